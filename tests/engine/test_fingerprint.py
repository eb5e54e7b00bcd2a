"""Traces: what came of an order, in short."""

import pytest

from vedette.engine.fingerprint import differing_rule, fingerprint_of, is_trace
from vedette.engine.tables import Event, EventType, Roll

MOVED = EventType("move", "XX-MOV-01", "{who} moves.")
FIRED = EventType("fire", "XX-FIR-02", "{who} fires.")
FELL = EventType("fall", "XX-FIR-07", "{who} falls.")


def events(score=7, x=3):
    return [Event(MOVED, 1, x=x, y=4), Event(FIRED, 1, 2, rolls=[Roll(1, 6, [3, 4], score, None)]), Event(FELL, 2, n=1)]


def test_the_same_events_have_the_same_trace_whatever_words_they_are_told_in():
    assert fingerprint_of(events()) == fingerprint_of(events())
    other = EventType("walk", "XX-MOV-01", "{who} walks over.")
    assert fingerprint_of([Event(other, 1, x=3, y=4)]) == fingerprint_of(events()[:1])
    assert len(fingerprint_of(events())) == 12
    assert is_trace(fingerprint_of(events()))
    assert not is_trace("3f2")
    assert not is_trace("3F2a")


@pytest.mark.parametrize(
    ("now", "rule"),
    [
        (events(), ""),
        (events(x=4), "XX-MOV-01"),
        (events(score=8), "XX-FIR-02"),
        ([*events()[:2], Event(FELL, 2, n=2)], "XX-FIR-07"),
        (events()[:2], "XX-FIR-02"),
        ([], ""),
        ([*events(), Event(FELL, 3)], "XX-FIR-07"),
        ([events()[0], events()[2]], "XX-FIR-07"),
    ],
)
def test_the_rule_of_the_first_event_that_differs_is_found(now, rule):
    assert differing_rule(fingerprint_of(events()), now) == rule


def test_where_events_are_missing_at_the_end_it_is_the_rule_of_what_is_asked():
    assert differing_rule(fingerprint_of(events()), events()[:2], "XX-TRN-01") == "XX-TRN-01"
