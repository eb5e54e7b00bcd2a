"""Modifier tables, result tables, rolls and events, all with their reasons.

A new modifier explains itself: a Modifier has its rule, its value, its words and the fact it asks for. A Breakdown keeps
only how often each row applied; words are fetched when a player reads them.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from vedette.engine.explanations import RankedChoice, TableLookup
from vedette.engine.types import NOBODY, Perspective

Case = TypeVar("Case")


class Modifier(Generic[Case]):
    """A row of a modifier table; `times` counts how often it applies in a case (False and True are 0 and 1)."""

    def __init__(self, rule: str, value: int, words: str, times: Callable[[Case], int]) -> None:
        self.rule = rule
        self.value = value
        self.words = words
        self.times = times

    def worth(self, value: int) -> "Modifier[Case]":
        """Return the same row with another value: an amendment."""
        return Modifier(self.rule, value, self.words, self.times)


class ResultRow(Generic[Case]):
    """A row of a result table: the first row that is reached gives the result."""

    def __init__(self, rule: str, result: int, words: str, reached: Callable[[Case], bool]) -> None:
        self.rule = rule
        self.result = result
        self.words = words
        self.reached = reached


def first_match(ladder: list[ResultRow[Case]], case: Case) -> ResultRow[Case]:
    """Return the first row that the case reaches."""
    for rung in ladder:
        if rung.reached(case):
            return rung
    raise RuntimeError("a result table has a hole")


@mypyc_attr(acyclic=True)
class BreakdownLine:
    """One line of an explanation."""

    def __init__(self, rule: str, amount: int, words: str) -> None:
        self.rule = rule
        self.amount = amount
        self.words = words


@mypyc_attr(acyclic=True)
class Breakdown:
    """A sum with its reasons: a base, and how often each row of the table applied."""

    __slots__ = ("amounts", "base", "base_rule", "base_words", "rules", "total", "words")

    def __init__(self, base: int, base_rule: str, base_words: str, rules: list[str], words: list[str]) -> None:
        self.base = base
        self.base_rule = base_rule
        self.base_words = base_words
        self.rules = rules
        self.words = words
        self.amounts: list[int] = []
        self.total = base

    def lines(self) -> list[BreakdownLine]:
        """Return the base and each row that applied, in the table's order."""
        out = [BreakdownLine(self.base_rule, self.base, self.base_words)]
        for i, amount in enumerate(self.amounts):
            if amount:
                out.append(BreakdownLine(self.rules[i], amount, self.words[i]))
        return out


class ModifierTable(Generic[Case]):
    """A modifier table, with its words kept apart so that a Breakdown only refers to them."""

    def __init__(self, rows: list[Modifier[Case]], base_rule: str, base_words: str) -> None:
        self.rows = rows
        self.base_rule = base_rule
        self.base_words = base_words
        self.rules = [row.rule for row in rows]
        self.words = [row.words for row in rows]

    def tally(self, base: int, case: Case) -> Breakdown:
        """Go down the rows and add what applies."""
        sum_up = Breakdown(base, self.base_rule, self.base_words, self.rules, self.words)
        amounts = sum_up.amounts
        total = base
        for row in self.rows:
            amount = row.times(case) * row.value
            amounts.append(amount)
            total += amount
        sum_up.total = total
        return sum_up


@mypyc_attr(acyclic=True)
class Roll:
    """Dice that were rolled: by whom, their faces, the tally added to them, and the final score.

    Facts for the reader: `need` is the face that counts, or the total to be reached (0: the dice are summed up), `needs`
    that of each die where they differ, `low` that low dice are good, `against` the words of the value to compare ("Rep 4"),
    `pool` the tally that gave the number of dice, or the value that `reckoned` names ("Risk Factor").
    """

    __slots__ = (
        "against",
        "dice",
        "faces",
        "low",
        "need",
        "needs",
        "pool",
        "reckoned",
        "score",
        "side",
        "sides",
        "tally",
        "who",
        "words",
    )

    def __init__(
        self,
        who: int,
        sides: int,
        faces: list[int],
        dice: int,
        tally: Breakdown | None,
        words: str = "",
        side: int = NOBODY,
    ) -> None:
        self.who = who
        self.side = side  # the side that rolls, if a whole side does
        self.sides = sides
        self.faces = faces
        self.dice = dice
        self.tally = tally
        self.words = words
        self.score = dice if tally is None else dice + tally.total
        self.need = 0
        self.needs: list[int] = []  # of each die, where they differ
        self.low = False
        self.against = ""
        self.pool: Breakdown | None = None
        self.reckoned = ""

    def counts(self, face: int) -> bool:
        """True if a die with this face counts, where all that are counted need the same."""
        if self.need == 0:
            return False
        return face <= self.need if self.low else face >= self.need


HEAD: Final = "head"
"""Part of the story: opens a turn, a phase or a side's actions."""
STEP: Final = "step"
"""Opens a step; it gets a line only if something happens in it."""
BEGINS: Final = "begins"
"""A unit starts to act, and nothing more so far."""
TEST: Final = "test"
"""A reaction: a test with its cause and its result."""
RESULT: Final = "result"
"""A result, shown beside its unit."""
TOLD: Final = ""
"""All else."""

SHOWN: Final = ("", "fire", "charge", "melee", "move", "fall", "run", "smoke", "burn", "reveal", "taken", "escape")
"""The actions that are drawn on the table."""


class EventType:
    """A kind of event: its name, the rule behind it, words, and the facts that never change from one such event to the next.

    Words have {who}, {whom}, {the who}, {the whom}, {n}, {m}, {x}, {y}, {far} to be filled in. `{n|hit|hits}` is singular or
    plural by the number n. Words in angle brackets agree with their subject: `{who} <changes> <its> facing.`

    `part` is its place in the story (HEAD, STEP, BEGINS, TEST, RESULT, TOLD), `shown` its look on the table (SHOWN). The event
    is `of` the one who acts ("who") or the other ("whom"): that one loses as many figures as `lost` names ("n" or "m"), is
    `gone` from the table altogether, and it is `good` for that one (1), bad (-1) or neither (0). A test has a name (`test`), a
    cause (`because`) and a result (the words after them).
    """

    def __init__(
        self,
        kind: str,
        rule: str,
        words: str,
        part: str = TOLD,
        shown: str = "",
        of: str = "who",
        lost: str = "",
        gone: bool = False,
        good: int = 0,
        test: str = "",
        because: str = "",
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.part = part
        self.shown = shown
        self.of = of
        self.lost = lost
        self.gone = gone
        self.good = good
        self.test = test
        self.because = because
        self.result = words
        self.words = f"{test} ({because}): {words}" if test else words
        self.tells_side = "{side}" in self.words  # by its number n


@mypyc_attr(acyclic=True)
class SeatWitness:
    """A note made of an event as it happened, to tell it from a seat (`Book.witness`); characters by their posts.

    `saw` are the characters who saw it, `ours` and `theirs` the owners of `who` and `whom`, `by` the one who ordered it.
    `actor` and `target` are the characters who are `who` and `whom` themselves, or NOBODY.
    """

    __slots__ = ("actor", "by", "ours", "saw", "target", "theirs")

    def __init__(
        self,
        saw: list[int],
        ours: list[int],
        theirs: list[int],
        by: int = NOBODY,
        actor: int = NOBODY,
        target: int = NOBODY,
    ) -> None:
        self.saw = saw
        self.ours = ours
        self.theirs = theirs
        self.by = by
        self.actor = actor
        self.target = target


@mypyc_attr(acyclic=True)
class Event:
    """An event of a battle.

    `to` is a set of sides as bits, or EVERYONE. `posts`, if not None, are the only characters of these sides who know of it.

    `fallen` are the figures that fell or ran, by their place in the unit, if the book knows them one by one. If a book knows
    every man by number, `men` are those the event is about and `pairs` the men who act with their targets. `stood` (man, x, y,
    facing) and `called`, noted when an onlooker is present, are each man's place after it and the names of `men` then. The
    book's own decisions can be opened: `looked` are the tables that were read, `weighed` the choices with their reasons.
    """

    __slots__ = (
        "called",
        "event_type",
        "fallen",
        "far",
        "looked",
        "m",
        "men",
        "n",
        "noted",
        "pairs",
        "posts",
        "rolls",
        "stood",
        "to",
        "weighed",
        "who",
        "whom",
        "x",
        "y",
    )

    def __init__(
        self,
        event_type: EventType,
        who: int = NOBODY,
        whom: int = NOBODY,
        n: int = 0,
        m: int = 0,
        x: int = 0,
        y: int = 0,
        rolls: list[Roll] | None = None,
        to: int = -1,
        fallen: list[int] | None = None,
    ) -> None:
        self.event_type = event_type
        self.who = who
        self.whom = whom
        self.n = n
        self.m = m
        self.x = x
        self.y = y
        self.rolls = rolls
        self.to = to
        self.fallen = fallen
        self.far = 0  # the distance moved, in the book's unit; only for the words
        self.men: list[int] | None = None
        self.pairs: list[tuple[int, int]] | None = None
        self.stood: list[tuple[int, int, int, int]] | None = None
        self.called: list[str] | None = None
        self.posts: list[int] | None = None
        self.noted: SeatWitness | None = None
        self.looked: list[TableLookup] | None = None
        self.weighed: RankedChoice | None = None

    def of(self) -> int:
        """Return the unit that the event is told of."""
        return self.whom if self.event_type.of == "whom" else self.who

    def lost(self) -> int:
        """Return the number of figures that this unit loses by it."""
        return self.n if self.event_type.lost == "n" else self.m if self.event_type.lost == "m" else 0

    def seen_by(self, side: int) -> bool:
        """True if this side (OBSERVER: those who only watch) may know of it."""
        if self.to == -1:
            return True
        return side >= 0 and self.to >> side & 1 == 1

    def seen_from(self, at: Perspective) -> bool:
        """True if those who look from there may know of it."""
        if not self.seen_by(at.side):
            return False
        posts = self.posts
        if posts is None or (at.is_whole and at.side >= 0):
            return True
        return any([post in at.posts for post in posts])
