"""Backups: all games, campaigns and armies in one SQLite file, whichever store has them, written and read while servers run.

Restoring loses nothing: games that are missing are put back, games whose journal is the beginning of the one in the backup are
carried on, and all others stay as they are. So do campaigns and armies, by their trail.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from vedette.server.store import CannotOpen
from vedette.server.store.migrate import HEAD, upgrade_postgres, upgrade_sqlite
from vedette.server.store.postgres import CHANNEL, TROUBLE
from vedette.server.store.sqlite import revision_of
from vedette.server.store.tables import entry, game, paper, token

Got = TypeVar("Got")
Told = Callable[[int, int], None]
"""Called with how many games are done, and how many there are."""
MANY: Final = 500


class Restored:
    """What came of restoring: how many games were put back, carried on, already there; and the ids of those that differ."""

    def __init__(self) -> None:
        self.back = 0
        self.carried_on = 0
        self.same = 0
        self.other: list[str] = []


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


# --- making one ---------------------------------------------------------------------------------------------------------


def back_up(url: str, place: Path, told: Told) -> int:
    """Write all games of a store to a file; gives their number. The file appears when it is whole."""
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        made = Path(folder) / "backup.sqlite3"
        if is_postgres(url):
            upgrade_sqlite(str(made))
            with_store(url, lambda source: copy_all(source, made, told), reads_only=True)
        else:
            copy_file(path_of(url), made)
        with opened(made) as target:
            count = target.execute(sa.select(sa.func.count()).select_from(game)).scalar_one()
        made.replace(place)
    return int(count)


def copy_file(source: Path, target: Path) -> None:
    """A file of games as it is at one moment, while others write to it; brought up to date."""
    if not source.is_file():
        raise CannotOpen(f"there are no games at {source}; --database names another place")
    copy_pages(source, target)
    if revision_of_file(target) != HEAD:
        upgrade_sqlite(str(target))


def copy_pages(source: Path, target: Path) -> None:
    """A database as it is at one moment, with what still stands in its log."""
    here = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    there = sqlite3.connect(target)
    try:
        here.backup(there)
    finally:
        there.close()
        here.close()


def copy_all(source: sa.Connection, made: Path, told: Told) -> None:
    """Every game with its tokens and its journal."""
    ids = list(source.execute(sa.select(game.c.id).order_by(game.c.created)).scalars())
    with opened(made) as target:
        for done, id in enumerate(ids):
            for table in (game, token, entry):
                put(target, table, rows_of(source, table, id))
            told(done + 1, len(ids))
        put(target, paper, [dict(row._mapping) for row in source.execute(sa.select(paper))])


# --- putting it back ----------------------------------------------------------------------------------------------------


def restore(place: Path, url: str, told: Told) -> Restored:
    """Put the games of a backup into a store."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "backup.sqlite3"
        try:
            copy_pages(place, made)
            at = revision_of_file(made)
        except (OSError, sqlite3.Error) as error:
            raise CannotOpen(f"{place} cannot be read as a backup ({error})") from None
        if not at:
            raise CannotOpen(f"{place} is not a backup of games; `vedette backup FILE` makes one")
        if at > HEAD:
            raise CannotOpen(f"{place} was made by a newer Vedette: install that first")
        if at != HEAD:
            upgrade_sqlite(str(made))
        with opened(made) as source:
            return with_store(url, lambda target: put_back(source, target, told))


def put_back(source: sa.Connection, target: sa.Connection, told: Told) -> Restored:
    """Game by game, each wholly or not at all."""
    found = Restored()
    ids = list(source.execute(sa.select(game.c.id).order_by(game.c.created)).scalars())
    for done, id in enumerate(ids):
        if target.execute(sa.select(game.c.id).where(game.c.id == id)).first() is None:
            for table in (game, token, entry):
                put(target, table, rows_of(source, table, id))
            found.back += 1
        else:
            carry_on(rows_of(source, entry, id), target, id, found)
        if target.dialect.name == "postgresql":
            target.execute(sa.text("select pg_notify(:channel, :words)"), {"channel": CHANNEL, "words": f"{id} backup"})
        target.commit()
        told(done + 1, len(ids))
    for row in source.execute(sa.select(paper).order_by(paper.c.created)):
        put_paper_back(dict(row._mapping), target, found)
        target.commit()
    return found


def put_paper_back(kept: dict[str, Any], target: sa.Connection, found: Restored) -> None:
    """A campaign or an army: put back, or carried on where its trail is the beginning of the one in the backup."""
    at = paper.c.id == kept["id"]
    here = target.execute(sa.select(paper).where(at)).first()
    if here is None:
        put(target, paper, [kept])
        found.back += 1
    elif here.trail.startswith(kept["trail"]):
        found.same += 1
    elif kept["trail"].startswith(here.trail):
        target.execute(sa.update(paper).where(at).values({key: kept[key] for key in ("updated", "trail", "body")}))
        found.carried_on += 1
    else:
        found.other.append(kept["id"])


def carry_on(journal: list[dict[str, Any]], target: sa.Connection, id: str, found: Restored) -> None:
    """A game that is there: what the backup has beyond it is added, if all before is the same."""
    here = rows_of(target, entry, id)
    both = min(len(here), len(journal))
    if here[:both] != journal[:both]:
        found.other.append(id)
    elif len(journal) > len(here):
        put(target, entry, journal[both:])
        found.carried_on += 1
    else:
        found.same += 1


# --- connections --------------------------------------------------------------------------------------------------------


def rows_of(source: sa.Connection, table: sa.Table, id: str) -> list[dict[str, Any]]:
    """All rows of a game, a journal in its order."""
    key = table.c.id if table is game else table.c.game
    asked = sa.select(table).where(key == id)
    found = source.execute(asked.order_by(entry.c.seq) if table is entry else asked)
    return [dict(row._mapping) for row in found]


def put(target: sa.Connection, table: sa.Table, rows: list[dict[str, Any]]) -> None:
    for start in range(0, len(rows), MANY):
        target.execute(sa.insert(table), rows[start : start + MANY])


@contextmanager
def opened(path: Path) -> Iterator[sa.Connection]:
    """A file of games, for one transaction."""
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 20})
    try:
        with engine.connect() as connection:
            yield connection
            connection.commit()
    finally:
        engine.dispose()


def with_store(url: str, work: Callable[[sa.Connection], Got], reads_only: bool = False) -> Got:
    """Do something with a store, whichever it is; its tables are made if they are not there."""
    if not is_postgres(url):
        path = path_of(url)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if revision_of_file(path) != HEAD:
                upgrade_sqlite(str(path))
            with opened(path) as connection:
                return work(connection)
        except (OSError, sqlite3.Error, sa.exc.DBAPIError) as error:
            raise CannotOpen(f"the games in {path} cannot be opened ({error}); --database names another file") from None
    try:
        return asyncio.run(with_postgres(url, work, reads_only))
    except (*TROUBLE, sa.exc.DBAPIError) as error:
        words = str(error) or type(error).__name__
        raise CannotOpen(f"the database does not answer ({words}); look at the address after --database") from None


async def with_postgres(url: str, work: Callable[[sa.Connection], Got], reads_only: bool) -> Got:
    await upgrade_postgres("postgresql://" + url.split("://", 1)[1])
    engine = create_async_engine("postgresql+asyncpg://" + url.split("://", 1)[1])
    try:
        async with engine.connect() as connection:
            if reads_only:  # all of it as it is at one moment
                await connection.execution_options(isolation_level="REPEATABLE READ")
            got = await connection.run_sync(work)
            await connection.commit()
            return got
    finally:
        await engine.dispose()


def revision_of_file(path: Path) -> str:
    """Which revision a file of games is at; "" for one that is new, or none of ours."""
    connection = sqlite3.connect(path)
    try:
        return revision_of(connection)
    finally:
        connection.close()
