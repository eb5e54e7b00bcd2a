"""The table divided into squares, with results that one band's route search passes on to the next.

Ground costs, room for a block of some size and approaches to an enemy that has not moved are worked out once. Between
activations only a group or two move, so only the squares near them are checked again.
"""

from typing import Final

from mypy_extensions import i64

from vedette.ai.adventures.ways import BARRED, FootCosts
from vedette.engine.types import NOBODY
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import Block, is_on_table, nearest_place, overlap
from vedette.geometry.ground import Ground, bars_leg, bars_standing, leg_cost
from vedette.geometry.points import distance
from vedette.geometry.sight import ridge_hides, screen_hides
from vedette.rules.adventures.ground.field import Field

SIDE: Final = 200
"""The side of a square, in hundredths of an inch."""
HEADINGS: Final = 8
EIGHTH: Final = 45
STEP_X: Final = [0, 1, 1, 1, 0, -1, -1, -1]
STEP_Y: Final = [1, 1, 0, -1, -1, -1, 0, 1]
"""The step to the next square by heading: north, north-east and so on."""
STRAIGHT: Final = SIDE
DIAGONAL: Final = 283
ACTIVATION: Final = 100
"""Times are counted in hundredths of an activation."""
TOUCHING: Final = 150
"""Places nearer than this are among the enemy."""
ELBOW: Final = 180
"""The room that a charge needs on either side of its way."""
MOST_APPROACHES: Final = 200
MOST_ROOMS: Final = 48
"""The most enemy places, and the most block sizes, kept in the cache."""

# The values of a place.
UNASKED: Final = 0
YES: Final = 1
NO: Final = 2


class Approach:
    """The squares from which an enemy at a place could be reached, before obstacles are considered.

    Each has the distance to the enemy's nearest place, the two headings that face it best, and that place.
    """

    def __init__(self) -> None:
        self.squares: list[int] = []
        self.gaps: list[int] = []
        self.faced: list[int] = []
        self.beside: list[int] = []
        self.x: list[int] = []
        self.y: list[int] = []
        self.open: list[int] = []  # neither hidden nor barred: YES or NO, UNASKED if not yet worked out


class StandingRoom:
    """The places, by heading and square, where a block of one size may stand among the others."""

    def __init__(self, cells: int, width: int, depth: int, radius: int) -> None:
        self.width = width
        self.depth = depth
        self.radius = radius
        self.known = [UNASKED] * (cells * HEADINGS)
        self.ground = [UNASKED] * (cells * HEADINGS)  # the same as far as table and ground go
        self.others: set[Block] = set()
        self.blocks: list[Block] = []


class Squares:
    """The cost for a centre to cross each square of a field: the least of its quarters, as a lane may run through.

    It also holds facts shared by all bands: the square behind each, and the cost of the way between them.
    """

    def __init__(self, field: Field) -> None:
        going = FootCosts(field, 0, SIDE // 2)
        self.field = field
        self.ground = going.ground
        self.columns = max(1, field.width // SIDE)
        self.rows = max(1, field.height // SIDE)
        self.costs: list[int] = []
        for row in range(self.rows):
            for column in range(self.columns):
                first = 2 * row * going.columns + 2 * column
                quarters = [going.costs[first + more] for more in (0, 1, going.columns, going.columns + 1)]
                self.costs.append(min([cost for cost in quarters if cost != BARRED], default=BARRED))
        self.behind: list[int] = []  # by way and square: the one before it on that way, NOBODY where there is none
        self.tolls: list[int] = []
        for way in range(HEADINGS):
            for at in range(len(self.costs)):
                there = self.square_behind(way, at)
                length = (DIAGONAL if way % 2 else STRAIGHT) * ACTIVATION // 2
                self.behind.append(there)
                self.tolls.append(length * (self.costs[at] + self.costs[there]) if there != NOBODY else 0)
        self.times: dict[int, list[int]] = {}
        self.rooms: dict[tuple[int, int], StandingRoom] = {}
        self.approaches: dict[tuple[Block, int, bool], Approach] = {}

    def square_behind(self, way: int, at: int) -> int:
        """Return the square before this one on a way; NOBODY if it is barred or off the table."""
        columns, costs = self.columns, self.costs
        column, row = at % columns - STEP_X[way], at // columns - STEP_Y[way]
        if column < 0 or row < 0 or column >= columns or row >= self.rows:
            return NOBODY
        there = row * columns + column
        if costs[there] == BARRED:
            return NOBODY
        if way % 2 and (costs[there + STEP_X[way]] == BARRED or costs[there + STEP_Y[way] * columns] == BARRED):
            return NOBODY  # no way cuts corners
        return there

    def times_at(self, pace: int) -> list[int]:
        """Return the time to each square from the one behind it, by way and square."""
        if pace not in self.times:
            self.times[pace] = [toll // pace for toll in self.tolls]
        return self.times[pace]

    def near(self, block: Block, more: int) -> list[int]:
        """Return the squares within a distance of a block, and a few more."""
        far = block.radius + more
        columns, rows = self.columns, self.rows
        found: list[int] = []
        for row in range(max(0, (block.y - far) // SIDE), min(rows, (block.y + far) // SIDE + 1)):
            for column in range(max(0, (block.x - far) // SIDE), min(columns, (block.x + far) // SIDE + 1)):
                found.append(row * columns + column)
        return found

    # --- room ------------------------------------------------------------------------------------------------------

    def room_for(self, width: int, depth: int, radius: int, others: list[Block], standing: set[Block]) -> StandingRoom:
        """Return where a block of that size may stand; the others are given as a list and as a set."""
        key = (width, depth)
        room = self.rooms.get(key)
        if room is None:
            if len(self.rooms) >= MOST_ROOMS:
                self.rooms.clear()
            room = StandingRoom(len(self.costs), width, depth, radius)
            self.rooms[key] = room
        cells = len(self.costs)
        for block in room.others ^ standing:
            for at in self.near(block, radius):
                for heading in range(HEADINGS):
                    room.known[heading * cells + at] = UNASKED
        room.others = standing
        room.blocks = others
        return room

    def may_stand(self, room: StandingRoom, place: i64) -> bool:
        """True if a block may stand there: on the table, on allowed ground, clear of others."""
        known: i64 = room.known[place]
        if known == UNASKED:
            known = YES if self.has_room(room, place) else NO
            room.known[place] = known
        return known == YES

    def has_room(self, room: StandingRoom, place: i64) -> bool:
        bears: i64 = room.ground[place]
        if bears == NO:
            return False
        cells: i64 = len(self.costs)
        columns: i64 = self.columns
        heading: i64 = place // cells
        at: i64 = place - heading * cells
        row: i64 = at // columns
        x: i64 = (at - row * columns) * SIDE + SIDE // 2
        y: i64 = row * SIDE + SIDE // 2
        block = Block(x, y, heading * EIGHTH, room.width, room.depth, room.radius)
        if bears == UNASKED:
            field = self.field
            is_borne = is_on_table(block, field.width, field.height) and not bars_standing(self.ground, block)
            room.ground[place] = YES if is_borne else NO
            if not is_borne:
                return False
        for other in room.blocks:
            if overlap(block, other):
                return False
        return True

    # --- approaches to an enemy ------------------------------------------------------------------------------------

    def approach_to(self, block: Block, reach: int, is_charged: bool) -> Approach:
        """Return the squares within reach of an enemy at that place."""
        key = (block, reach, is_charged)
        found = self.approaches.get(key)
        if found is None:
            if len(self.approaches) >= MOST_APPROACHES:
                self.approaches.clear()
            found = self.round_about(block, reach)
            self.approaches[key] = found
        return found

    def round_about(self, block: Block, reach: int) -> Approach:
        found = Approach()
        for at in self.near(block, reach):
            if self.costs[at] == BARRED:
                continue
            x, y = at % self.columns * SIDE + SIDE // 2, at // self.columns * SIDE + SIDE // 2
            there = nearest_place(block, x, y)
            gap = distance(x, y, there.x, there.y)
            if gap > reach or gap < TOUCHING:
                continue
            turn = int(bearing(block.x - x, block.y - y)) + EIGHTH // 2
            nearest = turn // EIGHTH % HEADINGS
            found.squares.append(at)
            found.gaps.append(gap)
            found.faced.append(nearest)
            found.beside.append((nearest + (1 if turn % EIGHTH >= EIGHTH // 2 else -1)) % HEADINGS)
            found.x.append(there.x)
            found.y.append(there.y)
            found.open.append(UNASKED)
        return found

    def is_open(self, approach: Approach, number: int, reach: int, is_charged: bool) -> bool:
        """True if the enemy is visible from a square, and for a charge also reachable."""
        known = approach.open[number]
        if known == UNASKED:
            at = approach.squares[number]
            x, y = at % self.columns * SIDE + SIDE // 2, at // self.columns * SIDE + SIDE // 2
            is_barred = is_hidden(self.field, x, y, approach.x[number], approach.y[number]) or (
                is_charged and not has_way(self.ground, x, y, approach.x[number], approach.y[number], reach)
            )
            known = NO if is_barred else YES
            approach.open[number] = known
        return known == YES


def is_hidden(field: Field, ax: int, ay: int, bx: int, by: int) -> bool:
    """True if the ground hides one place from another."""
    for screen in field.screens:
        if screen_hides(screen, ax, ay, bx, by):
            return True
    return any([ridge_hides(ridge, ax, ay, bx, by) for ridge in field.ridges])


def has_way(ground: Ground, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """True if a charger has a way, with some room to either side."""
    if leg_cost(ground, ax, ay, bx, by) > reach or bars_leg(ground, ax, ay, bx, by):
        return False
    far = max(1, distance(ax, ay, bx, by))
    dx, dy = (by - ay) * ELBOW // far, (ax - bx) * ELBOW // far
    beside = bars_leg(ground, ax + dx, ay + dy, bx + dx, by + dy)
    return not beside and not bars_leg(ground, ax - dx, ay - dy, bx - dx, by - dy)


LAST_SQUARES: list[Squares] = []


def squares_of(field: Field) -> Squares:
    """Return the squares of a field, worked out once."""
    if not LAST_SQUARES or LAST_SQUARES[0].ground is not field.loose:
        LAST_SQUARES[:] = [Squares(field)]
    return LAST_SQUARES[0]
