"""The turn sequence of both modes (SEQ)."""

import pytest

from vedette.testing.empires.table import drawn, field


def armies(**about):
    """Three Blue and two Red stands, far apart."""
    table = field(**about)
    for x, name in enumerate("ABC"):
        table.place(name, at=(2 * x, 1))
    for x, name in enumerate("yz"):
        table.place(name, at=(2 * x, 10))
    return table


def numbered(table, blue="number A B C", red="number y z", initiative=(6, 6, 1)):
    """The turn up to the initiative: both sides have numbered, Blue has thrown higher."""
    table.start_turn()
    table.order(blue)
    table.order(red, dice=list(initiative))
    return table


@pytest.mark.rule("WEC-SEQ-01", "WEC-VIC-07")
def test_a_battle_ends_with_its_twelfth_turn():
    assert armies().battle.turns == 12
    table = armies(turn=11)
    table.activate("A")
    table.order("done A")
    assert table.outcome is None
    assert table.turn == 12
    last = armies(turn=12)
    last.activate("A")
    last.order("done A")
    assert last.outcome is not None
    assert "Turn 12, the last, has been played." in last.outcome.words


@pytest.mark.rule("WEC-SEQ-02")
def test_both_sides_number_every_stand_before_anybody_throws_for_the_initiative():
    table = armies().start_turn()
    assert (table.question.kind, table.question.side) == ("number", 0)
    assert table.refusal("number A B") == "WEC-SEQ-02"
    assert table.refusal("number A B C C") == "WEC-SEQ-02"
    assert table.refusal("number A B C y") == "WEC-SEQ-02"
    assert table.order("number C A B").rolls == []
    assert (table.question.kind, table.question.side) == ("number", 1)
    told = table.order("number y z", dice=[6, 6, 1])
    assert told.rules[:2] == ["WEC-SEQ-02", "WEC-SEQ-09"]
    assert [table[name].counter for name in "CAB"] == [1, 2, 3]


@pytest.mark.rule("WEC-SEQ-02", "WEC-RUL-57")
def test_a_gun_in_tow_gets_no_counter():
    table = field()
    table.place("W", "transport", at=(3, 1))
    table.place("G", "field-artillery", towed_by="W")
    table.place("z", at=(3, 10))
    table.start_turn()
    assert table.refusal("number W G") == "WEC-SEQ-02"
    assert table.refusal("number W") == ""


@pytest.mark.rule("WEC-SEQ-02", "WEC-RUL-57")
def test_nobody_sees_the_others_counters_until_both_are_laid():
    table = armies().start_turn()
    table.order("number C A B")

    def shown(side):
        return [p["counter"] for p in table.poised.book.view(table.battle, side)["pieces"] if p["side"] == 0][1:]

    assert shown(0) == [2, 3, 1]
    assert shown(1) == [0, 0, 0]
    table.order("number y z", dice=[6, 6, 1])
    assert shown(1) == [2, 3, 1]


@pytest.mark.rule("WEC-SEQ-03")
def test_the_lowest_counter_is_activated_first():
    table = numbered(armies(), blue="number C A B")
    table.order("take", dice=[6, 6])
    order = []
    while table.question.side == 0:
        order.append(table.asked)
        table.order(f"done {table.asked}", dice=[6] if len(order) == 3 else [])
    assert order == ["C", "A", "B"]


@pytest.mark.rule("WEC-SEQ-03", "WEC-RUL-62")
def test_no_stand_acts_out_of_its_order():
    table = numbered(armies(), blue="number C A B")
    table.order("take", dice=[6, 6])
    assert table.refusal("move A to 0,2 facing N") == "WEC-SEQ-03"


def pairs():
    return drawn(
        """
        y    z
        .    .
        .    .
        .    .
        A/B  C
        """
    )


@pytest.mark.rule("WEC-SEQ-04")
def test_two_stands_in_one_square_may_share_a_counter_and_others_may_not():
    table = pairs().start_turn()
    assert table.refusal("number A+B C") == ""
    assert table.refusal("number B+A C") == ""
    assert table.refusal("number A B C") == ""
    assert table.refusal("number A+C B") == "WEC-SEQ-04"
    assert table.refusal("number A+B+C") == "WEC-SEQ-04"
    table.order("number C A+B")
    assert [table[name].counter for name in "CAB"] == [1, 2, 2]


@pytest.mark.rule("WEC-SEQ-05", "WEC-RUL-59")
def test_two_on_one_counter_are_activated_once_and_together():
    table = pairs().start_turn()
    table.order("number A+B C")
    table.order("number y z", dice=[6, 6, 1])
    table.order("take", dice=[6, 6])
    assert table.asked == "A"
    assert table.battle.mate == table["B"].id
    table.order("march A to 0,1 facing N pair")
    assert table.asked == "C"
    assert (table["A"].counter, table["B"].counter) == (0, 0)


@pytest.mark.rule("WEC-SEQ-05")
def test_two_on_separate_counters_are_activated_one_by_one():
    table = pairs().start_turn()
    table.order("number A B C")
    table.order("number y z", dice=[6, 6, 1])
    table.order("take", dice=[6, 6])
    table.order("move A to 0,1 facing N")
    assert table.asked == "B"
    assert table.at("B") == (0, 0)


@pytest.mark.rule("WEC-SEQ-06")
def test_two_on_one_counter_stay_together():
    table = pairs().activate("A", "B")
    assert table.refusal("move A to 0,1 facing N") == "WEC-SEQ-06"
    assert table.refusal("move B to 0,1 facing N") == "WEC-SEQ-06"
    assert table.refusal("join B to 1,0 rear") == "WEC-SEQ-06"
    table.order("march A to 0,2 facing E pair")
    assert table.at("A") == table.at("B") == (0, 2)


def rear_driven_off(shared):
    """z fires from behind at B, the rear stand of a pair, before Blue has acted; B recoils."""
    table = field()
    table.place("A", at=(5, 5), counter=1)
    table.place("B", at=(5, 5), place="rear", counter=1 if shared else 2)
    table.place("z", at=(5, 2), facing="N", weapon="magazine-rifles")
    table.activate("z")
    table.order("fire z at B", dice=[6, 1, 3])
    table.order("recoil B to 5,4 facing S")
    table.order("done z")
    return table


@pytest.mark.rule("WEC-SEQ-07")
def test_forced_apart_before_their_activation_the_one_who_stayed_keeps_the_counter():
    table = rear_driven_off(shared=True)
    assert table.asked == "A"
    assert table["A"].counter == 1
    assert table.may("move A to 5,6 facing N")  # alone on its counter now


@pytest.mark.rule("WEC-SEQ-08", "WEC-RUL-60")
def test_forced_off_a_shared_counter_a_stand_is_not_activated_this_turn():
    table = rear_driven_off(shared=True)
    assert table["B"].counter == 0
    table.order("done A")
    assert table.question.kind == "number"  # the next turn: B had no activation
    own = rear_driven_off(shared=False)
    own.order("done A")
    assert own.asked == "B"  # with a counter of its own it is activated normally


@pytest.mark.rule("WEC-SEQ-09")
def test_no_command_value_is_added_to_the_initiative_throw():
    table = armies()
    table.place("X", "command", at=(6, 0), rating="exceptional")
    table.start_turn()
    table.order("number A B C X")
    told = table.order("number y z", dice=[2, 3, 6])
    assert told.scores == {"Blue": 5, "Red": 6}
    assert table.question.side == 1


@pytest.mark.rule("WEC-SEQ-10", "WEC-RUL-61")
def test_the_higher_throw_takes_the_initiative_or_passes_it():
    table = numbered(armies())
    assert (table.question.kind, table.question.side) == ("initiative", 0)
    told = table.order("take", dice=[1, 1])
    assert table.battle.first == 0
    assert told.roll("Blue").score == 2
    passed = numbered(armies())
    told = passed.order("pass", dice=[5])
    assert passed.battle.first == 1
    assert told.roll("Red").score == 5
    assert passed.asked == "y"


@pytest.mark.rule("WEC-SEQ-11")
def test_a_tied_initiative_throw_is_thrown_again_until_it_is_settled():
    table = armies().start_turn()
    table.order("number A B C")
    told = table.order("number y z", dice=[3, 4, 7, 1, 1, 2, 1, 2, 4])
    assert told.rules == ["WEC-SEQ-02", "WEC-SEQ-11", "WEC-SEQ-11", "WEC-SEQ-09"]
    assert table.question.side == 1


@pytest.mark.rule("WEC-SEQ-12")
@pytest.mark.parametrize(("sequence", "second"), [("face-to-face", "B"), ("alternating", "y")])
def test_activation_follows_the_sequence_that_was_chosen(sequence, second):
    table = numbered(armies(house={"settings": {"sequence": sequence}}))
    table.order("take", dice=[6, 6] if sequence == "face-to-face" else [6, 6, 6])
    assert table.asked == "A"
    table.order("done A")
    assert table.asked == second


@pytest.mark.rule("WEC-SEQ-13", "WEC-CMD-05")
@pytest.mark.parametrize(("rating", "limit"), [("poor", 6), ("average", 7), ("exceptional", 8)])
def test_a_sides_limit_is_its_throw_and_its_command_value(rating, limit):
    table = armies()
    table.place("X", "command", at=(6, 0), rating=rating)
    numbered(table, blue="number A B C X")
    table.order("take", dice=[2, 3])
    assert table.battle.limit[0] == limit


@pytest.mark.rule("WEC-SEQ-14")
def test_counters_above_the_limit_are_removed_and_their_stands_are_not_activated():
    table = numbered(armies())
    told = table.order("take", dice=[1, 1])  # a limit of 2
    assert told.rules.count("WEC-SEQ-14") == 1
    assert [table[name].counter for name in "ABC"] == [1, 2, 0]
    table.order("done A")
    table.order("done B", dice=[1])
    assert table.asked == "y"
    all_of_them = numbered(armies())
    all_of_them.order("take", dice=[1, 2])  # a limit of 3
    assert [all_of_them[name].counter for name in "ABC"] == [1, 2, 3]


@pytest.mark.rule("WEC-SEQ-14", "WEC-RUL-58")
def test_a_pair_on_one_counter_counts_once_against_the_limit():
    table = drawn("z . . . .\n. . . . .\n. . . . .\nA/B C . . .")
    table.start_turn()
    table.order("number A+B C")
    table.order("number z", dice=[6, 6, 1])
    table.order("take", dice=[1, 1])
    assert [table[name].counter for name in "ABC"] == [1, 1, 2]


@pytest.mark.rule("WEC-SEQ-14", "WEC-RUL-58")
def test_numbers_are_not_closed_up_when_a_stand_is_lost_before_its_side_throws():
    table = field()
    table.place("A", at=(5, 1), weapon="magazine-rifles")
    for x, name in enumerate("wxyz"):
        table.place(name, at=(5 + 2 * x, 4 if x == 0 else 10))
    table.start_turn()
    table.order("number A")
    table.order("number w x y z", dice=[6, 6, 1])
    table.order("take", dice=[6, 6])
    table.order("fire A at w", dice=[6, 6, 1])
    assert table.where("w") == "destroyed"
    table.order("done A", dice=[3])  # Red's limit is 3
    assert [table[name].counter for name in "xyz"] == [2, 3, 0]


@pytest.mark.rule("WEC-SEQ-15")
def test_the_turn_ends_once_neither_side_has_a_stand_left_to_activate():
    table = numbered(armies(), initiative=(6, 6, 1))
    table.order("take", dice=[6, 6])
    for name in "ABC":
        table.order(f"done {name}", dice=[1] if name == "C" else [])
    assert table.turn == 1
    table.order("done y")  # Red's limit of 1 has taken z's counter
    assert table.turn == 2
    assert table.question.kind == "number"


@pytest.mark.rule("WEC-SEQ-16")
def test_counters_and_initiative_are_decided_afresh_every_turn():
    table = numbered(armies())
    table.order("take", dice=[6, 6])
    for name in "ABC":
        table.order(f"done {name}", dice=[6] if name == "C" else [])
    table.order("done y")
    table.order("done z")
    assert [table[name].counter for name in "ABCyz"] == [0] * 5
    assert table.battle.first == -1
    table.order("number C B A")
    table.order("number z y", dice=[1, 1, 12])
    assert table.question.side == 1
    assert [table[name].counter for name in "ABCyz"] == [3, 2, 1, 2, 1]


@pytest.mark.rule("WEC-RUL-60")
def test_a_stand_without_a_counter_still_defends():
    table = field()
    table.place("B", at=(5, 4), weapon="magazine-rifles")
    table.place("z", at=(5, 6))
    table.activate("B")
    assert table["z"].counter == 0
    assert table.order("fire B at z", dice=[1, 1, 12]).scores["z"] == 14


@pytest.mark.rule("WEC-SEQ-10", "WEC-RUL-61")
def test_red_may_pass_it_too():
    table = numbered(armies(), initiative=(1, 1, 12))
    assert table.question.side == 1
    table.order("pass", dice=[6, 6])
    assert table.battle.first == 0
    assert table.asked == "A"


@pytest.mark.rule("WEC-SEQ-16")
def test_what_a_stand_did_last_turn_is_forgotten():
    table = field()
    table.place("B", "irregular-cavalry", at=(5, 3), weapon="magazine-rifles")
    table.place("z", at=(5, 7))
    table.activate("B")
    table.order("move B to 5,4 facing N")
    table.order("fire B at z", dice=[1, 1, 12])
    assert table.turn == 2
    table.order("number B")
    table.order("number z", dice=[6, 6, 1])
    table.order("take", dice=[6, 6])
    assert table.may("fire B at z")
    assert table.tally("fire B at z") == {"WEC-FIR-12": 2}


@pytest.mark.rule("WEC-SEQ-02", "WEC-SEQ-04")
def test_the_numbering_on_offer_puts_pairs_on_one_counter_or_each_on_its_own():
    table = pairs().start_turn()
    ids = {name: table[name].id for name in "ABC"}
    assert table.texts("number") == [
        f"number {ids['A']}+{ids['B']} {ids['C']}",
        f"number {ids['A']} {ids['B']} {ids['C']}",
    ]
