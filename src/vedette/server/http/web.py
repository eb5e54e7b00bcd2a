"""The web application: HTTP requests to their handlers, sockets to their games."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute
from starlette.routing import WebSocketRoute

from vedette import __version__
from vedette.engine.types import BadInput
from vedette.server.http import games_api
from vedette.server.http.connection_limits import ConnectionLimits
from vedette.server.http.handlers import Call, Service
from vedette.server.http.lan_access import LanAccess
from vedette.server.http.middleware import App, Middleware, RateLimiter, policy
from vedette.server.http.openapi import document
from vedette.server.http.routes import ROUTES
from vedette.server.http.routing import AnyRoute, Download, RouteIndex, by_path
from vedette.server.http.sockets import SocketEndpoint
from vedette.server.http.static import StaticFiles
from vedette.server.live.game_registry import GameRegistry, NoSuchGame
from vedette.server.process.battle import Unplayable
from vedette.server.schemas import http_schemas
from vedette.server.services.lab_runs import Busy
from vedette.server.store import StoreTrouble

BODY_SECONDS: Final = 30.0
"""Seconds for the whole body of a request."""
READ_AT_ONCE: Final = 256 * 1024
"""Bytes above which a thread parses a body, so that other requests need not wait."""
METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
Endpoint = Callable[[Request], Awaitable[Response]]


class TooLarge(Exception):
    """A request with a larger body than we read."""


async def read(registry: GameRegistry, request: Request, form: type[Any], most: int) -> Any:
    """Read the body of a request as the form it must have."""
    body = bytearray()
    async with asyncio.timeout(BODY_SECONDS):
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise TooLarge(f"a request of this kind has at most {most // 1024} kB")
    if len(body) > READ_AT_ONCE:
        return await registry.read(msgspec.json.decode, bytes(body), type=form)
    return msgspec.json.decode(bytes(body), type=form)


def answer(value: object, status: int = 200, request: Request | None = None) -> Response:
    """Return a value as JSON, compressed where that helps and the browser can read it."""
    body = msgspec.json.encode(value)
    headers = {"cache-control": "no-store"}
    if request is not None and len(body) > 2000 and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 5)
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(body, status, headers, "application/json")


def download(file: Download, text: str | bytes, status: int) -> Response:
    headers = {"cache-control": "no-store"}
    if file.name:
        headers["content-disposition"] = f'attachment; filename="{file.name}"'
    return Response(text, status, headers, file.media)


def problem(status: int, words: str, rule: str = "") -> Response:
    return answer(http_schemas.Problem(words, rule), status)


async def respond(route: AnyRoute, service: Service, request: Request) -> Response:
    """Answer one request by its route."""
    body = None if route.body is None else await read(service.registry, request, route.body, route.most)
    call = Call(service, request, body, route.status)
    value = await route.handler(call)
    if isinstance(route.answer, Download):
        return download(route.answer, value, call.status)
    return answer(value, call.status, request)


def endpoint(routes: list[AnyRoute], service: Service, gate: RateLimiter) -> Endpoint:
    """Return the endpoint of all methods of one path; it answers every known error with words."""
    by_method = {route.method: route for route in routes}

    async def outer(request: Request) -> Response:
        route = by_method.get("GET" if request.method == "HEAD" else request.method)  # type: ignore[call-overload]
        if route is None:
            refused = problem(405, f"this address takes {' and '.join(by_method)} only")
            refused.headers["allow"] = ", ".join(by_method)
            return refused
        whom = request.client.host if request.client else "unknown"
        if not gate.takes(route.cost, whom):
            return problem(429, "too many requests from this address: wait a minute")
        try:
            return await respond(route, service, request)
        except msgspec.DecodeError as error:
            return problem(400, f"this request cannot be read: {error}")
        except (UnicodeError, RecursionError):
            return problem(400, "this request cannot be read")
        except TooLarge as error:
            return problem(413, str(error))
        except TimeoutError:
            late = problem(408, f"the rest of this request did not come within {BODY_SECONDS:.0f} seconds")
            late.headers["connection"] = "close"
            return late
        except BadInput as error:
            return problem(422, str(error))
        except (games_api.NotFound, NoSuchGame) as error:
            return problem(404, str(error))
        except (games_api.Conflict, Unplayable, Busy) as error:
            return problem(409, str(error))
        except StoreTrouble:
            return problem(503, "the store does not answer: try again in a moment")

    return outer


async def missing(request: Request) -> Response:
    return problem(404, "there is nothing at this address; /openapi.json lists what there is")


def make_app(
    registry: GameRegistry,
    gate: RateLimiter | None = None,
    doors: ConnectionLimits | None = None,
    opens: bool = True,
    porch: LanAccess | None = None,
) -> App:
    """Make the service as one ASGI application; it opens and closes the game registry unless `opens` is false."""
    gate = gate or RateLimiter()
    doors = doors or ConnectionLimits()
    page = msgspec.json.encode(document(ROUTES, __version__))
    service = Service(registry, porch or LanAccess("127.0.0.1", 0), page)
    files = StaticFiles()

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        await registry.open()
        try:
            yield
        finally:
            await registry.close()

    registry.at_close.append(service.lab.close)
    paths = by_path(ROUTES).items()
    routes = [
        *[StarletteRoute(path, endpoint(rows, service, gate), methods=METHODS) for path, rows in paths],
        WebSocketRoute("/ws", SocketEndpoint(registry, gate)),
        StarletteRoute("/api/{rest:path}", missing),
        StarletteRoute("/{rest:path}", files.answer),
    ]
    app = Starlette(routes=routes, lifespan=life if opens else None)
    return Middleware(app, policy(files.inline_scripts()), gate, doors, RouteIndex(ROUTES))
