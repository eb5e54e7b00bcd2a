"""Automatic moves of step 2 (SEQ-04, RF-20; TY-RUL-22, -42, -78, -90): joining, plans, and carrying them out."""

from math import isqrt
from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.angles import bearing
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import BY_THEM, Battle
from vedette.rules.tyneside.codes import (
    ADVANCE,
    ATTACK,
    BACKWARD,
    HALT,
    MARCH,
    ROUT,
    ROUTING,
    STEADY,
)
from vedette.rules.tyneside.combat.prisoners import is_surrounded, release, surrender
from vedette.rules.tyneside.move.bases import APART, gap_between, is_any_near, is_in_contact, nearest_of, pivot_of
from vedette.rules.tyneside.move.charging import charge
from vedette.rules.tyneside.move.mounting import leave_horses
from vedette.rules.tyneside.move.walking import clear_move, unit_vector
from vedette.rules.tyneside.sight.knowing import nearest_foe
from vedette.rules.tyneside.sight.sight import SightTable, sees_friend
from vedette.rules.tyneside.sight.spotting import look_round
from vedette.rules.tyneside.tables.actions import is_bound, is_commanded
from vedette.rules.tyneside.tables.marching import heading_of, shift, slide, take_cover
from vedette.rules.tyneside.tables.obeying import plan_for
from vedette.rules.tyneside.tables.opened import way_taken
from vedette.rules.tyneside.tables.plans import CHARGE, GO_AWAY, GO_TOWARDS, INTO_COVER, STAY, Plan
from vedette.rules.tyneside.tables.risk import quality_of
from vedette.rules.tyneside.units import Group

SMALL: Final = 3
MOST_MEN: Final = 30


# --- joining ----------------------------------------------------------------------------------------------------------


def may_join(battle: Battle, group: Group, other: Group) -> bool:
    """True if 3 or fewer may join similar troops within 5 cm: same kind, quality and weapon (TY-GRP-03, TY-RUL-22)."""
    if group.id == other.id or group.is_leader or other.is_leader or group.side != other.side:
        return False
    if not group.is_here() or not other.is_here() or group.seat != other.seat:
        return False
    ours, theirs = battle.members(group), battle.members(other)
    if len(ours) > SMALL or len(ours) + len(theirs) > MOST_MEN:
        return False
    one, two = battle.cards[group.men[0]], battle.cards[other.men[0]]
    if one.kind != two.kind or one.native != two.native or one.weapons != two.weapons:
        return False
    if battle.is_horsed(group.men[0]) != battle.is_horsed(other.men[0]) or group.horses or other.horses:
        return False
    return quality_of(battle, group) == quality_of(battle, other) and is_any_near(battle, ours, theirs, BY_THEM)


def join(battle: Battle, group: Group, other: Group) -> None:
    """Join another group: take its order, stored order, state and facing; add strengths and losses."""
    for i in group.men[:]:
        battle.unit[i] = other.id
        battle.facing[i] = other.facing
        other.men.append(i)
    other.men.sort()
    for i in range(len(battle.roster)):
        if battle.roster[i] == group.id:
            battle.roster[i] = other.id
        if battle.captor[i] == group.id:
            battle.captor[i] = other.id
        if battle.guards[i] == group.id:
            battle.guards[i] = other.id
    for leader in battle.groups:
        if leader.is_leader and leader.host == group.id:
            leader.host = other.id
    group.men = []
    group.joined = other.id
    group.known = False
    battle.tell(event_types.JOINS, group.id, other.id)


def join_all(battle: Battle, side: int) -> None:
    """Join uncommanded groups to the nearest fitting uncommanded ones (TY-RUL-22)."""
    for group in battle.units_of(side):
        if group.is_leader or is_commanded(group) or not group.is_here() or len(group.men) > SMALL:
            continue
        best, best_gap = NOBODY, 0
        for other in battle.units_of(side):
            if may_join(battle, group, other):
                near = gap_between(battle, group.men, other.men)
                if best == NOBODY or near < best_gap:
                    best, best_gap = other.id, near
        if best != NOBODY:
            join(battle, group, battle.groups[best])


# --- the start of step 2 ----------------------------------------------------------------------------------------------


def note_start(battle: Battle, side: int) -> None:
    """Note where each unit and its nearest enemy stand when the moves begin."""
    gaze = SightTable(battle)
    for group in battle.acting(side):
        members = battle.members(group)
        foe = nearest_foe(gaze, members, side)
        pivot = pivot_of(battle, members)
        group.from_x, group.from_y = battle.x[pivot], battle.y[pivot]
        group.foe_x, group.foe_y = foe.x, foe.y
        group.foe_known = foe.is_known
        group.foe_seen = foe.figure != NOBODY
        group.advanced = False
        group.has_moved = False
        group.charged = False
        group.ended = False


def move_bound(battle: Battle, side: int) -> None:
    """Move all that obey their cells: fix goals, then away, into cover, and forward (TY-RF-20, TY-RUL-78)."""
    gaze = SightTable(battle)
    plans: list[Plan] = []
    for group in battle.acting(side):
        if is_bound(battle, group):
            plans.append(plan_for(gaze, group))
    keyed: list[tuple[int, int, int]] = []
    for n, plan in enumerate(plans):
        if plan.kind == STAY:
            keyed.append((0, 0, n))
        elif plan.kind == GO_AWAY:
            keyed.append((1, -plan.far, n))
        elif plan.kind == INTO_COVER:
            keyed.append((2, plan.far, n))
        else:
            keyed.append((3, plan.far, n))
    keyed.sort()
    for _, _, n in keyed:
        if battle.groups[plans[n].group].is_here():
            carry_out_plan(battle, plans[n])


def carry_out_plan(battle: Battle, plan: Plan) -> None:
    """Move one unit by its plan and store what it does."""
    group = battle.groups[plan.group]
    if plan.order == ROUT and battle.rules.surrenders and is_surrounded(battle, group):
        surrender(battle, group)
        return
    if plan.order == ROUT:
        release(battle, group)
    if group.horses and plan.state != STEADY:
        leave_horses(battle, group)  # men falling back on foot take the holders along (TY-RUL-126)
    strength = len(battle.members(group))
    places = places_of(battle, group)
    moved = 0
    if plan.kind == GO_AWAY or plan.kind == GO_TOWARDS:
        pivot = pivot_of(battle, battle.members(group))
        whom = plan.target if plan.target != NOBODY else plan.foe.group
        plan.weighed = way_taken(battle, plan.course, battle.x[pivot], battle.y[pivot], whom)
    if plan.kind == CHARGE:
        group.charged = True
        target = battle.groups[plan.target]
        if target.is_here():
            charge(battle, group, target, plan.extra)
            moved = 1 if places != places_of(battle, group) else 0
            face_figure(battle, group, target)
    elif plan.kind == INTO_COVER and plan.piece is not None:
        moved = take_cover(battle, group, plan.piece, plan.foe.x, plan.foe.y, plan.foe.is_known, plan.extra)
    elif plan.kind == GO_AWAY or plan.kind == GO_TOWARDS:
        course = plan.course
        moved = shift(battle, group, course.ux, course.uy, course.length, plan.extra, plan.may_leave)
        battle.face(group, heading_of(course.ux, course.uy))
    if plan.faces_foe:  # TY-ORD-02, -13
        face_foe(battle, group, plan)
    store(battle, group, plan)  # TY-RF-19
    tell_plan(battle, group, plan, moved, strength, cm_gone(battle, places))
    finish_move(battle, group, moved > 0, plan.order)


def store(battle: Battle, group: Group, plan: Plan) -> None:
    """Store the state of the order last carried out; a different order ends it (TY-RF-19, TY-RUL-16)."""
    group.order = plan.stored
    group.carried = plan.order
    group.state = plan.state
    group.fell_back = plan.state != STEADY or plan.falls_back
    if not plan.repeats or not group.fell_back:
        group.backed = 0


def places_of(battle: Battle, group: Group) -> list[tuple[int, int, int]]:
    """Return where the members of a unit stand."""
    return [(i, battle.x[i], battle.y[i]) for i in battle.members(group)]


def cm_gone(battle: Battle, places: list[tuple[int, int, int]]) -> int:
    """Return the longest distance gone by an original member, to the nearest centimetre, at least 1."""
    most = 0
    for i, x, y in places:
        most = max(most, (battle.x[i] - x) ** 2 + (battle.y[i] - y) ** 2)
    return max(1, (isqrt(most) + 50) // 100)


def tell_plan(battle: Battle, group: Group, plan: Plan, moved: int, strength: int, cm: int) -> None:
    """Report what the unit did, and why it went there or stayed."""
    if not group.is_here():
        battle.tell(event_types.FLED, group.id, n=strength)
        return
    gone = strength - len(battle.members(group))
    event_type = plan.event_type
    if moved == 0 and plan.kind != STAY:
        event_type = event_types.WAY_BARRED if plan.kind != INTO_COVER else event_types.STAYS_IN_COVER
    pivot = pivot_of(battle, group.men)
    battle.tell(event_type, group.id, plan.target, far=cm, x=battle.x[pivot], y=battle.y[pivot], weighed=plan.weighed)
    if gone > 0:
        battle.tell(event_types.FLEES, group.id, n=gone)


def face_foe(battle: Battle, group: Group, plan: Plan) -> None:
    """Turn towards the nearest enemy, where one is known; else the facing stays."""
    if not plan.foe.is_known:
        return
    pivot = pivot_of(battle, battle.members(group))
    dx, dy = plan.foe.x - battle.x[pivot], plan.foe.y - battle.y[pivot]
    if dx != 0 or dy != 0:
        battle.face(group, int(bearing(dx, dy)))


def face_figure(battle: Battle, group: Group, enemy: Group) -> None:
    """Turn towards the nearest figure of an enemy unit."""
    pivot = pivot_of(battle, battle.members(group))
    nearest = nearest_of(battle, pivot, enemy.men)
    if nearest != NOBODY:
        battle.face(group, int(bearing(battle.x[nearest] - battle.x[pivot], battle.y[nearest] - battle.y[pivot])))


def finish_move(battle: Battle, group: Group, moved: bool, order: int) -> None:
    """Finish a move: note an advance (TY-RUL-42) and new spotting (TY-RUL-104)."""
    if moved:
        group.has_moved = True
        if group.is_here() and order not in BACKWARD:
            group.advanced = is_nearer(battle, group)
        if look_round(battle, group.side):
            group.ended = True  # a marker was opened: the mover has ended its move (TY-RUL-104)


def is_nearer(battle: Battle, group: Group) -> bool:
    """True if its pivot ended nearer to the place of the enemy that was nearest when the move began."""
    if not group.foe_known:
        return False
    pivot = pivot_of(battle, battle.members(group))
    before = (group.foe_x - group.from_x) ** 2 + (group.foe_y - group.from_y) ** 2
    after = (group.foe_x - battle.x[pivot]) ** 2 + (group.foe_y - battle.y[pivot]) ** 2
    return after < before


# --- commanded moves, once they are made ------------------------------------------------------------------------------


def store_commanded(battle: Battle, group: Group) -> None:
    """Store the order after a commanded turn (TY-RUL-90); a group that ignores its cell has no state (TY-RUL-16)."""
    group.state = STEADY
    group.fell_back = False
    group.backed = 0
    group.carried = HALT
    if group.charged:
        group.order = ATTACK if battle.rules.charge_is_attack else ADVANCE
        return
    if not group.has_moved:
        group.order = HALT
        return
    pivot = pivot_of(battle, battle.members(group))
    if group.foe_seen and is_nearer(battle, group):
        group.order = ADVANCE
        return
    group.order = MARCH
    group.march_x, group.march_y = battle.x[pivot] - group.from_x, battle.y[pivot] - group.from_y


# --- stragglers -------------------------------------------------------------------------------------------------------


def call_stragglers(battle: Battle, side: int) -> None:
    """Send a free figure that cannot see a fellow towards the nearest one (TY-GRP-02, TY-RUL-22)."""
    gaze = SightTable(battle)
    lost: list[int] = []
    for group in battle.units_of(side):
        if group.is_leader or len(group.men) < 2 or group.charged or group.state == ROUTING:
            continue
        men = battle.without_holders(group.men)
        for i in men:
            if battle.spent[i] > 0 or battle.guards[i] != NOBODY or is_in_contact(battle, i):
                continue
            if len(men) > 1 and not sees_a_fellow(gaze, i, men):
                lost.append(i)
    for i in lost:
        mates = [j for j in battle.without_holders(battle.groups[battle.unit[i]].men) if j != i]
        near = nearest_of(battle, i, mates)
        ux, uy = unit_vector(battle.x[near] - battle.x[i], battle.y[near] - battle.y[i])
        if slide(battle, i, ux, uy, clear_move(battle, i), 0, False, APART):
            battle.groups[battle.unit[i]].has_moved = True


def sees_a_fellow(gaze: SightTable, figure: int, mates: list[int]) -> bool:
    for other in mates:
        if other != figure and sees_friend(gaze, figure, other):
            return True
    return False
