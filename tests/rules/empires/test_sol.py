"""The alternating sequence (SOL)."""

import pytest

from vedette.testing.empires.table import field


def armies(red="xyz"):
    table = field(house={"settings": {"sequence": "alternating"}})
    for x, name in enumerate("ABC"):
        table.place(name, at=(2 * x, 1), weapon="magazine-rifles")
    for x, name in enumerate(red):
        table.place(name, at=(2 * x, 10))
    table.start_turn()
    table.order("number A B C")
    table.order("number " + " ".join(red), dice=[6, 6, 1])
    return table


def played(table, dice_at_end=()):
    """Everybody stands fast; gives the order in which they were asked."""
    order = []
    while table.question is not None and table.question.kind == "activate":
        order.append(table.asked)
        table.order(f"done {table.asked}")
    return order


@pytest.mark.rule("WEC-SOL-01")
def test_the_side_with_the_initiative_throws_for_its_limit_first():
    told = armies().order("take", dice=[1, 1, 12])
    assert [(roll.words, roll.score) for roll in told.rolls] == [("Blue", 2), ("Red", 12)]
    told = armies().order("pass", dice=[12, 1, 1])
    assert [(roll.words, roll.score) for roll in told.rolls] == [("Red", 12), ("Blue", 2)]


@pytest.mark.rule("WEC-SOL-01")
def test_the_side_with_the_initiative_removes_its_excess_counters():
    table = armies()
    table.order("take", dice=[1, 1, 12])
    assert [table[name].counter for name in "ABC"] == [1, 2, 0]


@pytest.mark.rule("WEC-SOL-02")
def test_the_other_side_throws_too_before_any_stand_is_activated():
    table = armies()
    table.order("take", dice=[6, 6, 1])
    assert [table[name].counter for name in "xyz"] == [1, 0, 0]
    assert table.asked == "A"


@pytest.mark.rule("WEC-SOL-03")
def test_the_initiative_sides_first_counter_is_activated_first_and_completes_everything():
    table = armies()
    table.order("take", dice=[6, 6, 12])
    assert table.asked == "A"
    table.order("turn A facing E")
    assert table.asked == "x"  # nothing was left for A to do
    passed = armies()
    passed.order("pass", dice=[12, 6, 6])
    assert passed.asked == "x"


@pytest.mark.rule("WEC-SOL-04")
def test_the_sides_alternate_number_by_number():
    table = armies()
    table.order("take", dice=[6, 6, 12])
    assert played(table) == ["A", "x", "B", "y", "C", "z"]
    passed = armies()
    passed.order("pass", dice=[12, 6, 6])
    assert played(passed) == ["x", "A", "y", "B", "z", "C"]


@pytest.mark.rule("WEC-SOL-04", "WEC-RUL-09")
def test_a_side_that_lost_a_counter_plays_its_next_one_instead():
    table = field(house={"settings": {"sequence": "alternating"}})
    table.place("A", at=(5, 4), weapon="magazine-rifles")
    table.place("B", at=(0, 1))
    table.place("x", at=(5, 6))
    table.place("y", at=(0, 10))
    table.start_turn()
    table.order("number A B")
    table.order("number x y", dice=[6, 6, 1])
    table.order("take", dice=[6, 6, 12])
    table.order("fire A at x", dice=[6, 6, 1])
    assert table.where("x") == "destroyed"
    table.order("done A")
    assert table.asked == "y"  # the slot is not lost


@pytest.mark.rule("WEC-SOL-05")
def test_when_one_side_has_none_left_the_other_plays_on_and_then_the_turn_ends():
    table = armies(red="x")
    table.order("take", dice=[6, 6, 12])
    assert played(table) == ["A", "x", "B", "C"]
    assert table.turn == 2
