"""Filing through: places without room that a group may be sent to, and where it ends (CA-RUL2-102)."""

from vedette.geometry.blocks import Block
from vedette.geometry.points import Point, ahead, distance
from vedette.geometry.reach import LEGAL, Reach, is_in_reach_arc
from vedette.rules.adventures.battle import ONE_INCH, Battle
from vedette.rules.adventures.groups.groups import Group
from vedette.rules.adventures.turn.moving import (
    MOST_SHIFTED,
    WITHOUT_ROOM,
    may_file,
    reach_for,
    room_beyond,
    why_move_not,
)


def ways_through(battle: Battle, group: Group, reach: Reach, step: int, stride: int) -> list[tuple[int, int, int, int]]:
    """Return places to point at, every step degrees and stride hundredths, each with the end beyond it.

    On each way only places beyond the last one with room are tried, from the far end, as long as they lead through: a
    shorter move ends nearer to the room before.
    """
    found: list[tuple[int, int, int, int]] = []
    if not may_file(battle, group):
        return found
    start = group.block
    beyond = reach_for(battle, group, reach.allowance + MOST_SHIFTED, reach.way_keep)
    for turn in range(-reach.half_arc, reach.half_arc + 1, step):
        for length in range(reach.allowance // stride * stride, 0, -stride):
            goal = ahead(start.x, start.y, start.heading + turn, length)
            why = why_move_not(battle, group, reach, goal.x, goal.y)
            if why == LEGAL:
                break
            if why in WITHOUT_ROOM:
                end = room_beyond(battle, group, beyond, goal.x, goal.y)
                if end is None or not leads_on(battle, group, reach, goal, end):
                    break
                found.append((goal.x, goal.y, end.x, end.y))
    return found


def leads_on(battle: Battle, group: Group, reach: Reach, goal: Point, end: Block) -> bool:
    """True if the end lies beyond the goal, and a plain move reaches neither it nor places an inch round it."""
    start = group.block
    if distance(start.x, start.y, end.x, end.y) <= distance(start.x, start.y, goal.x, goal.y):
        return False
    if not is_in_reach_arc(reach, end.x - start.x, end.y - start.y):
        return False
    near = [ahead(end.x, end.y, way, ONE_INCH) for way in range(0, 360, 45)]
    return all([why_move_not(battle, group, reach, at.x, at.y) != LEGAL for at in [Point(end.x, end.y), *near]])
