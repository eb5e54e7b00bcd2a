"""The SQLite store: one writer thread, one reader thread, both with the standard library's driver.

The writer commits all waiting entries in one transaction and one statement, because each statement gives up the
interpreter's lock and waits for it again. WAL with synchronous=FULL: a commit that has returned is on the disk.
"""

import asyncio
import os
import queue
import shutil
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from vedette.server.game.journal import AccessToken, GameFile, JournalEntry, StoredDocument
from vedette.server.live.presence import LocalPresence
from vedette.server.store import CannotOpen, Heard, Met, OutOfOrder, StoreTrouble
from vedette.server.store.file_lock import FileLock
from vedette.server.store.migrate import upgrade_sqlite
from vedette.server.store.rows import (
    ENTRY_COLUMNS,
    PAPER_COLUMNS,
    UNTOUCHED,
    entry_of,
    entry_row,
    entry_rows,
    out_of_order,
    pack,
    paper_row,
    papers_of,
    unpack,
)

Got = TypeVar("Got")
Work = Callable[[sqlite3.Connection], bool] | tuple[Any, ...]
"""A job for the connection, or a row to append to the journal."""

Waiting = tuple[Work, "asyncio.Future[bool]"]
Answers = list[tuple["asyncio.Future[bool]", bool | Exception]]
MOST_AT_ONCE: Final = 500
LEAST_FREE: Final = 1024 * 1024
"""Free bytes below which the disk counts as full."""
FOLLOWS: Final = (
    "where {seq} = 1 + (select coalesce(max(seq), 0) from entry where game = {game}) "
    "and exists (select 1 from game where id = {game})"
)
"""Only the number after the last one. Nothing for a game that was deleted meanwhile: that would fail, and all that is
committed with it."""
ENTRY_MARKS: Final = "?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13"
INSERT: Final = f"insert into entry (game, {ENTRY_COLUMNS}) values ({ENTRY_MARKS})"  # noqa: S608
APPEND: Final = f"insert into entry (game, {ENTRY_COLUMNS}) select {ENTRY_MARKS} " + FOLLOWS.format(game="?1", seq="?2")
FIELDS: Final = ", ".join([f"json_extract(value, '$[{n}]')" for n in range(13)])
APPEND_ALL: Final = (
    f"insert or ignore into entry (game, {ENTRY_COLUMNS}) select {FIELDS} from json_each(?) "  # noqa: S608
    + FOLLOWS.format(game="json_extract(value, '$[0]')", seq="json_extract(value, '$[1]')")
)


class SqliteStore:
    """Games in one database file."""

    kind = "sqlite"

    def __init__(self, url: str) -> None:
        path = url.removeprefix("sqlite:///")
        if not path or "://" in path or path == ":memory:":
            raise ValueError(f"'{url}' is not a place for games: write sqlite:///PATH or postgresql://...")
        self.path = path
        self.waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self.readers = ThreadPoolExecutor(1, "store-reader")
        self.reading: sqlite3.Connection | None = None
        self.claim = FileLock(path)
        self.failed = ""

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        try:
            await self.loop.run_in_executor(self.readers, self._prepare)
        except sqlite3.Error as error:
            raise CannotOpen(
                f"the games in {self.path} cannot be opened ({error}); --database names another file"
            ) from None
        except OSError as error:
            words = os.strerror(error.errno or 0)
            raise CannotOpen(f"games cannot be kept in {self.path} ({words}); --database names another file") from None
        self.writer.start()

    async def close(self) -> None:
        self.waiting.put(None)
        await asyncio.to_thread(self.writer.join)
        await self.loop.run_in_executor(self.readers, self._end_reading)
        self.readers.shutdown()
        self.claim.give_up()

    async def trouble(self) -> str:
        await self.find_pass(b"")
        if shutil.disk_usage(Path(self.path).parent).free < LEAST_FREE:
            return "the disk is full: nothing can be stored"
        return f"the last write failed: {self.failed}" if self.failed else ""

    def listen(self, heard: Heard, met: Met) -> None:
        """Do nothing: no other process writes to the file."""

    async def announce(self, game: str, company: LocalPresence) -> None:
        """Do nothing: no other process listens."""

    # --- writing ---------------------------------------------------------------------------------------------------

    async def create(self, file: GameFile, passes: dict[bytes, AccessToken], entries: list[JournalEntry]) -> None:
        tokens = [(hashed, one.game, one.role, one.seat) for hashed, one in passes.items()]
        rows = await asyncio.to_thread(entry_rows, file.id, entries)
        body = pack(file)

        def work(connection: sqlite3.Connection) -> bool:
            connection.execute("insert into game (id, created, body) values (?,?,?)", (file.id, file.created, body))
            connection.executemany("insert into token (hash, game, role, seat) values (?,?,?,?)", tokens)
            connection.executemany(INSERT, rows)
            return True

        await self._do(work)

    async def delete(self, game: str) -> None:
        def work(connection: sqlite3.Connection) -> bool:
            connection.execute("delete from game where id = ?", (game,))
            return True

        await self._do(work)

    async def append(self, game: str, entry: JournalEntry) -> bool:
        return await self._do((game, *entry_row(entry)))

    async def swap_pass(self, old: bytes, new: bytes, opens: AccessToken) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            gone = connection.execute("delete from token where hash = ?", (old,)).rowcount
            if gone:
                row = (new, opens.game, opens.role, opens.seat)
                connection.execute("insert into token (hash, game, role, seat) values (?,?,?,?)", row)
            return gone == 1

        return await self._do(work)

    async def add_pass(self, hashed: bytes, opens: AccessToken) -> None:
        row = (hashed, opens.game, opens.role, opens.seat)

        def work(connection: sqlite3.Connection) -> bool:
            query = "insert into token (hash, game, role, seat) values (?,?,?,?) on conflict do nothing"
            connection.execute(query, row)
            return True

        await self._do(work)

    async def create_paper(self, document: StoredDocument, hashed: bytes) -> None:
        row = (*paper_row(document), hashed)

        def work(connection: sqlite3.Connection) -> bool:
            connection.execute(f"insert into paper ({PAPER_COLUMNS}, hash) values (?,?,?,?,?,?,?)", row)  # noqa: S608
            return True

        await self._do(work)

    async def save_paper(self, document: StoredDocument, trail: str) -> bool:
        _, _, _, updated, now, body = paper_row(document)

        def work(connection: sqlite3.Connection) -> bool:
            query = "update paper set updated = ?, trail = ?, body = ? where id = ? and trail = ?"
            return connection.execute(query, (updated, now, body, document.id, trail)).rowcount == 1

        return await self._do(work)

    async def delete_paper(self, paper: str) -> None:
        def work(connection: sqlite3.Connection) -> bool:
            connection.execute("delete from paper where id = ?", (paper,))
            return True

        await self._do(work)

    def _do(self, work: Work) -> "asyncio.Future[bool]":
        done: asyncio.Future[bool] = self.loop.create_future()
        self.waiting.put((work, done))
        return done

    def _write(self) -> None:
        """Run the writer's thread: commit waiting entries and tell the callers."""
        connection = self._connect()
        is_open = True
        while is_open:
            batch: list[Waiting] = []
            one = self.waiting.get()
            while one is not None:
                batch.append(one)
                if len(batch) >= MOST_AT_ONCE or self.waiting.empty():
                    break
                one = self.waiting.get()
            is_open = one is not None
            if batch:
                answers = _commit(connection, batch)
                trouble = answers[0][1]
                is_failure = isinstance(trouble, Exception) and not isinstance(trouble, OutOfOrder)
                self.failed = str(trouble) if is_failure else ""
                self.loop.call_soon_threadsafe(_settle, answers)
        connection.close()

    # --- reading ---------------------------------------------------------------------------------------------------

    async def _read(self, work: Callable[[sqlite3.Connection], Got]) -> Got:
        def read() -> Got:
            if self.reading is None:
                self.reading = self._connect()
            return work(self.reading)

        try:
            return await self.loop.run_in_executor(self.readers, read)
        except sqlite3.Error as error:
            raise StoreTrouble(str(error)) from error

    async def _rows(self, query: str, args: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(query, args).fetchall())

    async def find_pass(self, hashed: bytes) -> AccessToken | None:
        rows = await self._rows("select game, role, seat from token where hash = ?", (hashed,))
        return AccessToken(*rows[0]) if rows else None

    async def find_passes(self, hashes: list[bytes]) -> dict[bytes, AccessToken]:
        marks = ",".join("?" * len(hashes))
        rows = await self._rows(
            f"select hash, game, role, seat from token where hash in ({marks})",  # noqa: S608
            tuple(hashes),
        )
        return {row[0]: AccessToken(*row[1:]) for row in rows}

    async def file(self, game: str) -> GameFile | None:
        rows = await self._rows("select body from game where id = ?", (game,))
        return unpack(rows[0][0]) if rows else None

    async def entries(self, game: str, after: int) -> list[JournalEntry]:
        query = f"select {ENTRY_COLUMNS} from entry where game = ? and seq > ? order by seq"  # noqa: S608
        return [entry_of(row) for row in await self._rows(query, (game, after))]

    async def last_entries(self, games: list[str]) -> dict[str, JournalEntry]:
        query = f"select {ENTRY_COLUMNS} from entry where game = ? order by seq desc limit 1"  # noqa: S608

        def read(connection: sqlite3.Connection) -> dict[str, JournalEntry]:
            found = {game: connection.execute(query, (game,)).fetchone() for game in games}
            return {game: entry_of(row) for game, row in found.items() if row is not None}

        return await self._read(read)

    async def open_games(self, since: int, most: int) -> list[str]:
        games = "select id from game order by created desc"
        newest = "select time, words from entry where game = ? order by seq desc limit 1"

        def read(connection: sqlite3.Connection) -> list[str]:
            found: list[tuple[int, str]] = []
            for (game,) in connection.execute(games).fetchall():
                last = connection.execute(newest, (game,)).fetchone()
                if last is not None and last[0] >= since and not last[1]:
                    found.append((last[0], game))
            return [game for _, game in sorted(found, reverse=True)[:most]]

        return await self._read(read)

    async def untouched_since(self, before: int) -> list[str]:
        return [row[0] for row in await self._rows(UNTOUCHED.format(before="?1"), (before,))]

    async def find_papers(self, hashes: list[bytes]) -> dict[bytes, StoredDocument]:
        marks = ",".join("?" * len(hashes))
        query = f"select {PAPER_COLUMNS}, hash from paper where hash in ({marks})"  # noqa: S608
        return {hashed: paper for paper, hashed in papers_of(await self._rows(query, tuple(hashes)))}

    async def papers_untouched_since(self, before: int) -> list[StoredDocument]:
        query = f"select {PAPER_COLUMNS} from paper where updated < ?"  # noqa: S608
        return [paper for paper, _ in papers_of(await self._rows(query, (before,)))]

    # --- connections -----------------------------------------------------------------------------------------------

    def _prepare(self) -> None:
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        self.claim.take()
        try:
            upgrade_sqlite(self.path)
            with closing(sqlite3.connect(self.path, timeout=10)) as connection:
                connection.execute("pragma journal_mode=WAL")  # here: two connections that switch at once are refused
        except (sqlite3.Error, OSError, CannotOpen):
            self.claim.give_up()
            raise

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        for pragma in ("synchronous=FULL", "foreign_keys=ON", "cache_size=-8000"):
            connection.execute(f"pragma {pragma}")
        return connection

    def _end_reading(self) -> None:
        if self.reading is not None:
            self.reading.close()


def _commit(connection: sqlite3.Connection, batch: list[Waiting]) -> Answers:
    """Commit a batch in one transaction; return each result."""
    rows = [work for work, _ in batch if isinstance(work, tuple)]
    try:
        connection.execute("begin immediate")
        stored = connection.execute(APPEND_ALL, (msgspec.json.encode(rows).decode(),)).rowcount if rows else 0
        if stored < len(rows):
            # A number was taken or does not follow: find out whose.
            connection.execute("rollback")
            connection.execute("begin immediate")
        answers: Answers = []
        for work, done in batch:
            if not isinstance(work, tuple):
                answers.append((done, work(connection)))
            elif stored < len(rows):
                answers.append((done, _append(connection, work)))
            else:
                answers.append((done, True))
        connection.execute("commit")
        return answers
    except Exception as error:  # the writer's thread must not end, whatever it was handed
        if connection.in_transaction:
            connection.execute("rollback")
        trouble = StoreTrouble(str(error))
        return [(done, trouble) for _, done in batch]


def _append(connection: sqlite3.Connection, row: tuple[Any, ...]) -> bool | OutOfOrder:
    """Store one entry; False when its number is taken or the game is gone."""
    if connection.execute(APPEND, row).rowcount == 1:
        return True
    game, seq = row[:2]
    if not connection.execute("select 1 from game where id = ?", (game,)).fetchone():
        return False
    last = connection.execute("select coalesce(max(seq), 0) from entry where game = ?", (game,)).fetchone()[0]
    return out_of_order(game, seq, last) if seq > last else False


def _settle(answers: Answers) -> None:
    for done, answer in answers:
        if done.done():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
