"""The edge of a side: its three sections, its centre section, and groups still to be placed (CA-RUL2-77)."""

from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.points import ahead
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.shapes import Box
from vedette.rules.adventures.groups.groups import RESERVE

INWARD: Final = (180, 270, 0, 90)
"""The heading from each table edge (N, E, S, W) into the table."""


def edge_box(battle: Battle, side: int) -> Box:
    """Return the box of the three sections along a side's edge: west, south, east, north."""
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
    """Return the middle section along a side's edge."""
    west, south, east, north = edge_box(battle, side)
    field = battle.field
    if battle.home[side] % 2 == 0:
        return field.width // 3, south, field.width * 2 // 3, north
    return west, field.height // 3, east, field.height * 2 // 3


def is_in_centre(battle: Battle, side: int, x: int, y: int) -> bool:
    """True if a centre lies in the middle section of the edge."""
    field = battle.field
    if battle.home[side] % 2 == 0:
        return field.width // 3 <= x <= field.width * 2 // 3
    return field.height // 3 <= y <= field.height * 2 // 3


def is_inside(box: Box, x: int, y: int) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def edge_before(battle: Battle, x: int, y: int, way: int) -> int:
    """Return the first table edge (N, E, S, W) on a straight way."""
    field = battle.field
    for far in range(0, field.width + field.height, 25):
        there = ahead(x, y, way, far)
        if there.y > field.height:
            return 0
        if there.x > field.width:
            return 1
        if there.y < 0:
            return 2
        if there.x < 0:
            return 3
    return NOBODY


def depth_at(battle: Battle, side: int, x: int, y: int) -> int:
    """Return the distance of a place from a side's edge."""
    field = battle.field
    home = battle.home[side]
    if home == 0:
        return field.height - y
    if home == 1:
        return field.width - x
    return y if home == 2 else x


def between(least: int, most: int, step: int) -> list[int]:
    """Return places to try from one end to the other, both ends included."""
    if most < least:
        return []
    found = list(range(least, most, step))
    found.append(most)
    return found


# --- groups to come ---------------------------------------------------------------------------------------------------


def to_place(battle: Battle, side: int) -> list[int]:
    """Return the groups of a side still to be set up or to enter."""
    found: list[int] = []
    for group in battle.groups:
        if (
            group.side == side
            and group.where == RESERVE
            and group.is_body
            and not group.passed_over
            and not group.awaited
        ):
            found.append(group.id)
    return found


def all_of(battle: Battle, side: int) -> int:
    return len([g for g in battle.groups if g.side == side and g.is_body and g.card.parent == NOBODY])


def centre_needed(battle: Battle, side: int) -> int:
    """Return the groups needed in or through the centre section: half, rounded up (CA-RUL2-77)."""
    return (all_of(battle, side) + 1) // 2


def in_centre(battle: Battle, side: int) -> int:
    """Count the groups set up in the centre section or entered through it."""
    return battle.zone[side]


def spare_wings(battle: Battle, side: int) -> int:
    """Count the groups still to be placed that may go to the wings."""
    return len(to_place(battle, side)) - max(0, centre_needed(battle, side) - in_centre(battle, side))


def is_bound_to_centre(battle: Battle, side: int) -> bool:
    """True if only the centre section is allowed and has room; it applies only in a Stand Up Fight."""
    if battle.venture.has_pefs:
        return False
    return spare_wings(battle, side) <= 0 and not battle.centre_full


def open_box(battle: Battle, side: int) -> Box:
    """Return the sections open to the next group: the centre alone once the wings are full (CA-RUL2-77).

    A centre section without room does not hold back any group.
    """
    return centre_box(battle, side) if is_bound_to_centre(battle, side) else edge_box(battle, side)
