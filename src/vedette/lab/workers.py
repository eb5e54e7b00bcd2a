"""Processes of this machine that play blocks."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Final

from vedette.lab.job import Doc, Row, fight_block

Block = tuple[int, int]
Work = Callable[[Doc, int, int], list[Row]]
"""Plays a block of battles, or of positions in one."""

GENTLE: Final = 10
MOST_BREAKS: Final = 3
"""Killed workers that are replaced before the run is given up."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def begin(gently: bool) -> None:
    """Prepare a new worker: it ignores Ctrl-C, ends with its parent, and if gentle gives way to other processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    if gently and hasattr(os, "nice"):
        os.nice(GENTLE)


def end_with_parent() -> None:
    """End this process when its parent has ended; a parent that is killed cannot end its workers."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Alone:
    """A single worker: this very process."""

    def play(self, job: Doc, blocks: list[Block], work: Work = fight_block) -> Iterator[list[Row]]:
        for first, after in blocks:
            yield work(job, first, after)

    def close(self) -> None:
        """Do nothing, as nothing was started."""


class WorkerPool:
    """A pool of processes. One that is killed is replaced, and its block is played again."""

    def __init__(self, workers: int, gently: bool = False) -> None:
        self.workers = workers
        self.gently = gently
        self.breaks = 0
        self.closed = False
        self.pool = self.start()

    def start(self) -> ProcessPoolExecutor:
        how = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=how, initializer=begin, initargs=(self.gently,))

    def processes(self) -> list[BaseProcess]:
        """Return the processes of this pool, and no others."""
        return list((getattr(self.pool, "_processes", None) or {}).values())

    def play(self, job: Doc, blocks: list[Block], work: Work = fight_block) -> Iterator[list[Row]]:
        """Yield the results of the blocks as they end. Only as many blocks are queued as the workers soon need."""
        waiting = list(reversed(blocks))
        running: dict[Future[list[Row]], Block] = {}
        while waiting or running:
            try:
                while waiting and len(running) < 2 * self.workers:
                    block = waiting.pop()
                    try:
                        running[self.pool.submit(work, job, *block)] = block
                    except BrokenProcessPool:
                        waiting.append(block)
                        raise
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    rows = future.result()
                    del running[future]
                    yield rows
            except BrokenProcessPool:
                if self.closed:
                    raise RuntimeError("the processes that play the battles have been ended") from None
                self.breaks += 1
                if self.breaks > MOST_BREAKS:
                    raise RuntimeError("the processes that play the battles are killed again and again") from None
                waiting += reversed(list(running.values()))
                running.clear()
                self.pool.shutdown(wait=False)
                self.pool = self.start()

    def close(self) -> None:
        """End the processes, whatever they are doing; threads that wait for results get an error."""
        self.closed = True
        ours = self.processes()
        self.pool.shutdown(wait=False, cancel_futures=True)
        for child in ours:
            child.terminate()
        for child in ours:
            child.join()
