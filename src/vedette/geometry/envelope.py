"""Envelopes: all that a block can reach in one straight slide, and the nearest stop to a goal.

Every end of a stretch is a place that `within` allows.
"""

from typing import Final

from mypy_extensions import i64

from vedette.geometry.angles import bearing, difference, turn_to
from vedette.geometry.points import Point, ahead, distance
from vedette.geometry.reach import Reach, along_way, farthest, within


def may_stop(reach: Reach, heading: i64, length: i64) -> bool:
    """True if the block may slide this length that way and stop there."""
    there = ahead(reach.block.x, reach.block.y, heading, length)
    return within(reach, there.x, there.y)


def last_stop(reach: Reach, heading: i64, legal: i64, illegal: i64) -> i64:
    """Return the last legal length between a legal and an illegal one, whichever is the longer."""
    while legal - illegal > 1 or illegal - legal > 1:
        middle: i64 = (legal + illegal) >> 1
        if may_stop(reach, heading, middle):
            legal = middle
        else:
            illegal = middle
    return legal


def stretches(reach: Reach, heading: i64, probe: i64) -> list[int]:
    """Return the lengths at which the block may stop one way: from and to by turns, ends exact.

    Lengths are tried every probe hundredths, so a shorter stretch or gap may go unseen.
    """
    found: list[int] = [0]
    most: i64 = farthest(reach, heading)
    reach = along_way(reach, heading)
    was_legal = True
    last: i64 = 0
    while last < most:
        here: i64 = last + probe if last + probe < most else most
        is_legal = may_stop(reach, heading, here)
        if is_legal and not was_legal:
            found.append(last_stop(reach, heading, here, last))
        elif was_legal and not is_legal:
            found.append(last_stop(reach, heading, last, here))
        was_legal = is_legal
        last = here
    if was_legal:
        found.append(most)
    return found


class Envelope:
    """The reach of a block, way by way: headings, and for each the stretches where it may stop."""

    def __init__(self, start: Point, is_ring: bool) -> None:
        self.start: Final[Point] = start
        self.is_ring: Final[bool] = is_ring
        self.headings: Final[list[int]] = []
        self.rows: Final[list[list[int]]] = []


def envelope(reach: Reach, step: i64, probe: i64) -> Envelope:
    """Return a block's envelope, tried every step degrees (and at both limits) and every probe hundredths."""
    is_ring = reach.half_arc >= 180
    found = Envelope(Point(reach.block.x, reach.block.y), is_ring)
    first: i64 = reach.bearing - reach.half_arc
    last: i64 = reach.bearing + reach.half_arc
    heading: i64 = first
    while heading < last:
        found.headings.append(heading % 360)
        found.rows.append(stretches(reach, heading, probe))
        heading += step
    if not is_ring:
        found.headings.append(last % 360)
        found.rows.append(stretches(reach, last, probe))
    return found


def outlines(found: Envelope) -> list[list[Point]]:
    """Return outlines to draw: neighbouring ways with equally many stretches are joined, stretch by stretch."""
    drawn: list[list[Point]] = []
    count: i64 = len(found.headings)
    start: i64 = 0
    while start < count:
        end: i64 = start
        while end + 1 < count and len(found.rows[end + 1]) == len(found.rows[start]):
            end += 1
        is_closed = found.is_ring and start == 0 and end == count - 1
        for number in range(0, len(found.rows[start]), 2):
            outline = joined(found, start, end, number, is_closed)
            if len(outline) > 2:
                drawn.append(outline)
        start = end + 1
    return drawn


def joined(found: Envelope, start: i64, end: i64, number: i64, is_closed: bool) -> list[Point]:
    """Return the outline of one stretch over a run of neighbouring ways: out along its far ends, back along its near ends."""
    outline: list[Point] = []
    x: i64 = found.start.x
    y: i64 = found.start.y
    for way in range(start, end + 1):
        add_place(outline, ahead(x, y, found.headings[way], found.rows[way][number + 1]))
    if is_closed and number == 0:
        return outline  # all round the start: there is no way back to draw
    for back in range(start, end + 1):
        way = end - (back - start)
        add_place(outline, ahead(x, y, found.headings[way], found.rows[way][number]))
    return outline


def add_place(outline: list[Point], place: Point) -> None:
    """Add a place to an outline unless it ends there already."""
    if len(outline) == 0 or outline[-1] != place:
        outline.append(place)


def goal_heading(reach: Reach, x: i64, y: i64) -> i64:
    """Return the whole heading in the arc that points most nearly to a goal."""
    wanted: i64 = bearing(x - reach.block.x, y - reach.block.y)
    if reach.half_arc >= 180 or difference(reach.bearing, wanted) <= reach.half_arc:
        return wanted
    return reach.bearing + (reach.half_arc if turn_to(reach.bearing, wanted) >= 0 else -reach.half_arc)


def nearest_stop(reach: Reach, x: i64, y: i64, probe: i64) -> Point:
    """Return the goal if it is legal, otherwise the legal place that is farthest towards it."""
    if within(reach, x, y):
        return Point(x, y)
    start = reach.block
    heading: i64 = goal_heading(reach, x, y)
    wanted: i64 = distance(start.x, start.y, x, y)
    row = stretches(reach, heading, probe)
    best: i64 = 0
    for number in range(0, len(row), 2):
        if row[number] <= wanted:
            best = row[number + 1] if row[number + 1] < wanted else wanted
    there = ahead(start.x, start.y, heading, best)
    return there if within(reach, there.x, there.y) else Point(start.x, start.y)
