"""Hidden information: only future dice are hidden from a seat."""

from vedette.engine.dice import Dice
from vedette.rules.adventures.battle import Battle


def imagine(battle: Battle, dice: Dice) -> Battle:
    """Return the battle as a side may think of it: the same state with other dice."""
    twin = battle.clone()
    twin.dice = dice
    return twin
