"""A small house with the real front door: run.py, tools and build hook of this project round a package of a few lines.

Everything happens for real, pip and mypyc included, but in seconds: one package is fetched and one module compiled.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from tools.locks import Lock

ROOT = Path(__file__).resolve().parents[2]

PROJECT = """\
[build-system]
requires = ["hatchling>=1.27,<2"]
build-backend = "hatchling.build"
[project]
name = "vedette"
version = "0.1.0"
[tool.hatch.build.targets.wheel]
packages = ["src/vedette"]
[tool.hatch.build.targets.wheel.hooks.custom]
path = "hatch_build.py"
"""

ENGINE = '''\
"""The engine: compiled."""


def words() -> str:
    return "{words}"
'''

# `stay` waits for a line, then asks a worker process which build it runs from.
COMMAND = '''\
"""The command."""

import multiprocessing
import sys
from pathlib import Path

import mypy_extensions  # the locked package

from vedette.build_info import compiled, sentence
from vedette.engine import types


def here():
    return f"{types.words()} {'compiled' if compiled() else 'plain'} {Path(__file__).parents[2].name}"


def main():
    if sys.argv[1:] == ["--version"]:
        print(sentence())
        return 0
    print(here(), flush=True)
    if sys.argv[1:] == ["stay"]:
        sys.stdin.readline()
        with multiprocessing.get_context("spawn").Pool(1) as workers:
            print(workers.apply(here))
    return 0
'''

# Stands before the real pip: `python -m pip` looks in the folder it is run in first. It waits where it is told to.
PIP = """\
import runpy
import sys
import time
from pathlib import Path

here = Path(__file__).resolve().parent
if "{command}" in sys.argv[1:2]:
    (here / "held").touch()
    while not (here / "go-on").exists():
        time.sleep(0.02)
sys.path[:] = [place for place in sys.path if Path(place).resolve() != here.parent]
del sys.modules["pip"]
runpy.run_module("pip", run_name="__main__", alter_sys=True)
"""


class Said:
    """What a run of run.py said, its exit code, and how long it took."""

    def __init__(self, code, out, err, seconds):
        self.code = code
        self.out = out
        self.err = err
        self.seconds = seconds


class House:
    """The folder, and run.py in it."""

    def __init__(self, folder):
        self.folder = folder
        self.build = folder / "build"
        self.engine = folder / "src/vedette/engine/types.py"
        folder.mkdir()
        for name in ("run.py", "hatch_build.py"):
            shutil.copy(ROOT / name, folder)
        shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
        self.write("pyproject.toml", PROJECT)
        self.write("requirements.lock", locked("mypy-extensions"))
        for name in ("", "engine", "cli"):
            self.write(f"src/vedette/{name}/__init__.py", '"""A package."""\n')
        for name in ("__init__.py", "build_info.py"):
            shutil.copy(ROOT / "src/vedette" / name, folder / "src/vedette" / name)
        self.write("src/vedette/cli/main.py", COMMAND)
        self.say("first")

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def say(self, words):
        """Change the sources: the engine says something else."""
        self.engine.write_text(ENGINE.format(words=words), encoding="utf-8")

    def start(self, *words, **settings):
        """run.py, going on while the test does something else."""
        env = {name: value for name, value in os.environ.items() if not name.startswith("VEDETTE_")}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        pipe = subprocess.PIPE
        command = [sys.executable, "run.py", *words]
        return subprocess.Popen(
            command, cwd=self.folder, env={**env, **settings}, stdin=pipe, stdout=pipe, stderr=pipe, text=True
        )

    def run(self, *words, **settings):
        """run.py, to its end."""
        began = time.monotonic()
        process = self.start(*words, **settings)
        out, err = process.communicate(timeout=500)
        return Said(process.returncode, out, err, time.monotonic() - began)

    def hold(self, command):
        """Make a command of pip wait from its next start until `let_go`."""
        self.write("pip/__init__.py", "")
        self.write("pip/__main__.py", PIP.format(command=command))

    def wait_until_held(self, process, seconds=100):
        """Wait until pip has been started and waits."""
        until = time.monotonic() + seconds
        while not (self.folder / "pip/held").exists():
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < until
            time.sleep(0.02)

    def let_go(self):
        """Let pip do its work, now and later."""
        (self.folder / "pip/go-on").touch()

    def builds(self, kind="plain"):
        """The builds that are there."""
        return {path.name for path in self.build.glob(f"{kind}-*")}

    def compiled_or_not(self):
        """The background is done: whether it came to a compiled build. Not known while it is at it."""
        turn = Lock(self.build / "compile.lock")
        if not turn.take():
            return None
        turn.give_back()
        kept = [path for path in (self.build / "mypyc").glob("*") if not path.name.startswith("scratch-")]
        failed = (self.build / "compile-failed.json").exists()
        return bool(kept) if kept or failed else None

    def wait_for_compiler(self, seconds=500):
        """Until the background is done: whether it came to a compiled build."""
        until = time.monotonic() + seconds
        while (done := self.compiled_or_not()) is None:
            assert time.monotonic() < until, (self.build / "compile.log").read_text()
            time.sleep(0.2)
        return done

    def clear(self):
        """Nothing goes on in the background."""
        log = self.build / "compile.log"
        number = re.match(r"Process (\d+)", log.read_text()) if log.exists() else None
        if number and self.compiled_or_not() is None:
            os.killpg(int(number[1]), signal.SIGKILL)


def locked(*packages):
    """The lines of the real lock for some packages."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    found = [re.search(rf"^{package}==(?:.*\\\n)*.*$", text, re.M) for package in packages]
    return "".join(f"{one[0]}\n" for one in found)
