"""The list of books: an entry finds all of a book, and no other module of the program names one."""

import re

import pytest

from example_book.entry import STUB
from parts import shipped
from vedette import books
from vedette.ai import Player
from vedette.armies import Armies
from vedette.engine.book import Book
from vedette.engine.types import BadInput
from vedette.scenarios import Scenarios

NEEDED = {
    "cases": ("position", "facts", "ask"),
    "invariants": ("broken_invariants",),
    "plans": ("setup_for",),
    "benchmark": ("SCENARIO", "ODDS", "GOALS"),
}
"""What other modules ask of a part that is a plain module."""
TEXTS = (".py", ".json", ".toml", ".md", ".sql")


@pytest.mark.parametrize("name", books.names())
def test_an_entry_finds_all_of_its_book(name):
    entry = books.entry(name)
    assert isinstance(entry.book(), Book)
    assert entry.book() is entry.book()
    assert entry.book().name == name
    assert not entry.has("armies") or isinstance(entry.armies(), Armies)
    assert not entry.has("scenarios") or isinstance(entry.scenarios(), Scenarios)
    assert entry.ledger().rules
    steady = ["steady"] if entry.has("steady") else []
    levels = ["cadet", "veteran", "general"] if entry.has("evaluation") else []
    assert [player.name for player in entry.players()] == [*steady, *levels, "rash", "random"]
    for part, wanted in NEEDED.items():
        assert not entry.has(part) or all([hasattr(entry.module(part), one) for one in wanted]), part
    assert not entry.has("benchmark") or entry.module("benchmark").SCENARIO in entry.scenarios().ids()


def test_the_first_book_is_the_one_that_is_meant_where_none_is_named():
    assert books.names()[0] == books.DEFAULT


def test_an_unknown_book_is_refused_with_the_list():
    with pytest.raises(BadInput, match="there is no book 'chess'; the books are: empires, adventures, shock, tyneside"):
        books.entry("chess")


def test_books_may_share_a_package_and_have_parts_elsewhere():
    entry = books.BookEntry("club-solo", "club", armies="", steady="club.mind")
    assert entry.places["rules"] == "vedette.rules.club.book"
    assert entry.places["cases"] == "vedette.testing.club.cases"
    assert entry.places["steady"] == "club.mind"
    assert not entry.has("armies")
    with pytest.raises(TypeError, match="a book has no part 'army'"):
        books.BookEntry("club-solo", army="")
    with pytest.raises(TypeError, match="the book 'club-solo' has no rules or no ledger"):
        books.BookEntry("club-solo", rules="")


def test_what_a_book_does_not_have_is_refused_in_words():
    with pytest.raises(BadInput, match="the book 'pickets' has no armies"):
        STUB.armies()
    with pytest.raises(BadInput, match="there is no player 'steady' for pickets; the players are: rash, random"):
        STUB.player("steady")
    scenarios = STUB.scenarios()
    for ask in (scenarios.battle_of, scenarios.left_to_dice, lambda: scenarios.generate(1)):
        with pytest.raises(BadInput, match="the book 'pickets' has no one-off battles; its scenarios are: ford"):
            ask()
    assert isinstance(STUB.player(""), Player)
    assert STUB.player("").name == "rash"
    for part, words in books.LACKING.items():
        with pytest.raises(BadInput, match=f"^the book 'bare' has {words}$"):
            books.BookEntry("bare", **{part: ""}).module(part)
    assert set(books.LACKING) == set(books.USUAL) - {"rules", "ledger"}


def packages(part="ledger"):
    """Return the folders of the books of this source tree that have a part."""
    entries = [books.entry(name) for name in shipped()]
    return {entry.places["ledger"].rsplit(".", 1)[1] for entry in entries if entry.has(part)}


def test_a_book_is_named_in_its_own_folders_and_in_the_list_of_books_and_nowhere_else(root):
    source = root / "src/vedette"
    known = {*shipped(), *packages()}
    guilty = []
    for path in sorted(source.rglob("*")):
        parts = path.relative_to(source).parts
        if path.suffix not in TEXTS or path.name == "books.py" or "static" in parts:
            continue
        own = {name for name in shipped() if books.entry(name).places["ledger"].rsplit(".", 1)[1] in parts}
        others = "|".join(sorted(known - own - set(parts)))
        # In the folder of a book the name of another may be a word like any other, but for module names and strings.
        named = re.compile(rf"[\"'.]({others})[\"'.]" if known & set(parts) else rf"\b({others})\b")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if named.search(line):
                guilty.append(f"{'/'.join(parts)}:{number}: {line.strip()[:100]}")
    assert not guilty, "\n".join(guilty)


def test_every_folder_of_a_book_belongs_to_a_book_of_the_list(root):
    parts = {"rules": "ledger", "armies": "armies", "scenarios": "scenarios", "ai": "steady", "testing": "plans"}
    for folder, part in parts.items():
        folders = {path.parent.name for path in (root / "src/vedette" / folder).glob("*/__init__.py")}
        assert folders == packages(part), folder
