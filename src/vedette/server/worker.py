"""What runs in the other processes: computer players, odds, earlier moments, records. Nothing here touches sockets.

A worker keeps the battles it was asked about and is fed only the orders it has not seen.
"""

import multiprocessing
import os
import threading
from collections import OrderedDict
from secrets import randbelow
from typing import Final

import msgspec

from vedette.engine.dice import Chance, Hashed
from vedette.engine.docs import odds_doc
from vedette.engine.odds import odds
from vedette.engine.record import load, parse
from vedette.engine.state import State
from vedette.engine.types import NOBODY, OBSERVER, BadInput, Question
from vedette.server.battle import Unplayable, play_again
from vedette.server.journal import GameFile, Line
from vedette.server.library import Library, library_named
from vedette.server.session import Session

MOST_BATTLES: Final = 64
MOST_TIMELINES: Final = 4


class Feed(msgspec.Struct):
    """A game as the server knows it: the orders from `start` on, and the file when the worker may not have it."""

    game: str
    undos: int
    start: int
    lines: list[Line]
    file: GameFile | None = None


class Behind(msgspec.Struct):
    """The worker does not have the orders before `start`: feed it the whole game."""


class Kept:
    """A battle in a worker, with the states it went through when somebody looks back."""

    def __init__(self, session: Session, undos: int) -> None:
        self.session = session
        self.undos = undos
        self.states: list[State] = []


_library: Library | None = None
_kept: Final[OrderedDict[str, Kept]] = OrderedDict()


def begin(library: str) -> None:
    """First thing a worker does."""
    global _library
    threading.Thread(target=_end_with_server, daemon=True).start()
    _library = library_named(library)


def _end_with_server() -> None:
    """A server that was killed cannot end its workers: they see to it themselves."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def shelf() -> Library:
    if _library is None:
        raise RuntimeError("the worker has not begun")
    return _library


def follow(feed: Feed) -> Kept | Behind:
    """Bring our copy of the battle up to date."""
    kept = _kept.get(feed.game)
    if kept is None or kept.undos != feed.undos or len(kept.session.lines) < feed.start:
        if feed.file is None:
            return Behind()
        kept = Kept(Session(shelf().book(feed.file.book, feed.file.house_rules), feed.file), feed.undos)
        _kept[feed.game] = kept
        if len(_kept) > MOST_BATTLES:
            _kept.popitem(last=False)
    _kept.move_to_end(feed.game)
    session = kept.session
    try:
        for line in feed.lines[len(session.lines) - feed.start :]:
            play_again(session.game, session.file, len(session.lines), line)
            session.lines.append(line)
            session.tell(len(session.lines))
            if kept.states:
                kept.states.append(session.game.state.clone())
    except Exception:
        del _kept[feed.game]
        raise
    return kept


def choose(feed: Feed, player: str) -> str | Behind:
    """A computer player's order. It sees what its side may know, and no dice to come."""
    kept = follow(feed)
    if isinstance(kept, Behind):
        return kept
    session = kept.session
    question = session.game.question
    if question is None:
        raise Unplayable("nobody is asked")
    imagined = session.book.imagine(session.game.state, question.side, Hashed(str(randbelow(1 << 60))))
    order = shelf().player(player).choose(session.book, imagined, question, Chance(randbelow(1 << 60)))
    return session.book.grammar.write(order)


def chances(feed: Feed, text: str) -> bytes | str | Behind:
    """The odds of an order as JSON, by what the asked side may know; a text says why there are none."""
    kept = follow(feed)
    if isinstance(kept, Behind):
        return kept
    session = kept.session
    question: Question | None = session.game.question
    if question is None:
        return "the battle is over"
    imagined = session.book.imagine(session.game.state, question.side, Hashed("odds"))
    try:
        order = session.book.grammar.read(text)
    except BadInput as error:
        return str(error)
    refused = session.book.check(imagined, question, order)
    if refused is not None:
        return str(refused)
    return msgspec.json.encode(odds_doc(session.book, imagined, text, odds(session.book, imagined, order)))


def moment(feed: Feed, at: int, side: int) -> tuple[bytes, list[bytes]] | Behind:
    """The view of a side after `at` orders, and the events of the last of them, as JSON."""
    kept = follow(feed)
    if isinstance(kept, Behind):
        return kept
    session = kept.session
    if not kept.states:
        fresh = Session(session.book, session.file)
        kept.states.append(fresh.game.state.clone())
        for index, line in enumerate(session.lines):
            play_again(fresh.game, session.file, index, line)
            fresh.tell(index + 1)
            kept.states.append(fresh.game.state.clone())
        for other in list(_kept.values())[:-MOST_TIMELINES]:
            other.states = []
    view = msgspec.json.encode(session.book.view(kept.states[at], side))
    mark = b'"at":' + str(at).encode() + b"}"
    return view, [doc for doc in session.chronicle.seen(side) if doc.endswith(mark)]


def hides_nothing(feed: Feed, at: int) -> bool | Behind:
    """After `at` orders everybody knew everything."""
    seen = [moment(feed, at, OBSERVER)]
    kept = follow(feed)
    if isinstance(kept, Behind):
        return kept
    seen.extend([moment(feed, at, side) for side in range(kept.session.side_count())])
    return not kept.session.chronicle.is_secretive and all(one == seen[0] for one in seen)


def read_record(text: str) -> tuple[list[tuple[int, str, list[int]]], list[int], bool]:
    """A record from outside, played and found good: its orders, the faces of its opening, and whether it is over."""
    record = parse(text)
    book = shelf().book(str(record["book"]), _doc(record.get("house_rules")))
    game = load(book, record)
    orders = [(past.side, book.grammar.write(past.order), past.faces) for past in game.past]
    return orders, game.opening, game.asked_side() == NOBODY


def _doc(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
