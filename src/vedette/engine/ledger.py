"""Rule ids and their words, read from a book's ledger page."""

import re
from importlib import resources
from typing import Final

RULE_LINE: Final = re.compile(r"^- \*\*([A-Z]{2,3}(?:-[A-Z]{2,4}\d?)+-\d+[a-z]?)\*\*\s*(.*)$")
OTHER_CHAPTERS: Final = ("RUL", "RUL2", "OPT", "LEFT", "EX", "EX2", "DRV")
"""Rulings, options, worked examples and derived cases have ids too, but are not counted as rules."""


class Rule:
    """One line of the ledger: its id, chapter heading, words, and why it needs no test of its own, if so."""

    def __init__(self, id: str, chapter: str, words: str) -> None:
        self.id = id
        self.chapter = chapter
        self.words = words
        self.definition = ""


class Ledger:
    """All lines of a book's ledger, by id."""

    def __init__(self, book: str, text: str) -> None:
        self.book = book
        self.lines: dict[str, Rule] = {}
        chapter = ""
        last: Rule | None = None
        for line in text.splitlines():
            if line.startswith(("## ", "### ")):
                chapter = line.lstrip("# ").strip()
                last = None
                continue
            found = RULE_LINE.match(line)
            if found is not None:
                last = Rule(found.group(1), chapter, found.group(2).strip())
                if last.id in self.lines:
                    raise ValueError(f"{book}: the ledger has {last.id} twice")
                marked = re.search(r"\(definition: ([^)]*)\)", last.words)
                if marked is not None:
                    last.definition = marked.group(1)
                self.lines[last.id] = last
            elif last is not None and line.startswith("|"):
                last.words += "\n" + line
            elif last is not None and line.startswith("  "):
                last.words += " " + line.strip()
        self.rules = [line for line in self.lines.values() if line.id.split("-")[1] not in OTHER_CHAPTERS]


def read_ledger(book: str, package: str) -> Ledger:
    """The ledger that stands beside a book's rules."""
    return Ledger(book, resources.files(package).joinpath("ledger.md").read_text(encoding="utf-8"))
