"""Two people at one screen."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def hot_seat(desk):
    """A battle for two people at this screen, set up on the page."""
    mine = desk.window("/#/new/empires")
    mine.at("seat-1").select_option("here")
    expect(mine.page.get_by_text("a curtain falls between turns")).to_be_visible()
    mine.at("new-start").click()
    expect(mine.at("board")).to_be_visible()
    return mine


def test_the_curtain_falls_between_players_while_something_is_hidden(desk):
    mine = hot_seat(desk)
    while mine.settled() == "curtain":
        mine.at("curtain-lift").click()
        expect(mine.at("curtain")).to_be_hidden()
    assert mine.state()["asked"] == 0
    mine.at("arrange-item").nth(1).get_by_role("button", name="earlier").click()
    mine.at("confirm").click()
    expect(mine.at("curtain")).to_be_visible()
    expect(mine.at("curtain")).to_contain_text("Mahdists")
    # Behind the curtain lies only what everybody may see.
    behind = mine.state()
    assert behind["curtain"]
    assert behind["question"] is None
    assert all(piece["counter"] == 0 for piece in behind["view"]["pieces"])
    assert mine.page.locator(".counter").count() == 0
    mine.at("curtain-lift").click()
    expect(mine.at("curtain")).to_be_hidden()
    assert mine.settled() == "arrange"
    assert all(piece["counter"] == 0 for piece in mine.state()["view"]["pieces"] if piece["side"] == 0)


def test_nothing_can_be_done_behind_the_curtain(desk):
    mine = hot_seat(desk)
    while mine.settled() == "curtain":
        mine.at("curtain-lift").click()
        expect(mine.at("curtain")).to_be_hidden()
    mine.at("confirm").click()
    expect(mine.at("curtain-lift")).to_be_focused()
    for _ in range(4):
        mine.page.keyboard.press("Tab")
        assert mine.page.evaluate("document.activeElement.closest('[data-testid=play]') === null"), "behind the curtain"


def test_both_sides_are_played_from_one_screen(desk):
    mine = hot_seat(desk)
    sides = set()
    for _ in range(60):
        kind, number = mine.settled(), mine.state()["number"]
        assert kind != "over"
        if kind != "curtain":
            # Who is asked is read before he answers: the other may be asked as soon as he has.
            sides.add(mine.state()["asked"])
        if sides == {0, 1} and number > 5:
            break
        mine.once(wants=("done", "take"))
        if kind != "curtain":
            mine.beyond(number)
    assert sides == {0, 1}
    assert mine.state()["number"] > 5
