"""Close Combat (CLS)."""

import pytest

from vedette.testing.empires.table import drawn, field


def duel(kind="regular-infantry", enemy="native-infantry", at=(5, 6), z_facing="S", **about):
    """B at 5,5 facing N, and z beside it."""
    doc = {key: about.pop(key) for key in list(about) if key in ("mounted", "facing", "rating")}
    table = field(**about)
    table.place("B", kind, at=(5, 5), **doc)
    table.place("z", enemy, at=at, facing=z_facing)
    return table.activate("B")


# --- may it attack? ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-CLS-01")
def test_the_stand_that_starts_it_is_the_attacker():
    told = duel(z_facing="N").order("attack B on z", dice=[1, 2, 12])
    assert [roll.who for roll in told.rolls] == [told.poised.ids["B"], told.poised.ids["z"]]
    assert told.lines("B") == {"WEC-CLS-05": 3, "WEC-CLS-10": 2}
    assert told.lines("z") == {"WEC-CLS-05": 2}  # though B faces away from nobody, the defender has no such row


@pytest.mark.rule("WEC-CLS-02")
def test_the_defender_is_an_enemy_in_an_adjacent_square():
    assert duel(at=(6, 6)).may("attack B on z")
    assert duel(at=(5, 7)).refusal("attack B on z") == "WEC-CLS-02"
    table = field()
    table.place("B", at=(5, 5))
    table.place("C", at=(5, 6))
    assert table.activate("B").refusal("attack B on C") == "WEC-CLS-02"


@pytest.mark.rule("WEC-CLS-02", "WEC-RUL-78")
def test_close_combat_needs_neither_sight_nor_arc_nor_weapon_nor_passable_ground():
    assert duel(at=(5, 4)).may("attack B on z")  # behind its back (RUL-29)
    assert duel(wall=[(5, 5, "N")]).may("attack B on z")
    assert duel(wood=[(5, 6)], kind="regular-cavalry").may("attack B on z")
    assert duel(river=[(5, 6)]).may("attack B on z")
    assert duel(at=(6, 6), hill=[(5, 6), (6, 5)]).may("attack B on z")  # at a corner between two hills
    assert duel(kind="transport").may("attack B on z")
    assert duel(kind="field-artillery").may("attack B on z")


@pytest.mark.rule("WEC-RUL-29", "WEC-OPT-17")
def test_by_choice_only_stands_to_the_front_are_attacked():
    front = {"settings": {"close_to_front_only": True}}
    assert duel(house=front).may("attack B on z")
    assert duel(at=(6, 6), house=front).may("attack B on z")
    assert duel(at=(6, 5), house=front).refusal("attack B on z") == "WEC-CLS-02"
    assert duel(at=(5, 4), house=front).refusal("attack B on z") == "WEC-CLS-02"


@pytest.mark.rule("WEC-CLS-03")
def test_among_several_the_attacker_chooses():
    table = drawn("x  y  z\n.  B  .\n.  w  .").activate("B")
    assert table.targets("attack") == {"w", "x", "y", "z"}


# --- the score --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-CLS-04")
def test_attacker_and_defender_throw_according_to_their_armies_attacker_first():
    told = duel().order("attack B on z", dice=[3, 6, 11])
    assert [(roll.sides, roll.faces) for roll in told.rolls] == [(6, [3, 6]), (12, [11])]
    assert told.scores == {"B": 9 + 3, "z": 11 + 2}


@pytest.mark.rule("WEC-CLS-05")
@pytest.mark.parametrize(
    ("kind", "value"),
    [("regular-infantry", 3), ("irregular-infantry", 2), ("transport", 1), ("regular-cavalry", 3)],
)
def test_both_add_their_own_value(kind, value):
    assert duel(kind=kind).tally("attack B on z")["WEC-CLS-05"] == value
    assert duel(enemy="heavy-artillery").defence("attack B on z") == {"WEC-CLS-05": 4}


@pytest.mark.rule("WEC-VAL-03", "WEC-RUL-05", "WEC-CLS-05", "WEC-CLS-06")
@pytest.mark.parametrize("rating", ["poor", "average", "exceptional"])
def test_by_choice_every_commander_counts_two_in_combat(rating):
    two = {"settings": {"commanders_worth_two": True}}
    assert duel(kind="command", rating=rating, house=two).tally("attack B on z")["WEC-CLS-05"] == 2
    table = field(house=two)
    table.place("B", at=(5, 5))
    table.place("X", "command", at=(4, 5), rating=rating)
    table.place("z", at=(5, 6))
    assert table.activate("B").tally("attack B on z")["WEC-CLS-06"] == 2
    assert table.tally("attack B on z")["WEC-CLS-05"] == 3  # nobody else's value changes
    assert table["X"].card.value == {"poor": 1, "average": 2, "exceptional": 3}[rating]  # for everything else


@pytest.mark.rule("WEC-CLS-06", "WEC-CMD-06", "WEC-RUL-26")
@pytest.mark.parametrize(("rating", "value"), [("poor", 1), ("average", 2), ("exceptional", 3)])
def test_both_add_the_value_of_a_friendly_command_stand_beside_them(rating, value):
    for near in (True, False):
        table = field()
        table.place("B", at=(5, 5))
        table.place("X", "command", at=(4, 4) if near else (3, 5), rating=rating)
        table.place("z", at=(5, 6))
        table.place("c", "command", at=(6, 7) if near else (5, 8), rating=rating)
        table.activate("B")
        for rows in (table.tally("attack B on z"), table.defence("attack B on z")):
            assert rows.get("WEC-CLS-06", 0) == (value if near else 0)
            assert rows.get("WEC-CLS-07", 0) == (1 if near else 0)  # it is one of the friends beside it as well


@pytest.mark.rule("WEC-CLS-06", "WEC-RUL-25")
def test_a_command_stand_in_the_same_square_gives_only_the_two_of_a_companion():
    table = drawn("z\nB/X", {"X": "command"}).activate("B")
    assert table.tally("attack B on z") == {"WEC-CLS-05": 3, "WEC-CLS-08": 2}


@pytest.mark.rule("WEC-CLS-07", "WEC-RUL-28")
def test_both_add_one_for_each_friendly_stand_in_the_adjacent_squares():
    table = drawn(
        """
        .    y    x/w
        v    z    .
        C/D  B    T
        .    E    .
        .    F    .
        """,
        {"T": "transport", "C": "regular-infantry W", "D": "regular-infantry W", "E": "field-artillery"},
    ).activate("B")
    # C and D count two; T and E one each; F is too far
    assert table.tally("attack B on z")["WEC-CLS-07"] == 4
    # y, x, w and v
    assert table.defence("attack B on z")["WEC-CLS-07"] == 4
    assert "WEC-CLS-07" not in duel().tally("attack B on z")


@pytest.mark.rule("WEC-CLS-07", "WEC-RUL-28", "WEC-RUL-53")
def test_a_gun_in_tow_is_not_counted():
    table = field()
    table.place("B", at=(5, 5))
    table.place("W", "transport", at=(4, 5))
    table.place("G", "field-artillery", towed_by="W")
    table.place("z", at=(5, 6))
    assert table.activate("B").tally("attack B on z")["WEC-CLS-07"] == 1


@pytest.mark.rule("WEC-CLS-08")
def test_both_add_two_when_they_share_their_square_with_a_friend():
    table = drawn("z/y\nB/C").activate("B")
    assert table.tally("attack B on z") == {"WEC-CLS-05": 3, "WEC-CLS-08": 2}
    assert table.defence("attack B on z") == {"WEC-CLS-05": 2, "WEC-CLS-08": 2}
    assert "WEC-CLS-08" not in duel().tally("attack B on z")
    assert "WEC-CLS-08" not in duel().defence("attack B on z")


@pytest.mark.rule("WEC-CLS-09", "WEC-RUL-24")
@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("field-artillery", 1),
        ("heavy-artillery", 1),
        ("mechanical-machine-gun", 1),
        ("automatic-machine-gun", 1),
        ("pom-pom", 0),
        ("regular-infantry", 0),
    ],
)
def test_one_more_for_an_attacking_artillery_or_machine_gun_stand(kind, more):
    assert duel(kind=kind).tally("attack B on z").get("WEC-CLS-09", 0) == more
    assert "WEC-CLS-09" not in duel(enemy=kind.replace("regular", "native")).defence("attack B on z")


@pytest.mark.rule("WEC-CLS-10", "WEC-RUL-11")
@pytest.mark.parametrize(
    ("at", "z_facing", "more"),
    [
        ((5, 6), "S", 0),
        ((6, 6), "S", 0),  # from a forward diagonal
        ((5, 6), "E", 2),
        ((5, 6), "W", 2),
        ((5, 6), "N", 2),
        ((6, 6), "N", 2),  # from a rearward diagonal
        ((6, 6), "W", 0),
        ((6, 6), "E", 2),
    ],
)
def test_two_more_from_the_defenders_flank_or_rear(at, z_facing, more):
    assert duel(at=at, z_facing=z_facing).tally("attack B on z").get("WEC-CLS-10", 0) == more


@pytest.mark.rule("WEC-CLS-11", "WEC-RUL-24", "WEC-RUL-48", "WEC-RUL-49")
@pytest.mark.parametrize(
    ("enemy", "doc", "more"),
    [
        ("native-infantry", {}, 3),
        ("field-artillery", {}, 3),
        ("mechanical-machine-gun", {}, 3),
        ("native-cavalry", {"mounted": False}, 3),
        ("native-cavalry", {}, 0),
        ("pom-pom", {}, 0),
        ("transport", {}, 0),
        ("command", {}, 0),
        ("command", {"mounted": False}, 0),
    ],
)
def test_three_more_for_cavalry_against_isolated_infantry_artillery_or_machine_guns(enemy, doc, more):
    for kind, is_horse in (("regular-cavalry", True), ("native-cavalry", True), ("regular-infantry", False)):
        table = field()
        table.place("B", kind, at=(5, 5))
        table.place("z", enemy, at=(5, 6), **doc)
        table.activate("B")
        assert table.tally("attack B on z").get("WEC-CLS-11", 0) == (more if is_horse else 0)


@pytest.mark.rule("WEC-CLS-11", "WEC-RUL-48", "WEC-RUL-49")
def test_neither_dismounted_cavalry_nor_a_mounted_commander_rides_anybody_down():
    assert "WEC-CLS-11" in duel(kind="regular-cavalry").tally("attack B on z")
    assert "WEC-CLS-11" not in duel(kind="regular-cavalry", mounted=False).tally("attack B on z")
    assert "WEC-CLS-11" not in duel(kind="command").tally("attack B on z")


@pytest.mark.rule("WEC-CLS-11", "WEC-RUL-23")
def test_the_ground_must_be_flat_and_open_on_both_sides():
    def bonus(at=(5, 6), **terrain):
        return "WEC-CLS-11" in duel(kind="regular-cavalry", at=at, **terrain).tally("attack B on z")

    assert bonus()
    assert bonus(road=[(5, 5), (5, 6)])
    assert bonus(hill=[(5, 5), (5, 6)])
    assert not bonus(hill=[(5, 5)])
    assert not bonus(stream=[(5, 5)])
    assert not bonus(entrenchment=[(5, 5)])
    assert bonus(wall=[(5, 5, "E")])
    # diagonally, any of the four edges at the corner between them
    for edge in ((5, 5, "N"), (5, 5, "E"), (6, 6, "S"), (6, 6, "W")):
        assert not bonus(at=(6, 6), fence=[edge])
    assert bonus(at=(6, 6), fence=[(5, 5, "S"), (6, 6, "N")])


@pytest.mark.rule("WEC-CLS-12", "WEC-RUL-22")
@pytest.mark.parametrize("at", [(4, 7), (5, 7), (6, 7), (4, 6), (6, 6), (4, 5), (6, 5), (5, 6)])
def test_a_friend_in_the_same_or_an_adjacent_square_ends_isolation(at):
    for kind in ("native-infantry", "command", "pack-transport"):
        if at == (5, 6) and kind == "command":
            continue
        table = field()
        table.place("B", "regular-cavalry", at=(5, 5))
        table.place("z", at=(5, 6))
        table.place("y", kind, at=at, **({"place": "rear"} if at == (5, 6) else {}))
        table.activate("B")
        assert "WEC-CLS-11" not in table.tally("attack B on z")


@pytest.mark.rule("WEC-CLS-12", "WEC-RUL-22")
def test_with_one_square_between_it_and_its_friends_it_is_isolated():
    table = field()
    table.place("B", "regular-cavalry", at=(5, 5))
    table.place("C", at=(6, 7))  # an enemy in the square between does not matter
    table.place("z", at=(5, 6))
    table.place("y", at=(5, 8))
    table.place("x", at=(7, 6))
    table.activate("B")
    assert table.tally("attack B on z")["WEC-CLS-11"] == 3


@pytest.mark.rule("WEC-CLS-13", "WEC-RUL-21")
def test_two_less_when_attacking_uphill():
    assert duel(hill=[(5, 6)]).tally("attack B on z")["WEC-CLS-13"] == -2
    assert duel(hill=[(5, 5)], level2=[(5, 6)]).tally("attack B on z")["WEC-CLS-13"] == -2
    assert "WEC-CLS-13" not in duel(hill=[(5, 5)]).tally("attack B on z")  # uphill gives nothing
    assert "WEC-CLS-13" not in duel(hill=[(5, 5), (5, 6)]).tally("attack B on z")
    assert duel(hill=[(5, 5)]).tally("attack B on z") == {"WEC-CLS-05": 3}


@pytest.mark.rule("WEC-CLS-14", "WEC-RUL-18", "WEC-RUL-19", "WEC-RUL-20")
def test_two_less_against_a_defender_in_entrenchments_or_behind_a_wall():
    def works(at=(5, 6), **terrain):
        return duel(at=at, **terrain).tally("attack B on z").get("WEC-CLS-14", 0)

    assert works(entrenchment=[(5, 6)]) == -2
    assert works(entrenchment=[(5, 5)]) == 0  # the attacker's own
    assert works(wall=[(5, 6, "S")]) == -2
    assert works(wall=[(5, 6, "N")]) == 0
    assert works(hedge=[(5, 6, "S")]) == 0
    assert works(at=(6, 6), wall=[(6, 6, "W")]) == -2
    assert works(at=(6, 6), wall=[(6, 6, "N")]) == 0
    assert works(wall=[(5, 6, "S")], entrenchment=[(5, 6)]) == -2  # one deduction
    assert works(wood=[(5, 6)]) == 0


@pytest.mark.rule("WEC-CLS-15", "WEC-RUL-20")
def test_additions_and_deductions_are_cumulative():
    table = duel(kind="field-artillery", z_facing="N", hill=[(5, 6)], entrenchment=[(5, 6)])
    assert table.tally("attack B on z") == {
        "WEC-CLS-05": 2,
        "WEC-CLS-09": 1,
        "WEC-CLS-10": 2,
        "WEC-CLS-13": -2,
        "WEC-CLS-14": -2,
    }
    told = table.order("attack B on z", dice=[6, 6, 1])
    assert told.scores["B"] == 12 + 1


@pytest.mark.rule("WEC-RUL-27")
def test_the_attackers_rows_never_change_the_defenders_score():
    table = duel(enemy="mechanical-machine-gun", facing="S", hill=[(5, 5)], entrenchment=[(5, 5)])
    # z would attack a hill, an entrenchment and a rear: none of it counts while it defends
    assert table.defence("attack B on z") == {"WEC-CLS-05": 2}


# --- the result -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-CLS-16")
def test_an_equal_or_lower_score_makes_the_attacker_recoil():
    for faces in ([4, 4, 9], [1, 1, 12]):  # 11 to 11; 5 to 14
        table = duel()
        told = table.order("attack B on z", dice=faces)
        assert told.rules == ["WEC-CLS-04", "WEC-CLS-16"]
        assert (table.question.kind, table.asked) == ("recoil", "B")
        assert (5, 4) in table.squares("recoil")


@pytest.mark.rule("WEC-CLS-17")
def test_a_higher_score_below_twice_makes_the_defender_recoil():
    for faces in ([4, 4, 8], [6, 6, 6]):  # 11 to 10; 15 to 8
        table = duel()
        told = table.order("attack B on z", dice=faces)
        assert told.rules == ["WEC-CLS-04", "WEC-CLS-17"]
        assert (table.question.kind, table.asked) == ("recoil", "z")


@pytest.mark.rule("WEC-CLS-18")
def test_twice_the_score_or_more_destroys_the_defender():
    for faces in ([6, 5, 5], [6, 6, 1]):  # 14 to 7, exactly twice; 15 to 3
        table = duel()
        assert table.order("attack B on z", dice=faces).rules[1] == "WEC-CLS-18"
        assert table.where("z") == "destroyed"


@pytest.mark.rule("WEC-CLS-19")
def test_an_attacker_is_never_destroyed_by_the_score_itself():
    table = duel()
    told = table.order("attack B on z", dice=[1, 1, 12])  # 5 to 14, far less than half
    assert told.rules == ["WEC-CLS-04", "WEC-CLS-16"]
    table.order("recoil B to 5,4 facing N")
    assert table.where("B") == "fielded"
    assert "B is repulsed and destroyed" not in duel().odds("attack B on z")


@pytest.mark.rule("WEC-RUL-82")
def test_the_order_of_events_in_one_combat():
    table = field(worth=(36, 4))
    table.place("B", at=(5, 5))
    table.place("z", at=(5, 6))
    table.place("y", at=(9, 9))
    table.activate("B")
    told = table.order("attack B on z", dice=[6, 6, 1])
    # attacker, then defender; the result; then what the loss leads to
    assert [roll.who for roll in told.rolls] == [table["B"].id, table["z"].id]
    assert told.rules == ["WEC-CLS-04", "WEC-CLS-18", "WEC-VIC-02"]


@pytest.mark.rule("WEC-RUL-82", "WEC-VIC-06")
def test_a_lost_command_stand_ends_the_battle_before_anything_else_is_looked_at():
    table = field(worth=(36, 4), lost=(0, 2))
    table.place("B", at=(5, 5))
    table.place("c", "command", at=(5, 6))
    table.place("y", at=(9, 9))
    table.activate("B")
    told = table.order("attack B on c", dice=[6, 6, 1])
    assert "WEC-VIC-02" not in told.rules
    assert table.outcome is not None


# --- the book's examples ----------------------------------------------------------------------------------------------


def example_1():
    table = field(baselines="NS", classes=("european", "native"))
    table.place("E", at=(5, 6), facing="S")
    table.place("F", at=(6, 6), facing="S")
    for front, rear, at in (("a", "b", (5, 5)), ("c", "d", (6, 4)), ("e", "f", (4, 4))):
        table.place(front, at=at, facing="N", counter={"a": 1, "c": 2, "e": 3}[front])
        table.place(rear, at=at, facing="N", place="rear", counter={"a": 1, "c": 2, "e": 3}[front])
    return table


@pytest.mark.rule("WEC-EX-20", "WEC-CLS-07", "WEC-CLS-08", "WEC-CLS-17")
def test_example_1_first_part_a_native_pair_drives_a_european_stand_back():
    table = example_1().activate("a", "b")
    assert table.refusal("attack b on E") == "WEC-CBT-05"
    told = table.order("attack a on E", dice=[3, 3, 3])
    assert told.scores == {"a": 11, "E": 10}
    assert table.squares("recoil") == {(5, 7), (4, 7), (6, 7)}


@pytest.mark.rule("WEC-EX-21", "WEC-CLS-18", "WEC-RUL-71")
def test_example_1_second_part_the_other_european_stand_is_destroyed():
    table = example_1().activate("a", "b")
    table.order("attack a on E", dice=[3, 3, 3])
    table.order("recoil E to 5,7 facing S")
    table.order("done a")
    assert table.asked == "c"
    table.order("march c to 6,5 facing N pair")
    told = table.order("attack c on F", dice=[12, 1, 1])
    assert told.scores == {"c": 18, "F": 6}
    assert told.lines("c") == {"WEC-CLS-05": 2, "WEC-CLS-07": 2, "WEC-CLS-08": 2}
    assert table.where("F") == "destroyed"


@pytest.mark.rule("WEC-EX-22", "WEC-CLS-11", "WEC-RUL-72")
@pytest.mark.parametrize("face", [8, 10])
def test_example_2_cavalry_rides_at_isolated_artillery(face):
    table = field(origin=(5, 5), baselines="NS")
    table.place("C", "regular-cavalry", at=(0, 1), facing="S")
    table.place("g", "field-artillery", at=(0, 0), facing="N")
    table.activate("C")
    told = table.order("attack C on g", dice=[4, 5, face])
    assert told.scores == {"C": 15, "g": face + 2}
    assert table.asked == "g"
    assert table.squares("recoil") == {(0, -1), (-1, -1), (1, -1)}


def example_3(face):
    table = field(baselines="SN")
    table.place("A", at=(5, 5), facing="N")
    table.place("B", at=(5, 5), facing="S", place="rear")
    table.place("w", at=(5, 6))
    table.place("x", at=(5, 4))
    table.place("y", at=(6, 5), facing="W")
    table.place("z", at=(6, 5), facing="W", place="rear")
    table.activate("y", "z")
    told = table.order("attack y on A", dice=[face, 2, 3])
    return table, told


@pytest.mark.rule("WEC-EX-23", "WEC-RUL-70", "WEC-CLS-16", "WEC-SQR-05")
def test_example_3_corrected_a_tie_is_the_attackers_loss():
    table, told = example_3(4)
    assert told.scores == {"y": 10, "A": 10}
    assert table.where("y") == "destroyed"
    assert (table.where("A"), table.where("B")) == ("fielded", "fielded")


@pytest.mark.rule("WEC-EX-24", "WEC-REC-08", "WEC-CLS-17")
def test_example_3_with_one_more_pip_the_stand_in_the_square_is_destroyed():
    table, told = example_3(5)
    assert told.scores == {"y": 11, "A": 10}
    assert table.where("A") == "destroyed"
    assert table.where("B") == "fielded"
    assert table["B"].place == 0
