"""Named levels of the computer players."""

from typing import Final

from vedette.ai.players import Player, SteadyPlayer
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import FIGHTING, Order, Question

SLIPS: Final = 3
"""A cadet gives a random order in one decision of this many."""


class Level:
    """A named level of the searching player, with its time for a decision."""

    def __init__(self, name: str, seconds: float, words: str) -> None:
        self.name = name
        self.seconds = seconds
        self.words = words


LEVELS: Final = (
    Level("veteran", 0.3, "Tries its orders out in its head, a third of a second each: it misses little."),
    Level("general", 2.0, "Thinks two seconds over every order: the strongest there is."),
)


class CadetPlayer(Player):
    """A weak player: it usually plays like the steady one, but now and then takes any order."""

    name = "cadet"
    words = "Has read the book and still makes mistakes: for a first battle."

    def __init__(self, steady: SteadyPlayer) -> None:
        self.steady = steady

    def choose(self, book: Book, state: State, question: Question, rng: Rng) -> Order:
        if state.phase == FIGHTING and rng.below(SLIPS) == 0:
            orders = [
                order for order in book.legal_orders(state, question) if not book.grammar.verbs[order.verb].destructive
            ]
            if orders:
                return orders[rng.below(len(orders))]
        return self.steady.choose(book, state, question, rng)
