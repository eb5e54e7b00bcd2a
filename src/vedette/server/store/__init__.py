"""The store of games: SQLite or PostgreSQL, by one setting.

Entries that arrive together are committed together. `append` returns only when the entry will survive the end of the
process.
"""

from collections.abc import Callable
from typing import Protocol

from vedette.server.game.journal import AccessToken, GameFile, JournalEntry, StoredDocument
from vedette.server.live.presence import LocalPresence

Met = Callable[[str, str, LocalPresence], None]
"""A callback with a game's id, another process, and who sits at that game with it."""
Heard = Callable[[str], None]
"""A callback with a game's id when another process wrote to it, and with "" if messages may have been missed."""


class StoreTrouble(Exception):
    """A store that did not answer; only reading it again shows whether the last write stands."""


class OutOfOrder(StoreTrouble):
    """An entry whose number does not follow the last one: nothing was written."""


class CannotOpen(Exception):
    """A store that is missing or cannot be used; the words say what to do."""


class Damaged(Exception):
    """A stored game that cannot be read."""


class Store(Protocol):
    """The store, as the service uses it."""

    kind: str

    async def open(self) -> None:
        """Connect, and bring the tables up to date; CannotOpen when that is not possible."""

    async def close(self) -> None:
        """Write what is waiting, and disconnect."""

    async def create(self, file: GameFile, passes: dict[bytes, AccessToken], entries: list[JournalEntry]) -> None:
        """Store a new game with its hashed tokens and first orders, numbered from 1; else OutOfOrder."""

    async def append(self, game: str, entry: JournalEntry) -> bool:
        """Store an entry durably; False when its number is taken or the game is gone, OutOfOrder when it leaves a gap."""

    async def find_pass(self, hashed: bytes) -> AccessToken | None:
        """Return what a token opens."""

    async def find_passes(self, hashes: list[bytes]) -> dict[bytes, AccessToken]:
        """Return what several tokens open."""

    async def file(self, game: str) -> GameFile | None:
        """Return the file of a game."""

    async def entries(self, game: str, after: int) -> list[JournalEntry]:
        """Return the journal after an entry."""

    async def last_entries(self, games: list[str]) -> dict[str, JournalEntry]:
        """Return the newest entry of each game that has one."""

    async def open_games(self, since: int, most: int) -> list[str]:
        """Return games that are not over and were played since then (in milliseconds), newest first."""

    async def swap_pass(self, old: bytes, new: bytes, opens: AccessToken) -> bool:
        """Replace one token by another in one step; False if the old one is not there."""

    async def add_pass(self, hashed: bytes, opens: AccessToken) -> None:
        """Add a token to a game; a known one changes nothing."""

    async def delete(self, game: str) -> None:
        """Delete a game: its file, its tokens, its journal."""

    async def untouched_since(self, before: int) -> list[str]:
        """Return the games in which nothing has happened since then (in milliseconds)."""

    async def create_paper(self, document: StoredDocument, hashed: bytes) -> None:
        """Store a new campaign or army with the hash of its token."""

    async def find_papers(self, hashes: list[bytes]) -> dict[bytes, StoredDocument]:
        """Return the documents of these tokens; damaged ones are left out."""

    async def save_paper(self, document: StoredDocument, trail: str) -> bool:
        """Save a document over the one with this trail; False if another was saved since, or it is gone."""

    async def delete_paper(self, paper: str) -> None:
        """Delete a campaign or an army."""

    async def papers_untouched_since(self, before: int) -> list[StoredDocument]:
        """Return the documents that nobody has saved since then (in milliseconds)."""

    async def trouble(self) -> str:
        """Return why nothing can be stored now; "" when all is well."""

    def listen(self, heard: Heard, met: Met) -> None:
        """Report what other processes write, and who is with them."""

    async def announce(self, game: str, company: LocalPresence) -> None:
        """Tell other processes who sits at a game with this one."""


def store_at(url: str) -> Store:
    """Return the store of a setting: sqlite:///PATH or postgresql://..."""
    if url.startswith(("postgresql://", "postgres://")):
        from vedette.server.store.postgres import PostgresStore

        return PostgresStore(url)
    from vedette.server.store.sqlite import SqliteStore

    return SqliteStore(url)
