"""The computer players at a live game: asked when it is their turn, called off when the question is another one."""

import asyncio
from typing import Final

from vedette.engine.dice import Chance
from vedette.engine.types import Refusal
from vedette.server import messages, metrics, worker
from vedette.server.ahead import Seer
from vedette.server.link import Link
from vedette.server.live import GONE, NOT_TAKEN, House, Live, now_ms
from vedette.server.logs import log
from vedette.server.session import Session
from vedette.server.viewer import Viewer

PATIENCE_SECONDS: Final = 1.0
"""How long a computer player waits for a slow browser before each order; one that hears nothing at all is soon cut off."""
WAITS: Final = "nothing can be stored at the moment; the battle goes on by itself as soon as it can"
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 10.0


class Attended(Live):
    """A live game at which computer players may have seats."""

    def __init__(self, hall: House, session: Session) -> None:
        super().__init__(hall, session)
        self.thinking: asyncio.Task[None] | None = None
        self.choosing: asyncio.Task[str] | None = None
        self.chosen_at = (0, 0)
        self.seer = Seer(hall.workers)

    async def join(self, link: Link, role: messages.Role, seat: int, since: int, undos: int) -> None:
        """A browser sits down."""
        await super().join(link, role, seat, since, undos)
        self.think()

    def leave(self, link: Link) -> None:
        super().leave(link)
        self.call_off()

    def close(self, code: int, words: str) -> None:
        """Close all links; nothing more is thought over here, however long a browser takes to go."""
        super().close(code, words)
        self.call_off()

    def is_attended(self) -> bool:
        """Return True while somebody is here, at a table that was not put away."""
        return bool(self.links) and self.is_open()

    def think(self) -> None:
        """Let the computer player that is asked, if any, get to work; where a person is, another one may think ahead."""
        if self.thinking is None and self.is_attended():
            if self.session.asked_computer() is not None:
                self.thinking = asyncio.create_task(self._think())
            else:
                self.look_ahead()

    def look_ahead(self) -> None:
        """While a person decides, a computer player who thinks long may look at what may come."""
        session = self.session
        question = session.game.question
        if question is None or session.paused or session.file.replay or session.is_kept:
            return
        for seat in session.file.seats:
            if (
                seat.side != question.side
                and seat.kind == "ai"
                and self.hall.thinks_long(session.file.book, seat.player)
            ):
                self.seer.look(session, seat.player, seat.side)
                return

    async def _think(self) -> None:
        pause = 0.0
        try:
            while self.is_attended():
                if pause:
                    self.say_all(messages.Error(WAITS))
                    await asyncio.sleep(pause)
                await self.let_catch_up()
                session = self.session
                seat = session.asked_computer()
                if seat is None:
                    return
                number, asked = session.number, session.asked_seat()
                is_left = session.seating.kind(asked) == "solo"
                text = session.tables_order() if is_left else await self.choice(session, seat.player)
                if text is None:
                    continue
                is_stored = await self.computer_order(Viewer("seat", (asked,), (seat.side,)), number, text)
                pause = 0.0 if is_stored else min(LONGEST_PAUSE, 2 * pause or FIRST_PAUSE)
        except Exception:
            log.exception("computer.fault", game=self.session.file.id)
        finally:
            self.thinking = None

    async def let_catch_up(self) -> None:
        """Computers decide faster than a slow browser can be told: they do not run away from it."""
        full = {
            asyncio.ensure_future(link.has_room.wait()): link
            for link in self.links
            if not link.has_room.is_set() and not link.is_late
        }
        if full:
            _, late = await asyncio.wait(full, timeout=PATIENCE_SECONDS)
            for one in late:
                one.cancel()
                full[one].is_late = True

    def call_off(self) -> None:
        """Nobody is here any more, or the question is another one: what is being thought over is of no use."""
        if not self.is_attended():
            self.seer.stop()
        if self.choosing is None:
            return
        session = self.session
        is_asked = self.chosen_at == (session.number, session.undos) and session.asked_computer() is not None
        if not self.is_attended() or not is_asked:
            self.choosing.cancel()

    async def choice(self, session: Session, player: str) -> str | None:
        """What the computer player wants; when it fails, the game must go on all the same. None: it was called off."""
        self.chosen_at = (session.number, session.undos)
        workers = self.hall.workers
        if self.hall.thinks_long(session.file.book, player):
            answers = await self.seer.seen()
            self.choosing = asyncio.create_task(workers.think(session, worker.choose, player, answers))
        else:
            self.choosing = asyncio.create_task(workers.ask(session, worker.choose, player))
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

    async def computer_order(self, viewer: Viewer, number: int, text: str) -> bool:
        """Give it; False when the store did not take it, or the table was put away."""
        made = await self.change(lambda session: session.order(viewer, number, text, now_ms()))
        if made in (NOT_TAKEN, GONE):
            return False
        if isinstance(made, Refusal) and self.session.number == number and not self.session.paused:
            # Its idea of the hidden may be wrong: then it does anything that is allowed.
            log.warning("computer.refused", game=self.session.file.id, order=text, rule=made.rule, words=made.words)
            fallback = self.session.book.grammar.write(self.session.game.pick(Chance(now_ms())))
            made = await self.change(lambda session: session.order(viewer, number, fallback, now_ms()))
            if made in (NOT_TAKEN, GONE):
                return False
            if isinstance(made, Refusal):
                raise RuntimeError(f"no order of a computer player is accepted: {made}")
        metrics.orders.inc()
        return True
