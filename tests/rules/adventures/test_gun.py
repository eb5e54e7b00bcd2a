"""Firing guns (GUN)."""

import pytest

from vedette.testing.adventures.table import table


def duel(gap=15, gun=None, target=None, **about):
    t = table(72, 72, **about).place("A", at=(36, 10), **{"klass": "artillery", **(gun or {})})
    t.place("z", before="A", gap=gap, **{"weapon": "musket", **(target or {})})
    return t.place("far", at=(4, 66), figures=9).place("Far", at=(4, 4), figures=9)


@pytest.mark.rule("CA-GUN-01", "CA-RUL-87")
def test_each_of_the_crew_counts_as_five_firing_figures():
    for crew in (1, 2, 3, 4):
        t = duel(gun={"strength": crew, "figures": 4}, target={"figures": 60, "files": 15})
        assert t.aim("A", "z").firing == 5 * crew
    assert duel(gun={"klass": "machine_gun"}).aim("A", "z").firing == 10
    assert duel(gun={"klass": "machine_gun", "figures": 2, "strength": 1}).aim("A", "z").firing == 5
    # for everything, also when compared with the targets (CA-RUL-87); the players may choose otherwise
    assert duel(target={"figures": 10}).aim("A", "z").lines["CA-FIR-04"] == 2
    cap_only = duel(target={"figures": 10}, settings={"crew_for_cap_only": True}).aim("A", "z")
    assert "CA-FIR-04" not in cap_only.lines
    assert cap_only.dice == 8


@pytest.mark.rule("CA-GUN-02")
def test_guns_fire_by_the_rep_of_the_crew_their_fire_dice_the_modifiers_and_the_cap():
    aim = duel(gun={"rep": 5}).aim("A", "z")
    assert aim.lines == {"CA-FIR-03": 5, "CA-WPN-07": 2, "CA-FIR-12": 2}
    assert aim.dice == 9
    assert duel(gun={"rep": 5, "figures": 4, "strength": 3}).aim("A", "z").dice == 7  # half of 15
    maxim = duel(gun={"klass": "machine_gun", "rep": 5}).aim("A", "z")
    assert (maxim.total, maxim.dice) == (12, 5)
    t = duel(gun={"rep": 5}, target={"formation": "open", "facing": 90})
    told = t.shoot("A", "z", [1, *[2] * 4], then=1)
    assert told.dice("A") == 5
    assert told.lost("z") == 2  # into the flank


@pytest.mark.rule("CA-GUN-03")
def test_short_range_has_its_own_fire_dice():
    for gap, dice in ((3, 5), (6, 5), (6.1, 2), (36, 2)):
        assert duel(gap, target={"figures": 60, "files": 15}).aim("A", "z").lines["CA-WPN-07"] == dice
    assert duel(36.1).aim("A", "z").firing == 0
    tribal = {"training": ("tribal", "european"), "target": {"weapon": "rifle"}}
    for gap, dice in ((4, 5), (4.1, 2), (24, 2)):
        assert duel(gap, **tribal).aim("A", "z").lines["CA-WPN-07"] == dice
    assert duel(24.1, **tribal).aim("A", "z").firing == 0
    maxim = {"klass": "machine_gun"}
    assert [duel(gap, maxim).aim("A", "z").lines["CA-WPN-07"] for gap in (2, 24)] == [5, 5]


@pytest.mark.rule("CA-GUN-04")
def test_a_gun_may_turn_90_degrees_and_a_tribal_one_45_before_it_fires_in_the_same_action():
    def aside(degrees, training):
        t = table(training=(training, "tribal")).place("A", at=(24, 24), klass="artillery")
        t.place("z", at=(40, 24), weapon="musket", figures=9).place("y", at=(24, 42), weapon="musket", figures=9)
        t["A"].block = type(t["A"].block)(2400, 2400, (90 - degrees) % 360, 400, 200)
        t["A"].figures = []
        return t.activate("A")

    for training, most, rule in (("european", 90, "CA-ACT-14"), ("tribal", 45, "CA-ACT-26")):
        t = aside(most, training)
        told = t.order("aim A to 90 at z", [2] * 8, then=1)
        assert told.rules[:2] == ["CA-WPN-11", "CA-FIR-01"]
        assert t.facing("A") == 90
        assert t.asked != "act A"  # one action
        assert aside(most + 1, training).refusal("aim A to 90 at z") == rule
    # turning alone, a Tribal gun too goes 90 degrees (CA-RUL-40)
    assert aside(90, "tribal").may("turn A to 90")
    assert aside(91, "tribal").refusal("turn A to 90") == "CA-ACT-14"


@pytest.mark.rule("CA-GUN-05")
def test_a_gun_without_its_crew_neither_fires_nor_moves():
    t = duel(gun={"at_gun": False})
    assert t["A"].gun_x == 3600
    aim = t.aim("A", "z")
    assert aim.firing == 4  # the crew has its rifles, and counts one for one (CA-RUL-17)
    assert aim.lines["CA-WPN-07"] == 2
    assert duel(30, gun={"at_gun": False}).aim("A", "z").firing == 0  # beyond the range of a rifle
    t = duel(8, target={"klass": "cavalry", "weapon": "melee"})
    told = t.test("A", "RF", [6, 6], by="z")  # Seek Cover: the crew leaves its gun
    assert "CA-INV-17" in told.rules
    assert (t["A"].gun_x, t["A"].gun_y) == (3600, 1000)  # which stays where it is
    assert t.at("A") != (36, 10) or t["A"].prone
    lone = duel(gun={"figures": 4, "strength": 1}).activate("A")
    assert lone.refusal("move A to 3600,1100 facing 0") != ""  # a lone figure cannot move it
    dead = duel(gun={"figures": 4, "strength": 1}, target={"files": 5})
    dead.shoot("z", "A", [1], then=1)
    assert dead.where("A") == "destroyed"


@pytest.mark.rule("CA-GUN-06")
def test_in_melee_the_crew_counts_one_for_one():
    t = duel(0).lock("z", "A")
    assert t.bout("A", "z").lines == {"CA-MEL-09": 4}
    assert t.bout("z", "A").lines["CA-MEL-14"] == 16  # 20 against 4
    assert t.bout("z", "A").lines["CA-MEL-21"] == 2  # and crews count as in Open Order
    few = duel(0, target={"figures": 3}).lock("z", "A")
    assert few.bout("A", "z").lines["CA-MEL-14"] == 1  # four, the gun none of them, against three
    assert "CA-MEL-14" not in few.bout("z", "A").lines
    told = duel(0, target={"figures": 3}).meet("A", "z", [], then=4)
    assert told.lost("A") == 1  # on contact a figure of the crew falls, as of any group


@pytest.mark.rule("CA-ACT-14", "CA-RUL2-102", "CA-TER-29")
def test_a_gun_on_a_road_in_a_wood_can_be_turned_and_moved_along_it():
    t = table(wood=[(10, 10, 40, 40)], road=[(24, 0, 24, 48)])
    t.place("A", at=(24, 20), klass="artillery").place("z", at=(24, 44)).activate("A")
    assert t.may("turn A to 45")
    assert t.may("move A to 2400,2300 facing 90")
    assert not t.may("move A to 2700,2200 facing 0")  # off the road
    t.battle.place_group(t["A"], 3000, 20 * 100, 0)
    assert not t.may("turn A to 45")
