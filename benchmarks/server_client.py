"""A lean client: it should cost less than the server it measures."""

import asyncio
import base64
import os
import struct

import msgspec


class Reach(msgspec.Struct):
    kind: str
    places: list[tuple[int, int, list[int]]] = []
    items: list[int] = []


class Option(msgspec.Struct):
    text: str
    reach: Reach | None = None


class Question(msgspec.Struct):
    options: list[Option]


class Message(msgspec.Struct):
    """As much of a message as a benchmark needs."""

    type: str = ""
    number: int = -1
    question: Question | None = None
    words: str = ""


_decode = msgspec.json.Decoder(Message).decode
WAYS = {0: "N", 90: "E", 180: "S", 270: "W"}


def order_of(question, rng):
    """Any order on offer, open ones filled in; nobody concedes."""
    options = [option for option in question.options if option.text != "concede"]
    option = options[rng.randrange(len(options))]
    text = option.text
    if option.reach is not None:
        if option.reach.kind == "arrange":
            return text.replace("{items}", " ".join(map(str, option.reach.items)))
        x, y, ways = option.reach.places[rng.randrange(len(option.reach.places))]
        way = WAYS[ways[0]] if ways else "N"
        return text.replace("{x}", str(x // 100)).replace("{y}", str(y // 100)).replace("{facing}", way)
    return text


class Socket(asyncio.Protocol):
    """A WebSocket as thin as can be: text frames, no extensions. `heard` gets each message."""

    def __init__(self, heard):
        self.heard = heard
        self.data = bytearray()
        self.ready = asyncio.get_running_loop().create_future()
        self.is_open = False

    def connection_made(self, transport):
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {transport.get_extra_info('peername')[0]}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data):
        self.data += data
        if not self.is_open:
            end = self.data.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.data.startswith(b"HTTP/1.1 101"), self.data[:200]
            del self.data[: end + 4]
            self.is_open = True
            self.ready.set_result(None)
        while len(self.data) >= 2:
            size, start = self.data[1] & 127, 2
            if size == 126:
                if len(self.data) < 4:
                    return
                size, start = struct.unpack_from(">H", self.data, 2)[0], 4
            elif size == 127:
                if len(self.data) < 10:
                    return
                size, start = struct.unpack_from(">Q", self.data, 2)[0], 10
            if len(self.data) < start + size:
                return
            kind, body = self.data[0] & 15, bytes(self.data[start : start + size])
            del self.data[: start + size]
            if kind == 1:
                self.heard(self, body)
            elif kind == 9:
                self.frame(10, body)

    def frame(self, kind, body):
        mask = b"\0\0\0\0"  # a mask of zeros is a mask
        size = len(body)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + struct.pack(">H", size)
        self.transport.write(head + mask + body)

    def say(self, **fields):
        self.frame(1, msgspec.json.encode(fields))


async def open_socket(port, heard):
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(heard), "127.0.0.1", port)
    await socket.ready
    return socket


def decode(body):
    return _decode(body)
