"""Out of the fight and return (RTN)."""

import pytest

from vedette.engine.types import Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.combat.casualties import lose
from vedette.rules.adventures.victory import figures_at_start
from vedette.testing.adventures.table import table


def resting(gap=12.0, training=("european", "tribal"), enemy=None, **doc):
    """A has lost figures; the nearest enemy is so far away."""
    t = table(72, 72, training=training).place("A", at=(36, 20), **{"figures": 20, "strength": 15, "fallen": 5, **doc})
    return t.place("z", before="A", gap=gap, **(enemy or {})).place("Far", at=(4, 4), figures=9).activate("A")


def back(t):
    return t["A"].count - 15


@pytest.mark.rule("CA-RTN-01")
def test_casualties_return_if_no_enemy_is_nearer_than_12_inches_and_the_unit_goes_no_closer():
    for gap, returned in ((12, 2), (30, 2), (11.9, 0), (3, 0)):
        t = resting(gap)
        t.order("done A")
        assert back(t) == returned
    t = resting(20)
    t.order("back A by 400")
    t.order("done A")
    assert back(t) == 2  # farther away is no closer
    t = resting(30)
    t.move("A", (36, 24))
    t.order("done A")
    assert back(t) == 0  # closer, though still beyond 12 inches
    t = resting(20, enemy={"weapon": "musket"})
    t.order("fire A at z", [2] * 7, then=1)
    t.order("done A")
    assert back(t) == 2  # it may fire meanwhile


@pytest.mark.rule("CA-RTN-01", "CA-RUL-109")
def test_at_no_point_of_the_activation_may_an_enemy_be_nearer_than_at_its_start():
    """CA-RUL-109: also when the unit charges, is charged, moves fast, or passes an enemy on its way."""
    t = resting(16, klass="cavalry", formation="column")
    t.order("charge A at z", [1, 1, 6, 6], then=1)  # the band runs, so nobody is near at the end
    assert t.where("z") == "ran away"
    assert back(t) == 0
    t = resting(20, enemy={"klass": "cavalry"})
    told = t.order("fire A at z", [2] * 7 + [1, 1, 1, 1], then=2)  # it charges in answer
    assert t.is_locked("A", "z")
    assert t.asked != "act A"  # its activation is over
    assert "CA-RTN-02" not in told.rules
    t = table(72, 72).place("A", at=(36, 20), facing=180, figures=20, strength=15, fallen=5)
    t.place("z", behind="A", gap=13).place("Far", at=(4, 4), figures=9).activate("A")
    t.order("hurry A", [1, 1])
    t.order("go A to 3600,1400")  # fast, but away
    t.order("done A")
    assert back(t) == 2


@pytest.mark.rule("CA-RTN-01", "CA-RUL-109")
def test_a_unit_that_turns_mounts_or_dismounts_may_come_nearer_by_it():
    for order, returned in (("face A to 90", 0), ("face A to 180", 2)):  # its flank is swung towards the band, or not
        t = resting(12.5)
        t.order(order)
        t.order("done A")
        assert back(t) == returned
    for heading, nearer in ((0, False), (45, True)):
        gun = resting(12.5, klass="artillery")
        gun.order(f"turn A to {heading}" if heading else "done A")
        assert gun.battle.came_nearer == nearer
    for heading, returned in ((0, 2), (90, 0)):
        t = resting(13, klass="cavalry", formation="line", files=10)
        t.order(f"dismount A facing {heading}")
        t.order("done A")
        assert t["A"].count + t["A.holders"].count - 15 == returned
    t = resting(13, klass="cavalry", formation="line", files=10)
    t.order("dismount A facing 0")
    t.order("done A")
    t["A"].fallen = 2
    t.activate("A").order("mount A")  # horses are deeper than men
    t.order("done A")
    assert (t.gap("A", "z"), back(t)) == (13, 2)
    t["A"].fallen = 2
    t.activate("A").order("done A")
    assert back(t) == 3


@pytest.mark.rule("CA-RTN-02")
def test_half_of_the_casualties_set_aside_return_rounded_down():
    for fallen, returned in ((1, 0), (2, 1), (3, 1), (4, 2), (5, 2)):
        t = resting(fallen=fallen)
        t.order("done A")
        assert back(t) == returned
    full = resting(strength=19, fallen=4)
    full.order("done A")
    assert full["A"].count == 20  # never more than at the start of the battle


@pytest.mark.rule("CA-RTN-03")
def test_they_rejoin_at_the_end_of_the_activation():
    t = resting(20)
    assert back(t) == 0
    t.order("face A to 180")
    assert back(t) == 0
    told = t.order("done A")
    assert back(t) == 2
    assert "CA-RTN-02" in told.rules


@pytest.mark.rule("CA-RTN-04")
def test_casualties_of_fire_and_melee_are_set_aside_for_each_unit():
    t = (
        table()
        .place("A", at=(24, 10))
        .place("B", at=(10, 10), figures=9)
        .place("z", before="A", gap=15, weapon="musket")
    )
    t.shoot("z", "A", [1, 1, *[2] * 5], then=1)
    assert (t["A"].fallen, t["B"].fallen) == (2, 0)
    t.shoot("z", "A", [1, *[2] * 6], then=1)
    assert t["A"].fallen == 3
    t = table().place("A", at=(24, 10)).place("z", before="A", gap=0)
    t.meet("z", "A", [4] * 8, then=1)
    assert t["A"].fallen == 1


@pytest.mark.rule("CA-RTN-05")
def test_runaways_do_not_return_during_the_battle():
    t = table(72, 72).place("A", at=(36, 20)).place("z", before="A", gap=30).place("Far", at=(4, 4))
    t.test("A", "SR", [1, 6])  # 3 of 20 run
    assert (t["A"].runaways, t["A"].fallen) == (3, 0)
    t.activate("A")
    t.order("done A")
    assert t["A"].count == 17
    lose(t.battle, t["A"], 4)
    t.activate("A")
    t.order("done A")
    assert (t["A"].count, t["A"].runaways) == (15, 3)  # half of the four who fell


@pytest.mark.rule("CA-RTN-06")
def test_those_who_did_not_return_are_out_until_after_the_battle():
    t = resting(20)
    t.order("done A")
    assert (t["A"].fallen, t["A"].out) == (0, 3)
    t.activate("A")
    t.order("done A")
    assert back(t) == 2  # nobody is set aside any more
    # casualties since then are counted anew (CA-RUL-109)
    t["A"].count -= 2
    t["A"].fallen = 2
    t.activate("A")
    t.order("done A")
    assert t["A"].count == 16


@pytest.mark.rule("CA-RTN-07")
def test_bands_never_recover_during_the_battle():
    t = resting(30, training=("tribal", "european"))
    t.order("done A")
    assert back(t) == 0
    assert t["A"].fallen == 5


@pytest.mark.rule("CA-RUL-109", "CA-RTN-02")
def test_lost_leaders_do_not_return_in_the_battle():
    t = table(72, 72).place("A", at=(36, 20), officer=5, nco=4).place("z", before="A", gap=14, weapon="musket")
    t.place("Far", at=(4, 4))
    t.shoot("z", "A", [1, 1, *[2] * 5, 6, 6, 1], then=1)  # two fall, and both are its leaders
    assert (t["A"].fallen, t["A"].commander, t["A"].second) == (2, 0, 0)
    t.battle.place_group(t["z"], 3600, 6000, 180)
    t.activate("A")
    t.order("done A")
    assert (t["A"].count, t["A"].out) == (18, 2)


@pytest.mark.rule("CA-RTN-01", "CA-RUL-109")
def test_going_into_a_building_nearer_to_the_enemy_or_out_of_one_is_going_closer():
    def house(box, door):
        t = table(72, 72, building=[{"box": box, "door": door, "dv": 1}])
        t.place("A", at=(36, 20), figures=20, strength=15, fallen=5, formation="open").place("z", at=(36, 60))
        return t.place("Far", at=(4, 4), figures=9)

    ahead = house((32, 28, 40, 34), (36, 28)).activate("A")
    ahead.order("occupy A in 0")
    ahead.order("done A")
    assert back(ahead) == 0
    rear = house((32, 4, 40, 10), (36, 10))
    rear.battle.place_group(rear["A"], 3600, 1500, 180)
    rear.activate("A").order("occupy A in 0")
    rear.order("done A")
    assert back(rear) == 2  # farther away is no closer
    out = house((32, 12, 40, 18), (36, 18)).occupy("A").activate("A")
    out.order("quit A to 3600,2200 facing 0 in open")
    out.order("done A")
    assert back(out) == 0


@pytest.mark.rule("CA-RUL-109", "CA-RUL-31", "CA-RUL-110")
def test_those_who_fell_before_a_unit_was_divided_return_and_count_after_the_battle():
    t = table(72, 72).place("A", at=(36, 20), figures=20, strength=16, fallen=4, officer=4, nco=4)
    t.place("z", at=(36, 60)).place("Far", at=(4, 4), figures=9).activate("A")
    t.order("detach A 8 to 3600,1650")
    assert (t["A"].start, t["A.detachment"].start) == (8, 8)  # their size at that moment
    t.order("done A")
    assert (t["A"].count, t["A"].out) == (10, 2)  # half of the four who fell
    t.battle.agenda = []
    told = t.do([3, 6], Step(steps.RECOVER, t.id("A")))
    assert told.events_of("recovery", "A")[0].m == 18  # 10 and 8 on the table of 20
    told = t.do([1, 1], Step(steps.RECOVER, t.id("A")))
    event = told.events_of("recovery", "A")[0]
    assert (event.n, event.m) == (2, 20)
    assert figures_at_start(t.battle, 0) == 20 + 9


@pytest.mark.rule("CA-RUL-109")
def test_the_last_leaders_who_fall_do_not_return_as_common_figures():
    t = resting(15, strength=3, fallen=0, officer=4, nco=3, captain=5, enemy={"weapon": "musket"})
    t.shoot("z", "A", [1, 1, *[2] * 5], then=2)
    assert (t["A"].fallen, t["A"].leaders_down) == (2, 2)
    t.activate("A")
    t.order("done A")
    assert (t["A"].count, t["A"].out, t["A"].leaders_out) == (1, 2, 2)
