"""Obstacles (SP-ACT-05, SP-RUL-48) and buildings (BLD): overcoming, entering, leaving."""

from vedette.engine.types import NOBODY, Refusal
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import TOUCH
from vedette.geometry.lines import gap_to_line
from vedette.geometry.points import ahead, nearest_on_segment, side_of_line
from vedette.rules.shock import event_types
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.hits import check_loading
from vedette.rules.shock.markers.markers import find_near
from vedette.rules.shock.move.contact import NOWHERE, ContactPlace
from vedette.rules.shock.move.going import touch_pieces
from vedette.rules.shock.move.leading import LeaderPath
from vedette.rules.shock.move.moving import LEGAL, PLAIN, refusal, why_end_not
from vedette.rules.shock.move.shape import point_gap
from vedette.rules.shock.units import ACTIONS, FIELDED, Unit

AT_DOOR = 50
"""A figure is at a door when its base is no further from it than the gap between units."""


# --- obstacles --------------------------------------------------------------------------------------------------------


def is_at_obstacle(battle: Battle, unit: Unit, number: int) -> bool:
    """True if a figure of it touches the obstacle."""
    line = battle.field.obstacles[number].line
    for rect in unit.rects:
        if gap_to_line(rect, line) <= TOUCH:
            return True
    return False


def beyond(battle: Battle, unit: Unit, number: int, heading: int, files: int) -> ContactPlace:
    """Return a unit's place beyond an obstacle: its nearest edge, or its rear rank if it faces away."""
    line = battle.field.obstacles[number].line
    best = NOWHERE
    least = 1 << 60
    for i in range(len(line.xs) - 1):
        ax, ay, bx, by = line.xs[i], line.ys[i], line.xs[i + 1], line.ys[i + 1]
        spot = nearest_on_segment(unit.cx, unit.cy, ax, ay, bx, by)
        square: int = (spot.x - unit.cx) * (spot.x - unit.cx) + (spot.y - unit.cy) * (spot.y - unit.cy)
        if square >= least:
            continue
        least = square
        along = bearing(bx - ax, by - ay)
        # a place left of the line from a to b is crossed to its right
        away = along + 90 if side_of_line(unit.cx, unit.cy, ax, ay, bx, by) > 0 else along - 90
        reach = line.width // 2 + 2
        turned = (heading - away) % 360
        depth = battle.depth_at(unit, files)
        width = min(files, unit.figures()) * battle.rules.base
        if turned == 0:
            front = ahead(spot.x, spot.y, away, reach + depth)
        elif turned == 180:
            front = ahead(spot.x, spot.y, away, reach)
        else:
            # at any other angle: the circle round the block touches the far side
            middle = ahead(spot.x, spot.y, away, reach + (width + depth) // 2)
            front = ahead(middle.x, middle.y, heading, depth // 2)
        best = ContactPlace(front.x, front.y, heading % 360, LEGAL, LeaderPath(0, 0, []), number)
    return best


def refuse_cross(battle: Battle, unit: Unit, number: int, heading: int, files: int) -> Refusal | None:
    """Return why a unit may not overcome an obstacle, or None (SP-RUL-48)."""
    name = unit.card.name
    if number < 0 or number >= len(battle.field.obstacles):
        return Refusal("SP-RUL-48", f"there is no obstacle {number}")
    if unit.piece != NOBODY and not battle.rules.artillery_obstacles:
        return Refusal("SP-RUL-48", f"{name} is artillery and may not overcome obstacles")
    if unit.building != NOBODY or not is_at_obstacle(battle, unit, number):
        return Refusal("SP-RUL-48", f"{name} is not at that obstacle")
    if files < 1 or files > unit.figures():
        return Refusal("SP-RUL-80", f"{name} has not so many files")
    place = beyond(battle, unit, number, heading, files)
    rects = battle.rects_at(unit, place.x, place.y, place.heading, files)
    return refusal(why_end_not(battle, unit, rects, PLAIN, NOBODY, False), unit)


def cross(battle: Battle, unit: Unit, number: int, heading: int, files: int) -> None:
    """Cross an obstacle: one Action if normal, two if big; progress is kept (SP-ACT-05, SP-RUL-21)."""
    if battle.field.obstacles[number].big and unit.obstacle != number:
        unit.obstacle = number
        battle.tell(event_types.CLIMBS, unit.id)
        return
    place = beyond(battle, unit, number, heading, files)
    battle.place_unit(unit, place.x, place.y, place.heading, files)
    unit.obstacle = NOBODY
    unit.supports = NOBODY
    battle.tell(event_types.CROSSES, unit.id, x=unit.cx, y=unit.cy)
    touch_pieces(battle, unit)
    find_near(battle, unit)


# --- buildings --------------------------------------------------------------------------------------------------------


def occupant_of(battle: Battle, building: int) -> int:
    """Return the unit in a building, or NOBODY; abandoned pieces on its roof do not count."""
    for unit in battle.units:
        if unit.where == FIELDED and unit.building == building:
            return unit.id
    return NOBODY


def is_at_door(battle: Battle, unit: Unit, building: int) -> bool:
    for door in battle.field.buildings[building].doors:
        if point_gap(unit.rects, door.x, door.y) <= AT_DOOR:
            return True
    return False


def refuse_enter(battle: Battle, unit: Unit, building: int) -> Refusal | None:
    """Return why a unit may not enter a building, or None (SP-BLD-03 to -07, SP-RUL-47)."""
    name = unit.card.name
    if building < 0 or building >= len(battle.field.buildings):
        return Refusal("SP-BLD-04", f"there is no building {building}")
    if unit.piece != NOBODY or unit.is_riding():
        return Refusal("SP-RUL-47", f"{name} cannot enter a building: mounted units and pieces do not")
    if unit.card.is_commander:
        return Refusal("SP-RUL-47", f"{name} goes in with the unit he is attached to")
    if unit.building != NOBODY or not is_at_door(battle, unit, building):
        return Refusal("SP-BLD-04", f"{name} has no figure at a door of that building")
    if occupant_of(battle, building) != NOBODY:
        return Refusal("SP-BLD-07", "the building is occupied: it holds one unit at a time")
    return None


def enter(battle: Battle, unit: Unit, building: int, heading: int) -> None:
    """Place the unit in the middle of the roof (SP-BLD-05)."""
    battle.put_on_roof(unit, building, heading)
    unit.supports = NOBODY
    unit.obstacle = NOBODY
    battle.tell(event_types.ENTERS, unit.id, x=unit.cx, y=unit.cy)
    if unit.card.is_gunners:
        for piece in battle.pieces:
            if piece.in_play and piece.crew == NOBODY and piece.building == building and piece.side == unit.side:
                unit.piece = piece.id
                piece.crew = unit.id
                unit.used = ACTIONS
                battle.shape(unit)
                battle.tell(event_types.MANS, unit.id)
                check_loading(battle, unit)
                break
    touch_pieces(battle, unit)
    find_near(battle, unit)
