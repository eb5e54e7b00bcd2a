"""Hidden markers and dummies (SET; TY-RUL-71, -91, -105): laying, creeping up and opening."""

from math import isqrt
from typing import Final

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY
from vedette.geometry.angles import bearing
from vedette.geometry.points import Point
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import HALT, HIDES, NO_COVER
from vedette.rules.tyneside.combat.weapons import MELEE, SHORT
from vedette.rules.tyneside.move.bases import APART, crosses, fine_gap, is_clear_of_enemies, is_near, is_room
from vedette.rules.tyneside.move.ranks import rank_places
from vedette.rules.tyneside.setup.field import LATTICE, NEAR, TerrainPiece
from vedette.rules.tyneside.sight.cover import position_of
from vedette.rules.tyneside.sight.screens import depth_in
from vedette.rules.tyneside.sight.sight import SightTable, line_is_free
from vedette.rules.tyneside.tables.actions import table_of
from vedette.rules.tyneside.tables.marching import MoveCourse, course_towards, slide
from vedette.rules.tyneside.units import MARKER, Group, Marker

INSIDE: Final = 100
"""A marker lies 1 cm inside its piece, or 1 cm behind a line."""
SPACED: Final = 1000
"""Points within 10 cm of a marker already laid are left out."""
STRIDE: Final = 100
"""The step along fronts, 1 cm."""
KEEP_OFF: Final = 500
"""An opened unit is not placed within 5 cm of an enemy."""
CLOSE_BY: Final = 2500
"""A dummy is removed when an enemy with a line to it is within 25 cm; melee troops show themselves then (TY-RUL-91)."""
CREEP: Final = 2500


def half_of(hidden: int) -> int:
    """Return half the number of hidden markers, rounded down, as dummies (TY-SET-03, TY-RUL-71)."""
    return hidden // 2


# --- laying -----------------------------------------------------------------------------------------------------------


def front_points(battle: Battle, side: int) -> list[Point]:
    """Draw places along terrain edges facing the players, 1 cm inside (TY-SET-04, TY-RUL-105)."""
    field = battle.field
    enemy = battle.sides[1 - side]
    home = enemy.home
    dx, dy = (0, 1, 0, -1)[home], (1, 0, -1, 0)[home]  # the straight way to the players' edge
    found: list[Point] = []
    for piece in field.pieces:
        if piece.cover == NO_COVER and piece.sight != HIDES:
            continue
        if touches_zone(piece, enemy.zone):
            continue
        for i in range(len(piece.xs) - 1):
            add_front(battle, piece, i, dx, dy, found)
    return found


def touches_zone(piece: TerrainPiece, zone: list[int]) -> bool:
    """True if the piece reaches into a deployment zone or up to it, but does not merely run past its corner."""
    west, south, east, north = zone[0], zone[1], zone[2], zone[3]
    if piece.east < west or piece.west > east or piece.north < south or piece.south > north:
        return False
    for i in range(len(piece.xs)):
        if west <= piece.xs[i] <= east and south <= piece.ys[i] <= north:
            return True
    corners = ((west, south), (east, south), (east, north), (west, north))
    for n in range(4):
        ax, ay = corners[n]
        bx, by = corners[n - 1]
        if piece.holds(ax, ay) or crosses(piece, ax, ay, bx, by):
            return True
    return False


def add_front(battle: Battle, piece: TerrainPiece, i: int, dx: int, dy: int, found: list[Point]) -> None:
    """Add a stretch's places with an open way to the players' edge; of a line, all that is not square to it."""
    ax, ay, bx, by = piece.xs[i], piece.ys[i], piece.xs[i + 1], piece.ys[i + 1]
    steps = max(1, isqrt((bx - ax) ** 2 + (by - ay) ** 2) // STRIDE)
    if (bx - ax) * dy - (by - ay) * dx == 0:
        return  # the stretch runs straight towards the players
    for n in range(steps):
        x, y = ax + (bx - ax) * n // steps, ay + (by - ay) * n // steps
        inner_x, inner_y = x - dx * INSIDE, y - dy * INSIDE
        if piece.is_area and (piece.holds(x + dx * 5, y + dy * 5) or not piece.holds(inner_x, inner_y)):
            continue
        if battle.field.is_on_table(inner_x, inner_y) and not battle.field.is_barred(inner_x, inner_y):
            found.append(Point(inner_x, inner_y))


def lay_markers(battle: Battle, side: int) -> None:
    """Draw a place for every marker, real and dummy alike; no two within 10 cm of each other."""
    fronts = front_points(battle, side)
    for marker in battle.markers:
        if marker.side != side:
            continue
        left = [spot for spot in fronts if is_apart(battle, marker, int(spot.x), int(spot.y))]
        if not left:
            left = [spot for spot in zone_front(battle, side) if is_apart(battle, marker, int(spot.x), int(spot.y))]
        if not left:
            left = zone_front(battle, side)
        spot = left[draw(battle, len(left))]
        battle.x[marker.figure], battle.y[marker.figure] = int(spot.x), int(spot.y)
        marker.home_x, marker.home_y = int(spot.x), int(spot.y)


def draw(battle: Battle, count: int) -> int:
    """Draw one of many with as many ten-sided dice as needed, rolled again when beyond the last.

    The program draws it even where people roll their own dice: they must not learn what lies where.
    """
    while True:
        number, span = 0, 1
        while span < count:
            number = number * 10 + battle.dice.lot(10) - 1
            span *= 10
        if number < span // count * count:
            return number % count


def is_apart(battle: Battle, marker: Marker, x: int, y: int) -> bool:
    for other in battle.markers:
        if other.id < marker.id and other.side == marker.side:
            dx, dy = battle.x[other.figure] - x, battle.y[other.figure] - y
            if dx * dx + dy * dy <= SPACED * SPACED:
                return False
    return True


def zone_front(battle: Battle, side: int) -> list[Point]:
    """Return the front line of a side's own zone, in steps of 1 cm."""
    zone = battle.sides[side].zone
    home = battle.sides[side].home
    found: list[Point] = []
    if home == 0 or home == 2:
        y = zone[1] if home == 0 else zone[3]
        for x in range(zone[0] + INSIDE, zone[2] - INSIDE + 1, STRIDE):
            found.append(Point(x, y))
    else:
        x = zone[0] if home == 1 else zone[2]
        for y in range(zone[1] + INSIDE, zone[3] - INSIDE + 1, STRIDE):
            found.append(Point(x, y))
    return found


# --- sight ------------------------------------------------------------------------------------------------------------


def is_hidden(battle: Battle, marker: Marker) -> bool:
    """True if it needs the spotting roll: in cover, within 2 cm behind it, or still where laid (TY-RUL-105)."""
    x, y = battle.x[marker.figure], battle.y[marker.figure]
    if (x, y) == (marker.home_x, marker.home_y):
        return True
    for piece in battle.field.covers:
        if piece.holds(x, y) or (not piece.is_area and piece.is_within(x, y, NEAR)):
            return True
    return False


def watchers(gaze: SightTable, marker: Marker) -> list[int]:
    """Return the enemy figures that have a free line to a marker, nearest first."""
    battle = gaze.battle
    keyed: list[tuple[int, int]] = []
    for i in battle.living(1 - marker.side):
        if line_is_free(gaze, i, marker.figure) and line_is_free(gaze, marker.figure, i):
            keyed.append((fine_gap(battle, i, marker.figure), i))
    keyed.sort()
    return [i for _, i in keyed]


def is_seen(gaze: SightTable, marker: Marker) -> bool:
    """True if the other side sees it now (TY-SET-05, TY-RUL-71, -104)."""
    battle = gaze.battle
    seen = watchers(gaze, marker)
    if not seen:
        return False
    if battle.rules.sees_enemy or not is_hidden(battle, marker):
        return True
    if marker.group == NOBODY and is_near(battle, seen[0], marker.figure, CLOSE_BY):
        return True
    if battle.side == marker.side or marker.spot == 0:
        return False
    for i in seen:
        if not is_near(battle, i, marker.figure, marker.spot):
            return False
        where = gaze.hiding[marker.figure]
        if where == NOBODY or where == gaze.hiding[i]:
            return True
        x, y = battle.x[marker.figure], battle.y[marker.figure]
        if depth_in(battle, where, battle.x[i], battle.y[i], x, y) <= battle.rules.spot_depth:
            return True
    return False


def open_seen(battle: Battle, gaze: SightTable) -> bool:
    """Open every marker that is seen now; return True when one was."""
    opened = False
    for marker in battle.markers:
        if marker.is_out and is_seen(gaze, marker):
            open_marker(battle, marker)
            gaze = SightTable(battle)
            opened = True
    return opened


def show_themselves(battle: Battle, side: int) -> None:
    """Reveal hidden units to visible enemies within short range, as their own side's step 1 starts (TY-RUL-91)."""
    for marker in battle.markers:
        if not marker.is_out or marker.side != side or marker.group == NOBODY:
            continue
        gaze = SightTable(battle)
        seen = watchers(gaze, marker)
        if seen and is_near(battle, seen[0], marker.figure, striking_range(battle, battle.groups[marker.group])):
            open_marker(battle, marker)


def striking_range(battle: Battle, group: Group) -> int:
    """Return the short range of its weapon, or 25 cm for units of the second table."""
    if table_of(battle, group.men) == MELEE:
        return CLOSE_BY
    arm = battle.cards[group.men[0]].arm
    return battle.rules.ranges[arm][SHORT] if arm != NOBODY else CLOSE_BY


# --- opening ----------------------------------------------------------------------------------------------------------


def open_marker(battle: Battle, marker: Marker) -> None:
    """Open a marker: remove a dummy, or place the unit in ranks of five facing the nearest enemy (TY-SET-05)."""
    marker.is_out = False
    battle.reveals += 1
    if marker.group == NOBODY:
        battle.tell(event_types.DUMMY, MARKER + marker.id)
        return
    group = battle.groups[marker.group]
    x, y = battle.x[marker.figure], battle.y[marker.figure]
    heading = facing_enemy(battle, marker)
    group.placed = True
    group.order = HALT
    figures = group.men[:]
    for leader in battle.groups:
        if leader.is_leader and leader.listed == group.id and leader.side == group.side and leader.men:
            leader.placed = True
            leader.host = group.id
            leader.facing = heading
            figures.append(leader.men[0])
    group.facing = heading
    for n, spot in enumerate(rank_places(battle, figures, x, y, heading)):
        i = figures[n]
        place_near(battle, i, int(spot.x), int(spot.y), x, y)
        battle.facing[i] = heading
    battle.tell(event_types.OPENED, MARKER + marker.id, group.id, x=x, y=y)


def facing_enemy(battle: Battle, marker: Marker) -> int:
    """Return the heading to the nearest enemy figure."""
    best, best_gap = NOBODY, 0
    for i in battle.living(1 - marker.side):
        near = fine_gap(battle, i, marker.figure)
        if best == NOBODY or near < best_gap:
            best, best_gap = i, near
    if best == NOBODY:
        return 0
    x, y = battle.x[marker.figure], battle.y[marker.figure]
    return int(bearing(battle.x[best] - x, battle.y[best] - y))


def place_near(battle: Battle, figure: int, x: int, y: int, middle_x: int, middle_y: int) -> None:
    """Place a figure in the ranks, or at the nearest free point within the marker's reach (TY-RUL-91, -122)."""
    if may_stand(battle, figure, x, y, middle_x, middle_y):
        battle.place_figure(figure, x, y)
        return
    reach = battle.rules.marker_reach
    for off in (KEEP_OFF, 0):
        best_x, best_y, best = -1, -1, -1
        sy = (middle_y - reach) // LATTICE * LATTICE
        while sy <= middle_y + reach:
            sx = (middle_x - reach) // LATTICE * LATTICE
            while sx <= middle_x + reach:
                far = (sx - x) ** 2 + (sy - y) ** 2
                if best < 0 or far < best:
                    if is_room(battle, figure, sx, sy) and is_clear_of_enemies(battle, figure, sx, sy, off):
                        if (sx - middle_x) ** 2 + (sy - middle_y) ** 2 <= reach * reach:
                            best_x, best_y, best = sx, sy, far
                sx += LATTICE
            sy += LATTICE
        if best >= 0:
            battle.place_figure(figure, best_x, best_y)
            return
    battle.place_figure(figure, middle_x, middle_y)


def may_stand(battle: Battle, figure: int, x: int, y: int, middle_x: int, middle_y: int) -> bool:
    reach = battle.rules.marker_reach
    if (x - middle_x) ** 2 + (y - middle_y) ** 2 > reach * reach:
        return False
    return is_room(battle, figure, x, y) and is_clear_of_enemies(battle, figure, x, y, KEEP_OFF)


# --- creeping up ------------------------------------------------------------------------------------------------------


def roll_markers(battle: Battle, side: int) -> None:
    """Roll for markers with a line to an enemy: on a 6 one moves, never out of a fortified piece (TY-RUL-71)."""
    for marker in battle.markers:
        marker.moves = False
        if not marker.is_out or marker.side != side or not watchers(SightTable(battle), marker):
            continue
        die = battle.dice.die(6)
        marker.moves = die == 6 and position_of(battle, battle.x[marker.figure], battle.y[marker.figure]) == NOBODY
        roll = Roll(MARKER + marker.id, 6, [die], die, None, "marker")
        event_type = event_types.MARKER_ROLLS if marker.moves else event_types.MARKER_STAYS
        battle.tell(event_type, MARKER + marker.id, rolls=[roll])


def creep(battle: Battle, marker: Marker) -> None:
    """Move a marker 25 cm towards the nearest enemy in its sight."""
    seen = watchers(SightTable(battle), marker)
    if not seen:
        return
    figure = marker.figure
    keep = APART + battle.radius(figure) + battle.radius(seen[0])
    course: MoveCourse = course_towards(battle, [figure], battle.x[seen[0]], battle.y[seen[0]], keep, 0)
    if not course.is_open:
        return
    battle.spent[figure] = 0
    if slide(battle, figure, course.ux, course.uy, min(CREEP, course.length), 0, False, APART):
        x, y = battle.x[figure], battle.y[figure]
        battle.tell(event_types.MARKER_MOVES, MARKER + marker.id, x=x, y=y)
    battle.spent[figure] = 0


def unopened(battle: Battle, side: int) -> bool:
    """True if a real unit of the side is still under its marker."""
    for marker in battle.markers:
        if marker.is_out and marker.side == side and marker.group != NOBODY:
            return True
    return False
