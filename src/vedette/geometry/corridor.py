"""The corridor between two blocks: the ground that a line from a place in one to a place in the other can cross.

Most pieces on a table lie beside it or beyond its ends, and are skipped when lines of sight are drawn.
"""

from typing import Final

from mypy_extensions import i64

from vedette.geometry.angles import ONE, ONE_BITS
from vedette.geometry.blocks import Block
from vedette.geometry.lines import Line
from vedette.geometry.points import Point, root_up

TWICE: Final = 2 * ONE


class CorridorSide:
    """A straight line that two blocks lie behind; x, y points out. Distances out are doubled, times ONE and its length."""

    __slots__ = ("limit", "x", "y")

    def __init__(self, one: Block, other: Block, x: i64, y: i64) -> None:
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        here: i64 = (x * one.x + y * one.y) * TWICE + spread_along(one, x, y)
        there: i64 = (x * other.x + y * other.y) * TWICE + spread_along(other, x, y)
        self.limit: Final[i64] = here if here > there else there


class Corridor:
    """The ground between two blocks, by lines on its left and right and at its ends."""

    __slots__ = ("sides",)

    def __init__(self, one: Block, other: Block) -> None:
        dx: i64 = other.x - one.x
        dy: i64 = other.y - one.y
        # The left side runs from the leftmost corner of the one to that of the other; on the right it is the opposite ones.
        here = leftmost(one, dx, dy)
        there = leftmost(other, dx, dy)
        x: i64 = there.x - here.x
        y: i64 = there.y - here.y
        self.sides: Final[list[CorridorSide]] = [
            CorridorSide(one, other, -dy - y, dx + x),
            CorridorSide(one, other, dy - y, x - dx),
            end_behind(one, other, -dx, -dy),
            end_behind(other, one, dx, dy),
        ]


def leftmost(block: Block, dx: i64, dy: i64) -> Point:
    """Return a block's leftmost corner, from its centre, as seen by a viewer who looks along dx, dy."""
    wide: i64 = block.width if dx * block.sin + dy * block.cos < 0 else -block.width
    deep: i64 = block.depth if dx * block.cos - dy * block.sin > 0 else -block.depth
    return Point(
        (wide * block.cos + deep * block.sin) >> (ONE_BITS + 1), (deep * block.cos - wide * block.sin) >> (ONE_BITS + 1)
    )


def spread_along(block: Block, x: i64, y: i64) -> i64:
    """Return a block's spread along a direction, times ONE and the direction's length."""
    wide: i64 = x * block.cos - y * block.sin
    deep: i64 = x * block.sin + y * block.cos
    return block.width * (wide if wide >= 0 else -wide) + block.depth * (deep if deep >= 0 else -deep)


def end_behind(block: Block, other: Block, x: i64, y: i64) -> CorridorSide:
    """Return the end of a corridor along that edge of a block which looks most towards x, y, away from the other."""
    front: i64 = x * block.sin + y * block.cos
    right: i64 = x * block.cos - y * block.sin
    if right > front and right > -front:
        return CorridorSide(block, other, block.cos, -block.sin)
    if -right > front and -right > -front:
        return CorridorSide(block, other, -block.cos, block.sin)
    if front > 0:
        return CorridorSide(block, other, block.sin, block.cos)
    return CorridorSide(block, other, -block.sin, -block.cos)


def is_block_outside(corridor: Corridor, block: Block) -> bool:
    """True if a block lies wholly beyond one side of a corridor."""
    for side in corridor.sides:
        out: i64 = (side.x * block.x + side.y * block.y) * TWICE - side.limit
        if out > 0 and out > spread_along(block, side.x, side.y):
            return True
    return False


def is_circle_outside(corridor: Corridor, x: i64, y: i64, radius: i64) -> bool:
    """True if a circle lies wholly beyond one side of a corridor."""
    for side in corridor.sides:
        out: i64 = (side.x * x + side.y * y) * TWICE - side.limit
        if out > 0 and out > radius * root_up(side.x * side.x + side.y * side.y) * TWICE:
            return True
    return False


def is_box_outside(corridor: Corridor, west: i64, south: i64, east: i64, north: i64) -> bool:
    """True if a box square to the table lies wholly beyond one side of a corridor."""
    for side in corridor.sides:
        x: i64 = west if side.x > 0 else east
        y: i64 = south if side.y > 0 else north
        if (side.x * x + side.y * y) * TWICE > side.limit:
            return True
    return False


def is_line_outside(corridor: Corridor, line: Line) -> bool:
    """True if the middle of a line lies wholly beyond one side of a corridor."""
    for side in corridor.sides:
        is_out = True
        for number in range(len(line.xs)):
            if (side.x * line.xs[number] + side.y * line.ys[number]) * TWICE <= side.limit:
                is_out = False
                break
        if is_out:
            return True
    return False
