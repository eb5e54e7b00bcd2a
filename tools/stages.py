"""The stages of `run.py test`, their times, and the work beside them."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from tools import background
from tools.common import BUILD, ROOT, clean_environment, say
from tools.progress import Progress, StepFailed, Stopped, end

SOME_FAILED, NOTHING_CHOSEN = 1, 5
"""Exit codes of pytest."""
ALONE = ("-n", "0", "--last-failed", "--last-failed-no-failures", "none", "--alone")
POLITE = 10
"""The niceness of tests beside others that depend on clocks."""
UNHURRIED = 900
"""Seconds for a test at that priority."""
OFTEN = 0.2


def settings_for(more: dict[str, str] | None) -> dict[str, str]:
    """Return the environment of a stage."""
    env = {**clean_environment(), **(more or {})}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # else every worker and every server compiles everything anew
    return env


class Stages:
    """The stages of `test`, one after the other, with their times."""

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
        code = subprocess.call([str(word) for word in command], cwd=folder, env=settings_for(settings))
        self.ended(name, code, time.monotonic() - began, also_fine)

    def ended(self, name: str, code: int, seconds: float, also_fine: tuple[int, ...] = ()) -> None:
        """Note the end of a stage, and fail on its exit code."""
        self.code = code
        self.done(name, seconds)
        if code and code not in also_fine:
            self.fail(name, f"exit code {code}")

    def fail(self, name: str, why: str) -> None:
        """Print the failure and end everything."""
        self.report()
        sys.exit(f"run.py test: FAILED at {name} ({why})")

    def tests(self, name: str, *pytest: str | Path, settings: dict[str, str]) -> None:
        """Run tests. Failures that depend on browsers, servers or clocks run once more, alone, and are reported."""
        self.run(name, *pytest, also_fine=(SOME_FAILED,), settings=settings)
        if self.code == SOME_FAILED:
            self.run(f"{name}: once more, alone", *pytest, *ALONE, settings=settings)

    def report(self) -> None:
        """Print the times."""
        say("")
        for name, seconds in self.times:
            say(f"  {seconds:7.1f} s  {name}")
        say(f"  {time.monotonic() - self.began:7.1f} s  in all")


class Compiling:
    """The compiler at work, beside the stages that do not need its result."""

    def __init__(self, stages: Stages) -> None:
        self.stages = stages
        self.progress = Progress(background.LOG, io.StringIO())
        self.trouble: BaseException | None = None
        self.seconds = 0.0
        self.thread = threading.Thread(target=self.work)

    def __enter__(self) -> Compiling:
        self.thread.start()
        return self

    def work(self) -> None:
        """Compile; runs in a thread of its own."""
        try:
            background.wait(self.progress)
        except Stopped:
            pass
        except BaseException as trouble:
            self.trouble = trouble
        self.seconds = self.progress.seconds()

    def wait(self) -> None:
        """Wait until compiling is done."""
        say("\n== compiling: waiting for its end")
        while self.thread.is_alive():
            self.thread.join(OFTEN)
        self.stages.done("compiling, beside the stages above", self.seconds)
        if isinstance(self.trouble, StepFailed):
            self.stages.fail("compiling", str(self.trouble))
        elif self.trouble:
            raise self.trouble

    def __exit__(self, *_: object) -> None:
        self.progress.stop()
        self.thread.join()
        self.progress.close()


class Beside:
    """Tests that run beside others in spare time; their output is kept until they are waited for."""

    def __init__(self, stages: Stages, name: str, *pytest: str | Path, settings: dict[str, str]) -> None:
        self.stages = stages
        self.name = name
        cache = BUILD / "pytest-beside"  # two runs do not share what failed last
        self.pytest = (*pytest, "-o", f"cache_dir={cache}", f"--timeout={UNHURRIED}")
        self.settings = settings
        self.log = BUILD / "tests-beside.log"

    def __enter__(self) -> Beside:
        self.began = time.monotonic()
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [str(word) for word in self.pytest],
                cwd=ROOT,
                env=settings_for(self.settings),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=os.name != "nt",
            )
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, self.process.pid, POLITE)
        return self

    def wait(self) -> None:
        """Wait until the tests are done; print their output and run failed timing tests once more, alone."""
        say(f"\n== {self.name}")
        code = self.process.wait()
        say(self.log.read_text(encoding="utf-8").rstrip())
        seconds = time.monotonic() - self.began
        self.stages.ended(f"{self.name}, beside the others", code, seconds, (SOME_FAILED, NOTHING_CHOSEN))
        if code == SOME_FAILED:
            self.stages.run(f"{self.name}: once more, alone", *self.pytest, *ALONE, settings=self.settings)

    def __exit__(self, *_: object) -> None:
        end(self.process)
