"""The state of a battle at one moment."""

from collections.abc import Callable
from typing import ClassVar

from mypy_extensions import mypyc_attr

from vedette.engine.dice import Dice
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY, SETUP, Outcome, Question, Step


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A battle's common part: the agenda (a stack, next step last), the dice, the newest events, the open question.

    A book's own State adds its table and its units. `log` holds the events since they were last taken; a clone starts
    with an empty one. `reveals` counts the moments after which hidden things are known: undo does not go past them. `solo` are
    the sides that the book runs by its own tables: they are asked nothing. `onlooker` is called with every event as it happens,
    if the battle will be told from single seats; a clone has none.
    """

    __slots__ = ("agenda", "dice", "log", "onlooker", "outcome", "phase", "question", "reveals", "solo", "turn")

    CONSTANT: ClassVar[tuple[str, ...]] = ("solo",)  # set up with the battle
    UNCOMPARED: ClassVar[tuple[str, ...]] = ("dice",)  # equal battles may roll on differently
    DERIVED: ClassVar[tuple[str, ...]] = ("log", "onlooker")  # a clone starts with an empty log and without an onlooker

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.agenda: list[Step] = []
        self.log: list[Event] = []
        self.question: Question | None = None
        self.outcome: Outcome | None = None
        self.reveals = 0
        self.phase = SETUP
        self.turn = 0
        self.solo: list[int] = []
        self.onlooker: Callable[[State, Event], None] | None = None

    def next(self, step: Step) -> None:
        """Put a step on top of the agenda: it comes before all that is there."""
        self.agenda.append(step)

    def ask(self, question: Question) -> None:
        """Leave a choice to a side."""
        self.question = question

    def ask_nobody(self) -> None:
        """Close the question after its answer."""
        self.question = None

    def say(self, event: Event) -> None:
        self.log.append(event)
        if self.onlooker is not None:
            self.onlooker(self, event)

    def end(self, outcome: Outcome) -> None:
        """End the battle and drop what is still on the agenda."""
        self.outcome = outcome
        self.agenda = []
        self.question = None

    def take_log(self) -> list[Event]:
        taken = self.log
        self.log = []
        return taken

    def copy_into(self, twin: "State") -> None:
        """Copy the fields that every State has into a clone."""
        twin.agenda = self.agenda[:]
        twin.question = self.question
        twin.outcome = self.outcome
        twin.reveals = self.reveals
        twin.phase = self.phase
        twin.turn = self.turn
        twin.solo = self.solo

    def clone(self) -> "State":
        """Return an independent copy; fixed data (terrain, rosters) are shared."""
        raise RuntimeError("a State without a battle")

    def key(self) -> tuple[object, ...]:
        """Return all that can change, as plain numbers: equal keys are equal battles (dice and log apart)."""
        raise RuntimeError("a State without a battle")

    # --- who is who ------------------------------------------------------------------------------------------------

    def name_of(self, who: int) -> str:
        """Return a unit's name."""
        return str(who)

    def side_of(self, who: int) -> int:
        """Return a unit's side; NOBODY for what has no side."""
        return NOBODY

    def side_name(self, side: int) -> str:
        return f"side {side + 1}"

    def core_key(self) -> tuple[object, ...]:
        """Return the part of the key that every State has."""
        return (
            tuple([step.key() for step in self.agenda]),
            self.question.key() if self.question is not None else None,
            (self.outcome.winner, self.outcome.level) if self.outcome is not None else None,
            self.reveals,
        )
