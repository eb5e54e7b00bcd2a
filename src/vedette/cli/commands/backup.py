"""`vedette backup` and `vedette restore`: save all games in one file, and restore them."""

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
        The database to save: an SQLite file or a postgresql:// address. If omitted: the database of `vedette serve`.
    force
        Overwrite an existing file.
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
    """Restore the games of a backup, also while the service runs.

    Missing games are restored. A game that goes further in the backup is continued. All others stay as they are.

    Parameters
    ----------
    file
        A file that `vedette backup` made.
    database
        The database to restore: an SQLite file or a postgresql:// address. If omitted: that of `vedette serve`.
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
