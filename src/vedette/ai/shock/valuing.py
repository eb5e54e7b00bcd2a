"""What a battle of Colonial Adventure looks like to somebody who thinks ahead."""

from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import Chance, Dice
from vedette.engine.state import State
from vedette.engine.types import SIDES, Order, Question
from vedette.rules.shock.book import the_battle
from vedette.rules.shock.hidden import hidden_of, lay
from vedette.rules.shock.hits import figures_gone

COUNTS: Final = "figures in 100"
"""What `left` counts."""
HORIZON: Final = 2
"""Rounds that are played on."""
QUICK: Final = False
"""Steady players go on: they are fast here."""
SCALE: Final = 20.0
"""A difference of so many figures in a hundred is worth two thirds of a battle."""


def worth_a_thought(question: Question) -> bool:
    return True


def proposed(state: State, question: Question) -> list[Order]:
    """None but the steady player's own."""
    return []


def dream(book: Book, state: State, side: int, dice: Dice, chance: Chance) -> State:
    """Which of two markers is real, and who lies under which pair, is drawn anew (SP-HID-03)."""
    twin = the_battle(state).clone()
    twin.dice = dice
    other = 1 - side
    units = hidden_of(twin, other)
    if units:
        mixed: list[int] = []
        pool = units[:]
        while pool:
            mixed.append(pool.pop(chance.below(len(pool))))
        lay(twin, other, mixed, [chance.below(2) for _ in mixed])
    return twin


def left(state: State) -> list[float]:
    """The figures that each side has left, in a hundred."""
    battle = the_battle(state)
    return [100 - 100 * figures_gone(battle, side) / max(1, battle.began_figures[side]) for side in SIDES]


def aims(state: State) -> list[float]:
    """None beyond the enemy's losses."""
    return [0.0, 0.0]
