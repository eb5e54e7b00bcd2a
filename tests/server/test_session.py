"""A session alone: no socket, no store."""

import pytest

from server.toybook import ToyBook
from vedette.engine.types import EVERYONE, OBSERVER, Refusal
from vedette.server.battle import Unplayable
from vedette.server.chronicle import Chronicle, Told
from vedette.server.journal import Entry, GameFile, Seat
from vedette.server.session import Session
from vedette.server.viewer import viewer_of


def new_file(*kinds, **more):
    seats = [Seat(side, kind) for side, kind in enumerate(kinds or ("person", "person"))]
    return GameFile("g", 0, "T", "toy", "1", {}, {"target": 1000}, "seed", seats, **more)


class Play:
    """A session and the journal that a store would hold."""

    def __init__(self, *kinds, **more):
        self.file = new_file(*kinds, **more)
        self.session = Session(ToyBook(), self.file)
        self.journal = []
        self.seats = [viewer_of(self.file, "seat", seat) for seat in range(len(self.file.seats))]

    def take(self, made):
        assert isinstance(made, Entry), made
        self.journal.append(made)
        return made

    def order(self, *texts):
        for text in texts:
            number = len(self.session.lines)
            self.take(self.session.order(self.seats[self.session.asked_seat()], number, text, 7))

    def reloaded(self):
        other = Session(ToyBook(), self.file)
        other.catch_up(self.journal)
        return other


def same(one, other):
    assert one.game.state.key() == other.game.state.key()
    assert one.chronicle.all() == other.chronicle.all()
    assert one.lines == other.lines
    assert one.chat == other.chat
    assert (one.seq, one.undos, one.paused, one.owners) == (other.seq, other.undos, other.paused, other.owners)
    assert one.luck.lines == other.luck.lines


def test_a_session_is_rebuilt_from_its_journal():
    play = Play()
    host = viewer_of(play.file, "host", -1)
    play.order("hide 3", "hide 4", "push", "throw", "throw", "push")
    play.take(play.session.undo(play.seats[0], 8))
    play.take(play.session.assign(host, 0, 0, 9))
    play.take(play.session.say(play.seats[1], "well thrown", 10))
    play.take(play.session.pause(play.seats[1], True, 11))
    same(play.session, play.reloaded())
    assert [entry.seq for entry in play.journal] == list(range(1, 11))
    assert play.journal[-1].paused


def test_a_session_follows_a_journal_bit_by_bit():
    play = Play()
    other = Session(ToyBook(), play.file)
    read = 0
    for text in ("hide 3", "hide 4", "push", "push", "UNDO", "throw", "ASK", "YES", "throw", "throw"):
        if text == "UNDO":
            play.take(play.session.undo(play.seats[0], 8))
        elif text == "ASK":
            assert play.take(play.session.undo(play.seats[0], 8)).kind == "ask_undo"
        elif text == "YES":
            assert play.take(play.session.undo_reply(play.seats[1], True, 8)).kind == "undo"
        else:
            play.order(text)
        other.catch_up(play.journal[read:])
        read = len(play.journal)
        same(play.session, other)
    assert other.undos == 2


def test_dice_come_from_the_seed_and_an_undone_throw_comes_back_the_same():
    play = Play("person", "ai")
    play.order("hide 3", "hide 4", "throw")
    first = play.session.lines[-1].faces
    assert play.take(play.session.undo(play.seats[0], 8)).kind == "undo"
    play.order("throw")
    assert play.session.lines[-1].faces == first


def test_a_journal_that_does_not_fit_the_rules_is_not_played():
    play = Play()
    play.order("hide 3", "hide 4", "throw")
    play.journal[2].faces = [play.journal[2].faces[0] % 6 + 1]
    with pytest.raises(Unplayable, match="throws other dice now"):
        play.reloaded()
    play.journal[2].text = "hide 5"
    with pytest.raises(Unplayable, match="is refused now"):
        play.reloaded()


def test_a_fork_throws_the_old_faces_first_and_then_its_own():
    play = Play()
    play.order("hide 3", "hide 4", "throw", "throw")
    fork = Play(forked=4)
    fork.file.seed = "another"
    fork.journal = list(play.journal)
    fork.session = fork.reloaded()
    fork.order("throw", "throw", "throw")
    same(fork.session, fork.reloaded())
    assert fork.session.lines[:4] == play.session.lines
    assert fork.take(fork.session.undo(fork.seats[0], 9)).kind == "ask_undo"


def test_what_a_fork_began_with_is_not_taken_back():
    play = Play()
    play.order("hide 3", "hide 4", "push")
    fork = Play(forked=3)
    fork.session.catch_up(play.journal)
    assert fork.session.undo_of(fork.seats[0]) == "no"
    fork.order("push")
    assert fork.session.undo_of(fork.seats[0]) == "free"


def test_a_wish_to_undo_lapses_with_the_next_order():
    play = Play()
    play.order("hide 3", "hide 4", "throw")
    play.take(play.session.undo(play.seats[0], 8))
    assert play.session.wish is not None
    play.order("push")
    assert play.session.wish is None
    assert isinstance(play.session.undo_reply(play.seats[1], True, 9), Refusal)


def test_a_reveal_is_not_undone_freely():
    play = Play()
    play.order("hide 3", "hide 4", "show")
    assert play.session.undo_of(play.seats[0]) == "ask"


def test_a_hot_seat_changes_sides_by_itself_while_nothing_is_hidden():
    play = Play(hotseat=True)
    host = viewer_of(play.file, "host", -1)
    assert host.sides == (0, 1)
    play.order("hide 3", "hide 4")
    assert play.session.shown_to(host, 0) == 0
    assert play.session.state_for(host, 1, False).curtain
    play.session.chronicle.is_secretive = False
    play.session.views = {0: b"{}", 1: b"{}"}
    assert play.session.shown_to(host, 1) == 0


def test_observers_and_hosts_without_a_seat_have_no_question():
    play = Play("ai", "ai")
    for viewer in (viewer_of(play.file, "observer", -1), viewer_of(play.file, "host", -1)):
        state = play.session.state_for(viewer, OBSERVER, True)
        assert (state.question, state.undo, state.side) == (None, "no", OBSERVER)
        assert isinstance(play.session.order(viewer, 0, "hide 3", 1), Refusal)
    assert isinstance(play.session.pause(viewer_of(play.file, "observer", -1), True, 1), Refusal)
    play.session.say(viewer_of(play.file, "observer", -1), "hello", 1)
    assert play.session.chat[-1].name == "An observer"


def test_the_chronicle_keeps_every_event_small_and_in_order():
    chronicle = Chronicle()
    docs = [b'{"words":"%d"}' % n for n in range(1000)]
    for n, doc in enumerate(docs):
        chronicle.add([Told(EVERYONE if n % 3 else 1, doc)])
    assert chronicle.seen(0) == docs
    assert chronicle.seen(1) == chronicle.seen(OBSERVER) == [doc for n, doc in enumerate(docs) if n % 3]
    assert len(chronicle.recent) < 128
    assert chronicle.is_secretive


def test_an_idle_session_keeps_nothing_that_can_be_made_again():
    play = Play()
    play.order("hide 3", "hide 4", "push", "throw")
    play.session.settle()
    assert not play.session.views
    assert not play.session.fresh
    assert len(play.session.game.past) == 1
    assert not play.session.game.events
