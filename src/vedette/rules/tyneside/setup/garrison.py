"""Automatic set-up of the defenders of a place: along its front, then round its corner."""

from typing import Final

from vedette.rules.tyneside.battle import Battle, Condition
from vedette.rules.tyneside.move.bases import is_room
from vedette.rules.tyneside.victory import HOLD

INSIDE: Final = 100
"""1 cm behind the edge: within reach of a wall along it."""
PITCH: Final = 30
"""Between one base and the next."""
LEAST: Final = 600


def place_to_hold(battle: Battle, side: int) -> list[int]:
    """Return west, south, east and north of a place to hold inside the zone; empty when there is none."""
    for condition in battle.conditions:
        if condition.kind == HOLD and condition.side == side:
            found = common(battle, side, condition)
            if found:
                return found
    return []


def common(battle: Battle, side: int, condition: Condition) -> list[int]:
    zone, area = battle.sides[side].zone, condition.area
    west, south = max(zone[0], area[0] + INSIDE), max(zone[1], area[1] + INSIDE)
    east, north = min(zone[2], area[2] - INSIDE), min(zone[3], area[3] - INSIDE)
    return [west, south, east, north] if east - west >= LEAST and north - south >= LEAST else []


def rim(area: list[int], heading: int, pitch: int) -> list[tuple[int, int]]:
    """Return places along an area's front, left to right as seen from inside, then down its right side, and round."""
    west, south, east, north = area
    corners = [(west, north), (east, north), (east, south), (west, south)]
    first = heading // 90
    found: list[tuple[int, int]] = []
    for n in range(4):
        ax, ay = corners[(first + n) % 4]
        bx, by = corners[(first + n + 1) % 4]
        long = abs(bx - ax) + abs(by - ay)
        steps = long // pitch
        for k in range(steps):
            found.append((ax + (bx - ax) * k // steps, ay + (by - ay) * k // steps))
    return found


def spots_for(battle: Battle, figures: list[int], area: list[int], heading: int) -> list[tuple[int, int]]:
    """Return free places on the rim for a unit, one after the other; empty when it has no room for all."""
    widest = max([battle.radius(i) for i in figures])
    found: list[tuple[int, int]] = []
    for x, y in rim(area, heading, 2 * widest + PITCH):
        if len(found) == len(figures):
            break
        if is_room(battle, figures[len(found)], x, y):
            found.append((x, y))
    return found if len(found) == len(figures) else []
