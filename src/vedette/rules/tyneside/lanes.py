"""Lanes: what may lie between a figure and a crowd it looks at, found once for all of the crowd (TY-RUL-102).

A lane only leaves out what cannot be in the way; whether something is in the way is judged in `sight` and `screens`.
"""

from typing import Final

from mypy_extensions import i64

from vedette.geometry.points import root_down, root_up
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.field import NEAR, Piece

KNOT: Final = 8
"""So many men of a unit, in the order of their numbers, are looked at together: they mostly stand together."""


class Crowd:
    """The bases of some figures, and a circle about them: what lies beside all of them is told at a glance."""

    __slots__ = ("girth", "men", "x", "y")

    def __init__(self, battle: Battle, men: list[int]) -> None:
        xs, ys, radii = battle.x, battle.y, battle.radii
        self.men = men
        first = men[0]
        west: i64 = xs[first]
        south: i64 = ys[first]
        east: i64 = west
        north: i64 = south
        widest: i64 = 0
        for i in men:
            x: i64 = xs[i]
            y: i64 = ys[i]
            if x < west:
                west = x
            if x > east:
                east = x
            if y < south:
                south = y
            if y > north:
                north = y
            radius: i64 = radii[i]
            if radius > widest:
                widest = radius
        self.x: i64 = (west + east) // 2
        self.y: i64 = (south + north) // 2
        wide: i64 = east - west + 2
        deep: i64 = north - south + 2
        self.girth: i64 = root_up(wide * wide + deep * deep) // 2 + 2 + widest


class Wedge:
    """All that lies between a viewer and a circle, seen from him: the two tangents, and the far side of the circle."""

    __slots__ = ("dx", "dy", "far", "girth", "is_inside", "length", "square")

    def __init__(self, dx: i64, dy: i64, girth: i64) -> None:
        self.dx: i64 = dx
        self.dy: i64 = dy
        self.girth: i64 = girth
        self.square: i64 = dx * dx + dy * dy
        self.is_inside = self.square <= girth * girth  # he stands in the circle himself
        # rounded so that nothing is left out that touches it
        self.length: i64 = 0 if self.is_inside else root_down(self.square - girth * girth)
        self.far: i64 = root_up(self.square)

    def touches(self, px: i64, py: i64, radius: i64) -> bool:
        """A circle may reach into it."""
        dx: i64 = self.dx
        dy: i64 = self.dy
        wide: i64 = radius + self.girth
        if self.is_inside:
            return (px - dx) * (px - dx) + (py - dy) * (py - dy) < wide * wide
        across: i64 = px * dy - py * dx
        if across < 0:
            across = -across
        along: i64 = px * dx + py * dy
        square: i64 = self.square
        if across * self.length - along * self.girth >= radius * square:
            return False  # outside the tangent on its side
        return along - square <= wide * self.far


class Lane:
    """From one viewer to one crowd: the figures and the pieces of terrain that may hide some of it."""

    __slots__ = ("men", "screens")

    def __init__(self, men: list[int], screens: list[Piece]) -> None:
        self.men = men
        self.screens = screens


def lane_to(battle: Battle, crowds: list[Crowd], viewer: int, goal: Crowd) -> Lane:
    """What may be in the way from a figure to any of a crowd, the figures within 2 cm of the viewer left out (TY-SHO-19)."""
    xs, ys, radii = battle.x, battle.y, battle.radii
    ax: i64 = xs[viewer]
    ay: i64 = ys[viewer]
    wedge = Wedge(goal.x - ax, goal.y - ay, goal.girth)
    close: i64 = NEAR + radii[viewer]
    men: list[int] = []
    for crowd in crowds:
        if not wedge.touches(crowd.x - ax, crowd.y - ay, crowd.girth):
            continue
        for i in crowd.men:
            px: i64 = xs[i] - ax
            py: i64 = ys[i] - ay
            radius: i64 = radii[i]
            near: i64 = close + radius
            if px * px + py * py > near * near and wedge.touches(px, py, radius):
                men.append(i)
    screens: list[Piece] = []
    for piece in battle.field.screens:
        if wedge.touches(piece.middle_x - ax, piece.middle_y - ay, piece.girth):
            screens.append(piece)
    return Lane(men, screens)
