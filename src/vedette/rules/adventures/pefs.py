"""Possible Enemy Forces: placing them, their Rep, and how they move.

CA-PEF-03 to CA-PEF-12, CA-RUL2-41, CA-RUL2-42, CA-RUL2-43, CA-RUL2-44, CA-RUL2-45, CA-RUL2-46, CA-RUL2-47,
CA-RUL2-48, CA-RUL2-49, CA-RUL2-50, CA-RUL2-51, CA-RUL2-52, CA-RUL2-53, CA-RUL2-86, CA-RUL2-103.
"""

from typing import Final

from vedette.engine.opened import Looked, Weighed
from vedette.engine.tables import Event, Roll, Saying
from vedette.engine.types import NOBODY, Step
from vedette.geometry.areas import is_in_area
from vedette.geometry.blocks import gap_to_point
from vedette.geometry.crowds import Crowd
from vedette.geometry.figures import Figure
from vedette.geometry.gaze import any_sees
from vedette.geometry.points import Point, distance, distance_squared, towards
from vedette.geometry.sight import Body, Disc, Scene
from vedette.rules.adventures import told
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.groups import CHIEF, FIELDED, Group
from vedette.rules.adventures.np_opened import COMING_SCALES, moving_looked
from vedette.rules.adventures.paths import Paths, every_inch, paths_to
from vedette.rules.adventures.sections import box_of, centre_of, grid_column, grid_of, grid_row, section_at
from vedette.rules.adventures.shapes import Box
from vedette.rules.adventures.sight import standing
from vedette.rules.adventures.throws import against_rep
from vedette.rules.adventures.venture import DEFEND, Pef

FIRST_PEFS: Final = 3
APART: Final = 400
"""Markers keep 4" apart where possible, and stop 4" from each other (CA-RUL2-51, -103)."""
LEAST_SPLIT: Final = 100
FULL: Final = 1600
HALF: Final = 800
NO_BODIES: Final[list[Body]] = []
NO_DISCS: Final[list[Disc]] = []
DEFEND_SECTIONS: Final = (7, 7, 8, 8, 9, 9)
"""Where a Possible Enemy Force comes on against a defender, by 1d6 (BAT-31, CA-RUL2-86)."""

TO_PEF: Final = 1
TO_ENEMY: Final = 2
SPLIT: Final = 3
NO_MOVE: Final = 0


class PefRow:
    """A cell of the movement table: what a score of 1d6 up to `low` gives, what a higher one, and how far.

    CA-PEF-12.
    """

    def __init__(self, passed: int, others: bool, low: int, then: int, far: int) -> None:
        self.passed = passed
        self.others = others  # there are other Possible Enemy Forces on the table
        self.low = low
        self.then = then
        self.far = far


PEF_TABLE: Final = (
    PefRow(2, True, 2, TO_PEF, FULL),
    PefRow(2, False, 2, SPLIT, FULL),
    PefRow(1, True, 2, TO_PEF, HALF),
    PefRow(1, False, 1, SPLIT, HALF),
)


def pef_row(passed: int, others: bool) -> PefRow | None:
    """The cell for so many dice passed; nobody moves at nought."""
    for row in PEF_TABLE:
        if row.passed == passed and row.others == others:
            return row
    return None


# --- sight ------------------------------------------------------------------------------------------------------------


def watchers(battle: Battle) -> list[Group]:
    """The player's groups on the table that can see a marker or be seen from it; a C-in-C on his own is one."""
    player = battle.venture.player
    return [g for g in battle.groups if g.side == player and g.where == FIELDED and g.card.klass <= CHIEF]


def limit_at(battle: Battle, x: int, y: int) -> int:
    """How far one sees a place at night and in bad weather; 0 is without limit (CA-LOS-03, CA-LOS-04, CA-LOS-05)."""
    limit = 0
    if battle.rules.night and not battle.field.is_lit(x, y):
        limit = 1200
    if battle.weather and (limit == 0 or battle.rules.weather_sight < limit):
        limit = battle.rules.weather_sight
    return limit


def sees_place(battle: Battle, group: Group, x: int, y: int) -> bool:
    """Some figure of a group has a free line to a place, in any direction; figures never block it.

    CA-RUL2-52, CA-RUL2-103.
    """
    limit = limit_at(battle, x, y)
    if limit and gap_to_point(group.block, x, y) > limit:
        return False
    field = battle.field
    if not field.screens and not field.ridges:
        return True
    scene = Scene(field.screens, field.ridges, NO_BODIES, NO_DISCS)
    there = Crowd([Figure(x, y, 0, field.level(x, y))])
    return any_sees(scene, standing(battle, group), there, group.id, NOBODY)


def is_spied(battle: Battle, x: int, y: int) -> bool:
    """A place is in sight of the player's force."""
    for group in watchers(battle):
        if sees_place(battle, group, x, y):
            return True
    return False


def is_passable(battle: Battle, x: int, y: int) -> bool:
    """Neither impassable ground nor a building."""
    return not any([is_in_area(area, x, y) for area in battle.field.loose.barred])


def is_screened(battle: Battle, x: int, y: int) -> bool:
    """In woods, rough ground, a gully or a building (CA-RUL2-49)."""
    field = battle.field
    for area in field.woods + field.rough + field.gullies:
        if is_in_area(area, x, y):
            return True
    return any([is_in_area(building.area, x, y) for building in field.buildings])


class Exposure:
    """Which places lie open: neither in cover nor out of sight of all player groups; each inch is looked at once."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.known: dict[int, bool] = {}

    def is_open(self, x: int, y: int) -> bool:
        code = (x // 100) * 100000 + y // 100
        found = self.known.get(code)
        if found is None:
            found = not is_screened(self.battle, x, y) and is_spied(self.battle, x, y)
            self.known[code] = found
        return found

    def inches(self, way: list[Point]) -> int:
        """How many inches of a way lie open."""
        open_inches = 0
        for place in way:
            if self.is_open(place.x, place.y):
                open_inches += 1
        return open_inches


def nearest_watcher(battle: Battle, x: int, y: int) -> Group | None:
    """The nearest player group to a place: straight, then by path, then by order of entry (CA-RUL2-104)."""
    best: Group | None = None
    least = 0
    for group in watchers(battle):
        far = gap_to_point(group.block, x, y)
        if best is None or far < least:
            best = group
            least = far
        elif far == least:
            by_path = paths_to(battle.field, x, y)
            if by_path.length(group.block.x, group.block.y) < by_path.length(best.block.x, best.block.y):
                best = group
    return best


def nearest_far(battle: Battle, x: int, y: int) -> int:
    """How far the nearest player group is from a place."""
    near = nearest_watcher(battle, x, y)
    return 0 if near is None else gap_to_point(near.block, x, y)


# --- placing ----------------------------------------------------------------------------------------------------------


def place_first(battle: Battle) -> None:
    """Three Possible Enemy Forces, each with a section and a Rep of its own.

    CA-PEF-03, CA-PEF-06, CA-BAT-13, CA-BAT-20, CA-BAT-31.
    """
    for _ in range(FIRST_PEFS):
        score = battle.dice.die(6)
        section = DEFEND_SECTIONS[score - 1] if battle.venture.kind == DEFEND else score
        add_pef(battle, section, Roll(NOBODY, 6, battle.dice.last, score, None, "section"), told.PLACED)


def add_pef(battle: Battle, section: int, roll: Roll, saying: Saying) -> Pef:
    """One more marker in a section, hidden if it can be."""
    place, hidden = hidden_place(battle, section)
    rep, reps = roll_rep(battle)
    pef = Pef(len(battle.venture.pefs), place.x, place.y, rep)
    battle.venture.pefs.append(pef)
    if saying is told.PLACED and not hidden:
        saying = told.PLACED_OPEN
    tell_pef(battle, saying, pef, section, [roll, reps])
    return pef


def roll_rep(battle: Battle) -> tuple[int, Roll]:
    """The higher of two dice (CA-PEF-07)."""
    faces = battle.dice.throw(2, 6)
    rep = faces[0] if faces[0] > faces[1] else faces[1]
    return rep, Roll(NOBODY, 6, faces, rep, None, "Rep: the higher die")


def tell_pef(
    battle: Battle, saying: Saying, pef: Pef, m: int, rolls: list[Roll], looked: list[Looked] | None = None
) -> Event:
    event = Event(saying, NOBODY, NOBODY, pef.id + 1, m, pef.x, pef.y, rolls)
    event.looked = looked
    battle.log.append(event)
    return event


def heart_of(battle: Battle, section: int) -> Point:
    """What a marker is laid nearest to: the section's centre, against a defender the middle of its outer edge (CA-RUL2-86)."""
    if battle.venture.kind != DEFEND:
        return centre_of(battle, section)
    west, south, east, north = box_of(battle, section)
    y = north if grid_row(battle, north) > grid_row(battle, south) else south
    return Point((west + east) // 2, y)


def hidden_place(battle: Battle, section: int) -> tuple[Point, bool]:
    """The passable point nearest the heart of a section that no player group sees, else the heart.

    CA-PEF-04, CA-PEF-05, CA-RUL2-103.
    """
    heart = heart_of(battle, section)
    spots = ordered(battle, grid_of(box_of(battle, section)), heart)
    clear = [spot for spot in spots if is_apart(battle, spot)]
    for among in (clear, spots):
        for spot in among:
            if not is_spied(battle, spot.x, spot.y):
                return spot, True
    if is_passable(battle, heart.x, heart.y) and is_apart(battle, heart):
        return heart, False
    for among in (clear, spots):
        if among:
            return among[0], False
    return heart, False


def is_apart(battle: Battle, spot: Point) -> bool:
    return all([distance(spot.x, spot.y, pef.x, pef.y) >= APART for pef in battle.venture.pefs_here()])


def ordered(battle: Battle, spots: list[Point], heart: Point) -> list[Point]:
    """Passable points, nearest a place first; ties: farther from the players, then lower row, then lower column."""
    keys: list[tuple[int, int, int, int, int]] = []
    for number, spot in enumerate(spots):
        if is_passable(battle, spot.x, spot.y):
            away = distance_squared(spot.x, spot.y, heart.x, heart.y)
            far = -nearest_far(battle, spot.x, spot.y)
            keys.append((away, far, grid_row(battle, spot.y), grid_column(battle, spot.x), number))
    keys.sort()
    return [spots[key[4]] for key in keys]


# --- moving -----------------------------------------------------------------------------------------------------------


def eligible_pefs(battle: Battle, side: int) -> list[Pef]:
    """Those that may activate: Rep at least the side's die, once a turn (CA-PEF-08)."""
    if side != battle.venture.enemy:
        return []
    return [pef for pef in battle.venture.pefs_here() if not pef.activated and pef.rep >= battle.die[side]]


def activate_pef(battle: Battle, step: Step) -> None:
    """2d6 against its Rep on the movement table (CA-PEF-10, CA-PEF-12); a 6 is no failure of itself (CA-RUL2-53)."""
    pef = battle.venture.pefs[step.a]
    if not pef.is_here:
        return
    pef.activated = True
    bins = [0 if face <= pef.rep else 1 for face in range(1, 7)]
    passed = battle.dice.sort(2, 6, bins, 2)[0]
    rolls = [against_rep(NOBODY, battle.dice.last, passed, pef.rep, "to move")]
    others = len(battle.venture.pefs_here()) > 1
    row = pef_row(passed, others)
    if row is None:
        tell_pef(battle, told.STAYS, pef, passed, rolls, moving_looked(passed, False, others))
        return
    score = battle.dice.die(6)
    rolls.append(Roll(NOBODY, 6, battle.dice.last, score, None, "which way"))
    deed = row.then if score <= row.low else TO_ENEMY
    first = len(battle.log)
    if deed == SPLIT:
        split(battle, pef, passed, rolls)
    elif deed == TO_PEF:
        draw_together(battle, pef, row.far, passed, rolls)
    else:
        come_on(battle, pef, row.far, passed, rolls)
    battle.log[first].looked = moving_looked(passed, score <= row.low, others)


def go_along(battle: Battle, pef: Pef, way: list[Point]) -> None:
    """Along its way, and no farther than to where it comes into sight (CA-RUL2-52)."""
    for place in way:
        pef.x = place.x
        pef.y = place.y
        if is_spied(battle, place.x, place.y):
            return


def draw_together(battle: Battle, pef: Pef, far: int, passed: int, rolls: list[Roll]) -> None:
    """Straight toward the nearest other, stopping 4" from it; it never backs off to make them (CA-RUL2-51)."""
    others = [other for other in battle.venture.pefs_here() if other is not pef]
    other = others[0]
    for one in others:
        if distance(pef.x, pef.y, one.x, one.y) < distance(pef.x, pef.y, other.x, other.y):
            other = one
    if distance(pef.x, pef.y, other.x, other.y) <= APART:
        tell_pef(battle, told.HALTS, pef, passed, rolls)
        return
    paths = paths_to(battle.field, other.x, other.y)
    tell_pef(battle, told.DRAWS_TOGETHER, pef, passed, rolls)
    way: list[Point] = []
    gone = 0
    here = Point(pef.x, pef.y)
    for place in paths.way(pef.x, pef.y):
        gone += distance(here.x, here.y, place.x, place.y)
        if gone > far or distance(place.x, place.y, other.x, other.y) < APART:
            break
        way.append(place)
        here = place
    go_along(battle, pef, way)


def come_on(battle: Battle, pef: Pef, far: int, passed: int, rolls: list[Roll]) -> None:
    """Toward the nearest player group, by the way with the least open ground, but always coming on (CA-RUL2-49)."""
    event = Event(told.COMES_ON, NOBODY, NOBODY, pef.id + 1, passed, pef.x, pef.y, rolls)
    battle.log.append(event)
    target = nearest_watcher(battle, pef.x, pef.y)
    if target is None:
        return
    places = places_nearer(battle, pef, target, far)
    if not places:
        return
    event.weighed = Weighed(
        "CA-RUL2-49",
        "nearer by at least half the distance, or as near as it can come",
        COMING_SCALES,
        places[:MOST_WEIGHED],
        len(places),
        pef.x,
        pef.y,
    )
    event.weighed.whom = target.id
    best = places[0]
    event.x = best[5]
    event.y = best[6]
    go_along(battle, pef, way_within(battle, pef, best[5], best[6]))


MOST_WEIGHED: Final = 12
"""So many of the places that were weighed are told, the best first."""


def places_nearer(battle: Battle, pef: Pef, target: Group, far: int) -> list[tuple[int, ...]]:
    """Every end point that brings it at least half of the way on, or as much as is possible; the one taken first.

    No terrain slows it (CA-PEF-11). Of each: inches of open ground, distance from the target, length of the way, row and
    column, then its place.
    """
    field = battle.field
    goal = paths_to(field, target.block.x, target.block.y)
    start = paths_to(field, pef.x, pef.y)
    now = goal.length(pef.x, pef.y)
    box: Box = (max(0, pef.x - far), max(0, pef.y - far), min(field.width, pef.x + far), min(field.height, pef.y + far))
    found: list[tuple[int, int, int, int]] = []
    most = 0
    for spot in grid_of(box):
        way = start.length(spot.x, spot.y)
        if way == 0 or way > far or not is_passable(battle, spot.x, spot.y):
            continue
        gain = now - goal.length(spot.x, spot.y)
        if gain > 0:
            found.append((gain, way, spot.x, spot.y))
            most = max(most, gain)
    needed = min(far // 2, most)
    exposure = Exposure(battle)
    ranked: list[tuple[int, ...]] = []
    for gain, way, x, y in found:
        if gain >= needed:
            inches = exposure.inches(way_within(battle, pef, x, y))
            near = gap_to_point(target.block, x, y)
            ranked.append((inches, near, way, grid_row(battle, y), grid_column(battle, x), x, y))
    ranked.sort()
    return ranked


def way_within(battle: Battle, pef: Pef, x: int, y: int) -> list[Point]:
    """The way to a place, inch by inch, round what is impassable (CA-RUL2-50)."""
    back = paths_to(battle.field, pef.x, pef.y)
    if back.grid.is_open:
        return every_inch(pef.x, pef.y, x, y)
    return reversed_way(back, x, y)


def reversed_way(back: Paths, x: int, y: int) -> list[Point]:
    """The way from the goal of some paths to a place."""
    way = back.way(x, y)
    if not way:
        return []
    found = [way[at] for at in range(len(way) - 2, -1, -1)]
    found.append(Point(x, y))
    return found


def split(battle: Battle, pef: Pef, passed: int, rolls: list[Roll]) -> None:
    """Into two: the old marker stays, the new one goes to the nearest hidden point 1" to 4" away (CA-RUL2-51)."""
    pef.rep, first = roll_rep(battle)
    rep, second = roll_rep(battle)
    tell_pef(battle, told.SPLITS, pef, passed, [*rolls, first, second])
    place = split_place(battle, pef)
    twin = Pef(len(battle.venture.pefs), place.x, place.y, rep)
    twin.activated = True  # neither moves again this turn
    battle.venture.pefs.append(twin)
    tell_pef(battle, told.SPLIT_OFF, twin, section_at(battle, place.x, place.y), [])


def split_place(battle: Battle, pef: Pef) -> Point:
    here = Point(pef.x, pef.y)
    box: Box = (pef.x - APART, pef.y - APART, pef.x + APART, pef.y + APART)
    field = battle.field
    inside = [
        spot
        for spot in grid_of(box)
        if 0 <= spot.x <= field.width
        and 0 <= spot.y <= field.height
        and LEAST_SPLIT <= distance(spot.x, spot.y, pef.x, pef.y) <= APART
    ]
    for spot in ordered(battle, inside, here):
        if not is_spied(battle, spot.x, spot.y):
            return spot
    near = nearest_watcher(battle, pef.x, pef.y)
    if near is None:
        return here
    away = towards(pef.x, pef.y, 2 * pef.x - near.block.x, 2 * pef.y - near.block.y, APART)
    x = min(max(away.x, 0), field.width)
    y = min(max(away.y, 0), field.height)
    if is_passable(battle, x, y):
        return Point(x, y)
    back = ordered(battle, inside, Point(x, y))
    return back[0] if back else here
