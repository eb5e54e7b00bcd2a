"""Army lists: TOML files, a schema, a checker that names file, line and fix, and a generator.

listing("empires")                  what there is
load("empires", "zulu")             an army, by id or by path
check("my-army.toml")               all that is wrong with a file
generate("empires", 7, points=36)   an army nobody has seen before
"""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from vedette.armies import for_adventures, for_empires, for_shock
from vedette.engine.types import BadInput
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

Army = dict[str, Any]

READERS: Final[dict[str, Any]] = {"empires": for_empires, "shock": for_shock, "adventures": for_adventures}
"""Book name to the module that knows its armies: SCHEMA, USUAL_POINTS, troubles, tidy, summary, side_of, generate."""
ID: Final = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")


def schema(book: str = "empires") -> dict[str, Any]:
    """The JSON schema of a book's army files."""
    return schema_named("vedette.armies", READERS.get(book, for_empires).SCHEMA)


def _folder(book: str) -> Traversable:
    if book not in READERS:
        raise BadInput(f"there are no armies for a book '{book}'; there are for: {', '.join(READERS)}")
    return files("vedette.armies") / book


@cache
def ids(book: str) -> tuple[str, ...]:
    """The ids of the armies that are shipped: their file names."""
    return tuple(sorted([one.name[:-5] for one in _folder(book).iterdir() if one.name.endswith(".toml")]))


@cache
def _shipped(book: str, id: str) -> Page:
    page = parse((_folder(book) / f"{id}.toml").read_text(encoding="utf-8"), f"{id}.toml")
    if isinstance(page, Problem):
        raise BadInput(str(page))
    return page


def listing(book: str) -> list[Army]:
    """The armies of a book, in short: id, title, words, period, place, points, dice, class, name."""
    return [summary(load(book, id)) for id in ids(book)]


def summary(army: Army) -> Army:
    short: Army = READERS[army["book"]].summary(army)
    return short


def load(book: str, id_or_path: str | Path) -> Army:
    """An army by its id, or from a file (a Path, or text that ends in .toml); BadInput names file, line and fix."""
    if not isinstance(id_or_path, Path) and not isinstance(id_or_path, str):
        raise BadInput(f"an army is named by its id or its file; not by {show(id_or_path)}")
    folder = _folder(book)
    if isinstance(id_or_path, str) and not id_or_path.endswith(".toml"):
        if not ID.match(id_or_path) or not (folder / f"{id_or_path}.toml").is_file():
            raise BadInput(f"there is no army {show(id_or_path)} for {book}; there are: {', '.join(ids(book))}")
        page: Page | Problem = _shipped(book, id_or_path)
    else:
        page = read_page(Path(id_or_path))
    if isinstance(page, Problem):
        raise BadInput(str(page))
    refuse_problems(page.problems(troubles_of(page.doc)))
    if page.doc["book"] != book:
        raise BadInput(f"{page.name}: this army is for the book '{page.doc['book']}', not for '{book}'")
    return tidy(page.doc, Path(page.name).name.removesuffix(".toml"))


def tidy(doc: Army, id: str) -> Army:
    """An army as the rest of the program wants it: nothing left out that has a default."""
    army: Army = READERS[doc["book"]].tidy(doc, id)
    return army


def troubles_of(doc: Army) -> list[Trouble]:
    book = doc.get("book", "empires")
    rules = schema(book if isinstance(book, str) else "empires")
    found = hold_against(doc, rules, rules)
    if found:
        return found
    troubles: list[Trouble] = READERS[doc["book"]].troubles(doc)
    return troubles


def check(path: Path | str) -> list[Problem]:
    """All that is wrong with an army file: file, line, words and fix of each problem."""
    page = read_page(Path(path))
    if isinstance(page, Problem):
        return [page]
    return page.problems(troubles_of(page.doc))


def check_text(text: str, name: str = "army") -> list[Problem]:
    """The same for a text that is not a file yet, for instance in an editor."""
    page = parse(text, name)
    return [page] if isinstance(page, Problem) else page.problems(troubles_of(page.doc))


def side_of(army: Army) -> Army:
    """An army as a side of a set-up."""
    side: Army = READERS[army["book"]].side_of(army)
    return side


def generate(book: str, seed: int, points: int | None = None, klass: str = "") -> Army:
    """A random army of a class (any when left out) for so many points (the usual when left out); the same for the same seed."""
    _folder(book)
    reader = READERS[book]
    return tidy(reader.generate(seed, reader.USUAL_POINTS if points is None else points, klass), f"random-{seed}")
