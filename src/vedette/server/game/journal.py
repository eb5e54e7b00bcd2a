"""The stored parts of a game: its file, written once, and its journal, which only grows.

Everything that changes a game is an entry with its own number (`seq`). Two processes that write the same number
cannot both succeed; this puts orders in sequence. An undo is an entry too, so the journal tells of it.
"""

import time
from typing import Any, Literal

import msgspec

Dice = Literal["seed", "hand"]
Kind = Literal[
    "order",
    "undo",
    "ask_undo",
    "agree_undo",
    "deny_undo",
    "assign",
    "pause",
    "resume",
    "chat",
    "rules",
    "taken",
    "post",
    "mail",
    "mailed",
    "hand",
    "rolled",
]


def now_ms() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


class Seat(msgspec.Struct):
    """A seat of a game: played by a person, a computer player, or the book's tables (`solo`).

    `posts` are the characters that this seat plays, in books that know characters. Seats with the same `screen` (0 and up) are
    played from one screen: a link to one of them opens all. `dice`: those of its orders come from the seed or are rolled by hand.
    `left`: its person has left it to a computer player (`player`) or to the book's tables.
    """

    side: int
    kind: Literal["person", "ai", "solo"] = "person"
    name: str = ""
    player: str = ""
    posts: list[int] = []
    screen: int = -1
    dice: Dice = "seed"
    left: Literal["", "ai", "solo"] = ""


class GameFile(msgspec.Struct):
    """The facts of a game that are fixed when it is made.

    The first `forked` orders throw the faces that the journal holds; later dice come from the seed. -1: all dice come
    from the seed, also those of the opening. `dice` and `opening_dice` say where those first dice came from
    (engine/history.py), if known; `undone` is what had been undone in a record that is replayed. The game is battle
    number `battle` of `campaign`.
    """

    id: str
    created: int
    title: str
    book: str
    book_version: str
    house_rules: dict[str, Any]
    setup: dict[str, Any]
    seed: str
    seats: list[Seat]
    opening: list[int] = []
    forked: int = -1
    hotseat: bool = False
    replay: bool = False
    dice: list[int] = []
    opening_dice: int = -2
    advice: bool = False  # where several people play: they agreed that a computer may be asked what to do
    undone: list[tuple[int, int, int, str, int, int]] = []
    campaign: str = ""
    battle: int = 0


class JournalEntry(msgspec.Struct):
    """One change of a game; the fields from `number` on say how the game stood afterwards.

    `trace` is the result of an order in short (`engine.trace`): it shows a change of the rules. `hand`: its faces were
    rolled by people and entered. A `rolled` entry holds an order and the first of its faces; further ones are wanted.
    """

    seq: int
    time: int
    kind: Kind
    seat: int
    text: str = ""
    faces: list[int] = []
    number: int = 0
    asked: int = -1
    turn: int = 0
    words: str = ""
    paused: bool = False
    trace: str = ""
    hand: bool = False


class AccessToken(msgspec.Struct):
    """The game and role that a token opens; `once`: it can be exchanged once for a seat's own token."""

    game: str
    role: Literal["host", "seat", "observer", "once"]
    seat: int


class StoredDocument(msgspec.Struct):
    """A campaign or an army in the store. Its token opens it.

    Every save adds a few letters to its `trail`, which tells two writers apart, and a backup from a store that
    has changed since.
    """

    id: str
    kind: Literal["campaign", "army"]
    created: int
    updated: int
    trail: str
    body: dict[str, Any]


class OrderRow(msgspec.Struct, gc=False):
    """An order that stands: its side and seat, text, faces, dice source and trace."""

    seat: int
    side: int
    text: str
    faces: tuple[int, ...]
    dice: int = 0
    trace: str = ""
