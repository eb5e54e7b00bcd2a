"""The web shell: HTTP requests to the desk, sockets to their tables."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import msgspec
from prometheus_client import generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from vedette import __version__, build_info
from vedette.engine.types import BadInput
from vedette.server import (
    armies,
    campaign_forms,
    campaigns,
    desk,
    force_forms,
    forces,
    forms,
    lab_desk,
    lab_forms,
    metrics,
)
from vedette.server.battle import Unplayable
from vedette.server.doors import Doors
from vedette.server.hall import Hall, NoSuchGame
from vedette.server.lab import Busy, Lab
from vedette.server.openapi import document
from vedette.server.porch import Porch
from vedette.server.rematch import rematch, replay_link
from vedette.server.shield import App, Gate, Shield, policy
from vedette.server.sockets import SocketEnd
from vedette.server.static import StaticFiles
from vedette.server.store import StoreTrouble

SMALL_BODY: Final = 256 * 1024
LARGE_BODY: Final = 8 * 1024 * 1024
BODY_SECONDS: Final = 30.0
"""A body must have come whole by then."""
METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
Form = TypeVar("Form")
Answer = Callable[[Request], Awaitable[Response]]


class TooLarge(Exception):
    """A request with more in it than we read."""


async def read(request: Request, form: type[Form], most: int = SMALL_BODY) -> Form:
    """The body of a request, as the form it should be."""
    body = bytearray()
    async with asyncio.timeout(BODY_SECONDS):
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise TooLarge(f"a request of this kind has at most {most // 1024} kB")
    if len(body) > SMALL_BODY:  # nobody else should have to wait while it is read
        return await asyncio.to_thread(msgspec.json.decode, bytes(body), type=form)
    return msgspec.json.decode(bytes(body), type=form)


def answer(value: object, status: int = 200, request: Request | None = None) -> Response:
    body = msgspec.json.encode(value)
    headers = {"cache-control": "no-store"}
    if request is not None and len(body) > 2000 and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 5)
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(body, status, headers, "application/json")


def problem(status: int, words: str, rule: str = "") -> Response:
    return answer(forms.Problem(words, rule), status)


class Web:
    """The routes."""

    def __init__(self, hall: Hall, gate: Gate, porch: Porch) -> None:
        self.hall = hall
        self.porch = porch
        self.gate = gate
        self.lab = Lab()
        self.files = StaticFiles()
        self.page = document(__version__)

    def guarded(self, answers: dict[str, Answer], what: str) -> Answer:
        """An endpoint that answers every known trouble with words; one for each method it takes."""

        async def outer(request: Request) -> Response:
            inner = answers.get("GET" if request.method == "HEAD" else request.method)
            if inner is None:
                refused = problem(405, f"this address takes {' and '.join(answers)} only")
                refused.headers["allow"] = ", ".join(answers)
                return refused
            whom = request.client.host if request.client else "unknown"
            if not self.gate.lets_in("requests", whom) or (what == "games" and not self.gate.lets_in("games", whom)):
                return problem(429, "too many requests from this address: wait a minute")
            try:
                return await inner(request)
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
            except (desk.Unknown, NoSuchGame) as error:
                return problem(404, str(error))
            except (desk.Declined, Unplayable, Busy) as error:
                return problem(409, str(error))
            except StoreTrouble:
                return problem(503, "the store does not answer: try again in a moment")

        return outer

    async def books(self, request: Request) -> Response:
        return answer(await asyncio.to_thread(desk.books, self.hall), request=request)

    async def new_game(self, request: Request) -> Response:
        return answer(await desk.new_game(self.hall, await read(request, forms.NewGame)), 201)

    async def mine(self, request: Request) -> Response:
        return answer(await desk.my_games(self.hall, (await read(request, forms.Mine)).tokens))

    async def take_link(self, request: Request) -> Response:
        return answer(await desk.take_link(self.hall, (await read(request, forms.TakeLink)).token))

    async def record(self, request: Request) -> Response:
        text = await desk.record_of(self.hall, request.path_params["token"])
        headers = {"content-disposition": 'attachment; filename="battle.vedette.json"', "cache-control": "no-store"}
        return Response(text, 200, headers, "application/json")

    async def delete_game(self, request: Request) -> Response:
        return answer(await desk.delete_game(self.hall, request.path_params["token"]))

    async def load_record(self, request: Request) -> Response:
        return answer(await desk.load_record(self.hall, await read(request, forms.LoadRecord, LARGE_BODY)), 201)

    async def fork(self, request: Request) -> Response:
        wish = await read(request, forms.Fork)
        return answer(await desk.fork(self.hall, request.path_params["token"], wish), 201)

    async def new_campaign(self, request: Request) -> Response:
        return answer(await campaigns.begin(self.hall, await read(request, campaign_forms.NewCampaign)), 201)

    async def load_campaign(self, request: Request) -> Response:
        wish = await read(request, campaign_forms.LoadCampaign, LARGE_BODY)
        return answer(await campaigns.take_in(self.hall, wish), 201)

    async def my_campaigns(self, request: Request) -> Response:
        return answer(await campaigns.mine(self.hall, (await read(request, campaign_forms.MyPapers)).tokens))

    async def campaign(self, request: Request) -> Response:
        return answer(await campaigns.look(self.hall, request.path_params["token"]), request=request)

    async def delete_campaign(self, request: Request) -> Response:
        return answer(await campaigns.delete(self.hall, request.path_params["token"]))

    async def campaign_file(self, request: Request) -> Response:
        text = await campaigns.file_of(self.hall, request.path_params["token"])
        headers = {"content-disposition": 'attachment; filename="campaign.vedette.json"', "cache-control": "no-store"}
        return Response(text, 200, headers, "application/json")

    async def march(self, request: Request) -> Response:
        wish = await read(request, campaign_forms.March)
        return answer(await campaigns.march(self.hall, request.path_params["token"], wish), 201)

    async def call_off(self, request: Request) -> Response:
        return answer(await campaigns.call_off(self.hall, request.path_params["token"]))

    async def enter_result(self, request: Request) -> Response:
        wish = await read(request, campaign_forms.BattleReport)
        return answer(await campaigns.enter(self.hall, request.path_params["token"], wish))

    async def correct_result(self, request: Request) -> Response:
        return answer(await campaigns.correct(self.hall, request.path_params["token"]))

    async def name_campaign(self, request: Request) -> Response:
        wish = await read(request, campaign_forms.CampaignNames)
        return answer(await campaigns.rename(self.hall, request.path_params["token"], wish))

    async def rematch(self, request: Request) -> Response:
        wish = await read(request, forms.Rematch)
        return answer(await rematch(self.hall, request.path_params["token"], wish), 201)

    async def replay_link(self, request: Request) -> Response:
        return answer(await replay_link(self.hall, request.path_params["token"]))

    async def roll_army(self, request: Request) -> Response:
        return answer(await armies.roll(self.hall, await read(request, campaign_forms.NewArmy)), request=request)

    async def muster_army(self, request: Request) -> Response:
        return answer(await armies.muster(self.hall, await read(request, campaign_forms.ArmyWish)), request=request)

    async def keep_army(self, request: Request) -> Response:
        return answer(await armies.keep(self.hall, await read(request, campaign_forms.ArmyWish)), 201)

    async def my_armies(self, request: Request) -> Response:
        return answer(await armies.mine(self.hall, (await read(request, campaign_forms.MyPapers)).tokens))

    async def army(self, request: Request) -> Response:
        return answer(await armies.look(self.hall, request.path_params["token"]), request=request)

    async def save_army(self, request: Request) -> Response:
        wish = await read(request, campaign_forms.ArmyWish)
        return answer(await armies.save(self.hall, request.path_params["token"], wish))

    async def delete_army(self, request: Request) -> Response:
        return answer(await armies.delete(self.hall, request.path_params["token"]))

    async def army_file(self, request: Request) -> Response:
        text = await armies.file_of(self.hall, request.path_params["token"])
        headers = {"content-disposition": 'attachment; filename="army.vedette.json"', "cache-control": "no-store"}
        return Response(text, 200, headers, "application/json")

    async def new_force(self, request: Request) -> Response:
        return answer(await forces.new(self.hall, await read(request, force_forms.NewForce)), request=request)

    async def look_force(self, request: Request) -> Response:
        return answer(await forces.look(self.hall, await read(request, force_forms.ForceWish)), request=request)

    async def keep_force(self, request: Request) -> Response:
        return answer(await forces.keep(self.hall, await read(request, force_forms.ForceWish)), 201)

    async def force(self, request: Request) -> Response:
        return answer(await forces.kept(self.hall, request.path_params["token"]), request=request)

    async def save_force(self, request: Request) -> Response:
        wish = await read(request, force_forms.ForceWish)
        return answer(await forces.save(self.hall, request.path_params["token"], wish))

    async def force_file(self, request: Request) -> Response:
        text = await forces.file_of(self.hall, request.path_params["token"])
        headers = {"content-disposition": 'attachment; filename="force.toml"', "cache-control": "no-store"}
        return Response(text, 200, headers, "application/toml")

    async def battle_map(self, request: Request) -> Response:
        at = request.path_params
        brings = [request.query_params.get(name, "") for name in ("brings0", "brings1")]
        return answer(await desk.map_of(self.hall, at["book"], at["scenario"], brings), request=request)

    async def figures(self, request: Request) -> Response:
        return answer(desk.figures(self.hall, request.path_params["book"]), request=request)

    async def rules(self, request: Request) -> Response:
        found = desk.rules(self.hall, request.path_params["book"], request.path_params.get("rule", ""))
        return answer(found, request=request)

    def may_open(self, request: Request) -> bool:
        return self.porch.may_change(request.client.host if request.client else "", request.scope["headers"])

    async def network(self, request: Request) -> Response:
        return answer(self.porch.told(self.may_open(request)))

    async def open_network(self, request: Request) -> Response:
        wish = await read(request, forms.OpenNetwork)
        if not self.may_open(request):
            raise desk.Declined("this is done at the machine that serves, where it was started for that machine alone")
        await self.porch.change(wish.open)
        return answer(self.porch.told(True))

    def sits_here(self, request: Request) -> bool:
        return self.porch.sits_here(request.client.host if request.client else "", request.scope["headers"])

    async def lab_info(self, request: Request) -> Response:
        return answer(self.lab.info(self.sits_here(request)))

    async def lab_start(self, request: Request) -> Response:
        wish = await read(request, lab_forms.LabWish)
        return answer(await lab_desk.start(self.hall, self.lab, wish, self.sits_here(request)), 201)

    async def lab_state(self, request: Request) -> Response:
        return answer(await lab_desk.state(self.lab, request.path_params["id"]), request=request)

    async def lab_stop(self, request: Request) -> Response:
        return answer(await lab_desk.stop(self.lab, request.path_params["id"]))

    async def lab_page(self, request: Request) -> Response:
        text = await lab_desk.page_of(self.lab, request.path_params["id"])
        headers = {"content-disposition": 'attachment; filename="balance.html"', "cache-control": "no-store"}
        return Response(text, 200, headers, "text/html; charset=utf-8")

    async def lab_setup(self, request: Request) -> Response:
        at = request.path_params
        return answer(lab_desk.setup_of(self.lab, at["id"], at["case"]))

    async def changes(self, request: Request) -> Response:
        at = request.path_params
        return answer(await lab_desk.changes(at["book"], at["scenario"]), request=request)

    async def health(self, request: Request) -> Response:
        trouble = await self.hall.trouble()
        health = forms.Health(trouble or "ok", __version__, build_info.compiled(), self.hall.store.kind)
        return answer(health, 503 if trouble else 200)

    async def metrics(self, request: Request) -> Response:
        return Response(generate_latest(metrics.registry), media_type="text/plain; version=0.0.4")

    async def openapi(self, request: Request) -> Response:
        return answer(self.page, request=request)

    async def missing(self, request: Request) -> Response:
        return problem(404, "there is nothing at this address; /openapi.json lists what there is")

    def routes(self) -> list[Any]:
        def route(path: str, method: str, inner: Answer, what: str = "requests", **more: Answer) -> Route:
            return Route(path, self.guarded({method: inner, **more}, what), methods=METHODS)

        return [
            route("/api/books", "GET", self.books),
            route("/api/games", "POST", self.new_game, "games"),
            route("/api/mine", "POST", self.mine),
            route("/api/links", "POST", self.take_link),
            route("/api/games/{token}", "DELETE", self.delete_game),
            route("/api/games/{token}/record", "GET", self.record),
            route("/api/games/{token}/fork", "POST", self.fork, "games"),
            route("/api/games/{token}/rematch", "POST", self.rematch, "games"),
            route("/api/games/{token}/replay", "POST", self.replay_link),
            route("/api/records", "POST", self.load_record, "games"),
            route("/api/campaigns", "POST", self.new_campaign, "games"),
            route("/api/campaigns/import", "POST", self.load_campaign, "games"),
            route("/api/campaigns/mine", "POST", self.my_campaigns),
            route("/api/campaigns/{token}", "GET", self.campaign, DELETE=self.delete_campaign),
            route("/api/campaigns/{token}/file", "GET", self.campaign_file),
            route("/api/campaigns/{token}/march", "POST", self.march, "games", DELETE=self.call_off),
            route("/api/campaigns/{token}/result", "POST", self.enter_result, DELETE=self.correct_result),
            route("/api/campaigns/{token}/names", "POST", self.name_campaign),
            route("/api/armies", "POST", self.keep_army, "games"),
            route("/api/armies/roll", "POST", self.roll_army),
            route("/api/armies/muster", "POST", self.muster_army),
            route("/api/armies/mine", "POST", self.my_armies),
            route("/api/armies/{token}", "GET", self.army, POST=self.save_army, DELETE=self.delete_army),
            route("/api/armies/{token}/file", "GET", self.army_file),
            route("/api/forces", "POST", self.keep_force, "games"),
            route("/api/forces/new", "POST", self.new_force),
            route("/api/forces/look", "POST", self.look_force),
            route("/api/forces/{token}", "GET", self.force, POST=self.save_force, DELETE=self.delete_army),
            route("/api/forces/{token}/file", "GET", self.force_file),
            route("/api/maps/{book}/{scenario}", "GET", self.battle_map),
            route("/api/figures/{book}", "GET", self.figures),
            route("/api/rules/{book}", "GET", self.rules),
            route("/api/rules/{book}/{rule}", "GET", self.rules),
            route("/api/network", "GET", self.network),
            route("/api/network/open", "POST", self.open_network),
            route("/api/lab", "GET", self.lab_info, POST=self.lab_start),
            route("/api/lab/{id}", "GET", self.lab_state, DELETE=self.lab_stop),
            route("/api/lab/{id}/page", "GET", self.lab_page),
            route("/api/lab/{id}/setup/{case}", "GET", self.lab_setup),
            route("/api/changes/{book}/{scenario}", "GET", self.changes),
            route("/healthz", "GET", self.health),
            Route("/metrics", self.metrics),
            Route("/openapi.json", self.openapi),
            WebSocketRoute("/ws", SocketEnd(self.hall, self.gate)),
            Route("/api/{rest:path}", self.missing),
            Route("/{rest:path}", self.files.answer),
        ]


def make_app(
    hall: Hall, gate: Gate | None = None, doors: Doors | None = None, opens: bool = True, porch: Porch | None = None
) -> App:
    """The whole service as one ASGI application; the hall opens and closes with it, unless somebody else sees to that."""
    gate = gate or Gate()
    doors = doors or Doors()
    web = Web(hall, gate, porch or Porch("127.0.0.1", 0))

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    hall.at_close.append(web.lab.close)
    app = Starlette(routes=web.routes(), lifespan=life if opens else None)
    return Shield(app, policy(web.files.inline_scripts()), gate, doors)
