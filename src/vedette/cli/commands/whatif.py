"""`vedette whatif`: the same battles with and without a change."""

from pathlib import Path

from vedette import books
from vedette.cli import common
from vedette.cli.commands.simulate import STOPPED, Bar, job_for, many, side_names
from vedette.cli.names import BookName, PlayerName, ScenarioName
from vedette.engine.types import BadInput
from vedette.lab.job import Doc, Job
from vedette.lab.paired_comparison import PairedComparison
from vedette.lab.simulation import Players, ignore_further_interrupts, players_on


def whatif(
    scenario: ScenarioName,
    /,
    *,
    house: Path | None = None,
    book: BookName = "",
    battles: int = 400,
    players: PlayerName = "",
    seed: str = "1",
    workers: int = 0,
    on: str = "",
    json: bool = False,
) -> int:
    """Compare a scenario with and without house rules, or under two rulebooks, with the same seeds.

    Parameters
    ----------
    scenario
        A scenario's id or file.
    house
        A file with the house rules to compare.
    book
        Another rulebook with a scenario of the same id, as in `--book NAME`: the two books' battles are compared.
    battles
        Number of battles, each fought both ways.
    players
        The player of each side, as in steady,steady. If omitted: the usual player for both.
    seed
        The seed of dice and players.
    workers
        Number of processes. If omitted: one for each core.
    on
        `ray`, or the address of a Ray cluster.
    json
        Print the comparison as JSON for scripts.
    """
    if (house is None) == (not book):
        raise BadInput("say what is changed: --house FILE or --book NAME, one of them")
    without = job_for(scenario, "", battles, players, seed, None)
    if book and books.entry(book).name == without.book:
        raise BadInput(f"'{scenario}' is taken from {without.book} already; --book names another rulebook")
    given = job_for(scenario, book or without.book, battles, players, seed, house)
    pairs = PairedComparison(without, given)
    with players_on(on, workers) as fighting, Bar(f"{without.title}:", 2 * battles) as bar:
        stopped = not fought(pairs, fighting, bar)
    doc = pairs.doc()
    if json:
        common.print_json({"jobs": [short(job) for job in pairs.jobs], **doc, "complete": not stopped})
    elif not doc["battles"]:
        print("Stopped before a battle was fought both ways: there is nothing to compare.")
    else:
        show(pairs, doc, book)
    return STOPPED if stopped else 0


def fought(pairs: PairedComparison, fighting: Players, bar: Bar) -> bool:
    """Fight the battles both ways in rounds, so that a stopped run can be compared; False when it was stopped."""
    try:
        for blocks in pairs.rounds():
            for which, job in enumerate(pairs.jobs):
                for rows in fighting.play(job.doc(), blocks):
                    pairs.add(which, rows)
                    bar.step(rows)
    except KeyboardInterrupt:
        ignore_further_interrupts()
        return False
    return True


def short(job: Job) -> Doc:
    """Return a job as plain data without its set-up."""
    return {key: entry for key, entry in job.doc().items() if key not in ("setup", "record")}


def show(pairs: PairedComparison, doc: Doc, book: str) -> None:
    """Print the comparison."""
    without, given = pairs.jobs
    told = f"{many(doc['battles'])} fought both ways, {' against '.join(without.players)}, seed {without.seed}"
    if book:
        titles = [books.entry(job.book).book().title for job in pairs.jobs]
        print(f"{without.title}, under {titles[0]} (1) and under {titles[1]} (2): {told}")
        ways = ("under 1", "under 2")
    else:
        print(f"{without.title}, without and with {given.house.get('name') or 'the house rules'}: {told}")
        ways = ("without", "with")
    names = side_names(without)
    losses = (
        (100, "% of their force", "%") if pairs.as_share else (1, f" {books.entry(without.book).book().counts}", "")
    )
    lines = (
        ("wins", f"{names[0]} win", 100, "%", "%"),
        ("turns", "turns", 1, "", ""),
        ("lost_0", f"{names[0]} lose", *losses),
        ("lost_1", f"{names[1]} lose", *losses),
    )
    for measure, words, scale, unit, again in lines:
        found = doc["measures"][measure]
        low, high = [scale * end for end in found["interval"]]
        both = f"{scale * found['without']:.1f}{unit} {ways[0]}, {scale * found['with']:.1f}{again} {ways[1]}"
        clear = "" if found["clear"] else "; no clear difference"
        print(f"  {words}: {both}; {scale * found['difference']:+.1f} ({low:+.1f} to {high:+.1f}){clear}")
    print("A draw counts as half a victory. Intervals hold in 95 of 100 cases.")
