"""Messages of browsers at a live game, and their answers."""

import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from vedette.engine.types import OBSERVER, Refusal
from vedette.server import metrics
from vedette.server.game.journal import JournalEntry, now_ms
from vedette.server.game.session import Session
from vedette.server.game.throwing import PendingRoll
from vedette.server.live.client import Client
from vedette.server.live.computers import Make
from vedette.server.live.room import GameRoom
from vedette.server.process import jobs
from vedette.server.schemas import messages

Handler = Callable[[GameRoom, Client, Any], Awaitable[None]]


async def take(room: GameRoom, link: Client, message: messages.ClientMessage) -> None:
    """Answer one message."""
    handler = HANDLERS.get(type(message))
    if handler is None:
        link.say(messages.Error("you have said hello already"))
    else:
        await handler(room, link, message)


# --- words ---------------------------------------------------------------------------------------------------------


def refused(number: int, why: Refusal) -> messages.Refused:
    return messages.Refused(number, why.rule, why.words, why.who, why.whom)


def why_not(id: int, why: Refusal | jobs.NoOdds) -> messages.WhyNot:
    return messages.WhyNot(id, False, why.rule, why.words, why.who, why.whom)


def why_no_address(text: str) -> str:
    """Return what is wrong with a mail address; "" if a mail can go to it."""
    name, _, host = text.rpartition("@")
    if not name or not host or len(text) > 254 or not text.isascii():
        return "a mail address looks like name@example.org"
    if any(not letter.isprintable() or letter in ' ,;<>()[]:\\"' for letter in text) or "@" in name:
        return "a mail address has no spaces, commas or brackets"
    return ""


# --- what changes the game -----------------------------------------------------------------------------------------


async def answer(room: GameRoom, link: Client, make: Make, is_long: bool = False) -> bool:
    """Change the game, or send the refusal."""
    made = await room.change(make, is_long)
    if isinstance(made, Refusal):
        link.say(refused(room.session.number, made))
        return False
    room.computers.call_off()
    room.computers.think()
    return True


async def give_order(room: GameRoom, link: Client, message: messages.Order) -> None:
    """Carry an order out."""
    began = time.perf_counter()
    viewer, number, text = link.viewer, message.number, message.text

    def make(session: Session) -> JournalEntry | Refusal | PendingRoll | None:
        return session.order(viewer, number, text, now_ms())

    made = await room.change(make)
    if isinstance(made, Refusal):
        metrics.refused.inc()
        link.say(refused(number, made))
        return
    link.say(messages.Accepted(number))
    if isinstance(made, JournalEntry):
        metrics.orders.inc()
        metrics.order_seconds.observe(time.perf_counter() - began)
        room.computers.think()


async def enter_dice(room: GameRoom, link: Client, message: messages.Thrown) -> None:
    """Enter dice that were rolled by hand."""
    viewer, number, faces = link.viewer, message.number, message.faces
    await answer(room, link, lambda session: session.throw(viewer, number, faces, now_ms()))


async def put_back(room: GameRoom, link: Client, _message: messages.PutBack) -> None:
    """Cancel an order before its first die."""
    viewer = link.viewer
    await answer(room, link, lambda session: session.put_back(viewer))


async def undo(room: GameRoom, link: Client, _message: messages.Undo) -> None:
    """Undo the newest order, or ask the others for it."""
    viewer = link.viewer
    await answer(room, link, lambda session: session.undo.take_back(viewer, now_ms()), is_long=True)


async def reply_to_undo(room: GameRoom, link: Client, message: messages.UndoReply) -> None:
    """Agree to an undo, or deny it."""
    viewer, yes = link.viewer, message.yes
    await answer(room, link, lambda session: session.undo.reply(viewer, yes, now_ms()), is_long=True)


async def talk(room: GameRoom, link: Client, message: messages.Say) -> None:
    """Add a line of talk."""
    viewer, text = link.viewer, message.text
    await answer(room, link, lambda session: session.say(viewer, text, now_ms()))


async def set_mail(room: GameRoom, link: Client, message: messages.SetMail) -> None:
    """Set a player's address for mail."""
    viewer, address = link.viewer, message.address.strip()
    why = (
        "this server has no mail account"
        if room.registry.mailer is None
        else why_no_address(address)
        if address
        else ""
    )
    if why:
        link.say(messages.Refused(room.session.number, "", why))
        return
    await answer(room, link, lambda session: session.set_mail(viewer, address, now_ms()))


async def assign(room: GameRoom, link: Client, message: messages.Assign) -> None:
    """Give a unit to a seat."""
    viewer, unit, seat = link.viewer, message.unit, message.seat
    if await answer(room, link, lambda session: session.assign(viewer, unit, seat, now_ms()), is_long=True):
        room.say_presence()


async def assign_post(room: GameRoom, link: Client, message: messages.AssignPost) -> None:
    """Give a character to a seat."""
    viewer, post, seat = link.viewer, message.post, message.seat
    if await answer(room, link, lambda session: session.assign_post(viewer, post, seat, now_ms()), is_long=True):
        room.say_presence()


async def hand_over(room: GameRoom, link: Client, message: messages.HandOver) -> None:
    """Hand a seat to another player."""
    seat, kind, player, viewer = message.seat, message.kind, message.player, link.viewer
    players = room.registry.players(room.session.file.book)
    if kind == "ai" and not room.registry.can_play(room.session.file.book, player):
        words = f"there is no computer player '{player}'; there are: {', '.join(players)}"
        link.say(refused(room.session.number, Refusal("", words)))
        return
    name = player if kind == "ai" else ""
    if await answer(room, link, lambda session: session.hand_over(viewer, seat, kind, name, now_ms()), is_long=True):
        room.say_presence()


async def pause(room: GameRoom, link: Client, message: messages.Pause | messages.Resume) -> None:
    """Pause the game, or resume it."""
    viewer, pauses = link.viewer, isinstance(message, messages.Pause)
    await answer(room, link, lambda session: session.pause(viewer, pauses, now_ms()))


# --- what changes nothing ------------------------------------------------------------------------------------------


async def pong(_table: GameRoom, link: Client, _message: messages.Ping) -> None:
    """Answer a ping."""
    link.say(messages.Pong())


async def set_pace(room: GameRoom, link: Client, message: messages.Pace) -> None:
    """Note how fast this browser plays moves back."""
    link.pace = message.pace
    room.say_presence()
    room.registry.announce(room)


async def tell_odds(room: GameRoom, link: Client, message: messages.AskOdds) -> None:
    """Send the odds of an order."""
    async with room.lock:
        session = room.session
        why = session.may_ask(link.viewer, message.text)
    if why is not None:
        link.say(why_not(message.id, why))
        return
    seats = link.viewer.seats
    found: bytes | jobs.NoOdds = await room.registry.workers.ask(session, jobs.order_odds, message.text, seats)
    if isinstance(found, jobs.NoOdds):
        link.say(why_not(message.id, found))
    else:
        link.say(messages.Odds(message.id, msgspec.Raw(found)))


async def tell_why_not(room: GameRoom, link: Client, message: messages.AskWhyNot) -> None:
    """Send why an order would be refused now."""
    async with room.lock:
        why = room.session.why_not(link.viewer, message.text)
    link.say(why_not(message.id, why) if why is not None else messages.WhyNot(message.id, True, "", ""))


async def tell_reasons(room: GameRoom, link: Client, message: messages.AskReasons) -> None:
    """Send what speaks for an order of a computer player."""
    async with room.lock:
        session = room.session
        why = session.may_ask_reasons(link.viewer, message.at)
    if why is not None:
        link.say(why_not(message.id, why))
        return
    seats, sides = link.viewer.seats, list(link.viewer.sides) or list(range(session.side_count()))
    found: bytes | jobs.NoOdds = await room.registry.workers.think(session, jobs.reasons, message.at, sides, seats)
    if isinstance(found, jobs.NoOdds):
        link.say(why_not(message.id, found))
    else:
        link.say(messages.Reasons(message.id, msgspec.Raw(found)))


async def look_back(room: GameRoom, link: Client, message: messages.Seek) -> None:
    """Show an earlier moment."""
    session = room.session
    count = session.number
    if not 0 <= message.at <= count:
        link.say(messages.Refused(count, "", f"there are {count} orders; {message.at} is not among them"))
        return
    # At a hot seat, looking back shows only what everybody may see while something is hidden.
    side = link.told_side if len(link.viewer.sides) < 2 or not session.chronicle.is_secretive else OBSERVER
    seats = link.viewer.seats
    view, events = await room.registry.workers.ask(session, jobs.moment, message.at, side, seats)
    link.say(messages.Moment(message.at, count, msgspec.Raw(view), [msgspec.Raw(doc) for doc in events]))


async def lift_curtain(room: GameRoom, link: Client, _message: messages.Curtain) -> None:
    """Show the active side its own view: its player has the screen now."""
    async with room.lock:
        asked = room.session.game.asked_side()
        if asked in link.viewer.sides:
            link.shown = asked
            link.show(room.session)
            room.session.settle()


HANDLERS: Final[dict[type[messages.ClientMessage], Handler]] = {
    messages.Order: give_order,
    messages.Thrown: enter_dice,
    messages.PutBack: put_back,
    messages.Undo: undo,
    messages.UndoReply: reply_to_undo,
    messages.Say: talk,
    messages.SetMail: set_mail,
    messages.Assign: assign,
    messages.AssignPost: assign_post,
    messages.HandOver: hand_over,
    messages.Pause: pause,
    messages.Resume: pause,
    messages.Ping: pong,
    messages.Pace: set_pace,
    messages.AskOdds: tell_odds,
    messages.AskWhyNot: tell_why_not,
    messages.AskReasons: tell_reasons,
    messages.Seek: look_back,
    messages.Curtain: lift_curtain,
}
