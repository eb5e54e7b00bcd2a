import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from geometry.shapes import areas, near_blocks, near_places, outline_of, polygon_of, true_length_inside
from vedette.geometry.areas import rectangle
from vedette.geometry.blocks import Block
from vedette.geometry.figures import Drill
from vedette.geometry.lines import Line
from vedette.geometry.points import Point
from vedette.geometry.sight import (
    ANY_DEPTH,
    BODY,
    DISC,
    FREE,
    KINDS_APART,
    NOBODY,
    RIDGE,
    SCREEN,
    SKY,
    Body,
    Disc,
    Ridge,
    Screen,
    SightScene,
    can_see,
    hidden_by,
)

WOOD = rectangle(1000, 1000, 2000, 2000)
FOOT = Drill(100, 100, 0, 0)


def sees(scene, ax, ay, bx, by, a_level=0, b_level=0):
    found = can_see(scene, ax, ay, a_level, bx, by, b_level, NOBODY, NOBODY)
    assert found == can_see(scene, bx, by, b_level, ax, ay, a_level, NOBODY, NOBODY)
    return found


@given(st.lists(near_blocks, max_size=6), near_places, near_places, near_places, near_places)
def test_blocks_hide_where_shapely_says_so(blocks, ax, ay, bx, by):
    scene = SightScene([], [], [Body(block, 1, number) for number, block in enumerate(blocks)], [])
    if (ax, ay) == (bx, by):
        return
    line = shapely.LineString([(ax, ay), (bx, by)])
    found = sees(scene, ax, ay, bx, by)
    if found:
        assert not any(polygon_of(block).buffer(-0.1).intersects(line) for block in blocks)
    if not any(polygon_of(block).buffer(0.1).intersects(line) for block in blocks):
        assert found


@given(areas(), near_places, near_places, near_places, near_places, st.integers(0, 300))
def test_a_screen_lets_a_line_run_in_so_far(area, ax, ay, bx, by, depth):
    scene = SightScene([Screen(area, SKY, depth, depth, ANY_DEPTH)], [], [], [])
    outline = outline_of(area)
    inside = true_length_inside(area, ax, ay, bx, by)
    found = sees(scene, ax, ay, bx, by)
    if outline.covers(shapely.Point(ax, ay)) and outline.covers(shapely.Point(bx, by)):
        assert found
    elif abs(inside - depth) > 1.6:
        assert found == (inside < depth)


def test_one_sees_an_inch_into_a_wood_and_through_its_corner_but_not_through_it():
    scene = SightScene([Screen(WOOD, SKY, 100, 100, 1200)], [], [], [])
    assert sees(scene, 1500, 500, 1500, 1100)
    assert not sees(scene, 1500, 500, 1500, 1101)
    assert not sees(scene, 1500, 500, 1500, 2500)
    assert sees(scene, 950, 1070, 1070, 950)
    assert sees(scene, 1000, 500, 1000, 2500)


def test_inside_a_wood_the_whole_line_counts():
    scene = SightScene([Screen(WOOD, SKY, 100, 100, 600)], [], [], [])
    assert sees(scene, 1100, 1500, 1700, 1500)
    assert not sees(scene, 1100, 1500, 1701, 1500)


def test_a_village_hides_what_is_beyond_but_not_what_is_in_it():
    scene = SightScene([Screen(WOOD, SKY, 0, ANY_DEPTH, ANY_DEPTH)], [], [], [])
    assert sees(scene, 1500, 500, 1500, 1900)
    assert sees(scene, 1500, 1100, 1500, 1900)
    assert not sees(scene, 1500, 500, 1500, 2100)


def test_a_building_hides_all_but_its_own_wall():
    scene = SightScene([Screen(WOOD, SKY, 0, 0, 0)], [], [], [])
    assert sees(scene, 1500, 500, 1500, 1000)
    assert not sees(scene, 1500, 500, 1500, 1002)
    assert sees(scene, 900, 1000, 2100, 1000)
    assert sees(scene, 1000, 1000, 2000, 1000)
    assert not sees(scene, 1000, 1500, 2000, 1500)


@pytest.mark.parametrize(("start", "free"), [(900, True), (899, False)])
def test_a_crest_hides_unless_one_stands_within_an_inch_of_it(start, free):
    scene = SightScene([], [Ridge(Line([Point(0, 1000), Point(3000, 1000)]), SKY, 100)], [], [])
    assert sees(scene, 1500, start, 1500, 1500) == free
    assert sees(scene, 1500, 500, 1600, 899)
    assert not sees(
        SightScene([], [Ridge(Line([Point(0, 1000), Point(3000, 1000)]), SKY, -1)], [], []), 5, 999, 5, 1001
    )


def test_one_looks_over_a_hill_from_a_hill_as_high():
    scene = SightScene([Screen(WOOD, 1, 0, 0, 0)], [], [], [])
    assert not sees(scene, 1500, 500, 1500, 2500)
    assert sees(scene, 1500, 500, 1500, 2500, a_level=1)
    assert sees(scene, 1500, 500, 1500, 2500, b_level=2)


def test_men_hide_those_behind_them_but_not_their_own_nor_from_above():
    screen_of_men = Body(Block(1500, 1500, 0, 600, 200), 1, 7)
    scene = SightScene([], [], [screen_of_men], [])
    assert not sees(scene, 1500, 500, 1500, 2500)
    assert can_see(scene, 1500, 500, 0, 1500, 2500, 0, 7, NOBODY)
    assert can_see(scene, 1500, 500, 0, 1500, 2500, 0, NOBODY, 7)
    assert sees(scene, 1500, 500, 1500, 2500, a_level=1)
    assert sees(scene, 1800, 500, 1800, 2500)


def test_what_hides_is_named():
    line = Line([Point(0, 700), Point(3000, 700)])
    scene = SightScene(
        [Screen(rectangle(0, 0, 1, 1), SKY, 0, 0, 0), Screen(WOOD, SKY, 0, 0, 0)],
        [Ridge(line, SKY, 0)],
        [Body(Block(2500, 400, 0, 100, 100), 1, 1)],
        [Disc(2500, 200, 50, 1, 2)],
    )
    assert hidden_by(scene, 1500, 500, 0, 1500, 2500, 0, NOBODY, NOBODY) == SCREEN * KINDS_APART + 1
    assert hidden_by(scene, 500, 500, 0, 500, 900, 0, NOBODY, NOBODY) == RIDGE * KINDS_APART
    assert hidden_by(scene, 2500, 300, 0, 2500, 500, 0, NOBODY, NOBODY) == BODY * KINDS_APART
    assert hidden_by(scene, 2500, 100, 0, 2500, 300, 0, NOBODY, NOBODY) == DISC * KINDS_APART
    assert hidden_by(scene, 2500, 100, 0, 2500, 300, 0, 2, NOBODY) == FREE
