"""The books that Vedette ships, through the service."""

import random

import msgspec
import pytest

from server.harness import Server
from vedette import books
from vedette.engine.record import parse, verify
from vedette.server.schemas import view_schemas
from vedette.server.services.catalog import make

WAYS = {0: "N", 90: "E", 180: "S", 270: "W"}


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    made = Server(
        f"sqlite:///{tmp_path_factory.mktemp('books') / 'games.sqlite3'}",
        library="vedette.server.services.catalog:make",
    )
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]
    assert "computer.refused" not in logged, logged[:3000]


def any_order(question, rng):
    """One of the offers, filled in where it is open, as a browser does it."""
    options = [option for option in question["options"] if option["verb"] != "concede"]
    option = rng.choice(options)
    text, reach = option["text"], option["reach"]
    if reach is not None and reach["kind"] == "arrange":
        return text.replace("{items}", " ".join(map(str, reach["items"])))
    if reach is not None:
        x, y, ways = rng.choice(reach["places"])
        way = WAYS[rng.choice(ways)] if ways else "N"
        return text.replace("{x}", str(x // 100)).replace("{y}", str(y // 100)).replace("{facing}", way)
    return text


def test_everything_that_is_listed_can_be_set_up(shipped):
    listed = shipped.get("/api/books")["books"]
    assert [book["name"] for book in listed] == books.names()
    for book in listed:
        assert book["players"]
        for scenario in book["scenarios"]:
            game = shipped.post("/api/games", {"book": book["name"], "scenario": scenario["id"]}, 201)
            one = shipped.sit(game["host"])
            msgspec.convert(one.welcome["scene"], view_schemas.Scene)
            msgspec.convert(one.state["view"], view_schemas.View)
            assert len(one.welcome["side_names"]) == len(scenario["sides"])
            fires = "fire" in books.entry(book["name"]).book().grammar.verbs
            assert ({"verb": "fire", "text": "fire {who} at {whom}"} in one.welcome["aims"]) == fires
            one.close()
    assert shipped.get("/api/rules/empires/WEC-CLS-10")["rules"][0]["words"]


def test_a_battle_against_the_computer_is_played_to_its_end_and_proved(shipped):
    rng = random.Random(1879)
    game = shipped.post("/api/games", {"book": "empires", "scenario": "first-battle"}, 201)
    one = shipped.sit(game["host"])
    while one.over is None:
        if one.state["question"] is not None:
            msgspec.convert(one.state["question"], view_schemas.QuestionDoc)
            number = one.state["number"]
            got = one.order(any_order(one.state["question"], rng))
            assert got["type"] == "accepted", got
            one.until(number + 1)
            one.pong()
        else:
            one.read(30)
    msgspec.convert(one.events, list[view_schemas.EventDoc])
    assert one.over["luck"]
    record = shipped.request("GET", f"/api/games/{game['host']}/record")[1].decode()
    assert verify(books.entry("empires").book(), parse(record)).seed == one.over["seed"]
    one.close()


@pytest.mark.parametrize(
    ("wish", "limits"),
    [
        ({"hotseat": True}, [0, 0]),
        ({"seats": [{"side": side, "kind": "person"} for side in (0, 1)]}, [0, 0]),
        ({"hotseat": True, "settings": {"turn_limit": 30}}, [30, 0]),
        ({}, [60, 20]),
    ],
)
def test_people_among_themselves_have_no_limit_of_turns_but_their_own(shipped, wish, limits):
    game = shipped.post("/api/games", {"book": "adventures", "scenario": "first-battle", **wish}, 201)
    one = shipped.sit(game["host"])
    assert [one.welcome["settings"][name] for name in ("turn_limit", "quiet_limit")] == limits
    assert one.state["view"]["turns"] == limits[0]
    one.close()


def test_a_battle_by_lot_can_be_played(shipped):
    for battle in ({}, {"seed": 7}, {"armies": ["zulu", "british-1879"], "terrain": "open"}):
        shipped.post("/api/games", {"book": "empires", "battle": battle}, 201)


@pytest.mark.parametrize(
    "wish",
    [
        {"battle": {"armies": ["/etc/passwd", "zulu"]}},
        {"battle": {"armies": ["../x.toml", "zulu"]}},
        {"battle": {"book": "empires"}},
        {"battle": {"seed": "x"}},
        {"battle": {"armies": 7}},
        {"battle": {"seed": -1}},
        {"scenario": "/etc/x.toml"},
        {"scenario": "../empires/first-battle"},
        {"setup": {}},
        {"setup": {"sides": 3}},
    ],
)
def test_a_request_cannot_name_a_file_or_break_the_set_up(shipped, wish):
    status, body, _ = shipped.request("POST", "/api/games", {"book": "empires", **wish})
    assert status == 422, body


def test_amended_books_are_shared_by_games_with_the_same_house_rules():
    library = make()
    name = library.names()[0]
    switch = next(setting for setting in library.plain_book(name).settings if setting.most == 1 and not setting.choices)
    rules = {"settings": {switch.name: switch.default == 0}}
    assert library.book(name, rules) is library.book(name, dict(rules))
    assert library.book(name, {}) is library.plain_book(name)
