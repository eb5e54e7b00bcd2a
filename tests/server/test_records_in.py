"""Records from outside: read once and played once, and stored as if the battle had been fought here."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from parts import having
from server.toybook import ToyLibrary
from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.record import save_text
from vedette.engine.types import BadInput
from vedette.server.game.session import built
from vedette.server.http import games_api
from vedette.server.live.game_registry import GameRegistry
from vedette.server.process import jobs
from vedette.server.schemas import http_schemas
from vedette.server.services.catalog import Catalog

SEATS = [{"side": side, "kind": "person", "name": f"P{side}", "player": ""} for side in (0, 1)]


class Keeper:
    """Stands in for the store and the workers: it keeps what is stored, and counts how often a record is read."""

    def __init__(self):
        self.stored = []
        self.read = 0

    async def create(self, file, passes, entries):
        self.stored.append((file, entries))

    async def read_record(self, text):
        self.read += 1
        return jobs.read_record(text)


def take_in(monkeypatch, library, record, **wish):
    """Load a record; the file and the journal that are stored of it."""
    monkeypatch.setattr(jobs, "_library", library)
    keeper = Keeper()
    registry = GameRegistry(keeper, library, keeper)
    monkeypatch.setattr(registry, "build", None)  # it is not played a second time
    body = json.dumps({"record": record, **wish}).encode()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(
            asyncio.run, games_api.load_record(registry, msgspec.json.decode(body, type=http_schemas.LoadRecord))
        ).result()
    assert keeper.read == 1
    return keeper.stored[0]


def fought(book, setup, orders, until_second=False):
    """The record of a battle between people who do anything; `until_second`: so far that the second side is asked."""
    game = Game(book, setup, "a seed")
    game.seats = SEATS
    rng = Rng(1)
    while game.question is not None and (len(game.history) < orders or (until_second and game.question.side == 0)):
        game.apply_order(game.sample(rng), game.question.side)
    return json.loads(save_text(game))


def stamp(entry):
    return (entry.seq, entry.number, entry.asked, entry.turn, entry.words, entry.paused)


def as_fought_here(library, file, entries):
    """What is stored stands as a session that plays it leaves it."""
    session = built(library, file, entries)
    assert session.changed is None
    assert [entry.seat for entry in entries] == [past.seat for past in session.history]
    assert stamp(session.stamped(msgspec.structs.replace(entries[-1]))) == stamp(entries[-1])
    return session


@pytest.mark.parametrize("name", having("scenarios"))
@pytest.mark.parametrize("mode", ["replay", "play"])
def test_a_battle_in_its_midst(monkeypatch, name, mode):
    library, entry = Catalog(), books.entry(name)
    record = fought(entry.book(), entry.scenarios().setup_of(entry.scenarios().first()), 10, until_second=True)
    file, entries = take_in(monkeypatch, library, record, mode=mode)
    assert (file.book, file.setup, file.replay, len(entries)) == (
        name,
        record["setup"],
        mode == "replay",
        len(record["orders"]),
    )
    session = as_fought_here(library, file, entries)
    assert (file.seed == record["seed"]) == (mode == "replay"), "who plays on gets other dice"
    assert entries[-1].asked == session.game.question.side == 1


def test_a_battle_that_is_over_is_looked_at_however_it_was_wished(monkeypatch):
    library = ToyLibrary()
    record = fought(library.plain_book("toy"), {"target": 12}, 500)
    file, entries = take_in(monkeypatch, library, record, mode="play")
    assert file.replay
    assert entries[-1].words == record["outcome"]["words"]
    assert entries[-1].asked == -1
    assert json.loads(save_text(as_fought_here(library, file, entries).game)) == record


def test_a_battle_without_an_order(monkeypatch):
    library = ToyLibrary()
    record = fought(library.plain_book("toy"), {"target": 12}, 0)
    assert take_in(monkeypatch, library, record)[1] == []


@pytest.mark.parametrize("record", [{}, [], 7, {"format": "vedette-record", "version": 2}])
def test_what_is_no_record_is_told(monkeypatch, record):
    with pytest.raises(BadInput, match=r"record|should be|must be"):
        take_in(monkeypatch, ToyLibrary(), record)


@pytest.mark.parametrize(
    ("mark", "complaint"),
    [
        ({"at": 90_000, "to": 89_999, "seat": 9, "how": "agreed", "dice": 3, "stream": 1}, "there is no seat 9"),
        ({"at": 90_000, "to": 89_999, "seat": 1, "how": "agreed", "dice": 3, "stream": 1}, "has only 20"),
        ({"at": 9, "to": 8, "seat": -1, "how": "rules", "dice": 3, "stream": 1}, "come from stream 1"),
    ],
)
def test_a_record_with_an_undo_that_cannot_have_been_is_refused(monkeypatch, mark, complaint):
    record = fought(books.entry("empires").book(), books.entry("empires").scenarios().setup_of("first-battle"), 20)
    assert take_in(monkeypatch, Catalog(), record, mode="replay")
    with pytest.raises(BadInput, match=complaint):
        take_in(monkeypatch, Catalog(), {**record, "undone": [mark]}, mode="replay")
