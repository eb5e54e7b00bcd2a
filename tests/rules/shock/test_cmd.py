"""Commander (CMD)."""

import pytest

from vedette import books
from vedette.engine.dice import ScriptedDice
from vedette.rules.shock.combat.hits import wipe_out
from vedette.rules.shock.units import ATTACHED, FIELDED, GONE
from vedette.testing.shock.table import Table


def with_commander(attached=True, step=3, first=0, b=(3000, 3500), **told):
    table = Table().place("A", at=(3000, 1500), **told).place("B", at=(4000, 1500))
    if attached:
        table.place("H", "commander", **{"with": "A"})
    else:
        table.place("H", "commander", at=(3500, 1500))
    return table.place("b", at=b).start(step, first)


@pytest.mark.rule("SP-CMD-01")
def test_a_side_may_have_several_commanders_or_none():
    def begun(count):
        sides = [
            {"name": "one", "list": "british", "units": [{"kind": "Infantry"}], "commanders": [{}] * count},
            {"name": "two", "list": "ansari", "units": [{"kind": "Beja"}]},
        ]
        return books.entry("shock").book().begin({"sides": sides}, ScriptedDice([]))

    for count in (0, 1, 3):
        assert len([unit for unit in begun(count).units if unit.card.is_commander]) == count


@pytest.mark.rule("SP-CMD-02")
def test_a_commander_is_a_unit_of_his_own():
    table = with_commander(attached=False)
    commander = table["H"]
    assert commander.where == FIELDED
    assert commander.figures() == 1
    assert commander.card.status == 4  # the best of the British list, the Camel Corps' A
    assert table.may("move H to 3500,2700 facing 0 files 1")  # mounted: 12 inches


@pytest.mark.rule("SP-CMD-03")
def test_a_commander_has_two_actions_a_turn():
    table = with_commander(step=3, shock=4)
    table.order("rally H")
    assert table.refusal("rally H") == "SP-ACT-01"
    table.order("done")
    while not (table.battle.step == 6 and table.asks == "act"):
        table.order("done")
    table.order("rally H")
    assert table["A"].shock == 2


@pytest.mark.rule("SP-CMD-04", "SP-CMD-05")
def test_a_commander_joins_any_own_unit_by_base_contact():
    table = with_commander(attached=False)
    told = table.order("join H to B")
    assert "SP-CMD-05" in told.rules
    assert (table["H"].where, table["H"].host, table["B"].commander) == (ATTACHED, 1, 2)
    assert with_commander(attached=False).refusal("join H to b") == "SP-CMD-04"


@pytest.mark.rule("SP-CMD-06")
def test_one_commander_with_a_unit_at_a_time():
    table = Table().place("A", at=(3000, 1500)).place("H", "commander", **{"with": "A"})
    table.place("I", "commander", at=(3500, 1500)).place("b", at=(3000, 3500)).start()
    assert table.refusal("join I to A") == "SP-CMD-06"


@pytest.mark.rule("SP-CMD-07", "SP-ACT-06", "SP-CLC-10")
def test_an_attached_commander_gives_attack_orders_and_nobody_else_does():
    table = with_commander(b=(3000, 2500))
    before = table.ask("close A against b")
    table.order("order H")
    assert table.ask("close A against b") == before + 1
    assert with_commander().refusal("order A") == "SP-ACT-06"
    assert with_commander(attached=False).refusal("order H") == "SP-CMD-07"


@pytest.mark.rule("SP-CMD-08", "SP-ACT-07", "SP-ACT-08")
def test_an_attached_commander_takes_one_shock_point_away_for_an_action():
    table = with_commander(shock=5)
    assert table.refusal("rally A") == "SP-ACT-07"
    table.order("rally H")
    assert table["A"].shock == 4


@pytest.mark.rule("SP-CMD-09")
def test_leaving_a_unit_costs_a_movement_action_and_uses_its_roll_only():
    table = with_commander()
    assert table.refusal("move H to 3500,1500 facing 0 files 1") == "SP-RUL-70"  # no basic move
    assert table.refusal("join H to B") == "SP-RUL-70"
    table.order("roll H", [1, 1, 2])
    assert table.asks == "march"
    table.order("join H to B")
    assert table["H"].host == 1
    assert table["A"].commander == -1


@pytest.mark.rule("SP-CMD-10")
def test_an_attached_commander_moves_with_his_unit_at_no_cost():
    table = with_commander()
    table.order("move A to 3000,2000 facing 0 files 5")
    assert table["H"].where == ATTACHED
    assert table["H"].host == 0
    assert not table["H"].acted


@pytest.mark.rule("SP-CMD-10")
def test_he_goes_where_his_unit_goes_and_has_his_action_left():
    """The unit uses basic move and roll; he is with it at the end, and acts as if he had not stirred."""
    table = Table(settings={"strict_action_order": False}).place("A", at=(3000, 1500), leaders=0, shock=2)
    table.place("H", "commander", **{"with": "A"}).place("b", at=(3000, 3500)).start()
    table.order("move A to 3000,2000 facing 0 files 5")
    table.order("roll A", [4])
    table.order("move A to 3000,2300 facing 0 files 5")
    assert table.may("rally H")
    table.order("rally H")
    assert table["A"].shock == 1
    table.battle.units[table["A"].id].men = 0
    wipe_out(table.battle, table["A"])
    assert table["H"].where == FIELDED
    assert table.centre("H") == (3000, 2300)


@pytest.mark.rule("SP-CMD-11")
def test_a_commander_alone_can_be_attacked():
    table = (
        Table().place("H", "commander", at=(3000, 2000)).place("A", at=(5000, 800)).place("b", at=(3000, 2600), files=5)
    )
    table.start(3, first=1)
    table.order("attack b on H files 5")
    assert table["H"].contact == table["b"].id
    table = with_commander(b=(3000, 2400), step=3, first=1)
    assert table.refusal("attack b on H files 5") == "SP-CLC-01"  # attached: his unit is the target


@pytest.mark.rule("SP-CMD-12")
def test_a_commander_alone_can_be_shot_at_and_an_attached_one_cannot():
    table = Table().place("H", "commander", at=(3000, 2000), mounted=False).place("A", at=(5000, 800))
    table.place("r", "Baggara Rifleman", at=(3000, 2600)).start(3, first=1)
    dice = table.ask("dice r at H")
    table.order("fire r at H", [6] + [1] * (dice - 1) + [6])
    assert table["H"].where == GONE
    table = with_commander(b=(3000, 2400), step=3, first=1)
    table = Table().place("A", at=(3000, 1500)).place("H", "commander", **{"with": "A"})
    table.place("r", "Baggara Rifleman", at=(3000, 2400)).start(3, first=1)
    assert table.refusal("fire r at H") == "SP-SHO-02"


def test_a_lone_mounted_commander_may_lose_only_his_mount():
    table = Table().place("H", "commander", at=(3000, 2000)).place("A", at=(5000, 800))
    table.place("r", "Baggara Rifleman", at=(3000, 2600)).start(3, first=1)
    dice = table.ask("dice r at H")
    table.order("fire r at H", [6] + [1] * (dice - 1) + [6] + [2])  # RUL-83: the animal
    assert table["H"].where == FIELDED
    assert not table["H"].mounted


def test_a_commander_may_not_leave_a_unit_in_contact_but_may_join_one():
    table = Table().place("A", at=(3000, 1500)).place("H", "commander", **{"with": "A"})
    table.place("I", "commander", at=(3600, 1300)).place("B", at=(4500, 1500))
    table.place("b", at=(3000, 1850), files=5, contact="A").start()
    assert table.refusal("roll H") == "SP-RUL-42"
    table = Table().place("A", at=(3000, 1500)).place("I", "commander", at=(3600, 1300))
    table.place("b", at=(3000, 1850), files=5, contact="A").start()
    table.order("join I to A")
    assert table["A"].commander == table["I"].id
