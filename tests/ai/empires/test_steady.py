"""The steady player of When Empires Clash!: it beats chance, keeps to the rules, and sees only what its side may see."""

from __future__ import annotations

import time

import pytest

from vedette import books
from vedette.ai import decide
from vedette.engine.crank import Game
from vedette.engine.dice import Chance
from vedette.testing.empires.soundness import scramble

SCENARIOS = books.entry("empires").scenarios()

BOOK = books.entry("empires").book()
ARMIES = ("british-1898", "zulu", "boer-1899", "mahdist", "egyptian-1884")


def fight(setup: dict[str, object], seed: int, steady_side: int, against: str = "rash") -> Game:
    """A battle of steady against another player; every order of either must be accepted."""
    players = [books.entry("empires").player(against), books.entry("empires").player(against)]
    players[steady_side] = books.entry("empires").player("steady")
    game = Game(BOOK, setup, str(seed))
    chance = Chance(seed)
    while game.state.question is not None:
        side = game.asked_side()
        refused = game.answer(decide(players[side], BOOK, game.state, chance))
        assert refused is None, str(refused)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("against", ["random", "rash"])
def test_steady_wins_at_least_95_of_100_mirrored_battles(against: str):
    won = 0
    for i in range(100):
        army = ARMIES[i // 2 % len(ARMIES)]
        setup = SCENARIOS.battle_of(armies=[army, army])
        outcome = fight(setup, i // 2, i % 2, against).state.outcome
        assert outcome is not None
        won += outcome.winner == i % 2
    assert won >= 95


def test_steady_plays_every_scenario_from_either_side():
    for entry in SCENARIOS.listing():
        for side in (0, 1):
            game = fight(SCENARIOS.setup_of(entry["id"]), 3, side)
            assert game.state.outcome is not None


def test_steady_answers_in_well_under_a_second():
    setup = SCENARIOS.setup_of("first-battle")
    player = books.entry("empires").player("steady")
    game = Game(BOOK, setup, "clock")
    chance = Chance(1)
    slowest = 0.0
    while game.state.question is not None:
        start = time.process_time()
        order = decide(player, BOOK, game.state, chance)
        slowest = max(slowest, time.process_time() - start)
        assert game.answer(order) is None
    assert slowest < 1.0


def test_steady_chooses_the_same_when_what_it_cannot_know_is_different():
    setup = SCENARIOS.battle_of(armies=["zulu", "zulu"])
    game = Game(BOOK, setup, "veil")
    chance = Chance(4)
    player = books.entry("empires").player("steady")
    compared = 0
    while game.state.question is not None and game.state.outcome is None and compared < 60:
        side = game.asked_side()
        other = scramble(game.state, side, Chance(compared))
        mine = decide(player, BOOK, game.state, Chance(compared))
        theirs = decide(player, BOOK, other, Chance(compared))
        assert mine.same(theirs)
        compared += 1
        game.answer(game.pick(chance))
