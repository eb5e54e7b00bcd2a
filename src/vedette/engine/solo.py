"""Sides that a book runs by its own tables (docs/view.md, "A side that the book runs").

A set-up names them: `"solo": [1]`. Such a side is asked nothing: the book's rules play it. The entry is part of the
set-up, so that a record replays it.
"""

from typing import Final

from vedette.engine.book import Book
from vedette.engine.types import BadInput
from vedette.engine.validation import as_int, as_list

MOST_SIDES: Final = 10


def solo_sides(setup: dict[str, object]) -> list[int]:
    """Return the sides that a set-up leaves to the book; none if it names none."""
    found: list[int] = []
    for side in as_list(setup.get("solo", []), "solo"):
        number = as_int(side, "solo", 0, MOST_SIDES - 1)
        if number in found:
            raise BadInput(f"'solo' names side {number} twice")
        found.append(number)
    return sorted(found)


def check_solo(book: Book, setup: dict[str, object]) -> None:
    """Raise BadInput if a side is left to a book that has no tables for it."""
    if solo_sides(setup) and not book.runs_sides:
        raise BadInput(f"{book.title} has no tables by which it runs a side: give the side to a person or a computer")


def with_solo(book: Book, setup: dict[str, object], sides: list[int]) -> dict[str, object]:
    """Return the set-up with these sides left to the book too."""
    if not sides:
        return setup
    changed = dict(setup)
    changed["solo"] = sorted(set(solo_sides(setup) + sides))
    check_solo(book, changed)
    return changed
