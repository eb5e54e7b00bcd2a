"""Towards, away, into cover, charging, moving back (TY-RUL-74 to -77, -81, -83, -122): at rivers, walls, corners, the edge
and in crowded woods; and on random tables nobody stands still without one of a few reasons, checked by other means."""

import os
from math import hypot

import pytest

from rules.tyneside.sight_reference import Reference, Unsure
from vedette.engine.dice import Rng
from vedette.engine.types import Question
from vedette.rules.tyneside import event_types, steps
from vedette.rules.tyneside.codes import (
    ADVANCE,
    ATTACK,
    CARRY_ON,
    CLOSE,
    CONTINUE,
    COVER,
    FIELDED,
    FLED,
    HALT,
    ORDER_NAMES,
    RETREAT,
    RETREATING,
    ROUT,
    ROUTING,
    RUN,
    STEADY,
    WITHDRAW,
)
from vedette.rules.tyneside.tables.cells import ActionCell
from vedette.rules.tyneside.tables.moving import move_bound, note_start
from vedette.rules.tyneside.tables.retreating import Retreating
from vedette.testing.tyneside.invariants import figures_add_up, nobody_overlaps
from vedette.testing.tyneside.table import Table

NEW, OLD = "tyneside-solo", "tyneside-3.2"
RIVER = {"kind": "river", "rect": [0, 6000, 18000, 6500]}
WALL = {"kind": "high-wall", "points": [[0, 6000], [18000, 6000]]}
CORNER = [{"kind": "high-wall", "points": [[6000, 3000], [6000, 6000], [9000, 6000]]}]
WOOD = {"kind": "wood", "rect": [7000, 4800, 11000, 6400]}


def line(y, n=4, x=9000, apart=300):
    return [[x + apart * i, y] for i in range(n)]


def obey(table, order, charge=False):
    """The men carry out an order, and everybody stands soundly afterwards."""
    table.lay("move")
    note_start(table.battle, 0)
    for name in ("men",):
        table[name].has_result = True
        table[name].result = ActionCell("TY-XX", order, charge, True)
    move_bound(table.battle, 0)
    assert nobody_overlaps(table.battle) == []
    assert figures_add_up(table.battle) == []
    return table


def laid(book, features, men, foe, **told):
    table = Table(book, features=list(features)).place(
        "men", places=men, **{"weapons": ["sword"], "stored": "HALT", **told}
    )
    return table.place("foe", places=foe, side=1, weapons=["sword"], known=foe[0], fired=True)


def ys(table, name="men"):
    return [table.battle.y[i] for i in table[name].men]


def xs(table, name="men"):
    return [table.battle.x[i] for i in table[name].men]


def run_of(book):
    return ROUT if book == NEW else RUN


def back_of(book):
    return RETREAT if book == NEW else WITHDRAW


# --- towards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TY-RUL-75")
@pytest.mark.parametrize("barrier", [RIVER, WALL])
def test_towards_does_not_cross_water_or_a_high_wall_but_turns_along_it(book, barrier):
    table = obey(laid(book, [barrier], line(5700), line(9000)), ADVANCE)
    assert max(ys(table)) < 6000
    assert min(xs(table)) > 9000  # 67.5 degrees to the right is the first way that lets them go 5 cm


@pytest.mark.rule("TY-RUL-75")
def test_towards_crosses_by_a_bridge(book):
    bridge = {"kind": "bridge", "rect": [8800, 5900, 10100, 6600]}
    table = obey(laid(book, [RIVER, bridge], line(5700), line(9000)), ADVANCE)
    assert min(ys(table)) > 6500


@pytest.mark.rule("TY-RUL-75")
def test_towards_out_of_a_corner_goes_round_the_end_it_can_reach(book):
    table = obey(laid(book, CORNER, line(5700, x=6300), line(9000, x=6300)), ADVANCE)
    assert max(ys(table)) < 6000
    assert max(xs(table)) > 6300 + 900  # to the right, along the wall
    boxed = [{"kind": "high-wall", "points": [[6000, 5000], [6000, 6000], [7700, 6000], [7700, 5000]]}]
    table = obey(laid(book, boxed, line(5800, x=6300), line(9000, x=6300)), ADVANCE)
    assert max(ys(table)) < 6000


@pytest.mark.rule("TY-RUL-75")
def test_towards_at_the_tables_edge_stays_on_the_table(book):
    table = obey(laid(book, [RIVER], line(5900, x=100, apart=250), line(9000, x=100, apart=250)), CLOSE)
    assert min(xs(table)) >= 0
    assert max(ys(table)) < 6000


def crowd(table, name="crowd", y=5000, rows=5, n=12, x=7200):
    """A wood full of friends."""
    return table.place(name, places=[[x + 300 * i, y + 250 * row] for row in range(rows) for i in range(n)][:30])


@pytest.mark.rule("TY-RUL-74", "TY-RUL-75")
def test_towards_through_a_crowded_wood_passes_friends_and_stands_on_nobody(book):
    table = obey(crowd(laid(book, [WOOD], line(4500, x=8000), line(11000, x=8000))), ADVANCE)
    assert min(ys(table)) > 4500
    assert max(ys(table)) <= 4500 + 2500


# --- away -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TY-RUL-76")
@pytest.mark.parametrize("barrier", [RIVER, WALL])
def test_away_does_not_cross_water_or_a_high_wall(book, barrier):
    top = 6500 if barrier is RIVER else 6000
    table = obey(laid(book, [barrier], line(6900), line(9000)), run_of(book))
    assert min(ys(table)) >= top
    assert max(abs(x - 9450) for x in xs(table)) > 1500  # along it, which is the furthest they get
    assert table["men"].state == ROUTING


@pytest.mark.rule("TY-RUL-76")
def test_away_out_of_a_corner(book):
    foe = line(3800, x=7200)
    table = obey(laid(book, CORNER, line(5700, x=6250, apart=250), foe), back_of(book))
    assert max(ys(table)) < 6000
    assert min(xs(table)) > 6000
    assert table["men"].state == RETREATING


@pytest.mark.rule("TY-RUL-76", "TY-RUL-86")
def test_away_at_the_tables_edge_runners_leave_and_others_stop(book):
    table = laid(book, [], line(800), line(3000))
    table = obey(table, run_of(book))
    assert [table.battle.fate[table.fig("men", n)] for n in range(1, 5)] == [FLED] * 4
    table = obey(laid(book, [], line(800), line(3000)), back_of(book))
    assert [table.battle.fate[table.fig("men", n)] for n in range(1, 5)] == [FIELDED] * 4
    assert min(ys(table)) >= 0
    assert table["men"].state == RETREATING


@pytest.mark.rule("TY-RUL-76")
def test_away_in_a_crowded_wood(book):
    table = obey(crowd(laid(book, [WOOD], line(6550, x=8000), line(8500, x=8000))), run_of(book))
    assert max(ys(table)) < 6550
    assert table["men"].state == ROUTING


# --- into cover -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TY-RUL-77", "TY-RUL-122")
def test_cover_beyond_water_is_out_of_reach():
    rocks = {"kind": "rocks", "rect": [8500, 6700, 10500, 7500]}
    table = obey(laid(OLD, [RIVER, rocks], line(5500), line(11000)), COVER)
    assert max(ys(table)) < 5500  # away from all enemies instead
    assert table["men"].state == RETREATING


@pytest.mark.rule("TY-RUL-77", "TY-RUL-122")
def test_cover_round_a_corner_is_reached_by_one_bend():
    pond = {"kind": "river", "points": [[8000, 5600], [10400, 5800], [8000, 6000]]}
    rocks = {"kind": "rocks", "rect": [9000, 6000, 10500, 6800]}
    table = obey(laid(OLD, [pond, rocks], line(5500, x=9900, apart=250), line(11000)), COVER)
    assert all(9000 <= x <= 10500 for x in xs(table))
    assert all(6000 <= y <= 6800 for y in ys(table))
    assert table["men"].state == STEADY


@pytest.mark.rule("TY-RUL-77")
def test_cover_at_the_tables_edge():
    rocks = {"kind": "rocks", "rect": [0, 0, 700, 900]}
    table = obey(laid(OLD, [rocks], line(1200, x=200, apart=250), line(6000)), COVER)
    assert all(0 <= x <= 700 and 0 <= y <= 900 for x, y in zip(xs(table), ys(table), strict=True))


@pytest.mark.rule("TY-RUL-77", "TY-RUL-122")
def test_cover_in_a_crowded_wood_each_at_a_free_point(book):
    order = COVER if book == OLD else RETREAT
    table = obey(crowd(laid(book, [WOOD], line(6800, x=8000), line(11000)), rows=3, n=10), order)
    assert all(7000 < x < 11000 and 4800 < y < 6400 for x, y in zip(xs(table), ys(table), strict=True))
    assert all(y <= 6400 - 100 for y in ys(table))  # 1 cm and more inside the edge


@pytest.mark.rule("TY-RUL-77")
def test_cover_behind_a_wall_is_on_the_side_away_from_the_enemy():
    wall = {"kind": "wall", "points": [[8500, 5000], [10500, 5000]]}
    table = obey(laid(OLD, [wall], line(5600), line(11000)), COVER)
    assert all(4700 <= y < 5000 for y in ys(table))


# --- charging ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TY-RUL-54", "TY-RUL-81", "TY-RUL-122")
@pytest.mark.parametrize("barrier", [RIVER, WALL])
def test_nobody_charges_across_water_or_a_high_wall(barrier):
    near = 6800 if barrier is RIVER else 6300
    table = obey(laid(OLD, [barrier], line(5700), line(near)), CONTINUE, charge=True)
    assert not table["men"].charged
    assert max(ys(table)) == 5700


@pytest.mark.rule("TY-RUL-122")
def test_a_charge_round_the_corner_of_a_high_wall():
    wall = {"kind": "high-wall", "points": [[8000, 6000], [9250, 6000]]}
    table = obey(laid(OLD, [wall], line(5700, x=9000, apart=250), line(6400, x=9000, apart=450)), CONTINUE, charge=True)
    assert table["men"].charged
    assert sum(table.ask("contacts men")) > 0


@pytest.mark.rule("TY-RUL-93")
def test_a_charge_at_a_low_wall_stops_at_it(book):
    wall = {"kind": "wall", "points": [[8000, 6000], [11000, 6000]]}
    order = ATTACK if book == NEW else CONTINUE
    table = obey(laid(book, [wall], line(4800), line(6150)), order, charge=book == OLD)
    assert table["men"].charged
    assert max(ys(table)) < 6000
    assert min(table.ask("contacts men")) >= 1


@pytest.mark.rule("TY-RUL-81")
def test_a_charge_at_the_tables_edge(book):
    order = ATTACK if book == NEW else CONTINUE
    table = obey(laid(book, [], line(2200), line(100)), order, charge=book == OLD)
    assert table["men"].charged
    assert table.ask("contacts men") == [1, 1, 1, 1]
    assert min(ys(table)) >= 0


@pytest.mark.rule("TY-RUL-81")
def test_a_charge_into_a_crowded_wood_has_at_most_four_on_one(book):
    men = [[8000 + 250 * i, 4200 - 250 * row] for row in range(3) for i in range(8)]
    order = ATTACK if book == NEW else CONTINUE
    table = obey(laid(book, [WOOD], men, line(5000, x=8600, apart=250)), order, charge=book == OLD)
    assert table["men"].charged
    assert max(table.ask("contacts foe")) <= 4
    assert min(table.ask("contacts foe")) >= 1


# --- moving back ------------------------------------------------------------------------------------------------------


def beaten(book, features, men, foe, dice):
    table = laid(book, features, men, foe).lay("melee")
    table.do(steps.MELEE, *dice)
    assert nobody_overlaps(table.battle) == []
    return table


@pytest.mark.rule("TY-RUL-83", "TY-MEL-19")
@pytest.mark.parametrize("barrier", [RIVER, WALL])
def test_nobody_is_moved_back_into_water_or_through_a_high_wall(book, barrier):
    y = 6600 if barrier is RIVER else 6100
    table = beaten(book, [barrier], line(y), line(y + 202), [1, 6, 1, 1, 1, 1, 1, 1])
    assert min(ys(table)) >= y - 100
    hurt = len([i for i in table["men"].men if table.battle.wounds[i]])
    stuck = len([n for n in (2, 3, 4) if table.at("men", n) == (9000 + 300 * (n - 1), y)])
    assert stuck == 3
    assert hurt == (3 if book == NEW else 0)


@pytest.mark.rule("TY-RUL-83")
def test_nobody_is_moved_back_off_the_table(book):
    table = beaten(book, [], line(300), line(502), [1, 6, 1, 1, 1, 1, 1, 1])
    assert [table.battle.fate[table.fig("men", n)] for n in (2, 3, 4)] == [FIELDED] * 3
    assert min(ys(table)) >= 0


@pytest.mark.rule("TY-RUL-83")
def test_moved_back_in_a_corner_they_take_another_line_or_stay(book):
    walls = [
        {"kind": "high-wall", "points": [[8800, 5600], [8800, 6600]]},
        {"kind": "high-wall", "points": [[8800, 5600], [9400, 5600]]},
    ]
    table = beaten(book, walls, line(6000), line(6202), [1, 1, 1, 6, 1, 1, 1, 1])
    for n in (1, 3, 4):
        x, y = table.at("men", n)
        assert x > 8800
        assert y > 5600 or x > 9400


@pytest.mark.rule("TY-RUL-83")
def test_moved_back_through_friends_in_a_crowded_wood(book):
    table = laid(book, [WOOD], line(6000), line(6202))
    table.place(
        "friends", places=[[8700 + 220 * i, 5500 + 150 * row - 150 * row] for row in range(1) for i in range(8)]
    )
    table.lay("melee")
    table.do(steps.MELEE, 1, 6, 1, 1, 1, 1, 1, 1)
    assert nobody_overlaps(table.battle) == []
    went = [table.at("men", n)[1] for n in (2, 3, 4)]
    assert all(y <= 6000 for y in went)
    assert any(y < 5900 for y in went)


# --- nobody stands still without a reason -----------------------------------------------------------------------------

TRIAL = int(os.environ.get("VEDETTE_TRIAL", "1"))
TABLES = 12 * TRIAL
"""As a trial 1,000 and more: VEDETTE_TRIAL=100."""
LIMIT = 180 * TRIAL
"""Seconds: a trial may take as many times as long."""
REASONS = (
    event_types.STAYS,
    event_types.STAYS_IN_COVER,
    event_types.STAYS_ENGAGED,
    event_types.KNOWS_NOBODY,
    event_types.WAY_BARRED,
    event_types.IN_RANGE,
    event_types.DEFENDS,
    event_types.STANDS,
)
ORDERS = {
    OLD: (HALT, CONTINUE, ADVANCE, COVER, WITHDRAW, RUN, CARRY_ON, CLOSE),
    NEW: (HALT, ATTACK, ADVANCE, RETREAT, ROUT, CARRY_ON, CLOSE),
}
FORWARD = (ADVANCE, ATTACK, CLOSE)
STORED = {OLD: ("HALT", "ADVANCE"), NEW: ("HALT", "ADVANCE", "ATTACK")}
COVERS = ("wood", "rocks", "scrub", "building", "wall", "hedge", "fence")


def rect_at(rng, wide, deep):
    x, y = 1000 + rng.below(15000), 1000 + rng.below(9500)
    return [x, y, x + 600 + rng.below(wide), y + 600 + rng.below(deep)]


def random_table(book, number):
    """Terrain, four groups of ours and three of theirs, by lot."""
    rng = Rng(number)
    features, rects = [], []
    for _ in range(2 + rng.below(5)):
        rect = rect_at(rng, 3500, 2500)
        if all(rect[2] < o[0] or rect[0] > o[2] or rect[3] < o[1] or rect[1] > o[3] for o in rects):
            rects.append(rect)
            kind = ("wood", "rocks", "scrub", "marsh", "river", "building")[rng.below(6)]
            features.append(
                {"kind": kind, "rect": rect, "fortified": kind in ("building", "rocks") and rng.below(2) == 0}
            )
    for _ in range(rng.below(5)):
        x, y = 1000 + rng.below(15000), 1000 + rng.below(10000)
        kind = ("wall", "hedge", "fence", "high-wall")[rng.below(4)]
        end = [min(17900, max(100, x + rng.below(4000) - 2000)), min(11900, max(100, y + rng.below(4000) - 2000))]
        if end != [x, y]:
            features.append({"kind": kind, "points": [[x, y], end]})
    table = Table(book, features=features)
    taken = []
    for n in range(7):
        for _ in range(30):
            x, y = 500 + rng.below(15500), 400 + rng.below(11000)
            places = [[x + 300 * (i % 4), y + 300 * (i // 4)] for i in range(4 + rng.below(5))]
            wet = [f["rect"] for f in features if f["kind"] == "river"]
            if any(hypot(a - c, b - d) < 250 for a, b in places for c, d in taken) or any(
                r[0] - 150 <= a <= r[2] + 150 and r[1] - 150 <= b <= r[3] + 150 for a, b in places for r in wet
            ):
                continue
            if max(a for a, _ in places) > 17900 or max(b for _, b in places) > 11900:
                continue
            break
        else:
            continue
        taken += places
        weapons = (["rifle"], ["spear"], ["musket"])[rng.below(3)]
        told = {"stored": STORED[book][rng.below(len(STORED[book]))]} if n % 2 == 0 else {"side": 1}
        table.place(f"g{n}", places=places, weapons=weapons, **told)
    return table, features, rng


class Checker:
    """Judges by hand, with its own measuring, why somebody stood still."""

    def __init__(self, table, features):
        self.battle = table.battle
        self.features = features

    def place(self, i):
        return self.battle.x[i], self.battle.y[i]

    def enemies(self, group):
        return [j for one in self.battle.groups if one.side != group.side for j in one.men]

    def in_rect(self, rect, at, by=0):
        return rect[0] - by <= at[0] <= rect[2] + by and rect[1] - by <= at[1] <= rect[3] + by

    def is_at_cover(self, i):
        at = self.place(i)
        for f in self.features:
            if f["kind"] not in (*COVERS, "high-wall"):
                continue
            if "rect" in f and self.in_rect(f["rect"], at):
                return True
            if "points" in f and from_stretch(at, *f["points"]) <= 200 + self.battle.radius(i) + 1:
                return True
        return False

    def is_engaged(self, group):
        for i in self.battle.members(group):
            for j in self.enemies(group):
                apart = hypot(self.battle.x[i] - self.battle.x[j], self.battle.y[i] - self.battle.y[j])
                if apart <= self.battle.radius(i) + self.battle.radius(j) + 200:
                    return True
        return False

    def is_barred(self, at, i, others):
        """The figure's centre may not be there: off the table, in water, or on an enemy."""
        if not (0 <= at[0] <= self.battle.field.width and 0 <= at[1] <= self.battle.field.height):
            return True
        if any(f["kind"] == "river" and self.in_rect(f["rect"], at, 3) for f in self.features):
            return True
        return any(hypot(at[0] - self.place(j)[0], at[1] - self.place(j)[1]) < reach for j, reach in others)

    def free_way(self, i, goal, group, turn):
        """How far he gets that way, in steps of 10, with nobody but enemies in his way."""
        from math import atan2, cos, radians, sin

        x, y = self.place(i)
        angle = atan2(goal[1] - y, goal[0] - x) - radians(turn)
        radius = self.battle.radius(i)
        others = [(j, radius + self.battle.radius(j) - 2) for j in self.enemies(group)]
        for far in range(10, 510, 10):
            at = (x + far * cos(angle), y + far * sin(angle))
            if self.is_barred(at, i, others):
                return far - 10
            for f in self.features:
                if f["kind"] == "high-wall" and crossed((x, y), at, *f["points"]):
                    return far - 10
        return 500

    def is_hemmed_in(self, i, group):
        """Somebody's base, an enemy's 2 cm, water, a wall or the edge is right before him, whichever way he might go."""
        x, y = self.place(i)
        near = [j for j in range(len(self.battle.fate)) if j != i and self.battle.fate[j] == FIELDED]
        crowd_near = any(hypot(x - self.place(j)[0], y - self.place(j)[1]) <= 2500 + 500 for j in near)
        return crowd_near or self.free_way(i, (x, 12000), group, 0) < 500

    def reason_holds(self, group, event_type, order, stored, before):
        """The reason that was told is true."""
        battle = self.battle
        members = battle.members(group)
        if event_type is event_types.STAYS:
            return order == HALT or (order == CONTINUE and stored == HALT)
        if event_type is event_types.STANDS:
            return order in (CARRY_ON, CONTINUE, CLOSE) and stored == HALT
        if event_type is event_types.STAYS_ENGAGED:
            return self.is_engaged(group)
        if event_type is event_types.STAYS_IN_COVER:
            return all(self.is_at_cover(i) for i in members)
        if event_type is event_types.IN_RANGE:
            reach = {"rifle": 9000, "musket": 4000}[{0: "rifle", 2: "musket"}[battle.cards[members[0]].weapons[0]]]
            gaps = [
                hypot(battle.x[i] - battle.x[j], battle.y[i] - battle.y[j])
                for i in members
                for j in self.enemies(group)
            ]
            return min(gaps) - 200 <= reach + 1
        if event_type is event_types.DEFENDS:
            forts = [f for f in self.features if f.get("fortified")]
            at = [i for i in members if any(self.in_rect(f["rect"], self.place(i), 300) for f in forts)]
            return stored == HALT and 2 * len(at) > len(members)
        if event_type is event_types.KNOWS_NOBODY:
            return order in FORWARD or order in (CARRY_ON, CONTINUE)  # and nobody was in sight: see the test
        if event_type is event_types.WAY_BARRED:
            return any(self.is_hemmed_in(i, group) for i in members)
        return False


def from_stretch(at, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return hypot(at[0] - a[0] - share * dx, at[1] - a[1] - share * dy)


def crossed(a, b, c, d):
    def left(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return left(a, b, c) * left(a, b, d) < 0 and left(c, d, a) * left(c, d, b) < 0


def sees_somebody(reference, group, enemies):
    """Some figure of a unit has a free line to an enemy who is not hidden from it, by the reference of sight."""
    for i in reference.battle.members(group):
        for j in enemies:
            cover = reference.hides(reference.at(j))
            try:
                if (cover is None or cover == reference.hides(reference.at(i))) and reference.free(i, j):
                    return True
            except Unsure:
                return None
    return False


@pytest.mark.rule("TY-RUL-74", "TY-RUL-75", "TY-RUL-76", "TY-RUL-77")
@pytest.mark.timeout(LIMIT)
@pytest.mark.parametrize("book", [OLD, NEW])
def test_on_random_tables_nobody_stands_still_without_a_true_reason(book):
    stood, went, told = 0, 0, set()
    for number in range(TABLES):
        table, features, rng = random_table(book, number + 1)
        table.lay("move")
        battle = table.battle
        groups = battle.units_of(0)
        if not groups or not battle.units_of(1):
            continue
        note_start(battle, 0)
        given, stored, before = {}, {}, {}
        for group in groups:
            order = ORDERS[book][rng.below(len(ORDERS[book]))]
            group.has_result, group.die = True, 3
            group.result = ActionCell("TY-XX", order, False, True)
            given[group.id], stored[group.id] = order, group.order
            before[group.id] = {i: (battle.x[i], battle.y[i]) for i in group.men}
        checker = Checker(table, features)
        pieces = [(f["kind"], f.get("rect") or tuple(tuple(end) for end in f["points"])) for f in features]
        reference = Reference(battle, pieces, *((1000, 2000) if book == OLD else (500, 1500)))
        idle = [group for group in groups if given[group.id] in FORWARD or stored[group.id] != HALT]
        seen = {group.id: sees_somebody(reference, group, checker.enemies(group)) for group in idle}
        battle.take_log()
        move_bound(battle, 0)
        log = battle.take_log()
        assert nobody_overlaps(battle) == [], number
        assert figures_add_up(battle) == [], number
        for group in groups:
            places = before[group.id]
            for i, (x, y) in places.items():
                most = 2500 + (500 if given[group.id] == ROUT else 0)
                if battle.fate[i] == FIELDED:
                    assert hypot(battle.x[i] - x, battle.y[i] - y) <= most + 1, (number, group.name)
            if any(battle.fate[i] != FIELDED or (battle.x[i], battle.y[i]) != places[i] for i in places):
                went += 1
                continue
            stood += 1
            said = [event.event_type for event in log if event.who == group.id and event.event_type.kind == "stay"]
            what = (number, group.name, ORDER_NAMES[given[group.id]], ORDER_NAMES[stored[group.id]])
            assert len(said) == 1, what
            assert said[0] in REASONS, what
            told.add(said[0].rule)
            if said[0] is event_types.KNOWS_NOBODY:
                assert seen[group.id] is not True, what
            assert checker.reason_holds(group, said[0], given[group.id], stored[group.id], places), (
                *what,
                said[0].rule,
            )
    assert went > stood > 0
    assert len(told) >= 2


def test_ways_to_retreat_are_told_as_one_would_say_them():
    wood = {"kind": "wood", "rect": [4000, 1000, 6500, 2500]}
    table = Table("tyneside-solo", features=[wood]).place("men", (5000, 4500)).place("foe", (5000, 9000), side=1).lay()
    asked = Question(0, "retreat", "TY-RUL-56", table["men"].id)
    assert [option.words for option in Retreating().options(table.battle, asked)] == [
        "men: away from the enemy",
        "men: into the cover further off",
    ]
    far = [{"kind": "rocks", "rect": [12000, 500, 14000, 1500]}]
    table = Table("tyneside-solo", features=far).place("men", (5000, 4500)).place("foe", (5000, 9000), side=1).lay()
    assert [option.words for option in Retreating().options(table.battle, asked)] == [
        "men: away from the enemy",
        "men: towards the cover further off, which this move does not reach",
    ]
