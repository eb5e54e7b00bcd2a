"""The book of docs/add-a-rulebook.md, a skirmish on a free table, through the parts of the program."""

import json
import os
import subprocess
import sys

import pytest

from skirmish.entry import SKIRMISH
from vedette import books
from vedette.cli.main import run


@pytest.fixture
def skirmish(monkeypatch):
    """The book in the list of books, for as long as a test takes."""
    monkeypatch.setitem(books.BOOKS, SKIRMISH.name, SKIRMISH)
    return SKIRMISH


@pytest.fixture
def vedette(capsys, monkeypatch, tmp_path, skirmish):
    """A command with the book, in an empty folder: what it says; it must succeed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")

    def command(*words):
        capsys.readouterr()
        code = run([str(word) for word in words])
        said = capsys.readouterr()
        assert (code, said.err) == (0, "")
        return said.out

    return command


def test_its_types_are_strict(root):
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        root / ".mypy_cache" / "skirmish",
        "-p",
        "skirmish",
    ]
    env = {**os.environ, "MYPYPATH": os.pathsep.join([str(root / "tests"), str(root / "src")])}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=root, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_is_watched_verified_and_its_odds_are_told(vedette, tmp_path):
    said = vedette("watch", "--book", "skirmish", "--seed", "3", "--players", "steady,random", "--save", "g.json")
    assert "[SKI-WIN-01]" in said
    assert "true" in vedette("verify", "g.json")
    record = json.loads((tmp_path / "g.json").read_text())
    shot = next(at for at, order in enumerate(record["orders"]) if order[1].startswith("shoot"))
    [first, *_] = json.loads(vedette("odds", "g.json", "--at", shot, "--json"))
    assert sum(row["chance"] for row in first["rows"]) == pytest.approx(1)
    assert first["exact"]


@pytest.mark.parametrize("players", ["steady,steady", "search:12,steady", "rash,random"])
@pytest.mark.parametrize("scenario", ["crossroads", "meadow"])
def test_every_player_plays_it(vedette, players, scenario):
    words = ("--scenario", scenario, "--players", players, "--seed", "5")
    assert "SKI-WIN-01" in vedette("watch", "--book", "skirmish", *words)


def test_the_harness_and_the_simulation_play_it(vedette):
    assert (
        vedette("harness", "--book", "skirmish", "--battles", "8", "--every", "4")
        .splitlines()[-1]
        .startswith("8 battles")
    )
    assert "Red Patrol: won" in vedette("simulate", "meadow", "--book", "skirmish", "--battles", "4", "--workers", "1")
