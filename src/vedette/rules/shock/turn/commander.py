"""Commander (CMD): joining and leaving units, attack orders, taking Shock Points away."""

from vedette.engine.types import NOBODY, Refusal
from vedette.geometry.blocks import Block, nearest_place
from vedette.geometry.points import Point, towards
from vedette.rules.shock import event_types
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.move.going import is_halted_by_marker, leave_host
from vedette.rules.shock.move.leading import LeaderPath, leader_starts, nearest_door, way_from_host
from vedette.rules.shock.move.moving import JOIN, LEGAL, refusal, why_end_not, why_way_not
from vedette.rules.shock.units import ATTACHED, FIELDED, Unit


def touching_spot(battle: Battle, host: Unit, x: int, y: int) -> Point:
    """Return a base's place on coming to touch a unit, or a door of its building (SP-BLD-04)."""
    if host.building != NOBODY:
        return nearest_door(battle, host.building, x, y)
    best = Point(host.cx, host.cy)
    least = 1 << 60
    for rect in host.rects:
        place = nearest_place(rect, x, y)
        square: int = (place.x - x) * (place.x - x) + (place.y - y) * (place.y - y)
        if square < least:
            least = square
            best = place
    return towards(best.x, best.y, x, y, battle.rules.base // 2 + 1)


def way_to_join(battle: Battle, commander: Unit, host: Unit) -> LeaderPath:
    """Return the straight way to the unit's nearest edge, from the commander's place or its host's edge."""
    if commander.where == ATTACHED:
        old = battle.units[commander.host]
        end = touching_spot(battle, host, old.cx, old.cy)
        return way_from_host(battle, old, end.x, end.y)
    start = leader_starts(battle, commander)[0].spot(0)
    end = touching_spot(battle, host, start.x, start.y)
    return LeaderPath(start.x, start.y, [end])


def refuse_join(battle: Battle, commander: Unit, host: Unit, allowance: int) -> Refusal | None:
    """Return why a commander may not join a unit with the rest of its move, or None (SP-CMD-04 to -06)."""
    if not commander.card.is_commander:
        return Refusal("SP-CMD-04", f"{commander.card.name} is not a commander")
    if host.side != commander.side or host.where != FIELDED or host.card.is_commander:
        return Refusal("SP-CMD-04", f"{host.card.name} is not a unit of his side on the table")
    if host.commander != NOBODY:
        return Refusal("SP-CMD-06", f"{battle.units[host.commander].card.name} is with {host.card.name} already")
    if commander.contact != NOBODY:
        return Refusal("SP-RUL-42", f"{commander.card.name} is in contact with an enemy")
    way = way_to_join(battle, commander, host)
    why = why_way_not(battle, commander, way, allowance, JOIN, host.id)
    if why == LEGAL and host.building == NOBODY:
        end = way.points[0]
        base = battle.rules.base
        why = why_end_not(battle, commander, [Block(end.x, end.y, host.heading, base, base)], JOIN, host.id, False)
    return refusal(why, commander)


def join(battle: Battle, commander: Unit, host: Unit) -> None:
    """Join a unit by base contact with any figure (SP-CMD-05)."""
    if commander.where == FIELDED and is_halted_by_marker(battle, commander, way_to_join(battle, commander, host)):
        return
    leave_host(battle, commander)
    battle.attach(commander, host)
    battle.mover = NOBODY
    battle.is_halted = False
    battle.has_begun = True
    battle.tell(event_types.JOINS, commander.id, host.id, x=host.cx, y=host.cy)


def refuse_order(battle: Battle, commander: Unit) -> Refusal | None:
    """Refuse attack orders of any but an attached commander (SP-CMD-07, SP-ACT-06)."""
    if not commander.card.is_commander:
        return Refusal("SP-ACT-06", f"{commander.card.name} is not a commander: only commanders give attack orders")
    if commander.where != ATTACHED:
        return Refusal("SP-CMD-07", f"{commander.card.name} is not with a unit")
    return None


def give_order(battle: Battle, commander: Unit) -> None:
    """Give an order: one die more in close combat this turn for the commander's unit (SP-RUL-71)."""
    host = battle.units[commander.host]
    host.orders += 1
    battle.tell(event_types.ORDERS_ATTACK, commander.id, host.id)


def patient_of(battle: Battle, commander: Unit) -> Unit:
    """Return the unit that loses Shock Points: the commander's host, or the commander when alone (SP-RUL-72)."""
    return battle.units[commander.host] if commander.where == ATTACHED else commander


def refuse_rally(battle: Battle, commander: Unit) -> Refusal | None:
    """Refuse to discard Shock Points except by a commander's Action (SP-CMD-08, SP-ACT-07)."""
    if not commander.card.is_commander:
        return Refusal("SP-ACT-07", f"{commander.card.name} is not a commander: only commanders discard Shock Points")
    if patient_of(battle, commander).shock == 0:
        return Refusal("SP-ACT-08", f"{patient_of(battle, commander).card.name} has no Shock Points")
    return None


def rally(battle: Battle, commander: Unit) -> None:
    """Remove exactly 1 Shock Point for one Action (SP-ACT-08)."""
    unit = patient_of(battle, commander)
    unit.shock -= 1
    if unit is commander:
        battle.tell(event_types.RALLIES_HIMSELF, commander.id)
    else:
        battle.tell(event_types.RALLIES, commander.id, unit.id)
