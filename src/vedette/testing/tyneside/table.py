"""A table laid out by hand for rule tests: units, a first step, then orders or steps with given dice."""

from typing import Any

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import advance
from vedette.engine.tables import Event
from vedette.engine.types import Step
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.units import Group
from vedette.testing.battle_position import BattlePosition
from vedette.testing.tyneside.cases import ask, figure_of
from vedette.testing.tyneside.positions import set_out

Doc = dict[str, Any]


class Table:
    """A table for rule tests: units go by name, lengths are hundredths of a cm, figures are numbered from 1."""

    def __init__(self, book: str, settings: Doc | None = None, house: Doc | None = None, **position: Any) -> None:
        changes: Doc = {**(house or {}), "settings": settings or {}}
        self.book = amend(books.entry(book).book(), changes)
        self.position: Doc = {"units": {}, **position}
        self.poised = BattlePosition(self.book, None, {})  # type: ignore[arg-type]

    def place(self, name: str, at: tuple[int, int] | None = None, **told: Any) -> "Table":
        """Place a group, by default ten riflemen of side 0; `places` puts figures one by one."""
        doc: Doc = {"side": 0, **told}
        if at is not None:
            doc["at"] = list(at)
        if "role" not in doc:
            doc.setdefault("figures", len(doc["places"]) if "places" in doc else 10)
        self.position["units"][name] = doc
        return self

    def officer(self, name: str, at: tuple[int, int], **told: Any) -> "Table":
        """Place a Player Character."""
        return self.place(name, at, **{"role": "officer", "character": True, "weapons": ["pistol"], **told})

    def lay(self, step: str = "command", side: int = 0, **more: Any) -> "Table":
        """Set the table out at a step, before anything is carried out."""
        self.poised = set_out({**self.position, "step": step, "side": side, **more}, self.book)
        return self

    def start(self, step: str = "command", side: int = 0, dice: list[int] | None = None, **more: Any) -> "Table":
        """Set the table out and go on to its first question, with these dice."""
        self.lay(step, side, **more)
        self.battle.dice = ScriptedDice(dice or [])
        advance(self.book, self.battle)
        self.battle.take_log()
        return self

    @property
    def battle(self) -> Battle:
        assert isinstance(self.poised.state, Battle)
        return self.poised.state

    @property
    def gaze(self) -> SightTable:
        return SightTable(self.battle)

    def __getitem__(self, name: str) -> Group:
        return self.battle.groups[self.poised.ids[name]]

    def fig(self, name: str, number: int = 1) -> int:
        """Return a figure by its number in the unit as it was listed."""
        return figure_of(self.poised, name, str(number))

    def dice(self, *faces: int) -> "Table":
        """Set the next dice."""
        self.battle.dice = ScriptedDice(list(faces))
        return self

    def do(self, kind: int, *faces: int, a: int | None = None) -> list[Event]:
        """Carry out one step of the agenda with these dice, all of which must be rolled."""
        self.dice(*faces)
        self.book.run_step(self.battle, Step(kind, self.battle.side if a is None else a))
        assert isinstance(self.battle.dice, ScriptedDice)
        assert not self.battle.dice.unused(), f"not thrown: {self.battle.dice.unused()}"
        return self.battle.take_log()

    def order(self, text: str, *faces: int) -> list[Event]:
        return self.poised.give(text, list(faces))

    def refusal(self, text: str) -> str:
        """Return the rule by which an order is refused; "" when it is allowed."""
        return self.poised.refused_by(text)

    def ask(self, text: str) -> object:
        return ask(self.poised, text)

    @property
    def asks(self) -> str:
        question = self.battle.question
        return question.kind if question is not None else ""

    def at(self, name: str, number: int = 1) -> tuple[int, int]:
        figure = self.fig(name, number)
        return self.battle.x[figure], self.battle.y[figure]
