"""The library that Vedette ships: its rulebooks, scenarios, armies and computer players."""

from importlib import import_module
from typing import Any

from vedette.engine.book import Book
from vedette.engine.dice import Chance
from vedette.engine.ledger import Ledger
from vedette.rules import PACKAGES, book_named, ledger_of
from vedette.server.forms import PlayerInfo
from vedette.server.library import Library, Player, is_there
from vedette.server.messages import Doc


class Shelf(Library):
    """Everything in the package."""

    def names(self) -> list[str]:
        return list(PACKAGES)

    def plain_book(self, name: str) -> Book:
        return book_named(name)

    def ledger(self, name: str) -> Ledger:
        return ledger_of(name)

    def scenarios(self, name: str) -> list[Doc]:
        return _part("scenarios").listing(name) if is_there("vedette.scenarios") else []

    def armies(self, name: str) -> list[Doc]:
        return _part("armies").listing(name) if is_there("vedette.armies") else []

    def scenario(self, name: str, scenario: str) -> Doc:
        return _part("scenarios").setup_of(name, scenario)  # type: ignore[no-any-return]

    def players(self, name: str) -> list[PlayerInfo]:
        if not is_there("vedette.ai"):
            return super().players(name)
        return [PlayerInfo(str(one["name"]), str(one["words"])) for one in _part("ai").listing(name)]

    def player(self, name: str, chance: Chance) -> Player:
        if not is_there("vedette.ai"):
            return super().player(name, chance)
        return _part("ai").player_named(name)  # type: ignore[no-any-return]


def _part(name: str) -> Any:
    return import_module(f"vedette.{name}")


def make() -> Library:
    return Shelf()
