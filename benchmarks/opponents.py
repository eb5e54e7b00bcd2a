"""How strong the computer players are: mirrored battles, with every loss printed and an interval behind every share.

    python benchmarks/opponents.py BOOK [--player search:1s] [--against first-day] [--pairs 10] [--first 0] [--seed league]
    python benchmarks/opponents.py BOOK --armies zulu,british-1879 [--player search:64] [--against steady]
    python benchmarks/opponents.py --scenarios BOOK [--player search:40] [--pairs 20]
    python benchmarks/opponents.py --growth BOOK [--player search:400] [--pairs 10]

Run it with the Python that has the compiled package. The battles are those of LEAGUE in the book's own
testing/<book>/benchmark.py, one after the other, each on new ground; battle n has the seed SEED-n. Each is fought twice, and the
players change sides; so whatever a side is worth falls out. With --armies the player leads the
first army in both battles of a pair. Seed and number of pairs are fixed before a run and printed with it.

`first-day` is the steady player as it was in the commit FIRST_DAY, whatever has become of it since: it is fetched from git, and
plays by the rules of today; `solo` is the book that runs the side by its own tables; `mcts:32` is OpenSpiel's own MCTS bot with
so many simulations (mcts_bot.py). With --scenarios the player fights itself in every scenario of the book (--only: in these), and
the first side's share is told. --processor counts the time of a decision by the processor's clock, for a machine that has other
things to do: what is thought in a second is then what a core thinks that has nothing else. --growth thinks the same moments over,
as many as there are pairs, on one core and on two.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from vedette import books
from vedette.ai import Player, decide
from vedette.ai.players import SteadyPlayer
from vedette.api import chance_for, number_of
from vedette.build_info import compiled
from vedette.engine.dice import SeededDice
from vedette.engine.game import advance, apply_order
from vedette.engine.solo import with_solo
from vedette.lab.aggregation import interval
from vedette.lab.job import SOLO

FIRST_DAY = "b99fe0e"
HERE = Path(__file__).resolve().parent.parent
MEASURE = "first-day"
Begin = Callable[[], None]
MOVED = {
    "vedette.rules.empires.move.moves import move_orders": "vedette.rules.empires.move.move_offers import move_orders"
}
"""What the steady player of that day asks of the rules, and has been put elsewhere since."""


@cache
def first_day(book: str) -> SteadyPlayer:
    """The steady player of FIRST_DAY, from git: its modules under another name, on today's rules."""
    module = books.entry(book).places["steady"]
    package = module.rpartition(".")[0]
    folder = "src/" + package.replace(".", "/")
    home = Path(tempfile.mkdtemp(prefix="first-day-"))
    into = home / "first_day" / package.rpartition(".")[2]
    into.mkdir(parents=True)
    listed = git("ls-tree", "--name-only", FIRST_DAY, folder + "/").split()
    for path in listed:
        text = git("show", f"{FIRST_DAY}:{path}").replace("vedette.ai." + into.name, "first_day." + into.name)
        for was, now in MOVED.items():
            text = text.replace(was, now)
        (into / Path(path).name).write_text(text, encoding="utf-8")
    (home / "first_day" / "__init__.py").touch()
    sys.path.insert(0, str(home))
    return SteadyPlayer(f"first_day.{into.name}.steady")


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=HERE, capture_output=True, text=True, check=True).stdout


def player_of(book: str, name: str) -> Player:
    if name == MEASURE:
        return first_day(book)
    if name.startswith("mcts:"):
        from mcts_bot import BotPlayer  # needs the extra

        return BotPlayer(book, int(name.removeprefix("mcts:")), books.entry(book).player("steady"))
    return books.entry(book).player(name)


class Fought:
    """One battle: who won, how long the player in question thought."""

    def __init__(self, seed: str, title: str, seat: int, winner: int, turns: int, lost: list[int]) -> None:
        self.seed = seed
        self.title = title
        self.seat = seat
        self.winner = winner
        self.turns = turns
        self.lost = lost
        self.times: list[float] = []
        self.tries = 0
        self.thinking = 0.0


def fight(book: str, setup: dict[str, Any], names: list[str], seed: str, seat: int) -> Fought:
    """A whole battle; the first of the two players has the seat."""
    rules = books.entry(book).book()
    seated = names if seat == 0 else names[::-1]
    run_by_book = [side for side in (0, 1) if seated[side] == SOLO]
    state = rules.begin(with_solo(rules, setup, run_by_book), SeededDice(seed))
    advance(rules, state)
    minds = [player_of(book, "" if name == SOLO else name) for name in seated]
    luck = [chance_for(seed, side) for side in (0, 1)]
    times, tries, thinking = [], 0, 0.0
    while state.question is not None:
        side = state.question.side
        began = time.process_time()
        order = decide(minds[side], rules, state, luck[side])
        thoughts = getattr(minds[side], "thoughts", [])
        if side == seat and thoughts:
            took = time.process_time() - began
            times.append(took)
            thinking += took
            tries += sum([len(one.values) for one in thoughts])
        if apply_order(rules, state, order) is not None:
            raise SystemExit(f"{seed}: {minds[side].name} gave an order that is refused")
        state.take_log()
        state.dice.take_faces()
    outcome = state.outcome
    assert outcome is not None
    sides: Any = [rules.view(state, side)["sides"] for side in (0, 1)]
    lost = [int(sides[side][side]["lost"]) for side in (0, 1)]
    done = Fought(seed, setup.get("title", ""), seat, outcome.winner, state.turn, lost)
    done.times, done.tries, done.thinking = times, tries, thinking
    return done


def league(
    book: str, pairs: int, seed: str, first: int = 0, armies: list[str] | None = None
) -> list[tuple[dict[str, Any], str, int]]:
    """The battles of a run: set-up, seed, and the seat of the player in question; he leads the first of `armies` in both."""
    entry = books.entry(book)
    plans: Any = [{"armies": armies}] if armies else entry.module("benchmark").LEAGUE
    found = []
    for n in range(first, first + pairs):
        choices = dict(plans[n % len(plans)])
        if "seed" in entry.scenarios().battle_choices:
            choices["seed"] = number_of(f"{seed}-{n}", "terrain") % 1_000_000
        for seat in (0, 1):
            turned = {**choices, "armies": armies[::-1]} if armies and seat else choices
            found.append((entry.scenarios().battle_of(**turned), f"{seed}-{n}", seat))
    return found


def run(
    book: str, plan: list[tuple[dict[str, Any], str, int]], names: list[str], workers: int, begin: Begin, minutes: float
) -> list[Fought]:
    """The battles, as many pairs at a time as there are workers; no further pair is begun when the time is over."""
    told = []
    ends = time.perf_counter() + 60 * minutes
    at_once = 2 * workers
    with ProcessPoolExecutor(workers, initializer=begin) as pool:
        for at in range(0, len(plan), at_once):
            if time.perf_counter() > ends:
                print(f"  broken off by the clock after {at // 2} of {len(plan) // 2} pairs")
                break
            for one in [
                pool.submit(fight, book, battle[0], names, battle[1], battle[2]) for battle in plan[at : at + at_once]
            ]:
                done = one.result()
                told.append(done)
                who = "won " if done.winner == done.seat else "drew" if done.winner < 0 else "LOST"
                ours, theirs = done.lost[done.seat], done.lost[1 - done.seat]
                print(
                    f"  {who}  {done.seed} as side {done.seat + 1}: lost {ours}, took {theirs}, {done.turns} turns; "
                    f"{done.title}",
                    flush=True,
                )
    return told


def words_of(done: list[Fought]) -> str:
    """Wins, losses, draws; the share with its interval, a draw counted as half."""
    won = sum([one.winner == one.seat for one in done])
    drawn = sum([one.winner < 0 for one in done])
    points = 2 * won + drawn
    low, high = interval(points, 2 * len(done))
    if len(done) > 1:
        low, high = interval(round(points / 2), len(done))
    return (
        f"{won} won, {len(done) - won - drawn} lost, {drawn} drawn of {len(done)}: "
        f"{50 * points / len(done):.0f} in 100 ({100 * low:.0f} to {100 * high:.0f})"
    )


def report(done: list[Fought]) -> None:
    print(words_of(done))
    times = sorted([took for one in done for took in one.times])
    if times:
        tries = sum([one.tries for one in done])
        thinking = sum([one.thinking for one in done])
        print(
            f"{len(times)} decisions thought over: median {times[len(times) // 2]:.3f} s, "
            f"p99 {times[len(times) * 99 // 100]:.3f} s; {tries / thinking:.0f} tries a second, by the processor's clock"
        )


def growth(book: str, player: str, moments: int, seed: str) -> None:
    """The same moments thought over on one core and on two, by turns: what each took by the clock, and by the processor."""
    entry = books.entry(book)
    rules, steady = entry.book(), entry.player("steady")
    clock, work, tries = [0.0, 0.0], [0.0, 0.0], 0
    for setup, dice, _ in league(book, moments, seed)[::2]:
        state = rules.begin(setup, SeededDice(dice))
        advance(rules, state)
        rng = chance_for(dice, 0)
        minds = [entry.player(player), entry.player(f"{player}:2cores")]
        while state.question is not None and not (state.turn >= 2 and minds[0].thoughts):
            if state.turn >= 2:
                lots = [chance_for(dice, 1), chance_for(dice, 1)]
                orders = []
                for n in (0, 1):
                    began, worked = time.perf_counter(), spent()
                    orders.append(rules.grammar.write(decide(minds[n], rules, state, lots[n])))
                    if minds[0].thoughts:
                        clock[n] += time.perf_counter() - began
                        work[n] += spent() - worked
                assert orders[0] == orders[1]
            apply_order(rules, state, decide(steady, rules, state, rng))
            state.take_log()
            state.dice.take_faces()
        tries += sum([len(one.values) for one in minds[0].thoughts])
    print(
        f"{moments} moments, {tries} tries of their orders: on one core {clock[0]:.1f} s by the clock and {work[0]:.1f} s of "
        f"the processor, on two {clock[1]:.1f} s and {work[1]:.1f} s; {clock[0] / clock[1]:.2f} times as fast by the clock, "
        f"{2 * work[0] / work[1]:.2f} times on two cores with nothing else to do"
    )


def spent() -> float:
    """Seconds of the processor so far, those of ended children too."""
    return sum(
        [
            used.ru_utime + used.ru_stime
            for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        ]
    )


def by_processor() -> None:
    """From now on a player's time is the processor's."""
    time.monotonic = time.process_time


def nothing() -> None:
    pass


def scenarios(book: str, player: str, battles: int, seed: str, workers: int, only: list[str], begin: Begin) -> None:
    """Each scenario, the same player on both sides."""
    shelf = books.entry(book).scenarios()
    for scenario in shelf.listing():
        if only and scenario["id"] not in only:
            continue
        setup = shelf.setup_of(scenario["id"])
        plan = [(setup, f"{seed}-{n}", 0) for n in range(battles)]
        with ProcessPoolExecutor(workers, initializer=begin) as pool:
            done = list(pool.map(fight_one, [(book, setup, [player, player], one[1], 0) for one in plan]))
        print(f"{scenario['id']:24} {scenario['sides'][0]}: {words_of(done)}", flush=True)


def fight_one(words: tuple[str, dict[str, Any], list[str], str, int]) -> Fought:
    return fight(*words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("books", nargs="+")
    parser.add_argument("--player", default="search:1s")
    parser.add_argument("--against", default=MEASURE)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="begin with this pair: a long run in parts")
    parser.add_argument("--seed", default="league")
    parser.add_argument("--armies", default="", help="two armies; the player leads the first of them, from either side")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--scenarios", action="store_true")
    parser.add_argument("--only", default="", help="these scenarios, with a comma between them")
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--minutes", type=float, default=1e6, help="no further pair is begun after so many")
    parser.add_argument("--processor", action="store_true", help="times are the processor's")
    asked = parser.parse_args()
    begin = by_processor if asked.processor else nothing
    for book in asked.books:
        build = "compiled" if compiled() else "plain Python"
        if asked.scenarios:
            print(f"\n{book}: {asked.player} on both sides, {asked.pairs} battles each, seed {asked.seed}, {build}")
            only = asked.only.split(",") if asked.only else []
            scenarios(book, asked.player, asked.pairs, asked.seed, asked.workers, only, begin)
            continue
        if asked.growth:
            print(f"\n{book}: {asked.player}, seed {asked.seed}, {build}")
            growth(book, asked.player, asked.pairs, asked.seed)
            continue
        print(f"\n{book}: {asked.player} against {asked.against}, {asked.pairs} pairs, seed {asked.seed}, {build}")
        report(
            run(
                book,
                league(book, asked.pairs, asked.seed, asked.first, asked.armies.split(",") if asked.armies else None),
                [asked.player, asked.against],
                max(1, asked.workers),
                begin,
                asked.minutes,
            )
        )


if __name__ == "__main__":
    main()
