"""Types of events, with their words. Questions have their own in their decision types, results in `odds`."""

from typing import Final

from vedette.engine.tables import HEAD, RESULT, EventType
from vedette.rules.empires.stands import RATINGS

WAY_WORDS: Final = ("north", "east", "south", "west")
EDGE_WORDS: Final = ("northern", "eastern", "southern", "western")

TURN: Final = EventType("turn", "WEC-SEQ-01", "turn {n} begins.", HEAD)
COUNTERS: Final = EventType("counters", "WEC-SEQ-02", "both sides have laid their activation counters.")
INITIATIVE: Final = EventType("initiative", "WEC-SEQ-09", "{side} <throws> higher for the initiative.")
INITIATIVE_TIE: Final = EventType("initiative", "WEC-SEQ-11", "the initiative throws are equal; both throw again.")
TAKES: Final = EventType("initiative", "WEC-SEQ-10", "{side} <takes> the initiative.")
PASSES: Final = EventType("initiative", "WEC-SEQ-10", "the initiative is passed to {side}.")
LIMIT: Final = EventType("limit", "WEC-SEQ-13", "{side} may act with counters up to {m}.")
COUNTER_LOST: Final = EventType(
    "counter",
    "WEC-SEQ-14",
    "{m} {m|stand|stands} of {side} {m|has|have} a higher counter and cannot act this turn.",
)

MOVES: Final = EventType("move", "WEC-MOV-02", "{who} <moves> to {x},{y}.", shown="move")
MARCHES: Final = EventType("move", "WEC-SEQ-06", "{who} and {whom} move to {x},{y} together.", shown="move")
TURNS: Final = [
    EventType("turn-in-place", "WEC-FAC-05", "{who} <turns> to face " + way + ".", shown="move") for way in WAY_WORDS
]
BOTH_TURN: Final = [
    EventType("turn-in-place", "WEC-FAC-05", "{who} and {whom} turn to face " + way + ".", shown="move")
    for way in WAY_WORDS
]
JOINS: Final = EventType("move", "WEC-MOV-12", "{who} <joins> {whom} at {x},{y}.", shown="move")
FORMS_SQUARE: Final = EventType(
    "square", "WEC-GRD-07", "{who} and {whom} stand back to back at {x},{y}: a Small Tactical Square.", shown="move"
)
ENDS_SQUARE: Final = EventType(
    "square", "WEC-GRD-07", "{who} <turns> about and <stands> behind {whom}: the square is ended.", shown="move"
)
MOUNTS: Final = EventType("mount", "WEC-MOV-05", "{who} <mounts>.", shown="move")
DISMOUNTS: Final = EventType("mount", "WEC-MOV-05", "{who} <dismounts>.", shown="move")
LIMBERS: Final = EventType("limber", "WEC-TRN-04", "{who} <limbers> {whom}.")
UNLIMBERS: Final = EventType("limber", "WEC-TRN-03", "{who} <unlimbers> {whom} at {x},{y}.", shown="move", of="whom")
LEAVES: Final = EventType("withdraw", "WEC-VIC-02", "{who} <leaves> the battlefield.", shown="run", gone=True)
STANDS: Final = EventType("done", "WEC-ACT-02", "{who} <stands> fast.")

FIRES: Final = EventType("fire", "WEC-FIR-11", "{who} <fires> at {whom}: {n} against {m}.", shown="fire")
FIRE_NOTHING: Final = EventType(
    "result", "WEC-FIR-20", "{whom} <holds>; the fire has no effect.", RESULT, of="whom", good=1
)
FIRE_RECOIL: Final = EventType(
    "result", "WEC-FIR-21", "{whom} <is> driven back by the fire.", RESULT, of="whom", good=-1
)
FIRE_DESTROYED: Final = EventType(
    "destroyed", "WEC-FIR-22", "{whom} <is> destroyed by the fire.", RESULT, "fall", "whom", gone=True, good=-1
)
ATTACKS: Final = EventType(
    "close", "WEC-CLS-04", "{who} <attacks> {whom} in close combat: {n} against {m}.", shown="melee"
)
CLOSE_REPULSED: Final = EventType("result", "WEC-CLS-16", "{who} <is> repulsed.", RESULT, good=-1)
CLOSE_RECOIL: Final = EventType("result", "WEC-CLS-17", "{whom} <is> driven back.", RESULT, of="whom", good=-1)
CLOSE_DESTROYED: Final = EventType(
    "destroyed", "WEC-CLS-18", "{whom} <is> overrun and destroyed.", RESULT, "fall", "whom", gone=True, good=-1
)

RECOILS: Final = EventType("recoil", "WEC-REC-01", "{who} <falls> back to {x},{y}.", shown="move")
RECOILS_OFF: Final = EventType(
    "withdraw", "WEC-REC-01", "{who} <falls> back off the battlefield.", shown="run", gone=True, good=-1
)
NO_WAY_BACK: Final = EventType(
    "destroyed", "WEC-REC-09", "{who} <has> no way back and <is> destroyed.", RESULT, "fall", gone=True, good=-1
)
BEHIND_COMPANION: Final = EventType(
    "destroyed",
    "WEC-REC-08",
    "{who} cannot fall back through {whom} and <is> destroyed.",
    RESULT,
    "fall",
    gone=True,
    good=-1,
)
LOST_IN_TOW: Final = EventType(
    "destroyed", "WEC-RUL-53", "{who}, in tow, <is> lost with {whom}.", RESULT, gone=True, good=-1
)
SQUARE_BROKEN: Final = EventType("square", "WEC-SQR-07", "the square of {side} is broken.", good=-1)
CONCEDES: Final = EventType("concede", "WEC-VIC-05", "{side} <concedes> the battle.", good=-1)


def must_withdraw(original: int) -> EventType:
    """Return the event for an army that lost half its first value or more."""
    words = f"{{side}} <has> lost {{m}} of the {original} points of <its> army, half or more, and must withdraw."
    return EventType("withdrawal", "WEC-VIC-02", words, good=-1)


def over(why: str, rule: str) -> EventType:
    """Return the event for the end of the battle, with its cause."""
    return EventType("over", rule, f"the battle is over: {why}.")


def verdict(words: str, rule: str) -> EventType:
    """Return the event that names the winner and the margin."""
    return EventType("over", rule, words)


# set-up
PIECES: Final = EventType("setup", "WEC-TER-04", "{side} <has> {m} {m|piece|pieces} of terrain to place.")
PIECES_TIE: Final = EventType("setup", "WEC-RUL-04", "the scores are equal; both throw again for who places first.")
PLACES_FIRST: Final = EventType("setup", "WEC-TER-05", "{side} <places> the first piece.")
LAID: Final = ("hill", "wood", "building", "road", "stream", "river", "wadi", "trench", "wall", "hedge", "fence")
LAYS: Final = [EventType("setup", "WEC-TER-06", "{side} <places> a " + kind + " at {x},{y}.") for kind in LAID]
NO_MORE_PIECES: Final = EventType("setup", "WEC-TER-06", "{side} <places> no more terrain.")
BASELINE_THROW: Final = EventType("setup", "WEC-BAS-03", "{side} <throws> higher and <chooses> the baseline.")
BASELINE_TIE: Final = EventType("setup", "WEC-RUL-04", "the baseline throws are equal; both throw again.")
BASELINES: Final = [
    EventType(
        "setup",
        "WEC-BAS-04",
        "{side} <takes> the " + edge + " edge as <its> baseline, the other side the opposite one.",
    )
    for edge in EDGE_WORDS
]
ARMY_VALUE: Final = EventType("setup", "WEC-ARM-06", "{side} <has> {m} {m|point|points} to spend.")
AGREED_VALUE: Final = EventType("setup", "WEC-ARM-04", "{side} <has> {m} {m|point|points} to spend, as agreed.")
ARMY_READY: Final = EventType("setup", "WEC-ARM-01", "both armies are mustered, and shown.")
COMMANDERS: Final = [
    EventType("setup", "WEC-CMD-04", "the Commander of {side} is rated " + rating + ": a Command Value of {m}.")
    for rating in RATINGS
]
ZONE: Final = EventType("setup", "WEC-DEP-02", "{side} <deploys> within {m} {m|row|rows} of <its> baseline.")
ZONE_DEEPENED: Final = EventType(
    "setup", "WEC-RUL-75", "{side} <has> no room there and <deploys> within {m} {m|row|rows} instead."
)
DEPLOYED: Final = EventType("setup", "WEC-DEP-02", "both armies stand deployed.")
