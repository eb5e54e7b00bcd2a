"""A live game: its session, its links and its store. A change is stored before anybody is told of it."""

import asyncio
import time
from typing import Final, Protocol

import msgspec

from vedette.engine.types import Refusal
from vedette.server import metrics
from vedette.server.game.journal import JournalEntry
from vedette.server.game.journal import now_ms as now_ms
from vedette.server.game.session import Session
from vedette.server.game.throwing import PendingRoll
from vedette.server.game.viewer import Viewer, viewer_of
from vedette.server.http.errors import FAULT, GONE, NOT_TAKEN
from vedette.server.live.client import Client
from vedette.server.live.computers import ComputerSeats, Make
from vedette.server.live.handshake import seats, welcome
from vedette.server.live.presence import OWN_PACE, LocalPresence, RemotePresence, slowest
from vedette.server.logs import log
from vedette.server.process.worker_pool import Workers
from vedette.server.schemas import messages
from vedette.server.store import Store, StoreTrouble

SECOND_LOOK_SECONDS: Final = 4.0
"""Seconds in which a returning browser may be here twice."""
RESTART: Final = 1012
"""The close code after which the browser reconnects at once."""
DELETED: Final = 4410
DELETED_WORDS: Final = "this game was deleted by its host, or kept no longer"


class MailNotices(Protocol):
    """The sender of mail to absent players."""

    def consider(self, session: Session) -> None:
        """Check whether a changed game needs a mail."""

    def stop(self) -> None:
        """Stop sending mail."""


class GameServices(Protocol):
    """Services a game room needs."""

    store: Store
    workers: Workers
    elsewhere: RemotePresence
    mailer: MailNotices | None

    def announce(self, table: "GameRoom", asks: bool = False) -> None:
        """Tell other processes who is at a game."""

    async def load(self, game: str) -> Session:
        """Load a game from the store."""

    def players(self, book: str) -> list[str]:
        """Return the computer players of a book."""

    def can_play(self, book: str, player: str) -> bool:
        """True if there is a computer player of that name."""

    def thinks_long(self, book: str, player: str) -> bool:
        """True if a computer player may take seconds for an order."""

    def has(self, table: "GameRoom") -> bool:
        """True until the room is closed."""

    def drop(self, table: "GameRoom", code: int = RESTART, words: str = "") -> None:
        """Close a room."""


class GameRoom:
    """An open game with its clients."""

    def __init__(self, registry: GameServices, session: Session) -> None:
        self.registry = registry
        self.session = session
        self.links: list[Client] = []
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.said_devices: dict[int, int] = {}
        self.computers = ComputerSeats(self)

    # --- coming and going ------------------------------------------------------------------------------------------

    async def join(self, link: Client, role: messages.Role, seat: int, since: int, undos: int) -> None:
        """Add a browser to the game."""
        async with self.lock:
            if not self.is_open():
                link.close(RESTART)
                return
            session = self.session
            link.seat = seat
            link.viewer = viewer_of(session.file, role, seat)
            link.undos = session.undos
            self.links.append(link)
            link.say(self.welcome(link.viewer))
            self.say_presence()
            self.registry.announce(self, asks=True)
            self.watch_devices()
            fits = undos == session.undos and not (session.chronicle.is_secretive and len(link.viewer.sides) > 1)
            link.show(session, since if fits else 0)
            self.say_wish(link)
            over = session.over()
            if over is not None:
                link.say(over)
            session.settle()
        self.computers.think()

    def welcome(self, viewer: Viewer) -> messages.Welcome:
        """Return the welcome message for a link."""
        session = self.session
        players = self.registry.players(session.file.book)
        return welcome(session, viewer, self.devices(), self.registry.mailer is not None, players)

    def leave(self, link: Client) -> None:
        if link in self.links:
            self.links.remove(link)
            self.used = time.monotonic()
            if self.is_open():
                self.say_presence()
                self.registry.announce(self)
                self.watch_devices()
        self.computers.call_off()

    def is_open(self) -> bool:
        """True until the room is closed; later changes do not count."""
        return self.registry.has(self)

    def close(self, code: int, words: str) -> None:
        """Close all links and stop the computer players, however long a browser takes to go."""
        for link in list(self.links):
            link.close(code, words)
        self.computers.call_off()

    def here(self) -> set[int]:
        """Return the seats that links of this process play."""
        return {seat for link in self.links for seat in link.viewer.seats}

    def observers(self) -> int:
        """Return the number of observers in this process."""
        return len([link for link in self.links if not link.viewer.seats])

    def company(self, asks: bool = False) -> LocalPresence:
        """Return who sits at this game in this process, for the other processes."""
        return LocalPresence(
            self.here(), self.observers(), asks, slowest([link.pace for link in self.links if link.viewer.seats])
        )

    def pace(self) -> float:
        """Return the slowest pace that a player chose; OWN_PACE if only one plays."""
        own = self.company()
        others = self.registry.elsewhere.of(self.session.file.id)
        people = {link.viewer.seats for link in self.links if link.viewer.seats}
        if len(people) + (len(others.seats - own.seats) > 0) < 2:
            return OWN_PACE
        return slowest([own.pace, others.pace])

    def devices(self) -> dict[int, int]:
        """Return the number of browsers at each seat, here and in other processes."""
        found = dict.fromkeys(self.registry.elsewhere.of(self.session.file.id).seats, 1)
        for link in self.links:
            for seat in link.viewer.seats:
                found[seat] = found.get(seat, 0) + 1
        return found

    def watch_devices(self) -> None:
        """Announce a second device at a seat, unless it is the same one back before its old socket closed."""
        asyncio.get_running_loop().call_later(SECOND_LOOK_SECONDS, self.say_devices)

    def say_devices(self) -> None:
        devices = self.devices()
        for seat in sorted(devices):
            if devices[seat] > self.said_devices.get(seat, 1):
                session = self.session
                words = f"{devices[seat]} devices are at the seat of {session.seat_name(seat)}."
                self.say_all(messages.Chat(messages.ChatLine(session.number, seat, "", words, "note", now_ms())))
        self.said_devices = devices

    def say_presence(self) -> None:
        observers = self.observers() + self.registry.elsewhere.of(self.session.file.id).observers
        self.say_all(messages.Presence(seats(self.session, self.devices()), observers, self.pace()))

    def say_all(self, message: messages.Message) -> None:
        encoded = msgspec.json.encode(message)
        for link in self.links:
            link.push(encoded)

    # --- changes ---------------------------------------------------------------------------------------------------

    async def change(self, make: Make, is_long: bool = False) -> JournalEntry | Refusal | PendingRoll | None:
        """Change the game: make an entry, store it, tell everybody. Orders to one game are carried out one by one.

        An order that waits for dice is told, but not stored. A closed room takes none.
        """
        async with self.lock:
            for _ in range(5):
                if not self.is_open():
                    return GONE
                wish, undos = self.session.wish, self.session.undos
                try:
                    made = await asyncio.to_thread(make, self.session) if is_long else make(self.session)
                    if isinstance(made, PendingRoll):
                        self.tell(wish, undos)
                    if not isinstance(made, JournalEntry):
                        return made
                    is_stored = await self.registry.store.append(self.session.file.id, made)
                except StoreTrouble as error:
                    log.error("table.not_stored", game=self.session.file.id, error=str(error))
                    await self.reload()
                    return NOT_TAKEN
                except Exception:
                    log.exception("table.fault", game=self.session.file.id)
                    await self.reload()
                    return FAULT
                if is_stored:
                    self.tell(wish, undos)
                    return made
                # Another process wrote that number: see what it wrote, and try again on the table as it is now.
                metrics.conflicts.inc()
                await self.reload()
            return Refusal("", "the table is busy: try again")

    async def reload(self) -> None:
        """Load the session again from the store: what was not stored has not happened."""
        wish, undos = self.session.wish, self.session.undos
        try:
            self.session = await self.registry.load(self.session.file.id)
        except Exception:
            log.exception("table.lost", game=self.session.file.id)
            self.registry.drop(self)
            return
        for link in self.links:
            link.undos = -1
        self.tell(wish, undos)

    async def catch_up(self) -> None:
        """Take in entries that another process wrote to this game."""
        async with self.lock:
            if not self.is_open():
                return
            session = self.session
            try:
                entries = await self.registry.store.entries(session.file.id, session.seq)
                if not entries:
                    if await self.registry.store.file(session.file.id) is None:
                        self.registry.drop(self, DELETED, DELETED_WORDS)
                    return
                wish, undos = session.wish, session.undos
                await asyncio.to_thread(session.catch_up, entries)
                if session.changed is not None:
                    await self.reload()  # another process plays by other rules: settle it as at the start
                    return
            except Exception:
                log.exception("table.fault", game=session.file.id)
                await self.reload()
                return
            self.tell(wish, undos)
            if any(entry.kind in ("assign", "post", "hand") for entry in entries):
                self.say_presence()

    def tell(self, wish: JournalEntry | None, undos: int) -> None:
        """Tell all links what changed."""
        session = self.session
        over = session.over()
        for link in self.links:
            for line in session.fresh_chat:
                link.say(messages.Chat(line))
            link.show(session, self.seat_again(link))
            if session.wish is not None:
                self.say_wish(link)
            elif wish is not None:
                granted = session.undos != undos
                link.say(messages.UndoSettled(granted, "the order was taken back" if granted else "the order stands"))
            if over is not None:
                link.say(over)
        session.settle()
        self.used = time.monotonic()
        if self.registry.mailer is not None:
            self.registry.mailer.consider(session)

    def seat_again(self, link: Client) -> int:
        """Welcome a link again if its seat changed hands; return the event to show from (0), or -1 if it did not."""
        viewer = viewer_of(self.session.file, link.viewer.role, link.seat)
        if viewer.seats == link.viewer.seats:
            return -1
        link.viewer = viewer
        link.say(self.welcome(viewer))
        return 0

    def say_wish(self, link: Client) -> None:
        """Tell a link about an undo request once, and again when its consent is no longer needed."""
        wish = self.session.wish
        if wish is None:
            return
        is_mine = self.session.undo.may_consent(link.viewer)
        if link.wished != (wish.seq, is_mine):
            link.wished = (wish.seq, is_mine)
            link.say(messages.UndoAsked(wish.seat, int(wish.text), self.session.wish_words(wish), is_mine))
