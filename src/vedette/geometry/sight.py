"""Line of sight: tests if the straight line between two places is free.

A scene holds what can hide: screens (areas), ridges (lines such as crests and walls), bodies (blocks that stand in the
way) and discs (round bases). A book builds it from its own terrain, once for many questions.

Levels: everything that hides has a `top`. A line passes over it when either end stands at level `top` or higher. A hill
of level 1 has top 1; men on level 0 have top 1; what can never be seen over has top SKY.

Sight is the same both ways.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from vedette.geometry.areas import (
    Area,
    block_segment_square,
    edge_cuts_block,
    is_in_area,
    length_inside,
    misses_box,
    outline_square,
    runs_deeper,
)
from vedette.geometry.blocks import NO_SQUARE, Block
from vedette.geometry.figures import Figure
from vedette.geometry.lines import Line, is_within_of_line, leg_crosses_line
from vedette.geometry.points import FINE, Box, distance, fine_border, fine_limit, segment_square

SKY: Final = 1000000
ANY_DEPTH: Final = 1000000
NOBODY: Final = -1

# An obstacle: kind * KINDS_APART + number.
FREE: Final = -1
SCREEN: Final = 0
RIDGE: Final = 1
BODY: Final = 2
DISC: Final = 3
KINDS_APART: Final = 1000000

FAR_OFF: Final = 100000  # further than any table is long


def core_of(area: Area, depth: i64) -> Box | None:
    """Find a large box in the middle of an area, every place of which is at least a depth inside, or None."""
    x: i64 = (area.west + area.east) >> 1
    y: i64 = (area.south + area.north) >> 1
    if not is_in_area(area, x, y):
        return None
    least: i64 = depth * depth * FINE * FINE
    for eighths in range(8, 0, -1):
        half_width: i64 = ((area.east - area.west) * eighths >> 4) - depth - 1
        half_depth: i64 = ((area.north - area.south) * eighths >> 4) - depth - 1
        if half_width <= 0 or half_depth <= 0:
            break
        if outline_gap_square(area, Block(x, y, 0, 2 * half_width, 2 * half_depth)) >= least:
            return Box(x - half_width, y - half_depth, x + half_width, y + half_depth)
    return None


def outline_gap_square(area: Area, block: Block) -> i64:
    """Return the square of the gap between a block, inside an area or not, and the area's outline, in fine parts."""
    best: i64 = NO_SQUARE
    last: i64 = len(area.xs) - 1
    for number in range(len(area.xs)):
        square: i64 = block_segment_square(block, area.xs[last], area.ys[last], area.xs[number], area.ys[number])
        if square < best:
            best = square
        last = number
    return best


class Screen:
    """An area that hides: how much of a line may run inside it.

    `through` when neither end is in the area; `into` when one end is; `within` when both are, and then the whole line
    is measured. 0 lets a line only touch the outline; ANY_DEPTH sets no limit.

    With a `brim` of 0 or more the area is sunken and hides by depth, not by length: a line from outside to inside is
    free if either end is no further than that from the outline, and only then; all other lines are free.
    """

    def __init__(self, area: Area, top: i64, through: i64, into: i64, within: i64, brim: i64 = -1) -> None:
        self.area: Final[Area] = area
        self.top: Final[i64] = top
        self.through: Final[i64] = through
        self.into: Final[i64] = into
        self.within: Final[i64] = within
        self.brim: Final[i64] = brim
        # Boxes so deep inside that a line through one runs too far: between two places outside, and with one end inside.
        self.core: Final[Box | None] = core_of(area, (through >> 1) + 3) if through < ANY_DEPTH else None
        self.heart: Final[Box | None] = core_of(area, into + 3) if into < ANY_DEPTH else None


def sunken(area: Area, brim: i64) -> Screen:
    """Return a screen that hides what is deeper in it than the brim from viewers who do not stand at its edge."""
    return Screen(area, SKY, ANY_DEPTH, ANY_DEPTH, ANY_DEPTH, brim)


class Ridge:
    """A line that hides what is beyond it, unless one end of the line of sight is within `near` of it.

    With a negative `near` every line that crosses it is blocked.
    """

    def __init__(self, line: Line, top: i64, near: i64) -> None:
        self.line: Final[Line] = line
        self.top: Final[i64] = top
        self.near: Final[i64] = near


@mypyc_attr(acyclic=True)
class Body:
    """A block that stands in the way; its owner is never hidden by itself."""

    __slots__ = ("block", "owner", "top")

    def __init__(self, block: Block, top: i64, owner: i64) -> None:
        self.block: Final[Block] = block
        self.top: Final[i64] = top
        self.owner: Final[i64] = owner


@mypyc_attr(acyclic=True)
class Disc:
    """A round base that stands in the way; its owner is never hidden by itself."""

    def __init__(self, x: i64, y: i64, radius: i64, top: i64, owner: i64) -> None:
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.radius: Final[i64] = radius
        self.top: Final[i64] = top
        self.owner: Final[i64] = owner


class SightScene:
    """All that can hide on a table at one moment."""

    __slots__ = ("bodies", "discs", "ridges", "screens")

    def __init__(self, screens: list[Screen], ridges: list[Ridge], bodies: list[Body], discs: list[Disc]) -> None:
        self.screens: Final[list[Screen]] = screens
        self.ridges: Final[list[Ridge]] = ridges
        self.bodies: Final[list[Body]] = bodies
        self.discs: Final[list[Disc]] = discs


def is_clear(scene: SightScene) -> bool:
    """True if there is nothing that could hide."""
    return len(scene.screens) + len(scene.ridges) + len(scene.bodies) + len(scene.discs) == 0


def screen_hides(screen: Screen, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a line runs too far inside a screen."""
    area = screen.area
    if misses_box(area.west, area.south, area.east, area.north, ax, ay, bx, by):
        return False
    is_in = is_in_area(area, ax, ay)
    ends_in = is_in_area(area, bx, by)
    if screen.brim >= 0:
        return is_in != ends_in and not is_at_brim(screen, ax, ay) and not is_at_brim(screen, bx, by)
    return is_too_deep(screen, is_in, ends_in, ax, ay, bx, by)


def is_at_brim(screen: Screen, x: i64, y: i64) -> bool:
    """True if a place is no further from the outline of a sunken area than its brim, inside or outside."""
    return outline_square(screen.area, x, y) <= fine_limit(screen.brim)


def is_too_deep(screen: Screen, is_in: bool, ends_in: bool, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a line runs too far inside a screen without a brim; the flags say which ends are inside."""
    area = screen.area
    if is_in and ends_in:
        if screen.within >= ANY_DEPTH:
            return False
        # A line from outline to outline may lie wholly outside, so something of it must be in the area.
        return distance(ax, ay, bx, by) > screen.within and length_inside(area, ax, ay, bx, by) > 0
    if is_in or ends_in:
        if screen.into >= ANY_DEPTH:
            return False
        return meets_box(screen.heart, ax, ay, bx, by) or runs_deeper(area, screen.into, ax, ay, bx, by)
    if screen.through >= ANY_DEPTH:
        return False
    return meets_box(screen.core, ax, ay, bx, by) or runs_deeper(area, screen.through, ax, ay, bx, by)


def meets_box(box: Box | None, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a line runs through a box, if there is one."""
    return box is not None and not misses_box(box.west, box.south, box.east, box.north, ax, ay, bx, by)


def ridge_hides(ridge: Ridge, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a line crosses a ridge and neither end is near the ridge."""
    if not leg_crosses_line(ridge.line, ax, ay, bx, by):
        return False
    if ridge.near < 0:
        return True
    return not (is_within_of_line(ridge.line, ax, ay, ridge.near) or is_within_of_line(ridge.line, bx, by, ridge.near))


def is_beside(dx: i64, dy: i64, length: i64, x: i64, y: i64, radius: i64) -> bool:
    """True if a circle lies clear of a line from 0 along dx, dy; its centre is given from the line's start."""
    off: i64 = dx * y - dy * x
    most: i64 = radius * length
    if off > most or -off > most:
        return True
    along: i64 = dx * x + dy * y
    return along < -most or along > length * length + most


def block_hides(block: Block, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a line runs through a block; along its edge is not through it."""
    return edge_cuts_block(block, ax, ay, bx, by, 0)


def disc_hides(disc: Disc, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a line runs through a round base; along its rim is not through it."""
    return segment_square(disc.x, disc.y, ax, ay, bx, by) < fine_border(disc.radius)


def hidden_by(
    scene: SightScene, ax: i64, ay: i64, a_level: i64, bx: i64, by: i64, b_level: i64, us: i64, them: i64
) -> i64:
    """Return the obstacle between two places: FREE, or kind * KINDS_APART + number.

    Bodies and discs owned by us or them never hide; pass NOBODY if there is no owner.
    """
    level: i64 = a_level if a_level > b_level else b_level
    for number in range(len(scene.screens)):
        screen = scene.screens[number]
        if level < screen.top and screen_hides(screen, ax, ay, bx, by):
            return SCREEN * KINDS_APART + number
    for number in range(len(scene.ridges)):
        ridge = scene.ridges[number]
        if level < ridge.top and ridge_hides(ridge, ax, ay, bx, by):
            return RIDGE * KINDS_APART + number
    return hidden_by_troops(scene, ax, ay, bx, by, level, us, them)


def hidden_by_troops(scene: SightScene, ax: i64, ay: i64, bx: i64, by: i64, level: i64, us: i64, them: i64) -> i64:
    """Return the body or disc between two places, or FREE."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    length: i64 = distance(ax, ay, bx, by)
    for number in range(len(scene.bodies)):
        body = scene.bodies[number]
        block = body.block
        off: i64 = dx * (block.y - ay) - dy * (block.x - ax)
        most: i64 = block.radius * length
        if off > most or -off > most:
            continue  # most lie beside the line
        if (
            not is_beside(dx, dy, length, block.x - ax, block.y - ay, block.radius)
            and level < body.top
            and body.owner != us
            and body.owner != them
            and block_hides(block, ax, ay, bx, by)
        ):
            return BODY * KINDS_APART + number
    for number in range(len(scene.discs)):
        disc = scene.discs[number]
        if (
            not is_beside(dx, dy, length, disc.x - ax, disc.y - ay, disc.radius)
            and level < disc.top
            and disc.owner != us
            and disc.owner != them
            and disc_hides(disc, ax, ay, bx, by)
        ):
            return DISC * KINDS_APART + number
    return FREE


def can_see(
    scene: SightScene, ax: i64, ay: i64, a_level: i64, bx: i64, by: i64, b_level: i64, us: i64, them: i64
) -> bool:
    """True if the straight line between two places is free."""
    return hidden_by(scene, ax, ay, a_level, bx, by, b_level, us, them) == FREE


def figure_sees(scene: SightScene, one: Figure, other: Figure, us: i64, them: i64) -> bool:
    """True if one figure sees another, centre to centre, regardless of facing."""
    return hidden_by(scene, one.x, one.y, one.level, other.x, other.y, other.level, us, them) == FREE
