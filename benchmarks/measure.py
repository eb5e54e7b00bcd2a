"""One build of one book, measured; prints a line of JSON. Called by rules.py for each build."""

from __future__ import annotations

import gc
import json
import resource
import sys
import time
from collections.abc import Callable

from vedette import books
from vedette.ai import decide
from vedette.build_info import compiled
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.odds import odds
from vedette.engine.types import Order

REPEATS = 5


def best(run: Callable[[], tuple[int, float]]) -> float:
    """Things a second, the best of a few runs: the machine's other work only ever slows a run down."""
    return max(count / seconds for count, seconds in [run() for _ in range(REPEATS)])


def play(book: Book, setup: dict[str, object], seed: int) -> int:
    """A whole battle of random play through the public path, attacks more often than not; gives the number of decisions."""
    game = Game(book, setup, str(seed))
    rng = Rng(seed)
    while game.state.question is not None:
        refused = game.apply_order(game.sample(rng))
        if refused is not None:
            raise SystemExit(f"an offered order was refused: {refused}")
    return len(game.history)


def random_play(book: Book, setup: dict[str, object], seconds: float) -> tuple[float, float]:
    """Decisions and battles a second."""
    decisions = battles = 0.0
    for repeat in range(REPEATS):
        gc.collect()
        made = fought = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            made += play(book, setup, repeat * 100_000 + fought)
            fought += 1
        took = time.perf_counter() - start
        decisions = max(decisions, made / took)
        battles = max(battles, fought / took)
    return decisions, battles


def middle(book: Book, setup: dict[str, object], share: float = 0.5) -> Game:
    """A battle in full swing."""
    whole = play(book, setup, 11)
    game = Game(book, setup, "11")
    rng = Rng(11)
    while len(game.history) < whole * share:
        game.apply_order(game.sample(rng))
    return game


def clone_time(book: Book, setup: dict[str, object]) -> float:
    """Microseconds for a clone of a battle in full swing."""
    game = middle(book, setup, 0.3)

    def run() -> tuple[int, float]:
        start = time.perf_counter()
        for _ in range(2000):
            game.state.clone()
        return 2000, time.perf_counter() - start

    return 1e6 / best(run)


def odds_time(book: Book, setup: dict[str, object], verbs: tuple[str, ...]) -> float:
    """Milliseconds for the odds of a typical attack; the median over those that turn up in a few battles."""
    times: list[float] = []
    for seed in range(40):
        game = Game(book, setup, str(seed))
        rng = Rng(seed)
        while game.state.question is not None and len(times) < 40:
            order = game.sample(rng)
            if order.verb in verbs:
                start = time.perf_counter()
                odds(book, game.state, order)
                times.append((time.perf_counter() - start) * 1e3)
            game.apply_order(order)
    return sorted(times)[len(times) // 2] if times else 0.0


def steady_time(book: Book, setup: dict[str, object], battles: int) -> float:
    """Milliseconds a decision of the steady player, on average."""
    player = books.entry(book.name).player("steady")
    spent = 0.0
    made = 0
    for seed in range(battles):
        game = Game(book, setup, str(seed))
        rng = Rng(seed)
        while game.state.question is not None:
            start = time.perf_counter()
            order: Order = decide(player, book, game.state, rng)
            spent += time.perf_counter() - start
            made += 1
            game.apply_order(order)
    return spent / made * 1e3


def memory(book: Book, setup: dict[str, object]) -> float:
    """Kilobytes that a running battle takes, its events and record with it."""
    middle(book, setup)
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kept = [middle(book, setup) for _ in range(100)]
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / len(kept)


def main(name: str, seconds: float) -> None:
    entry = books.entry(name)
    timed = entry.module("benchmark")
    book = entry.book()
    setup = entry.scenarios().setup_of(timed.SCENARIO)
    rows: dict[str, float] = {}
    rows["decisions/s, random"], rows["battles/s, random"] = random_play(book, setup, seconds)
    if entry.has("steady"):
        rows["steady, ms a decision"] = steady_time(book, setup, 6)
    rows["clone, us"] = clone_time(book, setup)
    for label, verbs in timed.ODDS:
        rows[label] = odds_time(book, setup, verbs)
    rows["memory of a battle, kB"] = memory(book, setup)
    print(json.dumps({"compiled": compiled(), "book": name, "rows": rows}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
