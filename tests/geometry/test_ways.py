from hypothesis import given, settings
from hypothesis import strategies as st

from geometry.shapes import OPEN, areas, near_blocks, near_places, path_cost, why_path_not
from vedette.geometry.areas import rectangle
from vedette.geometry.blocks import Block
from vedette.geometry.ground import Ground
from vedette.geometry.lines import Line
from vedette.geometry.points import Point
from vedette.geometry.reach import LEGAL, Reach
from vedette.geometry.ways import way_round

MAN = Block(2000, 1000, 0, 100, 100)


def reach_of(ground=None, others=(), allowance=2500, whole=True, block=MAN):
    return Reach(block, allowance, 0, 180, ground or OPEN, list(others), [], 0, 0, whole, 7200, 4800)


def test_an_open_way_is_straight():
    assert way_round(reach_of(), 2300, 2400) == [Point(2300, 2400)]


def test_a_man_goes_round_his_friends():
    reach = reach_of(others=[Block(2000, 1600, 0, 600, 200)])
    way = way_round(reach, 2000, 2200)
    assert len(way) == 3
    assert why_path_not(reach, way) == LEGAL
    assert path_cost(reach.ground, [Point(2000, 1000), *way]) < 1650


def test_a_way_round_a_wall_turns_at_its_end():
    wall = Line([Point(0, 1500), Point(2300, 1500)])
    reach = reach_of(Ground([], 1, [], [wall], [], 0), whole=False)
    way = way_round(reach, 2000, 2000)
    assert all(point.x > 2300 for point in way[:-1])
    assert why_path_not(reach, way) == LEGAL


def test_there_is_no_way_beyond_the_allowance_nor_onto_barred_ground():
    crag = Ground([], 1, [rectangle(1500, 1400, 2500, 1800)], [], [], 0)
    assert way_round(reach_of(crag, allowance=1000), 2000, 2000) == []
    assert way_round(reach_of(crag), 2000, 1600) == []
    assert way_round(reach_of(allowance=1000), 2000, 2001) == []
    assert len(way_round(reach_of(crag), 2000, 2000)) == 3


def test_there_is_no_way_out_of_a_ring():
    ring = Line([Point(1500, 500), Point(2500, 500), Point(2500, 1500), Point(1500, 1500), Point(1500, 500)])
    assert way_round(reach_of(Ground([], 1, [], [ring], [], 0), allowance=5000), 2000, 2500) == []


@settings(max_examples=60, deadline=None)
@given(
    st.lists(near_blocks, max_size=3),
    st.lists(areas(), max_size=1),
    st.lists(areas(), max_size=1),
    near_places,
    near_places,
    st.integers(100, 2500),
    st.booleans(),
)
def test_every_way_round_is_legal(others, barred, slow, x, y, allowance, whole):
    reach = reach_of(Ground(slow, 2, barred, [], [], 0), others, allowance, whole, Block(1200, 1100, 0, 100, 100))
    way = way_round(reach, x, y)
    if way:
        assert way[-1] == Point(x, y)
        assert why_path_not(reach, way) == LEGAL
