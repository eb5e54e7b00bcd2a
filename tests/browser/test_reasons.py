"""The computer tells its reasons, and what it would do in a person's place: in words and as bars."""

import re

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = pytest.mark.browser

HEADLINE = "() => document.getElementById('decision-title').innerText"


def test_advice_for_ones_own_decision_and_the_reasons_of_the_computers_orders(desk, service):
    mine = desk.table(service.game(skirmish(turns=60), ["person", "ai steady"])["host"])
    mine.play_to("move", wants=("take", "done"))
    number = mine.state()["number"]
    mine.at("advice").click()
    told = mine.at("decision").get_by_test_id("reasons-told")
    expect(told).to_be_visible(timeout=20_000)
    doc = mine.heard("reasons")[-1]["reasons"]
    expect(told).to_contain_text(doc["words"])
    expect(told.get_by_test_id("reason")).to_have_count(len(doc["orders"]))
    assert 1 < len(doc["orders"]) <= 4
    assert sum(order["given"] for order in doc["orders"]) == 1
    assert mine.state()["number"] == number, "asking changes nothing"
    while mine.at("log").get_by_test_id("reasons").count() == 0:
        number = mine.state()["number"]
        mine.once(wants=("take", "done"))
        mine.beyond(number)
        mine.settled()
    asked = mine.at("log").get_by_test_id("reasons").last
    asked.click()
    expect(mine.at("log").get_by_test_id("reasons-told")).to_be_visible(timeout=20_000)
    told_of = mine.heard("reasons")[-1]["reasons"]
    assert told_of["words"] != doc["words"]


def test_between_two_people_nobody_is_advised_unless_it_was_agreed_on(desk, service):
    mine = desk.table(service.game(skirmish(turns=60), ["person", "person"])["host"])
    assert mine.heard("welcome")[-1]["advice"] is False
    expect(mine.at("advice")).to_have_count(0)


def link_of_the_friend(host):
    """The host is shown the links of the others; the browser remembers them."""
    expect(host.at("host")).to_be_visible()
    return host.page.evaluate("JSON.parse(localStorage['vedette.games'])[0].links.find((one) => one.seat === 1).token")


def test_advice_is_agreed_on_when_the_battle_is_made_and_told_to_whoever_sits_down(desk):
    host = desk.window("/#/new/empires")
    expect(host.at("agree-advice")).to_have_count(0)  # who plays alone may always ask
    host.at("seat-1").select_option("friend")
    host.at("agree-advice").check()
    host.at("new-start").click()
    guest = desk.window(f"/#/play/{link_of_the_friend(host)}", briefed=False)
    expect(guest.at("advice-agreed")).to_be_visible()
    assert guest.heard("welcome")[-1]["advice"] is True


def test_without_the_tick_nobody_is_advised_and_nothing_is_told_of_it(desk):
    host = desk.window("/#/new/empires")
    host.at("seat-1").select_option("friend")
    host.at("new-start").click()
    guest = desk.window(f"/#/play/{link_of_the_friend(host)}", briefed=False)
    expect(guest.at("briefing")).to_be_visible()
    expect(guest.at("advice-agreed")).to_have_count(0)
    assert guest.heard("welcome")[-1]["advice"] is False


@pytest.mark.parametrize("book", ["empires", "adventures"])
def test_a_unit_of_the_computer_that_does_nothing_for_a_turn_says_why(desk, service, book):
    wish = [{"side": 0, "kind": "person"}, {"side": 1, "kind": "ai", "player": "steady"}]
    made = service.post("/api/games", {"book": book, "scenario": "first-battle", "seats": wish}, 201)
    mine = desk.table(made["host"])
    mine.settled()
    turn = mine.state()["view"]["turn"]
    while mine.at("log-idle").count() == 0:
        assert mine.state()["view"]["turn"] < turn + 4, "nobody ever stood idle"
        number = mine.state()["number"]
        mine.once(wants=())
        mine.beyond(number)
        mine.settled()
    line = mine.at("log-idle").last
    line.locator("summary").click()
    names = {piece["name"]: piece for piece in mine.state()["view"]["pieces"]}
    said = dict(one.split(": ", 1) for one in line.locator("li").all_inner_texts())
    assert said
    assert all(names[name]["side"] == 1 for name in said), "a person knows why"
    assert all(said.values())
    if int(line.get_attribute("data-turn")) == mine.state()["view"]["turn"] - 1:
        name = next(iter(said))
        mine.piece(name).first.click(force=True)
        expect(mine.at("unit-idle")).to_contain_text(said[name])


def test_whoever_waits_for_a_computer_is_told_for_whom_and_how_long(desk, service):
    mine = desk.window(None)
    mine.page.clock.install()
    made = service.game(skirmish(turns=60), ["person", "ai general"])
    mine.page.goto(f"{mine.url}/#/play/{made['host']}")
    mine.settled()
    while not (mine.state()["thinking"] and mine.page.evaluate(HEADLINE).endswith("thinking…")):
        if mine.asked():
            mine.once(wants=("done",))
        mine.page.wait_for_timeout(20)
    assert mine.at("waiting").count() == 0, "a moment needs no words"
    mine.page.clock.fast_forward(7000)
    expect(mine.at("waiting")).to_contain_text(re.compile(r"\(general\).* 7 s so far"))
