"""A game as its battle and its journal. No I/O happens here.

Every change is a JournalEntry: orders, undo, talk. A game is made from its journal and follows it.
"""

from array import array
from collections.abc import Callable
from typing import Final, Literal
from zlib import crc32

import msgspec

from vedette.engine.book import Book
from vedette.engine.docs import event_doc
from vedette.engine.fingerprint import fingerprint_of
from vedette.engine.game import Game, replay, restart
from vedette.engine.history import AGREED, GIVEN, HAND, OLD, UNTRACED, PlayedOrder, ReplayMismatch, UndoMark
from vedette.engine.plurals import begun, the
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY, OBSERVER, BadInput, Perspective
from vedette.server.game.dice_statistics import LuckCount
from vedette.server.game.event_log import EventLog, LoggedEvent, name_of
from vedette.server.game.journal import GameFile, JournalEntry, Kind, OrderRow
from vedette.server.game.journal_effects import NOTES, way_of
from vedette.server.game.seating import Seating
from vedette.server.game.viewer import viewer_of
from vedette.server.schemas import messages

MOST_CHAT: Final = 500
WATCHER: Final = -2
"""The seat number in the journal for a line of an observer."""

Look = Callable[[Game], None]
_encode: Final = msgspec.json.Encoder().encode


class EventSourcedGame:
    """One game and its journal's state.

    `number` counts the orders that stand. `changed` says that the battle does not replay as before, because the rules
    have changed: it stands at the last moment that is the same. `is_kept`: it was over by then and can only be
    watched. `reseated` counts how often characters or units changed seats, where the story is told by seats.
    `digests` has a number for each count of orders, made from all of them, their dice and results, as far as one was
    requested. `look` is called after each order. `mails` are the mail addresses of seats, `mailed_at` the orders a
    seat had given when it was last written to.
    """

    def __init__(self, book: Book, file: GameFile) -> None:
        self.book = book
        self.file = file
        self.seating = Seating(file)
        self.seq = 0
        self.number = 0
        self.paused = False
        self.chat: list[messages.ChatLine] = []
        self.wish: JournalEntry | None = None
        self.rolled: JournalEntry | None = None
        self.mails: dict[int, str] = {}
        self.mailed_at: dict[int, int] = {}
        self.agreed: set[int] = set()  # seats that agreed to the undo
        self.changed: ReplayMismatch | None = None
        self.is_kept = False
        self.cut: list[OrderRow] = []
        self.look: Look | None = None
        self.reseated = 0
        self.views: dict[str, bytes] = {}
        self.offer: messages.Doc | None = None
        self.fresh: list[LoggedEvent] = []
        self.fresh_chat: list[messages.ChatLine] = []
        self.digests = array("L", [0])
        self.begin_again()

    # --- the battle ------------------------------------------------------------------------------------------------

    def begun(self) -> Game:
        """Return the battle before its first order."""
        file = self.file
        if file.forked >= 0:
            opening, source = file.opening, file.opening_dice
            game = restart(self.book, file.setup, file.seed, opening, source, attends=True)
        else:
            game = Game(self.book, file.setup, file.seed, attends=True)
        game.seats = [
            {"side": seat.side, "kind": seat.kind, "name": seat.name, "player": seat.player} for seat in file.seats
        ]
        game.undo_marks = [UndoMark(*mark) for mark in file.undone]
        if file.campaign:
            game.campaign = {"id": file.campaign, "battle": file.battle}
        return game

    @property
    def history(self) -> list[PlayedOrder]:
        """The orders that stand: the engine's own record."""
        return self.game.history

    @property
    def is_over(self) -> bool:
        """True if the battle has ended."""
        return self.game.state.outcome is not None or self.is_kept

    @property
    def undos(self) -> int:
        """The number of undos, and of changes of the seats that the story is told to."""
        return len(self.game.undo_marks) + self.reseated

    def forget_views(self) -> None:
        self.views = {}
        self.offer = None

    def forget(self) -> None:
        """Clear the event log and the luck count, so that the battle can be told again."""
        self.chronicle = EventLog()
        self.luck = LuckCount()

    def tell(self, game: Game) -> None:
        """Add the newest events to the log in the words of their time; the engine need not keep them."""
        at = len(game.history)
        told: list[LoggedEvent] = []
        standpoints = self.standpoints(game) if game.events else []
        for event in game.events:
            doc = event_doc(self.book, game.state, event)
            doc["at"] = at
            told.append(LoggedEvent(event.to, at, _encode(doc), event.posts, self.turned(game, event, standpoints, at)))
        self.luck.count(game.events, game.state)
        if not game.history:
            game.opening_trace = fingerprint_of(game.events)
        elif game.history[-1].trace == UNTRACED:
            game.history[-1].trace = fingerprint_of(game.events)
        del self.digests[max(at, 1) :]  # the order told now, and what came after it before it was taken back
        self.chronicle.add(told)
        self.fresh.extend(told)
        game.events = []
        game.marks = []
        self.forget_views()
        if self.look is not None:
            self.look(game)

    def digest_of(self, count: int) -> int:
        """Return the digest of the first `count` orders; -1 if there are fewer."""
        if count > len(self.history):
            return -1
        for past in self.history[len(self.digests) - 1 : count]:
            words = f"{past.seat} {self.book.grammar.write(past.order)} {past.faces} {past.trace}"
            self.digests.append(crc32(words.encode(), self.digests[-1]))
        return self.digests[count]

    def turned(self, game: Game, event: Event, standpoints: list[Perspective], at: int) -> list[tuple[str, bytes]]:
        """Return an event as each seat that may know of it reads it."""
        found: list[tuple[str, bytes]] = []
        for standpoint in standpoints:
            if event.seen_from(standpoint):
                doc = event_doc(self.book, game.state, event, standpoint)
                doc["at"] = at
                found.append((name_of(standpoint), _encode(doc)))
        return found

    def retell(self) -> None:
        """Tell the story again after characters or units changed seats."""
        self.forget()
        self.game.replayed(self.history, self.tell)

    # --- from where it is seen -------------------------------------------------------------------------------------

    def standpoint(self, seats: tuple[int, ...], side: int, game: Game | None = None) -> Perspective:
        """Return the standpoint of these seats as their side; OBSERVER sees what everybody may see."""
        if side == OBSERVER or not self.book.tells_seats:
            return Perspective(side)
        is_shared = any(self.file.seats[seat].side != side for seat in seats)
        return self.seating.standpoint(side, seats, self.book.posts((game or self.game).state), is_shared)

    def standpoints(self, game: Game) -> list[Perspective]:
        """Return every standpoint that has its own words."""
        if not self.book.tells_seats:
            return []
        viewers = [viewer_of(self.file, "seat", seat) for seat in self.seating.people()]
        found: dict[str, Perspective] = {}
        for viewer in [*viewers, viewer_of(self.file, "host", NOBODY)]:
            for side in viewer.sides:
                at = self.standpoint(viewer.seats, side, game)
                if at.is_personal:
                    found[name_of(at)] = at
        return list(found.values())

    # --- the journal -----------------------------------------------------------------------------------------------

    def past_of(self, line: OrderRow, index: int) -> PlayedOrder:
        """Return an order of the journal as the engine keeps it."""
        try:
            order = self.book.grammar.read(line.text)
        except BadInput as error:
            raise ReplayMismatch(f"order {index + 1} ('{line.text}'): {error}", index) from None
        return PlayedOrder(line.side, order, list(line.faces), 0, line.seat, line.dice, line.trace or UNTRACED)

    def lines(self, start: int = 0) -> list[OrderRow]:
        """Return the orders that stand, as they go to other processes."""
        write = self.book.grammar.write
        return [
            OrderRow(past.seat, past.side, write(past.order), tuple(past.faces), past.dice, past.trace)
            for past in self.history[start:]
        ]

    def follow(self, lines: list[OrderRow]) -> None:
        """Play further orders that stand; raise an error at the first that comes out differently."""
        orders: list[PlayedOrder] = []
        trouble: ReplayMismatch | None = None
        for i, line in enumerate(lines):
            try:
                orders.append(self.past_of(line, len(self.history) + i))
            except ReplayMismatch as error:
                trouble = error
                break
        replay(self.game, orders, self.tell)
        self.number = len(self.history)
        if trouble is not None:
            raise trouble

    def catch_up(self, entries: list[JournalEntry]) -> None:
        """Take in entries that other processes wrote, or that were stored before we started.

        Orders taken back since are not played. Where an order comes out differently, the battle stays at the last
        moment that is the same (`changed`).
        """
        standing = self.lines()
        undone = self.game.undo_marks[:]
        stream = self.game.stream
        first = len(standing)
        reseated = self.reseated
        for entry in entries:
            if entry.kind == "order":
                side = self.file.seats[entry.seat].side
                dice = HAND if entry.hand else self.given(len(standing), stream)
                standing.append(OrderRow(entry.seat, side, entry.text, tuple(entry.faces), dice, entry.trace))
                self.wish = None
                self.rolled = None
                self.seq = entry.seq
            else:
                if entry.kind in ("undo", "rules"):
                    mark = self.mark_of(entry, standing, stream)
                    stream = mark.stream
                    undone.append(mark)
                    del standing[mark.to :]
                    first = min(first, mark.to)
                self.note(entry)
            self.number = len(standing)
        if first < len(self.history) or reseated != self.reseated:
            self.begin_again()
        try:
            self.follow(standing[len(self.history) :])
        except Exception as error:  # rules that have changed may fail in any way
            self.stay(standing, error, entries[-1])
        self.game.undo_marks = undone
        if stream != self.game.stream:
            self.game.switch_stream(stream)
        self.number = len(self.history)

    def mark_of(self, entry: JournalEntry, standing: list[OrderRow], stream: int) -> UndoMark:
        """Return what an entry takes back; where dice go, their stream moves on."""
        kept, how = way_of(entry)
        dice = sum([len(line.faces) for line in standing[kept:] if line.dice >= 0])
        asker = self.wish.seat if self.wish is not None and how in (AGREED, OLD) else entry.seat
        return UndoMark(len(standing), kept, asker, how, dice, stream + (1 if dice and how != OLD else 0))

    def begin_again(self) -> None:
        """Return to before the first order, and tell everything again."""
        self.game = self.begun()
        self.forget()
        self.tell(self.game)

    def stay(self, standing: list[OrderRow], error: Exception, last: JournalEntry) -> None:
        """Stay at the last moment that is the same: before the first order that comes out differently."""
        at = len(self.history)
        self.changed = (
            error
            if isinstance(error, ReplayMismatch)
            else ReplayMismatch(f"order {at + 1} cannot be played: {error!r}", at)
        )
        kept = max(0, self.changed.index)
        self.is_kept = last.words != ""
        self.cut = standing[kept:]
        self.begin_again()
        self.follow(standing[:kept])
        if self.is_kept:
            words = (
                f"The rules have changed since: what came after move {kept} cannot be shown. It ended so: {last.words}"
            )
            self.add_chat(JournalEntry(last.seq, last.time, "rules", NOBODY), words, "note")

    def go_on(self, now: int) -> JournalEntry:
        """Drop the orders after the last moment that changed rules leave the same, and note it."""
        rule = self.changed.rule if self.changed is not None else ""
        entry = JournalEntry(self.seq + 1, now, "rules", NOBODY, f"{len(self.history)} {rule}".strip())
        mark = self.mark_of(entry, [*self.lines(), *self.cut], self.game.stream)
        self.note(entry)
        self.game.undo_marks.append(mark)
        if mark.stream != self.game.stream:
            self.game.switch_stream(mark.stream)
        self.changed = None
        self.cut = []
        return self.stamped(entry)

    def given(self, index: int, stream: int) -> int:
        """Return the source of an order's dice; the first orders of a fork have the dice of another battle."""
        if index >= self.file.forked:
            return stream
        return self.file.dice[index] if index < len(self.file.dice) else GIVEN

    def note(self, entry: JournalEntry) -> None:
        """Apply an entry other than an order, except for the battle itself."""
        self.seq = entry.seq
        noted = NOTES.get(entry.kind)
        if noted is not None:
            noted(self, entry)

    def add_chat(self, entry: JournalEntry, words: str, kind: Literal["chat", "note"]) -> None:
        name = self.seat_name(entry.seat)
        line = messages.ChatLine(self.number, entry.seat, name, words, kind, entry.time)
        self.chat.append(line)
        self.fresh_chat.append(line)
        del self.chat[:-MOST_CHAT]

    def stamped(self, entry: JournalEntry) -> JournalEntry:
        """Add to a new entry how the game stands after it."""
        outcome = self.game.state.outcome
        self.seq = entry.seq
        self.number = len(self.history)
        entry.number = self.number
        entry.asked = self.asked_seat()
        entry.turn = self.game.state.turn
        entry.words = outcome.words if outcome is not None else ""
        entry.paused = self.paused
        return entry

    def made(self, kind: Kind, seat: int, now: int, text: str = "") -> JournalEntry:
        """Make an entry other than an order and apply it; the caller stores it."""
        entry = JournalEntry(self.seq + 1, now, kind, seat, text)
        asker = self.wish.seat if self.wish is not None else seat
        reseated = self.reseated
        self.note(entry)
        if reseated != self.reseated:
            self.retell()
        if kind == "undo":
            kept, how = way_of(entry)
            self.forget()
            self.game.undo_to(kept, asker if how in (AGREED, OLD) else seat, how, self.tell)
        return self.stamped(entry)

    # --- seats -----------------------------------------------------------------------------------------------------

    def asked_seats(self) -> tuple[int, ...]:
        """Return the seats that may answer now, the leading one of the side first."""
        return self.seating.asked(self.game.question)

    def asked_seat(self) -> int:
        """Return the first seat that may decide now, or NOBODY."""
        asked = self.asked_seats()
        return asked[0] if asked else NOBODY

    def seat_name(self, seat: int) -> str:
        if seat < 0:
            return "An observer" if seat == WATCHER else "The host"
        held = self.file.seats[seat]
        if held.name:
            return held.name
        if len(self.seating.of_side(held.side)) > 1 and (posts := self.seating.posts_of(seat)):
            return " and ".join([post.name for post in self.book.posts(self.game.state) if post.id in posts])
        return self.book.side_name(self.game.state, held.side)

    def wish_words(self, wish: JournalEntry) -> str:
        """Return the sentence for a request to undo."""
        late = self.number - int(wish.text)
        what = "the last order" if late == 1 else f"the last {late} orders"
        return f"{begun(the(self.seat_name(wish.seat)))} asks to take back {what}."
