"""Army lists: TOML files, a schema, a checker that names file, line and fix, and a generator.

listing("empires")                  what there is
load("empires", "zulu")             an army, by id or by path
check("my-army.toml")               all that is wrong with a file
generate("empires", 7, points=36)   an army nobody has seen before
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

from vedette.armies import for_adventures, for_empires, for_shock
from vedette.shelves import Shelf

Army = dict[str, Any]

READERS: Final[dict[str, Any]] = {"empires": for_empires, "shock": for_shock, "adventures": for_adventures}
"""Book name to the module that knows its armies: SCHEMA, USUAL_POINTS, troubles, tidy, summary, roster, side_of, generate."""

SHELF: Final = Shelf("vedette.armies", "an army", "armies", READERS)
schema = SHELF.schema
troubles_of = SHELF.troubles_of
check = SHELF.check
check_text = SHELF.check_text


@cache
def ids(book: str) -> tuple[str, ...]:
    """The ids of the armies that are shipped: their file names."""
    return tuple(SHELF.ids(book))


def listing(book: str) -> list[Army]:
    """The armies of a book, in short: id, title, words, period, place, points, dice, class, name, stands, size."""
    return [summary(load(book, id)) for id in ids(book)]


def summary(army: Army) -> Army:
    short: Army = READERS[army["book"]].summary(army)
    return short


def roster(army: Army) -> list[str]:
    """An army as lines to read: what it is worth, who leads it, what it is made of."""
    lines: list[str] = READERS[army["book"]].roster(army)
    return lines


def load(book: str, id_or_path: str | Path) -> Army:
    """An army by its id, or from a file (a Path, or text that ends in .toml); BadInput names file, line and fix."""
    return SHELF.load(book, id_or_path, tidy)


def tidy(doc: Army, id: str) -> Army:
    """An army as the rest of the program wants it: nothing left out that has a default."""
    army: Army = READERS[doc["book"]].tidy(doc, id)
    return army


def side_of(army: Army) -> Army:
    """An army as a side of a set-up."""
    side: Army = READERS[army["book"]].side_of(army)
    return side


def generate(book: str, seed: int, points: int | None = None, klass: str = "") -> Army:
    """A random army of a class (any when left out) for so many points (the usual when left out); the same for the same seed."""
    SHELF.folder(book)
    reader = READERS[book]
    return tidy(reader.generate(seed, reader.USUAL_POINTS if points is None else points, klass), f"random-{seed}")
