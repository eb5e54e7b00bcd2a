"""What a battle of When Empires Clash! looks like to somebody who thinks ahead."""

from typing import Final

from vedette.ai.empires.ground import STANCES as STANCES_OF
from vedette.ai.empires.moves import worth_a_try
from vedette.ai.empires.steady import by_urgency, choose, numbered
from vedette.ai.empires.weighing import expected_losses
from vedette.engine.book import Book
from vedette.engine.dice import Chance, Dice
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
"""What `left` counts."""
HORIZON: Final = 2
"""Turns that are played on."""
STANCES: Final = len(STANCES_OF)
"""Ways of fighting that the steady player knows."""
FEW: Final = 0
"""With fewer tries than these only the stances are tried, and no single orders."""
LUCK: Final = True
"""Whether the luck of a throw can be told."""
SCALE: Final = 5.0
"""A difference of so many points is worth two thirds of a battle (fitted, benchmarks/valuing.py)."""


def worth_a_thought(state: State, question: Question) -> bool:
    return True


def moment(state: State) -> int:
    """How far a battle has come: turns."""
    return state.turn


def horizon(state: State) -> int:
    """The moment up to which it is played on."""
    return state.turn + HORIZON


def proposed(book: Book, state: State, question: Question) -> list[Order]:
    """The moves that the steady player likes best, in each of his stances; counters with another stand in front."""
    battle = the_battle(state)
    if question.kind == "number":
        return other_numbers(battle, question.side)
    liked = [worth_a_try(battle, question, stance) for stance in STANCES_OF]
    found: list[Order] = []
    for rank in range(max([len(orders) for orders in liked])):
        found.extend([orders[rank] for orders in liked if rank < len(orders)])
    return found


def other_numbers(battle: Battle, side: int) -> list[Order]:
    """One of the first few stands goes before all others, or after them; and the whole order turned round."""
    leading = by_urgency(battle, side)
    found: list[Order] = []
    for at in range(1, min(MOST_FIRST, len(leading))):
        found.append(numbered(battle, [leading[at], *leading[:at], *leading[at + 1 :]]))
    for at in range(min(MOST_LAST, len(leading) - 1)):
        found.append(numbered(battle, [*leading[:at], *leading[at + 1 :], leading[at]]))
    found.append(numbered(battle, leading[::-1]))
    return found


def go_on(book: Book, state: State, question: Question, chance: Chance, stance: int) -> Order:
    """A steady player goes on, in one of his stances."""
    return choose(book, state, question, chance, stance)


def dream(book: Book, state: State, side: int, dice: Dice, chance: Chance) -> State:
    """Once counters are shown nothing is hidden; who lays his second supposes that the first laid them as he would himself."""
    twin = the_battle(state).clone()
    twin.dice = dice
    asked = twin.question
    if asked is not None and asked.kind == "number" and asked.side != FIRST_TO_LAY:
        lay_numbers(twin, numbered(twin, by_urgency(twin, FIRST_TO_LAY)))
    return twin


def left(state: State) -> list[float]:
    """The points that each side has left (WEC-VIC-08)."""
    battle = the_battle(state)
    return [float(worth_left(battle, side)) for side in SIDES]


def standing(state: State) -> list[float]:
    """How each side stands: points decide, and nothing else (WEC-VIC-08)."""
    return left(state)


def at_stake(state: State, order: Order) -> list[float]:
    """What each side may expect to lose by the throw of an order; nothing where none is thrown."""
    if order.verb not in ("fire", "attack"):
        return []
    battle = the_battle(state)
    ours, theirs = expected_losses(battle, order)
    return [ours, theirs] if battle.stands[order.args[0]].side == 0 else [theirs, ours]
