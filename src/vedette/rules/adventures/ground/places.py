"""Places for a group that is not on the table yet, tried one after the other: where it is set up, where it enters.

What does not change from place to place is worked out once: the shapes it may take, and all it must stand clear of.
"""

from typing import Final

from vedette.geometry.blocks import Block, are_nearer, is_on_table, overlap
from vedette.geometry.ground import Ground, bars_leg, bars_standing, leg_cost
from vedette.geometry.moves import placed
from vedette.rules.adventures.battle import ONE_INCH, Battle
from vedette.rules.adventures.ground.shapes import Box
from vedette.rules.adventures.groups.formations import block_at, is_shape, kept_files, usual_files
from vedette.rules.adventures.groups.groups import Group
from vedette.rules.adventures.turn.moving import ground_for, ground_under, other_blocks

ANY_DEPTH: Final = 1 << 30


def shape_of(group: Group, x: int, y: int, heading: int, formation: int) -> Block:
    return block_at(group, x, y, heading, formation, usual_files(formation, group.bodies, group.card.has_ranged))


def files_to_try(group: Group, formation: int) -> list[int]:
    """The usual files, then fewer, for where these have no room."""
    count = group.bodies
    usual = usual_files(formation, count, group.card.has_ranged)
    found = [usual]
    for thin in ((count + 2) // 3, (count + 4) // 5):
        files = kept_files(formation, count, thin)
        if files < usual and files not in found and is_shape(formation, count, files):
            found.append(files)
    return found


def ground_in(battle: Battle, group: Group, formation: int) -> Ground:
    """What slows and what bars a group in a formation."""
    before = group.formation
    group.formation = formation
    ground = ground_for(battle, group)
    group.formation = before
    return ground


class Pattern:
    """A group drawn up in a formation, facing so, to be tried in many places of a box."""

    def __init__(self, battle: Battle, group: Group, heading: int, formation: int, shun: bool, box: Box) -> None:
        self.battle = battle
        self.group = group
        self.is_gun = group.serves_gun  # it may stand on a road inside woods (CA-RUL2-102)
        self.width = battle.field.width
        self.height = battle.field.height
        self.ground = ground_in(battle, group, formation)
        self.files = files_to_try(group, formation)
        self.blocks = [block_at(group, 0, 0, heading, formation, files) for files in self.files]
        far = max([int(block.radius) for block in self.blocks]) + ONE_INCH
        self.others = [other for other in other_blocks(battle, group) if is_near(other, box, far)]
        self.enemies: list[Block] = []
        if shun:  # a voluntary move ends at least 1" from every enemy (CA-RUL-123)
            enemies = [enemy.block for enemy in battle.enemies(group.side)]
            self.enemies = [other for other in self.others if other in enemies]
        self.in_the_way = 0

    def files_at(self, x: int, y: int, before: int = ANY_DEPTH) -> int:
        """The files on which it stands with its centre there: the usual ones, or fewer; 0 for no room.

        Its front is no more than so much before its centre.
        """
        for number in range(len(self.files)):
            block = self.blocks[number]
            if block.depth // 2 <= before and self.may_stand(placed(block, x, y)):
                return self.files[number]
        return 0

    def may_stand(self, block: Block) -> bool:
        if not is_on_table(block, self.width, self.height):
            return False
        if self.in_the_way < len(self.others) and overlap(block, self.others[self.in_the_way]):
            return False  # who was in the way at the last place is often so at the next
        for number in range(len(self.others)):
            if overlap(block, self.others[number]):
                self.in_the_way = number
                return False
        for enemy in self.enemies:
            if are_nearer(block, enemy, ONE_INCH):
                return False
        ground = self.ground
        if self.is_gun and bars_standing(ground, block):
            ground = ground_under(self.battle, self.group, block)
        return not bars_standing(ground, block)


def is_near(block: Block, box: Box, far: int) -> bool:
    """A block comes within a distance of a box, by the circle round it."""
    reach = int(block.radius) + far
    west, south, east, north = box
    return west - reach <= block.x <= east + reach and south - reach <= block.y <= north + reach


def fitting(battle: Battle, group: Group, x: int, y: int, heading: int, formation: int) -> int:
    """The files on which a group is set up there: the usual ones, or fewer where these have no room; 0 for no room."""
    return Pattern(battle, group, heading, formation, False, (x, y, x, y)).files_at(x, y)


class FormationEntry:
    """A group that enters in a formation: how far its front comes, straight in from its edge, and where it has room."""

    def __init__(self, battle: Battle, group: Group, heading: int, formation: int, move: int, box: Box) -> None:
        self.field = battle.field
        self.home = battle.home[group.side]
        self.move = move
        self.pattern = Pattern(battle, group, heading, formation, True, box)

    def left_at(self, x: int, y: int) -> int:
        """What is left of its move when its centre is there, for the front before it; below nought when it cannot be.

        Slow ground costs its rate, barred ground is never crossed but on a road (CA-RUL2-102, CA-RUL2-109).
        """
        field = self.field
        home = self.home
        from_x = (x, field.width, x, 0)[home]
        from_y = (field.height, y, 0, y)[home]
        ground = field.on_road if field.is_road(from_x, from_y, x, y) else self.pattern.ground
        return -1 if bars_leg(ground, from_x, from_y, x, y) else self.move - leg_cost(ground, from_x, from_y, x, y)

    def is_too_far_in(self, x: int, y: int) -> bool:
        """It cannot come so far even on its usual files, which make the shallowest block."""
        return self.left_at(x, y) < self.pattern.blocks[0].depth // 2

    def files_at(self, x: int, y: int) -> int:
        """The files on which it may end its move there; 0 where it cannot.

        Room is looked for first, as if the ground were open: along a crowded edge there is mostly none.
        """
        pattern = self.pattern
        files = pattern.files_at(x, y, self.move - self.depth_at(x, y))
        return pattern.files_at(x, y, self.left_at(x, y)) if files > 0 else 0

    def depth_at(self, x: int, y: int) -> int:
        """How far a place is from its edge."""
        return (self.field.height - y, self.field.width - x, y, x)[self.home]
