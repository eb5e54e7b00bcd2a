"""`vedette whatif`: the same seeds with and without a change."""

import json

import pytest

from lab.commands import vedette
from vedette.lab.job import Job
from vedette.lab.paired_comparison import PairedComparison, value
from vedette.lab.workers import Alone

LINE = ("whatif", "first-battle", "--battles", 3, "--players", "rash,rash")


@pytest.fixture
def rules(tmp_path):
    """A table on which fire destroys far more easily."""
    path = tmp_path / "rules.toml"
    path.write_text(
        'name = "Hot fire"\nbook = "empires"\n[[change]]\nrule = "WEC-MOV-01"\nrow = "native-infantry"\nvalue = 6\n'
    )
    return path


def test_nothing_changed_is_no_difference_at_all(tmp_path):
    same = tmp_path / "same.toml"
    same.write_text('book = "empires"\n')
    doc = json.loads(vedette(*LINE, "--house", same, "--workers", 1, "--json")[1])
    assert doc["battles"] == 3
    for found in doc["measures"].values():
        assert (found["difference"], found["interval"], found["clear"]) == (0.0, [0.0, 0.0], False)
    assert doc["results"][0] == doc["results"][1]


def test_a_change_is_measured_and_told_alike_whatever_plays_it(rules):
    docs = [json.loads(vedette(*LINE, "--house", rules, "--workers", n, "--json")[1]) for n in (1, 2)]
    assert docs[0] == docs[1]
    assert docs[0]["results"][0]["digest"] != docs[0]["results"][1]["digest"]
    code, said, _ = vedette(*LINE, "--house", rules, "--workers", 1)
    assert code == 0
    assert "without and with Hot fire: 3 battles fought both ways" in said
    assert "British win: " in said


def test_the_same_battle_under_two_rulebooks():
    line = ["whatif", "tamai-1884", "--book", "shock", "--battles", 1, "--players", "rash,rash", "--workers", 1]
    doc = json.loads(vedette(*line, "--json")[1])
    assert [job["book"] for job in doc["jobs"]] == ["empires", "shock"]
    assert doc["battles"] == 1
    assert doc["losses"] == "share"
    for measure in ("lost_0", "lost_1"):
        assert all(0 <= doc["measures"][measure][way] <= 1 for way in ("without", "with")), "a part of the force"


def test_two_rulebooks_are_told_apart_in_words():
    line = ["whatif", "tamai-1884", "--book", "shock", "--battles", 1, "--players", "rash,rash", "--workers", 1]
    said = vedette(*line)[1]
    assert "under When Empires Clash! (1) and under Colonial Adventure (2): 1 battle fought both ways" in said
    assert "% of their force under 1, " in said


def test_stopped_half_way_it_compares_what_was_fought_both_ways(monkeypatch):
    line = ["whatif", "tamai-1884", "--book", "shock", "--battles", 40, "--players", "rash,rash", "--workers", 1]
    assert len(PairedComparison(*[Job("empires", None, ["rash", "rash"], "1", 40)] * 2).rounds()) == 3
    played = []

    def block(doc, first, after, after_which):
        if len(played) == after_which:
            raise KeyboardInterrupt
        played.append(first)
        row = {"seed": "", "winner": 0, "level": "", "turns": 5, "orders": 1, "gone_0": [], "gone_1": []}
        return [{**row, "number": first, "lost_0": 1, "lost_1": 2, "force_0": 9, "force_1": 9}]

    for stopped_after, compared in ((9, 0), (20, 4), (33, 16)):
        played.clear()

        def play(self, job, blocks, n=stopped_after):
            return (block(job, *one, n) for one in blocks)

        monkeypatch.setattr(Alone, "play", play)
        code, said, _ = vedette(*line)
        assert code == 130
        told = f"{compared} battles fought both ways" if compared else "Stopped before a battle was fought both ways"
        assert told in said


def pairs_of(*outcomes):
    job = Job("empires", None, ["rash", "rash"], "1", 9)
    pairs = PairedComparison(job, job)
    for n, two in enumerate(outcomes):
        for which, winner in enumerate(two):
            row = {"number": n, "seed": str(n), "winner": winner, "level": "", "turns": 5 + which, "orders": 1}
            pairs.add(which, [{**row, "lost_0": 1, "lost_1": 2, "gone_0": [], "gone_1": []}])
    return pairs.doc()


def test_differences_are_taken_battle_by_battle():
    doc = pairs_of((0, 1), (0, 1), (1, 1), (-1, 1))
    wins = doc["measures"]["wins"]
    assert (wins["without"], wins["with"], wins["difference"]) == (0.625, 0.0, -0.625)
    half = 1.96 * (((1 - 0.625) ** 2 * 2 + 0.625**2 + (0.5 - 0.625) ** 2) / 3 / 4) ** 0.5
    assert wins["interval"] == [-1.0, round(-0.625 + half, 6)], "nobody loses more than every battle"
    assert wins["clear"]
    turns = doc["measures"]["turns"]
    assert (turns["difference"], turns["interval"], turns["clear"]) == (1.0, [1.0, 1.0], True)
    assert doc["measures"]["lost_0"]["clear"] is False
    assert value({"winner": -1}, "wins", False) == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "--house FILE or --book NAME"),
        (["--house", "x.toml", "--book", "shock"], "one of them"),
        (["--house", "nowhere.toml"], "nowhere.toml"),
        (["--book", "empires"], "--book names another rulebook"),
        (["--book", "chess"], "there is no book 'chess'"),
    ],
)
def test_bad_input_gets_one_clear_line(words, complaint):
    code, said, err = vedette(*LINE, *words)
    assert (code, said) == (2, "")
    assert complaint in err
