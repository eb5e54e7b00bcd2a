"""Orders that were tried out, and what the tries say of them.

A try hangs on dice. A book may tell how lucky its throws were: what fell, less what was to be expected, in the coin in which it
counts. Luck comes to nothing on the whole; so a share of it is taken off every try, as much as makes the tries agree best.
"""

from math import sqrt
from typing import Final

from vedette.engine.types import Order

Tried = tuple[float, float, float, float]
"""What one try came to: its value, how lucky it was, and what either side lost."""
FEWEST: Final = 4
"""Tries of an order before it can be dropped, or given."""
ENOUGH: Final = 12
CLEAR: Final = 3.0
ALIKE: Final = 0.004
"""After so many tries an order that is better by so many standard errors is taken at once, and one that is not better by so much
is as good."""


class CandidateStats:
    """An order that was tried, and the stance in which the battle went on: how it came out each time, what was lost by it."""

    def __init__(self, order: Order, stance: int = 0) -> None:
        self.order = order
        self.stance = stance
        self.values: list[float] = []
        self.luck: list[float] = []
        self.lost = [0.0, 0.0]
        self.slope = 0.0  # how much of the luck is taken off

    def add(self, tried: Tried) -> None:
        """One more try."""
        self.values.append(tried[0])
        self.luck.append(tried[1])
        self.lost = [self.lost[0] + tried[2], self.lost[1] + tried[3]]

    def fair(self, at: int) -> float:
        """What a try came to, luck taken off."""
        return self.values[at] - self.slope * self.luck[at]

    def mean(self) -> float:
        """What the order is worth, as it looks."""
        count = len(self.values)
        return (sum(self.values) - self.slope * sum(self.luck)) / count if count else 0.0

    def margin(self) -> float:
        """How far off chance may have put that, nineteen times in twenty; few tries that came to the same prove little."""
        count = len(self.values)
        if count < 2:
            return 1.0
        mean = self.mean()
        error = sqrt(sum([(self.fair(at) - mean) ** 2 for at in range(count)]) / (count - 1) / count)
        return min(1.0, max(2.0 * error, 1.0 / count))


def take_luck_off(thoughts: list[CandidateStats]) -> None:
    """How much of the luck is in the values, by all tries of all orders together."""
    shared = squares = 0.0
    for thought in thoughts:
        count = len(thought.values)
        if count < 2:
            continue
        mean, lucky = sum(thought.values) / count, sum(thought.luck) / count
        for at in range(count):
            off = thought.luck[at] - lucky
            shared += off * (thought.values[at] - mean)
            squares += off * off
    slope = shared / squares if squares > 0.0 else 0.0
    for thought in thoughts:
        thought.slope = slope


class Gain:
    """How much better one order is than another by the tries they share, and how sure that is."""

    def __init__(self, thought: CandidateStats, usual: CandidateStats) -> None:
        self.count = min(len(thought.values), len(usual.values))
        self.mean = 0.0
        self.error = 0.0
        if self.count > 1:
            gains = [thought.fair(at) - usual.fair(at) for at in range(self.count)]
            self.mean = sum(gains) / self.count
            self.error = sqrt(sum([(one - self.mean) ** 2 for one in gains]) / (self.count - 1) / self.count)


def best_of(thoughts: list[CandidateStats], sure: float, least: float) -> CandidateStats:
    """The best, unless it is better than the first by no more than chance."""
    usual = thoughts[0]
    found = usual
    for thought in thoughts[1:]:
        gain = Gain(thought, usual)
        if gain.count < FEWEST or len(thought.values) < len(found.values) // 2:
            continue
        if gain.mean > sure * gain.error and gain.mean > least and thought.mean() > found.mean():
            found = thought
    return found


def is_settled(thoughts: list[CandidateStats]) -> bool:
    """More tries would hardly change anything: all others are clearly worse than the best of them, or as good."""
    best = min(thoughts, key=worst_last)
    for thought in thoughts:
        if thought is best:
            continue
        gain = Gain(best, thought)
        if gain.count < ENOUGH:
            return False
        if gain.mean <= CLEAR * gain.error and gain.mean + 2 * gain.error >= ALIKE:
            return False
    return True


def worst_last(thought: CandidateStats) -> float:
    return -thought.mean()


def first_tried_then_best(thought: CandidateStats) -> tuple[int, float]:
    return (-len(thought.values), -thought.mean())
