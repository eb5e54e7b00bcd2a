"""Charging (MEL-01, -03; TY-RUL-54, -81, -93, -122): the enemies in reach, and the spots round a base."""

from typing import Final

from vedette.engine.types import NOBODY
from vedette.rules.tyneside.battle import BY_THEM, Battle
from vedette.rules.tyneside.move.bases import (
    ACROSS,
    crosses,
    fine_gap,
    is_any_near,
    is_near,
    is_room,
    is_touching,
    nearest_of,
    obstacle_between,
    touched_by,
)
from vedette.rules.tyneside.move.walking import Walk, along, clear_move, go, unit_vector, way_to
from vedette.rules.tyneside.setup.field import TerrainPiece
from vedette.rules.tyneside.sight.sight import SightTable, sees
from vedette.rules.tyneside.tables.marching import last_free, settle, turned
from vedette.rules.tyneside.units import Group

TOUCH: Final = 2
"""The gap that chargers leave: contact is 0.2 cm or less."""
MOST_OPPONENTS: Final = 4
SPOTS: Final = (0, 90, -90, 180, -180, 270, -270, 360)
"""Round a base in steps of 45 degrees, nearer side first (in half degrees)."""
BEFORE_OBSTACLE: Final = (0, 90, -90)
"""Before an obstacle: straight, and 45 degrees to either side."""


class ContactSpot:
    """The place where a charger touches an enemy, and the walk that leads there."""

    def __init__(self, target: int, walk: Walk) -> None:
        self.target = target
        self.walk = walk


def may_charge(battle: Battle, figure: int) -> bool:
    """True if no guard or horse holder (TY-RUL-68, -126) and, for a leader, declared (TY-RUL-111)."""
    if battle.guards[figure] != NOBODY or battle.is_holder(figure):
        return False
    return is_declared(battle, figure)


def is_declared(battle: Battle, figure: int) -> bool:
    """True if a leader who rolled command dice said before that it would use its weapons (TY-RUL-10, -111)."""
    return battle.linked[figure] == NOBODY or battle.armed[figure] == 1


def chargers_of(battle: Battle, group: Group) -> list[int]:
    return [i for i in battle.members(group) if may_charge(battle, i)]


# --- spots ------------------------------------------------------------------------------------------------------------


def spot_at(battle: Battle, figure: int, target: int, turn: int) -> tuple[int, int]:
    """Return the contact spot on an enemy's base, turned from where the straight path meets it."""
    tx, ty = battle.x[target], battle.y[target]
    ux, uy = unit_vector(battle.x[figure] - tx, battle.y[figure] - ty)
    if turn != 0:
        ux, uy = turned(ux, uy, turn)
    reach = battle.radius(figure) + battle.radius(target) + TOUCH
    x, y = along(tx, ty, ux, uy, reach)
    # cut towards the enemy's centre it might overlap him by a hair
    need = battle.radius(figure) + battle.radius(target)
    while (x - tx) ** 2 + (y - ty) ** 2 < need * need:
        reach += 1
        x, y = along(tx, ty, ux, uy, reach)
    return x, y


def obstacle_before(battle: Battle, figure: int, target: int) -> TerrainPiece | None:
    """Return the obstacle that defends a figure against another coming at it, or None (TY-RUL-93)."""
    ax, ay, bx, by = battle.x[figure], battle.y[figure], battle.x[target], battle.y[target]
    for piece in battle.field.barriers:
        if piece.is_within(bx, by, ACROSS + battle.radius(target)) and crosses(piece, ax, ay, bx, by):
            return piece
    return None


def spot_before_obstacle(battle: Battle, figure: int, target: int, piece: TerrainPiece, turn: int) -> tuple[int, int]:
    """Return the spot where a charge stops before a defended obstacle, or -1, -1 (TY-RUL-93)."""
    bx, by = battle.x[target], battle.y[target]
    radius = battle.radius(figure)
    ux, uy = unit_vector(battle.x[figure] - bx, battle.y[figure] - by)
    if turn != 0:
        ux, uy = turned(ux, uy, turn)
    reach = battle.radius(target) + radius + TOUCH
    while reach < battle.radius(target) + radius + 2 * ACROSS - 1:
        x, y = along(bx, by, ux, uy, reach)
        if crosses(piece, x, y, bx, by) and not piece.is_within(x, y, radius - 1):
            if piece.is_within(x, y, ACROSS + radius):
                return x, y
        reach += 10
    return -1, -1


def spot_for(battle: Battle, figure: int, target: int, extra: int) -> ContactSpot | None:
    """Return where a figure can touch an enemy with the rest of its move, or None."""
    far = clear_move(battle, figure) + extra - battle.spent[figure]
    if is_touching(battle, figure, target):
        return ContactSpot(target, Walk(battle, figure, extra))
    if not is_near(battle, figure, target, far):
        return None
    piece = obstacle_before(battle, figure, target)
    for turn in SPOTS if piece is None else BEFORE_OBSTACLE:
        if piece is None:
            x, y = spot_at(battle, figure, target, turn)
        else:
            x, y = spot_before_obstacle(battle, figure, target, piece, turn)
        if x < 0 or not is_room(battle, figure, x, y):
            continue
        walk = way_to(battle, figure, x, y, extra)
        if walk is not None:
            return ContactSpot(target, walk)
    return None


# --- who can be charged -----------------------------------------------------------------------------------------------


def group_in_reach(gaze: SightTable, group: Group, extra: int) -> int:
    """Return the group of the nearest visible enemy figure that any charger can touch, or NOBODY."""
    battle = gaze.battle
    pairs: list[tuple[int, int, int]] = []
    for i in chargers_of(battle, group):
        far = clear_move(battle, i) + extra - battle.spent[i]
        for enemy in battle.groups:
            if enemy.side == group.side or not enemy.is_here():
                continue
            for j in enemy.men:
                if is_near(battle, i, j, far):
                    pairs.append((fine_gap(battle, i, j), j, i))
    pairs.sort()
    members = battle.members(group)
    for _, j, i in pairs:
        if is_seen_by(gaze, members, j) and spot_for(battle, i, j, extra) is not None:
            return battle.unit[j]
    return NOBODY


def can_charge(gaze: SightTable, group: Group, enemy: Group, extra: int) -> bool:
    """True if some charger can touch a visible figure of this enemy unit (TY-RUL-81)."""
    battle = gaze.battle
    members = battle.members(group)
    most = 0
    for i in members:
        most = max(most, clear_move(battle, i) + extra - battle.spent[i])
    if not is_any_near(battle, members, enemy.men, most):
        return False
    for i in chargers_of(battle, group):
        far = clear_move(battle, i) + extra - battle.spent[i]
        for j in enemy.men:
            if is_near(battle, i, j, far):
                if is_seen_by(gaze, members, j) and spot_for(battle, i, j, extra) is not None:
                    return True
    return False


def is_seen_by(gaze: SightTable, members: list[int], figure: int) -> bool:
    for i in members:
        if sees(gaze, i, figure):
            return True
    return False


# --- the charge -------------------------------------------------------------------------------------------------------


def charged_figures(battle: Battle, enemy: Group) -> list[int]:
    """Return the figures that may be charged: the target's, and those of enemy groups within 5 cm of it."""
    found: list[int] = []
    for group in battle.groups:
        if group.side != enemy.side or not group.is_here():
            continue
        if group.id == enemy.id or is_any_near(battle, group.men, enemy.men, BY_THEM):
            found.extend(group.men)
    return found


def charge(battle: Battle, group: Group, enemy: Group, extra: int) -> int:
    """Charge in order of distance and return how many chargers touch an enemy (TY-RUL-81)."""
    targets = charged_figures(battle, enemy)
    keyed: list[tuple[int, int]] = []
    for i in chargers_of(battle, group):
        keyed.append((fine_gap(battle, i, nearest_of(battle, i, targets)), i))
    keyed.sort()
    touching = 0
    for _, i in keyed:
        if touched_by(battle, i):
            touching += 1
            continue
        spot = best_target(battle, i, targets, extra)
        if spot is not None:
            battle.x[i], battle.y[i] = spot.walk.x, spot.walk.y
            battle.spent[i] = spot.walk.used
            battle.unclear[i] = 1 if spot.walk.unclear else 0
            touching += 1
            piece = obstacle_between(battle, i, spot.target)
            if piece != NOBODY:
                battle.note_crosser(group.id, piece)
        else:
            draw_near(battle, i, nearest_of(battle, i, targets), extra)
    return touching


def best_target(battle: Battle, figure: int, targets: list[int], extra: int) -> ContactSpot | None:
    """Return the nearest untouched figure; if all in reach are touched, the one with the fewest opponents."""
    far = clear_move(battle, figure) + extra - battle.spent[figure]
    keyed: list[tuple[int, int, int]] = []
    for j in targets:
        if is_near(battle, figure, j, far):
            against = len(touched_by(battle, j))
            if against < MOST_OPPONENTS:
                keyed.append((against, fine_gap(battle, figure, j), j))
    keyed.sort()
    for _, _, j in keyed:
        spot = spot_for(battle, figure, j, extra)
        if spot is not None:
            return spot
    return None


def draw_near(battle: Battle, figure: int, target: int, extra: int) -> None:
    """Move a charger that touches nobody as near as it can; the 2 cm gap does not bind it (TY-RUL-81)."""
    walk = Walk(battle, figure, extra)
    piece = obstacle_before(battle, figure, target)
    x, y = spot_at(battle, figure, target, 0)
    if piece is not None:
        x, y = spot_before_obstacle(battle, figure, target, piece, 0)
        if x < 0:
            return
    go(battle, walk, x, y)
    x, y = last_free(battle, figure, battle.x[figure], battle.y[figure], walk.x, walk.y, 0)
    if (x, y) != (battle.x[figure], battle.y[figure]):
        settle(battle, figure, x, y, extra)
