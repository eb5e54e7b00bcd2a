"""Club night: six people, three a side, in browsers of their own; the host hands out the forces on the page of seats."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Ben", "Carla", "Dan", "Esi", "Farid")


def sit_down(desk):
    """The host sets up the table for six on the page and sends five links; three more browsers are opened with them."""
    host = desk.window("/#/new/adventures")
    host.at("scenario-first-battle").click()
    for side in (0, 0, 1, 1):
        host.at("seats").get_by_role("button", name="One more player for").nth(side).click()
    host.at("seat-3").select_option("friend")
    for number, name in enumerate(NAMES):
        host.at("seats").get_by_label("Name at the table").nth(number).fill(name)
    host.at("new-start").click()
    expect(host.at("host")).to_be_visible()
    expect(host.at("seat-links").locator("input")).to_have_count(len(NAMES) + 1)
    links = [host.at(f"seat-link-{number}").input_value() for number in range(len(NAMES))]
    assert len(set(links)) == len(NAMES)
    guests = []
    for number in (1, 3, 4):
        guest = desk.window(None)
        guest.page.goto(links[number])
        expect(guest.at("board")).to_be_visible()
        guests.append(guest)
    return host, *guests


def units_of(window, side):
    return [piece for piece in window.state()["view"]["pieces"] if piece["side"] == side and piece["x"] is not None]


def leader_of(window, unit):
    """Who leads a unit, as everybody at the table is told."""
    seats = window.heard("presence")[-1]["seats"]
    return next((seat["name"] for seat in seats if unit in seat["units"]), "")


def test_the_host_gives_each_of_six_their_own_force(desk):
    host, ben, dan, esi = sit_down(desk)
    expect(host.at("seat-links").get_by_text("at the table")).to_have_count(4)
    ours, theirs = units_of(host, 0), units_of(host, 1)
    for unit, name in [(ours[0], "Ben"), (ours[1], "Carla"), (theirs[0], "Esi"), (theirs[1], "Farid")]:
        host.page.get_by_label(f"Who leads {unit['name']}", exact=True).first.select_option(label=name)
        for window in (host, ben, dan, esi):
            window.until(lambda _, w=window, u=unit, n=name: leader_of(w, u["id"]) == n)
    host.at("to-table").click()
    expect(host.at("board")).to_be_visible()
    windows = {"host": host, "ben": ben, "dan": dan, "esi": esi}
    asked_of = {name: set() for name in windows}
    here = {ours[0]["id"], theirs[0]["id"]}
    for _ in range(400):
        for name, window in windows.items():
            question = window.state()["question"]
            if question and window.asked() == "options":
                number = window.state()["number"]
                if question["who"] >= 0:  # which group is called next is asked of all of a side
                    asked_of[name].add(question["who"])
                # Carla and Farid are late: only units of those who are here are called up.
                called = [
                    one["text"] for one in question["options"] if one["verb"] == "activate" and one["target"] in here
                ]
                if called:
                    window.choose(window.page.locator(f'[data-order="{called[0]}"]'))
                else:
                    window.choose(window.option("pass").or_(window.option("done")).first)
                window.beyond(number)
        if asked_of["ben"] and asked_of["esi"]:
            break
        host.page.wait_for_timeout(50)
    assert asked_of["ben"] == {ours[0]["id"]}, f"a unit that Ben leads asks Ben, and nothing else does: {asked_of}"
    assert asked_of["esi"] == {theirs[0]["id"]}
    assert not here & (asked_of["host"] | asked_of["dan"]), "the first players do not decide"
