"""Leaders and the Leader Die (LDR)."""

import pytest

from vedette import books
from vedette.engine.game import advance
from vedette.engine.types import Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.groups.groups import CHIEF
from vedette.rules.adventures.groups.leaders import activation_rep, leader_rep
from vedette.rules.adventures.view import facts
from vedette.testing.adventures.positions import Padded
from vedette.testing.adventures.table import table


def field(**blue):
    """A, a European unit with leaders as told, and z, a band far off."""
    t = table()
    t.place("A", at=(24, 14), **blue)
    t.place("B", at=(8, 14))
    t.place("z", at=(24, 40), leader=4)
    return t


# --- the C-in-C -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-LDR-01")
def test_each_side_has_one_commander_in_chief_of_the_whole_army():
    t = field()
    t.chief("Chief", rep=5, join="A")
    t.chief("chief", rep=3, join="z")
    assert t.battle.chief_of(0) == t.id("Chief")
    assert t.battle.chief_of(1) == t.id("chief")
    told = t.do([], Step(steps.ALSO_LOST, 0, 0), then=1)  # his loss concerns all of his army, and no other
    assert {name for name, test, _ in told.tests} == {"A", "B"}


@pytest.mark.rule("CA-LDR-01", "CA-RUL-23")
def test_an_army_that_is_raised_names_one_too_a_figure_over_and_above_its_groups():
    rows = [{"roll": 7, "sub": [], "type": "Foot", "class": "infantry", "rep": 4}]
    side = {"training": "european", "recruit": 2, "list": {"training": "european", "rows": rows}}
    foes = {"training": "tribal", "groups": [{"name": "z", "at": [2400, 3800]}]}
    dice = Padded([3, 4, 3, 4, *[3] * 8, 6, 6, 5, 5], 6)  # two units, their leaders and strength, the C-in-C
    battle = books.entry("adventures").book().begin({"table": {}, "sides": [side, foes]}, dice)
    advance(books.entry("adventures").book(), battle)
    chiefs = [group for group in battle.groups if group.card.klass == CHIEF]
    assert [(chief.side, chief.card.rep, chief.count) for chief in chiefs] == [(0, 5, 1)]
    assert [g.count for g in battle.groups if g.side == 0 and g.is_body] == [20, 20]


@pytest.mark.rule("CA-LDR-02", "CA-RUL-19", "CA-ARM-30")
def test_the_chief_joins_and_leaves_any_group_and_no_other_leader_does():
    t = field(officer=4, nco=4)
    t.chief("Chief", rep=5, at=(18, 8), mounted=True)
    t.activate("Chief")
    assert t.targets("join") == {"A", "B"}
    t.order("join Chief with B")
    assert t.where("Chief") == "attached"
    assert t["B"].bodies == 21
    t.battle.turn += 1
    t.activate("B")
    t.order("part B")
    assert t.where("Chief") == "ready"
    assert t["B"].bodies == 20
    t.activate("A")
    assert t.refusal("join A with B") == "CA-LDR-03"
    assert t.refusal("part A") == "CA-LDR-02"


@pytest.mark.rule("CA-LDR-02", "CA-RUL-126")
def test_the_chief_rides_to_a_group_at_the_rates_of_the_ground():
    def riding(**terrain):
        t = (
            table(**terrain)
            .place("A", at=(24, 24))
            .place("z", at=(24, 44))
            .chief("Chief", rep=5, at=(24, 4), mounted=True)
        )
        return t.activate("Chief")

    assert riding().may("join Chief with A")
    assert riding(wood=[(10, 8, 40, 13.4)]).may("join Chief with A")  # 18.5 inches, 5.4 of them in the wood
    assert riding(wood=[(10, 8, 40, 17)]).refusal("join Chief with A") == "CA-LDR-02"
    assert riding(wood=[(10, 8, 40, 17)], road=[(24, 0, 24, 48)]).may("join Chief with A")
    assert riding(impassable=[(10, 8, 40, 10)]).refusal("join Chief with A") == "CA-LDR-02"


@pytest.mark.rule("CA-LDR-02", "CA-RUL-19")
def test_the_chief_acts_once_a_turn_alone_or_with_a_group():
    t = field(officer=5, rep=5)
    t.chief("Chief", rep=5, at=(24, 10), mounted=True)
    t.turn_begins([5, 1])
    t.order("activate Chief")
    t.order("join Chief with A")
    t.order("activate A")
    t.order("part A")  # he has acted this turn: he does not act again
    t.order("done A")
    assert "Chief" not in [t.poised.name_of(o.args[0]) for o in t.offered("activate")]
    fresh = field(officer=5, rep=5)
    fresh.chief("Chief", rep=5, join="A")
    fresh.turn_begins([5, 1])
    fresh.order("activate A")
    fresh.order("part A")
    fresh.order("done A")
    assert [fresh.poised.name_of(o.args[0]) for o in fresh.offered("activate")] == ["Chief"]


@pytest.mark.rule("CA-RUL-19", "CA-LDR-02")
def test_the_chief_may_leave_at_the_end_of_a_move_with_which_nothing_more_can_be_done():
    t = table().place("A", at=(24, 8)).place("z", at=(24, 40)).chief("chief", rep=4, join="z").activate("z")
    t.move("z", (24, 34))  # the one action of a band
    assert t.asked == "act z"
    assert {order.verb for order in t.offered()} == {"part", "done"}
    assert "C-in-C leave z" in t.poised.book.ask_words(t.battle, t.question)
    t.order("part z")
    assert t.asked != "act z"
    assert t.where("chief") == "ready"
    assert t.gap("chief", "z") <= 1
    assert t["chief"].activated  # he has acted with it
    t = field().chief("Chief", rep=4, join="A").activate("A")
    t.order("face A to 5")
    t.move("A", (24, 17))
    assert t.asked == "act A"
    t.order("part A")
    assert t.asked != "act A"


@pytest.mark.rule("CA-RUL-19", "CA-TRN-08")
def test_nothing_is_asked_where_no_chief_could_leave_or_join():
    t = table().place("A", at=(24, 8)).place("z", at=(24, 40)).chief("chief", rep=4, at=(4, 44)).activate("z")
    t.move("z", (24, 34))
    assert t.asked != "act z"
    t = field().chief("Chief", rep=4, join="A").activate("A")
    t.move("A", (24, 17))  # he might leave it now,
    t.order("face A to 5")  # but not when it has done something else
    assert t.asked != "act A"


@pytest.mark.rule("CA-RUL-19", "CA-LDR-02")
def test_a_group_that_acts_takes_a_chief_beside_it_along():
    t = field(officer=5, rep=5)
    t.chief("Chief", rep=5, at=(24, 12.4))
    t.turn_begins([5, 1])
    t.order("activate A")
    assert t.targets("join") == {"Chief"}
    t.order("join A with Chief")
    assert t.battle.actions == 2  # at no cost
    assert t["A"].bodies == 21
    t.move("A", (24, 18))
    t.order("part A")  # and sets him down where it has come to
    assert t.at("Chief")[1] > 15
    assert t.refusal("join A with Chief") == "CA-RUL-19"  # not to and fro
    t.order("done A")
    assert t.asked != "activate" or t.question.side == 1  # he has acted with it


@pytest.mark.rule("CA-RUL-19", "CA-LDR-02")
def test_at_the_end_of_its_move_as_well_and_nobody_from_afar():
    t = table().place("A", at=(24, 8)).place("z", at=(24, 40)).chief("chief", rep=4, at=(24, 30)).activate("z")
    assert t.refusal("join z with chief") == "CA-LDR-02"
    t.move("z", (24, 32.5))
    assert t.targets("join") == {"chief"}
    assert "C-in-C join z" in t.poised.book.ask_words(t.battle, t.question)
    t.order("join z with chief")
    assert t.where("chief") == "attached"
    assert t.asked != "act z"
    assert t["chief"].activated


@pytest.mark.rule("CA-RUL-19")
def test_a_chief_who_has_acted_is_not_taken_along_but_joins_one_that_does_no_more():
    t = field(officer=5, rep=5)
    t.chief("Chief", rep=5, at=(24, 12.6))
    t.turn_begins([5, 1])
    t.order("activate Chief")
    t.order("done Chief")
    t.order("activate A")
    assert t.refusal("join A with Chief") == "CA-RUL-19"
    t.order("face A to 5")
    t.move("A", (24.04, 14.8))
    assert t.targets("join") == {"Chief"}
    t.order("join A with Chief")
    assert t.where("Chief") == "attached"
    assert t.asked != "act A"


@pytest.mark.rule("CA-RUL-19", "CA-RUL-22")
def test_a_chief_who_has_acted_neither_brings_a_group_on_nor_goes_along_with_it():
    t = field(officer=4, rep=4)
    t.chief("Chief", rep=5, at=(24, 10), mounted=True)
    t.turn_begins([5, 1])
    t.order("activate Chief")
    t.order("join Chief with A")
    assert activation_rep(t.battle, t["A"]) == 4
    assert t.asked == "activate"
    assert t.question.side == 1  # no group of Rep 5 is left
    t.turn_begins([5, 1])
    assert t.may("activate A")  # a turn later he leads it on
    t = field(officer=4, rep=4)
    t.chief("Chief", rep=5, at=(24, 10), mounted=True)
    t.turn_begins([4, 1])
    t.order("activate Chief")
    t.order("join Chief with A")
    t.order("activate A")
    assert {order.verb for order in t.offered()} == {"part", "done"}
    assert t.refusal("move A to 2400,1700 facing 0") == "CA-RUL-19"
    assert "has acted" in t.poised.book.ask_words(t.battle, t.question)
    t.order("part A")
    assert t.battle.actions == 2
    t.move("A", (24, 17))
    assert t.at("Chief")[1] < 14


@pytest.mark.rule("CA-LDR-03", "CA-ARM-30")
def test_other_leaders_go_where_their_group_goes():
    t = field(officer=5, nco=4)
    t.activate("A")
    t.move("A", (24, 18))
    assert (t["A"].commander, t["A"].second) == (5, 4)
    assert {"join", "part"}.isdisjoint({order.verb for order in t.offered()})


@pytest.mark.rule("CA-LDR-03", "CA-RUL-108")
def test_they_stand_in_its_front_where_losses_from_the_rear_do_not_reach_them():
    t = table().place("A", at=(24, 14), figures=6, files=2, formation="column", officer=5, nco=4)
    t.place("B", at=(5, 5)).place("z", before="A", gap=10, weapon="musket", figures=20)
    assert t.aim("A", "z").firing == 2  # the front rank alone fires, and its leaders are in it (CA-RUL-89)
    told = t.shoot("z", "A", [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1], then=1)
    assert told.lost("A") == 4  # no die for leaders shows a 6
    assert (t["A"].count, t["A"].commander, t["A"].second) == (2, 5, 4)
    t = (
        table()
        .place("A", at=(24, 14), figures=3, officer=5, nco=4)
        .place("B", at=(5, 5))
        .place("z", before="A", gap=10)
    )
    told = t.test("A", "RC", [6, 6, 6], by="z")  # one in three runs
    assert told.ran("A") == 1
    assert (t["A"].count, t["A"].commander, t["A"].second) == (2, 5, 4)


@pytest.mark.rule("CA-RUL-19", "CA-LDR-02")
def test_far_from_his_men_the_chief_is_a_group_of_one_figure():
    t = table().place("A", at=(8, 8)).place("z", at=(24, 30), weapon="musket", figures=12)
    t.chief("Chief", rep=5, at=(24, 24.7), mounted=False).activate("Chief")
    assert t.aim("Chief", "z").dice == 1  # a pistol at six inches
    assert t.targets("fire") == {"z"}
    assert t.targets("charge") == {"z"}
    told = t.order("fire Chief at z", [1], then=1)
    assert told.lost("z") == 1
    near = table().place("A", at=(24, 21)).place("z", at=(24, 30), weapon="musket", figures=12)
    near.chief("Chief", rep=5, at=(24, 24.5), mounted=False).activate("Chief")
    assert near.refusal("fire Chief at z") == "CA-RUL-19"
    assert near.refusal("charge Chief at z") == "CA-REA-17"
    assert near.offered("fire") + near.offered("charge") == []
    assert near.targets("fire") == set()


@pytest.mark.rule("CA-RUL-19", "CA-MEL-18")
def test_mounted_and_alone_he_is_cavalry():
    for mounted in (True, False):
        t = table().place("A", at=(4, 4), figures=4).place("z", at=(24, 30), weapon="musket", figures=12)
        t.chief("Chief", rep=5, at=(24, 24.7), mounted=mounted).lock("Chief", "z")
        assert t.bout("Chief", "z").lines.get("CA-MEL-18", 0) == mounted
        told = t.test("z", "BC", [1, 6], by="Chief", then=1)  # Ranged Troops: run from cavalry, else seek cover
        assert (t.where("z") == "ran away") == mounted, told.words


@pytest.mark.rule("CA-RUL-19", "CA-REA-11")
def test_alone_he_takes_tests_and_causes_them():
    t = table().place("A", at=(4, 4), figures=4).place("z", at=(24, 40), weapon="musket", figures=12)
    t.chief("Chief", rep=5, at=(24, 14), mounted=False).activate("z")
    told = t.move("z", (24, 28), dice=[1, 1], then=1)
    assert told.tests[0] == ("Chief", "TOW", 2)  # two dice: he has no Leader Die
    assert told.dice("Chief") == 2
    t = table().place("A", at=(4, 4), figures=4).place("z", at=(24, 40), weapon="musket", figures=12)
    t.chief("Chief", rep=5, at=(24, 20), mounted=False).activate("Chief")
    told = t.move("Chief", (24, 30), then=1)
    assert told.tests[0][:2] == ("z", "TOW")
    covered = table().place("A", at=(24, 21), figures=4).place("z", at=(24, 40), weapon="musket", figures=12)
    covered.chief("Chief", rep=5, at=(24, 24), mounted=False).activate("z")
    told = covered.move("z", (24, 36), then=1)
    assert ("Chief", "TOW", 2) not in told.tests


# --- officers, NCOs, leaders of bands ---------------------------------------------------------------------------------


@pytest.mark.rule("CA-LDR-04", "CA-ARM-31")
def test_the_nco_takes_command_when_the_officer_is_lost():
    t = table()
    t.place("A", at=(24, 14), officer=5, nco=3, figures=20)
    t.place("B", at=(5, 5))
    t.place("z", before="A", gap=14, weapon="musket", rep=6)
    # one hit; the die for leaders shows 6, the first of the two is hit
    told = t.shoot("z", "A", [1, 2, 2, 2, 2, 2, 2, 2, 2, 6, 1], then=1)
    assert told.lost("A") == 1
    assert (t["A"].commander, t["A"].second) == (3, 0)
    assert leader_rep(t.battle, t["A"]) == 3


@pytest.mark.rule("CA-LDR-04")
def test_the_nco_commands_a_detachment():
    t = field(officer=5, nco=3)
    t.activate("A")
    t.order("detach A 10 to 2400,1000")
    assert leader_rep(t.battle, t["A.detachment"]) == 3
    assert leader_rep(t.battle, t["A"]) == 5
    assert t["A"].second == 0


@pytest.mark.rule("CA-LDR-05", "CA-ARM-32")
def test_a_band_without_its_leader_is_leaderless():
    t = table()
    t.place("A", at=(24, 14), rep=6)
    t.place("z", before="A", gap=14, leader=5, rep=4)
    t.place("y", at=(44, 44))
    told = t.shoot("A", "z", [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 6], then=1)
    assert told.lost("z") == 1
    assert leader_rep(t.battle, t["z"]) == 0
    assert activation_rep(t.battle, t["z"]) == 4
    assert len(t.test("z", "SR", [1, 1]).rolls) == 1  # no Leader Die any more


@pytest.mark.rule("CA-LDR-06", "CA-RUL-22", "CA-ARM-33")
def test_the_leaders_rep_decides_when_a_group_may_activate():
    t = table()
    t.place("A", at=(10, 14), rep=3, officer=5)
    t.place("B", at=(24, 14), rep=5, officer=3)
    t.place("C", at=(38, 14), rep=4)
    t.place("z", at=(24, 40))
    t.turn_begins([4, 1])
    assert t.may("activate A")
    assert t.refusal("activate B") == "CA-TRN-06"
    assert t.may("activate C")


@pytest.mark.rule("CA-LDR-06", "CA-RUL-22")
def test_by_house_rule_the_better_of_the_two_counts():
    t = table(settings={"better_rep_activates": True})
    t.place("B", at=(24, 14), rep=5, officer=3)
    t.place("z", at=(24, 40))
    t.turn_begins([4, 1])
    assert t.may("activate B")


# --- the Leader Die ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-LDR-07")
@pytest.mark.parametrize("test", ["TOW", "RF", "WTC", "BC", "RC", "SR", "LL"])
@pytest.mark.parametrize("name", ["A", "z"])
def test_a_group_with_a_leader_rolls_a_leader_die_on_every_test(test, name):
    t = table()
    t.place("A", at=(24, 14), officer=4)
    t.place("B", at=(5, 5))
    t.place("z", before="A", gap=8, leader=4)
    t.place("y", at=(44, 44))
    told = t.test(name, test, [6, 6, 4], by="z" if name == "A" else "A", then=6)
    assert told.tests[0] == (name, test, 1)
    assert [len(roll.faces) for roll in told.rolls_of(name)][:2] == [2, 1]


@pytest.mark.rule("CA-LDR-07")
def test_also_on_a_fast_move():
    t = table()
    t.place("A", at=(24, 8), officer=4)
    t.place("z", at=(24, 44), leader=4)
    t.activate("A")
    told = t.order("hurry A", dice=[6, 6, 4])
    assert told.tests == [("A", "FM", 1)]


@pytest.mark.rule("CA-LDR-08")
@pytest.mark.parametrize(("dice", "passed"), [([3, 5, 2], 2), ([3, 5, 5], 2), ([3, 5, 6], 1), ([5, 5, 5], 1)])
def test_the_odd_die_is_compared_with_the_leaders_own_rep(dice, passed):
    told = field(rep=4, officer=5).test("A", "LL", dice)
    assert told.tests == [("A", "LL", passed)]


@pytest.mark.rule("CA-LDR-09")
def test_no_more_than_two_dice_are_passed():
    t = table(wood=[(10, 10, 40, 20)])
    t.place("A", at=(24, 14), officer=4, formation="open")
    t.place("B", at=(5, 5))
    t.place("z", before="A", gap=16)
    told = t.test("A", "LL", [1, 1, 1, 1])
    assert told.tests == [("A", "LL", 2)]
    assert told.cells("A") == ["CA-REA-EU-LL-2"]


@pytest.mark.rule("CA-LDR-10", "CA-RUL-22")
def test_one_leader_die_that_of_the_highest_in_rank_even_when_lower():
    t = field(rep=4, officer=5, nco=5, captain=4)
    assert len(t.test("A", "LL", [6, 6, 5], then=6).rolls_of("A")) == 2  # one die, against the captain's 4
    assert leader_rep(t.battle, t["A"]) == 4
    t = field(rep=4, officer=5, nco=5, captain=4)
    t.chief("Chief", rep=3, join="A")
    assert t.test("A", "LL", [6, 6, 4], then=6).tests[0] == ("A", "LL", 0)
    assert t.test("A", "LL", [6, 6, 3], then=6).tests[0] == ("A", "LL", 1)
    assert activation_rep(t.battle, t["A"]) == 3


# --- rolling for leaders ----------------------------------------------------------------------------------------------


def raised(training, rows, dice, recruit):
    """An army raised by Recruiting Rolls, with its leaders."""
    book = books.entry("adventures").book()
    side = {"name": "Blue", "training": training, "recruit": recruit, "list": {"training": training, "rows": rows}}
    other = {"name": "Red", "training": "tribal", "groups": [{"name": "z", "at": [2400, 3800]}]}
    dice = Padded(dice, 3)
    battle = book.begin({"table": {}, "sides": [side, other]}, dice)
    advance(book, battle)
    assert not dice.unused()
    return battle


def rows_with(*reps):
    rows = []
    for at, rep in enumerate(reps):
        rows.append({"roll": 2 + at, "sub": [], "type": f"Rep{rep}", "class": "infantry", "rep": rep})
    return rows


@pytest.mark.rule("CA-LDR-11", "CA-OPT-06", "CA-EX-10")
def test_leaders_are_rolled_when_the_groups_are_known_the_best_for_the_best():
    # two units; then officer and NCO of both, their field strength, and the C-in-C
    dice = [1, 1, 1, 2]  # Rep 3, then Rep 5
    dice += [1, 1, 1, 1, 6, 6, 6, 5, 6, 6, 3, 4]
    battle = raised("european", rows_with(3, 5), dice, 2)
    low, high = battle.groups[1], battle.groups[2]
    assert (low.card.rep, high.card.rep) == (3, 5)
    assert (high.commander, high.second) == (5, 5)
    assert (low.commander, low.second) == (3, 3)
    assert battle.groups[battle.chief_of(0)].card.rep == 4


LEADERS = {2: 3, 3: 3, 4: 3, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, 10: 5, 11: 5, 12: 5}


def two_dice(total):
    return [max(1, total - 6), min(6, total - 1)]


@pytest.mark.rule("CA-LDR-12")
@pytest.mark.parametrize("total", list(LEADERS))
def test_the_rep_of_an_officer_and_of_an_nco_who_adds_one(total):
    dice = [1, 1, *two_dice(total), *two_dice(total), 6]
    battle = raised("european", rows_with(4), dice, 1)
    assert battle.groups[1].commander == LEADERS[total]
    assert battle.groups[1].second == LEADERS[min(12, total + 1)]


@pytest.mark.rule("CA-LDR-13", "CA-EX-10")
@pytest.mark.parametrize("total", list(LEADERS))
def test_the_rep_of_a_tribal_leader(total):
    battle = raised("tribal", rows_with(4), [1, 1, *two_dice(total), 6], 1)
    assert battle.groups[1].commander == LEADERS[total]
    assert battle.groups[1].second == 0


# --- a C-in-C on his own ----------------------------------------------------------------------------------------------


def lone_chief(**doc):
    """A mounted C-in-C of Europeans far from his men, six inches from a band: as cavalry he would have to charge it."""
    t = table(72, 72, **doc).place("B", at=(4, 4)).chief("C", at=(36, 30), rep=5, mounted=True)
    return t.place("z", at=(36, 38), figures=6).place("y", at=(4, 68))


@pytest.mark.rule("CA-RUL-19")
@pytest.mark.parametrize(
    ("test", "cell", "said"),
    [
        ("TOW", "CA-REA-EU-TOW-2", "carries on"),  # cavalry tests to charge
        ("BC", "CA-REA-EU-BC-2", "receives the charge"),  # and countercharges
    ],
)
def test_no_test_makes_a_lone_chief_charge_a_band(test, cell, said):
    t = lone_chief()
    told = t.test("C", test, [1, 1], by="z", then=1)
    assert told.cells("C") == [cell]
    assert said in t.poised.book.tell(t.battle, told.events_of("test", "C")[0])
    assert not told.events_of("charge", "C")
    assert t.at("C") == (36, 30)
    bound = lone_chief(settings={"chief_charges": True}).test("C", test, [1, 1], by="z", then=1)
    assert said not in t.poised.book.tell(t.battle, bound.events_of("test", "C")[0])


@pytest.mark.rule("CA-RUL-19")
def test_of_his_own_will_he_may_charge():
    t = lone_chief().activate("C")
    assert t.may("charge C at z")
    told = t.order("charge C at z", [1, 1], then=6)
    assert "CA-REA-EU-WTC-2" in told.rules
    assert told.events_of("charge", "C")


@pytest.mark.rule("CA-LDR-10", "CA-LDR-06")
def test_the_card_of_a_group_says_that_the_chief_with_it_leads_it():
    def led(with_chief):
        t = table().place("A", at=(24, 10), officer=5).place("z", at=(24, 40))
        if with_chief:
            t.chief("Chief", rep=4, join="A")
        return [fact["value"] for fact in facts(t.battle, t.battle.groups[t.id("A")]) if fact["label"] == "Leader"]

    assert led(False) == ["Rep 5"]
    assert led(True) == ["C-in-C with it, Rep 4 (its own officer: Rep 5)"]
