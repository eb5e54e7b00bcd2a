import math

import shapely
from hypothesis import given
from hypothesis import strategies as st

from geometry.shapes import near_blocks, polygon_of, true_corners
from vedette.geometry.angles import is_between
from vedette.geometry.arcs import (
    is_block_in_front_arc,
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


def test_the_nearest_pair_in_the_arc_is_found():
    me = Figure(0, 0, 0)
    foes = [Figure(300, 0, 0), Figure(0, 900, 0), Figure(100, 500, 0)]
    pair = nearest_pair_in_arc([Figure(5000, 0, 0), me], 45, foes)
    assert (pair.figure, pair.target, pair.square) == (1, 2, 260000)
    assert nearest_pair_in_arc([me], 10, foes[:1]).figure == -1


@given(near_blocks, near_blocks, st.sampled_from((45, 180)))
def test_no_pair_in_the_arc_is_nearer(one, other, half_arc):
    drill = Drill(100, 100, 20, 20)
    ours = places(drawn_up(one.x, one.y, one.heading, drill, 3, 8), drill, 3, 8, 0)
    theirs = places(drawn_up(other.x, other.y, other.heading, drill, 2, 5), drill, 2, 5, 0)
    best = (-1, -1)
    square = 10**9
    for a, figure in enumerate(ours):
        for b, target in enumerate(theirs):
            dx, dy = target.x - figure.x, target.y - figure.y
            if dx * dx + dy * dy < square and is_between(dx, dy, figure.heading, half_arc):
                best, square = (a, b), dx * dx + dy * dy
    pair = nearest_pair_in_arc(ours, half_arc, theirs)
    assert (pair.figure, pair.target) == best


def test_the_arc_of_a_front_opens_from_its_corners():
    line = Block(1000, 1000, 0, 600, 200)
    assert is_block_in_front_arc(line, 45, Block(1300 + 500, 1100 + 500, 0, 0, 0))
    assert not is_block_in_front_arc(line, 45, Block(1300 + 502, 1100 + 500, 0, 0, 0))
    assert not is_block_in_front_arc(line, 45, Block(1000, 1098, 0, 0, 0))
    assert is_block_in_front_arc(line, 0, Block(1300, 3000, 0, 0, 0))
    assert is_block_in_front_arc(line, 90, Block(5000, 1100, 0, 0, 0))
