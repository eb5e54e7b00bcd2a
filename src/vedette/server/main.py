"""The start of the service: `vedette serve`."""

import asyncio
import errno
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Final, NoReturn

import uvicorn

from vedette.server.http.connection_limits import FIRST_SECONDS, STUCK_SECONDS, Config, ConnectionLimits, handles
from vedette.server.http.lan_access import LanAccess
from vedette.server.http.middleware import RateLimiter
from vedette.server.http.sockets import LARGEST
from vedette.server.http.web import make_app
from vedette.server.live.game_registry import FOREVER, IDLE_SECONDS, GameRegistry
from vedette.server.logs import log, start_logs
from vedette.server.process.worker_pool import Workers
from vedette.server.services.catalog import library_named
from vedette.server.services.mail import Mailer, after_seconds, mail_account
from vedette.server.store import CannotOpen, store_at

SHELF: Final = "vedette.server.services.catalog:make"
USUAL_PORT: Final = 8000
BACKLOG: Final = 256
"""The most connections that may wait to be accepted."""


def data_folder() -> Path:
    """Return where this user's programs keep their data. A folder that Vedette 0.1 made stays in use."""
    from platformdirs import user_data_path  # most commands do not need it

    is_capital = sys.platform in ("win32", "darwin")
    found = user_data_path("Vedette" if is_capital else "vedette", appauthor=False)
    earlier = {
        "win32": Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Vedette",
        "darwin": Path.home() / "Library" / "Application Support" / "Vedette",
    }.get(sys.platform, found)
    return earlier if earlier.is_dir() and not found.is_dir() else found


def database_of(database: str | None) -> str:
    """Return the store's address: the argument, else VEDETTE_DATABASE, else a file in the data folder."""
    return database or os.environ.get("VEDETTE_DATABASE") or f"sqlite:///{data_folder() / 'games.sqlite3'}"


def keep_days() -> int:
    """Return the days that an untouched game is kept; 0 without the setting: for ever."""
    text = os.environ.get("VEDETTE_KEEP_DAYS", "").strip()
    if not text:
        return FOREVER
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ValueError(
            f"VEDETTE_KEEP_DAYS must be a number of days from 1 on; without it games are kept for ever; not '{text}'"
        )
    return int(text)


def registry_for(database: str, library: str = SHELF, idle_seconds: float = IDLE_SECONDS) -> GameRegistry:
    """Make the game registry over a store."""
    post, after = mail_account(), after_seconds()
    registry = GameRegistry(store_at(database), library_named(library), Workers(library), idle_seconds, keep_days())
    if post is not None:
        registry.mailer = Mailer(registry, post, after)
    return registry


class Server(uvicorn.Server):
    """A uvicorn server that prints its address once it listens."""

    def __init__(self, config: Config, url: str, browser: bool, porch: LanAccess) -> None:
        super().__init__(config)
        self.porch = porch
        self.doors = config.doors
        self.url = url
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"Vedette is at {self.url} (stop it with Ctrl+C)\n")
            if not self.porch.is_local and self.porch.urls():
                sys.stdout.write(f"Others on the network type {' or '.join(self.porch.urls())}\n")
            sys.stdout.flush()
            if self.browser:
                threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()

    async def open_at(self, host: str, port: int) -> asyncio.AbstractServer:
        """Listen at one more address; it closes with the others."""
        loop = asyncio.get_running_loop()

        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        made = await loop.create_server(protocol, sock=socket.create_server((host, port), backlog=BACKLOG))
        self.servers.append(made)
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        # uvicorn would raise the signal that stopped it once more: nothing is left to do for it.
        self._captured_signals.clear()


FAILED: Final = 2
"""The exit code of `vedette serve` if it cannot start."""


def give_up(words: str) -> NoReturn:
    """Print one line and exit with the code for a failed start."""
    sys.stderr.write(f"vedette: {words}\n")
    sys.exit(FAILED)


def bind(host: str, port: int) -> socket.socket:
    """Take the port, or stop and say why it cannot be had."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except socket.gaierror:
        give_up(f"there is no address '{host}' to listen at; --host takes one of this machine, such as 127.0.0.1")
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            give_up(
                f"port {port} at {host} is taken by another program; choose another with --port, or 0 for a free one"
            )
        if error.errno == errno.EACCES:
            give_up(f"port {port} is not for every user; choose one above 1023 with --port")
        give_up(f"cannot listen at {host} ({os.strerror(error.errno or 0)}); --host takes an address of this machine")


def bind_usual(host: str) -> socket.socket:
    """Take the usual port, or a free one if another program has it."""
    try:
        family = socket.getaddrinfo(host, USUAL_PORT, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, USUAL_PORT), family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            return bind(host, USUAL_PORT)  # says what is wrong
    sys.stderr.write(f"vedette: port {USUAL_PORT} is taken by another program; a free one is used instead\n")
    return bind(host, 0)


def serve(
    host: str = "127.0.0.1",
    port: int | None = 8000,
    browser: bool = True,
    database: str | None = None,
    *,
    library: str = SHELF,
    limits: bool = True,
    idle_seconds: float = IDLE_SECONDS,
    connections: int = 0,
    first_seconds: float = FIRST_SECONDS,
    stuck_seconds: float = STUCK_SECONDS,
) -> None:
    """Serve until stopped; without a port, at the usual one or a free one."""
    # The store's thread should not wait long for its turn behind a busy game.
    sys.setswitchinterval(0.001)
    start_logs(os.environ.get("VEDETTE_LOG", "warning"))
    most = handles()
    doors = ConnectionLimits(min(connections or most, most), first_seconds, stuck_seconds)
    try:
        registry = registry_for(database_of(database), library, idle_seconds)
    except ValueError as error:
        give_up(str(error))
    listening = bind(host, port) if port is not None else bind_usual(host)
    porch = LanAccess(host, listening.getsockname()[1])
    app = make_app(registry, RateLimiter(limits, host), doors, opens=False, porch=porch)
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host  # noqa: S104
    shown = f"[{shown}]" if ":" in shown else shown
    config = Config(
        app,
        doors,
        ws_max_size=4 * LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="off",
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=3,
    )
    log.info("server.starting", port=listening.getsockname()[1])
    server = Server(config, f"http://{shown}:{porch.port}/", browser, porch)
    porch.open_at = server.open_at
    asyncio.run(run(registry, server, listening))


async def run(registry: GameRegistry, server: Server, listening: socket.socket) -> None:
    """Open the store, serve, and close it again."""
    try:
        await registry.open()
    except CannotOpen as error:
        listening.close()
        give_up(str(error))
    asyncio.get_running_loop().set_exception_handler(server.doors.handle)
    watching = asyncio.create_task(server.doors.watch())
    try:
        await server.serve(sockets=[listening])
    finally:
        watching.cancel()
        await registry.close()
