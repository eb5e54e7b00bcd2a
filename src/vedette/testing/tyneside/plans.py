"""Battles of the club rules that the harness plays."""

from typing import Any, Final

from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import Order
from vedette.scenarios.tyneside.reader import make_scenarios
from vedette.testing.tyneside.table import Table

SCENARIOS: Final = make_scenarios("tyneside-3.2")


def setup_for(number: int, rng: Rng) -> tuple[dict[str, Any], str]:
    """Return scenarios in turn, played by people or by the tables; and random battles, small and large."""
    solo = [[], [1], [0], [1]][number % 4]
    if number % 3 == 0:
        ids = SCENARIOS.ids()
        id = ids[number // 3 % len(ids)]
        return SCENARIOS.setup_of(id, turns=3 + rng.below(8), solo=solo), id
    armies = [SCENARIOS.armies.generate(number * 2 + i, None, ("column", "clans")[i]) for i in (0, 1)]
    if number % 5 == 0:
        armies = [armies[1], armies[0]]
    setup = SCENARIOS.battle_of(armies=armies, seed=number, turns=3 + rng.below(10), solo=solo)
    return setup, f"{armies[0]['title']} against {armies[1]['title']}, tables run {solo or 'nobody'}"


def laid_out(verb: str) -> list[tuple[Book, State, Order]]:
    """Return positions with orders that random battles hardly ever offer: an officer's own shot at one man."""
    if verb != "aim":
        return []
    table = Table("tyneside-solo").officer("captain", (5000, 3000), weapons=["rifle"])
    table.place("men", (15000, 1000), weapons=["sword"])
    table.place("foe", places=[[5000, 5000], [5600, 5000], [5000, 5400], [5600, 5400]], side=1).start("shoot")
    question = table.battle.question
    assert question is not None
    found = [order for order in table.book.legal_orders(table.battle, question) if order.verb == verb]
    return [(table.book, table.battle, order) for order in found[:1]]
