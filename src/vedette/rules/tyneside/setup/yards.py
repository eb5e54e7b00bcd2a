"""The ground that the pieces of a fortified position enclose between them (TY-RUL-98, TY-RUL2-05)."""

from typing import Final

from vedette.geometry.points import segments_cross

CELL: Final = 100
"""The ground is searched in squares of 1 cm."""
JOINT: Final = 20
"""Pieces a fifth of a centimetre apart touch: every stretch is lengthened by this."""


class Yard:
    """Ground that no figure can leave without crossing a piece of the position."""

    def __init__(self, courses: list[tuple[list[int], list[int]]]) -> None:
        self.stretches: list[tuple[int, int, int, int]] = []
        for xs, ys in courses:
            for i in range(len(xs) - 1):
                self.stretches.append(longer(xs[i], ys[i], xs[i + 1], ys[i + 1]))
        self.west = min([min(xs) for xs, _ in courses]) - CELL
        self.south = min([min(ys) for _, ys in courses]) - CELL
        self.columns = (max([max(xs) for xs, _ in courses]) - self.west) // CELL + 2
        self.rows = (max([max(ys) for _, ys in courses]) - self.south) // CELL + 2
        self.outside = [False] * (self.columns * self.rows)
        self.walk_round()

    def walk_round(self) -> None:
        """Note every square that can be reached from the corner, which lies outside."""
        waiting = [0]
        self.outside[0] = True
        while waiting:
            at = waiting.pop()
            column, row = at % self.columns, at // self.columns
            for step_x, step_y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if not (0 <= column + step_x < self.columns and 0 <= row + step_y < self.rows):
                    continue
                there = at + step_x + step_y * self.columns
                if self.outside[there]:
                    continue
                x, y = self.middle(column, row)
                if not self.is_cut(x, y, x + step_x * CELL, y + step_y * CELL):
                    self.outside[there] = True
                    waiting.append(there)

    def middle(self, column: int, row: int) -> tuple[int, int]:
        return self.west + column * CELL + CELL // 2, self.south + row * CELL + CELL // 2

    def is_cut(self, ax: int, ay: int, bx: int, by: int) -> bool:
        for px, py, qx, qy in self.stretches:
            if segments_cross(ax, ay, bx, by, px, py, qx, qy):
                return True
        return False

    def holds(self, x: int, y: int) -> bool:
        """True if the nearest square that nothing cuts off, here or next to the place, lies inside."""
        column, row = (x - self.west) // CELL, (y - self.south) // CELL
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return False
        for step_x, step_y in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
            if not (0 <= column + step_x < self.columns and 0 <= row + step_y < self.rows):
                continue
            if not self.is_cut(x, y, *self.middle(column + step_x, row + step_y)):
                return not self.outside[column + step_x + (row + step_y) * self.columns]
        return False


def longer(ax: int, ay: int, bx: int, by: int) -> tuple[int, int, int, int]:
    """Lengthen a stretch at both ends, in both axes, by as much as a joint may gape."""
    dx = JOINT if bx > ax else -JOINT if bx < ax else 0
    dy = JOINT if by > ay else -JOINT if by < ay else 0
    return ax - dx, ay - dy, bx + dx, by + dy
