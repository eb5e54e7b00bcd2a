"""Pondering at the terminal: a searching player thinks ahead while a person decides.

It does so in a child process, which writes down each answer as it finds it. The process is ended when the person has
answered or leaves.
"""

import json
import os
import signal
from typing import Final

from vedette.ai import Player
from vedette.ai.playout import decide
from vedette.ai.pondering import Answer, Answers, known_answer, think_ahead
from vedette.ai.rollouts import CAN_FORK
from vedette.ai.search import SearchPlayer
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import Order, Perspective, Question

PATIENT: Final = 5
"""The niceness of the process that thinks ahead."""


class Parent:
    """A halt signal for the process that thinks ahead: set when its parent has ended."""

    def __init__(self) -> None:
        self.id = os.getppid()

    @property
    def value(self) -> bool:
        return os.getppid() != self.id


class Ahead:
    """The answers found ahead in one sitting, and the process that finds more."""

    def __init__(self) -> None:
        self.answers: Answers = {}
        self.child = 0
        self.reading = -1

    def start(self, game: Game, minds: list[Player | None], rng: Rng) -> None:
        """Let the first searching opponent think ahead while a person is asked."""
        question = game.question
        if question is None or not CAN_FORK or self.child:
            return
        for side, mind in enumerate(minds):
            if side != question.side and isinstance(mind, SearchPlayer):
                self.begin(game, mind, side, rng)
                return

    def begin(self, game: Game, mind: SearchPlayer, side: int, rng: Rng) -> None:
        self.reading, writing = os.pipe()
        self.child = os.fork()
        if self.child:
            os.close(writing)
            return
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
            os.nice(PATIENT)
            mind.halt = Parent()
            with os.fdopen(writing, "w", encoding="ascii") as out:

                def tell(mark: str, answer: Answer) -> None:
                    out.write(json.dumps([mark, *answer]) + "\n")
                    out.flush()

                def lots(given: int) -> Rng:
                    return rng.clone()  # a person's orders use no random numbers

                def at(asked: Question) -> Perspective | None:
                    return None

                think_ahead(mind, side, game.book, game.state, lots, at, tell)
        finally:
            os._exit(0)

    def stop(self) -> None:
        """End the process and keep its answers."""
        if not self.child:
            return
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        self.child = 0
        with os.fdopen(self.reading, encoding="ascii") as got:
            for line in got.read().split("\n")[:-1]:  # the last line may be cut off
                mark, text, a, b = json.loads(line)
                self.answers[mark] = (text, a, b)

    def decide(self, mind: Player, game: Game, rng: Rng) -> Order:
        """Return a computer player's order: the one found beforehand, or a new one."""
        self.stop()
        answers, self.answers = self.answers, {}
        known = known_answer(answers, game.book, game.state, rng) if answers else None
        return known if known is not None else decide(mind, game.book, game.state, rng)
