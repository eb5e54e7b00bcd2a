"""Rule ids and their words, read from a book's ledger page."""

import re
from importlib import resources
from typing import Final

RULE_LINE: Final = re.compile(r"^- \*\*([A-Z]{2,3}(?:-[A-Z][A-Z0-9]{1,5})+-\d+[a-z]?)\*\*\s*(.*)$")
"""`- **TY-F32-01** Up to RF0 ...`: a book, a chapter (letters, or letters and digits), a number."""
LIKE_A_RULE: Final = re.compile(r"^\s*[-*+]\s*[*_`]*[A-Z]{2,3}-[A-Z0-9]")
"""A line that begins like a rule. If it cannot be read as one it is an error, since a skipped rule is never tested."""
OTHER_CHAPTERS: Final = ("RUL", "RUL2", "OPT", "LEFT", "EX", "EX2", "DRV")
"""Rulings, options, worked examples and derived cases have ids too, but are not counted as rules."""

SORTS: Final = {"RUL": "ruling", "RUL2": "ruling", "LEFT": "ruling", "OPT": "option", "EX": "example", "EX2": "example"}


def sort_of(id: str) -> str:
    """Return the sort of a ledger line by its chapter: a printed rule, a ruling on one, an option or a worked example."""
    return SORTS.get(id.split("-")[1], "rule")


EDITION: Final = re.compile(r"^\[([a-z0-9.]+)\]")
"""`[solo]` before the words: of the books that share the ledger, only the one whose name ends so has the rule."""
ALL_EDITIONS: Final = "both"


class Rule:
    """A line of the ledger: its id, chapter heading, words, and the reason why it needs no test of its own, if any."""

    def __init__(self, id: str, chapter: str, words: str) -> None:
        self.id = id
        self.chapter = chapter
        self.words = words
        self.definition = ""
        self.edition = ""  # the edition it belongs to, if several share the ledger


class Ledger:
    """All lines of a book's ledger, by id."""

    def __init__(self, book: str, text: str) -> None:
        self.book = book
        self.lines: dict[str, Rule] = {}
        chapter = ""
        last: Rule | None = None
        for number, line in enumerate(text.splitlines(), 1):
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
                tag = EDITION.match(last.words)
                if tag is not None and tag.group(1) != ALL_EDITIONS:
                    last.edition = tag.group(1)
                self.lines[last.id] = last
            elif LIKE_A_RULE.match(line) is not None:
                raise ValueError(
                    f"{book}: line {number} of the ledger begins like a rule and cannot be read as one: {line[:60]!r}; "
                    "write it as - **XX-ABC-01** words"
                )
            elif last is not None and line.startswith("|"):
                last.words += "\n" + line
            elif last is not None and line.startswith("  "):
                last.words += " " + line.strip()
        self.rules = [
            line
            for line in self.lines.values()
            if line.id.split("-")[1] not in OTHER_CHAPTERS and (not line.edition or book.endswith(f"-{line.edition}"))
        ]


def read_ledger(book: str, package: str) -> Ledger:
    """Read the ledger that stands beside a book's rules."""
    return Ledger(book, resources.files(package).joinpath("ledger.md").read_text(encoding="utf-8"))
