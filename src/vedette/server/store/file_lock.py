"""A lock on a database file: only one server keeps games there. The lock ends with the process."""

import os
import sys
from pathlib import Path
from typing import IO

from vedette.server.store import CannotOpen


class FileLock:
    """A locked file beside the database."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.place = f"{path}-serving"
        self.held: IO[str] | None = None

    def take(self) -> None:
        """Take the lock, or say who has it."""
        held = Path(self.place).open("a+", encoding="utf-8")  # noqa: SIM115 (open as long as the claim is held)
        try:
            lock(held)
        except OSError:
            held.seek(0)
            owner = held.read().strip()
            held.close()
            who = f" (process {owner})" if owner else ""
            raise CannotOpen(
                f"another server keeps its games in {self.path}{who}; stop it, or name another file with --database"
            ) from None
        held.seek(0)
        held.truncate()
        held.write(f"{os.getpid()}\n")
        held.flush()
        self.held = held

    def give_up(self) -> None:
        if self.held is not None:
            self.held.close()
            self.held = None


def lock(file: IO[str]) -> None:
    """Lock the file at once, or raise OSError; closing it, or the end of the process, unlocks it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(1024)  # beyond what is written there, which others may read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
