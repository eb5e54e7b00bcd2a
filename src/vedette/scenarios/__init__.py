"""Battles ready to be played: scenarios as TOML files, and one-off battles between any two armies.

listing("empires")                               what there is
setup_of("empires", "first-battle")              the set-up of a scenario, for Game
battle_of("empires", armies=["zulu", "boer-1881"])   the set-up of a one-off battle
generate("empires", 7)                           a one-off battle drawn by lot
check("my-scenario.toml")                        all that is wrong with a file
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

from vedette.scenarios import for_adventures, for_empires, for_shock
from vedette.shelves import Shelf
from vedette.toml_files import Page

Scenario = dict[str, Any]

READERS: Final[dict[str, Any]] = {"empires": for_empires, "shock": for_shock, "adventures": for_adventures}
"""Book name to the module that knows its scenarios: SCHEMA, BATTLE_CHOICES, size_of, side_names, troubles, setup_of,
battle_of, left_to_dice, generate."""
BOOKS: Final = tuple(READERS)
FIRST: Final = "first-battle"

SHELF: Final = Shelf("vedette.scenarios", "a scenario", "scenarios", READERS)
schema = SHELF.schema
troubles_of = SHELF.troubles_of
check = SHELF.check
check_text = SHELF.check_text


@cache
def ids(book: str) -> tuple[str, ...]:
    """The ids of the scenarios that are shipped, the one for beginners first, then by year and title."""
    return tuple([id for _, id in sorted([(_key(SHELF.shipped(book, id)), id) for id in SHELF.ids(book)])])


def _key(page: Page) -> tuple[bool, int, str]:
    return (not page.doc.get("first", False), page.doc.get("year", 9999), page.doc.get("title", ""))


def listing(book: str) -> list[Scenario]:
    """The scenarios of a book, in short: id, title, words, sides, historical, year, place, first, turns."""
    return [summary(load(book, id)) for id in ids(book)]


def summary(scenario: Scenario) -> Scenario:
    turns, width, height = READERS[scenario["book"]].size_of(scenario)
    return {
        "id": scenario["id"],
        "title": scenario["title"],
        "words": scenario["words"],
        "sides": READERS[scenario["book"]].side_names(scenario),
        "historical": scenario.get("historical", False),
        "year": scenario.get("year", 0),
        "place": scenario.get("place", ""),
        "first": scenario.get("first", False),
        "turns": turns,
        "width": width,
        "height": height,
    }


def load(book: str, id_or_path: str | Path) -> Scenario:
    """A scenario by its id, or from a file (a Path, or text that ends in .toml); BadInput names file, line and fix."""
    return SHELF.load(book, id_or_path, tidy)


def tidy(doc: Scenario, id: str) -> Scenario:
    scenario = {"id": id, **doc}
    scenario["words"] = " ".join(doc["words"].split())
    return scenario


# --- set-ups ----------------------------------------------------------------------------------------------------------


def setup_of(book: str, id_or_path: str | Path, **choices: Any) -> dict[str, Any]:
    """The set-up of a scenario. Choices: `turns`, `deployment` ("dice" or rows), `commanders` ("dice" or a rating)."""
    setup: dict[str, Any] = READERS[book].setup_of(load(book, id_or_path), choices)
    return setup


def battle_of(book: str, **choices: Any) -> dict[str, Any]:
    """The set-up of a one-off battle. Every choice has a default:

    `armies`: two of: an army's id, its file, an army itself, or "buy" ("buy:native" for a class other than European);
    `terrain`: "random" (laid out by `seed`), "open", "dice" (the players place pieces) or a list of features;
    `baselines`: two edges or "dice"; `points`: 36, another number or "dice"; `commanders`: "dice" or a rating;
    `deployment`: "dice" or a number of rows; `entrenchments`: squares for each side; `width`, `height`, `turns`, `seed`, `title`.
    """
    SHELF.folder(book)
    setup: dict[str, Any] = READERS[book].battle_of(choices)
    return setup


def left_to_dice(book: str, **choices: Any) -> dict[str, Any]:
    """The set-up of a one-off battle in which whatever is not chosen is thrown for or drawn by lot."""
    SHELF.folder(book)
    setup: dict[str, Any] = READERS[book].left_to_dice(choices)
    return setup


def generate(book: str, seed: int) -> dict[str, Any]:
    """A one-off battle drawn by lot: armies, terrain, baselines; the same for the same seed."""
    SHELF.folder(book)
    setup: dict[str, Any] = READERS[book].generate(seed)
    return setup


def page_of(setup: dict[str, Any]) -> dict[str, Any]:
    """A set-up as a scenario's file: an army that is named there need not be written out."""
    return {**setup, "sides": [_named(side) for side in setup["sides"]]}


def _named(side: dict[str, Any]) -> dict[str, Any]:
    """A side, or a group picked for it, without the list that its army's name stands for."""
    kept = {key: value for key, value in side.items() if key != "list" or "army" not in side}
    if isinstance(kept.get("picks"), list):
        kept["picks"] = [_named(pick) if isinstance(pick, dict) else pick for pick in kept["picks"]]
    return kept
