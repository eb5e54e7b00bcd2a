"""The table of routes: every request is served and documented, and no secret in it reaches log, metrics or traceback."""

import io
import logging
import re
import secrets as random_secrets
from typing import get_type_hints

import msgspec
import pytest
import structlog
from prometheus_client import generate_latest
from starlette.testclient import TestClient

from server.toybook import make
from vedette.server import metrics
from vedette.server.http import handlers, web
from vedette.server.http.middleware import COUNTED, RateLimiter
from vedette.server.http.openapi import document
from vedette.server.http.routes import ROUTES
from vedette.server.http.routing import RouteIndex
from vedette.server.http.tokens import new_token, token_from
from vedette.server.live.game_registry import GameRegistry
from vedette.server.logs import log, start_logs
from vedette.server.process.worker_pool import Workers
from vedette.server.store import store_at

INDEX = RouteIndex(ROUTES)
SECRETS = {"token", "id", "brings0", "brings1"}
EACH = pytest.mark.parametrize("route", ROUTES, ids=[f"{route.method} {route.path}" for route in ROUTES])


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('store') / 'games.sqlite3'}"
    app = web.make_app(
        GameRegistry(store_at(database), make(), Workers("server.toybook:make")), RateLimiter(is_on=False)
    )
    with TestClient(app, raise_server_exceptions=False) as made:
        yield made


@pytest.fixture
def logs(monkeypatch):
    """Logs as the server writes them; gives what was written since the last time."""
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    before = logging.getLogger().handlers[:], logging.getLogger().level
    start_logs("debug")

    def read():
        text = written.getvalue()
        written.seek(0)
        written.truncate()
        return text

    yield read
    structlog.reset_defaults()
    logging.getLogger().handlers[:], level = before
    logging.getLogger().setLevel(level)


def address(route, secrets):
    """A path and query in which every parameter has a value; the secret ones are added to `secrets`."""
    path, asked = route.path, []
    for name in [*route.parameters, *route.query]:
        value = (
            random_secrets.token_urlsafe(16)
            if name == "id"
            else new_token()
            if name in SECRETS
            else "0"
            if name == "case"
            else "toy"
        )
        if name in SECRETS:
            secrets.append(value)
        if name in route.query:
            asked.append(f"{name}={value}")
        path = path.replace(f"{{{name}}}", value)
    return path + ("?" + "&".join(asked) if asked else "")


@EACH
def test_every_route_is_served(client, route):
    answer = client.request(route.method, address(route, []), json={} if route.body else None)
    assert "nothing at this address" not in answer.text
    assert answer.status_code in {route.status, *map(int, operation(route)["responses"])}
    assert client.request("PATCH", address(route, [])).status_code == 405


def operation(route):
    return document(ROUTES, "1")["paths"][route.path][route.method.lower()]


@EACH
def test_every_route_is_documented_with_its_types(route):
    told = operation(route)
    named = re.findall(r"/schemas/(\w+)", str(told))
    assert set(named) <= set(document(ROUTES, "1")["components"]["schemas"])
    hints = get_type_hints(route.handler)
    [body] = hints["call"].__args__
    assert body is (route.body or type(None))
    if isinstance(route.answer, type):
        assert hints["return"] is route.answer
    assert [one["name"] for one in told.get("parameters", [])] == [*route.parameters, *route.query]


def test_every_handler_is_in_the_table():
    makes = [one for one in vars(handlers).values() if getattr(one, "__module__", "") == handlers.__name__]
    answering = {one for one in makes if callable(one) and not isinstance(one, type)}
    assert answering == {route.handler for route in ROUTES}
    assert len({route.name for route in ROUTES}) == len(ROUTES)
    assert {route.cost for route in ROUTES} <= set(COUNTED)


@EACH
def test_a_secret_of_a_request_that_breaks_is_told_nowhere(client, logs, monkeypatch, route):
    async def breaks(_route, _service, request):
        raise RuntimeError(f"broken at {request.url} with {await request.body()!r}")

    monkeypatch.setattr(web, "respond", breaks)
    secrets = [new_token()]
    said = {"words": f"this holds {secrets[0]}", "list": [secrets[0]]} if route.body else None
    answer = client.request(route.method, address(route, secrets), json=said)
    logged = logs()
    assert answer.status_code == 500
    [line] = [msgspec.json.decode(one) for one in logged.splitlines() if "request.fault" in one]
    assert "RuntimeError: broken at" in line["exception"]
    expected = route.path
    for name in route.parameters:
        expected = expected.replace(f"{{{name}}}", "…" if name in SECRETS else "0" if name == "case" else "toy")
    assert line["path"] == expected
    counted = generate_latest(metrics.registry).decode()
    assert f'vedette_requests_total{{route="{route.path}",status="500"}}' in counted
    for secret in secrets:
        assert secret not in logged + counted + answer.text


def test_a_token_at_an_address_that_is_not_known_is_masked():
    token = new_token()
    for path, masked in (
        (f"/api/games/{token}", "/api/games/…"),
        (f"/api/games/{token}/recrod", "/api/games/…/…"),
        (f"/api/game/{token}/record", "/api/…/…/record"),
        (f"/api/forces/{token}/file/", "/api/forces/…/file/"),
        ("/api/lab/short/setup/3", "/api/lab/…/setup/3"),
        (f"/{token}", "/…"),
        (f"/api//games/{token}", "/api//games/…"),
        ("/api/armies/mine", "/api/armies/mine"),
        ("/api/rules/toy/TOY-THR-01", "/api/rules/toy/TOY-THR-01"),
    ):
        assert INDEX.masked(path) == masked
        assert token not in INDEX.label(path)
    assert INDEX.label(f"/api/games/{token}/recrod") == "/api/other"
    assert INDEX.label(f"/{token}") == "/"
    assert INDEX.label(f"/api/lab/{token}/page") == "/api/lab/{id}/page"


def test_an_address_that_is_not_known_is_counted_and_logged_without_its_words(client, logs, monkeypatch):
    token = new_token()

    def breaks(*_given):
        raise RuntimeError(f"broken with {token}")

    monkeypatch.setattr(web, "problem", breaks)
    assert client.get(f"/api/bottles/{token}").status_code == 500
    logged = logs()
    assert '"path": "/api/\\u2026/\\u2026"' in logged
    assert token not in logged + generate_latest(metrics.registry).decode()


def test_what_looks_like_a_token_is_in_no_line_of_the_log(logs):
    for _ in range(50):
        tokens = [new_token(), "once-" + new_token(), token_from(new_token(), "march")]
        try:
            raise KeyError(tokens[0])
        except KeyError:
            log.exception("some.fault", tokens=tokens, of={"token": tokens[1]}, words=f"seat of '{tokens[2]}'")
        logging.getLogger("somewhere").warning("a library says %s", tokens[1])
        logged = logs()
        assert "KeyError" in logged
        for token in tokens:
            assert token not in logged
            assert token[5:] not in logged
    log.warning("game.created", game="0123456789abcdef", seconds=1.5, number=12)
    assert '"game": "0123456789abcdef", "seconds": 1.5, "number": 12' in logs()
