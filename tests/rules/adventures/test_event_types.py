"""The log can be checked by whoever reads it: how many fired, which dice count, who won, and nothing false."""

import pytest

from vedette import books
from vedette.engine.tables import Event, EventType
from vedette.engine.types import Step
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.solo import mission_event_types as told_words
from vedette.rules.adventures.solo import np_tables
from vedette.testing.adventures.table import table
from vedette.testing.adventures.ventures import mission, pef, runs

BOOK = books.entry("adventures").book()
MISS = [4]


def lines(t, told):
    return [BOOK.tell(t.battle, event) for event in told.events]


def facing_band(gap=8, **band):
    t = table().place("A", at=(24, 12), figures=20)
    return t.place("z", before="A", gap=gap, **{"figures": 20, **band}).place("y", at=(4, 44))


def test_a_volley_says_how_many_fired_and_its_dice_say_which_of_them_hit():
    t = facing_band(formation="open").activate("A")
    told = t.order("volley A at z", [1, 4, 4, 1], then=2)
    fired = next(event for event in told.events if event.event_type.kind == "fire")
    assert (fired.m, fired.n) == (20, 2)
    assert BOOK.tell(t.battle, fired) == "20 figures of A volley at z: 2 hits."
    (roll,) = fired.rolls
    assert (roll.need, roll.low, roll.score) == (1, True, 2)
    assert BOOK.counted(roll) == [True, False, False, True]
    assert roll.pool.total == len(roll.faces)
    assert roll.tally is None  # nothing was added to the dice


@pytest.mark.rule("CA-FIR-05")
def test_more_dice_than_half_of_those_firing_are_told_not_to_have_been_thrown():
    t = (
        table()
        .place("A", at=(24, 12), figures=4)
        .place("z", before="A", gap=8, figures=20, formation="mob")
        .activate("A")
    )
    told = t.order("fire A at z", [4, 4], then=3)
    roll = told.roll("A")
    assert roll.pool.total > len(roll.faces) == 2
    assert "half of those firing at most" in roll.words


@pytest.mark.rule("CA-FIR-07", "CA-FIR-09")
def test_hits_that_were_doubled_or_halved_are_called_so_and_none_where_there_are_none():
    said = {
        "20 figures of A fire at z: 2 hits, halved by cover.": ({"wood": [(4, 26, 44, 46)]}, 180, [1, 1, 1]),
        "20 figures of A fire at z: 0 hits.": ({"wood": [(4, 26, 44, 46)]}, 180, [2]),
        "20 figures of A fire at z: 2 hits, doubled from flank or rear.": ({}, 90, [1]),
    }
    for words_of, (ground, heading, dice) in said.items():
        t = table(**ground).place("A", at=(24, 18), figures=20).place("z", at=(24, 26.5), facing=heading, figures=6)
        t.place("y", at=(4, 44))
        assert lines(t, t.shoot("A", "z", dice, then=2))[0] == words_of


def test_a_crew_is_told_by_its_figures():
    t = table().place("G", at=(24, 12), klass="artillery").place("z", before="G", gap=14, figures=20, formation="mob")
    told = t.place("y", at=(4, 44)).activate("G").order("fire G at z", MISS * 9, then=3)
    assert lines(t, told)[0] == "G, served by 4, fires at z: 0 hits."


@pytest.mark.rule("CA-VOL-01", "CA-REA-EU-TOW-2")
@pytest.mark.parametrize(("formation", "said"), [("line", "volleys or fires"), ("open", "fires")])
def test_only_those_who_can_volley_are_told_to(formation, said):
    t = table().place("A", at=(24, 12), formation=formation).place("z", before="A", gap=10).place("y", at=(4, 44))
    told = t.test("A", "TOW", [1, 1, 1], by="z", then=20)
    assert lines(t, told)[0].endswith(f"A passes 2 and {said}.")


def test_a_reaction_test_says_what_it_is_thrown_against():
    t = table().place("A", at=(24, 12), rep=3, officer=5).place("z", before="A", gap=10).place("y", at=(4, 44))
    told = t.test("A", "SR", [3, 4, 5])
    own, leader = told.rolls_of("A")
    assert (own.against, own.need, BOOK.counted(own)) == ("Rep 3", 3, [True, False])
    assert (leader.words, leader.against, BOOK.counted(leader)) == ("Leader Die", "Rep 5", [True])


@pytest.mark.rule("CA-VOL-07")
def test_where_no_face_can_pass_none_counts():
    t = table().place("A", at=(24, 12), rep=3, officer=0, nco=0).place("z", before="A", gap=10).place("y", at=(4, 44))
    (roll,) = t.test("A", "RC", [1, 2], by="z", hits=4, then=0).rolls_of("A")
    assert BOOK.counted(roll) == [False, False]
    assert roll.against == "Rep 0"


@pytest.mark.rule("CA-MEL-11", "CA-MEL-12")
@pytest.mark.parametrize(
    ("ours", "theirs", "said"),
    [([1] * 4, [4] * 4, "A beats z: 4 successes against 0."), ([4] * 4, [1] * 4, "Z beats A: 4 successes against 0.")],
)
def test_who_had_the_better_of_a_melee_is_told(ours, theirs, said):
    t = table().place("A", at=(24, 12), figures=20).place("B", at=(4, 4)).place("z", before="A", gap=0, figures=20)
    t.place("y", at=(4, 44)).lock("A", "z").activate("A")
    assert lines(t, t.order("fight A", ours + theirs, then=8))[0] == said


def test_an_even_melee_is_called_even():
    t = table().place("A", at=(24, 12), figures=20).place("B", at=(4, 4)).place("z", before="A", gap=0, figures=20)
    t.place("y", at=(4, 44)).lock("A", "z").activate("A")
    assert lines(t, t.order("fight A", [4] * 8, then=2))[0] == "A and z fight evenly: 0 successes each."


@pytest.mark.rule("CA-CAS-01")
def test_a_commander_in_chief_falls_and_loses_no_figure():
    t = table().place("A", at=(24, 12), figures=20).place("z", at=(24, 44), figures=20).place("y", at=(4, 44))
    t.chief("c", at=(24, 22)).activate("A")
    told = t.order("fire A at c", [1] * 10, then=12)
    assert any(line.endswith(" falls.") for line in lines(t, told))
    assert not any("loses 1 figure" in line for line in lines(t, told))


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52")
def test_the_last_unit_of_a_side_is_told_once_that_its_rep_is_higher():
    t = table().place("A", at=(24, 12), rep=4).place("z", at=(24, 40)).place("y", at=(4, 44))
    t.battle.lost_groups[0] = 1
    told = t.turn_begins([1, 2])
    assert [event.event_type for event in told.events_of("wall")] == [event_types.LAST_UNIT]
    assert not t.turn_begins([1, 2]).events_of("wall")
    (own,) = t.test("A", "SR", [5, 6]).rolls_of("A")
    assert own.against == "Rep 5, one higher with its back against the wall"


@pytest.mark.rule("CA-EUS-01", "CA-RUL-52")
def test_those_with_their_back_against_the_wall_would_run_away_and_fight_on():
    t = (
        table()
        .place("A", at=(24, 12), rep=3, officer=0, nco=0, figures=20)
        .place("z", at=(24, 40))
        .place("y", at=(4, 44))
    )
    t.battle.lost_groups[0] = 1
    told = t.test("A", "RC", [6, 6], by="z")
    said = lines(t, told)
    assert "A passes 0 and would " in said[0]
    assert said[1] == "A has its back against the wall and fights on."


def test_whoever_comes_to_act_is_no_line_of_its_own():
    assert event_types.ACTIVATES.part == "begins"


@pytest.mark.rule("CA-RUL2-81")
def test_the_winner_is_named():
    t = table().place("A", at=(24, 12)).place("z", at=(24, 40)).activate("A")
    told = t.order("concede")
    assert lines(t, told)[1].startswith("The battle is over: ")
    assert t.outcome.winner == 1
    assert t.battle.armies[1].name in lines(t, told)[1]
    assert t.battle.armies[1].name in t.outcome.words.split(":")[0]


def kinds_of_event():
    """All that this book says, by where it is said."""
    found = []
    for module in (event_types, told_words, np_tables):
        for name, value in vars(module).items():
            listed = value if isinstance(value, tuple | list) else [value]
            for one in listed:
                said = getattr(one, "event_type", one)
                if isinstance(said, EventType):
                    found.append(pytest.param(said, id=f"{name}-{said.rule}"))
    return found


@pytest.mark.parametrize("said", kinds_of_event())
def test_nothing_is_left_open_in_what_is_said(said):
    t = table().place("A", at=(24, 12)).place("z", before="A", gap=14)
    for number in (0, 1, 2):
        event = Event(said, t.id("A"), t.id("z"), min(number, 1) if "{side" in said.words else number, number)
        text = BOOK.tell(t.battle, event).replace("{raised}", "").replace("{ground}", "")
        assert not set(text) & set("{}<>|"), text
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.endswith((".", ":", "?")), text


@pytest.mark.rule("CA-PEF-12")
def test_a_marker_that_splits_says_which_is_the_other_half():
    t = mission("patrol", impassable=[(0, 20, 48, 22)]).place("A", at=(24, 3))
    pef(t, 24, 40, rep=4)
    told = runs(t, [3, 5, 1, 2, 2, 3, 3], Step(steps.PEF, 0))
    assert [BOOK.tell(t.battle, event) for event in told] == [
        "Possible Enemy Force 1 rolls to move: passes 1, and splits into two.",
        "The other half is Possible Enemy Force 2 from now on, in section 2.",
    ]


def test_a_commander_in_chief_has_an_article_in_the_log_and_none_on_his_label():
    t = table().place("A", at=(24, 12)).place("z", at=(24, 40)).chief("C", rep=4, join="A").activate("A")
    told = t.order("part A")
    assert lines(t, told)[0] == "The C-in-C of Blue leaves A."
    assert t["C"].card.name == "C-in-C of Blue"
