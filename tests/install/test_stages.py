"""The stages of `run.py test`: what goes on beside them is told, fails the run, and ends with it."""

import os
import subprocess
import sys
import time

import pytest

from tools import background, compiling
from tools import stages as staging
from tools.progress import StepFailed
from tools.stages import Beside, Compiling, Stages

PASSES = "def test_it(): pass\n"
FAILS = "def test_it(): assert 1 == 2\n"
WAITS = "import time\ndef test_it():\n    time.sleep(500)\n"
ALONE = 'def pytest_addoption(parser):\n    parser.addoption("--alone", action="store_true")\n'


@pytest.fixture
def beside(tmp_path, monkeypatch):
    """Tests that go on beside a stage."""
    monkeypatch.setattr(staging, "BUILD", tmp_path)

    def made(stages, text):
        (tmp_path / "test_of_it.py").write_text(text)
        (tmp_path / "conftest.py").write_text(ALONE)
        pytest_here = (sys.executable, "-m", "pytest", "-q", "--rootdir", tmp_path, tmp_path)
        return Beside(stages, "small tests", *pytest_here, settings={})

    return made


@pytest.fixture(autouse=True)
def log(tmp_path, monkeypatch):
    """What the compiler says is not mixed with what a real one said."""
    monkeypatch.setattr(background, "LOG", tmp_path / "build/compile.log")


def test_what_passes_beside_a_stage_is_told_afterwards(beside, capfd):
    stages = Stages()
    with beside(stages, PASSES) as tests:
        stages.run("a stage", sys.executable, "-c", "print('here')")
        tests.wait()
    told = capfd.readouterr().out
    assert told.index("== a stage") < told.index("here") < told.index("== small tests") < told.index("1 passed")
    assert [name for name, _ in stages.times] == ["a stage", "small tests, beside the others"]


def test_what_fails_beside_a_stage_is_tried_once_more_and_fails_the_run(beside, capfd):
    stages = Stages()
    with pytest.raises(SystemExit, match="FAILED at small tests: once more, alone"), beside(stages, FAILS) as tests:
        tests.wait()
    assert capfd.readouterr().out.count("assert 1 == 2") >= 2


def test_a_stage_that_fails_ends_what_goes_on_beside_it(beside):
    stages = Stages()
    began = time.monotonic()
    with pytest.raises(SystemExit, match="FAILED at a stage"), beside(stages, WAITS) as tests:
        stages.run("a stage", sys.executable, "-c", "raise SystemExit(3)")
    assert tests.process.poll() is not None
    assert time.monotonic() - began < 100


def test_the_compiler_works_beside_the_stages_and_its_trouble_ends_them(monkeypatch, capfd):
    def refuses(progress):
        time.sleep(0.3)
        raise StepFailed("compiling: failed with exit code 1\n    no such type")

    monkeypatch.setattr(background, "wait", refuses)
    stages = Stages()
    with Compiling(stages) as compiling:
        stages.run("a stage", sys.executable, "-c", "print('here')")
        with pytest.raises(SystemExit, match="no such type"):
            compiling.wait()
    assert "here" in capfd.readouterr().out


def test_a_stage_that_fails_ends_the_compiler(monkeypatch):
    ended = []

    def long(progress):
        with progress.step("compiling") as step:
            try:
                step.run([sys.executable, "-c", "import time; time.sleep(500)"])
            finally:
                ended.append(progress.stopping)

    monkeypatch.setattr(background, "wait", long)
    stages = Stages()
    with Compiling(stages) as compiling:
        while not compiling.progress.running:
            time.sleep(0.05)
        with pytest.raises(SystemExit):
            stages.run("a stage", sys.executable, "-c", "raise SystemExit(3)")
    assert ended == [True]


def test_in_a_fresh_clone_the_compiler_finds_its_folder(monkeypatch, tmp_path):
    build = tmp_path / "build"
    monkeypatch.setattr(background, "BUILD", build)
    monkeypatch.setattr(background, "FAILED", build / "failed.json")
    monkeypatch.setattr(background, "command", lambda out: [sys.executable, "-c", "print('compiled')"])
    monkeypatch.setattr(compiling, "kept_build", lambda: build / "kept")
    stages = Stages()
    with Compiling(stages) as at_work:
        at_work.wait()
    assert "compiled" in background.LOG.read_text()


TOLD_TO_END = """
import sys, time
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from tools import stages
from tools.common import end_what_we_started
stages.BUILD = Path(sys.argv[2])
end_what_we_started()
with stages.Beside(stages.Stages(), "long tests", sys.executable, "-c", "import time; time.sleep(500)", settings={}) as tests:
    print(tests.process.pid, flush=True)
    time.sleep(500)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is told to end there")
def test_who_is_told_to_end_ends_what_goes_on_beside(root, tmp_path):
    command = [sys.executable, "-c", TOLD_TO_END, str(root), str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as run:
        beside = int(run.stdout.readline())
        run.terminate()
        run.wait(60)
    with pytest.raises(ProcessLookupError):
        os.kill(beside, 0)
