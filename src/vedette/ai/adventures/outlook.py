"""Evaluation of Colonial Adventures for one side: worth, melees under way, and the acting group's place."""

from typing import Final

from vedette.ai.adventures.chief import chief_risk, chief_standing
from vedette.ai.adventures.plan import MARCH, PATIENCE, STRIKE, GroupPlan, angle_off, charges, is_wide
from vedette.ai.adventures.worth import (
    clash,
    harm,
    harm_of,
    hits_from_here,
    melees_outlook,
    reach_of,
    worth_of,
)
from vedette.engine.types import NOBODY
from vedette.geometry.angles import difference
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.charge import charge_line
from vedette.rules.adventures.combat.fire import has_shot
from vedette.rules.adventures.ground.sight import gap_between, in_cover
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, EUROPEAN, FIELDED, LINE, MOB, OPEN, Group

WON: Final = 1000.0
COVERED: Final = 1.0
"""The worth of standing in cover: hits are halved, and tests are easier (FIR-07, REA-03)."""
CHIEF_SHARE: Final = 0.12
"""The C-in-C's share of its army's worth: all its groups test when it is lost (REA-26)."""
EXPOSED: Final = 3.0
MOST_RISK: Final = 2.0
"""The cost of leaving the C-in-C alone in danger, for each enemy who could reach it, and the most enemies counted."""
NEVER: Final = -1000.0
FAR: Final = 35.0
"""The distance within which an enemy draws groups that want to close."""
ON_THE_MARCH: Final = 3.0
"""The cost of each activation needed to reach the enemy."""
FAR_ROUND: Final = 90.0
"""The distance within which an enemy draws groups that have to go round something."""
FORMED: Final = 4.0
"""The cost of staying formed where the way leads into ground closed to formed troops (TER-28)."""
NARROW: Final = 7.0
"""The width up to which a group goes through a defile without a cost."""
GOOD_SHOT: Final = 0.8
"""The least worth of a good shot: with less, few see the target or it is in cover."""
LOOKED_AT: Final = 2
"""The targets that shooters check from a place, as lines of sight take long."""
BESIDE: Final = 8.0
ELBOW_ROOM: Final = 1.5
"""Friends are beside a group up to the first distance, and in its way within the second."""
PANIC: Final = 6.5
"""The distance within which a group sees others run, and may run with them (REA-23)."""
WHEELING_ROOM: Final = 5.0
"""The distance within which wide units in Open Order could not turn or change formation."""
COMPANY: Final = 0.15
"""The cost of each inch farther from a friend."""
AHEAD: Final = 8.0
"""The distance that a group may be ahead of its friends."""


def outlook(battle: Battle, plan: GroupPlan) -> float:
    """Return the worth of both sides, melees under way, and the acting group's place."""
    side, who = plan.side, plan.who
    if battle.outcome is not None or battle.winner != NOBODY:
        winner = battle.outcome.winner if battle.outcome is not None else battle.winner
        return WON if winner == side else -WON
    totals = [0.0, 0.0]
    for group in battle.groups:
        totals[group.side] += worth_of(battle, group)
    for owner in (side, 1 - side):
        if battle.chief_of(owner) != NOBODY:
            totals[owner] *= 1.0 + CHIEF_SHARE
    total = totals[side] - totals[1 - side]
    if who != NOBODY and battle.groups[who].card.klass != CHIEF:
        chief = battle.chief_of(side)
        if chief != NOBODY and battle.groups[chief].where == FIELDED:
            total -= EXPOSED * min(MOST_RISK, chief_risk(battle, battle.groups[chief]))
    if battle.pairs:
        total += melees_outlook(battle, side)
    if who != NOBODY:
        us = battle.groups[who]
        total += standing_of(battle, us, plan) if us.where == FIELDED else plan.stays
    return total


# --- place of a group -------------------------------------------------------------------------------------------------


def standing_of(battle: Battle, us: Group, plan: GroupPlan) -> float:
    """Return the score of the group's place, cached, as tries of an order mostly end in the same places."""
    block = us.block
    place = (block.x, block.y, block.heading, us.formation, us.in_melee, us.mounted, us.building, us.at_gun)
    if place not in plan.places:
        plan.places[place] = standing(battle, us, plan)
    return plan.places[place]


def standing(battle: Battle, us: Group, plan: GroupPlan) -> float:
    """Score the group's place: its next targets, enemies that can strike it, and friends near to help."""
    if us.card.klass == CHIEF:
        return chief_standing(battle, us)
    foes = [group for group in battle.groups if group.side != us.side and group.where == FIELDED and group.is_body]
    if not foes:
        return plan.stays
    gaps = [gap_between(us, foe) / 100.0 for foe in foes]
    least = min(gaps)
    focus = foes[gaps.index(least)]
    score = company(battle, us, focus, least)
    if us.in_melee > 0:
        return score + closing(battle, us, foes, gaps, plan, True) + help_coming(battle, us)
    near = 0.0
    strike = 0.0
    threat = 0.0
    under_fire = 0.0
    shot = 0.0
    covered = in_cover(battle, us, focus.id)
    reach = reach_of(us)
    shoots = us.card.has_ranged and us.can_shoot
    targets: list[tuple[float, int]] = []
    for foe, gap in zip(foes, gaps, strict=True):
        if gap > 40.0:
            continue
        off = angle_off(us, foe)
        if gap <= reach and off <= 70:
            value = clash(battle, us, foe) + foe.in_melee * 2.0
            if value > strike and charge_line(battle, us, foe) is not None:
                strike = value
        if foe.in_melee > 0:
            continue
        aimed = 1.0 if angle_off(foe, us) <= 45 else 0.4
        if shoots and gap < STRIKE + 1.0 and charges(foe):
            near += 1.0 + (STRIKE + 1.0 - gap) * 0.3  # let melee groups come to us
        if gap <= reach_of(foe):
            threat = max(threat, clash(battle, foe, us) * (1.0 if foe.card.training == EUROPEAN else aimed))
        if foe.card.has_ranged and gap <= foe.card.range / 100.0:
            under_fire += harm(battle, foe, us, covered) * aimed
        if shoots and off <= 60 and gap <= us.card.range / 100.0:
            targets.append((harm(battle, us, foe, False), foe.id))
    for _, target in sorted(targets, reverse=True)[:LOOKED_AT]:
        foe = battle.groups[target]
        if has_shot(battle, us, foe):
            shot = max(shot, harm_of(battle, us, foe, hits_from_here(battle, us, foe)))
            if shot >= GOOD_SHOT:
                break
    score += closing(battle, us, foes, gaps, plan, shot > 0.0)
    goes_round = plan.is_round(us, least)
    if shoots and (shot < GOOD_SHOT or (goes_round and plan.haste >= PATIENCE)):
        # groups with little sight of the enemy go to it; in the end those who only shoot from afar do, too
        way = plan.way_from(us, least) if goes_round else least
        blind = 1.0 if goes_round and plan.haste >= PATIENCE else 1.0 - shot / GOOD_SHOT
        score -= max(0.0, min(way, 60.0) - 2.0) * (0.05 if plan.haste < 0.0 else 0.1 + 0.04 * plan.haste) * blind
    if not shoots and plan.pull and strike == 0.0:
        score -= max(0.0, 8.0 - least) * plan.eagerness  # too near to reach it
    if covered:
        score += COVERED
    return score - near * 1.35 + strike * 0.42 + shot * 0.7 - threat * 0.6 - under_fire * 0.7


def company(battle: Battle, us: Group, focus: Group, gap: float) -> float:
    """Score company: groups together are charged together and charge together, none left behind."""
    near: list[float] = []
    behind: list[float] = []
    for friend in battle.groups:
        if friend is not us and friend.side == us.side and friend.where == FIELDED and friend.is_body:
            near.append(gap_between(friend, us) / 100.0)
            behind.append(gap_between(friend, focus) / 100.0)
    score = 0.0
    near.sort()
    behind.sort()
    weight = COMPANY * 0.8 if us.card.has_ranged else COMPANY
    for far in near[:2]:
        score -= min(max(far - BESIDE, 0.0), 30.0) * weight
    for far in near:
        if far < ELBOW_ROOM:
            score -= 0.2  # they would be in each other's way
        if far < PANIC:
            score -= 0.5
        if far < WHEELING_ROOM and us.formation == OPEN and is_wide(us):
            score -= (WHEELING_ROOM - far) * 0.3
    if behind:
        score -= max(0.0, behind[min(1, len(behind) - 1)] - gap - AHEAD) * 0.4
    return score


def help_coming(battle: Battle, us: Group) -> float:
    """Score a melee's help: friends who can charge its opponents, less enemies who can charge it."""
    score = 0.0
    for group in battle.groups:
        if group.where != FIELDED or group.in_melee > 0 or group is us or group.card.klass >= ARTILLERY:
            continue
        reach = reach_of(group)
        if group.side == us.side:
            best = 0.0
            for foe_id in battle.opponents(us.id):
                foe = battle.groups[foe_id]
                if gap_between(group, foe) <= reach * 100 and charge_line(battle, group, foe) is not None:
                    best = max(best, max(1.0, clash(battle, group, foe)) + 2.0)
            score += best * (0.3 if group.activated else 0.6)
        elif gap_between(group, us) <= reach * 100 and angle_off(group, us) <= 50:
            score -= (max(1.0, clash(battle, group, us)) + 2.0) * 0.4
    return max(-10.0, min(10.0, score))


def closing(battle: Battle, us: Group, foes: list[Group], gaps: list[float], plan: GroupPlan, seen: bool) -> float:
    """Score the distance to the enemy: melee groups wait for each other, shooters keep their range.

    A group with no enemy in sight, or that has shot long enough, goes the way round obstacles.
    """
    gap = min(gaps)
    focus = foes[gaps.index(gap)]
    best = NEVER
    if not us.card.has_ranged:
        for who, bonus in plan.pull.items():
            foe = battle.groups[who]
            on_table = foe.where == FIELDED
            pull = bonus - min(FAR, gap_between(us, foe) / 100.0 if on_table else 0.0) * plan.eagerness
            if pull > best:
                best = pull
                focus = foe if on_table else focus
    goes_round = (not seen or plan.haste >= PATIENCE) and plan.is_round(us, gap)
    time = plan.time_of(us)
    off = angle_off(us, focus) if time <= 0.0 else 0  # to turn is part of the way
    if goes_round and time < 0.0:
        off = min(off, difference(us.block.heading, plan.onward(us)))
    score = -max(0, off - 30) * (0.03 if gap < 30 else 0.015)
    if us.card.has_ranged:
        far = plan.way_from(us, gap) if goes_round else gap
        if plan.narrow and (not seen or plan.haste >= PATIENCE):
            score -= max(0.0, float(us.block.width) / 100.0 - NARROW) * 0.3
        if time >= 0.0:
            score -= time * ON_THE_MARCH
        else:
            score -= max(0.0, min(far, FAR_ROUND) - plan.wanted_range(us, focus)) * 0.25
        if plan.rough_ahead and us.is_formed:
            score -= FORMED
        if us.mounted and us.card.is_mounted_infantry and gap < 26:
            score -= 2.5
        return score + formation_score(us, gap, focus)
    if us.formation == MOB:
        score += 0.8
    if time >= 0.0 and (best > NEVER or plan.haste >= PATIENCE):
        return score + max(0.0, best + min(FAR, gap) * plan.eagerness) - time * MARCH * plan.eagerness
    if best > NEVER:
        return score + (-min(FAR_ROUND, plan.way_from(us, gap)) * plan.eagerness if goes_round else best)
    if time >= 0.0:
        gap = max(gap, time * MARCH)
    if gap < plan.kept_off:
        return score - (plan.kept_off - gap) * 0.18
    return score - (gap - plan.kept_off) * 0.12


def formation_score(us: Group, gap: float, enemy: Group) -> float:
    """Score the formation: Open Order to approach or under fire; a line to volley, or a Mob, against melee groups."""
    if us.card.klass >= ARTILLERY:
        return 0.0
    closes = charges(enemy) and gap <= 20
    if us.formation == LINE and not us.mounted and gap <= 24:
        return 1.2
    if us.formation == OPEN:
        return -0.8 if closes else 0.6
    if us.formation == LINE and not us.mounted:
        return 1.2 if closes else 0.0
    if us.formation == MOB:
        return 0.6 if closes else 0.0
    return -0.6
