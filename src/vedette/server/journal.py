"""What a game is made of on disk: its file, written once, and its journal, which only grows.

Everything that changes a game is an entry with its own number (`seq`). Two processes that want to write the same number
cannot both succeed; that is what serialises orders. Taking back an order is an entry too, so the journal tells of it.
"""

from typing import Any, Literal

import msgspec

Kind = Literal["order", "undo", "ask_undo", "deny_undo", "assign", "pause", "resume", "chat"]


class Seat(msgspec.Struct):
    """Who plays what: a person, a computer player, or the book's own solo system."""

    side: int
    kind: Literal["person", "ai", "solo"] = "person"
    name: str = ""
    player: str = ""


class GameFile(msgspec.Struct):
    """What is decided when a game is made.

    The first `forked` orders throw the faces that the journal holds; the dice after them come from the seed. -1: all
    dice, and those of the opening too, come from the seed.
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


class Entry(msgspec.Struct):
    """One thing that happened to a game; the fields from `number` on tell how it stood afterwards."""

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


class Pass(msgspec.Struct):
    """What a token opens."""

    game: str
    role: Literal["host", "seat", "observer"]
    seat: int


class Line(msgspec.Struct, gc=False):
    """An order that stands: who gave it, its text, and the faces it threw."""

    seat: int
    side: int
    text: str
    faces: tuple[int, ...]
