"""The events of a game as JSON, in the words of their time, older ones compressed."""

import zlib
from typing import Final

import msgspec

from vedette.engine.types import EVERYONE, Perspective

CHUNK: Final = 64


class LoggedEvent(msgspec.Struct, array_like=True, gc=False):
    """An event as JSON, with the sides that may read it (bits, or EVERYONE) and its order.

    `posts`: of these sides, only seats that play one of these characters. `turned`: the text as single seats read it,
    by the name of their standpoint, where that differs.
    """

    to: int
    at: int
    doc: bytes
    posts: list[int] | None = None
    turned: list[tuple[str, bytes]] = []

    def seen_from(self, at: Perspective) -> bool:
        """True if a standpoint may read the event, as in `Event.seen_from`."""
        if self.to != EVERYONE and not (at.side >= 0 and self.to >> at.side & 1 == 1):
            return False
        if self.posts is None or (at.is_whole and at.side >= 0):
            return True
        return any(post in at.posts for post in self.posts)

    def as_told(self, name: str) -> bytes:
        """Return the event in the words of a standpoint."""
        for one, doc in self.turned:
            if one == name:
                return doc
        return self.doc


_packer: Final = msgspec.msgpack.Encoder()
_unpacker: Final = msgspec.msgpack.Decoder(list[LoggedEvent])


def name_of(at: Perspective) -> str:
    """Return the name of a standpoint."""
    return repr(at.key())


class EventLog:
    """All events of a game, the older ones compressed to save memory."""

    def __init__(self) -> None:
        self.chunks: list[bytes] = []
        self.recent: list[LoggedEvent] = []
        self.is_secretive = False
        self.is_turned = False  # some events have words of their own for single seats

    def add(self, told: list[LoggedEvent]) -> None:
        for one in told:
            if one.to != EVERYONE or one.posts is not None:
                self.is_secretive = True
            if one.turned:
                self.is_turned = True
        self.recent.extend(told)
        while len(self.recent) >= 2 * CHUNK:
            self.chunks.append(zlib.compress(_packer.encode(self.recent[:CHUNK]), 6))
            del self.recent[:CHUNK]

    def all(self) -> list[LoggedEvent]:
        out: list[LoggedEvent] = []
        for chunk in self.chunks:
            out.extend(_unpacker.decode(zlib.decompress(chunk)))
        out.extend(self.recent)
        return out

    def seen(self, at: Perspective) -> list[bytes]:
        """Return all events that a standpoint may read, in order."""
        return events_for(self.all(), at)

    def seen_at(self, at: Perspective, number: int) -> list[bytes]:
        """Return the events of one order that a standpoint may read."""
        return events_for([one for one in self.all() if one.at == number], at)


def events_for(told: list[LoggedEvent], at: Perspective) -> list[bytes]:
    """Return the events that a standpoint may read, in its words."""
    name = name_of(at)
    return [one.as_told(name) for one in told if one.seen_from(at)]
