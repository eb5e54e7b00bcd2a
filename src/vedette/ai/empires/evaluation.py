"""Position evaluation of When Empires Clash! for the search."""

from typing import Final

from vedette.ai.empires.ground import STANCES as STANCES_OF
from vedette.ai.empires.moves import worth_a_try
from vedette.ai.empires.steady import by_urgency, choose, numbered
from vedette.ai.empires.weighing import expected_losses
from vedette.ai.evaluator import Evaluator
from vedette.engine.book import Book
from vedette.engine.dice import Dice, Rng
from vedette.engine.state import State
from vedette.engine.types import SIDES, Order, Question
from vedette.rules.empires.battle import Battle, the_battle
from vedette.rules.empires.sequence import lay_numbers
from vedette.rules.empires.victory import worth_left

FIRST_TO_LAY: Final = 0
"""The side that lays its counters first (WEC-SEQ-02)."""
MOST_FIRST: Final = 6
MOST_LAST: Final = 2
COUNTS: Final = "points"
"""The unit of `material`."""
HORIZON: Final = 2
"""The turns that a rollout plays."""
STANCES: Final = len(STANCES_OF)
"""The stances of the steady player."""
SCALE: Final = 5.0
"""The difference in points that is worth two thirds of a battle (fitted, benchmarks/evaluation.py)."""


class EmpiresEvaluator(Evaluator):
    """The evaluation of a battle of When Empires Clash!."""

    def __init__(self) -> None:
        super().__init__(COUNTS, HORIZON, STANCES, SCALE, tells_luck=True)

    def candidates(self, book: Book, state: State, question: Question) -> list[Order]:
        """Return the moves that the steady player likes best in each stance, and counters with another stand in front."""
        battle = the_battle(state)
        if question.kind == "number":
            return other_numbers(battle, question.side)
        liked = [worth_a_try(battle, question, stance) for stance in STANCES_OF]
        found: list[Order] = []
        for rank in range(max([len(orders) for orders in liked])):
            found.extend([orders[rank] for orders in liked if rank < len(orders)])
        return found

    def rollout_step(self, book: Book, state: State, question: Question, rng: Rng, stance: int) -> Order:
        """Ask the steady player, in one of its stances."""
        return choose(book, state, question, rng, stance)

    def determinize(self, book: Book, state: State, side: int, dice: Dice, rng: Rng) -> State:
        """Suppose that the other side numbered its stands as we would; once its counters are shown nothing is hidden."""
        twin = the_battle(state).clone()
        twin.dice = dice
        asked = twin.question
        if asked is not None and asked.kind == "number" and asked.side != FIRST_TO_LAY:
            lay_numbers(twin, numbered(twin, by_urgency(twin, FIRST_TO_LAY)))
        return twin

    def material(self, state: State) -> list[float]:
        """Return the points that each side has left (WEC-VIC-08)."""
        battle = the_battle(state)
        return [float(worth_left(battle, side)) for side in SIDES]

    def evaluate(self, state: State) -> list[float]:
        """Return each side's evaluation: points decide, and nothing else (WEC-VIC-08)."""
        return self.material(state)

    def expected_losses(self, state: State, order: Order) -> list[float]:
        """Return each side's expected losses by the throw of an order; an empty list if it has none."""
        if order.verb not in ("fire", "attack"):
            return []
        battle = the_battle(state)
        ours, theirs = expected_losses(battle, order)
        return [ours, theirs] if battle.stands[order.args[0]].side == 0 else [theirs, ours]


def other_numbers(battle: Battle, side: int) -> list[Order]:
    """Return variations of the numbering: one of the first stands first or last, and the whole order reversed."""
    leading = by_urgency(battle, side)
    found: list[Order] = []
    for at in range(1, min(MOST_FIRST, len(leading))):
        found.append(numbered(battle, [leading[at], *leading[:at], *leading[at + 1 :]]))
    for at in range(min(MOST_LAST, len(leading) - 1)):
        found.append(numbered(battle, [*leading[:at], *leading[at + 1 :], leading[at]]))
    found.append(numbered(battle, leading[::-1]))
    return found


EVALUATOR: Final = EmpiresEvaluator()
