"""Terrain and sight (SHO-18 to -21, VIS; TY-RUL-31, -100 to -102, -129): three lines of a look past terrain."""

from typing import Final

from mypy_extensions import i64

from vedette.engine.types import NOBODY
from vedette.geometry.areas import length_inside, shares_inside
from vedette.geometry.points import is_clear_of, root_down, segment_square, segments_cross
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import CLEAR, HIDES, HIGH, INDOORS, LOW
from vedette.rules.tyneside.setup.field import NEAR, Field, TerrainPiece

FINE_BITS: Final = 12


class Look:
    """One figure's look at another's base: both places, their ground, and the two tangent points (TY-RUL-102)."""

    __slots__ = (
        "ax",
        "ay",
        "bx",
        "by",
        "hidden_by",
        "hides_in",
        "is_drawn",
        "left_x",
        "left_y",
        "level",
        "our_house",
        "ours",
        "right_x",
        "right_y",
        "their_house",
        "their_level",
        "theirs",
    )

    def __init__(self, ax: i64, ay: i64, bx: i64, by: i64, ours: i64, theirs: i64) -> None:
        self.ax: i64 = ax
        self.ay: i64 = ay
        self.bx: i64 = bx
        self.by: i64 = by
        self.ours: i64 = ours  # radii
        self.theirs: i64 = theirs
        self.is_drawn = False  # the tangents are found where some piece may be in the way
        self.left_x: i64 = 0
        self.left_y: i64 = 0
        self.right_x: i64 = 0
        self.right_y: i64 = 0
        self.hides_in: i64 = NOBODY  # the hiding piece the viewer stands in
        self.hidden_by: i64 = NOBODY
        self.our_house: i64 = NOBODY
        self.their_house: i64 = NOBODY
        self.level: i64 = 0
        self.their_level: i64 = 0

    def draw(self) -> None:
        """Find where the tangents touch."""
        left_x, left_y, right_x, right_y = tangents(self.ax, self.ay, self.bx, self.by, self.theirs)
        self.left_x = left_x
        self.left_y = left_y
        self.right_x = right_x
        self.right_y = right_y
        self.is_drawn = True


def tangents(px: i64, py: i64, cx: i64, cy: i64, radius: i64) -> tuple[i64, i64, i64, i64]:
    """Return where the tangents from a place touch a base, in hundredths; its centre when the place lies on it."""
    dx: i64 = cx - px
    dy: i64 = cy - py
    square: i64 = dx * dx + dy * dy
    if square <= radius * radius:
        return cx, cy, cx, cy
    # The touching points lie r*r/d back along the line of centres and r*t/d to either side, t being the tangent's length.
    length: i64 = root_down((square - radius * radius) << (2 * FINE_BITS))
    back: i64 = radius * radius
    ax: i64 = -dx * back
    ay: i64 = -dy * back
    sx: i64 = -dy * radius * length >> FINE_BITS
    sy: i64 = dx * radius * length >> FINE_BITS
    half: i64 = square // 2
    return (
        cx + (ax + sx + half) // square,
        cy + (ay + sy + half) // square,
        cx + (ax - sx + half) // square,
        cy + (ay - sy + half) // square,
    )


def is_ground_free(battle: Battle, look: Look, screens: list[TerrainPiece]) -> bool:
    """True if no piece of terrain hides any of the other's base; `screens` are those that may."""
    field = battle.field
    for piece in screens:
        if is_out_of_way(piece, look):
            continue
        if not look.is_drawn:
            look.draw()
        if is_screened(field, piece, look):
            return False
    return not is_too_deep(battle, look)


def is_out_of_way(piece: TerrainPiece, look: Look) -> bool:
    """True if the circle about a piece lies beside the lines to a base, so that no closer check is needed."""
    dx: i64 = look.bx - look.ax
    dy: i64 = look.by - look.ay
    px: i64 = piece.middle_x - look.ax
    py: i64 = piece.middle_y - look.ay
    square: i64 = dx * dx + dy * dy
    across: i64 = px * dy - py * dx
    wide: i64 = piece.girth + look.theirs
    if is_clear_of(across, wide, square):
        return True
    along: i64 = px * dx + py * dy
    if along < 0:
        return px * px + py * py > wide * wide
    return along > square and (px - dx) * (px - dx) + (py - dy) * (py - dy) > wide * wide


def is_screened(field: Field, piece: TerrainPiece, look: Look) -> bool:
    """True if a piece of terrain hides some of the other's base."""
    if piece.going == INDOORS and piece.sight == HIGH:
        return not sees_past_building(piece, look)
    if not piece.is_area:
        return piece.sight != CLEAR and is_line_crossed(field, piece, look, piece.sight != LOW)
    if piece.sight == HIDES and (look.hides_in == piece.id or look.hidden_by == piece.id):
        return False  # depth decides (TY-RUL-101)
    if not is_crossed(piece, look):
        return False
    if piece.sight in (HIDES, HIGH) or (piece.level > look.level and piece.level > look.their_level):
        return True
    if piece.sight != LOW:
        return False
    if is_by(piece, look.ax, look.ay, look.ours) or is_by(piece, look.bx, look.by, look.theirs):
        return False
    return look.level <= look.their_level or not is_area_lower(field, look.level, piece)


def is_crossed(piece: TerrainPiece, look: Look) -> bool:
    """True if one of the three lines runs through an area."""
    area = piece.area
    ax: i64 = look.ax
    ay: i64 = look.ay
    return (
        len(shares_inside(area, ax, ay, look.bx, look.by)) > 0
        or len(shares_inside(area, ax, ay, look.left_x, look.left_y)) > 0
        or len(shares_inside(area, ax, ay, look.right_x, look.right_y)) > 0
    )


def is_by(piece: TerrainPiece, x: i64, y: i64, radius: i64) -> bool:
    """True if a figure stands in a piece, or its rim is within 2 cm of it."""
    return piece.holds(x, y) or piece.is_within(x, y, NEAR + radius)


def is_line_crossed(field: Field, piece: TerrainPiece, look: Look, is_high: bool) -> bool:
    """True if a linear stretch crosses one of the three lines and is within 2 cm of neither figure (TY-RUL-31).

    Each straight stretch is an object of its own (TY-RUL-102); a high one blocks always, and a low one is looked over from above.
    """
    ax: i64 = look.ax
    ay: i64 = look.ay
    bx: i64 = look.bx
    by: i64 = look.by
    looks_over = not is_high and look.level > look.their_level
    dx: i64 = bx - ax
    dy: i64 = by - ay
    square: i64 = dx * dx + dy * dy
    px: i64 = piece.xs[0]
    py: i64 = piece.ys[0]
    for i in range(1, len(piece.xs)):
        qx: i64 = piece.xs[i]
        qy: i64 = piece.ys[i]
        if (
            is_across(look, square, px, py, qx, qy)
            and (is_high or not is_stretch_by(ax, ay, look.ours, px, py, qx, qy))
            and (is_high or not is_stretch_by(bx, by, look.theirs, px, py, qx, qy))
            and not (looks_over and is_lower(field, look.level, px, py, qx, qy))
        ):
            return True
        px = qx
        py = qy
    return False


def is_across(look: Look, square: i64, px: i64, py: i64, qx: i64, qy: i64) -> bool:
    """True if a stretch of line crosses one of the three lines."""
    ax: i64 = look.ax
    ay: i64 = look.ay
    dx: i64 = look.bx - ax
    dy: i64 = look.by - ay
    p_off: i64 = (px - ax) * dy - (py - ay) * dx
    q_off: i64 = (qx - ax) * dy - (qy - ay) * dx
    theirs: i64 = look.theirs
    if (p_off > 0) == (q_off > 0) and is_clear_of(p_off, theirs, square) and is_clear_of(q_off, theirs, square):
        return False  # wholly to one side of all three
    return (
        segments_cross(ax, ay, look.bx, look.by, px, py, qx, qy)
        or segments_cross(ax, ay, look.left_x, look.left_y, px, py, qx, qy)
        or segments_cross(ax, ay, look.right_x, look.right_y, px, py, qx, qy)
    )


def is_stretch_by(x: i64, y: i64, radius: i64, px: i64, py: i64, qx: i64, qy: i64) -> bool:
    """True if the rim of a base is within 2 cm of a stretch of line."""
    limit: i64 = (NEAR + radius) * 64 + 4
    return segment_square(x, y, px, py, qx, qy) <= limit * limit


def is_lower(field: Field, level: i64, px: i64, py: i64, qx: i64, qy: i64) -> bool:
    """True if a stretch stands lower than the viewer."""
    return field.level_at(px, py) < level and field.level_at(qx, qy) < level


def is_area_lower(field: Field, level: i64, piece: TerrainPiece) -> bool:
    """True if an area stands lower than the viewer, at all its corners (TY-RUL-129)."""
    for i in range(len(piece.xs) - 1):
        if field.level_at(piece.xs[i], piece.ys[i]) >= level:
            return False
    return True


def sees_past_building(piece: TerrainPiece, look: Look) -> bool:
    """True if a building does not block; figures inside see and are seen across walls within 2 cm (TY-RUL-100)."""
    we_are_in = look.our_house == piece.id
    they_are_in = look.their_house == piece.id
    if we_are_in and they_are_in:
        return True
    if not we_are_in and not they_are_in:
        return not is_crossed(piece, look)
    x: i64 = look.ax if we_are_in else look.bx
    y: i64 = look.ay if we_are_in else look.by
    radius: i64 = look.ours if we_are_in else look.theirs
    out = 0
    for i in range(len(piece.xs) - 1):
        px, py, qx, qy = piece.xs[i], piece.ys[i], piece.xs[i + 1], piece.ys[i + 1]
        if segments_cross(look.ax, look.ay, look.bx, look.by, px, py, qx, qy):
            out += 1
            if not is_stretch_by(x, y, radius, px, py, qx, qy):
                return False
    return out > 0


def is_too_deep(battle: Battle, look: Look) -> bool:
    """True if depth in hiding terrain bars looking out, or from end to end (TY-RUL-101)."""
    if look.hides_in == NOBODY:
        return False
    depth = depth_in(battle, look.hides_in, look.ax, look.ay, look.bx, look.by)
    if look.hides_in == look.hidden_by:
        return depth > battle.rules.wood_sight  # TY-VIS-06, -07
    return depth > battle.rules.look_depth  # TY-SHO-21, TY-VIS-05


def depth_in(battle: Battle, piece: int, ax: i64, ay: i64, bx: i64, by: i64) -> int:
    """Return how much of a line of sight lies inside a hiding piece."""
    return int(length_inside(battle.field.pieces[piece].area, ax, ay, bx, by))
