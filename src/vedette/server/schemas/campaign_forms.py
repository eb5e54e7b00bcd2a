"""What goes over HTTP about campaigns. TypeScript types and the OpenAPI page are made from this too."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from vedette.server.schemas import campaign_docs
from vedette.server.schemas.campaign_docs import BattleResult
from vedette.server.schemas.http_schemas import SeatLink, SeatRequest
from vedette.server.schemas.messages import Name, Title, TokenText

CampaignField = Annotated[dict[str, Any], Meta(extra={"shape": campaign_docs.CampaignDoc})]
Place = Annotated[int, Meta(ge=0, le=99)]
"""A place in the roster, from 0."""
Who = Annotated[list[Place], Meta(max_length=60)]


class NewCampaign(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns. `groups` 0: as many as the book proposes; `names` gives armies own names, by their id.

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
    """The battle that is being fought for a campaign: its game, and the host's token of it.

    `trouble` says why the campaign cannot take its result.
    """

    game: str
    token: str
    title: str
    who: list[int]
    turn: int
    trouble: str


class CampaignPage(msgspec.Struct):
    """A campaign: its token, what it stands at, and the battle that is being fought."""

    token: str
    book: str
    book_title: str
    updated: int
    fight: Fight | None
    campaign: CampaignField


class March(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/{token}/march: the battle that is due, or `battle` in its place.

    `who`: those of the roster who go (null: all). `seats` as for a new game; a side without one is yours (0) or the book's (1).
    """

    who: Who | None = None
    battle: Name = ""
    place: Name = ""
    seats: Annotated[list[SeatRequest], Meta(max_length=20)] = []
    hotseat: bool = False
    once: bool = False


class Marched(msgspec.Struct):
    """The battle is set up: its host's token and the links of its seats."""

    game: str
    host: str
    seats: list[SeatLink]
    observer: str


class GroupLoss(msgspec.Struct, forbid_unknown_fields=True):
    """What a group lost on a real table: figures, or all of it where it ran; `leaders` among them by rank.

    `idle`: it took part but was never in action.
    """

    at: Place
    lost: Annotated[int, Meta(ge=0, le=999)] = 0
    ran: bool = False
    leaders: Annotated[list[Name], Meta(max_length=10)] = []
    idle: bool = False


class BattleReport(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/{token}/result: what came of a battle on a real table. `correct`: in place of the last result.

    `chief_lost`: the army's commander is among the lost.
    """

    result: BattleResult
    groups: Annotated[list[GroupLoss], Meta(max_length=60)] = []
    chief_lost: bool = False
    who: Who | None = None
    battle: Name = ""
    place: Name = ""
    correct: bool = False


class GroupNames(msgspec.Struct, forbid_unknown_fields=True):
    """A group of the roster and its leaders, by rank; an empty name takes a leader's away."""

    at: Place
    name: Name = ""
    leaders: dict[Name, Name] = {}


class PlaceName(msgspec.Struct, forbid_unknown_fields=True):
    """Where a battle was fought."""

    number: Annotated[int, Meta(ge=1, le=9999)]
    place: Name


class CampaignNames(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/{token}/names: own names; what is left out stays as it is."""

    title: Name | None = None
    armies: dict[Name, Name] = {}
    chief: Name | None = None
    groups: Annotated[list[GroupNames], Meta(max_length=60)] = []
    places: Annotated[list[PlaceName], Meta(max_length=200)] = []


class MyPapers(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/mine: the campaigns behind these tokens."""

    tokens: Annotated[list[TokenText], Meta(max_length=100)]


class CampaignSummary(msgspec.Struct):
    """A campaign in a list: what comes next, the morale of both sides, whether a battle is being fought."""

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
    """The newest first; tokens that are not known are left out."""

    campaigns: list[CampaignSummary]


class DeletedPaper(msgspec.Struct):
    """DELETE /api/campaigns/{token}: it is forgotten."""

    kind: Literal["campaign", "army"]
    title: Title


# --- armies ---------------------------------------------------------------------------------------------------------------

ArmyField = Annotated[dict[str, Any], Meta(extra={"shape": campaign_docs.ArmyDoc})]


class ArmyChoice(msgspec.Struct):
    """A group that its player chose or rolled (`row` -1), with what he chose for it."""

    row: int
    name: str = ""
    weapon: str = ""
    options: dict[str, bool] = {}
    company: int = 0
    captain: str = ""


class LeaderChoice(msgspec.Struct):
    """A leader in the order in which they are thrown for: his name, and the group he leads."""

    name: str
    leads: int


class ArmyFile(msgspec.Struct):
    """An army as it is kept: a seed, and what its player chose. The book reads it, and says what is wrong with it."""

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
    """POST /api/armies/roll: an army of so many throws from a list, not kept yet."""

    book: Name
    army: Name
    groups: Annotated[int, Meta(ge=1, le=99)] = 4


class ArmyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/armies/muster (only look), /api/armies (keep it) and /api/armies/{token} (keep it in place of the one there)."""

    army: ArmyFileField


class ArmyPage(msgspec.Struct):
    """An army: its token ("" while it is not kept), its file, and all that a page shows of it."""

    token: str
    book: str
    updated: int
    file: ArmyFileField
    army: ArmyField


class ArmySummary(msgspec.Struct):
    """An army in a list; `list` is its army list by id, `army` by name. `built`: a force that was built unit by unit."""

    token: str
    book: str
    title: str
    list: str
    army: str
    groups: int
    updated: int
    built: bool = False


class ArmySummaries(msgspec.Struct):
    """POST /api/armies/mine: the newest first."""

    armies: list[ArmySummary]
