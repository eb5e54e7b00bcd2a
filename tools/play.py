"""`python3 run.py`: install what is missing, show it meanwhile, and become the `vedette` command."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tools import background, builds, compiling, frontend
from tools.common import BUILD, WINDOWS, clean_environment, end_what_we_started, setting, short
from tools.environments import fetch_node, is_made, make_playing, playing
from tools.locks import Lock, hold
from tools.progress import Progress, StepFailed

LOG = BUILD / "install.log"
FIRST = "Vedette is being made ready. This takes about half a minute, once; later starts take a second."
AGAIN = "Vedette is being made ready again, for something has changed."
NO_COMPILER = "No C compiler here: Vedette runs as plain Python, the same but slower."
COMPILING = (
    f"It runs as plain Python for now and is compiled in the background ({short(background.LOG)}) for the next start."
)
STOPPED = "\nStopped. The next `python3 run.py` goes on from here."
OFTEN = 0.2

SERVICE = ("vedette.cli.main", "vedette.cli.commands.serve", "vedette.server.main", "vedette.server.services.catalog")
"""The modules that are read before the table opens."""


READ_AHEAD = """
import contextlib, importlib, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    with contextlib.suppress(ImportError):  # whoever needs it will say so
        importlib.import_module(name)
"""


def build_table(progress: Progress) -> None:
    """Build the browser table from its sources."""
    node = fetch_node(progress)
    stamp, env = frontend.source_digest(), frontend.environment(node)
    if frontend.lacks_packages():
        with progress.step("packages of the table") as step:
            step.run(frontend.install_packages(node), env=env, cwd=frontend.FRONT)
    with progress.step("the table") as step:
        step.run(frontend.build(node), env=env, cwd=frontend.FRONT)
        frontend.seal(stamp)


def install(progress: Progress) -> bool:
    """Install all missing parts, Python's and Node's at the same time; return whether any was missing."""
    jobs: list[Callable[[], None]] = []
    if not is_made(playing()):
        jobs.append(lambda: make_playing(progress))
    if frontend.is_stale():
        jobs.append(lambda: build_table(progress))
    if jobs:
        progress.say(AGAIN if any(BUILD.glob("plain-*")) else FIRST)
        progress.side_by_side(*jobs)
    return bool(jobs)


def warm_up(progress: Progress, build: Path) -> None:
    """Let Python make its bytecode now, and show it, because it takes a while."""
    with progress.step("first reading") as step:
        step.run([playing().python, "-c", READ_AHEAD, build, *SERVICE])


def turn_to_install(progress: Progress) -> Lock:
    """Wait for the lock on installing: two at once in one folder would disturb each other."""
    turn = Lock(BUILD / "install.lock")
    if not turn.take():
        with progress.step("another run.py is at work here: waiting for it"):
            while not turn.take():
                time.sleep(OFTEN)
    return turn


def prepare(must_compile: bool) -> Path:
    """Prepare everything for playing; return the build to run, which is held from now on."""
    with Progress(LOG) as progress:
        turn = turn_to_install(progress)
        has_installed = install(progress)
        kept = compiling.kept_build() if compiling.is_wanted() else None
        if must_compile:
            turn.give_back()  # a plain build may be started meanwhile
            background.wait(progress)
            turn = turn_to_install(progress)
        is_compiled = kept is not None and kept.is_dir()
        build, is_new = builds.built(kept if is_compiled else None)
        if is_new:
            warm_up(progress, build)
        for folder in (build, playing().folder):
            os.utime(folder)
            HELD.append(hold(folder))
        builds.tidy()
        if has_installed:
            progress.say(f"Ready after {progress.seconds():.0f} s.")
        if kept and not is_compiled:
            tell_about_compiling(progress, kept, is_new)
        turn.give_back()
    return build


HELD: list[object] = []
"""Open files that say which folders are in use; they end with this process, or with what it becomes."""


def tell_about_compiling(progress: Progress, kept: Path, is_new: bool) -> None:
    """Say why the build is not compiled and start compiling; nothing is said twice."""
    if not compiling.has_compiler():
        if is_new:
            progress.say(NO_COMPILER)
    elif background.has_failed(kept):
        if words := background.failure_to_tell(kept):
            progress.say(words)
    elif background.start():
        progress.say(COMPILING)


def play(words: list[str]) -> int:
    """Install all missing parts, then become the `vedette` command in the user's folder."""
    must_compile = words[:1] == ["--compiled"]
    if must_compile:
        words = words[1:]
        if setting("PURE") == "1":
            sys.exit("run.py: --compiled and VEDETTE_PURE=1 contradict each other; leave one of them out")
        if not compiling.has_compiler():
            sys.exit("run.py: --compiled needs a C compiler and Python's headers; python3 run.py plays without them")
    end_what_we_started()
    try:
        build = prepare(must_compile)
    except StepFailed as trouble:
        sys.exit(f"run.py: {trouble}")
    except KeyboardInterrupt:
        print(STOPPED, file=sys.stderr)
        return 130
    command = [str(playing().python), str(build), *words]
    if not WINDOWS:
        sys.stdout.flush()
        os.execve(command[0], command, clean_environment())
    return subprocess.call(command, env=clean_environment())
