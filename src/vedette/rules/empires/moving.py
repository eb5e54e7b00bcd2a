"""Movement (MOV), facing (FAC), and squares that are shared (GRD)."""

from typing import Final

from mypy_extensions import i64

from vedette.engine.types import NOBODY, Refusal
from vedette.geometry.grid import opposite
from vedette.rules.empires.battle import Battle, rows_from_home
from vedette.rules.empires.battlefield import WOOD
from vedette.rules.empires.stands import (
    ALONE,
    ARTILLERY,
    FRONT,
    LARGE_STAND_MM,
    REAR,
    SQUARE_MM,
    Stand,
)


class Reached:
    """Where a stand (or a pair) can get: squares with the allowance left there, worked out once per position.

    `spare` is -1 where it cannot get; `cells` has a square once more whenever it was found again with more to spare, `squares`
    each but once; `by_road` has what is left of one square more where the road alone led there.
    """

    def __init__(self) -> None:
        self.stamp = -1
        self.who = NOBODY
        self.together = False
        self.size = 0
        self.spare: list[int] = []
        self.cells: list[int] = []
        self.squares: list[int] = []
        self.by_road: dict[int, int] = {}


KEPT: Final = Reached()
"""The newest reach; it holds until anything on its table changes."""


def may_stand_on(battle: Battle, stand: Stand, cell: int) -> bool:
    """The ground would bear a stand of this type: on the field, not closed, no off-road wood but for Infantry."""
    field = battle.field
    if field.closed[cell]:
        return False
    return field.ground[cell] != WOOD or field.roads[cell] != 0 or stand.goes_as_infantry


def may_step(battle: Battle, stand: Stand, here: int, way: int) -> bool:
    """The ground lets this stand take one step (WEC-MOV-13, WEC-MOV-14, WEC-MOV-15)."""
    field = battle.field
    return (field.step_on_foot if stand.goes_as_infantry else field.step_otherwise)[here * 4 + way] > 0


def leaves_freely(battle: Battle, stand: Stand, way: int) -> bool:
    """Not through its companion: the front stand may not step straight back, nor the rear stand straight forward.

    WEC-RUL-32.
    """
    if stand.place == ALONE:
        return True
    if stand.place == FRONT:
        return way != opposite(stand.facing)
    # the rear stand of a Small Tactical Square has its companion at its back, like the front one
    if battle.in_small_square(stand):
        return way != opposite(stand.facing)
    return way != stand.facing


def reach(battle: Battle, stand: Stand, together: bool) -> Reached:
    """Every square the stand can get to (with its companion, if `together`); squares it can only join are not in it.

    WEC-MEA-01, WEC-MEA-02, WEC-MOV-03, WEC-MOV-04.
    """
    kept = KEPT
    if kept.stamp == battle.stamp and kept.who == stand.id and kept.together == together and battle.stamp != 0:
        return kept
    grid = battle.grid
    if kept.size != grid.size:
        kept.spare = [-1] * grid.size
        kept.size = grid.size
    else:
        spare = kept.spare
        for cell in kept.squares:
            spare[cell] = -1
    kept.cells = []
    if kept.by_road:
        kept.by_road = {}
    kept.stamp = battle.stamp
    kept.who = stand.id
    kept.together = together
    mate = battle.stands[battle.companion(stand)] if together else stand
    rate = min(stand.rate, mate.rate)
    kept.spare[stand.cell] = rate
    kept.cells.append(stand.cell)
    kept.squares = kept.cells
    if stand.card.large:
        if stand.card.arm != ARTILLERY:
            _flood_large(battle, stand, rate, kept)
            kept.squares = list(dict.fromkeys(kept.cells))
        return kept
    is_strewn = _flood(battle, stand, mate, together, kept)
    if battle.field.roads[stand.cell] != 0:
        _follow_road(battle, stand, mate, together, rate + 1, kept)
    if is_strewn:
        kept.squares = list(dict.fromkeys(kept.cells))
    return kept


def is_barred(battle: Battle, stand: Stand, cell: int) -> bool:
    """Guns, and Transports with a gun in tow, may not be moved next to an enemy (WEC-MOV-07, WEC-RUL-46)."""
    if battle.near[1 - stand.side][cell] == 0:
        return False
    return stand.card.arm == ARTILLERY or stand.tow != NOBODY


def _flood(battle: Battle, stand: Stand, mate: Stand, together: bool, kept: Reached) -> bool:
    """Outwards from its square, one step at a time; each step costs 1 and each contour 1 more. A square was found twice?

    WEC-MOV-18, WEC-RUL-50, WEC-MOV-06, WEC-MOV-08, WEC-MOV-10, WEC-MOV-11, WEC-RUL-45.
    """
    field = battle.field
    on_foot = stand.goes_as_infantry and mate.goes_as_infantry
    costs = field.step_on_foot if on_foot else field.step_otherwise
    front = battle.front
    steps = battle.grid.step
    near = battle.near[1 - stand.side]
    spare = kept.spare
    cells = kept.cells
    is_strewn = False
    start: i64 = stand.cell
    shares = not together and stand.place != ALONE
    barred = stand.card.arm == ARTILLERY or stand.tow != NOBODY or mate.card.arm == ARTILLERY or mate.tow != NOBODY
    at: i64 = 0
    while at < len(cells):
        here: i64 = cells[at]
        at += 1
        left: i64 = spare[here]
        if left < 1 or (near[here] != 0 and here != start):
            continue
        way: i64 = 0
        while way < 4:
            cost: i64 = costs[here * 4 + way]
            there: i64 = here + i64(steps[way])
            way += 1
            if cost == 0 or cost > left:
                continue
            before: i64 = spare[there]
            if left - cost <= before or front[there] != NOBODY:
                continue
            if shares and here == start and not leaves_freely(battle, stand, int(way - 1)):
                continue
            if barred and near[there] != 0:
                continue
            spare[there] = int(left - cost)
            # a square found again with more to spare is gone through again
            cells.append(int(there))
            if before >= 0:
                is_strewn = True
    return is_strewn


def _follow_road(battle: Battle, stand: Stand, mate: Stand, together: bool, rate: int, kept: Reached) -> None:
    """One square farther when the entire move is along a road, its first square included (WEC-MOV-17, WEC-RUL-51)."""
    field = battle.field
    near = battle.near[1 - stand.side]
    spare = kept.spare
    start = stand.cell
    best = kept.by_road
    best[start] = rate
    queue = [start]
    at = 0
    while at < len(queue):
        here = queue[at]
        at += 1
        if near[here] != 0 and here != start:
            continue
        left = best[here] - 1
        for way in range(4):
            if field.roads[here] >> way & 1 == 0:
                continue
            there = here + battle.grid.step[way]
            if field.closed[there] or battle.front[there] != NOBODY:
                continue
            over = left - abs(field.level[there] - field.level[here])
            if over < 0 or over <= best.get(there, -1):
                continue
            if here == start and not together and not leaves_freely(battle, stand, way):
                continue
            if near[there] != 0 and (is_barred(battle, stand, there) or is_barred(battle, mate, there)):
                continue
            best[there] = over
            queue.append(there)
    for cell in queue:
        if spare[cell] < 0:
            # reached by the road only: from here the stand may not leave the road, so nothing is left to spend
            spare[cell] = 0
            kept.cells.append(cell)


def _flood_large(battle: Battle, stand: Stand, rate: int, kept: Reached) -> None:
    """A large stand shifts all its squares; those newly covered must be passable and empty (WEC-RUL-79)."""
    grid = battle.grid
    field = battle.field
    spare = kept.spare
    cells = kept.cells
    at = 0
    while at < len(cells):
        here = cells[at]
        at += 1
        if here != stand.cell and is_any_beside_enemy(battle, stand, here, stand.facing):
            continue
        left = spare[here] - 1
        if left < 0:
            continue
        for way in range(4):
            if here == stand.cell and not leaves_freely(battle, stand, way):
                continue
            there = here + grid.step[way]
            over = left - abs(field.level[there] - field.level[here])
            if over < 0 or over <= spare[there] or not may_shift(battle, stand, here, way):
                continue
            if stand.tow != NOBODY and is_any_beside_enemy(battle, stand, there, stand.facing):
                continue
            spare[there] = over
            cells.append(there)


def may_shift(battle: Battle, stand: Stand, here: int, way: int) -> bool:
    """All squares of a large stand may take the step, and what it newly covers is empty."""
    step = battle.grid.step[way]
    for cell in battle.covers(stand, here, stand.facing):
        there = cell + step
        if not may_step(battle, stand, cell, way):
            return False
        if battle.front[there] != NOBODY and battle.front[there] != stand.id:
            return False
    return True


def is_any_beside_enemy(battle: Battle, stand: Stand, cell: int, facing: int) -> bool:
    """One of the squares it would cover is adjacent to an enemy."""
    near = battle.near[1 - stand.side]
    for covered in battle.covers(stand, cell, facing):
        if near[covered] != 0:
            return True
    return False


# --- joining a friend -------------------------------------------------------------------------------------------------


def has_room(battle: Battle, stand: Stand, cell: int) -> bool:
    """One friendly stand is there, and their depths fit the square (WEC-GRD-04, WEC-GRD-05, WEC-RUL-03, WEC-GRD-09)."""
    who = battle.front[cell]
    if who == NOBODY or battle.rear[cell] != NOBODY:
        return False
    other = battle.stands[who]
    if other.side != stand.side or stand.card.large:
        return False
    if other.card.large:
        # only its rearmost square, and only what it leaves there; a wider one fills its squares (WEC-LRG-02, WEC-RUL-79)
        left = 2 * SQUARE_MM - LARGE_STAND_MM
        return cell == battle.last_cell(other) and other.card.wide == 1 and stand.depth_mm <= left
    return stand.depth_mm + other.depth_mm <= SQUARE_MM


def places_on_entry(battle: Battle, stand: Stand, cell: int, way: int) -> list[int]:
    """In front when it comes from ahead of the standing stand, behind when from behind, either from the flank.

    WEC-RUL-32.
    """
    other = battle.stands[battle.front[cell]]
    if other.card.large:
        return [REAR] if way != opposite(other.facing) else []
    if way == other.facing:
        return [REAR]
    if way == opposite(other.facing):
        return [FRONT]
    return [FRONT, REAR]


def ways_in(battle: Battle, stand: Stand, cell: int) -> list[int]:
    """The ways by which the stand can take its last step into a friend's square."""
    found: list[int] = []
    kept = reach(battle, stand, False)
    grid = battle.grid
    near = battle.near[1 - stand.side]
    if is_barred(battle, stand, cell):
        return found
    for way in range(4):
        here = cell - grid.step[way]
        left = kept.spare[here]
        if left < 0 or not may_step(battle, stand, here, way):
            continue
        if here == stand.cell:
            if not leaves_freely(battle, stand, way):
                continue
        elif near[here] != 0:
            continue
        cost = 1 + abs(battle.field.level[cell] - battle.field.level[here])
        if cost <= left or (battle.field.has_road(here, way) and cost <= kept.by_road.get(here, -1)):
            found.append(way)
    return found


class Entry:
    """A friend's square that a stand can come into, and the ways by which it can take its last step."""

    def __init__(self, cell: int, ways: list[int]) -> None:
        self.cell = cell
        self.ways = ways


def entries(battle: Battle, stand: Stand) -> list[Entry]:
    """Squares with one friend and room, beside some square the stand can get to."""
    found: list[Entry] = []
    seen: list[int] = []
    front = battle.front
    friends = battle.near[stand.side]
    start = stand.cell
    steps = battle.grid.step
    for here in reach(battle, stand, False).squares:
        if friends[here] == 0:
            continue
        for step in steps:
            there = here + step
            who = front[there]
            if who == NOBODY or there == start or there in seen:
                continue
            if battle.stands[who].side != stand.side or not has_room(battle, stand, there):
                continue
            ways = ways_in(battle, stand, there)
            if ways:
                seen.append(there)
                found.append(Entry(there, ways))
    return found


def may_make_small_square(battle: Battle, us: Stand, them: Stand) -> bool:
    """Both are infantry of the classes that form Small Tactical Squares (WEC-GRD-08)."""
    return us.may_form_small_square and them.may_form_small_square


# --- withdrawing ------------------------------------------------------------------------------------------------------


def may_leave_field(battle: Battle, stand: Stand, together: bool) -> bool:
    """A withdrawing stand reaches its baseline row with one square of movement to spare (WEC-RUL-64)."""
    if stand.card.large and stand.card.arm == ARTILLERY:
        return False
    kept = reach(battle, stand, together)
    near = battle.near[1 - stand.side]
    home = battle.home[stand.side]
    for cell in kept.squares:
        if rows_from_home(battle, stand.side, cell) != 0:
            continue
        # along a road which runs off the table the step beyond it is one of the road's (WEC-MOV-17)
        on_road = battle.field.has_road(cell, home) and kept.by_road.get(cell, -1) >= 1
        if kept.spare[cell] >= 1 or on_road:
            if cell == stand.cell or near[cell] == 0:
                if cell != stand.cell or together or leaves_freely(battle, stand, home):
                    return True
    return False


def refuse_farther(battle: Battle, stand: Stand, cell: int) -> Refusal | None:
    """While its army withdraws a stand may not end farther from its baseline (WEC-RUL-64)."""
    side = stand.side
    if rows_from_home(battle, side, cell) > rows_from_home(battle, side, stand.cell):
        return Refusal("WEC-VIC-02", f"{stand.card.name} may not move away from its baseline while its army withdraws")
    return None
