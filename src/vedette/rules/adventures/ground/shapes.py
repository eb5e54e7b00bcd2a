"""Outlines of ground made of rectangles: touching ones become one feature, with clearings cut out.

CA-RUL2-99, CA-RUL2-101.
"""

from vedette.geometry.points import Point

Box = tuple[int, int, int, int]
"""West, south, east, north."""


def outlines_of(boxes: list[Box], clearings: list[Box]) -> list[list[Point]]:
    """Return one outline for each connected piece of the boxes without the clearings."""
    if not boxes:
        return []
    every = boxes + clearings
    xs = sorted({n for box in every for n in (box[0], box[2])})
    ys = sorted({n for box in every for n in (box[1], box[3])})
    cells = [[covers(boxes, x, y) and not covers(clearings, x, y) for y in ys[:-1]] for x in xs[:-1]]
    return outlined(cells, xs, ys)


def outlined(cells: list[list[bool]], xs: list[int], ys: list[int]) -> list[list[Point]]:
    """Return the outlines of full cells between grid lines.

    An outline has no holes: a slit a hundredth of an inch wide joins a clearing inside a piece to the outside.
    """
    if not cells or not cells[0]:
        return []
    while True:
        hole = first_hole(cells)
        if hole is None:
            return [[Point(xs[i], ys[j]) for i, j in trace(cells, i, j)] for i, j in first_cells(cells)]
        i, low, high = hole
        xs = [*xs[: i + 1], xs[i] + 1, *xs[i + 1 :]]
        narrow = [filled and not low <= j < high for j, filled in enumerate(cells[i])]
        cells = [*cells[:i], narrow, *cells[i:]]


def covers(boxes: list[Box], x: int, y: int) -> bool:
    """True if the cell with this south-west corner lies in one of the boxes."""
    return any([box[0] <= x < box[2] and box[1] <= y < box[3] for box in boxes])


def is_full(cells: list[list[bool]], i: int, j: int) -> bool:
    return 0 <= i < len(cells) and 0 <= j < len(cells[0]) and cells[i][j]


def first_hole(cells: list[list[bool]]) -> tuple[int, int, int] | None:
    """Return the column of the first hole, and where its slit to the north starts and ends; None for no hole."""
    outside = flooded(cells)
    for i in range(len(cells)):
        for j in range(len(cells[0])):
            if not cells[i][j] and (i, j) not in outside:
                top = j
                while top < len(cells[0]) and (i, top) not in outside:
                    top += 1
                return i, j, top
    return None


def flooded(cells: list[list[bool]]) -> set[tuple[int, int]]:
    """Return the empty cells that can be reached from beyond the border."""
    wide = len(cells)
    deep = len(cells[0])
    border = [(i, j) for i in range(wide) for j in range(deep) if i in (0, wide - 1) or j in (0, deep - 1)]
    open_cells = [cell for cell in border if not cells[cell[0]][cell[1]]]
    found = set(open_cells)
    while open_cells:
        i, j = open_cells.pop()
        for near in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            inside = 0 <= near[0] < wide and 0 <= near[1] < deep
            if inside and near not in found and not cells[near[0]][near[1]]:
                found.add(near)
                open_cells.append(near)
    return found


def first_cells(cells: list[list[bool]]) -> list[tuple[int, int]]:
    """Return one cell of each piece: the southernmost in its westernmost column."""
    seen: set[tuple[int, int]] = set()
    found: list[tuple[int, int]] = []
    for i in range(len(cells)):
        for j in range(len(cells[0])):
            if not cells[i][j] or (i, j) in seen:
                continue
            found.append((i, j))
            waiting = [(i, j)]
            seen.add((i, j))
            while waiting:
                a, b = waiting.pop()
                for near in ((a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)):
                    if is_full(cells, near[0], near[1]) and near not in seen:
                        seen.add(near)
                        waiting.append(near)
    return found


def trace(cells: list[list[bool]], i: int, j: int) -> list[tuple[int, int]]:
    """Return a piece's corners, walked with it on the left from its first cell's south-west corner."""
    corners: list[tuple[int, int]] = []
    x, y = i, j
    dx, dy = 1, 0
    while True:
        # the cells ahead on the left and on the right of the walker
        left = is_full(cells, x + min(dx, 0) + min(-dy, 0), y + min(dy, 0) + min(dx, 0))
        right = is_full(cells, x + min(dx, 0) + min(dy, 0), y + min(dy, 0) + min(-dx, 0))
        if not left:
            corners.append((x, y))
            dx, dy = -dy, dx
        elif right:
            corners.append((x, y))
            dx, dy = dy, -dx
        x += dx
        y += dy
        if (x, y) == (i, j):
            return corners if (i, j) in corners else [(i, j), *corners]
