"""What the searching player asks of the book (step 7)."""

from typing import Final

from skirmish.battle import the_battle
from skirmish.steady import choose
from vedette.ai.evaluator import Evaluator
from vedette.engine.book import Book
from vedette.engine.dice import Dice, Rng
from vedette.engine.state import State
from vedette.engine.types import SIDES, Order, Question


class SkirmishEvaluator(Evaluator):
    """Figures are what counts, and units that still stand."""

    def __init__(self) -> None:
        super().__init__("figures", turns=2, stances=1, scale=8.0)

    def candidates(self, book: Book, state: State, question: Question) -> list[Order]:
        return book.legal_orders(state, question)

    def rollout_step(self, book: Book, state: State, question: Question, rng: Rng, stance: int) -> Order:
        return choose(book, state, question, rng)

    def determinize(self, book: Book, state: State, side: int, dice: Dice, rng: Rng) -> State:
        return book.determinize(state, side, dice)

    def material(self, state: State) -> list[float]:
        return [float(the_battle(state).figures(side)) for side in SIDES]

    def evaluate(self, state: State) -> list[float]:
        battle = the_battle(state)
        return [battle.figures(side) + 2.0 * len(battle.fielded(side)) for side in SIDES]


EVALUATOR: Final = SkirmishEvaluator()
