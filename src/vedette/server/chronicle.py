"""The events of a game, told in the words of their time, kept small."""

import zlib
from typing import Final

import msgspec

from vedette.engine.types import EVERYONE

CHUNK: Final = 64


class Told(msgspec.Struct, array_like=True, gc=False):
    """An event as JSON, with the sides that may read it (bits, or EVERYONE) and the order it came from."""

    to: int
    at: int
    doc: bytes

    def seen_by(self, side: int) -> bool:
        return self.to == EVERYONE or (side >= 0 and self.to >> side & 1 == 1)


_packer: Final = msgspec.msgpack.Encoder()
_unpacker: Final = msgspec.msgpack.Decoder(list[Told])


class Chronicle:
    """All events, the older ones compressed: an idle game should cost little."""

    def __init__(self) -> None:
        self.chunks: list[bytes] = []
        self.recent: list[Told] = []
        self.is_secretive = False

    def add(self, told: list[Told]) -> None:
        for one in told:
            if one.to != EVERYONE:
                self.is_secretive = True
        self.recent.extend(told)
        while len(self.recent) >= 2 * CHUNK:
            self.chunks.append(zlib.compress(_packer.encode(self.recent[:CHUNK]), 6))
            del self.recent[:CHUNK]

    def all(self) -> list[Told]:
        out: list[Told] = []
        for chunk in self.chunks:
            out.extend(_unpacker.decode(zlib.decompress(chunk)))
        out.extend(self.recent)
        return out

    def seen(self, side: int) -> list[bytes]:
        """What a side (or OBSERVER) may read, in order."""
        return [one.doc for one in self.all() if one.seen_by(side)]

    def seen_at(self, side: int, at: int) -> list[bytes]:
        """What a side may read of one order."""
        return [one.doc for one in self.all() if one.at == at and one.seen_by(side)]
