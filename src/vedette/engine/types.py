"""The words that every rulebook shares."""

from typing import Final

NOBODY: Final = -1
"""No unit, no side: used instead of None wherever a number is expected."""

EVERYONE: Final = -1
"""An event that all may see."""

OBSERVER: Final = -1
"""The seat of a person who only watches."""


class Refusal:
    """Why an order is not allowed: the rule, and words that name the subject and the fact."""

    def __init__(self, rule: str, words: str) -> None:
        self.rule = rule
        self.words = words

    def __str__(self) -> str:
        return f"{self.rule}: {self.words}" if self.rule else self.words


class BadInput(Exception):
    """Something handed to us from outside is wrong; the message says what, where and how to mend it."""


class Step:
    """One thing to be done, as plain data: what, and whole numbers to do it with."""

    __slots__ = ("a", "b", "c", "kind")

    def __init__(self, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c

    def key(self) -> tuple[int, int, int, int]:
        return (self.kind, self.a, self.b, self.c)


class Order:
    """What a seat wants done: a verb and its numbers. Its text form is the book's grammar."""

    __slots__ = ("args", "verb")

    def __init__(self, verb: str, args: tuple[int, ...] = ()) -> None:
        self.verb = verb
        self.args = args

    def same(self, other: "Order") -> bool:
        return self.verb == other.verb and self.args == other.args

    def __repr__(self) -> str:
        return f"Order({self.verb} {' '.join([str(n) for n in self.args])})"


class Question:
    """A choice that the rules leave to a side; `who` is the unit it is about, or NOBODY."""

    __slots__ = ("kind", "n", "rule", "side", "who")

    def __init__(self, side: int, kind: str, rule: str, who: int = NOBODY, n: int = 0) -> None:
        self.side = side
        self.kind = kind
        self.rule = rule
        self.who = who
        self.n = n

    def key(self) -> tuple[int, str, int, int]:
        return (self.side, self.kind, self.who, self.n)


class Reach:
    """Where an open option may be filled in.

    `kind` is "places" (points with the headings allowed at each), "envelope" (outlines drawn on a free table),
    or "arrange" (things to be put in an order). Lengths are hundredths of the book's unit. `width` and `depth` are the
    size of what would stand there, 0 where it keeps the size it has. `through` are places outside the outlines that may
    be filled in as well, each with the one where it will stand instead, by `through_rule`.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.places: list[tuple[int, int, list[int]]] = []
        self.outlines: list[list[tuple[int, int]]] = []
        self.through: list[tuple[int, int, int, int]] = []
        self.through_rule = ""
        self.items: list[int] = []
        self.width = 0
        self.depth = 0


class Option:
    """One thing that is offered.

    A closed option is a whole order (`text`). An open one has a `reach` and a `text` with {x},{y},{facing} or {items}
    still to be filled in. `verb` groups options of a kind; `target` is the unit it is aimed at, or NOBODY.
    """

    def __init__(
        self,
        verb: str,
        text: str,
        words: str,
        rule: str,
        target: int = NOBODY,
        reach: Reach | None = None,
        odds: bool = False,
    ) -> None:
        self.verb = verb
        self.text = text
        self.words = words
        self.rule = rule
        self.target = target
        self.reach = reach
        self.odds = odds


class Outcome:
    """How a battle ended: the winner (NOBODY for a draw), and what it was worth."""

    def __init__(self, winner: int, level: str, rule: str, words: str, scores: list[int]) -> None:
        self.winner = winner
        self.level = level
        self.rule = rule
        self.words = words
        self.scores = scores
