"""Movement (MOV), facing (FAC), and squares that are shared (GRD)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from vedette.engine.types import NOBODY, Refusal
from vedette.geometry.grid import opposite
from vedette.rules.empires.battle import Battle, rows_from_home
from vedette.rules.empires.battlefield import WOOD
from vedette.rules.empires.move.reached import KEPT, Reached, ReachedSquare, from_where
from vedette.rules.empires.stands import (
    ALONE,
    ARTILLERY,
    FIELDED,
    FRONT,
    LARGE_STAND_MM,
    REAR,
    SQUARE_MM,
    Stand,
)


def may_stand_on(battle: Battle, stand: Stand, cell: int) -> bool:
    """True if the ground bears a stand of this type: on the field, not closed, no off-road wood except for Infantry."""
    field = battle.field
    if field.closed[cell]:
        return False
    return field.ground[cell] != WOOD or field.roads[cell] != 0 or stand.goes_as_infantry


def may_step(battle: Battle, stand: Stand, here: int, way: int) -> bool:
    """True if the ground lets this stand take one step (WEC-MOV-13, WEC-MOV-14, WEC-MOV-15)."""
    field = battle.field
    return (field.step_on_foot if stand.goes_as_infantry else field.step_otherwise)[here * 4 + way] > 0


def leaves_freely(battle: Battle, stand: Stand, way: int) -> bool:
    """True if a step does not pass its companion: the front stand not straight back, the rear not straight forward.

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
    """Return every square the stand can reach (with its companion, if `together`), but not those it can only join.

    WEC-MEA-01, WEC-MEA-02, WEC-MOV-03, WEC-MOV-04.
    """
    kept = KEPT
    if kept.stamp == battle.stamp and kept.who == stand.id and kept.together == together and battle.stamp != 0:
        return kept
    kept.clear(battle.grid)
    kept.stamp = battle.stamp
    kept.who = stand.id
    kept.together = together
    mate = battle.stands[battle.companion(stand)] if together else stand
    rate = min(stand.rate, mate.rate)
    kept.note(kept.spots[stand.cell], rate)
    if stand.card.large:
        if stand.card.arm != ARTILLERY:
            _flood_large(battle, stand, kept)
        return kept
    _flood(battle, stand, mate, together, kept)
    if battle.field.roads[stand.cell] != 0:
        _follow_road(battle, stand, mate, together, rate + 1, kept)
    return kept


def is_barred(battle: Battle, stand: Stand, cell: int) -> bool:
    """True for guns, and Transports with a gun in tow, next to an enemy (WEC-MOV-07, WEC-RUL-46)."""
    if battle.near[1 - stand.side][cell] == 0:
        return False
    return stand.card.arm == ARTILLERY or stand.tow != NOBODY


def _flood(battle: Battle, stand: Stand, mate: Stand, together: bool, kept: Reached) -> None:
    """Spread outwards from its square, one step at a time; each step costs 1 and each contour 1 more.

    WEC-MOV-18, WEC-RUL-50, WEC-MOV-06, WEC-MOV-08, WEC-MOV-10, WEC-MOV-11, WEC-RUL-45.
    """
    field = battle.field
    on_foot = stand.goes_as_infantry and mate.goes_as_infantry
    costs = field.step_on_foot if on_foot else field.step_otherwise
    front = battle.front
    near = battle.near[1 - stand.side]
    line = kept.line
    start: i64 = stand.cell
    shares = not together and stand.place != ALONE
    barred = stand.card.arm == ARTILLERY or stand.tow != NOBODY or mate.card.arm == ARTILLERY or mate.tow != NOBODY
    at: i64 = 0
    while at < kept.count:
        spot = line[at]
        at += 1
        here: i64 = spot.cell
        left: i64 = spot.spare
        if left < 1 or (near[here] != 0 and here != start):
            continue
        way: i64 = 0
        while way < 4:
            cost: i64 = costs[here * 4 + way]
            way += 1
            if cost == 0 or cost > left:
                continue
            beside = spot.north if way == 1 else spot.east if way == 2 else spot.south if way == 3 else spot.west
            # a square found again with more to spare is gone through again
            if left - cost <= beside.spare or front[beside.cell] != NOBODY:
                continue
            if shares and here == start and not leaves_freely(battle, stand, int(way - 1)):
                continue
            if barred and near[beside.cell] != 0:
                continue
            kept.note(beside, left - cost)


def _follow_road(battle: Battle, stand: Stand, mate: Stand, together: bool, rate: int, kept: Reached) -> None:
    """Add one square if the whole move is along a road, its first square included (WEC-MOV-17, WEC-RUL-51)."""
    field = battle.field
    near = battle.near[1 - stand.side]
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
        if kept.spots[cell].spare < 0:
            # reached by the road only: from here the stand may not leave the road, so nothing is left to spend
            kept.note(kept.spots[cell], 0)


def _flood_large(battle: Battle, stand: Stand, kept: Reached) -> None:
    """Spread all squares of a large stand; newly covered ones must be passable and empty (WEC-RUL-79)."""
    grid = battle.grid
    field = battle.field
    at: i64 = 0
    while at < kept.count:
        spot = kept.line[at]
        at += 1
        here = int(spot.cell)
        if here != stand.cell and is_any_beside_enemy(battle, stand, here, stand.facing):
            continue
        left = int(spot.spare) - 1
        if left < 0:
            continue
        for way in range(4):
            if here == stand.cell and not leaves_freely(battle, stand, way):
                continue
            there = here + grid.step[way]
            over = left - abs(field.level[there] - field.level[here])
            if over < 0 or over <= kept.spare(there) or not may_shift(battle, stand, here, way):
                continue
            if stand.tow != NOBODY and is_any_beside_enemy(battle, stand, there, stand.facing):
                continue
            kept.note(kept.spots[there], over)


def may_shift(battle: Battle, stand: Stand, here: int, way: int) -> bool:
    """True if all squares of a large stand may take the step, and the newly covered ones are empty."""
    step = battle.grid.step[way]
    for cell in battle.covers(stand, here, stand.facing):
        there = cell + step
        if not may_step(battle, stand, cell, way):
            return False
        if battle.front[there] != NOBODY and battle.front[there] != stand.id:
            return False
    return True


def is_any_beside_enemy(battle: Battle, stand: Stand, cell: int, facing: int) -> bool:
    """True if a square that it would cover is adjacent to an enemy."""
    near = battle.near[1 - stand.side]
    for covered in battle.covers(stand, cell, facing):
        if near[covered] != 0:
            return True
    return False


# --- joining a friend -------------------------------------------------------------------------------------------------


def has_room(battle: Battle, stand: Stand, cell: int) -> bool:
    """True if one friend is there and both fit in depth (WEC-GRD-04, WEC-GRD-05, WEC-RUL-03, WEC-GRD-09)."""
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


IN_FRONT: Final = 1 << FRONT
BEHIND: Final = 1 << REAR


def places_on_entry(battle: Battle, stand: Stand, cell: int, way: int) -> int:
    """Return the places, as bits: in front from ahead of the standing stand, behind from behind, both from the flank.

    WEC-RUL-32.
    """
    other = battle.stands[battle.front[cell]]
    if other.card.large:
        return BEHIND if way != opposite(other.facing) else 0
    if way == other.facing:
        return BEHIND
    if way == opposite(other.facing):
        return IN_FRONT
    return IN_FRONT | BEHIND


def places_in(battle: Battle, stand: Stand, cell: int) -> int:
    """Return the places in a friend's square, as bits, which the stand can take with its last step."""
    if is_barred(battle, stand, cell):
        return 0
    kept = reach(battle, stand, False)
    field = battle.field
    costs = field.step_on_foot if stand.goes_as_infantry else field.step_otherwise
    near = battle.near[1 - stand.side]
    spot = kept.spots[cell]
    start: i64 = stand.cell
    found = 0
    way: i64 = -1
    while way < 3:
        way += 1
        beside = from_where(spot, way)
        if beside.spare < 0:
            continue
        here: i64 = beside.cell
        cost: i64 = costs[here * 4 + way]
        if cost == 0:
            continue
        if here == start:
            if not leaves_freely(battle, stand, int(way)):
                continue
        elif near[here] != 0:
            continue
        if cost > beside.spare:
            by_road = field.has_road(int(here), int(way)) and int(cost) <= kept.by_road.get(int(here), -1)
            if not by_road:
                continue
        found |= places_on_entry(battle, stand, cell, int(way))
    return found


@mypyc_attr(acyclic=True)
class EntrySquare:
    """A friend's square that a stand can enter, the places it can take there, and its order among those found."""

    def __init__(self, cell: int, places: int, when: int) -> None:
        self.cell = cell
        self.places = places
        self.when = when


NEVER: Final = 1 << 40


def first_beside(spot: ReachedSquare) -> int:
    """Return the order number of the first square found beside it, with the way from there; NEVER if none."""
    found: i64 = NEVER
    way: i64 = 0
    while way < 4:
        beside = from_where(spot, way)
        if beside.spare >= 0 and beside.order * 4 + way < found:
            found = beside.order * 4 + way
        way += 1
    return int(found)


def entries(battle: Battle, stand: Stand) -> list[EntrySquare]:
    """Return the squares with one friend and room that the stand can enter, in the order in which it reaches them."""
    found: list[EntrySquare] = []
    spots = reach(battle, stand, False).spots
    for other in battle.stands:
        if other.side != stand.side or other.where != FIELDED or other.place != ALONE or other is stand:
            continue
        cell = battle.last_cell(other)
        when = first_beside(spots[cell])
        if when == NEVER or not has_room(battle, stand, cell):
            continue
        places = places_in(battle, stand, cell)
        if places:
            at = len(found)
            while at > 0 and found[at - 1].when > when:
                at -= 1
            found.insert(at, EntrySquare(cell, places, when))
    return found


def may_make_small_square(battle: Battle, us: Stand, them: Stand) -> bool:
    """True if both are infantry of the classes that form Small Tactical Squares (WEC-GRD-08)."""
    return us.may_form_small_square and them.may_form_small_square


# --- withdrawing ------------------------------------------------------------------------------------------------------


def may_leave_field(battle: Battle, stand: Stand, together: bool) -> bool:
    """True if a withdrawing stand reaches its baseline row with one square of movement to spare (WEC-RUL-64)."""
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
        if kept.spare(cell) >= 1 or on_road:
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
