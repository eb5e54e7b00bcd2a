"""Morale and Shock Points (MOR): broken units, and units that must retire."""

from typing import Final

from vedette.engine.types import NOBODY, Step
from vedette.geometry.points import ahead
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import BROKE, Battle
from vedette.rules.shock.combat.hits import take_off
from vedette.rules.shock.move.thrown import (
    OFF,
    WENT,
    edge_distance,
    face,
    go,
    home_heading,
    leave_building,
    leave_piece_behind,
    retirement_heading,
)
from vedette.rules.shock.units import FIELDED, Unit

FAR_OFF: Final = 10_000
"""A place beyond any edge of the table, to find the door nearest to it, in hundredths of an inch."""


def check_morale(battle: Battle) -> None:
    """Check the morale of all units (SP-MOR-01), then retire them, those nearest their edge first (SP-RUL-65)."""
    battle.retiring = []
    for unit in battle.units:
        if unit.where == FIELDED and unit.is_broken():
            battle.tell(event_types.BROKEN, unit.id, n=unit.shock, m=unit.figures(), x=unit.cx, y=unit.cy)
            take_off(battle, unit, BROKE)
        elif unit.where == FIELDED and unit.must_retire():
            battle.retiring.append(unit.id)
    order = [(edge_distance(battle, battle.units[who]), who) for who in battle.retiring]
    order.sort()
    battle.retiring = [who for _, who in order]
    battle.next(Step(steps.RETIRE))


def retire_next(battle: Battle) -> None:
    if not battle.retiring:
        return
    who = battle.retiring.pop(0)
    battle.next(Step(steps.RETIRE))
    unit = battle.units[who]
    if unit.where == FIELDED:
        retire(battle, unit)


def retire(battle: Battle, unit: Unit) -> None:
    """Retire some inches for each Shock Point, by status; a blocked unit loses one figure (SP-MOR-04, -05)."""
    length = unit.shock * battle.rules.retire[unit.card.status]
    battle.tell(event_types.RETIRES, unit.id, n=length, m=unit.shock)
    if unit.contact != NOBODY:
        blocked(battle, unit)  # SP-RUL-65: left in contact, it counts as blocked at once
        return
    leave_piece_behind(battle, unit)
    if unit.building != NOBODY:
        edge = ahead(unit.cx, unit.cy, home_heading(battle, unit.side), FAR_OFF)
        if not leave_building(battle, unit, edge.x, edge.y, True):
            blocked(battle, unit)
            return
    heading = retirement_heading(battle, unit)
    unit.supports = NOBODY
    went, far = go(battle, unit, heading, length, NOBODY)
    if went == OFF:
        return
    face(battle, unit, heading, NOBODY)
    if far > 0:
        battle.tell(event_types.RETIRED, unit.id, n=far, x=unit.cx, y=unit.cy)
    if went != WENT:
        blocked(battle, unit)


def blocked(battle: Battle, unit: Unit) -> None:
    """Remove one further figure, however much distance is missing (SP-MOR-05)."""
    battle.tell(event_types.BLOCKED, unit.id)
    battle.next(Step(steps.FALL, unit.id, 1, 0))
