"""Line of sight (LOS): who sees whom, how far, and what is in the way."""

import pytest

from vedette.testing.adventures.table import table


def duel(gap=10, firer=None, target=None, **about):
    """A at the south looks north at z."""
    t = table(**about).place("A", at=(24, 10), **(firer or {})).place("z", before="A", gap=gap, **(target or {}))
    return t.place("far", at=(4, 44), figures=9)


@pytest.mark.rule("CA-LOS-01")
def test_no_fire_without_a_straight_free_line_from_figure_to_figure():
    assert duel().activate("A").may("fire A at z")
    hidden = duel(wood=[(10, 13, 38, 18)]).activate("A")
    assert not hidden.sees("A", "z")
    assert hidden.refusal("fire A at z") == "CA-LOS-01"
    # figure by figure: behind a wood that hides one half, only the others count
    half = duel(wood=[(4, 11.5, 24, 20)])
    assert 0 < half.aim("A", "z").firing < 20
    assert 0 < half.aim("A", "z").seen < 20


@pytest.mark.rule("CA-LOS-02")
def test_a_figure_fires_up_to_45_degrees_to_either_side_of_its_front():
    def firing(x, y, heading=0):
        t = table().place("A", at=(24, 24), figures=1, facing=heading).place("z", at=(x, y), figures=1)
        return t.place("far", at=(4, 44)).aim("A", "z").firing

    assert firing(24, 30) == 1
    assert firing(30, 30) == 1  # 45 degrees
    assert firing(18, 30) == 1
    assert firing(30.2, 30) == 0
    assert firing(17.8, 30) == 0
    assert firing(24, 18) == 0
    assert firing(30, 24, heading=90) == 1
    # in a line only those count who have the target in their own arc
    t = table().place("A", at=(24, 24)).place("z", at=(31, 29), figures=1).place("far", at=(4, 44))
    assert 0 < t.aim("A", "z").firing < 20


@pytest.mark.rule("CA-LOS-02", "CA-FRM-08", "CA-FRM-15", "CA-FIR-02")
def test_whom_only_the_ranks_behind_have_in_their_arc_may_be_fired_at():
    t = table(training=("tribal", "european")).place("A", at=(20, 24), weapon="musket")
    t.place("z", at=(36, 36), facing=180, figures=6, files=3).activate("A")
    assert t.aim("A", "z").firing == 3
    assert t.may("fire A at z")
    assert t.targets("fire") == {"z"}
    t.battle.place_group(t["z"], 4000, 3600, 180)  # beyond the arc of the last rank as well
    assert t.refusal("fire A at z") == "CA-LOS-01"


@pytest.mark.rule("CA-LOS-03")
def test_sight_has_no_limit_and_is_blocked_by_terrain_buildings_and_figures():
    assert duel(gap=30, target={"figures": 9}).sees("A", "z")
    t = table(120, 120).place("A", at=(60, 4)).place("z", at=(60, 116))
    assert t.sees("A", "z")
    for kind in ("wood", "rough", "impassable"):
        assert not duel(gap=20, **{kind: [(4, 14, 44, 20)]}).sees("A", "z")
    assert not duel(gap=20, building=[{"box": (4, 14, 44, 20)}]).sees("A", "z")
    for name in ("C", "y"):  # friend and enemy alike
        t = duel(gap=20, target={"figures": 6}).place(name, at=(24, 17), figures=40, files=20 if name == "C" else 13)
        assert t.aim("A", "z").firing == 0


@pytest.mark.rule("CA-LOS-03", "CA-RUL-84")
def test_own_ranks_and_the_ranks_of_the_target_hide_nobody_and_higher_ground_looks_over():
    """CA-RUL-84."""
    open_field = duel(target={"files": 5}).aim("A", "z")
    assert (open_field.firing, open_field.seen) == (20, 20)
    t = table(hill=[((4, 2, 44, 13), None)]).place("A", at=(24, 10)).place("C", at=(24, 17), figures=40, files=20)
    t.place("z", at=(24, 30), figures=6)
    assert t.aim("A", "z").firing == 20  # over the heads of those below


@pytest.mark.rule("CA-RUL-84")
def test_those_who_stand_as_high_as_the_shooter_or_the_target_hide():
    def firing(hill, third=(24, 17)):
        t = table(hill=[(hill, None)]).place("A", at=(24, 10)).place("C", at=third, figures=40, files=20)
        return t.place("z", at=(24, 30), figures=6).aim("A", "z").firing

    assert firing((4, 2, 44, 20)) == 0  # A and C on the hill, z below
    assert firing((4, 2, 44, 13)) == 20  # A alone
    assert firing((4, 14, 44, 34)) == 0  # C and z
    assert firing((4, 24, 44, 34)) == 20  # z alone
    assert firing((4, 14, 44, 20)) == 0  # C alone


@pytest.mark.rule("CA-LOS-04", "CA-TER-50")
def test_at_night_one_sees_12_inches_but_lit_targets_as_by_day():
    for gap, by_night in ((12, True), (12.1, False), (20, False)):
        target = {"files": 20, "figures": 60}
        assert duel(gap, target=target).sees("A", "z")
        dark = duel(gap, target=target, night=True)
        assert dark.sees("A", "z") == by_night
        assert (dark.aim("A", "z").firing > 0) == by_night
        lit = duel(gap, target=target, night=True, lit=[(4, 20, 44, 46)])
        assert lit.sees("A", "z")
        assert lit.aim("A", "z").firing > 0
        assert lit.sees("z", "A") == by_night  # A itself stands in the dark


@pytest.mark.rule("CA-LOS-05", "CA-TER-51")
def test_inclement_weather_limits_sight_by_what_the_players_set():
    for limit in (6, 12):
        settings = {"weather": True, "weather_sight": limit}
        assert duel(limit, settings=settings).sees("A", "z")
        assert not duel(limit + 0.1, settings=settings).sees("A", "z")
        assert duel(limit + 0.1, settings=settings).aim("A", "z").firing == 0
    assert duel(20).sees("A", "z")


@pytest.mark.rule("CA-LOS-04", "CA-LOS-05")
@pytest.mark.parametrize("about", [{"night": True}, {"settings": {"weather": True, "weather_sight": 12}}])
def test_a_free_line_beyond_the_limit_of_sight_is_none(about):
    # Those opposite are near and behind a rock; the wings look past it, from too far off.
    for rock, seen in (((20, 20, 28, 22), False), ((22, 20, 24, 22), True)):
        t = table(impassable=[rock], **about).place("A", at=(24, 16), files=20)
        t.place("z", at=(24, 26.5), figures=3, files=1, weapon="musket")
        assert t.sees("A", "z") == seen
        assert t.sees("z", "A") == seen
        assert (t.aim("A", "z").firing > 0) == seen
    assert (
        table(impassable=[(20, 20, 28, 22)]).place("A", at=(24, 16), files=20).place("z", at=(24, 26.5)).sees("A", "z")
    )


@pytest.mark.rule("CA-LOS-06")
def test_terrain_hides_by_its_own_rules():
    def sees(**terrain):
        one = {"figures": 1}
        a, z = terrain.pop("a"), terrain.pop("z")
        t = table(**terrain).place("A", at=a, **one).place("z", at=z, **one).place("far", at=(46, 46), figures=1)
        assert t.sees("A", "z") == t.sees("z", "A")
        return t.sees("A", "z")

    wood = [(10, 20, 38, 40)]
    assert sees(wood=wood, a=(24, 10), z=(24, 21))  # at most 1 inch into the wood
    assert not sees(wood=wood, a=(24, 10), z=(24, 21.1))
    assert sees(wood=wood, a=(24, 22), z=(24, 34))  # 12 inches inside
    assert not sees(wood=wood, a=(24, 22), z=(24, 34.1))
    assert sees(wood=wood, night=True, a=(24, 22), z=(24, 28))  # 6 by night
    assert not sees(wood=wood, night=True, a=(24, 22), z=(24, 28.1))
    assert not sees(rough=wood, a=(24, 10), z=(24, 21.1))
    hill = [((10, 20, 38, 40), (10, 30, 38, 30))]
    assert sees(hill=hill, a=(24, 25), z=(24, 28))
    assert not sees(hill=hill, a=(24, 25), z=(24, 35))  # across the crest
    assert sees(hill=hill, a=(24, 29), z=(24, 35))  # from the crest, within 1 inch of it
    assert not sees(hill=hill, a=(24, 28.9), z=(24, 35))
