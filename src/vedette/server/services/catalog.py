"""The rulebooks, scenarios, armies and computer players that can be played. Tests use a catalog of their own."""

from collections import OrderedDict
from importlib import import_module
from secrets import randbelow
from typing import Any, Final

import msgspec

from vedette import books
from vedette.ai.players import Player
from vedette.ai.search import TEMPERS, SearchPlayer
from vedette.armies import Forces
from vedette.campaign import Campaigns
from vedette.engine.book import Book, amend
from vedette.engine.ledger import Ledger
from vedette.engine.types import BadInput
from vedette.engine.validation import as_dict
from vedette.engine.view import short_name
from vedette.scenarios import EVEN
from vedette.server.schemas.force_forms import BuilderForm
from vedette.server.schemas.http_schemas import (
    ArmyInfo,
    BattleChoice,
    BookInfo,
    CampaignForm,
    CoverInfo,
    PlayerInfo,
    ScenarioInfo,
    SettingInfo,
)
from vedette.server.schemas.messages import Doc

MOST_AMENDED: Final = 64
SHORT_TITLE: Final = 26
"""Letters for an army in the title of a battle."""


class Catalog:
    """Everything in the package. Only people at the machine name files, never a request from outside.

    Games with the same house rules share one amended book.
    """

    def __init__(self) -> None:
        self.amended: OrderedDict[bytes, Book] = OrderedDict()

    def names(self) -> list[str]:
        """Return the names of the books."""
        return books.names()

    def plain_book(self, name: str) -> Book:
        """Return a book without house rules."""
        return books.entry(name).book()

    def ledger(self, name: str) -> Ledger:
        """Return a book's rules in words."""
        return books.entry(name).ledger()

    def scenarios(self, name: str) -> list[Doc]:
        entry = books.entry(name)
        return entry.scenarios().listing() if entry.has("scenarios") else []

    def battle_form(self, name: str) -> list[Doc]:
        """Return the fields of the form for a random battle."""
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
        """Make a random battle; without named armies everything is drawn by lot."""
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
        """Return the computer players of a book, the usual one first."""
        tempers = [temper for temper in TEMPERS if temper]
        return [
            PlayerInfo(player.name, player.words, tempers if isinstance(player, SearchPlayer) else [])
            for player in books.entry(name).players()
        ]

    def has_campaigns(self, name: str) -> bool:
        return books.entry(name).has("campaign")

    def campaigns(self, name: str) -> Campaigns:
        """Return the campaigns of a book."""
        return books.entry(name).campaigns()

    def forces(self, name: str) -> Forces | None:
        """Return the forces of a book whose players build them unit by unit, or None."""
        found = books.entry(name).armies() if books.entry(name).has("armies") else None
        return found if isinstance(found, Forces) else None

    def player(self, book: str, name: str) -> Player:
        """Return a computer player of a book by its name."""
        return books.entry(book).player(name)

    def book(self, name: str, house_rules: Doc) -> Book:
        """Return a book with house rules applied."""
        if not house_rules:
            return self.plain_book(name)
        key = msgspec.json.encode([name, house_rules], order="sorted")
        found = self.amended.get(key)
        if found is None:
            found = self.amended[key] = amend(self.plain_book(name), house_rules)
            if len(self.amended) > MOST_AMENDED:
                self.amended.popitem(last=False)
        return found

    def info(self, name: str) -> BookInfo:
        book = self.plain_book(name)
        forces = self.forces(name)
        settings = [
            SettingInfo(s.name, s.rule, s.words, _plain(s.write(s.default)), s.choices, s.least, s.most)
            for s in book.settings
        ]
        return BookInfo(
            book.name,
            book.title,
            book.version,
            book.unit,
            settings,
            [_scenario(one) for one in self.scenarios(name)],
            [_army(one) for one in self.armies(name)],
            self.players(name),
            book.runs_sides,
            CoverInfo(book.cover.colour, book.cover.emblem, book.cover.words),
            msgspec.convert(self.campaigns(name).form(), CampaignForm) if self.has_campaigns(name) else None,
            msgspec.convert(forces.builder(), BuilderForm) if forces is not None else None,
            msgspec.convert(self.battle_form(name), list[BattleChoice]),
        )


def house_rules_of(settings: Doc, house_rules: Doc) -> Doc:
    """Merge settings chosen on the form and house rules from a file."""
    if not settings:
        return dict(house_rules)
    return {**house_rules, "settings": {**as_dict(house_rules.get("settings", {}), "settings"), **settings}}


def _plain(value: object) -> bool | int | str:
    return value if isinstance(value, bool | int | str) else str(value)


def _apart(entry: Doc, *names: str) -> Doc:
    return {key: value for key, value in entry.items() if key not in names}


def _scenario(entry: Doc) -> ScenarioInfo:
    sides = entry.get("sides", [])
    names = [str(side.get("name", side)) if isinstance(side, dict) else str(side) for side in _list(sides)]
    return ScenarioInfo(
        str(entry["id"]),
        str(entry.get("title", entry["id"])),
        str(entry.get("words", "")),
        names,
        _apart(entry, "id", "title", "words"),
    )


def _army(entry: Doc) -> ArmyInfo:
    title = str(entry.get("title", entry.get("name", entry["id"])))
    return ArmyInfo(
        str(entry["id"]),
        title,
        short_name(title, SHORT_TITLE),
        str(entry.get("words", "")),
        _apart(entry, "id", "title", "words"),
    )


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def make() -> Catalog:
    """Make the catalog of the shipped books."""
    return Catalog()


def library_named(name: str) -> Catalog:
    """Return the catalog that `module:function` makes; processes name it to each other this way."""
    module, _, function = name.partition(":")
    made = getattr(import_module(module), function)()
    if not isinstance(made, Catalog):
        raise TypeError(f"{name} is not a library")
    return made
