"""Voluntary movement (MOV)."""

import math

import pytest

from vedette.rules.adventures.turn.moving import reach_for, refuse_move_to
from vedette.testing.adventures.table import table


def marching(name="A", settings=None, terrain=None, enemy=(60, 110), **doc):
    """A group in the middle of a large table, facing north, and an enemy far to the north."""
    t = table(120, 120, settings=settings, **(terrain or {}))
    t.place(name, at=(60, 40), facing=0, **doc)
    t.place("z" if name == "A" else "A", at=enemy, facing=180)
    return t.activate(name)


def reach(t, name="A"):
    """The farthest whole tenth of an inch straight ahead that it may move, in inches."""
    far = 0
    for tenths in range(1, 500):
        if not t.may(f"move {name} to 6000,{4000 + tenths * 10} facing 0"):
            break
        far = tenths
    return far / 10


@pytest.mark.rule("CA-MOV-01", "CA-EX-18")
def test_voluntary_movement_is_normal_fast_or_prone_and_only_when_active():
    t = marching(formation="open")
    verbs = {order.verb for order in t.offered()}
    assert {"move", "hurry", "prone"} <= verbs
    t.order("done A")
    for order in ("move A to 6000,4100 facing 0", "hurry A", "prone A"):
        assert t.refusal(order) != ""


@pytest.mark.rule("CA-MOV-01", "CA-EX-18")
def test_a_charge_is_voluntary_or_comes_from_a_test():
    t = table()
    t.place("A", at=(24, 12), klass="cavalry", formation="open", figures=6)
    t.place("z", before="A", gap=10, figures=6, traits=["ferocious"])
    t.place("y", at=(44, 44))
    t.activate("A")
    assert t.may("charge A at z")
    told = t.test("z", "RF", [1, 1, 1, 1], by="A", then=4)  # z is not active, and charges
    assert [entry[:2] for entry in told.tests][:2] == [("z", "RF"), ("z", "WTC")]
    assert t.is_locked("A", "z") or t.gap("A", "z") <= 3


@pytest.mark.rule("CA-MOV-02", "CA-RUL-126")
def test_normal_movement_is_by_troops_and_formation_and_the_ground_crossed():
    assert reach(marching(formation="open")) == 12
    assert reach(marching(formation="column")) == 8
    slow = marching(formation="open", figures=3, files=3, terrain={"rough": [(40, 42, 80, 44)]})
    assert reach(slow) in (10, 1.5)  # two inches count double, unless it would have to stop astride the edge
    assert slow.may("move A to 6000,5000 facing 0")
    assert slow.refusal("move A to 6000,5002 facing 0") == "CA-MOV-02"


@pytest.mark.rule("CA-MOV-02", "CA-RUL-123")
def test_a_move_crosses_nobody_and_keeps_an_inch_from_the_enemy():
    t = table()
    t.place("A", at=(24, 10), formation="open", files=3, figures=3)
    t.place("B", at=(24, 14), formation="open", files=3, figures=3)
    t.place("z", at=(24, 40))
    t.activate("A")
    assert t.refusal("move A to 2400,1800 facing 0") == "CA-RUL-123"
    near = table()
    near.place("A", at=(24, 10), formation="open", files=3, figures=3)
    near.place("z", before="A", gap=8, figures=6)
    near.activate("A")
    assert near.may("move A to 2400,1700 facing 0")
    assert near.refusal("move A to 2400,1701 facing 0") == "CA-RUL-123"


# --- fast movement ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-MOV-03", "CA-REA-EU-FM-2", "CA-REA-EU-FM-1", "CA-REA-EU-FM-0", "CA-RUL-37")
@pytest.mark.parametrize(
    ("dice", "inches", "formation"), [([1, 1], 8, "line"), ([1, 6], 6, "line"), ([6, 6], 6, "open")]
)
def test_a_unit_moves_fast_by_the_result_of_its_test(dice, inches, formation):
    t = marching(figures=8)
    told = t.order("hurry A", dice=dice)
    assert told.tests == [("A", "FM", sum(die == 1 for die in dice))]
    assert t.may(f"go A to 6000,{4000 + inches * 100}")
    assert t.refusal(f"go A to 6000,{4001 + inches * 100}") == "CA-MOV-02"
    t.order(f"go A to 6000,{4000 + inches * 100}")
    assert t.at("A") == (60, 40 + inches)
    assert t.formation("A") == formation


@pytest.mark.rule("CA-MOV-03", "CA-REA-TR-FM-2", "CA-REA-TR-FM-1", "CA-REA-TR-FM-0")
@pytest.mark.parametrize(
    ("dice", "inches", "formation"), [([1, 1], 24, "mob"), ([1, 6], 24, "open"), ([6, 6], 18, "open")]
)
def test_a_band_moves_fast_by_the_result_of_its_test(dice, inches, formation):
    t = marching("z", figures=9)
    t.order("hurry z", dice=dice)
    assert t.refusal(f"go z to 6000,{4001 + inches * 100}") == "CA-MOV-02"
    t.order(f"go z to 6000,{4000 + inches * 100}")
    assert t.formation("z") == formation


@pytest.mark.rule("CA-MOV-03")
def test_cavalry_moves_fast_too():
    t = marching(klass="cavalry", formation="column", figures=9)
    t.order("hurry A", dice=[1, 1])
    assert t.may("go A to 6000,7200")
    assert t.refusal("go A to 6000,7201") == "CA-MOV-02"


@pytest.mark.rule("CA-MOV-04", "CA-RUL-37")
def test_a_fast_move_comes_no_nearer_than_twelve_inches_to_any_enemy():
    t = table(72, 72)
    t.place("A", at=(36, 10), formation="open", files=5, figures=10)
    t.place("z", before="A", gap=20, figures=9)
    t.activate("A")
    t.order("hurry A", dice=[1, 1])
    assert t.may("go A to 3600,1800")  # 12 inches off
    assert t.refusal("go A to 3600,1801") == "CA-MOV-04"


@pytest.mark.rule("CA-MOV-04", "CA-RUL-37", "CA-REA-EU-FM-0")
@pytest.mark.parametrize("order", ["go A to 3600,2600", "go A to 3300,2300", "halt A"])
@pytest.mark.parametrize("x", [8, 12, 17.4, 25])
def test_nor_by_opening_out_at_its_end(order, x):
    t = table(72, 72)
    t.place("A", at=(36, 20), formation="column", files=2).place("z", at=(x, 26), facing=90, figures=9).activate("A")
    least = min(12, t.gap("A", "z"))  # who is nearer already comes no nearer
    t.order("hurry A", dice=[6, 6])
    if t.refusal(order):
        return
    told = t.order(order)
    assert t.formation("A") == "open"
    assert t.gap("A", "z") >= least - 0.01
    assert told.tests == []


@pytest.mark.rule("CA-MOV-04", "CA-REA-TR-FM-1", "CA-RUL-123")
def test_it_opens_out_in_a_shape_that_keeps_away_and_where_none_does_it_is_shifted_by_the_least():
    t = table(72, 72).place("A", at=(36, 50), figures=9, facing=180).place("z", at=(36, 14), facing=0).activate("z")
    t.order("hurry z", dice=[1, 6])
    ahead = t["z"].block.y + round((t.gap("z", "A") - 12) * 100)
    t.order(f"go z to 3600,{ahead}")
    assert (t.at("z"), t["z"].files) == ((36, ahead / 100), 10)  # two deep, where a band opens out three deep
    assert t.gap("z", "A") >= 12
    t = (
        table(72, 72)
        .place("A", at=(36, 20), formation="column", files=2)
        .place("z", at=(17.4, 26), facing=90, figures=9)
    )
    t.activate("A").order("hurry A", dice=[6, 6])
    t.order("go A to 3600,2600")
    assert t["A"].files == 7
    assert math.dist(t.at("A"), (36, 26)) < 1.6  # about that much it is too near
    assert 12 <= t.gap("A", "z") < 12.2


@pytest.mark.rule("CA-ACT-03")
def test_every_inch_of_falling_back_is_offered():
    t = table(72, 72).place("A", at=(36, 30), klass="cavalry", formation="line").place("z", at=(36, 60)).activate("A")
    assert {order.args[1] for order in t.offered("back")} == {100 * n for n in range(1, 9)}


@pytest.mark.rule("CA-MOV-04", "CA-RUL-130")
def test_nor_to_enemies_in_a_building():
    t = table(72, 72, building=[{"box": (34, 40, 38, 44), "door": (36, 40)}])
    t.place("A", at=(36, 10), formation="open", files=5, figures=10).place("z", at=(6, 66), figures=9)
    t.occupy("z").activate("A")
    t.order("hurry A", dice=[1, 1])
    assert t.may("go A to 3600,2650")
    assert t.refusal("go A to 3600,2651") == "CA-MOV-04"


@pytest.mark.rule("CA-MOV-04", "CA-RUL-37")
def test_within_twelve_inches_already_it_comes_no_closer_at_any_point():
    t = table(72, 72)
    t.place("A", at=(36, 20), facing=0, formation="open", files=2, figures=4)
    t.place("z", at=(28, 20), facing=90, figures=9)
    t.activate("A")
    assert t.gap("A", "z") < 12
    t.order("hurry A", dice=[1, 1])
    assert t.may("go A to 4000,2600")  # away to the right
    assert t.refusal("go A to 3400,2800") == "CA-MOV-04"


@pytest.mark.rule("CA-MOV-05", "CA-RUL-37", "CA-TER-23")
def test_on_a_road_in_open_order_one_die_more_is_rolled_and_the_best_two_kept():
    road = {"road": [(60, 2, 60, 118)]}
    t = marching(formation="open", figures=4, files=2, terrain=road)
    assert t.offered("march")
    told = t.order("march A", dice=[6, 1, 1])
    assert told.tests == [("A", "FM", 2)]
    led = marching(formation="open", figures=4, files=2, terrain=road, officer=4)
    assert led.order("march A", dice=[6, 1, 6, 6]).tests == [("A", "FM", 1)]  # the Leader Die is apart
    plain = marching(formation="open", figures=4, files=2, terrain=road)
    assert len(plain.order("hurry A", dice=[1, 6]).roll("A").faces) == 2  # not along the road
    for formation in ("line", "column"):
        assert marching(formation=formation, figures=6, terrain=road).refusal("march A") == "CA-MOV-05"
    assert marching("z", formation="mob", figures=9, terrain=road).refusal("march z") == "CA-MOV-05"
    beside = marching(formation="open", figures=4, files=2, terrain={"road": [(66, 2, 66, 118)]})
    assert beside.refusal("march A") == "CA-MOV-05"
    assert beside.offered("march") == []


@pytest.mark.rule("CA-MOV-05", "CA-TER-23")
def test_the_whole_of_that_move_lies_on_the_road():
    t = marching(formation="open", figures=4, files=2, terrain={"road": [(60, 2, 60, 118)]})
    x, y = t["A"].block.x, t["A"].block.y
    t.order("march A", dice=[1, 1, 1])
    assert t.refusal(f"go A to {x + 300},{y + 2000}") == "CA-MOV-05"
    assert {order.args[1] for order in t.offered("go")} == {x}
    t.order(f"go A to {x},{y + 2400}")
    assert t["A"].block.y == y + 2400
    free = marching(formation="open", figures=4, files=2, terrain={"road": [(60, 2, 60, 118)]})
    free.order("hurry A", dice=[1, 1])
    assert free.may(f"go A to {x + 300},{y + 2000}")


@pytest.mark.rule("CA-MOV-06")
@pytest.mark.parametrize("klass", ["artillery", "machine_gun"])
def test_artillery_does_not_move_fast(klass):
    t = marching(klass=klass)
    assert t.refusal("hurry A") == "CA-MOV-06"
    assert t.offered("hurry") == []


# --- prone ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-MOV-07", "CA-RUL-38")
def test_only_infantry_and_crews_go_prone_for_an_action():
    t = marching()
    t.order("prone A")
    assert t["A"].prone
    assert t.battle.actions == 1
    late = marching()
    late.move("A", (60, 42))
    late.order("prone A")  # at any time during its activation
    assert late["A"].prone
    for doc in ({"klass": "cavalry"}, {"klass": "mounted_infantry"}):
        assert marching(**doc).refusal("prone A") == "CA-MOV-07"
    dismounted = marching(klass="cavalry", mounted=False)
    assert dismounted.may("prone A")
    assert marching(klass="artillery").may("prone A")


@pytest.mark.rule("CA-MOV-08")
def test_getting_up_costs_an_action():
    t = marching(prone=True)
    assert t.refusal("prone A") == "CA-MOV-07"
    t.order("rise A")
    assert not t["A"].prone
    assert t.battle.actions == 1
    assert marching().refusal("rise A") == "CA-MOV-07"


@pytest.mark.rule("CA-MOV-09", "CA-RUL-38")
def test_a_prone_group_moves_at_half_its_distance_and_stays_prone():
    t = marching(prone=True)
    assert t.may("move A to 6000,4200 facing 0")
    assert t.refusal("move A to 6000,4201 facing 0") == "CA-MOV-02"
    t.move("A", (60, 42))
    assert t["A"].prone


@pytest.mark.rule("CA-MOV-08", "CA-RUL-38")
def test_a_prone_group_that_is_contacted_is_standing_from_then_on():
    t = table()
    t.place("A", at=(24, 12), prone=True)
    t.place("B", at=(6, 4))
    t.place("z", before="A", gap=3)
    t.meet("z", "A", [], then=4)
    assert not t["A"].prone


@pytest.mark.rule("CA-MOV-10", "CA-RUL-126", "CA-TER-51")
def test_bad_weather_halves_movement_and_halvings_multiply():
    wet = {"weather": True}
    assert reach(marching(formation="open", settings=wet)) == 6
    assert reach(marching(formation="open", settings=wet, prone=True)) == 3
    assert reach(marching("z", settings=wet), "z") == 6
    assert reach(marching(klass="artillery", settings=wet)) == 3
    t = marching(settings=wet, figures=8)
    t.order("hurry A", dice=[1, 1])
    assert t.refusal("go A to 6000,4401") == "CA-MOV-02"


@pytest.mark.rule("CA-RUL2-88", "CA-MOV-02")
def test_a_group_leaves_over_its_edge_by_a_move_that_the_ground_and_others_allow():
    def leaving(at=(24, 8), **terrain):
        t = table(48, 48, **terrain)
        t.place("A", at=at, facing=180, formation="open", figures=8, files=4)
        t.place("B", at=(40, 4), figures=4).place("z", at=(24, 44))
        return t.activate("A")

    t = leaving()
    assert t.may("leave A")
    t.battle.place_group(t["B"], 2400, 300, 0)
    assert t.refusal("leave A") == "CA-RUL-123"
    assert leaving(at=(24, 12.1)).refusal("leave A") == "CA-RUL2-88"
    assert leaving(wood=[(10, 0, 40, 4)]).may("leave A")  # 4 inches and 4 in the wood: 12
    assert leaving(wood=[(10, 0, 40, 5)]).refusal("leave A") == "CA-RUL2-88"
    assert leaving(wood=[(10, 0, 40, 5)], road=[(24, 0, 24, 48)]).may("leave A")
    assert leaving(impassable=[(10, 0, 40, 3)]).refusal("leave A") == "CA-FRM-11"
    t = leaving()
    t.battle.place_group(t["A"], 2400, 800, 0)
    assert t.refusal("leave A") == "CA-ACT-02"
    t = leaving()
    t.order("leave A")
    assert t.where("A") == "left the table"
    assert t["A"].count == 8


@pytest.mark.rule("CA-MOV-02", "CA-FRM-12")
def test_who_cannot_go_so_far_is_told_which_ground_slows_it_and_how_far_it_comes():
    def said(**terrain):
        t = marching(formation="open", terrain=terrain)
        group = t.battle.groups[t.id("A")]
        return refuse_move_to(t.battle, group, reach_for(t.battle, group, 1200, 0), 6000, 5300).words

    assert said() == "A: that is too far: it comes 12 inches that way"
    assert said(rough=[(50, 44, 70, 90)]).endswith(
        "through rough ground it moves at half speed, so it comes 8 inches that way"
    )
    assert "through woods it moves at half speed" in said(wood=[(50, 44, 70, 90)])
