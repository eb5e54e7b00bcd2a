"""How the ready battles of the books end between computer players: written beside them, for the cards of the set-up page.

python benchmarks/scenarios.py [--battles N] [--players steady,steady] [--also steady,solo ...] [BOOK ...]

Each battle is `vedette simulate ID --battles N --players steady,steady --seed cards`; a side that a scenario proposes to leave to
the book is played by it. `--also` adds the shares between other players to the card; `solo` is the book itself. Minutes are
reckoned from the orders of a battle: ten seconds for an own one, three to see the other's.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

from vedette import books
from vedette.lab.counting import Count, interval
from vedette.lab.job import SOLO, Job
from vedette.lab.simulation import simulate
from vedette.scenarios import MEASURED

SEED = "cards"
OWN_SECONDS, OTHER_SECONDS = 10, 3


def fought(book: str, id: str, battles: int, names: list[str]) -> Count:
    """So many battles of a scenario between two players."""
    setup = books.entry(book).scenarios().setup_of(id)
    setup.pop("solo", None)  # who plays a side says who runs it
    return simulate(Job(book, setup, names, SEED, battles, title=str(setup.get("title", id))), 0).count


def shares(names: list[str], count: Count) -> dict[str, Any]:
    """Who won how often, with half the width of the interval of 95 in 100."""
    low, high = interval(count.wins[0], count.battles)
    return {
        "players": names,
        "battles": count.battles,
        "wins": count.wins,
        "draws": count.draws,
        "margin": round(50 * (high - low)),
    }


def measured(book: str, id: str, battles: int, players: list[str], others: list[list[str]]) -> dict[str, Any]:
    """One scenario."""
    scenarios = books.entry(book).scenarios()
    proposed = scenarios.summary(scenarios.load(id)).get("run", [])
    names = [SOLO if side in proposed else name for side, name in enumerate(players)]
    count = fought(book, id, battles, names)
    orders = count.orders.mean()
    minutes = orders * (OWN_SECONDS + OTHER_SECONDS) / 2 / 60
    found = shares(names, count) | {
        "orders": round(orders),
        "turns": round(count.turns.mean(), 1),
        "minutes": max(5, 5 * round(minutes / 5)),
        "version": books.entry(book).book().version,
    }
    if others:
        found["also"] = [shares(other, fought(book, id, battles, other)) for other in others if other != names]
    return found


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("books", nargs="*", help="the books (all)")
    asked.add_argument("--battles", type=int, default=100)
    asked.add_argument("--players", default="steady,steady")
    asked.add_argument("--into", type=Path, help="the folder of the sources, where another build plays")
    asked.add_argument("--also", action="append", default=[], help="other players, like steady,solo")
    words = asked.parse_args()
    others = [pair.split(",") for pair in words.also]
    for name in words.books or books.names():
        scenarios = books.entry(name).scenarios()
        found = {}
        for id in scenarios.ids():
            found[id] = measured(name, id, words.battles, words.players.split(","), others)
            sys.stderr.write(f"{name} {id}: {json.dumps(found[id])}\n")
        folder = words.into / scenarios.package.replace(".", "/") if words.into else Path(str(files(scenarios.package)))
        (folder / MEASURED.format(name)).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
