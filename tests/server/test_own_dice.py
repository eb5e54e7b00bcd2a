"""Dice that people roll themselves and enter: what is asked for, what is refused, what the record says of them."""

import pytest

from parts import has_odds, having
from server.test_session import Play, same
from server.toybook import ToyBook
from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.history import HAND
from vedette.engine.record import parse, save_text, unproved, verify
from vedette.engine.types import NOBODY, Refusal
from vedette.server.game.journal import GameFile, JournalEntry, Seat
from vedette.server.game.session import Session
from vedette.server.game.throwing import PendingRoll
from vedette.server.game.viewer import viewer_of


def table(*dice, kinds=("person", "person")):
    """Two sides at which dice are rolled by hand or not; both have hidden their number."""
    play = Play(*kinds)
    for seat, source in zip(play.file.seats, dice, strict=True):
        seat.dice = source
    play.order("hide 3", "hide 4")
    return play


def wanted(play, seat):
    viewer = play.seats[seat]
    return play.session.state_for(viewer, seat, False)


def test_an_order_waits_for_its_dice_and_counts_when_they_are_entered():
    play = table("hand", "seed")
    ann, ben = play.seats
    waiting = play.session.order(ann, 2, "throw", 7)
    assert isinstance(waiting, PendingRoll)
    assert play.session.number == 2, "nothing has happened yet"
    state = wanted(play, 0)
    assert state.question is None
    asked = state.throw
    assert (asked.mine, asked.count, asked.sides, asked.who, asked.side) == (True, 1, 6, 0, 0)
    assert (asked.name, asked.rule, asked.order) == ("Thrower 1", "TOY-THR-01", "throw")
    other = wanted(play, 1).throw
    assert (other.mine, other.seat, other.count, other.name, other.order) == (False, 0, 1, "", "")
    assert "rolls these dice" in play.session.throw(ben, 2, [6], 8).words
    assert "1 dice are wanted" in play.session.throw(ann, 2, [6, 6], 8).words
    assert "shows 1 to 6" in play.session.throw(ann, 2, [7], 8).words
    assert "no order waits" in play.session.throw(ann, 1, [5], 8).words
    entry = play.take(play.session.throw(ann, 2, [5], 8))
    assert (entry.faces, entry.hand, play.session.history[-1].dice) == ([5], True, HAND)
    assert play.session.game.state.points == [5, 0]
    assert wanted(play, 0).throw is None
    play.order("throw")
    assert play.session.history[-1].dice == 0, "the other side's come from the seed, from its first die on"
    assert play.session.history[-1].faces == table_of_seed(play)
    same(play.session, play.reloaded())


def table_of_seed(play):
    lone = Play()
    lone.order("hide 3", "hide 4", "push", "throw")
    return lone.session.history[-1].faces


def test_before_the_first_die_an_order_may_be_put_back_or_changed():
    play = table("hand", "seed")
    ann, ben = play.seats
    play.session.order(ann, 2, "throw", 7)
    assert isinstance(play.session.put_back(ben), Refusal)
    assert isinstance(play.session.put_back(ann), PendingRoll)
    assert wanted(play, 0).throw is None
    assert wanted(play, 0).question is not None
    play.session.order(ann, 2, "throw", 7)
    assert isinstance(play.session.order(ann, 2, "push", 7), JournalEntry), (
        "an order without dice is carried out at once"
    )


def test_a_paused_game_takes_no_dice_and_what_is_taken_back_waits_for_none():
    play = table("hand", "hand")
    ann, ben = play.seats
    play.session.order(ann, 2, "throw", 7)
    play.take(play.session.pause(ann, True, 8))
    assert "paused" in play.session.throw(ann, 2, [3], 9).words
    play.take(play.session.pause(ann, False, 9))
    play.take(play.session.throw(ann, 2, [3], 9))
    play.session.order(ben, 3, "throw", 10)
    play.take(play.session.undo.take_back(ann, 11))
    play.take(play.session.undo.reply(ben, True, 12))
    assert play.session.waits() is None
    assert play.session.game.stream == 0, "dice of one's own do not use up those of the seed"


def test_the_dice_of_a_computer_are_rolled_by_the_first_person():
    play = table("seed", "hand", kinds=("person", "ai"))
    play.order("throw")
    machine = play.seats[1]
    waiting = play.session.order(machine, 3, "throw", 7)
    assert isinstance(waiting, PendingRoll)
    assert play.session.asked_computer() is None, "it waits for its dice"
    state = wanted(play, 0)
    assert (state.throw.mine, state.throw.side, state.throw.may_put_back) == (True, 1, False)
    assert isinstance(play.session.put_back(play.seats[0]), Refusal)
    play.take(play.session.throw(play.seats[0], 3, [2], 9))
    assert play.session.history[-1].seat == 1


def test_verify_says_whose_dice_were_rolled_by_hand():
    play = table("hand", "seed")
    play.file.seats[0].name = "Ann"
    play.session.game.seats[0]["name"] = "Ann"
    play.session.order(play.seats[0], 2, "throw", 7)
    play.take(play.session.throw(play.seats[0], 2, [5], 8))
    play.order("throw")
    record = parse(save_text(play.session.game))
    game = verify(ToyBook(), record)
    assert unproved(game, record) == [
        "the dice of 1 orders: they were rolled by hand (at the orders of Ann of side 1: 1)"
    ]
    assert record["orders"][2][2] == [5]
    record["orders"][2][2] = [9]
    with pytest.raises(Exception, match="not on a D6"):
        verify(ToyBook(), record)


@pytest.mark.parametrize(
    "name", [name for name in having("scenarios") if has_odds(name) and not name.endswith("-solo")]
)
def test_every_throw_of_a_battle_says_its_dice_and_nearly_all_what_for(name):
    """A battle of each book whose dice are all entered: what is asked for is what the order then throws."""
    entry = books.entry(name)
    book = entry.book()
    setup = entry.scenarios().setup_of(entry.scenarios().ids()[0])
    seats = [Seat(side, "person", dice="hand") for side in (0, 1)]
    session = Session(book, GameFile("g", 0, "T", name, book.version, {}, setup, "own dice", seats))
    viewers = [viewer_of(session.file, "seat", seat) for seat in (0, 1)]
    rng = Rng(11)
    throws = told = 0
    for _ in range(80):
        if session.game.question is None or throws > 12:
            break
        viewer = viewers[session.asked_seat()]
        text = book.grammar.write(session.game.sample(rng))
        if text == "concede":
            continue
        made = session.order(viewer, session.number, text, 7)
        while isinstance(made, PendingRoll):
            throw = made.throw
            throws += 1
            told += bool(throw.rule)
            if throw.who != NOBODY:
                assert throw.side in (0, 1)
            faces = [1 + rng.below(throw.sides) for _ in range(throw.count)]
            made = session.throw(viewers[made.roller], session.number, faces, 8)
        assert isinstance(made, JournalEntry), made
        session.settle()
    assert throws > 5
    assert told >= 0.8 * throws, (told, throws)
