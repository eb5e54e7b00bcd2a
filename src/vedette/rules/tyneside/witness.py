"""The wording of events for a seat: what a Player Character saw, rolled and ordered, and its own men.

The facts are the same for all seats; the words are those of one seat. Facts of the moment (sight, and whose orders
a unit obeyed) are noted when they happen.
"""

from typing import Final

from vedette.engine.plurals import OF_MANY, YOU, of_many
from vedette.engine.tables import Event, EventType, SeatWitness
from vedette.engine.types import NOBODY, Perspective
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.command.leaders import is_serving
from vedette.rules.tyneside.move.bases import nearest_of, pivot_of
from vedette.rules.tyneside.setup.cards import man_name
from vedette.rules.tyneside.sight.sight import SightTable, line_is_free, sees, sees_friend
from vedette.rules.tyneside.tables.actions import is_bound
from vedette.rules.tyneside.units import MARKER, Group

ACTS: Final = ("move", "charge", "fire", "run")
"""Kinds of acts that a player may see or miss."""
MOVES: Final = ("move", "charge")
"""Kinds of acts in which men move."""
ORDERED: Final = ("command", "link", "pay", "move", "turn-to", "fire", "charge", "follow", "hitch")
"""Kinds of events that a Player Character may have ordered."""
RESULTS: Final = (event_types.LOST, event_types.DRAWN)
"""Events with the result of a melee for those who go back from it."""
UNSEEN: Final = "Word reaches you: "
AT_YOUR_ORDER: Final = "At your order "

BY_YOU: Final = {
    "command TY-SEQ-01": "You throw for command: {n} {n|point|points}.",
    "command TY-CMD-08": "You mean to load, fire or fight yourself, and throw for command: {n} {n|point|points}.",
    "link TY-CMD-18": "You spend {n} {n|point|points} on {who}, who <adds> {m}.",
    "link TY-CMD-09": "You spend {n} {n|point|points} on {who}, who <adds> {m}.",
    "link TY-RUL-88": "{who}, paid for with the group, <adds> {m}.",
    "pay TY-CMD-21": "You command {who} for {n} {n|point|points}; {m} {m|is|are} left.",
}
"""Your acts by command, keyed by kind and rule."""
OF_YOU: Final = {
    "succession TY-RUL-106": "You go on as {who}, who <takes> the place of {whom}.",
    "guard TY-PRI-01": "You guard {m} {m|prisoner|prisoners}.",
}
"""Your own acts, where the words differ from those for others."""
LOST_YOU: Final = "Nobody is left to take your place."


# --- as it happens ----------------------------------------------------------------------------------------------------


def own_of(battle: Battle, group: Group) -> list[int]:
    """Return the seats whose own men a unit is: its commander's, else by loyalty, else the side's only seat."""
    if group.seat != NOBODY:
        return [group.seat]
    who = character(battle, group.id)
    if who != NOBODY:
        return [who]
    seats = [seat for seat in battle.seats if seat.side == group.side and not seat.lost]
    if len(seats) == 1:
        return [seats[0].id]
    if not group.men:
        return []
    loyal_to = battle.cards[group.men[0]].loyal_to
    chiefs = [seat.id for seat in seats if any([figure in loyal_to for figure in seat.line])]
    return chiefs if len(chiefs) == 1 else []


def witness(battle: Battle, event: Event) -> None:
    """Note who saw an event, whose men it is about, who ordered it, the men's places after it, and their names."""
    if event.who == NOBODY and event.whom == NOBODY:
        return
    event.stood = stood_after(battle, event)
    event.called = called_then(battle, event)
    event.noted = SeatWitness(
        saw_it(battle, event),
        owners_of(battle, event.who),
        owners_of(battle, event.whom if event.event_type not in RESULTS else fought_by(battle, event.who)),
        ordered_by(battle, event),
        character(battle, event.who),
        character(battle, event.whom),
    )


def fought_by(battle: Battle, unit: int) -> int:
    """Return the enemy unit from which a unit has just gone back: the nearest one."""
    ours: list[int] = battle.groups[unit].men
    theirs = battle.living(1 - battle.groups[unit].side)
    return battle.unit[nearest_of(battle, pivot_of(battle, ours), theirs)] if ours and theirs else NOBODY


def stood_after(battle: Battle, event: Event) -> list[tuple[int, int, int, int]] | None:
    """Return where each figure that moved stands: the men of the unit, and leaders with them."""
    unit = event.of()
    if event.event_type.shown not in MOVES or not 0 <= unit < len(battle.groups):
        return None
    return [(i, battle.x[i], battle.y[i], battle.facing[i]) for i in battle.members(battle.groups[unit])]


def called_then(battle: Battle, event: Event) -> list[str] | None:
    """Return the names of the men in an event."""
    if event.men is None:
        return None
    found: list[str] = []
    for figure in event.men:
        group = battle.groups[battle.unit[figure]]
        found.append("" if group.is_leader else man_name(battle.cards[figure]))
    return found


def owners_of(battle: Battle, unit: int) -> list[int]:
    return own_of(battle, battle.groups[unit]) if 0 <= unit < len(battle.groups) else []


def character(battle: Battle, unit: int) -> int:
    """Return the seat whose Player Character a unit is, or was until it fell; NOBODY for all others."""
    for seat in battle.seats:
        if unit != NOBODY and battle.unit[seat.figure] == unit:
            return seat.id
    return NOBODY


def ordered_by(battle: Battle, event: Event) -> int:
    """Return the seat that ordered it: for acts under command, not because of a cell."""
    if event.event_type.kind not in ORDERED or not 0 <= event.who < len(battle.groups):
        return NOBODY
    group = battle.groups[event.who]
    who = character(battle, group.id)
    if who != NOBODY:
        return who
    if group.men and battle.linked[group.men[0]] != NOBODY:
        return battle.linked[group.men[0]]
    return NOBODY if is_bound(battle, group) and event.event_type.kind != "pay" else group.seat


def saw_it(battle: Battle, event: Event) -> list[int]:
    """Return the Player Characters who have the acting unit in sight, for events that can be seen."""
    if event.event_type.shown not in ACTS:
        return []
    found: list[int] = []
    gaze = SightTable(battle)
    for seat in battle.seats:
        if is_serving(battle, seat) and is_in_sight(battle, gaze, seat.figure, event.who):
            found.append(seat.id)
    return found


def is_in_sight(battle: Battle, gaze: SightTable, one: int, unit: int) -> bool:
    """True if a figure has a man of a unit in sight, or a marker in its line."""
    if unit >= MARKER:
        return line_is_free(gaze, one, battle.markers[unit - MARKER].figure)
    if not 0 <= unit < len(battle.groups):
        return False
    group = battle.groups[unit]
    for i in group.men:
        if i == one:
            return True
        if battle.fate[one] == battle.fate[i]:
            if sees_friend(gaze, one, i) if group.side == battle.cards[one].side else sees(gaze, one, i):
                return True
    return False


# --- in the words of a seat -------------------------------------------------------------------------------------------


class Voice:
    """The wording of an event for a seat: words with open places, and its units' names there."""

    def __init__(self, words: str, who: str, whom: str) -> None:
        self.words = words
        self.who = who
        self.whom = whom


def voice(battle: Battle, event: Event, at: Perspective) -> Voice | None:
    """Return the words for a seat with one character; None where the words are the same for all."""
    noted = event.noted
    if noted is None or not at.is_personal or len(at.posts) != 1:
        return None
    you = at.posts[0]
    event_type = event.event_type
    name = f"{event_type.kind} {event_type.rule}"
    who = called(battle, event.who, noted.actor == you, you in noted.ours)
    whom = called(battle, event.whom, noted.target == you, you in noted.theirs)
    if noted.by == you and name in BY_YOU:
        return Voice(BY_YOU[name], "" if noted.actor == you else who, whom)
    if noted.actor == you:
        if event_type is event_types.SEAT_LOST:
            return Voice(LOST_YOU, who, whom)
        return Voice(OF_YOU.get(name, event_type.words), "" if event_type is event_types.SUCCESSION else who, whom)
    if noted.by == you and event_type.words.startswith("{who}"):
        return Voice(AT_YOUR_ORDER + event_type.words, who, whom)
    if (
        event_type.shown in ACTS
        and not (event_type.gone or event_type is event_types.PLACED)
        and you not in noted.ours
        and event_type.words.startswith("{who} <")
    ):
        if noted.target == you or (you not in noted.saw and you in noted.theirs):
            return Voice(event_type.words, who, whom)  # acts against its own men need no messenger
        return Voice(watched(battle, event, you in noted.saw, at.side), who, whom)
    return Voice(event_type.words, who, whom)


def called(battle: Battle, unit: int, is_you: bool, is_yours: bool) -> str:
    """Return a unit's name for the reader: you, your men, or "" for its own name."""
    if is_you:
        return YOU
    return f"your {battle.name_of(unit)}" if is_yours else ""


def watched(battle: Battle, event: Event, saw: bool, side: int) -> str:
    """Return the words for another unit's act: plain for a fellow's, as seen for a stranger's, marked if unseen."""
    told = event.event_type.words
    if not saw:
        return UNSEEN + told
    if battle.side_of(event.who) == side:
        return told
    return bare(event.event_type)


def bare(event_type: EventType) -> str:
    """Turn `{who} <goes> into cover.` into its seen form: `You see {who} go into cover.`"""
    before, rest = event_type.words.split("<", 1)
    verb, after = rest.split(">", 1)
    if verb in OF_MANY:
        return event_type.words
    return f"You see {before}{of_many(verb)}{after}"
