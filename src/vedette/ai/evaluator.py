"""Position evaluation for the search: the methods that each book provides (ai/<book>/evaluation.py)."""

from abc import ABC, abstractmethod
from importlib import import_module

from mypy_extensions import mypyc_attr

from vedette.engine.book import Book
from vedette.engine.dice import Dice, Rng
from vedette.engine.state import State
from vedette.engine.types import Order, Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(ABC):
    """The evaluation of one book's battles.

    `counts` says what `material` counts, in words. A rollout goes on for so many `turns`. The book's steady player knows so
    many `stances`, which are ways of fighting. With fewer tries than `few` only the stances are tried, and no single orders.
    A difference of `scale` in `evaluate` is worth two thirds of a battle. `tells_luck`: `expected_losses` are known.
    """

    def __init__(
        self, counts: str, turns: int, stances: int, scale: float, few: int = 0, tells_luck: bool = False
    ) -> None:
        self.counts = counts
        self.turns = turns
        self.stances = stances
        self.scale = scale
        self.few = few
        self.tells_luck = tells_luck

    def is_worth_searching(self, state: State, question: Question) -> bool:
        """True if the search may do better than the steady player at this question."""
        return True

    def clock(self, state: State) -> int:
        """Return the time of a battle; most books count turns."""
        return state.turn

    def rollout_end(self, state: State) -> int:
        """Return the `clock` at which a rollout from here ends."""
        return self.clock(state) + self.turns

    @abstractmethod
    def candidates(self, book: Book, state: State, question: Question) -> list[Order]:
        """Return orders worth a try, the best first."""

    @abstractmethod
    def rollout_step(self, book: Book, state: State, question: Question, rng: Rng, stance: int) -> Order:
        """Choose the next order of a rollout, fast."""

    def opening(self, book: Book, state: State, question: Question, rng: Rng, stance: int) -> Order:
        """Choose the order that begins a way of fighting, where only these are tried (`few`)."""
        return self.rollout_step(book, state, question, rng, stance)

    @abstractmethod
    def determinize(self, book: Book, state: State, side: int, dice: Dice, rng: Rng) -> State:
        """Return a copy in which all that is hidden from a side has been drawn anew."""

    @abstractmethod
    def material(self, state: State) -> list[float]:
        """Return the material that each side has left."""

    @abstractmethod
    def evaluate(self, state: State) -> list[float]:
        """Return the value of the position for each side."""

    def expected_losses(self, state: State, order: Order) -> list[float]:
        """Return the expected losses of each side by the throw of an order, or nothing where they are unknown."""
        return []


def evaluator_of(module: str) -> Evaluator:
    """Return the evaluator that a module declares."""
    found = import_module(module).EVALUATOR
    assert isinstance(found, Evaluator)
    return found
