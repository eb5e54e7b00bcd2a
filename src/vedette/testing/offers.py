"""Orders filled in from open options, and garbled orders, at random."""

from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.orders import WAYS
from vedette.engine.state import State
from vedette.engine.types import BadInput, Option, Order, Question

PLACES_TRIED: Final = 6
JUNK: Final = (
    "",
    "-1",
    "99999999",
    "x",
    "+",
    "1+",
    ",",
    "3,",
    "9,9,9",
    "NE",
    "{x}",
    "\x00",
    "é",
    "0x1",
    "1e3",
    "to",
    "at",
)


def expansions(book: Book, state: State, question: Question, rng: Rng) -> list[Order]:
    """Return the orders of the options: all closed ones, and open ones filled in at random."""
    found: list[Order] = []
    for option in book.options(state, question):
        found += [book.grammar.read(text) for text in texts_of(book, option, rng)]
    return found


def texts_of(book: Book, option: Option, rng: Rng) -> list[str]:
    """Return texts that an option may be filled in to."""
    reach = option.reach
    if reach is None:
        return [option.text]
    if reach.kind == "arrange":
        groups: list[str] = []
        for item in reach.items:
            if item >= 0 or not groups:
                groups.append(str(item))
            else:
                groups[-1] += f"+{-item - 1}"
        for i in range(len(groups) - 1, 0, -1):
            at = rng.below(i + 1)
            groups[i], groups[at] = groups[at], groups[i]
        return [option.text.replace("{items}", " ".join(groups))]
    texts: list[str] = []
    for _ in range(min(PLACES_TRIED, len(reach.places))):
        x, y, headings = reach.places[rng.below(len(reach.places))]
        heading = headings[rng.below(len(headings))] if headings else 0
        if book.unit == "square":
            text = option.text.replace("{x}", str(x // 100)).replace("{y}", str(y // 100))
            texts.append(text.replace("{facing}", WAYS[heading // 90]))
        else:
            texts.append(option.text.replace("{x}", str(x)).replace("{y}", str(y)).replace("{facing}", str(heading)))
    return texts


def garbled(book: Book, order: Order, rng: Rng) -> Order:
    """Return the order with one number changed, if such an order can be written."""
    if not order.args:
        return order
    args = list(order.args)
    at = rng.below(len(args))
    args[at] = (args[at] + 1 + rng.below(5)) if rng.below(2) else args[at] - 1 - rng.below(5)
    try:
        return book.grammar.read(book.grammar.write(Order(order.verb, tuple(args))))
    except (IndexError, BadInput):
        return order


def garbled_text(text: str, rng: Rng) -> str:
    """Return the order's text with a word changed, lost, doubled or added."""
    words = text.split()
    at = rng.below(len(words))
    how = rng.below(4)
    if how == 0:
        words[at] = JUNK[rng.below(len(JUNK))]
    elif how == 1:
        del words[at]
    elif how == 2:
        words.insert(at, words[at])
    else:
        words.insert(at, JUNK[rng.below(len(JUNK))])
    return " ".join(words)
