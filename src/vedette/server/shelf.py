"""The library that Vedette ships: its rulebooks, scenarios, armies and computer players."""

from secrets import randbelow
from typing import Final

from vedette import armies, scenarios
from vedette.ai.players import NAMES, STEADY, player_named
from vedette.engine.book import Book
from vedette.engine.ledger import Ledger
from vedette.engine.types import BadInput
from vedette.rules import PACKAGES, book_named, ledger_of
from vedette.server.forms import PlayerInfo
from vedette.server.library import Library, Player
from vedette.server.messages import Doc

PLAYERS: Final = {
    "steady": "A sensible opponent who knows the book.",
    "rash": "Attacks more often than not when it can, whatever the odds.",
    "random": "Does anything that is allowed, one thing as likely as another.",
}


class Shelf(Library):
    """Everything in the package. Files are named by the people at the machine, never by a request from outside."""

    def names(self) -> list[str]:
        return list(PACKAGES)

    def plain_book(self, name: str) -> Book:
        return book_named(name)

    def ledger(self, name: str) -> Ledger:
        return ledger_of(name)

    def scenarios(self, name: str) -> list[Doc]:
        return scenarios.listing(name) if name in scenarios.BOOKS else []

    def armies(self, name: str) -> list[Doc]:
        return armies.listing(name) if name in armies.READERS else []

    def scenario(self, name: str, scenario: str) -> Doc:
        if name not in scenarios.BOOKS or scenario not in scenarios.ids(name):
            raise BadInput(f"there is no scenario '{scenario}' for {name}")
        return scenarios.setup_of(name, scenario)

    def battle(self, name: str, choices: Doc) -> Doc:
        """A one-off battle; without armies named, all of it is drawn by lot."""
        if name not in scenarios.BOOKS:
            return super().battle(name, choices)
        seed = choices.get("seed", randbelow(10**9))
        if set(choices) <= {"seed"} and isinstance(seed, int):
            return scenarios.generate(name, seed)
        wanted = choices.get("armies", [])
        for army in wanted if isinstance(wanted, list) else []:
            if isinstance(army, str) and army not in armies.ids(name) and not army.startswith("buy"):
                raise BadInput(f"there is no army '{army}' for {name}; there are: {', '.join(armies.ids(name))}")
        return scenarios.battle_of(name, **{**_plain(choices), "seed": seed})

    def players(self, name: str) -> list[PlayerInfo]:
        known = [one for one in NAMES if one != "steady" or name in STEADY]
        return [PlayerInfo(one, PLAYERS.get(one, "")) for one in known]

    def player(self, name: str) -> Player:
        return player_named(name)


def _plain(choices: Doc) -> Doc:
    if "book" in choices:
        raise BadInput("a one-off battle has no choice 'book'")
    return choices


def make() -> Library:
    return Shelf()
