"""`vedette ledger`: the rules with a test, and those without."""

import ast
import re
from importlib import resources
from pathlib import Path
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.table import Table

from vedette import books
from vedette.cli import common
from vedette.cli.names import BookName
from vedette.engine.ledger import OTHER_CHAPTERS, Ledger, Rule
from vedette.engine.types import BadInput
from vedette.testing.cases import find_cases, read_case

MOST_DEFINITIONS: Final = 20
"""At most one rule in this many may be a definition."""

CONTENTS: Final = re.compile(r"^- \*\*Contents:\*\* .*$", re.M)
"""The line of a ledger that `--write-counts` writes."""
SORTS: Final = (
    ("worked example", ("EX", "EX2")),
    ("derived case", ("DRV",)),
    ("ruling", ("RUL", "RUL2")),
    ("option", ("OPT", "LEFT")),
)
"""Names of the lines that are no rules, by their chapters."""


class Chapter:
    """The rules of one chapter, counted by their proof."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.proven: list[str] = []
        self.definitions: list[str] = []
        self.missing: list[str] = []


def ledger(
    book: BookName = "",
    /,
    *,
    tests: Path = Path("tests"),
    page: Path | None = None,
    write_counts: bool = False,
    json: bool = False,
) -> int:
    """Show, chapter by chapter, which rules have a test. Fails unless every rule has one.

    Parameters
    ----------
    book
        The rulebook. If omitted: every book.
    tests
        The folder of the tests, with `rule` markers in Python files and `rules` in case files.
    page
        Write every rule with the files that prove it to this file, as Markdown.
    write_counts
        Only write the numbers of rules, examples and rulings into the ledgers.
    json
        Print the finding as JSON for scripts.
    """
    names = [books.entry(book).name] if book else books.names()
    if write_counts:
        for name in names:
            write_counts_of(name)
        return 0
    if not tests.is_dir():
        raise BadInput(f"{tests}: there is no such folder; run this in the project's folder, or say where with --tests")
    marked = marked_ids(tests)
    reports = [(name, chapters_of(books.entry(name).ledger(), marked)) for name in names]
    if page is not None:
        common.write_file(page, page_of(names, marked))
    if json:
        common.print_json({name: as_doc(chapters) for name, chapters in reports})
    else:
        for name, chapters in reports:
            show(name, chapters)
    return 0 if all([is_complete(chapters) for _, chapters in reports]) else 1


# --- reading the tests ------------------------------------------------------------------------------------------------


def marked_ids(tests: Path) -> dict[str, list[str]]:
    """Return every id that a test or a case claims to prove, with its files."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for id in markers_in(path):
            found.setdefault(id, []).append(str(path))
    cases = tests / "cases"
    if cases.is_dir():
        for path in find_cases(cases):
            for id in read_case(path).rules:
                found.setdefault(id, []).append(str(path))
    return found


def markers_in(path: Path) -> list[str]:
    """Return the ids in `pytest.mark.rule(...)` anywhere in a file."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, SyntaxError) as error:
        raise BadInput(f"{path}: cannot be read as Python: {error}") from None
    found: list[str] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "rule":
            continue
        if not isinstance(node.func.value, ast.Attribute) or node.func.value.attr != "mark":
            continue
        for arg in node.args:
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                found.append(arg.value)
    return found


# --- the finding ------------------------------------------------------------------------------------------------------


def chapters_of(book: Ledger, marked: dict[str, list[str]]) -> list[Chapter]:
    chapters: dict[str, Chapter] = {}
    for rule in book.rules:
        chapter = chapters.setdefault(rule.chapter, Chapter(rule.chapter))
        if rule.id in marked:
            chapter.proven.append(rule.id)
        elif rule.definition:
            chapter.definitions.append(rule.id)
        else:
            chapter.missing.append(rule.id)
    return list(chapters.values())


def total(chapters: list[Chapter]) -> int:
    return sum([len(c.proven) + len(c.definitions) + len(c.missing) for c in chapters])


def settled(chapters: list[Chapter]) -> int:
    """Count rules with a test, and definitions, which need none."""
    return sum([len(c.proven) + len(c.definitions) for c in chapters])


def is_complete(chapters: list[Chapter]) -> bool:
    definitions = sum([len(c.definitions) for c in chapters])
    return settled(chapters) == total(chapters) and definitions * MOST_DEFINITIONS <= total(chapters)


def as_doc(chapters: list[Chapter]) -> dict[str, object]:
    return {
        "rules": total(chapters),
        "proven": settled(chapters),
        "definitions": [id for c in chapters for id in c.definitions],
        "missing": [id for c in chapters for id in c.missing],
        "chapters": [
            {"name": c.name, "proven": c.proven, "definitions": c.definitions, "missing": c.missing} for c in chapters
        ],
    }


def show(name: str, chapters: list[Chapter]) -> None:
    shown = Table(title=f"Ledger of {name}", title_justify="left", box=SIMPLE_HEAD)
    shown.add_column("chapter")
    for heading in ("rules", "proven", "definitions", "missing"):
        shown.add_column(heading, justify="right")
    for c in chapters:
        rules = len(c.proven) + len(c.definitions) + len(c.missing)
        counts = [str(n) if n else "" for n in (rules, len(c.proven), len(c.definitions), len(c.missing))]
        shown.add_row(c.name, *counts, style="" if not c.missing else "yellow")
    common.console.print(shown)
    for c in chapters:
        if c.missing:
            print(f"missing in {c.name}: {', '.join(c.missing)}")
    definitions = sum([len(c.definitions) for c in chapters])
    if definitions:
        print(
            f"{definitions} of these are definitions, which need no test; {total(chapters) // MOST_DEFINITIONS} may be."
        )
    print(f"{name}: {settled(chapters)} of {total(chapters)} rules proven")


# --- the counts -------------------------------------------------------------------------------------------------------


def write_counts_of(name: str) -> None:
    """Write the number of rules, examples and rulings into the ledger of a book."""
    path = ledger_path(name)
    text = path.read_text(encoding="utf-8")
    counted = with_counts(text)
    if counted != text:
        common.write_file(path, counted)
        print(f"{name}: {counts_in(text)}")


def ledger_path(name: str) -> Path:
    """Return the file of a book's ledger."""
    return Path(str(resources.files(books.entry(name).places["ledger"]).joinpath("ledger.md")))


def with_counts(text: str) -> str:
    """Return a ledger with a correct line of contents; without such a line it stays as it is."""
    return CONTENTS.sub(lambda _: f"- **Contents:** {counts_in(text)}.", text, count=1)


def counts_in(text: str) -> str:
    """Return the numbers of rules, examples and rulings of a ledger in words; rules for each edition."""
    lines = list(Ledger("", text).lines.values())
    chapters = [line.id.split("-")[1] for line in lines]
    rules = [line for line, chapter in zip(lines, chapters, strict=True) if chapter not in OTHER_CHAPTERS]
    editions = sorted({rule.edition for rule in rules} - {""})
    each = [f"{len([one for one in rules if one.edition in ('', edition)])} in {edition}" for edition in editions]
    said = [plural(len(rules), "rule") + (f" ({', '.join(each)})" if each else "")]
    for word, names in SORTS:
        if count := sum(chapters.count(name) for name in names):
            said.append(plural(count, word))
    return ", ".join(said)


def plural(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


# --- the page ---------------------------------------------------------------------------------------------------------


def page_of(names: list[str], marked: dict[str, list[str]]) -> str:
    """Return every rule of some books with its words and its proof, as Markdown."""
    lines = [
        "# Rules and their proofs",
        "",
        "Made by `vedette ledger --page`. A rule is proven by a test that fails when it is broken.",
    ]
    for name in names:
        entry = books.entry(name)
        rules = entry.ledger()
        chapters = chapters_of(rules, marked)
        lines += ["", f"## {entry.book().title}", "", f"{settled(chapters)} of {total(chapters)} rules proven."]
        for chapter in chapters:
            lines += ["", f"### {chapter.name}", "", "| rule | in our words | proven by |", "|---|---|---|"]
            for rule in rules.rules:
                if rule.chapter == chapter.name:
                    lines.append(f"| {rule.id} | {one_line(rule.words)} | {proof_of(rule, marked)} |")
    return "\n".join(lines) + "\n"


def one_line(words: str) -> str:
    """Return a rule's words without its tables, for a cell of a table."""
    return words.split("\n")[0].replace("|", "\\|")


def proof_of(rule: Rule, marked: dict[str, list[str]]) -> str:
    """Return the files that prove a rule, or that it is a definition, or nothing."""
    files = [f"`{Path(file).as_posix()}`" for file in dict.fromkeys(marked.get(rule.id, []))]
    if files:
        return ", ".join(files)
    return "a definition" if rule.definition else "**nothing yet**"
