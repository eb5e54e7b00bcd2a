"""Charges: reach, the move to 3 inches, Being Charged, and the move into contact.

CA-REA-17, CA-REA-18, CA-REA-19, CA-REA-20, CA-MEL-01, CA-MEL-02, CA-MEL-03, CA-MEL-04, CA-MEL-05,
CA-RUL-67 to CA-RUL-81.
"""

from typing import Final

from vedette.engine.types import NOBODY, Step
from vedette.geometry.angles import bearing, difference
from vedette.geometry.arcs import is_block_in_front_arc, nearest_pair_in_arc
from vedette.geometry.areas import block_overlaps_area, edge_cuts_block
from vedette.geometry.blocks import Block, are_touching, are_within, gap, gap_to_point, is_on_table, overlap, rear_edge
from vedette.geometry.ground import Ground, bars_leg, bars_standing, leg_cost
from vedette.geometry.moves import clear_length, clear_length_of_all, placed, side_stepped, slid
from vedette.geometry.points import Point, ahead, distance
from vedette.geometry.reach import LEGAL, Reach, settled, why_end_not
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import THREE, Battle
from vedette.rules.adventures.combat.fire import may_shoot
from vedette.rules.adventures.ground.buildings import NEAR_DOOR, are_on_stairs
from vedette.rules.adventures.ground.lookout import ChargeLine, looking
from vedette.rules.adventures.ground.sight import (
    ALL_ROUND,
    ARC,
    FRONTAL,
    beyond_twelve,
    is_target,
    is_within,
    note_nearer,
    sees,
    sight_limit,
    zone_of,
)
from vedette.rules.adventures.groups.formations import figures_of
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, FIELDED, RUNNERS, SQUARE, Group
from vedette.rules.adventures.groups.room import NEARBY, come_out, open_in_rough, reach_among, room_in
from vedette.rules.adventures.reactions.cells import CHARGED
from vedette.rules.adventures.steps import AS_ATTEMPT, FROM_FLANK
from vedette.rules.adventures.turn.moving import allowance, face_towards, ground_for, other_blocks

SHIFT: Final = 10
MOST_SHIFT: Final = 300
"""The most that a charger is shifted to stand clear where it stops."""
SHIFT_ROUND: Final = 25
FIRED_BIT = 1 << 6
"""The fire action among those done in this activation: see actions."""


def charge_reach(battle: Battle, us: Group) -> int:
    """Return a group's charge reach: its move in its formation, half when prone (CA-RUL-68)."""
    return allowance(battle, us)


def charge_line(battle: Battle, us: Group, them: Group) -> ChargeLine | None:
    """Return the line of a charge, or None if the target is out of reach (CA-RUL-68)."""
    if us.in_melee > 0 or (us.card.klass >= ARTILLERY and us.card.klass != CHIEF) or not is_target(battle, us, them):
        return None
    if are_on_stairs(us, them):
        return ChargeLine(0, 0, us.block)  # a level takes one move: it is in reach (CA-BLD-08, CA-RUL-113)
    if them.floor > 0:
        return None  # only from the level below or above
    reach = charge_reach(battle, us)
    if not are_within(us.block, them.block, reach):
        return None
    if us.building != NOBODY:
        if not sees(battle, us, them):  # from where it is, before it is thought of as outside
            return None
        outside = at_door(battle, us, them)
        return charge_line(battle, outside, them) if outside is not None else None
    charges = battle.sights(us, them).charges
    look = looking(us.id, them.id, reach, sight_limit(battle, them))
    if look not in charges:
        charges[look] = line_towards(battle, us, them, reach)
    return charges[look]


def line_towards(battle: Battle, us: Group, them: Group, reach: int) -> ChargeLine | None:
    """Return the line of a charge within reach over the ground and past other groups, or None."""
    if them.building != NOBODY:
        door = battle.field.buildings[them.building].door
        if us.mounted or gap_to_point(us.block, door.x, door.y) > reach:
            return None  # reach is measured to the door (CA-RUL-116)
        if bars_leg(ground_for(battle, us), us.block.x, us.block.y, door.x, door.y):
            return None  # and not through the house
    if us.formation != SQUARE and not is_block_in_front_arc(rear_edge(us.block), ARC, them.block):
        return None  # not even the rear rank has them in its arc
    ours = figures_of(us)
    theirs = figures_of(them)
    best = nearest_pair_in_arc(ours, ARC, theirs)
    if best.figure < 0:
        return None
    here = ours[best.figure]
    there = theirs[best.target]
    if crosses_group(battle, us, them, here.x, here.y, there.x, there.y):
        return None
    way = bearing(there.x - here.x, there.y - here.y)
    far = distance(here.x, here.y, there.x, there.y)
    length = clear_length(us.block, way, far, them.block, 0)
    if length > reach:
        way = straight_way(us, them, ARC, reach)
        if way < 0:
            return None
        length = clear_length(us.block, way, reach, them.block, 0)
    ground = ground_for(battle, us)
    end = ahead(us.block.x, us.block.y, way, length)
    if leg_cost(ground, us.block.x, us.block.y, end.x, end.y) > reach:
        return None
    if them.building == NOBODY and bars_leg(ground, us.block.x, us.block.y, end.x, end.y):
        return None
    if not sees(battle, us, them):  # checked late: a line of sight takes longest
        return None
    stop = fitted(battle, us, them, slid(us.block, way, length))
    if stop is None:
        return None
    return ChargeLine(way, length, stop)


def at_door(battle: Battle, us: Group, them: Group) -> Group | None:
    """Return the occupants as they would stand before their door, facing an enemy, or None if there is no room.

    CA-RUL-130.
    """
    if us.floor > 0:
        return None
    outside = us.clone()
    door = battle.field.buildings[us.building].door
    way: int = bearing(them.block.x - door.x, them.block.y - door.y)
    return outside if come_out(battle, outside, way) else None


def straight_way(us: Group, them: Group, half_arc: int, reach: int) -> int:
    """Return the heading straight at the nearest edge where bases are nearer than the line of centres; -1 for none.

    CA-RUL-06.
    """
    for turn in (180, 90, 270, 0):
        way = (them.block.heading + turn) % 360
        if difference(us.block.heading, way) <= half_arc:
            length = clear_length(us.block, way, reach, them.block, 0)
            if are_touching(slid(us.block, way, length), them.block):
                return way
    return -1


def crosses_group(battle: Battle, us: Group, them: Group, ax: int, ay: int, bx: int, by: int) -> bool:
    """True if the charge line crosses another group."""
    for group in battle.groups:
        if group is us or group is them or group.where != FIELDED or group.building != NOBODY:
            continue
        if group.makes_way:
            continue
        if edge_cuts_block(group.block, ax, ay, bx, by, 2):
            return True
    return False


def fits(battle: Battle, us: Group, them: Group, block: Block) -> bool:
    """True if no other group stands there and the ground allows the formation."""
    field = battle.field
    if not is_on_table(block, field.width, field.height):
        return False
    for group in battle.groups:
        if group is us or group is them or group.where != FIELDED or group.building != NOBODY:
            continue
        if group.makes_way:
            continue
        if overlap(block, group.block):
            return False
    ground = ground_for(battle, us)
    if them.building == NOBODY:
        return not bars_standing(ground, block)
    own = battle.field.buildings[them.building].area  # which it touches, to a hair
    return not any([area is not own and block_overlaps_area(block, area) for area in ground.barred])


def fitted(battle: Battle, us: Group, them: Group, block: Block) -> Block | None:
    """Return the place of contact, shifted sideways as little as needed to clear everything and keep contact.

    CA-RUL-123.
    """
    found = shifted_clear(battle, us, them, block)
    if found is None and them.building != NOBODY:
        found = drawn_up_near(battle, us, them, block)
    return found


def drawn_up_near(battle: Battle, us: Group, them: Group, block: Block) -> Block | None:
    """Return the nearest room before a crowded house for a group that storms it (CA-RUL2-102).

    It has to be near enough to go in at the door when the occupants are gone (CA-RUL-116).
    """
    others = friends_in_way(battle, us, them)
    found = room_in(reach_among(battle, block, ground_for(battle, us), others, []), NEARBY, SHIFT_ROUND)
    return found if found is not None and are_within(found, them.block, NEAR_DOOR) else None


def shifted_clear(battle: Battle, us: Group, them: Group, block: Block) -> Block | None:
    if fits(battle, us, them, block):
        return block
    most = us.block.width + them.block.width
    step = 25
    while step <= most:
        for shift in (step, -step):
            moved = side_stepped(block, shift)
            if are_touching(moved, them.block) and not overlap(moved, them.block):
                if fits(battle, us, them, moved):
                    return moved
        step += 50
    return None


def begin_charge(battle: Battle, us: Group, them: Group, line: ChargeLine) -> None:
    """Move the charger to 3" from its target, which takes Being Charged at once (CA-REA-18, CA-REA-19, CA-MEL-02)."""
    mask = beyond_twelve(battle, us) & ~(1 << them.id)
    us.prone = False
    if us.building != NOBODY and not are_on_stairs(us, them):
        step_out(battle, us, them)
    zone = zone_of(them, us.block.x, us.block.y)
    before = us.block
    is_near = is_within(us, them, THREE)
    if not is_near:
        length = clear_length(us.block, line.bearing, line.length, them.block, THREE)
        length = clear_length_of_all(us.block, line.bearing, length, friends_in_way(battle, us, them), 0)
        battle.set_block(us, stop_at(battle, us, them, line.bearing, length))
        note_nearer(battle, us, before)
    note_moved(battle, them)
    us.charging = them.id
    us.target_moved = False
    us.buckets = 0  # spilt (CA-BLD-24)
    battle.stirred = True
    battle.tell(event_types.CHARGES_NEAR if is_near else event_types.CHARGES, us.id, them.id)
    battle.then(steps.MOVED, us.id, 0, mask)
    battle.then(steps.CHARGE_HOME, us.id, them.id)
    if them.is_body or them.card.klass == CHIEF:
        packed = 1 << CHARGED
        if zone != FRONTAL:
            packed |= FROM_FLANK
        battle.then(steps.TEST, them.id, packed, us.id)


def note_moved(battle: Battle, them: Group) -> None:
    """Note for each charger whether its target moved; later charges do not count that move.

    CA-RUL-79.
    """
    if them.charge_moved:
        for group in battle.groups:
            if group.charging == them.id:
                group.target_moved = True
    them.charge_moved = False


def step_out(battle: Battle, us: Group, them: Group) -> None:
    """Place occupants before their door, facing the enemy they charge (CA-RUL-130)."""
    door = battle.field.buildings[us.building].door
    come_out(battle, us, bearing(them.block.x - door.x, them.block.y - door.y))


def friends_in_way(battle: Battle, us: Group, them: Group) -> list[Block]:
    """Return the blocks that a charger must not end on when it stops at 3"."""
    found: list[Block] = []
    for block in other_blocks(battle, us):
        if block is not them.block:
            found.append(block)
    return found


def charge_home(battle: Battle, step: Step) -> None:
    """Move the charger into contact unless it was stopped or its target has left (CA-MEL-04, CA-MEL-05, CA-RUL-79)."""
    who, whom = step.a, step.b
    us = battle.groups[who]
    them = battle.groups[whom]
    if us.where != FIELDED or us.charging != whom:
        return
    us.charging = NOBODY
    if battle.is_in_pair(who, whom):
        return
    has_moved = them.charge_moved or us.target_moved
    if them.where != FIELDED or (has_moved and not is_within(us, them, THREE)):
        battle.tell(event_types.STOPS, who, whom)
        return
    into_contact(battle, us, them)
    battle.tell(event_types.COMES_ON, who, whom)  # reported at its new place
    meet(battle, us, them, who)


def counter(battle: Battle, step: Step) -> None:
    """Move up to 3" into contact with the charger, which takes no Being Charged (CA-INV-03, CA-RUL-71, CA-RUL-72)."""
    who, whom, after_fire = step.a, step.b, step.c == 1
    us = battle.groups[who]
    them = battle.groups[whom]
    if us.where != FIELDED or them.where != FIELDED or us.in_melee > 0 or battle.is_in_pair(who, whom):
        return
    if us.building != NOBODY or lines_wall(battle, us, them):
        battle.tell(event_types.STAYS_BEHIND, who, whom)
        return
    if after_fire and them.charge_moved and not is_within(us, them, THREE):
        return  # gone from where it had stopped, however its 3" were rounded
    us.prone = False
    mask = beyond_twelve(battle, us)
    into_contact(battle, us, them)
    battle.tell(event_types.COUNTERS, who, whom)
    battle.then(steps.MOVED, who, 0, mask)  # third groups it comes near test after the melee (CA-RUL-66)
    meet(battle, us, them, whom)


def lines_wall(battle: Battle, us: Group, them: Group) -> bool:
    """True if a group stands behind a wall or fieldwork, which it does not leave (CA-RUL-71)."""
    if not battle.field.walls:
        return False
    for figure in figures_of(us):
        if battle.field.has_wall_cover(figure, them.block.x, them.block.y):
            return True
    return False


def into_contact(battle: Battle, us: Group, them: Group) -> None:
    """Move the block along the line between the nearest figures to the first touch (CA-RUL-99)."""
    if are_touching(us.block, them.block) or are_on_stairs(us, them):
        return
    pair = nearest_pair_in_arc(figures_of(us), ALL_ROUND, figures_of(them))
    here = figures_of(us)[pair.figure]
    there = figures_of(them)[pair.target]
    way = bearing(there.x - here.x, there.y - here.y)
    far = distance(here.x, here.y, there.x, there.y)
    length = clear_length(us.block, way, far, them.block, 0)
    stop = fitted(battle, us, them, slid(us.block, way, length))
    if stop is None:
        length = clear_length_of_all(us.block, way, length, friends_in_way(battle, us, them), 0)
        stop = stop_at(battle, us, them, way, length)
    battle.set_block(us, stop)


def stop_at(battle: Battle, us: Group, them: Group, way: int, length: int) -> Block:
    """Return where a charger stops after a move of this length, no nearer to its target than that brings it.

    It is shifted as little as needed to clear the edge, barred ground and others; failing that, it stops earlier
    (CA-RUL2-102).
    """
    field = battle.field
    straight = slid(us.block, way, length)
    ground = ground_for(battle, us)
    others = [*friends_in_way(battle, us, them), them.block]
    reach = Reach(straight, 0, 0, 180, ground, others, [], 0, 0, False, field.width, field.height)
    if why_end_not(reach, straight.x, straight.y) == LEGAL:
        return straight
    keep = gap(straight, them.block)
    shunned = [them.block] if keep > 0 else []
    reach = Reach(straight, 0, 0, 180, ground, others, shunned, keep, 0, False, field.width, field.height)
    spot = settled(reach, straight.x, straight.y, MOST_SHIFT, SHIFT)
    while length > 0 and why_end_not(reach, spot.x, spot.y) != LEGAL:
        length -= min(length, 25)
        earlier = slid(us.block, way, length)
        spot = Point(earlier.x, earlier.y)
    return placed(straight, spot.x, spot.y)


def meet(battle: Battle, us: Group, them: Group, charger: int) -> None:
    """Bring two groups into contact: both are in melee, and it is fought at once (CA-MEL-01, CA-RUL-99)."""
    battle.join_melee(us.id, them.id, charger)
    for group in (us, them):
        if battle.acting == group.id:
            battle.closed = True  # no further action once it was in melee (CA-RUL-104)
    battle.then(steps.FIGHT, us.id, them.id)


def half_advance(battle: Battle, us: Group, them: Group, declared: bool) -> None:
    """Move European infantry half a move at the target; without contact it fires (CA-RUL-78)."""
    if us.card.klass == ARTILLERY or them.where != FIELDED:
        return
    line = charge_line(battle, us, them)
    if line is None:
        return
    mask = beyond_twelve(battle, us)
    if not are_on_stairs(us, them):  # half a move does not take it up or down a level
        if us.building != NOBODY:
            step_out(battle, us, them)
        half = allowance(battle, us) // 2
        if way_within(battle, us, line.bearing, line.length, half) == line.length:
            begin_charge(battle, us, them, line)
            return
        us.prone = False
        before = us.block
        length = clear_length_of_all(us.block, line.bearing, half, other_blocks(battle, us), 0)
        length = way_within(battle, us, line.bearing, length, half)
        battle.set_block(us, stop_at(battle, us, them, line.bearing, length))
        note_nearer(battle, us, before)
    battle.tell(event_types.HALF_MOVE, us.id, them.id)
    battle.then(steps.MOVED, us.id, 0, mask)
    if declared and battle.done_acts & FIRED_BIT:
        return  # it has fired before: it advances without firing (CA-RUL-35)
    if may_shoot(battle, us, them):
        if declared:
            battle.done_acts |= FIRED_BIT
            battle.actions = max(0, battle.actions - 1)
        battle.then(steps.FIRE, us.id, them.id, AS_ATTEMPT)


def way_within(battle: Battle, us: Group, way: int, length: int, most: int) -> int:
    """Return the length of a straight way that costs at most `most` at the ground's rates (CA-RUL-126)."""
    ground = ground_for(battle, us)
    here = us.block
    while length > 0:
        end = ahead(here.x, here.y, way, length)
        if leg_cost(ground, here.x, here.y, end.x, end.y) <= most:
            return length
        length -= 1
    return 0


def advance(battle: Battle, step: Step) -> None:
    """Turn to the enemy that caused it and move straight at its nearest figure, stopping 3" from any (CA-RUL-50)."""
    who, whom = step.a, step.b
    us = battle.groups[who]
    if us.where != FIELDED or us.in_melee > 0 or whom == NOBODY:
        return
    them = battle.groups[whom]
    if them.where != FIELDED:
        return
    mask = beyond_twelve(battle, us)
    most = allowance(battle, us)  # before it stands up (CA-RUL-38)
    us.prone = False
    if not come_out(battle, us):
        return
    face_towards(battle, us, them)
    pair = nearest_pair_in_arc(figures_of(us), ALL_ROUND, figures_of(them))
    here = figures_of(us)[pair.figure]
    there = figures_of(them)[pair.target]
    way = bearing(there.x - here.x, there.y - here.y)
    length = most
    for enemy in battle.enemies(us.side):
        if enemy.card.klass != RUNNERS:
            length = clear_length(us.block, way, length, enemy.block, THREE)
    length = clear_length_of_all(us.block, way, length, friends_in_way(battle, us, them), 0)
    ground = battle.field.loose
    length = open_way(ground, us.block, way, length, most)
    while length > 0:
        block = slid(us.block, way, length)
        if not bars_standing(ground, block) and is_on_table(block, battle.field.width, battle.field.height):
            break
        length -= 1
    if length > 0:
        before = us.block
        battle.set_block(us, slid(us.block, way, length))
        open_in_rough(battle, us)
        note_nearer(battle, us, before)
    battle.tell(event_types.ADVANCES, who, whom)
    battle.then(steps.MOVED, who, 0, mask)


def open_way(ground: Ground, here: Block, way: int, length: int, most: int) -> int:
    """Return the length of a straight way that is open and costs at most `most` (CA-RUL-06, CA-RUL-126)."""
    good = 0
    bad = length + 1
    tried = length
    while bad - good > 1:  # a way too long stays too long farther on
        end = ahead(here.x, here.y, way, tried)
        if leg_cost(ground, here.x, here.y, end.x, end.y) > most or bars_leg(ground, here.x, here.y, end.x, end.y):
            bad = tried
        else:
            good = tried
        tried = (good + bad) // 2
    return good
