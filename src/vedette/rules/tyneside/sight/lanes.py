"""Lanes: obstacles between a figure and a crowd it looks at, found once for all of the crowd (TY-RUL-102).

A lane only leaves out what cannot be in the way; `sight` and `screens` decide what is in the way.
"""

from typing import Final

from mypy_extensions import i64

from vedette.geometry.points import root_down, root_up
from vedette.rules.tyneside.setup.field import NEAR, TerrainPiece

KNOT: Final = 8
"""The men of a unit that form one cluster, in number order, as they mostly stand together."""


class Base:
    """A figure's place for sight lines past it, kept in one object because it is read very often."""

    __slots__ = ("figure", "level", "radius", "x", "y")

    def __init__(self, figure: i64, x: i64, y: i64, radius: i64) -> None:
        self.figure: i64 = figure
        self.x: i64 = x
        self.y: i64 = y
        self.radius: i64 = radius
        self.level: i64 = 0


class BaseCluster:
    """The bases of some figures, and a circle about them that rules out what lies beside them."""

    __slots__ = ("bases", "girth", "x", "y")

    def __init__(self, bases: list[Base]) -> None:
        self.bases = bases
        first = bases[0]
        west: i64 = first.x
        south: i64 = first.y
        east: i64 = west
        north: i64 = south
        widest: i64 = 0
        for base in bases:
            x: i64 = base.x
            y: i64 = base.y
            if x < west:
                west = x
            if x > east:
                east = x
            if y < south:
                south = y
            if y > north:
                north = y
            radius: i64 = base.radius
            if radius > widest:
                widest = radius
        self.x: i64 = (west + east) // 2
        self.y: i64 = (south + north) // 2
        wide: i64 = east - west + 2
        deep: i64 = north - south + 2
        self.girth: i64 = root_up(wide * wide + deep * deep) // 2 + 2 + widest


class Wedge:
    """The area between a viewer and a circle: the two tangents, and the far side of the circle."""

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
        """True if a circle may reach into it."""
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
    """A lane from one viewer to one crowd, with the terrain and, on demand, the figures that may hide some of it.

    Where the ground hides all of a crowd, no figures need be checked.
    """

    __slots__ = ("bases", "is_filled", "screens", "viewer", "wedge")

    def __init__(self, viewer: Base, goal: BaseCluster, pieces: list[TerrainPiece]) -> None:
        ax: i64 = viewer.x
        ay: i64 = viewer.y
        wedge = Wedge(goal.x - ax, goal.y - ay, goal.girth)
        screens: list[TerrainPiece] = []
        for piece in pieces:
            if wedge.touches(piece.middle_x - ax, piece.middle_y - ay, piece.girth):
                screens.append(piece)
        self.viewer = viewer
        self.wedge = wedge
        self.screens = screens
        self.bases: list[Base] = []
        self.is_filled = False

    def fill(self, crowds: list[BaseCluster]) -> None:
        """Find the bases that may be in the way, without figures within 2 cm of the viewer (TY-SHO-19)."""
        wedge = self.wedge
        bases = self.bases
        ax: i64 = self.viewer.x
        ay: i64 = self.viewer.y
        close: i64 = NEAR + self.viewer.radius
        for crowd in crowds:
            if not wedge.touches(crowd.x - ax, crowd.y - ay, crowd.girth):
                continue
            for base in crowd.bases:
                px: i64 = base.x - ax
                py: i64 = base.y - ay
                radius: i64 = base.radius
                near: i64 = close + radius
                if px * px + py * py > near * near and wedge.touches(px, py, radius):
                    bases.append(base)
        self.is_filled = True
