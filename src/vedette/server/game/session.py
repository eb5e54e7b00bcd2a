"""A session owns a game: its seats, its orders, and what each link may see and do. No I/O happens here.

Every change is a JournalEntry. A session makes one and is changed by it. The caller must store it before telling
anybody, and must drop the session when storing fails.
"""

from typing import Final

import msgspec

from vedette.engine.book import Book
from vedette.engine.dice import commitment
from vedette.engine.docs import outcome_doc, question_doc
from vedette.engine.history import HAND
from vedette.engine.types import NOBODY, OBSERVER, BadInput, Order, Perspective, Question, Refusal
from vedette.server.game.dice_statistics import losses
from vedette.server.game.event_log import name_of
from vedette.server.game.event_sourced_game import WATCHER, EventSourcedGame
from vedette.server.game.journal import GameFile, JournalEntry, Seat
from vedette.server.game.throwing import PendingRoll, begun, entered, resumed, roll_request, roller_of
from vedette.server.game.undo import Undo
from vedette.server.game.viewer import Viewer
from vedette.server.process.battle import Unplayable
from vedette.server.schemas import messages
from vedette.server.services.catalog import Catalog

_encode: Final = msgspec.json.Encoder().encode


class Session(EventSourcedGame):
    """A game with its seats and links.

    `undo` decides who may undo orders. `waiting` is an order whose dice are rolled by hand.
    """

    def __init__(self, book: Book, file: GameFile) -> None:
        super().__init__(book, file)
        self.undo = Undo(self)
        self.waiting: PendingRoll | None = None

    # --- what links may do -----------------------------------------------------------------------------------------

    def order(self, viewer: Viewer, number: int, text: str, now: int) -> JournalEntry | Refusal | PendingRoll | None:
        """Give an order; return an entry to store, a refusal, an order that waits for dice, or None if sent twice."""
        standing = len(self.history)
        try:
            order = self.book.grammar.read(text)
        except BadInput as error:
            return Refusal("", str(error))
        if (
            0 <= number < standing
            and self.history[number].seat in viewer.seats
            and self.history[number].order.same(order)
        ):
            return None
        if number != standing:
            words = f"this order was for move {number + 1}, but the table is at move {standing + 1}: look again"
            return Refusal("", words)
        seat = self.may_order(viewer, order)
        if isinstance(seat, Refusal):
            return seat
        if roller_of(self, seat) >= 0:
            return self.order_by_hand(order, seat, now)
        return self.game.apply_order(order, seat) or self.ordered(now)

    def ordered(self, now: int) -> JournalEntry:
        """Make the entry of the newest order after it was carried out."""
        done = self.history[-1]
        self.wish = None
        self.rolled = None
        self.tell(self.game)
        text = self.book.grammar.write(done.order)
        is_hand = done.dice == HAND
        return self.stamped(
            JournalEntry(self.seq + 1, now, "order", done.seat, text, done.faces, trace=done.trace, hand=is_hand)
        )

    # --- dice rolled by hand ---------------------------------------------------------------------------------------

    def waits(self) -> PendingRoll | None:
        """Return the order that waits for dice, or None."""
        if self.waiting is not None and self.waiting.number != len(self.history):
            self.waiting = None
        if self.rolled is not None and (self.waiting is None or self.waiting.faces != self.rolled.faces):
            self.waiting = resumed(self, self.rolled)
            if self.waiting is None:
                self.rolled = None  # the rules have changed: it throws other dice now
        return self.waiting

    def order_by_hand(self, order: Order, seat: int, now: int) -> JournalEntry | Refusal | PendingRoll:
        """Begin an order whose dice are rolled by hand; it is carried out when all of them are known."""
        waiting = self.waits()
        if waiting is not None and waiting.faces:
            return waiting if waiting.order.same(order) else Refusal("", "the order before this waits for its dice")
        made = begun(self, order, seat)
        if isinstance(made, PendingRoll):
            self.waiting = made
        return made or self.ordered(now)

    def throw(self, viewer: Viewer, number: int, faces: list[int], now: int) -> JournalEntry | Refusal | PendingRoll:
        """Enter dice that were rolled by hand."""
        waiting = self.waits()
        if waiting is None or number != waiting.number:
            return Refusal("", "no order waits for dice now")
        if waiting.roller not in viewer.seats:
            return Refusal("", f"{self.seat_name(waiting.roller)} rolls these dice")
        if self.paused:
            return Refusal("", "the game is paused: resume it first")
        refused = entered(self, waiting, faces)
        if refused is not None:
            return refused
        return self.rolled_so_far(waiting, now) if number == len(self.history) else self.ordered(now)

    def rolled_so_far(self, waiting: PendingRoll, now: int) -> JournalEntry:
        """Make the entry of an order's first dice: from now on it stands."""
        text = self.book.grammar.write(waiting.order)
        entry = JournalEntry(self.seq + 1, now, "rolled", waiting.seat, text, waiting.faces, hand=True)
        self.note(entry)
        return self.stamped(entry)

    def put_back(self, viewer: Viewer) -> PendingRoll | Refusal:
        """Cancel an order that waits for its first dice."""
        waiting = self.waits()
        if waiting is None or waiting.seat not in viewer.seats:
            return Refusal("", "no order of yours waits for dice")
        if waiting.faces:
            return Refusal("", "its first dice have fallen: the order stands")
        self.waiting = None
        return waiting

    def may_order(self, viewer: Viewer, order: Order) -> int | Refusal:
        """Return the seat that this link may order for now, or a refusal."""
        question = self.game.question
        if self.file.replay:
            return Refusal("", "this is a replay: fork it to play on")
        if self.is_kept:
            return Refusal("", "the rules have changed since this battle was fought: it can only be looked at")
        if question is None:
            return Refusal("", "the battle is over; no more orders are taken")
        if self.paused:
            return Refusal("", "the game is paused: resume it first")
        asked = self.seating.asked(question)
        if not set(asked) & set(viewer.seats):
            return Refusal("", f"{self.seat_name(self.asked_seat())} is to decide now")
        at = self.standpoint(viewer.seats, question.side)
        unseen = self.book.unseen(self.game.state, at, order)
        if unseen is not None:
            return unseen
        unit = self.book.grammar.who(order)
        seat, other = self.seating.orderer(question, unit, viewer.seats)
        if seat >= 0:
            return seat
        piece = self.piece(at, unit)
        if piece is not None:
            is_ours = piece["side"] == question.side
            words = f"takes orders from {self.seat_name(other)}" if is_ours else "is not on your side"
            return Refusal("", f"{piece['name']} {words}", unit)
        return Refusal("", f"{self.seat_name(other)} is to decide now")

    def may_ask(self, viewer: Viewer, text: str) -> Refusal | None:
        """Return a refusal if this link may not ask for odds now; the order itself is not checked."""
        try:
            seat = self.may_order(viewer, self.book.grammar.read(text))
        except BadInput as error:
            return Refusal("", str(error))
        return seat if isinstance(seat, Refusal) else None

    def is_advised(self, viewer: Viewer) -> bool:
        """True if the link may ask for a computer's advice: nobody else plays, or it was agreed."""
        if not viewer.seats:
            return False
        return self.file.advice or all(seat in viewer.seats for seat in self.seating.people())

    def may_ask_reasons(self, viewer: Viewer, at: int) -> Refusal | None:
        """Return a refusal if this link may not see the reasons for a computer's order, or its advice."""
        if at >= 0:
            if at >= len(self.history):
                return Refusal("", f"there are {len(self.history)} orders; number {at} is not among them")
            seat = self.history[at].seat
            if not 0 <= seat < len(self.file.seats) or self.file.seats[seat].kind != "ai":
                return Refusal("", "only a computer's order can be asked about")
            return None
        question = self.game.question
        if question is None:
            return Refusal("", "the battle is over")
        if not set(self.seating.asked(question)) & set(viewer.seats):
            return Refusal("", "somebody else is to decide now")
        if not self.is_advised(viewer):
            return Refusal("", "others play too: advice must be agreed on when the battle is made")
        return None

    def why_not(self, viewer: Viewer, text: str) -> Refusal | None:
        """Return the refusal that an order would get now, or None."""
        try:
            order = self.book.grammar.read(text)
        except BadInput as error:
            return Refusal("", str(error))
        seat = self.may_order(viewer, order)
        return seat if isinstance(seat, Refusal) else self.game.refusal(order)

    def say(self, viewer: Viewer, text: str, now: int) -> JournalEntry | Refusal:
        words = "".join([letter for letter in text if letter.isprintable() or letter == "\n"]).strip()
        if not words:
            return Refusal("", "there is nothing in this message")
        return self.made("chat", viewer.seat if viewer.seats or viewer.role == "host" else WATCHER, now, words)

    def set_mail(self, viewer: Viewer, address: str, now: int) -> JournalEntry | Refusal:
        """Set a player's address for mail about its turns; an empty address ends it."""
        if not viewer.seats:
            return Refusal("", "those who watch are never to move")
        return self.made("mail", viewer.seat, now, address)

    def given_by(self, seat: int) -> int:
        """Return the number of orders that stand and that a seat has given."""
        return len([past for past in self.history if past.seat == seat])

    def to_be_mailed(self) -> list[int]:
        """Return the seats that are to move and have not had a mail for this turn."""
        if self.is_over or self.paused or self.file.replay:
            return []
        return [seat for seat in self.asked_seats() if seat in self.mails and self.is_untold(seat)]

    def is_untold(self, seat: int) -> bool:
        return self.mailed_at.get(seat) != self.given_by(seat)

    def mailed(self, seat: int, now: int) -> JournalEntry | Refusal:
        """Note that a mail is sent to a seat."""
        if seat not in self.to_be_mailed():
            return Refusal("", "nobody waits for mail")
        return self.made("mailed", seat, now, str(self.given_by(seat)))

    def pause(self, viewer: Viewer, pause: bool, now: int) -> JournalEntry | Refusal:
        if not viewer.seats and viewer.role != "host":
            return Refusal("", "observers cannot pause a game")
        if pause == self.paused:
            return Refusal("", "the game is paused already" if pause else "the game is not paused")
        return self.made("pause" if pause else "resume", viewer.seat, now)

    def assign(self, viewer: Viewer, unit: int, seat: int, now: int) -> JournalEntry | Refusal:
        """Give a unit to a seat of its side; only the host may do this."""
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

    def assign_post(self, viewer: Viewer, post: int, seat: int, now: int) -> JournalEntry | Refusal:
        """Give a character to a seat of its side; the host or its present player may do this."""
        question_of_his = Question(self.post_side(post), "", "", post=post)
        if viewer.role != "host" and not set(self.seating.asked(question_of_his)) & set(viewer.seats):
            return Refusal("", "only the host assigns characters, and who plays one hands him on")
        if seat >= len(self.file.seats):
            return Refusal("", f"there is no seat {seat}")
        known = {one.id: one for one in self.book.posts(self.game.state)}
        if post not in known:
            return Refusal("", f"there is no character {post}")
        if seat >= 0 and self.file.seats[seat].side != known[post].side:
            return Refusal("", f"{known[post].name} is not of the side of {self.seat_name(seat)}")
        return self.made("post", viewer.seat, now, f"{post} {seat}")

    def post_side(self, post: int) -> int:
        """Return the side of a character, or NOBODY if there is no such character."""
        return next((one.side for one in self.book.posts(self.game.state) if one.id == post), NOBODY)

    def hand_over(
        self, viewer: Viewer, seat: int, kind: messages.SeatKind, player: str, now: int
    ) -> JournalEntry | Refusal:
        """Hand a seat to a computer player or the tables, or back to its person."""
        if not 0 <= seat < len(self.file.seats) or self.file.seats[seat].kind != "person":
            return Refusal("", f"seat {seat} is no person's")
        if viewer.role != "host" and (seat not in viewer.seats or kind == "person"):
            return Refusal("", "only the host, or who sits there, hands a seat over")
        if self.file.replay or self.is_over:
            return Refusal("", "the battle is over")
        if self.seating.kind(seat) == kind and (kind != "ai" or self.file.seats[seat].player == player):
            return Refusal("", f"{self.seat_name(seat)} is played so already")
        if kind == "solo" and not self.book.leaves_to_tables:
            return Refusal("", f"{self.book.title} has no tables for a single seat")
        return self.made("hand", viewer.seat, now, f"{seat} {kind} {player}".strip())

    def unit_side(self, viewer: Viewer, unit: int) -> int:
        """Return the side of a unit that the host can see; hidden units stay hidden."""
        at = self.standpoint(viewer.seats, viewer.sides[0] if viewer.sides else OBSERVER)
        piece = self.piece(at, unit)
        return NOBODY if piece is None else int(str(piece["side"]))

    def piece(self, at: Perspective, unit: int) -> messages.Doc | None:
        """Return a unit as a standpoint sees it, or None."""
        for piece in _entries(self.book.view_from(self.game.state, at), "pieces"):
            if piece["id"] == unit:
                return piece
        return None

    # --- seats -----------------------------------------------------------------------------------------------------

    def asked_computer(self) -> Seat | None:
        """Return the computer player to move, or None if a person of its side may answer."""
        asked = self.asked_seats()
        if not asked or self.paused or self.file.replay or self.is_kept or self.waits() is not None:
            return None
        if any(self.seating.is_person(seat) for seat in asked) or self.seating.kind(asked[0]) == "person":
            return None
        return self.file.seats[asked[0]]

    def tables_order(self) -> str:
        """Return the order that the book's tables give for a seat left to them."""
        question = self.game.question
        order = self.book.left_to_tables(self.game.state, question) if question is not None else None
        return "" if order is None else self.book.grammar.write(order)

    def side_count(self) -> int:
        return 1 + max([seat.side for seat in self.file.seats], default=1)

    def settle(self) -> None:
        """Forget the news and cached views after all links were told, to save memory."""
        self.fresh = []
        self.fresh_chat = []
        self.forget_views()

    # --- what links may see ----------------------------------------------------------------------------------------

    def view(self, at: Perspective) -> bytes:
        """Return the table as a standpoint sees it, as JSON."""
        name = name_of(at)
        found = self.views.get(name)
        if found is None:
            found = self.views[name] = _encode(self.book.view_from(self.game.state, at))
        return found

    def question(self, viewer: Viewer) -> bytes:
        """Return the open question as JSON, with the options of this link's own units."""
        question = self.game.question
        if question is None:
            return b""
        if self.offer is None:
            self.offer = question_doc(self.book, self.game.state, question, len(self.history))
        if len(self.asked_seats()) == 1:
            return _encode(self.offer)
        mine = [
            option
            for option in _entries(self.offer, "options")
            if self.seating.orderer(question, int(str(option["who"])), viewer.seats)[0] >= 0
        ]
        return _encode({**self.offer, "options": mine})

    def is_hidden_between(self, viewer: Viewer) -> bool:
        """True if one side of this screen knows something that another does not."""
        views = [self.view(self.standpoint(viewer.seats, side)) for side in viewer.sides]
        return self.chronicle.is_secretive or any(view != views[0] for view in views[1:])

    def state_for(self, viewer: Viewer, shown: int, thinking: bool) -> messages.State:
        """Return the state message; `shown` is the side that the link sees now (hot seat: after the curtain)."""
        asked = self.game.asked_side()
        seats = self.asked_seats()
        is_mine = any(seat in viewer.seats for seat in seats) and not self.is_kept
        curtain = is_mine and shown != asked
        side = OBSERVER if curtain else shown
        waiting = self.waits()
        may_answer = is_mine and not curtain and waiting is None
        return messages.State(
            number=len(self.history),
            undos=self.undos,
            side=side,
            asked=asked,
            asked_seat=self.asked_seat(),
            asked_seats=list(seats),
            thinking=thinking,
            paused=self.paused,
            curtain=curtain,
            undo=self.undo.offered(viewer),
            view=msgspec.Raw(self.view(self.standpoint(viewer.seats, side))),
            question=msgspec.Raw(self.question(viewer)) if may_answer else None,
            throw=roll_request(self, waiting, waiting.roller in viewer.seats) if waiting is not None else None,
            posts=self.posts(),
            asked_post=self.game.question.post if self.game.question is not None else NOBODY,
        )

    def posts(self) -> list[messages.PostInfo]:
        """Return the characters as they are now."""
        return [messages.PostInfo(one.id, one.side, one.name) for one in self.book.posts(self.game.state)]

    def shown_to(self, viewer: Viewer, shown: int) -> int:
        """Return the side to show a link; a hot seat changes sides by itself if nothing is hidden."""
        if len(viewer.sides) < 2:
            return viewer.sides[0] if viewer.sides else OBSERVER
        asked = self.game.asked_side()
        if asked in viewer.sides and not self.is_hidden_between(viewer):
            return asked
        return shown

    def over(self) -> messages.Over | None:
        """Return the message on the end of the battle, or None while it goes on."""
        outcome = outcome_doc(self.game.state.outcome)
        if outcome is None:
            return None
        luck = [self.luck.lines[side] for side in sorted(self.luck.lines)]
        seed = self.file.seed
        return messages.Over(seed, commitment(seed), outcome, luck, losses(self.book.view(self.game.state, OBSERVER)))


def built(library: Catalog, file: GameFile, entries: list[JournalEntry]) -> Session:
    """Build a session from its stored file and journal."""
    try:
        session = Session(library.book(file.book, file.house_rules), file)
    except BadInput as error:
        raise Unplayable(str(error)) from error
    session.catch_up(entries)
    session.settle()
    return session


def _entries(view: messages.Doc, name: str) -> list[messages.Doc]:
    found = view.get(name)
    return found if isinstance(found, list) else []
