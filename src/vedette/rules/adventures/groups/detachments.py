"""Detachments: part of a European unit under its NCO, a separate unit until it rejoins.

CA-ORG-14, CA-ORG-15, CA-RUL-31.
"""

from vedette.engine.types import NOBODY, Order, Refusal
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import Block, are_touching, are_within, overlap
from vedette.geometry.moves import clear_length, slid
from vedette.geometry.points import distance
from vedette.geometry.reach import LEGAL
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import THREE, Battle
from vedette.rules.adventures.combat.casualties import BY_SECOND, note_fallen
from vedette.rules.adventures.ground.sight import beyond_twelve, note_nearer
from vedette.rules.adventures.groups.formations import block_at, usual_files
from vedette.rules.adventures.groups.groups import ARTILLERY, EUROPEAN, FIELDED, MERGED, OPEN, Group
from vedette.rules.adventures.groups.parts import RETURNING, part_card
from vedette.rules.adventures.groups.room import fits_nearby, fits_without, refuse_for_room, settle
from vedette.rules.adventures.turn.moving import allowance, may_stand, reach_for, why_move_not


def refuse_detach(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse except for up to half of a European unit, under its NCO, as its activation starts (CA-ORG-14, CA-RUL-31).

    CA-ARM-28.
    """
    count, x, y = order.args[1], order.args[2], order.args[3]
    name = group.card.name
    if group.card.training != EUROPEAN or group.card.klass >= ARTILLERY or group.card.parent != NOBODY:
        return Refusal("CA-ORG-14", f"{name} makes no detachments")
    if group.second == 0:
        return Refusal("CA-ORG-14", f"{name} has no NCO to lead a detachment")
    if group.detachment != NOBODY:
        return Refusal("CA-ORG-14", f"{name} has a detachment already")
    if battle.done_acts or group.in_melee > 0 or group.building != NOBODY:
        return Refusal("CA-RUL-31", f"{name} detaches figures only at the start of its activation")
    if count < 1 or count > group.count // 2:
        return Refusal("CA-ORG-14", f"{name} may detach from 1 to {group.count // 2} figures")
    part = detached(group, count)
    block = block_at(part, x, y, group.block.heading, OPEN, part.files)
    if not are_within(block, group.block, THREE):
        return Refusal("CA-RUL-31", "a detachment is set down within 3 inches of its unit")
    if not may_stand(battle, part, block, True) or overlap(block, group.block):
        return Refusal("CA-RUL-123", "there is no room for the detachment there")
    twin = group.clone()
    twin.count -= count
    return refuse_for_room(battle, twin, [block], "without the detachment: its ranks would become longer")


def detached(group: Group, count: int) -> Group:
    """Return a copy of a group with `count` figures, in Open Order."""
    twin = group.clone()
    twin.count = count
    twin.chief = NOBODY
    twin.formation = OPEN
    twin.files = usual_files(OPEN, count, True)
    return twin


def detach(battle: Battle, group: Group, order: Order) -> None:
    """Place the detachment as a separate unit, with its present size as its strength (CA-ORG-15, CA-RUL-31).

    Enemies that now have it within 12" answer before its unit acts on (CA-REA-15).
    """
    count, x, y = order.args[1], order.args[2], order.args[3]
    mask = beyond_twelve(battle, group)
    card = part_card(battle, group, group.card.klass, f"detachment of {group.card.name}", count)
    part = Group(card)
    part.count = count
    part.start = count
    part.mounted = group.mounted
    part.commander = group.second
    part.formation = OPEN
    part.files = usual_files(OPEN, count, True)
    part.tight = group.tight
    part.prone = group.prone
    battle.groups.append(part)
    battle.place_group(part, x, y, group.block.heading)
    group.second = 0
    group.lost_before = group.brought - battle.strength(group)
    group.count -= count
    group.start = battle.strength(group)
    group.detachment = part.id
    settle(battle, group)
    battle.tell(event_types.DETACHES, group.id, n=count)
    battle.then(steps.MOVED, part.id, 0, mask)


def refuse_rejoin(battle: Battle, group: Group, can_move: bool) -> Refusal | None:
    """Refuse to rejoin except in base contact, after a move or where it stands (CA-RUL-31)."""
    parent, part = family(battle, group)
    if part == NOBODY:
        return Refusal("CA-ORG-15", f"{group.card.name} has nobody to rejoin")
    ours, theirs = battle.groups[parent], battle.groups[part]
    if ours.where != FIELDED or theirs.where != FIELDED or ours.in_melee or theirs.in_melee:
        return Refusal("CA-ORG-15", "both parts must be on the table and out of melee")
    if ours.building != NOBODY or theirs.building != NOBODY:
        return Refusal("CA-ORG-15", "both parts must be outside of buildings")
    if ours.mounted != theirs.mounted:
        return Refusal("CA-ORG-15", "both parts must be mounted, or both on foot")
    if not are_touching(ours.block, theirs.block):
        if not can_move:
            return Refusal("CA-RUL-31", "the detachment must touch the unit it came from")
        if way_to(battle, group, theirs if group is ours else ours) is None:
            return Refusal("CA-RUL-31", f"{group.card.name} cannot come into contact with the other part by its move")
    trial = battle.clone()
    if not rejoin(trial, trial.groups[group.id]):
        return Refusal("CA-RUL-123", f"there is no room for the whole of {ours.card.name}; move others off first")
    return None


def way_to(battle: Battle, group: Group, other: Group) -> Block | None:
    """Return where a straight move ends in contact with the other part; None if there is no such move."""
    here = group.block
    there = other.block
    reach = reach_for(battle, group, allowance(battle, group), 0)
    middle: int = bearing(there.x - here.x, there.y - here.y)
    ways = [middle]
    for turn in (180, 90, 270, 0):
        ways.append((there.heading + turn) % 360)
    for turn in (15, -15, 30, -30):
        ways.append((middle + turn) % 360)
    far = distance(here.x, here.y, there.x, there.y)
    for way in ways:
        end = slid(here, way, clear_length(here, way, far, there, 0))
        if are_touching(end, there) and why_move_not(battle, group, reach, end.x, end.y) == LEGAL:
            return end
    return None


def family(battle: Battle, group: Group) -> tuple[int, int]:
    """Return the unit and its detachment, given either of them."""
    if group.detachment != NOBODY:
        return group.id, group.detachment
    parent = group.card.parent
    if parent != NOBODY and battle.groups[parent].detachment == group.id:
        return parent, group.id
    return NOBODY, NOBODY


def comes_up(battle: Battle, group: Group) -> bool:
    """True if it has to move to rejoin the other part."""
    parent, part = family(battle, group)
    return not are_touching(battle.groups[parent].block, battle.groups[part].block)


def rejoin(battle: Battle, group: Group) -> bool:
    """Join the two parts into one unit with their strengths added; a move into contact may bring it near an enemy.

    Return False when there is no room for all of them.
    """
    parent, part_id = family(battle, group)
    unit, part = battle.groups[parent], battle.groups[part_id]
    mask = beyond_twelve(battle, unit) & beyond_twelve(battle, part)
    if comes_up(battle, group):
        before = group.block
        end = way_to(battle, group, part if group is unit else unit)
        if end is not None:
            battle.set_block(group, end)
            note_nearer(battle, group, before)
    unit.count += part.count
    unit.tight = (unit.tight or part.tight) and not brings_ammunition(battle, part)
    has_room = bring_parts(battle, unit, part)
    unit.start += part.start
    unit.lost_before += part.lost_before
    unit.fallen += part.fallen
    unit.out += part.out
    unit.runaways += part.runaways
    unit.leaders_down += part.leaders_down
    unit.leaders_out += part.leaders_out
    if part.fell:
        note_fallen(unit, BY_SECOND)
    unit.has_fought = unit.has_fought or part.has_fought
    if unit.commander == 0:
        unit.commander = part.commander
    else:
        unit.second = part.commander
    unit.detachment = NOBODY
    if part.chief != NOBODY:  # its C-in-C is with the whole unit now
        unit.chief = part.chief
        battle.groups[part.chief].chief = parent
        part.chief = NOBODY
    battle.remove(part, MERGED)
    battle.shrink(unit)
    has_room = fits_nearby(battle, unit, []) and has_room
    battle.tell(event_types.REJOINS, parent)
    if battle.acting == part_id:
        battle.closed = True
    battle.then(steps.MOVED, parent, 0, mask)
    return has_room


def brings_ammunition(battle: Battle, part: Group) -> bool:
    """True if its runners return with ammunition, which ends the shortage of the whole unit (CA-AMM-05).

    Otherwise the unit has tight ammo if either part had (CA-AMM-02).
    """
    return part.runners != NOBODY and battle.groups[part.runners].errand == RETURNING


def bring_parts(battle: Battle, unit: Group, part: Group) -> bool:
    """Bring a detachment's holders to the unit's horses, and its runners to the ranks.

    Return False when there is no room for all of the horses together.
    """
    has_room = True
    for out_id in (part.holders, part.runners):
        if out_id == NOBODY or battle.groups[out_id].where != FIELDED:
            continue
        out = battle.groups[out_id]
        if out_id == part.holders and unit.holders != NOBODY and battle.groups[unit.holders].where == FIELDED:
            horses = battle.groups[unit.holders]
            horses.count += out.count
            horses.start += out.count
            battle.shrink(horses)
            has_room = fits_without(battle, horses, [out_id])
        else:
            unit.count += out.count
        out.count = 0
    return has_room
