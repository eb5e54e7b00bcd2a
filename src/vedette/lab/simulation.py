"""Running a job on processes of this machine or on a cluster, saving results, and stopping cleanly."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from vedette.engine.types import BadInput
from vedette.lab.aggregation import BattleCounts
from vedette.lab.cluster import Cluster
from vedette.lab.job import Doc, Job, Row, fight_block
from vedette.lab.result_store import ResultStore
from vedette.lab.workers import Alone, Block, Work, WorkerPool, cores


class Players(Protocol):
    """The processes that play blocks of battles."""

    def play(self, job: Doc, blocks: list[Block], work: Work = fight_block) -> Iterator[list[Row]]:
        """Yield the results of the blocks as they end."""
        ...

    def close(self) -> None:
        """Release all that was started."""
        ...


class Simulation:
    """A running job with its results so far."""

    def __init__(self, job: Job, folder: ResultStore | None = None) -> None:
        self.job = job
        self.folder = folder
        self.count = BattleCounts()
        self.kept = 0  # battles that were played before
        self.stopped = False
        self.seconds = 0.0

    def take_up(self, watch: Callable[[list[Row]], None] | None) -> list[Block]:
        """Count the results in the folder, and return the blocks that are still to be played."""
        done: set[int] = set()
        if self.folder is not None:
            for path in self.folder.block_files():
                rows = self.folder.rows(path)
                self.count.add(rows)
                done.add(rows[0]["number"])
                if watch is not None:
                    watch(rows)
        self.kept = self.count.battles
        return [block for block in self.job.blocks() if block[0] not in done]

    def run(self, players: Players, watch: Callable[[list[Row]], None] | None = None) -> BattleCounts:
        """Play the remaining blocks; `watch` gets each. Ctrl-C stops; blocks played so far are counted and saved."""
        began = time.monotonic()
        try:
            for rows in players.play(self.job.doc(), self.take_up(watch)):
                with ctrl_c_deferred():
                    if self.folder is not None:
                        self.folder.write_rows(rows)
                    self.count.add(rows)
                if watch is not None:
                    watch(rows)
        except KeyboardInterrupt:
            ignore_further_interrupts()
            self.stopped = True
        self.seconds = time.monotonic() - began
        return self.count


def ignore_further_interrupts() -> None:
    """Ignore further Ctrl-C: we are stopping already, and a second one must not spoil the report."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, ignore_signal)


def ignore_signal(number: int, frame: object) -> None:
    """Ignore a signal."""


@contextmanager
def ctrl_c_deferred() -> Iterator[None]:
    """Defer Ctrl-C to the end of the block, so that every saved block is counted."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    heard: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        before(signal.SIGINT, None)


@contextmanager
def listening() -> Iterator[None]:
    """Restore the handling of Ctrl-C afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def players_on(where: str, workers: int) -> Iterator[Players]:
    """Provide the players of blocks: processes of this machine, `ray`, or a Ray cluster by its address."""
    if workers < 0:
        raise BadInput(f"--workers is 1 or more; not {workers}")
    found: Players
    if where:
        if workers:
            raise BadInput("--workers is for this machine; a Ray cluster uses all of its cores")
        found = Cluster("" if where == "ray" else where)
    else:
        wanted = workers or cores()
        found = Alone() if wanted == 1 else WorkerPool(wanted)
    with listening():
        try:
            yield found
        finally:
            found.close()


def simulate(
    job: Job,
    workers: int = 0,
    on: str = "",
    save: Path | None = None,
    resume: bool = False,
    watch: Callable[[list[Row]], None] | None = None,
) -> Simulation:
    """Play a job from beginning to end."""
    if resume and save is None:
        raise BadInput("--resume goes on with what --save has kept: name that folder with --save")
    simulation = Simulation(job, ResultStore(save, job, resume) if save is not None else None)
    with players_on(on, workers) as players:
        simulation.run(players, watch)
    return simulation
