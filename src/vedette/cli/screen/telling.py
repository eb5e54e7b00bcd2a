"""Events, explanations and odds in words, as the terminal shows them."""

from bisect import bisect_right
from typing import Any, Final

from rich.markup import escape

from vedette.ai.reasons import in_100
from vedette.engine import docs
from vedette.engine.book import Book
from vedette.engine.docs import outcome_doc
from vedette.engine.game import Game
from vedette.engine.odds import Odds
from vedette.engine.plurals import begun, many, the
from vedette.engine.state import State
from vedette.engine.tables import BEGINS, HEAD, STEP, Event, Roll
from vedette.engine.types import NOBODY, Perspective

STYLES: Final = {
    "turn": "bold",
    "destroyed": "bold red",
    "result": "bold",
    "withdrawal": "bold magenta",
    "over": "bold",
    "setup": "cyan",
    "initiative": "cyan",
    "limit": "cyan",
    "counter": "dim",
}

MOST_ROWS: Final = 5
"""Most results of an order that are shown one by one; the rest are added up."""


def is_news(event: Event) -> bool:
    """True if an event has a line of its own. An activation without dice has none: its order is told."""
    return event.event_type.part != BEGINS or bool(event.rolls)


def without_empty_steps(events: list[Event]) -> list[Event]:
    """Drop steps in which nothing happened, because the next one follows at once."""
    heads = [event.event_type.part in (HEAD, STEP) for event in events]
    empty = [event.event_type.part == STEP and after for event, after in zip(events, [*heads[1:], False], strict=False)]
    return [event for event, is_empty in zip(events, empty, strict=False) if not is_empty]


def event_line(book: Book, state: State, event: Event, at: Perspective | None = None) -> str:
    """Return an event as one line of markup with its dice, in the words of a seat where one is given."""
    words = escape(book.tell(state, event) if at is None else book.tell_to(state, event, at))
    style = STYLES.get(event.event_type.kind, "")
    line = f"[{style}]{words}[/]" if style else words
    if event.rolls:
        line += f" [dim]({escape(throws_words(book, state, event.rolls))})[/]"
    return line


def turn_aloud(game: Game, seat: int) -> list[str]:
    """Return this turn as a story: a line for each order, and below it its results in sequence."""
    book, state = game.book, game.state
    numbered = [(bisect_right(game.marks, i), event) for i, event in enumerate(game.events)]
    starts = [i for i, (_, event) in enumerate(numbered) if event.event_type.kind == "turn"]
    lines: list[str] = []
    last, step = -1, 0
    for number, event in numbered[starts[-1] if starts else 0 :]:
        if not event.seen_by(seat) or not is_news(event):
            continue
        words = book.tell(state, event)
        thrown = f" ({throws_words(book, state, event.rolls)})" if event.rolls else ""
        if number != last:
            last, step = number, 0
            lines.append(words + thrown)
        else:
            step += 1
            lines.append(f"   {step}. {words}{thrown}")
    return lines or ["Nothing has happened yet."]


def throws_words(book: Book, state: State, rolls: list[Roll]) -> str:
    """Return the dice in words: `Zulus threw 3+4`, `against Rep 4` in a test; more dice are named by purpose."""
    said: list[str] = []
    sides = [book.side_name(state, 0), book.side_name(state, 1)]
    last, purpose = NOBODY, ""
    for roll in rolls:
        faces = "+".join([str(face) for face in roll.faces]) + added_words(roll)
        if roll.side >= 0:
            said.append(f"{the(sides[roll.side])} threw {faces}")
        elif roll.who != NOBODY and roll.who == last and roll.words == purpose:
            said.append(f"another {faces}")  # one of several figures, each with its own die
        elif (roll.who != NOBODY and roll.who == last) or (roll.who == NOBODY and roll.words not in sides):
            held = f" against {roll.against}" if roll.against else ""
            said.append(f"{roll.words}{held}: {faces}")
        elif roll.who == NOBODY:
            said.append(f"{the(roll.words)} threw {faces}")
        else:
            held = f" against {roll.against}" if roll.against else ""
            said.append(f"{book.name_of(state, roll.who)} threw {faces}{held}")
        last, purpose = roll.who, roll.words
    return ("; " if any(" = " in one for one in said) else ", ").join(said)


def added_words(roll: Roll) -> str:
    """Return the modifiers and the sum of a throw: ` +3 its value -2 attacking uphill = 8`."""
    if roll.tally is None:
        return ""
    lines = [f" {line.amount:+d} {line.words}" for line in roll.tally.lines() if line.amount]
    return f"{''.join(lines)} = {roll.score}" if lines else ""


def why_lines(book: Book, state: State, event: Event) -> list[str]:
    """Explain an event: each throw with all its modifiers, and the rule behind the event."""
    found = [f"{book.tell(state, event)} [{event.event_type.rule}]"]
    for roll in event.rolls or []:
        name = book.name_of(state, roll.who) if roll.who >= 0 else roll.words
        faces = " + ".join([str(face) for face in roll.faces])
        found.append(f"  {name}: threw {faces} on D{roll.sides}")
        for tally in (roll.pool, roll.tally):
            for line in tally.lines() if tally is not None else []:
                found.append(f"    {line.amount:+d}  {line.words} [{line.rule}]")
        if roll.pool is not None:
            counts = f"{max(0, roll.need)} or {'less' if roll.low else 'more'}"
            found.append(f"    = {many(roll.pool.total, 'die', 'dice')}; {counts} counts")
        elif roll.tally is not None:
            found.append(f"    = {roll.score}")
    return found


def barred_lines(book: Book, state: State, side: int) -> list[str]:
    """Return the units that points cannot be spent on now, and why; no list of orders shows them."""
    view: Any = book.view(state, side)
    rows = view["purse"]["rows"] if view.get("purse") else []
    return [f"  not  {row['why']} [{row['rule']}]" for row in rows if row["barred"]]


def odds_words(found: Odds) -> str:
    """Return the chances on one line, the likeliest first; results with the same short form are added up."""
    about = "" if found.exact else "about "
    if span := span_words(found):
        return span
    return ", ".join([f"{words} {about}{100 * chance:.0f}%" for words, chance in few(in_common(found))])


def span_words(found: Odds) -> str:
    """Return least, most and average where every result is a number of the same thing; else an empty text."""
    counts = {words: found.fates[words].counts for words in found.chances}
    names = {one[0] for told in counts.values() for one in told}
    if len(counts) < 2 or len(names) != 1 or any([len(told) != 1 for told in counts.values()]):
        return ""
    if any([fate.ours or fate.theirs or fate.nothing for fate in found.fates.values()]):
        return ""
    numbers = [(told[0][1], found.chances[words]) for words, told in counts.items()]
    average = sum([number * chance for number, chance in numbers])
    return f"{min(numbers)[0]:g} to {max(numbers)[0]:g} {names.pop()}, {average:.1f} on the average"


def in_common(found: Odds) -> list[tuple[str, float]]:
    """Add up the results with the same short form, as the browser does; the likeliest first."""
    shares: dict[str, float] = {}
    for words, rng in found.chances.items():
        brief = found.fates[words].brief
        shares[brief] = shares.get(brief, 0.0) + rng
    return sorted(shares.items(), key=_likeliest_first)


def in_all(found: Odds, brief: str, chance: float) -> str:
    """Return the short form of several results, with "in all" where one result has just this name."""
    alone = found.chances.get(brief, chance)
    return f"{brief}, in all" if alone < chance - 1e-9 else brief


def few(rows: list[tuple[str, float]]) -> list[tuple[str, float]]:
    """Return the first rows, with the rest added up in the last."""
    if len(rows) <= MOST_ROWS:
        return rows
    rest = rows[MOST_ROWS - 1 :]
    return [*rows[: MOST_ROWS - 1], (f"{len(rest)} other results", sum([chance for _, chance in rest]))]


def odds_rows(found: Odds) -> list[tuple[str, float]]:
    """Return every result where they are few, else their short forms; at most five rows."""
    every = sorted(found.chances.items(), key=_likeliest_first)
    if len(every) <= MOST_ROWS:
        return every
    return few([(in_all(found, brief, chance), chance) for brief, chance in in_common(found)])


def _likeliest_first(row: tuple[str, float]) -> tuple[float, str]:
    return -row[1], row[0]


def odds_lines(book: Book, state: State, text: str, found: Odds) -> list[str]:
    """Explain an order's chances: the modifiers of each side, and the chance of each result."""
    lines = [f"{text}:"]
    doc: dict[str, Any] = docs.odds_doc(book, state, text, found)
    for tally in doc["tallies"]:
        parts = [f"{line['amount']:+d} {line['words']} [{line['rule']}]" for line in tally["lines"]]
        lines.append(f"  {tally['name']}: {tally['total']} ({', '.join(parts)})")
    for words, rng in odds_rows(found):
        lines.append(f"  {100 * rng:5.1f}%  {words}")
    how = "exact" if found.exact else f"sampled {found.runs} times, within {100 * found.margin:.1f}%"
    lines.append(f"  ({how})")
    return lines


def outcome_lines(game: Game) -> list[str]:
    """Return the end of the battle, with the final scores."""
    outcome = game.state.outcome
    if outcome is None:
        return [f"The battle is not over; {len(game.history)} orders have been given."]
    names = [game.book.side_name(game.state, side) for side in range(len(outcome.scores))]
    scores = ", ".join([f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True)])
    return [outcome.words, f"{begun(game.book.scored)}: {scores}. [{outcome.rule}]"]


def named_outcome(game: Game) -> dict[str, object] | None:
    """Return how the battle ended for scripts: the winner by name."""
    outcome = game.state.outcome
    found = outcome_doc(outcome)
    if outcome is None or found is None:
        return None
    return {**found, "winner": game.book.side_name(game.state, outcome.winner) if outcome.winner >= 0 else None}


def reasons_lines(doc: dict[str, Any]) -> list[str]:
    """Return the orders that were tried: a bar for the chance to win, the losses, and the sentence."""
    found = [str(doc["words"])]
    for row in doc["orders"]:
        share = round(20 * row["chance"])
        mark = ">" if row["given"] else " "
        losses = f"loses {row['ours']:g}, takes {row['theirs']:g} {doc['counts']}"
        found.append(
            f"{mark} {'#' * share}{'.' * (20 - share)} {in_100(row['chance']):3} ± {in_100(row['margin']):2} in 100  "
            f"{losses:36} {row['words']}"
        )
    if doc["orders"]:
        tries = sum(row["tries"] for row in doc["orders"])
        found.append(
            f"  (as it looks {doc['turns']} turns on, by {tries} tries; ±: as far as luck may have put it off)"
        )
    return found
