"""Ways round: the shortest path of straight legs past obstacles.

A way turns only at turning points: just clear of the corners of blocks, barred areas and walls. It is the shortest of
these, not always the shortest that could be found by eye, and every leg of it is free.
"""

from typing import Final

from mypy_extensions import i64

from vedette.geometry.blocks import SLACK, Block, corners
from vedette.geometry.ground import leg_cost
from vedette.geometry.points import Point
from vedette.geometry.reach import LEGAL, Reach, why_end_not, why_way_not

NOT_YET: Final = 1 << 40


def turning_points(reach: Reach) -> list[Point]:
    """Return the places where a way round may turn, within the allowance of the block."""
    margin: i64 = SLACK + 1
    if reach.is_whole:
        margin += reach.block.radius
    found: list[Point] = []
    for other in reach.others:
        wide = Block(other.x, other.y, other.heading, other.width + 2 * margin, other.depth + 2 * margin)
        for point in corners(wide):
            add_turning_point(reach, found, point.x, point.y)
    for area in reach.ground.barred:
        for number in range(len(area.xs)):
            add_round(reach, found, area.xs[number], area.ys[number], margin)
    for line in reach.ground.walls:
        for number in range(len(line.xs)):
            add_round(reach, found, line.xs[number], line.ys[number], margin + (line.width >> 1))
    return found


def add_round(reach: Reach, found: list[Point], x: i64, y: i64, margin: i64) -> None:
    """Add the four places diagonally off a corner."""
    add_turning_point(reach, found, x - margin, y - margin)
    add_turning_point(reach, found, x + margin, y - margin)
    add_turning_point(reach, found, x + margin, y + margin)
    add_turning_point(reach, found, x - margin, y + margin)


def add_turning_point(reach: Reach, found: list[Point], x: i64, y: i64) -> None:
    """Add a place unless it lies beyond the allowance or off the table."""
    dx: i64 = x - reach.block.x
    dy: i64 = y - reach.block.y
    if dx * dx + dy * dy > reach.allowance * reach.allowance:
        return
    if 0 <= x <= reach.table_width and 0 <= y <= reach.table_height:
        found.append(Point(x, y))


def way_round(reach: Reach, x: i64, y: i64) -> list[Point]:
    """Find a block's way to a goal, the goal last: straight if it can, else round; empty if it cannot get there.

    No arc limits it.
    """
    if why_end_not(reach, x, y) != LEGAL:
        return []
    nodes: list[Point] = [Point(reach.block.x, reach.block.y), Point(x, y)]
    if is_leg_free(reach, nodes[0], nodes[1]):
        return [nodes[1]] if leg_cost(reach.ground, nodes[0].x, nodes[0].y, x, y) <= reach.allowance else []
    nodes.extend(turning_points(reach))
    return traced(nodes, cheapest_befores(reach, nodes))


def is_leg_free(reach: Reach, here: Point, there: Point) -> bool:
    """True if nothing stops the block between two places."""
    return why_way_not(reach, here.x, here.y, there.x, there.y) == LEGAL


def cheapest_befores(reach: Reach, nodes: list[Point]) -> list[int]:
    """Find, for each place, the place before it on the cheapest way from the first; -1 if out of reach."""
    costs: list[int] = [NOT_YET] * len(nodes)
    befores: list[int] = [-1] * len(nodes)
    is_done: list[bool] = [False] * len(nodes)
    costs[0] = 0
    while True:
        # The cheapest place not yet settled; the first of equals, so that the way is always the same.
        best: i64 = -1
        for number in range(len(nodes)):
            if not is_done[number] and costs[number] < NOT_YET and (best < 0 or costs[number] < costs[best]):
                best = number
        if best < 0 or best == 1:
            return befores
        is_done[best] = True
        here = nodes[best]
        for number in range(1, len(nodes)):
            if is_done[number]:
                continue
            there = nodes[number]
            cost: i64 = costs[best] + leg_cost(reach.ground, here.x, here.y, there.x, there.y)
            if cost <= reach.allowance and cost < costs[number] and is_leg_free(reach, here, there):
                costs[number] = cost
                befores[number] = best


def traced(nodes: list[Point], befores: list[int]) -> list[Point]:
    """Return the way to the second place, traced back from each place to the one before it."""
    found: list[Point] = []
    if befores[1] < 0:
        return found
    number: i64 = 1
    while number != 0:
        found.append(nodes[number])
        number = befores[number]
    found.reverse()
    return found
