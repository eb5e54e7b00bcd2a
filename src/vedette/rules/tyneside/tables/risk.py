"""Risk Factors (RF): a unit's risks at the start of its side turn, line by line."""

from typing import Final

from vedette.engine.tables import Breakdown, Modifier
from vedette.engine.types import NOBODY
from vedette.geometry.angles import SINES
from vedette.rules.tyneside.battle import BY_THEM, Battle
from vedette.rules.tyneside.codes import FIELDED, HERO, RAW, ROUTING, STEADY
from vedette.rules.tyneside.combat.weapons import LONG
from vedette.rules.tyneside.move.bases import gap_between, is_any_near, is_near, nearest_of, pivot_of
from vedette.rules.tyneside.sight.cover import all_in_cover
from vedette.rules.tyneside.sight.sight import SightTable, sees, sees_any, sees_enemy, sees_friend
from vedette.rules.tyneside.units import Group

FRIENDS_NEAR: Final = 2500
"""Friends retreating or routing within 25 cm (TY-RF-12)."""


class RiskCase:
    """The facts for the Risk Factor of a unit, or of a platoon whose groups roll as one."""

    def __init__(self, battle: Battle, gaze: SightTable, groups: list[Group], losses: bool) -> None:
        self.battle = battle
        self.gaze = gaze
        self.groups = groups
        self.losses = losses  # TY-RF-10 applies: no unit of one figure that never was a group (TY-RUL-85)


# --- facts of a group -------------------------------------------------------------------------------------------------


def quality_of(battle: Battle, group: Group) -> int:
    """Return the quality of most figures without leaders; of equal numbers the lower (TY-RUL-94)."""
    counts = [0, 0, 0]
    for i in group.men:
        counts[battle.cards[i].quality] += 1
    best = RAW
    for quality in (1, 2):
        if counts[quality] > counts[best]:
            best = quality
    return best


def strength_of(battle: Battle, group: Group) -> int:
    """Return how many stood on its roll at the start."""
    return battle.roster.count(group.id)


def casualties_of(battle: Battle, group: Group) -> int:
    """Count the wounded and lost on its roll, each once (TY-GEN-03, TY-RUL-29, -37, -86)."""
    hurt = 0
    for i in range(len(battle.fate)):
        if battle.roster[i] == group.id and (battle.wounds[i] > 0 or battle.fate[i] > FIELDED):
            hurt += 1
    return hurt


def left_of(battle: Battle, group: Group) -> int:
    """Count those on its roll still with it, wounded or not."""
    left = 0
    for i in range(len(battle.fate)):
        if battle.roster[i] == group.id and battle.fate[i] <= FIELDED:
            left += 1
    return left


def is_recent(battle: Battle, clock: int) -> bool:
    """True if the clock time is in the last turn: since the group's own previous side turn (TY-RUL-44)."""
    return clock >= battle.clock - 2


def has_hero(battle: Battle, group: Group) -> bool:
    """True if a Hero is a member, or within 5 cm (TY-RUL-39)."""
    members = battle.members(group)
    for i in range(len(battle.fate)):
        if battle.fate[i] != FIELDED or battle.cards[i].side != group.side or battle.cards[i].quality != HERO:
            continue
        if i in members:
            return True
        for mate in members:
            if is_near(battle, i, mate, BY_THEM):
                return True
    return False


def is_in_their_range(gaze: SightTable, group: Group) -> bool:
    """True if a visible enemy has the unit's nearest figure within the long range of its own weapon (TY-RUL-36)."""
    battle = gaze.battle
    members = battle.members(group)
    for enemy in range(len(battle.fate)):
        card = battle.cards[enemy]
        if battle.fate[enemy] != FIELDED or card.side == group.side or card.arm == NOBODY:
            continue
        reach = battle.rules.ranges[card.arm][LONG]
        if not is_any_near(battle, [enemy], members, reach):
            continue
        if not is_near(battle, enemy, nearest_of(battle, enemy, members), reach):
            continue
        for i in members:
            if sees(gaze, i, enemy):
                return True
    return False


def is_behind(battle: Battle, pivot: int, heading: int, x: int, y: int) -> bool:
    """True if a place lies behind the line through the pivot square to the facing (TY-RUL-123)."""
    turn = heading % 360 * 2
    return (x - battle.x[pivot]) * SINES[turn] + (y - battle.y[pivot]) * SINES[turn + 180] < 0


def is_flanked(gaze: SightTable, group: Group) -> bool:
    """True if a visible enemy group has all its figures outside the front 180 degrees (TY-RUL-41, -123)."""
    battle = gaze.battle
    members = battle.members(group)
    pivot = pivot_of(battle, members)
    if pivot == NOBODY:
        return False
    limit = battle.rules.flank_distance
    for enemy in battle.groups:  # quick checks first; sight takes longest
        if enemy.side == group.side or not enemy.placed or not is_all_behind(battle, pivot, group.facing, enemy.men):
            continue
        if enemy.is_leader and enemy.host != NOBODY and len(battle.groups[enemy.host].men) > 0:
            continue  # he is one of his group's figures
        if not enemy.is_leader and not is_all_behind(battle, pivot, group.facing, battle.with_leaders(enemy)):
            continue
        if (limit == 0 or gap_between(battle, members, enemy.men) <= limit) and sees_any(gaze, members, enemy.men):
            return True
    return False


def is_all_behind(battle: Battle, pivot: int, facing: int, men: list[int]) -> bool:
    """True if the unit has figures and none stands in the front 180 degrees."""
    for i in men:
        if not is_behind(battle, pivot, facing, battle.x[i], battle.y[i]):
            return False
    return len(men) > 0


def falling_back_friends(battle: Battle, group: Group) -> list[Group]:
    """Return retreating or routing groups of its side, without lone leaders and itself (TY-RUL-128)."""
    found: list[Group] = []
    for other in battle.groups:
        if other.side == group.side and other.id != group.id and not other.is_leader and other.is_here():
            if other.state != STEADY:
                found.append(other)
    return found


def sees_falling_back(gaze: SightTable, group: Group) -> bool:
    battle = gaze.battle
    members = battle.members(group)
    for other in falling_back_friends(battle, group):
        for i in members:
            for j in other.men:
                if sees_friend(gaze, i, j):
                    return True
    return False


# --- the lines --------------------------------------------------------------------------------------------------------
# A platoon that rolls as one: a line that subtracts must hold for each of its groups, the Hero's and every line that adds for one
# of them (TY-RUL-47).


def nothing_in_sight(case: RiskCase) -> int:
    """Return 1 if neither an enemy nor retreating friends are in sight (TY-RUL-38)."""
    gaze = case.gaze
    for group in case.groups:
        if sees_enemy(gaze, case.battle.members(group), group.side) or sees_falling_back(gaze, group):
            return 0
    return 1


def hero_is_with_it(case: RiskCase) -> int:
    for group in case.groups:
        if has_hero(case.battle, group):
            return 1
    return 0


def hero_or_superior(case: RiskCase) -> int:
    """Return 1 for a Hero, a flag, or both together (TY-RUL-40)."""
    if hero_is_with_it(case):
        return 1
    for group in case.groups:
        if not group.card.superior:
            return 0
    return 1


def covered_or_advancing(case: RiskCase) -> int:
    gaze = case.gaze
    for group in case.groups:
        if not group.advanced and not all_in_cover(gaze, case.battle.members(group), group.side):
            return 0
    return 1


def enemy_has_range(case: RiskCase) -> int:
    gaze = case.gaze
    for group in case.groups:
        if is_in_their_range(gaze, group):
            return 1
    return 0


def raw_and_in_range(case: RiskCase) -> int:
    gaze = case.gaze
    for group in case.groups:
        if quality_of(case.battle, group) == RAW and is_in_their_range(gaze, group):
            return 1
    return 0


def tenths_lost(case: RiskCase) -> int:
    """Return 10 times killed and wounded over original strength, rounded down, per platoon (TY-RUL-37, -47)."""
    if not case.losses:
        return 0
    hurt, strength = 0, 0
    for group in case.groups:
        hurt += casualties_of(case.battle, group)
        strength += strength_of(case.battle, group)
    return 10 * hurt // strength if strength > 0 else 0


def flanked(case: RiskCase) -> int:
    gaze = case.gaze
    for group in case.groups:
        if is_flanked(gaze, group):
            return 1
    return 0


def flanked_or_deserted(case: RiskCase) -> int:
    """Return 1 if flanked, or if friends retreat or rout within 25 cm, seen or not (TY-RUL-128)."""
    if flanked(case):
        return 1
    battle = case.battle
    for group in case.groups:
        for other in falling_back_friends(battle, group):
            if other not in case.groups and is_any_near(battle, battle.members(group), other.men, FRIENDS_NEAR):
                return 1
    return 0


def natives_near_cavalry(case: RiskCase) -> int:
    """Return 1 if a mounted enemy group is within the distance, seen or not (TY-RUL-43)."""
    battle = case.battle
    for group in case.groups:
        if not group.card.native:
            continue
        for enemy in battle.groups:
            if enemy.side == group.side or enemy.is_leader or not enemy.is_here():
                continue
            riders = [i for i in enemy.men if battle.is_horsed(i)]
            if is_any_near(battle, battle.members(group), riders, battle.rules.cavalry_near):
                return 1
    return 0


def ran_or_fell_back(case: RiskCase) -> int:
    """Return 1 if its last order was RUN, or it went back as a melee loser last turn (TY-RUL-44)."""
    for group in case.groups:
        if group.state == ROUTING or is_recent(case.battle, group.lost_at):
            return 1
    return 0


def routing_or_worse_off(case: RiskCase) -> int:
    """Return 1 if routing, or it lost its last melee in the last turn (TY-RUL-44)."""
    for group in case.groups:
        if group.state == ROUTING or is_recent(case.battle, group.worse_at):
            return 1
    return 0


def risk_lines() -> list[Modifier[RiskCase]]:
    """Return every line of both editions in printed order; a book leaves out those of the other."""
    return [
        Modifier("TY-RF-04", -4, "neither enemy nor retreating friends in sight", nothing_in_sight),
        Modifier("TY-RF-05", -1, "a Hero with the unit", hero_is_with_it),
        Modifier("TY-RF-06", -1, "a Hero with the unit, or of superior quality", hero_or_superior),
        Modifier("TY-RF-07", -1, "all in cover, or advancing", covered_or_advancing),
        Modifier("TY-RF-08", 1, "within range of an enemy in sight", enemy_has_range),
        Modifier("TY-RF-09", 1, "raw, and within range of an enemy in sight", raw_and_in_range),
        Modifier("TY-RF-10", 1, "for each 10% wounded or killed", tenths_lost),
        Modifier("TY-RF-11", 2, "enemy in sight to flank or rear", flanked),
        Modifier("TY-RF-12", 2, "enemy in sight to flank or rear, or friends falling back nearby", flanked_or_deserted),
        Modifier("TY-RF-13", 2, "natives near enemy cavalry", natives_near_cavalry),
        Modifier("TY-RF-14", 2, "natives near enemy cavalry", natives_near_cavalry),
        Modifier("TY-RF-15", 3, "ran last turn, or falling back because of a melee", ran_or_fell_back),
        Modifier("TY-RF-16", 3, "routing, or suffering more in melee", routing_or_worse_off),
    ]


def risk_of(gaze: SightTable, groups: list[Group]) -> Breakdown:
    """Return the Risk Factor of a unit, or of the groups of a platoon that roll as one (TY-RF-02).

    TY-RF-10 is for units that are or were groups: a lone leader's one wound is not 100% (TY-RUL-85).
    """
    losses = False
    for group in groups:
        if not group.is_leader:
            losses = True
    battle = gaze.battle
    return battle.rules.risk.tally(0, RiskCase(battle, gaze, groups, losses))
