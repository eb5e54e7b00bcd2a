"""Odds go through to what a player wants to know: losses, who holds the ground, who breaks; few rows, and facts in them."""

from collections import Counter
from math import sqrt

import pytest

from vedette.engine.dice import SeededDice
from vedette.engine.game import apply_order
from vedette.engine.odds import odds
from vedette.rules.adventures.odds import TRIES
from vedette.testing.adventures.table import table

THROWS = 1_000


def chances(t, text):
    return odds(t.poised.book, t.battle, t.poised.read(text))


def agrees(t, text):
    """What is foretold comes to pass, in forks of the battle with dice of their own."""
    book, order = t.poised.book, t.poised.read(text)
    told = odds(book, t.battle, order)
    counts = Counter()
    for n in range(THROWS):
        twin = t.battle.clone()
        twin.dice = SeededDice(f"{text} {n}")
        assert apply_order(book, twin, order) is None
        while twin.question is not None and twin.outcome is None:
            given = book.assumed_answer(twin, twin.question)
            if given is None:
                break
            assert apply_order(book, twin, given) is None
        counts[book.result_of(t.battle, twin, order).words] += 1
    for words in set(counts) | set(told.chances):
        rng, came = told.chances.get(words, 0.0), counts[words] / THROWS
        likely = max(rng, came)
        spread = likely * (1 - likely) * (1 / THROWS + (0 if told.exact else 1 / told.runs))
        assert abs(rng - came) <= 4 * sqrt(spread), f"{text}: {words} was foretold {rng} and came {came}"
    return told


def charged():
    t = table(72, 72).place("A", at=(36, 20), figures=20).place("B", at=(6, 6))
    t.place("z", before="A", gap=6, figures=20, traits=["ferocious"], rep=5).place("y", at=(66, 66))
    return t.activate("z")


def test_a_charge_is_foretold_to_the_end_of_its_first_melee():
    told = agrees(charged(), "charge z at A")
    assert not told.exact
    assert told.runs == TRIES
    goes_on = told.fates["the melee goes on"]
    assert goes_on.good == 0
    assert told.means["the melee goes on"].theirs > 0  # figures lost on contact and by the dice
    assert told.means["the melee goes on"].ours > 0
    assert "melee" not in told.chances  # where odds used to end
    assert len({fate.brief for fate in told.fates.values()}) <= 7
    assert told.fates["they break and run"].good == 1
    assert all(fate.good == -1 for words, fate in told.fates.items() if words.startswith("we ") and not fate.nothing)


def test_fire_at_a_band_that_may_charge_in_answer_is_foretold_with_the_charge():
    t = table(72, 72).place("A", at=(36, 20), figures=20).place("B", at=(6, 6))
    t.place("z", before="A", gap=8, figures=20, rep=5).place("y", at=(66, 66)).activate("A")
    told = agrees(t, "fire A at z")
    assert told.chances["they charge us, and the melee goes on"] > 0
    assert told.fates["they charge us, and the melee goes on"].good == -1


def test_fire_at_those_who_only_stand_or_run_stays_exact():
    t = table(72, 72).place("A", at=(36, 20), figures=20).place("B", at=(6, 6))
    t.place("z", before="A", gap=14, figures=20, weapon="musket").place("y", at=(66, 66)).activate("A")
    told = agrees(t, "volley A at z")
    assert told.exact
    assert told.fates["they stand"].nothing
    two = told.fates["they stand, 2 lost"]
    assert (two.brief, two.theirs, two.good) == ("they stand", 2, 1)


@pytest.mark.rule("CA-OPT-20")
def test_the_odds_of_a_grenade_are_those_of_its_hits():
    t = (
        table(settings={"grenades": "European infantry"})
        .place("A", at=(24, 14))
        .place("z", before="A", gap=4, figures=9)
    )
    t.place("y", at=(4, 44)).activate("A")
    order = t.poised.book.grammar.write(t.offered("throw")[0])
    agrees(t, order)


@pytest.mark.rule("CA-BLD-19")
def test_the_odds_of_setting_fire_tell_flames_from_smouldering_also_at_the_end_of_a_turn():
    for last in (False, True):
        t = table(building=[{"box": (20, 20, 28, 24), "door": (24, 20), "dv": 0}])
        t.place("A", at=(24, 18.3), formation="open", figures=10).place("z", at=(24, 44))
        if not last:
            t.place("B", at=(4, 4))
        told = agrees(t.activate("A"), "burn A building 0")
        assert set(told.chances) == {"the building burns", "the fire smoulders", "no fire"}


@pytest.mark.rule("CA-BLD-11")
def test_the_odds_of_shot_at_a_building_tell_a_hole_from_none():
    t = table(72, 72, building=[{"box": (30, 40, 38, 46), "door": (34, 40), "dv": 0}])
    t.place("G", at=(34, 14), klass="artillery").place("z", at=(34, 66)).place("y", at=(4, 66)).activate("G")
    told = agrees(t, "shell G building 0")
    assert told.chances["the building is holed"] > 0
    assert told.fates["no harm"].nothing
