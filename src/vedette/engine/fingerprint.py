"""Fingerprints of an order's effects, to notice when the same order has another effect.

A trace has four hexadecimal digits for each event, made from its rule, its numbers and its dice. Its words do not count, so
better wording changes no trace. The first event that differs names the rule to look at.
"""

from typing import Final
from zlib import crc32

from vedette.engine.tables import Event

DIGITS: Final = 4


def event_hash(event: Event) -> str:
    """Return one event in four digits."""
    fields = [event.event_type.rule]
    for number in (event.who, event.whom, event.n, event.m, event.x, event.y, event.to):
        fields.append(str(number))
    if event.rolls is not None:
        for roll in event.rolls:
            fields.append(f"{roll.who} {roll.sides} {roll.score} {'+'.join([str(face) for face in roll.faces])}")
    return f"{crc32(' '.join(fields).encode()) & 0xFFFF:04x}"


def fingerprint_of(events: list[Event]) -> str:
    """Return the trace of an order from its events."""
    return "".join([event_hash(event) for event in events])


def is_trace(text: str) -> bool:
    """True if this could be a trace."""
    return len(text) % DIGITS == 0 and all([digit in "0123456789abcdef" for digit in text])


def differing_rule(was: str, events: list[Event], asked: str = "") -> str:
    """Return the rule of the first event that differs; `asked` (a question's rule) if only the end does."""
    for i, event in enumerate(events):
        if was[i * DIGITS : (i + 1) * DIGITS] != event_hash(event):
            return event.event_type.rule
    if len(was) > len(events) * DIGITS and events:
        return asked if asked else events[-1].event_type.rule
    return asked
