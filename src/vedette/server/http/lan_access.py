"""Access from the network: a server for this machine only can be opened to it and closed again."""

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from typing import Final

from vedette.engine.types import BadInput
from vedette.server.http.middleware import header, host_in
from vedette.server.schemas import http_schemas

Open = Callable[[str, int], Awaitable[asyncio.AbstractServer]]
"""A function that listens at another address of this machine."""
ANYWHERE: Final = ("", "0.0.0.0", "::")  # noqa: S104
ITSELF: Final = ("localhost", "127.0.0.1", "::1")
FORWARDED: Final = (b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip")


def is_loopback(host: str) -> bool:
    """True if only this machine can reach itself by this name or address."""
    if host in ("localhost", "testclient"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def addresses() -> list[str]:
    """Return this machine's addresses on its networks, its preferred one first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address of nobody; nothing is sent
        found.append(str(probe.getsockname()[0]))
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [one for one in dict.fromkeys(found) if not is_loopback(one) and one != "0.0.0.0"]  # noqa: S104


class LanAccess:
    """The addresses of this server, and the switch that opens it to the network."""

    def __init__(self, host: str, port: int, open_at: Open | None = None) -> None:
        self.host = host
        self.port = port
        self.open_at = open_at
        self.extra: list[asyncio.AbstractServer] = []
        self.lock = asyncio.Lock()

    @property
    def is_local(self) -> bool:
        """True if the server was started for this machine only."""
        return is_loopback(self.host)

    def urls(self) -> list[str]:
        """Return the addresses that others must type."""
        hosts = addresses() if self.is_local or self.host in ANYWHERE else [self.host]
        return [f"http://{'[' + one + ']' if ':' in one else one}:{self.port}/" for one in hosts]

    def may_change(self, client: str, headers: list[tuple[bytes, bytes]]) -> bool:
        """True if the request may open or close the server: only from this machine, and not through a proxy."""
        return self.open_at is not None and self.is_local and self.sits_here(client, headers)

    def sits_here(self, client: str, headers: list[tuple[bytes, bytes]]) -> bool:
        """True if the request comes from this machine, and not through a proxy."""
        if any(header(headers, name) for name in FORWARDED):
            return False
        own = (*ITSELF, self.host) if self.is_local else ITSELF
        return is_loopback(client) and host_in("//" + header(headers, b"host")) in own

    def summary(self, may_change: bool) -> http_schemas.Network:
        is_open = not self.is_local or bool(self.extra)
        return http_schemas.Network(is_open, self.urls() if is_open or may_change else [], may_change)

    async def change(self, is_open: bool) -> None:
        """Open the server to the network, or close it again; open connections stay."""
        assert self.open_at is not None
        async with self.lock:
            if not is_open:
                for server in self.extra:
                    server.close()
                self.extra = []
            elif not self.extra:
                await self.open_all(self.open_at)

    async def open_all(self, open_at: Open) -> None:
        found = addresses()
        if not found:
            raise BadInput("this machine has no address on a network: connect it to the home network first")
        trouble = ""
        for address in found:
            try:
                self.extra.append(await open_at(address, self.port))
            except OSError as error:
                trouble = f"port {self.port} cannot be had at {address}: {error.strerror}"
        if not self.extra:
            raise BadInput(trouble)
