"""Morale (MOR), musicians (MUS) and colour bearers (COL)."""

import pytest

from vedette.rules.shock.units import GONE
from vedette.testing.shock.table import Table


def shaken(shock, men=6, status="B", at=(3000, 3000), b=(3000, 4400), features=(), more=(), step=8, **told):
    table = Table(features=list(features)).place(
        "A",
        at=at,
        figures=max(5, men),
        men=men,
        leaders=0,
        files=6 if men > 5 else 5,
        status=status,
        shock=shock,
        **told,
    )
    table.place("Z", at=(6500, 400)).place("b", at=b).place("z", at=(500, 4400))
    for name, about in more:
        table.place(name, **about)
    return table.start(step)


@pytest.mark.rule("SP-MOR-01", "SP-MOR-02")
@pytest.mark.parametrize(("shock", "inches"), [(6, 0), (7, 14), (11, 22)])
def test_more_shock_than_men_makes_a_unit_retire(shock, inches):
    table = shaken(shock)
    assert table.asks == ""  # the battle has gone on to its end
    assert 3000 - table.centre("A")[1] == inches * 100


@pytest.mark.rule("SP-MOR-03")
def test_musician_and_colour_bearer_count_as_men():
    table = shaken(7, musician=True)
    assert table["A"].y == 3100  # 7 Shock Points, 7 men
    assert shaken(8, musician=True)["A"].y < 2000
    for shock, stays in ((7, True), (8, False)):
        table = shaken(shock, colours=True)
        table.order("furl")
        assert (table["A"].y == 3100) == stays


@pytest.mark.rule("SP-MOR-04")
@pytest.mark.parametrize(("status", "inches"), [("A", 7), ("B", 14), ("C", 21), ("D", 28)])
def test_retirement_by_status(status, inches):
    table = shaken(7, status=status)
    moved = 3000 - table.centre("A")[1]
    assert moved == inches * 100
    assert table["A"].heading == 180  # it faces the way it goes


@pytest.mark.rule("SP-MOR-05")
def test_blocked_it_loses_one_figure():
    table = shaken(8, men=5, status="D", more=[("B", {"at": (3000, 1900), "figures": 20, "files": 20})])
    assert table["A"].men == 4
    assert table.gap("A", "B") in range(48, 160)
    assert shaken(8, men=5, status="D")["A"].where == GONE  # nothing in the way: over the edge, and no more is lost


@pytest.mark.rule("SP-MOR-05", "SP-RUL-65")
@pytest.mark.parametrize(("away", "lost"), [(1300, 1), (1500, 0)])
def test_blocked_is_one_figure_however_much_is_missing(away, lost):
    """7 Shock Points, status B: 14 inches. A bank so far behind its rear rank stops it, or does not."""
    bank = {"kind": "obstacle", "points": [[2000, 2900 - away], [4000, 2900 - away]], "width": 0, "name": "bank"}
    table = shaken(7, features=[bank])
    assert table["A"].men == 6 - lost
    gone = 3000 - table.centre("A")[1]
    assert gone == 1400 if lost == 0 else 1200 < gone < 1400
    hard = {"kind": "obstacle", "points": [[2000, 2850], [4000, 2850]], "width": 0, "name": "bank"}
    assert shaken(7, features=[hard])["A"].men == 5  # nearly the whole way is missing: one figure all the same


@pytest.mark.rule("SP-MOR-05", "SP-RUL-65")
def test_left_in_contact_it_is_blocked_at_once():
    table = shaken(7, b=(3000, 3200), contact="b", stale=True)
    assert table["A"].men == 5
    assert table.centre("A") == (3000, 3000)


@pytest.mark.rule("SP-MOR-05", "SP-RUL-65")
def test_those_nearest_to_their_edge_retire_first_and_make_room():
    """B stands right behind A; both retire, B first, and neither is blocked."""
    behind = ("B", {"at": (3000, 2700), "figures": 6, "men": 6, "leaders": 0, "files": 6, "status": "B", "shock": 7})
    table = shaken(7, more=[behind])
    assert (table["A"].men, table["B"].men) == (6, 6)
    assert table.centre("B")[1] == 1300
    assert table.centre("A")[1] == 1600


@pytest.mark.rule("SP-MOR-05", "SP-RUL-65")
def test_an_enemys_zone_of_control_does_not_block_it():
    table = shaken(7, b=(3000, 4400), more=[("d", {"at": (3600, 2200), "figures": 5, "leaders": 0, "files": 2})])
    assert table["A"].men == 6


@pytest.mark.rule("SP-MOR-06")
@pytest.mark.parametrize(("shock", "broken"), [(11, False), (12, True), (13, True)])
def test_twice_as_much_shock_as_men_breaks_a_unit(shock, broken):
    table = shaken(shock, men=6, status="A")
    assert (table["A"].where == GONE) == broken


def test_it_does_not_begin_by_going_nearer_to_the_enemy():
    table = shaken(7, b=(3000, 1500))
    assert table.centre("A")[1] > 3000  # directly away instead


def test_shock_stays_after_a_retirement():
    assert shaken(7)["A"].shock == 7


# --- musicians --------------------------------------------------------------------------------------------------------


def band(**told):
    table = (
        Table()
        .place("A", at=(3000, 1500), musician=True, **told)
        .place("Z", at=(6500, 400))
        .place("b", at=(3000, 2400), figures=20)
    )
    return table.start()


@pytest.mark.rule("SP-MUS-01")
def test_one_action_more_once_in_the_game():
    table = band()
    dice = table.ask("dice A at b")
    assert table.refusal("play A") == "SP-RUL-68"  # its own Action comes first
    table.order("fire A at b", [1] * dice)
    table.order("play A")
    assert table.asks == "extra"
    assert table.refusal("fire A at b") == "SP-RUL-20"
    table.order("reload A")
    assert table["A"].owed == 0
    assert table.refusal("play A") == "SP-MUS-01"


@pytest.mark.rule("SP-MUS-01")
def test_the_musician_plays_directly_after_the_units_own_action():
    table = band(owed=1).place("C", at=(1500, 1500), owed=1).place("Z", at=(6500, 400), owed=1).start()
    table.order("reload A")
    assert table.offered("play") == [f"play {table['A'].id}"]
    table.order("reload C")
    assert table.refusal("play A") == "SP-RUL-68"  # RUL-68: another unit has acted since
    assert table.offered("play") == []


@pytest.mark.rule("SP-MUS-01")
def test_the_basic_move_alone_is_no_action_after_which_the_musician_plays():
    table = band()
    table.order("move A to 3000,1600 facing 0 files 5")
    assert table.refusal("play A") == "SP-RUL-68"
    assert table.offered("play") == []


@pytest.mark.rule("SP-MUS-01")
def test_the_extra_action_may_be_a_move_into_contact():
    table = band(owed=1)
    table.order("reload A")
    table.order("play A")
    table.order("roll A", [6])
    table.order("attack A on b files 5")
    assert table["A"].contact == table["b"].id


@pytest.mark.rule("SP-MUS-01", "SP-RUL-68")
def test_the_musician_of_a_lone_gun_still_plays_after_its_second_action():
    """Both Actions go into the reload of a cannon whose crew is too small; the musician gives the third."""
    table = Table().place("G", "7/9-pdr Gun", at=(3000, 1000), musician=True, men=2, fired=True, smoke=2)
    table.place("Z", at=(6500, 400)).place("b", at=(3000, 3500)).start(1)
    table.order("reload G")
    table.order("reload G")
    assert table.asks == "guns"  # nothing else is left to it
    assert table.refusal("reload G") == "SP-ACT-01"
    assert table.offered("play") == [f"play {table['G'].id}"]
    table.order("play G")
    assert table["G"].musician == 0
    table.order("reload G", [6, 1])  # that was all: the initiative is thrown for
    assert not table.battle.pieces[table["G"].piece].fired


@pytest.mark.rule("SP-MUS-02")
def test_the_musician_then_leaves_the_table():
    table = band(owed=1)
    count = table["A"].figures()
    table.order("reload A")
    table.order("play A")
    table.order("roll A", [1])
    assert table["A"].musician == 0
    assert table["A"].figures() == count - 1
    assert table["A"].lost == 0  # RUL-78: not a loss


# --- colours ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-COL-01")
@pytest.mark.parametrize(("shock", "left"), [(5, 2), (3, 0), (2, 0)])
def test_colours_take_away_three_shock_points(shock, left):
    table = Table().place("A", at=(3000, 1500), colours=True, shock=shock).place("Z", at=(6500, 400)).place("b").start()
    table.order("colours A")
    assert table["A"].shock == left


@pytest.mark.rule("SP-COL-01")
def test_colours_are_offered_before_a_shooting_and_before_the_check_of_step_eight():
    table = Table().place("A", at=(3000, 1500), colours=True, shock=4).place("Z", at=(6500, 400))
    table.place("r", "Baggara Rifleman", at=(3000, 2300)).place("z", at=(500, 4400)).start(3, first=1)
    table.order("fire r at A")
    assert (table.asks, table.asked) == ("colours", 0)
    table.order("furl", [1] * table.ask("dice r at A"))
    assert table["A"].shock == 4
    table = shaken(8, men=6, status="C", colours=True)
    assert (table.asks, table.battle.step) == ("colours", 8)


@pytest.mark.rule("SP-COL-02")
def test_the_bearer_then_leaves_the_table():
    table = Table().place("A", at=(3000, 1500), colours=True, shock=4).place("Z", at=(6500, 400)).place("b").start()
    count = table["A"].figures()
    table.order("colours A")
    assert (table["A"].colours, table["A"].figures()) == (0, count - 1)
    assert table.refusal("colours A") == "SP-COL-01"


def test_the_last_figure_does_not_leave_of_its_own():
    table = (
        Table()
        .place("A", at=(3000, 1500), figures=5, leaders=0, colours=True, shock=1)
        .place("Z", at=(6500, 400))
        .place("b")
    )
    table.start()
    table["A"].men = 0
    table.battle.shape(table["A"])
    assert table.refusal("colours A") == "SP-COL-02"
    table = band(owed=1)
    table.order("reload A")
    table["A"].men = table["A"].leaders = 0
    table.battle.shape(table["A"])
    assert table.refusal("play A") == "SP-MUS-02"
