"""`vedette army`: list, show, check and generate armies."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.box import SIMPLE_HEAD
from rich.table import Table

from vedette import books
from vedette.cli import common
from vedette.cli.campaign import usual_book
from vedette.cli.files import check_files, hand_over

app = App(name="army", help="Army lists: list, show, check, generate.")


@app.command(name="list")
def list_armies(*, book: str = books.DEFAULT, json: bool = False) -> None:
    """The armies that are ready to fight.

    Parameters
    ----------
    book
        The rulebook.
    json
        As JSON, for scripts.
    """
    found = books.entry(book).armies().listing()
    if json:
        common.print_json(found)
        return
    shown = Table(box=SIMPLE_HEAD)
    shown.add_column("id", no_wrap=True)
    for heading in ("army", "period", "class", "size"):
        shown.add_column(heading)
    for army in found:
        shown.add_row(army["id"], army["title"], str(army["period"]), army["class"], army["size"])
    common.console.print(shown)


@app.command
def show(army: str, /, *, book: str = books.DEFAULT, json: bool = False) -> None:
    """An army and what it is made of.

    Parameters
    ----------
    army
        Its id, or a file.
    book
        The rulebook.
    json
        As JSON, for scripts.
    """
    armies = books.entry(book).armies()
    found = armies.load(army)
    if json:
        common.print_json(found)
        return
    print(f"{found['title']} ({found['id']})")
    print(found["words"])
    for line in armies.roster(found):
        print(line)


@app.command
def check(*files: Path, json: bool = False) -> None:
    """Check army files: what is wrong, in which line, and how to mend it.

    Parameters
    ----------
    files
        The files.
    json
        The problems as JSON, for scripts.
    """
    check_files(list(files), "armies", json)


@app.command
def generate(
    *,
    book: str = books.DEFAULT,
    seed: int = 1,
    points: int | None = None,
    klass: Annotated[str, Parameter(name="--class")] = "",
    save: Path | None = None,
    json: bool = False,
) -> None:
    """An army drawn by lot, as a file that you may change.

    Parameters
    ----------
    book
        The rulebook.
    seed
        The same seed, the same army.
    points
        What it may cost; left out, what an army of the book usually costs.
    klass
        The class or the army list it is drawn from, as the book has them; left out, by lot.
    save
        Write it into this file.
    json
        As JSON, for scripts.
    """
    found = books.entry(book).armies().generate(seed, points, klass)
    if json:
        common.print_json(found)
        return
    hand_over({key: value for key, value in found.items() if key != "id"}, save)


@app.command
def roll(
    army: str, /, *, book: str = "", groups: int = 4, seed: str = "", save: Path | None = None, json: bool = False
) -> None:
    """Raise an army by dice from its list, and see every throw.

    Parameters
    ----------
    army
        The army list, by its id.
    book
        The rulebook. Left out: the first whose armies are raised so.
    groups
        How many groups are recruited.
    seed
        The same seed, the same army.
    save
        Write its groups into this file, as a scenario has them.
    json
        As JSON, for scripts.
    """
    campaigns = books.entry(book or usual_book()).campaigns()
    seed = seed or common.fresh_seed()
    roster, lines = campaigns.roll(army, groups, seed)
    if save is not None:
        hand_over({"groups": roster}, save)
    if json:
        common.print_json({"army": army, "seed": seed, "groups": roster})
        return
    for line in lines:
        print(line)
    print(f"Seed {seed}.")
