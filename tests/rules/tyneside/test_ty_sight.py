"""Sight to the letter of TY-RUL-102, against a reference that shares no code with it; and how long it takes."""

from fractions import Fraction
from time import process_time

import pytest

from vedette.engine.dice import Chance
from vedette.rules.tyneside.sight import Gaze, line_is_free, tangents
from vedette.testing.tyneside.table import Table

TABLES = 40


def distance_squared(px, py, ax, ay, bx, by):
    """The square of the distance from a point to a stretch of line, exactly."""
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if square == 0:
        return Fraction((px - ax) ** 2 + (py - ay) ** 2)
    share = Fraction((px - ax) * dx + (py - ay) * dy, square)
    share = min(max(share, Fraction(0)), Fraction(1))
    return (px - ax - share * dx) ** 2 + (py - ay - share * dy) ** 2


def is_left(ax, ay, bx, by, px, py):
    found = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return (found > 0) - (found < 0)


def meet(a, b, c, d):
    """Two stretches of line have a point in common."""
    one = is_left(*a, *b, *c) * is_left(*a, *b, *d)
    two = is_left(*c, *d, *a) * is_left(*c, *d, *b)
    return one <= 0 and two <= 0 and distance_of_stretches(a, b, c, d) == 0


def distance_of_stretches(a, b, c, d):
    if is_left(*a, *b, *c) != is_left(*a, *b, *d) and is_left(*c, *d, *a) != is_left(*c, *d, *b):
        return 0
    return min(
        distance_squared(*a, *c, *d),
        distance_squared(*b, *c, *d),
        distance_squared(*c, *a, *b),
        distance_squared(*d, *a, *b),
    )


def naive(battle, hedges, one, other):
    """Every base and every hedge against each of the three lines, one after another."""
    eye, goal = (battle.x[one], battle.y[one]), (battle.x[other], battle.y[other])
    ours, theirs = battle.radius(one), battle.radius(other)
    if distance_squared(*eye, *goal, *goal) <= (ours + theirs + 20) ** 2:
        return True
    left_x, left_y, right_x, right_y = tangents(*eye, *goal, theirs)
    for end in (goal, (left_x, left_y), (right_x, right_y)):
        for third in range(len(battle.fate)):
            if battle.fate[third] != 1 or third in (one, other):
                continue
            place, radius = (battle.x[third], battle.y[third]), battle.radius(third)
            if distance_squared(*eye, *place, *place) <= (ours + radius + 200) ** 2:
                continue  # within 2 cm of the viewer
            if distance_squared(*place, *eye, *end) < radius**2:
                return False
        for start, stop in hedges:
            near_eye = distance_squared(*eye, *start, *stop) <= (Fraction(1, 16) + ours + 200) ** 2
            near_goal = distance_squared(*goal, *start, *stop) <= (Fraction(1, 16) + theirs + 200) ** 2
            if not near_eye and not near_goal and meet(eye, end, start, stop):
                return False
    return True


def scattered(number):
    """Figures and hedges at random, crowded enough to be in each other's way."""
    chance = Chance(number)
    taken, sides = [], ([], [])
    while min(len(side) for side in sides) < 8:
        place = [2000 + chance.below(4000), 2000 + chance.below(4000)]
        if all((place[0] - x) ** 2 + (place[1] - y) ** 2 > 300**2 for x, y in taken):
            taken.append(place)
            sides[len(taken) % 2].append(place)
    hedges = []
    for _ in range(chance.below(3)):
        start = (2000 + chance.below(4000), 2000 + chance.below(4000))
        hedges.append((start, (start[0] + chance.below(900) - 450, start[1] + chance.below(900) - 450)))
    features = [{"kind": "hedge", "points": [list(start), list(stop)]} for start, stop in hedges]
    horsed = number % 3 == 0
    table = Table("tyneside-3.2", features=features).put("us", places=sides[0])
    radius = 200 if horsed else 100
    if horsed and any(
        (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < (radius + 200) ** 2 for a in sides[1] for b in taken if a != b
    ):
        horsed = False
    return table.put("them", places=sides[1], side=1, horsed=horsed).lay("shoot"), hedges


@pytest.mark.rule("TY-SHO-18", "TY-SHO-19")
def test_sight_is_that_of_the_reference_on_random_tables():
    seen = 0
    for number in range(TABLES):
        table, hedges = scattered(number)
        gaze = Gaze(table.battle)
        for one in table["us"].men[:4]:
            for other in table["them"].men:
                found = line_is_free(gaze, one, other)
                assert found == naive(table.battle, hedges, one, other), (number, one, other)
                seen += found
    assert seen > TABLES


def test_the_tangents_touch_the_base():
    for number in range(200):
        chance = Chance(number)
        px, py, cx, cy = [chance.below(6000) for _ in range(4)]
        if (px - cx) ** 2 + (py - cy) ** 2 < 300**2:
            continue
        left_x, left_y, right_x, right_y = tangents(px, py, cx, cy, 100)
        for x, y in ((left_x, left_y), (right_x, right_y)):
            assert abs(((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 - 100) < 2
            assert abs((x - cx) * (x - px) + (y - cy) * (y - py)) < 300 * 100


def test_forty_against_eighty_figures_are_looked_at_quickly():
    table = Table("tyneside-3.2")
    for n in range(4):
        table.put(f"us {n}", (3000 + 3000 * n, 2000))
    for n in range(8):
        table.put(f"them {n}", (1500 + 2100 * n, 8000), side=1)
    battle = table.lay("shoot").battle
    best = 9.0
    for _ in range(5):
        before = process_time()
        gaze = Gaze(battle)
        for one in battle.living(0):
            for other in battle.living(1):
                line_is_free(gaze, one, other)
        best = min(best, process_time() - before)
    assert best < 0.2, "60 ms is the goal on a quiet machine"
