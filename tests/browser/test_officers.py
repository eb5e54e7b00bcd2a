"""Several people on one side, each an officer: given out on the form, named where he is asked, and left to others."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


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
    for verb in ("arrange", "ready"):
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
