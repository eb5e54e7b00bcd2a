"""Progress on the terminal: named steps, a bar if the end is known, and the seconds."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from tools.common import ROOT, WINDOWS, clean_environment, short

if TYPE_CHECKING:
    from collections.abc import Iterator

TOLD_LINES = 25
BAR = 16
OFTEN = 0.1
POLITE = 3


class StepFailed(Exception):
    """A failed step; the words say which, how it ended, and where to read on."""


class Stopped(Exception):
    """The end of a step because another one failed or the user stopped us."""


def end(process: subprocess.Popen[str]) -> None:
    """End a program and all it has started, politely first so that it can tidy up."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        process.terminate()
        return
    for how in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(process.pid, how)
            process.wait(POLITE)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


class Step:
    """One step under way."""

    def __init__(self, progress: Progress, name: str) -> None:
        self.progress = progress
        self.name = name
        self.began = time.monotonic()
        self.made = self.total = 0
        self.look: Callable[[], tuple[int, int]] | None = None
        """The function that finds the progress if nothing is counted."""

    def seconds(self) -> float:
        """Return the seconds since the step began."""
        return time.monotonic() - self.began

    def count(self, made: int, total: int) -> None:
        """Set the count of finished parts and their total."""
        self.made, self.total = min(made, total), total

    def run(
        self,
        command: Iterable[str | Path],
        *,
        env: dict[str, str] | None = None,
        cwd: Path = ROOT,
        counts: str = "",
        total: int = 0,
    ) -> None:
        """Run a program quietly; a line that `counts` matches is one of `total`. Its output is shown if it fails."""
        words = [str(word) for word in command]
        lines: deque[str] = deque(maxlen=TOLD_LINES)
        with self.progress.started(words, env, cwd) as process:
            assert process.stdout
            for line in process.stdout:
                lines.append(line.rstrip())
                self.progress.note(line)
                if counts and re.match(counts, line):
                    self.count(self.made + 1, total)
        if self.progress.stopping:
            raise Stopped
        if process.returncode:
            said = "\n".join(f"    {line}" for line in lines)
            where = f"The whole of it: {short(self.progress.log_path)}"
            raise StepFailed(f"{self.name}: failed with exit code {process.returncode}\n{said}\n{where}")


class Progress:
    """The steps under way: on a terminal one line that is redrawn, elsewhere plain lines."""

    def __init__(self, log: Path, out: TextIO | None = None) -> None:
        self.out = out or sys.stderr
        self.live = self.out.isatty() and os.environ.get("TERM") != "dumb"
        plain = not (self.out.encoding or "").lower().startswith("utf")
        self.spinner, self.done, self.full, self.empty = (
            ("|/-\\", "ok", "#", ".") if plain else ("⠋⠙⠸⢰⣠⣄⡆⠇", "✓", "█", "░")
        )
        self.log_path = log
        self.log: TextIO | None = None
        self.began = time.monotonic()
        self.steps: list[Step] = []
        self.running: list[subprocess.Popen[str]] = []
        self.stopping = False
        self.lock = threading.RLock()
        self.over = threading.Event()
        self.drawer: threading.Thread | None = None

    def seconds(self) -> float:
        """Return the seconds since the beginning."""
        return time.monotonic() - self.began

    # ---------------------------------------------------------------------------------------- what is told

    def say(self, words: str) -> None:
        """Print a line that stays."""
        with self.lock:
            self.out.write(f"\r\x1b[K{words}\n" if self.live else f"{words}\n")
            self.draw()
            self.out.flush()

    def note(self, line: str) -> None:
        """Write a line to the log."""
        with self.lock:
            if self.log is None:
                self.log_path.parent.mkdir(parents=True, exist_ok=True)
                self.log = self.log_path.open("w", encoding="utf-8")
            self.log.write(line)
            self.log.flush()

    def line(self, width: int) -> str:
        """Return one line with all steps, cut to the terminal's width."""
        turn = self.spinner[int(self.seconds() / OFTEN) % len(self.spinner)]
        told = []
        for step in self.steps:
            bar = ""
            if step.look:
                step.count(*step.look())
            if step.total:
                full = BAR * step.made // step.total
                bar = f" {self.full * full}{self.empty * (BAR - full)} {step.made} of {step.total}"
            told.append(f"{step.name}{bar} {step.seconds():.0f} s")
        return f"  {turn} {' · '.join(told)}"[: width - 1]

    def draw(self) -> None:
        """Draw the present line over the one before."""
        if self.live and self.steps:
            self.out.write("\r\x1b[K" + self.line(shutil.get_terminal_size().columns))
            self.out.flush()

    def keep_drawing(self) -> None:
        """Draw again and again until everything is done."""
        while not self.over.wait(OFTEN):
            with self.lock:
                self.draw()

    # ---------------------------------------------------------------------------------------- what is done

    @contextmanager
    def step(self, name: str) -> Iterator[Step]:
        """Show a step while its block runs."""
        if self.stopping:
            raise Stopped
        step = Step(self, name)
        with self.lock:
            self.steps.append(step)
            if self.live and self.drawer is None:
                self.drawer = threading.Thread(target=self.keep_drawing, daemon=True)
                self.drawer.start()
        if not self.live:
            self.say(f"  {name} ...")
        try:
            yield step
        except BaseException:
            with self.lock:
                self.steps.remove(step)
            raise
        with self.lock:
            self.steps.remove(step)
            self.say(f"  {self.done} {name} {step.seconds():.1f} s")

    @contextmanager
    def started(self, words: list[str], env: dict[str, str] | None, cwd: Path) -> Iterator[subprocess.Popen[str]]:
        """Run a program for a block; it ends when we are stopped."""
        self.note(f"+ {' '.join(words)}\n")
        with self.lock:
            if self.stopping:
                raise Stopped
            process = subprocess.Popen(
                words,
                cwd=cwd,
                env=env or clean_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=not WINDOWS,
            )
            self.running.append(process)
        try:
            with process:
                yield process
        except BaseException:
            end(process)
            raise
        finally:
            with self.lock:
                self.running.remove(process)

    def stop(self) -> None:
        """Stop all running programs; nothing more is started."""
        with self.lock:
            self.stopping = True
            running = list(self.running)
        for process in running:
            end(process)

    def side_by_side(self, *jobs: Callable[[], None]) -> None:
        """Run several jobs at the same time; the first that fails ends the others."""
        troubles: list[BaseException] = []

        def do(job: Callable[[], None]) -> None:
            try:
                job()
            except Stopped:
                pass
            except BaseException as trouble:
                troubles.append(trouble)
                self.stop()

        threads = [threading.Thread(target=do, args=(job,)) for job in jobs]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                while thread.is_alive():
                    thread.join(OFTEN)
        except BaseException:
            self.stop()
            for thread in threads:
                thread.join()
            raise
        if troubles:
            raise troubles[0]

    def close(self) -> None:
        """Stop showing progress."""
        self.over.set()
        if self.drawer is not None:
            self.drawer.join()
        with self.lock:
            if self.live:
                self.out.write("\r\x1b[K")
            self.out.flush()
            if self.log is not None:
                self.log.close()
                self.log = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.close()
