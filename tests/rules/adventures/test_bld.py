"""Buildings: entry, occupation, shot and fire (BLD)."""

import pytest

from vedette.engine.types import BadInput, Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.combat.casualties import run_away
from vedette.rules.adventures.combat.shelling import BALL, CANISTER
from vedette.rules.adventures.ground.blazes import FLAME, after_damage, blaze_for
from vedette.rules.adventures.ground.sight import in_cover, is_within
from vedette.rules.adventures.groups.groups import FORMATION_NAMES, OPEN
from vedette.rules.adventures.view import facts
from vedette.testing.adventures.table import table

HOUSE = (20, 20, 28, 24)
"""Eight inches by four: an outline of 24 inches."""


def house(dv=1, door=(24, 20), **doc):
    return [{"box": HOUSE, "door": door, "dv": dv, **doc}]


def before_door(dv=1, gap=4, settings=None, red=(6, 44), **doc):
    """A south of the house, its front so far from the door, facing it."""
    t = table(settings=settings, building=house(dv))
    t.place("A", at=(24, 10), **{"formation": "open", "figures": 12, "files": 6, **doc})
    t.place("B", at=(42, 4), figures=4)
    t.place("z", at=red, facing=180, figures=12, weapon="musket")
    block = t["A"].block
    t.battle.place_group(t["A"], 2400, 2000 - round(gap * 100) - block.depth // 2, 0)
    return t.activate("A")


def inside(dv=1, **doc):
    t = before_door(dv, **doc)
    t.order("occupy A in 0")
    return t


# --- entry and occupation ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-BLD-01")
@pytest.mark.parametrize(
    ("dv", "kind"),
    [(0, "light organic frame"), (1, "wood structure"), (2, "reinforced structure"), (3, "masonry")],
)
def test_structures_have_defensive_values_from_nought_to_three(dv, kind):
    t = before_door(dv, gap=0.2)
    assert t.battle.field.buildings[0].dv == dv
    shown = [f["words"] for f in t.poised.book.scene(t.battle)["features"] if f["kind"] == "building"]
    assert shown == [f"{kind}, DV {dv}"]
    assert (t.refusal("burn A building 0") == "") == (dv < 3)  # masonry does not burn
    with pytest.raises(BadInput):
        before_door(4)


@pytest.mark.rule("CA-BLD-02", "CA-RUL-113")
def test_a_group_that_touches_the_door_is_inside():
    t = before_door(gap=12)
    assert t.may("occupy A in 0")
    t.order("occupy A in 0")
    assert t["A"].building == 0
    assert t["A"].count == 12
    assert before_door(gap=12.1).refusal("occupy A in 0") == "CA-BLD-02"
    elsewhere = table(building=house(door=(24, 24)))
    elsewhere.place("A", at=(24, 14), formation="open", figures=12, files=6)
    elsewhere.place("z", at=(6, 44))
    elsewhere.activate("A")
    assert elsewhere.refusal("occupy A in 0") == "CA-RUL-123"  # the door is on the far side


@pytest.mark.rule("CA-BLD-02", "CA-RUL-113")
def test_one_group_to_a_building_and_the_enemys_only_by_a_charge():
    t = inside()
    t.activate("z")
    t.battle.place_group(t["z"], 2400, 1200, 0)
    assert t.refusal("occupy z in 0") == "CA-RUL-113"
    assert t.may("charge z at A")


@pytest.mark.rule("CA-BLD-03", "CA-RUL-130")
def test_a_unit_leaves_through_the_door_in_open_order():
    t = inside()
    t.activate("A")
    assert t.refusal("move A to 2400,1500 facing 180") == "CA-BLD-03"
    assert t.refusal("quit A to 2400,1500 facing 180 in line") == "CA-RUL-130"
    assert t.may("quit A to 2400,1000 facing 180 in open")
    assert t.refusal("quit A to 2400,799 facing 180 in open") == "CA-MOV-02"  # measured from the door
    t.order("quit A to 2400,1500 facing 180 in open")
    assert t["A"].building == -1
    assert t.formation("A") == "open"
    assert t.at("A") == (24, 15)


@pytest.mark.rule("CA-BLD-03", "CA-RUL-130")
def test_a_band_leaves_in_mob_or_open_order():
    t = table(building=house())
    t.place("A", at=(6, 6))
    t.place("z", at=(24, 12), facing=0, figures=12)
    t.activate("z")
    t.order("occupy z in 0")
    t.activate("z")
    assert t.may("quit z to 2400,1400 facing 180 in mob")
    assert t.may("quit z to 2400,1400 facing 180 in open")


@pytest.mark.rule("CA-BLD-04")
def test_infantry_gunners_and_dismounted_groups_may_occupy_mounted_ones_not():
    assert before_door().may("occupy A in 0")
    assert before_door(klass="cavalry").refusal("occupy A in 0") == "CA-BLD-04"
    assert before_door(klass="mounted_infantry").refusal("occupy A in 0") == "CA-BLD-04"
    assert before_door(klass="cavalry", mounted=False).may("occupy A in 0")
    assert before_door(klass="artillery", figures=4, files=4).refusal("occupy A in 0") == "CA-BLD-04"  # with the gun
    gunners = before_door(klass="artillery", figures=4, files=4, at_gun=False, red=(24, 30))
    gunners["A"].gun_x, gunners["A"].gun_y = 3600, 3000  # left near the enemy
    assert gunners.may("occupy A in 0")


@pytest.mark.rule("CA-BLD-05", "CA-RUL-114")
def test_occupants_count_as_unformed_and_in_cover():
    t = inside()
    t.battle.place_group(t["z"], 2400, 3400, 180)
    aim = t.aim("z", "A")
    assert aim.in_cover
    assert aim.lines["CA-FIR-13"] == -2
    assert "CA-FIR-12" not in aim.lines
    assert in_cover(t.battle, t["A"], t.id("z"))
    assert len(t.test("A", "LL", [1, 1, 6]).roll("A").faces) == 3  # the die for cover
    t.lock("z", "A")
    assert t.bout("z", "A").lines["CA-MEL-21"] == 2
    assert t.bout("A", "z").lines["CA-MEL-21"] == 2


@pytest.mark.rule("CA-BLD-05", "CA-RUL-114")
@pytest.mark.parametrize("formation", ["line", "column", "square"])
def test_who_goes_in_formed_is_unformed_inside_and_comes_out_so(formation):
    files = {"line": 4, "column": 2, "square": 1}[formation]
    t = table(building=house()).place("A", at=(24, 17), figures=8, formation=formation, files=files)
    t.place("z", at=(24, 40), figures=20, weapon="musket").place("y", at=(4, 44)).activate("A")
    before = t.aim("z", "A").lines
    assert before.get("CA-FIR-12", 2) == 2
    t.order("occupy A in 0")
    assert t.formation("A") == "open"
    assert not t["A"].is_formed
    t.battle.place_group(t["z"], 2400, 3400, 180)
    lines = t.aim("z", "A").lines
    assert (lines["CA-FIR-13"], "CA-FIR-12" in lines) == (-2, False)
    assert t.refusal("volley A at z") != ""  # for lines only
    t.activate("A")
    assert t.refusal(f"form A {formation} 4") == "CA-BLD-05"
    assert {order.args[4] for order in t.offered("quit")} == {OPEN}


@pytest.mark.rule("CA-BLD-05", "CA-RUL-114")
@pytest.mark.parametrize("formation", ["line", "mob"])
def test_a_formation_counts_for_nothing_inside(formation):
    """Whatever is written of it, fire and melee take whoever is inside as in Open Order."""
    t = inside()
    t["A"].formation = FORMATION_NAMES.index(formation)
    t.battle.place_group(t["z"], 2400, 3400, 180)
    lines = t.aim("z", "A").lines
    assert (lines["CA-FIR-13"], "CA-FIR-12" in lines) == (-2, False)
    t.activate("A")
    assert t.refusal("volley A at z") == "CA-VOL-01"
    t.lock("z", "A")
    assert t.bout("z", "A").lines["CA-MEL-21"] == 2


@pytest.mark.rule("CA-BLD-06", "CA-RUL-115")
@pytest.mark.parametrize(("figures", "firing"), [(12, 6), (13, 6), (3, 1)])
def test_half_of_them_fire_on_any_side(figures, firing):
    for place in ((24, 34), (24, 8), (38, 22)):
        t = inside(figures=figures, files=3 if figures < 6 else 6)
        t.battle.place_group(t["z"], place[0] * 100, place[1] * 100, 180)
        assert t.aim("A", "z").firing == firing


@pytest.mark.rule("CA-BLD-07", "CA-RUL-116")
def test_all_of_them_count_in_melee():
    t = inside(figures=20, files=10)
    t.battle.place_group(t["z"], 2400, 3400, 180)
    t.lock("z", "A")
    assert t.bout("A", "z").lines["CA-MEL-14"] == 8  # twenty against twelve


@pytest.mark.rule("CA-BLD-09")
def test_a_building_is_attacked_by_artillery_or_fire_and_by_nothing_else():
    t = before_door(gap=0.2)
    assert t.refusal("shell A building 0") == "CA-RUL-117"
    assert t.may("burn A building 0")
    assert shelling(1).may("shell A building 0")
    assert shelling(1, klass="machine_gun").refusal("shell A building 0") == "CA-RUL-117"


# --- guns against structures ------------------------------------------------------------------------------------------


def shelling(dv, gap=12, inside=True, rep=4, **doc):
    """A gun south of the house, facing it; z, twelve figures, inside."""
    t = table(72, 72, building=house(dv))
    t.place("A", at=(24, 10), rep=rep, **{"klass": "artillery", **doc})
    t.place("B", at=(60, 4))
    t.place("z", at=(24, 16), facing=0, figures=12, weapon="bow")
    t.place("y", at=(66, 66))
    if inside:
        t.activate("z")
        t.order("occupy z in 0")
    else:
        t.battle.place_group(t["z"], 5000, 5000, 180)
    t.battle.place_group(t["A"], 2400, 2000 - round(gap * 100) - t["A"].block.depth // 2, 0)
    return t.activate("A")


def hole(t):
    return sum(blaze.holes for blaze in t.battle.blazes)


@pytest.mark.rule("CA-BLD-10", "CA-RUL-117")
def test_a_gun_rolls_rep_and_fire_dice_and_a_one_makes_a_hole():
    t = shelling(1, inside=False)
    told = t.order("shell A building 0", dice=[1, 1, 2, 3, 4, 5])
    assert told.dice("A") == 6
    assert hole(t) == 400  # one hole, however many ones
    missed = shelling(1, inside=False)
    missed.order("shell A building 0", dice=[2, 2, 2, 3, 4, 5])
    assert hole(missed) == 0
    near = shelling(1, gap=6, inside=False)
    told = near.order("shell A building 0", dice=[1, 2, 2, 2, 2, 3, 4, 5, 5])
    assert told.dice("A") == 9  # canister at short range: five Fire Dice
    assert hole(near) == 0
    far = shelling(1, gap=6.1, inside=False)
    far.order("shell A building 0", dice=[1, 2, 2, 2, 2, 3])
    assert hole(far) == 400


@pytest.mark.rule("CA-BLD-10")
def test_in_range_and_in_its_arc_only():
    t = shelling(1, inside=False)
    t.battle.place_group(t["A"], 2400, 800, 180)
    assert t.refusal("shell A building 0") == "CA-LOS-02"
    t.battle.place_group(t["A"], 6800, 6800, 225)
    assert t.refusal("shell A building 0") == "CA-WPN-05"


@pytest.mark.rule("CA-BLD-10", "CA-RUL-06")
def test_its_range_is_measured_from_the_gun_and_not_from_its_crew():
    t = shelling(1, inside=False)
    t.battle.place_group(t["A"], 1300, 2200, 90)
    assert t.order("shell A building 0", then=5).dice("A") == 9  # canister: the gun's edge is 6 inches away
    t.battle.place_group(t["A"], 1290, 2200, 90)
    t.activate("A")
    assert t.order("shell A building 0", then=5).dice("A") == 6
    t.battle.place_group(t["A"], 1230, 2200, 45)  # a gunner stands nearer than 6 inches, the gun does not
    t.activate("A")
    assert t.order("shell A building 0", then=5).dice("A") == 6


@pytest.mark.rule("CA-BLD-10", "CA-ACT-14", "CA-ACT-26", "CA-GUN-04")
@pytest.mark.parametrize(("training", "facing", "turned"), [
    ("european", 40, 40),  # in its arc as it points
    ("european", 90, 0),  # turned to it
    ("european", 120, 30),  # turned by 90 degrees, and it is in the arc
    ("european", 240, 330),
    ("european", 150, None),
    ("tribal", 80, 35),  # by 45 degrees
    ("tribal", 300, 345),
    ("tribal", 110, None),
])  # fmt: skip
def test_a_gun_may_be_turned_to_the_structure_and_fire_at_it_in_one_action(training, facing, turned):
    t = table(72, 72, training=(training, "tribal"), building=[{"box": (22, 20, 26, 24), "door": (24, 20)}])
    t.place("A", at=(24, 4), facing=facing, klass="artillery").place("z", at=(66, 66)).activate("A")
    if turned is None:
        assert t.refusal("shell A building 0") == "CA-LOS-02"
        assert t.facing("A") == facing
        return
    told = t.order("shell A building 0", then=5)
    assert t.facing("A") == turned
    assert ("CA-WPN-11" in told.rules) == (turned != facing)
    assert told.dice("A") == 6


@pytest.mark.rule("CA-BLD-10", "CA-LOS-01")
def test_a_gun_does_not_fire_at_a_structure_it_does_not_see():
    screens = (
        {"wood": [(4, 12, 44, 18)]},
        {"impassable": [(4, 12, 44, 14)]},
        {"hill": [((4, 12, 44, 18), (4, 15, 44, 15))]},
    )
    for terrain in screens:
        t = table(72, 72, building=house(), **terrain)
        t.place("A", at=(24, 5), klass="artillery").place("z", at=(66, 66)).activate("A")
        assert t.refusal("shell A building 0") == "CA-LOS-01"
        assert t.offered("shell") == []
    half = table(72, 72, building=house(), impassable=[(4, 12, 23, 14)])
    half.place("A", at=(24, 5), klass="artillery").place("z", at=(66, 66)).activate("A")
    assert half.may("shell A building 0")
    dark = table(72, 72, night=True, building=house())
    dark.place("A", at=(24, 6), klass="artillery").place("z", at=(66, 66)).activate("A")
    assert dark.refusal("shell A building 0") == "CA-LOS-01"  # 13 inches off


@pytest.mark.rule("CA-BLD-11", "CA-BLD-17")
@pytest.mark.parametrize(("dv", "inches"), [(0, 5), (1, 4), (2, 3), (3, 2)])
def test_the_hole_of_a_cannon_ball_is_five_inches_less_the_defensive_value(dv, inches):
    t = shelling(dv, inside=False)
    t.order("shell A building 0", dice=[1, 2, 2, 3, 4, 5])
    assert hole(t) == inches * 100
    assert BALL - dv == inches


@pytest.mark.rule("CA-RUL-117")
def test_nobody_shells_a_building_that_his_own_side_holds():
    t = table(building=[{"box": (22, 22, 26, 26), "door": (24, 26), "dv": 1}])
    t.place("G", at=(24, 8), klass="artillery").place("A", at=(24, 24)).place("z", at=(4, 44))
    t.activate("G")
    assert t.may("shell G building 0")
    t.occupy("A")
    assert t.refusal("shell G building 0") == "CA-RUL-117"
    assert t.offered("shell") == []


@pytest.mark.rule("CA-BLD-12", "CA-BLD-13", "CA-RUL-117")
def test_figures_within_an_inch_of_the_hole_are_rolled_for_with_a_die_an_inch():
    t = shelling(1)
    # a hole of 4 inches, and an inch to either side, of an outline of 24: 3 of 12 figures, 4 dice each
    told = t.order("shell A building 0", dice=[1, 2, 2, 3, 4, 5, 3, 4, 5, 6, 2, 6, 6, 6, 1, 1, 6, 6], then=1)
    assert told.lost("z") == 2  # hit on 1 or 2; several dice are one hit
    thrown = [roll.faces for roll in told.events_of("structure")[0].rolls]
    assert [len(faces) for faces in thrown] == [6, 4, 4, 4]  # all of it is told
    assert told.tests == [("z", "RC", 2)]


@pytest.mark.rule("CA-RUL-117", "CA-RUL-82", "CA-RUL-84", "CA-REA-TR-RC-1", "CA-REA-TR-RC-0")
@pytest.mark.parametrize(
    ("fights", "dice", "ran"),
    [(False, [1, 6, 6], 2), (True, [1, 6, 6], 3), (False, [6, 6, 6], 3), (True, [6, 6, 6], 10)],
)
def test_shelled_while_they_fight_for_the_house_its_occupants_test_as_in_melee(fights, dice, ran):
    """The group inside is no target, but the structure is."""
    t = shelling(1)
    if fights:
        t.lock("B", "z")
        assert t.refusal("fire A at z") == "CA-RUL-84"
    told = t.order("shell A building 0", dice=[1, 2, 2, 3, 4, 5, 3, 4, 5, 6, 2, 6, 6, 6, 1, 1, 6, 6, *dice])
    assert told.lost("z") == 2
    assert (told.ran("z") or t["z"].runaways) == ran
    t = shelling(1).lock("B", "z")
    assert t.order("shell A building 0", dice=[2, 2, 2, 3, 4, 5]).tests == []  # nor do they test for mere fire


@pytest.mark.rule("CA-BLD-12", "CA-BLD-13")
def test_nobody_hit_is_fired_at():
    t = shelling(3)
    # 2 inches and two more: 2 of 12 figures, 2 dice each
    told = t.order("shell A building 0", dice=[1, 2, 2, 3, 4, 5, 3, 4, 5, 6], then=1)
    assert told.lost("z") == 0
    assert told.tests == [("z", "RF", 2)]


@pytest.mark.rule("CA-BLD-14", "CA-BLD-17")
@pytest.mark.parametrize(("dv", "depth"), [(0, 3), (1, 2), (2, 1)])
def test_canister_goes_three_inches_less_the_defensive_value_into_it(dv, depth):
    t = shelling(dv, gap=5)
    # a strip of 2 inches by the depth, of 8 by 4 inches, of 12 figures, rounded up
    danger = -(-12 * 2 * depth // 32)
    told = t.order("shell A building 0", dice=[1] + [2] * 8 + [1] * danger, then=1)
    assert told.lost("z") == danger
    assert CANISTER - dv == depth


@pytest.mark.rule("CA-BLD-14", "CA-BLD-17")
def test_against_masonry_canister_has_no_effect_inside():
    t = shelling(3, gap=5)
    told = t.order("shell A building 0", dice=[1] * 9, then=1)
    assert told.lost("z") == 0


@pytest.mark.rule("CA-BLD-15", "CA-RUL-118")
def test_in_the_cone_a_figure_is_hit_on_one_two_or_three():
    t = shelling(0, gap=5)
    told = t.order("shell A building 0", dice=[1] + [2] * 8 + [3, 4, 5], then=1)
    assert told.lost("z") == 1
    assert [roll.faces for roll in told.events_of("structure")[0].rolls][1] == [3, 4, 5]
    t = shelling(0, gap=5)
    told = t.order("shell A building 0", dice=[2] * 9, then=1)  # without a 1 nothing goes in
    assert told.lost("z") == 0


@pytest.mark.rule("CA-BLD-16")
def test_canister_makes_no_hole():
    t = shelling(0, gap=5, inside=False)
    t.order("shell A building 0", dice=[1] + [2] * 8)
    assert hole(t) == 0
    assert not any(blaze.gone for blaze in t.battle.blazes)


@pytest.mark.rule("CA-BLD-11", "CA-RUL-117")
def test_holes_along_half_of_it_drive_the_occupants_out_along_all_of_it_destroy_it():
    t = shelling(0)
    for shots in (1, 2, 3):
        assert t["z"].building == 0
        t.activate("A")
        # four figures in danger, five dice each; z passes its test
        in_cover_too = [1] if shots < 3 else []  # after the third it stands outside
        t.order("shell A building 0", dice=[1, 2, 2, 3, 4, 5] + [6] * 20 + [1, 1] + in_cover_too)
        assert hole(t) == 500 * shots
    assert t["z"].building == -1  # fifteen inches of twenty-four
    empty = shelling(0, inside=False)
    for _ in range(5):
        empty.activate("A")
        empty.order("shell A building 0", dice=[1, 2, 2, 3, 4, 5])
    assert empty.battle.blazes[0].gone


# --- fire -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-BLD-18", "CA-RUL-119")
def test_a_group_touching_it_rolls_two_dice_against_its_rep_for_an_action():
    t = before_door(gap=0.2, rep=6, officer=5)
    told = t.order("burn A building 0", dice=[6, 6])  # no Leader Die, and a 6 passes at Rep 6
    assert t.battle.blazes[0].burning == 200
    assert told.roll("A").faces == [6, 6]
    assert t.battle.actions == 1
    assert before_door(gap=2).refusal("burn A building 0") == "CA-RUL-119"


@pytest.mark.rule("CA-BLD-19")
@pytest.mark.parametrize(
    ("dice", "burning", "smoulders"), [([1, 4], 200, False), ([1, 5], 0, True), ([5, 6], 0, False)]
)
def test_two_passed_it_burns_one_it_smoulders_none_nothing(dice, burning, smoulders):
    t = before_door(gap=0.2)
    t.order("burn A building 0", dice=dice)
    blazes = t.battle.blazes
    assert sum(blaze.burning for blaze in blazes) == burning
    assert any(blaze.smoulders for blaze in blazes) == smoulders
    t.activate("A")
    assert (t.refusal("burn A building 0") == "") == (not blazes)  # after nothing it may try again


@pytest.mark.rule("CA-BLD-19", "CA-RUL-131")
def test_what_smoulders_lights_at_the_start_of_the_next_turn_and_grows_from_the_one_after():
    t = before_door(gap=0.2)
    t.order("burn A building 0", dice=[1, 6])
    t.turn_begins([2, 1])
    assert t.battle.blazes[0].burning == 200
    t.turn_begins([2, 1])
    assert t.battle.blazes[0].burning == 600


@pytest.mark.rule("CA-BLD-17", "CA-BLD-20")
@pytest.mark.parametrize(("dv", "inches"), [(0, 3), (1, 2), (2, 1)])
def test_a_fire_at_once_burns_a_hole_of_three_inches_less_the_defensive_value(dv, inches):
    t = before_door(dv, gap=0.2)
    t.order("burn A building 0", dice=[1, 1])
    assert t.battle.blazes[0].burning == inches * 100
    assert FLAME - dv == inches


@pytest.mark.rule("CA-BLD-17", "CA-RUL-119")
def test_masonry_cannot_be_set_on_fire():
    assert before_door(3, gap=0.2).refusal("burn A building 0") == "CA-RUL-119"


@pytest.mark.rule("CA-BLD-21", "CA-RUL-120", "CA-DRV-21")
@pytest.mark.parametrize(("dv", "inches"), [(0, (3, 9, 15)), (1, (2, 6, 10)), (2, (1, 3, 5))])
def test_it_spreads_to_both_sides_at_the_start_of_every_turn(dv, inches):
    t = before_door(dv, gap=0.2)
    t.order("burn A building 0", dice=[1, 1])
    found = [t.battle.blazes[0].burning]
    for _ in range(2):
        t.turn_begins([2, 1])
        found.append(t.battle.blazes[0].burning)
    assert tuple(found) == tuple(n * 100 for n in inches)


@pytest.mark.rule("CA-BLD-21", "CA-RUL-120")
def test_by_house_rule_a_flat_inch_to_each_side():
    t = before_door(1, gap=0.2, settings={"fires_spread_one_inch": True})
    t.order("burn A building 0", dice=[1, 1])
    t.turn_begins([2, 1])
    assert t.battle.blazes[0].burning == 400


def burnt(turns, dv=1, lit=None):
    t = before_door(dv, gap=0.2) if lit is None else lit
    t.order("burn A building 0", dice=[1, 1])
    for _ in range(turns):
        t.turn_begins([2, 1])
    return t


@pytest.mark.rule("CA-BLD-22", "CA-BLD-25", "CA-RUL-131")
def test_it_goes_on_until_the_structure_is_wholly_in_flames_and_gone():
    t = burnt(5)  # 2, 6, 10, 14, 18, 22
    assert t.battle.blazes[0].burning == 2200
    assert not t.battle.blazes[0].gone
    told = t.turn_begins([2, 1])
    assert t.battle.blazes[0].gone
    assert "CA-BLD-22" in told.rules
    t.activate("A")
    t.battle.place_group(t["A"], 2400, 1400, 0)
    assert t.refusal("occupy A in 0") == "CA-BLD-02"
    assert t.may("move A to 2400,2200 facing 0")  # clear ground


@pytest.mark.rule("CA-BLD-23", "CA-RUL-121")
def test_once_half_of_it_burns_it_is_abandoned_and_nobody_enters():
    t = inside()
    t.activate("A")
    burnt(2, lit=t)  # 10 of 24 inches
    assert t["A"].building == 0
    t.turn_begins([2, 1])  # 14
    assert t["A"].building == -1
    assert t.formation("A") == "open"
    assert t.where("A") == "ready"
    t.activate("A")
    t.battle.place_group(t["A"], 2400, 1400, 0)
    assert t.refusal("occupy A in 0") == "CA-RUL-131"


@pytest.mark.rule("CA-BLD-23", "CA-RUL-121")
def test_who_is_driven_out_by_the_flames_is_out_of_his_melee():
    t = table(building=house()).place("A", at=(10, 8), figures=12, formation="open").place("B", at=(42, 4), figures=4)
    t.place("z", at=(24, 17), facing=0, figures=12, files=4).occupy("A").activate("A")
    burnt(2, lit=t)  # 10 of 24 inches
    t.lock("z", "A")
    told = t.turn_begins([2, 1])  # 14
    assert "CA-BLD-23" in told.rules
    assert t["A"].building == -1
    assert not t.is_locked("A", "z")
    assert (t["A"].in_melee, t["z"].in_melee) == (0, 0)
    assert t["z"].building == -1  # nobody enters what half burns


# --- levels -----------------------------------------------------------------------------------------------------------


def upstairs(floors=3, **doc):
    """A on the ground floor of a house of several floors, and active."""
    t = table(building=house(floors=floors))
    t.place("A", at=(10, 8), figures=12, formation="open", **doc).place("B", at=(24, 16), figures=12, formation="open")
    t.place("z", at=(24, 40), figures=12, weapon="musket")
    return t.occupy("A").activate("A")


@pytest.mark.rule("CA-BLD-08")
def test_one_level_up_or_down_takes_the_whole_move_of_a_turn():
    t = upstairs()
    assert t.refusal("descend A") == "CA-BLD-08"
    t.order("climb A")
    assert t["A"].floor == 1
    assert t.refusal("climb A") == "CA-ACT-01"  # one level a turn, however far it could have moved
    assert t.refusal("quit A to 2400,1800 facing 180 in open") == "CA-ACT-01"
    t.activate("A")
    assert t.refusal("quit A to 2400,1800 facing 180 in open") == "CA-BLD-08"  # the door is below
    t.order("climb A")
    t.activate("A")
    assert t.refusal("climb A") == "CA-BLD-08"  # the top floor
    t.order("descend A")
    t.activate("A")
    assert {order.verb for order in t.offered()} >= {"climb", "descend"}
    t.order("descend A")
    t.activate("A")
    assert t.may("quit A to 3500,1800 facing 180 in open")
    assert upstairs(floors=1).refusal("climb A") == "CA-BLD-08"


@pytest.mark.rule("CA-BLD-08", "CA-RUL-113")
def test_one_group_to_a_level():
    t = upstairs()
    t.activate("B")
    assert t.refusal("occupy B in 0") == "CA-RUL-113"
    t["A"].floor = 1
    t.order("occupy B in 0")
    t.activate("B")
    assert t.refusal("climb B") == "CA-RUL-113"  # A is there
    t["A"].floor = 2
    assert t.may("climb B")


@pytest.mark.rule("CA-BLD-08", "CA-MEL-19", "CA-RUL-116")
def test_upstairs_is_charged_from_the_next_level_only_and_counts_as_uphill():
    t = upstairs()
    t.battle.place_group(t["z"], 2400, 1500, 0)
    t.occupy("A", floor=1)
    t.activate("z")
    assert not t.reach("z", "A")  # from the street
    t.occupy("z", floor=0).activate("z")
    assert t.targets("charge") == {"A"}
    told = t.order("charge z at A", [1, 1, 6, 1, 1], then=2)
    assert t.is_locked("A", "z")
    assert told.tests[:2] == [("z", "WTC", 2), ("A", "BC", 2)]
    assert (t["z"].building, t["z"].floor) == (0, 0)
    assert t.bout("A", "z").lines["CA-MEL-19"] == 1
    assert "CA-MEL-19" not in t.bout("z", "A").lines


@pytest.mark.rule("CA-BLD-08", "CA-RUL-84")
def test_from_upstairs_one_shoots_over_others():
    t = table(building=house(floors=2))
    t.place("A", at=(10, 8), figures=12, formation="open").place("B", at=(24, 28), figures=20, files=20)
    t.place("z", at=(24, 34), figures=12, weapon="musket")
    t.occupy("A")
    assert t.aim("A", "z").firing == 0
    t.occupy("A", floor=1)
    assert t.aim("A", "z").firing == 6
    assert t.sees("z", "A")


@pytest.mark.rule("CA-BLD-08", "CA-BLD-23")
def test_all_levels_are_abandoned_when_half_of_it_burns():
    t = upstairs()
    t.occupy("B", floor=1)
    burnt(3, lit=t)
    assert (t["A"].building, t["B"].building, t["B"].floor) == (-1, -1, 0)


@pytest.mark.rule("CA-RUL-115", "CA-OPT-23")
def test_fire_goes_out_only_where_there_are_openings():
    for openings, may in ((["N"], True), (["E", "W"], False), (None, True)):
        doc = {} if openings is None else {"openings": openings}
        t = table(building=house(**doc)).place("A", at=(10, 8), figures=12, formation="open").place("z", at=(24, 34))
        t.occupy("A").activate("A")
        assert t.may("fire A at z") == may
        assert (t.aim("A", "z").firing > 0) == may


@pytest.mark.rule("CA-RUL-115")
def test_nobody_fires_out_of_a_wall_without_openings():
    for openings, may in ((["N"], False), (["E"], True)):
        t = table(building=house(openings=openings), impassable=[(12, 24.2, 32, 24.8)])  # close before its north wall
        t.place("A", at=(10, 8), figures=12, formation="open").place("z", at=(42, 27), figures=4)
        t.occupy("A").activate("A")
        assert t.sees("A", "z")
        assert t.may("fire A at z") == may


# --- water ------------------------------------------------------------------------------------------------------------


def with_water(figures=3, **doc):
    """A touches a burning house of 24 inches about and stands at the well beside it."""
    t = table(building=house(), water=[(24, 18)])
    t.place("A", at=(24, 19.4), formation="open", figures=figures, files=figures, **doc).place("z", at=(6, 44))
    t.activate("A")
    t.order("burn A building 0", dice=[1, 1])
    t.turn_begins([2, 1])
    assert t.battle.blazes[0].burning == 600
    return t.activate("A")


@pytest.mark.rule("CA-BLD-24", "CA-RUL-121")
def test_each_bucket_takes_an_inch_of_the_fire():
    t = with_water()
    assert t.refusal("pour A building 0") == "CA-BLD-24"  # no water yet
    t.order("fill A")
    assert t["A"].buckets == 3
    t.order("pour A building 0")
    assert (t.battle.blazes[0].burning, t["A"].buckets) == (300, 0)
    assert t.asked != "act A"  # an action to fill and one to pour
    t.turn_begins([2, 1])
    assert t.battle.blazes[0].burning == 700  # it spreads on from what is left
    t = with_water(figures=8)
    t.order("fill A")
    told = t.order("pour A building 0")
    assert "puts the fire out" in told.words[0]
    assert (t.battle.blazes[0].burning, t["A"].buckets) == (0, 2)
    t.turn_begins([2, 1])
    assert t.battle.blazes[0].burning == 0


@pytest.mark.rule("CA-BLD-24", "CA-RUL-121")
def test_nobody_carries_the_buckets_of_those_who_have_fallen():
    t = with_water(figures=6)
    t.order("fill A")
    t["A"].count = 2
    assert "Buckets of water 2" in [f"{fact['label']} {fact['value']}" for fact in facts(t.battle, t["A"])]
    t.order("pour A building 0")
    assert (t.battle.blazes[0].burning, t["A"].buckets) == (400, 0)


@pytest.mark.rule("CA-BLD-24", "CA-BLD-19")
def test_one_bucket_quenches_what_only_smoulders():
    t = table(building=house(), water=[(24, 18)])
    t.place("A", at=(24, 19.4), formation="open", figures=3, files=3).place("z", at=(6, 44)).activate("A")
    t.order("burn A building 0", dice=[1, 6])
    t.order("fill A")
    t.activate("A")
    t.order("pour A building 0")
    assert t["A"].buckets == 2
    t.turn_begins([2, 1])
    assert t.battle.blazes[0].burning == 0


@pytest.mark.rule("CA-BLD-24", "CA-BLD-25")
def test_without_water_a_fire_burns_on():
    t = table(building=house())
    t.place("A", at=(24, 19.4), formation="open", figures=3, files=3).place("z", at=(6, 44)).activate("A")
    t.order("burn A building 0", dice=[1, 1])
    t.activate("A")
    assert t.refusal("fill A") == "CA-RUL-121"
    assert t.refusal("pour A building 0") == "CA-BLD-24"
    for inches in (6, 10, 14, 18, 22, 24):
        t.turn_begins([2, 1])
        assert t.battle.blazes[0].burning == inches * 100
    assert t.battle.blazes[0].gone


@pytest.mark.rule("CA-BLD-24", "CA-RUL-121")
def test_water_is_carried_at_the_normal_rate_and_spilt_by_fighting():
    t = with_water()
    t.order("fill A")
    assert {"fill", "pour"} & {order.verb for order in t.offered()} == {"pour"}
    t.activate("A")
    assert t.refusal("fill A") == "CA-RUL-121"  # all carry water already
    t.order("face A to 180")
    t.order(f"move A to 2400,{t['A'].block.y - 1200} facing 180")  # 12 inches, as ever
    assert t["A"].buckets == 3
    t.activate("A")
    assert t.refusal("pour A building 0") == "CA-BLD-24"  # not at the fire
    t.battle.place_group(t["z"], 2400, 200, 0)
    t.order("fire A at z", [3], then=2)
    assert t["A"].buckets == 0


# --- out of a building ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-RUL-130", "CA-RUL-82", "CA-BRK-02", "CA-RUL-107")
@pytest.mark.parametrize(("south", "stays"), [(16.6, True), (10, False)])
def test_who_has_not_3_inches_beyond_the_door_fights_on_inside(south, stays):
    walls = [(0, 0, 48, south), (0, south, 20, 48), (28, south, 48, 48), (20, 26.5, 28, 48)]  # a yard round the house
    t = table(building=house(), impassable=walls).place("A", at=(24, 18.7), figures=2, files=2, formation="open")
    t.place("z", at=(22, 25.3), figures=3, files=3, formation="open").place("B", at=(24, 25.3), figures=1).occupy("A")
    t.lock("z", "A").activate("A")
    assert t.refusal("break A") == ("CA-BRK-02" if stays else "")  # nor does it break off
    t.activate("B")
    before = t["A"].block
    told = t.do([], Step(steps.AWAY, t.id("A"), t.id("z"), 1), then=1)
    assert told.words[0] == ("A has no room to give way." if stays else "A retires.")
    assert t.is_locked("A", "z") == stays
    if stays:
        assert (t["A"].building, t["A"].block) == (0, before)
    else:
        assert t["A"].building == -1


def sally(gap=6.0, **doc):
    """A holds the house; z stands so far before its door, which is in the south."""
    t = table(building=house())
    t.place("A", at=(10, 44), figures=12, formation="open", **doc).place("B", at=(44, 44), figures=4)
    t.place("z", at=(24, 10), facing=0, figures=12, files=4)
    block = t["z"].block
    t.battle.place_group(t["z"], 2400, 2000 - round(gap * 100) - block.depth // 2, 0)
    return t.occupy("A").activate("A")


@pytest.mark.rule("CA-RUL-130", "CA-REA-17")
def test_a_charge_out_of_a_building_is_measured_from_the_door():
    t = sally()
    assert t.targets("charge") == {"z"}
    told = t.order("charge A at z", [1, 1, 6, 6, 6], then=1)  # in cover it has a die more
    assert told.tests[:2] == [("A", "WTC", 2), ("z", "BC", 0)]
    assert t["A"].building == -1
    assert t.formation("A") == "open"
    assert t["A"].block.y < 2000
    behind = sally()
    behind.battle.place_group(behind["z"], 2400, 3200, 180)  # 8 inches from the house, but not from its door
    assert behind.targets("charge") == set()
    above = sally()
    above["A"].floor = 1
    assert above.targets("charge") == set()


@pytest.mark.rule("CA-RUL-130", "CA-RUL-78")
def test_a_half_hearted_sally_comes_out_and_fires():
    t = sally(gap=9)
    told = t.order("charge A at z", [1, 6, 6], then=2)
    assert ("A", "WTC", 1) in told.tests
    assert t["A"].building == -1
    assert "CA-FIR-01" in told.rules


@pytest.mark.rule("CA-RUL-130", "CA-INV-06")
def test_occupants_who_retire_go_out_by_the_door():
    t = sally(gap=14)
    t.battle.place_group(t["z"], 2400, 3600, 180)
    t.test("A", "SR", [6, 6, 6])  # in cover: three dice
    assert t["A"].building == -1
    assert t["A"].block.y < 2000


@pytest.mark.rule("CA-RUL-116", "CA-BRK-04")
def test_occupants_break_off_through_their_door():
    t = sally(gap=0.1)
    t.battle.place_group(t["z"], 2400, 2600, 180)  # they storm the far side
    t.lock("z", "A").activate("A")
    assert t.may("break A")
    t.order("break A", [1, 1], then=6)
    assert (t["A"].building, t["A"].in_melee) == (-1, 0)
    assert t["A"].block.y < 2000


@pytest.mark.rule("CA-BRK-02", "CA-BRK-04", "CA-RUL-82", "CA-RUL-130")
@pytest.mark.parametrize(("place", "out"), [((24, 18.4), False), ((22.3, 18.4), False), ((15, 18), True)])
def test_occupants_neither_break_off_nor_retire_through_those_before_their_door(place, out):
    t = sally()
    t.battle.place_group(t["z"], round(place[0] * 100), round(place[1] * 100), 0)
    t.lock("z", "A").activate("A")
    assert t.refusal("break A") == ("" if out else "CA-BRK-02")
    t.activate("B")
    told = t.do([], Step(steps.AWAY, t.id("A"), t.id("z"), 1), then=6)
    assert told.words[0] == ("A retires." if out else "A has no room to give way.")
    assert (t["A"].building, t.is_locked("A", "z")) == ((-1, False) if out else (0, True))
    if out:
        assert t.at("A")[0] > 24  # to the side where nobody stands


@pytest.mark.rule("CA-RUL-121")
def test_only_fire_drives_them_out_on_any_side():
    t = sally()
    t.battle.place_group(t["z"], 2400, 1800, 0)
    t.lock("z", "A").activate("A")
    blaze_for(t.battle, 0).burning = 1200
    after_damage(t.battle, blaze_for(t.battle, 0), t.battle.field.buildings[0])
    assert (t.where("A"), t["A"].building, t["A"].count) == ("ready", -1, 12)


@pytest.mark.rule("CA-RUL-66", "CA-BLD-23")
def test_those_who_must_come_out_may_come_near_an_enemy():
    t = inside()
    t.battle.place_group(t["z"], 2400, 350, 0)  # its front 15 inches from the house
    t.activate("A")
    burnt(2, lit=t)
    told = t.do([], Step(steps.BURN), then=2)
    assert t["A"].building == -1
    assert (t.gap("A", "z") <= 12) == (("z", "TOW", 2) in told.tests)


@pytest.mark.rule("CA-RUL-116", "CA-RUL-114", "CA-MEL-20")
def test_storming_a_house():
    t = inside()
    t.battle.place_group(t["z"], 2400, 1400, 0)
    t.activate("z")
    assert t.targets("charge") == {"A"}
    t.battle.place_group(t["z"], 2400, 3000, 180)  # as near to the house, but the door is on its other side
    assert t.targets("charge") == set()
    t.lock("z", "A", turns=0)
    first = t.bout("A", "z").lines
    assert (first["CA-MEL-20"], first["CA-MEL-21"]) == (1, 2)  # behind walls; those who storm are unformed there
    assert t.bout("z", "A").lines["CA-MEL-21"] == 2
    t.lock("z", "A", turns=1)
    t.battle.pairs = t.battle.pairs[1:]
    assert "CA-MEL-20" not in t.bout("A", "z").lines  # in the first turn only
    riders = table(building=house()).place("A", at=(10, 44), figures=12, formation="open")
    riders.place("z", at=(24, 14), facing=0, klass="cavalry").occupy("A").activate("z")
    assert riders.targets("charge") == set()


@pytest.mark.rule("CA-RUL-116")
def test_those_who_have_taken_a_house_are_inside():
    t = inside(figures=2, files=2)
    t.battle.place_group(t["z"], 2400, 1800, 0)
    t.meet("z", "A", [], then=1)
    assert (t.where("A"), t["z"].building) == ("destroyed", 0)


@pytest.mark.rule("CA-RUL-116")
def test_those_before_whom_the_occupants_run_are_inside():
    for passes, inside_now in ((False, True), (True, False)):
        t = inside(figures=12, files=6)
        t.battle.place_group(t["z"], 2400, 1800, 0)
        tests = [1, 1] + ([1] * 3 if passes else [6] * 3)  # z carries on; A in its cover throws three dice
        told = t.meet("z", "A", [4] * melee_dice(figures=12, files=6) + tests, then=1)
        assert ("A", "RC", 2 if passes else 0) in told.tests
        assert (t["z"].building == 0) == inside_now


@pytest.mark.rule("CA-RUL-113", "CA-OPT-28", "CA-RUL-116", "CA-INV-13")
@pytest.mark.parametrize(("by_area", "figures", "goes_in"), [(False, 40, True), (True, 40, False), (True, 32, True)])
def test_who_storms_a_house_or_seeks_cover_in_it_finds_space_there_or_stays_outside(by_area, figures, goes_in):
    """By house rule a level of eight inches by four holds 32 figures."""
    settings = {"capacity_by_area": by_area}
    storming = table(settings=settings, building=house())
    storming.place("A", at=(40, 40), figures=2, files=2, formation="open")
    storming.place("z", at=(24, 16), facing=0, figures=figures + 1, files=8).occupy("A")  # one falls on contact
    storming.meet("z", "A", [], then=1)
    assert storming.where("A") == "destroyed"
    assert (storming["z"].building == 0) == goes_in
    hiding = table(settings=settings, building=house())
    hiding.place("A", at=(24, 4)).place("z", at=(24, 16), weapon="musket", figures=figures)
    hiding.test("z", "WTC", [6, 6], by="A", then=6)
    assert (hiding["z"].building == 0) == goes_in


@pytest.mark.rule("CA-RUL-116", "CA-RUL-82")
@pytest.mark.parametrize(
    ("tests", "dice", "cause", "ends"), [("BC", [6, 6, 6], "B", "ran away"), ("SR", [6, 6, 6], "", "ready")]
)
def test_also_when_they_run_or_retire_by_another_test(tests, dice, cause, ends):
    t = table(72, 72, building=house(), training=("tribal", "european" if ends == "ready" else "tribal"))
    t.place("A", at=(24, 25.5), facing=180, figures=9).place("B", at=(24, 34), facing=180).place("y", at=(60, 60))
    t.place("z", at=(60, 40), figures=9).occupy("z").lock("A", "z").activate("B")
    told = t.test("z", tests, dice, by=cause, then=6)
    assert (t.where("z"), t["z"].building) == (ends, -1)
    assert (t["A"].in_melee, t["A"].building) == (0, 0)
    assert len([said for said in told.words if said == "A occupies a building."]) == 1


@pytest.mark.rule("CA-RUL-116")
def test_no_one_is_called_in_twice():
    t = inside(figures=12, files=6)
    t.battle.place_group(t["z"], 2400, 1800, 0)
    t.lock("z", "A").activate("z")
    t.battle.then(steps.TAKE_OVER, t.id("z"), 0)  # as a turn of melee does
    run_away(t.battle, t["A"])
    assert [step.kind for step in t.battle.agenda].count(steps.TAKE_OVER) == 1


def melee_dice(**doc):
    """How many dice the two throw in the first turn of the melee for the house."""
    t = inside(**doc)
    t.battle.place_group(t["z"], 2400, 1800, 0)
    told = t.meet("z", "A", [], then=4)
    return sum(len(roll.faces) for roll in told.events_of("melee")[1].rolls)


# --- the way to a door and from it ------------------------------------------------------------------------------------


@pytest.mark.rule("CA-BLD-02", "CA-FRM-11")
def test_formed_troops_do_not_go_to_a_door_through_a_wood():
    for formation, rule in (("line", "CA-RUL-123"), ("open", "")):
        t = table(building=house(), wood=[(10, 18, 34, 18.9)])
        t.place("A", at=(24, 16.9), formation=formation, figures=12, files=6).place("z", at=(6, 44)).activate("A")
        assert t.refusal("occupy A in 0") == rule


@pytest.mark.rule("CA-BLD-02", "CA-RUL-123")
def test_nobody_goes_to_a_door_through_another_group():
    t = before_door(gap=10)
    t.battle.place_group(t["B"], 2400, 1500, 0)
    assert t.refusal("occupy A in 0") == "CA-RUL-123"
    t.battle.place_group(t["B"], 3400, 1500, 0)
    assert t.may("occupy A in 0")


@pytest.mark.rule("CA-BLD-03", "CA-RUL-130", "CA-RUL-123")
def test_from_the_door_one_goes_neither_through_the_house_nor_through_others():
    t = inside()
    t.activate("A")
    assert t.refusal("quit A to 2400,2700 facing 0 in open") == "CA-RUL-130"  # beyond the house
    assert t.may("quit A to 2400,1100 facing 180 in open")
    t.battle.place_group(t["B"], 2400, 1500, 0)
    assert t.refusal("quit A to 2400,1100 facing 180 in open") == "CA-RUL-123"


@pytest.mark.rule("CA-BLD-03", "CA-RUL-49")
def test_a_crew_leaves_a_house_with_the_move_of_men_on_foot():
    for training in ("european", "tribal"):
        t = table(72, 72, training=(training, "tribal"), building=house())
        t.place("A", at=(40, 20), klass="artillery", at_gun=False).place("B", at=(6, 6))
        t.place("z", at=(40, 30), figures=10).occupy("A").activate("A")  # too near the gun for it to go back
        assert t.may("quit A to 2400,801 facing 180 in open")
        assert t.refusal("quit A to 2400,799 facing 180 in open") == "CA-MOV-02"
        assert t.offered("quit")


@pytest.mark.rule("CA-ACT-17", "CA-RUL-130")
def test_a_band_that_has_gone_into_a_house_or_out_of_it_may_fire_with_half():
    t = table(72, 72, building=house())
    t.place("A", at=(24, 4)).place("z", at=(24, 15), facing=0, figures=12, weapon="musket").activate("z")
    t.order("occupy z in 0")
    assert t.asked == "act z"
    told = t.order("fire z at A", [2], then=6)  # half of twelve look out, half of them fire: three, one die
    assert told.dice("z") == 1
    t = table(72, 72, building=house())
    t.place("A", at=(24, 2)).place("z", at=(60, 60), figures=12, weapon="musket").occupy("z").activate("z")
    t.order("quit z to 2400,1800 facing 180 in mob")
    assert t.asked == "act z"
    assert t.may("fire z at A")


@pytest.mark.rule("CA-RUL-130", "CA-LOS-01", "CA-FIR-02")
@pytest.mark.parametrize(
    ("place", "facing"), [((24, 8), 0), ((24, 36), 180), ((8, 22), 90), ((40, 22), 270), ((12.4, 6.4), 45)]
)
def test_however_few_are_inside_a_building_is_seen_and_fired_at_all_along_its_outline(place, facing):
    for inside in (1, 2):
        t = table(building=house()).place("A", at=place, facing=facing, files=10)
        t.place("z", at=(6, 44), facing=180, figures=inside, weapon="musket").occupy("z").activate("A")
        assert t.sees("A", "z")
        assert t.sees("z", "A")
        assert t.may("fire A at z")
        assert t.aim("A", "z").firing == 20
        assert t.aim("A", "z").seen == inside


@pytest.mark.rule("CA-RUL-130", "CA-REA-11", "CA-WPN-05")
def test_distance_and_range_to_a_building_run_to_its_corners_too():
    for off, is_near in ((8, True), (8.6, False)):  # off the corner both ways: 11.3 and 12.2 inches
        t = table(building=house()).place("A", at=(28.5 + off, 19.5 - off), facing=0, figures=1, formation="open")
        t.place("z", at=(6, 44), figures=2, weapon="musket").occupy("z")
        assert is_within(t["A"], t["z"], 1200) == is_near
        assert is_within(t["z"], t["A"], 1200) == is_near
    for gap, may in ((24, True), (24.1, False)):
        t = table(72, 72, building=house()).place("A", at=(20.1, 24.5 + gap), facing=180, figures=1)
        t.place("z", at=(60, 60), figures=2, weapon="musket").occupy("z")
        assert t.gap("A", "z") == gap
        assert (t.aim("A", "z").firing == 1) == may


@pytest.mark.rule("CA-RUL-130", "CA-WPN-05", "CA-WPN-06", "CA-RUL-06")
def test_the_range_bands_of_a_gun_run_to_the_outline():
    for gap, dice in ((5.9, 5), (6, 5), (6.1, 2), (6.4, 2)):
        t = table(building=house()).place("G", at=(24, 19 - gap), klass="artillery")
        t.place("z", at=(24, 34), weapon="musket").occupy("z")
        assert t.gap("G", "z") == gap
        assert t.aim("G", "z").lines["CA-WPN-07"] == dice


@pytest.mark.rule("CA-RUL-130", "CA-RUL-90", "CA-RUL-115")
def test_out_of_a_building_those_fire_whose_weapon_reaches_from_its_outline():
    for gap, firing in ((11, 10), (14, 9), (21, 0)):  # half of twenty; nine muskets; none
        t = table(building=house()).place("A", at=(24, 19.5 - gap), figures=6, files=6)
        t.place("z", at=(6, 44), weapons={"bow": 11, "musket": 9}).occupy("z")
        assert t.gap("A", "z") == gap
        assert t.aim("z", "A").firing == firing


@pytest.mark.rule("CA-RUL-130", "CA-RUL-86")
def test_all_occupants_are_targets_from_whatever_side_their_building_is_seen():
    for place, facing in (((24, 8), 0), ((14, 10), 45), ((40, 22), 270)):
        t = table(72, 72, building=house())
        t.place("A", at=place, facing=facing, files=10).place("z", at=(6, 66), figures=20).occupy("z")
        assert t.aim("A", "z").seen == 20
        assert not {"CA-FIR-04", "CA-FIR-10"} & set(t.aim("A", "z").lines)


@pytest.mark.rule("CA-RUL-116", "CA-BRK-04")
def test_those_who_storm_a_house_are_inside_when_its_occupants_break_off():
    t = inside(figures=6, files=6)
    t.battle.place_group(t["z"], 2400, 2600, 180)  # on the far side; before the door nobody would come out
    t.lock("z", "A").activate("A")
    t.order("break A", [1, 1], then=2)
    assert (t["A"].building, t["z"].building) == (-1, 0)


@pytest.mark.rule("CA-RUL-131", "CA-RUL-116")
def test_nobody_is_inside_a_house_half_of_which_burns():
    t = inside(figures=2, files=2)
    t.battle.place_group(t["z"], 2400, 1800, 0)
    blaze_for(t.battle, 0).burning = 1200
    t.meet("z", "A", [], then=1)
    assert (t.where("A"), t["z"].building) == ("destroyed", -1)


# --- what else befalls a house ----------------------------------------------------------------------------------------


@pytest.mark.rule("CA-BLD-10", "CA-AMM-01", "CA-AMM-02")
def test_a_gun_that_shells_runs_short_like_others():
    t = shelling(1, inside=False)
    t.order("shell A building 0", dice=[6, 2, 2, 3, 4, 5])
    assert not t["A"].tight
    t.activate("A").order("shell A building 0", dice=[6, 6, 2, 3, 4, 5])
    assert t["A"].tight
    told = t.activate("A").order("shell A building 0", dice=[6, 6, 2, 3, 4])
    assert told.dice("A") == 5  # a die fewer


@pytest.mark.rule("CA-RUL-117", "CA-RUL-131")
def test_nobody_enters_a_house_that_is_holed_along_half_of_it():
    for holes, rule in ((1199, ""), (1200, "CA-RUL-131")):
        t = before_door()
        blaze_for(t.battle, 0).holes = holes
        assert t.refusal("occupy A in 0") == rule


@pytest.mark.rule("CA-RUL-121", "CA-BLD-23")
def test_occupants_who_cannot_get_out_are_lost():
    rocks = [(0, 0, 20, 48), (28, 0, 48, 48), (20, 0, 28, 20), (20, 24, 28, 48)]
    t = table(building=house(), impassable=rocks)
    t.place("A", at=(10, 10), figures=12, formation="open").place("B", at=(40, 10)).place("z", at=(40, 40)).occupy("A")
    blaze_for(t.battle, 0).burning = 1000
    told = t.turn_begins([2, 1])
    assert t.where("A") == "destroyed"
    assert told.lost("A") == 12  # as casualties
    assert t["A"].fallen == 12


@pytest.mark.rule("CA-RUL-119")
def test_the_stores_of_an_objective_burn_in_masonry_too():
    for objective, rule in ((False, "CA-RUL-119"), (True, "")):
        t = table(building=house(3, objective=objective))
        t.place("A", at=(24, 19.4), formation="open", figures=3, files=3).place("z", at=(6, 44)).activate("A")
        assert t.refusal("burn A building 0") == rule
    t.order("burn A building 0", dice=[1, 1])
    assert (t.battle.blazes[0].stores_burnt, t.battle.blazes[0].burning) == (True, 0)
    t.turn_begins([2, 1])
    assert (t.battle.blazes[0].burning, t.battle.blazes[0].gone) == (0, False)  # no hole, and it does not spread
    t.activate("A")
    assert t.refusal("burn A building 0") == "CA-BLD-18"
