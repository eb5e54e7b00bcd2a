"""The effect of each kind of journal entry on a game, except for the battle itself."""

from collections.abc import Callable
from typing import Final, Literal, Protocol

import msgspec

from vedette.engine.book import Book
from vedette.engine.history import AGREED, ALONE, OLD, RULES, TOGETHER
from vedette.server.game.journal import GameFile, JournalEntry, Kind
from vedette.server.game.seating import Seating
from vedette.server.game.viewer import viewer_of

SAID: Final = {
    ALONE: "; nobody else plays, and the dice that fell do not come again",
    TOGETHER: "; they share a screen",
}
OTHER: Final = "it would have come out differently"
GOES_ON: Final = "The battle goes on from there, with new dice."


class JournalTarget(Protocol):
    """The game that an entry changes; see `EventSourcedGame` for its fields."""

    file: GameFile
    seating: Seating
    number: int
    paused: bool
    wish: JournalEntry | None
    rolled: JournalEntry | None
    agreed: set[int]
    mails: dict[int, str]
    mailed_at: dict[int, int]
    reseated: int

    @property
    def book(self) -> Book:
        """The rulebook."""

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat."""

    def wish_words(self, wish: JournalEntry) -> str:
        """Return the sentence for a request to undo."""

    def add_chat(self, entry: JournalEntry, words: str, kind: Literal["chat", "note"]) -> None:
        """Add a line to the talk."""


def way_of(entry: JournalEntry) -> tuple[int, str]:
    """Return the count of orders that an entry goes back to, and how it was agreed."""
    kept, _, how = entry.text.partition(" ")
    return int(kept), RULES if entry.kind == "rules" else how or OLD


def apply_chat(target: JournalTarget, entry: JournalEntry) -> None:
    """Add a line of talk."""
    target.add_chat(entry, entry.text, "chat")


def apply_mail(target: JournalTarget, entry: JournalEntry) -> None:
    """Set the mail address of a player; an empty text removes it."""
    target.mails.pop(entry.seat, None)
    target.mailed_at.pop(entry.seat, None)
    if entry.text:
        target.mails[entry.seat] = entry.text


def apply_mailed(target: JournalTarget, entry: JournalEntry) -> None:
    """Note how many orders a player had given when a mail was sent."""
    target.mailed_at[entry.seat] = int(entry.text)


def apply_assign(target: JournalTarget, entry: JournalEntry) -> None:
    """Give a unit to a seat."""
    unit, seat = [int(word) for word in entry.text.split()]
    target.seating.assign(unit, seat)
    target.reseated += 1 if target.book.tells_seats else 0


def apply_post(target: JournalTarget, entry: JournalEntry) -> None:
    """Give a character to a seat."""
    post, seat = [int(word) for word in entry.text.split()]
    target.seating.give_post(post, seat)
    target.reseated += 1 if target.book.tells_seats else 0


def apply_hand(target: JournalTarget, entry: JournalEntry) -> None:
    """Hand a seat to another player from now on."""
    number, kind, player = [*entry.text.split(" ", 2), ""][:3]
    seats = target.file.seats[:]  # the file stays as it was made
    left: Literal["", "ai", "solo"] = "ai" if kind == "ai" else "solo" if kind == "solo" else ""
    seats[int(number)] = msgspec.structs.replace(seats[int(number)], left=left, player=player)
    target.file = msgspec.structs.replace(target.file, seats=seats)
    target.seating.seats = seats
    target.reseated += 1 if target.book.tells_seats else 0
    now = {"ai": f"the computer ({player})", "solo": "the tables"}.get(kind, "a person again")
    target.add_chat(entry, f"{target.seat_name(int(number))} is played by {now} from now on.", "note")


def apply_pause(target: JournalTarget, entry: JournalEntry) -> None:
    """Pause the game."""
    target.paused = True
    target.add_chat(entry, f"{target.seat_name(entry.seat)} paused the game.", "note")


def apply_resume(target: JournalTarget, entry: JournalEntry) -> None:
    """Resume the game."""
    target.paused = False
    target.add_chat(entry, f"{target.seat_name(entry.seat)} resumed the game.", "note")


def apply_taken(target: JournalTarget, entry: JournalEntry) -> None:
    """Add a line that a link for one use was taken up."""
    words = f"{target.seat_name(entry.seat)} is here: the link was taken up and opens for nobody else."
    target.add_chat(entry, words, "note")


def apply_ask_undo(target: JournalTarget, entry: JournalEntry) -> None:
    """Open a request for an undo."""
    target.wish = entry
    target.agreed = set()
    target.add_chat(entry, target.wish_words(entry), "note")


def apply_agree_undo(target: JournalTarget, entry: JournalEntry) -> None:
    """Count a consent to an undo; others are still asked."""
    target.agreed.update(viewer_of(target.file, "seat", entry.seat).seats)
    target.add_chat(entry, f"{target.seat_name(entry.seat)} consents; others are still to be heard.", "note")


def apply_deny_undo(target: JournalTarget, entry: JournalEntry) -> None:
    """Close the request for an undo: the order stands."""
    target.wish = None
    target.add_chat(entry, f"{target.seat_name(entry.seat)} did not consent: the order stands.", "note")


def apply_rolled(target: JournalTarget, entry: JournalEntry) -> None:
    """Note the first faces of an order: it stands, and waits for further ones."""
    target.rolled = entry


def apply_undo(target: JournalTarget, entry: JournalEntry) -> None:
    """Go back to an earlier move."""
    kept, how = way_of(entry)
    name, wish = target.seat_name(entry.seat), target.wish if how in (AGREED, OLD) else None
    asker = target.seat_name(wish.seat) if wish is not None else name
    agreed = f"; {name} consented" if wish is not None else SAID.get(how, "")
    target.wish = None
    target.rolled = None
    target.number = kept
    target.add_chat(entry, f"{asker} went back to move {kept + 1}{agreed}.", "note")


def apply_rules(target: JournalTarget, entry: JournalEntry) -> None:
    """Drop the orders that come out differently by the rules of today."""
    target.wish = None
    target.rolled = None
    kept, rule = int(entry.text.split()[0]), entry.text.partition(" ")[2]
    target.number = kept
    by = f" ({rule})" if rule else ""
    words = f"The rules have changed since: from move {kept + 1} on {OTHER}{by}. {GOES_ON}"
    target.add_chat(entry, words, "note")


NOTES: Final[dict[Kind, Callable[[JournalTarget, JournalEntry], None]]] = {
    "chat": apply_chat,
    "mail": apply_mail,
    "mailed": apply_mailed,
    "assign": apply_assign,
    "post": apply_post,
    "hand": apply_hand,
    "pause": apply_pause,
    "resume": apply_resume,
    "taken": apply_taken,
    "rolled": apply_rolled,
    "ask_undo": apply_ask_undo,
    "agree_undo": apply_agree_undo,
    "deny_undo": apply_deny_undo,
    "undo": apply_undo,
    "rules": apply_rules,
}
