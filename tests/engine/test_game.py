"""Ask and answer, undo, fork, dice entered by hand."""

import pytest

from vedette import books
from vedette.engine.dice import NeedDice, Rng
from vedette.engine.game import Game, advance, apply_order
from vedette.engine.solo import solo_sides, with_solo
from vedette.engine.types import NOBODY, BadInput, Order

BOOK = books.entry("empires").book()


def begun(orders=0, seed="crank"):
    game = Game(BOOK, books.entry("empires").scenarios().setup_of("first-battle"), seed)
    rng = Rng(2)
    for _ in range(orders):
        assert game.apply_order(game.sample(rng)) is None
    return game


def test_a_refused_order_changes_nothing():
    game = begun(10)
    before, rolled = game.state.key(), game.state.dice.rolled
    assert game.apply_order(Order("ready")) is not None
    assert game.apply_order(Order("done", (999,))) is not None
    assert (game.state.key(), game.state.dice.rolled, len(game.history)) == (before, rolled, 10)


def test_nobody_is_asked_when_the_battle_is_over():
    game = begun()
    assert game.apply_order(Order("concede")) is None
    assert game.question is None
    assert game.asked_side() == NOBODY
    assert "the battle is over" in str(game.apply_order(Order("take")))
    assert "the battle is over" in str(game.refusal(Order("take")))
    assert "the battle is over" in str(apply_order(BOOK, game.state, Order("take")))
    with pytest.raises(RuntimeError):
        game.sample(Rng(1))


def test_undo_goes_back_to_the_last_die_and_no_farther():
    game = begun()
    keys = [game.state.key()]
    rng = Rng(2)
    while len(game.history) < 60:
        assert game.apply_order(game.sample(rng)) is None
        keys.append(game.state.key())
    undone = 0
    while game.may_undo() is None:
        assert game.undo() is None
        undone += 1
        assert game.state.key() == keys[len(game.history)]
    assert len(game.history) == 60 - undone
    if game.history:
        last = game.history[-1]
        assert last.faces or last.reveals != game.state.reveals
        assert game.undo() is not None


def test_undo_says_why_not():
    game = begun()
    assert "no order to take back" in str(game.undo())
    while not game.history or not game.history[-1].faces:
        game.apply_order(game.sample(Rng(len(game.history))))
    assert "dice have been thrown" in str(game.undo())


def test_with_consent_a_game_goes_back_to_any_order():
    game = begun(50)
    again = begun(20)
    game.undo_to(20)
    assert game.state.key() == again.state.key()
    assert [p.faces for p in game.history] == [p.faces for p in again.history]
    assert game.marks == again.marks


def test_dice_entered_by_hand_are_asked_for_throw_by_throw():
    game = begun()
    game.apply_order(game.sample(Rng(1)))
    order = game.sample(Rng(1))
    before = game.state.key()
    need = game.apply_with_manual_dice(order, [])
    assert isinstance(need, NeedDice)
    assert (need.count, need.sides) == (2, 6)
    need = game.apply_with_manual_dice(order, [6])
    assert (need.count, need.sides) == (1, 6)
    need = game.apply_with_manual_dice(order, [6, 5])
    assert (need.count, need.sides) == (1, 12)
    with pytest.raises(BadInput, match="cannot show 13"):
        game.apply_with_manual_dice(order, [6, 5, 13])
    assert game.state.key() == before
    assert game.apply_with_manual_dice(order, [6, 5, 3]) is None
    assert game.history[-1].faces == [6, 5, 3]
    assert game.question.side == 0


def test_every_event_belongs_to_an_order():
    game = begun(40)
    assert len(game.marks) == len(game.history)
    assert game.marks == sorted(game.marks)
    assert game.marks[-1] <= len(game.events)


def test_a_side_left_to_the_book_must_be_one_it_can_run():
    setup = books.entry("empires").scenarios().setup_of("first-battle")
    with pytest.raises(BadInput, match="has no tables by which it runs a side"):
        Game(BOOK, {**setup, "solo": [1]}, "crank")
    for wrong in ([1, 1], ["1"], 1, [99]):
        with pytest.raises(BadInput, match="solo"):
            solo_sides({"solo": wrong})
    assert solo_sides({}) == []
    assert with_solo(BOOK, setup, []) is setup


def test_a_question_to_a_side_that_the_book_runs_is_a_fault_of_the_book():
    state = begun().state
    state.solo = [0, 1]
    with pytest.raises(RuntimeError, match="is asked of a side that the book runs itself"):
        advance(BOOK, state)
    assert state.clone().solo == [0, 1]
