"""All tables of one process: opened when somebody comes, put away when nobody is left."""

import asyncio
import contextlib
import time
from typing import Final

from vedette.engine.types import BadInput
from vedette.server import metrics
from vedette.server.battle import Unplayable
from vedette.server.journal import Entry, GameFile
from vedette.server.library import Library
from vedette.server.logs import log
from vedette.server.session import Session
from vedette.server.store import Store
from vedette.server.table import Table
from vedette.server.workers import Workers

IDLE_SECONDS: Final = 60.0


class NoSuchGame(Exception):
    """The store has no game of that id."""


class Hall:
    """The tables, and what they share."""

    def __init__(self, store: Store, library: Library, workers: Workers, idle_seconds: float = IDLE_SECONDS) -> None:
        self.store = store
        self.library = library
        self.workers = workers
        self.idle_seconds = idle_seconds
        self.tables: dict[str, Table] = {}
        self.opening: dict[str, asyncio.Task[Table]] = {}
        self.errands: set[asyncio.Task[None]] = set()
        self.sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.store.listen(self.heard)
        await self.store.open()
        self.sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        if self.sweeper is not None:
            self.sweeper.cancel()
        for table in list(self.tables.values()):
            for link in list(table.links):
                link.close(1012)
            if table.thinking is not None:
                table.thinking.cancel()
        self.workers.stop()
        await self.store.close()

    async def table(self, game: str) -> Table:
        """The live table of a game; two who come at once wait for the same one."""
        found = self.tables.get(game)
        if found is not None:
            found.used = time.monotonic()
            return found
        task = self.opening.get(game)
        if task is None:
            task = self.opening[game] = asyncio.create_task(self._open_table(game))
        return await asyncio.shield(task)

    async def _open_table(self, game: str) -> Table:
        try:
            table = self.tables[game] = Table(self, await self.load(game))
            metrics.tables.set(len(self.tables))
            return table
        finally:
            del self.opening[game]

    async def load(self, game: str) -> Session:
        """A session from the store."""
        file = await self.store.file(game)
        if file is None:
            raise NoSuchGame(game)
        entries = await self.store.entries(game, 0)
        return await asyncio.to_thread(self.build, file, entries)

    def build(self, file: GameFile, entries: list[Entry]) -> Session:
        try:
            session = Session(self.library.book(file.book, file.house_rules), file)
            session.catch_up(entries)
        except BadInput as error:
            raise Unplayable(str(error)) from error
        session.settle()
        return session

    def heard(self, game: str) -> None:
        """Another process wrote to a game; "" when any game may have been written to."""
        for table in [self.tables[game]] if game in self.tables else list(self.tables.values()) if not game else []:
            errand = asyncio.create_task(table.catch_up())
            self.errands.add(errand)
            errand.add_done_callback(self.errands.discard)

    def drop(self, table: Table) -> None:
        """Put a table away; its links are closed and may come back."""
        self.tables.pop(table.session.file.id, None)
        metrics.tables.set(len(self.tables))
        for link in list(table.links):
            link.close(1012)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(self.idle_seconds, 5))
            limit = time.monotonic() - self.idle_seconds
            for table in list(self.tables.values()):
                if not table.links and table.used < limit and table.thinking is None and not table.lock.locked():
                    with contextlib.suppress(Exception):
                        self.drop(table)
            log.debug("hall.swept", tables=len(self.tables))
