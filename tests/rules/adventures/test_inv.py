"""Involuntary movement and what the results of tests mean (INV)."""

import pytest

from vedette.engine.types import Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.ground.sight import in_cover
from vedette.testing.adventures.table import table


def faced(gap=10, blue=None, red=None, size=96, **terrain):
    """A in the middle facing north, z before it facing south, and a friend of each far away."""
    t = table(size, size, **terrain)
    t.place("A", at=(48, 48), **(blue or {}))
    t.place("B", at=(6, 6))
    t.place("z", before="A", gap=gap, **{"weapon": "bow", **(red or {})})
    t.place("y", at=(90, 90))
    return t


CAVALRY = {"klass": "cavalry"}
BAND = {"weapon": "melee"}
MUSKETS = {"weapon": "musket"}


@pytest.mark.rule("CA-INV-01", "CA-RUL-129")
def test_carry_on_leaves_an_active_group_the_rest_of_its_activation():
    t = faced(gap=20)
    t.activate("A")
    t.move("A", (48, 50))
    t.test("A", "RF", [1, 1], by="z")
    assert t.asked == "act A"
    assert t.may("face A to 20")
    assert t.at("A") == (48, 50)


@pytest.mark.rule("CA-INV-02", "CA-RUL-67")
def test_test_to_charge_is_a_wanting_to_charge_against_the_cause_and_the_target_still_tests():
    t = faced(gap=8, red={"weapon": "melee", "figures": 10})
    told = t.test("z", "RF", [1, 1, 1, 1], by="A", then=4)
    assert [entry[:2] for entry in told.tests][:3] == [("z", "RF"), ("z", "WTC"), ("A", "BC")]
    assert told.events_of("charge", "z")[0].whom == t.id("A")


@pytest.mark.rule("CA-INV-02", "CA-RUL-67")
def test_out_of_reach_there_is_no_test():
    t = faced(gap=20, red=BAND)
    told = t.test("z", "RF", [1, 1], by="A", then=6)
    assert told.tests[0] == ("z", "RF", 2)
    assert "WTC" not in [test for _, test, _ in told.tests]


@pytest.mark.rule("CA-INV-03", "CA-RUL-71")
def test_a_countercharge_goes_three_inches_into_contact_without_a_test():
    t = faced(gap=3, red={"weapon": "melee", "figures": 10}, blue={"formation": "line", "files": 10})
    _x, y = t.at("z")
    told = t.test("z", "BC", [1, 1], by="A", then=4)
    assert t.is_locked("A", "z")
    assert t.at("A")[1] == pytest.approx(48, abs=0.6)  # A stood still, but for ranks that closed up
    assert y - t.at("z")[1] == pytest.approx(3, abs=0.6)
    assert "WTC" not in [test for _, test, _ in told.tests]
    assert ("A", "BC") not in [entry[:2] for entry in told.tests]


@pytest.mark.rule("CA-INV-04", "CA-RUL-76")
def test_fire_is_at_whoever_caused_the_test():
    t = faced(gap=10)
    told = t.test("A", "TOW", [1, 6], by="z", then=2)
    shots = [event for event in told.events_of("fire", "A") if event.rolls]
    assert [event.whom for event in shots] == [t.id("z")]


@pytest.mark.rule("CA-INV-04", "CA-RUL-76")
def test_without_a_shot_nothing_happens_and_no_pivot_is_given():
    t = faced(gap=10)
    t["A"].block = t["A"].block.__class__(4800, 4800, 90, t["A"].block.width, t["A"].block.depth)
    t["A"].figures = []
    told = t.test("A", "TOW", [1, 6], by="z")
    assert not [event for event in told.events_of("fire", "A") if event.rolls]
    assert t.facing("A") == 90
    assert not t["A"].halted


@pytest.mark.rule("CA-INV-05", "CA-RUL-77")
def test_halt_in_place_ends_an_activation_but_leaves_reaction_fire():
    t = faced(gap=20)
    t.activate("A")
    t.move("A", (48, 50))
    t.test("A", "RF", [1, 6], by="z")
    assert t["A"].halted
    assert t.asked != "act A"  # no second action, no fire
    t = faced(gap=10)
    t.test("A", "RF", [1, 6], by="z")
    assert t["A"].halted
    told = t.test("A", "TOW", [1, 6], by="z", then=2)
    assert [event for event in told.events_of("fire", "A") if event.rolls]
    t.activate("A")
    assert not t["A"].halted  # until next active


@pytest.mark.rule("CA-INV-06", "CA-RUL-127")
@pytest.mark.parametrize(("formation", "inches"), [("line", 4), ("column", 8), ("open", 12)])
def test_retire_is_a_full_move_straight_away_ending_with_the_front_to_the_cause(formation, inches):
    t = faced(gap=10, blue={"formation": formation, "figures": 10, "facing": 90}, red={"figures": 9, "files": 3})
    t.battle.place_group(t["z"], 4800, 6200, 180)
    t.test("A", "SR", [6, 6])
    assert t.at("A") == (48, 48 - inches)
    assert t.facing("A") == 0
    assert t.formation("A") == formation


@pytest.mark.rule("CA-RUL-127", "CA-RUL-19")
def test_a_chief_among_his_men_is_no_group_to_go_away_from():
    places = []
    for has_chief in (False, True):
        t = table(72, 72).place("A", at=(36, 30), facing=0, formation="open", figures=6, files=3).place("B", at=(6, 6))
        t.place("z", at=(36, 46), facing=180, formation="open").place("y", at=(66, 66))
        if has_chief:
            t.chief("chief", rep=5, at=(43.5, 42))
        t.test("A", "SR", [6, 6], by="B")
        places.append((t.at("A"), t.facing("A")))
    assert places[0] == places[1] == ((36, 18), 0)


@pytest.mark.rule("CA-RUL-127")
def test_without_an_enemy_for_a_cause_it_is_the_nearest_in_sight_from_which_a_group_retires():
    for wood, facing in (([], 0), ([(26, 36, 46, 40)], 90)):
        t = table(72, 72, wood=wood).place("A", at=(36, 30)).place("z", at=(36, 44), figures=9)
        t.place("y", at=(62, 30), figures=9, facing=270)
        assert t.sees("A", "z") == (not wood)
        t.test("A", "SR", [6, 6])
        assert t.facing("A") == facing  # the nearer one, unless the wood hides it


@pytest.mark.rule("CA-INV-06", "CA-RUL-48")
def test_a_group_that_retires_over_the_edge_is_out_of_the_battle_but_not_run_away():
    t = faced(blue={"formation": "open"})
    t.battle.place_group(t["A"], 4800, 500, 0)
    t.test("A", "SR", [6, 6])
    assert t.where("A") == "left the table"
    assert not t["A"].has_run


@pytest.mark.rule("CA-INV-06", "CA-RUL-47", "CA-RUL-48")
def test_it_retires_straight_into_woods_opening_out_and_only_the_impassable_turns_it_aside():
    t = faced(blue={"formation": "column", "figures": 10, "files": 2}, red={"figures": 9}, wood=[(40, 30, 56, 44)])
    t.test("A", "SR", [6, 6])
    assert t.at("A")[0] == pytest.approx(48, abs=0.5)
    assert 41 < t.at("A")[1] < 44  # slowed, not turned aside
    assert t.formation("A") == "open"
    cliff = faced(
        blue={"formation": "column", "figures": 10, "files": 2}, red={"figures": 9}, impassable=[(44, 30, 52, 44)]
    )
    cliff.test("A", "SR", [6, 6])
    assert abs(cliff.at("A")[0] - 48) > 3
    assert cliff.at("A")[1] < 46


@pytest.mark.rule("CA-RUL-47", "CA-FRM-11")
def test_formed_troops_that_give_way_through_woods_open_out_though_they_end_beyond_them():
    horse = {"formation": "line", "figures": 10, **CAVALRY}
    for north, formation in ((44.8, "open"), (20, "line")):
        t = faced(blue=horse, red={"figures": 9}, wood=[(30, north - 0.6, 66, north)])
        t.test("A", "RF", [6, 6], by="z")
        assert t.at("A")[1] < 41
        assert t.formation("A") == formation
    by_road = faced(blue=horse, red={"figures": 9}, wood=[(30, 44.2, 66, 44.8)], road=[(48, 0, 48, 96)])
    by_road.test("A", "RF", [6, 6], by="z")
    assert by_road.formation("A") == "line"  # its centre was on the road all the way (CA-RUL2-102)


@pytest.mark.rule("CA-RUL-06", "CA-RUL-126", "CA-RUL-48")
def test_how_far_it_gives_way_is_not_rounded():
    blue = {"formation": "open", "figures": 10, "files": 5}
    t = faced(blue=blue, red={"figures": 9}, wood=[(30, 10, 66, 45.2)])
    t.test("A", "SR", [6, 6])
    assert t.at("A")[1] == pytest.approx(45.2 - (12 - 2.8) / 2, abs=0.03)  # each inch inside costs two
    friends = faced(blue=blue, red={"figures": 9}).place("C", at=(48, 36.3), figures=16, formation="open", files=16)
    friends.test("A", "SR", [6, 6])
    assert friends.at("A")[0] == 48
    assert friends.gap("A", "C") == pytest.approx(0, abs=0.03)  # up to those beyond whom it cannot come


@pytest.mark.rule("CA-RUL-06", "CA-RUL-48")
def test_nor_is_how_far_it_has_to_the_edge():
    blue = {"formation": "open", "figures": 10, "files": 5}
    for rear, where in ((7.3, "left the table"), (7.5, "ready")):  # it can go 2.8 inches, and 4.6 in the wood
        t = faced(blue=blue, red={"figures": 9}, wood=[(30, 0, 66, rear + 1.5 - 2.8)])
        t.battle.place_group(t["A"], 4800, round(rear * 100) + 150, 0)
        t.battle.place_group(t["z"], 4800, 2400, 180)
        t.test("A", "SR", [6, 6])
        assert t.where("A") == where


@pytest.mark.rule("CA-INV-07", "CA-EX-18")
def test_run_away_removes_the_group_at_once():
    t = faced()
    t.test("z", "LL", [6, 6])
    assert t.where("z") == "ran away"
    assert not t["z"].on_table


@pytest.mark.rule("CA-INV-08", "CA-RUL-56")
@pytest.mark.parametrize(("figures", "ran"), [(20, 4), (19, 3), (14, 2), (9, 1), (4, 0)])
def test_one_in_five_run_rounded_down_and_the_rest_stay(figures, ran):
    t = faced(blue={"figures": 30, "strength": figures, "formation": "open"})
    t["A"].start = figures
    told = t.test("A", "RC", [1, 6], melee=True)
    assert told.ran("A") == ran
    assert t["A"].count == figures - ran
    assert t.where("A") == "ready"
    assert [test for _, test, _ in told.tests] == ["RC"]


@pytest.mark.rule("CA-INV-08", "CA-RUL-56")
def test_leaders_run_last():
    t = faced(blue={"figures": 6, "officer": 4, "nco": 4})
    t.test("A", "BC", [6, 6, 6], by="z")
    assert t["A"].count == 4
    assert (t["A"].commander, t["A"].second) == (4, 4)


@pytest.mark.rule("CA-INV-09", "CA-RUL-75")
def test_receive_charge_stands_does_not_fire_and_fights_when_contacted():
    t = faced(gap=3, blue=CAVALRY, red={"weapon": "melee"})
    told = t.test("A", "BC", [1, 6], by="z")
    assert not [event for event in told.events_of("fire", "A") if event.rolls]
    assert t.at("A") == (48, 48)
    t = faced(gap=8, blue=CAVALRY, red={"weapon": "melee", "figures": 10})
    t.activate("z")
    told = t.order("charge z at A", dice=[1, 1, 1, 6], then=4)
    assert t.is_locked("A", "z")
    assert len(told.rolls_of("A")) >= 2  # it fought


@pytest.mark.rule("CA-INV-10", "CA-RUL-50")
def test_advance_goes_a_full_move_towards_the_cause():
    t = faced(gap=30, red={"weapon": "melee", "figures": 9, "facing": 120}, blue={"figures": 10})
    before = t.gap("A", "z")
    t.test("z", "RF", [1, 1], by="A", then=6)
    assert before - t.gap("A", "z") == pytest.approx(12, abs=1)  # but for its turn to face them
    assert abs(t.facing("z") - 180) <= 2


@pytest.mark.rule("CA-INV-10", "CA-RUL-50")
def test_advance_stops_three_inches_short_of_any_enemy():
    t = faced(gap=14, red={"weapon": "melee", "figures": 9}, blue={"figures": 10})
    t.test("z", "RF", [1, 1], by="A", then=6)
    assert t.gap("A", "z") == pytest.approx(3, abs=0.02)
    assert not t.is_locked("A", "z")


@pytest.mark.rule("CA-RUL-38", "CA-INV-10")
def test_prone_figures_advance_half_their_move_and_then_stand():
    t = faced(gap=30, red={"weapon": "melee", "figures": 9, "prone": True}, blue={"figures": 10})
    before = t.gap("A", "z")
    t.test("z", "RF", [1, 1], by="A", then=6)
    assert before - t.gap("A", "z") == pytest.approx(6, abs=0.02)
    assert not t["z"].prone


@pytest.mark.rule("CA-INV-10", "CA-RUL-126", "CA-RUL-06")
def test_an_advance_over_mixed_ground_is_measured_to_the_hundredth():
    def stops(**ground):
        t = table(96, 96, **ground).place("A", at=(48, 20), figures=9, files=9).place("B", at=(6, 6))
        t.place("z", at=(48, 70), figures=9, files=3).place("y", at=(90, 90))
        t.test("z", "RF", [1, 1], by="A")
        return t.at("z")[1]

    for deep in (1, 2.13, 3.87):  # each inch of its centre's way in the rough costs two
        assert stops(rough=[(40, 68 - deep, 56, 68)]) == pytest.approx(70 - 12 + deep, abs=0.011)
    for edge in (61.2, 61.93):  # and it stops where ground that is barred to it begins
        assert stops(impassable=[(40, 50, 56, edge)]) == pytest.approx(edge + 1.5, abs=0.03)


# --- Seek Cover -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-INV-11")
def test_cavalry_seeks_cover_by_a_full_move_away_facing_the_enemy_in_open_order():
    t = faced(gap=8, red={"klass": "cavalry", "weapon": "musket", "figures": 9, "formation": "mob", "facing": 120})
    y = t.at("z")[1]
    t.test("z", "WTC", [6, 6], by="A")
    assert t.at("z")[1] - y == pytest.approx(24, abs=0.6)
    assert abs(t.facing("z") - 180) <= 4
    assert t.formation("z") == "open"
    assert not t["z"].prone


def shaken(gap, **terrain):
    """z, a band with muskets, fails its Test of Wills before A, which has a weapon of 24 inches, or none."""
    return faced(gap, red={"weapon": "musket", "figures": 9, **terrain.pop("red", {})}, **terrain)


@pytest.mark.rule("CA-INV-12", "CA-RUL-128")
def test_infantry_moves_away_and_stops_as_soon_as_it_is_out_of_range():
    t = shaken(7, blue={"weapon": "melee", "formation": "column"})  # no weapon: the range is A's move of 8 inches
    t.test("z", "TOW", [6, 6], by="A")
    assert t.gap("A", "z") == pytest.approx(8.01, abs=0.06)
    assert not t["z"].prone
    assert t.facing("z") == 180


@pytest.mark.rule("CA-INV-12", "CA-RUL-128")
def test_out_of_range_already_it_stays():
    t = shaken(10, blue={"weapon": "melee", "formation": "line"})
    at = t.at("z")
    t.test("z", "TOW", [6, 6], by="A")
    assert t.at("z") == at
    assert not t["z"].prone


@pytest.mark.rule("CA-INV-13", "CA-RUL-128")
def test_in_range_it_goes_to_the_nearest_cover_and_not_nearer_to_the_cause():
    woods = [(38, 66, 58, 74), (20, 70, 30, 80), (30, 50, 40, 56)]
    t = shaken(10, wood=woods)
    before = t.gap("A", "z")
    t.test("z", "TOW", [6, 6], by="A")
    assert in_cover(t.battle, t["z"], t.id("A"))
    assert 66 <= t.at("z")[1] <= 74
    assert t.gap("A", "z") >= before
    assert t.facing("z") == 180


@pytest.mark.rule("CA-INV-13", "CA-RUL-128")
def test_cover_nearer_to_the_cause_is_no_cover():
    t = shaken(10, wood=[(54, 50, 66, 57.5)])  # near the band, to the side and towards the enemy
    at = t.at("z")
    t.test("z", "TOW", [6, 6], by="A")
    assert t.at("z") == at
    assert t["z"].prone


@pytest.mark.rule("CA-INV-13", "CA-RUL-128")
def test_in_cover_already_it_stays():
    t = shaken(10, wood=[(40, 58.5, 56, 70)])
    at = t.at("z")
    t.test("z", "TOW", [6, 6, 6], by="A")
    assert t.at("z") == at
    assert not t["z"].prone


@pytest.mark.rule("CA-INV-13", "CA-RUL-128")
def test_an_empty_building_is_cover_too():
    t = shaken(10, building=[{"box": (44, 66, 52, 72), "door": (48, 66)}])
    t.test("z", "TOW", [6, 6], by="A")
    assert t["z"].building == 0


@pytest.mark.rule("CA-INV-13", "CA-INV-14", "CA-RUL-128", "CA-FIR-08", "CA-RUL2-36")
@pytest.mark.parametrize("formation", ["open", "mob"])
@pytest.mark.parametrize(
    "terrain",
    [
        {"wall": [(30, 66, 90, 66)]},
        {"hill": [((30, 63, 66, 71), (30, 67, 66, 67))]},
        {"gully": [(38, 65, 58, 75)]},
        {"rough": [(38, 65, 58, 75)]},
    ],
    ids=["wall", "crest", "gully", "rough"],
)
def test_every_kind_of_cover_is_gone_to(terrain, formation):
    t = shaken(10, red={"formation": formation}, **terrain)
    t.test("z", "TOW", [6, 6], by="A")
    assert in_cover(t.battle, t["z"], t.id("A"))
    assert not t["z"].prone


@pytest.mark.rule("CA-RUL-128")
def test_wherever_it_ends_it_faces_the_group_that_caused_it():
    for terrain in ({}, {"wood": [(30, 50, 66, 80)]}):
        t = shaken(10, red={"facing": 120, "figures": 9}, **terrain)
        at = t.at("z")
        t.test("z", "WTC", [6, 6] + ([6] if terrain else []), by="A")
        assert t.at("z") == at
        assert t["z"].prone == (not terrain)
        assert abs(t.facing("z") - 180) <= 4


@pytest.mark.rule("CA-INV-13", "CA-RUL-128")
def test_a_building_is_cover_only_if_it_is_not_nearer_to_the_cause_and_can_be_reached():
    nearer = shaken(10, building=[{"box": (60, 50, 66, 56), "door": (60, 53)}])
    at = nearer.at("z")
    nearer.test("z", "TOW", [6, 6], by="A")
    assert (nearer["z"].building, nearer["z"].prone, nearer.at("z")) == (-1, True, at)
    behind = {"building": [{"box": (44, 66, 52, 72), "door": (48, 72)}]}  # its door is on the far side
    for most, inside in ((1200, -1), (2400, 0)):
        far = shaken(10, **behind)
        far["z"].card.foot_moves = [0, 0, 0, most, most]
        far["z"].formation, far["z"].files = 3, 4
        far.battle.place_group(far["z"], far["z"].block.x, far["z"].block.y, 180)
        far.test("z", "TOW", [6, 6], by="A")
        assert far["z"].building == inside


@pytest.mark.rule("CA-INV-14", "CA-RUL-128")
def test_it_opens_out_only_if_it_cannot_reach_the_cover_as_it_is():
    mob = shaken(10, wood=[(38, 66, 58, 74)])
    mob.test("z", "TOW", [6, 6], by="A")
    assert mob.formation("z") == "mob"  # a Mob may enter woods
    line = faced(10, blue={"formation": "line", "figures": 12}, red=MUSKETS, wood=[(38, 36, 58, 44)])
    line.do([], Step(steps.COVER, line.id("A"), line.id("z")))
    assert line.formation("A") == "open"
    assert in_cover(line.battle, line["A"], line.id("z"))


@pytest.mark.rule("CA-INV-15", "CA-RUL-128")
def test_without_cover_in_reach_it_goes_prone_where_it_is():
    t = shaken(10, wood=[(4, 80, 14, 90)])
    at = t.at("z")
    t.test("z", "TOW", [6, 6], by="A")
    assert t["z"].prone
    assert t.at("z") == at


@pytest.mark.rule("CA-INV-16")
def test_in_the_cover_it_sees_and_is_seen_and_acts_as_usual():
    t = shaken(10, wood=[(38, 66, 58, 74)])
    t.test("z", "TOW", [6, 6], by="A")
    assert t.sees("z", "A")
    assert t.sees("A", "z")
    t.activate("z")
    assert t.may("fire z at A")


# --- crews ------------------------------------------------------------------------------------------------------------


def shelled(gap=10, cause=None, **terrain):
    """A gun that is to seek cover from z, with muskets."""
    t = table(96, 96, **terrain)
    t.place("A", at=(48, 48), klass="artillery")
    t.place("B", at=(6, 6))
    t.place("z", before="A", gap=gap, **(cause or {"weapon": "musket"}))
    t.place("y", at=(90, 90))
    return t


@pytest.mark.rule("CA-INV-17", "CA-RUL-49")
def test_a_crew_leaves_its_gun_and_moves_out_of_range():
    t = shelled(gap=10, cause={"weapon": "musket", "figures": 9})
    t.test("A", "RF", [6, 6], by="z")
    assert not t["A"].at_gun
    assert (t["A"].gun_x, t["A"].gun_y) == (4800, 4800)
    assert t.gap("A", "z") == pytest.approx(20.01, abs=0.6)
    assert t.facing("A") == 0
    assert not t["A"].prone


@pytest.mark.rule("CA-INV-18", "CA-RUL-128")
def test_failing_that_it_goes_to_cover():
    t = shelled(gap=4, wood=[(40, 36, 56, 44)])
    t.test("A", "RF", [6, 6], by="z")
    assert in_cover(t.battle, t["A"], t.id("z"))
    assert t.sees("A", "z")


@pytest.mark.rule("CA-INV-18", "CA-RUL-128")
def test_or_behind_the_closest_infantry():
    t = table(96, 96)
    t.place("A", at=(48, 48), klass="artillery")
    t.place("B", at=(38, 44), facing=0, formation="line", files=10)
    t.place("z", before="A", gap=4, weapon="musket")
    t.place("y", at=(90, 90))
    t.test("A", "RF", [6, 6], by="z")
    assert not t["A"].at_gun
    assert t.at("A")[1] < t.at("B")[1]
    assert t.gap("A", "B") <= 1
    assert not t["A"].prone


@pytest.mark.rule("CA-INV-19")
def test_if_it_can_reach_neither_it_goes_prone():
    t = shelled(gap=4)
    t.test("A", "RF", [6, 6], by="z")
    assert t["A"].prone
    assert not t["A"].at_gun


def returning(enemy=(6, 90)):
    """A crew 20 inches from its gun."""
    t = table(96, 96)
    t.place("A", at=(48, 48), klass="artillery", at_gun=False)
    t.place("B", at=(6, 6))
    t.place("z", at=enemy, facing=180)
    t.battle.set_block(t["A"], t["A"].block.__class__(4800, 2800, 0, t["A"].block.width, t["A"].block.depth))
    return t.activate("A")


@pytest.mark.rule("CA-INV-20", "CA-RUL-49")
def test_a_crew_away_from_its_gun_must_go_back_to_it():
    t = returning()
    assert t.refusal("done A") == "CA-INV-20"
    assert t.refusal("prone A") == "CA-INV-20"
    assert t.refusal("move A to 4800,2400 facing 0") == "CA-INV-20"
    assert {order.verb for order in t.offered()} == {"serve"}
    t.order("serve A")
    assert t.at("A") == (48, 40)
    t.activate("A")
    t.order("serve A")
    assert t["A"].at_gun
    assert t.at("A") == (48, 48)


@pytest.mark.rule("CA-INV-20", "CA-FRM-12", "CA-RUL-126")
def test_it_goes_back_at_the_rates_of_the_ground_and_round_what_bars_it():
    t = table(96, 96, wood=[(40, 30, 56, 46)])
    t.place("A", at=(48, 48), klass="artillery", at_gun=False).place("z", at=(6, 90))
    t.battle.place_group(t["A"], 4800, 2800, 0)
    t.activate("A").order("serve A")
    assert t.at("A") == (48, 35)  # 2 inches in the open, 5 in the wood
    t = table(96, 96, impassable=[(40, 30, 49, 46)])
    t.place("A", at=(48, 48), klass="artillery", at_gun=False).place("z", at=(6, 90))
    t.battle.place_group(t["A"], 4800, 2800, 0)
    t.activate("A").order("serve A")
    assert t.at("A")[0] > 49
    shut = table(96, 96, impassable=[(40, 30, 56, 32), (40, 40, 56, 42), (40, 30, 42, 42), (54, 30, 56, 42)])
    shut.place("A", at=(48, 48), klass="artillery", at_gun=False).place("z", at=(6, 90))
    shut.battle.place_group(shut["A"], 4800, 3600, 0)
    shut.activate("A")
    assert shut.refusal("serve A") == "CA-RUL-123"
    assert shut.may("done A")


@pytest.mark.rule("CA-RTN-01", "CA-RUL-109")
def test_a_crew_that_goes_nearer_to_the_enemy_to_its_gun_has_no_return():
    for enemy, back in (((48, 66), 2), ((48, 4), 3)):
        t = table(96, 96)
        t.place("A", at=(48, 48), klass="artillery", figures=4, strength=2, fallen=2, at_gun=False).place("z", at=enemy)
        t.battle.place_group(t["A"], 4800, 4200, 0)
        t.activate("A").order("serve A")
        assert t["A"].at_gun
        assert t["A"].count == back


@pytest.mark.rule("CA-INV-20", "CA-RUL-49")
@pytest.mark.parametrize(("gap", "bound"), [(12, False), (12.01, True)])
def test_that_is_measured_from_the_gun_itself(gap, bound):
    t = returning()
    t.battle.place_group(t["z"], 4900 + round(gap * 100) + t["z"].block.width // 2, 4800, 180)  # beside the gun
    assert (t.refusal("done A") == "CA-INV-20") == bound


@pytest.mark.rule("CA-INV-20", "CA-RUL-49")
def test_unless_an_enemy_is_within_twelve_inches_of_the_gun():
    t = returning(enemy=(48, 60))
    assert t.gap("A", "z") > 12
    assert t.may("done A")
    assert t.may("move A to 4800,2400 facing 0")
    beside = returning(enemy=(62, 48))  # its band is within 12 inches of the gun, its centre not
    assert beside.may("done A")
    wide = table(96, 96)
    wide.place("A", at=(48, 48), klass="artillery", at_gun=False)
    wide.place("z", at=(48, 64), facing=180, figures=60, files=20)  # 14.5 inches from the gun, however long its front
    wide.activate("A")
    assert wide.refusal("done A") == "CA-INV-20"
