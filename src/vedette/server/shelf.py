"""The library that Vedette ships: its rulebooks, scenarios, armies and computer players."""

from importlib import import_module
from typing import Any, Final

from vedette.ai.players import NAMES, STEADY, player_named
from vedette.engine.book import Book
from vedette.engine.ledger import Ledger
from vedette.rules import PACKAGES, book_named, ledger_of
from vedette.server.forms import PlayerInfo
from vedette.server.library import Library, Player, is_there
from vedette.server.messages import Doc

PLAYERS: Final = {
    "steady": "A sensible opponent who knows the book.",
    "random": "Does anything that is allowed.",
}


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
        known = [one for one in NAMES if one != "steady" or name in STEADY]
        return [PlayerInfo(one, PLAYERS.get(one, "")) for one in known]

    def player(self, name: str) -> Player:
        return player_named(name)


def _part(name: str) -> Any:
    return import_module(f"vedette.{name}")


def make() -> Library:
    return Shelf()
