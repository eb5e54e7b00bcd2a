import math

import shapely
from hypothesis import given
from hypothesis import strategies as st

from geometry.shapes import headings, near_blocks, near_places, polygon_of, true_corners
from vedette.geometry.arcs import (
    figures_with_block_in_arc,
    figures_with_target_in_arc,
    is_block_in_arc,
    is_block_in_front_arc,
    is_in_arc,
    is_in_front_arc,
    nearest_in_arc,
    nearest_pair_in_arc,
)
from vedette.geometry.blocks import Block
from vedette.geometry.figures import Drill, Figure, drawn_up, places

FAR = 50000


def way(heading):
    return math.sin(math.radians(heading)), math.cos(math.radians(heading))


def fan(corners, left, right):
    """The field between rays, cut off far away."""
    points = list(corners)
    turn = right
    while turn > left:
        points.append((corners[-1][0] + way(turn)[0] * FAR, corners[-1][1] + way(turn)[1] * FAR))
        turn -= 5
    points.append((corners[0][0] + way(left)[0] * FAR, corners[0][1] + way(left)[1] * FAR))
    return shapely.Polygon(points)


@given(near_places, near_places, headings, st.integers(1, 85), near_blocks)
def test_a_block_is_in_an_arc_where_shapely_says_so(x, y, heading, half_arc, block):
    field = fan([(x, y)], heading - half_arc, heading + half_arc)
    found = is_block_in_arc(x, y, heading, half_arc, block)
    if found:
        assert field.distance(polygon_of(block)) < 0.1
    if field.intersects(polygon_of(block).buffer(-0.1)):
        assert found


@given(near_places, near_places, headings, st.integers(90, 180), near_blocks)
def test_a_wide_arc_leaves_out_only_what_lies_wholly_behind(x, y, heading, half_arc, block):
    if polygon_of(block).distance(shapely.Point(x, y)) < 1:
        return
    offs = []
    for cx, cy in true_corners(block):
        off = math.degrees(math.atan2(cx - x, cy - y)) - heading
        offs.append(abs((off + 180) % 360 - 180))
    if min(offs) < half_arc - 0.1:
        assert is_block_in_arc(x, y, heading, half_arc, block)
    behind = 180 - half_arc
    if behind > 0 and all(off > half_arc + 0.1 for off in offs):
        assert not is_block_in_arc(x, y, heading, half_arc, block)


@given(near_blocks, st.integers(0, 90), near_blocks)
def test_a_block_in_front_agrees_with_shapely(block, half_arc, other):
    left, right = true_corners(block)[:2]
    field = fan([left, right], block.heading - half_arc, block.heading + half_arc)
    if half_arc == 0:
        field = shapely.Polygon(
            [left, right]
            + [(p[0] + way(block.heading)[0] * FAR, p[1] + way(block.heading)[1] * FAR) for p in (right, left)]
        )
    field = field.buffer(0)
    found = is_block_in_front_arc(block, half_arc, other)
    if found:
        assert field.distance(polygon_of(other)) < 0.5
    if field.buffer(-0.5).intersects(polygon_of(other).buffer(-0.5)):
        assert found


@given(near_blocks, st.integers(0, 90), near_places, near_places)
def test_a_place_in_front_agrees_with_a_tiny_block_there(block, half_arc, x, y):
    if is_block_in_front_arc(block, half_arc, Block(x, y, block.heading, 0, 0)) != is_in_front_arc(
        block, half_arc, x, y
    ):
        # They may differ only on the very border.
        near = [is_in_front_arc(block, half_arc, x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        assert len(set(near)) == 2


def test_the_arc_of_a_front_opens_from_its_corners():
    line = Block(1000, 1000, 0, 600, 200)
    assert is_in_front_arc(line, 45, 1300 + 500, 1100 + 500)
    assert not is_in_front_arc(line, 45, 1300 + 501, 1100 + 500)
    assert not is_in_front_arc(line, 45, 1000, 1099)
    assert is_in_front_arc(line, 0, 1300, 3000)
    assert is_in_front_arc(line, 90, 5000, 1100)


def test_from_a_place_the_limits_belong_to_the_arc():
    assert is_in_arc(100, 100, 0, 45, 200, 200)
    assert not is_in_arc(100, 100, 0, 45, 202, 200)


def test_which_figures_have_the_enemy_in_their_arc():
    drill = Drill(100, 100, 0, 0)
    line = places(drawn_up(1000, 1000, 0, drill, 5, 5), drill, 5, 5, 0)
    enemy = Block(1700, 1400, 180, 200, 100)
    # Only from x = 1200 does the enemy's near corner (1600, 1450) come within 45 degrees.
    assert figures_with_block_in_arc(line, 45, enemy) == [4]
    assert figures_with_block_in_arc(line, 90, enemy) == [0, 1, 2, 3, 4]
    foes = [Figure(1100, 1300, 180), Figure(1100, 3000, 180)]
    assert figures_with_target_in_arc(line, 45, foes, 300) == [3]
    assert figures_with_target_in_arc(line, 45, foes, 400) == [1, 2, 3, 4]


def test_the_nearest_target_in_the_arc_is_found():
    me = Figure(0, 0, 0)
    foes = [Figure(300, 0, 0), Figure(0, 900, 0), Figure(100, 500, 0)]
    assert nearest_in_arc(me, 45, foes) == 2
    assert nearest_in_arc(me, 180, foes) == 0
    assert nearest_in_arc(me, 45, [Figure(0, -1, 0)]) == -1
    pair = nearest_pair_in_arc([Figure(5000, 0, 0), me], 45, foes)
    assert (pair.figure, pair.target, pair.square) == (1, 2, 260000)
    assert nearest_pair_in_arc([me], 10, foes[:1]).figure == -1
