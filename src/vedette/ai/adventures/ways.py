"""Distances on foot to the enemy round obstacles: the way that a group of Colonial Adventures looks for.

The table is divided into squares. The cost to cross each is worked out once for a field, and its distance from the
enemy once for the enemy's places; both are kept until they change, as the groups of a side act in turn.
"""

from math import hypot
from typing import Final

from vedette.geometry.areas import Area, is_in_area
from vedette.geometry.blocks import Block, gap_to_point
from vedette.geometry.ground import Ground
from vedette.rules.adventures.ground.field import Field

INCH: Final = 100
MOST_SQUARES: Final = 2600
"""The most squares of one inch; a larger table uses squares of two."""
ELBOWS: Final = 220
"""Half the width of a Mob, roughly."""
WIDE_ELBOWS: Final = 650
"""Half the width of Open Order in three ranks, roughly."""
OPEN_COST: Final = 1
SLOW_COST: Final = 2
TIGHT_COST: Final = 5
"""The cost of squares close to barred ground, where few formations fit."""
BARRED: Final = 0
STRAIGHT: Final = 10
DIAGONAL: Final = 14
"""The cost of a step on open ground, in tenths of the side of a square."""
QUEUE: Final = 40
"""The cost of waiting until another group has left a square."""
NOWHERE: Final = 1e6
UNKNOWN: Final = 10**7
FEW_STEPS: Final = 9
LOOK_ROUND: Final = 3
STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


class FootCosts:
    """The cost of each square of a field on foot in loose order."""

    def __init__(self, field: Field, elbows: int, size: int) -> None:
        self.ground: Ground = field.loose
        self.size = size
        self.columns = max(1, field.width // self.size)
        self.rows = max(1, field.height // self.size)
        self.costs = [OPEN_COST] * (self.columns * self.rows)
        for area in self.ground.slow:
            self.mark(area, 0, SLOW_COST)
        for area in self.ground.barred:
            self.mark(area, elbows, TIGHT_COST)
        for area in self.ground.barred:
            self.mark(area, 0, BARRED)
        self.steps: dict[int, list[tuple[int, int]]] = {}

    def mark(self, area: Area, elbows: int, cost: int) -> None:
        """Set the cost of an area's squares and those within `elbows` of it."""
        size = self.size
        looks = [(0, 0)] if elbows == 0 else [(elbows, 0), (-elbows, 0), (0, elbows), (0, -elbows)]
        for row in range(max(0, (area.south - elbows) // size), min(self.rows, (area.north + elbows) // size + 1)):
            y = row * size + size // 2
            first = max(0, (area.west - elbows) // size)
            for column in range(first, min(self.columns, (area.east + elbows) // size + 1)):
                x = column * size + size // 2
                if any([is_in_area(area, x + dx, y + dy) for dx, dy in looks]):
                    self.costs[row * self.columns + column] = cost

    def steps_from(self, at: int) -> list[tuple[int, int]]:
        """Return the neighbouring squares with their costs in tenths of an inch, worked out on first use."""
        if at not in self.steps:
            row, column = divmod(at, self.columns)
            inches = self.size // INCH
            inside = self.costs[at] == BARRED  # occupants of a house can be approached from all sides
            found: list[tuple[int, int]] = []
            for dx, dy in STEPS:
                over, up = column + dx, row + dy
                if over < 0 or up < 0 or over >= self.columns or up >= self.rows:
                    continue
                cost = self.costs[up * self.columns + over]
                if cost == BARRED:
                    if not inside:
                        continue
                    cost = OPEN_COST
                found.append((up * self.columns + over, cost * inches * (DIAGONAL if dx and dy else STRAIGHT)))
            self.steps[at] = found
        return self.steps[at]

    def square_at(self, x: int, y: int) -> tuple[int, int]:
        column = min(max(x // self.size, 0), self.columns - 1)
        return column, min(max(y // self.size, 0), self.rows - 1)


class Ways:
    """The distance of each square from the nearest of some places, in inches of open ground."""

    def __init__(self, going: FootCosts, places: list[tuple[int, int]], taken: set[int]) -> None:
        self.going = going
        self.far = [UNKNOWN] * len(going.costs)
        far, known = self.far, going.steps
        rings: list[list[int]] = [[]]  # the squares at each distance, in tenths of an inch
        for x, y in places:
            column, row = going.square_at(x, y)
            far[row * going.columns + column] = 0
            rings[0].append(row * going.columns + column)
        here = 0
        while here < len(rings):
            for at in rings[here]:
                if far[at] == here:
                    for next_to, cost in known[at] if at in known else going.steps_from(at):
                        there = here + cost
                        if next_to in taken:
                            there += QUEUE
                        if there < far[next_to]:
                            far[next_to] = there
                            while len(rings) <= there:
                                rings.append([])
                            rings[there].append(next_to)
            here += 1

    def length_from(self, x: int, y: int) -> float:
        """Return the way's length from a place; from a cut-off square by one near it."""
        going = self.going
        column, row = going.square_at(x, y)
        best = NOWHERE
        for reach in (1, LOOK_ROUND):
            for up in range(max(0, row - reach), min(going.rows, row + reach + 1)):
                for over in range(max(0, column - reach), min(going.columns, column + reach + 1)):
                    far = self.far[up * going.columns + over]
                    if far < UNKNOWN:
                        middle = going.size // 2
                        apart = hypot(over * going.size + middle - x, up * going.size + middle - y) / INCH
                        best = min(best, far / 10 + apart)
            if best < NOWHERE:
                break
        return best

    def onward(self, x: int, y: int, steps: int = FEW_STEPS) -> tuple[int, int]:
        """Return a place some steps along the way."""
        going = self.going
        column, row = going.square_at(x, y)
        for _ in range(steps * INCH // going.size):
            best = (self.far[row * going.columns + column], column, row)
            for dx, dy in STEPS:
                over, up = column + dx, row + dy
                if 0 <= over < going.columns and 0 <= up < going.rows:
                    best = min(best, (self.far[up * going.columns + over], over, up))
            if (best[1], best[2]) == (column, row):
                break
            column, row = best[1], best[2]
        return column * going.size + going.size // 2, row * going.size + going.size // 2


LAST_GOING: dict[int, FootCosts] = {}
LAST_WAYS: dict[tuple[int, tuple[tuple[int, int], ...], tuple[tuple[int, int, int], ...]], Ways] = {}
KEPT: Final = 8


def squares_under(going: FootCosts, blocks: list[Block]) -> set[int]:
    """Return the squares on which others stand."""
    taken: set[int] = set()
    size = going.size
    for block in blocks:
        far = block.radius
        for row in range(max(0, (block.y - far) // size), min(going.rows, (block.y + far) // size + 1)):
            for column in range(max(0, (block.x - far) // size), min(going.columns, (block.x + far) // size + 1)):
                if gap_to_point(block, column * size + size // 2, row * size + size // 2) <= size // 2:
                    taken.add(row * going.columns + column)
    return taken


def ways_on(field: Field, places: list[tuple[int, int]], elbows: int, others: list[Block]) -> Ways | None:
    """Return the ways to some places, round others, with room to either side; None where all is clear."""
    if not places or not (others or field.loose.slow or field.loose.barred):
        return None
    if any([going.ground is not field.loose for going in LAST_GOING.values()]):
        LAST_GOING.clear()
        LAST_WAYS.clear()
    if elbows not in LAST_GOING:
        squares = field.width * field.height // (INCH * INCH)
        LAST_GOING[elbows] = FootCosts(field, elbows, INCH if squares <= MOST_SQUARES else 2 * INCH)
    key = (elbows, tuple(sorted(places)), tuple([(block.x, block.y, block.heading) for block in others]))
    if key not in LAST_WAYS:
        if len(LAST_WAYS) >= KEPT:
            LAST_WAYS.clear()
        LAST_WAYS[key] = Ways(LAST_GOING[elbows], places, squares_under(LAST_GOING[elbows], others))
    return LAST_WAYS[key]
