"""Reading what comes from outside: the value, or words that say what would be right."""

import pytest

from vedette.engine.outlines import Frame, corners_of, edge_zone, read_box, read_outline, read_pair
from vedette.engine.types import BadInput
from vedette.engine.validation import IT_HAS, as_colour, as_flag, as_switch, index_in, one_of, only
from vedette.geometry.points import Point

FRAME = Frame(-10, 100, "{what} must be a place [x, y]; not {value}")


def refusal(call, *args):
    with pytest.raises(BadInput) as error:
        call(*args)
    return str(error.value)


def test_known_words_and_switches_are_read():
    assert [one_of("b", ("a", "b"), "way"), index_in("a", ("a", "b"), "way")] == [1, 0]
    assert [as_flag(False, "on"), as_switch(True, "on")] == [False, True]
    only({"a": 1}, ("a", "b"), "a unit")


@pytest.mark.parametrize(
    ("call", "args", "words"),
    [
        (one_of, ("c", ("a", "b"), "way"), "'way' must be one of: a, b; not 'c'"),
        (index_in, (1, ("", "a", "b"), "the way"), "the way must be one of: a, b; not 1"),
        (as_flag, (1, "on"), "'on' must be true or false; not 1"),
        (as_switch, ("yes", "unit 1: on"), "unit 1: on must be true or false; not 'yes'"),
        (only, ({"c": 1}, ("a", "b"), "a unit"), "a unit has no entry 'c'; its entries are: a, b"),
        (only, ({"c": 1}, ("a", "b"), "a unit", IT_HAS), "a unit has no entry 'c'; it has: a, b"),
        (read_pair, ([1], "unit 1: at", FRAME), "unit 1: at must be a place [x, y]; not [1]"),
        (read_pair, ([1, 101], "at", FRAME), "'at' must be from -10 to 100; not 101"),
        (read_box, ([1, 2, 1, 4], "zone", "A: zone", 0, 9), "A: zone is [west, south, east, north]"),
        (read_box, ([1, 4, 3, 4], "zone", "A: zone", 0, 9, " in mm"), "A: zone is [west, south, east, north] in mm"),
        (read_box, ([1, 2, 3], "zone", "A: zone", 0, 9), "A: zone is [west, south, east, north]"),
        (read_box, ([1, 2, 3, 10], "zone", "A: zone", 0, 9), "'zone' must be from 0 to 9; not 10"),
        (read_outline, ({}, "wood", FRAME), "'wood: points' must be a list; not None"),
        (read_outline, ({"rect": [0, 0, 0, 1]}, "wood", FRAME), "wood: rect is [west, south, east, north]"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(call, args, words):
    assert refusal(call, *args) == words


def test_an_outline_is_points_or_a_rectangle():
    assert read_outline({"points": [[1, 2], [3, 4]]}, "wood", FRAME) == [Point(1, 2), Point(3, 4)]
    corners = [Point(1, 2), Point(5, 2), Point(5, 9), Point(1, 9)]
    assert read_outline({"rect": [1, 2, 5, 9]}, "wood", FRAME) == corners == corners_of([1, 2, 5, 9])


def test_a_zone_lies_along_its_own_edge():
    found = [edge_zone(70, 50, edge, 10) for edge in range(4)]
    assert found == [[0, 40, 70, 50], [60, 0, 70, 50], [0, 0, 70, 10], [0, 0, 10, 50]]


def test_a_colour_is_six_or_three_digits_a_name_or_nothing():
    for one in ("", "#8d3b34", "#8D3B34", "#fff", "red", "rebeccapurple", "aliceblue", "yellowgreen"):
        assert as_colour(one, "colour") == one
    for bad in (
        "#8d3b3",
        "#8d3b3g",
        "8d3b34",
        "red;background:url(http://evil/x)",
        "red blue",
        "reddish",
        " red",
        "Red",
    ):
        assert refusal(as_colour, bad, "side 1: colour") == (
            f"'side 1: colour' must be a colour such as '#8d3b34' or 'red'; not {bad!r}"
        )
    assert refusal(as_colour, 3, "colour") == "'colour' must be text; not 3"
    assert len(refusal(as_colour, "x" * 5000, "colour")) < 120
