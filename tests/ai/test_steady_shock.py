"""The steady player of Colonial Adventure beats chance, sees no secrets, and answers in time."""

import time

import pytest

from vedette import armies, build_info, scenarios
from vedette.ai import player_named
from vedette.ai.steady_shock import choose_shock
from vedette.engine.book import amend
from vedette.engine.crank import Game
from vedette.engine.dice import Chance, Hashed
from vedette.rules import book_named


def play(setup, seed, steady, book=None, against="rash"):
    book = book or book_named("shock")
    game = Game(book, setup, seed)
    chance = Chance(sum(seed.encode()) * 7919 + steady)
    slowest = 0.0
    while game.question is not None:
        question = game.question
        if question.side == steady:
            seen = book.imagine(game.state, steady, Hashed("imagined", b"imagined"))
            begun = time.process_time()
            order = choose_shock(book, seen, question, chance)
            slowest = max(slowest, time.process_time() - begun)
        else:
            order = player_named(against).choose(book, game.state, question, chance)
        assert game.answer(order) is None
    return game.state.outcome.winner, slowest


BATTLES_OF_AN_ARMY = 4


@pytest.mark.slow
@pytest.mark.parametrize("against", ["random", "rash"])
@pytest.mark.parametrize("army", armies.ids("shock"))
def test_steady_wins_with_the_same_army_from_either_side(army, against):
    won = 0
    for number in range(BATTLES_OF_AN_ARMY):
        setup = scenarios.battle_of("shock", armies=[army, army], seed=number)
        for side in (0, 1):
            won += play(setup, f"{army} {number}", side, against=against)[0] == side
    assert won >= 2 * BATTLES_OF_AN_ARMY - 1


@pytest.mark.slow
def test_steady_beats_the_rash_with_armies_of_equal_points_nine_times_in_ten_at_least():
    won = 0
    for number in range(10):
        points = 300 + 40 * (number % 8)
        two = [armies.generate("shock", 1000 + 2 * number + side, points) for side in (0, 1)]
        setup = scenarios.battle_of("shock", armies=two, seed=number)
        for side in (0, 1):
            won += play(setup, f"equal {number}", side)[0] == side
    assert won >= 18


def test_steady_wins_the_first_battle_from_either_side():
    setup = scenarios.setup_of("shock", "first-battle")
    assert [play(setup, "first", side)[0] for side in (0, 1)] == [0, 1]


def test_steady_answers_in_time():
    """A twentieth of a second is the goal for compiled rules; plain ones may take ten times as long."""
    most = 0.05 if build_info.compiled() else 0.5
    assert play(scenarios.setup_of("shock", "tamai-1884"), "in time", 1)[1] < most


def test_steady_plays_by_the_optional_rules_too():
    book = amend(book_named("shock"), {"settings": {"forced_full_move": True, "strict_action_order": False}})
    won = [play(scenarios.setup_of("shock", "first-battle"), f"house {n}", 1, book)[0] for n in range(3)]
    assert won.count(1) >= 2
