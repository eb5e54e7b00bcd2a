"""Casualties (CAS): who is taken off, and whether a leader was hit."""

import pytest

from vedette.rules.adventures.groups.formations import figures_of
from vedette.testing.adventures.table import table


def duel(gap=15, firer=None, target=None):
    t = table().place("A", at=(24, 10), **(firer or {}))
    t.place("z", before="A", gap=gap, **{"weapon": "musket", **(target or {})})
    return t.place("far", at=(4, 44), figures=9).place("Far", at=(4, 4), figures=9)


def places(t, name):
    return [(figure.x, figure.y) for figure in figures_of(t[name])]


@pytest.mark.rule("CA-CAS-01")
def test_figures_hit_lost_in_melee_or_run_away_are_removed_as_they_occur():
    t = duel()
    told = t.shoot("A", "z", [1, 1, *[2] * 6, 1, 6])  # two fall, then 1 in 5 run
    assert told.kinds == ["fire", "loss", "test", "run"]
    assert (t["z"].fallen, t["z"].runaways, t["z"].count) == (2, 3, 15)
    assert len(places(t, "z")) == 15
    t = duel(0, target={"weapon": "melee"})
    t.meet("z", "A", [4] * 8, then=1)
    assert (t["A"].count, t["A"].fallen) == (19, 1)
    t = duel(target={"figures": 2})
    t.shoot("A", "z", [1] * 8, then=1)
    assert t.where("z") == "destroyed"


@pytest.mark.rule("CA-CAS-02", "CA-RUL-124")
def test_casualties_come_off_the_rear_and_the_front_stays_where_it_is():
    t = duel(target={"figures": 20, "files": 5})
    before = places(t, "z")
    t.shoot("A", "z", [1, 1, *[2] * 6], then=1)
    after = places(t, "z")
    assert after[:15] == before[:15]  # the three full ranks
    assert len(after) == 18
    assert {y for _, y in after[15:]} == {y for _, y in before[15:]}
    t.shoot("A", "z", [1, 1, 1, *[2] * 5], then=1)
    assert places(t, "z") == before[:15]
    # a Mob that would be under three ranks gives up files, evenly from both ends (CA-RUL-124)
    t = duel(target={"figures": 15, "files": 5})
    front = [y for _, y in places(t, "z")[:5]]
    t.shoot("A", "z", [1] * 5 + [2] * 3, then=1)
    assert t["z"].files == 4
    assert [y for _, y in places(t, "z")[:4]] == front[:4]
    assert t["z"].block.x == 2400


@pytest.mark.rule("CA-CAS-03")
def test_runaways_leave_from_the_rear_first():
    t = duel(target={"figures": 20, "files": 5})
    before = places(t, "z")
    t.test("z", "RC", [1, 6], by="A")  # 1 in 5 of 20
    assert places(t, "z")[:15] == before[:15]
    assert len(places(t, "z")) == 16
    # in contact: the front rank, which touches the enemy, stays to the last, and shrinks from the outside in
    t = duel(0, target={"weapon": "melee", "figures": 9, "files": 3}).lock("z", "A")
    before = places(t, "z")
    t.test("z", "RC", [1, 6], melee=True)
    assert len(places(t, "z")) == 6
    assert sorted(places(t, "z")[:2]) == [(2350, before[0][1]), (2450, before[0][1])]  # two files about the middle


@pytest.mark.rule("CA-CAS-04")
def test_a_die_for_each_casualty_of_fire_and_melee_and_a_6_hits_a_leader():
    for die in range(1, 7):
        t = duel(target={"leader": 5})
        told = t.shoot("A", "z", [1, *[2] * 7, die], then=1)
        assert (t["z"].commander == 0) == (die == 6)
        assert ("LL" in [entry[1] for entry in told.tests]) == (die == 6)
        assert t["z"].count == 19  # he is one of the casualties, not one more (CA-RUL-29)
    told = duel(target={"leader": 5}).shoot("A", "z", [1, 1, 1, *[2] * 5], then=1)
    assert told.dice("z", 0) == 3
    assert duel().shoot("A", "z", [1, *[2] * 7], then=1).dice("z", 0) == 2  # without a leader only the test
    t = duel(0, {"officer": 4}, {"weapon": "melee"})
    told = t.meet("z", "A", [6, *[4] * 8], then=1)  # the figure lost on contact is thrown for too
    assert t["A"].commander == 0
    assert "CA-CAS-04" in told.rules


@pytest.mark.rule("CA-CAS-05", "CA-RUL-29")
def test_several_leaders_can_be_hit_at_once_one_for_each_6():
    def hit(dice):
        t = duel(firer={"officer": 5, "nco": 4})
        t.shoot("z", "A", [1, 1, 1, *[2] * 4, *dice], then=1)
        return t["A"].commander, t["A"].second

    assert hit([1, 1, 1]) == (5, 4)
    assert hit([6, 1, 1, 1]) == (4, 0)  # the officer, and the NCO takes command
    assert hit([6, 1, 1, 2]) == (5, 0)  # the NCO
    assert hit([6, 6, 1, 1]) == (0, 0)
    assert hit([6, 6, 6, 2]) == (0, 0)  # more sixes than leaders


@pytest.mark.rule("CA-CAS-06", "CA-RUL-108")
def test_no_leader_is_thrown_for_among_runaways():
    t = duel(target={"leader": 4})
    told = t.test("z", "RC", [1, 6, 6], by="A")
    assert told.ran("z") == 4
    assert len(told.rolls_of("z")) == 2  # the dice of the test and the Leader Die
    assert t["z"].commander == 4
    # and none leaves while another figure is left (CA-RUL-108)
    t = duel(target={"leader": 4, "figures": 20, "strength": 3})
    t["z"].start = 3
    t.test("z", "SR", [1, 6, 6])
    assert (t["z"].count, t["z"].commander) == (2, 4)


@pytest.mark.rule("CA-REA-25", "CA-RUL-27", "CA-RUL-108")
def test_where_only_leaders_are_left_it_is_they_who_fall():
    """No 6 is needed: the NCO first, then the captain, whose loss is tested for, and the officer with the last of them."""

    def shot(strength, hits, **leaders):
        t = duel(firer={"figures": 20, "strength": strength, **leaders})
        told = t.shoot("z", "A", [1] * hits + [2] * (7 - hits), then=2)
        us = t["A"]
        return [entry[1] for entry in told.tests], (us.commander, us.second, us.high), us.leaders_down

    assert shot(3, 1, officer=4, captain=5) == (["RC"], (4, 0, 5), 0)
    assert shot(2, 1, officer=4, captain=5) == (["RC", "LL"], (4, 0, 0), 1)
    assert shot(2, 1, officer=4, nco=3) == (["RC"], (4, 0, 0), 1)
    assert shot(3, 1, officer=4, nco=3, captain=5) == (["RC"], (4, 0, 5), 1)
    assert shot(3, 2, officer=4, nco=3, captain=5) == (["RC", "LL"], (4, 0, 0), 2)
