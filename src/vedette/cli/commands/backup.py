"""`vedette backup` and `vedette restore`: all games in one file, and back again."""

from pathlib import Path

from rich.progress import Progress

from vedette.cli.common import console
from vedette.engine.types import BadInput


def backup(file: Path, *, database: str | None = None, force: bool = False) -> None:
    """Write all games of the service to one file, also while it runs.

    Parameters
    ----------
    file
        The file to write; `vedette restore` reads it, into SQLite or PostgreSQL.
    database
        Where the games are kept: an SQLite file or a postgresql:// address. Left out: where `vedette serve` keeps them.
    force
        Write over a file that is there.
    """
    from vedette.server.main import database_of
    from vedette.server.store import CannotOpen
    from vedette.server.store.backup import back_up

    if file.exists() and not force:
        raise BadInput(f"{file} is there already; name another file, or write over it with --force")
    if not file.resolve().parent.is_dir():
        raise BadInput(f"there is no folder {file.resolve().parent}; make it, or name another place")
    try:
        with Progress(console=console, transient=True) as bar:
            task = bar.add_task("games", total=None)
            count = back_up(
                database_of(database), file.resolve(), lambda done, of: bar.update(task, completed=done, total=of)
            )
    except (CannotOpen, ValueError, OSError) as error:
        raise BadInput(str(error)) from None
    console.print(f"{count} game{'' if count == 1 else 's'} written to {file}.", soft_wrap=True)


def restore(file: Path, *, database: str | None = None) -> None:
    """Put the games of a backup back, also while the service runs.

    Games that are missing are put back; a game that goes further in the backup is carried on; all others stay as they are.

    Parameters
    ----------
    file
        A file that `vedette backup` made.
    database
        Where the games are to be kept: an SQLite file or a postgresql:// address. Left out: where `vedette serve` keeps them.
    """
    from vedette.server.main import database_of
    from vedette.server.store import CannotOpen
    from vedette.server.store.backup import restore as put_back

    if not file.is_file():
        raise BadInput(f"there is no file {file}; name one that `vedette backup` made")
    try:
        with Progress(console=console, transient=True) as bar:
            task = bar.add_task("games", total=None)
            found = put_back(file, database_of(database), lambda done, of: bar.update(task, completed=done, total=of))
    except (CannotOpen, ValueError, OSError) as error:
        raise BadInput(str(error)) from None
    console.print(f"Put back: {found.back}. Carried on: {found.carried_on}. Already there: {found.same}.")
    if found.other:
        console.print(f"Left as they are, because they went another way: {', '.join(found.other)}.")
