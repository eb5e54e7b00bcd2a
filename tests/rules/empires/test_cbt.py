"""Combat in general (CBT)."""

import pytest

from vedette.testing.empires.table import drawn, field

RIFLES = {"kind": "regular-infantry", "weapon": "magazine-rifles"}


@pytest.mark.rule("WEC-CBT-01")
def test_combat_is_one_stand_against_one_stand():
    table = drawn("y  z\n.  .\nA  B", {"A": RIFLES, "B": RIFLES})
    told = table.activate("A").order("fire A at y", dice=[1, 1, 12])
    assert set(told.scores) == {"A", "y"}
    assert table.where("z") == "fielded"


@pytest.mark.rule("WEC-CBT-01")
def test_of_two_in_a_square_only_one_suffers():
    table = drawn("y/z\n.\nA", {"A": RIFLES})
    table.activate("A")
    told = table.order("fire A at y", dice=[6, 6, 1])
    assert set(told.scores) == {"A", "y"}
    assert (table.where("y"), table.where("z")) == ("destroyed", "fielded")


@pytest.mark.rule("WEC-CBT-02")
@pytest.mark.parametrize(("dx", "dy"), [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)])
def test_combat_between_adjacent_squares_is_close_combat_corners_included(dx, dy):
    table = field()
    table.place("B", at=(5, 5), weapon="magazine-rifles", facing="N")
    table.place("z", at=(5 + dx, 5 + dy))
    table.activate("B")
    assert table.targets("attack") == {"z"}
    assert table.targets("fire") == set()


@pytest.mark.rule("WEC-CBT-03", "WEC-RUL-10")
def test_no_fire_combat_is_fought_with_an_adjacent_target():
    table = field()
    table.place("B", at=(5, 5), weapon="magazine-rifles")
    table.place("z", at=(6, 6))
    table.activate("B")
    assert table.refusal("fire B at z") == "WEC-FIR-05"
    assert table.order("attack B on z", dice=[6, 6, 12]).rules[0] == "WEC-CLS-04"


@pytest.mark.rule("WEC-CBT-04")
def test_all_other_combat_is_fire_combat():
    table = field()
    table.place("B", at=(5, 5), weapon="magazine-rifles")
    table.place("z", at=(5, 7))
    table.activate("B")
    assert table.refusal("attack B on z") == "WEC-CLS-02"
    assert table.order("fire B at z", dice=[1, 1, 12]).rules[0] == "WEC-FIR-11"


def column(second="N", counters=(1, 2)):
    """Two stands in a square with an enemy at some distance before and behind, and one beside them on either side."""
    table = field()
    table.place("A", at=(5, 5), weapon="magazine-rifles", counter=counters[0])
    table.place("B", at=(5, 5), facing=second, place="rear", weapon="magazine-rifles", counter=counters[1])
    table.place("x", at=(5, 8))
    table.place("y", at=(5, 2))
    table.place("z", at=(4, 5))
    return table


@pytest.mark.rule("WEC-CBT-05")
def test_of_two_in_a_square_only_the_foremost_attacks():
    table = column().activate("A")
    assert table.targets("fire") == {"x"}
    assert table.targets("attack") == {"z"}
    table = column().activate("B")
    assert table.targets("fire") == set()
    assert table.targets("attack") == set()
    assert table.refusal("attack B on z") == "WEC-CBT-05"
    assert table.refusal("fire B at x") == "WEC-CBT-05"


@pytest.mark.rule("WEC-CBT-05", "WEC-RUL-77")
def test_two_on_one_counter_make_one_attack_between_them():
    table = column(counters=(1, 1)).activate("A", "B")
    table.order("fire A at x", dice=[1, 1, 12])
    assert table.offered("fire") == []
    assert table.offered("attack") == []


@pytest.mark.rule("WEC-RUL-77", "WEC-CBT-05")
def test_a_stand_may_come_up_in_front_of_one_that_has_attacked_and_attack_too():
    table = drawn(
        """
        .  z  .
        .  .  .
        .  A  B
        """,
        {"A": RIFLES, "B": {"kind": "irregular-infantry", "weapon": "magazine-rifles"}},
    )
    table["B"].counter = 2
    table.activate("A")
    table.order("fire A at z", dice=[1, 1, 12])
    table.order("done A")
    table.order("join B to 1,0 front")
    assert table.may("fire B at z")


@pytest.mark.rule("WEC-RUL-59", "WEC-CBT-05")
def test_a_rear_stand_left_alone_under_its_own_counter_may_attack():
    table = column().activate("A")
    table.order("move A to 6,5 facing N")
    assert table.asked == "B"
    assert table.may("attack B on z")


@pytest.mark.rule("WEC-CBT-06", "WEC-RUL-34")
def test_both_stands_of_a_small_tactical_square_attack_separate_enemies():
    table = column("S", counters=(1, 1)).activate("A", "B")
    table.order("fire A at x", dice=[1, 1, 12])
    assert table.refusal("attack A on z") == "WEC-ACT-04"  # one attack for each of them
    assert table.may("fire B at y")
    table.order("fire B at y", dice=[1, 1, 12])
    assert table["A"].attacked == table["x"].id
    assert table["B"].attacked == table["y"].id
    assert table.offered("attack") == []


@pytest.mark.rule("WEC-CBT-06", "WEC-RUL-34")
@pytest.mark.parametrize("counters", [(1, 1), (1, 2)])
def test_they_never_attack_the_same_enemy_in_one_turn(counters):
    table = field(baselines="NS")  # so that z falls back to the south, into the arc of B
    table.place("A", at=(5, 5), facing="N", counter=counters[0])
    table.place("B", at=(5, 5), facing="S", place="rear", weapon="magazine-rifles", counter=counters[1])
    table.place("z", at=(5, 4), facing="N")
    table.activate(*(("A", "B") if counters == (1, 1) else ("A",)))
    table.order("attack A on z", dice=[4, 4, 7])
    table.order("recoil z to 5,3 facing N")
    if counters == (1, 2):
        table.order("done A")
    assert table.refusal("fire B at z") == "WEC-CBT-06"
    assert "fire" not in [order.verb for order in table.offered()]


@pytest.mark.rule("WEC-CBT-06", "WEC-RUL-34")
def test_an_enemy_the_other_has_not_attacked_may_be_fired_at():
    table = field(baselines="NS")
    table.place("A", at=(5, 5), facing="N", counter=1)
    table.place("B", at=(5, 5), facing="S", place="rear", weapon="magazine-rifles", counter=2)
    table.place("z", at=(5, 3), facing="N")
    assert table.activate("B").refusal("fire B at z") == ""


@pytest.mark.rule("WEC-RUL-59", "WEC-CBT-06")
def test_both_attacks_of_a_square_on_one_counter_fall_on_one_side_of_its_move():
    table = column("S", counters=(1, 1)).activate("A", "B")
    table.order("fire A at x", dice=[1, 1, 12])
    table.order("march A to 6,5 facing N square")
    assert table.asked != "A"  # its activation is over
    later = column("S", counters=(1, 1)).activate("A", "B")
    later.order("march A to 5,6 facing N square")
    later.order("fire A at x", dice=[1, 1, 12])
    assert later.refusal("march A to 5,7 facing N square") == "WEC-ACT-01"


@pytest.mark.rule("WEC-RUL-59", "WEC-CBT-06")
def test_the_survivor_of_a_square_keeps_the_attack_it_has_not_made():
    table = column("S", counters=(1, 1)).activate("A", "B")
    table.order("attack A on z", dice=[1, 1, 12])
    assert table.where("A") == "destroyed"  # its companion was at its back
    assert table.asked == "B"
    assert table.may("fire B at y")
    assert table.may("move B to 6,5 facing S")


@pytest.mark.rule("WEC-RUL-59", "WEC-CBT-05")
def test_the_survivor_of_a_pair_may_move_but_not_attack_once_the_pair_has_attacked():
    table = column(counters=(1, 1)).activate("A", "B")
    table.order("attack A on z", dice=[1, 1, 12])
    assert table.where("A") == "destroyed"
    assert table.asked == "B"
    assert table.refusal("attack B on z") == "WEC-ACT-04"
    assert table.may("move B to 6,5 facing N")


@pytest.mark.rule("WEC-CBT-07")
def test_in_close_combat_the_foremost_of_two_defends():
    table = drawn("A/B\nz", {"z": "native-infantry N"}).activate("z")
    assert table.targets("attack") == {"B"}
    told = table.order("attack z on B", dice=[1, 6, 6])
    assert set(told.scores) == {"z", "B"}


@pytest.mark.rule("WEC-CBT-08")
def test_the_other_supports_it():
    table = drawn("A/B\nz").activate("z")
    assert table.defence("attack z on B") == {"WEC-CLS-05": 3, "WEC-CLS-08": 2}
    alone = drawn("B\nz").activate("z")
    assert alone.defence("attack z on B") == {"WEC-CLS-05": 3}


@pytest.mark.rule("WEC-CBT-09")
def test_a_winner_does_not_advance():
    for faces, fate in (([4, 4, 8], "fielded"), ([6, 6, 1], "destroyed")):
        table = field()
        table.place("B", at=(5, 5))
        table.place("z", at=(5, 6))
        table.activate("B")
        table.order("attack B on z", dice=faces)
        if fate == "fielded":
            table.order("recoil z to 5,7 facing S")
        assert table.where("z") == fate
        assert table.at("B") == (5, 5)
