"""Voluntary movement: distances, ground, allowed places, facing and formation (MOV, ACT-02 to -05)."""

from typing import Final

from vedette.engine.types import NOBODY, Order, Refusal
from vedette.geometry.angles import bearing
from vedette.geometry.areas import edge_cuts_block
from vedette.geometry.blocks import SLACK, Block, are_nearer, foremost, is_far, is_on_table, overlap
from vedette.geometry.ground import Ground, bars_leg, bars_standing, leg_cost
from vedette.geometry.moves import placed, slid
from vedette.geometry.points import FINE, distance
from vedette.geometry.reach import (
    BARRED_AT_END,
    BARRED_ON_WAY,
    BLOCKED_AT_END,
    BLOCKED_ON_WAY,
    LEGAL,
    OFF_TABLE,
    OUT_OF_ARC,
    TOO_FAR,
    TOO_NEAR_AT_END,
    TOO_NEAR_ON_WAY,
    Reach,
    settled,
    why_not,
)
from vedette.rules.adventures.battle import ONE_INCH, TWELVE, Battle
from vedette.rules.adventures.groups.formations import block_at, stand
from vedette.rules.adventures.groups.groups import (
    ARTILLERY,
    CHIEF,
    COLUMN,
    EUROPEAN,
    FIELDED,
    HOLDERS,
    INCH,
    LINE,
    MOB,
    OPEN,
    RUNNERS,
    SQUARE,
    Group,
)
from vedette.rules.adventures.groups.squares import is_square, shares_ground, sides_of, square_round
from vedette.rules.adventures.groups.weapons import FORTRESS
from vedette.rules.adventures.turn.slowing import too_far

CREW_ON_FOOT: Final = 1200
CHIEF_ON_FOOT: Final = 1200
CHIEF_MOUNTED: Final = 2400
PACKED_MOVE: Final = 800
MANHANDLED: Final = 100
WITH_TEAM: Final = 600
WITHOUT_ROOM: Final = (OFF_TABLE, BARRED_AT_END, BLOCKED_AT_END)
MOST_SHIFTED: Final = 900
SHIFT: Final = 25
"""The most, and the steps, of shifting a group without room at the end of its move."""

WHY: Final = (
    "",
    "that is more than 45 degrees off its front",
    "that is too far",
    "that is off the table",
    "ground that is barred to it is in the way",
    "another group is in the way",
    "it would come too near an enemy on the way",
    "it may not stand on that ground",
    "another group stands there",
    "it must end at least 1 inch from every enemy",
)
WHY_RULES: Final = (
    "",
    "CA-ACT-02",
    "CA-MOV-02",
    "CA-MOV-02",
    "CA-FRM-11",
    "CA-RUL-123",
    "CA-MOV-04",
    "CA-FRM-11",
    "CA-RUL-123",
    "CA-RUL-123",
)
assert len(WHY) == len(WHY_RULES) == TOO_NEAR_AT_END + 1
assert (OUT_OF_ARC, TOO_FAR, OFF_TABLE, BARRED_ON_WAY, BLOCKED_ON_WAY) == (1, 2, 3, 4, 5)
assert (TOO_NEAR_ON_WAY, BARRED_AT_END, BLOCKED_AT_END) == (6, 7, 8)


# --- distances --------------------------------------------------------------------------------------------------------


def gun_allowance(group: Group) -> int:
    """Return a gun's move: 6" with its team, pushed 1" for two crew, packed as a column, a fortress gun 0.

    CA-WPN-11, CA-WPN-12, CA-RUL-39.
    """
    card = group.card
    if not group.at_gun:
        return CREW_ON_FOOT
    if group.packed:
        return WITH_TEAM if card.limbers else PACKED_MOVE
    if card.weapon in FORTRESS:
        return 0
    moves = card.foot_moves
    if card.has_team and group.count > 1 and not card.limbers:
        return max(moves[COLUMN], moves[MOB]) or WITH_TEAM
    return group.count // 2 * (max(moves[SQUARE], moves[OPEN]) or MANHANDLED)


def full_move(group: Group) -> int:
    """Return the move distance of a group in its formation, before halving."""
    card = group.card
    if card.klass == ARTILLERY:
        return gun_allowance(group)
    if card.klass == CHIEF or card.klass == RUNNERS:
        return CHIEF_MOUNTED if group.mounted else CHIEF_ON_FOOT
    if card.klass == HOLDERS:
        return 0
    moves = card.horse_moves if group.mounted else card.foot_moves
    return moves[group.formation]


def allowance(battle: Battle, group: Group) -> int:
    """Return the present move distance: prone and bad weather each halve it (CA-MOV-09, CA-MOV-10, CA-RUL-126).

    CA-TER-51.
    """
    length = full_move(group)
    if group.serves_gun and length > INCH and square_round(battle.groups, group) != NOBODY:
        length = INCH  # inside a friendly square (CA-RUL-39)
    if group.prone:
        length //= 2
    if battle.weather:
        length //= 2
    return length


def ground_for(battle: Battle, group: Group) -> Ground:
    """Return the ground that slows and bars a group in its formation.

    CA-FRM-11, CA-FRM-12, CA-FRM-13, CA-TER-27, CA-TER-28, CA-TER-29.
    """
    if group.is_formed or group.serves_gun:
        return battle.field.formed
    return battle.field.loose


def ground_under(battle: Battle, group: Group, block: Block) -> Ground:
    """Return the ground for a group's place; a gun may stand on a road inside woods (CA-RUL2-102)."""
    field = battle.field
    if group.serves_gun and field.roads and field.is_road(block.x, block.y, block.x, block.y):
        return field.on_road
    return ground_for(battle, group)


def other_blocks(battle: Battle, us: Group) -> list[Block]:
    """Return the blocks of all other groups and of guns that stand alone."""
    found: list[Block] = []
    may_share = us.serves_gun or us.formation == SQUARE
    for group in battle.groups:
        if group.id == us.id or group.where != FIELDED or group.building != NOBODY:
            continue
        if group.makes_way:
            continue
        if may_share and group.side == us.side:
            found.extend(taken_by(us, group))
        else:
            found.append(group.block)
    return found


def taken_by(us: Group, friend: Group) -> list[Block]:
    """Return a friend's blocks; a gun may use a square's hollow, a square may contain a gun (CA-RUL-39)."""
    if us.serves_gun and is_square(friend):
        return sides_of(friend, friend.block)
    return [] if shares_ground(us, us.block, friend) else [friend.block]


def is_way_taken(battle: Battle, us: Group, ax: int, ay: int, bx: int, by: int) -> bool:
    """True if a straight way crosses another group, as no voluntary move may (CA-RUL-123)."""
    return any([edge_cuts_block(other, ax, ay, bx, by, SLACK) for other in other_blocks(battle, us)])


def reach_for(battle: Battle, group: Group, length: int, way_keep: int) -> Reach:
    """Return the reach of a slide up to 45 degrees off the front, facing kept; guns and squares go any way.

    CA-ACT-02, CA-RUL-36.
    """
    others: list[Block] = []
    shunned: list[Block] = []
    here = group.block
    far = length + here.radius + max(ONE_INCH, way_keep) + 1
    for other in battle.groups:
        if other is group or other.where != FIELDED or other.card.klass == RUNNERS:
            continue
        # Groups out of reach need no further check.
        there = other.block
        most = far + there.radius
        if not -most <= there.x - here.x <= most or not -most <= there.y - here.y <= most:
            continue
        if other.building != NOBODY:
            if other.side != group.side and way_keep > 0:
                shunned.append(there)  # distances are to the outline (CA-RUL-130); a wall may be touched otherwise
            continue
        if other.side != group.side:
            if way_keep > 0 or not other.makes_way:
                shunned.append(there)
        elif not other.makes_way:
            if group.serves_gun:
                others.extend(taken_by(group, other))
            else:
                others.append(there)
    free = group.serves_gun or group.formation == SQUARE or group.card.klass > ARTILLERY or not group.at_gun
    free = free or goes_any_way(battle, group)
    if group.card.klass > ARTILLERY:
        others = []
    return Reach(
        here,
        length,
        here.heading,
        180 if free else 45,
        ground_for(battle, group),
        others + shunned,
        shunned,
        ONE_INCH,
        way_keep,
        False,
        battle.field.width,
        battle.field.height,
    )


def goes_any_way(battle: Battle, group: Group) -> bool:
    """True if a setting lets the book's enemy move in any direction with any final facing (CA-RUL2-104)."""
    return battle.rules.np_any_way and battle.venture.runs(group.side)


def on_road(reach: Reach, ground: Ground) -> Reach:
    """Return the same reach along a road, where no ground slows or bars it (CA-RUL2-102)."""
    return Reach(
        reach.block,
        reach.allowance,
        reach.bearing,
        reach.half_arc,
        ground,
        reach.others,
        reach.shunned,
        reach.keep,
        reach.way_keep,
        False,
        reach.table_width,
        reach.table_height,
    )


def why_move_not(battle: Battle, group: Group, reach: Reach, x: int, y: int) -> int:
    """Return the reason why a group may not slide to a place, roads considered."""
    why: int = why_not(reach, x, y)
    if why == LEGAL or not battle.field.roads:
        return why
    block = reach.block
    if why in (TOO_FAR, BARRED_ON_WAY, BARRED_AT_END) and battle.field.is_road(block.x, block.y, x, y):
        why = why_not(on_road(reach, battle.field.on_road), x, y)
        if why == LEGAL and not group.serves_gun and bars_standing(reach.ground, placed(block, x, y)):
            why = BARRED_AT_END  # only guns end on a road inside woods
    return why


def refuse_move_to(battle: Battle, group: Group, reach: Reach, x: int, y: int) -> Refusal | None:
    if x == group.block.x and y == group.block.y:
        return Refusal("CA-MOV-02", f"{group.card.name} stands there already")
    why = why_move_not(battle, group, reach, x, y)
    if why == LEGAL:
        return None
    if why in WITHOUT_ROOM and filed_through(battle, group, reach.allowance, reach.way_keep, x, y) is not None:
        return None
    said = WHY[why]
    if why == TOO_FAR:
        field = battle.field
        is_road = field.is_road(group.block.x, group.block.y, x, y)
        said = too_far(field, on_road(reach, field.on_road) if is_road else reach, x, y)
    return Refusal(WHY_RULES[why], f"{group.card.name}: {said}")


def may_file(battle: Battle, group: Group) -> bool:
    """True unless it is a gun, a square or marches by road, which need a place where they fit."""
    return group.card.klass < ARTILLERY and group.formation != SQUARE and not battle.by_road


def filed_through(battle: Battle, group: Group, length: int, way_keep: int, x: int, y: int) -> Block | None:
    """Return where a group ends that is sent to a place without room, or None (CA-RUL2-102)."""
    if not may_file(battle, group):
        return None
    return room_beyond(battle, group, reach_for(battle, group, length + MOST_SHIFTED, way_keep), x, y)


def room_beyond(battle: Battle, group: Group, beyond: Reach, x: int, y: int) -> Block | None:
    """Return the nearest room to a place, by the obstacles up to there and beyond, or None (CA-RUL2-102).

    It is shifted as little as needed to clear barred ground, buildings, the edge and other groups. It is not shifted
    to clear a formed group of woods, or any group of enemies: these places are forbidden (CA-FRM-11, CA-RUL-123).
    """
    field = battle.field
    if not 0 <= x <= field.width or not 0 <= y <= field.height:
        return None
    block = placed(group.block, x, y)
    if bars_standing(beyond.ground, block) and not bars_standing(field.loose, block):
        return None
    if any([are_nearer(block, enemy, ONE_INCH) for enemy in beyond.shunned]):
        return None
    there = settled(beyond, x, y, MOST_SHIFTED, SHIFT, by_free_way=True)
    if there.x == group.block.x and there.y == group.block.y:
        return None
    return placed(block, there.x, there.y)


def end_of_move(battle: Battle, group: Group, x: int, y: int) -> Block:
    """Return where an allowed move ends, fast or not."""
    block = placed(group.block, x, y)
    if group.card.klass >= ARTILLERY or may_stand(battle, group, block, True):
        return block
    if battle.fast != 0:
        return filed_through(battle, group, abs(battle.fast), TWELVE, x, y) or block
    return filed_through(battle, group, allowance(battle, group), 0, x, y) or block


# --- falling back -----------------------------------------------------------------------------------------------------


def may_stand(battle: Battle, group: Group, block: Block, shun: bool) -> bool:
    """True if a group may stand as this block: on the table, on allowed ground, clear of others."""
    field = battle.field
    if not is_on_table(block, field.width, field.height) or bars_standing(ground_under(battle, group, block), block):
        return False
    for other in battle.groups:
        if other.id == group.id or other.where != FIELDED or other.building != NOBODY or other.makes_way:
            continue
        if is_far(block, other.block, ONE_INCH):
            continue
        if overlap(block, other.block) and not shares_ground(group, block, other):
            return False
        if shun and other.side != group.side and are_nearer(block, other.block, ONE_INCH):
            return False  # a voluntary move ends at least 1" from every enemy (CA-RUL-123)
    return True


def passes_through(battle: Battle, group: Group, end: Block) -> tuple[int, bool]:
    """Return the European infantry that a fall back passes (NOBODY for none), and whether the way is free otherwise."""
    here = group.block
    passed = NOBODY
    for other in battle.groups:
        if other is group or other.where != FIELDED or other.building != NOBODY or other.makes_way:
            continue
        if not crosses(here, end, other.block):
            continue
        if not may_pass(battle, group, other):
            return NOBODY, False
        if passed == NOBODY or lies_farther(here, other.block, battle.groups[passed].block):
            passed = other.id
    ground = ground_for(battle, group)
    return passed, not bars_leg(ground, here.x, here.y, end.x, end.y)


def may_pass(battle: Battle, group: Group, other: Group) -> bool:
    """True if a Formed Line may pass formed European infantry of its side behind it (CA-EUS-04, CA-ARM-49).

    With the toggle it may pass any, whatever its formation (CA-RUL-51).
    """
    if other.side != group.side or not other.is_infantry or other.card.training != EUROPEAN:
        return False
    if not other.is_formed and not battle.rules.pass_any_lines:
        return False
    return group.is_infantry and group.formation == LINE


def lies_farther(here: Block, one: Block, other: Block) -> bool:
    far: int = distance(here.x, here.y, one.x, one.y)
    return far > distance(here.x, here.y, other.x, other.y)


def crosses(here: Block, end: Block, other: Block) -> bool:
    """True if the way of a block's centre crosses another."""
    return edge_cuts_block(other, here.x, here.y, end.x, end.y, SLACK)


def refuse_fall_back(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to fall back except in Formed Line, straight back up to a full move, facing kept.

    CA-ACT-03, CA-EUS-04.
    """
    length = order.args[1]
    name = group.card.name
    if group.formation != LINE or not group.is_formed:
        return Refusal("CA-ACT-03", f"{name} is not in Formed Line")
    limit = allowance(battle, group)
    if length <= 0:
        return Refusal("CA-ACT-03", f"{name} would fall back {length / 100:.1f} inches")
    end = slid(group.block, group.block.heading + 180, length)
    passed, free = passes_through(battle, group, end)
    if not free:
        return Refusal("CA-RUL-51", f"{name} cannot fall back so far: its way is blocked")
    if passed != NOBODY:
        limit = passage_limit(battle, group, group.block.heading + 180)
    if length > limit or leg_cost(ground_for(battle, group), group.block.x, group.block.y, end.x, end.y) > limit:
        return Refusal("CA-ACT-03", f"{name} would fall back {length / 100:.1f} inches; {limit / 100:.1f} is the limit")
    if not may_stand(battle, group, end, True):
        return Refusal("CA-RUL-51", f"{name} cannot stand there")
    return None


def passage_limit(battle: Battle, group: Group, way: int) -> int:
    """Return the limit: a full move, or one from the rear of a unit passed that is met within a full move.

    CA-RUL-51.
    """
    here = group.block
    most = allowance(battle, group)
    limit = most
    passed: list[int] = []
    at = 0
    while at < len(battle.groups):
        other = battle.groups[at]
        at += 1
        if other is group or other.where != FIELDED or other.building != NOBODY or other.id in passed:
            continue
        if may_pass(battle, group, other) and crosses(here, slid(here, way, limit + here.depth // 2), other.block):
            passed.append(other.id)
            rear = foremost(Block(here.x, here.y, way % 360, here.width, here.depth), other.block) // FINE
            limit = max(limit, rear + here.depth // 2 + most)
            at = 0  # another may stand behind it
    return limit


# --- facing and formation ---------------------------------------------------------------------------------------------


def turned_block(group: Group, heading: int) -> Block:
    block = group.block
    return Block(block.x, block.y, heading, block.width, block.depth)


def face_towards(battle: Battle, us: Group, them: Group) -> None:
    """Turn by a result to face a group; without room it keeps its facing (CA-RUL-123)."""
    face_place(battle, us, them.block.x, them.block.y)


def face_place(battle: Battle, us: Group, x: int, y: int) -> None:
    block = us.block
    heading = bearing(x - block.x, y - block.y)
    if heading == block.heading:
        return
    for turn in (0, 10, -10, 20, -20, 30, -30, 45, -45):
        fresh = turned_block(us, heading + turn)
        if may_stand(battle, us, fresh, False):
            battle.set_block(us, fresh)
            return


def formed_block(group: Group, formation: int, files: int) -> Block:
    """Return a group's block in another formation about the same centre (CA-ACT-05, CA-RUL-122)."""
    return block_at(group, group.block.x, group.block.y, group.block.heading, formation, files)


def take_formation(group: Group, formation: int, files: int) -> None:
    group.formation = formation
    group.files = files
    stand(group, group.block.x, group.block.y, group.block.heading)
