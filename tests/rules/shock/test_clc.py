"""Close combat (CLC)."""

import pytest

from vedette.rules.shock.units import GONE
from vedette.testing.shock.table import Table


def contact(
    us="Infantry",
    them="Baggara",
    features=(),
    settings=None,
    us_told=None,
    them_told=None,
    step=7,
    more=(),
    flanked=False,
    stale=False,
):
    """A attacks b from the south: both five wide, in contact."""
    table = Table(settings=settings, features=list(features))
    ours = {"figures": 10, "files": 5, "leaders": 0, **(us_told or {})}
    theirs = {"figures": 10, "files": 5, "leaders": 0, **(them_told or {})}
    table.place("A", us, at=(3000, 1500), contact="b", flanked=flanked, stale=stale, **ours)
    table.place("b", them, at=(3000, 1700), **theirs)
    for name, kind, told in more:
        table.place(name, kind, **told)
    table.place("Z", at=(6500, 400)).place("z", at=(500, 4500))
    table.position.units["A"].update({})
    table.start(3)
    return table


def fight(table, ours, theirs, more=()):
    """Straight to step 7: `ours` and `theirs` are (sixes, fives) of the attacker A and of b."""
    while table.battle.step < 6 or table.asked != 0:
        table.order("done")
    a, b = table.ask("close A against b"), table.ask("close b against A")

    def faces(wanted, dice):
        return [6] * wanted[0] + [5] * wanted[1] + [1] * (dice - sum(wanted))

    return table.order("done", faces(ours, a) + faces(theirs, b) + list(more))


def dice(table):
    return table.ask("close A against b"), table.ask("close b against A")


@pytest.mark.rule("SP-CLC-01")
def test_a_move_into_contact_makes_a_close_combat():
    table = Table().place("A", at=(3000, 1500)).place("Z", at=(6500, 400)).place("b", at=(3000, 2100)).start()
    told = table.order("attack A on b files 5")
    assert "SP-CLC-01" in told.rules
    assert table["A"].contact == table["b"].id
    assert table["b"].contact == table["A"].id
    assert table["b"].was_attacked


@pytest.mark.rule("SP-CLC-02")
def test_nobody_moves_into_contact_with_an_enemy_already_in_contact():
    table = contact(more=[("B", "Infantry", {"at": (3700, 1500), "figures": 5, "leaders": 0, "files": 3})])
    assert table.refusal("attack B on b files 3") == "SP-CLC-02"


@pytest.mark.rule("SP-CLC-03", "SP-CLC-13")
def test_one_unit_may_support():
    more = [
        ("B", "Infantry", {"at": (3700, 1700), "figures": 5, "leaders": 0, "files": 2}),
        ("C", "Infantry", {"at": (2300, 1700), "figures": 5, "leaders": 0, "files": 2}),
    ]
    table = contact(more=more)
    before = table.ask("close A against b")
    table.order("support B against b files 2")
    assert table.ask("close A against b") == before + 3
    assert table.refusal("support C against b files 2") == "SP-CLC-03"


@pytest.mark.rule("SP-CLC-04")
def test_a_supporter_stands_within_an_inch_of_the_enemy():
    near = [("B", "Infantry", {"at": (3425, 1700), "figures": 5, "leaders": 0, "files": 2})]
    table = contact(more=near)
    assert 50 <= table.gap("B", "b") <= 100
    table.order("declare B against b")
    assert table["B"].supports == table["b"].id
    far = [("B", "Infantry", {"at": (3500, 1700), "figures": 5, "leaders": 0, "files": 2})]
    assert contact(more=far).refusal("declare B against b") == "SP-CLC-04"


@pytest.mark.rule("SP-CLC-26")
def test_a_unit_that_may_only_remove_shock_points_supports_nobody():
    near = {"at": (3425, 1700), "figures": 5, "leaders": 0, "files": 2}
    assert contact(more=[("B", "Infantry", {**near, "ban": "move"})]).may("declare B against b")
    table = contact(more=[("B", "Infantry", {**near, "ban": "all"})])
    assert table.refusal("declare B against b") == "SP-CLC-26"
    assert table.offered("declare") == []


@pytest.mark.rule("SP-CLC-06", "SP-CLC-07")
def test_a_die_for_each_figure_but_musician_and_colour_bearer():
    assert dice(
        contact("Baggara Rifleman", us_told={"list": "ansari", "status": "D", "musician": True, "colours": True})
    ) == (10, 10)


def lines(table, us="A", them="b"):
    from vedette.rules.shock.combat.bouts import close_tally

    return {line.rule: line.amount for line in close_tally(table.battle, table[us], table[them]).lines()}


@pytest.mark.rule("SP-CLC-08")
def test_changes_are_made_in_the_printed_order():
    from vedette.rules.shock.combat.bouts import close_entries

    rules = [entry.rule for entry in close_entries()]
    assert rules == sorted(rules) == [f"SP-CLC-{n:02}" for n in range(9, 20)]
    # halved after everything else was added: 11 + 1 + 4 = 16, less 8
    table = contact(
        "Baggara", "Infantry", us_told={"list": "ansari"}, them_told={"list": "british", "leaders": 1}, flanked=True
    )
    assert lines(table, "b", "A") == {"SP-CLC-06": 11, "SP-CLC-11": 1, "SP-CLC-12": 4, "SP-CLC-16": -8}


@pytest.mark.rule("SP-CLC-09")
def test_three_dice_more_for_a_commander():
    table = contact(more=[("H", "commander", {"with": "A"})])
    assert lines(table)["SP-CLC-09"] == 3


@pytest.mark.rule("SP-CLC-10")
def test_one_die_more_for_every_attack_order():
    assert lines(contact(us_told={"orders": 2}))["SP-CLC-10"] == 2


@pytest.mark.rule("SP-CLC-11")
def test_one_die_more_for_every_leader():
    assert lines(contact(us_told={"leaders": 2}))["SP-CLC-11"] == 2


@pytest.mark.rule("SP-CLC-12")
@pytest.mark.parametrize(
    ("ours", "theirs", "more"), [("A", "C", 4), ("B", "C", 2), ("C", "C", 0), ("D", "A", 0), ("A", "D", 6)]
)
def test_two_dice_more_for_every_step_of_higher_status(ours, theirs, more):
    assert lines(contact(us_told={"status": ours}, them_told={"status": theirs})).get("SP-CLC-12", 0) == more


@pytest.mark.rule("SP-CLC-14")
@pytest.mark.parametrize(("shock", "less"), [(1, 0), (2, -1), (5, -2)])
def test_one_die_less_for_every_two_shock_points(shock, less):
    assert lines(contact(us_told={"shock": shock})).get("SP-CLC-14", 0) == less


FORT = [{"kind": "fortified", "rect": [2000, 1610, 4000, 2500]}]


@pytest.mark.rule("SP-CLC-15")
def test_one_third_more_when_defending_a_fortified_position():
    table = contact(features=FORT)
    assert lines(table, "b", "A")["SP-CLC-15"] == 4  # 10 thirds, rounded up
    assert "SP-CLC-15" not in lines(table)
    held = [{"kind": "fortified", "rect": [2000, 1000, 4000, 1600]}]
    assert "SP-CLC-15" not in lines(contact(features=held))  # the attacker stands in it: nothing (RUL-56)


@pytest.mark.rule("SP-CLC-16")
def test_one_half_less_when_attacked_in_flank_or_rear():
    assert lines(contact(flanked=True), "b", "A")["SP-CLC-16"] == -5
    assert "SP-CLC-16" not in lines(contact(), "b", "A")
    assert "SP-CLC-16" not in lines(contact(flanked=True, stale=True), "b", "A")  # RUL-61
    # where the attack began decides (RUL-52)
    behind = (
        Table().place("A", at=(3000, 1500)).place("Z", at=(6500, 400)).place("b", at=(3000, 2100), facing=0).start()
    )
    behind.order("attack A on b files 5")
    assert behind["b"].was_flanked
    front = (
        Table().place("A", at=(3000, 1500)).place("Z", at=(6500, 400)).place("b", at=(3000, 2100), facing=180).start()
    )
    front.order("attack A on b files 5")
    assert not front["b"].was_flanked


@pytest.mark.rule("SP-CLC-17")
def test_one_half_less_for_mounted_infantry_attacked_in_the_saddle():
    camels = {"list": "british", "status": "D"}
    assert lines(contact(them="Camel Corps", them_told=camels), "b", "A")["SP-CLC-17"] == -5
    assert "SP-CLC-17" not in lines(contact(them="Camel Corps", them_told={**camels, "mounted": False}), "b", "A")
    assert "SP-CLC-17" not in lines(contact(them="Cavalry", them_told=camels), "b", "A")
    assert "SP-CLC-17" not in lines(contact("Camel Corps"))  # it attacks


@pytest.mark.rule("SP-CLC-18")
def test_cavalry_doubles_against_infantry_not_formed_in_the_open():
    assert lines(contact("Cavalry", us_told={"status": "D"}))["SP-CLC-18"] == 10
    formed = {"list": "british", "status": "D", "leaders": 1}
    assert "SP-CLC-18" not in lines(contact("Cavalry", them="Infantry", them_told=formed))
    assert "SP-CLC-18" not in lines(contact("Cavalry", them="Cavalry", them_told={"list": "british"}))
    assert "SP-CLC-18" not in lines(contact("Cavalry", us_told={"mounted": False}))
    bush = [{"kind": "vegetation", "rect": [2000, 1610, 4000, 2500]}]
    assert "SP-CLC-18" not in lines(contact("Cavalry", features=bush))
    assert "SP-CLC-18" not in lines(
        contact(us="Baggara", us_told={"list": "ansari"}, them="Cavalry", them_told={"list": "british"}), "b", "A"
    )


@pytest.mark.rule("SP-CLC-19")
def test_cavalry_loses_two_thirds_against_a_fortified_position():
    table = contact("Cavalry", features=FORT, us_told={"status": "D"})
    assert lines(table)["SP-CLC-19"] == -7  # 20 thirds, rounded up
    assert "SP-CLC-19" not in lines(contact(features=FORT))


@pytest.mark.rule("SP-CLC-20")
def test_fighter_counts_each_die_one_higher():
    table = contact("Cavalry", us_told={"leaders": 1, "status": "D", "mounted": False}, them_told={"figures": 20})
    fight(table, (0, 1), (0, 0))  # a 5 reads as 6 and kills
    assert table["b"].men == 19
    assert table["b"].shock == 0


@pytest.mark.rule("SP-CLC-21")
def test_both_sides_roll_at_the_same_time():
    """The dead of the first throw still strike back with all their dice."""
    table = contact(them_told={"figures": 10})
    told = fight(table, (4, 0), (3, 0))
    assert [len(roll.faces) for roll in told.rolls[:2]] == [14, 10]
    assert table["A"].men == 7


@pytest.mark.rule("SP-CLC-22", "SP-CLC-23")
def test_sixes_kill_and_fives_are_shock():
    table = contact(them_told={"figures": 20})
    fight(table, (2, 3), (0, 1))
    assert table["b"].men == 18
    assert table["A"].shock == 1
    assert table["b"].shock == 3 + 2  # and 2 for being defeated by 2


@pytest.mark.rule("SP-CLC-24")
def test_leaders_and_commander_roll_in_close_combat_too():
    table = contact(them_told={"leaders": 1, "figures": 10})
    told = fight(table, (3, 0), (0, 0), more=[3])
    assert table["b"].leaders == 0
    assert table["b"].men == 8  # in place of an ordinary figure
    assert [roll.sides for roll in told.rolls] == [6, 6, 10]


@pytest.mark.rule("SP-CLC-25")
def test_the_dead_decide_and_not_the_shock():
    table = contact(them_told={"figures": 20})
    fight(table, (1, 0), (0, 6))
    assert table.centre("b")[1] > 2000  # b goes back, for all the shock it dealt
    assert table.centre("A")[1] == 1500


@pytest.mark.rule("SP-CLC-26")
@pytest.mark.parametrize(
    ("by", "inches", "shock", "ban"),
    [(1, 4, 0, ""), (2, 6, 2, ""), (3, 8, 2, "move"), (4, 10, 0, "all"), (6, 10, 0, "all")],
)
def test_what_a_defeat_does_to_foot(by, inches, shock, ban):
    table = contact(them_told={"figures": 20, "files": 10})
    before = table["b"].y
    fight(table, (by, 0), (0, 0))
    unit = table["b"]
    moved = min([rect.y for rect in unit.rects]) if unit.rects else 0
    assert unit.shock == shock
    assert unit.ban == ("", "move", "all").index(ban)
    assert moved > before
    assert unit.heading == (0 if by >= 4 else 180)  # towards the enemy, or away from it
    assert abs(table.gap("A", "b") - inches * 100) <= 55


@pytest.mark.rule("SP-CLC-26")
@pytest.mark.parametrize(("by", "inches"), [(1, 8), (2, 12), (3, 16), (4, 20), (5, 20)])
def test_cavalry_goes_back_twice_as_far(by, inches):
    table = contact(them="Cavalry", them_told={"list": "british", "figures": 15, "files": 5, "status": "D"})
    fight(table, (by, 0), (0, 0))
    assert abs(table.gap("A", "b") - inches * 100) <= 55  # rebuilt about its centre


@pytest.mark.rule("SP-CLC-26")
def test_defeated_by_four_the_shock_of_this_combat_is_doubled():
    table = contact(them_told={"figures": 20, "shock": 1})
    fight(table, (4, 3), (0, 0))
    assert table["b"].shock == 1 + 3 + 3
    table = contact(them_told={"figures": 20, "shock": 1}, settings={"double_total": True})
    fight(table, (4, 3), (0, 0))
    assert table["b"].shock == 8


@pytest.mark.rule("SP-CLC-26")
def test_a_draw_is_fought_again_at_most_twice_and_then_both_go_back():
    table = contact(them_told={"figures": 10})
    while table.battle.step < 6 or table.asked != 0:
        table.order("done")
    a, b = dice(table)
    faces = [1] * (a + b) * 3
    table.order("done", faces)
    assert table["A"].contact == -1
    assert abs(table.gap("A", "b") - 400) <= 4  # 2 inches each
    assert (table["A"].heading, table["b"].heading) == (0, 180)


@pytest.mark.rule("SP-CLC-26")
def test_defeated_by_three_the_supporter_takes_two_as_well():
    more = [
        ("s", "Baggara", {"at": (3700, 1500), "figures": 5, "leaders": 0, "files": 2, "supports": "A", "facing": 270})
    ]
    table = contact(them_told={"figures": 20}, more=more)
    table["s"].supports = table["A"].id
    # within an inch of A
    table.battle.place_unit(table["s"], 3330, 1500, 270, 2)
    fight(table, (3, 0), (0, 0))
    assert table["s"].shock == 2


def test_a_unit_with_no_figures_left_is_removed_and_the_winner_stays():
    table = contact(them_told={"figures": 5})
    fight(table, (6, 0), (0, 0))
    assert table["b"].where == GONE
    assert table.centre("A") == (3000, 1500)


@pytest.mark.rule("SP-CLC-26")
def test_a_unit_thrown_back_stops_at_an_obstacle():
    """RUL-61: it touches it, and does not stand in it, be it ever so broad."""
    wall = {"kind": "obstacle", "points": [[2000, 2000], [4000, 2000]], "width": 60}
    table = contact(features=[wall], them_told={"figures": 10})
    fight(table, (1, 0), (0, 0))
    assert max([rect.y + rect.depth // 2 for rect in table["b"].rects]) in range(1968, 1974)
    assert table["b"].contact == -1


def test_a_unit_thrown_over_the_edge_is_removed():
    table = (
        Table(height=2400).place("A", at=(3000, 1500), leaders=0, contact="b").place("b", at=(3000, 1700), leaders=0)
    )
    table.place("Z", at=(6500, 400)).place("z", at=(500, 1700)).start()
    fight(table, (4, 0), (0, 0))
    assert table["b"].where == GONE
