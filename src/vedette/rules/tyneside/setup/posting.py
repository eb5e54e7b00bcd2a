"""Set-up by task (TY-RUL-125).

Walls to hold are manned along the front and round the corners. In the open, groups stand side by side towards the task,
behind cover if there is some, with leaders behind them.
"""

from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.points import Point
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import MUSICIAN, NO_COVER
from vedette.rules.tyneside.combat.weapons import HURLED, WEAPONS
from vedette.rules.tyneside.move.bases import crosses, is_room
from vedette.rules.tyneside.move.ranks import SPACE
from vedette.rules.tyneside.setup.deploying import (
    BETWEEN,
    FORWARD,
    figures_to_place,
    free_in_zone,
    is_in_zone,
    put_unit,
    waiting,
)
from vedette.rules.tyneside.setup.garrison import INSIDE, place_to_hold
from vedette.rules.tyneside.sight.cover import cover_against
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.victory import BRING

AT_WALL: Final = 60
"""Between one base and the next along a wall."""
NEXT: Final = 150
"""The wider distance to the next group."""
BEHIND: Final = 260
"""From the rear rank to its leader."""
CHIEF_BEHIND: Final = 700
"""From the front rank to the leader of all: within call of every group."""
STEP: Final = 50
FAR: Final = 4000
"""The distance ahead from which cover is judged."""
IN_HAIL: Final = 9000
"""An officer's groups stand over no more than 90 cm."""


def post_all(battle: Battle, side: int) -> None:
    """Post all units still to be placed."""
    area = place_to_hold(battle, side)
    heading = FORWARD[battle.sides[side].home]
    has_walls = bool(area) and is_walled(battle, area, heading)
    if has_walls:
        man_walls(battle, side, area, heading)
    groups = [group for group in waiting(battle, side) if not group.is_leader]
    if groups:
        draw_up(battle, side, in_order(battle, groups), area, heading)
    post_leaders(battle, side, area if has_walls else [], heading)


# --- walls ------------------------------------------------------------------------------------------------------------


def is_walled(battle: Battle, area: list[int], heading: int) -> bool:
    """True if something to stand behind runs along the middle of the front."""
    x, y = along_rim(area, heading, front_of(area, heading) // 2)
    for piece in battle.field.line_covers:
        if piece.is_within(x, y, 2 * INSIDE):
            return True
    return False


def front_of(area: list[int], heading: int) -> int:
    """Return how long the front of an area is."""
    return area[2] - area[0] if heading in (0, 180) else area[3] - area[1]


def depth_of(area: list[int], heading: int) -> int:
    return area[3] - area[1] if heading in (0, 180) else area[2] - area[0]


def outward(area: list[int], heading: int, at: int) -> int:
    """Return the heading that leads out of the area at a place of the rim."""
    if at < 0:
        return (heading + 270) % 360
    return heading if at <= front_of(area, heading) else (heading + 90) % 360


def along_rim(area: list[int], heading: int, at: int) -> tuple[int, int]:
    """Return a place on the rim, measured along the front from its left end; values outside it lie on the sides."""
    long = front_of(area, heading)
    right, back = min(max(at, 0), long), max(0, -at, at - long)
    if heading == 0:
        return area[0] + right, area[3] - back
    if heading == 180:
        return area[2] - right, area[1] + back
    if heading == 90:
        return area[2] - back, area[3] - right
    return area[0] + back, area[1] + right


def man_walls(battle: Battle, side: int, area: list[int], heading: int) -> None:
    """Man the walls with groups from left to right about the middle, while front and sides have room."""
    groups = [group for group in waiting(battle, side) if not group.is_leader and not is_horsed(battle, group)]
    long, deep = front_of(area, heading), depth_of(area, heading)
    pitch = 2 * battle.rules.foot_base + AT_WALL
    kept: list[Group] = []
    count = 0
    for group in groups:
        if (count + len(group.men)) * pitch + len(kept) * NEXT <= long + 2 * deep - 2 * pitch:
            kept.append(group)
            count += len(group.men)
    at = (long - (count - 1) * pitch - (len(kept) - 1) * NEXT) // 2
    for group in kept:
        spots: list[Point] = []
        ways: list[int] = []
        middle = 0
        for n, i in enumerate(group.men):
            x, y = along_rim(area, heading, at)
            while at < long + deep and not is_free(battle, i, x, y, spots):
                at += AT_WALL // 3
                x, y = along_rim(area, heading, at)
            spots.append(Point(x, y))
            ways.append(outward(area, heading, at))
            if n == len(group.men) // 2:
                middle = at
            at += pitch
        if at - pitch >= long + deep:
            continue
        at += NEXT
        x, y = along_rim(area, heading, middle)
        back = (outward(area, heading, middle) + 180) % 360
        for i in figures_to_place(battle, group)[len(group.men) :]:
            spots.append(beside(battle, i, moved(x, y, back, BEHIND), spots, area))
        put_unit(battle, group, spots, heading)
        for n, i in enumerate(group.men):
            battle.facing[i] = ways[n]


# --- in the open ------------------------------------------------------------------------------------------------------


def in_order(battle: Battle, groups: list[Group]) -> list[Group]:
    """Return the groups in number order, with horsemen on the right."""
    on_foot = [group for group in groups if not is_horsed(battle, group)]
    return on_foot + [group for group in groups if is_horsed(battle, group)]


def is_horsed(battle: Battle, group: Group) -> bool:
    return bool([i for i in group.men if battle.is_horsed(i)])


def is_shooter(battle: Battle, group: Group) -> bool:
    arm = battle.cards[group.men[0]].arm
    return arm != NOBODY and WEAPONS[arm].loading != HURLED


def files_in(battle: Battle, group: Group, plan: int) -> int:
    """Return the files: shooters in one rank or two, melee troops in a cluster, all in one where room is short."""
    count = len(group.men)
    if is_shooter(battle, group) and plan < 2:
        return count if plan == 0 else (count + 1) // 2
    files = 1
    while files * files < count:
        files += 1
    return files


def pitch_in(battle: Battle, group: Group) -> int:
    return 2 * max([battle.radius(i) for i in group.men]) + SPACE


def draw_up(battle: Battle, side: int, groups: list[Group], area: list[int], heading: int) -> None:
    """Place groups side by side about the task: in lines, else two ranks, else clusters, else more rows."""
    zone = battle.sides[side].zone
    across = front_of(zone, heading)
    officers = len([one for one in battle.groups if one.side == side and one.is_leader and one.listed == NOBODY])
    plan = 0
    while plan < 2 and total_width(battle, groups, plan) > min(across, IN_HAIL * max(1, officers)):
        plan += 1
    behind = 0
    row: list[Group] = []
    for n, group in enumerate(groups):
        row.append(group)
        if n + 1 == len(groups) or total_width(battle, [*row, groups[n + 1]], plan) > across:
            behind += put_row(battle, row, plan, area, heading, behind) + BETWEEN
            row = []


def total_width(battle: Battle, groups: list[Group], plan: int) -> int:
    total = BETWEEN * (len(groups) - 1)
    for group in groups:
        total += files_in(battle, group, plan) * pitch_in(battle, group)
    return total


def put_row(battle: Battle, row: list[Group], plan: int, area: list[int], heading: int, behind: int) -> int:
    """Place a row about the task, at a depth behind the front; return how deep the row is."""
    side = row[0].side
    across = front_of(battle.sides[side].zone, heading)
    wide = total_width(battle, row, plan)
    at = max(0, min(across - wide, task_of(battle, side, area, heading) - wide // 2))
    deepest = 0
    for group in row:
        files, pitch = files_in(battle, group, plan), pitch_in(battle, group)
        ranks = (len(group.men) + files - 1) // files
        put_block(battle, group, files, at + files * pitch // 2, behind, heading)
        at += files * pitch + BETWEEN
        deepest = max(deepest, ranks * pitch + BEHIND)
    return deepest


def task_of(battle: Battle, side: int, area: list[int], heading: int) -> int:
    """Return how far along the front of the zone the task lies; its middle when there is none."""
    zone = battle.sides[side].zone
    x, y = (zone[0] + zone[2]) // 2, (zone[1] + zone[3]) // 2
    if area:
        x, y = (area[0] + area[2]) // 2, (area[1] + area[3]) // 2
    elif battle.conditions:
        condition = battle.conditions[0]
        x, y = (condition.area[0] + condition.area[2]) // 2, (condition.area[1] + condition.area[3]) // 2
        if condition.kind == BRING and battle.groups[condition.group].placed and battle.groups[condition.group].men:
            first = battle.groups[condition.group].men[0]
            x, y = battle.x[first], battle.y[first]
    return x - zone[0] if heading in (0, 180) else y - zone[1]


def at_front(battle: Battle, side: int, along: int, behind: int, heading: int) -> tuple[int, int]:
    """Return the place at a distance along the front of the zone and behind it."""
    zone = battle.sides[side].zone
    if heading == 0:
        return zone[0] + along, zone[3] - behind
    if heading == 180:
        return zone[0] + along, zone[1] + behind
    if heading == 90:
        return zone[2] - behind, zone[1] + along
    return zone[0] + behind, zone[1] + along


def put_block(battle: Battle, group: Group, files: int, along: int, behind: int, heading: int) -> None:
    """Place a group in ranks where most shooters have cover, else as far forward as it fits together."""
    deep = depth_of(battle.sides[group.side].zone, heading)
    best, most = -1, -1
    back = behind + battle.radius(group.men[0])
    while back <= deep:
        spots = block(battle, group, files, along, back, heading)
        if is_together(battle, group, spots):
            covered = in_cover(battle, group, spots, heading) if is_shooter(battle, group) else 0
            if covered > most:
                best, most = back, covered
        back += STEP
    spots = block(battle, group, files, along, max(best, behind), heading)
    if best < 0:
        free: list[Point] = []
        for n, i in enumerate(group.men):
            x, y = free_in_zone(battle, i, int(spots[n].x), int(spots[n].y))
            battle.place_figure(i, x, y)
            free.append(Point(x, y))
        spots = free
    rear = max(best, behind) + (len(group.men) + files - 1) // files * pitch_in(battle, group) - SPACE
    for i in figures_to_place(battle, group)[len(group.men) :]:
        x, y = at_front(battle, group.side, along, rear + BEHIND // 2, heading)
        spots.append(beside(battle, i, Point(x, y), spots, []))
    put_unit(battle, group, spots, heading)


def block(battle: Battle, group: Group, files: int, along: int, behind: int, heading: int) -> list[Point]:
    pitch = pitch_in(battle, group)
    found: list[Point] = []
    for n in range(len(group.men)):
        rank, file = n // files, n % files
        in_rank = min(files, len(group.men) - rank * files)
        right = (2 * file - in_rank + 1) * pitch // 2
        x, y = at_front(battle, group.side, along + right, behind + rank * pitch, heading)
        found.append(Point(x, y))
    return found


def is_together(battle: Battle, group: Group, spots: list[Point]) -> bool:
    """True if all have room in the zone, and no wall runs between them."""
    middle = spots[len(spots) // 2]
    for n, i in enumerate(group.men):
        x, y = int(spots[n].x), int(spots[n].y)
        if not is_in_zone(battle, group.side, x, y) or not is_room(battle, i, x, y):
            return False
        if is_cut_off(battle, middle, x, y):
            return False
    return True


def is_cut_off(battle: Battle, here: Point, x: int, y: int) -> bool:
    for piece in battle.field.barriers:
        if crosses(piece, int(here.x), int(here.y), x, y):
            return True
    for piece in battle.field.high_walls:
        if crosses(piece, int(here.x), int(here.y), x, y):
            return True
    return False


def in_cover(battle: Battle, group: Group, spots: list[Point], heading: int) -> int:
    """Count the men who would have cover from ahead."""
    found = 0
    for n, i in enumerate(group.men):
        battle.x[i], battle.y[i] = int(spots[n].x), int(spots[n].y)
        ahead = moved(battle.x[i], battle.y[i], heading, FAR)
        if cover_against(battle, i, int(ahead.x), int(ahead.y)) != NO_COVER:
            found += 1
    return found


# --- leaders ----------------------------------------------------------------------------------------------------------


def post_leaders(battle: Battle, side: int, area: list[int], heading: int) -> None:
    """Post waiting leaders: the first behind the middle, musicians beside it, others behind their share of groups."""
    groups = [one for one in battle.groups if one.side == side and one.placed and one.men and not one.is_leader]
    groups = [one for one in groups if not one.card.civilian]
    left = waiting(battle, side)
    officers = [one for one in left if battle.cards[one.men[0]].role != MUSICIAN]
    shares = len(officers)
    first = Point(0, 0)
    for n, leader in enumerate(officers + [one for one in left if one not in officers]):
        share = shares // 2
        if 0 < n < shares:
            share = n - 1 if n <= shares // 2 else n
        begin, end = share * len(groups) // max(1, shares), (share + 1) * len(groups) // max(1, shares)
        led = groups[begin:end] if n < shares else []
        spot = first
        if led:
            spot = behind_them(battle, led, area, heading)
        elif n >= shares and (first.x or first.y):
            spot = moved(int(first.x), int(first.y), (heading + 90) % 360, 2 * battle.rules.foot_base + SPACE)
        elif not first.x and not first.y:
            zone = battle.sides[side].zone
            spot = Point((zone[0] + zone[2]) // 2, (zone[1] + zone[3]) // 2)
        spot = beside(battle, leader.men[0], spot, [], area if is_in(area, spot) else [])
        if n == 0:
            first = spot
        put_unit(battle, leader, [spot], heading)


def is_in(area: list[int], spot: Point) -> bool:
    return bool(area) and area[0] <= spot.x <= area[2] and area[1] <= spot.y <= area[3]


def behind_them(battle: Battle, groups: list[Group], area: list[int], heading: int) -> Point:
    """Return the place behind the middle of the foremost groups; in a place to hold, of its front."""
    xs: list[int] = []
    ys: list[int] = []
    for group in groups:
        for i in group.men:
            xs.append(battle.x[i])
            ys.append(battle.y[i])
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    if heading in (0, 180):
        y = max(ys) if heading == 0 else min(ys)
    else:
        x = max(xs) if heading == 90 else min(xs)
    return moved(x, y, (heading + 180) % 360, BEHIND if area and is_in(area, Point(x, y)) else CHIEF_BEHIND)


def moved(x: int, y: int, way: int, far: int) -> Point:
    """Return the place at a distance along one of the four headings."""
    if way == 0:
        return Point(x, y + far)
    if way == 90:
        return Point(x + far, y)
    return Point(x, y - far) if way == 180 else Point(x - far, y)


def is_free(battle: Battle, figure: int, x: int, y: int, taken: list[Point]) -> bool:
    """True if there is room for a base, beside those of its own group about to stand there."""
    far = 2 * battle.radius(figure)
    for spot in taken:
        dx, dy = int(spot.x) - x, int(spot.y) - y
        if dx * dx + dy * dy < far * far:
            return False
    return is_in_zone(battle, battle.cards[figure].side, x, y) and is_room(battle, figure, x, y)


def beside(battle: Battle, figure: int, wanted: Point, taken: list[Point], area: list[int]) -> Point:
    """Return the nearest free place outdoors, with no wall between, inside the area if one is given."""
    best, least = Point(0, 0), -1
    side = battle.cards[figure].side
    bounds = area or battle.sides[side].zone
    for up in range(-24, 25):
        for right in range(-24, 25):
            x, y = int(wanted.x) + right * STEP, int(wanted.y) + up * STEP
            far = right * right + up * up
            if least >= 0 and far >= least:
                continue
            if not (bounds[0] <= x <= bounds[2] and bounds[1] <= y <= bounds[3]):
                continue
            if battle.field.building_at(x, y) != NOBODY or is_cut_off(battle, wanted, x, y):
                continue
            if is_free(battle, figure, x, y, taken):
                best, least = Point(x, y), far
    if least >= 0:
        return best
    x, y = free_in_zone(battle, figure, int(wanted.x), int(wanted.y))
    return Point(x, y)
