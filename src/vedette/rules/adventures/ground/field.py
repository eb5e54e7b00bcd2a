"""The field: terrain and its effects on movement, sight and cover (TER, CA-LOS-06, CA-FIR-08)."""

from typing import Final

from vedette.geometry.angles import bearing
from vedette.geometry.areas import Area, is_block_off, is_in_area, level_at
from vedette.geometry.blocks import Block
from vedette.geometry.figures import Drill, Figure
from vedette.geometry.ground import Ground
from vedette.geometry.lines import Line, is_leg_on_line, is_within_of_line, leg_crosses_line, misses_span
from vedette.geometry.points import Point, fine_limit, segment_square, segments_cross
from vedette.geometry.sight import ANY_DEPTH, SKY, Ridge, Screen, sunken

HILL: Final = 1
WOODS: Final = 2
ROUGH: Final = 3
GULLY: Final = 4
IMPASSABLE: Final = 5
AREA_KINDS: Final = ("", "hill", "wood", "rough", "gully", "impassable")
AREA_WORDS: Final = ("", "hill", "woods", "rough ground", "gully", "impassable ground")

CREST_NEAR: Final = 100
INTO_WOODS: Final = 100
GULLY_EDGE: Final = 100
INSIDE_BY_DAY: Final = 1200
INSIDE_BY_NIGHT: Final = 600
ROAD_WIDTH: Final = 200
WALL_NEAR: Final = 100
ALL_SIDES: Final = 15
PIECE: Final = 50
PIECE_DRILL: Final = Drill(PIECE, 0, 0, 0)
"""The measure of an outline: pieces half an inch wide and without depth (RUL-130)."""
DV_WORDS: Final = ("light organic frame", "wood structure", "reinforced structure", "masonry")
"""Kinds of structures by Defensive Value (BLD-01)."""


class Building:
    """A structure: outline, Defensive Value, door and floors; its fire and holes are kept apart."""

    def __init__(self, id: int, area: Area, dv: int, door: Point, floors: int, words: str) -> None:
        self.id = id
        self.area = area
        self.dv = dv
        self.door = door
        self.floors = floors
        self.words = words
        self.perimeter = outline_length(area)
        self.objective = False
        self.openings = ALL_SIDES  # the sides with windows or loopholes, as bits: 1 N, 2 E, 4 S, 8 W (CA-RUL-115)
        self.outline = outline_pieces(area)

    def opens_towards(self, x: int, y: int) -> bool:
        """True if it has an opening on a side from which a place can be seen (CA-RUL-115)."""
        if self.openings == ALL_SIDES:
            return True
        area = self.area
        beyond = (y > area.north) * 1 + (x > area.east) * 2 + (y < area.south) * 4 + (x < area.west) * 8
        return self.openings & beyond != 0

    def lookouts(self) -> list[Figure]:
        """Return the outline pieces on sides with openings, from which figures can fire (CA-RUL-115)."""
        if self.openings == ALL_SIDES:
            return self.outline
        area = self.area
        found: list[Figure] = []
        for piece in self.outline:
            sides = (piece.y >= area.north) * 1 + (piece.x >= area.east) * 2
            sides += (piece.y <= area.south) * 4 + (piece.x <= area.west) * 8
            if sides == 0 or self.openings & sides != 0:
                found.append(piece)
        return found


class Field:
    """The ground of one battle. It does not change after the set-up, so clones share it.

    CA-TER-14, CA-TER-16, CA-TER-20, CA-TER-21, CA-TER-35, CA-TER-36, CA-TER-40, CA-TER-41.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.hills: list[Area] = []
        self.crests: list[Line] = []
        self.woods: list[Area] = []
        self.rough: list[Area] = []
        self.gullies: list[Area] = []
        self.barred: list[Area] = []
        self.roads: list[Line] = []
        self.walls: list[Line] = []
        self.buildings: list[Building] = []
        self.lit: list[Area] = []  # well lit at night (CA-LOS-04)
        self.supplies: list[Point] = []  # armouries and ammunition points (CA-AMM-04), by side below
        self.supply_sides: list[int] = []
        self.water: list[Point] = []
        self.order: list[tuple[int, Area]] = []  # areas as they are drawn
        self.sections: list[int] = []  # the nine results of the generator, for the record
        # worked out by settle
        self.screens: list[Screen] = []
        self.ridges: list[Ridge] = []
        self.loose = Ground([], 1, [], [], [], 0)
        self.formed = Ground([], 1, [], [], [], 0)
        self.on_road = Ground([], 1, [], [], [], 0)
        self.is_bare = True

    def add_area(self, kind: int, area: Area) -> None:
        self.order.append((kind, area))
        if kind == HILL:
            self.hills.append(area)
        elif kind == WOODS:
            self.woods.append(area)
        elif kind == ROUGH:
            self.rough.append(area)
        elif kind == GULLY:
            self.gullies.append(area)
        else:
            self.barred.append(area)

    def settle(self, night: bool, gone: list[int]) -> None:
        """Work out the ground that hides, slows and bars; `gone` are buildings that have burned down."""
        inside = INSIDE_BY_NIGHT if night else INSIDE_BY_DAY
        screens: list[Screen] = []
        for area in self.woods + self.rough:
            screens.append(Screen(area, SKY, INTO_WOODS, INTO_WOODS, inside))
        for area in self.gullies:
            screens.append(sunken(area, GULLY_EDGE))  # by depth, not by length (CA-TER-38, CA-TER-39, CA-RUL2-100)
        for area in self.barred:
            screens.append(Screen(area, SKY, 0, 0, 0))
        standing: list[Area] = []
        for building in self.buildings:
            if building.id not in gone:
                screens.append(Screen(building.area, SKY, 0, 0, ANY_DEPTH))
                standing.append(building.area)
        self.screens = screens
        self.ridges = [Ridge(crest, SKY, CREST_NEAR) for crest in self.crests]
        slow = self.woods + self.rough + self.gullies
        self.loose = Ground(slow, 2, self.barred + standing, [], [], 0)
        self.formed = Ground([], 1, slow + self.barred + standing, [], [], 0)
        self.on_road = Ground([], 1, standing, [], [], 0)
        self.is_bare = not self.order and not self.buildings and not self.walls

    def level(self, x: int, y: int) -> int:
        return level_at(self.hills, x, y) if self.hills else 0

    def is_road(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """True if the whole way, both ends included, lies on a road (CA-RUL2-102)."""
        for road in self.roads:
            if is_leg_on_line(road, ax, ay, bx, by):
                return True
        return False

    def cover_about(self, block: Block) -> "Cover":
        """Return the cover near enough to a block to matter to its figures."""
        woods: list[Area] = []
        for area in self.woods + self.rough:
            if not is_block_off(area, block, 0):
                woods.append(area)
        gullies: list[Area] = []
        for area in self.gullies:
            if not is_block_off(area, block, 0):
                gullies.append(area)
        crests: list[Line] = []
        for line in self.crests:
            if is_block_near(line, block, CREST_NEAR):
                crests.append(line)
        walls: list[Line] = []
        for line in self.walls:
            if is_block_near(line, block, WALL_NEAR):
                walls.append(line)
        return Cover(woods, gullies, crests, walls)

    def has_wall_cover(self, figure: Figure, from_x: int, from_y: int) -> bool:
        """True if a figure lines a wall or fieldwork that the line from the enemy crosses (CA-RUL-94)."""
        return is_behind(self.walls, WALL_NEAR, figure, from_x, from_y)

    def is_lit(self, x: int, y: int) -> bool:
        for area in self.lit:
            if is_in_area(area, x, y):
                return True
        return False


class Cover:
    """Woods, rough ground, gullies, crests and walls that may cover a group where it stands (CA-FIR-08)."""

    def __init__(self, woods: list[Area], gullies: list[Area], crests: list[Line], walls: list[Line]) -> None:
        self.woods = woods
        self.gullies = gullies
        self.crests = crests
        self.walls = walls
        self.is_none = not woods and not gullies and not crests and not walls

    def covers(self, figure: Figure, from_x: int, from_y: int) -> bool:
        """True in woods or rough ground, or within 1" of a crest, wall or gully's edge that the line from the enemy
        crosses.

        CA-RUL-55, CA-RUL-94, CA-RUL-95; a gully's edge covers only figures in the gully (CA-RUL2-36).
        """
        for area in self.woods:
            if is_in_area(area, figure.x, figure.y):
                return True
        for area in self.gullies:
            if is_in_area(area, figure.x, figure.y) and is_below_edge(area, figure, from_x, from_y):
                return True
        if self.crests and is_behind(self.crests, CREST_NEAR, figure, from_x, from_y):
            return True
        return len(self.walls) > 0 and is_behind(self.walls, WALL_NEAR, figure, from_x, from_y)


def is_behind(lines: list[Line], near: int, figure: Figure, from_x: int, from_y: int) -> bool:
    """True if a figure is near enough to one of the lines and the enemy is on its other side."""
    for line in lines:
        if is_within_of_line(line, figure.x, figure.y, near) and leg_crosses_line(
            line, figure.x, figure.y, from_x, from_y
        ):
            return True
    return False


def is_block_near(line: Line, block: Block, reach: int) -> bool:
    """True if a line may be within reach of a figure of a block, judged by its bounding box."""
    far = block.radius + reach + line.width
    return not (
        misses_span(line.west - far, line.east + far, block.x, block.x)
        or misses_span(line.south - far, line.north + far, block.y, block.y)
    )


def is_below_edge(area: Area, figure: Figure, from_x: int, from_y: int) -> bool:
    """True if a figure is near the edge of a gully and the enemy is outside, beyond that edge, as with a crest.

    CA-RUL2-36, CA-RUL2-38.
    """
    if is_in_area(area, from_x, from_y):
        return False
    near: int = fine_limit(GULLY_EDGE)
    for i in range(len(area.xs)):
        j = (i + 1) % len(area.xs)
        ax, ay, bx, by = area.xs[i], area.ys[i], area.xs[j], area.ys[j]
        if segment_square(figure.x, figure.y, ax, ay, bx, by) <= near:
            if segments_cross(figure.x, figure.y, from_x, from_y, ax, ay, bx, by):
                return True
    return False


def outline_pieces(area: Area) -> list[Figure]:
    """Divide an outline into pieces, each seen at its middle and measured end to end (CA-RUL-130)."""
    found: list[Figure] = []
    for i in range(len(area.xs)):
        j = (i + 1) % len(area.xs)
        x: int = area.xs[i]
        y: int = area.ys[i]
        dx: int = area.xs[j] - x
        dy: int = area.ys[j] - y
        long = max(1, isqrt_of(dx * dx + dy * dy))
        count = (long + PIECE - 1) // PIECE
        for number in range(count):
            # The first and the last end in the corners; those between overlap where it does not come out even.
            along = PIECE // 2 + (long - PIECE) * number // (count - 1) if count > 1 else long // 2
            found.append(Figure(x + dx * along // long, y + dy * along // long, bearing(dx, dy) + 90))
    return found


def outline_length(area: Area) -> int:
    """Return the length of an outline, each side rounded down."""
    total = 0
    for i in range(len(area.xs)):
        j = (i + 1) % len(area.xs)
        dx = area.xs[j] - area.xs[i]
        dy = area.ys[j] - area.ys[i]
        total += isqrt_of(dx * dx + dy * dy)
    return total


def isqrt_of(n: int) -> int:
    root = int(n)
    if root < 2:
        return root
    guess = 1 << ((root.bit_length() + 1) // 2)
    while True:
        better = (guess + root // guess) // 2
        if better >= guess:
            return guess
        guess = better
