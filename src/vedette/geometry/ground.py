"""Ground: the cost for a body of troops to cross areas and lines, and the obstacles that bar it."""

from typing import Final

from mypy_extensions import i64

from vedette.geometry.areas import (
    SHARE_BITS,
    Area,
    block_overlaps_area,
    insert_in_order,
    leg_crosses_area,
    shares_inside,
    sum_of,
)
from vedette.geometry.blocks import Block
from vedette.geometry.lines import Line, block_overlaps_line, crossings, leg_crosses_line, leg_gap_to_line
from vedette.geometry.points import FINE, root_up


class Ground:
    """The ground on a body's way: areas that slow it, areas that bar it, barriers that cost or bar.

    Every hundredth inside a slow area costs `rate` hundredths; where slow areas lie over each other the ground is slow
    once. A barrier that costs adds its toll each time it is crossed.
    """

    def __init__(
        self, slow: list[Area], rate: i64, barred: list[Area], walls: list[Line], tolls: list[Line], toll: i64
    ) -> None:
        self.slow: Final[list[Area]] = slow
        self.rate: Final[i64] = rate
        self.barred: Final[list[Area]] = barred
        self.walls: Final[list[Line]] = walls
        self.tolls: Final[list[Line]] = tolls
        self.toll: Final[i64] = toll


def slow_share(ground: Ground, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the share of a leg on slow ground, in parts of WHOLE_LEG."""
    stretches: list[int] = []
    areas: i64 = 0
    for area in ground.slow:
        shares = shares_inside(area, ax, ay, bx, by)
        if len(shares) > 0:
            areas += 1
            stretches.extend(shares)
    return sum_of(stretches) if areas <= 1 else covered(stretches)


def covered(stretches: list[int]) -> i64:
    """Return the length covered by stretches that may lie over each other, given as ins and outs by turns."""
    starts: list[int] = []
    ends: list[int] = []
    for number in range(0, len(stretches), 2):
        insert_in_order(starts, stretches[number])
        insert_in_order(ends, stretches[number + 1])
    total: i64 = 0
    open_since: i64 = 0
    depth: i64 = 0
    started: i64 = 0
    for end in ends:
        while started < len(starts) and starts[started] <= end:
            if depth == 0:
                open_since = starts[started]
            depth += 1
            started += 1
        depth -= 1
        if depth == 0:
            total += end - open_since
    return total


def leg_cost(ground: Ground, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return the cost of a straight leg in hundredths of open ground, rounded up: slow ground at its rate, plus tolls.

    On open ground `leg_cost(...) <= n` is exact.
    """
    parts: i64 = root_up(((ax - bx) * (ax - bx) + (ay - by) * (ay - by)) * (FINE * FINE))
    if len(ground.slow) > 0 and ground.rate != 1:
        parts += ((parts * slow_share(ground, ax, ay, bx, by)) >> SHARE_BITS) * (ground.rate - 1)
    cost: i64 = (parts + FINE - 1) // FINE
    for line in ground.tolls:
        cost += ground.toll * crossings(line, ax, ay, bx, by)
    return cost


def bars_leg(ground: Ground, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """True if a leg enters a barred area or meets an impassable wall."""
    for area in ground.barred:
        if leg_crosses_area(area, ax, ay, bx, by):
            return True
    for line in ground.walls:
        if line.width > 0:
            if leg_gap_to_line(line, ax, ay, bx, by) == 0:
                return True
        elif leg_crosses_line(line, ax, ay, bx, by):
            return True
    return False


def bars_standing(ground: Ground, block: Block) -> bool:
    """True if a block would stand on barred ground or across a wall."""
    for area in ground.barred:
        if block_overlaps_area(block, area):
            return True
    return any(block_overlaps_line(block, line) for line in ground.walls)
