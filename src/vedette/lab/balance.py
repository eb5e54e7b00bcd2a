"""Balance reports on a scenario: wins, deciding turns, losses and gains of each unit, and handicaps."""

from collections.abc import Callable
from typing import Final

from vedette import books
from vedette.ai import decide
from vedette.api import chance_for
from vedette.engine.book import Book
from vedette.engine.dice import SeededDice
from vedette.engine.game import advance, apply_order
from vedette.engine.state import State
from vedette.engine.types import FIGHTING, BadInput
from vedette.lab.aggregation import BattleCounts, RunningMean, interval
from vedette.lab.job import Doc, Job, Row, own
from vedette.scenarios import without

FAIR: Final = 0.5
LEAST_UNITS: Final = 2
MOST_RECRUITS: Final = 3
"""Most recruits of a side, as a multiple of what it had."""
OTHERS: Final = 3


class UnitBalance:
    """The results of a unit over many battles."""

    def __init__(self, id: int, side: int, name: str, price: float | None = None) -> None:
        self.id = id
        self.side = side
        self.name = name
        self.price = price  # its points by the book; None for a unit in no list
        self.battles = 0
        self.lost = 0
        self.felled = 0
        self.won_with = [0, 0]  # its side's victories: unit kept, unit lost
        self.fought_with = [0, 0]

    def count(self, row: Row) -> None:
        was_lost = self.id in row[f"gone_{self.side}"]
        won = row["winner"] == self.side
        self.battles += 1
        self.lost += was_lost
        self.felled += row["felled"][self.id] if self.id < len(row["felled"]) else 0
        self.fought_with[was_lost] += 1
        self.won_with[was_lost] += won

    def doc(self, points_each: float) -> Doc:
        """Return the unit for scripts; `points_each` is the enemy's loss for each figure or unit brought down."""
        return {
            "id": self.id,
            "side": self.side,
            "name": self.name,
            "lost": round(self.lost / self.battles, 6) if self.battles else 0.0,
            "interval": [round(end, 6) for end in interval(self.lost, self.battles)],
            "felled": round(self.felled / self.battles, 6) if self.battles else 0.0,
            "price": self.price,
            "earned": round(self.felled * points_each / self.battles, 6) if self.battles else 0.0,
            "won_when_lost": share(self.won_with[1], self.fought_with[1]),
            "won_when_kept": share(self.won_with[0], self.fought_with[0]),
        }


def share(hits: int, of: int) -> float | None:
    return round(hits / of, 6) if of else None


class Balance:
    """A balance report: the results of many battles of one scenario."""

    def __init__(self, job: Job) -> None:
        if job.setup is None:
            raise BadInput("a balance report is about one scenario: name it")
        if not job.detail:
            raise ValueError("a balance report looks at every turn")
        self.job = job
        self.count = BattleCounts()
        self.lengths: dict[int, int] = {}
        self.turning: dict[int, int] = {}
        self.seats: dict[str, list[int]] = {}  # by player: victories and battles on each side
        self.course: list[list[RunningMean]] = [[], []]
        book = job.rules()
        self.counts = book.counts
        state = book.begin(job.setup, SeededDice(job.seed))
        advance(book, state)
        self.names: list[str] = []
        self.worth: list[int] = []
        self.colours: list[str] = []
        self.units: list[UnitBalance] = []
        for side in (0, 1):
            ours, units = own(book, state, side)
            self.names.append(str(ours["name"]))
            self.worth.append(worth_of(job, job.setup, side) or 0)
            self.colours.append(str(ours["colour"]))
            prices = prices_of(job, side)
            for unit in units:
                self.units.append(
                    UnitBalance(int(unit["id"]), side, str(unit["name"]), priced(prices, str(unit["name"])))
                )

    def add(self, rows: list[Row]) -> None:
        """Add a block of battles."""
        self.count.add(rows)
        self.add_course(rows)

    def add_course(self, rows: list[Row]) -> None:
        """Add the course of a block of battles whose victories are counted elsewhere."""
        for row in rows:
            self.seat(row)
            self.lengths[row["turns"]] = self.lengths.get(row["turns"], 0) + 1
            turn = turning_point(row)
            if turn:
                self.turning[turn] = self.turning.get(turn, 0) + 1
            for side in (0, 1):
                before = 0
                for turn, lost in enumerate(row[f"course_{side}"]):
                    if turn == len(self.course[side]):
                        self.course[side].append(RunningMean())
                    self.course[side][turn].add(lost - before)
                    before = lost
            for unit in self.units:
                unit.count(row)

    def seat(self, row: Row) -> None:
        """Count the winner's side for each player, where two players change sides in every other battle."""
        if not self.job.swap:
            return
        players = self.job.players[::-1] if row["number"] % 2 else self.job.players
        for side, name in enumerate(players):
            counted = self.seats.setdefault(name, [0, 0, 0, 0])
            counted[2 * side] += row["winner"] == side
            counted[2 * side + 1] += 1

    def points_each(self, side: int) -> float:
        """Return the enemy's loss in points for each figure or unit that a side's units brought down."""
        felled = sum([unit.felled for unit in self.units if unit.side == side])
        return self.count.lost[1 - side].total / felled if felled else 0.0

    def doc(self) -> Doc:
        """Return the report for scripts."""
        each = [self.points_each(side) for side in (0, 1)]
        return {
            "title": self.job.title,
            "book": self.job.book,
            "counts": self.counts,
            "players": self.job.players,
            "seed": self.job.seed,
            "sides": self.names,
            "colours": self.colours,
            "worth": self.worth,
            "results": self.count.doc(),
            "seats": {name: seat_doc(self.seats[name]) for name in sorted(self.seats)},
            "lengths": {str(turn): self.lengths[turn] for turn in sorted(self.lengths)},
            "turning_points": {str(turn): self.turning[turn] for turn in sorted(self.turning)},
            "lost_by_turn": [[round(turn.mean(), 6) for turn in turns] for turns in self.course],
            "units": [unit.doc(each[unit.side]) for unit in self.units],
        }


def seat_doc(counted: list[int]) -> Doc:
    """Return a player's victories on both sides together, and on each."""
    wins, battles = counted[0] + counted[2], counted[1] + counted[3]
    return {
        "battles": battles,
        "wins": wins,
        "share": share(wins, battles),
        "interval": [round(end, 6) for end in interval(wins, battles)],
        "by_side": [{"wins": counted[2 * side], "battles": counted[2 * side + 1]} for side in (0, 1)],
    }


def prices_of(job: Job, side: int) -> dict[str, float]:
    """Return the price of each unit in the lists of a side, by its name."""
    assert job.setup is not None
    found: dict[str, float] = {}
    before = worth_of(job, job.setup, side)
    for key, number in lists_of_units(job.setup["sides"][side]):
        entry = job.setup["sides"][side][key][number]
        after = worth_of(job, without(job.setup, side, [(key, number)]), side)
        if before is not None and after is not None and entry.get("name"):
            found[str(entry["name"])] = (before - after) / int(entry.get("count", 1))
    return found


def priced(prices: dict[str, float], name: str) -> float | None:
    """Return the price of a unit. Several units of one entry are numbered after its name."""
    return prices.get(name, prices.get(name.rstrip("0123456789").rstrip()))


def turning_point(row: Row) -> int:
    """Return the turn with the greatest gain of the winner in points, or 0 without one."""
    winner = row["winner"]
    if winner not in (0, 1):
        return 0
    ours, theirs = row[f"course_{winner}"], row[f"course_{1 - winner}"]
    best = turn = before = 0
    for i in range(min(len(ours), len(theirs))):
        ahead = theirs[i] - ours[i]
        if ahead - before > best:
            best, turn = ahead - before, i + 1
        before = ahead
    return turn


# --- an even battle -----------------------------------------------------------------------------------------------------


class Handicap:
    """A change of the set-up, with the results of its trial."""

    def __init__(self, words: str, setup: Doc, points: int, change: Doc) -> None:
        self.words = words
        self.setup = setup
        self.points = points
        self.change = change
        """The change as a card keeps it (Scenarios.evened)."""
        self.count = BattleCounts()

    def doc(self) -> Doc:
        wins, battles = self.count.wins[0], self.count.battles
        low, high = interval(wins, battles)
        return {
            "words": self.words,
            "points": self.points,
            "battles": battles,
            "share": round(self.count.share(0), 6),
            "interval": [round(low, 6), round(high, 6)],
            "even": low <= FAIR <= high,
        }


Trial = Callable[[Job], BattleCounts]
"""Plays a job and counts."""


def lists_of_units(side: Doc) -> list[tuple[str, int]]:
    """Return the units of a side in its set-up as entry and index, the last first."""
    found: list[tuple[str, int]] = []
    for key in ("army", "units", "groups"):
        entries = side.get(key)
        if isinstance(entries, list):
            found += [(key, i) for i in range(len(entries)) if isinstance(entries[i], dict)]
    return found[::-1]


def worth_of(job: Job, setup: Doc, side: int) -> int | None:
    """Return the points of a side at the start of a set-up; None where it cannot be played."""
    book = job.rules()
    try:
        state = book.begin(setup, SeededDice(job.seed))
        advance(book, state)
    except BadInput:
        return None
    worth = worth_now(book, state, side)
    if worth == 0 and state.phase != FIGHTING:
        placed(job, book, state)
        worth = worth_now(book, state, side)
    return worth


def worth_now(book: Book, state: State, side: int) -> int:
    """Return the points that a side has and has lost."""
    ours = own(book, state, side)[0]
    return int(ours["worth"]) + int(ours["lost"])


def placed(job: Job, book: Book, state: State) -> None:
    """Deploy both sides with a fast player: a book may count only units on the table."""
    mind = books.entry(job.book).player("rash")
    luck = chance_for(job.seed, 0)
    while state.question is not None and state.phase != FIGHTING:
        refused = apply_order(book, state, decide(mind, book, state, luck))
        if refused is not None:
            raise RuntimeError(f"{job.title}: an order to place a unit is refused: {refused}")


def removable(job: Job, side: int) -> list[tuple[str, int]]:
    """Return units of a side in an order in which they may be left out one after the other."""
    assert job.setup is not None
    units = lists_of_units(job.setup["sides"][side])
    chosen: list[tuple[str, int]] = []
    for unit in units[: max(0, len(units) - LEAST_UNITS)]:
        if worth_of(job, without(job.setup, side, [*chosen, unit]), side) is not None:
            chosen.append(unit)
    return chosen


def trial_job(job: Job, setup: Doc) -> Job:
    """Return the same job with another set-up and without details of each turn."""
    return Job(job.book, setup, job.players, job.seed, job.battles, job.house, job.title, swap=job.swap)


def even_out(job: Job, count: BattleCounts, trial: Trial) -> list[Handicap]:
    """Return the changes that bring the battle nearest to even, the best first.

    Changes leave out units of the stronger side, recruit fewer or more units, or change the number of turns.

    Units are left out one more at a time, the last of the list first. Their number is found by halving, because each
    further one can only help the other side. In place of the last of them, up to OTHERS others are tried. Recruits are
    handled likewise. Turns are tried one and two up and down.
    """
    assert job.setup is not None
    strong = 0 if count.wins[0] >= count.wins[1] else 1
    found = halved(job, strong, weaker_by_units(job, strong), trial)
    found += other_units(job, strong, found, trial)
    found += halved(job, strong, weaker_by_recruits(job, strong), trial)
    for key in ("turns", "rounds"):
        turns = job.setup.get(key)
        if isinstance(turns, int) and turns > 0:
            for other in [turns + more for more in (-2, -1, 1, 2) if turns + more > 0]:
                one = Handicap(f"{other} {key} instead of {turns}", {**job.setup, key: other}, 0, {key: other})
                if worth_of(job, one.setup, strong) is not None:
                    one.count = trial(trial_job(job, one.setup))
                    found.append(one)
    return sorted(found, key=distance)


def weaker_by_units(job: Job, strong: int) -> list[Handicap]:
    """Return the handicaps that leave out one unit of the stronger side, two units, and so on."""
    assert job.setup is not None
    units = removable(job, strong)
    before = worth_of(job, job.setup, strong) or 0
    found: list[Handicap] = []
    for number in range(1, len(units) + 1):
        found.append(left_out(job, strong, units[:number], before))
    return found


def left_out(job: Job, side: int, units: list[tuple[str, int]], before: int) -> Handicap:
    """Return the handicap that leaves out some units of a side."""
    assert job.setup is not None
    setup = without(job.setup, side, units)
    points = before - (worth_of(job, setup, side) or 0)
    words = f"{side_name(job, side)} without {named(job, side, units)}"
    return Handicap(words, setup, points, {"side": side, "units": [list(unit) for unit in units]})


def other_units(job: Job, strong: int, tried: list[Handicap], trial: Trial) -> list[Handicap]:
    """Try other units instead of the one that turned the battle: one may be just enough where another is too much."""
    units = removable(job, strong)
    before = worth_of(job, job.setup or {}, strong) or 0
    ahead = 0
    for one in tried:
        if one.count.wins[strong] > one.count.wins[1 - strong]:
            ahead = max(ahead, len(one.change["units"]))
    found: list[Handicap] = []
    for unit in units[ahead + 1 : ahead + 1 + OTHERS]:
        one = left_out(job, strong, [*units[:ahead], unit], before)
        one.count = trial(trial_job(job, one.setup))
        found.append(one)
    return found


def weaker_by_recruits(job: Job, strong: int) -> list[Handicap]:
    """Return handicaps of recruited armies: ever fewer recruits for the stronger side, or ever more for the weaker."""
    assert job.setup is not None
    found: list[Handicap] = []
    for side, step in ((strong, -1), (1 - strong, 1)):
        usual = job.setup["sides"][side].get("recruit")
        if not isinstance(usual, int):
            continue
        other = usual + step
        while 0 < other <= MOST_RECRUITS * usual:
            sides = [dict(one) for one in job.setup["sides"]]
            sides[side]["recruit"] = other
            setup = {**job.setup, "sides": sides}
            if worth_of(job, setup, side) is None:
                break
            words = f"{side_name(job, side)} recruit {other} instead of {usual}"
            found.append(Handicap(words, setup, 0, {"side": side, "recruit": other}))
            other += step
        if found:
            break
    return found


def halved(job: Job, strong: int, changes: list[Handicap], trial: Trial) -> list[Handicap]:
    """Find the even point by halving, where each change weakens the stronger side more. Return the changes tried."""
    tried: list[Handicap] = []
    ahead, behind = -1, len(changes)
    while behind - ahead > 1:
        middle = (ahead + behind) // 2
        one = changes[middle]
        one.count = trial(trial_job(job, one.setup))
        tried.append(one)
        if one.count.wins[strong] > one.count.wins[1 - strong]:
            ahead = middle
        else:
            behind = middle
    return tried


def distance(handicap: Handicap) -> float:
    """Return the distance from an even battle."""
    return abs(handicap.count.share(0) - handicap.count.share(1))


def side_name(job: Job, side: int) -> str:
    assert job.setup is not None
    return str(job.setup["sides"][side].get("name", f"side {side + 1}"))


def named(job: Job, side: int, units: list[tuple[str, int]]) -> str:
    """Return the names of the units that are left out."""
    assert job.setup is not None
    entries = [job.setup["sides"][side][key][i] for key, i in units]
    names = [str(one.get("name") or one.get("kind") or one.get("type") or "a unit") for one in entries]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
