"""The README's first command from a fresh clone, as a newcomer types it."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from importlib import import_module
from importlib.util import find_spec

import pytest

from tools import play

FIRST_SECONDS = 60
NEXT_SECONDS = 3


@pytest.fixture
def clone(tmp_path, root):
    """What git would give, with what is not committed yet."""
    if not (root / ".git").exists():
        pytest.skip("not a git clone")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, capture_output=True, check=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (root / name).is_file():
            (tmp_path / "clone" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, tmp_path / "clone" / name)
    return tmp_path / "clone"


def busy():
    """How many times slower this machine is because of all else that runs on it, other tests included; 1 when it is at rest."""
    return max(1, os.getloadavg()[0] / (os.cpu_count() or 1)) if hasattr(os, "getloadavg") else 1


def opened(clone):
    """Start it, look at the page, stop it; how long until the page was there."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("VEDETTE_", "PYTHON"))}
    games = clone.parent / "games.sqlite3"
    words = ("serve", "--port", "0", "--no-browser", "--database", str(games))
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "run.py", *words],
        cwd=clone,
        env={**env, "VEDETTE_PURE": "1"},  # the other core is for the other tests
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        line = process.stdout.readline()
        assert "Vedette is at" in line, process.communicate(timeout=20)
        url = line.split()[3]
        with urllib.request.urlopen(f"{url}healthz", timeout=20) as answer:
            health = json.load(answer)
        seconds = time.monotonic() - began
        with urllib.request.urlopen(url, timeout=20) as answer:
            page = answer.read().decode()
    finally:
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    assert health["status"] == "ok"
    assert health["compiled"] is False
    assert '<div id="app">' in page
    return seconds, said


@pytest.mark.slow
@pytest.mark.service
def test_a_newcomer_is_at_the_table_in_under_a_minute_and_then_in_three_seconds(clone):
    seconds, said = opened(clone)
    assert "Python packages" in said
    assert "the table" in said
    assert seconds < FIRST_SECONDS * busy(), said
    seconds, said = opened(clone)
    assert said == ""
    assert seconds < NEXT_SECONDS * busy()


def test_what_is_read_before_the_table_opens_is_there():
    """run.py names these modules by text."""
    assert all(find_spec(name) for name in play.SERVICE)
    assert import_module("vedette.server.main").SHELF.split(":")[0] in play.SERVICE
