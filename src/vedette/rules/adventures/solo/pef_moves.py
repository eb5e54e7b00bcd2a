"""Moves of Possible Enemy Forces: toward one another, toward the player from cover to cover, splitting.

CA-PEF-08 to CA-PEF-12, CA-RUL2-49, CA-RUL2-50, CA-RUL2-51, CA-RUL2-52, CA-RUL2-53.
"""

from typing import Final

from vedette.engine.explanations import RankedChoice
from vedette.engine.tables import Event, Roll
from vedette.engine.types import NOBODY, Step
from vedette.geometry.blocks import gap_to_point
from vedette.geometry.points import Point, distance, towards
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.paths import Paths, every_inch, paths_to
from vedette.rules.adventures.ground.sections import grid_column, grid_of, grid_row, section_at
from vedette.rules.adventures.ground.shapes import Box
from vedette.rules.adventures.groups.groups import Group
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.solo.np_opened import COMING_SCALES, moving_looked
from vedette.rules.adventures.solo.pefs import (
    APART,
    MOST_INCHES,
    Exposure,
    is_passable,
    is_spied,
    nearest_watcher,
    ordered,
    roll_rep,
    tell_pef,
)
from vedette.rules.adventures.solo.venture import Pef
from vedette.rules.adventures.throws import against_rep

LEAST_SPLIT: Final = 100
FULL: Final = 1600
HALF: Final = 800
MOST_WEIGHED: Final = 12
"""The places compared that are reported, the best first."""

TO_PEF: Final = 1
TO_ENEMY: Final = 2
SPLIT: Final = 3
NO_MOVE: Final = 0


class PefRow:
    """A cell of the movement table: the results of a 1d6 up to `low` and above, and the distance.

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
    """Return the cell for the dice passed; None for 0, when it does not move."""
    for row in PEF_TABLE:
        if row.passed == passed and row.others == others:
            return row
    return None


def eligible_pefs(battle: Battle, side: int) -> list[Pef]:
    """Return those that may activate: Rep at least the side's die, once a turn (CA-PEF-08)."""
    if side != battle.venture.enemy:
        return []
    return [pef for pef in battle.venture.pefs_here() if not pef.activated and pef.rep >= battle.die[side]]


def activate_pef(battle: Battle, step: Step) -> None:
    """Roll 2d6 against its Rep on the movement table (CA-PEF-10, CA-PEF-12); a 6 is no failure (CA-RUL2-53)."""
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
        tell_pef(battle, mission_event_types.STAYS, pef, passed, rolls, moving_looked(passed, False, others))
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
    """Move along its way, stopping where it comes into sight (CA-RUL2-52)."""
    for place in way:
        pef.x = place.x
        pef.y = place.y
        if is_spied(battle, place.x, place.y):
            return


def draw_together(battle: Battle, pef: Pef, far: int, passed: int, rolls: list[Roll]) -> None:
    """Move straight toward the nearest other, stopping 4" from it; never move back for that (CA-RUL2-51)."""
    others = [other for other in battle.venture.pefs_here() if other is not pef]
    other = others[0]
    for one in others:
        if distance(pef.x, pef.y, one.x, one.y) < distance(pef.x, pef.y, other.x, other.y):
            other = one
    if distance(pef.x, pef.y, other.x, other.y) <= APART:
        tell_pef(battle, mission_event_types.HALTS, pef, passed, rolls)
        return
    paths = paths_to(battle.field, other.x, other.y)
    tell_pef(battle, mission_event_types.DRAWS_TOGETHER, pef, passed, rolls)
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
    """Move toward the nearest player group by the least open way, always nearer (CA-RUL2-49)."""
    event = Event(mission_event_types.COMES_ON, NOBODY, NOBODY, pef.id + 1, passed, pef.x, pef.y, rolls)
    battle.log.append(event)
    target = nearest_watcher(battle, pef.x, pef.y)
    if target is None:
        return
    exposure = Exposure(battle)
    places = places_nearer(battle, pef, target, far, exposure)
    if not places:
        return
    ranked = least_open(places, exposure)
    event.weighed = RankedChoice(
        "CA-RUL2-49",
        "nearer by at least half the distance, or as near as it can come",
        COMING_SCALES,
        ranked,
        len(places),
        pef.x,
        pef.y,
    )
    event.weighed.whom = target.id
    best = ranked[0]
    event.x = best[5]
    event.y = best[6]
    go_along(battle, pef, way_within(battle, pef, best[5], best[6]))


class PefEndPoint:
    """An end point with its order of choice and the inches of the way there."""

    def __init__(self, key: tuple[int, int, int, int, int, int], way: list[int]) -> None:
        self.key = key
        self.way = way


def key_of(place: PefEndPoint) -> tuple[int, int, int, int, int, int]:
    return place.key


def least_open(places: list[PefEndPoint], exposure: Exposure) -> list[tuple[int, ...]]:
    """Return the least open places, each with its open inches first.

    They come in the order of what counts next. A place no less open than those found is left out, so its way is
    checked no farther than that.
    """
    best: list[tuple[int, ...]] = []
    for place in places:
        most = best[-1][0] if len(best) == MOST_WEIGHED else MOST_INCHES
        if most == 0:
            break
        inches = exposure.count(place.way, most)
        if inches < most:
            if len(best) == MOST_WEIGHED:
                best.pop()
            best.append((inches, *place.key))
            best.sort()
    return best


def places_nearer(battle: Battle, pef: Pef, target: Group, far: int, exposure: Exposure) -> list[PefEndPoint]:
    """Return the end points that bring it at least half of the way on, or as far as possible.

    No terrain slows it (CA-PEF-11). They come in the order of distance from the target, length of the way, row and
    column.
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
    places: list[PefEndPoint] = []
    for gain, way, x, y in found:
        if gain >= needed:
            key = (gap_to_point(target.block, x, y), way, grid_row(battle, y), grid_column(battle, x), x, y)
            places.append(PefEndPoint(key, exposure.inches_of(way_within(battle, pef, x, y))))
    places.sort(key=key_of)
    return places


def way_within(battle: Battle, pef: Pef, x: int, y: int) -> list[Point]:
    """Return the way to a place, inch by inch, round impassable ground (CA-RUL2-50)."""
    back = paths_to(battle.field, pef.x, pef.y)
    if back.grid.is_open:
        return every_inch(pef.x, pef.y, x, y)
    return reversed_way(back, x, y)


def reversed_way(back: Paths, x: int, y: int) -> list[Point]:
    """Return the way from the goal of some paths to a place."""
    way = back.way(x, y)
    if not way:
        return []
    found = [way[at] for at in range(len(way) - 2, -1, -1)]
    found.append(Point(x, y))
    return found


def split(battle: Battle, pef: Pef, passed: int, rolls: list[Roll]) -> None:
    """Split in two: the new marker goes to the nearest hidden point 1" to 4" away (CA-RUL2-51)."""
    pef.rep, first = roll_rep(battle)
    rep, second = roll_rep(battle)
    tell_pef(battle, mission_event_types.SPLITS, pef, passed, [*rolls, first, second])
    place = split_place(battle, pef)
    twin = Pef(len(battle.venture.pefs), place.x, place.y, rep)
    twin.activated = True  # neither moves again this turn
    battle.venture.pefs.append(twin)
    tell_pef(battle, mission_event_types.SPLIT_OFF, twin, section_at(battle, place.x, place.y), [])


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
