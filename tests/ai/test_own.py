"""Players from a file: what they see, what they may answer, and what happens when they fail."""

import json

import pytest

from vedette import books
from vedette.cli.main import run
from vedette.engine.crank import Game
from vedette.engine.dice import Chance
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
        ("return 7", "which is no text of an order"),
        ("return 1 / 0", "failed with ZeroDivisionError"),
        ("import time; time.sleep(9)", "gave no answer within 0.05 seconds"),
    ],
)
def test_who_fails_is_told_so_and_the_battle_goes_on(tmp_path, body, why):
    text = f"class Mine:\n    seconds = 0.05\n    def choose(self, view, question, orders):\n        {body}\n"
    entry = books.entry("empires")
    player = entry.player(written(tmp_path, text))
    game = Game(entry.book(), entry.scenarios().generate(3), "1")
    order = player.choose(game.book, game.state, game.question, Chance(1))
    assert game.book.check(game.state, game.question, order) is None
    assert why in player.told[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x = 1", "there is no class Mine"),
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


def test_who_hangs_is_not_waited_for_again_while_he_hangs(tmp_path):
    text = (
        "import time\nclass Mine:\n    seconds = 0.05\n"
        "    def choose(self, view, question, orders):\n        time.sleep(60)\n"
    )
    player = books.entry("empires").player(written(tmp_path, text))
    game = Game(books.entry("empires").book(), books.entry("empires").scenarios().generate(3), "1")
    for _ in range(3):
        assert game.answer(player.choose(game.book, game.state, game.question, Chance(1))) is None
    assert [one.split(" ")[0] for one in player.told] == ["gave", "still", "still"]


@pytest.mark.slow
def test_a_file_that_hangs_while_it_is_loaded_is_refused_with_words(tmp_path):
    with pytest.raises(BadInput, match="is not loaded within 10 seconds"):
        books.entry("empires").player(written(tmp_path, "import time\ntime.sleep(60)\n"))
