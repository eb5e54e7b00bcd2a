"""Guns inside a square of their side: its hollow is free ground for them (CA-RUL-39, CA-RUL-123, CA-RUL-125).

No group crosses the sides of a square. A gun comes in when the square is formed round it, and out when the square
changes formation. Inside, it neither sees nor is seen past the ranks, unless from higher ground.
"""

from vedette.engine.types import NOBODY
from vedette.geometry.blocks import Block, is_in_block, overlap, place_in
from vedette.rules.adventures.groups.groups import FIELDED, FOOT_CLOSE, SQUARE, Group


def is_square(group: Group) -> bool:
    return group.formation == SQUARE and group.building == NOBODY and not group.serves_gun


def sides_of(group: Group, block: Block) -> list[Block]:
    """Return the four sides of a square drawn up as a block; without a hollow, the block itself."""
    thick = group.files * group.card.drills[FOOT_CLOSE].base_depth
    inner = block.width - 2 * thick
    if inner <= 0:
        return [block]
    out = (block.width - thick) // 2
    found: list[Block] = []
    for right, front in ((0, out), (0, -out)):
        there = place_in(block, right, front)
        found.append(Block(there.x, there.y, block.heading, block.width, thick))
    for right, front in ((out, 0), (-out, 0)):
        there = place_in(block, right, front)
        found.append(Block(there.x, there.y, block.heading, thick, inner))
    return found


def is_in_hollow(gun: Block, square: Group, block: Block) -> bool:
    """True if a gun stands wholly inside a square drawn up as a block."""
    return is_in_block(block, gun.x, gun.y) and not any([overlap(gun, side) for side in sides_of(square, block)])


def shares_ground(us: Group, block: Block, other: Group) -> bool:
    """True if a group as this block and another may overlap: a gun in a square of its side."""
    if us.side != other.side:
        return False
    if us.serves_gun:
        return is_square(other) and is_in_hollow(block, other, other.block)
    return is_square(us) and other.serves_gun and is_in_hollow(other.block, us, block)


def square_round(groups: list[Group], gun: Group) -> int:
    """Return the square that a gun stands in, or NOBODY."""
    for group in groups:
        if group.side == gun.side and group.where == FIELDED and is_square(group):
            if is_in_hollow(gun.block, group, group.block):
                return group.id
    return NOBODY


def gun_within(groups: list[Group], square: Group) -> int:
    """Return the gun that stands in a square, or NOBODY."""
    for group in groups:
        if group.side == square.side and group.where == FIELDED and group.serves_gun:
            if is_square(square) and is_in_hollow(group.block, square, square.block):
                return group.id
    return NOBODY
