"""Finder of rule ids: in full (`WEC-CLS-10`), and inside a book's own files also as `CLS-10, -11 and -13`."""

from __future__ import annotations

import re
from collections.abc import Iterable

TAIL = r"(?:\s*(?:,|and|or|to|/)\s*(?:and\s+)?-\d+[a-z]?\b)*"
ONE_MORE = re.compile(r"(,|and|or|to|/)\s*(?:and\s+)?-(\d+)([a-z]?)")


class Finder:
    """A finder of one ledger's ids in a text."""

    def __init__(self, ids: Iterable[str]) -> None:
        self.ids = frozenset(ids)
        prefixes = sorted({id.split("-")[0] for id in self.ids})
        chapters = sorted({id.split("-", 1)[1].rsplit("-", 1)[0] for id in self.ids}, key=lambda one: (-len(one), one))
        self.prefixes = prefixes
        self.pattern = re.compile(
            rf"(?<![\w-])(?:(?:{'|'.join(prefixes)})-)?({'|'.join(map(re.escape, chapters))})-(\d+)([a-z]?)\b({TAIL})"
        )

    def find(self, text: str) -> list[tuple[str, int]]:
        """Return every id with its line, counted from 1."""
        found: list[tuple[str, int]] = []
        for match in self.pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            chapter, number, letter, tail = match.groups()
            found += [(id, line) for id in self.named(chapter, number, letter)]
            last = int(number)
            for how, more, suffix in ONE_MORE.findall(tail):
                between = range(last + 1, int(more)) if how == "to" else range(0)
                for one in between:
                    found += [(id, line) for id in self.named(chapter, f"{one:0{len(more)}}", "")]
                found += [(id, line) for id in self.named(chapter, more, suffix)]
                last = int(more)
        return found

    def named(self, chapter: str, number: str, letter: str) -> list[str]:
        """Return the ids of the ledger that are meant."""
        meant = [f"{prefix}-{chapter}-{number}{letter}" for prefix in self.prefixes]
        return [id for id in meant if id in self.ids]
