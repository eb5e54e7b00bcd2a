"""Odds are exact: walked chances agree with trying every face of every die."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from vedette.engine.dice import ScriptedDice
from vedette.engine.game import apply_order
from vedette.engine.odds import NotOffered, odds, sampled, wilson_half
from vedette.testing.empires.table import field


def by_trying(table, text):
    """The chances by giving the order to a clone with every combination of 2D6 against a D12."""
    poised = table.poised
    order = poised.read(text)
    us = poised.state.stands[order.args[0]]
    counts = Counter()
    for a, b, c in itertools.product(range(1, 7), range(1, 7), range(1, 13)):
        trial = poised.state.clone()
        trial.dice = ScriptedDice([a, b, c] if us.side == 0 else [c, a, b])
        assert apply_order(poised.book, trial, order) is None
        counts[poised.book.result_of(poised.state, trial, order).words] += 1
    return {result: Fraction(n, 432) for result, n in counts.items()}


def shot():
    table = field()
    table.place("B", at=(5, 4), weapon="magazine-rifles")
    table.place("z", at=(5, 6))
    table.place("y", at=(9, 9), counter=1)
    return table.activate("B"), "fire B at z"


def melee():
    table = field(hill=[(5, 6)])
    table.place("B", at=(5, 5))
    table.place("C", at=(4, 5))
    table.place("z", at=(5, 6))
    table.place("y", at=(5, 6), place="rear")
    table.place("x", at=(9, 9), counter=1)
    return table.activate("B"), "attack B on z"


def trapped():
    table = field()
    table.place("B", at=(5, 0))
    table.place("z", at=(5, 1))
    table.place("x", at=(9, 9), counter=2)
    return table.activate("z"), "attack z on B"


@pytest.mark.parametrize("scene", [shot, melee, trapped])
def test_walked_chances_are_those_of_trying_everything(scene):
    table, text = scene()
    found = table.poised.odds(text)
    assert found.exact
    assert found.margin == 0
    assert found.fractions == by_trying(table, text)
    assert sum(found.fractions.values()) == 1
    assert found.chances == {result: float(chance) for result, chance in found.fractions.items()}


def test_asking_for_odds_changes_nothing():
    table, text = shot()
    before, rolled = table.battle.key(), table.battle.dice.rolled
    table.poised.odds(text)
    assert (table.battle.key(), table.battle.dice.rolled, table.battle.log) == (before, rolled, [])


def test_odds_of_an_order_without_dice_are_certain():
    table, _ = shot()
    assert table.poised.odds("move B to 5,5 facing N").fractions == {"done": 1}


def test_odds_of_an_order_that_is_not_on_offer_are_not_given():
    table, _ = shot()
    with pytest.raises(NotOffered, match="not on offer") as told:
        table.poised.odds("attack B on z")
    assert told.value.refusal.rule.startswith("WEC-")


def test_beyond_the_budget_the_order_is_sampled_and_the_interval_said():
    table, text = shot()
    order = table.poised.read(text)
    exact = table.poised.odds(text)
    rough = odds(table.poised.book, table.battle, order, budget=10)
    assert not rough.exact
    assert 0 < rough.margin < 0.03
    assert sum(rough.chances.values()) == pytest.approx(1)
    for result, rng in exact.chances.items():
        assert rough.chances[result] == pytest.approx(rng, abs=2 * rough.margin)
    again = sampled(table.poised.book, table.battle, order, 200, "seed")
    assert again.chances == sampled(table.poised.book, table.battle, order, 200, "seed").chances


def test_the_interval_is_wilsons():
    assert wilson_half(0.5, 100) == pytest.approx(0.0960, abs=1e-3)
    assert wilson_half(0.0, 100) == pytest.approx(0.0185, abs=1e-3)
