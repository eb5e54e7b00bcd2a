"""The computer tells its reasons, and what it would do in a person's place: in words and as bars."""

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = pytest.mark.browser


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
