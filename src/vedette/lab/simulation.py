"""Runs a job: on processes of this machine or on a cluster, keeping what comes, and stopping cleanly."""

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
    """Who plays blocks of battles."""

    def play(self, job: Doc, blocks: list[Block], work: Work = fight_block) -> Iterator[list[Row]]:
        """The blocks, in the order in which they end."""
        ...

    def close(self) -> None:
        """Let go of whatever was started."""
        ...


class Simulation:
    """A job under way: what is counted so far, and how it goes on."""

    def __init__(self, job: Job, folder: ResultStore | None = None) -> None:
        self.job = job
        self.folder = folder
        self.count = BattleCounts()
        self.kept = 0  # battles that were there already
        self.stopped = False
        self.seconds = 0.0

    def take_up(self, watch: Callable[[list[Row]], None] | None) -> list[Block]:
        """Count what the folder has already; the blocks that are still to be played."""
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
        """Play what is left; `watch` gets every block. Ctrl-C stops it, and what was played is counted and kept."""
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
            hear_no_more()
            self.stopped = True
        self.seconds = time.monotonic() - began
        return self.count


def hear_no_more() -> None:
    """We are stopping already: a second Ctrl-C, or the same one told twice, must not spoil what we have to tell."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, deaf)


def deaf(number: int, frame: object) -> None:
    """Heard and passed over."""


@contextmanager
def ctrl_c_deferred() -> Iterator[None]:
    """Defer Ctrl-C to the end of the block: what is kept is counted, too."""
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
    """Whatever was done about Ctrl-C before is done again afterwards."""
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
    """Who plays: processes of this machine, or `ray`, or the address of a Ray cluster."""
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
