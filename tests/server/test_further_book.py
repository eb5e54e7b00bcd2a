"""A book that is no part of Vedette, added by one folder and one entry, through the service."""

import random

import msgspec
import pytest

from example_book.entry import STUB
from server.harness import Server
from server.test_books import any_order
from vedette.engine.record import parse, verify
from vedette.server.schemas import view_schemas

pytestmark = pytest.mark.service


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    made = Server(
        f"sqlite:///{tmp_path_factory.mktemp('further') / 'games.sqlite3'}", library="example_book.entry:make"
    )
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]
    assert "computer.refused" not in logged, logged[:3000]


def test_it_is_offered_with_what_it_has(server):
    book = server.get("/api/books")["books"][-1]
    assert (book["name"], book["title"]) == ("pickets", "Pickets")
    assert [scenario["id"] for scenario in book["scenarios"]] == ["ford"]
    assert book["armies"] == []
    assert [player["name"] for player in book["players"]] == ["rash", "random"]
    assert server.get("/api/rules/pickets/PIC-FIR-02")["rules"][0]["words"]


def test_a_battle_against_the_computer_is_played_to_its_end_and_proved(server):
    game = server.post("/api/games", {"book": "pickets", "scenario": "ford"}, 201)
    one = server.sit(game["host"])
    msgspec.convert(one.welcome["scene"], view_schemas.Scene)
    assert one.welcome["side_names"] == ["Left Bank", "Right Bank"]
    rng = random.Random(3)
    while one.over is None:
        msgspec.convert(one.state["view"], view_schemas.View)
        if one.state["question"] is not None:
            msgspec.convert(one.state["question"], view_schemas.QuestionDoc)
            number = one.state["number"]
            got = one.order(any_order(one.state["question"], rng))
            assert got["type"] == "accepted", got
            one.until(number + 1)
            one.pong()
        else:
            one.read(30)
    record = server.request("GET", f"/api/games/{game['host']}/record")[1].decode()
    assert verify(STUB.book(), parse(record)).seed == one.over["seed"]
    one.close()


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"battle": {}}, "has no one-off battles"),
        ({"battle": {"armies": ["x", "y"]}}, "there is no army 'x' for pickets"),
        ({"scenario": "nowhere"}, "there is no scenario 'nowhere' for pickets"),
        ({"scenario": "ford", "seats": [{"side": 0, "kind": "ai", "player": "steady"}]}, "no computer player 'steady'"),
    ],
)
def test_what_it_does_not_have_is_refused_in_words(server, wish, words):
    status, body, _ = server.request("POST", "/api/games", {"book": "pickets", **wish})
    assert status == 422
    assert words in body.decode()


def test_a_side_is_left_to_the_book_and_asks_nobody(server):
    assert server.get("/api/books")["books"][-1]["runs_sides"]
    seats = [{"side": 0, "name": "Ann"}, {"side": 1, "kind": "solo"}]
    game = server.post("/api/games", {"book": "pickets", "scenario": "ford", "seats": seats}, 201)
    assert len(game["seats"]) == 1
    one = server.sit(game["host"])
    assert [seat["kind"] for seat in one.welcome["seats"]] == ["person", "solo"]
    while one.over is None:
        assert one.state["asked"] == 0
        assert one.order("hold")["type"] == "accepted"
        one.pong()
    record = parse(server.request("GET", f"/api/games/{game['host']}/record")[1].decode())
    assert record["setup"]["solo"] == [1]
    assert verify(STUB.book(), record)
    again = server.post("/api/records", {"record": record, "mode": "replay"}, 201)
    assert [seat["kind"] for seat in server.sit(again["host"]).welcome["seats"]] == ["person", "solo"]
    wrong = {"record": record, "mode": "play", "seats": [{"side": 1}]}
    assert "is run by the book" in server.post("/api/records", wrong, 422)["words"]
    wrong["seats"] = [{"side": 0, "kind": "solo"}]
    assert "is not run by the book" in server.post("/api/records", wrong, 422)["words"]


def test_a_book_without_tables_refuses_to_run_a_side(server):
    seats = [{"side": 0}, {"side": 1, "kind": "solo"}]
    told = server.post("/api/games", {"book": "shock", "battle": {}, "seats": seats}, 422)
    assert "has no tables by which it runs a side" in told["words"]
