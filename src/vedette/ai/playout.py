"""Asking a player, and playing a battle to its end."""

from collections.abc import Callable
from typing import Final

from vedette.ai.players import Player
from vedette.engine.book import Book
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import apply_order
from vedette.engine.state import State
from vedette.engine.types import Order, Perspective

MOST_ORDERS: Final = 100_000
"""More orders than any battle has."""


def decide(player: Player, book: Book, state: State, rng: Rng, at: Perspective | None = None) -> Order:
    """Ask a player for an order. It gets the battle as its side, or its seat, may imagine it, and dice of its own.

    A player that only looks gets the battle itself where nothing of it is hidden from its side.
    """
    question = state.question
    if question is None:
        raise RuntimeError("the battle is over; nobody is asked")
    lot = rng.below(2_000_000_000)
    if at is None and player.only_looks and book.is_fully_known(state, question.side):
        return player.choose(book, state, question, rng)
    dice = SeededDice(f"imagined {lot}", b"imagined")
    seen = book.determinize(state, question.side, dice) if at is None else book.determinize_from(state, at, dice)
    return player.choose(book, seen, question, rng)


def play_out(
    book: Book,
    state: State,
    minds: list[Player],
    luck: list[Rng],
    what: str,
    look: Callable[[Order], None] | None = None,
) -> int:
    """Play a battle to its end, call `look` after each order, and return their number. `what` names it in errors."""
    orders = 0
    dice = state.dice
    while state.question is not None:
        side = state.question.side
        order = decide(minds[side], book, state, luck[side])
        refused = apply_order(book, state, order)
        if refused is not None:
            raise RuntimeError(f"{what}: {minds[side].name} gave an order that is refused: {refused}")
        if look is not None:
            look(order)
        state.log = []
        dice.faces = []
        orders += 1
        if orders > MOST_ORDERS:
            raise RuntimeError(f"{what} does not end")
    return orders
