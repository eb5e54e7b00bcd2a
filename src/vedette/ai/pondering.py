"""Pondering: finding a player's answers while the other side decides.

A likely order is given to a copy of the battle, with dice that are not the battle's. If the player must decide next,
that decision is thought over just as it would be in the game, with the same random numbers. The answer is kept under a
key of exactly that position. So a player that ponders gives the same orders, only sooner, where its number of tries is
fixed. Where its time is fixed, it has used that time already.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from vedette.ai.playout import decide
from vedette.ai.search import SearchPlayer
from vedette.engine.book import Book
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import apply_order
from vedette.engine.state import State
from vedette.engine.types import FIGHTING, Order, Perspective, Question

Answer = tuple[str, int, int]
"""An order, and the state of the player's random numbers after it."""
Answers = dict[str, Answer]
"""Answers by the key of their position."""
Tell = Callable[[str, Answer], None]
RngAfter = Callable[[int], Rng]
"""Returns the random numbers that a player will have after this many more orders."""
PerspectiveOf = Callable[[Question], Perspective | None]
"""Returns the perspective of the player who is asked."""
MOST_ANSWERS: Final = 24
"""Positions that are thought over while one question is open."""
LIKELY: Final = 12
"""Likely orders of the other side that are considered."""
THROWS: Final = 4
"""Different dice for each of these orders."""
LONGEST: Final = 40
"""Orders that the other side may give before the player is asked."""


def position_key(state: State, rng: Rng) -> str:
    """Return the key of a position: the battle, the question and the player's random numbers."""
    return blake2b(repr((state.key(), rng.key())).encode(), digest_size=16).hexdigest()


def known_answer(answers: Answers, book: Book, state: State, rng: Rng) -> Order | None:
    """Return the answer that was found beforehand, if any, and advance the random numbers as if it were found now."""
    found = answers.get(position_key(state, rng))
    if found is None:
        return None
    rng.set(found[1], found[2])
    order: Order = book.grammar.read(found[0])
    return order


def think_ahead(
    mind: SearchPlayer, side: int, book: Book, state: State, lots: RngAfter, at: PerspectiveOf, tell: Tell
) -> None:
    """Tell a side's answers to the other's likely orders, likeliest first, until halted or there are enough."""
    asked = state.question
    if asked is None or asked.side == side or state.phase != FIGHTING:
        return
    known: set[str] = set()
    usual = mind.usual_order(book, state, asked, Rng(1))
    likely = mind.candidates(book, state, asked, usual, Rng(1))[:LIKELY]
    for throw in range(THROWS):
        for order in likely:
            if len(known) >= MOST_ANSWERS or mind.is_halted():
                return
            twin = state.clone()
            twin.dice = SeededDice(f"ahead {throw}", b"ahead")
            given = played_to(mind, side, book, twin, order)
            question = twin.question
            if question is None or question.side != side:
                continue
            rng = lots(given)
            mark = position_key(twin, rng)
            if mark in known:
                continue
            best = decide(mind, book, twin, rng, at(question))
            if mind.is_halted():
                return
            known.add(mark)
            a, b = rng.key()
            tell(mark, (book.grammar.write(best), a, b))


def played_to(mind: SearchPlayer, side: int, book: Book, twin: State, order: Order) -> int:
    """Play this order, and others as usual, until the player is asked. Return how many there were."""
    evaluator = mind.evaluator()
    given = 0
    now: Order | None = order
    while now is not None and apply_order(book, twin, now) is None:
        given += 1
        twin.take_log()
        twin.dice.take_faces()
        asked = twin.question
        now = None
        if asked is not None and asked.side != side and given < LONGEST:
            now = evaluator.rollout_step(book, twin, asked, Rng(given), 0)
    return given
