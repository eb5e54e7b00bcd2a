"""Going back: thrown back in close combat, drawn apart, retiring (SP-CLC-26, SP-MOR-02, SP-RUL-61, -65, -47)."""

from vedette.engine.types import NOBODY
from vedette.geometry.angles import bearing
from vedette.geometry.points import Point, ahead, distance, distance_squared
from vedette.rules.shock import event_types
from vedette.rules.shock.battle import LEFT, NOT_FOUGHT, Battle
from vedette.rules.shock.combat.hits import abandon, take_off
from vedette.rules.shock.move.contact import ContactPlace
from vedette.rules.shock.move.leading import LeaderPath, out_of_door
from vedette.rules.shock.move.moving import LEGAL, why_place_not
from vedette.rules.shock.move.shape import depth_of, moved_by, rects_nearer, rects_of
from vedette.rules.shock.move.shift import clear_shift, edge_shift, fits
from vedette.rules.shock.units import FIELDED, Unit

# results of going back
WENT = 0
STOPPED = 1
OFF = 2

# its facing then
TOWARDS = 0
AWAY = 1
AS_IT_STANDS = 2


def leave_piece_behind(battle: Battle, unit: Unit) -> None:
    """Leave an unlimbered piece behind a crew that goes back; a limbered one goes with it (SP-RUL-29)."""
    if unit.piece == NOBODY or battle.pieces[unit.piece].limbered:
        return
    rear = unit.rects[1] if len(unit.rects) > 1 else unit.rects[0]
    front = ahead(rear.x, rear.y, unit.heading, rear.depth // 2)
    building = unit.building
    abandon(battle, unit, NOT_FOUGHT)
    unit.left_piece = battle.turn
    unit.mounted = False
    if building == NOBODY:
        battle.place_unit(unit, front.x, front.y, unit.heading, unit.files)


def leave_building(battle: Battle, unit: Unit, x: int, y: int, nearest: bool) -> bool:
    """Place an occupant outside the door farthest from or nearest to a place, rear rank at the door (SP-RUL-47)."""
    building = battle.field.buildings[unit.building]
    doors = building.doors[:]
    while doors:
        best = doors[0]
        for door in doors:
            further = distance_squared(door.x, door.y, x, y) > distance_squared(best.x, best.y, x, y)
            if further != nearest and (door.x, door.y) != (best.x, best.y):
                best = door
        place = outside(battle, unit, best)
        if place.why == LEGAL:
            battle.place_unit(unit, place.x, place.y, place.heading, unit.files)
            return True
        doors.remove(best)
    return False


def outside(battle: Battle, unit: Unit, door: Point) -> ContactPlace:
    """Return the place before a door, facing away from the building."""
    heading = out_of_door(battle.field.buildings[unit.building].block, door)
    files = min(unit.files, unit.figures())
    for wide in range(files, 0, -1):
        depth = depth_of(wide, unit.figures(), battle.rules.base)
        front = ahead(door.x, door.y, heading, depth + 2)
        rects = rects_of(front.x, front.y, heading, wide, unit.figures(), battle.rules.base)
        inside = unit.building
        unit.building = NOBODY
        free = why_place_not(battle, unit, rects) == LEGAL and fits(battle, unit, rects, NOBODY)
        unit.building = inside
        if free:
            unit.files = wide
            return ContactPlace(front.x, front.y, heading, LEGAL, LeaderPath(0, 0, []), NOBODY)
    return ContactPlace(0, 0, 0, 1, LeaderPath(0, 0, []), NOBODY)


def go(battle: Battle, unit: Unit, heading: int, length: int, ignored: int) -> tuple[int, int]:
    """Shift a block straight and return the outcome and the distance."""
    free = clear_shift(battle, unit, unit.rects, heading, length, ignored)
    edge = edge_shift(battle, unit.rects, heading, length)
    if edge < free or (edge <= length and edge <= free):
        battle.tell(event_types.OFF_TABLE, unit.id, x=unit.cx, y=unit.cy)
        take_off(battle, unit, LEFT)
        return OFF, edge
    there = ahead(unit.x, unit.y, heading, free)
    battle.place_unit(unit, there.x, there.y, unit.heading, unit.files)
    unit.obstacle = NOBODY
    return (WENT if free == length else STOPPED), free


def face(battle: Battle, unit: Unit, heading: int, ignored: int) -> None:
    """Rebuild the block about its centre with the same files; it keeps its facing if it does not fit (SP-RUL-61)."""
    heading = heading % 360
    if heading == unit.heading or unit.building != NOBODY:
        return
    centre = battle.centre_from_front(unit, unit.x, unit.y, unit.heading, unit.files)
    front = battle.front_from_centre(unit, centre.x, centre.y, heading, unit.files)
    rects = battle.rects_at(unit, front.x, front.y, heading, unit.files)
    if fits(battle, unit, rects, ignored):
        battle.place_unit(unit, front.x, front.y, heading, unit.files)


def direction_of(battle: Battle, unit: Unit, enemy: Unit) -> int:
    """Return the way back: an attacked unit's is its attacker's facing, an attacker's the opposite (SP-RUL-61)."""
    return enemy.heading if unit.was_attacked else (unit.heading + 180) % 360


def throw_back(battle: Battle, unit: Unit, enemy: Unit, length: int, facing: int) -> None:
    """Throw a unit straight back from its enemy, facing to, away, or as it stands (SP-CLC-26, SP-RUL-61)."""
    heading = direction_of(battle, unit, enemy)
    leave_piece_behind(battle, unit)
    went = STOPPED
    far = 0
    if unit.building != NOBODY:
        if leave_building(battle, unit, enemy.cx, enemy.cy, False):
            went, far = go(battle, unit, unit.heading, length, enemy.id)
            heading = unit.heading
    else:
        went, far = go(battle, unit, heading, length, enemy.id)
    if went == OFF:
        return
    say_back(battle, unit, length, far)
    if facing == TOWARDS:
        face(battle, unit, heading + 180, enemy.id)
    elif facing == AWAY:
        face(battle, unit, heading, enemy.id)
    if rects_nearer(unit.rects, enemy.rects, battle.rules.gap):
        give_way(battle, unit, enemy)


def say_back(battle: Battle, unit: Unit, length: int, far: int) -> None:
    """Report how far a unit went back, and whether it fell short."""
    event_type = (
        event_types.THROWN_BACK if far == length else event_types.THROWN_SHORT if far else event_types.NO_WAY_BACK
    )
    battle.tell(event_type, unit.id, n=far, x=unit.cx, y=unit.cy)


def give_way(battle: Battle, unit: Unit, enemy: Unit) -> None:
    """Move the opponent straight back until there is a gap, or leave both in contact."""
    if enemy.building != NOBODY or enemy.piece != NOBODY:
        return
    heading = direction_of(battle, enemy, unit) if enemy.contact == unit.id else (enemy.heading + 180) % 360
    free = clear_shift(battle, enemy, enemy.rects, heading, 2 * battle.rules.gap, unit.id)
    if edge_shift(battle, enemy.rects, heading, free) <= free:
        return
    for length in range(1, free + 1):
        there = ahead(0, 0, heading, length)
        if not rects_nearer(unit.rects, moved_by(enemy.rects, there.x, there.y), battle.rules.gap):
            battle.place_unit(enemy, enemy.x + there.x, enemy.y + there.y, enemy.heading, enemy.files)
            return


def home_heading(battle: Battle, side: int) -> int:
    """Return the way to a side's own table edge."""
    return battle.home(side) * 90


def edge_distance(battle: Battle, unit: Unit) -> int:
    """Return how far a unit's centre is from its own edge."""
    home = battle.home(unit.side)
    if home == 0:
        return battle.field.height - unit.cy
    if home == 1:
        return battle.field.width - unit.cx
    return unit.cy if home == 2 else unit.cx


def nearest_enemy(battle: Battle, unit: Unit) -> int:
    """Return the nearest enemy unit by its centre, the lower number among equals; NOBODY if there is none."""
    found = NOBODY
    least = 1 << 60
    for other in battle.units:
        if other.side != unit.side and other.where == FIELDED:
            square = distance_squared(unit.cx, unit.cy, other.cx, other.cy)
            if square < least:
                least = square
                found = other.id
    return found


def retirement_heading(battle: Battle, unit: Unit) -> int:
    """Return the heading to its own edge, or away from the nearest enemy if that begins nearer to it (SP-RUL-65)."""
    home = home_heading(battle, unit.side)
    who = nearest_enemy(battle, unit)
    if who == NOBODY:
        return home
    enemy = battle.units[who]
    there = ahead(unit.cx, unit.cy, home, 10)
    if distance(there.x, there.y, enemy.cx, enemy.cy) < distance(unit.cx, unit.cy, enemy.cx, enemy.cy):
        return int(bearing(unit.cx - enemy.cx, unit.cy - enemy.cy))
    return home
