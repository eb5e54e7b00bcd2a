"""Cover (TY-RUL-09, -42, -115) and fortified positions (TY-RUL-98)."""

from vedette.engine.types import NOBODY
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import HALT, NO_COVER
from vedette.rules.tyneside.move.bases import crosses, nearest_of
from vedette.rules.tyneside.setup.field import NEAR, TerrainPiece
from vedette.rules.tyneside.sight.sight import SightTable, visible_units
from vedette.rules.tyneside.units import Group


def cover_from(battle: Battle, target: int, shooter: int) -> int:
    """Return the cover a figure has from another: the better of all that it stands in or behind (TY-RUL-09)."""
    return cover_against(battle, target, battle.x[shooter], battle.y[shooter])


def cover_against(battle: Battle, target: int, ax: int, ay: int) -> int:
    """Return the cover a figure has from an enemy at a place."""
    x, y = battle.x[target], battle.y[target]
    reach = NEAR + battle.radius(target)
    best = NO_COVER
    for piece in battle.field.covers:
        if piece.cover <= best:
            continue
        if piece.is_area:
            if piece.holds(x, y):
                best = piece.cover
        elif piece.is_within(x, y, reach) and crosses(piece, ax, ay, x, y):
            best = piece.cover
    return best


def is_at_cover(battle: Battle, figure: int) -> bool:
    """True if in an area that gives cover, or within 2 cm of linear cover, on either side (TY-RUL-115)."""
    x, y = battle.x[figure], battle.y[figure]
    reach = NEAR + battle.radius(figure)
    for piece in battle.field.covers:
        if piece.holds(x, y) if piece.is_area else piece.is_within(x, y, reach):
            return True
    return False


def all_in_cover(gaze: SightTable, figures: list[int], side: int) -> bool:
    """True if all have cover from each visible enemy group's nearest figure, or are at cover with none (TY-RUL-42)."""
    battle = gaze.battle
    if not battle.field.covers:
        return False
    figures = battle.without_holders(figures)
    for i in figures:
        if not is_at_cover(battle, i):
            return False
    for group in visible_units(gaze, figures, side):
        for i in figures:
            if cover_from(battle, i, nearest_of(battle, i, group.men)) == NO_COVER:
                return False
    return True


# --- fortified positions ----------------------------------------------------------------------------------------------


def is_at_position(
    battle: Battle, figure: int, piece: TerrainPiece, enemy_x: int, enemy_y: int, is_known: bool
) -> bool:
    """True if in a fortified piece, or within 2 cm behind it as seen from the nearest enemy."""
    x, y = battle.x[figure], battle.y[figure]
    if piece.holds(x, y):
        return True
    if not piece.is_within(x, y, NEAR + battle.radius(figure)):
        return False
    return not is_known or crosses(piece, x, y, enemy_x, enemy_y)


def defends(battle: Battle, group: Group, enemy_x: int, enemy_y: int, is_known: bool) -> bool:
    """True if it defends a fortified position: stored order HALT, more than half in or behind it (TY-RUL-98)."""
    if group.order != HALT:
        return False
    members = battle.members(group)
    positions: list[int] = []
    for piece in battle.field.pieces:
        if piece.fortified and piece.position not in positions:
            positions.append(piece.position)
    for position in positions:
        at = 0
        for i in members:
            if stands_at(battle, i, position, enemy_x, enemy_y, is_known):
                at += 1
        if 2 * at > len(members):
            return True
    return False


def stands_at(battle: Battle, figure: int, position: int, enemy_x: int, enemy_y: int, is_known: bool) -> bool:
    """True if in or behind a piece of it, or on the ground that its pieces enclose (TY-RUL-98)."""
    for piece in battle.field.pieces:
        if piece.position == position and is_at_position(battle, figure, piece, enemy_x, enemy_y, is_known):
            return True
    return battle.field.yard_of(position).holds(battle.x[figure], battle.y[figure])


def position_of(battle: Battle, x: int, y: int) -> int:
    """Return the fortified piece that holds a place, for markers that never leave one (TY-RUL-71)."""
    for piece in battle.field.pieces:
        if piece.fortified and (piece.holds(x, y) or piece.is_within(x, y, NEAR)):
            return piece.id
    return NOBODY
