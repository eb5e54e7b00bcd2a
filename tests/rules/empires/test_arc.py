"""The arc of fire (ARC)."""

import pytest

from vedette.testing.empires.table import field

AHEAD = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FIELD = [(x, y) for x in range(-5, 6) for y in range(-5, 6) if max(abs(x), abs(y)) > 1]


def in_arc(way, dx, dy):
    """Whether a heavy gun may fire at a square as far as its arc goes; every square is within its reach."""
    table = field(origin=(5, 5))
    table.place("G", "heavy-artillery", at=(0, 0), facing=way, weapon="rifled-heavy")
    table.place("z", at=(dx, dy))
    table.activate("G")
    refused = table.refusal("fire G at z")
    assert refused in ("", "WEC-FIR-04")
    return refused == ""


@pytest.mark.rule("WEC-ARC-01")
@pytest.mark.parametrize("way", AHEAD)
def test_a_stand_fires_only_into_the_90_degrees_to_its_front(way):
    x, y = AHEAD[way]
    assert in_arc(way, 3 * x, 3 * y)
    assert in_arc(way, 3 * x + 3 * y, 3 * y + 3 * x)  # the very edge of the arc
    assert not in_arc(way, 2 * x + 3 * y, 2 * y + 3 * x)
    assert not in_arc(way, -3 * x, -3 * y)


@pytest.mark.rule("WEC-ARC-02", "WEC-EX-01")
def test_the_arc_has_as_many_squares_to_either_side_as_rows_ahead():
    inside = {(dx, dy) for dx, dy in FIELD if in_arc("N", dx, dy)}
    assert inside == {(dx, dy) for dx, dy in FIELD if dy >= 1 and abs(dx) <= dy}
    assert {(x, 2) for x in range(-2, 3)} <= inside
    assert (2, 1) not in inside
    assert (-2, 1) not in inside


@pytest.mark.rule("WEC-ARC-02")
@pytest.mark.parametrize("way", ["E", "S", "W"])
def test_the_arc_turns_with_the_stand(way):
    x, y = AHEAD[way]
    for dx, dy in FIELD:
        ahead, aside = dx * x + dy * y, abs(dx * y - dy * x)
        assert in_arc(way, dx, dy) == (ahead >= 1 and aside <= ahead)


@pytest.mark.rule("WEC-ARC-03")
def test_squares_level_with_or_behind_a_stand_are_never_in_its_arc():
    for dx, dy in FIELD:
        if dy <= 0:
            assert not in_arc("N", dx, dy)
