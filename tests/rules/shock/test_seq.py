"""Turn sequence (SEQ) and initiative (INI)."""

import pytest

from vedette.engine.dice import ScriptedDice
from vedette.engine.game import advance
from vedette.engine.types import Step
from vedette.rules.shock import steps
from vedette.testing.shock.table import Table


def both(step=0, first=0, **settings):
    table = (
        Table(settings=settings or None).place("A", at=(3000, 800), leaders=1).place("b", at=(3000, 4000), leaders=1)
    )
    return table.start(step, first)


def walk(table):
    """The steps and sides asked, until the round is over, everybody event_type done."""
    seen = []
    while table.asks:
        seen.append((table.battle.step, table.asked))
        table.order("done")
    return seen


@pytest.mark.rule("SP-SEQ-01")
def test_artillery_acts_first_with_both_its_actions():
    table = (
        Table()
        .place("G", "7/9-pdr Gun", at=(3000, 800), smoke=2, fired=True)
        .place("A", at=(5000, 800))
        .place("b", at=(3000, 4000))
    )
    table.start(1)
    assert (table.battle.step, table.asks) == (1, "guns")
    assert table.refusal("move A to 5000,1000 facing 0 files 5") == "SP-SEQ-01"
    table.order("move G to 3000,1000 facing 0 files 4")
    table.order("reload G")
    told = table.order("reload G", [6, 1])  # both Actions are used: on to initiative
    assert "SP-INI-03" in told.rules


@pytest.mark.rule("SP-SEQ-02", "SP-INI-01", "SP-INI-03")
def test_both_sides_roll_a_die_and_the_higher_has_the_initiative():
    table = both(3)
    battle = table.battle
    battle.agenda = [Step(steps.THROW_INITIATIVE)]
    battle.question = None
    battle.dice = ScriptedDice([2, 5])
    advance(table.book, battle)
    assert battle.first == 1
    assert (battle.step, table.asked) == (3, 1)


def initiative(dice, leaders=(1, 1), settings=None, commanders=0):
    table = Table(settings=settings).place("A", at=(3000, 800), leaders=leaders[0])
    table.place("b", at=(3000, 4000), leaders=leaders[1])
    for n in range(commanders):
        table.place(f"h{n}", "commander", at=(1000 + 300 * n, 4000))
    table.start(3)
    battle = table.battle
    battle.agenda = [Step(steps.THROW_INITIATIVE)]
    battle.question = None
    script = ScriptedDice(dice)
    battle.dice = script
    advance(table.book, battle)
    assert not script.unused()
    return battle.first


@pytest.mark.rule("SP-INI-02")
def test_more_active_leaders_add_one():
    assert initiative([3, 3, 4, 5], leaders=(1, 1)) == 1  # a tie, rolled again (RUL-30)
    assert initiative([3, 3], leaders=(2, 1)) == 0
    assert initiative([3, 3], leaders=(0, 1)) == 1
    assert initiative([3, 4, 2, 2], leaders=(2, 1)) == 0  # 4 against 4; then 3 against 2, the 1 still counted
    assert initiative([3, 3, 1, 2], leaders=(1, 1), commanders=2) == 1  # commanders are another kind (RUL-31)
    assert initiative([3, 3], leaders=(1, 1), commanders=2, settings={"initiative_counts_commanders": True}) == 1


@pytest.mark.rule("SP-SEQ-03", "SP-SEQ-04", "SP-SEQ-05", "SP-SEQ-06", "SP-SEQ-11")
@pytest.mark.parametrize("first", [0, 1])
def test_winner_loser_loser_winner(first):
    table = both(3)
    battle = table.battle
    battle.agenda = [Step(steps.THROW_INITIATIVE)]
    battle.question = None
    battle.dice = ScriptedDice([2, 5] if first == 1 else [5, 2])
    advance(table.book, battle)
    # something to do in every step: both may spend an Action on movement
    assert walk(table) == [(3, first), (4, 1 - first), (5, 1 - first), (6, first)]


@pytest.mark.rule("SP-SEQ-03", "SP-SEQ-05")
def test_a_unit_acts_once_in_each_action_phase():
    table = both(3)
    table.order("roll A", [1])
    table.order("stay A")
    assert table.battle.step == 4  # nothing is left to A in this one
    while not (table.battle.step == 6 and table.asked == 0):
        table.order("done")
    table.order("roll A", [1])


@pytest.mark.rule("SP-SEQ-07", "SP-CLC-05")
def test_every_close_combat_is_resolved_in_step_seven():
    table = Table().place("A", at=(3000, 1500), leaders=0).place("b", at=(3000, 1800), leaders=0, contact="A", files=5)
    table.place("C", at=(5000, 1500), leaders=0).place("d", at=(5000, 1800), leaders=0, contact="C", files=5)
    table.place("E", at=(1000, 500)).start(6)
    ours, theirs = table.ask("close A against b"), table.ask("close b against A")
    table.order("done")
    assert (table.battle.step, table.asks) == (7, "combat")
    # b attacks: it rolls first; it loses by one
    table.order("fight A", [1] * theirs + [6] + [1] * (ours - 1) + [1] * theirs + [6] + [1] * (ours - 1))
    assert table["A"].contact == table["C"].contact == -1


@pytest.mark.rule("SP-SEQ-08")
def test_units_with_too_much_shock_retire_or_flee_in_step_eight():
    table = (
        Table()
        .place("A", at=(3000, 1500), figures=6, leaders=0, files=6, shock=7)
        .place("B", at=(5000, 1500), figures=6, leaders=0, shock=12)
    )
    table.place("C", at=(1000, 600)).place("b", at=(3000, 4000)).start(6)
    told = table.order("done")
    assert "SP-MOR-02" in told.rules
    assert "SP-MOR-06" in told.rules
    assert table["B"].where == 4


@pytest.mark.rule("SP-SEQ-09")
def test_commanders_act_before_all_others():
    table = (
        Table()
        .place("A", at=(3000, 800), shock=2)
        .place("H", "commander", **{"with": "A"})
        .place("b", at=(3000, 4000))
        .start()
    )
    table.order("move A to 3000,900 facing 0 files 5")
    assert table.refusal("rally H") == "SP-ACT-03"
    assert table.refusal("roll H") == "SP-ACT-03"  # whatever it is he would do
    free = Table(settings={"strict_action_order": False}).place("A", at=(3000, 800), shock=2)
    free.place("H", "commander", **{"with": "A"}).place("b", at=(3000, 4000)).start()
    free.order("move A to 3000,900 facing 0 files 5")
    assert free.may("rally H")


@pytest.mark.rule("SP-SEQ-10", "SP-MOV-01")
def test_the_basic_move_belongs_to_the_first_action_phase():
    assert both(3).may("move A to 3000,1400 facing 0 files 5")
    table = both(6)
    assert table.refusal("move A to 3000,1400 facing 0 files 5") == "SP-SEQ-10"
    table.order("roll A", [6])
    assert table.may("move A to 3000,1400 facing 0 files 5")
