"""The book of docs/add-a-rulebook.md, a skirmish on a free table, through the parts of the program."""

import io
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from server.harness import Server
from skirmish.entry import SKIRMISH
from vedette import books
from vedette.cli.main import run
from vedette.engine.record import parse, verify
from vedette.server.services.catalog import Catalog

FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
BOOK = Path(__file__).parent / "skirmish"


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


# --- the page ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def page(root):
    return (root / "docs" / "add-a-rulebook.md").read_text(encoding="utf-8")


def samples(page, language):
    return [text for kind, text in FENCE.findall(page) if kind == language]


def test_the_page_shows_the_code_as_it_is(page):
    for text in samples(page, "python"):
        first, _, rest = text.partition("\n")
        code = (BOOK / first.removeprefix("# ")).read_text(encoding="utf-8")
        for excerpt in rest.split("...\n"):
            assert f"\n{excerpt}" in code, f"{first}: {excerpt}"
    for text in samples(page, "markdown"):
        assert text in (BOOK / "ledger.md").read_text(encoding="utf-8")
    [project] = [tomllib.loads(text)["project"] for text in samples(page, "toml")]
    [(name, value)] = project["entry-points"][books.GROUP].items()
    assert EntryPoint(name, value, books.GROUP).load() is SKIRMISH


def test_the_commands_of_the_page_work(page, vedette, monkeypatch):
    lines = [line for text in samples(page, "sh") for line in text.splitlines() if line.startswith("vedette ")]
    assert len(lines) > 7
    for line in lines:
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        alone = ["--workers", "1"] if "simulate" in line else []  # other processes do not know a book of this one
        if line != "vedette serve":
            vedette(*shlex.split(line)[1:], *alone)


@pytest.mark.parametrize("step", range(3, 9))
def test_the_book_is_played_after_each_step_from_the_third(page, step, tmp_path):
    """By the shell lines of the page, as a package of its own."""
    [copy] = [text for text in samples(page, "sh") if "step() {" in text]
    copy = copy.replace("../vedette ", f"{shlex.quote(str(BOOK.parents[1]))} ")
    subprocess.run(["sh", "-ec", f"{copy}step {step}"], cwd=tmp_path, check=True)
    (tmp_path / "skirmish-1.0.dist-info").mkdir()
    (tmp_path / "skirmish-1.0.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: skirmish\nVersion: 1.0\n")
    (tmp_path / "skirmish-1.0.dist-info/entry_points.txt").write_text(
        "[vedette.books]\nskirmish = skirmish.entry:SKIRMISH\n"
    )
    command = [sys.executable, "-m", "vedette.cli.main", "watch", "--book", "skirmish", "--scenario", "crossroads"]
    path = os.pathsep.join([str(tmp_path), *[one for one in sys.path if one and not one.endswith("tests")]])
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "SKI-WIN-01" in done.stdout
    assert (" shoot" in done.stdout, "deploy" in (tmp_path / "skirmish/verbs.py").read_text()) == (step > 3, step > 5)


# --- proof, service ---------------------------------------------------------------------------------------------------


def test_the_prover_finds_its_rules_proved(tmp_path, root):
    (tmp_path / "test_rules.py").write_text((BOOK / "proof.py").read_text(encoding="utf-8"), encoding="utf-8")
    command = [sys.executable, "-m", "tools.mutation", "skirmish", "--entry", f"{BOOK / 'entry.py'}:SKIRMISH", "--json"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    done = subprocess.run([*command, "--tests", tmp_path], capture_output=True, text=True, check=False, env=env)
    assert done.stdout.startswith("{"), done.stdout + done.stderr
    assert json.loads(done.stdout)["proved"] == [rule.id for rule in SKIRMISH.ledger().rules]


def make():
    """Return the catalog of the service, with this book in it."""
    books.BOOKS[SKIRMISH.name] = SKIRMISH
    return Catalog()


@pytest.fixture
def service(tmp_path):
    made = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}", library="test_skirmish:make", log="warning")
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]


def filled(option, rng):
    """An offer with its place filled in: a corner of its outline, as a browser would."""
    x, y = rng.choice(option["reach"]["outlines"][0]) if option["reach"] else (0, 0)
    return option["text"].replace("{x}", str(x)).replace("{y}", str(y)).replace("{facing}", "0")


@pytest.mark.service
def test_the_service_plays_it_to_its_end_and_its_record_is_true(service):
    game = service.post("/api/games", {"book": "skirmish", "scenario": "meadow"}, 201)
    one, rng = service.sit(game["host"]), random.Random(7)
    while one.over is None:
        if one.state["question"] is not None:
            number = one.state["number"]
            got = one.order(filled(rng.choice(one.state["question"]["options"]), rng))
            if got["type"] != "accepted":  # a corner of the zone where somebody stands
                assert got["rule"] == "SKI-MOV-02"
                continue
            one.until(number + 1)
            one.pong()
        else:
            one.read(30)
    record = service.request("GET", f"/api/games/{game['host']}/record")[1].decode()
    assert verify(SKIRMISH.book(), parse(record)).seed == one.over["seed"]
    one.close()
