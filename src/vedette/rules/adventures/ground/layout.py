"""The layout of the sections: features, crests, roads, buildings.

CA-TER-13, CA-TER-15, CA-TER-22, CA-TER-25, CA-TER-26, CA-TER-46, CA-TER-47, CA-TER-48, CA-RUL2-99, CA-RUL2-101.
"""

from typing import Final

from vedette.engine.tables import EventType, Roll
from vedette.engine.types import NOBODY
from vedette.geometry.areas import Area, rectangle
from vedette.geometry.lines import Line
from vedette.geometry.points import Point
from vedette.rules.adventures import event_types
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.field import HILL, IMPASSABLE, ROAD_WIDTH, WOODS, Building, Field
from vedette.rules.adventures.ground.shapes import Box, outlines_of

CLEAR: Final = 0
WOODED_HILL: Final = 6
BUILDING_SIZE: Final = 300
BESIDE_ROAD: Final = 50
MOST_FROM_ROAD: Final = 100
AROUND: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Right, left, behind, before, then the corners (CA-RUL2-101)."""
STEP: Final = 50


class Section:
    """The terrain rolled for one of the nine sections."""

    def __init__(self) -> None:
        self.ground = CLEAR
        self.has_road = False
        self.is_first_road = False
        self.lengthwise = True
        self.buildings = 0


def lay_out(battle: Battle, sections: list[Section], in_place_of_woods: int) -> Field:
    """Return the field made of the sections, on the table of the set-up."""
    field = Field(battle.field.width, battle.field.height)
    field.supplies = battle.field.supplies
    field.supply_sides = battle.field.supply_sides
    field.water = battle.field.water
    lay_roads(field, sections)
    for section in sections:
        if section.ground == IMPASSABLE:
            field.barred.append(feature_area(field, sections.index(section)))
    lay_buildings(battle, field, sections)
    field.barred = []
    lay_ground(field, sections, in_place_of_woods)
    field.sections = [section.ground for section in sections]
    field.settle(battle.rules.night, [])
    return field


def section_box(field: Field, number: int) -> Box:
    """Return west, south, east and north of a section; 1-2-3 lie along the north edge (CA-RUL2-39)."""
    row = 2 - number // 3
    column = number % 3
    return (
        field.width * column // 3,
        field.height * row // 3,
        field.width * (column + 1) // 3,
        field.height * (row + 1) // 3,
    )


def feature_box(field: Field, number: int) -> Box:
    """Return a rectangle at the section's centre with 7/8 of its length and width (CA-RUL2-99)."""
    west, south, east, north = section_box(field, number)
    dx = (east - west) // 16
    dy = (north - south) // 16
    return west + dx, south + dy, east - dx, north - dy


def feature_area(field: Field, number: int) -> Area:
    west, south, east, north = feature_box(field, number)
    return rectangle(west, south, east, north, 0, 0, "impassable")


# --- ground -----------------------------------------------------------------------------------------------------------


def lay_ground(field: Field, sections: list[Section], in_place_of_woods: int) -> None:
    """Lay out the ground: like features that share a side join, except impassable ones; it is clear by buildings."""
    kinds: list[int] = []
    for section in sections:
        if section.ground != CLEAR and section.ground not in kinds:
            kinds.append(section.ground)
    clearings = [around(building) for building in field.buildings]
    for kind in kinds:
        own = [number for number in range(9) if sections[number].ground == kind]
        if kind == IMPASSABLE:
            for number in own:
                field.add_area(IMPASSABLE, feature_area(field, number))
            continue
        boxes = joined_boxes(field, own)
        if kind in (HILL, WOODED_HILL):
            for outline in outlines_of(boxes, []):
                field.add_area(HILL, Area(outline, 1, 0, "hill"))
            lay_crests(field, own)
        if kind != HILL:
            covering = in_place_of_woods if kind in (WOODS, WOODED_HILL) else kind
            for outline in outlines_of(boxes, clearings):
                field.add_area(covering, Area(outline, 0, 0, "ground"))


def around(building: Building) -> Box:
    """Return the ground within 1" of a building (CA-RUL2-101)."""
    area = building.area
    return area.west - 100, area.south - 100, area.east + 100, area.north + 100


def joined_boxes(field: Field, own: list[int]) -> list[Box]:
    """Return the features of these sections, and strips between those that share a side."""
    found = [feature_box(field, number) for number in own]
    for number in own:
        west, south, east, north = feature_box(field, number)
        if number % 3 < 2 and number + 1 in own:
            found.append((east, south, feature_box(field, number + 1)[0], north))
        if number + 3 in own:
            found.append((west, feature_box(field, number + 3)[3], east, south))
        if number % 3 < 2 and all([n in own for n in (number + 1, number + 3, number + 4)]):
            below = feature_box(field, number + 4)
            found.append((east, below[3], below[0], south))
    return found


def lay_crests(field: Field, own: list[int]) -> None:
    """Lay a crest through each hill's centre, parallel to the edge 1-2-3; hills in a row share one."""
    for first in own:
        if first % 3 > 0 and first - 1 in own:
            continue
        last = first
        while last % 3 < 2 and last + 1 in own:
            last += 1
        west, south, _, north = feature_box(field, first)
        middle = (south + north) // 2
        east = feature_box(field, last)[2]
        field.crests.append(Line([Point(west, middle), Point(east, middle)], 0, 0, "crest"))


# --- roads ------------------------------------------------------------------------------------------------------------


def lay_roads(field: Field, sections: list[Section]) -> None:
    """Lay the first road straight through its section, and further roads at right angles to it.

    CA-TER-25, CA-TER-26.
    """
    first = [number for number in range(9) if sections[number].is_first_road]
    if not first:
        return
    is_upright = (field.height >= field.width) == sections[first[0]].lengthwise
    add_road(field, first[0], is_upright)
    for number in range(9):
        if sections[number].has_road and number != first[0]:
            add_road(field, number, not is_upright)


def add_road(field: Field, number: int, is_upright: bool) -> None:
    """Add a road from edge to edge through a section's centre; roads on the same line are one (CA-RUL2-33)."""
    west, south, east, north = section_box(field, number)
    x = (west + east) // 2
    y = (south + north) // 2
    ends = [Point(x, 0), Point(x, field.height)] if is_upright else [Point(0, y), Point(field.width, y)]
    for road in field.roads:
        if road.xs[0] == ends[0].x and road.ys[0] == ends[0].y:
            return
    field.roads.append(Line(ends, ROAD_WIDTH, 0, "road"))


def has_upright_road(field: Field, x: int) -> bool:
    return any([road.xs[0] == x and road.xs[1] == x for road in field.roads])


def has_level_road(field: Field, y: int) -> bool:
    return any([road.ys[0] == y and road.ys[1] == y for road in field.roads])


# --- buildings --------------------------------------------------------------------------------------------------------


def lay_buildings(battle: Battle, field: Field, sections: list[Section]) -> None:
    """Place the buildings of each section; roll gaps and Defensive Values (CA-TER-46, CA-TER-47, CA-TER-48)."""
    for number in range(9):
        if sections[number].buildings > 0:
            build(battle, field, number, sections[number].buildings, event_types.BUILT)


def half_die(battle: Battle, what: str, rolls: list[Roll]) -> int:
    """Roll 1/2d6 inches, in hundredths (CA-DICE-07)."""
    score = battle.dice.die(6)
    rolls.append(Roll(NOBODY, 6, battle.dice.last, (score + 1) // 2, None, what))
    return (score + 1) // 2 * 100


def build(battle: Battle, field: Field, number: int, count: int, event_type: EventType, is_camp: bool = False) -> None:
    """Place buildings on both sides of the road from its middle; without one, round the centre (CA-TER-44)."""
    west, south, east, north = section_box(field, number)
    x = (west + east) // 2
    y = (south + north) // 2
    upright = has_upright_road(field, x)
    level = has_level_road(field, y)
    rolls: list[Roll] = []
    gap = 0
    for at in range(count):
        if at > 0:
            gap = half_die(battle, "die to halve for the inches between buildings", rolls)
        dv = 0  # of a camp, and of nothing else (CA-TER-49)
        if not is_camp:
            score = battle.dice.die(6)
            dv = 1 if score <= 3 else 2 if score <= 5 else 3
            rolls.append(Roll(NOBODY, 6, battle.dice.last, dv, None, "Defensive Value"))
        wanted = wanted_spot(x, y, at, gap, upright, level)
        spot = free_spot(field, number, wanted, gap, upright or level)
        if spot is not None:
            add_building(field, spot, dv, door_of(field, spot, x, y, upright, level))
    battle.tell(event_type, n=number + 1, m=count, rolls=rolls)


def wanted_spot(x: int, y: int, at: int, gap: int, upright: bool, level: bool) -> Point:
    """Return the place wanted for a building: either side of the road in turn, or round a centre without road."""
    off = ROAD_WIDTH // 2 + BESIDE_ROAD + BUILDING_SIZE // 2
    if upright and level:
        corner = ((1, 1), (-1, 1), (1, -1), (-1, -1))[at % 4]
        out = at // 4 * (BUILDING_SIZE + gap)
        return Point(x + corner[0] * (off + out), y + corner[1] * off)
    if upright or level:
        side = 1 if at % 2 == 0 else -1
        place = at // 2
        along = (place + 1) // 2 * (BUILDING_SIZE + gap) * (1 if place % 2 else -1)
        return Point(x + side * off, y + along) if upright else Point(x + along, y + side * off)
    if at == 0:
        return Point(x, y)
    way = AROUND[(at - 1) % 8]
    far = (BUILDING_SIZE + gap) * ((at - 1) // 8 + 1)
    return Point(x + way[0] * far, y + way[1] * far)


def free_spot(field: Field, number: int, wanted: Point, gap: int, by_road: bool) -> Point | None:
    """Return the wanted place or the nearest free one: in the section, with gaps of 1", or beside the section."""
    west, south, east, north = section_box(field, number)
    inside = (west, south, east, north)
    beside = (west - 1200, south - 1200, east + 1200, north + 1200)
    for box, least in ((inside, gap), (inside, 100), (beside, 100)):
        if is_free(field, wanted.x, wanted.y, box, least, by_road):
            return wanted
        best: Point | None = None
        nearest = 0
        for x in range(box[0] + wanted.x % STEP, box[2], STEP):
            for y in range(box[1] + wanted.y % STEP, box[3], STEP):
                far = (x - wanted.x) * (x - wanted.x) + (y - wanted.y) * (y - wanted.y)
                if (best is None or far < nearest) and is_free(field, x, y, box, least, by_road):
                    best = Point(x, y)
                    nearest = far
        if best is not None:
            return best
    return None


def is_free(field: Field, x: int, y: int, box: Box, gap: int, by_road: bool) -> bool:
    """True if a building may stand here: on the table, off the road but within 1" of it, clear of all else."""
    half = BUILDING_SIZE // 2
    west, south, east, north = x - half, y - half, x + half, y + half
    if west < max(box[0], 0) or south < max(box[1], 0):
        return False
    if east > min(box[2], field.width) or north > min(box[3], field.height):
        return False
    for area in field.barred:
        if west < area.east and area.west < east and south < area.north and area.south < north:
            return False
    for building in field.buildings:
        area = building.area
        if west < area.east + gap and area.west < east + gap and south < area.north + gap and area.south < north + gap:
            return False
    nearest = field.width
    for road in field.roads:
        away: int = abs(x - road.xs[0]) if road.xs[0] == road.xs[1] else abs(y - road.ys[0])
        nearest = min(nearest, away - half - road.width // 2)
    return not field.roads or (nearest >= 0 and (not by_road or nearest <= MOST_FROM_ROAD))


def door_of(field: Field, spot: Point, x: int, y: int, upright: bool, level: bool) -> Point:
    """Return the door's place: towards the road, or towards section 5 without one (CA-RUL2-101)."""
    half = BUILDING_SIZE // 2
    dx: int = x - spot.x
    dy: int = y - spot.y
    if not upright and not level:
        dx = field.width // 2 - spot.x
        dy = field.height // 2 - spot.y
    if upright or (not level and abs(dx) > abs(dy)):
        return Point(spot.x + (half if dx > 0 else -half), spot.y)
    return Point(spot.x, spot.y + (half if dy > 0 else -half))


def add_building(field: Field, spot: Point, dv: int, door: Point) -> None:
    half = BUILDING_SIZE // 2
    area = rectangle(spot.x - half, spot.y - half, spot.x + half, spot.y + half, 0, 0, "building")
    field.buildings.append(Building(len(field.buildings), area, dv, door, 1, "building"))
