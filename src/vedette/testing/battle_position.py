"""A position of a battle in any book: give it orders with written dice, and see the events."""

from vedette.engine.book import Book
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import apply_order
from vedette.engine.odds import Odds, odds
from vedette.engine.state import State
from vedette.engine.tables import Event, Roll
from vedette.engine.types import BadInput, Order, Refusal
from vedette.testing.names import read_order


class BattlePosition:
    """A book, a battle in progress, and the names of its pieces for orders."""

    def __init__(self, book: Book, state: State, ids: dict[str, int], origin: tuple[int, int] = (0, 0)) -> None:
        self.book = book
        self.state = state
        self.ids = ids
        self.origin = origin

    def read(self, text: str) -> Order:
        """Read the order in a text that uses the names of pieces."""
        return read_order(self.book.grammar, text, self.ids, self.origin)

    def refusal(self, text: str) -> Refusal | None:
        """Return the refusal of an order, or None. The battle does not change."""
        order = self.read(text)
        if self.state.question is None:
            return Refusal("", "the battle is over; no more orders are taken")
        before = self.state.key()
        refused = self.book.check(self.state, self.state.question, order)
        if self.state.key() != before:
            raise RuntimeError(f"asking whether '{text}' is allowed changed the battle")
        return refused

    def refused_by(self, text: str) -> str:
        """Return the rule that refuses an order; "" when it is allowed."""
        refused = self.refusal(text)
        return refused.rule if refused is not None else ""

    def refused_with(self, text: str) -> str:
        """Return the words with which an order is refused; "" when it is allowed."""
        refused = self.refusal(text)
        return refused.words if refused is not None else ""

    def give(self, text: str, faces: list[int]) -> list[Event]:
        """Give an order with these faces, all of which must be thrown, and return its events."""
        order = self.read(text)
        before = self.state.clone()
        dice = ScriptedDice(faces)
        self.state.dice = dice
        try:
            refused = apply_order(self.book, self.state, order)
            if refused is not None:
                raise BadInput(f"'{text}' is refused: {refused}")
            if dice.unused():
                raise BadInput(f"'{text}': these dice were written but not thrown: {dice.unused()}")
        except BadInput:
            self.state = before
            raise
        return self.state.take_log()

    def odds(self, text: str) -> Odds:
        """Return the exact chances of an order's results."""
        return odds(self.book, self.state, self.read(text))

    def name_of(self, who: int) -> str:
        """Return the name of a piece in this position."""
        for name, id in self.ids.items():
            if id == who:
                return name
        return self.book.name_of(self.state, who) if who >= 0 else ""


class OrderReport:
    """The result of an order: its events, and their rolls."""

    def __init__(self, events: list[Event], poised: BattlePosition) -> None:
        self.events = events
        self.poised = poised

    @property
    def kinds(self) -> list[str]:
        return [event.event_type.kind for event in self.events]

    @property
    def rules(self) -> list[str]:
        return [event.event_type.rule for event in self.events]

    @property
    def words(self) -> list[str]:
        return [self.poised.book.tell(self.poised.state, event) for event in self.events]

    @property
    def rolls(self) -> list[Roll]:
        return [roll for event in self.events for roll in event.rolls or []]
