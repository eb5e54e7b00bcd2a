"""Where games are kept: SQLite or PostgreSQL, by one setting.

What arrives together is committed together. `append` returns only when the entry will survive the end of the process.
"""

from collections.abc import Callable
from typing import Protocol

from vedette.server.journal import Entry, GameFile, Pass

Heard = Callable[[str], None]
"""Called with a game's id when another process wrote to it, and with "" when word may have been missed."""


class StoreTrouble(Exception):
    """The store did not answer; whether the last write stands is not known until it is read again."""


class Store(Protocol):
    """What the service asks of a store."""

    kind: str

    async def open(self) -> None:
        """Connect, and bring the tables up to date."""

    async def close(self) -> None:
        """Write what is waiting, and disconnect."""

    async def create(self, file: GameFile, passes: dict[bytes, Pass], entries: list[Entry]) -> None:
        """A new game with its tokens (hashed) and the orders it begins with."""

    async def append(self, game: str, entry: Entry) -> bool:
        """Store an entry durably; False when its number is taken."""

    async def find_pass(self, hashed: bytes) -> Pass | None:
        """What a token opens."""

    async def find_passes(self, hashes: list[bytes]) -> dict[bytes, Pass]:
        """What several tokens open."""

    async def file(self, game: str) -> GameFile | None:
        """What was decided when the game was made."""

    async def entries(self, game: str, after: int) -> list[Entry]:
        """The journal from an entry on."""

    async def last_entries(self, games: list[str]) -> dict[str, Entry]:
        """The newest entry of each game that has one."""

    def listen(self, heard: Heard) -> None:
        """Have word of what other processes write."""


def store_at(url: str) -> Store:
    """The store that a setting names: sqlite:///PATH or postgresql://..."""
    if url.startswith(("postgresql://", "postgres://")):
        from vedette.server.store.postgres import PostgresStore

        return PostgresStore(url)
    from vedette.server.store.sqlite import SqliteStore

    return SqliteStore(url)
