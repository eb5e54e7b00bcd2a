"""Breaking off from melee (BRK)."""

import pytest

from vedette.engine.types import NOBODY, Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.reactions.giving_way import main_opponent
from vedette.testing.adventures.table import table


def locked(us=None, them=None, training=("european", "tribal"), **about):
    t = table(72, 72, training=training, **about).place("A", at=(36, 36), **{"officer": 4, "leader": 4, **(us or {})})
    t.place("z", before="A", gap=0, **(them or {}))
    return t.place("far", at=(4, 66), figures=9).place("Far", at=(4, 4), figures=9).lock("z", "A").activate("A")


@pytest.mark.rule("CA-BRK-01")
def test_only_a_group_that_begins_its_activation_in_melee_may_break_off():
    assert locked().may("break A")
    t = table().place("A", at=(24, 24)).place("z", before="A", gap=4).activate("A")
    assert t.refusal("break A") == "CA-BRK-01"
    # one that charges into melee in its activation has no further action
    t = (
        table(72, 72)
        .place("A", at=(36, 30))
        .place("z", before="A", gap=8, leader=5)
        .place("Far", at=(4, 4))
        .activate("z")
    )
    t.order("charge z at A", [1, 1, 6, 1, 6], then=2)
    assert t.is_locked("A", "z")
    assert t.asked != "act z"


@pytest.mark.rule("CA-BRK-02", "CA-RUL-107")
def test_a_group_without_3_inches_of_room_cannot_break_off():
    for south, allowed in ((31.9, True), (32.1, False), (35, False)):
        t = locked(impassable=[(20, 4, 52, south)])  # its rear edge is at 35
        assert (t.refusal("break A") == "") == allowed
    assert locked(impassable=[(20, 4, 52, 34)]).refusal("break A") == "CA-BRK-02"
    t = locked(impassable=[(20, 4, 52, 30.5)])
    t.order("break A", [1, 6], then=6)
    assert t.at("A")[1] == pytest.approx(31.5, abs=0.03)  # as far as it can, though it threw 6 inches (CA-RUL-107)


@pytest.mark.rule("CA-RUL-107", "CA-RUL-06")
@pytest.mark.parametrize("free", [5.9, 4.23, 3.1])
def test_with_less_room_than_it_threw_it_goes_as_far_as_it_can(free):
    t = locked(impassable=[(20, 4, 52, 35 - free)])
    t.order("break A", [1, 6], then=6)
    assert t.at("A") == pytest.approx((36, 36 - free), abs=0.03)  # 6 inches were thrown


@pytest.mark.rule("CA-BRK-03", "CA-RUL-106")
def test_a_die_against_the_rep_of_the_leader():
    for officer in (3, 5):
        for die in range(1, 7):
            told = locked({"officer": officer, "rep": 4}).order("break A", [die, 1], then=6)
            assert (told.rules[0] == "CA-BRK-04") == (die <= officer)
    # without a leader, against the group's own (CA-RUL-106)
    for die in (5, 6):
        told = locked({"officer": 0, "rep": 5}).order("break A", [die, 1], then=6)
        assert (told.rules[0] == "CA-BRK-04") == (die <= 5)


@pytest.mark.rule("CA-BRK-04")
def test_passing_it_goes_3_inches_and_half_a_die_away_and_faces_the_enemy_formed():
    for die, far in ((1, 4), (2, 4), (3, 5), (4, 5), (5, 6), (6, 6)):
        t = locked({"formation": "column"})
        told = t.order("break A", [4, die], then=6)
        assert told.rules[0] == "CA-BRK-04"
        assert t.at("A") == pytest.approx((36, 36 - far), abs=0.02)
        assert (t.formation("A"), t.facing("A")) == ("line", 0)
        assert not t.is_locked("A", "z")
    t = locked({"formation": "open"}, training=("tribal", "european"))
    t.order("break A", [4, 1], then=6)
    assert t.formation("A") == "mob"
    from_behind = table(72, 72).place("A", at=(36, 36), officer=4).place("z", behind="A", gap=0).place("Far", at=(4, 4))
    from_behind.lock("z", "A").activate("A")
    from_behind.order("break A", [4, 1], then=6)
    assert from_behind.facing("A") == 180  # it turns to face them
    assert from_behind.at("A")[1] == pytest.approx(40, abs=0.02)


@pytest.mark.rule("CA-BRK-05")
def test_failing_it_goes_as_far_but_ends_in_open_order():
    for training in ("european", "tribal"):
        other = "tribal" if training == "european" else "european"
        t = locked(training=(training, other))
        told = t.order("break A", [5, 3], then=6)
        assert told.rules[0] == "CA-BRK-05"
        x, y = t.at("A")
        assert ((x - 36) ** 2 + (y - 36) ** 2) ** 0.5 == pytest.approx(5, abs=0.02)
        assert y < 31.2  # away from the nearest figure of the enemy
        assert t.formation("A") == "open"
        assert t.facing("A") in range(-11, 12)


@pytest.mark.rule("CA-BRK-06", "CA-RUL-106")
def test_in_both_cases_the_opponents_take_a_test_of_wills():
    for die in (1, 6):
        told = locked().order("break A", [die, 1], then=6)
        assert told.tests[0] == ("z", "TOW", 0)
    # all former opponents, except those still in another melee (CA-RUL-106)
    t = table(72, 72).place("A", at=(36, 36), officer=4).place("y", before="A", gap=0, figures=9, shift=-3)
    t.place("z", before="A", gap=0, figures=9, shift=3).place("B", behind="z", gap=0, figures=9)
    t.lock("y", "A").lock("z", "A").lock("z", "B").activate("A")
    told = t.order("break A", [1, 1], then=6)
    assert [entry[0] for entry in told.tests if entry[1] == "TOW"] == ["y"]


@pytest.mark.rule("CA-RUL-64", "CA-BRK-06", "CA-RUL-82")
@pytest.mark.parametrize("retires", [False, True])
def test_the_opponent_with_the_highest_rep_tests_first(retires):
    for reps in ((3, 5, 4), (5, 3, 4), (4, 4, 5)):
        t = table(72, 72).place("A", at=(36, 36), officer=4).place("Far", at=(4, 4), figures=9)
        for name, rep, shift in zip(("x", "y", "z"), reps, (-4, 0, 4), strict=True):
            t.place(name, before="A", gap=0, shift=shift, rep=rep, figures=9)
        t.lock("x", "A").lock("y", "A").lock("z", "A").activate("A")
        if retires:
            told = t.do([], Step(steps.AWAY, t.id("A"), NOBODY, 1), then=6)
        else:
            told = t.order("break A", [1, 1], then=6)
        testers = [name for name, test, _ in told.tests if test == "TOW"][:3]
        assert [t[name].card.rep for name in testers] == sorted(reps, reverse=True)


@pytest.mark.rule("CA-RUL-107")
def test_those_who_may_not_form_up_end_in_open_order():
    gun = locked({"klass": "artillery", "officer": 0, "leader": 0})
    gun.order("break A", [1, 1], then=6)
    assert (gun.formation("A"), gun["A"].at_gun) == ("open", False)
    assert (gun["A"].gun_x, gun["A"].gun_y) == (3600, 3600)  # the gun stays behind
    boers = locked({"klass": "mounted_infantry", "traits": ["boer_fire_bonus"], "formation": "open", "mounted": False})
    boers.order("break A", [1, 1], then=6)
    assert boers.formation("A") == "open"
    cavalry = locked({"klass": "cavalry", "formation": "open"})
    cavalry.order("break A", [1, 1], then=6)
    assert cavalry.formation("A") == "line"
    woods = locked(wood=[(20, 20, 52, 34)])
    woods.order("break A", [1, 6], then=6)
    assert woods.formation("A") == "open"


@pytest.mark.rule("CA-RUL-106", "CA-RUL-19")
def test_it_goes_away_from_the_enemy_with_most_figures_and_a_c_in_c_is_one_of_them():
    for chief in ("y", "z"):
        t = table(72, 72).place("A", at=(36, 36), officer=4).place("y", before="A", gap=0, figures=9)
        t.place("z", behind="A", gap=0, figures=9).chief("chief", join=chief).lock("y", "A").lock("z", "A").activate(
            "A"
        )
        assert main_opponent(t.battle, t.id("A")) == t.id(chief)


@pytest.mark.rule("CA-BRK-04", "CA-RUL-107")
def test_a_crew_that_breaks_off_goes_as_far_from_its_gun_as_it_threw():
    for side in ("right_of", "left_of", "before", "behind"):
        for die, far in ((1, 4), (6, 6)):
            t = table(72, 72).place("A", at=(36, 36), klass="artillery").place("z", **{side: "A"}, gap=0)
            t.place("Far", at=(4, 4), figures=9).lock("z", "A").activate("A")
            t.order("break A", [1, die], then=6)
            x, y = t.at("A")
            assert ((x - 36) ** 2 + (y - 36) ** 2) ** 0.5 == pytest.approx(far, abs=0.02)
    narrow = table(72, 72, impassable=[(30, 20, 34, 34), (38, 20, 42, 34)]).place("A", at=(36, 36), klass="artillery")
    narrow.place("z", before="A", gap=0).place("Far", at=(4, 4), figures=9).lock("z", "A").activate("A")
    narrow.order("break A", [1, 6], then=6)
    assert narrow.at("A") == pytest.approx((36, 30), abs=0.6)
    assert narrow["A"].files == 2  # in one rank it has no room between the rocks
