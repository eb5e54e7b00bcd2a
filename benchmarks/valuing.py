"""What a moment of a battle is worth: fitted from battles played here, for the searching player's valuation.

    python benchmarks/valuing.py BOOK ... [--battles 100] [--seed valuing] [--into benchmarks/valuing]

Two steady players fight the battles of LEAGUE (testing/<book>/benchmark.py), one after the other, each on new ground. At the
beginning of every turn the book's FEATURES (there too) are noted, side 1's less side 2's, with who won in the end; a logistic
regression says what each of them is worth. Battles with even numbers are fitted, those with odd ones are the test. What was
noted is kept as <book>.csv, what came out as <book>.json: SCALE is the difference of the first feature that is worth two thirds
of a battle (`tanh`), the others are told in its coin. The figures are then written into ai/<book>/valuing.py by hand.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
from importlib import import_module
from pathlib import Path

from opponents import league

from vedette import books
from vedette.ai import decide
from vedette.api import chance_for
from vedette.engine.crank import answer, crank
from vedette.engine.dice import Hashed
from vedette.engine.types import FIGHTING

STEPS, PACE, SHRINK = 3000, 0.5, 0.0005
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
        state = rules.begin(setup, Hashed(dice))
        crank(rules, state)
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
            answer(rules, state, decide(steady, rules, state, luck[side]))
            state.take_log()
            state.dice.take_faces()
        winner = state.outcome.winner if state.outcome is not None else -1
        rows += [(number, one, {0: 1.0, 1: 0.0}.get(winner, 0.5)) for one in noted]
    return names, rows


def chance(weights: list[float], one: list[float]) -> float:
    sum_of = sum([weight * value for weight, value in zip(weights, one, strict=True)])
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, sum_of))))


def fitted(rows: list[Row]) -> list[float]:
    """Weights of the features; every battle counts the same, however long it was."""
    count = len(rows[0][1])
    sizes = [max(1e-9, math.sqrt(sum([one[i] ** 2 for _, one, _ in rows]) / len(rows))) for i in range(count)]
    turns = {number: sum([row[0] == number for row in rows]) for number in {row[0] for row in rows}}
    scaled = [([one[i] / sizes[i] for i in range(count)], won, 1 / turns[n] / len(turns)) for n, one, won in rows]
    weights = [0.0] * count
    for _ in range(STEPS):
        slope = [-SHRINK * weight for weight in weights]
        for one, won, share in scaled:
            miss = (won - chance(weights, one)) * share
            for i in range(count):
                slope[i] += PACE * miss * one[i]
        weights = [weight + more for weight, more in zip(weights, slope, strict=True)]
    return [weight / size for weight, size in zip(weights, sizes, strict=True)]


def surprise(rows: list[Row], weights: list[float]) -> float:
    """The mean logarithm by which the outcomes surprise; 0.693 is a coin's."""
    turns = {number: sum([row[0] == number for row in rows]) for number in {row[0] for row in rows}}
    total = 0.0
    for number, one, won in rows:
        p = min(0.999, max(0.001, chance(weights, one)))
        total -= (won * math.log(p) + (1 - won) * math.log(1 - p)) / turns[number] / len(turns)
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("books", nargs="+")
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--seed", default="valuing")
    parser.add_argument("--into", type=Path, default=Path(__file__).parent / "valuing")
    asked = parser.parse_args()
    asked.into.mkdir(exist_ok=True)
    for book in asked.books:
        names, rows = battles(book, asked.battles, asked.seed)
        weights = fitted([row for row in rows if row[0] % 2 == 0])
        test = [row for row in rows if row[0] % 2]
        found = {
            "battles": asked.battles,
            "seed": asked.seed,
            "turns": len(rows),
            "weights": {name: round(weight, 5) for name, weight in zip(names, weights, strict=True)},
            "SCALE": round(2 / weights[0], 1),
            "in its coin": {name: round(weight / weights[0], 3) for name, weight in zip(names, weights, strict=True)},
            "surprise on the test": round(surprise(test, weights), 4),
            "of the first alone": round(
                surprise(
                    [(n, one[:1], won) for n, one, won in test],
                    fitted([(n, one[:1], won) for n, one, won in rows if n % 2 == 0]),
                ),
                4,
            ),
        }
        print(book, json.dumps(found, indent=1))
        (asked.into / f"{book}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        with (asked.into / f"{book}.csv").open("w", encoding="utf-8", newline="") as out:
            table = csv.writer(out, lineterminator="\n")
            table.writerow(["battle", *names, "won"])
            for number, one, won in rows:
                table.writerow([number, *[round(value, 2) for value in one], won])


if __name__ == "__main__":
    main()
