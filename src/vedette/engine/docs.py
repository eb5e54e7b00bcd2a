"""Questions, events and odds as plain documents (docs/view.md), the same for every book."""

from vedette.engine.book import Book
from vedette.engine.explanations import RankedChoice, TableLookup
from vedette.engine.odds import Odds
from vedette.engine.state import State
from vedette.engine.tables import Breakdown, BreakdownLine, Event, Roll
from vedette.engine.types import NOBODY, Option, Outcome, Perspective, Placement, Question

Doc = dict[str, object]


def reach_doc(reach: Placement | None) -> Doc | None:
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
            "files": reach.files,
            "hollow": reach.hollow,
            "through": through,
            "through_rule": reach.through_rule,
            "parts": [part_doc(part) for part in reach.parts],
        }
    return {"kind": "arrange", "items": reach.items}


def part_doc(part: Placement) -> Doc:
    outlines = [[[x, y] for x, y in outline] for outline in part.outlines]
    return {"outlines": outlines, "width": part.width, "depth": part.depth, "files": part.files}


def option_doc(option: Option) -> Doc:
    return {
        "verb": option.verb,
        "text": option.text,
        "words": option.words,
        "rule": option.rule,
        "target": option.target,
        "reach": reach_doc(option.reach),
        "odds": option.odds,
        "who": option.who,
        "shown": option.shown,
        "grave": option.destructive,
        "closes": option.closes,
        "forgoes": option.forgoes,
        "ends": option.ends,
        "lead": option.lead,
        "count": option.count,
        "unit": option.unit,
        "man": option.man,
    }


def question_doc(book: Book, state: State, question: Question, number: int) -> Doc:
    """Describe the question with all options; only for the side that is asked."""
    return {
        "number": number,
        "side": question.side,
        "kind": question.kind,
        "rule": question.rule,
        "who": question.who,
        "post": question.post,
        "words": book.ask_words(state, question),
        "options": [option_doc(option) for option in book.options(state, question)],
    }


def line_doc(line: BreakdownLine) -> Doc:
    return {"rule": line.rule, "amount": line.amount, "words": line.words}


def lines_doc(tally: Breakdown | None) -> list[Doc]:
    return [line_doc(line) for line in tally.lines()] if tally is not None else []


def roll_doc(book: Book, state: State, roll: Roll) -> Doc:
    """Describe a roll: `lines` are what was added to the dice, `pool` the reason for their number, `counted` which counted."""
    return {
        "who": roll.who,
        "name": state.name_of(roll.who) if roll.who >= 0 else "",
        "side": roll.side if roll.side >= 0 or roll.who < 0 else state.side_of(roll.who),
        "sides": roll.sides,
        "faces": roll.faces,
        "dice": roll.dice,
        "score": roll.score,
        "words": roll.words,
        "against": roll.against,
        "need": roll.need,
        "low": roll.low,
        "counted": book.counted(roll),
        "lines": lines_doc(roll.tally),
        "pool": lines_doc(roll.pool),
        "reckoned": roll.reckoned,
    }


def event_doc(book: Book, state: State, event: Event, at: Perspective | None = None) -> Doc:
    """Describe an event as facts, words and dice; the caller checks `event.seen_by` or `seen_from` first.

    For a seat (`at`) it has the same facts in that seat's words. If that was noted (`Event.noted`), it also says if the event
    is about the seat's own men, and if a character of the seat saw or ordered it.
    """
    doc = public_event_doc(book, state, event)
    if at is None or not at.is_personal:
        return doc
    doc["words"] = book.tell_to(state, event, at)
    noted = event.noted
    if noted is not None:
        doc["own"] = any([at.plays(post) for post in noted.ours + noted.theirs])
        doc["saw"] = any([at.plays(post) for post in noted.saw])
        doc["ordered"] = noted.by != NOBODY and at.plays(noted.by)
    return doc


def public_event_doc(book: Book, state: State, event: Event) -> Doc:
    """Describe an event for everyone who may know of it."""
    event_type = event.event_type
    of = event.of()
    side = state.side_of(of) if of >= 0 else event.n if event_type.tells_side else NOBODY
    test, because, result = book.tell_parts(state, event)
    return {
        "kind": event_type.kind,
        "rule": event_type.rule,
        "words": book.tell(state, event),
        "part": event_type.part,
        "shown": event_type.shown,
        "who": event.who,
        "whom": event.whom,
        "of": book.piece_of(event),
        "side": side,
        "good": event_type.good,
        "x": event.x,
        "y": event.y,
        "lost": event.lost(),
        "gone": event_type.gone,
        "fallen": event.fallen,
        "men": event.men if event.men is not None else [],
        "pairs": [list(pair) for pair in event.pairs] if event.pairs is not None else [],
        "stood": [list(place) for place in event.stood] if event.stood is not None else [],
        "called": event.called if event.called is not None else [],
        "test": {"name": test, "because": because, "result": result} if test else None,
        "rolls": [roll_doc(book, state, roll) for roll in event.rolls] if event.rolls is not None else [],
        "looked": [lookup_doc(looked) for looked in event.looked] if event.looked is not None else [],
        "weighed": ranking_doc(event.weighed),
    }


def lookup_doc(looked: TableLookup) -> Doc:
    """Describe a table that was read, with the row, or the cell, that was taken."""
    rows: list[Doc] = []
    for row in looked.rows:
        cells = [{"words": words, "rule": rule} for words, rule in row.cells]
        rows.append({"key": row.key, "words": row.words, "rule": row.rule, "cells": cells})
    return {
        "name": looked.name,
        "head": looked.head,
        "rows": rows,
        "taken": looked.taken,
        "columns": looked.columns,
        "column": looked.column,
    }


def ranking_doc(weighed: RankedChoice | None) -> Doc | None:
    """Describe a ranked choice: every place with its value on each scale, the one taken first."""
    if weighed is None:
        return None
    places: list[Doc] = []
    for number, place in enumerate(weighed.places):
        places.append(
            {
                "x": place[-2],
                "y": place[-1],
                "who": NOBODY if weighed.whos is None else weighed.whos[number],
                "words": "" if weighed.names is None else weighed.names[number],
                "values": list(place[:-2]),
            }
        )
    return {
        "rule": weighed.rule,
        "words": weighed.sought,
        "scales": [{"words": scale.words, "unit": scale.unit} for scale in weighed.scales],
        "places": places,
        "count": weighed.count,
        "whom": weighed.whom,
        "x": weighed.x,
        "y": weighed.y,
    }


def outcome_doc(outcome: Outcome | None) -> Doc | None:
    """Describe how a battle ended; None while it goes on."""
    if outcome is None:
        return None
    return {
        "winner": outcome.winner,
        "level": outcome.level,
        "rule": outcome.rule,
        "words": outcome.words,
        "scores": outcome.scores,
    }


def view_doc(
    state: State,
    turns: int,
    sequence: list[Doc],
    step: str,
    acting: int,
    sides: list[Doc],
    pieces: list[Doc],
    features: list[Doc],
    more: Doc,
) -> Doc:
    """Return a seat's view of a battle (docs/view.md); `more` is what only some books show."""
    return {
        "phase": ("setup", "battle", "over")[state.phase],
        "turn": state.turn,
        "turns": turns,
        "sequence": sequence,
        "step": step,
        "active": state.question.side if state.question is not None else NOBODY,
        "acting": acting,
        "sides": sides,
        "pieces": pieces,
        "features": features,
        **more,
        "outcome": outcome_doc(state.outcome),
    }


def odds_doc(book: Book, state: State, text: str, odds: Odds) -> Doc:
    """Describe the chances of an order, likeliest result first, with the tallies it would be rolled with."""
    order = book.grammar.read(text)
    tallies: list[Doc] = []
    for name, tally in book.tallies(state, order):
        if isinstance(tally, Breakdown):
            tallies.append({"name": name, "total": tally.total, "lines": lines_doc(tally)})
    return {
        "order": text,
        "exact": odds.exact,
        "margin": odds.margin,
        "runs": odds.runs,
        "rows": [
            order_result_doc(odds, words, chance) for words, chance in sorted(odds.chances.items(), key=_by_chance)
        ],
        "tallies": tallies,
        "ties": book.preview(state, order),
    }


def order_result_doc(odds: Odds, words: str, chance: float) -> Doc:
    """Describe a result with its chance, as facts; numbers that its words leave open are averages."""
    fate, mean = odds.fates[words], odds.means[words]
    return {
        "words": fate.words,
        "chance": chance,
        "brief": fate.brief,
        "good": fate.good,
        "nothing": fate.nothing,
        "ours": mean.of(mean.ours),
        "theirs": mean.of(mean.theirs),
        "counts": [[name, mean.of(total)] for name, total in mean.counts.items()],
    }


def _by_chance(row: tuple[str, float]) -> tuple[float, str]:
    return (-row[1], row[0])
