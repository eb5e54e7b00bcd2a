"""A block: the rectangle a body of troops, a base or a building stands on.

Width lies along the front, depth goes back from it. A block never changes; a move gives a new one, so positions may
share blocks freely.

Places are whole hundredths, so two blocks set edge to edge at a slant may come to lie a hair over or off each other:
up to SLACK is no overlap, and a gap of up to TOUCH is contact.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from vedette.geometry.angles import HALF_ONE, ONE, ONE_BITS, SINES
from vedette.geometry.points import FINE, Point, fine_border, fine_limit, root_up, whole

SLACK: Final = 2
TOUCH: Final = 2

# The sides of a block, as seen from it.
FRONT: Final = 0
FLANK: Final = 1
REAR: Final = 2

# Corners, in the order `corner` counts them: clockwise from the left of the front.
FRONT_LEFT: Final = 0
FRONT_RIGHT: Final = 1
REAR_RIGHT: Final = 2
REAR_LEFT: Final = 3

# Half a width in fine parts: width * FINE / 2.
HALF_FINE: Final = 32

NO_SQUARE: Final = 1 << 60  # larger than any square


@mypyc_attr(acyclic=True)
class Block:
    """A rectangle on the table: centre, heading, width along the front, depth.

    A caller that moves a block, or sets down many of one size, passes the known radius, which is costly to compute.
    """

    __slots__ = ("cos", "depth", "heading", "inner", "radius", "sin", "width", "x", "y")

    def __init__(self, x: i64, y: i64, heading: i64, width: i64, depth: i64, radius: i64 = 0) -> None:
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        facing: i64 = heading % 360
        self.heading: Final[i64] = facing
        self.width: Final[i64] = width
        self.depth: Final[i64] = depth
        self.sin: Final[i64] = SINES[facing * 2]
        self.cos: Final[i64] = SINES[facing * 2 + 180]
        # The circle round it, rounded up: it decides most questions alone.
        self.radius: Final[i64] = radius if radius > 0 else (root_up(width * width + depth * depth) + 1) >> 1
        # The circle inside it, rounded down.
        self.inner: Final[i64] = (width if width < depth else depth) >> 1

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Block)
            and self.x == other.x
            and self.y == other.y
            and self.heading == other.heading
            and self.width == other.width
            and self.depth == other.depth
        )

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.heading, self.width, self.depth))

    def __repr__(self) -> str:
        return f"Block({self.x}, {self.y}, {self.heading}, {self.width}, {self.depth})"


def fine(product: i64) -> i64:
    """Return a product of fine parts and a sine, to the nearest fine part."""
    return (product + HALF_ONE) >> ONE_BITS


def right_of(block: Block, x: i64, y: i64) -> i64:
    """Return the distance of a place to the right of a block's centre line, in fine parts; negative to the left."""
    return (((x - block.x) * block.cos - (y - block.y) * block.sin) * FINE + HALF_ONE) >> ONE_BITS


def front_of(block: Block, x: i64, y: i64) -> i64:
    """Return the distance of a place in front of a block's centre, in fine parts; negative behind."""
    return (((x - block.x) * block.sin + (y - block.y) * block.cos) * FINE + HALF_ONE) >> ONE_BITS


def fine_corner_x(block: Block, corner: i64) -> i64:
    """Return the x of a corner in fine parts."""
    across: i64 = block.width if corner in (FRONT_RIGHT, REAR_RIGHT) else -block.width
    along: i64 = block.depth if corner <= FRONT_RIGHT else -block.depth
    return block.x * FINE + fine((across * block.cos + along * block.sin) * HALF_FINE)


def fine_corner_y(block: Block, corner: i64) -> i64:
    """Return the y of a corner in fine parts."""
    across: i64 = block.width if corner in (FRONT_RIGHT, REAR_RIGHT) else -block.width
    along: i64 = block.depth if corner <= FRONT_RIGHT else -block.depth
    return block.y * FINE + fine((along * block.cos - across * block.sin) * HALF_FINE)


def place_in(block: Block, right: i64, front: i64) -> Point:
    """Return the place at these distances right and front of a block's centre, to the nearest hundredth."""
    return Point(
        block.x + fine(right * block.cos + front * block.sin),
        block.y + fine(front * block.cos - right * block.sin),
    )


def rear_edge(block: Block) -> Block:
    """Return the rear edge of a block, as a block without depth."""
    middle = place_in(block, 0, -(block.depth >> 1))
    return Block(middle.x, middle.y, block.heading, block.width, 0)


def corner(block: Block, which: i64) -> Point:
    """Return one corner, to the nearest hundredth: FRONT_LEFT, FRONT_RIGHT, REAR_RIGHT or REAR_LEFT."""
    half: i64 = FINE // 2
    return Point(
        (fine_corner_x(block, which) + half) // FINE,
        (fine_corner_y(block, which) + half) // FINE,
    )


def corners(block: Block) -> list[Point]:
    """Return the four corners, clockwise from the left of the front."""
    return [corner(block, FRONT_LEFT), corner(block, FRONT_RIGHT), corner(block, REAR_RIGHT), corner(block, REAR_LEFT)]


def is_in_block(block: Block, x: i64, y: i64) -> bool:
    """True if a place lies in a block or on its edge."""
    right: i64 = right_of(block, x, y)
    if right < 0:
        right = -right
    if right > block.width * HALF_FINE:
        return False
    front: i64 = front_of(block, x, y)
    if front < 0:
        front = -front
    return front <= block.depth * HALF_FINE


def is_overlapping_by(one: Block, other: Block, slack: i64) -> bool:
    """True if two blocks overlap by more than slack, along every axis by which they could be parted."""
    dx: i64 = other.x - one.x
    dy: i64 = other.y - one.y
    reach: i64 = one.radius + other.radius
    if dx * dx + dy * dy > reach * reach:
        return False
    turn: i64 = ((other.heading - one.heading) % 360) * 2
    cos: i64 = SINES[turn + 180]
    sin: i64 = SINES[turn]
    if cos < 0:
        cos = -cos
    if sin < 0:
        sin = -sin
    least: i64 = 2 * slack * ONE
    # Pushed apart across and along the one block, then across and along the other: four ways cover all.
    apart: i64 = (dx * one.cos - dy * one.sin) * 2
    if apart < 0:
        apart = -apart
    if one.width * ONE + other.width * cos + other.depth * sin - apart <= least:
        return False
    apart = (dx * one.sin + dy * one.cos) * 2
    if apart < 0:
        apart = -apart
    if one.depth * ONE + other.width * sin + other.depth * cos - apart <= least:
        return False
    apart = (dx * other.cos - dy * other.sin) * 2
    if apart < 0:
        apart = -apart
    if other.width * ONE + one.width * cos + one.depth * sin - apart <= least:
        return False
    apart = (dx * other.sin + dy * other.cos) * 2
    if apart < 0:
        apart = -apart
    return other.depth * ONE + one.width * sin + one.depth * cos - apart > least


def overlap(one: Block, other: Block) -> bool:
    """True if two blocks overlap; edge on edge is no overlap."""
    return is_overlapping_by(one, other, SLACK)


def push_apart(one: Block, other: Block) -> i64:
    """Return the shortest distance one of two blocks must move to clear the other; negative if they are clear."""
    dx: i64 = other.x - one.x
    dy: i64 = other.y - one.y
    turn: i64 = ((other.heading - one.heading) % 360) * 2
    cos: i64 = SINES[turn + 180]
    sin: i64 = SINES[turn]
    if cos < 0:
        cos = -cos
    if sin < 0:
        sin = -sin
    # The same four ways as above; the shortest is the one.
    apart: i64 = (dx * one.cos - dy * one.sin) * 2
    least: i64 = one.width * ONE + other.width * cos + other.depth * sin - (apart if apart >= 0 else -apart)
    apart = (dx * one.sin + dy * one.cos) * 2
    push: i64 = one.depth * ONE + other.width * sin + other.depth * cos - (apart if apart >= 0 else -apart)
    if push < least:
        least = push
    apart = (dx * other.cos - dy * other.sin) * 2
    push = other.width * ONE + one.width * cos + one.depth * sin - (apart if apart >= 0 else -apart)
    if push < least:
        least = push
    apart = (dx * other.sin + dy * other.cos) * 2
    push = other.depth * ONE + one.width * sin + one.depth * cos - (apart if apart >= 0 else -apart)
    if push < least:
        least = push
    return (least >> (ONE_BITS + 1)) - SLACK


def outside_square(right: i64, front: i64, half_width: i64, half_depth: i64) -> i64:
    """Return the square of the distance from a place to a rectangle about 0, all in fine parts."""
    if right < 0:
        right = -right
    if front < 0:
        front = -front
    right = right - half_width
    front = front - half_depth
    if right > 0:
        return right * right + front * front if front > 0 else right * right
    return front * front if front > 0 else 0


def nearest_corner_square(of: Block, to: Block) -> i64:
    """Return the square of the distance from a block to another block's nearest corner, in fine parts."""
    dx: i64 = to.x - of.x
    dy: i64 = to.y - of.y
    right: i64 = ((dx * of.cos - dy * of.sin) * FINE + HALF_ONE) >> ONE_BITS
    front: i64 = ((dx * of.sin + dy * of.cos) * FINE + HALF_ONE) >> ONE_BITS
    turn: i64 = ((to.heading - of.heading) % 360) * 2
    sin: i64 = SINES[turn]
    cos: i64 = SINES[turn + 180]
    # Half the other's width and depth along this block's own axes.
    width_right: i64 = (to.width * cos * HALF_FINE + HALF_ONE) >> ONE_BITS
    width_front: i64 = -((to.width * sin * HALF_FINE + HALF_ONE) >> ONE_BITS)
    depth_right: i64 = (to.depth * sin * HALF_FINE + HALF_ONE) >> ONE_BITS
    depth_front: i64 = (to.depth * cos * HALF_FINE + HALF_ONE) >> ONE_BITS
    half_width: i64 = of.width * HALF_FINE
    half_depth: i64 = of.depth * HALF_FINE
    # Seen so that the other lies to the right and in front, of two opposite corners that to the right is the nearer one
    # only if it is the hindmost as well.
    if right < 0:
        right = -right
        width_right = -width_right
        depth_right = -depth_right
    if front < 0:
        front = -front
        width_front = -width_front
        depth_front = -depth_front
    x: i64 = width_right + depth_right
    y: i64 = width_front + depth_front
    if x < 0:
        x = -x
        y = -y
    best: i64 = outside_square(right - x, front - y, half_width, half_depth)
    if y < 0:
        square: i64 = outside_square(right + x, front + y, half_width, half_depth)
        if square < best:
            best = square
    x = width_right - depth_right
    y = width_front - depth_front
    if x < 0:
        x = -x
        y = -y
    square = outside_square(right - x, front - y, half_width, half_depth)
    if square < best:
        best = square
    if y < 0:
        square = outside_square(right + x, front + y, half_width, half_depth)
        if square < best:
            best = square
    return best


def gap_square(one: Block, other: Block) -> i64:
    """Return the square of the gap between two blocks in fine parts; 0 when they meet."""
    if is_overlapping_by(one, other, 0):
        return 0
    # Blocks apart are nearest at a corner of one of them.
    here: i64 = nearest_corner_square(one, other)
    there: i64 = nearest_corner_square(other, one)
    return here if here < there else there


def is_gap_within(one: Block, other: Block, limit: i64) -> bool:
    """True if the square of the gap between two blocks is at most a limit; one near corner is enough."""
    return (
        nearest_corner_square(one, other) <= limit
        or nearest_corner_square(other, one) <= limit
        or is_overlapping_by(one, other, 0)
    )


def gap(one: Block, other: Block) -> i64:
    """Return the gap between two blocks, nearest edge to nearest edge, rounded up; 0 when they meet."""
    return whole(gap_square(one, other))


def is_far(one: Block, other: Block, reach: i64) -> bool:
    """True if two blocks are surely further apart than reach, by the circles round them."""
    dx: i64 = other.x - one.x
    dy: i64 = other.y - one.y
    furthest: i64 = one.radius + other.radius + reach + 1
    return dx * dx + dy * dy > furthest * furthest


def are_within(one: Block, other: Block, reach: i64) -> bool:
    """True if the gap between two blocks is at most reach; the circles round and inside them usually decide."""
    surely: i64 = is_surely_within(one, other, reach)
    return surely > 0 if surely != 0 else is_gap_within(one, other, fine_limit(reach))


def are_nearer(one: Block, other: Block, reach: i64) -> bool:
    """True if the gap between two blocks is less than reach; exactly at reach is not nearer."""
    surely: i64 = is_surely_within(one, other, reach)
    return surely > 0 if surely != 0 else gap_square(one, other) < fine_border(reach)


def is_surely_within(one: Block, other: Block, reach: i64) -> i64:
    """Return 1 if the gap between two blocks is surely less than reach, -1 if surely more, 0 if neither is sure.

    It compares the circles round and inside both, then the circles of the other with the edges of the one.
    """
    dx: i64 = other.x - one.x
    dy: i64 = other.y - one.y
    square: i64 = dx * dx + dy * dy
    furthest: i64 = one.radius + other.radius + reach + 1
    if square > furthest * furthest:
        return -1
    if reach <= 0:
        return 0
    nearest: i64 = one.inner + other.inner + reach - 1
    if square <= nearest * nearest:
        return 1
    right: i64 = (dx * one.cos - dy * one.sin) >> ONE_BITS
    front: i64 = (dx * one.sin + dy * one.cos) >> ONE_BITS
    right = (right if right >= 0 else -right) - (one.width >> 1)
    front = (front if front >= 0 else -front) - (one.depth >> 1)
    square = (right * right if right > 0 else 0) + (front * front if front > 0 else 0)
    furthest = other.radius + reach + 4
    if square > furthest * furthest:
        return -1
    nearest = other.inner + reach - 4
    return 1 if nearest > 0 and square <= nearest * nearest else 0


def are_touching(one: Block, other: Block) -> bool:
    """True if two blocks are in contact: edge on edge, corner on edge, or overlapping."""
    return are_within(one, other, TOUCH)


def gap_to_point(block: Block, x: i64, y: i64) -> i64:
    """Return the distance from a block's nearest edge to a place, rounded up; 0 inside it."""
    return whole(point_square(block, x, y))


def point_square(block: Block, x: i64, y: i64) -> i64:
    """Return the square of the distance from a block to a place, in fine parts."""
    return outside_square(
        right_of(block, x, y), front_of(block, x, y), block.width * HALF_FINE, block.depth * HALF_FINE
    )


def nearest_place(block: Block, x: i64, y: i64) -> Point:
    """Return the place in a block that is nearest to another place."""
    right: i64 = right_of(block, x, y)
    front: i64 = front_of(block, x, y)
    half_width: i64 = block.width * HALF_FINE
    half_depth: i64 = block.depth * HALF_FINE
    right = half_width if right > half_width else (-half_width if right < -half_width else right)
    front = half_depth if front > half_depth else (-half_depth if front < -half_depth else front)
    east: i64 = fine(right * block.cos + front * block.sin)
    north: i64 = fine(front * block.cos - right * block.sin)
    return Point(block.x + (east + FINE // 2) // FINE, block.y + (north + FINE // 2) // FINE)


def side_of(block: Block, x: i64, y: i64) -> i64:
    """Return the side of a block on which a place lies: FRONT, FLANK or REAR.

    FRONT is before the line of its front edge, REAR behind that of its rear edge, FLANK between them. On a line the side
    nearer the front counts."""
    front: i64 = front_of(block, x, y)
    half_depth: i64 = block.depth * HALF_FINE
    if front >= half_depth:
        return FRONT
    return REAR if front < -half_depth else FLANK


def foremost(block: Block, other: Block) -> i64:
    """Return the distance that another block reaches in front of a block's centre, in fine parts."""
    front: i64 = front_of(block, other.x, other.y)
    turn: i64 = ((other.heading - block.heading) % 360) * 2
    sin: i64 = SINES[turn]
    cos: i64 = SINES[turn + 180]
    if sin < 0:
        sin = -sin
    if cos < 0:
        cos = -cos
    return front + fine((other.width * sin + other.depth * cos) * HALF_FINE)


def is_partly_ahead(block: Block, other: Block, setback: i64) -> bool:
    """True if part of another block reaches the line drawn setback behind a block's front edge, or lies before it."""
    return foremost(block, other) >= block.depth * HALF_FINE - setback * FINE


def half_span(block: Block, is_across: bool) -> i64:
    """Return a block's reach to east and west of its centre, or to north and south, but for a hair; rounded up."""
    sin: i64 = block.sin if block.sin >= 0 else -block.sin
    cos: i64 = block.cos if block.cos >= 0 else -block.cos
    across: i64 = block.width if is_across else block.depth
    along: i64 = block.depth if is_across else block.width
    return (fine((across * cos + along * sin) * HALF_FINE) - SLACK * FINE + FINE - 1) // FINE


def is_on_table(block: Block, width: i64, height: i64) -> bool:
    """True if a block stands wholly on a table whose south-west corner is 0; a hair over the edge is forgiven."""
    far: i64 = block.radius
    if far <= block.x <= width - far and far <= block.y <= height - far:
        return True
    half_x: i64 = half_span(block, True)
    half_y: i64 = half_span(block, False)
    return half_x <= block.x <= width - half_x and half_y <= block.y <= height - half_y
