"""Army lists: TOML files, a schema, a checker that names file, line and fix, and a generator; a folder for each book.

armies = books.entry(book).armies()
armies.listing()                  what there is
armies.load("zulu")               an army, by id or by path
armies.check(read_page(path))     all that is wrong with a file
armies.generate(7, points=36)     an army nobody has seen before
"""

from abc import abstractmethod
from typing import Any

from vedette.engine.types import BadInput
from vedette.shelves import Shelf

Army = dict[str, Any]


class Armies(Shelf):
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
        return self.tidy(self.drawn(seed, self.usual_points if points is None else points, klass), f"random-{seed}")
