"""Measuring (MEA)."""

import pytest

from vedette.testing.empires.table import field


def firer(kind, weapon, target, **doc):
    table = field(origin=(5, 5))
    table.place("B", kind, at=(0, 0), weapon=weapon, **doc)
    table.place("z", at=target)
    return table.activate("B")


@pytest.mark.rule("WEC-MEA-01")
def test_moves_and_ranges_are_counted_in_squares():
    table = firer("regular-infantry", "magazine-rifles", (0, 3))
    assert table.refusal("fire B at z") == ""
    far = firer("regular-infantry", "magazine-rifles", (0, 4))
    assert far.refusal("fire B at z") == "WEC-FIR-03"
    assert far.may("move B to 0,2 facing N")
    assert not far.may("move B to 0,3 facing N")


@pytest.mark.rule("WEC-MEA-02")
def test_distances_are_orthogonal_a_diagonal_neighbour_is_two_squares_away():
    table = firer("regular-infantry", "magazine-rifles", (5, 5))
    squares = table.squares("move")
    assert (1, 1) in squares
    assert (2, 0) in squares
    assert (2, 1) not in squares
    assert squares == {(x, y) for x in range(-2, 3) for y in range(-2, 3) if 0 < abs(x) + abs(y) <= 2}


@pytest.mark.rule("WEC-MEA-02")
@pytest.mark.parametrize("target", [(x, y) for x in range(-4, 5) for y in range(1, 6)])
def test_a_range_is_the_sum_of_squares_ahead_and_aside(target):
    table = firer("field-artillery", "smoothbore-field", target)
    reached = abs(target[0]) + target[1] <= 5
    assert (table.refusal("fire B at z") == "WEC-FIR-03") == (not reached and max(abs(target[0]), target[1]) > 1)


@pytest.mark.rule("WEC-MEA-03")
def test_both_measurements_of_an_ordinary_stand_start_from_its_own_square_whatever_its_facing():
    for way, ahead in (("N", (0, 1)), ("E", (1, 0)), ("S", (0, -1)), ("W", (-1, 0))):
        three = (ahead[0] * 3, ahead[1] * 3)
        four = (ahead[0] * 4, ahead[1] * 4)
        assert firer("regular-infantry", "magazine-rifles", three, facing=way).refusal("fire B at z") == ""
        far = firer("regular-infantry", "magazine-rifles", four, facing=way)
        assert far.refusal("fire B at z") == "WEC-FIR-03"
        assert far.may(f"move B to {ahead[0] * 2},{ahead[1] * 2} facing {way}")
        assert not far.may(f"move B to {ahead[0] * 3},{ahead[1] * 3} facing {way}")


@pytest.mark.rule("WEC-MEA-03", "WEC-LRG-05", "WEC-LRG-06")
def test_a_large_stand_measures_from_its_front_edge():
    table = field()
    table.place("B", "transport", at=(5, 5), large=[1, 2], weapon="magazine-rifles")  # it covers 5,5 and 5,4
    table.place("z", at=(5, 8))
    table.activate("B")
    assert table.refusal("fire B at z") == ""  # three from the front edge
    free = field()
    free.place("B", "transport", at=(5, 5), large=[1, 2], weapon="magazine-rifles")
    free.place("z", at=(5, 9))
    free.activate("B")
    assert free.refusal("fire B at z") == "WEC-FIR-03"
    assert free.may("move B to 5,7 facing N")
    assert not free.may("move B to 5,8 facing N")


@pytest.mark.rule("WEC-MEA-04")
def test_adjacency_takes_in_the_four_diagonal_neighbours():
    table = firer("regular-infantry", "single-shot-rifles", (1, 1))
    assert table.may("attack B on z")  # two squares away by range, and yet adjacent
    assert table.refusal("fire B at z") == "WEC-FIR-05"


@pytest.mark.rule("WEC-EX-09", "WEC-MEA-02")
def test_native_infantry_moves_two_squares_forward_and_one_to_the_right():
    table = field(origin=(5, 3))
    table.place("B", "native-infantry", at=(0, 0))
    table.activate("B")
    assert table.may("move B to 1,2 facing N")
    assert not table.may("move B to 1,3 facing N")


@pytest.mark.rule("WEC-EX-10", "WEC-MEA-02")
def test_rifled_field_artillery_reaches_four_forward_and_one_left():
    assert firer("field-artillery", "rifled-field", (-1, 4)).refusal("fire B at z") == ""


@pytest.mark.rule("WEC-EX-11", "WEC-MEA-02")
def test_single_shot_rifles_do_not_reach_two_forward_and_one_right():
    assert firer("regular-infantry", "single-shot-rifles", (1, 2)).refusal("fire B at z") == "WEC-FIR-03"
