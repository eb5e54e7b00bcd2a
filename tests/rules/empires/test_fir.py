"""Fire Combat (FIR): who may fire at whom, the score, the result."""

import pytest

from vedette.testing.empires.table import drawn, field


def duel(target=(5, 7), kind="regular-infantry", weapon="magazine-rifles", enemy="native-infantry", **about):
    """B at 5,5 facing N, and z."""
    facing = about.pop("z_facing", "S")
    doc = {key: about.pop(key) for key in list(about) if key in ("mounted", "fires_mounted", "facing", "large")}
    table = field(**about)
    table.place("B", kind, at=(5, 5), **doc, **({"weapon": weapon} if weapon else {}))
    table.place("z", enemy, at=target, facing=facing)
    return table.activate("B")


# --- may it fire? -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-FIR-01")
def test_the_firing_stand_is_the_attacker_and_the_other_the_defender():
    told = duel(z_facing="N").order("fire B at z", dice=[1, 1, 12])
    assert [roll.who for roll in told.rolls] == [told.poised.ids["B"], told.poised.ids["z"]]
    assert told.lines("B") == {"WEC-FIR-12": 3, "WEC-FIR-14": 1}  # the attacker's row is the firer's
    assert told.lines("z") == {"WEC-FIR-12": 2}


@pytest.mark.rule("WEC-FIR-02")
def test_a_target_is_an_enemy_stand_in_direct_line_of_sight():
    assert duel().may("fire B at z")
    assert duel(wood=[(5, 6)]).refusal("fire B at z") == "WEC-FIR-02"
    table = field()
    table.place("B", at=(5, 5), weapon="magazine-rifles")
    table.place("C", at=(5, 7))
    table.place("y", destroyed=True)
    table.activate("B")
    assert table.refusal("fire B at C") == "WEC-FIR-02"  # a friend
    assert table.refusal("fire B at y") == "WEC-FIR-02"  # no longer on the field


@pytest.mark.rule("WEC-FIR-03")
def test_a_target_is_within_the_range_of_the_weapon():
    assert duel((5, 8)).may("fire B at z")
    assert duel((5, 9)).refusal("fire B at z") == "WEC-FIR-03"
    assert duel((6, 7)).may("fire B at z")
    assert duel((6, 8)).refusal("fire B at z") == "WEC-FIR-03"


@pytest.mark.rule("WEC-FIR-04")
def test_a_target_is_within_the_arc_of_the_firer():
    assert duel((5, 7)).may("fire B at z")
    assert duel((7, 6)).refusal("fire B at z") == "WEC-FIR-04"
    assert duel((7, 6), facing="E").may("fire B at z")
    assert duel((5, 3)).refusal("fire B at z") == "WEC-FIR-04"


@pytest.mark.rule("WEC-FIR-05")
def test_a_target_is_not_adjacent():
    assert duel((5, 6)).refusal("fire B at z") == "WEC-FIR-05"
    assert duel((6, 6)).refusal("fire B at z") == "WEC-FIR-05"
    assert duel((5, 7)).may("fire B at z")


@pytest.mark.rule("WEC-FIR-06", "WEC-OPT-08")
def test_mounted_regular_cavalry_does_not_fire_unless_it_is_stated_that_it_may():
    assert duel(kind="regular-cavalry").refusal("fire B at z") == "WEC-FIR-06"
    assert duel(kind="regular-cavalry").targets("fire") == set()
    assert duel(kind="regular-cavalry", fires_mounted=True).may("fire B at z")


@pytest.mark.rule("WEC-FIR-06", "WEC-FIR-07")
def test_it_is_the_type_of_stand_that_counts_not_the_class_of_its_army():
    assert duel(kind="regular-cavalry", classes=("irregular", "native")).refusal("fire B at z") == "WEC-FIR-06"
    assert duel(kind="irregular-cavalry", classes=("european", "native")).may("fire B at z")


@pytest.mark.rule("WEC-FIR-07")
@pytest.mark.parametrize(
    ("kind", "mounted", "may"),
    [
        ("regular-cavalry", True, False),
        ("irregular-cavalry", True, True),
        ("native-cavalry", True, True),
        ("regular-cavalry", False, True),
        ("irregular-cavalry", False, True),
        ("native-cavalry", False, True),
    ],
)
def test_other_cavalry_fires_mounted_and_all_cavalry_on_foot(kind, mounted, may):
    assert duel(kind=kind, mounted=mounted).may("fire B at z") == may


@pytest.mark.rule("WEC-FIR-08", "WEC-TRN-02")
def test_a_gun_that_is_or_was_towed_this_turn_does_not_fire():
    table = field()
    table.place("W", "transport", at=(5, 5), facing="S")
    table.place("G", "field-artillery", towed_by="W")
    table.place("z", at=(5, 9))
    table.activate("W")
    table.order("unlimber W to 5,6 facing N turned S")
    table.activate("G")
    assert table.refusal("fire G at z") == "WEC-TRN-02"
    free = field()
    free.place("G", "field-artillery", at=(5, 6))
    free.place("z", at=(5, 9))
    assert free.activate("G").may("fire G at z")


WEAPONS = [
    ("regular-infantry", "muskets", 1),
    ("regular-infantry", "rifled-muskets", 1),
    ("regular-infantry", "single-shot-rifles", 2),
    ("regular-infantry", "magazine-rifles", 3),
    ("mountain-artillery", "smoothbore-mountain", 4),
    ("mountain-artillery", "rifled-mountain", 6),
    ("field-artillery", "smoothbore-field", 5),
    ("field-artillery", "rifled-field", 8),
    ("medium-artillery", "smoothbore-medium", 6),
    ("medium-artillery", "rifled-medium", 10),
    ("heavy-artillery", "smoothbore-heavy", 7),
    ("heavy-artillery", "rifled-heavy", 12),
    ("mechanical-machine-gun", "", 3),
    ("automatic-machine-gun", "", 4),
    ("pom-pom", "", 6),
]


@pytest.mark.rule("WEC-FIR-09", "WEC-RUL-01")
@pytest.mark.parametrize(("kind", "weapon", "reach"), WEAPONS)
def test_the_range_of_each_weapon(kind, weapon, reach):
    for far in range(2, 15):
        table = field(height=24)
        table.place("B", kind, at=(5, 5), **({"weapon": weapon} if weapon else {}))
        table.place("z", at=(5, 5 + far))
        table.activate("B")
        assert table.may("fire B at z") == (far <= reach), far


@pytest.mark.rule("WEC-FIR-10", "WEC-RUL-10")
@pytest.mark.parametrize(
    ("weapon", "targets"),
    [
        ("muskets", set()),
        ("rifled-muskets", set()),
        ("single-shot-rifles", {(0, 2)}),
        ("magazine-rifles", {(0, 2), (0, 3), (1, 2), (-1, 2)}),
    ],
)
def test_what_small_arms_reach_at_all(weapon, targets):
    reached = set()
    for dx in range(-4, 5):
        for dy in range(-4, 5):
            if (dx, dy) == (0, 0):
                continue
            table = duel((5 + dx, 5 + dy), weapon=weapon)
            if table.may("fire B at z"):
                reached.add((dx, dy))
    assert reached == targets


@pytest.mark.rule("WEC-RUL-69")
@pytest.mark.parametrize("kind", ["command", "transport", "pack-transport"])
def test_command_and_transport_stands_do_not_fire_unless_armed_but_may_be_fired_at_and_attack(kind):
    assert duel(kind=kind, weapon="").refusal("fire B at z") == "WEC-FIR-03"
    assert duel(kind=kind, weapon="magazine-rifles").may("fire B at z")
    assert duel(kind=kind, weapon="", target=(5, 6)).may("attack B on z")
    target = field()
    target.place("B", at=(5, 5), weapon="magazine-rifles")
    target.place("z", kind, at=(5, 7))
    assert target.activate("B").may("fire B at z")


@pytest.mark.rule("WEC-RUL-30")
def test_with_an_enemy_beside_it_a_stand_may_fire_at_another():
    table = drawn("y  .\n.  .\nB  z", {"B": {"kind": "regular-infantry", "weapon": "magazine-rifles"}})
    table.activate("B")
    assert table.may("fire B at y")
    melee = drawn("z  .\n.  C\nB  .", {"B": {"kind": "regular-infantry", "weapon": "magazine-rifles"}})
    assert melee.activate("B").may("fire B at z")  # in contact with C, but the line is clear


# --- the score --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-FIR-11")
def test_attacker_and_defender_throw_according_to_their_armies_attacker_first():
    told = duel().order("fire B at z", dice=[3, 4, 11])
    assert [(roll.sides, roll.faces) for roll in told.rolls] == [(6, [3, 4]), (12, [11])]
    assert told.scores == {"B": 3 + 4 + 3, "z": 11 + 2}


@pytest.mark.rule("WEC-FIR-12")
@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("regular-infantry", 3),
        ("irregular-infantry", 2),
        ("heavy-artillery", 4),
        ("medium-artillery", 3),
        ("pom-pom", 4),
    ],
)
def test_both_add_their_own_value(kind, value):
    table = duel(kind=kind, weapon="magazine-rifles" if "infantry" in kind else "", enemy="transport")
    assert table.tally("fire B at z")["WEC-FIR-12"] == value
    assert table.defence("fire B at z") == {"WEC-FIR-12": 1}


@pytest.mark.rule("WEC-FIR-13", "WEC-CMD-06")
@pytest.mark.parametrize(("rating", "value"), [("poor", 1), ("average", 2), ("exceptional", 3)])
def test_both_add_the_value_of_a_friendly_command_stand_beside_them(rating, value):
    for near in (True, False):
        table = field()
        table.place("B", at=(5, 5), weapon="magazine-rifles")
        table.place("X", "command", at=(4, 4) if near else (3, 5), rating=rating)
        table.place("z", at=(5, 7))
        table.place("c", "command", at=(6, 8) if near else (5, 9), rating=rating)
        table.activate("B")
        assert table.tally("fire B at z").get("WEC-FIR-13", 0) == (value if near else 0)
        assert table.defence("fire B at z").get("WEC-FIR-13", 0) == (value if near else 0)


def fire_with_command_at(square, house):
    table = field(house=house)
    table.place("B", at=(5, 5), weapon="magazine-rifles")
    table.place("X", "command", at=square)
    table.place("z", at=(5, 7))
    return table.activate("B").tally("fire B at z")


@pytest.mark.rule("WEC-FIR-13", "WEC-RUL-25")
def test_a_command_stand_in_the_same_square_adds_nothing_unless_the_table_says_so():
    elsewhere = fire_with_command_at((2, 2), {"settings": {"command_in_square_adds": True}})
    assert "WEC-FIR-13" not in elsewhere
    for adds in (False, True):
        table = field(house={"settings": {"command_in_square_adds": adds}})
        table.place("B", at=(5, 5), weapon="magazine-rifles")
        table.place("X", "command", at=(5, 5), place="rear")
        table.place("z", at=(5, 7))
        table.activate("B")
        assert table.tally("fire B at z").get("WEC-FIR-13", 0) == (2 if adds else 0)


@pytest.mark.rule("WEC-FIR-13", "WEC-RUL-26")
def test_a_command_stand_that_fires_adds_its_own_value_once():
    table = field()
    table.place("X", "command", at=(5, 5), weapon="magazine-rifles", rating="exceptional")
    table.place("z", at=(5, 7))
    table.activate("X")
    assert table.tally("fire X at z") == {"WEC-FIR-12": 3}


@pytest.mark.rule("WEC-FIR-13")
def test_an_enemys_command_stand_adds_nothing():
    table = field()
    table.place("B", at=(5, 5), weapon="magazine-rifles")
    table.place("c", "command", at=(4, 6))
    table.place("z", at=(5, 8))
    table.activate("B")
    assert table.tally("fire B at z") == {"WEC-FIR-12": 3}


@pytest.mark.rule("WEC-FIR-14", "WEC-RUL-11")
@pytest.mark.parametrize(
    ("z_facing", "flank"),
    [("S", False), ("E", True), ("W", True), ("N", True)],
)
def test_one_more_from_the_defenders_flank_or_rear(z_facing, flank):
    assert duel(z_facing=z_facing).tally("fire B at z").get("WEC-FIR-14", 0) == (1 if flank else 0)


@pytest.mark.rule("WEC-FIR-14", "WEC-RUL-11")
def test_a_firer_ahead_of_the_defenders_row_is_to_its_front_however_far_aside():
    # z faces east; B is one row ahead of it (east) and two columns aside
    assert "WEC-FIR-14" not in duel((4, 7), z_facing="E").tally("fire B at z")
    by_quadrant = duel((4, 7), z_facing="E", house={"settings": {"quadrant_flanks": True}})
    assert by_quadrant.tally("fire B at z")["WEC-FIR-14"] == 1
    assert duel((5, 7), z_facing="E").tally("fire B at z")["WEC-FIR-14"] == 1  # level: the flank


@pytest.mark.rule("WEC-FIR-14", "WEC-RUL-44")
def test_a_tactical_square_has_flanks_under_fire():
    table = drawn(
        "z/y\n.\nA/B", {"B": "regular-infantry S", "z": {"kind": "native-infantry", "weapon": "magazine-rifles"}}
    )
    table.activate("z")
    assert "WEC-FIR-14" not in table.tally("fire z at A")
    flank = drawn("A/B . z", {"B": "regular-infantry S", "z": {"facing": "W", "weapon": "magazine-rifles"}})
    flank.activate("z")
    assert flank.tally("fire z at A")["WEC-FIR-14"] == 1


@pytest.mark.rule("WEC-FIR-15", "WEC-RUL-24")
@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("field-artillery", 2),
        ("heavy-artillery", 2),
        ("mountain-artillery", 2),
        ("mechanical-machine-gun", 2),
        ("automatic-machine-gun", 2),
        ("pom-pom", 0),
        ("regular-infantry", 0),
        ("irregular-cavalry", 0),
    ],
)
def test_two_more_for_artillery_and_machine_guns_against_two_in_a_square(kind, more):
    for crowded in (True, False):
        table = field()
        rifles = {"weapon": "magazine-rifles"} if kind in ("regular-infantry", "irregular-cavalry") else {}
        table.place("B", kind, at=(5, 5), **rifles)
        table.place("z", at=(5, 8))
        if crowded:
            table.place("y", at=(5, 8), place="rear")
        table.activate("B")
        assert table.tally("fire B at z").get("WEC-FIR-15", 0) == (more if crowded else 0)


@pytest.mark.rule("WEC-RUL-24")
def test_by_choice_pom_poms_count_as_machine_guns():
    for kind, more in (("pom-pom", 2), ("regular-infantry", 0)):
        table = field(house={"settings": {"pom_poms_as_machine_guns": True}})
        table.place("B", kind, at=(5, 5), **({} if kind == "pom-pom" else {"weapon": "magazine-rifles"}))
        table.place("z", at=(5, 8))
        table.place("y", at=(5, 8), place="rear")
        assert table.activate("B").tally("fire B at z").get("WEC-FIR-15", 0) == more


@pytest.mark.rule("WEC-FIR-16", "WEC-RUL-13")
def test_one_less_for_cavalry_that_moved_before_it_fired():
    def cavalry(*orders, kind="irregular-cavalry", **doc):
        table = field()
        table.place("B", kind, at=(5, 4), weapon="magazine-rifles", **doc)
        table.place("z", at=(5, 7))
        table.activate("B")
        for order in orders:
            table.order(order)
        return table.tally("fire B at z").get("WEC-FIR-16", 0)

    assert cavalry("move B to 5,5 facing N") == -1
    assert cavalry() == 0  # it fires first, and may move afterwards
    assert cavalry("turn B facing N", facing="E") == 0  # a turn in place is no move
    assert cavalry("dismount B facing N") == 0
    assert cavalry("mount B facing N", mounted=False) == 0
    assert cavalry("move B to 5,5 facing N", mounted=False) == 0  # on foot it is no Cavalry (RUL-48)
    assert cavalry("move B to 5,5 facing N", kind="irregular-infantry") == 0
    assert cavalry("move B to 5,5 facing N", kind="command") == 0  # nor is a mounted Commander (RUL-49)


@pytest.mark.rule("WEC-FIR-17", "WEC-RUL-19")
@pytest.mark.parametrize("z_facing", ["N", "E", "S", "W"])
def test_two_less_against_a_defender_in_entrenchments_from_whatever_side(z_facing):
    assert duel(z_facing=z_facing, entrenchment=[(5, 7)]).tally("fire B at z")["WEC-FIR-17"] == -2
    assert "WEC-FIR-17" not in duel(z_facing=z_facing, entrenchment=[(5, 6)]).tally("fire B at z")


@pytest.mark.rule("WEC-FIR-17", "WEC-RUL-18")
def test_two_less_against_a_defender_behind_a_wall():
    def wall(*edges, target=(5, 7), kind="wall", **more):
        return duel(target, **{kind: list(edges)}, **more).tally("fire B at z").get("WEC-FIR-17", 0)

    assert wall((5, 7, "S")) == -2
    assert wall((5, 7, "N")) == 0  # behind its back
    assert wall((5, 7, "E")) == 0
    assert wall((5, 5, "N")) == 0  # the firer's own wall
    assert wall((5, 7, "S"), kind="hedge") == 0  # only walls are named
    assert wall((5, 7, "S"), kind="fence") == 0
    assert wall((5, 7, "S"), road=[(5, 6), (5, 7)]) == 0  # a gap for the road (RUL-51)


@pytest.mark.rule("WEC-FIR-17", "WEC-RUL-18")
def test_where_the_line_meets_a_corner_of_the_defenders_square_either_edge_will_do():
    def gun(*edges):
        table = field(wall=list(edges))
        table.place("B", "heavy-artillery", at=(4, 4))
        table.place("z", at=(7, 7))
        return table.activate("B").tally("fire B at z").get("WEC-FIR-17", 0)

    assert gun((7, 7, "S")) == -2
    assert gun((7, 7, "W")) == -2
    assert gun((7, 7, "S"), (7, 7, "W")) == -2
    assert gun((7, 7, "N"), (7, 7, "E")) == 0


@pytest.mark.rule("WEC-FIR-18")
def test_two_less_against_a_defender_inside_a_wood():
    assert duel(wood=[(5, 7)]).tally("fire B at z")["WEC-FIR-18"] == -2
    assert duel(wood=[(5, 7)], road=[(5, 6), (5, 7)]).tally("fire B at z")["WEC-FIR-18"] == -2
    assert "WEC-FIR-18" not in duel(wood=[(5, 5), (5, 8)]).tally("fire B at z")


@pytest.mark.rule("WEC-FIR-18", "WEC-RUL-20")
def test_wall_entrenchment_and_wood_are_one_deduction():
    table = duel(wood=[(5, 7)], entrenchment=[(5, 7)], wall=[(5, 7, "S")])
    assert sum(table.tally("fire B at z").values()) == 3 - 2


@pytest.mark.rule("WEC-FIR-19")
def test_neither_range_nor_friends_change_the_score():
    near = duel((5, 7), kind="heavy-artillery", weapon="").tally("fire B at z")
    far = duel((5, 11), kind="heavy-artillery", weapon="").tally("fire B at z")
    assert near == far == {"WEC-FIR-12": 4}
    table = field()
    table.place("B", at=(5, 5), weapon="magazine-rifles")
    for n, at in enumerate([(5, 5), (4, 5), (6, 5), (5, 4)]):
        table.place(f"F{n}", at=at)
    table.place("z", at=(5, 7))
    table.place("y", at=(5, 7), place="rear")
    table.place("x", at=(5, 8))
    table.activate("B")
    assert table.tally("fire B at z") == {"WEC-FIR-12": 3}
    assert table.defence("fire B at z") == {"WEC-FIR-12": 2}


@pytest.mark.rule("WEC-RUL-27")
def test_nothing_is_ever_taken_off_the_defenders_score():
    table = duel(wood=[(5, 5)], entrenchment=[(5, 7)], z_facing="N")
    assert table.defence("fire B at z") == {"WEC-FIR-12": 2}


# --- the result -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-FIR-20")
def test_an_equal_or_lower_score_has_no_effect():
    for faces in ([4, 4, 9], [1, 1, 12]):  # 11 to 11; 5 to 14
        table = duel()
        told = table.order("fire B at z", dice=faces)
        assert told.rules == ["WEC-FIR-11", "WEC-FIR-20"]
        assert table.at("z") == (5, 7)


@pytest.mark.rule("WEC-FIR-21")
def test_a_higher_score_below_twice_makes_the_defender_recoil():
    for faces in ([4, 4, 8], [6, 5, 6]):  # 11 to 10; 14 to 8
        table = duel()
        told = table.order("fire B at z", dice=faces)
        assert told.rules == ["WEC-FIR-11", "WEC-FIR-21"]
        assert (table.question.kind, table.question.side, table.asked) == ("recoil", 1, "z")
    table = duel()
    assert table.order("fire B at z", dice=[6, 6, 6]).scores == {"B": 15, "z": 8}
    assert table.question.kind == "recoil"  # 15 is one short of twice 8


@pytest.mark.rule("WEC-FIR-21", "WEC-RUL-37")
def test_a_stand_driven_back_by_distant_fire_moves_though_nobody_is_adjacent():
    table = duel((5, 8))
    table.order("fire B at z", dice=[4, 4, 8])
    assert (5, 8) not in table.squares("recoil")
    assert table.squares("recoil") == {(4, 9), (5, 9), (6, 9)}


@pytest.mark.rule("WEC-FIR-22")
def test_twice_the_score_or_more_destroys_the_defender():
    for faces in ([6, 5, 5], [6, 6, 1]):  # 14 to 7, exactly twice; 15 to 3
        table = duel()
        told = table.order("fire B at z", dice=faces)
        assert told.rules == ["WEC-FIR-11", "WEC-FIR-22", *told.rules[2:]]
        assert table.where("z") == "destroyed"


@pytest.mark.rule("WEC-FIR-23")
def test_fire_never_harms_or_moves_the_firer():
    table = duel()
    table.order("fire B at z", dice=[1, 1, 12])
    assert (table.at("B"), table.where("B"), table.asked) == ((5, 5), "fielded", "B")
    assert not [row for row in duel().odds("fire B at z") if row.startswith("B ")]


# --- the book's examples ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-EX-12", "WEC-EX-13", "WEC-FIR-22", "WEC-FIR-20")
def test_example_1_artillery_fires_at_infantry_and_with_the_dice_reversed():
    def shot(faces):
        table = field(origin=(5, 4))
        table.place("B", "field-artillery", at=(0, 0), weapon="rifled-field")
        table.place("z", at=(-1, 4))
        told = table.activate("B").order("fire B at z", dice=faces)
        return told.scores, table.where("z")

    assert shot([4, 4, 2]) == ({"B": 10, "z": 4}, "destroyed")
    assert shot([1, 1, 8]) == ({"B": 4, "z": 10}, "fielded")


@pytest.mark.rule("WEC-EX-14", "WEC-EX-15", "WEC-FIR-21")
def test_example_2_infantry_fires_at_infantry_and_with_the_dice_reversed():
    def shot(faces):
        table = field(origin=(5, 4))
        table.place("B", at=(0, 0), weapon="magazine-rifles")
        table.place("z", at=(1, 2))
        told = table.activate("B").order("fire B at z", dice=faces)
        return told.scores, told.rules[-1]

    assert shot([3, 4, 11]) == ({"B": 10, "z": 13}, "WEC-FIR-20")
    assert shot([5, 6, 7]) == ({"B": 14, "z": 9}, "WEC-FIR-21")


@pytest.mark.rule("WEC-EX-16", "WEC-EX-17", "WEC-FIR-14", "WEC-FIR-22")
def test_example_3_fire_into_a_flank_and_with_the_dice_reversed():
    def shot(faces):
        table = field(origin=(5, 4), baselines="NS")
        table.place("z", at=(0, 0), facing="N", weapon="single-shot-rifles")
        table.place("B", at=(0, 2), facing="E")
        told = table.activate("z").order("fire z at B", dice=faces)
        return told.scores, table.where("B")

    assert shot([7, 1, 1]) == ({"z": 10, "B": 5}, "destroyed")
    assert shot([2, 3, 4]) == ({"z": 5, "B": 10}, "fielded")


@pytest.mark.rule("WEC-EX-18", "WEC-EX-19", "WEC-FIR-13", "WEC-FIR-17")
def test_example_4_artillery_with_its_commander_fires_at_entrenchments_and_with_the_dice_reversed():
    def shot(faces):
        table = field(origin=(5, 4), entrenchment=[(1, 3)])
        table.place("B", "field-artillery", at=(0, 0), weapon="rifled-field")
        table.place("X", "command", at=(-1, 0), rating="average")
        table.place("z", at=(1, 3))
        told = table.activate("B").order("fire B at z", dice=faces)
        return told.scores, told.rules[-1]

    assert shot([2, 3, 6]) == ({"B": 7, "z": 8}, "WEC-FIR-20")
    assert shot([3, 3, 5]) == ({"B": 8, "z": 7}, "WEC-FIR-21")


@pytest.mark.rule("WEC-FIR-17", "WEC-RUL-18")
@pytest.mark.parametrize("side", ["N", "E", "S", "W"])
@pytest.mark.parametrize("edge", ["N", "E", "S", "W"])
def test_a_wall_covers_against_fire_that_crosses_it_from_whatever_side(side, edge):
    dx, dy, facing = {"N": (0, 3, "S"), "E": (3, 0, "W"), "S": (0, -3, "N"), "W": (-3, 0, "E")}[side]
    table = field(wall=[(5, 5, edge)])
    table.place("B", at=(5 + dx, 5 + dy), facing=facing, weapon="magazine-rifles")
    table.place("z", at=(5, 5))
    assert ("WEC-FIR-17" in table.activate("B").tally("fire B at z")) == (edge == side)


@pytest.mark.rule("WEC-RUL-11", "WEC-OPT-17")
@pytest.mark.parametrize(
    ("at", "rows", "quadrant"),
    [
        ((5, 8), 0, 0),  # straight ahead
        ((8, 8), 0, 0),  # the very edge of the quadrant
        ((8, 7), 0, 1),  # ahead of its row, but outside the quadrant
        ((8, 5), 1, 1),
        ((8, 2), 1, 1),
        ((5, 2), 1, 1),
    ],
)
def test_flank_and_rear_by_rows_or_by_quadrants(at, rows, quadrant):
    for by_quadrant, bonus in ((False, rows), (True, quadrant)):
        table = field(house={"settings": {"quadrant_flanks": by_quadrant}})
        table.place("B", at=(5, 5), facing="N")
        dx, dy = 5 - at[0], 5 - at[1]
        facing = ("N" if dy > 0 else "S") if abs(dy) >= abs(dx) else ("E" if dx > 0 else "W")
        table.place("z", "heavy-artillery", at=at, facing=facing)
        assert table.activate("z").tally("fire z at B").get("WEC-FIR-14", 0) == bonus
