"""Players that people write themselves: a Python file with a class is enough (docs/players.md).

Such a player sees what its side sees (the view of docs/view.md), the question, and the orders on offer as texts; it answers with
one of them, or with any other order that the rules allow. It has so much time and no more. Whatever goes wrong is told, and the
battle goes on with an order by chance.
"""

import sys
import threading
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from vedette.ai.players import Player
from vedette.engine.book import Book
from vedette.engine.dice import Chance
from vedette.engine.state import State
from vedette.engine.types import BadInput, Order, Question

SECONDS: Final = 10.0
"""How long it may think over one decision."""
LOADING: Final = 10.0
"""How long its file may take to be loaded."""


class Errand:
    """One decision, asked for in a thread of its own, so that we need not wait for ever."""

    def __init__(self, mind: Any, view: dict[str, object], question: dict[str, object], orders: list[str]) -> None:
        self.mind = mind
        self.view = view
        self.question = question
        self.orders = orders
        self.answer: object = None
        self.fault = ""

    def run(self) -> None:
        try:
            self.answer = self.mind.choose(self.view, self.question, self.orders)
        except (Exception, SystemExit) as error:  # somebody else's code may fail in any way
            self.fault = f"{type(error).__name__}: {error}"


class OwnPlayer(Player):
    """A player from a file."""

    def __init__(self, name: str, mind: Any, seconds: float = SECONDS) -> None:
        self.name = name
        self.words = "A player of your own."
        self.mind = mind
        self.seconds = seconds
        self.told: list[str] = []
        self.busy: threading.Thread | None = None

    def choose(self, book: Book, state: State, question: Question, chance: Chance) -> Order:
        """Its answer, if it gives one that is allowed; else one by chance, and it is told why."""
        if self.busy is not None and self.busy.is_alive():
            return self.instead(book, state, question, chance, "still thinks over an earlier question")
        asked: dict[str, object] = {
            "kind": question.kind,
            "side": question.side,
            "who": question.who,
            "words": book.ask_words(state, question),
        }
        orders = [book.grammar.write(order) for order in book.orders(state, question)]
        errand = Errand(self.mind, book.view(state, question.side), asked, orders)
        thread = threading.Thread(target=errand.run, daemon=True)
        thread.start()
        thread.join(self.seconds)
        if thread.is_alive():
            self.busy = thread
            return self.instead(book, state, question, chance, f"gave no answer within {self.seconds:g} seconds")
        if errand.fault:
            return self.instead(book, state, question, chance, f"failed with {errand.fault}")
        text = errand.answer
        if not isinstance(text, str):
            return self.instead(book, state, question, chance, f"answered {text!r}, which is no text of an order")
        try:
            order = book.grammar.read(text)
        except BadInput as error:
            return self.instead(book, state, question, chance, f"answered '{text}', which cannot be read: {error}")
        refused = book.check(state, question, order)
        if refused is not None:
            return self.instead(book, state, question, chance, f"answered '{text}', which is refused: {refused}")
        return order

    def instead(self, book: Book, state: State, question: Question, chance: Chance, why: str) -> Order:
        """Say what went wrong, and go on by chance."""
        self.told.append(why)
        sys.stderr.write(f"{self.name} {why}. An order by chance is given instead.\n")
        return book.pick(state, question, chance)


class Loading:
    """A file being loaded and its class made, in a thread of its own: it may hang."""

    def __init__(self, path: Path, wanted: str) -> None:
        self.path = path
        self.wanted = wanted
        self.mind: Any = None
        self.fault = ""

    def run(self) -> None:
        spec = spec_from_file_location(f"vedette_player_{self.path.stem}", self.path)
        if spec is None or spec.loader is None:
            self.fault = f"{self.path} cannot be loaded as Python"
            return
        module = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:  # somebody else's code may fail in any way
            self.fault = f"{self.path} cannot be loaded: {type(error).__name__}: {error}"
            return
        found = getattr(module, self.wanted, None)
        if not isinstance(found, type):
            self.fault = f"there is no class {self.wanted} in {self.path}"
            return
        try:
            self.mind = found()
        except (Exception, SystemExit) as error:
            self.fault = f"{self.wanted}() failed: {type(error).__name__}: {error}"


def is_own(name: str) -> bool:
    """Does a name mean a file: `my_player.py:Mine`?"""
    return ".py:" in name or name.endswith(".py")


def load_own(name: str) -> OwnPlayer:
    """The player that `path/to/file.py:Class` names."""
    place, _, wanted = name.rpartition(":")
    if not wanted or not place.endswith(".py"):
        raise BadInput(f"'{name}': write the file and the class in it, as in my_player.py:Mine")
    path = Path(place)
    if not path.is_file():
        raise BadInput(f"'{name}': there is no file {place}")
    loading = Loading(path, wanted)
    thread = threading.Thread(target=loading.run, daemon=True)
    thread.start()
    thread.join(LOADING)
    if thread.is_alive():
        raise BadInput(f"'{name}': {place} is not loaded within {LOADING:g} seconds")
    if loading.fault:
        raise BadInput(f"'{name}': {loading.fault}")
    mind = loading.mind
    if not callable(getattr(mind, "choose", None)):
        raise BadInput(f"'{name}': {wanted} has no method choose(view, question, orders)")
    seconds = getattr(mind, "seconds", SECONDS)
    if not isinstance(seconds, (int, float)) or not 0 < seconds <= 600:
        raise BadInput(f"'{name}': {wanted}.seconds must be a number from 0 to 600; not {seconds!r}")
    return OwnPlayer(name, mind, float(seconds))
