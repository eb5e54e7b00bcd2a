"""Reach: the places a block may get to in one straight slide with an allowance, and the reasons against others.

`why_not` decides: it judges one end place, exactly. The envelope and the sampler call it and never disagree with it:
every end of a drawn stretch and every sample is a place that `within` allows.

A block slides facing as it does; a book that lets it turn as well turns it before or after. Standing still is always
allowed. A place up to one hundredth outside the arc is still in it, since places are whole hundredths.
"""

from math import isqrt
from typing import Final

from mypy_extensions import i64

from vedette.geometry.angles import ONE, SINES, is_between
from vedette.geometry.areas import Area, depth_in_area, edge_cuts_block, is_block_off, misses_box
from vedette.geometry.blocks import (
    SLACK,
    Block,
    are_nearer,
    corners,
    gap_square,
    half_span,
    is_far,
    overlap,
    push_apart,
)
from vedette.geometry.ground import Ground, bars_leg, bars_standing, leg_cost
from vedette.geometry.moves import (
    WELL,
    approach_square,
    move_crosses,
    move_enters_area,
    move_meets_line,
    placed,
    way_into,
)
from vedette.geometry.points import Box, Point, ahead, fine_border, root_up

# Reasons why a place cannot be reached.
LEGAL: Final = 0
OUT_OF_ARC: Final = 1
TOO_FAR: Final = 2
OFF_TABLE: Final = 3
BARRED_ON_WAY: Final = 4
BLOCKED_ON_WAY: Final = 5
TOO_NEAR_ON_WAY: Final = 6
BARRED_AT_END: Final = 7
BLOCKED_AT_END: Final = 8
TOO_NEAR_AT_END: Final = 9

WAYS_TRIED: Final = 24
"""The number of directions in which room is sought."""

OPEN_GROUND: Final = Ground([], 1, [], [], [], 0)


class Reach:
    """A block about to slide, and all that limits it.

    It may go up to `allowance` (slow ground costing its rate) at most `half_arc` degrees either side of `bearing`
    (180: any way). It may neither cross nor end on `others`. It must end at least `keep` from every one of `shunned`,
    and on its way come no nearer than `way_keep` to any of them, or no nearer than it was if it began nearer. With
    `is_whole` the whole block is checked on its way against ground and others, otherwise the path of its centre; at the
    end it is always the whole block.
    """

    # Named, they are found faster where the rules are not compiled.
    # fmt: off
    __slots__ = (
        "allowance", "bearing", "block", "ground", "half_arc", "half_x", "half_y", "is_whole", "keep", "others",
        "shunned", "table_height", "table_width", "way_keep",
    )
    # fmt: on

    def __init__(
        self,
        block: Block,
        allowance: i64,
        bearing: i64,
        half_arc: i64,
        ground: Ground,
        others: list[Block],
        shunned: list[Block],
        keep: i64,
        way_keep: i64,
        is_whole: bool,
        table_width: i64,
        table_height: i64,
    ) -> None:
        self.block: Final[Block] = block
        self.allowance: Final[i64] = allowance
        self.bearing: Final[i64] = bearing % 360
        self.half_arc: Final[i64] = half_arc
        self.ground: Final[Ground] = ground
        self.others: Final[list[Block]] = others
        self.shunned: Final[list[Block]] = shunned
        self.keep: Final[i64] = keep
        self.way_keep: Final[i64] = way_keep
        self.is_whole: Final[bool] = is_whole
        self.table_width: Final[i64] = table_width
        self.table_height: Final[i64] = table_height
        # How near to the edges its centre may come; worked out when first asked for.
        self.half_x: i64 = -1
        self.half_y: i64 = -1


# Legal places


def is_along(dx: i64, dy: i64, heading: i64) -> bool:
    """True if a move goes along a heading, or at most one hundredth beside it."""
    turn: i64 = (heading % 360) * 2
    sin: i64 = SINES[turn]
    cos: i64 = SINES[turn + 180]
    if dx * sin + dy * cos < 0:
        return False
    beside: i64 = dx * cos - dy * sin
    limit: i64 = ONE + (ONE >> 6)
    return -limit <= beside <= limit


def is_in_reach_arc(reach: Reach, dx: i64, dy: i64) -> bool:
    """True if the arc allows a move's direction, or it is at most one hundredth beside the arc's limits."""
    return (
        is_between(dx, dy, reach.bearing, reach.half_arc)
        or is_along(dx, dy, reach.bearing - reach.half_arc)
        or is_along(dx, dy, reach.bearing + reach.half_arc)
    )


def why_way_not(reach: Reach, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the reason that stops the block on a straight leg of its way, at any cost: LEGAL if none."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    if reach.is_whole:
        mover = placed(reach.block, ax, ay)
        if is_ground_in_way(reach.ground, mover, dx, dy):
            return BARRED_ON_WAY
        for other in reach.others:
            if move_crosses(mover, dx, dy, other):
                return BLOCKED_ON_WAY
    else:
        if bars_leg(reach.ground, ax, ay, bx, by):
            return BARRED_ON_WAY
        if are_others_in_way(reach.others, ax, ay, bx, by):
            return BLOCKED_ON_WAY
    if reach.way_keep > 0:
        mover = placed(reach.block, ax, ay)
        for enemy in reach.shunned:
            if comes_too_near(reach, mover, dx, dy, enemy):
                return TOO_NEAR_ON_WAY
    return LEGAL


def are_others_in_way(others: list[Block], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a leg runs through some other block."""
    west: i64 = ax if ax < bx else bx
    east: i64 = bx if ax < bx else ax
    south: i64 = ay if ay < by else by
    north: i64 = by if ay < by else ay
    for other in others:
        # Most lie beside, before or behind the leg: compare the circle round them with the box round it.
        far: i64 = other.radius
        if other.x + far < west or other.x - far > east or other.y + far < south or other.y - far > north:
            continue
        if edge_cuts_block(other, ax, ay, bx, by, 0):
            return True
    return False


def is_ground_in_way(ground: Ground, mover: Block, dx: i64, dy: i64) -> bool:
    """True if some part of a block would pass over barred ground or a wall."""
    for area in ground.barred:
        if move_enters_area(mover, dx, dy, area):
            return True
    return any(move_meets_line(mover, dx, dy, line) for line in ground.walls)


def comes_too_near(reach: Reach, mover: Block, dx: i64, dy: i64, enemy: Block) -> bool:
    """True if a leg comes nearer to an enemy than way_keep, and nearer than the block was when it set out."""
    if is_far(mover, enemy, reach.way_keep + root_up(dx * dx + dy * dy)):
        return False
    nearest: i64 = approach_square(mover, dx, dy, enemy)
    if nearest >= fine_border(reach.way_keep):
        return False
    # Dust of a few fine parts must not hold a block that only moves along.
    start: i64 = isqrt(gap_square(reach.block, enemy)) - 4
    return start <= 0 or nearest < start * start


def why_end_not(reach: Reach, x: i64, y: i64) -> i64:
    """Return the reason why the block may not stand at a place: LEGAL if it may."""
    far: i64 = reach.block.radius
    if x < far or x > reach.table_width - far or y < far or y > reach.table_height - far:
        if reach.half_x < 0:
            reach.half_x = half_span(reach.block, True)
            reach.half_y = half_span(reach.block, False)
        if x < reach.half_x or x > reach.table_width - reach.half_x:
            return OFF_TABLE
        if y < reach.half_y or y > reach.table_height - reach.half_y:
            return OFF_TABLE
    radius: i64 = far
    there = placed(reach.block, x, y)
    for other in reach.others:
        # Most are far off, by the circles round them.
        dx: i64 = other.x - x
        dy: i64 = other.y - y
        far = radius + other.radius
        if dx * dx + dy * dy <= far * far and overlap(there, other):
            return BLOCKED_AT_END
    radius += reach.keep + 1
    for enemy in reach.shunned:
        dx = enemy.x - x
        dy = enemy.y - y
        far = radius + enemy.radius
        if dx * dx + dy * dy > far * far:
            continue
        if overlap(there, enemy):
            return BLOCKED_AT_END
        if are_nearer(there, enemy, reach.keep):
            return TOO_NEAR_AT_END
    return BARRED_AT_END if bars_standing(reach.ground, there) else LEGAL


def why_slide_not(reach: Reach, x: i64, y: i64) -> i64:
    """Return the reason why the block may not slide straight to a place, even without a stop: LEGAL if it may."""
    start = reach.block
    dx: i64 = x - start.x
    dy: i64 = y - start.y
    if dx * dx + dy * dy > reach.allowance * reach.allowance:
        return TOO_FAR
    if not is_in_reach_arc(reach, dx, dy):
        return OUT_OF_ARC
    if is_dear(reach.ground) and leg_cost(reach.ground, start.x, start.y, x, y) > reach.allowance:
        return TOO_FAR
    return why_way_not(reach, start.x, start.y, x, y)


def is_dear(ground: Ground) -> bool:
    """True if some of the ground costs more than its length."""
    return len(ground.slow) > 0 or len(ground.tolls) > 0


def why_not(reach: Reach, x: i64, y: i64) -> i64:
    """Return the reason why the block may not slide straight to a place and stop there: LEGAL if it may."""
    if x == reach.block.x and y == reach.block.y:
        return LEGAL
    stopped: i64 = why_slide_not(reach, x, y)
    return stopped if stopped != LEGAL else why_end_not(reach, x, y)


def within(reach: Reach, x: i64, y: i64) -> bool:
    """True if the block may slide straight to a place and stop there."""
    if x == reach.block.x and y == reach.block.y:
        return True
    # As `why_not`, but what most often fails is tried first.
    return why_end_not(reach, x, y) == LEGAL and why_slide_not(reach, x, y) == LEGAL


# Distances


def is_way_free(reach: Reach, heading: i64, length: i64) -> bool:
    """True if the block can slide this length that way, with or without the right to stop there."""
    start = reach.block
    there = ahead(start.x, start.y, heading, length)
    if are_blocks_all(reach):
        return not are_others_in_way(reach.others, start.x, start.y, there.x, there.y)
    if is_dear(reach.ground) and leg_cost(reach.ground, start.x, start.y, there.x, there.y) > reach.allowance:
        return False
    return why_way_not(reach, start.x, start.y, there.x, there.y) == LEGAL


def farthest(reach: Reach, heading: i64) -> i64:
    """Return the length the block can go one way until its allowance or an obstacle ends its move."""
    most: i64 = reach.allowance
    met = met_on_way(reach, heading)
    if met is None:
        return most
    reach = met
    start = reach.block
    sure: i64 = 0
    blocked: i64 = most + 2
    if not reach.is_whole:
        # Well before and well behind the first edge in its way nothing needs to be tried.
        blocked = way_into(reach.others, -WELL, start.x, start.y, heading, most) + 2
        if are_blocks_all(reach):
            sure = way_into(reach.others, WELL, start.x, start.y, heading, most) - 1
    if most < blocked and is_way_free(reach, heading, most):
        return most
    low: i64 = 0
    high: i64 = most
    while high - low > 1:
        middle: i64 = (low + high) >> 1
        if middle <= sure or (middle < blocked and is_way_free(reach, heading, middle)):
            low = middle
        else:
            high = middle
    return low


def met_on_way(reach: Reach, heading: i64) -> Reach | None:
    """Return the same reach with only the others and the ground that the block's centre can meet in one direction.

    Return None if nothing could slow or stop it.
    """
    if reach.is_whole or len(reach.ground.walls) > 0 or len(reach.ground.tolls) > 0:
        return reach
    start = reach.block
    there = ahead(start.x, start.y, heading, reach.allowance)
    ground = reach.ground
    slow = [area for area in ground.slow if is_met(area, start.x, start.y, there.x, there.y)]
    barred = [area for area in ground.barred if is_met(area, start.x, start.y, there.x, there.y)]
    dx: i64 = there.x - start.x
    dy: i64 = there.y - start.y
    length: i64 = reach.allowance
    others: list[Block] = []
    for other in reach.others:
        x: i64 = other.x - start.x
        y: i64 = other.y - start.y
        most: i64 = (other.radius + WELL) * length
        # Most lie beside the way, or beyond its ends, by the circle round them.
        if -most <= dx * y - dy * x <= most and -most <= dx * x + dy * y <= length * length + most:
            others.append(other)
    if len(slow) + len(barred) + len(others) == 0 and (reach.way_keep == 0 or len(reach.shunned) == 0):
        return None
    if len(slow) == len(ground.slow) and len(barred) == len(ground.barred) and len(others) == len(reach.others):
        return reach
    return with_only(reach, slow, barred, others, reach.shunned)


def is_met(area: Area, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a leg may meet an area, or would if it strayed a little."""
    return not misses_box(area.west - WELL, area.south - WELL, area.east + WELL, area.north + WELL, ax, ay, bx, by)


def with_only(reach: Reach, slow: list[Area], barred: list[Area], others: list[Block], shunned: list[Block]) -> Reach:
    """Return the same reach on ground without walls, with fewer others and areas."""
    return Reach(
        reach.block,
        reach.allowance,
        reach.bearing,
        reach.half_arc,
        Ground(slow, reach.ground.rate, barred, [], [], 0) if len(slow) + len(barred) > 0 else OPEN_GROUND,
        others,
        shunned,
        reach.keep,
        reach.way_keep,
        False,
        reach.table_width,
        reach.table_height,
    )


def are_blocks_all(reach: Reach) -> bool:
    """True if only other blocks can stop the block on its way."""
    ground = reach.ground
    if len(ground.slow) > 0 or len(ground.barred) > 0 or len(ground.walls) > 0 or len(ground.tolls) > 0:
        return False
    return not reach.is_whole and (reach.way_keep == 0 or len(reach.shunned) == 0)


def along_way(reach: Reach, heading: i64) -> Reach:
    """Return the same reach with only the others and the ground that the block can meet in one direction."""
    if reach.is_whole or len(reach.ground.walls) > 0 or len(reach.ground.tolls) > 0:
        return reach
    start = reach.block
    there = ahead(start.x, start.y, heading, reach.allowance)
    margin: i64 = start.radius + 2
    box = Box(start.x, start.y, there.x, there.y)
    shunned = reach.shunned
    if reach.way_keep == 0:
        shunned = [enemy for enemy in shunned if is_near_box(box, enemy, margin + reach.keep)]
    return with_only(
        reach,
        [area for area in reach.ground.slow if meets_box(box, area, margin)],
        [area for area in reach.ground.barred if meets_box(box, area, margin)],
        [other for other in reach.others if is_near_box(box, other, margin)],
        shunned,
    )


def is_near_box(box: Box, block: Block, margin: i64) -> bool:
    """True if the circle round a block comes within a margin of a box."""
    far: i64 = block.radius + margin
    return box.west - far <= block.x <= box.east + far and box.south - far <= block.y <= box.north + far


def meets_box(box: Box, area: Area, margin: i64) -> bool:
    """True if the box round an area comes within a margin of a box."""
    return (
        area.east >= box.west - margin
        and area.west <= box.east + margin
        and area.north >= box.south - margin
        and area.south <= box.north + margin
    )


# Choosing a place


def mixed(number: i64) -> i64:
    """Return the pseudo-random number that follows a number, below 2 ** 31."""
    return ((number % 2147483648) * 1103515245 + 12345) % 2147483648


def sample(reach: Reach, first: i64, second: i64) -> Point:
    """Draw a legal place by two random whole numbers, spread evenly over the ground in reach.

    Where the ground is much cut up some tries fail; after a few the block stays where it is.
    """
    ways: i64 = 360 if reach.half_arc >= 180 else 2 * reach.half_arc + 1
    for _ in range(6):
        heading: i64 = reach.bearing - reach.half_arc + first % ways
        most: i64 = farthest(reach, heading)
        if most > 0:
            # The root spreads places evenly over a sector rather than crowding them near the start.
            length: i64 = isqrt(second % (most * most)) + 1
            for _ in range(3):
                there = ahead(reach.block.x, reach.block.y, heading, length)
                if within(reach, there.x, there.y):
                    return there
                length = (length + 1) >> 1
        first = mixed(first) >> 8
        second = mixed(second)
    return Point(reach.block.x, reach.block.y)


def settled(reach: Reach, x: i64, y: i64, limit: i64, step: i64, by_free_way: bool = False) -> Point:
    """Find the nearest place to a wanted one, up to limit away, where the block may stand; the start if none.

    Rings are tried outwards every step hundredths, each at every 15 degrees from the block's front. Only the end
    counts, unless the way there from the wanted place has to be free.
    """
    taken: list[int] = [0] * WAYS_TRIED  # up to there another block or barred ground is surely in the way
    length: i64 = 0
    while length <= limit:
        for way in range(WAYS_TRIED):
            if taken[way] > length:
                continue
            there = ahead(x, y, reach.block.heading + way * (360 // WAYS_TRIED), length)
            why: i64 = why_end_not(reach, there.x, there.y)
            if why == LEGAL:
                if not by_free_way or why_way_not(reach, x, y, there.x, there.y) == LEGAL:
                    return there
            elif why == BLOCKED_AT_END or why == BARRED_AT_END:
                taken[way] = length + least_push(reach, there)
            if length == 0:
                taken = [taken[0]] * WAYS_TRIED
                break
        length += step
    return Point(reach.block.x, reach.block.y)


def least_push(reach: Reach, there: Point) -> i64:
    """Return a lower bound of the distance, in any direction, that clears the block of others and of barred ground."""
    block = placed(reach.block, there.x, there.y)
    most: i64 = 0
    for other in reach.others:
        far: i64 = block.radius + other.radius
        if (other.x - block.x) * (other.x - block.x) + (other.y - block.y) * (other.y - block.y) <= far * far:
            push: i64 = push_apart(block, other)
            if push > most:
                most = push
    barred = [area for area in reach.ground.barred if not is_block_off(area, block, 0)]
    if len(barred) > 0:
        for place in [there, *corners(block)]:
            for area in barred:
                push = depth_in_area(area, place.x, place.y) - SLACK
                if push > most:
                    most = push
    return most - 2 if most > 2 else 0  # places are cut to whole hundredths
