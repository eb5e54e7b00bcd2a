"""Lines of terrain such as walls, rivers, roads and crests; each book decides their effects."""

from typing import Final

from mypy_extensions import i64

from vedette.geometry.areas import FAR_OFF, block_segment_square, edge_cuts_block
from vedette.geometry.blocks import SLACK, Block
from vedette.geometry.points import (
    Point,
    distance,
    fine_border,
    fine_limit,
    segment_square,
    segments_cross,
    segments_square,
    whole,
)


class Line:
    """A wall, river, road or crest: straight stretches end to end, with a width or none (0). It never changes."""

    def __init__(self, points: list[Point], width: i64 = 0, flags: i64 = 0, name: str = "") -> None:
        self.name: Final[str] = name
        self.width: Final[i64] = width
        self.flags: Final[i64] = flags
        xs: list[int] = []
        ys: list[int] = []
        for point in points:
            xs.append(point.x)
            ys.append(point.y)
        self.xs: Final[list[int]] = xs
        self.ys: Final[list[int]] = ys
        self.west: Final[i64] = min(xs)
        self.east: Final[i64] = max(xs)
        self.south: Final[i64] = min(ys)
        self.north: Final[i64] = max(ys)

    def __repr__(self) -> str:
        return f"Line({self.name or len(self.xs)}, width {self.width}, flags {self.flags})"


def line_square(line: Line, x: i64, y: i64) -> i64:
    """Return the square of the distance from a place to the middle of a line, in fine parts."""
    best: i64 = FAR_OFF
    for number in range(len(line.xs) - 1):
        square: i64 = segment_square(x, y, line.xs[number], line.ys[number], line.xs[number + 1], line.ys[number + 1])
        if square < best:
            best = square
    return best


def is_within_of_line(line: Line, x: i64, y: i64, reach: i64) -> bool:
    """True if a place is no further than reach from the near edge of a line."""
    far: i64 = reach + (line.width >> 1) + 1
    if x < line.west - far or x > line.east + far or y < line.south - far or y > line.north + far:
        return False
    return line_square(line, x, y) <= fine_limit(reach + (line.width >> 1))


def is_on_line(line: Line, x: i64, y: i64) -> bool:
    """True if a place lies on a line with a width: on the road, in the river."""
    return is_within_of_line(line, x, y, 0)


def is_leg_on_line(line: Line, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a leg runs wholly on a line with a width; tested at every tenth of a unit."""
    if not is_on_line(line, bx, by):
        return False
    steps: i64 = distance(ax, ay, bx, by) // 10 + 1
    for step in range(steps):
        if not is_on_line(line, ax + (bx - ax) * step // steps, ay + (by - ay) * step // steps):
            return False
    return True


def leg_crosses_line(line: Line, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a leg meets the middle of a line, even if only with an end: exact."""
    return crossings(line, ax, ay, bx, by) > 0


def crossings(line: Line, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the number of a line's stretches that a leg meets; a bend met exactly counts for both its stretches."""
    count: i64 = 0
    if misses_span(line.west, line.east, ax, bx) or misses_span(line.south, line.north, ay, by):
        return 0
    for number in range(len(line.xs) - 1):
        if segments_cross(ax, ay, bx, by, line.xs[number], line.ys[number], line.xs[number + 1], line.ys[number + 1]):
            count += 1
    return count


def crossed_stretch(line: Line, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the first stretch of a line that a leg meets, by its number; -1 if it meets none."""
    for number in range(len(line.xs) - 1):
        if segments_cross(ax, ay, bx, by, line.xs[number], line.ys[number], line.xs[number + 1], line.ys[number + 1]):
            return number
    return -1


def misses_span(low: i64, high: i64, a: i64, b: i64) -> bool:
    """True if a and b are both below low, or both above high."""
    return (a < low and b < low) or (a > high and b > high)


def block_square_to_line(block: Block, line: Line) -> i64:
    """Return the square of the gap between a block and the middle of a line, in fine parts."""
    best: i64 = FAR_OFF
    for number in range(len(line.xs) - 1):
        square: i64 = block_segment_square(
            block, line.xs[number], line.ys[number], line.xs[number + 1], line.ys[number + 1]
        )
        if square < best:
            best = square
    return best


def gap_to_line(block: Block, line: Line) -> i64:
    """Return the gap between a block and the near edge of a line, rounded up, true to a hundredth; 0 when they meet."""
    apart: i64 = whole(block_square_to_line(block, line)) - (line.width >> 1)
    return apart if apart > 0 else 0


def block_overlaps_line(block: Block, line: Line) -> bool:
    """True if some part of a block stands on a line; edge on edge is not on it."""
    half: i64 = line.width >> 1
    if half <= SLACK:
        for number in range(len(line.xs) - 1):
            if edge_cuts_block(
                block, line.xs[number], line.ys[number], line.xs[number + 1], line.ys[number + 1], SLACK
            ):
                return True
        return False
    return block_square_to_line(block, line) < fine_border(half - SLACK)


def leg_gap_to_line(line: Line, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the gap between a leg and the near edge of a line, rounded up; 0 when they meet."""
    best: i64 = FAR_OFF
    for number in range(len(line.xs) - 1):
        square: i64 = segments_square(
            ax, ay, bx, by, line.xs[number], line.ys[number], line.xs[number + 1], line.ys[number + 1]
        )
        if square < best:
            best = square
    apart: i64 = whole(best) - (line.width >> 1)
    return apart if apart > 0 else 0
