"""Orders that a curious player might ask about: every verb with every unit number, and with unused numbers."""

from typing import Any, Final

from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.orders import PIECE_SLOTS, WAYS, Form
from vedette.engine.state import State
from vedette.engine.types import OBSERVER, SIDES, Perspective, Question

NOWHERE: Final = (-1, -2, 999, 1999, 2999, 10**6)
"""Numbers that no unit has, no marker and nothing else on the table."""
NUMBERS: Final = (-1, 0, 1, 2, 5, 40, 999, 10**6)
"""Numbers to try for things other than units: markers, buildings, headings, files."""
PLACES: Final = ("-1,-1", "0,0", "3,3", "1000000,1000000", "-1000000,5")


class Probe:
    """An order with one word left open: `text` has a # there. `is_piece`: the number of a unit belongs there."""

    def __init__(self, text: str, is_piece: bool, words: list[str]) -> None:
        self.text = text
        self.is_piece = is_piece
        self.words = words

    def texts(self) -> list[str]:
        return [self.put(word) for word in self.words]

    def put(self, word: str) -> str:
        """Return the order with this word in the open place."""
        return self.text.replace("#", word)


def shown_from(book: Book, state: State, at: Perspective) -> list[int]:
    """Return the numbers of the pieces in the view from there."""
    pieces: Any = book.view_from(state, at)["pieces"]
    return [int(piece["id"]) for piece in pieces]


def known_to_anybody(book: Book, state: State) -> list[int]:
    """Return the numbers of all pieces that some side sees, those of gaps between them, and the next ones."""
    found: set[int] = set()
    for side in (*SIDES, OBSERVER):
        found.update(shown_from(book, state, Perspective(side)))
    units = [number for number in found if number < 1000]
    found.update(range(max(units, default=0) + 3))
    return sorted(found)


def probes(book: Book, state: State, question: Question, numbers: list[int], rng: Rng) -> list[Probe]:
    """Return the probes for a position: verbs that may be answered now with all numbers, others with a few."""
    kind = book.decision_types.get(question.kind)
    offered: dict[str, list[str]] = {}
    for order in book.legal_orders(state, question):
        offered.setdefault(order.verb, []).append(book.grammar.write(order))
    found: list[Probe] = []
    few = [numbers[rng.below(len(numbers))], numbers[-1], NOWHERE[0], NOWHERE[2]]
    for verb, form in book.grammar.forms.items():
        texts = offered.get(verb, [])
        text = texts[rng.below(len(texts))] if texts else filled(form, numbers, rng)
        is_known = verb in offered or (kind is not None and verb in kind.known)
        found += probes_of(form, text, [*numbers, *NOWHERE] if is_known else few)
    return found


def probes_of(form: Form, text: str, numbers: list[int]) -> list[Probe]:
    """Return an order with each of its words left open in turn."""
    given = text.split()
    found: list[Probe] = []
    for i, part in enumerate(form.parts):
        if not part.startswith("{"):
            continue
        slot = part[1:-1]
        rest = " ".join(given[i + 1 :])
        head = " ".join([*given[:i], "#"])
        if slot in PIECE_SLOTS:
            found.append(Probe(f"{head} {rest}".strip(), True, [str(number) for number in numbers]))
        elif slot == "groups":
            found.append(Probe(head, False, [*map(str, numbers), *[f"{n}+{abs(n)}" for n in numbers]]))
        elif slot in ("square", "point"):
            found.append(Probe(f"{head} {rest}".strip(), False, list(PLACES)))
        elif slot == "squares":
            found.append(Probe(head, False, [*PLACES, " ".join(PLACES)]))
        elif slot == "men":
            found.append(Probe(head, False, [f"{n}:{place}" for n in NUMBERS for place in PLACES]))
        elif slot != "way" and not slot.startswith("word:"):
            found.append(Probe(f"{head} {rest}".strip(), False, [str(number) for number in NUMBERS]))
    return found


def filled(form: Form, numbers: list[int], rng: Rng) -> str:
    """Return a random order of a form that is not on offer."""
    words: list[str] = []
    for part in form.parts:
        slot = part[1:-1]
        if not part.startswith("{"):
            words.append(part)
        elif slot in (*PIECE_SLOTS, "groups"):
            words.append(str(numbers[rng.below(len(numbers))]))
        elif slot in ("square", "point", "squares"):
            words.append(f"{rng.below(20)},{rng.below(20)}")
        elif slot == "men":
            words.append("0:300,300")
        elif slot == "way":
            words.append(WAYS[rng.below(4)])
        elif slot.startswith("word:"):
            known = form.words[slot[5:]]
            words.append(known[rng.below(len(known))])
        else:
            words.append(str(90 * rng.below(3)))
    return " ".join(words)
