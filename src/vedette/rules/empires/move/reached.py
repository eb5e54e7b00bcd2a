"""The squares a stand can reach, stored for the current position."""

from typing import Final

from mypy_extensions import i64

from vedette.engine.types import NOBODY
from vedette.geometry.grid import Grid


class ReachedSquare:
    """A square of a reach: the allowance left there (-1 if out of reach), its order, and its neighbours."""

    north: "ReachedSquare"
    east: "ReachedSquare"
    south: "ReachedSquare"
    west: "ReachedSquare"

    def __init__(self, cell: i64) -> None:
        self.cell: Final[i64] = cell
        self.spare: i64 = -1
        self.order: i64 = 0


def from_where(spot: ReachedSquare, way: i64) -> ReachedSquare:
    """Return the square from which a step that way leads here."""
    return spot.south if way == 0 else spot.west if way == 1 else spot.north if way == 2 else spot.east


def spots_of(grid: Grid) -> list[ReachedSquare]:
    """Return every square of a grid, linked to those beside it."""
    spots = [ReachedSquare(cell) for cell in range(grid.size)]
    for cell in grid.cells:
        spot = spots[cell]
        spot.north, spot.east, spot.south, spot.west = [spots[cell + step] for step in grid.step]
    return spots


class Reached:
    """The squares a stand (or a pair) can reach, with the allowance left there, computed once per position.

    The first `count` of `line` are the squares in the order in which they were found, its own first. A square is there again
    if it was found again with more allowance left (`is_strewn`). `by_road` has the allowance left on squares reached by
    road alone, with the one extra square.
    """

    def __init__(self) -> None:
        self.stamp = -1
        self.who = NOBODY
        self.together = False
        self.grid: Grid | None = None
        self.spots: list[ReachedSquare] = []
        self.line: list[ReachedSquare] = []
        self.count: i64 = 0
        self.is_strewn = False
        self.by_road: dict[int, int] = {}

    def clear(self, grid: Grid) -> None:
        """Forget all squares."""
        if self.grid is not grid:
            self.grid = grid
            self.spots = spots_of(grid)
            self.line = []
        else:
            at: i64 = 0
            line = self.line
            while at < self.count:
                line[at].spare = -1
                at += 1
        self.count = 0
        self.is_strewn = False
        if self.by_road:
            self.by_road = {}

    def note(self, spot: ReachedSquare, left: i64) -> None:
        """Note that it reaches a square with this allowance left."""
        if spot.spare < 0:
            spot.order = self.count
        else:
            self.is_strewn = True
        spot.spare = left
        if self.count < len(self.line):
            self.line[self.count] = spot
        else:
            self.line.append(spot)
        self.count += 1

    def spare(self, cell: int) -> int:
        """Return the allowance left in a square; -1 if it is out of reach."""
        return int(self.spots[cell].spare)

    def many(self) -> int:
        """Return the number of squares, each counted once."""
        return len(self.squares) if self.is_strewn else int(self.count)

    def square(self, number: int) -> int:
        """Return one of the squares, by its number."""
        return self.squares[number] if self.is_strewn else int(self.line[number].cell)

    @property
    def cells(self) -> list[int]:
        """The squares in the order in which they were found."""
        return [int(self.line[at].cell) for at in range(self.count)]

    @property
    def squares(self) -> list[int]:
        """The squares, each only once."""
        if not self.is_strewn:
            return self.cells
        return [int(self.line[at].cell) for at in range(self.count) if self.line[at].order == at]


KEPT: Final = Reached()
"""The newest reach; it holds until anything on its table changes."""
