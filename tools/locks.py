"""One at a time, and who is still using what: locks on files, which end with the process that took them."""

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
        """Take it now, or find that somebody else has it."""
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
        """The open file, to be handed on: whoever has it open has the lock."""
        return [self.file.fileno()] if self.file is not None else []

    def give_back(self) -> None:
        """Let others have it, unless it was handed on."""
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
    """Remove a folder that nobody holds. It is renamed first: half a folder is never found under its name."""
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
