"""Migrations: numbered SQL files, and one row that notes which of them a database has had.

A file `0004_seats.sql` is for both databases, `0004_seats.sqlite.sql` and `0004_seats.postgresql.sql` where they
differ. Each statement ends with a semicolon at the end of a line. All missing files run in one transaction.
"""

import re
import sqlite3
from pathlib import Path
from typing import Any, Final

from vedette.server.store import CannotOpen

FOLDER: Final = Path(__file__).resolve().parent.parent / "migrations"
HEAD: Final = max([int(path.name[:4]) for path in FOLDER.glob("[0-9]*.sql")])
"""The newest version of the tables, which this program works with."""
SQLITE: Final = "sqlite"
POSTGRES: Final = "postgresql"
LOCK: Final = "select pg_advisory_xact_lock(7305816)"
IS_THERE: Final = "select 1 from pg_tables where tablename = $1 and schemaname = any(current_schemas(false))"
"""The query for a table. Not to_regclass: it caches a missing table that another process is making."""
NOTE: Final = ("create table schema_version (version integer not null)", "insert into schema_version values (0)")
FORGET_OLD_NOTE: Final = "drop table if exists alembic_version"
"""Vedette 0.1 noted its versions there, up to 3. They are read once."""


def script(version: int, kind: str) -> list[str]:
    """Return the statements that lead to a version from the one before."""
    (path,) = [
        path for path in FOLDER.glob(f"{version:04}_*.sql") if path.name.split(".", 1)[1] in ("sql", f"{kind}.sql")
    ]
    return [one.strip() for one in re.split(r";[ \t]*$", path.read_text("utf-8"), flags=re.MULTILINE) if one.strip()]


def statements(at: int, is_noted: bool, to: int, kind: str) -> list[str]:
    """Return all statements from one version to another, with the note of the new version."""
    done = [] if is_noted else [*NOTE, FORGET_OLD_NOTE]
    for version in range(at + 1, to + 1):
        done += script(version, kind)
    return [*done, f"update schema_version set version = {to}"]  # noqa: S608


def refuse_newer(at: int, where: str) -> None:
    """Raise CannotOpen for a database of a newer Vedette."""
    if at > HEAD:
        raise CannotOpen(
            f"{where} was written by a newer Vedette (version {at} of its tables, this Vedette reads up to {HEAD}): "
            "install that Vedette first"
        )


# --- SQLite -------------------------------------------------------------------------------------------------------------


def sqlite_note(connection: sqlite3.Connection) -> int | None:
    """Return the version noted in a file."""
    if not connection.execute("select 1 from sqlite_master where name = 'schema_version'").fetchone():
        return None
    return int(connection.execute("select version from schema_version").fetchone()[0])


def sqlite_old_note(connection: sqlite3.Connection) -> int:
    """Return the version that Vedette 0.1 noted in a file; 0 for an empty one."""
    if not connection.execute("select 1 from sqlite_master where name = 'alembic_version'").fetchone():
        return 0
    row = connection.execute("select version_num from alembic_version").fetchone()
    return int(row[0]) if row else 0


def version_of_file(path: Path) -> int:
    """Return the version of a database file; 0 for a new one, or one that is not ours."""
    connection = sqlite3.connect(path)
    try:
        noted = sqlite_note(connection)
        return sqlite_old_note(connection) if noted is None else noted
    finally:
        connection.close()


def upgrade_sqlite(path: str, to: int = HEAD) -> None:
    """Bring a database file up to date, or make it."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=20)
    try:
        noted = sqlite_note(connection)
        refuse_newer(noted or 0, path)
        if noted is not None and noted >= to:
            return
        connection.execute("begin immediate")
        noted = sqlite_note(connection)  # another process may have been quicker
        at = sqlite_old_note(connection) if noted is None else noted
        refuse_newer(at, path)
        for statement in statements(at, noted is not None, max(at, to), SQLITE):
            connection.execute(statement)
        connection.execute("commit")
    finally:
        connection.close()  # which rolls back what is not committed


# --- PostgreSQL ---------------------------------------------------------------------------------------------------------


async def postgres_note(connection: Any) -> int | None:
    """Return the version noted in a database."""
    if not await connection.fetchval(IS_THERE, "schema_version"):
        return None
    return int(await connection.fetchval("select version from schema_version"))


async def postgres_old_note(connection: Any) -> int:
    """Return the version that Vedette 0.1 noted in a database; 0 for an empty one."""
    if not await connection.fetchval(IS_THERE, "alembic_version"):
        return 0
    return int(await connection.fetchval("select version_num from alembic_version") or 0)


async def upgrade_postgres(connection: Any, to: int = HEAD) -> None:
    """Bring a database up to date, or make its tables. Several processes may start at once: one does it."""
    noted = await postgres_note(connection)
    refuse_newer(noted or 0, "the database")
    if noted is not None and noted >= to:
        return
    async with connection.transaction():
        await connection.execute(LOCK)
        noted = await postgres_note(connection)  # another process may have been quicker
        at = await postgres_old_note(connection) if noted is None else noted
        refuse_newer(at, "the database")
        for statement in statements(at, noted is not None, max(at, to), POSTGRES):
            await connection.execute(statement)
