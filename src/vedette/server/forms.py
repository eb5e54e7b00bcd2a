"""What goes over HTTP. The TypeScript types and the OpenAPI page are made from this module."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from vedette.server.messages import Name, Role, SeatKind, Title, TokenText


class SettingInfo(msgspec.Struct):
    """A choice that the book leaves to the table."""

    name: str
    rule: str
    words: str
    default: bool | int | str
    choices: list[str]
    least: int
    most: int


class ScenarioInfo(msgspec.Struct):
    """A ready battle. `more` holds what else its file says."""

    id: str
    title: str
    words: str
    sides: list[str]
    more: dict[str, Any]


class ArmyInfo(msgspec.Struct):
    """An army list. `more` holds what else its file says."""

    id: str
    title: str
    words: str
    more: dict[str, Any]


class PlayerInfo(msgspec.Struct):
    """A computer player."""

    name: str
    words: str


class BookInfo(msgspec.Struct):
    """A rulebook and all that can be chosen for it."""

    name: str
    title: str
    version: str
    unit: str
    settings: list[SettingInfo]
    scenarios: list[ScenarioInfo]
    armies: list[ArmyInfo]
    players: list[PlayerInfo]


class Books(msgspec.Struct):
    """GET /api/books."""

    books: list[BookInfo]
    version: str


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new game. `player` names the computer player of an `ai` seat."""

    side: Annotated[int, Meta(ge=0, le=9)]
    kind: SeatKind = "person"
    player: Name = ""
    name: Name = ""


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/games. Give `scenario`, or `battle` (the choices of a random battle), or `setup` (a whole set-up)."""

    book: Name
    scenario: Name = ""
    battle: dict[str, Any] | None = None
    setup: dict[str, Any] | None = None
    settings: dict[str, Any] = {}
    house_rules: dict[str, Any] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=20)] = []
    hotseat: bool = False
    title: Title = ""


class SeatLink(msgspec.Struct):
    """The secret of a seat; a link is the table's address followed by `#` and the token."""

    seat: int
    side: int
    token: str


class Created(msgspec.Struct):
    """A new game. The host's link plays the first person's seat too; with `hotseat` it plays every person's seat."""

    game: str
    host: str
    seats: list[SeatLink]
    observer: str


class Mine(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/mine: the links this browser knows."""

    tokens: Annotated[list[TokenText], Meta(max_length=200)]


class Summary(msgspec.Struct):
    """A game in a list. `mine`: it waits for this link."""

    token: str
    game: str
    title: str
    book: str
    role: Role
    sides: list[int]
    number: int
    turn: int
    mine: bool
    over: bool
    paused: bool
    words: str
    created: int
    updated: int


class Summaries(msgspec.Struct):
    """Answer to POST /api/mine; links that are not known are left out."""

    games: list[Summary]


class LoadRecord(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/records: look at a record, or play on from where it stops (with fresh dice)."""

    record: dict[str, Any]
    mode: Literal["replay", "play"] = "replay"
    seats: Annotated[list[SeatWish], Meta(max_length=20)] = []
    title: Title = ""


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/games/{token}/fork: a new game from the first `at` orders, with fresh dice.

    It is a hot-seat game unless seats are given.
    """

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatWish], Meta(max_length=20)] = []


class RuleInfo(msgspec.Struct):
    """A rule in our words."""

    id: str
    chapter: str
    words: str


class Rules(msgspec.Struct):
    """GET /api/rules/{book} and /api/rules/{book}/{rule}."""

    book: str
    rules: list[RuleInfo]


class Problem(msgspec.Struct):
    """What every answer of 400 and above carries: words that say what is wrong and how to mend it."""

    words: str
    rule: str = ""


class Health(msgspec.Struct):
    """GET /healthz."""

    status: Literal["ok"]
    version: str
    database: str
