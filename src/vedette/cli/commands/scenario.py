"""`vedette scenario`: list, show, check and generate battles."""

from pathlib import Path

from cyclopts import App
from rich.box import SIMPLE_HEAD
from rich.table import Table

from vedette import books
from vedette.cli import common
from vedette.cli.files import check_files, hand_over
from vedette.cli.names import BookName, ScenarioName
from vedette.cli.screen import table
from vedette.engine.game import Game
from vedette.engine.types import OBSERVER

app = App(name="scenario", help="Scenarios: list, show, check, generate.")


@app.command(name="list")
def list_scenarios(*, book: BookName = books.DEFAULT, json: bool = False) -> None:
    """List the battles that are ready to play.

    Parameters
    ----------
    book
        The rulebook.
    json
        Print JSON for scripts.
    """
    found = books.entry(book).scenarios().listing()
    if json:
        common.print_json(found)
        return
    shown = Table(box=SIMPLE_HEAD)
    shown.add_column("id", no_wrap=True)
    for heading in ("battle", "sides"):
        shown.add_column(heading)
    shown.add_column("turns", justify="right")
    for scenario in found:
        shown.add_row(scenario["id"], scenario["title"], " against ".join(scenario["sides"]), str(scenario["turns"]))
    common.console.print(shown)


@app.command
def show(scenario: ScenarioName, /, *, book: BookName = books.DEFAULT, json: bool = False) -> None:
    """Show a battle: its story, its table, its armies.

    Parameters
    ----------
    scenario
        An id or a file.
    book
        The rulebook.
    json
        Print JSON for scripts.
    """
    rules, scenarios = books.entry(book).book(), books.entry(book).scenarios()
    found = scenarios.load(scenario)
    if json:
        common.print_json(found)
        return
    print(f"{found['title']} ({found['id']})")
    print(found["words"])
    game = Game(rules, scenarios.setup_of(scenario), "shown")
    table.show(common.console, rules, game.state, OBSERVER)
    for line in table.roster(rules, game.state, OBSERVER):
        print(line)


@app.command
def check(*files: Path, json: bool = False) -> None:
    """Check scenario files. Report each problem with its line and how to mend it.

    Parameters
    ----------
    files
        The files to check.
    json
        Print the problems as JSON for scripts.
    """
    check_files(list(files), "scenarios", json)


@app.command
def generate(*, book: BookName = books.DEFAULT, seed: int = 1, save: Path | None = None, json: bool = False) -> None:
    """Draw a battle at random: armies, ground and baselines, as a file that you may change.

    Parameters
    ----------
    book
        The rulebook.
    seed
        The seed: the same seed gives the same battle.
    save
        Write it to this file.
    json
        Print JSON for scripts.
    """
    scenarios = books.entry(book).scenarios()
    found = {"book": book, **scenarios.generate(seed)}
    if json:
        common.print_json(found)
        return
    hand_over(scenarios.page_of(found), save)
