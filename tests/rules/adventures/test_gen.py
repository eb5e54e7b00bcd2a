"""Frame of a battle, and facings (GEN)."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import SeededDice
from vedette.engine.types import BadInput
from vedette.rules.adventures.groups.formations import figures_of
from vedette.rules.adventures.turn.moving import full_move
from vedette.testing.adventures.table import table


def begun(**changes):
    """A battle begun from a set-up of one group a side."""
    setup = {
        "table": {"width": 48, "height": 48, "terrain": []},
        "sides": [
            {"name": "Blue", "training": "european", "groups": [{"name": "A", "at": [2400, 1000]}]},
            {"name": "Red", "training": "tribal", "groups": [{"name": "z", "at": [2400, 3800]}]},
        ],
        **changes,
    }
    return books.entry("adventures").book().begin(setup, SeededDice("test"))


@pytest.mark.rule("CA-GEN-01")
def test_moves_and_ranges_are_inches_from_base_edge_to_base_edge():
    t = table()
    t.place("A", at=(24, 10), formation="line")
    t.place("y", before="A", gap=24, figures=10)
    t.activate("A")
    assert t.at("y")[1] - t.at("A")[1] > 24  # the centres are farther apart than the edges
    assert t.may("fire A at y")
    far = table()
    far.place("A", at=(24, 10), formation="line")
    far.place("y", before="A", gap=24.02, figures=10)
    far.activate("A")
    assert far.refusal("fire A at y") == "CA-WPN-05"
    assert far.may("move A to 2400,1400 facing 0")
    assert far.refusal("move A to 2400,1401 facing 0") == "CA-MOV-02"


@pytest.mark.rule("CA-GEN-04")
def test_a_table_is_at_least_three_feet_by_three():
    sides = [{"name": "Blue", "training": "european"}, {"name": "Red", "training": "tribal"}]
    assert begun(table={"width": 36, "height": 36}, sides=sides).field.width == 3600
    assert begun(table={"width": 72, "height": 48}).field.width == 7200
    for size in ({"width": 35, "height": 48}, {"width": 48, "height": 35}):
        with pytest.raises(BadInput, match="from 36 to"):
            begun(table=size, sides=sides)


@pytest.mark.rule("CA-GEN-05")
@pytest.mark.parametrize("one", ["european", "tribal"])
@pytest.mark.parametrize("other", ["european", "tribal"])
def test_any_two_trainings_may_meet(one, other):
    t = table(training=(one, other))
    t.place("A", at=(24, 10), weapon="rifle")
    t.place("z", before="A", gap=10)
    t.activate("A")
    assert len(t.offered("form")) == (3 if one == "european" else 1)  # each by its own army's drill
    assert t.may("fire A at z")


@pytest.mark.rule("CA-GEN-05")
def test_a_battle_has_two_sides_european_or_tribal():
    sides = [{"name": "Blue"}, {"name": "Red"}, {"name": "Green"}]
    with pytest.raises(BadInput):
        begun(sides=sides)
    with pytest.raises(BadInput):
        begun(sides=[{"name": "Blue", "training": "roman"}, {"name": "Red"}])


@pytest.mark.rule("CA-GEN-06")
def test_a_group_is_a_gun_crew_of_two_or_four_up_to_twenty_and_more():
    t = table()
    t.place("A", at=(10, 10))
    t.place("G", at=(24, 10), klass="artillery")
    t.place("M", at=(34, 10), klass="machine_gun")
    t.place("z", at=(24, 38))
    t.place("y", at=(10, 38), figures=35)
    assert [t[name].count for name in "AGMzy"] == [20, 4, 2, 20, 35]


@pytest.mark.rule("CA-GEN-07")
def test_all_figures_of_a_group_move_fire_and_test_together():
    t = table()
    t.place("A", at=(24, 10), figures=20)
    t.place("z", before="A", gap=18)
    t.activate("A")
    t.move("A", (24, 13.5))
    places = figures_of(t["A"])
    assert len(places) == 20
    assert {f.y for f in places} == {1300, 1400}
    told = t.order("volley A at z", dice=[2, 2, 2, 2, 2, 2, 2, 2, 1, 6])  # eight dice in one throw; one test
    assert told.dice("A") == 8
    assert told.tests == [("z", "RF", 1)]


@pytest.mark.rule("CA-GEN-08")
def test_figures_leave_their_group_only_as_detachment_or_runners():
    t = table()
    t.place("A", at=(24, 12), nco=4, officer=4, tight=True)
    t.place("z", at=(24, 44))
    t.activate("A")
    parting = {order.verb for order in t.offered()} & {"detach", "send", "part", "dismount"}
    assert parting == {"detach", "send"}
    t.order("send A")
    assert (t["A"].count, t["A.runners"].count) == (19, 1)
    t.order("detach A 9 to 2400,900")
    assert (t["A"].count, t["A.detachment"].count) == (10, 9)


@pytest.mark.rule("CA-GEN-09", "CA-RUL-122")
def test_one_figure_to_a_base_an_inch_wide_and_mounted_ones_two_deep():
    t = table()
    t.place("A", at=(24, 10), formation="line", files=10)
    t.place("C", at=(24, 20), klass="cavalry", formation="line", files=5)
    t.place("O", at=(24, 30), formation="open", files=10)
    assert (t["A"].block.width, t["A"].block.depth) == (1000, 200)
    assert (t["C"].block.width, t["C"].block.depth) == (500, 600)
    assert (t["O"].block.width, t["O"].block.depth) == (1900, 300)


@pytest.mark.rule("CA-GEN-12")
def test_turn_follows_turn_by_the_same_sequence():
    t = table()
    t.place("A", at=(24, 8))
    t.place("z", at=(24, 40))
    for turn in (2, 3):
        told = t.turn_begins([2, 1])
        assert t.battle.turn == turn
        assert "CA-TRN-01" in told.rules
        assert t.asked == "activate"
        assert t.question.side == 0
        t.order("pass")
        assert t.asked == "activate"
        assert t.question.side == 1
    endless = table(settings={"turn_limit": 0, "quiet_limit": 0}, turn=500)
    endless.place("A", at=(24, 8))
    endless.place("z", at=(24, 40))
    endless.turn_begins([2, 1])
    endless.order("pass")
    endless.order("pass", dice=[2, 1])
    assert endless.outcome is None
    assert endless.battle.turn == 502


@pytest.mark.rule("CA-GEN-13")
def test_a_group_that_may_not_activate_still_reacts():
    t = table()
    t.place("A", at=(24, 10), rep=3)
    t.place("z", before="A", gap=16, rep=5, weapon="musket")
    t.turn_begins([4, 5])
    assert t.asked == "activate"
    t.order("activate z")
    told = t.move("z", (24, t.at("z")[1] - 8), dice=[1, 1], then=5)
    assert told.tests[0] == ("A", "TOW", 2)
    assert "CA-WPN-07" in told.lines("A", 1)  # its fire


@pytest.mark.rule("CA-GEN-14", "CA-RUL-05")
def test_nobody_ever_has_to_reload():
    t = table()
    t.place("A", at=(24, 10))
    t.place("z", before="A", gap=14, weapon="bow")
    t.activate("A")
    t.order("volley A at z", dice=[2, 3, 4, 5, 2, 3, 4, 5, 1, 1])
    assert t.aim("A", "z").dice == 8  # it could fire again at once in reaction
    t.activate("A")
    assert t.may("volley A at z")


@pytest.mark.rule("CA-GEN-14", "CA-RUL-05")
@pytest.mark.parametrize(
    "doc", [{}, {"klass": "artillery"}, {"klass": "machine_gun"}, {"klass": "cavalry", "mounted": False}]
)
def test_who_fires_turn_after_turn_and_in_reaction_never_waits(doc):
    t = table(settings={"tight_ammo": False}).place("A", at=(24, 10), **doc)
    t.place("z", before="A", gap=7, weapon="musket", figures=20, formation="open").place("y", at=(4, 44))
    dice = t.aim("A", "z").dice
    assert dice > 0
    for turn in range(1, 5):
        t.battle.turn = turn
        t.activate("A")
        assert t.may("fire A at z")
        assert t.order("fire A at z", [3] * dice, then=1).dice("A") == dice
        assert t.shoot("A", "z", [3] * dice, then=1).dice("A") == dice  # as in reaction


@pytest.mark.rule("CA-GEN-15")
def test_the_toolbox_beside_the_battle_core_may_be_left_out():
    core = {"tight_ammo": False, "leader_rolls": False}
    t = table(settings=core)
    t.place("A", at=(24, 10))
    t.place("z", before="A", gap=14, leader=4)
    told = t.shoot("A", "z", [1, 1, 6, 6, 2, 3, 4, 5], then=1)
    assert not t["A"].tight
    assert told.lost("z") == 2
    assert not told.events_of("leaders", "z")
    assert not any("leaders" in roll.words for roll in told.rolls)


# --- facings ----------------------------------------------------------------------------------------------------------


def faced(x, y):
    """z stands at 24,24, ten files by two ranks, facing south; A's centre is so far off it."""
    t = table()
    t.place("z", at=(24, 24), facing=180, formation="open", files=5, figures=5, weapon="musket")
    t.place("A", at=(24 + x, 24 + y), figures=4, formation="open", files=2)
    return t.zone("z", "A")


@pytest.mark.rule("CA-GEN-16", "CA-GEN-20")
def test_before_the_front_edge_an_attack_is_frontal():
    assert faced(0, -6) == "front"
    assert faced(15, -1) == "front"


@pytest.mark.rule("CA-GEN-17", "CA-GEN-19")
def test_behind_the_rear_edge_it_is_in_the_rear():
    assert faced(0, 6) == "rear"
    assert faced(-15, 1) == "rear"


@pytest.mark.rule("CA-GEN-18")
def test_between_the_two_edges_it_is_in_the_flank():
    assert faced(8, 0) == "flank"
    assert faced(-8, 0.4) == "flank"
    assert faced(-8, -0.4) == "flank"


@pytest.mark.rule("CA-GEN-18", "CA-RUL-33")
def test_a_square_and_a_group_in_a_building_have_neither_flank_nor_rear():
    t = table(building=[{"box": (30, 20, 34, 24), "door": (32, 20)}])
    t.place("A", at=(12, 24), formation="square", facing=0)
    t.place("B", at=(32, 16), formation="open", figures=6)
    t.place("z", at=(12, 10))
    t.activate("B")
    t.order("occupy B in 0")
    assert t["B"].building == 0
    assert t.zone("A", "z") == "front"
    assert t.zone("B", "z") == "front"


@pytest.mark.rule("CA-GEN-21")
def test_a_charge_counts_where_its_own_move_began():
    t = table(training=("tribal", "european"))
    t.place("A", at=(12, 20), figures=9, facing=90)
    t.place("z", at=(24, 18), facing=180, files=10, officer=0)
    t.place("y", at=(44, 44))
    # A's centre is behind the rear line of z, whose rear edge lies at 19: it charges from the rear
    assert t.zone("z", "A") == "rear"
    t.activate("A")
    told = t.order("charge A at z", dice=[1, 1, 1, 6])
    assert told.tests[1] == ("z", "BC", 1)
    assert t.where("z") == "ran away"  # charged in flank or rear at pass 1; frontally it would have fired


@pytest.mark.rule("CA-GEN-21", "CA-RUL-33")
def test_fire_counts_from_where_the_firer_stands_when_it_fires():
    t = table()
    t.place("z", at=(24, 24), facing=180, weapon="musket", formation="open", files=10)
    t.place("A", at=(6, 20), facing=45, formation="open", files=5, figures=10)
    t.activate("A")
    assert t.zone("z", "A") == "front"
    assert not t.aim("A", "z").flank
    t.move("A", (6, 24))
    assert t.aim("A", "z").flank


@pytest.mark.rule("CA-GEN-02", "CA-OPT-02")
def test_for_15_mm_all_distances_but_the_table_may_be_halved():
    wood = {"kind": "wood", "points": [[1000, 2000], [2000, 2000], [2000, 3000], [1000, 3000]]}
    setup = {
        "table": {"width": 48, "height": 48, "terrain": [wood]},
        "sides": [
            {"name": "Blue", "training": "european", "groups": [{"name": "A", "at": [2400, 1000]}]},
            {"name": "Red", "training": "tribal", "groups": [{"name": "z", "at": [2400, 3800]}]},
        ],
    }
    full = books.entry("adventures").book()
    half = amend(full, {"settings": {"halved_scale": True}})
    one, other = full.begin(setup, SeededDice("test")), half.begin(setup, SeededDice("test"))
    # what is an inch in the book is half an inch on the table: table and places count double, distances stay as printed
    assert other.field.width == 2 * one.field.width
    assert (other.groups[1].block.x, other.groups[1].block.y) == (4800, 7600)
    assert other.field.woods[0].xs == [2 * x for x in one.field.woods[0].xs]
    assert full_move(other.groups[0]) == full_move(one.groups[0]) == 400
    assert other.groups[0].card.range == 2400
    assert other.groups[0].block.width == one.groups[0].block.width  # half as large on the table, as the figures are


@pytest.mark.parametrize(
    ("where", "key"),
    [("table", "supplies"), ("side", "leaders"), ("side", "deployment"), ("group", "building"), ("group", "row")],
)
def test_what_a_set_up_cannot_say_is_refused_and_not_passed_over(where, key):
    group = {"name": "A", "at": [2400, 1000]}
    setup = {"table": {}, "sides": [{"groups": [group]}, {"groups": [{"name": "z", "at": [2400, 4000]}]}]}
    {"table": setup["table"], "side": setup["sides"][0], "group": group}[where][key] = 1
    with pytest.raises(BadInput, match=f"has no entry '{key}'"):
        books.entry("adventures").book().begin(setup, SeededDice("1"))
