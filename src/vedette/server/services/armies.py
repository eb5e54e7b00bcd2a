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
from vedette.server.services import papers
from vedette.server.services.campaigns import campaigns_of

Doc = dict[str, Any]
KIND: Final = "army"


async def mustered(hall: GameRegistry, army: Doc) -> tuple[Doc, Doc]:
    """Return an army from outside as it is saved and as it is shown."""
    name = army.get("book")
    if not isinstance(name, str) or name not in hall.library.names():
        raise BadInput(f"this is no army: it names no book that is known here, but {name!r}")
    campaigns = hall.library.campaigns(name)
    try:
        return await hall.read(campaigns.muster, army)
    except BadInput:
        raise
    except Exception as error:  # a file from outside may be wrong in ways that a book does not foresee
        log.exception("army.broken")
        raise BadInput(f"this army is broken: {error!r}") from None


async def roll(hall: GameRegistry, wish: forms.NewArmy) -> forms.ArmyPage:
    """Roll a new army by dice, without saving it."""
    made = campaigns_of(hall, wish.book).new_army(wish.army, wish.groups, games_api.fresh_seed())
    return await muster(hall, forms.ArmyRequest(made))


async def muster(hall: GameRegistry, wish: forms.ArmyRequest) -> forms.ArmyPage:
    """Return the army that these choices give."""
    found, told = await mustered(hall, wish.army)
    return forms.ArmyPage("", found["book"], 0, found, told)


async def keep(hall: GameRegistry, wish: forms.ArmyRequest) -> forms.ArmyPage:
    """Save a new army."""
    found, told = await mustered(hall, wish.army)
    token, paper = await papers.keep(hall, KIND, {"army": found})
    return forms.ArmyPage(token, found["book"], paper.updated, found, told)


async def save(hall: GameRegistry, token: str, wish: forms.ArmyRequest) -> forms.ArmyPage:
    """Save an army over its old version."""
    found, told = await mustered(hall, wish.army)

    async def replaced(paper: StoredDocument) -> Doc:
        return {"army": found}

    paper = await papers.change(hall, KIND, token, replaced)
    return forms.ArmyPage(token, found["book"], paper.updated, found, told)


async def get(hall: GameRegistry, token: str) -> forms.ArmyPage:
    """Return a saved army."""
    paper = await papers.find(hall, KIND, token)
    found, told = await mustered(hall, paper.body["army"])
    return forms.ArmyPage(token, found["book"], paper.updated, found, told)


async def file_of(hall: GameRegistry, token: str) -> bytes:
    paper = await papers.find(hall, KIND, token)
    return msgspec.json.format(msgspec.json.encode(paper.body["army"]), indent=1) + b"\n"


async def mine(hall: GameRegistry, tokens: list[str]) -> forms.ArmySummaries:
    """Return the armies of these tokens, the newest first."""
    by_hash = {hash_of(token): token for token in tokens}
    found = await hall.store.find_papers(list(by_hash)) if by_hash else {}
    out = [summary(hall, by_hash[hashed], paper) for hashed, paper in found.items() if paper.kind == KIND]
    return forms.ArmySummaries(sorted(out, key=lambda one: -one.updated))


def summary(hall: GameRegistry, token: str, paper: StoredDocument) -> forms.ArmySummary:
    army = paper.body["army"]
    forces = hall.library.forces(army["book"])
    if forces is not None:
        told = forces.summary(forces.normalize(army, ""))
        return forms.ArmySummary(
            token, army["book"], army["title"], "", told["size"], len(army["units"]), paper.updated, True
        )
    known = {str(one["id"]): str(one["title"]) for one in hall.library.armies(army["book"])}
    listed = known.get(army["army"], army["army"])
    return forms.ArmySummary(
        token, army["book"], army["title"] or listed, army["army"], listed, len(army["groups"]), paper.updated
    )


async def delete(hall: GameRegistry, token: str) -> forms.DeletedPaper:
    paper = await papers.find(hall, KIND, token)
    await hall.store.delete_paper(paper.id)
    return forms.DeletedPaper(KIND, paper.body["army"]["title"][:120])
