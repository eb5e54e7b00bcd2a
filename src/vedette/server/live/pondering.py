"""Thinking ahead: computer players use the time while a person decides.

They do it in a process of their own that gives way to all others. Games wait for it in a queue, and one question is
thought ahead for a limited number of moments (vedette.ai.pondering). It ends when the question changes, or nobody is
here any more.
"""

import asyncio
from typing import Final

from vedette.ai.pondering import Answers
from vedette.server.game.session import Session
from vedette.server.logs import log
from vedette.server.process import jobs
from vedette.server.process.worker_pool import Workers

MOST_KEPT: Final = 200
"""The most answers kept for one game."""


class Pondering:
    """The answers that one game has thought ahead, and the task that goes on with it."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.answers: Answers = {}
        self.looking: asyncio.Task[Answers] | None = None
        self.looked_at = (-1, -1)

    def start(self, session: Session, player: str, side: int) -> None:
        """Start to think ahead for a computer player while the other side decides; end an older task."""
        at = (session.number, session.undos)
        if self.looked_at == at or not session.file.seed:
            return
        self.looked_at = at
        before = self.looking
        if before is not None:
            before.cancel()
        self.looking = asyncio.create_task(self.after(before, session, player, side))

    async def after(self, before: asyncio.Task[Answers] | None, session: Session, player: str, side: int) -> Answers:
        """Think ahead after the older task has ended."""
        if before is not None:
            await self.keep(before)
        return await self.workers.look_ahead(session, jobs.look_ahead, player, side)

    async def seen(self) -> Answers:
        """Stop thinking ahead and return all answers found."""
        looking, self.looking = self.looking, None
        if looking is not None:
            looking.cancel()
            await self.keep(looking)
        return self.answers

    async def keep(self, looking: asyncio.Task[Answers]) -> None:
        """Keep the answers of a task that ends."""
        await asyncio.wait([looking])
        if looking.cancelled():
            return  # it waited for its turn
        fault = looking.exception()
        if fault is not None:
            log.warning("ahead.fault", fault=repr(fault))
            return
        if len(self.answers) + len(looking.result()) > MOST_KEPT:
            self.answers = {}
        self.answers.update(looking.result())

    def stop(self) -> None:
        """Stop thinking ahead, because nobody is here any more."""
        if self.looking is not None:
            self.looking.cancel()
            self.looking = None
