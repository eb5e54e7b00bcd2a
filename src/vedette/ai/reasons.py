"""Why an order, and not another: the best that were tried out, with what was expected of each.

It serves both questions that people ask, "why did you do that?" and "what would you do?": the moment is thought over as the side
that decides may imagine it, for so long or so often as is wanted. Nothing is remembered from when the order was given.
"""

from typing import Any, Final

from vedette.ai.search import SearchPlayer
from vedette.ai.thoughts import Thought
from vedette.engine.book import Book
from vedette.engine.dice import Chance, Hashed
from vedette.engine.state import State
from vedette.engine.types import Order, Standpoint

BEST: Final = 3
"""So many orders are told."""
FIRST: Final = 2
"""Of units that are put in an order the first so many are named."""


class Reasons:
    """The orders that were weighed, the best first; `given` is the one that was asked about."""

    def __init__(self, mind: SearchPlayer, turns: int, counts: str) -> None:
        self.mind = mind
        self.turns = turns
        self.counts = counts
        self.advised: Order | None = None
        self.given: Order | None = None

    def shown(self) -> list[Thought]:
        """The best three, and the one that was given if it is not among them."""
        found = self.mind.thoughts[:BEST]
        for thought in self.mind.thoughts[BEST:]:
            if self.given is not None and thought.order.same(self.given):
                found.append(thought)
        return found

    def doc(self, book: Book, state: State, side: int) -> dict[str, object]:
        """As plain data: orders with their chances and losses, and one sentence."""
        advised = self.given if self.given is not None else self.advised
        rows: list[dict[str, object]] = []
        for thought in self.shown():
            tries = max(1, len(thought.values))
            rows.append(
                {
                    "text": book.grammar.write(thought.order),
                    "words": words_of(book, state, thought.order),
                    "chance": round(thought.mean(), 3),
                    "ours": round(thought.lost[side] / tries, 1),
                    "theirs": round(thought.lost[1 - side] / tries, 1),
                    "tries": len(thought.values),
                    "given": advised is not None and thought.order.same(advised),
                }
            )
        return {"orders": rows, "turns": self.turns, "counts": self.counts, "words": self.words(book, state, advised)}

    def words(self, book: Book, state: State, advised: Order | None) -> str:
        """What was decided, in a sentence."""
        if advised is None:
            return "There is nothing to decide."
        name = words_of(book, state, advised)
        thoughts = self.mind.thoughts
        if not thoughts:
            return f"{name}: nothing is tried out here, the steady player's rule of thumb decides."
        mine = [one for one in thoughts if one.order.same(advised)]
        if not mine:
            return f"{name}: it was not among the orders that are worth a try."
        chance = in_100(mine[0].mean())
        if mine[0] is thoughts[0]:
            return f"{name}: the best that was found, {chance} in 100 to win as it looks {self.turns} turns on."
        better = in_100(thoughts[0].mean())
        best = words_of(book, state, thoughts[0].order)
        found = f"{name}: {chance} in 100 to win as it looks {self.turns} turns on; {best} looks like {better}"
        return found + ("." if self.given is not None else ", which may be chance.")


def in_100(mean: float) -> int:
    """A chance in words, rounded as the one that is shown beside them."""
    return int(100 * round(mean, 3) + 0.5)


def words_of(book: Book, state: State, order: Order) -> str:
    """An order as people read it: the label of its button, with who does it and where."""
    grammar = book.grammar
    label = grammar.label(state, order)
    who = grammar.who(order)
    name = book.name_of(state, who) if who >= 0 else ""
    found = label if not name or name in label else f"{name}: {label}"
    form = grammar.forms[order.verb]
    if "groups" in form.places:  # counters, say, in an order: who comes first
        names = [book.name_of(state, item) for item in order.args[form.places["groups"] :] if item >= 0][:FIRST]
        return f"{label}: {', then '.join(names)} first" if names else label
    at = form.places.get("square", form.places.get("point", -1))
    if at >= 0 and at + 1 < len(order.args):
        found += f" {order.args[at]},{order.args[at + 1]}"
    return found


def think_over(
    mind: SearchPlayer,
    book: Book,
    state: State,
    chance: Chance,
    given: Order | None = None,
    at: Standpoint | None = None,
) -> Reasons:
    """Think a moment over as the side (or the seat) that is asked may imagine it; the order that was given is weighed as well."""
    question = state.question
    if question is None:
        raise RuntimeError("nobody is asked")
    weigh: Any = mind.weigh()
    found = Reasons(mind, int(weigh.HORIZON), str(weigh.COUNTS))
    found.given = given
    seen = at if at is not None else Standpoint(question.side)
    imagined = book.imagine_from(state, seen, Hashed("thought over"))
    if given is not None and book.check(imagined, question, given) is not None:
        given = None  # by what the side knew it could not be given: a hidden thing was in its way
    mind.also = given
    found.advised = mind.choose(book, imagined, question, chance)
    return found
