"""Files derived from the rows of a book, schemas and tables of docs/armies.md: `python -m vedette.testing.generated_files`."""

import json
from pathlib import Path
from typing import Final

from vedette import books
from vedette.content_files import SCHEMA, ContentFiles

COMMAND: Final = "python -m vedette.testing.generated_files"


def shelves() -> list[ContentFiles]:
    """Return the armies and scenarios of all books."""
    found: list[ContentFiles] = []
    for name in books.names():
        entry = books.entry(name)
        if entry.has("armies"):
            found.append(entry.armies())
        if entry.has("scenarios"):
            found.append(entry.scenarios())
    return found


def page_text(page: str, tables: dict[str, list[str]]) -> str:
    """Return a page of the documentation with these tables filled in."""
    for name, rows in tables.items():
        before, mark, rest = page.partition(f"<!-- {name}: {COMMAND} -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        if not mark or not end:
            raise ValueError(f"docs/armies.md has no place for the table '{name}'")
        page = before + mark + "\n".join(rows) + "\n" + end + after
    return page


def written(root: Path) -> dict[Path, str]:
    """Return each derived file of the project with its correct text."""
    found: dict[Path, str] = {}
    tables: dict[str, list[str]] = {}
    for shelf in shelves():
        if shelf.units:
            path = root.joinpath("src", *shelf.package.split("."), SCHEMA)
            found[path] = json.dumps(shelf.fitted_schema(), indent=2, ensure_ascii=False) + "\n"
        tables |= shelf.tables
    page = root / "docs" / "armies.md"
    return {**found, page: page_text(page.read_text(encoding="utf-8"), tables)}


if __name__ == "__main__":
    for path, text in written(Path(__file__).resolve().parents[3]).items():
        path.write_text(text, encoding="utf-8")
