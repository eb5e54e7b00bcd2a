"""A book that is no part of Vedette, added by one folder and one entry, at the terminal."""

import json

import pytest

pytestmark = pytest.mark.usefixtures("stub")

CASE = """
title = "A shot in the next square"
book = "pickets"
rules = ["PIC-FIR-01", "PIC-FIR-02"]

[position]
left = { A = [2, 2] }
right = { z = [2, 3], y = [2, 5] }

[[steps]]
ask = "gap A to z"
answer = 1

[[steps]]
odds = "shoot A at z"
chances = { "driven off" = "1/2", missed = "1/2" }

[[steps]]
refuse = "step A to 2,3"
rule = "PIC-MOV-01"

[[steps]]
order = "shoot A at z"
dice = [4]
scores = { A = 5 }
state.z = { where = "gone" }
"""


def test_it_is_listed_and_explained(vedette):
    assert ", pickets." in vedette("--help").out
    assert "The ford" in vedette("scenario", "list", "--book", "pickets").out
    assert "Left Bank:" in vedette("scenario", "show", "ford", "--book", "pickets").out
    assert vedette("explain", "pic-fir-02").lines[0] == "PIC-FIR-02 · Shooting (FIR)"
    assert "sharp = false" in vedette("explain", "pickets").out


def test_it_is_watched_recorded_and_proved(vedette):
    watched = vedette("watch", "--book", "pickets", "--seed", "3", "--save", "g.json")
    assert watched.code == 0
    assert "drives Picket" in watched.out
    assert "[PIC-WIN-01]" in watched.out
    assert "true" in vedette("verify", "g.json").out
    assert vedette("replay", "g.json").lines == [line for line in watched.lines if not line.startswith("Seed")]
    [first, *_] = json.loads(vedette("odds", "g.json", "--at", "0", "--json").out)
    assert {row["words"]: round(row["chance"], 3) for row in first["rows"]} == {"missed": 0.667, "driven off": 0.333}


def test_it_is_played_to_its_end_against_the_computer(vedette):
    typed = "step 1 to 3,2\nodds\nunits\n" + "auto\n" * 40
    said = vedette("play", "--book", "pickets", "--seed", "3", "--against", "random", typed=typed)
    assert said.code == 0
    assert "Left Bank, order one of your pickets." in said.out
    assert "Picket 2 steps to 3,2." in said.out
    assert "[PIC-WIN-01]" in said.out


def test_a_side_is_left_to_the_book(vedette, tmp_path):
    watched = vedette("watch", "--book", "pickets", "--players", "random,solo", "--seed", "4", "--save", "g.json")
    assert watched.code == 0
    record = json.loads((tmp_path / "g.json").read_text())
    assert record["setup"]["solo"] == [1]
    assert {order[0] for order in record["orders"]} == {0}
    assert "true" in vedette("verify", "g.json").out
    typed = "auto\n" * 40
    said = vedette(
        "play", "--book", "pickets", "--seed", "3", "--against", "solo", "--save", "p.json", typed="hold\nquit\n"
    )
    assert "the book runs Right Bank" in said.out
    assert vedette("play", "--load", "p.json", typed=typed).code == 0
    for words in (["--against", "person"], ["--you", "2"]):
        said = vedette("play", "--load", "p.json", *words)
        assert said.code == 2
        assert "is run by the book in this battle" in said.err
    vedette("play", "--book", "pickets", "--seed", "3", "--save", "q.json", typed="quit\n")
    assert "the book runs no side" in vedette("play", "--load", "q.json", "--against", "solo").err


@pytest.mark.parametrize("words", [("watch", "--players", "solo,steady"), ("play", "--against", "solo")])
def test_a_book_without_such_tables_says_so(vedette, words):
    said = vedette(words[0], "--book", "shock", *words[1:])
    assert said.code == 2
    assert "Colonial Adventure has no tables by which it runs a side" in said.err


def test_house_rules_cases_and_the_harness_know_it(vedette, tmp_path):
    (tmp_path / "h.toml").write_text('book = "pickets"\n[settings]\nsharp = true\n')
    assert vedette("watch", "--book", "pickets", "--house", "h.toml", "--quiet").code == 0
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases/a.toml").write_text(CASE)
    assert vedette("check", "cases").out == "1 cases, 0 failed.\n"
    (tmp_path / "cases/a.toml").write_text(CASE.replace("dice = [4]", "dice = [3]"))
    assert vedette("check", "cases").code == 1
    assert vedette("harness", "--book", "pickets", "--battles", "20", "--every", "4").lines[-1].startswith("20 battles")
    (tmp_path / "tests").mkdir()
    assert vedette("ledger", "pickets").lines[-1] == "pickets: 0 of 6 rules proven"


def test_files_of_its_own_are_checked(vedette, tmp_path):
    text = (
        'book = "pickets"\ntitle = "Mine"\nwords = "A battle."\n'
        '[[sides]]\nname = "A"\npickets = [[0, 0]]\n[[sides]]\nname = "B"\npickets = [[0, 5]]\n'
    )
    (tmp_path / "s.toml").write_text(text)
    assert vedette("scenario", "check", "s.toml").out == "1 file: nothing wrong.\n"
    assert vedette("watch", "--book", "pickets", "--scenario", "s.toml", "--quiet").code == 0
    (tmp_path / "s.toml").write_text(text.replace("[0, 5]", "[0, 0]"))
    assert "s.toml:4: two pickets share the square 0,0" in vedette("scenario", "check", "s.toml").err
    said = vedette("army", "check", "s.toml")
    known = "empires, adventures, shock, tyneside-3.2, tyneside-solo"
    assert said.err == f"vedette: s.toml:1: 'book' cannot be 'pickets'; write one of: {known}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("army list", "the book 'pickets' has no armies"),
        (
            "watch --players steady,rash",
            "there is no player 'steady' for pickets; the players are: rash, random, search:TIME; "
            ":bold or :cautious may stand behind one that tries its orders out",
        ),
        (
            "play --against steady",
            "there is no player 'steady' for pickets; the players are: rash, random, search:TIME; "
            ":bold or :cautious may stand behind one that tries its orders out",
        ),
        ("watch --one-off", "the book 'pickets' has no one-off battles; its scenarios are: ford"),
        ("scenario generate", "the book 'pickets' has no one-off battles; its scenarios are: ford"),
        ("watch --scenario nowhere", "there is no scenario 'nowhere' for pickets; there are: ford"),
    ],
)
def test_what_it_does_not_have_is_refused_in_words(vedette, words, message):
    said = vedette(*words.split(), "--book", "pickets")
    assert (said.code, said.err) == (2, f"vedette: {message}\n")
