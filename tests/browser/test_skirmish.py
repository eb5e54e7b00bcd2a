"""The book of docs/add-a-rulebook.md, a skirmish on a free table, in the browser."""

import pytest
from playwright.sync_api import expect

from browser.screen import Desktop
from server.harness import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def service(tmp_path):
    made = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}", library="test_skirmish:make", log="warning")
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]


def test_units_are_deployed_moved_and_fight_to_the_end(chromium, service):
    desk = Desktop(chromium, service)
    seats = [{"side": 0, "kind": "person"}, {"side": 1, "kind": "ai", "player": "steady"}]
    made = service.post("/api/games", {"book": "skirmish", "scenario": "meadow", "seats": seats}, 201)
    mine = desk.table(made["host"])
    for x in (9, 18, 27):
        number = mine.state()["number"]
        mine.settled()
        if mine.asked() == "options":
            mine.press(mine.option("deploy").first)
        for axis, inches in (("x", x), ("y", 8)):
            mine.at(f"place-{axis}").fill(str(inches))
            mine.at(f"place-{axis}").dispatch_event("change")
        mine.press(mine.at("confirm"))
        mine.beyond(number)
    number = mine.state()["number"]
    mine.until(lambda state: state["question"] is not None and state["question"]["kind"] == "act")
    mine.settled()
    move = mine.option("move").first
    unit = mine.page.locator('[data-unit="0"]')
    expect(move.or_(unit).first).to_be_visible()
    if unit.count():
        mine.press(unit)
    mine.choose(move)
    mine.beyond(number)
    mine.play(wants=("charge", "shoot", "move"))
    assert mine.heard("over")[-1]["outcome"]["rule"] == "SKI-WIN-01"
    assert {text.split()[0] for text in mine.ordered()} >= {"deploy", "shoot", "move"}
    desk.close()
