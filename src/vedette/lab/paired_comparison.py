"""Paired comparisons: the same seeds with and without a change, battle by battle."""

from typing import Any, Final

from vedette.lab.aggregation import BattleCounts, RunningMean
from vedette.lab.job import Job, Row
from vedette.lab.workers import Block

MEASURES: Final = ("wins", "turns", "lost_0", "lost_1")
"""The measures: victories of side 1 (a draw is half of one), turns, points lost by each side."""


THOUSAND: Final = 1000
ROUNDS: Final = 8
LEAST_ROUND: Final = 16
"""Least blocks of a round: at its end a worker may have to wait for another."""


def value(row: Row, measure: str, as_share: bool) -> int:
    """Return a measure of one battle: victories in halves, losses in points or in thousandths of the force."""
    if measure == "wins":
        return {0: 2, 1: 0}.get(row["winner"], 1)
    if as_share and measure.startswith("lost"):
        return THOUSAND * int(row[measure]) // max(1, int(row[measure.replace("lost", "force")]))
    return int(row[measure])


class PairedComparison:
    """A comparison of two ways to fight the same battles."""

    def __init__(self, without: Job, given: Job) -> None:
        self.jobs = (without, given)
        self.as_share = without.book != given.book  # points of two books cannot be compared; shares of a force can
        self.counts = (BattleCounts(), BattleCounts())
        self.rows: tuple[dict[int, Row], dict[int, Row]] = ({}, {})

    def rounds(self) -> list[list[Block]]:
        """Return the battles in a few rounds; each is fought one way, then the other."""
        blocks = self.jobs[0].blocks()
        size = max(LEAST_ROUND, len(blocks) // ROUNDS)
        return [blocks[first : first + size] for first in range(0, len(blocks), size)]

    def add(self, which: int, rows: list[Row]) -> None:
        """Add a block of battles, fought one way."""
        self.counts[which].add(rows)
        for row in rows:
            self.rows[which][row["number"]] = {measure: value(row, measure, self.as_share) for measure in MEASURES}

    def doc(self) -> dict[str, Any]:
        """Return both results and their difference with its interval, over the battles that were fought both ways."""
        both = [number for number in sorted(self.rows[0]) if number in self.rows[1]]
        measures = {}
        for measure in MEASURES:
            ways = (RunningMean(), RunningMean())
            difference = RunningMean()
            for number in both:
                values = [self.rows[which][number][measure] for which in (0, 1)]
                for which in (0, 1):
                    ways[which].add(values[which])
                difference.add(values[1] - values[0])
            unit = 2 if measure == "wins" else THOUSAND if self.as_share and measure.startswith("lost") else 1
            middle, half = difference.mean() / unit, difference.half() / unit
            least, most = middle - half, middle + half
            if measure == "wins":
                least, most = max(-1.0, least), min(1.0, most)
            measures[measure] = {
                "without": round(ways[0].mean() / unit, 6),
                "with": round(ways[1].mean() / unit, 6),
                "difference": round(middle, 6),
                "interval": [round(least, 6), round(most, 6)],
                "clear": len(both) > 1 and (least > 0 or most < 0),
            }
        return {
            "battles": len(both),
            "losses": "share" if self.as_share else "points",
            "measures": measures,
            "results": [count.doc() for count in self.counts],
        }
