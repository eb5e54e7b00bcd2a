"""Crowds: figures that look or are looked at.

Their places among screens and ridges are found once and serve all their lines.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from vedette.geometry.angles import ONE_BITS, SINES
from vedette.geometry.areas import is_in_area, outline_square
from vedette.geometry.figures import Figure
from vedette.geometry.lines import is_within_of_line
from vedette.geometry.points import Point, fine_limit
from vedette.geometry.sight import ANY_DEPTH, SKY, Ridge, Screen, is_at_brim

# The finding for a figure and a ridge.
NEAR: Final = 1
NOT_NEAR: Final = 2


@mypyc_attr(acyclic=True)
class CoverMembership:
    """The figures of a crowd that stand in a screen, their number, and those so deep in it that no line leaves it.

    For a sunken screen also those at its brim, inside or outside; `lookers` are those that the sealed ones may see.
    """

    def __init__(self, screen: Screen, figures: list[Figure]) -> None:
        self.inside: Final[list[bool]] = [False] * len(figures)
        self.sealed: Final[list[bool]] = [False] * len(figures)
        self.brim: Final[list[bool]] = [False] * (len(figures) if screen.brim >= 0 else 0)
        self.count: i64 = 0
        self.lookers: i64 = 0
        self.is_deep: bool = False
        area = screen.area
        if screen.brim >= 0:
            self.look_down(screen, figures)
            return
        for at in range(len(figures)):
            figure = figures[at]
            x: i64 = figure.x
            y: i64 = figure.y
            if x < area.west or x > area.east or y < area.south or y > area.north or not is_in_area(area, x, y):
                continue
            self.inside[at] = True
            self.count += 1
            self.lookers += 1
            if screen.top >= SKY and screen.into < ANY_DEPTH:
                if outline_square(area, x, y) > fine_limit(screen.into + 3):
                    self.sealed[at] = True
                    self.is_deep = True

    def look_down(self, screen: Screen, figures: list[Figure]) -> None:
        """Find the figures in a sunken screen, at its brim, and deeper in it."""
        area = screen.area
        far: i64 = screen.brim + 1
        for at in range(len(figures)):
            x: i64 = figures[at].x
            y: i64 = figures[at].y
            if x < area.west - far or x > area.east + far or y < area.south - far or y > area.north + far:
                continue
            is_in = is_in_area(area, x, y)
            is_near = is_at_brim(screen, x, y)
            self.inside[at] = is_in
            self.brim[at] = is_near
            if is_in:
                self.count += 1
            if is_in or is_near:
                self.lookers += 1
            if is_in and not is_near and screen.top >= SKY:
                self.sealed[at] = True
                self.is_deep = True


@mypyc_attr(acyclic=True)
class Crowd:
    """Figures that look or are looked at, with the findings about their places. They never change."""

    __slots__ = ("among", "corners", "figures", "highest", "near")

    def __init__(self, figures: list[Figure]) -> None:
        self.figures: Final[list[Figure]] = figures
        self.among: Final[dict[Screen, CoverMembership]] = {}
        self.near: Final[dict[Ridge, list[int]]] = {}
        # The corners of the box round them, and the highest level among them; worked out when first asked for.
        self.corners: Final[list[Point]] = []
        self.highest: i64 = 0


def among(crowd: Crowd, screen: Screen) -> CoverMembership:
    """Find the figures of a crowd that stand in a screen."""
    known = crowd.among.get(screen)
    if known is None:
        known = CoverMembership(screen, crowd.figures)
        crowd.among[screen] = known
    return known


def is_near_ridge(crowd: Crowd, at: i64, ridge: Ridge) -> bool:
    """True if a figure of a crowd is near enough to a ridge to look over it."""
    known = crowd.near.get(ridge)
    if known is None:
        known = [0] * len(crowd.figures)
        crowd.near[ridge] = known
    if known[at] == 0:
        figure = crowd.figures[at]
        known[at] = NEAR if is_within_of_line(ridge.line, figure.x, figure.y, ridge.near) else NOT_NEAR
    return known[at] == NEAR


def is_any_near_ridge(crowd: Crowd, ridge: Ridge) -> bool:
    """True if some figure of a crowd is near enough to a ridge to look over it."""
    if ridge.near < 0:
        return False
    line = ridge.line
    far: i64 = ridge.near + (line.width >> 1) + 1
    west: i64 = line.west - far
    east: i64 = line.east + far
    south: i64 = line.south - far
    north: i64 = line.north + far
    for at in range(len(crowd.figures)):
        figure = crowd.figures[at]
        if west <= figure.x <= east and south <= figure.y <= north and is_near_ridge(crowd, at, ridge):
            return True
    return False


def frame(crowd: Crowd) -> list[Point]:
    """Return the corners of the box round a crowd, square to the first figure's facing and a hair larger."""
    if len(crowd.corners) == 0:
        first = crowd.figures[0]
        turn: i64 = first.heading * 2
        sin: i64 = SINES[turn]
        cos: i64 = SINES[turn + 180]
        left: i64 = 0
        right: i64 = 0
        rear: i64 = 0
        front: i64 = 0
        for figure in crowd.figures:
            dx: i64 = figure.x - first.x
            dy: i64 = figure.y - first.y
            across: i64 = dx * cos - dy * sin
            if across < left:
                left = across
            elif across > right:
                right = across
            along: i64 = dx * sin + dy * cos
            if along < rear:
                rear = along
            elif along > front:
                front = along
            if figure.level > crowd.highest:
                crowd.highest = figure.level
        for x in ((left >> ONE_BITS) - 2, (right >> ONE_BITS) + 3):
            for y in ((rear >> ONE_BITS) - 2, (front >> ONE_BITS) + 3):
                crowd.corners.append(
                    Point(first.x + (x * cos + y * sin >> ONE_BITS), first.y + (y * cos - x * sin >> ONE_BITS))
                )
    return crowd.corners
