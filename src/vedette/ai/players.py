"""The players by name, and how one is asked."""

from importlib import import_module
from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import Chance, Hashed
from vedette.engine.state import State
from vedette.engine.types import BadInput, Order, Question

NAMES: Final = ("steady", "rash", "random")

STEADY: Final = {
    "empires": ("vedette.ai.steady_empires", "choose_empires"),
    "shock": ("vedette.ai.steady_shock", "choose_shock"),
    "adventures": ("vedette.ai.steady_adventures", "choose_adventures"),
}
"""Book name to the module and function of its steady player."""


class Player:
    """Somebody who answers questions. `state` is the battle as the asked side may imagine it."""

    name = ""

    def choose(self, book: Book, state: State, question: Question, chance: Chance) -> Order:
        raise RuntimeError("a player without a mind")


class RandomPlayer(Player):
    """Any order on offer, each as likely as the next."""

    name = "random"

    def choose(self, book: Book, state: State, question: Question, chance: Chance) -> Order:
        orders = book.orders(state, question)
        if not orders:
            return book.pick(state, question, chance)  # no room is left to set up in: something is taken back
        return orders[chance.below(len(orders))]


class RashPlayer(Player):
    """By chance too, but an attack, where there is one, more often than not: it fights, and asks for no odds."""

    name = "rash"

    def choose(self, book: Book, state: State, question: Question, chance: Chance) -> Order:
        return book.pick(state, question, chance)


class SteadyPlayer(Player):
    """The book's sensible opponent; where a book has none yet, nobody answers."""

    name = "steady"

    def choose(self, book: Book, state: State, question: Question, chance: Chance) -> Order:
        if book.name not in STEADY:
            raise BadInput(f"there is no steady player for {book.name} yet; choose: random")
        module, function = STEADY[book.name]
        order = getattr(import_module(module), function)(book, state, question, chance)
        assert isinstance(order, Order)
        return order


def player_named(name: str) -> Player:
    """The player of that name."""
    for player in (SteadyPlayer(), RashPlayer(), RandomPlayer()):
        if player.name == name:
            return player
    raise BadInput(f"there is no player '{name}'; the players are: {', '.join(NAMES)}")


def decide(player: Player, book: Book, state: State, chance: Chance) -> Order:
    """Ask a player: it gets the battle as its side may imagine it, with dice that are not the battle's."""
    question = state.question
    if question is None:
        raise RuntimeError("the battle is over; nobody is asked")
    dice = Hashed(f"imagined {chance.below(2_000_000_000)}", b"imagined")
    return player.choose(book, book.imagine(state, question.side, dice), question, chance)
