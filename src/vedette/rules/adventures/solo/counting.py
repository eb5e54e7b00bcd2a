"""The choice of what stands at a marker, for a player who runs Possible Enemy Forces (CA-LEFT-11)."""

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.plurals import the
from vedette.engine.types import Option, Order, Question, Refusal, Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.solo.contact import CONTACT_TABLE, contact_row, groups_of_row
from vedette.rules.adventures.verbs import GRAMMAR

SCORES = 16
"""A question about a marker is numbered by the marker and the highest possible score."""


def rows_open(battle: Battle, asked: Question) -> list[int]:
    """Return the contact rows that the marker's roll could give, one for each different result."""
    pef = battle.venture.pefs[asked.n // SCORES]
    known: list[tuple[int, bool]] = []
    found: list[int] = []
    for score in range(1, asked.n % SCORES + 1):
        row = contact_row(score, battle.rules.ten_as_nine)
        meant = (groups_of_row(battle, row, pef), row.chief)
        if meant not in known:
            known.append(meant)
            found.append(score)
    return found


def check_meet(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if order.args[0] in rows_open(battle, asked):
        return None
    rows = ", ".join([str(row) for row in rows_open(battle, asked)])
    return Refusal("CA-LEFT-11", f"row {order.args[0]} is not open to this marker; choose one of {rows}")


def apply_meet(battle: Battle, asked: Question, order: Order) -> None:
    battle.then(steps.MEET, asked.n // SCORES, order.args[0])


class CountContact(DecisionType[Battle]):
    """The choice of a marker's contact row in place of a roll (CA-LEFT-11)."""

    def __init__(self) -> None:
        super().__init__("contact", GRAMMAR, {"meet": Deed(check_meet, apply_meet)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("meet", (row,)) for row in rows_open(battle, asked)]

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        found: list[Option] = []
        pef = battle.venture.pefs[asked.n // SCORES]
        for order in self.legal_orders(battle, asked):
            row = CONTACT_TABLE[order.args[0] - 1]
            count = groups_of_row(battle, row, pef)
            words = "Nobody is there" if count == 0 else "1 group" if count == 1 else f"{count} groups"
            if row.chief and not battle.venture.chief_met:
                words += ", with the C-in-C"
            option = GRAMMAR.option(order, words)
            option.rule = "CA-LEFT-11"
            found.append(option)
        return found

    def words(self, battle: Battle, asked: Question) -> str:
        name = the(battle.armies[asked.side].name)
        return f"Possible Enemy Force {asked.n // SCORES + 1} has been seen. How many groups of {name} are there?"


def ask_count(battle: Battle, step: Step) -> None:
    """Ask the side of a marker that was met for its contact row."""
    battle.ask(Question(battle.venture.enemy, "contact", "CA-LEFT-11", n=step.a * SCORES + step.b))
