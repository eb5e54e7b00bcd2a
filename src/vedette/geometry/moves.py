"""Moves of a block: slides, advances, side-steps, wheels and turns; what a move runs into and where it must stop.

End places are cut towards the start, so no allowance is overstepped. A wheel turns on a front corner and is measured by
the way of the other front corner, rounded up.
"""

from typing import Final

from mypy_extensions import i64

from vedette.geometry.angles import HALF_ONE, ONE, ONE_BITS, SINES
from vedette.geometry.blocks import (
    FRONT_LEFT,
    FRONT_RIGHT,
    HALF_FINE,
    SLACK,
    Block,
    are_touching,
    corners,
    fine,
    fine_corner_x,
    fine_corner_y,
    front_of,
    gap_square,
    is_overlapping_by,
    outside_square,
    overlap,
    right_of,
)
from vedette.geometry.points import FINE, Point, ahead, fine_border, fine_limit, root_up, side_of_line, towards, whole
from vedette.geometry.terrain import Area, Line, is_in_area

# A half turn of the outer corner is 355/113 times the front.
PI_ABOVE: Final = 355
PI_BELOW: Final = 113

# Places are whole hundredths, so a slide strays from its direction by less than this.
WELL: Final = 3


# Where a move ends


def placed(block: Block, x: i64, y: i64) -> Block:
    """The block with its centre elsewhere."""
    return Block(x, y, block.heading, block.width, block.depth, block.radius)


def turned(block: Block, heading: i64) -> Block:
    """The block turned on its centre to a heading."""
    return Block(block.x, block.y, heading, block.width, block.depth, block.radius)


def slid(block: Block, bearing: i64, length: i64) -> Block:
    """The block moved a length in any direction, facing as before."""
    there = ahead(block.x, block.y, bearing, length)
    return placed(block, there.x, there.y)


def advanced(block: Block, length: i64) -> Block:
    """The block moved straight ahead."""
    return slid(block, block.heading, length)


def stepped_back(block: Block, length: i64) -> Block:
    """The block moved straight back, facing as before."""
    return slid(block, block.heading + 180, length)


def side_stepped(block: Block, length: i64) -> Block:
    """The block moved to its right, or to its left for a length below nought, facing as before."""
    return slid(block, block.heading + 90, length)


def slid_towards(block: Block, x: i64, y: i64, length: i64) -> Block:
    """The block moved a length along the line from its centre to a place, facing as before."""
    there = towards(block.x, block.y, x, y, length)
    return placed(block, there.x, there.y)


def wheeled(block: Block, degrees: i64) -> Block:
    """The block wheeled on a front corner: to the right on its right corner, below nought to the left on its left."""
    pivot: i64 = FRONT_RIGHT if degrees >= 0 else FRONT_LEFT
    pivot_x: i64 = fine_corner_x(block, pivot)
    pivot_y: i64 = fine_corner_y(block, pivot)
    turn: i64 = ((block.heading + degrees) % 360) * 2
    sin: i64 = SINES[turn]
    cos: i64 = SINES[turn + 180]
    # From the pivot back to the centre, as the block stands after the wheel.
    right: i64 = -block.width if degrees >= 0 else block.width
    x: i64 = pivot_x + fine((right * cos - block.depth * sin) * HALF_FINE)
    y: i64 = pivot_y + fine((-right * sin - block.depth * cos) * HALF_FINE)
    half: i64 = FINE // 2
    return Block((x + half) // FINE, (y + half) // FINE, block.heading + degrees, block.width, block.depth)


def wheel_length(block: Block, degrees: i64) -> i64:
    """How far the outer front corner goes in a wheel, rounded up."""
    turn: i64 = degrees if degrees >= 0 else -degrees
    below: i64 = 180 * PI_BELOW
    return (block.width * turn * PI_ABOVE + below - 1) // below


def most_wheel(block: Block, length: i64) -> i64:
    """The most degrees a block can wheel with a length to spend, up to 180."""
    degrees: i64 = length * 180 * PI_BELOW // (block.width * PI_ABOVE)
    return degrees if degrees < 180 else 180


# What a straight move runs into


def sweep_overlaps(block: Block, dx: i64, dy: i64, other: Block, slack: i64) -> bool:
    """A block moved by dx, dy comes to lie over another by more than slack somewhere on its way."""
    cx: i64 = other.x - block.x
    cy: i64 = other.y - block.y
    # Square to the move: both blocks' spread across it against how far apart their centres are across it.
    length: i64 = root_up(dx * dx + dy * dy)
    if length > 0:
        reach: i64 = block.radius + other.radius
        off: i64 = dx * cy - dy * cx
        if off < 0:
            off = -off
        if off > reach * length:
            return False
        along: i64 = dx * cx + dy * cy
        if along < -reach * length or along > (length + reach) * length:
            return False
        spread: i64 = spread_across(block, dx, dy) + spread_across(other, dx, dy)
        # The spread is in half hundredths; one part in a thousand of a hundredth is below all rounding.
        if (spread >> 10) - (2 * off << 14) <= (2 * slack * length) << 14:
            return False
    turn: i64 = ((other.heading - block.heading) % 360) * 2
    sin: i64 = SINES[turn]
    cos: i64 = SINES[turn + 180]
    if sin < 0:
        sin = -sin
    if cos < 0:
        cos = -cos
    least: i64 = 2 * slack * ONE
    across_block: i64 = block.width * ONE + other.width * cos + other.depth * sin - least
    if is_span_clear(cx, cy, dx, dy, block.cos, -block.sin, across_block):
        return False
    along_block: i64 = block.depth * ONE + other.width * sin + other.depth * cos - least
    if is_span_clear(cx, cy, dx, dy, block.sin, block.cos, along_block):
        return False
    across_other: i64 = other.width * ONE + block.width * cos + block.depth * sin - least
    if is_span_clear(cx, cy, dx, dy, other.cos, -other.sin, across_other):
        return False
    along_other: i64 = other.depth * ONE + block.width * sin + block.depth * cos - least
    return not is_span_clear(cx, cy, dx, dy, other.sin, other.cos, along_other)


def spread_across(block: Block, dx: i64, dy: i64) -> i64:
    """A block's spread across a direction, times ONE and the direction's length."""
    width: i64 = dx * block.sin + dy * block.cos
    depth: i64 = dx * block.cos - dy * block.sin
    return block.width * (width if width >= 0 else -width) + block.depth * (depth if depth >= 0 else -depth)


def is_span_clear(cx: i64, cy: i64, dx: i64, dy: i64, ux: i64, uy: i64, spread: i64) -> bool:
    """Along the axis u, centres c apart at the start and c - d at the end are always further apart than the spread."""
    start: i64 = (cx * ux + cy * uy) * 2
    end: i64 = start - (dx * ux + dy * uy) * 2
    return (start >= spread and end >= spread) or (start <= -spread and end <= -spread)


def box_segment_square(ax: i64, ay: i64, bx: i64, by: i64, half_width: i64, half_depth: i64) -> i64:
    """The square of the distance from a stretch of line to a rectangle about nought that it does not cut, all fine."""
    best: i64 = outside_square(ax, ay, half_width, half_depth)
    square: i64 = outside_square(bx, by, half_width, half_depth)
    if square < best:
        best = square
    dx: i64 = bx - ax
    dy: i64 = by - ay
    length: i64 = root_up(dx * dx + dy * dy)
    if length == 0:
        return best
    whole_way: i64 = length * length
    for which in range(4):
        x: i64 = (half_width if which & 1 else -half_width) - ax
        y: i64 = (half_depth if which & 2 else -half_depth) - ay
        along: i64 = x * dx + y * dy
        if 0 < along < whole_way:
            off: i64 = (x * dy - y * dx) // length
            if off * off < best:
                best = off * off
    return best


def corner_sweep_square(of: Block, to: Block, dx: i64, dy: i64) -> i64:
    """The square of the gap from a block to the ways of another's corners, moved by dx, dy; in fine parts."""
    best: i64 = 1 << 60
    half_width: i64 = of.width * HALF_FINE
    half_depth: i64 = of.depth * HALF_FINE
    right: i64 = right_of(of, to.x, to.y)
    front: i64 = front_of(of, to.x, to.y)
    move_right: i64 = fine((dx * of.cos - dy * of.sin) * FINE)
    move_front: i64 = fine((dx * of.sin + dy * of.cos) * FINE)
    turn: i64 = ((to.heading - of.heading) % 360) * 2
    sin: i64 = SINES[turn]
    cos: i64 = SINES[turn + 180]
    for which in range(4):
        across: i64 = to.width if which & 1 else -to.width
        along: i64 = to.depth if which & 2 else -to.depth
        x: i64 = right + (((across * cos + along * sin) * HALF_FINE + HALF_ONE) >> ONE_BITS)
        y: i64 = front + (((along * cos - across * sin) * HALF_FINE + HALF_ONE) >> ONE_BITS)
        square: i64 = box_segment_square(x, y, x + move_right, y + move_front, half_width, half_depth)
        if square < best:
            best = square
    return best


def approach_square(block: Block, dx: i64, dy: i64, other: Block) -> i64:
    """The square of the smallest gap to another block on a straight move, in fine parts; nought when they meet."""
    if sweep_overlaps(block, dx, dy, other, 0):
        return 0
    here: i64 = corner_sweep_square(other, block, dx, dy)
    there: i64 = corner_sweep_square(block, other, -dx, -dy)
    return here if here < there else there


def closest_approach(block: Block, dx: i64, dy: i64, other: Block) -> i64:
    """The smallest gap to another block on a straight move, rounded up."""
    return whole(approach_square(block, dx, dy, other))


def move_comes_nearer(block: Block, dx: i64, dy: i64, other: Block, reach: i64) -> bool:
    """Somewhere on a straight move the gap to another block is less than reach."""
    length: i64 = root_up(dx * dx + dy * dy)
    cx: i64 = other.x - block.x
    cy: i64 = other.y - block.y
    far: i64 = block.radius + other.radius + reach + length + 1
    if cx * cx + cy * cy > far * far:
        return False
    # The circle round the other lies beside the whole way.
    off: i64 = dx * cy - dy * cx
    most: i64 = (far - length) * length
    if off > most or -off > most:
        return False
    # Most often it is nearer at the end, which is quickly told but for rounding.
    if gap_square(placed(block, block.x + dx, block.y + dy), other) < fine_border(reach - 1):
        return True
    return approach_square(block, dx, dy, other) < fine_border(reach)


def move_crosses(block: Block, dx: i64, dy: i64, other: Block) -> bool:
    """A straight move takes a block over another; brushing along its edge does not count."""
    return sweep_overlaps(block, dx, dy, other, SLACK)


def move_cuts_edge(block: Block, dx: i64, dy: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """A straight move takes a block, drawn in by SLACK, over a stretch of line."""
    half_width: i64 = block.width * HALF_FINE - SLACK * FINE
    half_depth: i64 = block.depth * HALF_FINE - SLACK * FINE
    # Seen from the block, the stretch comes towards it: from p, q to p - m, q - m.
    px: i64 = right_of(block, ax, ay)
    py: i64 = front_of(block, ax, ay)
    qx: i64 = right_of(block, bx, by)
    qy: i64 = front_of(block, bx, by)
    mx: i64 = fine((dx * block.cos - dy * block.sin) * FINE)
    my: i64 = fine((dx * block.sin + dy * block.cos) * FINE)
    if is_beyond(px, qx, mx, half_width) or is_beyond(py, qy, my, half_depth):
        return False
    ex: i64 = qx - px
    ey: i64 = qy - py
    if ex != 0 or ey != 0:
        across_edge: i64 = half_width * (ey if ey >= 0 else -ey) + half_depth * (ex if ex >= 0 else -ex)
        at_start: i64 = px * ey - py * ex
        if is_beyond(at_start, at_start, mx * ey - my * ex, across_edge):
            return False
    if mx == 0 and my == 0:
        return True
    across_move: i64 = half_width * (my if my >= 0 else -my) + half_depth * (mx if mx >= 0 else -mx)
    return not is_beyond(px * my - py * mx, qx * my - qy * mx, 0, across_move)


def is_beyond(p: i64, q: i64, move: i64, half: i64) -> bool:
    """The values p, q, p - move and q - move all lie beyond half on one side of nought."""
    return (p >= half and q >= half and p - move >= half and q - move >= half) or (
        p <= -half and q <= -half and p - move <= -half and q - move <= -half
    )


def move_enters_area(block: Block, dx: i64, dy: i64, area: Area) -> bool:
    """Somewhere on a straight move some part of a block stands in an area."""
    if is_in_area(area, block.x, block.y):
        return True
    last: i64 = len(area.xs) - 1
    ax: i64 = area.xs[last]
    ay: i64 = area.ys[last]
    for number in range(len(area.xs)):
        bx: i64 = area.xs[number]
        by: i64 = area.ys[number]
        if move_cuts_edge(block, dx, dy, ax, ay, bx, by):
            return True
        ax = bx
        ay = by
    return False


def move_meets_line(block: Block, dx: i64, dy: i64, line: Line) -> bool:
    """A straight move takes some part of a block over the middle of a line."""
    for number in range(len(line.xs) - 1):
        if move_cuts_edge(block, dx, dy, line.xs[number], line.ys[number], line.xs[number + 1], line.ys[number + 1]):
            return True
    return False


def swept_outline(block: Block, dx: i64, dy: i64) -> list[Point]:
    """The outline of the ground a straight move passes over, anticlockwise, to the nearest hundredth."""
    points = corners(block)
    points.extend(corners(placed(block, block.x + dx, block.y + dy)))
    return hull(points)


def hull(points: list[Point]) -> list[Point]:
    """The tightest outline without dents round some places, anticlockwise from the westernmost."""
    rising: list[Point] = []
    for point in points:
        rising.append(point)
        place: i64 = len(rising) - 1
        while place > 0 and is_west_of(point, rising[place - 1]):
            rising[place] = rising[place - 1]
            place -= 1
        rising[place] = point
    lower = chain(rising)
    rising.reverse()
    upper = chain(rising)
    lower.extend(upper)
    return lower


def is_west_of(one: Point, other: Point) -> bool:
    """A place comes before another from west to east, and from south to north between equals."""
    return one.x < other.x or (one.x == other.x and one.y < other.y)


def chain(points: list[Point]) -> list[Point]:
    """One side of a hull over places in order, its last place left to the other side."""
    found: list[Point] = []
    for point in points:
        while len(found) > 1 and (
            side_of_line(point.x, point.y, found[-2].x, found[-2].y, found[-1].x, found[-1].y) <= 0
        ):
            found.pop()
        if len(found) == 0 or found[-1] != point:
            found.append(point)
    found.pop()
    return found


# Where a straight move must stop


def is_stopped(block: Block, bearing: i64, length: i64, other: Block, short: i64) -> bool:
    """Sliding so far would come nearer than short to another block, or over it when short is nought."""
    there = ahead(block.x, block.y, bearing, length)
    if short <= 0:
        return sweep_overlaps(block, there.x - block.x, there.y - block.y, other, SLACK)
    return move_comes_nearer(block, there.x - block.x, there.y - block.y, other, short)


def clear_length(block: Block, bearing: i64, limit: i64, other: Block, short: i64) -> i64:
    """How far a block can slide, up to a limit, before it is short of another block by less than short.

    With short nought it is the way to contact. A block already too near cannot slide at all.
    """
    if not is_stopped(block, bearing, limit, other, short):
        return limit
    if is_stopped(block, bearing, 0, other, short):
        return 0
    low: i64 = 0
    high: i64 = limit
    if short > 0:
        return last_clear(block, bearing, limit, other, short)
    # Well before the first touch and well behind it nothing needs to be tried.
    sure: i64 = way_to(block, bearing, limit, other, 0) - 1
    stopped: i64 = way_to(block, bearing, limit, other, -SLACK - WELL) + 2
    while high - low > 1:
        middle: i64 = (low + high) >> 1
        if middle <= sure or (middle < stopped and not is_stopped(block, bearing, middle, other, short)):
            low = middle
        else:
            high = middle
    return drawn_back(block, bearing, low, other)


def last_clear(block: Block, bearing: i64, limit: i64, other: Block, short: i64) -> i64:
    """How far a block can slide that is stopped at the limit and not at the start, before it is nearer than short.

    On a straight way a gap shrinks and then grows: if it is small enough at the end of a stretch and not before, it was
    not before that either. So the gaps here and there tell, but where they are almost short, for rounding.
    """
    low: i64 = 0
    high: i64 = limit
    is_shrinking = gap_square(slid(block, bearing, limit), other) < fine_border(short)
    sure: i64 = way_to(block, bearing, limit, other, short + WELL) - 1
    while high - low > 1:
        middle: i64 = (low + high) >> 1
        if middle <= sure:
            low = middle
            continue
        square: i64 = gap_square(slid(block, bearing, middle), other)
        if square < fine_border(short - 1):
            high = middle
            is_shrinking = True
        elif is_shrinking and square > fine_limit(short + 1):
            low = middle
        elif is_stopped(block, bearing, middle, other, short):
            high = middle
        else:
            low = middle
    return low


def way_to(block: Block, bearing: i64, limit: i64, other: Block, more: i64) -> i64:
    """How far a block slides, up to a limit, before it meets another that is larger by so much on all sides."""
    turn: i64 = (bearing % 360) * 2
    sin: i64 = SINES[turn]
    cos: i64 = SINES[turn + 180]
    cx: i64 = other.x - block.x
    cy: i64 = other.y - block.y
    turn = ((other.heading - block.heading) % 360) * 2
    across: i64 = SINES[turn]
    along: i64 = SINES[turn + 180]
    if across < 0:
        across = -across
    if along < 0:
        along = -along
    enter: i64 = 0
    leave: i64 = limit
    # They lie over each other while they do so along both axes of both.
    for axis in range(4):
        base = block if axis < 2 else other
        guest = other if axis < 2 else block
        if axis & 1 == 0:
            ux: i64 = base.cos
            uy: i64 = -base.sin
            spread: i64 = base.width * ONE + guest.width * along + guest.depth * across + 2 * more * ONE
        else:
            ux = base.sin
            uy = base.cos
            spread = base.depth * ONE + guest.width * across + guest.depth * along + 2 * more * ONE
        start: i64 = (cx * ux + cy * uy) * 2
        step: i64 = (sin * ux + cos * uy) >> (ONE_BITS - 1)
        if step < 0:
            start = -start
            step = -step
        if step == 0:
            if start >= spread or start <= -spread:
                return limit
            continue
        if start - spread > enter * step:
            enter = (start - spread) // step
        if start + spread < leave * step:
            leave = (start + spread) // step
        if enter > leave:
            return limit
    return enter


def way_to_all(block: Block, bearing: i64, limit: i64, others: list[Block], more: i64) -> i64:
    """How far a block slides, up to a limit, before it meets one of others that are larger by so much."""
    for other in others:
        limit = way_to(block, bearing, limit, other, more)
    return limit


def drawn_back(block: Block, bearing: i64, length: i64, other: Block) -> i64:
    """A slide into contact without the slack that lets blocks brush past each other."""
    least: i64 = length - 2 * SLACK
    while length > 0 and length > least and is_overlapping_by(slid(block, bearing, length), other, 0):
        length -= 1
    return length


def clear_length_of_all(block: Block, bearing: i64, limit: i64, others: list[Block], short: i64) -> i64:
    """How far a block can slide before it is short of any of the others by less than short."""
    length: i64 = limit
    for other in others:
        length = clear_length(block, bearing, length, other, short)
    return length


def slid_until(block: Block, bearing: i64, limit: i64, other: Block, short: i64) -> Block:
    """The block slid until it is short of another by short (nought: into contact), or to its limit."""
    return slid(block, bearing, clear_length(block, bearing, limit, other, short))


def wheel_crosses(block: Block, degrees: i64, other: Block) -> bool:
    """A wheel takes a block over another; looked at degree by degree."""
    step: i64 = 1 if degrees >= 0 else -1
    turn: i64 = 0
    while turn != degrees:
        turn += step
        if overlap(wheeled(block, turn), other):
            return True
    return False


class Charge:
    """A charge worked out: where it ends, its first wheel, the length it takes, and whether it makes contact."""

    def __init__(self, block: Block, wheel: i64, length: i64, is_contact: bool) -> None:
        self.block: Final[Block] = block
        self.wheel: Final[i64] = wheel
        self.length: Final[i64] = length
        self.is_contact: Final[bool] = is_contact


def charge(block: Block, target: Block, allowance: i64, widest: i64) -> Charge:
    """The charge into contact with the least wheel (up to widest degrees, right before left), then straight ahead.

    Without contact the block stays where it is.
    """
    for degrees in range(widest + 1):
        if wheel_length(block, degrees) > allowance:
            break
        right = charge_after_wheel(block, target, allowance, degrees)
        if right.is_contact:
            return right
        left = charge_after_wheel(block, target, allowance, -degrees)
        if left.is_contact:
            return left
    return Charge(block, 0, 0, False)


def charge_after_wheel(block: Block, target: Block, allowance: i64, degrees: i64) -> Charge:
    """A charge that begins with a given wheel."""
    spent: i64 = wheel_length(block, degrees)
    fresh = wheeled(block, degrees) if degrees != 0 else block
    length: i64 = clear_length(fresh, fresh.heading, allowance - spent, target, 0)
    end = advanced(fresh, length)
    return Charge(end, degrees, spent + length, are_touching(end, target))
