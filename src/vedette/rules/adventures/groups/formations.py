"""Formations: how a group is drawn up, closes up after losses, and may fire (FRM, RUL-122 to -125)."""

from vedette.engine.types import NOBODY
from vedette.geometry.blocks import Block, corners, is_on_table, place_in
from vedette.geometry.figures import (
    Drill,
    Figure,
    drawn_up,
    figure_at,
    places,
    ranks_of,
    square_block,
    square_places,
)
from vedette.geometry.moves import placed
from vedette.geometry.points import FINE
from vedette.rules.adventures.ground.field import PIECE_DRILL
from vedette.rules.adventures.groups.groups import (
    ARTILLERY,
    COLUMN,
    EUROPEAN,
    FOOT_OPEN,
    HOLDERS,
    LINE,
    MOB,
    OPEN,
    SQUARE,
    Card,
    Group,
    drill_of,
)

GUN_SIZE = 200
"""The gun model is 2" x 2", its crew beside it (RUL-122)."""


def is_shape(formation: int, count: int, files: int) -> bool:
    """True if the figures on these files fit the formation's definition; a small group comes as near as it can.

    For a Formed Square `files` is the number of its ranks.

    CA-FRM-05, CA-FRM-06, CA-FRM-07.
    """
    if files < 1 or count < 1:
        return False
    if formation == SQUARE:
        return files <= 2
    if files > count:
        return False
    ranks = ranks_of(count, files)
    if formation == LINE:
        return ranks <= 3 and (files > ranks or ranks == 1)
    if formation == COLUMN:
        return (ranks >= 3 and files < ranks) or files == 1
    if formation == OPEN:
        return ranks <= 3
    return ranks >= 3 or files == 1


def usual_files(formation: int, count: int, shoots: bool) -> int:
    """Return the usual files: two ranks to fire, a compact Mob, the widest column."""
    if formation == SQUARE:
        return 2 if count >= 16 else 1
    if formation == LINE:
        return max(1, (count + 1) // 2) if count > 4 else count
    if formation == OPEN:
        return max(1, (count + 1) // 2 if shoots else (count + 2) // 3)
    if formation == MOB:
        files = (count + 3) // 4 if count >= 12 else (count + 2) // 3
        return kept_files(MOB, count, max(1, files))
    return kept_files(COLUMN, count, max(1, count // 3))


def kept_files(formation: int, count: int, files: int) -> int:
    """Return the files after losses: the front gives up files until the definition holds (CA-RUL-124).

    A line or Open Order that is three deep becomes wider when figures join.
    """
    if formation == SQUARE:
        return files
    if files > count:
        files = count
    if formation == LINE or formation == OPEN:
        files = max(files, (count + 2) // 3)
    while files > 1 and not is_shape(formation, count, files):
        files -= 1
    if formation == LINE and not is_shape(LINE, count, files):
        return count  # one rank
    return max(1, files)


def may_form(card: Card, mounted: bool, formation: int) -> bool:
    """True if a group may take a formation (CA-FRM-01, CA-FRM-02, CA-FRM-14; CA-RUL-45)."""
    if card.klass >= ARTILLERY:
        return formation == OPEN
    if card.open_only:
        return formation == OPEN
    moves = card.horse_moves if mounted else card.foot_moves
    return moves[formation] > 0


def block_at(group: Group, x: int, y: int, heading: int, formation: int, files: int) -> Block:
    """Return the block of a group drawn up about a centre."""
    card = group.card
    if card.klass == ARTILLERY and group.at_gun:
        return Block(x, y, heading, 400 if group.count > 1 else 300, GUN_SIZE)
    count = max(1, group.bodies)
    drill = drill_of(card, group.mounted, formation)
    if formation == SQUARE:
        return square_block(x, y, heading, drill, count, files)
    return drawn_up(x, y, heading, drill, files, count)


def stand(group: Group, x: int, y: int, heading: int) -> None:
    """Place a group's centre there with a heading, in its formation."""
    group.block = block_at(group, x, y, heading, group.formation, group.files)
    group.figures = []


def close_up(group: Group) -> None:
    """Take losses off the rear and leave the front in place (CA-CAS-02, CA-RUL-124, CA-CAS-03)."""
    if group.serves_gun or group.count <= 0 or group.building != NOBODY:
        group.figures = []
        return
    group.files = kept_files(group.formation, group.bodies, group.files)
    if not is_shape(group.formation, group.bodies, group.files):  # it has grown
        group.files = usual_files(group.formation, group.bodies, group.card.has_ranged)
    stand_on_front(group)


def stand_on_front(group: Group) -> None:
    """Draw a group up again on its files, its front in place; a square keeps its centre."""
    before = group.block
    fresh = block_at(group, before.x, before.y, before.heading, group.formation, group.files)
    if group.formation == SQUARE:
        group.block = fresh
    else:
        centre = place_in(before, 0, (before.depth - fresh.depth) // 2)
        group.block = Block(centre.x, centre.y, before.heading, fresh.width, fresh.depth)
    group.figures = []


def on_table(block: Block, width: int, height: int) -> Block:
    """Return the block, moved in until no corner lies over the table's edge."""
    if is_on_table(block, width, height):
        return block
    points = corners(block)
    xs = [int(point.x) for point in points]
    ys = [int(point.y) for point in points]
    dx = max(0, -min(xs)) - max(0, max(xs) - width)
    dy = max(0, -min(ys)) - max(0, max(ys) - height)
    return placed(block, block.x + dx, block.y + dy)


def drill_now(group: Group) -> Drill:
    if group.serves_gun or group.card.klass == HOLDERS:
        return group.card.drills[FOOT_OPEN]
    return drill_of(group.card, group.mounted, group.formation)


def bases_of(group: Group) -> Drill:
    """Return the bases that distances are measured between, or pieces of a building's outline.

    CA-RUL-06, CA-RUL-130.
    """
    return PIECE_DRILL if group.building != NOBODY else drill_now(group)


def figures_of(group: Group) -> list[Figure]:
    """Return the places of a group's figures, front rank first."""
    if not group.figures:
        group.figures = worked_out(group)
    return group.figures


def worked_out(group: Group) -> list[Figure]:
    count = group.bodies
    if count <= 0:
        return []
    if group.serves_gun:
        return crew_places(group.block, count)
    if group.building != NOBODY:
        return outline_places(group.block, count)
    if group.formation == SQUARE:
        return square_places(group.block, drill_now(group), count, group.files)
    return places(group.block, drill_now(group), group.files, count, group.card.rear_fill)


def crew_places(block: Block, count: int) -> list[Figure]:
    """Return the places of the crew, left and right of the gun."""
    found: list[Figure] = []
    for number in range(count):
        right = 150 if number % 2 else -150
        front = 50 - 100 * (number // 2 % 2)
        found.append(figure_at(block, right * FINE, front * FINE, block.heading))
    return found


def outline_places(block: Block, count: int) -> list[Figure]:
    """Return the occupants' places along the outline of their building, facing out; for sight see `standing`.

    CA-RUL-130.
    """
    found: list[Figure] = []
    half_width = block.width // 2
    half_depth = block.depth // 2
    for number in range(count):
        side = number % 4
        step = number // 4 + 1
        steps = (count + 3) // 4 + 1
        if side % 2 == 0:
            along = -half_width + block.width * step // steps
            front = half_depth if side == 0 else -half_depth
            found.append(figure_at(block, along * FINE, front * FINE, block.heading + 90 * side))
        else:
            along = -half_depth + block.depth * step // steps
            right = half_width if side == 1 else -half_width
            found.append(figure_at(block, right * FINE, along * FINE, block.heading + 90 * side))
    return found


def may_fire_count(group: Group) -> int:
    """Count the figures, from the front rank, that may fire in this formation (CA-FRM-15)."""
    count = group.bodies
    if group.building != NOBODY:
        return count // 2
    if group.formation == LINE or group.formation == OPEN:
        return min(count, 2 * group.files)
    if group.formation == COLUMN:
        return min(count, group.files)
    return count


def is_full_block(group: Group) -> bool:
    """True if a group's bases, or its building, fill its block, so their edges are the same (CA-RUL-130)."""
    if group.building != NOBODY:
        return True
    if group.formation == OPEN:
        return False
    if group.formation == SQUARE or group.serves_gun:
        return True
    return group.bodies % group.files == 0


def formation_after_break(group: Group) -> int:
    """Return the formation after breaking off with a pass: line for a unit, mob for a band, if allowed.

    CA-BRK-04, CA-RUL-107.
    """
    wanted = LINE if group.card.training == EUROPEAN else MOB
    return wanted if may_form(group.card, group.mounted, wanted) else OPEN
