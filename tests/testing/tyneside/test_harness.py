"""Whole battles of both editions by chance: what must hold of every one of them (vedette harness plays more)."""

import pytest

from vedette.engine.dice import Rng
from vedette.testing.harness import run
from vedette.testing.tyneside.plans import setup_for


@pytest.mark.parametrize("book", ["tyneside-3.2", "tyneside-solo"])
def test_battles_by_chance_are_sound(book):
    tally = run(book, range(1, 3), every=40)
    assert tally.battles == 2
    assert tally.moments > 0


def test_the_plans_have_people_and_tables_on_either_side():
    seen = set()
    for number in range(24):
        setup, words = setup_for(number, Rng(number))
        assert words
        seen.add(tuple(setup.get("solo", [])))
    assert seen == {(), (0,), (1,)}
