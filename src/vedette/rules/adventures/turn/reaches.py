"""Reach to be drawn: its outline, and the farthest place in a direction."""

from typing import Final

from vedette.engine.types import Placement as Envelope
from vedette.geometry.blocks import Block
from vedette.geometry.envelope import envelope, nearest_stop, outlines
from vedette.geometry.points import Point, ahead
from vedette.geometry.reach import Reach
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.places import Pattern
from vedette.rules.adventures.ground.shapes import outlined
from vedette.rules.adventures.ground.zones import cells_of
from vedette.rules.adventures.groups.filing import ways_through
from vedette.rules.adventures.groups.groups import SQUARE, Group

STEP: Final = 5
"""Degrees between the ways tried."""
PROBE: Final = 100
"""The distance between the places tried on a way."""


def drawn(battle: Battle, us: Group, reach: Reach) -> Envelope:
    """Return a group's reach, with places where it may file through (CA-RUL2-102)."""
    shown = Envelope("envelope")
    for outline in outlines(envelope(reach, STEP, PROBE)):
        shown.outlines.append([(point.x, point.y) for point in outline])
    shown.through.extend(ways_through(battle, us, reach, STEP, PROBE))
    if shown.through:
        shown.through_rule = "CA-RUL2-102"
    return shown


def in_place(us: Group) -> Envelope:
    """Return a group's own place, for an order that only needs a facing."""
    spot = Envelope("envelope")
    spot.outlines.append([(us.block.x, us.block.y)])
    return spot


def zone_drawn(block: Block, files: int, zone: list[list[Point]]) -> Envelope:
    """Return outlines where a group may be placed, with the size of its block."""
    found = Envelope("envelope")
    for outline in zone:
        found.outlines.append([(point.x, point.y) for point in outline])
    found.width = block.width
    found.depth = block.depth
    found.files = files
    return found


def fits_drawn(
    pattern: Pattern, formation: int, fits: list[list[int]], xs: list[int], ys: list[int]
) -> Envelope | None:
    """Return outlines where a group fits on a grid, with `fits` as files; fewer files form a separate part."""
    zone = outlined(cells_of([[files > 0 for files in column] for column in fits]), xs, ys)
    if not zone:
        return None
    found = zone_drawn(pattern.blocks[0], pattern.files[0], zone)
    found.hollow = formation == SQUARE
    for number in range(len(pattern.files) - 1, 0, -1):
        narrow = outlined(narrow_cells(fits, pattern.files[number]), xs, ys)
        if narrow:
            found.parts.append(zone_drawn(pattern.blocks[number], pattern.files[number], narrow))
    return found


def narrow_cells(fits: list[list[int]], files: int) -> list[list[bool]]:
    """Return the cells whose narrowest corner has this number of files."""
    found: list[list[bool]] = []
    for i in range(len(fits) - 1):
        west, east = fits[i], fits[i + 1]
        found.append([min(west[j], west[j + 1], east[j], east[j + 1]) == files for j in range(len(west) - 1)])
    return found


def way_out(reach: Reach, heading: int, length: int) -> Point:
    """Return the farthest legal place on a heading."""
    goal = ahead(reach.block.x, reach.block.y, heading, length)
    return nearest_stop(reach, goal.x, goal.y, PROBE)
