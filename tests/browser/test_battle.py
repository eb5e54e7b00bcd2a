"""A whole battle by clicking, from the home page to the result, against the computer."""

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish
from vedette import __version__, build_info

pytestmark = pytest.mark.browser


def test_a_battle_against_the_computer_is_played_to_its_result_by_clicking(desk, service):
    made = service.game(skirmish(), ["person", "ai"])
    mine = desk.table(made["host"])
    mine.play()
    expect(mine.at("result")).to_be_visible()
    over = mine.heard("over")[-1]
    assert over["seed"]
    assert over["outcome"]["words"] in mine.words_of("result")
    # Every order that was given was one that was offered: nothing was refused.
    assert mine.heard("refused") == []


def test_the_foot_of_the_first_page_says_which_build_runs(desk):
    mine = desk.window()
    how = "compiled" if build_info.compiled() else "plain Python: the same, but slower than compiled"
    expect(mine.at("home-build")).to_have_text(f"Vedette {__version__} · {how}")


def test_play_now_is_at_the_table_in_two_clicks(desk):
    mine = desk.window(guided=False)
    mine.at("home-play-now").click()
    expect(mine.at("board")).to_be_visible()
    mine.at("guide-skip").click()
    expect(mine.at("arrange-item").first).to_be_visible()
    assert mine.page.locator("[data-piece]").count() > 15
