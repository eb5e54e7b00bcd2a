"""Odds are true: what is foretold of an order is what comes of it, over and over, for every verb that has odds."""

from collections import Counter
from math import sqrt

import pytest

from parts import has_odds, having
from testing.moments import BATTLES, CASES, positions, risky
from vedette.engine.dice import SeededDice
from vedette.engine.odds import is_over, odds

THROWS = 2_000
SIGMAS = 4
RARE = 0.01
"""What may not turn up where odds are sampled."""


def played(book, state, order, seed):
    """The order given in a fork of the battle with dice of its own, and all that follows from it as a matter of course."""
    twin = state.clone()
    twin.dice = SeededDice(seed)
    given, question = order, twin.question
    while given is not None:
        assert book.check(twin, question, given) is None
        twin.ask_nobody()
        book.apply(twin, question, given)
        while not is_over(book, twin) and twin.question is None:
            book.run_step(twin, twin.agenda.pop())
        question = twin.question
        given = book.assumed_answer(twin, question) if question is not None and not is_over(book, twin) else None
    return book.result_of(state, twin, order).words


@pytest.mark.slow
@pytest.mark.parametrize(("book", "verb"), CASES)
def test_what_is_foretold_is_what_comes_of_it(book, verb):
    found = positions(book, verb)
    assert found, f"{verb} was never ordered in {BATTLES} battles"
    for at, (rules, state, order) in enumerate(found):
        told = odds(rules, state, order)
        counts = Counter(played(rules, state, order, f"{verb} {at} {n}") for n in range(THROWS))
        unseen = {words: n for words, n in counts.items() if words not in told.chances}
        assert not unseen or (not told.exact and max(unseen.values()) < RARE * THROWS), (
            f"{order}: not foretold: {unseen}"
        )
        for words, rng in told.chances.items():
            spread = rng * (1 - rng) * (1 / THROWS + (0 if told.exact else 1 / told.runs))
            off = abs(counts[words] / THROWS - rng)
            assert off <= SIGMAS * sqrt(spread), (
                f"{order}: {words} was foretold {rng:.4f} and came {counts[words]} times"
            )


@pytest.mark.parametrize("book", [name for name in having("plans") if has_odds(name)])
def test_a_book_has_odds_for_some_verb(book):
    assert risky(book)
