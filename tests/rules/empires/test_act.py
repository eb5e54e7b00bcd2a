"""Activation (ACT)."""

import pytest

from vedette.testing.empires.table import drawn, field


def duel(**doc):
    """B, with Magazine Rifles, three squares from z."""
    table = field()
    table.place("B", at=(5, 4), weapon="magazine-rifles", **doc)
    table.place("z", at=(5, 7))
    return table.activate("B")


@pytest.mark.rule("WEC-ACT-01")
def test_a_stand_moves_and_then_attacks():
    table = duel()
    table.order("move B to 5,5 facing N")
    assert table.may("fire B at z")
    table.order("fire B at z", dice=[1, 1, 12])
    assert table.question.kind != "activate"  # its activation is over


@pytest.mark.rule("WEC-ACT-01")
def test_a_stand_attacks_and_then_moves():
    table = duel()
    table.order("fire B at z", dice=[1, 1, 12])
    assert table.may("move B to 5,2 facing N")
    table.order("move B to 5,2 facing N")
    assert table.question.kind != "activate"


@pytest.mark.rule("WEC-ACT-01")
def test_a_move_is_not_split_around_an_attack():
    table = field()
    table.place("B", "irregular-cavalry", at=(5, 4), weapon="magazine-rifles")
    table.place("z", at=(5, 7))
    table.place("C", at=(0, 0), counter=2)
    table.activate("B")
    table.order("move B to 5,5 facing N")
    assert table.refusal("move B to 5,4 facing N") == "WEC-ACT-01"
    table.order("fire B at z", dice=[1, 1, 12])
    assert table.asked == "C"


@pytest.mark.rule("WEC-ACT-01", "WEC-RUL-13")
def test_a_turn_in_place_uses_the_move():
    table = duel()
    table.order("turn B facing E")
    assert table.question.kind != "activate"
    kept = duel()
    kept.order("fire B at z", dice=[1, 1, 12])
    assert kept.may("turn B facing E")
    turned = field()
    turned.place("B", at=(5, 4), facing="E", weapon="magazine-rifles")
    turned.place("z", at=(5, 7))
    turned.activate("B")
    turned.order("turn B facing N")
    assert turned.refusal("move B to 5,5 facing N") == "WEC-ACT-01"
    assert turned.may("fire B at z")


@pytest.mark.rule("WEC-ACT-02", "WEC-RUL-62")
def test_a_stand_may_do_nothing_or_only_one_of_the_two():
    table = duel()
    assert table.may("done B")
    assert table.order("done B").rules[0] == "WEC-ACT-02"
    attacked = duel()
    attacked.order("fire B at z", dice=[1, 1, 12])
    assert attacked.may("done B")
    moved = duel()
    moved.order("move B to 5,5 facing N")
    assert moved.may("done B")


def repulsed(moves_first):
    table = drawn(
        """
        .  z  .
        .  .  .
        .  B  .
        .  .  .
        """
        if moves_first
        else """
        .  z  .
        .  B  .
        .  .  .
        .  .  .
        """
    )
    table.place("C", at=(8, 0), counter=2)
    table.activate("B")
    if moves_first:
        table.order("move B to 1,2 facing N")
    table.order("attack B on z", dice=[1, 1, 12])
    table.order("recoil B to 1,1 facing N")
    return table


@pytest.mark.rule("WEC-ACT-03", "WEC-REC-10")
def test_a_stand_that_attacked_first_and_recoils_has_made_its_move():
    assert repulsed(moves_first=False).asked == "C"


@pytest.mark.rule("WEC-ACT-03")
def test_a_stand_that_attacked_first_and_held_its_ground_may_still_move():
    table = drawn(".  z  .\n.  B  .\n.  .  .")
    table.activate("B")
    table.order("attack B on z", dice=[4, 4, 6])
    table.order("recoil z to 1,3 facing S")
    assert table.asked == "B"
    assert table.may("move B to 1,0 facing N")


@pytest.mark.rule("WEC-ACT-03", "WEC-RUL-47")
def test_after_a_recoil_by_its_own_attack_cavalry_does_not_dismount():
    table = drawn(".  z  .\n.  B  .\n.  .  .", {"B": "regular-cavalry"})
    table.place("C", at=(8, 0), counter=2)
    table.activate("B")
    table.order("attack B on z", dice=[1, 1, 12])
    table.order("recoil B to 1,0 facing N")
    assert table.asked == "C"


@pytest.mark.rule("WEC-ACT-04")
def test_a_stand_makes_one_attack_a_turn_of_either_kind():
    table = drawn(
        """
        .  y  .
        .  .  .
        .  z  .
        .  B  .
        """,
        {"B": {"kind": "regular-infantry", "weapon": "magazine-rifles"}},
    )
    table.activate("B")
    assert table.may("attack B on z")
    table.order("attack B on z", dice=[4, 4, 6])
    table.order("recoil z to 0,2 facing S")
    assert table.refusal("fire B at y") == "WEC-ACT-04"
    assert table.refusal("attack B on z") == "WEC-ACT-04"
    assert not table.targets("fire")
    assert not table.targets("attack")


@pytest.mark.rule("WEC-ACT-05")
def test_a_stand_may_be_attacked_any_number_of_times_a_turn():
    table = field()
    for n, name in enumerate("ABC"):
        table.place(name, at=(4 + n, 4), weapon="magazine-rifles", counter=n + 1)
    table.place("z", at=(5, 6))
    table.activate("A")
    for name in "ABC":
        assert table.may(f"fire {name} at z")
        table.order(f"fire {name} at z", dice=[1, 1, 12])
        table.order(f"done {name}")


@pytest.mark.rule("WEC-ACT-06")
def test_nobody_attacks_in_anothers_activation_and_nobody_fires_back():
    table = field()
    table.place("B", at=(5, 4), weapon="magazine-rifles")
    table.place("z", at=(5, 6), weapon="magazine-rifles", counter=1)
    table.activate("B")
    assert table.refusal("fire z at B") == "WEC-SEQ-03"
    told = table.order("fire B at z", dice=[1, 1, 12])  # far below the defender's score, and nothing befalls B
    assert told.rules == ["WEC-FIR-11", "WEC-FIR-20"]
    assert table.asked == "B"
    table.order("done B")
    assert table.asked == "z"
    assert table.may("fire z at B")  # to resist was no attack


@pytest.mark.rule("WEC-ACT-06")
def test_a_move_past_the_enemy_draws_no_fire():
    table = field()
    table.place("B", at=(5, 4))
    table.place("z", at=(5, 7), weapon="magazine-rifles", counter=1)
    table.activate("B")
    told = table.order("move B to 4,5 facing N")
    assert told.kinds == ["move"]
    assert told.rolls == []


# --- two on one counter -----------------------------------------------------------------------------------------------


def pair(front="regular-infantry", rear="regular-infantry", enemy=(5, 8), **about):
    table = field(**about)
    table.place("A", front, at=(5, 5), **({"weapon": "magazine-rifles"} if not front.startswith("command") else {}))
    table.place("B", rear, at=(5, 5), place="rear")
    table.place("z", at=enemy)
    return table.activate("A", "B")


@pytest.mark.rule("WEC-SEQ-05", "WEC-ACT-01")
def test_orders_go_to_the_front_stand_whoever_is_numbered_first():
    table = field()
    table.place("A", at=(5, 5))
    table.place("B", at=(5, 5), place="front")
    table.activate("A", "B")
    assert table.asked == "B"
    assert table.refusal("march A to 5,6 facing N pair") == "WEC-SEQ-05"
    assert table.may("march B to 5,6 facing N pair")


@pytest.mark.rule("WEC-SEQ-05", "WEC-SEQ-06", "WEC-GRD-08")
def test_what_a_pair_is_refused():
    table = pair()
    assert table.refusal("march A to 5,5 facing N pair") == "WEC-MOV-02"  # they stand so already
    assert table.refusal("march A to 5,8 facing N pair") == "WEC-MOV-02"
    assert table.refusal("march A to 9,9 facing N pair") == "WEC-MOV-02"
    assert table.refusal("about B") == "WEC-GRD-07"  # on one counter it is part of their move
    assert table.may("march A to 5,5 facing N square")
    natives = pair("native-infantry", "native-infantry")
    assert natives.refusal("march A to 5,6 facing N square") == "WEC-GRD-08"
    alone = duel()
    assert alone.refusal("march B to 5,5 facing N pair") == "WEC-SEQ-05"
    assert alone.refusal("about B") == "WEC-GRD-07"
    assert alone.refusal("move B to 5,4 facing E") == "WEC-MOV-02"
    assert alone.refusal("turn B facing N") == "WEC-FAC-05"
    assert alone.refusal("join B to 5,5 rear") == "WEC-MOV-12"


@pytest.mark.rule("WEC-GRD-07", "WEC-RUL-76")
def test_a_pair_that_forms_a_square_says_so_once():
    table = pair()
    assert "WEC-GRD-07" in table.order("march A to 5,6 facing N square").rules
    formed = field()
    formed.place("A", at=(5, 5))
    formed.place("B", at=(5, 5), facing="S", place="rear")
    formed.activate("A", "B")
    assert "WEC-GRD-07" not in formed.order("march A to 5,6 facing N square").rules


@pytest.mark.rule("WEC-FIR-16", "WEC-RUL-13")
def test_cavalry_that_moved_with_its_companion_or_to_one_has_moved():
    def penalty(order, at=(5, 5)):
        table = field()
        table.place(
            "A", "irregular-cavalry", at=at, facing="E" if order.endswith("turned") else "N", weapon="magazine-rifles"
        )
        table.place("B", at=(5, 5), facing=("E" if order.endswith("turned") else "N"), place="rear")
        table.place("z", at=(5, 7))
        table.activate(*(("A", "B") if at == (5, 5) else ("A",)))
        table.order(order.removesuffix(" turned"))
        return table.tally("fire A at z").get("WEC-FIR-16", 0)

    assert penalty("march A to 4,5 facing N pair") == -1
    assert penalty("march A to 5,5 facing N pair turned") == 0  # to turn is not to move
    assert penalty("join A to 5,5 front", at=(4, 5)) == -1


@pytest.mark.rule("WEC-RUL-59", "WEC-ACT-01")
def test_a_square_that_attacked_and_then_moved_attacks_no_more():
    table = field()
    table.place("A", at=(5, 5), weapon="magazine-rifles")
    table.place("B", at=(5, 5), facing="S", place="rear", weapon="magazine-rifles")
    table.place("C", at=(0, 0), counter=2)
    table.place("y", at=(5, 8))
    table.place("z", at=(5, 3))
    table.activate("A", "B")
    assert table.may("fire B at z")
    table.order("fire A at y", dice=[1, 1, 12])
    table.order("march A to 5,6 facing N square")  # z is still within reach of B
    assert table.asked == "C"
