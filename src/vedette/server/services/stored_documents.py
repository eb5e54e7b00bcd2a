"""Campaigns and armies in the store: created, found by token, saved, deleted."""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any, Final, Literal, TypeVar

import msgspec

from vedette.server.game.journal import StoredDocument
from vedette.server.http.errors import Conflict, NotFound
from vedette.server.http.tokens import hash_of, new_game_id, new_token
from vedette.server.live.game_registry import GameRegistry
from vedette.server.live.room import now_ms
from vedette.server.logs import log

Got = TypeVar("Got")
PaperKind = Literal["campaign", "army"]
STEP: Final = 8
"""The letters that each save adds to the trail."""
MOST_TRIES: Final = 5


def step_of(trail: str, body: dict[str, Any]) -> str:
    """Return the letters that a save adds to the trail."""
    return sha256(trail.encode() + msgspec.json.encode(body)).hexdigest()[:STEP]


async def keep(registry: GameRegistry, kind: PaperKind, body: dict[str, Any]) -> tuple[str, StoredDocument]:
    """Store a new document and return the token that opens it."""
    token, now = new_token(), now_ms()
    paper = StoredDocument(new_game_id(), kind, now, now, step_of("", body), body)
    await registry.store.create_paper(paper, hash_of(token))
    log.info("paper.created", paper=paper.id, kind=kind)
    return token, paper


async def find(registry: GameRegistry, kind: PaperKind, token: str) -> StoredDocument:
    """Return the document of a token."""
    found = (await registry.store.find_papers([hash_of(token)])).get(hash_of(token))
    if found is None or found.kind != kind:
        raise NotFound(f"this {kind} is not known here: its link is not complete, or it was deleted or kept no longer")
    return found


async def save(registry: GameRegistry, document: StoredDocument, body: dict[str, Any]) -> StoredDocument | None:
    """Save a new version; return None if somebody else has saved meanwhile."""
    made = msgspec.structs.replace(
        document, body=body, updated=now_ms(), trail=document.trail + step_of(document.trail, body)
    )
    return made if await registry.store.save_paper(made, document.trail) else None


async def change(
    registry: GameRegistry, kind: PaperKind, token: str, make: Callable[[StoredDocument], Awaitable[dict[str, Any]]]
) -> StoredDocument:
    """Find a document, change it and save it; after a conflict, start again from the newer version."""
    for _ in range(MOST_TRIES):
        paper = await find(registry, kind, token)
        made = await make(paper)
        if made == paper.body:
            return paper
        saved = await save(registry, paper, made)
        if saved is not None:
            return saved
    raise Conflict(f"somebody else is writing to this {kind}: try again")
