"""Arcs of fire: the ground within an angle to either side of a front.

The limits of an arc belong to it. The arc of a block opens from its whole front edge, its sides slanting out from the
two front corners; that of a figure opens from where it stands. For half an edge-to-edge field (180 degrees to the front
of a line through a rank) see `is_partly_ahead` in blocks.
"""

from mypy_extensions import i64

from vedette.geometry.angles import SINES, is_between
from vedette.geometry.blocks import (
    FRONT_LEFT,
    FRONT_RIGHT,
    HALF_FINE,
    NO_SQUARE,
    Block,
    fine_corner_x,
    fine_corner_y,
    front_of,
    right_of,
)
from vedette.geometry.figures import Figure
from vedette.geometry.points import FINE


def wedge_meets(ax: i64, ay: i64, bx: i64, by: i64, left: i64, right: i64, block: Block) -> bool:
    """True if part of a block lies in the field between two rays: from a, heading left, and from b, heading right.

    Places are in fine parts. The field must be no wider than half the table (right - left up to 180).
    """
    left_sin: i64 = SINES[(left % 360) * 2]
    left_cos: i64 = SINES[(left % 360) * 2 + 180]
    right_sin: i64 = SINES[(right % 360) * 2]
    right_cos: i64 = SINES[(right % 360) * 2 + 180]
    # All corners beyond one border of the field: nothing of the block is in it.
    beyond_left = True
    beyond_right = True
    beyond_front = True
    for which in range(4):
        x: i64 = fine_corner_x(block, which)
        y: i64 = fine_corner_y(block, which)
        if (x - ax) * left_cos - (y - ay) * left_sin >= 0:
            beyond_left = False
        if (y - by) * right_sin - (x - bx) * right_cos >= 0:
            beyond_right = False
        if (by - ay) * (x - ax) - (bx - ax) * (y - ay) <= 0:
            beyond_front = False
    if beyond_left or beyond_right or beyond_front:
        return False
    # Or the field lies wholly beyond one edge of the block. Its middle matters when it is as wide as half the table.
    middle: i64 = (((left + right) // 2) % 360) * 2
    for edge in range(4):
        turn: i64 = ((block.heading + 90 * edge) % 360) * 2
        sin: i64 = SINES[turn]
        cos: i64 = SINES[turn + 180]
        if left_sin * sin + left_cos * cos < 0 or right_sin * sin + right_cos * cos < 0:
            continue
        if SINES[middle] * sin + SINES[middle + 180] * cos < 0:
            continue
        half: i64 = (block.depth if edge % 2 == 0 else block.width) * HALF_FINE
        limit: i64 = half << 24
        a_out: i64 = (ax - block.x * FINE) * sin + (ay - block.y * FINE) * cos
        b_out: i64 = (bx - block.x * FINE) * sin + (by - block.y * FINE) * cos
        if a_out > limit and b_out > limit:
            return False
    return True


def is_block_in_front_arc(block: Block, half_arc: i64, other: Block) -> bool:
    """True if part of another block lies in the arc (up to 90 degrees to either side) of a block's front edge."""
    # Usually its centre does, by more than any rounding.
    right: i64 = right_of(block, other.x, other.y)
    outside: i64 = (right if right >= 0 else -right) - block.width * HALF_FINE + FINE
    front: i64 = front_of(block, other.x, other.y) - block.depth * HALF_FINE - FINE
    if front > 0 and (outside <= 0 or outside * SINES[half_arc * 2 + 180] <= front * SINES[half_arc * 2]):
        return True
    return wedge_meets(
        fine_corner_x(block, FRONT_LEFT),
        fine_corner_y(block, FRONT_LEFT),
        fine_corner_x(block, FRONT_RIGHT),
        fine_corner_y(block, FRONT_RIGHT),
        block.heading - half_arc,
        block.heading + half_arc,
        other,
    )


class FigurePair:
    """A figure, its target and the square of the distance between their centres; numbers are -1 if there is none."""

    def __init__(self, figure: i64, target: i64, square: i64) -> None:
        self.figure: i64 = figure
        self.target: i64 = target
        self.square: i64 = square


def nearest_pair_in_arc(figures: list[Figure], half_arc: i64, targets: list[Figure]) -> FigurePair:
    """Return the shortest line from a figure to a target in that figure's arc, the first of equals."""
    best_figure: i64 = -1
    best_target: i64 = -1
    best_square: i64 = NO_SQUARE
    if len(targets) == 0:
        return FigurePair(-1, -1, 0)
    xs: list[int] = [target.x for target in targets]
    ys: list[int] = [target.y for target in targets]
    west: i64 = min(xs)
    east: i64 = max(xs)
    south: i64 = min(ys)
    north: i64 = max(ys)
    is_narrow = 0 < half_arc <= 90
    is_round = half_arc >= 180
    heading: i64 = -1
    left_sin: i64 = 0
    left_cos: i64 = 0
    right_sin: i64 = 0
    right_cos: i64 = 0
    for number in range(len(figures)):
        figure = figures[number]
        x: i64 = figure.x
        y: i64 = figure.y
        # A figure further from the box round the targets than the best so far need not look.
        off_x: i64 = west - x if x < west else (x - east if x > east else 0)
        off_y: i64 = south - y if y < south else (y - north if y > north else 0)
        if off_x * off_x + off_y * off_y >= best_square:
            continue
        if is_narrow and figure.heading != heading:
            heading = figure.heading
            left: i64 = ((heading - half_arc) % 360) * 2
            right: i64 = ((heading + half_arc) % 360) * 2
            left_sin = SINES[left]
            left_cos = SINES[left + 180]
            right_sin = SINES[right]
            right_cos = SINES[right + 180]
        for other in range(len(targets)):
            dx: i64 = xs[other] - x
            dy: i64 = ys[other] - y
            square: i64 = dx * dx + dy * dy
            if square >= best_square:
                continue
            if is_narrow:  # as `is_between`, written out
                if dx * left_cos < dy * left_sin or dy * right_sin < dx * right_cos:
                    continue
            elif not is_round and not is_between(dx, dy, figure.heading, half_arc):
                continue
            best_figure = number
            best_target = other
            best_square = square
    return FigurePair(best_figure, best_target, best_square if best_figure >= 0 else 0)
