"""A live game: its session, its links, and the store behind it. Changes are stored before anybody is told of them."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from vedette.engine.dice import Chance
from vedette.engine.types import OBSERVER, Refusal
from vedette.server import messages, metrics, worker
from vedette.server.ahead import Seer
from vedette.server.journal import Entry
from vedette.server.link import Link
from vedette.server.logs import log
from vedette.server.presence import OWN_PACE, Company, Elsewhere, slowest
from vedette.server.session import Session
from vedette.server.store import Store, StoreTrouble
from vedette.server.throwing import Waiting
from vedette.server.viewer import Viewer, viewer_of
from vedette.server.welcome import seats, welcome
from vedette.server.workers import Workers

PATIENCE_SECONDS: Final = 1.0
"""How long a computer player waits for a slow browser before each order; one that hears nothing at all is soon cut off."""
SECOND_LOOK_SECONDS: Final = 4.0
"""A browser that comes back may be here twice for a moment."""
FAULT: Final = "the server could not carry this out; nothing was changed"
DELETED: Final = 4410
DELETED_WORDS: Final = "this game was deleted by its host, or kept no longer"
NOT_STORED: Final = "this cannot be stored at the moment, so nothing was changed: try again"
WAITS: Final = "nothing can be stored at the moment; the battle goes on by itself as soon as it can"
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 10.0
Make = Callable[[Session], Entry | Refusal | Waiting | None]


NOT_TAKEN: Final = Refusal("", NOT_STORED)
"""Nothing is wrong with the order: the store did not take it."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def refused(number: int, why: Refusal) -> messages.Refused:
    return messages.Refused(number, why.rule, why.words, why.who, why.whom)


def why_not(id: int, why: Refusal) -> messages.WhyNot:
    return messages.WhyNot(id, False, why.rule, why.words, why.who, why.whom)


def why_no_address(text: str) -> str:
    """Why this is no mail address that one letter can go to; "" when it is."""
    name, _, host = text.rpartition("@")
    if not name or not host or len(text) > 254 or not text.isascii():
        return "a mail address looks like name@example.org"
    if any(not letter.isprintable() or letter in ' ,;<>()[]:\\"' for letter in text) or "@" in name:
        return "a mail address has no spaces, commas or brackets"
    return ""


class Letters(Protocol):
    """Whoever writes to players that are away."""

    def consider(self, session: Session) -> None:
        """A game has changed."""

    def stop(self) -> None:
        """Nobody is written to any more."""


class House(Protocol):
    """What a table asks of the hall it stands in."""

    store: Store
    workers: Workers
    elsewhere: Elsewhere

    mailer: Letters | None

    def announce(self, table: "Table", asks: bool = False) -> None:
        """Tell other processes who is at a table."""

    async def load(self, game: str) -> Session:
        """A game afresh from the store."""

    def players(self, book: str) -> list[str]:
        """The computer players of a book."""

    def can_play(self, book: str, player: str) -> bool:
        """There is a computer player of that name."""

    def thinks_long(self, book: str, player: str) -> bool:
        """A computer player may take seconds for an order."""

    def drop(self, table: "Table", code: int = 1012, words: str = "") -> None:
        """Put a table away."""


class Table:
    """One game that somebody looks at."""

    def __init__(self, hall: House, session: Session) -> None:
        self.hall = hall
        self.session = session
        self.links: list[Link] = []
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        self.choosing: asyncio.Task[str] | None = None
        self.chosen_at = (0, 0)
        self.seer = Seer(hall.workers)
        self.used = time.monotonic()
        self.said_devices: dict[int, int] = {}

    # --- coming and going ------------------------------------------------------------------------------------------

    async def join(self, link: Link, role: messages.Role, seat: int, since: int, undos: int) -> None:
        """A browser sits down."""
        async with self.lock:
            session = self.session
            link.seat = seat
            link.viewer = viewer_of(session.file, role, seat)
            link.undos = session.undos
            self.links.append(link)
            link.say(self.welcome(link.viewer))
            self.say_presence()
            self.hall.announce(self, asks=True)
            self.watch_devices()
            fits = undos == session.undos and not (session.chronicle.is_secretive and len(link.viewer.sides) > 1)
            link.show(session, since if fits else 0)
            self.say_wish(link)
            over = session.over()
            if over is not None:
                link.say(over)
            session.settle()
        self.think()

    def welcome(self, viewer: Viewer) -> messages.Welcome:
        """What a link is told first."""
        session = self.session
        players = self.hall.players(session.file.book)
        return welcome(session, viewer, self.devices(), self.hall.mailer is not None, players)

    def leave(self, link: Link) -> None:
        if link in self.links:
            self.links.remove(link)
            self.used = time.monotonic()
            self.say_presence()
            self.hall.announce(self)
            self.watch_devices()
            self.call_off()

    def here(self) -> set[int]:
        """The seats that somebody of this process sits at."""
        return {seat for link in self.links for seat in link.viewer.seats}

    def observers(self) -> int:
        """How many of this process only watch."""
        return len([link for link in self.links if not link.viewer.seats])

    def company(self, asks: bool = False) -> Company:
        """Who sits here with this process, for the others."""
        return Company(
            self.here(), self.observers(), asks, slowest([link.pace for link in self.links if link.viewer.seats])
        )

    def pace(self) -> float:
        """Where several people play, the slowest pace that one of them likes; each his own where there is one."""
        own = self.company()
        others = self.hall.elsewhere.of(self.session.file.id)
        people = {link.viewer.seats for link in self.links if link.viewer.seats}
        if len(people) + (len(others.seats - own.seats) > 0) < 2:
            return OWN_PACE
        return slowest([own.pace, others.pace])

    def devices(self) -> dict[int, int]:
        """From how many browsers each seat is played, here and with other processes."""
        found = dict.fromkeys(self.hall.elsewhere.of(self.session.file.id).seats, 1)
        for link in self.links:
            for seat in link.viewer.seats:
                found[seat] = found.get(seat, 0) + 1
        return found

    def watch_devices(self) -> None:
        """A second device on a seat is announced, unless it is only the same one come back before the old socket was gone."""
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
        observers = self.observers() + self.hall.elsewhere.of(self.session.file.id).observers
        self.say_all(messages.Presence(seats(self.session, self.devices()), observers, self.pace()))

    def say_all(self, message: messages.Message) -> None:
        encoded = msgspec.json.encode(message)
        for link in self.links:
            link.push(encoded)

    # --- changes ---------------------------------------------------------------------------------------------------

    async def change(self, make: Make, is_long: bool = False) -> Entry | Refusal | Waiting | None:
        """Change the game: make an entry, store it, tell everybody. Orders to one game are carried out one by one.

        An order that waits for dice is told, and not stored.
        """
        async with self.lock:
            for _ in range(5):
                wish, undos = self.session.wish, self.session.undos
                try:
                    made = await asyncio.to_thread(make, self.session) if is_long else make(self.session)
                    if isinstance(made, Waiting):
                        self.tell(wish, undos)
                    if not isinstance(made, Entry):
                        return made
                    is_stored = await self.hall.store.append(self.session.file.id, made)
                except StoreTrouble as error:
                    log.error("table.not_stored", game=self.session.file.id, error=str(error))
                    await self.reload()
                    return NOT_TAKEN
                except Exception:
                    log.exception("table.fault", game=self.session.file.id)
                    await self.reload()
                    return Refusal("", FAULT)
                if is_stored:
                    self.tell(wish, undos)
                    return made
                # Another process wrote that number: see what it wrote, and try again on the table as it is now.
                metrics.conflicts.inc()
                await self.reload()
            return Refusal("", "the table is busy: try again")

    async def reload(self) -> None:
        """Start afresh from the store: what was not stored has not happened."""
        wish, undos = self.session.wish, self.session.undos
        try:
            self.session = await self.hall.load(self.session.file.id)
        except Exception:
            log.exception("table.lost", game=self.session.file.id)
            self.hall.drop(self)
            return
        for link in self.links:
            link.undos = -1
        self.tell(wish, undos)

    async def catch_up(self) -> None:
        """Another process wrote to this game."""
        async with self.lock:
            session = self.session
            try:
                entries = await self.hall.store.entries(session.file.id, session.seq)
                if not entries:
                    if await self.hall.store.file(session.file.id) is None:
                        self.hall.drop(self, DELETED, DELETED_WORDS)
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

    def tell(self, wish: Entry | None, undos: int) -> None:
        """Everybody learns what changed."""
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
        if self.hall.mailer is not None:
            self.hall.mailer.consider(session)

    def seat_again(self, link: Link) -> int:
        """A link whose seat was handed over or given back is welcomed anew, and told from event 0 on; -1: as it was."""
        viewer = viewer_of(self.session.file, link.viewer.role, link.seat)
        if viewer.seats == link.viewer.seats:
            return -1
        link.viewer = viewer
        link.say(self.welcome(viewer))
        return 0

    def say_wish(self, link: Link) -> None:
        """Tell a link of the wish to take something back, once, and again when its own consent is no longer wanted."""
        wish = self.session.wish
        if wish is None:
            return
        is_mine = self.session.may_consent(link.viewer)
        if link.wished != (wish.seq, is_mine):
            link.wished = (wish.seq, is_mine)
            words = f"{self.session.seat_name(wish.seat)} asks to go back to move {int(wish.text) + 1}."
            link.say(messages.UndoAsked(wish.seat, int(wish.text), words, is_mine))

    # --- what a browser says ---------------------------------------------------------------------------------------

    async def take(self, link: Link, message: messages.ClientMessage) -> None:
        """Answer one message."""
        viewer = link.viewer
        if isinstance(message, messages.Order):
            await self.take_order(link, message)
        elif isinstance(message, messages.Thrown):
            number, faces = message.number, message.faces
            await self.answer(link, lambda session: session.throw(viewer, number, faces, now_ms()))
        elif isinstance(message, messages.PutBack):
            await self.answer(link, lambda session: session.put_back(viewer))
        elif isinstance(message, messages.Ping):
            link.say(messages.Pong())
        elif isinstance(message, messages.Pace):
            link.pace = message.pace
            self.say_presence()
            self.hall.announce(self)
        elif isinstance(message, messages.AskOdds):
            await self.take_odds(link, message)
        elif isinstance(message, messages.AskWhyNot):
            async with self.lock:
                why = self.session.why_not(viewer, message.text)
            link.say(why_not(message.id, why) if why is not None else messages.WhyNot(message.id, True, "", ""))
        elif isinstance(message, messages.AskReasons):
            await self.take_reasons(link, message)
        elif isinstance(message, messages.Undo):
            await self.answer(link, lambda session: session.undo(viewer, now_ms()), is_long=True)
        elif isinstance(message, messages.UndoReply):
            yes = message.yes
            await self.answer(link, lambda session: session.undo_reply(viewer, yes, now_ms()), is_long=True)
        elif isinstance(message, messages.Say):
            text = message.text
            await self.answer(link, lambda session: session.say(viewer, text, now_ms()))
        elif isinstance(message, messages.SetMail):
            await self.take_mail(link, message.address.strip())
        elif isinstance(message, messages.Assign):
            unit, seat = message.unit, message.seat
            if await self.answer(link, lambda session: session.assign(viewer, unit, seat, now_ms()), is_long=True):
                self.say_presence()
        elif isinstance(message, messages.AssignPost):
            post, seat = message.post, message.seat
            if await self.answer(link, lambda session: session.assign_post(viewer, post, seat, now_ms()), is_long=True):
                self.say_presence()
        elif isinstance(message, messages.HandOver):
            await self.take_hand_over(link, message)
        elif isinstance(message, messages.Pause | messages.Resume):
            pause = isinstance(message, messages.Pause)
            await self.answer(link, lambda session: session.pause(viewer, pause, now_ms()))
        elif isinstance(message, messages.Seek):
            await self.take_seek(link, message)
        elif isinstance(message, messages.Curtain):
            async with self.lock:
                asked = self.session.game.asked_side()
                if asked in viewer.sides:
                    link.shown = asked
                    link.show(self.session)
                    self.session.settle()
        else:
            link.say(messages.Error("you have said hello already"))

    async def answer(self, link: Link, make: Make, is_long: bool = False) -> bool:
        """Change the game, or say why not."""
        made = await self.change(make, is_long)
        if isinstance(made, Refusal):
            link.say(refused(self.session.number, made))
            return False
        self.call_off()
        self.think()
        return True

    async def take_mail(self, link: Link, address: str) -> None:
        """Where a player wants to be written to."""
        why = (
            "this server has no mail account"
            if self.hall.mailer is None
            else why_no_address(address)
            if address
            else ""
        )
        if why:
            link.say(messages.Refused(self.session.number, "", why))
            return
        await self.answer(link, lambda session: session.set_mail(link.viewer, address, now_ms()))

    async def take_order(self, link: Link, message: messages.Order) -> None:
        began = time.perf_counter()
        viewer, number, text = link.viewer, message.number, message.text

        def make(session: Session) -> Entry | Refusal | Waiting | None:
            return session.order(viewer, number, text, now_ms())

        made = await self.change(make)
        if isinstance(made, Refusal):
            metrics.refused.inc()
            link.say(refused(number, made))
            return
        link.say(messages.Accepted(number))
        if isinstance(made, Entry):
            metrics.orders.inc()
            metrics.order_seconds.observe(time.perf_counter() - began)
            self.think()

    async def take_odds(self, link: Link, message: messages.AskOdds) -> None:
        async with self.lock:
            session = self.session
            why = session.may_ask(link.viewer, message.text)
        if why is not None:
            link.say(why_not(message.id, why))
            return
        found: bytes | worker.NoOdds = await self.hall.workers.ask(
            session, worker.chances, message.text, link.viewer.seats
        )
        if isinstance(found, worker.NoOdds):
            link.say(messages.WhyNot(message.id, False, found.rule, found.words, found.who, found.whom))
        else:
            link.say(messages.Odds(message.id, msgspec.json.decode(found, type=messages.Doc)))

    async def take_hand_over(self, link: Link, message: messages.HandOver) -> None:
        seat, kind, player, viewer = message.seat, message.kind, message.player, link.viewer
        players = self.hall.players(self.session.file.book)
        if kind == "ai" and not self.hall.can_play(self.session.file.book, player):
            words = f"there is no computer player '{player}'; there are: {', '.join(players)}"
            link.say(refused(self.session.number, Refusal("", words)))
            return
        name = player if kind == "ai" else ""
        if await self.answer(link, lambda session: session.hand_over(viewer, seat, kind, name, now_ms()), is_long=True):
            self.say_presence()

    async def take_reasons(self, link: Link, message: messages.AskReasons) -> None:
        async with self.lock:
            session = self.session
            why = session.may_ask_reasons(link.viewer, message.at)
        if why is not None:
            link.say(why_not(message.id, why))
            return
        sides = list(link.viewer.sides) or list(range(session.side_count()))
        found: bytes | worker.NoOdds = await self.hall.workers.think(
            session, worker.reasons, message.at, sides, link.viewer.seats
        )
        if isinstance(found, worker.NoOdds):
            link.say(messages.WhyNot(message.id, False, found.rule, found.words, found.who, found.whom))
        else:
            link.say(messages.Reasons(message.id, msgspec.json.decode(found, type=messages.Doc)))

    async def take_seek(self, link: Link, message: messages.Seek) -> None:
        session = self.session
        count = session.number
        if not 0 <= message.at <= count:
            link.say(messages.Refused(count, "", f"there are {count} orders; {message.at} is not among them"))
            return
        # At a hot seat, looking back shows only what everybody may see while something is hidden.
        side = link.told_side if len(link.viewer.sides) < 2 or not session.chronicle.is_secretive else OBSERVER
        seats = link.viewer.seats
        view, events = await self.hall.workers.ask(session, worker.moment, message.at, side, seats)
        link.say(messages.Moment(message.at, count, msgspec.Raw(view), [msgspec.Raw(doc) for doc in events]))

    # --- computer players ------------------------------------------------------------------------------------------

    def think(self) -> None:
        """Let the computer player that is asked, if any, get to work; where a person is, another one may think ahead."""
        if self.thinking is None and self.links:
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
            while self.links:
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
        if not self.links:
            self.seer.stop()
        if self.choosing is None:
            return
        session = self.session
        is_asked = self.chosen_at == (session.number, session.undos) and session.asked_computer() is not None
        if not self.links or not is_asked:
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
        """Give it; False when the store did not take it."""
        made = await self.change(lambda session: session.order(viewer, number, text, now_ms()))
        if made is NOT_TAKEN:
            return False
        if isinstance(made, Refusal) and self.session.number == number and not self.session.paused:
            # Its idea of the hidden may be wrong: then it does anything that is allowed.
            log.warning("computer.refused", game=self.session.file.id, order=text, rule=made.rule, words=made.words)
            fallback = self.session.book.grammar.write(self.session.game.pick(Chance(now_ms())))
            made = await self.change(lambda session: session.order(viewer, number, fallback, now_ms()))
            if made is NOT_TAKEN:
                return False
            if isinstance(made, Refusal):
                raise RuntimeError(f"no order of a computer player is accepted: {made}")
        metrics.orders.inc()
        return True
