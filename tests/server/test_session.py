"""A session alone: no socket, no store."""

from typing import get_args

import pytest

from server.toybook import ToyBook
from vedette.engine.history import GIVEN
from vedette.engine.record import parse, save_text, verify
from vedette.engine.types import EVERYONE, OBSERVER, Perspective, Refusal
from vedette.server.game.event_log import EventLog, LoggedEvent, name_of
from vedette.server.game.journal import GameFile, JournalEntry, Kind, Seat
from vedette.server.game.journal_effects import NOTES, OTHER
from vedette.server.game.session import Session
from vedette.server.game.viewer import viewer_of


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
        assert isinstance(made, JournalEntry), made
        self.journal.append(made)
        return made

    def order(self, *texts):
        for text in texts:
            number = self.session.number
            self.take(self.session.order(self.seats[self.session.asked_seat()], number, text, 7))

    def reloaded(self):
        other = Session(ToyBook(), self.file)
        other.catch_up(self.journal)
        return other


def same(one, other):
    assert one.game.state.key() == other.game.state.key()
    assert one.chronicle.all() == other.chronicle.all()
    assert one.lines() == other.lines()
    assert save_text(one.game) == save_text(other.game)
    assert one.chat == other.chat
    assert (one.seq, one.undos, one.paused, one.number) == (other.seq, other.undos, other.paused, other.number)
    assert one.seating.owners == other.seating.owners
    assert one.luck.lines == other.luck.lines


def test_a_session_is_rebuilt_from_its_journal():
    play = Play()
    host = viewer_of(play.file, "host", -1)
    play.order("hide 3", "hide 4", "push", "throw", "throw", "push")
    play.take(play.session.undo.take_back(play.seats[0], 8))
    play.take(play.session.assign(host, 0, 0, 9))
    play.take(play.session.say(play.seats[1], "well thrown", 10))
    play.take(play.session.pause(play.seats[1], True, 11))
    same(play.session, play.reloaded())
    assert [entry.seq for entry in play.journal] == list(range(1, 11))
    assert play.journal[-1].paused


def test_every_kind_of_entry_but_orders_has_its_note():
    assert set(get_args(Kind)) - set(NOTES) == {"order"}


def test_a_session_follows_a_journal_bit_by_bit():
    play = Play()
    other = Session(ToyBook(), play.file)
    read = 0
    for text in ("hide 3", "hide 4", "push", "push", "UNDO", "throw", "ASK", "YES", "throw", "throw"):
        if text == "UNDO":
            play.take(play.session.undo.take_back(play.seats[0], 8))
        elif text == "ASK":
            assert play.take(play.session.undo.take_back(play.seats[0], 8)).kind == "ask_undo"
        elif text == "YES":
            assert play.take(play.session.undo.reply(play.seats[1], True, 8)).kind == "undo"
        else:
            play.order(text)
        other.catch_up(play.journal[read:])
        read = len(play.journal)
        same(play.session, other)
    assert other.undos == 2


def thrown(play):
    return play.session.history[-1].faces


def test_a_throw_that_was_taken_back_does_not_come_again():
    """Whoever plays alone may take back a throw; what he saw of the dice is of no use to him."""
    play = Play("person", "ai")
    play.order("hide 3", "hide 4")
    seen = []
    for _ in range(12):
        play.order("throw")
        seen.append(thrown(play)[0])
        assert play.take(play.session.undo.take_back(play.seats[0], 8)).text == "2 alone"
    assert len(set(seen)) > 3
    play.order("throw", "throw")
    assert [past.dice for past in play.session.history] == [0, 0, 12, 12]
    assert play.session.game.stream == 12
    same(play.session, play.reloaded())
    record = parse(save_text(play.session.game))
    assert [mark["how"] for mark in record["undone"]] == ["alone"] * 12
    assert verify(ToyBook(), record)
    assert "nobody else plays" in play.session.chat[-1].words


def test_an_order_without_dice_that_is_taken_back_leaves_the_dice_alone():
    play, other = Play(), Play()
    for one in (play, other):
        one.order("hide 3", "hide 4", "push", "throw", "push")
    for _ in range(3):
        assert play.take(play.session.undo.take_back(play.seats[1], 8)).text == "4 free"
        play.order("push")
    play.order("throw")
    other.order("throw")
    assert thrown(play) == thrown(other)
    assert play.session.game.stream == 0
    same(play.session, play.reloaded())


def test_after_a_throw_was_taken_back_no_free_undo_brings_the_old_dice_back():
    play = Play("person", "ai")
    play.order("hide 3", "hide 4", "push", "throw")
    first = thrown(play)
    play.take(play.session.undo.take_back(play.seats[0], 8))
    assert play.take(play.session.undo.take_back(play.seats[0], 8)).text == "2 free"
    assert play.session.game.stream == 1
    play.order("throw")
    assert play.session.history[-1].dice == 1
    same(play.session, play.reloaded())
    faces = {tuple(first), tuple(thrown(play))}
    assert len(faces) == 2, "by this seed the two streams begin with different faces"


def test_a_journal_of_before_the_dice_moved_on_plays_as_it_went():
    play = Play("person", "ai")
    play.order("hide 3", "hide 4", "throw")
    first = thrown(play)
    play.take(play.session.undo.take_back(play.seats[0], 8)).text = "2"
    old = play.reloaded()
    assert old.game.stream == 0
    made = old.order(play.seats[0], 2, "throw", 9)
    assert made.faces == first
    play.journal.append(made)
    again = play.reloaded()
    assert again.history[-1].dice == 0
    assert [mark.how for mark in again.game.undo_marks] == ["old"]
    assert verify(ToyBook(), parse(save_text(again.game)))


def spoilt(play, at, **changes):
    for name, value in changes.items():
        setattr(play.journal[at], name, value)
    return play.reloaded()


@pytest.mark.parametrize(
    ("changes", "words", "rule"),
    [
        ({"text": "hide 5"}, "is refused", "TOY-HID-01"),
        ({"faces": [9]}, "the dice in the record are not those of its seed", ""),
        ({"trace": "0000"}, "comes out differently now, by TOY-THR-01", "TOY-THR-01"),
        ({"text": "charge 3"}, "is not a verb of this book", ""),
    ],
)
def test_a_battle_that_comes_out_differently_goes_on_from_the_last_moment_that_is_the_same(changes, words, rule):
    play = Play()
    play.order("hide 3", "hide 4", "push", "throw", "throw")
    before = play.session.lines()[:3]
    stays = spoilt(play, 3, **changes)
    assert words in str(stays.changed)
    assert (stays.changed.index, stays.changed.rule) == (3, rule)
    assert stays.lines() == before
    play.journal.append(stays.go_on(9))
    assert f"The rules have changed since: from move 4 on {OTHER}" in stays.chat[-1].words
    assert rule in stays.chat[-1].words
    again = play.reloaded()
    assert again.changed is None
    same(stays, again)
    assert again.game.stream == 1, "the dice that were seen do not come again"
    play.session = again
    play.order("throw", "throw")
    same(play.session, play.reloaded())
    record = parse(save_text(play.session.game))
    assert [mark["how"] for mark in record["undone"]] == ["rules"]
    assert verify(ToyBook(), record)


def test_a_battle_that_was_over_is_kept_to_look_at():
    play = Play()
    play.order("hide 3", "hide 4", "push", "throw", "throw")
    play.journal[-1].words = "side 2 has won"
    kept = spoilt(play, 3, trace="0000")
    assert kept.is_kept
    assert kept.number == 3
    assert "It ended so: side 2 has won" in kept.chat[-1].words
    assert "can only be looked at" in kept.order(play.seats[0], 3, "throw", 9).words
    assert kept.undo.offered(play.seats[0]) == "no"
    assert kept.state_for(play.seats[0], 0, False).question is None


def test_a_fault_of_the_changed_rules_is_a_difference_too(monkeypatch):
    play = Play()
    play.order("hide 3", "hide 4", "push", "throw")
    obey = ToyBook.apply

    def fail(self, state, question, order):
        if order.verb == "throw":
            raise KeyError("a table that is no more")
        return obey(self, state, question, order)

    monkeypatch.setattr(ToyBook, "apply", fail)
    stays = play.reloaded()
    assert "order 4 cannot be played" in str(stays.changed)
    assert stays.number == 3


def test_a_fork_throws_the_old_faces_first_and_then_its_own():
    play = Play()
    play.order("hide 3", "hide 4", "throw", "throw")
    fork = Play(forked=4)
    fork.file.seed = "another"
    fork.journal = list(play.journal)
    fork.session = fork.reloaded()
    fork.order("throw", "throw", "throw")
    same(fork.session, fork.reloaded())
    assert [line.faces for line in fork.session.lines()[:4]] == [line.faces for line in play.session.lines()]
    assert [past.dice for past in fork.session.history] == [GIVEN] * 4 + [0] * 3
    assert verify(ToyBook(), parse(save_text(fork.session.game)))
    assert fork.take(fork.session.undo.take_back(fork.seats[0], 9)).kind == "ask_undo"


def test_what_a_fork_began_with_is_not_taken_back():
    play = Play()
    play.order("hide 3", "hide 4", "push")
    fork = Play(forked=3)
    fork.session.catch_up(play.journal)
    assert fork.session.undo.offered(fork.seats[0]) == "no"
    fork.order("push")
    assert fork.session.undo.offered(fork.seats[0]) == "free"


def test_a_wish_to_undo_lapses_with_the_next_order():
    play = Play()
    play.order("hide 3", "hide 4", "throw")
    play.take(play.session.undo.take_back(play.seats[0], 8))
    assert play.session.wish is not None
    play.order("push")
    assert play.session.wish is None
    assert isinstance(play.session.undo.reply(play.seats[1], True, 9), Refusal)


def test_a_reveal_is_not_undone_freely():
    play = Play()
    play.order("hide 3", "hide 4", "show")
    assert play.session.undo.offered(play.seats[0]) == "ask"


def test_a_hot_seat_changes_sides_by_itself_while_nothing_is_hidden():
    play = Play(hotseat=True)
    host = viewer_of(play.file, "host", -1)
    assert host.sides == (0, 1)
    play.order("hide 3", "hide 4")
    assert play.session.shown_to(host, 0) == 0
    assert play.session.state_for(host, 1, False).curtain
    play.session.chronicle.is_secretive = False
    play.session.views = {name_of(Perspective(side)): b"{}" for side in (0, 1)}
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
    chronicle = EventLog()
    docs = [b'{"words":"%d"}' % n for n in range(1000)]
    for n, doc in enumerate(docs):
        chronicle.add([LoggedEvent(EVERYONE if n % 3 else 1, n // 2, doc)])
    left, right, watching = Perspective(0), Perspective(1), Perspective(OBSERVER)
    assert chronicle.seen(left) == docs
    assert chronicle.seen(right) == chronicle.seen(watching) == [doc for n, doc in enumerate(docs) if n % 3]
    assert chronicle.seen_at(left, 7) == docs[14:16]
    assert chronicle.seen_at(watching, 7) == [docs[14]]
    assert len(chronicle.recent) < 128
    assert chronicle.is_secretive


def test_an_idle_session_keeps_nothing_that_can_be_made_again():
    play = Play()
    play.order("hide 3", "hide 4", "push", "throw")
    play.session.settle()
    assert not play.session.views
    assert not play.session.fresh
    assert not play.session.game.events
    assert [past.seat for past in play.session.history] == [0, 1, 0, 0]


def test_a_free_undo_is_noted_for_its_player_while_another_asks_for_one():
    play = Play()
    play.order("hide 3", "hide 4", "throw", "push")
    other, mine = play.session.history[-2].seat, play.session.history[-1].seat
    assert other != mine
    assert play.take(play.session.undo.take_back(play.seats[other], 8)).kind == "ask_undo"
    assert play.take(play.session.undo.take_back(play.seats[mine], 9)).text == "3 free"
    assert [mark.seat for mark in play.session.game.undo_marks] == [mine]
    assert play.session.chat[-1].words == f"{play.session.seat_name(mine)} went back to move 4."
    same(play.session, play.reloaded())
    assert verify(ToyBook(), parse(save_text(play.session.game)))
