"""Many figures looking at many: the same as each looking for itself."""

from hypothesis import given
from hypothesis import strategies as st

from geometry.shapes import areas, near_blocks
from vedette.geometry.angles import is_between
from vedette.geometry.areas import rectangle
from vedette.geometry.blocks import Block
from vedette.geometry.crowds import Crowd
from vedette.geometry.figures import Drill, Figure, are_figures_within, drawn_up, places
from vedette.geometry.gaze import any_sees, sighting
from vedette.geometry.lines import Line
from vedette.geometry.points import Point
from vedette.geometry.sight import ANY_DEPTH, FAR_OFF, SKY, Body, Disc, Ridge, Screen, SightScene, figure_sees, sunken

FOOT = Drill(100, 100, 0, 0)


def test_who_has_a_shot_and_whom_they_see():
    us, them = drawn_up(1000, 1000, 0, FOOT, 10, 10), drawn_up(1000, 2000, 180, FOOT, 10, 10)
    ours, theirs = Crowd(places(us, FOOT, 10, 10, 0)), Crowd(places(them, FOOT, 10, 10, 0))
    open_field = SightScene([], [], [], [])
    found = sighting(open_field, ours, 10, FOOT, theirs, FOOT, 45, 2400, 1, 2)
    assert found.figures == list(range(10))
    assert found.targets == list(range(10))
    assert sighting(open_field, ours, 4, FOOT, theirs, FOOT, 45, 2400, 1, 2).figures == list(range(4))
    # A hut before our left half.
    hut = SightScene([Screen(rectangle(400, 1060, 1000, 1200), SKY, 0, 0, 0)], [], [], [])
    found = sighting(hut, ours, 10, FOOT, theirs, FOOT, 45, 2400, 1, 2)
    assert set(range(5, 10)) <= set(found.figures)
    assert 0 not in found.figures
    assert sighting(open_field, ours, 10, FOOT, theirs, FOOT, 45, 900, 1, 2).figures == list(range(10))
    assert sighting(open_field, ours, 10, FOOT, theirs, FOOT, 45, 899, 1, 2).figures == []


@given(
    st.lists(near_blocks, max_size=8),
    near_blocks,
    near_blocks,
    st.lists(areas(), min_size=1, max_size=3),
    st.integers(0, 300),
    st.integers(0, 300),
    st.booleans(),
    st.lists(st.integers(0, 1), min_size=11, max_size=11),
    st.sampled_from((45, 90, 180)),
    st.sampled_from((900, FAR_OFF)),
)
def test_a_crowd_sees_what_its_figures_see(blocks, one, other, grounds, deep, into, is_gully, levels, arc, reach):
    scene = SightScene(
        [
            Screen(area, (1, SKY, SKY)[at], ANY_DEPTH, ANY_DEPTH, ANY_DEPTH, into)
            if is_gully
            else Screen(area, (1, SKY, SKY)[at], deep, into, 800)
            for at, area in enumerate(grounds)
        ],
        [Ridge(Line([Point(1000, 1300), Point(2500, 1900)]), 1, 100)],
        [Body(block, 1, number) for number, block in enumerate(blocks)],
        [Disc(1800, 1800, 100, 1, 50)],
    )
    drill = Drill(100, 100, 50, 50)
    ours = places(drawn_up(one.x, one.y, one.heading, drill, 3, 6), drill, 3, 6, 0)
    theirs = places(drawn_up(other.x, other.y, other.heading, drill, 3, 5), drill, 3, 5, 0)
    ours = [Figure(f.x, f.y, f.heading, levels[at]) for at, f in enumerate(ours)]
    theirs = [Figure(f.x, f.y, f.heading, levels[6 + at]) for at, f in enumerate(theirs)]
    lines = [
        (a, b)
        for a, figure in enumerate(ours)
        for b, target in enumerate(theirs)
        if is_between(target.x - figure.x, target.y - figure.y, figure.heading, arc)
        and (reach == FAR_OFF or are_figures_within(figure, drill, target, drill, reach))
        and figure_sees(scene, figure, target, 0, 1)
    ]
    found = sighting(scene, Crowd(ours), 6, drill, Crowd(theirs), drill, arc, reach, 0, 1)
    assert found.figures == sorted({a for a, _ in lines})
    assert found.targets == sorted({b for _, b in lines})
    first = sighting(scene, Crowd(ours), 6, drill, Crowd(theirs), drill, arc, reach, 0, 1, True)
    assert first.figures == found.figures[:1]
    if arc == 180 and reach == FAR_OFF:
        assert any_sees(scene, Crowd(ours), Crowd(theirs), 0, 1) == (len(lines) > 0)


def test_only_who_is_deep_in_a_sunken_area_is_hidden_in_it():
    gully = SightScene([sunken(rectangle(0, 1000, 3000, 1500), 100)], [], [], [])
    # At the near edge, deep inside, at the far edge, and beyond.
    theirs = Crowd([Figure(1500, y, 180) for y in (1050, 1100, 1101, 1250, 1399, 1400, 1550)])
    for x, y in ((1500, 500), (200, 899)):  # straight across and aslant
        ours = Crowd([Figure(x, y, 0)])
        assert sighting(gully, ours, 1, FOOT, theirs, FOOT, 180, FAR_OFF, 1, 2).targets == [0, 1, 5, 6]
    for y in (900, 1050, 1250):  # from its edge, and from inside
        ours = Crowd([Figure(1500, y, 0)])
        assert len(sighting(gully, ours, 1, FOOT, theirs, FOOT, 180, FAR_OFF, 1, 2).targets) == 7
    # Nobody at the edge: those deep inside are hidden from all.
    deep = Crowd(theirs.figures[2:5])
    far_off = Crowd([Figure(1500, 500, 0), Figure(1600, 899, 0)])
    assert not any_sees(gully, far_off, deep, 1, 2)
    assert not any_sees(gully, deep, far_off, 2, 1)
    assert any_sees(gully, Crowd([*far_off.figures, Figure(100, 900, 0)]), deep, 1, 2)


def test_a_screen_that_is_seen_over_hides_only_who_is_in_it():
    # Some of the targets stand in it and are hidden, the others stand beyond and are not.
    scrub = SightScene([Screen(rectangle(0, 1000, 3000, 1400), SKY, ANY_DEPTH, 100, ANY_DEPTH)], [], [], [])
    ours = Crowd([Figure(1500, 500, 0)])
    theirs = Crowd([Figure(1450, 1350, 180), Figure(1550, 1350, 180), Figure(1450, 1450, 180), Figure(1550, 1450, 180)])
    assert sighting(scrub, ours, 1, FOOT, theirs, FOOT, 180, FAR_OFF, 1, 2).targets == [2, 3]


def test_a_wall_of_men_hides_a_whole_crowd():
    wall = SightScene([], [], [Body(Block(1500, 1000, 0, 1200, 100), 1, 5)], [])
    drill = Drill(100, 100, 0, 0)
    ours = Crowd(places(drawn_up(1500, 700, 0, drill, 4, 8), drill, 4, 8, 0))
    theirs = Crowd(places(drawn_up(1500, 1300, 180, drill, 4, 8), drill, 4, 8, 0))
    assert not any_sees(wall, ours, theirs, 1, 2)
    assert any_sees(wall, ours, theirs, 1, 5)
    up_there = Crowd([Figure(f.x, f.y, f.heading, 1 if at == 7 else 0) for at, f in enumerate(theirs.figures)])
    assert sighting(wall, ours, 8, drill, up_there, drill, 180, FAR_OFF, 1, 2).targets == [7]
