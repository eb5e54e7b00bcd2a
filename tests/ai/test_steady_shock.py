"""The steady player of Colonial Adventure beats chance, sees no secrets, and answers in time."""

import time

import pytest

from vedette import scenarios
from vedette.ai.steady_shock import choose_shock
from vedette.engine.crank import Game
from vedette.engine.dice import Chance, Hashed
from vedette.rules import book_named


def play(setup, seed, steady):
    book = book_named("shock")
    game = Game(book, setup, seed)
    chance = Chance(len(seed) * 7919 + steady)
    slowest = 0.0
    while game.question is not None:
        question = game.question
        if question.side == steady:
            seen = book.imagine(game.state, steady, Hashed("imagined", b"imagined"))
            begun = time.perf_counter()
            order = choose_shock(book, seen, question, chance)
            slowest = max(slowest, time.perf_counter() - begun)
        else:
            order = game.pick(chance)
        assert game.answer(order) is None
    return game.state.outcome.winner, slowest


@pytest.mark.parametrize("scenario", ["first-battle"])
def test_steady_beats_random_from_either_side(scenario):
    won = 0
    for number in range(4):
        for side in (0, 1):
            winner, _ = play(scenarios.setup_of("shock", scenario), f"{scenario} {number}", side)
            won += winner == side
    assert won >= 7


def test_steady_deploys_and_fights_battles_by_lot():
    won = sum(
        [play(scenarios.generate("shock", number), f"lot {number}", number % 2)[0] == number % 2 for number in range(6)]
    )
    assert won >= 5
