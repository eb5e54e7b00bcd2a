"""Types of decisions: the verbs that answer a question, each with its check and its effect, and the question's words.

A book has a table from a question's kind to its DecisionType; no other code asks for the kind of a question.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from vedette.engine.dice import Rng
from vedette.engine.orders import Grammar
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal

Battle = TypeVar("Battle", bound=State)


def others_offered(state: State, asked: Question, offered: list[Option]) -> list[int]:
    """Return the side's units that have options, in the list's order; none if only the unit that is asked has any."""
    alone = asked.who
    for option in offered:
        if option.who not in (NOBODY, option.target, asked.who):
            alone = NOBODY
    found: list[int] = []
    for option in offered:
        who = asked.who if option.who == NOBODY else option.who
        if (
            option.closes
            or option.destructive
            or who in (NOBODY, alone)
            or who in found
            or state.side_of(who) != asked.side
        ):
            continue
        found.append(who)
    return found


def allow(battle: State, asked: Question, order: Order) -> None:
    """Refuse nothing: the check of a verb that is always allowed while its question is open."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Generic[Battle]):
    """A verb's pair of functions: `check` gives the reason for a refusal or None, `apply` carries out a checked order."""

    def __init__(
        self,
        check: Callable[[Battle, Question, Order], Refusal | None],
        apply: Callable[[Battle, Question, Order], None],
    ) -> None:
        self.check = check
        self.apply = apply


@mypyc_attr(allow_interpreted_subclasses=True)
class DecisionType(Generic[Battle]):
    """A type of question, with a row for each verb that answers it; the book refuses all other verbs first.

    A type that overrides `check` and `apply` for all its verbs gives only their names.
    """

    def __init__(self, name: str, grammar: Grammar, deeds: dict[str, Deed[Battle]] | list[str]) -> None:
        self.name = name
        self.grammar = grammar
        self.deeds: dict[str, Deed[Battle]] = deeds if isinstance(deeds, dict) else {}
        self.verbs = list(deeds)
        self.known = set(self.verbs)
        self.shows = ""  # the word of the book for what the view draws meanwhile

    def check(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        """Check an answer by its verb's row: the reason for a refusal, or None; the same checks build the options."""
        return self.deeds[order.verb].check(battle, asked, order)

    def apply(self, battle: Battle, asked: Question, order: Order) -> None:
        """Carry out an answer that has been checked, by its verb's row."""
        self.deeds[order.verb].apply(battle, asked, order)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        """Return every closed answer on offer; open choices give sensible samples."""
        raise RuntimeError(f"nothing is offered for '{self.name}'")

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        """Draw one answer at random, more often than not an attack; overridden where the whole list is costly."""
        found = self.legal_orders(battle, asked)
        return found[rng.below(len(found))]

    def sample(self, battle: Battle, asked: Question, rng: Rng) -> Order | None:
        """Draw one answer at random, each equally likely; overridden where the whole list is costly. None: there are none."""
        found = self.legal_orders(battle, asked)
        return found[rng.below(len(found))] if found else None

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        """Return the answers on offer as entries for people: few entries, the open ones with their reach."""
        return [self.grammar.offer(battle, order) for order in self.legal_orders(battle, asked)]

    def warn(self, battle: Battle, asked: Question, offered: list[Option]) -> None:
        """Mark each option with the units that would lose their own options by it, if it ends the step for all."""
        for option in offered:
            if option.closes:
                option.forgoes = others_offered(battle, asked, offered)

    def assumed_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Return the answer that odds assume when this is asked on the way; None: they end here."""
        return None

    def table_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Return the answer that leaves it to the book's tables; None if they have none for a single character."""
        return None

    def words(self, battle: Battle, asked: Question) -> str:
        """Return the question, as one would ask it across the table."""
        raise RuntimeError(f"nobody knows how to ask '{self.name}'")
