"""Figures in ranks and files: the place of each in its block.

A drill has the size of a base and the gaps between bases. Figures are counted from the left of the front rank, rank
after rank; only the last rank may be short, and stands centred (CENTRED) or closed up to the left (FROM_LEFT).
"""

from typing import Final

from mypy_extensions import i64

from vedette.geometry.angles import ONE_BITS
from vedette.geometry.blocks import HALF_FINE, Block, are_within
from vedette.geometry.points import FINE, Point, ahead, root_up

CENTRED: Final = 0
FROM_LEFT: Final = 1


class Drill:
    """The base of one figure and the gaps between files and between ranks."""

    def __init__(self, base_width: i64, base_depth: i64, file_gap: i64, rank_gap: i64) -> None:
        self.base_width: Final[i64] = base_width
        self.base_depth: Final[i64] = base_depth
        self.file_gap: Final[i64] = file_gap
        self.rank_gap: Final[i64] = rank_gap
        # The circle inside a base and the circle round it, rounded away from it: most gaps are judged by these alone.
        self.inner: Final[i64] = (base_width if base_width < base_depth else base_depth) >> 1
        self.outer: Final[i64] = (root_up(base_width * base_width + base_depth * base_depth) + 1) >> 1


class Figure:
    """One figure's place, the way it faces and the level it stands on. It never changes."""

    __slots__ = ("heading", "level", "x", "y")

    def __init__(self, x: i64, y: i64, heading: i64, level: i64 = 0) -> None:
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.heading: Final[i64] = heading % 360
        self.level: Final[i64] = level

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Figure)
            and self.x == other.x
            and self.y == other.y
            and self.heading == other.heading
            and self.level == other.level
        )

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.heading, self.level))

    def __repr__(self) -> str:
        return f"Figure({self.x}, {self.y}, {self.heading}, {self.level})"


def ranks_of(count: i64, files: i64) -> i64:
    """Return the number of ranks that figures fill at a number of files."""
    return (count + files - 1) // files


def frontage(drill: Drill, files: i64) -> i64:
    """Return the width of a number of files."""
    return files * drill.base_width + (files - 1) * drill.file_gap


def depth_of(drill: Drill, ranks: i64) -> i64:
    """Return the depth of a number of ranks."""
    return ranks * drill.base_depth + (ranks - 1) * drill.rank_gap


def drawn_up(x: i64, y: i64, heading: i64, drill: Drill, files: i64, count: i64) -> Block:
    """Return the block of figures drawn up about a centre; fewer figures than files make a single rank."""
    across: i64 = files if files < count else count
    return Block(x, y, heading, frontage(drill, across), depth_of(drill, ranks_of(count, across)))


def figure_at(block: Block, right: i64, front: i64, heading: i64) -> Figure:
    """Return the figure at these distances, in fine parts, right and front of a block's centre."""
    bits: i64 = ONE_BITS + 6
    half: i64 = 1 << (bits - 1)
    return Figure(
        block.x + ((right * block.cos + front * block.sin + half) >> bits),
        block.y + ((front * block.cos - right * block.sin + half) >> bits),
        heading,
    )


def places(block: Block, drill: Drill, files: i64, count: i64, fill: i64) -> list[Figure]:
    """Return the figures of a block, front rank first and from the left, to the nearest hundredth."""
    across: i64 = files if files < count else count
    step_right: i64 = (drill.base_width + drill.file_gap) * FINE
    step_back: i64 = (drill.base_depth + drill.rank_gap) * FINE
    left: i64 = (drill.base_width - frontage(drill, across)) * HALF_FINE
    front: i64 = (block.depth - drill.base_depth) * HALF_FINE
    bits: i64 = ONE_BITS + 6
    half: i64 = 1 << (bits - 1)
    step_x: i64 = step_right * block.cos
    step_y: i64 = step_right * block.sin
    found: list[Figure] = []
    done: i64 = 0
    while done < count:
        here: i64 = across if count - done >= across else count - done
        start: i64 = left
        if fill == CENTRED:
            start = left + (across - here) * (step_right >> 1)
        # As `figure_at`, written out: every figure on the table comes by here each time it moves.
        x: i64 = start * block.cos + front * block.sin + half
        y: i64 = front * block.cos - start * block.sin + half
        for _ in range(here):
            found.append(Figure(block.x + (x >> bits), block.y + (y >> bits), block.heading))
            x += step_x
            y -= step_y
        front -= step_back
        done += here
    return found


def base_of(figure: Figure, drill: Drill) -> Block:
    """Return the base a figure stands on."""
    return Block(figure.x, figure.y, figure.heading, drill.base_width, drill.base_depth, drill.outer)


def are_figures_within(one: Figure, drill: Drill, other: Figure, other_drill: Drill, reach: i64) -> bool:
    """True if the gap between the bases of two figures is no more than reach."""
    dx: i64 = other.x - one.x
    dy: i64 = other.y - one.y
    square: i64 = dx * dx + dy * dy
    surely: i64 = reach + drill.inner + other_drill.inner - 1
    if reach >= 0 and square <= surely * surely:
        return True
    most: i64 = reach + drill.outer + other_drill.outer + 1
    if most < 0 or square > most * most:
        return False
    return are_within(base_of(one, drill), base_of(other, other_drill), reach)


def are_any_within(figures: list[Figure], drill: Drill, others: list[Figure], other_drill: Drill, reach: i64) -> bool:
    """True if the gap between the bases of some two figures is no more than reach."""
    surely: i64 = reach + drill.inner + other_drill.inner - 1
    most: i64 = reach + drill.outer + other_drill.outer + 1
    if most < 0:
        return False
    least_square: i64 = surely * surely if reach >= 0 and surely >= 0 else -1
    most_square: i64 = most * most
    for one in figures:
        x: i64 = one.x
        y: i64 = one.y
        for other in others:
            dx: i64 = other.x - x
            dy: i64 = other.y - y
            square: i64 = dx * dx + dy * dy
            if square <= least_square:
                return True
            if square <= most_square and are_within(base_of(one, drill), base_of(other, other_drill), reach):
                return True
    return False


def square_side(count: i64, side: i64) -> i64:
    """Return the number of figures on one side of a square; extra ones go to front, right, rear, left in this order."""
    return count // 4 + (1 if side < count % 4 else 0)


def square_block(x: i64, y: i64, heading: i64, drill: Drill, count: i64, ranks: i64) -> Block:
    """Return the outline of a hollow square: the files of its largest side, and its ranks once."""
    edge: i64 = ranks_of(square_side(count, 0), ranks) * drill.base_width + ranks * drill.base_depth
    return Block(x, y, heading, edge, edge)


def square_places(block: Block, drill: Drill, count: i64, ranks: i64) -> list[Figure]:
    """Return the figures of a hollow square: front, right, rear and left side, each facing outwards.

    Each side begins at its own left corner and leaves the next corner to the next side.
    """
    found: list[Figure] = []
    for side in range(4):
        here: i64 = square_side(count, side)
        if here == 0:
            continue
        facing: i64 = block.heading + 90 * side
        files: i64 = ranks_of(here, ranks)
        spare: i64 = block.width - ranks * drill.base_depth - files * drill.base_width
        # The side as a block of its own, seen along its own front.
        wing = Block(block.x, block.y, facing, block.width, block.width)
        left: i64 = (spare + drill.base_width - block.width) * HALF_FINE
        front: i64 = (block.width - drill.base_depth) * HALF_FINE
        for number in range(here):
            right: i64 = left + (number % files) * drill.base_width * FINE
            back: i64 = (number // files) * drill.base_depth * FINE
            found.append(figure_at(wing, right, front - back, facing))
    return found


def behind(block: Block, length: i64) -> Point:
    """Return the place a length straight behind the middle of a block's rear edge."""
    return ahead(block.x, block.y, block.heading + 180, length + ((block.depth + 1) >> 1))
