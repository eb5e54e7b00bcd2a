"""How long a band takes to get at the enemy: turning costs it an action, and it stands only where it has room."""

from __future__ import annotations

from typing import Any

import pytest

from vedette import books
from vedette.ai import decide
from vedette.ai.adventures.orders import along
from vedette.ai.adventures.routes import Routes, RouteTarget, routes_to
from vedette.engine.dice import Rng
from vedette.rules.adventures.turn.moving import reach_for
from vedette.testing.adventures.table import Table, table

BOOK = books.entry("adventures").book()
REACH = 1100
WALL = (0, 20, 36, 26)
"""Nobody gets through; the way round is in the east."""


def bands(facing: int = 0, **ground: Any) -> Table:
    """A band of twenty in the south, an enemy straight before it in the north."""
    t = table(training=("tribal", "tribal"), **ground)
    t.place("A", at=(10, 8), facing=facing, figures=20, files=5, formation="mob")
    t.place("z", at=(10, 42), facing=180, figures=20, files=5, formation="mob")
    return t


def routes(t: Table, name: str = "A") -> Routes | None:
    return routes_to(t.battle, t[name], [RouteTarget(t["z"].block, REACH, REACH, True)])


def time_from(t: Table, at: tuple[int, int], facing: int) -> float:
    found = routes(t)
    assert found is not None
    return found.time_from(at[0] * 100, at[1] * 100, facing, found.number_of(t["A"]))


def test_on_open_ground_the_way_is_straight_and_to_turn_takes_as_long_as_to_go_twelve_inches():
    t = bands()
    straight = time_from(t, (10, 8), 0)
    assert straight == pytest.approx((34 - 2 - 11) / 12, abs=0.4)  # to the nearest of its figures, less a charge
    assert time_from(t, (10, 20), 0) == pytest.approx(straight - 1.0, abs=0.2)
    assert time_from(t, (10, 8), 180) == pytest.approx(straight + 1.0, abs=0.1)
    assert time_from(t, (10, 8), 90) == pytest.approx(straight + 1.0, abs=0.3)


def test_slow_ground_takes_twice_as_long():
    clear, rough = time_from(bands(), (10, 8), 0), time_from(bands(rough=[(0, 12, 48, 24)]), (10, 8), 0)
    assert rough == pytest.approx(clear + 1.0, abs=0.2)


def test_those_before_a_wall_are_nearer_to_the_enemy_with_their_side_to_it():
    t = bands(impassable=[WALL])
    assert time_from(t, (10, 16), 0) > time_from(t, (10, 16), 90)
    assert time_from(t, (10, 8), 90) > time_from(t, (30, 8), 90)


def test_the_best_places_to_go_to_lead_round_the_wall():
    t = bands(45, impassable=[WALL])
    found = routes(t)
    assert found is not None
    spots = along(t["A"], found, reach_for(t.battle, t["A"], 1200, 0), 1200)
    assert all([spot.x > 1500 for spot in spots])


@pytest.mark.parametrize(("far", "is_open"), [(24, True), (40, False)])
def test_a_lane_in_which_nobody_can_stop_is_passed_only_if_one_move_is_enough(far: int, is_open: bool):
    lane = [(0, 20, 8, far), (10, 20, 48, far)]
    t = table(training=("tribal", "tribal"), height=60, impassable=lane)
    t.place("A", at=(9, 8), figures=20, files=5, formation="mob")
    t.place("z", at=(9, 56), facing=180, figures=20, files=5, formation="mob")
    assert (routes(t) is not None) == is_open


def test_a_band_that_is_too_wide_for_a_lane_goes_through_it_narrower():
    lane = [(0, 20, 7, 36), (12, 20, 48, 36)]
    wide = bands(impassable=lane)
    assert routes(wide) is not None
    many = table(training=("tribal", "tribal"), impassable=lane)
    many.place("A", at=(10, 8), figures=40, files=10, formation="mob")
    many.place("z", at=(10, 42), facing=180, figures=20, files=5, formation="mob")
    assert routes(many) is None  # seven files at the least


def test_friends_in_the_way_are_waited_for_or_gone_round():
    t = bands()
    t.place("B", at=(10, 20), figures=20, files=5, formation="mob")
    alone = time_from(bands(), (10, 14), 0)
    assert alone + 0.1 < time_from(t, (10, 14), 0) < alone + 2.0


def is_round(t: Table, name: str) -> bool:
    """A band has come round the eastern end of the wall."""
    x, y = t.at(name)
    return y > WALL[3] and x < WALL[2] - 2


@pytest.mark.parametrize("side", [10, 4])
def test_bands_before_a_mountain_come_round_it_and_get_at_the_enemy(side: int):
    """Two bands with their noses to it, one behind the other."""
    t = table(training=("tribal", "tribal"), turn=30, defender=1, impassable=[WALL])
    t.place("A", at=(side, 17.5), figures=20, files=5, formation="mob")
    t.place("B", at=(side, 13), figures=20, files=5, formation="mob")
    t.place("z", at=(4, 46), facing=180, figures=4, files=1, formation="mob")
    steady = books.entry("adventures").player("steady")
    for number in range(16):
        t.battle.quiet = number  # turn after turn in which nobody fights
        for name in ("A", "B"):
            if not is_round(t, name):
                t.activate(name)
                t.order(BOOK.grammar.write(decide(steady, BOOK, t.battle, Rng(number))))
    assert is_round(t, "A")
    assert is_round(t, "B")
