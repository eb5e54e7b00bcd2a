"""The trial of one change: a private copy of the sources with it, and pytest in a process of its own.

The copy is a folder of links to the real files in which only the changed file is real, so making it takes no time and
the source tree is never touched.
"""

from __future__ import annotations

import io
import math
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tools.common import ROOT
from tools.mutation.survey import add_entry, import_root

NOTICED, SURVIVED, STILLBORN, TOO_LONG = "noticed", "survived", "stillborn", "too long"
PLUGINS = (
    "-p",
    "no:cacheprovider",
    "-p",
    "pytest_timeout",
    "-p",
    "_hypothesis_pytestplugin",
    "-p",
    "vedette.testing.pytest_plugin",
)
NOT_HERE = "rule and not browser and not postgres"
LATER = 1000


class Notes:
    """The results of pytest, kept as facts."""

    def __init__(self) -> None:
        self.marked: dict[str, list[str]] = {}
        self.address: dict[str, str] = {}
        """The path of each test by pytest's own name for it, which leaves out files elsewhere."""
        self.failed: list[str] = []
        self.unready: list[str] = []
        self.seconds: dict[str, float] = {}
        self.others: list[str] = []
        """Books whose own tests do not count: other editions, which share the ledger of the one that is proved."""

    def is_of_another(self, item: Any) -> bool:
        """True if the test plays another edition: one of its parameters is that book, or a case file of it."""
        spec = getattr(item, "callspec", None)
        values = spec.params.values() if spec is not None else ()
        return any(
            isinstance(name, str) and name in self.others for one in values for name in (one, getattr(one, "book", ""))
        )

    def pytest_configure(self, config: Any) -> None:
        """Remove time limits, so that nothing fails for being slow on a busy machine."""
        from hypothesis import settings

        settings.register_profile("proving", derandomize=True, deadline=None, database=None)
        settings.load_profile("proving")

    def pytest_collection_finish(self, session: Any) -> None:
        """Note the rules that each test is marked with."""
        for item in session.items:
            if self.is_of_another(item):
                continue
            path = item.path.relative_to(ROOT) if item.path.is_relative_to(ROOT) else item.path
            self.address[item.nodeid] = f"{path.as_posix()}::{item.nodeid.split('::', 1)[1]}"
            for mark in item.iter_markers("rule"):
                for id in mark.args:
                    self.marked.setdefault(id, []).append(self.address[item.nodeid])

    def pytest_collectreport(self, report: Any) -> None:
        """Note a test file that cannot be read."""
        if report.failed:
            self.unready.append(report.nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Note the result of a test."""
        name = self.address.get(report.nodeid, report.nodeid)
        self.seconds[name] = self.seconds.get(name, 0.0) + report.duration
        if report.failed:
            (self.failed if report.when == "call" else self.unready).append(name)


def pytest_with(notes: Notes, words: list[str], folders: list[str]) -> tuple[int, str]:
    """Run pytest here; return its exit code and what it printed."""
    import pytest

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(ROOT)
    path = " ".join([*folders, "src", "tests", "."])
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        given = [
            "-q",
            "--color=no",
            "-c",
            str(ROOT / "pyproject.toml"),
            "--rootdir",
            str(ROOT),
            "-o",
            f"pythonpath={path}",
        ]
        code = pytest.main([*given, *PLUGINS, *words], plugins=[notes])
    return int(code), said.getvalue()


def collect(files: list[str], others: list[str]) -> tuple[dict[str, list[str]], str]:
    """Collect the tests by their rules, without those of other editions, or say why that failed."""
    notes = Notes()
    notes.others = others
    code, said = pytest_with(notes, ["--collect-only", "-m", NOT_HERE, *files], [])
    return notes.marked, "" if code in (0, 5) else said


# --- a private copy -----------------------------------------------------------------------------------------------------


def copied(folder: Path, path: Path, text: str) -> Path:
    """Make a folder to import from in which one file is replaced and everything else is a link."""
    root = import_root(path)
    parts = path.relative_to(root).parts
    real, ours = root / parts[0], folder / parts[0]
    for part in parts[1:]:
        ours.mkdir(parents=True)
        for one in os.scandir(real):
            if one.name != part:
                (ours / one.name).symlink_to(one.path)
        real, ours = real / part, ours / part
    ours.write_text(text, encoding="utf-8")
    later = path.stat().st_mtime + LATER  # else Python might take the bytecode of the real one
    os.utime(ours, (later, later))
    return folder


# --- in the process of a trial --------------------------------------------------------------------------------------------


def prepare(folders: list[str], entry: str) -> None:
    """Set the import path to the copy; nothing is written beside the real sources."""
    sys.dont_write_bytecode = True
    sys.path[:0] = [*folders, str(ROOT / "src"), str(ROOT / "tests")]
    if entry:
        add_entry(entry)


def try_tests(folder: str, tests: list[str], entry: str) -> dict[str, object]:
    """Run tests against a copy; stop at the first that notices."""
    notes = Notes()
    try:
        prepare([folder] if folder else [], entry)
        stop = ["-x"] if folder else []
        code, said = pytest_with(notes, [*stop, *tests], [folder] if folder else [])
    except Exception as trouble:  # the book itself cannot be made any more
        return {"outcome": STILLBORN, "by": "", "said": repr(trouble), "failed": [], "seconds": {}}
    if notes.failed:
        outcome, by = NOTICED, notes.failed[0]
    elif notes.unready or code not in (0, 1):
        outcome, by = STILLBORN, (notes.unready or [""])[0]
    else:
        outcome, by = SURVIVED, ""
    failed = [*notes.failed, *notes.unready]
    return {
        "outcome": outcome,
        "by": by,
        "said": said if code not in (0, 1) else "",
        "failed": failed,
        "seconds": notes.seconds,
    }


def in_a_process(pipe: Connection, work: Callable[..., object], words: tuple[object, ...], limit: float) -> None:
    """Do the work in a process of its own, send the answer into the pipe, and exit.

    Its time is counted in processor seconds if the system can do that, so that a busy machine ends nobody early.
    """
    if sys.platform != "win32":
        import resource

        os.setpgid(0, 0)
        seconds = math.ceil(limit)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    pipe.send(work(*words))
    pipe.close()
    os._exit(0)


def forget(folder: Path) -> None:
    """Remove the copy: its links, not their targets."""
    shutil.rmtree(folder, ignore_errors=True)
