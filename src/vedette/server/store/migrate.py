"""Bringing the tables up to date. Alembic is loaded only when there is something to do: most starts need none of it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

HEAD: Final = "0003"
"""The newest revision; a test compares it with the folder."""

FOLDER: Final = Path(__file__).resolve().parent.parent / "migrations"


def config(connection: "Connection") -> "Config":
    """Alembic's settings, without a file."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(FOLDER))
    made.attributes["connection"] = connection
    return made


def upgrade(connection: "Connection", revision: str = "head") -> None:
    from alembic import command

    command.upgrade(config(connection), revision)


def upgrade_sqlite(path: str) -> None:
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            upgrade(connection)
    finally:
        engine.dispose()


async def upgrade_postgres(url: str) -> None:
    """One process at a time: several may start together."""
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1))
    try:
        async with engine.begin() as connection:
            await connection.execute(text("select pg_advisory_xact_lock(7305816)"))
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _upgrade(connection: Any) -> None:
    upgrade(connection)
