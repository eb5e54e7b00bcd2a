"""The battlefield: its squares, its terrain, and the effects of each kind of ground (GRD, TER)."""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from vedette.geometry.grid import grid_of, opposite

PLAIN: Final = 0
WOOD: Final = 1
BUILDING: Final = 2
WATER: Final = 3
STREAM: Final = 4
RIVER: Final = 5
WADI: Final = 6
TRENCH: Final = 7
GROUND_NAMES: Final = ("plain", "wood", "building", "water", "stream", "river", "wadi", "trench")

SMALLEST: Final = 12
LARGEST: Final = 60

EDGE_NAMES: Final = ("wall", "hedge", "fence")

# The stock of pieces (WEC-OPT-06). A size is squares east by squares north; a sized piece is named by its south-western square.
HILLS: Final = ("hill-1x2", "hill-2x1", "hill-1x3", "hill-3x1", "hill-2x3", "hill-3x2")
CHAINS: Final = ("road", "stream", "river", "wadi")
ROWS: Final = ("road-row", "stream-row", "river-row", "wadi-row")
COLUMNS: Final = ("road-column", "stream-column", "river-column", "wadi-column")
TRENCHES: Final = ("trench-2x1", "trench-3x1", "trench-1x2", "trench-1x3")
PIECES: Final = ("wood", "building", "hill", "trench", *CHAINS, *HILLS, *TRENCHES, *ROWS, *COLUMNS)
EDGES: Final = (*EDGE_NAMES, "wall-2", "wall-3", "hedge-2", "hedge-3", "fence-2", "fence-3")


class Field:
    """The ground of one battle. It does not change once the fighting starts, so clones share it.

    `walls` and `fences` (hedges too) and `roads` have a bit for each way: an edge, or the road going on over that edge.

    WEC-DEF-10, WEC-DEF-11, WEC-RUL-52.
    """

    CONSTANT: ClassVar[tuple[str, ...]] = ("grid",)  # the size of the table
    # worked out by `settle`
    DERIVED: ClassVar[tuple[str, ...]] = (
        "closed",
        "cover_walls",
        "edges",
        "is_obstacle",
        "step_on_foot",
        "step_otherwise",
        "veils",
    )

    def __init__(self, width: int, height: int) -> None:
        self.grid = grid_of(width, height)
        size = self.grid.size
        self.ground = [PLAIN] * size
        self.courses = [PLAIN] * size  # a stream, river, wadi or trench that runs through a wood or a building
        self.level = [0] * size
        self.roads = [0] * size
        self.walls = [0] * size
        self.fences = [0] * size
        self.hedges = [0] * size
        self.dug = [False] * size
        # worked out from the above by `settle`
        self.closed = [False] * size
        self.veils = [False] * size
        self.is_obstacle = [False] * size
        self.edges = [0] * size
        self.cover_walls = [0] * size
        # what a step from a square over one of its four edges costs (cell * 4 + way), a byte each; 0 where it cannot be taken
        self.step_on_foot = b""
        self.step_otherwise = b""

    def copy(self) -> "Field":
        """Copy the field, to lay more terrain on the copy."""
        twin = Field(self.grid.width, self.grid.height)
        twin.ground = self.ground[:]
        twin.courses = self.courses[:]
        twin.level = self.level[:]
        twin.roads = self.roads[:]
        twin.walls = self.walls[:]
        twin.fences = self.fences[:]
        twin.hedges = self.hedges[:]
        twin.dug = self.dug[:]
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            tuple(self.ground),
            tuple(self.courses),
            tuple(self.level),
            tuple(self.roads),
            tuple(self.walls),
            tuple(self.fences),
            tuple(self.hedges),
            tuple(self.dug),
        )

    def settle(self, flat_obstacles_block: bool) -> None:
        """Compute what movement, sight and recoil need."""
        grid = self.grid
        for cell in range(grid.size):
            ground = self.ground[cell]
            off = not grid.inside[cell]
            self.closed[cell] = off or ground == BUILDING or ground == WATER
            self.is_obstacle[cell] = ground >= STREAM or self.courses[cell] != PLAIN
            self.veils[cell] = ground == WOOD or ground == BUILDING or (flat_obstacles_block and ground >= WATER)
            # a road makes a gap in whatever stands on the edge it passes (WEC-RUL-51)
            gaps = self.roads[cell]
            self.edges[cell] = (self.walls[cell] | self.fences[cell] | self.hedges[cell]) & ~gaps
            self.cover_walls[cell] = self.walls[cell] & ~gaps
        on_foot = [0] * (grid.size * 4)
        otherwise = [0] * (grid.size * 4)
        for cell in grid.cells:
            for way in range(4):
                self.price_step(cell, way, on_foot, otherwise)
        self.step_on_foot = bytes(on_foot)
        self.step_otherwise = bytes(otherwise)

    def price_step(self, cell: int, way: int, on_foot: list[int], otherwise: list[int]) -> None:
        """Price a step: 1, and 1 for each contour; only Infantry crosses woods and walls, except by road.

        WEC-MOV-13, WEC-MOV-14, WEC-MOV-15, WEC-MOV-16, WEC-MOV-17, WEC-MOV-18.
        """
        beyond = cell + self.grid.step[way]
        if self.closed[beyond]:
            return
        climb = self.level[beyond] - self.level[cell]
        cost = 1 + (climb if climb >= 0 else -climb)
        at = cell * 4 + way
        on_foot[at] = cost
        if self.has_road(cell, way) or (self.ground[beyond] != WOOD and not self.has_edge(cell, way)):
            otherwise[at] = cost

    def put_ground(self, kind: int, cell: int) -> None:
        """Put ground on a square; long and narrow ground runs through a wood or a building and leaves it there.

        WEC-RUL-04.
        """
        here = self.ground[cell]
        if kind >= STREAM and (here == WOOD or here == BUILDING):
            self.courses[cell] = kind
            return
        if here >= STREAM:
            if kind >= STREAM:
                return
            if kind == WOOD or kind == BUILDING:
                self.courses[cell] = here
        self.ground[cell] = kind

    def put_edge(self, kind: str, cell: int, way: int) -> None:
        """Put a wall, hedge or fence on the edge between two squares: both know of it (WEC-RUL-17)."""
        column = self.walls if kind == "wall" else self.hedges if kind == "hedge" else self.fences
        column[cell] |= 1 << way
        beyond = cell + self.grid.step[way]
        column[beyond] |= 1 << opposite(way)

    def put_road(self, cells: list[int]) -> None:
        """Lay a road along a chain of squares touching side to side."""
        for here, there in zip(cells, cells[1:], strict=False):
            way = self.grid.way_to(here, there)
            self.roads[here] |= 1 << way
            self.roads[there] |= 1 << opposite(way)
        for end in (cells[0], cells[-1]):
            # at the edge of the table the road goes on beyond it, so it runs through its last square too
            for way in range(4):
                if not self.grid.inside[end + self.grid.step[way]]:
                    self.roads[end] |= 1 << way
                    break
        if len(cells) == 1:
            self.roads[cells[0]] |= 16

    def has_edge(self, cell: int, way: int) -> bool:
        """True if a wall, hedge or fence stands on that edge, and no road passes it."""
        return self.edges[cell] >> way & 1 == 1

    def has_road(self, cell: int, way: int) -> bool:
        """True if the road goes on over that edge."""
        return self.roads[cell] >> way & 1 == 1


def is_wooded(field: Field, cell: int) -> bool:
    return field.ground[cell] == WOOD and field.roads[cell] == 0


@mypyc_attr(acyclic=True)
class Outline:
    """A remembered outline of a Tactical Square that was broken (WEC-RUL-43)."""

    def __init__(self, side: int, left: int, low: int, right: int, high: int) -> None:
        self.side = side
        self.left = left
        self.low = low
        self.right = right
        self.high = high

    def key(self) -> tuple[int, int, int, int, int]:
        return (self.side, self.left, self.low, self.right, self.high)

    def holds(self, x: int, y: int) -> bool:
        return self.left <= x <= self.right and self.low <= y <= self.high

    def on_edge(self, x: int, y: int) -> bool:
        return self.holds(x, y) and (x == self.left or x == self.right or y == self.low or y == self.high)
