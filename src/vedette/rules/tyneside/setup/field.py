"""The table and its terrain (TY-RUL-98 to -101, -129): kinds of pieces, and the ground at a place."""

from typing import Final

from mypy_extensions import i64

from vedette.geometry.areas import Area, is_in_area, outline_square, shares_inside
from vedette.geometry.points import FINE, GRAIN, Point, nearest_on_segment, root_up, segment_square
from vedette.rules.tyneside.codes import (
    BARRIER,
    CLEAR,
    DIFFICULT,
    HARD,
    HIDES,
    HIGH,
    IMPASSABLE,
    INDOORS,
    LOW,
    NO_COVER,
    OPEN_GOING,
    SOFT,
)
from vedette.rules.tyneside.setup.yards import Yard

LATTICE: Final = 50
"""Free points are searched on a lattice of half a centimetre (TY-RUL-122)."""
NEAR: Final = 200
"""Two centimetres: within this a linear piece covers, and a low one does not block (TY-RUL-09, -31)."""
MOST_PLACES: Final = 100_000
"""The most places in the cache before it is cleared."""
FLOOR: Final = 100_000
"""Ten square centimetres of floor for each figure in a building (TY-RUL-100)."""


class TerrainType:
    """A row of the terrain sheet."""

    def __init__(self, name: str, is_area: bool, going: int, cover: int, sight: int, enclosed: bool, look: str) -> None:
        self.name = name
        self.is_area = is_area
        self.going = going
        self.cover = cover
        self.sight = sight
        self.enclosed = enclosed
        self.look = look


SHEET: Final = (
    TerrainType("wood", True, DIFFICULT, SOFT, HIDES, True, "wood"),
    TerrainType("scrub", True, DIFFICULT, SOFT, HIDES, False, "scrub"),
    TerrainType("high-crop", True, DIFFICULT, SOFT, HIDES, True, "scrub"),
    TerrainType("rocks", True, DIFFICULT, HARD, LOW, False, "rough"),
    TerrainType("marsh", True, DIFFICULT, NO_COVER, CLEAR, False, "marsh"),
    TerrainType("stream", True, DIFFICULT, NO_COVER, CLEAR, False, "river"),
    TerrainType("ford", True, DIFFICULT, NO_COVER, CLEAR, False, "river"),
    TerrainType("river", True, IMPASSABLE, NO_COVER, CLEAR, False, "water"),
    TerrainType("fence", False, BARRIER, SOFT, CLEAR, False, "fence"),
    TerrainType("hedge", False, BARRIER, SOFT, LOW, False, "hedge"),
    TerrainType("wall", False, BARRIER, HARD, LOW, False, "wall"),
    TerrainType("fallen-tree", False, BARRIER, HARD, LOW, False, "wall"),
    TerrainType("earthwork", False, BARRIER, HARD, LOW, False, "entrenchment"),
    TerrainType("barricade", False, BARRIER, HARD, LOW, False, "wall"),
    TerrainType("high-wall", False, IMPASSABLE, HARD, HIGH, False, "wall"),
    TerrainType("building", True, INDOORS, HARD, HIGH, True, "building"),
    TerrainType("street", True, OPEN_GOING, NO_COVER, CLEAR, True, "road"),
    TerrainType("road", True, OPEN_GOING, NO_COVER, CLEAR, False, "road"),
    TerrainType("bridge", True, OPEN_GOING, NO_COVER, CLEAR, False, "bridge"),
    TerrainType("hill", True, OPEN_GOING, NO_COVER, CLEAR, False, "hill"),
)
"""TY-RUL-99."""
SORT_NAMES: Final = tuple([sort.name for sort in SHEET])
CROSSINGS: Final = ("ford", "bridge")
NEVER_FORTIFIED: Final = ("wood", "hedge", "fence", "scrub", "high-crop")


class TerrainPiece:
    """A piece of terrain. A linear one has its bends in `xs` and `ys`; an area its outline in `area`."""

    def __init__(self, id: int, sort: TerrainType, name: str, points: list[Point]) -> None:
        self.id = id
        self.sort = sort
        self.name = name
        self.is_area = sort.is_area
        self.going = sort.going
        self.cover = sort.cover
        self.sight = sort.sight
        self.enclosed = sort.enclosed
        self.fortified = False
        self.level = 0
        self.position = -1  # the fortified position it belongs to (TY-RUL-98)
        self.is_crossing = sort.name in CROSSINGS
        self.area = Area(points, 0, 0, name) if sort.is_area else Area([points[0], points[0]], 0, 0, name)
        self.xs: list[int] = [int(point.x) for point in points]
        self.ys: list[int] = [int(point.y) for point in points]
        if sort.is_area:
            self.xs.append(self.xs[0])
            self.ys.append(self.ys[0])
        self.west: i64 = min(self.xs)
        self.east: i64 = max(self.xs)
        self.south: i64 = min(self.ys)
        self.north: i64 = max(self.ys)
        # a circle about it, for leaving it out of sight at a glance
        self.middle_x: i64 = (self.west + self.east) // 2
        self.middle_y: i64 = (self.south + self.north) // 2
        wide, deep = self.east - self.west + 2, self.north - self.south + 2
        self.girth: i64 = root_up(wide * wide + deep * deep) // 2 + 2
        self.room = floor_room(self.xs, self.ys) if sort.going == INDOORS else 0

    def holds(self, x: i64, y: i64) -> bool:
        """True if the place lies in the piece; no place lies in a linear one."""
        return self.is_area and is_in_area(self.area, x, y)

    def square(self, x: i64, y: i64) -> int:
        """Return the square of the distance from a place to the piece's edge or course, in fine parts."""
        if self.is_area:
            return int(outline_square(self.area, x, y))
        best: i64 = -1
        for i in range(len(self.xs) - 1):
            found: i64 = segment_square(x, y, self.xs[i], self.ys[i], self.xs[i + 1], self.ys[i + 1])
            if best < 0 or found < best:
                best = found
        return int(best)

    def is_within(self, x: i64, y: i64, reach: i64) -> bool:
        """True if the edge or course of the piece is no further than this from a place."""
        if x < self.west - reach or x > self.east + reach or y < self.south - reach or y > self.north + reach:
            return False
        limit: i64 = reach * FINE + GRAIN
        return self.square(x, y) <= limit * limit

    def nearest(self, x: int, y: int) -> Point:
        """Return the point of the piece nearest to a place; a place in an area is its own nearest."""
        if self.holds(x, y):
            return Point(x, y)
        best, best_square = Point(self.xs[0], self.ys[0]), -1
        for i in range(len(self.xs) - 1):
            spot = nearest_on_segment(x, y, self.xs[i], self.ys[i], self.xs[i + 1], self.ys[i + 1])
            square = (int(spot.x) - x) ** 2 + (int(spot.y) - y) ** 2
            if best_square < 0 or square < best_square:
                best, best_square = spot, square
        return best


def floor_room(xs: list[int], ys: list[int]) -> int:
    """Return how many figures find room in a building (TY-RUL-100)."""
    twice = 0
    for i in range(len(xs) - 1):
        twice += xs[i] * ys[i + 1] - xs[i + 1] * ys[i]
    return max(1, abs(twice) // 2 // FLOOR)


class Sights:
    """A cache of ground and lines of sight for a table. Ground never changes, and all of it can be computed again."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}  # of places where bases have stood, by place and radius
        self.first = 0  # the number of the first of them
        self.hiding: list[int] = []
        self.indoors: list[int] = []
        self.level: list[int] = []
        self.count = 0
        # by pairs of figures, viewer first: the numbers of the places they looked from and to and whether the ground let
        # them; and whose base was last in the way
        self.ground: list[int] = []
        self.blocker: list[int] = []

    def make_room(self, count: int) -> None:
        """Make room in the cache for this many figures."""
        if count != self.count:
            self.count = count
            self.ground = [-1] * (count * count)
            self.blocker = [-1] * (count * count)


class Field:
    """The table: its size and its pieces, sorted by use. It never changes during a battle."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.pieces: list[TerrainPiece] = []
        self.slow: list[TerrainPiece] = []  # difficult going
        self.barriers: list[TerrainPiece] = []  # lines and buildings that cost a part of the move
        self.barred: list[TerrainPiece] = []  # impassable areas
        self.high_walls: list[TerrainPiece] = []
        self.crossings: list[TerrainPiece] = []  # fords and bridges
        self.covers: list[TerrainPiece] = []
        self.line_covers: list[TerrainPiece] = []
        self.hiding: list[TerrainPiece] = []
        self.buildings: list[TerrainPiece] = []
        self.enclosed: list[TerrainPiece] = []
        self.hills: list[TerrainPiece] = []
        self.screens: list[TerrainPiece] = []  # all that may hide a figure
        self.unclear: list[TerrainPiece] = []  # where a horseman has no more than the general move (TY-RUL-23)
        self.lattices: dict[int, list[int]] = {}
        self.yards: dict[int, Yard] = {}
        self.sights = Sights()

    def settle(self) -> None:
        """Sort the pieces, once all are there."""
        for piece in self.pieces:
            if piece.going == DIFFICULT and piece.is_area:
                self.slow.append(piece)
            if piece.going == BARRIER or piece.going == INDOORS:
                self.barriers.append(piece)
            if piece.going == IMPASSABLE and piece.is_area:
                self.barred.append(piece)
            if piece.going == IMPASSABLE and not piece.is_area:
                self.high_walls.append(piece)
            if piece.is_crossing:
                self.crossings.append(piece)
            if piece.cover != NO_COVER:
                self.covers.append(piece)
                if not piece.is_area:
                    self.line_covers.append(piece)
            if piece.sight == HIDES:
                self.hiding.append(piece)
            if piece.going == INDOORS:
                self.buildings.append(piece)
            if piece.enclosed:
                self.enclosed.append(piece)
            if piece.level > 0:
                self.hills.append(piece)
            if piece.sight != CLEAR or piece.level > 0:
                self.screens.append(piece)
            if piece.is_area and (piece.going == DIFFICULT or piece.going == INDOORS):
                self.unclear.append(piece)
        self.join_positions()

    def join_positions(self) -> None:
        """Join fortified pieces that touch into one position (TY-RUL-98)."""
        for piece in self.pieces:
            if not piece.fortified:
                continue
            piece.position = piece.id
            for other in self.pieces[: piece.id]:
                if other.fortified and touch(piece, other):
                    old, new = piece.position, other.position
                    for third in self.pieces[: piece.id + 1]:
                        if third.position == old:
                            third.position = new

    def yard_of(self, position: int) -> Yard:
        """Return the ground that a fortified position encloses; cached, since ground never changes."""
        found = self.yards.get(position)
        if found is None:
            found = Yard([(piece.xs, piece.ys) for piece in self.pieces if piece.position == position])
            self.yards[position] = found
        return found

    # --- what lies where -------------------------------------------------------------------------------------------

    def place_at(self, x: int, y: int, radius: int) -> int:
        """Return the number of a place where a base of this radius stands; its ground is then known."""
        sights = self.sights
        key = (x << 17 | y) << 9 | radius
        found = sights.numbers.get(key)
        if found is None:
            if len(sights.numbers) >= MOST_PLACES:
                sights.first += len(sights.hiding)  # a number is never given twice
                sights.numbers.clear()
                sights.hiding.clear()
                sights.indoors.clear()
                sights.level.clear()
            found = sights.first + len(sights.hiding)
            sights.numbers[key] = found
            sights.hiding.append(self.hiding_at(x, y))
            sights.indoors.append(self.building_at(x, y))
            sights.level.append(self.level_at(x, y))
        return found

    def is_on_table(self, x: int, y: int) -> bool:
        return 0 <= x <= self.width and 0 <= y <= self.height

    def level_at(self, x: i64, y: i64) -> int:
        """Return the highest level that holds the place, else 0 (TY-RUL-129)."""
        found = 0
        for piece in self.hills:
            if piece.level > found and is_in_area(piece.area, x, y):
                found = piece.level
        return found

    def hiding_at(self, x: i64, y: i64) -> int:
        """Return the number of the piece that hides and holds the place; -1 when none does."""
        for piece in self.hiding:
            if is_in_area(piece.area, x, y):
                return piece.id
        return -1

    def building_at(self, x: i64, y: i64) -> int:
        """Return the building that holds the place; -1 outdoors."""
        for piece in self.buildings:
            if is_in_area(piece.area, x, y):
                return piece.id
        return -1

    def is_barred(self, x: i64, y: i64) -> bool:
        """True for impassable ground that no ford or bridge crosses."""
        for piece in self.barred:
            if is_in_area(piece.area, x, y):
                for crossing in self.crossings:
                    if is_in_area(crossing.area, x, y):
                        return False
                return True
        return False

    def is_enclosed_between(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """True if either place lies in enclosed terrain, or the line between them crosses it (TY-RUL-14)."""
        for piece in self.enclosed:
            if is_in_area(piece.area, ax, ay) or is_in_area(piece.area, bx, by):
                return True
            if shares_inside(piece.area, ax, ay, bx, by):
                return True
        return False

    def lattice_of(self, piece: TerrainPiece) -> list[int]:
        """Return the lattice points where a figure may stand for the piece's cover: x, y by turns, by y and then x.

        In an area 1 cm or more inside its edge, at a line within 2 cm of it (TY-RUL-77); kept, since ground never changes.
        """
        found = self.lattices.get(piece.id)
        if found is not None:
            return found
        found = []
        margin = 0 if piece.is_area else NEAR
        reach = (100 * FINE - GRAIN) ** 2
        y = (piece.south - margin) // LATTICE * LATTICE
        while y <= piece.north + margin:
            x = (piece.west - margin) // LATTICE * LATTICE
            while x <= piece.east + margin:
                if self.is_on_table(x, y) and not self.is_barred(x, y):
                    if piece.is_area:
                        if piece.holds(x, y) and piece.square(x, y) >= reach:
                            found.append(x)
                            found.append(y)
                    elif piece.is_within(x, y, NEAR) and not piece.is_within(x, y, 0):  # behind it, not on it
                        found.append(x)
                        found.append(y)
                x += LATTICE
            y += LATTICE
        self.lattices[piece.id] = found
        return found


def touch(one: TerrainPiece, other: TerrainPiece) -> bool:
    """True if two pieces have a point in common, to within a fifth of a centimetre."""
    for i in range(len(one.xs)):
        if other.is_within(one.xs[i], one.ys[i], 20) or other.holds(one.xs[i], one.ys[i]):
            return True
    for i in range(len(other.xs)):
        if one.is_within(other.xs[i], other.ys[i], 20) or one.holds(other.xs[i], other.ys[i]):
            return True
    return False
