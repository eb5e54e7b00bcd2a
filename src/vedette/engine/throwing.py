"""Dice that people roll themselves: the next roll that is wanted, its number and type of dice, and its purpose."""

from vedette.engine.book import Book
from vedette.engine.dice import ManualDice, NeedDice, SeededDice
from vedette.engine.game import apply_order
from vedette.engine.state import State
from vedette.engine.tables import Breakdown, Event, Roll
from vedette.engine.types import NOBODY, Order


class Throw:
    """A roll that an order waits for: a number of dice of one type, and what is known of it before they fall.

    `who` throws (NOBODY: a whole side, or nobody in particular), `side` is its side; `words`, `test` and `rule` give the reason.
    `need`, `low`, `against` and `pool` are those of a Roll; `each`: dice are counted one by one. If the throw is hidden from
    the player who rolls it, only the dice are known.
    """

    def __init__(self, count: int, sides: int) -> None:
        self.count = count
        self.sides = sides
        self.who = NOBODY
        self.side = NOBODY
        self.words = ""
        self.test = ""
        self.rule = ""
        self.need = 0
        self.low = False
        self.each = False
        self.against = ""
        self.pool: Breakdown | None = None


class ProbeDice(ManualDice):
    """The faces entered so far, then any faces, to find what they would be for. `first` are the faces of the next throw."""

    def __init__(self, given: list[int], lots: str) -> None:
        super().__init__(given, lots)
        self.further = SeededDice("what for")
        self.first: list[int] | None = None

    def next_face(self, sides: int, wanted: int) -> int:
        if self.at < len(self.given):
            return super().next_face(sides, wanted)
        if self.first is None:
            self.first = self.last
        return self.further.next_face(sides, wanted)


def next_throw(book: Book, state: State, order: Order, faces: list[int], side: int, lots: str = "") -> Throw | None:
    """Return the roll that an order wants after these faces, as far as a side may know of it; None if none.

    `lots` are those of the game (`Game.lots`).
    """
    trial = state.clone()
    trial.dice = ManualDice(faces, lots)
    try:
        apply_order(book, trial, order)
    except NeedDice as need:
        found = Throw(need.count, need.sides)
    else:
        return None
    told = len(trial.log)
    twin = state.clone()
    door = ProbeDice(faces, lots)
    twin.dice = door
    apply_order(book, twin, order)
    for event in twin.log[told:]:
        roll = _roll_of(event, door.first, found.sides)
        if roll is not None:
            if event.seen_by(side):
                _describe(found, twin, event, roll)
                found.each = len(book.counted(roll)) > 0
            break
    return found


def _roll_of(event: Event, first: list[int] | None, sides: int) -> Roll | None:
    """Return the roll of an event that contains the first of the dice after those entered."""
    if event.rolls is None or first is None:
        return None
    for roll in event.rolls:
        if roll.sides == sides and (roll.faces is first or roll.faces[: len(first)] == first):
            return roll
    return None


def _describe(found: Throw, state: State, event: Event, roll: Roll) -> None:
    found.who = roll.who
    found.side = roll.side if roll.side >= 0 or roll.who < 0 else state.side_of(roll.who)
    found.words = roll.words
    found.test = event.event_type.test
    found.rule = event.event_type.rule
    found.need = roll.need
    found.low = roll.low
    found.against = roll.against
    found.pool = roll.pool
