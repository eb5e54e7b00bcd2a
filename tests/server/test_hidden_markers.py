"""Markers of hidden units through the service: every message of the other side, byte for byte, in two battles that differ
only in which markers are real."""

import msgspec
import pytest

from server.harness import Server
from testing.shock.test_harness import ambush
from testing.twins import Talkative
from vedette import books
from vedette.engine.dice import Rng
from vedette.server.game.journal import GameFile, JournalEntry, Seat
from vedette.server.game.session import Session
from vedette.server.game.viewer import viewer_of
from vedette.server.live.client import Client
from vedette.server.live.handshake import seats, welcome
from vedette.server.process import jobs


class Wire(Client):
    """A link that keeps what it is sent."""

    def __init__(self, viewer):
        super().__init__(None)
        self.viewer = viewer
        self.sent = []

    def push(self, message):
        self.sent.append(message)


class Game:
    """A battle of two people in the service: the side that hides, the side that looks, and somebody who watches."""

    def __init__(self, swapped, book):
        people = [Seat(0, "person", "Ours"), Seat(1, "person", "Theirs")]
        self.file = GameFile("g", 0, "Ambush", "shock", "1", {}, ambush(swapped), "seed", people)
        self.session = Session(book, self.file)
        self.owner = viewer_of(self.file, "seat", 1)
        self.wires = [Wire(viewer_of(self.file, role, seat)) for role, seat in (("seat", 0), ("observer", -1))]
        for wire in self.wires:
            wire.say(welcome(self.session, wire.viewer, {}))
            wire.show(self.session, 0)

    def order(self, text):
        viewer = self.wires[0].viewer if self.session.game.asked_side() == 0 else self.owner
        made = self.session.order(viewer, self.session.number, text, 5)
        assert isinstance(made, JournalEntry), made
        for wire in self.wires:
            wire.show(self.session)
            wire.say(seats(self.session, {})[0])
            wire.sent.append(f"undo {self.session.undo.offered(wire.viewer)}".encode())
        self.session.settle()

    def back(self, at):
        """A browser that comes back, or looks back to an earlier moment."""
        for wire in self.wires:
            again = Wire(wire.viewer)
            again.show(self.session, 0)
            wire.sent += again.sent
            feed = jobs.GameSync("g", 0, 0, self.session.lines(), self.file)
            jobs._kept.clear()
            wire.sent.append(str(jobs.moment(feed, at, 0 if wire.viewer.seats else -1)).encode())

    def ask(self, text):
        """Odds and reasons, for the side that looks."""
        wire = self.wires[0]
        if self.session.game.asked_side() == 0:
            jobs._kept.clear()
            feed = jobs.GameSync("g", 0, 0, self.session.lines(), self.file)
            wire.sent.append(msgspec.json.encode(str(jobs.order_odds(feed, text))))
        wire.sent.append(str(self.session.why_not(wire.viewer, text)).encode())


@pytest.fixture
def shelf(monkeypatch):
    """The worker's books are those of the test."""

    class Shelf:
        def book(self, name, rules):
            return self.made

    made = Shelf()
    monkeypatch.setattr(jobs, "_library", made)
    yield made
    jobs._kept.clear()


def differing(shelf, book, swapped, orders):
    """The first message that differs between the two battles, or None."""
    shelf.made = book
    pair = [Game((), book), Game(swapped, book)]
    rng = Rng(8)
    for number in range(orders):
        state = pair[0].session.game.state
        text = book.grammar.write(book.sample_aggressive(state, state.question, rng))
        for game in pair:
            game.ask(text)
            game.ask("fire 0 at 5")
        for one, other in zip(pair[0].wires, pair[1].wires, strict=True):
            if one.sent != other.sent:
                return [both for both in zip(one.sent, other.sent, strict=False) if both[0] != both[1]][:1]
        for game in pair:
            game.order(text)
            if number % 10 == 5:
                game.back(number - 2)
        if any(game.session.game.state.reveals for game in pair):
            break  # what a marker that is turned over shows is no secret
    assert number > 8
    return None


@pytest.mark.rule("SP-HID-03")
@pytest.mark.parametrize("swapped", [(0,), (1, 2), (0, 1, 2)])
def test_every_message_is_the_same_whichever_markers_are_real(shelf, swapped):
    assert differing(shelf, books.entry("shock").book(), swapped, 24) is None


@pytest.mark.parametrize("leak", ["view", "order of pieces", "observers", "scene", "question", "option", "log", "odds"])
def test_a_message_that_tells_would_be_found(shelf, leak):
    assert differing(shelf, Talkative(books.entry("shock").book(), leak), (0, 1, 2), 24) is not None


@pytest.mark.service
def test_the_record_is_kept_back_while_markers_lie_on_the_table(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}", library="vedette.server.services.catalog:make")
    people = [{"side": 0, "kind": "person", "name": "Ours"}, {"side": 1, "kind": "person", "name": "Theirs"}]
    got = []
    for swapped in ((), (0, 1, 2)):
        game = server.post("/api/games", {"book": "shock", "setup": ambush(swapped), "seats": people}, 201)
        for token in (game["host"], game["seats"][0]["token"], game["observer"]):
            for method, path, body in (("GET", "record", None), ("POST", "fork", {"at": 0})):
                status, text, _ = server.request(method, f"/api/games/{token}/{path}", body)
                assert status == 409
                got.append(text)
    assert got[: len(got) // 2] == got[len(got) // 2 :]
    assert "fault" not in server.stop()
