"""The computer players of a live game: asked on their turn, stopped when the question changes."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from vedette.engine.dice import Rng
from vedette.engine.types import Refusal
from vedette.server import metrics
from vedette.server.game.journal import JournalEntry, now_ms
from vedette.server.game.session import Session
from vedette.server.game.throwing import PendingRoll
from vedette.server.game.viewer import Viewer
from vedette.server.http.errors import GONE, NOT_TAKEN
from vedette.server.live.client import Client
from vedette.server.live.pondering import Pondering
from vedette.server.logs import log
from vedette.server.process import jobs
from vedette.server.process.worker_pool import Workers
from vedette.server.schemas import messages

Make = Callable[[Session], JournalEntry | Refusal | PendingRoll | None]
"""A function that makes an entry for a session, or a refusal."""

PATIENCE_SECONDS: Final = 1.0
"""Seconds that a computer player waits for a slow browser before each order; a dead one is soon cut off."""
WAITS: Final = "nothing can be stored at the moment; the battle goes on by itself as soon as it can"
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 10.0


class Services(Protocol):
    """The server's services for computer players."""

    @property
    def workers(self) -> Workers:
        """The worker processes."""

    def thinks_long(self, book: str, player: str) -> bool:
        """True if a computer player may take seconds for an order."""


class Room(Protocol):
    """The game room that computer players sit in."""

    session: Session
    links: list[Client]

    @property
    def registry(self) -> Services:
        """The server's services for the room."""

    def is_open(self) -> bool:
        """True until the room is closed."""

    def say_all(self, message: messages.Message) -> None:
        """Tell everybody."""

    async def change(self, make: Make) -> JournalEntry | Refusal | PendingRoll | None:
        """Change the game."""


class ComputerSeats:
    """The computer players of a game room: `thinking` is the task of the active one, `choosing` its choice."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.thinking: asyncio.Task[None] | None = None
        self.choosing: asyncio.Task[str] | None = None
        self.chosen_at = (0, 0)
        self.seer = Pondering(room.registry.workers)

    def stop(self) -> None:
        """Stop thinking, because the server stops."""
        self.seer.stop()
        if self.thinking is not None:
            self.thinking.cancel()

    def is_attended(self) -> bool:
        """True while somebody is at this open game."""
        return bool(self.room.links) and self.room.is_open()

    def think(self) -> None:
        """Start the computer player to move, if any; where a person is to move, another may think ahead."""
        if self.thinking is None and self.is_attended():
            if self.room.session.asked_computer() is not None:
                self.thinking = asyncio.create_task(self._think())
            else:
                self.look_ahead()

    def look_ahead(self) -> None:
        """Let a computer player that thinks long think ahead while a person decides."""
        session = self.room.session
        question = session.game.question
        if question is None or session.paused or session.file.replay or session.is_kept:
            return
        for seat in session.file.seats:
            if (
                seat.side != question.side
                and seat.kind == "ai"
                and self.room.registry.thinks_long(session.file.book, seat.player)
            ):
                self.seer.start(session, seat.player, seat.side)
                return

    async def _think(self) -> None:
        pause = 0.0
        try:
            while self.is_attended():
                if pause:
                    self.room.say_all(messages.Error(WAITS))
                    await asyncio.sleep(pause)
                await self.let_catch_up()
                session = self.room.session
                seat = session.asked_computer()
                if seat is None:
                    return
                number, asked = session.number, session.asked_seat()
                is_left = session.seating.kind(asked) == "solo"
                text = session.tables_order() if is_left else await self.choice(session, seat.player)
                if text is None:
                    continue
                is_stored = await self.give(Viewer("seat", (asked,), (seat.side,)), number, text)
                pause = 0.0 if is_stored else min(LONGEST_PAUSE, 2 * pause or FIRST_PAUSE)
        except Exception:
            log.exception("computer.fault", game=self.room.session.file.id)
        finally:
            self.thinking = None

    async def let_catch_up(self) -> None:
        """Wait for slow browsers: computers decide faster than a browser can be told."""
        full = {
            asyncio.ensure_future(link.has_room.wait()): link
            for link in self.room.links
            if not link.has_room.is_set() and not link.is_late
        }
        if full:
            _, late = await asyncio.wait(full, timeout=PATIENCE_SECONDS)
            for one in late:
                one.cancel()
                full[one].is_late = True

    def call_off(self) -> None:
        """Stop thinking, because nobody is here any more or the question has changed."""
        if not self.is_attended():
            self.seer.stop()
        if self.choosing is None:
            return
        session = self.room.session
        is_asked = self.chosen_at == (session.number, session.undos) and session.asked_computer() is not None
        if not self.is_attended() or not is_asked:
            self.choosing.cancel()

    async def choice(self, session: Session, player: str) -> str | None:
        """Return the order of the computer player; empty if it fails, None if it was stopped."""
        self.chosen_at = (session.number, session.undos)
        workers = self.room.registry.workers
        if self.room.registry.thinks_long(session.file.book, player):
            answers = await self.seer.seen()
            self.choosing = asyncio.create_task(workers.think(session, jobs.choose, player, answers))
        else:
            self.choosing = asyncio.create_task(workers.ask(session, jobs.choose, player))
        try:
            await asyncio.wait([self.choosing])
            return None if self.choosing.cancelled() else self.choosing.result()
        except asyncio.CancelledError:
            self.choosing.cancel()
            raise
        except Exception:
            log.exception("computer.fault", game=session.file.id)
            return ""
        finally:
            self.choosing = None

    async def give(self, viewer: Viewer, number: int, text: str) -> bool:
        """Give an order; return False if the store did not take it or the game was closed."""
        room = self.room
        made = await room.change(lambda session: session.order(viewer, number, text, now_ms()))
        if made in (NOT_TAKEN, GONE):
            return False
        if isinstance(made, Refusal) and room.session.number == number and not room.session.paused:
            # Its idea of hidden units may be wrong: then it gives any legal order.
            log.warning("computer.refused", game=room.session.file.id, order=text, rule=made.rule, words=made.words)
            fallback = room.session.book.grammar.write(room.session.game.sample(Rng(now_ms())))
            made = await room.change(lambda session: session.order(viewer, number, fallback, now_ms()))
            if made in (NOT_TAKEN, GONE):
                return False
            if isinstance(made, Refusal):
                raise RuntimeError(f"no order of a computer player is accepted: {made}")
        metrics.orders.inc()
        return True
