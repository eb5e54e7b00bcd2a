"""Exact chances of an order: its dice are enumerated on clones, and equal battles are merged on the way.

Each battle moves on one step of its agenda at a time. After each step, battles with equal keys are merged and their weights
added, so a chain of reactions stays small. Beyond the budget the order is sampled, and the result has a margin of error.
"""

import gc
from fractions import Fraction
from math import gcd, lcm, sqrt
from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import EnumeratedDice, SeededDice
from vedette.engine.game import readable_refusal
from vedette.engine.state import State
from vedette.engine.types import BadInput, Forecast, Order, OrderResult, Refusal

BUDGET: Final = 20_000
SAMPLES: Final = 4_000


class Mean:
    """An average over the results with the same words: losses of both sides, and other counts."""

    def __init__(self) -> None:
        self.weight = 0.0
        self.ours = 0.0
        self.theirs = 0.0
        self.counts: dict[str, float] = {}

    def add(self, fate: OrderResult, chance: float) -> None:
        self.weight += chance
        self.ours += fate.ours * chance
        self.theirs += fate.theirs * chance
        for name, number in fate.counts:
            self.counts[name] = self.counts.get(name, 0.0) + number * chance

    def of(self, total: float) -> float:
        """Return a sum as an average; whole if it is whole."""
        mean = total / self.weight if self.weight else 0.0
        return round(mean) if abs(mean - round(mean)) < 1e-9 else mean


class Odds:
    """The possible results of an order with their chances; `exact`, or within `margin` of the truth (95 in 100)."""

    def __init__(self, exact: bool, margin: float, runs: int) -> None:
        self.exact = exact
        self.margin = margin
        self.runs = runs
        self.chances: dict[str, float] = {}
        self.fractions: dict[str, Fraction] = {}
        self.fates: dict[str, OrderResult] = {}
        self.means: dict[str, Mean] = {}

    def note(self, fate: OrderResult, chance: float) -> str:
        """Count a result with its facts, by its words; its numbers become averages."""
        if fate.words not in self.fates:
            self.fates[fate.words] = fate
            self.means[fate.words] = Mean()
        self.means[fate.words].add(fate, chance)
        return fate.words


class NotOffered(BadInput):
    """An error: odds were asked of an order that is not legal; the refusal says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"not on offer: {refusal}")
        self.refusal = refusal


class Branch:
    """A battle reached with some weight: `cases` ways out of a total; ways come in by that total.

    Nothing is reduced while ways come in: that would cost more than the battles themselves.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.ways: dict[int, int] = {}
        self.weight = 1
        self.cases = 1

    def settle(self) -> None:
        """Bring all ways to one denominator, in lowest terms."""
        self.cases = lcm(*self.ways)
        self.weight = 0
        for cases, weight in self.ways.items():
            self.weight += weight * (self.cases // cases)
        shared = gcd(self.weight, self.cases)
        self.weight //= shared
        self.cases //= shared


def odds(book: Book, state: State, order: Order, budget: int = BUDGET, seed: str = "odds") -> Odds:
    """Return the possible results of an order with their chances, up to the next question without an assumed answer.

    An order that is not legal raises NotOffered, so a caller need not check it first.
    """
    question = state.question
    if question is None:
        raise NotOffered(Refusal("", "the battle is over"))
    refused = readable_refusal(book.check(state, question, order))
    if refused is not None:
        raise NotOffered(refused)
    if not book.grammar.verbs[order.verb].odds:
        return certain()
    foretold = book.forecast(state, order)
    if foretold is not None:
        return _foretold(foretold)
    # Clones have no reference cycles; the collector would only scan thousands of them again and again.
    collecting = gc.isenabled()
    gc.disable()
    try:
        often = book.samples(state, order)
        if often > 0:
            return sampled(book, state, order, often, seed)
        return _walked(book, state, order, budget, seed)
    finally:
        if collecting:
            gc.enable()


def certain() -> Odds:
    """Return the odds of an order without dice, by its verb's row: it is done."""
    found = Odds(True, 0.0, 1)
    words = found.note(OrderResult("done", nothing=True), 1.0)
    found.fractions[words] = Fraction(1)
    found.chances[words] = 1.0
    return found


def _foretold(forecast: Forecast) -> Odds:
    """Return the odds from what a book has worked out itself."""
    found = Odds(forecast.exact, 0.0, forecast.runs)
    for fate, share in zip(forecast.fates, forecast.shares, strict=True):
        words = found.note(fate, float(share))
        found.fractions[words] = found.fractions.get(words, Fraction(0)) + share
    for words, share in found.fractions.items():
        found.chances[words] = float(share)
        if not forecast.exact:
            found.margin = max(found.margin, wilson_half(float(share), forecast.runs))
    return found


def _walked(book: Book, state: State, order: Order, budget: int, seed: str) -> Odds:
    """Compute the chances by enumerating all dice, or by sampling if that takes too long."""
    found = Odds(True, 0.0, 0)
    frontier = [Branch(state)]
    first = True
    while frontier:
        reached: dict[tuple[object, ...], Branch] = {}
        for branch in frontier:
            if not _spread(book, branch, order if first else None, reached, found, budget):
                return sampled(book, state, order, SAMPLES, seed)
        first = False
        frontier = []
        for branch in reached.values():
            branch.settle()
            if is_over(book, branch.state):
                rng = Fraction(branch.weight, branch.cases)
                result = found.note(book.result_of(state, branch.state, order), float(rng))
                found.fractions[result] = found.fractions.get(result, Fraction(0)) + rng
            else:
                frontier.append(branch)
    for result, rng in found.fractions.items():
        found.chances[result] = float(rng)
    return found


def _spread(
    book: Book, branch: Branch, order: Order | None, reached: dict[tuple[object, ...], Branch], found: Odds, budget: int
) -> bool:
    """Move one battle on over all results of its dice; False when the budget is used up."""
    walk = EnumeratedDice()
    while True:
        found.runs += 1
        if found.runs > budget:
            return False
        walk.rewind()
        state = branch.state.clone()
        state.dice = walk
        _move_on(book, state, order)
        key = state.key()
        known = reached.get(key)
        if known is None:
            known = Branch(state)
            reached[key] = known
        cases = branch.cases * walk.cases
        known.ways[cases] = known.ways.get(cases, 0) + branch.weight * walk.weight
        if not walk.advance():
            break
    return True


def _move_on(book: Book, state: State, order: Order | None) -> None:
    """Do one step: answer the open question, with the order or the assumed answer, or do the next step of the agenda."""
    question = state.question
    if question is None:
        book.run_step(state, state.agenda.pop())
        return
    given = order if order is not None else book.assumed_answer(state, question)
    if given is None:
        raise ValueError("a question that is somebody's to answer is not moved past")
    state.ask_nobody()
    book.apply(state, question, given)


def sampled(book: Book, state: State, order: Order, runs: int, seed: str) -> Odds:
    """Estimate the chances by playing the order many times; `margin` is the widest half of a 95 in 100 interval."""
    counts: dict[str, int] = {}
    found = Odds(False, 0.0, runs)
    for i in range(runs):
        trial = state.clone()
        trial.dice = SeededDice(f"{seed} {i}")
        _move_on(book, trial, order)
        while not is_over(book, trial):
            _move_on(book, trial, None)
        result = found.note(book.result_of(state, trial, order), 1 / runs)
        counts[result] = counts.get(result, 0) + 1
    for result, n in counts.items():
        share = n / runs
        found.chances[result] = share
        found.margin = max(found.margin, wilson_half(share, runs))
    return found


def is_over(book: Book, state: State) -> bool:
    """True if the order has had its full effect, or a player must answer a question."""
    if state.outcome is not None:
        return True
    question = state.question
    if question is not None:
        return book.assumed_answer(state, question) is None
    return book.is_resolved(state)


def wilson_half(share: float, runs: int) -> float:
    """Return half the width of the Wilson interval at 95 in 100."""
    z = 1.96
    spread = z * sqrt(share * (1 - share) / runs + z * z / (4 * runs * runs))
    return spread / (1 + z * z / runs)
