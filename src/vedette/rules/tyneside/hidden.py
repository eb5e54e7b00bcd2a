"""Hidden markers: which unit a marker stands for, if any. All else lies open on the table (TY-RUL-103)."""

from vedette.engine.dice import Dice
from vedette.rules.tyneside.battle import Battle


def imagined(battle: Battle, side: int, dice: Dice) -> Battle:
    """Return the battle a side may imagine: the other's markers are units in list order, the last ones dummies."""
    twin = battle.clone()
    twin.dice = dice
    closed = [marker for marker in twin.markers if marker.is_out and marker.side != side]
    groups = sorted([marker.group for marker in closed], key=last_if_none)
    for n, marker in enumerate(closed):
        marker.group = groups[n]
    return twin


def last_if_none(group: int) -> int:
    return group if group >= 0 else 1_000_000
