"""Leaders, the Leader Die, and the Rep a group fights and tests with (LDR, CA-EUS-01, RUL-22, -27, -52)."""

from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import Block, are_touching, are_within, foremost, gap, gap_square, is_far
from vedette.geometry.ground import bars_leg
from vedette.geometry.moves import closest_approach, move_comes_nearer, placed, slid
from vedette.geometry.points import ahead
from vedette.rules.adventures.battle import THREE, Battle
from vedette.rules.adventures.ground.lookout import looking
from vedette.rules.adventures.ground.sight import is_last_unit
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, EUROPEAN, FIELDED, INCH, RUNNERS, Group
from vedette.rules.adventures.turn.moving import allowance

# A leader's Rep by 2d6 (CA-LDR-12, CA-LDR-13); an NCO adds 1, 12 at most.
LEADER_REPS: Final = (0, 0, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5)

HAIR: Final = 1
"""The difference that rounding makes between equal distances."""


def leader_rep(battle: Battle, group: Group) -> int:
    """Return the Rep of the highest leader: C-in-C, captain or Warlord, or its own; 0 for none.

    CA-LDR-10.

    CA-ARM-37.
    """
    if group.chief != NOBODY and group.card.klass != CHIEF:
        return battle.groups[group.chief].card.rep
    return own_leader_rep(group)


def own_leader_rep(group: Group) -> int:
    """Return the Rep of the highest leader without a C-in-C."""
    return group.high if group.high > 0 else group.commander


def activation_rep(battle: Battle, group: Group) -> int:
    """Return the Rep a group activates on: its leader's if it has one, else its own (CA-LDR-06, CA-RUL-22).

    A C-in-C who joined it after acting does not lead it that turn: a C-in-C acts once (CA-RUL-19).

    CA-ARM-33.
    """
    led = leader_rep(battle, group)
    if group.chief != NOBODY and not group.activated and battle.groups[group.chief].activated:
        led = own_leader_rep(group)
    own = group_rep(group)
    if group.card.company != NOBODY and group.where == FIELDED:
        together = company_rep(battle, group)
        # players may activate a company as one, the book always does (CA-RUL2-58)
        led = together if together > 0 and battle.venture.runs(group.side) else max(led, together)
    if led == 0:
        return own
    if battle.rules.better_rep_activates:
        return max(led, own)
    return led


def company_rep(battle: Battle, group: Group) -> int:
    """Return the Rep of the captain or Warlord, or of a battery's best crew, while members touch; else 0 (CA-ORG-02,
    CA-ORG-03, CA-ORG-04, CA-ORG-05, CA-ORG-06, CA-ORG-07, CA-ORG-08, CA-ORG-09, CA-ORG-10, CA-ORG-11, CA-RUL-26).

    It holds for all of them, even where one has a C-in-C of lower Rep; a member that stands alone has its own leader.
    """
    best = 0
    members = company_of(battle, group)
    if len(members) < 2:
        return best
    for other in members:
        if other.card.klass == ARTILLERY:
            best = max(best, group_rep(other))
        elif other.high > best:
            best = other.high
    return best


def full_company(group: Group) -> int:
    """Return a full company's size: 2 units for a company or squadron, 3 guns for a battery, 3 bands for a clan.

    CA-ARM-22, CA-ARM-23, CA-ARM-24, CA-ARM-25, CA-ARM-26.
    """
    return 2 if group.card.training == EUROPEAN and group.card.klass != ARTILLERY else 3


def company_of(battle: Battle, group: Group) -> list[Group]:
    """Return the group's company, battery or clan in base contact; the group alone while one is missing.

    All three of a battery or clan have to touch, and both units of a company or squadron (CA-RUL-26).
    """
    found = touching_company(battle, group)
    whole = len([other for other in found if other.card.parent == NOBODY])
    return found if whole >= full_company(group) else [group]


def touching_company(battle: Battle, group: Group) -> list[Group]:
    """Return the group and the members of its company that touch it, directly or through others."""
    found = [group]
    if group.card.company == NOBODY or group.where != FIELDED:
        return found
    at = 0
    while at < len(found):
        for other in battle.groups:
            if other.card.company != group.card.company or other.side != group.side or other.where != FIELDED:
                continue
            if other not in found and are_together(battle, found[at], other):
                found.append(other)
        at += 1
    return found


def are_together(battle: Battle, one: Group, other: Group) -> bool:
    """True in base contact; for the side that the book runs, within 3" (CA-RUL-26, CA-RUL2-58)."""
    if battle.venture.runs(one.side):
        return are_within(one.block, other.block, THREE)
    return are_touching(one.block, other.block)


def group_rep(group: Group) -> int:
    """Return a group's own Rep without temporary changes; a living Ghazi raises it (CA-RUL2-22)."""
    card = group.card
    if card.ghazi_rep and group.commander >= card.ghazi_least:
        return max(card.rep, card.ghazi_rep)
    if card.rep_on_foot and not group.at_gun:
        return card.rep_on_foot
    return card.rep


def has_back_to_wall(battle: Battle, group: Group) -> bool:
    """True for a European unit that is surrounded or the last of its side (CA-EUS-01, CA-RUL-52, CA-ARM-47)."""
    if group.card.training != EUROPEAN or not group.is_body:
        return False
    return is_last_unit(battle, group) or is_surrounded(battle, group)


def is_surrounded(battle: Battle, group: Group) -> bool:
    """True if each straight way of a full Retire is impassable or within 3" of an enemy; the edge is a way out."""
    length = retire_length(battle, group)
    known = battle.sights(group, group).surrounded
    key = looking(group.id, group.id, length)
    found = known.get(key)
    if found is None:
        found = is_shut_in(battle, group, length)
        known[key] = found
    return found


def is_shut_in(battle: Battle, group: Group, length: int) -> bool:
    """Work out whether a group is surrounded, with the quick checks first."""
    block = group.block if group.building == NOBODY else before_door(battle, group)
    about: list[Block] = []
    far = length + THREE + 1
    for other in battle.groups:
        if other.side != group.side and other.where == FIELDED and other.card.klass != RUNNERS:
            if not is_far(block, other.block, far):
                about.append(other.block)
    # a side open with all enemies near is open with the close ones, so their gaps need no measuring
    if not about or (not battle.field.barred and has_open_side(block, about)):
        return False
    near = [other_block for other_block in about if gap_square(block, other_block) < far * far * 4096]
    if not near or (not battle.field.barred and has_open_side(block, near)):
        return False
    return has_no_way_out(battle, block, near, length)


def before_door(battle: Battle, group: Group) -> Block:
    """Return where the way out of its building begins: a step beyond the door (CA-RUL-130)."""
    door = battle.field.buildings[group.building].door
    way = bearing(door.x - group.block.x, door.y - group.block.y)
    step = ahead(door.x, door.y, way, INCH)
    return Block(step.x, step.y, way, INCH, INCH)


def retire_length(battle: Battle, group: Group) -> int:
    """Return the length of a full Retire; a crew leaves a gun too slow for it behind (CA-INV-06, CA-RUL-49)."""
    length = allowance(battle, group)
    if group.serves_gun and length < THREE:
        group.at_gun = False
        length = allowance(battle, group)
        group.at_gun = True
    return length


def has_no_way_out(battle: Battle, block: Block, near: list[Block], length: int) -> bool:
    """True if each straight way of this length, every 15 degrees, is barred or too near an enemy."""
    ground = battle.field.loose
    first = away_from(block, near)
    for step in range(24):
        turn = (step + 1) // 2 * (15 if step & 1 else -15)  # to each side in turn: likelier ways come first
        there = slid(block, first + turn, length)
        blocked = bars_leg(ground, block.x, block.y, there.x, there.y)
        if not blocked:
            for other_block in near:
                if comes_too_near(block, there.x - block.x, there.y - block.y, other_block):
                    blocked = True
                    break
        if not blocked:
            return False
    return True


def away_from(block: Block, near: list[Block]) -> int:
    """Return the heading, in steps of 15 degrees, away from the middle of the enemies."""
    dx = sum([block.x - other.x for other in near])
    dy = sum([block.y - other.y for other in near])
    return bearing(dx, dy) // 15 * 15 if dx or dy else 0


def has_open_side(block: Block, near: list[Block]) -> bool:
    """True if a quick check finds a way out: a single enemy, or a way that leaves all enemies behind."""
    if len(near) == 1:
        return True
    away = away_from(block, near)
    back = (block.heading + 187) // 15 * 15 % 360
    return is_clear_of(block, away, near) or (back != away and is_clear_of(block, back, near))


def is_clear_of(block: Block, way: int, near: list[Block]) -> bool:
    """True if a unit lies wholly ahead of all the others along a way, so that each step leads farther from them."""
    ahead = Block(block.x, block.y, way, 1, 1)
    rear = -foremost(ahead, block)
    for other in near:
        if foremost(ahead, other) >= rear:
            return False
    return True


def comes_too_near(block: Block, dx: int, dy: int, other: Block) -> bool:
    """True if a way comes within 3" of an enemy, or nearer to one that is within 3" already."""
    if not move_comes_nearer(block, dx, dy, other, THREE):
        return False
    start = gap(block, other)
    if start > THREE + HAIR:
        return True
    if gap(placed(block, block.x + dx // 4, block.y + dy // 4), other) <= start + HAIR:
        return True
    return closest_approach(block, dx // 4, dy // 4, other) < start - HAIR


def rep_now(battle: Battle, group: Group) -> int:
    """Return the Rep a group now tests, fires and fights with (CA-EUS-02)."""
    own = group_rep(group)
    return own + 1 if has_back_to_wall(battle, group) else own
