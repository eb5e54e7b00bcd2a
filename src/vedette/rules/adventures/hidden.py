"""What is blanked for a seat: nothing of a battle is hidden but the dice to come."""

from vedette.engine.dice import Dice
from vedette.rules.adventures.battle import Battle


def imagine(battle: Battle, dice: Dice) -> Battle:
    """The battle as a side may think of it: as it is, with other dice."""
    twin = battle.clone()
    twin.dice = dice
    return twin
