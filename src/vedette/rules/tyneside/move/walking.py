"""Movement costs (MOV): allowance, difficult going, barriers, horsemen in the open (TY-MOV-01 to -09).

A walk is followed leg by leg from its start; it ends where the allowance is used up, or before ground that may not be
entered.
"""

from math import isqrt
from typing import Final

from mypy_extensions import i64

from vedette.geometry.areas import SHARE_BITS, WHOLE_LEG, crossing_share, shares_inside
from vedette.geometry.points import LARGE, Point, root_up
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import FIELDED, INDOORS
from vedette.rules.tyneside.setup.field import TerrainPiece

SCALE_BITS: Final = 16
ONE: Final = 65536  # 1 << SCALE_BITS

BEYOND: Final = 5
"""The small distance that a way keeps from a wall's end."""

# why a walk ended
ARRIVED: Final = 0
SPENT: Final = 1
AT_BARRIER: Final = 2
BARRED: Final = 3
AT_ENEMY: Final = 4
AT_EDGE: Final = 5
NOT_CLEAR: Final = 6

# things on a leg, in the order of handling at the same place
LEAVES_SLOW: Final = 0
STOP: Final = 1
ENTERS_UNCLEAR: Final = 2
BARRIER_HERE: Final = 3
ENTERS_SLOW: Final = 4
END: Final = 5


def full_move(battle: Battle, figure: int) -> int:
    """Return the most a figure may move where the ground is not open and clear (TY-MOV-01 to -04, TY-RUL-29)."""
    card = battle.cards[figure]
    rules = battle.rules
    most = rules.foot
    if battle.wounds[figure] > 0:  # TY-DMG-07
        most = min(most, rules.wounded)
    if card.civilian:
        most = min(most, rules.civilian)
    if card.petticoats and not battle.hitched[figure]:
        most = min(most, rules.petticoats)
    return most


def clear_move(battle: Battle, figure: int) -> int:
    """Return the most a figure may move in the open; unwounded horsemen move more (TY-MOV-05, TY-RUL-23, -29)."""
    if battle.is_horsed(figure) and battle.wounds[figure] == 0:
        return battle.rules.horse
    return full_move(battle, figure)


def half_move(battle: Battle, figure: int) -> int:
    """Return half of the figure's own maximum move (TY-RUL-21)."""
    return clear_move(battle, figure) // 2


class Walk:
    """A figure on its way: its place, the allowance used, and why it stopped."""

    __slots__ = ("clear", "figure", "full", "may_leave", "through", "unclear", "used", "why", "x", "y")

    def __init__(self, battle: Battle, figure: int, extra: int = 0) -> None:
        self.figure = figure
        self.x = battle.x[figure]
        self.y = battle.y[figure]
        self.full = full_move(battle, figure) + extra
        self.clear = clear_move(battle, figure) + extra
        self.used = battle.spent[figure]
        self.unclear = battle.unclear[figure] == 1
        self.may_leave = False  # over the table's edge
        self.through = False  # enemies do not bar the way (only where a rule says so)
        self.why = ARRIVED

    def left(self) -> int:
        """Return what is left of the allowance."""
        return max(0, (self.full if self.unclear else self.clear) - self.used)


def go(battle: Battle, walk: Walk, bx: int, by: int) -> bool:
    """Follow one straight leg; return False when it ends early. The walk then stands where it stopped."""
    ax, ay = walk.x, walk.y
    dx, dy = bx - ax, by - ay
    if dx == 0 and dy == 0:
        walk.why = ARRIVED
        return True
    length = int(root_up(dx * dx + dy * dy))
    spots, kinds = leg_of(battle, walk, ax, ay, bx, by, length)
    slow = 0
    at = 0  # along the leg, in hundredths
    for n in range(len(spots)):
        limit = walk.full if walk.unclear else walk.clear
        rate = 2 if slow > 0 else 1  # TY-MOV-06
        stretch = spots[n] - at
        if stretch > 0:
            left = limit - walk.used
            if stretch * rate > left:
                at += max(0, left) // rate
                walk.used += max(0, left) // rate * rate
                return end(walk, ax, ay, dx, dy, length, at, SPENT)
            walk.used += stretch * rate
            at = spots[n]
        kind = kinds[n]
        if kind == LEAVES_SLOW:
            slow -= 1
        elif kind == ENTERS_SLOW:
            slow += 1
        elif kind == ENTERS_UNCLEAR:
            if not walk.unclear:
                if walk.used > walk.full:
                    return end(walk, ax, ay, dx, dy, length, at, NOT_CLEAR)  # TY-RUL-23
                walk.unclear = True
        elif kind == BARRIER_HERE:
            cost = limit // battle.rules.barrier_parts
            if walk.used + cost > limit:
                back = min(at, battle.radius(walk.figure))  # it stops before it (TY-RUL-74)
                walk.used -= back * rate
                return end(walk, ax, ay, dx, dy, length, at - back, AT_BARRIER)
            walk.used += cost  # TY-MOV-07
        elif kind == END:
            walk.x, walk.y = bx, by
            walk.why = ARRIVED
            return True
        else:
            return end(walk, ax, ay, dx, dy, length, max(0, at - 2), kind - 100)
    return True


def end(walk: Walk, ax: int, ay: int, dx: int, dy: int, length: int, at: int, why: int) -> bool:
    """Stop on the leg, truncated towards its start so that no allowance is overstepped."""
    walk.x = ax + (dx * at // length if dx >= 0 else -(-dx * at // length))
    walk.y = ay + (dy * at // length if dy >= 0 else -(-dy * at // length))
    walk.why = why
    return False


def leg_of(battle: Battle, walk: Walk, ax: int, ay: int, bx: int, by: int, length: int) -> tuple[list[int], list[int]]:
    """Return the ground along a leg: places in hundredths, and what is there, in order."""
    field = battle.field
    found: list[tuple[int, int, int]] = []
    for piece in field.slow:
        shares = shares_inside(piece.area, ax, ay, bx, by)
        for n in range(0, len(shares), 2):
            found.append((part_of(shares[n], length), ENTERS_SLOW, ENTERS_SLOW))
            found.append((part_of(shares[n + 1], length), LEAVES_SLOW, LEAVES_SLOW))
    horsed = battle.is_horsed(walk.figure)
    if horsed:
        for piece in field.unclear:
            if piece.going == INDOORS:
                continue
            shares = shares_inside(piece.area, ax, ay, bx, by)
            for n in range(0, len(shares), 2):
                found.append((part_of(shares[n], length), ENTERS_UNCLEAR, ENTERS_UNCLEAR))
    for piece in field.barriers:
        for at in crossings_of(piece, ax, ay, bx, by, length):
            if horsed and piece.going == INDOORS:
                found.append((at, STOP, 100 + BARRED))
            else:
                found.append((at, BARRIER_HERE, BARRIER_HERE))
    for piece in field.high_walls:
        for at in crossings_of(piece, ax, ay, bx, by, length):
            found.append((at, STOP, 100 + BARRED))
        if piece.is_within(bx, by, 0):
            found.append((length, STOP, 100 + BARRED))  # no figure ends on it
    barred = first_barred(battle, ax, ay, bx, by)
    if barred >= 0:
        found.append((part_of(barred, length), STOP, 100 + BARRED))
    if not walk.may_leave and not field.is_on_table(bx, by):
        found.append((edge_at(battle, ax, ay, bx, by, length), STOP, 100 + AT_EDGE))
    if not walk.through:
        met = enemy_at(battle, walk.figure, ax, ay, bx, by, length)
        if met >= 0:
            found.append((met, STOP, 100 + AT_ENEMY))
    found.append((length, END, END))
    found.sort()
    return [one[0] for one in found], [one[2] for one in found]


def part_of(share: int, length: int) -> int:
    """Return a share of a leg in hundredths, to the nearest."""
    return (share * length + (WHOLE_LEG >> 1)) >> SHARE_BITS


def crossings_of(piece: TerrainPiece, ax: i64, ay: i64, bx: i64, by: i64, length: int) -> list[int]:
    """Return where a leg crosses a line or outline, in hundredths along it; a bend counts once."""
    found: list[int] = []
    if max(ax, bx) < piece.west or min(ax, bx) > piece.east or max(ay, by) < piece.south or min(ay, by) > piece.north:
        return found
    dx: i64 = bx - ax
    dy: i64 = by - ay
    xs, ys = piece.xs, piece.ys
    for i in range(len(xs) - 1):
        px: i64 = xs[i]
        py: i64 = ys[i]
        qx: i64 = xs[i + 1]
        qy: i64 = ys[i + 1]
        p_side: i64 = dx * (py - ay) - dy * (px - ax)
        q_side: i64 = dx * (qy - ay) - dy * (qx - ax)
        if (p_side > 0) == (q_side > 0):
            continue
        a_side: i64 = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        b_side: i64 = (qx - px) * (by - py) - (qy - py) * (bx - px)
        if (a_side > 0) == (b_side > 0):
            continue
        found.append(part_of(int(crossing_share(ax, ay, dx, dy, px, py, qx, qy)), length))
    return found


def first_barred(battle: Battle, ax: int, ay: int, bx: int, by: int) -> int:
    """Return the share of a leg where it enters impassable ground off fords and bridges, or -1."""
    best = -1
    for piece in battle.field.barred:
        shares = shares_inside(piece.area, ax, ay, bx, by)
        for n in range(0, len(shares), 2):
            at = uncrossed(battle, ax, ay, bx, by, shares[n], shares[n + 1])
            if at >= 0 and (best < 0 or at < best):
                best = at
    return best


def uncrossed(battle: Battle, ax: int, ay: int, bx: int, by: int, start: int, stop: int) -> int:
    """Return where between two shares no ford or bridge carries a leg on, or -1 if one carries it across."""
    at = start
    moved = True
    while moved and at < stop:
        moved = False
        for crossing in battle.field.crossings:
            shares = shares_inside(crossing.area, ax, ay, bx, by)
            for n in range(0, len(shares), 2):
                if shares[n] <= at + 64 and shares[n + 1] > at:
                    at = shares[n + 1]
                    moved = True
    return -1 if at >= stop - 64 else at


def edge_at(battle: Battle, ax: int, ay: int, bx: int, by: int, length: int) -> int:
    """Return how far along a leg that leaves the table its edge is."""
    best = WHOLE_LEG
    dx, dy = bx - ax, by - ay
    if bx > battle.field.width:
        best = min(best, ((battle.field.width - ax) << SHARE_BITS) // dx)
    elif bx < 0:
        best = min(best, (ax << SHARE_BITS) // -dx)
    if by > battle.field.height:
        best = min(best, ((battle.field.height - ay) << SHARE_BITS) // dy)
    elif by < 0:
        best = min(best, (ay << SHARE_BITS) // -dy)
    return max(0, best * length >> SHARE_BITS)


def enemy_at(battle: Battle, figure: int, ax: int, ay: int, bx: int, by: int, length: int) -> int:
    """Return how far along a leg an enemy's base is met, or -1; enemies may not be passed through."""
    side = battle.team[figure]
    radius: i64 = battle.radii[figure]
    start_x: i64 = ax
    start_y: i64 = ay
    dx: i64 = bx - start_x
    dy: i64 = by - start_y
    square: i64 = dx * dx + dy * dy
    best: i64 = -1
    xs, ys, fate, radii, team = battle.x, battle.y, battle.fate, battle.radii, battle.team
    for other in range(len(fate)):
        if fate[other] != FIELDED or team[other] == side:
            continue
        cx: i64 = xs[other] - start_x
        cy: i64 = ys[other] - start_y
        along: i64 = cx * dx + cy * dy
        if along <= 0:
            continue
        far: i64 = radius + radii[other]
        across: i64 = cx * dy - cy * dx
        if across >= LARGE or across <= -LARGE or across * across >= far * far * square:
            continue
        half: i64 = isqrt(far * far - across * across // square)
        at: i64 = along // length - half - 1
        if at < 0:
            at = 0
        if at < length and (best < 0 or at < best):
            best = at
    return int(best)


# --- ways to a spot ---------------------------------------------------------------------------------------------------


def way_to(battle: Battle, figure: int, x: int, y: int, extra: int, stop_short: bool = False) -> Walk | None:
    """Return the walk to a spot: straight, or by the shortest way with one bend round what bars it (TY-RUL-122).

    None when it cannot be reached; with `stop_short` the straight walk as far as it gets.
    """
    straight = Walk(battle, figure, extra)
    if go(battle, straight, x, y):
        return straight
    if straight.why == BARRED:
        best: Walk | None = None
        best_used = 0
        for corner in corners_near(battle):
            bent = Walk(battle, figure, extra)
            if go(battle, bent, int(corner.x), int(corner.y)) and go(battle, bent, x, y):
                if best is None or bent.used < best_used:
                    best, best_used = bent, bent.used
        if best is not None:
            return best
    return straight if stop_short else None


def corners_near(battle: Battle) -> list[Point]:
    """Return the corners of impassable ground where a way may bend, a hair beyond the ends and bends of walls."""
    found: list[Point] = []
    for piece in battle.field.barred:
        for i in range(len(piece.xs) - 1):
            found.append(Point(piece.xs[i], piece.ys[i]))
    for piece in battle.field.high_walls:
        last = len(piece.xs) - 1
        for i in range(last + 1):
            dx, dy = 0, 0
            for other in (i - 1, i + 1):
                if 0 <= other <= last:
                    ux, uy = unit_vector(piece.xs[i] - piece.xs[other], piece.ys[i] - piece.ys[other])
                    dx, dy = dx + ux, dy + uy
            ux, uy = unit_vector(dx, dy)
            x, y = along(piece.xs[i], piece.ys[i], ux, uy, BEYOND)
            found.append(Point(x, y))
    return found


# --- along a direction ------------------------------------------------------------------------------------------------


def unit_vector(dx: int, dy: int) -> tuple[int, int]:
    """Return the direction of a vector, scaled to ONE and truncated towards 0."""
    length = int(root_up(dx * dx + dy * dy))
    if length == 0:
        return 0, ONE
    ux = dx * ONE // length if dx >= 0 else -(-dx * ONE // length)
    uy = dy * ONE // length if dy >= 0 else -(-dy * ONE // length)
    return ux, uy


def along(x: int, y: int, ux: int, uy: int, length: int) -> tuple[int, int]:
    """Return the place a length away in a direction, truncated towards the start."""
    dx, dy = ux * length, uy * length
    return (
        x + (dx >> SCALE_BITS if dx >= 0 else -(-dx >> SCALE_BITS)),
        y + (dy >> SCALE_BITS if dy >= 0 else -(-dy >> SCALE_BITS)),
    )
