"""The turn: activation roll, who activates and in what order (TRN)."""

import pytest

from vedette.engine.types import Step
from vedette.rules.adventures import steps
from vedette.testing.adventures.table import table


def armies(**settings):
    """Three units of Rep 5, 4 and 3 against two bands of Rep 4 and 3, far apart."""
    t = table(72, 72, settings=settings)
    t.place("A", at=(12, 10), rep=5)
    t.place("B", at=(36, 10), rep=4)
    t.place("C", at=(60, 10), rep=3)
    t.place("z", at=(20, 62), rep=4)
    t.place("y", at=(50, 62), rep=3)
    return t


def named(t, orders):
    return {t.poised.name_of(order.args[0]) for order in orders}


@pytest.mark.rule("CA-TRN-01")
def test_a_turn_starts_with_a_die_for_each_side():
    told = armies().turn_begins([5, 2])
    assert [(roll.sides, roll.faces) for roll in told.rolls] == [(6, [5]), (6, [2])]


@pytest.mark.rule("CA-TRN-02", "CA-RUL-25")
def test_fires_spread_before_anybody_activates_once_however_often_the_dice_are_rolled():
    t = table(building=[{"box": (20, 20, 30, 30), "door": (25, 20), "dv": 1}])
    t.place("A", at=(25, 18.9), formation="line", files=10)
    t.place("z", at=(10, 44))
    t.activate("A")
    t.order("burn A building 0", dice=[1, 1])
    blaze = t.battle.blazes[0]
    assert blaze.burning == 200
    told = t.turn_begins([3, 3, 3, 3, 4, 2])
    assert blaze.burning == 600
    rules = told.rules
    assert rules.index("CA-BLD-21") < rules.index("CA-TRN-03")


@pytest.mark.rule("CA-TRN-03")
def test_equal_dice_are_rolled_again():
    t = armies()
    told = t.turn_begins([4, 4, 1, 1, 2, 3])
    assert t.battle.die == [2, 3]
    assert told.rules.count("CA-TRN-03") == 2


@pytest.mark.rule("CA-TRN-05")
@pytest.mark.parametrize(("dice", "first"), [([3, 2], 0), ([2, 3], 1), ([5, 1], 0), ([1, 4], 1)])
def test_the_higher_die_goes_first(dice, first):
    t = armies()
    t.turn_begins(dice)
    assert t.asked == "activate"
    assert t.question.side == first


@pytest.mark.rule("CA-TRN-06")
@pytest.mark.parametrize(("die", "may"), [(2, "ABC"), (3, "ABC"), (4, "AB"), (5, "A")])
def test_groups_of_at_least_their_sides_die_may_activate(die, may):
    t = armies()
    t.turn_begins([die, 1])
    assert named(t, t.offered("activate")) == set(may)
    for name in "ABC":
        assert (t.refusal(f"activate {name}") == "") == (name in may)


@pytest.mark.rule("CA-TRN-06")
def test_each_side_by_its_own_die_and_nobody_on_a_six_but_rep_six():
    t = armies()
    t.turn_begins([6, 4])  # nobody of the first side: the second is asked at once
    assert t.question.side == 1
    assert named(t, t.offered("activate")) == {"z"}
    guards = table()
    guards.place("A", at=(12, 10), rep=6)
    guards.place("z", at=(12, 40))
    guards.turn_begins([6, 4])
    assert guards.may("activate A")


@pytest.mark.rule("CA-TRN-07", "CA-RUL-24")
def test_from_the_highest_rep_to_the_lowest():
    t = armies()
    t.turn_begins([3, 1])
    assert [t.poised.name_of(o.args[0]) for o in t.offered("activate")] == ["A", "B", "C"]
    t.order("activate B")  # A is passed over
    t.order("done B")
    assert t.refusal("activate A") == "CA-RUL-24"
    assert named(t, t.offered("activate")) == {"C"}


@pytest.mark.rule("CA-RUL-24", "CA-TRN-07")
def test_a_group_passed_over_is_done_though_a_lower_leader_comes_to_it():
    t = table(72, 72)
    t.place("A", at=(12, 10), rep=5).place("B", at=(36, 10), rep=4).place("C", at=(60, 10), rep=3).place(
        "z", at=(20, 62)
    )
    t.chief("Chief", rep=4, at=(12, 6))
    t.turn_begins([3, 1])
    t.order("activate B")  # A is passed over
    t.order("done B")
    t.order("activate Chief")
    t.order("join Chief with A")  # with him A would activate on 4
    assert t.refusal("activate A") == "CA-RUL-24"
    assert named(t, t.offered("activate")) == {"C"}


@pytest.mark.rule("CA-RUL-24", "CA-TRN-07")
def test_a_group_that_was_not_passed_over_may_act_though_its_rep_has_risen():
    t = table(72, 72)
    t.place("A", at=(12, 10), rep=5, officer=3).place("B", at=(36, 10), rep=4).place("C", at=(60, 10), rep=5)
    t.place("z", at=(20, 62))
    t.turn_begins([3, 1])
    t.order("activate B")  # C is passed over; A, on its leader's Rep, is not
    t["A"].commander = 0
    t.order("done B")
    assert t.may("activate A")
    assert t.refusal("activate C") == "CA-RUL-24"


@pytest.mark.rule("CA-RUL-24", "CA-ORG-14")
def test_a_detachment_made_by_a_unit_of_lower_rep_was_not_passed_over():
    t = table(72, 72)
    t.place("A", at=(12, 20), rep=4, officer=4, nco=5).place("z", at=(20, 62))
    t.turn_begins([3, 1])
    t.order("activate A")
    t.order("detach A 8 to 1200,1700")
    t.order("done A")
    assert t.may("activate A.detachment")


@pytest.mark.rule("CA-TRN-08")
def test_a_group_completes_its_actions_and_their_reactions_before_the_next():
    t = table()
    t.place("A", at=(24, 14), rep=5)
    t.place("B", at=(6, 14), rep=4)
    t.place("z", before="A", gap=14, weapon="musket")
    t.turn_begins([3, 1])
    t.order("activate A")
    assert t.refusal("move B to 600,1600 facing 0") == "CA-TRN-08"
    told = t.order("volley A at z", dice=[2] * 9 + [1, 1])
    assert told.tests == [("z", "RF", 2)]  # the reaction first
    assert t.asked == "act A"  # then its second action
    t.move("A", (24, 15))
    assert t.asked == "activate"
    assert t.question.side == 0


@pytest.mark.rule("CA-TRN-09")
def test_then_the_other_side_does_the_same_with_its_own_lower_die():
    t = armies()
    t.turn_begins([5, 4])
    t.order("activate A")
    told = t.order("done A")
    assert t.question.side == 1
    assert named(t, t.offered("activate")) == {"z"}
    assert told.rules[-1] == "CA-TRN-06"


@pytest.mark.rule("CA-TRN-10")
def test_each_group_activates_once_a_turn():
    t = armies()
    t.turn_begins([3, 1])
    t.order("activate A")
    t.order("done A")
    assert t.refusal("activate A") == "CA-TRN-10"
    assert named(t, t.offered("activate")) == {"B", "C"}


@pytest.mark.rule("CA-TRN-11")
def test_nobody_has_to_activate():
    t = armies()
    t.turn_begins([3, 1])
    assert t.may("pass")
    t.order("activate A")
    t.order("done A")
    t.order("pass")
    assert t.question.side == 1


@pytest.mark.rule("CA-TRN-12")
def test_when_both_sides_have_finished_a_new_turn_begins():
    t = armies()
    t.turn_begins([3, 1])
    turn = t.battle.turn
    t.order("pass")
    told = t.order("pass", dice=[2, 4])
    assert t.battle.turn == turn + 1
    assert [roll.faces for roll in told.rolls] == [[2], [4]]
    assert t.question.side == 1
    assert t.may("activate z")  # everybody may activate again


@pytest.mark.rule("CA-RUL2-110")
def test_the_end_by_a_limit_is_announced_five_turns_before():
    def told_at_end(quiet, turn, **settings):
        t = table(settings=settings, turn=turn).place("A", at=(24, 10)).place("z", at=(24, 40)).activate("A")
        t.battle.quiet = quiet
        t.battle.agenda = [Step(steps.END_TURN)]
        t.battle.ask_nobody()
        return [event.event_type.rule for event in t.go_on([2, 1]).events if event.event_type.kind == "limit"]

    assert told_at_end(0, 55) == ["CA-RUL2-110"]
    assert told_at_end(0, 54) == []
    assert told_at_end(14, 30) == ["CA-RUL2-110"]  # the fifteenth quiet turn of twenty
    assert told_at_end(13, 30) == []
    assert told_at_end(14, 30, quiet_limit=0) == []
