"""The history of a battle: the orders that stand, what was undone, and the source of the dice."""

from typing import Final

from mypy_extensions import mypyc_attr

from vedette.engine.types import NOBODY, BadInput, Order

HAND: Final = -1
"""Dice that people rolled at a real table and entered."""
GIVEN: Final = -2
"""Dice that were thrown in another battle, from which this one was forked."""
UNTRACED: Final = "-"
"""No trace of an order is noted."""

FREE: Final = "free"
"""Undone without asking: no die had been rolled, nothing revealed."""
AGREED: Final = "agreed"
"""Undone with the consent of the other side."""
ALONE: Final = "alone"
"""Undone by a player alone against computers or the book, which always consent."""
TOGETHER: Final = "together"
"""Undone by players who share one screen."""
RULES: Final = "rules"
"""Undone by the program: the rules have changed, and from there on the battle would be another."""
OLD: Final = "old"
"""Undone in old records, when the same dice came again after an undo."""
WAYS_BACK: Final = (FREE, AGREED, ALONE, TOGETHER, RULES, OLD)


@mypyc_attr(acyclic=True)
class PlayedOrder:
    """An order that was carried out: its side and seat, the order, the faces it rolled, and the reveals before it.

    `dice` is the source of the dice: a number from 0 up is a stream of the seed (the next one begins when a throw is taken
    back), HAND and GIVEN are faces that stand for themselves. `trace` is a short mark of its results (engine/fingerprint.py).
    """

    __slots__ = ("dice", "faces", "order", "reveals", "seat", "side", "trace")

    def __init__(
        self,
        side: int,
        order: Order,
        faces: list[int],
        reveals: int = 0,
        seat: int = NOBODY,
        dice: int = 0,
        trace: str = UNTRACED,
    ) -> None:
        self.side = side
        self.order = order
        self.faces = faces
        self.reveals = reveals
        self.seat = seat if seat >= 0 else side
        self.dice = dice
        self.trace = trace


class UndoMark:
    """A mark that orders were undone: there were `at`, `to` were left; by which seat, how, and how many dice went.

    `stream` is the stream of the seed from which dice came afterwards.
    """

    def __init__(self, at: int, to: int, seat: int, how: str, dice: int, stream: int) -> None:
        self.at = at
        self.to = to
        self.seat = seat
        self.how = how
        self.dice = dice
        self.stream = stream


class ReplayMismatch(BadInput):
    """A difference between a battle and its replay: at which order (from 0; NOBODY: before the first), and by which rule."""

    def __init__(self, words: str, index: int = NOBODY, rule: str = "") -> None:
        super().__init__(words)
        self.index = index
        self.rule = rule
