"""The survey: books, their rules and files, and the tests marked with each rule; runs in a process of its own."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

from tools.common import ROOT

PARTS = ("rules", "armies", "scenarios", "campaign")
"""The parts of a book that contain rules."""
PROOF = ("cases", "invariants", "plans", "benchmark")
"""The parts that prove rules."""


class Shelf:
    """One book as the prover needs it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules: list[str] = []
        self.ids: list[str] = []
        self.definitions: list[str] = []
        self.files: list[str] = []
        self.others: list[str] = []  # folders of other books, on which its results do not depend


def add_entry(name: str) -> None:
    """Add a book that stands in no list: `module:NAME` or `file.py:NAME` of its entry."""
    from vedette import books

    module, _, attribute = name.rpartition(":")
    if module.endswith(".py"):
        path = Path(module).resolve()
        root = import_root(path)
        sys.path.append(str(root))
        module = ".".join(path.relative_to(root).with_suffix("").parts)
    entry = getattr(importlib.import_module(module), attribute)
    books.BOOKS[entry.name] = entry


def folder_of(module: str) -> Path | None:
    """Return the folder of a module's package."""
    found = importlib.util.find_spec(module)
    return Path(found.origin).parent if found is not None and found.origin is not None else None


def shelf_of(name: str) -> Shelf:
    """Return the parts of a book that the prover needs."""
    from vedette import books

    entry = books.entry(name)
    shelf = Shelf(name)
    ledger = entry.ledger()
    shelf.ids = list(ledger.lines)
    shelf.rules = [rule.id for rule in ledger.rules]
    shelf.definitions = [rule.id for rule in ledger.rules if rule.definition]
    proof = {entry.places[part] for part in PROOF}
    folders = {folder_of(entry.places[part]) for part in PARTS if entry.has(part)}
    for folder in sorted(folder for folder in folders if folder is not None):
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
            module = ".".join(path.relative_to(import_root(path)).with_suffix("").parts)
            if module not in proof:
                shelf.files.append(str(path))
    ours = {str(folder) for folder in folders}
    for other in books.names():
        places = [folder_of(books.entry(other).places[part]) for part in PARTS if books.entry(other).has(part)]
        shelf.others += [str(place) for place in places if place is not None and str(place) not in ours]
    return shelf


def one_of_each_ledger(names: list[str]) -> list[str]:
    """Return the books, of those that share a ledger only the first."""
    from vedette import books

    first = {books.entry(name).places["ledger"]: name for name in reversed(names)}
    return [name for name in names if name in first.values()]


def other_editions(name: str) -> list[str]:
    """Return the books that share this one's ledger: each edition proves a rule by its own tests."""
    from vedette import books

    ledger = books.entry(name).places["ledger"]
    return [other for other in books.names() if other != name and books.entry(other).places["ledger"] == ledger]


def import_root(path: Path) -> Path:
    """Return the folder from which a file's package is imported."""
    folder = path.parent
    while (folder / "__init__.py").exists():
        folder = folder.parent
    return folder


def worth_collecting(tests: Path, ids: list[str]) -> list[str]:
    """Return the test files that name one of the ids, or whose markers are made by code."""
    found = []
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(r"mark\.rule\((?!\s*[\"'])", text) or any(f'"{id}"' in text for id in ids):
            found.append(str(path))
    return found


def survey(book: str, ids: list[str], tests: str, entry: str) -> dict[str, object]:
    """Return all facts needed before anything is broken. Collects the tests once."""
    from tools.mutation.trial import collect

    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    if entry:
        add_entry(entry)
    from vedette import books
    from vedette.engine.types import BadInput

    try:
        names = [books.entry(book).name] if book else one_of_each_ledger(books.names())
        shelves = [shelf_of(name) for name in names]
        known = {id for shelf in shelves for id in shelf.ids}
        for id in ids:
            if id not in known:
                raise BadInput(f"there is no rule '{id}' in the ledger of {', '.join(names)}")
    except BadInput as error:
        return {"error": str(error)}
    wanted = ids or [id for shelf in shelves for id in shelf.rules]
    files = worth_collecting(Path(tests), wanted)
    others = other_editions(names[0]) if book else []
    marked, trouble = collect(files, others) if files else ({}, "")
    if trouble:
        return {"error": f"the tests cannot be collected:\n{trouble}"}
    return {
        "books": [vars(shelf) for shelf in shelves],
        "tests": {id: marked.get(id, []) for id in wanted},
    }
