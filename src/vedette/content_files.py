"""Files that people write for a book, such as army lists and scenarios: found, read and checked in one way."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from vedette.engine.entries import UnitEntry, properties_of
from vedette.engine.types import BadInput
from vedette.toml_files import (
    Doc,
    Issue,
    LocatedIssue,
    ParsedFile,
    parse,
    read_page,
    refuse_problems,
    schema_named,
    show,
    validate,
)

ID: Final = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
SCHEMA: Final = "schema.json"


def entry_table(entries: tuple[UnitEntry, ...]) -> list[str]:
    """Return entries as a table of the documentation."""
    rows = ["| entry | value | meaning |", "|---|---|---|"]
    return rows + [f"| `{entry.name}` | {value_words(entry.value)} | {entry.words} |" for entry in entries]


def value_words(schema: Doc) -> str:
    """Return the allowed values, in words."""
    if "enum" in schema:
        return ", ".join([f"`{name}`" for name in schema["enum"]])
    if schema["type"] == "integer":
        return f"{schema['minimum']} to {schema['maximum']}"
    if schema["type"] == "array":
        return f"[{', '.join([value_words(schema['items'])] * schema['minItems'])}]"
    return "`true` or `false`" if schema["type"] == "boolean" else "text"


class ContentFiles(ABC):
    """The files of one kind for one book, in a package's folder with their JSON schema."""

    units: Mapping[str, tuple[UnitEntry, ...]] = {}
    """The ways to units in the schema, and the rows their `properties` are made from."""
    tables: Mapping[str, list[str]] = {}
    """Tables of docs/armies.md that follow from rows, by the name in the comment before each."""

    def __init__(self, book: str, package: str, one: str) -> None:
        self.book = book
        self.package = package
        self.one = one  # "an army"
        self.noun = one.split(" ", 1)[1]
        self.known: tuple[str, ...] | None = None
        self.pages: dict[str, ParsedFile] = {}

    # --- what each book's reader says ------------------------------------------------------------------------------

    @abstractmethod
    def troubles(self, doc: Doc) -> list[Issue]:
        """Return the faults of a file that fits its schema."""

    @abstractmethod
    def normalize(self, doc: Doc, id: str) -> Doc:
        """Return a file with its defaults filled in."""

    # --- one way for all -------------------------------------------------------------------------------------------

    @property
    def folder(self) -> Traversable:
        return files(self.package)

    def ids(self) -> tuple[str, ...]:
        """Return the ids of the shipped files, in order."""
        if self.known is None:
            self.known = tuple(
                sorted([one.name[:-5] for one in self.folder.iterdir() if one.name.endswith(".toml")], key=self.place)
            )
        return self.known

    def place(self, id: str) -> tuple[object, ...]:
        """Return the sort key of a file in lists."""
        return (id,)

    def shipped(self, id: str) -> ParsedFile:
        """Return a shipped file; it is read once."""
        page = self.pages.get(id)
        if page is None:
            found = parse((self.folder / f"{id}.toml").read_text(encoding="utf-8"), f"{id}.toml")
            if isinstance(found, LocatedIssue):
                raise BadInput(str(found))
            page = self.pages[id] = found
        return page

    def load(self, id_or_path: str | Path) -> Doc:
        """Load by id or from a file (a Path, or text that ends in .toml); BadInput names file, line and fix."""
        if not isinstance(id_or_path, Path) and not isinstance(id_or_path, str):
            raise BadInput(f"{self.one} is named by its id or its file; not by {show(id_or_path)}")
        if isinstance(id_or_path, str) and not id_or_path.endswith(".toml"):
            if not ID.match(id_or_path) or id_or_path not in self.ids():
                known = ", ".join(self.ids())
                raise BadInput(f"there is no {self.noun} {show(id_or_path)} for {self.book}; there are: {known}")
            return self.normalize(self.shipped(id_or_path).doc, id_or_path)
        page = read_page(Path(id_or_path))
        if isinstance(page, LocatedIssue):
            raise BadInput(str(page))
        named = page.doc.get("book")
        if isinstance(named, str) and named != self.book:
            raise BadInput(f"{page.name}: this {self.noun} is for the book '{named}', not for '{self.book}'")
        refuse_problems(self.check(page))
        return self.normalize(page.doc, Path(page.name).name.removesuffix(".toml"))

    def schema(self) -> Doc:
        """Return the JSON schema of these files."""
        return schema_named(self.package, SCHEMA)

    def fitted_schema(self) -> Doc:
        """Return the schema with the unit properties of their rows."""
        schema = self.schema()
        for way, entries in self.units.items():
            inside = schema
            for part in way.split("."):
                inside = inside[part]
            inside["properties"] = properties_of(entries)
        return schema

    def troubles_of(self, doc: Doc) -> list[Issue]:
        """Return the faults by the schema; if there are none, those that only the book knows."""
        return validate(doc, self.schema()) or self.troubles(doc)

    def check(self, page: ParsedFile | LocatedIssue) -> list[LocatedIssue]:
        """Return all faults of a file that was read: file, line, words and fix of each."""
        return [page] if isinstance(page, LocatedIssue) else page.problems(self.troubles_of(page.doc))
