"""`vedette army`: list, show, check and generate armies."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.box import SIMPLE_HEAD
from rich.table import Table

from vedette import armies
from vedette.cli import common
from vedette.cli.files import check_files, to_toml

app = App(name="army", help="Army lists: list, show, check, generate.")


@app.command(name="list")
def list_armies(*, book: str = "empires", json: bool = False) -> None:
    """The armies that are ready to fight.

    Parameters
    ----------
    book
        The rulebook.
    json
        As JSON, for scripts.
    """
    found = armies.listing(common.find_book(book).name)
    if json:
        common.print_json(found)
        return
    shown = Table(box=SIMPLE_HEAD)
    shown.add_column("id", no_wrap=True)
    for heading in ("army", "period", "class", "dice"):
        shown.add_column(heading)
    shown.add_column("points", justify="right")
    shown.add_column("stands", justify="right")
    for army in found:
        cells = [army["id"], army["title"], str(army["period"]), army["class"], army["dice"]]
        shown.add_row(*cells, str(army["points"]), str(army["stands"]))
    common.console.print(shown)


@app.command
def show(army: str, /, *, book: str = "empires", json: bool = False) -> None:
    """An army, stand by stand.

    Parameters
    ----------
    army
        Its id, or a file.
    book
        The rulebook.
    json
        As JSON, for scripts.
    """
    found = armies.load(common.find_book(book).name, army)
    if json:
        common.print_json(found)
        return
    print(f"{found['title']} ({found['id']})")
    print(found["words"])
    print(f"{found['points']} points, class {found['class']}, throws {found['dice']}.")
    commander = found["commander"]
    print(f"  {commander.get('name', 'Commander')}: {commander.get('rating', 'dice')}")
    for stand in found["stands"]:
        print(f"  {stand_words(stand)}")


def stand_words(stand: dict[str, Any]) -> str:
    count = f"{stand['count']} x " if stand.get("count", 1) > 1 else ""
    name = stand.get("name", stand["kind"])
    more = [str(stand[key]) for key in ("kind", "weapon", "class") if key in stand and stand[key] != name]
    return f"{count}{name}" + (f" ({', '.join(more)})" if more else "")


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
    check_files(list(files), armies.check, json)


@app.command
def generate(
    *,
    book: str = "empires",
    seed: int = 1,
    points: int = 36,
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
        What it may cost.
    klass
        european, european-style, irregular or native; left out, by lot.
    save
        Write it into this file.
    json
        As JSON, for scripts.
    """
    found = armies.generate(common.find_book(book).name, seed, points, klass)
    if json:
        common.print_json(found)
        return
    text = to_toml({key: value for key, value in found.items() if key != "id"})
    if save is None:
        print(text, end="")
        return
    common.write_file(save, text)
    print(f"{save}: {found['title']}")
