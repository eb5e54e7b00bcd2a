"""Random battles over all scenarios and settings; and the harness finds the faults that are planted for it."""

import os

import pytest

from harness.planted import PlantedBook
from vedette.engine.types import BadInput
from vedette.testing.harness import Fault, Tally, Trial, run
from vedette.testing.plans import Plan, plan_for
from vedette.testing.soundness import unsound
from vedette.testing.tables import field


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_random_battles_of_empires(first):
    tally = run("empires", range(first, first + 10), every=40)
    assert tally.battles == 10
    assert tally.moments > 10


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 1300, 25))
def test_more_random_battles_of_empires(first):
    assert run("empires", range(first, first + 25), every=12).battles == 25


def test_compiled_or_not_the_battles_are_the_same(root):
    """The digest of the first battles: this file is compared by the compiled and by the plain run."""
    path = root / "tests/golden/empires/harness.digest"
    tally = run("empires", range(12), every=0)
    made = f"{tally.battles} battles, {tally.decisions} decisions: {tally.digest.hexdigest()}\n"
    if os.environ.get("VEDETTE_REGENERATE"):
        path.write_text(made)
    assert path.read_text() == made


def planted(fault, battles=6):
    for number in range(battles):
        Trial(Plan(number, PlantedBook(fault), {}, "planted"), 1, Tally()).play()


def test_a_sound_book_passes():
    planted("")


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("offer", "is on offer, but is refused"),
        ("option", "is on offer, but is refused|was picked"),
        ("dead end", "nothing is on offer"),
        ("asking", "changed the battle"),
        ("clone", "leads elsewhere on a clone"),
        ("shared clone", "changed the battle"),
        ("leak", "its view changes"),
        ("peek", "offered what depends on things it may not know"),
        ("news", "told of piece"),
        ("outside", "clone|record"),
        ("endless chain", "does not end"),
    ],
)
def test_a_planted_fault_is_found(fault, words):
    with pytest.raises((Fault, RuntimeError), match=words):
        planted(fault)


def test_a_fault_names_the_battle(monkeypatch):
    monkeypatch.setattr("vedette.testing.harness.unsound", lambda book, state: ["the sky is falling"])
    with pytest.raises(Fault, match=r"battle 4 \(.*\), after \d+ orders: the sky is falling"):
        run("empires", range(4, 5), every=1)


def test_an_error_in_the_rules_is_a_fault_too(monkeypatch):
    def crash(book, state):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("vedette.testing.harness.unsound", crash)
    with pytest.raises(Fault, match="ZeroDivisionError: oh"):
        run("empires", range(1), every=1)


def test_plans_are_the_same_for_the_same_number():
    assert plan_for("empires", 7).setup == plan_for("empires", 7).setup
    assert plan_for("empires", 7).book.values == plan_for("empires", 7).book.values
    with pytest.raises(BadInput, match="no battles for 'chess'"):
        plan_for("chess", 1)


def test_all_scenarios_and_kinds_of_battle_are_played():
    words = [plan_for("empires", number).words for number in range(60)]
    for id in ("first-battle", "omdurman-1898", "hill-fort"):
        assert any(said.startswith(id) for said in words)
    assert any("buy:" in said for said in words)
    assert any("alternating" in said for said in words)


# --- soundness --------------------------------------------------------------------------------------------------------


def spoilt():
    table = field()
    table.put("A", at=(5, 5))
    table.put("B", at=(5, 5))
    table.put("G", "field-artillery", towed_by="W")
    table.put("W", "transport", at=(8, 5))
    table.put("C", "command", at=(3, 3))
    table.put("c", "command", at=(3, 9))
    table.put("z", at=(9, 9))
    return table.activate("A", "B")


def test_a_sound_battle_has_nothing_wrong():
    table = spoilt()
    assert unsound(table.poised.book, table.battle) == []


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
    assert any(words in said for said in unsound(table.poised.book, table.battle))
