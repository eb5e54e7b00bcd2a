"""Requests about armies: rolled by dice or picked from a list, named, saved, and used in any battle of their book."""

from typing import Any, Final

import msgspec

from vedette.engine.types import BadInput
from vedette.server.game.journal import StoredDocument
from vedette.server.http import games_api
from vedette.server.http.tokens import hash_of
from vedette.server.live.game_registry import GameRegistry
from vedette.server.logs import log
from vedette.server.schemas import campaign_forms as forms
from vedette.server.services import stored_documents
from vedette.server.services.campaigns import campaigns_of

Doc = dict[str, Any]
KIND: Final = "army"


async def mustered(registry: GameRegistry, army: Doc) -> tuple[Doc, Doc]:
    """Return an army from outside as it is saved and as it is shown."""
    name = army.get("book")
    if not isinstance(name, str) or name not in registry.library.names():
        raise BadInput(f"this is no army: it names no book that is known here, but {name!r}")
    campaigns = registry.library.campaigns(name)
    try:
        return await registry.read(campaigns.muster, army)
    except BadInput:
        raise
    except Exception as error:  # a file from outside may be wrong in ways that a book does not foresee
        log.exception("army.broken")
        raise BadInput(f"this army is broken: {error!r}") from None


async def roll(registry: GameRegistry, wish: forms.NewArmy) -> forms.ArmyPage:
    """Roll a new army by dice, without saving it."""
    made = campaigns_of(registry, wish.book).new_army(wish.army, wish.groups, games_api.fresh_seed())
    return await muster(registry, forms.ArmyRequest(made))


async def muster(registry: GameRegistry, wish: forms.ArmyRequest) -> forms.ArmyPage:
    """Return the army that these choices give."""
    found, told = await mustered(registry, wish.army)
    return forms.ArmyPage("", found["book"], 0, found, told)


async def keep(registry: GameRegistry, wish: forms.ArmyRequest) -> forms.ArmyPage:
    """Save a new army."""
    found, told = await mustered(registry, wish.army)
    token, paper = await stored_documents.keep(registry, KIND, {"army": found})
    return forms.ArmyPage(token, found["book"], paper.updated, found, told)


async def save(registry: GameRegistry, token: str, wish: forms.ArmyRequest) -> forms.ArmyPage:
    """Save an army over its old version."""
    found, told = await mustered(registry, wish.army)

    async def replaced(document: StoredDocument) -> Doc:
        return {"army": found}

    paper = await stored_documents.change(registry, KIND, token, replaced)
    return forms.ArmyPage(token, found["book"], paper.updated, found, told)


async def get(registry: GameRegistry, token: str) -> forms.ArmyPage:
    """Return a saved army."""
    paper = await stored_documents.find(registry, KIND, token)
    found, told = await mustered(registry, paper.body["army"])
    return forms.ArmyPage(token, found["book"], paper.updated, found, told)


async def file_of(registry: GameRegistry, token: str) -> bytes:
    paper = await stored_documents.find(registry, KIND, token)
    return msgspec.json.format(msgspec.json.encode(paper.body["army"]), indent=1) + b"\n"


async def mine(registry: GameRegistry, tokens: list[str]) -> forms.ArmySummaries:
    """Return the armies of these tokens, the newest first."""
    by_hash = {hash_of(token): token for token in tokens}
    found = await registry.store.find_papers(list(by_hash)) if by_hash else {}
    out = [summary(registry, by_hash[hashed], paper) for hashed, paper in found.items() if paper.kind == KIND]
    return forms.ArmySummaries(sorted(out, key=lambda one: -one.updated))


def summary(registry: GameRegistry, token: str, document: StoredDocument) -> forms.ArmySummary:
    army = document.body["army"]
    forces = registry.library.forces(army["book"])
    if forces is not None:
        told = forces.summary(forces.normalize(army, ""))
        return forms.ArmySummary(
            token, army["book"], army["title"], "", told["size"], len(army["units"]), document.updated, True
        )
    known = {str(one["id"]): str(one["title"]) for one in registry.library.armies(army["book"])}
    listed = known.get(army["army"], army["army"])
    return forms.ArmySummary(
        token, army["book"], army["title"] or listed, army["army"], listed, len(army["groups"]), document.updated
    )


async def delete(registry: GameRegistry, token: str) -> forms.DeletedPaper:
    paper = await stored_documents.find(registry, KIND, token)
    await registry.store.delete_paper(paper.id)
    return forms.DeletedPaper(KIND, paper.body["army"]["title"][:120])
