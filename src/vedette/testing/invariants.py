"""Invariants of a battle at any moment, and battles that differ in what a side cannot know."""

from collections.abc import Callable

from vedette import books
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import Perspective


def broken_invariants(book: Book, state: State) -> list[str]:
    """Return the broken invariants of a battle."""
    check: Callable[[State], list[str]] = books.entry(book.name).module("invariants").broken_invariants
    return check(state)


def muster(book: Book, state: State) -> list[int]:
    """Return the counts that stay the same from the first turn to the last, as far as a book has them."""
    count: Callable[[State], list[int]] | None = getattr(books.entry(book.name).module("invariants"), "muster", None)
    return count(state) if count is not None else []


def reshuffle_hidden(book: Book, state: State, side: int, rng: Rng) -> State:
    """Return a clone in which all that the side cannot know is different, as far as the rules allow."""
    differ: Callable[[State, int, Rng], State] = books.entry(book.name).module("invariants").reshuffle_hidden
    return differ(state, side, rng)


def reshuffle_hidden_from_seat(book: Book, state: State, at: Perspective, rng: Rng) -> State:
    """Return the same for a seat. A book whose seats of a side know the same needs no version of its own."""
    differ: Callable[[State, Perspective, Rng], State] | None = getattr(
        books.entry(book.name).module("invariants"), "reshuffle_hidden_from_seat", None
    )
    return differ(state, at, rng) if differ is not None else reshuffle_hidden(book, state, at.side, rng)
