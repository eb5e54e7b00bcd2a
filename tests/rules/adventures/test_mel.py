"""Melee (MEL): charging home, contact, dice, losses, and the tests that follow."""

import pytest

from vedette import books
from vedette.testing.adventures.table import table
from vedette.testing.breakdowns import amount_of

BOOK = books.entry("adventures").book()


def facing(gap=0.0, us=None, them=None, training=("european", "tribal"), **about):
    """A faces z; each side has somebody else far away."""
    t = table(72, 72, training=training, **about).place("A", at=(36, 30), **(us or {}))
    t.place("z", before="A", gap=gap, **(them or {}))
    return t.place("far", at=(4, 66), figures=9).place("Far", at=(4, 4), figures=9)


def charge(t, dice, then=2):
    return t.activate("z").order("charge z at A", dice, then)


PASS, ONE, FAIL = [1, 1], [1, 6], [6, 6]
NO_HIT = [2] * 8


# --- into contact -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-MEL-01", "CA-RUL-99")
def test_a_charge_into_contact_must_be_fought():
    t = facing(8)
    told = charge(t, [*PASS, *ONE, *NO_HIT, *PASS])
    assert t.gap("A", "z") == pytest.approx(0, abs=0.03)
    assert t.is_locked("A", "z")
    assert "CA-MEL-11" in told.rules
    # a plain move never makes contact: it ends an inch away (CA-RUL-123)
    t = facing(8).activate("z")
    assert t.refusal("move z to 3600,3350 facing 180") == "CA-RUL-123"
    # a third group that is touched by chance is not in it (CA-RUL-99)
    t = facing(8).place("y", right_of="A", gap=0.5)
    charge(t, [*PASS, *ONE, *NO_HIT, *PASS])
    assert not t.is_locked("A", "y")


@pytest.mark.rule("CA-MEL-02")
def test_first_the_charger_passes_its_test_and_comes_to_3_inches():
    t = facing(8)
    told = charge(t, [*FAIL], 0)
    assert told.tests == [("z", "WTC", 0)]
    assert t.gap("A", "z") == 8
    t = facing(8)
    told = charge(t, [*PASS, *ONE, *NO_HIT, *ONE], 0)  # A fires, and z halts at 3 inches
    assert told.rules[:2] == ["CA-REA-TR-WTC-2", "CA-REA-18"]
    assert t.gap("A", "z") == pytest.approx(3, abs=0.03)


@pytest.mark.rule("CA-MEL-03")
def test_then_the_target_takes_being_charged_and_carries_it_out():
    t = facing(8)
    told = charge(t, [*PASS, *ONE, *NO_HIT, *ONE], 0)
    assert told.rules[2:4] == ["CA-REA-EU-BC-1", "CA-FIR-01"]
    t = facing(8, them={"klass": "cavalry"})
    told = charge(t, [*PASS, *ONE], 0)  # charged by cavalry, pass 1: it runs
    assert told.rules[2:4] == ["CA-REA-EU-BC-1", "CA-INV-07"]
    assert "CA-MEL-07" not in told.rules


@pytest.mark.rule("CA-MEL-04")
def test_a_charger_that_was_fired_at_tests_and_comes_on_only_if_it_passes():
    for dice, contact in ((PASS, True), (ONE, False), (FAIL, False)):
        told = charge(facing(8), [*PASS, *ONE, *NO_HIT, *dice])
        assert told.tests[2][:2] == ("z", "RF")
        assert ("CA-MEL-07" in told.rules) == contact
    hit = [1, *[2] * 7]
    for dice, contact in ((PASS, True), (ONE, True), (FAIL, False)):
        told = charge(facing(8), [*PASS, *ONE, *hit, *dice])
        assert told.tests[2][:2] == ("z", "RC")
        assert ("CA-MEL-07" in told.rules) == contact


@pytest.mark.rule("CA-MEL-05")
def test_a_charger_that_was_not_fired_at_comes_on_at_once_unless_the_target_left_or_countercharged():
    t = facing(8, {"formation": "line", "traits": ["ferocious"]})
    told = charge(t, [*PASS, *FAIL])  # Ferocious, pass 0: it receives the charge
    assert told.kinds[:5] == ["test", "charge", "test", "charge", "melee"]
    t = facing(8, them={"klass": "cavalry"})
    told = charge(t, [*PASS, *ONE], 0)
    assert "CA-RUL-79" in told.rules  # the target ran: it stops where it is
    assert t.where("A") == "ran away"
    assert t["z"].block.y - 3100 == pytest.approx(300 + t["z"].block.depth / 2, abs=3)
    tribal = facing(8, training=("tribal", "tribal"))
    told = charge(tribal, [*PASS, *PASS])
    assert [e.event_type.rule for e in told.events_of("charge")] == ["CA-REA-18", "CA-INV-03"]  # met by a countercharge


# --- numbers and losses -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-MEL-06")
def test_all_figures_count_in_contact_or_not():
    t = facing(us={"figures": 20, "files": 20}, them={"figures": 30, "files": 2}).lock("A", "z")
    assert t.bout("z", "A").lines["CA-MEL-14"] == 10  # of fifteen ranks only the first touches
    t = facing(us={"formation": "column", "files": 2, "figures": 20}, them={"figures": 15}).lock("A", "z")
    assert t.bout("A", "z").lines["CA-MEL-14"] == 5


@pytest.mark.rule("CA-MEL-07", "CA-RUL-100")
def test_on_contact_each_group_loses_a_figure_for_each_enemy_it_meets():
    t = facing()
    told = t.meet("z", "A", [4] * 8, then=1)
    assert told.rules[:3] == ["CA-MEL-07", "CA-CAS-01", "CA-CAS-01"]
    assert (t["A"].count, t["z"].count) == (19, 19)
    # once for each pair, not each turn (CA-RUL-100)
    t.battle.fought = []
    t.activate("z")
    t.order("fight z", [4] * 8)
    assert (t["A"].count, t["z"].count) == (19, 19)
    t = facing().place("y", left_of="A", gap=0)
    t.meet("z", "A", [4] * 8, then=1)
    t.meet("y", "A", [4] * 9, then=1)
    assert (t["A"].count, t["z"].count, t["y"].count) == (18, 19, 19)


@pytest.mark.rule("CA-MEL-08")
def test_where_a_side_has_a_single_figure_nobody_falls_on_contact():
    t = facing(us={"figures": 1})
    t.meet("z", "A", [4] * 27, then=1)
    assert (t["A"].count, t["z"].count) == (1, 20)
    t = facing(them={"figures": 1})
    t.meet("z", "A", [4] * 27, then=1)
    assert (t["A"].count, t["z"].count) == (20, 1)
    t = facing(us={"figures": 2}, them={"figures": 2})
    t.meet("z", "A", [4] * 8, then=1)
    assert (t["A"].count, t["z"].count) == (1, 1)


@pytest.mark.rule("CA-MEL-09")
def test_a_die_for_each_point_of_rep():
    for rep in (3, 4, 5, 6):
        t = facing(us={"rep": rep, "officer": 3}).lock("A", "z")
        assert t.bout("A", "z").lines == {"CA-MEL-09": rep}
        assert t.bout("A", "z").dice == rep


@pytest.mark.rule("CA-MEL-10")
def test_the_table_of_modifiers():
    def lines(us=None, them=None, turns=1, **about):
        t = facing(us=us, them=them, **about).lock("z", "A", turns=turns)
        return {rule: n for rule, n in t.bout("A", "z").lines.items() if rule != "CA-MEL-09"}

    assert lines() == {}
    assert lines({"figures": 23}) == {"CA-MEL-14": 3}
    assert lines({"traits": ["ferocious"]}) == {"CA-MEL-15": 1}
    assert lines({"weapon": "melee", "shield": True}, {"weapon": "rifle"}, training=("tribal", "european")) == {
        "CA-MEL-16": 1
    }
    lancers = {"klass": "cavalry", "figures": 20, "lances": True}
    assert lines(lancers, turns=0) == {"CA-MEL-17": 1, "CA-MEL-18": 1}
    assert lines(hill=[((4, 2, 66, 31.5), None)]) == {"CA-MEL-19": 1}
    assert lines(wall=[(20, 31, 52, 31)]) == {"CA-MEL-20": 1}
    assert lines(them={"formation": "open"}) == {"CA-MEL-21": 2}


@pytest.mark.rule("CA-MEL-11")
def test_successes_are_1_2_and_3():
    t = facing().lock("A", "z").activate("A")
    told = t.order("fight A", [1, 2, 3, 4, 3, 4, 5, 6], then=1)
    event = told.events_of("melee")[0]
    scores = {told.poised.name_of(roll.who): roll.score for roll in event.rolls}
    assert sorted(scores.values()) == [1, 3]
    for face, won in ((1, 4), (2, 4), (3, 4), (4, 0), (5, 0), (6, 0)):
        told = facing().lock("A", "z").activate("A").order("fight A", [face] * 4 + [4] * 4, then=1)
        assert max(roll.score for roll in told.events_of("melee")[0].rolls) == won


@pytest.mark.rule("CA-MEL-12")
def test_the_side_with_fewer_successes_loses_the_difference():
    for ours, theirs in ((4, 0), (3, 1), (2, 2), (0, 3), (1, 4)):
        t = facing().lock("A", "z").activate("A")
        told = t.order("fight A", [1] * ours + [4] * (4 - ours) + [1] * theirs + [4] * (4 - theirs), then=1)
        first, second = told.events_of("melee")[0].rolls
        lost = {first.who: max(0, theirs - ours), second.who: max(0, ours - theirs)}
        assert (t["A"].fallen, t["z"].fallen) == (lost[t.id("A")], lost[t.id("z")])


@pytest.mark.rule("CA-MEL-13")
def test_a_group_in_several_fights_divides_its_dice_and_each_fight_is_scored_alone():
    t = facing(us={"rep": 5, "figures": 30}, them={"figures": 20, "rep": 4})
    t.place("y", left_of="A", gap=0, figures=10, rep=4)
    t.lock("A", "z").lock("A", "y").activate("A")
    assert t.bout("A", "z").dice + t.bout("A", "y").dice == 5
    assert (t.bout("A", "z").dice, t.bout("A", "y").dice) == (3, 2)  # in proportion to their figures, as near as may be
    # each enemy compares itself with all of the single group
    assert "CA-MEL-14" not in t.bout("z", "A").lines
    # A wins against z by 3 and loses against y by 2: both count
    told = t.order("fight A", [1] * 3 + [4] * 4 + [4, 4] + [1, 1, 4, 4], then=1)
    assert (t["z"].fallen, t["A"].fallen, t["y"].fallen) == (3, 2, 0)
    assert len(told.events_of("melee")) == 2


@pytest.mark.rule("CA-MEL-13", "CA-RUL-102")
def test_numbers_and_modifiers_against_several():
    """CA-RUL-102: figures against the sum of all, other modifiers once, Open Order only if all are in it."""
    t = facing(
        us={"rep": 5, "figures": 40, "files": 20, "traits": ["ferocious"]}, them={"figures": 20, "formation": "open"}
    )
    t.place("y", left_of="A", gap=0, figures=10).lock("A", "z").lock("A", "y")
    lines = t.bout("A", "z").lines
    assert lines == {"CA-MEL-09": 5, "CA-MEL-14": 10, "CA-MEL-15": 1}
    t["y"].formation = 3
    assert t.bout("A", "z").lines["CA-MEL-21"] == 2
    assert t.bout("A", "z").dice + t.bout("A", "y").dice == 18


@pytest.mark.rule("CA-RUL-102", "CA-MEL-13")
def test_what_is_gained_from_one_of_several_opponents_is_added_once_whoever_comes_first():
    """The lances count against y, whom they have just met, not against z: one die more in all, for whichever fight."""
    for first, second in (("z", "y"), ("y", "z")):
        t = facing(us={"rep": 5, "klass": "cavalry", "figures": 20, "lances": True}, them={"figures": 20})
        t.place("y", left_of="A", gap=0, figures=20)
        for foe in (first, second):
            t.lock("A", foe, turns=0 if foe == "y" else 1)
        assert "CA-MEL-17" in t.bout("A", "y").lines
        assert "CA-MEL-17" not in t.bout("A", "z").lines
        assert t.bout("A", "z").dice + t.bout("A", "y").dice == 5 + 1 + 1  # Rep, cavalry, lances


@pytest.mark.rule("CA-RUL-102", "CA-MEL-13")
def test_what_is_gained_from_one_opponent_and_what_from_another_are_both_added():
    """A wall against y, who attacks over it, and the hill against z: a die each."""
    for first, second in (("y", "z"), ("z", "y")):
        t = table(wall=[(20, 21, 24, 21)], hill=[((0, 0, 29, 40), None)]).place("A", at=(24, 20), figures=8)
        t.place("y", at=(22, 23), figures=8, facing=180).place("z", at=(30.5, 20), figures=8, facing=270)
        t.lock(first, "A").lock(second, "A")
        assert t.bout("A", "y").lines == {"CA-MEL-09": 4, "CA-MEL-20": 1}
        assert t.bout("A", "z").lines == {"CA-MEL-09": 4, "CA-MEL-19": 1}
        assert (t.bout("A", "y").dice, t.bout("A", "z").dice) == (3, 3)
        told = t.activate("A").order("fight A", then=4)
        assert [len(roll.faces) for roll in told.rolls_of("A")][:2] == [3, 3]


@pytest.mark.rule("CA-OPT-15", "CA-MEL-13")
def test_dice_that_do_not_divide_evenly_come_as_near_to_the_figures_as_may_be():
    for figures, dice in (((13, 12), (2, 2)), ((12, 13), (2, 2)), ((20, 5), (3, 1)), ((6, 20), (1, 3))):
        t = facing(us={"figures": 12}, them={"figures": figures[0]})
        t.place("y", left_of="A", gap=0, figures=figures[1]).lock("A", "z").lock("A", "y")
        assert (t.bout("A", "z").dice, t.bout("A", "y").dice) == dice


@pytest.mark.rule("CA-MEL-14")
def test_the_advantage_in_figures_is_counted_after_the_losses_on_contact():
    t = facing(us={"figures": 2}, them={"figures": 20})
    told = t.meet("z", "A", [4] * (4 + 18) + [4] * 4, then=1)
    rolls = {told.poised.name_of(roll.who): roll for roll in told.events_of("melee")[1].rolls}
    assert amount_of(rolls["z"].pool, "CA-MEL-14") == 18  # 19 against 1
    t = facing(us={"figures": 1}, them={"figures": 20})
    told = t.meet("z", "A", [4] * (4 + 19) + [4] * 4, then=1)
    rolls = {told.poised.name_of(roll.who): roll for roll in told.events_of("melee")[1].rolls}
    assert amount_of(rolls["z"].pool, "CA-MEL-14") == 19  # nobody fell


@pytest.mark.rule("CA-MEL-15")
def test_ferocious_groups_throw_a_die_more():
    for traits, more in (([], 0), (["ferocious"], 1)):
        assert facing(them={"traits": traits}).lock("A", "z").bout("z", "A").dice == 4 + more
        assert facing(us={"traits": traits}).lock("A", "z").bout("A", "z").dice == 4 + more


@pytest.mark.rule("CA-MEL-16")
def test_groups_that_fight_with_shields_throw_a_die_more():
    assert facing(them={"shield": True}).lock("A", "z").bout("z", "A").lines["CA-MEL-16"] == 1
    assert "CA-MEL-16" not in facing().lock("A", "z").bout("z", "A").lines
    # a band with shields and bows uses one or the other for the turn (CA-RUL-12)
    bows = {"shield": True, "weapon": "bow"}
    assert "CA-MEL-16" not in facing(them={**bows, "uses_shields": False}).lock("A", "z").bout("z", "A").lines
    assert facing(them={**bows, "uses_shields": True}).lock("A", "z").bout("z", "A").lines["CA-MEL-16"] == 1
    fired = facing(2, them={"shield": True, "weapon": "spear"})
    fired.shoot("z", "A", [2] * 7, then=1)
    assert "CA-MEL-16" not in fired.lock("A", "z").bout("z", "A").lines  # it has thrown its spears this turn


LANCERS = {"klass": "cavalry", "figures": 20, "lances": True}


@pytest.mark.rule("CA-MEL-17", "CA-RUL-105")
def test_lances_count_in_the_first_turn_of_a_melee_only():
    assert facing(us=LANCERS).lock("A", "z", turns=0).bout("A", "z").lines["CA-MEL-17"] == 1
    assert facing(us=LANCERS).lock("z", "A", turns=0).bout("A", "z").lines["CA-MEL-17"] == 1  # whoever charged
    assert "CA-MEL-17" not in facing(us=LANCERS).lock("A", "z", turns=1).bout("A", "z").lines
    assert "CA-MEL-17" not in facing(us={**LANCERS, "mounted": False}).lock("A", "z", turns=0).bout("A", "z").lines
    charging_only = {"settings": {"lancers_when_charging": True}}
    assert "CA-MEL-17" in facing(us=LANCERS, **charging_only).lock("A", "z", turns=0).bout("A", "z").lines
    assert "CA-MEL-17" not in facing(us=LANCERS, **charging_only).lock("z", "A", turns=0).bout("A", "z").lines
    # the first turn is counted for each pair
    t = facing(us=LANCERS)
    t.meet("z", "A", [4] * (4 + 6), then=1)
    assert "CA-MEL-17" not in t.bout("A", "z").lines


@pytest.mark.rule("CA-RUL-105", "CA-INV-03")
@pytest.mark.parametrize("countercharges", [True, False])
def test_lances_that_count_for_chargers_only_count_for_those_who_countercharge(countercharges):
    t = facing(3, LANCERS, {"klass": "cavalry", "figures": 20}, settings={"lancers_when_charging": True}).activate("z")
    told = t.order("charge z at A", PASS + PASS + (PASS if countercharges else FAIL), then=4)
    assert ("CA-INV-03" in told.rules) == countercharges
    dice = next(roll for roll in told.rolls_of("A") if roll.pool is not None and roll.pool.base_rule == "CA-MEL-09")
    assert ("CA-MEL-17" in {line.rule for line in dice.pool.lines()}) == countercharges


@pytest.mark.rule("CA-MEL-18")
def test_cavalry_throws_a_die_more_in_every_turn():
    cavalry = {"klass": "cavalry", "figures": 20}
    for turns in (0, 1, 5):
        assert facing(us=cavalry).lock("A", "z", turns=turns).bout("A", "z").lines["CA-MEL-18"] == 1
    assert facing(them=cavalry).lock("A", "z").bout("z", "A").lines["CA-MEL-18"] == 1
    assert "CA-MEL-18" not in facing(us={**cavalry, "mounted": False}).lock("A", "z").bout("A", "z").lines
    mounted_infantry = {"klass": "mounted_infantry", "figures": 20}
    assert "CA-MEL-18" not in facing(us=mounted_infantry).lock("A", "z").bout("A", "z").lines


@pytest.mark.rule("CA-MEL-19")
def test_uphill_of_the_enemy():
    t = facing(hill=[((4, 31, 68, 60), None)]).lock("A", "z")  # z stands on the hill
    assert t.bout("z", "A").lines["CA-MEL-19"] == 1
    assert "CA-MEL-19" not in t.bout("A", "z").lines
    both = facing(hill=[((4, 4, 68, 60), None)]).lock("A", "z")
    assert "CA-MEL-19" not in both.bout("z", "A").lines
    stairs = facing().lock("A", "z")
    stairs["A"].floor = 1
    assert stairs.bout("A", "z").lines["CA-MEL-19"] == 1


@pytest.mark.rule("CA-MEL-20")
def test_defending_a_wall_that_the_enemy_attacks_from_the_other_side():
    t = facing(wall=[(20, 31, 52, 31)]).lock("z", "A")
    assert t.bout("A", "z").lines["CA-MEL-20"] == 1
    behind = facing(wall=[(20, 28.5, 52, 28.5)]).lock("z", "A")  # the wall is at its back
    assert "CA-MEL-20" not in behind.bout("A", "z").lines
    assert "CA-MEL-20" not in facing().lock("z", "A").bout("A", "z").lines


@pytest.mark.rule("CA-MEL-20")
def test_who_attacks_across_a_wall_does_not_defend_it():
    """In contact both are within an inch of the wall."""

    def defends(told):
        rolls = [roll for event in told.events_of("melee") for roll in event.rolls or []]
        return {told.poised.name_of(roll.who): amount_of(roll.pool, "CA-MEL-20") for roll in rolls}

    t = facing(8, wall=[(20, 31.1, 52, 31.1)])
    assert defends(charge(t, [*PASS, *ONE, *NO_HIT, *PASS])) == {"A": 1, "z": 0}
    assert defends(t.activate("z").order("fight z", then=4)) == {"A": 1, "z": 0}  # nor when he fights on
    t = facing(wall=[(20, 31, 52, 31)]).lock("A", "z")  # it charged over the wall that it lined
    assert "CA-MEL-20" not in t.bout("A", "z").lines


@pytest.mark.rule("CA-MEL-21")
def test_two_dice_more_against_an_opponent_in_open_order():
    t = facing(us={"formation": "open"}).lock("A", "z")
    assert t.bout("z", "A").lines["CA-MEL-21"] == 2
    assert "CA-MEL-21" not in t.bout("A", "z").lines
    both = facing(us={"formation": "open"}, them={"formation": "open"}).lock("A", "z")
    assert both.bout("A", "z").lines["CA-MEL-21"] == both.bout("z", "A").lines["CA-MEL-21"] == 2
    crew = facing(us={"klass": "artillery"}).lock("A", "z")
    assert crew.bout("z", "A").lines["CA-MEL-21"] == 2
    house = facing(building=[{"box": (30, 26, 42, 31), "door": (36, 31)}]).occupy("A").lock("z", "A")
    assert house.bout("z", "A").lines["CA-MEL-21"] == 2
    assert house.bout("A", "z").lines["CA-MEL-21"] == 2  # inside both are unformed (CA-RUL-114)


@pytest.mark.rule("CA-MEL-22")
def test_all_modifiers_are_added_without_a_cap():
    us = {"klass": "cavalry", "figures": 9, "lances": True, "traits": ["ferocious"], "rep": 5}
    t = facing(us=us, them={"figures": 3, "formation": "open"}).lock("A", "z", turns=0)
    assert t.bout("A", "z").dice == 5 + 6 + 1 + 1 + 1 + 2  # more dice than half its figures, and than its figures


# --- afterwards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-MEL-23", "CA-RUL-101")
def test_a_group_that_lost_figures_takes_received_casualty_with_the_clauses_for_melee():
    t = facing().lock("A", "z").activate("A")
    told = t.order("fight A", [1] * 4 + [4] * 4 + ONE)
    loser = "z" if t["z"].fallen else "A"
    assert told.tests == [(loser, "RC", 1)]
    assert told.ran(loser) == {"A": 16 // 5, "z": 16 // 3}[loser]
    t = facing().lock("A", "z").activate("A")
    assert t.order("fight A", [4] * 8).tests == []  # nobody lost
    # in the first turn the figure lost on contact counts, and both throw before any result (CA-RUL-101)
    t = facing()
    told = t.meet("z", "A", [4] * 8 + FAIL + PASS)
    assert [e.event_type.rule for e in told.events if e.event_type.kind == "test"] == [
        "CA-MEL-23",
        "CA-MEL-23",
        "CA-REA-TR-RC-0",
        "CA-REA-EU-RC-2",
    ]
    assert t.where("z") == "ran away"


@pytest.mark.rule("CA-MEL-24")
def test_a_melee_is_fought_once_and_the_groups_then_stay_until_one_activates():
    t = facing(8)
    told = charge(t, [*PASS, *ONE, *NO_HIT, *PASS, *[4] * 8, *PASS, *PASS], 0)
    assert len([rule for rule in told.rules if rule == "CA-MEL-11"]) == 1
    assert t.is_locked("A", "z")
    assert t.asked != "act z"  # no further action once it was in melee (CA-RUL-104)
    t.activate("A")
    assert t.is_locked("A", "z")
    told = t.order("fight A", [4] * 8)
    assert len([rule for rule in told.rules if rule == "CA-MEL-11"]) == 1
    # it is a state: losses that open the contact do not end it, a group that runs does
    t["A"].count = 3
    assert t.is_locked("A", "z")


@pytest.mark.rule("CA-MEL-25")
def test_a_group_that_begins_in_melee_fights_on_or_breaks_off():
    t = facing(us={"officer": 4}).lock("z", "A").activate("A")
    assert t.may("fight A")
    assert t.may("break A")
    for order in ("fire A at z", "move A to 3600,2800 facing 0", "face A to 90", "form A open 10", "prone A"):
        assert t.refusal(order) in ("CA-MEL-25", "CA-RUL-84")
    t.order("fight A", [4] * 8)
    assert t.asked != "act A"  # its whole activation (CA-RUL-103)
    free = facing(8).activate("A")
    assert free.refusal("fight A") == "CA-MEL-25"


@pytest.mark.rule("CA-MEL-25", "CA-RUL-103")
def test_fighting_on_is_possible_once_for_each_side_in_a_turn():
    """CA-RUL-103."""
    t = facing(us={"officer": 4}, them={"leader": 4}).place("B", left_of="z", gap=0, officer=4)
    t.lock("A", "z").lock("B", "z").activate("A")
    t.order("fight A", then=4)
    t.order("activate B")
    assert t.refusal("fight B") == "CA-RUL-103"
    assert (
        BOOK.ask_words(t.battle, t.question) == "B is in a melee that has been fought on this turn: does it break off?"
    )
    assert t.may("break B")
    t.order("done B")
    while t.asked == "activate" and t.question.side == 0:
        t.order("pass")
    t.order("activate z")
    assert t.may("fight z")  # the other side may


@pytest.mark.rule("CA-MEL-25", "CA-RUL-103", "CA-BRK-02")
def test_who_can_neither_fight_on_nor_break_off_is_not_asked():
    for rocks, asked in (([], "act B"), ([(8, 6, 66, 28), (43, 28, 70, 44)], "activate")):
        t = facing(us={"officer": 4}, them={"leader": 4}, impassable=rocks).place("B", left_of="z", gap=0, officer=4)
        t.place("C", at=(4, 44)).lock("A", "z").lock("B", "z").activate("A")
        if rocks:
            words = "A is in melee and cannot break off: does it fight on?"
            assert BOOK.ask_words(t.battle, t.question) == words
        t.order("fight A", then=4)
        told = t.order("activate B")
        assert t.asked == asked
        assert ("B stays in the melee." in told.words) == (asked == "activate")


@pytest.mark.rule("CA-RUL-101", "CA-RUL-16")
def test_a_group_and_its_horse_holders_who_lose_in_one_turn_take_one_test():
    t = table(72, 72)
    t.place("A", at=(36, 30), facing=180, klass="cavalry", figures=15)
    t.place("B", at=(6, 6))
    t.place("w", at=(36, 38), facing=180, figures=20)
    t.place("y", at=(66, 66))
    t.activate("A")
    t.order("dismount A facing 180")
    t.order("done A")
    t.lock("w", "A.holders").lock("w", "A").activate("w")
    assert t.order("fight w", [1, 1, 6, 6, 6, 6], then=2).tests == [("A", "RC", 2)]
