"""A book that is no part of Vedette, added by one folder and one entry, in the browser."""

import pytest
from playwright.sync_api import expect

from browser.screen import Desktop
from server.harness import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    path = tmp_path_factory.mktemp("further") / "games.sqlite3"
    made = Server(f"sqlite:///{path}", library="example_book.entry:make", log="warning")
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]


@pytest.fixture
def desk(chromium, service):
    made = Desktop(chromium, service)
    yield made
    made.close()


def decide(mine, verbs):
    """Have one picket do the first of these things that any may do; where many may do much, the picket is chosen first."""
    question, number = mine.state()["question"], mine.state()["number"]
    option = next(one for verb in verbs for one in question["options"] if one["verb"] == verb)
    order = mine.page.locator(f'[data-order="{option["text"]}"]')
    unit = mine.page.locator(f'[data-unit="{option["text"].split()[1]}"]')
    if mine.settled() == "held":  # the picket that stepped may step on
        mine.press(mine.at("cancel"))
    if mine.at("all-units").count():
        mine.press(mine.at("all-units"))
    expect(order.or_(unit)).to_be_visible()
    if unit.count():
        mine.press(unit)
    mine.choose(order)
    mine.beyond(number)


def test_a_battle_against_the_computer_is_played_to_its_result_by_clicking(desk, service):
    seats = [{"side": 0, "kind": "person"}, {"side": 1, "kind": "ai", "player": "random"}]
    made = service.post("/api/games", {"book": "pickets", "scenario": "ford", "seats": seats}, 201)
    mine = desk.table(made["host"])
    expect(mine.page.locator("[data-piece]")).to_have_count(6)
    verbs = ["step"]
    while not mine.heard("over"):
        decide(mine, verbs)
        verbs = ["shoot", "step"]
        mine.until(lambda state: state["question"] is not None or mine.heard("over"))
    expect(mine.at("result")).to_be_visible()
    over = mine.heard("over")[-1]
    assert over["outcome"]["rule"] == "PIC-WIN-01"
    assert over["outcome"]["words"] in mine.words_of("result")
    assert {text.split()[0] for text in mine.ordered()} == {"step", "shoot"}
    assert mine.heard("refused") == []
