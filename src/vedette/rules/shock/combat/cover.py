"""Line of sight, range and cover (SP-TER-05 to -07, SP-RUL-43 to -47)."""

from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.areas import is_in_area
from vedette.geometry.blocks import Block, front_of, gap_to_point, is_partly_ahead
from vedette.geometry.lines import gap_to_line, leg_crosses_line
from vedette.geometry.points import Point, ahead, distance_squared
from vedette.geometry.sight import SKY, Body, SightScene, can_see
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.field import HARD, NO_COVER, PATCH_COVER, SOFT, Patch
from vedette.rules.shock.move.contact import front_block
from vedette.rules.shock.move.shape import rects_gap
from vedette.rules.shock.units import FIELDED, Unit

UNSEEN: Final = -1
FAR: Final = 1 << 30
"""Farther than any distance on a table; its square still fits into a machine word."""


def is_wholly_before(front: Block, rect: Block) -> bool:
    """True if all of a rectangle lies before the line through the middle of a base."""
    back = ahead(rect.x, rect.y, rect.heading, 0)
    reach: int = rect.radius * 64
    if front_of(front, back.x, back.y) >= reach:
        return True
    turned = Block(front.x, front.y, front.heading + 180, front.width, front.depth)
    return not is_partly_ahead(turned, rect, front.depth // 2)


def muzzle(battle: Battle, us: Unit) -> Point:
    """Return the point a piece shoots from: the middle of its front edge (SP-RUL-45)."""
    if us.building != NOBODY:
        return ahead(us.x, us.y, us.heading, battle.rules.gun_base // 2)
    return Point(us.x, us.y)


def target_rects(battle: Battle, them: Unit) -> list[Block]:
    """Return the rectangles that are shot at: a gun's crew, not the piece (SP-RUL-45)."""
    if them.piece != NOBODY and them.building == NOBODY:
        return them.rects[1:]
    return them.rects


def scene_for(battle: Battle, us: Unit, them: Unit) -> SightScene:
    """Return everything that can block sight: terrain, and by choice other units (SP-RUL-43)."""
    if not battle.rules.units_block_sight:
        return battle.field.scene
    bodies: list[Body] = []
    for other in battle.units:
        if other.where == FIELDED and other is not us and other is not them and other.building == NOBODY:
            for rect in other.rects:
                bodies.append(Body(rect, SKY, other.id))
    return SightScene(battle.field.scene.screens, [], bodies, [])


def may_hide(scene: SightScene, us: Unit, them: Unit) -> bool:
    """True if something is near enough to the line between two units to need a check figure by figure."""
    if len(scene.bodies) > 0:
        return True
    west = min(us.cx - us.radius, them.cx - them.radius)
    east = max(us.cx + us.radius, them.cx + them.radius)
    south = min(us.cy - us.radius, them.cy - them.radius)
    north = max(us.cy + us.radius, them.cy + them.radius)
    for screen in scene.screens:
        area = screen.area
        if area.west < east and area.east > west and area.south < north and area.north > south:
            return True
    return False


def range_to(battle: Battle, us: Unit, them: Unit) -> int:
    """Return the range to a target between the nearest figures that see each other, or UNSEEN.

    The target must be at least partly in the field of fire, the 180 degrees to the front (SP-SHO-01, -02).
    """
    front = front_block(battle, us)
    rects = target_rects(battle, them)
    ahead_of_us = False
    wholly = True
    for rect in rects:
        if is_partly_ahead(front, rect, front.depth // 2):
            ahead_of_us = True
        if not is_wholly_before(front, rect):
            wholly = False
    if not ahead_of_us:
        return UNSEEN
    scene = scene_for(battle, us, them)
    if wholly and not may_hide(scene, us, them):
        if us.piece != NOBODY:
            spot = muzzle(battle, us)
            return point_range(rects, spot.x, spot.y)
        return rects_gap(us.rects, rects)
    return range_by_figures(battle, us, them, front, scene)


def point_range(rects: list[Block], x: int, y: int) -> int:
    best = FAR
    for rect in rects:
        here: int = gap_to_point(rect, x, y)
        if here < best:
            best = here
    return best


def figure_blocks(battle: Battle, unit: Unit) -> list[Block]:
    """Return the bases of a unit's figures; on a roof, the outline of the building (SP-RUL-47)."""
    if unit.building != NOBODY:
        return unit.rects
    base = battle.rules.base
    return [Block(spot.x, spot.y, unit.heading, base, base) for spot in battle.centres(unit)]


def range_by_figures(battle: Battle, us: Unit, them: Unit, front: Block, scene: SightScene) -> int:
    """Return the range to a target, figure by figure."""
    targets = [block for block in figure_blocks(battle, them) if is_partly_ahead(front, block, front.depth // 2)]
    best = FAR
    if us.piece != NOBODY:
        spot = muzzle(battle, us)
        for target in targets:
            far: int = gap_to_point(target, spot.x, spot.y)
            if far < best and can_see(scene, spot.x, spot.y, 0, target.x, target.y, 0, us.id, them.id):
                best = far
        return best if best < FAR else UNSEEN
    corners = battle.rules.base * 3 // 2  # no base reaches farther from its centre than half of this
    for figure in figure_blocks(battle, us):
        for target in targets:
            dx, dy = figure.x - target.x, figure.y - target.y
            if (
                dx * dx + dy * dy > (best + corners) * (best + corners)
                and them.building == NOBODY
                and us.building == NOBODY
            ):
                continue
            far = rects_gap([figure], [target])
            if far < best and can_see(scene, figure.x, figure.y, 0, target.x, target.y, 0, us.id, them.id):
                best = far
    return best if best < FAR else UNSEEN


# --- cover ------------------------------------------------------------------------------------------------------------


def patches_about(battle: Battle, unit: Unit) -> list[Patch]:
    """Return the pieces of ground under a unit's figures; boxes rule out far ones."""
    west, east = unit.cx - unit.radius, unit.cx + unit.radius
    south, north = unit.cy - unit.radius, unit.cy + unit.radius
    found: list[Patch] = []
    for patch in battle.field.patches:
        area = patch.area
        if area.west <= east and area.east >= west and area.south <= north and area.north >= south:
            found.append(patch)
    return found


def ground_cover(battle: Battle, them: Unit) -> int:
    """Return the cover in which at least half of a unit's figures stand; the better if two apply (SP-RUL-44)."""
    if them.building != NOBODY:
        return HARD
    patches = patches_about(battle, them)
    if not patches:
        return NO_COVER
    counts = [0, 0, 0]
    spots = battle.centres(them)
    for spot in spots:
        is_soft = is_hard = False
        for patch in patches:
            cover = PATCH_COVER[patch.kind]
            if cover != NO_COVER and is_in_area(patch.area, spot.x, spot.y):
                is_soft = is_soft or cover == SOFT
                is_hard = is_hard or cover == HARD
        counts[SOFT] += 1 if is_soft else 0
        counts[HARD] += 1 if is_hard else 0
    if 2 * counts[HARD] >= len(spots):
        return HARD
    return SOFT if 2 * counts[SOFT] >= len(spots) else NO_COVER


def is_in_open(battle: Battle, them: Unit) -> bool:
    """True if at least half of a unit's figures stand in open terrain (SP-RUL-56)."""
    if them.building != NOBODY:
        return False
    if not patches_about(battle, them):
        return True
    spots = battle.centres(them)
    free = 0
    for spot in spots:
        if battle.field.is_open(spot.x, spot.y):
            free += 1
    return 2 * free >= len(spots)


def obstacle_cover(battle: Battle, us: Unit, them: Unit) -> int:
    """Return the best cover of an obstacle within 1 inch of the target on the line of the shot (SP-RUL-44)."""
    best = NO_COVER
    for obstacle in battle.field.obstacles:
        if obstacle.cover <= best:
            continue
        near = False
        for rect in them.rects:
            if gap_to_line(rect, obstacle.line) <= battle.rules.base:
                near = True
        if not near:
            continue
        here, there = nearest_figures(battle, us, them)
        if leg_crosses_line(obstacle.line, here.x, here.y, there.x, there.y):
            best = obstacle.cover
    return best


def nearest_figures(battle: Battle, us: Unit, them: Unit) -> tuple[Point, Point]:
    """Return the nearest two figures of two units, by their centres."""
    starts = [muzzle(battle, us)] if us.piece != NOBODY else battle.centres(us)
    best_here = starts[0]
    ends = battle.centres(them)
    best_there = ends[0]
    least = 1 << 60
    for here in starts:
        for there in ends:
            square = distance_squared(here.x, here.y, there.x, there.y)
            if square < least:
                least = square
                best_here, best_there = here, there
    return best_here, best_there


def cover_against(battle: Battle, us: Unit, them: Unit) -> int:
    """Return a target's cover against a shot; artillery makes hard soft and soft none (SP-TER-06, -07)."""
    best = ground_cover(battle, them)
    if best < HARD and battle.field.obstacles:
        best = max(best, obstacle_cover(battle, us, them))
    if us.piece != NOBODY and best > NO_COVER:
        best -= 1
    return best


def holds_hard_cover(battle: Battle, them: Unit) -> bool:
    """True if a unit attacked in close combat defends a fortified area, building or obstacle (SP-RUL-56)."""
    if ground_cover(battle, them) == HARD:
        return True
    return them.across != NOBODY and battle.field.obstacles[them.across].cover == HARD
