"""Army lists: TOML files, a schema, a checker that names file, line and fix, and a generator; a folder for each book.

armies = books.entry(book).armies()
armies.listing()                  what there is
armies.load("zulu")               an army, by id or by path
armies.check(read_page(path))     all that is wrong with a file
armies.generate(7, points=36)     an army nobody has seen before
"""

from abc import abstractmethod
from typing import Any

from vedette.content_files import ContentFiles
from vedette.engine.types import BadInput
from vedette.toml_files import show

Army = dict[str, Any]


class Armies(ContentFiles):
    """The armies of one book. Its reader says how they are checked, told, fielded and drawn by lot."""

    usual_points = 0
    """What an army is worth unless told otherwise; 0 for books without points."""

    def __init__(self, book: str, package: str) -> None:
        super().__init__(book, package, "an army")

    @abstractmethod
    def summary(self, army: Army) -> Army:
        """An army in short: id, title, words, period, place, points, dice, class, name, stands, size."""

    @abstractmethod
    def roster(self, army: Army) -> list[str]:
        """An army as lines to read: what it is worth, who leads it, what it is made of."""

    @abstractmethod
    def side_of(self, army: Army) -> Army:
        """An army as a side of a set-up."""

    def drawn(self, seed: int, points: int, klass: str) -> Army:
        """An army by lot, as its file would have it; where a book has such armies."""
        raise BadInput(f"the book '{self.book}' draws no armies by lot; choose one: {', '.join(self.ids())}")

    def listing(self) -> list[Army]:
        """The armies, in short."""
        return [self.summary(self.load(id)) for id in self.ids()]

    def generate(self, seed: int, points: int | None = None, klass: str = "") -> Army:
        """A random army of a class (left out: any) for so many points (left out: the usual); the same for the same seed."""
        return self.normalize(
            self.drawn(seed, self.usual_points if points is None else points, klass), f"random-{seed}"
        )


class Forces(Armies):
    """Armies of a book without lists: people build them unit by unit."""

    @abstractmethod
    def builder(self) -> Army:
        """What a form needs to build one: the roles of units, their fields and choices (`BuilderForm` in docs/protocol.md)."""

    @abstractmethod
    def blank(self) -> Army:
        """A small lawful force to begin with, as its file would have it."""

    @abstractmethod
    def inspect(self, force: Army) -> Army:
        """All that a page shows of a force that fits the schema: faults, warnings and totals too (`ForceDoc`)."""

    @abstractmethod
    def changed_unit(self, force: Army, name: str, changes: list[tuple[str, str]]) -> Army:
        """A force with a unit changed as people write it (key, value), or with a new unit of that name."""

    @abstractmethod
    def field(self, setup: Army, side: int, force: Army) -> Army:
        """A set-up in which a side brings this force in place of its own."""

    def lawful(self, force: object) -> Army:
        """A force from outside, or BadInput with the first thing that is wrong with it."""
        if not isinstance(force, dict):
            raise BadInput(f"this is no force: a force is a table of named entries; not {show(force)}")
        found = self.troubles_of(force)
        if found:
            raise BadInput(f"{found[0].words}; {found[0].fix}" if found[0].fix else found[0].words)
        return force
