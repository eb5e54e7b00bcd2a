"""Events, explanations and odds in words, as the terminal shows them."""

from bisect import bisect_right
from typing import Any, Final

from rich.markup import escape

from vedette.engine import docs
from vedette.engine.book import Book
from vedette.engine.crank import Game
from vedette.engine.odds import Odds
from vedette.engine.plurals import begun, the
from vedette.engine.state import State
from vedette.engine.tables import Event, Roll
from vedette.engine.types import NOBODY

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


def event_line(book: Book, state: State, event: Event) -> str:
    """An event as one line of markup, its dice behind it."""
    words = escape(book.tell(state, event))
    style = STYLES.get(event.saying.kind, "")
    line = f"[{style}]{words}[/]" if style else words
    if event.rolls:
        line += f" [dim]({escape(throws_words(book, state, event.rolls))})[/]"
    return line


def turn_aloud(game: Game, seat: int) -> list[str]:
    """This turn as it would be read aloud: a line for each order, and below it what it set off, one after the other."""
    book, state = game.book, game.state
    numbered = [(bisect_right(game.marks, i), event) for i, event in enumerate(game.events)]
    starts = [i for i, (_, event) in enumerate(numbered) if event.saying.kind == "turn"]
    lines: list[str] = []
    last, step = -1, 0
    for number, event in numbered[starts[-1] if starts else 0 :]:
        if not event.seen_by(seat):
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
    """Who threw what: `Zulus threw 3+4`, in a test `against Rep 4`; what the same one threw besides is named by its purpose."""
    said: list[str] = []
    sides = [book.side_name(state, 0), book.side_name(state, 1)]
    last = NOBODY
    for roll in rolls:
        faces = "+".join([str(face) for face in roll.faces])
        if (roll.who != NOBODY and roll.who == last) or (roll.who == NOBODY and roll.words not in sides):
            said.append(f"{roll.words}: {faces}")
        elif roll.who == NOBODY:
            said.append(f"{the(roll.words)} threw {faces}")
        else:
            purpose = f" {roll.words}" if "against Rep" in roll.words else ""
            said.append(f"{book.name_of(state, roll.who)} threw {faces}{purpose}")
        last = roll.who
    return ", ".join(said)


def why_lines(book: Book, state: State, event: Event) -> list[str]:
    """Why an event came out as it did: each throw with all that was added to it, and the rule behind the event."""
    found = [f"{book.tell(state, event)} [{event.saying.rule}]"]
    for roll in event.rolls or []:
        name = book.name_of(state, roll.who) if roll.who >= 0 else roll.words
        faces = " + ".join([str(face) for face in roll.faces])
        found.append(f"  {name}: threw {faces} on D{roll.sides}")
        if roll.tally is not None:
            for line in roll.tally.lines():
                found.append(f"    {line.amount:+d}  {line.words} [{line.rule}]")
            found.append(f"    = {roll.score}")
    return found


def odds_words(chances: dict[str, float], exact: bool) -> str:
    """Chances on one line, the likeliest first; of those who stand it is not said how many fewer they are."""
    fates: dict[str, float] = {}
    for words, chance in chances.items():
        fate = words.split(",")[0] if words.startswith(("they ", "we ")) else words
        fates[fate] = fates.get(fate, 0.0) + chance
    said: list[str] = []
    subject = ""
    for words, chance in sorted(fates.items(), key=lambda row: (-row[1], row[0])):
        first, _, rest = words.partition(" ")
        again = first in ("they", "we") and first == subject
        subject = first
        said.append(f"{rest if again else words} {'' if exact else 'about '}{100 * chance:.0f}%")
    return ", ".join(said)


def odds_lines(book: Book, state: State, text: str, found: Odds) -> list[str]:
    """All about an order's chances: what each side adds, and how likely each result is."""
    lines = [f"{text}:"]
    doc: dict[str, Any] = docs.odds_doc(book, state, text, found)
    for tally in doc["tallies"]:
        parts = [f"{line['amount']:+d} {line['words']} [{line['rule']}]" for line in tally["lines"]]
        lines.append(f"  {tally['name']}: {tally['total']} ({', '.join(parts)})")
    for row in doc["rows"]:
        lines.append(f"  {100 * row['chance']:5.1f}%  {row['words']}")
    how = "exact" if found.exact else f"sampled {found.runs} times, within {100 * found.margin:.1f}%"
    lines.append(f"  ({how})")
    return lines


def outcome_lines(game: Game) -> list[str]:
    """How the battle ended, with the final scores."""
    outcome = game.state.outcome
    if outcome is None:
        return [f"The battle is not over; {len(game.past)} orders have been given."]
    names = [game.book.side_name(game.state, side) for side in range(len(outcome.scores))]
    scores = ", ".join([f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True)])
    return [outcome.words, f"{begun(game.book.scored)}: {scores}. [{outcome.rule}]"]


def outcome_doc(game: Game) -> dict[str, object] | None:
    """The same for scripts."""
    outcome = game.state.outcome
    if outcome is None:
        return None
    winner = game.book.side_name(game.state, outcome.winner) if outcome.winner >= 0 else None
    return {
        "winner": winner,
        "level": outcome.level,
        "rule": outcome.rule,
        "words": outcome.words,
        "scores": outcome.scores,
    }
