"""The basic types that every rulebook shares.

Small values without reference cycles are marked acyclic: compiled, they cost the garbage collector nothing.
"""

from fractions import Fraction
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

NOBODY: Final = -1
"""No unit, no side: used instead of None wherever a number is expected."""

EVERYONE: Final = -1
"""An event that all may see."""

OBSERVER: Final = -1
"""The seat of a person who only watches."""

SIDES: Final = (0, 1)

SETUP: Final = 0
FIGHTING: Final = 1
OVER: Final = 2
"""The phases of a battle."""


@mypyc_attr(acyclic=True)
class Refusal:
    """The reason why an order is not allowed: the rule, words that name the subject and the fact, and the units meant.

    `who` is the unit that may not act, `whom` the one in the way or out of reach; NOBODY if no unit is meant.
    """

    def __init__(self, rule: str, words: str, who: int = NOBODY, whom: int = NOBODY) -> None:
        self.rule = rule
        self.words = words
        self.who = who
        self.whom = whom

    def __str__(self) -> str:
        return f"{self.rule}: {self.words}" if self.rule else self.words


class BadInput(Exception):
    """An error in something from outside; the message says what is wrong, where, and how to mend it."""


@mypyc_attr(acyclic=True)
class Step:
    """A step of the agenda as plain data: its kind and its numbers."""

    __slots__ = ("a", "b", "c", "kind")

    def __init__(self, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c

    def key(self) -> tuple[int, int, int, int]:
        return (self.kind, self.a, self.b, self.c)


@mypyc_attr(acyclic=True)
class Order:
    """An order of a seat: a verb and its numbers. Its text form is the book's grammar."""

    __slots__ = ("args", "verb")

    def __init__(self, verb: str, args: tuple[int, ...] = ()) -> None:
        self.verb = verb
        self.args = args

    def same(self, other: "Order") -> bool:
        return self.verb == other.verb and self.args == other.args

    def __repr__(self) -> str:
        return f"Order({self.verb} {' '.join([str(n) for n in self.args])})"


@mypyc_attr(acyclic=True)
class Question:
    """A choice that the rules leave to a side; `who` is the unit it is about, or NOBODY.

    `post` is the character whose choice it is, in books with characters: only that character's player answers. NOBODY: any
    player of the side.
    """

    __slots__ = ("kind", "n", "post", "rule", "side", "who")

    UNCOMPARED: ClassVar[tuple[str, ...]] = ("rule",)  # only for the words

    def __init__(self, side: int, kind: str, rule: str, who: int = NOBODY, n: int = 0, post: int = NOBODY) -> None:
        self.side = side
        self.kind = kind
        self.rule = rule
        self.who = who
        self.n = n
        self.post = post

    def key(self) -> tuple[object, ...]:
        if self.post == NOBODY:
            return (self.side, self.kind, self.who, self.n)
        return (self.side, self.kind, self.who, self.n, self.post)


class Character:
    """A command that one person holds: a character of the battle, with its side. Books without characters have none."""

    def __init__(self, id: int, side: int, name: str, words: str = "") -> None:
        self.id = id
        self.side = side
        self.name = name
        self.words = words


@mypyc_attr(acyclic=True)
class Perspective:
    """A standpoint: a side (or OBSERVER) and, of it, the characters that are played from there.

    `is_whole`: the whole side, with all its players. Else `posts` are the characters, `units` the units given to these seats,
    `others` those given to other seats; `is_first`: units given to nobody are led from here too. Seats that share a screen have
    one standpoint, the union of theirs. `is_shared`: several sides share the screen; it is told in no seat's words.
    """

    __slots__ = ("is_first", "is_shared", "is_whole", "others", "posts", "side", "units")

    def __init__(
        self,
        side: int,
        posts: tuple[int, ...] | None = None,
        units: tuple[int, ...] = (),
        others: tuple[int, ...] = (),
        is_first: bool = True,
        is_shared: bool = False,
    ) -> None:
        self.side = side
        self.is_whole = posts is None
        self.posts: tuple[int, ...] = posts if posts is not None else ()
        self.units = units
        self.others = others
        self.is_first = is_first
        self.is_shared = is_shared

    @property
    def is_personal(self) -> bool:
        """True if a player there is told only what its own characters see and do."""
        return not self.is_whole and not self.is_shared

    def plays(self, post: int) -> bool:
        """True if a character is played from here."""
        return self.is_whole or post in self.posts

    def leads(self, unit: int) -> bool:
        """True if a unit of the side takes its orders from here, as far as the host has said."""
        return self.is_whole or unit in self.units or (self.is_first and unit not in self.others)

    def key(self) -> tuple[object, ...]:
        """Return a key: equal keys are equal standpoints."""
        if self.is_whole:
            return (self.side,)
        return (self.side, self.posts, self.units, self.others, self.is_first, self.is_shared)


@mypyc_attr(acyclic=True)
class Placement:
    """The places or arrangements with which an open option may be filled in.

    `kind` is "places" (points with the headings allowed at each), "envelope" (outlines drawn on a free table),
    or "arrange" (things to be put in an order). Lengths are hundredths of the book's unit. `width` and `depth` are the
    size of what would stand there, 0 if it keeps its size; `files` the number abreast (0: as now), `hollow` a square
    that looks out on all sides. `through` are places outside the outlines that may
    be filled in as well, each with the one where it will stand instead, by `through_rule`. `parts` are those of the outlines
    in which it stands in another size for want of room.
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
        self.files = 0
        self.hollow = False
        self.parts: list[Placement] = []


@mypyc_attr(acyclic=True)
class Option:
    """A legal order as it is offered.

    A closed option is a whole order (`text`). An open one has a `reach` and a `text` with {x},{y},{facing} or {items}
    still to be filled in. `verb` groups options of a kind; `who` is the unit that would act, `target` the one it is aimed
    at, or NOBODY. `shown` is its look on the table (tables.SHOWN). `destructive` options end everything, `closes`
    those that end a step or an activation. `forgoes` are the side's other units that would lose the options they have now,
    `ends` the part they would lose ("movement"); empty: all that they have left. Options that differ in a number only
    have the number (`count`), its unit (`unit`), and their common words (`lead`). `man` is the man who would act or is
    aimed at, if one is meant. The grammar makes options (`Grammar.option`), so the text is always one that can be read.
    """

    def __init__(
        self,
        verb: str,
        text: str,
        words: str,
        rule: str,
        target: int = NOBODY,
        reach: Placement | None = None,
        odds: bool = False,
        who: int = NOBODY,
    ) -> None:
        self.verb = verb
        self.text = text
        self.words = words
        self.rule = rule
        self.target = target
        self.reach = reach
        self.odds = odds
        self.who = who
        self.shown = ""
        self.destructive = False
        self.closes = False
        self.forgoes: list[int] = []
        self.ends = ""
        self.lead = ""
        self.count = 0
        self.unit = ""
        self.man = NOBODY

    def numbered(self, lead: str, count: int, unit: str) -> "Option":
        """Make it one of several options that differ in a number only: "Fall back" 2 "inch"."""
        self.lead = lead
        self.count = count
        self.unit = unit
        return self


@mypyc_attr(acyclic=True)
class OrderResult:
    """The result of an order, seen from the player who gives it; odds are counted by its words.

    `brief` is what several results have in common ("they stand, 2 lost": "they stand"). `good` is 1 for the asker, -1 against
    it, 0 for mixed results; `nothing`: it had no effect. `ours` and `theirs` are the losses of both in figures or
    stands; `counts` other counts (such as Shock Points), by name.
    """

    __slots__ = ("brief", "counts", "good", "nothing", "ours", "theirs", "words")

    def __init__(
        self,
        words: str,
        brief: str = "",
        good: int = 0,
        ours: int = 0,
        theirs: int = 0,
        nothing: bool = False,
        counts: list[tuple[str, int]] | None = None,
    ) -> None:
        self.words = words
        self.brief = brief if brief else words
        self.good = good
        self.ours = ours
        self.theirs = theirs
        self.nothing = nothing
        self.counts = counts if counts is not None else []


class Forecast:
    """The chances of an order as a book works them out itself: each result with its share of the whole.

    `exact`, or counted over a number of `runs`.
    """

    def __init__(self, exact: bool, runs: int) -> None:
        self.exact = exact
        self.runs = runs
        self.fates: list[OrderResult] = []
        self.shares: list[Fraction] = []


@mypyc_attr(acyclic=True)
class Outcome:
    """The end of a battle: the winner (NOBODY for a draw) and the level of victory."""

    def __init__(self, winner: int, level: str, rule: str, words: str, scores: list[int]) -> None:
        self.winner = winner
        self.level = level
        self.rule = rule
        self.words = words
        self.scores = scores
