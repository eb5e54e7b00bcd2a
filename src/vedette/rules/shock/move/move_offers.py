"""Move options: attacks, supports, joinings, moves with exact ends, samples of the rest."""

from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Order
from vedette.geometry.angles import bearing
from vedette.geometry.points import Point, ahead, distance, nearest_on_segment
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.move.contact import attack_place, refuse_supporter, refuse_target, support_place
from vedette.rules.shock.move.leading import out_of_door
from vedette.rules.shock.move.moving import LEGAL, PLAIN, why_not
from vedette.rules.shock.turn.commander import refuse_join
from vedette.rules.shock.units import ATTACHED, FIELDED, UNLIMBERED, Unit

HEADINGS = (0, 45, 90, 135, 180, 225, 270, 315)


def is_in_reach(unit: Unit, them: Unit, allowance: int) -> bool:
    far = unit.radius + them.radius + allowance + 100
    dx = unit.cx - them.cx
    dy = unit.cy - them.cy
    return dx * dx + dy * dy <= far * far


def start_circle(battle: Battle, unit: Unit) -> Unit:
    """Return the unit whose place counts: for a commander with a unit, that unit (SP-CMD-10)."""
    return battle.units[unit.host] if unit.where == ATTACHED else unit


def attack_orders(battle: Battle, unit: Unit, allowance: int) -> list[Order]:
    """Return every attack within an allowance, in the files the unit has or fewer."""
    found: list[Order] = []
    if unit.piece != NOBODY or unit.where != FIELDED:
        return found
    for them in battle.units:
        if them.side == unit.side or them.where != FIELDED:
            continue
        if not battle.is_halted and not is_in_reach(unit, them, allowance):
            continue
        if refuse_target(battle, unit, them) is None:
            for files in files_to_try(unit):
                if attack_place(battle, unit, them, files, allowance).why == LEGAL:
                    found.append(Order("attack", (unit.id, them.id, files)))
                    break
        elif refuse_supporter(battle, unit, them) is None:
            for files in files_to_try(unit):
                if support_place(battle, unit, them, files, allowance).why == LEGAL:
                    found.append(Order("support", (unit.id, them.id, files)))
                    break
    return found


def files_to_try(unit: Unit) -> list[int]:
    found = [unit.files]
    for files in (4, 2, 1):
        if files < unit.files:
            found.append(files)
    return found


def join_orders(battle: Battle, unit: Unit, allowance: int) -> list[Order]:
    found: list[Order] = []
    if not unit.card.is_commander:
        return found
    start = start_circle(battle, unit)
    for host in battle.units:
        if host.side == unit.side and host.where == FIELDED and host.commander == NOBODY and host is not unit:
            if is_in_reach(start, host, allowance) and refuse_join(battle, unit, host, allowance) is None:
                found.append(Order("join", (unit.id, host.id)))
    return found


def may_go(battle: Battle, unit: Unit, x: int, y: int, heading: int, files: int, allowance: int) -> bool:
    """True if a plain move to a centre there is allowed."""
    front = battle.front_from_centre(unit, x, y, heading, files)
    return why_not(battle, unit, front.x, front.y, heading, files, [], allowance, PLAIN, NOBODY) == LEGAL


def centre_of(battle: Battle, unit: Unit) -> Point:
    if battle.is_halted and battle.mover == unit.id:
        return Point(battle.halt_x, battle.halt_y)
    if unit.where == ATTACHED:
        host = battle.units[unit.host]
        return Point(host.cx, host.cy)
    if unit.building != NOBODY:
        return Point(unit.x, unit.y)
    return battle.centre_from_front(unit, unit.x, unit.y, unit.heading, unit.files)


def sampled_move(battle: Battle, unit: Unit, allowance: int, rng: Rng) -> Order | None:
    """Return a legal plain move at random, or None after a few tries."""
    here = centre_of(battle, unit)
    if unit.piece != NOBODY and battle.move_class(unit) == UNLIMBERED:
        length = 1 + rng.below(max(1, allowance))
        there = ahead(here.x, here.y, unit.heading + (0 if rng.below(3) else 180), length)
        if may_go(battle, unit, there.x, there.y, unit.heading, unit.files, allowance):
            return Order("move", (unit.id, there.x, there.y, unit.heading, unit.files))
        return None
    for attempt in range(3):
        if rng.below(2):
            way = unit.heading - 60 + rng.below(121)
        else:
            way = rng.below(360)
        length = allowance - rng.below(allowance // 2 + 1) if attempt == 0 else rng.below(allowance + 1)
        heading = (unit.heading if rng.below(2) else way) % 360
        files = unit.files
        if rng.below(6) == 0:
            files = 1 + rng.below(unit.figures())
        if unit.building != NOBODY or unit.where == ATTACHED:
            length += 200
        there = ahead(here.x, here.y, way, length)
        if may_go(battle, unit, there.x, there.y, heading, files, allowance):
            return Order("move", (unit.id, there.x, there.y, heading, files))
    return None


def snapped_moves(battle: Battle, unit: Unit, allowance: int) -> list[Order]:
    """Return moves that end exactly where the rules ask for it: at an obstacle, at a door."""
    found: list[Order] = []
    if unit.piece != NOBODY or unit.where != FIELDED or unit.building != NOBODY:
        return found
    depth = battle.depth_at(unit, unit.files)
    for obstacle in battle.field.obstacles:
        line = obstacle.line
        for i in range(len(line.xs) - 1):
            spot = nearest_on_segment(unit.cx, unit.cy, line.xs[i], line.ys[i], line.xs[i + 1], line.ys[i + 1])
            if distance(spot.x, spot.y, unit.cx, unit.cy) > allowance + unit.radius + 100:
                continue
            along = bearing(line.xs[i + 1] - line.xs[i], line.ys[i + 1] - line.ys[i])
            for facing in (along + 90, along + 270):
                centre = ahead(spot.x, spot.y, facing + 180, line.width // 2 + depth // 2 + 1)
                if may_go(battle, unit, centre.x, centre.y, facing % 360, unit.files, allowance):
                    found.append(Order("move", (unit.id, centre.x, centre.y, facing % 360, unit.files)))
    for building in battle.field.buildings:
        for door in building.doors:
            if distance(door.x, door.y, unit.cx, unit.cy) > allowance + unit.radius + 100:
                continue
            out = out_of_door(building.block, door)
            centre = ahead(door.x, door.y, out, depth // 2 + 10)
            if may_go(battle, unit, centre.x, centre.y, (out + 180) % 360, unit.files, allowance):
                found.append(Order("move", (unit.id, centre.x, centre.y, (out + 180) % 360, unit.files)))
    return found


def compass_moves(battle: Battle, unit: Unit, allowance: int) -> list[Order]:
    """Return samples of a plain move: eight ways, full and half, facing ahead or the way it goes."""
    found: list[Order] = []
    here = centre_of(battle, unit)
    if unit.piece != NOBODY and battle.move_class(unit) == UNLIMBERED:
        for way in (unit.heading, unit.heading + 180):
            there = ahead(here.x, here.y, way, allowance)
            if may_go(battle, unit, there.x, there.y, unit.heading, unit.files, allowance):
                found.append(Order("move", (unit.id, there.x, there.y, unit.heading, unit.files)))
        return found
    off = 200 if unit.building != NOBODY or unit.where == ATTACHED else 0
    for turn in HEADINGS:
        way = (unit.heading + turn) % 360
        for length in (allowance, allowance // 2):
            there = ahead(here.x, here.y, way, length + off)
            for heading in (unit.heading, way):
                if may_go(battle, unit, there.x, there.y, heading, unit.files, allowance):
                    found.append(Order("move", (unit.id, there.x, there.y, heading, unit.files)))
                if way == unit.heading:
                    break
    return found


def going_orders(battle: Battle, unit: Unit, allowance: int) -> list[Order]:
    """Return every way to use a move of this allowance."""
    found = attack_orders(battle, unit, allowance)
    found.extend(join_orders(battle, unit, allowance))
    found.extend(snapped_moves(battle, unit, allowance))
    found.extend(compass_moves(battle, unit, allowance))
    return found


def pick_going(battle: Battle, unit: Unit, allowance: int, rng: Rng) -> Order | None:
    """Return a way to use a move, at random: an attack as often as not where there is one."""
    if unit.card.is_commander and rng.below(2):
        joins = join_orders(battle, unit, allowance)
        if joins:
            return joins[rng.below(len(joins))]
    if not unit.card.is_commander and rng.below(3):
        attacks = attack_orders(battle, unit, allowance)
        if attacks:
            return attacks[rng.below(len(attacks))]
    if (battle.field.obstacles or battle.field.buildings) and rng.below(4) == 0:
        snaps = snapped_moves(battle, unit, allowance)
        if snaps:
            return snaps[rng.below(len(snaps))]
    return sampled_move(battle, unit, allowance, rng)
