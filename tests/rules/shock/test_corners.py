"""Corner cases where several rules meet."""

import pytest

from vedette.testing.shock import Table

# --- Formed, Fighter, musicians, colours ------------------------------------------------------------------------------


@pytest.mark.rule("SP-FRM-04", "SP-FGT-04", "SP-MUS-02")
@pytest.mark.parametrize(("kind", "lost"), [("Infantry", "lost_formed"), ("Cavalry", "lost_fighter")])
def test_a_musician_who_leaves_may_leave_more_shock_than_men(kind, lost):
    """7 Shock Points on 5 men, a leader and a musician: without him they are too many (RUL-67)."""

    def played(shock):
        table = Table().put("A", kind, at=(3000, 1500), figures=5, musician=True, shock=shock, owed=1)
        table.put("Z", at=(6500, 400)).put("b", at=(3000, 2600)).start()
        table.order("reload A")
        assert not getattr(table["A"], lost)
        table.order("play A")
        return table

    assert getattr(played(7)["A"], lost)
    assert not getattr(played(6)["A"], lost)


@pytest.mark.rule("SP-COL-01")
def test_colours_kept_at_the_start_of_a_step_are_offered_again_before_a_shot():
    table = Table().put("A", at=(3000, 1500), colours=True, shock=4).put("Z", at=(6500, 400))
    table.put("r", "Baggara Rifleman", at=(3000, 2300)).put("z", at=(500, 4400)).start(0, first=1)
    assert (table.asks, table.asked, table.battle.step) == ("colours", 0, 1)
    table.order("furl", [1, 6])
    assert (table.asks, table.asked, table.battle.step) == ("act", 1, 3)
    table.order("fire r at A")
    assert (table.asks, table.asked) == ("colours", 0)
    table.order("colours A", [1] * table.ask("dice r at A"))
    assert table["A"].shock == 1


# --- guns -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-MUS-01")
def test_the_musician_of_a_gun_plays_only_for_something():
    """In contact, and loaded: there is no Action left to be had."""
    table = Table().put("G", "Gatling", at=(3000, 1000), musician=True, contact="b", fired=True, smoke=1)
    table.put("Z", at=(6500, 400)).put("b", at=(3000, 1400)).start(1)
    table.order("reload G")
    assert table.refusal("play G") == "SP-RUL-68"
    assert table.offered("play") == []


# --- moves and attacks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-MOV-11")
def test_an_attack_does_not_lead_through_its_own_target():
    """A single file could pass between B and C; drawn up three wide there is no room before b, and none through it."""
    table = Table().put("A", "Cavalry", at=(3000, 1000), figures=5, leaders=0, files=1).put("Z", at=(6500, 400))
    table.put("B", at=(2670, 1550), figures=5, leaders=0, files=5)
    table.put("C", at=(3330, 1550), figures=5, leaders=0, files=5)
    table.put("b", at=(3000, 1800), figures=5, leaders=0, files=5).start()
    assert table.refusal("attack A on b files 3") != ""
    table = Table().put("A", "Cavalry", at=(3000, 1000), figures=5, leaders=0, files=1).put("Z", at=(6500, 400))
    table.put("b", at=(3000, 1800), figures=5, leaders=0, files=5).start()
    table.order("attack A on b files 3")
    assert table["A"].heading == 0
    assert table["A"].y == 1750  # it stands before b
