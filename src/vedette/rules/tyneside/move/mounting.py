"""Mounting and dismounting (TY-RUL-126, setting `dismounting`): a whole commanded group, for half a move."""

from typing import Final

from vedette.engine.types import Refusal
from vedette.geometry.points import Point
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import BY_THEM, Battle
from vedette.rules.tyneside.codes import AFOOT, AS_LISTED, HOLDER
from vedette.rules.tyneside.move.bases import APART, is_clear_of_enemies, is_engaged, is_room
from vedette.rules.tyneside.move.walking import clear_move, full_move
from vedette.rules.tyneside.setup.field import LATTICE
from vedette.rules.tyneside.units import Group

MEN_PER_HOLDER: Final = 4
"""One man for each four begun holds the horses."""
ROUND_ABOUT: Final = 1000
"""The most a man without room moves to a free point."""


def allowance(battle: Battle, figure: int) -> int:
    """Return a figure's full move this side turn."""
    return full_move(battle, figure) if battle.unclear[figure] else clear_move(battle, figure)


def has_half_left(battle: Battle, figure: int) -> bool:
    return 2 * battle.spent[figure] <= allowance(battle, figure)


def riders(battle: Battle, group: Group) -> list[int]:
    return [i for i in battle.members(group) if battle.is_horsed(i)]


def holders_of(battle: Battle, group: Group) -> list[int]:
    return [i for i in group.men if battle.is_holder(i)]


def dismounted(battle: Battle, group: Group) -> list[int]:
    """Return the figures whose horses stand there, holders included."""
    if len(battle.mounts) == 0:
        return []
    return [i for i in battle.members(group) if battle.mounts[i] != AS_LISTED]


# --- what may be ordered ----------------------------------------------------------------------------------------------


def refuse_dismount(battle: Battle, group: Group) -> Refusal | None:
    refused = refuse_either(battle, group)
    if refused is not None:
        return refused
    if not [i for i in group.men if battle.is_horsed(i)]:
        return Refusal("TY-RUL-126", f"nobody of {group.name} is on horseback", group.id)
    if group.horses:
        return Refusal("TY-RUL-126", f"{group.name} has its horses standing already", group.id)
    for i in riders(battle, group):
        if not has_half_left(battle, i):
            return Refusal("TY-RUL-126", f"{group.name} has not half a move left to dismount", group.id)
    return None


def refuse_mount(battle: Battle, group: Group) -> Refusal | None:
    refused = refuse_either(battle, group)
    if refused is not None:
        return refused
    if not group.horses or not holders_of(battle, group):
        return Refusal("TY-RUL-126", f"{group.name} has no horses standing", group.id)
    reach = battle.rules.horse_base + BY_THEM
    for i in dismounted(battle, group):
        far = reach + battle.radius(i)
        dx, dy = battle.x[i] - group.horse_x, battle.y[i] - group.horse_y
        if not battle.is_holder(i) and dx * dx + dy * dy > far * far:
            return Refusal("TY-RUL-126", f"a man of {group.name} is more than 5 cm from the horses", group.id)
        if not has_half_left(battle, i):
            return Refusal("TY-RUL-126", f"{group.name} has not half a move left to mount", group.id)
    trial = battle.clone()
    if not mount_all(trial, trial.groups[group.id]):
        return Refusal("TY-RUL-74", f"there is no room for {group.name} to mount", group.id)
    return None


def refuse_either(battle: Battle, group: Group) -> Refusal | None:
    if not battle.rules.dismounting:
        return Refusal("TY-RUL-126", "nobody mounts or dismounts at this table (setting dismounting)", group.id)
    if group.is_leader:
        return Refusal("TY-RUL-126", "groups mount and dismount, with the leaders who are with them", group.id)
    if is_engaged(battle, group):
        return Refusal("TY-RUL-126", f"{group.name} is in contact with the enemy", group.id)
    return None


# --- what is done -----------------------------------------------------------------------------------------------------


def dismount(battle: Battle, group: Group) -> None:
    """Dismount all; the men of the highest numbers hold the horses, placed where the first of them stood."""
    down = riders(battle, group)
    if len(battle.mounts) == 0:
        battle.mounts = [AS_LISTED] * len(battle.cards)
    mounts, radii = battle.mounts[:], battle.radii[:]
    spent: list[int] = []
    for i in down:
        mounts[i] = AFOOT
        radii[i] = battle.rules.foot_base
        spent.append(allowance(battle, i))
    men = [i for i in down if battle.unit[i] == group.id]
    count = (len(down) + MEN_PER_HOLDER - 1) // MEN_PER_HOLDER
    holders = sorted(men)[-count:]
    for i in holders:
        mounts[i] = HOLDER
    battle.mounts, battle.radii = mounts, radii
    for n, i in enumerate(down):
        pay_half(battle, i, spent[n])
    group.horses = True
    group.horse_x, group.horse_y = battle.x[holders[0]], battle.y[holders[0]]
    for i in holders[1:]:
        spot = free_point(battle, i, group.horse_x, group.horse_y, battle.rules.horse_base + battle.radius(i))
        if spot is not None:
            battle.x[i], battle.y[i] = int(spot.x), int(spot.y)
    battle.tell(event_types.DISMOUNTS, group.id, n=len(holders), x=group.horse_x, y=group.horse_y)


def mount(battle: Battle, group: Group) -> None:
    mount_all(battle, group)
    battle.tell(event_types.MOUNTS, group.id, x=group.horse_x, y=group.horse_y)


def mount_all(battle: Battle, group: Group) -> bool:
    """Mount all men where they stand or at the nearest free point; return False when one finds no room."""
    up = dismounted(battle, group)
    for i in up:
        before = allowance(battle, i)
        mounts, radii = battle.mounts[:], battle.radii[:]
        mounts[i] = AS_LISTED
        radii[i] = battle.rules.horse_base
        battle.mounts, battle.radii = mounts, radii
        spot = free_point(battle, i, battle.x[i], battle.y[i], ROUND_ABOUT)
        if spot is None:
            return False
        battle.x[i], battle.y[i] = int(spot.x), int(spot.y)
        pay_half(battle, i, before)
    group.horses = False
    return True


def pay_half(battle: Battle, figure: int, before: int) -> None:
    """Spend half a move; the rest is the same share of the new allowance as of the old."""
    now = allowance(battle, figure)
    battle.spent[figure] = (now * (2 * battle.spent[figure] + before) + 2 * before - 1) // (2 * before)


def free_point(battle: Battle, figure: int, x: int, y: int, reach: int) -> Point | None:
    """Return the place itself, or the nearest free point of the lattice within reach of it (TY-RUL-122)."""
    if is_free(battle, figure, x, y):
        return Point(x, y)
    best: Point | None = None
    least = reach * reach
    sy = (y - reach) // LATTICE * LATTICE
    while sy <= y + reach:
        sx = (x - reach) // LATTICE * LATTICE
        while sx <= x + reach:
            far = (sx - x) ** 2 + (sy - y) ** 2
            if (far < least or (best is None and far <= least)) and is_free(battle, figure, sx, sy):
                best, least = Point(sx, sy), far
            sx += LATTICE
        sy += LATTICE
    return best


def is_free(battle: Battle, figure: int, x: int, y: int) -> bool:
    return is_room(battle, figure, x, y) and is_clear_of_enemies(battle, figure, x, y, APART)


# --- horses lost ------------------------------------------------------------------------------------------------------


def leave_horses(battle: Battle, group: Group) -> None:
    """Remove the horses and make the holders ordinary men again."""
    group.horses = False
    mounts = battle.mounts[:]
    for i in group.men:
        if mounts[i] == HOLDER:
            mounts[i] = AFOOT
    battle.mounts = mounts
    battle.tell(event_types.HORSES_LOST, group.id)


def check_horses(battle: Battle) -> None:
    """Remove a group's horses when its holders are gone."""
    for group in battle.groups:
        if group.horses and group.is_here() and not holders_of(battle, group):
            leave_horses(battle, group)
