from hypothesis import given
from hypothesis import strategies as st

from geometry.shapes import headings
from vedette.geometry.blocks import Block, gap, is_in_block, overlap
from vedette.geometry.figures import (
    CENTRED,
    FROM_LEFT,
    Drill,
    Figure,
    are_any_within,
    are_figures_within,
    base_of,
    behind,
    depth_of,
    drawn_up,
    frontage,
    places,
    ranks_of,
    square_block,
    square_places,
    square_side,
)
from vedette.geometry.points import Point

FOOT = Drill(100, 100, 0, 0)
OPEN = Drill(100, 100, 100, 100)
HORSE = Drill(100, 200, 0, 0)


def test_twenty_figures_in_ten_files_make_two_ranks():
    line = drawn_up(1000, 1000, 0, FOOT, 10, 20)
    assert line == Block(1000, 1000, 0, 1000, 200)
    found = places(line, FOOT, 10, 20, CENTRED)
    assert found[0] == Figure(550, 1050, 0)
    assert found[9] == Figure(1450, 1050, 0)
    assert found[10] == Figure(550, 950, 0)
    assert ranks_of(21, 10) == 3


def test_open_order_stands_a_base_apart():
    assert frontage(OPEN, 10) == 1900
    assert depth_of(OPEN, 2) == 300
    found = places(drawn_up(1000, 1000, 90, OPEN, 2, 4), OPEN, 2, 4, CENTRED)
    assert found == [Figure(1100, 1100, 90), Figure(1100, 900, 90), Figure(900, 1100, 90), Figure(900, 900, 90)]


def test_a_short_last_rank_stands_centred_or_closed_to_the_left():
    line = drawn_up(1000, 1000, 0, FOOT, 5, 7)
    assert [f.x for f in places(line, FOOT, 5, 7, CENTRED)[5:]] == [950, 1050]
    assert [f.x for f in places(line, FOOT, 5, 7, FROM_LEFT)[5:]] == [800, 900]


def test_fewer_figures_than_files_make_one_rank():
    line = drawn_up(1000, 1000, 0, HORSE, 10, 3)
    assert line == Block(1000, 1000, 0, 300, 200)
    assert len(places(line, HORSE, 10, 3, CENTRED)) == 3


@given(headings, st.integers(1, 12), st.integers(1, 30), st.sampled_from([FOOT, OPEN, HORSE]), st.sampled_from([0, 1]))
def test_every_figure_stands_in_its_block_and_on_nobody(heading, files, count, drill, fill):
    block = drawn_up(3000, 3000, heading, drill, files, count)
    found = places(block, drill, files, count, fill)
    assert len(found) == count
    stands = [base_of(figure, drill) for figure in found]
    for number, base in enumerate(stands):
        assert is_in_block(block, base.x, base.y)
        assert not any(overlap(base, other) for other in stands[:number])
    # Neighbours in the front rank keep exactly their gap, but for rounding.
    if min(files, count) > 1:
        assert abs(gap(stands[0], stands[1]) - drill.file_gap) <= 2


def test_figures_are_within_base_to_base():
    one, other = Figure(0, 0, 0), Figure(0, 1300, 180)
    assert are_figures_within(one, FOOT, other, FOOT, 1200)
    assert not are_figures_within(one, FOOT, other, FOOT, 1199)
    assert are_figures_within(one, FOOT, other, HORSE, 1150)
    assert not are_figures_within(one, FOOT, other, HORSE, 1149)
    assert are_figures_within(one, FOOT, other, FOOT, 5000)
    beyond = Figure(other.x, other.y + 3000, 0)
    assert are_any_within([one], FOOT, [beyond, other], FOOT, 1200)
    assert not are_any_within([one], FOOT, [beyond, other], FOOT, 1199)
    assert are_any_within([one], FOOT, [beyond, other], HORSE, 1150)
    assert not are_any_within([one], FOOT, [beyond, other], HORSE, 1149)
    assert not are_any_within([one], FOOT, [other], FOOT, -500)


def test_a_square_shares_its_figures_front_right_rear_left():
    assert [square_side(18, side) for side in range(4)] == [5, 5, 4, 4]
    square = square_block(1000, 1000, 0, FOOT, 18, 1)
    assert square.width == square.depth == 600


@given(headings, st.integers(4, 40), st.integers(1, 2))
def test_in_a_square_nobody_stands_on_another_and_all_look_out(heading, count, ranks):
    square = square_block(3000, 3000, heading, FOOT, count, ranks)
    found = square_places(square, FOOT, count, ranks)
    assert len(found) == count
    stands = [base_of(figure, FOOT) for figure in found]
    for number, base in enumerate(stands):
        assert is_in_block(square, base.x, base.y)
        assert not any(overlap(base, other) for other in stands[:number])
    assert {figure.heading for figure in found} == {(heading + 90 * side) % 360 for side in range(4)}


def test_horse_holders_stand_behind():
    assert behind(Block(1000, 1000, 0, 600, 200), 300) == Point(1000, 600)


def test_figures_are_values():
    assert Figure(1, 2, 363) == Figure(1, 2, 3)
    assert hash(Figure(1, 2, 3)) == hash(Figure(1, 2, 3))
    assert repr(Figure(1, 2, 3)) == "Figure(1, 2, 3, 0)"
    assert base_of(Figure(1, 2, 3), HORSE) == Block(1, 2, 3, 100, 200)
