"""Places where units may be set up, and the program's set-up for a side run by the tables (TY-RUL-125)."""

from typing import Final

from vedette.engine.types import NOBODY, Refusal
from vedette.geometry.points import Point
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.move.bases import is_room
from vedette.rules.tyneside.move.ranks import RANKS, SPACE, files_of, shape_places
from vedette.rules.tyneside.setup.field import LATTICE
from vedette.rules.tyneside.setup.garrison import place_to_hold, spots_for
from vedette.rules.tyneside.units import Group

BETWEEN: Final = 500
"""5 cm between groups."""
FORWARD: Final = (180, 270, 0, 90)
"""Keyed by home edge: the heading to the enemy's."""
BEHIND: Final = 400
"""4 cm: the distance of leaders behind the front of a place to hold."""


def figures_to_place(battle: Battle, group: Group) -> list[int]:
    """Return the men of a group, and the leaders listed with it."""
    found = group.men[:]
    if not group.is_leader:
        for leader in battle.groups:
            if leader.is_leader and leader.listed == group.id and leader.men:
                found.append(leader.men[0])
    return found


def waiting(battle: Battle, side: int) -> list[Group]:
    """Return the units of a side still to be placed; leaders listed with a group are placed with it."""
    hidden = [marker.group for marker in battle.markers]
    return [
        group
        for group in battle.groups
        if group.side == side and not group.placed and group.id not in hidden and group.men
        if not group.is_leader or group.listed == NOBODY
    ]


def is_in_zone(battle: Battle, side: int, x: int, y: int) -> bool:
    zone = battle.sides[side].zone
    return zone[0] <= x <= zone[2] and zone[1] <= y <= zone[3]


def put_unit(battle: Battle, group: Group, spots: list[Point], heading: int) -> None:
    """Set a unit down, with the leaders listed with it."""
    figures = figures_to_place(battle, group)
    for n, i in enumerate(figures):
        battle.place_figure(i, int(spots[n].x), int(spots[n].y))
        battle.facing[i] = heading
        unit = battle.groups[battle.unit[i]]
        unit.placed = True
        unit.facing = heading
    battle.tell(event_types.PLACED, group.id, x=int(spots[0].x), y=int(spots[0].y))


def why_not(battle: Battle, group: Group, x: int, y: int, heading: int, shape: int) -> Refusal | None:
    """Refuse places outside the zone, on occupied ground, or not in one chain of figures 1 cm apart."""
    figures = figures_to_place(battle, group)
    for n, spot in enumerate(shape_places(battle, figures, x, y, heading, shape)):
        if not is_in_zone(battle, group.side, int(spot.x), int(spot.y)):
            return Refusal("TY-RUL-125", f"{group.name} would stand outside its zone", group.id)
        if not is_room(battle, figures[n], int(spot.x), int(spot.y)):
            return Refusal(
                "TY-RUL-74", f"somebody, or ground that bears nobody, is in the way of {group.name}", group.id
            )
    return None


# --- the program places -----------------------------------------------------------------------------------------------


def arrange(battle: Battle, side: int) -> None:
    """Arrange groups in number order along the zone's front, in ranks of five, 5 cm apart (TY-RUL-125)."""
    heading = FORWARD[battle.sides[side].home]
    left = waiting(battle, side)
    zone = battle.sides[side].zone
    across = zone[2] - zone[0] if heading in (0, 180) else zone[3] - zone[1]
    rows: list[list[Group]] = [[]]
    used = 0
    for group in left:
        wide = width_of(battle, group) + BETWEEN
        if used + wide > across and rows[-1]:
            rows.append([])
            used = 0
        rows[-1].append(group)
        used += wide
    behind = 0
    for row in rows:
        total = sum([width_of(battle, group) for group in row]) + BETWEEN * (len(row) - 1)
        at = (across - total) // 2
        deepest = 0
        for group in row:
            wide, deep = width_of(battle, group), depth_of(battle, group)
            place_by_program(battle, group, at + wide // 2, behind + deep // 2, heading)
            at += wide + BETWEEN
            deepest = max(deepest, deep)
        behind += deepest + BETWEEN


def man_place(battle: Battle, side: int) -> None:
    """Set up groups along the front of a place to hold, leaders behind them, while there is room."""
    area = place_to_hold(battle, side)
    heading = FORWARD[battle.sides[side].home]
    middle_x, middle_y = (area[0] + area[2]) // 2, (area[1] + area[3]) // 2
    for is_leader in (False, True):
        for group in [one for one in waiting(battle, side) if one.is_leader == is_leader]:
            figures = figures_to_place(battle, group)
            if is_leader:
                depth = (area[3] - area[1] if heading in (0, 180) else area[2] - area[0]) // 2 - BEHIND
                ahead_x, ahead_y = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}[heading]
                spots = [free_in_zone(battle, figures[0], middle_x + ahead_x * depth, middle_y + ahead_y * depth)]
            else:
                spots = spots_for(battle, figures, area, heading)
            if spots:
                put_unit(battle, group, [Point(x, y) for x, y in spots], heading)
    if waiting(battle, side):
        arrange(battle, side)


def pitch_of(battle: Battle, group: Group) -> int:
    widest = battle.rules.foot_base
    for i in figures_to_place(battle, group):
        widest = max(widest, battle.radius(i))
    return 2 * widest + SPACE


def width_of(battle: Battle, group: Group) -> int:
    return files_of(RANKS, len(figures_to_place(battle, group))) * pitch_of(battle, group)


def depth_of(battle: Battle, group: Group) -> int:
    count = len(figures_to_place(battle, group))
    files = files_of(RANKS, count)
    return (count + files - 1) // files * pitch_of(battle, group)


def place_by_program(battle: Battle, group: Group, along: int, behind: int, heading: int) -> None:
    """Place a group at a distance along the front and behind it; figures without room take the nearest free point."""
    zone = battle.sides[group.side].zone
    x, y = zone[0] + along, zone[3] - behind
    if heading == 180:
        y = zone[1] + behind
    elif heading == 90:
        x, y = zone[2] - behind, zone[1] + along
    elif heading == 270:
        x, y = zone[0] + behind, zone[1] + along
    figures = figures_to_place(battle, group)
    for n, spot in enumerate(shape_places(battle, figures, x, y, heading, RANKS)):
        i = figures[n]
        sx, sy = free_in_zone(battle, i, int(spot.x), int(spot.y))
        battle.place_figure(i, sx, sy)
        battle.facing[i] = heading
        unit = battle.groups[battle.unit[i]]
        unit.placed = True
        unit.facing = heading
    battle.tell(event_types.PLACED, group.id, x=x, y=y)


def free_in_zone(battle: Battle, figure: int, x: int, y: int) -> tuple[int, int]:
    """Return the place itself, or the nearest free point of the lattice in the zone (TY-RUL-122)."""
    side = battle.cards[figure].side
    if is_in_zone(battle, side, x, y) and is_room(battle, figure, x, y):
        return x, y
    zone = battle.sides[side].zone
    best_x, best_y, best = x, y, -1
    sy = zone[1]
    while sy <= zone[3]:
        sx = zone[0]
        while sx <= zone[2]:
            far = (sx - x) ** 2 + (sy - y) ** 2
            if (best < 0 or far < best) and is_room(battle, figure, sx, sy):
                best_x, best_y, best = sx, sy, far
            sx += LATTICE
        sy += LATTICE
    return best_x, best_y
