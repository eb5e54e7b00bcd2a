"""A kind of question is one object: the verbs that answer it, each with its check and its effect, and how it is put.

A book gives a table from the name of a kind to its object; nothing else asks which kind a question is of.
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
    """The units of the side that are offered something, as the list has them; who alone is asked knows that he is."""
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
    """A kind of question, with a row for each verb that answers it; the book refuses all other verbs before it asks the kind.

    A kind that overrides `check` and `apply` for all its verbs gives only their names.
    """

    def __init__(self, name: str, grammar: Grammar, deeds: dict[str, Deed[Battle]] | list[str]) -> None:
        self.name = name
        self.grammar = grammar
        self.deeds: dict[str, Deed[Battle]] = deeds if isinstance(deeds, dict) else {}
        self.verbs = list(deeds)
        self.known = set(self.verbs)
        self.shows = ""  # what the view draws while this is asked, by a word of the book's own

    def check(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        """Check an answer by its verb's row: the reason for a refusal, or None; the same predicates build what is offered."""
        return self.deeds[order.verb].check(battle, asked, order)

    def apply(self, battle: Battle, asked: Question, order: Order) -> None:
        """Carry out an answer that has been checked, by its verb's row."""
        self.deeds[order.verb].apply(battle, asked, order)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        """Every closed answer on offer; open choices give sensible samples."""
        raise RuntimeError(f"nothing is offered for '{self.name}'")

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        """One answer on offer, by chance, an attack more often than not; where it matters without making the whole list."""
        found = self.legal_orders(battle, asked)
        return found[rng.below(len(found))]

    def sample(self, battle: Battle, asked: Question, rng: Rng) -> Order | None:
        """Any of `orders`, each as likely as the next, where it matters without making the whole list; None: there are none."""
        found = self.legal_orders(battle, asked)
        return found[rng.below(len(found))] if found else None

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        """What is offered, grouped for people: few entries, the open ones with their reach."""
        return [self.grammar.offer(battle, order) for order in self.legal_orders(battle, asked)]

    def warn(self, battle: Battle, asked: Question, offered: list[Option]) -> None:
        """Write on each option who would lose by it what is offered now; here, where it closes the question for all."""
        for option in offered:
            if option.closes:
                option.forgoes = others_offered(battle, asked, offered)

    def assumed_answer(self, battle: Battle, asked: Question) -> Order | None:
        """The answer that odds take for granted when this is asked on the way; None: they end here."""
        return None

    def table_answer(self, battle: Battle, asked: Question) -> Order | None:
        """The answer by which it is left to the book's tables; None where they have none for a single character."""
        return None

    def words(self, battle: Battle, asked: Question) -> str:
        """The question, as one would ask it across the table."""
        raise RuntimeError(f"nobody knows how to ask '{self.name}'")
