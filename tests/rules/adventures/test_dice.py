"""Dice (DICE)."""

import pytest

from vedette import books
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import advance
from vedette.rules.adventures.ground.terrain import ROAD, rolled
from vedette.testing.adventures.positions import Padded
from vedette.testing.adventures.table import table


def pair(**doc):
    """A, a European unit, and z, a band of Rep 4 with muskets in front of it."""
    t = table()
    t.place("A", at=(24, 10), **doc)
    t.place("B", at=(6, 10))
    t.place("z", before="A", gap=10, weapon="musket")
    t.place("y", at=(44, 44))
    return t


@pytest.mark.rule("CA-DICE-01")
@pytest.mark.parametrize(("die", "passes"), [(1, 1), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_a_die_equal_to_the_target_number_or_lower_passes(die, passes):
    told = pair().test("z", "LL", [die, 6], then=6)
    assert told.tests[0] == ("z", "LL", passes)


@pytest.mark.rule("CA-DICE-02")
def test_the_target_number_is_a_rep_or_whatever_a_rule_names():
    high = pair(rep=5).test("A", "LL", [5, 5])
    low = pair(rep=4).test("A", "LL", [5, 5], then=6)
    assert (high.tests[0][2], low.tests[0][2]) == (2, 0)
    led = pair(rep=3, officer=5).test("A", "LL", [5, 5, 5], then=6)  # the third is compared with the leader's Rep
    assert led.tests[0][2] == 1


@pytest.mark.rule("CA-DICE-03")
@pytest.mark.parametrize(("faces", "passed"), [([1, 4], 2), ([4, 5], 1), ([6, 5], 0)])
def test_two_dice_pass_two_one_or_none(faces, passed):
    told = pair().test("A", "LL", faces, then=6)
    assert told.tests == [("A", "LL", passed)]
    assert told.cells("A")[0] == f"CA-REA-EU-LL-{passed}"


@pytest.mark.rule("CA-DICE-04", "CA-EX-02")
def test_from_one_to_three_is_a_success():
    t = table()
    t.place("A", at=(24, 10), rep=6, figures=10)
    t.place("B", at=(6, 10))
    t.place("z", before="A", gap=0.01, rep=5, figures=10)
    t.place("y", at=(44, 44))
    t.lock("A", "z")
    t.activate("A")
    told = t.order("fight A", [1, 2, 2, 3, 5, 6, 4, 4, 5, 6, 6], then=1)
    assert (told.roll("A").dice, told.roll("z").dice) == (4, 0)
    assert told.lost("z") == 4


@pytest.mark.rule("CA-DICE-06", "CA-EX-04")
def test_two_dice_that_are_read_are_added():
    rows = [{"roll": n, "sub": [], "type": f"Row {n}", "class": "infantry", "rep": 4} for n in range(2, 13)]
    battle = recruited(rows, [3, 6])
    assert [g.card.name for g in battle.groups if g.side == 0 and g.is_body] == ["Row 9 1"]


def recruited(rows, dice):
    """A battle in which the first side rolls for one group on a list."""
    book = books.entry("adventures").book()
    sides = [
        {"name": "Blue", "training": "european", "recruit": 1, "list": {"training": "european", "rows": rows}},
        {"name": "Red", "training": "tribal", "groups": [{"name": "z", "at": [2400, 3800]}]},
    ]
    battle = book.begin({"table": {}, "sides": sides}, Padded(dice, 6))
    advance(book, battle)
    return battle


@pytest.mark.rule("CA-DICE-05")
@pytest.mark.parametrize(("die", "name"), [(1, "Guard"), (2, "Guard"), (3, "Levy"), (6, "Levy")])
def test_a_range_of_numbers_is_rolled_for_at_once(die, name):
    rows = [{"roll": 7, "sub": [1, 2], "type": "Guard", "class": "infantry", "rep": 4}]
    rows.append({"roll": 7, "sub": [3, 4, 5, 6], "type": "Levy", "class": "infantry", "rep": 4})
    battle = recruited(rows, [3, 4, die])
    assert [g.card.name for g in battle.groups if g.side == 0 and g.is_body] == [f"{name} 1"]


@pytest.mark.rule("CA-DICE-05", "CA-EX-03")
@pytest.mark.parametrize(("die", "lengthwise"), [(1, True), (3, True), (4, False), (5, False)])
def test_a_road_runs_lengthwise_on_one_to_three_and_else_widthwise(die, lengthwise):
    t = pair()
    column = (ROAD,) * 11
    t.battle.dice = ScriptedDice([3, 4, die, 3, 4])
    assert rolled(t.battle, column, 0).lengthwise == lengthwise


@pytest.mark.rule("CA-DICE-07", "CA-DRV-01")
@pytest.mark.parametrize(("die", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_is_rounded_up(die, half):
    t = table()
    t.place("A", at=(24, 20), figures=12, formation="line", officer=5)
    t.place("z", before="A", gap=0.01, figures=12, rep=4)
    t.place("y", at=(44, 44))
    t.lock("A", "z")
    t.activate("A")
    t.order("break A", [1, die], then=6)
    assert t.gap("A", "z") == pytest.approx(3 + half, abs=0.02)


@pytest.mark.rule("CA-DICE-08", "CA-DICE-09")
def test_two_dice_for_a_test_and_as_many_as_the_rep_for_fire_and_melee():
    t = pair(rep=3)
    assert len(t.test("A", "LL", [1, 1]).roll("A").faces) == 2
    assert t.aim("A", "z").lines["CA-FIR-03"] == 3  # one for each point of Rep, none for each figure
    assert t.aim("z", "A").lines["CA-FIR-03"] == 4
    m = table()
    m.place("A", at=(24, 20), figures=12, rep=5)
    m.place("z", before="A", gap=0.01, figures=12, rep=4)
    m.lock("A", "z")
    assert (m.bout("A", "z").dice, m.bout("z", "A").dice) == (5, 4)


@pytest.mark.rule("CA-DICE-09")
def test_one_activation_die_a_side_two_for_starting_a_fire_two_for_recovery():
    t = table(building=[{"box": (20, 12, 28, 16), "door": (24, 12), "dv": 1}])
    t.place("A", at=(24, 10), rep=4, formation="line", files=10)
    t.place("z", at=(24, 40))
    told = t.turn_begins([2, 1])
    assert [roll.faces for roll in told.rolls] == [[2], [1]]
    t.order("activate A")
    t.move("A", (24, 10.8))
    lit = t.order("burn A building 0", dice=[1, 6])
    assert lit.roll("A").faces == [1, 6]
    t["A"].start = 30
    over = t.order("concede", dice=[1, 1])
    assert over.roll("A").faces == [1, 1]


@pytest.mark.rule("CA-DICE-09")
def test_the_dice_of_leaders_strength_casualties_breaking_off_and_those_who_ran():
    rows = [{"roll": 7, "sub": [], "type": "Foot", "class": "infantry", "rep": 5}]
    battle = recruited(rows, [3, 4, 5, 5, 5, 4, 3])
    unit = next(g for g in battle.groups if g.side == 0 and g.is_body)
    assert (unit.commander, unit.second) == (5, 5)  # two dice added: 10, and 9 + 1 for the NCO
    assert unit.count == 18  # one die against the Rep: 3 against 5
    t = table().place("A", at=(24, 14), officer=4).place("z", before="A", gap=10, weapon="musket", figures=20)
    told = t.shoot("z", "A", [1, 1, 2, 2, 2, 2, 2, 5, 5], then=1)
    assert told.roll("A").faces == [5, 5]  # one for each casualty
    t = table().place("A", at=(24, 20), officer=5).place("z", before="A", gap=0).lock("A", "z").activate("A")
    told = t.order("break A", [5, 5], then=6)
    assert [(roll.faces, roll.score) for roll in told.rolls_of("A")[:2]] == [([5], 1), ([5], 3)]
    t = table().place("A", at=(24, 10)).place("B", at=(5, 5)).place("z", at=(24, 40))
    t.test("A", "RC", [6, 6], by="z", melee=True)
    t.activate("z")
    assert t.order("concede", [4]).roll("A").faces == [4]
