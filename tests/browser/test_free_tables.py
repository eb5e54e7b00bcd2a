"""The two books in inches at the real table: a battle chosen on the page, orders by list and by hand, a log that grows."""

import pytest
from playwright.sync_api import expect

from browser.screen import AT_REST, WHERE

pytestmark = pytest.mark.browser


def begun(desk, book):
    """The first battle of a book against the random player, started on the page."""
    mine = desk.window()
    mine.at("home-choose").click()
    mine.at("new-book").select_option(book)
    mine.at("scenario-first-battle").click()
    mine.at("seat-1").select_option("ai:random")
    mine.at("new-start").click()
    expect(mine.at("board")).to_be_visible()
    mine.settled()
    return mine


def entries(window):
    return window.page.locator('[data-testid="log-entry"]').count()


def piece(window, who):
    return next(one for one in window.state()["view"]["pieces"] if one["id"] == who)


def drag(window, who, to):
    """Take a unit by its middle and carry it somewhere."""
    window.page.wait_for_function(AT_REST)
    unit = piece(window, who)
    window.page.mouse.move(*window.page.evaluate(WHERE, [unit["x"], unit["y"]]))
    window.page.mouse.down()
    window.page.mouse.move(*window.page.evaluate(WHERE, to), steps=6)
    expect(window.page.locator(".ghost")).to_be_visible()
    window.page.mouse.up()


def go_on(window):
    number = window.state()["number"]
    window.at("confirm").click()
    window.beyond(number)


def moved(window, who, by):
    """Drag a unit ahead or back by so much and let it go there; it stands where it was put, in hundredths."""
    before = piece(window, who)
    told = entries(window)
    drag(window, who, [before["x"], before["y"] + by])
    expect(window.page.locator(".tape")).to_contain_text("″")
    assert window.at("whynot").count() == 0
    go_on(window)
    after = piece(window, who)
    assert after["x"] == pytest.approx(before["x"], abs=20)
    assert after["y"] == pytest.approx(before["y"] + by, abs=20)
    assert [one["text"] for one in window.said if one["type"] == "order"][-1].startswith(f"move {who} to ")
    window.settled()
    assert entries(window) > told


def test_units_with_shock_points(desk):
    mine = begun(desk, "shock")
    assert mine.state()["question"]["kind"] == "guns"
    gun = int(next(one["text"] for one in mine.state()["question"]["options"] if one["verb"] == "move").split()[1])
    mine.option("move").first.click()
    expect(mine.page.locator(".guides .area")).to_be_visible()
    moved(mine, gun, 200)


def test_groups_of_figures_and_their_reactions(desk):
    mine = begun(desk, "adventures")
    while mine.state()["question"]["kind"] != "activate":
        number = mine.state()["number"]
        mine.choose(mine.option("pass").or_(mine.option("done")).first)
        mine.beyond(number)
        mine.settled()
    infantry = next(one for one in mine.state()["question"]["options"] if one["verb"] == "activate")
    number = mine.state()["number"]
    mine.page.locator(f'[data-order="{infantry["text"]}"]').click()
    mine.beyond(number)
    mine.settled()
    who = mine.state()["question"]["who"]
    assert who == infantry["target"]
    assert len(piece(mine, who)["places"]) == piece(mine, who)["figures"]
    mine.option("move").first.click()
    expect(mine.page.locator(".guides .area")).to_be_visible()
    moved(mine, who, 200)
