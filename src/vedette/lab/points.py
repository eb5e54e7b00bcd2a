"""Points from evidence: what a unit of each kind brings to its side in a battle, beside what it costs.

The battle is fought as it stands, and once more without one unit of each kind, with the same seeds. What a side has left at the
end beyond what the enemy has left is its **lead**; by how much the lead falls without the unit is what the unit brought. One that
does nothing and survives brings just what it is worth, whoever falls for nothing brings nothing, whoever wins the battle brings
more than itself. Suggested costs are these values, drawn to a scale on which the whole side costs as much as before.
"""

from typing import Final

from vedette.engine.types import BadInput
from vedette.lab.balance import lists_of_units, side_name, without, worth_of
from vedette.lab.counting import Spread
from vedette.lab.job import Doc, Job, Row

PLACED: Final = (
    "name",
    "short",
    "at",
    "facing",
    "dress",
    "colours",
    "musician",
    "hidden",
    "with",
    "platoon",
    "formation",
)
"""What tells units of one kind from each other, and costs nothing."""


class Kind:
    """Units of a side that differ in name and place only."""

    def __init__(self, words: str, side: int, price: int, setup: Doc) -> None:
        self.words = words
        self.side = side
        self.price = price  # what one of them counts for, by the book
        self.setup = setup  # the battle without the first of them
        self.count = 1
        self.brought = Spread()  # the fall of the lead without it, battle by battle


def lead_of(row: Row, side: int) -> int:
    """What a side has left beyond what the enemy has left."""
    return int(row[f"worth_{side}"]) - int(row[f"worth_{1 - side}"])


def kinds_of(job: Job) -> list[Kind]:
    """The kinds of units of both sides that the battle can be fought without."""
    if job.setup is None:
        raise BadInput("points are weighed in one scenario: name it")
    found: dict[tuple[int, str], Kind] = {}
    for side in (0, 1):
        before = worth_of(job, job.setup, side)
        for key, number in lists_of_units(job.setup["sides"][side])[::-1]:
            entry = job.setup["sides"][side][key][number]
            same = (side, repr(sorted((name, value) for name, value in entry.items() if name not in PLACED)))
            if same in found:
                found[same].count += 1
                continue
            setup = without(job.setup, side, [(key, number)])
            after = worth_of(job, setup, side)
            if before is not None and after is not None:
                found[same] = Kind(words_of(entry), side, before - after, setup)
    if not found:
        raise BadInput("this battle has no units that could be left out: its forces are raised by dice")
    return list(found.values())


def words_of(entry: Doc) -> str:
    """A kind by the name of the first of it, and what the book calls it."""
    name = str(entry.get("name") or "a unit")
    kind = str(entry.get("kind") or entry.get("type") or entry.get("class") or "").replace("-", " ").replace("_", " ")
    return f"{kind} ({name})" if kind else name


class Evidence:
    """The battle as it stands and without each kind, and what comes of the comparison."""

    def __init__(self, job: Job) -> None:
        self.kinds = kinds_of(job)
        self.job = job
        jobs = [kind.setup for kind in self.kinds]
        self.jobs = [
            job,
            *[Job(job.book, one, job.players, job.seed, job.battles, job.house, job.title) for one in jobs],
        ]
        self.leads: dict[int, list[int]] = {}

    def add(self, which: int, rows: list[Row]) -> None:
        """Battles as they stand (0), which come first, or without a kind."""
        for row in rows:
            if which == 0:
                self.leads[row["number"]] = [lead_of(row, side) for side in (0, 1)]
            else:
                kind = self.kinds[which - 1]
                kind.brought.add(self.leads[row["number"]][kind.side] - lead_of(row, kind.side))

    def doc(self) -> Doc:
        """Every kind with its printed and its suggested cost, half the interval beside it."""
        scale = []
        for side in (0, 1):
            mine = [kind for kind in self.kinds if kind.side == side]
            printed = sum([kind.price * kind.count for kind in mine])
            brought = sum([max(0.0, kind.brought.mean()) * kind.count for kind in mine])
            scale.append(printed / brought if brought > 0 else 0.0)
        return {
            "title": self.job.title,
            "book": self.job.book,
            "players": self.job.players,
            "seed": self.job.seed,
            "battles": len(self.leads),
            "sides": [side_name(self.job, side) for side in (0, 1)],
            "kinds": [
                {
                    "words": kind.words,
                    "side": kind.side,
                    "count": kind.count,
                    "printed": kind.price,
                    "brought": round(kind.brought.mean(), 4),
                    "brought_margin": round(kind.brought.half(), 4),
                    "suggested": round(max(0.0, kind.brought.mean()) * scale[kind.side], 4),
                    "margin": round(kind.brought.half() * scale[kind.side], 4),
                    "clear": abs(kind.brought.mean() * scale[kind.side] - kind.price)
                    > kind.brought.half() * scale[kind.side],
                }
                for kind in self.kinds
            ],
        }
