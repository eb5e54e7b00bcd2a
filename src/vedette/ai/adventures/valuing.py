"""What a battle of Colonial Adventures looks like to somebody who thinks ahead."""

from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import Chance, Dice
from vedette.engine.state import State
from vedette.engine.types import SIDES, Order, Question
from vedette.rules.adventures.book import the_battle
from vedette.rules.adventures.hidden import imagine
from vedette.rules.adventures.victory import figures_at_start, figures_left

COUNTS: Final = "figures in 100"
"""What `left` counts."""
HORIZON: Final = 2
"""Turns that are played on."""
QUICK: Final = True
"""Rash players go on: a steady one takes too long to be asked hundreds of times."""
SCALE: Final = 25.0
"""A difference of so many figures in a hundred is worth two thirds of a battle."""


def worth_a_thought(question: Question) -> bool:
    return True


def proposed(state: State, question: Question) -> list[Order]:
    """None but the steady player's own."""
    return []


def dream(book: Book, state: State, side: int, dice: Dice, chance: Chance) -> State:
    """Nothing is hidden: of a Possible Enemy Force nothing is there before it is met."""
    return imagine(the_battle(state), dice)


def left(state: State) -> list[float]:
    """The figures that each side has left, in a hundred."""
    battle = the_battle(state)
    found: list[float] = []
    for side in SIDES:
        start = figures_at_start(battle, side)
        found.append(100 * figures_left(battle, side) / start if start else 0.0)
    return found


def aims(state: State) -> list[float]:
    """None that are reckoned with: figures stand for them."""
    return [0.0, 0.0]
