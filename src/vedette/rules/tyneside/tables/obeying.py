"""Orders of the Actions tables (ORD): plans of units that obey cells, fixed before any move (TY-RUL-78)."""

from vedette.engine.types import NOBODY
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.codes import (
    ADVANCE,
    ATTACK,
    BACKWARD,
    CARRY_ON,
    CLOSE,
    CONTINUE,
    COVER,
    HALT,
    MARCH,
    RETREAT,
    ROUT,
    RUN,
    STEADY,
    WITHDRAW,
)
from vedette.rules.tyneside.move.bases import APART, is_engaged, pivot_of
from vedette.rules.tyneside.move.charging import group_in_reach
from vedette.rules.tyneside.sight.cover import all_in_cover, defends
from vedette.rules.tyneside.sight.knowing import nearest_foe
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.tables.going_back import halt_in_cover, retreat, run, seek_cover, withdraw
from vedette.rules.tyneside.tables.going_forward import advance, attack, go_towards, march, rejoin, set_charge
from vedette.rules.tyneside.tables.plans import Plan
from vedette.rules.tyneside.units import Group


def plan_for(gaze: SightTable, group: Group) -> Plan:
    """Return the plan of a unit that obeys its cell."""
    battle = gaze.battle
    members = battle.members(group)
    foe = nearest_foe(gaze, members, group.side)
    plan = Plan(group.id, foe)
    pivot = pivot_of(battle, members)
    plan.far = (foe.x - battle.x[pivot]) ** 2 + (foe.y - battle.y[pivot]) ** 2 if foe.is_known else 0
    plan.stored = group.order
    cell = group.result
    if cell is None:
        plan.order = HALT
        return plan
    if group.is_leader and not cell.mandatory and not battle.sides[group.side].is_solo:
        rejoin(gaze, group, plan)
        return plan
    order = cell.order
    charge = cell.charge
    is_defending = defends(battle, group, foe.x, foe.y, foe.is_known)
    if order in (CARRY_ON, CLOSE) and battle.rules.halts_in_cover and group.state != STEADY and group.die >= 5:
        halt_in_cover(gaze, group, plan)
        return plan
    if order == CLOSE and (is_defending or foe.figure == NOBODY):
        order = CARRY_ON  # TY-ACT-09, TY-ORD-08, TY-RUL-80
        if is_defending:
            plan.event_type = event_types.DEFENDS
    if order == CONTINUE and group.fell_back:
        order, charge = HALT, False  # nobody flees facing the enemy (TY-RUL-49)
        plan.stored = HALT
    if charge and not is_defending and not is_engaged(battle, group):  # TY-ORD-04
        plan.target = group_in_reach(gaze, group, 0)
        if plan.target != NOBODY:
            set_charge(battle, plan, ADVANCE)
            return plan
    if order == CARRY_ON or order == CONTINUE:  # TY-ORD-01, -08
        repeat(gaze, group, plan)
        plan.faces_foe = plan.faces_foe or order == CONTINUE  # TY-ORD-01
        return plan
    plan.stored = order
    carry_out(gaze, group, plan, order)
    return plan


def repeat(gaze: SightTable, group: Group, plan: Plan) -> None:
    """Repeat the stored order, worked out afresh, and leave it stored (TY-RUL-49)."""
    battle = gaze.battle
    order = group.order
    plan.repeats = True
    if order == HALT:
        if plan.event_type is not event_types.DEFENDS:
            plan.event_type = event_types.STANDS
        return
    if order == CLOSE and plan.foe.figure == NOBODY:
        plan.event_type = event_types.KNOWS_NOBODY  # so no order ever calls itself (TY-RUL-80)
        return
    if group.fell_back and order in (WITHDRAW, COVER):
        seen = plan.foe.figure != NOBODY
        if all_in_cover(gaze, battle.members(group), group.side) or (not seen and group.backed > 0):
            plan.stored = HALT  # TY-RUL-116
            plan.event_type = event_types.STAYS_IN_COVER
            return
        group.backed += 1
    carry_out(gaze, group, plan, order)


def carry_out(gaze: SightTable, group: Group, plan: Plan, order: int) -> None:
    """Carry out the procedure of each order (TY-RF-18)."""
    battle = gaze.battle
    plan.order = order
    if order not in BACKWARD and is_engaged(battle, group):
        plan.event_type = event_types.STAYS_ENGAGED  # TY-RUL-79
        return
    if order == ADVANCE:
        advance(gaze, group, plan)
    elif order == CLOSE:
        go_towards(battle, group, plan, APART)
    elif order == ATTACK:
        attack(gaze, group, plan)
    elif order == MARCH:
        march(battle, group, plan)
    elif order == COVER:
        seek_cover(gaze, group, plan)
    elif order == WITHDRAW:
        withdraw(gaze, group, plan)
    elif order == RETREAT:
        retreat(gaze, group, plan)
    elif order == RUN or order == ROUT:
        run(gaze, group, plan)
