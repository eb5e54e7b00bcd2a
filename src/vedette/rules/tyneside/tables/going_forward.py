"""Orders of the Actions tables that lead forward (ORD): charge, advance, attack, march, rejoin."""

from math import isqrt

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import BY_THEM, Battle
from vedette.rules.tyneside.codes import ADVANCE, ATTACK, HALT
from vedette.rules.tyneside.combat.weapons import MEDIUM, MELEE, MISSILE
from vedette.rules.tyneside.command.leaders import is_by_group, nearest_group, own_group
from vedette.rules.tyneside.move.bases import APART, gap_between, is_engaged, pivot_of
from vedette.rules.tyneside.move.charging import group_in_reach
from vedette.rules.tyneside.move.walking import unit_vector
from vedette.rules.tyneside.sight.cover import defends
from vedette.rules.tyneside.sight.knowing import Foe
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.tables.actions import table_of
from vedette.rules.tyneside.tables.marching import course_towards
from vedette.rules.tyneside.tables.plans import CHARGE, GO_TOWARDS, Plan
from vedette.rules.tyneside.units import Group


def set_charge(battle: Battle, plan: Plan, order: int) -> None:
    """Plan a charge, stored as ADVANCE unless the book's charge is ATTACK (TY-RUL-49)."""
    plan.kind = CHARGE
    plan.event_type = event_types.CHARGES
    plan.order = order
    plan.stored = ATTACK if battle.rules.charge_is_attack else ADVANCE
    plan.faces_foe = False


def go_towards(battle: Battle, group: Group, plan: Plan, stop: int) -> None:
    """Go towards the nearest enemy, no nearer than the stopping distance (TY-RUL-53, -75)."""
    if not plan.foe.is_known:
        plan.event_type = event_types.KNOWS_NOBODY
        plan.order = HALT
        plan.stored = group.order  # the stored order stays what it was (TY-RUL-80)
        return
    members = battle.members(group)
    pivot = pivot_of(battle, members)
    keep = stop + battle.radius(pivot)
    if plan.foe.figure != NOBODY:
        keep += battle.radius(plan.foe.figure)
    plan.course = course_towards(battle, members, plan.foe.x, plan.foe.y, keep, plan.extra)
    plan.faces_foe = True
    if not plan.course.is_open:
        plan.event_type = event_types.WAY_BARRED
        return
    plan.kind = GO_TOWARDS
    plan.event_type = event_types.COMES_ON
    plan.faces_foe = False


def advance(gaze: SightTable, group: Group, plan: Plan) -> None:
    """Advance towards the nearest enemy (TY-ORD-03).

    By the book, missile troops stop at medium range (TY-ORD-11) and others attack within 50 cm (TY-ORD-12).
    """
    battle = gaze.battle
    rules = battle.rules
    members = battle.members(group)
    table = table_of(battle, members)
    foe = plan.foe
    if foe.is_known and table == MELEE and rules.advance_attacks:
        if gap_to_foe(battle, group, foe) <= rules.attack_near:
            plan.stored = ATTACK
            attack(gaze, group, plan)
            return
    if foe.is_known and table == MISSILE and rules.stops_at_medium:
        pivot = pivot_of(battle, members)
        arm = battle.cards[pivot].arm
        medium = rules.ranges[arm][MEDIUM] if arm != NOBODY else APART
        if gap_to_foe(battle, group, foe) <= medium:
            plan.event_type = event_types.IN_RANGE
            plan.order = HALT
            plan.stored = HALT
            return
        go_towards(battle, group, plan, medium)
        return
    go_towards(battle, group, plan, APART)


def gap_to_foe(battle: Battle, group: Group, foe: Foe) -> int:
    """Return the gap between nearest figures, or to the place where an enemy was last seen."""
    members = battle.members(group)
    if foe.figure != NOBODY:
        return gap_between(battle, members, battle.groups[foe.group].men)
    best = 1_000_000
    for i in members:
        far = isqrt((foe.x - battle.x[i]) ** 2 + (foe.y - battle.y[i]) ** 2)
        best = min(best, far - battle.radius(i))
    return best


def attack(gaze: SightTable, group: Group, plan: Plan) -> None:
    """Attack: charge the nearest enemy in reach, else make a full move at it; natives add D6 cm (TY-ORD-09, -10)."""
    battle = gaze.battle
    plan.order = ATTACK
    if not plan.foe.is_known:
        plan.event_type = event_types.KNOWS_NOBODY
        plan.order = HALT
        plan.stored = group.order
        return
    plan.extra = native_bonus(battle, group)
    if not defends(battle, group, plan.foe.x, plan.foe.y, plan.foe.is_known):
        plan.target = group_in_reach(gaze, group, plan.extra)
        if plan.target != NOBODY:
            set_charge(battle, plan, ATTACK)
            return
    go_towards(battle, group, plan, APART)


def native_bonus(battle: Battle, group: Group) -> int:
    """Roll the natives' D6 cm, once per group before reach is judged (TY-ORD-10, TY-RUL-55, -118)."""
    if not battle.rules.native_bonus or not group.card.native:
        return 0
    if group.bonus == 0:
        die = battle.dice.die(6)
        group.bonus = die * 100
        battle.tell(event_types.BONUS, group.id, n=die, rolls=[Roll(group.id, 6, [die], die, None, "cm more")])
    return group.bonus


def march(battle: Battle, group: Group, plan: Plan) -> None:
    """Repeat a commanded move: the same length and bearing (TY-RUL-90)."""
    length = isqrt(group.march_x * group.march_x + group.march_y * group.march_y)
    if length == 0:
        plan.event_type = event_types.STANDS
        return
    plan.kind = GO_TOWARDS
    plan.event_type = event_types.MARCHES
    plan.course.is_open = True
    plan.course.ux, plan.course.uy = unit_vector(group.march_x, group.march_y)
    plan.course.length = length
    plan.faces_foe = False


def rejoin(gaze: SightTable, group: Group, plan: Plan) -> None:
    """Send a leader alone without command to within 5 cm of its own group, or the nearest (TY-RUL-110)."""
    battle = gaze.battle
    plan.stored = HALT
    home = own_group(battle, group)
    if home == NOBODY:
        home = nearest_group(battle, group)
    figure = group.men[0]
    if home == NOBODY or is_by_group(battle, figure, battle.groups[home]):
        plan.event_type = event_types.STANDS
        return
    if is_engaged(battle, group):
        plan.event_type = event_types.STAYS_ENGAGED
        return
    mates = battle.groups[home].men
    nearest = mates[0]
    for i in mates:
        if gap_between(battle, [figure], [i]) < gap_between(battle, [figure], [nearest]):
            nearest = i
    keep = BY_THEM + battle.radius(figure) + battle.radius(nearest)
    plan.course = course_towards(battle, [figure], battle.x[nearest], battle.y[nearest], keep, 0)
    plan.target = home
    if plan.course.is_open:
        plan.kind = GO_TOWARDS
        plan.event_type = event_types.REJOINS
        plan.faces_foe = False
    else:
        plan.event_type = event_types.WAY_BARRED
