"""Tactical Squares (SQR), found from the positions at the moment of attack and never declared (WEC-RUL-41)."""

from vedette.engine.types import NOBODY
from vedette.geometry.grid import EAST, NORTH, SOUTH, WEST
from vedette.rules.empires import event_types
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.battlefield import Outline
from vedette.rules.empires.stands import ALONE, Stand

LONGEST: int = 12
"""No army is large enough for a longer side."""


def holds_eligible(battle: Battle, side: int, cell: int) -> bool:
    """True if a stand of this side that may be part of a Large Tactical Square is in the square."""
    for who in (battle.front[cell], battle.rear[cell]):
        if who != NOBODY and battle.stands[who].side == side and battle.stands[who].may_form_large_square:
            return True
    return False


def faces_out(battle: Battle, side: int, cell: int, way: int) -> bool:
    """True if an eligible stand in the square faces that way."""
    for who in (battle.front[cell], battle.rear[cell]):
        if who != NOBODY:
            stand = battle.stands[who]
            if stand.side == side and stand.may_form_large_square and stand.facing == way:
                return True
    return False


def is_formed(battle: Battle, shape: Outline) -> bool:
    """True if every perimeter square has an eligible stand, and each side one facing straight out (WEC-RUL-40)."""
    grid = battle.grid
    side = shape.side
    out = [False, False, False, False]
    for y in range(shape.low, shape.high + 1):
        for x in range(shape.left, shape.right + 1):
            if not shape.on_edge(x, y):
                continue
            cell = grid.cell(x, y)
            if not holds_eligible(battle, side, cell):
                return False
            if y == shape.high and faces_out(battle, side, cell, NORTH):
                out[NORTH] = True
            if x == shape.right and faces_out(battle, side, cell, EAST):
                out[EAST] = True
            if y == shape.low and faces_out(battle, side, cell, SOUTH):
                out[SOUTH] = True
            if x == shape.left and faces_out(battle, side, cell, WEST):
                out[WEST] = True
    return out[0] and out[1] and out[2] and out[3] and is_hollow_ours(battle, shape)


def is_hollow_ours(battle: Battle, shape: Outline) -> bool:
    """True if the inside is empty or holds friends only."""
    for y in range(shape.low + 1, shape.high):
        for x in range(shape.left + 1, shape.right):
            who = battle.front[battle.grid.cell(x, y)]
            if who != NOBODY and battle.stands[who].side != shape.side:
                return False
    return True


def formed_shapes(battle: Battle, stand: Stand) -> list[Outline]:
    """Return the Large or Large Open Tactical Squares of this stand: 2 by 2 and longer, or 3 by 3 and larger.

    WEC-SQR-01, WEC-SQR-03, WEC-SQR-04.
    """
    found: list[Outline] = []
    grid = battle.grid
    side = stand.side
    if not stand.may_form_large_square:
        return found
    x, y = grid.x[stand.cell], grid.y[stand.cell]
    beside = 0
    for step in grid.step:
        if holds_eligible(battle, side, stand.cell + step):
            beside += 1
    if beside < 2:
        return found
    for left in range(max(0, x - LONGEST), x + 1):
        for low in range(max(0, y - LONGEST), y + 1):
            if not holds_eligible(battle, side, grid.cell(left, low)):
                continue
            for right in range(max(x, left + 1), min(grid.width, left + LONGEST)):
                if not holds_eligible(battle, side, grid.cell(right, low)):
                    break
                for high in range(max(y, low + 1), min(grid.height, low + LONGEST)):
                    shape = Outline(side, left, low, right, high)
                    if shape.on_edge(x, y) and is_formed(battle, shape):
                        found.append(shape)
    return found


def faces_inwards(battle: Battle, stand: Stand, shape: Outline) -> bool:
    """True if the square straight ahead belongs to the formation or its hollow (WEC-SQR-06, WEC-RUL-81)."""
    ahead = stand.cell + battle.grid.step[stand.facing]
    return shape.holds(battle.grid.x[ahead], battle.grid.y[ahead])


def is_protected(battle: Battle, stand: Stand, here: int) -> bool:
    """True if it has no flank or rear against an attack from `here` (WEC-SQR-05, WEC-SQR-06, WEC-SQR-07, WEC-RUL-42)."""
    if stand.place != ALONE and battle.in_small_square(stand):
        return True
    for shape in formed_shapes(battle, stand):
        if not faces_inwards(battle, stand, shape):
            return True
    grid = battle.grid
    for shape in battle.broken:
        if shape.side != stand.side or not shape.on_edge(grid.x[stand.cell], grid.y[stand.cell]):
            continue
        if not faces_inwards(battle, stand, shape) and not shape.holds(grid.x[here], grid.y[here]):
            return True
    return False


# --- broken squares ---------------------------------------------------------------------------------------------------


def has_gap(battle: Battle, shape: Outline) -> bool:
    """True if a perimeter square has no stand of the Tactical Square."""
    for y in range(shape.low, shape.high + 1):
        for x in range(shape.left, shape.right + 1):
            if shape.on_edge(x, y) and not holds_eligible(battle, shape.side, battle.grid.cell(x, y)):
                return True
    return False


def remember(battle: Battle, shapes: list[Outline]) -> None:
    """Remember the outline of each Tactical Square that now has a gap (WEC-RUL-43)."""
    for shape in shapes:
        if not has_gap(battle, shape) or any([shape.key() == old.key() for old in battle.broken]):
            continue
        battle.broken.append(shape)
        battle.tell(event_types.SQUARE_BROKEN, n=shape.side)


def destroy(battle: Battle, stand: Stand) -> None:
    """Remove a stand, and remember the Tactical Square it leaves a gap in."""
    shapes = formed_shapes(battle, stand)
    gun = stand.tow
    battle.destroy(stand)
    if gun != NOBODY:
        battle.tell(event_types.LOST_IN_TOW, gun, stand.id)
    remember(battle, shapes)


def forget_whole(battle: Battle) -> None:
    """Forget the outline of a Tactical Square that is whole again."""
    if battle.broken:
        battle.broken = [shape for shape in battle.broken if not is_formed(battle, shape)]


def moved_out_of_place(battle: Battle, side: int, cell: int) -> None:
    """Give up a broken square whose stand its owner moves or turns: normal facing rules return (WEC-RUL-43)."""
    if battle.broken:
        x, y = battle.grid.x[cell], battle.grid.y[cell]
        battle.broken = [shape for shape in battle.broken if shape.side != side or not shape.on_edge(x, y)]
