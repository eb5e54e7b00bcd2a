"""The lab in the browser: a battle fought many times over, what decided a battle, and what would have happened."""

import re

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = pytest.mark.browser

WAIT = 90_000


def fought_out(service, **more):
    """A battle between two computers that is over."""
    game = service.game(skirmish(**more), ["ai rash", "ai rash"])
    one = service.sit(game["host"])
    while one.over is None:
        one.read(30)
    number = one.state["number"]
    one.close()
    return game, number


def test_a_battle_is_fought_many_times_with_a_change_and_the_even_one_is_set_up(desk):
    mine = desk.window("/#/lab/empires/first-battle")
    for side in (0, 1):
        mine.at(f"lab-player-{side}").select_option("steady")  # minutes of battles: it is stopped, never done
    mine.at("lab-battles").select_option("10000")
    mine.at("lab-another").select_option("turns-11")
    mine.at("lab-ask").click()
    expect(mine.at("lab-stop")).to_be_visible(timeout=WAIT)
    expect(mine.at("lab-turns")).to_be_visible(timeout=WAIT)
    mine.at("lab-stop").click()
    answer = mine.at("lab-answer")
    expect(answer).to_have_attribute("data-stage", "stopped", timeout=WAIT)
    expect(mine.at("lab-case")).to_have_count(2)
    expect(mine.at("lab-case").nth(1)).to_contain_text("11 turns, not 12")
    expect(mine.at("lab-even").locator("tbody tr").first).to_be_visible()
    with mine.page.expect_download() as kept:
        mine.at("lab-keep").click()
    assert "The wells of Abu Simra" in kept.value.path().read_text()
    mine.at("lab-play").click()
    expect(mine.at("play")).to_be_visible(timeout=WAIT)
    assert mine.faults() == []


def test_the_result_says_what_decided_it_and_any_moment_is_played_on(desk, service):
    game, _ = fought_out(service, turns=2)
    mine = desk.table(game["host"])
    mine.at("decided-ask").click()
    expect(mine.at("decided-row")).to_have_count(3, timeout=WAIT)
    shown = mine.at("decided").locator("tr td:last-child").all_inner_texts()
    start, *parts, end = [int(text.replace("−", "-").partition(" ± ")[0]) for text in shown]
    assert start + sum(parts) == end, "what is shown adds up"
    costs = mine.at("decided-cost")
    assert 1 <= costs.count() <= 6
    costs.first.get_by_role("button").click()
    expect(mine.at("result")).to_be_hidden()
    mine.at("finishes-ask").click()
    expect(mine.at("finishes-side")).to_have_count(2, timeout=WAIT)
    mine.page.evaluate("""document.querySelector('[data-testid="finishes-stop"]')?.click()""")  # or it is done already
    expect(mine.at("finishes")).to_have_attribute("data-stage", re.compile("stopped|done"), timeout=WAIT)
    assert mine.faults() == []
