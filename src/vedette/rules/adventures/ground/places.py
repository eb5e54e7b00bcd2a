"""The search for a place for a group off the table, to be set up or to enter.

The shapes it may take and the obstacles are worked out once, not for each place.
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
    """Return the usual files, then fewer for places without room."""
    count = group.bodies
    usual = usual_files(formation, count, group.card.has_ranged)
    found = [usual]
    for thin in ((count + 2) // 3, (count + 4) // 5):
        files = kept_files(formation, count, thin)
        if files < usual and files not in found and is_shape(formation, count, files):
            found.append(files)
    return found


def ground_in(battle: Battle, group: Group, formation: int) -> Ground:
    """Return the ground that slows and bars a group in a formation."""
    before = group.formation
    group.formation = formation
    ground = ground_for(battle, group)
    group.formation = before
    return ground


class Pattern:
    """A group in a formation with a heading, to be tried in many places of a box."""

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
        """Return the files on which it stands with its centre there: the usual or fewer; 0 for no room.

        `before` limits the distance of its front from its centre.
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
            return False  # the same group often bars the next place too
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
    """True if a block is within a distance of a box, judged by the circle round it."""
    reach = int(block.radius) + far
    west, south, east, north = box
    return west - reach <= block.x <= east + reach and south - reach <= block.y <= north + reach


def fitting(battle: Battle, group: Group, x: int, y: int, heading: int, formation: int) -> int:
    """Return the files on which a group is set up there: the usual or fewer; 0 for no room."""
    return Pattern(battle, group, heading, formation, False, (x, y, x, y)).files_at(x, y)


class FormationEntry:
    """A group that enters in a formation: how far it comes from its edge, and where it has room."""

    def __init__(self, battle: Battle, group: Group, heading: int, formation: int, move: int, box: Box) -> None:
        self.field = battle.field
        self.home = battle.home[group.side]
        self.move = move
        self.pattern = Pattern(battle, group, heading, formation, True, box)

    def left_at(self, x: int, y: int) -> int:
        """Return the move left for its front when its centre is there; negative if it cannot be.

        Slow ground costs its rate; barred ground is crossed only on a road (CA-RUL2-102, CA-RUL2-109).
        """
        field = self.field
        home = self.home
        from_x = (x, field.width, x, 0)[home]
        from_y = (field.height, y, 0, y)[home]
        ground = field.on_road if field.is_road(from_x, from_y, x, y) else self.pattern.ground
        return -1 if bars_leg(ground, from_x, from_y, x, y) else self.move - leg_cost(ground, from_x, from_y, x, y)

    def is_too_far_in(self, x: int, y: int) -> bool:
        """True if it cannot come so far even on its usual files, which make the shallowest block."""
        return self.left_at(x, y) < self.pattern.blocks[0].depth // 2

    def files_at(self, x: int, y: int) -> int:
        """Return the files on which it may end its move there; 0 if it cannot.

        Room is checked first, as if the ground were open: a crowded edge mostly has none.
        """
        pattern = self.pattern
        files = pattern.files_at(x, y, self.move - self.depth_at(x, y))
        return pattern.files_at(x, y, self.left_at(x, y)) if files > 0 else 0

    def depth_at(self, x: int, y: int) -> int:
        """Return the distance of a place from its edge."""
        return (self.field.height - y, self.field.width - x, y, x)[self.home]
