"""How a moment is judged was fitted from battles: what was noted is there, what came out of it, and what is in use agrees."""

import csv
import json
import math

import pytest

from vedette import books

SEARCHED = [name for name in books.names() if books.entry(name).has("evaluation")]


def folder_of(root):
    return root / "benchmarks" / "evaluation"


@pytest.fixture
def noted(root):
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder_of(root).glob("*.json")}


def test_every_steady_player_whose_battles_are_valued_was_looked_at(noted):
    assert {books.entry(name).places["evaluation"] for name in noted} == {
        books.entry(name).places["evaluation"] for name in SEARCHED
    }


def test_what_is_in_use_lies_within_the_interval_of_what_was_fitted(noted):
    for name, found in noted.items():
        in_use = books.entry(name).module("benchmark").IN_USE
        assert in_use.keys() == found["figures"].keys()
        for figure, told in found["figures"].items():
            low, high = told["interval"]
            assert low < told["fitted"] < high
            assert told["in use"] == in_use[figure]
            assert low <= in_use[figure] <= high, f"{name}: {figure}"


def test_the_figures_foretell_the_battles_they_were_fitted_from_better_than_a_coin(noted, root):
    """By the numbers that were noted, and by the figures in use: 0.693 is a coin's surprise."""
    for name, found in noted.items():
        with (folder_of(root) / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            head, *rows = list(csv.reader(file))
        in_use = list(books.entry(name).module("benchmark").IN_USE.values())
        worth = [1.0, *in_use[1:]]
        assert len(head) == len(worth) + 2
        assert len(rows) == found["turns"]
        assert len({row[0] for row in rows}) == found["battles"] >= 60
        total = 0.0
        for row in rows:
            ahead = sum([one * float(value) for one, value in zip(worth, row[1:-1], strict=True)])
            p = min(0.999, max(0.001, 1 / (1 + math.exp(-2 * ahead / in_use[0]))))
            won = float(row[-1])
            total -= won * math.log(p) + (1 - won) * math.log(1 - p)
        assert total / len(rows) < 0.62, name
