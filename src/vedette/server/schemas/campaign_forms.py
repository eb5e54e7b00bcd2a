"""Requests and answers over HTTP about campaigns. The TypeScript types and the OpenAPI page come from these."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from vedette.server.schemas import campaign_docs
from vedette.server.schemas.campaign_docs import BattleResult
from vedette.server.schemas.http_schemas import SeatLink, SeatRequest
from vedette.server.schemas.messages import Name, Title, TokenText

CampaignField = Annotated[dict[str, Any], Meta(extra={"shape": campaign_docs.CampaignDoc})]
Place = Annotated[int, Meta(ge=0, le=99)]
"""An index in the roster, from 0."""
Who = Annotated[list[Place], Meta(max_length=60)]


class NewCampaign(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns. `groups` 0: the book's proposal; `names` renames armies, by their id.

    `raised`: the token of an army that was raised before and leads the campaign.
    """

    book: Name
    raised: Annotated[str, Meta(max_length=100)] = ""
    army: Name = ""
    enemy: Name = ""
    groups: Annotated[int, Meta(ge=0, le=99)] = 0
    title: Name = ""
    names: dict[Name, Name] = {}
    settings: dict[Name, bool] = {}


class LoadCampaign(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/import: a campaign's file, as `vedette campaign` writes it."""

    campaign: dict[str, Any]


class Fight(msgspec.Struct):
    """The battle being fought for a campaign: its game and the host's token.

    `trouble` says why the campaign cannot take its result.
    """

    game: str
    token: str
    title: str
    who: list[int]
    turn: int
    trouble: str


class CampaignPage(msgspec.Struct):
    """A campaign: its token, its state, and the battle being fought."""

    token: str
    book: str
    book_title: str
    updated: int
    fight: Fight | None
    campaign: CampaignField


class March(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/{token}/march: the next battle, or `battle` in its place.

    `who`: the groups of the roster that go (null: all). `seats` as for a new game; a side without one is yours (0) or
    the book's (1).
    """

    who: Who | None = None
    battle: Name = ""
    place: Name = ""
    seats: Annotated[list[SeatRequest], Meta(max_length=20)] = []
    hotseat: bool = False
    once: bool = False


class Marched(msgspec.Struct):
    """A battle that is set up: its host's token and the links of its seats."""

    game: str
    host: str
    seats: list[SeatLink]
    observer: str


class GroupLoss(msgspec.Struct, forbid_unknown_fields=True):
    """The losses of a group on a real table: figures, or all of it if it ran; `leaders` among them by rank.

    `idle`: it took part but was never in action.
    """

    at: Place
    lost: Annotated[int, Meta(ge=0, le=999)] = 0
    ran: bool = False
    leaders: Annotated[list[Name], Meta(max_length=10)] = []
    idle: bool = False


class BattleReport(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/{token}/result: the result on a real table. `correct`: in place of the last result.

    `chief_lost`: the army's commander is among the losses.
    """

    result: BattleResult
    groups: Annotated[list[GroupLoss], Meta(max_length=60)] = []
    chief_lost: bool = False
    who: Who | None = None
    battle: Name = ""
    place: Name = ""
    correct: bool = False


class GroupNames(msgspec.Struct, forbid_unknown_fields=True):
    """A group of the roster and its leaders, by rank; an empty name removes a leader's name."""

    at: Place
    name: Name = ""
    leaders: dict[Name, Name] = {}


class PlaceName(msgspec.Struct, forbid_unknown_fields=True):
    """The place of a battle."""

    number: Annotated[int, Meta(ge=1, le=9999)]
    place: Name


class CampaignNames(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/{token}/names: new names; those left out stay as they are."""

    title: Name | None = None
    armies: dict[Name, Name] = {}
    chief: Name | None = None
    groups: Annotated[list[GroupNames], Meta(max_length=60)] = []
    places: Annotated[list[PlaceName], Meta(max_length=200)] = []


class MyPapers(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/mine: the campaigns of these tokens."""

    tokens: Annotated[list[TokenText], Meta(max_length=100)]


class CampaignSummary(msgspec.Struct):
    """A campaign in a list: its next battle, the morale of both sides, whether a battle is being fought."""

    token: str
    title: str
    book: str
    battles: int
    names: list[str]
    morale: list[int]
    most: int
    next: str
    why: str
    sketch: str
    fighting: bool
    over: str
    updated: int


class CampaignSummaries(msgspec.Struct):
    """Campaigns, the newest first; unknown tokens are left out."""

    campaigns: list[CampaignSummary]


class DeletedPaper(msgspec.Struct):
    """DELETE /api/campaigns/{token}: the campaign is deleted."""

    kind: Literal["campaign", "army"]
    title: Title


# --- armies ---------------------------------------------------------------------------------------------------------------

ArmyField = Annotated[dict[str, Any], Meta(extra={"shape": campaign_docs.ArmyDoc})]


class ArmyChoice(msgspec.Struct):
    """A group that its player chose or rolled (`row` -1), with the choices for it."""

    row: int
    name: str = ""
    weapon: str = ""
    options: dict[str, bool] = {}
    company: int = 0
    captain: str = ""


class LeaderChoice(msgspec.Struct):
    """A leader in the order of the throws: its name, and the group it leads."""

    name: str
    leads: int


class ArmyFile(msgspec.Struct):
    """A saved army: a seed, and the choices of its player. The book reads it, and says what is wrong with it."""

    format: str
    version: int
    book: str
    army: str
    title: str
    seed: str
    groups: list[ArmyChoice]
    leaders: list[LeaderChoice]
    chief: str


ArmyFileField = Annotated[dict[str, Any], Meta(extra={"shape": ArmyFile})]


class NewArmy(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/armies/roll: an army of that many throws from a list, not saved yet."""

    book: Name
    army: Name
    groups: Annotated[int, Meta(ge=1, le=99)] = 4


class ArmyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/armies/muster (only show), /api/armies (save it) and /api/armies/{token} (save it over that one)."""

    army: ArmyFileField


class ArmyPage(msgspec.Struct):
    """An army: its token ("" while it is not saved), its file, and all that a page shows of it."""

    token: str
    book: str
    updated: int
    file: ArmyFileField
    army: ArmyField


class ArmySummary(msgspec.Struct):
    """An army in a list; `list` is its army list by id, `army` by name. `built`: a force built unit by unit."""

    token: str
    book: str
    title: str
    list: str
    army: str
    groups: int
    updated: int
    built: bool = False


class ArmySummaries(msgspec.Struct):
    """POST /api/armies/mine: the armies of these tokens, the newest first."""

    armies: list[ArmySummary]
