"""What stands between the world and the service: headers, limits, origins."""

import os
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from vedette.server import metrics
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
FAULT: Final = b'{"words":"the server could not answer this; the fault is written in its log","rule":""}'


def policy(scripts: list[str]) -> bytes:
    """The content security policy; `scripts` are the hashes of the page's own inline scripts."""
    allowed = " ".join(["'self'", *[f"'sha256-{one}'" for one in scripts]])
    return (
        f"default-src 'self'; script-src {allowed}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ).encode()


class Shield:
    """Adds the headers to every answer, and turns a fault into a plain answer and a line in the log."""

    def __init__(self, app: App, csp: bytes) -> None:
        self.app = app
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
            await self.app(scope, receive, guarded)
        except Exception:
            log.exception("request.fault", method=scope["method"], path=without_token(scope["path"]))
            if status == 0:
                headers = [(b"content-type", b"application/json")]
                await guarded({"type": "http.response.start", "status": 500, "headers": headers})
                await send({"type": "http.response.body", "body": FAULT})
        finally:
            metrics.requests.labels(route_of(scope["path"]), str(status or 500)).inc()


def without_token(path: str) -> str:
    return re.sub(r"^/api/games/[^/]+", "/api/games/…", path)


def route_of(path: str) -> str:
    """The path's kind, for counting: never a token, never more than a few."""
    words = path.split("/")
    if len(words) > 2 and words[1] == "api":
        last = words[-1] if words[2] == "games" and len(words) > 4 and words[-1] in ("record", "fork") else ""
        known = words[2] if words[2] in ("books", "games", "mine", "records", "rules") else "other"
        return f"/api/{known}" + (f"/…/{last}" if last else "")
    return path if path in ("/healthz", "/metrics", "/openapi.json") else "/"


class Gate:
    """How much one address, and one socket, may ask for."""

    def __init__(self, is_on: bool = True) -> None:
        self.is_on = is_on
        self.limiter = FixedWindowRateLimiter(MemoryStorage())
        self.rates = {
            "requests": parse("240/minute"),
            "games": parse("30/minute"),
            "sockets": parse("120/minute"),
            "messages": parse("60/second"),
        }

    def lets_in(self, what: str, whom: str) -> bool:
        return not self.is_on or self.limiter.hit(self.rates[what], what, whom)


def is_own_origin(headers: list[tuple[bytes, bytes]]) -> bool:
    """The page that opens a socket comes from the same host; programs that are no browsers name no origin."""
    origin = host = ""
    for name, value in headers:
        if name == b"origin":
            origin = value.decode("latin-1")
        elif name == b"host":
            host = value.decode("latin-1")
    if not origin:
        return True
    others = os.environ.get("VEDETTE_ORIGINS", "").split(",")
    return urlsplit(origin).netloc == host or origin in [one.strip() for one in others if one.strip()]
