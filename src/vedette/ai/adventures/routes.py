"""How long it takes a band of Colonial Adventures to get at the enemy, with all its turning and drawing up on the way.

A band has one action (ACT-16): to turn takes it as long as to go twelve inches, so that the shortest way is rarely the
quickest. The table is cut into squares of two inches, in each of which a band may face eight ways, in the shapes it may
take. From the places where it could shoot or charge the time is counted backwards: by a slide up to 45 degrees off the
front, on which only the centre has to pass and at whose end all of it must stand clear (ACT-17, RUL-126), by a pivot, or
by a change of shape, where there is room for it (RUL-123). Friends are waited for, or gone round.
"""

from typing import Final

from vedette.ai.adventures.ways import BARRED, Going
from vedette.engine.types import NOBODY
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import Block, gap_to_point, is_on_table, nearest_place, overlap
from vedette.geometry.ground import Ground, bars_leg, bars_standing, leg_cost
from vedette.geometry.points import distance
from vedette.geometry.sight import ridge_hides, screen_hides
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.field import Field
from vedette.rules.adventures.formations import block_at
from vedette.rules.adventures.groups import FIELDED, MOB, Group
from vedette.rules.adventures.moving import full_move

SIDE: Final = 200
"""The side of a square, in hundredths of an inch."""
QUARTER: Final = 50
HEADINGS: Final = 8
EIGHTH: Final = 45
STEP_X: Final = [0, 1, 1, 1, 0, -1, -1, -1]
STEP_Y: Final = [1, 1, 0, -1, -1, -1, 0, 1]
"""One square on, by heading: north, north-east and so on."""
STRAIGHT: Final = SIDE
DIAGONAL: Final = 283
ACTIVATION: Final = 100
"""Times are counted in hundredths of an activation."""
WAITING: Final = 60
"""What it costs to wait until another group has left a square."""
BEYOND: Final = 220
"""How much longer than the way from where the band stands other ways may be that are of interest."""
UNKNOWN: Final = 10**7
TO_FORM: Final = 1.5
"""How many activations a formation costs that is none of those it goes in."""
NO_WAY: Final = 25.0
"""So many activations are as good as never."""
TOUCHING: Final = 150
"""Nearer than this a place would be among the enemy."""
ELBOW: Final = 180
"""How much room a charge needs to either side of its way."""
ASKEW: Final = 12
"""A band this many degrees off one of the eight headings stands as good as along it."""
NEAR_BY: Final = 250
DEPTHS: Final = (4, 6)
"""The ranks of a mob on its way: as usual, and narrow for defiles."""


class Mark:
    """An enemy to be got at: those who shoot need a line of sight, those who charge a way."""

    def __init__(self, block: Block, reach: int, wanted: int, is_charged: bool) -> None:
        self.block = block
        self.reach = reach
        self.wanted = wanted  # nobody need come nearer
        self.is_charged = is_charged


class Shape:
    """A way to be drawn up."""

    def __init__(self, us: Group, formation: int, files: int) -> None:
        self.formation = formation
        self.files = files
        block = block_at(us, 0, 0, 0, formation, files)
        self.width = int(block.width)
        self.depth = int(block.depth)
        self.radius = int(block.radius)


class Squares:
    """What it costs a centre to cross each square of a field: the least of its quarters, as a lane may run through one.

    With what follows from it for all bands alike: the square behind each, what the way between them costs, and where the
    ground bears a block of some size.
    """

    def __init__(self, field: Field) -> None:
        going = Going(field, 0, SIDE // 2)
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
        self.borne: dict[tuple[int, int], list[int]] = {}

    def square_behind(self, way: int, at: int) -> int:
        """The square from which one comes to this one on a way; NOBODY where it is barred or off the table."""
        columns, costs = self.columns, self.costs
        column, row = at % columns - STEP_X[way], at // columns - STEP_Y[way]
        if column < 0 or row < 0 or column >= columns or row >= self.rows:
            return NOBODY
        there = row * columns + column
        if costs[there] == BARRED:
            return NOBODY
        if way % 2 and (costs[there + STEP_X[way]] == BARRED or costs[there + STEP_Y[way] * columns] == BARRED):
            return NOBODY  # nobody cuts corners
        return there

    def ground_for(self, shape: "Shape") -> list[int]:
        """By heading and square: 1 where the ground bears a block of that size, 2 where it does not, 0 not asked yet."""
        key = (shape.width, shape.depth)
        if key not in self.borne:
            self.borne[key] = [0] * (len(self.costs) * HEADINGS)
        return self.borne[key]


class Routes:
    """The time from each square, heading and shape to the first place from which a band can shoot or charge.

    A node is a shape, a heading and a square, in this order.
    """

    def __init__(self, field: Field, us: Group, marks: list[Mark], others: list[Block]) -> None:
        self.field = field
        self.squares = squares_of(field)
        self.shapes = shapes_of(us)
        self.pace = max(1, full_move(us) // (2 if us.prone else 1))
        self.cells = len(self.squares.costs)
        nodes = self.cells * HEADINGS * len(self.shapes)
        self.far = [UNKNOWN] * nodes
        self.room = [0] * nodes  # 1 where it may stand, 2 where it may not, 0 where nobody has asked yet
        self.ground = [self.squares.ground_for(shape) for shape in self.shapes]
        self.wait = [0] * self.cells
        self.near: list[list[Block]] = [NO_BLOCKS] * self.cells  # who may be in the way of a band with its centre there
        widest = max([shape.radius for shape in self.shapes])
        for block in others:
            self.take(block, widest)
        self.rings: list[list[int]] = [[]]  # the nodes so far off
        for mark in marks:
            self.begin(mark)
        self.count(us.block)

    def take(self, block: Block, widest: int) -> None:
        """Whoever wants to cross the squares on which another stands has to wait."""
        for at in self.squares_near(block, 0):
            x, y = self.middle(at)
            if gap_to_point(block, x, y) <= QUARTER:
                self.wait[at] = WAITING
        for at in self.squares_near(block, widest):
            if self.near[at]:
                self.near[at].append(block)
            else:
                self.near[at] = [block]

    def squares_near(self, block: Block, far: int) -> list[int]:
        """The squares within so much of a block, and a few more."""
        far += block.radius
        columns, rows = self.squares.columns, self.squares.rows
        found: list[int] = []
        for row in range(max(0, (block.y - far) // SIDE), min(rows, (block.y + far) // SIDE + 1)):
            for column in range(max(0, (block.x - far) // SIDE), min(columns, (block.x + far) // SIDE + 1)):
                found.append(row * columns + column)
        return found

    def middle(self, at: int) -> tuple[int, int]:
        columns = self.squares.columns
        return at % columns * SIDE + SIDE // 2, at // columns * SIDE + SIDE // 2

    def begin(self, mark: Mark) -> None:
        """The places from which an enemy can be got at."""
        block = mark.block
        for at in self.squares_near(block, mark.reach):
            if self.squares.costs[at] == BARRED:
                continue
            x, y = self.middle(at)
            there = nearest_place(block, x, y)
            gap = distance(x, y, there.x, there.y)
            if gap > mark.reach or gap < TOUCHING:
                continue
            time = max(0, gap - mark.wanted) * ACTIVATION // self.pace
            turn = int(bearing(block.x - x, block.y - y)) + EIGHTH // 2
            nearest = turn // EIGHTH % HEADINGS
            beside = (nearest + 1) % HEADINGS if turn % EIGHTH >= EIGHTH // 2 else (nearest - 1) % HEADINGS
            nodes: list[int] = []  # those that are news: the eye and the way are the dearest questions
            for number in range(len(self.shapes)):
                for heading in (nearest, beside):
                    node = self.node(number, heading, at)
                    if time < self.far[node] and self.is_free(node):
                        nodes.append(node)
            if not nodes or is_hidden(self.field, x, y, there.x, there.y):
                continue
            if mark.is_charged and not has_way(self.field.loose, x, y, there.x, there.y, mark.reach):
                continue
            for node in nodes:
                self.reach(node, time)

    def node(self, number: int, heading: int, at: int) -> int:
        return (number * HEADINGS + heading) * self.cells + at

    def reach(self, node: int, time: int) -> None:
        """A band could stand there and have so long to go, if there is room for it."""
        if time < self.far[node] and self.is_free(node):
            self.far[node] = time
            rings = self.rings
            while len(rings) <= time:
                rings.append([])
            rings[time].append(node)

    def is_free(self, node: int) -> bool:
        """The band may stand so: on the table, on ground that bears it, clear of all others."""
        known = self.room[node]
        if known == 0:
            known = 1 if self.has_room(node) else 2
            self.room[node] = known
        return known == 1

    def has_room(self, node: int) -> bool:
        spread = self.cells * HEADINGS
        number, within = node // spread, node % spread
        ground = self.ground[number]
        known = ground[within]
        near = self.near[node % self.cells]
        if known == 2 or (known == 1 and not near):
            return known == 1
        x, y = self.middle(node % self.cells)
        shape = self.shapes[number]
        block = Block(x, y, within // self.cells * EIGHTH, shape.width, shape.depth, shape.radius)
        if known == 0:
            field = self.field
            bears = is_on_table(block, field.width, field.height) and not bars_standing(field.loose, block)
            ground[within] = 1 if bears else 2
            if not bears:
                return False
        for other in near:
            if overlap(block, other):
                return False
        return True

    def count(self, here: Block) -> None:
        """Back from the enemy, until the ways from where the band stands are known."""
        cells, columns, rows = self.cells, self.squares.columns, self.squares.rows
        own = min(max(here.y // SIDE, 0), rows - 1) * columns + min(max(here.x // SIDE, 0), columns - 1)
        turned = [False] * (cells * len(self.shapes))
        last = UNKNOWN
        now = 0
        while now < len(self.rings) and now <= last:
            for node in self.rings[now]:
                if self.far[node] != now:
                    continue
                at = node % cells
                if at == own and last == UNKNOWN:
                    last = now + BEYOND
                heading = node // cells % HEADINGS
                number = node // (cells * HEADINGS)
                for turn in (-1, 0, 1):
                    self.back_along(node, (heading + turn) % HEADINGS, now)
                if not turned[number * cells + at]:
                    turned[number * cells + at] = True
                    for other in range(HEADINGS):
                        self.reach(self.node(number, other, at), now + ACTIVATION)
                for other in range(len(self.shapes)):
                    self.reach(self.node(other, heading, at), now + ACTIVATION)
            now += 1

    def back_along(self, node: int, way: int, now: int) -> None:
        """From the end of a slide back to the nearest square where it may have begun; those between are but crossed."""
        behind, tolls, room = self.squares.behind, self.squares.tolls, self.room
        first = way * self.cells
        at = node % self.cells
        still = node - at
        spent = steps = 0
        while True:
            there = behind[first + at]
            if there == NOBODY:
                return
            spent += tolls[first + at] // self.pace + self.wait[there]
            steps += 1
            if spent > ACTIVATION and steps > 1:
                return
            before = still + there
            if room[before] == 1 or (room[before] == 0 and self.is_free(before)):
                self.reach(before, now + spent)
                return
            at = there

    def time_of(self, us: Group) -> float:
        """How many activations it takes a band as it stands; NO_WAY where it does not get there."""
        number = self.number_of(us)
        late = 0.0 if self.shapes[number].formation == us.formation else TO_FORM
        return min(NO_WAY, self.time_from(us.block.x, us.block.y, us.block.heading, number) + late)

    def number_of(self, us: Group) -> int:
        """The shape that is most like the one a band has."""
        best = 0
        for number, shape in enumerate(self.shapes):
            if shape.formation == us.formation:
                known = self.shapes[best]
                if known.formation != us.formation or abs(shape.files - us.files) < abs(known.files - us.files):
                    best = number
        return best

    def time_from(self, x: int, y: int, heading: int, number: int) -> float:
        """How many activations it takes from a place, by way of the squares round it."""
        columns, rows = self.squares.columns, self.squares.rows
        column, row = x // SIDE, y // SIDE
        best = UNKNOWN
        for around in (1, 2):
            for way in (heading // EIGHTH % HEADINGS, (heading // EIGHTH + 1) % HEADINGS):
                off = abs((heading - way * EIGHTH + 180) % 360 - 180)
                askew = max(0, off - ASKEW) * ACTIVATION // EIGHTH
                for up in range(max(0, row - around), min(rows, row + around + 1)):
                    for over in range(max(0, column - around), min(columns, column + around + 1)):
                        far = self.far[self.node(number, way, up * columns + over)]
                        if far < UNKNOWN:
                            apart = distance(x, y, over * SIDE + SIDE // 2, up * SIDE + SIDE // 2)
                            if apart <= NEAR_BY * around:
                                best = min(best, far + apart * ACTIVATION // self.pace + askew)
            if best < UNKNOWN:
                break
        return best / ACTIVATION


def shapes_of(us: Group) -> list[Shape]:
    """As it is drawn up, and the mobs it may form."""
    found = [Shape(us, us.formation, us.files)]
    moves = us.card.horse_moves if us.mounted else us.card.foot_moves
    for ranks in DEPTHS if moves[MOB] > 0 else ():
        files = (us.bodies + ranks - 1) // ranks
        if not any([shape.formation == MOB and shape.files == files for shape in found]):
            found.append(Shape(us, MOB, files))
    return found


def is_hidden(field: Field, ax: int, ay: int, bx: int, by: int) -> bool:
    """The ground hides one place from another."""
    for screen in field.screens:
        if screen_hides(screen, ax, ay, bx, by):
            return True
    return any([ridge_hides(ridge, ax, ay, bx, by) for ridge in field.ridges])


def has_way(ground: Ground, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Those who charge have a way, with some room to either side."""
    if leg_cost(ground, ax, ay, bx, by) > reach or bars_leg(ground, ax, ay, bx, by):
        return False
    far = max(1, distance(ax, ay, bx, by))
    dx, dy = (by - ay) * ELBOW // far, (ax - bx) * ELBOW // far
    beside = bars_leg(ground, ax + dx, ay + dy, bx + dx, by + dy)
    return not beside and not bars_leg(ground, ax - dx, ay - dy, bx - dx, by - dy)


NO_BLOCKS: Final[list[Block]] = []
LAST_SQUARES: list[Squares] = []


def squares_of(field: Field) -> Squares:
    """The squares of a field, worked out once."""
    if not LAST_SQUARES or LAST_SQUARES[0].ground is not field.loose:
        LAST_SQUARES[:] = [Squares(field)]
    return LAST_SQUARES[0]


def routes_to(battle: Battle, us: Group, marks: list[Mark]) -> Routes | None:
    """The quickest ways to some enemies, round all others; None where there is none from where it stands."""
    others = [
        group.block
        for group in battle.groups
        if group is not us and group.where == FIELDED and group.is_body and group.building == NOBODY
    ]
    found = Routes(battle.field, us, marks, others) if marks else None
    return found if found is not None and found.time_of(us) < NO_WAY else None
