"""What a moment of a battle is worth: fitted from battles played here, for the searching player's valuation.

    python benchmarks/evaluation.py BOOK ... [--battles 100] [--seed evaluation] [--into benchmarks/evaluation] [--again]

Two steady players fight the battles of LEAGUE (testing/<book>/benchmark.py), one after the other, each on new ground. At the
beginning of every turn the book's FEATURES (there too) are noted, side 1's less side 2's, with who won in the end; a logistic
regression says what each of them is worth. Battles with even numbers are fitted and those with odd ones are the test of how much
that is worth; the figures are fitted by all of them. What was noted is kept as <book>.csv, what came out as <book>.json: SCALE is
the difference of the first feature that is worth two thirds of a battle (`tanh`), the others are told in its coin, each with the
interval of 95 in 100 (battles drawn anew from those there are). --again fits what was noted and plays nothing. The figures are
written into ai/<book>/evaluation.py by hand.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import random
from collections import Counter
from importlib import import_module
from pathlib import Path

from opponents import league

from vedette import books
from vedette.ai import decide
from vedette.api import chance_for
from vedette.engine.dice import SeededDice
from vedette.engine.game import advance, apply_order
from vedette.engine.types import FIGHTING

STEPS, SHRINK, DRAWN = 12, 0.001, 200
Row = tuple[int, list[float], float]
"""The battle's number, the features, and 1 for side 1's victory, 0 for side 2's, a half for neither."""


def battles(book: str, count: int, seed: str) -> tuple[list[str], list[Row]]:
    """Play them, and note each turn."""
    entry = books.entry(book)
    rules, steady = entry.book(), entry.player("steady")
    features = import_module(entry.places["benchmark"]).features
    names: list[str] = []
    rows: list[Row] = []
    for number, (setup, dice, _) in enumerate(league(book, count, seed)[::2]):
        state = rules.begin(setup, SeededDice(dice))
        advance(rules, state)
        luck = [chance_for(dice, side) for side in (0, 1)]
        noted: list[list[float]] = []
        turn = -1
        while state.question is not None:
            if state.phase == FIGHTING and state.turn != turn:
                turn = state.turn
                told = [features(state, side) for side in (0, 1)]
                names = list(told[0])
                noted.append([told[0][name] - told[1][name] for name in names])
            side = state.question.side
            apply_order(rules, state, decide(steady, rules, state, luck[side]))
            state.take_log()
            state.dice.take_faces()
        winner = state.outcome.winner if state.outcome is not None else -1
        rows += [(number, one, {0: 1.0, 1: 0.0}.get(winner, 0.5)) for one in noted]
    return names, rows


def chance(weights: list[float], one: list[float]) -> float:
    sum_of = sum([weight * value for weight, value in zip(weights, one, strict=True)])
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, sum_of))))


def fitted(rows: list[Row]) -> list[float]:
    """Weights of the features by Newton's method; every battle counts the same, however long it was."""
    count = len(rows[0][1])
    sizes = [max(1e-9, math.sqrt(sum([one[i] ** 2 for _, one, _ in rows]) / len(rows))) for i in range(count)]
    turns = Counter([row[0] for row in rows])
    scaled = [([one[i] / sizes[i] for i in range(count)], won, 1 / turns[n] / len(turns)) for n, one, won in rows]
    weights = [0.0] * count
    for _ in range(STEPS):
        slope = [-SHRINK * weight for weight in weights]
        bend = [[SHRINK * (i == k) for k in range(count)] for i in range(count)]
        for one, won, part in scaled:
            p = chance(weights, one)
            for i in range(count):
                slope[i] += part * (won - p) * one[i]
                for k in range(count):
                    bend[i][k] += part * p * (1 - p) * one[i] * one[k]
        weights = [weight + more for weight, more in zip(weights, solved(bend, slope), strict=True)]
    return [weight / size for weight, size in zip(weights, sizes, strict=True)]


def solved(matrix: list[list[float]], wanted: list[float]) -> list[float]:
    """A few linear equations, by elimination; the matrix is a sum of squares, so nothing need change places."""
    rows = [[*line, value] for line, value in zip(matrix, wanted, strict=True)]
    for i, line in enumerate(rows):
        for other in rows:
            if other is not line:
                share = other[i] / line[i]
                other[:] = [a - share * b for a, b in zip(other, line, strict=True)]
    return [line[-1] / line[i] for i, line in enumerate(rows)]


def figures(rows: list[Row]) -> list[float]:
    """SCALE, and the other features in the coin of the first."""
    weights = fitted(rows)
    return [2 / weights[0], *[weight / weights[0] for weight in weights[1:]]]


def intervals(rows: list[Row], seed: str) -> list[list[float]]:
    """Between what each figure lies in 95 of 100 draws of as many battles from those there are."""
    lot = random.Random(seed)
    by_battle: dict[int, list[Row]] = {}
    for row in rows:
        by_battle.setdefault(row[0], []).append(row)
    drawn: list[list[float]] = []
    for _ in range(DRAWN):
        battles = lot.choices(list(by_battle.values()), k=len(by_battle))
        drawn.append(figures([(number, one, won) for number, turns in enumerate(battles) for _, one, won in turns]))
    found = []
    for one in zip(*drawn, strict=True):
        ordered = sorted(one)
        found.append([round(ordered[DRAWN * 25 // 1000], 2), round(ordered[DRAWN * 975 // 1000 - 1], 2)])
    return found


def surprise(rows: list[Row], weights: list[float]) -> float:
    """The mean logarithm by which the outcomes surprise; 0.693 is a coin's."""
    turns = Counter([row[0] for row in rows])
    total = 0.0
    for number, one, won in rows:
        p = min(0.999, max(0.001, chance(weights, one)))
        total -= (won * math.log(p) + (1 - won) * math.log(1 - p)) / turns[number] / len(turns)
    return total


def read(path: Path) -> tuple[list[str], list[Row]]:
    """What was noted before."""
    with path.open(encoding="utf-8", newline="") as file:
        head, *lines = list(csv.reader(file))
    return head[1:-1], [(int(line[0]), [float(value) for value in line[1:-1]], float(line[-1])) for line in lines]


def write(path: Path, names: list[str], rows: list[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["battle", *names, "won"])
        for number, one, won in rows:
            table.writerow([number, *[round(value, 2) for value in one], won])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("books", nargs="+")
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--seed", default="evaluation")
    parser.add_argument("--into", type=Path, default=Path(__file__).parent / "evaluation")
    parser.add_argument("--again", action="store_true", help="fit what was noted before")
    asked = parser.parse_args()
    asked.into.mkdir(exist_ok=True)
    for book in asked.books:
        noted = asked.into / f"{book}.csv"
        if not asked.again:
            write(noted, *battles(book, asked.battles, asked.seed))
        names, rows = read(noted)
        in_use = import_module(books.entry(book).places["benchmark"]).IN_USE
        half, test = [row for row in rows if row[0] % 2 == 0], [row for row in rows if row[0] % 2]
        first = [[(n, one[:1], won) for n, one, won in part] for part in (half, test)]
        told = dict(
            zip(["SCALE", *names[1:]], zip(figures(rows), intervals(rows, asked.seed), strict=True), strict=True)
        )
        found = {
            "battles": len({row[0] for row in rows}),
            "seed": asked.seed,
            "turns": len(rows),
            "first feature": names[0],
            "figures": {
                name: {"fitted": round(one, 2), "interval": between, "in use": in_use[name]}
                for name, (one, between) in told.items()
            },
            "surprise on the test": round(surprise(test, fitted(half)), 4),
            "of the first alone": round(surprise(first[1], fitted(first[0])), 4),
        }
        print(book, json.dumps(found, indent=1))
        (asked.into / f"{book}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
