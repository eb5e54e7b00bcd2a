"""Seek Cover: out of range, into cover, or prone (INV-11 to -20, RUL-128)."""

from vedette.engine.types import NOBODY, Step
from vedette.geometry.blocks import gap
from vedette.geometry.ground import leg_cost
from vedette.geometry.moves import slid
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.fire import range_of
from vedette.rules.adventures.ground.cover import into_cover
from vedette.rules.adventures.ground.sight import beyond_twelve, in_cover
from vedette.rules.adventures.groups.groups import ARTILLERY, FIELDED, LEFT, OPEN, Group
from vedette.rules.adventures.groups.room import open_out
from vedette.rules.adventures.reactions.giving_way import (
    RetreatLine,
    away_bearing,
    best_way,
    cause_of,
    go,
    go_away,
    is_way_open,
    leave_gun,
    may_end,
)
from vedette.rules.adventures.solo.objectives import is_forced_off
from vedette.rules.adventures.turn.moving import allowance, face_place, full_move


def threat_of(battle: Battle, enemy: int) -> int:
    """Return the range to leave: the enemy's weapon range, or its move (CA-RUL-128)."""
    them = battle.groups[enemy]
    reach = range_of(them)
    return reach if reach > 0 else full_move(them)


def seek_cover(battle: Battle, step: Step) -> None:
    """Move out of range if possible, else to the nearest cover, else lie prone in place.

    CA-INV-11, CA-INV-12, CA-INV-13, CA-INV-14, CA-INV-15, CA-INV-16, CA-INV-17, CA-INV-18, CA-INV-19, CA-RUL-128.
    """
    who, cause = step.a, step.b
    group = battle.groups[who]
    if group.where != FIELDED or group.in_melee > 0:
        return
    enemy = cause_of(battle, group, cause)
    mask = beyond_twelve(battle, group)
    if group.building != NOBODY:
        battle.tell(event_types.STAYS_COVERED, who)
        return
    if group.card.klass == ARTILLERY and not leave_gun(battle, group):
        battle.tell(event_types.NO_ROOM, who)
        return
    if group.is_cavalry or (group.mounted and not group.is_infantry):
        seek_mounted(battle, group, enemy, mask)
        return
    if enemy != NOBODY and draws_off(battle, group, enemy):
        battle.tell(event_types.SEEKS_AWAY, who)
        battle.then(steps.MOVED, who, 0, mask)
        return
    if in_cover(battle, group, enemy):
        face_cause(battle, group, enemy)
        battle.tell(event_types.STAYS_COVERED, who)
        return
    if enemy != NOBODY and into_cover(battle, group, enemy):
        battle.tell(event_types.SEEKS_COVER, who)
        battle.then(steps.MOVED, who, 0, mask)
        return
    if group.mounted:
        go_away(battle, who, cause, False)
        return
    face_cause(battle, group, enemy)
    group.prone = True
    battle.tell(event_types.SEEKS_PRONE, who)


def face_cause(battle: Battle, group: Group, enemy: int) -> None:
    """Face the group that caused it, wherever the move ends (CA-RUL-128)."""
    if enemy != NOBODY:
        face_place(battle, group, battle.groups[enemy].block.x, battle.groups[enemy].block.y)


def seek_mounted(battle: Battle, group: Group, enemy: int, mask: int) -> None:
    """Move cavalry a full move directly away, facing the enemy in Open Order (CA-INV-11)."""
    way = best_way(battle, group, away_bearing(battle, group, enemy), allowance(battle, group), True)
    if way.off:
        battle.stirred = True
        battle.tell(event_types.RETIRES_OFF, group.id)
        is_forced_off(battle, group, way.bearing)
        battle.remove(group, LEFT)
        return
    if way.length > 0:
        go(battle, group, way)
    if enemy != NOBODY:
        face_place(battle, group, battle.groups[enemy].block.x, battle.groups[enemy].block.y)
    if group.formation != OPEN:
        open_out(battle, group)
    battle.tell(event_types.SEEKS_AWAY, group.id)
    battle.then(steps.MOVED, group.id, 0, mask)


def draws_off(battle: Battle, group: Group, enemy: int) -> bool:
    """Move straight away as far as needed to end out of range; False if it cannot."""
    them = battle.groups[enemy]
    reach = threat_of(battle, enemy)
    here = gap(group.block, them.block)
    needed = reach + 1 - here
    most = allowance(battle, group)
    if needed <= 0:
        face_place(battle, group, them.block.x, them.block.y)
        return True  # out of range already
    if needed > most:
        return False
    straight = away_bearing(battle, group, enemy)
    ground = battle.field.loose
    length = needed
    while length <= most:
        end = slid(group.block, straight, length)
        if (
            gap(end, them.block) > reach
            and leg_cost(ground, group.block.x, group.block.y, end.x, end.y) <= most
            and is_way_open(battle, group, straight, length, ground)
            and may_end(battle, group, end, ground)
        ):
            go(battle, group, RetreatLine(straight, length, False))
            face_place(battle, group, them.block.x, them.block.y)
            return True
        length += 5
    return False
