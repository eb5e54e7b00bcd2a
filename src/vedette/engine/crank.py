"""The ask-and-answer loop, and the Game: a battle with its record."""

from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import Chance, Dice, Entered, Hashed, NeedDice, Scripted
from vedette.engine.plurals import agreed
from vedette.engine.state import State
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY, Order, Question, Refusal

LONGEST_CHAIN: Final = 100_000


def crank(book: Book, state: State) -> None:
    """Carry out steps until somebody must choose or the battle is over."""
    turns = 0
    while state.question is None and state.outcome is None:
        if not state.agenda:
            raise RuntimeError(f"{book.name}: the agenda is empty, yet nobody was asked and nobody has won")
        book.carry_out(state, state.agenda.pop())
        turns += 1
        if turns > LONGEST_CHAIN:
            raise RuntimeError(f"{book.name}: a chain of steps does not end")


def answer(book: Book, state: State, order: Order) -> Refusal | None:
    """Give an order to a battle: refused, it changes nothing; obeyed, the battle goes on to its next question."""
    question = state.question
    if question is None:
        return Refusal("", "the battle is over; no more orders are taken")
    refusal = book.check(state, question, order)
    if refusal is not None:
        return refusal
    state.question = None
    book.obey(state, question, order)
    crank(book, state)
    return None


def in_words(refused: Refusal | None) -> Refusal | None:
    """A refusal as people read it: its verb agrees with the unit it begins with."""
    return None if refused is None else Refusal(refused.rule, agreed(refused.words))


class Past:
    """An order that was obeyed: whose, what, the faces it threw, and what stood before it (dice, reveals)."""

    def __init__(self, side: int, order: Order, faces: list[int], reveals: int) -> None:
        self.side = side
        self.order = order
        self.faces = faces
        self.reveals = reveals


class Game:
    """A battle with its record: book, set-up, seed, and every order with its faces.

    `opening` holds the faces thrown before the first question. `entered` tells that not all faces came from the seed (people
    rolled their own, or the game was forked from another): then the faces of the record are what is played again.
    """

    def __init__(self, book: Book, setup: dict[str, object], seed: str, dice: Dice | None = None) -> None:
        self.book = book
        self.setup = setup
        self.seed = seed
        self.past: list[Past] = []
        self.events: list[Event] = []
        self.marks: list[int] = []
        self.entered = False
        self.state = book.begin(setup, dice if dice is not None else Hashed(seed))
        crank(book, self.state)
        self.opening = self.state.dice.take_faces()
        self.events.extend(self.state.take_log())

    @property
    def question(self) -> Question | None:
        return self.state.question

    def refusal(self, order: Order) -> Refusal | None:
        """Why an order would be refused now, or None."""
        if self.state.question is None:
            return Refusal("", "the battle is over; no more orders are taken")
        return in_words(self.book.check(self.state, self.state.question, order))

    def answer(self, order: Order) -> Refusal | None:
        """Give an order; refused, it changes nothing."""
        state = self.state
        question = state.question
        reveals = state.reveals
        refused = answer(self.book, state, order)
        if refused is not None or question is None:
            return in_words(refused)
        self.past.append(Past(question.side, order, state.dice.take_faces(), reveals))
        self.marks.append(len(self.events))
        self.events.extend(state.log)
        state.log = []
        return None

    def answer_entered(self, order: Order, faces: list[int]) -> Refusal | NeedDice | None:
        """Give an order with faces rolled by hand; NeedDice says which dice are still wanted, and nothing has changed."""
        refused = self.refusal(order)
        if refused is not None:
            return refused
        trial = self.state.clone()
        trial.dice = Entered(faces)
        try:
            answer(self.book, trial, order)
        except NeedDice as need:
            return need
        if len(trial.dice.faces) < len(faces):
            return Refusal("", f"{len(faces)} dice were entered; this order throws only {len(trial.dice.faces)}")
        own = self.state.dice
        self.state.dice = Scripted(faces)
        refused = self.answer(order)
        self.state.dice = own
        self.entered = True
        return refused

    def pick(self, chance: Chance) -> Order:
        """One order on offer, at random."""
        question = self.state.question
        if question is None:
            raise RuntimeError("the battle is over")
        return self.book.pick(self.state, question, chance)

    def may_undo(self) -> Refusal | None:
        """The newest order may be taken back while no die has been thrown and nothing was revealed since it was given."""
        if not self.past:
            return Refusal("", "there is no order to take back")
        last = self.past[-1]
        if last.faces:
            return Refusal("", "dice have been thrown since; the other side must consent")
        if last.reveals != self.state.reveals:
            return Refusal("", "something hidden has been shown since; the other side must consent")
        return None

    def back_to(self, count: int) -> None:
        """Take back all but the first `count` orders, by playing these again."""
        kept = self.past[:count]
        fresh = replayed(self.book, self.setup, self.seed, self.opening, kept, self.entered)
        if self.entered:
            fresh.state.dice = self.state.dice
        self.past = fresh.past
        self.events = fresh.events
        self.marks = fresh.marks
        self.state = fresh.state

    def undo(self) -> Refusal | None:
        """Take back the newest order, where that is allowed."""
        refused = self.may_undo()
        if refused is None:
            self.back_to(len(self.past) - 1)
        return refused

    def fork(self, count: int, seed: str) -> "Game":
        """Another game with the same first `count` orders and faces, and new dice from there on."""
        branch = replayed(self.book, self.setup, self.seed, self.opening, self.past[:count], self.entered)
        branch.state.dice = Hashed(seed)
        branch.seed = seed
        branch.entered = True
        return branch

    def asked_side(self) -> int:
        """Whose decision it is; NOBODY when the battle is over."""
        question = self.state.question
        return NOBODY if question is None else question.side


def replayed(
    book: Book, setup: dict[str, object], seed: str, opening: list[int], past: list[Past], entered: bool
) -> Game:
    """Play orders again: with the seed's dice, or, where faces were entered by hand, with the faces of the record."""
    game = Game(book, setup, seed, Scripted(opening) if entered else None)
    game.entered = entered
    for done in past:
        if entered:
            game.state.dice = Scripted(done.faces)
        refused = game.answer(done.order)
        if refused is not None:
            raise RuntimeError(f"an order of the record is refused: {refused}")
    return game
