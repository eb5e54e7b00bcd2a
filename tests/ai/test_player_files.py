"""Players from a file: what they see, what they may answer, and what happens when they fail."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from vedette import books
from vedette.cli.main import run
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import BadInput

GOOD = """
class Mine:
    def choose(self, view, question, orders):
        assert "pieces" in view and question["words"]
        return orders[0]
"""


def written(tmp_path, text):
    path = tmp_path / "mine.py"
    path.write_text(text)
    return f"{path}:Mine"


def watched(capsys, name, *words):
    code = run(
        ["watch", "--book", "empires", "--players", f"{name},steady", "--seed", "1", "--quiet", "--json", *words]
    )
    said = capsys.readouterr()
    return code, said


def test_a_file_with_a_class_plays_a_whole_battle(tmp_path, capsys):
    code, said = watched(capsys, written(tmp_path, GOOD))
    assert (code, said.err) == (0, "")
    assert json.loads(said.out)["outcome"]["words"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return 'fly 3 to 4,5'", "which cannot be read"),
        ("return 'concede'", "which is refused"),
        ("return 7", "answered 7, which is no text of an order"),
        ("return ['done'] * 1000", "'don..., which is no text of an order"),
        ("raise SystemExit", "failed with SystemExit (line 4)"),
        ("input('order? ')", "failed with EOFError"),
        ("return 1 / 0", "failed with ZeroDivisionError"),
        ("while True: pass", "gave no answer within 0.3 seconds"),
    ],
)
def test_who_fails_is_told_so_and_the_battle_goes_on(tmp_path, body, why):
    seconds = 0.3 if "while" in body else 10
    text = f"class Mine:\n    seconds = {seconds}\n    def choose(self, view, question, orders):\n        {body}\n"
    entry = books.entry("empires")
    player = entry.player(written(tmp_path, text))
    game = Game(entry.book(), entry.scenarios().generate(3), "1")
    order = player.choose(game.book, game.state, game.question, Rng(1))
    assert game.book.check(game.state, game.question, order) is None
    assert why in player.told[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x = 1", "there is no class Mine"),
        ("import os; os._exit(1)", "ended the process in which it was loaded"),
        ("class Mine: pass", "has no method choose"),
        ("raise SystemExit(3)", "cannot be loaded: SystemExit"),
        ("def (", "cannot be loaded: SyntaxError"),
        ("import no_such_module", "cannot be loaded: ModuleNotFoundError"),
        ("class Mine:\n    def __init__(self): raise ValueError('no')\n", "Mine() failed: ValueError: no"),
        (GOOD + "    seconds = 'long'\n", "seconds must be a number"),
    ],
)
def test_a_file_that_is_no_player_is_refused_with_words(tmp_path, text, why):
    with pytest.raises(BadInput) as told:
        books.entry("empires").player(written(tmp_path, text))
    assert why in str(told.value)


def test_a_file_that_is_not_there_is_refused_with_words(tmp_path):
    with pytest.raises(BadInput, match="there is no file"):
        books.entry("empires").player(f"{tmp_path}/none.py:Mine")
    with pytest.raises(BadInput, match="write the file and the class"):
        books.entry("empires").player(f"{tmp_path}/none.py")


def asked(tmp_path, text, times):
    """A player asked so often, each time at another moment of a battle; what it was told."""
    entry = books.entry("empires")
    player = entry.player(written(tmp_path, text))
    game = Game(entry.book(), entry.scenarios().generate(3), "1")
    for _ in range(times):
        assert game.apply_order(player.choose(game.book, game.state, game.question, Rng(1))) is None
    return player.told


@pytest.mark.parametrize(
    ("does", "why"), [("time.sleep(60)", "gave no answer within 0.2 seconds"), ("os._exit(3)", "ended its own process")]
)
def test_who_hangs_or_ends_his_process_begins_anew_and_is_not_asked_for_ever(tmp_path, does, why):
    text = f"import os, time\nclass Mine:\n    seconds = 0.2\n    def choose(self, *_):\n        {does}\n"
    told = asked(tmp_path, text, 5)
    assert told == [why, why, f"{why}, 3 times running, and is not asked any more"]


def test_who_was_late_once_is_asked_again(tmp_path):
    text = (
        "import time\nclass Mine:\n    seconds = 3\n    def choose(self, view, question, orders):\n"
        f"        path = {str(tmp_path / 'seen')!r}\n        open(path, 'a').write('x')\n"
        "        if len(open(path).read()) == 1: time.sleep(60)\n        return orders[0]\n"
    )
    assert asked(tmp_path, text, 4) == ["gave no answer within 3 seconds"]
    assert (tmp_path / "seen").read_text() == "xxxx"


def test_what_a_player_prints_does_not_mix_with_what_scripts_read(tmp_path, capfd):
    text = GOOD.replace("return", "print('a thought'); return")
    code = run(["watch", "--players", f"{written(tmp_path, text)},steady", "--seed", "1", "--quiet", "--json"])
    said = capfd.readouterr()
    assert code == 0
    assert json.loads(said.out)["outcome"]["words"]
    assert "a thought" in said.err


def test_a_player_has_nothing_of_the_battle_but_what_it_is_told(tmp_path):
    text = (
        "import gc\nclass Mine:\n    def choose(self, view, question, orders):\n"
        "        found = {type(one).__name__ for one in gc.get_objects()} & {'Game', 'Battle', 'OwnPlayer', 'Hashed'}\n"
        "        raise ValueError(f'found {sorted(found)}')\n"
    )
    assert asked(tmp_path, text, 1) == ["failed with ValueError: found [] (line 5)"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the machine does not limit memory")
def test_a_player_that_wants_too_much_memory_fails_and_the_battle_goes_on(tmp_path):
    text = "class Mine:\n    def choose(self, *_):\n        return bytearray(6 << 30)\n"
    assert asked(tmp_path, text, 1) == ["failed with MemoryError (line 3)"]


def test_a_player_may_keep_what_it_has_learned_and_use_files_beside_it(tmp_path):
    (tmp_path / "beside_mine.py").write_text("FIRST = 0\n")
    text = (
        "from beside_mine import FIRST\nclass Mine:\n    def __init__(self): self.count = 0\n"
        "    def choose(self, view, question, orders):\n        self.count += 1\n"
        "        return orders[FIRST] if self.count < 3 else f'asked {self.count} times'\n"
    )
    told = asked(tmp_path, text, 3)
    assert len(told) == 1
    assert told[0].startswith("answered 'asked 3 times', which cannot be read")


def test_the_same_words_are_told_three_times_and_not_for_a_whole_battle(tmp_path, capfd):
    told = asked(tmp_path, "class Mine:\n    def choose(self, *_): return 'concede'\n", 6)
    assert len(told) == 6
    lines = capfd.readouterr().err.splitlines()
    assert len(lines) == 3
    assert lines[2].endswith("This is not told again.")


@pytest.mark.slow
def test_a_file_that_hangs_while_it_is_loaded_is_refused_with_words(tmp_path):
    with pytest.raises(BadInput, match="is not loaded within 10 seconds"):
        books.entry("empires").player(written(tmp_path, "import time\ntime.sleep(60)\n"))


SPY = """
import os, pathlib, subprocess, sys
here = pathlib.Path(__file__).parent
lines = [one.read_bytes() for one in pathlib.Path("/proc").glob("[0-9]*/cmdline") if one.parent.name != "self"]
(here / "seen").write_bytes(b"\\n".join(lines) + repr(dict(os.environ)).encode())
alone = subprocess.Popen(["sleep", "300"], start_new_session=True)
below = subprocess.Popen([sys.executable, "-c", "import os, time; os.fork() and os._exit(0); time.sleep(300)"])
(here / "started").write_text(f"{alone.pid}")

class Mine:
    seconds = 0.5
    def choose(self, view, question, orders):
        BODY
"""


def running_below(folder):
    """The processes that still work in a folder, by number."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            is_there = (place / "cwd").readlink() == folder
            state = (place / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if is_there and state != "Z":
            found.append((place / "cmdline").read_bytes())
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="a player's process is closed off on Linux only")
@pytest.mark.parametrize("body", ["return orders[0]", "while True: pass", "os._exit(1)"])
def test_a_player_sees_no_seed_and_leaves_no_process(tmp_path, body):
    name, folder = written(tmp_path, SPY.replace("BODY", body)), tmp_path / "here"
    folder.mkdir()
    line = [sys.executable, "-m", "vedette", "watch", "--book", "empires", "--players", f"{name},rash", "--quiet"]
    places = os.pathsep.join([place or str(Path.cwd()) for place in sys.path])
    env = {**os.environ, "PYTHONPATH": places, "VEDETTE_ADMIN": "a-key-of-the-server"}
    with (tmp_path / "said").open("w") as said:  # a pipe would stay open as long as what is left behind
        done = subprocess.run([*line, "--seed", "83617254"], env=env, cwd=folder, stdout=said, stderr=said, check=False)
    assert done.returncode == 0, (tmp_path / "said").read_text()
    seen = (tmp_path / "seen").read_bytes()
    assert b"player_process" in seen, "it does read command lines"
    assert b"83617254" not in seen
    assert b"a-key-of-the-server" not in seen
    until = time.monotonic() + 20
    while left := running_below(folder):
        assert time.monotonic() < until, left
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="a player's process is closed off on Linux only")
def test_a_player_leaves_no_process_when_the_battle_is_killed(tmp_path):
    name, folder = written(tmp_path, SPY.replace("BODY", "while True: pass").replace("0.5", "500")), tmp_path / "here"
    folder.mkdir()
    line = [sys.executable, "-m", "vedette", "watch", "--book", "empires", "--players", f"{name},rash", "--quiet"]
    places = os.pathsep.join([place or str(Path.cwd()) for place in sys.path])
    battle = subprocess.Popen(line, env={**os.environ, "PYTHONPATH": places}, cwd=folder)
    until = time.monotonic() + 60
    while not (tmp_path / "started").exists():
        assert time.monotonic() < until
        time.sleep(0.05)
    assert len(running_below(folder)) > 2
    battle.kill()
    battle.wait()
    until = time.monotonic() + 20
    while left := running_below(folder):
        assert time.monotonic() < until, left
        time.sleep(0.05)
