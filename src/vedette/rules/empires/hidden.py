"""Hidden information: it is removed from the battle that a side imagines."""

from vedette.engine.dice import Dice
from vedette.engine.types import SETUP
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.setup import buying
from vedette.rules.empires.setup.deploy import GIVEN, deployment_of, take_back, undig


def imagined(original: Battle, side: int, dice: Dice) -> Battle:
    """Return the battle as a side may imagine it, without counters, purchases and deployments that it has not seen.

    WEC-RUL-08, WEC-RUL-57, WEC-RUL-74.
    """
    battle = original.clone()
    battle.dice = dice
    for stand in battle.stands:
        if stand.side == side or side < 0:
            continue
        if battle.phase == SETUP and deployment_of(battle, stand.side) != GIVEN:
            take_back(battle, stand)
        if not battle.counters_shown:
            stand.counter = 0
    if battle.phase == SETUP and side >= 0:
        forget_set_up(battle, 1 - side)
    return battle


def is_all_seen(battle: Battle, side: int) -> bool:
    """True if both armies are deployed and the enemy's counters lie open or are not laid yet: nothing is hidden.

    WEC-RUL-08, WEC-RUL-57.
    """
    if battle.phase == SETUP:
        return False
    if battle.counters_shown:
        return True
    for stand in battle.stands:
        if stand.side != side and stand.counter != 0:
            return False
    return True


def forget_set_up(battle: Battle, other: int) -> None:
    """Remove the other side's unseen purchases and entrenchments from an imagined battle."""
    if not battle.mustered:
        battle.roster[other] = []
        battle.works[other] = buying.works_stated(battle.armies[other])
    for cell in battle.digs[other][:]:
        undig(battle, other, cell)
