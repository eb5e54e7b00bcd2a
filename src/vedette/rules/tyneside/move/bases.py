"""Round bases (TY-RUL-73): gaps, contact, pivots, and where a figure may stand."""

from typing import Final

from mypy_extensions import i64

from vedette.engine.types import NOBODY
from vedette.geometry.points import root_down, segments_cross
from vedette.rules.tyneside.battle import CONTACT, Battle
from vedette.rules.tyneside.codes import FIELDED
from vedette.rules.tyneside.setup.field import TerrainPiece
from vedette.rules.tyneside.units import Group

APART: Final = 200
"""No figure ends nearer than 2 cm to an enemy without a charge (TY-RUL-74)."""
ACROSS: Final = 100
"""Figures fight across an obstacle if each is within 1 cm of it (TY-RUL-93)."""


# --- gaps -------------------------------------------------------------------------------------------------------------


def is_near(battle: Battle, one: int, other: int, reach: int) -> bool:
    """True if the gap between two bases is no more than this."""
    far: i64 = reach + battle.radii[one] + battle.radii[other]
    dx: i64 = battle.x[one] - battle.x[other]
    if dx > far or dx < -far:
        return False
    dy: i64 = battle.y[one] - battle.y[other]
    return dx * dx + dy * dy <= far * far


def gap(battle: Battle, one: int, other: int) -> int:
    """Return the gap between two bases, rounded up and never below 0."""
    dx = battle.x[one] - battle.x[other]
    dy = battle.y[one] - battle.y[other]
    square = dx * dx + dy * dy
    root = int(root_down(square))
    if root * root < square:
        root += 1
    return max(0, root - battle.radius(one) - battle.radius(other))


def square_between(battle: Battle, one: int, other: int) -> int:
    """Return the exact square of the distance between two centres, for comparing."""
    dx: i64 = battle.x[one] - battle.x[other]
    dy: i64 = battle.y[one] - battle.y[other]
    return dx * dx + dy * dy


def nearest_of(battle: Battle, one: int, others: list[int]) -> int:
    """Return the figure with the smallest gap, the lowest number on ties; NOBODY when there are none."""
    best = NOBODY
    best_gap: i64 = 0
    for other in others:
        far: i64 = fine_gap(battle, one, other)
        if best == NOBODY or far < best_gap or (far == best_gap and other < best):
            best, best_gap = other, far
    return best


def fine_gap(battle: Battle, one: int, other: int) -> int:
    """Return a number that grows with the gap between two bases, fine enough to compare unlike bases."""
    dx: i64 = battle.x[one] - battle.x[other]
    dy: i64 = battle.y[one] - battle.y[other]
    wide: i64 = battle.radii[one] + battle.radii[other]
    return int(root_down((dx * dx + dy * dy) << 12) - (wide << 6))


def nearest_pair(battle: Battle, ours: list[int], theirs: list[int]) -> tuple[int, int]:
    """Return the nearest figures of two crowds; NOBODY, NOBODY when one is empty."""
    best_us, best_them = NOBODY, NOBODY
    best: i64 = 0
    for us in ours:
        for them in theirs:
            far: i64 = fine_gap(battle, us, them)
            if best_us == NOBODY or far < best:
                best_us, best_them, best = us, them, far
    return best_us, best_them


def gap_between(battle: Battle, ours: list[int], theirs: list[int]) -> int:
    """Return the gap between the nearest figures of two crowds; a million when one is empty."""
    us, them = nearest_pair(battle, ours, theirs)
    return 1_000_000 if us == NOBODY else gap(battle, us, them)


def is_any_near(battle: Battle, ours: list[int], theirs: list[int], reach: int) -> bool:
    """True if some figure of one crowd is within reach of some figure of the other."""
    for us in ours:
        for them in theirs:
            if is_near(battle, us, them, reach):
                return True
    return False


# --- contact ----------------------------------------------------------------------------------------------------------


def is_touching(battle: Battle, one: int, other: int) -> bool:
    """True if in base contact, or facing each other at an obstacle between them (TY-RUL-93)."""
    if not is_near(battle, one, other, 2 * ACROSS - 1):
        return False
    return is_near(battle, one, other, CONTACT) or obstacle_between(battle, one, other) != NOBODY


def obstacle_between(battle: Battle, one: int, other: int) -> int:
    """Return the line or building wall across which two figures are in contact, or NOBODY."""
    if not is_near(battle, one, other, 2 * ACROSS - 1):
        return NOBODY  # a figure that only came up to 2 cm of an enemy is not in contact
    for piece in battle.field.barriers:
        if crosses(piece, battle.x[one], battle.y[one], battle.x[other], battle.y[other]):
            ours, theirs = ACROSS + battle.radius(one), ACROSS + battle.radius(other)
            if piece.is_within(battle.x[one], battle.y[one], ours):
                if piece.is_within(battle.x[other], battle.y[other], theirs):
                    return piece.id
    return NOBODY


def crosses(piece: TerrainPiece, ax: int, ay: int, bx: int, by: int) -> bool:
    """True if a line between two places meets the course or the outline of a piece."""
    for i in range(len(piece.xs) - 1):
        if segments_cross(ax, ay, bx, by, piece.xs[i], piece.ys[i], piece.xs[i + 1], piece.ys[i + 1]):
            return True
    return False


def touched_by(battle: Battle, figure: int) -> list[int]:
    """Return the enemies in contact with a figure, by number."""
    side = battle.cards[figure].side
    found: list[int] = []
    fate = battle.fate
    xs, ys = battle.x, battle.y
    x: i64 = xs[figure]
    y: i64 = ys[figure]
    far: i64 = 2 * ACROSS + CONTACT + battle.radius(figure) + battle.rules.horse_base
    team = battle.team
    for other in range(len(fate)):
        dx: i64 = xs[other] - x
        if dx > far or dx < -far or fate[other] != FIELDED or team[other] == side:
            continue
        dy: i64 = ys[other] - y
        if dy <= far and dy >= -far and is_touching(battle, figure, other):
            found.append(other)
    return found


def is_in_contact(battle: Battle, figure: int) -> bool:
    """True if some enemy is in contact with a figure; stops at the first, as it is called often."""
    fate, team, xs, ys = battle.fate, battle.team, battle.x, battle.y
    side = team[figure]
    x: i64 = xs[figure]
    y: i64 = ys[figure]
    far: i64 = 2 * ACROSS + CONTACT + battle.radii[figure] + battle.rules.horse_base
    for other in range(len(fate)):
        dx: i64 = xs[other] - x
        if dx > far or dx < -far or fate[other] != FIELDED or team[other] == side:
            continue
        dy: i64 = ys[other] - y
        if dy <= far and dy >= -far and is_touching(battle, figure, other):
            return True
    return False


def is_engaged(battle: Battle, group: Group) -> bool:
    """True if some figure of the unit is in contact with an enemy."""
    for i in battle.members(group):
        if is_in_contact(battle, i):
            return True
    return False


# --- pivots -----------------------------------------------------------------------------------------------------------


def pivot_of(battle: Battle, figures: list[int]) -> int:
    """Return the member with the smallest total distance to the others; ties to the lowest number."""
    figures = battle.without_holders(figures)
    if len(figures) < 2:
        return figures[0] if figures else NOBODY
    xs = [battle.x[i] for i in figures]
    ys = [battle.y[i] for i in figures]
    best = NOBODY
    least: i64 = 0
    for n in range(len(figures)):
        x: i64 = xs[n]
        y: i64 = ys[n]
        total: i64 = 0
        for m in range(len(figures)):
            dx: i64 = xs[m] - x
            dy: i64 = ys[m] - y
            total += root_down((dx * dx + dy * dy) << 8)
            if total > least and best != NOBODY:
                break  # already further from the others than the best so far
        if best == NOBODY or total < least or (total == least and figures[n] < best):
            best, least = figures[n], total
    return best


# --- room to stand ----------------------------------------------------------------------------------------------------


def is_room(battle: Battle, figure: int, x: int, y: int) -> bool:
    """True if no base overlaps there, the ground bears it, and a building is not full (TY-RUL-74, -100)."""
    field = battle.field
    if not field.is_on_table(x, y) or field.is_barred(x, y):
        return False
    radius: i64 = battle.radii[figure]
    xs, ys, fate, radii = battle.x, battle.y, battle.fate, battle.radii
    there_x: i64 = x
    there_y: i64 = y
    widest: i64 = radius + battle.rules.horse_base
    for other in range(len(fate)):
        dx: i64 = xs[other] - there_x
        if dx >= widest or dx <= -widest or fate[other] != FIELDED or other == figure:
            continue
        dy: i64 = ys[other] - there_y
        far: i64 = radius + radii[other]
        if dy < far and dy > -far and dx * dx + dy * dy < far * far:
            return False
    return has_floor(battle, figure, x, y)


def has_floor(battle: Battle, figure: int, x: int, y: int) -> bool:
    """True if a building at the place has room for one more; it takes no horsemen (TY-RUL-100)."""
    where = battle.field.building_at(x, y)
    if where == NOBODY:
        return True
    if battle.is_horsed(figure):
        return False
    inside = 0
    piece = battle.field.pieces[where]
    for other in range(len(battle.fate)):
        if battle.fate[other] == FIELDED and other != figure and piece.holds(battle.x[other], battle.y[other]):
            inside += 1
    return inside < piece.room


def is_clear_of_enemies(battle: Battle, figure: int, x: int, y: int, reach: int) -> bool:
    """True if no enemy would be nearer than this."""
    side = battle.cards[figure].side
    radius: i64 = battle.radii[figure]
    xs, ys, fate, radii, team = battle.x, battle.y, battle.fate, battle.radii, battle.team
    there_x: i64 = x
    there_y: i64 = y
    widest: i64 = reach + radius + battle.rules.horse_base
    for other in range(len(fate)):
        dx: i64 = xs[other] - there_x
        if dx >= widest or dx <= -widest or fate[other] != FIELDED or team[other] == side:
            continue
        dy: i64 = ys[other] - there_y
        far: i64 = reach + radius + radii[other]
        if dx * dx + dy * dy < far * far:
            return False
    return True
