"""The safety of the C-in-C of Colonial Adventures, whose loss makes all groups test (REA-26)."""

from typing import Final

from vedette.ai.adventures.worth import reach_of
from vedette.geometry.blocks import is_far
from vedette.rules.adventures.battle import THREE, Battle
from vedette.rules.adventures.ground.sight import gap_between, is_within
from vedette.rules.adventures.groups.groups import FIELDED, Group

RISK: Final = 3.0
"""The cost of each enemy who could shoot or charge the C-in-C."""
SHELTERED: Final = 0.25
FORSAKEN: Final = 0.6
"""The share of danger left beside a group, and beside one in melee, which may move on or run."""
MARGIN: Final = 6.0
SPRING: Final = 3.0
"""Inches that shooters, and chargers, may come nearer before the C-in-C moves again."""
GROWING: Final = 8.0
"""Inches over which the danger grows to its full."""
SAFE: Final = 40.0
"""The preferred distance from the enemy, in inches."""


def chief_standing(battle: Battle, chief: Group) -> float:
    """Return a score for the C-in-C's place: out of enemy reach, away from enemies, near its own groups."""
    score = -chief_risk(battle, chief) * RISK
    friends = [gap_between(chief, group) for group in battle.bodies_of(chief.side)]
    if friends:
        score -= max(0.0, min(friends) / 100.0 - 2.5) * 0.03
    foes = [gap_between(chief, foe) for foe in battle.groups if foe.side != chief.side and foe.where == FIELDED]
    if foes:
        score -= max(0.0, SAFE - min(foes) / 100.0) * 0.05
    return score


def chief_risk(battle: Battle, chief: Group) -> float:
    """Return the danger to a C-in-C from enemies that could shoot or charge; low beside a friendly group."""
    risk = 0.0
    for foe in battle.groups:
        if foe.side != chief.side and foe.where == FIELDED and foe.is_body and foe.in_melee == 0:
            far = reach_of(foe) + SPRING
            if foe.card.has_ranged:
                far = max(far, foe.card.range / 100.0 + MARGIN)
            if is_far(chief.block, foe.block, int(far * 100.0) + 1):
                continue
            gap = gap_between(chief, foe) / 100.0
            if gap < far:
                risk += min(1.0, (far - gap) / GROWING + 0.3)
    return risk * shelter_of(battle, chief) if risk > 0.0 else 0.0


def shelter_of(battle: Battle, chief: Group) -> float:
    """Return the share of danger left at its place: beside a group it is no target (RUL-19)."""
    beside = [friend for friend in battle.bodies_of(chief.side) if is_within(chief, friend, THREE)]
    if not beside:
        return 1.0
    return FORSAKEN if all([friend.in_melee > 0 for friend in beside]) else SHELTERED
