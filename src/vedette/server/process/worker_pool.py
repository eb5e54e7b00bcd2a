"""The worker processes, seen from the server. One worker has the same games for as long as it lives."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final, TypeVar
from zlib import crc32

from vedette.server.game.journal import GameFile, JournalEntry
from vedette.server.game.session import Session
from vedette.server.process import jobs
from vedette.server.process.jobs import GameSync, NeedsFullSync, ReadRecord

Got = TypeVar("Got")
RECORD_SECONDS: Final = 30


class Worker:
    """One process, and how much of each game it has."""

    def __init__(self, library: str, is_patient: bool = False) -> None:
        self.library = library
        self.is_patient = is_patient
        self.pool: ProcessPoolExecutor | None = None
        self.fed: dict[str, tuple[int, int]] = {}
        self.turn = asyncio.Lock()
        """The lock for long jobs: one at a time. The others wait in the server, where they can be cancelled."""
        self.halt: Any = multiprocessing.get_context("spawn").RawValue("b", 0)
        """The flag that stops the job, because nobody waits for its answer."""

    def submit(self, job: Callable[..., Got], *args: Any) -> "asyncio.Future[Got]":
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(
                1, spawn, initializer=jobs.begin, initargs=(self.library, self.halt, self.is_patient)
            )
        return asyncio.wrap_future(self.pool.submit(job, *args))

    def stop(self) -> None:
        """End the process; the next job starts another."""
        pool, self.pool = self.pool, None
        self.fed.clear()
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


class Workers:
    """All workers, each started when first needed. Long searches have other workers than quick questions."""

    def __init__(self, library: str, count: int = 0) -> None:
        count = count or max(1, (os.cpu_count() or 2) - 1)
        self.workers = [Worker(library) for _ in range(count)]
        self.thinkers = [Worker(library) for _ in range(count)]
        self.seer = Worker(library, is_patient=True)
        self.reader = Worker(library)
        self.reading = asyncio.Lock()
        self.is_over = False

    def stop(self) -> None:
        self.is_over = True
        for one in [*self.workers, *self.thinkers, self.seer, self.reader]:
            one.stop()

    async def ask(self, session: Session, job: Callable[..., Got | NeedsFullSync], *args: Any) -> Got:
        """Have a short job done on a game."""
        return await self.done(self.workers[crc32(session.file.id.encode()) % len(self.workers)], session, job, args)

    async def think(self, session: Session, job: Callable[..., Got | NeedsFullSync], *args: Any) -> Got:
        """Have a worker think long about a game; cancelling the wait stops it."""
        one = self.thinkers[crc32(session.file.id.encode()) % len(self.thinkers)]
        async with one.turn:
            one.halt.value = 0
            asked = asyncio.ensure_future(self.done(one, session, job, args))
            try:
                return await asyncio.shield(asked)
            except asyncio.CancelledError:
                one.halt.value = 1
                with suppress(Exception):
                    await asked
                raise

    async def look_ahead(self, session: Session, job: Callable[..., Got | NeedsFullSync], *args: Any) -> Got:
        """Have a worker think ahead; cancelling it returns the answers found so far."""
        one = self.seer
        async with one.turn:
            one.halt.value = 0
            asked = asyncio.ensure_future(self.done(one, session, job, args))
            try:
                return await asyncio.shield(asked)
            except asyncio.CancelledError:
                one.halt.value = 1
                return await asked

    async def done(
        self, one: Worker, session: Session, job: Callable[..., Got | NeedsFullSync], args: tuple[Any, ...]
    ) -> Got:
        """Run a job on a game in a worker, after sending the orders it has not seen."""
        game = session.file.id
        undos, number = session.undos, session.number
        for _ in range(3):
            known = one.fed.get(game)
            start = known[1] if known is not None and known[0] == undos and known[1] <= number else 0
            seating = session.seating
            file = None if start else session.file
            digest = session.digest_of(start)
            feed = GameSync(game, undos, start, session.lines(start), file, seating.owners, seating.holders, digest)
            one.fed[game] = (undos, number)
            try:
                got = await one.submit(job, feed, *args)
            except BrokenProcessPool:
                one.stop()
                if self.is_over:
                    raise
                continue
            if not isinstance(got, NeedsFullSync):
                return got
            one.fed.pop(game, None)
        raise RuntimeError("no worker could be kept alive for this game")

    async def check(self, file: GameFile, entries: list[JournalEntry]) -> str:
        """Return where a stored game comes out differently now; "" if nowhere."""
        return await self.workers[crc32(file.id.encode()) % len(self.workers)].submit(jobs.check, file, entries)

    async def read_record(self, text: str) -> ReadRecord:
        """Read a record from outside; end the worker if a record takes too long."""
        async with self.reading:
            try:
                return await asyncio.wait_for(self.reader.submit(jobs.read_record, text), RECORD_SECONDS)
            except (TimeoutError, BrokenProcessPool):
                self.reader.stop()
                raise
