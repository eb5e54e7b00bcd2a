"""Position evaluation of Colonial Adventures for the search."""

from typing import Final

from vedette.ai.adventures.orders import worth_trying
from vedette.ai.adventures.plan import USUAL_LIMIT
from vedette.ai.adventures.rollout_policy import STANCES as POSTURES
from vedette.ai.adventures.rollout_policy import choose
from vedette.ai.adventures.steady import plan_for, promising
from vedette.ai.adventures.worth import worth_of
from vedette.ai.evaluator import Evaluator
from vedette.engine.book import Book
from vedette.engine.dice import Dice, Rng
from vedette.engine.state import State
from vedette.engine.types import NOBODY, SIDES, Order, Question
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.book import the_battle
from vedette.rules.adventures.ground.blazes import unburnt
from vedette.rules.adventures.groups.groups import FIELDED
from vedette.rules.adventures.hidden import imagine
from vedette.rules.adventures.solo.objectives import is_in_village, is_scouted, leaders_out
from vedette.rules.adventures.solo.venture import PATROL, RAID, WON
from vedette.rules.adventures.turn.actions import edge_gap
from vedette.rules.adventures.victory import figures_at_start, figures_left

COUNTS: Final = "figures in 100"
"""The unit of `material`."""
HORIZON: Final = 2
"""Turns of a rollout."""
STANCES: Final = len(POSTURES)
"""Stances that the steady player knows."""
SCALE: Final = 28.0
WORTH: Final = 0.31
LATE: Final = 57.0
"""The percentage difference worth two thirds of a battle; the percentage for one point of worth; the defender's gain
towards the turn limit (all three fitted, benchmarks/evaluation.py)."""
HELD: Final = 8.0
"""The worth of holding the settlement."""
UNKNOWN: Final = 8.0
"""The worth of a Possible Enemy Force."""
SCOUTED: Final = 5.0
REPORTED: Final = 40.0
HOMEWARD: Final = 0.3
"""The worth of a scouted section, of the report, and of each inch nearer to it."""
BURNT: Final = 40.0
"""All objective buildings in flames."""


class AdventuresEvaluator(Evaluator):
    """The evaluation of a battle of Colonial Adventures."""

    def __init__(self) -> None:
        super().__init__(COUNTS, HORIZON, STANCES, SCALE)

    def candidates(self, book: Book, state: State, question: Question) -> list[Order]:
        """Return the orders the steady player would try: of places the best ones, and the rollout policy's choice."""
        battle = the_battle(state)
        if question.kind != "act":
            return []
        us = battle.groups[question.who]
        found = [choose(book, state, question, Rng(0), stance) for stance in range(STANCES)]
        if us.where == FIELDED and us.in_melee == 0:
            plan = plan_for(battle, question)
            tried = [order for order in worth_trying(battle, us, plan) if book.check(battle, question, order) is None]
            found.extend(promising(battle, us, plan, tried))
        return found

    def rollout_step(self, book: Book, state: State, question: Question, rng: Rng, stance: int) -> Order:
        """Choose by the rollout policy: the steady player is too slow for hundreds of questions."""
        return choose(book, state, question, rng, stance)

    def determinize(self, book: Book, state: State, side: int, dice: Dice, rng: Rng) -> State:
        """Copy the battle; a Possible Enemy Force holds nothing before it is met."""
        return imagine(the_battle(state), dice)

    def material(self, state: State) -> list[float]:
        """Return the percentage of figures that each side has left."""
        battle = the_battle(state)
        found: list[float] = []
        for side in SIDES:
            start = figures_at_start(battle, side)
            found.append(100 * figures_left(battle, side) / start if start else 0.0)
        return found

    def evaluate(self, state: State) -> list[float]:
        """Return an evaluation of each side: figures, worth of groups, and progress towards its objective."""
        battle = the_battle(state)
        found = self.material(state)
        for group in battle.groups:
            found[group.side] += WORTH * worth_of(battle, group)
        if battle.defender != NOBODY:
            found[battle.defender] += LATE * battle.turn / (battle.rules.turn_limit or USUAL_LIMIT)
        venture = battle.venture
        if venture.has_pefs:
            found[venture.player] += errand(battle)
            found[venture.enemy] += UNKNOWN * len(venture.pefs_here())
        return found


def errand(battle: Battle) -> float:
    """Return the share of a Patrol, Raid or Defend that is done (CA-BAT-08, CA-BAT-15, CA-BAT-25)."""
    venture = battle.venture
    if venture.kind == PATROL:
        done = venture.scouted.bit_count() * SCOUTED
        if venture.result == WON:
            return done + REPORTED
        if is_scouted(battle):  # the nearest leader has to leave by its entry edge
            ways = [edge_gap(battle, group) for group in leaders_out(battle)]
            done += REPORTED / 2.0 - (min(ways) / 100.0 * HOMEWARD if ways else REPORTED)
        return done
    objectives = [building for building in battle.field.buildings if building.objective]
    if not objectives:
        return 0.0
    unlit = len(unburnt(battle)) / len(objectives)
    if venture.kind == RAID:
        return BURNT * (1.0 - unlit)
    return BURNT * unlit + (HELD if is_in_village(battle, venture.player) else 0.0)


EVALUATOR: Final = AdventuresEvaluator()
