"""Battles ready to be played: scenarios as TOML files, and one-off battles between any two armies.

listing("empires")                               what there is
setup_of("empires", "first-battle")              the set-up of a scenario, for Game
battle_of("empires", armies=["zulu", "boer-1881"])   the set-up of a one-off battle
generate("empires", 7)                           a one-off battle drawn by lot
check("my-scenario.toml")                        all that is wrong with a file
"""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from vedette.engine.types import BadInput
from vedette.scenarios import for_adventures, for_empires, for_shock
from vedette.toml_files import (
    Page,
    Problem,
    Trouble,
    hold_against,
    parse,
    read_page,
    refuse_problems,
    schema_named,
    show,
)

Scenario = dict[str, Any]

READERS: Final[dict[str, Any]] = {"empires": for_empires, "shock": for_shock, "adventures": for_adventures}
"""Book name to the module that knows its scenarios: SCHEMA, size_of, side_names, troubles, setup_of, battle_of, generate."""
BOOKS: Final = tuple(READERS)
ID: Final = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
FIRST: Final = "first-battle"


def schema(book: str = "empires") -> dict[str, Any]:
    """The JSON schema of a book's scenario files."""
    return schema_named("vedette.scenarios", READERS.get(book, for_empires).SCHEMA)


def _folder(book: str) -> Traversable:
    if book not in BOOKS:
        raise BadInput(f"there are no scenarios for a book '{book}'; there are for: {', '.join(BOOKS)}")
    return files("vedette.scenarios") / book


@cache
def ids(book: str) -> tuple[str, ...]:
    """The ids of the scenarios that are shipped, the one for beginners first, then by year and title."""
    found = [one.name[:-5] for one in _folder(book).iterdir() if one.name.endswith(".toml")]
    keyed = [(_key(_shipped(book, id)), id) for id in found]
    return tuple([id for _, id in sorted(keyed)])


def _key(page: Page) -> tuple[bool, int, str]:
    return (not page.doc.get("first", False), page.doc.get("year", 9999), page.doc.get("title", ""))


@cache
def _shipped(book: str, id: str) -> Page:
    page = parse((_folder(book) / f"{id}.toml").read_text(encoding="utf-8"), f"{id}.toml")
    if isinstance(page, Problem):
        raise BadInput(str(page))
    return page


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
    if not isinstance(id_or_path, Path) and not isinstance(id_or_path, str):
        raise BadInput(f"a scenario is named by its id or its file; not by {show(id_or_path)}")
    folder = _folder(book)
    if isinstance(id_or_path, str) and not id_or_path.endswith(".toml"):
        if not ID.match(id_or_path) or not (folder / f"{id_or_path}.toml").is_file():
            raise BadInput(f"there is no scenario {show(id_or_path)} for {book}; there are: {', '.join(ids(book))}")
        return tidy(_shipped(book, id_or_path).doc, id_or_path)
    page = read_page(Path(id_or_path))
    if isinstance(page, Problem):
        raise BadInput(str(page))
    refuse_problems(page.problems(troubles_of(page.doc)))
    if page.doc["book"] != book:
        raise BadInput(f"{page.name}: this scenario is for the book '{page.doc['book']}', not for '{book}'")
    return tidy(page.doc, Path(page.name).name.removesuffix(".toml"))


def tidy(doc: Scenario, id: str) -> Scenario:
    scenario = {"id": id, **doc}
    scenario["words"] = " ".join(doc["words"].split())
    return scenario


def troubles_of(doc: Scenario) -> list[Trouble]:
    book = doc.get("book", "empires")
    rules = schema(book if isinstance(book, str) else "empires")
    found = hold_against(doc, rules, rules)
    if found:
        return found
    troubles: list[Trouble] = READERS[doc["book"]].troubles(doc)
    return troubles


def check(path: Path | str) -> list[Problem]:
    """All that is wrong with a scenario file: file, line, words and fix of each problem."""
    page = read_page(Path(path))
    if isinstance(page, Problem):
        return [page]
    return page.problems(troubles_of(page.doc))


def check_text(text: str, name: str = "scenario") -> list[Problem]:
    """The same for a text that is not a file yet, for instance in an editor."""
    page = parse(text, name)
    return [page] if isinstance(page, Problem) else page.problems(troubles_of(page.doc))


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
    _folder(book)
    setup: dict[str, Any] = READERS[book].battle_of(choices)
    return setup


def generate(book: str, seed: int) -> dict[str, Any]:
    """A one-off battle drawn by lot: armies, terrain, baselines; the same for the same seed."""
    _folder(book)
    setup: dict[str, Any] = READERS[book].generate(seed)
    return setup
