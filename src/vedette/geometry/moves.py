"""Moves of a block: slides and side-steps, their obstacles and their stops.

End places are cut towards the start, so no allowance is overstepped.
"""

from math import isqrt
from typing import Final

from mypy_extensions import i64

from vedette.geometry.angles import HALF_ONE, ONE, ONE_BITS, SINES
from vedette.geometry.areas import Area, is_in_area
from vedette.geometry.blocks import (
    HALF_FINE,
    NO_SQUARE,
    SLACK,
    Block,
    fine,
    front_of,
    gap_square,
    is_overlapping_by,
    outside_square,
    right_of,
)
from vedette.geometry.lines import Line
from vedette.geometry.points import FINE, ahead, fine_border, fine_limit, root_up, whole

# Places are whole hundredths, so a slide strays from its direction by less than this.
WELL: Final = 3


# The end of a move


def placed(block: Block, x: i64, y: i64) -> Block:
    """Return the block with its centre elsewhere."""
    return Block(x, y, block.heading, block.width, block.depth, block.radius)


def slid(block: Block, bearing: i64, length: i64) -> Block:
    """Return the block moved a length in any direction, facing as before."""
    there = ahead(block.x, block.y, bearing, length)
    return placed(block, there.x, there.y)


def side_stepped(block: Block, length: i64) -> Block:
    """Return the block moved to its right, or to its left for a negative length, facing as before."""
    return slid(block, block.heading + 90, length)


# Obstacles of a straight move


def sweep_overlaps(block: Block, dx: i64, dy: i64, other: Block, slack: i64) -> bool:
    """True if a block moved by dx, dy overlaps another by more than slack somewhere on its way."""
    cx: i64 = other.x - block.x
    cy: i64 = other.y - block.y
    # Across the move: compare both blocks' spread with the distance between their centres.
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
    """Return a block's spread across a direction, times ONE and the direction's length."""
    width: i64 = dx * block.sin + dy * block.cos
    depth: i64 = dx * block.cos - dy * block.sin
    return block.width * (width if width >= 0 else -width) + block.depth * (depth if depth >= 0 else -depth)


def is_span_clear(cx: i64, cy: i64, dx: i64, dy: i64, ux: i64, uy: i64, spread: i64) -> bool:
    """True if centres c apart at first and c - d at the end stay further apart than the spread along the axis u."""
    start: i64 = (cx * ux + cy * uy) * 2
    end: i64 = start - (dx * ux + dy * uy) * 2
    return (start >= spread and end >= spread) or (start <= -spread and end <= -spread)


def box_segment_square(ax: i64, ay: i64, bx: i64, by: i64, half_width: i64, half_depth: i64) -> i64:
    """Return the square of the distance from a line to a rectangle about 0 that it does not cut, all in fine parts."""
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


def corner_sweep_square(of: Block, to: Block, dx: i64, dy: i64, best: i64) -> i64:
    """Return the square of the gap from a block to another's corners on a move by dx, dy; fine parts, at most best."""
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
        # Pairs that stay farther off on one side than the nearest so far, by more than rounding, are not measured.
        off: i64 = span_gap(x, move_right, half_width) - 2
        if off > 0 and off * off >= best:
            continue
        off = span_gap(y, move_front, half_depth) - 2
        if off > 0 and off * off >= best:
            continue
        square: i64 = box_segment_square(x, y, x + move_right, y + move_front, half_width, half_depth)
        if square < best:
            best = square
    return best


def span_gap(start: i64, move: i64, half: i64) -> i64:
    """Return the distance of a span from start beyond half on one side of 0; negative if it is not beyond."""
    if start < 0:
        start = -start
        move = -move
    return (start if move > 0 else start + move) - half


def approach_square(block: Block, dx: i64, dy: i64, other: Block) -> i64:
    """Return the square of the smallest gap to another block on a straight move, in fine parts; 0 if they meet."""
    if sweep_overlaps(block, dx, dy, other, 0):
        return 0
    best: i64 = corner_sweep_square(other, block, dx, dy, NO_SQUARE)
    return corner_sweep_square(block, other, -dx, -dy, best)


def closest_approach(block: Block, dx: i64, dy: i64, other: Block) -> i64:
    """Return the smallest gap to another block on a straight move, rounded up."""
    return whole(approach_square(block, dx, dy, other))


def move_comes_nearer(block: Block, dx: i64, dy: i64, other: Block, reach: i64) -> bool:
    """True if somewhere on a straight move the gap to another block is less than reach."""
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
    # It is usually nearer at the end, which is a quick test except for rounding.
    if gap_square(placed(block, block.x + dx, block.y + dy), other) < fine_border(reach - 1):
        return True
    return approach_square(block, dx, dy, other) < fine_border(reach)


def move_crosses(block: Block, dx: i64, dy: i64, other: Block) -> bool:
    """True if a straight move takes a block over another; brushing along its edge does not count."""
    return sweep_overlaps(block, dx, dy, other, SLACK)


def move_cuts_edge(block: Block, dx: i64, dy: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a straight move takes a block, drawn in by SLACK, over a stretch of line."""
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
    """True if the values p, q, p - move and q - move all lie beyond half on one side of 0."""
    return (p >= half and q >= half and p - move >= half and q - move >= half) or (
        p <= -half and q <= -half and p - move <= -half and q - move <= -half
    )


def move_enters_area(block: Block, dx: i64, dy: i64, area: Area) -> bool:
    """True if somewhere on a straight move some part of a block stands in an area."""
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
    """True if a straight move takes some part of a block over the middle of a line."""
    for number in range(len(line.xs) - 1):
        if move_cuts_edge(block, dx, dy, line.xs[number], line.ys[number], line.xs[number + 1], line.ys[number + 1]):
            return True
    return False


# The stop of a straight move


def is_stopped(block: Block, bearing: i64, length: i64, other: Block, short: i64) -> bool:
    """True if a slide of this length would come nearer than short to another block, or overlap it if short is 0."""
    there = ahead(block.x, block.y, bearing, length)
    if short <= 0:
        return sweep_overlaps(block, there.x - block.x, there.y - block.y, other, SLACK)
    return move_comes_nearer(block, there.x - block.x, there.y - block.y, other, short)


def clear_length(block: Block, bearing: i64, limit: i64, other: Block, short: i64) -> i64:
    """Return the length a block can slide, up to a limit, until it is nearer than short to another block.

    If short is 0, that is the length to contact. A block already too near cannot slide at all.
    """
    if short > 0:
        return clear_of(block, bearing, limit, other, short)
    if not is_stopped(block, bearing, limit, other, 0):
        return limit
    if is_stopped(block, bearing, 0, other, 0):
        return 0
    low: i64 = 0
    high: i64 = limit
    # Well before the first touch and well behind it nothing needs to be tried.
    sure: i64 = way_to(block, bearing, limit, other, 0) - 1
    stopped: i64 = way_to(block, bearing, limit, other, -SLACK - WELL) + 2
    while high - low > 1:
        middle: i64 = (low + high) >> 1
        if middle <= sure or (middle < stopped and not is_stopped(block, bearing, middle, other, 0)):
            low = middle
        else:
            high = middle
    return drawn_back(block, bearing, low, other)


def clear_of(block: Block, bearing: i64, limit: i64, other: Block, short: i64) -> i64:
    """Return the length a block can slide, up to a limit, until it is nearer than short, which is above 0, to another."""
    # A block that never meets the other, enlarged by short on all sides, is never nearer than short.
    near: i64 = way_to(block, bearing, limit, other, short + WELL)
    if near >= limit or not is_stopped(block, bearing, limit, other, short):
        return limit
    if near == 0 and is_stopped(block, bearing, 0, other, short):
        return 0
    return last_clear(block, bearing, limit, other, short, near - 1)


def last_clear(block: Block, bearing: i64, limit: i64, other: Block, short: i64, sure: i64) -> i64:
    """Find the length at which a block comes nearer than short; it is clear at `sure`, and stopped at the limit.

    On a straight way a gap shrinks and then grows. If it is too small at the end of a stretch but not at its start, it was
    not too small before that either. Gaps that almost equal short are tested in full, because of rounding.
    """
    low: i64 = 0
    high: i64 = limit
    is_shrinking = gap_square(slid(block, bearing, limit), other) < fine_border(short)
    # If the other is enlarged by seven tenths of short, even its corners are nearer than short.
    stopped: i64 = way_to(block, bearing, limit, other, short * 7 // 10 - WELL) + 2
    while high - low > 1:
        middle: i64 = (low + high) >> 1
        if middle <= sure:
            low = middle
            continue
        if middle >= stopped:
            high = middle
            continue
        square: i64 = gap_square(slid(block, bearing, middle), other)
        # A gap shrinks and grows by no more than the block goes.
        to_go: i64 = isqrt(square) // FINE - short
        if square < fine_border(short - 1):
            high = middle
            is_shrinking = True
            if middle + to_go + 2 * WELL < stopped:
                stopped = middle + to_go + 2 * WELL
        elif is_shrinking and square > fine_limit(short + 1):
            low = middle
            if middle + to_go - 2 * WELL > sure:
                sure = middle + to_go - 2 * WELL
        elif is_stopped(block, bearing, middle, other, short):
            high = middle
        else:
            low = middle
    return low


def way_to(block: Block, bearing: i64, limit: i64, other: Block, more: i64) -> i64:
    """Return the length a block slides, up to a limit, until it meets another that is enlarged on all sides."""
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
    # They overlap while they do so along both axes of both.
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


def way_into(blocks: list[Block], more: i64, x: i64, y: i64, heading: i64, limit: i64) -> i64:
    """Return the distance, up to a limit, from a place in one direction to the first of some enlarged blocks."""
    for block in blocks:
        turn: i64 = ((heading - block.heading) % 360) * 2
        dx: i64 = x - block.x
        dy: i64 = y - block.y
        # The lengths at which it lies between the sides, and between the front and the rear.
        right: i64 = dx * block.cos - dy * block.sin
        front: i64 = dx * block.sin + dy * block.cos
        to_right: i64 = SINES[turn]
        to_front: i64 = SINES[turn + 180]
        if to_right < 0:
            right = -right
            to_right = -to_right
        if to_front < 0:
            front = -front
            to_front = -to_front
        half_width: i64 = ((block.width >> 1) + more) << ONE_BITS
        half_depth: i64 = ((block.depth >> 1) + more) << ONE_BITS
        if to_right == 0:
            if right >= half_width or right <= -half_width:
                continue
            enter: i64 = 0
            leave: i64 = limit
        else:
            enter = (-half_width - right) // to_right
            leave = (half_width - right) // to_right
        if to_front == 0:
            if front >= half_depth or front <= -half_depth:
                continue
        else:
            length: i64 = (-half_depth - front) // to_front
            if length > enter:
                enter = length
            length = (half_depth - front) // to_front
            if length < leave:
                leave = length
        if enter < 0:
            enter = 0
        if enter <= leave and enter < limit:
            limit = enter
    return limit


def drawn_back(block: Block, bearing: i64, length: i64, other: Block) -> i64:
    """Return a slide into contact without the slack that lets blocks brush past each other."""
    least: i64 = length - 2 * SLACK
    while length > 0 and length > least and is_overlapping_by(slid(block, bearing, length), other, 0):
        length -= 1
    return length


def clear_length_of_all(block: Block, bearing: i64, limit: i64, others: list[Block], short: i64) -> i64:
    """Return the length a block can slide, up to a limit, until it is nearer than short to any of the others."""
    length: i64 = limit
    for other in others:
        length = clear_length(block, bearing, length, other, short)
    return length
