"""Jobs: the battles of a simulation. Battle n of a job is the same on every machine, in any sequence."""

from hashlib import sha256
from typing import Any, Final

from vedette import __version__, books
from vedette.ai import Player, play_out
from vedette.api import chance_for, number_of
from vedette.engine.book import Book, amend
from vedette.engine.dice import SeededDice
from vedette.engine.game import advance
from vedette.engine.record import load, parse
from vedette.engine.solo import with_solo
from vedette.engine.state import State
from vedette.engine.types import BadInput, Order

Doc = dict[str, Any]
Row = dict[str, Any]

SOLO: Final = "solo"
"""The player of a side that its book runs by its own tables."""
MOST_BATTLES: Final = 100_000_000
LARGEST_BLOCK: Final = 50
BLOCKS: Final = 64
"""Least number of blocks of a simulation with as many battles, so that workers end together."""


class Job:
    """A number of battles: a set-up or a random one for each, the players, and a seed. Plain data for any wire."""

    def __init__(
        self,
        book: str,
        setup: Doc | None,
        players: list[str],
        seed: str,
        battles: int,
        house: Doc | None = None,
        title: str = "",
        detail: bool = False,
        swap: bool = False,
        record: str = "",
        at: int = 0,
    ) -> None:
        if not 1 <= battles <= MOST_BATTLES:
            raise BadInput(f"--battles is a number from 1 to {MOST_BATTLES}; not {battles}")
        if len(players) != 2:
            raise BadInput("two players are needed, as in steady,steady")
        for name in players:
            books.entry(book).player("" if name == SOLO else name)
        if swap and SOLO in players and players[0] != players[1]:
            raise BadInput("a side that the book runs cannot change places with a player; leave --swap out")
        self.book = book
        self.setup = setup
        self.players = [name or books.entry(book).player("").name for name in players]
        self.seed = seed
        self.battles = battles
        self.house = house or {}
        self.title = title
        self.detail = detail  # note every turn
        self.swap = swap and players[0] != players[1]  # the players change sides in every other battle
        self.record = record  # play on from a recorded battle, as it stood
        self.at = at  # the number of orders before that moment

    def doc(self) -> Doc:
        """Return the job as plain data."""
        return {
            "program": __version__,
            "book": self.book,
            "book_version": books.entry(self.book).book().version,
            "title": self.title,
            "players": self.players,
            "seed": self.seed,
            "battles": self.battles,
            "house": self.house,
            "setup": self.setup,
            "detail": self.detail,
            "swap": self.swap,
            "record": self.record,
            "at": self.at,
        }

    @property
    def block(self) -> int:
        """The number of battles in a block; it does not depend on the machines."""
        return max(1, min(LARGEST_BLOCK, self.battles // BLOCKS))

    def blocks(self) -> list[tuple[int, int]]:
        """Return all battles as blocks: the first battle of each, and the one after its last."""
        return [(first, min(first + self.block, self.battles)) for first in range(0, self.battles, self.block)]

    def rules(self) -> Book:
        """Return the book with the house rules worked in."""
        book = books.entry(self.book).book()
        return amend(book, self.house) if self.house else book

    def seed_of(self, number: int) -> str:
        """Return the seed of one battle; `vedette watch --seed` plays it again."""
        return f"{self.seed}-{number}"

    def setup_of(self, number: int) -> Doc:
        """Return the set-up of one battle; a random one where the job has none."""
        if self.setup is not None:
            return self.setup
        return books.entry(self.book).scenarios().generate(number_of(self.seed_of(number), "terrain"))


def job_of(doc: Doc) -> Job:
    """Return a job from plain data."""
    names = ("book", "setup", "players", "seed", "battles", "house", "title", "detail", "swap", "record", "at")
    return Job(*[doc[name] for name in names])


def moment_of(book: Book, record: str, at: int) -> State:
    """Return a recorded battle after this number of orders."""
    state = load(book, parse(record), at).state
    if state.question is None:
        raise BadInput("the battle is over at that moment; look at an earlier one with --at")
    return state


def own(book: Book, state: State, side: int) -> tuple[Doc, list[Doc]]:
    """Return a side and its units as it sees them itself, with nothing of its own hidden."""
    view = book.view(state, side)
    sides, pieces = view["sides"], view["pieces"]
    assert isinstance(sides, list)
    assert isinstance(pieces, list)
    return sides[side], [piece for piece in pieces if piece["side"] == side]


class BattleStats:
    """The course of a battle, watched only where it is wanted.

    It holds the points that each side has lost by the end of each turn, and what each unit brought down: the figures,
    or else the units, that the enemy lost by it.
    """

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self.lost: list[list[int]] = [[], []]
        self.felled: list[int] = []

    def sample_points(self, book: Book, state: State, order: Order) -> None:
        """Note the results of an order."""
        self.credit(state, book.grammar.who(order))
        if len(self.lost[0]) < state.turn - 1:
            self.note(book, state, state.turn - 1)

    def credit(self, state: State, ordered: int) -> None:
        """Credit a loss to the enemy that the event names, or else to the unit that was ordered."""
        for event in state.log:
            of = event.of()
            if of < 0 or not (event.event_type.gone or event.event_type.lost):
                continue
            by = event.who if of == event.whom and event.who >= 0 else ordered
            if by < 0 or state.side_of(by) == state.side_of(of):
                continue
            while len(self.felled) <= by:
                self.felled.append(0)
            self.felled[by] += event.lost() or 1

    def note(self, book: Book, state: State, turns: int) -> None:
        """Note the lost points for turns that are over."""
        for side in (0, 1):
            lost = book.losses(state, side).lost
            while len(self.lost[side]) < turns:
                self.lost[side].append(lost)


class JobContext:
    """The shared context of a job's battles, made once in each process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.book = job.rules()
        self.minds: list[Player] = [books.entry(job.book).player("" if name == SOLO else name) for name in job.players]
        self.solo = [side for side, name in enumerate(job.players) if name == SOLO]
        self.moment = moment_of(self.book, job.record, job.at) if job.record else None

    def begin(self, number: int) -> State:
        """Return the battle before its first order, or at the recorded moment it is played on from."""
        dice = SeededDice(self.job.seed_of(number))
        if self.moment is not None:
            state = self.moment.clone()
            state.dice = dice
            return state
        state = self.book.begin(with_solo(self.book, self.job.setup_of(number), self.solo), dice)
        advance(self.book, state)
        return state

    def fight(self, number: int) -> Row:
        """Play one battle and return its results."""
        seed = self.job.seed_of(number)
        book = self.book
        state = self.begin(number)
        luck = [chance_for(seed, side) for side in (0, 1)]
        minds = self.minds[::-1] if self.job.swap and number % 2 else self.minds
        course = BattleStats(self.job.detail)
        look = (lambda order: course.sample_points(book, state, order)) if course.wanted else None
        orders = play_out(book, state, minds, luck, f"battle {seed}", look)
        return row_of(book, state, number, seed, orders, course)


def row_of(book: Book, state: State, number: int, seed: str, orders: int, course: BattleStats) -> Row:
    """Return a battle as one row of results: whole numbers and words only."""
    outcome = state.outcome
    assert outcome is not None
    row: Row = {
        "number": number,
        "seed": seed,
        "winner": outcome.winner,
        "level": outcome.level,
        "turns": state.turn,
        "orders": orders,
    }
    if course.wanted:
        course.note(book, state, state.turn)
    for side in (0, 1):
        toll = book.losses(state, side)
        row[f"score_{side}"] = int(outcome.scores[side]) if side < len(outcome.scores) else 0
        row[f"worth_{side}"] = toll.worth
        row[f"lost_{side}"] = toll.lost
        row[f"force_{side}"] = toll.force
        row[f"gone_{side}"] = toll.gone
        row[f"course_{side}"] = course.lost[side]
    row["felled"] = course.felled
    return row


def fight_block(doc: Doc, first: int, after: int) -> list[Row]:
    """Play a block of battles, in any process."""
    table = context_for(doc)
    return [table.fight(number) for number in range(first, after)]


TABLES: Final[dict[str, JobContext]] = {}


def context_for(doc: Doc) -> JobContext:
    """Return the context of a job, kept for its next block."""
    key = sha256(repr(doc).encode()).hexdigest()
    if key not in TABLES:
        TABLES.clear()
        TABLES[key] = JobContext(job_of(doc))
    return TABLES[key]
