"""Thinking ahead: what a player would answer to what the other side may do next, found while that one makes up his mind.

A likely order is given to a copy of the battle, with dice that are not the battle's. If what follows asks the player, that moment
is thought over just as it would be if it came: the same player, the same lots. What was found is kept under a mark of that very
moment. So whoever has thought ahead gives the same orders, only sooner, where a number of tries is fixed; where it is a time, he
has had it already.
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
"""The order that is given, and where that leaves the player's lots."""
Answers = dict[str, Answer]
"""What was found, by the mark of the moment."""
Tell = Callable[[str, Answer], None]
Lots = Callable[[int], Rng]
"""The lots that a player will have after so many more orders."""
From = Callable[[Question], Perspective | None]
"""From where the player who is asked sees the battle."""
MOST_ANSWERS: Final = 24
"""So many moments are thought over at the most while one question is open."""
LIKELY: Final = 12
"""So many orders of the other side are reckoned with."""
THROWS: Final = 4
"""Each is given with so many different dice."""
LONGEST: Final = 40
"""So many orders the other side may go on to give before the player is asked."""


def mark_of(state: State, rng: Rng) -> str:
    """What tells a moment from all others: the battle, the question, the player's lots."""
    return blake2b(repr((state.key(), rng.key())).encode(), digest_size=16).hexdigest()


def known_answer(answers: Answers, book: Book, state: State, rng: Rng) -> Order | None:
    """The answer to this moment, if it was found beforehand; the lots move on as if it were found now."""
    found = answers.get(mark_of(state, rng))
    if found is None:
        return None
    rng.set(found[1], found[2])
    order: Order = book.grammar.read(found[0])
    return order


def think_ahead(mind: SearchPlayer, side: int, book: Book, state: State, lots: Lots, at: From, tell: Tell) -> None:
    """Tell the answers of a side to what the other may do now, the likeliest first, until halted or there are enough."""
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
            mark = mark_of(twin, rng)
            if mark in known:
                continue
            best = decide(mind, book, twin, rng, at(question))
            if mind.is_halted():
                return
            known.add(mark)
            a, b = rng.key()
            tell(mark, (book.grammar.write(best), a, b))


def played_to(mind: SearchPlayer, side: int, book: Book, twin: State, order: Order) -> int:
    """The other side gives this order, and others as it usually would, until the player is asked; how many there were."""
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
