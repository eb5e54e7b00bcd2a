"""Position evaluation of the Tyneside club rules for the search."""

from math import isqrt
from typing import Final

from vedette.ai.evaluator import Evaluator
from vedette.ai.tyneside.moves import move_unit
from vedette.ai.tyneside.rollout_policy import STANCES as WAYS
from vedette.ai.tyneside.rollout_policy import choose, opening
from vedette.engine.book import Book
from vedette.engine.dice import Dice, Rng
from vedette.engine.state import State
from vedette.engine.types import NOBODY, SIDES, Order, Question
from vedette.rules.tyneside.battle import Battle, Condition
from vedette.rules.tyneside.book import the_battle
from vedette.rules.tyneside.codes import FIELDED, STEADY
from vedette.rules.tyneside.command.by_hand import bonus_of
from vedette.rules.tyneside.command.command import price_of
from vedette.rules.tyneside.command.ordered_moves import movable
from vedette.rules.tyneside.move.bases import is_engaged
from vedette.rules.tyneside.move.charging import can_charge
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.victory import BRING, figures_in_area

COUNTS: Final = "men in 100"
"""The content of `material`; a unit in retreat counts for half."""
HORIZON: Final = 1
"""The turns of a rollout: the rest of one's own side turn, and the answer."""
STANCES: Final = len(WAYS)
"""The stances of the rollout policy."""
FEW: Final = 120
"""With fewer rollouts than this, only stances are tried and no single orders."""
SCALE: Final = 35.0
"""The lead, in men of a hundred, that is worth two thirds of a battle (fitted, benchmarks/evaluation.py)."""
MAN: Final = 0.7
WOUNDED: Final = 1.2
UNITS: Final = 33.0
"""The worth of a man in a hundred, the loss for a wounded one, and the worth of the groups while all of them stand
(fitted together to 240 battles between steady players)."""
WAY: Final = 1000
"""The distance left to a goal that is worth one man in a hundred."""
FARTHEST: Final = 30
HELD: Final = 10.0
"""The worth of holding the area that decides."""


class TynesideEvaluator(Evaluator):
    """The evaluation of a battle of the Tyneside club rules."""

    def __init__(self) -> None:
        super().__init__(COUNTS, HORIZON, STANCES, SCALE, FEW)

    def is_worth_searching(self, state: State, question: Question) -> bool:
        """True unless a leader still rolls for command, or can pay for all its groups."""
        if question.kind != "command":
            return True
        battle = the_battle(state)
        seat = battle.seats[question.post]
        if not seat.rolled:
            return False
        price = 0
        for group in battle.groups:
            if group.side == seat.side and not group.is_leader and group.is_here() and group.seat == NOBODY:
                price += price_of(battle, seat, group)
        return price > seat.pool

    def clock(self, state: State) -> int:
        """Return the number of side turns."""
        return the_battle(state).clock

    def rollout_end(self, state: State) -> int:
        """Return the side turn at which a rollout from here ends."""
        return self.clock(state) + 2 * HORIZON

    def candidates(self, book: Book, state: State, question: Question) -> list[Order]:
        """Return, of moves, the end of them, every charge, and the steady player's order for each unit."""
        if question.kind != "move":
            return []
        battle = the_battle(state)
        gaze = SightTable(battle)
        found = [Order("done")]
        for group in movable(battle, question.post):
            if group.has_moved or group.charged or is_engaged(battle, group):
                continue
            usual = move_unit(gaze, group)
            if usual is not None:
                found.append(usual)
            for enemy in battle.groups:
                if (
                    enemy.side != group.side
                    and enemy.is_here()
                    and can_charge(gaze, group, enemy, bonus_of(battle, group))
                ):
                    if usual is None or not usual.same(Order("charge", (group.id, enemy.id))):
                        found.append(Order("charge", (group.id, enemy.id)))
        return found

    def rollout_step(self, book: Book, state: State, question: Question, rng: Rng, stance: int) -> Order:
        """Choose by the rollout policy, as the steady player is slow: it tries lines and covers."""
        return choose(book, state, question, rng)

    def opening(self, book: Book, state: State, question: Question, rng: Rng, stance: int) -> Order:
        """Choose lines and cover as the steady player does."""
        return opening(book, state, question, rng, stance)

    def determinize(self, book: Book, state: State, side: int, dice: Dice, rng: Rng) -> State:
        """Draw anew which marker stands for which unit, and which for none (TY-RUL-103)."""
        twin = the_battle(state).clone()
        twin.dice = dice
        closed = [marker for marker in twin.markers if marker.is_out and marker.side != side]
        groups = [marker.group for marker in closed]
        for marker in closed:
            marker.group = groups.pop(rng.below(len(groups)))
        return twin

    def material(self, state: State) -> list[float]:
        """Return the men that each side has left, in a hundred."""
        battle = the_battle(state)
        began = [0, 0]
        for i in range(len(battle.cards)):
            if battle.roster[i] != NOBODY:
                began[battle.cards[i].side] += 1
        found = [0.0, 0.0]
        for group in battle.groups:
            found[group.side] += len(group.men) * (1.0 if group.state == STEADY else 0.5)
        return [100 * found[side] / max(1, began[side]) for side in SIDES]

    def evaluate(self, state: State) -> list[float]:
        """Return the score of each side: its men, wounded or not, its standing groups, and nearness to its aims."""
        battle = the_battle(state)
        began, men, listed, steady = [0, 0], [0.0, 0.0], [0, 0], [0, 0]
        for i in range(len(battle.cards)):
            if battle.roster[i] != NOBODY:
                began[battle.cards[i].side] += 1
        for group in battle.groups:
            men[group.side] += MAN * len(group.men) - WOUNDED * len([i for i in group.men if battle.wounds[i] > 0])
            if not group.is_leader:
                listed[group.side] += 1
                if group.men and group.state == STEADY:
                    steady[group.side] += 1
        near = aims(state)
        return [
            100 * men[side] / max(1, began[side]) + UNITS * steady[side] / max(1, listed[side]) + near[side]
            for side in SIDES
        ]


def aims(state: State) -> list[float]:
    """Return how near each side is to its scenario goals, in the unit of the evaluation."""
    battle = the_battle(state)
    found = [0.0, 0.0]
    for condition in battle.conditions:
        if condition.kind == BRING:
            found[condition.side] -= still_to_go(battle, condition)
        else:
            ours = figures_in_area(battle, condition, condition.side)
            theirs = figures_in_area(battle, condition, 1 - condition.side)
            found[condition.side if ours > 0 and theirs == 0 else 1 - condition.side] += HELD
    return found


def still_to_go(battle: Battle, condition: Condition) -> float:
    """Return how far those to be brought to an area are from it."""
    west, south, east, north = condition.area
    far = 0
    men = 0
    for i in range(len(battle.fate)):
        if battle.roster[i] == condition.group and battle.fate[i] == FIELDED:
            dx = max(west - battle.x[i], 0, battle.x[i] - east)
            dy = max(south - battle.y[i], 0, battle.y[i] - north)
            far += isqrt(dx * dx + dy * dy)
            men += 1
    return min(float(FARTHEST), far / max(1, men) / WAY) if men else float(FARTHEST)


EVALUATOR: Final = TynesideEvaluator()
