"""Position evaluation of Colonial Adventure for the search."""

from typing import Final

from vedette.ai.evaluator import Evaluator
from vedette.ai.shock.proposing import by_unit, places
from vedette.ai.shock.steady import choose
from vedette.ai.shock.weighing import STANCES as WAYS
from vedette.engine.book import Book
from vedette.engine.dice import Dice, Rng
from vedette.engine.state import State
from vedette.engine.types import NOBODY, SIDES, Order, Question
from vedette.rules.shock.book import the_battle
from vedette.rules.shock.combat.hits import figures_gone
from vedette.rules.shock.markers.hidden import hidden_of, lay
from vedette.rules.shock.units import FIELDED

COUNTS: Final = "figures in 100"
"""The content of `material`."""
HORIZON: Final = 3
"""The rounds of a rollout: with two the player won 7 of 12 battles, with three 9 (benchmarks/results/players.md)."""
STANCES: Final = len(WAYS)
"""The stances of the steady player."""
SCALE: Final = 11.0
SHAKEN: Final = 0.7
STANDS: Final = 1.15
"""The lead, in figures of a hundred, that is worth two thirds of a battle; the loss for a shaken figure, and the gain
for a unit that stands (all three fitted, benchmarks/evaluation.py)."""


class ShockEvaluator(Evaluator):
    """The evaluation of a battle of Colonial Adventure."""

    def __init__(self) -> None:
        super().__init__(COUNTS, HORIZON, STANCES, SCALE)

    def candidates(self, book: Book, state: State, question: Question) -> list[Order]:
        """Return the steady player's order in each stance and for each unit, and places to go or fall back to."""
        battle = the_battle(state)
        found = [choose(book, state, question, Rng(0), stance) for stance in range(STANCES)]
        if question.kind == "act":
            found.append(Order("done"))
            found.extend(by_unit(battle, question))
        elif question.kind in ("march", "resume"):
            us = battle.units[question.who]
            if us.where == FIELDED and us.piece == NOBODY and not us.card.is_commander:
                found.extend(places(battle, us, battle.allowance))
        return found

    def rollout_step(self, book: Book, state: State, question: Question, rng: Rng, stance: int) -> Order:
        """Choose as the steady player, who is fast here."""
        return choose(book, state, question, rng, stance)

    def determinize(self, book: Book, state: State, side: int, dice: Dice, rng: Rng) -> State:
        """Draw anew which of two markers is real, and who lies under which pair (SP-HID-03)."""
        twin = the_battle(state).clone()
        twin.dice = dice
        other = 1 - side
        units = hidden_of(twin, other)
        if units:
            mixed: list[int] = []
            pool = units[:]
            while pool:
                mixed.append(pool.pop(rng.below(len(pool))))
            lay(twin, other, mixed, [rng.below(2) for _ in mixed])
        return twin

    def material(self, state: State) -> list[float]:
        """Return the figures that each side has left, in a hundred."""
        battle = the_battle(state)
        return [100 - 100 * figures_gone(battle, side) / max(1, battle.began_figures[side]) for side in SIDES]

    def evaluate(self, state: State) -> list[float]:
        """Return the score of each side: its figures, less for shaken ones, more for units that hold together."""
        battle = the_battle(state)
        found = self.material(state)
        for unit in battle.units:
            if unit.where == FIELDED:
                shaken = 100 * min(unit.shock, unit.figures()) / max(1, battle.began_figures[unit.side])
                found[unit.side] += STANDS - SHAKEN * shaken
        return found


EVALUATOR: Final = ShockEvaluator()
