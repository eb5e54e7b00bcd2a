"""`vedette points`: the worth of units, measured by battles."""

from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table

from vedette import books
from vedette.cli import common
from vedette.cli.commands.simulate import STOPPED, Bar, job_for
from vedette.cli.names import BookName, PlayerName, ScenarioName
from vedette.engine.types import BadInput
from vedette.lab.job import Doc
from vedette.lab.points import Evidence, NoUnits, book_doc
from vedette.lab.simulation import Players, Simulation, players_on


def points(
    scenario: ScenarioName = "",
    /,
    *,
    book: BookName = "",
    battles: int = 200,
    players: PlayerName = "",
    seed: str = "1",
    house: Path | None = None,
    workers: int = 0,
    on: str = "",
    json: bool = False,
) -> int:
    """Suggest a cost for each kind of unit from battles with and without it, beside the book's cost.

    Parameters
    ----------
    scenario
        A scenario's id or file. If omitted: all scenarios of --book together.
    book
        The rulebook. If omitted: the one with the scenario.
    battles
        Number of battles of a scenario, as it stands and without each kind of unit.
    players
        The player of each side, as in steady,steady. If omitted: the usual player for both.
    seed
        The seed of dice and players.
    house
        A file with house rules.
    workers
        Number of processes. If omitted: one for each core.
    on
        `ray`, or the address of a Ray cluster.
    json
        Print the costs as JSON for scripts.
    """
    if not scenario and not book:
        raise BadInput("say what is weighed: a scenario, or --book NAME for all scenarios of a book")
    wanted = [scenario] if scenario else books.entry(book).scenarios().ids()
    told: list[Evidence] = []
    left_out: list[str] = []
    for one in wanted:
        try:
            told.append(Evidence(job_for(one, book, battles, players, seed, house)))
        except NoUnits:
            if scenario or len(left_out) + 1 == len(wanted):
                raise
            left_out.append(one)
    with players_on(on, workers) as fighting, Bar("with and without:", sum([one.battles for one in told])) as bar:
        if not all([weighed(evidence, fighting, bar) for evidence in told]):
            print("Stopped: costs need every kind of unit, so there is nothing to tell.")
            return STOPPED
    doc = told[0].doc() if scenario else book_doc(told, left_out)
    if json:
        common.print_json(doc)
    elif scenario:
        show(doc)
    else:
        show_book(doc)
    return 0


def weighed(evidence: Evidence, fighting: Players, bar: Bar) -> bool:
    """Fight a battle with and without each kind of unit; False when it was stopped."""
    for which, job in enumerate(evidence.jobs):
        simulation = Simulation(job)

        def watch(rows: list[Doc], which: int = which) -> None:
            evidence.add(which, rows)
            bar.step(rows)

        simulation.run(fighting, watch)
        if simulation.stopped:
            return False
    return True


def show_book(doc: Doc) -> None:
    """Print the costs of a book."""
    title = books.entry(doc["book"]).book().title
    told = f"{doc['battles']} battles with and without each, {' against '.join(doc['players'])}, seed {doc['seed']}"
    print(f"{title}, {len(doc['scenarios'])} scenarios: {told}")
    table = Table(box=SIMPLE_HEAD)
    for i, heading in enumerate(("unit", "by the book", "suggested", "seen in")):
        table.add_column(heading, justify="right" if i else "left")
    for kind in doc["kinds"]:
        mark = "" if kind["clear"] else "~"
        sure = kind["suggested"] is not None
        cost = f"{mark}{kind['suggested']:.1f} ± {kind['margin']:.1f}" if sure else "too few battles"
        table.add_row(kind["words"], f"{kind['printed']:g}", cost, f"{kind['scenarios']}")
    common.console.print(table)
    if doc["left_out"]:
        print(f"Left out, because their forces are raised by dice: {', '.join(doc['left_out'])}.")
    print(
        "Suggested: what each brings, on the scale on which its side costs as much as before; ~ may as well be right as printed."
    )
    print(
        f"Printed: what the book counts for it ({books.entry(doc['book']).book().counts}). True for these players, not for you."
    )


def show(doc: Doc) -> None:
    """Print the costs."""
    told = f"{doc['battles']} battles with and without each, {' against '.join(doc['players'])}, seed {doc['seed']}"
    print(f"{doc['title']}: {told}")
    table = Table(box=SIMPLE_HEAD)
    for i, heading in enumerate(("unit", "side", "how many", "by the book", "suggested", "brought")):
        table.add_column(heading, justify="left" if i < 2 else "right")
    for kind in doc["kinds"]:
        mark = "" if kind["clear"] else "~"
        table.add_row(
            kind["words"],
            doc["sides"][kind["side"]],
            str(kind["count"]),
            str(kind["printed"]),
            f"{mark}{kind['suggested']:.1f} ± {kind['margin']:.1f}",
            f"{kind['brought']:+.2f} ± {kind['brought_margin']:.2f}",
        )
    common.console.print(table)
    print(
        "Suggested: what each brings, on the scale on which its side costs as much as before; ~ may as well be right as printed."
    )
    print("Brought: how much smaller the lead of its side would be without it. True for these players, not for you.")
