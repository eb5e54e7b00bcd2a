"""Where a group may go, to be drawn: the envelope of its reach, and the farthest place in a direction."""

from typing import Final

from vedette.engine.types import Reach as Envelope
from vedette.geometry.blocks import Block
from vedette.geometry.envelope import envelope, nearest_stop, outlines
from vedette.geometry.points import Point, ahead
from vedette.geometry.reach import Reach
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.filing import ways_through
from vedette.rules.adventures.groups import Group

STEP: Final = 5
"""Degrees between the ways that are tried."""
PROBE: Final = 100
"""How far apart the places on a way are that are tried."""


def drawn(battle: Battle, us: Group, reach: Reach) -> Envelope:
    """Where a group may go, and where it may be sent to file through (CA-RUL2-102)."""
    shown = Envelope("envelope")
    for outline in outlines(envelope(reach, STEP, PROBE)):
        shown.outlines.append([(point.x, point.y) for point in outline])
    shown.through.extend(ways_through(battle, us, reach, STEP, PROBE))
    if shown.through:
        shown.through_rule = "CA-RUL2-102"
    return shown


def in_place(us: Group) -> Envelope:
    """Where a group stands: of an order that only has to be told which way to face."""
    spot = Envelope("envelope")
    spot.outlines.append([(us.block.x, us.block.y)])
    return spot


def zone_drawn(block: Block, zone: list[list[Point]]) -> Envelope:
    """Outlines within which a group may be put, with the size of the block that would stand there."""
    found = Envelope("envelope")
    for outline in zone:
        found.outlines.append([(point.x, point.y) for point in outline])
    found.width = block.width
    found.depth = block.depth
    return found


def way_out(reach: Reach, heading: int, length: int) -> Point:
    """The farthest legal place towards a heading."""
    goal = ahead(reach.block.x, reach.block.y, heading, length)
    return nearest_stop(reach, goal.x, goal.y, PROBE)
