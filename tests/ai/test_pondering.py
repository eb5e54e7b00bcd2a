"""Thinking ahead: the same orders, sooner; and nothing that thinks is left behind."""

import os
import select

import pytest

from vedette import books
from vedette.ai import decide
from vedette.ai import pondering as ahead_of
from vedette.ai.pondering import MOST_ANSWERS, known_answer, position_key, think_ahead
from vedette.ai.rollouts import CAN_FORK
from vedette.cli.screen.pondering import Ahead
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import Game, advance, apply_order
from vedette.engine.types import FIGHTING

SEARCHED = [name for name in books.names() if books.entry(name).has("evaluation")]


def fought(name, turns=1):
    """A battle in its second turn, with side 0 to decide."""
    entry = books.entry(name)
    book = entry.book()
    state = book.begin(entry.scenarios().setup_of(entry.scenarios().first()), SeededDice("7"))
    advance(book, state)
    steady, rng = entry.player("steady"), Rng(3)
    while state.phase != FIGHTING or state.turn <= turns or state.question.side != 0:
        apply_order(book, state, decide(steady, book, state, rng))
        state.take_log()
    return book, state


def looked_ahead(mind, book, state, lots):
    found = {}
    think_ahead(mind, 1, book, state, lots, lambda question: None, found.__setitem__)
    return found


@pytest.mark.parametrize("name", SEARCHED)
def test_what_was_thought_ahead_is_what_would_be_decided(name, monkeypatch):
    """A whole stretch of battle: each answer that was foreseen is the one that is found when the moment comes."""
    monkeypatch.setattr(ahead_of, "MOST_ANSWERS", 3)
    entry = books.entry(name)
    mind, steady = entry.player("search:6"), entry.player("steady")
    book, state = fought(name)
    rng, answers, hits, asked = Rng(5), {}, 0, 0
    for _ in range(80):
        if state.question is None or hits >= 2:
            break
        if state.question.side == 0:
            answers = looked_ahead(mind, book, state, lambda given, lots=rng: lots.clone())
            order = decide(steady, book, state, Rng(1))
        else:
            asked += 1
            ahead, now = rng.clone(), rng.clone()
            order = decide(mind, book, state, now)
            known = known_answer(answers, book, state, ahead)
            if known is not None:
                hits += 1
                assert known.same(order)
                assert ahead.key() == now.key(), "the lots are where they would be"
            rng = now
        assert apply_order(book, state, order) is None
        state.take_log()
    assert asked
    assert hits, "the person plays as was thought likely, and nothing of it was foreseen"


def test_dice_that_are_not_the_battles_are_thrown_and_the_battle_is_left_as_it_was():
    book, state = fought("empires")
    key, rolled = state.key(), state.dice.rolled
    looked_ahead(books.entry("empires").player("search:4"), book, state, lambda given: Rng(1))
    assert state.key() == key
    assert state.dice.rolled == rolled


def test_another_moment_or_other_lots_are_not_taken_for_the_one_that_was_thought_over():
    book, state = fought("empires")
    other = state.clone()
    apply_order(book, other, decide(books.entry("empires").player("steady"), book, other, Rng(1)))
    assert position_key(state, Rng(1)) != position_key(other, Rng(1))
    assert position_key(state, Rng(1)) != position_key(state, Rng(2))
    assert position_key(state, Rng(1)) == position_key(state.clone(), Rng(1))


def test_no_more_moments_are_thought_over_than_is_allowed_and_none_once_it_is_halted():
    class Halt:
        value = 0

    book, state = fought("empires")
    mind = books.entry("empires").player("search:3")
    assert 0 < len(looked_ahead(mind, book, state, lambda given: Rng(given))) <= MOST_ANSWERS
    mind.halt = Halt()
    mind.halt.value = 1
    assert looked_ahead(mind, book, state, lambda given: Rng(given)) == {}


@pytest.mark.skipif(not CAN_FORK, reason="no thinking ahead where processes cannot be forked")
def test_at_the_terminal_the_process_ends_with_the_question_and_its_answers_are_kept():
    entry = books.entry("empires")
    game = Game(entry.book(), entry.scenarios().setup_of(entry.scenarios().first()), "7")
    steady, rng = entry.player("steady"), Rng(3)
    while game.state.phase != FIGHTING or game.state.turn < 2 or game.question.side != 0:
        game.apply_order(decide(steady, game.book, game.state, rng))
    ahead, minds = Ahead(), [None, entry.player("search:8")]
    ahead.start(game, minds, rng)
    child = ahead.child
    assert child
    os.kill(child, 0)
    assert select.select([ahead.reading], [], [], 300)[0], "it says what it finds as it finds it"
    ahead.stop()
    assert ahead.answers
    assert ahead.child == 0
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


@pytest.mark.skipif(not CAN_FORK, reason="no thinking ahead where processes cannot be forked")
def test_nobody_thinks_ahead_for_players_who_decide_at_once():
    entry = books.entry("empires")
    game = Game(entry.book(), entry.scenarios().setup_of(entry.scenarios().first()), "7")
    ahead = Ahead()
    ahead.start(game, [None, entry.player("steady")], Rng(1))
    assert ahead.child == 0
