"""What a player has under his hands stays there: the focus, the newest line, his options; nothing lies over anything."""

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = pytest.mark.browser

AT_DECISION = "() => !!document.activeElement.closest('#decision, [data-testid=actions]')"
AT_END = (
    "() => { const e = document.querySelector('[data-testid=log]').closest('.scroller');"
    " return e.scrollHeight - e.scrollTop - e.clientHeight < 40 }"
)
CUT = (
    "() => [...document.querySelectorAll('.items select')].filter((select) => {"
    " const pen = document.createElement('canvas').getContext('2d'); pen.font = getComputedStyle(select).font;"
    " return pen.measureText(select.selectedOptions[0].text).width + 16 > select.clientWidth })"
    ".map((select) => select.selectedOptions[0].text)"
)


@pytest.fixture
def mine(desk, service):
    return desk.table(service.game(skirmish(turns=60), ["person", "ai steady"])["host"])


def test_whoever_lays_the_counters_by_keyboard_is_at_the_next_decision(mine):
    assert mine.settled() == "arrange"
    number = mine.state()["number"]
    mine.at("confirm").focus()
    mine.page.keyboard.press("Enter")
    mine.beyond(number)
    mine.settled()
    mine.page.wait_for_function(AT_DECISION)


def test_the_log_follows_until_one_goes_back_and_again_from_the_newest_line_on(mine):
    for _ in range(12):
        number = mine.state()["number"]
        mine.once()
        mine.beyond(number)
    mine.settled()
    mine.page.wait_for_function(AT_END)
    page = mine.page.locator("#tab-panel")
    page.focus()
    mine.page.keyboard.press("End")
    expect(mine.at("log-newest")).to_have_count(0)
    mine.page.keyboard.press("Home")
    expect(mine.at("log-newest")).to_be_in_viewport()
    mine.at("log-newest").click()
    mine.page.wait_for_function(AT_END)
    expect(mine.at("log-newest")).to_have_count(0)
    told = mine.at("log-entry").count()
    while mine.at("log-entry").count() < told + 4:
        number = mine.state()["number"]
        mine.once()
        mine.beyond(number)
    mine.page.wait_for_function(AT_END)


def test_looking_at_the_enemy_leaves_ones_options_where_they_are(mine):
    mine.play_to("move", wants=("take", "done"))
    before = mine.at("options").bounding_box()
    mine.piece("Afridis 3").click()
    expect(mine.at("card-aside")).to_contain_text("Afridis 3")
    assert mine.at("options").bounding_box()["y"] == before["y"]
    assert mine.at("card-aside").bounding_box()["y"] > before["y"]


def test_ones_own_undo_is_no_news_in_the_talk(mine):
    mine.play_to("move", wants=("take", "done"))
    question = mine.state()["question"]
    x, y, _ = next(one for one in question["options"] if one["verb"] == "move")["reach"]["places"][0]
    mine.point_at(x // 100, y // 100)
    mine.at("confirm").click()
    mine.beyond(question["number"])
    mine.settled()
    mine.at("undo").click()
    for _ in range(100):
        if mine.heard("chat"):
            break
        mine.page.wait_for_timeout(100)
    assert mine.heard("chat"), "it is told in the talk"
    mine.settled()
    mine.page.wait_for_timeout(300)
    expect(mine.at("unread")).to_have_count(0)


def test_no_choice_in_the_menu_is_cut_off(mine):
    mine.settled()
    mine.at("menu").click()
    expect(mine.at("palette")).to_be_visible()
    assert mine.page.evaluate(CUT) == []


def test_the_frame_of_the_guide_lies_about_what_is_seen_of_a_thing(desk, service):
    made = service.game(skirmish(turns=60), ["person", "ai steady"])
    mine = desk.table(made["host"], guided=False, viewport={"width": 1280, "height": 720})
    for _ in range(2):
        mine.at("guide-next").click()
    frame = mine.page.locator(".spot")
    expect(mine.at("guide")).to_contain_text("Your decision")
    expect(frame).to_be_visible()
    mine.page.wait_for_timeout(500)  # it is measured now and then
    box, below = frame.bounding_box(), mine.at("actions").bounding_box()
    assert box["y"] + box["height"] <= below["y"] + 9, "it ends where the buttons begin"
