"""How the ready battles of the books end between computer players: written beside them, for the cards of the set-up page.

python benchmarks/scenarios.py [--battles N] [--players steady,steady] [BOOK ...]

Each battle is `vedette simulate ID --battles N --players steady,steady --seed cards`; a side that a scenario proposes to leave to
the book is played by it. Minutes are reckoned from the orders of a battle: ten seconds for an own one, three to see the other's.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

from vedette import books
from vedette.lab.counting import interval
from vedette.lab.job import SOLO, Job
from vedette.lab.simulation import simulate
from vedette.scenarios import MEASURED

SEED = "cards"
OWN_SECONDS, OTHER_SECONDS = 10, 3


def measured(book: str, id: str, battles: int, players: list[str]) -> dict[str, Any]:
    """One scenario."""
    scenarios = books.entry(book).scenarios()
    setup = scenarios.setup_of(id)
    proposed = scenarios.summary(scenarios.load(id)).get("run", [])
    names = [SOLO if side in proposed else name for side, name in enumerate(players)]
    count = simulate(Job(book, setup, names, SEED, battles, title=str(setup.get("title", id))), 0).count
    low, high = interval(count.wins[0], count.battles)
    orders = count.orders.mean()
    minutes = orders * (OWN_SECONDS + OTHER_SECONDS) / 2 / 60
    return {
        "players": names,
        "battles": count.battles,
        "wins": count.wins,
        "draws": count.draws,
        "margin": round(50 * (high - low)),
        "orders": round(orders),
        "turns": round(count.turns.mean(), 1),
        "minutes": max(5, 5 * round(minutes / 5)),
        "version": books.entry(book).book().version,
    }


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("books", nargs="*", help="the books (all)")
    asked.add_argument("--battles", type=int, default=100)
    asked.add_argument("--players", default="steady,steady")
    asked.add_argument("--into", type=Path, help="the folder of the sources, where another build plays")
    words = asked.parse_args()
    seen: set[str] = set()
    for name in words.books or books.names():
        scenarios = books.entry(name).scenarios()
        if scenarios.package in seen:  # an edition of a book that was measured already
            continue
        seen.add(scenarios.package)
        found = {}
        for id in scenarios.ids():
            found[id] = measured(name, id, words.battles, words.players.split(","))
            sys.stderr.write(f"{name} {id}: {json.dumps(found[id])}\n")
        folder = words.into / scenarios.package.replace(".", "/") if words.into else Path(str(files(scenarios.package)))
        (folder / MEASURED).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
