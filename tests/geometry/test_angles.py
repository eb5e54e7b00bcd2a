import math

from hypothesis import given
from hypothesis import strategies as st

from vedette.geometry.angles import (
    ONE,
    SINES,
    bearing,
    difference,
    is_between,
    turn_to,
)

vectors = st.integers(-9000, 9000)


def sine(heading):
    """How far east a step that way goes; the table is in half degrees."""
    return SINES[heading % 360 * 2]


def cosine(heading):
    """How far north a step that way goes."""
    return SINES[heading % 360 * 2 + 180]


def test_north_is_up_and_headings_run_clockwise():
    assert (sine(0), cosine(0)) == (0, ONE)
    assert (sine(90), cosine(90)) == (ONE, 0)
    assert (sine(180), cosine(180)) == (0, -ONE)
    assert (sine(270), cosine(270)) == (-ONE, 0)


def test_the_table_is_cut_towards_zero_and_true_to_one_part():
    for heading in range(-360, 720):
        for mine, true in (
            (sine(heading), math.sin(math.radians(heading))),
            (cosine(heading), math.cos(math.radians(heading))),
        ):
            assert abs(mine) <= abs(true) * ONE + 1e-6
            assert abs(mine - true * ONE) < 1.000001


def test_half_degrees_are_true_as_well():
    for half, mine in enumerate(SINES):
        assert abs(mine - math.sin(math.radians(half / 2)) * ONE) < 1.000001


def test_no_direction_is_longer_than_one():
    assert all(sine(h) ** 2 + cosine(h) ** 2 <= ONE**2 for h in range(360))


def test_the_difference_of_headings_goes_the_short_way_round():
    assert difference(350, 10) == 20
    assert difference(10, 190) == 180
    assert turn_to(350, 10) == 20
    assert turn_to(10, 350) == -20
    assert turn_to(0, 180) == 180


@given(st.integers(0, 359), st.integers(1, 8000))
def test_bearing_finds_the_heading_a_long_vector_was_made_from(heading, length):
    dx = round(math.sin(math.radians(heading)) * length)
    dy = round(math.cos(math.radians(heading)) * length)
    if length > 200:
        assert bearing(dx, dy) == heading


@given(vectors, vectors)
def test_bearing_is_the_nearest_degree(dx, dy):
    if dx or dy:
        true = math.degrees(math.atan2(dx, dy)) % 360
        apart = abs((bearing(dx, dy) - true + 180) % 360 - 180)
        assert apart <= 0.50001


@given(vectors, vectors)
def test_looking_back_is_the_opposite_bearing(dx, dy):
    if dx or dy:
        assert difference(bearing(dx, dy), bearing(-dx, -dy)) == 180


def test_nothing_at_all_points_north():
    assert bearing(0, 0) == 0


@given(vectors, vectors, st.integers(0, 359), st.integers(0, 180))
def test_an_arc_holds_what_the_angle_says(dx, dy, heading, half_arc):
    if not (dx or dy):
        return
    true = math.degrees(math.atan2(dx, dy)) - heading
    off = abs((true + 180) % 360 - 180)
    if abs(off - half_arc) > 0.0001:
        assert is_between(dx, dy, heading, half_arc) == (off < half_arc)


def test_the_limits_belong_to_the_arc():
    assert is_between(500, 500, 0, 45)
    assert is_between(-500, 500, 0, 45)
    assert is_between(500, 0, 45, 45)
    assert not is_between(501, 500, 0, 45)
    assert is_between(0, 10, 0, 0)
    assert not is_between(0, -10, 0, 0)
    assert is_between(7, 0, 0, 90)
    assert not is_between(0, -1, 0, 90)
    assert is_between(0, -1, 0, 180)
