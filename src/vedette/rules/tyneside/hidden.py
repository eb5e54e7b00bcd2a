"""What is hidden: which marker stands for which unit, and which for none. All else lies open on the table (TY-RUL-103)."""

from vedette.engine.dice import Dice
from vedette.rules.tyneside.battle import Battle


def imagined(battle: Battle, side: int, dice: Dice) -> Battle:
    """The battle as a side may think of it: the markers of the other are units in the order of the list, the last ones
    dummies."""
    twin = battle.clone()
    twin.dice = dice
    closed = [marker for marker in twin.markers if marker.is_out and marker.side != side]
    groups = sorted([marker.group for marker in closed], key=last_if_none)
    for n, marker in enumerate(closed):
        marker.group = groups[n]
    return twin


def last_if_none(group: int) -> int:
    return group if group >= 0 else 1_000_000
