"""`vedette balance`: is a scenario fair?"""

from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table

from vedette.cli import common
from vedette.cli.commands.simulate import STOPPED, Bar, job_for, percent, won
from vedette.cli.names import BookName, PlayerName, ScenarioName
from vedette.engine.types import BadInput
from vedette.lab import page
from vedette.lab.aggregation import BattleCounts
from vedette.lab.balance import Balance, Handicap, even_out
from vedette.lab.job import Doc, Job
from vedette.lab.simulation import simulate

SHOWN = 6


def balance(
    scenario: ScenarioName,
    /,
    *,
    book: BookName = "",
    battles: int = 400,
    players: PlayerName = "",
    seed: str = "1",
    house: Path | None = None,
    trials: int = 100,
    handicap: bool = True,
    workers: int = 0,
    on: str = "",
    html: Path | None = None,
    json: bool = False,
) -> int:
    """Report on a scenario's balance: wins, deciding turns, losses and gains of each unit, and handicaps.

    Parameters
    ----------
    scenario
        A scenario's id or file.
    book
        The rulebook. If omitted: the one with the scenario.
    battles
        Number of battles.
    players
        The players, as in steady,rash. Different players change sides in every other battle. If omitted: the usual one.
    seed
        The seed: the same seed gives the same report.
    house
        A file with house rules.
    trials
        Number of battles for each handicap that is tried.
    handicap
        Look for a handicap that makes the battle even.
    workers
        Number of processes. If omitted: one for each core.
    on
        `ray`, or the address of a Ray cluster.
    html
        Write the report with charts to this file: one page that works offline.
    json
        Print the report as JSON for scripts.
    """
    if trials < 1:
        raise BadInput(f"--trials is 1 or more; not {trials}")
    job = job_for(scenario, book, battles, players, seed, house, detail=True, swap=True)
    report = Balance(job)
    with Bar(f"{job.title}:", job.battles) as bar:

        def watch(rows: list[Doc]) -> None:
            report.add(rows)
            bar.step(rows)

        stopped = simulate(job, workers, on, watch=watch).stopped
    found: list[Handicap] = []
    if handicap and not stopped:
        try:
            found = even_out(fewer(job, min(trials, battles)), report.count, lambda tried: played(tried, workers, on))
        except KeyboardInterrupt:
            stopped = True
    doc, handicaps = report.doc(), [one.doc() for one in found]
    if html is not None:
        common.write_file(html, page.page_of(doc, handicaps))
    if json:
        common.print_json({**doc, "handicaps": handicaps, "complete": not stopped})
    else:
        show(report, doc, handicaps)
        if html is not None:
            print(f"Written to {html}.")
    return STOPPED if stopped else 0


def fewer(job: Job, battles: int) -> Job:
    """Return the same job with fewer battles, of which only the outcome is kept."""
    return Job(job.book, job.setup, job.players, job.seed, battles, job.house, job.title, swap=job.swap)


def played(job: Job, workers: int, on: str) -> BattleCounts:
    """Play the trial of one change of the set-up."""
    with Bar("a change tried:", job.battles) as bar:
        done = simulate(job, workers, on, watch=bar.step)
    if done.stopped:
        raise KeyboardInterrupt
    return done.count


def show(report: Balance, doc: Doc, handicaps: list[Doc]) -> None:
    """Print the report."""
    count = report.count
    print(
        f"{report.job.title}: {count.battles} battles, {' against '.join(report.job.players)}, seed {report.job.seed}"
    )
    if not count.battles:
        return
    for side in (0, 1):
        print(f"  {report.names[side]}: {won(count, side)}")
    if count.draws:
        print(f"  nobody: {count.draws} ({percent(count.draws / count.battles)})")
    print(f"  {count.turns.mean():.1f} turns ({count.turns.least} to {count.turns.most})")
    for name, share, told, *sides in page.seat_rows(doc):
        both = " and ".join([f"{one} as {names}" for one, names in zip(sides, report.names, strict=True)])
        print(f"  {name}, on either side: won {share} ({told}): {both}")
    if doc["turning_points"]:
        turn = max(doc["turning_points"], key=lambda one: (doc["turning_points"][one], -int(one)))
        print(f"  decided most often in turn {turn} ({doc['turning_points'][turn]} of {sum(count.wins)} times)")
    turns = Table(title=f"{doc['counts'].capitalize()} lost in each turn", title_justify="left", box=SIMPLE_HEAD)
    turns.add_column("turn", justify="right")
    for name in report.names:
        turns.add_column(name, justify="right")
    courses = doc["lost_by_turn"]
    for t in range(max(len(course) for course in courses)):
        turns.add_row(str(t + 1), *[f"{course[t]:.2f}" if t < len(course) else "" for course in courses])
    common.console.print(turns)
    headings = ("unit", doc["counts"], "earned", "lost", "brought\ndown", "wins if\nkept", "if\nlost")
    for side in (0, 1):
        units = Table(title=report.names[side], title_justify="left", box=SIMPLE_HEAD)
        for i, heading in enumerate(headings):
            units.add_column(heading, justify="right" if i else "left", no_wrap=i > 0, vertical="bottom")
        for name, of, *cells in page.unit_rows(doc):
            if of == report.names[side]:
                units.add_row(name, *cells)
        common.console.print(units)
    print(f"Earned: the {doc['counts']} that the enemy lost by it in a battle, beside those it counts for itself.")
    if handicaps:
        fair = page.as_it_stands(doc)
        print(f"{fair} Changes, the nearest to even first:" if fair else "For an even battle, the best first:")
    for one in handicaps[:SHOWN]:
        low, high = one["interval"]
        points = f" ({one['points']} {doc['counts']})" if one["points"] else ""
        even = "" if one["even"] else "; not even yet"
        told = f"{report.names[0]} win {percent(one['share'])}, {percent(low)} to {percent(high)}"
        print(f"  {one['words']}{points}: {told} of {one['battles']} battles{even}")
