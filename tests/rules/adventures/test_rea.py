"""The reaction system (REA): who tests, when, with how many dice, and what is read from them."""

import pytest

from vedette.engine.types import Step
from vedette.rules.adventures import steps
from vedette.testing.adventures.table import table


def facing(gap=6, enemy=None, training=("european", "tribal"), **doc):
    """T on side 0 faces e across so many inches; each has a friend far away, so that neither is the last of its side."""
    t = table(72, 72, training=training)
    t.place("T", at=(36, 30), facing=0, **doc)
    t.place("Far", at=(6, 6), facing=0)
    t.place("e", before="T", gap=gap, **(enemy or {}))
    t.place("far", at=(66, 66))
    return t


# --- taking a test ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-REA-01")
def test_there_are_eight_tests_and_each_comes_up_in_play():
    wills = facing(14).activate("e").move("e", (36, 38), then=2)
    assert ("T", "TOW") in [entry[:2] for entry in wills.tests]
    fire = facing(20).shoot("T", "e", [2] * 8, then=2)
    assert ("e", "RF", 2) in fire.tests
    loss = facing(20).shoot("T", "e", [1, *[2] * 7], then=2)
    assert ("e", "RC", 2) in loss.tests
    charge = facing(6).activate("e").order("charge e at T", [1, 1], then=2)
    assert [entry[:2] for entry in charge.tests[:2]] == [("e", "WTC"), ("T", "BC")]
    runs = table().place("A", at=(24, 10)).place("y", at=(20, 30)).place("z", at=(28, 30))
    assert ("z", "SR", 2) in runs.test("y", "RF", [6, 6, 1, 1], by="A").tests
    led = facing(20, {"leader": 4}).shoot("T", "e", [1, *[2] * 7, 6], then=2)
    assert ("e", "LL", 2) in led.tests
    fast = facing(40).activate("T").order("hurry T", [1, 1])
    assert fast.tests == [("T", "FM", 2)]


@pytest.mark.rule("CA-REA-02")
def test_a_test_is_two_dice_against_the_rep_and_its_result_comes_at_once():
    for rep in (3, 4, 5):
        t = facing(20, {"rep": rep})
        told = t.test("e", "RF", [rep, rep + 1], by="T", then=2)
        assert told.dice("e") == 2
        assert told.lines("e") == {"CA-REA-02": 2}
        assert told.tests[0] == ("e", "RF", 1)  # a die equal to the Rep passes, one more does not
        assert told.cells("e")[0] == "CA-REA-TR-RF-1"
        assert t["e"].halted  # carried out before anything else went on


@pytest.mark.rule("CA-REA-03")
def test_cover_and_a_leader_add_a_die_and_half_strength_takes_one():
    assert facing(20).test("e", "RC", [1, 1], by="T").dice("e") == 2
    half = facing(20, {"figures": 20, "strength": 10}).test("e", "RC", [1], by="T")
    assert half.lines("e") == {"CA-REA-02": 2, "CA-REA-07": -1}
    assert half.dice("e") == 1
    led = facing(20, {"leader": 5}).test("e", "RC", [6, 6, 5], by="T", then=2)
    assert [led.dice("e", 0), led.dice("e", 1)] == [2, 1]
    assert led.tests[0] == ("e", "RC", 1)  # only the Leader Die passed
    t = table(wood=[(16, 28, 32, 40)]).place("A", at=(24, 6)).place("z", at=(24, 33)).place("y", at=(40, 40))
    told = t.test("z", "RC", [1, 6, 6], by="A", then=2)
    assert told.lines("z") == {"CA-REA-02": 2, "CA-REA-03": 1}
    assert told.dice("z") == 3


@pytest.mark.rule("CA-REA-04", "CA-RUL-08")
def test_a_six_fails_whatever_the_rep():
    assert facing(20, {"rep": 6}).test("e", "RC", [6, 6], by="T").tests == [("e", "RC", 0)]
    assert facing(20, {"rep": 6}).test("e", "RC", [5, 6], by="T").tests == [("e", "RC", 1)]
    led = facing(20, {"rep": 6, "leader": 6}).test("e", "RC", [6, 6, 6], by="T")
    assert led.tests == [("e", "RC", 0)]  # the Leader Die as well


@pytest.mark.rule("CA-REA-05")
def test_the_groups_dice_go_by_its_own_rep_and_the_leader_die_by_his():
    told = facing(20, {"rep": 3, "leader": 5}).test("e", "RC", [4, 5, 6], by="T")
    assert told.tests == [("e", "RC", 0)]  # 4 and 5 are above Rep 3, though not above the leader's
    told = facing(20, {"rep": 5, "leader": 3}).test("e", "RC", [6, 6, 4], by="T")
    assert told.tests == [("e", "RC", 0)]
    told = facing(20, {"rep": 3, "leader": 5}).test("e", "RC", [6, 3, 5], by="T")
    assert told.tests == [("e", "RC", 2)]


@pytest.mark.rule("CA-REA-06", "CA-RUL-09")
def test_passed_dice_above_two_count_as_two():
    t = table(wood=[(16, 28, 32, 40)]).place("A", at=(24, 6)).place("z", at=(24, 33), leader=4).place("y", at=(40, 40))
    told = t.test("z", "RC", [1, 1, 1, 1], by="A")
    assert [told.dice("z", 0), told.dice("z", 1)] == [3, 1]
    assert told.tests == [("z", "RC", 2)]
    assert t.test("z", "SR", [1, 1, 1, 1]).tests == [("z", "SR", 2)]


@pytest.mark.rule("CA-REA-07", "CA-RUL-54")
def test_half_strength_is_half_of_the_figures_at_the_start_of_the_battle():
    for figures, strength, dice in ((20, 11, 2), (20, 10, 1), (18, 10, 2), (18, 9, 1), (15, 8, 2), (15, 7, 1)):
        told = facing(20, {"figures": figures, "strength": strength}).test("e", "RC", [1] * dice, by="T")
        assert told.dice("e") == dice
    # a smaller group that began so is at full strength
    assert facing(20, {"figures": 9}).test("e", "RC", [1, 1], by="T").dice("e") == 2
    assert facing(20, {"strength": 10}).test("e", "RC", [1, 1], by="T").dice("e") == 2  # short before the battle began


@pytest.mark.rule("CA-RUL-54", "CA-ORG-17")
def test_those_who_hold_the_horses_count_in_strength():
    for left, dice in ((5, 2), (4, 1)):  # with three holders: eight and seven of fifteen
        t = facing(30, klass="cavalry", figures=15).activate("T")
        t.order("dismount T facing 0")
        assert (t["T"].count, t["T.holders"].count) == (12, 3)
        t["T"].count = left
        t.battle.shrink(t["T"])
        assert t.test("T", "SR", [1] * dice).dice("T") == dice


@pytest.mark.rule("CA-REA-08")
def test_the_table_goes_by_the_training_of_the_tester_whoever_the_enemy_is():
    for mine in ("european", "tribal"):
        for theirs in ("european", "tribal"):
            told = facing(20, training=(mine, theirs)).test("T", "RC", [1, 1], by="e")
            assert told.cells("T") == [f"CA-REA-{'EU' if mine == 'european' else 'TR'}-RC-2"]


@pytest.mark.rule("CA-REA-09")
def test_a_result_and_the_tests_it_causes_come_before_the_activation_goes_on():
    t = facing(14, {"weapon": "musket"})
    t.activate("e")
    # the band comes within 12": T fires at it, it loses a figure and tests, and only then may it fire itself
    told = t.move("e", (36, 42), [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 1])
    assert told.kinds == ["move", "test", "fire", "loss", "test"]
    assert t.asked == "act e"


@pytest.mark.rule("CA-REA-10", "CA-RUL-10")
def test_the_clause_of_the_type_applies_and_others_are_those_not_named():
    """Tribal cavalry with ranged weapons has two names; the first clause that has one of them counts (CA-RUL-10)."""
    mounted_muskets = {"klass": "cavalry", "weapon": "musket"}
    t = facing(8, training=("tribal", "european"), **mounted_muskets)
    assert t.test("T", "TOW", [1, 6], by="e", then=2).events_of("fire", "T")  # Ranged weapons, not Cavalry
    t = facing(8, training=("tribal", "european"), **mounted_muskets).activate("T")
    assert t.order("charge T at e", [1, 6], then=2).events_of("charge", "T")  # Cavalry, not Ranged weapons
    t = facing(8, training=("tribal", "european"), **mounted_muskets)
    assert t.test("T", "RF", [1, 6], by="e", then=2).tests[1][:2] == ("T", "WTC")  # Cavalry, not Others
    # European Ferocious infantry is Infantry where no clause names Ferocious
    t = facing(8, traits=["ferocious"])
    assert t.test("T", "TOW", [1, 6], by="e", then=2).events_of("fire", "T")


# --- when ---------------------------------------------------------------------------------------------------------------


def wills_taken(told):
    return [who for who, test, _ in told.tests if test == "TOW"]


@pytest.mark.rule("CA-REA-11")
def test_an_enemy_that_comes_from_beyond_12_inches_to_within_12_causes_a_test_of_wills_when_it_has_moved():
    for start, ahead, expected in ((14, 1.9, []), (14, 2, ["T"]), (14, 5, ["T"]), (12, 3, []), (11, 3, [])):
        t = facing(start).activate("e")
        x, y = t.at("e")
        told = t.move("e", (x, y - ahead), then=2)
        assert wills_taken(told) == expected
        if expected:
            assert told.kinds[:2] == ["move", "test"]


@pytest.mark.rule("CA-REA-11", "CA-RUL-66")
def test_any_move_counts_also_one_that_a_result_orders_and_one_that_breaks_off():
    """CA-RUL-66: an advance after Received Fire."""
    t = facing(16)
    told = t.test("e", "RF", [1, 1], by="T", then=2)
    assert wills_taken(told) == ["T"]
    t = (
        table(72, 72)
        .place("A", at=(36, 40), officer=4)
        .place("z", before="A", gap=0)
        .place("y", behind="A", gap=16, figures=9)
    )
    t.lock("z", "A").activate("A")
    assert t.gap("A", "y") > 12
    told = t.order("break A", [4, 6], then=6)
    assert wills_taken(told)[:2] == ["z", "y"]  # who stands behind it sees it come within 12 inches


@pytest.mark.rule("CA-REA-11")
def test_a_countercharge_too_may_bring_a_group_within_12_inches_of_others():
    t = table(72, 72, training=("tribal", "tribal")).place("A", at=(36, 30)).place("z", before="A", gap=6)
    t.place("y", before="A", gap=13, shift=8, weapon="musket").place("Far", at=(4, 4)).activate("z")
    assert t.gap("A", "y") > 12
    told = t.order("charge z at A", [1, 1, 1, 1], then=2)
    assert told.events_of("charge", "A")
    assert "y" in wills_taken(told)


@pytest.mark.rule("CA-REA-12")
def test_no_test_of_wills_without_line_of_sight():
    for wood, expected in (([], ["A"]), ([(14, 20, 34, 24)], [])):
        t = table(wood=wood).place("A", at=(24, 14)).place("z", at=(24, 32), figures=9).place("far", at=(4, 44))
        t.activate("z")
        told = t.move("z", (24, 27), then=2)
        assert wills_taken(told) == expected
        if not expected:
            assert told.kinds == ["move"]  # nobody is even asked


@pytest.mark.rule("CA-REA-13")
def test_no_test_of_wills_for_an_enemy_behind():
    for heading, expected in ((0, ["A"]), (90, ["A"]), (270, ["A"]), (180, [])):
        t = table().place("A", at=(24, 14), facing=heading, formation="column", files=3).place("z", at=(24, 36))
        t.activate("z")
        assert wills_taken(t.move("z", (24, 28), then=2)) == expected


@pytest.mark.rule("CA-REA-14")
def test_a_charge_from_beyond_12_inches_gives_its_target_being_charged_and_no_test_of_wills():
    t = (
        table(72, 72)
        .place("A", at=(36, 20))
        .place("B", at=(50, 20))
        .place("z", before="A", gap=16, klass="cavalry", figures=20)
    )
    t.place("far", at=(4, 60)).activate("z")
    told = t.order("charge z at A", [1, 1], then=2)
    assert [entry[:2] for entry in told.tests[:2]] == [("z", "WTC"), ("A", "BC")]
    assert "A" not in wills_taken(told)
    assert wills_taken(told) == ["B"]  # a third group tests once the charge is over
    tests = [event for event in told.events if event.who == t.id("B") and event.event_type.kind == "test"]
    assert told.rules.index("CA-MEL-07") < told.events.index(tests[0])
    # nor when the charge is stopped at 3 inches
    t = table(72, 72).place("A", at=(36, 20)).place("z", before="A", gap=16, klass="cavalry", figures=20)
    t.place("far", at=(4, 60)).place("Far", at=(4, 4)).activate("z")
    told = t.order("charge z at A", [1, 1, 1, 1, 1, *[2] * 7, 6, 6])
    assert t["z"].halted
    assert [entry[:2] for entry in told.tests] == [("z", "WTC"), ("A", "BC"), ("z", "RC")]


@pytest.mark.rule("CA-REA-15")
def test_the_opponent_of_a_group_that_broke_off_takes_a_test_of_wills():
    t = table().place("A", at=(24, 24), officer=5).place("z", before="A", gap=0).lock("z", "A").activate("A")
    told = t.order("break A", [1, 1], then=6)
    assert told.tests[0][:2] == ("z", "TOW")


@pytest.mark.rule("CA-REA-15", "CA-RUL-66")
def test_a_group_that_is_first_placed_within_12_inches_causes_a_test_of_wills():
    t = table(defender=0).place("A", at=(24, 38)).place("z")
    t.activate("z")
    told = t.order("enter z at 2400,4500 facing 180 in mob", then=2)
    assert wills_taken(told) == ["A"]
    away = table(defender=0).place("A", at=(24, 12)).place("z").activate("z")
    assert wills_taken(away.order("enter z at 2400,4500 facing 180 in mob", then=2)) == []


@pytest.mark.rule("CA-REA-15", "CA-ORG-14")
def test_a_detachment_that_is_first_placed_within_12_inches_causes_a_test_of_wills():
    def set_down(gap, y, dice=(), then=6):
        t = table(72, 72).place("A", at=(36, 20), figures=12, files=6, officer=4, nco=4).place("Far", at=(6, 6))
        t.place("z", before="A", gap=gap, weapon="musket").place("far", at=(66, 66)).activate("A")
        return t, t.order(f"detach A 4 to 3600,{y}", [*dice], then)

    t, told = set_down(14, 2350)
    assert t.gap("A", "z") == 14
    assert t.gap("A.detachment", "z") < 12
    assert told.kinds[:2] == ["detach", "test"]
    assert told.tests == [("z", "TOW", 0)]
    assert t.asked == "act A"  # and the unit acts on, with both its actions
    assert t.battle.actions == 2
    _, told = set_down(14, 1650)  # behind it, farther than 12 inches
    assert told.tests == []
    _, told = set_down(11, 2350)  # its unit stood within 12 inches before
    assert told.tests == []
    t, told = set_down(14, 2350, [1, 1, 1], then=2)  # fired at, it loses a figure
    assert told.events_of("fire", "z")
    assert ("A.detachment", "RC", 2) in told.tests
    assert t.asked == "act A"


@pytest.mark.rule("CA-REA-16")
def test_a_group_fired_at_without_loss_takes_received_fire():
    told = facing(15, {"weapon": "musket"}).shoot("T", "e", [2] * 8, then=2)
    assert told.lost("e") == 0
    assert next(entry for entry in told.tests if entry[0] == "e") == ("e", "RF", 2)
    told = facing(15, {"weapon": "musket"}).shoot("T", "e", [1, *[2] * 7], then=2)
    assert told.lost("e") == 1
    assert ("e", "RF") not in [entry[:2] for entry in told.tests]


@pytest.mark.rule("CA-REA-17", "CA-RUL-68")
def test_a_charge_needs_sight_reach_and_a_test():
    assert facing(12).activate("e").may("charge e at T")
    assert facing(12.1).activate("e").refusal("charge e at T") == "CA-RUL-68"
    assert facing(4).activate("T").may("charge T at e")  # Formed Line moves 4 inches
    assert facing(4.1).activate("T").refusal("charge T at e") == "CA-RUL-68"
    hidden = table(wood=[(14, 20, 34, 24)]).place("A", at=(24, 14)).place("z", at=(24, 27), figures=9).activate("z")
    assert hidden.gap("A", "z") < 12
    assert hidden.refusal("charge z at A") == "CA-RUL-68"
    for wood in ([], [(0, 18, 48, 20.5)]):  # not too slow for its move, but it cannot see through
        t = table(wood=wood).place("A", at=(24, 14)).place("z", at=(24, 24), figures=9, files=3).activate("z")
        assert (t.gap("A", "z"), t.may("charge z at A")) == (7.5, not wood)
    told = facing(12).activate("e").order("charge e at T", [6, 6])
    assert told.tests == [("e", "WTC", 0)]  # it must test, and may fail
    aside = table().place("A", at=(24, 14)).place("z", right_of="A", gap=3, facing=0).activate("z")
    assert aside.refusal("charge z at A") == "CA-RUL-68"  # nobody within 45 degrees of a figure's front
    assert facing(3, {"klass": "artillery"}).activate("e").refusal("charge e at T") == "CA-REA-17"


@pytest.mark.rule("CA-RUL-68")
def test_a_charge_line_crosses_no_other_group():
    for shift, refused in ((0, "CA-RUL-68"), (3, "")):
        t = table(72, 72).place("A", at=(36, 30), files=20).place("z", before="A", gap=10, figures=3, files=1)
        t.place("y", before="A", gap=4, figures=1, shift=shift).activate("z")
        assert t.sees("z", "A")  # past a friend in front of it
        assert t.refusal("charge z at A") == refused


@pytest.mark.rule("CA-REA-18")
def test_a_charger_goes_to_3_inches_from_its_target_which_tests_at_once():
    t = facing(10).activate("e")
    told = t.order("charge e at T", [1, 1, 1, 6, *[2] * 8, 6, 6])  # T passes 1 and fires; the band fails and runs
    assert told.kinds[:3] == ["test", "charge", "test"]
    event = told.events_of("charge", "e")[0]
    assert event.y - 400 // 2 - (t["T"].block.y + 100) == 300  # 3 inches from front to front
    assert told.tests[1][:2] == ("T", "BC")


@pytest.mark.rule("CA-REA-18")
def test_a_charger_that_is_within_3_inches_already_does_not_move_before_the_test():
    t = facing(2).activate("e")
    before = t["e"].block.y
    told = t.order("charge e at T", [1, 1, 1, 6, *[2] * 8, 6, 6])
    assert told.events_of("charge", "e")[0].y == before


@pytest.mark.rule("CA-REA-19", "CA-RUL-80")
def test_the_target_takes_being_charged_when_the_charger_stands_3_inches_off():
    t = facing(10).activate("e")
    told = t.order("charge e at T", [1, 1], then=2)
    bc = next(event for event in told.events if event.event_type.rule.startswith("CA-REA-EU-BC"))
    assert told.events.index(told.events_of("charge", "e")[0]) == told.events.index(bc) - 1
    # several chargers: one test for each (CA-RUL-80)
    t = table(72, 72).place("A", at=(36, 30)).place("y", before="A", gap=10, shift=-6, figures=9)
    t.place("z", before="A", gap=10, shift=6, figures=9).activate("y")
    first = t.order("charge y at A", [1, 1], then=2)
    t.order("activate z")
    second = t.order("charge z at A", [1, 1], then=2)
    assert ("A", "BC") in [entry[:2] for entry in first.tests]
    assert ("A", "BC") in [entry[:2] for entry in second.tests]


@pytest.mark.rule("CA-REA-20")
def test_being_charged_also_answers_a_charge_made_in_reaction_but_not_a_countercharge():
    told = facing(8).test("e", "RF", [1, 1, 1, 1], by="T", then=2)
    assert [entry[:2] for entry in told.tests[:3]] == [("e", "RF"), ("e", "WTC"), ("T", "BC")]
    t = facing(8, training=("tribal", "tribal")).activate("e")
    told = t.order("charge e at T", [1, 1, 1, 1], then=2)
    assert [entry[:2] for entry in told.tests[:2]] == [("e", "WTC"), ("T", "BC")]
    assert told.events_of("charge", "T")[0].event_type.rule == "CA-INV-03"
    assert ("e", "BC") not in [entry[:2] for entry in told.tests]


@pytest.mark.rule("CA-REA-21")
def test_one_received_casualty_for_all_figures_that_fall_together():
    for ones in (1, 3):
        told = facing(20).shoot("T", "e", [1] * ones + [2] * (8 - ones), then=2)
        assert told.lost("e") == ones
        assert [entry for entry in told.tests if entry[1] == "RC"] == [("e", "RC", 2)]


@pytest.mark.rule("CA-REA-22", "CA-RUL-58")
def test_figures_lost_by_the_result_of_a_test_cause_no_test():
    told = facing(20).shoot("T", "e", [1, *[2] * 7, 1, 6])
    assert told.ran("e") == 3  # 1 in 5 of 19
    assert told.tests == [("e", "RC", 1)]
    told = facing(20).test("e", "SR", [1, 6])
    assert told.ran("e") == 6
    assert told.tests == [("e", "SR", 1)]


@pytest.mark.rule("CA-REA-23", "CA-RUL-83")
def test_friends_within_6_inches_who_see_a_group_run_take_see_runaways():
    def seen(wood=(), **friend):
        t = table(72, 72, wood=list(wood)).place("A", at=(36, 10)).place("y", at=(36, 40), figures=9)
        t.place("z", figures=9, **friend).place("far", at=(4, 60))
        return [entry[:2] for entry in t.test("y", "RF", [6, 6], by="A", then=1).tests[1:]]

    assert seen(right_of="y", gap=6) == [("z", "SR")]
    assert seen(right_of="y", gap=6.1) == []
    assert seen(behind="y", gap=5) == [("z", "SR")]  # in all directions
    assert seen(behind="y", gap=5, facing=0) == [("z", "SR")]
    assert seen(wood=[(20, 43, 52, 45)], behind="y", gap=5) == []  # not in sight
    # only when the whole group runs, and not when it is cut down (CA-RUL-83)
    t = table(72, 72).place("A", at=(36, 10)).place("y", at=(36, 40)).place("z", right_of="y", gap=3)
    assert t.test("y", "RC", [6, 6], by="A").tests == [("y", "RC", 0)]
    t = table(72, 72).place("A", at=(36, 20)).place("y", before="A", gap=20, figures=2).place("z", right_of="y", gap=3)
    told = t.shoot("A", "y", [1] * 10)
    assert (t.where("y"), told.tests) == ("destroyed", [])


@pytest.mark.rule("CA-REA-23", "CA-RUL-101")
def test_after_a_turn_of_melee_see_runaways_waits_until_all_results_are_carried_out():
    """CA-RUL-101."""
    t = (
        table(72, 72)
        .place("A", at=(36, 30))
        .place("B", at=(20, 28))
        .place("y", before="A", gap=0)
        .place("z", left_of="y", gap=3)
    )
    told = t.meet("y", "A", [2, 2, 2, 2, 2, 2, 2, 2, 6, 6, 1, 6, 1, 1])
    assert told.tests == [("y", "RC", 0), ("A", "RC", 1), ("z", "SR", 2)]


@pytest.mark.rule("CA-RUL-101", "CA-RUL-64")
@pytest.mark.parametrize(("active", "seen"), [(0, ["z", "B"]), (1, ["B", "z"])])
def test_when_both_sides_of_a_melee_run_those_are_tested_for_first_who_ran_first(active, seen):
    t = table(72, 72).place("A", at=(36, 30)).place("B", left_of="A", gap=3, facing=0).place("y", before="A", gap=0)
    t.place("z", left_of="y", gap=3)
    t.battle.side = active
    told = t.meet("y", "A", [*[2] * 8, 6, 6, 6, 6], then=1)
    assert {t.where("A"), t.where("y")} == {"ran away"}
    assert [who for who, test, _ in told.tests if test == "RC"] == (["y", "A"] if active == 0 else ["A", "y"])
    assert [who for who, test, _ in told.tests if test == "SR"] == seen


@pytest.mark.rule("CA-REA-24")
def test_a_group_of_higher_rep_does_not_mind_runaways():
    for rep, expected in ((3, [("z", "SR")]), (4, [("z", "SR")]), (5, [])):
        t = (
            table(72, 72)
            .place("A", at=(36, 10))
            .place("y", at=(36, 40), rep=4)
            .place("z", right_of="y", gap=4, rep=rep)
        )
        told = t.test("y", "RF", [6, 6], by="A", then=1)
        assert [entry[:2] for entry in told.tests[1:]] == expected


@pytest.mark.rule("CA-REA-25")
def test_a_group_that_loses_its_leader_takes_leader_lost():
    t = facing(20, {"leader": 5})
    told = t.shoot("T", "e", [1, *[2] * 7, 6, 1, 1])
    assert ("e", "LL", 2) in told.tests
    assert t["e"].commander == 0
    assert len(told.rolls_of("e")) == 2  # the leader's 6, and the test: no Leader Die is left
    told = facing(20, {"leader": 5}).shoot("T", "e", [1, *[2] * 7, 5, 1, 1, 1])
    assert "LL" not in [entry[1] for entry in told.tests]


@pytest.mark.rule("CA-REA-25", "CA-RUL-27", "CA-RUL-28")
def test_the_loss_of_the_nco_while_the_officer_stands_causes_no_test():
    """CA-RUL-27, and CA-RUL-28: the NCO gives the Leader Die once the officer is gone."""
    t = facing(15, {"weapon": "musket"}, officer=3, nco=5)
    told = t.shoot("e", "T", [1, *[2] * 6, 6, 2, 1, 1, 1])  # the second of two leaders is hit
    assert (t["T"].commander, t["T"].second) == (3, 0)
    assert [entry[1] for entry in told.tests] == ["RC"]
    t = facing(15, {"weapon": "musket"}, officer=3, nco=5)
    told = t.shoot("e", "T", [1, *[2] * 6, 6, 1, 6, 6, 5])  # the first is hit; the NCO's Leader Die passes on a 5
    assert t["T"].commander == 5
    assert told.tests == [("T", "RC", 1), ("T", "LL", 1)]


@pytest.mark.rule("CA-REA-26")
def test_when_the_commander_in_chief_is_lost_the_whole_army_takes_leader_lost():
    t = (
        table(72, 72)
        .place("A", at=(36, 20))
        .place("x", before="A", gap=20)
        .place("y", at=(10, 60))
        .place("z", at=(60, 60), rep=5)
    )
    t.chief("chief", join="x", rep=5)
    told = t.shoot("A", "x", [1, *[2] * 7, 6, 1, 1, 1, 1, 1, 1])
    assert t.where("chief") == "destroyed"
    lost = [entry[0] for entry in told.tests if entry[1] == "LL"]
    assert lost == ["x", "z", "y"]  # his own group with its test for the loss, then the highest Rep first
    said = [line for line in told.words if line.startswith("Leader Lost")]
    assert [line.split(":")[0] for line in said] == ["Leader Lost (the Commander in Chief is lost)"] * 3
    assert t["x"].count == 20  # he was the figure that fell


@pytest.mark.rule("CA-REA-27")
def test_fast_move_is_taken_by_an_active_group_that_chooses_it():
    for doc in ({}, {"klass": "cavalry"}):
        t = facing(40, **doc).activate("T")
        told = t.order("hurry T", [1, 1])
        assert (told.tests, t.asked) == ([("T", "FM", 2)], "fast T")
    assert facing(40, klass="artillery").activate("T").refusal("hurry T") == "CA-MOV-06"


@pytest.mark.rule("CA-REA-28", "CA-RUL-62")
def test_several_tests_at_once_share_one_throw_and_the_worst_result_counts():
    t = facing(20)
    told = t.test("e", "RC+LL", [1, 6])
    assert told.cells("e") == ["CA-REA-TR-RC-1", "CA-REA-TR-LL-1"]
    assert len(told.rolls_of("e")) == 1
    assert told.ran("e") == 6  # 1 in 3 is worse than 1 in 5, and they are not added
    assert t["e"].halted  # Halt in Place is worse than Carry On
    t = facing(20)
    t.test("e", "RC+LL", [6, 6])
    assert t.where("e") == "ran away"  # beats 1 in 3 of Received Casualty
    t = facing(20, officer=4)
    told = t.test("T", "RC+LL", [6, 6, 6])  # 1 in 3, and 1 in 6 where a second leader takes command
    assert told.cells("T") == ["CA-REA-EU-RC-0", "CA-REA-EU-LL-0"]
    assert told.ran("T") == 6  # the largest loss, whichever test it comes from
    # a volley lowers the Rep for Received Casualty only (CA-RUL-60)
    told = facing(20).test("e", "RC+LL", [3, 4], hits=2)
    assert told.tests == [("e", "RC", 0), ("e", "LL", 2)]


def melee_with_the_chief(**doc):
    """z in melee with A, where the C-in-C is, and with B; C is far away."""
    t = table(72, 72).place("A", at=(36, 20), figures=12).place("B", at=(36, 28), figures=12, facing=180, **doc)
    t.place("C", at=(5, 5)).place("z", at=(36, 24), figures=20)
    t.chief("Chief", join="A", rep=5)
    return t.lock("z", "A").lock("z", "B").activate("z")


TWO_LOST_EACH = [1, 1] + [4] * 4 + [1, 1] + [4] * 4  # the dice of z against A, and against B


@pytest.mark.rule("CA-RUL-63", "CA-REA-28", "CA-REA-26")
def test_friends_who_see_the_chief_run_with_his_group_take_both_tests_with_one_throw():
    t = table(72, 72).place("A", at=(36, 10)).place("x", at=(36, 40)).place("y", at=(30, 40), figures=9)
    t.place("z", at=(60, 60), rep=5)
    t.chief("chief", join="x", rep=5)
    told = t.test("x", "RF", [6, 6, 6, 1, 1, 1, 6], by="A")
    assert told.tests[1:] == [("z", "LL", 2), ("y", "SR", 1), ("y", "LL", 1)]  # by Rep; z is too far off to see them
    assert len(told.rolls_of("y")) == 1
    assert told.ran("y") == 3  # 1 in 3, once
    assert [line.count("(the Commander in Chief is lost)") for line in told.words if "Leader Lost" in line] == [1, 1]


@pytest.mark.rule("CA-RUL-101", "CA-REA-26")
def test_a_result_thrown_for_in_melee_is_kept_though_the_chief_is_lost_before_it_is_carried_out():
    t = melee_with_the_chief()
    told = t.order("fight z", [*TWO_LOST_EACH, 2, 2, 6, 6, 6, 1, 1, 1, 6, 1, 1])
    assert told.tests == [
        ("A", "RC", 0),  # it runs, and the C-in-C with it
        ("B", "RC", 2),  # thrown for before that
        ("B", "SR", 1),
        ("B", "LL", 1),  # both with one throw
        ("C", "LL", 2),
    ]
    assert (t.where("A"), t.where("B")) == ("ran away", "ready")


@pytest.mark.rule("CA-RUL-63", "CA-REA-28")
def test_those_with_losses_in_the_melee_in_which_the_chief_falls_read_leader_lost_from_the_same_dice():
    t = melee_with_the_chief()
    told = t.order("fight z", [*TWO_LOST_EACH, 6, 2, 1, 1, 1, 1, 1, 1])
    assert t.where("Chief") == "destroyed"
    assert told.tests == [("A", "RC", 2), ("A", "LL", 2), ("B", "RC", 2), ("B", "LL", 2), ("C", "LL", 2)]
    assert [line.count("(the Commander in Chief is lost)") for line in told.words if "Leader Lost" in line] == [1] * 3
    assert len([roll for roll in told.rolls_of("B") if len(roll.faces) == 2]) == 1


@pytest.mark.rule("CA-RUL-100", "CA-RUL-63", "CA-REA-26")
def test_for_a_chief_who_falls_on_contact_his_army_tests_after_the_first_turn_of_melee():
    """As for one who falls in a later turn: no test comes before the dice of the melee."""
    t = table(72, 72).place("A", at=(36, 20)).place("B", at=(5, 5)).place("z", before="A", gap=0)
    t.chief("Chief", join="A", rep=5)
    told = t.meet("z", "A", [6], then=4)
    assert t.where("Chief") == "destroyed"
    assert told.tests == [("z", "RC", 2), ("A", "RC", 2), ("A", "LL", 2), ("B", "LL", 2)]
    assert told.rules.index("CA-MEL-11") < told.rules.index("CA-REA-EU-LL-2")


@pytest.mark.rule("CA-REA-23", "CA-RUL-19")
@pytest.mark.parametrize(("away", "tests"), [(5.0, True), (2.5, False), (7.0, False)])
def test_a_chief_who_is_a_group_of_his_own_sees_runaways(away, tests):
    t = table(72, 72).place("A", at=(36, 10)).place("x", at=(36, 40), figures=9, files=3).place("z", at=(60, 60))
    t.chief("chief", at=(36, 42 + away), rep=4)  # x reaches to 41.5, he stands half an inch before his middle
    told = t.test("x", "RF", [6, 6], by="A", then=1)
    assert (("chief", "SR") in [entry[:2] for entry in told.tests]) == tests


@pytest.mark.rule("CA-REA-03", "CA-RUL-55")
def test_a_wall_towards_friends_who_run_is_no_cover_for_the_test():
    t = table(72, 72, wall=[(20, 39.3, 50, 39.3)]).place("A", at=(36, 10)).place("x", at=(36, 34), figures=9)
    t.place("z", at=(36, 40), figures=9, files=9, formation="open")
    told = t.test("x", "RF", [6, 6, 1, 1], by="A")
    assert ("z", "SR", 2) in told.tests
    assert told.lines("z") == {"CA-REA-02": 2}


@pytest.mark.rule("CA-RUL-64", "CA-RUL2-22")
def test_of_several_who_test_a_band_led_by_a_ghazi_counts_with_his_rep():
    t = table(72, 72).place("A", at=(36, 10)).place("x", at=(30, 28), leader=4).place("y", at=(42, 28), leader=5)
    t["y"].card.ghazi_rep = 5
    told = t.activate("A").move("A", (36, 14), then=6)
    assert [entry[:2] for entry in told.tests[:2]] == [("y", "TOW"), ("x", "TOW")]


@pytest.mark.rule("CA-RUL-67", "CA-RUL-65")
def test_it_is_said_when_a_group_told_to_test_to_charge_cannot():
    told = facing(6, {"weapon": "melee", "facing": 90}).test("e", "TOW", [1, 1], by="T")  # T is not before its front
    assert told.rules == ["CA-REA-TR-TOW-2", "CA-RUL-67"]
    t = facing(6, {"weapon": "melee"})
    t.test("e", "TOW", [1, 1, 6, 6], by="T")
    told = t.test("e", "TOW", [1, 1], by="T")
    assert told.rules == ["CA-REA-TR-TOW-2", "CA-RUL-65"]


@pytest.mark.rule("CA-RUL-67")
def test_out_of_reach_the_cell_says_what_it_does_instead():
    t = facing(26)
    told = t.test("e", "RF", [1, 1], by="T")
    assert told.rules == ["CA-REA-TR-RF-2", "CA-RUL-67", "CA-INV-10"]
    assert t.gap("T", "e") == pytest.approx(14, abs=0.02)  # advance, a full move
    t = facing(26, {"traits": ["ferocious"]})
    told = t.test("e", "RF", [6, 6], by="T")
    assert (told.rules, t["e"].halted) == (["CA-REA-TR-RF-0", "CA-RUL-67"], True)
    t = facing(26, klass="cavalry").activate("T")
    told = t.test("T", "RF", [1, 1], by="e")
    assert (told.rules, t.asked) == (["CA-REA-EU-RF-2", "CA-RUL-67"], "act T")  # where it says nothing, Carry On
    t = facing(32).activate("e")
    x, y = t.at("e")
    t.move("e", (x, y - 4))
    t.test("e", "RF", [1, 1], by="T")
    assert t.at("e")[1] == pytest.approx(y - 4 - 12, abs=0.02)  # a fresh allowance, whatever it has moved


RANKED = ["charges", "carries on", "halts", "seeks cover", "retires", "runs away"]


@pytest.mark.rule("CA-REA-29")
def test_the_ranking_of_results():
    """Two tests whose cells say different things: the one further down the list is done."""

    def worst(kind, tests, dice, training=("european", "tribal"), gap=6):
        t = facing(gap, training=training, **kind)
        told = t.test("T", tests, dice, by="e", then=2)
        if t.where("T") == "ran away":
            return "runs away"
        for word in ("retire", "cover"):
            if told.events_of(word, "T"):
                return {"retire": "retires", "cover": "seeks cover"}[word]
        if t["T"].halted:
            return "halts"
        return "charges" if ("T", "WTC") in [entry[:2] for entry in told.tests] else "carries on"

    cavalry = {"klass": "cavalry"}
    assert worst(cavalry, "RF", [1, 1]) == "charges"
    assert worst(cavalry, "RF+LL", [1, 1]) == "carries on"  # charge against Carry On
    assert worst(cavalry, "RF+LL", [1, 6]) == "halts"  # test to charge against Halt in Place
    assert worst(cavalry, "RF+LL", [6, 6]) == "retires"  # Retire against Halt in Place
    assert worst(cavalry, "RF+SR", [6, 6]) == "runs away"  # Retire against Run Away
    assert worst({"klass": "artillery"}, "RF+LL", [6, 6]) == "seeks cover"  # against Halt in Place
    assert worst({}, "SR+LL", [6, 6]) == "retires"
    assert worst({"klass": "artillery"}, "RF+SR", [6, 6]) == "runs away"  # Seek Cover against Run Away
    assert worst({}, "RF+LL", [1, 6]) == "halts"
    # Seek Cover against Retire: no two cells of one type say so, so the order itself is looked at
    from vedette.rules.adventures.reactions import cells

    order = [cells.CHARGE, cells.CARRY_ON, cells.HALT, cells.SEEK_COVER, cells.RETIRE, cells.RUN_AWAY]
    ranks = [cells.POSTURES[result] for result in order]
    assert ranks == sorted(set(ranks))


# --- the end of chains --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-RUL-65")
def test_a_test_that_is_used_up_counts_as_carry_on():
    t = facing(8, {"figures": 15}).activate("T")
    told = t.test("e", "RF", [1, 1, 6, 6], by="T")
    assert told.tests == [("e", "RF", 2), ("e", "WTC", 0)]
    told = t.test("e", "RF", [1, 1], by="T")
    assert told.tests == [("e", "RF", 2)]  # its one Wanting to Charge against T is used up
    t.order("done T")
    t.order("activate Far")
    told = t.test("e", "RF", [1, 1, 6, 6], by="T")
    assert told.tests == [("e", "RF", 2), ("e", "WTC", 0)]  # another activation


@pytest.mark.rule("CA-RUL-64")
def test_a_test_of_wills_lapses_when_the_enemy_is_gone():
    t = facing(8)
    t["e"].where = 4
    told = t.do([], Step(steps.TEST, t.id("T"), 1, t.id("e")))
    assert told.rules == ["CA-RUL-64"]
    assert told.words[0].endswith("lapses: e is no longer on the table.")
    told = facing(13).test("T", "TOW", [], by="e")
    assert told.rules == ["CA-RUL-64"]
    assert told.words[0].endswith("lapses: e is farther than 12 inches.")
    t = table(impassable=[(20, 14, 28, 17)])
    t.place("T", at=(24, 10), figures=4).place("e", at=(24, 21), figures=4)
    told = t.test("T", "TOW", [], by="e")
    assert told.words[0].endswith("lapses: e cannot be seen.")


@pytest.mark.rule("CA-RUL-69")
def test_a_charger_that_was_fired_at_goes_on_halts_or_runs():
    def after(dice, kind=None, fire=(2,) * 8):
        t = facing(8, kind or {}).activate("e")
        told = t.order("charge e at T", [1, 1, 1, 6, *fire, *dice], then=2)
        return "contact" if "CA-MEL-07" in told.rules else t.where("e"), t["e"].halted

    assert after([1, 1]) == ("contact", False)  # Received Fire pass 2: test to charge means it goes on
    assert after([1, 6]) == ("ready", True)  # Melee Troops halt
    assert after([6, 6]) == ("ran away", False)
    ferocious = {"traits": ["ferocious"]}
    assert after([6, 6], ferocious) == ("contact", False)
    one_hit = (1, *(2,) * 7)
    assert after([1, 6], None, one_hit) == ("contact", False)  # some run, the rest go on
    assert after([6, 6], None, one_hit) == ("ready", True)  # only runaways are named at pass 0: they halt
