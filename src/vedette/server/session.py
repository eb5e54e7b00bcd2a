"""A session owns a game: its seats, its orders, what each link may see and do. No I/O happens here.

Every change is an Entry. A session makes one (and is changed by it); the caller must store it before telling anybody,
and must throw the session away when it cannot be stored.
"""

from typing import Final, Literal

import msgspec

from vedette.engine.book import Book
from vedette.engine.crank import Game
from vedette.engine.dice import commitment
from vedette.engine.docs import event_doc, question_doc
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY, OBSERVER, BadInput, Refusal
from vedette.server import messages
from vedette.server.battle import give, open_battle, play_again
from vedette.server.chronicle import Chronicle, Told
from vedette.server.journal import Entry, GameFile, Kind, Line, Seat
from vedette.server.luck import Luck, losses
from vedette.server.viewer import Viewer

MOST_CHAT: Final = 500
WATCHER: Final = -2
"""The seat, in the journal, of an observer who says something."""

_encode: Final = msgspec.json.Encoder().encode


class Session:
    """One game and all that is known about it."""

    def __init__(self, book: Book, file: GameFile) -> None:
        self.book = book
        self.file = file
        self.seq = 0
        self.undos = 0
        self.paused = False
        self.owners: dict[int, int] = {}
        self.lines: list[Line] = []
        self.chat: list[messages.ChatLine] = []
        self.wish: Entry | None = None
        self.views: dict[int, bytes] = {}
        self.offer = b""
        self.side_of: dict[int, int] = {}
        self.fresh: list[Told] = []
        self.fresh_chat: list[messages.ChatLine] = []
        self.start()

    # --- the battle ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """The battle before its first order."""
        self.game: Game = open_battle(self.book, self.file)
        self.chronicle = Chronicle()
        self.luck = Luck()
        self.tell(0)

    def tell(self, at: int) -> None:
        """Put the newest events into words; the engine need not keep them."""
        told: list[Told] = []
        events: list[Event] = self.game.events
        for event in events:
            doc = event_doc(self.book, self.game.state, event)
            doc["at"] = at
            told.append(Told(event.to, _encode(doc)))
        if any(event.rolls for event in events):
            self.luck.count(events, self.sides_of_units(events))
        self.chronicle.add(told)
        self.fresh.extend(told)
        self.game.events = []
        self.game.marks = []
        del self.game.past[:-1]
        self.forget_views()

    def sides_of_units(self, events: list[Event]) -> dict[int, int]:
        """Which side each unit is on, as far as the events ask."""
        wanted = [roll.who for event in events for roll in event.rolls or () if roll.who >= 0]
        if any(who not in self.side_of for who in wanted):
            for side in range(self.side_count()):
                for piece in _entries(self.book.view(self.game.state, side), "pieces"):
                    self.side_of[int(str(piece["id"]))] = int(str(piece["side"]))
            for who in wanted:
                self.side_of.setdefault(who, NOBODY)
        return self.side_of

    def rebuild(self) -> None:
        """Play the standing orders again from the start."""
        self.start()
        for index, line in enumerate(self.lines):
            play_again(self.game, self.file, index, line)
            self.tell(index + 1)

    # --- the journal -----------------------------------------------------------------------------------------------

    def catch_up(self, entries: list[Entry]) -> None:
        """Take in entries that others wrote, or that were stored before we started."""
        standing = len(self.lines)
        is_cut = False
        for entry in entries:
            if entry.kind == "order":
                side = self.file.seats[entry.seat].side
                self.lines.append(Line(entry.seat, side, entry.text, tuple(entry.faces)))
                self.wish = None
                self.seq = entry.seq
            else:
                is_cut = is_cut or (entry.kind == "undo" and int(entry.text) < standing)
                self.note(entry)
        if is_cut:
            self.rebuild()
            return
        for index in range(standing, len(self.lines)):
            play_again(self.game, self.file, index, self.lines[index])
            self.tell(index + 1)

    def note(self, entry: Entry) -> None:
        """What an entry other than an order changes, the battle itself apart."""
        name = self.seat_name(entry.seat)
        self.seq = entry.seq
        if entry.kind == "chat":
            self.add_chat(entry, entry.text, "chat")
        elif entry.kind == "assign":
            unit, seat = [int(word) for word in entry.text.split()]
            self.owners.pop(unit, None)
            if seat >= 0:
                self.owners[unit] = seat
        elif entry.kind in ("pause", "resume"):
            self.paused = entry.kind == "pause"
            self.add_chat(entry, f"{name} {'paused' if self.paused else 'resumed'} the game.", "note")
        elif entry.kind == "ask_undo":
            self.wish = entry
            self.add_chat(entry, f"{name} asks to go back to move {int(entry.text) + 1}.", "note")
        elif entry.kind == "deny_undo":
            self.wish = None
            self.add_chat(entry, f"{name} did not consent: the order stands.", "note")
        elif entry.kind == "undo":
            kept = int(entry.text)
            asker = self.seat_name(self.wish.seat) if self.wish is not None else name
            how = f"; {name} consented" if self.wish is not None else ""
            self.wish = None
            self.undos += 1
            del self.lines[kept:]
            self.add_chat(entry, f"{asker} went back to move {kept + 1}{how}.", "note")

    def add_chat(self, entry: Entry, words: str, kind: Literal["chat", "note"]) -> None:
        name = self.seat_name(entry.seat)
        line = messages.ChatLine(len(self.lines), entry.seat, name, words, kind, entry.time)
        self.chat.append(line)
        self.fresh_chat.append(line)
        del self.chat[:-MOST_CHAT]

    def entry(self, kind: Kind, seat: int, now: int, text: str = "", faces: list[int] | None = None) -> Entry:
        """A new entry, with how the game stands."""
        outcome = self.game.state.outcome
        turn = getattr(self.game.state, "turn", 0)
        return Entry(
            self.seq + 1,
            now,
            kind,
            seat,
            text,
            faces if faces is not None else [],
            len(self.lines),
            self.asked_seat(),
            turn if isinstance(turn, int) else 0,
            outcome.words if outcome is not None else "",
            self.paused,
        )

    # --- what links may do -----------------------------------------------------------------------------------------

    def order(self, viewer: Viewer, number: int, text: str, now: int) -> Entry | Refusal | None:
        """Give an order: an entry to be stored, a refusal, or None for an order that already stands (sent again)."""
        standing = len(self.lines)
        try:
            order = self.book.grammar.read(text)
        except BadInput as error:
            return Refusal("", str(error))
        text = self.book.grammar.write(order)
        if 0 <= number < standing and self.lines[number].seat in viewer.seats and self.lines[number].text == text:
            return None
        if number != standing:
            words = f"this order was for move {number + 1}, but the table is at move {standing + 1}: look again"
            return Refusal("", words)
        refused = self.may_order(viewer)
        if refused is not None:
            return refused
        seat = self.asked_seat()
        side = self.game.asked_side()
        refused = give(self.game, self.file, standing, order)
        if refused is not None:
            return refused
        faces = self.game.past[-1].faces
        self.lines.append(Line(seat, side, text, tuple(faces)))
        self.wish = None
        self.tell(standing + 1)
        made = self.entry("order", seat, now, text, faces)
        self.seq = made.seq
        return made

    def may_order(self, viewer: Viewer) -> Refusal | None:
        if self.file.replay:
            return Refusal("", "this is a replay: fork it to play on")
        if self.game.state.outcome is not None:
            return Refusal("", "the battle is over; no more orders are taken")
        if self.paused:
            return Refusal("", "the game is paused: resume it first")
        if self.asked_seat() not in viewer.seats:
            return Refusal("", f"{self.seat_name(self.asked_seat())} is to decide now")
        return None

    def why_not(self, viewer: Viewer, text: str) -> Refusal | None:
        """Why an order would be refused now, or None."""
        refused = self.may_order(viewer)
        if refused is not None:
            return refused
        try:
            return self.game.refusal(self.book.grammar.read(text))
        except BadInput as error:
            return Refusal("", str(error))

    def undo_of(self, viewer: Viewer) -> Literal["free", "ask", "no"]:
        """Whether this link may take back its newest order: "free", "ask" or "no"."""
        if self.file.replay or self.game.state.outcome is not None or not self.lines:
            return "no"
        newest = self.newest_of(viewer)
        if newest == len(self.lines) - 1 and self.game.may_undo() is None:
            return "free"
        return "ask" if newest >= 0 else "no"

    def newest_of(self, viewer: Viewer) -> int:
        """Index of the newest order that this link gave, -1 for none."""
        # What a fork began with stays: to go further back, fork again.
        for index in range(len(self.lines) - 1, max(self.file.forked, 0) - 1, -1):
            if self.lines[index].seat in viewer.seats:
                return index
        return -1

    def undo(self, viewer: Viewer, now: int) -> Entry | Refusal:
        """Take back the newest order, or ask for it. The caller rebuilds after an `undo`."""
        how = self.undo_of(viewer)
        if how == "no":
            return Refusal("", "there is no order of yours that can be taken back")
        kept = self.newest_of(viewer)
        others = [seat for seat in self.file.seats if seat.kind == "person" and seat.side not in viewer.sides]
        # A computer player always consents; the note in the talk says that it was asked of nobody.
        kind: Kind = "undo" if how == "free" or not others else "ask_undo"
        return self.made(kind, viewer.seat, now, str(kept))

    def undo_reply(self, viewer: Viewer, yes: bool, now: int) -> Entry | Refusal:
        """Consent or not; the caller rebuilds after an `undo`."""
        if self.wish is None:
            return Refusal("", "nobody asks to take back an order")
        if not self.may_consent(viewer):
            return Refusal("", "only the other side can consent")
        return self.made("undo" if yes else "deny_undo", viewer.seat, now, self.wish.text)

    def may_consent(self, viewer: Viewer) -> bool:
        if self.wish is None:
            return False
        side = self.file.seats[self.wish.seat].side
        return any(self.file.seats[seat].side != side for seat in viewer.seats)

    def say(self, viewer: Viewer, text: str, now: int) -> Entry | Refusal:
        words = "".join([letter for letter in text if letter.isprintable() or letter == "\n"]).strip()
        if not words:
            return Refusal("", "there is nothing in this message")
        return self.made("chat", viewer.seat if viewer.seats or viewer.role == "host" else WATCHER, now, words)

    def pause(self, viewer: Viewer, pause: bool, now: int) -> Entry | Refusal:
        if not viewer.seats and viewer.role != "host":
            return Refusal("", "observers cannot pause a game")
        if pause == self.paused:
            return Refusal("", "the game is paused already" if pause else "the game is not paused")
        return self.made("pause" if pause else "resume", viewer.seat, now)

    def assign(self, viewer: Viewer, unit: int, seat: int, now: int) -> Entry | Refusal:
        """The host gives a unit to a seat of its side."""
        if viewer.role != "host":
            return Refusal("", "only the host assigns forces")
        if seat >= len(self.file.seats):
            return Refusal("", f"there is no seat {seat}")
        side = self.unit_side(viewer, unit)
        if side == NOBODY:
            return Refusal("", f"there is no unit {unit}")
        if seat >= 0 and self.file.seats[seat].side != side:
            return Refusal("", f"unit {unit} is not of the side of {self.seat_name(seat)}")
        return self.made("assign", viewer.seat, now, f"{unit} {seat}")

    def unit_side(self, viewer: Viewer, unit: int) -> int:
        """The side of a unit that the host can see: asking about others must not tell that they are there."""
        view = self.book.view(self.game.state, viewer.sides[0] if viewer.sides else OBSERVER)
        for piece in _entries(view, "pieces"):
            if piece["id"] == unit:
                return int(str(piece["side"]))
        return NOBODY

    def made(self, kind: Kind, seat: int, now: int, text: str = "") -> Entry:
        self.note(self.entry(kind, seat, now, text))
        if kind == "undo":
            self.rebuild()
        self.seq -= 1
        made = self.entry(kind, seat, now, text)
        self.seq = made.seq
        return made

    # --- seats -----------------------------------------------------------------------------------------------------

    def asked_seat(self) -> int:
        """The seat that is to decide: the owner of the unit in question, else the first seat of the side."""
        question = self.game.question
        if question is None:
            return NOBODY
        owner = self.owners.get(question.who, NOBODY)
        if owner >= 0 and self.file.seats[owner].side == question.side:
            return owner
        for number, seat in enumerate(self.file.seats):
            if seat.side == question.side:
                return number
        return NOBODY

    def asked_computer(self) -> Seat | None:
        """The computer player that is to decide, if one is."""
        seat = self.asked_seat()
        if seat == NOBODY or self.paused or self.file.replay or self.file.seats[seat].kind == "person":
            return None
        return self.file.seats[seat]

    def side_count(self) -> int:
        return 1 + max([seat.side for seat in self.file.seats], default=1)

    def seat_name(self, seat: int) -> str:
        if seat < 0:
            return "An observer" if seat == WATCHER else "The host"
        return self.file.seats[seat].name or self.book.side_name(self.game.state, self.file.seats[seat].side)

    def settle(self) -> None:
        """All links have been told: an idle game keeps nothing that can be made again."""
        self.fresh = []
        self.fresh_chat = []
        self.forget_views()

    # --- what links may see ----------------------------------------------------------------------------------------

    def forget_views(self) -> None:
        self.views = {}
        self.offer = b""

    def view(self, side: int) -> bytes:
        """The table as a side may see it, as JSON."""
        found = self.views.get(side)
        if found is None:
            found = self.views[side] = _encode(self.book.view(self.game.state, side))
        return found

    def question(self) -> bytes:
        """The open question with its options, as JSON."""
        question = self.game.question
        if not self.offer and question is not None:
            self.offer = _encode(question_doc(self.book, self.game.state, question, len(self.lines)))
        return self.offer

    def is_hidden_between(self, sides: tuple[int, ...]) -> bool:
        """Something is known to one of these sides and not to another."""
        return self.chronicle.is_secretive or any(self.view(side) != self.view(sides[0]) for side in sides[1:])

    def state_for(self, viewer: Viewer, shown: int, thinking: bool) -> messages.State:
        """The state message; `shown` is the side whose view the link has before it (hot seat: after the curtain)."""
        asked = self.game.asked_side()
        seat = self.asked_seat()
        is_mine = seat in viewer.seats and seat >= 0
        curtain = is_mine and shown != asked
        side = OBSERVER if curtain else shown
        return messages.State(
            number=len(self.lines),
            undos=self.undos,
            side=side,
            asked=asked,
            asked_seat=seat,
            thinking=thinking,
            paused=self.paused,
            curtain=curtain,
            undo=self.undo_of(viewer),
            view=msgspec.Raw(self.view(side)),
            question=msgspec.Raw(self.question()) if is_mine and not curtain else None,
        )

    def shown_to(self, viewer: Viewer, shown: int) -> int:
        """The side a link is shown now: a hot seat changes sides by itself where nothing is hidden."""
        if len(viewer.sides) < 2:
            return viewer.sides[0] if viewer.sides else OBSERVER
        asked = self.game.asked_side()
        if asked in viewer.sides and not self.is_hidden_between(viewer.sides):
            return asked
        return shown

    def over(self) -> messages.Over | None:
        """The last word, once the battle is over."""
        outcome = self.game.state.outcome
        if outcome is None:
            return None
        doc: messages.Doc = {
            "winner": outcome.winner,
            "level": outcome.level,
            "rule": outcome.rule,
            "words": outcome.words,
            "scores": outcome.scores,
        }
        luck = [self.luck.lines[side] for side in sorted(self.luck.lines)]
        seed = self.file.seed
        return messages.Over(seed, commitment(seed), doc, luck, losses(self.book.view(self.game.state, OBSERVER)))


def _entries(view: messages.Doc, name: str) -> list[messages.Doc]:
    found = view.get(name)
    return found if isinstance(found, list) else []
