"""Explanations of a decision by the book's own tables: the table that was read, and what was weighed.

A book that moves a side by its tables adds to the event the table it read (`TableLookup`). Where it chose among several places
or opponents, it adds all that counted (`RankedChoice`). Both are facts from which the choice can be worked out again.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from vedette.engine.types import NOBODY

PLAIN: Final = ""
LENGTH: Final = "length"
YES: Final = "yes"
MORE: Final = "more"
FURTHER: Final = "further"
UNITS: Final = (PLAIN, LENGTH, YES, MORE, FURTHER)
"""Units of a value: a plain number, hundredths of the book's unit, 0 for yes and 1 for no, or a negative number if more is
better (-20 is twenty; FURTHER: -2000 is a length of twenty)."""


class TableEntry:
    """A row of a printed table: its score, its words and its rule; or its cells, each with words and a rule."""

    def __init__(self, key: str, words: str, rule: str) -> None:
        self.key = key
        self.words = words
        self.rule = rule
        self.cells: list[tuple[str, str]] = []


@mypyc_attr(acyclic=True)
class TableLookup:
    """A table that was read: its name, the heading of its first column, its rows, and the row that was taken.

    A table with several `columns` also says which of them was taken.
    """

    __slots__ = ("column", "columns", "head", "name", "rows", "taken")

    def __init__(self, name: str, head: str, rows: list[TableEntry], taken: int) -> None:
        self.name = name
        self.head = head
        self.rows = rows
        self.taken = taken
        self.columns: list[str] = []
        self.column = NOBODY


class Scale:
    """A measure that counted in a choice: less is better. Scales stand in the order in which they count."""

    def __init__(self, words: str, unit: str = PLAIN) -> None:
        self.words = words
        self.unit = unit


@mypyc_attr(acyclic=True)
class RankedChoice:
    """A choice among several places or opponents, the one taken first.

    A place is its value on every scale, then x and y; the least, compared scale by scale, is taken. `names` and `whos` say what
    a place is and which unit stands there, where that is meant. `count` is their number in all, `x` and `y` the place
    of the unit that chose, `whom` the unit that it had in view.
    """

    __slots__ = ("count", "names", "places", "rule", "scales", "sought", "whom", "whos", "x", "y")

    def __init__(
        self, rule: str, sought: str, scales: list[Scale], places: list[tuple[int, ...]], count: int, x: int, y: int
    ) -> None:
        self.rule = rule
        self.sought = sought
        self.scales = scales
        self.places = places
        self.count = count
        self.x = x
        self.y = y
        self.whom = NOBODY
        self.names: list[str] | None = None
        self.whos: list[int] | None = None

    def best(self) -> tuple[int, int]:
        """Return the place that was taken."""
        return self.places[0][-2], self.places[0][-1]
