"""The command run in this process, and a recorded battle to work on."""

import io

import pytest

from vedette.cli.main import run


class Said:
    """What a command said, and its exit code."""

    def __init__(self, code, out, err):
        self.code = code
        self.out = out
        self.err = err

    @property
    def lines(self):
        return self.out.splitlines()


@pytest.fixture
def vedette(capsys, monkeypatch, tmp_path):
    """vedette("watch", "--seed", "7", typed="...") in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.delenv("LINES", raising=False)  # some libraries set it, and a test wants the whole table
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "kept"))

    def command(*words, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run([str(word) for word in words])
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return command


@pytest.fixture(scope="session")
def battle_text(tmp_path_factory):
    path = tmp_path_factory.mktemp("battle") / "g.json"
    words = ("--book", "empires", "--scenario", "first-battle", "--seed", "7", "--players", "random,random")
    code = run(["watch", *words, "--quiet", "--save", str(path)])
    assert code == 0
    return path.read_text(encoding="utf-8")


@pytest.fixture
def battle(tmp_path, battle_text):
    """A recorded battle in a file of this test's own."""
    path = tmp_path / "g.json"
    path.write_text(battle_text, encoding="utf-8")
    return path
