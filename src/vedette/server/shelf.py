"""The library that Vedette ships: its rulebooks, scenarios, armies and computer players."""

from secrets import randbelow

from vedette import books
from vedette.ai.players import Player
from vedette.ai.search import TEMPERS, SearchPlayer
from vedette.armies import Forces
from vedette.campaign import Campaigns
from vedette.engine.book import Book
from vedette.engine.ledger import Ledger
from vedette.engine.types import BadInput
from vedette.scenarios import EVEN
from vedette.server.forms import PlayerInfo
from vedette.server.library import Library
from vedette.server.messages import Doc


class Shelf(Library):
    """Everything in the package. Files are named by the people at the machine, never by a request from outside."""

    def names(self) -> list[str]:
        return books.names()

    def plain_book(self, name: str) -> Book:
        return books.entry(name).book()

    def ledger(self, name: str) -> Ledger:
        return books.entry(name).ledger()

    def scenarios(self, name: str) -> list[Doc]:
        entry = books.entry(name)
        return entry.scenarios().listing() if entry.has("scenarios") else []

    def battle_form(self, name: str) -> list[Doc]:
        entry = books.entry(name)
        return list(entry.scenarios().battle_form) if entry.has("scenarios") else []

    def armies(self, name: str) -> list[Doc]:
        entry = books.entry(name)
        return entry.armies().listing() if entry.has("armies") else []

    def scenario(self, name: str, scenario: str) -> Doc:
        scenarios = books.entry(name).scenarios()
        if scenario.removesuffix(EVEN) not in scenarios.ids():
            raise BadInput(f"there is no scenario '{scenario}' for {name}")
        return scenarios.setup_of(scenario)

    def battle(self, name: str, choices: Doc) -> Doc:
        """A one-off battle; without armies named, all of it is drawn by lot."""
        entry = books.entry(name)
        scenarios = entry.scenarios()
        seed = choices.get("seed", randbelow(10**9))
        if set(choices) <= {"seed"} and isinstance(seed, int):
            return scenarios.generate(seed)
        wanted = choices.get("armies", [])
        known = entry.armies().ids() if entry.has("armies") else ()
        for army in wanted if isinstance(wanted, list) else []:
            if isinstance(army, str) and army not in known and army.partition(":")[0] not in scenarios.stand_ins:
                raise BadInput(f"there is no army '{army}' for {name}; there are: {', '.join(known)}")
        return scenarios.battle_of(**{**choices, "seed": seed})

    def players(self, name: str) -> list[PlayerInfo]:
        tempers = [temper for temper in TEMPERS if temper]
        return [
            PlayerInfo(player.name, player.words, tempers if isinstance(player, SearchPlayer) else [])
            for player in books.entry(name).players()
        ]

    def has_campaigns(self, name: str) -> bool:
        return books.entry(name).has("campaign")

    def campaigns(self, name: str) -> Campaigns:
        return books.entry(name).campaigns()

    def forces(self, name: str) -> Forces | None:
        found = books.entry(name).armies() if books.entry(name).has("armies") else None
        return found if isinstance(found, Forces) else None

    def player(self, book: str, name: str) -> Player:
        return books.entry(book).player(name)


def make() -> Library:
    return Shelf()
