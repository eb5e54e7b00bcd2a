"""The choice of a place for a group of the book's own enemy, of all that fit its result (CA-NP-07, CA-NP-08,
CA-RUL2-70, CA-RUL2-104).

It moves by the same arcs, turns and actions as the players. The reasons are kept for every place compared, in the
order in which they count: in cover, least open ground on the way, shortest way, nearest to the target, row and column.
"""

from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.angles import bearing, difference
from vedette.geometry.areas import is_in_area
from vedette.geometry.blocks import are_nearer, gap, gap_to_point, is_far, place_in
from vedette.geometry.moves import placed
from vedette.geometry.points import Point, distance
from vedette.geometry.reach import LEGAL, Reach
from vedette.rules.adventures.battle import THREE, Battle
from vedette.rules.adventures.combat.fire import range_of
from vedette.rules.adventures.ground.paths import NO_WAY, Paths, every_inch, paths_to
from vedette.rules.adventures.ground.sections import grid_column, grid_of, grid_row
from vedette.rules.adventures.ground.shapes import Box
from vedette.rules.adventures.ground.sight import gap_between, has_cover, sees
from vedette.rules.adventures.groups.formations import figures_of
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, FIELDED, SQUARE, Group
from vedette.rules.adventures.solo.pefs import Exposure, is_passable, sees_place
from vedette.rules.adventures.turn.moving import allowance, reach_for, why_move_not

TOLD: Final = 8
"""The possible places that are reported, the chosen one first."""
ARC: Final = 45
TWELVE_INCHES: Final = 1200

# What makes a place do.
NEARER: Final = 0  # to the goal by at least half the move, or by as much as is possible
IN_RANGE: Final = 1
COVERED: Final = 2  # in cover and in range
NEARER_COVERED: Final = 3  # in cover and nearer to the goal


class Goal:
    """A goal: a place or a group, the paths to it, and the kind of place wanted."""

    def __init__(self, battle: Battle, x: int, y: int, whom: int, wanted: int) -> None:
        self.x = x
        self.y = y
        self.whom = whom
        self.wanted = wanted
        self.paths: Paths = paths_to(battle.field, x, y)
        self.shuns_players = False  # prefers the way with the fewest inches within 12" of a player (CA-RUL2-70)


class Choice:
    """The chosen place and the places compared with it."""

    def __init__(self, x: int, y: int, weighed: list[tuple[int, ...]], count: int) -> None:
        self.x = x
        self.y = y
        self.weighed = weighed
        self.count = count  # of all that would have done

    @property
    def is_covered(self) -> bool:
        return self.weighed[0][1] == 0

    @property
    def open_inches(self) -> int:
        return self.weighed[0][2]


# --- the player's groups ----------------------------------------------------------------------------------------------


def players(battle: Battle, us: Group) -> list[Group]:
    """Return the player's groups on the table, a lone C-in-C included."""
    return [g for g in battle.groups if g.side != us.side and g.where == FIELDED and g.card.klass <= CHIEF]


def nearest_player(battle: Battle, us: Group) -> int:
    """Return the nearest player group; ties by path, then by order of entry (CA-RUL2-104); NOBODY for none."""
    best = NOBODY
    least = 0
    for them in players(battle, us):
        if best != NOBODY and is_far(us.block, them.block, least):
            continue
        far = gap_between(us, them)
        if best == NOBODY or far < least:
            best = them.id
            least = far
        elif far == least:
            by_path = paths_to(battle.field, us.block.x, us.block.y)
            other = battle.groups[best].block
            if by_path.length(them.block.x, them.block.y) < by_path.length(other.x, other.y):
                best = them.id
    return best


def has_player_within(battle: Battle, us: Group, reach: int) -> bool:
    return any([gap_between(us, them) <= reach for them in players(battle, us)])


def has_target(battle: Battle, us: Group) -> bool:
    """True if a player group is in range and sight, whatever the group's facing."""
    reach = range_of(us)
    if reach == 0 or not us.can_shoot:
        return False
    for them in players(battle, us):
        if gap_between(us, them) <= reach and sees(battle, us, them):
            return True
    return False


def figures_of_side(battle: Battle, side: int) -> int:
    """Count a side's figures on the table, crews included, Possible Enemy Forces not (CA-RUL2-67)."""
    total = 0
    for group in battle.groups:
        if group.side == side and group.where == FIELDED:
            total += group.bodies
    return total


def has_twice(battle: Battle, side: int) -> bool:
    """True if a side has at least two figures on the table for each of the other side (CA-RUL2-67)."""
    return figures_of_side(battle, side) >= 2 * figures_of_side(battle, 1 - side)


def is_outnumbered(battle: Battle, side: int) -> bool:
    return has_twice(battle, 1 - side)


# --- the place --------------------------------------------------------------------------------------------------------


def choose_place(battle: Battle, us: Group, goal: Goal, length: int) -> Choice | None:
    """Return the best place in the group's front arc that fits its goal; None if there is none.

    Places in cover come before open ones, which are used only where no cover fits (CA-NP-07, CA-NP-08).
    """
    if length <= 0 or us.building != NOBODY:
        return None
    reach = reach_for(battle, us, length, 0)
    kept = reachable(battle, us, reach)
    if goal.wanted == NEARER:
        kept = nearer(us, goal, kept, length)
    elif goal.wanted == NEARER_COVERED:
        kept = any_nearer(us, goal, kept)
    exposure = Exposure(battle)
    foes = players(battle, us)
    ranked: list[tuple[int, ...]] = []
    for spot in kept:
        covered = is_covered_at(battle, us, goal, spot)
        if goal.wanted in (COVERED, NEARER_COVERED) and not covered:
            continue
        if goal.wanted in (IN_RANGE, COVERED) and not is_in_range(us, foes, spot):
            continue
        way = every_inch(us.block.x, us.block.y, spot.x, spot.y)
        ranked.append(
            (
                inches_near(foes, way) if goal.shuns_players else 0,
                0 if covered else 1,
                exposure.inches(way),
                distance(us.block.x, us.block.y, spot.x, spot.y),
                target_gap(battle, goal, spot),
                grid_row(battle, spot.y),
                grid_column(battle, spot.x),
                spot.x,
                spot.y,
            )
        )
    ranked.sort()
    if goal.wanted in (IN_RANGE, COVERED):
        ranked = with_sight(battle, us, foes, ranked)
    if not ranked:
        return None
    return Choice(ranked[0][7], ranked[0][8], ranked[:TOLD], len(ranked))


def reachable(battle: Battle, us: Group, reach: Reach) -> list[Point]:
    """Return the 1" grid points its centre can reach in this move, at least 3" from player figures."""
    field = battle.field
    here = us.block
    length = reach.allowance
    box: Box = (
        max(0, here.x - length),
        max(0, here.y - length),
        min(field.width, here.x + length),
        min(field.height, here.y + length),
    )
    foes = [them.block for them in players(battle, us) if them.building == NOBODY]
    near = [foe for foe in foes if not is_far(here, foe, length + THREE)]
    found: list[Point] = []
    for spot in grid_of(box):
        dx, dy = spot.x - here.x, spot.y - here.y
        if dx * dx + dy * dy > length * length or (dx == 0 and dy == 0):
            continue
        if reach.half_arc < 180 and difference(bearing(dx, dy), here.heading) > reach.half_arc:
            continue
        block = placed(here, spot.x, spot.y)
        if any([are_nearer(block, foe, THREE) for foe in near]):
            continue
        if why_move_not(battle, us, reach, spot.x, spot.y) == LEGAL:
            found.append(spot)
    return found


def nearer(us: Group, goal: Goal, spots: list[Point], length: int) -> list[Point]:
    """Return the places nearer to its goal by at least half the move, or by the most possible if less.

    A group that has to turn to get on needs at least half.
    """
    now = goal.paths.length(us.block.x, us.block.y)
    gains = [now - goal.paths.length(spot.x, spot.y) for spot in spots]
    most = max(gains, default=0)
    needed = min(length // 2, now)
    if most < needed:
        if must_turn(us, goal):
            return []
        needed = most
    return [spot for number, spot in enumerate(spots) if gains[number] > 0 and gains[number] >= needed]


def any_nearer(us: Group, goal: Goal, spots: list[Point]) -> list[Point]:
    """Return the places with any shorter way to its goal than now (CA-RUL2-68)."""
    now = goal.paths.length(us.block.x, us.block.y)
    return [spot for spot in spots if goal.paths.length(spot.x, spot.y) < now]


def way_on(us: Group, goal: Goal) -> int:
    """Return the heading in which the way to a goal begins."""
    way = goal.paths.way(us.block.x, us.block.y)
    here = us.block
    for at in (2, 1, 0):
        if at < len(way) and (way[at].x != here.x or way[at].y != here.y):
            return int(bearing(way[at].x - here.x, way[at].y - here.y))
    if goal.x != here.x or goal.y != here.y:
        return int(bearing(goal.x - here.x, goal.y - here.y))
    return int(here.heading)


def must_turn(us: Group, goal: Goal) -> bool:
    """True if the way to its goal lies outside the front arc; guns, squares and crews never need to turn."""
    if us.card.klass >= ARTILLERY or us.formation == SQUARE:
        return False
    return difference(way_on(us, goal), us.block.heading) > ARC


def is_covered_at(battle: Battle, us: Group, goal: Goal, spot: Point) -> bool:
    """True if it would be in cover there against the target."""
    field = battle.field
    if field.is_bare:
        return False
    block = placed(us.block, spot.x, spot.y)
    if field.cover_about(block).is_none:
        return False
    twin = us.clone()
    twin.block = block
    twin.figures = []
    return has_cover(battle, twin, figures_of(twin), goal.whom)


def is_in_range(us: Group, foes: list[Group], spot: Point) -> bool:
    block = placed(us.block, spot.x, spot.y)
    reach = range_of(us)
    return any([not is_far(block, foe.block, reach) and gap(block, foe.block) <= reach for foe in foes])


def with_sight(battle: Battle, us: Group, foes: list[Group], ranked: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the first places from which a player group in range can be seen."""
    reach = range_of(us)
    found: list[tuple[int, ...]] = []
    for place in ranked:
        block = placed(us.block, place[7], place[8])
        for foe in foes:
            if gap(block, foe.block) <= reach and sees_place(battle, foe, place[7], place[8]):
                found.append(place)
                break
        if len(found) == TOLD:
            break
    return found


def inches_near(foes: list[Group], way: list[Point]) -> int:
    """Count the inches of a way within 12" of a player group (CA-RUL2-70)."""
    count = 0
    for place in way:
        if any([gap_to_point(foe.block, place.x, place.y) <= TWELVE_INCHES for foe in foes]):
            count += 1
    return count


def target_gap(battle: Battle, goal: Goal, spot: Point) -> int:
    if goal.whom != NOBODY:
        return gap_to_point(battle.groups[goal.whom].block, spot.x, spot.y)
    return distance(spot.x, spot.y, goal.x, goal.y)


# --- goals ------------------------------------------------------------------------------------------------------------


def toward(battle: Battle, whom: int, wanted: int = NEARER) -> Goal:
    """Return a group as a goal."""
    block = battle.groups[whom].block
    return Goal(battle, block.x, block.y, whom, wanted)


def to_place(battle: Battle, us: Group, x: int, y: int, wanted: int = NEARER) -> Goal:
    """Return a place as a goal, with the nearest player group as the one to watch."""
    return Goal(battle, x, y, nearest_player(battle, us), wanted)


def flank_point(battle: Battle, us: Group, them: Group, side: int) -> Point:
    """Return a point past the flank figure by charge reach less 1", at least 4"; -1 left, 1 right (CA-RUL2-70)."""
    beyond = max(400, allowance(battle, us) - 100)
    block = them.block
    raw = place_in(block, side * (int(block.width) // 2 + beyond), 0)
    field = battle.field
    edge = min(200, field.width // 2)
    x = min(max(raw.x, edge), field.width - edge)
    y = min(max(raw.y, edge), field.height - edge)
    if is_passable(battle, x, y):
        return Point(x, y)
    best = Point(x, y)
    least = NO_WAY
    for spot in grid_of((0, 0, field.width, field.height)):
        far = distance(spot.x, spot.y, x, y)
        if far < least and is_passable(battle, spot.x, spot.y):
            best = spot
            least = far
    return best


def has_flank(them: Group) -> bool:
    """True unless it is a square or in a building."""
    return them.formation != SQUARE and them.building == NOBODY


COVER_SPOTS: list[tuple[object, list[Point]]] = []


def spots_of_cover(battle: Battle) -> list[Point]:
    """Return the table's points in woods, rough ground or a gully, worked out once for a field."""
    field = battle.field
    if not COVER_SPOTS or COVER_SPOTS[0][0] is not field.screens:
        found: list[Point] = []
        for area in field.woods + field.rough + field.gullies:
            for spot in grid_of((max(0, area.west), max(0, area.south), area.east, area.north)):
                if is_in_area(area, spot.x, spot.y) and is_passable(battle, spot.x, spot.y):
                    found.append(spot)
        COVER_SPOTS[:] = [(field.screens, found)]
    return COVER_SPOTS[0][1]


def nearest_cover_to_fire(battle: Battle, us: Group) -> Point | None:
    """Return the nearest point in cover with a player group in range and sight (CA-RUL2-104)."""
    reach = range_of(us)
    foes = players(battle, us)
    here = us.block
    keys: list[tuple[int, int, int, int, int]] = []
    for spot in spots_of_cover(battle):
        far = distance(here.x, here.y, spot.x, spot.y)
        keys.append((far, grid_row(battle, spot.y), grid_column(battle, spot.x), spot.x, spot.y))
    keys.sort()
    for _, _, _, x, y in keys:
        for foe in foes:
            if gap_to_point(foe.block, x, y) <= reach and sees_place(battle, foe, x, y):
                return Point(x, y)
    return None


def edge_point(battle: Battle, us: Group) -> Point:
    """Return the nearest point of its exit edge (CA-RUL2-64, CA-RUL2-107)."""
    field = battle.field
    home = battle.home[us.side]
    if home == 0:
        return Point(us.block.x, field.height)
    if home == 1:
        return Point(field.width, us.block.y)
    return Point(us.block.x, 0) if home == 2 else Point(0, us.block.y)


def open_way_out(battle: Battle, us: Group) -> Point:
    """Return the point of its edge with the shortest way."""
    straight = edge_point(battle, us)
    here = paths_to(battle.field, us.block.x, us.block.y)
    best = straight
    least = here.length(straight.x, straight.y)
    if least < NO_WAY and is_passable(battle, straight.x, straight.y):
        if least <= distance(us.block.x, us.block.y, straight.x, straight.y):
            return straight
    else:
        least = NO_WAY
    field = battle.field
    upright = battle.home[us.side] % 2 == 1
    for along in range(100, field.height if upright else field.width, 100):
        x, y = (straight.x, along) if upright else (along, straight.y)
        if not is_passable(battle, x, y):
            continue
        far = here.length(x, y)
        if far < least:
            best = Point(x, y)
            least = far
    return best
