"""The edge of a side: the three sections along it, its centre section, how far a place lies inside it (CA-RUL2-77)."""

from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.shapes import Box


def edge_box(battle: Battle, side: int) -> Box:
    """The three sections along a side's edge: west, south, east, north."""
    field = battle.field
    home = battle.home[side]
    if home == 0:
        return 0, field.height * 2 // 3, field.width, field.height
    if home == 1:
        return field.width * 2 // 3, 0, field.width, field.height
    if home == 2:
        return 0, 0, field.width, field.height // 3
    return 0, 0, field.width // 3, field.height


def centre_box(battle: Battle, side: int) -> Box:
    """The middle one of the sections along a side's edge."""
    west, south, east, north = edge_box(battle, side)
    field = battle.field
    if battle.home[side] % 2 == 0:
        return field.width // 3, south, field.width * 2 // 3, north
    return west, field.height // 3, east, field.height * 2 // 3


def is_in_centre(battle: Battle, side: int, x: int, y: int) -> bool:
    """A centre lies in the middle section of the edge."""
    field = battle.field
    if battle.home[side] % 2 == 0:
        return field.width // 3 <= x <= field.width * 2 // 3
    return field.height // 3 <= y <= field.height * 2 // 3


def is_inside(box: Box, x: int, y: int) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def depth_at(battle: Battle, side: int, x: int, y: int) -> int:
    """How far a place lies inside a side's edge."""
    field = battle.field
    home = battle.home[side]
    if home == 0:
        return field.height - y
    if home == 1:
        return field.width - x
    return y if home == 2 else x


def between(least: int, most: int, step: int) -> list[int]:
    """Places to try from one end to the other, both ends included."""
    if most < least:
        return []
    found = list(range(least, most, step))
    found.append(most)
    return found
