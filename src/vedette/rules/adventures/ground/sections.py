"""The nine sections of a battle: 1-2-3 lie along the far edge, 7-8-9 along the near one (CA-RUL2-39).

On Patrol and Raid the player enters at 7-8-9; on Defend the player sets up at 1-2-3.
"""

from typing import Final

from vedette.geometry.points import Point
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.layout import section_box
from vedette.rules.adventures.ground.shapes import Box
from vedette.rules.adventures.solo.venture import DEFEND

SOUTH: Final = 2
SECTIONS: Final = "sections"
"""The sections, drawn while the player enters or sets up (`DecisionType.shows`)."""
VILLAGE: Final = 2
"""The section of the objective's buildings (BAT-18, -29)."""


def is_turned(battle: Battle) -> bool:
    """True if the numbering is turned through 180 degrees: section 1 is in the south-east (CA-RUL2-39)."""
    venture = battle.venture
    if venture.enemy < 0:
        return False
    far = venture.player if venture.kind == DEFEND else venture.enemy
    return battle.home[far] == SOUTH


def box_of(battle: Battle, number: int) -> Box:
    """Return west, south, east and north of section 1 to 9."""
    at = number - 1
    return section_box(battle.field, 8 - at if is_turned(battle) else at)


def centre_of(battle: Battle, number: int) -> Point:
    west, south, east, north = box_of(battle, number)
    return Point((west + east) // 2, (south + north) // 2)


def section_at(battle: Battle, x: int, y: int) -> int:
    """Return the section (1 to 9) of a place; on a border, the lower number."""
    for number in range(1, 10):
        west, south, east, north = box_of(battle, number)
        if west <= x <= east and south <= y <= north:
            return number
    return 0


def grid_row(battle: Battle, y: int) -> int:
    """Return the row of a place from the outer corner of section 1, in hundredths (CA-RUL2-103)."""
    return y if is_turned(battle) else battle.field.height - y


def grid_column(battle: Battle, x: int) -> int:
    return battle.field.width - x if is_turned(battle) else x


def grid_of(box: Box) -> list[Point]:
    """Return the points of a 1" grid in a box, borders included."""
    west, south, east, north = box
    found: list[Point] = []
    for x in range((west + 99) // 100 * 100, east + 1, 100):
        for y in range((south + 99) // 100 * 100, north + 1, 100):
            found.append(Point(x, y))
    return found


def adjoin(one: int, other: int) -> bool:
    """True if two sections share a side."""
    a, b = one - 1, other - 1
    return abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1
