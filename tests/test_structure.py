"""The structure of the source: folders, names, and first lines of docstrings."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "vedette"
FRONT = ROOT / "frontend" / "src"
MOST_MODULES = 25
OFFICES = ("book", "battle", "verbs", "steps", "settings", "event_types", "odds", "view", "victory", "setup/muster")
"""Files that every rulebook has under the same name; settings has the printed numbers too, odds the results in words."""
CLAUSES = ("What ", "Who ", "Whom ", "Whose ", "How ", "Where ", "That ", "Why ", "Which ", "Whether ")
"""A first line is a verb (functions) or a noun (classes), never a clause."""
BOOKS = sorted(path.parent.name for path in (SOURCE / "rules").glob("*/book.py"))
MODULES = sorted(SOURCE.rglob("*.py"))


def folders():
    return sorted({path.parent for path in [*MODULES, *FRONT.rglob("*.ts"), *FRONT.rglob("*.svelte")]})


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: str(folder.relative_to(ROOT)))
def test_no_source_folder_has_more_than_25_modules(folder):
    modules = [
        path for path in folder.iterdir() if path.suffix in (".py", ".ts", ".svelte") and path.name != "__init__.py"
    ]
    assert len(modules) <= MOST_MODULES


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_office_has_the_same_name_in_every_book(book):
    missing = [office for office in OFFICES if not (SOURCE / "rules" / book / f"{office}.py").is_file()]
    assert missing == []


def documented():
    """Yield (place, first line) of every docstring of the source."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node)
                if text:
                    name = getattr(node, "name", "module")
                    yield f"{path.relative_to(SOURCE)}: {name}", text.splitlines()[0]


def test_no_docstring_begins_with_a_clause():
    assert [f"{place}: {line}" for place, line in documented() if line.startswith(CLAUSES)] == []


SHARED = frozenset(
    [
        "Action",
        "Activate",
        "Army",
        "Battle",
        "Bout",
        "Building",
        "Card",
        "Concede",
        "Envelope",
        "Field",
        "Figures",
        "Foe",
        "Group",
        "Marker",
        "Odds",
        "Order",
        "Position",
        "PositionPiece",
        "Reasons",
        "Refused",
        "Rules",
        "Shot",
        "Sights",
        "Stance",
        "State",
        "Table",
        "Told",
        "Undo",
    ]
)
"""Classes of one name: the same thing in each book, or a document on the wire and what it describes."""


def test_no_two_different_things_share_a_class_name():
    places = defaultdict(set)
    for path in MODULES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].add(str(path.relative_to(SOURCE)))
    assert {name: sorted(where) for name, where in places.items() if len(where) > 1 and name not in SHARED} == {}
    assert sorted(name for name in SHARED if len(places[name]) < 2) == []
