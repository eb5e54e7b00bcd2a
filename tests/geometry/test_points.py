import math

import shapely
from hypothesis import given
from hypothesis import strategies as st

from vedette.geometry import points
from vedette.geometry.points import Point

places = st.integers(-9000, 30000)


@given(places, places, places, places)
def test_a_distance_is_the_true_one_rounded_up(ax, ay, bx, by):
    square = (ax - bx) ** 2 + (ay - by) ** 2
    found = points.distance(ax, ay, bx, by)
    assert found == points.distance(bx, by, ax, ay)
    assert (found - 1) ** 2 < square <= found**2 or square == found == 0


@given(places, places, places, places, st.integers(0, 30000))
def test_within_is_exact(ax, ay, bx, by, reach):
    square = (ax - bx) ** 2 + (ay - by) ** 2
    assert points.distance_squared(ax, ay, bx, by) == square
    assert points.is_within(ax, ay, bx, by, reach) == (square <= reach**2)


def test_exactly_at_reach_is_within():
    assert points.is_within(0, 0, 300, 400, 500)
    assert not points.is_within(0, 0, 300, 400, 499)


def test_nothing_is_within_less_than_nothing():
    assert not points.is_within(0, 0, 0, 0, -1)


@given(places, places, st.integers(-720, 720), st.integers(0, 9000))
def test_going_ahead_never_oversteps_and_loses_less_than_a_hundredth_and_a_half(x, y, heading, length):
    there = points.ahead(x, y, heading, length)
    gone = math.hypot(there.x - x, there.y - y)
    assert (there.x - x) ** 2 + (there.y - y) ** 2 <= length**2
    assert gone > length - 1.5


@given(places, places, places, places, st.integers(0, 9000))
def test_going_towards_a_place_never_oversteps(ax, ay, bx, by, length):
    there = points.towards(ax, ay, bx, by, length)
    assert (there.x - ax) ** 2 + (there.y - ay) ** 2 <= length**2
    if (ax, ay) != (bx, by):
        apart = math.hypot(bx - ax, by - ay)
        off = abs((bx - ax) * (there.y - ay) - (by - ay) * (there.x - ax)) / apart
        assert off < 1.5


@given(places, places, places, places, places, places)
def test_the_distance_to_a_stretch_of_line_is_true_to_a_hundredth(px, py, ax, ay, bx, by):
    true = shapely.Point(px, py).distance(shapely.LineString([(ax, ay), (bx, by)]))
    found = points.whole(points.segment_square(px, py, ax, ay, bx, by))
    assert true - 0.1 <= found <= true + 1.1


@given(places, places, places, places, places, places)
def test_the_nearest_place_on_a_stretch_is_that_far_away(px, py, ax, ay, bx, by):
    there = points.nearest_on_segment(px, py, ax, ay, bx, by)
    true = shapely.Point(px, py).distance(shapely.LineString([(ax, ay), (bx, by)]))
    assert abs(math.hypot(there.x - px, there.y - py) - true) < 1.0


small = st.integers(0, 12)


@given(small, small, small, small, small, small, small, small)
def test_stretches_cross_where_shapely_says_so(ax, ay, bx, by, cx, cy, dx, dy):
    one = shapely.Point(ax, ay) if (ax, ay) == (bx, by) else shapely.LineString([(ax, ay), (bx, by)])
    other = shapely.Point(cx, cy) if (cx, cy) == (dx, dy) else shapely.LineString([(cx, cy), (dx, dy)])
    found = points.segments_cross(ax, ay, bx, by, cx, cy, dx, dy)
    assert found == one.intersects(other)
    assert found == points.segments_cross(dx, dy, cx, cy, ax, ay, bx, by)


@given(places, places, places, places, places, places, places, places)
def test_stretches_are_as_far_apart_as_shapely_says(ax, ay, bx, by, cx, cy, dx, dy):
    true = shapely.LineString([(ax, ay), (bx, by)]).distance(shapely.LineString([(cx, cy), (dx, dy)]))
    found = points.whole(points.segments_square(ax, ay, bx, by, cx, cy, dx, dy))
    assert true - 0.1 <= found <= true + 1.1


def test_left_of_a_line_is_above_zero():
    assert points.side_of_line(-1, 5, 0, 0, 0, 10) > 0
    assert points.side_of_line(1, 5, 0, 0, 0, 10) < 0
    assert points.side_of_line(0, 50, 0, 0, 0, 10) == 0


def test_points_are_values():
    assert Point(1, 2) == Point(1, 2)
    assert Point(1, 2) != Point(2, 1)
    assert len({Point(1, 2), Point(1, 2)}) == 1
    assert repr(Point(1, 2)) == "Point(1, 2)"
