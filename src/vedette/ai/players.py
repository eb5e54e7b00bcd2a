"""The computer players that every book has."""

from collections.abc import Callable
from importlib import import_module

from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import Order, Question


class Player:
    """A player that answers questions. `state` is the battle as the asked side may imagine it."""

    name = ""
    words = ""  # a sentence for people who choose a player
    only_looks = False  # only reads the options: changes nothing, tries nothing out, rolls no dice

    def choose(self, book: Book, state: State, question: Question, rng: Rng) -> Order:
        raise RuntimeError("a player without a mind")


class RandomPlayer(Player):
    """A player that gives any order on offer, each as likely as the next."""

    name = "random"
    words = "Does anything that is allowed, one thing as likely as another."
    only_looks = True

    def choose(self, book: Book, state: State, question: Question, rng: Rng) -> Order:
        order = book.sample(state, question, rng)
        # nothing on offer: no room is left to deploy, so something is taken back
        return order if order is not None else book.sample_aggressive(state, question, rng)


class RashPlayer(Player):
    """A random player that prefers attacks and looks at no odds."""

    name = "rash"
    words = "Attacks more often than not when it can, whatever the odds."
    only_looks = True

    def choose(self, book: Book, state: State, question: Question, rng: Rng) -> Order:
        return book.sample_aggressive(state, question, rng)


def chooser_of(module: str) -> Callable[[Book, State, Question, Rng], Order]:
    """Return the `choose` of a book's steady player."""
    found: Callable[[Book, State, Question, Rng], Order] = import_module(module).choose
    return found


class SteadyPlayer(Player):
    """The steady player of a book. `choose` in a module of the book decides for it."""

    name = "steady"
    words = "A sensible opponent who knows the book."

    def __init__(self, module: str) -> None:
        self.module = module

    def choose(self, book: Book, state: State, question: Question, rng: Rng) -> Order:
        return chooser_of(self.module)(book, state, question, rng)
