"""Formed (FRM) and Fighter (FGT)."""

import pytest

from vedette.testing.shock.table import Table


def firing(**told):
    table = Table().place("A", at=(3000, 1500), figures=5, files=5, **told)
    return table.place("b", at=(3000, 2500), figures=20, files=10).start()


@pytest.mark.rule("SP-FRM-01", "SP-SHO-19")
def test_formed_adds_one_to_each_shooting_die_and_no_dice():
    table = firing()
    dice = table.ask("dice A at b")
    table.order("fire A at b", [4] * dice + [1] * dice)  # a rifle needs 5; every 4 hits
    plain = firing(formed=False)
    assert plain.ask("dice A at b") == dice
    told = plain.order("fire A at b", [4] * dice)
    assert told.rolls[0].score == 0


@pytest.mark.rule("SP-FRM-02")
def test_formed_needs_a_leader_or_a_commander():
    assert not firing(leaders=0).battle.is_formed(firing(leaders=0)["A"])
    table = Table().place("A", at=(3000, 1500), leaders=0).place("H", "commander", **{"with": "A"}).place("b").position
    table = Table().place("A", at=(3000, 1500), leaders=0).place("H", "commander", **{"with": "A"})
    table.place("b", at=(3000, 2500)).start()
    assert table.battle.is_formed(table["A"])
    # RUL-10: when he leaves, it only rests
    table.order("roll H", [6, 6, 6])
    table.order("move H to 4500,1500 facing 0 files 1")
    assert not table.battle.is_formed(table["A"])
    assert not table["A"].lost_formed


def hit_by_fire(kind="Infantry", leaders=1, w10=1, shock=False, **told):
    """A is shot at by riflemen r: 3 hits, and either dead or shock."""
    table = Table().place("A", kind, at=(3000, 1500), leaders=leaders, **told)
    table.place("r", "Baggara Rifleman", at=(3000, 2300), figures=10).start(3, first=1)
    dice = table.ask("dice r at A")
    faces = [6, 6, 6] + [1] * (dice - 3)
    faces += [3, 3, 3] if shock else [6, 6, 6]
    if not shock:
        faces += [w10] * min(leaders, 3)
    table.order("fire r at A", faces)
    return table


@pytest.mark.rule("SP-FRM-03")
def test_formed_is_lost_with_the_last_leader():
    assert hit_by_fire(w10=3)["A"].lost_formed
    assert not hit_by_fire(w10=4)["A"].lost_formed


@pytest.mark.rule("SP-FRM-03")
def test_one_of_two_leaders_killed_changes_nothing():
    table = (
        Table().place("A", at=(3000, 1500), leaders=2).place("r", "Baggara Rifleman", at=(3000, 2300)).start(3, first=1)
    )
    dice = table.ask("dice r at A")
    table.order("fire r at A", [6] * 3 + [1] * (dice - 3) + [6, 6, 6] + [1, 9])
    assert table["A"].leaders == 1
    assert table.battle.is_formed(table["A"])


@pytest.mark.rule("SP-FRM-04")
def test_formed_is_lost_the_moment_shock_exceeds_figures():
    table = hit_by_fire(shock=True)
    table = Table().place("A", at=(3000, 1500), figures=5, men=3, leaders=1, shock=3)
    table.place("r", "Baggara Rifleman", at=(3000, 2300)).start(3, first=1)
    dice = table.ask("dice r at A")
    told = table.order("fire r at A", [6] + [1] * (dice - 1) + [3])
    assert table["A"].shock == 4
    assert not table["A"].lost_formed  # 4 Shock Points, 4 figures
    assert "SP-FRM-04" not in told.rules
    table = Table().place("A", at=(3000, 1500), figures=5, men=3, leaders=1, shock=3)
    table.place("r", "Baggara Rifleman", at=(3000, 2300)).start(3, first=1)
    told = table.order("fire r at A", [6, 6] + [1] * (dice - 2) + [3, 3])
    assert "SP-FRM-04" in told.rules
    assert table["A"].lost_formed


def melee(kind="Beja", **told):
    """b attacks A; both are in contact when step 7 begins."""
    table = Table().place("A", at=(3000, 1500), figures=10, files=5, leaders=0)
    table.place("b", kind, at=(3000, 1800), figures=5, files=5, contact="A", **told)
    return table.start(7)


@pytest.mark.rule("SP-FGT-01", "SP-CLC-20")
def test_fighter_adds_one_to_each_close_combat_die_and_no_dice():
    table = Table().place("A", at=(3000, 1350), figures=10, files=5, leaders=0)
    table.place("b", "Beja", at=(3000, 1600), figures=5, files=5, leaders=1, shock=0).start(3)
    dice = table.ask("close b against A")
    plain = Table().place("A", at=(3000, 1350), figures=10, files=5, leaders=0)
    plain.place("b", "Beja", at=(3000, 1600), figures=5, files=5, leaders=1, fighter=False).start(3)
    assert plain.ask("close b against A") == dice
    assert men_left(fighter=True) == 7  # each 5 reads as 6 and kills like the 6
    assert men_left(fighter=False) == 9


def men_left(fighter):
    """What is left of 10 men after a 6 and two 5s of a band of Beja."""
    table = Table().place("A", at=(3000, 1450), figures=10, files=5, leaders=0)
    table.place("b", "Beja", at=(3000, 1600), figures=5, files=5, leaders=1, fighter=fighter, contact="A")
    table.place("Z", at=(6500, 400)).place("z", at=(500, 4400)).start(6)
    ours, theirs = table.ask("close A against b"), table.ask("close b against A")
    table.order("done", [6, 5, 5] + [1] * (theirs - 3) + [1] * ours)
    return table["A"].men


@pytest.mark.rule("SP-FGT-02")
def test_fighter_needs_a_leader_or_a_commander():
    table = (
        Table().place("A").place("b", "Beja", at=(3000, 2500), leaders=0).place("c", "Beja", at=(4000, 2500)).start()
    )
    assert not table.battle.is_fighter(table["b"])
    assert table.battle.is_fighter(table["c"])


@pytest.mark.rule("SP-FGT-03", "SP-FGT-04")
def test_fighter_is_lost_with_the_last_leader_and_with_too_much_shock():
    table = Table().place("A", at=(3000, 1500)).place("b", "Beja", at=(3000, 2300)).start()
    dice = table.ask("dice A at b")
    told = table.order("fire A at b", [6] * 2 + [1] * (dice - 2) + [5, 5] + [2])
    assert "SP-FGT-03" in told.rules
    assert table["b"].lost_fighter
    table = Table().place("A", at=(3000, 1500)).place("b", "Beja", at=(3000, 2300), figures=5, shock=6).start()
    told = table.order("fire A at b", [6] + [1] * (dice - 1) + [3])
    assert "SP-FGT-04" in told.rules
    assert table["b"].lost_fighter


def test_by_choice_the_bonus_is_lost_only_while_the_cause_lasts():
    table = Table(settings={"trait_loss": "while_condition"}).place("A", at=(3000, 1500), figures=5, shock=7)
    table.place("b", at=(3000, 2500)).start()
    assert not table.battle.is_formed(table["A"])
    table["A"].shock = 6
    assert table.battle.is_formed(table["A"])
