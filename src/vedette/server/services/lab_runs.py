"""The lab of the server: thousands of battles, played by processes that give way to games.

It works on one question at a time, and only a host may ask: the person at the serving machine, one who has the
server's key (`VEDETTE_LAB_KEY`), or for a game its host. All but the first have a quota.
"""

import os
import secrets
import threading
import time
from collections import OrderedDict
from typing import Any, Final

from vedette import books
from vedette.ai.player_files import is_player_file
from vedette.engine.types import BadInput
from vedette.lab import page
from vedette.lab.aggregation import BattleCounts, interval
from vedette.lab.experiment import Experiment, changes_of
from vedette.lab.job import Doc, Job, Row
from vedette.lab.luck import LuckReport, judge_block
from vedette.lab.workers import WorkerPool, cores
from vedette.scenarios import EVEN
from vedette.server.logs import log
from vedette.server.schemas.lab_forms import (
    LabCase,
    LabChange,
    LabDecision,
    LabInfo,
    LabKind,
    LabLuck,
    LabRequest,
    LabStage,
    LabState,
    LabTurn,
)

KEY: Final = "VEDETTE_LAB_KEY"
SHORTEST_KEY: Final = 12
MOST_KEPT: Final = 12
"""The number of answers kept; the oldest is dropped first."""
LONGEST: Final = 3600.0
LONGEST_SHARED: Final = 600.0
"""Seconds after which a run is stopped with its results so far."""
OWN_SHARE: Final = (20_000, 12)
QUOTA: Final = (2_000, 4)
"""The most battles for each case, and cases: from the serving machine, and from others."""
HOUR: Final = 3600.0
MOST_AN_HOUR: Final = 12
"""Runs an hour from other machines."""
LUCK_PLAYER: Final = "rash"
LUCK_PLAYOUTS: Final = 10
NO_KEY: Final = (
    "the lab is the host's: it is asked at the machine that serves, or from elsewhere with a key, given to the server "
    f"in the setting {KEY} ({SHORTEST_KEY} letters or more)"
)


class Busy(Exception):
    """A request that is understood but not possible now; the words say why."""


class Stop(Exception):
    """A request to stop the run."""


class LabRun:
    """One question, under way or answered. A thread of its own sends jobs to the processes and counts."""

    def __init__(self, kind: LabKind, title: str, book: str, players: list[str], of: int) -> None:
        self.id = secrets.token_urlsafe(16)
        self.kind: LabKind = kind
        self.title = title
        self.book = book
        self.players = players
        self.sides: list[str] = []
        self.colours: list[str] = []
        self.of = of
        self.done = 0
        self.stage: LabStage = "running"
        self.words = ""
        self.began = time.monotonic()
        self.ended = 0.0
        self.longest = LONGEST
        self.wants_stop = threading.Event()
        self.lock = threading.Lock()
        self.pool: WorkerPool | None = None

    def play(self, pool: WorkerPool) -> None:
        """Answer the question of the run."""
        raise RuntimeError("a run without a question")

    def step(self, count: int) -> None:
        """Count finished jobs; raise Stop if the run is to stop."""
        self.done += count
        if self.wants_stop.is_set():
            raise Stop
        if time.monotonic() - self.began > self.longest:
            self.words = f"stopped after {self.longest / 60:.0f} minutes, with what there is"
            raise Stop

    def run(self, workers: int) -> None:
        """Play the run and note how it ended. It runs in a thread of its own."""
        try:
            self.pool = WorkerPool(workers, gently=True)
            self.step(0)
            self.play(self.pool)
            self.stage = "done"
        except Stop:
            self.stage = "stopped"
        except BadInput as error:
            self.stage, self.words = "failed", str(error)
        except Exception:
            if self.wants_stop.is_set():  # its processes were ended while it ran
                self.stage = "stopped"
            else:
                log.exception("lab.fault", kind=self.kind)
                self.stage, self.words = "failed", "the lab could not answer this; the fault is in the server's log"
        finally:
            self.ended = time.monotonic()
            if self.pool is not None:
                self.pool.close()

    def stop(self) -> None:
        """Stop at once and keep the results so far, without waiting minutes for the processes."""
        self.wants_stop.set()
        if self.pool is not None:
            self.pool.close()

    def cases(self) -> list[LabCase]:
        return []

    def turns(self) -> list[LabTurn]:
        return []

    def turning(self) -> list[int]:
        return []

    def luck(self) -> LabLuck | None:
        return None

    def state(self) -> LabState:
        """Return the progress and the results so far."""
        with self.lock:
            took = (self.ended or time.monotonic()) - self.began
            rate = self.done / took if took > 0 else 0.0
            left = (self.of - self.done) / rate if rate > 0 and self.stage == "running" else -1.0
            return LabState(
                self.id,
                self.kind,
                self.title,
                self.book,
                self.sides,
                self.colours,
                self.players,
                self.stage,
                self.words,
                self.done,
                self.of,
                round(rate, 2),
                round(left, 1),
                self.cases(),
                self.turns(),
                self.turning(),
                self.luck(),
            )


def case_of(words: str, points: int, count: BattleCounts, of: int) -> LabCase:
    """Return a case for the page; draws stand apart, since half a victory each would hide them."""
    low, high = interval(count.wins[0], count.battles)
    wins = list(count.wins)
    return LabCase(words, points, count.battles, of, wins, count.draws, count.share(0), low, high)


class BalanceRun(LabRun):
    """A run of a scenario, as it stands and with some changes."""

    def __init__(self, job: Job, changes: list[str]) -> None:
        self.inquiry = Experiment(job, changes)
        super().__init__("balance", job.title, job.book, job.players, self.inquiry.battles)
        self.sides = self.inquiry.report.names
        self.colours = self.inquiry.report.colours

    def play(self, pool: WorkerPool) -> None:
        for number, blocks in self.inquiry.pieces():
            case = self.inquiry.cases[number]
            for rows in pool.play(case.job.doc(), blocks):
                with self.lock:
                    self.inquiry.add(number, rows)
                self.step(len(rows))

    def cases(self) -> list[LabCase]:
        return [case_of(case.words, case.points, case.count, case.job.battles) for case in self.inquiry.cases]

    def turns(self) -> list[LabTurn]:
        course = self.inquiry.report.course
        found: list[LabTurn] = []
        for turn in range(max(len(course[0]), len(course[1]))):
            spreads = [one[turn] if turn < len(one) else None for one in course]
            lost = [round(spread.mean(), 3) if spread is not None else 0.0 for spread in spreads]
            half = [round(spread.half(), 3) if spread is not None else 0.0 for spread in spreads]
            found.append(LabTurn(lost, half))
        return found

    def turning(self) -> list[int]:
        counts = self.inquiry.report.turning
        return [counts.get(turn + 1, 0) for turn in range(max(counts, default=0))]

    def page(self) -> str:
        """Return the whole report as one page."""
        with self.lock:
            rows = [
                {
                    "words": case.words,
                    "points": case.points,
                    "battles": case.count.battles,
                    "share": case.count.share(0),
                    "interval": list(interval(case.count.wins[0], case.count.battles)),
                    "even": interval(case.count.wins[0], case.count.battles)[0]
                    <= 0.5
                    <= interval(case.count.wins[0], case.count.battles)[1],
                }
                for case in self.inquiry.cases[1:]
            ]
            return page.page_of(self.inquiry.report.doc(), rows)


class FinishRun(LabRun):
    """A run that plays a game on from one of its moments."""

    def __init__(self, job: Job, sides: list[str], colours: list[str]) -> None:
        super().__init__("finish", job.title, job.book, job.players, job.battles)
        self.job = job
        self.count = BattleCounts()
        self.sides = sides
        self.colours = colours

    def play(self, pool: WorkerPool) -> None:
        for rows in pool.play(self.job.doc(), self.job.blocks()):
            with self.lock:
                self.count.add(rows)
            self.step(len(rows))

    def cases(self) -> list[LabCase]:
        return [case_of(self.job.title, 0, self.count, self.job.battles)]


class LuckRun(LabRun):
    """A run that judges the luck and decisions of a game."""

    def __init__(self, judged: LuckReport, title: str, book: str, sides: list[str], colours: list[str]) -> None:
        self.judged = judged
        blocks = judged.blocks()
        super().__init__("luck", title, book, [LUCK_PLAYER, LUCK_PLAYER], len(blocks) + judged.most_closer())
        self.sides = sides
        self.colours = colours
        self.answer: LabLuck | None = None

    def play(self, pool: WorkerPool) -> None:
        self.judge_blocks(pool, self.judged.blocks())
        closer = self.judged.closer_blocks()
        self.of = len(self.judged.blocks()) + len(closer)
        self.judge_blocks(pool, closer)
        answer = luck_of(self.judged.doc())
        with self.lock:
            self.answer = answer

    def judge_blocks(self, pool: WorkerPool, blocks: list[tuple[int, int]]) -> None:
        for rows in pool.play(self.judged.doc_of_job, blocks, judge_block):
            with self.lock:
                self.judged.add(rows)
            self.step(len(rows))

    def luck(self) -> LabLuck | None:
        return self.answer


def luck_of(doc: Doc) -> LabLuck:
    """Return a judgement for the page."""
    lines = [decision_of(line) for line in doc["lines"]]
    costliest = [[decision_of(line) for line in mine] for mine in doc["costliest"]]
    return LabLuck(
        doc["player"],
        doc["playouts"],
        doc["start"],
        doc["end"],
        doc["decisions"],
        doc["dice"],
        doc["margins"],
        costliest,
        lines,
    )


def decision_of(line: Row) -> LabDecision:
    return LabDecision(**{field: line[field] for field in LabDecision.__struct_fields__})


class Lab:
    """The lab: one question at a time, and the last few answers."""

    def __init__(self, workers: int = 0) -> None:
        key = os.environ.get(KEY, "").strip()
        self.key = key if len(key) >= SHORTEST_KEY else ""
        self.workers = workers or max(1, cores() - 1)
        self.runs: OrderedDict[str, LabRun] = OrderedDict()
        self.started: list[float] = []
        self.lock = threading.Lock()

    def info(self, is_own: bool) -> LabInfo:
        shut = "" if is_own or self.key else NO_KEY
        battles, cases = OWN_SHARE if is_own else QUOTA
        return LabInfo(not is_own, shut, battles, cases, self.workers, self.under_way() is not None)

    def under_way(self) -> LabRun | None:
        for run in self.runs.values():
            if run.stage == "running":
                return run
        return None

    def may_ask(self, key: str, is_host: bool) -> None:
        """Check that the request comes from a host or has the key; raise Busy if not."""
        if is_host:
            return
        if not self.key:
            raise Busy(NO_KEY)
        if not secrets.compare_digest(key.encode(), self.key.encode()):
            raise Busy("only the host may use the lab: this is not the server's key")

    def check(self, battles: int, cases: int, is_own: bool) -> None:
        """Check that a request is within the quota."""
        most_battles, most_cases = OWN_SHARE if is_own else QUOTA
        if battles > most_battles:
            raise BadInput(f"the lab of this server plays up to {most_battles} battles a case; not {battles}")
        if cases > most_cases:
            raise BadInput(f"the lab of this server compares up to {most_cases} cases; not {cases}")

    def start(self, run: LabRun, is_own: bool) -> str:
        """Start a run."""
        with self.lock:
            if self.under_way() is not None:
                raise Busy("the lab is at work on another question: wait until it is done, or stop it")
            if not is_own:
                now = time.monotonic()
                self.started = [at for at in self.started if now - at < HOUR]
                if len(self.started) >= MOST_AN_HOUR:
                    raise Busy(f"the lab of this server answers {MOST_AN_HOUR} questions an hour: come back later")
                self.started.append(now)
            run.longest = LONGEST if is_own else LONGEST_SHARED
            self.runs[run.id] = run
            while len(self.runs) > MOST_KEPT:
                self.runs.popitem(last=False)
        threading.Thread(target=run.run, args=(self.workers,), name="lab", daemon=True).start()
        log.info("lab.started", kind=run.kind, book=run.book, of=run.of)
        return run.id

    def find(self, id: str) -> LabRun:
        found = self.runs.get(id)
        if found is None:
            raise KeyError(id)
        return found

    def close(self) -> None:
        """Stop all runs, because the server stops."""
        for run in self.runs.values():
            if run.stage == "running":
                run.stop()


# --- what is asked --------------------------------------------------------------------------------------------------


def two(players: list[str]) -> list[str]:
    """Return the player of each side; the usual one if none is named. Only people at the machine name files."""
    for name in players:
        if is_player_file(name):
            raise BadInput(f"there is no player '{name}'; players from files play where Vedette runs: vedette lab")
    return players if len(players) == 2 else ["", ""]


def scenario_job(book: str, scenario: str, players: list[str], battles: int) -> Job:
    """Return the job of a scenario as it stands."""
    if book not in books.names():
        raise BadInput(f"there is no book '{book}'; there are: {', '.join(books.names())}")
    entry = books.entry(book)
    known = entry.scenarios().ids() if entry.has("scenarios") else ()
    if scenario.removesuffix(EVEN) not in known:  # files are named by the people at the machine alone
        raise BadInput(f"there is no scenario '{scenario}' for {book}; there are: {', '.join(known)}")
    setup = entry.scenarios().setup_of(scenario)
    return Job(book, setup, players, "lab", battles, {}, str(setup.get("title") or scenario), True, True)


def changes(book: str, scenario: str) -> list[LabChange]:
    """Return the possible changes of a scenario."""
    found = changes_of(scenario_job(book, scenario, ["", ""], 1))
    return [LabChange(one.id, one.words, one.side, one.points) for one in found]


def balance_run(wish: LabRequest) -> LabRun:
    return BalanceRun(scenario_job(wish.book, wish.scenario, two(wish.players), wish.battles), wish.changes)


def finish_run(
    wish: LabRequest, book: str, setup: Doc, house: Doc, record: str, title: str, sides: list[Any]
) -> LabRun:
    """Return a run that plays a game on after some of its orders."""
    job = Job(book, setup, two(wish.players), "lab", wish.battles, house, title, False, False, record, wish.at)
    return FinishRun(job, [str(side["name"]) for side in sides], [str(side["colour"]) for side in sides])


def luck_run(book: str, record: str, title: str, sides: list[Any]) -> LabRun:
    judged = LuckReport(record, LUCK_PLAYER, LUCK_PLAYOUTS, "lab")
    return LuckRun(judged, title, book, [str(side["name"]) for side in sides], [str(side["colour"]) for side in sides])
