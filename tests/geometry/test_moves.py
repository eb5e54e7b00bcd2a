import shapely
from hypothesis import given
from hypothesis import strategies as st

from geometry.shapes import areas, headings, near_blocks, near_places, outline_of, polygon_of
from vedette.geometry.areas import rectangle
from vedette.geometry.blocks import Block, are_touching, gap, overlap
from vedette.geometry.lines import Line
from vedette.geometry.moves import (
    clear_length,
    clear_length_of_all,
    closest_approach,
    drawn_back,
    is_stopped,
    move_comes_nearer,
    move_crosses,
    move_enters_area,
    move_meets_line,
    placed,
    side_stepped,
    slid,
)
from vedette.geometry.points import Point

steps = st.integers(-1200, 1200)
LINE = Block(1000, 1000, 0, 600, 200)


def true_sweep(block, dx, dy):
    return polygon_of(block).union(polygon_of(placed(block, block.x + dx, block.y + dy))).convex_hull


def test_a_block_slides_ahead_and_to_the_side():
    assert slid(LINE, 0, 300) == Block(1000, 1300, 0, 600, 200)
    assert side_stepped(LINE, 300) == Block(1300, 1000, 0, 600, 200)
    assert side_stepped(LINE, -300) == Block(700, 1000, 0, 600, 200)
    assert slid(LINE, 45, 1000) == Block(1707, 1707, 0, 600, 200)


@given(near_blocks, steps, steps, near_blocks)
def test_a_move_crosses_what_shapely_says_it_sweeps(block, dx, dy, other):
    sweep = true_sweep(block, dx, dy)
    found = move_crosses(block, dx, dy, other)
    if found:
        assert sweep.distance(polygon_of(other)) < 0.1
    if sweep.buffer(-2.2, join_style="mitre").intersects(polygon_of(other).buffer(-2.2, join_style="mitre")):
        assert found


@given(near_blocks, steps, steps, near_blocks)
def test_the_closest_approach_is_true_to_a_hundredth(block, dx, dy, other):
    true = true_sweep(block, dx, dy).distance(polygon_of(other))
    found = closest_approach(block, dx, dy, other)
    assert true - 0.5 <= found <= true + 1.1


@given(near_blocks, steps, steps, near_blocks, st.integers(1, 1500))
def test_coming_nearer_agrees_with_the_closest_approach(block, dx, dy, other, reach):
    found = closest_approach(block, dx, dy, other)
    if found < reach:
        assert move_comes_nearer(block, dx, dy, other, reach)
    if found > reach:
        assert not move_comes_nearer(block, dx, dy, other, reach)


@given(near_blocks, steps, steps, areas())
def test_a_move_enters_an_area_where_shapely_says_so(block, dx, dy, area):
    sweep = true_sweep(block, dx, dy)
    found = move_enters_area(block, dx, dy, area)
    if found:
        assert sweep.distance(outline_of(area)) < 0.1
    if sweep.buffer(-2.2, join_style="mitre").intersects(outline_of(area).buffer(-0.2)):
        assert found


@given(near_blocks, steps, steps, near_places, near_places, near_places, near_places)
def test_a_move_meets_a_line_where_shapely_says_so(block, dx, dy, ax, ay, bx, by):
    sweep = true_sweep(block, dx, dy)
    wall = shapely.LineString([(ax, ay), (bx, by)])
    found = move_meets_line(block, dx, dy, Line([Point(ax, ay), Point(bx, by)]))
    if found:
        assert sweep.distance(wall) < 0.1
    if sweep.buffer(-2.2, join_style="mitre").intersects(wall):
        assert found


def test_a_line_marching_past_brushes_but_does_not_cross():
    other = Block(1600, 2000, 0, 600, 200)
    assert not move_crosses(LINE, 0, 3000, other)
    assert move_crosses(LINE, 30, 3000, other)


@given(near_blocks, headings, st.integers(0, 1500), near_blocks, st.sampled_from([0, 100, 300]))
def test_a_slide_stops_just_short_and_could_not_go_further(block, bearing, limit, other, short):
    if overlap(block, other) or gap(block, other) < short:
        assert clear_length(block, bearing, limit, other, short) in (0, limit)
        return
    length = clear_length(block, bearing, limit, other, short)
    end = slid(block, bearing, length)
    assert not overlap(end, other)
    assert gap(end, other) >= short
    if length < limit:
        assert gap(end, other) <= short + 2
        if short == 0:
            assert are_touching(end, other)


def test_a_charge_stops_three_inches_short_and_then_goes_into_contact():
    enemy = Block(1000, 2000, 180, 600, 200)
    halted = slid(LINE, 0, clear_length(LINE, 0, 1200, enemy, 300))
    assert halted == Block(1000, 1500, 0, 600, 200)
    assert gap(halted, enemy) == 300
    home = slid(halted, 0, clear_length(halted, 0, 1200, enemy, 0))
    assert home == Block(1000, 1800, 0, 600, 200)
    assert are_touching(home, enemy)
    assert not overlap(home, enemy)


def test_the_first_of_several_in_the_way_stops_a_slide():
    first, second = Block(1000, 2000, 180, 600, 200), Block(1000, 1800, 90, 100, 100)
    assert clear_length_of_all(LINE, 0, 1200, [first, second], 0) == clear_length(LINE, 0, 1200, second, 0)


def test_a_block_in_a_wood_is_in_it_on_its_way_out():
    assert move_enters_area(LINE, 0, 5000, rectangle(900, 900, 1100, 1050))


@given(near_blocks, near_blocks, headings, st.sampled_from((0, 100, 300)))
def test_a_slide_is_stopped_where_trying_every_length_in_halves_finds_it(block, other, way, short):
    limit = 1200
    found = clear_length(block, way, limit, other, short)
    low, high = 0, limit
    while high - low > 1:
        middle = (low + high) // 2
        if is_stopped(block, way, middle, other, short):
            high = middle
        else:
            low = middle
    if not is_stopped(block, way, limit, other, short):
        assert found == limit
    elif is_stopped(block, way, 0, other, short):
        assert found == 0
    else:
        assert found == (low if short else drawn_back(block, way, low, other))
