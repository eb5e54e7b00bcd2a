"""Random battles of When Empires Clash! over all scenarios and settings: what must hold of every one of them."""

import os

import pytest

from vedette.testing.empires.table import field
from vedette.testing.harness import run
from vedette.testing.invariants import broken_invariants
from vedette.testing.plans import plan_for


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_battles_by_chance_hold_together(first):
    tally = run("empires", range(first, first + 10), every=40)
    assert tally.battles == 10
    assert tally.moments > 10


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 1300, 25))
def test_more_battles_by_chance_hold_together(first):
    assert run("empires", range(first, first + 25), every=12).battles == 25


def test_compiled_or_not_the_battles_are_the_same(root):
    """The digest of the first battles: this file is compared by the compiled and by the plain run."""
    path = root / "tests/golden/empires/harness.digest"
    tally = run("empires", range(12), every=0)
    made = f"{tally.battles} battles, {tally.decisions} decisions: {tally.digest.hexdigest()}\n"
    if os.environ.get("VEDETTE_REGENERATE"):
        path.write_text(made)
    assert path.read_text() == made


def test_all_scenarios_and_kinds_of_battle_are_played():
    words = [plan_for("empires", number).words for number in range(60)]
    for id in ("first-battle", "omdurman-1898", "hill-fort"):
        assert any(said.startswith(id) for said in words)
    assert any("buy:" in said for said in words)
    assert any("alternating" in said for said in words)


# --- soundness --------------------------------------------------------------------------------------------------------


def spoilt():
    table = field()
    table.place("A", at=(5, 5))
    table.place("B", at=(5, 5))
    table.place("G", "field-artillery", towed_by="W")
    table.place("W", "transport", at=(8, 5))
    table.place("C", "command", at=(3, 3))
    table.place("c", "command", at=(3, 9))
    table.place("z", at=(9, 9))
    return table.activate("A", "B")


def test_a_sound_battle_has_nothing_wrong():
    table = spoilt()
    assert broken_invariants(table.poised.book, table.battle) == []


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda t: setattr(t["B"], "facing", 1), "face different ways"),
        (lambda t: setattr(t["z"], "cell", t["A"].cell), "in a place that is taken"),
        (lambda t: t.battle.front.__setitem__(t.cell((1, 1)), t["z"].id), "do not hold those who stand in them"),
        (lambda t: t.battle.near[0].__setitem__(t.cell((1, 1)), 3), "miscounted"),
        (lambda t: setattr(t["W"], "tow", -1), "limbered to nobody"),
        (lambda t: t.battle.lost.__setitem__(0, 3), "has lost stands worth 0, but 3 are tallied"),
        (lambda t: setattr(t["z"], "where", 0), "still waits"),
        (lambda t: t.battle.field.closed.__setitem__(t["z"].cell, True), "does not bear it"),
    ],
)
def test_what_is_unsound_is_named(spoil, words):
    table = spoilt()
    spoil(table)
    assert any(words in said for said in broken_invariants(table.poised.book, table.battle))
