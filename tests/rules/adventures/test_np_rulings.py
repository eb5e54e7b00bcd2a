"""The book's own enemy, as the rulings have it where the book is silent: what is met, where it finds room, who shares a roll."""

import pytest

from vedette.engine.types import Step
from vedette.geometry.moves import placed
from vedette.rules.adventures import steps
from vedette.rules.adventures.ground.sections import adjoin, box_of, centre_of, section_at
from vedette.rules.adventures.groups.groups import EUROPEAN, FIELDED
from vedette.rules.adventures.groups.leaders import activation_rep
from vedette.rules.adventures.solo.np_rolls import leads
from vedette.rules.adventures.solo.pefs import nearest_far
from vedette.testing.adventures.ventures import acts, met, mission, pef, rules_of, runs, venture_of


def guns_met(dice):
    """What guns come with the fifth group of a German force that is met."""
    t = mission("patrol", enemy="german-empire").place("A", at=(24, 6))
    venture_of(t).met = 4
    t.battle.armies[1].training = EUROPEAN
    pef(t, 24, 22)
    told = runs(t, [2, 5, 3, 3, 3, dice], Step(steps.RESOLVE, 0), then=3)
    [gun] = [g for g in t.battle.groups if g.side == 1 and g.card.is_gun]
    return gun, told


@pytest.mark.rule("CA-RUL2-01", "CA-RUL2-54")
def test_of_several_gun_rows_the_enemys_gun_is_drawn_by_equal_chance():
    met_guns = [guns_met(score) for score in (1, 2, 3)]
    rows = [[roll for event in told for roll in event.rolls or [] if roll.words == "which gun"] for _, told in met_guns]
    assert [[roll.score for roll in rolls] for rolls in rows] == [[1], [2], [3]]
    assert all(rolls[0].sides == 3 for rolls in rows)
    names = [gun.card.name for gun, _ in met_guns]
    assert len(set(names)) == 3


@pytest.mark.rule("CA-RUL2-23")
@pytest.mark.parametrize(("in_mountains", "rep"), [(False, 4), (True, 5)])
def test_in_the_mountains_the_enemys_bands_are_mountain_people(in_mountains, rep):
    t = mission("patrol", enemy="central-asian").place("A", at=(24, 6))
    venture_of(t).in_mountains = in_mountains
    pef(t, 24, 22)
    runs(t, [2, 5, 3, 2, 3], Step(steps.RESOLVE, 0), then=3)
    [band] = [g for g in t.battle.groups if g.side == 1]
    assert band.card.rep == rep


@pytest.mark.rule("CA-RUL2-55", "CA-PEF-20")
def test_thirty_six_groups_find_room_the_section_first_then_those_beside_it_that_are_farther_from_you():
    t = mission("patrol", enemy="zulu", morale=5)
    for number in range(12):
        t.place(f"P{number}", at=(5 + 12 * (number % 4), 3 + 3 * (number // 4)), figures=8)
    pef(t, 24, 40)
    runs(t, [1, 1, 6], Step(steps.RESOLVE, 0), then=6)  # 11: three times T
    battle = t.battle
    bands = [g for g in battle.groups if g.side == 1 and g.where == FIELDED and g.is_body]
    assert len(bands) == 36
    home = section_at(battle, 2400, 4000)
    assert section_at(battle, bands[0].block.x, bands[0].block.y) == home
    order = [section_at(battle, band.block.x, band.block.y) for band in bands]
    others = list(dict.fromkeys(number for number in order if number != home))
    assert others, "they all fit into the section"
    first = others[0]
    assert adjoin(first, home)
    beside = [number for number in range(1, 10) if adjoin(number, home)]
    farness = {n: nearest_far(battle, centre_of(battle, n).x, centre_of(battle, n).y) for n in beside}
    assert farness[first] == max(farness.values())


@pytest.mark.rule("CA-NP-06", "CA-RUL2-58")
def test_bands_of_one_class_and_armament_that_are_met_together_form_a_clan_under_a_warlord():
    t = (
        mission("patrol", enemy="other-african-tribes")
        .place("A", at=(16, 6))
        .place("B", at=(34, 6))
        .place("C", at=(46, 6))
    )
    pef(t, 24, 30)
    # contact of C + 1: bows on 4 and 5, muskets on 2, bows again
    runs(t, [2, 5, 6, 2, 2, 1, 1, 2, 3, 3, 2], Step(steps.RESOLVE, 0), then=4)
    bands = [g for g in t.battle.groups if g.side == 1 and g.is_body]
    assert [g.card.weapon for g in bands].count(bands[0].card.weapon) == 3
    clans = [g.card.company for g in bands]
    alike = [g.card.weapon == bands[0].card.weapon for g in bands]
    assert [clan >= 0 for clan in clans] == alike
    assert len({clan for clan in clans if clan >= 0}) == 1
    assert [g.high > 0 for g in bands].count(True) == 1
    assert bands[0].high > 0


@pytest.mark.rule("CA-RUL2-87")
@pytest.mark.parametrize(("doing", "burns"), [("attack", True), ("defend", False)])
def test_only_who_is_on_the_attack_makes_for_a_building(doing, burns):
    t = mission("defend", building=[{"box": (22, 28, 25, 31), "door": (23.5, 31), "dv": 1}]).place("A", at=(24, 6))
    t.place("z", at=(24, 42), facing=180, leader=4, klass="cavalry", figures=10)
    for building in t.battle.field.buildings:
        building.objective = True
    met(t, "z", doing=doing)
    told = acts(t, "z", [1, 1], then=1)
    away = [event for event in told if event.event_type.rule == "CA-RUL2-104"]
    assert ("CA-RUL2-87" in rules_of(told) or any(e.weighed and e.weighed.whom < 0 for e in away)) == burns


def clan(doing, **more):
    """Three bands of one clan, its Warlord with the first, before half as many of the player."""
    t = mission("raid").place("A", at=(24, 6), figures=10)
    for number, x in enumerate((14, 20, 26)):
        led = {"captain": 4} if number == 0 else {}
        t.place("xyz"[number], at=(x, 40), facing=180, leader=3, company=1, **led, **more)
    met(t, "x", "y", "z", doing=doing)
    return t


@pytest.mark.rule("CA-RUL2-56", "CA-RUL2-58")
@pytest.mark.parametrize(("warlord", "rep"), [(5, 5), (3, 3)])
def test_a_clan_acts_and_rolls_on_its_warlords_rep_also_where_a_leader_of_its_own_is_better(warlord, rep):
    t = mission("raid").place("A", at=(24, 6), figures=10)
    for number, x in enumerate((14, 20, 26)):
        led = {"captain": warlord} if number == 0 else {}
        t.place("xyz"[number], at=(x, 40), facing=180, leader=4, rep=5, company=1, **led)
    met(t, "x", "y", "z", doing="attack")
    for name in "xyz":
        assert (leads(t.battle, t[name]), activation_rep(t.battle, t[name])) == (rep, rep)
    t["y"].block = placed(t["y"].block, 3000, 1500)  # apart: each by itself
    assert [leads(t.battle, t[name]) for name in "xyz"] == [warlord, 4, 4]


@pytest.mark.rule("CA-RUL2-06", "CA-RUL2-56")
def test_a_battery_rolls_on_the_rep_of_its_best_crew_and_a_band_without_a_leader_on_its_own():
    t = mission("raid", enemy="german-empire", training=("tribal", "european")).place("A", at=(24, 6))
    for number, x in enumerate((18, 22, 26)):
        t.place("xyz"[number], at=(x, 40), klass="artillery", rep=(4, 5, 3)[number], company=2)
    t.place("w", at=(40, 40), rep=3)
    met(t, "x", "y", "z", "w", doing="defend")
    assert [leads(t.battle, t[name]) for name in "xyzw"] == [5, 5, 5, 3]


def side_acts(t, dice, then=0):
    """The enemy's side activates, with these dice."""
    t.battle.die = [1, 1]
    return runs(t, dice, Step(steps.SIDE, 1, 1), then=then)


@pytest.mark.rule("CA-RUL2-58", "CA-RUL2-69")
def test_a_clan_that_goes_over_to_the_attack_table_shares_the_roll_there():
    told = side_acts(clan("defend"), [1, 1, 6, 6, 1, 6])  # twice as many: three dice on either table
    rules = rules_of(told)
    assert rules.count("CA-NP-40") == 1
    assert rules.count("CA-NP-23") == 3
    assert "CA-NP-50" not in rules
    assert rules.count("CA-RUL2-58") == 2  # the others make the same move beside the first
    rolls = [event for event in told if event.event_type.rule == "CA-NP-23"]
    assert [("shares" in event.event_type.words, bool(event.rolls)) for event in rolls] == [
        (False, True),
        (True, False),
        (True, False),
    ]


@pytest.mark.rule("CA-RUL2-104")
@pytest.mark.parametrize(
    ("walls", "stays"), [([], False), ([(10, 38, 38, 39), (10, 39, 11, 48), (37, 39, 38, 48)], True)]
)
def test_who_cannot_come_nearer_says_that_he_stays(walls, stays):
    t = mission("patrol", impassable=walls).place("A", at=(24, 6)).place("z", at=(24, 41), facing=180, leader=4)
    met(t, "z")
    told = acts(t, "z", [1, 1], then=1)
    assert any(event.event_type.words.endswith("cannot come nearer and <stays>.") for event in told) == stays
    assert (t["z"].block.y == 4100) == stays


@pytest.mark.rule("CA-RUL2-58")
def test_horsemen_of_one_clan_share_a_roll_however_far_the_first_has_ridden():
    t = clan("attack", klass="cavalry", weapon="musket", formation="open")
    told = side_acts(t, [1, 1, 6], then=6)
    rolled = [event for event in told if event.event_type.rule == "CA-NP-20"]
    against = [[roll for roll in event.rolls or [] if roll.against] for event in rolled]
    assert [len(rolls) for rolls in against] == [1, 0, 0]


@pytest.mark.rule("CA-RUL2-68")
def test_cover_a_little_nearer_to_the_flank_is_cover_enough():
    t = mission("raid", wood=[(18, 34, 30, 42)]).place("A", at=(24, 6), figures=10)
    musket = {"weapon": "musket", "formation": "open", "leader": 4, "facing": 180}
    t.place("y", at=(10, 44), **musket).place("z", at=(24, 38), **musket)
    met(t, "y", "z", doing="defend")
    told = acts(t, "z", [1, 1, 6, 6, 2], then=1)
    assert "CA-NP-39" in rules_of(told)
    assert "CA-NP-07" in rules_of(told)  # it went, from cover to cover


def test_two_sections_adjoin_when_they_share_a_side():
    assert [n for n in range(1, 10) if adjoin(n, 2)] == [1, 3, 5]
    assert [n for n in range(1, 10) if adjoin(n, 5)] == [2, 4, 6, 8]
    t = mission("patrol").place("A", at=(24, 6))
    venture_of(t)
    assert box_of(t.battle, 5)[0] == 1600
