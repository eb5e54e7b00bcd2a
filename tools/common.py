"""This folder, its sources, and the programs that run in it."""

from __future__ import annotations

import hashlib
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
"""The folder for everything made here, except environments to work in; deleting it is always safe."""
TOOLS = ROOT / ".tools"
"""The folder for fetched programs; deleting it is always safe, too."""
WINDOWS = os.name == "nt"
BIN = "Scripts" if WINDOWS else "bin"
EXE = ".exe" if WINDOWS else ""

NOT_SOURCES = {"node_modules", "__pycache__", "static", "dist", "coverage", "test-results", ".svelte-kit"}
"""Folders that builds and runs leave among the sources."""


def say(words: str) -> None:
    """Print words to the user, in order with the output of programs that we run."""
    print(words, flush=True)


def setting(name: str) -> str:
    """Return a setting from the environment, empty if absent."""
    return os.environ.get(f"VEDETTE_{name}", "")


def clean_environment(**more: str) -> dict[str, str]:
    """Return our environment without what would make another Python's packages leak in."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return {**kept, **more}


def short(path: Path) -> str:
    """Return a path for messages, relative to this folder."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def run(*command: str | Path, env: dict[str, str] | None = None) -> None:
    """Run a command in this folder; stop with its own words above ours if it fails."""
    words = [str(word) for word in command]
    told = ["python3" if word == sys.executable else word.replace(str(ROOT) + os.sep, "") for word in words]
    say("+ " + shlex.join(told))
    code = subprocess.call(words, cwd=ROOT, env=env or clean_environment())
    if code:
        sys.exit(f"run.py: {Path(words[0]).name} failed with exit code {code}")


def end_what_we_started() -> None:
    """Stop on a signal to end as on Ctrl-C, so that our programs end with us."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def works(*command: str | Path) -> bool:
    """True if the command runs and succeeds; its output does not matter."""
    try:
        words = [str(word) for word in command]
        done = subprocess.run(words, capture_output=True, check=False, env=clean_environment())
    except OSError:
        return False
    return done.returncode == 0


def digest(files: Iterable[Path], root: Path, *more: str) -> str:
    """Return a hash of the names and contents of files, and of all else that decides the result."""
    h = hashlib.sha256("\0".join(more).encode())
    for path in sorted(files):
        h.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return h.hexdigest()


def sources_under(*folders: Path) -> list[Path]:
    """Return the sources below the folders, without the remains of builds and runs."""
    found: list[Path] = []
    for folder in folders:
        for place, inside, names in os.walk(folder):
            inside[:] = [name for name in inside if name not in NOT_SOURCES]
            found += [Path(place, name) for name in names if not name.endswith((".so", ".pyd"))]
    return found
