"""The terrain generator: nine sections, roads, buildings (TER-02 to -13, -25, -26, -44 to -49, CA-RUL2-31 to -37, -99, -101)."""

from typing import Final

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY
from vedette.geometry.blocks import Block, overlap
from vedette.geometry.points import Point
from vedette.geometry.terrain import Area, Line, block_overlaps_area, block_overlaps_line, rectangle
from vedette.rules.adventures import words
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.field import HILL, IMPASSABLE, ROAD_WIDTH, ROUGH, WOODS, Building, Field

CLEAR: Final = 0
WOODED_HILL: Final = 6
ROAD: Final = 7
ROAD_BUILT: Final = 8
COLUMNS: Final = (
    # Clear/Hilly, Mountains, Woods, for 2 to 12 (TER-09)
    (HILL, CLEAR, HILL, CLEAR, ROAD_BUILT, HILL, CLEAR, WOODS, CLEAR, ROAD, HILL),
    (IMPASSABLE, WOODS, ROAD, ROUGH, ROUGH, IMPASSABLE, ROUGH, ROUGH, CLEAR, ROAD_BUILT, IMPASSABLE),
    (WOODS, WOODS, WOODED_HILL, ROAD_BUILT, CLEAR, WOODS, WOODS, WOODED_HILL, CLEAR, ROAD, WOODS),
)
OVERALL: Final = ("clear", "mountainous", "wooded")
RING: Final = (0, 1, 2, 5, 8, 7, 6, 3)
BUILDING_SIZE: Final = 300


class Section:
    """What was rolled for one of the nine sections."""

    def __init__(self) -> None:
        self.ground = CLEAR
        self.has_road = False
        self.lengthwise = True
        self.buildings = 0


def generate(battle: Battle, overall: int) -> Field:
    """Roll the table section by section, bring like terrain together, and lay it out (TER-04 to -13)."""
    if overall == NOBODY:
        score = battle.dice.die(6)
        overall = (score - 1) // 2
        battle.tell(words.LAND, rolls=[Roll(NOBODY, 6, battle.dice.last, score, None, OVERALL[overall])])
    sections = [rolled(battle, COLUMNS[overall], number) for number in range(9)]
    gathered(sections)
    free_edges(sections)
    adjoin_buildings(sections)
    field = Field(battle.field.width, battle.field.height)
    field.supplies = battle.field.supplies
    field.supply_sides = battle.field.supply_sides
    field.water = battle.field.water
    lay_ground(field, sections)
    lay_roads(field, sections)
    lay_buildings(battle, field, sections)
    field.sections = [section.ground for section in sections]
    field.settle(battle.rules.night, [])
    return field


def rolled(battle: Battle, column: tuple[int, ...], number: int) -> Section:
    """2d6 on the column; a road is rolled again for the ground under it (TER-08, -11)."""
    found = Section()
    total = battle.dice.total(2, 6)
    rolls = [Roll(NOBODY, 6, battle.dice.last, total, None, f"section {number + 1}")]
    kind = column[total - 2]
    if kind >= ROAD:
        found.has_road = True
        if kind == ROAD_BUILT:
            score = battle.dice.die(6)
            rolls.append(Roll(NOBODY, 6, battle.dice.last, (score + 1) // 2, None, "buildings"))
            found.buildings = (score + 1) // 2
        way = battle.dice.die(6)
        rolls.append(Roll(NOBODY, 6, battle.dice.last, way, None, "course of the road"))
        found.lengthwise = way <= 3
        total = battle.dice.total(2, 6)
        rolls.append(Roll(NOBODY, 6, battle.dice.last, total, None, "the ground under the road"))
        kind = column[total - 2]
        if kind >= ROAD:
            kind = CLEAR
    found.ground = kind
    battle.tell(words.SECTION, n=number + 1, rolls=rolls)
    return found


def gathered(sections: list[Section]) -> None:
    """Section 5 stays; the others are laid round the ring sorted by type, in order of first appearance (CA-RUL2-32)."""
    order: list[int] = []
    for number in range(9):
        if number != 4 and sections[number].ground not in order:
            order.append(sections[number].ground)
    outer: list[Section] = []
    for kind in order:
        for number in RING:
            if sections[number].ground == kind:
                outer.append(sections[number])
    for at, number in enumerate(RING):
        sections[number] = outer[at]


def free_edges(sections: list[Section]) -> None:
    """An edge that is impassable all along gets free ground in its middle (CA-RUL2-37)."""
    for edge in ((0, 1, 2), (6, 7, 8), (0, 3, 6), (2, 5, 8)):
        if all([sections[n].ground == IMPASSABLE for n in edge]):
            for number in (3, 5, 4, 0, 2, 6, 8, 1, 7):
                if sections[number].ground != IMPASSABLE:
                    middle = sections[edge[1]]
                    sections[edge[1]] = sections[number]
                    sections[number] = middle
                    break


def are_neighbours(one: int, other: int) -> bool:
    rows = abs(one // 3 - other // 3)
    columns = abs(one % 3 - other % 3)
    return rows + columns == 1


def adjoin_buildings(sections: list[Section]) -> None:
    """Sections with buildings are shifted until each adjoins another (TER-45, CA-RUL2-35)."""
    for _ in range(9):
        built = [n for n in range(9) if sections[n].buildings > 0]
        alone = [n for n in built if not any([are_neighbours(n, other) for other in built])]
        if len(built) < 2 or not alone:
            return
        centre = built[0]
        for number in built:
            if sections[number].buildings > sections[centre].buildings:
                centre = number
        mover = alone[0] if alone[0] != centre else (alone[1] if len(alone) > 1 else NOBODY)
        if mover == NOBODY:
            return
        best = NOBODY
        for number in range(9):
            section = sections[number]
            if section.buildings > 0 or not are_neighbours(number, centre):
                continue
            if section.ground == IMPASSABLE and not section.has_road:
                continue
            if best == NOBODY or (section.has_road and not sections[best].has_road):
                best = number
        if best == NOBODY:
            return
        sections[best].buildings = sections[mover].buildings
        sections[mover].buildings = 0


# --- laying out -------------------------------------------------------------------------------------------------------


def section_box(field: Field, number: int) -> tuple[int, int, int, int]:
    """West, south, east and north of a section; 1-2-3 lie along the north edge (CA-RUL2-39)."""
    row = 2 - number // 3
    column = number % 3
    return (
        field.width * column // 3,
        field.height * row // 3,
        field.width * (column + 1) // 3,
        field.height * (row + 1) // 3,
    )


def feature_area(field: Field, number: int, level: int, name: str) -> Area:
    """A rectangle on the section's centre with 7/8 of its length and width (CA-RUL2-99)."""
    west, south, east, north = section_box(field, number)
    dx = (east - west) // 16
    dy = (north - south) // 16
    return rectangle(west + dx, south + dy, east - dx, north - dy, level, 0, name)


def lay_ground(field: Field, sections: list[Section]) -> None:
    """Features, joined where sections with a common side hold the same type, but for impassable ground."""
    for number in range(9):
        ground = sections[number].ground
        if ground == CLEAR:
            continue
        if ground == WOODED_HILL or ground == HILL:
            field.add_area(HILL, feature_area(field, number, 1, "hill"))
            west, south, east, north = section_box(field, number)
            dx = (east - west) // 16
            middle = (south + north) // 2
            field.crests.append(Line([Point(west + dx, middle), Point(east - dx, middle)], 0, 0, "crest"))
        if ground == WOODED_HILL:
            field.add_area(WOODS, feature_area(field, number, 0, "woods"))
        elif ground != HILL:
            field.add_area(ground, feature_area(field, number, 0, "ground"))
    for number in range(9):
        for other in (number + 1, number + 3):
            if other < 9 and are_neighbours(number, other) and sections[number].ground == sections[other].ground:
                join_sections(field, number, other, sections[number].ground)


def join_sections(field: Field, number: int, other: int, ground: int) -> None:
    """Fill the strip between two like sections."""
    if ground in (CLEAR, IMPASSABLE):
        return
    west, south, east, north = section_box(field, number)
    dx = (east - west) // 16
    dy = (north - south) // 16
    if other == number + 1:
        strip = (east - dx, south + dy, east + dx, north - dy)
    else:
        strip = (west + dx, south - dy, east - dx, south + dy)
    kinds = [HILL, WOODS] if ground == WOODED_HILL else [ground]
    for kind in kinds:
        field.add_area(kind, rectangle(strip[0], strip[1], strip[2], strip[3], 1 if kind == HILL else 0, 0, "ground"))
    if ground in (HILL, WOODED_HILL) and other == number + 1:
        middle = (south + north) // 2
        field.crests.append(Line([Point(east - dx, middle), Point(east + dx, middle)], 0, 0, "crest"))


def lay_roads(field: Field, sections: list[Section]) -> None:
    """The first road goes straight through its section, further ones at right angles to it (CA-RUL2-33)."""
    first = True
    along_y = True  # lengthwise on a square table: between the edges 1-2-3 and 7-8-9
    laid: list[int] = []
    for number in range(9):
        if not sections[number].has_road:
            continue
        west, south, east, north = section_box(field, number)
        if first:
            upright = field.height >= field.width
            along_y = upright == sections[number].lengthwise
            first = False
            runs_up = along_y
        else:
            runs_up = not along_y
        x = (west + east) // 2
        y = (south + north) // 2
        code = (x if runs_up else y) * 2 + (1 if runs_up else 0)
        if code in laid:
            continue
        laid.append(code)
        if runs_up:
            field.roads.append(Line([Point(x, 0), Point(x, field.height)], ROAD_WIDTH, 0, "road"))
        else:
            field.roads.append(Line([Point(0, y), Point(field.width, y)], ROAD_WIDTH, 0, "road"))


def lay_buildings(battle: Battle, field: Field, sections: list[Section]) -> None:
    """3" x 3", along the road or round the centre; the Defensive Value is rolled for each (TER-46 to -48)."""
    for number in range(9):
        for at in range(sections[number].buildings):
            score = battle.dice.die(6)
            dv = 1 if score <= 3 else 2 if score <= 5 else 3
            west, south, east, north = section_box(field, number)
            add_building(field, (west + east) // 2, (south + north) // 2, at, dv)


def add_building(field: Field, x: int, y: int, at: int, dv: int) -> None:
    """The nearest free spot, outward from the section's centre, just beside the road."""
    away = ROAD_WIDTH // 2 + 50 + BUILDING_SIZE // 2
    for ring in range(9):
        for turn in range(8):
            dx = (away, -away, away, -away, 0, 0, away, -away)[(turn + at) % 8]
            dy = (0, 0, away, -away, away, -away, -away, away)[(turn + at) % 8]
            spot_x = x + dx + (ring * 450 if dx > 0 else -ring * 450 if dx < 0 else 0)
            spot_y = y + dy + (ring * 450 if dy > 0 else -ring * 450 if dy < 0 else 0)
            block = Block(spot_x, spot_y, 0, BUILDING_SIZE, BUILDING_SIZE)
            if is_building_spot(field, block):
                half = BUILDING_SIZE // 2
                area = rectangle(spot_x - half, spot_y - half, spot_x + half, spot_y + half, 0, 0, "building")
                door = Point(spot_x - half if dx > 0 else spot_x + half if dx < 0 else spot_x, spot_y)
                if dx == 0:
                    door = Point(spot_x, spot_y - half if dy > 0 else spot_y + half)
                field.buildings.append(Building(len(field.buildings), area, dv, door, 1, "building"))
                return


def is_building_spot(field: Field, block: Block) -> bool:
    half = BUILDING_SIZE // 2 + 100
    if block.x < half or block.y < half or block.x > field.width - half or block.y > field.height - half:
        return False
    if any([block_overlaps_area(block, area) for area in field.barred]):
        return False
    if any([block_overlaps_line(block, road) for road in field.roads]):
        return False
    wide = Block(block.x, block.y, 0, block.width + 200, block.depth + 200)
    for other in field.buildings:
        box = Block(
            (other.area.west + other.area.east) // 2,
            (other.area.south + other.area.north) // 2,
            0,
            BUILDING_SIZE,
            BUILDING_SIZE,
        )
        if overlap(wide, box):
            return False
    return True
