"""Tables that explain themselves."""

import pytest

from vedette.engine.tables import Event, EventType, Modifier, ModifierTable, ResultRow, Roll, first_match
from vedette.engine.types import OBSERVER, Refusal
from vedette.testing.breakdowns import amount_of

ROWS = [
    Modifier("X-1", 2, "in front", lambda case: case > 1),
    Modifier("X-2", -1, "each friend", lambda case: case),
    Modifier("X-2", 5, "again", lambda case: 0),
]


def test_adding_a_row_is_explaining_it():
    tally = ModifierTable(ROWS, "X-0", "its value").tally(3, 2)
    assert tally.total == 3 + 2 - 2
    assert [(line.rule, line.amount, line.words) for line in tally.lines()] == [
        ("X-0", 3, "its value"),
        ("X-1", 2, "in front"),
        ("X-2", -2, "each friend"),
    ]
    assert (amount_of(tally, "X-2"), amount_of(tally, "X-9")) == (-2, 0)


def test_an_amended_row_keeps_its_words():
    changed = ROWS[0].worth(7)
    assert (changed.rule, changed.value, changed.words) == ("X-1", 7, "in front")
    assert ROWS[0].value == 2


def test_the_first_rung_that_is_reached_gives_the_result():
    ladder = [ResultRow("X-1", 0, "low", lambda n: n < 3), ResultRow("X-2", 1, "high", lambda n: n < 9)]
    assert first_match(ladder, 2).rule == "X-1"
    assert first_match(ladder, 5).result == 1
    with pytest.raises(RuntimeError, match="hole"):
        first_match(ladder, 10)


def test_a_throw_adds_its_tally():
    tally = ModifierTable(ROWS, "X-0", "its value").tally(3, 2)
    assert Roll(1, 6, [3, 4], 7, tally).score == 10
    assert Roll(1, 6, [3, 4], 7, None).score == 7


def test_who_may_know_of_an_event():
    said = EventType("kind", "X-1", "words")
    assert Event(said).seen_by(OBSERVER)
    only_second = Event(said, to=1 << 1)
    assert [only_second.seen_by(side) for side in (0, 1, OBSERVER)] == [False, True, False]


def test_a_refusal_names_its_rule():
    assert str(Refusal("X-1", "no")) == "X-1: no"
    assert str(Refusal("", "no")) == "no"
