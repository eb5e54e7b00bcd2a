"""Limits on connections: their count, and timeouts for slow ones.

A connection that sends nothing, sends half a request, or never reads its answer is closed in time. The count of open
connections is limited. A few places are kept, so that a full server can still say that it is full (`/healthz`).
"""

import asyncio
import contextlib
import socket
import time
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from vedette.server.logs import log

MOST: Final = 8192
"""The most connections, if the system gives us as many file handles."""
KEPT: Final = 16
"""Places for clients that are told that the server is full."""
OTHER_HANDLES: Final = 96
"""File handles for everything except connections: files, the store, the workers' pipes."""
FIRST_SECONDS: Final = 20.0
"""Seconds for the head of a request."""
STUCK_SECONDS: Final = 30.0
"""Seconds after which a client that reads nothing is cut off."""
LOOK_SECONDS: Final = 1.0
AGAIN_SECONDS: Final = 60.0
"""Seconds between log lines on the same trouble."""


def handles() -> int:
    """Return the file handles the system allows, after asking for as many as possible."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return MOST if soft == resource.RLIM_INFINITY else max(KEPT, min(MOST, soft - OTHER_HANDLES - KEPT))


class ConnectionLimits:
    """Connection count and handshake timeouts."""

    def __init__(
        self, most: int = MOST, first_seconds: float = FIRST_SECONDS, stuck_seconds: float = STUCK_SECONDS
    ) -> None:
        self.most = most
        self.first_seconds = first_seconds
        self.stuck_seconds = stuck_seconds
        self.inside: set[HttpConnection | SocketConnection] = set()
        self.told: dict[str, float] = {}

    def is_full(self) -> bool:
        return len(self.inside) > self.most

    def let_in(self, one: "HttpConnection | SocketConnection", transport: asyncio.BaseTransport) -> None:
        sock = transport.get_extra_info("socket")
        if sock is not None and sock.family in (socket.AF_INET, socket.AF_INET6):
            # Small messages go out at once: waiting for the other's receipt costs 40 ms after every ping.
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.inside.add(one)
        if len(self.inside) > self.most + KEPT:
            self.say_once("doors.full", connections=len(self.inside), most=self.most)
            one.throw_out()

    async def watch(self) -> None:
        """Close connections that exceed their time."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            for one in list(self.inside):
                is_silent = one.waits_since > 0 and now - one.waits_since > self.first_seconds
                if is_silent or (one.stuck_since > 0 and now - one.stuck_since > self.stuck_seconds):
                    one.throw_out()

    def say_once(self, what: str, **facts: object) -> None:
        """Write a line to the log, but not more often than every few seconds."""
        now = time.monotonic()
        if now - self.told.get(what, -AGAIN_SECONDS) >= AGAIN_SECONDS:
            self.told[what] = now
            log.warning(what, **facts)

    def handle(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle an error of the event loop; log running out of file handles only now and then."""
        error = context.get("exception")
        if isinstance(error, OSError) and "accept" in str(context.get("message", "")):
            self.say_once("doors.no_handles", error=str(error))
        else:
            loop.default_exception_handler(context)


class Config(uvicorn.Config):
    """Settings of uvicorn with our connection limits."""

    def __init__(self, app: Any, doors: ConnectionLimits, **settings: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=SocketConnection, **settings)
        self.doors = doors


class HttpConnection(H11Protocol):
    """An HTTP connection."""

    waits_since = 0.0
    stuck_since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.waits_since = time.monotonic()
        self.doors().let_in(self, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors().inside.discard(self)
        super().connection_lost(exc)

    def doors(self) -> ConnectionLimits:
        assert isinstance(self.config, Config)
        return self.config.doors

    def handle_events(self) -> None:
        super().handle_events()
        cycle: Any = self.cycle  # none before the first request
        if cycle is not None and not cycle.response_complete:
            self.waits_since = 0.0

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.doors().inside.discard(self)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self.waits_since = time.monotonic()
        super().on_response_complete()

    def pause_writing(self) -> None:
        self.stuck_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stuck_since = 0.0
        super().resume_writing()

    def throw_out(self) -> None:
        self.transport.abort()


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection that became a WebSocket; the endpoint deals with a missing hello."""

    waits_since = 0.0
    stuck_since = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.doors().let_in(self, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors().inside.discard(self)
        super().connection_lost(exc)

    def doors(self) -> ConnectionLimits:
        assert isinstance(self.config, Config)
        return self.config.doors

    def send_receive_event_to_app(self) -> None:
        """Hand a message on. Text that is not UTF-8 goes as bytes and is answered as an unreadable message."""
        if self.curr_msg_data_type == "text":
            whole = b"".join(self.frames)
            self.frames = [whole]
            try:
                whole.decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def pause_writing(self) -> None:
        self.stuck_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stuck_since = 0.0
        super().resume_writing()

    def throw_out(self) -> None:
        self.transport.abort()
