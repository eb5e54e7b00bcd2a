"""Requests about games: new games, forks, records, and the list of my games."""

import asyncio
from typing import Any, Final

import msgspec

from vedette import __version__, build_info
from vedette.engine.book import Book, among_people
from vedette.engine.game import Game
from vedette.engine.history import GIVEN
from vedette.engine.ledger import sort_of
from vedette.engine.record import save_text
from vedette.engine.solo import with_solo
from vedette.engine.types import NOBODY, OBSERVER, BadInput, Question
from vedette.engine.validation import as_dict
from vedette.scenarios import EVEN
from vedette.server.game.journal import AccessToken, GameFile, JournalEntry, OrderRow, Seat
from vedette.server.game.seating import Seating
from vedette.server.game.session import Session
from vedette.server.game.viewer import viewer_of
from vedette.server.http.errors import Conflict as Conflict
from vedette.server.http.errors import NotFound as NotFound
from vedette.server.http.tokens import hash_of, new_game_id, new_seed, new_token
from vedette.server.live.game_registry import GameRegistry
from vedette.server.live.room import GameRoom, now_ms
from vedette.server.logs import log
from vedette.server.process import jobs
from vedette.server.process.battle import Unplayable
from vedette.server.schemas import http_schemas
from vedette.server.schemas.messages import PostInfo
from vedette.server.services import stored_documents
from vedette.server.services.catalog import house_rules_of

ONCE: Final = "once-"
"""The beginning of tokens for one use, by which a browser knows them."""


ZONE: Final = "zone"
MAP_SEED: Final = "a map"
"""The seed for dice of the set-up, so that the map of a battle is always the same."""


def fresh_seed() -> str:
    """Return a new secret seed for dice."""
    return new_seed()


async def new_game(registry: GameRegistry, wish: http_schemas.NewGame) -> http_schemas.Created:
    """Make a game with its seats and links."""
    given = [bool(wish.scenario), wish.battle is not None, wish.setup is not None]
    if sum(given) != 1:
        raise BadInput("give one of 'scenario', 'battle' and 'setup'")
    house_rules = house_rules_of(wish.settings, wish.house_rules)
    book = await registry.book(wish.book, house_rules)
    title = wish.title
    if wish.scenario:
        setup = registry.library.scenario(wish.book, wish.scenario)
        known = {str(one["id"]): str(one.get("title", "")) for one in registry.library.scenarios(wish.book)}
        title = title or known.get(wish.scenario.removesuffix(EVEN), "")
    elif wish.battle is not None:
        setup = registry.library.battle(wish.book, wish.battle)
    else:
        setup = wish.setup or {}
    for one in wish.fielded:
        setup = await with_army(registry, wish.book, setup, one.side, one.army)
    file = GameFile(
        id=new_game_id(),
        created=now_ms(),
        title=title or book.title,
        book=wish.book,
        book_version=book.version,
        house_rules=house_rules,
        setup=setup,
        seed=fresh_seed(),
        seats=[],
        hotseat=wish.hotseat,
        advice=wish.advice,
    )
    return await store_new_game(registry, book, file, wish.seats, wish.once)


async def with_army(registry: GameRegistry, book: str, setup: dict[str, Any], side: int, token: str) -> dict[str, Any]:
    """Return a set-up in which a side brings a saved army."""
    army = (await stored_documents.find(registry, "army", token)).body["army"]
    if army["book"] != book:
        raise BadInput(f"this army is of the book '{army['book']}', the battle of '{book}'")
    forces = registry.library.forces(book)
    field = registry.library.campaigns(book).field if forces is None else forces.field
    return await asyncio.to_thread(field, setup, side, army)


async def store_new_game(
    registry: GameRegistry,
    book: Book,
    file: GameFile,
    seats: list[http_schemas.SeatRequest],
    once: bool = False,
    host: str = "",
) -> http_schemas.Created:
    """Fill the seats of a new game and store it."""
    file.setup = with_solo(book, file.setup, [seat.side for seat in seats if seat.kind == "solo"])
    await asyncio.to_thread(fill_seats, registry, book, file, seats)
    if all(seat.kind == "person" for seat in file.seats):
        file.house_rules = (await registry.read(among_people, book)).amendments
    return await store(registry, file, [], once, host)


def fill_seats(registry: GameRegistry, book: Book, file: GameFile, wishes: list[http_schemas.SeatRequest]) -> None:
    """Fill the seats as requested.

    The book runs a side without a seat if the set-up says so. Otherwise a person plays it (the first such side, or at
    a hot seat every one) or the computer does.
    """
    try:
        session = Session(book, file)
        count = len(_list(session.book.view(session.game.state, 0).get("sides")))
    except BadInput:
        raise
    except Exception as error:  # a set-up from outside may be wrong in ways that a book does not foresee
        log.exception("setup.fault", book=file.book)
        raise BadInput(f"this set-up cannot be played: {error!r}") from None
    players = registry.players(file.book)
    held: list[int] = []
    for wish in wishes:
        if wish.side >= count:
            raise BadInput(f"there is no side {wish.side}; the sides are 0 to {count - 1}")
        if wish.kind == "solo" and wish.side not in session.game.state.solo:
            raise BadInput(
                f"side {wish.side} is not run by the book in this battle: take a person or a computer player"
            )
        if wish.kind == "ai" and wish.player and not registry.can_play(file.book, wish.player):
            raise BadInput(f"there is no computer player '{wish.player}'; there are: {', '.join(players)}")
        if wish.kind != "solo" and wish.side in session.game.state.solo:
            raise BadInput(
                f"side {wish.side} is run by the book in this battle: it takes a seat of the kind 'solo' or none"
            )
        held += check_posts(book, session.game, wish, held)
    seats = [Seat(wish.side, wish.kind, wish.name, wish.player, wish.posts, wish.screen, wish.dice) for wish in wishes]
    seats += [Seat(side, "solo") for side in session.game.state.solo if not any(seat.side == side for seat in seats)]
    lone = not wishes
    for side in range(count):
        if not any(seat.side == side for seat in seats):
            seats.append(Seat(side, "person" if file.hotseat or lone else "ai"))
            lone = False
    for seat in seats:
        if seat.kind == "ai" and not seat.player:
            seat.player = players[0]
    if any(seat.dice == "hand" for seat in seats) and not any(seat.kind == "person" for seat in seats):
        raise BadInput("no person plays: nobody is there to roll dice by hand")
    file.seats = seats


def check_posts(book: Book, game: Game, wish: http_schemas.SeatRequest, held: list[int]) -> list[int]:
    """Return the characters of a seat; refuse unknown ones, those of another side, and those already taken."""
    known = {post.id: post for post in book.posts(game.state)}
    for post in wish.posts:
        if post not in known or known[post].side != wish.side:
            mine = ", ".join([f"{one.id} ({one.name})" for one in known.values() if one.side == wish.side])
            raise BadInput(f"side {wish.side} has no character {post}; it has: {mine or 'none'}")
        if post in held or wish.posts.count(post) > 1:
            raise BadInput(f"{known[post].name} is played twice: a character has one seat")
    return wish.posts


async def store(
    registry: GameRegistry, file: GameFile, entries: list[JournalEntry], once: bool = False, host: str = ""
) -> http_schemas.Created:
    """Make the links and store the game; `once`: links to seats other than the host's are for one use."""
    host, observer = host or new_token(), new_token()
    own = viewer_of(file, "host", -1).seats
    links: list[http_schemas.SeatLink] = []
    passes = {hash_of(host): AccessToken(file.id, "host", -1), hash_of(observer): AccessToken(file.id, "observer", -1)}
    for number, seat in enumerate(file.seats):
        if seat.kind == "person":
            is_once = once and number not in own
            link = http_schemas.SeatLink(number, seat.side, (ONCE if is_once else "") + new_token(), is_once)
            links.append(link)
            passes[hash_of(link.token)] = AccessToken(file.id, "once" if is_once else "seat", number)
    await registry.store.create(file, passes, entries)
    log.info("game.created", game=file.id, book=file.book, forked=file.forked >= 0, replay=file.replay)
    return http_schemas.Created(file.id, host, links, observer)


async def take_link(registry: GameRegistry, token: str) -> http_schemas.Taken:
    """Exchange a link for one use for a new token, and note it in the talk."""
    found = await registry.store.find_pass(hash_of(token))
    if found is not None and found.role != "once":
        return http_schemas.Taken(token)
    fresh = new_token()
    if found is None or not await registry.store.swap_pass(
        hash_of(token), hash_of(fresh), AccessToken(found.game, "seat", found.seat)
    ):
        raise NotFound("this link is not known here, or somebody has taken it up before you: ask the host about it")
    table = await registry.table(found.game)
    await table.change(lambda session: session.made("taken", found.seat, now_ms()))
    return http_schemas.Taken(fresh)


async def open_table(registry: GameRegistry, token: str) -> tuple[GameRoom, AccessToken]:
    """Open the game behind a link."""
    found = await registry.store.find_pass(hash_of(token))
    if found is None:
        raise NotFound("this link is not known here: check that it is complete")
    if found.role == "once":
        raise NotFound("this link is for one use: take it up first")
    try:
        return await registry.table(found.game), found
    except Unplayable as error:
        raise Conflict(f"this game was made with other rules and cannot be opened: {error}") from None


# --- records and forks ---------------------------------------------------------------------------------------------


async def may_tell_all(registry: GameRegistry, session: Session, at: int) -> bool:
    """True if showing the first `at` orders reveals nothing that is still hidden from a player."""
    if session.is_over or session.file.replay:
        return True
    people = session.seating.people()
    sides = {session.file.seats[seat].side for seat in people}
    if session.file.hotseat and len(sides) == session.side_count():
        return True
    # A person alone against computers is not told where these have hidden what.
    parties = [(session.file.seats[seat].side, viewer_of(session.file, "seat", seat).seats) for seat in people]
    parties = parties or [(side, ()) for side in range(session.side_count())]
    return await registry.workers.ask(session, jobs.hides_nothing, at, parties)


async def delete_game(registry: GameRegistry, token: str) -> http_schemas.Deleted:
    """Delete a game for everybody; only the host may do this."""
    found = await registry.store.find_pass(hash_of(token))
    if found is None:
        raise NotFound("this link is not known here")
    if found.role != "host":
        raise Conflict("only the host, who made this game, can delete it")
    await registry.delete(found.game)
    return http_schemas.Deleted(found.game)


async def record_of(registry: GameRegistry, token: str) -> str:
    """Return the record as text; without the seed, but with the faces, while the battle goes on."""
    table, found = await open_table(registry, token)
    session = table.session
    is_over = session.is_over
    # A lone player cheats nobody else; an observer could tell a player.
    if not is_over and found.role == "observer" and not session.file.replay:
        raise Conflict("observers can have the record when the battle is over")
    if not await may_tell_all(registry, session, session.number):
        raise Conflict("the record can be had when the battle is over: it would show what is hidden")
    async with table.lock:
        return await asyncio.to_thread(save_text, table.session.game, is_over or session.file.replay)


async def fork(registry: GameRegistry, token: str, wish: http_schemas.Fork) -> http_schemas.Created:
    """Make a new game from the first orders of this one, with fresh dice."""
    table, found = await open_table(registry, token)
    session = table.session
    if wish.at > session.number:
        raise BadInput(f"there are {session.number} orders; 'at' cannot be {wish.at}")
    is_over = session.is_over
    if not is_over and found.role == "observer" and not session.file.replay:
        raise Conflict("observers can fork a game when it is over")
    if not await may_tell_all(registry, session, wish.at):
        raise Conflict("this game can be forked when it is over: a fork would show what is hidden")
    async with table.lock:
        lines = await registry.read(given_again, session.lines()[: wish.at])
        opening = session.game.opening
    title = f"{session.file.title} (what if, from move {wish.at + 1})"
    parent = msgspec.structs.replace(
        session.file, title=title[:120], opening=opening, opening_dice=GIVEN, seed="", undone=[], campaign=""
    )
    file = await branch(registry, parent, lines, wish.seats, is_replay=False, hotseat=wish.hotseat)
    entries = await registry.read(orders_of, file, lines)
    begun = await asyncio.to_thread(registry.build, file, entries)
    if begun.changed is not None:
        raise BadInput(str(begun.changed))
    if entries:
        begun.stamped(entries[-1])
    return await store(registry, file, entries)


async def load_record(registry: GameRegistry, wish: http_schemas.LoadRecord) -> http_schemas.Created:
    """Load a record to watch or to play on. Another process reads and plays it, once."""
    text = bytes(wish.record).decode()
    try:
        read = await registry.workers.read_record(text)
    except TimeoutError:
        raise BadInput("this record takes too long to replay") from None
    except BadInput:
        raise
    except Exception as error:  # a record from outside may be wrong in ways that a book does not foresee
        log.exception("record.fault")
        raise BadInput(f"this record cannot be played: {error!r}") from None
    book = await registry.book(read.book, read.house_rules)
    is_replay = wish.mode == "replay" or read.asks is None
    keeps_seed = is_replay and not read.is_blind
    lines = read.lines if keeps_seed else await registry.read(given_again, read.lines)
    parent = GameFile(
        id="",
        created=0,
        title=wish.title or str(read.setup.get("title", ""))[:120] or book.title,
        book=read.book,
        book_version=book.version,
        house_rules=read.house_rules,
        setup=read.setup,
        seed=read.seed if keeps_seed else "",
        seats=[],
        opening=read.opening,
        opening_dice=read.opening_dice if keeps_seed else GIVEN,
        undone=read.undone if keeps_seed else [],
    )
    file = await branch(registry, parent, lines, wish.seats, is_replay)
    seats = read.seats if is_replay else []
    if seats:
        file.seats = seats
    entries = await registry.read(orders_of, file, lines, has_seats=bool(seats))
    if entries and read.asks is not None:
        side, who, post = read.asks
        asked = Seating(file).asked(Question(side, "", "", who, post=post))
        entries[-1].asked = asked[0] if asked else NOBODY
    if entries:
        entries[-1].turn = read.turn
        entries[-1].words = read.words
    return await store(registry, file, entries)


async def branch(
    registry: GameRegistry,
    parent: GameFile,
    lines: list[OrderRow],
    wishes: list[http_schemas.SeatRequest],
    is_replay: bool,
    hotseat: bool = False,
) -> GameFile:
    """Make a game that begins with given orders and faces; later dice come from its own seed."""
    file = msgspec.structs.replace(
        parent,
        id=new_game_id(),
        created=now_ms(),
        seed=parent.seed or fresh_seed(),
        seats=[],
        forked=len(lines),
        dice=[line.dice for line in lines],
        hotseat=hotseat or not wishes,
        replay=is_replay,
    )
    book = await registry.book(file.book, file.house_rules)
    await asyncio.to_thread(fill_seats, registry, book, file, wishes)
    return file


def given_again(lines: list[OrderRow]) -> list[OrderRow]:
    """Return the orders with their faces as given: they no longer come from a seed."""
    return [msgspec.structs.replace(line, dice=GIVEN) for line in lines]


def orders_of(file: GameFile, lines: list[OrderRow], has_seats: bool = False) -> list[JournalEntry]:
    """Return the journal of a game that begins with these orders, by their seats or the first of their side."""
    seat_of = {seat.side: number for number, seat in reversed(list(enumerate(file.seats)))}
    return [
        JournalEntry(
            n + 1,
            file.created,
            "order",
            line.seat if has_seats else seat_of[line.side],
            line.text,
            list(line.faces),
            n + 1,
            trace=line.trace,
        )
        for n, line in enumerate(lines)
    ]


# --- my games ------------------------------------------------------------------------------------------------------


async def my_games(registry: GameRegistry, tokens: list[str]) -> http_schemas.Summaries:
    """Return the games behind these links, newest first, without opening them."""
    by_hash = {hash_of(token): token for token in tokens}
    passes = await registry.store.find_passes(list(by_hash)) if by_hash else {}
    last = await registry.store.last_entries(sorted({one.game for one in passes.values()}))
    out: list[http_schemas.Summary] = []
    for hashed, one in passes.items():
        file = await registry.store.file(one.game)
        if file is None or one.role == "once":
            continue
        viewer = viewer_of(file, one.role, one.seat)
        entry = last.get(one.game) or JournalEntry(0, file.created, "order", -1)
        is_over = bool(entry.words) or file.replay
        # A game that nobody has touched has no entry yet: its creator is sent in to look.
        mine = not is_over and bool(viewer.seats) and (entry.asked in viewer.seats or entry.seq == 0)
        out.append(
            http_schemas.Summary(
                token=by_hash[hashed],
                game=file.id,
                title=file.title,
                book=file.book,
                role=one.role,
                sides=list(viewer.sides),
                opponents=[
                    http_schemas.Opponent(seat.kind, seat.name, seat.player)
                    for seat in file.seats
                    if seat.side not in viewer.sides
                ],
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
    return http_schemas.Summaries(sorted(out, key=lambda one: -one.updated))


def books(registry: GameRegistry) -> http_schemas.Books:
    """Return the books, and the version and build of Vedette."""
    shelf = [registry.library.info(name) for name in registry.library.names()]
    return http_schemas.Books(shelf, __version__, build_info.compiled())


async def map_of(registry: GameRegistry, name: str, scenario: str, brings: list[str]) -> http_schemas.BattleMap:
    """Return a ready battle as observers see it before the first order; `brings`: the sides' armies, by token."""
    if name not in registry.library.names():
        raise NotFound(f"there is no book '{name}'; the books are: {', '.join(registry.library.names())}")
    known = [str(one["id"]) for one in registry.library.scenarios(name)]
    if scenario not in known:
        raise NotFound(f"{name} has no scenario '{scenario}'; it has: {', '.join(known)}")
    book = registry.library.plain_book(name)
    setup = registry.library.scenario(name, scenario)
    for side, token in enumerate(brings):
        if token:
            setup = await with_army(registry, name, setup, side, token)
    return await asyncio.to_thread(lambda: battle_map(Game(book, setup, MAP_SEED)))


def battle_map(game: Game) -> http_schemas.BattleMap:
    """Return a battle as a map: the ground, and the units that everybody may see."""
    book = game.book
    view = book.view(game.state, OBSERVER)
    pieces = [as_dict(one, "piece") for one in _list(view.get("pieces"))]
    scene = book.scene(game.state)
    # Ground laid by dice is among the changing things; deployment areas are no part of a map.
    laid = [one for one in _list(view.get("features")) if one["kind"] != ZONE]
    return http_schemas.BattleMap(
        {**scene, "features": [*_list(scene.get("features")), *laid]},
        [str(as_dict(side, "side").get("colour", "")) for side in _list(view.get("sides"))],
        [
            msgspec.convert({key: one[key] for key in http_schemas.MapPiece.__struct_fields__}, http_schemas.MapPiece)
            for one in pieces
            if one["x"] is not None
        ],
        [PostInfo(post.id, post.side, post.name) for post in book.posts(game.state)],
    )


def figures(registry: GameRegistry, name: str) -> http_schemas.Figures:
    """Return the printed numbers of a book that house rules may change."""
    if name not in registry.library.names():
        raise NotFound(f"there is no book '{name}'; the books are: {', '.join(registry.library.names())}")
    printed = registry.library.plain_book(name).figures
    told = [http_schemas.FigureInfo(f.rule, f.row, f.value, f.words, f.least, f.most) for f in printed]
    return http_schemas.Figures(name, told)


def rules(registry: GameRegistry, name: str, rule: str = "") -> http_schemas.Rules:
    """Return the ledger of a book, or one line of it."""
    if name not in registry.library.names():
        raise NotFound(f"there is no book '{name}'; the books are: {', '.join(registry.library.names())}")
    ledger = registry.library.ledger(name)
    if rule and rule not in ledger.lines:
        raise NotFound(f"{name} has no rule '{rule}'")
    lines = [ledger.lines[rule]] if rule else list(ledger.lines.values())
    settings: dict[str, list[str]] = {}
    for setting in registry.library.plain_book(name).settings:
        settings.setdefault(setting.rule, []).append(setting.name)
    return http_schemas.Rules(
        name,
        [
            http_schemas.RuleInfo(line.id, line.chapter, line.words, sort_of(line.id), settings.get(line.id, []))
            for line in lines
        ],
    )


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
