"""What a battle of When Empires Clash! looks like to somebody who thinks ahead."""

from typing import Final

from vedette.ai.empires.steady import worth_a_try
from vedette.engine.book import Book
from vedette.engine.dice import Chance, Dice
from vedette.engine.state import State
from vedette.engine.types import SIDES, Order, Question
from vedette.rules.empires.battle import the_battle
from vedette.rules.empires.victory import worth_left

COUNTS: Final = "points"
"""What `left` counts."""
HORIZON: Final = 2
"""Turns that are played on."""
QUICK: Final = False
"""Steady players go on: they are fast here."""
SCALE: Final = 12.0
"""A difference of so many points is worth two thirds of a battle; 10 make a victory decisive (WEC-VIC-12)."""


def worth_a_thought(question: Question) -> bool:
    """Counters are laid by the steady player's eye: who lays second has not seen those of the first (WEC-RUL-57)."""
    return question.kind not in ("number", "initiative")


def proposed(state: State, question: Question) -> list[Order]:
    """The moves that the steady player likes best."""
    return worth_a_try(the_battle(state), question)


def dream(book: Book, state: State, side: int, dice: Dice, chance: Chance) -> State:
    """Once counters are shown nothing is hidden."""
    twin = the_battle(state).clone()
    twin.dice = dice
    return twin


def left(state: State) -> list[float]:
    """The points that each side has left (WEC-VIC-08)."""
    battle = the_battle(state)
    return [float(worth_left(battle, side)) for side in SIDES]


def aims(state: State) -> list[float]:
    """Points decide, and nothing else (WEC-VIC-08)."""
    return [0.0, 0.0]
