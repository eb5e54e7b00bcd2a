"""The square grid: cells, ways, distances, and the exact course of a centre-to-centre line.

Cells are numbered in a grid with a border one cell wide, so a step off the table needs no check: it lands on a cell that is
not `inside`. `x` grows to the east, `y` to the north.
"""

from typing import Final

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

DX: Final = [0, 1, 0, -1]
DY: Final = [1, 0, -1, 0]


def opposite(way: int) -> int:
    """Return the opposite way."""
    return way ^ 2


class Grid:
    """A table of squares, as fixed numbers that all pieces on it share."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.stride = width + 2
        self.size = self.stride * (height + 2)
        self.inside = [False] * self.size
        self.x = [cell % self.stride - 1 for cell in range(self.size)]
        self.y = [cell // self.stride - 1 for cell in range(self.size)]
        # the same from 1 on, a byte each: distances are asked for all the time
        self.column = bytes([x + 1 for x in self.x])
        self.row = bytes([y + 1 for y in self.y])
        self.cells: list[int] = []
        for y in range(height):
            for x in range(width):
                cell = self.cell(x, y)
                self.inside[cell] = True
                self.cells.append(cell)
        stride = self.stride
        self.step = [stride, 1, -stride, -1]
        self.around = [stride - 1, stride, stride + 1, -1, 1, -stride - 1, -stride, -stride + 1]

    def cell(self, x: int, y: int) -> int:
        return (y + 1) * self.stride + x + 1

    def has(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def apart(self, here: int, there: int) -> int:
        """Return the orthogonal distance: |dx| + |dy|."""
        dx = self.column[here] - self.column[there]
        dy = self.row[here] - self.row[there]
        return (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy)

    def rings(self, here: int, there: int) -> int:
        """Return the distance by king's moves: 1 for all eight neighbours."""
        dx = self.column[here] - self.column[there]
        dy = self.row[here] - self.row[there]
        if dx < 0:
            dx = -dx
        if dy < 0:
            dy = -dy
        return dx if dx > dy else dy

    def forward(self, here: int, way: int, there: int) -> int:
        """Return the number of rows `there` lies ahead of a stand at `here` that faces `way`; negative is behind."""
        if way == NORTH:
            return self.row[there] - self.row[here]
        if way == SOUTH:
            return self.row[here] - self.row[there]
        return self.column[there] - self.column[here] if way == EAST else self.column[here] - self.column[there]

    def sideways(self, here: int, way: int, there: int) -> int:
        """Return the number of columns `there` lies to the side of a stand at `here` that faces `way`."""
        along = self.column if way in (NORTH, SOUTH) else self.row
        aside = along[there] - along[here]
        return aside if aside >= 0 else -aside

    def way_to(self, here: int, there: int) -> int:
        """Return the way of a single orthogonal step, or -1."""
        gap = there - here
        for way in range(4):
            if self.step[way] == gap:
                return way
        return -1


_grids: Final[dict[tuple[int, int], Grid]] = {}


def grid_of(width: int, height: int) -> Grid:
    """Return the grid of that size; its numbers never change, so every table of the size shares it."""
    known = _grids.get((width, height))
    if known is None:
        known = Grid(width, height)
        _grids[(width, height)] = known
    return known


class SquareLine:
    """The squares a centre-to-centre line runs through, step by step, as offsets from its start.

    Step i goes from square i - 1 (the start for i = 0) to (xs[i], ys[i]). A step with both offsets changing passes exactly
    through a grid corner and enters neither of the two squares beside it.
    """

    def __init__(self, xs: list[int], ys: list[int]) -> None:
        self.xs = xs
        self.ys = ys


_courses: Final[dict[tuple[int, int], SquareLine]] = {}


def course(dx: int, dy: int) -> SquareLine:
    """Return the course from (0, 0) to (dx, dy), exactly: crossings are fractions, compared by cross-multiplying."""
    known = _courses.get((dx, dy))
    if known is not None:
        return known
    xs: list[int] = []
    ys: list[int] = []
    ax, ay = abs(dx), abs(dy)
    sx = 1 if dx > 0 else -1
    sy = 1 if dy > 0 else -1
    x = y = i = j = 0
    while i < ax or j < ay:
        # the next upright grid line is crossed at (2i + 1) / 2ax of the way, the next level one at (2j + 1) / 2ay
        upright = (2 * i + 1) * ay if i < ax else -1
        level = (2 * j + 1) * ax if j < ay else -1
        if level < 0 or (upright >= 0 and upright < level):
            x += sx
            i += 1
        elif upright < 0 or level < upright:
            y += sy
            j += 1
        else:
            x += sx
            y += sy
            i += 1
            j += 1
        xs.append(x)
        ys.append(y)
    made = SquareLine(xs, ys)
    _courses[(dx, dy)] = made
    return made
