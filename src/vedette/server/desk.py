"""The desk by the door: new games, forks, records, and the list of my games."""

import asyncio
from typing import Any

import msgspec

from vedette.engine.book import Book, among_people, as_dict
from vedette.engine.dice import commitment
from vedette.engine.record import parse, save_text
from vedette.engine.types import BadInput
from vedette.server import forms, worker
from vedette.server.battle import Unplayable, whole_battle
from vedette.server.hall import Hall
from vedette.server.journal import Entry, GameFile, Pass, Seat
from vedette.server.library import house_rules_of
from vedette.server.logs import log
from vedette.server.session import Session
from vedette.server.table import now_ms
from vedette.server.tokens import hash_of, new_game_id, new_seed, new_token
from vedette.server.viewer import viewer_of


class Declined(Exception):
    """A wish that is understood but not granted."""


class Unknown(Exception):
    """A link, book or rule that is not there."""


async def new_game(hall: Hall, wish: forms.NewGame) -> forms.Created:
    """A game with its seats and links."""
    given = [bool(wish.scenario), wish.battle is not None, wish.setup is not None]
    if sum(given) != 1:
        raise BadInput("give one of 'scenario', 'battle' and 'setup'")
    house_rules = house_rules_of(wish.settings, wish.house_rules)
    book = hall.library.book(wish.book, house_rules)
    title = wish.title
    if wish.scenario:
        setup = hall.library.scenario(wish.book, wish.scenario)
        known = {str(one["id"]): str(one.get("title", "")) for one in hall.library.scenarios(wish.book)}
        title = title or known.get(wish.scenario, "")
    elif wish.battle is not None:
        setup = hall.library.battle(wish.book, wish.battle)
    else:
        setup = wish.setup or {}
    file = GameFile(
        id=new_game_id(),
        created=now_ms(),
        title=title or book.title,
        book=wish.book,
        book_version=book.version,
        house_rules=house_rules,
        setup=setup,
        seed=new_seed(),
        seats=[],
        hotseat=wish.hotseat,
    )
    await asyncio.to_thread(fill_seats, hall, book, file, wish.seats)
    if all(seat.kind == "person" for seat in file.seats):
        file.house_rules = among_people(book).amendments
    return await store(hall, file, [])


def fill_seats(hall: Hall, book: Book, file: GameFile, wishes: list[forms.SeatWish]) -> None:
    """Seats as wished; a side without one is played by a person (the first side, or at a hot seat) or the computer."""
    try:
        session = Session(book, file)
        count = len(_list(session.book.view(session.game.state, 0).get("sides")))
    except BadInput:
        raise
    except Exception as error:  # a set-up from outside may be wrong in ways that a book does not foresee
        log.exception("setup.fault", book=file.book)
        raise BadInput(f"this set-up cannot be played: {error!r}") from None
    players = [one.name for one in hall.library.players(file.book)]
    for wish in wishes:
        if wish.side >= count:
            raise BadInput(f"there is no side {wish.side}; the sides are 0 to {count - 1}")
        if wish.kind == "solo" and "solo" not in players:
            raise BadInput(f"{book.title} has no solo system; take a computer player: {', '.join(players)}")
        if wish.kind == "ai" and wish.player and wish.player not in players:
            raise BadInput(f"there is no computer player '{wish.player}'; there are: {', '.join(players)}")
    seats = [Seat(wish.side, wish.kind, wish.name, wish.player) for wish in wishes]
    for side in range(count):
        if not any(seat.side == side for seat in seats):
            is_person = file.hotseat or (not wishes and side == 0)
            seats.append(Seat(side, "person" if is_person else "ai"))
    for seat in seats:
        if seat.kind == "ai" and not seat.player:
            seat.player = players[0]
    file.seats = seats


async def store(hall: Hall, file: GameFile, entries: list[Entry]) -> forms.Created:
    """Make the links and store the game."""
    host, observer = new_token(), new_token()
    links = [forms.SeatLink(n, seat.side, new_token()) for n, seat in enumerate(file.seats) if seat.kind == "person"]
    passes = {hash_of(host): Pass(file.id, "host", -1), hash_of(observer): Pass(file.id, "observer", -1)}
    for link in links:
        passes[hash_of(link.token)] = Pass(file.id, "seat", link.seat)
    await hall.store.create(file, passes, entries)
    log.info("game.created", game=file.id, book=file.book, forked=file.forked >= 0, replay=file.replay)
    return forms.Created(file.id, host, links, observer)


async def open_session(hall: Hall, token: str) -> tuple[Session, Pass]:
    """The game behind a link."""
    found = await hall.store.find_pass(hash_of(token))
    if found is None:
        raise Unknown("this link is not known here: check that it is complete")
    try:
        table = await hall.table(found.game)
    except Unplayable as error:
        raise Declined(f"this game was made with other rules and cannot be opened: {error}") from None
    async with table.lock:
        return table.session, found


# --- records and forks ---------------------------------------------------------------------------------------------


async def may_tell_all(hall: Hall, session: Session, at: int) -> bool:
    """Telling everything about the first `at` orders gives nothing away that somebody may still hide."""
    if session.game.state.outcome is not None or session.file.replay:
        return True
    if session.file.hotseat or len([seat for seat in session.file.seats if seat.kind == "person"]) <= 1:
        return True
    return await hall.workers.ask(session, worker.hides_nothing, at)


async def record_of(hall: Hall, token: str) -> str:
    """The record as text. Without the seed while the battle goes on: the faces thrown so far stand for themselves."""
    session, found = await open_session(hall, token)
    is_over = session.game.state.outcome is not None
    # The person at the only person's seat could but cheat himself; an observer could tell somebody else.
    if not is_over and found.role == "observer" and not session.file.replay:
        raise Declined("observers can have the record when the battle is over")
    if not await may_tell_all(hall, session, len(session.lines)):
        raise Declined("the record can be had when the battle is over: it would show what is hidden")
    game = await asyncio.to_thread(whole_battle, session.book, session.file, session.lines[:])
    if is_over:
        return save_text(game)
    game.entered = True
    game.seed = ""
    # The promise made at the start goes with the record, though the seed does not.
    return save_text(game).replace(commitment(""), commitment(session.file.seed))


async def fork(hall: Hall, token: str, wish: forms.Fork) -> forms.Created:
    """A new game from the first orders of this one, with fresh dice."""
    session, found = await open_session(hall, token)
    if wish.at > len(session.lines):
        raise BadInput(f"there are {len(session.lines)} orders; 'at' cannot be {wish.at}")
    is_over = session.game.state.outcome is not None
    if not is_over and found.role == "observer" and not session.file.replay:
        raise Declined("observers can fork a game when it is over")
    if not await may_tell_all(hall, session, wish.at):
        raise Declined("this game can be forked when it is over: a fork would show what is hidden")
    whole = await asyncio.to_thread(whole_battle, session.book, session.file, session.lines[:])
    orders = [(line.side, line.text, list(line.faces)) for line in session.lines[: wish.at]]
    title = f"{session.file.title} (what if, from move {wish.at + 1})"
    return await branch(hall, session.file, title[:120], orders, whole.opening, wish.seats, is_replay=False)


async def load_record(hall: Hall, wish: forms.LoadRecord) -> forms.Created:
    """A record from outside, to look at or to play on."""
    text = msgspec.json.encode(wish.record).decode()
    parse(text)
    try:
        orders, opening, is_over = await hall.workers.read_record(text)
    except TimeoutError:
        raise BadInput("this record takes too long to replay") from None
    except BadInput:
        raise
    except Exception as error:  # a record from outside may be wrong in ways that a book does not foresee
        log.exception("record.fault")
        raise BadInput(f"this record cannot be played: {error!r}") from None
    name = str(wish.record["book"])
    house_rules = as_dict(wish.record.get("house_rules", {}), "house_rules")
    book = hall.library.book(name, house_rules)
    seed = str(wish.record["seed"]) if wish.mode == "replay" else ""
    file = GameFile(
        id="",
        created=0,
        title="",
        book=name,
        book_version=book.version,
        house_rules=house_rules,
        setup=as_dict(wish.record["setup"], "setup"),
        seed=seed,
        seats=[],
    )
    is_replay = wish.mode == "replay" or is_over
    return await branch(hall, file, wish.title or book.title, orders, opening, wish.seats, is_replay)


async def branch(
    hall: Hall,
    parent: GameFile,
    title: str,
    orders: list[tuple[int, str, list[int]]],
    opening: list[int],
    wishes: list[forms.SeatWish],
    is_replay: bool,
) -> forms.Created:
    """A new game that begins with orders and faces already given; its further dice come from its own seed."""
    file = GameFile(
        id=new_game_id(),
        created=now_ms(),
        title=title,
        book=parent.book,
        book_version=parent.book_version,
        house_rules=parent.house_rules,
        setup=parent.setup,
        seed=(parent.seed if is_replay else "") or new_seed(),
        seats=[],
        opening=opening,
        forked=len(orders),
        hotseat=not wishes,
        replay=is_replay,
    )
    book = hall.library.book(file.book, file.house_rules)
    await asyncio.to_thread(fill_seats, hall, book, file, wishes)
    seat_of = {seat.side: number for number, seat in reversed(list(enumerate(file.seats)))}
    entries = [
        Entry(n + 1, file.created, "order", seat_of[side], text, faces, n + 1)
        for n, (side, text, faces) in enumerate(orders)
    ]
    session = await asyncio.to_thread(hall.build, file, entries)
    if entries:
        last = session.entry("order", entries[-1].seat, file.created)
        entries[-1].asked, entries[-1].turn, entries[-1].words = last.asked, last.turn, last.words
    return await store(hall, file, entries)


# --- my games ------------------------------------------------------------------------------------------------------


async def my_games(hall: Hall, tokens: list[str]) -> forms.Summaries:
    """The games behind these links, newest first. None of them is opened for it."""
    by_hash = {hash_of(token): token for token in tokens}
    passes = await hall.store.find_passes(list(by_hash)) if by_hash else {}
    last = await hall.store.last_entries(sorted({one.game for one in passes.values()}))
    out: list[forms.Summary] = []
    for hashed, one in passes.items():
        file = await hall.store.file(one.game)
        if file is None:
            continue
        viewer = viewer_of(file, one.role, one.seat)
        entry = last.get(one.game) or Entry(0, file.created, "order", -1)
        is_over = bool(entry.words) or file.replay
        # A game that nobody has touched has no entry yet: its creator is sent in to look.
        mine = not is_over and bool(viewer.seats) and (entry.asked in viewer.seats or entry.seq == 0)
        out.append(
            forms.Summary(
                token=by_hash[hashed],
                game=file.id,
                title=file.title,
                book=file.book,
                role=one.role,
                sides=list(viewer.sides),
                number=entry.number,
                turn=entry.turn,
                mine=mine,
                over=is_over,
                paused=entry.paused,
                words=entry.words,
                created=file.created,
                updated=entry.time,
            )
        )
    return forms.Summaries(sorted(out, key=lambda one: -one.updated))


def books(hall: Hall, version: str) -> forms.Books:
    return forms.Books([hall.library.info(name) for name in hall.library.names()], version)


def rules(hall: Hall, name: str, rule: str = "") -> forms.Rules:
    """The ledger of a book, or one line of it."""
    if name not in hall.library.names():
        raise Unknown(f"there is no book '{name}'; the books are: {', '.join(hall.library.names())}")
    ledger = hall.library.ledger(name)
    if rule and rule not in ledger.lines:
        raise Unknown(f"{name} has no rule '{rule}'")
    lines = [ledger.lines[rule]] if rule else list(ledger.lines.values())
    return forms.Rules(name, [forms.RuleInfo(line.id, line.chapter, line.words) for line in lines])


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
