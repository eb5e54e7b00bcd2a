"""Case files: a position, written dice, orders, and what must come out (docs/cases.md).

A case file that is not written as it should be is BadInput; one that is, and whose battle comes out otherwise, is a list of
complaints.
"""

import tomllib
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from vedette.engine.book import Book, amend, as_dict, as_int, as_list, as_text
from vedette.engine.crank import Game
from vedette.engine.dice import Scripted
from vedette.engine.orders import Form
from vedette.engine.tables import Event, Roll
from vedette.engine.types import NOBODY, BadInput, Order
from vedette.rules import book_named, ledger_of
from vedette.testing.poised import Poised

Doc = dict[str, object]

READERS: Final = {"empires": "vedette.testing.empires_cases"}
"""Book name to the module that reads its positions: `position`, `facts` and `ask`."""

CASE_KEYS: Final = ("title", "words", "book", "rules", "house", "position", "setup", "dice", "steps")
STEP_KEYS: Final = {
    "order": ("dice", "events", "scores", "rolls", "state", "question", "outcome"),
    "refuse": ("rule",),
    "allow": (),
    "offer": ("squares", "targets", "orders"),
    "odds": ("chances",),
    "ask": ("answer",),
    "state": (),
}
"""What a step may be, by its first word, and what it may say beside `words`."""

AND_SO_ON: Final = "..."
"""As the last of the expected events: what follows does not matter."""


class Case:
    """One case file, read and found well-formed."""

    def __init__(self, path: Path, doc: Doc) -> None:
        _only(doc, CASE_KEYS, "a case")
        self.path = path
        self.doc = doc
        self.title = as_text(doc.get("title"), "title")
        self.book = as_text(doc.get("book"), "book")
        self.rules = [as_text(id, "rules") for id in as_list(doc.get("rules"), "rules")]
        self.steps = [as_dict(step, f"steps[{i}]") for i, step in enumerate(as_list(doc.get("steps"), "steps"))]


def read_case(path: Path) -> Case:
    """The case in a file; BadInput names the file and what is wrong with it."""
    try:
        doc = tomllib.loads(path.read_text(encoding="utf-8"))
        return checked(Case(path, doc))
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise BadInput(f"{path}: not valid TOML: {error}") from None
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None


def checked(case: Case) -> Case:
    """Nothing unknown in it, and every rule it claims to prove is in the ledger."""
    book_named(case.book)
    known = ledger_of(case.book).lines
    for id in case.rules:
        if id not in known:
            raise BadInput(f"rules: {id!r} is not in the ledger of {case.book}")
    if not case.rules:
        raise BadInput("rules: name at least one rule that this case proves")
    if ("position" in case.doc) == ("setup" in case.doc):
        raise BadInput("a case has either a 'position' or a 'setup'")
    if "dice" in case.doc and "setup" not in case.doc:
        raise BadInput("'dice' at the top are those thrown before the first question of a 'setup'; give them to a step")
    if not case.steps:
        raise BadInput("'steps' is empty: a case without a step proves nothing")
    for i, step in enumerate(case.steps):
        kind = kind_of(step, i)
        _only(step, (kind, "words", *STEP_KEYS[kind]), f"steps[{i}] ({kind})")
    return case


def kind_of(step: Doc, i: int) -> str:
    """Which kind of step this is."""
    for kind in STEP_KEYS:
        if kind in step:
            return kind
    raise BadInput(f"steps[{i}] says none of: {', '.join(STEP_KEYS)}")


def _only(doc: Doc, keys: tuple[str, ...], what: str) -> None:
    for key in doc:
        if key not in keys:
            raise BadInput(f"{what} has no entry '{key}'; it has: {', '.join(keys)}")


def find_cases(path: Path) -> list[Path]:
    """The case files in a folder and the folders below it, or the one file."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise BadInput(f"{path}: there is no such file or folder")
    found = sorted(path.rglob("*.toml"))
    if not found:
        raise BadInput(f"{path}: there are no case files (*.toml) here")
    return found


# --- running a case ---------------------------------------------------------------------------------------------------


def run_case(case: Case) -> list[str]:
    """Play a case; gives what came out otherwise than expected, and BadInput for what cannot be played."""
    try:
        poised = lay_out(case)
        complaints: list[str] = []
        for i, step in enumerate(case.steps):
            complaints += [f"steps[{i}] {said}" for said in run_step(case, poised, step, i)]
        return complaints
    except BadInput as error:
        raise BadInput(f"{case.path}: {error}") from None


def lay_out(case: Case) -> Poised:
    book = book_named(case.book)
    if "house" in case.doc:
        book = amend(book, as_dict(case.doc["house"], "house"))
    if "setup" in case.doc:
        return from_setup(case, book)
    if case.book not in READERS:
        raise BadInput(f"positions of '{case.book}' cannot be read yet; use a 'setup'")
    return reader_of(case).position(as_dict(case.doc["position"], "position"), book)  # type: ignore[no-any-return]


def reader_of(case: Case) -> Any:
    return import_module(READERS[case.book])


def from_setup(case: Case, book: Book) -> Poised:
    """A whole battle at its first question; its pieces are known by their names."""
    faces = read_faces(case.doc.get("dice", []), "dice")
    dice = Scripted(faces)
    game = Game(book, as_dict(case.doc["setup"], "setup"), "case", dice)
    if dice.unused():
        raise BadInput(f"dice: these were written but not thrown: {dice.unused()}")
    view = book.view(game.state, NOBODY)
    pieces = as_list(view["pieces"], "pieces")
    ids = {
        str(as_dict(piece, "piece")["name"]): as_int(as_dict(piece, "piece")["id"], "id", 0, 999) for piece in pieces
    }
    return Poised(book, game.state, ids)


def read_faces(value: object, what: str) -> list[int]:
    return [as_int(face, what, 1, 1000) for face in as_list(value, what)]


def run_step(case: Case, poised: Poised, step: Doc, i: int) -> list[str]:
    """Do one step; gives what came out otherwise than expected."""
    kind = kind_of(step, i)
    if kind == "state":
        return [f"(state): {said}" for said in compare_state(case, poised, as_dict(step["state"], "state"))]
    text = as_text(step[kind], f"steps[{i}]: {kind}")
    where = f"({kind} '{text}')"
    if kind == "order":
        poised.read(text)
        try:
            events = poised.give(text, read_faces(step.get("dice", []), f"steps[{i}]: dice"))
        except BadInput as error:
            return [f"{where}: {error}"]
        found = compare_events(case, poised, step, events)
    elif kind == "refuse" or kind == "allow":
        found = compare_refusal(poised, text, step.get("rule"), kind == "refuse")
    elif kind == "offer":
        found = compare_offer(poised, text, step)
    elif kind == "odds":
        found = compare_odds(poised, text, as_dict(step.get("chances"), f"steps[{i}]: chances"))
    else:
        if case.book not in READERS:
            raise BadInput(f"'{case.book}' answers no questions in case files yet")
        found = compare("the answer", step.get("answer"), reader_of(case).ask(poised, text))
    return [f"{where}: {said}" for said in found]


# --- comparing --------------------------------------------------------------------------------------------------------


def compare(what: str, expected: object, got: object) -> list[str]:
    """Nothing when they are equal; lists of squares and names are compared as sets by the callers that want that."""
    if plain(expected) == plain(got):
        return []
    return [f"{what}: expected {expected!r}, got {got!r}"]


def plain(value: object) -> object:
    """Tuples and lists alike."""
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


def compare_sets(what: str, expected: object, got: list[object]) -> list[str]:
    """Both lists hold the same, in any order."""
    wanted = {repr(plain(part)) for part in as_list(expected, what)}
    have = {repr(plain(part)) for part in got}
    found = []
    if wanted - have:
        found.append(f"{what}: expected, but not there: {', '.join(sorted(wanted - have))}")
    if have - wanted:
        found.append(f"{what}: there, but not expected: {', '.join(sorted(have - wanted))}")
    return found


def compare_events(case: Case, poised: Poised, step: Doc, events: list[Event]) -> list[str]:
    """What was told, thrown and left behind by an order."""
    found: list[str] = []
    rolls = [roll for event in events for roll in event.rolls or []]
    if "events" in step:
        wanted = as_list(step["events"], "events")
        told = events
        if wanted and wanted[-1] == AND_SO_ON:
            wanted = wanted[:-1]
            told = events[: len(wanted)]
        if all([isinstance(entry, str) for entry in wanted]):
            found += compare("events", wanted, [event.saying.rule for event in told])
        elif len(wanted) != len(told):
            found.append(f"events: expected {len(wanted)}, got {[event.saying.rule for event in told]}")
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
        found += compare_state(case, poised, as_dict(step["state"], "state"))
    if "question" in step:
        found += compare_part("question", as_dict(step["question"], "question"), question_doc(poised))
    if "outcome" in step:
        found += compare_part("outcome", as_dict(step["outcome"], "outcome"), outcome_doc(poised))
    return found


def compare_part(what: str, expected: Doc, got: Doc) -> list[str]:
    """All that is expected is there; what is not mentioned does not matter."""
    found: list[str] = []
    for key, value in expected.items():
        if key not in got:
            raise BadInput(f"{what} has no entry '{key}'; it has: {', '.join(got)}")
        found += compare(f"{what}.{key}", value, got[key])
    return found


def compare_state(case: Case, poised: Poised, expected: Doc) -> list[str]:
    """What is true of each piece now."""
    if case.book not in READERS:
        raise BadInput(f"the state of '{case.book}' cannot be compared in case files yet")
    found: list[str] = []
    for name, facts in expected.items():
        found += compare_part(name, as_dict(facts, name), reader_of(case).facts(poised, name))
    return found


def compare_refusal(poised: Poised, text: str, rule: object, wants_refusal: bool) -> list[str]:
    refused = poised.refusal(text)
    if not wants_refusal:
        return [] if refused is None else [f"it should be allowed, but is refused: {refused}"]
    if refused is None:
        return ["it should be refused, but is allowed"]
    if rule is not None and refused.rule != rule:
        return [f"it should be refused by {rule}, but is refused: {refused}"]
    return []


def compare_offer(poised: Poised, verb: str, step: Doc) -> list[str]:
    """The orders with one verb that are on offer now: their squares, their targets, or the orders themselves."""
    question = poised.state.question
    form = poised.book.grammar.forms.get(verb)
    if form is None:
        raise BadInput(f"'{verb}' is not a verb of this book; its verbs are: {', '.join(poised.book.grammar.forms)}")
    orders = poised.book.orders(poised.state, question) if question is not None else []
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
    """What each number of an order stands for, slot by slot; a square takes two."""
    slots: list[str] = []
    for part in form.parts:
        if part in ("{square}", "{point}"):
            slots += ["x", "y"]
        elif part.startswith("{"):
            slots.append(part[1:-1])
    return slots


def square_in(form: Form, order: Order, poised: Poised) -> list[int]:
    if "x" not in slots_of(form):
        raise BadInput(f"orders written '{form.pattern}' have no square")
    at = slots_of(form).index("x")
    return [order.args[at] - poised.origin[0], order.args[at + 1] - poised.origin[1]]


def unit_in(form: Form, order: Order) -> int:
    """The second piece that an order names: the one it is aimed at."""
    places = [i for i, slot in enumerate(slots_of(form)) if slot == "unit"]
    if len(places) < 2:
        raise BadInput(f"orders written '{form.pattern}' are aimed at nobody")
    return order.args[places[1]]


def compare_odds(poised: Poised, text: str, expected: Doc) -> list[str]:
    """Exact chances, written as fractions ("5/36") or whole numbers."""
    refused = poised.refusal(text)
    if refused is not None:
        return [f"refused: {refused}"]
    got = poised.odds(text).fractions
    found: list[str] = []
    for result, chance in expected.items():
        try:
            wanted = Fraction(str(chance))
        except (ValueError, ZeroDivisionError):
            raise BadInput(f"chances: {chance!r} is not a fraction such as '5/36'") from None
        if got.get(result, Fraction(0)) != wanted:
            found.append(f"the chance of '{result}': expected {wanted}, got {got.get(result, Fraction(0))}")
    if sum([Fraction(str(chance)) for chance in expected.values()]) == 1:
        found += [f"the chance of '{result}' was not expected" for result in got if result not in expected]
    return found


# --- what is compared -------------------------------------------------------------------------------------------------


def thrower(poised: Poised, roll: Roll) -> str:
    return poised.name_of(roll.who) if roll.who != NOBODY else roll.words


def roll_doc(poised: Poised, roll: Roll) -> Doc:
    lines = {line.rule: line.amount for line in roll.tally.lines()} if roll.tally is not None else {}
    return {
        "who": thrower(poised, roll),
        "sides": roll.sides,
        "faces": roll.faces,
        "dice": roll.dice,
        "score": roll.score,
        "lines": lines,
    }


def event_doc(poised: Poised, event: Event) -> Doc:
    return {
        "kind": event.saying.kind,
        "rule": event.saying.rule,
        "who": poised.name_of(event.who),
        "whom": poised.name_of(event.whom),
        "words": poised.book.tell(poised.state, event),
    }


def question_doc(poised: Poised) -> Doc:
    question = poised.state.question
    if question is None:
        return {"kind": "", "side": "", "who": "", "rule": ""}
    return {
        "kind": question.kind,
        "side": poised.book.side_name(poised.state, question.side),
        "who": poised.name_of(question.who),
        "rule": question.rule,
    }


def outcome_doc(poised: Poised) -> Doc:
    outcome = poised.state.outcome
    if outcome is None:
        return {"winner": "", "level": "", "rule": "", "scores": []}
    winner = poised.book.side_name(poised.state, outcome.winner) if outcome.winner != NOBODY else ""
    return {"winner": winner, "level": outcome.level, "rule": outcome.rule, "scores": outcome.scores}
