"""Automatic moves (TY-RUL-74 to -77): to a goal, away from the enemy, into cover; each figure on its own allowance."""

from math import isqrt
from typing import Final

from mypy_extensions import i64

from vedette.engine.types import NOBODY
from vedette.geometry.angles import SINES, bearing
from vedette.geometry.points import root_up
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import FIELDED, FLED
from vedette.rules.tyneside.move.bases import APART, crosses, is_clear_of_enemies, is_room, nearest_of, pivot_of
from vedette.rules.tyneside.move.walking import Walk, along, clear_move, full_move, go, unit_vector, way_to
from vedette.rules.tyneside.setup.field import LATTICE, NEAR, TerrainPiece
from vedette.rules.tyneside.units import Group

TURNS: Final = (0, 45, -45, 90, -90, 135, -135, 180, -180)
"""The turns that TOWARDS tries, right before left, in half degrees: 22.5, 45, 67.5 and 90 degrees (TY-RUL-75)."""
AWAY_TURNS: Final = (0, 45, -45, 90, -90, 135, -135, 180, -180, 225, -225, 270, -270, 315, -315, 360)
"""Sixteen directions, 22.5 degrees apart, the smaller turn and then clockwise first (TY-RUL-76)."""
LEAST_WAY: Final = 500
"""A direction is taken if it lets the pivot go 5 cm, or the shorter way it needs."""
COVER_GAP: Final = 500
"""Spots of cover within 5 cm of an enemy are barred (TY-RUL-77)."""
GUARD_MOVE: Final = 2000
"""Guards move with their prisoners at 20 cm (TY-RUL-68)."""


def turned(ux: int, uy: int, half_degrees: int) -> tuple[int, int]:
    """Turn a direction to the right."""
    turn = half_degrees % 720
    sine, cosine = SINES[turn], SINES[turn + 180]
    return (ux * cosine + uy * sine) >> 24, (uy * cosine - ux * sine) >> 24


def heading_of(ux: int, uy: int) -> int:
    return int(bearing(ux, uy))


# --- one figure -------------------------------------------------------------------------------------------------------


def slide(battle: Battle, figure: int, ux: int, uy: int, length: int, extra: int, may_leave: bool, apart: int) -> bool:
    """Move a figure along a direction up to a length; it stops at the last free point of its path.

    `apart` is the least distance to an enemy at its end. Return True when it has moved.
    """
    ax, ay = battle.x[figure], battle.y[figure]
    walk = Walk(battle, figure, extra)
    walk.may_leave = may_leave
    go(battle, walk, *along(ax, ay, ux, uy, length))
    if may_leave and not battle.field.is_on_table(walk.x, walk.y):
        battle.spent[figure] = walk.used
        battle.remove(figure, FLED)
        return True
    x, y = last_free(battle, figure, ax, ay, walk.x, walk.y, apart)
    if x == ax and y == ay:
        return False
    settle(battle, figure, x, y, extra)
    return True


def settle(battle: Battle, figure: int, x: int, y: int, extra: int) -> None:
    """Put a figure at the end of a straight leg, and charge it for the way."""
    walk = Walk(battle, figure, extra)
    walk.through = True
    go(battle, walk, x, y)
    battle.spent[figure] = walk.used
    battle.unclear[figure] = 1 if walk.unclear else 0
    battle.x[figure], battle.y[figure] = x, y


def last_free(battle: Battle, figure: int, ax: int, ay: int, bx: int, by: int, apart: int) -> tuple[int, int]:
    """Return the last point of a straight path where its base fits and keeps its distance from the enemy."""
    start_x: i64 = ax
    start_y: i64 = ay
    dx: i64 = bx - start_x
    dy: i64 = by - start_y
    square: i64 = dx * dx + dy * dy
    if square == 0:
        return ax, ay
    length: i64 = root_up(square)
    lows: list[int] = []
    highs: list[int] = []
    side = battle.team[figure]
    radius: i64 = battle.radii[figure]
    xs, ys, fate, radii, team = battle.x, battle.y, battle.fate, battle.radii, battle.team
    for other in range(len(fate)):
        if fate[other] != FIELDED or other == figure:
            continue
        far: i64 = radius + radii[other]
        if team[other] != side:
            far += apart
        cx: i64 = xs[other] - start_x
        cy: i64 = ys[other] - start_y
        across: i64 = cx * dy - cy * dx
        if across * across >= far * far * square:
            continue
        half: i64 = isqrt(far * far - across * across // square) + 1
        middle: i64 = (cx * dx + cy * dy) // length
        if middle + half <= 0 or middle - half >= length:
            continue
        lows.append(middle - half)
        highs.append(middle + half)
    at: i64 = length
    moved = True
    while moved and at > 0:
        moved = False
        for n in range(len(lows)):
            if lows[n] < at < highs[n] or (at == length and lows[n] < at <= highs[n]):
                at = lows[n]
                moved = True
    while at > 0:
        x = int(start_x + (dx * at // length if dx >= 0 else -(-dx * at // length)))
        y = int(start_y + (dy * at // length if dy >= 0 else -(-dy * at // length)))
        if is_room(battle, figure, x, y) and is_clear_of_enemies(battle, figure, x, y, apart):
            return x, y
        at -= 10
    return ax, ay


# --- a unit, in parallel ----------------------------------------------------------------------------------------------


def front_first(battle: Battle, figures: list[int], ux: int, uy: int) -> list[int]:
    """Return the figures in moving order: those leading in the direction of travel first (TY-RUL-74)."""
    keyed = [(-(battle.x[i] * ux + battle.y[i] * uy), i) for i in figures]
    keyed.sort()
    return [i for _, i in keyed]


def shift(
    battle: Battle,
    group: Group,
    ux: int,
    uy: int,
    length: int,
    extra: int,
    may_leave: bool = False,
    apart: int = APART,
    sent: list[int] | None = None,
) -> int:
    """Move figures parallel, without those `sent` by hand; return how many. Guards keep their prisoners' pace."""
    moved = 0
    for i in front_first(battle, battle.members(group), ux, uy):
        if battle.is_holder(i) or (sent is not None and i in sent):
            continue
        reach = min(length, GUARD_MOVE) if battle.guards[i] != NOBODY else length
        x, y = battle.x[i], battle.y[i]
        captives = captives_by(battle, i)
        if slide(battle, i, ux, uy, reach, extra, may_leave, apart):
            moved += 1
            lead(battle, captives, battle.x[i] - x, battle.y[i] - y)
    return moved


def lead(battle: Battle, captives: list[int], dx: int, dy: int) -> None:
    """Lead prisoners the way of their guard (TY-RUL-96)."""
    for captive in captives:
        battle.x[captive] += dx
        battle.y[captive] += dy


def captives_by(battle: Battle, guard: int) -> list[int]:
    """Return the prisoners a guard leads: the nearest of its group's, shared among the guards."""
    if battle.guards[guard] == NOBODY:
        return []
    guards = [i for i in range(len(battle.fate)) if battle.guards[i] == battle.guards[guard]]
    room = [battle.rules.prisoners_per_guard] * len(guards)
    found: list[int] = []
    for prisoner in battle.prisoners_of(battle.guards[guard]):
        free = [i for n, i in enumerate(guards) if room[n] > 0]
        if free:
            keeper = nearest_of(battle, prisoner, free)
            room[guards.index(keeper)] -= 1
            if keeper == guard:
                found.append(prisoner)
    return found


def longest_move(battle: Battle, figures: list[int], extra: int) -> int:
    """Return the most that any figure might still move."""
    best = 0
    for i in figures:
        best = max(best, clear_move(battle, i) + extra - battle.spent[i])
    return best


def way_of(battle: Battle, figure: int, ux: int, uy: int, length: int, extra: int, may_leave: bool) -> Walk:
    """Return how far a figure gets in a direction, other bases apart."""
    walk = Walk(battle, figure, extra)
    walk.may_leave = may_leave
    go(battle, walk, *along(battle.x[figure], battle.y[figure], ux, uy, length))
    return walk


# --- towards ----------------------------------------------------------------------------------------------------------


class MoveCourse:
    """A direction and length for a unit's move; `is_open` when there is one.

    `tried` are all directions weighed, by which leads away or leads on.
    """

    __slots__ = ("is_away", "is_open", "length", "tried", "ux", "uy")

    def __init__(self) -> None:
        self.is_open = False
        self.is_away = False
        self.ux = 0
        self.uy = 0
        self.length = 0
        self.tried: list[tuple[int, ...]] = []


def course_towards(battle: Battle, figures: list[int], x: int, y: int, stop: int, extra: int) -> MoveCourse:
    """Return the way to a goal: straight, or turned as little as lets it go 5 cm or what it needs (TY-RUL-75).

    `stop` is how far from the goal's point the pivot's centre stays.
    """
    course = MoveCourse()
    pivot = pivot_of(battle, figures)
    dx, dy = x - battle.x[pivot], y - battle.y[pivot]
    apart = isqrt(dx * dx + dy * dy)
    need = apart - stop
    if need <= 0:
        return course
    most = min(need, clear_move(battle, pivot) + extra)
    ux, uy = unit_vector(dx, dy)
    for turn in TURNS:
        vx, vy = turned(ux, uy, turn)
        walk = way_of(battle, pivot, vx, vy, most, extra, False)
        done = isqrt((walk.x - battle.x[pivot]) ** 2 + (walk.y - battle.y[pivot]) ** 2)
        is_open = done >= min(LEAST_WAY, most) - 3
        course.tried.append((0 if is_open else 1, abs(turn) // 2, 0 if turn >= 0 else 1, walk.x, walk.y))
        if is_open:
            course.is_open = True
            course.ux, course.uy = vx, vy
            course.length = need
            return course
    return course


# --- away -------------------------------------------------------------------------------------------------------------


def course_away(
    battle: Battle,
    figures: list[int],
    from_x: int,
    from_y: int,
    shun_x: list[int],
    shun_y: list[int],
    extra: int,
    leaves: bool,
) -> MoveCourse:
    """Return the one of sixteen directions that ends furthest from the nearest figure to avoid (TY-RUL-76)."""
    course = MoveCourse()
    course.is_away = True
    pivot = pivot_of(battle, figures)
    px, py = battle.x[pivot], battle.y[pivot]
    ux, uy = unit_vector(px - from_x, py - from_y)
    most = clear_move(battle, pivot) + extra
    best = -1
    for turn in AWAY_TURNS:
        vx, vy = turned(ux, uy, turn)
        walk = way_of(battle, pivot, vx, vy, most, extra, leaves)
        nearest = -1
        for n in range(len(shun_x)):
            far = (shun_x[n] - walk.x) ** 2 + (shun_y[n] - walk.y) ** 2
            if nearest < 0 or far < nearest:
                nearest = far
        course.tried.append((-isqrt(nearest), abs(turn) // 2, 0 if turn >= 0 else 1, walk.x, walk.y))
        if nearest > best:
            best = nearest
            course.ux, course.uy = vx, vy
            course.length = longest_move(battle, figures, extra)
            course.is_open = (walk.x - px) ** 2 + (walk.y - py) ** 2 > 0
    return course


# --- into cover -------------------------------------------------------------------------------------------------------


def is_barred_cover(battle: Battle, piece: TerrainPiece, side: int) -> bool:
    """True if an enemy figure is in the piece, which bars it (TY-RUL-77)."""
    for i in range(len(battle.fate)):
        if battle.fate[i] == FIELDED and battle.cards[i].side != side and piece.holds(battle.x[i], battle.y[i]):
            return True
    return False


def best_spot(
    battle: Battle, piece: TerrainPiece, figure: int, enemy_x: int, enemy_y: int, is_known: bool, taken: list[int]
) -> tuple[int, int]:
    """Return the nearest free point of a piece's cover for a figure; -1, -1 when there is none.

    `taken` are figures whose places do not count as taken, since they will move on.
    """
    lattice = battle.field.lattice_of(piece)
    around = bases_about(battle, piece, figure, taken)
    x: i64 = battle.x[figure]
    y: i64 = battle.y[figure]
    best_x: i64 = -1
    best_y: i64 = -1
    best: i64 = -1
    n: i64 = 0
    size: i64 = len(lattice)
    while n < size:
        sx: i64 = lattice[n]
        sy: i64 = lattice[n + 1]
        n += 2
        far: i64 = (sx - x) * (sx - x) + (sy - y) * (sy - y)
        if best >= 0 and far >= best:
            continue
        if not piece.is_area and is_known and not crosses(piece, sx, sy, enemy_x, enemy_y):
            continue
        if not is_spot_free(battle, figure, sx, sy, around):
            continue
        best_x, best_y, best = sx, sy, far
    return int(best_x), int(best_y)


def bases_about(battle: Battle, piece: TerrainPiece, figure: int, ignored: list[int]) -> list[int]:
    """Return the other figures that may keep one from a spot of a piece's cover."""
    xs, ys, fate = battle.x, battle.y, battle.fate
    margin: i64 = battle.radii[figure] + battle.rules.horse_base + COVER_GAP + NEAR + LATTICE
    found: list[int] = []
    for other in range(len(fate)):
        x: i64 = xs[other]
        if x <= piece.west - margin or x >= piece.east + margin or fate[other] != FIELDED or other == figure:
            continue
        y: i64 = ys[other]
        if y > piece.south - margin and y < piece.north + margin and other not in ignored:
            found.append(other)
    return found


def is_spot_free(battle: Battle, figure: int, x: i64, y: i64, others: list[int]) -> bool:
    """True if a base fits there, and no enemy is within 5 cm of it."""
    radius: i64 = battle.radii[figure]
    side = battle.team[figure]
    xs, ys, radii, team = battle.x, battle.y, battle.radii, battle.team
    widest: i64 = radius + battle.rules.horse_base + COVER_GAP
    for other in others:
        dx: i64 = xs[other] - x
        if dx >= widest or dx <= -widest:
            continue
        far: i64 = radius + radii[other]
        if team[other] != side:
            far += COVER_GAP
        dy: i64 = ys[other] - y
        if dy < far and dy > -far and dx * dx + dy * dy < far * far:
            return False
    if battle.field.buildings:
        return is_room(battle, figure, x, y)
    return True


def can_take_cover(
    battle: Battle, piece: TerrainPiece, figures: list[int], enemy_x: int, enemy_y: int, is_known: bool, extra: int
) -> bool:
    """True if more than half of the figures can reach a spot of this cover this side turn (TY-RUL-50)."""
    figures = battle.without_holders(figures)
    if is_barred_cover(battle, piece, battle.cards[figures[0]].side):
        return False
    reached = 0
    for n, i in enumerate(by_distance(battle, figures, piece)):
        reach = clear_move(battle, i) + extra - battle.spent[i] + 300
        if piece.holds(battle.x[i], battle.y[i]) or piece.is_within(battle.x[i], battle.y[i], reach):
            x, y = best_spot(battle, piece, i, enemy_x, enemy_y, is_known, figures)
            if x >= 0 and way_to(battle, i, x, y, extra) is not None:
                reached += 1
        if 2 * reached > len(figures):
            return True
        if 2 * (reached + len(figures) - n - 1) <= len(figures):
            return False
    return False


def by_distance(battle: Battle, figures: list[int], piece: TerrainPiece) -> list[int]:
    """Return the figures by their distance to a piece."""
    keyed: list[tuple[int, int]] = []
    for i in figures:
        near = 0 if piece.holds(battle.x[i], battle.y[i]) else piece.square(battle.x[i], battle.y[i])
        keyed.append((near, i))
    keyed.sort()
    return [i for _, i in keyed]


def take_cover(
    battle: Battle,
    group: Group,
    piece: TerrainPiece,
    enemy_x: int,
    enemy_y: int,
    is_known: bool,
    extra: int,
    sent: list[int] | None = None,
) -> int:
    """Move each figure, nearest first, to the nearest free point, or as far towards it as it can (TY-RUL-77)."""
    moved = 0
    for i in by_distance(battle, battle.members(group), piece):
        if battle.is_holder(i) or (sent is not None and i in sent):
            continue
        captives, fx, fy = captives_by(battle, i), battle.x[i], battle.y[i]
        x, y = best_spot(battle, piece, i, enemy_x, enemy_y, is_known, [])
        if x < 0:
            near = piece.nearest(fx, fy)
            x, y = int(near.x), int(near.y)
        if battle.guards[i] != NOBODY and (x - fx) ** 2 + (y - fy) ** 2 > GUARD_MOVE**2:  # TY-RUL-96
            x, y = along(fx, fy, *unit_vector(x - fx, y - fy), GUARD_MOVE)
        if (x - fx, y - fy) == (0, 0):
            continue
        walk = way_to(battle, i, x, y, extra, True)
        if walk is None:
            continue
        if (walk.x, walk.y) == (x, y) and is_room(battle, i, x, y) and is_clear_of_enemies(battle, i, x, y, APART):
            battle.spent[i] = walk.used
            battle.unclear[i] = 1 if walk.unclear else 0
            battle.x[i], battle.y[i] = x, y
        else:
            sx, sy = last_free(battle, i, fx, fy, walk.x, walk.y, APART)
            if (sx, sy) == (fx, fy):
                continue
            settle(battle, i, sx, sy, extra)
        moved += 1
        lead(battle, captives, battle.x[i] - fx, battle.y[i] - fy)
    return moved


def cover_pieces(battle: Battle, figures: list[int]) -> list[TerrainPiece]:
    """Return terrain that gives cover, by distance from the pivot; ties by number."""
    pivot = pivot_of(battle, figures)
    x, y = battle.x[pivot], battle.y[pivot]
    keyed: list[tuple[int, int]] = []
    for piece in battle.field.covers:
        keyed.append((0 if piece.holds(x, y) else piece.square(x, y), piece.id))
    keyed.sort()
    return [battle.field.pieces[n] for _, n in keyed]


def most_reach(battle: Battle, figures: list[int], extra: int) -> int:
    """Return the longest move of any figure plus an extra, to leave out pieces that are too far."""
    best = 0
    for i in figures:
        best = max(best, full_move(battle, i), clear_move(battle, i))
    return best + extra
