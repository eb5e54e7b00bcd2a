"""The leading figure (SP-MOV-06, -07, SP-RUL-81): its starts, its ends, and its shortest way."""

from mypy_extensions import i64

from vedette.engine.types import NOBODY
from vedette.geometry.blocks import Block, nearest_place
from vedette.geometry.points import Point, ahead, distance, segments_cross, towards
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.units import Unit


def out_of_door(block: Block, door: Point) -> int:
    """Return the heading out of a door: square to its wall, at any place in the wall."""
    dx: int = door.x - block.x
    dy: int = door.y - block.y
    sideways: int = (dx * int(block.cos) - dy * int(block.sin)) * int(block.depth)
    forwards: int = (dx * int(block.sin) + dy * int(block.cos)) * int(block.width)
    if abs(sideways) > abs(forwards):
        return int(block.heading + (90 if sideways > 0 else 270)) % 360
    return int(block.heading + (0 if forwards > 0 else 180)) % 360


def outside_door(battle: Battle, building: int, door: Point) -> Point:
    """Return the place of a figure that has just come out of a door."""
    block = battle.field.buildings[building].block
    return ahead(door.x, door.y, out_of_door(block, door), battle.rules.base * 3 // 4)


def nearest_door(battle: Battle, building: int, x: int, y: int) -> Point:
    """Return the place outside a building's nearest door."""
    spots = [outside_door(battle, building, door) for door in battle.field.buildings[building].doors]
    best = spots[0]
    for spot in spots:
        if distance(spot.x, spot.y, x, y) < distance(best.x, best.y, x, y):
            best = spot
    return best


class Rank:
    """Figures side by side: the centres of the leftmost and the rightmost, and their number."""

    def __init__(self, x: int, y: int, end_x: int, end_y: int, count: int) -> None:
        self.x = x
        self.y = y
        self.end_x = end_x
        self.end_y = end_y
        self.count = count

    def spot(self, number: int) -> Point:
        """Return the centre of a figure in the rank, counted from the left."""
        if self.count == 1 or number == 0:
            return Point(self.x, self.y)
        at: i64 = number
        steps: i64 = i64(self.count) - 1
        x: i64 = self.x
        y: i64 = self.y
        return Point(
            int(x + (i64(self.end_x) - x) * at // steps),
            int(y + (i64(self.end_y) - y) * at // steps),
        )

    def nearest(self, x: int, y: int) -> Point:
        """Return the centre of the figure nearest to a place."""
        here_x: i64 = self.x
        here_y: i64 = self.y
        dx: i64 = i64(self.end_x) - here_x
        dy: i64 = i64(self.end_y) - here_y
        square: i64 = dx * dx + dy * dy
        if square == 0:
            return Point(self.x, self.y)
        steps: i64 = i64(self.count) - 1
        number: i64 = (2 * ((i64(x) - here_x) * dx + (i64(y) - here_y) * dy) * steps + square) // (2 * square)
        if number <= 0:
            return Point(self.x, self.y)
        if number > steps:
            number = steps
        return Point(int(here_x + dx * number // steps), int(here_y + dy * number // steps))


def one_spot(x: int, y: int) -> Rank:
    return Rank(x, y, x, y, 1)


def rank_at(battle: Battle, x: int, y: int, heading: int, files: int, count: int) -> Rank:
    """Return the front rank of a body with the middle of its front edge there."""
    base = battle.rules.base
    across = files if files < count else count
    middle = ahead(x, y, heading + 180, base // 2)
    half = (across - 1) * base // 2
    left = ahead(middle.x, middle.y, heading - 90, half)
    return Rank(left.x, left.y, 2 * middle.x - left.x, 2 * middle.y - left.y, across)


def leader_starts(battle: Battle, unit: Unit) -> list[Rank]:
    """Return where the leading figure may set out from: the front rank, a door, or where it was halted."""
    if battle.is_halted and battle.mover == unit.id:
        return [one_spot(battle.halt_x, battle.halt_y)]
    if unit.building != NOBODY:
        spots = [outside_door(battle, unit.building, door) for door in battle.field.buildings[unit.building].doors]
        return [one_spot(spot.x, spot.y) for spot in spots]
    if unit.piece != NOBODY:
        middle = ahead(unit.x, unit.y, unit.heading + 180, battle.rules.gun_base // 2)
        return [one_spot(middle.x, middle.y)]
    return [rank_at(battle, unit.x, unit.y, unit.heading, unit.files, unit.figures())]


def leader_ends(battle: Battle, unit: Unit, x: int, y: int, heading: int, files: int) -> Rank:
    """Return where the leading figure may end: anywhere in the new front rank."""
    if unit.piece != NOBODY:
        middle = ahead(x, y, heading + 180, battle.rules.gun_base // 2)
        return one_spot(middle.x, middle.y)
    return rank_at(battle, x, y, heading, files, unit.figures())


def nearest_start(starts: list[Rank], x: int, y: int) -> Point:
    """Return the start nearest to a place."""
    best = starts[0].nearest(x, y)
    least = 1 << 60
    for rank in starts:
        spot = rank.nearest(x, y)
        square = (spot.x - x) * (spot.x - x) + (spot.y - y) * (spot.y - y)
        if square < least:
            least = square
            best = spot
    return best


class LeaderPath:
    """The way of a leading figure: start, and the places it goes by, the end last."""

    def __init__(self, x: int, y: int, points: list[Point]) -> None:
        self.x = x
        self.y = y
        self.points = points

    def length(self) -> int:
        """Return the length of the whole way, each piece rounded up."""
        total = 0
        x, y = self.x, self.y
        for point in self.points:
            total += distance(x, y, point.x, point.y)
            x, y = point.x, point.y
        return total


def shortest_way(starts: list[Rank], ends: Rank, by: list[Point]) -> LeaderPath:
    """Return the way of the figure that has the least to go.

    Two ranks are nearest at an end of one of them, unless they cross; then they are nearest about the crossing.
    """
    if by:
        first = nearest_start(starts, by[0].x, by[0].y)
        last = ends.nearest(by[-1].x, by[-1].y)
        return LeaderPath(first.x, first.y, [*by, last])
    best_start = starts[0].spot(0)
    best_end = ends.spot(0)
    least = 1 << 60
    for rank in starts:
        tries = [ends.nearest(rank.x, rank.y)]
        if rank.count > 1:
            tries.append(ends.nearest(rank.end_x, rank.end_y))
        if ends.count > 1:
            tries.append(Point(ends.x, ends.y))
            tries.append(Point(ends.end_x, ends.end_y))
            if rank.count > 1 and segments_cross(
                rank.x, rank.y, rank.end_x, rank.end_y, ends.x, ends.y, ends.end_x, ends.end_y
            ):
                tries.append(crossing(rank, ends))
        for end in tries:
            start = rank.nearest(end.x, end.y)
            square = (start.x - end.x) * (start.x - end.x) + (start.y - end.y) * (start.y - end.y)
            if square < least:
                least = square
                best_start = start
                best_end = end
    return LeaderPath(best_start.x, best_start.y, [best_end])


def crossing(rank: Rank, ends: Rank) -> Point:
    """Return the figure of the second rank that is nearest to where the two cross."""
    dx, dy = rank.end_x - rank.x, rank.end_y - rank.y
    ex, ey = ends.end_x - ends.x, ends.end_y - ends.y
    turn = ex * dy - ey * dx
    if turn == 0:
        return Point(ends.x, ends.y)
    share = ((rank.x - ends.x) * dy - (rank.y - ends.y) * dx) * 1024 // turn
    return ends.nearest(ends.x + ex * share // 1024, ends.y + ey * share // 1024)


def way_from_host(battle: Battle, host: Unit, x: int, y: int) -> LeaderPath:
    """Return a leaving commander's way from its unit's edge, or from a door of its building (SP-RUL-47, -70)."""
    if host.building != NOBODY:
        door = nearest_door(battle, host.building, x, y)
        return LeaderPath(door.x, door.y, [Point(x, y)])
    best = Point(host.cx, host.cy)
    least = 1 << 60
    for rect in host.rects:
        place = nearest_place(rect, x, y)
        square = (place.x - x) * (place.x - x) + (place.y - y) * (place.y - y)
        if square < least:
            least = square
            best = place
    start = towards(best.x, best.y, x, y, battle.rules.base // 2)
    if least < (battle.rules.base // 2) * (battle.rules.base // 2):
        start = Point(x, y)
    return LeaderPath(start.x, start.y, [Point(x, y)])
