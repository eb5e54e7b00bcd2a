"""Army lists: TOML files, a schema, a checker that names file, line and fix, and a generator; a folder for each book.

armies = books.entry(book).armies()
armies.listing()                  all armies in short
armies.load("zulu")               an army by id or by path
armies.check(read_page(path))     the faults of a file
armies.generate(7, points=36)     a random army
"""

from abc import abstractmethod
from typing import Any

from vedette.content_files import ContentFiles
from vedette.engine.types import BadInput
from vedette.toml_files import show

Army = dict[str, Any]


class Armies(ContentFiles):
    """The armies of one book. Its reader checks, describes, fields and generates them."""

    usual_points = 0
    """The usual worth of an army; 0 for books without points."""

    def __init__(self, book: str, package: str) -> None:
        super().__init__(book, package, "an army")

    @abstractmethod
    def summary(self, army: Army) -> Army:
        """Return an army in short: id, title, words, period, place, points, dice, class, name, stands, size."""

    @abstractmethod
    def roster(self, army: Army) -> list[str]:
        """Return an army as lines to read: its worth, its leader, its units."""

    @abstractmethod
    def side_of(self, army: Army) -> Army:
        """Return an army as a side of a set-up."""

    def drawn(self, seed: int, points: int, klass: str) -> Army:
        """Return a random army in the form of its file, in books with such armies."""
        raise BadInput(f"the book '{self.book}' draws no armies by lot; choose one: {', '.join(self.ids())}")

    def listing(self) -> list[Army]:
        """Return the armies in short."""
        return [self.summary(self.load(id)) for id in self.ids()]

    def generate(self, seed: int, points: int | None = None, klass: str = "") -> Army:
        """Return a random army from a seed, of a class (default: any), for some points (default: the usual)."""
        return self.normalize(
            self.drawn(seed, self.usual_points if points is None else points, klass), f"random-{seed}"
        )


class Forces(Armies):
    """The forces of a book without lists: people build them unit by unit."""

    @abstractmethod
    def builder(self) -> Army:
        """Return the form for a force: roles of units, their fields and choices (`BuilderForm` in docs/protocol.md)."""

    @abstractmethod
    def blank(self) -> Army:
        """Return a small legal force to start with, in the form of its file."""

    @abstractmethod
    def inspect(self, force: Army) -> Army:
        """Return all that a page shows of a force that fits the schema, with faults, warnings, totals (`ForceDoc`)."""

    @abstractmethod
    def changed_unit(self, force: Army, name: str, changes: list[tuple[str, str]]) -> Army:
        """Return a force with a unit changed or added, by keys and values as people write them."""

    @abstractmethod
    def field(self, setup: Army, side: int, force: Army) -> Army:
        """Return a set-up in which a side has this force instead of its own."""

    def lawful(self, force: object) -> Army:
        """Return a force from outside if it is legal; BadInput with its first fault."""
        if not isinstance(force, dict):
            raise BadInput(f"this is no force: a force is a table of named entries; not {show(force)}")
        found = self.troubles_of(force)
        if found:
            raise BadInput(f"{found[0].words}; {found[0].fix}" if found[0].fix else found[0].words)
        return force
