"""What the table may choose of play against the book, each choice in each of its positions."""

import pytest

from vedette.engine.types import Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.groups import EUROPEAN
from vedette.rules.adventures.objectives import bring_more
from vedette.rules.adventures.scouting import beat_off
from vedette.testing.adventures.ventures import DOING, met, mission, pef, runs, script, venture_of


def groups_met(dice, morale=3, units=2, same=False, **settings):
    """How many groups come out of a marker that all of the player's units have in sight."""
    t = mission("patrol", enemy="zulu", morale=morale, settings=settings)
    for number in range(units):
        t.put("ABCD"[number], at=(8 + 12 * number, 4), figures=8)
    pef(t, 24, 36)
    if same:
        t.battle.armies[1].training = EUROPEAN
    runs(t, dice, Step(steps.RESOLVE, 0), then=4)
    return len([g for g in t.battle.groups if g.side == 1 and g.is_body])


@pytest.mark.rule("CA-LEFT-09")
@pytest.mark.parametrize(("cap", "count"), [(0, 6), (2, 2), (40, 6)])
def test_a_cap_on_the_groups_of_a_contact(cap, count):
    assert groups_met([1, 1, 5], contact_cap=cap) == count  # 8: three for each in contact


@pytest.mark.rule("CA-RUL2-46")
@pytest.mark.parametrize(("setting", "count"), [(False, 6), (True, 3)])
def test_the_tribal_column_among_armies_of_one_training(setting, count):
    assert groups_met([1, 1, 5], same=True, same_training_column=setting) == count
    assert groups_met([1, 1, 5], same=False, same_training_column=setting) == 6


@pytest.mark.rule("CA-RUL2-47")
@pytest.mark.parametrize(("setting", "count"), [(False, 6), (True, 4)])
def test_ten_or_more_read_as_nine(setting, count):
    assert groups_met([1, 1, 6], morale=5, ten_as_nine=setting) == count  # 11: three times T, or twice as in row 9


@pytest.mark.rule("CA-RUL2-85")
@pytest.mark.parametrize(("setting", "count"), [(False, 1), (True, 2)])
def test_a_raid_brings_one_more_marker_or_one_each_time(setting, count):
    t = mission("raid", settings={"many_extra": setting}).put("A", at=(24, 6))
    venture = venture_of(t)
    venture.has_lit = True
    for _ in range(2):
        script(t.battle, [3, 5, 2, 6], then=3)
        bring_more(t.battle, [3, 4])
    assert len(venture.pefs) == count


@pytest.mark.rule("CA-RUL2-63")
@pytest.mark.parametrize(("inches", "doing"), [(24, "patrol"), (40, "defend"), (6, "patrol")])
def test_how_far_away_a_player_counts_as_beaten_off(inches, doing):
    t = mission("patrol", settings={"scout_distance": inches}).put("A", at=(24, 6))
    t.put("z", at=(24, 40), facing=180, leader=4, weapon="musket", formation="open")
    contact = met(t, "z", doing="defend")
    contact.passed = 2
    t.battle.turn = 3
    beat_off(t.battle)
    assert contact.doing == DOING[doing]
