"""The game loop and `Game`, a battle with its history."""

from collections.abc import Callable
from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import Dice, ManualDice, NeedDice, Rng, ScriptedDice, SeededDice, commitment
from vedette.engine.fingerprint import differing_rule, fingerprint_of
from vedette.engine.history import FREE, GIVEN, HAND, OLD, UNTRACED, PlayedOrder, ReplayMismatch, UndoMark
from vedette.engine.plurals import agreed
from vedette.engine.solo import check_solo, solo_sides
from vedette.engine.state import State
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY, BadInput, Order, Perspective, Question, Refusal

LONGEST_CHAIN: Final = 100_000
WHOLE_SIDES: Final = (Perspective(0), Perspective(1))
"""Each side as a whole, made once: every order is looked at from one of them."""


def advance(book: Book, state: State) -> None:
    """Carry out steps until a player must choose or the battle is over."""
    turns = 0
    while state.question is None and state.outcome is None:
        if not state.agenda:
            raise RuntimeError(f"{book.name}: the agenda is empty, yet nobody was asked and nobody has won")
        book.run_step(state, state.agenda.pop())
        turns += 1
        if turns > LONGEST_CHAIN:
            raise RuntimeError(f"{book.name}: a chain of steps does not end")
    if state.solo and state.question is not None and state.question.side in state.solo:
        raise RuntimeError(f"{book.name}: '{state.question.kind}' is asked of a side that the book runs itself")


def new_state(book: Book, setup: dict[str, object], dice: Dice) -> State:
    """Set up a battle and note the sides that the book runs."""
    check_solo(book, setup)
    state = book.begin(setup, dice)
    state.solo = solo_sides(setup)
    return state


def apply_order(book: Book, state: State, order: Order) -> Refusal | None:
    """Give an order to a battle: refused, it changes nothing; obeyed, the battle goes on to its next question."""
    question = state.question
    if question is None:
        return Refusal("", "the battle is over; no more orders are taken")
    refusal = book.check(state, question, order)
    if refusal is not None:
        return refusal
    state.question = None
    book.apply(state, question, order)
    advance(book, state)
    return None


def readable_refusal(refused: Refusal | None) -> Refusal | None:
    """Return a refusal whose verb agrees with the unit that it begins with."""
    return None if refused is None else Refusal(refused.rule, agreed(refused.words), refused.who, refused.whom)


def dice_stream(seed: str, number: int) -> Dice:
    """Return a stream of a seed's dice; each roll that is taken back begins another stream."""
    return SeededDice(seed if number == 0 else f"{seed} stream {number}")


class Game:
    """A battle with its record: book, set-up, seed, and every order with its faces.

    `opening` holds the faces thrown before the first question. `source` is the source of the next faces (engine/history.py),
    `stream` the stream of the seed in use. `is_blind`: the seed is not known (`promise`, its commitment, may be), and only
    faces that are given can be played. `seats` are the players, `campaign` is the campaign of this battle. `attends`: the
    book notes what single seats are told (`Book.witness`).
    """

    def __init__(
        self, book: Book, setup: dict[str, object], seed: str, dice: Dice | None = None, attends: bool = False
    ) -> None:
        self.book = book
        self.setup = setup
        self.seed = seed
        self.promise = commitment(seed)
        self.seats: list[dict[str, object]] = []
        self.campaign: dict[str, object] = {}
        self.history: list[PlayedOrder] = []
        self.undo_marks: list[UndoMark] = []
        self.events: list[Event] = []
        self.marks: list[int] = []
        self.stream = 0
        self.source = 0 if dice is None else HAND
        self.is_blind = False
        self.attends = False
        self.state = new_state(book, setup, dice if dice is not None else SeededDice(seed))
        if attends:
            self.attend()
        advance(book, self.state)
        self.opening = self.state.dice.take_faces()
        self.opening_source = self.source
        self.opening_trace = UNTRACED
        self.events.extend(self.state.take_log())

    def attend(self) -> None:
        """Start to note what single seats are told."""
        self.attends = True
        if self.book.tells_seats:
            self.state.onlooker = self.book.witness

    @property
    def question(self) -> Question | None:
        return self.state.question

    def asked_side(self) -> int:
        """Return the side to move; NOBODY when the battle is over."""
        question = self.state.question
        return NOBODY if question is None else question.side

    # --- orders ----------------------------------------------------------------------------------------------------

    def refusal(self, order: Order) -> Refusal | None:
        """Return the reason why an order would be refused now, or None."""
        question = self.state.question
        if question is None:
            return Refusal("", "the battle is over; no more orders are taken")
        return self.unseen(order) or readable_refusal(self.book.check(self.state, question, order))

    def unseen(self, order: Order) -> Refusal | None:
        """Refuse an order that names a unit which the side to move does not see."""
        side = self.asked_side()
        at = WHOLE_SIDES[side] if 0 <= side < len(WHOLE_SIDES) else Perspective(side)
        return self.book.unseen(self.state, at, order)

    def apply_order(self, order: Order, seat: int = NOBODY) -> Refusal | None:
        """Give an order, from a seat where sides have several; refused, it changes nothing."""
        state = self.state
        question = state.question
        reveals = state.reveals
        refused = self.unseen(order) or apply_order(self.book, state, order)
        if refused is not None or question is None:
            return readable_refusal(refused)
        self.history.append(PlayedOrder(question.side, order, state.dice.take_faces(), reveals, seat, self.source))
        self.marks.append(len(self.events))
        self.events.extend(state.log)
        state.log = []
        return None

    def apply_with_manual_dice(self, order: Order, faces: list[int], seat: int = NOBODY) -> Refusal | NeedDice | None:
        """Give an order with faces rolled by hand; NeedDice says which dice are still wanted, and nothing has changed."""
        refused = self.refusal(order)
        if refused is not None:
            return refused
        trial = self.state.clone()
        door = ManualDice(faces, self.lots())
        trial.dice = door
        try:
            apply_order(self.book, trial, order)
        except NeedDice as need:
            return need
        if door.at < len(faces):
            return Refusal("", f"{len(faces)} dice were entered; this order throws only {door.at}")
        return self.apply_with_faces(door.faces, HAND, order, seat)

    def lots(self) -> str:
        """Return the seed of lots, which the program draws even where people roll an order's dice themselves."""
        return f"{self.seed} lots {len(self.history)}"

    def apply_with_faces(self, faces: list[int], source: int, order: Order, seat: int = NOBODY) -> Refusal | None:
        """Give an order whose faces are known."""
        own, whose = self.state.dice, self.source
        self.state.dice = ScriptedDice(faces)
        self.source = source
        refused = self.apply_order(order, seat)
        self.state.dice = own
        self.source = whose
        return refused

    def sample(self, rng: Rng) -> Order:
        """Draw one legal order at random."""
        question = self.state.question
        if question is None:
            raise RuntimeError("the battle is over")
        return self.book.sample_aggressive(self.state, question, rng)

    # --- dice ------------------------------------------------------------------------------------------------------

    @property
    def has_manual_dice(self) -> bool:
        """True if some faces did not come from the seed: entered by hand, or rolled in another battle."""
        return self.opening_source < 0 or any([past.dice < 0 for past in self.history])

    def switch_stream(self, number: int) -> None:
        """Take dice from this stream of the seed from now on."""
        self.stream = number
        self.source = number
        self.state.dice = dice_stream(self.seed, number)

    # --- back, and again -------------------------------------------------------------------------------------------

    def replay_order(self, done: PlayedOrder) -> None:
        """Give an order once more; ReplayMismatch says where and by which rule it differs."""
        index = len(self.history)
        text = self.book.grammar.write(done.order)
        what = f"order {index + 1} ('{text}')"
        if self.asked_side() != done.side:
            raise ReplayMismatch(
                f"order {index + 1} is given by side {done.side}, but it was not asked", index, self.asked_rule()
            )
        try:
            if self.is_blind or done.dice < 0:
                refused = self.apply_with_faces(done.faces, done.dice, done.order, done.seat)
            else:
                if done.dice != self.stream:
                    self.switch_stream(done.dice)
                refused = self.apply_order(done.order, done.seat)
        except BadInput as error:
            raise ReplayMismatch(f"{what}: {error}", index) from None
        if refused is not None:
            raise ReplayMismatch(f"{what} is refused: {refused}", index, refused.rule)
        again = self.history[-1]
        if done.trace != UNTRACED:
            events = self.events[self.marks[-1] :]
            again.trace = fingerprint_of(events)
            if again.faces == done.faces and again.trace != done.trace:
                rule = differing_rule(done.trace, events, self.asked_rule())
                raise ReplayMismatch(f"{what} comes out differently now, by {rule or 'another rule'}", index, rule)
        if again.faces != done.faces:
            raise ReplayMismatch(f"{what}: the dice in the record are not those of its seed", index)

    def asked_rule(self) -> str:
        """Return the rule behind the open question."""
        question = self.state.question
        return "" if question is None else question.rule

    def replayed(self, kept: list[PlayedOrder], watch: Callable[["Game"], None] | None = None) -> "Game":
        """Return this battle from its beginning, with some of its orders; `watch` is called at the start and after each."""
        fresh = restart(
            self.book, self.setup, self.seed, self.opening, self.opening_source, self.is_blind, self.attends
        )
        fresh.opening_trace = self.opening_trace
        fresh.promise = self.promise
        fresh.seats = self.seats
        fresh.campaign = self.campaign
        fresh.undo_marks = self.undo_marks
        if watch is not None:
            watch(fresh)
        replay(fresh, kept, watch)
        return fresh

    def may_undo(self) -> Refusal | None:
        """Check an undo of the newest order: allowed until a die is rolled or something is revealed."""
        if not self.history:
            return Refusal("", "there is no order to take back")
        return self.may_undo_to(len(self.history) - 1)

    def may_undo_to(self, count: int) -> Refusal | None:
        """Check an undo down to the first `count` orders: allowed only where nobody need agree."""
        for past in self.history[count:]:
            if past.faces:
                return Refusal("", "dice have been thrown since; the other side must consent")
        if count < len(self.history) and self.history[count].reveals != self.state.reveals:
            return Refusal("", "something hidden has been shown since; the other side must consent")
        return None

    def undo_to(
        self, count: int, seat: int = NOBODY, how: str = FREE, watch: Callable[["Game"], None] | None = None
    ) -> None:
        """Take back all but the first `count` orders, by playing these again, and note that it was done.

        If dice of the seed are taken back, its stream moves on, so that nobody can get the same dice again.
        """
        dice = 0
        for past in self.history[count:]:
            if past.dice >= 0:
                dice += len(past.faces)
        stream = self.stream + (1 if dice and how != OLD else 0)
        own = self.state.dice
        self.undo_marks.append(UndoMark(len(self.history), count, seat, how, dice, stream))
        fresh = self.replayed(self.history[:count], watch)
        if self.source < 0 and not self.is_blind:
            fresh.state.dice = own
            fresh.source = self.source
        elif stream != fresh.stream:
            fresh.switch_stream(stream)
        self.history = fresh.history
        self.events = fresh.events
        self.marks = fresh.marks
        self.state = fresh.state
        self.stream = fresh.stream
        self.source = fresh.source

    def undo(self) -> Refusal | None:
        """Take back the newest order, where that is allowed."""
        refused = self.may_undo()
        if refused is None:
            self.undo_to(len(self.history) - 1)
        return refused

    def fork(self, count: int, seed: str) -> "Game":
        """Return another game with the same first `count` orders and faces, and new dice from there on."""
        branch = self.replayed(self.history[:count])
        for past in branch.history:
            past.dice = GIVEN
        branch.opening_source = GIVEN
        branch.undo_marks = []
        branch.campaign = {}
        branch.seed = seed
        branch.promise = commitment(seed)
        branch.is_blind = False
        branch.switch_stream(0)
        return branch


def restart(
    book: Book,
    setup: dict[str, object],
    seed: str,
    opening: list[int],
    source: int = 0,
    is_blind: bool = False,
    attends: bool = False,
) -> Game:
    """Return a battle before its first order, as it was begun; ReplayMismatch if its first dice differ."""
    if source >= 0 and not is_blind:
        game = Game(book, setup, seed, None, attends)
    else:
        try:
            game = Game(book, setup, seed, ScriptedDice(opening), attends)
        except BadInput as error:
            raise ReplayMismatch(str(error), NOBODY) from None
        game.opening_source = source
        game.is_blind = is_blind
        game.source = 0
        game.state.dice = ScriptedDice([]) if is_blind else dice_stream(seed, 0)
    if game.opening != opening:
        raise ReplayMismatch("the dice thrown before the first order do not come from this seed", NOBODY)
    return game


def replay(game: Game, orders: list[PlayedOrder], watch: Callable[[Game], None] | None = None) -> None:
    """Give orders again, one after the other, and call `watch` after each. All replays come through here."""
    for done in orders:
        game.replay_order(done)
        if watch is not None:
            watch(game)
