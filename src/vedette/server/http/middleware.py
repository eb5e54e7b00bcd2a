"""Middleware: headers, rate limits, origin checks, and errors as plain answers."""

import ipaddress
import json
import os
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from vedette.server import metrics
from vedette.server.http.connection_limits import ConnectionLimits
from vedette.server.http.routing import Cost, RouteIndex
from vedette.server.logs import log

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
UNKNOWN_HOST: Final = (
    "this server does not know itself by the name in the address; list it in the setting VEDETTE_HOSTS"
)
FAULT: Final = b'{"words":"the server could not answer this; the fault is written in its log","rule":""}'
COUNTED: Final[dict[Cost, tuple[str, ...]]] = {"free": (), "request": ("requests",), "game": ("requests", "games")}
"""The limits that a request of each cost counts against."""


def policy(scripts: list[str]) -> bytes:
    """Return the content security policy; `scripts` are the hashes of the page's own inline scripts."""
    allowed = " ".join(["'self'", *[f"'sha256-{one}'" for one in scripts]])
    return (
        f"default-src 'self'; script-src {allowed}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ).encode()


class Middleware:
    """Middleware that adds headers to every answer and turns an error into a plain answer and a log line."""

    def __init__(self, app: App, csp: bytes, gate: "RateLimiter", doors: ConnectionLimits, index: RouteIndex) -> None:
        self.app = app
        self.index = index
        self.gate = gate
        self.doors = doors
        self.headers = [*HEADERS, (b"content-security-policy", csp)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status = 0

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        try:
            refused = self.refused(scope)
            if refused is not None:
                await say_no(guarded, *refused)
                return
            await self.app(scope, receive, guarded)
        except Exception:
            path = scope["path"]
            secrets = [
                *self.index.secrets(path),
                *[value for _, value in parse_qsl(scope["query_string"].decode("latin-1"))],
            ]
            log.exception("request.fault", method=scope["method"], path=self.index.masked(path), secrets=secrets)
            if status == 0:
                headers = [(b"content-type", b"application/json")]
                await guarded({"type": "http.response.start", "status": 500, "headers": headers})
                await send({"type": "http.response.body", "body": FAULT})
        finally:
            metrics.requests.labels(self.index.label(scope["path"]), str(status or 500)).inc()

    def refused(self, scope: Scope) -> tuple[int, str] | None:
        """Return the code and words of a refusal, or None if the request may go on."""
        if self.doors.is_full() and scope["path"] != "/healthz":
            return 503, "too many connections are open: try again in a moment"
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        if not self.gate.knows_host(scope["headers"]):
            return 403, UNKNOWN_HOST
        if not is_own_origin(scope["headers"]):
            return 403, "this request comes from a page of another site; open the table itself"
        return None


async def say_no(send: Send, status: int, words: str) -> None:
    """Answer with an error, without calling the application."""
    body = json.dumps({"words": words, "rule": ""}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close"), (b"cache-control", b"no-store")]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class RateLimiter:
    """Rate limits by address and socket, and the host names that this server accepts."""

    def __init__(self, is_on: bool = True, host: str = "127.0.0.1") -> None:
        self.is_on = is_on
        self.limiter = FixedWindowRateLimiter(MemoryStorage())
        self.rates = {
            "requests": parse("240/minute"),
            "games": parse("30/minute"),
            "sockets": parse("120/minute"),
            "messages": parse("60/second"),
            "chat": parse("30/minute"),
            "observer's chat": parse("6/minute"),
            "mail": parse("6/hour"),
        }
        own = socket.gethostname().lower()
        self.hosts = {"localhost", "testserver", own, f"{own}.local", host.lower(), *named("VEDETTE_HOSTS")}
        self.hosts.update([host_in(origin) for origin in named("VEDETTE_ORIGINS")])

    def lets_in(self, what: str, whom: str) -> bool:
        return not self.is_on or self.limiter.hit(self.rates[what], what, whom)

    def takes(self, cost: Cost, whom: str) -> bool:
        """Count a request against the limits of its cost; False when one of them is reached."""
        return all(self.lets_in(what, whom) for what in COUNTED[cost])

    def knows_host(self, headers: list[tuple[bytes, bytes]]) -> bool:
        """True if the server is called by its own name. Refuses pages that point their name at our address."""
        host = host_in("//" + header(headers, b"host"))
        if not host or host in self.hosts:
            return True
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return False
        return True


def named(setting: str) -> list[str]:
    """Return the entries of a setting that lists several."""
    return [one.strip().lower() for one in os.environ.get(setting, "").split(",") if one.strip()]


def header(headers: list[tuple[bytes, bytes]], name: bytes) -> str:
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return ""


def host_in(address: str) -> str:
    """Return the host of an address, without its port; "" if it is no address."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def is_own_origin(headers: list[tuple[bytes, bytes]]) -> bool:
    """True if the page has our own origin, or the program sends none, as those that are no browsers do."""
    origin = header(headers, b"origin")
    if not origin:
        return True
    try:
        where = urlsplit(origin).netloc
    except ValueError:
        return False
    return where == header(headers, b"host") or origin.lower() in named("VEDETTE_ORIGINS")
