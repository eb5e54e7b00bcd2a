"""What a game is made of on disk: its file, written once, and its journal, which only grows.

Everything that changes a game is an entry with its own number (`seq`). Two processes that want to write the same number
cannot both succeed; that is what serialises orders. Taking back an order is an entry too, so the journal tells of it.
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
]


def now_ms() -> int:
    """Return the time, in milliseconds, as entries have it."""
    return time.time_ns() // 1_000_000


class Seat(msgspec.Struct):
    """Who plays what: a person, a computer player, or the book by its own tables (`solo`).

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
    """What is decided when a game is made.

    The first `forked` orders throw the faces that the journal holds; the dice after them come from the seed. -1: all
    dice, and those of the opening too, come from the seed. `dice` and `opening_dice` tell whose dice those first ones were
    (engine/history.py), where that is known; `undone` what had been taken back in a record that is looked at. `campaign` is the
    one that it is a part of, as its battle number `battle`.
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
    """One thing that happened to a game; the fields from `number` on tell how it stood afterwards.

    `trace` is what came of an order, in short (`engine.trace`): by it a change of the rules is noticed. `hand`: its faces
    were rolled by people and entered.
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
    """What a token opens; `once`: it is good for being changed into a seat's own token, once."""

    game: str
    role: Literal["host", "seat", "observer", "once"]
    seat: int


class StoredDocument(msgspec.Struct):
    """Something that is kept besides games: a campaign, or an army. Whoever has its token has it.

    Every writing adds a few letters to its `trail`, by which two writers are told apart, and a backup from what has gone on.
    """

    id: str
    kind: Literal["campaign", "army"]
    created: int
    updated: int
    trail: str
    body: dict[str, Any]


class OrderRow(msgspec.Struct, gc=False):
    """An order that stands: who gave it, its text, the faces it threw, whose dice they were, and what came of it."""

    seat: int
    side: int
    text: str
    faces: tuple[int, ...]
    dice: int = 0
    trace: str = ""
