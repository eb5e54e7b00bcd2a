"""Seats of one side that are shown and told different things."""

import json

import pytest

from server.test_hidden_markers import Wire
from testing.seated import SeatedBook
from vedette.engine.dice import SeededDice
from vedette.engine.types import NOBODY, OBSERVER, Perspective
from vedette.server.game.journal import GameFile, JournalEntry, Seat
from vedette.server.game.session import Session, built
from vedette.server.game.viewer import viewer_of
from vedette.server.process import jobs

PEOPLE = [Seat(0, "person", "Ann", posts=[0]), Seat(0, "person", "Ben", posts=[1]), Seat(1, "person", "Cid")]


class Sitting:
    """A game of the seated book, with a wire for each seat, the host and an observer."""

    def __init__(self, seats=PEOPLE, book=None, **more):
        self.file = GameFile("g", 0, "T", "seated", "1", {}, {}, "seed", list(seats), **more)
        self.book = book or SeatedBook()
        self.session = Session(self.book, self.file)
        self.entries = []
        links = [("seat", n) for n in range(len(seats))] + [("observer", -1), ("host", -1)]
        self.wires = [Wire(viewer_of(self.file, role, seat)) for role, seat in links]
        self.show(0)

    def show(self, since=-1):
        for wire in self.wires:
            wire.show(self.session, since)
        self.session.settle()

    def order(self, *texts):
        for text in texts:
            for wire in self.wires:
                made = self.session.order(wire.viewer, self.session.number, text, 1)
                if isinstance(made, JournalEntry):
                    break
            self.did(made)

    def did(self, made):
        assert isinstance(made, JournalEntry), made
        self.entries.append(made)
        self.show()

    def host(self):
        return viewer_of(self.file, "host", -1)

    def view(self, wire):
        states = [json.loads(doc) for doc in self.wires[wire].sent if json.loads(doc)["type"] == "state"]
        return states[-1]["view"]

    def told(self, wire):
        """The words a link holds: it cuts its list where it is told to, and adds."""
        held = []
        for message in [json.loads(doc) for doc in self.wires[wire].sent]:
            if message["type"] == "events":
                held[message["start"] :] = [event["words"] for event in message["events"]]
        return held


def hidden(view):
    return [piece["hidden"] for piece in view["pieces"]]


ANN, BEN, CID, WATCHER, HOST = range(5)


def test_two_seats_of_a_side_are_shown_and_told_different_things():
    sitting = Sitting()
    sitting.order("hide 3", "hide 5", "add", "add")
    assert [hidden(sitting.view(wire)) for wire in range(4)] == [[3, 0], [0, 0], [0, 5], [0, 0]]
    assert "0 writes down 3." in sitting.told(ANN)[1]
    assert not any("writes" in words for wire in (BEN, WATCHER) for words in sitting.told(wire))
    assert any("writes down 5" in words for words in sitting.told(CID)), "who plays all of a side knows all of it"
    assert sitting.told(ANN)[-2].endswith("(you saw it)")
    assert sitting.told(BEN)[-2] == sitting.told(WATCHER)[-2] == sitting.told(ANN)[-2].removesuffix(" (you saw it)")
    assert sitting.told(HOST) == sitting.told(ANN), "the host plays the first seat"


def test_what_seats_are_told_differs_in_words_and_in_whose_it_is_alone():
    sitting = Sitting()
    sitting.order("hide 3", "hide 5", "add")
    last = [json.loads(wire.sent[-2])["events"][-1] for wire in sitting.wires]
    assert [(doc.pop("own", None), doc.pop("saw", None), doc.pop("ordered", None)) for doc in last[:4]] == [
        (True, True, False),
        (True, False, True),
        (False, False, False),
        (None, None, None),
    ]
    assert len({doc.pop("words") for doc in last[:4]}) == 2
    assert last[ANN] == last[BEN] == last[CID] == last[WATCHER]


def test_seats_of_one_screen_see_what_each_of_them_sees():
    seats = [Seat(0, posts=[0], screen=0), Seat(0, posts=[1], screen=0), Seat(1)]
    sitting = Sitting(seats)
    sitting.order("hide 3", "hide 5", "add")
    assert hidden(sitting.view(0)) == hidden(sitting.view(1)) == [3, 0]
    assert sitting.told(0) == sitting.told(1)
    assert any("writes down 3" in words for words in sitting.told(1))


def test_a_hot_seat_is_told_in_nobodys_words_and_sees_one_side_at_a_time():
    sitting = Sitting([Seat(0, posts=[0]), Seat(0, posts=[1]), Seat(1)], hotseat=True)
    host = sitting.host()
    at = sitting.session.standpoint(host.seats, 1)
    assert (at.side, at.posts, at.is_personal) == (1, (2, 3), False)
    sitting.session.order(host, 0, "hide 3", 1)
    assert sitting.session.state_for(host, 0, False).curtain
    told = [json.loads(doc) for doc in sitting.session.chronicle.seen(sitting.session.standpoint(host.seats, 0))]
    assert [doc["words"] for doc in told] == ["Somebody hides a number.", "0 writes down 3."]
    assert not any("own" in doc for doc in told)


def test_a_character_that_changes_seats_takes_his_story_along():
    sitting = Sitting()
    sitting.order("hide 3", "hide 5", "add")
    before = sitting.told(ANN)
    undos = sitting.session.undos
    sitting.did(sitting.session.assign_post(sitting.host(), 0, 1, 2))
    assert sitting.session.undos == undos + 1, "a browser that comes back is told all of it again"
    assert hidden(sitting.view(BEN)) == [3, 0]
    assert hidden(sitting.view(ANN)) == [0, 0]
    assert sitting.told(BEN) == before
    assert not any("writes" in words for words in sitting.told(ANN))
    again = built_again(sitting)
    assert again.undos == sitting.session.undos
    for seats in ((0,), (1,), (2,), ()):
        at = sitting.session.standpoint(seats, sitting.file.seats[seats[0]].side if seats else OBSERVER)
        assert again.chronicle.seen(at) == sitting.session.chronicle.seen(at)
        assert again.view(at) == sitting.session.view(at)


def built_again(sitting):
    """The game from its journal."""

    class Shelf:
        def book(self, name, rules):
            return SeatedBook()

    return built(Shelf(), sitting.file, sitting.entries)


def test_taking_back_tells_each_seat_its_own_story_again():
    sitting = Sitting()
    sitting.order("hide 3", "hide 5")
    before = [sitting.told(wire) for wire in range(4)]
    sitting.order("wait")
    asker = viewer_of(sitting.file, "seat", 1)
    sitting.did(sitting.session.undo.take_back(asker, 2))
    assert [sitting.told(wire) for wire in range(4)] == before
    assert hidden(sitting.view(ANN)) == [3]
    assert hidden(sitting.view(BEN)) == [0]


@pytest.fixture
def worked(monkeypatch):
    class Shelf:
        def book(self, name, rules):
            return SeatedBook()

    monkeypatch.setattr(jobs, "_library", Shelf())
    jobs._kept.clear()
    yield
    jobs._kept.clear()


def feed(sitting, holders=None):
    session = sitting.session
    given = session.seating.holders if holders is None else holders
    return jobs.GameSync("g", session.undos, 0, session.lines(), sitting.file, {}, given)


def test_looking_back_odds_and_forks_keep_to_what_the_seat_knows(worked):
    sitting = Sitting()
    sitting.order("hide 3", "hide 5", "add", "add")
    for seats, known, count in (((0,), [3, 0], 2), ((1,), [0, 0], 1)):
        _, events = jobs.moment(feed(sitting), 1, 0, seats)
        assert len(events) == count
        view, _ = jobs.moment(feed(sitting), 4, 0, seats)
        assert hidden(json.loads(view)) == known
    assert not jobs.hides_nothing(feed(sitting), 4, [(0, (0,))])
    at = sitting.session.standpoint((1,), 0)
    assert sitting.book.determinize_from(sitting.session.game.state, at, SeededDice("x")).hidden == [0, 0]
    jobs._kept.clear()
    _, events = jobs.moment(feed(sitting, {0: 1, 1: 0}), 1, 0, (1,))
    assert len(events) == 2, "the worker goes by who plays which character now"


def test_books_that_do_not_tell_seats_apart_are_asked_nothing_more():
    book = SeatedBook()
    book.tells_seats = False
    sitting = Sitting(book=book)
    sitting.order("hide 3", "hide 5", "add")
    assert book.witnessed == 0
    assert sitting.view(ANN) == sitting.view(BEN)
    assert sitting.session.standpoint((1,), 0).key() == Perspective(0).key()
    assert all(not one.turned for one in sitting.session.chronicle.all())
    undos = sitting.session.undos
    sitting.did(sitting.session.assign_post(sitting.host(), 0, 1, 2))
    assert sitting.session.undos == undos


def test_units_that_the_host_gave_out_are_led_from_their_seat():
    at = Perspective(0, (), units=(4,), others=(5,), is_first=False)
    assert [at.leads(unit) for unit in (4, 5, 6)] == [True, False, False]
    first = Perspective(0, (), others=(4,))
    assert [first.leads(unit) for unit in (4, 5)] == [False, True]
    assert Perspective(0).leads(4)
    assert Perspective(0).plays(NOBODY)
