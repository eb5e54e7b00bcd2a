"""The book's own enemy: what it is doing, its tables cell by cell, small choices (NP)."""

import pytest

from vedette import books
from vedette.engine.game import Game
from vedette.engine.solo import with_solo
from vedette.engine.types import BadInput, Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.ground.sight import in_cover
from vedette.rules.adventures.groups.groups import FIELDED, LEFT
from vedette.rules.adventures.solo import np_tables as tables
from vedette.rules.adventures.solo.contact import WHAT_THEY_DO, find_out
from vedette.rules.adventures.solo.np_rolls import number_among_shooters
from vedette.rules.adventures.solo.scouting import beat_off, look_for_players, note_positions
from vedette.rules.adventures.solo.venture import (
    DEFEND,
    ON_ATTACK,
    ON_DEFENCE,
    ON_PATROL,
    PATROL,
    RAID,
    UNKNOWN,
    WITHDRAWING,
    Contact,
)
from vedette.testing.adventures.ventures import acts, met, mission, pef, rules_of, runs, script, venture_of
from vedette.testing.breakdowns import amount_of

BOOK = books.entry("adventures").book()
SCENARIOS = books.entry("adventures").scenarios()


def facing(kind="attack", at=(24, 36), player=(24, 6), battle="patrol", table=None, **doc):
    """A player unit of 20 and one group z of the enemy opposite it, facing it."""
    doc.setdefault("leader", 4)
    t = mission(battle, **(table or {}))
    t.place("A", at=player)
    t.place("z", at=at, facing=180, **doc)
    met(t, "z", doing=kind)
    return t


def musket(**doc):
    return {"weapon": "musket", "formation": "open", **doc}


def fell_back(t, name="z"):
    """How far north it has gone."""
    return t.at(name)[1]


# --- what are they doing ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-NP-01")
def test_what_they_do_is_found_out_once():
    t = mission("patrol").place("A", at=(24, 6))
    venture = venture_of(t)
    script(t.battle, [5])
    first = Contact(0, UNKNOWN, 1)
    find_out(t.battle, first)
    assert venture.doing == ON_ATTACK
    script(t.battle, [])
    second = Contact(1, UNKNOWN, 1)
    find_out(t.battle, second)
    assert second.doing == ON_ATTACK


@pytest.mark.rule("CA-NP-02")
@pytest.mark.parametrize(
    ("kind", "row"),
    [
        (PATROL, [1, 1, 1, 1, 2, 2]),
        (RAID, [1, 3, 3, 3, 3, 3]),
        (DEFEND, [1, 2, 2, 2, 2, 2]),
    ],
)
def test_the_table_of_what_they_do(kind, row):
    assert list(WHAT_THEY_DO[kind]) == row
    for score in range(1, 7):
        t = mission("patrol").place("A", at=(24, 6))
        venture_of(t).kind = kind
        script(t.battle, [score])
        contact = Contact(0, UNKNOWN, 1)
        find_out(t.battle, contact)
        assert contact.doing == row[score - 1]


@pytest.mark.rule("CA-NP-03")
def test_in_a_stand_up_fight_the_tribal_side_attacks_without_a_roll():
    doc = SCENARIOS.battle_of(armies=["united-kingdom", "zulu"], terrain="open")
    assert Game(BOOK, with_solo(BOOK, doc, [1]), "1").state.venture.doing == ON_ATTACK
    turned = SCENARIOS.battle_of(armies=["zulu", "united-kingdom"], terrain="open")
    game = Game(BOOK, with_solo(BOOK, turned, [1]), "1")
    assert game.state.venture.doing == ON_DEFENCE
    assert game.state.defender == 1
    wrong = with_solo(BOOK, {**doc, "defender": 1}, [1])
    with pytest.raises(BadInput, match="CA-RUL2-79"):
        Game(BOOK, wrong, "1")


@pytest.mark.rule("CA-NP-04", "CA-NP-16", "CA-NP-35")
@pytest.mark.parametrize(("kind", "rule"), [("attack", "CA-NP-18"), ("defend", "CA-NP-41")])
def test_what_they_do_says_which_table(kind, rule):
    t = facing(kind, **musket())
    assert rule in rules_of(acts(t, "z", [1, 1], then=4))


@pytest.mark.rule("CA-NP-05")
def test_dice_are_counted_against_the_leaders_rep():
    t = facing("attack", **musket(leader=3, rep=6))
    told = acts(t, "z", [4, 4])  # passes none against 3, two against 6
    assert "CA-NP-26" in rules_of(told)
    led = facing("attack", **musket(leader=0, rep=6))
    assert "CA-NP-18" in rules_of(
        acts(led, "z", [6, 6], then=4)
    )  # a 6 is no failure of itself; without a leader its own Rep


@pytest.mark.rule("CA-NP-06")
def test_groups_of_a_kind_form_a_clan_and_roll_once_for_all():
    t = mission("patrol").place("A", at=(24, 6))
    for number, x in enumerate((14, 20, 26)):
        t.place("xyz"[number], at=(x, 36), facing=180, leader=3, company=1, **({"captain": 5} if number == 0 else {}))
    met(t, "x", "y", "z")
    battle = t.battle
    script(battle, [5, 5, 6])  # against the Warlord's Rep 5: two passed, for all three
    battle.ask_nobody()
    battle.agenda = [Step(steps.SIDE, 1, 1)]
    battle.die = [1, 1]
    while battle.agenda and battle.question is None:
        t.poised.book.run_step(battle, battle.agenda.pop())
    told = rules_of(battle.log)
    assert told.count("CA-NP-19") == 3
    assert sum(len(e.rolls or []) for e in battle.log if e.event_type.rule == "CA-NP-19") == 1
    assert {fell_back(t, name) for name in "xyz"} == {30}  # the same move beside each other


@pytest.mark.rule("CA-NP-07")
def test_they_move_through_cover_where_the_end_still_does():
    bare = facing("attack", at=(24, 40))
    acts(bare, "z", [1, 1])
    wood = facing("attack", at=(24, 40), table={"wood": [(14, 28, 23, 40)]})
    told = acts(wood, "z", [1, 1])
    assert wood.at("z")[0] < bare.at("z")[0]
    move = next(e for e in told if e.weighed)
    assert move.event_type.rule == "CA-NP-07"


@pytest.mark.rule("CA-NP-08")
def test_without_cover_they_cross_open_ground():
    t = facing("attack", at=(24, 40))
    told = acts(t, "z", [1, 1])
    move = next(e for e in told if e.weighed)
    assert move.event_type.rule == "CA-RUL2-104"
    assert move.n > 0
    assert fell_back(t) < 40


def test_the_chosen_place_follows_from_the_facts_alone():
    t = facing("attack", at=(24, 40), table={"wood": [(14, 28, 23, 40)]})
    told = acts(t, "z", [1, 1])
    move = next(e for e in told if e.weighed)
    best = min(move.weighed.places)
    assert (best[-2], best[-1]) == (move.x, move.y)
    assert t.at("z") == (move.x / 100, move.y / 100)


@pytest.mark.rule("CA-NP-09")
def test_fired_on_and_unable_to_reply_it_comes_on_unless_outnumbered():
    t = facing("defend", at=(24, 40), **musket())
    t.battle.venture.fired_on(t.id("z"))
    told = acts(t, "z", [])
    assert "CA-NP-09" in rules_of(told)
    assert fell_back(t) < 40
    few = facing("defend", at=(24, 36), **musket(strength=8, figures=20))
    few.battle.venture.fired_on(few.id("z"))
    told = acts(few, "z", [])
    assert rules_of(told)[1] == "CA-NP-09"
    assert few["z"].prone or fell_back(few) >= 36
    melee = facing("defend", at=(24, 40))
    melee.battle.venture.fired_on(melee.id("z"))
    assert "CA-NP-44" in rules_of(acts(melee, "z", [1, 1, 1, 1]))  # Melee Troops follow their table


# --- patrols ----------------------------------------------------------------------------------------------------------


def scouted(t, dice):
    return runs(t, dice, Step(steps.SCOUT, 0))


@pytest.mark.rule("CA-NP-10", "CA-NP-12", "CA-NP-13", "CA-NP-14")
@pytest.mark.parametrize(
    ("dice", "rule", "doing"),
    [
        ([3, 3], "CA-NP-12", ON_DEFENCE),
        ([3, 4], "CA-NP-13", ON_DEFENCE),
        ([4, 4], "CA-NP-14", WITHDRAWING),
    ],
)
def test_the_scout_reaction_is_against_major_morale(dice, rule, doing):
    t = facing("patrol", at=(24, 30), leader=6)
    told = scouted(t, dice)
    contact = t.battle.venture.contacts[0]
    assert rules_of(told) == [rule]
    assert contact.doing == doing
    assert contact.takes_cover == (doing == ON_DEFENCE)


@pytest.mark.rule("CA-NP-11")
def test_twice_the_figures_add_a_die_and_three_passed_count_as_two():
    t = facing_twice("patrol")
    told = scouted(t, [1, 2, 3])  # CA-EX2-27
    assert told[0].n == 2
    assert rules_of(told) == ["CA-NP-12"]


def facing_twice(kind, **doc):
    """40 figures against 20."""
    t = mission("patrol").place("A", at=(24, 6))
    t.place("z", at=(20, 34), facing=180, leader=4, **doc)
    t.place("y", at=(34, 34), facing=180, leader=4, **doc)
    met(t, "z", "y", doing=kind)
    return t


@pytest.mark.rule("CA-NP-12", "CA-NP-13")
@pytest.mark.parametrize(("passed", "doing"), [(2, ON_PATROL), (1, WITHDRAWING)])
def test_who_has_beaten_the_player_off_patrols_on_or_leaves(passed, doing):
    t = facing("defend", at=(24, 40))  # CA-EX2-34: 30 inches and more away
    contact = t.battle.venture.contacts[0]
    contact.passed = passed
    beat_off(t.battle)
    assert contact.doing == doing
    near = facing("defend", at=(24, 26))
    contact = near.battle.venture.contacts[0]
    contact.passed = passed
    beat_off(near.battle)
    assert contact.doing == ON_DEFENCE


@pytest.mark.rule("CA-NP-12")
def test_a_patrol_takes_cover_first_and_goes_on_by_its_own_roll():
    t = facing("defend", at=(24, 30), table={"wood": [(10, 24, 38, 26)]}, **musket())
    contact = t.battle.venture.contacts[0]
    contact.takes_cover = True
    contact.passed = 2
    assert "CA-RUL2-107" in rules_of(acts(t, "z", [], then=6))
    assert in_cover(t.battle, t["z"], t.id("A"))
    on = facing("patrol", at=(24, 44))
    told = acts(on, "z", [1, 1])
    assert "CA-RUL2-62" in rules_of(told)
    assert fell_back(on) < 44
    half = facing("patrol", at=(24, 44))
    acts(half, "z", [1, 6])
    assert fell_back(on) < fell_back(half) < 44
    none = facing("patrol", at=(24, 44))
    acts(none, "z", [6, 6])
    assert fell_back(none) == 44


@pytest.mark.rule("CA-NP-10")
def test_a_patrol_that_sees_the_player_near_rolls_again():
    t = facing("patrol", at=(24, 26))
    t.battle.turn = 3
    t.battle.agenda = []
    look_for_players(t.battle)
    assert [step.kind for step in t.battle.agenda] == [steps.SCOUT]
    far = facing("patrol", at=(24, 44))
    far.battle.turn = 3
    far.battle.agenda = []
    look_for_players(far.battle)
    assert far.battle.agenda == []


@pytest.mark.rule("CA-NP-14")
def test_a_withdrawal_leads_to_its_edge_and_off_the_table():
    t = facing("withdraw", at=(24, 30))
    told = acts(t, "z", [])
    assert "CA-RUL2-104" in rules_of(told)  # it has to turn first
    assert t.facing("z") == 0
    for turn in (2, 3, 4):
        if t["z"].where == FIELDED:
            t.battle.turn = turn
            t["z"].activated = False
            acts(t, "z", [])
    assert t["z"].where == LEFT


# --- attack -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-NP-15")
def test_within_charge_reach_it_charges_and_does_not_roll():
    t = facing("attack", at=(24, 16))
    told = acts(t, "z", [], then=3)
    assert "CA-NP-15" in rules_of(told)
    assert not set(rules_of(told)) & {"CA-NP-19", "CA-NP-23", "CA-NP-27"}
    assert any(e.event_type.test == "Wanting to Charge" for e in told)


@pytest.mark.rule("CA-NP-17")
def test_twice_the_figures_add_a_die_to_the_attack():
    t = facing_twice("attack")
    told = acts(t, "z", [6, 6, 1])
    assert "CA-NP-23" in rules_of(told)
    roll = next(e for e in told if e.event_type.rule == "CA-NP-23").rolls[0]
    assert amount_of(roll.pool, "CA-NP-17") == 1


ATTACKS = [
    ("CA-NP-18", [1, 1], musket(), "nearer"),
    ("CA-NP-19", [1, 1], {}, "nearer"),
    ("CA-NP-20", [1, 1], {"klass": "cavalry", "figures": 10}, "nearer"),
    ("CA-NP-21", [1, 1], {"klass": "artillery", "leader": 0}, "any"),
    ("CA-NP-22", [1, 6], musket(), "stays"),
    ("CA-NP-23", [1, 6], {}, "nearer"),
    ("CA-NP-24", [1, 6], {"klass": "cavalry", "figures": 10}, "stays"),
    ("CA-NP-25", [1, 6], {"klass": "artillery", "leader": 0}, "stays"),
    ("CA-NP-26", [6, 6], musket(), "back"),
    ("CA-NP-27", [6, 6], {}, "back"),
    ("CA-NP-28", [6, 6], {"klass": "cavalry", "figures": 10}, "back"),
    ("CA-NP-29", [6, 6], {"klass": "artillery", "leader": 0}, "stays"),
]


@pytest.mark.rule(
    "CA-NP-18",
    "CA-NP-19",
    "CA-NP-20",
    "CA-NP-21",
    "CA-NP-22",
    "CA-NP-23",
    "CA-NP-24",
    "CA-NP-25",
    "CA-NP-26",
    "CA-NP-27",
    "CA-NP-28",
    "CA-NP-29",
)
@pytest.mark.parametrize(("rule", "dice", "doc", "way"), ATTACKS)
def test_the_attack_table_cell_by_cell(rule, dice, doc, way):
    doc = dict(doc)
    gun = doc.get("klass") == "artillery"
    t = facing("attack", at=(24, 44), **doc)
    if gun:
        pef(t, 2, 46)  # it is not all that is left
    told = acts(t, "z", dice, then=6 if gun or rule == "CA-NP-20" else 0)
    assert rule in rules_of(told)
    moved = fell_back(t) - 44
    if way == "nearer":
        assert moved < 0
    elif way == "stays":
        assert moved == 0
    elif way == "back":
        assert moved > 0 or t["z"].where != FIELDED


@pytest.mark.rule("CA-NP-18", "CA-NP-21", "CA-NP-22", "CA-NP-24", "CA-NP-25")
@pytest.mark.parametrize("passed", [[1, 1], [1, 6]])
def test_who_has_a_target_in_range_fires(passed):
    t = facing("attack", at=(24, 24), **musket())
    told = acts(t, "z", passed, then=4)
    assert "CA-FIR-01" in rules_of(told)
    horse = facing("attack", at=(24, 36), klass="cavalry", weapon="musket", figures=10)
    told = acts(horse, "z", [1, 6], then=4)
    assert "CA-NP-24" in rules_of(told)


@pytest.mark.rule("CA-NP-18")
def test_into_range_ends_with_a_player_in_range_and_sight():
    t = facing("attack", at=(24, 34), **musket())
    told = acts(t, "z", [1, 1], then=4)
    assert "CA-NP-18" in rules_of(told)
    assert t.gap("z", "A") <= 20
    assert "CA-FIR-01" in rules_of(told)  # with half its figures, after the move (CA-RUL2-66)


@pytest.mark.rule("CA-NP-20")
def test_cavalry_goes_for_the_nearer_flank_and_keeps_away_from_the_front():
    t = facing("attack", at=(30, 46), player=(24, 12), klass="cavalry", figures=10)
    told = acts(t, "z", [1, 1], then=4)
    assert "CA-NP-20" in rules_of(told)
    assert t.battle.venture.aim.x > 2400  # the right of the unit, which faces north


@pytest.mark.rule("CA-NP-23")
def test_melee_troops_that_are_outnumbered_halt_on_one():
    t = facing("attack", at=(24, 36), strength=9, figures=20)
    told = acts(t, "z", [1, 6])
    assert rules_of(told).count("CA-NP-23") == 2
    assert fell_back(t) == 36


@pytest.mark.rule("CA-NP-29")
def test_a_gun_that_passes_none_does_not_even_fire():
    t = facing("attack", at=(24, 24), klass="artillery", leader=0)
    pef(t, 2, 46)
    told = acts(t, "z", [6, 6], then=6)
    assert "CA-NP-29" in rules_of(told)
    assert "CA-FIR-01" not in rules_of(told)


# --- defend -----------------------------------------------------------------------------------------------------------

WOODS = {"wood": [(18, 30, 30, 40)]}


@pytest.mark.rule("CA-NP-30", "CA-NP-33", "CA-NP-47")
def test_in_cover_it_stays_and_fires():
    t = facing("defend", at=(24, 31), player=(24, 14), table={"wood": [(12, 30, 36, 34)]}, **musket())
    told = acts(t, "z", [1, 6, 6], then=4)
    assert "CA-NP-47" in rules_of(told)
    assert t.at("z") == (24, 31)
    assert "CA-FIR-01" in rules_of(told)
    open_ground = facing("defend", at=(24, 36), player=(24, 14), table={"wood": [(12, 28, 36, 33)]}, **musket())
    acts(open_ground, "z", [1, 1], then=4)
    assert in_cover(open_ground.battle, open_ground["z"], open_ground.id("A"))  # it goes to cover


@pytest.mark.rule("CA-NP-31", "CA-NP-32")
def test_later_groups_come_up_on_a_flank_by_the_die():
    t = mission("raid").place("A", at=(24, 4))
    t.place("y", at=(24, 40), facing=180, leader=4)
    t.place("z", at=(40, 44), facing=180, leader=4)
    met(t, "y", doing="defend")
    met(t, "z", doing="defend", flank=1)
    told = acts(t, "z", [])
    assert "CA-NP-31" in rules_of(told)
    assert t.battle.venture.aim.x < 2400  # the right of a line that looks south is west
    for score, flank in ((3, -1), (4, 1)):
        other = mission("raid").place("A", at=(24, 4)).place("y", at=(24, 40), leader=4)
        met(other, "y", doing="defend")
        script(other.battle, [score])
        contact = Contact(1, UNKNOWN, 1)
        find_out(other.battle, contact)
        assert contact.flank == flank
    edge = mission("raid").place("A", at=(24, 4))
    edge.place("y", at=(3, 40), facing=180, leader=4)
    edge.place("z", at=(20, 44), facing=180, leader=4)
    met(edge, "y", doing="defend")
    met(edge, "z", doing="defend", flank=1)
    told = acts(edge, "z", [])
    assert "CA-NP-32" in rules_of(told)  # no room beyond the flank: behind the others


@pytest.mark.rule("CA-NP-34")
def test_a_lost_position_in_reach_is_retaken():
    t = lost_post((20, 23, 28, 28))
    told = acts(t, "z", [], then=3)
    assert "CA-NP-34" in rules_of(told)
    assert fell_back(t) < 37


def lost_post(wood, at=(24, 37), **more):
    """A wood whose holder is gone, a player unit before it, and z of the enemy behind it."""
    t = mission("raid", wood=[wood], **more).place("A", at=(24, 16))
    t.place("y", at=(24, 27), facing=180, leader=4, weapon="musket", formation="open", files=4, figures=8)
    t.place("z", at=at, facing=180, leader=4).place("w", at=(36, 29), facing=180, leader=4, klass="artillery")
    met(t, "y", "z", "w", doing="defend")
    note_positions(t.battle)
    assert t.battle.venture.minds[0].held_x == 2400
    t.battle.remove(t["y"], 3)
    note_positions(t.battle)
    assert len(t.battle.venture.lost_posts) == 1
    return t


@pytest.mark.rule("CA-NP-34")
@pytest.mark.parametrize(
    ("wood", "at"), [((20, 23, 28, 31), (24, 37)), ((20, 23, 28, 28), (24, 43))], ids=["unseen", "too far"]
)
def test_a_lost_position_that_is_not_seen_or_not_in_reach_is_left(wood, at):
    told = acts(lost_post(wood, at), "z", [], then=3)
    assert "CA-NP-34" not in rules_of(told)


@pytest.mark.rule("CA-NP-36", "CA-NP-37")
def test_cover_and_numbers_add_dice_that_add_up():
    t = facing("defend", at=(24, 35), table=WOODS, **musket(prone=True))
    told = acts(t, "z", [6, 6, 6])
    roll = next(e for e in told if e.event_type.rule == "CA-NP-53").rolls[0]
    assert amount_of(roll.pool, "CA-NP-36") == 1
    both = facing_twice("defend", prone=True)
    told = acts(both, "z", [6, 6, 6, 6])
    roll = next(e for e in told if e.event_type.rule == "CA-NP-54").rolls[0]
    assert roll.pool.total == 4


def shooters(count, table=None, **doc):
    """So many musket bands, met in this order, against one unit."""
    t = mission("raid", **(table or {})).place("A", at=(24, 6))
    for number in range(count):
        t.place("xyz"[number], at=(8 + 16 * number, 40), facing=180, leader=4, figures=14, **musket(**doc))
    met(t, *"xyz"[:count], doing="defend")
    return t


@pytest.mark.rule("CA-NP-38", "CA-NP-39")
def test_with_twice_the_number_every_second_group_goes_for_the_flank():
    t = shooters(3, table={"wood": [(1, 20, 47, 34)]})  # CA-EX2-36
    assert [number_among_shooters(t.battle, t[name]) for name in "xyz"] == [1, 2, 3]
    assert "CA-NP-38" in rules_of(acts(t, "x", [1, 1, 1], then=4))
    told = acts(t, "y", [1, 1, 1, 2], then=4)
    assert "CA-NP-39" in rules_of(told)
    assert t.battle.venture.flank_side == -1
    assert "CA-NP-38" in rules_of(acts(t, "z", [1, 1, 1], then=4))


@pytest.mark.rule("CA-NP-39")
def test_the_flank_is_by_the_die_once_a_turn_and_without_cover_it_stays_with_the_others():
    t = shooters(3)
    told = acts(t, "y", [1, 1, 1, 5], then=4)
    assert "CA-NP-39" in rules_of(told)
    assert t.battle.venture.flank_side == 1
    assert t.battle.venture.aim.rule == "CA-NP-38"  # no cover to go round by


@pytest.mark.rule("CA-NP-40")
def test_melee_troops_with_twice_the_number_attack():
    t = facing_twice("defend")
    told = rules_of(acts(t, "z", [1, 1, 1, 1, 1, 1]))
    assert "CA-NP-40" in told
    assert "CA-NP-19" in told  # a new roll there


@pytest.mark.rule("CA-NP-41")
def test_otherwise_it_goes_to_cover_to_fire():
    t = facing("defend", at=(24, 36), player=(24, 14), table={"wood": [(12, 28, 36, 33)]}, **musket())
    told = acts(t, "z", [1, 1], then=4)
    assert "CA-NP-41" in rules_of(told)
    assert in_cover(t.battle, t["z"], t.id("A"))


@pytest.mark.rule("CA-NP-42", "CA-NP-48")
@pytest.mark.parametrize(("dice", "rule"), [([1, 1], "CA-NP-42"), ([1, 6], "CA-NP-48")])
def test_europeans_without_cover_fire_standing(dice, rule):
    t = mission("patrol", training=("tribal", "european"), enemy="france").place("A", at=(24, 12), weapon="musket")
    t.place("z", at=(24, 26), facing=180, officer=4, nco=4)
    met(t, "z", doing="defend")
    told = acts(t, "z", dice, then=4)
    assert rule in rules_of(told)
    assert not t["z"].prone


@pytest.mark.rule("CA-NP-43", "CA-NP-49")
@pytest.mark.parametrize(("dice", "rule"), [([1, 1], "CA-NP-43"), ([1, 6], "CA-NP-49")])
def test_tribals_without_cover_go_prone_and_fire(dice, rule):
    t = facing("defend", at=(24, 26), player=(24, 10), **musket())
    told = acts(t, "z", dice, then=4)
    assert rule in rules_of(told)
    assert "CA-FIR-01" in rules_of(told)
    prone = [e for e in told if e.event_type.rule == rule]
    assert len(prone) == 1


@pytest.mark.rule("CA-NP-44", "CA-NP-50")
@pytest.mark.parametrize(("dice", "rule"), [([1, 1], "CA-NP-44"), ([1, 6], "CA-NP-50")])
def test_melee_troops_attack_if_fired_on_and_wait_if_not(dice, rule):
    t = facing("defend", at=(24, 36))
    told = acts(t, "z", dice)
    assert rule in rules_of(told)
    assert fell_back(t) == 36
    shot = facing("defend", at=(24, 36))
    shot.battle.venture.fired_on(shot.id("z"))
    told = rules_of(acts(shot, "z", [*dice, 1, 1]))
    assert rule in told
    assert "CA-NP-19" in told


@pytest.mark.rule("CA-NP-45")
def test_cavalry_on_defend_charges_from_the_flank_only():
    t = facing("defend", at=(38, 20), player=(20, 20), klass="cavalry", figures=10)
    t["z"].block = type(t["z"].block)(3800, 2000, 270, t["z"].block.width, t["z"].block.depth)
    t["z"].figures = []
    told = acts(t, "z", [1, 1], then=3)
    assert rules_of(told).count("CA-NP-45") == 2
    front = facing("defend", at=(24, 24), player=(24, 6), klass="cavalry", figures=10)
    told = acts(front, "z", [1, 1], then=3)
    assert rules_of(told).count("CA-NP-45") == 1


DEFENDS = [
    ("CA-NP-46", [1, 1], {"klass": "artillery", "leader": 0}, "any"),
    ("CA-NP-51", [1, 6], {"klass": "cavalry", "figures": 10}, "stays"),
    ("CA-NP-52", [1, 6], {"klass": "artillery", "leader": 0}, "stays"),
    ("CA-NP-53", [6, 6], musket(), "back"),
    ("CA-NP-54", [6, 6], {}, "back"),
    ("CA-NP-55", [6, 6], {"klass": "cavalry", "figures": 10}, "back"),
    ("CA-NP-56", [6, 6], {"klass": "artillery", "leader": 0}, "back"),
]


@pytest.mark.rule("CA-NP-46", "CA-NP-51", "CA-NP-52", "CA-NP-53", "CA-NP-54", "CA-NP-55", "CA-NP-56")
@pytest.mark.parametrize(("rule", "dice", "doc", "way"), DEFENDS)
def test_the_defend_table_cell_by_cell(rule, dice, doc, way):
    t = facing("defend", at=(24, 38), **dict(doc))
    pef(t, 2, 46)
    told = acts(t, "z", dice, then=6)
    assert rule in rules_of(told)
    moved = fell_back(t) - 38
    if way == "stays":
        assert moved == 0
    elif way == "back":
        assert moved > 0 or t["z"].where != FIELDED


# --- small choices ----------------------------------------------------------------------------------------------------


def test_every_cell_of_both_tables_is_there():
    entries = (tables.RANGED, tables.MELEE, tables.HORSE, tables.GUN)
    for table in (tables.ATTACK, tables.DEFEND):
        for passed in range(4):
            for entry in entries:
                for twice in (False, True):
                    assert tables.cell_for(table, passed, entry, twice).entry == entry


def test_a_raider_that_touches_a_house_burns_it():
    t = mission("defend", building=[{"box": (22, 30, 25, 33), "door": (23.5, 30), "dv": 1}]).place("A", at=(4, 44))
    t.place("z", at=(23.5, 35.2), facing=180, leader=4)
    met(t, "z")
    t.battle.field.buildings[0].objective = True
    told = acts(t, "z", [1, 1])
    assert "CA-RUL2-87" in rules_of(told)
    assert t.battle.venture.enemy_lit


def test_a_lone_chief_joins_the_nearest_group_or_is_out():
    t = mission("patrol").place("A", at=(24, 6)).place("z", at=(24, 40), leader=4)
    t.chief("chief", rep=5, at=(24, 44))
    met(t, "z")
    acts(t, "chief", [])
    assert t["chief"].chief == t.id("z")
    far = mission("patrol").place("A", at=(24, 6)).place("z", at=(4, 40), leader=4)
    far.chief("chief", rep=5, at=(44, 44))
    met(far, "z")
    told = acts(far, "chief", [])
    assert "CA-RUL2-108" in rules_of(told)
    assert far["chief"].where == LEFT


def test_guns_that_are_all_that_is_left_are_taken_off():
    t = facing("attack", at=(24, 40), klass="artillery", leader=0)
    acts(t, "z", [])
    assert t["z"].where == LEFT
    hidden = facing("attack", at=(24, 40), klass="artillery", leader=0)
    pef(hidden, 4, 44)
    acts(hidden, "z", [6, 6], then=6)
    assert hidden["z"].where == FIELDED


def test_by_a_setting_it_moves_in_any_direction():
    t = mission("patrol", settings={"np_any_way": True}).place("A", at=(24, 6))
    t.place("z", at=(24, 40), facing=0, leader=4)
    met(t, "z")
    acts(t, "z", [1, 1])
    assert fell_back(t) < 40
    assert abs(t.facing("z") - 180) <= 30
    by_arcs = mission("patrol").place("A", at=(24, 6))
    by_arcs.place("z", at=(24, 40), facing=0, leader=4)
    met(by_arcs, "z")
    acts(by_arcs, "z", [1, 1])
    assert fell_back(by_arcs) == 40
    assert by_arcs.facing("z") == 180
