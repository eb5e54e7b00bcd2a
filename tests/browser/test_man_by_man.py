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
    for verb in ("post", "ready"):
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


def drawn_line(mine, group):
    """Three gestures: the group, what it is to do, and the line from one point to the other."""
    mine.page.mouse.click(*spot(mine, group["men"][0]["x"], group["men"][0]["y"]))
    mine.option("line").click()
    mine.page.mouse.move(*spot(mine, 11000, 6200))
    mine.page.mouse.down()
    mine.page.mouse.move(*spot(mine, 11000, 5200), steps=4)
    mine.page.mouse.move(*spot(mine, 11000, 4200), steps=4)
    mine.page.mouse.up()


def given_and_settled(mine):
    number = mine.state()["number"]
    mine.at("confirm").click()
    mine.beyond(number)
    mine.settled()


def test_a_group_is_drawn_up_in_a_line_and_a_man_sent_by_hand_in_one_order(desk):
    mine = commanded(desk)
    group = piece(mine, "2nd section")
    assert mine.page.locator(f'[data-piece="{group["id"]}"] [data-man]').count() == len(group["men"]) == 8
    drawn_line(mine, group)
    # Then two men by hand: tapped and sent, or chosen and typed.
    men = {one["count"]: one["man"] for one in mine.state()["question"]["options"] if one["verb"] == "man"}
    alone, other = group["men"][7], group["men"][6]
    number = next(n for n, id in men.items() if id == alone["id"])
    mine.page.mouse.click(*spot(mine, alone["x"], alone["y"]))
    expect(mine.at("by-hand")).to_contain_text(f"man {number + 1} is to stand")
    mine.page.mouse.click(*spot(mine, alone["x"] - 300, alone["y"] - 300))
    expect(mine.at(f"sent-{alone['id']}")).to_be_attached()
    mine.at("by-hand-man").select_option(str(other["id"]))
    mine.at("by-hand-x").fill(str((other["x"] - 400) / 100))
    mine.at("by-hand-y").fill(str(other["y"] / 100))
    mine.at("by-hand-y").press("Tab")
    expect(mine.at(f"sent-{other['id']}")).to_be_attached()
    given_and_settled(mine)
    said = mine.ordered()[-1]
    assert said.startswith(f"line {group['id']} at 11000,5")
    assert f" {number}:" in said
    after = {one["id"]: one for one in piece(mine, "2nd section")["men"]}
    assert after[alone["id"]]["x"] == pytest.approx(alone["x"] - 300, abs=15)
    assert after[alone["id"]]["y"] == pytest.approx(alone["y"] - 300, abs=15)
    assert (after[other["id"]]["x"], after[other["id"]]["y"]) == (other["x"] - 400, other["y"])
    assert sum(abs(one["x"] - 11000) < 60 for one in after.values()) >= 5, "the others stand in the line"
    number = mine.state()["number"]
    mine.at("undo").click()
    mine.until(lambda state: state["number"] < number)
    assert piece(mine, "2nd section")["men"] == group["men"], "one order, one undo"


def test_a_man_is_moved_by_himself(desk):
    mine = commanded(desk)
    group = piece(mine, "2nd section")
    able = [one for one in mine.state()["question"]["options"] if one["verb"] == "man" and one["who"] == group["id"]]
    man = next(one for one in group["men"] if one["id"] == able[0]["man"])
    # The group is chosen by the first tap, the man by the second.
    for _ in range(2):
        mine.page.mouse.click(*spot(mine, man["x"], man["y"]))
    expect(mine.at("held")).to_contain_text("by himself")
    mine.page.mouse.click(*spot(mine, man["x"] - 240, man["y"] + 240))
    given_and_settled(mine)
    moved = next(one for one in piece(mine, "2nd section")["men"] if one["id"] == man["id"])
    assert moved["y"] == pytest.approx(man["y"] + 240, abs=15)


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
    size = f"() => document.querySelector('[data-man=\"{group['men'][1]['id']}\"]').getBoundingClientRect().width >= 43"
    mine.page.wait_for_function(size)
    man = group["men"][1]
    mine.page.touchscreen.tap(*spot(mine, man["x"] + 80, man["y"] - 80))
    expect(mine.at("held")).to_contain_text("man 2 by himself")
    sizes = mine.page.evaluate(SIZES)
    assert min(sizes) >= 43.5
    assert mine.overflow() <= 0
    # Who is charged comes into sight with those who charge.
    mine.press(mine.at("cancel"))
    mine.press(mine.option("charge").first)
    board = mine.at("board").bounding_box()
    foe = piece(mine, "1st spearmen")
    for men in (group["men"], foe["men"]):
        for man in men:
            x, y = spot(mine, man["x"], man["y"])
            assert board["x"] < x < board["x"] + board["width"]
            assert board["y"] < y < board["y"] + board["height"] - 44
