import math

import shapely
from hypothesis import given
from hypothesis import strategies as st

from geometry.shapes import blocks, headings, near_blocks, near_places, polygon_of, true_corners
from vedette.geometry.blocks import (
    FLANK,
    FRONT,
    REAR,
    Block,
    are_nearer,
    are_touching,
    are_within,
    corner,
    corners,
    gap,
    gap_square,
    gap_to_point,
    is_in_block,
    is_on_table,
    is_partly_ahead,
    is_surely_within,
    nearest_place,
    overlap,
    place_in,
    push_apart,
    side_of,
)
from vedette.geometry.moves import slid
from vedette.geometry.points import Point, ahead, fine_border, fine_limit


def test_corners_run_clockwise_from_the_left_of_the_front():
    line = Block(1000, 1000, 0, 600, 200)
    assert corners(line) == [Point(700, 1100), Point(1300, 1100), Point(1300, 900), Point(700, 900)]
    east = Block(1000, 1000, 90, 600, 200)
    assert corners(east)[:2] == [Point(1100, 1300), Point(1100, 700)]


@given(blocks)
def test_corners_are_true_to_half_a_hundredth(block):
    for which, (x, y) in enumerate(true_corners(block)):
        found = corner(block, which)
        assert abs(found.x - x) < 0.52
        assert abs(found.y - y) < 0.52


@given(near_blocks, near_blocks)
def test_blocks_overlap_where_shapely_says_so(one, other):
    found = overlap(one, other)
    assert found == overlap(other, one)
    a, b = polygon_of(one), polygon_of(other)
    if found:
        assert a.intersects(b)
    if a.buffer(-2.1, join_style="mitre").intersects(b.buffer(-2.1, join_style="mitre")):
        assert found


@given(near_blocks, near_blocks)
def test_the_gap_is_the_true_one_rounded_up(one, other):
    true = polygon_of(one).distance(polygon_of(other))
    found = gap(one, other)
    assert found == gap(other, one)
    assert true - 0.1 <= found <= true + 1.05


@given(blocks, blocks)
def test_the_gap_across_the_table_is_as_true(one, other):
    true = polygon_of(one).distance(polygon_of(other))
    assert true - 0.1 <= gap(one, other) <= true + 1.05


@given(near_blocks, near_blocks, st.integers(0, 2000))
def test_within_and_nearer_agree_with_the_gap(one, other, reach):
    assert are_within(one, other, reach) == (gap(one, other) <= reach)
    if gap(one, other) < reach:
        assert are_nearer(one, other, reach)
    if are_nearer(one, other, reach):
        assert are_within(one, other, reach)


@given(near_blocks, near_blocks, st.sampled_from([90, 180, 270]), st.integers(-500, 500))
def test_turning_the_table_by_quarters_changes_nothing(one, other, turn, shift):
    def turned_about_nought(block: Block) -> Block:
        x, y = block.x, block.y
        for _ in range(turn // 90):
            x, y = y, -x
        return Block(x + shift, y, block.heading + turn, block.width, block.depth)

    a, b = turned_about_nought(one), turned_about_nought(other)
    assert overlap(a, b) == overlap(one, other)
    assert abs(gap(a, b) - gap(one, other)) <= 1


@given(near_blocks, near_blocks, headings)
def test_turning_the_table_by_any_degrees_changes_the_gap_by_rounding_only(one, other, turn):
    def turned_about_nought(block: Block) -> Block:
        angle = math.radians(turn)
        sin, cos = math.sin(angle), math.cos(angle)
        x, y = round(block.x * cos + block.y * sin), round(block.y * cos - block.x * sin)
        return Block(x, y, block.heading + turn, block.width, block.depth)

    assert abs(gap(turned_about_nought(one), turned_about_nought(other)) - gap(one, other)) <= 3


def test_square_to_each_other_everything_is_exact():
    here = Block(0, 0, 0, 301, 101)
    assert gap(here, Block(0, 1301, 180, 301, 101)) == 1200
    assert are_within(here, Block(0, 1301, 180, 301, 101), 1200)
    assert not are_nearer(here, Block(0, 1301, 180, 301, 101), 1200)
    assert not are_within(here, Block(0, 1302, 180, 301, 101), 1200)
    assert are_nearer(here, Block(0, 1300, 180, 301, 101), 1200)


@given(near_blocks, near_blocks, headings)
def test_who_lies_over_another_has_to_go_the_least_push_at_least(one, other, way):
    push = push_apart(one, other)
    assert push >= 0 if overlap(one, other) else push <= 0
    if push > 2:
        assert overlap(slid(one, way, push - 2), other)
        sides = [one.heading + turn for turn in (0, 90, 180, 270)] + [
            other.heading + turn for turn in (0, 90, 180, 270)
        ]
        assert any(not overlap(slid(one, side, push + 3), other) for side in sides)


def test_edge_on_edge_is_contact_but_no_overlap():
    here = Block(0, 0, 0, 600, 200)
    there = Block(0, 200, 180, 600, 200)
    assert not overlap(here, there)
    assert are_touching(here, there)
    assert gap(here, there) == 0


@given(headings, st.integers(100, 900), st.integers(100, 400))
def test_blocks_side_by_side_at_any_slant_touch_without_overlap(heading, width, depth):
    here = Block(3000, 3000, heading, width, depth)
    beside = place_in(here, width, 0)
    there = Block(beside.x, beside.y, heading, width, depth)
    assert not overlap(here, there)
    assert are_touching(here, there)


def test_a_cross_of_two_lines_overlaps_though_no_corner_is_inside():
    assert overlap(Block(0, 0, 0, 1000, 100), Block(0, 0, 90, 1000, 100))
    assert gap(Block(0, 0, 0, 1000, 100), Block(0, 0, 90, 1000, 100)) == 0


@given(near_blocks, near_places, near_places)
def test_a_place_is_in_a_block_where_shapely_says_so(block, x, y):
    true = polygon_of(block).distance(shapely.Point(x, y))
    rim = polygon_of(block).exterior.distance(shapely.Point(x, y))
    if rim > 0.05:
        assert is_in_block(block, x, y) == (true == 0)
    assert true - 0.1 <= gap_to_point(block, x, y) <= true + 1.05


@given(near_blocks, near_places, near_places)
def test_the_nearest_place_of_a_block_is_in_it_and_as_near_as_its_gap(block, x, y):
    there = nearest_place(block, x, y)
    assert gap_to_point(block, there.x, there.y) <= 1
    assert abs(math.hypot(there.x - x, there.y - y) - gap_to_point(block, x, y)) < 2


def test_the_lines_of_front_and_rear_divide_front_flank_and_rear():
    line = Block(1000, 1000, 0, 600, 200)
    assert side_of(line, 5000, 1101) == FRONT
    assert side_of(line, 5000, 1099) == FLANK
    assert side_of(line, 0, 901) == FLANK
    assert side_of(line, 1000, 899) == REAR


def test_on_a_line_the_side_nearer_the_front_counts():
    line = Block(1000, 1000, 90, 600, 200)
    assert side_of(line, 1100, 4000) == FRONT
    assert side_of(line, 900, 4000) == FLANK


@given(near_blocks, near_blocks, st.integers(0, 100))
def test_a_block_is_partly_ahead_when_one_of_its_corners_is(one, other, setback):
    angle = math.radians(one.heading)
    most = max((x - one.x) * math.sin(angle) + (y - one.y) * math.cos(angle) for x, y in true_corners(other))
    beyond = most - (one.depth / 2 - setback)
    if abs(beyond) > 0.1:
        assert is_partly_ahead(one, other, setback) == (beyond > 0)


def test_a_block_on_the_edge_of_the_table_is_on_it():
    assert is_on_table(Block(300, 100, 0, 600, 200), 7200, 4800)
    assert not is_on_table(Block(297, 100, 0, 600, 200), 7200, 4800)
    assert is_on_table(Block(100, 300, 90, 600, 200), 7200, 4800)
    assert not is_on_table(Block(7103, 300, 90, 600, 200), 7200, 4800)


def test_blocks_are_values():
    assert Block(1, 2, 363, 4, 5) == Block(1, 2, 3, 4, 5)
    assert hash(Block(1, 2, 363, 4, 5)) == hash(Block(1, 2, 3, 4, 5))
    assert repr(Block(1, 2, 3, 4, 5)) == "Block(1, 2, 3, 4, 5)"
    assert Block(1, 2, 3, 4, 5) != ahead(0, 0, 0, 0)


@given(blocks, blocks, st.integers(0, 3000))
def test_what_is_surely_within_is_within(one, other, reach):
    surely = is_surely_within(one, other, reach)
    square = gap_square(one, other)
    if surely > 0:
        assert square < fine_border(reach)
    if surely < 0:
        assert square > fine_limit(reach)
