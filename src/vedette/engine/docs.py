"""Questions, events and odds as plain documents (docs/view.md), the same for every book."""

from vedette.engine.book import Book
from vedette.engine.odds import Odds
from vedette.engine.state import State
from vedette.engine.tables import Event, Line, Roll, Tally
from vedette.engine.types import Option, Question, Reach

Doc = dict[str, object]

LOSSES = ("loss", "losses", "run")
"""Kinds of events that tell in `n` how many figures fell or ran."""


def reach_doc(reach: Reach | None) -> Doc | None:
    if reach is None:
        return None
    if reach.kind == "places":
        return {"kind": "places", "places": [[x, y, ways] for x, y, ways in reach.places]}
    if reach.kind == "envelope":
        outlines = [[[x, y] for x, y in outline] for outline in reach.outlines]
        through = [list(pair) for pair in reach.through]
        return {
            "kind": "envelope",
            "outlines": outlines,
            "width": reach.width,
            "depth": reach.depth,
            "through": through,
            "through_rule": reach.through_rule,
        }
    return {"kind": "arrange", "items": reach.items}


def option_doc(option: Option) -> Doc:
    return {
        "verb": option.verb,
        "text": option.text,
        "words": option.words,
        "rule": option.rule,
        "target": option.target,
        "reach": reach_doc(option.reach),
        "odds": option.odds,
    }


def question_doc(book: Book, state: State, question: Question, number: int) -> Doc:
    """The question with all that is offered; only for the side that is asked."""
    return {
        "number": number,
        "side": question.side,
        "kind": question.kind,
        "rule": question.rule,
        "who": question.who,
        "words": book.ask_words(state, question),
        "options": [option_doc(option) for option in book.options(state, question)],
    }


def line_doc(line: Line) -> Doc:
    return {"rule": line.rule, "amount": line.amount, "words": line.words}


def roll_doc(book: Book, state: State, roll: Roll) -> Doc:
    return {
        "who": roll.who,
        "name": book.name_of(state, roll.who) if roll.who >= 0 else "",
        "sides": roll.sides,
        "faces": roll.faces,
        "dice": roll.dice,
        "score": roll.score,
        "words": roll.words,
        "lines": [line_doc(line) for line in roll.tally.lines()] if roll.tally is not None else [],
    }


def event_doc(book: Book, state: State, event: Event) -> Doc:
    """An event as words and dice; the caller asks `event.seen_by` first."""
    return {
        "kind": event.saying.kind,
        "rule": event.saying.rule,
        "words": book.tell(state, event),
        "who": event.who,
        "whom": event.whom,
        "x": event.x,
        "y": event.y,
        "lost": event.n if event.saying.kind in LOSSES else 0,
        "rolls": [roll_doc(book, state, roll) for roll in event.rolls] if event.rolls is not None else [],
    }


def odds_doc(book: Book, state: State, text: str, odds: Odds) -> Doc:
    """The chances of an order, likeliest result first, with the tallies it would be rolled with."""
    order = book.grammar.read(text)
    rows = sorted(odds.chances.items(), key=_by_chance)
    tallies: list[Doc] = []
    for name, tally in book.tallies(state, order):
        if isinstance(tally, Tally):
            tallies.append({"name": name, "total": tally.total, "lines": [line_doc(line) for line in tally.lines()]})
    return {
        "order": text,
        "exact": odds.exact,
        "margin": odds.margin,
        "runs": odds.runs,
        "rows": [{"words": words, "chance": chance} for words, chance in rows],
        "tallies": tallies,
    }


def _by_chance(row: tuple[str, float]) -> tuple[float, str]:
    return (-row[1], row[0])
