"""Distances between groups, zones of attack, lines of sight and cover (GEN-16 to -21, LOS, FIR-08)."""

from math import isqrt
from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.areas import is_block_off, is_in_area, level_at
from vedette.geometry.blocks import (
    FRONT,
    Block,
    are_nearer,
    gap,
    gap_square,
    is_far,
    is_gap_within,
    is_surely_within,
    place_in,
    side_of,
)
from vedette.geometry.blocks import REAR as REAR_SIDE
from vedette.geometry.corridor import Corridor, is_block_outside, is_box_outside, is_circle_outside, is_line_outside
from vedette.geometry.crowds import Crowd
from vedette.geometry.figures import CENTRED, Drill, Figure, are_any_within, base_of
from vedette.geometry.gaze import any_sees, sighting
from vedette.geometry.moves import move_comes_nearer
from vedette.geometry.points import FINE, fine_limit, whole
from vedette.geometry.reach import are_others_in_way
from vedette.geometry.sight import FAR_OFF, Body, Disc, Ridge, Screen, SightScene, is_clear, ridge_hides, screen_hides
from vedette.rules.adventures.battle import THREE, TWELVE, Battle
from vedette.rules.adventures.ground.field import Cover
from vedette.rules.adventures.ground.lookout import Sights, looking
from vedette.rules.adventures.groups.formations import bases_of, drill_now, figures_of, is_full_block
from vedette.rules.adventures.groups.groups import CHIEF, FIELDED, OPEN, RUNNERS, SQUARE, Group

ARC: Final = 45
ALL_ROUND: Final = 180
LOOSE_SLACK: Final = 450
NO_DISCS: Final[list[Disc]] = []

# Zones (CA-GEN-18, CA-GEN-19, CA-GEN-20), as the geometry names them.
FRONTAL: Final = 0
FLANK: Final = 1
REAR: Final = 2


def is_within(us: Group, them: Group, reach: int) -> bool:
    """True if the gap between two groups, from base edge to base edge, is at most reach (CA-RUL-06).

    For a group in a building it is measured from the building's edge (CA-RUL-130).
    """
    surely = is_surely_within(us.block, them.block, reach)
    if surely < 0:
        return False
    if is_full_block(us) and is_full_block(them):
        return surely > 0 or is_gap_within(us.block, them.block, fine_limit(reach))
    slack = LOOSE_SLACK * us.card.drills[0].base_width // 100
    if reach > slack and is_surely_within(us.block, them.block, reach - slack) > 0:
        return True
    square = gap_square(us.block, them.block)
    if square > fine_limit(reach):
        return False
    if reach > slack and square <= fine_limit(reach - slack):
        return True
    if us.building != NOBODY:
        return is_block_within(us.block, them, reach)
    if them.building != NOBODY:
        return is_block_within(them.block, us, reach)
    drill = drill_now(us)
    other_drill = drill_now(them)
    return are_any_within(figures_of(us), drill, figures_of(them), other_drill, reach)


def is_block_within(block: Block, group: Group, reach: int) -> bool:
    """True if the gap from a whole block to the nearest base of a group is at most reach."""
    extent = Drill(block.width, block.depth, 0, 0)
    body = [Figure(block.x, block.y, block.heading)]
    return are_any_within(body, extent, figures_of(group), drill_now(group), reach)


def gap_between(us: Group, them: Group) -> int:
    """Return the gap between two groups' blocks, rounded up."""
    return gap(us.block, them.block)


def nearest_enemy(battle: Battle, us: Group) -> int:
    """Return the id of the nearest enemy group on the table, or NOBODY."""
    return nearest_with_gap(battle, us)[0]


def nearest_gap(battle: Battle, us: Group, none: int) -> int:
    """Return the gap to the nearest enemy group on the table, rounded up, or `none`."""
    who, square = nearest_with_gap(battle, us)
    return whole(square) if who != NOBODY else none


def nearest_with_gap(battle: Battle, us: Group) -> tuple[int, int]:
    """Return the nearest enemy group on the table, or NOBODY, and the square of the gap to it."""
    here = us.block
    enemies: list[Group] = []
    close = 0
    for group in battle.groups:
        if group.side != us.side and group.where == FIELDED and group.card.klass != RUNNERS:
            there = group.block
            apart = (there.x - here.x) * (there.x - here.x) + (there.y - here.y) * (there.y - here.y)
            # Measuring the one with the nearest centre first saves measuring most of the others.
            if not enemies or apart < close:
                close = apart
                enemies.insert(0, group)
            else:
                enemies.append(group)
    best = NOBODY
    best_square = 0
    nearest = 0
    for group in enemies:
        if best != NOBODY and is_far(here, group.block, nearest):
            continue
        square = gap_square(here, group.block)
        if best == NOBODY or square < best_square or (square == best_square and group.id < best):
            nearest = isqrt(square) // FINE + 1
            best = group.id
            best_square = square
    return best, best_square


def note_nearer(battle: Battle, mover: Group, before: Block) -> None:
    """Note a move closer to an enemy than at the start of an activation: it forfeits the return of the fallen
    (CA-RUL-109).

    `before` is where the mover stood. Both the acting group's own moves and an enemy's moves towards it count.
    """
    if battle.came_nearer or battle.start_gap < TWELVE or battle.acting == NOBODY:
        return
    acting = battle.groups[battle.acting]
    if mover is not acting and mover.side == acting.side:
        return
    dx = mover.block.x - before.x
    dy = mover.block.y - before.y
    reach = battle.start_gap - 1  # the gap was rounded up
    for enemy in battle.groups:
        if enemy.side == mover.side or enemy.where != FIELDED or enemy.card.klass == RUNNERS:
            continue
        if mover is not acting and enemy is not acting:
            continue
        if move_comes_nearer(before, dx, dy, enemy.block, reach) or are_nearer(mover.block, enemy.block, reach):
            battle.came_nearer = True
            return


def zone_of(target: Group, x: int, y: int) -> int:
    """Return the zone an attack comes from; a square or a group in a building has no flank or rear.

    CA-RUL-32, CA-RUL-33.

    CA-GEN-16, CA-GEN-17, CA-GEN-21.
    """
    if target.formation == SQUARE or target.building != NOBODY:
        return FRONTAL
    side = side_of(target.block, x, y)
    if side == FRONT:
        return FRONTAL
    return REAR if side == REAR_SIDE else FLANK


# --- lines of sight ---------------------------------------------------------------------------------------------------


def far_enough(us: Group, them: Group, reach: int) -> int:
    """Return the reach, or FAR_OFF when all figures of both groups are within it and need no measuring."""
    one = us.block
    other = them.block
    span = reach - one.radius - other.radius
    if span > 0:
        dx = other.x - one.x
        dy = other.y - one.y
        if dx * dx + dy * dy <= span * span:
            return FAR_OFF
    return reach


def scene_between(battle: Battle, sights: Sights, us: Group, them: Group) -> SightScene:
    """Return what could hide two groups from each other, from the cache while no group has moved."""
    look = looking(us.id, them.id, 0)
    scene = sights.scenes.get(look)
    if scene is None:
        scene = scene_of(battle, us, them)
        sights.scenes[look] = scene
    return scene


def scene_of(battle: Battle, us: Group, them: Group) -> SightScene:
    """Collect what could hide two groups from each other: terrain and other groups' figures (CA-RUL-84).

    CA-TER-18, CA-TER-31, CA-TER-37, CA-TER-43.
    """
    field = battle.field
    between = Corridor(centres_of(us), centres_of(them))
    screens: list[Screen] = []
    for screen in field.screens:
        area = screen.area
        if not is_box_outside(between, area.west, area.south, area.east, area.north):
            screens.append(screen)
    ridges: list[Ridge] = []
    for ridge in field.ridges:
        if not is_line_outside(between, ridge.line):
            ridges.append(ridge)
    bodies: list[Body] = []
    for group in battle.groups:
        if group.where != FIELDED or group is us or group is them or group.building != NOBODY:
            continue
        block = group.block
        if is_block_outside(between, block):
            continue
        top = 1 + field.level(block.x, block.y)
        if is_full_block(group) and group.formation != SQUARE:
            bodies.append(Body(block, top, group.id))
        elif group.formation != OPEN and group.formation != SQUARE and group.bodies > group.files:
            # base to base no line slips between two figures: the full ranks, and the last one
            for part in ranks_as_blocks(group):
                bodies.append(Body(part, top, group.id))
        else:
            drill = drill_now(group)
            for figure in figures_of(group):
                if not is_circle_outside(between, figure.x, figure.y, drill.outer):
                    bodies.append(Body(base_of(figure, drill), top, group.id))
    return SightScene(screens, ridges, bodies, NO_DISCS)


def centres_of(group: Group) -> Block:
    """Return a block that contains all figure centres of a group, allowing for rounding."""
    block = group.block
    if group.building != NOBODY or group.serves_gun:
        return block
    drill = drill_now(group)
    width = block.width - drill.base_width + 4
    return Block(block.x, block.y, block.heading, width, block.depth - drill.base_depth + 4, block.radius)


def ranks_as_blocks(group: Group) -> list[Block]:
    """Split a close-order group with a short last rank into two blocks: its full ranks and that rank."""
    block = group.block
    drill = drill_now(group)
    full = group.bodies // group.files * drill.base_depth
    rest = group.bodies % group.files
    front = place_in(block, 0, (block.depth - full) // 2)
    aside = 0 if group.card.rear_fill == CENTRED else (rest * drill.base_width - block.width) // 2
    rear = place_in(block, aside, -((block.depth - drill.base_depth) // 2))
    return [
        Block(front.x, front.y, block.heading, block.width, full),
        Block(rear.x, rear.y, block.heading, rest * drill.base_width, drill.base_depth),
    ]


def levelled(battle: Battle, group: Group, figures: list[Figure]) -> list[Figure]:
    """Return the figures with the level they stand on, uphill or upstairs."""
    field = battle.field
    floor = group.floor
    hills = [hill for hill in field.hills if not is_block_off(hill, group.block, 0)]
    if floor == 0 and not hills:
        return figures
    return [Figure(f.x, f.y, f.heading, floor + level_at(hills, f.x, f.y)) for f in figures]


def standing(battle: Battle, group: Group) -> Crowd:
    """Return a group's figures with their levels, worked out again only after a change.

    Occupants see from the whole outline of their building and are seen along it, however few they are (CA-RUL-130).
    """
    figures = figures_of(group)
    if group.crowd_of is not figures or group.crowd_floor != group.floor:
        outline = figures if group.building == NOBODY else battle.field.buildings[group.building].outline
        group.crowd = Crowd(levelled(battle, group, outline))
        group.crowd_of = figures
        group.crowd_floor = group.floor
    return group.crowd


def sight_limit(battle: Battle, them: Group) -> int:
    """Return the limit of sight at night and in bad weather; 0 for none (CA-LOS-03, CA-LOS-04, CA-LOS-05).

    CA-TER-30, CA-TER-42, CA-TER-50.
    """
    rules = battle.rules
    limit = 0
    if rules.night and not battle.field.is_lit(them.block.x, them.block.y):
        limit = 1200
    if battle.weather and (limit == 0 or rules.weather_sight < limit):
        limit = rules.weather_sight
    return limit


def sees(battle: Battle, us: Group, them: Group) -> bool:
    """True if a figure has a free line to some figure of the other group, all round (CA-LOS-01, CA-RUL-66)."""
    limit = sight_limit(battle, them)
    sights = battle.sights(us, them)
    look = looking(us.id, them.id, limit)
    known = sights.seen.get(look)
    if known is None:
        known = has_free_line(battle, sights, us, them, limit)
        sights.seen[look] = known
    return known


def has_free_line(battle: Battle, sights: Sights, us: Group, them: Group, limit: int) -> bool:
    """True if there is a free line within the limit of sight, 0 for none (CA-LOS-04, CA-LOS-05)."""
    if limit and not is_within(us, them, limit):
        return False
    far = far_enough(us, them, limit) if limit else FAR_OFF
    if far >= FAR_OFF and sees_at_a_glance(battle, us, them):
        return True
    scene = scene_between(battle, sights, us, them)
    if is_clear(scene):
        return True
    ours = standing(battle, us)
    theirs = standing(battle, them)
    if far >= FAR_OFF:
        return any_sees(scene, ours, theirs, us.id, them.id)
    drill = bases_of(us)
    other = bases_of(them)
    most = len(ours.figures)
    found = sighting(scene, ours, most, drill, theirs, other, ALL_ROUND, far, us.id, them.id, True)
    return len(found.figures) > 0


def sees_at_a_glance(battle: Battle, us: Group, them: Group) -> bool:
    """True if the line between the middles of the two front ranks is clear of all others' blocks.

    It usually is, and then no other line need be checked.
    """
    ours = figures_of(us)
    theirs = figures_of(them)
    if not ours or not theirs:
        return False
    here = ours[min(us.files, len(ours)) // 2]
    there = theirs[min(them.files, len(theirs)) // 2]
    others: list[Block] = []
    for group in battle.groups:
        if group.where == FIELDED and group is not us and group is not them and group.building == NOBODY:
            others.append(group.block)
    if are_others_in_way(others, here.x, here.y, there.x, there.y):
        return False
    for screen in battle.field.screens:
        if screen_hides(screen, here.x, here.y, there.x, there.y):
            return False
    for ridge in battle.field.ridges:
        if ridge_hides(ridge, here.x, here.y, there.x, there.y):
            return False
    return True


# --- cover ------------------------------------------------------------------------------------------------------------


def has_cover(battle: Battle, group: Group, figures: list[Figure], against: int) -> bool:
    """True if at least half of the figures are in cover (CA-RUL-55); crests and walls need the enemy beyond them.

    CA-TER-17, CA-TER-19, CA-TER-32, CA-TER-33.
    """
    if group.building != NOBODY:
        return True
    if battle.field.is_bare or not figures:
        return False
    cover = battle.field.cover_about(group.block)
    return not cover.is_none and are_covered(battle, group, cover, figures, against)


def are_covered(battle: Battle, group: Group, cover: Cover, figures: list[Figure], against: int) -> bool:
    """True if at least half of the figures are in the given cover."""
    enemy = battle.groups[against].block if against != NOBODY else group.block
    covered = 0
    for done, figure in enumerate(figures):
        if cover.covers(figure, enemy.x, enemy.y):
            covered += 1
            if covered * 2 >= len(figures):
                return True
        elif (done + 1 - covered) * 2 > len(figures):
            return False
    return covered * 2 >= len(figures)


def in_cover(battle: Battle, group: Group, against: int) -> bool:
    """True if a group is in cover for a test (CA-REA-03)."""
    if group.building != NOBODY:
        return True
    if battle.field.is_bare:
        return False
    cover = battle.field.cover_about(group.block)
    if cover.is_none:
        return False
    covered = battle.sights(group, group).covered
    look = looking(group.id, against, 0)
    known = covered.get(look)
    if known is None:
        known = are_covered(battle, group, cover, figures_of(group), against)
        covered[look] = known
    return known


# --- targets ----------------------------------------------------------------------------------------------------------


def is_sheltered_chief(battle: Battle, group: Group) -> bool:
    """True for a lone C-in-C within 3" of a friendly group, who is no target (CA-RUL-19)."""
    if group.card.klass != CHIEF:
        return False
    for other in battle.groups:
        if other.side == group.side and other.is_body and other.where == FIELDED:
            if is_within(group, other, THREE):
                return True
    return False


def counts_alone(battle: Battle, group: Group) -> bool:
    """True for a unit or band, or a C-in-C who is a group alone (CA-RUL-19)."""
    return group.is_body or (group.card.klass == CHIEF and not is_sheltered_chief(battle, group))


def is_target(battle: Battle, us: Group, them: Group) -> bool:
    """True if an enemy group may be a target of fire or a charge at all."""
    return (
        them.side != us.side
        and them.where == FIELDED
        and them.card.klass != RUNNERS
        and not is_sheltered_chief(battle, them)
    )


def is_last_unit(battle: Battle, group: Group) -> bool:
    """True if a group is the last of its side, with none still to come, after a loss (CA-RUL-52)."""
    if battle.lost_groups[group.side] == 0:
        return False
    for other in battle.groups:
        if other is not group and other.side == group.side and other.is_body and other.where <= FIELDED:
            return False
    return True


def is_inside(battle: Battle, x: int, y: int) -> bool:
    """True if a place lies in a standing building."""
    for building in battle.field.buildings:
        if is_in_area(building.area, x, y):
            return True
    return False


def beyond_twelve(battle: Battle, us: Group, end: Block | None = None) -> int:
    """Return the enemy groups farther than 12" away, as bits (CA-REA-11); a lone C-in-C may be one (CA-RUL-19).

    Where a move judged at its end has a known end, groups surely farther than 12" from there are left out.
    """
    found = 0
    for group in battle.groups:
        if group.side == us.side or group.where != FIELDED or group.card.klass > CHIEF:
            continue
        if end is not None and is_far(end, group.block, TWELVE):
            continue
        if not is_within(group, us, TWELVE):
            found |= 1 << group.id
    return found
