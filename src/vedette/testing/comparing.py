"""Comparing the results of a case with what its file expects."""

from fractions import Fraction
from typing import Final, Protocol

from vedette import books
from vedette.engine.book import Book
from vedette.engine.orders import Form
from vedette.engine.tables import Event, Roll
from vedette.engine.types import NOBODY, BadInput, Order
from vedette.engine.validation import as_dict, as_list, as_text
from vedette.testing.battle_position import BattlePosition

Doc = dict[str, object]

AND_SO_ON: Final = "..."
"""The last of the expected events, if further events do not matter."""


class CaseReader(Protocol):
    """A book's module for reading its case files. A book without campaigns leaves `campaign` out."""

    def position(self, doc: Doc, book: Book) -> BattlePosition:
        """Return the battle that a position of a case file describes."""
        ...

    def facts(self, poised: BattlePosition, name: str) -> Doc:
        """Return the facts of a piece."""
        ...

    def ask(self, poised: BattlePosition, text: str) -> object:
        """Return the answer to a question about the table."""
        ...

    def campaign(self, begun: Doc, now: Doc) -> Doc:
        """Return a campaign in the state that a case file describes."""
        ...


def reader_of(book: str) -> CaseReader:
    """Return the case reader of a book; BadInput where it has none."""
    reader: CaseReader = books.entry(book).module("cases")
    return reader


def compare(what: str, expected: object, got: object) -> list[str]:
    """Compare two values; return a difference or an empty list. Callers that need sets use `compare_sets`."""
    if plain(expected) == plain(got):
        return []
    return [f"{what}: expected {expected!r}, got {got!r}"]


def plain(value: object) -> object:
    """Convert tuples to lists."""
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


def compare_sets(what: str, expected: object, got: list[object]) -> list[str]:
    """Compare two lists as sets."""
    wanted = {repr(plain(part)) for part in as_list(expected, what)}
    have = {repr(plain(part)) for part in got}
    found = []
    if wanted - have:
        found.append(f"{what}: expected, but not there: {', '.join(sorted(wanted - have))}")
    if have - wanted:
        found.append(f"{what}: there, but not expected: {', '.join(sorted(have - wanted))}")
    return found


def compare_events(poised: BattlePosition, step: Doc, events: list[Event]) -> list[str]:
    """Compare the events, rolls and state after an order with a step."""
    found: list[str] = []
    rolls = [roll for event in events for roll in event.rolls or []]
    if "events" in step:
        wanted = as_list(step["events"], "events")
        told = events
        if wanted and wanted[-1] == AND_SO_ON:
            wanted = wanted[:-1]
            told = events[: len(wanted)]
        if all([isinstance(entry, str) for entry in wanted]):
            found += compare("events", wanted, [event.event_type.rule for event in told])
        elif len(wanted) != len(told):
            found.append(f"events: expected {len(wanted)}, got {[event.event_type.rule for event in told]}")
        else:
            for i, entry in enumerate(wanted):
                found += compare_part(f"events[{i}]", as_dict(entry, f"events[{i}]"), event_doc(poised, told[i]))
    for name, score in as_dict(step.get("scores", {}), "scores").items():
        scores = [roll.score for roll in rolls if thrower(poised, roll) == name]
        found += compare(f"the score of {name}", [score], scores)
    if "rolls" in step:
        wanted = as_list(step["rolls"], "rolls")
        if len(wanted) != len(rolls):
            found.append(f"rolls: expected {len(wanted)}, got {len(rolls)}")
        else:
            for i, entry in enumerate(wanted):
                found += compare_part(f"rolls[{i}]", as_dict(entry, f"rolls[{i}]"), roll_doc(poised, rolls[i]))
    if "state" in step:
        found += compare_state(poised, as_dict(step["state"], "state"))
    if "question" in step:
        found += compare_part("question", as_dict(step["question"], "question"), question_doc(poised))
    if "outcome" in step:
        found += compare_part("outcome", as_dict(step["outcome"], "outcome"), outcome_doc(poised))
    return found


def compare_part(what: str, expected: Doc, got: Doc) -> list[str]:
    """Compare the expected entries of a document; others do not matter."""
    found: list[str] = []
    for key, value in expected.items():
        if key not in got:
            raise BadInput(f"{what} has no entry '{key}'; it has: {', '.join(got)}")
        found += compare(f"{what}.{key}", value, got[key])
    return found


def compare_state(poised: BattlePosition, expected: Doc) -> list[str]:
    """Compare the facts of pieces."""
    reader = reader_of(poised.book.name)
    found: list[str] = []
    for name, facts in expected.items():
        found += compare_part(name, as_dict(facts, name), reader.facts(poised, name))
    return found


def compare_refusal(poised: BattlePosition, text: str, rule: object, wants_refusal: bool) -> list[str]:
    refused = poised.refusal(text)
    if not wants_refusal:
        return [] if refused is None else [f"it should be allowed, but is refused: {refused}"]
    if refused is None:
        return ["it should be refused, but is allowed"]
    if rule is not None and refused.rule != rule:
        return [f"it should be refused by {rule}, but is refused: {refused}"]
    return []


def compare_offer(poised: BattlePosition, verb: str, step: Doc) -> list[str]:
    """Compare the orders of one verb that are on offer: their squares, their targets, or the orders themselves."""
    question = poised.state.question
    form = poised.book.grammar.forms.get(verb)
    if form is None:
        raise BadInput(f"'{verb}' is not a verb of this book; its verbs are: {', '.join(poised.book.grammar.forms)}")
    orders = poised.book.legal_orders(poised.state, question) if question is not None else []
    orders = [order for order in orders if order.verb == verb]
    found: list[str] = []
    if "squares" in step:
        found += compare_sets("squares", step["squares"], [square_in(form, order, poised) for order in orders])
    if "targets" in step:
        found += compare_sets("targets", step["targets"], [poised.name_of(unit_in(form, order)) for order in orders])
    if "orders" in step:
        wanted = [
            poised.book.grammar.write(poised.read(as_text(t, "orders"))) for t in as_list(step["orders"], "orders")
        ]
        found += compare_sets("orders", wanted, [poised.book.grammar.write(order) for order in orders])
    return found


def slots_of(form: Form) -> list[str]:
    """Return the meaning of each number of an order; a square takes two."""
    slots: list[str] = []
    for part in form.parts:
        if part in ("{square}", "{point}"):
            slots += ["x", "y"]
        elif part.startswith("{"):
            slots.append(part[1:-1])
    return slots


def square_in(form: Form, order: Order, poised: BattlePosition) -> list[int]:
    if "x" not in slots_of(form):
        raise BadInput(f"orders written '{form.pattern}' have no square")
    at = slots_of(form).index("x")
    return [order.args[at] - poised.origin[0], order.args[at + 1] - poised.origin[1]]


def unit_in(form: Form, order: Order) -> int:
    """Return the second piece that an order names: its target."""
    places = [i for i, slot in enumerate(slots_of(form)) if slot in ("unit", "who", "whom")]
    if len(places) < 2:
        raise BadInput(f"orders written '{form.pattern}' are aimed at nobody")
    return order.args[places[1]]


def compare_odds(poised: BattlePosition, text: str, expected: Doc) -> list[str]:
    """Compare exact chances, written as fractions ("5/36") or whole numbers."""
    refused = poised.refusal(text)
    if refused is not None:
        return [f"refused: {refused}"]
    got = poised.odds(text).fractions
    found: list[str] = []
    for result, rng in expected.items():
        try:
            wanted = Fraction(str(rng))
        except (ValueError, ZeroDivisionError):
            raise BadInput(f"chances: {rng!r} is not a fraction such as '5/36'") from None
        if got.get(result, Fraction(0)) != wanted:
            found.append(f"the chance of '{result}': expected {wanted}, got {got.get(result, Fraction(0))}")
    if sum([Fraction(str(chance)) for chance in expected.values()]) == 1:
        found += [f"the chance of '{result}' was not expected" for result in got if result not in expected]
    return found


# --- compared documents -----------------------------------------------------------------------------------------------


def thrower(poised: BattlePosition, roll: Roll) -> str:
    return poised.name_of(roll.who) if roll.who != NOBODY else roll.words


def roll_doc(poised: BattlePosition, roll: Roll) -> Doc:
    tally = roll.tally if roll.tally is not None else roll.pool
    lines = {line.rule: line.amount for line in tally.lines()} if tally is not None else {}
    return {
        "who": thrower(poised, roll),
        "sides": roll.sides,
        "faces": roll.faces,
        "dice": roll.dice,
        "score": roll.score,
        "lines": lines,
    }


def event_doc(poised: BattlePosition, event: Event) -> Doc:
    return {
        "kind": event.event_type.kind,
        "rule": event.event_type.rule,
        "who": poised.name_of(event.who),
        "whom": poised.name_of(event.whom),
        "words": poised.book.tell(poised.state, event),
    }


def question_doc(poised: BattlePosition) -> Doc:
    question = poised.state.question
    if question is None:
        return {"kind": "", "side": "", "who": "", "rule": ""}
    return {
        "kind": question.kind,
        "side": poised.book.side_name(poised.state, question.side),
        "who": poised.name_of(question.who),
        "rule": question.rule,
    }


def outcome_doc(poised: BattlePosition) -> Doc:
    outcome = poised.state.outcome
    if outcome is None:
        return {"winner": "", "level": "", "rule": "", "scores": []}
    winner = poised.book.side_name(poised.state, outcome.winner) if outcome.winner != NOBODY else ""
    return {"winner": winner, "level": outcome.level, "rule": outcome.rule, "scores": outcome.scores}
