"""Shots and fights shown before the dice: band, cover, opponents, and reasons why a figure takes no part."""

from collections.abc import Callable
from typing import Final

from vedette.engine.types import NOBODY, Order
from vedette.engine.view import Doc, tie
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.combat.forecast_melee import melee_after
from vedette.rules.tyneside.combat.melee import MeleeFight, find_melees, pair_off
from vedette.rules.tyneside.combat.shooting import (
    can_use_weapon,
    fired_shots,
    free_targets,
    furthest,
    shot_of,
    shot_words,
    shots_at,
)
from vedette.rules.tyneside.combat.weapons import BREECH, MUZZLE
from vedette.rules.tyneside.command.by_hand import bonus_of
from vedette.rules.tyneside.command.leaders import hit_figures
from vedette.rules.tyneside.move.bases import is_in_contact, is_near, nearest_of
from vedette.rules.tyneside.move.charging import is_declared
from vedette.rules.tyneside.move.walking import half_move
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.units import Group


def foreseen(battle: Battle, order: Order) -> list[Doc]:
    """Return who will shoot or fight whom, and who will not and why."""
    if order.verb not in FORESEEN or not 0 <= order.args[1] < len(battle.groups):
        return []
    return FORESEEN[order.verb](battle, order)


def volley_foreseen(battle: Battle, order: Order) -> list[Doc]:
    return shots_foreseen(battle, order, NOBODY)


def aim_foreseen(battle: Battle, order: Order) -> list[Doc]:
    figures = hit_figures(battle, battle.groups[order.args[1]])
    return shots_foreseen(battle, order, figures[order.args[2]] if 0 <= order.args[2] < len(figures) else NOBODY)


def shots_foreseen(battle: Battle, order: Order, aimed: int) -> list[Doc]:
    """Return a line for every man of a shooting unit: his shot and what it needs, or why he has none.

    `aimed` is the man of an aimed shot; NOBODY for a volley, which fires at the nearest.
    """
    group, target = battle.groups[order.args[0]], battle.groups[order.args[1]]
    targets = free_targets(battle, target)
    if not targets:
        return []
    gaze = SightTable(battle)
    shots = fired_shots(battle, group, shots_at(gaze, group, target, True), True)
    firing = {shot.shooter: shot.marks[0] for shot in shots}
    found: list[Doc] = []
    for i in battle.members(group):
        if i in firing:
            mark = aimed if aimed != NOBODY else firing[i]
            found.append(shot_tie(battle, i, mark, "holds", shot_words(battle, i, mark), "TY-SHO-13", target.id))
            continue
        near = nearest_of(battle, i, targets)
        words, rule = why_no_shot(gaze, i, near, targets)
        found.append(shot_tie(battle, i, near, "barred", words, rule, target.id))
    return found


def shot_tie(battle: Battle, one: int, other: int, look: str, words: str, rule: str, who: int) -> Doc:
    return tie(battle.x[one], battle.y[one], battle.x[other], battle.y[other], look, words, rule, who)


def why_no_shot(gaze: SightTable, figure: int, near: int, targets: list[int]) -> tuple[str, str]:
    """Return why a man does not shoot, and the rule."""
    battle = gaze.battle
    card = battle.cards[figure]
    if card.arm == NOBODY:
        return "has nothing to shoot with", "TY-WPN-01"
    if battle.guards[figure] != NOBODY:
        return "guards prisoners", "TY-PRI-01"
    if battle.shot[figure]:
        return "has shot already", "TY-RUL-112"
    if not is_declared(battle, figure):
        return "did not declare to fire", "TY-RUL-10"
    if is_in_contact(battle, figure):
        return "is in contact", "TY-RUL-34"
    if card.loading == MUZZLE and not battle.loaded[figure]:
        return "is not loaded", "TY-SHO-06"
    if card.loading in (MUZZLE, BREECH) and battle.spent[figure] > half_move(battle, figure):
        return "has moved more than half", "TY-SHO-07"
    if not can_use_weapon(battle, figure, True):
        return "cannot use the weapon", "TY-SHO-06"
    if not is_near(battle, figure, near, furthest(battle, figure)):
        return "out of range" if battle.wounds[figure] == 0 else "wounded: short range only", "TY-WPN-01"
    if shot_of(gaze, figure, targets) is None:
        return "has no clear sight", "TY-SHO-18"
    return "waits: not all fire at once", "TY-SHO-12"


def charge_foreseen(battle: Battle, order: Order) -> list[Doc]:
    """Return a line for every man of a charging unit: his opponents, or why he has none (TY-MEL-02)."""
    group, enemy = battle.groups[order.args[0]], battle.groups[order.args[1]]
    _, fights = melee_after(battle, group, enemy, bonus_of(battle, group))
    found: list[Doc] = []
    for i in battle.members(group):
        mine = [fight for fight in fights if fight.one == i or i in fight.others]
        if mine:
            for other in mine[0].others if mine[0].one == i else [mine[0].one]:
                found.append(shot_tie(battle, i, other, "holds", fight_words(mine[0], i), "TY-MEL-02", enemy.id))
            continue
        words, rule = why_no_fight(battle, i)
        near = nearest_of(battle, i, enemy.men)
        found.append(shot_tie(battle, i, near, "barred", words, rule, enemy.id))
    return found


FORESEEN: Final[dict[str, Callable[[Battle, Order], list[Doc]]]] = {
    "fire": volley_foreseen,
    "aim": aim_foreseen,
    "charge": charge_foreseen,
}


def fight_words(fight: MeleeFight, figure: int) -> str:
    if len(fight.others) == 1:
        return "man to man"
    return f"alone against {len(fight.others)}" if fight.one == figure else f"one of {len(fight.others)} on one"


def why_no_fight(battle: Battle, figure: int) -> tuple[str, str]:
    """Return why a man would not get to fight, and the rule."""
    if battle.guards[figure] != NOBODY:
        return "guards prisoners", "TY-RUL-68"
    if battle.is_holder(figure):
        return "holds the horses", "TY-RUL-126"
    if not is_declared(battle, figure):
        return "did not declare to fight", "TY-RUL-111"
    return "has nobody in reach", "TY-RUL-81"


def fights_foreseen(battle: Battle) -> list[Doc]:
    """Return who fights whom among all figures now in contact (TY-MEL-02)."""
    found: list[Doc] = []
    for melee in find_melees(battle):
        for fight in pair_off(battle, melee):
            for other in fight.others:
                unit: Group = battle.groups[battle.unit[fight.one]]
                found.append(shot_tie(battle, fight.one, other, "offered", "will fight", "TY-MEL-02", unit.id))
    return found
