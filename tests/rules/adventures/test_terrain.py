"""Terrain (TER): the generator, what each kind of ground does, settlements, light and weather."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import Game, advance
from vedette.engine.types import BadInput, Order
from vedette.geometry.areas import is_in_area
from vedette.rules.adventures.ground.field import AREA_KINDS, GULLY, HILL, IMPASSABLE, ROUGH, WOODS
from vedette.rules.adventures.ground.layout import CLEAR, WOODED_HILL, Section, lay_out, section_box
from vedette.rules.adventures.ground.sight import in_cover
from vedette.rules.adventures.ground.terrain import (
    COLUMNS,
    ROAD,
    ROAD_BUILT,
    adjoin_buildings,
    are_neighbours,
    free_edges,
    gathered,
    generate,
    has_way,
    rolled,
)
from vedette.rules.adventures.view import scene
from vedette.testing.adventures.positions import Padded
from vedette.testing.adventures.table import table

SCENARIOS = books.entry("adventures").scenarios()

BOOK = books.entry("adventures").book()
LINES = [{"name": "A", "at": [2400, 600]}]
BANDS = [{"name": "z", "at": [2400, 4200]}]


def begun(ground, dice, then=3, book=BOOK):
    """A battle on a table with this ground, the dice of the generator written down."""
    sides = [
        {"name": "Blue", "training": "european", "groups": [{"name": "A"}], "home": "S"},
        {"name": "Red", "training": "tribal", "groups": [{"name": "z"}], "home": "N"},
    ]
    battle = book.begin({"table": ground, "sides": sides, "defender": 0}, Padded(dice, then))
    advance(book, battle)
    return battle


def faces(total):
    return [max(1, total - 6), min(6, total - 1)]


def section(ground, buildings=0, road=False, first=False, lengthwise=True):
    made = Section()
    made.ground = ground
    made.buildings = buildings
    made.has_road = road or first
    made.is_first_road = first
    made.lengthwise = lengthwise
    return made


def laid(grounds, dice=(), then=3, width=48, height=48, woods=WOODS):
    """The field of nine sections, given by their ground or as sections."""
    t = table(width, height)
    t.place("A", at=(24, 6))
    t.place("z", at=(24, 40))
    t.battle.dice = Padded(list(dice), then)
    sections = [one if isinstance(one, Section) else section(one) for one in grounds]
    return lay_out(t.battle, sections, woods)


def size_of(area):
    """The surface of an area, in square inches."""
    total = 0
    for i in range(len(area.xs)):
        j = (i + 1) % len(area.xs)
        total += area.xs[i] * area.ys[j] - area.xs[j] * area.ys[i]
    return abs(total) / 20000


# --- setting up the table ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-TER-01")
def test_ground_that_one_side_laid_lets_the_other_choose_its_end():
    woods = [{"kind": "wood", "points": [[1000, 1000], [2000, 1000], [2000, 2000]]}]
    for layer in (0, 1):
        setup = SCENARIOS.battle_of(terrain=woods, laid_by=layer)
        game = Game(BOOK, setup, "1")
        assert [area.xs for area in game.state.field.woods] == [[1000, 2000, 2000]]
        assert (game.question.kind, game.question.side) == ("edge", 1 - layer)
        assert game.apply_order(Order("edge", (1,))) is None
        assert game.state.home[1 - layer] == 1
        assert game.state.home[layer] == 3  # opposite


@pytest.mark.rule("CA-TER-01", "CA-BAT-38")
def test_on_generated_ground_the_defender_chooses():
    game = Game(BOOK, SCENARIOS.battle_of(defender=0), "1")
    assert len(game.state.field.sections) == 9
    assert (game.question.kind, game.question.side) == ("edge", 0)


@pytest.mark.rule("CA-TER-02", "CA-RUL2-39")
def test_nine_sections_in_rows_from_the_north():
    t = table(60, 48)
    boxes = [section_box(t.battle.field, number) for number in range(9)]
    assert boxes[0] == (0, 3200, 2000, 4800)  # 1 in the north-west corner
    assert boxes[2] == (4000, 3200, 6000, 4800)
    assert boxes[4] == (2000, 1600, 4000, 3200)
    assert boxes[8] == (4000, 0, 6000, 1600)


@pytest.mark.rule("CA-TER-03")
@pytest.mark.parametrize(
    ("width", "height", "good"), [(36, 36, True), (35, 48, False), (48, 35, False), (120, 72, True)]
)
def test_the_table_is_three_feet_square_or_larger(width, height, good):
    setup = {"table": {"width": width, "height": height}, "sides": [{"groups": []}, {"groups": []}]}
    if good:
        assert BOOK.begin(setup, ScriptedDice([])).field.width == width * 100
    else:
        with pytest.raises(BadInput, match="36"):
            BOOK.begin(setup, ScriptedDice([]))


@pytest.mark.rule("CA-TER-04")
@pytest.mark.parametrize(("die", "column"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_the_overall_type_is_rolled(die, column):
    throw = faces(8) * 9
    battle = begun({"terrain": "generated"}, [die, *throw])
    assert battle.field.sections == [(CLEAR, ROUGH, WOODS)[column]] * 9


CHOSEN = [
    pytest.param("clear", 7, HILL, marks=pytest.mark.rule("CA-TER-05")),
    pytest.param("clear", 3, CLEAR, marks=pytest.mark.rule("CA-TER-05")),
    pytest.param("mountainous", 8, ROUGH, marks=pytest.mark.rule("CA-TER-06")),
    pytest.param("mountainous", 3, WOODS, marks=pytest.mark.rule("CA-TER-06")),
    pytest.param("wooded", 7, WOODS, marks=pytest.mark.rule("CA-TER-07")),
    pytest.param("wooded", 4, WOODED_HILL, marks=pytest.mark.rule("CA-TER-07")),
]


@pytest.mark.rule("CA-TER-04")
@pytest.mark.parametrize(("overall", "total", "ground"), CHOSEN)
def test_or_chosen_and_each_type_has_its_column(overall, total, ground):
    battle = begun({"terrain": "generated", "overall": overall}, faces(total) * 9)
    assert battle.field.sections == [ground] * 9


@pytest.mark.rule("CA-TER-04")
def test_another_type_is_refused():
    with pytest.raises(BadInput, match="clear, mountainous, wooded"):
        begun({"terrain": "generated", "overall": "swampy"}, [])


@pytest.mark.rule("CA-TER-08")
def test_sections_are_rolled_in_order_each_with_two_dice():
    battle = begun({"terrain": "generated", "overall": "clear"}, [*faces(7), *faces(3) * 8])
    told = [event for event in battle.log if event.event_type.rule == "CA-TER-08"]
    assert [event.n for event in told] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [len(event.rolls[0].faces) for event in told] == [2] * 9
    assert BOOK.tell(battle, told[0]) == "Section 1: a hill."
    assert BOOK.tell(battle, told[1]) == "Section 2: clear ground."


# The generator as it is printed (TER-09): C clear, H hill, W woods, R road, B road with buildings, I impassable, O rough,
# X wooded hill.
PRINTED = {"clear": "HCHCBHCWCRH", "mountainous": "IWROOIOOCBI", "wooded": "WWXBCWWXCRW"}
MARKS = {"C": CLEAR, "H": HILL, "W": WOODS, "R": ROAD, "B": ROAD_BUILT, "I": IMPASSABLE, "O": ROUGH, "X": WOODED_HILL}


@pytest.mark.rule("CA-TER-09", "CA-RUL2-31", "CA-EX2-02")
@pytest.mark.parametrize(("at", "overall"), list(enumerate(PRINTED)))
def test_the_generator(at, overall):
    assert [MARKS[mark] for mark in PRINTED[overall]] == list(COLUMNS[at])
    t = table()
    for total in range(2, 13):
        mark = PRINTED[overall][total - 2]
        if mark in "RB":
            continue
        t.battle.dice = ScriptedDice(faces(total))
        assert rolled(t.battle, COLUMNS[at], 0).ground == MARKS[mark]


@pytest.mark.rule("CA-TER-10", "CA-EX2-03")
@pytest.mark.parametrize(("die", "buildings"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_road_with_the_first_footnote_has_buildings(die, buildings):
    t = table()
    t.battle.dice = ScriptedDice([*faces(6), die, 2, *faces(7)])
    found = rolled(t.battle, COLUMNS[0], 0)
    assert (found.has_road, found.buildings, found.ground) == (True, buildings, HILL)


@pytest.mark.rule("CA-TER-11", "CA-RUL2-31")
@pytest.mark.parametrize(("again", "ground"), [(9, WOODS), (6, CLEAR), (11, CLEAR), (7, HILL)])
def test_the_ground_under_a_road_is_rolled_for_at_once(again, ground):
    t = table()
    t.battle.dice = ScriptedDice([*faces(11), 2, *faces(again)])
    found = rolled(t.battle, COLUMNS[0], 0)
    assert (found.has_road, found.buildings, found.ground) == (True, 0, ground)


@pytest.mark.rule("CA-TER-12", "CA-RUL2-32")
def test_like_ground_is_laid_together_round_section_five():
    kinds = [HILL, WOODS, HILL, CLEAR, ROUGH, WOODS, HILL, CLEAR, WOODS]
    sections = [section(kind, buildings=1 if at == 6 else 0) for at, kind in enumerate(kinds)]
    gathered(sections)
    ring = [sections[number].ground for number in (0, 1, 2, 5, 8, 7, 6, 3)]
    assert ring == [HILL, HILL, HILL, WOODS, WOODS, WOODS, CLEAR, CLEAR]
    assert sections[4].ground == ROUGH
    assert sections[2].buildings == 1  # each keeps its road and buildings


@pytest.mark.rule("CA-TER-13", "CA-RUL2-99")
@pytest.mark.parametrize(("width", "height"), [(48, 48), (60, 48), (36, 72)])
def test_a_feature_covers_three_quarters_of_its_section(width, height):
    field = laid([CLEAR] * 4 + [WOODS] + [CLEAR] * 4, width=width, height=height)
    (wood,) = field.woods
    assert size_of(wood) >= 0.75 * (width / 3) * (height / 3)
    west, _, east, _ = section_box(field, 4)
    assert west < wood.west
    assert wood.east < east
    assert (wood.west + wood.east) // 2 == (west + east) // 2


@pytest.mark.rule("CA-RUL2-99")
def test_like_features_with_a_common_side_are_one_but_impassable_ones_leave_a_lane():
    field = laid([WOODS, WOODS, CLEAR, WOODS, CLEAR, CLEAR, CLEAR, CLEAR, WOODS])
    assert sorted([round(size_of(area)) for area in field.woods]) == [196, 196 * 3 + 2 * 28]
    (large,) = [area for area in field.woods if is_in_area(area, 100 + 1500, 4000)]
    assert is_in_area(large, 800, 2400)
    lanes = laid([IMPASSABLE, IMPASSABLE] + [CLEAR] * 7)
    assert len(lanes.barred) == 2
    assert lanes.barred[0].east < lanes.barred[1].west
    ring = laid([WOODS] * 4 + [CLEAR] + [WOODS] * 4)
    assert not any([is_in_area(area, 2400, 2400) for area in ring.woods])  # a ring round a clearing


@pytest.mark.rule("CA-RUL2-37")
def test_an_edge_that_is_impassable_all_along_gets_free_ground_in_its_middle():
    sections = [section(kind) for kind in (IMPASSABLE, IMPASSABLE, IMPASSABLE, HILL, CLEAR, WOODS, CLEAR, CLEAR, CLEAR)]
    free_edges(sections)
    # sections 4 (a hill) and 6 (woods) are as near along the ring: the lower number is taken
    assert [one.ground for one in sections[:6]] == [IMPASSABLE, HILL, IMPASSABLE, IMPASSABLE, CLEAR, WOODS]


@pytest.mark.rule("CA-RUL2-37")
@pytest.mark.parametrize(
    ("drawn", "freed"),
    [
        ("III I.I ...", "I.I I.I .I."),  # 7 or 9 in place of 2 would shut the west or the east
        ("... I.I III", ".I. I.I I.I"),
        ("III I.I I..", "I.I I.I II."),  # two free sections: the west stays shut, north and south do not
    ],
)
def test_no_edge_is_opened_by_shutting_another(drawn, freed):
    sections = [section(IMPASSABLE if mark == "I" else CLEAR) for mark in drawn.replace(" ", "")]
    free_edges(sections)
    assert ["I" if one.ground == IMPASSABLE else "." for one in sections] == list(freed.replace(" ", ""))
    assert has_way(sections)


@pytest.mark.rule("CA-RUL2-37")
def test_mountains_without_a_way_across_are_rolled_anew():
    shut = [*faces(7) * 8, *faces(8)]
    battle = begun({"terrain": "generated", "overall": "mountainous"}, [*shut, *faces(8) * 9])
    assert battle.field.sections == [ROUGH] * 9
    told = [BOOK.tell(battle, event) for event in battle.log if event.event_type.rule == "CA-RUL2-37"]
    assert told == ["There is no way across these mountains: the ground is rolled anew."]


# --- hills ------------------------------------------------------------------------------------------------------------

CREST = [((10, 20, 38, 40), (10, 30, 38, 30))]


def sees(a, z, **ground):
    """Two single figures see each other, or neither the other."""
    t = table(**ground).place("A", at=a, figures=1).place("z", at=z, figures=1).place("y", at=(2, 2), figures=1)
    assert t.sees("A", "z") == t.sees("z", "A")
    return t.sees("A", "z")


def covered(at, **ground):
    """A target at a place, its enemy to the south of it, is in cover."""
    t = table(**ground).place("A", at=(24, 8)).place("z", at=at, figures=5, files=5, formation="open", weapon="musket")
    return t.aim("A", "z").in_cover


@pytest.mark.rule("CA-TER-14")
def test_clear_ground_hides_slows_and_covers_nobody():
    assert sees((24, 4), (24, 44))
    assert not covered((24, 30))
    t = table().place("A", at=(24, 10), formation="open").place("z", at=(24, 46)).activate("A")
    assert t.may("move A to 2400,2200 facing 0")
    field = laid([CLEAR] * 9)
    assert field.order == []


@pytest.mark.rule("CA-TER-15", "CA-RUL2-99")
def test_a_hill_has_a_crest_in_its_middle_and_may_carry_woods_or_a_road():
    field = laid([CLEAR] * 4 + [HILL] + [CLEAR] * 4)
    (hill,), (crest,) = field.hills, field.crests
    assert crest.ys == [2400, 2400] == [(hill.south + hill.north) // 2] * 2
    assert crest.xs == [hill.west, hill.east]
    row = laid([HILL, HILL, HILL] + [CLEAR] * 6)
    assert [(line.xs, line.ys) for line in row.crests] == [([100, 4700], [4000, 4000])]  # one for hills in a row
    wooded = laid([CLEAR] * 4 + [WOODED_HILL] + [CLEAR] * 4)
    assert len(wooded.hills) == len(wooded.woods) == len(wooded.crests) == 1
    assert laid([CLEAR] * 4 + [section(HILL, first=True)] + [CLEAR] * 4).roads


@pytest.mark.rule("CA-TER-16")
def test_moving_up_or_down_a_hill_costs_nothing():
    t = table(hill=CREST).place("A", at=(24, 18), formation="open").place("z", at=(2, 46)).activate("A")
    assert t.may("move A to 2400,3000 facing 0")
    t = table(hill=CREST).place("A", at=(24, 38), formation="line").place("z", at=(2, 46)).activate("A")
    assert t.may("move A to 2400,4200 facing 0")


@pytest.mark.rule("CA-TER-17", "CA-RUL2-38", "CA-RUL2-100")
def test_on_the_crest_one_sees_over_is_seen_and_is_in_cover():
    assert sees((24, 30), (24, 44), hill=CREST)
    assert sees((24, 29), (24, 44), hill=CREST)  # within an inch of it
    assert covered((24, 30.5), hill=CREST)
    assert not covered((24, 28.9), hill=CREST)  # this side of it


@pytest.mark.rule("CA-TER-18", "CA-RUL2-100")
def test_farther_back_nobody_sees_across():
    assert not sees((24, 28.8), (24, 44), hill=CREST)
    assert not sees((24, 18), (24, 42), hill=CREST)
    assert sees((24, 18), (24, 28), hill=CREST)  # on the same side


@pytest.mark.rule("CA-TER-19")
def test_a_target_on_the_far_slope_near_the_crest_is_in_cover():
    assert covered((24, 30.9), hill=CREST)


@pytest.mark.rule("CA-TER-20")
def test_a_wooded_hill_is_hill_and_woods():
    both = {"hill": CREST, "wood": [(10, 20, 38, 40)]}
    assert not sees((24, 25), (24, 35), **both)  # across the crest
    assert not sees((24, 8), (24, 22), **both)  # more than an inch into the woods
    t = table(**both).place("A", at=(24, 18), formation="line").place("z", at=(2, 46)).activate("A")
    assert t.refusal("move A to 2400,2000 facing 0") == "CA-FRM-11"


@pytest.mark.rule("CA-TER-21", "CA-RUL2-37")
@pytest.mark.parametrize(("name", "doc"), [("A", {"formation": "open"}), ("A", {"klass": "cavalry"}), ("z", {})])
def test_nobody_goes_into_or_through_impassable_ground(name, doc):
    t = table(impassable=[(14, 20, 34, 24)])
    t.place(name, at=(24, 16), facing=0, **doc)
    t.place("z" if name == "A" else "A", at=(4, 4))
    t.activate(name)
    for y in (2050, 2200, 2750):
        assert t.refusal(f"move {name} to 2400,{y} facing 0") != ""
    assert not sees((24, 18), (24, 26), impassable=[(14, 20, 34, 24)])
    with_road = table(impassable=[(14, 20, 34, 24)], road=[(24, 0, 24, 48)])
    with_road.place("A", at=(24, 16), figures=1, formation="open").place("z", at=(4, 4)).activate("A")
    assert with_road.may("move A to 2400,2750 facing 0")  # a road makes a lane (CA-RUL2-33)


# --- roads ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-TER-22")
def test_a_road_is_as_wide_as_two_figures():
    field = laid([section(CLEAR, first=True)] + [CLEAR] * 8)
    assert [road.width for road in field.roads] == [200]


@pytest.mark.rule("CA-TER-24", "CA-RUL2-34")
@pytest.mark.parametrize(
    ("name", "formation", "good"),
    [("A", "open", True), ("A", "column", False), ("z", "mob", False), ("z", "open", True)],
)
def test_only_open_order_is_faster_on_a_road(name, formation, good):
    t = table(120, 120, road=[(60, 0, 60, 120)])
    t.place(name, at=(60, 60), facing=0, formation=formation)
    t.place("z" if name == "A" else "A", at=(4, 4))
    t.activate(name)
    assert t.refusal(f"march {name}") == ("" if good else "CA-MOV-05")
    if good:
        assert len(t.order(f"march {name}", then=2).rolls_of(name)[0].faces) == 3


@pytest.mark.rule("CA-TER-25", "CA-RUL2-33", "CA-EX2-01")
@pytest.mark.parametrize(("die", "upright"), [(1, True), (3, True), (4, False), (5, False), (6, False)])
def test_a_road_runs_from_edge_to_edge_by_its_die(die, upright):
    # section 1 is a road over clear ground, all others are clear
    battle = begun({"terrain": "generated", "overall": "clear"}, [*faces(11), die, *faces(3), *faces(3) * 8])
    (road,) = battle.field.roads
    ends = [(road.xs[0], road.ys[0]), (road.xs[1], road.ys[1])]
    assert ends == ([(800, 0), (800, 4800)] if upright else [(0, 4000), (4800, 4000)])
    wide = laid([section(CLEAR, first=True)] + [CLEAR] * 8, width=60)
    assert wide.roads[0].ys == [4000, 4000]  # lengthwise is along the longer side


@pytest.mark.rule("CA-TER-26", "CA-RUL2-33")
def test_further_roads_cross_the_first():
    grounds = [section(CLEAR, first=True)] + [CLEAR] * 3 + [section(CLEAR, road=True)] + [CLEAR] * 4
    grounds[8] = section(CLEAR, road=True)
    field = laid(grounds)
    assert [(road.xs, road.ys) for road in field.roads] == [
        ([800, 800], [0, 4800]),
        ([0, 4800], [2400, 2400]),
        ([0, 4800], [800, 800]),
    ]
    same = laid(
        [section(CLEAR, first=True)]
        + [CLEAR] * 3
        + [section(CLEAR, road=True), section(CLEAR, road=True)]
        + [CLEAR] * 3
    )
    assert len(same.roads) == 2  # those on the same line are one


# --- woods, rough ground, gullies -------------------------------------------------------------------------------------

PATCH = [(10, 20, 38, 40)]
SLOW = ("wood", "rough", "gully")


def way_in(kind, name, **doc):
    """Why a group may not go 5 inches into such ground; 3 are before it, 2 inside."""
    t = table(**{kind: PATCH})
    t.place(name, at=(24, 17), facing=0, **doc)
    t.place("z" if name == "A" else "A", at=(4, 4))
    t.activate(name)
    return t.refusal(f"move {name} to 2400,2200 facing 0")


OPEN_ONLY = [
    pytest.param("wood", marks=pytest.mark.rule("CA-TER-27", "CA-RUL2-30")),
    pytest.param("gully", marks=pytest.mark.rule("CA-TER-35", "CA-RUL2-36")),
    pytest.param("rough", marks=pytest.mark.rule("CA-TER-40", "CA-RUL2-29")),
]


@pytest.mark.parametrize("kind", OPEN_ONLY)
def test_only_open_order_and_mobs_go_in(kind):
    assert way_in(kind, "A", formation="open") == ""
    assert way_in(kind, "A", klass="cavalry", formation="open") == ""
    assert way_in(kind, "z", formation="mob") == ""
    assert way_in(kind, "A", formation="column") == "CA-FRM-11"
    assert way_in(kind, "A", klass="cavalry", formation="column") == "CA-FRM-11"


HALF = [
    pytest.param("wood", marks=pytest.mark.rule("CA-TER-28")),
    pytest.param("gully", marks=pytest.mark.rule("CA-RUL2-36")),
    pytest.param("rough", marks=pytest.mark.rule("CA-TER-28")),
]


@pytest.mark.parametrize("kind", HALF)
@pytest.mark.parametrize(("name", "formation"), [("A", "open"), ("z", "open"), ("z", "mob")])
def test_inside_they_move_at_half_speed(kind, name, formation):
    t = table(**{kind: PATCH})
    t.place(name, at=(24, 24), facing=0, formation=formation)
    t.place("z" if name == "A" else "A", at=(4, 4))
    t.activate(name)
    assert t.may(f"move {name} to 2400,3000 facing 0")  # 6 of 12 inches
    assert t.refusal(f"move {name} to 2400,3010 facing 0") == "CA-MOV-02"


GUNS = [
    pytest.param("wood", marks=pytest.mark.rule("CA-TER-29")),
    pytest.param("gully", marks=pytest.mark.rule("CA-TER-36")),
    pytest.param("rough", marks=pytest.mark.rule("CA-TER-41")),
]


@pytest.mark.parametrize("kind", GUNS)
@pytest.mark.parametrize("name", ["A", "z"])
def test_guns_go_through_only_on_a_road(kind, name):
    for road in (True, False):
        t = table(**{kind: PATCH}, **({"road": [(24, 0, 24, 48)]} if road else {}))
        t.place(name, at=(24, 17), facing=0, klass="artillery")
        t.place("z" if name == "A" else "A", at=(4, 4))
        t.activate(name)
        assert t.may(f"move {name} to 2400,2300 facing 0") == road


INSIDE = [
    pytest.param("wood", marks=pytest.mark.rule("CA-TER-30")),
    pytest.param("rough", marks=pytest.mark.rule("CA-TER-42", "CA-TER-33")),
]


@pytest.mark.parametrize("kind", INSIDE)
def test_inside_one_sees_twelve_inches_by_day_and_six_by_night(kind):
    ground = {kind: PATCH}
    assert sees((24, 23), (24, 35), **ground)
    assert not sees((24, 23), (24, 35.1), **ground)
    assert sees((24, 23), (24, 29), night=True, **ground)
    assert not sees((24, 23), (24, 29.1), night=True, **ground)


EDGE = [
    pytest.param("wood", marks=pytest.mark.rule("CA-TER-31", "CA-RUL2-100")),
    pytest.param("rough", marks=pytest.mark.rule("CA-TER-43", "CA-TER-33", "CA-RUL2-100")),
    pytest.param("gully", marks=pytest.mark.rule("CA-TER-38", "CA-TER-39")),
]


@pytest.mark.parametrize("kind", EDGE)
def test_at_the_edge_one_sees_out_and_is_seen_deeper_in_not(kind):
    ground = {kind: PATCH}
    assert sees((24, 6), (24, 21), **ground)
    assert not sees((24, 6), (24, 21.1), **ground)


@pytest.mark.rule("CA-TER-37")
def test_in_a_gully_all_see_each_other():
    assert sees((24, 22), (24, 38), gully=PATCH)
    assert not sees((24, 22), (24, 38), wood=PATCH)


@pytest.mark.rule("CA-TER-39", "CA-RUL2-100")
def test_from_its_edge_one_looks_into_a_gully_and_over_it():
    assert sees((24, 19.6), (24, 30), gully=PATCH)  # at the edge, outside
    assert sees((24, 19), (24, 30), gully=PATCH)
    assert not sees((24, 18.9), (24, 30), gully=PATCH)
    assert not sees((24, 10), (24, 30), gully=PATCH)
    assert sees((24, 10), (24, 46), gully=PATCH)  # across it


@pytest.mark.rule("CA-TER-38", "CA-TER-39", "CA-RUL2-100")
def test_a_gully_hides_by_depth_and_not_by_the_length_of_the_line():
    bed = [(10, 20, 38, 24)]
    assert sees((24, 10), (24, 23.5), gully=bed)  # half an inch from the far edge
    assert not sees((24, 10), (24, 22), gully=bed)  # two from either
    assert sees((12, 18), (30, 20.5), gully=bed)  # aslant: many inches of the line inside, half an inch deep
    assert not sees((12, 18), (30, 21.1), gully=bed)
    assert not sees((12, 18), (30, 20.5), wood=bed)


@pytest.mark.rule("CA-TER-32")
def test_a_target_in_woods_is_in_cover():
    assert covered((24, 20.5), wood=PATCH)
    assert not covered((24, 18), wood=PATCH)


@pytest.mark.rule("CA-TER-33", "CA-RUL2-29")
def test_a_target_in_rough_ground_is_in_cover_and_rough_is_rocky_ground():
    assert covered((24, 20.5), rough=PATCH)
    assert not covered((24, 18), rough=PATCH)


@pytest.mark.rule("CA-RUL2-36", "CA-TER-53")
def test_a_target_at_the_edge_of_a_gully_is_in_cover():
    assert covered((24, 20.5), gully=PATCH)
    assert covered((24, 21), gully=PATCH)
    assert not covered((24, 19.5), gully=PATCH)  # before it


def in_gully(at, enemy, facing, bed):
    """The cover of five figures in a gully against an enemy somewhere, as the shot and as a test has it."""
    t = table(gully=[bed]).place("A", at=enemy, facing=facing, figures=5, files=5, formation="open")
    t.place("z", at=at, figures=5, files=5, formation="open", weapon="musket")
    assert t.sees("A", "z")
    assert in_cover(t.battle, t["z"], t.id("A")) == t.aim("A", "z").in_cover
    return t.aim("A", "z").in_cover


@pytest.mark.rule("CA-RUL2-36", "CA-TER-53")
def test_those_deep_in_a_gully_are_not_in_cover():
    assert in_gully((24, 21), (24, 19.2), 0, PATCH[0])  # an enemy at the edge, who looks in
    assert not in_gully((24, 22), (24, 19.2), 0, PATCH[0])


@pytest.mark.rule("CA-RUL2-36", "CA-RUL2-38", "CA-RUL-55")
def test_the_edge_of_a_gully_covers_like_a_crest_only_against_who_is_beyond_it():
    bed = (10, 20, 38, 30)
    assert in_gully((24, 20.5), (24, 10), 0, bed)
    assert not in_gully((24, 20.5), (24, 26), 180, bed)  # in the gully with them
    assert not in_gully((24, 29.5), (24, 10), 0, bed)  # across it, before the edge they stand at


@pytest.mark.rule("CA-TER-34")
@pytest.mark.parametrize(("woods", "kind"), [("wood", WOODS), ("gully", GULLY), ("rough", ROUGH)])
def test_gullies_or_rocky_ground_in_place_of_woods(woods, kind):
    battle = begun({"terrain": "generated", "overall": "wooded", "woods": woods}, faces(7) * 9)
    assert {AREA_KINDS[found] for found, _ in battle.field.order} == {AREA_KINDS[kind]}
    with pytest.raises(BadInput, match="wood, gully, rough"):
        begun({"terrain": "generated", "woods": "bog"}, [])
    setup = SCENARIOS.battle_of(armies=["france", "tuareg"])
    assert setup["table"]["woods"] == "rough"  # the desert's own


# --- settled areas ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-TER-44")
def test_a_place_with_buildings_is_a_settlement_and_is_told():
    t = table()
    t.battle.dice = Padded([*faces(3) * 4, *faces(6), 4, 2, *faces(3), *faces(3) * 4], 2)
    field = generate(t.battle, 0)
    assert len(field.buildings) == 2
    (line,) = [event for event in t.battle.log if event.event_type.rule == "CA-TER-48"]
    assert BOOK.tell(t.battle, line) == "Section 5 has a settlement of 2 buildings."


@pytest.mark.rule("CA-TER-45", "CA-RUL2-35")
def test_sections_with_buildings_come_together():
    sections = [section(CLEAR) for _ in range(9)]
    sections[0].buildings, sections[0].has_road = 3, True
    sections[8].buildings = 1
    sections[3].has_road = True
    adjoin_buildings(sections)
    assert [one.buildings for one in sections] == [3, 0, 0, 1, 0, 0, 0, 0, 0]  # to the side with a road
    sections[3].buildings = 0
    sections[3].has_road = False
    sections[1].ground = IMPASSABLE
    sections[6].buildings = 2
    adjoin_buildings(sections)
    assert [one.buildings for one in sections] == [3, 0, 0, 2, 0, 0, 0, 0, 0]  # never onto impassable ground


@pytest.mark.rule("CA-TER-45")
def test_every_settlement_adjoins_another_whatever_is_rolled():
    for seed in range(60):
        sections = [
            section(CLEAR, buildings=(seed * 7 + n * n * (seed + 3)) % 4 if (seed + n) % 3 == 0 else 0)
            for n in range(9)
        ]
        adjoin_buildings(sections)
        built = [n for n in range(9) if sections[n].buildings]
        for one in built:
            assert len(built) == 1 or any([are_neighbours(one, other) for other in built]), seed


def gaps(field):
    """The gaps between neighbouring buildings, in inches."""
    found = []
    for i, one in enumerate(field.buildings):
        for other in field.buildings[i + 1 :]:
            dx = max(one.area.west - other.area.east, other.area.west - one.area.east, 0)
            dy = max(one.area.south - other.area.north, other.area.south - one.area.north, 0)
            found.append(max(dx, dy) / 100)
    return found


@pytest.mark.rule("CA-TER-46", "CA-RUL2-101")
@pytest.mark.parametrize(("die", "inches"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_buildings_stand_half_a_die_apart(die, inches):
    # no road: the first at the centre, the second to its right
    field = laid([CLEAR] * 4 + [section(CLEAR, buildings=2)] + [CLEAR] * 4, [1, die, 1])
    assert gaps(field) == [inches]
    first, second = field.buildings
    assert (first.area.west, first.area.east, first.area.south) == (2250, 2550, 2250)
    assert second.area.west == 2550 + inches * 100
    # along a road: the third on the side of the first
    field = laid([CLEAR] * 4 + [section(CLEAR, buildings=3, first=True)] + [CLEAR] * 4, [1, 1, 1, die, 1])
    one, _, three = field.buildings
    assert one.area.west == three.area.west
    assert abs(one.area.south - three.area.south) == 300 + inches * 100


@pytest.mark.rule("CA-TER-47", "CA-RUL2-101")
def test_buildings_stand_by_the_road_and_gather_at_a_crossroads():
    for roads in (1, 2):
        grounds = [CLEAR] * 9
        grounds[4] = section(CLEAR, buildings=3, first=True)
        if roads == 2:
            grounds[3] = section(CLEAR, road=True)
        field = laid(grounds, then=5)
        assert len(field.roads) == roads
        for building in field.buildings:
            x = (building.area.west + building.area.east) // 2
            y = (building.area.south + building.area.north) // 2
            away = [abs(x - 2400)] if roads == 1 else [abs(x - 2400), abs(y - 2400)]
            assert all([0 <= one - 150 - 100 <= 100 for one in away])
            assert building.door.x == (building.area.west if x > 2400 else building.area.east)  # toward the road


@pytest.mark.rule("CA-TER-48", "CA-EX2-25")
@pytest.mark.parametrize(("die", "value"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_defensive_value_of_a_building_is_rolled(die, value):
    field = laid([CLEAR] * 4 + [section(CLEAR, buildings=1)] + [CLEAR] * 4, [die])
    assert [building.dv for building in field.buildings] == [value]


@pytest.mark.rule("CA-TER-49")
def test_only_a_scenario_gives_a_building_no_defensive_value():
    for die in range(1, 7):
        field = laid([section(CLEAR, buildings=1)] + [CLEAR] * 8, [die])
        assert field.buildings[0].dv > 0
    t = table(building=[{"box": (20, 20, 24, 24), "dv": 0}])
    assert t.battle.field.buildings[0].dv == 0


@pytest.mark.rule("CA-RUL2-101")
def test_the_ground_within_an_inch_of_a_building_is_clear():
    field = laid([CLEAR] * 4 + [section(WOODS, buildings=1)] + [CLEAR] * 4)
    assert is_in_area(field.woods[0], 2400, 2850)
    assert not is_in_area(field.woods[0], 2400, 2620)
    assert len(field.woods) == 1


# --- light and weather ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-TER-50")
def test_a_scenario_may_be_fought_at_night():
    setup = {"table": {}, "sides": [{"groups": LINES}, {"training": "tribal", "groups": BANDS}], "night": True}
    assert BOOK.begin(setup, ScriptedDice([])).rules.night
    assert not BOOK.begin({**setup, "night": False}, ScriptedDice([])).rules.night


@pytest.mark.rule("CA-TER-51", "CA-RUL2-40")
def test_bad_weather_is_off_unless_agreed():
    setup = {"table": {}, "sides": [{"groups": LINES}, {"training": "tribal", "groups": BANDS}]}
    assert not BOOK.begin(setup, ScriptedDice([])).weather
    assert BOOK.begin({**setup, "weather": True}, ScriptedDice([])).weather
    assert amend(BOOK, {"settings": {"weather": True}}).begin(setup, ScriptedDice([])).weather


@pytest.mark.rule("CA-TER-52")
@pytest.mark.parametrize("die", range(1, 7))
def test_in_a_campaign_a_one_brings_bad_weather(die):
    campaign = amend(BOOK, {"settings": {"weather_rolled": True}})
    battle = begun({}, [die], book=campaign)
    assert battle.weather == (die == 1)


# --- at a glance ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-TER-53")
@pytest.mark.parametrize(
    ("kind", "line", "open_inches", "across", "cover"),
    [
        ("", True, 12, True, False),
        ("wood", False, 6, False, True),
        ("rough", False, 6, False, True),
        ("gully", False, 6, True, True),
        ("impassable", False, 0, False, None),
    ],
)
def test_the_summary_of_terrain(kind, line, open_inches, across, cover):
    """May a line enter; how far Open Order goes inside; is there sight across; is a target at the edge covered."""
    ground = {kind: PATCH} if kind else {}
    assert (way_in(kind, "A", formation="column") == "" if kind else True) == line
    if open_inches:
        t = table(**ground).place("A", at=(24, 24), facing=0, formation="open").place("z", at=(2, 2)).activate("A")
        assert t.may(f"move A to 2400,{2400 + open_inches * 100} facing 0")
        assert not t.may(f"move A to 2400,{2400 + open_inches * 100 + 10} facing 0")
    else:
        assert way_in(kind, "A", formation="open") != ""
    assert sees((24, 10), (24, 46), **ground) == across
    if cover is not None:
        assert covered((24, 20.5), **ground) == cover


def test_generated_ground_is_drawn():
    for seed in range(12):
        for overall in ("clear", "mountainous", "wooded"):
            game = Game(BOOK, SCENARIOS.battle_of(terrain=overall, sizes=[2, 6]), str(seed))
            drawn = BOOK.view(game.state, 0)["features"]
            field = game.state.field
            assert len(drawn) == len(field.order) + len(field.crests) + len(field.roads) + len(field.buildings)
            assert scene(game.state)["width"] == 4800
            for building in field.buildings:
                corner = building.area.west + 10, building.area.south + 10
                assert not any([is_in_area(area, *corner) for area in field.barred])
