"""The corridor between two blocks: what lies outside it no line between them meets."""

from hypothesis import given
from hypothesis import strategies as st

from geometry.shapes import near_blocks
from vedette.geometry.areas import misses_box
from vedette.geometry.blocks import Block, place_in
from vedette.geometry.corridor import Corridor, is_block_outside, is_box_outside, is_circle_outside, is_line_outside
from vedette.geometry.lines import Line, leg_crosses_line
from vedette.geometry.points import FINE, Point, segment_square
from vedette.geometry.sight import block_hides

shares = st.lists(st.integers(-8, 8), min_size=4, max_size=4)


def places_in(one, other, at):
    """A place in each of two blocks, in sixteenths of their sides."""
    here = place_in(one, one.width * at[0] // 16, one.depth * at[1] // 16)
    there = place_in(other, other.width * at[2] // 16, other.depth * at[3] // 16)
    return here, there


@given(near_blocks, near_blocks, near_blocks, st.lists(shares, min_size=1, max_size=20))
def test_a_line_meets_nothing_outside(one, other, third, tries):
    between = Corridor(
        Block(one.x, one.y, one.heading, one.width + 4, one.depth + 4),
        Block(other.x, other.y, other.heading, other.width + 4, other.depth + 4),
    )
    box = (third.x - third.width, third.y - third.depth, third.x + third.width, third.y + third.depth)
    bend = Line([Point(box[0], box[1]), Point(third.x, third.y), Point(box[2], box[1])])
    for at in tries:
        here, there = places_in(one, other, at)
        leg = (here.x, here.y, there.x, there.y)
        if is_block_outside(between, third):
            assert not block_hides(third, *leg)
        if is_box_outside(between, *box):
            assert misses_box(*box, *leg)
        if is_circle_outside(between, third.x, third.y, third.radius):
            assert segment_square(third.x, third.y, *leg) >= (third.radius * FINE) ** 2
        if is_line_outside(between, bend):
            assert not leg_crosses_line(bend, *leg)


def test_what_stands_beside_and_behind_is_outside():
    line, mob = Block(1000, 1000, 0, 1000, 200), Block(1000, 3000, 180, 400, 400)
    between = Corridor(line, mob)
    for x, y in ((100, 2000), (1900, 2000), (1000, 700), (1000, 3500), (1500, 2500)):
        assert is_block_outside(between, Block(x, y, 0, 200, 200))
        assert is_box_outside(between, x - 100, y - 100, x + 100, y + 100)
        assert is_circle_outside(between, x, y, 100)
        assert is_line_outside(between, Line([Point(x, y - 50), Point(x, y + 50)]))
    for x, y in ((600, 1300), (1000, 2000), (1250, 2500)):
        assert not is_block_outside(between, Block(x, y, 0, 200, 200))
        assert not is_box_outside(between, x - 100, y - 100, x + 100, y + 100)
        assert not is_circle_outside(between, x, y, 100)
        assert not is_line_outside(between, Line([Point(x, y - 50), Point(x, y + 50)]))


def test_blocks_on_one_spot_have_sides_all_the_same():
    one, other = Block(1000, 1000, 0, 400, 200), Block(1000, 1000, 90, 400, 200)
    between = Corridor(one, other)
    assert not is_block_outside(between, Block(1000, 1000, 45, 100, 100))
    assert not is_block_outside(between, Block(1250, 1000, 0, 200, 200))
