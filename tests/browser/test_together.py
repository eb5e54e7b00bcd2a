"""Two people at one table: links, moves that both see, and things that only one may see."""

import re

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = pytest.mark.browser


def at_the_same_table(desk, service, **more):
    """Two browsers, each with the link of a seat."""
    made = service.game(skirmish(**more), ["person", "person"])
    return [desk.table(seat["token"]) for seat in made["seats"]]


def wait_for_asked(windows):
    """The window of the player who is to decide, once there is something to decide."""
    for _ in windows[0].moments():
        for window in windows:
            if window.asked():
                return window
    raise AssertionError("nobody is asked")


def wait_for_offer(windows, verb):
    """Play on until somebody is offered something of a kind."""
    while True:
        window = wait_for_asked(windows)
        assert window.asked() != "over", f"the battle ended before '{verb}' was offered"
        number = window.state()["number"]
        if verb in [option["verb"] for option in window.state()["question"]["options"]]:
            return window
        window.once(wants=("take", "done"))
        window.beyond(number)


def lay_counters(windows):
    for window in windows:
        assert window.settled() == "arrange"
        window.at("confirm").click()


def pieces(window):
    """Every stand that was told of while armies were being placed."""
    told = [state["view"] for state in window.heard("state") if state["view"]["phase"] == "setup"]
    return [piece for view in told for piece in view["pieces"]]


def place_of(window, piece):
    return window.page.locator(f'[data-piece="{piece}"]').evaluate("e => e.style.transform")


def test_a_link_for_one_use_is_taken_up_by_the_first_who_opens_it(desk):
    host = desk.window("/#/new/empires")
    host.at("seat-1").select_option("friend")
    host.at("once").check()
    host.at("new-start").click()
    link = host.at("seat-link-1").input_value()
    assert "/play/once-" in link
    friend = desk.window(None)
    friend.page.goto(link)
    expect(friend.at("board")).to_be_visible()
    assert "once-" not in friend.page.url
    own = friend.page.url
    late = desk.window(None)
    late.page.goto(link)
    expect(late.at("take-trouble")).to_contain_text("somebody has taken it up before you")
    assert ["404" in line for line in late.errors] == [True], "the console notes the answer, and nothing else"
    late.errors.clear()
    friend.page.goto(own)
    friend.page.reload()
    expect(friend.at("board")).to_be_visible()


def test_a_friend_joins_by_the_link_and_a_move_in_one_browser_appears_in_the_other(desk):
    host = desk.window("/#/new/empires")
    host.at("seat-1").select_option("friend")
    host.at("new-start").click()
    expect(host.at("host")).to_be_visible()
    link = host.at("seat-link-1").input_value()
    friend = desk.window(None)
    friend.page.goto(link)
    expect(friend.at("board")).to_be_visible()
    expect(host.at("seat-links").get_by_text("at the table").last).to_be_visible()
    host.at("to-table").click()
    both = [host, friend]
    lay_counters(both)
    mover = wait_for_offer(both, "move")
    unit = mover.state()["question"]["who"]
    move = next(one for one in mover.state()["question"]["options"] if one["verb"] == "move")
    here = mover.page.locator(f'[data-piece="{unit}"]')
    before = place_of(mover, unit)
    assert all(place_of(window, unit) == before for window in both)
    x, y, _ = move["reach"]["places"][-1]
    mover.point_at(x // 100, y // 100)
    mover.at("ghost-confirm").click()
    expect(here).not_to_have_attribute("style", f"transform: {before};")
    after = place_of(mover, unit)
    for window in both:
        window.page.wait_for_function(
            "([unit, after]) => document.querySelector(`[data-piece='${unit}']`).style.transform === after",
            arg=[unit, after],
        )


def test_what_one_says_the_other_reads(desk, service):
    one, other = at_the_same_table(desk, service)
    for window in (one, other):
        window.at("tab-chat").click()
    one.at("chat-text").fill("Good luck at the ford.")
    one.at("chat-send").click()
    expect(other.at("chat")).to_contain_text("Good luck at the ford.")


def test_a_deployment_never_reaches_the_other_browser_before_both_armies_stand(desk, service):
    one, other = at_the_same_table(desk, service, rows=3)
    for mine in (one, other):
        wait_for_asked([mine])
        while mine.state()["view"]["phase"] == "setup" and mine.state()["question"]:
            number = mine.state()["number"]
            mine.once(wants=("deploy", "ready"))
            mine.beyond(number)
        if mine is one:
            assert one.state()["view"]["phase"] == "setup", "the first army has been placed, the second has not"
            told = "\n".join(other.frames)
            assert all(piece["x"] is None for piece in pieces(other) if piece["side"] == 0)
            assert not re.search(r"deploy \d+ to \d", told)
            status, words, _ = service.request("GET", f"/api/games/{other.page.url.rsplit('/', 1)[1]}/record")
            assert status == 409, words
    assert all(piece["x"] is None for piece in pieces(one) if piece["side"] == 1)
    for window in (one, other):
        expect(window.page.locator("[data-piece]")).to_have_count(8)


def test_counters_stay_face_down_until_both_sides_have_laid_theirs(desk, service):
    one, other = at_the_same_table(desk, service)
    assert one.settled() == "arrange"
    one.at("arrange-item").nth(1).get_by_role("button", name="earlier").click()
    one.at("confirm").click()
    one.beyond(0)
    assert other.settled() == "arrange"
    laid = one.ordered()
    assert laid == ["number 1 0 2 3"]
    assert [piece["counter"] for piece in one.state()["view"]["pieces"]] == [2, 1, 3, 4, 0, 0, 0, 0]
    assert laid[0] not in "\n".join(other.frames)
    assert all(piece["counter"] == 0 for state in other.heard("state") for piece in state["view"]["pieces"])
    other.at("confirm").click()
    other.beyond(1)
    assert [piece["counter"] for piece in other.state()["view"]["pieces"]][:4] == [2, 1, 3, 4]


def test_an_observer_sees_the_battle_and_is_asked_nothing(desk, service):
    made = service.game(skirmish(), ["person", "person"])
    players = [desk.table(seat["token"]) for seat in made["seats"]]
    watcher = desk.table(made["observer"])
    lay_counters(players)
    watcher.beyond(1)
    assert all(state["question"] is None for state in watcher.heard("state"))
    assert all(piece["counter"] == 0 for piece in watcher.heard("state")[0]["view"]["pieces"])
    expect(watcher.page.locator("[data-piece]")).to_have_count(8)
    expect(watcher.at("option")).to_have_count(0)


def test_what_cannot_be_taken_back_freely_is_asked_of_the_other_player(desk, service):
    one, other = at_the_same_table(desk, service, turns=6)
    both = [one, other]
    lay_counters(both)
    mover = wait_for_offer(both, "fire")
    number = mover.state()["number"]
    mover.choose(mover.option("fire").first)
    mover.beyond(number)
    friend = both[1 - both.index(mover)]
    mover.at("undo").click()
    friend.at("undo-yes").click()
    expect(friend.at("undo-yes")).to_have_count(0)
    expect(mover.option("fire").first).to_be_visible()
    assert [window.state()["number"] for window in both] == [number, number]
