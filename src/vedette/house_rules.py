"""House rules: a TOML file with settings, changed figures and dropped rows, applied to a book with `amend`."""

from pathlib import Path
from typing import Any

from vedette import books
from vedette.engine.book import amend
from vedette.engine.types import BadInput
from vedette.toml_files import (
    Issue,
    LocatedIssue,
    ParsedFile,
    Where,
    parse,
    read_page,
    refuse_problems,
    schema_named,
    validate,
)


def schema() -> dict[str, Any]:
    """Return the JSON schema of house rules."""
    return schema_named("vedette", "house_rules.schema.json")


def load_house_rules(source: Path | str) -> dict[str, Any]:
    """Load house rules from a file (a Path, or one line that ends in .toml) or from TOML text.

    BadInput names file, line and fix.
    """
    page = _page(source)
    if isinstance(page, LocatedIssue):
        raise BadInput(str(page))
    refuse_problems(page.problems(troubles_of(page.doc)))
    return page.doc


def read_house_text(text: str) -> dict[str, Any]:
    """Read house rules from TOML text, never from a file. BadInput names line and fix."""
    page = parse(text, "house rules")
    if isinstance(page, LocatedIssue):
        raise BadInput(str(page))
    refuse_problems(page.problems(troubles_of(page.doc)))
    return page.doc


def _page(source: Path | str) -> ParsedFile | LocatedIssue:
    if isinstance(source, Path):
        return read_page(source)
    if "\n" not in source and source.strip().endswith(".toml"):
        return read_page(Path(source.strip()))
    return parse(source, "house rules")


def troubles_of(doc: dict[str, Any]) -> list[Issue]:
    """Return the faults by the schema; if there are none, those of settings, changes and dropped rows."""
    found = validate(doc, schema())
    if found:
        return found
    name = doc.get("book")
    if name is None:
        return []
    if name not in books.names():
        return [Issue(("book",), f"there is no book '{name}'", f"write one of: {', '.join(books.names())}")]
    book = books.entry(name).book()
    parts: list[tuple[Where, dict[str, Any]]] = []
    parts += [(("settings", key), {"settings": {key: value}}) for key, value in doc.get("settings", {}).items()]
    parts += [(("change", i), {"change": [entry]}) for i, entry in enumerate(doc.get("change", []))]
    parts += [(("drop", i), {"drop": [rule]}) for i, rule in enumerate(doc.get("drop", []))]
    parts += [(("restore", i), {"restore": [rule]}) for i, rule in enumerate(doc.get("restore", []))]
    for where, part in parts:
        try:
            amend(book, part)
        except BadInput as error:
            found.append(Issue(where, str(error), "vedette explain shows the book's rules and settings"))
    return found
