"""Volley fire (VOL)."""

import pytest

from vedette.testing.adventures.table import table


def duel(gap=15, firer=None, target=None, **about):
    t = table(**about).place("A", at=(24, 10), **(firer or {}))
    t.place("z", before="A", gap=gap, **{"weapon": "musket", **(target or {})})
    return t.place("far", at=(4, 44), figures=9).place("Far", at=(4, 4), figures=9)


@pytest.mark.rule("CA-VOL-01")
def test_only_european_infantry_in_formed_line_can_volley():
    assert duel().activate("A").may("volley A at z")
    for doc in ({"formation": "open"}, {"formation": "column"}, {"formation": "square"}, {"klass": "cavalry"}):
        assert duel(firer=doc).activate("A").refusal("volley A at z") == "CA-VOL-01"
    assert duel(firer={"klass": "artillery"}).activate("A").refusal("volley A at z") == "CA-VOL-01"
    band = duel(training=("tribal", "european"), firer={"weapon": "rifle"}, target={"weapon": "rifle"})
    assert band.activate("A").refusal("volley A at z") == "CA-VOL-01"
    dismounted = duel(firer={"klass": "cavalry", "mounted": False}).activate("A")
    assert dismounted.may("volley A at z")  # infantry in every respect (CA-RUL-16)


@pytest.mark.rule("CA-VOL-02")
def test_an_active_unit_may_choose_between_volley_and_normal_fire():
    t = duel().activate("A")
    assert t.may("volley A at z")
    assert t.may("fire A at z")
    assert t.order("volley A at z", [2] * 8, then=1).rules[0] == "CA-VOL-01"
    assert t.refusal("fire A at z") == "CA-ACT-01"  # it was its fire action
    t = duel().activate("A")
    assert t.order("fire A at z", [2] * 8, then=1).rules[0] == "CA-FIR-01"


@pytest.mark.rule("CA-VOL-03", "CA-RUL-61")
def test_a_line_that_passes_two_on_being_charged_volleys():
    for formation, rule in (("line", "CA-VOL-01"), ("open", "CA-FIR-01")):
        t = duel(8, {"formation": formation}, {"weapon": "melee"}).activate("z")
        told = t.order("charge z at A", [1, 1, 1, 1], then=2)
        assert told.events_of("fire", "A")[0].event_type.rule == rule


@pytest.mark.rule("CA-VOL-04")
def test_a_line_that_passes_two_on_a_test_of_wills_volleys():
    for formation, rule in (("line", "CA-VOL-01"), ("column", "CA-FIR-01")):
        told = duel(8, {"formation": formation}).test("A", "TOW", [1, 1], by="z", then=2)
        assert told.events_of("fire", "A")[0].event_type.rule == rule


@pytest.mark.rule("CA-VOL-05")
def test_all_other_fire_is_normal_fire():
    for passed in ([1, 6], [6, 6]):
        told = duel(8).test("A", "TOW", passed, by="z", then=2)
        assert told.events_of("fire", "A")[0].event_type.rule == "CA-FIR-01"
    t = duel(8, target={"weapon": "melee"}).activate("z")
    told = t.order("charge z at A", [1, 1, 1, 6], then=2)  # Being Charged, pass 1
    assert told.events_of("fire", "A")[0].event_type.rule == "CA-FIR-01"
    t = duel(3.5, target={"weapon": "melee"}).activate("A")
    told = t.order("charge A at z", [1, 6], then=2)  # Wanting to Charge, pass 1
    assert told.events_of("fire", "A")[0].event_type.rule == "CA-FIR-01"


@pytest.mark.rule("CA-VOL-06")
def test_a_volley_throws_the_same_dice_and_hits_on_the_same_scores():
    faces = [1, 1, 2, 3, 4, 5, 6, 5]
    normal = duel().shoot("A", "z", faces, then=1)
    volley = duel().shoot("A", "z", faces, volley=True, then=1)
    assert normal.lines("A") == volley.lines("A")
    assert (normal.dice("A"), normal.lost("z")) == (volley.dice("A"), volley.lost("z")) == (8, 2)


@pytest.mark.rule("CA-VOL-07", "CA-RUL-60")
def test_each_hit_of_a_volley_lowers_the_rep_of_the_received_casualty_test():
    for ones, low in ((1, 5), (2, 4), (3, 3)):
        for face, passed in ((low, 2), (low + 1, 0)):
            t = duel(target={"rep": 6})
            told = t.shoot("A", "z", [1] * ones + [2] * (8 - ones) + [face, face], volley=True, then=1)
            assert told.tests == [("z", "RC", passed)]
    # not for normal fire
    told = duel(target={"rep": 5}).shoot("A", "z", [1, 1, *[2] * 6, 5, 5])
    assert told.tests == [("z", "RC", 2)]
    # the hits are the figures removed, after cover (CA-RUL-60); the Leader Die goes by the leader's full Rep
    t = duel(target={"rep": 5}, wood=[(4, 26, 44, 46)])
    told = t.shoot("A", "z", [1, 1, *[2] * 8, 4, 4, 5], volley=True)
    assert told.tests == [("z", "RC", 2)]
    t = duel(target={"rep": 3, "leader": 5})
    told = t.shoot("A", "z", [1, 1, 1, 1, *[2] * 4, 1, 1, 1, 1, 1, 1, 5], volley=True)
    assert told.tests == [("z", "RC", 1)]  # Rep 0: only the Leader Die passes
    # another test read from the same dice goes by the full Rep (CA-RUL-60)
    t = duel(target={"rep": 4, "leader": 5})
    told = t.shoot("A", "z", [1, 1, *[2] * 6, 6, 1, 3, 4], volley=True)
    assert told.tests == [("z", "RC", 0), ("z", "LL", 2)]


@pytest.mark.rule("CA-VOL-08", "CA-RUL-59")
def test_after_the_test_the_rep_is_normal_again():
    t = duel(target={"rep": 5})
    t.shoot("A", "z", [1, 1, *[2] * 6, 3, 3], volley=True)
    assert t.test("z", "RC", [5, 5], by="A").tests == [("z", "RC", 2)]
    # figures that ran in that test cause no second one (CA-RUL-59), unless the players choose so
    told = duel(target={"rep": 5}).shoot("A", "z", [1, 1, *[2] * 6, 3, 4], volley=True)
    assert told.tests == [("z", "RC", 1)]
    t = duel(target={"rep": 5}, settings={"volley_retest": True})
    told = t.shoot("A", "z", [1, 1, *[2] * 6, 3, 4, 3, 3], volley=True)
    assert told.tests == [("z", "RC", 1), ("z", "RC", 2)]


@pytest.mark.rule("CA-VOL-09")
def test_a_volley_without_hits_causes_received_fire_at_full_rep():
    told = duel(target={"rep": 5}).shoot("A", "z", [2] * 8 + [5, 5], volley=True)
    assert told.tests == [("z", "RF", 2)]
