"""Suggested costs: the value of each kind of unit in a battle, beside its cost.

The battle is fought as it stands, and again without one unit of each kind, with the same seeds. The **lead** of a side
is what it has left at the end minus what the enemy has left. The fall of the lead without the unit is the unit's value.
A unit that survives without any effect is worth its own points. A unit that falls without any effect is worth nothing.
A unit that wins the battle is worth more than its points. Suggested costs are these values, scaled so that the whole
side costs as much as before.

For a whole book this is done in each of its scenarios. Kinds that cost the same are put together, weighted by the
precision of their measurements.
"""

from math import sqrt
from typing import Final

from vedette.engine.types import BadInput
from vedette.lab.aggregation import RunningMean, Z
from vedette.lab.balance import lists_of_units, side_name, worth_of
from vedette.lab.job import Doc, Job, Row
from vedette.scenarios import without

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
"""Fields in which units of one kind may differ: they cost nothing."""


class NoUnits(BadInput):
    """A battle without lists of units that could be left out."""


class UnitKind:
    """Units of a side that differ in name and place only."""

    def __init__(self, words: str, side: int, price: int, setup: Doc, entry: Doc) -> None:
        self.words = words
        self.entry = entry  # the first unit in the set-up
        self.side = side
        self.price = price  # the points of one unit, by the book
        self.setup = setup  # the battle without the first unit
        self.count = 1
        self.brought = RunningMean()  # the fall of the lead without it, battle by battle


def lead_of(row: Row, side: int) -> int:
    """Return the points that a side has left, minus those of the enemy."""
    return int(row[f"worth_{side}"]) - int(row[f"worth_{1 - side}"])


def kinds_of(job: Job) -> list[UnitKind]:
    """Return the kinds of units on both sides that can be left out."""
    if job.setup is None:
        raise BadInput("points are weighed in one scenario: name it")
    found: dict[tuple[int, str], UnitKind] = {}
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
                found[same] = UnitKind(words_of(entry), side, before - after, setup, entry)
    if not found:
        raise NoUnits("this battle has no units that could be left out: its forces are raised by dice")
    return list(found.values())


def words_of(entry: Doc) -> str:
    """Return the name of a kind: the book's term, with the name of its first unit."""
    name = str(entry.get("name") or "a unit")
    kind = str(entry.get("kind") or entry.get("type") or entry.get("class") or "").replace("-", " ").replace("_", " ")
    return f"{kind} ({name})" if kind else name


class Evidence:
    """The results of the battle as it stands and without each kind, and their comparison."""

    def __init__(self, job: Job) -> None:
        self.kinds = kinds_of(job)
        self.job = job
        jobs = [kind.setup for kind in self.kinds]
        self.jobs = [
            job,
            *[Job(job.book, one, job.players, job.seed, job.battles, job.house, job.title) for one in jobs],
        ]
        self.leads: dict[int, list[int]] = {}

    @property
    def battles(self) -> int:
        """The number of battles to be fought."""
        return self.job.battles * len(self.jobs)

    def add(self, which: int, rows: list[Row]) -> None:
        """Add battles as they stand (0), which come first, or without a kind."""
        for row in rows:
            if which == 0:
                self.leads[row["number"]] = [lead_of(row, side) for side in (0, 1)]
            else:
                kind = self.kinds[which - 1]
                kind.brought.add(self.leads[row["number"]][kind.side] - lead_of(row, kind.side))

    def scales(self) -> list[float]:
        """Return the factor for each side that keeps its whole cost as before."""
        found = []
        for side in (0, 1):
            mine = [kind for kind in self.kinds if kind.side == side]
            printed = sum([kind.price * kind.count for kind in mine])
            brought = sum([max(0.0, kind.brought.mean()) * kind.count for kind in mine])
            found.append(printed / brought if brought > 0 else 0.0)
        return found

    def doc(self) -> Doc:
        """Return every kind with its printed and its suggested cost, and half the interval."""
        scale = self.scales()
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


# --- a whole book -------------------------------------------------------------------------------------------------------

TOLD: Final = ("class", "kind", "type", "role", "quality", "rep", "figures", "weapon", "weapons", "arms", "gun")
"""Fields of an entry that describe its kind, in this sequence."""


class Pooled:
    """A kind of unit of a book over several scenarios: suggested costs, each with half its interval."""

    def __init__(self, words: str, price: float) -> None:
        self.words = words
        self.price = price
        self.found: list[tuple[float, float]] = []
        self.units = 0

    def doc(self) -> Doc:
        """Return the weighted mean; its interval grows where the scenarios differ by more than chance."""
        sure = [(value, half) for value, half in self.found if half > 0]
        if not sure:
            return {**self.summary(), "suggested": None, "margin": None, "clear": False}
        weights = [1 / (half * half) for _, half in sure]
        mean = sum([value * weight for (value, _), weight in zip(sure, weights, strict=True)]) / sum(weights)
        half = 1 / sqrt(sum(weights))
        if len(sure) > 1:
            strewn = sum([((value - mean) / (each / Z)) ** 2 for value, each in sure]) / (len(sure) - 1)
            half *= max(1.0, sqrt(strewn))
        told = {"suggested": round(mean, 4), "margin": round(half, 4), "clear": abs(mean - self.price) > half}
        return {**self.summary(), **told}

    def summary(self) -> Doc:
        return {"words": self.words, "printed": self.price, "scenarios": len(self.found), "units": self.units}


def kind_words(side: Doc, entry: Doc) -> str:
    """Describe a kind by its set-up, the army's list or training first."""
    of = side.get("list")
    army = of.get("people") or of.get("name") if isinstance(of, dict) else of
    of_side = "" if "class" in entry else side.get("class", "")
    parts = [str(army or side.get("training") or of_side or ("native" if entry.get("native") else ""))]
    for key in TOLD:
        value = entry.get(key)
        if isinstance(value, list):
            parts.append(" and ".join([str(one) for one in value]))
        elif isinstance(value, str) and value not in parts:
            parts.append(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            parts.append(f"{value} figures" if key == "figures" else f"{key.capitalize()} {value}")
    return ", ".join([part.replace("-", " ").replace("_", " ") for part in parts if part])


def pooled(told: list[Evidence]) -> list[Pooled]:
    """Return the kinds of a book over all measured battles, the dearest first."""
    found: dict[tuple[str, float], Pooled] = {}
    for evidence in told:
        scale = evidence.scales()
        assert evidence.job.setup is not None
        for kind in evidence.kinds:
            words = kind_words(evidence.job.setup["sides"][kind.side], kind.entry)
            price = kind.price / int(kind.entry.get("count", 1))
            one = found.setdefault((words, price), Pooled(words, price))
            value = max(0.0, kind.brought.mean()) * scale[kind.side]
            one.found.append((value, kind.brought.half() * scale[kind.side]))
            one.units += kind.count
    return sorted(found.values(), key=lambda one: (-one.price, one.words))


def book_doc(told: list[Evidence], left_out: list[str]) -> Doc:
    """Return the costs of a whole book."""
    job = told[0].job
    return {
        "book": job.book,
        "players": job.players,
        "seed": job.seed,
        "battles": sum([len(evidence.leads) for evidence in told]),
        "scenarios": [evidence.job.title for evidence in told],
        "left_out": left_out,
        "kinds": [one.doc() for one in pooled(told)],
    }
