"""A shelf of files that people write for a book: army lists, scenarios. Finding, reading and checking them, one way for all."""

import re
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from vedette.engine.types import BadInput
from vedette.toml_files import (
    Doc,
    Page,
    Problem,
    Trouble,
    hold_against,
    parse,
    read_page,
    refuse_problems,
    schema_named,
    show,
)

ID: Final = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")


class Shelf:
    """The files of one kind, a folder for each book; `readers` are the modules that know what a book's files must hold.

    A reader has at least SCHEMA (the file name of its JSON schema) and troubles(doc), for what a schema cannot say.
    """

    def __init__(self, package: str, one: str, many: str, readers: dict[str, Any]) -> None:
        self.package = package
        self.one = one  # "an army"
        self.noun = one.split(" ", 1)[1]
        self.many = many
        self.readers = readers
        self.pages: dict[tuple[str, str], Page] = {}

    def folder(self, book: str) -> Traversable:
        if book not in self.readers:
            raise BadInput(f"there are no {self.many} for a book '{book}'; there are for: {', '.join(self.readers)}")
        return files(self.package) / book

    def ids(self, book: str) -> list[str]:
        """The ids of what is shipped: the file names, in order."""
        return sorted([one.name[:-5] for one in self.folder(book).iterdir() if one.name.endswith(".toml")])

    def shipped(self, book: str, id: str) -> Page:
        """A file of ours; read once."""
        page = self.pages.get((book, id))
        if page is None:
            found = parse((self.folder(book) / f"{id}.toml").read_text(encoding="utf-8"), f"{id}.toml")
            if isinstance(found, Problem):
                raise BadInput(str(found))
            page = self.pages[(book, id)] = found
        return page

    def load(self, book: str, id_or_path: str | Path, tidy: Callable[[Doc, str], Doc]) -> Doc:
        """By its id, or from a file (a Path, or text that ends in .toml); BadInput names file, line and fix."""
        if not isinstance(id_or_path, Path) and not isinstance(id_or_path, str):
            raise BadInput(f"{self.one} is named by its id or its file; not by {show(id_or_path)}")
        folder = self.folder(book)
        if isinstance(id_or_path, str) and not id_or_path.endswith(".toml"):
            if not ID.match(id_or_path) or not (folder / f"{id_or_path}.toml").is_file():
                known = ", ".join(self.ids(book))
                raise BadInput(f"there is no {self.noun} {show(id_or_path)} for {book}; there are: {known}")
            return tidy(self.shipped(book, id_or_path).doc, id_or_path)
        page = read_page(Path(id_or_path))
        if isinstance(page, Problem):
            raise BadInput(str(page))
        refuse_problems(page.problems(self.troubles_of(page.doc)))
        if page.doc["book"] != book:
            raise BadInput(f"{page.name}: this {self.noun} is for the book '{page.doc['book']}', not for '{book}'")
        return tidy(page.doc, Path(page.name).name.removesuffix(".toml"))

    def schema(self, book: str = "empires") -> Doc:
        """The JSON schema of a book's files."""
        return schema_named(self.package, self.readers.get(book, self.readers["empires"]).SCHEMA)

    def troubles_of(self, doc: Doc) -> list[Trouble]:
        """What the schema says first; then what only the book knows."""
        book = doc.get("book", "empires")
        rules = self.schema(book if isinstance(book, str) else "empires")
        found = hold_against(doc, rules, rules)
        if found:
            return found
        troubles: list[Trouble] = self.readers[doc["book"]].troubles(doc)
        return troubles

    def check(self, path: Path | str) -> list[Problem]:
        """All that is wrong with a file: file, line, words and fix of each problem."""
        page = read_page(Path(path))
        return [page] if isinstance(page, Problem) else page.problems(self.troubles_of(page.doc))

    def check_text(self, text: str, name: str = "") -> list[Problem]:
        """The same for a text that is not a file yet, for instance in an editor."""
        page = parse(text, name or self.noun)
        return [page] if isinstance(page, Problem) else page.problems(self.troubles_of(page.doc))
