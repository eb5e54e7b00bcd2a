"""Formations: places of a group's figures in ranks, a line, a file or a cluster (TY-RUL-91, -125)."""

from typing import Final

from vedette.geometry.angles import SINES
from vedette.geometry.points import Point
from vedette.rules.tyneside.battle import Battle

RANKS: Final = 0
LINE: Final = 1
FILE: Final = 2
CLUSTER: Final = 3
SHAPE_NAMES: Final = ("ranks", "line", "file", "cluster")
ABREAST: Final = 5
"""Ranks of five."""
SPACE: Final = 100
"""Figures stand 1 cm apart."""


def files_of(shape: int, count: int) -> int:
    """Return how many figures stand abreast."""
    if shape == LINE:
        return max(1, count)
    if shape == FILE:
        return 1
    if shape == CLUSTER:
        files = 1
        while files * files < count:
            files += 1
        return files
    return min(ABREAST, max(1, count))


def shape_places(battle: Battle, figures: list[int], x: int, y: int, heading: int, shape: int) -> list[Point]:
    """Return where the figures of a group stand in a shape centred on a place, front rank first."""
    widest = battle.rules.foot_base
    for i in figures:
        widest = max(widest, battle.radius(i))
    pitch = 2 * widest + SPACE
    files = files_of(shape, len(figures))
    ranks = (len(figures) + files - 1) // files
    turn = heading % 360 * 2
    sine, cosine = SINES[turn], SINES[turn + 180]
    found: list[Point] = []
    for n in range(len(figures)):
        rank, file = n // files, n % files
        in_rank = min(files, len(figures) - rank * files)
        right = (2 * file - in_rank + 1) * pitch // 2
        ahead = (ranks - 1 - 2 * rank) * pitch // 2
        found.append(Point(x + ((right * cosine + ahead * sine) >> 24), y + ((ahead * cosine - right * sine) >> 24)))
    return found


def rank_places(battle: Battle, figures: list[int], x: int, y: int, heading: int) -> list[Point]:
    """Return places in ranks of five, 1 cm apart."""
    return shape_places(battle, figures, x, y, heading, RANKS)
