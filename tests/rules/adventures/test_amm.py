"""Tight ammo (AMM): when it runs short, and how it is replenished."""

import pytest

from vedette.testing.adventures.table import table


def duel(gap=15, firer=None, **about):
    t = table(**about).place("A", at=(24, 20), **(firer or {}))
    t.place("z", before="A", gap=gap, weapon="musket")
    return t.place("far", at=(4, 44), figures=9).place("Far", at=(4, 4), figures=9)


@pytest.mark.rule("CA-AMM-01", "CA-RUL-96")
def test_two_sixes_in_one_throw_make_ammunition_tight():
    for sixes, tight in ((0, False), (1, False), (2, True), (3, True)):
        t = duel()
        told = t.shoot("A", "z", [6] * sixes + [2] * (8 - sixes), then=1)
        assert t["A"].tight == tight
        assert ("CA-AMM-01" in told.rules) == tight
    t = duel()
    t.shoot("A", "z", [1] * 8, then=1)
    assert not t["A"].tight  # 1s are hits (CA-RUL-96)
    t = duel()
    for _ in range(2):
        t.shoot("A", "z", [6, *[2] * 7], then=1)
    assert not t["A"].tight  # not added up over two firings
    band = duel(training=("tribal", "tribal"), firer={"weapon": "bow"}, gap=8)
    band.shoot("A", "z", [6, 6, *[2] * 5], then=1)
    assert band["A"].tight
    gun = duel(firer={"klass": "artillery"})
    gun.shoot("A", "z", [6, 6, *[2] * 6], then=1)
    assert gun["A"].tight
    maxim = duel(firer={"klass": "machine_gun"})
    maxim.shoot("A", "z", [6, 6, *[2] * 3], then=1)
    assert (maxim["A"].tight, maxim["A"].jammed) == (False, True)  # a jam instead (CA-RUL-97)


@pytest.mark.rule("CA-AMM-02")
def test_a_group_with_tight_ammo_fires_with_a_die_fewer_until_it_has_replenished():
    t = duel()
    assert t.aim("A", "z").dice == 8
    t.shoot("A", "z", [6, 6, *[2] * 6], then=1)
    assert t.aim("A", "z").lines["CA-AMM-02"] == -1
    assert t.aim("A", "z").dice == 7
    t.activate("A")
    t.order("done A")
    t.activate("A")
    assert t.aim("A", "z").dice == 7  # it does not wear off


@pytest.mark.rule("CA-AMM-03")
def test_the_penalty_is_never_more_than_a_die():
    t = duel()
    t.shoot("A", "z", [6, 6, *[2] * 6], then=1)
    t.shoot("A", "z", [6, 6, 6, *[2] * 4], then=1)
    assert t.aim("A", "z").lines["CA-AMM-02"] == -1
    assert t.aim("A", "z").dice == 7


def next_activation(t):
    t.order("done A")
    t.activate("A")


@pytest.mark.rule("CA-AMM-04")
def test_a_figure_gives_a_whole_activation_to_loading_up_at_an_ammunition_point():
    t = duel(firer={"tight": True}, ammunition=[(24, 10)])
    assert duel(ammunition=[(24, 10)]).activate("A").refusal("send A") == "CA-AMM-04"  # not in need
    t.activate("A")
    told = t.order("send A")
    assert told.rules == ["CA-AMM-04"]
    assert t.asked == "act A"
    assert t.battle.actions == 2  # free of cost to the unit
    assert t["A"].count == 19  # away, it neither fires nor fights with them
    assert t.aim("A", "z").firing == 19
    assert t.battle.strength(t["A"]) == 20  # but counts in its strength
    assert t.at("A.runners") == (24, 10)  # 10 inches away: it is there
    assert t["A.runners"].card.short == "runner"  # so it is labelled on the table
    next_activation(t)  # loads up
    assert t.at("A.runners") == (24, 10)
    assert t["A"].tight
    next_activation(t)  # and comes back
    assert t["A"].count == 20
    assert not t["A"].tight


@pytest.mark.rule("CA-AMM-04", "CA-RUL-98")
def test_runners_go_12_inches_an_activation_and_to_the_pack_animal_where_there_is_no_other_point():
    t = duel(firer={"tight": True}).activate("A")
    t.order("send A")
    assert t.at("A.runners") == (24, 8)  # 12 of the 19 inches to the animal on its own table edge
    next_activation(t)
    assert t.at("A.runners") == (24, 1)
    horse = table().place("A", at=(24, 30), klass="cavalry", tight=True).place("z", at=(24, 44)).activate("A")
    horse.order("send A")
    assert horse.at("A.runners") == (24, 6)  # mounted 24


@pytest.mark.rule("CA-MOV-10", "CA-RUL2-40", "CA-RUL-98")
def test_bad_weather_halves_their_way_as_well():
    for klass, run in (("infantry", 6), ("cavalry", 12)):
        t = table(settings={"weather": True}).place("A", at=(24, 30), klass=klass, tight=True).place("z", at=(24, 44))
        t.activate("A").order("send A")
        assert t.at("A.runners") == (24, 30 - run)


@pytest.mark.rule("CA-AMM-04", "CA-RUL-98")
def test_runners_go_to_a_point_of_their_own_side_or_of_nobody():
    for points, there in (
        ([(24, 22, 1), (24, 12, 0)], (24, 12)),  # not to the nearer one of the enemy
        ([(24, 22, -1), (24, 12, 0)], (24, 22)),
        ([(24, 22, 0), (24, 12, 0)], (24, 22)),
        ([(24, 22, 1)], (24, 8)),  # on the way to the pack animal
    ):
        t = table().place("A", at=(24, 20), tight=True).place("z", at=(24, 44), figures=6)
        for x, y, side in points:
            t.position.features.append({"kind": "ammunition", "points": [[x * 100, y * 100]], "side": side})
        t.activate("A")
        t.order("send A")
        assert t.at("A.runners") == there


@pytest.mark.rule("CA-AMM-04", "CA-RUL-98")
def test_one_runner_or_more_go_as_the_owner_likes():
    for order, gone in (("send A", 1), ("send A 1", 1), ("send A 3", 3), ("send A 9", 9)):
        t = duel(firer={"tight": True, "figures": 12, "officer": 4, "nco": 4}, ammunition=[(24, 10)]).activate("A")
        told = t.order(order)
        assert (t["A"].count, t["A.runners"].count) == (12 - gone, gone)
        assert told.events_of("ammo")[0].n == gone
        next_activation(t)
        next_activation(t)
        assert (t["A"].count, t["A"].tight) == (12, False)  # all of them are back


@pytest.mark.rule("CA-AMM-04", "CA-RUL-98")
def test_no_leader_runs_and_one_figure_stays():
    t = duel(firer={"tight": True, "figures": 5, "officer": 4, "nco": 4}, ammunition=[(24, 10)]).activate("A")
    assert t.may("send A 3")
    assert [t.refusal(f"send A {n}") for n in (0, 4, 5)] == ["CA-AMM-04"] * 3
    assert {order.args[1:] for order in t.offered("send")} == {(), (2,), (3,)}
    t = duel(firer={"tight": True, "figures": 2, "officer": 0, "nco": 0}, ammunition=[(24, 10)]).activate("A")
    assert (t.may("send A"), t.refusal("send A 2")) == (True, "CA-AMM-04")


@pytest.mark.rule("CA-AMM-04", "CA-RUL-103")
def test_nobody_is_sent_out_of_a_melee():
    t = table().place("A", at=(24, 14), tight=True).place("z", before="A", gap=0).lock("A", "z").activate("A")
    assert t.refusal("send A") == "CA-MEL-25"
    assert t.offered("send") == []


@pytest.mark.rule("CA-AMM-05")
def test_the_penalty_ends_on_the_turn_in_which_they_rejoin():
    t = duel(firer={"tight": True}, ammunition=[(24, 10)]).activate("A")
    t.order("send A")
    next_activation(t)
    assert t.aim("A", "z").lines["CA-AMM-02"] == -1
    t.order("done A")
    t.activate("A")
    assert "CA-AMM-02" not in t.aim("A", "z").lines  # it may fire without it in this very activation
    told = t.order("fire A at z", [2] * 8, then=1)
    assert told.dice("A") == 8


@pytest.mark.rule("CA-AMM-02", "CA-RUL-31")
@pytest.mark.parametrize(("unit", "part"), [(False, True), (True, False), (False, False)])
def test_a_unit_whose_detachment_rejoins_has_tight_ammo_if_either_part_had(unit, part):
    t = table().place("A", at=(24, 20), figures=15, officer=5, nco=4).place("z", at=(24, 44)).activate("A")
    t.order("detach A 7 to 2400,1600")
    t["A"].tight = unit
    t["A.detachment"].tight = part
    t.activate("A.detachment").order("rejoin A.detachment")
    assert t["A"].tight == (unit or part)


@pytest.mark.rule("CA-AMM-05")
def test_runners_of_a_detachment_that_have_loaded_up_end_it_when_all_rejoin():
    t = table(ammunition=[(24, 10)]).place("A", at=(24, 20), figures=15, officer=5, nco=4, tight=True)
    t.place("z", at=(24, 44)).activate("A").order("detach A 7 to 2400,1600")
    t.activate("A.detachment").order("send A.detachment")
    t.order("done A.detachment")
    t.activate("A.detachment").order("rejoin A.detachment")  # it has loaded
    assert not t["A"].tight


@pytest.mark.rule("CA-AMM-06")
def test_a_group_may_replenish_any_number_of_times_and_every_point_serves_all():
    for firer in ({}, {"klass": "artillery"}, {"klass": "cavalry", "mounted": False}):
        t = duel(firer=firer, ammunition=[(24, 10)])
        for _ in range(2):
            t["A"].tight = True
            t.activate("A")
            t.order("send A")
            next_activation(t)
            next_activation(t)
            assert not t["A"].tight
