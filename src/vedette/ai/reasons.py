"""Reasons for an order: the best orders that were tried, with the expectation of each.

They answer "why did you do that?" and "what would you do?". The decision is thought over again, with what its side may
know, for a given time or number of tries. Nothing is remembered from when the order was given.
"""

from math import hypot
from typing import Any, Final

from vedette.ai.candidates import FEWEST, CandidateStats, Gain
from vedette.ai.search import SearchPlayer
from vedette.engine.book import Book
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.plurals import many
from vedette.engine.state import State
from vedette.engine.types import OBSERVER, Order, Perspective
from vedette.geometry.angles import bearing

BEST: Final = 3
"""Orders that are shown."""
FIRST: Final = 2
"""Units that are named of an order of units."""
LONGER: Final = 4
"""Factor on the thinking time where it was too short to say anything."""
COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


class Reasons:
    """The orders that were weighed, best first; `given` is the order asked about."""

    def __init__(self, mind: SearchPlayer, turns: int, counts: str) -> None:
        self.mind = mind
        self.turns = turns
        self.counts = counts
        self.advised: Order | None = None
        self.given: Order | None = None

    def tried(self) -> list[CandidateStats]:
        """Return the orders tried often enough to say anything; none where there was no time."""
        return [thought for thought in self.mind.thoughts if len(thought.values) >= FEWEST]

    def shown(self) -> list[CandidateStats]:
        """Return the best three orders, and the one that was given or is advised."""
        found: list[CandidateStats] = []
        for thought in self.tried():
            same = [at for at, other in enumerate(found) if other.values == thought.values]
            if same and self.is_decided(thought):
                found[same[0]] = thought
            elif not same and len(found) < BEST:
                found.append(thought)  # an order with exactly the same results is shown once
        if not found:
            return []
        for thought in self.mind.thoughts:
            if thought not in found and self.is_decided(thought):
                found.append(thought)  # perhaps dropped early
        return found

    def is_decided(self, thought: CandidateStats) -> bool:
        """True if this order was given or is advised."""
        decided = self.given if self.given is not None else self.advised
        return decided is not None and thought.order.same(decided)

    def chance(self, thought: CandidateStats) -> float:
        """Return the chance to win by an order: that of the most tried order, plus the difference over the same dice.

        Orders that were dropped early had other dice than the rest of the tries: their own mean cannot be compared.
        """
        first = self.mind.thoughts[0]
        return min(1.0, max(0.0, first.mean() + (0.0 if thought is first else Gain(thought, first).mean)))

    def doc(self, book: Book, state: State, side: int) -> dict[str, object]:
        """Return the reasons as plain data: orders with chances and losses, and the decision in words."""
        advised = self.given if self.given is not None else self.advised
        rows: list[dict[str, object]] = []
        for thought in self.shown():
            tries = len(thought.values)
            rows.append(
                {
                    "text": book.grammar.write(thought.order),
                    "words": words_of(book, state, thought.order),
                    "chance": round(self.chance(thought), 3),
                    "margin": round(thought.margin(), 3),
                    "ours": round(thought.lost[side] / tries, 1),
                    "theirs": round(thought.lost[1 - side] / tries, 1),
                    "tries": tries,
                    "given": self.is_decided(thought),
                }
            )
        return {"orders": rows, "turns": self.turns, "counts": self.counts, "words": self.words(book, state, advised)}

    def words(self, book: Book, state: State, advised: Order | None) -> str:
        """Return the decision in a sentence or two."""
        if advised is None:
            return "There is nothing to decide."
        name = words_of(book, state, advised)
        if not self.mind.has_weighed:
            return f"{name}. Nothing is tried out here; the steady player's rule of thumb decides."
        shown = self.shown()
        if not shown:
            return f"{name}. There was no time to try the orders out; the steady player's rule of thumb decides."
        mine = [one for one in shown if one.order.same(advised)]
        if not mine:
            return f"{name}. It was not among the orders that are worth a try."
        rng = in_100(self.chance(mine[0]))
        later = many(self.turns, "turn")
        if mine[0] is shown[0]:
            return f"{name}. The best that was found: {rng} in 100 to win, as it looks {later} on."
        better = in_100(self.chance(shown[0]))
        best = words_of(book, state, shown[0].order)
        found = f"{name}. {rng} in 100 to win, as it looks {later} on; {best}: {better}"
        return found + ("." if self.given is not None else ", which may be chance.")


def in_100(mean: float) -> int:
    """Return a chance as a whole percentage, rounded like the one that is shown beside it."""
    return int(100 * round(mean, 3) + 0.5)


def words_of(book: Book, state: State, order: Order) -> str:
    """Return an order in words: the label of its button, with its unit and place."""
    grammar = book.grammar
    label = grammar.label(state, order)
    who = grammar.who(order)
    name = book.name_of(state, who) if who >= 0 else ""
    found = label if not name or name in label else f"{name}: {label}"
    form = grammar.forms[order.verb]
    if "groups" in form.places:  # an order of units, as with counters: name the first
        names = [book.name_of(state, item) for item in order.args[form.places["groups"] :] if item >= 0][:FIRST]
        return f"{label}: {', then '.join(names)} first" if names else label
    at = form.places.get("square", -1)
    if at >= 0 and at + 1 < len(order.args):
        return f"{found} {order.args[at]},{order.args[at + 1]}"
    at = form.places.get("point", -1)
    if at >= 0 and at + 1 < len(order.args):
        return f"{found} {way_to(book, state, who, order.args[at], order.args[at + 1])}"
    return found


def way_to(book: Book, state: State, who: int, x: int, y: int) -> str:
    """Return distance and direction to a place: 5.6" north-west; only the place where the unit stands nowhere."""
    scene: Any = book.scene(state)
    unit = '"' if scene["unit"] == "inch" else f" {scene['unit']}"
    asked = state.question
    view: Any = book.view(state, asked.side if asked is not None else OBSERVER)
    for piece in view["pieces"]:
        if piece["id"] == who and piece["x"] is not None:
            dx, dy = x - int(piece["x"]), y - int(piece["y"])
            if dx == 0 and dy == 0:
                return "where it is"
            return f"{round(hypot(dx, dy) / 100, 1):g}{unit} {COMPASS[(bearing(dx, dy) + 22) % 360 // 45]}"
    return f"to {round(x / 100, 1):g},{round(y / 100, 1):g}{unit}"


def think_over(
    mind: SearchPlayer,
    book: Book,
    state: State,
    rng: Rng,
    given: Order | None = None,
    at: Perspective | None = None,
) -> Reasons:
    """Think a decision over with what the side (or the seat) may know; the order that was given is weighed as well."""
    question = state.question
    if question is None:
        raise RuntimeError("nobody is asked")
    evaluator = mind.evaluator()
    found = Reasons(mind, evaluator.turns, evaluator.counts)
    found.given = given
    seen = at if at is not None else Perspective(question.side)
    imagined = book.determinize_from(state, seen, SeededDice("thought over"))
    if given is not None and book.check(imagined, question, given) is not None:
        given = None  # illegal in the battle as the side knew it: something hidden was in the way
    mind.also = given
    found.advised = mind.choose(book, imagined, question, rng)
    if (
        mind.has_weighed and not found.shown() and not mind.tries and not mind.is_halted()
    ):  # a person waits for the answer: it may take longer
        mind.seconds *= LONGER
        found.advised = mind.choose(book, imagined, question, rng)
    return found
