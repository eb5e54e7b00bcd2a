"""How fast the rules are, compiled and not, with the peers beside them when they are installed.

    python benchmarks/rules.py [BOOK ...] [--seconds 2]

Run it with the Python that has the compiled package (`.venv-test`, or any with `pip install .`); the plain one is taken from
src. Peers: `pip install .[bench]`. All rows come from one run on one machine: trust the ratios.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from vedette import books

HERE = Path(__file__).resolve().parent


def measured(book: str, pure: bool, seconds: float) -> dict[str, object]:
    env = dict(os.environ)
    if pure:
        env["PYTHONPATH"] = str(HERE.parent / "src")
    else:
        env.pop("PYTHONPATH", None)
    command = [sys.executable, str(HERE / "measure.py"), book, str(seconds)]
    done = subprocess.run(command, env=env, cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    answer: dict[str, object] = json.loads(done.stdout.strip().splitlines()[-1])
    return answer


def table(book: str, fast: dict[str, object], plain: dict[str, object]) -> None:
    timed = books.entry(book).module("benchmark")
    print(f"\n{book} ({timed.SCENARIO})\n")
    print(f"| {'what':34} | {'compiled':>11} | {'plain':>11} | {'ratio':>6} | {'goal':>9} |")
    print(f"|{'-' * 36}|{'-' * 12}:|{'-' * 12}:|{'-' * 7}:|{'-' * 10}:|")
    for what, value in fast["rows"].items():
        other = plain["rows"][what]
        ratio = value / other if what.endswith("random") else other / value if value else 0
        goal = timed.GOALS.get(what, "")
        print(f"| {what:34} | {value:11,.2f} | {other:11,.2f} | {ratio:5.1f}x | {goal!s:>9} |")


def chess_moves(seconds: float) -> float:
    import random

    import chess

    made = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            made += 1
    return made / (time.process_time() - start)


def spiel_moves(game_name: str, seconds: float) -> float:
    import random

    import pyspiel

    game = pyspiel.load_game(game_name)
    made = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                made += 1
    return made / (time.process_time() - start)


def catan_moves(seconds: float) -> float:
    from catanatron import Color, Game, RandomPlayer

    made = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            made += 1
    return made / (time.process_time() - start)


def peers(seconds: float) -> None:
    print("\npeers, random play in the same run\n")
    for module, label, run in (
        ("pyspiel", "OpenSpiel chess (C++)", lambda: spiel_moves("chess", seconds)),
        ("pyspiel", "OpenSpiel backgammon (C++)", lambda: spiel_moves("backgammon", seconds)),
        ("catanatron", "Catanatron, 4 players", lambda: catan_moves(seconds)),
        ("chess", "python-chess", lambda: chess_moves(seconds)),
    ):
        if importlib.util.find_spec(module) is None:
            print(f"  {label:30} not installed (pip install .[bench])")
        else:
            print(f"  {label:30} {run():11,.0f} decisions/s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "books", nargs="*", default=[name for name in books.names() if books.entry(name).has("benchmark")]
    )
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    for book in asked.books:
        fast = measured(book, False, asked.seconds)
        plain = measured(book, True, asked.seconds)
        if not fast["compiled"]:
            print(
                "this Python has no compiled vedette: both columns are plain (.venv-test, made by run.py test, has one)"
            )
        table(book, fast, plain)
    peers(asked.seconds)


if __name__ == "__main__":
    main()
