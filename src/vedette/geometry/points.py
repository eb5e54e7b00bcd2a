"""Places on the table, and distances between them.

Places and lengths are whole hundredths of the book's unit (inch or centimetre); x grows east, y grows north. Tables may
be up to 600 units long, which keeps every product inside 64 bits.

Returned lengths are rounded up, so `distance(...) <= n` says exactly whether a place is within n.
For "nearer than n" compare squares, since a rounded length cannot tell.
"""

from math import isqrt, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from vedette.geometry.angles import ONE_BITS, SINES

# Between whole hundredths the sums are done in parts of a hundredth; less than GRAIN parts is dust from rounding.
FINE: Final = 64
EXACT: Final = 1 << 52
LARGE: Final = 3_000_000_000
"""A number whose square fits in 64 bits; no distance up to WIDE times a length on the table exceeds it."""
WIDE: Final = 20_000
GRAIN: Final = 4


@mypyc_attr(acyclic=True)
class Point:
    """A place on the table. It never changes, so positions may share it."""

    # Named, they are made and found faster where nothing is compiled; so with all small classes made by the thousand.
    __slots__ = ("x", "y")

    def __init__(self, x: i64, y: i64) -> None:
        self.x: Final[i64] = x
        self.y: Final[i64] = y

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and self.x == other.x and self.y == other.y

    def __hash__(self) -> int:
        return hash((self.x, self.y))

    def __repr__(self) -> str:
        return f"Point({self.x}, {self.y})"


@mypyc_attr(acyclic=True)
class Box:
    """The box round two places, square to the table."""

    __slots__ = ("east", "north", "south", "west")

    def __init__(self, ax: i64, ay: i64, bx: i64, by: i64) -> None:
        self.west: Final[i64] = ax if ax < bx else bx
        self.east: Final[i64] = bx if ax < bx else ax
        self.south: Final[i64] = ay if ay < by else by
        self.north: Final[i64] = by if ay < by else ay


def root_down(square: i64) -> i64:
    """Return the square root, rounded down."""
    # The machine's own root is rounded to the nearest float; below this it never reaches the next whole number.
    # As a float it is computed without leaving compiled code.
    return int(sqrt(float(square))) if square < EXACT else isqrt(square)


def root_up(square: i64) -> i64:
    """Return the square root, rounded up."""
    root: i64 = root_down(square)
    return root if root * root == square else root + 1


def whole(fine_square: i64) -> i64:
    """Return the length of a square in fine parts, in hundredths, rounded up but for dust."""
    parts: i64 = root_up(fine_square)
    return (parts - GRAIN + FINE - 1) // FINE if parts > GRAIN else 0


def fine_limit(reach: i64) -> i64:
    """Return the largest square in fine parts that counts as within reach; negative when nothing does."""
    if reach < 0:
        return -1
    parts: i64 = reach * FINE + GRAIN
    return parts * parts


def fine_border(reach: i64) -> i64:
    """Return the square, in fine parts, below which a distance counts as nearer than reach."""
    parts: i64 = reach * FINE - GRAIN
    return parts * parts if parts > 0 else 0


def distance_squared(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the square of the distance between two places: exact."""
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by)


def distance(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the distance between two places, rounded up."""
    return root_up((ax - bx) * (ax - bx) + (ay - by) * (ay - by))


def is_within(ax: i64, ay: i64, bx: i64, by: i64, reach: i64) -> bool:
    """True if two places are no further apart than reach."""
    return reach >= 0 and (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= reach * reach


def ahead(x: i64, y: i64, heading: i64, length: i64) -> Point:
    """Return the place a length away in a direction, cut towards the start so that no allowance is overstepped."""
    # A shift cuts downwards, so what goes west or south is turned round for it.
    turn: i64 = (heading % 360) * 2
    dx: i64 = length * SINES[turn]
    dy: i64 = length * SINES[turn + 180]
    return Point(
        x + (dx >> ONE_BITS if dx >= 0 else -(-dx >> ONE_BITS)), y + (dy >> ONE_BITS if dy >= 0 else -(-dy >> ONE_BITS))
    )


def towards(ax: i64, ay: i64, bx: i64, by: i64, length: i64) -> Point:
    """Return the place a length away from one place on the line to another, cut towards the start; it may lie beyond."""
    apart: i64 = distance(ax, ay, bx, by)
    if apart == 0:
        return Point(ax, ay)
    dx: i64 = (bx - ax) * length
    dy: i64 = (by - ay) * length
    return Point(
        ax + (dx // apart if dx >= 0 else -(-dx // apart)),
        ay + (dy // apart if dy >= 0 else -(-dy // apart)),
    )


def side_of_line(px: i64, py: i64, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return a sign, exactly: positive if a place lies left of the line from a to b, negative right, 0 on it."""
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def is_clear_of(product: i64, width: i64, square: i64) -> bool:
    """True if a place is further than a width from a line, by its product with the line's vector and its square.

    Exact up to WIDE; beyond that it says no, so it serves only to leave things out.
    """
    if width > WIDE:
        return False
    if product >= LARGE or product <= -LARGE:
        return True
    return product * product > width * width * square


def segment_square(px: i64, py: i64, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the square of the distance from a place to a stretch of line, in fine parts."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    along: i64 = (px - ax) * dx + (py - ay) * dy
    square: i64 = dx * dx + dy * dy
    if along <= 0:
        return ((px - ax) * (px - ax) + (py - ay) * (py - ay)) * (FINE * FINE)
    if along >= square:
        return ((px - bx) * (px - bx) + (py - by) * (py - by)) * (FINE * FINE)
    area: i64 = dx * (py - ay) - dy * (px - ax)
    if area < 0:
        area = -area
    # The root carries 14 more bits, so that a short stretch far away is still measured to a fine part.
    root: i64 = isqrt(square << 28)
    parts: i64 = ((area << 20) + (root >> 1)) // root
    return parts * parts


def nearest_on_segment(px: i64, py: i64, ax: i64, ay: i64, bx: i64, by: i64) -> Point:
    """Return the place on a stretch of line that is nearest to a place, to the nearest hundredth."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    along: i64 = (px - ax) * dx + (py - ay) * dy
    square: i64 = dx * dx + dy * dy
    if along <= 0:
        return Point(ax, ay)
    if along >= square:
        return Point(bx, by)
    # The share of the way is kept to 24 bits; along * 2 ** 24 stays inside 64 bits.
    share: i64 = (along << 24) // square
    return Point(ax + ((dx * share + (1 << 23)) >> 24), ay + ((dy * share + (1 << 23)) >> 24))


def segments_cross(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, dx: i64, dy: i64) -> bool:
    """True if two stretches of line have a place in common, even if only an end: exact."""
    c_side: i64 = side_of_line(cx, cy, ax, ay, bx, by)
    d_side: i64 = side_of_line(dx, dy, ax, ay, bx, by)
    if (c_side > 0 and d_side > 0) or (c_side < 0 and d_side < 0):
        return False
    a_side: i64 = side_of_line(ax, ay, cx, cy, dx, dy)
    b_side: i64 = side_of_line(bx, by, cx, cy, dx, dy)
    if (a_side > 0 and b_side > 0) or (a_side < 0 and b_side < 0):
        return False
    if c_side != 0 or d_side != 0 or a_side != 0 or b_side != 0:
        return True
    # All on one line: they meet if their spans do.
    return spans_meet(ax, bx, cx, dx) and spans_meet(ay, by, cy, dy)


def spans_meet(a: i64, b: i64, c: i64, d: i64) -> bool:
    """True if the span from a to b and the span from c to d have a number in common."""
    low: i64 = a if a < b else b
    high: i64 = b if a < b else a
    return not ((c < low and d < low) or (c > high and d > high))


def segments_square(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, dx: i64, dy: i64) -> i64:
    """Return the square of the distance between two stretches of line, in fine parts."""
    if segments_cross(ax, ay, bx, by, cx, cy, dx, dy):
        return 0
    best: i64 = segment_square(ax, ay, cx, cy, dx, dy)
    other: i64 = segment_square(bx, by, cx, cy, dx, dy)
    if other < best:
        best = other
    other = segment_square(cx, cy, ax, ay, bx, by)
    if other < best:
        best = other
    other = segment_square(dx, dy, ax, ay, bx, by)
    return other if other < best else best
