"""The rulebooks, by name. A book is loaded when somebody asks for it."""

from importlib import import_module
from typing import Final

from vedette.engine.book import Book
from vedette.engine.ledger import Ledger, read_ledger
from vedette.engine.types import BadInput

PACKAGES: Final = {
    "empires": "vedette.rules.empires",
    "adventures": "vedette.rules.adventures",
    "shock": "vedette.rules.shock",
}
"""Book name to the package with its rules and its ledger."""

_loaded: Final[dict[str, Book]] = {}


def book_named(name: str) -> Book:
    """The book of that name, unamended."""
    if name not in PACKAGES:
        raise BadInput(f"there is no book '{name}'; the books are: {', '.join(PACKAGES)}")
    if name not in _loaded:
        made = import_module(PACKAGES[name] + ".book").make_book(name)
        if not isinstance(made, Book):
            raise RuntimeError(f"{name} is not a Book")
        _loaded[name] = made
    return _loaded[name]


def ledger_of(name: str) -> Ledger:
    """The ledger of the book of that name."""
    if name not in PACKAGES:
        raise BadInput(f"there is no book '{name}'; the books are: {', '.join(PACKAGES)}")
    return read_ledger(name, PACKAGES[name])
