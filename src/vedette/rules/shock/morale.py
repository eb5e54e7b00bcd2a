"""Morale and Shock Points (MOR): broken units, and units that must retire."""

from vedette.engine.types import NOBODY, Step
from vedette.rules.shock import steps, words
from vedette.rules.shock.battle import BROKE, Battle
from vedette.rules.shock.hits import take_off
from vedette.rules.shock.thrown import (
    OFF,
    WENT,
    edge_distance,
    face,
    go,
    leave_building,
    leave_piece_behind,
    retirement_heading,
)
from vedette.rules.shock.units import FIELDED, Unit


def is_broken(unit: Unit) -> bool:
    """Twice as many Shock Points as men (MOR-06)."""
    return unit.shock >= 2 * unit.figures()


def must_retire(unit: Unit) -> bool:
    """More Shock Points than men; musicians and colour bearers count as men (MOR-02, -03)."""
    return unit.shock > unit.figures()


def check_morale(battle: Battle) -> None:
    """All units are checked first; then they retire one by one, those nearest to their own edge first (RUL-65)."""
    battle.retiring = []
    for unit in battle.units:
        if unit.where == FIELDED and is_broken(unit):
            battle.tell(words.BROKEN, unit.id, n=unit.shock, m=unit.figures(), x=unit.cx, y=unit.cy)
            take_off(battle, unit, BROKE)
        elif unit.where == FIELDED and must_retire(unit):
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
    """So many inches for each Shock Point, by status; blocked, it loses one figure (MOR-04, -05)."""
    length = unit.shock * battle.rules.retire[unit.card.status]
    battle.tell(words.RETIRES, unit.id, n=length // 100)
    if unit.contact != NOBODY:
        blocked(battle, unit)  # RUL-65: left in contact, it counts as blocked at once
        return
    leave_piece_behind(battle, unit)
    if unit.building != NOBODY:
        home = battle.home(unit.side)
        x = unit.cx + (0, 10000, 0, -10000)[home]
        y = unit.cy + (10000, 0, -10000, 0)[home]
        if not leave_building(battle, unit, x, y, True):
            blocked(battle, unit)
            return
    heading = retirement_heading(battle, unit)
    unit.supports = NOBODY
    went, _ = go(battle, unit, heading, length, NOBODY)
    if went == OFF:
        return
    face(battle, unit, heading, NOBODY)
    if went != WENT:
        blocked(battle, unit)


def blocked(battle: Battle, unit: Unit) -> None:
    """One further figure is lost, however much distance is missing (MOR-05)."""
    battle.tell(words.BLOCKED, unit.id)
    battle.next(Step(steps.FALL, unit.id, 1, 0))
