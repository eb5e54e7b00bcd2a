"""Hits (HIT)."""

import pytest

from vedette.rules.shock.units import GONE
from vedette.testing.shock.table import Table


def shot_at(kind="Infantry", faces=(6,), more=(), leaders=0, men=10, commander=False, settings=None, **told):
    """Riflemen hit A as often as there are faces; `more` are the dice after the effect dice."""
    table = (
        Table(settings=settings)
        .place("A", kind, at=(3000, 1500), leaders=leaders, figures=men, **told)
        .place("Z", at=(6500, 400))
    )
    if commander:
        table.place("H", "commander", **{"with": "A"})
    table.place("r", "Baggara Rifleman", at=(3000, 2300), figures=20, files=10, leaders=0).place(
        "y", at=(500, 4500)
    ).start(3, first=1)
    dice = table.ask("dice r at A")
    told_ = table.order("fire r at A", [6] * len(faces) + [1] * (dice - len(faces)) + list(faces) + list(more))
    return table, told_


@pytest.mark.rule("SP-HIT-01")
@pytest.mark.parametrize(("face", "shock", "dead"), [(1, 0, 0), (2, 0, 0), (3, 1, 0), (4, 1, 0), (5, 0, 1), (6, 0, 1)])
def test_what_a_hit_does(face, shock, dead):
    table, _ = shot_at(faces=[face])
    assert (table["A"].shock, 10 - table["A"].men) == (shock, dead)


@pytest.mark.rule("SP-HIT-02")
def test_on_a_mounted_unit_a_die_says_rider_or_animal():
    table, told = shot_at("Cavalry", faces=[6, 6], more=[2, 5])
    assert table["A"].men == 8  # either way the figure is gone
    assert "SP-HIT-02" in told.rules
    # only riders count as killed for the leader's die: one here, so a 2 is safe
    table, _ = shot_at("Cavalry", faces=[6, 6], more=[2, 5, 2], leaders=1)
    assert table["A"].leaders == 1
    table, _ = shot_at("Cavalry", faces=[6, 6], more=[2, 5, 1], leaders=1)
    assert table["A"].leaders == 0


@pytest.mark.rule("SP-HIT-02")
@pytest.mark.parametrize(("face", "killed"), [(1, False), (3, False), (4, True), (6, True)])
def test_one_to_three_is_the_animal_and_four_to_six_the_rider(face, killed):
    """A rider killed makes the leader roll; an animal does not (RUL-15)."""
    _, told = shot_at("Cavalry", faces=[6], more=[face] + [10] * killed, leaders=1)
    assert (told.rolls[-1].sides == 10) == killed


@pytest.mark.rule("SP-HIT-02")
def test_choices_for_a_struck_animal():
    table, _ = shot_at("Cavalry", faces=[6, 6], settings={"animal_hit": "killed"})
    assert table["A"].men == 8
    table, _ = shot_at("Cavalry", faces=[6, 6], more=[2, 5], settings={"animal_hit": "whole_unit_on_foot"})
    assert table["A"].men == 9
    assert not table["A"].mounted


@pytest.mark.rule("SP-HIT-03")
def test_every_leader_and_the_commander_roll_when_men_were_lost():
    _, told = shot_at(faces=[6], leaders=2, commander=True, more=[10, 10, 10])
    assert [roll.sides for roll in told.rolls] == [6, 6, 10, 10, 10]
    _, told = shot_at(faces=[3], leaders=2, commander=True)  # no man lost: nobody rolls
    assert [roll.sides for roll in told.rolls] == [6, 6]


@pytest.mark.rule("SP-HIT-04")
@pytest.mark.parametrize(("dead", "face", "killed"), [(1, 1, True), (1, 2, False), (3, 3, True), (3, 4, False)])
def test_equal_or_lower_than_the_men_killed_is_death(dead, face, killed):
    table, _ = shot_at(faces=[6] * dead, leaders=1, more=[face])
    assert (table["A"].leaders == 0) == killed


@pytest.mark.rule("SP-HIT-05")
def test_a_killed_leader_replaces_an_ordinary_figure():
    table, _ = shot_at(faces=[6, 6, 6], leaders=1, more=[3])
    assert (table["A"].men, table["A"].leaders) == (8, 0)
    table, _ = shot_at(faces=[6, 6, 6], leaders=1, more=[9])
    assert (table["A"].men, table["A"].leaders) == (7, 1)
    table, _ = shot_at(faces=[6, 6, 6], leaders=0, commander=True, more=[1])
    assert table["A"].men == 8  # RUL-12: one figure more survives
    assert table["H"].where == GONE


@pytest.mark.rule("SP-HIT-03", "SP-HIT-05", "SP-RUL-12")
def test_every_leader_throws_but_no_more_die_than_men_were_killed():
    """One man killed: the first leader takes his place; the second and the commander throw low as well, and are spared."""
    table, told = shot_at(faces=[6], leaders=2, commander=True, more=[1, 1, 1])
    assert (table["A"].men, table["A"].leaders) == (10, 1)
    assert table["H"].host == table["A"].id
    assert [roll.sides for roll in told.rolls] == [6, 6, 10, 10, 10]
    assert "spared" in told.words()


@pytest.mark.rule("SP-HIT-06", "SP-ART-06", "SP-ART-07")
def test_losses_of_a_crew_act_on_its_piece():
    table = Table().place("G", "7/9-pdr Gun", at=(3000, 1500), fired=True, smoke=2).place("Z", at=(6500, 400))
    table.place("r", "Baggara Rifleman", at=(3000, 2300), figures=20, files=10, leaders=0).place(
        "y", at=(500, 4500)
    ).start(3, first=1)
    dice = table.ask("dice r at G")
    table.order("fire r at G", [6] * 4 + [1] * (dice - 4) + [6, 6, 3, 3])
    from vedette.rules.shock.combat.hits import crew_extra

    assert table["G"].men == 3
    assert crew_extra(table.battle, table["G"]) == 1
    assert table["G"].shock == 2
    assert table.ask("dice G at r") == 11


def test_ordinary_figures_fall_first_then_the_owner_chooses():
    table, _ = shot_at(faces=[6] * 3, men=5, musician=True, colours=True, leaders=0)
    assert (table["A"].men, table["A"].musician, table["A"].colours) == (2, 1, 1)
    table, _ = shot_at(faces=[6] * 6, men=5, musician=True, colours=True, leaders=0)
    assert table.asks == "lose"
    assert table.asked == 0
    table.order("lose A colours")
    assert (table["A"].men, table["A"].musician, table["A"].colours) == (0, 1, 0)


def test_a_unit_without_figures_is_removed_and_its_commander_stands_alone():
    table, _ = shot_at(faces=[6] * 6, men=5, commander=True, more=[10])
    assert table["A"].where == GONE
    assert table["H"].host == -1
    assert table["H"].where == 1
