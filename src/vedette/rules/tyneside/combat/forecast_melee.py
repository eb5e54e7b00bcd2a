"""The odds of a charge: the melee as both sides stand now, rolled many times.

Shots before contact cannot be foreseen and are left out.
"""

from fractions import Fraction
from typing import Final

from vedette.engine.dice import Rng
from vedette.engine.types import Forecast, OrderResult
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.combat.hits import KILL
from vedette.rules.tyneside.combat.melee import (
    Blow,
    Bout,
    MeleeFight,
    blows_of,
    find_melees,
    in_order,
    is_forcing,
    pair_off,
    step_in,
)
from vedette.rules.tyneside.command.leaders import hit_unit
from vedette.rules.tyneside.move.charging import charge
from vedette.rules.tyneside.units import Group

THROWS: Final = 2_000


class Pairing:
    """A fight to be rolled: the bonus of the single figure's die and of each opponent's; None: it rolls none."""

    def __init__(self, battle: Battle, fight: MeleeFight) -> None:
        self.fight = fight
        self.added = [added_to(battle, fight.one, fight.others)]
        for other in fight.others:
            self.added.append(added_to(battle, other, [fight.one]))


def added_to(battle: Battle, us: int, them: list[int]) -> int | None:
    """Return the bonus to a figure's die, or None for a horse holder, who rolls none (TY-RUL-126)."""
    if battle.is_holder(us):
        return None
    return battle.rules.melee.tally(0, Bout(battle, us, them, is_forcing(battle, us, them))).total


def melee_after(battle: Battle, group: Group, enemy: Group, extra: int) -> tuple[Battle, list[MeleeFight]]:
    """Return the battle after the charge and all steps into contact, with its fights."""
    twin = battle.clone()
    charge(twin, twin.groups[group.id], twin.groups[enemy.id], extra)
    for melee in find_melees(twin):
        if group.id in melee.units:
            step_in(twin, melee)
    for melee in find_melees(twin):
        if group.id in melee.units:
            return twin, pair_off(twin, melee)
    return twin, []


def forecast_charge(battle: Battle, group: Group, enemy: Group, extra: int) -> Forecast | None:
    """Forecast which side is pushed back and what both lose."""
    twin, fights = melee_after(battle, group, enemy, extra)
    pairings = [Pairing(twin, fight) for fight in fights]
    if not pairings:
        return None
    rng = Rng(20_119 + len(pairings))
    counts: dict[str, int] = {}
    fates: dict[str, OrderResult] = {}
    for _ in range(THROWS):
        fate = one_melee(twin, group, pairings, rng)
        counts[fate.words] = counts.get(fate.words, 0) + 1
        fates[fate.words] = fate
    found = Forecast(False, THROWS)
    for words, count in counts.items():
        found.fates.append(fates[words])
        found.shares.append(Fraction(count, THROWS))
    return found


def one_melee(battle: Battle, group: Group, pairings: list[Pairing], rng: Rng) -> OrderResult:
    """Roll all fights once and resolve the blows and who goes back (TY-MEL-05, TY-RUL-119)."""
    hurt: dict[int, int] = {}
    struck, suffered, inflicted = [0, 0], 0, 0
    for blow in thrown(battle, pairings, rng):
        before = hurt.get(blow.on, battle.wounds[blow.on])
        if before >= 2:
            continue
        hurt[blow.on] = 2 if blow.effect == KILL else before + 1
        struck[battle.cards[blow.on].side] += hurt[blow.on] >= 2
        inflicted += hit_unit(battle, blow.by) == group.id
        suffered += hit_unit(battle, blow.on) == group.id
    ours, theirs = struck[group.side], struck[1 - group.side]
    if inflicted > suffered:
        brief, good = "they go back", 1
    else:
        brief, good = ("we go back", -1) if suffered > inflicted else ("both go back", 0)
    words = f"{brief}; killed: {theirs} of theirs, {ours} of ours" if ours + theirs else brief
    return OrderResult(words, brief, good=good, ours=ours, theirs=theirs)


def thrown(battle: Battle, pairings: list[Pairing], rng: Rng) -> list[Blow]:
    """Roll all fights and return the blows in the order they fall."""
    found: list[Blow] = []
    for pairing in pairings:
        faces: list[int] = []
        scores: list[int] = []
        for added in pairing.added:
            face = 0 if added is None else 1 + rng.below(6)
            faces.append(face)
            scores.append(face + (added or 0))
        found.extend(blows_of(battle, pairing.fight, faces, scores))
    return in_order(found)
