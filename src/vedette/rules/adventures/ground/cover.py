"""Seek Cover: the nearest cover that a group can reach without coming nearer to the cause.

CA-INV-13, CA-INV-14, CA-INV-15, CA-INV-16, CA-INV-17, CA-INV-18, CA-RUL-128.
"""

from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.angles import bearing
from vedette.geometry.areas import nearest_of_area
from vedette.geometry.blocks import Block, gap_square, overlap
from vedette.geometry.figures import behind
from vedette.geometry.points import Point, ahead, distance, nearest_on_segment
from vedette.geometry.reach import Reach
from vedette.geometry.ways import way_round
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.buildings import body_of, building_named, holds, is_half_burnt, move_in, occupants
from vedette.rules.adventures.ground.field import Building
from vedette.rules.adventures.ground.sight import has_cover, note_nearer
from vedette.rules.adventures.groups.formations import block_at, figures_of, kept_files, usual_files
from vedette.rules.adventures.groups.groups import ARTILLERY, FIELDED, OPEN, Group
from vedette.rules.adventures.turn.moving import allowance, other_blocks

DEPTHS: Final = (50, 150, 250, 350)
"""Distances of the centre beyond a wood's edge: the front stays near enough to see and be seen (INV-16)."""
BEHIND: Final = 25
"""The gap between the front and a wall, a crest or a friend."""
SILL: Final = 5
"""Just outside a door."""


class Shelter:
    """A place of cover: its distance, and the group's block there or the building to enter."""

    def __init__(self, far: int, block: Block, building: int) -> None:
        self.far = far
        self.block = block
        self.building = building


def into_cover(battle: Battle, group: Group, enemy: int) -> bool:
    """Move to the nearest cover in reach, in its formation or else Open Order (CA-INV-13, CA-INV-14); False if none."""
    count = group.bodies
    wide = usual_files(OPEN, count, group.card.has_ranged)
    narrow = kept_files(OPEN, count, (count + 2) // 3)
    shapes = [(group.formation, group.files)]
    if group.card.klass != ARTILLERY:
        shapes += [(OPEN, wide), (OPEN, narrow)]
    for formation, files in shapes:
        found = nearest_shelter(battle, group, enemy, formation, files)
        if found is None:
            continue
        group.prone = False
        group.charge_moved = True
        group.charging = NOBODY
        before = group.block
        if found.building != NOBODY:
            move_in(group, battle.field.buildings[found.building])
        else:
            group.formation = formation
            group.files = files
            battle.set_block(group, found.block)
        note_nearer(battle, group, before)
        return True
    return False


def nearest_shelter(battle: Battle, group: Group, enemy: int, formation: int, files: int) -> Shelter | None:
    """Return the nearest cover that a formation can reach; for a crew also a place behind infantry.

    CA-INV-18.
    """
    twin = group.clone()
    twin.formation = formation
    twin.files = files
    most = allowance(battle, twin)
    here = group.block
    best: Shelter | None = None
    depth = block_at(twin, here.x, here.y, here.heading, formation, files).depth
    for spot in spots_in_cover(battle, group, enemy, depth):
        best = nearer(best, shelter_at(battle, group, twin, enemy, spot, most, NOBODY))
    if group.card.klass == ARTILLERY:
        for friend in battle.bodies_of(group.side):
            if friend.is_infantry and friend is not group and friend.building == NOBODY:
                spot = behind(friend.block, BEHIND + here.depth // 2)
                best = nearer(best, shelter_at(battle, group, twin, enemy, spot, most, friend.id))
    if not group.mounted and not twin.is_formed:
        for building in battle.field.buildings:
            if building_named(battle, building.id) is None or occupants(battle, building.id) != NOBODY:
                continue
            if holds(battle, building, group) and not is_half_burnt(battle, building):
                best = nearer(best, house_as_shelter(battle, group, enemy, building, most))
    return best


def house_as_shelter(battle: Battle, group: Group, enemy: int, building: Building, most: int) -> Shelter | None:
    """Return a house as cover if its door is in reach and it is not nearer to the cause than the group."""
    here = group.block
    door = building.door
    far = distance(here.x, here.y, door.x, door.y)
    them = battle.groups[enemy].block
    if far > most or gap_square(body_of(building), them) < gap_square(here, them):
        return None
    field = battle.field
    foes = [foe.block for foe in battle.enemies(group.side)]  # friends are passed through (CA-RUL-48)
    start = Block(here.x, here.y, here.heading, 1, 1)  # only its centre goes to the door; there it is inside
    reach = Reach(start, most, 0, 180, field.loose, foes, [], 0, 0, False, field.width, field.height)
    body = body_of(building)
    sill = ahead(door.x, door.y, bearing(door.x - body.x, door.y - body.y), SILL)
    return Shelter(far, here, building.id) if way_round(reach, sill.x, sill.y) else None


def nearer(one: Shelter | None, other: Shelter | None) -> Shelter | None:
    if one is None or (other is not None and other.far < one.far):
        return other
    return one


def spots_in_cover(battle: Battle, group: Group, enemy: int, depth: int) -> list[Point]:
    """Return places to try for a block of this depth: just inside each wood, rough ground and gully, and behind each
    wall and crest.
    """
    here = group.block
    field = battle.field
    found: list[Point] = []
    for area in field.woods + field.rough + field.gullies:
        edge = nearest_of_area(area, here.x, here.y)
        way = bearing(edge.x - here.x, edge.y - here.y)
        if edge.x == here.x and edge.y == here.y:
            found.append(edge)
            continue
        found.append(ahead(edge.x, edge.y, way, depth // 2))
        for inside in DEPTHS:
            found.append(ahead(edge.x, edge.y, way, inside))
    them = battle.groups[enemy].block
    for line in field.walls + field.crests:
        for i in range(len(line.xs) - 1):
            ax, ay, bx, by = line.xs[i], line.ys[i], line.xs[i + 1], line.ys[i + 1]
            middle = Point((ax + bx) // 2, (ay + by) // 2)
            for at in (nearest_on_segment(here.x, here.y, ax, ay, bx, by), middle):
                found.append(ahead(at.x, at.y, bearing(at.x - them.x, at.y - them.y), depth // 2 + BEHIND))
    return found


def shelter_at(
    battle: Battle, group: Group, twin: Group, enemy: int, spot: Point, most: int, friend: int
) -> Shelter | None:
    """Return a place as cover, or None if it is out of reach, nearer to the cause or not covered.

    Behind a friend the group faces the same way.
    """
    here = group.block
    far = distance(here.x, here.y, spot.x, spot.y)
    if far > most:
        return None
    them = battle.groups[enemy].block
    heading = bearing(them.x - spot.x, them.y - spot.y)
    if friend != NOBODY:
        heading = battle.groups[friend].block.heading
    block = block_at(twin, spot.x, spot.y, heading, twin.formation, twin.files)
    if gap_square(block, them) < gap_square(here, them):
        return None
    field = battle.field
    ground = field.formed if twin.is_formed else field.loose
    start = Block(here.x, here.y, heading, block.width, block.depth)
    for other in other_blocks(battle, group):
        if overlap(block, other):
            return None
    others = [foe.block for foe in battle.enemies(group.side)]  # friends are passed through (CA-RUL-48)
    reach = Reach(start, most, 0, 180, ground, others, [], 0, 0, False, field.width, field.height)
    if not way_round(reach, spot.x, spot.y):
        return None
    twin.where = FIELDED
    twin.block = block
    twin.figures = []
    if friend == NOBODY and not has_cover(battle, twin, figures_of(twin), enemy):
        return None
    return Shelter(far, block, NOBODY)
