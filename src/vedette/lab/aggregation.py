"""Counts of the results of many battles; the same in whatever order the results come."""

import json
from hashlib import sha256
from math import sqrt
from typing import Any, Final

from vedette.lab.job import Row

Z: Final = 1.96
"""Intervals hold in 95 of 100 cases."""


def interval(hits: int, of: int) -> tuple[float, float]:
    """Return Wilson's interval for a share."""
    if of == 0:
        return 0.0, 1.0
    share = hits / of
    middle = share + Z * Z / (2 * of)
    spread = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    under = 1 + Z * Z / of
    return max(0.0, (middle - spread) / under), min(1.0, (middle + spread) / under)


class RunningMean:
    """The mean and the extremes of a whole number."""

    def __init__(self) -> None:
        self.n = self.total = self.squares = 0
        self.least = self.most = 0

    def add(self, value: int) -> None:
        self.least = value if self.n == 0 else min(self.least, value)
        self.most = value if self.n == 0 else max(self.most, value)
        self.n += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    def half(self) -> float:
        """Return half the interval of the mean."""
        if self.n < 2:
            return 0.0
        spread = max(0.0, (self.squares - self.total * self.total / self.n) / (self.n - 1))
        return Z * sqrt(spread / self.n)

    def doc(self) -> dict[str, object]:
        return {
            "mean": round(self.mean(), 6),
            "margin": round(self.half(), 6),
            "least": self.least,
            "most": self.most,
        }


class BattleCounts:
    """The counted results of a simulation."""

    def __init__(self) -> None:
        self.battles = 0
        self.wins = [0, 0]
        self.draws = 0
        self.levels: list[dict[str, int]] = [{}, {}, {}]
        self.turns = RunningMean()
        self.orders = RunningMean()
        self.lost = [RunningMean(), RunningMean()]
        self.units_lost = [RunningMean(), RunningMean()]
        self.digests: dict[int, str] = {}

    def add(self, rows: list[Row]) -> None:
        """Add a block of battles."""
        if not rows:
            return
        for row in rows:
            self.count(row)
        text = json.dumps(rows, sort_keys=True)
        self.digests[rows[0]["number"]] = sha256(text.encode()).hexdigest()

    def count(self, row: Row) -> None:
        self.battles += 1
        winner = row["winner"]
        if winner in (0, 1):
            self.wins[winner] += 1
        else:
            self.draws += 1
        levels = self.levels[winner if winner in (0, 1) else 2]
        levels[row["level"]] = levels.get(row["level"], 0) + 1
        self.turns.add(row["turns"])
        self.orders.add(row["orders"])
        for side in (0, 1):
            self.lost[side].add(row[f"lost_{side}"])
            self.units_lost[side].add(len(row[f"gone_{side}"]))

    def digest(self) -> str:
        """Return one fingerprint of all rows, in their order."""
        return sha256("".join([self.digests[first] for first in sorted(self.digests)]).encode()).hexdigest()

    def share(self, side: int) -> float:
        return self.wins[side] / self.battles if self.battles else 0.0

    def doc(self) -> dict[str, Any]:
        """Return the results for scripts. They do not depend on machines or time."""
        return {
            "battles": self.battles,
            "wins": self.wins,
            "draws": self.draws,
            "share": [round(self.share(side), 6) for side in (0, 1)],
            "interval": [[round(end, 6) for end in interval(self.wins[side], self.battles)] for side in (0, 1)],
            "levels": [dict(sorted(levels.items())) for levels in self.levels[:2]],
            "turns": self.turns.doc(),
            "orders": self.orders.doc(),
            "points_lost": [spread.doc() for spread in self.lost],
            "units_lost": [spread.doc() for spread in self.units_lost],
            "digest": self.digest(),
        }
