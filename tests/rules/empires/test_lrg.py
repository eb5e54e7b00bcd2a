"""Large stands (LRG)."""

import pytest

from vedette.testing.empires.table import field


def siege_gun(at=(5, 5), facing="N", **about):
    """A heavy gun on a stand one square wide and two deep: its front square is at `at`."""
    table = field(**about)
    table.place("G", "heavy-artillery", at=at, facing=facing, large=[1, 2])
    return table


@pytest.mark.rule("WEC-LRG-01", "WEC-STD-03")
@pytest.mark.parametrize(("facing", "second"), [("N", (5, 4)), ("E", (4, 5)), ("S", (5, 6)), ("W", (6, 5))])
def test_a_large_stand_fills_two_squares_or_more(facing, second):
    table = siege_gun(facing=facing)
    table.place("B", at=(8, 8))
    table.activate("G")
    front = table.battle.front
    assert front[table.cell((5, 5))] == front[table.cell(second)] == table["G"].id
    assert front.count(table["G"].id) == 2


@pytest.mark.rule("WEC-LRG-01", "WEC-RUL-56")
def test_it_is_adjacent_where_any_of_its_squares_is_and_none_may_be_moved_through():
    table = siege_gun()
    table.place("z", at=(6, 3), facing="W")
    table.place("y", at=(4, 5), facing="E")
    assert table.activate("z").may("attack z on G")
    table.activate("y")
    assert (5, 4) not in table.squares()
    assert table.may("attack y on G")


@pytest.mark.rule("WEC-LRG-01", "WEC-RUL-56")
def test_it_turns_about_its_front_square_into_free_squares_only():
    table = siege_gun()
    table.place("B", at=(5, 6))
    table.activate("G")
    assert table.may("turn G facing E")  # into 4,5
    assert not table.may("turn G facing S")  # B stands in 5,6
    assert table.refusal("turn G facing S") == "WEC-LRG-01"
    table.order("turn G facing W")
    assert table.battle.front[table.cell((6, 5))] == table["G"].id
    assert table.battle.front[table.cell((5, 4))] == -1


@pytest.mark.rule("WEC-LRG-02", "WEC-RUL-79")
def test_it_shares_its_rearmost_square_with_a_stand_that_fits_what_it_leaves():
    for kind, fits in (
        ("regular-infantry", True),
        ("regular-cavalry", True),
        ("field-artillery", True),  # 40 mm are left
        ("transport", False),
    ):
        table = siege_gun()
        table.place("B", kind, at=(4, 4))
        table.activate("B")
        assert table.may("join B to 5,4 rear") == fits, kind
        assert not table.may("join B to 5,5 rear")
    full = siege_gun()
    full.place("B", at=(5, 4), place="rear")
    full.place("C", at=(4, 4))
    assert not full.activate("C").may("join C to 5,4 rear")


@pytest.mark.rule("WEC-LRG-02")
def test_a_longer_stand_leaves_no_more_room():
    table = field()
    table.place("G", "heavy-artillery", at=(5, 5), large=[1, 3])
    table.place("B", "transport", at=(4, 3))
    assert not table.activate("B").may("join B to 5,3 rear")


@pytest.mark.rule("WEC-LRG-02", "WEC-RUL-79")
@pytest.mark.parametrize("size", [[2, 1], [2, 2], [3, 2]])
def test_a_stand_wider_than_one_square_shares_none(size):
    table = field()
    table.place("G", "heavy-artillery", at=(5, 6), large=size)
    table.place("B", at=(4, 6 - size[1] + 1))
    table.activate("B")
    taken = [(5 + column, 6 - row) for column in range(size[0]) for row in range(size[1])]
    assert not [square for square in taken if table.may(f"join B to {square[0]},{square[1]} rear")]
    assert not table.squares("join")


@pytest.mark.rule("WEC-LRG-03", "WEC-RUL-79")
def test_the_other_stands_behind_it_and_faces_as_it_does():
    table = siege_gun()
    table.place("B", at=(4, 4), facing="S")
    table.activate("B")
    assert not table.may("join B to 5,4 front")
    table.order("join B to 5,4 rear")
    assert table.facing("B") == "N"
    assert (table["G"].place, table["B"].place) == (1, 2)
    assert table.battle.companion(table["G"]) == table["B"].id
    pair = siege_gun()
    pair.place("B", at=(5, 4), place="rear", weapon="magazine-rifles")
    pair.place("z", at=(5, 8))
    pair.activate("B")
    assert pair.refusal("fire B at z") == "WEC-CBT-05"
    assert pair.activate("G").may("fire G at z")


@pytest.mark.rule("WEC-LRG-04")
def test_artillery_on_a_large_stand_is_moved_only_by_a_suitable_transport():
    table = siege_gun()
    table.place("W", "transport", at=(5, 6))
    table.place("P", "pack-transport", at=(6, 6))
    assert table.activate("G").squares() == set()
    assert table.activate("P").refusal("limber P with G facing N") == "WEC-LRG-04"
    table.activate("W")
    assert table.may("limber W with G facing N")
    table.order("limber W with G facing N")
    table.order("move W to 5,8 facing N")
    assert table.where("G") == "limbered"
    assert table.battle.front[table.cell((5, 5))] == table.battle.front[table.cell((5, 4))] == -1


@pytest.mark.rule("WEC-LRG-04", "WEC-RUL-79")
def test_it_is_unlimbered_into_squares_that_are_all_vacant():
    table = field()
    table.place("W", "transport", at=(5, 5))
    table.place("G", "heavy-artillery", large=[1, 2], towed_by="W")
    table.place("B", at=(5, 3))
    table.activate("W")
    assert not table.may("unlimber W to 5,4 facing N turned N")  # B stands where its tail would lie
    assert table.may("unlimber W to 4,4 facing N turned N")
    table.order("unlimber W to 4,4 facing N turned N")
    assert table.battle.front[table.cell((4, 3))] == table["G"].id


@pytest.mark.rule("WEC-LRG-05")
def test_its_movement_is_counted_from_its_front_edge():
    table = field()
    table.place("W", "transport", at=(5, 5), large=[1, 2])
    table.activate("W")
    assert {(x, y) for x, y in table.squares() if x == 5} == {(5, 7), (5, 6), (5, 4), (5, 3)}
    table.order("move W to 5,7 facing N")
    assert table.at("W") == (5, 7)


@pytest.mark.rule("WEC-RUL-79", "WEC-MOV-06")
def test_it_stops_as_soon_as_one_of_its_squares_is_beside_an_enemy_and_needs_room_for_all():
    table = field()
    table.place("W", "transport", at=(5, 5), large=[1, 2])
    table.place("z", at=(7, 3))
    table.activate("W")
    assert table.may("move W to 6,5 facing N")
    assert not table.may("move W to 7,5 facing N")  # its tail came beside z after one square
    wood = field(wood=[(6, 4)])
    wood.place("W", "transport", at=(5, 5), large=[1, 2])
    wood.activate("W")
    assert not wood.may("move W to 6,5 facing N")  # its tail would lie in the wood
    assert wood.may("move W to 4,5 facing N")


@pytest.mark.rule("WEC-LRG-06")
def test_its_range_starts_at_its_front_edge():
    for far, may in ((17, True), (18, False)):
        table = siege_gun(height=24)
        table.place("z", at=(5, far))
        table.activate("G")
        assert table["G"].card.range == 12
        assert table.may("fire G at z") == may


@pytest.mark.rule("WEC-LRG-06", "WEC-ARC-01", "WEC-RUL-56")
def test_its_arc_opens_from_its_front_row():
    for at, refused in (
        ((5, 8), ""),
        ((8, 8), ""),
        ((9, 8), "WEC-FIR-04"),
        ((8, 5), "WEC-FIR-04"),
        ((5, 1), "WEC-FIR-04"),
    ):
        table = siege_gun()
        table.place("z", at=at)
        assert table.activate("G").refusal("fire G at z") == refused, at
    for at, refused in (((9, 8), ""), ((10, 8), "WEC-FIR-04")):
        wide = field()
        wide.place("G", "heavy-artillery", at=(5, 5), large=[2, 1])  # 5,5 and 6,5: each has its own arc
        wide.place("z", at=at)
        assert wide.activate("G").refusal("fire G at z") == refused, at


@pytest.mark.rule("WEC-LRG-07", "WEC-ARC-01")
def test_a_large_target_is_in_the_arc_when_one_of_its_squares_is():
    for at, refused in (((8, 8), ""), ((9, 8), "WEC-FIR-04")):
        table = field()
        table.place("z", "field-artillery", at=(5, 5), facing="N", weapon="rifled-field")
        table.place("G", "heavy-artillery", at=at, facing="W", large=[1, 2])  # its tail lies to the east of it
        assert table.activate("z").refusal("fire z at G") == refused


@pytest.mark.rule("WEC-LRG-07")
def test_the_range_to_it_ends_at_its_nearest_edge():
    # z is to its rear: three squares from the tail at 5,4, four from the front square at 5,5
    for at, may in (((5, 1), True), ((5, 0), False)):
        table = siege_gun()
        table.place("z", at=at, facing="N", weapon="magazine-rifles")
        table.activate("z")
        assert table.may("fire z at G") == may


@pytest.mark.rule("WEC-LRG-07", "WEC-RUL-56")
def test_if_the_nearest_square_is_out_of_sight_the_nearest_one_in_sight_counts():
    table = siege_gun(facing="E")  # it covers 5,5 and 4,5
    table.place("z", at=(5, 2), facing="N", weapon="magazine-rifles")
    table.place("w", at=(5, 4))
    table.activate("z")
    assert table.refusal("fire z at G") != ""  # 5,5 is hidden, and 4,5 is four squares away
    nearer = siege_gun(facing="E")
    nearer.place("z", "field-artillery", at=(5, 2), facing="N")
    nearer.place("w", at=(5, 4))
    assert nearer.activate("z").may("fire z at G")


@pytest.mark.rule("WEC-RUL-56", "WEC-REC-09")
def test_artillery_on_a_large_stand_cannot_recoil():
    table = siege_gun()
    table.place("z", at=(5, 7), weapon="magazine-rifles")
    table.activate("z")
    told = table.order("fire z at G", dice=[8, 1, 1])
    assert "WEC-FIR-21" in told.rules
    assert table.where("G") == "destroyed"
    wagon = field()
    wagon.place("W", "transport", at=(5, 5), large=[1, 2])
    wagon.place("z", at=(5, 7), weapon="magazine-rifles")
    wagon.activate("z")
    wagon.order("fire z at W", dice=[8, 3, 3])
    assert wagon.asked == "W"
    assert wagon.may("recoil W to 5,4 facing N")
    assert not wagon.may("recoil W to 5,4 facing E")


@pytest.mark.rule("WEC-RUL-79", "WEC-CLS-10")
def test_a_square_beside_any_part_of_it_is_its_flank():
    for at, bonus in (((6, 4), 2), ((6, 5), 2), ((6, 6), 0), ((5, 3), 2)):
        table = siege_gun()
        table.place("z", at=at)
        table.activate("z")
        assert table.tally("attack z on G").get("WEC-CLS-10", 0) == bonus, at


@pytest.mark.rule("WEC-RUL-28")
def test_a_large_stand_counts_once_as_a_friend():
    table = siege_gun()
    table.place("B", at=(6, 5))
    table.place("z", at=(7, 5))
    table.activate("B")
    assert table.tally("attack B on z")["WEC-CLS-07"] == 1


@pytest.mark.rule("WEC-RUL-46", "WEC-RUL-79")
def test_a_large_wagon_with_a_gun_in_tow_brings_none_of_its_squares_next_to_an_enemy():
    for towing in (True, False):
        table = field()
        table.place("W", "transport", at=(5, 5), large=[1, 2])
        if towing:
            table.place("G", "field-artillery", towed_by="W")
        table.place("z", at=(7, 3))
        table.activate("W")
        assert table.may("move W to 6,5 facing N") == (not towing)


def wagon_driven_back(*, friends=(), enemies=(), **terrain):
    """Where a large wagon at 5,5 and 5,4 may recoil to; its baseline is the south edge."""
    table = field(**terrain)
    table.place("W", "transport", at=(5, 5), large=[1, 2])
    table.place("z", at=(5, 7), weapon="magazine-rifles")
    for n, at in enumerate(friends):
        table.place("F" + "f" * n, at=at)
    for n, at in enumerate(enemies):
        table.place("e" + "e" * n, at=at)
    table.activate("z")
    table.order("fire z at W", dice=[8, 3, 3])
    return table.squares("recoil")


@pytest.mark.rule("WEC-RUL-79", "WEC-REC-09")
def test_a_large_stand_recoils_as_a_whole_into_squares_that_are_all_open():
    assert wagon_driven_back() == {(4, 4), (5, 4), (6, 4)}
    assert wagon_driven_back(friends=[(5, 3)]) == {(4, 4), (6, 4)}
    assert wagon_driven_back(friends=[(4, 4)]) == {(5, 4), (6, 4)}
    assert wagon_driven_back(enemies=[(7, 2)]) == {(4, 4), (5, 4)}
    assert wagon_driven_back(river=[(5, 3)]) == {(4, 4), (6, 4)}
    assert wagon_driven_back(wood=[(4, 3)]) == {(5, 4), (6, 4)}
    assert wagon_driven_back(hill=[(4, 4)]) == {(5, 4), (6, 4)}  # 2 and a contour: it has 2
    assert wagon_driven_back(level2=[(4, 4), (5, 4), (6, 4)]) == set()


@pytest.mark.rule("WEC-LRG-06", "WEC-RUL-56")
@pytest.mark.parametrize(("facing", "other"), [("N", (6, 5)), ("E", (5, 4)), ("S", (4, 5)), ("W", (5, 6))])
def test_a_wide_stand_fires_from_each_square_of_its_front_row(facing, other):
    dx, dy = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[facing]
    table = field()
    table.place("G", "heavy-artillery", at=(5, 5), facing=facing, large=[2, 1])
    table.place("F", at=(5 + dx, 5 + dy))  # it stands before the one square
    table.place("z", at=(other[0] + 4 * dx, other[1] + 4 * dy))
    table.activate("G")
    assert table.battle.front[table.cell(other)] == table["G"].id
    assert table.may("fire G at z")


@pytest.mark.rule("WEC-RUL-79", "WEC-LRG-05")
def test_on_its_way_a_large_stand_needs_room_for_all_of_it():
    def wagon(friends=(), **terrain):
        table = field(**terrain)
        table.place("W", "transport", at=(5, 5), large=[1, 2])
        for n, at in enumerate(friends):
            table.place("F" + "f" * n, at=at)
        return table.activate("W")

    assert wagon().may("move W to 7,5 facing N")
    assert not wagon(friends=[(6, 4)]).may("move W to 7,5 facing N")  # in the way of its tail
    assert not wagon(wood=[(6, 4)]).may("move W to 7,5 facing N")
    assert not wagon(wall=[(5, 4, "E")]).may("move W to 7,5 facing N")
    assert not wagon(hill=[(6, 5)]).may("move W to 7,5 facing N")  # up and down for its front square
    assert wagon(hill=[(6, 4), (7, 4)]).may("move W to 7,5 facing N")  # its tail pays nothing
    assert not wagon(hill=[(6, 5), (7, 5)]).may("move W to 7,5 facing N")
    assert wagon(hill=[(5, 5), (6, 5), (7, 5)]).may("move W to 7,5 facing N")


@pytest.mark.rule("WEC-RUL-79", "WEC-RUL-32")
def test_a_large_stand_does_not_step_back_through_the_one_behind_it():
    table = field()
    table.place("W", "transport", at=(5, 5), large=[1, 2], counter=1)
    table.place("B", at=(5, 4), place="rear", counter=2)
    table.activate("W")
    assert table.may("move W to 5,6 facing N")
    assert not table.may("move W to 5,4 facing N")


@pytest.mark.rule("WEC-LRG-01", "WEC-RUL-56")
def test_a_large_stand_lies_only_on_ground_that_bears_it():
    for terrain, may in (({}, True), ({"wood": [(4, 6)]}, False), ({"water": [(4, 6)]}, False)):
        table = field(**terrain)
        table.place("W", "transport", at=(5, 5), large=[1, 2])
        table.activate("W")
        assert table.may("move W to 5,6 facing E") == may  # its tail at 4,6
    edge = field()
    edge.place("W", "transport", at=(0, 5), large=[1, 2])
    edge.activate("W")
    assert not edge.may("turn W facing E")  # off the table
    assert not edge.may("move W to 0,6 facing E")
    assert edge.may("turn W facing W")
