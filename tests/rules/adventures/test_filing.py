"""Where a group files through (CA-RUL2-102), as the table is told: places to point at, each with the end beyond it."""

import pytest

from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import NOBODY, Order
from vedette.geometry.angles import bearing, difference
from vedette.geometry.points import distance
from vedette.geometry.reach import LEGAL
from vedette.rules.adventures.turn.moving import allowance, end_of_move, may_stand, reach_for, why_move_not
from vedette.testing.adventures.table import table
from vedette.testing.plans import plan_for

LANE = [(0, 20, 20, 33.5), (28, 20, 48, 33.5)]
"""Eight inches wide, thirteen and a half long: a move of twelve ends in it, thirteen inches of Open Order do not fit."""

LONG = [(0, 20, 20, 40), (28, 20, 48, 40)]
"""Too long to be cleared by a plain move."""


def platoon(ground=(), at=(24, 17), road=(), **more):
    t = table(48, 72, training=("european", "tribal"), impassable=list(ground), road=list(road))
    group = {"figures": 20, "files": 7, "formation": "open", **more}
    return t.place("A", at=at, **group).place("z", at=(24, 70), facing=180).activate("A")


def reaches(battle, book, question, verb):
    return [option.reach for option in book.options(battle, question) if option.verb == verb]


def through(t, verb="move"):
    """The places from which the group that is asked files through, and where it ends."""
    return [pair for reach in reaches(t.battle, t.poised.book, t.question, verb) for pair in reach.through]


@pytest.mark.rule("CA-RUL2-102")
def test_a_lane_is_shown_with_the_place_beyond_it():
    pairs = through(platoon(LANE))
    assert (2400, 2900, 2400, 3600) in pairs
    for x, y, end_x, end_y in pairs:
        t = platoon(LANE)
        t.order(f"move A to {x},{y} facing 0")
        assert t.at("A") == (end_x / 100, end_y / 100)


@pytest.mark.rule("CA-RUL2-102")
def test_nothing_is_shown_where_nothing_is_in_the_way_or_no_room_is_beyond():
    assert through(platoon()) == []
    assert through(platoon([(0, 20, 48, 24)])) == []  # a cliff from edge to edge
    assert through(platoon([(0, 20, 20, 44), (28, 20, 48, 44)])) == []  # a lane too long to be cleared
    assert through(platoon([(0, 20, 20, 24), (28, 20, 48, 24)])) == []  # one so short that a plain move goes through
    beside = (
        table(training=("european", "tribal")).place("A", at=(24, 14)).place("B", at=(33, 18)).place("z", at=(24, 46))
    )
    assert through(beside.activate("A")) == []  # sidling past a friend's flank it would win an eighth of an inch


@pytest.mark.rule("CA-RUL2-102")
def test_who_stands_right_before_a_lane_is_offered_the_move_through_it_though_it_has_no_other():
    t = platoon(LANE, at=(24, 17.52))  # its front rank touches the rocks on both sides
    (reach,) = reaches(t.battle, t.poised.book, t.question, "move")
    assert reach.outlines == []
    assert reach.through
    assert reach.through_rule == "CA-RUL2-102"


@pytest.mark.rule("CA-RUL2-102", "CA-MOV-04")
def test_a_fast_move_files_through_as_well():
    t = platoon(LONG)
    assert through(t) == []
    t.order("hurry A", dice=[1, 1])
    ends = through(t, "go")
    assert ends
    x, y, end_x, end_y = ends[-1]
    t.order(f"go A to {x},{y}")
    assert t.at("A") == (end_x / 100, end_y / 100)


@pytest.mark.rule("CA-RUL2-102", "CA-MOV-05")
def test_who_marches_by_the_road_does_not_leave_it_to_be_drawn_up():
    for verb, dice in (("hurry", [1, 1]), ("march", [1, 1, 1])):
        t = platoon(LONG, road=[(24, 0, 24, 72)])
        t.order(f"{verb} A", dice=dice)
        assert (through(t, "go") == []) == (verb == "march")


@pytest.mark.rule("CA-RUL2-102")
def test_in_random_battles_whoever_points_at_such_a_place_ends_where_it_was_told():
    told = 0
    for number in range(10):
        plan = plan_for("adventures", number)
        game, rng = Game(plan.book, plan.setup, plan.seed), Rng(number)
        while game.question is not None and len(game.history) < 200:
            question, battle = game.question, game.state
            pairs = []
            if question.kind == "act" and question.who != NOBODY:
                pairs = [pair for one in reaches(battle, game.book, question, "move") for pair in one.through]
            for x, y, end_x, end_y in pairs:
                us = battle.groups[question.who]
                end = end_of_move(battle, us, x, y)
                assert (end.x, end.y) == (end_x, end_y)
                assert may_stand(battle, us, end, True)
                assert game.book.check(battle, question, Order("move", (us.id, x, y, us.block.heading))) is None
                simply = reach_for(battle, us, allowance(battle, us), 0)
                assert why_move_not(battle, us, simply, end_x, end_y) != LEGAL
                here = us.block
                assert distance(here.x, here.y, x, y) < distance(here.x, here.y, end_x, end_y)
                assert difference(bearing(end_x - here.x, end_y - here.y), here.heading) <= 45
            told += len(pairs)
            assert game.apply_order(game.sample(rng)) is None
    assert told > 20
