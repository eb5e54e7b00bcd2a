"""Undo of orders: freely, or with the consent of the other players."""

from typing import Literal

from vedette.engine.history import AGREED, ALONE, FREE, TOGETHER
from vedette.engine.types import Refusal
from vedette.server.game.event_sourced_game import EventSourcedGame
from vedette.server.game.journal import JournalEntry
from vedette.server.game.viewer import Viewer, viewer_of


class Undo:
    """The rules for undoing orders of a game, and the consent it needs."""

    def __init__(self, course: EventSourcedGame) -> None:
        self.course = course

    def offered(self, viewer: Viewer) -> Literal["free", "ask", "no"]:
        """Return how this link may undo its newest order: "free", "ask" or "no"."""
        way = self.way_back(viewer)
        if isinstance(way, Refusal):
            return "no"
        return "free" if way == FREE else "ask"

    def way_back(self, viewer: Viewer) -> str | Refusal:
        """Return how this link may undo its newest order; after dice or others' orders it needs consent."""
        course = self.course
        kept = self.newest_of(viewer)
        if course.file.replay or course.is_over or kept < 0:
            return Refusal("", "there is no order of yours that can be taken back")
        late = self.late(kept)
        if late is None and kept == len(course.history) - 1:
            return FREE
        others = [seat for seat in course.seating.people() if seat not in viewer.seats]
        sides = {course.file.seats[seat].side for seat in others} | set(viewer.sides)
        if len(sides) < 2 and course.history[kept].reveals != course.game.state.reveals:
            return Refusal("", "something hidden has been shown since; nobody plays the other side who could consent")
        if late is not None and others and len(sides) < 2 and self.has_computers(viewer):
            return Refusal("", "dice have been thrown since; where several people play the computer does not consent")
        if not others:
            return ALONE if len(viewer.seats) == 1 else TOGETHER
        return AGREED

    def late(self, kept: int) -> Refusal | None:
        """Return why an undo needs consent; dice entered for an order that waits for more count, too."""
        if self.course.rolled is not None:
            return Refusal("", "dice have been thrown since; the other side must consent")
        return self.course.game.may_undo_to(kept)

    def has_computers(self, viewer: Viewer) -> bool:
        """True if a computer player has another side; a side run by tables does not count."""
        return any(seat.kind == "ai" and seat.side not in viewer.sides for seat in self.course.file.seats)

    def newest_of(self, viewer: Viewer) -> int:
        """Return the index of the newest order that this link gave, -1 for none."""
        course = self.course
        # What a fork began with stays: to go further back, fork again.
        for index in range(len(course.history) - 1, max(course.file.forked, 0) - 1, -1):
            if course.history[index].seat in viewer.seats:
                return index
        return -1

    def take_back(self, viewer: Viewer, now: int) -> JournalEntry | Refusal:
        """Undo the newest order, or request it."""
        course = self.course
        way = self.way_back(viewer)
        if isinstance(way, Refusal):
            return way
        kept = self.newest_of(viewer)
        seat = course.history[kept].seat
        if way == AGREED:
            return course.made("ask_undo", seat, now, str(kept))
        return course.made("undo", seat, now, f"{kept} {way}")

    def reply(self, viewer: Viewer, yes: bool, now: int) -> JournalEntry | Refusal:
        """Agree to an undo, or deny it."""
        course = self.course
        if course.wish is None:
            return Refusal("", "nobody asks to take back an order")
        mine = [seat for seat in viewer.seats if seat in self.to_consent()]
        if not mine:
            return Refusal("", "only those whose consent is asked can give it")
        if not yes:
            return course.made("deny_undo", mine[0], now, course.wish.text)
        if self.to_consent({*course.agreed, *viewer.seats}):
            return course.made("agree_undo", mine[0], now, course.wish.text)
        return course.made("undo", mine[0], now, f"{course.wish.text} {AGREED}")

    def may_consent(self, viewer: Viewer) -> bool:
        """True if the undo waits for this link's consent."""
        return any(seat in self.to_consent() for seat in viewer.seats)

    def to_consent(self, agreed: set[int] | None = None) -> list[int]:
        """Return the seats whose consent is still needed.

        One seat of the other side is enough; where the book runs that side, one of the same side whose orders are
        undone too. After dice or revealed information, every fellow player of the requesting seat must consent as
        well.
        """
        course = self.course
        if course.wish is None:
            return []
        given = course.agreed if agreed is None else agreed
        side = course.file.seats[course.wish.seat].side
        asking = viewer_of(course.file, "seat", course.wish.seat).seats
        others = [seat for seat in course.seating.people() if seat not in asking]
        mates = [seat for seat in others if course.file.seats[seat].side == side]
        foes = [seat for seat in others if seat not in mates]
        wanted: list[int] = []
        if foes and not given & set(foes):
            wanted += foes
        if self.late(int(course.wish.text)) is not None:
            wanted += [seat for seat in mates if seat not in given]
        elif not foes and not given & set(mates):
            wanted += mates
        return sorted(wanted)
