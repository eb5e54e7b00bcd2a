"""Locks on files, which end with their process: one user at a time, or a mark of use."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

IN_USE = ".in-use"


class Lock:
    """A file that one process holds at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: IO[bytes] | None = None

    def take(self) -> bool:
        """Take the lock now; return False if another process has it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self.path.open("ab")
        try:
            if sys.platform == "win32":
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return False
        self.file = file
        return True

    def number(self) -> list[int]:
        """Return the open file, to be handed on: a process that has it open has the lock."""
        return [self.file.fileno()] if self.file is not None else []

    def give_back(self) -> None:
        """Release the lock, unless it was handed on."""
        if self.file is not None:
            self.file.close()
            self.file = None


def hold(folder: Path) -> IO[bytes]:
    """Mark a folder as used by this process, and by what it becomes (exec), for as long as it lives."""
    file = (folder / IN_USE).open("ab")
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_SH)
    os.set_inheritable(file.fileno(), True)
    return file


def remove_unused(folder: Path) -> bool:
    """Remove a folder that nobody holds. It is renamed first, so half a folder is never found under its name."""
    doomed = folder.with_name(f"old-{folder.name}-{os.getpid()}")
    try:
        if sys.platform != "win32" and (folder / IN_USE).exists():
            with (folder / IN_USE).open("ab") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                folder.rename(doomed)
        else:
            folder.rename(doomed)  # Windows refuses while a file in it is open
    except OSError:
        return False
    shutil.rmtree(doomed, ignore_errors=True)
    return True
