"""How the ready battles of the books end between computer players: written beside them, for the cards of the set-up page.

python benchmarks/scenarios.py [--battles N] [--players steady,steady] [--also steady,solo ...] [--only ID,ID] [BOOK ...]
python benchmarks/scenarios.py --add search:16,search:16 [--battles 40] [--only ID,ID] [BOOK ...]

Each battle is `vedette simulate ID --battles N --players steady,steady --seed cards`; a side that a scenario proposes to leave to
the book is played by it. `--also` adds the shares between other players to the card, `--add` does so on the cards there are and
leaves the rest of them alone; `solo` is the book itself. Where one side
wins less than CONTEST of them, a handicap is looked for (vedette.lab.balance: units of the stronger side left out, other numbers
of turns), with TRIALS battles for each change; the best is fought as often as the battle itself, with other dice, and kept if it
makes a contest. Minutes are reckoned from the orders of a battle: ten seconds for an own one, three to see the other's.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

from vedette import books
from vedette.lab.aggregation import BattleCounts, interval
from vedette.lab.balance import even_out
from vedette.lab.job import SOLO, Job
from vedette.lab.simulation import simulate
from vedette.scenarios import MEASURED

SEED = "cards"
OWN_SECONDS, OTHER_SECONDS = 10, 3
CONTEST = 0.35
TRIALS = 40


def job_of(book: str, id: str, battles: int, names: list[str]) -> Job:
    """So many battles of a scenario between two players."""
    setup = books.entry(book).scenarios().setup_of(id)
    setup.pop("solo", None)  # who plays a side says who runs it
    return Job(book, setup, names, SEED, battles, title=str(setup.get("title", id)))


def shares(names: list[str], count: BattleCounts) -> dict[str, Any]:
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
    job = job_of(book, id, battles, names)
    count = simulate(job, 0).count
    orders = count.orders.mean()
    minutes = orders * (OWN_SECONDS + OTHER_SECONDS) / 2 / 60
    found = shares(names, count) | {
        "orders": round(orders),
        "turns": round(count.turns.mean(), 1),
        "minutes": max(5, 5 * round(minutes / 5)),
        "version": books.entry(book).book().version,
    }
    if others:
        found["also"] = [
            shares(other, simulate(job_of(book, id, battles, other), 0).count) for other in others if other != names
        ]
    if not is_contest(count):
        found["even"] = handicap(job, count)
    return found


def added(card: dict[str, Any], book: str, id: str, battles: int, names: list[str]) -> dict[str, Any]:
    """The card of a scenario with one more row, or with that row measured anew."""
    row = shares(names, simulate(job_of(book, id, battles, names), 1).count)
    return card | {"also": [one for one in card.get("also", []) if one["players"] != names] + [row]}


def is_contest(count: BattleCounts) -> bool:
    """Neither side has less than CONTEST of the battles, a draw counted as half."""
    return CONTEST <= (count.wins[0] + count.draws / 2) / count.battles <= 1 - CONTEST


def handicap(job: Job, count: BattleCounts) -> dict[str, Any]:
    """The change that makes a contest of a battle; empty where none does."""
    small = Job(job.book, job.setup, job.players, f"{SEED}-trial", TRIALS, title=job.title)
    for one in even_out(small, count, lambda trial: simulate(trial, 0).count)[:2]:
        sure = Job(job.book, one.setup, job.players, f"{SEED}-even", job.battles, title=job.title)
        again = simulate(sure, 0).count
        sys.stderr.write(f"  {one.words}: {one.count.wins} of {TRIALS}, then {again.wins} of {job.battles}\n")
        if is_contest(again):
            return {"words": one.words, "change": one.change, **shares(job.players, again)}
    return {}


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("books", nargs="*", help="the books (all)")
    asked.add_argument("--battles", type=int, default=100)
    asked.add_argument("--only", default="", help="these scenarios; the others keep the figures they have")
    asked.add_argument("--players", default="steady,steady")
    asked.add_argument("--into", type=Path, help="the folder of the sources, where another build plays")
    asked.add_argument("--also", action="append", default=[], help="other players, like steady,solo")
    asked.add_argument("--add", default="", help="the shares between these players are added to the cards there are")
    words = asked.parse_args()
    others = [pair.split(",") for pair in words.also]
    for name in words.books or books.names():
        scenarios = books.entry(name).scenarios()
        found = dict(scenarios.measured()) if words.only or words.add else {}
        for id in words.only.split(",") if words.only else scenarios.ids():
            if words.add:
                found[id] = added(found.get(id, {}), name, id, words.battles, words.add.split(","))
            else:
                found[id] = measured(name, id, words.battles, words.players.split(","), others)
            sys.stderr.write(f"{name} {id}: {json.dumps(found[id])}\n")
        folder = words.into / scenarios.package.replace(".", "/") if words.into else Path(str(files(scenarios.package)))
        (folder / MEASURED.format(name)).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
