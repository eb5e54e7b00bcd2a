"""After the battle (AFT): the recovery of casualties."""

import pytest

from vedette.testing.adventures.table import table


def over(dice, loser="z", training=("european", "tribal"), settings=None, **doc):
    """A battle that one side gives up, so that it has lost; A has had casualties, Z on the other side none."""
    t = (
        table(training=training, settings=settings)
        .place("A", at=(24, 10), **doc)
        .place("z", at=(24, 40))
        .place("B", at=(6, 6))
    )
    t.activate(loser)
    return t, t.order("concede", dice)


def recovered(told, name="A"):
    return [(event.n, event.m) for event in told.events_of("recovery", name)]


@pytest.mark.rule("CA-AFT-01")
def test_every_group_that_had_casualties_takes_the_recovery_test():
    t = table().place("A", at=(24, 10), figures=20, strength=17).place("B", at=(6, 6)).place("y", at=(10, 40))
    t.place("z", at=(24, 40), figures=20, strength=10).activate("A")
    told = t.order("concede", [6, 6, 6, 6])
    assert [told.poised.name_of(event.who) for event in told.events_of("recovery")] == ["A", "z"]
    _, told = over([], settings={"recovery": False}, figures=20, strength=17)
    assert told.events_of("recovery") == []


@pytest.mark.rule("CA-AFT-02")
def test_a_group_that_ran_throws_one_die_and_counts_as_lost_wholly():
    t = table().place("A", at=(24, 10), figures=20, strength=18, rep=4).place("B", at=(6, 6)).place("z", at=(24, 40))
    t.test("A", "RC", [6, 6], by="z", melee=True)
    assert t.where("A") == "ran away"
    t.activate("z")
    told = t.order("concede", [4])
    assert recovered(told) == [(10, 10)]  # half of all twenty
    assert told.dice("A") == 1
    t = table().place("A", at=(24, 10), figures=20, rep=4).place("B", at=(6, 6)).place("z", at=(24, 40))
    t.test("A", "RC", [6, 6], by="z", melee=True)
    t.activate("z")
    assert recovered(t.order("concede", [5])) == [(0, 0)]


@pytest.mark.rule("CA-AFT-03")
def test_a_group_with_casualties_that_did_not_run_throws_two_dice_against_its_rep():
    _, told = over([3, 5], figures=20, strength=10, rep=4)
    assert told.dice("A") == 2
    assert recovered(told) == [(5, 15)]  # pass 1
    _, told = over([6, 6], figures=20, strength=10, rep=6)
    assert recovered(told) == [(10, 20)]  # a 6 passes against Rep 6 here (CA-RUL-08)
    # partial runaways count as casualties, and so does a group that was cut down (CA-RUL-110)
    t = (
        table()
        .place("A", at=(24, 10))
        .place("B", at=(6, 6))
        .place("z", before="A", gap=15, figures=2)
        .place("y", at=(6, 40))
    )
    t.test("A", "SR", [1, 6])
    t.shoot("A", "z", [1] * 8)
    assert (t["A"].count, t.where("z")) == (17, "destroyed")
    t.activate("y")
    told = t.order("concede", [1, 6, 1, 1])
    assert recovered(told) == [(2, 19)]
    assert recovered(told, "z") == [(2, 2)]


@pytest.mark.rule("CA-AFT-04", "CA-RUL-112")
def test_the_table_of_recovery():
    for dice, won, lost in (([1, 1], 7, 7), ([1, 6], 4, 0), ([6, 6], 0, 0)):
        for loser, expected in (("z", won), ("A", lost)):
            _, told = over(dice, loser, figures=20, strength=13, rep=4)
            assert recovered(told) == [(expected, 13 + expected)]
    # a drawn battle is not won (CA-RUL-112)
    t = table(settings={"turn_limit": 1}).place("A", at=(24, 4), figures=20, strength=13).place("z", at=(24, 44))
    t.activate("A")
    t.order("done A")
    told = t.order("pass", [1, 6])
    assert t.outcome.level == "draw"
    assert recovered(told) == [(0, 13)]


@pytest.mark.rule("CA-AFT-05")
def test_the_new_strength_is_told():
    _, told = over([1, 6], figures=20, strength=15)
    assert recovered(told) == [(3, 18)]
    assert "A recovers 3 of its casualties and has 18 figures." in told.words


@pytest.mark.rule("CA-AFT-01", "CA-RUL-110")
def test_a_detachment_is_counted_with_its_unit_unless_one_part_ran():
    """CA-RUL-110."""

    def split():
        t = (
            table(72, 72)
            .place("A", at=(36, 20), officer=4, nco=4)
            .place("B", at=(6, 6))
            .place("z", at=(36, 60))
            .activate("A")
        )
        t.order("detach A 8 to 3600,1500")
        t["A"].count -= 2
        t["A.detachment"].count -= 3
        return t

    t = split()
    t.order("done A")
    t.activate("z")
    told = t.order("concede", [1, 6])
    assert recovered(told) == [(3, 18)]  # half of five
    assert recovered(told, "A.detachment") == []
    t = split()
    t.test("A.detachment", "RC", [6, 6, 6, 1, 1, 1], melee=True)
    assert t.where("A.detachment") == "ran away"
    t.activate("z")
    told = t.order("concede", [1, 6, 1])
    assert recovered(told) == [(1, 11)]
    assert recovered(told, "A.detachment") == [(4, 4)]


@pytest.mark.rule("CA-RUL-110")
def test_leaders_recover_last():
    def after(dice, hits):
        t = table().place("A", at=(24, 10), officer=5, nco=4).place("z", before="A", gap=14, weapon="musket", rep=6)
        t.place("B", at=(5, 5))
        fallen = [1] * hits + [2] * (9 - hits)
        t.shoot("z", "A", [*fallen, 6, *[1] * (hits - 1), 1], then=1)  # one of the fallen is the officer
        assert (t["A"].fallen, t["A"].commander) == (hits, 4)
        t.activate("z")
        told = t.order("concede", dice)
        return [event.n for event in told.events if event.event_type.rule == "CA-RUL-110"]

    assert after([1, 1], 3) == [1]  # all return
    assert after([1, 6], 3) == []  # two of three: the officer is the third
    assert after([1, 6], 1) == [1]  # half of one, rounded up
