"""Transport (TRN): limbering, towing and unlimbering guns."""

import pytest

from vedette.engine.types import BadInput
from vedette.testing.empires.table import field

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def train(wagon="transport", gun="field-artillery", at=(5, 4), **about):
    """A wagon at 5,5 facing N, and a gun behind it."""
    table = field(**about)
    table.place("W", wagon, at=(5, 5))
    table.place("G", gun, at=at)
    return table


def towing(**about):
    table = field(**about)
    table.place("W", "transport", at=(5, 5))
    table.place("G", "field-artillery", towed_by="W")
    return table


@pytest.mark.rule("WEC-TRN-01")
def test_a_transport_tows_one_stand_at_a_time():
    table = train()
    table.place("H", "field-artillery", at=(4, 4))
    table.activate("W")
    assert table.may("limber W with H facing N")
    table.order("limber W with G facing N")
    assert table.refusal("limber W with H facing N") == "WEC-TRN-01"


@pytest.mark.rule("WEC-TRN-01")
@pytest.mark.parametrize(
    ("kind", "may"),
    [
        ("mountain-artillery", True),
        ("field-artillery", True),
        ("medium-artillery", True),
        ("heavy-artillery", True),
        ("automatic-machine-gun", False),
        ("pom-pom", False),
        ("transport", False),
        ("regular-infantry", False),
    ],
)
def test_and_that_an_artillery_stand(kind, may):
    table = train(gun=kind).activate("W")
    assert table.may("limber W with G facing N") == may
    assert table.refusal("limber W with G facing N") == ("" if may else "WEC-TRN-01")


@pytest.mark.rule("WEC-TRN-01")
def test_only_a_transport_limbers_and_only_its_own_sides_guns():
    table = train(wagon="regular-infantry").activate("W")
    assert table.refusal("limber W with G facing N") == "WEC-TRN-01"
    enemy = field()
    enemy.place("W", "transport", at=(5, 5))
    enemy.place("g", "field-artillery", at=(5, 4))
    assert enemy.activate("W").refusal("limber W with g facing N") == "WEC-TRN-01"


@pytest.mark.rule("WEC-RUL-55", "WEC-OPT-14")
@pytest.mark.parametrize(
    ("kind", "suits"),
    [("mountain-artillery", True), ("field-artillery", False), ("medium-artillery", False), ("heavy-artillery", False)],
)
def test_pack_transport_suits_mountain_artillery_only(kind, suits):
    assert train(wagon="pack-transport", gun=kind).activate("W").may("limber W with G facing N") == suits
    free = {"settings": {"any_transport_tows_any_gun": True}}
    assert train(wagon="pack-transport", gun=kind, house=free).activate("W").may("limber W with G facing N")
    table = field()
    table.place("W", "pack-transport", at=(5, 5))
    assert (table["W"].card.value, table["W"].rate) == (1, 2)


@pytest.mark.rule("WEC-TRN-02", "WEC-RUL-53")
def test_a_gun_in_tow_neither_attacks_nor_is_attacked():
    table = towing()
    table.place("z", at=(5, 7), weapon="magazine-rifles")
    table.activate("z")
    assert table.refusal("fire z at G") == "WEC-TRN-02"
    assert table.may("fire z at W")
    beside = towing()
    beside.place("z", at=(5, 6))
    assert beside.activate("z").refusal("attack z on G") == "WEC-TRN-02"


@pytest.mark.rule("WEC-TRN-02", "WEC-RUL-54")
def test_unlimbered_it_does_not_attack_in_that_turn_but_defends():
    table = towing()
    table.place("y", at=(5, 1))
    table.activate("W")
    table.order("unlimber W to 5,4 facing S turned N")
    table.activate("G")
    assert table.refusal("fire G at y") == "WEC-TRN-02"
    table.activate("y")
    table.order("move y to 5,3 facing N")
    assert table.may("attack y on G")
    assert table.defence("attack y on G")["WEC-CLS-05"] == 2


@pytest.mark.rule("WEC-TRN-02", "WEC-RUL-54")
def test_the_next_turn_it_attacks_again():
    table = towing()
    table.place("z", at=(5, 9))
    table.place("B", at=(0, 0))
    table.activate("W")
    table.order("unlimber W to 5,4 facing N turned N")
    table.order("done W")
    assert table.turn == 2
    assert not table["G"].has_been_towed
    limbered = towing()
    limbered.place("z", at=(5, 9))
    limbered.activate("W")
    limbered.order("done W")
    assert limbered.turn == 2
    assert limbered["G"].has_been_towed  # it starts the turn in tow


@pytest.mark.rule("WEC-TRN-03")
@pytest.mark.parametrize(("dx", "dy"), AROUND)
def test_a_gun_is_unlimbered_into_one_of_the_three_squares_behind_its_wagon(dx, dy):
    table = towing().activate("W")
    assert table.may(f"unlimber W to {5 + dx},{5 + dy} facing N turned N") == (dy == -1)
    assert table.may(f"unlimber W to {5 + dx},{5 + dy} facing N turned W") == (dx == 1)  # the wagon may turn first


@pytest.mark.rule("WEC-TRN-03", "WEC-RUL-54")
def test_the_square_must_be_vacant_and_one_the_gun_could_stand_in():
    table = towing(wood=[(4, 4)], water=[(6, 4)])
    table.place("B", at=(5, 4))
    table.activate("W")
    for x in (4, 5, 6):
        assert table.refusal(f"unlimber W to {x},4 facing N turned N") == "WEC-TRN-03"
    road = towing(wood=[(4, 4)], road=[(4, 4), (4, 3)]).activate("W")
    assert road.may("unlimber W to 4,4 facing N turned N")


@pytest.mark.rule("WEC-TRN-03", "WEC-RUL-54")
def test_neither_limbering_nor_unlimbering_works_across_a_wall():
    for kind in ("wall", "hedge", "fence"):
        assert not towing(**{kind: [(5, 5, "S")]}).activate("W").may("unlimber W to 5,4 facing N turned N")
        assert not train(**{kind: [(5, 5, "S")]}).activate("W").may("limber W with G facing N")


@pytest.mark.rule("WEC-TRN-03", "WEC-RUL-46")
def test_a_gun_is_not_unlimbered_next_to_an_enemy():
    table = towing()
    table.place("z", at=(5, 2))
    table.activate("W")
    assert table.may("unlimber W to 5,4 facing N turned N")
    near = towing()
    near.place("z", at=(5, 3))
    near.activate("W")
    assert near.refusal("unlimber W to 5,4 facing N turned N") == "WEC-MOV-07"


@pytest.mark.rule("WEC-TRN-03")
@pytest.mark.parametrize("way", ["N", "E", "S", "W"])
def test_the_unlimbered_guns_facing_is_free(way):
    table = towing().activate("W")
    table.order(f"unlimber W to 5,4 facing {way} turned N")
    assert (table.at("G"), table.facing("G")) == ((5, 4), way)


@pytest.mark.rule("WEC-TRN-04")
@pytest.mark.parametrize(("dx", "dy"), AROUND)
def test_a_gun_is_limbered_only_from_the_three_squares_behind_its_wagon(dx, dy):
    table = train(at=(5 + dx, 5 + dy)).activate("W")
    assert table.may("limber W with G facing N") == (dy == -1)
    assert table.may("limber W with G facing E") == (dx == -1)
    far = train(at=(5, 3)).activate("W")
    assert far.refusal("limber W with G facing N") == "WEC-TRN-04"


@pytest.mark.rule("WEC-TRN-04", "WEC-RUL-53")
def test_a_limbered_gun_has_no_square_and_rides_with_its_wagon():
    table = train().activate("W")
    table.order("limber W with G facing N")
    assert table.where("G") == "limbered"
    assert table.battle.front[table.cell((5, 4))] == -1
    table.order("move W to 5,7 facing N")
    table.order("unlimber W to 5,6 facing N turned N")
    assert table.at("G") == (5, 6)


@pytest.mark.rule("WEC-RUL-54")
def test_limbering_is_part_of_the_wagons_move_before_and_after_its_squares_but_not_around_an_attack():
    table = train()
    table.place("z", at=(5, 8))
    table.activate("W")
    table.order("limber W with G facing N")
    assert table.may("move W to 5,6 facing N")
    split = train(at=(5, 4))
    split.place("z", at=(6, 6))
    split.activate("W")
    split.order("limber W with G facing N")
    split.order("attack W on z", dice=[6, 6, 9])
    split.order("recoil z to 6,7 facing S")
    assert split.question.kind == "number"  # the attack ended the move that had begun


@pytest.mark.rule("WEC-RUL-54")
def test_a_gun_that_attacked_or_moved_by_itself_cannot_be_limbered_in_that_turn():
    moved = train(at=(5, 3))
    moved["W"].counter = 2
    moved.activate("G")
    moved.order("move G to 5,4 facing N")
    assert moved.asked == "W"
    assert moved.refusal("limber W with G facing N") == "WEC-TRN-02"
    fired = train()
    fired.place("z", at=(5, 1))
    fired["G"].facing = 2
    fired["W"].counter = 2
    fired.activate("G")
    fired.order("fire G at z", dice=[1, 1, 12])
    fired.order("done G")
    assert fired.refusal("limber W with G facing N") == "WEC-TRN-02"
    turned = train()
    turned["W"].counter = 2
    turned.activate("G")
    turned.order("turn G facing E")
    assert turned.may("limber W with G facing N")  # to turn is not to move


@pytest.mark.rule("WEC-RUL-54")
def test_a_gun_limbered_while_its_counter_waits_loses_it():
    table = train()
    table["G"].counter = 2
    table.activate("W")
    table.order("limber W with G facing N")
    assert table["G"].counter == 0
    table.order("done W")
    assert table.question.kind == "number"  # the turn is over; G was not activated


@pytest.mark.rule("WEC-TRN-01", "WEC-RUL-75")
def test_a_gun_may_start_in_tow_of_a_suitable_transport_only():
    assert towing().activate("W").where("G") == "limbered"
    table = field()
    table.place("W", "pack-transport", at=(5, 5))
    table.place("G", "heavy-artillery", towed_by="W")
    with pytest.raises(BadInput, match="WEC-TRN-01"):
        table.activate("W")


@pytest.mark.rule("WEC-RUL-54", "WEC-ACT-01")
def test_after_a_move_and_an_attack_a_wagon_limbers_nothing():
    table = train(at=(5, 7))
    table.place("z", at=(7, 7))
    table.place("B", at=(0, 0), counter=2)
    table.activate("W")
    table.order("move W to 6,6 facing N")
    assert table.may("limber W with G facing S")
    table.order("attack W on z", dice=[6, 6, 9])
    table.order("recoil z to 7,8 facing S")
    assert table.asked == "B"


@pytest.mark.rule("WEC-RUL-54", "WEC-ACT-03")
def test_a_wagon_repulsed_by_its_own_attack_limbers_nothing():
    table = train(at=(5, 3))
    table.place("z", at=(5, 6))
    table.place("B", at=(0, 0), counter=2)
    table.activate("W")
    table.order("attack W on z", dice=[1, 1, 12])
    table.order("recoil W to 5,4 facing N")
    assert table.asked == "B"


@pytest.mark.rule("WEC-TRN-04")
def test_the_wagon_turns_as_it_limbers():
    table = train(at=(4, 5)).activate("W")
    table.order("limber W with G facing E")
    assert table.facing("W") == "E"


@pytest.mark.rule("WEC-TRN-02", "WEC-RUL-54")
def test_a_gun_limbered_and_unlimbered_in_one_turn_has_been_towed():
    table = train()
    table.place("z", at=(5, 10))
    table.activate("W")
    table.order("limber W with G facing N")
    table.order("unlimber W to 4,4 facing N turned N")
    assert table.refusal("limber W with G facing N") == "WEC-TRN-02"
    table.activate("G")
    assert table.refusal("fire G at z") == "WEC-TRN-02"


@pytest.mark.rule("WEC-RUL-54")
def test_at_a_corner_a_wall_is_in_the_way_only_if_both_ways_round_are_walled():
    one_way = [
        [(5, 5, "S")],
        [(5, 5, "W")],
        [(4, 4, "N")],
        [(4, 4, "E")],
        [(5, 5, "S"), (4, 4, "E")],
        [(5, 5, "W"), (4, 4, "N")],
    ]
    both_ways = [
        [(5, 5, "S"), (5, 5, "W")],
        [(4, 4, "N"), (4, 4, "E")],
        [(5, 5, "S"), (4, 4, "N")],
        [(5, 5, "W"), (4, 4, "E")],
    ]
    for edges in one_way:
        assert train(at=(4, 4), wall=edges).activate("W").may("limber W with G facing N"), edges
    for edges in both_ways:
        assert not train(at=(4, 4), wall=edges).activate("W").may("limber W with G facing N"), edges


@pytest.mark.rule("WEC-RUL-55")
def test_pack_transport_does_not_suit_a_mountain_gun_on_a_large_stand():
    table = field()
    table.place("W", "pack-transport", at=(5, 5))
    table.place("G", "mountain-artillery", at=(5, 4), large=[1, 2])
    assert table.activate("W").refusal("limber W with G facing N") == "WEC-LRG-04"


@pytest.mark.rule("WEC-GRD-06", "WEC-TRN-04")
def test_a_pack_train_that_shares_its_square_does_not_turn_to_limber():
    table = field()
    table.place("A", at=(5, 5), counter=2)
    table.place("W", "pack-transport", at=(5, 5), place="rear", counter=1)
    table.place("G", "mountain-artillery", at=(5, 4))
    table.place("H", "mountain-artillery", at=(4, 5))
    table.activate("W")
    assert table.may("limber W with G facing N")
    assert table.refusal("limber W with H facing E") == "WEC-GRD-06"


@pytest.mark.rule("WEC-TRN-03")
def test_a_wagon_without_a_gun_unlimbers_nothing_and_one_with_a_gun_turns_as_it_does():
    table = train().activate("W")
    assert table.refusal("unlimber W to 5,4 facing N turned N") == "WEC-TRN-03"
    turned = towing().activate("W")
    turned.order("unlimber W to 6,5 facing N turned W")
    assert turned.facing("W") == "W"
    assert turned.at("G") == (6, 5)


@pytest.mark.rule("WEC-TRN-03", "WEC-RUL-46")
def test_a_red_gun_is_not_unlimbered_next_to_a_blue_stand_either():
    for y, may in ((2, True), (3, False)):
        table = field()
        table.place("w", "transport", at=(5, 5), facing="N")
        table.place("g", "field-artillery", towed_by="w")
        table.place("B", at=(5, y))
        assert table.activate("w").may("unlimber w to 5,4 facing S turned N") == may


@pytest.mark.rule("WEC-RUL-54", "WEC-ACT-01")
def test_an_attack_ends_the_move_that_unlimbering_had_begun():
    table = towing()
    table.place("z", at=(6, 6))
    table.place("B", at=(0, 0), counter=2)
    table.activate("W")
    table.order("unlimber W to 5,4 facing N turned N")
    table.order("attack W on z", dice=[6, 6, 9])
    table.order("recoil z to 6,7 facing S")
    assert table.asked == "B"


@pytest.mark.rule("WEC-GRD-06", "WEC-TRN-03")
def test_a_pack_train_that_shares_its_square_does_not_turn_to_unlimber():
    table = field()
    table.place("A", at=(5, 5), counter=2)
    table.place("W", "pack-transport", at=(5, 5), place="rear", counter=1)
    table.place("G", "mountain-artillery", towed_by="W")
    table.activate("W")
    assert table.may("unlimber W to 5,4 facing N turned N")
    assert table.refusal("unlimber W to 6,5 facing N turned W") == "WEC-GRD-06"
    assert {text.split()[-1] for text in table.texts("unlimber")} == {"N"}
