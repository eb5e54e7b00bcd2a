"""Experiments: a battle as it stands, and the same battle with one change each, all with the same seeds.

The cases are played in turns, a few blocks of each at a time, so that all of them grow clear together.
"""

from collections.abc import Iterator
from typing import Final

from vedette.engine.types import BadInput
from vedette.lab.aggregation import BattleCounts
from vedette.lab.balance import Balance, lists_of_units, side_name, worth_of
from vedette.lab.job import Doc, Job, Row
from vedette.lab.workers import Block
from vedette.scenarios import without

AS_IT_STANDS: Final = "As it stands"
AT_A_TIME: Final = 8
"""Blocks of a case before the next case has its turn: enough to keep all processes busy."""
FEWEST_UNITS: Final = 2
LENGTHS: Final = ("turns", "rounds")


class Change:
    """A possible change of a set-up: its id says where, its words say what."""

    def __init__(self, id: str, words: str, side: int, points: int, setup: Doc) -> None:
        self.id = id
        self.words = words
        self.side = side  # -1 for both
        self.points = points
        self.setup = setup


def changes_of(job: Job) -> list[Change]:
    """Return all changes that may be tried: a unit left out, one recruit more or fewer, more or fewer turns."""
    assert job.setup is not None
    found: list[Change] = []
    for side in (0, 1):
        found += units_left_out(job, side)
        found += recruits_changed(job, side)
    for key in LENGTHS:
        turns = job.setup.get(key)
        if isinstance(turns, int) and turns > 0:
            for other in [turns + more for more in (-2, -1, 1, 2) if turns + more > 0]:
                setup = {**job.setup, key: other}
                if worth_of(job, setup, 0) is not None:
                    found.append(Change(f"{key}-{other}", f"{other} {key}, not {turns}", -1, 0, setup))
    return found


def units_left_out(job: Job, side: int) -> list[Change]:
    """Return the changes that leave out one unit of a side, where the battle can be played without it."""
    assert job.setup is not None
    found: list[Change] = []
    before = worth_of(job, job.setup, side)
    units = lists_of_units(job.setup["sides"][side])[::-1]
    if before is None or len(units) <= FEWEST_UNITS:
        return found
    for key, number in units:
        setup = without(job.setup, side, [(key, number)])
        after = worth_of(job, setup, side)
        if after is not None:
            entry = job.setup["sides"][side][key][number]
            name = str(entry.get("name") or entry.get("kind") or entry.get("type") or "a unit")
            words = f"{side_name(job, side)} without {name}"
            found.append(Change(f"{side}-{key}-{number}", words, side, before - after, setup))
    return found


def recruits_changed(job: Job, side: int) -> list[Change]:
    """Return the changes by one recruit more or fewer, for an army that is recruited by dice."""
    assert job.setup is not None
    count = job.setup["sides"][side].get("recruit")
    found: list[Change] = []
    if not isinstance(count, int):
        return found
    for other in (count - 1, count + 1):
        sides = [dict(one) for one in job.setup["sides"]]
        sides[side]["recruit"] = other
        setup = {**job.setup, "sides": sides}
        if other > 0 and worth_of(job, setup, side) is not None:
            words = f"{side_name(job, side)} recruit {other}, not {count}"
            found.append(Change(f"{side}-recruit-{other}", words, side, 0, setup))
    return found


class Variant:
    """A variant of the battle, with its results so far."""

    def __init__(self, words: str, points: int, job: Job) -> None:
        self.words = words
        self.points = points
        self.job = job
        self.count = BattleCounts()


class Experiment:
    """The battle as it stands, watched turn by turn, and the changes that it is compared with."""

    def __init__(self, job: Job, wanted: list[str]) -> None:
        known = {change.id: change for change in changes_of(job)} if wanted else {}
        self.cases = [Variant(AS_IT_STANDS, 0, job)]
        self.report = Balance(job)
        self.report.count = self.cases[0].count
        for id in wanted:
            if id not in known:
                raise BadInput(f"'{id}' is nothing that can be changed in this battle")
            change = known[id]
            changed = Job(
                job.book, change.setup, job.players, job.seed, job.battles, job.house, job.title, swap=job.swap
            )
            self.cases.append(Variant(change.words, change.points, changed))

    @property
    def battles(self) -> int:
        return sum([case.job.battles for case in self.cases])

    def add(self, number: int, rows: list[Row]) -> None:
        """Add a block of a case."""
        self.cases[number].count.add(rows)
        if number == 0:
            self.report.add_course(rows)

    def pieces(self) -> Iterator[tuple[int, list[Block]]]:
        """Yield the number of a case and some of its blocks, in the sequence of play."""
        cut = [case.job.blocks() for case in self.cases]
        for first in range(0, max([len(blocks) for blocks in cut]), AT_A_TIME):
            for number, blocks in enumerate(cut):
                some = blocks[first : first + AT_A_TIME]
                if some:
                    yield number, some
