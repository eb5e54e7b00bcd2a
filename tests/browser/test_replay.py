"""A replay in every book: shots and dice as at the live table, marks where turns begin, its name, a link to a moment."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish
from parts import has_odds, having
from vedette.cli.main import run

pytestmark = [pytest.mark.browser, pytest.mark.service]


@pytest.mark.parametrize("name", [name for name in having("scenarios") if has_odds(name)])
def test_a_record_of_every_book_keeps_its_name_and_is_shown_turn_by_turn(desk, service, tmp_path, name):
    path = tmp_path / "battle.json"
    assert run(["watch", "--book", name, "--players", "rash,rash", "--seed", "3", "--quiet", "--save", str(path)]) == 0
    record = json.loads(path.read_text(encoding="utf-8"))
    made = service.post("/api/records", {"record": record, "mode": "replay"})
    middle = len(record["orders"]) // 2
    mine = desk.window(f"/#/play/{made['host']}/at/{middle}", pace=4)
    expect(mine.at("timeline")).to_contain_text(f"order {middle} of {len(record['orders'])}")
    expect(mine.page).to_have_title(f"{record['setup']['title']} · Vedette")
    marks = mine.at("timeline-marks").get_by_role("button")
    turns = marks.evaluate_all("all => all.map((e) => e.getAttribute('aria-label'))")
    assert len(turns) > 2
    assert turns[:2] == sorted(turns[:2])
    assert "1" in turns[0]
    mine.at("timeline-play").click()
    expect(mine.at("dice-tray").or_(mine.page.locator(".effects > *")).first).to_be_visible()
    expect(mine.at("share-moment")).to_be_visible()


def test_the_marks_of_several_turns_in_one_order_stand_side_by_side(desk, service, tmp_path):
    """Where the book runs all that is left, an order may be followed by many turns."""
    path = tmp_path / "battle.json"
    words = ["--book", "adventures", "--players", "rash,rash", "--seed", "3"]
    assert run(["watch", *words, "--quiet", "--save", str(path)]) == 0
    made = service.post("/api/records", {"record": json.loads(path.read_text(encoding="utf-8")), "mode": "replay"})
    mine = desk.window(f"/#/play/{made['host']}")
    marks = mine.at("timeline-marks").get_by_role("button")
    expect(marks.first).to_be_attached()
    places = marks.evaluate_all("all => all.map((e) => e.style.left)")
    assert len(set(places)) < len(places), "two turns began with one order"


def test_the_link_to_the_replay_never_gives_a_seat_away(desk, service):
    """Whoever came back by link has kept no other: the replay is shown by a link that only watches."""
    made = service.game(skirmish(), ("person", "ai rash"))
    status, body, _ = service.request("POST", f"/api/games/{made['host']}/replay", {})
    assert (status, b"not over" in body) == (409, True)
    mine = desk.table(made["seats"][0]["token"])
    mine.concede()
    link = mine.at("share-link").input_value()
    stranger = desk.window(None)
    stranger.page.goto(link)
    expect(stranger.at("result")).to_be_visible()
    welcome = stranger.heard("welcome")[-1]
    assert (welcome["role"], welcome["sides"], welcome["mine"]) == ("observer", [], [])
    mine.at("result-replay").click()
    catch = "{ value: { writeText: (text) => { window.copied = text; return Promise.resolve(); } } }"
    mine.page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {catch})")
    mine.at("share-moment").click()
    mine.page.wait_for_function("() => window.copied !== undefined")
    # The replay has begun to play: the moment is whichever it has come to.
    assert re.fullmatch(re.escape(link) + r"/at/\d+", mine.page.evaluate("window.copied"))
    again = service.post(f"/api/games/{made['seats'][0]['token']}/replay", {})["token"]
    assert link.endswith(again), "the same link each time"
