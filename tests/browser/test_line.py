"""The page is loaded again, the line breaks, the server dies: nothing that was acknowledged is lost."""

import re

import pytest
from playwright.sync_api import expect

from browser.battles import Service, skirmish
from browser.screen import Desktop

pytestmark = pytest.mark.browser


def entries(window):
    return window.page.locator('[data-testid="log-entry"]').count()


def test_a_page_loaded_again_in_the_middle_goes_on_where_it_was(desk, service):
    made = service.game(skirmish(turns=9), ["person", "ai"])  # two turns may be over by then
    mine = desk.table(made["host"])
    for _ in range(4):
        number = mine.state()["number"]
        mine.once()
        mine.beyond(number)
    mine.settled()
    asked, told, number = mine.words_of("question"), entries(mine), mine.state()["number"]
    mine.page.reload()
    mine.settled()
    assert mine.state()["number"] == number
    assert mine.words_of("question") == asked
    assert entries(mine) == told
    mine.once()
    mine.beyond(number)


def test_a_game_left_is_found_again_on_the_home_page(desk):
    mine = desk.window()
    mine.at("home-play-now").click()
    assert mine.settled() == "arrange"
    mine.page.goto(mine.url)
    game = mine.at("home-games").get_by_role("link", name=re.compile("^Open "))
    expect(game).to_contain_text("your move")
    game.click()
    assert mine.settled() == "arrange"


def test_a_server_killed_in_the_middle_of_an_order_loses_nothing_it_has_acknowledged(chromium, service, tmp_path):
    server = Service(tmp_path / "games.sqlite3")
    desk = Desktop(chromium, server)
    desk.line_may_fail = True
    made = server.game(skirmish(turns=6), ["person", "ai rash"])
    mine = desk.table(made["host"])
    try:
        for wait in (0, 3, 12):
            orders = len(mine.ordered())
            while len(mine.ordered()) == orders:
                mine.once(wants=("done", "take"), patient=False)
                mine.page.wait_for_timeout(1)
            mine.page.wait_for_timeout(wait)
            server.kill()
            expect(mine.page.get_by_text("The line is down")).to_be_visible()
            kept = [message["number"] for message in mine.heard("accepted")]
            server = server.again()
            expect(mine.page.get_by_text("The line is down")).to_be_hidden()
            mine.settled()
            assert mine.state()["number"] > max(kept, default=-1), "an order that was acknowledged is gone"
        mine.concede()
    finally:
        server.stop()
    desk.close()


def test_an_order_given_while_the_line_is_down_says_so_and_can_be_given_again(chromium, service, tmp_path):
    server = Service(tmp_path / "games.sqlite3")
    desk = Desktop(chromium, server)
    desk.line_may_fail = True
    made = server.game(skirmish(), ["person", "ai"])
    mine = desk.table(made["host"])
    assert mine.settled() == "arrange"
    server.kill()
    expect(mine.page.get_by_text("The line is down")).to_be_visible()
    mine.at("confirm").click()
    expect(mine.at("refusal")).to_be_visible()
    server = server.again()
    try:
        expect(mine.page.get_by_text("The line is down")).to_be_hidden()
        while mine.state()["number"] == 0:
            mine.once()
            mine.page.wait_for_timeout(50)
    finally:
        server.stop()
    desk.close()
