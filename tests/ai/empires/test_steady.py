"""The steady player of When Empires Clash!: it beats chance, keeps to the rules, and sees only what its side may see."""

from __future__ import annotations

import time

import pytest

from vedette import books
from vedette.ai import decide
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.testing.empires.invariants import reshuffle_hidden

SCENARIOS = books.entry("empires").scenarios()

BOOK = books.entry("empires").book()
ARMIES = ("british-1898", "zulu", "boer-1899", "mahdist", "egyptian-1884")


def fight(setup: dict[str, object], seed: int, steady_side: int, against: str = "rash") -> Game:
    """A battle of steady against another player; every order of either must be accepted."""
    players = [books.entry("empires").player(against), books.entry("empires").player(against)]
    players[steady_side] = books.entry("empires").player("steady")
    game = Game(BOOK, setup, str(seed))
    rng = Rng(seed)
    while game.state.question is not None:
        side = game.asked_side()
        refused = game.apply_order(decide(players[side], BOOK, game.state, rng))
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
    rng = Rng(1)
    slowest = 0.0
    while game.state.question is not None:
        start = time.process_time()
        order = decide(player, BOOK, game.state, rng)
        slowest = max(slowest, time.process_time() - start)
        assert game.apply_order(order) is None
    assert slowest < 1.0


def test_steady_chooses_the_same_when_what_it_cannot_know_is_different():
    setup = SCENARIOS.battle_of(armies=["zulu", "zulu"])
    game = Game(BOOK, setup, "veil")
    rng = Rng(4)
    player = books.entry("empires").player("steady")
    compared = 0
    while game.state.question is not None and game.state.outcome is None and compared < 60:
        side = game.asked_side()
        other = reshuffle_hidden(game.state, side, Rng(compared))
        mine = decide(player, BOOK, game.state, Rng(compared))
        theirs = decide(player, BOOK, other, Rng(compared))
        assert mine.same(theirs)
        compared += 1
        game.apply_order(game.sample(rng))


def zulus_at_the_first_decision() -> Game:
    """Zulus far from a British line, at their first activation."""
    game = Game(BOOK, SCENARIOS.battle_of(armies=["zulu", "british-1879"], seed=1000, deployment=2), "5")
    steady = books.entry("empires").player("steady")
    while not (game.question is not None and game.question.kind == "activate" and game.question.side == 0):
        game.apply_order(decide(steady, BOOK, game.state, Rng(1)))
    return game


def test_spears_wait_until_four_in_five_can_arrive_together():
    from vedette.ai.empires.ground import foes_of, goes_in, is_assault

    battle = zulus_at_the_first_decision().state
    assert not is_assault(battle, 0, foes_of(battle, 0))
    spears = [us for us in battle.stands if us.side == 0 and goes_in(us)]
    theirs = [them.cell for them in battle.stands if them.side == 1 and them.where == 1]
    near = [c for c in battle.grid.cells if min(battle.grid.apart(c, cell) for cell in theirs) in (4, 5)]
    free = [cell for cell in near if battle.front[cell] == -1 and not battle.field.closed[cell]]
    for us, cell in zip(spears[: len(spears) * 4 // 5], free, strict=False):
        battle.lift(us)
        battle.place_stand(us, cell, 0, 0)
    assert not is_assault(battle, 0, foes_of(battle, 0))
    last = spears[-1]
    battle.lift(last)
    battle.place_stand(last, free[len(spears)], 0, 0)
    assert is_assault(battle, 0, foes_of(battle, 0))


def test_nobody_waits_any_longer_in_the_last_turns_and_who_is_ahead_lets_the_enemy_come():
    from vedette.ai.empires.ground import foes_of, is_assault
    from vedette.rules.empires.combat.squares import destroy

    battle = zulus_at_the_first_decision().state
    battle.turn = battle.turns
    assert is_assault(battle, 0, foes_of(battle, 0))
    for them in battle.stands:
        if them.side == 1 and them.card.value == 3:
            destroy(battle, them)
            break
    assert not is_assault(battle, 0, foes_of(battle, 0))


def test_the_commander_is_set_up_last_with_his_men_on_every_side():
    from vedette.ai.empires.deploying import ways_in

    battle = zulus_at_the_first_decision().state
    command = battle.command_of(0)
    assert ways_in(battle, 0, command.cell) <= 2
