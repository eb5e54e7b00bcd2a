"""Mail for slow play: tells players that it is their turn. Only servers with a mail account send it."""

import asyncio
import os
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final, Protocol

from vedette.engine.types import Refusal
from vedette.server.game.journal import JournalEntry
from vedette.server.game.session import Session
from vedette.server.live.message_handlers import why_no_address
from vedette.server.live.room import GameRoom, now_ms
from vedette.server.logs import log
from vedette.server.process.battle import Unplayable
from vedette.server.store import StoreTrouble

SECURITY: Final = {"starttls": 587, "ssl": 465, "none": 25}
"""The kinds of connection to the mail server, and their default ports."""
AFTER_SECONDS: Final = 300
"""Seconds of absence after which a player gets mail."""
LOOK_SECONDS: Final = 1.0
PATIENCE_SECONDS: Final = 30.0
SUBJECT: Final = "Your move: {title}"
BODY: Final = """{title} waits for {name} (move {move}).

{where}

You get this because somebody at that table asked for mail to this address. It is sent once, each time the battle waits for
you and you are not at the table; the menu of the table has the switch to end it.
"""


class NotSent(Exception):
    """A letter that the mail server refused."""


class MailAccount:
    """A mail account: the mail server and the login."""

    def __init__(self, host: str, port: int, security: str, user: str, password: str, sender: str, url: str) -> None:
        self.host = host
        self.port = port
        self.security = security
        self.user = user
        self.password = password
        self.sender = sender
        self.url = url

    async def send(self, to: str, subject: str, body: str) -> None:
        """Send a letter, or raise NotSent."""
        import aiosmtplib  # a server without a mail account never needs it

        letter = EmailMessage()
        letter["From"] = self.sender
        letter["To"] = to
        letter["Subject"] = subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid("vedette", self.sender.rpartition("@")[2].strip("> ") or None)
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(body)
        try:
            await aiosmtplib.send(
                letter,
                hostname=self.host,
                port=self.port,
                username=self.user or None,
                password=self.password if self.user else None,
                use_tls=self.security == "ssl",
                start_tls=self.security == "starttls",
                timeout=PATIENCE_SECONDS,
            )
        except (OSError, aiosmtplib.SMTPException) as error:
            raise NotSent(str(error)) from error


def mail_account(settings: Mapping[str, str] = os.environ) -> MailAccount | None:
    """Return the account of the settings; None if they name none, ValueError if they are wrong."""
    host = settings.get("VEDETTE_MAIL_HOST", "").strip()
    if not host:
        return None
    security = settings.get("VEDETTE_MAIL_SECURITY", "starttls").strip().lower()
    if security not in SECURITY:
        raise ValueError(f"VEDETTE_MAIL_SECURITY must be one of: {', '.join(SECURITY)}; not '{security}'")
    port = settings.get("VEDETTE_MAIL_PORT", "").strip() or str(SECURITY[security])
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise ValueError(f"VEDETTE_MAIL_PORT must be a number from 1 to 65535; not '{port}'")
    sender = settings.get("VEDETTE_MAIL_FROM", "").strip() or settings.get("VEDETTE_MAIL_USER", "").strip()
    if why_no_address(sender):
        raise ValueError(f"VEDETTE_MAIL_FROM must be the mail address that letters come from; not '{sender}'")
    user, password = settings.get("VEDETTE_MAIL_USER", "").strip(), settings.get("VEDETTE_MAIL_PASSWORD", "")
    return MailAccount(host, int(port), security, user, password, sender, settings.get("VEDETTE_MAIL_URL", "").strip())


def after_seconds(settings: Mapping[str, str] = os.environ) -> int:
    """Return the seconds of absence after which a player gets mail."""
    text = settings.get("VEDETTE_MAIL_AFTER", "").strip()
    if text and not text.isdigit():
        raise ValueError(f"VEDETTE_MAIL_AFTER must be a number of seconds; not '{text}'")
    return int(text) if text else AFTER_SECONDS


class OpenGames(Protocol):
    """The open games, as the mailer needs them."""

    async def table(self, game: str) -> GameRoom:
        """Return the game room of a game."""


class Mailer:
    """The sender of mail to absent players that a battle waits for."""

    def __init__(self, registry: OpenGames, post: MailAccount, after: int) -> None:
        self.registry = registry
        self.post = post
        self.after = after
        self.waiting: dict[tuple[str, int], asyncio.Task[None]] = {}

    def consider(self, session: Session) -> None:
        """Plan mail for the players that a changed game waits for."""
        for seat in session.to_be_mailed():
            key = (session.file.id, seat)
            if key not in self.waiting:
                task = self.waiting[key] = asyncio.create_task(self.write_later(*key))
                task.add_done_callback(lambda _, key=key: self.waiting.pop(key, None))  # type: ignore[misc]

    async def write_later(self, game: str, seat: int) -> None:
        """Wait until the player has been away long enough, then write if the battle still waits for it."""
        try:
            await asyncio.sleep(self.after)
            table = await self.registry.table(game)
            while table.devices().get(seat, 0) > 0 and seat in table.session.to_be_mailed():
                await asyncio.sleep(max(self.after, LOOK_SECONDS))
                table = await self.registry.table(game)

            def note(session: Session) -> JournalEntry | Refusal:
                return session.mailed(seat, now_ms())

            # Noted before it is sent: nobody gets it twice, even after a failure.
            if isinstance(await table.change(note), JournalEntry):
                await self.write(table.session, seat)
        except (StoreTrouble, Unplayable) as error:
            log.warning("mail.not_sent", game=game, error=str(error))

    async def write(self, session: Session, seat: int) -> None:
        title, name = session.file.title, session.seat_name(seat)
        where = f"Open it from your games: {self.post.url}" if self.post.url else "Open it from your games."
        body = BODY.format(title=title, name=name, move=session.number + 1, where=where)
        subject = SUBJECT.format(title=" ".join(title.split()))
        try:
            await self.post.send(session.mails[seat], subject, body)
            log.info("mail.sent", game=session.file.id, seat=seat)
        except NotSent as error:
            log.warning("mail.not_sent", game=session.file.id, error=str(error))

    def stop(self) -> None:
        for task in list(self.waiting.values()):
            task.cancel()
