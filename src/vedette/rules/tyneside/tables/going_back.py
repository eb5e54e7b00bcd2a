"""Orders of the Actions tables that lead back (ORD): away, into cover, withdraw, retreat, run."""

from math import isqrt
from typing import Final

from vedette.engine.types import NOBODY
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import COVER, HALT, NO_COVER, RETREAT, RETREATING, ROUT, ROUTING, WITHDRAW
from vedette.rules.tyneside.move.bases import gap_between, is_engaged, pivot_of
from vedette.rules.tyneside.move.walking import ONE
from vedette.rules.tyneside.setup.field import TerrainPiece
from vedette.rules.tyneside.sight.cover import all_in_cover, cover_from, is_at_cover
from vedette.rules.tyneside.sight.knowing import Foe
from vedette.rules.tyneside.sight.sight import SightTable, visible_units
from vedette.rules.tyneside.tables.marching import (
    can_take_cover,
    course_away,
    course_towards,
    cover_pieces,
    is_barred_cover,
    longest_move,
    most_reach,
)
from vedette.rules.tyneside.tables.opened import cover_taken
from vedette.rules.tyneside.tables.plans import (
    CHOSE_AWAY,
    CHOSE_COVER,
    CHOSE_STAY,
    GO_AWAY,
    INTO_COVER,
    NO_CHOICE,
    STAY,
    Plan,
)
from vedette.rules.tyneside.tables.risk import left_of, strength_of
from vedette.rules.tyneside.units import Group

NEAR_ENEMY: Final = 3000
"""ROUT avoids every enemy group within 30 cm (TY-RUL-76)."""
HOME_X: Final = (0, 1, 0, -1)
HOME_Y: Final = (1, 0, -1, 0)


def seen_figures(gaze: SightTable, group: Group) -> list[int]:
    """Return the figures of all enemy units in sight."""
    found: list[int] = []
    for enemy in visible_units(gaze, gaze.battle.members(group), group.side):
        found.extend(enemy.men)
    return found


def go_away(gaze: SightTable, group: Group, plan: Plan, shunned: list[int]) -> None:
    """Go away from those to be avoided; with none known, to the side's own table edge (TY-RUL-76, -80)."""
    battle = gaze.battle
    members = battle.members(group)
    plan.kind = GO_AWAY
    plan.event_type = event_types.RUNS if plan.may_leave else event_types.GOES_AWAY
    plan.faces_foe = False
    if not plan.foe.is_known:
        home = battle.sides[group.side].home
        plan.course.is_open = True
        plan.course.ux, plan.course.uy = HOME_X[home] * ONE, HOME_Y[home] * ONE
        plan.course.length = longest_move(battle, members, plan.extra)
        return
    xs = [battle.x[i] for i in shunned]
    ys = [battle.y[i] for i in shunned]
    if not xs:
        xs, ys = [plan.foe.x], [plan.foe.y]
    plan.course = course_away(battle, members, plan.foe.x, plan.foe.y, xs, ys, plan.extra, plan.may_leave)
    if not plan.course.is_open:
        plan.kind = STAY
        plan.event_type = event_types.WAY_BARRED


def nearest_group_of_foe(battle: Battle, foe: Foe) -> list[int]:
    """Return the figures of the nearest enemy group, where it is seen."""
    return battle.groups[foe.group].men[:] if foe.figure != NOBODY else []


def go_into(battle: Battle, members: list[int], plan: Plan, piece: TerrainPiece) -> None:
    plan.kind = INTO_COVER
    plan.piece = piece
    plan.event_type = event_types.TO_COVER
    plan.faces_foe = True
    pivot = pivot_of(battle, members)
    x, y = battle.x[pivot], battle.y[pivot]
    tried: list[tuple[int, int, int, int]] = []
    names: list[str] = []
    for one in cover_pieces(battle, members):
        spot = one.nearest(x, y)
        far = 0 if one.holds(x, y) else isqrt((int(spot.x) - x) ** 2 + (int(spot.y) - y) ** 2)
        tried.append((0 if one.id == piece.id else 1, far, int(spot.x), int(spot.y)))
        names.append(one.name)
        if one.id == piece.id:
            break
    plan.weighed = cover_taken(battle, tried, names, x, y)


def is_covered_from(battle: Battle, members: list[int], foe: Foe) -> bool:
    """True if every figure is in cover from the nearest enemy or, with none visible, at cover (TY-RUL-50, -115)."""
    for i in battle.without_holders(members):
        if foe.figure == NOBODY:
            if not is_at_cover(battle, i):
                return False
        elif cover_from(battle, i, foe.figure) == NO_COVER:
            return False
    return True


def seek_cover(gaze: SightTable, group: Group, plan: Plan) -> None:
    """Seek the nearest cover that more than half can reach, else go away from all enemies (TY-ORD-05)."""
    battle = gaze.battle
    members = battle.members(group)
    foe = plan.foe
    plan.order = COVER
    if is_covered_from(battle, members, foe) and not is_engaged(battle, group):
        plan.event_type = event_types.STAYS_IN_COVER
        return
    reach = most_reach(battle, members, 0)
    pivot = pivot_of(battle, members)
    for piece in cover_pieces(battle, members):
        if not piece.holds(battle.x[pivot], battle.y[pivot]):
            if not piece.is_within(battle.x[pivot], battle.y[pivot], 2 * reach):
                break
        if can_take_cover(battle, piece, members, foe.x, foe.y, foe.is_known, 0):
            go_into(battle, members, plan, piece)
            return
    go_away(gaze, group, plan, seen_figures(gaze, group))
    if battle.rules.cover_away_is_retreat:
        plan.state = RETREATING  # TY-RUL-16
    plan.falls_back = True


def is_further_off(gaze: SightTable, group: Group, piece: TerrainPiece, foe: Foe) -> bool:
    """True if a piece's point nearest the pivot is further from every visible enemy than the pivot is (TY-RUL-51).

    With no enemy visible: further from the place where one was last seen; with none known: nearer to the side's own
    table edge (TY-RUL-80).
    """
    battle = gaze.battle
    members = battle.members(group)
    pivot = pivot_of(battle, members)
    spot = piece.nearest(battle.x[pivot], battle.y[pivot])
    x, y = int(spot.x), int(spot.y)
    px, py = battle.x[pivot], battle.y[pivot]
    if (x, y) == (px, py):
        return False
    if not foe.is_known:
        home = battle.sides[group.side].home
        return (x - px) * HOME_X[home] + (y - py) * HOME_Y[home] > 0
    if foe.figure == NOBODY:
        return (foe.x - x) ** 2 + (foe.y - y) ** 2 > (foe.x - px) ** 2 + (foe.y - py) ** 2
    for enemy in visible_units(gaze, members, group.side):
        near = min([(battle.x[i] - px) ** 2 + (battle.y[i] - py) ** 2 for i in enemy.men])
        then = min([(battle.x[i] - x) ** 2 + (battle.y[i] - y) ** 2 for i in enemy.men])
        if then <= near:
            return False
    return True


def withdraw(gaze: SightTable, group: Group, plan: Plan) -> None:
    """Withdraw towards cover that is further from the enemy, else away (TY-ORD-06, TY-RUL-51)."""
    battle = gaze.battle
    members = battle.members(group)
    foe = plan.foe
    plan.order = WITHDRAW
    plan.state = RETREATING
    piece = cover_further_off(gaze, group, foe)
    if piece is not None:
        if can_take_cover(battle, piece, members, foe.x, foe.y, foe.is_known, 0):
            go_into(battle, members, plan, piece)
            return
        if go_back_to(battle, members, plan, piece):
            return
    go_away(gaze, group, plan, nearest_group_of_foe(battle, foe))


def go_back_to(battle: Battle, members: list[int], plan: Plan, piece: TerrainPiece) -> bool:
    """Plan a full move towards cover too far for this side turn; False when the way is barred (TY-RUL-51, -56)."""
    pivot = pivot_of(battle, members)
    spot = piece.nearest(battle.x[pivot], battle.y[pivot])
    plan.course = course_towards(battle, members, int(spot.x), int(spot.y), 0, 0)
    if not plan.course.is_open:
        return False
    plan.kind = GO_AWAY
    plan.event_type = event_types.BACK_TO_COVER
    plan.faces_foe = False
    return True


def retreat(gaze: SightTable, group: Group, plan: Plan) -> None:
    """Retreat: stay in cover with half strength, else go to cover further off in reach, else away.

    The commander of the group chooses, and may make for cover too far for this side turn (TY-ORD-14, -15, TY-RUL-56).
    """
    battle = gaze.battle
    foe = plan.foe
    plan.order = RETREAT
    if group.choice in (NO_CHOICE, CHOSE_STAY) and may_stay(gaze, group):
        plan.event_type = event_types.STAYS_IN_COVER
        return
    plan.state = RETREATING
    members = battle.members(group)
    piece = cover_further_off(gaze, group, foe)
    if piece is not None and group.choice != CHOSE_AWAY:
        if can_take_cover(battle, piece, members, foe.x, foe.y, foe.is_known, 0):
            go_into(battle, members, plan, piece)
            return
        if group.choice == CHOSE_COVER and go_back_to(battle, members, plan, piece):
            return
    go_away(gaze, group, plan, nearest_group_of_foe(battle, foe))


def may_stay(gaze: SightTable, group: Group) -> bool:
    """True if in cover, not in contact, and with half or more of the original strength (TY-ORD-15)."""
    battle = gaze.battle
    if not battle.rules.retreat_may_stay or is_engaged(battle, group):
        return False
    if 2 * left_of(battle, group) < strength_of(battle, group):
        return False
    return all_in_cover(gaze, battle.members(group), group.side)


def cover_further_off(gaze: SightTable, group: Group, foe: Foe) -> TerrainPiece | None:
    """Return the closest cover further off from every enemy unit, or None."""
    battle = gaze.battle
    for piece in cover_pieces(battle, battle.members(group)):
        if is_further_off(gaze, group, piece, foe) and not is_barred_cover(battle, piece, group.side):
            return piece
    return None


def run(gaze: SightTable, group: Group, plan: Plan) -> None:
    """Run or rout: a full move away, even over the table's edge (TY-ORD-07, -16)."""
    battle = gaze.battle
    plan.state = ROUTING
    plan.may_leave = True
    shunned = nearest_group_of_foe(battle, plan.foe)
    if plan.order == ROUT:
        plan.extra = battle.rules.rout_extra
        for enemy in battle.groups:
            if enemy.side != group.side and enemy.is_here() and enemy.id != plan.foe.group:
                if gap_between(battle, battle.members(group), enemy.men) <= NEAR_ENEMY:
                    shunned.extend(enemy.men)
    go_away(gaze, group, plan, shunned)


def halt_in_cover(gaze: SightTable, group: Group, plan: Plan) -> None:
    """Stop a unit falling back in the closest cover, facing the enemy's last known place (TY-ACT-10, TY-RUL-58)."""
    battle = gaze.battle
    members = battle.members(group)
    foe = plan.foe
    plan.stored = HALT
    plan.order = HALT
    if is_covered_from(battle, members, foe):
        plan.event_type = event_types.STAYS_IN_COVER
        return
    for piece in cover_pieces(battle, members):
        if can_take_cover(battle, piece, members, foe.x, foe.y, foe.is_known, 0):
            go_into(battle, members, plan, piece)
            return
