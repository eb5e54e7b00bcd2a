"""Luck by what each throw wanted."""

from vedette.engine.dice import ScriptedDice
from vedette.engine.state import State
from vedette.engine.tables import Event, EventType, Roll
from vedette.engine.types import NOBODY
from vedette.server.game.dice_statistics import LuckCount, losses

THROWN = EventType("x", "", "x")


class Sides(State):
    def side_of(self, who):
        return {3: 0, 4: 1}.get(who, NOBODY)


def counted(*rolls):
    luck = LuckCount()
    luck.count([Event(THROWN, rolls=list(rolls))], Sides(ScriptedDice([])))
    return luck.lines


def roll(who, faces, low=False):
    made = Roll(who, 6, faces, sum(faces), None)
    made.low = low
    return made


def test_many_pips_are_good_where_high_dice_are():
    line = counted(roll(3, [6, 5]))[0]
    assert (line.dice, line.rolled, line.expected, line.better) == (2, 11, 7, 4)


def test_few_pips_are_good_where_low_dice_are():
    line = counted(roll(3, [1, 2], low=True))[0]
    assert (line.dice, line.rolled, line.expected, line.better) == (2, 3, 7, 4)


def test_throws_of_both_kinds_are_counted_each_by_what_it_wanted():
    lines = counted(roll(3, [6, 6]), roll(3, [6, 6], low=True), roll(4, [1], low=True), roll(9, [6]))
    assert (lines[0].rolled, lines[0].expected, lines[0].better) == (24, 14, 0)
    assert lines[1].better == 2.5
    assert set(lines) == {0, 1}


def test_units_are_lost_by_the_fact_and_not_by_a_word():
    pieces = [
        {"name": "A", "side": 0, "state": "flumm", "lost": True},
        {"name": "B", "side": 0, "state": "destroyed", "lost": False},
    ]
    found = losses({"sides": [{"lost": 3, "worth": 5}], "pieces": pieces})
    assert [(line.side, line.lost, line.worth, line.units) for line in found] == [(0, 3, 5, ["A"])]
