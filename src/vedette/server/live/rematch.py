"""Replay links and rematches of battles that are over."""

import asyncio

import msgspec

from vedette.engine.history import GIVEN
from vedette.server.game.journal import AccessToken
from vedette.server.game.session import Session
from vedette.server.game.viewer import viewer_of
from vedette.server.http.games_api import Conflict, open_table, store
from vedette.server.http.tokens import hash_of, new_game_id, new_seed, token_from
from vedette.server.live.game_registry import GameRegistry
from vedette.server.live.room import now_ms
from vedette.server.schemas import http_schemas


async def replay_link(registry: GameRegistry, token: str) -> http_schemas.Taken:
    """Return a link that shows a finished battle. It only watches; one token always gives the same link."""
    table, found = await open_table(registry, token)
    if found.role == "observer":
        return http_schemas.Taken(token)
    session = table.session
    if not session.is_over and not session.file.replay:
        raise Conflict("this battle is not over yet: the host has a link for those who watch")
    made = token_from(token, f"replay {session.file.id}")
    await registry.store.add_pass(hash_of(made), AccessToken(session.file.id, "observer", -1))
    return http_schemas.Taken(made)


async def rematch(registry: GameRegistry, token: str, wish: http_schemas.Rematch) -> http_schemas.Created:
    """Make the same battle again with new dice: same set-up, rules and people. The requesting player is its host."""
    table, found = await open_table(registry, token)
    session = table.session
    if found.role not in ("host", "seat"):
        raise Conflict("those who played it can play it again")
    viewer = viewer_of(session.file, "host" if found.role == "host" else "seat", found.seat)
    if not session.is_over:
        raise Conflict("this battle is not over yet")
    if session.file.replay:
        raise Conflict("this is a record to look at: set up a battle of your own")
    if wish.swap and session.game.state.solo:
        raise Conflict("the book runs a side of this battle: it cannot change places with somebody")
    mine = [session.file.seats[seat] for seat in viewer.seats]
    seats = mine + [seat for number, seat in enumerate(session.file.seats) if number not in viewer.seats]
    if wish.swap:
        seats = [msgspec.structs.replace(seat, side=1 - seat.side, posts=[]) for seat in seats]
    file = msgspec.structs.replace(
        session.file,
        id=new_game_id(),
        created=now_ms(),
        seed=new_seed(),
        seats=seats,
        opening=[],
        opening_dice=GIVEN,
        forked=-1,
        dice=[],
        undone=[],
        campaign="",
    )
    book = await registry.book(file.book, file.house_rules)
    await asyncio.to_thread(Session, book, file)  # it can be played
    return await store(registry, file, [])
