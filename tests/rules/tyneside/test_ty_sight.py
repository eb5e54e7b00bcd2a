"""Sight to the letter of TY-RUL-102, against a reference that shares no code with it; and how long it takes."""

import os
from time import process_time

import pytest

from rules.tyneside.sight_reference import HIDING, Reference, Unsure
from vedette.engine.dice import Rng
from vedette.rules.tyneside.sight.sight import SightTable, line_is_free, tangents
from vedette.testing.tyneside.table import Table

EDITIONS = ("tyneside-3.2", "tyneside-solo")
TRIAL = int(os.environ.get("VEDETTE_TRIAL", "1"))
TABLES = 60 * TRIAL
"""As a trial 10,000 and more: VEDETTE_TRIAL=170."""
LIMIT = 180 * TRIAL
"""Seconds: a trial may take as many times as long."""


def apart(rect, others):
    return all(rect[2] < o[0] or rect[0] > o[2] or rect[3] < o[1] or rect[1] > o[3] for o in others)


def scattered(number):
    """Figures and terrain at random, crowded enough to be in each other's way; no figure stands on a rim.

    Every fourth table is larger, with more men; men are in several units, near each other or not."""
    rng = Rng(number)
    many = 24 if number % 4 == 0 else 8
    wide = 7500 if number % 4 == 0 else 4000
    pieces, rects = [], []
    for _ in range(rng.below(4)):
        kind = (*HIDING, "rocks", "building", "hill")[rng.below(6)]
        x, y = 2000 + rng.below(3500), 2000 + rng.below(3500)
        rect = [x, y, x + 400 + rng.below(1600), y + 400 + rng.below(1600)]
        if apart(rect, rects):
            rects.append(rect)
            pieces.append((kind, rect))
    for _ in range(rng.below(4)):
        start = (2000 + rng.below(4000), 2000 + rng.below(4000))
        stop = (start[0] + rng.below(900) - 450, start[1] + rng.below(900) - 450)
        pieces.append((("wall", "hedge", "high-wall")[rng.below(3)], (start, stop)))
    taken, sides = [], ([], [])
    while min(len(side) for side in sides) < many:
        place = [2000 + rng.below(wide), 2000 + rng.below(wide)]
        if any(place[0] in (rect[0], rect[2]) or place[1] in (rect[1], rect[3]) for rect in rects):
            continue
        if all((place[0] - x) ** 2 + (place[1] - y) ** 2 > 300**2 for x, y in taken):
            taken.append(place)
            sides[len(taken) % 2].append(place)
    features = []
    for kind, place in pieces:
        shape = {"rect": place} if isinstance(place, list) else {"points": [list(end) for end in place]}
        features.append({"kind": kind, **shape})
    horsed = number % 3 == 0 and not any(
        (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < 400**2 for a in sides[1] for b in taken if a != b
    )
    book = EDITIONS[number % 2]
    if number % 8 == 0:
        sides[0].sort()
        sides[1].sort()
    table = Table(book, features=features)
    for side, of in enumerate(("us", "them")):
        table.place(of, places=sides[side][:4], side=side, horsed=horsed and side == 1)
        table.place(f"more of {of}", places=sides[side][4:], side=side, horsed=horsed and side == 1)
    table.lay("shoot")
    return table, Reference(table.battle, pieces, *((1000, 2000) if book == EDITIONS[0] else (500, 1500)))


@pytest.mark.rule("TY-SHO-18", "TY-SHO-19", "TY-SHO-21", "TY-VIS-05", "TY-VIS-06", "TY-VIS-07")
@pytest.mark.timeout(LIMIT)
def test_sight_is_that_of_the_reference_on_random_tables():
    seen, hidden, unsure = 0, 0, 0
    for number in range(TABLES):
        table, reference = scattered(number)
        gaze = SightTable(table.battle)
        for one in table.battle.living(0)[2:6]:
            for other in table.battle.living(1)[:10]:
                try:
                    wanted = reference.free(one, other)
                except Unsure:
                    unsure += 1
                    continue
                assert line_is_free(gaze, one, other) == wanted, (number, one, other)
                seen += wanted
                hidden += not wanted
    assert seen > 5 * TABLES
    assert hidden > 5 * TABLES
    assert unsure * 100 < seen


def test_the_tangents_touch_the_base():
    for number in range(200):
        rng = Rng(number)
        px, py, cx, cy = [rng.below(6000) for _ in range(4)]
        if (px - cx) ** 2 + (py - cy) ** 2 < 300**2:
            continue
        left_x, left_y, right_x, right_y = tangents(px, py, cx, cy, 100)
        for x, y in ((left_x, left_y), (right_x, right_y)):
            assert abs(((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 - 100) < 2
            assert abs((x - cx) * (x - px) + (y - cy) * (y - py)) < 300 * 100


def test_forty_against_eighty_figures_are_looked_at_quickly():
    table = Table("tyneside-3.2")
    for n in range(4):
        table.place(f"us {n}", (3000 + 3000 * n, 2000))
    for n in range(8):
        table.place(f"them {n}", (1500 + 2100 * n, 8000), side=1)
    battle = table.lay("shoot").battle
    best = 9.0
    for _ in range(5):
        before = process_time()
        gaze = SightTable(battle)
        for one in battle.living(0):
            for other in battle.living(1):
                line_is_free(gaze, one, other)
        best = min(best, process_time() - before)
    assert best < 0.2, "60 ms is the goal on a quiet machine"
