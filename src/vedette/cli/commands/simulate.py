"""`vedette simulate`: battles by the thousand."""

import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from vedette import books
from vedette.cli import common
from vedette.cli.names import BookName, PlayerName, ScenarioName
from vedette.engine.types import BadInput
from vedette.house_rules import load_house_rules
from vedette.lab.aggregation import BattleCounts, interval
from vedette.lab.job import SOLO, Job, Row
from vedette.lab.simulation import Simulation
from vedette.lab.simulation import simulate as run_job
from vedette.toml_files import ParsedFile, read_page

STOPPED = 130


class Rate(ProgressColumn):
    """A column with the battles a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:.1f} battles/s" if speed else "", style="progress.data.speed")


class Bar:
    """A progress bar with the rate and the time left, shown only in a terminal."""

    def __init__(self, words: str, battles: int) -> None:
        shown = Console(file=sys.stderr)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=shown, transient=True, disable=not shown.is_terminal)
        self.task = self.progress.add_task(words, total=battles)

    def __enter__(self) -> "Bar":
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def step(self, rows: list[Row]) -> None:
        """Count a block of battles."""
        self.progress.advance(self.task, len(rows))


def simulate(
    scenario: ScenarioName = "",
    /,
    *,
    book: BookName = "",
    battles: int = 1000,
    players: PlayerName = "",
    seed: str = "1",
    house: Path | None = None,
    workers: int = 0,
    on: str = "",
    save: Path | None = None,
    resume: bool = False,
    swap: bool = False,
    record: Path | None = None,
    at: int | None = None,
    json: bool = False,
) -> int:
    """Play battles between computer players, on all cores or on a Ray cluster, and count the results.

    The same seed gives the same results on any machine. Ctrl-C stops and shows the results so far.

    Parameters
    ----------
    scenario
        A scenario's id or file. If omitted: a new random battle each time.
    book
        The rulebook. If omitted: the one with the scenario.
    battles
        Number of battles.
    players
        The player of each side, as in steady,steady: cadet, steady, veteran, general, search:500, rash, random, solo.
    seed
        The seed. Battle n has the seed SEED-n. `vedette watch` shows it with the same scenario and players.
    house
        A file with house rules.
    workers
        Number of processes. If omitted: one for each core.
    on
        `ray` for the Ray cluster of this machine (or a new one on it), or the address of a cluster.
    save
        Save the results to this folder, as Parquet files, while battles are played.
    resume
        Continue the simulation in the folder of --save.
    swap
        The players change sides in every other battle.
    record
        Play on from a recorded battle with new dice, instead of a scenario.
    at
        With --record: play on after this order number. If omitted: after the last.
    json
        Print the results as JSON for scripts.
    """
    if at is not None and record is None:
        raise BadInput("--at is a moment of a recorded battle: name it with --record")
    if record is not None:
        if scenario or book or house is not None:
            raise BadInput("a record has its own scenario, book and house rules: leave them out")
        job = job_from(record, at, battles, players, seed, swap)
    else:
        job = job_for(scenario, book, battles, players, seed, house, swap=swap)
    with Bar(f"{job.title}:", job.battles) as bar:
        done = run_job(job, workers, on, save, resume, bar.step)
    if json:
        common.print_json(doc_of(done))
    else:
        show(done)
    return STOPPED if done.stopped else 0


def job_for(
    scenario: str,
    book: str,
    battles: int,
    players: str,
    seed: str,
    house: Path | None,
    *,
    detail: bool = False,
    swap: bool = False,
) -> Job:
    """Return the job that a command line asks for."""
    name = book or (book_with(scenario) if scenario else books.DEFAULT)
    scenarios = books.entry(name).scenarios()
    setup = scenarios.setup_of(scenario) if scenario else None
    if setup is None:
        scenarios.generate(0)  # refuses a book without random battles
    names = two_players(players)
    rules = load_house_rules(house) if house is not None else {}
    if rules and rules.get("book", name) != name:
        raise BadInput(f"{house}: these house rules are for the book '{rules['book']}', not for '{name}'")
    title = str(setup["title"]) if setup is not None and setup.get("title") else "battles by lot"
    return Job(name, setup, names, seed, battles, rules, title, detail, swap)


def job_from(record: Path, at: int | None, battles: int, players: str, seed: str, swap: bool) -> Job:
    """Return the job that plays on from a moment of a recorded battle."""
    game = common.load_game(record, at)
    if game.question is None:
        raise BadInput(f"{record}: the battle is over at that moment; look at an earlier one with --at")
    names = two_players(players)
    if SOLO in names:
        raise BadInput("who is run by the book is said in the record; --players names computer players")
    title = f"{game.setup.get('title') or record.name}, from order {len(game.history) + 1} on"
    text = record.read_text(encoding="utf-8")
    house = game.book.amendments
    return Job(game.book.name, game.setup, names, seed, battles, house, title, False, swap, text, len(game.history))


def two_players(players: str) -> list[str]:
    """Return the players that a command line names; the usual ones where it names none."""
    names = [one.strip() for one in players.split(",")] if players else ["", ""]
    if len(names) != 2:
        raise BadInput(f"--players takes two players with a comma between them, as in steady,random; not '{players}'")
    return names


def book_with(scenario: str) -> str:
    """Return the book of a scenario: the one in its file, or the first with that id."""
    if scenario.endswith(".toml"):
        page = read_page(Path(scenario))
        return str(page.doc.get("book", books.DEFAULT)) if isinstance(page, ParsedFile) else books.DEFAULT
    having = [name for name in books.names() if books.entry(name).has("scenarios")]
    for name in having:
        if scenario in books.entry(name).scenarios().ids():
            return name
    known = [f"{name}: {', '.join(books.entry(name).scenarios().ids())}" for name in having]
    raise BadInput(f"there is no scenario '{scenario}'; the scenarios are: {'; '.join(known)}")


# --- telling ----------------------------------------------------------------------------------------------------------


def doc_of(done: Simulation) -> dict[str, Any]:
    """Return a simulation for scripts: the job, the results, and the time."""
    job = done.job.doc()
    job.pop("setup")
    job.pop("record")
    played = done.count.battles - done.kept
    return {
        "job": job,
        "results": done.count.doc(),
        "complete": done.count.battles == done.job.battles,
        "seconds": round(done.seconds, 3),
        "rate": round(played / done.seconds, 3) if done.seconds else 0.0,
    }


def side_names(job: Job) -> list[str]:
    """Return the names of the sides; random battles have no fixed ones."""
    if job.setup is None:
        return ["side 1", "side 2"]
    sides = job.setup["sides"]
    return [str(side.get("name", f"side {i + 1}")) for i, side in enumerate(sides)]


def many(battles: int) -> str:
    """Return a number of battles in words."""
    return f"{battles:,} battle{'' if battles == 1 else 's'}"


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def show(done: Simulation) -> None:
    """Print a simulation."""
    job, count = done.job, done.count
    if done.stopped:
        print(f"Stopped after {count.battles:,} of {many(job.battles)}.")
    print(f"{job.title} ({books.entry(job.book).book().title}), {' against '.join(job.players)}, seed {job.seed}")
    if count.battles == 0:
        return
    names = side_names(job)
    for side in (0, 1):
        print(f"  {names[side]}: {won(count, side)}")
    if count.draws:
        print(f"  nobody: {count.draws} ({percent(count.draws / count.battles)})")
    turns, orders = count.turns, count.orders
    print(f"  {turns.mean():.1f} turns ({turns.least} to {turns.most}), {orders.mean():.0f} orders a battle")
    for side in (0, 1):
        points, units = count.lost[side].mean(), count.units_lost[side].mean()
        print(f"  {names[side]}: {points:.1f} points and {units:.1f} units lost in a battle")
    played = count.battles - done.kept
    rate = played / done.seconds if done.seconds else 0.0
    new = f"{played} of them " if done.kept else ""
    print(f"{many(count.battles)}; {new}played in {done.seconds:.1f} s, {rate:.1f} a second")


def won(count: BattleCounts, side: int) -> str:
    """Return a side's wins with their interval, by level of victory."""
    low, high = interval(count.wins[side], count.battles)
    levels = ", ".join([f"{level} {n}" for level, n in sorted(count.levels[side].items(), key=lambda one: -one[1])])
    told = f"won {count.wins[side]} ({percent(count.share(side))}, {percent(low)} to {percent(high)})"
    return told + (f": {levels}" if len(count.levels[side]) > 1 else "")
