"""`vedette serve`: the game service with its page in the browser."""

from typing import Annotated

from cyclopts import Parameter

from vedette.engine.types import BadInput

HIGHEST_PORT = 65535


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
) -> None:
    """Play in the browser: start the game service and open its page.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets others on the network join.
    port
        The port to listen at; 0 takes a free one. If omitted: 8000, or a free one if it is taken.
    database
        The database of the games: an SQLite file or a postgresql:// address. If omitted: a file in your data folder.
    browser
        Open the page in the browser.
    """
    if port is not None and not 0 <= port <= HIGHEST_PORT:
        raise BadInput(f"--port must be from 0 to {HIGHEST_PORT}; not {port}")
    from vedette.server.main import serve as run_service

    run_service(host, port, browser, database)
