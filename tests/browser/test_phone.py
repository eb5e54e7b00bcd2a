"""A phone held in one hand."""

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = pytest.mark.browser

#: Things to tap that a thumb would miss, by their smaller side in pixels.
SMALL = """() => [...document.querySelectorAll('button, a[href], summary, select, input')]
  .filter((e) => e.getClientRects().length > 0 && !e.closest('.unseen, .skip, p, dl, td, h3, .entry'))
  .map((e) => [Math.min(e.getBoundingClientRect().height, e.getBoundingClientRect().width), e.outerHTML.slice(0, 120)])
  .filter(([size]) => size < 32 && size > 1)"""


def test_home_and_set_up_fit_a_phone(desk):
    mine = desk.window(phone=True)
    expect(mine.at("home-play-now")).to_be_enabled()
    assert mine.overflow() <= 0
    mine.press(mine.at("home-choose"))
    expect(mine.at("new-start")).to_be_visible()
    assert mine.overflow() <= 0
    mine.at("seat-1").select_option("friend")
    mine.press(mine.at("new-start"))
    expect(mine.at("host")).to_be_visible()
    assert mine.overflow() <= 0


def test_a_battle_is_played_on_a_phone_by_tapping(desk, service):
    made = service.game(skirmish(turns=2), ["person", "ai"])
    mine = desk.table(made["host"], phone=True)
    assert mine.overflow() <= 0
    assert mine.settled() == "arrange"
    board = mine.at("board").bounding_box()
    assert board["width"] > 360, "the table is as wide as the phone"
    assert board["height"] > 280
    mine.press(mine.at("confirm"))
    mine.beyond(0)
    could_move = False
    while mine.settled() != "over":
        number = mine.state()["number"]
        options = (mine.state()["question"] or {"options": []})["options"]
        move = next((one for one in options if one["verb"] == "move"), None)
        if move and mine.asked() == "options":
            could_move = True
            assert mine.page.evaluate(SMALL) == []
            x, y, _ = move["reach"]["places"][0]
            mine.point_at(x // 100, y // 100)
            mine.press(mine.at("ghost-confirm"))
        else:
            mine.once()
        mine.beyond(number)
        assert mine.overflow() <= 0
    expect(mine.at("result")).to_be_visible()
    assert mine.overflow() <= 0
    sent = mine.ordered()
    moved = [text for text in sent if text.startswith("move")]
    assert moved or not could_move, "a stand was moved by tapping the table"


def test_the_button_of_a_held_order_is_in_sight_without_scrolling(desk, service):
    made = service.game(skirmish(turns=60), ["person", "ai rash"])
    mine = desk.table(made["host"], phone=True)
    mine.press(mine.play_to("fire", wants=("take", "done")))
    expect(mine.at("odds")).to_be_visible()
    held = mine.at("held").bounding_box()
    assert held["y"] + held["height"] > mine.page.viewport_size["height"], "there is more to read than fits"
    expect(mine.at("confirm")).to_be_in_viewport(ratio=1)


def test_what_is_told_is_in_sight_wherever_the_panel_was_scrolled_to(desk, service):
    made = service.game(skirmish(turns=60), ["person", "ai rash"])
    mine = desk.table(made["host"], phone=True)
    mine.play_to("fire", wants=("take", "done"))
    mine.page.evaluate("localStorage.setItem('vedette.pace', '0.6')")
    mine.page.reload()
    mine.press(mine.option("fire").first)
    expect(mine.at("odds")).to_be_visible()
    mine.page.locator("aside").evaluate("e => e.scrollTo({ top: e.scrollHeight })")
    expect(mine.at("question")).not_to_be_in_viewport()
    # Pressed where it is: a tap would scroll it into sight first.
    mine.at("confirm").dispatch_event("click")
    expect(mine.at("hold")).to_be_in_viewport(ratio=1)
    expect(mine.at("skip")).to_be_in_viewport(ratio=1)


def test_two_fingers_come_nearer(desk, service):
    made = service.game(skirmish(), ["person", "ai"])
    mine = desk.table(made["host"], phone=True)
    mine.settled()
    before = mine.square(1, 1)[0] - mine.square(0, 1)[0]
    box = mine.at("board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = mine.context.new_cdp_session(mine.page)

    def fingers(kind, apart):
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}] if apart else []
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 30)
    for apart in range(35, 100, 8):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    after = mine.square(1, 1)[0] - mine.square(0, 1)[0]
    assert after > before * 1.5
