"""What goes over the socket. The TypeScript types are made from this module, from `forms` and from `documents`.

A document that a book gives is passed on as it is: its field is a plain dict whose annotation names the shape it has.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from vedette.server.schemas import view_schemas

Doc = dict[str, object]
SceneField = Annotated[Doc, Meta(extra={"shape": view_schemas.Scene})]
ViewField = Annotated[msgspec.Raw, Meta(extra={"shape": view_schemas.View})]
QuestionField = Annotated[msgspec.Raw, Meta(extra={"shape": view_schemas.QuestionDoc})]
EventField = Annotated[msgspec.Raw, Meta(extra={"shape": view_schemas.EventDoc})]
OddsField = Annotated[msgspec.Raw, Meta(extra={"shape": view_schemas.OddsDoc})]
ReasonsField = Annotated[msgspec.Raw, Meta(extra={"shape": view_schemas.ReasonsDoc})]
OutcomeField = Annotated[Doc, Meta(extra={"shape": view_schemas.OutcomeDoc})]

TokenText = Annotated[str, Meta(min_length=1, max_length=100)]
OrderText = Annotated[str, Meta(min_length=1, max_length=4000)]
Name = Annotated[str, Meta(max_length=60)]
Title = Annotated[str, Meta(max_length=120)]
Words = Annotated[str, Meta(min_length=1, max_length=1000)]
Small = Annotated[int, Meta(ge=-1, le=1_000_000)]

SeatKind = Literal["person", "ai", "solo"]
Dice = Literal["seed", "hand"]
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


class Thrown(FromClient, tag="throw"):
    """The faces of the throw that the order `number` waits for, as they were rolled by hand."""

    number: Small
    faces: Annotated[list[Annotated[int, Meta(ge=1, le=1000)]], Meta(min_length=1, max_length=400)]


class PutBack(FromClient, tag="put_back"):
    """The order whose dice are waited for is not meant; only before the first of them is entered."""


class AskOdds(FromClient, tag="odds"):
    """The chances of an order, please."""

    id: Small
    text: OrderText


class AskWhyNot(FromClient, tag="whynot"):
    """Why is this order not allowed?"""

    id: Small
    text: OrderText


class AskReasons(FromClient, tag="reasons"):
    """Why did the computer give order number `at` (the first is 0)? -1: what would it order now, in my place?"""

    id: Small
    at: Small


class Undo(FromClient):
    """Take back my newest order; the other side is asked where that is needed."""


class UndoReply(FromClient, tag="undo_reply"):
    """The answer to `undo_asked`."""

    yes: bool


class Say(FromClient, tag="chat"):
    """Words for everybody at the table."""

    text: Words


class SetMail(FromClient, tag="mail"):
    """Write to this address when it is my move and I am away; "" to end it."""

    address: Annotated[str, Meta(max_length=254)]


class Assign(FromClient):
    """The host gives a unit to a seat of its side; seat -1 gives it back to the side's first seat."""

    unit: Small
    seat: Small


class AssignPost(FromClient, tag="post"):
    """The host, or who plays him, has a seat play a character of its side; seat -1 gives him back to the side's first seat."""

    post: Small
    seat: Small


class HandOver(FromClient, tag="hand"):
    """Who leaves hands his seat to a computer player (`ai`) or to the book's tables (`solo`); the host may do so for others.

    `person`: the host gives it back. To hand a character to another person say `post`.
    """

    seat: Small
    kind: SeatKind
    player: Name = ""


class Seek(FromClient):
    """How did the table look after `at` orders?"""

    at: Small


class Curtain(FromClient):
    """Hot seat: the next player sits at the screen."""


class Pause(FromClient):
    """No more orders for now."""


class Resume(FromClient):
    """Go on."""


class Pace(FromClient, tag="pace"):
    """At which pace this player likes to be told what happens: 1 is usual, 0 at once."""

    pace: Annotated[float, Meta(ge=0, le=10)]


class Ping(FromClient):
    """Are you there?"""


ClientMessage = (
    Hello
    | Order
    | Thrown
    | PutBack
    | AskOdds
    | AskWhyNot
    | AskReasons
    | Undo
    | UndoReply
    | Say
    | SetMail
    | Assign
    | AssignPost
    | HandOver
    | Seek
    | Curtain
    | Pause
    | Resume
    | Pace
    | Ping
)

# --- what the server says ------------------------------------------------------------------------------------------


class SeatInfo(msgspec.Struct):
    """A seat as all may know it; `units` are those the host gave to it by name, `posts` the characters it plays.

    `devices`: from how many browsers it is played now; more than one is said in the talk. `dice`: whether
    those of its orders come from the seed or are rolled by hand.
    """

    seat: int
    side: int
    kind: SeatKind
    name: str
    player: str
    here: bool
    devices: int
    units: list[int]
    posts: list[int]
    dice: Dice


class ChatLine(msgspec.Struct):
    """Something said at the table (`chat`), or noted by the server (`note`); `at` counts the orders then given."""

    at: int
    seat: int
    name: str
    words: str
    kind: Literal["chat", "note"]
    time: int


class Aim(msgspec.Struct):
    """An order that one unit gives at another, with {who} and {whom} to be filled in."""

    verb: str
    text: str


class Ending(msgspec.Struct):
    """One way in which a battle ends, or by which it is decided."""

    rule: str
    words: str


class Briefing(msgspec.Struct):
    """What a player should know before the first decision: the story, what the sides' numbers count, how it ends."""

    words: str
    counts: str
    endings: list[Ending]


class PostInfo(msgspec.Struct):
    """A character that one person plays, in books that know characters."""

    id: int
    side: int
    name: str


class Welcome(Message):
    """Answer to `hello`: all that does not change. `sides` are those this link plays, `mine` its seats; empty for an observer.

    `seat` is -1 for an observer. `replay` marks a finished record: only `seek` is of use there. `aims` are the orders that
    one unit gives at another, such as `fire {who} at {whom}`: with them one may ask why an attack is not offered. `scored`
    says what the scores of the outcome count, `breaks` what the limit of a side means ({n}), `briefing` what the battle is about.
    A seat may be left to one of `players` or, where `tables`, to those of the book. `mail`: this server can write to players;
    `mail_to` is where it writes to this one.
    """

    game: str
    title: str
    book: str
    book_title: str
    scene: SceneField
    role: Role
    seat: int
    mine: list[int]
    sides: list[int]
    side_names: list[str]
    scored: str
    breaks: str
    briefing: Briefing
    seats: list[SeatInfo]
    commitment: str
    settings: dict[str, bool | int | str]
    house_rules: dict[str, Any]
    hotseat: bool
    advice: bool
    replay: bool
    forked: bool
    aims: list[Aim]
    posts: list[PostInfo]
    players: list[str]
    tables: bool
    chat: list[ChatLine]
    mail: bool
    mail_to: str


class Fallen(msgspec.Struct):
    """A throw of the same order that has been entered: whose, for what, and its faces."""

    name: str
    words: str
    side: int
    sides: int
    faces: list[int]


class ThrowWanted(msgspec.Struct):
    """Dice that seat `seat` is to roll and enter: `count` of them with so many `sides`.

    `who` throws (-1: a side, or nobody in particular), called `name`, of `side`; `words`, `test` and `rule` say for what.
    `need` is the face or total that counts (`each` for itself), where `low` low dice are good; `pool` why there are so many.
    `order` is the order that waits, in words, `so_far` what it has thrown already; `may_put_back` as long as that is nothing.
    """

    seat: int
    mine: bool
    order: str
    count: int
    sides: int
    who: int
    name: str
    side: int
    words: str
    test: str
    rule: str
    need: int
    low: bool
    each: bool
    against: str
    pool: list[view_schemas.LineDoc]
    so_far: list[Fallen]
    may_put_back: bool


class State(Message, tag="state"):
    """The table now, as `side` may see it (-1: what all may see). `number` counts the orders given.

    `question` is null unless this link is the one that is asked. `curtain`: hot seat, hand the screen to side `asked`
    and then say `curtain`. Several seats of a side may be asked at once (`asked_seats`), each for the units it leads. `undos`
    counts how often something was taken back, or is told from other seats now: when it changes, the events are told again.
    `throw`: an order waits for dice that somebody rolls by hand. `posts` are the characters as they are now, in books that know
    some, `asked_post` the one who is asked, or -1.
    """

    number: int
    undos: int
    side: int
    asked: int
    asked_seat: int
    asked_seats: list[int]
    thinking: bool
    paused: bool
    curtain: bool
    undo: Literal["free", "ask", "no"]
    view: ViewField
    question: QuestionField | None
    throw: ThrowWanted | None = None
    posts: list[PostInfo] = []
    asked_post: int = -1


class Events(Message, tag="events"):
    """What happened: cut your list of events to the length `start`, then add these."""

    start: int
    undos: int
    events: list[EventField]


class Accepted(Message):
    """Order `number` is stored and stands; said to the one who gave it."""

    number: int


class Refused(Message):
    """An order, or another wish, was refused and changed nothing; `who` may not do it, `whom` is in the way or out of reach."""

    number: int
    rule: str
    words: str
    who: int = -1
    whom: int = -1


class Odds(Message, tag="odds"):
    """Answer to `odds`; for an order that is not allowed `whynot` is said instead."""

    id: int
    odds: OddsField


class Reasons(Message, tag="reasons"):
    """Answer to `reasons`; where they are not told `whynot` is said instead."""

    id: int
    reasons: ReasonsField


class WhyNot(Message, tag="whynot"):
    """Answer to `whynot`; `allowed` when nothing is against it. `who` may not do it, `whom` is in the way or out of reach."""

    id: int
    allowed: bool
    rule: str
    words: str
    who: int = -1
    whom: int = -1


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
    """Who sits where, who is at the table now, and who leads which unit.

    `pace`: where several people play, at which pace all are told what happens, the slowest that one of them likes; -1: each at
    his own.
    """

    seats: list[SeatInfo]
    observers: int
    pace: float


class Moment(Message):
    """Answer to `seek`: the table after `at` of `orders` orders, and what the last of them brought about."""

    at: int
    orders: int
    view: ViewField
    events: list[EventField]


class LuckLine(msgspec.Struct):
    """A side's dice: how many, their sum, the sum to be expected, and by how much they fell better than that.

    Where low dice are good, fewer pips are better.
    """

    side: int
    dice: int
    rolled: int
    expected: float
    better: float


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
    Welcome
    | State
    | Events
    | Accepted
    | Refused
    | Odds
    | Reasons
    | WhyNot
    | Chat
    | UndoAsked
    | UndoSettled
    | Presence
    | Moment
    | Over
    | Error
    | Pong
)
