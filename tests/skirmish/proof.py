"""A test for each rule of the ledger, by written dice (step 8): `run.py prove` breaks the rules and sees these fail."""

import pytest

from skirmish.battle import FIELDED, GONE, TURN, the_battle
from skirmish.book import make_book
from skirmish.checks import position
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import advance
from vedette.engine.types import Step
from vedette.testing.battle_position import BattlePosition

A = {"figures": 10, "at": [1800, 600]}


def facing(y: int, figures: int = 10, **more: object) -> BattlePosition:
    """Return a battle of two units, the second one so far up the table; the first one is to act."""
    return position(
        {"red": {"A": A, **more}, "blue": {"Z": {"figures": figures, "at": [1800, y]}}}, make_book("skirmish")
    )


def left(poised: BattlePosition) -> list[int]:
    """Return the figures that the units have left."""
    return [unit.figures for unit in the_battle(poised.state).units]


@pytest.mark.rule("SKI-TRN-01")
def test_each_unit_acts_once_and_then_the_other_side() -> None:
    poised = facing(2000, B={"figures": 4, "at": [900, 600]})
    poised.give("move A to 1800,700 facing 0", [])
    assert poised.refused_by("move A to 1800,800 facing 0") == "SKI-TRN-01"
    assert poised.refused_by("move Z to 1800,1900 facing 180") == "SKI-TRN-01"
    poised.give("move B to 900,700 facing 0", [])
    assert poised.refused_by("move Z to 1800,1900 facing 180") == ""
    poised.give("done", [])
    assert (the_battle(poised.state).turn, poised.refused_by("move A to 1800,800 facing 0")) == (2, "")


@pytest.mark.rule("SKI-MOV-01")
def test_a_move_is_six_inches_long() -> None:
    poised = facing(2000)
    assert poised.refused_by("move A to 1800,1200 facing 90") == ""
    assert poised.refused_by("move A to 1800,1201 facing 90") == "SKI-MOV-01"
    poised.give("move A to 1200,600 facing 90", [])
    block = the_battle(poised.state).units[0].block
    assert (block.x, block.y, block.heading) == (1200, 600, 90)


@pytest.mark.rule("SKI-MOV-02")
def test_a_move_ends_on_the_table_and_on_nobody() -> None:
    poised = facing(1000)
    assert poised.refused_by("move A to 1800,40 facing 0") == "SKI-MOV-02"
    assert poised.refused_by("move A to 1800,50 facing 0") == ""
    assert poised.refused_by("move A to 1800,950 facing 0") == "SKI-MOV-02"
    assert poised.refused_by("move A to 1800,1100 facing 0") == ""


@pytest.mark.rule("SKI-SHO-01")
def test_a_die_for_two_figures_hits_with_four() -> None:
    poised = facing(1700)
    assert poised.refused_by("shoot A at A") == "SKI-SHO-01"
    poised.give("shoot A at Z", [3, 4, 1, 5, 6])
    assert left(poised) == [10, 7]
    assert facing(2400 - 50, 10).refused_by("shoot A at Z") == ""
    far = facing(2350, B={"figures": 9, "at": [150, 50]})
    assert far.refused_by("shoot B at Z") == "SKI-SHO-01"


@pytest.mark.rule("SKI-SHO-02")
def test_further_than_twelve_inches_five_is_needed() -> None:
    poised = facing(1900)
    poised.give("shoot A at Z", [4, 4, 4, 4, 4, 6])
    assert left(poised) == [10, 5]
    poised = facing(1901)
    poised.give("shoot A at Z", [4, 4, 4, 4, 5])
    assert left(poised) == [10, 9]


@pytest.mark.rule("SKI-MEL-01")
def test_the_lower_die_loses_the_difference() -> None:
    poised = facing(1300)
    poised.give("charge A at Z", [1, 5])
    assert left(poised) == [7, 10]
    poised = facing(1300)
    poised.give("charge A at Z", [3, 4])
    assert left(poised) == [9, 9]
    assert the_battle(poised.state).units[0].block.y == 1200
    assert facing(1301).refused_by("charge A at Z") == "SKI-MEL-01"


@pytest.mark.rule("SKI-MEL-02")
def test_who_charges_adds_one() -> None:
    poised = facing(1300)
    poised.give("charge A at Z", [4, 4])
    assert left(poised) == [10, 9]
    poised = facing(1300)
    poised.give("charge A at Z", [5, 4])
    assert left(poised) == [10, 8]


@pytest.mark.rule("SKI-MEL-03")
def test_who_has_more_figures_adds_one() -> None:
    poised = facing(1300, 9)
    poised.give("charge A at Z", [5, 4])
    assert left(poised) == [10, 6]
    poised = facing(1300, 11)
    poised.give("charge A at Z", [5, 4])
    assert left(poised) == [10, 10]


@pytest.mark.rule("SKI-MOR-01")
def test_half_gone_may_run() -> None:
    for face, where in ((2, GONE), (3, FIELDED)):
        poised = facing(1700)
        poised.give("shoot A at Z", [4, 4, 4, 4, 4, face])
        assert the_battle(poised.state).units[1].where == where
    poised = facing(1700)
    poised.give("shoot A at Z", [4, 4, 4, 4, 3])
    assert left(poised) == [10, 6]


@pytest.mark.rule("SKI-DEP-01")
def test_units_are_set_up_in_a_zone() -> None:
    sides = [{"name": name, "units": [{"name": name, "figures": 6}]} for name in ("A", "Z")]
    book = make_book("skirmish")
    state = book.begin({"sides": sides}, ScriptedDice([]))
    advance(book, state)
    poised = BattlePosition(book, state, {"A": 0, "Z": 1})
    assert poised.refused_by("deploy A to 1800,851") == "SKI-DEP-01"
    assert poised.refused_by("deploy A to 1800,49") == "SKI-DEP-01"
    poised.give("deploy A to 1800,850", [])
    assert poised.refused_by("deploy Z to 1800,1549") == "SKI-DEP-01"
    poised.give("deploy Z to 1800,1550", [])
    assert [unit.block.heading for unit in the_battle(state).units] == [0, 180]
    assert poised.refused_by("done") == ""


@pytest.mark.rule("SKI-WIN-01")
def test_who_is_alone_or_has_more_has_won() -> None:
    poised = facing(1300, 1)
    poised.give("charge A at Z", [6, 1])
    assert (poised.state.outcome is not None, poised.state.outcome and poised.state.outcome.winner) == (True, 0)
    for figures, winner in ((9, 0), (10, -1), (11, 1)):
        poised = facing(2000, figures)
        battle = the_battle(poised.state)
        battle.question, battle.agenda, battle.turn = None, [Step(TURN, 0)], battle.turns
        advance(poised.book, battle)
        assert battle.outcome is not None
        assert battle.outcome.winner == winner
