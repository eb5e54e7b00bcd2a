"""Tables that explain themselves.

Adding a modifier is explaining it: a Mod carries its rule, its value, its words and the fact it asks for. A Tally keeps
only how often each row applied; words are fetched when somebody reads them.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from vedette.engine.types import NOBODY

Case = TypeVar("Case")


class Mod(Generic[Case]):
    """A row of a modifier table; `times` tells how often it applies in a case (False and True are 0 and 1)."""

    def __init__(self, rule: str, value: int, words: str, times: Callable[[Case], int]) -> None:
        self.rule = rule
        self.value = value
        self.words = words
        self.times = times

    def worth(self, value: int) -> "Mod[Case]":
        """The same row with another value: an amendment."""
        return Mod(self.rule, value, self.words, self.times)


class Rung(Generic[Case]):
    """A row of a result table: the first rung that is reached gives the result."""

    def __init__(self, rule: str, result: int, words: str, reached: Callable[[Case], bool]) -> None:
        self.rule = rule
        self.result = result
        self.words = words
        self.reached = reached


def climb(ladder: list[Rung[Case]], case: Case) -> Rung[Case]:
    """The first rung that the case reaches."""
    for rung in ladder:
        if rung.reached(case):
            return rung
    raise RuntimeError("a result table has a hole")


class Line:
    """One line of an explanation."""

    def __init__(self, rule: str, amount: int, words: str) -> None:
        self.rule = rule
        self.amount = amount
        self.words = words


class Tally:
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

    def lines(self) -> list[Line]:
        """The base and each row that applied, in the table's order."""
        out = [Line(self.base_rule, self.base, self.base_words)]
        for i, amount in enumerate(self.amounts):
            if amount:
                out.append(Line(self.rules[i], amount, self.words[i]))
        return out

    def amount_of(self, rule: str) -> int:
        """What one rule added; 0 when it did not apply."""
        found = 0
        for i, amount in enumerate(self.amounts):
            if self.rules[i] == rule:
                found += amount
        return found


class Table(Generic[Case]):
    """A modifier table, with its words kept apart so that a tally only has to point at them."""

    def __init__(self, rows: list[Mod[Case]], base_rule: str, base_words: str) -> None:
        self.rows = rows
        self.base_rule = base_rule
        self.base_words = base_words
        self.rules = [row.rule for row in rows]
        self.words = [row.words for row in rows]

    def tally(self, base: int, case: Case) -> Tally:
        """Go down the rows and add what applies."""
        sum_up = Tally(base, self.base_rule, self.base_words, self.rules, self.words)
        amounts = sum_up.amounts
        total = base
        for row in self.rows:
            amount = row.times(case) * row.value
            amounts.append(amount)
            total += amount
        sum_up.total = total
        return sum_up


class Roll:
    """Dice that were thrown: for whom, their faces, the tally they were added to, and the final score."""

    __slots__ = ("dice", "faces", "score", "sides", "tally", "who", "words")

    def __init__(self, who: int, sides: int, faces: list[int], dice: int, tally: Tally | None, words: str = "") -> None:
        self.who = who
        self.sides = sides
        self.faces = faces
        self.dice = dice
        self.tally = tally
        self.words = words
        self.score = dice if tally is None else dice + tally.total


class Saying:
    """A kind of event: its name, the rule behind it, and words with {who}, {whom}, {n}, {m}, {x}, {y} to be filled in.

    `{n|hit|hits}` chooses by the number n between one and many. Words in angle brackets agree with the one it is said of:
    `{who} <changes> <its> facing.`
    """

    def __init__(self, kind: str, rule: str, words: str) -> None:
        self.kind = kind
        self.rule = rule
        self.words = words


class Event:
    """Something that happened. `to` is a set of sides as bits, or EVERYONE."""

    __slots__ = ("m", "n", "rolls", "saying", "to", "who", "whom", "x", "y")

    def __init__(
        self,
        saying: Saying,
        who: int = NOBODY,
        whom: int = NOBODY,
        n: int = 0,
        m: int = 0,
        x: int = 0,
        y: int = 0,
        rolls: list[Roll] | None = None,
        to: int = -1,
    ) -> None:
        self.saying = saying
        self.who = who
        self.whom = whom
        self.n = n
        self.m = m
        self.x = x
        self.y = y
        self.rolls = rolls
        self.to = to

    def seen_by(self, side: int) -> bool:
        """May this side (OBSERVER: those who only watch) know of it?"""
        if self.to == -1:
            return True
        return side >= 0 and self.to >> side & 1 == 1
