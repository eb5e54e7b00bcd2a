"""The table: what browsers say at a live game, and what each of them is answered."""

import time

import msgspec

from vedette.engine.types import OBSERVER, Refusal
from vedette.server import messages, metrics, worker
from vedette.server.computers import Attended
from vedette.server.journal import Entry
from vedette.server.link import Link
from vedette.server.live import Make, now_ms
from vedette.server.session import Session
from vedette.server.throwing import Waiting


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


class Table(Attended):
    """A live game to whose browsers somebody listens."""

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
