"""`vedette matchups`: exact odds over tables of situations."""

import json

import pytest

from lab.commands import vedette
from parts import having
from vedette import books
from vedette.lab.matchups import matchups_of, merged, read_matchup

NEAR_AND_FAR = """
title = "A shot"
book = "pickets"
order = "shoot a at b"
[position]
left = { a = [0, 0] }
right = { b = [0, 1] }
[[columns]]
words = "near"
[[columns]]
words = "far"
position.right.b = [0, 3]
[[rows]]
words = "as it is"
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "shot.toml"
    path.write_text(NEAR_AND_FAR)
    return path


def test_cells_are_exact_odds(stub, file):
    cells = read_matchup(file).cells()
    assert [round(cell.good, 9) for cell in cells[0]] == [round(3 / 6, 9), round(2 / 6, 9)]
    assert [cell.theirs for cell in cells[0]] == pytest.approx([3 / 6, 2 / 6])
    assert all(cell.exact for cell in cells[0])


@pytest.mark.parametrize("name", having("armies"))
def test_every_book_has_match_ups_of_fire_and_of_number_or_quality(name):
    found = matchups_of(name)
    assert len(found) >= 2
    verbs = {one.order.split()[0] for one in found}
    assert "fire" in verbs
    assert verbs & {"attack", "charge"}
    assert all(one.book == name for one in found), "editions of one book share their situations, not their rules"


@pytest.mark.parametrize("name", [name for name in books.names() if matchups_of(name)])
def test_the_match_ups_of_a_book_can_be_played(name):
    for one in matchups_of(name):
        doc = one.doc(one.cells())
        assert len(doc["rows"]) == len(one.rows)
        told = {json.dumps(cell) for row in doc["rows"] for cell in row["cells"]}
        assert len(told) > 2, f"{one.title}: rows and columns make a difference"


def test_the_command_tells_writes_and_gives_scripts_the_same(stub, file, tmp_path):
    page = tmp_path / "m.html"
    code, said, _ = vedette("matchups", file, "--html", page)
    assert code == 0
    assert "50% -0.5 " in said
    assert "33% -0.3 " in said
    text = page.read_text(encoding="utf-8")
    assert "://" not in text
    assert "50.0%, 0.5 lost" in text
    doc = json.loads(vedette("matchups", file, "--json")[1])
    assert doc[0]["rows"][0]["cells"][0]["good"] == 0.5


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("shoot a at b", "shoot a at c"), "shot.toml: as it is, near"),
        (("shoot a at b", "step a to 5,5"), "is refused: PIC-MOV-01"),
        (('book = "pickets"', 'book = "chess"'), "there is no book 'chess'"),
        (("[[rows]]", "[[lines]]"), "a match-up has no entry 'lines'"),
        (("[position]", "[position"), "not valid TOML"),
    ],
)
def test_bad_input_gets_one_clear_line(stub, file, change, complaint):
    file.write_text(NEAR_AND_FAR.replace(*change))
    code, said, err = vedette("matchups", file)
    assert (code, said) == (2, "")
    assert complaint in err
    assert len(err.strip().splitlines()) == 1


def test_a_book_without_match_ups_says_so(stub):
    assert "has no match-ups of its own" in vedette("matchups", "pickets")[2]
    assert "cannot be read" in vedette("matchups", "nowhere.toml")[2]


def test_positions_are_worked_into_each_other():
    base = {"a": {"x": 1, "y": [1]}, "b": 2}
    assert merged(base, {"a": {"y": [2]}, "c": 3}) == {"a": {"x": 1, "y": [2]}, "b": 2, "c": 3}
    assert base == {"a": {"x": 1, "y": [1]}, "b": 2}
