"""The compiled build in the background, while a new user plays: at the lowest priority, in a folder of its own.

The build hook makes it in build/mypyc (compiling.py), where the next start finds it. Running programs stay as they
are.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import compiling
from tools.common import BUILD, ROOT, WINDOWS, clean_environment, short
from tools.environments import toolbox
from tools.locks import Lock
from tools.progress import Progress, StepFailed

LOG = BUILD / "compile.log"
FAILED = BUILD / "compile-failed.json"
NICEST = 19
OFTEN = 0.2


def lock() -> Lock:
    """Return the lock that is held while these sources are compiled."""
    return Lock(BUILD / "compile.lock")


def command(out: str) -> list[str]:
    """Return the command that compiles, as `pip install .` does; its wheel is not used."""
    return toolbox().pip("wheel", "--no-deps", "--no-input", "--disable-pip-version-check", "-w", out, ROOT)


def environment() -> dict[str, str]:
    """Return an environment that compiles or fails, without the browser table."""
    return clean_environment(VEDETTE_MUST_COMPILE="1", VEDETTE_SKIP_FRONTEND="1")


# ------------------------------------------------------------------------------------------ how it went


def has_failed(kept: Path) -> bool:
    """True if these very sources could not be compiled."""
    return read_failure().get("sources") == kept.name


def read_failure() -> dict[str, object]:
    """Return the notes on the last build that failed."""
    try:
        found = json.loads(FAILED.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def remember_failure(kept: Path, told: bool) -> None:
    """Note a failed build: it is not tried again unasked until the sources change."""
    FAILED.write_text(json.dumps({"sources": kept.name, "told": told}))


def failure_to_tell(kept: Path) -> str:
    """Return the message on a failed build: once, not at each start."""
    failure = read_failure()
    if failure.get("sources") != kept.name or failure.get("told"):
        return ""
    remember_failure(kept, told=True)
    return (
        f"Compiling failed, so Vedette runs as plain Python: the same, but slower. {short(LOG)} says why;\n"
        "`python3 run.py --compiled` tries again. This is said once."
    )


# ------------------------------------------------------------------------------------------ doing it


def start() -> bool:
    """Start a background build unless one is running; it goes on when we end."""
    turn = lock()
    if not turn.take():
        return False
    toolbox()
    quiet = subprocess.DEVNULL
    handed_on = turn.number()
    flags = 0
    if sys.platform == "win32":  # a lock cannot be handed on there
        turn.give_back()
        handed_on = []
        flags = subprocess.IDLE_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW
    subprocess.Popen(
        [sys.executable, __file__, *map(str, handed_on)],
        cwd=ROOT,
        env=clean_environment(),
        stdin=quiet,
        stdout=quiet,
        stderr=quiet,
        start_new_session=not WINDOWS,
        creationflags=flags,
        pass_fds=handed_on,
    )
    turn.give_back()
    return True


def be_nice() -> None:
    """Take the lowest priority."""
    if sys.platform != "win32":
        os.nice(NICEST)
    if sys.platform == "linux":
        with suppress(OSError):  # some containers forbid it; the lowest nice value has to do
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main() -> int:
    """Compile in the background; the lock is handed on as an open file, or taken now."""
    be_nice()
    turn = lock()
    kept = compiling.kept_build()
    if (len(sys.argv) == 1 and not turn.take()) or kept.is_dir():
        return 0
    with LOG.open("w", encoding="utf-8") as log, tempfile.TemporaryDirectory(prefix="wheel-", dir=BUILD) as out:
        print(f"Process {os.getpid()} compiles {short(compiling.SRC)}, at the lowest priority.", file=log, flush=True)
        code = subprocess.call(
            command(out), cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        )
    if code:
        remember_failure(kept, told=False)
    return code


def wait(progress: Progress) -> None:
    """Compile these sources now, or wait for the background build that does."""
    turn, kept = lock(), compiling.kept_build()
    if kept.is_dir():
        return
    BUILD.mkdir(exist_ok=True)
    with (
        progress.step("compiling, a few minutes") as step,
        tempfile.TemporaryDirectory(prefix="wheel-", dir=BUILD) as out,
    ):
        step.look = compiling.progress
        while not turn.take():
            time.sleep(OFTEN)
        try:
            if not kept.is_dir():
                step.run(command(out), env=environment())
                FAILED.unlink(missing_ok=True)
        except StepFailed:
            remember_failure(kept, told=True)
            raise
        finally:
            turn.give_back()


if __name__ == "__main__":
    sys.exit(main())
