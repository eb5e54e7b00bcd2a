import math

import pytest
import shapely
from hypothesis import example, given
from hypothesis import strategies as st

from geometry.shapes import OPEN, areas, near_blocks, near_places, outline_of, path_cost, polygon_of, true_length_inside
from vedette.geometry.areas import (
    Area,
    area_of_block,
    block_overlaps_area,
    depth_in_area,
    gap_to_area,
    is_in_area,
    leg_crosses_area,
    length_in_box,
    length_inside,
    level_at,
    misses_box,
    nearest_of_area,
    nearest_of_outline,
    raised,
    rectangle,
    runs_deeper,
)
from vedette.geometry.blocks import Block
from vedette.geometry.figures import Figure
from vedette.geometry.ground import Ground, bars_leg, bars_standing, leg_cost
from vedette.geometry.lines import (
    Line,
    block_overlaps_line,
    crossings,
    gap_to_line,
    is_leg_on_line,
    is_on_line,
    is_within_of_line,
    leg_crosses_line,
    leg_gap_to_line,
)
from vedette.geometry.points import Point

wood = rectangle(1000, 1000, 2000, 2000, name="wood")


@given(areas(), near_places, near_places)
def test_a_place_is_in_an_area_where_shapely_says_so(area, x, y):
    assert is_in_area(area, x, y) == outline_of(area).covers(shapely.Point(x, y))


@given(near_places, near_places, st.integers(1, 400), st.integers(1, 400), st.integers(0, 7), near_places, near_places)
def test_a_box_is_known_as_one_from_whatever_corner_it_is_drawn(west, south, wide, high, turn, x, y):
    corners = [(west, south), (west + wide, south), (west + wide, south + high), (west, south + high)]
    drawn = corners[turn % 4 :] + corners[: turn % 4]
    area = Area([Point(*place) for place in (drawn if turn < 4 else drawn[::-1])])
    assert area.is_box
    for place in ((x, y), (west, y), (x, south + high), (west + wide, south)):
        assert is_in_area(area, *place) == outline_of(area).covers(shapely.Point(*place))


def test_a_slanting_or_cut_rectangle_is_no_box():
    slanting = [Point(0, 0), Point(400, 0), Point(500, 300), Point(100, 300)]
    assert not Area(slanting).is_box
    assert not is_in_area(Area(slanting), 10, 290)
    assert not area_of_block(Block(1500, 1500, 45, 400, 400)).is_box
    assert not Area([Point(0, 0), Point(400, 0), Point(400, 300)]).is_box


@given(areas(), st.integers(0, 15), st.integers(0, 4), st.integers(1, 4))
def test_the_outline_belongs_to_the_area(area, edge, step, steps):
    edge %= len(area.xs)
    x, y = area.xs[edge], area.ys[edge]
    assert is_in_area(area, x, y)
    dx, dy = area.xs[edge - 1] - x, area.ys[edge - 1] - y
    if dx * step % steps == 0 and dy * step % steps == 0 and step <= steps:
        assert is_in_area(area, x + dx * step // steps, y + dy * step // steps)


@given(areas(), near_places, near_places)
def test_the_nearest_place_of_an_outline_is_true_to_a_hundredth(area, x, y):
    outline = outline_of(area)
    place = shapely.Point(x, y)
    rim = outline.exterior.distance(place)
    there = nearest_of_outline(area, x, y)
    assert outline.exterior.distance(shapely.Point(there.x, there.y)) < 1
    assert abs(shapely.Point(there.x, there.y).distance(place) - rim) < 1


def test_a_place_inside_is_its_own_nearest():
    assert nearest_of_area(wood, 1500, 1500) == Point(1500, 1500)
    assert nearest_of_area(wood, 1500, 500) == Point(1500, 1000)


@given(areas(), near_places, near_places, near_places, near_places)
def test_the_length_of_a_leg_in_an_area_is_what_shapely_says(area, ax, ay, bx, by):
    found = length_inside(area, ax, ay, bx, by)
    assert abs(found - true_length_inside(area, ax, ay, bx, by)) <= 1.5
    assert found == length_inside(area, bx, by, ax, ay)
    assert leg_crosses_area(area, ax, ay, bx, by) == (found > 0)


@pytest.mark.parametrize(
    ("ax", "ay", "bx", "by"),
    [(500, 1000, 2500, 1000), (500, 2000, 2500, 2000), (1000, 500, 1000, 2500), (2000, 500, 2000, 2500)],
)
def test_running_along_the_outline_is_not_inside_on_any_side(ax, ay, bx, by):
    assert length_inside(wood, ax, ay, bx, by) == 0
    assert length_inside(wood, bx, by, ax, ay) == 0


def test_a_leg_from_corner_to_corner_is_inside_all_the_way():
    assert length_inside(wood, 1000, 1000, 2000, 2000) == 1415
    assert length_inside(wood, 0, 0, 3000, 3000) == 1414


def test_a_leg_wholly_inside_counts_whole_and_one_outside_not_at_all():
    assert length_inside(wood, 1100, 1500, 1900, 1500) == 800
    assert length_inside(wood, 100, 1500, 900, 1500) == 0


def test_a_leg_through_a_horseshoe_is_counted_in_both_arms():
    horseshoe = Area(
        [
            Point(0, 0), Point(900, 0), Point(900, 900), Point(600, 900),
            Point(600, 300), Point(300, 300), Point(300, 900), Point(0, 900),
        ]
    )  # fmt: skip
    assert length_inside(horseshoe, -100, 600, 1000, 600) == 600
    assert length_inside(horseshoe, -100, 100, 1000, 100) == 900


@given(near_blocks, areas())
def test_a_block_overlaps_an_area_where_shapely_says_so(block, area):
    a, b = polygon_of(block), outline_of(area)
    found = block_overlaps_area(block, area)
    if found:
        assert a.intersects(b)
    if a.buffer(-2.1, join_style="mitre").intersects(b.buffer(-0.1)):
        assert found
    assert a.distance(b) - 1 <= gap_to_area(block, area) <= a.distance(b) + 2


@given(areas(), near_places, near_places)
def test_how_deep_a_place_lies_in_an_area(area, x, y):
    outline, place = outline_of(area), shapely.Point(x, y)
    true = outline.exterior.distance(place) if outline.covers(place) else 0
    assert true - 2 <= depth_in_area(area, x, y) <= true + 1


def test_how_deep_a_place_lies_in_a_square():
    square = rectangle(1000, 1000, 2000, 3000)
    assert [depth_in_area(square, *at) for at in ((1300, 2000), (1500, 2900), (1000, 2000), (900, 2000))] == [
        300,
        100,
        0,
        0,
    ]


def test_standing_edge_on_outline_is_not_in_it():
    assert not block_overlaps_area(Block(1500, 900, 0, 600, 200), wood)
    assert block_overlaps_area(Block(1500, 903, 0, 600, 200), wood)


def test_an_area_within_a_block_is_overlapped():
    assert block_overlaps_area(Block(1500, 1500, 30, 3000, 3000), wood)


def test_a_block_can_be_an_area():
    assert is_in_area(area_of_block(Block(1500, 1500, 45, 400, 200)), 1500, 1500)


def test_levels_come_from_the_highest_area_underfoot():
    hills = [rectangle(0, 0, 1000, 1000, 1), rectangle(200, 200, 800, 800, 2)]
    assert level_at(hills, 500, 500) == 2
    assert level_at(hills, 100, 500) == 1
    assert level_at(hills, 1500, 500) == 0
    assert raised([Figure(500, 500, 7), Figure(2000, 0, 7)], hills) == [Figure(500, 500, 7, 2), Figure(2000, 0, 7, 0)]


road = Line([Point(0, 0), Point(1000, 0), Point(1000, 1000)], 200, name="road")


def test_a_place_on_the_road_is_no_further_than_half_its_width_from_its_middle():
    assert is_on_line(road, 500, 100)
    assert not is_on_line(road, 500, 101)
    assert is_within_of_line(road, 500, 350, 250)
    assert not is_within_of_line(road, 500, 351, 250)


def test_a_leg_is_on_the_road_when_all_of_it_is():
    assert is_leg_on_line(road, 100, 50, 900, -50)
    assert is_leg_on_line(road, 950, 50, 950, 900)
    assert not is_leg_on_line(road, 500, 0, 1000, 500)


def test_a_leg_crosses_a_wall_it_meets():
    wall = Line([Point(0, 0), Point(1000, 0), Point(1000, 1000)])
    assert leg_crosses_line(wall, 500, -100, 500, 100)
    assert crossings(wall, 500, -100, 1100, 500) == 2
    assert crossings(wall, 500, 10, 900, 600) == 0
    assert leg_crosses_line(wall, 500, -100, 500, 0)
    assert leg_gap_to_line(wall, 500, 100, 700, 300) == 100


@given(near_blocks, near_places, near_places, near_places, near_places, st.integers(0, 300))
def test_a_block_is_as_far_from_a_line_as_shapely_says(block, ax, ay, bx, by, width):
    if (ax, ay) == (bx, by):
        return
    line = Line([Point(ax, ay), Point(bx, by)], width)
    true = max(0.0, polygon_of(block).distance(shapely.LineString([(ax, ay), (bx, by)])) - width // 2)
    assert true - 1 <= gap_to_line(block, line) <= true + 2
    if block_overlaps_line(block, line):
        assert true < 0.1
    inner = polygon_of(block).buffer(-2.2, join_style="mitre")
    if inner.distance(shapely.LineString([(ax, ay), (bx, by)])) < max(0.0, width // 2 - 2.2) - 0.1:
        assert block_overlaps_line(block, line)


def test_slow_ground_costs_its_rate_and_open_ground_its_length():
    ground = Ground([wood], 2, [], [], [], 0)
    assert leg_cost(ground, 0, 1500, 1000, 1500) == 1000
    assert leg_cost(ground, 0, 1500, 1500, 1500) == 2000
    assert leg_cost(ground, 1200, 1500, 1500, 1500) == 600
    assert path_cost(ground, [Point(0, 1500), Point(1500, 1500), Point(1500, 500)]) == 2000 + 1500
    assert leg_cost(OPEN, 0, 0, 300, 400) == 500


def test_ground_slow_for_two_reasons_is_slow_once():
    ground = Ground([wood, rectangle(1500, 0, 3000, 3000)], 2, [], [], [], 0)
    assert leg_cost(ground, 0, 1500, 4000, 1500) == 4000 + 2000


def test_every_barrier_crossed_takes_its_toll():
    fence = Line([Point(500, 0), Point(500, 5000)])
    ground = Ground([], 1, [], [], [fence], 625)
    assert leg_cost(ground, 0, 100, 1000, 100) == 1625
    assert leg_cost(ground, 0, 100, 400, 100) == 400


@given(areas(), near_places, near_places, near_places, near_places)
@example(rectangle(1000, 1000, 1300, 1200), 1000, 1000, 1200, 1000)  # along the outline
def test_a_leg_costs_its_length_and_its_slow_length_again(area, ax, ay, bx, by):
    ground = Ground([area], 2, [], [], [], 0)
    true = math.hypot(bx - ax, by - ay) + true_length_inside(area, ax, ay, bx, by)
    assert abs(leg_cost(ground, ax, ay, bx, by) - true) <= 1.5


def test_barred_ground_and_walls_stop_legs_and_standing():
    wall = Line([Point(0, 100), Point(500, 100)])
    river = Line([Point(0, 3000), Point(5000, 3000)], 200)
    ground = Ground([], 1, [wood], [wall, river], [], 0)
    assert bars_leg(ground, 900, 1500, 1100, 1500)
    assert not bars_leg(ground, 900, 1000, 2100, 1000)
    assert bars_leg(ground, 100, 0, 100, 200)
    assert bars_leg(ground, 100, 2500, 100, 2950)
    assert not bars_leg(ground, 600, 0, 600, 200)
    assert bars_standing(ground, Block(1000, 1500, 0, 300, 100))
    assert bars_standing(ground, Block(300, 130, 0, 300, 100))
    assert not bars_standing(ground, Block(300, 150, 0, 300, 100))
    assert repr(wood) == "Area(wood, level 0, flags 0)"
    assert repr(river) == "Line(2, width 200, flags 0)"


@given(near_blocks, near_places, near_places, near_places, near_places, st.integers(0, 600))
def test_whether_a_leg_runs_deep_is_told_as_it_is_measured(block, ax, ay, bx, by, depth):
    box = rectangle(block.x - block.width, block.y - block.depth, block.x + block.width, block.y + block.depth)
    if not misses_box(box.west, box.south, box.east, box.north, ax, ay, bx, by):
        inside = length_inside(box, ax, ay, bx, by)
        assert abs(length_in_box(box, ax, ay, bx, by) - inside) <= 2
        for limit in (depth, inside - 1, inside, inside + 1):
            assert runs_deeper(box, limit, ax, ay, bx, by) == (inside > limit)
