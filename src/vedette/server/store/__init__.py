"""Where games are kept: SQLite or PostgreSQL, by one setting.

What arrives together is committed together. `append` returns only when the entry will survive the end of the process.
"""

from collections.abc import Callable
from typing import Protocol

from vedette.server.game.journal import AccessToken, GameFile, JournalEntry, StoredDocument
from vedette.server.live.presence import Attendance

Met = Callable[[str, str, Attendance], None]
"""Called with a game's id, another process, and who sits at that game with it."""
Heard = Callable[[str], None]
"""Called with a game's id when another process wrote to it, and with "" when word may have been missed."""


class StoreTrouble(Exception):
    """The store did not answer; whether the last write stands is not known until it is read again."""


class OutOfOrder(StoreTrouble):
    """An entry whose number does not follow the last one stored: nothing was written."""


class CannotOpen(Exception):
    """The store is not there, or not for us; the words say what to do."""


class Damaged(Exception):
    """What is stored of a game cannot be read."""


class Store(Protocol):
    """What the service asks of a store."""

    kind: str

    async def open(self) -> None:
        """Connect, and bring the tables up to date; CannotOpen when that is not possible."""

    async def close(self) -> None:
        """Write what is waiting, and disconnect."""

    async def create(self, file: GameFile, passes: dict[bytes, AccessToken], entries: list[JournalEntry]) -> None:
        """A new game with its tokens (hashed) and the orders it begins with, numbered from 1; else OutOfOrder."""

    async def append(self, game: str, entry: JournalEntry) -> bool:
        """Store an entry durably; False when its number is taken or the game is gone, OutOfOrder when it leaves a gap."""

    async def find_pass(self, hashed: bytes) -> AccessToken | None:
        """What a token opens."""

    async def find_passes(self, hashes: list[bytes]) -> dict[bytes, AccessToken]:
        """What several tokens open."""

    async def file(self, game: str) -> GameFile | None:
        """What was decided when the game was made."""

    async def entries(self, game: str, after: int) -> list[JournalEntry]:
        """The journal from an entry on."""

    async def last_entries(self, games: list[str]) -> dict[str, JournalEntry]:
        """The newest entry of each game that has one."""

    async def open_games(self, since: int, most: int) -> list[str]:
        """Games that are not over and were played since then (in milliseconds), the newest first."""

    async def swap_pass(self, old: bytes, new: bytes, opens: AccessToken) -> bool:
        """Put one token in the place of another at one go; False when the old one is not there (any more)."""

    async def add_pass(self, hashed: bytes, opens: AccessToken) -> None:
        """One more token of a game; nothing happens when it is there already."""

    async def delete(self, game: str) -> None:
        """Forget a game: its file, its tokens, its journal."""

    async def untouched_since(self, before: int) -> list[str]:
        """Games in which nothing has happened since then (in milliseconds)."""

    async def create_paper(self, paper: StoredDocument, hashed: bytes) -> None:
        """A new campaign or army, with the hash of its token."""

    async def find_papers(self, hashes: list[bytes]) -> dict[bytes, StoredDocument]:
        """The papers that these tokens open; what is damaged is left out."""

    async def save_paper(self, paper: StoredDocument, trail: str) -> bool:
        """Write it anew over the one with this trail; False when another has been written since, or it is gone."""

    async def delete_paper(self, paper: str) -> None:
        """Forget a campaign or an army."""

    async def papers_untouched_since(self, before: int) -> list[StoredDocument]:
        """Papers that nobody has written since then (in milliseconds)."""

    async def trouble(self) -> str:
        """Why nothing can be stored now; "" when all is well."""

    def listen(self, heard: Heard, met: Met) -> None:
        """Have word of what other processes write, and of who is with them."""

    async def announce(self, game: str, company: Attendance) -> None:
        """Tell other processes who sits at a game with this one."""


def store_at(url: str) -> Store:
    """The store that a setting names: sqlite:///PATH or postgresql://..."""
    if url.startswith(("postgresql://", "postgres://")):
        from vedette.server.store.postgres import PostgresStore

        return PostgresStore(url)
    from vedette.server.store.sqlite import SqliteStore

    return SqliteStore(url)
