"""Requests and answers over HTTP. The TypeScript types and the OpenAPI page come from this module."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from vedette.server.schemas import view_schemas
from vedette.server.schemas.force_forms import BuilderForm
from vedette.server.schemas.messages import Dice, Name, PostInfo, Role, SeatKind, Title, TokenText


class SettingInfo(msgspec.Struct):
    """A setting that the players choose."""

    name: str
    rule: str
    words: str
    default: bool | int | str
    choices: list[str]
    least: int
    most: int


class ScenarioInfo(msgspec.Struct):
    """A ready battle. `more` holds the rest of its file."""

    id: str
    title: str
    words: str
    sides: list[str]
    more: dict[str, Any]


class ArmyInfo(msgspec.Struct):
    """An army list; `short` is its title where there is little room. `more` holds the rest of its file."""

    id: str
    title: str
    short: str
    words: str
    more: dict[str, Any]


class FigureInfo(msgspec.Struct):
    """A printed number that a house rule may change: its rule, its row (empty if there is only one), its limits."""

    rule: str
    row: str
    value: int
    words: str
    least: int
    most: int


class PlayerInfo(msgspec.Struct):
    """A computer player; one of its `tempers` may follow its name, as in `veteran:bold`."""

    name: str
    words: str
    tempers: list[str] = []

    def is_called(self, name: str) -> bool:
        return name == self.name or name in [f"{self.name}:{temper}" for temper in self.tempers]


class CoverInfo(msgspec.Struct):
    """The cover of a book: its colour, its figure (may be none), and a line on how it plays."""

    colour: str
    emblem: str
    words: str


class CampaignArmy(msgspec.Struct):
    """An army for a campaign: its kind, its usual number of groups, and its likely enemies."""

    id: str
    kind: str
    groups: int
    enemies: list[str]


class CampaignChoice(msgspec.Struct):
    """A setting of a whole campaign, which the players choose."""

    name: str
    words: str
    rule: str
    on: bool


class CampaignForm(msgspec.Struct):
    """The choices for a new campaign."""

    armies: list[CampaignArmy]
    most: int
    settings: list[CampaignChoice]


class BattleChoiceItem(msgspec.Struct):
    """One answer; `run` are the sides that the book then proposes to run itself."""

    id: str
    words: str
    run: list[int]


class BattleChoice(msgspec.Struct):
    """A choice for a random battle: `choices`, a number from `least` to `most`, or yes and no.

    `sided`: for each side. `kinds`: the kinds of battle (the choice `battle`) that it is for, all if empty.
    """

    name: str
    rule: str
    words: str
    choices: list[BattleChoiceItem]
    least: int
    most: int
    sided: bool
    kinds: list[str]


class BookInfo(msgspec.Struct):
    """A rulebook and its choices; `runs_sides`: it runs a side by its own tables (seat kind `solo`).

    `campaign` is null if the book has no campaigns.
    """

    name: str
    title: str
    version: str
    unit: str
    settings: list[SettingInfo]
    scenarios: list[ScenarioInfo]
    armies: list[ArmyInfo]
    players: list[PlayerInfo]
    runs_sides: bool
    cover: CoverInfo
    campaign: CampaignForm | None
    builder: BuilderForm | None
    battle_form: list[BattleChoice]


class Books(msgspec.Struct):
    """GET /api/books."""

    books: list[BookInfo]
    version: str
    compiled: bool


class Figures(msgspec.Struct):
    """GET /api/figures/{book}: the printed numbers of a book, for the form of house rules."""

    book: str
    figures: list[FigureInfo]


class HouseText(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/house-rules: house rules in TOML, as people write them."""

    text: Annotated[str, Meta(max_length=100_000)]


class HouseRules(msgspec.Struct):
    """House rules as a new game takes them."""

    house_rules: dict[str, Any]


class SeatRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new game. `player` names the computer player of an `ai` seat; `solo` leaves the side to the book's tables.

    `posts` are the characters that the seat plays, in books that know characters. Seats with the same `screen` (0 and up) are
    played from one screen. `dice`: `hand` where the dice of its orders are rolled by people and entered (those of a computer's
    seat by the first person).
    """

    side: Annotated[int, Meta(ge=0, le=9)]
    kind: SeatKind = "person"
    player: Name = ""
    name: Name = ""
    posts: Annotated[list[Annotated[int, Meta(ge=0, le=10_000)]], Meta(max_length=50)] = []
    screen: Annotated[int, Meta(ge=-1, le=19)] = -1
    dice: Dice = "seed"


class Fielded(msgspec.Struct, forbid_unknown_fields=True):
    """A saved army (docs/protocol.md), and the side that brings it."""

    side: Annotated[int, Meta(ge=0, le=9)]
    army: TokenText


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/games. Give `scenario`, or `battle` (the choices of a random battle), or `setup` (a whole set-up).

    `once`: the links of the other people's seats are for one use, so that the host cannot read along. `advice`: the
    computer gives advice even if several people play.
    """

    book: Name
    scenario: Name = ""
    battle: dict[str, Any] | None = None
    setup: dict[str, Any] | None = None
    settings: dict[str, Any] = {}
    house_rules: dict[str, Any] = {}
    seats: Annotated[list[SeatRequest], Meta(max_length=20)] = []
    hotseat: bool = False
    title: Title = ""
    once: bool = False
    fielded: Annotated[list[Fielded], Meta(max_length=4)] = []
    advice: bool = False


class SeatLink(msgspec.Struct):
    """The secret of a seat; a link is the server's address followed by `#` and the token.

    `once`: a link for one use. The player who takes it up (POST /api/links) gets a token that nobody else has seen.
    """

    seat: int
    side: int
    token: str
    once: bool = False


class TakeLink(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/links: take up a link for one use."""

    token: TokenText


class Taken(msgspec.Struct):
    """The token to use from now on."""

    token: str


class Created(msgspec.Struct):
    """A new game. The host's link plays the first person's seat too; with `hotseat` it plays every person's seat."""

    game: str
    host: str
    seats: list[SeatLink]
    observer: str


class Network(msgspec.Struct):
    """GET /api/network: access from the network (`open`), and the addresses that others must type (`addresses`).

    `may_change`: this browser runs on the server's machine and may open and close it.
    """

    open: bool
    addresses: list[str]
    may_change: bool


class OpenNetwork(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/network/open: open the server to the network, or close it again."""

    open: bool


class Deleted(msgspec.Struct):
    """DELETE /api/games/TOKEN: the game is deleted, with its links and its journal."""

    game: str


class Mine(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/mine: the links that this browser knows."""

    tokens: Annotated[list[TokenText], Meta(max_length=200)]


class Opponent(msgspec.Struct):
    """A player of another side; `player` names a computer player."""

    kind: SeatKind
    name: str
    player: str


class Summary(msgspec.Struct):
    """A game in a list. `mine`: it waits for this link."""

    token: str
    game: str
    title: str
    book: str
    role: Role
    sides: list[int]
    opponents: list[Opponent]
    number: int
    turn: int
    mine: bool
    over: bool
    paused: bool
    words: str
    created: int
    updated: int


class Summaries(msgspec.Struct):
    """The answer to POST /api/mine; unknown links are left out."""

    games: list[Summary]


RecordField = Annotated[msgspec.Raw, Meta(extra={"shape": dict[str, Any]}, extra_json_schema={"type": "object"})]
"""The text of a record; the process that plays it reads it."""


class LoadRecord(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/records: watch a record, or play on from its end (with fresh dice)."""

    record: RecordField
    mode: Literal["replay", "play"] = "replay"
    seats: Annotated[list[SeatRequest], Meta(max_length=20)] = []
    title: Title = ""


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/games/{token}/fork: a new game from the first `at` orders, with fresh dice.

    It is a hot-seat game unless seats are given; `hotseat`: all people in these play at one screen.
    """

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatRequest], Meta(max_length=20)] = []
    hotseat: bool = False


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/games/{token}/rematch: the same battle again, with new dice; `swap`: all players change sides."""

    swap: bool = False


class RuleInfo(msgspec.Struct):
    """A rule in our words.

    `sort` is `rule` as printed, `ruling`, `option` or `example`; `settings` are the settings that it is about.
    """

    id: str
    chapter: str
    words: str
    sort: str
    settings: list[str]


class Rules(msgspec.Struct):
    """GET /api/rules/{book} and /api/rules/{book}/{rule}."""

    book: str
    rules: list[RuleInfo]


class MapPiece(msgspec.Struct):
    """A unit on the map of a scenario."""

    side: int
    arm: str
    dress: str
    x: int
    y: int
    facing: int
    width: int
    depth: int


class BattleMap(msgspec.Struct):
    """GET /api/maps/{book}/{scenario}: the ground of a ready battle, and the units that everybody may see.

    `posts` are its characters, in books that know some: each may have a player of its own.
    """

    scene: Annotated[dict[str, Any], Meta(extra={"shape": view_schemas.Scene})]
    colours: list[str]
    pieces: list[MapPiece]
    posts: list[PostInfo]


class Problem(msgspec.Struct):
    """The body of every answer of 400 and above: words that say what is wrong and how to correct it."""

    words: str
    rule: str = ""


class Health(msgspec.Struct):
    """GET /healthz: "ok", or why nothing can be stored (with the code 503)."""

    status: str
    version: str
    compiled: bool
    database: str
