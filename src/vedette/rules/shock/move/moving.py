"""Movement (MOV) and terrain (TER): where a unit may go, and why not.

The leading figure of the front rank goes along straight pieces; at the end the block is built with that figure in its
front rank, facing as the owner likes (SP-RUL-81). An order names the centre of the block at its end; which figure leads is
worked out: the one with the shortest way.
"""

from typing import Final

from vedette.engine.types import NOBODY, Refusal
from vedette.geometry.areas import Area, block_overlaps_area
from vedette.geometry.blocks import TOUCH, Block, is_on_table, overlap
from vedette.geometry.lines import Line, block_overlaps_line, gap_to_line
from vedette.geometry.moves import move_comes_nearer, move_enters_area, move_meets_line, sweep_overlaps
from vedette.geometry.points import Point, ahead
from vedette.geometry.reach import is_along
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.move.leading import LeaderPath, leader_ends, leader_starts, shortest_way, way_from_host
from vedette.rules.shock.move.shape import centres_of, circle_of, rects_nearer, rects_overlap
from vedette.rules.shock.move.zones import end_in_zone, is_block_near, is_in_zone, leg_enters_zone
from vedette.rules.shock.units import ATTACHED, FIELDED, UNLIMBERED, Unit

# the purpose of a move (SP-ZOC-03 to -05)
PLAIN: Final = 0
ATTACK: Final = 1
SUPPORT: Final = 2
JOIN: Final = 3

# why not
LEGAL: Final = 0
TOO_FAR: Final = 1
OWN_UNIT: Final = 2
ENEMY_UNIT: Final = 3
IN_ZONE: Final = 4
BARRED: Final = 5
OBSTACLE: Final = 6
BUILDING: Final = 7
TABLE: Final = 8
TOO_CLOSE: Final = 9
ON_PIECE: Final = 10
TOUCHES_ACROSS: Final = 11
NO_FIT: Final = 12
FILES: Final = 13
NOT_STRAIGHT: Final = 14
STUCK_ON_ROOF: Final = 15
NOT_FACING: Final = 16
SECOND_ENEMY: Final = 17

REASONS: Final = (
    ("", ""),
    ("SP-MOV-01", "{unit} cannot get so far"),
    ("SP-MOV-10", "{unit} may not pass through a unit of its own side"),
    ("SP-MOV-11", "{unit} may not pass through an enemy unit"),
    ("SP-ZOC-05", "{unit} may enter an enemy zone of control only to attack its owner or to support"),
    ("SP-TER-03", "that ground is barred to {unit}: mounted units and artillery may not enter it"),
    ("SP-RUL-48", "{unit} must stop at the obstacle and overcome it"),
    ("SP-BLD-04", "{unit} may not move through a building: it is entered by a door"),
    ("SP-RUL-81", "{unit} would not stand wholly on the table"),
    ("SP-UNI-10", "{unit} would stand too close to another unit"),
    ("SP-RUL-29", "{unit} may not end its move on an abandoned piece"),
    ("SP-RUL-48", "{unit} would touch an enemy across the obstacle: that is an attack"),
    ("SP-RUL-81", "there is no room for {unit} to stand there"),
    ("SP-RUL-80", "{unit} has not so many files"),
    ("SP-MOV-09", "{unit} is an unlimbered piece: it moves straight ahead or back, or turns instead"),
    ("SP-BLD-01", "the piece of {unit} may never leave its roof"),
    ("SP-RUL-81", "{unit} would not face the unit it touches"),
    ("SP-RUL-81", "{unit} would touch a second enemy unit"),
)


def refusal(why: int, unit: Unit) -> Refusal | None:
    """Return a reason as a refusal, or None if legal."""
    if why == LEGAL:
        return None
    rule, words = REASONS[why]
    return Refusal(rule, words.replace("{unit}", unit.card.name))


# --- the law of the way -----------------------------------------------------------------------------------------------


def passes_freely(unit: Unit, other: Unit) -> bool:
    """True for lone commanders through own units, and own units through them (SP-RUL-40)."""
    return unit.side == other.side and (unit.card.is_commander or other.card.is_commander)


def why_leg_not(battle: Battle, unit: Unit, base: Block, dx: int, dy: int, purpose: int, target: int) -> int:
    """Return what stops the leading figure on one straight piece of its way."""
    field = battle.field
    zone = battle.rules.zone
    half = (abs(dx) + abs(dy)) // 2
    mx, my = base.x + dx // 2, base.y + dy // 2
    host = unit.host if unit.where == ATTACHED else NOBODY
    for other in battle.units:
        if other.where != FIELDED or other is unit or other.id == host:
            continue
        if other.id == target:
            if other.side != unit.side and goes_through(base, dx, dy, other):
                return ENEMY_UNIT
            continue
        far = other.radius + base.radius + zone + half + 2
        if (other.cx - mx) * (other.cx - mx) + (other.cy - my) * (other.cy - my) > far * far:
            continue
        if other.side == unit.side:
            if passes_freely(unit, other):
                continue
            for rect in other.rects:
                if sweep_overlaps(base, dx, dy, rect, 2):
                    return OWN_UNIT
        else:
            for rect in other.rects:
                if sweep_overlaps(base, dx, dy, rect, 2):
                    return ENEMY_UNIT
            if purpose == JOIN and target != NOBODY and battle.units[target].contact == other.id:
                continue  # SP-RUL-42: the enemy of the unit he joins does not stop him
            if leg_enters_zone(battle, unit, base, dx, dy, other):
                if purpose == PLAIN or not is_only_in_shared_zone(battle, unit, base, dx, dy, other, target):
                    return IN_ZONE
    if not field.has_hindrance:
        return LEGAL
    return why_ground_not(battle, unit, base, dx, dy, target)


def goes_through(base: Block, dx: int, dy: int, them: Unit) -> bool:
    """True if the way leads through the very unit it is aimed at (SP-MOV-11).

    The leading figure turns to touch it flush, so the centre of its base is checked, not its corners.
    """
    heart = Block(base.x, base.y, base.heading, base.width // 2, base.depth // 2)
    for rect in them.rects:
        if sweep_overlaps(heart, dx, dy, rect, 2):
            return True
    return False


def why_ground_not(battle: Battle, unit: Unit, base: Block, dx: int, dy: int, target: int) -> int:
    """Return what bars a straight piece of way: ground, buildings or obstacles; boxes rule out far ones."""
    field = battle.field
    west = base.x + (dx if dx < 0 else 0) - base.radius
    east = base.x + (dx if dx > 0 else 0) + base.radius
    south = base.y + (dy if dy < 0 else 0) - base.radius
    north = base.y + (dy if dy > 0 else 0) + base.radius
    if battle.is_barred_by_terrain(unit):
        for area in field.barred:
            if area.west < east and area.east > west and area.south < north and area.north > south:
                if move_enters_area(base, dx, dy, area) and not is_amid(battle, unit, area):
                    return BARRED
    for number, building in enumerate(field.buildings):
        if number == unit.building or is_target_building(battle, unit, target, number):
            continue
        if sweep_overlaps(base, dx, dy, building.block, 2):
            return BUILDING
    for obstacle in field.obstacles:
        line = obstacle.line
        if line.west <= east and line.east >= west and line.south <= north and line.north >= south:
            if move_meets_line(base, dx, dy, line):
                return OBSTACLE
    return LEGAL


def is_amid(battle: Battle, unit: Unit, area: Area) -> bool:
    """True if a mounted commander starts in barred ground with its unit: leaving is not entering (SP-RUL-70, -82)."""
    if not unit.card.is_commander:
        return False
    rects = battle.units[unit.host].rects if unit.where == ATTACHED else unit.rects
    if unit.where != ATTACHED and unit.where != FIELDED:
        return False
    for rect in rects:
        if block_overlaps_area(rect, area):
            return True
    return False


def is_target_building(battle: Battle, unit: Unit, target: int, building: int) -> bool:
    """True if its target is in that building, which it may then touch (SP-RUL-47)."""
    if target == NOBODY or battle.units[target].side == unit.side:
        return False
    return battle.units[target].building == building


def is_only_in_shared_zone(battle: Battle, unit: Unit, base: Block, dx: int, dy: int, other: Unit, target: int) -> bool:
    """True if the way enters another enemy's zone only where it lies in the target's zone too (SP-RUL-41)."""
    them = battle.units[target]
    zone = battle.rules.zone
    low, high = 0, 64
    if not comes_near(base, dx, dy, them, zone):
        return False
    while high - low > 1:
        middle = (low + high) // 2
        if comes_near(base, dx * middle // 64, dy * middle // 64, them, zone):
            high = middle
        else:
            low = middle
    return not leg_enters_zone(battle, unit, base, dx * low // 64, dy * low // 64, other)


def comes_near(base: Block, dx: int, dy: int, them: Unit, reach: int) -> bool:
    for rect in them.rects:
        if move_comes_nearer(base, dx, dy, rect, reach):
            return True
    return False


def why_way_not(battle: Battle, unit: Unit, way: LeaderPath, allowance: int, purpose: int, target: int) -> int:
    """Return what stops the leading figure on its way: its length, units, zones, terrain."""
    x, y = way.x, way.y
    if len(way.points) == 1:
        end = way.points[0]
        if (end.x - x) * (end.x - x) + (end.y - y) * (end.y - y) > allowance * allowance:
            return TOO_FAR
    elif way.length() > allowance:
        return TOO_FAR
    size = battle.rules.gun_base if unit.piece != NOBODY else battle.rules.base
    for point in way.points:
        if point.x != x or point.y != y:
            base = Block(x, y, unit.heading, size, size)
            why = why_leg_not(battle, unit, base, point.x - x, point.y - y, purpose, target)
            if why != LEGAL:
                return why
        x, y = point.x, point.y
    return LEGAL


# --- the law of the end -----------------------------------------------------------------------------------------------


def why_place_not(battle: Battle, unit: Unit, rects: list[Block]) -> int:
    """Return what bars a body from a place, other units apart: table, terrain, obstacles, buildings."""
    field = battle.field
    for rect in rects:
        if not is_on_table(rect, field.width, field.height):
            return TABLE
        if not field.has_hindrance:
            continue
        if battle.is_barred_by_terrain(unit):
            for area in field.barred:
                if block_overlaps_area(rect, area) and not is_amid(battle, unit, area):
                    return BARRED
        for building in field.buildings:
            if overlap(rect, building.block):
                return BUILDING
        reach = rect.radius
        for obstacle in field.obstacles:
            line = obstacle.line
            if line.west - line.width > rect.x + reach or line.east + line.width < rect.x - reach:
                continue
            if line.south - line.width > rect.y + reach or line.north + line.width < rect.y - reach:
                continue
            if block_overlaps_line(rect, line):
                return OBSTACLE
    return LEGAL


def why_end_not(battle: Battle, unit: Unit, rects: list[Block], purpose: int, target: int, stays: bool) -> int:
    """Return what bars a unit's final place: table, other units with their gap, zones, pieces."""
    why = why_place_not(battle, unit, rects)
    if why != LEGAL:
        return why
    cx, cy, radius = circle_of(rects)
    zone = battle.rules.zone
    for other in battle.units:
        if other.where != FIELDED or other is unit:
            continue
        far = other.radius + radius + zone
        if (other.cx - cx) * (other.cx - cx) + (other.cy - cy) * (other.cy - cy) > far * far:
            continue
        if other.side == unit.side and (unit.card.is_commander or other.card.is_commander):
            if purpose == JOIN and other.id == target:
                continue
            if rects_overlap(rects, other.rects):
                return OWN_UNIT
            if unit.card.is_commander and purpose != JOIN and rects_nearer(rects, other.rects, TOUCH + 2):
                return TOO_CLOSE
            continue
        if other.id == target:
            if rects_overlap(rects, other.rects):
                return ENEMY_UNIT
            continue
        if rects_nearer(rects, other.rects, battle.rules.gap):
            return SECOND_ENEMY if purpose == ATTACK and other.side != unit.side else TOO_CLOSE
        if other.side != unit.side and end_in_zone(battle, unit, rects, other):
            if stays and is_in_zone(battle, unit, other):
                continue
            if purpose == JOIN and target != NOBODY and battle.units[target].contact == other.id:
                continue
            if purpose == PLAIN or not figures_share_zone(battle, rects, other, target):
                return IN_ZONE
    for piece in battle.pieces:
        if piece.in_play and piece.crew == NOBODY and piece.side == unit.side:
            if unit.card.is_gunners and unit.piece == NOBODY:
                continue
            for rect in rects:
                if overlap(rect, piece.block):
                    return ON_PIECE
    if battle.field.obstacles and purpose != ATTACK and touches_across(battle, unit, rects):
        return TOUCHES_ACROSS
    return LEGAL


def figures_share_zone(battle: Battle, rects: list[Block], other: Unit, target: int) -> bool:
    """True if every figure in another enemy's zone is also in its opponent's zone (SP-RUL-41)."""
    them = battle.units[target]
    base = battle.rules.base
    for rect in rects:
        wide = rect.width // base
        front = ahead(rect.x, rect.y, rect.heading, rect.depth // 2)
        for spot in centres_of(front.x, front.y, rect.heading, wide, wide * (rect.depth // base), base):
            figure = Block(spot.x, spot.y, rect.heading, base, base)
            if is_block_near(figure, other.rects, battle.rules.zone) and not is_block_near(
                figure, them.rects, battle.rules.zone
            ):
                return False
    return True


def is_touching_line(rects: list[Block], line: Line) -> bool:
    """True if a body touches a line; boxes rule out far ones."""
    for rect in rects:
        reach = rect.radius + line.width + TOUCH
        if line.west > rect.x + reach or line.east < rect.x - reach:
            continue
        if line.south > rect.y + reach or line.north < rect.y - reach:
            continue
        if gap_to_line(rect, line) <= TOUCH:
            return True
    return False


def touches_across(battle: Battle, unit: Unit, rects: list[Block]) -> bool:
    """True if an enemy touches the same obstacle from the other side, straight opposite (SP-RUL-48)."""
    for number, obstacle in enumerate(battle.field.obstacles):
        if not is_touching_line(rects, obstacle.line):
            continue
        for other in battle.units:
            if other.where == FIELDED and other.side != unit.side and is_opposite(battle, rects, other, number):
                return True
    return False


def is_opposite(battle: Battle, rects: list[Block], other: Unit, obstacle: int) -> bool:
    """True if another unit touches the obstacle and lies no further off than its width and a base."""
    line = battle.field.obstacles[obstacle].line
    if not is_touching_line(other.rects, line):
        return False
    return rects_nearer(rects, other.rects, line.width + 2 * TOUCH + 2)


# --- one move ---------------------------------------------------------------------------------------------------------


def stays_put(battle: Battle, unit: Unit, way: LeaderPath) -> bool:
    """True if its leading figure does not leave its place: it only takes another facing or shape."""
    if len(way.points) > 1 or battle.is_halted:
        return False
    dx: int = way.points[0].x - way.x
    dy: int = way.points[0].y - way.y
    return dx * dx + dy * dy <= 8


def way_of(battle: Battle, unit: Unit, x: int, y: int, heading: int, files: int, by: list[Point]) -> LeaderPath:
    """Return the way of the leading figure to a front edge there."""
    if unit.where == ATTACHED:
        middle = ahead(x, y, heading + 180, battle.rules.base // 2)
        return way_from_host(battle, battle.units[unit.host], middle.x, middle.y)
    return shortest_way(leader_starts(battle, unit), leader_ends(battle, unit, x, y, heading, files), by)


def why_not(
    battle: Battle,
    unit: Unit,
    x: int,
    y: int,
    heading: int,
    files: int,
    by: list[Point],
    allowance: int,
    purpose: int,
    target: int,
) -> int:
    """Return why a unit may not go there, the middle of its front edge at x, y: LEGAL if it may."""
    if files < 1 or files > unit.figures():
        return FILES
    if unit.piece != NOBODY and battle.move_class(unit) == UNLIMBERED:
        if heading != unit.heading or by or files != unit.files:
            return NOT_STRAIGHT
        dx, dy = x - unit.x, y - unit.y
        if not is_along(dx, dy, heading) and not is_along(dx, dy, heading + 180):
            return NOT_STRAIGHT
    way = way_of(battle, unit, x, y, heading, files, by)
    why = why_way_not(battle, unit, way, allowance, purpose, target)
    if why != LEGAL:
        return why
    stays = unit.where == FIELDED and unit.building == NOBODY and stays_put(battle, unit, way)
    return why_end_not(battle, unit, battle.rects_at(unit, x, y, heading, files), purpose, target, stays)
