"""Giving way: the way straight back, and Retire (INV-06 to -10, RUL-47 to -49, -127)."""

from typing import Final

from vedette.engine.types import NOBODY, Step
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import Block, are_nearer, gap_square, is_on_table
from vedette.geometry.ground import Ground, bars_leg, bars_standing, leg_cost
from vedette.geometry.moves import slid
from vedette.geometry.points import ahead
from vedette.geometry.reach import is_dear
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import ONE_INCH, THREE, Battle
from vedette.rules.adventures.combat.casualties import by_rep
from vedette.rules.adventures.ground.sight import beyond_twelve, counts_alone, note_nearer, sees
from vedette.rules.adventures.groups.formations import figures_of
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, FIELDED, LEFT, OPEN, RUNNERS, Group
from vedette.rules.adventures.groups.room import come_out, let_in, open_in_rough, room_on_table
from vedette.rules.adventures.reactions.cells import WILLS
from vedette.rules.adventures.solo.objectives import is_forced_off
from vedette.rules.adventures.steps import USED_WILLS, used_key
from vedette.rules.adventures.turn.moving import allowance, face_place, formed_block, may_stand, passage_limit

DEFLECTIONS: Final = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75)


class RetreatLine:
    """A straight retreat: bearing, length, and whether it leads off the table."""

    def __init__(self, bearing: int, length: int, off: bool) -> None:
        self.bearing = bearing
        self.length = length
        self.off = off


def cause_of(battle: Battle, group: Group, cause: int) -> int:
    """Return the group to move away from: the cause, the nearest enemy in sight, or the nearest (CA-RUL-127)."""
    if cause != NOBODY and battle.groups[cause].side != group.side and battle.groups[cause].where == FIELDED:
        return cause
    best = NOBODY
    best_square = 0
    for seen_only in (True, False):
        for enemy in battle.enemies(group.side):
            if enemy.card.klass == RUNNERS or (enemy.card.klass == CHIEF and not counts_alone(battle, enemy)):
                continue  # no groups (CA-RUL-19)
            square = gap_square(group.block, enemy.block)
            if (best == NOBODY or square < best_square) and (not seen_only or sees(battle, group, enemy)):
                best = enemy.id
                best_square = square
        if best != NOBODY:
            return best
    return NOBODY


def away_bearing(battle: Battle, group: Group, cause: int) -> int:
    """Return the bearing directly away, from the nearest figure of the cause to the group's centre."""
    if cause == NOBODY:
        return (0, 90, 180, 270)[battle.home[group.side]]
    theirs = figures_of(battle.groups[cause])
    best_x = battle.groups[cause].block.x
    best_y = battle.groups[cause].block.y
    best = 1 << 60
    for figure in theirs:
        square = (figure.x - group.block.x) * (figure.x - group.block.x) + (figure.y - group.block.y) * (
            figure.y - group.block.y
        )
        if square < best:
            best = square
            best_x = figure.x
            best_y = figure.y
    if best_x == group.block.x and best_y == group.block.y:
        return (group.block.heading + 180) % 360
    return bearing(group.block.x - best_x, group.block.y - best_y)


def is_way_open(battle: Battle, group: Group, way: int, length: int, ground: Ground) -> bool:
    """True if only friends are in the way of a move of this length."""
    block = group.block
    end = ahead(block.x, block.y, way, length)
    if bars_leg(ground, block.x, block.y, end.x, end.y):
        return False
    mid = slid(block, way, length // 2)
    last = slid(block, way, length)
    for other in battle.enemies(group.side):
        if other.card.klass == RUNNERS or other.card.klass == CHIEF:
            continue
        if comes_near(block, last, other.block, ONE_INCH) or comes_near(block, mid, other.block, ONE_INCH // 2):
            return False
    return True


def comes_near(before: Block, after: Block, other: Block, reach: int) -> bool:
    """True if a block would be within reach of another and nearer than before."""
    return are_nearer(after, other, reach) and gap_square(after, other) < gap_square(before, other)


def may_end(battle: Battle, group: Group, block: Block, ground: Ground) -> bool:
    field = battle.field
    if not is_on_table(block, field.width, field.height) or bars_standing(ground, block):
        return False
    before = group.formation
    if before < OPEN:
        group.formation = OPEN
    free = may_stand(battle, group, block, False)
    group.formation = before
    return free


def can_go(battle: Battle, group: Group, way: int, length: int, ground: Ground) -> bool:
    """True if it can go this far and end there, whatever the cost."""
    if not is_way_open(battle, group, way, length, ground):
        return False
    return may_end(battle, group, slid(group.block, way, length), ground)


def farthest_between(battle: Battle, group: Group, way: int, length: int, closed: int, ground: Ground) -> int:
    """Return the farthest length that is free, between one that is and one that is not, unrounded.

    CA-RUL-06.
    """
    while closed - length > 1:
        middle = (length + closed) // 2
        if can_go(battle, group, way, middle, ground):
            length = middle
        else:
            closed = middle
    return length


def affordable(block: Block, way: int, most: int, ground: Ground) -> int:
    """Return how far a block can go that way at the ground's rates (CA-RUL-126)."""
    if not is_dear(ground):
        return most
    end = ahead(block.x, block.y, way, most)
    if leg_cost(ground, block.x, block.y, end.x, end.y) <= most:
        return most
    length = 0
    closed = most
    while closed - length > 1:
        middle = (length + closed) // 2
        end = ahead(block.x, block.y, way, middle)
        if leg_cost(ground, block.x, block.y, end.x, end.y) <= most:
            length = middle
        else:
            closed = middle
    return length


def best_way(battle: Battle, group: Group, straight: int, most: int, may_leave: bool) -> RetreatLine:
    """Return the way straight away, else deflected least, else as far as possible (CA-RUL-48)."""
    ground = battle.field.loose
    field = battle.field
    block = group.block
    found = RetreatLine(straight, 0, False)
    for turn in DEFLECTIONS:
        way = (straight + turn) % 360
        limit = affordable(block, way, most, ground)
        length = limit
        closed = limit
        while length > 0:
            end = slid(block, way, length)
            if is_way_open(battle, group, way, length, ground):
                if not is_on_table(end, field.width, field.height):
                    if may_leave and turn == 0:
                        return RetreatLine(way, length, True)
                elif may_end(battle, group, end, ground):
                    break
            closed = length
            length -= 100 if length > 100 else 20
        if turn == 0 and is_way_open(battle, group, way, limit, ground):
            if not bars_standing(ground, slid(block, way, limit)):
                # neither enemies nor impassable ground: slow ground and friends only shorten it
                passed = beyond_lines(battle, group, way, most, ground) if length < limit else 0
                if passed == 0 and length > 0:
                    passed = farthest_between(battle, group, way, length, closed, ground)
                return RetreatLine(way, passed, False)
        if length <= 0:
            continue
        if length >= most - 1:
            return RetreatLine(way, length, False)
        if closed > found.length:
            length = farthest_between(battle, group, way, length, closed, ground)
            if length > found.length:
                found = RetreatLine(way, length, False)
    return found


def beyond_lines(battle: Battle, group: Group, way: int, most: int, ground: Ground) -> int:
    """Return the length of a retreat through infantry behind a line, which reforms beyond; 0 if blocked.

    CA-EUS-04, CA-RUL-51.
    """
    block = group.block
    limit = passage_limit(battle, group, way)
    length = most + 20
    while length <= limit:
        if is_way_open(battle, group, way, length, ground):
            if may_end(battle, group, slid(block, way, length), ground):
                return length
        length += 20
    return 0


def go(battle: Battle, group: Group, way: RetreatLine) -> None:
    """Make a retreat move; formed troops open out in woods (CA-RUL-47)."""
    group.prone = False
    group.buckets = 0  # spilt (CA-BLD-24)
    group.building = NOBODY
    group.floor = 0
    group.charge_moved = True
    group.charging = NOBODY
    before = group.block
    battle.set_block(group, slid(group.block, way.bearing, way.length))
    open_in_rough(battle, group, before)
    note_nearer(battle, group, before)


def leave_gun(battle: Battle, group: Group) -> bool:
    """Leave the gun standing (CA-INV-17); False if the crew has no room on the table and stays."""
    if not group.serves_gun:
        return True
    crew = group.clone()
    crew.at_gun = False
    there = room_on_table(battle, crew, formed_block(crew, OPEN, max(1, group.count)), battle.field.loose)
    if there is None:
        return False
    leave_gun_for(battle, group, max(1, group.count), there)
    return True


def leave_gun_for(battle: Battle, group: Group, files: int, there: Block) -> None:
    group.at_gun = False
    group.packed = False
    group.formation = OPEN
    group.files = files
    battle.set_block(group, there)
    battle.tell(event_types.LEAVES_GUN, group.id)


def retire(battle: Battle, step: Step) -> None:
    """Retire by a result, out of a melee or not (CA-INV-06)."""
    go_away(battle, step.a, step.b, step.c == 1)


def go_away(battle: Battle, who: int, cause: int, from_melee: bool) -> None:
    """Retire a full move straight away from the cause, ending with the front towards it (CA-INV-06)."""
    group = battle.groups[who]
    if group.where != FIELDED:
        return
    opponents = battle.opponents(who)
    enemy = cause_of(battle, group, main_opponent(battle, who) if opponents else cause)
    mask = beyond_twelve(battle, group)
    most = allowance(battle, group)
    held = group.building
    if group.building != NOBODY:
        outside = group.clone()
        if not come_out(battle, outside, by_door=True) or not has_way(
            way_away(battle, outside, enemy, most), from_melee
        ):
            battle.tell(event_types.NO_ROOM, who)  # it holds the building as before
            return
        come_out(battle, group, by_door=True)
    if group.card.klass == ARTILLERY and group.at_gun and most < THREE:
        if not leave_gun(battle, group):
            battle.tell(event_types.NO_ROOM, who)
            return
        most = allowance(battle, group)
    way = way_away(battle, group, enemy, most)
    if way.off:
        battle.stirred = True
        battle.tell(event_types.RETIRES_OFF, who)
        is_forced_off(battle, group, way.bearing)
        battle.remove(group, LEFT)
    elif not has_way(way, from_melee):
        battle.tell(event_types.NO_ROOM, who)
        return
    else:
        battle.leave_melee(who)
        go(battle, group, way)
        if enemy != NOBODY:
            face_place(battle, group, battle.groups[enemy].block.x, battle.groups[enemy].block.y)
        battle.tell(event_types.RETIRES, who)
        battle.then(steps.MOVED, who, 0, mask)
    let_in(battle, opponents, held)
    if group.where == FIELDED:
        queue_opponent_will_tests(battle, opponents, who)


def queue_opponent_will_tests(battle: Battle, opponents: list[int], who: int) -> None:
    """Put Test of Wills on the agenda for its opponents not in another melee, highest Rep first.

    CA-BRK-06, CA-RUL-64, CA-RUL-106.
    """
    testers: list[Group] = []
    for other in opponents:
        them = battle.groups[other]
        if them.where == FIELDED and them.in_melee == 0 and counts_alone(battle, them):
            if battle.use(used_key(USED_WILLS, other, who)):
                testers.append(them)
    testers.sort(key=by_rep)
    for them in testers:
        battle.then(steps.TEST, them.id, 1 << WILLS, who)


def way_away(battle: Battle, group: Group, enemy: int, most: int) -> RetreatLine:
    """Return the way straight away from an enemy, off the table if it leads there."""
    return best_way(battle, group, away_bearing(battle, group, enemy), most, True)


def has_way(way: RetreatLine, from_melee: bool) -> bool:
    """True if there is room to retire; out of a melee it takes 3 inches (CA-RUL-82)."""
    return way.off or way.length >= (THREE if from_melee else 1)


def main_opponent(battle: Battle, who: int) -> int:
    """Return the enemy with most figures in the melee, an attached C-in-C counted (CA-RUL-106, CA-RUL-19)."""
    best = NOBODY
    for other in battle.opponents(who):
        if best == NOBODY or battle.groups[other].bodies > battle.groups[best].bodies:
            best = other
    return best
