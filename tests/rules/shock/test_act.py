"""Actions (ACT)."""

import pytest

from vedette.testing.shock.table import Table

WALL = {"kind": "obstacle", "points": [[2000, 1800], [4000, 1800]], "width": 20, "name": "wall"}
HOUSE = {"kind": "building", "at": [3000, 2100], "size": [400, 400], "doors": [[3000, 1900]], "name": "house"}


def lone(kind="Infantry", step=3, first=0, features=(), b=(3000, 3300), settings=None, at=(3000, 1500), **told):
    table = Table(settings=settings, features=list(features)).place("A", kind, at=at, **told)
    return table.place("Z", at=(6500, 400)).place("b", at=b).start(step, first)


@pytest.mark.rule("SP-ACT-01")
def test_two_actions_a_turn_one_in_each_action_phase():
    table = lone()
    table.order("roll A", [1])
    table.order("stay A")
    while table.battle.step != 6:
        table.order("done")
    table.order("roll A", [1])
    table.order("stay A")
    assert table.refusal("roll A") == "SP-ACT-01"  # there is no third


@pytest.mark.rule("SP-ACT-02")
def test_the_same_action_twice_in_a_turn():
    table = lone("Baggara Rifleman", list="ansari", b=(3000, 2300))
    table = Table().place("A", at=(5000, 600)).place("t", at=(3000, 2300)).place("B", at=(3000, 1600)).start(3, first=1)
    dice = table.ask("dice t at B")
    table.order("fire t at B", [1] * dice)
    while not (table.battle.step == 6 and table.asked == 1):
        table.order("done")
    table.order("fire t at B", [1] * dice)  # throwing weapons need no reload


@pytest.mark.rule("SP-ACT-03")
def test_actions_come_in_the_order_of_the_list():
    table = Table().place("A", at=(3000, 1500), owed=1).place("B", at=(4000, 1500)).place("C", at=(5000, 1500), owed=1)
    table.place("b", at=(4000, 2300)).start()
    assert table.may("move B to 4000,1600 facing 0 files 5")
    table.order("fire B at b", [1] * table.ask("dice B at b"))
    assert table.refusal("roll A") == "SP-ACT-03"
    assert table.refusal("move A to 3000,1600 facing 0 files 5") == "SP-ACT-03"
    table.order("reload A")
    assert table.may("reload C")
    free = (
        Table(settings={"strict_action_order": False}).place("A", at=(3000, 1500), owed=1).place("B", at=(4000, 1500))
    )
    free.place("b", at=(4000, 2300)).start()
    free.order("reload A")
    assert free.may("move B to 4000,1600 facing 0 files 5")


@pytest.mark.rule("SP-ACT-03")
def test_each_kind_of_action_closes_all_that_stand_before_it():
    kinds = [
        "roll A",
        "cross A over 0 facing 0 files 5",
        "enter A into 0 facing 0",
        "mount A",
        "fire A at b",
        "reload A",
    ]
    table = lone(b=(3000, 2300))
    for stage in range(1, len(kinds) + 1):
        table.battle.stage = stage
        closed = [table.refusal(kind) == "SP-ACT-03" for kind in kinds]
        assert closed == [number + 1 < stage for number in range(len(kinds))]


@pytest.mark.rule("SP-ACT-05")
def test_reloading_rifles_costs_one_action_and_muskets_two():
    table = lone(owed=1)
    table.order("reload A")
    assert table["A"].owed == 0
    table = Table().place("M", "Bashi Bazouk", list="egyptians", at=(3000, 1500)).place("b", at=(3000, 2300)).start()
    table.order("fire M at b", [1] * table.ask("dice M at b"))
    assert table["M"].owed == 2
    assert lone(b=(3000, 2300)).may("fire A at b")
    table = lone(b=(3000, 2300))
    table.order("fire A at b", [1] * table.ask("dice A at b"))
    assert table["A"].owed == 1


@pytest.mark.rule("SP-ACT-05")
def test_mounting_and_dismounting_cost_an_action():
    table = lone("Cavalry", figures=8)
    table.order("dismount A")
    assert not table["A"].mounted
    assert table["A"].acted
    assert lone().refusal("mount A") == "SP-ACT-05"  # infantry has no animals


@pytest.mark.rule("SP-ACT-05")
def test_an_obstacle_costs_one_action_and_a_big_one_two():
    at = (3000, 1639)  # its front edge touches the wall
    table = lone(features=[WALL], at=at)
    table.order("cross A over 0 facing 0 files 5")
    assert table["A"].acted
    assert table["A"].rects[-1].y > 1800
    table = lone(features=[{**WALL, "big": True}], at=at)
    table.order("cross A over 0 facing 0 files 5")
    assert table["A"].rects[0].y < 1800
    while table.battle.step != 6:
        table.order("done")
    table.order("cross A over 0 facing 0 files 5")
    assert table["A"].rects[-1].y > 1800


@pytest.mark.rule("SP-ACT-05", "SP-BLD-03")
def test_entering_a_building_costs_an_action():
    table = lone(features=[HOUSE], at=(3000, 1740))
    table.order("enter A into 0 facing 0")
    assert table["A"].building == 0
    assert table["A"].acted


@pytest.mark.rule("SP-ACT-06", "SP-ACT-07")
def test_attack_orders_and_discarding_are_for_commanders_only():
    table = lone(shock=4)
    assert table.refusal("order A") == "SP-ACT-06"
    assert table.refusal("rally A") == "SP-ACT-07"


@pytest.mark.rule("SP-ACT-08")
def test_one_commander_action_discards_exactly_one():
    table = Table().place("A", at=(3000, 1500), shock=5).place("H", "commander", **{"with": "A"}).place("b").start()
    table.order("rally H")
    assert table["A"].shock == 4


def test_a_unit_whose_action_is_used_has_no_basic_move_left():
    table = lone(owed=1, settings={"strict_action_order": False})
    table.order("reload A")
    assert table.refusal("move A to 3000,1600 facing 0 files 5") in ("SP-MOV-01", "SP-RUL-33")


def test_in_contact_only_reloading_is_left():
    table = Table().place("A", at=(3000, 1500), owed=1).place("b", at=(3000, 1850), files=5, contact="A").start()
    for text in ("roll A", "move A to 3000,1200 facing 0 files 5"):
        assert table.refusal(text) == "SP-RUL-42"
    assert table.refusal("fire A at b") == "SP-SHO-05"
    assert table.may("reload A")


def test_bans_after_a_lost_combat():
    table = lone(ban="move", owed=0, b=(3000, 2300))
    assert table.refusal("roll A") == "SP-RUL-62"
    assert table.may("fire A at b")
    table = lone(ban="all", owed=1)
    assert table.refusal("reload A") == "SP-RUL-62"


@pytest.mark.rule("SP-ACT-03")
def test_an_order_that_closes_earlier_kinds_for_others_names_them_and_what_is_over():
    table = Table().place("A", at=(3000, 1500)).place("B", at=(4000, 1500)).place("b", at=(4000, 2300)).start()
    a, b = table["A"].id, table["B"].id

    def offered(verb, who):
        question = table.battle.question
        options = table.book.options(table.battle, question)
        return next(one for one in options if one.verb == verb and one.who == who)

    shot = offered("fire", b)
    assert (shot.forgoes, shot.ends, shot.closes) == ([a], "movement", False)
    assert offered("move", b).forgoes == [], "a move closes no earlier kind that anybody is offered"
    assert sorted(offered("done", -1).forgoes) == sorted([a, b])
    table.order("fire B at b", [1] * table.ask("dice B at b"))
    again = [one for one in table.book.options(table.battle, table.battle.question) if one.verb == "fire"]
    assert all(one.forgoes == [] for one in again), "what is over already is not told again"
    free = Table(settings={"strict_action_order": False}).place("A", at=(3000, 1500)).place("B", at=(4000, 1500))
    free.place("b", at=(4000, 2300)).start()
    options = free.book.options(free.battle, free.battle.question)
    assert all(one.forgoes == [] for one in options if one.verb == "fire")
