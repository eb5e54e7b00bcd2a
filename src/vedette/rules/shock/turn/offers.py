"""Unit options of steps 3 to 6: one order at random, or every order for players who compare them."""

from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Order
from vedette.geometry.angles import bearing
from vedette.geometry.points import ahead, distance
from vedette.rules.shock import steps
from vedette.rules.shock.battle import BUILDINGS, COMMANDERS, MOUNTING, MOVING, OBSTACLES, SHOOTING, Battle
from vedette.rules.shock.combat.gun_offers import gun_orders
from vedette.rules.shock.combat.shooting import targets
from vedette.rules.shock.markers.markers import refuse_show
from vedette.rules.shock.move.contact import refuse_declare
from vedette.rules.shock.move.crossing import beyond, is_at_door, is_at_obstacle
from vedette.rules.shock.move.move_offers import HEADINGS, going_orders, pick_going
from vedette.rules.shock.turn.actions import may_still_act, refuse_act, refuse_musician
from vedette.rules.shock.turn.permits import (
    is_free,
    must_drive,
    refuse_basic,
    refuse_reload,
    refuse_roll,
    refuse_saddle,
)
from vedette.rules.shock.units import ATTACHED, FIELDED, GONE, NO_MOVE, WAITING, Unit


def deed_orders(battle: Battle, unit: Unit) -> list[Order]:
    """Return what a unit may spend its Action on, moves apart, in list order."""
    found: list[Order] = []
    stage = battle.stage if battle.rules.strict_action_order and not battle.is_extra else COMMANDERS
    if unit.acted and not battle.is_extra:
        return found
    if unit.card.is_commander:
        if unit.where == ATTACHED:
            found.append(Order("order", (unit.id,)))
            if battle.units[unit.host].shock > 0:
                found.append(Order("rally", (unit.id,)))
        else:
            if unit.shock > 0:
                found.append(Order("rally", (unit.id,)))
            found.extend(crossing_orders(battle, unit, stage))
        return found
    if unit.contact == NOBODY and not battle.is_banned(unit, NO_MOVE):
        if stage <= MOUNTING:
            found.extend(crossing_orders(battle, unit, stage))
            if refuse_saddle(battle, unit, not unit.mounted) is None:
                found.append(Order("dismount" if unit.mounted else "mount", (unit.id,)))
    if stage <= SHOOTING:
        for them in targets(battle, unit):
            found.append(Order("fire", (unit.id, them)))
    if refuse_reload(battle, unit) is None:
        found.append(Order("reload", (unit.id,)))
    return found


def crossing_orders(battle: Battle, unit: Unit, stage: int) -> list[Order]:
    found: list[Order] = []
    for number in range(len(battle.field.obstacles)):
        if stage <= OBSTACLES and unit.building == NOBODY and is_at_obstacle(battle, unit, number):
            for heading in (unit.heading, away_from(battle, unit, number)):
                order = Order("cross", (unit.id, number, heading, unit.files))
                if refuse_act_quietly(battle, unit, order):
                    found.append(order)
                    break
    for number in range(len(battle.field.buildings)):
        if stage <= BUILDINGS and unit.building == NOBODY and is_at_door(battle, unit, number):
            order = Order("enter", (unit.id, number, unit.heading))
            if refuse_act_quietly(battle, unit, order):
                found.append(order)
    return found


def away_from(battle: Battle, unit: Unit, number: int) -> int:
    """Return the facing with its back to an obstacle once it is over."""
    line = battle.field.obstacles[number].line
    place = beyond(battle, unit, number, unit.heading, unit.files)
    for i in range(len(line.xs) - 1):
        along = bearing(line.xs[i + 1] - line.xs[i], line.ys[i + 1] - line.ys[i])
        for facing in (along + 90, along + 270):
            spot = ahead(place.x, place.y, facing, 10)
            if distance(spot.x, spot.y, unit.cx, unit.cy) > distance(place.x, place.y, unit.cx, unit.cy):
                return int(facing % 360)
    return unit.heading


def refuse_act_quietly(battle: Battle, unit: Unit, order: Order) -> bool:
    """True if the order would be obeyed."""
    return refuse_act(battle, unit.side, order) is None


def pick_deed(battle: Battle, unit: Unit, rng: Rng) -> Order | None:
    found = deed_orders(battle, unit)
    return found[rng.below(len(found))] if found else None


def pick_move_for(battle: Battle, unit: Unit, rng: Rng) -> Order | None:
    """Return a basic move or the roll of a Movement Action, or None."""
    if refuse_basic(battle, unit) is None:
        order = pick_going(battle, unit, battle.basic_move(unit), rng)
        if order is not None:
            return order
    if unit.building != NOBODY and rng.below(2):
        return Order("face", (unit.id, (unit.heading + 45) % 360)) if refuse_roll(battle, unit) is None else None
    if refuse_roll(battle, unit) is None and rng.below(2):
        if must_drive(battle, unit):
            return Order("drive", (unit.id, rng.below(360)))
        return Order("roll", (unit.id,))
    return None


def pick_act(battle: Battle, side: int, rng: Rng) -> Order:
    """Return one order of steps 3 to 6, earlier kinds of Action first so that none closes too soon."""
    units = battle.units
    count = len(units)
    stage = battle.stage if battle.rules.strict_action_order else COMMANDERS
    skip = rng.below(10)
    if stage == COMMANDERS and skip:
        for unit in units:
            if (
                unit.side == side
                and unit.card.is_commander
                and unit.where != GONE
                and unit.where != WAITING
                and is_free(battle, unit)
            ):
                order = pick_commander(battle, unit, rng)
                if order is not None:
                    return order
    if stage <= MOVING and skip > 1:
        if battle.has_markers:
            marked = pick_marker(battle, side, rng)
            if marked is not None:
                return marked
        start = rng.below(count)
        for i in range(count):
            unit = units[(start + i) % count]
            if unit.side != side or unit.where != FIELDED or unit.card.is_commander or (unit.moved and unit.acted):
                continue
            if unit.contact != NOBODY or not is_free(battle, unit):
                continue
            order = pick_move_for(battle, unit, rng)
            if order is not None:
                return order
    start = rng.below(count)
    for i in range(count):
        unit = units[(start + i) % count]
        if unit.side != side or unit.where != FIELDED or unit.card.is_commander or not is_free(battle, unit):
            continue
        if unit.acted:
            if unit.musician and refuse_musician(battle, unit, side) is None and rng.below(3) == 0:
                return Order("play", (unit.id,))
            continue
        order = pick_deed(battle, unit, rng)
        if order is not None:
            return order
        if unit.may_show_colours() and unit.shock > 2:
            return Order("colours", (unit.id,))
    return Order("done")


def pick_commander(battle: Battle, unit: Unit, rng: Rng) -> Order | None:
    if not unit.acted and rng.below(3):
        deeds = deed_orders(battle, unit)
        if deeds:
            return deeds[rng.below(len(deeds))]
    return pick_move_for(battle, unit, rng)


def pick_marker(battle: Battle, side: int, rng: Rng) -> Order | None:
    for marker in battle.markers:
        if marker.side == side and marker.is_out and not marker.has_moved and battle.step in steps.FIRST_ACTIONS:
            if refuse_show(battle, marker, side) is None and rng.below(6) == 0:
                return Order("show", (marker.id + 1,))
            if rng.below(2):
                return Order("creep", (marker.id + 1,))
    return None


def act_orders(battle: Battle, side: int) -> list[Order]:
    """Return every order of steps 3 to 6; open moves give samples."""
    found: list[Order] = []
    for unit in battle.units:
        if unit.side == side and (unit.where == FIELDED or unit.where == ATTACHED):
            found.extend(unit_orders(battle, unit))
    stage = battle.stage if battle.rules.strict_action_order else COMMANDERS
    for marker in battle.markers:
        if marker.side == side and marker.is_out and battle.step in steps.FIRST_ACTIONS:
            if refuse_show(battle, marker, side) is None:
                found.append(Order("show", (marker.id + 1,)))
            if not marker.has_moved and stage <= MOVING:
                found.append(Order("creep", (marker.id + 1,)))
    found.append(Order("done"))
    return found


def unit_orders(battle: Battle, unit: Unit) -> list[Order]:
    """Return every order that may be given to one unit in steps 3 to 6."""
    found: list[Order] = []
    side = unit.side
    stage = battle.stage if battle.rules.strict_action_order else COMMANDERS
    if unit.may_show_colours():
        found.append(Order("colours", (unit.id,)))
    for them in battle.units:
        if them.side != side and them.contact != NOBODY and refuse_declare(battle, unit, them) is None:
            found.append(Order("declare", (unit.id, them.id)))
    if not is_free(battle, unit):
        return found
    if unit.acted and unit.musician and refuse_musician(battle, unit, side) is None:
        found.append(Order("play", (unit.id,)))
    if not may_still_act(battle, unit):
        return found
    if unit.card.is_commander and stage > COMMANDERS:
        return found
    if stage <= MOVING:
        if refuse_basic(battle, unit) is None:
            found.extend(going_orders(battle, unit, battle.basic_move(unit)))
        if refuse_roll(battle, unit) is None:
            found.extend(roll_orders(battle, unit))
        if unit.building != NOBODY and (refuse_basic(battle, unit) is None or refuse_roll(battle, unit) is None):
            for turn in HEADINGS[1:]:
                found.append(Order("face", (unit.id, (unit.heading + turn) % 360)))
    found.extend(deed_orders(battle, unit))
    return found


def roll_orders(battle: Battle, unit: Unit) -> list[Order]:
    if must_drive(battle, unit):
        return [Order("drive", (unit.id, (unit.heading + turn) % 360)) for turn in HEADINGS]
    return [Order("roll", (unit.id,))]


def extra_orders(battle: Battle, unit: Unit) -> list[Order]:
    """Return the orders that a musician's Action may be used for."""
    if unit.piece != NOBODY:
        return [order for order in gun_orders(battle, unit, True) if order.verb not in ("move", "play", "quit")]
    found: list[Order] = []
    if refuse_roll(battle, unit) is None:
        found.extend(roll_orders(battle, unit))
    found.extend(deed_orders(battle, unit))
    return found
