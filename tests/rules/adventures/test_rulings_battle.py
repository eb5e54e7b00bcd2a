"""Rulings of the battle chapters: what the table agreed on where the book is silent or contradicts itself."""

import pytest

from vedette.testing.adventures.table import table
from vedette.testing.breakdowns import amount_of


def facing(gap=8.0, us=None, them=None, training=("european", "tribal"), **about):
    """A faces z; each side has somebody else far away."""
    t = table(72, 72, training=training, **about).place("A", at=(36, 36), **(us or {}))
    t.place("z", before="A", gap=gap, **(them or {}))
    return t.place("far", at=(4, 66), figures=9).place("Far", at=(4, 4), figures=9)


def charge(t, dice, then=0):
    return t.activate("z").order("charge z at A", dice, then)


def aslant(us):
    """Before A stands z, not quite facing it, so that its 3 inches are rounded upwards."""
    t = table(72, 72).place("A", at=(36, 30), **us).place("z", at=(36, 41.37), facing=192, figures=9)
    return t.place("Far", at=(4, 4)).place("far", at=(4, 66))


LEGION = {"traits": ["ferocious"]}


# --- charges ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-RUL-70")
def test_european_cavalry_tests_to_countercharge_with_wanting_to_charge():
    cavalry = {"klass": "cavalry", "figures": 20}
    for dice, counters in (([1, 1], True), ([1, 6], True), ([6, 6], False)):
        told = charge(facing(us=cavalry), [1, 1, 1, 1, *dice], then=2)
        assert told.tests[2][:2] == ("A", "WTC")
        assert ("CA-INV-03" in told.rules) == counters
        assert "CA-MEL-07" in told.rules  # if it fails it receives the charge
        assert ("z", "BC") not in [entry[:2] for entry in told.tests]


@pytest.mark.rule("CA-RUL-71")
def test_nobody_countercharges_out_of_a_wall():
    t = facing(training=("tribal", "tribal"), wall=[(20, 38.4, 52, 38.4)])
    told = charge(t, [1, 1, 1, 1], then=2)
    assert "CA-INV-03" not in told.rules
    assert "CA-MEL-07" in told.rules
    # 3 inches in any formation, also in a square, which moves 2
    t = facing(us={**LEGION, "formation": "square"})
    told = charge(t, [1, 1, 1, 1, *[2] * 6, 1, 6], then=2)
    assert "CA-INV-03" in told.rules


@pytest.mark.rule("CA-RUL-72")
def test_the_legion_fires_first_and_countercharges_whoever_still_stands_there():
    fire = [2] * 6
    for test, contact in (([1, 1], True), ([1, 6], True), ([6, 6], False)):
        t = facing(us=LEGION)
        told = charge(t, [1, 1, 1, 1, *fire, *test], then=2)
        assert ("CA-INV-03" in told.rules) == contact  # coming on, or halted at 3 inches; but not if it ran
        assert told.rules.index("CA-FIR-01") < told.rules.index(told.cells("z")[1])


@pytest.mark.rule("CA-RUL-72")
def test_the_legion_does_not_go_after_a_charger_that_has_retired():
    horse = {"klass": "cavalry", "figures": 9, "formation": "open"}
    t = facing(10, us=LEGION, them=horse, training=("european", "european"))
    told = charge(t, [1, 1, 1, 1, *[2] * 4, 6, 6])
    assert told.tests == [("z", "WTC", 2), ("A", "BC", 2), ("z", "RF", 0)]
    assert told.events_of("retire", "z")
    assert "CA-INV-03" not in told.rules
    assert t.at("A") == (36, 36)
    assert not t.is_locked("A", "z")


@pytest.mark.rule("CA-RUL-72")
def test_the_legion_countercharges_a_charger_whose_3_inches_were_rounded():
    for has_moved in (False, True):
        t = aslant(LEGION)
        t["z"].charge_moved = has_moved  # by some earlier result
        told = charge(t, [1, 1, 1, 1, *[2] * 5, 1, 6], then=2)
        assert "CA-INV-03" in told.rules


@pytest.mark.rule("CA-RUL-73")
def test_european_cavalry_and_guns_receive_a_frontal_charge_without_firing_when_they_pass_one():
    for doc in ({"klass": "cavalry"}, {"klass": "artillery"}):
        told = charge(facing(us=doc), [1, 1, 1, 6], then=2)
        assert not told.events_of("fire")
        assert "CA-MEL-07" in told.rules


@pytest.mark.rule("CA-RUL-70", "CA-RUL-71", "CA-RUL-81")
def test_it_is_said_why_those_who_are_charged_only_receive_the_charge():
    cavalry = {"klass": "cavalry", "figures": 20}
    told = charge(facing(us=cavalry), [1, 1, 1, 1, 6, 6], then=4)  # it tests to countercharge, and does not
    assert "CA-RUL-70" in told.rules
    assert "CA-INV-03" not in told.rules
    behind = table(72, 72, wall=[(20, 31.2, 50, 31.2)], training=("tribal", "tribal"))
    behind.place("A", at=(36, 30), files=10, formation="open").place("z", before="A", gap=3).place("B", at=(4, 4))
    told = charge(behind, [1, 1, 1, 1, 1], then=4)  # in cover: three dice
    assert "CA-RUL-71" in told.rules
    assert "CA-INV-03" not in told.rules
    busy = facing().place("y", right_of="A", gap=0, figures=9).lock("y", "A")
    told = charge(busy, [1, 1, 1, 1], then=4)
    assert "CA-RUL-81" in told.rules
    assert not told.events_of("fire", "A")


@pytest.mark.rule("CA-RUL-56", "CA-INV-08")
def test_of_very_few_nobody_runs_and_that_is_said():
    t = table(72, 72).place("A", at=(36, 30), figures=2).place("B", at=(4, 4)).place("z", at=(36, 60))
    told = t.test("A", "SR", [1, 6])  # 1 in 6
    assert (t["A"].count, told.rules) == (2, ["CA-REA-EU-SR-1", "CA-RUL-56"])


@pytest.mark.rule("CA-RUL-82", "CA-RUL-106")
@pytest.mark.parametrize("first", ["z", "y"])
def test_out_of_a_melee_it_retires_from_the_enemy_with_most_figures(first):
    t = table(72, 72).place("A", at=(36, 30), formation="open", figures=6, files=3).place("B", at=(4, 4))
    t.place("z", before="A", gap=0, figures=20).place("y", right_of="A", gap=0, figures=6)
    t.lock(first, "A").lock("y" if first == "z" else "z", "A")
    x, y = t.at("A")
    t.test("A", "SR", [6, 6], then=1)
    assert t.at("A")[1] < y - 6  # south, away from z
    assert abs(t.at("A")[0] - x) < 6


@pytest.mark.rule("CA-RUL-74")
def test_the_clauses_of_pass_one_bind_at_nought_only_where_the_players_say_so():
    cavalry = {"klass": "cavalry", "figures": 20}
    literal = facing(them=cavalry)
    told = charge(literal, [1, 1, 6, 6], then=2)
    assert next((event.event_type.rule, event.n) for event in told.events_of("run")) == ("CA-INV-08", 6)
    bound = facing(them=cavalry, settings={"pass_one_binds_at_nought": True})
    told = charge(bound, [1, 1, 6, 6], then=2)
    assert bound.where("A") == "ran away"
    assert told.cells("A") == ["CA-REA-EU-BC-0"]  # what is told is what was thrown
    flank = facing(settings={"pass_one_binds_at_nought": True})
    told = flank.test("z", "BC", [6, 6], by="A", flank=True, then=2)
    assert (flank.where("z"), told.cells("z")) == ("ran away", ["CA-REA-TR-BC-0"])
    infantry = facing(settings={"pass_one_binds_at_nought": True})
    told = charge(infantry, [1, 1, 6, 6], then=2)
    assert next((event.event_type.rule, event.n) for event in told.events_of("run")) == (
        "CA-INV-08",
        6,
    )  # no flank, no cavalry: nothing changes


@pytest.mark.rule("CA-BRK-06", "CA-RUL-19")
def test_a_chief_who_fought_alone_takes_test_of_wills_when_they_break_off():
    t = table(72, 72).place("A", at=(36, 30)).place("B", at=(4, 4)).place("z", at=(36, 66))
    t.chief("chief", at=(36, 32), rep=4)
    t.lock("chief", "A").activate("A")
    told = t.order("break A", [1, 1], then=1)
    assert ("chief", "TOW", 2) in told.tests


@pytest.mark.rule("CA-RUL-44")
def test_a_square_charged_by_cavalry_runs_like_others_unless_the_players_say_so():
    cavalry = {"klass": "cavalry", "figures": 20}
    t = facing(us={"formation": "square"}, them=cavalry)
    charge(t, [1, 1, 1, 6])
    assert t.where("A") == "ran away"
    t = facing(us={"formation": "square"}, them=cavalry, settings={"square_fires_at_cavalry": True})
    told = charge(t, [1, 1, 1, 6], then=2)
    assert told.events_of("fire", "A")


@pytest.mark.rule("CA-RUL-33")
def test_a_square_has_neither_flank_nor_rear_and_the_centre_of_the_attacker_decides():
    for place in ("right_of", "behind"):
        t = (
            table(72, 72)
            .place("A", at=(36, 36), formation="square")
            .place("z", **{place: "A"}, gap=8)
            .place("Far", at=(4, 4))
        )
        assert t.zone("A", "z") == "front"
        told = charge(t, [1, 1, 1, 6], then=2)
        assert told.events_of("fire", "A")  # not charged in flank or rear
    # on the line of the front the zone nearer the front counts
    t = (
        table(72, 72)
        .place("A", at=(36, 36))
        .place("z", at=(50, 37))
        .place("y", at=(50, 36.9))
        .place("x", at=(50, 34.9))
    )
    assert (t.zone("A", "z"), t.zone("A", "y"), t.zone("A", "x")) == ("front", "flank", "rear")


@pytest.mark.rule("CA-RUL-75", "CA-RUL-76")
def test_a_fire_result_without_a_shot_is_as_carry_on():
    # jammed: it simply receives the charge
    t = facing(us={"klass": "machine_gun", "jammed": True})
    told = charge(t, [1, 1, 1, 1], then=2)
    assert told.rules[3:5] == ["CA-RUL-76", "CA-MEL-04"]
    # out of its arc: no pivot is given
    t = table(72, 72).place("A", at=(36, 36)).place("z", right_of="A", gap=8, weapon="musket").place("Far", at=(4, 4))
    told = t.test("A", "TOW", [1, 1], by="z")
    assert told.rules[1] == "CA-RUL-76"
    assert t.facing("A") == 0
    # a group that was halted may fire in reaction
    t = facing(us={"halted": True}, them={"weapon": "musket"})
    assert t.test("A", "TOW", [1, 1], by="z", then=2).events_of("fire", "A")


@pytest.mark.rule("CA-RUL-77", "CA-RUL-129")
def test_a_result_may_end_the_activation_of_an_active_group():
    def acting_after(dice, doc=None, **kind):
        t = facing(14, us=doc or {}, **kind).activate("z")
        t.move("z", (36, 45), dice, then=2)  # A tests its will and fires; z tests
        return t.asked

    musket = {"them": {"weapon": "musket"}}
    assert acting_after([1, 1, *[2] * 8, 1, 1], **musket) == "act z"  # Carry On: it may still fire with half
    assert acting_after([1, 1, *[2] * 8, 1, 6], **musket) != "act z"  # Halt in Place: its activation is over
    hit = [1, *[2] * 7]
    assert acting_after([1, 1, *hit, 1, 6], **musket) == "act z"  # some run, the rest go on


@pytest.mark.rule("CA-RUL-129")
@pytest.mark.parametrize(
    ("name", "doc", "test", "dice"),
    [
        ("A", {"klass": "cavalry"}, "RF", [6, 6]),  # Retire
        ("A", {"traits": ["ferocious"]}, "BC", [6, 6]),  # receive the charge
        ("z", {"klass": "cavalry"}, "RF", [1, 1]),  # out of reach it advances
        ("z", {"weapon": "musket"}, "WTC", [6, 6]),  # Seek Cover
    ],
)
def test_who_gives_way_advances_or_receives_a_charge_has_no_further_action(name, doc, test, dice):
    t = table(72, 72).place("A", at=(36, 14), **(doc if name == "A" else {}))
    t.place("z", at=(36, 64), **(doc if name == "z" else {})).place("B", at=(8, 4)).place("y", at=(8, 68)).activate(
        name
    )
    t.test(name, test, dice, by="z" if name == "A" else "A", then=1)
    assert t.where(name) == "ready"
    assert t.asked != f"act {name}"


@pytest.mark.rule("CA-RUL-79")
def test_a_charger_whose_target_left_stays_where_it_had_come_to():
    t = facing(us={"klass": "artillery"}, training=("tribal", "european"))
    t = table(72, 72, training=("tribal", "european")).place("A", at=(36, 36), klass="cavalry", weapon="musket")
    t.place("z", before="A", gap=3.5).place("Far", at=(4, 4)).place("far", at=(4, 66))
    told = charge(t, [1, 1, 1, 6], then=2)  # ranged cavalry, pass 1: it seeks cover, a full move away
    assert "CA-RUL-79" in told.rules
    assert not t.is_locked("A", "z")
    assert t.asked == "act z"  # a European unit may still use its second action


@pytest.mark.rule("CA-RUL-79", "CA-MEL-05")
def test_a_charge_that_is_over_is_not_revived_when_another_group_charges_the_same_target():
    t = table(72, 72, training=("tribal", "tribal")).place("A", at=(36, 20), facing=0).place("Far", at=(6, 6))
    t.place("B", at=(22, 44), facing=90, klass="cavalry", figures=9, files=3)
    t.place("z", before="A", gap=6, weapon="musket", figures=12).place("far", at=(66, 66)).activate("A")
    told = t.order("charge A at z", [1, 1, 1, 6], then=4)  # z draws off, and comes within 12 inches of B
    assert ("B", "TOW", 2) in told.tests
    assert t.is_locked("B", "z")  # which charges it in turn
    assert "CA-RUL-79" in told.rules
    assert t.at("A") == (36, 23)
    assert not t.is_locked("A", "z")


@pytest.mark.rule("CA-RUL-79")
def test_a_target_that_goes_into_cover_within_3_inches_is_contacted():
    for gap, contact in ((2, True), (8, False)):
        t = table(72, 72, training=("tribal", "tribal"), wood=[(37, 20, 60, 32)], impassable=[(0, 0, 72, 20)])
        t.place("A", at=(35.4, 29), figures=9, files=3, weapon="musket").place("z", before="A", gap=gap)
        t.place("Far", at=(66, 60)).place("far", at=(4, 66))
        told = charge(t, [1, 1, 1, 6], then=4)
        assert told.events_of("cover", "A")
        assert t.at("A") == (39.5, 29)  # it has moved, sideways into the wood
        assert t.is_locked("A", "z") == contact  # a charger that had come to 3 inches is left farther than that


@pytest.mark.rule("CA-RUL-79")
def test_a_target_that_did_not_move_has_not_left_however_the_3_inches_were_rounded():
    t = aslant(LEGION)
    told = charge(t, [1, 1, 6, 6], then=2)  # it receives the charge
    assert "CA-RUL-79" not in told.rules
    assert "CA-MEL-07" in told.rules


@pytest.mark.rule("CA-RUL-81")
def test_a_group_charged_in_melee_receives_the_charge_or_runs():
    def second_charge(bc):
        t = table(72, 72).place("A", at=(36, 36), rep=4).place("y", before="A", gap=0, shift=-4, figures=9)
        t.place("z", before="A", gap=8, shift=4, figures=12).place("Far", at=(4, 4)).lock("y", "A")
        return t, charge(t, [1, 1, *bc], then=2)

    t, told = second_charge([1, 1])
    assert not told.events_of("fire")  # it can neither fire nor countercharge
    assert [e.event_type.rule for e in told.events_of("melee")][:1] == ["CA-MEL-07"]
    rolls = {told.poised.name_of(roll.who): roll for roll in told.events_of("melee")[1].rolls}
    assert amount_of(rolls["A"].pool, "CA-MEL-14") == 0  # 19 against both bands, 11 and 9
    assert len(rolls["A"].faces) == 2  # of its four: the others are for the band it fought already
    assert len(rolls["z"].faces) == 4  # the newcomers have one opponent
    assert t["y"].count == 9  # the other pair does not fight
    t, told = second_charge([6, 6])
    assert told.ran("A") == 6
    t = table(72, 72).place("A", at=(36, 36)).place("y", before="A", gap=0, shift=-4, figures=9)
    t.place("z", before="A", gap=8, shift=4, figures=12, klass="cavalry").place("Far", at=(4, 4)).lock("y", "A")
    charge(t, [1, 1, 1, 6])
    assert t.where("A") == "ran away"


# --- in melee -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-RUL-82")
def test_what_a_group_in_melee_tests_and_does():
    t = facing(0).lock("z", "A")
    assert t.test("A", "TOW", [], by="far").tests == []
    assert t.test("A", "RF", [], by="far").tests == []
    t.test("A", "LL", [1, 6])
    assert t.is_locked("A", "z")  # Halt in Place leaves it fighting
    told = t.test("A", "SR", [6, 6], then=6)
    assert not t.is_locked("A", "z")  # Retire: a full move away
    assert told.tests[1][:2] == ("z", "TOW")
    assert t.gap("A", "z") == pytest.approx(4, abs=0.1)
    cornered = facing(0, impassable=[(4, 4, 68, 33), (4, 33, 30, 60), (42, 33, 68, 60)])
    cornered.lock("z", "A")  # less than 3 inches behind it and beside it
    cornered.test("A", "SR", [6, 6])
    assert cornered.is_locked("A", "z")


@pytest.mark.rule("CA-RUL-103", "CA-RUL-104")
def test_a_turn_of_melee_is_fought_by_all_groups_joined_in_it():
    t = (
        table(72, 72)
        .place("A", at=(36, 36))
        .place("B", right_of="A", gap=0.5, facing=0)
        .place("z", before="A", gap=0, shift=5)
    )
    t.place("Far", at=(4, 4)).lock("A", "z").lock("B", "z").activate("A")
    told = t.order("fight A", then=4)
    assert len(told.events_of("melee")) == 2
    # after a melee is won nobody pursues or acts on
    t = facing(0).lock("z", "A").activate("A")
    told = t.order("fight A", [4] * 4 + [1, 1, 1, 1], then=6)
    assert t.where("z") == "ran away"
    assert t.at("A") == (36, 36)
    assert t.asked != "act A"


# --- back against the wall ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-RUL-52")
def test_the_last_unit_fights_on_with_a_point_of_rep_more():
    def last(**doc):
        t = (
            table(72, 72)
            .place("A", at=(36, 36), **doc)
            .place("B", at=(6, 6))
            .place("z", before="A", gap=10, weapon="musket")
        )
        t.test("B", "RC", [6, 6], melee=True)
        assert t.where("B") == "ran away"
        return t

    t = last()
    assert t.aim("A", "z").lines["CA-FIR-03"] == 5
    assert t.test("A", "RC", [5, 6], by="z").tests == [("A", "RC", 1)]
    told = t.test("A", "RC", [6, 6], by="z")
    assert told.ran("A") == 0  # runaways count as Carry On
    assert t["A"].count == 20
    t.test("A", "SR", [6, 6])
    assert t.where("A") == "ready"
    assert t.at("A") == (36, 36)  # and Retire too
    t = last(klass="artillery")
    t.test("A", "RF", [6, 6], by="z")
    assert t["A"].at_gun  # and Seek Cover
    # one unit alone does not begin a battle so
    alone = table(72, 72).place("A", at=(36, 36)).place("z", before="A", gap=10)
    assert alone.aim("A", "z").lines["CA-FIR-03"] == 4
    band = table(72, 72).place("A", at=(36, 36)).place("z", before="A", gap=10).place("y", at=(6, 60))
    band.test("y", "RC", [6, 6], melee=True)
    assert band.test("z", "RC", [5, 6], by="A").tests == [("z", "RC", 0)]  # Europeans only


@pytest.mark.rule("CA-RUL-133")
def test_unarmed_groups_neither_charge_nor_fire_but_test_and_fight():
    t = table().place("C", at=(24, 14), traits=["noncombatant"], formation="open").place("A", at=(5, 5))
    t.place("z", before="C", gap=6, figures=20).activate("C")
    assert t.refusal("charge C at z") == "CA-RUL-133"
    assert t.offered("charge") == []
    assert t.refusal("fire C at z") == "CA-WPN-05"
    told = t.test("C", "TOW", [1, 1], by="z")  # a Fire result is as Carry On
    assert told.tests == [("C", "TOW", 2)]
    assert "CA-FIR-01" not in told.rules
    t.meet("z", "C", [1] * 4, then=4)
    assert t.bout("C", "z").dice >= 4


@pytest.mark.rule("CA-RUL-133")
def test_unarmed_groups_test_as_european_infantry_in_a_tribal_army_too():
    def crowd(test, dice, **about):
        t = table(72, 72, training=("tribal", "european")).place("C", at=(36, 20), traits=["noncombatant"], **about)
        t.place("z", before="C", gap=6).place("A", at=(5, 5)).activate("C")
        return t, t.test("C", test, dice, by="z", then=6)

    t, told = crowd("TOW", [1, 6])
    assert told.rules == ["CA-REA-EU-TOW-1", "CA-RUL-76"]  # Fire, which it cannot; Melee Troops would halt
    assert (t["C"].halted, t.asked) == (False, "act C")
    t, told = crowd("RF", [6, 6])
    assert (t.where("C"), t["C"].halted, told.cells("C")) == ("ready", True, ["CA-REA-EU-RF-0"])  # they would run
    t, told = crowd("RF", [1, 1], klass="cavalry")
    assert told.rules == ["CA-REA-EU-RF-2"]  # no test to charge
    t, told = crowd("RC", [6, 6], figures=20, strength=11)
    assert (told.cells("C"), t["C"].count) == (["CA-REA-EU-RC-0"], 8)
    t = table(96, 96, training=("tribal", "european")).place(
        "C", at=(36, 20), traits=["noncombatant"], formation="open"
    )
    told = t.place("z", at=(36, 90)).activate("C").order("hurry C", [1, 6])
    assert told.cells("C") == ["CA-REA-EU-FM-1"]


@pytest.mark.rule("CA-RUL-32")
def test_zones_are_cut_by_the_front_line_and_the_rear_line():
    t = table().place("A", at=(24, 24), figures=20, files=10).place("z", at=(40, 40), figures=4)
    for y, zone in ((25.1, "front"), (24.5, "flank"), (23.5, "flank"), (22.9, "rear")):
        t.battle.place_group(t["z"], 4000, round(y * 100), 180)
        assert t.zone("A", "z") == zone


@pytest.mark.rule("CA-RUL-85")
def test_one_target_for_one_firing():
    t = table().place("A", at=(24, 14)).place("z", before="A", gap=10, shift=-5, figures=6)
    t.place("y", before="A", gap=10, shift=5, figures=6).activate("A")
    told = t.order("fire A at z", [1] * 3 + [2] * 7, then=1)
    assert {event.whom for event in told.events_of("fire", "A")} == {t.id("z")}
    assert told.lost("y") == 0
    assert t.refusal("fire A at y") == "CA-ACT-01"


@pytest.mark.rule("CA-RUL-63")
def test_one_event_one_throw_two_events_two_throws():
    t = table().place("A", at=(24, 14)).place("z", before="A", gap=10, leader=5, figures=20).place("y", at=(5, 40))
    told = t.shoot("A", "z", [1] + [2] * 7 + [6, 1, 1])  # its leader falls: two tests, one throw
    assert told.tests == [("z", "RC", 2), ("z", "LL", 2)]
    assert len(told.rolls_of("z")) == 2  # the die for leaders, and one throw for both tests
    told = t.shoot("A", "z", [1] + [2] * 7 + [1, 1])
    assert told.tests == [("z", "RC", 2)]


@pytest.mark.rule("CA-RUL-06")
def test_distances_run_from_base_edge_to_base_edge():
    t = table().place("A", at=(24, 10), figures=10, files=5).place("z", at=(24, 24), figures=9, files=3, weapon="bow")
    # centres 14 inches apart, less one inch and one and a half of depth
    assert t.gap("A", "z") == 11.5
    assert t.aim("z", "A").firing > 0  # a bow reaches 12
    far = (
        table().place("A", at=(24, 10), figures=10, files=5).place("z", at=(24, 24.6), figures=9, files=3, weapon="bow")
    )
    assert far.aim("z", "A").firing == 0


@pytest.mark.rule("CA-RUL-07")
def test_membership_is_a_roster_whatever_the_gaps():
    t = table().place("A", at=(24, 14), formation="open", figures=20).place("z", at=(24, 40)).activate("A")
    assert t["A"].bodies == 20
    t["A"].count = 3  # far apart, still one group
    t.battle.shrink(t["A"])
    t.move("A", (24, 20))
    assert t["A"].bodies == 3


@pytest.mark.rule("CA-RUL-86", "CA-FIR-04")
def test_exactly_twice_and_exactly_three_times_are_enough():
    for targets, lines in ((11, {}), (10, {"CA-FIR-04": 2}), (7, {"CA-FIR-04": 2}), (6, {"CA-FIR-10": 3})):
        count = 18 if targets == 6 else 20
        t = table().place("A", at=(24, 14), figures=count, files=count // 2)
        t.place("z", before="A", gap=10, figures=targets, formation="open", files=targets)
        aim = t.aim("A", "z")
        assert (aim.firing, aim.seen) == (count, targets)
        assert {rule: n for rule, n in aim.lines.items() if rule in ("CA-FIR-04", "CA-FIR-10")} == lines


@pytest.mark.rule("CA-RUL-98", "CA-AMM-04")
def test_runners_give_a_whole_activation_to_loading_up():
    t = (
        table(ammunition=[(24, 24)])
        .place("A", at=(24, 14), tight=True, figures=10)
        .place("z", at=(24, 44))
        .activate("A")
    )
    t.order("send A")  # ten inches: they are there at once
    assert t.at("A.runners") == (24, 24)
    places = []
    for _ in range(3):
        places.append((t["A"].tight, t["A"].count))
        t.activate("A")
    assert places == [(True, 9), (True, 9), (False, 10)]  # loading up takes one activation, going back the next


@pytest.mark.rule("CA-RUL-104")
def test_a_melee_won_ends_the_activation():
    t = (
        table()
        .place("A", at=(24, 14), figures=20, formation="open")
        .place("B", at=(5, 5))
        .place("y", at=(44, 44), figures=6)
    )
    t.place("z", before="A", gap=6, figures=3).activate("A")
    t.order("charge A at z", [1, 1, 6, 1], then=1)  # they stand, and are cut down
    assert (t.where("z"), t["A"].in_melee) == ("destroyed", 0)
    assert t.asked != "act A"  # it had a second action


@pytest.mark.rule("CA-RUL-106")
def test_it_breaks_off_away_from_the_enemy_with_most_figures():
    for many, few, way in (("z", "y", -1), ("y", "z", 1)):
        t = table().place("A", at=(24, 24), figures=6, files=6, officer=5).place("B", at=(5, 5))
        sizes = {many: 6, few: 3}
        t.place("z", before="A", gap=0, files=1, figures=sizes["z"])
        t.place("y", behind="A", gap=0, files=1, figures=sizes["y"])
        t.lock("A", "z").lock("A", "y").activate("A")
        t.battle.place_group(t[few], 1000, 4000, 0)  # room to go that way
        before = t["A"].block.y
        t.order("break A", [1, 1], then=6)
        assert (t["A"].block.y - before) * way > 0
