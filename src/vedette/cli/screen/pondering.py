"""At the terminal, too, a computer player that thinks long thinks ahead while the person makes up his mind.

It does so in a process of its own, which says what it finds as it finds it, and is ended when the person has answered, or leaves.
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
"""How much it gives way to whatever else goes on."""


class Parent:
    """Tells the process that thinks ahead when whoever began it is gone: nobody waits for it any more."""

    def __init__(self) -> None:
        self.id = os.getppid()

    @property
    def value(self) -> bool:
        return os.getppid() != self.id


class Ahead:
    """What has been thought ahead in one sitting, and the process that goes on with it."""

    def __init__(self) -> None:
        self.answers: Answers = {}
        self.child = 0
        self.reading = -1

    def start(self, game: Game, minds: list[Player | None], rng: Rng) -> None:
        """A person is asked: who of the others thinks long begins to think ahead."""
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
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # a person who leaves by Ctrl-C is none of its business
            os.nice(PATIENT)
            mind.halt = Parent()
            with os.fdopen(writing, "w", encoding="ascii") as out:

                def tell(mark: str, answer: Answer) -> None:
                    out.write(json.dumps([mark, *answer]) + "\n")
                    out.flush()

                def lots(given: int) -> Rng:
                    return rng.clone()  # a person's orders do not touch them

                def at(asked: Question) -> Perspective | None:
                    return None

                think_ahead(mind, side, game.book, game.state, lots, at, tell)
        finally:
            os._exit(0)

    def stop(self) -> None:
        """The person has answered, or leaves: end the process, and keep what it has found."""
        if not self.child:
            return
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        self.child = 0
        with os.fdopen(self.reading, encoding="ascii") as got:
            for line in got.read().split("\n")[:-1]:  # a line that was cut off is none
                mark, text, a, b = json.loads(line)
                self.answers[mark] = (text, a, b)

    def decide(self, mind: Player, game: Game, rng: Rng) -> Order:
        """A computer player's order: as it was found beforehand, or now."""
        self.stop()
        answers, self.answers = self.answers, {}
        known = known_answer(answers, game.book, game.state, rng) if answers else None
        return known if known is not None else decide(mind, game.book, game.state, rng)
