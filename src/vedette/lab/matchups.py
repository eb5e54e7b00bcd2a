"""Match-ups: the odds of one order over a table of situations, such as range against cover, or number against quality.

A match-up is a TOML file (docs/lab.md): a position as in case files, an order, and rows and columns that each change something
of the position. Those of a book stand beside its case reader, in `matchups/`.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from tomllib import TOMLDecodeError, loads
from typing import Any, Final

from vedette import books
from vedette.engine.odds import Odds
from vedette.engine.types import BadInput
from vedette.engine.validation import as_dict, as_list, as_text, only
from vedette.testing.battle_position import BattlePosition

Doc = dict[str, Any]
KEYS: Final = ("title", "words", "book", "order", "across", "down", "position", "rows", "columns")
FOLDER: Final = "matchups"


class MatchupCell:
    """The result of an order in one situation: the chance of good and bad for its side, and the expected losses."""

    def __init__(self, odds: Odds) -> None:
        self.exact = odds.exact
        self.good = self.bad = self.theirs = self.ours = 0.0
        briefs: dict[str, float] = {}
        for words, rng in odds.chances.items():
            fate = odds.fates[words]
            self.good += rng if fate.good > 0 else 0.0
            self.bad += rng if fate.good < 0 else 0.0
            self.theirs += rng * fate.theirs
            self.ours += rng * fate.ours
            briefs[fate.brief] = briefs.get(fate.brief, 0.0) + rng
        self.likeliest = max(briefs, key=lambda brief: (briefs[brief], brief))
        self.likely = briefs[self.likeliest]
        self.is_judged = self.good + self.bad + self.theirs + self.ours > 0

    def doc(self) -> Doc:
        found = {"good": self.good, "bad": self.bad, "theirs": self.theirs, "ours": self.ours}
        likeliest = {"result": self.likeliest, "chance": round(self.likely, 6)}
        return {**{name: round(value, 6) for name, value in found.items()}, "likeliest": likeliest, "exact": self.exact}


class Matchup:
    """A table of situations."""

    def __init__(self, doc: Doc, name: str) -> None:
        only(doc, KEYS, "a match-up")
        self.name = name
        self.title = as_text(doc.get("title"), "title")
        self.words = as_text(doc.get("words", ""), "words")
        self.book = books.entry(as_text(doc.get("book"), "book")).name
        self.order = as_text(doc.get("order"), "order")
        self.across = as_text(doc.get("across", ""), "across")
        self.down = as_text(doc.get("down", ""), "down")
        self.position = as_dict(doc.get("position"), "position")
        self.columns = [as_dict(one, "columns") for one in as_list(doc.get("columns"), "columns")]
        self.rows = [as_dict(one, "rows") for one in as_list(doc.get("rows"), "rows")]
        for one in [*self.columns, *self.rows]:
            as_text(one.get("words"), "words")

    def under(self, book: str) -> "Matchup":
        """Return the same situations under another edition of the book."""
        self.book = books.entry(book).name
        return self

    def cell(self, row: Doc, column: Doc) -> MatchupCell:
        """Compute one situation."""
        where = f"{row['words']}, {column['words']}"
        entry = books.entry(self.book)
        position = merged(merged(self.position, row.get("position", {})), column.get("position", {}))
        try:
            poised = entry.module("cases").position(position, entry.book())
            assert isinstance(poised, BattlePosition)
            refused = poised.refusal(self.order)
            if refused is not None:
                raise BadInput(f"'{self.order}' is refused: {refused}")
            return MatchupCell(poised.odds(self.order))
        except BadInput as error:
            raise BadInput(f"{self.name}: {where}: {error}") from None

    def cells(self) -> list[list[MatchupCell]]:
        """Compute all situations, row by row."""
        return [[self.cell(row, column) for column in self.columns] for row in self.rows]

    def doc(self, cells: list[list[MatchupCell]]) -> Doc:
        """Return the table for scripts."""
        return {
            "title": self.title,
            "words": self.words,
            "book": self.book,
            "order": self.order,
            "across": self.across,
            "down": self.down,
            "columns": [column["words"] for column in self.columns],
            "rows": [
                {"words": row["words"], "cells": [one.doc() for one in line]}
                for row, line in zip(self.rows, cells, strict=True)
            ],
        }


def merged(base: Doc, change: object) -> Doc:
    """Return a position with a change: tables are merged, everything else is replaced."""
    found = dict(base)
    for key, value in as_dict(change, "position").items():
        old = found.get(key)
        found[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return found


def read_matchup(source: Path | Traversable) -> Matchup:
    """Read the match-up in a file; BadInput names the file and the fault."""
    try:
        return Matchup(loads(source.read_text(encoding="utf-8")), source.name)
    except OSError as error:
        raise BadInput(f"{source}: cannot be read: {error.strerror}") from None
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{source}: not valid TOML: {error}") from None
    except BadInput as error:
        raise BadInput(f"{source.name}: {error}") from None


def matchups_of(book: str) -> list[Matchup]:
    """Return the match-ups of a book by their file names; none where it has none.

    Editions of one book share them.
    """
    entry = books.entry(book)
    if not entry.has("cases"):
        return []
    folder = files(entry.places["cases"].rpartition(".")[0]).joinpath(FOLDER)
    if not folder.is_dir():
        return []
    found = sorted([one for one in folder.iterdir() if one.name.endswith(".toml")], key=lambda one: one.name)
    return [one.under(book) for one in map(read_matchup, found) if beside(one.book, book)]


def beside(one: str, other: str) -> bool:
    """True if two books are editions of one: they have the same rules and read the same positions."""
    return books.entry(one).places == books.entry(other).places
