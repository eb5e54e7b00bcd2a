"""Shortest path lengths round impassable ground and buildings (CA-RUL2-49, CA-RUL2-104).

A path is straight where nothing bars it, else it follows the points of a 1" grid. Distances are hundredths of an inch.
"""

from typing import Final

from vedette.geometry.areas import is_in_area
from vedette.geometry.ground import Ground, bars_leg
from vedette.geometry.points import Point, distance
from vedette.rules.adventures.ground.field import Field

STRAIGHT: Final = 100
DIAGONAL: Final = 141
NO_WAY: Final = 10**7
RINGS: Final = DIAGONAL + 1
"""The rings that a step may reach, and one more."""
KEPT: Final = 64
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))


class BlockedPoints:
    """The grid points of a field on which no figure can stand."""

    def __init__(self, field: Field) -> None:
        self.ground: Ground = field.loose
        self.columns = field.width // 100 + 1
        self.rows = field.height // 100 + 1
        self.is_open = not field.loose.barred
        self.barred = [False] * (self.columns * self.rows)
        for area in field.loose.barred:
            for row in range(max(0, area.south // 100), min(self.rows, area.north // 100 + 2)):
                for column in range(max(0, area.west // 100), min(self.columns, area.east // 100 + 2)):
                    if is_in_area(area, column * 100, row * 100):
                        self.barred[row * self.columns + column] = True
        self.straight: list[list[int]] = []  # the points one step from each, found when first needed
        self.slanting: list[list[int]] = []

    def lay_steps(self) -> None:
        """Store for each point its open neighbours; a slanting step may not pass a barred corner."""
        columns, rows = self.columns, self.rows
        for at in range(columns * rows):
            column, row = at % columns, at // columns
            straight: list[int] = []
            slanting: list[int] = []
            for dx, dy in STEPS:
                over, up = column + dx, row + dy
                if over < 0 or up < 0 or over >= columns or up >= rows or self.barred[up * columns + over]:
                    continue
                if dx == 0 or dy == 0:
                    straight.append(up * columns + over)
                elif not cuts_corner(self, at, dx, dy):
                    slanting.append(up * columns + over)
            self.straight.append(straight)
            self.slanting.append(slanting)


class Paths:
    """The shortest paths from anywhere to one goal."""

    def __init__(self, grid: BlockedPoints, x: int, y: int) -> None:
        self.grid = grid
        self.x = x
        self.y = y
        self.far: list[int] = []  # of every point of the grid, worked out when it is needed

    def length(self, x: int, y: int) -> int:
        """Return the path length from a place to the goal; NO_WAY plus the straight distance if it is cut off."""
        grid = self.grid
        if grid.is_open or not bars_leg(grid.ground, x, y, self.x, self.y):
            return distance(x, y, self.x, self.y)
        if not self.far:
            self.far = spread(grid, self.x, self.y)
        best = NO_WAY
        column, row = x // 100, y // 100
        for over in (column, column + 1):
            for up in (row, row + 1):
                if 0 <= over < grid.columns and 0 <= up < grid.rows:
                    far = self.far[up * grid.columns + over]
                    if far < NO_WAY:
                        best = min(best, far + distance(x, y, over * 100, up * 100))
        return best if best < NO_WAY else NO_WAY + distance(x, y, self.x, self.y)

    def way(self, x: int, y: int) -> list[Point]:
        """Return places an inch apart on the path to the goal, the goal last; none if it is cut off."""
        grid = self.grid
        if grid.is_open or not bars_leg(grid.ground, x, y, self.x, self.y):
            return every_inch(x, y, self.x, self.y)
        found: list[Point] = []
        if self.length(x, y) >= NO_WAY:
            return found
        at = self.nearest(x, y)
        found.append(Point(at % grid.columns * 100, at // grid.columns * 100))
        while self.far[at] > 0:
            before = at
            for dx, dy in STEPS:
                over, up = at % grid.columns + dx, at // grid.columns + dy
                if 0 <= over < grid.columns and 0 <= up < grid.rows:
                    there = up * grid.columns + over
                    if self.far[there] + (DIAGONAL if dx and dy else STRAIGHT) == self.far[before]:
                        if not (dx and dy and cuts_corner(grid, before, dx, dy)):
                            at = there
                            break
            if at == before:
                break
            here = Point(at % grid.columns * 100, at // grid.columns * 100)
            found.append(here)
            if not bars_leg(grid.ground, here.x, here.y, self.x, self.y):
                return found + every_inch(here.x, here.y, self.x, self.y)
        found.append(Point(self.x, self.y))
        return found

    def nearest(self, x: int, y: int) -> int:
        """Return the neighbouring grid point from which the path is shortest."""
        grid = self.grid
        best = 0
        least = NO_WAY * 2
        for over in (x // 100, x // 100 + 1):
            for up in (y // 100, y // 100 + 1):
                if 0 <= over < grid.columns and 0 <= up < grid.rows:
                    far = self.far[up * grid.columns + over] + distance(x, y, over * 100, up * 100)
                    if far < least:
                        least = far
                        best = up * grid.columns + over
        return best


def every_inch(ax: int, ay: int, bx: int, by: int) -> list[Point]:
    """Return places an inch apart on a straight way, its end last."""
    far = distance(ax, ay, bx, by)
    found: list[Point] = []
    for done in range(100, far, 100):
        found.append(Point(ax + (bx - ax) * done // far, ay + (by - ay) * done // far))
    if far > 0:
        found.append(Point(bx, by))
    return found


def cuts_corner(grid: BlockedPoints, at: int, dx: int, dy: int) -> bool:
    """True if a slanting step passes a barred point."""
    return grid.barred[at + dx] or grid.barred[at + dy * grid.columns]


def spread(grid: BlockedPoints, x: int, y: int) -> list[int]:
    """Return the distance of every grid point from a goal, by straight and slanting steps."""
    if not grid.straight:
        grid.lay_steps()
    columns, rows = grid.columns, grid.rows
    far = [NO_WAY] * (columns * rows)
    rings: list[list[int]] = [[] for _ in range(RINGS)]  # the points at each distance, used again and again
    for over in (x // 100, x // 100 + 1):
        for up in (y // 100, y // 100 + 1):
            if 0 <= over < columns and 0 <= up < rows:
                start = up * columns + over
                if far[start] == NO_WAY:
                    far[start] = 0
                    rings[0].append(start)
    straight, slanting = grid.straight, grid.slanting
    now = 0
    waiting = len(rings[0])
    while waiting > 0:
        ring = rings[now % RINGS]
        waiting -= len(ring)
        for at in ring:
            if far[at] != now:
                continue
            length = now + STRAIGHT
            for there in straight[at]:
                if length < far[there]:
                    far[there] = length
                    rings[length % RINGS].append(there)
                    waiting += 1
            length = now + DIAGONAL
            for there in slanting[at]:
                if length < far[there]:
                    far[there] = length
                    rings[length % RINGS].append(there)
                    waiting += 1
        ring.clear()
        now += 1
    return far


LAST_GRIDS: list[BlockedPoints] = []
LAST_PATHS: list[Paths] = []


def grid_of(field: Field) -> BlockedPoints:
    """Return the grid of a field, worked out once."""
    if not LAST_GRIDS or LAST_GRIDS[0].ground is not field.loose:
        LAST_GRIDS[:] = [BlockedPoints(field)]
        LAST_PATHS[:] = []
    return LAST_GRIDS[0]


def paths_to(field: Field, x: int, y: int) -> Paths:
    """Return the paths to a place, kept while they are in use."""
    grid = grid_of(field)
    for at in range(len(LAST_PATHS) - 1, -1, -1):
        known = LAST_PATHS[at]
        if known.x == x and known.y == y:
            LAST_PATHS.append(LAST_PATHS.pop(at))
            return known
    fresh = Paths(grid, x, y)
    LAST_PATHS.append(fresh)
    if len(LAST_PATHS) > KEPT:
        LAST_PATHS.pop(0)
    return fresh
