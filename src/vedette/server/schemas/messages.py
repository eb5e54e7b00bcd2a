"""Messages over the socket. The TypeScript types come from this module and from the other modules of this package.

A document that a book gives is passed on as it is: its field is a plain dict whose annotation names its shape.
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
    """A message over the socket."""


class FromClient(Message, forbid_unknown_fields=True):
    """A message from a browser."""


# --- what a browser says -------------------------------------------------------------------------------------------


class Hello(FromClient):
    """First message. The browser holds `since` events of undo count `undos`, which need not be sent again."""

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
    """Cancel the order that waits for dice; only before the first of them is entered."""


class AskOdds(FromClient, tag="odds"):
    """Ask for the chances of an order."""

    id: Small
    text: OrderText


class AskWhyNot(FromClient, tag="whynot"):
    """Ask why an order is not allowed."""

    id: Small
    text: OrderText


class AskReasons(FromClient, tag="reasons"):
    """Ask why the computer gave order number `at` (the first is 0); -1: what it would order now, in my place."""

    id: Small
    at: Small


class Undo(FromClient):
    """Undo my newest order; the other side is asked if that is needed."""


class UndoReply(FromClient, tag="undo_reply"):
    """The answer to `undo_asked`."""

    yes: bool


class Say(FromClient, tag="chat"):
    """A line of talk to everybody in the game."""

    text: Words


class SetMail(FromClient, tag="mail"):
    """Send mail to this address when it is my turn and I am away; "" ends it."""

    address: Annotated[str, Meta(max_length=254)]


class Assign(FromClient):
    """Give a unit to a seat of its side (host only); seat -1 returns it to the side's first seat."""

    unit: Small
    seat: Small


class AssignPost(FromClient, tag="post"):
    """Give a character to a seat of its side (host or its player); seat -1 returns it to the side's first seat."""

    post: Small
    seat: Small


class HandOver(FromClient, tag="hand"):
    """Hand my seat to a computer player (`ai`) or to the book's tables (`solo`); the host may do so for others.

    `person`: the host gives it back. To hand a character to another person use `post`.
    """

    seat: Small
    kind: SeatKind
    player: Name = ""


class Seek(FromClient):
    """Ask for the table as it was after `at` orders."""

    at: Small


class Curtain(FromClient):
    """Hot seat: the next player sits at the screen."""


class Pause(FromClient):
    """Pause the game."""


class Resume(FromClient):
    """Resume the game."""


class Pace(FromClient, tag="pace"):
    """Set the pace at which this player wants to see what happens: 1 is usual, 0 at once."""

    pace: Annotated[float, Meta(ge=0, le=10)]


class Ping(FromClient):
    """Ask for a `pong`, to test the connection."""


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
    """A seat as everybody may know it; `units` are those the host gave to it, `posts` the characters it plays.

    `devices`: the number of browsers that play it now; the talk tells of a second one. `dice`: whether those of its
    orders come from the seed or are rolled by hand.
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
    """A line of a player (`chat`), or a note of the server (`note`); `at` counts the orders then given."""

    at: int
    seat: int
    name: str
    words: str
    kind: Literal["chat", "note"]
    time: int


class Aim(msgspec.Struct):
    """An order by which one unit attacks another, with {who} and {whom} to be filled in."""

    verb: str
    text: str


class Ending(msgspec.Struct):
    """A way in which a battle ends or is decided."""

    rule: str
    words: str


class Briefing(msgspec.Struct):
    """A player's briefing before the first decision: the story, the sides' numbers, and how the battle ends."""

    words: str
    counts: str
    endings: list[Ending]


class PostInfo(msgspec.Struct):
    """A character that one person plays, in books that know characters."""

    id: int
    side: int
    name: str


class Welcome(Message):
    """Answer to `hello`: all that does not change.

    `sides` are those this link plays, `mine` its seats; empty for an observer.
    `seat` is -1 for an observer. `replay` marks a finished record: it answers only `seek`. `aims` are the orders that
    one unit gives at another, such as `fire {who} at {whom}`: they let a player ask why an attack is not offered.
    `scored` says what the scores of the outcome count, `breaks` what the limit of a side means ({n}), `briefing` what
    the battle is about. A seat may be left to one of `players` or, if `tables`, to those of the book. `mail`: this
    server can send mail to players; `mail_to` is the address for this one.
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
    """A throw of the same order that has been entered: its thrower, purpose and faces."""

    name: str
    words: str
    side: int
    sides: int
    faces: list[int]


class ThrowWanted(msgspec.Struct):
    """Dice that seat `seat` must roll and enter: `count` of them, each with `sides` sides.

    `who` throws (-1: a side, or nobody in particular), called `name`, of `side`; `words`, `test` and `rule` give the
    reason. `need` is the face or total that counts (`each` for itself), where `low` low dice are good; `pool` gives
    the reasons for their number. `order` is the order that waits, in words, `so_far` its earlier throws;
    `may_put_back` is true while there are none.
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
    """The table now, as `side` may see it (-1: as everybody may). `number` counts the orders given.

    `question` is null unless this link may answer it. `curtain`: hot seat, hand the screen to side `asked` and then
    send `curtain`. Several seats of a side may be asked at once (`asked_seats`), each for the units it leads. `undos`
    counts undos and changes of seats: when it changes, the events are sent again. `throw`: an order waits for dice
    that are rolled by hand. `posts` are the characters as they are now, in books that know some, `asked_post` the one
    who is asked, or -1.
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
    """New events: cut your list of events to the length `start`, then add these."""

    start: int
    undos: int
    events: list[EventField]


class Accepted(Message):
    """Order `number` is stored and stands; sent only to its giver."""

    number: int


class Refused(Message):
    """A refused order or request; nothing changed. `who` may not do it, `whom` is in the way or out of reach."""

    number: int
    rule: str
    words: str
    who: int = -1
    whom: int = -1


class Odds(Message, tag="odds"):
    """Answer to `odds`; for an order that is not allowed the answer is `whynot`."""

    id: int
    odds: OddsField


class Reasons(Message, tag="reasons"):
    """Answer to `reasons`; if they are not told, the answer is `whynot`."""

    id: int
    reasons: ReasonsField


class WhyNot(Message, tag="whynot"):
    """Answer to `whynot`; `allowed` if nothing forbids it. `who` may not do it, `whom` is in the way or too far."""

    id: int
    allowed: bool
    rule: str
    words: str
    who: int = -1
    whom: int = -1


class Chat(Message, tag="chat"):
    """A new line of talk."""

    line: ChatLine


class UndoAsked(Message, tag="undo_asked"):
    """A seat asks to go back to `number` orders. `mine` if this link may answer with `undo_reply`."""

    seat: int
    number: int
    words: str
    mine: bool


class UndoSettled(Message, tag="undo_settled"):
    """The request for an undo was granted or refused."""

    granted: bool
    words: str


class Presence(Message):
    """The seats, who is at the game now, and who leads which unit.

    `pace`: if several people play, the slowest pace that one of them chose, used for all; -1: each uses their own.
    """

    seats: list[SeatInfo]
    observers: int
    pace: float


class Moment(Message):
    """Answer to `seek`: the table after `at` of `orders` orders, and the events of the last of them."""

    at: int
    orders: int
    view: ViewField
    events: list[EventField]


class LuckLine(msgspec.Struct):
    """A side's dice: their count, sum and expected sum, and how much better than that they fell.

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
    """The end of the battle: the winner, the scores, and the seed that proves the dice."""

    seed: str
    commitment: str
    outcome: OutcomeField
    luck: list[LuckLine]
    losses: list[LossLine]


class Error(Message):
    """An error: the message could not be read, or the link is not known; the words say what to do."""

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
