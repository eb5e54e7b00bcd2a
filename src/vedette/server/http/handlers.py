"""Answers to HTTP requests: one function for each row of routes.py."""

import asyncio
from typing import Generic

from prometheus_client import generate_latest
from starlette.requests import Request

from vedette import __version__, build_info
from vedette.house_rules import read_house_text
from vedette.server import metrics
from vedette.server.http import games_api
from vedette.server.http.lan_access import LanAccess
from vedette.server.http.routing import Body
from vedette.server.live import rematch as rematches
from vedette.server.live.game_registry import GameRegistry
from vedette.server.schemas import campaign_forms, force_forms, http_schemas, lab_forms
from vedette.server.services import armies, campaigns, forces, lab_requests
from vedette.server.services.lab_runs import Lab


class Service:
    """The parts that answer requests; `page` is the OpenAPI page."""

    def __init__(self, registry: GameRegistry, porch: LanAccess, page: bytes) -> None:
        self.registry = registry
        self.porch = porch
        self.lab = Lab()
        self.page = page


class Call(Generic[Body]):
    """One request with its body, read. A handler may change the `status` of the answer."""

    def __init__(self, service: Service, request: Request, body: Body, status: int) -> None:
        self.service = service
        self.request = request
        self.body = body
        self.status = status

    @property
    def registry(self) -> GameRegistry:
        return self.service.registry

    @property
    def lab(self) -> Lab:
        return self.service.lab

    @property
    def token(self) -> str:
        return self["token"]

    def __getitem__(self, name: str) -> str:
        return str(self.request.path_params[name])

    def asked(self, name: str) -> str:
        """Return a value of the query, or an empty string."""
        return self.request.query_params.get(name, "")

    @property
    def client(self) -> str:
        return self.request.client.host if self.request.client else ""

    def is_at_machine(self) -> bool:
        """True if the request comes from the server's own machine."""
        return self.service.porch.sits_here(self.client, self.request.scope["headers"])

    def may_open(self) -> bool:
        """True if the request may open the server to the network."""
        return self.service.porch.may_change(self.client, self.request.scope["headers"])


# --- games ------------------------------------------------------------------------------------------------------------


async def books(call: Call[None]) -> http_schemas.Books:
    return await asyncio.to_thread(games_api.books, call.registry)


async def new_game(call: Call[http_schemas.NewGame]) -> http_schemas.Created:
    return await games_api.new_game(call.registry, call.body)


async def my_games(call: Call[http_schemas.Mine]) -> http_schemas.Summaries:
    return await games_api.my_games(call.registry, call.body.tokens)


async def take_link(call: Call[http_schemas.TakeLink]) -> http_schemas.Taken:
    return await games_api.take_link(call.registry, call.body.token)


async def delete_game(call: Call[None]) -> http_schemas.Deleted:
    return await games_api.delete_game(call.registry, call.token)


async def record(call: Call[None]) -> str:
    return await games_api.record_of(call.registry, call.token)


async def load_record(call: Call[http_schemas.LoadRecord]) -> http_schemas.Created:
    return await games_api.load_record(call.registry, call.body)


async def fork(call: Call[http_schemas.Fork]) -> http_schemas.Created:
    return await games_api.fork(call.registry, call.token, call.body)


async def rematch(call: Call[http_schemas.Rematch]) -> http_schemas.Created:
    return await rematches.rematch(call.registry, call.token, call.body)


async def replay_link(call: Call[None]) -> http_schemas.Taken:
    return await rematches.replay_link(call.registry, call.token)


# --- campaigns --------------------------------------------------------------------------------------------------------


async def new_campaign(call: Call[campaign_forms.NewCampaign]) -> campaign_forms.CampaignPage:
    return await campaigns.begin(call.registry, call.body)


async def load_campaign(call: Call[campaign_forms.LoadCampaign]) -> campaign_forms.CampaignPage:
    return await campaigns.take_in(call.registry, call.body)


async def my_campaigns(call: Call[campaign_forms.MyPapers]) -> campaign_forms.CampaignSummaries:
    return await campaigns.mine(call.registry, call.body.tokens)


async def campaign(call: Call[None]) -> campaign_forms.CampaignPage:
    return await campaigns.get(call.registry, call.token)


async def delete_campaign(call: Call[None]) -> campaign_forms.DeletedPaper:
    return await campaigns.delete(call.registry, call.token)


async def campaign_file(call: Call[None]) -> bytes:
    return await campaigns.file_of(call.registry, call.token)


async def march(call: Call[campaign_forms.March]) -> campaign_forms.Marched:
    return await campaigns.march(call.registry, call.token, call.body)


async def call_off(call: Call[None]) -> campaign_forms.CampaignPage:
    return await campaigns.call_off(call.registry, call.token)


async def enter_result(call: Call[campaign_forms.BattleReport]) -> campaign_forms.CampaignPage:
    return await campaigns.enter(call.registry, call.token, call.body)


async def take_back_result(call: Call[None]) -> campaign_forms.CampaignPage:
    return await campaigns.correct(call.registry, call.token)


async def name_campaign(call: Call[campaign_forms.CampaignNames]) -> campaign_forms.CampaignPage:
    return await campaigns.rename(call.registry, call.token, call.body)


# --- armies and forces ------------------------------------------------------------------------------------------------


async def roll_army(call: Call[campaign_forms.NewArmy]) -> campaign_forms.ArmyPage:
    return await armies.roll(call.registry, call.body)


async def muster_army(call: Call[campaign_forms.ArmyRequest]) -> campaign_forms.ArmyPage:
    return await armies.muster(call.registry, call.body)


async def keep_army(call: Call[campaign_forms.ArmyRequest]) -> campaign_forms.ArmyPage:
    return await armies.keep(call.registry, call.body)


async def my_armies(call: Call[campaign_forms.MyPapers]) -> campaign_forms.ArmySummaries:
    return await armies.mine(call.registry, call.body.tokens)


async def army(call: Call[None]) -> campaign_forms.ArmyPage:
    return await armies.get(call.registry, call.token)


async def save_army(call: Call[campaign_forms.ArmyRequest]) -> campaign_forms.ArmyPage:
    return await armies.save(call.registry, call.token, call.body)


async def delete_army(call: Call[None]) -> campaign_forms.DeletedPaper:
    return await armies.delete(call.registry, call.token)


async def army_file(call: Call[None]) -> bytes:
    return await armies.file_of(call.registry, call.token)


async def new_force(call: Call[force_forms.NewForce]) -> force_forms.ForcePage:
    return await forces.new(call.registry, call.body)


async def look_force(call: Call[force_forms.ForceRequest]) -> force_forms.ForcePage:
    return await forces.inspect(call.registry, call.body)


async def keep_force(call: Call[force_forms.ForceRequest]) -> force_forms.ForcePage:
    return await forces.keep(call.registry, call.body)


async def force(call: Call[None]) -> force_forms.ForcePage:
    return await forces.get(call.registry, call.token)


async def save_force(call: Call[force_forms.ForceRequest]) -> force_forms.ForcePage:
    return await forces.save(call.registry, call.token, call.body)


async def delete_force(call: Call[None]) -> campaign_forms.DeletedPaper:
    return await armies.delete(call.registry, call.token)


async def force_file(call: Call[None]) -> str:
    return await forces.file_of(call.registry, call.token)


# --- books ------------------------------------------------------------------------------------------------------------


async def battle_map(call: Call[None]) -> http_schemas.BattleMap:
    brings = [call.asked(name) for name in ("brings0", "brings1")]
    return await games_api.map_of(call.registry, call["book"], call["scenario"], brings)


async def figures(call: Call[None]) -> http_schemas.Figures:
    return games_api.figures(call.registry, call["book"])


async def house_rules(call: Call[http_schemas.HouseText]) -> http_schemas.HouseRules:
    return http_schemas.HouseRules(await call.registry.read(read_house_text, call.body.text))


async def rules(call: Call[None]) -> http_schemas.Rules:
    return games_api.rules(call.registry, call["book"])


async def rule(call: Call[None]) -> http_schemas.Rules:
    return games_api.rules(call.registry, call["book"], call["rule"])


# --- the network ------------------------------------------------------------------------------------------------------


async def network(call: Call[None]) -> http_schemas.Network:
    return call.service.porch.summary(call.may_open())


async def open_network(call: Call[http_schemas.OpenNetwork]) -> http_schemas.Network:
    if not call.may_open():
        raise games_api.Conflict("this is done at the machine that serves, where it was started for that machine alone")
    await call.service.porch.change(call.body.open)
    return call.service.porch.summary(True)


# --- the lab ----------------------------------------------------------------------------------------------------------


async def lab_info(call: Call[None]) -> lab_forms.LabInfo:
    return call.lab.info(call.is_at_machine())


async def lab_start(call: Call[lab_forms.LabRequest]) -> lab_forms.LabStarted:
    return await lab_requests.start(call.registry, call.lab, call.body, call.is_at_machine())


async def lab_state(call: Call[None]) -> lab_forms.LabState:
    return await lab_requests.state(call.lab, call["id"])


async def lab_stop(call: Call[None]) -> lab_forms.LabStopped:
    return await lab_requests.stop(call.lab, call["id"])


async def lab_page(call: Call[None]) -> str:
    return await lab_requests.page_of(call.lab, call["id"])


async def lab_setup(call: Call[None]) -> lab_forms.LabSetup:
    return lab_requests.setup_of(call.lab, call["id"], call["case"])


async def changes(call: Call[None]) -> lab_forms.LabChanges:
    return await lab_requests.changes(call.registry, call["book"], call["scenario"])


# --- the service itself -----------------------------------------------------------------------------------------------


async def health(call: Call[None]) -> http_schemas.Health:
    trouble = await call.registry.trouble()
    if trouble:
        call.status = 503
    return http_schemas.Health(trouble or "ok", __version__, build_info.compiled(), call.registry.store.kind)


async def counters(call: Call[None]) -> bytes:
    return generate_latest(metrics.registry)


async def openapi(call: Call[None]) -> bytes:
    return call.service.page
