"""Room for a group whose shape has changed or that leaves a building (CA-RUL-123, CA-RUL-124, CA-RUL2-102).

A player's order needs room close by, or it is refused. A result moves the group to the nearest room on the whole
table; each function says what happens where there is none.
"""

from typing import Final

from vedette.engine.types import NOBODY, SIDES, Refusal
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import Block, are_nearer, overlap
from vedette.geometry.ground import Ground, bars_leg, bars_standing
from vedette.geometry.moves import placed
from vedette.geometry.points import ahead
from vedette.geometry.points import is_within as points_within
from vedette.geometry.reach import LEGAL, Reach, are_others_in_way, settled, why_end_not
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import ONE_INCH, THREE, Battle
from vedette.rules.adventures.groups.formations import block_at, kept_files, may_form, stand, usual_files
from vedette.rules.adventures.groups.groups import (
    ARTILLERY,
    CHIEF,
    FIELDED,
    FORMING_WORDS,
    OPEN,
    RUNNERS,
    SQUARE,
    Group,
)
from vedette.rules.adventures.groups.squares import gun_within, is_in_hollow, is_square
from vedette.rules.adventures.turn.moving import formed_block, ground_for, may_stand, other_blocks, take_formation

NEARBY: Final = 900
"""The distance searched closely for a group's room; an order needs room this near."""
BY_DOOR: Final = 1800
ROUND: Final = 75
WIDE_ROUND: Final = 150


# --- search -----------------------------------------------------------------------------------------------------------


def reach_among(battle: Battle, block: Block, ground: Ground, others: list[Block], shunned: list[Block]) -> Reach:
    """Return the obstacles for a block that is to stand somewhere."""
    field = battle.field
    return Reach(block, 0, 0, 180, ground, others, shunned, ONE_INCH, 0, False, field.width, field.height)


def room_in(reach: Reach, limit: int, step: int) -> Block | None:
    """Return the block at the nearest place within limit where it may stand, searched in rings, or None."""
    block = reach.block
    spot = settled(reach, block.x, block.y, limit, step)
    return placed(block, spot.x, spot.y) if why_end_not(reach, spot.x, spot.y) == LEGAL else None


def room_on_table(battle: Battle, group: Group, block: Block, ground: Ground) -> Block | None:
    """Return the nearest place on the table clear of others, barred ground and the edge (CA-RUL2-102)."""
    return room_among(battle, block, ground, other_blocks(battle, group))


def room_among(battle: Battle, block: Block, ground: Ground, others: list[Block]) -> Block | None:
    """Return the nearest place on the table clear of the given blocks, barred ground and the edge."""
    reach = reach_among(battle, block, ground, others, [])
    found = room_in(reach, NEARBY, ROUND)
    if found is None:
        found = room_in(reach, max(battle.field.width, battle.field.height), WIDE_ROUND)
    return found


def room_nearby(battle: Battle, group: Group, block: Block, ground: Ground, others: list[Block]) -> Block | None:
    """Return the nearest room close by; if moved, it ends 1" from enemies that were not nearer already.

    CA-RUL-123.
    """
    if why_end_not(reach_among(battle, block, ground, others, []), block.x, block.y) == LEGAL:
        return block
    shunned: list[Block] = []
    for enemy in battle.enemies(group.side):
        if enemy.card.klass not in (CHIEF, RUNNERS) and enemy.building == NOBODY:
            if not are_nearer(block, enemy.block, ONE_INCH):
                shunned.append(enemy.block)
    return room_in(reach_among(battle, block, ground, others, shunned), NEARBY, ROUND)


def takes_room(group: Group) -> bool:
    """True if its figures stand on the ground, not at a gun or in a building."""
    return group.where == FIELDED and group.building == NOBODY and not group.serves_gun


# --- orders -----------------------------------------------------------------------------------------------------------


def fits_nearby(battle: Battle, twin: Group, besides: list[Block]) -> bool:
    """Move a copy of a group to room close by; False if there is none. Blocks in `besides` are to stand there too."""
    return fits_among(battle, twin, other_blocks(battle, twin) + besides)


def fits_without(battle: Battle, twin: Group, gone: list[int]) -> bool:
    """Move a copy of a group to room close by when some others are gone; False if there is none."""
    left = [battle.groups[who].block for who in gone]
    return fits_among(battle, twin, [block for block in other_blocks(battle, twin) if block not in left])


def fits_among(battle: Battle, twin: Group, others: list[Block]) -> bool:
    if not takes_room(twin):
        return True
    there = room_nearby(battle, twin, twin.block, ground_for(battle, twin), others)
    if there is not None:
        battle.set_block(twin, there)
    return there is not None


def refuse_for_room(battle: Battle, twin: Group, besides: list[Block], doing: str) -> Refusal | None:
    """Refuse an order that changes a group's size where it has no room close by."""
    battle.shrink(twin)
    if fits_nearby(battle, twin, besides):
        return None
    return Refusal(
        "CA-RUL-123", f"there is no room for {twin.card.name} {doing}; form it differently or move others off first"
    )


def formed_room(battle: Battle, group: Group, formation: int, files: int) -> Block | None:
    """Return where a group takes a formation about its centre, which stays in place (CA-ACT-05), or None.

    A square may be formed round a gun beside the unit, and one that has a gun inside opens clear of it (CA-RUL-39).
    """
    gun = gun_within(battle.groups, group) if group.formation == SQUARE else NOBODY
    before, files_before = group.formation, group.files
    block = formed_block(group, formation, files)
    group.formation = formation
    group.files = files
    found: Block | None = block
    if not may_stand(battle, group, block, False):
        found = round_gun(battle, group, block) if formation == SQUARE else None
        if gun != NOBODY and found is None:
            found = room_nearby(battle, group, block, ground_for(battle, group), other_blocks(battle, group))
    group.formation = before
    group.files = files_before
    return found


def round_gun(battle: Battle, square: Group, block: Block) -> Block | None:
    """Return a square about a friendly gun close to the unit's centre, with the gun's heading, or None."""
    for gun in battle.bodies_of(square.side):
        if gun.serves_gun and points_within(gun.block.x, gun.block.y, block.x, block.y, THREE):
            about = Block(gun.block.x, gun.block.y, gun.block.heading, block.width, block.depth)
            if is_in_hollow(gun.block, square, about) and may_stand(battle, square, about, True):
                return about
    return None


def gun_taken_in(battle: Battle, group: Group, ranks: int) -> int:
    """Return the gun that a unit would form its square round, or NOBODY."""
    twin = group.clone()
    take_up(battle, twin, SQUARE, ranks)
    return gun_within(battle.groups, twin)


def take_up(battle: Battle, group: Group, formation: int, files: int) -> None:
    """Put a group into a formation for which it has room."""
    there = formed_room(battle, group, formation, files)
    group.formation = formation
    group.files = files
    if there is not None:
        battle.set_block(group, there)


def refuse_formation(battle: Battle, group: Group, formation: int, files: int) -> Refusal | None:
    name = group.card.name
    if not may_form(group.card, group.mounted, formation):
        return Refusal("CA-FRM-14", f"{name} may not form {FORMING_WORDS[formation]}")
    if formed_room(battle, group, formation, files) is None:
        return Refusal("CA-RUL-123", f"there is no room for {name} to form {FORMING_WORDS[formation]} here")
    return None


def settle(battle: Battle, group: Group) -> None:
    """Close the ranks of a group whose numbers an order changed, where it has room."""
    battle.shrink(group)
    fits_nearby(battle, group, [])


# --- effects ----------------------------------------------------------------------------------------------------------


def make_room(battle: Battle, group: Group) -> bool:
    """Move a group that changed shape to the nearest place where it fits; False if there is none."""
    if not takes_room(group) or may_stand(battle, group, group.block, False):
        return True
    there = room_on_table(battle, group, group.block, ground_for(battle, group))
    if there is not None:
        battle.set_block(group, there)
    return there is not None


def close_ranks(battle: Battle, group: Group) -> None:
    """Close up after losses, the front in place; a group too small for its shape may become a longer file.

    With no room for that on the table it keeps its files, as near to its formation as possible (CA-RUL-124).
    """
    before = group.block
    files = group.files
    battle.shrink(group)
    if group.block.depth <= before.depth and group.block.width <= before.width:
        return
    if not make_room(battle, group):
        group.block = before
        group.files = min(files, group.bodies)
        battle.redraw(group)


def grow(battle: Battle, group: Group, more: int) -> bool:
    """Add figures to the ranks; False, and no change, if the group has no room for them."""
    twin = group.clone()
    twin.count += more
    battle.shrink(twin)
    if not make_room(battle, twin):
        return False
    group.count = twin.count
    group.files = twin.files
    group.block = twin.block
    group.figures = []
    return True


def open_files(group: Group) -> list[int]:
    """Return the files on which a group may open out: the usual ones, then three, two and one deep."""
    count = group.bodies
    found: list[int] = []
    for files in (usual_files(OPEN, count, group.card.has_ranged), (count + 2) // 3, (count + 1) // 2, count):
        files = kept_files(OPEN, count, max(1, files))
        if files not in found:
            found.append(files)
    return found


def may_open(battle: Battle, group: Group, block: Block) -> bool:
    """True if a group may stand as this block in Open Order."""
    before = group.formation
    group.formation = OPEN
    free = may_stand(battle, group, block, False)
    group.formation = before
    return free


def open_out(battle: Battle, group: Group) -> None:
    """Put the group into Open Order in the nearest shape that fits (CA-RUL-123)."""
    if group.card.klass >= ARTILLERY:
        return
    count = group.bodies
    for files in open_files(group):
        if may_open(battle, group, formed_block(group, OPEN, files)):
            take_formation(group, OPEN, files)
            return
    # no room there: the nearest place where the narrowest shape fits (CA-RUL2-102); with none on the table it stays
    files = kept_files(OPEN, count, (count + 2) // 3)
    before = group.formation
    block = formed_block(group, OPEN, files)
    group.formation = OPEN  # no longer a square round a gun
    there = room_on_table(battle, group, block, battle.field.loose)
    if there is None:
        group.formation = before
    else:
        group.files = files
        battle.set_block(group, there)


def open_in_rough(battle: Battle, group: Group, before: Block | None = None) -> None:
    """Put formed troops that a result sent into or through woods or rough ground into Open Order.

    CA-RUL-47.
    """
    if not group.is_formed:
        return
    here = group.block
    if bars_standing(battle.field.formed, here) or (before is not None and is_through_rough(battle, before, here)):
        open_out(battle, group)


def is_through_rough(battle: Battle, before: Block, after: Block) -> bool:
    """True if the centre's way crosses ground barred to formed troops, off a road (CA-RUL-126, CA-RUL2-102)."""
    field = battle.field
    if not bars_leg(field.formed, before.x, before.y, after.x, after.y):
        return False
    return not field.is_road(before.x, before.y, after.x, after.y)


def come_out(battle: Battle, group: Group, facing: int = NOBODY, by_door: bool = False) -> bool:
    """Leave a building by the door, or on any free side, in Open Order; False when no side is free (CA-RUL-121).

    It faces away from the building unless a facing is given. A group that gives way uses the door or stays.
    """
    if group.building == NOBODY:
        return True
    building = battle.field.buildings[group.building]
    middle = group.block
    heading: int = bearing(building.door.x - middle.x, building.door.y - middle.y) if facing == NOBODY else facing
    files = usual_files(OPEN, group.bodies, group.card.has_ranged)
    group.building = NOBODY
    block = block_at(group, building.door.x, building.door.y, heading, OPEN, files)
    reach = reach_among(battle, block, battle.field.loose, other_blocks(battle, group), [])
    there = room_from_door(battle, group, reach) if by_door else room_in(reach, BY_DOOR, ROUND)
    if there is None:
        group.building = building.id
        return False
    group.formation = OPEN
    group.files = files
    group.floor = 0
    stand(group, there.x, there.y, heading)
    group.charge_moved = True
    return True


def room_from_door(battle: Battle, group: Group, reach: Reach) -> Block | None:
    """Return the nearest room that a clear way from the door leads to (CA-BRK-02, CA-RUL-130).

    The way has to be clear of the house and of enemies by half an inch: it takes an inch to file through
    (CA-RUL2-102).
    """
    door = reach.block
    foes: list[Block] = []
    for enemy in battle.enemies(group.side):
        if enemy.building == NOBODY and not enemy.makes_way:
            block = enemy.block
            foes.append(Block(block.x, block.y, block.heading, block.width + ONE_INCH, block.depth + ONE_INCH))
    for far in range(ROUND, BY_DOOR + 1, ROUND):
        for turn in range(0, 360, 15):
            there = ahead(door.x, door.y, door.heading + turn, far)
            if why_end_not(reach, there.x, there.y) != LEGAL:
                continue
            if bars_leg(reach.ground, door.x, door.y, there.x, there.y):
                continue
            if not are_others_in_way(foes, door.x, door.y, there.x, there.y):
                return placed(door, there.x, there.y)
    return None


def let_in(battle: Battle, stormers: list[int], held: int) -> None:
    """Put steps on the agenda that move the stormers into a building whose occupants have left.

    CA-RUL-116.
    """
    if held == NOBODY:
        return
    called = [step.a for step in battle.agenda if step.kind == steps.TAKE_OVER and step.b == held]
    for other in reversed(stormers):
        if other not in called and battle.groups[other].building != held:
            battle.then(steps.TAKE_OVER, other, held)


def chiefs_make_way(battle: Battle) -> None:
    """Move a lone C-in-C aside where others stand: no base ends on another.

    CA-RUL-123.
    """
    if not is_chief_alone(battle):
        return
    for side in SIDES:
        who = battle.chief_of(side)
        if who == NOBODY:
            continue
        chief = battle.groups[who]
        if chief.where != FIELDED or chief.building != NOBODY or chief.in_melee > 0:
            continue
        others = other_blocks(battle, chief)
        rival = battle.chief_of(1 - side)
        if rival != NOBODY and battle.groups[rival].where == FIELDED and battle.groups[rival].building == NOBODY:
            others.append(battle.groups[rival].block)
        if not any([overlap(chief.block, other) for other in others]):
            continue
        aside = room_among(battle, chief.block, ground_for(battle, chief), others)
        if aside is not None:
            stand(chief, aside.x, aside.y, chief.block.heading)


def is_chief_alone(battle: Battle) -> bool:
    """True if a C-in-C is on the table alone."""
    for group in battle.groups:
        if group.card.klass == CHIEF and group.where == FIELDED:
            return True
    return False


def guns_make_way(battle: Battle) -> None:
    """Move guns out of squares that became too small for them or moved over them (CA-RUL2-102)."""
    squares: list[Group] = []
    for group in battle.groups:
        if group.formation == SQUARE and group.where == FIELDED:
            squares.append(group)
    if not squares:
        return
    for gun in battle.groups:
        if gun.where != FIELDED or not gun.serves_gun or not is_under_square(gun, squares):
            continue
        aside = room_on_table(battle, gun, gun.block, ground_for(battle, gun))
        if aside is not None:
            battle.set_block(gun, aside)
            battle.tell(event_types.MAKES_WAY, gun.id)


def is_under_square(gun: Group, squares: list[Group]) -> bool:
    """True if a square of its side stands on a gun."""
    for square in squares:
        if square.side == gun.side and is_square(square):
            if overlap(gun.block, square.block) and not is_in_hollow(gun.block, square, square.block):
                return True
    return False
