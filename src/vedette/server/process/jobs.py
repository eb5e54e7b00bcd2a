"""The code of worker processes: computer players, odds, earlier moments, records. Nothing here touches sockets.

A worker keeps the battles it was asked about and gets only the orders that it has not seen.
"""

import os
import threading
from collections import OrderedDict
from hashlib import blake2b
from secrets import randbelow
from typing import Any, Final

import msgspec

from vedette.ai import decide
from vedette.ai.pondering import Answers, known_answer, think_ahead
from vedette.ai.reasons import think_over
from vedette.ai.search import SearchPlayer
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.docs import odds_doc
from vedette.engine.game import Game
from vedette.engine.odds import NotOffered, odds
from vedette.engine.record import load, parse, to_record
from vedette.engine.state import State
from vedette.engine.types import NOBODY, BadInput, Perspective, Question
from vedette.engine.validation import as_list
from vedette.lab.workers import end_with_parent
from vedette.server.game.journal import GameFile, JournalEntry, OrderRow, Seat
from vedette.server.game.session import Session, built
from vedette.server.services.catalog import Catalog, library_named

MOST_BATTLES: Final = 64
MOST_TIMELINES: Final = 4
PATIENT: Final = 15
ADVISER: Final = "search:1s"
"""The computer player that gives reasons and advice."""


class GameSync(msgspec.Struct):
    """A game as the server knows it: the orders from `start` on, and the file if the worker may not have it.

    `digest` is that of the orders before `start`. Their number alone does not prove that the worker has the same
    ones: it may have been sent an order that was then not stored and was replaced by another. `owners` and `holders`:
    the seats that lead the units and play the characters now.
    """

    game: str
    undos: int
    start: int
    lines: list[OrderRow]
    file: GameFile | None = None
    owners: dict[int, int] = {}
    holders: dict[int, int] = {}
    digest: int = 0


class NeedsFullSync(msgspec.Struct):
    """The worker lacks the orders before `start`, or has others: send it the whole game."""


class CachedGame:
    """A battle in a worker, with its earlier states if somebody asked for one."""

    def __init__(self, session: Session, undos: int) -> None:
        self.session = session
        self.undos = undos
        self.states: list[State] = []

    def fits(self, feed: GameSync) -> bool:
        """True if this is the battle that the sync continues."""
        session, start = self.session, feed.start
        return self.undos == feed.undos and session.number == start and session.digest_of(start) == feed.digest

    def remember(self) -> None:
        """Keep the state after each order from now on."""
        if not self.states:
            self.session.game.replayed(self.session.history, self.sync)
            self.session.look = self.sync
            for other in list(_kept.values())[:-MOST_TIMELINES]:
                other.states = []
                other.session.look = None

    def sync(self, game: Game) -> None:
        """Keep the present state of the battle."""
        self.states.append(game.state.clone())


_library: Catalog | None = None
_halt: Any = None
"""The flag that the server sets when nobody waits for the answer any longer."""
_kept: Final[OrderedDict[str, CachedGame]] = OrderedDict()


def begin(library: str, halt: Any, is_patient: bool = False) -> None:
    """Set up a new worker process. A patient one gives way to all others."""
    global _library, _halt
    _halt = halt
    if is_patient and hasattr(os, "nice"):
        os.nice(PATIENT)
    threading.Thread(target=end_with_parent, daemon=True).start()
    _library = library_named(library)


def catalog() -> Catalog:
    if _library is None:
        raise RuntimeError("the worker has not begun")
    return _library


def follow(feed: GameSync) -> CachedGame | NeedsFullSync:
    """Bring this worker's copy of the battle up to date."""
    kept = _kept.get(feed.game)
    if kept is None or not kept.fits(feed):
        if feed.file is None:
            return NeedsFullSync()
        kept = CachedGame(Session(catalog().book(feed.file.book, feed.file.house_rules), feed.file), feed.undos)
        kept.session.seating.owners = feed.owners
        kept.session.seating.holders = feed.holders
        kept.session.begin_again()
        _kept[feed.game] = kept
        if len(_kept) > MOST_BATTLES:
            _kept.popitem(last=False)
    _kept.move_to_end(feed.game)
    session = kept.session
    try:
        session.follow(feed.lines)
    except Exception:
        del _kept[feed.game]
        raise
    return kept


def choose(feed: GameSync, player: str, answers: Answers | None = None) -> str | NeedsFullSync:
    """Return a computer player's order. It sees what its side may know, and no dice to come.

    `answers` are what it has thought ahead: if this moment is among them, it need not think again.
    """
    kept = follow(feed)
    if isinstance(kept, NeedsFullSync):
        return kept
    session = kept.session
    question = session.game.question
    if question is None:
        raise RuntimeError("the battle is over; nobody is asked")
    rng = player_rng(session, session.number)
    known = known_answer(answers, session.book, session.game.state, rng) if answers else None
    if known is not None:
        return session.book.grammar.write(known)
    at = session.standpoint(session.asked_seats(), question.side)
    mind = catalog().player(session.book.name, player)
    if isinstance(mind, SearchPlayer):
        mind.halt = _halt
    order = decide(mind, session.book, session.game.state, rng, at)
    return session.book.grammar.write(order)


def look_ahead(feed: GameSync, player: str, side: int) -> Answers | NeedsFullSync:
    """Return a computer player's answers to the other side's possible orders; it works until it is halted."""
    kept = follow(feed)
    if isinstance(kept, NeedsFullSync):
        return kept
    session = kept.session
    mind = catalog().player(session.book.name, player)
    found: Answers = {}
    if isinstance(mind, SearchPlayer):
        mind.halt = _halt

        def lots(given: int) -> Rng:
            return player_rng(session, session.number + given)

        def at(question: Question) -> Perspective:
            return session.standpoint(session.seating.asked(question), question.side)

        think_ahead(mind, side, session.book, session.game.state, lots, at, found.__setitem__)
    return found


def player_rng(session: Session, number: int) -> Rng:
    """Return the random numbers for a computer's choice: secret as the seed, and the same after an undo."""
    seed = session.file.seed
    if not seed:
        return Rng(randbelow(1 << 60))
    drawn = blake2b(f"{number}".encode(), key=seed.encode()[:64], digest_size=7, person=b"whims").digest()
    return Rng(int.from_bytes(drawn, "big"))


class NoOdds(msgspec.Struct):
    """The reason why there are no odds, as facts and words."""

    rule: str
    words: str
    who: int
    whom: int


def order_odds(feed: GameSync, text: str, seats: tuple[int, ...] = ()) -> bytes | NoOdds | NeedsFullSync:
    """Return the odds of an order as JSON, by what these seats may know, or why there are none."""
    kept = follow(feed)
    if isinstance(kept, NeedsFullSync):
        return kept
    session = kept.session
    question: Question | None = session.game.question
    if question is None:
        return NoOdds("", "the battle is over", NOBODY, NOBODY)
    at = session.standpoint(seats, question.side)
    imagined = session.book.determinize_from(session.game.state, at, SeededDice("odds"))
    try:
        found = odds(session.book, imagined, session.book.grammar.read(text))
    except NotOffered as error:
        return NoOdds(error.refusal.rule, error.refusal.words, error.refusal.who, error.refusal.whom)
    except BadInput as error:
        return NoOdds("", str(error), NOBODY, NOBODY)
    return msgspec.json.encode(odds_doc(session.book, imagined, text, found))


def reasons(feed: GameSync, at: int, sides: list[int], seats: tuple[int, ...] = ()) -> bytes | NoOdds | NeedsFullSync:
    """Return the reasons for order number `at` of a computer, or (-1) its advice now, as JSON, or a refusal.

    While a battle goes on, nothing is told of a moment when something was hidden from the asking player.
    """
    kept = follow(feed)
    if isinstance(kept, NeedsFullSync):
        return kept
    session = kept.session
    book, state, given = session.book, session.game.state, None
    if at >= 0:
        kept.remember()
        state, given = kept.states[at], session.history[at].order
        seen = [book.determinize_from(state, session.standpoint(seats, side), SeededDice("imagined")) for side in sides]
        seats = (session.history[at].seat,)
        hidden = [one.key() != state.key() for one in seen]
        if any(hidden) and session.game.question is not None:
            return NoOdds(
                "", "something is hidden from you at that moment: ask again when the battle is over", NOBODY, NOBODY
            )
    if state.question is None:
        return NoOdds("", "the battle is over", NOBODY, NOBODY)
    try:
        mind = catalog().player(book.name, ADVISER)
    except BadInput as error:
        return NoOdds("", str(error), NOBODY, NOBODY)
    if not isinstance(mind, SearchPlayer):
        return NoOdds("", "this book has no player that tries its orders out", NOBODY, NOBODY)
    mind.halt = _halt
    standing = session.standpoint(seats, state.question.side)
    found = think_over(mind, book, state, player_rng(session, session.number), given, standing)
    return msgspec.json.encode(found.doc(book, state, state.question.side))


def moment(
    feed: GameSync, at: int, side: int, seats: tuple[int, ...] = ()
) -> tuple[bytes, list[bytes]] | NeedsFullSync:
    """Return what seats of a side saw after `at` orders, and the events of the last one, as JSON."""
    kept = follow(feed)
    if isinstance(kept, NeedsFullSync):
        return kept
    kept.remember()
    session = kept.session
    standpoint = session.standpoint(seats, side)
    view = msgspec.json.encode(session.book.view_from(kept.states[at], standpoint))
    return view, session.chronicle.seen_at(standpoint, at)


def hides_nothing(feed: GameSync, at: int, parties: list[tuple[int, tuple[int, ...]]]) -> bool | NeedsFullSync:
    """True if nothing was hidden from any of these sides and their seats after `at` orders."""
    kept = follow(feed)
    if isinstance(kept, NeedsFullSync):
        return kept
    kept.remember()
    session, state = kept.session, kept.states[at]
    looks = [session.standpoint(seats, side) for side, seats in parties]
    return all(session.book.determinize_from(state, at, SeededDice("imagined")).key() == state.key() for at in looks)


def check(file: GameFile, entries: list[JournalEntry]) -> str:
    """Return where the rules of this program change a stored game, with the rule; "" if nowhere."""
    changed = built(catalog(), file, entries).changed
    return "" if changed is None else f"{changed} [{changed.rule or 'no rule'}]"


class ReadRecord(msgspec.Struct):
    """A record from outside that was played and is valid; `asks`: side, unit and character of its open question."""

    book: str
    house_rules: dict[str, Any]
    setup: dict[str, Any]
    seed: str
    lines: list[OrderRow]
    opening: list[int]
    opening_dice: int
    asks: tuple[int, int, int] | None
    turn: int
    words: str
    is_blind: bool
    undone: list[tuple[int, int, int, str, int, int]]
    seats: list[Seat]


def read_record(text: str) -> ReadRecord:
    """Read a record from outside; BadInput says what is wrong with it."""
    record = parse(text)
    book = catalog().book(str(record["book"]), _doc(record.get("house_rules")))
    game = load(book, record)
    write = book.grammar.write
    traced = as_list(to_record(game)["orders"], "orders")
    lines = [
        OrderRow(
            past.seat, past.side, write(past.order), tuple(past.faces), past.dice, str(as_list(traced[i], "orders")[-1])
        )
        for i, past in enumerate(game.history)
    ]
    undone = [(one.at, one.to, one.seat, one.how, one.dice, one.stream) for one in game.undo_marks]
    question, outcome = game.question, game.state.outcome
    return ReadRecord(
        book=book.name,
        house_rules=_doc(record.get("house_rules")),
        setup=_doc(record["setup"]),
        seed=str(record["seed"]),
        lines=lines,
        opening=game.opening,
        opening_dice=game.opening_source,
        asks=(question.side, question.who, question.post) if question is not None else None,
        turn=game.state.turn,
        words=outcome.words if outcome is not None else "",
        is_blind=game.is_blind,
        undone=undone,
        seats=seats_of(game),
    )


def seats_of(game: Game) -> list[Seat]:
    """Return the seats of a record; none if it has no seats, or kinds unknown here."""
    found: list[Seat] = []
    for doc in game.seats:
        side, kind = doc["side"], doc["kind"]
        if not isinstance(side, int) or (kind != "person" and kind != "ai" and kind != "solo"):
            return []
        found.append(Seat(side, kind, str(doc["name"]), str(doc["player"])))
    return found


def _doc(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
