"""Backups: all games, campaigns and armies of any store in one SQLite file, while servers run.

Restoring loses nothing: missing games are added, games whose journal is the beginning of the one in the backup are
continued, and all others stay as they are. Campaigns and armies follow the same rule, by their trail.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import asyncpg

from vedette.server.store import CannotOpen
from vedette.server.store.migrate import refuse_newer, upgrade_postgres, upgrade_sqlite, version_of_file
from vedette.server.store.postgres import CHANNEL, TROUBLE
from vedette.server.store.rows import ENTRY_COLUMNS, PAPER_COLUMNS

Got = TypeVar("Got")
Row = tuple[Any, ...]
Told = Callable[[int, int], None]
"""A callback with the number of finished games, and of all."""
COLUMNS: Final = {
    "game": "id, created, body",
    "token": "hash, game, role, seat",
    "entry": f"game, {ENTRY_COLUMNS}",
    "paper": f"{PAPER_COLUMNS}, hash",
}
ROWS_OF_GAME: Final = {
    "game": f"select {COLUMNS['game']} from game where id = $1",  # noqa: S608
    "token": f"select {COLUMNS['token']} from token where game = $1",  # noqa: S608
    "entry": f"select {COLUMNS['entry']} from entry where game = $1 order by seq",  # noqa: S608
}
GAMES: Final = "select id from game order by created"
PAPERS: Final = f"select {COLUMNS['paper']} from paper order by created"  # noqa: S608
PAUSED: Final = COLUMNS["entry"].split(", ").index("paused")


class Restored:
    """The counts of restored, continued and unchanged games, and the ids of those that differ."""

    def __init__(self) -> None:
        self.back = 0
        self.carried_on = 0
        self.same = 0
        self.other: list[str] = []


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


# --- connections --------------------------------------------------------------------------------------------------------


class Rows(Protocol):
    """A connection to one of the two databases; parameters are $1, $2 in both."""

    async def rows(self, query: str, *args: object) -> list[Row]:
        """Return the rows that a query finds."""

    async def put(self, table: str, rows: list[Row]) -> None:
        """Insert rows with the columns of COLUMNS."""

    async def lock(self, table: str, id: str) -> bool:
        """Return True if the row is there, and keep others from changing it until the transaction ends."""

    async def announce(self, id: str) -> None:
        """Tell running servers that a game has changed."""

    def transaction(self) -> Any:
        """Begin a transaction, to be used with `async with`."""


class SqliteRows:
    """Rows of an SQLite file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def rows(self, query: str, *args: object) -> list[Row]:
        return self.connection.execute(query, {str(n): arg for n, arg in enumerate(args, 1)}).fetchall()

    async def put(self, table: str, rows: list[Row]) -> None:
        marks = ",".join("?" * len(COLUMNS[table].split(",")))
        self.connection.executemany(f"insert into {table} ({COLUMNS[table]}) values ({marks})", rows)  # noqa: S608

    async def lock(self, table: str, id: str) -> bool:
        return bool(await self.rows(f"select 1 from {table} where id = $1", id))  # noqa: S608 (the whole file is locked)

    async def announce(self, id: str) -> None:
        """Do nothing: no server listens to a file."""

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        self.connection.execute("begin immediate")
        try:
            yield
        except BaseException:
            self.connection.execute("rollback")
            raise
        self.connection.execute("commit")


class PostgresRows:
    """Rows of a PostgreSQL database."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def rows(self, query: str, *args: object) -> list[Row]:
        return [tuple(row) for row in await self.connection.fetch(query, *args)]

    async def put(self, table: str, rows: list[Row]) -> None:
        marks = ",".join([f"${n}" for n, _ in enumerate(COLUMNS[table].split(","), 1)])
        query = f"insert into {table} ({COLUMNS[table]}) values ({marks})"  # noqa: S608
        await self.connection.executemany(query, rows)

    async def lock(self, table: str, id: str) -> bool:
        return bool(await self.rows(f"select 1 from {table} where id = $1 for update", id))  # noqa: S608

    async def announce(self, id: str) -> None:
        await self.connection.execute("select pg_notify($1, $2)", CHANNEL, f"{id} backup")

    def transaction(self) -> Any:
        return self.connection.transaction()


def open_file(path: Path) -> sqlite3.Connection:
    """Open an up-to-date database file."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=20)
    connection.execute("pragma foreign_keys=ON")
    return connection


async def with_store(url: str, work: Callable[[Rows], Awaitable[Got]], reads_only: bool = False) -> Got:
    """Run work on a store of either kind; its tables are made if they are missing."""
    if not is_postgres(url):
        path = path_of(url)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            upgrade_sqlite(str(path))
            with closing(open_file(path)) as file:
                return await work(SqliteRows(file))
        except (OSError, sqlite3.Error) as error:
            raise CannotOpen(f"the games in {path} cannot be opened ({error}); --database names another file") from None
    try:
        connection = await asyncpg.connect("postgresql://" + url.split("://", 1)[1])
        try:
            await upgrade_postgres(connection)
            if not reads_only:
                return await work(PostgresRows(connection))
            # A consistent snapshot.
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return await work(PostgresRows(connection))
        finally:
            await connection.close()
    except (*TROUBLE, ValueError) as error:
        words = str(error) or type(error).__name__
        raise CannotOpen(f"the database does not answer ({words}); look at the address after --database") from None


async def rows_of(source: Rows, table: str, id: str) -> list[Row]:
    """Return all rows of a game, a journal in order."""
    rows = await source.rows(ROWS_OF_GAME[table], id)
    if table != "entry":
        return rows
    return [(*row[:PAUSED], bool(row[PAUSED]), *row[PAUSED + 1 :]) for row in rows]  # SQLite has no truth values


# --- making a backup ----------------------------------------------------------------------------------------------------


def back_up(url: str, place: Path, told: Told) -> int:
    """Write all games of a store to a file and return their number. The file appears when it is complete."""
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        made = Path(folder) / "backup.sqlite3"
        if is_postgres(url):
            upgrade_sqlite(str(made))
            asyncio.run(with_store(url, lambda source: copy_all(source, made, told), reads_only=True))
        else:
            copy_file(path_of(url), made)
        with closing(open_file(made)) as file:
            (count,) = file.execute("select count(*) from game").fetchone()
        made.replace(place)
    return int(count)


def copy_file(source: Path, target: Path) -> None:
    """Copy a database file as it is at one moment, while others write to it, and upgrade the copy."""
    if not source.is_file():
        raise CannotOpen(f"there are no games at {source}; --database names another place")
    copy_pages(source, target)
    refuse_newer(version_of_file(target), str(source))
    upgrade_sqlite(str(target))


def copy_pages(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment, including its log."""
    here = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    there = sqlite3.connect(target)
    try:
        here.backup(there)
    finally:
        there.close()
        here.close()


async def copy_all(source: Rows, made: Path, told: Told) -> None:
    """Copy every game with its tokens and its journal, and all campaigns and armies."""
    ids = [row[0] for row in await source.rows(GAMES)]
    with closing(open_file(made)) as file:
        target = SqliteRows(file)
        async with target.transaction():
            for done, id in enumerate(ids):
                for table in ROWS_OF_GAME:
                    await target.put(table, await rows_of(source, table, id))
                told(done + 1, len(ids))
            await target.put("paper", await source.rows(PAPERS))


# --- putting it back ----------------------------------------------------------------------------------------------------


def restore(place: Path, url: str, told: Told) -> Restored:
    """Put the games of a backup into a store."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "backup.sqlite3"
        try:
            copy_pages(place, made)
            at = version_of_file(made)
        except (OSError, sqlite3.Error) as error:
            raise CannotOpen(f"{place} cannot be read as a backup ({error})") from None
        if not at:
            raise CannotOpen(f"{place} is not a backup of games; `vedette backup FILE` makes one")
        refuse_newer(at, str(place))
        upgrade_sqlite(str(made))
        with closing(open_file(made)) as file:
            return asyncio.run(with_store(url, lambda target: put_back(SqliteRows(file), target, told)))


async def put_back(source: Rows, target: Rows, told: Told) -> Restored:
    """Restore each game wholly or not at all."""
    found = Restored()
    ids = [row[0] for row in await source.rows(GAMES)]
    for done, id in enumerate(ids):
        async with target.transaction():
            if await target.lock("game", id):
                await carry_on(await rows_of(source, "entry", id), target, id, found)
            else:
                for table in ROWS_OF_GAME:
                    await target.put(table, await rows_of(source, table, id))
                found.back += 1
            await target.announce(id)
        told(done + 1, len(ids))
    for row in await source.rows(PAPERS):
        async with target.transaction():
            await put_paper_back(row, target, found)
    return found


async def put_paper_back(kept: Row, target: Rows, found: Restored) -> None:
    """Restore a campaign or army, or continue it if its trail is the beginning of the backup's."""
    id, _, _, updated, trail, body, _ = kept
    if not await target.lock("paper", id):
        await target.put("paper", [kept])
        found.back += 1
        return
    ((here,),) = await target.rows("select trail from paper where id = $1", id)
    if here.startswith(trail):
        found.same += 1
    elif trail.startswith(here):
        await target.rows(
            "update paper set updated = $1, trail = $2, body = $3 where id = $4", updated, trail, body, id
        )
        found.carried_on += 1
    else:
        found.other.append(id)


async def carry_on(journal: list[Row], target: Rows, id: str, found: Restored) -> None:
    """Add to an existing game what the backup has beyond it, if all before is the same."""
    here = await rows_of(target, "entry", id)
    both = min(len(here), len(journal))
    if here[:both] != journal[:both]:
        found.other.append(id)
    elif len(journal) > len(here):
        await target.put("entry", journal[both:])
        found.carried_on += 1
    else:
        found.same += 1
