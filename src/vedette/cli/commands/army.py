"""`vedette army`: list, show, check, build and generate armies."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.box import SIMPLE_HEAD
from rich.table import Table

from vedette import books
from vedette.armies import Forces
from vedette.cli import common
from vedette.cli.commands.campaign import usual_book
from vedette.cli.files import check_files, hand_over
from vedette.cli.names import ArmyName, BookName
from vedette.engine.types import BadInput
from vedette.toml_files import LocatedIssue, read_page, refuse_problems, to_toml
from vedette.toml_files import show as show_value

app = App(name="army", help="Army lists: list, show, check, build, generate.")


@app.command(name="list")
def list_armies(*, book: BookName = books.DEFAULT, json: bool = False) -> None:
    """List the armies that are ready to play.

    Parameters
    ----------
    book
        The rulebook.
    json
        Print JSON for scripts.
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
def show(army: ArmyName, /, *, book: BookName = books.DEFAULT, json: bool = False) -> None:
    """Show an army and its units.

    Parameters
    ----------
    army
        An id or a file.
    book
        The rulebook.
    json
        Print JSON for scripts.
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
    """Check army files. Report each problem with its line and how to mend it.

    Parameters
    ----------
    files
        The files to check.
    json
        Print the problems as JSON for scripts.
    """
    check_files(list(files), "armies", json)


@app.command
def new(file: Path, /, *, book: BookName = "", title: str = "", like: ArmyName = "", json: bool = False) -> None:
    """Begin a force of your own, in a book whose forces are built unit by unit.

    Parameters
    ----------
    file
        The new force's file: a TOML file that does not exist yet.
    book
        The rulebook. If omitted: the first whose forces are built unit by unit.
    title
        The name of the force.
    like
        Start with a copy of this force: an id or a file.
    json
        Print JSON for scripts.
    """
    if file.exists():
        raise BadInput(f"{file} is there already: name a new file, or change that one with vedette army unit")
    forces = forces_of(book or builders()[0])
    made = as_file(forces.load(like), forces.book) if like else forces.blank()
    if title:
        made["title"] = title
    keep_force(forces, file, made, json)


@app.command
def unit(file: Path, name: str, /, *changes: str, drop: bool = False, json: bool = False) -> None:
    """Add a unit to a force, change it, or drop it.

    Parameters
    ----------
    file
        The force's file, made with `vedette army new`.
    name
        The unit's name. A new name adds a unit.
    changes
        Its entries: figures=9 quality=raw weapons=rifle,sword role=nco with="1st section" character=yes
        men="2 hero, 1 raw" loading=magazine bayonet=no platoon=A loyal_to=Captain native=yes volleys=yes takes_prisoners=no
        superior=yes; usual removes an entry.
    drop
        Remove the unit.
    json
        Print JSON for scripts.
    """
    page = read_page(file)
    if isinstance(page, LocatedIssue):
        raise BadInput(str(page))
    named = page.doc.get("book")
    if named not in builders():
        raise BadInput(f"{file}: its 'book' must be one of: {', '.join(builders())}; not {show_value(named)}")
    forces = forces_of(named)
    refuse_problems([one for one in forces.check(page) if not drop])
    if drop:
        left = [one for one in page.doc["units"] if one["name"] != name]
        if len(left) == len(page.doc["units"]):
            raise BadInput(f"{file} has no unit '{name}'; it has: {', '.join([one['name'] for one in left])}")
        made = {**page.doc, "units": left}
    else:
        pairs = [change.partition("=") for change in changes]
        for key, sign, _ in pairs:
            if not sign or not key:
                raise BadInput(f"a change is written as key=value, for instance figures=9; not '{key}'")
        made = forces.changed_unit(page.doc, name, [(key, value) for key, _, value in pairs])
    keep_force(forces, file, made, json)


def builders() -> list[str]:
    """Return the books whose forces people build."""
    return [
        name
        for name in books.names()
        if books.entry(name).has("armies") and isinstance(books.entry(name).armies(), Forces)
    ]


def forces_of(book: str) -> Forces:
    found = books.entry(book).armies()
    if not isinstance(found, Forces):
        raise BadInput(
            f"armies of {book} are not built unit by unit; books whose forces are: {', '.join(builders())} "
            "(see vedette army generate, vedette army roll)"
        )
    return found


def as_file(army: dict[str, object], book: str) -> dict[str, object]:
    """Return a force as its file holds it, for this book."""
    return {"book": book, **{key: value for key, value in army.items() if key not in ("id", "book")}}


def keep_force(forces: Forces, file: Path, made: dict[str, object], json: bool) -> None:
    """Write a force if nothing is wrong with it, and show it."""
    forces.lawful(made)
    common.write_file(file, to_toml(made))
    if json:
        common.print_json(forces.inspect(made))
        return
    print(f"{file}: {made['title']}")
    for line in forces.roster(forces.normalize(made, file.stem)):
        print(line)


@app.command
def generate(
    *,
    book: BookName = books.DEFAULT,
    seed: int = 1,
    points: int | None = None,
    klass: Annotated[str, Parameter(name="--class")] = "",
    save: Path | None = None,
    json: bool = False,
) -> None:
    """Draw an army at random, as a file that you may change.

    Parameters
    ----------
    book
        The rulebook.
    seed
        The seed: the same seed gives the same army.
    points
        The army's points. If omitted: the usual points of the book.
    klass
        The class or the army list to draw from, by its name in the book. If omitted: a random one.
    save
        Write it to this file.
    json
        Print JSON for scripts.
    """
    found = books.entry(book).armies().generate(seed, points, klass)
    if json:
        common.print_json(found)
        return
    hand_over({key: value for key, value in found.items() if key != "id"}, save)


@app.command
def roll(
    army: ArmyName,
    /,
    *,
    book: BookName = "",
    groups: int = 4,
    pick: list[str] | None = None,
    companies: bool = False,
    seed: str = "",
    save: Path | None = None,
    json: bool = False,
) -> None:
    """Raise an army by dice from its list, and show every throw.

    Parameters
    ----------
    army
        The army list, by its id.
    book
        The rulebook. If omitted: the first whose armies are raised by dice.
    groups
        Number of groups to recruit.
    pick
        Add a group by its row: 8, or 10/4 for a split row. Declarations follow a colon: 8:ghazi or 3:rifles,shield.
        May be given several times.
    companies
        Form companies, squadrons, batteries and clans from the groups, with captains and Warlords.
    seed
        The seed: the same seed gives the same army.
    save
        Write its groups to this file, in the format of a scenario.
    json
        Print JSON for scripts.
    """
    campaigns = books.entry(book or usual_book()).campaigns()
    seed = seed or common.fresh_seed()
    wish: dict[str, object] = {"companies": True} if companies else {}
    if pick:
        wish["picks"] = [picked(one) for one in pick]
    roster, lines = campaigns.roll(army, groups, seed, wish)
    if save is not None:
        hand_over({"groups": roster}, save)
    if json:
        common.print_json({"army": army, "seed": seed, "groups": roster})
        return
    for line in lines:
        print(line)
    print(f"Seed {seed}.")


def picked(text: str) -> dict[str, object]:
    """Return the group that a text names: a row, the branch of a split row, and declarations."""
    row, _, declared = text.partition(":")
    number, _, branch = row.partition("/")
    made: dict[str, object] = {"row": int(number) if number.isdigit() else number}
    if branch:
        if not branch.isdigit():
            raise BadInput(f"--pick {text}: the branch of a split row is a number from 1 to 6, as in 10/4")
        made["branch"] = int(branch)
    for name in [name.strip() for name in declared.split(",") if name.strip()]:
        made[name] = True
    return made
