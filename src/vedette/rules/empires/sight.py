"""Measuring, line of sight and the arc of fire (MEA, LOS, ARC)."""

from vedette.engine.types import NOBODY
from vedette.geometry.grid import EAST, NORTH, SOUTH, WEST, course
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.stands import Stand


def in_arc(battle: Battle, us: Stand, here: int, there: int) -> bool:
    """True if a square is in the 90 degree arc: ahead, and no farther to the side than ahead.

    WEC-ARC-02, WEC-ARC-01, WEC-ARC-03.
    """
    ahead = battle.grid.forward(here, us.facing, there)
    return ahead >= 1 and battle.grid.sideways(here, us.facing, there) <= ahead


def is_veiled(battle: Battle, cell: int, height: int, hills_block: bool, us: int, them: int) -> bool:
    """True if the ground of this square obscures a line between two ends no higher than `height`.

    WEC-LOS-02, WEC-LOS-06, WEC-RUL-14.
    """
    field = battle.field
    if field.veils[cell]:
        return True
    level = field.level[cell]
    if level > height or (hills_block and level > 0):
        return True
    who = battle.front[cell]
    return who != NOBODY and who != us and who != them


def is_clear(battle: Battle, here: int, there: int, hills_block: bool, us: int = NOBODY, them: int = NOBODY) -> bool:
    """True if a line of sight runs from centre to centre; the two ends' own squares do not block.

    WEC-LOS-01, WEC-LOS-02, WEC-LOS-03, WEC-LOS-04, WEC-LOS-05, WEC-LOS-06, WEC-LOS-07, WEC-LOS-08.
    """
    field = battle.field
    grid = battle.grid
    height = max(field.level[here], field.level[there])
    line = course(grid.x[there] - grid.x[here], grid.y[there] - grid.y[here])
    at = here
    for i in range(len(line.xs)):
        now = here + line.ys[i] * grid.stride + line.xs[i]
        dx = grid.x[now] - grid.x[at]
        dy = grid.y[now] - grid.y[at]
        if dx != 0 and dy != 0:
            beside = at + dx
            above = at + dy * grid.stride
            if is_side_closed(battle, at, beside, now, here, there, height, hills_block, us, them) and is_side_closed(
                battle, at, above, now, here, there, height, hills_block, us, them
            ):
                return False
        else:
            way = (EAST if dx > 0 else WEST) if dx != 0 else (NORTH if dy > 0 else SOUTH)
            # a wall on the firer's or the target's own edge does not block (WEC-RUL-17)
            if field.edges[at] >> way & 1 == 1 and at != here and now != there:
                return False
        if now != there and is_veiled(battle, now, height, hills_block, us, them):
            return False
        at = now
    return True


def is_side_closed(
    battle: Battle,
    at: int,
    beside: int,
    now: int,
    here: int,
    there: int,
    height: int,
    hills_block: bool,
    us: int,
    them: int,
) -> bool:
    """True if one side of a corner on a line is closed by an obscuring square, or by an edge that touches it there.

    WEC-RUL-15.
    """
    if is_veiled(battle, beside, height, hills_block, us, them):
        return True
    edges = battle.field.edges
    grid = battle.grid
    if at != here and edges[at] >> grid.way_to(at, beside) & 1 == 1:
        return True
    return now != there and edges[beside] >> grid.way_to(beside, now) & 1 == 1


def firing_cells(battle: Battle, us: Stand) -> list[int]:
    """Return the squares for range and sight: the front row of a large stand (WEC-MEA-03, WEC-LRG-06)."""
    if us.card.wide == 1:
        return [us.cell]
    right = battle.grid.step[(us.facing + 1) % 4]
    return [us.cell + right * column for column in range(us.card.wide)]


def is_behind_wall(battle: Battle, here: int, there: int) -> bool:
    """True if the line from `here` crosses a walled edge of `there`; at a corner either edge will do (WEC-RUL-18)."""
    grid = battle.grid
    dx = grid.x[here] - grid.x[there]
    dy = grid.y[here] - grid.y[there]
    line = course(dx, dy)
    sx, sy = line.xs[0], line.ys[0]
    walls = battle.field.cover_walls[there]
    if walls == 0:
        return False
    return (
        (sx > 0 and walls >> EAST & 1 == 1)
        or (sx < 0 and walls >> WEST & 1 == 1)
        or (sy > 0 and walls >> NORTH & 1 == 1)
        or (sy < 0 and walls >> SOUTH & 1 == 1)
    )


def is_on_flank_or_rear(battle: Battle, them: Stand, here: int, by_quadrant: bool) -> bool:
    """True if the square is level or behind for the defender; by quadrants, anywhere outside its 90 degrees.

    WEC-RUL-11, WEC-FAC-01, WEC-FAC-02, WEC-FAC-04.
    """
    ahead = battle.grid.forward(them.cell, them.facing, here)
    if by_quadrant:
        aside = abs(battle.grid.sideways(them.cell, them.facing, here))
        return ahead <= 0 or aside > ahead
    return ahead <= 0
