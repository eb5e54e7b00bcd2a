"""What goes over the socket and over HTTP. The TypeScript types and the OpenAPI page are made from this module.

A document that a book gives is passed on as it is: its field is a plain dict whose annotation names the shape it has.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from vedette.server import documents

Doc = dict[str, object]
SceneField = Annotated[Doc, Meta(extra={"shape": documents.Scene})]
ViewField = Annotated[msgspec.Raw, Meta(extra={"shape": documents.View})]
QuestionField = Annotated[msgspec.Raw, Meta(extra={"shape": documents.QuestionDoc})]
EventField = Annotated[msgspec.Raw, Meta(extra={"shape": documents.EventDoc})]
OddsField = Annotated[Doc, Meta(extra={"shape": documents.OddsDoc})]
OutcomeField = Annotated[Doc, Meta(extra={"shape": documents.OutcomeDoc})]

TokenText = Annotated[str, Meta(min_length=1, max_length=100)]
OrderText = Annotated[str, Meta(min_length=1, max_length=4000)]
Name = Annotated[str, Meta(max_length=60)]
Title = Annotated[str, Meta(max_length=120)]
Words = Annotated[str, Meta(min_length=1, max_length=1000)]
Small = Annotated[int, Meta(ge=-1, le=1_000_000)]

SeatKind = Literal["person", "ai", "solo"]
Role = Literal["host", "seat", "observer"]


class Message(msgspec.Struct, tag_field="type", tag=str.lower):
    """Something said over the socket."""


class FromClient(Message, forbid_unknown_fields=True):
    """Something a browser says."""


# --- what a browser says -------------------------------------------------------------------------------------------


class Hello(FromClient):
    """First message. `since` events of undo count `undos` are already known and need not be sent again."""

    token: TokenText
    since: Small = 0
    undos: Small = 0


class Order(FromClient, tag="order"):
    """An order in the book's text form; `number` is the count of orders so far."""

    number: Small
    text: OrderText


class AskOdds(FromClient, tag="odds"):
    """The chances of an order, please."""

    id: Small
    text: OrderText


class AskWhyNot(FromClient, tag="whynot"):
    """Why is this order not allowed?"""

    id: Small
    text: OrderText


class Undo(FromClient):
    """Take back my newest order; the other side is asked where that is needed."""


class UndoReply(FromClient, tag="undo_reply"):
    """The answer to `undo_asked`."""

    yes: bool


class Say(FromClient, tag="chat"):
    """Words for everybody at the table."""

    text: Words


class Assign(FromClient):
    """The host gives a unit to a seat of its side; seat -1 gives it back to the side's first seat."""

    unit: Small
    seat: Small


class Seek(FromClient):
    """How did the table look after `at` orders?"""

    at: Small


class Curtain(FromClient):
    """Hot seat: the next player sits at the screen."""


class Pause(FromClient):
    """No more orders for now."""


class Resume(FromClient):
    """Go on."""


class Ping(FromClient):
    """Are you there?"""


ClientMessage = (
    Hello | Order | AskOdds | AskWhyNot | Undo | UndoReply | Say | Assign | Seek | Curtain | Pause | Resume | Ping
)

# --- what the server says ------------------------------------------------------------------------------------------


class SeatInfo(msgspec.Struct):
    """A seat as all may know it; `units` are those the host gave to it by name."""

    seat: int
    side: int
    kind: SeatKind
    name: str
    player: str
    here: bool
    units: list[int]


class ChatLine(msgspec.Struct):
    """Something said at the table (`chat`), or noted by the server (`note`); `at` counts the orders then given."""

    at: int
    seat: int
    name: str
    words: str
    kind: Literal["chat", "note"]
    time: int


class Welcome(Message):
    """Answer to `hello`: all that does not change. `sides` are those this link plays; empty for an observer.

    `seat` is -1 for an observer. `replay` marks a finished record: only `seek` is of use there.
    """

    game: str
    title: str
    book: str
    book_title: str
    scene: SceneField
    role: Role
    seat: int
    sides: list[int]
    side_names: list[str]
    seats: list[SeatInfo]
    commitment: str
    settings: dict[str, bool | int | str]
    house_rules: dict[str, object]
    hotseat: bool
    replay: bool
    forked: bool
    chat: list[ChatLine]


class State(Message, tag="state"):
    """The table now, as `side` may see it (-1: what all may see). `number` counts the orders given.

    `question` is null unless this link is the one that is asked. `curtain`: hot seat, hand the screen to side `asked`
    and then say `curtain`. `undos` counts what was taken back: when it changes, the events are told again.
    """

    number: int
    undos: int
    side: int
    asked: int
    asked_seat: int
    thinking: bool
    paused: bool
    curtain: bool
    undo: Literal["free", "ask", "no"]
    view: ViewField
    question: QuestionField | None


class Events(Message, tag="events"):
    """What happened: cut your list of events to the length `start`, then add these."""

    start: int
    undos: int
    events: list[EventField]


class Accepted(Message):
    """Order `number` is stored and stands; said to the one who gave it, before the new state."""

    number: int


class Refused(Message):
    """An order, or another wish, was refused and changed nothing."""

    number: int
    rule: str
    words: str


class Odds(Message, tag="odds"):
    """Answer to `odds`; for an order that is not allowed `whynot` is said instead."""

    id: int
    odds: OddsField


class WhyNot(Message, tag="whynot"):
    """Answer to `whynot`; `allowed` when there is nothing against it."""

    id: int
    allowed: bool
    rule: str
    words: str


class Chat(Message, tag="chat"):
    """One more line of talk."""

    line: ChatLine


class UndoAsked(Message, tag="undo_asked"):
    """A seat asks to go back to `number` orders. `mine` when this link may answer with `undo_reply`."""

    seat: int
    number: int
    words: str
    mine: bool


class UndoSettled(Message, tag="undo_settled"):
    """The wish to take back an order was granted or refused."""

    granted: bool
    words: str


class Presence(Message):
    """Who sits where, who is at the table now, and who leads which unit."""

    seats: list[SeatInfo]
    observers: int


class Moment(Message):
    """Answer to `seek`: the table after `at` of `orders` orders, and what the last of them brought about."""

    at: int
    orders: int
    view: ViewField
    events: list[EventField]


class LuckLine(msgspec.Struct):
    """A side's dice: how many, their sum, and the sum to be expected."""

    side: int
    dice: int
    rolled: int
    expected: float


class LossLine(msgspec.Struct):
    """A side's losses, in points and in units."""

    side: int
    lost: int
    worth: int
    units: list[str]


class Over(Message):
    """The battle is over: who won by what, and the seed that proves the dice."""

    seed: str
    commitment: str
    outcome: OutcomeField
    luck: list[LuckLine]
    losses: list[LossLine]


class Error(Message):
    """The message could not be read, or the link is not known; the words say what to do."""

    words: str


class Pong(Message):
    """Answer to `ping`."""


ServerMessage = (
    Welcome | State | Events | Accepted | Refused | Odds | WhyNot | Chat | UndoAsked | UndoSettled | Presence | Moment
    | Over | Error | Pong
)

# --- over HTTP -----------------------------------------------------------------------------------------------------


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
    more: dict[str, object]


class ArmyInfo(msgspec.Struct):
    """An army list. `more` holds what else its file says."""

    id: str
    title: str
    words: str
    more: dict[str, object]


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
    battle: dict[str, object] | None = None
    setup: dict[str, object] | None = None
    settings: dict[str, object] = {}
    house_rules: dict[str, object] = {}
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

    record: dict[str, object]
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
