"""The face-to-face sequence (FTF)."""

import pytest

from vedette.testing.empires.table import field


def armies():
    table = field()
    for x, name in enumerate("ABC"):
        table.place(name, at=(2 * x, 1))
        table.place("xyz"[x], at=(2 * x, 10))
    table.start_turn()
    table.order("number A B C")
    table.order("number x y z", dice=[6, 6, 1])
    return table


@pytest.mark.rule("WEC-FTF-01")
def test_only_the_side_with_the_initiative_throws_for_its_limit_at_first():
    table = armies()
    told = table.order("take", dice=[1, 1])
    assert [(roll.words, roll.score) for roll in told.rolls] == [("Blue", 2)]
    assert [table[name].counter for name in "ABC"] == [1, 2, 0]
    assert [table[name].counter for name in "xyz"] == [1, 2, 3]


@pytest.mark.rule("WEC-FTF-02")
def test_it_then_activates_all_its_counters_in_number_order():
    table = armies()
    table.order("take", dice=[6, 6])
    assert table.asked == "A"
    table.order("done A")
    assert table.asked == "B"
    table.order("move B to 2,2 facing N")
    assert table.asked == "C"


@pytest.mark.rule("WEC-FTF-03")
def test_the_other_side_throws_for_its_limit_only_after_that():
    table = armies()
    table.order("take", dice=[6, 6])
    table.order("done A")
    table.order("done B")
    assert table.battle.limit[1] == 0
    told = table.order("done C", dice=[2])
    assert [(roll.words, roll.score) for roll in told.rolls] == [("Red", 2)]
    assert [table[name].counter for name in "xyz"] == [1, 2, 0]


@pytest.mark.rule("WEC-FTF-04")
def test_the_other_side_then_activates_its_counters_and_the_turn_ends():
    table = armies()
    table.order("take", dice=[6, 6])
    for name in "ABC":
        table.order(f"done {name}", dice=[12] if name == "C" else [])
    for name in "xyz":
        assert (table.turn, table.asked) == (1, name)
        table.order(f"done {name}")
    assert table.turn == 2
