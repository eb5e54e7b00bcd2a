"""Firing: orders to fire, the dice and their hits (FIR, VOL, CA-AMM-01, CA-AMM-02, CA-AMM-03)."""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.types import Refusal, Step
from vedette.geometry.blocks import are_within
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import Battle, Shot
from vedette.rules.adventures.combat.casualties import lose
from vedette.rules.adventures.combat.fire import (
    could_fire,
    dice_rolled,
    fire_tally,
    has_shot,
    may_fire_gun,
    may_shoot,
    may_volley,
    range_of,
    take_aim,
)
from vedette.rules.adventures.ground.sight import gap_between, is_target
from vedette.rules.adventures.groups.groups import HOLDERS, Group
from vedette.rules.adventures.groups.leaders import group_rep
from vedette.rules.adventures.groups.weapons import NO_WEAPON
from vedette.rules.adventures.reactions.cells import CASUALTY, FIRED_AT
from vedette.rules.adventures.steps import AS_VOLLEY, HITS_SHIFT
from vedette.rules.adventures.throws import low_dice

HIT_AND_SIX: Final = (0, 2, 2, 2, 2, 1)
HIT_ONLY: Final = (0, 1, 1, 1, 1, 1)
HIT: Final = 1
"""The face that hits (CA-FIR-06)."""


def fire(battle: Battle, step: Step) -> None:
    """Roll the dice, count the 1s, apply flank and cover, remove figures; the target tests (CA-FIR-01).

    CA-VOL-06, CA-ACT-15, CA-ACT-27, CA-GEN-07.
    """
    who, whom, flags = step.a, step.b, step.c
    us = battle.groups[who]
    them = battle.groups[whom]
    shot = take_aim(battle, us, them, flags)
    tally = fire_tally(battle, shot) if shot.firing > 0 else None
    dice = dice_rolled(shot, tally.total) if tally is not None else 0
    if tally is None or dice == 0:
        battle.tell(event_types.NO_SHOT, who, whom)
        return
    if tally.base > group_rep(us):
        tally.base_words = event_types.RAISED_REP
    us.fired_turn = battle.turn
    us.has_fought = True
    us.buckets = 0  # spilt (CA-BLD-24)
    battle.stirred = True
    if us.card.has_shields:
        us.uses_shields = False  # no shield die for the rest of the turn (CA-RUL-12)
    can_jam = us.serves_gun and us.card.is_machine_gun
    if can_jam or (battle.rules.tight_ammo and not us.tight):
        sorted_dice = battle.dice.sort(dice, 6, list(HIT_AND_SIX), 3)
        sixes = sorted_dice[1]
    else:
        sorted_dice = battle.dice.sort(dice, 6, list(HIT_ONLY), 2)
        sixes = 0
    hits = sorted_dice[0]
    roll = low_dice(who, battle.dice.last, hits, HIT, told_of(shot, dice, tally.total), tally)
    if shot.flank:
        hits *= 2
    if shot.in_cover:
        hits = (hits + 1) // 2
    hits = min(hits, them.bodies)
    kinds_of_event = (
        event_types.GUN_FIRES if us.serves_gun else event_types.VOLLEYS if flags & AS_VOLLEY else event_types.FIRES
    )
    turned = (1 if shot.flank else 0) + (2 if shot.in_cover else 0) if hits > 0 else 0
    firing = us.count if us.serves_gun else shot.firing
    battle.tell(kinds_of_event[turned], who, whom, n=hits, m=firing, rolls=[roll])
    battle.venture.fired_on(whom)
    if sixes >= 2:
        run_short(battle, us)
    take_hits(battle, us, them, hits, flags)


def told_of(shot: Shot, dice: int, total: int) -> str:
    """Describe a roll: figures firing, targets in sight, the cap on dice, and doubled or halved hits.

    CA-FIR-05, CA-FIR-07, CA-FIR-09, CA-GUN-01.
    """
    firing = f"counts as {shot.firing} firing" if shot.us.serves_gun else f"{shot.firing} firing"
    told = f"{firing}, {shot.seen} in sight: {many(dice, 'die', 'dice')}"
    if dice < total:
        told += ", half of those firing at most"
    if shot.flank:
        told += ", hits doubled from flank or rear"
    return told + ", hits halved by cover" if shot.in_cover else told


def run_short(battle: Battle, us: Group) -> None:
    """Two or more 6s jam a machine gun; other groups get tight ammo (CA-AMM-01, CA-WPN-20, CA-RUL-97)."""
    if us.serves_gun and us.card.is_machine_gun:
        us.jammed = True
        battle.tell(event_types.JAMS, us.id)
    else:
        us.tight = True
        battle.tell(event_types.TIGHT, us.id)


def take_hits(battle: Battle, us: Group, them: Group, hits: int, flags: int) -> None:
    """Remove figures and roll for leaders, then call Received Casualty, or Received Fire without loss (CA-FIR-15).

    CA-VOL-09, CA-REA-16, CA-REA-21.
    """
    tester = them
    if hits > 0:
        tests = lose(battle, them, hits)
        if them.card.klass == HOLDERS:
            tester = battle.groups[them.card.parent]
            tests = 1 << CASUALTY
        if tests == 0:
            return
        if flags & AS_VOLLEY:
            tests |= hits << HITS_SHIFT
    else:
        if them.card.klass == HOLDERS:
            return
        tests = 1 << FIRED_AT
    battle.then(steps.TEST, tester.id, tests, us.id)  # before the steps of the loss itself (the C-in-C lost)


def refuse_fire(battle: Battle, us: Group, them: Group, volley: bool) -> Refusal | None:
    """Refuse fire by an active group that has no shot at its target."""
    name = us.card.name
    if us.card.weapon == NO_WEAPON or us.card.is_unarmed:
        return Refusal("CA-WPN-05", f"{name} has nothing to fire")
    if us.in_melee > 0 or them.in_melee > 0:
        return Refusal("CA-RUL-84", "a group in melee neither fires nor is fired at")
    if us.card.is_mounted_infantry and us.mounted and not us.card.is_boer:
        return Refusal("CA-RUL-15", f"{name} has to dismount to fire")
    if us.jammed and us.serves_gun:
        return Refusal("CA-WPN-20", f"{name} is jammed; an activation must go into clearing it")
    if us.packed and us.serves_gun:
        return Refusal("CA-WPN-16", f"the gun of {name} is packed")
    if not could_fire(battle, us):
        return Refusal("CA-WPN-13", f"{name} cannot fire this turn")
    if not is_target(battle, us, them):
        return Refusal("CA-RUL-19", f"{them.card.name} is no target")
    if volley and not may_volley(us):
        return Refusal("CA-VOL-01", "only European infantry in Formed Line can volley")
    if not are_within(us.block, them.block, range_of(us)):
        return Refusal("CA-WPN-05", f"{them.card.name} is {gap_between(us, them) / 100:.1f} inches away, out of range")
    if may_fire_gun(battle, us, them) if us.serves_gun else may_shoot(battle, us, them):
        return None
    if not has_shot(battle, us, them):
        return Refusal("CA-LOS-01", f"no figure of {name} that may fire has {them.card.name} in arc and sight")
    return Refusal("CA-RUL-88", f"{name} would have no dice left against {them.card.name}: that is no shot at all")
