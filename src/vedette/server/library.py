"""What can be played: books, scenarios, armies, computer players. Tests hand in a library of their own."""

from abc import ABC, abstractmethod
from collections import OrderedDict
from importlib import import_module
from typing import Any, Final

import msgspec

from vedette.ai.players import Player, RashPlayer
from vedette.armies import Forces
from vedette.campaign import Campaigns
from vedette.engine.book import Book, amend
from vedette.engine.ledger import Ledger
from vedette.engine.reading import as_dict
from vedette.engine.types import BadInput
from vedette.engine.view import short_name
from vedette.server.force_forms import BuilderForm
from vedette.server.forms import (
    ArmyInfo,
    BattleChoice,
    BookInfo,
    CampaignForm,
    CoverInfo,
    PlayerInfo,
    ScenarioInfo,
    SettingInfo,
)
from vedette.server.messages import Doc

MOST_AMENDED: Final = 64
SHORT_TITLE: Final = 26
"""Letters for an army in the title of a battle."""


class Library(ABC):
    """The shelf. Amended books are shared by the games that use the same house rules."""

    def __init__(self) -> None:
        self.amended: OrderedDict[bytes, Book] = OrderedDict()

    # --- what a library of another kind replaces -------------------------------------------------------------------

    @abstractmethod
    def names(self) -> list[str]:
        """The books, by name."""

    @abstractmethod
    def plain_book(self, name: str) -> Book:
        """A book without house rules."""

    @abstractmethod
    def ledger(self, name: str) -> Ledger:
        """A book's rules in words."""

    def scenarios(self, name: str) -> list[Doc]:
        return []

    def battle_form(self, name: str) -> list[Doc]:
        """What a form asks of a battle that is not ready-made."""
        return []

    def armies(self, name: str) -> list[Doc]:
        return []

    def players(self, name: str) -> list[PlayerInfo]:
        """The computer players for a book, the usual one first."""
        return [PlayerInfo("random", "Does anything that is allowed.")]

    def scenario(self, name: str, scenario: str) -> Doc:
        raise BadInput(f"{name} has no scenario '{scenario}'")

    def battle(self, name: str, choices: Doc) -> Doc:
        raise BadInput(f"{name} has no random battles")

    def player(self, book: str, name: str) -> Player:
        """One of the computer players for a book."""
        return RashPlayer()

    def has_campaigns(self, name: str) -> bool:
        return False

    def campaigns(self, name: str) -> Campaigns:
        """The campaigns of a book."""
        raise BadInput(f"the book '{name}' has no campaign")

    def forces(self, name: str) -> Forces | None:
        """The forces of a book whose people build them unit by unit."""
        return None

    # --- for everybody ---------------------------------------------------------------------------------------------

    def book(self, name: str, house_rules: Doc) -> Book:
        """The book with house rules worked in."""
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
    """Settings chosen on the form and house rules from a file, as one."""
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


def library_named(name: str) -> Library:
    """The library that `module:function` makes; processes tell each other which one by this name."""
    module, _, function = name.partition(":")
    made = getattr(import_module(module), function)()
    if not isinstance(made, Library):
        raise TypeError(f"{name} is not a library")
    return made
