"""Refusals of a move that is too far: the ground that slows it, and the distance possible."""

from typing import Final

from vedette.geometry.areas import Area, shares_inside
from vedette.geometry.ground import leg_cost
from vedette.geometry.points import root_down
from vedette.geometry.reach import Reach
from vedette.rules.adventures.ground.field import Field

PARTS: Final = 10000


def too_far(field: Field, reach: Reach, x: int, y: int) -> str:
    """Name the ground, its effect on speed and the distance possible (CA-MOV-02, CA-FRM-12)."""
    slowed = slow_ground(field, reach, x, y)
    comes = f"it comes {farthest(reach, x, y) / 10:g} inches that way"
    if not slowed:
        return f"that is too far: {comes}"
    speed = "at half speed" if reach.ground.rate == 2 else f"at one inch for {reach.ground.rate}"
    return f"that is too far: through {' and '.join(slowed)} it moves {speed}, so {comes}"


def slow_ground(field: Field, reach: Reach, x: int, y: int) -> list[str]:
    """Return the kinds of ground that slow a straight way."""
    kinds: list[tuple[str, list[Area]]] = [
        ("woods", field.woods),
        ("rough ground", field.rough),
        ("a gully", field.gullies),
    ]
    found: list[str] = []
    for name, areas in kinds:
        for area in areas:
            if area not in reach.ground.slow or name in found:
                continue
            if len(shares_inside(area, reach.block.x, reach.block.y, x, y)) > 0:
                found.append(name)
    return found


def farthest(reach: Reach, x: int, y: int) -> int:
    """Return how far a move goes along a straight way, in tenths of an inch."""
    from_x, from_y = int(reach.block.x), int(reach.block.y)
    dx, dy = x - from_x, y - from_y
    good, bad = 0, PARTS
    while bad - good > 1:
        middle = (good + bad) // 2
        cost = leg_cost(reach.ground, from_x, from_y, from_x + dx * middle // PARTS, from_y + dy * middle // PARTS)
        if cost <= reach.allowance:
            good = middle
        else:
            bad = middle
    return (int(root_down(dx * dx + dy * dy)) * good // PARTS + 1) // 10
