"""Drawn tables for the geometry tests: blocks and outlines to try, and the same in shapely as a second opinion."""

import math

import shapely
from hypothesis import strategies as st

from vedette.geometry.areas import Area
from vedette.geometry.blocks import Block
from vedette.geometry.ground import Ground, leg_cost
from vedette.geometry.points import Point
from vedette.geometry.reach import LEGAL, TOO_FAR, Reach, why_end_not, why_way_not

places = st.integers(0, 7200)
headings = st.integers(0, 359)
near_places = st.integers(1000, 2500)
blocks = st.builds(Block, places, places, headings, st.integers(50, 1500), st.integers(50, 600))
near_blocks = st.builds(Block, near_places, near_places, headings, st.integers(50, 1200), st.integers(50, 500))

OPEN = Ground([], 1, [], [], [], 0)


def true_corners(block: Block) -> list[tuple[float, float]]:
    """The corners by floating sines."""
    angle = math.radians(block.heading)
    sin, cos = math.sin(angle), math.cos(angle)
    found = []
    for right, front in ((-1, 1), (1, 1), (1, -1), (-1, -1)):
        across, along = right * block.width / 2, front * block.depth / 2
        found.append((block.x + across * cos + along * sin, block.y + along * cos - across * sin))
    return found


def polygon_of(block: Block) -> shapely.Polygon:
    return shapely.Polygon(true_corners(block))


def outline_of(area: Area) -> shapely.Polygon:
    return shapely.Polygon(list(zip(area.xs, area.ys, strict=True)))


def true_length_inside(area: Area, ax: int, ay: int, bx: int, by: int) -> float:
    """How much of a leg is inside an area; along its outline is not inside."""
    leg = shapely.LineString([(ax, ay), (bx, by)])
    outline = outline_of(area)
    return float(outline.intersection(leg).length - outline.boundary.intersection(leg).length)


@st.composite
def areas(draw: st.DrawFn) -> Area:
    """A star-shaped outline, often with dents, about a centre."""
    x, y = draw(near_places), draw(near_places)
    count = draw(st.integers(3, 16))
    turns = sorted(draw(st.lists(st.integers(0, 359), min_size=count, max_size=count, unique=True)))
    points: list[Point] = []
    for turn in turns:
        radius = draw(st.integers(80, 900))
        angle = math.radians(turn)
        points.append(Point(x + round(radius * math.sin(angle)), y + round(radius * math.cos(angle))))
    area = Area(points)
    outline = outline_of(area)
    if not outline.is_valid or outline.area < 100:
        return Area([Point(x, y), Point(x + 300, y), Point(x + 100, y + 200)])
    return area


def path_cost(ground: Ground, points: list[Point]) -> int:
    """What a path of straight legs costs."""
    return sum(leg_cost(ground, one.x, one.y, two.x, two.y) for one, two in zip(points, points[1:], strict=False))


def why_path_not(reach: Reach, points: list[Point]) -> int:
    """Why the block may not follow a path of straight legs from where it stands: LEGAL if it may. No arc limits it."""
    here = Point(reach.block.x, reach.block.y)
    if path_cost(reach.ground, [here, *points]) > reach.allowance:
        return TOO_FAR
    for there in points:
        stopped = why_way_not(reach, here.x, here.y, there.x, there.y)
        if stopped != LEGAL:
            return stopped
        here = there
    return why_end_not(reach, here.x, here.y)
