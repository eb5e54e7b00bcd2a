"""Route times for a band of Colonial Adventures to the enemy, with turns and changes of formation.

A band has one action (ACT-16): a turn takes as long as a move of twelve inches, so the shortest way is rarely the
quickest. The table is divided into squares of two inches, in each of which a band may face eight ways, in the shapes
it may take. From the places where it could shoot or charge the time is counted backwards: by a slide up to 45 degrees
off the front, on which only the centre has to pass and at whose end all of it must stand clear (ACT-17, RUL-126), by a
pivot, or by a change of shape, where there is room for it (RUL-123). The route waits for friends or goes round them.
"""

from typing import Final

from mypy_extensions import i64

from vedette.ai.adventures.squares import ACTIVATION, EIGHTH, HEADINGS, SIDE, UNASKED, YES, StandingRoom, squares_of
from vedette.engine.types import NOBODY
from vedette.geometry.blocks import Block, gap_to_point
from vedette.geometry.points import distance
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.field import Field
from vedette.rules.adventures.groups.formations import block_at
from vedette.rules.adventures.groups.groups import FIELDED, MOB, Group
from vedette.rules.adventures.turn.moving import full_move

QUARTER: Final = 50
WAITING: Final = 60
"""The cost of waiting until another group has left a square."""
BEYOND: Final = 220
"""The extra length up to which other ways are searched."""
UNKNOWN: Final = 10**7
TO_FORM: Final = 1.5
"""The activations to change from a formation that is not in the search."""
NO_WAY: Final = 25.0
"""Activations that count as never."""
ASKEW: Final = 12
"""The degrees off one of the eight headings that cost nothing."""
NEAR_BY: Final = 250
DEPTHS: Final = (4, 6)
"""The ranks of a Mob on its way: as usual, and narrow for defiles."""


class RouteTarget:
    """An enemy to reach: shooters need a line of sight, melee groups a way."""

    def __init__(self, block: Block, reach: int, wanted: int, is_charged: bool) -> None:
        self.block = block
        self.reach = reach
        self.wanted = wanted  # no band needs to come nearer
        self.is_charged = is_charged


class RouteFormation:
    """A formation and its files for a route."""

    def __init__(self, us: Group, formation: int, files: int) -> None:
        self.formation = formation
        self.files = files
        block = block_at(us, 0, 0, 0, formation, files)
        self.width = int(block.width)
        self.depth = int(block.depth)
        self.radius = int(block.radius)


class Routes:
    """The time from each square, heading and shape to the nearest place to shoot or charge from.

    A place is a heading and a square, a node a shape and a place, in this order.
    """

    def __init__(self, field: Field, us: Group, marks: list[RouteTarget], others: list[Block]) -> None:
        self.squares = squares_of(field)
        self.shapes = shapes_of(us)
        self.pace = max(1, full_move(us) // (2 if us.prone else 1))
        self.times = self.squares.times_at(self.pace)
        self.cells = len(self.squares.costs)
        self.spread = self.cells * HEADINGS
        self.far = [UNKNOWN] * (self.spread * len(self.shapes))
        standing = set(others)
        self.rooms: list[StandingRoom] = [
            self.squares.room_for(shape.width, shape.depth, shape.radius, others, standing) for shape in self.shapes
        ]
        self.wait = [0] * self.cells
        for block in others:
            self.take(block)
        self.rings: list[list[int]] = [[]]  # the nodes at each distance
        for mark in marks:
            self.begin(mark)
        self.count(us.block)

    def take(self, block: Block) -> None:
        """Mark the squares under a block, which cost a wait to cross."""
        columns = self.squares.columns
        for at in self.squares.near(block, 0):
            if gap_to_point(block, at % columns * SIDE + SIDE // 2, at // columns * SIDE + SIDE // 2) <= QUARTER:
                self.wait[at] = WAITING

    def begin(self, mark: RouteTarget) -> None:
        """Enter the places from which an enemy can be shot or charged."""
        approach = self.squares.approach_to(mark.block, mark.reach, mark.is_charged)
        cells, spread, far = self.cells, self.spread, self.far
        for number, at in enumerate(approach.squares):
            time = max(0, approach.gaps[number] - mark.wanted) * ACTIVATION // self.pace
            for heading in (approach.faced[number], approach.beside[number]):
                place = heading * cells + at
                for shape, room in enumerate(self.rooms):
                    node = shape * spread + place
                    if time < far[node] and self.squares.may_stand(room, place):
                        # sight and way cost the most time
                        if self.squares.is_open(approach, number, mark.reach, mark.is_charged):
                            self.reach(node, time)

    def reach(self, node: i64, time: i64) -> None:
        """Record the time left from a node where the band may stand."""
        rings = self.rings
        self.far[node] = time
        while len(rings) <= time:
            rings.append([])
        rings[time].append(node)

    def count(self, here: Block) -> None:
        """Count back from the enemy until the ways from the band's place are known."""
        squares, far, rings, rooms = self.squares, self.far, self.rings, self.rooms
        cells: i64 = self.cells
        spread: i64 = self.spread
        columns, rows = squares.columns, squares.rows
        own: i64 = min(max(here.y // SIDE, 0), rows - 1) * columns + min(max(here.x // SIDE, 0), columns - 1)
        turned = [False] * (cells * len(rooms))
        last: i64 = UNKNOWN
        now: i64 = 0
        while now < len(rings) and now <= last:
            later: i64 = now + ACTIVATION
            for entry in rings[now]:
                node: i64 = entry
                if far[node] != now:
                    continue
                number: i64 = node // spread
                place: i64 = node - number * spread
                heading: i64 = place // cells
                still: i64 = heading * cells
                at: i64 = place - still
                if at == own and last == UNKNOWN:
                    last = now + BEYOND
                room = rooms[number]
                first: i64 = number * spread
                self.back_along(room, first, still, at, (heading + HEADINGS - 1) % HEADINGS, now)
                self.back_along(room, first, still, at, heading, now)
                self.back_along(room, first, still, at, (heading + 1) % HEADINGS, now)
                if not turned[number * cells + at]:
                    turned[number * cells + at] = True
                    other: i64 = at
                    while other < spread:
                        if later < far[first + other] and squares.may_stand(room, other):
                            self.reach(first + other, later)
                        other += cells
                other = place
                for another in rooms:
                    if later < far[other] and squares.may_stand(another, place):
                        self.reach(other, later)
                    other += spread
            now += 1

    def back_along(self, room: StandingRoom, first: i64, still: i64, at: i64, way: i64, now: i64) -> None:
        """Count back from the end of a slide to the nearest square where it may have begun; those between are only
        crossed.

        `first` is the first node of its shape, `still` the first place of its heading.
        """
        behind, times, known = self.squares.behind, self.times, room.known
        along: i64 = way * self.cells
        time: i64 = now
        steps: i64 = 0
        while True:
            there: i64 = behind[along + at]
            if there == NOBODY:
                return
            time += times[along + at]
            time += self.wait[there]
            steps += 1
            if time > now + ACTIVATION and steps > 1:
                return
            place: i64 = still + there
            has_room: i64 = known[place]
            if has_room == YES or (has_room == UNASKED and self.squares.may_stand(room, place)):
                if time < self.far[first + place]:
                    self.reach(first + place, time)
                return
            at = there

    def time_of(self, us: Group) -> float:
        """Return the activations a band needs as it stands; NO_WAY if there is no route."""
        number = self.number_of(us)
        late = 0.0 if self.shapes[number].formation == us.formation else TO_FORM
        return min(NO_WAY, self.time_from(us.block.x, us.block.y, us.block.heading, number) + late)

    def number_of(self, us: Group) -> int:
        """Return the shape most like the band's own."""
        best = 0
        for number, shape in enumerate(self.shapes):
            if shape.formation == us.formation:
                known = self.shapes[best]
                if known.formation != us.formation or abs(shape.files - us.files) < abs(known.files - us.files):
                    best = number
        return best

    def time_from(self, x: int, y: int, heading: int, number: int) -> float:
        """Return the activations needed from a place, by the squares round it."""
        columns, rows = self.squares.columns, self.squares.rows
        column, row = x // SIDE, y // SIDE
        best = UNKNOWN
        for around in (1, 2):
            for way in (heading // EIGHTH % HEADINGS, (heading // EIGHTH + 1) % HEADINGS):
                off = abs((heading - way * EIGHTH + 180) % 360 - 180)
                askew = max(0, off - ASKEW) * ACTIVATION // EIGHTH
                first = number * self.spread + way * self.cells
                for up in range(max(0, row - around), min(rows, row + around + 1)):
                    for over in range(max(0, column - around), min(columns, column + around + 1)):
                        far = self.far[first + up * columns + over]
                        if far < UNKNOWN:
                            apart = distance(x, y, over * SIDE + SIDE // 2, up * SIDE + SIDE // 2)
                            if apart <= NEAR_BY * around:
                                best = min(best, far + apart * ACTIVATION // self.pace + askew)
            if best < UNKNOWN:
                break
        return best / ACTIVATION


def shapes_of(us: Group) -> list[RouteFormation]:
    """Return its present shape and the Mobs it may form."""
    found = [RouteFormation(us, us.formation, us.files)]
    moves = us.card.horse_moves if us.mounted else us.card.foot_moves
    for ranks in DEPTHS if moves[MOB] > 0 else ():
        files = (us.bodies + ranks - 1) // ranks
        if not any([shape.formation == MOB and shape.files == files for shape in found]):
            found.append(RouteFormation(us, MOB, files))
    return found


def routes_to(battle: Battle, us: Group, marks: list[RouteTarget]) -> Routes | None:
    """Return the quickest routes to some enemies round all others; None if there is none."""
    others = [
        group.block
        for group in battle.groups
        if group is not us and group.where == FIELDED and group.is_body and group.building == NOBODY
    ]
    found = Routes(battle.field, us, marks, others) if marks else None
    return found if found is not None and found.time_of(us) < NO_WAY else None
