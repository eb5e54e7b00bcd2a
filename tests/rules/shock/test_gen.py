"""General (GEN)."""

import pytest

from vedette import books
from vedette.engine.dice import EnumeratedDice, ScriptedDice
from vedette.testing.shock.table import Table


@pytest.mark.rule("SP-GEN-01")
def test_lengths_are_inches():
    assert books.entry("shock").book().unit == "inch"
    table = Table().place("A", at=(3000, 1000)).place("b", at=(3000, 4000)).start()
    assert table.may("move A to 3000,1600 facing 0 files 5")  # 6 inches, the basic move of infantry
    assert table.refusal("move A to 3000,1601 facing 0 files 5") == "SP-MOV-01"
    table.order("roll A", [3])  # 3 inches more
    assert table.may("move A to 3000,1300 facing 0 files 5")
    assert table.refusal("move A to 3000,1301 facing 0 files 5") == "SP-MOV-01"
    table = Table().place("A", at=(3000, 1000)).place("b", at=(3000, 4000)).start()  # edge to edge 27 inches
    assert table.may("fire A at b")
    table = Table().place("A", at=(3000, 1000)).place("b", at=(3000, 4001)).start()
    assert table.refusal("fire A at b") == "SP-SHO-20"


@pytest.mark.rule("SP-GEN-02")
def test_dice_have_six_three_or_ten_faces():
    table = (
        Table().place("A", at=(3000, 1000)).place("G", "Gatling", at=(4000, 1000)).place("b", at=(3000, 4000)).start(1)
    )
    table.order("roll G", [3])
    assert table.battle.allowance == 300  # 1W3
    with pytest.raises(Exception, match="D3"):
        Table().place("G", "Gatling", at=(4000, 1000)).start(1).order("roll G", [4])
    walk = EnumeratedDice()
    assert walk.die(3) in (1, 2, 3)
    assert ScriptedDice([10]).die(10) == 10


@pytest.mark.rule("SP-GEN-03", "SP-MOV-05")
def test_a_movement_roll_is_the_sum_of_its_dice_in_inches():
    table = Table().place("C", "Cavalry", at=(3000, 1000), figures=8).place("b", at=(3000, 4500)).start(5, first=1)
    told = table.order("roll C", [2, 6, 3])
    assert table.battle.allowance == 1100
    assert told.rolls[0].score == 11


@pytest.mark.rule("SP-GEN-04")
def test_officers_and_leaders_are_one_kind_and_commanders_another():
    table = Table().place("A", at=(3000, 1000), leaders=2).place("H", "commander", **{"with": "A"}).place("b").position
    table = Table()
    table.place("A", at=(3000, 1000), leaders=2).place("H", "commander", **{"with": "A"}).place(
        "b", at=(3000, 2000)
    ).start()
    lines = {}
    from vedette.rules.shock.combat.bouts import close_tally

    for line in close_tally(table.battle, table["A"], table["b"]).lines():
        lines[line.rule] = line.amount
    assert lines["SP-CLC-11"] == 2
    assert lines["SP-CLC-09"] == 3
