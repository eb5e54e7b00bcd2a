"""After a battle: the same again, and with sides changed."""

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = [pytest.mark.browser, pytest.mark.service]


def test_the_same_battle_again_with_sides_changed(desk, service):
    made = service.game(skirmish(), ("person", "ai rash"))
    mine = desk.table(made["host"])
    expect(mine.at("seat")).to_contain_text("Lancasters")
    mine.concede()
    mine.at("result-swap").click()
    expect(mine.at("seat")).to_contain_text("Afridis")
    mine.settled()
    seats = mine.heard("welcome")[-1]["seats"]
    assert [(seat["side"], seat["kind"], seat["player"]) for seat in seats] == [(1, "person", ""), (0, "ai", "rash")]
    mine.concede()
    mine.at("result-rematch").click()
    expect(mine.at("result")).to_be_hidden()
    mine.settled()
    assert mine.heard("welcome")[-1]["sides"] == [1], "the same again: nobody changes"


def test_between_people_new_links_are_handed_out_and_nobody_asks_before_the_end(desk, service):
    made = service.game(skirmish(), ("person", "person"))
    status, body, _ = service.request("POST", f"/api/games/{made['host']}/rematch", {"swap": True})
    assert (status, b"not over" in body) == (409, True)
    status, body, _ = service.request("POST", f"/api/games/{made['observer']}/rematch", {"swap": True})
    assert (status, b"those who played" in body) == (409, True)
    theirs = desk.table(made["seats"][1]["token"])
    mine = desk.table(made["host"])
    for _ in mine.moments():
        one = next((one for one in (mine, theirs) if one.asked()), None)
        if one is not None and one.asked() == "options" and one.offered_now("concede"):
            one.concede()
            break
        if one is not None:
            number = one.state()["number"]
            one.once()
            one.beyond(number)
    expect(theirs.at("result")).to_be_visible()
    theirs.at("result-swap").click()
    expect(theirs.at("host")).to_contain_text("Afridis")
    theirs.at("to-table").click()
    expect(theirs.at("seat")).to_contain_text("Lancasters")
