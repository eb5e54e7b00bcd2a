"""Case files: a position, written dice, orders and the expected results (docs/cases.md).

A faulty case file is BadInput. A correct one with another result than expected gives a list of differences.
"""

from pathlib import Path
from typing import Final

from vedette import books
from vedette.engine.book import Book, amend
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import Game
from vedette.engine.tables import Event
from vedette.engine.types import BadInput
from vedette.engine.validation import IT_HAS, as_dict, as_int, as_list, as_text, only
from vedette.testing import campaign_cases
from vedette.testing.battle_position import BattlePosition
from vedette.testing.comparing import (
    compare,
    compare_events,
    compare_odds,
    compare_offer,
    compare_refusal,
    compare_state,
    reader_of,
)
from vedette.toml_files import LocatedIssue, read_page

Doc = dict[str, object]

SOURCES: Final = ("position", "setup", "battle", "campaign")
"""The beginnings of a case: exactly one of these."""
CASE_KEYS: Final = ("title", "words", "book", "rules", "house", *SOURCES, "dice", "opening", "steps")
EXPECTED: Final = ("events", "scores", "rolls", "state", "question", "outcome")
"""The expectations about an order, and about the events before the first question."""
STEP_KEYS: Final = {
    "order": ("dice", *EXPECTED),
    "refuse": ("rule",),
    "allow": (),
    "offer": ("squares", "targets", "orders"),
    "odds": ("chances",),
    "ask": ("answer",),
    "state": (),
}
"""The kinds of steps, by their first word, and their entries beside `words`."""


class CaseFile:
    """A valid case file."""

    def __init__(self, path: Path, doc: Doc) -> None:
        only(doc, CASE_KEYS, "a case", IT_HAS)
        self.path = path
        self.doc = doc
        self.title = as_text(doc.get("title"), "title")
        self.book = as_text(doc.get("book"), "book")
        self.rules = [as_text(id, "rules") for id in as_list(doc.get("rules"), "rules")]
        self.steps = [as_dict(step, f"steps[{i}]") for i, step in enumerate(as_list(doc.get("steps", []), "steps"))]
        self.opens = "setup" in doc or "battle" in doc
        self.is_campaign = "campaign" in doc
        self.step_keys: dict[str, tuple[str, ...]] = campaign_cases.STEP_KEYS if self.is_campaign else STEP_KEYS


def read_case(path: Path) -> CaseFile:
    """Read the case in a file; BadInput names the file and the fault."""
    page = read_page(path)
    if isinstance(page, LocatedIssue):
        raise BadInput(str(page))
    try:
        return checked(CaseFile(path, page.doc))
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None


def checked(case: CaseFile) -> CaseFile:
    """Refuse a case with unknown entries, or with rules that no ledger has."""
    known = books.entry(case.book).ledger().lines
    for id in case.rules:
        if id not in known:
            raise BadInput(f"rules: {id!r} is not in the ledger of {case.book}")
    if not case.rules:
        raise BadInput("rules: name at least one rule that this case proves")
    if len([source for source in SOURCES if source in case.doc]) != 1:
        raise BadInput(f"a case begins with one of these, and only one: {', '.join(SOURCES)}")
    for key in ("dice", "opening"):
        if key in case.doc and not case.opens:
            raise BadInput(f"'{key}' at the top is for what happens before the first question of a 'setup' or 'battle'")
    only(as_dict(case.doc.get("opening", {}), "opening"), EXPECTED, "opening", IT_HAS)
    if "house" in case.doc and case.is_campaign:
        raise BadInput("a campaign has no 'house' rules; what its table may choose are its 'settings'")
    if not case.steps and not case.doc.get("opening"):
        raise BadInput("'steps' is empty: a case without a step proves nothing")
    for i, step in enumerate(case.steps):
        kind = kind_of(case, step, i)
        only(step, (kind, "words", *case.step_keys[kind]), f"steps[{i}] ({kind})", IT_HAS)
    return case


def kind_of(case: CaseFile, step: Doc, i: int) -> str:
    """Return the kind of a step."""
    for kind in case.step_keys:
        if kind in step:
            return kind
    raise BadInput(f"steps[{i}] says none of: {', '.join(case.step_keys)}")


def find_cases(path: Path) -> list[Path]:
    """Return the case files in a folder and below it, or the one file."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise BadInput(f"{path}: there is no such file or folder")
    found = sorted(path.rglob("*.toml"))
    if not found:
        raise BadInput(f"{path}: there are no case files (*.toml) here")
    return found


# --- running a case ---------------------------------------------------------------------------------------------------


def run_case(case: CaseFile) -> list[str]:
    """Play a case and return the differences from what is expected; BadInput where it cannot be played."""
    try:
        return run_campaign(case) if case.is_campaign else run_battle(case)
    except BadInput as error:
        raise BadInput(f"{case.path}: {error}") from None


def run_campaign(case: CaseFile) -> list[str]:
    poised = campaign_cases.CampaignPosition(case.book, as_dict(case.doc["campaign"], "campaign"))
    complaints: list[str] = []
    for i, step in enumerate(case.steps):
        found = campaign_cases.run_step(poised, step, kind_of(case, step, i), f"steps[{i}]")
        complaints += [f"steps[{i}] {said}" for said in found]
    return complaints


def run_battle(case: CaseFile) -> list[str]:
    poised, events = lay_out(case)
    opening = as_dict(case.doc.get("opening", {}), "opening")
    complaints = [f"opening: {said}" for said in compare_events(poised, opening, events)]
    for i, step in enumerate(case.steps):
        complaints += [f"steps[{i}] {said}" for said in run_step(case, poised, step, i)]
    return complaints


def lay_out(case: CaseFile) -> tuple[BattlePosition, list[Event]]:
    """Return the battle at its first question, and the events before it."""
    book = books.entry(case.book).book()
    if "house" in case.doc:
        book = amend(book, as_dict(case.doc["house"], "house"))
    if case.opens:
        return opened(case, book)
    return reader_of(case.book).position(as_dict(case.doc["position"], "position"), book), []


def opened(case: CaseFile, book: Book) -> tuple[BattlePosition, list[Event]]:
    """Return a whole battle at its first question, with the names of its pieces."""
    setup = as_dict(case.doc["setup"], "setup") if "setup" in case.doc else chosen(case)
    dice = ScriptedDice(read_faces(case.doc.get("dice", []), "dice"))
    game = Game(book, setup, "case", dice)
    if dice.unused():
        raise BadInput(f"dice: these were written but not thrown: {dice.unused()}")
    ids: dict[str, int] = {}
    for side in (0, 1):
        for entry in as_list(book.view(game.state, side)["pieces"], "pieces"):
            piece = as_dict(entry, "piece")
            ids[str(piece["name"])] = as_int(piece["id"], "id", 0, 999)
    return BattlePosition(book, game.state, ids), game.events


def chosen(case: CaseFile) -> Doc:
    """Return the set-up of a battle between two armies; `solo` are the sides that the book runs."""
    choices = as_dict(case.doc["battle"], "battle")
    setup: Doc = (
        books.entry(case.book).scenarios().battle_of(**{key: value for key, value in choices.items() if key != "solo"})
    )
    return {**setup, "solo": choices["solo"]} if "solo" in choices else setup


def read_faces(value: object, what: str) -> list[int]:
    return [as_int(face, what, 1, 1000) for face in as_list(value, what)]


def run_step(case: CaseFile, poised: BattlePosition, step: Doc, i: int) -> list[str]:
    """Do one step and return the differences from what is expected."""
    kind = kind_of(case, step, i)
    if kind == "state":
        return [f"(state): {said}" for said in compare_state(poised, as_dict(step["state"], "state"))]
    text = as_text(step[kind], f"steps[{i}]: {kind}")
    where = f"({kind} '{text}')"
    if kind == "order":
        poised.read(text)
        try:
            events = poised.give(text, read_faces(step.get("dice", []), f"steps[{i}]: dice"))
        except BadInput as error:
            return [f"{where}: {error}"]
        found = compare_events(poised, step, events)
    elif kind == "refuse" or kind == "allow":
        found = compare_refusal(poised, text, step.get("rule"), kind == "refuse")
    elif kind == "offer":
        found = compare_offer(poised, text, step)
    elif kind == "odds":
        found = compare_odds(poised, text, as_dict(step.get("chances"), f"steps[{i}]: chances"))
    else:
        found = compare("the answer", step.get("answer"), reader_of(case.book).ask(poised, text))
    return [f"{where}: {said}" for said in found]
