"""Men one by one at the real table: commanded, drawn up in a line, moved by hand, aimed at; on a phone group first, then man."""

import pytest
from playwright.sync_api import expect

from browser.screen import AT_REST, WHERE
from vedette import books

pytestmark = [pytest.mark.browser, pytest.mark.service]


def begun(desk, phone=False):
    """The first battle against the tables, set up by one gesture."""
    setup = books.entry("tyneside-3.2").scenarios().setup_of("first-battle")
    made = desk.service.game(setup, ("person", "solo"), book="tyneside-3.2")
    mine = desk.table(made["seats"][0]["token"], phone=phone)
    mine.settled()
    for verb in ("arrange", "ready"):
        give(mine, mine.option(verb).first)
    return mine


def give(mine, option):
    number = mine.state()["number"]
    mine.press(option)
    mine.press(mine.at("confirm"))
    mine.beyond(number)
    mine.settled()


def piece(mine, name):
    return next(one for one in mine.state()["view"]["pieces"] if one["name"] == name)


def spot(mine, x, y):
    mine.page.wait_for_function(AT_REST)
    return mine.page.evaluate(WHERE, [x, y])


def commanded(desk, phone=False):
    """Points are thrown for and spent, one by one."""
    mine = begun(desk, phone)
    give(mine, mine.option("lead").first)
    left = int(mine.words_of("purse-left"))
    expect(mine.page.locator("[data-testid=voice]")).to_have_count(1)
    for _ in range(3):
        give(mine, mine.option("link").first)
    expect(mine.page.locator("[data-testid=voice]")).to_have_count(4)
    expect(mine.page.locator("[data-tie][data-look=holds]")).to_have_count(3)
    assert int(mine.words_of("purse-left")) == mine.state()["view"]["purse"]["left"] > left - 3
    for _ in range(2):
        give(mine, mine.option("pay").first)
    give(mine, mine.option("done").first)
    assert mine.state()["question"]["kind"] == "move"
    return mine


def test_a_group_is_commanded_drawn_up_in_a_line_and_a_man_moved_by_hand(desk):
    mine = commanded(desk)
    group = piece(mine, "2nd section")
    assert mine.page.locator(f'[data-piece="{group["id"]}"] [data-man]').count() == len(group["men"]) == 8
    mine.page.mouse.click(*spot(mine, group["men"][0]["x"], group["men"][0]["y"]))
    mine.option("line").click()
    mine.page.mouse.move(*spot(mine, 8600, 3700))
    mine.page.mouse.down()
    mine.page.mouse.move(*spot(mine, 9600, 3700), steps=4)
    mine.page.mouse.move(*spot(mine, 10600, 3700), steps=4)
    mine.page.mouse.up()
    number = mine.state()["number"]
    mine.at("confirm").click()
    mine.beyond(number)
    mine.settled()
    assert mine.ordered()[-1].startswith(f"line {group['id']} at 9")
    assert mine.ordered()[-1].endswith("over 20")
    # Then one man of it alone: the group is chosen by the first tap, the man by the second.
    able = [one for one in mine.state()["question"]["options"] if one["verb"] == "man" and one["who"] == group["id"]]
    alone = max(
        able,
        key=lambda one: max(y for _, y in one["reach"]["outlines"][0]) - min(y for _, y in one["reach"]["outlines"][0]),
    )
    man = next(one for one in piece(mine, "2nd section")["men"] if one["id"] == alone["man"])
    for _ in range(2):
        mine.page.mouse.click(*spot(mine, man["x"], man["y"]))
    expect(mine.at("held")).to_contain_text("by himself")
    mine.page.mouse.click(*spot(mine, man["x"], man["y"] - 240))
    number = mine.state()["number"]
    mine.at("confirm").click()
    mine.beyond(number)
    moved = next(one for one in piece(mine, "2nd section")["men"] if one["id"] == man["id"])
    assert moved["y"] == pytest.approx(man["y"] - 240, abs=15)
    mine.settled()
    number = mine.state()["number"]
    mine.at("undo").click()
    mine.until(lambda state: state["number"] < number)
    back = next(one for one in piece(mine, "2nd section")["men"] if one["id"] == man["id"])
    assert (back["x"], back["y"]) == (man["x"], man["y"]), "one order, one undo"
