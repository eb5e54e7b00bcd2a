"""Sight and visibility (SHO-18 to -21, VIS; TY-RUL-31 to -33, -95, -100 to -104, -129).

A figure sees another when three lines from the centre of its base are free: two tangents to the other's base and one to its
centre (TY-RUL-102). `line_is_free` asks for the lines alone; `sees` for spotting as well.
"""

from math import isqrt
from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.areas import is_in_area, length_inside, shares_inside
from vedette.geometry.points import segment_square, segments_cross
from vedette.rules.tyneside.bases import is_near, is_touching
from vedette.rules.tyneside.battle import Battle, Group
from vedette.rules.tyneside.codes import FIELDED, HIDES, IMPASSABLE, INDOORS, LOW
from vedette.rules.tyneside.field import NEAR, Piece

FINE_BITS: Final = 12
MOST_LOOKED: Final = 200_000
"""So many lines over the ground are kept, then they are forgotten."""
SORTED_FROM: Final = 4
"""From his so manyeth look on the bases are sorted for a viewer."""


class Gaze:
    """The table as sight reads it: bases that may block, and which hiding piece, building and level each figure stands in or on.

    It holds for one moment: whoever moves a figure makes a new one.
    """

    def __init__(self, battle: Battle) -> None:
        field = battle.field
        fate, xs, ys = battle.fate, battle.x, battle.y
        self.battle = battle
        self.here: list[int] = [i for i in range(len(fate)) if fate[i] == FIELDED]
        self.hiding: list[int] = [NOBODY] * len(fate)
        self.indoors: list[int] = [NOBODY] * len(fate)
        self.level: list[int] = [0] * len(fate)
        self.radius: list[int] = battle.radii
        self.known: dict[int, bool] = {}  # lines that have been looked along
        self.viewer = NOBODY  # who looked last, and how often in a row
        self.looks = 0
        # the bases by their distance from him, once he has looked three times
        self.far: list[int] = []
        self.others: list[int] = []
        if field.hiding or field.buildings or field.hills:
            for i in self.here + [marker.figure for marker in battle.markers if marker.is_out]:
                self.hiding[i] = field.hiding_at(xs[i], ys[i])
                self.indoors[i] = field.building_at(xs[i], ys[i])
                self.level[i] = field.level_at(xs[i], ys[i])
        self.is_bare = not (
            field.hiding or field.buildings or field.hills or field.low_areas or field.low_lines or field.high_walls
        )


# --- the three lines --------------------------------------------------------------------------------------------------


def tangents(px: int, py: int, cx: int, cy: int, radius: int) -> tuple[int, int, int, int]:
    """Where the two tangents from a place touch a base, to the nearest hundredth; its centre when the place lies on it."""
    dx, dy = cx - px, cy - py
    square = dx * dx + dy * dy
    if square <= radius * radius:
        return cx, cy, cx, cy
    # The touching points lie r*r/d back along the line of centres and r*t/d to either side, t being the tangent's length.
    length = isqrt((square - radius * radius) << (2 * FINE_BITS))
    back = radius * radius
    ax = -dx * back
    ay = -dy * back
    sx = -dy * radius * length >> FINE_BITS
    sy = dx * radius * length >> FINE_BITS
    half = square // 2
    return (
        cx + (ax + sx + half) // square,
        cy + (ay + sy + half) // square,
        cx + (ax - sx + half) // square,
        cy + (ay - sy + half) // square,
    )


def blocks_line(cx: int, cy: int, radius: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """A base lies across a line; touching its rim does not block."""
    dx, dy = bx - ax, by - ay
    px, py = cx - ax, cy - ay
    along = px * dx + py * dy
    if along <= 0:
        return px * px + py * py < radius * radius
    square = dx * dx + dy * dy
    if along >= square:
        qx, qy = cx - bx, cy - by
        return qx * qx + qy * qy < radius * radius
    across = px * dy - py * dx
    return across * across < radius * radius * square


def line_is_free(gaze: Gaze, one: int, other: int) -> bool:
    """Nothing hides any of the other's base, spotting apart (TY-SHO-18, -19)."""
    battle = gaze.battle
    xs, ys = battle.x, battle.y
    ax, ay, bx, by = xs[one], ys[one], xs[other], ys[other]
    ours, theirs = gaze.radius[one], gaze.radius[other]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    touch = ours + theirs + 20
    if square <= touch * touch:
        return True  # figures in base contact always see each other (TY-RUL-95)
    if gaze.is_bare:
        left_x, left_y, right_x, right_y = tangents(ax, ay, bx, by, theirs)
        return are_bases_out_of_way(gaze, one, other, left_x, left_y, right_x, right_y)
    # Ground never changes: what it lets be seen from place to place is worked out once.
    looked = battle.field.looked
    key = ((((ax << 17 | ay) << 17 | bx) << 17 | by) << 9 | ours) << 9 | theirs
    known = looked.get(key)
    if known is not None and not known:
        return False
    left_x, left_y, right_x, right_y = tangents(ax, ay, bx, by, theirs)
    if known is None:
        known = is_ground_free(gaze, one, other, left_x, left_y, right_x, right_y)
        if len(looked) >= MOST_LOOKED:
            looked.clear()
        looked[key] = known
        if not known:
            return False
    return are_bases_out_of_way(gaze, one, other, left_x, left_y, right_x, right_y)


def look_about(gaze: Gaze, one: int) -> None:
    """Sort the bases by how far they are from a viewer; those within 2 cm of him block nothing (TY-SHO-19)."""
    battle = gaze.battle
    xs, ys, radii = battle.x, battle.y, gaze.radius
    ax, ay = xs[one], ys[one]
    near = NEAR + radii[one]
    found: list[tuple[int, int]] = []
    for third in gaze.here:
        cx, cy = xs[third] - ax, ys[third] - ay
        away = cx * cx + cy * cy
        close = near + radii[third]
        if away > close * close:
            found.append((away, third))
    found.sort()
    gaze.far = [away for away, _ in found]
    gaze.others = [third for _, third in found]


def are_bases_out_of_way(
    gaze: Gaze, one: int, other: int, left_x: int, left_y: int, right_x: int, right_y: int
) -> bool:
    """No base lies across one of the three lines, but for those within 2 cm of the viewer and those he looks over."""
    if gaze.viewer != one:
        gaze.viewer = one
        gaze.looks = 0
    gaze.looks += 1
    if gaze.looks < SORTED_FROM:
        return are_bases_unsorted_out_of_way(gaze, one, other, left_x, left_y, right_x, right_y)
    if gaze.looks == SORTED_FROM:
        look_about(gaze, one)
    battle = gaze.battle
    xs, ys, radii = battle.x, battle.y, gaze.radius
    ax, ay, bx, by = xs[one], ys[one], xs[other], ys[other]
    theirs = radii[other]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    widest = battle.rules.horse_base
    # A base whose centre is this far off cannot reach any of the three lines, since bases do not overlap.
    limit = square + widest * widest
    looks_down = gaze.level[one] > gaze.level[other]
    far, others = gaze.far, gaze.others
    for n in range(len(far)):
        if far[n] >= limit:
            break
        third = others[n]
        px, py = xs[third], ys[third]
        cx = px - ax
        cy = py - ay
        if cx * dx + cy * dy <= 0:
            continue  # beside or behind the viewer: only what is within 2 cm of him could reach a line
        radius = radii[third]
        across = cx * dy - cy * dx
        wide = radius + theirs
        if across * across >= wide * wide * square or third == other:
            continue
        if looks_down and gaze.level[third] < gaze.level[one] and not is_near(battle, third, other, NEAR):
            continue  # TY-RUL-129
        if across * across < radius * radius * square and far[n] < square:
            return False  # across the line of centres
        if (
            blocks_line(px, py, radius, ax, ay, bx, by)
            or blocks_line(px, py, radius, ax, ay, left_x, left_y)
            or blocks_line(px, py, radius, ax, ay, right_x, right_y)
        ):
            return False
    return True


def are_bases_unsorted_out_of_way(
    gaze: Gaze, one: int, other: int, left_x: int, left_y: int, right_x: int, right_y: int
) -> bool:
    """The same for a viewer who has looked seldom: sorting all bases for him would take longer than going through them."""
    battle = gaze.battle
    xs, ys, radii = battle.x, battle.y, gaze.radius
    ax, ay, bx, by = xs[one], ys[one], xs[other], ys[other]
    theirs = radii[other]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    widest = battle.rules.horse_base
    limit = square + widest * widest
    near = NEAR + radii[one]
    looks_down = gaze.level[one] > gaze.level[other]
    for third in gaze.here:
        cx = xs[third] - ax
        cy = ys[third] - ay
        if cx * dx + cy * dy <= 0:
            continue
        radius = radii[third]
        across = cx * dy - cy * dx
        wide = radius + theirs
        if across * across >= wide * wide * square or third == other:
            continue
        away = cx * cx + cy * cy
        close = near + radius
        if away >= limit or away <= close * close:
            continue
        if looks_down and gaze.level[third] < gaze.level[one] and not is_near(battle, third, other, NEAR):
            continue
        px, py = xs[third], ys[third]
        if (
            blocks_line(px, py, radius, ax, ay, bx, by)
            or blocks_line(px, py, radius, ax, ay, left_x, left_y)
            or blocks_line(px, py, radius, ax, ay, right_x, right_y)
        ):
            return False
    return True


# --- ground -----------------------------------------------------------------------------------------------------------


def is_out_of_way(piece: Piece, ax: int, ay: int, dx: int, dy: int, square: int, theirs: int) -> bool:
    """A piece lies wholly beside the lines to a base, by the circle about it: it need not be looked at closely."""
    px, py = piece.middle_x - ax, piece.middle_y - ay
    across = px * dy - py * dx
    wide = piece.girth + theirs
    if across * across > wide * wide * square:
        return True
    along = px * dx + py * dy
    if along < 0:
        return px * px + py * py > wide * wide
    return along > square and (px - dx) * (px - dx) + (py - dy) * (py - dy) > wide * wide


def is_ground_free(gaze: Gaze, one: int, other: int, left_x: int, left_y: int, right_x: int, right_y: int) -> bool:
    """No piece of terrain hides any of the other's base."""
    battle = gaze.battle
    ax, ay, bx, by = battle.x[one], battle.y[one], battle.x[other], battle.y[other]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    theirs = gaze.radius[other]
    for piece in battle.field.screens:
        if not is_out_of_way(piece, ax, ay, dx, dy, square, theirs):
            if is_screened(gaze, piece, one, other, left_x, left_y, right_x, right_y):
                return False
    return not is_too_deep(gaze, one, other)


def is_screened(
    gaze: Gaze, piece: Piece, one: int, other: int, left_x: int, left_y: int, right_x: int, right_y: int
) -> bool:
    """A piece of terrain hides some of the other's base."""
    battle = gaze.battle
    ax, ay, bx, by = battle.x[one], battle.y[one], battle.x[other], battle.y[other]
    if piece.going == INDOORS:
        return not sees_past_building(gaze, piece, one, other, left_x, left_y, right_x, right_y)
    if not piece.is_area:
        is_high = piece.going == IMPASSABLE
        return is_line_crossed(gaze, piece, one, other, is_high, left_x, left_y, right_x, right_y)
    if piece.sight == HIDES and (gaze.hiding[one] == piece.id or gaze.hiding[other] == piece.id):
        return False  # depth decides (TY-RUL-101)
    if not is_crossed(piece, ax, ay, bx, by, left_x, left_y, right_x, right_y):
        return False
    if piece.sight == HIDES or piece.level > max(gaze.level[one], gaze.level[other]):
        return True
    if piece.sight != LOW:
        return False
    if is_by(piece, ax, ay, gaze.radius[one]) or is_by(piece, bx, by, gaze.radius[other]):
        return False
    return gaze.level[one] <= gaze.level[other] or not is_area_lower(gaze, one, piece)


def is_crossed(
    piece: Piece, ax: int, ay: int, bx: int, by: int, left_x: int, left_y: int, right_x: int, right_y: int
) -> bool:
    """One of the three lines runs through an area."""
    area = piece.area
    return (
        len(shares_inside(area, ax, ay, bx, by)) > 0
        or len(shares_inside(area, ax, ay, left_x, left_y)) > 0
        or len(shares_inside(area, ax, ay, right_x, right_y)) > 0
    )


def is_by(piece: Piece, x: int, y: int, radius: int) -> bool:
    """A figure stands in a piece, or its rim is within 2 cm of it."""
    return piece.holds(x, y) or piece.is_within(x, y, NEAR + radius)


def is_line_crossed(
    gaze: Gaze,
    piece: Piece,
    one: int,
    other: int,
    is_high: bool,
    left_x: int,
    left_y: int,
    right_x: int,
    right_y: int,
) -> bool:
    """A stretch of a linear piece lies across one of the three lines and is not within 2 cm of either figure (TY-RUL-31).

    Each straight stretch is an object of its own (TY-RUL-102); a high one blocks always, and a low one is looked over from above.
    """
    battle = gaze.battle
    ax, ay, bx, by = battle.x[one], battle.y[one], battle.x[other], battle.y[other]
    if not is_high and gaze.level[one] > gaze.level[other]:
        looks_over = True
    else:
        looks_over = False
    dx, dy = bx - ax, by - ay
    beside = gaze.radius[other] * gaze.radius[other] * (dx * dx + dy * dy)
    for i in range(len(piece.xs) - 1):
        px, py, qx, qy = piece.xs[i], piece.ys[i], piece.xs[i + 1], piece.ys[i + 1]
        p_off = (px - ax) * dy - (py - ay) * dx
        q_off = (qx - ax) * dy - (qy - ay) * dx
        if (p_off > 0) == (q_off > 0) and p_off * p_off > beside and q_off * q_off > beside:
            continue  # wholly to one side of all three
        if not (
            segments_cross(ax, ay, bx, by, px, py, qx, qy)
            or segments_cross(ax, ay, left_x, left_y, px, py, qx, qy)
            or segments_cross(ax, ay, right_x, right_y, px, py, qx, qy)
        ):
            continue
        if is_high:
            return True
        if is_stretch_by(ax, ay, gaze.radius[one], px, py, qx, qy):
            continue
        if is_stretch_by(bx, by, gaze.radius[other], px, py, qx, qy):
            continue
        if looks_over and is_lower(gaze, one, px, py, qx, qy):
            continue
        return True
    return False


def is_stretch_by(x: int, y: int, radius: int, px: int, py: int, qx: int, qy: int) -> bool:
    """The rim of a base is within 2 cm of a stretch of line."""
    limit = (NEAR + radius) * 64 + 4
    return segment_square(x, y, px, py, qx, qy) <= limit * limit


def is_lower(gaze: Gaze, viewer: int, px: int, py: int, qx: int, qy: int) -> bool:
    """A stretch stands lower than the viewer."""
    field = gaze.battle.field
    return max(field.level_at(px, py), field.level_at(qx, qy)) < gaze.level[viewer]


def is_area_lower(gaze: Gaze, viewer: int, piece: Piece) -> bool:
    """An area stands lower than the viewer, at all its corners (TY-RUL-129)."""
    field = gaze.battle.field
    for i in range(len(piece.xs) - 1):
        if field.level_at(piece.xs[i], piece.ys[i]) >= gaze.level[viewer]:
            return False
    return True


def sees_past_building(
    gaze: Gaze, piece: Piece, one: int, other: int, left_x: int, left_y: int, right_x: int, right_y: int
) -> bool:
    """A building blocks; those inside within 2 cm of its outline see and are seen across that stretch (TY-RUL-100)."""
    battle = gaze.battle
    ax, ay, bx, by = battle.x[one], battle.y[one], battle.x[other], battle.y[other]
    we_are_in = gaze.indoors[one] == piece.id
    they_are_in = gaze.indoors[other] == piece.id
    if we_are_in and they_are_in:
        return True
    if not we_are_in and not they_are_in:
        return not is_crossed(piece, ax, ay, bx, by, left_x, left_y, right_x, right_y)
    x, y = (ax, ay) if we_are_in else (bx, by)
    radius = gaze.radius[one] if we_are_in else gaze.radius[other]
    out = 0
    for i in range(len(piece.xs) - 1):
        px, py, qx, qy = piece.xs[i], piece.ys[i], piece.xs[i + 1], piece.ys[i + 1]
        if segments_cross(ax, ay, bx, by, px, py, qx, qy):
            out += 1
            if not is_stretch_by(x, y, radius, px, py, qx, qy):
                return False
    return out > 0


def is_too_deep(gaze: Gaze, one: int, other: int) -> bool:
    """Depth in hiding terrain along the line of centres bars looking out, or looking from end to end (TY-RUL-101)."""
    battle = gaze.battle
    mine, theirs = gaze.hiding[one], gaze.hiding[other]
    if mine == NOBODY:
        return False
    depth = depth_in(battle, mine, battle.x[one], battle.y[one], battle.x[other], battle.y[other])
    if mine == theirs:
        return depth > battle.rules.wood_sight  # TY-VIS-06, -07
    return depth > battle.rules.look_depth  # TY-SHO-21, TY-VIS-05


def depth_in(battle: Battle, piece: int, ax: int, ay: int, bx: int, by: int) -> int:
    """How much of a line of sight lies inside a hiding piece."""
    return int(length_inside(battle.field.pieces[piece].area, ax, ay, bx, by))


# --- spotting ---------------------------------------------------------------------------------------------------------


def is_spotted(gaze: Gaze, one: int, other: int) -> bool:
    """The other stands in plain sight, or its group has been spotted or has fired (TY-VIS-01 to -04, TY-RUL-33, -104)."""
    where = gaze.hiding[other]
    if where == NOBODY or where == gaze.hiding[one]:
        return True
    battle = gaze.battle
    group = battle.groups[battle.unit[other]]
    if hides_with(battle, group).fired:
        return True
    if battle.side != battle.cards[one].side or not hides_with(battle, group).spotted:
        return False
    depth = depth_in(battle, where, battle.x[one], battle.y[one], battle.x[other], battle.y[other])
    return depth <= battle.rules.shot_depth


def hides_with(battle: Battle, group: Group) -> Group:
    """A leader among a group's men is spotted and gives himself away with it."""
    if group.is_leader and group.host != NOBODY and len(battle.groups[group.host].men) > 0:
        return battle.groups[group.host]
    return group


def has_line(gaze: Gaze, one: int, other: int) -> bool:
    """`line_is_free`, looked along once."""
    key = one * 1024 + other
    known = gaze.known.get(key)
    if known is None:
        known = line_is_free(gaze, one, other)
        gaze.known[key] = known
    return known


def sees(gaze: Gaze, one: int, other: int) -> bool:
    """One figure has the other in sight."""
    if gaze.battle.fate[other] != FIELDED:
        return False
    if is_touching_fast(gaze, one, other):
        return True
    return is_spotted(gaze, one, other) and has_line(gaze, one, other)


def sees_friend(gaze: Gaze, one: int, friend: int) -> bool:
    """A figure has one of its own side in view: nobody need be spotted for that, but trees hide him all the same."""
    if not line_is_free(gaze, one, friend):
        return False
    battle = gaze.battle
    where = gaze.hiding[friend]
    if where == NOBODY or where == gaze.hiding[one]:
        return True
    depth = depth_in(battle, where, battle.x[one], battle.y[one], battle.x[friend], battle.y[friend])
    return depth <= battle.rules.spot_depth


def is_touching_fast(gaze: Gaze, one: int, other: int) -> bool:
    battle = gaze.battle
    dx = battle.x[one] - battle.x[other]
    dy = battle.y[one] - battle.y[other]
    far = 220 + gaze.radius[one] + gaze.radius[other]
    if dx > far or dx < -far or dy > far or dy < -far:
        return False
    return is_touching(battle, one, other)


def can_shoot_at(gaze: Gaze, one: int, other: int) -> bool:
    """In sight, and not too deep in hiding terrain to be shot at from outside (TY-SHO-20, TY-RUL-32, -33)."""
    if not sees(gaze, one, other):
        return False
    battle = gaze.battle
    where = gaze.hiding[other]
    if where == NOBODY or where == gaze.hiding[one]:
        return True
    depth = depth_in(battle, where, battle.x[one], battle.y[one], battle.x[other], battle.y[other])
    return depth <= battle.rules.shot_depth


# --- units ------------------------------------------------------------------------------------------------------------


def sees_any(gaze: Gaze, ours: list[int], theirs: list[int]) -> bool:
    """Some figure of one crowd has some figure of the other in sight."""
    for one in ours:
        for other in theirs:
            if sees(gaze, one, other):
                return True
    return False


def visible_units(gaze: Gaze, ours: list[int], side: int) -> list[Group]:
    """The enemy units that some figure of a crowd of this side has in sight, leaders with their groups' men among them."""
    found: list[Group] = []
    for group in gaze.battle.groups:
        if group.side != side and group.placed and len(group.men) > 0 and sees_any(gaze, ours, group.men):
            found.append(group)
    return found


def is_area_seen(gaze: Gaze, one: int, x: int, y: int) -> bool:
    """A figure has a free line to a place on the table: one line, since a place has no base."""
    battle = gaze.battle
    ax, ay = battle.x[one], battle.y[one]
    there = battle.field.hiding_at(x, y)
    for piece in battle.field.hiding:
        if piece.id != there and piece.id != gaze.hiding[one]:
            if len(shares_inside(piece.area, ax, ay, x, y)) > 0:
                return False
    if there != NOBODY:
        limit = battle.rules.wood_sight if there == gaze.hiding[one] else battle.rules.spot_depth
        if depth_in(battle, there, ax, ay, x, y) > limit:
            return False
    mine = gaze.hiding[one]
    if mine != NOBODY and mine != there and depth_in(battle, mine, ax, ay, x, y) > battle.rules.look_depth:
        return False
    level = max(gaze.level[one], battle.field.level_at(x, y))
    for piece in battle.field.hills:
        if piece.level > level and len(shares_inside(piece.area, ax, ay, x, y)) > 0:
            return False
    for piece in battle.field.buildings:
        if is_in_area(piece.area, x, y) or len(shares_inside(piece.area, ax, ay, x, y)) > 0:
            return False
    for piece in battle.field.high_walls:
        for i in range(len(piece.xs) - 1):
            if segments_cross(ax, ay, x, y, piece.xs[i], piece.ys[i], piece.xs[i + 1], piece.ys[i + 1]):
                return False
    return True
