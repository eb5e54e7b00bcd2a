"""Battles of Colonial Adventure laid out by hand, with given dice, for rule tests."""

from typing import Any

from vedette import books
from vedette.engine.book import amend
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.move.shape import rects_gap
from vedette.rules.shock.units import Unit
from vedette.testing.battle_position import BattlePosition
from vedette.testing.shock.cases import ask
from vedette.testing.shock.positions import Position

Doc = dict[str, Any]


class Told:
    """The result of an order: events and rolls."""

    def __init__(self, table: "Table", events: list[Event]) -> None:
        self.table = table
        self.events = events
        self.rules = [event.event_type.rule for event in events]
        self.kinds = [event.event_type.kind for event in events]
        self.rolls = [roll for event in events for roll in event.rolls or []]

    def words(self) -> str:
        battle = self.table.battle
        return " ".join([self.table.poised.book.tell(battle, event) for event in self.events])


class Table:
    """A table laid out by hand: put units on it, start it, give orders with given dice."""

    def __init__(self, settings: Doc | None = None, change: list[Doc] | None = None, **table: Any) -> None:
        self.position = Position(**table)
        changes: Doc = {"settings": settings or {}, "change": change or []}
        self.book = amend(books.entry("shock").book(), changes)
        self.poised = BattlePosition(self.book, None, {})  # type: ignore[arg-type]

    def place(self, name: str, kind: str = "", at: tuple[int, int] | None = None, **told: Any) -> "Table":
        """Place a unit: its row in the army list, its place, and any other entries."""
        doc: Doc = dict(told)
        if kind == "commander":
            doc["commander"] = True
        else:
            doc["kind"] = kind or ("Infantry" if name[:1].isupper() else "Baggara")
            if kind not in ("Gatling", "Screw Gun", "7/9-pdr Gun", "Krupp Gun"):
                doc.setdefault("figures", 10)
                doc.setdefault("files", 5)
        if at is not None:
            doc["at"] = list(at)
        self.position.units[name] = doc
        return self

    def start(self, step: int = 3, first: int = 0, turn: int = 1, rounds: int = 1) -> "Table":
        """Begin at a step; `first` is the side with the initiative. The battle ends with this turn by default."""
        self.position.rounds = max(rounds, turn)
        self.position.step = step
        self.position.first = first
        self.position.turn = turn
        self.poised = self.position.poised(self.book)
        return self

    @property
    def battle(self) -> Battle:
        assert isinstance(self.poised.state, Battle)
        return self.poised.state

    def unit(self, name: str) -> Unit:
        return self.battle.units[self.poised.ids[name]]

    def __getitem__(self, name: str) -> Unit:
        return self.unit(name)

    @property
    def asks(self) -> str:
        question = self.battle.question
        return question.kind if question is not None else ""

    @property
    def asked(self) -> int:
        question = self.battle.question
        return question.side if question is not None else NOBODY

    def order(self, text: str, dice: list[int] | None = None) -> Told:
        return Told(self, self.poised.give(text, dice or []))

    def refusal(self, text: str) -> str:
        """Return the rule by which an order is refused; "" when it is allowed."""
        return self.poised.refused_by(text)

    def may(self, text: str) -> bool:
        return self.poised.refusal(text) is None

    def offered(self, verb: str) -> list[str]:
        """Return the orders with one verb that are on offer now."""
        question = self.battle.question
        if question is None:
            return []
        orders = [order for order in self.book.legal_orders(self.battle, question) if order.verb == verb]
        return [self.book.grammar.write(order) for order in orders]

    def centre(self, name: str) -> tuple[int, int]:
        unit = self.unit(name)
        spot = self.battle.centre_from_front(unit, unit.x, unit.y, unit.heading, unit.files)
        return int(spot.x), int(spot.y)

    def gap(self, one: str, other: str) -> int:
        return rects_gap(self.unit(one).rects, self.unit(other).rects)

    def ask(self, text: str) -> object:
        return ask(self.poised, text)
