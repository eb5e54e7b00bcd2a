"""Candidate orders of the search, with the results of their tries.

A try depends on dice. A book may tell how lucky the throws were: the result minus the expectation, in the unit of its
evaluation. Luck cancels out over many tries. So a share of it is subtracted from every try, chosen so that the tries
agree best.
"""

from math import sqrt
from typing import Final

from vedette.engine.types import Order

Tried = tuple[float, float, float, float]
"""The result of one try: its value, its luck, and the losses of both sides."""
FEWEST: Final = 4
"""Tries of an order before it can be dropped or chosen."""
ENOUGH: Final = 12
CLEAR: Final = 3.0
ALIKE: Final = 0.004
"""After ENOUGH tries, a lead of CLEAR standard errors settles the choice; a difference up to ALIKE counts as equal."""


class CandidateStats:
    """An order that was tried, the stance in which the battle went on, and the results and losses of each try."""

    def __init__(self, order: Order, stance: int = 0) -> None:
        self.order = order
        self.stance = stance
        self.values: list[float] = []
        self.luck: list[float] = []
        self.lost = [0.0, 0.0]
        self.slope = 0.0  # how much of the luck is taken off

    def add(self, tried: Tried) -> None:
        """Add the result of one try."""
        self.values.append(tried[0])
        self.luck.append(tried[1])
        self.lost = [self.lost[0] + tried[2], self.lost[1] + tried[3]]

    def fair(self, at: int) -> float:
        """Return the value of a try with the luck taken off."""
        return self.values[at] - self.slope * self.luck[at]

    def mean(self) -> float:
        """Return the mean value of the tries with the luck taken off."""
        count = len(self.values)
        return (sum(self.values) - self.slope * sum(self.luck)) / count if count else 0.0

    def margin(self) -> float:
        """Return the margin of error of the mean (95%). Few tries with equal results prove little."""
        count = len(self.values)
        if count < 2:
            return 1.0
        mean = self.mean()
        error = sqrt(sum([(self.fair(at) - mean) ** 2 for at in range(count)]) / (count - 1) / count)
        return min(1.0, max(2.0 * error, 1.0 / count))


def take_luck_off(thoughts: list[CandidateStats]) -> None:
    """Set how much of the luck is taken off, from all tries of all orders together."""
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
    """The difference of two orders over the tries that they share, with its standard error."""

    def __init__(self, thought: CandidateStats, usual: CandidateStats) -> None:
        self.count = min(len(thought.values), len(usual.values))
        self.mean = 0.0
        self.error = 0.0
        if self.count > 1:
            gains = [thought.fair(at) - usual.fair(at) for at in range(self.count)]
            self.mean = sum(gains) / self.count
            self.error = sqrt(sum([(one - self.mean) ** 2 for one in gains]) / (self.count - 1) / self.count)


def best_of(thoughts: list[CandidateStats], sure: float, least: float) -> CandidateStats:
    """Return the best order, or the first where the best one is ahead by no more than chance."""
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
    """True if more tries would hardly change anything: all others are clearly worse than the best, or as good."""
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
