"""Men one by one at the real table: commanded, drawn up in a line, moved by hand, aimed at; on a phone group first, then man."""

import pytest
from playwright.sync_api import expect

from browser.battles import brawl
from browser.screen import AT_REST, WHERE
from vedette import books

pytestmark = [pytest.mark.browser, pytest.mark.service]


#: The smaller side of everything that an order is given by, in pixels.
SIZES = """() => [...document.querySelectorAll('[data-testid=option], [data-testid=confirm], [data-testid=undo], .tools button')]
  .map((e) => e.getBoundingClientRect()).filter((box) => box.width > 0).map((box) => Math.min(box.width, box.height))"""


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


def brawling(desk, verbs, phone=False):
    """Within a charge of the enemy, played on by giving the first order of these kinds until another is asked for."""
    made = desk.service.game({**brawl(), "solo": [1]}, ("person", "solo"), book="tyneside-3.2")
    mine = desk.table(made["seats"][0]["token"], phone=phone)
    mine.settled()
    while verbs:
        for verb in verbs:
            if mine.offered_now(verb):
                give(mine, mine.option(verb).first)
                break
        else:
            break
    return mine


def test_before_a_charge_the_pairs_are_drawn_and_the_melee_has_its_odds(desk):
    mine = brawling(desk, ("lead", "link", "pay"))
    give(mine, mine.option("done").first)
    group, foe = piece(mine, "1st section"), piece(mine, "1st spearmen")
    mine.page.mouse.click(*spot(mine, group["men"][0]["x"], group["men"][0]["y"]))
    mine.option("charge").first.click()
    expect(mine.at("odds")).to_be_visible()
    lines = mine.page.locator("[data-tie][data-look=holds]")
    drawn = lines.evaluate_all("all => all.map((e) => [+e.getAttribute('x1'), +e.getAttribute('x2')])")
    own = {man["x"] for one in mine.state()["view"]["pieces"] if one["side"] == 0 for man in one["men"]}
    theirs = {man["x"] for one in mine.state()["view"]["pieces"] if one["side"] == 1 for man in one["men"]}
    assert len(drawn) >= len(group["men"])
    assert {from_ for from_, _ in drawn} <= own
    assert {to for _, to in drawn} <= theirs
    expect(mine.at("foreseen")).to_contain_text("man to man")
    expect(mine.at("odds")).to_contain_text("go back")
    assert mine.ordered()[-1] == "done", "looking gives no order"
    number = mine.state()["number"]
    mine.at("confirm").click()
    mine.beyond(number)
    assert mine.ordered()[-1] == f"charge {group['id']} at {foe['id']}"


def test_before_a_shot_every_man_is_told_of_with_band_and_cover_and_who_has_none_why(desk):
    mine = brawling(desk, ("lead", "link", "pay"))
    give(mine, mine.option("done").first)
    give(mine, mine.option("done").first)
    assert mine.state()["question"]["kind"] == "shoot"
    shooters = {one["who"] for one in mine.state()["question"]["options"] if one["verb"] == "fire"}
    group = next(one for one in mine.state()["view"]["pieces"] if one["id"] in shooters and len(one["men"]) > 1)
    mine.page.mouse.click(*spot(mine, group["men"][0]["x"], group["men"][0]["y"]))
    mine.option("fire").first.click()
    expect(mine.at("foreseen")).to_be_visible()
    odds = next(message for message in reversed(mine.messages) if message["type"] == "odds")["odds"]
    shots = [tie for tie in odds["ties"] if tie["look"] == "holds"]
    none = [tie for tie in odds["ties"] if tie["look"] == "barred"]
    assert len(shots) + len(none) >= len(group["men"])
    assert none, "somebody has no shot"
    expect(mine.page.locator("[data-tie][data-look=holds]")).to_have_count(len(shots))
    told = mine.words_of("foreseen")
    for tie in odds["ties"]:
        assert tie["words"] in told
    assert any("range" in tie["words"] and "+" in tie["words"] for tie in shots), "band, cover and what is needed"


def test_on_a_phone_a_tap_finds_the_group_and_the_next_the_man(desk):
    mine = brawling(desk, ("lead", "link", "pay"), phone=True)
    give(mine, mine.option("done").first)
    group = piece(mine, "1st section")
    mine.page.touchscreen.tap(*spot(mine, group["men"][0]["x"], group["men"][0]["y"]))
    expect(mine.at("held")).to_have_count(0)
    size = f"() => document.querySelector('[data-man=\"{group['men'][1]['id']}\"] .base').getBoundingClientRect().width >= 43"
    mine.page.wait_for_function(size)
    man = group["men"][1]
    mine.page.touchscreen.tap(*spot(mine, man["x"] + 80, man["y"] - 80))
    expect(mine.at("held")).to_contain_text("man 2 by himself")
    sizes = mine.page.evaluate(SIZES)
    assert min(sizes) >= 43.5
    assert mine.overflow() <= 0
