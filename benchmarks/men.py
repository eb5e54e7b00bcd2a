"""Man by man: what whole battles, a side turn of the tables, sight, odds and a clone take, each edition by itself.

    python benchmarks/men.py [--seconds 10] [--book tyneside-3.2]

Run it with the Python that has the compiled package. Times are those of the processor, so a busy machine changes little.
"""

from __future__ import annotations

import argparse
from copy import deepcopy
from time import process_time
from typing import Any

from vedette import books
from vedette.build_info import compiled
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import Order
from vedette.rules.tyneside.codes import OFFICER
from vedette.rules.tyneside.combat.forecast import forecast_shot
from vedette.rules.tyneside.sight.sight import SightTable, line_is_free
from vedette.testing.tyneside.table import Table

EDITIONS = ("tyneside-3.2", "tyneside-solo")
SIX = 6


def play(book: Book, setup: dict[str, Any], seed: int) -> None:
    """A battle at random, to its end."""
    game = Game(book, setup, str(seed))
    rng = Rng(seed)
    while game.state.question is not None:
        game.apply_order(game.sample(rng))


def battles(book: Book, setups: list[dict[str, Any]], seconds: float) -> tuple[float, int]:
    """Whole battles a second of the processor, and how many were fought."""
    fought, began = 0, process_time()
    while process_time() - began < seconds or fought < 2 * len(setups):
        play(book, setups[fought % len(setups)], fought)
        fought += 1
    return fought / (process_time() - began), fought


def sample_forces(name: str) -> list[dict[str, Any]]:
    """38 figures against 71, on ground by lot."""
    scenarios = books.entry(name).scenarios()
    return [scenarios.battle_of(armies=["column", "hill-clans"], seed=n) for n in range(1, 5)]


def groups_of_six(name: str) -> list[dict[str, Any]]:
    """Four groups of six a side with an officer each, on the same ground."""
    found = []
    for setup in sample_forces(name):
        made = deepcopy(setup)
        for side in made["sides"]:
            officer = next(unit for unit in side["units"] if unit.get("character"))
            men = [unit for unit in side["units"] if "figures" in unit][:4]
            side["units"] = [officer, *[dict(unit, figures=SIX) for unit in men]]
        found.append(made)
    return found


def table_turn(book: Book, setups: list[dict[str, Any]]) -> float:
    """Milliseconds for a side turn of the tables: they run both sides, so that a battle is fought by setting it up."""
    turns, spent = 0, 0.0
    for n, setup in enumerate(setups):
        began = process_time()
        game = Game(book, dict(setup, solo=[0, 1]), str(n))
        spent += process_time() - began
        turns += game.state.clock
    return spent / turns * 1e3


def sight_time(name: str) -> tuple[float, float]:
    """Milliseconds in which 40 figures look at 80, every one at every one: at first, and when they look again."""
    table = Table(name)
    for n in range(4):
        table.place(f"us {n}", (3000 + 3000 * n, 2000))
    for n in range(8):
        table.place(f"them {n}", (1500 + 2100 * n, 8000), side=1)
    battle = table.lay("shoot").battle
    ours, theirs = battle.living(0), battle.living(1)
    times = []
    for _ in range(9):
        began = process_time()
        gaze = SightTable(battle)
        for one in ours:
            for other in theirs:
                line_is_free(gaze, one, other)
        times.append((process_time() - began) * 1e3)
    return times[0], min(times[1:])


def volley_times(name: str) -> list[tuple[str, float]]:
    """Milliseconds for the odds of ten men's volley on fifteen: men who are alike, with an officer and a wall, and in a crowd."""
    found = []
    for what in ("alike", "an officer among them, half behind a wall", "a crowd that hides its own"):
        is_crowd = what.startswith("a crowd")
        wall = {"kind": "wall", "points": [[9500, 8900], [12000, 8900]]}
        table = Table(name, features=[wall] if "wall" in what else [])
        table.place("men", places=[[8000 + 250 * n, 4600] for n in range(10)], weapons=["rifle"], volleys=True)
        table.officer("captain", (8000, 4200))
        in_line = [[7400 + 250 * n, 9000] for n in range(15)]
        in_ranks = [[8000 + 250 * (n % 8), 6000 + 300 * (n // 8)] for n in range(15)]
        places = in_ranks if is_crowd else in_line
        battle = table.place("foe", places=places, side=1, weapons=["spear"]).lay("shoot").battle
        if "officer" in what:
            battle.cards[table["foe"].men[7]].role = OFFICER
        order = Order("fire", (table["men"].id, table["foe"].id))
        times, told = [], ""
        for _ in range(5):
            began = process_time()
            told_now = forecast_shot(battle, order)
            times.append((process_time() - began) * 1e3)
            assert told_now is not None
            told = "exact" if told_now.exact else f"of {told_now.runs} throws"
        found.append((f"{what}, {told}", max(times)))
    return found


def clone_time(book: Book, setup: dict[str, Any]) -> float:
    """Microseconds for a clone of a battle whose figures are on the table."""
    game = Game(book, setup, "1")
    rng = Rng(1)
    for _ in range(20):
        game.apply_order(game.sample(rng))
    began = process_time()
    for _ in range(5000):
        game.state.clone()
    return (process_time() - began) / 5000 * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="of the processor, for each kind of battle")
    parser.add_argument("--book", choices=EDITIONS)
    given = parser.parse_args()
    print("compiled" if compiled() else "plain Python")
    for name in [given.book] if given.book else EDITIONS:
        book = books.entry(name).book()
        forces, small = sample_forces(name), groups_of_six(name)
        big, fought = battles(book, forces, given.seconds)
        print(f"{name}: 38 against 71 figures {big:.1f} battles/s ({fought} fought, goal 10)", flush=True)
        rate, fought = battles(book, small, given.seconds)
        print(f"{name}: four groups of six a side {rate:.1f} battles/s ({fought} fought, goal 30)", flush=True)
        print(f"{name}: a side turn of the tables {table_turn(book, forces):.1f} ms (goal 5)", flush=True)
        first, again = sight_time(name)
        print(f"{name}: sight of 40 to 80 figures {first:.1f} ms, again {again:.1f} ms (goal 1)", flush=True)
        for what, spent in volley_times(name):
            print(f"{name}: odds of 10 men's volley on 15 ({what}) {spent:.1f} ms (goal 100)", flush=True)
        print(f"{name}: clone {clone_time(book, forces[0]):.1f} us (goal 30)", flush=True)


if __name__ == "__main__":
    main()
