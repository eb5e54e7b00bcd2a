"""The effect of each kind of journal entry on a game, except for the battle itself."""

from collections.abc import Callable
from typing import Final, Literal, Protocol

import msgspec

from vedette.engine.book import Book
from vedette.engine.history import ALONE, OLD, RULES, TOGETHER
from vedette.server.game.journal import GameFile, JournalEntry, Kind
from vedette.server.game.seating import Seating
from vedette.server.game.viewer import viewer_of

SAID: Final = {
    ALONE: "; nobody else plays, and the dice that fell do not come again",
    TOGETHER: "; they share a screen",
}
OTHER: Final = "it would have come out differently"
GOES_ON: Final = "The battle goes on from there, with new dice."


class Noting(Protocol):
    """The game that an entry changes; see `EventSourcedGame` for its fields."""

    file: GameFile
    seating: Seating
    number: int
    paused: bool
    wish: JournalEntry | None
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


def note_chat(course: Noting, entry: JournalEntry) -> None:
    """Add a line of talk."""
    course.add_chat(entry, entry.text, "chat")


def note_mail(course: Noting, entry: JournalEntry) -> None:
    """Set the mail address of a player; an empty text removes it."""
    course.mails.pop(entry.seat, None)
    course.mailed_at.pop(entry.seat, None)
    if entry.text:
        course.mails[entry.seat] = entry.text


def note_mailed(course: Noting, entry: JournalEntry) -> None:
    """Note how many orders a player had given when a mail was sent."""
    course.mailed_at[entry.seat] = int(entry.text)


def note_assign(course: Noting, entry: JournalEntry) -> None:
    """Give a unit to a seat."""
    unit, seat = [int(word) for word in entry.text.split()]
    course.seating.assign(unit, seat)
    course.reseated += 1 if course.book.tells_seats else 0


def note_post(course: Noting, entry: JournalEntry) -> None:
    """Give a character to a seat."""
    post, seat = [int(word) for word in entry.text.split()]
    course.seating.give_post(post, seat)
    course.reseated += 1 if course.book.tells_seats else 0


def note_hand(course: Noting, entry: JournalEntry) -> None:
    """Hand a seat to another player from now on."""
    number, kind, player = [*entry.text.split(" ", 2), ""][:3]
    seats = course.file.seats[:]  # the file stays as it was made
    left: Literal["", "ai", "solo"] = "ai" if kind == "ai" else "solo" if kind == "solo" else ""
    seats[int(number)] = msgspec.structs.replace(seats[int(number)], left=left, player=player)
    course.file = msgspec.structs.replace(course.file, seats=seats)
    course.seating.seats = seats
    course.reseated += 1 if course.book.tells_seats else 0
    now = {"ai": f"the computer ({player})", "solo": "the tables"}.get(kind, "a person again")
    course.add_chat(entry, f"{course.seat_name(int(number))} is played by {now} from now on.", "note")


def note_pause(course: Noting, entry: JournalEntry) -> None:
    """Pause the game."""
    course.paused = True
    course.add_chat(entry, f"{course.seat_name(entry.seat)} paused the game.", "note")


def note_resume(course: Noting, entry: JournalEntry) -> None:
    """Resume the game."""
    course.paused = False
    course.add_chat(entry, f"{course.seat_name(entry.seat)} resumed the game.", "note")


def note_taken(course: Noting, entry: JournalEntry) -> None:
    """Add a line that a link for one use was taken up."""
    words = f"{course.seat_name(entry.seat)} is here: the link was taken up and opens for nobody else."
    course.add_chat(entry, words, "note")


def note_ask_undo(course: Noting, entry: JournalEntry) -> None:
    """Open a request for an undo."""
    course.wish = entry
    course.agreed = set()
    course.add_chat(entry, course.wish_words(entry), "note")


def note_agree_undo(course: Noting, entry: JournalEntry) -> None:
    """Count a consent to an undo; others are still asked."""
    course.agreed.update(viewer_of(course.file, "seat", entry.seat).seats)
    course.add_chat(entry, f"{course.seat_name(entry.seat)} consents; others are still to be heard.", "note")


def note_deny_undo(course: Noting, entry: JournalEntry) -> None:
    """Close the request for an undo: the order stands."""
    course.wish = None
    course.add_chat(entry, f"{course.seat_name(entry.seat)} did not consent: the order stands.", "note")


def note_undo(course: Noting, entry: JournalEntry) -> None:
    """Go back to an earlier move."""
    kept, how = way_of(entry)
    name, wish = course.seat_name(entry.seat), course.wish
    asker = course.seat_name(wish.seat) if wish is not None else name
    agreed = f"; {name} consented" if wish is not None else SAID.get(how, "")
    course.wish = None
    course.number = kept
    course.add_chat(entry, f"{asker} went back to move {kept + 1}{agreed}.", "note")


def note_rules(course: Noting, entry: JournalEntry) -> None:
    """Drop the orders that come out differently by the rules of today."""
    course.wish = None
    kept, rule = int(entry.text.split()[0]), entry.text.partition(" ")[2]
    course.number = kept
    by = f" ({rule})" if rule else ""
    words = f"The rules have changed since: from move {kept + 1} on {OTHER}{by}. {GOES_ON}"
    course.add_chat(entry, words, "note")


NOTES: Final[dict[Kind, Callable[[Noting, JournalEntry], None]]] = {
    "chat": note_chat,
    "mail": note_mail,
    "mailed": note_mailed,
    "assign": note_assign,
    "post": note_post,
    "hand": note_hand,
    "pause": note_pause,
    "resume": note_resume,
    "taken": note_taken,
    "ask_undo": note_ask_undo,
    "agree_undo": note_agree_undo,
    "deny_undo": note_deny_undo,
    "undo": note_undo,
    "rules": note_rules,
}
