"""`vedette points`: what units are worth, by evidence."""

from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table

from vedette.cli import common
from vedette.cli.simulate import STOPPED, Bar, job_for
from vedette.lab.job import Doc
from vedette.lab.points import Evidence
from vedette.lab.simulation import Simulation, players_on


def points(
    scenario: str,
    /,
    *,
    book: str = "",
    battles: int = 200,
    players: str = "",
    seed: str = "1",
    house: Path | None = None,
    workers: int = 0,
    on: str = "",
    json: bool = False,
) -> int:
    """Suggest what each kind of unit should cost: a battle fought with and without it, beside what the book says.

    Parameters
    ----------
    scenario
        A scenario's id or file.
    book
        The rulebook. Left out: the one that has the scenario.
    battles
        How many battles, as it stands and without each kind of unit.
    players
        Who plays each side, as in steady,steady. Left out: the usual player for both.
    seed
        The seed of everything.
    house
        A file with house rules.
    workers
        How many processes. Left out: one for each core.
    on
        `ray`, or the address of a Ray cluster.
    json
        The costs as JSON, for scripts.
    """
    evidence = Evidence(job_for(scenario, book, battles, players, seed, house))
    with players_on(on, workers) as fighting, Bar("with and without:", battles * len(evidence.jobs)) as bar:
        for which, job in enumerate(evidence.jobs):
            simulation = Simulation(job)

            def watch(rows: list[Doc], which: int = which) -> None:
                evidence.add(which, rows)
                bar.step(rows)

            simulation.run(fighting, watch)
            if simulation.stopped:
                print("Stopped: costs need every kind of unit, so there is nothing to tell.")
                return STOPPED
    doc = evidence.doc()
    if json:
        common.print_json(doc)
    else:
        show(doc)
    return 0


def show(doc: Doc) -> None:
    """The costs for people."""
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
