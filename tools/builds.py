"""Builds: plain or compiled copies of the package, each in a folder of its own.

A folder is named by a digest of its content, appears complete by a rename, and is never changed. A process runs from
one folder for as long as it lives, and so do the processes it starts. So builds never mix, whatever is built, edited
or pulled meanwhile. Unused folders are removed.
"""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

from tools.common import BUILD, NOT_SOURCES, ROOT, digest, sources_under
from tools.frontend import STATIC
from tools.locks import remove_unused

PACKAGE = ROOT / "src/vedette"
KINDS = ("plain", "compiled", "env", "pip")
KEPT_BUILDS = 3
LITTER = ("new-*", "old-*", "wheel-*")
"""The remains of killed runs."""
A_DAY = 24 * 60 * 60

LAUNCH = '''\
"""Runs the `vedette` command from this folder: python FOLDER [words]."""

import sys

if __name__ == "__main__":
    sys.argv[0] = "vedette"
    from vedette.cli.main import main

    sys.exit(main())
'''


def files() -> list[Path]:
    """Return all files of the package: its sources, and the built table."""
    table = [path for path in STATIC.rglob("*") if path.is_file()]
    return [*sources_under(PACKAGE), *table]


def folder_for(kept: Path | None) -> Path:
    """Return the folder of the build from these sources, compiled or plain."""
    kind, how = ("compiled", kept.name) if kept else ("plain", "")
    return BUILD / f"{kind}-{digest(files(), ROOT, LAUNCH, how)[:16]}"


def built(kept: Path | None) -> tuple[Path, bool]:
    """Return the build, and whether it had to be made."""
    folder = folder_for(kept)
    if folder.is_dir():
        return folder, False
    new = BUILD / f"new-{os.getpid()}"
    leave_out = shutil.ignore_patterns(*(NOT_SOURCES - {STATIC.name}), "*.so", "*.pyd")
    while True:
        shutil.rmtree(new, ignore_errors=True)
        shutil.copytree(PACKAGE, new / PACKAGE.name, ignore=leave_out)
        before, folder = folder, folder_for(kept)
        if folder == before:  # the sources did not change meanwhile
            break
    if kept:
        shutil.copytree(kept, new, dirs_exist_ok=True)
    (new / "__main__.py").write_text(LAUNCH)
    if folder.is_dir():
        shutil.rmtree(new)
    else:
        new.rename(folder)
    return folder, True


def tidy() -> None:
    """Remove old builds that nobody runs from, and half-made ones."""
    for kind in KINDS:
        found = sorted(BUILD.glob(f"{kind}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in found[KEPT_BUILDS:]:
            remove_unused(old)
    yesterday = time.time() - A_DAY
    for litter in (path for name in LITTER for path in BUILD.glob(name) if path.stat().st_mtime < yesterday):
        shutil.rmtree(litter, ignore_errors=True)
