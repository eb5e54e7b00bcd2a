"""Moves of the steady player: rifles into a line with a shot and cover, spears at enemies they can beat."""

from math import isqrt
from typing import Final

from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.angles import bearing
from vedette.rules.tyneside.battle import Battle, Condition
from vedette.rules.tyneside.codes import HERO, RAW, STEADY
from vedette.rules.tyneside.combat.shooting import Shot, fired_shots, fires_as_commanded, shots_at
from vedette.rules.tyneside.combat.weapons import HURLED, MAGAZINE, MEDIUM, SHORT, WEAPONS
from vedette.rules.tyneside.command.by_hand import bonus_of
from vedette.rules.tyneside.command.commanded_moves import length_of
from vedette.rules.tyneside.command.leaders import hit_figures
from vedette.rules.tyneside.command.ordered_moves import movable
from vedette.rules.tyneside.deeds import refuse_move
from vedette.rules.tyneside.move.bases import gap_between, is_engaged, nearest_pair, pivot_of
from vedette.rules.tyneside.move.charging import can_charge
from vedette.rules.tyneside.move.forming import covers_for, draw_up, formable, line_cover
from vedette.rules.tyneside.move.ranks import LINE, shape_places
from vedette.rules.tyneside.move.walking import along, clear_move, half_move, unit_vector
from vedette.rules.tyneside.setup.field import TerrainPiece
from vedette.rules.tyneside.sight.cover import cover_against
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.tables.marching import shift
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.victory import BRING, HOLD

NEAR_HIS_MEN: Final = 1500
BY_HIS_MEN: Final = 450
"""Within 5 cm a leader counts among a group's men for hits (TY-SHO-16)."""
FAR_OFF: Final = 6000
"""A group in retreat counts as this much further away."""
BEHIND: Final = (320, 450, 600)
CLOSE_ENOUGH: Final = 400
"""A distance too short for a move."""
TOGETHER: Final = 3500
"""The distance within which friends count against an enemy, on both sides."""
BESIDE: Final = 1000
IN_TIME: Final = 2
"""The turns in hand for a unit that has to be somewhere at the end."""
COVER_WORTH: Final = 3
"""The worth of a man behind a wall against a better shot; one in a bush has half."""


def move(battle: Battle, question: Question) -> Order:
    """Move one unit after another: charge what it can beat, else go where its weapon wants to be."""
    gaze = SightTable(battle)
    for leads in (False, True):  # leaders go where their men have gone
        for group in movable(battle, question.post):
            if group.is_leader != leads or group.has_moved or group.charged or is_engaged(battle, group):
                continue
            order = move_unit(gaze, group)
            if order is not None:
                return order
    return Order("done")


def move_unit(gaze: SightTable, group: Group) -> Order | None:
    battle = gaze.battle
    task = task_of(battle, group)
    if task is not None and task.kind == BRING:
        if [i for i in battle.members(group) if battle.cards[i].petticoats and not battle.hitched[i]]:
            return Order("hitch", (group.id,))
        return go_to_area(battle, group, task, 10_000)
    enemy = nearest_enemy(battle, group)
    if group.is_leader and has_men(battle, group.side):
        return stay_with_men(battle, group, enemy)
    if enemy is not None and wants_to_charge(gaze, group, enemy):
        return Order("charge", (group.id, enemy.id))
    if task is not None and is_called_for(battle, group, task):
        if enemy is None or not is_shooter(battle, group) or not has_time(battle, group, task):
            return go_to_area(battle, group, task, 10_000)
        if fire_worth(gaze, group, enemy) == 0:
            return go_to_area(battle, group, task, pace(gaze, group, enemy))
        return fire_position(gaze, group, enemy, None)  # enemies that would come between first
    if group.card.civilian:
        return None
    if enemy is None:
        return advance_on_markers(battle, group) if task is None or task.side != group.side else None
    if is_shooter(battle, group):
        return fire_position(gaze, group, enemy, task if task is not None and task.side == group.side else None)
    if task is not None and task.side == group.side and gap_between(battle, group.men, enemy.men) > TOGETHER:
        return None  # a unit that holds the place waits there
    them = nearest_pair(battle, group.men, enemy.men)[1]
    return step_towards(battle, group, battle.x[them], battle.y[them], 10_000, 450)


# --- whom, and how strong ---------------------------------------------------------------------------------------------


def nearest_enemy(battle: Battle, group: Group) -> Group | None:
    """Return the nearest enemy unit on the table."""
    best: Group | None = None
    best_gap = 0
    for enemy in battle.groups:
        if enemy.side != group.side and enemy.is_here():
            far = gap_between(battle, group.men, enemy.men)
            if best is None or far < best_gap:
                best, best_gap = enemy, far
    return best


def is_shooter(battle: Battle, group: Group) -> bool:
    if not group.men:
        return False
    arm = battle.cards[group.men[0]].arm
    return arm != NOBODY and WEAPONS[arm].loading != HURLED


def strength(battle: Battle, group: Group) -> int:
    total = 0
    for i in hit_figures(battle, group):
        card = battle.cards[i]
        total += 10 + 2 * card.factor + (5 if card.quality == HERO else 0) - (4 if card.quality == RAW else 0)
    return total


def strength_near(battle: Battle, side: int, enemy: Group, reach: int) -> int:
    """Return a side's strength within reach of a unit."""
    total = 0
    for group in battle.groups:
        if group.side == side and not group.is_leader and group.is_here():
            if group.id == enemy.id or gap_between(battle, group.men, enemy.men) <= reach:
                total += strength(battle, group)
    return total


def wants_to_charge(gaze: SightTable, group: Group, enemy: Group) -> bool:
    """True if the odds look good; shooters charge only weak enemies, and targets of fire unless it is hopeless."""
    battle = gaze.battle
    if group.card.civilian:
        return False
    ours, theirs = strength(battle, group), strength(battle, enemy)
    if is_shooter(battle, group):
        if ours < 3 * theirs:
            return False
    else:
        ours = strength_near(battle, group.side, enemy, TOGETHER)
        theirs = strength_near(battle, enemy.side, enemy, BESIDE)
        if 4 * ours < (3 if is_shooter(battle, enemy) else 4) * theirs:
            return False
    return can_charge(gaze, group, enemy, bonus_of(battle, group))


# --- what the scenario asks -------------------------------------------------------------------------------------------


def task_of(battle: Battle, group: Group) -> Condition | None:
    """Return the scenario's condition for this unit, if any."""
    for condition in battle.conditions:
        if condition.kind == BRING and condition.group == group.id:
            return condition
        if condition.kind == HOLD:
            return condition
    return None


def is_called_for(battle: Battle, group: Group, task: Condition) -> bool:
    """True if it has to hold an area and is not in it, or, in the last turns, has to contest one."""
    if group.is_leader or task.kind != HOLD:
        return False
    inside = [i for i in group.men if task.holds(battle.x[i], battle.y[i])]
    if 2 * len(inside) >= len(group.men):
        return False
    if task.side == group.side:
        return True
    pivot = pivot_of(battle, group.men)
    west, south, east, north = task.area
    dx = max(west - battle.x[pivot], battle.x[pivot] - east, 0)
    dy = max(south - battle.y[pivot], battle.y[pivot] - north, 0)
    needed = length_of(dx, dy) // max(1, clear_move(battle, pivot)) + IN_TIME
    return battle.turns > 0 and battle.turns - battle.turn <= needed


def has_time(battle: Battle, group: Group, task: Condition) -> bool:
    """True if it would come to the area in time at half speed."""
    if battle.turns == 0:
        return True
    pivot = pivot_of(battle, group.men)
    west, south, east, north = task.area
    way = length_of((west + east) // 2 - battle.x[pivot], (south + north) // 2 - battle.y[pivot])
    return way <= (battle.turns - battle.turn - IN_TIME) * half_move(battle, pivot)


def pace(gaze: SightTable, group: Group, enemy: Group) -> int:
    """Return the pace: half speed for rifles with an enemy near enough to see."""
    battle = gaze.battle
    arm = battle.cards[group.men[0]].arm
    is_near = gap_between(battle, group.men, enemy.men) <= battle.rules.ranges[arm][MEDIUM]
    return half_move(battle, pivot_of(battle, battle.members(group))) if is_near else 10_000


def go_to_area(battle: Battle, group: Group, task: Condition, most: int) -> Order | None:
    west, south, east, north = task.area
    return step_towards(battle, group, (west + east) // 2, (south + north) // 2, most, 0)


def has_men(battle: Battle, side: int) -> bool:
    for group in battle.groups:
        if group.side == side and not group.is_leader and group.is_here():
            return True
    return False


def stay_with_men(battle: Battle, group: Group, enemy: Group | None) -> Order | None:
    """Place a leader behind the nearest group: among its men against shooters, and not in front of them."""
    figure = group.men[0]
    host: Group | None = None
    best = 0
    for other in battle.groups:
        if other.side == group.side and not other.is_leader and other.is_here():
            far = gap_between(battle, [figure], other.men) + (0 if other.state == STEADY else FAR_OFF)
            if host is None or far < best:
                host, best = other, far
    if host is None:
        return None
    middle = pivot_of(battle, host.men)
    x, y = battle.x[middle], battle.y[middle]
    ux, uy = 0, 0
    if enemy is not None:
        them = nearest_pair(battle, host.men, enemy.men)[1]
        ux, uy = unit_vector(x - battle.x[them], y - battle.y[them])
        ahead = (battle.x[figure] - x) * ux + (battle.y[figure] - y) * uy < 0
        if not ahead and gap_between(battle, [figure], host.men) <= BY_HIS_MEN:
            return None
    elif gap_between(battle, [figure], host.men) <= NEAR_HIS_MEN:
        return None
    for far in BEHIND:
        for aside in (0, 200, -200, 400, -400):
            tx, ty = along(x, y, ux, uy, far)
            tx, ty = along(tx, ty, uy, -ux, aside) if aside >= 0 else along(tx, ty, -uy, ux, -aside)
            dx, dy = tx - battle.x[figure], ty - battle.y[figure]
            if refuse_move(battle, group, tx, ty) is None and moves_somebody(battle, group, dx, dy):
                return Order("move", (group.id, tx, ty, group.facing))
    return step_towards(battle, group, x, y, 10_000, BEHIND[0])


def advance_on_markers(battle: Battle, group: Group) -> Order | None:
    """Move at half speed towards the nearest marker, while no enemy is in sight."""
    pivot = pivot_of(battle, battle.members(group))
    best_x, best_y, best = 0, 0, -1
    for marker in battle.markers:
        if marker.is_out and marker.side != group.side:
            x, y = battle.x[marker.figure], battle.y[marker.figure]
            far = (x - battle.x[pivot]) ** 2 + (y - battle.y[pivot]) ** 2
            if best < 0 or far < best:
                best_x, best_y, best = x, y, far
    if best < 0:
        return None
    return step_towards(battle, group, best_x, best_y, half_move(battle, pivot), 3000)


# --- rifles -----------------------------------------------------------------------------------------------------------


def fire_position(gaze: SightTable, group: Group, enemy: Group, held: Condition | None) -> Order | None:
    """Choose a place with good shots and cover, nearer at half speed while shooting; never leave a place to hold."""
    battle = gaze.battle
    us, them = nearest_pair(battle, group.men, enemy.men)
    apart = gap_between(battle, group.men, enemy.men)
    ranges = battle.rules.ranges[battle.cards[us].arm]
    best = fire_worth(gaze, group, enemy)
    has_shots = best > 0
    order: Order | None = None
    if apart <= ranges[2]:
        heading = int(bearing(battle.x[them] - battle.x[us], battle.y[them] - battle.y[us]))
        pivot = pivot_of(battle, battle.members(group))
        line = Order("form", (group.id, LINE, battle.x[pivot], battle.y[pivot], heading))
        if not has_all_shots(gaze, group, enemy):
            found = after_line(battle, group, line, enemy)
            if 5 * found > 6 * best:
                best, order = found, line
        for piece in covers_for(battle, group, bonus_of(battle, group))[:2]:
            if held is not None and not held.holds(int(piece.middle_x), int(piece.middle_y)):
                continue
            found = after_cover(battle, group, piece, enemy)
            if 5 * found > 6 * best:
                best, order = found, Order("cover", (group.id, piece.id))
    if order is not None or held is not None:
        return order
    wanted = ranges[MEDIUM] - 200 if not is_shooter(battle, enemy) else (ranges[SHORT] + ranges[MEDIUM]) // 2
    if has_shots and apart <= wanted:
        return None
    pivot = pivot_of(battle, battle.members(group))
    slow = battle.cards[us].loading != MAGAZINE and has_shots
    most = half_move(battle, pivot) if slow else clear_move(battle, pivot)
    return step_towards(battle, group, battle.x[them], battle.y[them], most, wanted if has_shots else 800)


def fire_worth(gaze: SightTable, group: Group, enemy: Group) -> int:
    """Return the worth of a unit's volley at another from where it stands, and its cover."""
    battle = gaze.battle
    commanded = fires_as_commanded(battle, group)
    shots = fired_shots(battle, group, shots_at(gaze, group, enemy, commanded), commanded)
    if not shots:
        return 0
    return volley_worth(shots) + cover_worth(battle, group, enemy)


def has_all_shots(gaze: SightTable, group: Group, enemy: Group) -> bool:
    """True if every member of the unit has a shot at the enemy from where it stands."""
    commanded = fires_as_commanded(gaze.battle, group)
    return len(shots_at(gaze, group, enemy, commanded)) == len(gaze.battle.members(group))


def volley_worth(shots: list[Shot]) -> int:
    total = 0
    for shot in shots:
        total += max(0, 9 - shot.need)
    return total


def cover_worth(battle: Battle, group: Group, enemy: Group) -> int:
    """Return the worth of cover: most against shooters, less against enemies who must cross it."""
    shooter = enemy.men[0]
    total = 0
    for i in group.men:
        total += cover_against(battle, i, battle.x[shooter], battle.y[shooter])
    return total * (COVER_WORTH if is_shooter(battle, enemy) else 1) // 2


def after_line(battle: Battle, group: Group, line: Order, enemy: Group) -> int:
    """Return the fire worth after the unit is drawn up in a line."""
    twin = battle.clone()
    unit = twin.groups[group.id]
    figures = formable(twin, unit, [])
    spots = shape_places(twin, figures, line.args[2], line.args[3], line.args[4], LINE)
    if draw_up(twin, figures, spots, bonus_of(twin, unit)) == 0:
        return 0
    unit.has_moved = True
    return fire_worth(SightTable(twin), unit, twin.groups[enemy.id])


def after_cover(battle: Battle, group: Group, piece: TerrainPiece, enemy: Group) -> int:
    """Return the fire worth after lining a piece of cover; 0 when no figure would move, so that moves end."""
    twin = battle.clone()
    unit = twin.groups[group.id]
    line_cover(twin, unit, twin.field.pieces[piece.id], bonus_of(twin, unit), [])
    if not unit.has_moved:
        return 0
    return fire_worth(SightTable(twin), unit, twin.groups[enemy.id])


# --- on the way -------------------------------------------------------------------------------------------------------


def step_towards(battle: Battle, group: Group, x: int, y: int, most: int, stop: int) -> Order | None:
    """Step towards a place in the present shape; a little to one side where something is in the way."""
    pivot = pivot_of(battle, battle.members(group))
    px, py = battle.x[pivot], battle.y[pivot]
    dx, dy = x - px, y - py
    apart = isqrt(dx * dx + dy * dy)
    way = min(apart - stop, most, clear_move(battle, pivot) + bonus_of(battle, group) - battle.spent[pivot])
    if way < CLOSE_ENOUGH:
        return None
    heading = int(bearing(dx, dy))
    for part in (8, 6, 4, 2):
        for aside in (0, 3, -3, 6, -6):
            reach = way * part // 8
            tx = px + (dx * reach - dy * reach * aside // 8) // apart
            ty = py + (dy * reach + dx * reach * aside // 8) // apart
            if reach < CLOSE_ENOUGH or refuse_move(battle, group, tx, ty) is not None:
                continue
            if moves_somebody(battle, group, tx - px, ty - py):
                return Order("move", (group.id, tx, ty, heading))
    return None


def moves_somebody(battle: Battle, group: Group, dx: int, dy: int) -> bool:
    """True if some figure would move; a legal move without effect would be ordered for ever."""
    if dx == 0 and dy == 0:
        return False
    twin = battle.clone()
    ux, uy = unit_vector(dx, dy)
    return shift(twin, twin.groups[group.id], ux, uy, length_of(dx, dy), bonus_of(battle, group)) > 0
