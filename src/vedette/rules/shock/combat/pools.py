"""Dice pools with reasons: changes made one after the other to a running number of dice (SP-RUL-02)."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from vedette.engine.tables import Breakdown

Case = TypeVar("Case")

UP: Final = 0
DOWN: Final = 1
NEAREST: Final = 2


def part(total: int, top: int, bottom: int, rounding: int) -> int:
    """Return a fraction of a number of dice, rounded by the table's setting (SP-RUL-01)."""
    if rounding == DOWN:
        return total * top // bottom
    if rounding == NEAREST:
        return (2 * total * top + bottom) // (2 * bottom)
    return (total * top + bottom - 1) // bottom


def less_part(total: int, top: int, bottom: int, rounding: int) -> int:
    """Return the dice a fraction takes away: never the last one (SP-RUL-01)."""
    if total <= 1:
        return 0
    gone = part(total, top, bottom, rounding)
    return -(gone if gone < total else total - 1)


class PoolEntry(Generic[Case]):
    """A row of the printed list: `change` returns what it adds to a running number of dice, with its value."""

    def __init__(self, rule: str, value: int, words: str, change: Callable[[Case, int, int], int]) -> None:
        self.rule = rule
        self.value = value
        self.words = words
        self.change = change

    def worth(self, value: int) -> "PoolEntry[Case]":
        """Return the same row with another value: an amendment."""
        return PoolEntry(self.rule, value, self.words, self.change)


class Pool(Generic[Case]):
    """A printed list of changes, in its order."""

    def __init__(self, entries: list[PoolEntry[Case]], base_rule: str, base_words: str) -> None:
        self.entries = entries
        self.base_rule = base_rule
        self.base_words = base_words
        self.rules = [entry.rule for entry in entries]
        self.words = [entry.words for entry in entries]

    def tally(self, base: int, case: Case) -> Breakdown:
        """Tally the list; the number never falls below 0, and a later plus is added to that 0 (SP-RUL-02, -07)."""
        sum_up = Breakdown(base, self.base_rule, self.base_words, self.rules, self.words)
        total = base
        for entry in self.entries:
            amount = entry.change(case, total, entry.value)
            if total + amount < 0:
                amount = -total
            sum_up.amounts.append(amount)
            total += amount
        sum_up.total = total
        return sum_up
