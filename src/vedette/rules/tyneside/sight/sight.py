"""Sight and visibility (SHO-18, -19, VIS; TY-RUL-31 to -33, -95, -102 to -104, -129).

A figure sees another when three lines from the centre of its base are free: two tangents to the other's base and one to its
centre (TY-RUL-102). `line_is_free` asks for the lines alone; `sees` for spotting as well. `screens` checks the ground.
"""

from typing import Final

from mypy_extensions import i64

from vedette.engine.types import NOBODY
from vedette.geometry.areas import shares_inside
from vedette.geometry.points import LARGE
from vedette.rules.tyneside.battle import CONTACT, Battle
from vedette.rules.tyneside.codes import FIELDED, HIGH
from vedette.rules.tyneside.move.bases import crosses, is_near, is_touching
from vedette.rules.tyneside.setup.field import NEAR, TerrainPiece
from vedette.rules.tyneside.sight.lanes import KNOT, Base, BaseCluster, Lane
from vedette.rules.tyneside.sight.screens import Look, depth_in, is_ground_free, tangents
from vedette.rules.tyneside.units import Group

# the state of a line
UNKNOWN: Final = 0
FREE: Final = 1
BLOCKED: Final = 2

# the result of the ground for a pair of places
OPEN: Final = 1
TOUCHING: Final = 2
GROUND_BITS: Final = 2
PLACE_BITS: Final = 30


class SightTable:
    """The table prepared for sight: bases that may block, and each figure's hiding piece, building and level.

    It holds for one moment: after a move a new one is needed.
    """

    def __init__(self, battle: Battle) -> None:
        field = battle.field
        fate, xs, ys = battle.fate, battle.x, battle.y
        count = len(fate)
        self.battle = battle
        self.here: list[int] = [i for i in range(count) if fate[i] == FIELDED]
        self.radius: list[int] = battle.radii
        self.lines: list[list[int]] = [[]] * count  # the states of the lines of each viewer
        self.places: list[int] = [NOBODY] * count
        self.hiding: list[int] = [NOBODY] * count
        self.indoors: list[int] = [NOBODY] * count
        self.level: list[int] = [0] * count
        self.bases: list[Base] = [Base(i, xs[i], ys[i], self.radius[i]) for i in range(count)]
        self.crowds: list[BaseCluster] = []
        self.crowd_of: list[int] = [NOBODY] * count
        self.is_bare = len(field.screens) == 0  # no piece of terrain hides any figure
        # the lane that was looked along last: whose, and to which crowd
        self.viewer = NOBODY
        self.goal = NOBODY
        self.lane: Lane | None = None
        self.gather()
        field.sights.make_room(count)
        for i in self.here:
            self.stand(i, xs[i], ys[i])
        for marker in battle.markers:
            if marker.is_out:
                self.stand(marker.figure, xs[marker.figure], ys[marker.figure])

    def gather(self) -> None:
        """Gather the units on the table in clusters of a few men."""
        bases = self.bases
        for group in self.battle.groups:
            if group.placed:
                for start in range(0, len(group.men), KNOT):
                    knot: list[Base] = []
                    for i in group.men[start : start + KNOT]:
                        self.crowd_of[i] = len(self.crowds)
                        knot.append(bases[i])
                    self.crowds.append(BaseCluster(knot))

    def lane_between(self, one: int, other: int) -> Lane:
        """Return the obstacles between a figure and another's cluster of men; markers stand alone."""
        goal = self.crowd_of[other]
        lane = self.lane
        if lane is None or self.viewer != one or self.goal != goal or goal == NOBODY:
            crowd = self.crowds[goal] if goal != NOBODY else BaseCluster([self.bases[other]])
            lane = Lane(self.bases[one], crowd, self.battle.field.screens)
            self.viewer = one
            self.goal = goal
            self.lane = lane
        return lane

    def stand(self, figure: int, x: int, y: int) -> None:
        """Note what a figure stands in and on."""
        field = self.battle.field
        place = field.place_at(x, y, self.radius[figure])
        self.places[figure] = place
        n = place - field.sights.first
        self.hiding[figure] = field.sights.hiding[n]
        self.indoors[figure] = field.sights.indoors[n]
        level = field.sights.level[n]
        self.level[figure] = level
        self.bases[figure].level = level


# --- the three lines --------------------------------------------------------------------------------------------------


def line_is_free(gaze: SightTable, one: int, other: int) -> bool:
    """True if nothing hides any of the other's base, spotting apart; each line is checked once (TY-SHO-18, -19)."""
    lines = gaze.lines[one]
    if len(lines) == 0:
        lines = [UNKNOWN] * len(gaze.lines)
        gaze.lines[one] = lines
    known = lines[other]
    if known != UNKNOWN:
        return known == FREE
    is_free = look_along(gaze, one, other)
    lines[other] = FREE if is_free else BLOCKED
    return is_free


def look_along(gaze: SightTable, one: int, other: int) -> bool:
    """Look along the three lines, past the ground and past every base."""
    battle = gaze.battle
    us, them = gaze.bases[one], gaze.bases[other]
    ax: i64 = us.x
    ay: i64 = us.y
    dx: i64 = them.x - ax
    dy: i64 = them.y - ay
    square: i64 = dx * dx + dy * dy
    touch: i64 = us.radius + them.radius + CONTACT
    if square <= touch * touch:
        return True  # figures in base contact always see each other (TY-RUL-95)
    if not gaze.is_bare and ground_between(gaze, one, other) & OPEN == 0:
        return False
    sights = battle.field.sights
    pair: i64 = one * len(gaze.lines) + other
    last: i64 = sights.blocker[pair]
    if last != NOBODY and battle.fate[last] == FIELDED and is_in_way(gaze, us, them, gaze.bases[last]):
        return False
    wide: i64 = battle.rules.horse_base + them.radius
    beside: i64 = wide * wide * square
    lane = gaze.lane_between(one, other)
    if not lane.is_filled:
        lane.fill(gaze.crowds)
    for third in lane.bases:
        across: i64 = (third.x - ax) * dy - (third.y - ay) * dx
        if across < LARGE and across > -LARGE and across * across < beside and is_in_way(gaze, us, them, third):
            sights.blocker[pair] = third.figure
            return False
    return True


def ground_between(gaze: SightTable, one: int, other: int) -> i64:
    """Return how the ground lies between two figures: whether one can see the other, and whether they are in contact.

    Ground never changes, so it is worked out once for the places where they stand.
    """
    battle = gaze.battle
    if gaze.is_bare:
        return OPEN | TOUCHING if is_touching(battle, one, other) else OPEN
    ground = battle.field.sights.ground
    pair: i64 = one * len(gaze.lines) + other
    places: i64 = gaze.places[one] << PLACE_BITS | gaze.places[other]
    kept: i64 = ground[pair]
    if kept >> GROUND_BITS != places or places < 0:
        kept = places << GROUND_BITS
        screens = gaze.lane_between(one, other).screens
        if (not screens and gaze.hiding[one] == NOBODY) or is_ground_free(battle, look_of(gaze, one, other), screens):
            kept |= OPEN
        if is_touching(battle, one, other):
            kept |= TOUCHING
        if places >= 0:
            ground[pair] = kept
    return kept


def look_of(gaze: SightTable, one: int, other: int) -> Look:
    """Return the three lines from one figure to another, and the terrain both stand in and on."""
    battle = gaze.battle
    radii = gaze.radius
    look = Look(battle.x[one], battle.y[one], battle.x[other], battle.y[other], radii[one], radii[other])
    look.hides_in = gaze.hiding[one]
    look.hidden_by = gaze.hiding[other]
    look.our_house = gaze.indoors[one]
    look.their_house = gaze.indoors[other]
    look.level = gaze.level[one]
    look.their_level = gaze.level[other]
    return look


# --- bases in the way -------------------------------------------------------------------------------------------------


def blocks_line(px: i64, py: i64, radius: i64, dx: i64, dy: i64) -> bool:
    """True if a base lies across a line, as the viewer sees both; touching its rim does not block."""
    along: i64 = px * dx + py * dy
    if along <= 0:
        return px * px + py * py < radius * radius
    square: i64 = dx * dx + dy * dy
    if along >= square:
        return (px - dx) * (px - dx) + (py - dy) * (py - dy) < radius * radius
    across: i64 = px * dy - py * dx
    return across * across < radius * radius * square


def is_in_way(gaze: SightTable, us: Base, them: Base, third: Base) -> bool:
    """True if a base crosses one of the lines; not if within 2 cm of the viewer or overlooked (TY-SHO-19)."""
    dx: i64 = them.x - us.x
    dy: i64 = them.y - us.y
    cx: i64 = third.x - us.x
    cy: i64 = third.y - us.y
    if cx * dx + cy * dy <= 0:
        return False  # beside or behind the viewer: only bases within 2 cm of it could reach a line
    square: i64 = dx * dx + dy * dy
    radius: i64 = third.radius
    across: i64 = cx * dy - cy * dx
    wide: i64 = radius + them.radius
    if across >= LARGE or across <= -LARGE or across * across >= wide * wide * square or third is them:
        return False
    away: i64 = cx * cx + cy * cy
    close: i64 = NEAR + us.radius + radius
    # A base further away than the one looked at reaches none of the three lines, since bases do not overlap.
    widest: i64 = gaze.battle.rules.horse_base
    if away <= close * close or away >= square + widest * widest:
        return False
    if us.level > them.level and third.level < us.level:
        if not is_near(gaze.battle, third.figure, them.figure, NEAR):
            return False  # TY-RUL-129
    if across * across < radius * radius * square and away < square:
        return True  # across the line of centres
    left_x, left_y, right_x, right_y = tangents(0, 0, dx, dy, them.radius)
    return (
        blocks_line(cx, cy, radius, dx, dy)
        or blocks_line(cx, cy, radius, left_x, left_y)
        or blocks_line(cx, cy, radius, right_x, right_y)
    )


# --- spotting ---------------------------------------------------------------------------------------------------------


def is_spotted(gaze: SightTable, one: int, other: int) -> bool:
    """True if in plain sight, or in a group that has been spotted or has fired (TY-VIS-01 to -04, TY-RUL-33, -104)."""
    where = gaze.hiding[other]
    if where == NOBODY or where == gaze.hiding[one]:
        return True
    battle = gaze.battle
    group = battle.groups[battle.unit[other]]
    if group.fired or hides_with(battle, group).fired:
        return True
    if battle.side != battle.cards[one].side or not hides_with(battle, group).spotted:
        return False
    depth = depth_in(battle, where, battle.x[one], battle.y[one], battle.x[other], battle.y[other])
    return depth <= battle.rules.shot_depth


def hides_with(battle: Battle, group: Group) -> Group:
    """Return the group a leader is spotted with and gives away, or the unit itself."""
    if group.is_leader and group.host != NOBODY and len(battle.groups[group.host].men) > 0:
        return battle.groups[group.host]
    return group


def sees(gaze: SightTable, one: int, other: int) -> bool:
    """True if one figure has the other in sight, as figures in contact always have."""
    if gaze.battle.fate[other] != FIELDED:
        return False
    if not is_spotted(gaze, one, other):
        return is_touching(gaze.battle, one, other)
    ground = ground_between(gaze, one, other)
    if ground & TOUCHING != 0:
        return True
    return ground & OPEN != 0 and line_is_free(gaze, one, other)


def sees_friend(gaze: SightTable, one: int, friend: int) -> bool:
    """True if a figure has a friend in view; a friend need not be spotted, but trees hide it too."""
    if not line_is_free(gaze, one, friend):
        return False
    battle = gaze.battle
    where = gaze.hiding[friend]
    if where == NOBODY or where == gaze.hiding[one]:
        return True
    depth = depth_in(battle, where, battle.x[one], battle.y[one], battle.x[friend], battle.y[friend])
    return depth <= battle.rules.spot_depth


def can_shoot_at(gaze: SightTable, one: int, other: int) -> bool:
    """True if in sight, and not too deep in hiding terrain to be shot at from outside (TY-SHO-20, TY-RUL-32, -33)."""
    if not sees(gaze, one, other):
        return False
    battle = gaze.battle
    where = gaze.hiding[other]
    if where == NOBODY or where == gaze.hiding[one]:
        return True
    depth = depth_in(battle, where, battle.x[one], battle.y[one], battle.x[other], battle.y[other])
    return depth <= battle.rules.shot_depth


# --- units ------------------------------------------------------------------------------------------------------------


def first_sight(gaze: SightTable, ours: list[int], theirs: list[int]) -> tuple[int, int]:
    """Return a figure of one crowd and one of the other that it sees; NOBODY, NOBODY when none does."""
    ground = gaze.battle.field.sights.ground
    places = gaze.places
    count: i64 = len(places)
    for one in ours:
        row: i64 = one * count
        mine: i64 = places[one] << PLACE_BITS
        for other in theirs:
            # the ground hides most figures from most: check that first
            kept: i64 = ground[row + other]
            if kept != (mine | places[other]) << GROUND_BITS and sees(gaze, one, other):
                return one, other
    return NOBODY, NOBODY


def sees_any(gaze: SightTable, ours: list[int], theirs: list[int]) -> bool:
    """True if some figure of one crowd has some figure of the other in sight."""
    return first_sight(gaze, ours, theirs)[0] != NOBODY


def sees_enemy(gaze: SightTable, ours: list[int], side: int) -> bool:
    """True if some figure of a crowd of this side has an enemy in sight."""
    for group in gaze.battle.groups:
        if group.side != side and group.placed and len(group.men) > 0 and sees_any(gaze, ours, group.men):
            return True
    return False


def visible_units(gaze: SightTable, ours: list[int], side: int) -> list[Group]:
    """Return the enemy units that a figure of the crowd sees; leaders count with their group's men."""
    found: list[Group] = []
    for group in gaze.battle.groups:
        if group.side != side and group.placed and len(group.men) > 0 and sees_any(gaze, ours, group.men):
            found.append(group)
    return found


def is_area_seen(gaze: SightTable, one: int, x: int, y: int) -> bool:
    """True if a figure has a free line to a place on the table: one line, since a place has no base."""
    battle = gaze.battle
    ax, ay = battle.x[one], battle.y[one]
    there = battle.field.hiding_at(x, y)
    for piece in battle.field.hiding:
        if piece.id != there and piece.id != gaze.hiding[one]:
            if len(shares_inside(piece.area, ax, ay, x, y)) > 0:
                return False
    if there != NOBODY:
        limit = battle.rules.wood_sight if there == gaze.hiding[one] else battle.rules.spot_depth
        if depth_in(battle, there, ax, ay, x, y) > limit:
            return False
    mine = gaze.hiding[one]
    if mine != NOBODY and mine != there and depth_in(battle, mine, ax, ay, x, y) > battle.rules.look_depth:
        return False
    level = max(gaze.level[one], battle.field.level_at(x, y))
    for piece in battle.field.hills:
        if piece.level > level and len(shares_inside(piece.area, ax, ay, x, y)) > 0:
            return False
    for piece in battle.field.screens:
        if piece.sight == HIGH and (piece.holds(x, y) or is_on_way(piece, ax, ay, x, y)):
            return False
    return True


def is_on_way(piece: TerrainPiece, ax: int, ay: int, bx: int, by: int) -> bool:
    """True if a line between two places runs through an area, or meets the course of a line."""
    return len(shares_inside(piece.area, ax, ay, bx, by)) > 0 if piece.is_area else crosses(piece, ax, ay, bx, by)
