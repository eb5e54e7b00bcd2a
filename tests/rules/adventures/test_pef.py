"""Possible Enemy Forces: placing, Rep, moving, resolving (PEF)."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import Rng
from vedette.engine.docs import event_doc
from vedette.engine.game import Game
from vedette.engine.solo import with_solo
from vedette.engine.types import Order, Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.ground.sections import box_of, section_at
from vedette.rules.adventures.ground.sight import gap_between
from vedette.rules.adventures.groups.groups import FIELDED
from vedette.rules.adventures.setup.drawing_up import draw_up_contact
from vedette.rules.adventures.solo.contact import CONTACT_TABLE, contact_row, groups_met, look_out, raise_contact
from vedette.rules.adventures.solo.enemy import next_pef
from vedette.rules.adventures.solo.mission_view import markers
from vedette.rules.adventures.solo.objectives import bring_more
from vedette.rules.adventures.solo.pefs import hidden_place, is_spied, place_first, sees_place
from vedette.rules.adventures.solo.venture import MARKER
from vedette.testing.adventures.invariants import reshuffle_hidden
from vedette.testing.adventures.ventures import advance_battle, met, mission, pef, rules_of, runs, script, venture_of

BOOK = books.entry("adventures").book()
SCENARIOS = books.entry("adventures").scenarios()


def here(t):
    return t.battle.venture.pefs_here()


def placed(t, dice):
    """Three markers with these dice: section and two for the Rep, each."""
    venture_of(t)
    script(t.battle, dice)
    place_first(t.battle)
    return t.battle.venture.pefs


def moved(t, dice, then=0):
    """The first marker activates."""
    venture_of(t)
    t.battle.side = 1
    return runs(t, dice, Step(steps.PEF, 0), then=then)


@pytest.mark.rule("CA-PEF-01")
def test_the_enemy_is_hidden_in_markers_also_when_a_person_runs_them():
    setup = SCENARIOS.battle_of(battle="patrol", armies=["france", "berber"], terrain="open")
    game = Game(BOOK, setup, "4")
    rng = Rng(4)
    while game.question.kind == "enter":
        assert game.apply_order(game.sample(rng)) is None
    battle = game.state
    assert len(battle.venture.pefs) == 3
    assert not battle.venture.is_run
    while game.question is not None and battle.turn < 12 and not any(g.side == 1 for g in battle.groups):
        assert game.apply_order(game.sample(rng)) is None
    assert any(e.event_type.rule in ("CA-PEF-16", "CA-PEF-17") for e in game.events)


@pytest.mark.rule("CA-PEF-01", "CA-PEF-07")
def test_of_a_marker_its_place_and_its_rep_are_shown_and_nothing_else():
    t = mission("patrol", impassable=[(0, 20, 48, 22)]).place("A", at=(24, 3))
    for x, rep in ((8, 3), (24, 5)):
        pef(t, x, 40, rep=rep)
    t.battle.venture.pefs[0].activated = True
    for side in (0, 1):
        shown = [piece for piece in BOOK.view(t.battle, side)["pieces"] if piece["arm"] == "marker"]
        assert [piece["id"] for piece in shown] == [MARKER, MARKER + 1]
        assert [(piece["x"], piece["y"], piece["side"]) for piece in shown] == [(800, 4000, 1), (2400, 4000, 1)]
        assert [(piece["name"], piece["figures"], piece["strength"]) for piece in shown] == [
            ("Possible Enemy Force 1", 0, "?"),
            ("Possible Enemy Force 2", 0, "?"),
        ]
        assert [[fact["value"] for fact in piece["facts"] if fact["rule"] == "CA-PEF-07"] for piece in shown] == [
            ["3"],
            ["5"],
        ]
        assert [piece["state"] for piece in shown] == ["done", "ready"]
    t.battle.venture.pefs[0].is_here = False
    assert len([piece for piece in BOOK.view(t.battle, 0)["pieces"] if piece["arm"] == "marker"]) == 1


def inside(outline, x, y):
    odd = False
    for n, (ax, ay) in enumerate(outline):
        bx, by = outline[n - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


@pytest.mark.rule("CA-RUL2-109")
def test_a_group_lands_in_the_size_that_its_entry_shows_at_that_place():
    game = Game(BOOK, SCENARIOS.battle_of(battle="patrol", armies=["france", "berber"], terrain="open"), "4")
    rng, narrow, tried, told = Rng(4), 0, 0, 0
    while game.question.kind == "enter":
        reaches = {(o.who, o.text.split()[-1]): o.reach for o in BOOK.options(game.state, game.question) if o.reach}
        order = game.sample(rng)
        for _ in range(60):
            trial = game.state.clone()
            if order.verb != "enter":
                break
            who, x, y = order.args[:3]
            reach = reaches.get((who, BOOK.grammar.write(order).split()[-1]))
            if reach is not None and any(inside(outline, x, y) for outline in reach.outlines):
                parts = [part for part in reach.parts if any(inside(outline, x, y) for outline in part.outlines)]
                shown = parts[0] if parts else reach
                BOOK.decision_types[game.question.kind].apply(trial, game.question, order)
                group = trial.groups[who]
                tried += 1
                told += (group.block.width, group.block.depth, group.files) == (shown.width, shown.depth, shown.files)
                narrow += len(parts)
                assert group.files >= shown.files
            order = game.sample(rng)
        assert game.apply_order(game.sample(rng)) is None
    assert narrow > 0
    assert told > 0.9 * tried, "only on the inch between two sizes the narrower is shown"


@pytest.mark.rule("CA-PEF-02")
def test_markers_come_when_the_force_has_moved_on():
    game = Game(BOOK, with_solo(BOOK, SCENARIOS.battle_of(battle="patrol", terrain="open"), [1]), "1")
    rng = Rng(1)
    while game.question.kind == "enter":
        assert game.state.venture.pefs == []
        assert game.apply_order(game.sample(rng)) is None
    assert len(game.state.venture.pefs) == 3


@pytest.mark.rule("CA-PEF-03")
def test_the_die_is_the_section():
    t = mission("patrol").place("A", at=(24, 3))
    pefs = placed(t, [1, 2, 2, 4, 3, 3, 6, 1, 1])
    assert [section_at(t.battle, p.x, p.y) for p in pefs] == [1, 4, 6]


@pytest.mark.rule("CA-PEF-04")
def test_a_marker_is_hidden_by_terrain_where_it_can_be():
    t = mission("patrol", impassable=[(18, 20, 30, 22)]).place("A", at=(24, 3))
    spot, hidden = hidden_place(venture_battle(t), 5)
    assert hidden
    assert not is_spied(t.battle, spot.x, spot.y)
    assert (spot.x, spot.y) == (2400, 2400)  # behind the rocks, at the very centre


def venture_battle(t):
    venture_of(t)
    return t.battle


@pytest.mark.rule("CA-PEF-05")
def test_where_nothing_hides_it_the_marker_lies_in_the_centre():
    t = mission("patrol").place("A", at=(24, 3))
    spot, hidden = hidden_place(venture_battle(t), 2)
    assert not hidden
    assert (spot.x, spot.y) == (2400, 4000)


@pytest.mark.rule("CA-PEF-06")
def test_there_are_three_and_they_may_share_a_section_four_inches_apart():
    t = mission("patrol").place("A", at=(24, 3))
    pefs = placed(t, [2, 2, 2, 2, 3, 3, 2, 1, 1])
    assert len(pefs) == 3
    assert [section_at(t.battle, p.x, p.y) for p in pefs] == [2, 2, 2]
    for one in pefs:
        for other in pefs:
            if one is not other:
                assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= 400**2


@pytest.mark.rule("CA-PEF-07")
def test_the_rep_is_the_higher_die():
    t = mission("patrol").place("A", at=(24, 3))
    assert [p.rep for p in placed(t, [1, 2, 5, 2, 4, 4, 3, 6, 1])] == [5, 4, 6]  # CA-EX2-19


@pytest.mark.rule("CA-RUL2-43")
def test_those_placed_in_plain_sight_are_resolved_in_order_of_placement():
    # section 1 is farther off than 4; each a Rep, then three false alarms
    t = mission("patrol").place("A", at=(24, 3))
    told = runs(t, [1, 2, 5, 4, 2, 5, 2, 2, 5, 4, 5, 4, 6, 5, 6], Step(steps.PLACE))
    assert [event.n for event in told if event.event_type.rule == "CA-PEF-16"] == [1, 2, 3]
    assert [roll.faces for event in told if event.event_type.rule == "CA-PEF-16" for roll in event.rolls] == [
        [4, 5],
        [4, 6],
        [5, 6],
    ]
    # the same come into sight by a move: the nearest first (CA-RUL2-52)
    t = mission("patrol").place("A", at=(24, 3))
    for x, y in ((8, 40), (8, 24), (24, 40)):
        pef(t, x, y)
    look_out(t.battle)
    told = runs(t, [4, 5, 4, 6, 5, 6], *reversed(t.battle.agenda))
    assert [event.n for event in told if event.event_type.rule == "CA-PEF-16"] == [2, 3, 1]


@pytest.mark.rule("CA-RUL2-43", "CA-PEF-21")
def test_of_those_the_player_counts_as_active_so_they_take_the_test_of_wills():
    t = mission("patrol", impassable=[(0, 30, 48, 32)]).place("A", at=(8, 14))
    told = runs(t, [4, 2, 5, 1, 2, 5, 2, 2, 5, 1, 6, 3], Step(steps.PLACE), then=6)
    (group,) = [g for g in t.battle.groups if g.side == 1 and g.is_body]
    assert not group.activated
    assert [event.who for event in told if event.event_type.rule.startswith("CA-REA-TR-TOW")] == [group.id]


@pytest.mark.rule("CA-PEF-08")
def test_markers_activate_by_rep_the_highest_first_before_lower_groups():
    t = mission("patrol", impassable=[(0, 20, 48, 22)]).place("A", at=(24, 3))
    pef(t, 8, 40, rep=3)
    pef(t, 24, 40, rep=5)
    t.battle.die = [1, 4]
    assert next_pef(t.battle, 1, 4) == 1
    t.battle.venture.pefs[1].activated = True
    assert next_pef(t.battle, 1, 0) == -1  # Rep 3 is below the die of 4
    t.battle.die = [1, 3]
    assert next_pef(t.battle, 1, 4) == -1  # a group of Rep 4 goes before it
    assert next_pef(t.battle, 1, 3) == 0


@pytest.mark.rule("CA-PEF-09")
def test_groups_that_were_met_use_their_own_rep():
    t = mission("patrol").place("A", at=(24, 6))
    pef(t, 24, 22, rep=2)
    runs(t, [2, 5, 3, 4, 4, 5, 5, 6, 1, 3], Step(steps.RESOLVE, 0), then=4)
    new = t.battle.groups[-1]
    assert new.side == 1
    assert new.card.rep != 2


@pytest.mark.rule("CA-PEF-10")
def test_an_active_marker_rolls_against_its_rep():
    t = mission("patrol", impassable=[(0, 20, 48, 22)]).place("A", at=(24, 3))
    pef(t, 24, 40, rep=3)
    told = moved(t, [4, 5])
    assert rules_of(told) == ["CA-PEF-12"]
    assert told[0].m == 0
    told = moved(t, [3, 4, 6])
    assert told[0].m == 1


@pytest.mark.rule("CA-PEF-11")
def test_terrain_never_slows_a_marker_and_impassable_ground_is_gone_round():
    open_ground = mission("patrol", impassable=[(0, 12, 48, 13)]).place("A", at=(24, 3))
    woods = mission("patrol", impassable=[(0, 12, 48, 13)], wood=[(0, 14, 48, 48)]).place("A", at=(24, 3))
    ends = []
    for t in (open_ground, woods):
        pef(t, 24, 44, rep=6)
        moved(t, [1, 1, 6])
        ends.append((here(t)[0].x, here(t)[0].y))
    assert ends[0] == ends[1]
    round_it = mission("patrol", impassable=[(20, 24, 28, 36), (0, 12, 48, 13)]).place("A", at=(24, 3))
    pef(round_it, 24, 37, rep=6)
    moved(round_it, [1, 1, 6])
    x, y = here(round_it)[0].x, here(round_it)[0].y
    assert not (2000 < x < 2800 and 2400 < y < 3600)
    assert (x, y) != (2400, 3700)


@pytest.mark.rule("CA-PEF-12")
@pytest.mark.parametrize(
    ("dice", "others", "far"),
    [
        ([1, 1, 1], True, 1600),  # two passed, 1-2: toward the nearest other
        ([1, 1, 3], True, 1600),
        ([1, 6, 2], True, 800),
        ([1, 6, 3], True, 800),
        ([6, 6], True, 0),
        ([1, 1, 3], False, 1600),
        ([1, 6, 2], False, 800),
        ([6, 6], False, 0),
    ],
)
def test_the_movement_table(dice, others, far):
    t = mission("patrol", impassable=[(0, 8, 48, 9)]).place("A", at=(24, 3))
    pef(t, 24, 46, rep=4)
    if others:
        pef(t, 46, 46, rep=4)
    moved(t, dice)
    mover = t.battle.venture.pefs[0]
    gone = ((mover.x - 2400) ** 2 + (mover.y - 4600) ** 2) ** 0.5
    if far == 0:
        assert gone == 0
    else:
        assert far / 2 <= gone <= far + 1
    toward_other = others and dice[-1] <= 2 and far
    assert (mover.x > 2400 + far // 2) == bool(toward_other)


@pytest.mark.rule("CA-PEF-12")
@pytest.mark.parametrize(
    ("dice", "split"), [([3, 5, 1], True), ([3, 5, 2], False), ([2, 3, 2], True), ([2, 3, 3], False)]
)
def test_a_marker_that_is_alone_may_split(dice, split):
    t = mission("patrol", impassable=[(0, 8, 48, 9)]).place("A", at=(24, 3))
    pef(t, 24, 40, rep=4)  # CA-EX2-20
    moved(t, dice + ([2, 6, 1, 3] if split else []))
    assert len(here(t)) == (2 if split else 1)
    if split:
        assert [p.rep for p in here(t)] == [6, 3]
        assert all(p.activated for p in here(t))


@pytest.mark.rule("CA-PEF-12")
def test_a_marker_within_four_inches_of_another_stays():
    t = mission("patrol", impassable=[(0, 8, 48, 9)]).place("A", at=(24, 3))
    pef(t, 24, 40, rep=4)
    pef(t, 27, 40, rep=4)
    told = moved(t, [1, 1, 1])
    assert rules_of(told) == ["CA-RUL2-51"]
    assert here(t)[0].x == 2400


@pytest.mark.rule("CA-RUL2-51")
def test_a_marker_within_four_inches_of_another_stays_though_the_way_to_it_is_long():
    t = mission("patrol", impassable=[(0, 8, 48, 9), (25, 20, 26, 48)]).place("A", at=(24, 3))
    pef(t, 24, 40, rep=4)
    pef(t, 27, 40, rep=4)
    told = moved(t, [1, 1, 1])
    assert rules_of(told) == ["CA-RUL2-51"]
    assert here(t)[0].x == 2400


@pytest.mark.rule("CA-PEF-13")
def test_a_marker_is_met_where_it_comes_into_sight_on_its_own_move():
    t = mission("patrol", impassable=[(14, 20, 34, 22)]).place("A", at=(24, 3))
    pef(t, 24, 30, rep=6)
    told = moved(t, [1, 1, 6, 6, 6])
    assert "CA-PEF-16" in rules_of(told)  # a false alarm on 6 and 6
    assert here(t) == []


@pytest.mark.rule("CA-PEF-13")
def test_a_player_group_meets_it_as_soon_as_it_moves_into_sight_and_may_go_on():
    t = mission("patrol", impassable=[(20, 20, 28, 22)]).place("A", at=(24, 10), formation="open", files=7)
    pef(t, 24, 30, rep=3)
    t.battle.side = 0
    t.activate("A")
    script(t.battle, [6, 6])
    t.poised.book.apply(t.battle, t.question, Order("move", (t.id("A"), 2900, 1600, 0)))
    t.battle.ask_nobody()
    advance_battle(t)
    told = rules_of(t.battle.log)
    assert told.index("CA-PEF-16") < told.index("CA-RUL2-52")
    assert t.at("A") == (29, 16)


@pytest.mark.rule("CA-PEF-14", "CA-PEF-15")
@pytest.mark.parametrize(("morale", "dice", "rule"), [(3, [4, 4], "CA-PEF-16"), (4, [4, 4, 6], "CA-PEF-17")])
def test_the_roll_is_against_the_enemys_major_morale(morale, dice, rule):
    t = mission("patrol", morale=morale).place("A", at=(24, 6))
    pef(t, 24, 22, rep=6)
    told = runs(t, dice, Step(steps.RESOLVE, 0), then=4)
    assert told[0].event_type.rule == rule


@pytest.mark.rule("CA-PEF-15")
def test_outside_a_campaign_the_enemy_has_a_major_morale_of_three():
    game = Game(BOOK, with_solo(BOOK, SCENARIOS.battle_of(battle="raid", terrain="open"), [1]), "1")
    assert game.state.venture.morale == [3, 3]


@pytest.mark.rule("CA-PEF-16")
@pytest.mark.parametrize(
    ("dice", "rows"), [([6, 5], 0), ([3, 5, 2], 2), ([3, 5, 5], 5), ([1, 3, 2], 5), ([1, 3, 6], 9)]
)
def test_contact_possible_contact_false_alarm(dice, rows):
    t = mission("patrol").place("A", at=(24, 6))
    pef(t, 24, 22)
    told = runs(t, dice, Step(steps.RESOLVE, 0), then=4)
    count = {0: 0, 2: 0, 5: 2, 9: 2}[rows]  # of one group on the table: 2 x T
    assert len([g for g in t.battle.groups if g.side == 1 and g.is_body]) == count
    assert here(t) == []
    assert told


@pytest.mark.rule("CA-PEF-17")
@pytest.mark.parametrize(
    ("score", "tribal", "european", "chief"),
    [
        (1, 0, 0, False),
        (2, 0, 0, False),
        (3, 1, 1, False),
        (4, 1, 1, False),
        (5, 2, 2, False),
        (6, 3, 3, True),
        (7, 3, 4, True),
        (8, 3, 6, True),
        (9, 4, 10, True),
        (10, 3, 15, True),
        (11, 3, 15, True),
    ],
)
def test_the_contact_table_with_two_in_contact_and_five_on_the_table(score, tribal, european, chief):
    row = contact_row(score, False)
    assert groups_met(row.tribal, 2, 5) == tribal
    assert groups_met(row.european, 2, 5) == european
    assert row.chief == chief
    assert len(CONTACT_TABLE) == 10


@pytest.mark.rule("CA-PEF-17")
def test_by_a_setting_ten_or_more_is_read_as_nine():
    assert groups_met(contact_row(11, True).tribal, 2, 5) == 4


@pytest.mark.rule("CA-PEF-18")
def test_each_group_met_is_one_recruiting_roll_with_leader_and_strength():
    t = mission("patrol").place("A", at=(24, 6))
    pef(t, 24, 22)
    # contact on a 3: one group; list row 7, leader 5+6, strength die 1
    runs(t, [2, 5, 3, 3, 4, 5, 6, 1, 1], Step(steps.RESOLVE, 0), then=3)
    new = [g for g in t.battle.groups if g.side == 1]
    assert len(new) == 1
    assert new[0].commander == 5
    assert new[0].count == 20 - (new[0].card.rep - 1)


@pytest.mark.rule("CA-PEF-19")
def test_the_chief_comes_once_a_battle():
    t = mission("patrol").place("A", at=(24, 6))
    pef(t, 10, 22)
    pef(t, 38, 22)
    runs(t, [2, 3, 3], Step(steps.RESOLVE, 0), then=3)  # 6 in all: C + 1 with the C-in-C
    chiefs = [g for g in t.battle.groups if g.side == 1 and g.card.klass == 3]
    assert len(chiefs) == 1
    runs(t, [2, 3, 3], Step(steps.RESOLVE, 1), then=3)
    assert len([g for g in t.battle.groups if g.side == 1 and g.card.klass == 3]) == 1


@pytest.mark.rule("CA-PEF-20")
def test_they_are_drawn_up_round_the_marker_in_its_section_in_sight_and_four_inches_off():
    t = mission("patrol").place("A", at=(24, 14))
    venture_of(t)
    script(t.battle, [], then=3)
    new = draw_up_contact(t.battle, raise_contact(t.battle, t.poised.book.numbers, 2), 2400, 2000)
    assert len(new) == 2
    west, south, east, north = box_of(t.battle, 5)
    for group in new:
        assert west <= group.block.x <= east
        assert south <= group.block.y <= north
    first = t.battle.groups[new[0].id]
    assert all(gap_between(g, t["A"]) >= 400 for g in new)
    assert all(sees_place(t.battle, t["A"], g.block.x, g.block.y) for g in new)
    assert abs(first.block.x - 2400) <= 1200


@pytest.mark.rule("CA-PEF-21", "CA-PEF-22")
def test_within_twelve_inches_the_inactive_side_takes_the_test_of_wills_and_play_goes_on():
    t = mission("patrol").place("A", at=(24, 14))
    pef(t, 24, 22)
    t.battle.side = 0
    told = runs(t, [2, 5, 3], Step(steps.RESOLVE, 0), then=3)  # one group
    tests = [e for e in told if e.event_type.test == "Test of Wills"]
    assert len(tests) == 1
    assert t.battle.groups[tests[0].who].side == 1  # the player was active
    other = mission("patrol").place("A", at=(24, 14))
    pef(other, 24, 22)
    venture_of(other)
    other.battle.side = 1
    told = runs(other, [2, 5, 3], Step(steps.RESOLVE, 0), then=3)
    tests = [e for e in told if e.event_type.test == "Test of Wills"]
    assert [other.battle.groups[e.who].side for e in tests] == [0]
    new = next(g for g in other.battle.groups if g.side == 1)
    assert new.activated  # met on the marker's own move


@pytest.mark.rule("CA-PEF-18")
def test_every_tenth_band_brings_a_gun_where_the_list_has_one():
    t = mission("patrol", enemy="mahdists").place("A", at=(24, 6))
    venture_of(t).met = 9
    pef(t, 24, 22)
    runs(t, [2, 5, 3], Step(steps.RESOLVE, 0), then=3)
    assert [g.card.klass for g in t.battle.groups if g.side == 1] == [0, 2]


@pytest.mark.rule("CA-BAT-22", "CA-BAT-23")
def test_a_fire_may_bring_one_more_marker_that_does_not_activate_at_once():
    t = mission("raid").place("A", at=(24, 6))
    battle = t.battle
    venture = venture_of(t)
    script(battle, [])
    bring_more(battle, [3, 4])
    assert venture.pefs == []  # nothing burns
    venture.has_lit = True
    bring_more(battle, [4, 3])  # the player's die is the higher
    bring_more(battle, [2, 4])  # not 7
    assert venture.pefs == []
    script(battle, [4])
    bring_more(battle, [3, 4])  # 4 is above the morale of 3
    assert venture.pefs == []
    script(battle, [3, 5, 2, 6])
    bring_more(battle, [3, 4])
    assert len(venture.pefs) == 1
    assert venture.pefs[0].activated
    assert venture.pefs[0].rep == 6
    script(battle, [])
    bring_more(battle, [3, 4])  # one in all (CA-RUL2-85)
    assert len(venture.pefs) == 1


def test_nothing_of_a_marker_can_be_told_apart_before_it_is_met():
    """Two battles that differ in what the next dice will say show the same, byte for byte."""
    setup = with_solo(BOOK, SCENARIOS.battle_of(battle="patrol", armies=["france", "tuareg"], terrain="wooded"), [1])
    game = Game(BOOK, setup, "11")
    rng = Rng(3)
    for _ in range(30):
        if game.question is None:
            break
        other = reshuffle_hidden(game.state, 0, Rng(5))
        for side in (0, 1, -1):
            assert repr(BOOK.view(game.state, side)) == repr(BOOK.view(other, side))
        assert other.key() == game.state.key()
        assert game.apply_order(game.sample(rng)) is None


def test_a_contact_of_thirty_six_groups_finds_room_and_a_cap_keeps_it_small():
    t = mission("patrol", enemy="zulu").place("A", at=(8, 4)).place("B", at=(22, 4)).place("C", at=(38, 4))
    pef(t, 24, 30)
    t.battle.venture.morale = [3, 5]
    runs(t, [1, 1, 6], Step(steps.RESOLVE, 0), then=6)  # 11: three times T
    assert len([g for g in t.battle.groups if g.side == 1 and g.where == FIELDED and g.is_body]) == 9
    capped = amend(BOOK, {"settings": {"contact_cap": 2}})
    assert capped.setting("contact_cap") == 2


def test_look_out_meets_the_nearest_first():
    t = mission("patrol").place("A", at=(24, 4))
    pef(t, 24, 40)
    pef(t, 24, 20)
    assert look_out(t.battle)
    assert [step.a for step in reversed(t.battle.agenda) if step.kind == steps.RESOLVE] == [1, 0]
    assert met(t) is not None


@pytest.mark.rule("CA-PEF-12")
def test_what_is_told_of_a_marker_moves_its_piece_on_the_table():
    t = mission("patrol", impassable=[(4, 20, 44, 22)]).place("A", at=(24, 6), figures=8)
    pef(t, 24, 44)
    before = next(one for one in markers(t.battle) if one["id"] == MARKER)
    told = runs(t, [1, 1, 6], Step(steps.PEF, 0), then=6)
    doc = event_doc(t.poised.book, t.battle, next(event for event in told if event.event_type.rule == "CA-PEF-12"))
    assert (doc["of"], doc["shown"]) == (before["id"], "move")
    after = next(one for one in markers(t.battle) if one["id"] == MARKER)
    assert (after["x"], after["y"]) != (before["x"], before["y"])
