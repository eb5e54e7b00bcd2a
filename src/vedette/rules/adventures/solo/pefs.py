"""Possible Enemy Forces: sight, placing, Rep; for their moves see `pef_moves`.

CA-PEF-03 to CA-PEF-07, CA-RUL2-41, CA-RUL2-42, CA-RUL2-43, CA-RUL2-44, CA-RUL2-45, CA-RUL2-46, CA-RUL2-47,
CA-RUL2-48, CA-RUL2-49, CA-RUL2-50, CA-RUL2-51, CA-RUL2-52, CA-RUL2-53, CA-RUL2-86, CA-RUL2-103.
"""

from typing import Final

from vedette.engine.explanations import TableLookup
from vedette.engine.tables import Event, EventType, Roll
from vedette.engine.types import NOBODY
from vedette.geometry.areas import is_in_area
from vedette.geometry.blocks import gap_to_point
from vedette.geometry.crowds import Crowd
from vedette.geometry.figures import Figure
from vedette.geometry.gaze import any_sees
from vedette.geometry.points import Point, distance, distance_squared
from vedette.geometry.sight import Body, Disc, SightScene
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.paths import paths_to
from vedette.rules.adventures.ground.sections import box_of, centre_of, grid_column, grid_of, grid_row
from vedette.rules.adventures.ground.sight import standing
from vedette.rules.adventures.groups.groups import CHIEF, FIELDED, Group
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.solo.venture import DEFEND, Pef

FIRST_PEFS: Final = 3
APART: Final = 400
"""Markers keep 4" apart where possible, and stop 4" from each other (CA-RUL2-51, -103)."""
MOST_INCHES: Final = 10**6
"""More than the length of any way."""
NO_BODIES: Final[list[Body]] = []
NO_DISCS: Final[list[Disc]] = []
DEFEND_SECTIONS: Final = (7, 7, 8, 8, 9, 9)
"""The section where a Possible Enemy Force appears against a defender, by 1d6 (BAT-31, CA-RUL2-86)."""


# --- sight ------------------------------------------------------------------------------------------------------------


def watchers(battle: Battle) -> list[Group]:
    """Return the player's groups on the table for sight to markers, a lone C-in-C included."""
    player = battle.venture.player
    return [g for g in battle.groups if g.side == player and g.where == FIELDED and g.card.klass <= CHIEF]


def limit_at(battle: Battle, x: int, y: int) -> int:
    """Return the limit of sight to a place; 0 for none (CA-LOS-03, CA-LOS-04, CA-LOS-05)."""
    limit = 0
    if battle.rules.night and not battle.field.is_lit(x, y):
        limit = 1200
    if battle.weather and (limit == 0 or battle.rules.weather_sight < limit):
        limit = battle.rules.weather_sight
    return limit


def sees_place(battle: Battle, group: Group, x: int, y: int) -> bool:
    """True if a figure has a free line to a place in any direction; figures never block it.

    CA-RUL2-52, CA-RUL2-103.
    """
    limit = limit_at(battle, x, y)
    if limit and gap_to_point(group.block, x, y) > limit:
        return False
    field = battle.field
    if not field.screens and not field.ridges:
        return True
    scene = SightScene(field.screens, field.ridges, NO_BODIES, NO_DISCS)
    there = Crowd([Figure(x, y, 0, field.level(x, y))])
    return any_sees(scene, standing(battle, group), there, group.id, NOBODY)


def is_spied(battle: Battle, x: int, y: int) -> bool:
    """True if a place is in sight of the player's force."""
    for group in watchers(battle):
        if sees_place(battle, group, x, y):
            return True
    return False


def is_passable(battle: Battle, x: int, y: int) -> bool:
    """True if a place is neither impassable ground nor in a building."""
    return not any([is_in_area(area, x, y) for area in battle.field.loose.barred])


def is_screened(battle: Battle, x: int, y: int) -> bool:
    """True in woods, rough ground, a gully or a building (CA-RUL2-49)."""
    field = battle.field
    for area in field.woods + field.rough + field.gullies:
        if is_in_area(area, x, y):
            return True
    return any([is_in_area(building.area, x, y) for building in field.buildings])


class Exposure:
    """The open places: not in cover and in sight of a player group.

    Each inch is checked once, at the place where a way first crossed it, and only on request.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.known: dict[int, bool] = {}
        self.first: dict[int, Point] = {}

    def inches_of(self, way: list[Point]) -> list[int]:
        """Return a way as numbers of inches, and note each inch's place."""
        found: list[int] = []
        for place in way:
            code = (place.x // 100) * 100000 + place.y // 100
            if code not in self.first:
                self.first[code] = place
            found.append(code)
        return found

    def is_open(self, code: int) -> bool:
        found = self.known.get(code)
        if found is None:
            place = self.first[code]
            found = not is_screened(self.battle, place.x, place.y) and is_spied(self.battle, place.x, place.y)
            self.known[code] = found
        return found

    def count(self, way: list[int], most: int = MOST_INCHES) -> int:
        """Count the open inches of a way, up to `most`."""
        open_inches = 0
        for code in way:
            if open_inches >= most:
                break
            if self.is_open(code):
                open_inches += 1
        return open_inches

    def inches(self, way: list[Point]) -> int:
        """Count the open inches of a way."""
        return self.count(self.inches_of(way))


def nearest_watcher(battle: Battle, x: int, y: int) -> Group | None:
    """Return the nearest player group: straight, then by path, then by order of entry (CA-RUL2-104)."""
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
    """Return the distance from a place to the nearest player group."""
    near = nearest_watcher(battle, x, y)
    return 0 if near is None else gap_to_point(near.block, x, y)


# --- placing ----------------------------------------------------------------------------------------------------------


def place_first(battle: Battle) -> None:
    """Place the first three Possible Enemy Forces, each with its section and Rep.

    CA-PEF-03, CA-PEF-06, CA-BAT-13, CA-BAT-20, CA-BAT-31.
    """
    for _ in range(FIRST_PEFS):
        score = battle.dice.die(6)
        section = DEFEND_SECTIONS[score - 1] if battle.venture.kind == DEFEND else score
        add_pef(battle, section, Roll(NOBODY, 6, battle.dice.last, score, None, "section"), mission_event_types.PLACED)


def add_pef(battle: Battle, section: int, roll: Roll, event_type: EventType) -> Pef:
    """Add a marker in a section, hidden if possible."""
    place, hidden = hidden_place(battle, section)
    rep, reps = roll_rep(battle)
    pef = Pef(len(battle.venture.pefs), place.x, place.y, rep)
    battle.venture.pefs.append(pef)
    if event_type is mission_event_types.PLACED and not hidden:
        event_type = mission_event_types.PLACED_OPEN
    tell_pef(battle, event_type, pef, section, [roll, reps])
    return pef


def roll_rep(battle: Battle) -> tuple[int, Roll]:
    """Roll the Rep: the higher of two dice (CA-PEF-07)."""
    faces = battle.dice.throw(2, 6)
    rep = faces[0] if faces[0] > faces[1] else faces[1]
    return rep, Roll(NOBODY, 6, faces, rep, None, "Rep: the higher die")


def tell_pef(
    battle: Battle, event_type: EventType, pef: Pef, m: int, rolls: list[Roll], looked: list[TableLookup] | None = None
) -> Event:
    event = Event(event_type, NOBODY, NOBODY, pef.id + 1, m, pef.x, pef.y, rolls)
    event.looked = looked
    battle.log.append(event)
    return event


def heart_of(battle: Battle, section: int) -> Point:
    """Return the point to place near: the section's centre; against a defender its outer edge's middle (CA-RUL2-86)."""
    if battle.venture.kind != DEFEND:
        return centre_of(battle, section)
    west, south, east, north = box_of(battle, section)
    y = north if grid_row(battle, north) > grid_row(battle, south) else south
    return Point((west + east) // 2, y)


def hidden_place(battle: Battle, section: int) -> tuple[Point, bool]:
    """Return the hidden point nearest the heart of a section, and True; else a passable one, and False.

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
    """Return passable points, nearest first; ties: farther from players, lower row, lower column."""
    keys: list[tuple[int, int, int, int, int]] = []
    for number, spot in enumerate(spots):
        if is_passable(battle, spot.x, spot.y):
            away = distance_squared(spot.x, spot.y, heart.x, heart.y)
            far = -nearest_far(battle, spot.x, spot.y)
            keys.append((away, far, grid_row(battle, spot.y), grid_column(battle, spot.x), number))
    keys.sort()
    return [spots[key[4]] for key in keys]
