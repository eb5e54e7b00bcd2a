import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from geometry.shapes import OPEN, areas, headings, near_blocks, true_length_inside, why_path_not
from vedette.geometry.areas import rectangle
from vedette.geometry.blocks import Block, are_nearer, gap, is_on_table, overlap
from vedette.geometry.envelope import envelope, nearest_stop, outlines, stretches
from vedette.geometry.ground import Ground, leg_cost
from vedette.geometry.lines import Line
from vedette.geometry.moves import placed
from vedette.geometry.points import Point, ahead, distance
from vedette.geometry.reach import (
    BARRED_AT_END,
    BARRED_ON_WAY,
    BLOCKED_AT_END,
    BLOCKED_ON_WAY,
    LEGAL,
    OFF_TABLE,
    OUT_OF_ARC,
    TOO_FAR,
    TOO_NEAR_AT_END,
    TOO_NEAR_ON_WAY,
    Reach,
    farthest,
    is_way_free,
    sample,
    settled,
    why_end_not,
    why_not,
    why_way_not,
    within,
)

LINE = Block(2000, 1000, 0, 600, 200)


def reach_of(
    block=LINE, allowance=1200, half_arc=45, ground=None, others=(), shunned=(), keep=0, way_keep=0, whole=False
):
    ground = ground or OPEN
    return Reach(
        block,
        allowance,
        block.heading,
        half_arc,
        ground,
        list(others),
        list(shunned),
        keep,
        way_keep,
        whole,
        7200,
        4800,
    )


@st.composite
def reaches(draw):
    """A block among woods, crags and other troops."""
    block = draw(near_blocks)
    ground = Ground(draw(st.lists(areas(), max_size=2)), 2, draw(st.lists(areas(), max_size=1)), [], [], 0)
    others = [other for other in draw(st.lists(near_blocks, max_size=3)) if not overlap(block, other)]
    shunned = draw(st.lists(near_blocks, max_size=1))
    return reach_of(
        block,
        draw(st.integers(1, 1500)),
        draw(st.sampled_from([0, 20, 45, 90, 180])),
        ground,
        others,
        shunned,
        draw(st.sampled_from([0, 100])),
        draw(st.sampled_from([0, 300])),
        draw(st.booleans()),
    )


def test_a_line_moves_its_full_allowance_and_no_further():
    reach = reach_of()
    assert within(reach, 2000, 2200)
    assert why_not(reach, 2000, 2201) == TOO_FAR
    assert why_not(reach, 2500, 1400) == OUT_OF_ARC
    assert within(reach, 2500, 1500)
    assert within(reach, 2000, 1000)


def test_each_inch_in_a_wood_costs_two():
    reach = reach_of(ground=Ground([rectangle(0, 1600, 7200, 4800)], 2, [], [], [], 0))
    assert within(reach, 2000, 1900)
    assert why_not(reach, 2000, 1901) == TOO_FAR
    assert farthest(reach, 0) == 900


def test_barred_ground_stops_the_centre_on_its_way_and_the_block_at_its_end():
    reach = reach_of(ground=Ground([], 1, [rectangle(2100, 1500, 2200, 1700)], [], [], 0))
    assert within(reach, 2000, 2200)
    assert why_not(reach, 2000, 1600) == BARRED_AT_END
    assert why_not(reach, 2150, 1900) == BARRED_ON_WAY or within(reach, 2150, 1900)
    assert why_not(reach, 2200, 1850) == BARRED_ON_WAY
    assert stretches(reach, 0, 25) == [0, 402, 798, 1200]


def test_a_whole_block_cannot_pass_where_only_its_centre_could():
    crag = Ground([], 1, [rectangle(2100, 1500, 2200, 1700)], [], [], 0)
    assert why_not(reach_of(ground=crag, whole=True), 2000, 2200) == BARRED_ON_WAY
    wall = Ground([], 1, [], [Line([Point(2100, 1500), Point(2200, 1500)])], [], 0)
    assert why_not(reach_of(ground=wall, whole=True), 2000, 2200) == BARRED_ON_WAY
    assert within(reach_of(ground=wall), 2000, 2200)


def test_nobody_is_crossed_or_stood_upon():
    friend = Block(2000, 1600, 0, 600, 200)
    assert why_not(reach_of(others=[friend]), 2000, 2100) == BLOCKED_ON_WAY
    assert why_not(reach_of(others=[friend]), 2000, 1450) == BLOCKED_AT_END
    aside = Block(2400, 1600, 0, 600, 200)
    assert within(reach_of(others=[aside]), 2000, 2100)
    assert why_not(reach_of(others=[aside], whole=True), 2000, 2100) == BLOCKED_ON_WAY


def test_an_end_keeps_its_distance_from_the_enemy():
    reach = reach_of(shunned=[Block(2000, 2000, 180, 600, 200)], keep=100)
    assert within(reach, 2000, 1700)
    assert why_not(reach, 2000, 1701) == TOO_NEAR_AT_END
    assert why_not(reach, 2000, 1900) == BLOCKED_AT_END


def test_a_way_keeps_its_distance_unless_it_began_nearer_and_comes_no_closer():
    enemy = Block(2000, 2600, 180, 600, 200)
    assert why_not(reach_of(shunned=[enemy], way_keep=1200), 2000, 1300) == TOO_NEAR_ON_WAY
    assert within(reach_of(shunned=[enemy], way_keep=1200), 2000, 1200)
    near = Block(2000, 2000, 270, 200, 200)
    back = reach_of(Block(2000, 1000, 180, 600, 200), shunned=[near], way_keep=1200)
    assert within(back, 2000, 200)
    sideways = reach_of(half_arc=180, shunned=[near], way_keep=1200)
    assert within(sideways, 2200, 1000)
    assert why_not(sideways, 2200, 1010) == TOO_NEAR_ON_WAY


def test_a_block_stays_on_the_table():
    assert why_not(reach_of(half_arc=180), 2000, 95) == OFF_TABLE
    assert within(reach_of(half_arc=180), 2000, 100)


def test_a_path_of_legs_goes_round_what_is_in_the_way():
    friend = Block(2000, 1600, 0, 200, 200)
    man = reach_of(Block(2000, 1000, 0, 100, 100), 1500, 180, others=[friend], whole=True)
    assert why_not(man, 2000, 2000) == BLOCKED_ON_WAY
    assert why_path_not(man, [Point(2200, 1500), Point(2200, 1700), Point(2000, 2000)]) == LEGAL
    assert why_path_not(man, [Point(2900, 1500), Point(2000, 2000)]) == TOO_FAR
    assert why_path_not(man, [Point(2100, 1500), Point(2000, 2000)]) == BLOCKED_ON_WAY
    centre_only = reach_of(Block(2000, 1000, 0, 100, 100), 1500, 180, others=[friend])
    assert why_path_not(centre_only, [Point(2000, 1460)]) == BLOCKED_AT_END


@settings(max_examples=60, deadline=None)
@given(reaches(), headings)
def test_every_end_of_a_stretch_is_legal_and_the_next_step_is_not(reach, turn):
    heading = reach.bearing - reach.half_arc + turn % (2 * reach.half_arc + 1)
    x, y = reach.block.x, reach.block.y
    row = stretches(reach, heading, 25)
    assert len(row) % 2 == 0
    assert row == sorted(row)
    for length in row:
        there = ahead(x, y, heading, length)
        assert within(reach, there.x, there.y)
    # One step on from a stretch, and one step back from a later one, the block may not stop.
    borders = [(row[number], 1) for number in range(1, len(row), 2)]
    borders += [(row[number], -1) for number in range(2, len(row), 2)]
    for length, step in borders:
        beyond = ahead(x, y, heading, length + step)
        if length < farthest(reach, heading):
            assert not within(reach, beyond.x, beyond.y)


@settings(max_examples=60, deadline=None)
@given(reaches(), headings, st.integers(0, 1500))
def test_the_envelope_and_the_law_agree_at_every_probe(reach, turn, length):
    heading = reach.bearing - reach.half_arc + turn % (2 * reach.half_arc + 1)
    length -= length % 25
    row = stretches(reach, heading, 25)
    there = ahead(reach.block.x, reach.block.y, heading, length)
    in_row = any(row[n] <= length <= row[n + 1] for n in range(0, len(row), 2))
    if length <= farthest(reach, heading):
        assert in_row == within(reach, there.x, there.y)
    else:
        assert not in_row


@settings(max_examples=150, deadline=None)
@given(reaches(), st.integers(0, 2**40), st.integers(0, 2**40))
def test_every_sample_is_legal(reach, first, second):
    there = sample(reach, first, second)
    assert within(reach, there.x, there.y)


@settings(max_examples=100, deadline=None)
@given(reaches(), st.integers(0, 2**30), st.integers(0, 2**30))
def test_what_is_legal_keeps_every_promise(reach, first, second):
    there = sample(reach, first, second)
    start = reach.block
    end = placed(start, there.x, there.y)
    if end == start:
        return
    assert leg_cost(reach.ground, start.x, start.y, end.x, end.y) <= reach.allowance
    assert is_on_table(end, 7200, 4800)
    assert not any(overlap(end, other) for other in reach.others)
    assert not any(are_nearer(end, enemy, reach.keep) for enemy in reach.shunned)
    if not reach.is_whole:
        for area in reach.ground.barred:
            assert true_length_inside(area, start.x, start.y, end.x, end.y) < 1.6


def test_samples_spread_over_all_that_can_be_reached():
    reach = reach_of()
    found = [sample(reach, n * 7919, n * n * 104729) for n in range(400)]
    assert any(p.x < 1700 for p in found)
    assert any(p.x > 2300 for p in found)
    # Half the ground lies beyond 0.7 of the way.
    assert 150 < sum(distance(2000, 1000, p.x, p.y) > 849 for p in found) < 250


def test_the_envelope_in_the_open_is_a_sector_with_its_tip_at_the_start():
    found = outlines(envelope(reach_of(), 5, 50))
    assert len(found) == 1
    sector = shapely.Polygon([(p.x, p.y) for p in found[0]])
    assert abs(sector.area - 1200 * 1200 * 3.14159 / 4) < 5000
    assert sector.exterior.distance(shapely.Point(2000, 1000)) == 0


def test_the_envelope_all_round_is_a_disc():
    reach = reach_of(Block(3600, 2400, 0, 600, 200), half_arc=180)
    found = outlines(envelope(reach, 5, 50))
    assert len(found) == 1
    assert abs(shapely.Polygon([(p.x, p.y) for p in found[0]]).area - 1200 * 1200 * 3.14159) < 20000


def test_the_envelope_is_drawn_beyond_a_place_where_one_may_not_stop():
    crag = Ground([], 1, [rectangle(2100, 1500, 2200, 1700)], [], [], 0)
    found = outlines(envelope(reach_of(ground=crag), 3, 25))
    assert len(found) > 1
    assert any(shapely.Polygon([(p.x, p.y) for p in o]).covers(shapely.Point(1950, 2100)) for o in found)
    assert not any(shapely.Polygon([(p.x, p.y) for p in o]).contains(shapely.Point(2000, 1600)) for o in found)


def test_the_nearest_stop_goes_as_far_towards_the_goal_as_it_may():
    assert nearest_stop(reach_of(), 2000, 4000, 25) == Point(2000, 2200)
    assert nearest_stop(reach_of(), 2000, 1500, 25) == Point(2000, 1500)
    assert nearest_stop(reach_of(), 4000, 1000, 25) == ahead(2000, 1000, 45, 1200)
    friend = Block(2000, 1600, 0, 600, 200)
    assert nearest_stop(reach_of(others=[friend]), 2000, 4000, 25) == Point(2000, 1402)


def test_a_block_settles_on_the_nearest_free_spot():
    friend = Block(2000, 1600, 0, 600, 200)
    reach = reach_of(others=[friend])
    there = settled(reach, 2000, 1500, 300, 10)
    assert not overlap(placed(LINE, there.x, there.y), friend)
    assert distance(2000, 1500, there.x, there.y) == 100
    assert gap(placed(LINE, there.x, there.y), friend) == 0
    assert settled(reach, 2000, 1600, 100, 10) == Point(2000, 1000)
    assert settled(reach, 2500, 2500, 100, 10) == Point(2500, 2500)


@given(
    reaches(), st.lists(near_blocks, min_size=1, max_size=5), st.integers(10, 900), st.integers(5, 60), st.booleans()
)
def test_room_is_found_where_trying_every_ring_finds_it(reach, crowd, limit, step, by_free_way):
    reach.others.extend(crowd)
    x, y = crowd[0].x, crowd[0].y

    def has_room(there):
        if why_end_not(reach, there.x, there.y) != LEGAL:
            return False
        return not by_free_way or why_way_not(reach, x, y, there.x, there.y) == LEGAL

    rings = [(length, turn) for length in range(0, limit + 1, step) for turn in range(0, 360, 15)]
    places = [ahead(x, y, reach.block.heading + turn, length) for length, turn in rings]
    room = next((there for there in places if has_room(there)), Point(reach.block.x, reach.block.y))
    assert settled(reach, x, y, limit, step, by_free_way) == room


@given(reaches(), headings)
def test_how_far_is_what_trying_every_length_in_halves_finds(reach, heading):
    low, high = 0, reach.allowance
    while high - low > 1:
        middle = (low + high) // 2
        if is_way_free(reach, heading, middle):
            low = middle
        else:
            high = middle
    whole = is_way_free(reach, heading, reach.allowance)
    assert farthest(reach, heading) == (reach.allowance if whole else low)
