"""The battles that the harness plays: every scenario, one-off battles of every kind, and random settings."""

from collections.abc import Callable
from typing import Any, Final

from vedette import books
from vedette.engine.book import Book, amend
from vedette.engine.dice import Rng


class BattlePlan:
    """A planned battle; its number decides everything about it."""

    def __init__(self, number: int, book: Book, setup: dict[str, Any], words: str) -> None:
        self.number = number
        self.book = book
        self.setup = setup
        self.words = words
        self.seed = f"harness {number}"


def plan_for(book: str, number: int, house: Book | None = None) -> BattlePlan:
    """Return the planned battle with this number."""
    entry = books.entry(book)
    setup_for: Callable[[int, Rng], tuple[dict[str, Any], str]] = entry.module("plans").setup_for
    rng = Rng(number * 104729 + 17)
    setup, words = setup_for(number, rng)
    if house is not None:
        return BattlePlan(number, house, setup, words)
    rules, changed = with_settings_by_lot(entry.book(), rng) if number % 2 else (entry.book(), "")
    return BattlePlan(number, rules, setup, f"{words}{changed}")


def with_settings_by_lot(book: Book, rng: Rng) -> tuple[Book, str]:
    """Return the book with a few settings changed at random. Turn limits stay low enough for a battle to end."""
    changes: dict[str, object] = {}
    for setting in book.settings:
        if rng.below(3) == 0:
            least, most = ENDING.get(setting.name, (setting.least, setting.most))
            changes[setting.name] = setting.write(least + rng.below(most - least + 1))
    return amend(book, {"settings": changes}), "".join([f", {name} {value}" for name, value in changes.items()])


ENDING: Final = {"turn_limit": (1, 40), "quiet_limit": (1, 20)}
"""Settings that may be larger than a random battle needs, and the range of their random values."""
