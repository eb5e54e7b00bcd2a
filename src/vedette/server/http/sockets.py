"""The WebSocket endpoint, straight on ASGI."""

import asyncio
from typing import Final

import msgspec

from vedette.server import metrics
from vedette.server.http.middleware import RateLimiter, Receive, Scope, Send, is_own_origin
from vedette.server.http.tokens import hash_of
from vedette.server.live.client import Client
from vedette.server.live.game_registry import GameRegistry, NoSuchGame
from vedette.server.live.message_handlers import take
from vedette.server.live.room import GameRoom
from vedette.server.logs import log
from vedette.server.process.battle import Unplayable
from vedette.server.schemas import messages
from vedette.server.store import StoreTrouble

LARGEST: Final = 16_384
HELLO_SECONDS: Final = 15
MOST_BAD: Final = 20
SLOW: Final = (messages.AskOdds, messages.Seek)
MOST_SLOW: Final = 8
UNKNOWN: Final = 4404
_decoder: Final[msgspec.json.Decoder[messages.ClientMessage]] = msgspec.json.Decoder(messages.ClientMessage)


class TurnedAway(Exception):
    """A socket that is not accepted."""

    def __init__(self, words: str, code: int) -> None:
        super().__init__(words)
        self.words = words
        self.code = code


class SocketEndpoint:
    """The WebSocket endpoint: it takes sockets to their games."""

    def __init__(self, registry: GameRegistry, gate: RateLimiter) -> None:
        self.registry = registry
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        client = scope.get("client") or ("unknown", 0)
        headers = scope["headers"]
        is_ours = is_own_origin(headers) and self.gate.knows_host(headers)
        if not is_ours or not self.gate.lets_in("sockets", client[0]):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        link = Client(send)
        metrics.sockets.inc()
        table: GameRoom | None = None
        conversation: Conversation | None = None
        try:
            table = await self.greet(link, receive)
            if table is not None:
                conversation = Conversation(self.gate, table, link, client[0])
                await conversation.go_on(receive)
        except TurnedAway as away:
            await self.turn_away(link, away.words, away.code)
        except Exception:
            log.exception("socket.fault")
            link.close(1011)
        finally:
            metrics.sockets.dec()
            link.is_closed = True
            if conversation is not None:
                conversation.end()
            if table is not None:
                table.leave(link)
            await link.end()

    async def greet(self, link: Client, receive: Receive) -> GameRoom | None:
        """Read the first message, which must be a hello with a known token, and open its game."""
        try:
            text = await asyncio.wait_for(read(receive), HELLO_SECONDS)
        except TimeoutError:
            text = ""
        if text is None:
            return None
        hello = decode(text)
        if not isinstance(hello, messages.Hello):
            words = hello if isinstance(hello, str) else 'say hello first: {"type": "hello", "token": ...}'
            raise TurnedAway(words, 1008)
        try:
            found = await self.registry.store.find_pass(hash_of(hello.token))
            if found is None:
                raise TurnedAway("this link is not known here: check that it is complete", UNKNOWN)
            if found.role == "once":
                raise TurnedAway("this link is for one use: take it up first", UNKNOWN)
            table = await self.registry.table(found.game)
        except NoSuchGame:
            raise TurnedAway("this game is not here any more", UNKNOWN) from None
        except Unplayable as error:
            words = f"this game was made with other rules and cannot be opened: {error}"
            raise TurnedAway(words, UNKNOWN) from None
        except StoreTrouble:
            raise TurnedAway("the store does not answer: try again in a moment", 1013) from None
        await table.join(link, found.role, found.seat, hello.since, hello.undos)
        return table

    async def turn_away(self, link: Client, words: str, code: int) -> None:
        link.say(messages.Error(words))
        if link.writer is not None:
            await link.writer
        link.close(code, words)


class Conversation:
    """The messages of one link, in order; a slow answer does not hold up the rest."""

    def __init__(self, gate: RateLimiter, room: GameRoom, link: Client, address: str) -> None:
        self.gate = gate
        self.address = address
        self.table = room
        self.link = link
        self.errands: set[asyncio.Task[None]] = set()

    async def go_on(self, receive: Receive) -> None:
        bad = 0
        name = str(id(self.link))
        while not self.link.is_closed:
            text = await read(receive)
            if text is None:
                return
            if not self.gate.lets_in("messages", name):
                self.link.say(messages.Error("too many messages: wait a second"))
                bad += 1
            else:
                message = decode(text)
                if isinstance(message, str):
                    metrics.bad_messages.inc()
                    self.link.say(messages.Error(message))
                    bad += 1
                elif isinstance(message, SLOW):
                    self.run_errand(message)
                elif isinstance(message, messages.Say) and not self.may_talk():
                    self.link.say(messages.Error("you have said much in a minute: wait a little"))
                elif isinstance(message, messages.SetMail) and not self.gate.lets_in("mail", self.address):
                    self.link.say(messages.Error("the address for mail was changed often: try again in an hour"))
                else:
                    await take(self.table, self.link, message)
            if bad >= MOST_BAD:
                self.link.close(1008, "too many messages that cannot be read")

    def may_talk(self) -> bool:
        """True if this link may talk now; observers may say less, since talk is stored with the game."""
        game = self.table.session.file.id
        if self.link.viewer.seats:
            return self.gate.lets_in("chat", f"{game} {self.link.viewer.seats}")
        return self.gate.lets_in("observer's chat", f"{game} {self.address}")

    def run_errand(self, message: messages.ClientMessage) -> None:
        if len(self.errands) >= MOST_SLOW:
            self.link.say(messages.Error("too many questions at once: wait for the answers"))
            return
        errand = asyncio.create_task(take(self.table, self.link, message))
        self.errands.add(errand)
        errand.add_done_callback(self.done)

    def done(self, errand: "asyncio.Task[None]") -> None:
        self.errands.discard(errand)
        if not errand.cancelled() and errand.exception() is not None:
            log.error("errand.fault", game=self.table.session.file.id, error=repr(errand.exception()))
            self.link.say(messages.Error("the server could not answer this"))

    def end(self) -> None:
        for errand in self.errands:
            errand.cancel()


async def read(receive: Receive) -> str | bytes | None:
    """Return the next message, or None when the socket is closed."""
    event = await receive()
    if event["type"] == "websocket.disconnect":
        return None
    text = event.get("text")
    return str(text) if text is not None else bytes(event.get("bytes") or b"")


def decode(text: str | bytes) -> messages.ClientMessage | str:
    """Return a message, or words on what is wrong with it."""
    if len(text) > LARGEST:
        return f"a message has at most {LARGEST} letters"
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError as error:
        return f"this message cannot be read: {error}"
    except (RecursionError, UnicodeError):
        return "this message cannot be read"
