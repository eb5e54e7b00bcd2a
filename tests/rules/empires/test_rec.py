"""Recoil (REC): one step home, or destruction."""

import pytest

from vedette.testing.empires.table import drawn, field


def repulsed(*, stand="regular-infantry", facing="N", enemies=(), friends=(), at=(5, 5), foe=(5, 6), **about):
    """B, whose baseline is the south edge unless told otherwise, has attacked the enemy z and lost."""
    about.setdefault("house", None)
    doc = {key: about.pop(key) for key in list(about) if key in ("mounted", "large")}
    table = field(**about)
    table.place("B", stand, at=at, facing=facing, **doc)
    table.place("z", at=foe)
    for n, place in enumerate(enemies):
        table.place("e" + "e" * n, at=place)
    for n, (kind, place, way) in enumerate(friends):
        table.place("F" + "f" * n, kind, at=place, facing=way)
    table.activate("B")
    table.order("attack B on z", dice=[1, 1, 12])
    return table


def ways_back(table):
    """The squares offered to B; empty when it was destroyed."""
    return table.squares("recoil") | table.squares("fallin") if table.question.kind == "recoil" else set()


@pytest.mark.rule("WEC-REC-01")
@pytest.mark.parametrize(
    ("baselines", "back", "foe"),
    [("SN", (0, -1), (5, 6)), ("NS", (0, 1), (5, 4)), ("WE", (-1, 0), (6, 5)), ("EW", (1, 0), (4, 5))],
)
def test_a_stand_recoils_towards_its_own_baseline(baselines, back, foe):
    table = repulsed(baselines=baselines, foe=foe)
    assert (5 + back[0], 5 + back[1]) in ways_back(table)
    assert all((x - 5) * back[0] + (y - 5) * back[1] == 1 for x, y in ways_back(table))


@pytest.mark.rule("WEC-REC-02")
def test_there_are_three_ways_straight_back_and_back_to_either_side():
    assert ways_back(repulsed()) == {(4, 4), (5, 4), (6, 4)}
    assert repulsed().refusal("recoil B to 5,3 facing N") == "WEC-REC-02"
    assert repulsed().refusal("recoil B to 4,5 facing N") == "WEC-REC-02"


@pytest.mark.rule("WEC-REC-02", "WEC-RUL-35")
@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
def test_the_baseline_decides_whatever_the_facing(facing):
    assert ways_back(repulsed(facing=facing)) == {(4, 4), (5, 4), (6, 4)}


@pytest.mark.rule("WEC-RUL-35", "WEC-OPT-17")
def test_by_choice_a_stand_not_facing_the_enemys_edge_cannot_recoil():
    strict = {"settings": {"strict_recoil": True}}
    assert ways_back(repulsed(house=strict)) == {(4, 4), (5, 4), (6, 4)}
    assert repulsed(house=strict, facing="E").where("B") == "destroyed"


@pytest.mark.rule("WEC-REC-03", "WEC-RUL-36")
def test_it_recoils_until_it_is_not_adjacent_to_any_enemy_which_is_one_step():
    table = repulsed()
    table.order("recoil B to 5,4 facing N")
    assert table.at("B") == (5, 4)
    assert not table.battle.is_adjacent(table["B"], table["z"])
    # squares that would still touch an enemy are closed
    assert ways_back(repulsed(enemies=[(7, 4)])) == {(4, 4), (5, 4)}


@pytest.mark.rule("WEC-REC-04")
def test_one_that_cannot_avoid_a_square_next_to_an_enemy_is_destroyed():
    table = repulsed(enemies=[(5, 3)])  # it touches all three
    assert table.where("B") == "destroyed"
    assert ways_back(repulsed(enemies=[(4, 3)])) == {(6, 4)}


@pytest.mark.rule("WEC-REC-05", "WEC-RUL-36")
def test_a_recoil_dearer_than_the_full_rate_is_closed():
    behind = [(4, 4), (5, 4), (6, 4)]
    assert ways_back(repulsed(hill=behind)) == {(5, 4)}  # straight 1 + 1; aside 2 + 1, and a regular has 2
    assert ways_back(repulsed(hill=behind, stand="irregular-infantry")) == {(4, 4), (5, 4), (6, 4)}
    assert repulsed(level2=behind).where("B") == "destroyed"
    assert ways_back(repulsed(hill=[*behind, (5, 5)])) == {(4, 4), (5, 4), (6, 4)}  # on one level nothing is crossed
    assert ways_back(repulsed(hill=[(5, 5)])) == {(5, 4)}  # down costs as much as up
    assert ways_back(repulsed(hill=behind, stand="regular-cavalry", mounted=False)) == {(5, 4)}


@pytest.mark.rule("WEC-REC-05", "WEC-RUL-36")
def test_what_it_moved_before_does_not_shorten_its_recoil():
    table = field(hill=[(5, 4)])
    table.place("B", at=(4, 4))
    table.place("z", at=(5, 6))
    table.activate("B")
    table.order("move B to 4,5 facing N")
    table.order("attack B on z", dice=[1, 1, 12])
    assert (4, 4) in table.squares("recoil")
    assert (3, 4) in table.squares("recoil")


@pytest.mark.rule("WEC-REC-06", "WEC-RUL-39")
@pytest.mark.parametrize("kind", ["river", "stream", "wadi", "trench"])
def test_an_obstacle_behind_it_closes_the_way_for_infantry_too(kind):
    assert ways_back(repulsed(**{kind: [(5, 4)]})) == {(4, 4), (6, 4)}
    assert repulsed(**{kind: [(4, 4), (5, 4), (6, 4)]}).where("B") == "destroyed"
    # leaving one's own obstacle is not crossing it
    assert ways_back(repulsed(**{kind: [(5, 5)]})) == {(4, 4), (5, 4), (6, 4)}


@pytest.mark.rule("WEC-REC-06", "WEC-RUL-39")
@pytest.mark.parametrize("kind", ["wall", "hedge", "fence"])
def test_an_edge_closes_a_straight_step_and_a_diagonal_one_only_if_both_ways_round_are_closed(kind):
    assert ways_back(repulsed(**{kind: [(5, 5, "S")]})) == {(4, 4), (6, 4)}
    # round by 6,5 to 6,4: its southern edge closes that way as well
    assert ways_back(repulsed(**{kind: [(5, 5, "S"), (6, 5, "S")]})) == {(4, 4)}
    assert ways_back(repulsed(**{kind: [(5, 5, "S"), (5, 5, "E")]})) == {(4, 4)}
    assert ways_back(repulsed(**{kind: [(6, 5, "S")]})) == {(4, 4), (5, 4), (6, 4)}
    assert repulsed(**{kind: [(x, 5, "S") for x in (4, 5, 6)]}).where("B") == "destroyed"


@pytest.mark.rule("WEC-REC-06", "WEC-RUL-39")
def test_an_obstacle_at_both_bends_closes_a_diagonal_step():
    assert ways_back(repulsed(river=[(5, 4)])) == {(4, 4), (6, 4)}
    assert ways_back(repulsed(river=[(5, 4), (6, 5)])) == {(4, 4)}
    assert ways_back(repulsed(water=[(5, 4), (6, 5)])) == {(4, 4)}


@pytest.mark.rule("WEC-RUL-39")
def test_entrenchments_may_be_left_and_entered():
    assert ways_back(repulsed(entrenchment=[(5, 5), (5, 4)])) == {(4, 4), (5, 4), (6, 4)}


@pytest.mark.rule("WEC-RUL-39", "WEC-OPT-17")
def test_by_choice_an_obstacle_closes_a_recoil_only_to_those_who_could_not_cross_it():
    spare = {"settings": {"obstacles_spare_those_who_cross": True}}
    edges = [(x, 5, "S") for x in (4, 5, 6)]
    assert ways_back(repulsed(wall=edges, house=spare)) == {(4, 4), (5, 4), (6, 4)}
    assert repulsed(wall=edges, house=spare, stand="regular-cavalry").where("B") == "destroyed"
    assert (5, 4) in ways_back(repulsed(river=[(5, 4)], house=spare, stand="regular-cavalry"))
    assert (4, 4) in ways_back(repulsed(river=[(4, 4)], house=spare, stand="regular-cavalry"))
    assert (4, 4) in ways_back(repulsed(river=[(5, 4), (4, 5)], house=spare, stand="regular-cavalry"))


@pytest.mark.rule("WEC-RUL-39")
def test_woods_are_closed_to_all_but_infantry_unless_along_a_road():
    assert ways_back(repulsed(wood=[(5, 4), (4, 4)])) == {(4, 4), (5, 4), (6, 4)}
    assert ways_back(repulsed(wood=[(4, 4)], stand="regular-cavalry")) == {(5, 4), (6, 4)}
    assert ways_back(repulsed(wood=[(5, 4)], stand="regular-cavalry")) == {(4, 4), (6, 4)}
    road = [(5, 5), (5, 4), (5, 3)]
    assert (5, 4) in ways_back(repulsed(wood=[(5, 4)], road=road, stand="regular-cavalry"))
    assert (4, 4) not in ways_back(
        repulsed(wood=[(4, 4)], road=[(4, 4), (4, 3)], stand="regular-cavalry")
    )  # a diagonal step is not along it


@pytest.mark.rule("WEC-REC-07")
def test_an_enemy_in_the_square_it_would_enter_closes_that_way():
    table = repulsed(enemies=[(4, 4)])
    assert (4, 4) not in ways_back(table)
    assert ways_back(table) == {(6, 4)}  # and 5,4 touches that enemy


@pytest.mark.rule("WEC-REC-07", "WEC-REC-09", "WEC-EX-25")
def test_the_books_example_three_routes_and_none_of_them_open():
    table = field()
    table.place("B", at=(5, 5))
    table.place("x", at=(5, 6))
    table.place("y", at=(4, 4))
    table.place("z", "native-cavalry", at=(7, 4))
    table.activate("B")
    told = table.order("attack B on x", dice=[1, 1, 12])
    assert "WEC-REC-09" in told.rules
    assert table.where("B") == "destroyed"


def driven_from_pair(target, facing="N", second=None, z=(5, 8), z_facing="S", counters=(1, 2), **about):
    """One of two in a square is told to recoil by fire."""
    table = field(**about)
    table.place("A", at=(5, 5), facing=facing, counter=counters[0])
    table.place("B", at=(5, 5), facing=second or facing, place="rear", counter=counters[1])
    table.place("z", at=z, facing=z_facing, weapon="magazine-rifles")
    table.activate("z")
    table.order(f"fire z at {target}", dice=[8, 1, 3])
    return table


@pytest.mark.rule("WEC-REC-08", "WEC-RUL-33")
def test_the_front_stand_of_a_pair_cannot_pass_its_companion_and_is_destroyed():
    table = driven_from_pair("A")
    assert table.where("A") == "destroyed"
    assert (table.where("B"), table.at("B")) == ("fielded", (5, 5))
    # an attacker just as well
    attacker = drawn("z\nA/B").activate("A")
    told = attacker.order("attack A on z", dice=[1, 1, 12])
    assert "WEC-REC-08" in told.rules
    assert attacker.where("A") == "destroyed"


@pytest.mark.rule("WEC-REC-08", "WEC-RUL-33")
def test_the_rear_stand_of_a_pair_recoils_unless_the_pair_faces_home():
    table = driven_from_pair("B", z=(5, 2), z_facing="N")
    assert table.asked == "B"
    home = driven_from_pair("B", facing="S", z=(5, 8), z_facing="S")
    assert home.where("B") == "destroyed"  # its companion stands between it and home
    sideways = driven_from_pair("B", facing="E", z=(2, 5), z_facing="E")
    assert sideways.asked == "B"
    assert driven_from_pair("A", facing="E", z=(8, 5), z_facing="W").where("A") == "destroyed"


@pytest.mark.rule("WEC-REC-08", "WEC-RUL-33")
@pytest.mark.parametrize(
    ("target", "facing", "second", "z", "z_facing"),
    [
        ("A", "N", "S", (5, 8), "S"),
        ("B", "N", "S", (5, 2), "N"),
        ("A", "S", "N", (5, 2), "N"),
        ("B", "S", "N", (5, 8), "S"),
        ("A", "E", "W", (8, 5), "W"),
        ("B", "E", "W", (2, 5), "E"),
    ],
)
def test_in_a_small_tactical_square_either_is_destroyed(target, facing, second, z, z_facing):
    table = driven_from_pair(target, facing=facing, second=second, z=z, z_facing=z_facing)
    assert table.where(target) == "destroyed"


@pytest.mark.rule("WEC-RUL-33", "WEC-OPT-17")
@pytest.mark.parametrize(("facing", "z", "z_facing"), [("N", (5, 2), "N"), ("E", (2, 5), "E")])
def test_by_choice_any_stand_that_shares_its_square_is_destroyed(facing, z, z_facing):
    strict = {"settings": {"sharing_stands_cannot_recoil": True}}
    assert driven_from_pair("B", facing=facing, z=z, z_facing=z_facing).asked == "B"
    told = driven_from_pair("B", facing=facing, z=z, z_facing=z_facing, house=strict)
    assert (told.where("B"), told.where("A")) == ("destroyed", "fielded")
    alone = field(house=strict)
    alone.place("B", at=(5, 5))
    alone.place("z", at=(5, 8), weapon="magazine-rifles")
    alone.activate("z")
    alone.order("fire z at B", dice=[8, 1, 3])
    assert alone.asked == "B"  # nobody shares its square


@pytest.mark.rule("WEC-REC-09")
def test_a_stand_with_no_way_back_is_removed_and_does_not_stay():
    table = repulsed(water=[(4, 4), (5, 4), (6, 4)])
    assert table.where("B") == "destroyed"
    assert table.battle.front[table.cell((5, 5))] == -1
    assert table.battle.lost[0] == 3


@pytest.mark.rule("WEC-REC-09", "WEC-RUL-39")
def test_on_its_baseline_row_a_stand_that_must_recoil_is_destroyed():
    assert repulsed(at=(5, 0), foe=(5, 1)).where("B") == "destroyed"
    withdraws = {"settings": {"recoil_off_is_withdrawal": True}}
    table = repulsed(at=(5, 0), foe=(5, 1), house=withdraws)
    table.order("quit B")
    assert table.where("B") == "withdrawn"


@pytest.mark.rule("WEC-RUL-39", "WEC-VIC-02")
def test_while_its_army_withdraws_the_edge_behind_it_is_open():
    table = repulsed(at=(5, 0), foe=(5, 1), withdrawing="0", friends=[("regular-infantry", (9, 0), "N")])
    assert table.question.kind == "recoil"
    assert table.offered("recoil") == []
    table.order("quit B")
    assert table.where("B") == "withdrawn"
    assert table.battle.lost[0] == 0


@pytest.mark.rule("WEC-RUL-39", "WEC-REC-02")
@pytest.mark.parametrize(("way", "places"), [("N", ["front"]), ("S", ["rear"]), ("E", ["front", "rear"])])
def test_it_may_fall_in_with_a_friend_who_has_room_and_takes_his_facing(way, places):
    table = repulsed(friends=[("regular-infantry", (5, 4), way)])
    assert [text.split()[-1] for text in table.texts("fallin")] == places
    table.order(f"fallin B to 5,4 {places[0]}")
    assert table.at("B") == (5, 4)
    assert table.facing("B") == table.facing("F") == way
    assert table["B"].place == (1 if places[0] == "front" else 2)


@pytest.mark.rule("WEC-RUL-39")
def test_friends_without_room_close_a_square():
    table = repulsed(friends=[("field-artillery", (5, 4), "N")])
    assert ways_back(table) == {(4, 4), (6, 4)}


@pytest.mark.rule("WEC-REC-10")
def test_an_attacker_that_attacked_before_moving_and_recoils_has_made_its_move():
    table = field()
    table.place("B", at=(5, 5))
    table.place("C", at=(9, 1), counter=2)
    table.place("z", at=(5, 6))
    table.activate("B")
    table.order("attack B on z", dice=[1, 1, 12])
    table.order("recoil B to 5,4 facing N")
    assert table.asked == "C"


@pytest.mark.rule("WEC-REC-11")
def test_a_recoiling_stand_may_face_any_way():
    for way in "NESW":
        table = repulsed()
        table.order(f"recoil B to 6,4 facing {way}")
        assert table.facing("B") == way


@pytest.mark.rule("WEC-REC-12")
def test_recoils_are_the_same_after_fire_and_close_combat_for_attackers_and_defenders():
    found = []
    for order, at, faces in (
        ("fire z at B", (5, 8), [8, 1, 3]),
        ("attack z on B", (5, 6), [8, 1, 3]),
    ):
        table = field(hill=[(4, 4)], river=[(6, 4)])
        table.place("B", at=(5, 5))
        table.place("z", at=at, weapon="magazine-rifles")
        table.activate("z")
        table.order(order, dice=faces)
        found.append(ways_back(table))
    found.append(ways_back(repulsed(hill=[(4, 4)], river=[(6, 4)])))
    assert found == [{(5, 4)}] * 3


@pytest.mark.rule("WEC-RUL-38")
def test_the_owner_of_the_recoiling_stand_chooses():
    table = repulsed()
    assert (table.question.side, table.asked) == (0, "B")
    field_of_red = field()
    field_of_red.place("B", at=(5, 5))
    field_of_red.place("z", at=(5, 6))
    field_of_red.activate("B").order("attack B on z", dice=[4, 4, 8])
    assert field_of_red.question.side == 1


@pytest.mark.rule("WEC-RUL-53")
def test_a_gun_in_tow_goes_with_its_transport():
    def towing(faces):
        table = field()
        table.place("W", "transport", at=(5, 5))
        table.place("G", "field-artillery", towed_by="W")
        table.place("X", "command", at=(0, 0))
        table.place("z", at=(5, 6))
        table.activate("z")
        table.order("attack z on W", dice=faces)
        return table

    back = towing([8, 3, 4])
    back.order("recoil W to 5,4 facing N")
    assert back.where("G") == "limbered"
    lost = towing([12, 1, 1])
    assert (lost.where("W"), lost.where("G")) == ("destroyed", "destroyed")
    assert lost.battle.lost[0] == 1 + 2
