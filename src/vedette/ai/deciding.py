"""How a player is asked, and a battle played to its end."""

from collections.abc import Callable
from typing import Final

from vedette.ai.players import Player
from vedette.engine.book import Book
from vedette.engine.crank import answer
from vedette.engine.dice import Chance, Hashed
from vedette.engine.state import State
from vedette.engine.types import Order, Standpoint

MOST_ORDERS: Final = 100_000
"""No battle is as long."""


def decide(player: Player, book: Book, state: State, chance: Chance, at: Standpoint | None = None) -> Order:
    """Ask a player: it gets the battle as its side, or its seat, may imagine it, with dice that are not the battle's.

    One that only looks is shown the battle itself where nothing of it is hidden from its side.
    """
    question = state.question
    if question is None:
        raise RuntimeError("the battle is over; nobody is asked")
    lot = chance.below(2_000_000_000)
    if at is None and player.only_looks and book.hides_nothing(state, question.side):
        return player.choose(book, state, question, chance)
    dice = Hashed(f"imagined {lot}", b"imagined")
    seen = book.imagine(state, question.side, dice) if at is None else book.imagine_from(state, at, dice)
    return player.choose(book, seen, question, chance)


def play_out(
    book: Book,
    state: State,
    minds: list[Player],
    luck: list[Chance],
    what: str,
    look: Callable[[Order], None] | None = None,
) -> int:
    """Play a battle to its end: how many orders it took. `look` is called after each; `what` names it where it goes wrong."""
    orders = 0
    dice = state.dice
    while state.question is not None:
        side = state.question.side
        order = decide(minds[side], book, state, luck[side])
        refused = answer(book, state, order)
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
