"""Areas of terrain, each with an outline: hills, woods, buildings and the like.

Each book decides the effects of an area: it gives each a level and flags of its own. A place on the outline belongs to
the area; a line of movement or sight that only runs along the outline is not inside it.
"""

from math import isqrt
from typing import Final

from mypy_extensions import i64

from vedette.geometry.angles import HALF_ONE, ONE_BITS
from vedette.geometry.blocks import HALF_FINE, SLACK, Block, fine_corner_x, fine_corner_y, point_square
from vedette.geometry.figures import Figure
from vedette.geometry.points import FINE, Point, distance, nearest_on_segment, segment_square, whole

# Shares of a leg are kept to this many bits.
SHARE_BITS: Final = 20
WHOLE_LEG: Final = 1048576  # 1 << 20
FAR_OFF: Final = 1 << 60


class Area:
    """A piece of ground with a simple outline, given corner by corner in either direction. It never changes."""

    def __init__(self, corners: list[Point], level: i64 = 0, flags: i64 = 0, name: str = "") -> None:
        self.name: Final[str] = name
        self.level: Final[i64] = level
        self.flags: Final[i64] = flags
        xs: list[int] = []
        ys: list[int] = []
        for point in corners:
            xs.append(point.x)
            ys.append(point.y)
        self.xs: Final[list[int]] = xs
        self.ys: Final[list[int]] = ys
        self.west: Final[i64] = min(xs)
        self.east: Final[i64] = max(xs)
        self.south: Final[i64] = min(ys)
        self.north: Final[i64] = max(ys)
        self.is_box: Final[bool] = is_square_on(xs, ys)

    def __repr__(self) -> str:
        return f"Area({self.name or len(self.xs)}, level {self.level}, flags {self.flags})"


def is_square_on(xs: list[int], ys: list[int]) -> bool:
    """True if an outline is a rectangle square to the table."""
    if len(xs) != 4 or xs[0] == xs[2] or ys[0] == ys[2]:
        return False
    if xs[0] == xs[1]:
        return ys[1] == ys[2] and xs[2] == xs[3] and ys[3] == ys[0]
    return ys[0] == ys[1] and xs[1] == xs[2] and ys[2] == ys[3] and xs[3] == xs[0]


def rectangle(west: i64, south: i64, east: i64, north: i64, level: i64 = 0, flags: i64 = 0, name: str = "") -> Area:
    """Return an area square to the table."""
    return Area([Point(west, south), Point(east, south), Point(east, north), Point(west, north)], level, flags, name)


def area_of_block(block: Block, level: i64 = 0, flags: i64 = 0, name: str = "") -> Area:
    """Return the area a block covers, its corners to the nearest hundredth."""
    found: list[Point] = []
    for which in range(4):
        x: i64 = (fine_corner_x(block, which) + FINE // 2) // FINE
        y: i64 = (fine_corner_y(block, which) + FINE // 2) // FINE
        found.append(Point(x, y))
    return Area(found, level, flags, name)


# Places and areas


def is_in_area(area: Area, x: i64, y: i64) -> bool:
    """True if a place lies in an area or on its outline: exact."""
    if x < area.west or x > area.east or y < area.south or y > area.north:
        return False
    if area.is_box:
        return True
    xs = area.xs
    ys = area.ys
    inside = False
    last: i64 = len(xs) - 1
    ax: i64 = xs[last]
    ay: i64 = ys[last]
    for number in range(len(xs)):
        bx: i64 = xs[number]
        by: i64 = ys[number]
        if (ay > y) != (by > y):
            side: i64 = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if side == 0:
                return True
            if (side > 0) == (by > ay):
                inside = not inside
        elif by == y and (bx == x or (ay == y and (ax > x) != (bx > x))):
            return True
        ax = bx
        ay = by
    return inside


def outline_square(area: Area, x: i64, y: i64) -> i64:
    """Return the square of the distance from a place to an area's outline, in fine parts."""
    best: i64 = FAR_OFF
    last: i64 = len(area.xs) - 1
    ax: i64 = area.xs[last]
    ay: i64 = area.ys[last]
    for number in range(len(area.xs)):
        bx: i64 = area.xs[number]
        by: i64 = area.ys[number]
        square: i64 = segment_square(x, y, ax, ay, bx, by)
        if square < best:
            best = square
        ax = bx
        ay = by
    return best


def nearest_of_area(area: Area, x: i64, y: i64) -> Point:
    """Return the place of an area's outline nearest to a place outside; a place inside is its own nearest."""
    return Point(x, y) if is_in_area(area, x, y) else nearest_of_outline(area, x, y)


def nearest_of_outline(area: Area, x: i64, y: i64) -> Point:
    """Return the place of an area's outline nearest to a place, in the area or not."""
    best: i64 = FAR_OFF
    found = Point(x, y)
    last: i64 = len(area.xs) - 1
    ax: i64 = area.xs[last]
    ay: i64 = area.ys[last]
    for number in range(len(area.xs)):
        bx: i64 = area.xs[number]
        by: i64 = area.ys[number]
        square: i64 = segment_square(x, y, ax, ay, bx, by)
        if square < best:
            best = square
            found = nearest_on_segment(x, y, ax, ay, bx, by)
        ax = bx
        ay = by
    return found


def level_at(areas: list[Area], x: i64, y: i64) -> i64:
    """Return the highest level among the areas a place lies in; 0 outside them all."""
    level: i64 = 0
    for area in areas:
        if area.level > level and is_in_area(area, x, y):
            level = area.level
    return level


def raised(figures: list[Figure], areas: list[Area]) -> list[Figure]:
    """Return the same figures, each on the level of its ground."""
    found: list[Figure] = []
    for figure in figures:
        level: i64 = level_at(areas, figure.x, figure.y)
        found.append(figure if level == figure.level else Figure(figure.x, figure.y, figure.heading, level))
    return found


# Legs through areas


def misses_box(west: i64, south: i64, east: i64, north: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a leg surely stays outside a box square to the table (the box's border is outside too)."""
    if (ax <= west and bx <= west) or (ax >= east and bx >= east):
        return True
    if (ay <= south and by <= south) or (ay >= north and by >= north):
        return True
    # All four corners on one side of the leg's line.
    dx: i64 = bx - ax
    dy: i64 = by - ay
    least: i64 = dx * ((south if dx > 0 else north) - ay) - dy * ((east if dy > 0 else west) - ax)
    if least >= 0:
        return True
    return dx * ((north if dx > 0 else south) - ay) - dy * ((west if dy > 0 else east) - ax) <= 0


def shares_inside(area: Area, ax: i64, ay: i64, bx: i64, by: i64) -> list[int]:
    """Return the parts of a leg inside an area: shares of the leg (0 to WHOLE_LEG), in and out by turns."""
    if misses_box(area.west, area.south, area.east, area.north, ax, ay, bx, by):
        return []
    found: list[int] = []
    on_line = shares_by_side(area, ax, ay, bx, by, True, found)
    if not on_line:
        return clipped(found)
    # A corner or an edge lies on the leg's line. Counting it once to the left and once to the right and keeping the
    # smaller leaves out legs that only run along the outline, whichever way they run.
    other: list[int] = []
    shares_by_side(area, ax, ay, bx, by, False, other)
    one = clipped(found)
    two = clipped(other)
    return one if sum_of(one) <= sum_of(two) else two


def shares_by_side(area: Area, ax: i64, ay: i64, bx: i64, by: i64, on_counts_left: bool, found: list[int]) -> bool:
    """Collect, in order, the shares at which the line of a leg crosses an outline; True if a corner lies on the line."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    xs = area.xs
    ys = area.ys
    last: i64 = len(xs) - 1
    px: i64 = xs[last]
    py: i64 = ys[last]
    p_side: i64 = dx * (py - ay) - dy * (px - ax)
    p_left = p_side > 0 or (p_side == 0 and on_counts_left)
    on_line = False
    for number in range(len(xs)):
        qx: i64 = xs[number]
        qy: i64 = ys[number]
        q_side: i64 = dx * (qy - ay) - dy * (qx - ax)
        if q_side == 0:
            on_line = True
        q_left = q_side > 0 or (q_side == 0 and on_counts_left)
        if p_left != q_left:
            found.append(crossing_share(ax, ay, dx, dy, px, py, qx, qy))
        px = qx
        py = qy
        p_left = q_left
    if len(found) == 2:
        if found[0] > found[1]:
            found.reverse()
    elif len(found) > 2:
        found.sort()
    return on_line


def crossing_share(ax: i64, ay: i64, dx: i64, dy: i64, px: i64, py: i64, qx: i64, qy: i64) -> i64:
    """Return the share of a leg at which its line crosses an edge that is not parallel to it, kept to 0 and WHOLE_LEG."""
    area: i64 = (px - ax) * (qy - py) - (py - ay) * (qx - px)
    below: i64 = dx * (qy - py) - dy * (qx - px)
    if below < 0:
        below = -below
        area = -area
    if area <= 0:
        return 0
    if area >= below:
        return WHOLE_LEG
    return ((area << SHARE_BITS) + (below >> 1)) // below


def insert_in_order(shares: list[int], share: i64) -> None:
    """Insert a share into a rising list; the lists are short."""
    shares.append(share)
    place: i64 = len(shares) - 1
    while place > 0 and shares[place - 1] > share:
        shares[place] = shares[place - 1]
        place -= 1
    shares[place] = share


def clipped(shares: list[int]) -> list[int]:
    """Return the stretches of a list of ins and outs that have some length."""
    found: list[int] = []
    for number in range(0, len(shares) - 1, 2):
        if shares[number] < shares[number + 1]:
            found.append(shares[number])
            found.append(shares[number + 1])
    return found


def sum_of(shares: list[int]) -> i64:
    """Return the total length of the stretches of a list of ins and outs."""
    total: i64 = 0
    for number in range(0, len(shares) - 1, 2):
        total += shares[number + 1] - shares[number]
    return total


def length_inside(area: Area, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the length of a leg inside an area, to the nearest hundredth; running along the outline is not inside."""
    if ax > bx or (ax == bx and ay > by):
        return length_inside(area, bx, by, ax, ay)  # the same either way, to the last digit
    shares = shares_inside(area, ax, ay, bx, by)
    if len(shares) == 0:
        return 0
    return (distance(ax, ay, bx, by) * sum_of(shares) + (WHOLE_LEG >> 1)) >> SHARE_BITS


def runs_deeper(area: Area, depth: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if more than depth of a leg that enters the box round an area is inside the area."""
    if area.is_box:
        about: i64 = length_in_box(area, ax, ay, bx, by)
        if about > depth + 2:
            return True
        if about < depth - 2:
            return False
    return length_inside(area, ax, ay, bx, by) > depth


def length_in_box(area: Area, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the length in a box of a leg that enters the box round an area, true to two hundredths."""
    start: i64 = 0
    end: i64 = WHOLE_LEG
    dx: i64 = bx - ax
    if dx != 0:
        west: i64 = ((area.west - ax) << SHARE_BITS) // dx
        east: i64 = ((area.east - ax) << SHARE_BITS) // dx
        first: i64 = west if dx > 0 else east
        last: i64 = east if dx > 0 else west
        if first > start:
            start = first
        if last < end:
            end = last
    dy: i64 = by - ay
    if dy != 0:
        south: i64 = ((area.south - ay) << SHARE_BITS) // dy
        north: i64 = ((area.north - ay) << SHARE_BITS) // dy
        first = south if dy > 0 else north
        last = north if dy > 0 else south
        if first > start:
            start = first
        if last < end:
            end = last
    return (distance(ax, ay, bx, by) * (end - start)) >> SHARE_BITS if end > start else 0


def leg_crosses_area(area: Area, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if some of a leg, at least half a hundredth, is inside an area."""
    return length_inside(area, ax, ay, bx, by) > 0


# Blocks and areas


def edge_cuts_block(block: Block, ax: i64, ay: i64, bx: i64, by: i64, slack: i64) -> bool:
    """True if a stretch of line runs through a block's inside; the block is drawn in by slack on all sides."""
    half_width: i64 = block.width * HALF_FINE - slack * FINE
    half_depth: i64 = block.depth * HALF_FINE - slack * FINE
    # As `right_of` and `front_of`, written out: this is asked for every line past every base.
    sin: i64 = block.sin
    cos: i64 = block.cos
    ax = (ax - block.x) * FINE
    ay = (ay - block.y) * FINE
    bx = (bx - block.x) * FINE
    by = (by - block.y) * FINE
    px: i64 = (ax * cos - ay * sin + HALF_ONE) >> ONE_BITS
    qx: i64 = (bx * cos - by * sin + HALF_ONE) >> ONE_BITS
    if (px >= half_width and qx >= half_width) or (px <= -half_width and qx <= -half_width):
        return False
    py: i64 = (ax * sin + ay * cos + HALF_ONE) >> ONE_BITS
    qy: i64 = (bx * sin + by * cos + HALF_ONE) >> ONE_BITS
    if (py >= half_depth and qy >= half_depth) or (py <= -half_depth and qy <= -half_depth):
        return False
    dx: i64 = qx - px
    dy: i64 = qy - py
    if dx == 0 and dy == 0:
        return True
    off: i64 = px * dy - py * dx
    reach: i64 = half_width * (dy if dy >= 0 else -dy) + half_depth * (dx if dx >= 0 else -dx)
    return -reach < off < reach


def outline_cuts_block(area: Area, block: Block, slack: i64) -> bool:
    """True if an area's outline runs through a block."""
    last: i64 = len(area.xs) - 1
    ax: i64 = area.xs[last]
    ay: i64 = area.ys[last]
    for number in range(len(area.xs)):
        bx: i64 = area.xs[number]
        by: i64 = area.ys[number]
        if edge_cuts_block(block, ax, ay, bx, by, slack):
            return True
        ax = bx
        ay = by
    return False


def is_block_off(area: Area, block: Block, reach: i64) -> bool:
    """True if a block is surely further than reach from an area, by the circle round the block and the box round the area."""
    far: i64 = block.radius + reach
    return (
        block.x + far < area.west
        or block.x - far > area.east
        or block.y + far < area.south
        or block.y - far > area.north
    )


def block_overlaps_area(block: Block, area: Area) -> bool:
    """True if some part of a block stands in an area; edge on outline is not in it."""
    if is_block_off(area, block, 0):
        return False
    return is_in_area(area, block.x, block.y) or outline_cuts_block(area, block, SLACK)


def depth_in_area(area: Area, x: i64, y: i64) -> i64:
    """Return the distance of a place in an area from its outline, rounded down; 0 outside."""
    if not is_in_area(area, x, y):
        return 0
    if area.is_box:
        across: i64 = x - area.west if x - area.west < area.east - x else area.east - x
        along: i64 = y - area.south if y - area.south < area.north - y else area.north - y
        return across if across < along else along
    return isqrt(outline_square(area, x, y)) // FINE


def gap_to_area_square(block: Block, area: Area) -> i64:
    """Return the square of the gap between a block and an area, in fine parts."""
    if is_in_area(area, block.x, block.y):
        return 0
    best: i64 = FAR_OFF
    last: i64 = len(area.xs) - 1
    ax: i64 = area.xs[last]
    ay: i64 = area.ys[last]
    for number in range(len(area.xs)):
        bx: i64 = area.xs[number]
        by: i64 = area.ys[number]
        square: i64 = block_segment_square(block, ax, ay, bx, by)
        if square < best:
            best = square
        ax = bx
        ay = by
    return best


def block_segment_square(block: Block, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the square of the gap between a block and a stretch of line, in fine parts."""
    if edge_cuts_block(block, ax, ay, bx, by, 0):
        return 0
    best: i64 = point_square(block, ax, ay)
    square: i64 = point_square(block, bx, by)
    if square < best:
        best = square
    for which in range(4):
        x: i64 = (fine_corner_x(block, which) + HALF_FINE) // FINE
        y: i64 = (fine_corner_y(block, which) + HALF_FINE) // FINE
        square = segment_square(x, y, ax, ay, bx, by)
        if square < best:
            best = square
    return best


def gap_to_area(block: Block, area: Area) -> i64:
    """Return the gap between a block and an area, rounded up, true to a hundredth; 0 when they meet."""
    return whole(gap_to_area_square(block, area))
