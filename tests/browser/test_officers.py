"""Several people on one side, each an officer: given out on the form, named where he is asked, and left to others."""

import pytest
from playwright.sync_api import expect

from browser.screen import AT_REST, WHERE
from vedette import books

pytestmark = pytest.mark.browser


def spot(mine, x, y):
    mine.page.wait_for_function(AT_REST)
    return mine.page.evaluate(WHERE, [x, y])


def three_officers(desk):
    """The host's page of a battle of three people, Pryce given to the second of them."""
    host = desk.window("/#/new/tyneside-3.2")
    host.at("scenario-three-officers").check(force=True)
    expect(host.at("posts-0")).to_contain_text("Captain Hart")
    expect(host.at("seat-1")).to_have_value("solo")
    host.at("add-seat-0").click()
    host.at("seat-name-1").fill("Ben")
    for post, row in ((0, "0"), (1, "1"), (2, "0")):
        expect(host.at(f"plays-{post}")).to_have_value(row)
    host.at("plays-2").select_option("1")
    host.at("new-start").click()
    expect(host.at("host")).to_be_visible()
    return host


def test_the_form_gives_each_person_his_officers_and_only_he_is_asked(desk):
    host = three_officers(desk)
    ben = desk.window(None)
    ben.page.goto(host.at("seat-link-1").input_value())
    expect(ben.at("board")).to_be_visible()
    expect(ben.at("seat")).to_have_text("You are Lieutenant Moss, Lieutenant Pryce")
    welcome = ben.heard("welcome")[-1]
    assert [seat["posts"] for seat in welcome["seats"]] == [[0], [1, 2], []]
    host.at("to-table").click()
    expect(host.at("seat")).to_have_text("You are Captain Hart")
    for verb in ("post", "ready"):
        number = host.state()["number"]
        host.choose(host.option(verb).first)
        host.beyond(number)
    host.until(lambda state: state["question"] and state["question"]["kind"] == "command")
    assert (host.state()["asked_post"], host.state()["question"]["post"]) == (0, 0)
    expect(ben.at("decision").get_by_role("heading").first).to_contain_text("Captain Hart")
    assert ben.state()["question"] is None


def test_who_leaves_hands_his_officer_to_the_tables_and_only_watches(desk):
    host = three_officers(desk)
    ben = desk.window(None)
    ben.page.goto(host.at("seat-link-1").input_value())
    expect(ben.at("board")).to_be_visible()
    ben.at("menu").click()
    ben.at("leave").select_option("solo")
    ben.at("leave-now").click()
    expect(ben.at("seat")).to_have_text("You are watching")
    expect(host.at("stand-in-1")).to_have_value("solo")
    host.at("stand-in-1").select_option("person")
    expect(ben.at("seat")).to_have_text("You are Lieutenant Moss, Lieutenant Pryce")


def given(mine, option):
    number = mine.state()["number"]
    mine.choose(option)
    mine.beyond(number)
    mine.settled()


def test_all_are_placed_by_one_gesture_and_one_group_is_then_set_elsewhere(desk):
    setup = books.entry("tyneside-3.2").scenarios().setup_of("first-battle")
    made = desk.service.game(setup, ("person", "solo"), book="tyneside-3.2")
    mine = desk.table(made["seats"][0]["token"])
    mine.settled()
    given(mine, mine.option("post").first)
    before = {one["id"]: one for one in mine.state()["view"]["pieces"] if one["side"] == 0}
    assert all(one["x"] is not None for one in before.values()), "one gesture placed them all"
    group = next(one for one in before.values() if len(one["men"]) > 5)
    offer = next(one for one in mine.state()["question"]["options"] if one["who"] == group["id"])
    (west, south), _, (east, north), _ = offer["reach"]["outlines"][0]
    mine.page.mouse.click(*spot(mine, group["men"][0]["x"], group["men"][0]["y"]))
    given(mine, mine.option("place").first)
    after = {one["id"]: one for one in mine.state()["view"]["pieces"] if one["side"] == 0}
    assert mine.ordered()[-1].startswith(f"place {group['id']} at ")
    assert all(west <= man["x"] <= east and south <= man["y"] <= north for man in after[group["id"]]["men"])
    assert {id: one["men"] for id, one in after.items() if id == 0} == {
        id: one["men"] for id, one in before.items() if id == 0
    }
    given(mine, mine.option("ready").first)
    assert mine.state()["question"]["kind"] == "command"


def test_three_officers_of_one_side_are_played_on_one_screen(desk):
    host = desk.window("/#/new/tyneside-3.2")
    host.at("scenario-three-officers").check(force=True)
    expect(host.at("posts-0")).to_contain_text("Captain Hart")
    for row in (1, 2):
        host.at("add-seat-0").click()
        host.at(f"seat-{row}").select_option("you")
    host.at("new-start").click()
    expect(host.at("board")).to_be_visible()
    expect(host.at("seat")).to_have_text("You lead the Column")
    for verb in ("post", "ready"):
        given(host, host.option(verb).first)
    asked = []
    while len(asked) < 3:
        asked.append(host.state()["asked_post"])
        assert host.state()["question"] is not None, "each of them is asked here"
        given(host, host.option("done").first)
    assert asked == [0, 1, 2]


def test_the_guide_teaches_the_command_phase(desk):
    setup = books.entry("tyneside-3.2").scenarios().setup_of("first-battle")
    made = desk.service.game(setup, ("person", "solo"), book="tyneside-3.2")
    mine = desk.table(made["seats"][0]["token"], guided=False)
    seen = []

    def go_on():
        while mine.at("guide").count() and mine.at("guide-next").count():
            seen.append(mine.at("guide").locator("h2").inner_text())
            mine.at("guide-next").click()
            mine.page.wait_for_timeout(300)

    mine.settled()
    go_on()
    for verb in ("post", "ready", "lead", "link", "pay", "done"):
        given(mine, mine.option(verb).first)
        go_on()
    taught = ["Command is thrown for", "Pay for whom you command", "Group first, then man"]
    assert [title for title in seen if title in taught] == taught
