"""All game rooms of one process: opened when somebody comes, closed when nobody is left."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from vedette.ai.search import SearchPlayer
from vedette.engine.book import Book
from vedette.server import metrics
from vedette.server.game.journal import GameFile, JournalEntry
from vedette.server.game.session import Session, built
from vedette.server.live.presence import AGAIN_SECONDS, LocalPresence, RemotePresence
from vedette.server.live.room import DELETED, DELETED_WORDS, RESTART, GameRoom, MailNotices, now_ms
from vedette.server.logs import log
from vedette.server.process.battle import Unplayable
from vedette.server.process.worker_pool import Workers
from vedette.server.services.catalog import Catalog
from vedette.server.store import Damaged, Store, StoreTrouble

P = ParamSpec("P")
T = TypeVar("T")
READERS: Final = 2
"""Threads that read data from outside; all other threads stay free for the games."""
IDLE_SECONDS: Final = 60.0
FOREVER: Final = 0
"""Games are kept until somebody deletes them."""
DAY_MS: Final = 24 * 3600 * 1000
FORGET_SECONDS: Final = 3600.0
"""Seconds between searches for games past their time."""
RECENT_MS: Final = 90 * DAY_MS
MOST_CHECKED: Final = 1000
"""Games that are checked when the server starts: those of the last ninety days, at most the newest thousand."""


class NoSuchGame(Exception):
    """An id without a game in the store."""


class GameRegistry:
    """The game rooms, and the services they share."""

    def __init__(
        self,
        store: Store,
        library: Catalog,
        workers: Workers,
        idle_seconds: float = IDLE_SECONDS,
        keep_days: int = FOREVER,
    ) -> None:
        self.store = store
        self.keep_days = keep_days
        self.library = library
        self.workers = workers
        self.idle_seconds = idle_seconds
        self.tables: dict[str, GameRoom] = {}
        self.opening: dict[str, asyncio.Task[GameRoom]] = {}
        self.errands: set[asyncio.Task[None]] = set()
        self.elsewhere = RemotePresence()
        self.sweeper: asyncio.Task[None] | None = None
        self.checker: asyncio.Task[None] | None = None
        self.mailer: MailNotices | None = None
        self.at_close: list[Callable[[], None]] = []
        self.readers = ThreadPoolExecutor(READERS, "reader")

    async def open(self) -> None:
        self.store.listen(self.heard, self.met)
        await self.store.open()
        self.sweeper = asyncio.create_task(self._sweep())
        self.checker = asyncio.create_task(self._check_open_games())

    async def close(self) -> None:
        for task in (self.sweeper, self.checker):
            if task is not None:
                task.cancel()
        for table in list(self.tables.values()):
            table.close(RESTART, "")
            table.computers.stop()
        if self.mailer is not None:
            self.mailer.stop()
        self.workers.stop()
        self.readers.shutdown(wait=False, cancel_futures=True)
        for end in self.at_close:
            await asyncio.to_thread(end)
        await self.store.close()

    async def read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function that may be slow on outside data in one of few threads."""
        work = partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self.readers, work)

    async def book(self, name: str, house_rules: dict[str, Any]) -> Book:
        """Return a book with house rules applied, which takes long if there are many."""
        if not house_rules:
            return self.library.book(name, house_rules)
        return await self.read(self.library.book, name, house_rules)

    async def trouble(self) -> str:
        """Return why games cannot go on now; "" when all is well."""
        try:
            return await self.store.trouble()
        except StoreTrouble as error:
            return f"the store does not answer: {error}"

    async def table(self, game: str) -> GameRoom:
        """Return the game room of a game; two who come at once wait for the same one."""
        found = self.tables.get(game)
        if found is not None:
            found.used = time.monotonic()
            return found
        task = self.opening.get(game)
        if task is None:
            task = self.opening[game] = asyncio.create_task(self._open_table(game))
        return await asyncio.shield(task)

    async def _open_table(self, game: str) -> GameRoom:
        try:
            table = self.tables[game] = GameRoom(self, await self.load(game))
            metrics.tables.set(len(self.tables))
            return table
        finally:
            del self.opening[game]

    async def load(self, game: str) -> Session:
        """Load a session from the store; after a change of rules it goes on from the last moment that is the same."""
        for _ in range(5):
            file, entries = await self.stored(game)
            session = await asyncio.to_thread(self.build, file, entries)
            if session.changed is None or await self.settle_change(session):
                return session
        raise StoreTrouble("the game is being written to")

    async def stored(self, game: str) -> tuple[GameFile, list[JournalEntry]]:
        """Return the stored file and journal of a game."""
        try:
            file = await self.store.file(game)
            if file is None:
                raise NoSuchGame(game)
            return file, await self.store.entries(game, 0)
        except Damaged as error:
            log.error("game.damaged", game=game, error=str(error))
            raise Unplayable("what is stored of it is damaged") from None

    async def settle_change(self, session: Session) -> bool:
        """Note a change by new rules in the journal, the talk and the log."""
        changed = session.changed
        assert changed is not None
        kept = "to look at" if session.is_kept else f"from move {session.number + 1}"
        log.warning("rules.changed", game=session.file.id, rule=changed.rule, words=str(changed), kept=kept)
        if session.is_kept:
            return True
        return await self.store.append(session.file.id, session.go_on(now_ms()))

    def build(self, file: GameFile, entries: list[JournalEntry]) -> Session:
        return built(self.library, file, entries)

    def heard(self, game: str) -> None:
        """Take note that another process wrote to a game; "": any game may have been written to."""
        for table in [self.tables[game]] if game in self.tables else list(self.tables.values()) if not game else []:
            self.run(table.catch_up())

    def run(self, errand: Coroutine[Any, Any, None]) -> None:
        """Run a task that nobody waits for."""
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    def met(self, game: str, process: str, company: LocalPresence) -> None:
        """Take in who sits at a game in another process."""
        self.elsewhere.hear(game, process, company)
        table = self.tables.get(game)
        if table is not None:
            table.say_presence()
            if company.asks:
                self.announce(table)

    def announce(self, room: GameRoom, asks: bool = False) -> None:
        """Tell the other processes who sits at a game here."""
        self.run(self.store.announce(room.session.file.id, room.company(asks)))

    def players(self, book: str) -> list[str]:
        """Return the computer players of a book."""
        return [one.name for one in self.library.players(book)]

    def can_play(self, book: str, player: str) -> bool:
        """True if there is a computer player of that name, with or without a temperament after it."""
        return any(one.is_called(player) for one in self.library.players(book))

    def thinks_long(self, book: str, player: str) -> bool:
        """True if a computer player searches, and may take seconds for each order."""
        return isinstance(self.library.player(book, player), SearchPlayer)

    def has(self, room: GameRoom) -> bool:
        """True until the room is closed; the same game may have another room then."""
        return self.tables.get(room.session.file.id) is room

    def drop(self, room: GameRoom, code: int = RESTART, words: str = "") -> None:
        """Close a room; its links are closed and may come back, unless the code says otherwise."""
        if self.has(room):
            del self.tables[room.session.file.id]
        metrics.tables.set(len(self.tables))
        room.close(code, words)

    async def delete(self, game: str) -> None:
        """Delete a game, and tell everybody at it."""
        await self.store.delete(game)
        table = self.tables.get(game)
        if table is not None:
            self.drop(table, DELETED, DELETED_WORDS)

    async def forget_old(self) -> int:
        """Delete the games that are past their time (VEDETTE_KEEP_DAYS); return their number."""
        before = now_ms() - self.keep_days * DAY_MS
        old = [game for game in await self.store.untouched_since(before) if game not in self.tables]
        for game in old:
            await self.delete(game)
        papers = 0
        for paper in await self.store.papers_untouched_since(before):
            fight = paper.body.get("fight")
            # A campaign lasts as long as the battle that is being fought for it.
            if isinstance(fight, dict) and await self.store.file(str(fight.get("game"))) is not None:
                continue
            await self.store.delete_paper(paper.id)
            papers += 1
        if old or papers:
            log.info("games.forgotten", games=len(old), papers=papers, keep_days=self.keep_days)
        return len(old) + papers

    async def _check_open_games(self) -> None:
        """Find, at the start, the open games that the rules of this program change."""
        try:
            games = await self.store.open_games(now_ms() - RECENT_MS, MOST_CHECKED)
            differ = 0
            for game in games:
                differ += await self._differs(game)
                await self._write_for(game)
            log.info("rules.checked", games=len(games), differ=differ)
        except StoreTrouble as error:
            log.warning("rules.not_checked", error=str(error))

    async def _write_for(self, game: str) -> None:
        """Send the mails about a game that were due when the server was stopped."""
        if self.mailer is None:
            return
        _, entries = await self.stored(game)
        if any(entry.kind == "mail" for entry in entries):
            with contextlib.suppress(Unplayable, NoSuchGame):
                self.mailer.consider((await self.table(game)).session)

    async def _differs(self, game: str) -> bool:
        """Check one game in another process and log what differs; it is settled when the game is opened."""
        try:
            changed = await self.workers.check(*await self.stored(game))
        except StoreTrouble:
            raise
        except Exception as error:  # one damaged game must not keep us from looking at the others
            log.warning("rules.not_checked", game=game, error=repr(error))
            return False
        if changed:
            log.warning("rules.differ", game=game, words=changed)
        return bool(changed)

    async def _sweep(self) -> None:
        looked = said = 0.0
        while True:
            await asyncio.sleep(min(self.idle_seconds, 5))
            if self.keep_days and time.monotonic() - looked > FORGET_SECONDS:
                looked = time.monotonic()
                with contextlib.suppress(StoreTrouble):
                    await self.forget_old()
            for game in self.elsewhere.forget_stale():
                if game in self.tables:
                    self.tables[game].say_presence()
            if time.monotonic() - said > AGAIN_SECONDS:
                said = time.monotonic()
                for table in self.tables.values():
                    if table.links:
                        self.announce(table)
            limit = time.monotonic() - self.idle_seconds
            for table in list(self.tables.values()):
                if (
                    not table.links
                    and table.used < limit
                    and table.computers.thinking is None
                    and not table.lock.locked()
                ):
                    with contextlib.suppress(Exception):
                        self.drop(table)
            log.debug("registry.swept", tables=len(self.tables))
