"""Types for the parameters of the commands: each kind of name can be completed by a shell."""

from collections.abc import Callable, Sequence
from glob import escape, glob
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter
from cyclopts.completion import CompletionContext

from vedette import books
from vedette.ai.search import TEMPERS, SearchPlayer

Names = Callable[[str], list[str]]
"""Returns the names that a book knows; those of every book for ""."""


def beginning(begun: str, known: Sequence[str]) -> list[str]:
    """Return the names that begin so. In a list with commas, the last name is completed."""
    kept, comma, last = begun.rpartition(",")
    return [f"{kept}{comma}{one}" for one in dict.fromkeys(known) if one.lower().startswith(last.lower())]


def files(begun: str) -> list[str]:
    """Return the files and folders that begin so: a scenario, an army or a player may be a file."""
    kept, comma, last = begun.rpartition(",")
    found = [Path(path) for path in sorted(glob(f"{escape(last)}*"))]  # noqa: PTH207 (Path.glob needs a folder)
    return [f"{kept}{comma}{path}{'/' if path.is_dir() else ''}" for path in found]


def entries(book: str) -> list[Any]:
    return [books.entry(name) for name in books.names() if name == book or book not in books.names()]


def scenarios(book: str) -> list[str]:
    return [str(id) for entry in entries(book) if entry.has("scenarios") for id in entry.scenarios().ids()]


def armies(book: str) -> list[str]:
    return [str(id) for entry in entries(book) if entry.has("armies") for id in entry.armies().ids()]


def players(book: str) -> list[str]:
    found = [one for entry in entries(book) for one in entry.players()]
    tempers = [f"{one.name}:{temper}" for one in found if isinstance(one, SearchPlayer) for temper in TEMPERS if temper]
    return ["solo", *[str(one.name) for one in found], *tempers]


def rules(book: str) -> list[str]:
    return [str(rule.id) for entry in entries(book) for rule in entry.ledger().rules]


def all_books(book: str) -> list[str]:
    return books.names()


def books_and_rules(book: str) -> list[str]:
    return books.names() + rules("")


class Completer:
    """A completer of names for the book that `--book` names, or of files."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def __call__(self, context: CompletionContext) -> list[str]:
        book = context.get("book")
        names = self.names((book.raw or "") if book is not None else "")
        return beginning(context.incomplete, names) or files(context.incomplete)


BookName = Annotated[str, Parameter(completer=Completer(all_books))]
TwoBooks = Annotated[tuple[str, str] | None, Parameter(completer=Completer(all_books))]
BookOrRule = Annotated[str, Parameter(completer=Completer(books_and_rules))]
ScenarioName = Annotated[str, Parameter(completer=Completer(scenarios))]
ArmyName = Annotated[str, Parameter(completer=Completer(armies))]
"""An army, or two with a comma between them."""
PlayerName = Annotated[str, Parameter(completer=Completer(players))]
"""A player, or one for each side with commas between them."""

TYPES: Final = {
    "book": BookName,
    "scenario": ScenarioName,
    "army": ArmyName,
    "armies": ArmyName,
    "like": ArmyName,
    "player": PlayerName,
    "players": PlayerName,
    "against": PlayerName,
}
"""The type of a parameter with this name in every command; a test checks it."""
