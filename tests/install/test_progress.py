"""What run.py shows while it works."""

import io
import re
import sys
import time

import pytest

from tools.progress import Progress, StepFailed

SLEEPER = "import time; time.sleep(60)"


class Terminal(io.StringIO):
    """A screen that remembers every line it was shown."""

    encoding = "utf-8"

    def isatty(self):
        return True

    def frames(self):
        return self.getvalue().split("\r\x1b[K")


@pytest.fixture
def log(tmp_path):
    return tmp_path / "log"


def test_a_terminal_shows_steps_bars_and_seconds_all_the_time(log, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    screen = Terminal()
    counting = "import time\nfor n in range(4): print('item', n, flush=True); time.sleep(0.15)"
    with Progress(log, screen) as progress, progress.step("first"), progress.step("second") as step:
        step.run([sys.executable, "-c", counting], counts="item ", total=4)
        time.sleep(0.5)
    shown = screen.frames()
    together = [frame for frame in shown if re.fullmatch(r"  \S first \d s · second( \S{16} \d of 4)? \d s", frame)]
    assert len(together) >= 8
    assert len({frame[2] for frame in together}) >= 4, "the spinner turns"
    counted = [int(found[1]) for frame in together if (found := re.search(r"(\d) of 4", frame))]
    assert counted == sorted(counted)
    assert set(counted) >= {1, 2, 3, 4}
    assert [line for frame in shown for line in re.findall(r"✓ (\w+) \d\.\d s\n", frame)] == ["second", "first"]
    assert max(map(len, shown)) < 100


def test_elsewhere_each_step_is_a_plain_line(log):
    out = io.StringIO()
    with Progress(log, out) as progress, progress.step("first") as step:
        step.run([sys.executable, "-c", "print('said')"])
    assert re.fullmatch(r"  first \.\.\.\n  \S+ first \d\.\d s\n", out.getvalue())
    assert "said\n" in log.read_text()


def test_what_a_program_said_is_shown_only_when_it_fails(log):
    out = io.StringIO()
    with pytest.raises(StepFailed) as failed, Progress(log, out) as progress, progress.step("first") as step:
        step.run([sys.executable, "-c", "print('the reason'); raise SystemExit(3)"])
    assert "the reason" not in out.getvalue()
    assert "first: failed with exit code 3" in str(failed.value)
    assert "the reason" in str(failed.value)
    assert str(log) in str(failed.value)


def test_the_first_that_fails_ends_what_goes_on_beside_it(log):
    began = time.monotonic()

    def fails():
        with progress.step("fails") as step:
            step.run([sys.executable, "-c", "raise SystemExit(1)"])

    def sleeps():
        with progress.step("sleeps") as step:
            step.run([sys.executable, "-c", SLEEPER])
        with progress.step("never begun"):
            pass

    out = io.StringIO()
    with pytest.raises(StepFailed, match="fails: failed"), Progress(log, out) as progress:
        progress.side_by_side(sleeps, fails)
    assert time.monotonic() - began < 20
    assert "never begun" not in out.getvalue()
