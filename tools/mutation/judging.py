"""The order of trials, on all cores, and the results kept for the next run."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.common import BUILD, ROOT, digest, sources_under
from tools.mutation.ids import Finder
from tools.mutation.mutants import Mutant, Writer, ordered, toml_mutants
from tools.mutation.sites import Site, Source
from tools.mutation.survey import Shelf, import_root
from tools.mutation.trial import NOTICED, STILLBORN, SURVIVED, TOO_LONG, copied, forget, in_a_process, try_tests
from tools.progress import Progress

KEPT = BUILD / "prove"
PATIENCE = 20.0
"""Seconds that a change may take beyond six times what its tests take without it."""
STARTUP = 120.0
BUSY = 20
"""The limit by the clock, as a multiple of processor time: other programs run beside us."""


class Process:
    """A job in a process of its own, with a time limit."""

    def __init__(self, work: Callable[..., object], words: tuple[object, ...], limit: float) -> None:
        how = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")
        self.pipe, theirs = how.Pipe(duplex=False)
        args = (theirs, work, words, limit)
        self.process = how.Process(target=in_a_process, args=args, daemon=True)  # type: ignore[attr-defined]
        self.process.start()
        theirs.close()
        self.ends = time.monotonic() + (limit if sys.platform == "win32" else BUSY * limit)

    def answer(self) -> Any:
        """Return the result of the job; None if its process died without one."""
        try:
            found = self.pipe.recv()
        except EOFError:
            found = None
        self.pipe.close()
        self.process.join()
        if found is None and sys.platform != "win32" and self.process.exitcode == -signal.SIGXCPU:
            self.ends = 0.0
        return found

    def end(self) -> None:
        """Kill the process, because its time is up."""
        if hasattr(os, "killpg") and self.process.pid is not None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                self.process.kill()
        else:
            self.process.kill()
        self.process.join()
        self.pipe.close()


def ask(work: Callable[..., object], *words: object) -> Any:
    """Return an answer from a process of its own, so that nothing it loads stays here."""
    return Process(work, words, STARTUP).answer()


class Case:
    """A rule, its tests, and the changes that break it."""

    def __init__(self, rule: str, shelf: Shelf, tests: list[str]) -> None:
        self.rule = rule
        self.shelf = shelf
        self.tests = tests
        self.broken: list[str] = []  # tests that fail without any change
        self.places: list[str] = []  # the places of the id
        self.mutants: list[Mutant] = []
        self.left_out = 0
        self.results: list[tuple[Mutant, str, str]] = []  # the change, the outcome, the test that noticed
        self.next = 0
        self.running = 0

    def outcomes(self, kind: str) -> list[Mutant]:
        """Return the changes with this outcome."""
        return [mutant for mutant, outcome, _ in self.results if outcome == kind]

    def noticed(self) -> bool:
        """True if one of its tests noticed a change."""
        return bool(self.outcomes(NOTICED) or self.outcomes(TOO_LONG))

    def is_proved(self) -> bool:
        """True if a change was noticed and the tests pass without one."""
        return self.noticed() and not self.broken

    def is_far(self) -> bool:
        """True if tests noticed nothing near the id, only a change in a function around it."""
        near = ("row", "guard", "line")
        tried = {mutant.near in near: True for mutant, outcome, _ in self.results if outcome != STILLBORN}
        seen = [mutant for kind in (NOTICED, TOO_LONG) for mutant in self.outcomes(kind)]
        return self.noticed() and tried.get(True, False) and not any(mutant.near in near for mutant in seen)


# --- the changes ----------------------------------------------------------------------------------------------------------


class Library:
    """The parsed files of a book; each is parsed once."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.finder = Finder(shelf.ids)
        self.sources: dict[str, Source] = {}
        self.where: dict[str, list[tuple[str, int]]] = {}
        for file in shelf.files:
            for id, line in self.finder.find(Path(file).read_text(encoding="utf-8")):
                self.where.setdefault(id, []).append((file, line))

    def source(self, file: str) -> Source:
        """Return a parsed Python file."""
        if file not in self.sources:
            self.sources[file] = Source(Path(file))
        return self.sources[file]

    def changes(self, case: Case, most: int) -> None:
        """Collect all changes of the code and data that have the id."""
        found: list[Mutant] = []
        for file, line in self.where.get(case.rule, []):
            case.places.append(f"{told(Path(file))}:{line}")
            if file.endswith(".toml"):
                found += toml_mutants(Path(file), line)
                continue
            source = self.source(file)
            for site in source.sites(line):
                found += self.of_site(source, site)
        chosen = ordered(found, len(found))
        case.mutants = chosen[:most]
        case.left_out = len(chosen) - len(case.mutants)

    def of_site(self, source: Source, site: Site) -> list[Mutant]:
        """Return the changes of a site: its own, those of a named row's users, and those of a row's functions."""
        if site.near == "used":
            return self.of_users(source, site)
        found = Writer(source).mutants(site)
        if site.near == "row":
            for module, name in source.named_elsewhere(site.node):
                other = self.module(module)
                if other is not None and name in other.functions:
                    found += Writer(other).mutants(Site(other.functions[name], "function", site.line))
        return found

    def of_users(self, source: Source, site: Site) -> list[Mutant]:
        """Return the changes of the users of a named row."""
        name = source.constant(site.node)
        found: list[Mutant] = []
        if not name:
            return found
        for file in self.shelf.files:
            if file.endswith(".py") and name in Path(file).read_text(encoding="utf-8"):
                user = self.source(file)
                for use in user.uses(name, site.line):
                    found += Writer(user).mutants(use)
        return found

    def module(self, name: str) -> Source | None:
        """Return the file of a module if it is one of this book's."""
        for file in self.shelf.files:
            path = Path(file)
            if ".".join(path.relative_to(import_root(path)).with_suffix("").parts) == name:
                return self.source(file)
        return None


def told(path: Path) -> str:
    """Return a path relative to this folder."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


# --- what is kept ---------------------------------------------------------------------------------------------------------


class Kept:
    """The results of earlier runs, by a digest of all that decides them."""

    def __init__(self, entry: str) -> None:
        self.path = KEPT / "results.json"
        self.known: dict[str, Any] = json.loads(self.path.read_text()) if self.path.is_file() else {}
        self.used: dict[str, Any] = {}
        self.files: dict[str, str] = {}
        self.bases: dict[str, str] = {}
        self.entry = entry

    def base(self, shelf: Shelf) -> str:
        """Return a digest of the sources that a book's results depend on, without those of other books."""
        if shelf.name not in self.bases:
            sources = [
                path
                for path in sources_under(ROOT / "src")
                if not any(path.is_relative_to(one) for one in shelf.others)
            ]
            helpers = [
                path
                for path in sources_under(ROOT / "tests")
                if path.suffix in (".py", ".toml", ".md")
                and not path.name.startswith("test_")
                and "browser" not in path.parts
            ]
            tool = [*sources_under(ROOT / "tools" / "proving"), ROOT / "pyproject.toml"]
            self.bases[shelf.name] = digest([*sources, *helpers, *tool], ROOT, shelf.name, self.entry)
        return self.bases[shelf.name]

    def key(self, shelf: Shelf, tests: list[str], *more: str) -> str:
        """Return a digest of all that decides an outcome."""
        files = sorted({test.split("::")[0] for test in tests})
        for file in files:
            if file not in self.files:
                self.files[file] = hashlib.sha256((ROOT / file).read_bytes()).hexdigest()
        words = [self.base(shelf), *[self.files[file] for file in files], *sorted(tests), *more]
        return hashlib.sha256("\0".join(words).encode()).hexdigest()

    def get(self, key: str) -> Any:
        """Return the result of the last run."""
        if key in self.known:
            self.used[key] = self.known[key]
        return self.known.get(key)

    def put(self, key: str, value: Any) -> None:
        """Keep a result."""
        self.known[key] = self.used[key] = value

    def save(self) -> None:
        """Save the results for the next run."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_name(f"part-{os.getpid()}.json")
        part.write_text(json.dumps(self.known))
        part.replace(self.path)


# --- trying them ----------------------------------------------------------------------------------------------------------


class Court:
    """The trials of all cases, several at a time."""

    def __init__(self, cases: list[Case], kept: Kept, workers: int, limit: float, entry: str, thorough: bool) -> None:
        self.cases = cases
        self.kept = kept
        self.workers = workers
        self.limit = limit
        self.entry = entry
        self.thorough = thorough
        self.seconds: dict[str, float] = {}
        self.tried = 0
        self.folder = Path(tempfile.mkdtemp(prefix="vedette-prove-"))
        self.number = 0

    # --- without any change ---------------------------------------------------------------------------------------------

    def unchanged(self, progress: Progress) -> None:
        """Run the tests without a change: note how long each takes, and whether it passes."""
        files: dict[tuple[str, str], list[str]] = {}
        shelves = {case.shelf.name: case.shelf for case in self.cases}
        for case in self.cases:
            for test in case.tests:
                among = files.setdefault((case.shelf.name, test.split("::")[0]), [])
                if test not in among:
                    among.append(test)
        failed: set[str] = set()
        waiting: list[tuple[str, list[str]]] = []
        for (name, _), tests in files.items():
            key = self.kept.key(shelves[name], tests, "unchanged")
            known = self.kept.get(key)
            if known is None:
                waiting.append((key, tests))
            else:
                self.seconds.update(known["seconds"])
                failed.update(known["failed"])
        running: dict[Any, tuple[Process, str, list[str]]] = {}
        with progress.step("their tests, with nothing changed") as step:
            total, done = len(waiting), 0
            while waiting or running:
                while waiting and len(running) < self.workers:
                    key, tests = waiting.pop()
                    process = Process(try_tests, ("", tests, self.entry), STARTUP + 10 * self.limit)
                    running[process.pipe] = (process, key, tests)
                for pipe in self.ready([process for process, _, _ in running.values()]):
                    process, key, tests = running.pop(pipe)
                    late = time.monotonic() >= process.ends
                    if late:
                        process.end()
                    found = None if late else process.answer()
                    found = found or {"outcome": STILLBORN, "failed": tests, "seconds": {}}
                    if found["outcome"] == STILLBORN and not found["failed"]:
                        found["failed"] = tests
                    keep = {"seconds": found["seconds"], "failed": found["failed"]}
                    self.kept.put(key, keep)
                    self.seconds.update(keep["seconds"])
                    failed.update(keep["failed"])
                    done += 1
                    step.count(done, total)
        for case in self.cases:
            case.broken = [test for test in case.tests if test in failed]
            case.tests = [test for test in case.tests if test not in failed]
            case.tests.sort(key=lambda test: self.seconds.get(test, 0.0))

    # --- with one --------------------------------------------------------------------------------------------------------

    def next_job(self) -> tuple[Case, Mutant, str] | None:
        """Return the next change to try, after noting those with a known outcome."""
        for case in self.cases:
            while case.tests and case.next < len(case.mutants):
                if not self.thorough and (case.running or case.noticed()):
                    break
                mutant = case.mutants[case.next]
                case.next += 1
                place = told(mutant.path)
                key = self.kept.key(case.shelf, case.tests, place, str(mutant.start), str(mutant.end), mutant.new)
                known = self.kept.get(key)
                if known is None:
                    return case, mutant, key
                case.results.append((mutant, known[0], known[1]))
        return None

    def left(self) -> int:
        """Return how many changes are still to be tried, at most."""
        open_cases = [case for case in self.cases if case.tests and (self.thorough or not case.noticed())]
        return sum(len(case.mutants) - case.next for case in open_cases)

    def changed(self, progress: Progress) -> None:
        """Try the changes."""
        running: dict[Any, tuple[Process, Case, Mutant, str, Path]] = {}
        with progress.step("broken on purpose") as step:
            while True:
                while len(running) < self.workers:
                    job = self.next_job()
                    if job is None:
                        break
                    case, mutant, key = job
                    case.running += 1
                    self.number += 1
                    folder = copied(self.folder / str(self.number), mutant.path, mutant.text())
                    process = Process(try_tests, (str(folder), case.tests, self.entry), self.time_for(case))
                    running[process.pipe] = (process, case, mutant, key, folder)
                if not running:
                    break
                for pipe in self.ready([one[0] for one in running.values()]):
                    process, case, mutant, key, folder = running.pop(pipe)
                    case.running -= 1
                    outcome, by = self.outcome(process)
                    case.results.append((mutant, outcome, by))
                    self.kept.put(key, [outcome, by])
                    forget(folder)
                    self.tried += 1
                    step.count(self.tried, self.tried + self.left() + len(running))

        for case in self.cases:
            case.results.sort(key=lambda result: case.mutants.index(result[0]))

    def outcome(self, process: Process) -> tuple[str, str]:
        """Return the outcome of a trial, and the test that noticed the change."""
        if time.monotonic() >= process.ends:
            process.end()
            return TOO_LONG, ""
        found = process.answer()
        if found is None:
            return (TOO_LONG if process.ends == 0.0 else STILLBORN), ""
        return found["outcome"], found["by"]

    def time_for(self, case: Case) -> float:
        """Return the seconds that a change may take."""
        return self.limit + 6 * sum(self.seconds.get(test, 0.0) for test in case.tests)

    def ready(self, processes: list[Process]) -> list[Any]:
        """Return the pipes with a result, and those whose time is up."""
        soonest = min(process.ends for process in processes) - time.monotonic()
        found = multiprocessing.connection.wait([process.pipe for process in processes], max(0.0, min(soonest, 1.0)))
        late = [process.pipe for process in processes if time.monotonic() >= process.ends]
        return [*found, *[pipe for pipe in late if pipe not in found]]

    def close(self) -> None:
        """Save the results and remove the trials' copies."""
        self.kept.save()
        forget(self.folder)


__all__ = ["NOTICED", "SURVIVED", "Case", "Court", "Kept", "Library"]
