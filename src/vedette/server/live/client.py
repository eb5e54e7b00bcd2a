"""One open socket: the messages sent, and those that wait."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from vedette.engine.types import OBSERVER
from vedette.server.game.event_log import events_for, name_of
from vedette.server.game.session import Session
from vedette.server.game.viewer import Viewer
from vedette.server.live.presence import OWN_PACE
from vedette.server.schemas import messages

Send = Callable[[dict[str, Any]], Awaitable[None]]
MOST_WAITING: Final = 400
LAST_WORD_SECONDS: Final = 2.0
MOST_REASON: Final = 123
FULL: Final = 100
"""Waiting messages above which computer players let the browser catch up."""
_encode: Final = msgspec.json.Encoder().encode


class Client:
    """A browser at a game. A slow one delays nobody: its messages queue up, and in the end it is cut off."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.viewer = Viewer("observer", (), ())
        self.seat = OBSERVER
        self.pace = OWN_PACE
        self.wished = (0, False)
        self.shown = OBSERVER
        self.told_side = OBSERVER
        self.told_from = ""
        self.known = 0
        self.undos = 0
        self.waiting: deque[str] = deque()
        self.writer: asyncio.Task[None] | None = None
        self.is_closed = False
        self.has_room = asyncio.Event()
        self.has_room.set()
        self.is_late = False  # computer players waited for it too long: they do not wait again until it has caught up

    def say(self, message: messages.Message) -> None:
        self.push(_encode(message))

    def push(self, message: bytes) -> None:
        if self.is_closed:
            return
        self.waiting.append(message.decode())
        if len(self.waiting) > MOST_WAITING:
            self.close(1013)
            return
        if len(self.waiting) > FULL:
            self.has_room.clear()
        if self.writer is None:
            self.writer = asyncio.create_task(self._write())

    def close(self, code: int, words: str = "") -> None:
        """Close the socket with a reason; waiting messages are dropped."""
        if not self.is_closed:
            self.is_closed = True
            self.waiting.clear()
            self.has_room.set()
            if self.writer is not None:
                self.writer.cancel()
            self.writer = asyncio.create_task(self._close(code, words))

    async def _write(self) -> None:
        try:
            while self.waiting:
                await self.send({"type": "websocket.send", "text": self.waiting.popleft()})
                if len(self.waiting) < FULL // 2:
                    self.has_room.set()
                    self.is_late = False
        except Exception:  # the socket is gone; its reader finds out by itself
            self.is_closed = True
            self.waiting.clear()
            self.has_room.set()
        finally:
            if not self.is_closed:
                self.writer = None

    async def end(self) -> None:
        """Wait until the last message is sent, but not for a client that reads nothing."""
        if self.writer is not None:
            await asyncio.wait([self.writer], timeout=LAST_WORD_SECONDS)

    async def _close(self, code: int, words: str) -> None:
        try:
            # A frame that closes has room for 123 bytes of reason.
            reason = words.encode()[:MOST_REASON].decode("utf-8", "ignore")
            await self.send({"type": "websocket.close", "code": code, "reason": reason})
        except Exception:  # already closed from the other end
            return

    # --- what it is told -------------------------------------------------------------------------------------------

    def show(self, session: Session, since: int = -1) -> None:
        """Send the new events, then the state. `since` is the event count that a returning browser holds."""
        self.shown = session.shown_to(self.viewer, self.shown)
        state = session.state_for(self.viewer, self.shown, session.asked_computer() is not None)
        at = session.standpoint(self.viewer.seats, state.side)
        chronicle, name = session.chronicle, name_of(at)
        is_other = name != self.told_from and (chronicle.is_secretive or chronicle.is_turned)
        if since >= 0 or is_other or self.undos != session.undos:
            seen = chronicle.seen(at)
            start = min(max(since, 0), len(seen))
            self._tell(start, seen[start:], session)
        else:
            self._tell(self.known, events_for(session.fresh, at), session)
        self.told_side = state.side
        self.told_from = name
        self.say(state)

    def _tell(self, start: int, docs: list[bytes], session: Session) -> None:
        if docs or start != self.known or self.undos != session.undos:
            self.say(messages.Events(start, session.undos, [msgspec.Raw(doc) for doc in docs]))
        self.known = start + len(docs)
        self.undos = session.undos
