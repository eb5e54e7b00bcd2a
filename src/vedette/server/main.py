"""Starting the service: `vedette serve`."""

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn

from vedette.server.hall import IDLE_SECONDS, Hall
from vedette.server.library import library_named
from vedette.server.logs import log, start_logs
from vedette.server.shield import App, Gate
from vedette.server.sockets import LARGEST
from vedette.server.store import store_at
from vedette.server.web import make_app
from vedette.server.workers import Workers

SHELF: Final = "vedette.server.shelf:make"


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Vedette"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Vedette"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "vedette"


def database_of(database: str | None) -> str:
    """The store's address: what was asked for, else VEDETTE_DATABASE, else a file in the user's data folder."""
    return database or os.environ.get("VEDETTE_DATABASE") or f"sqlite:///{data_folder() / 'games.sqlite3'}"


def app_for(database: str, library: str = SHELF, gate: Gate | None = None, idle_seconds: float = IDLE_SECONDS) -> App:
    """The service over a store."""
    hall = Hall(store_at(database), library_named(library), Workers(library), idle_seconds)
    return make_app(hall, gate)


class Server(uvicorn.Server):
    """Says where the table is once it is there."""

    def __init__(self, config: uvicorn.Config, url: str, browser: bool) -> None:
        super().__init__(config)
        self.url = url
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"Vedette is at {self.url} (stop it with Ctrl+C)\n")
            sys.stdout.flush()
            if self.browser:
                threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        # uvicorn would raise the signal that stopped it once more: nothing is left to do for it.
        self._captured_signals.clear()


def bind(host: str, port: int) -> socket.socket:
    """Take the port, or say who cannot have it."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        sys.exit(
            f"vedette: cannot listen at {host} port {port} ({os.strerror(error.errno or 0)}); choose another with --port"
        )


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    browser: bool = True,
    database: str | None = None,
    *,
    library: str = SHELF,
    limits: bool = True,
    idle_seconds: float = IDLE_SECONDS,
) -> None:
    """Serve until stopped."""
    # The store's thread should not wait long for its turn behind a busy table.
    sys.setswitchinterval(0.001)
    start_logs(os.environ.get("VEDETTE_LOG", "warning"))
    try:
        app = app_for(database_of(database), library, Gate(limits), idle_seconds)
    except ValueError as error:
        sys.exit(f"vedette: {error}")
    listening = bind(host, port)
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host  # noqa: S104
    shown = f"[{shown}]" if ":" in shown else shown
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=4 * LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    log.info("server.starting", port=listening.getsockname()[1])
    server = Server(config, f"http://{shown}:{listening.getsockname()[1]}/", browser)
    asyncio.run(server.serve(sockets=[listening]))
    if not server.started:
        sys.exit("vedette: the service could not start; the lines above say why")
