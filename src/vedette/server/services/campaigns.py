"""Requests about campaigns: linked battles, stored like games. Each battle is a game whose result comes back."""

import asyncio
from copy import deepcopy
from typing import Any, Final

import msgspec

from vedette.campaign import Campaigns
from vedette.engine.types import BadInput, Perspective
from vedette.server.game.journal import GameFile, StoredDocument
from vedette.server.http import games_api
from vedette.server.http.tokens import hash_of, new_game_id, token_from
from vedette.server.live.game_registry import GameRegistry, NoSuchGame
from vedette.server.live.room import now_ms
from vedette.server.logs import log
from vedette.server.process.battle import Unplayable
from vedette.server.schemas import campaign_forms as forms
from vedette.server.schemas.http_schemas import BattleMap, SeatRequest
from vedette.server.services import stored_documents

Doc = dict[str, Any]
KIND: Final = "campaign"
YOU: Final = 0
BEING_FOUGHT: Final = "a battle of this campaign is being fought: finish it, or call it off"


def campaigns_for(registry: GameRegistry, document: StoredDocument) -> Campaigns:
    """Return the campaigns of the book that a campaign is played by."""
    return registry.library.campaigns(document.body["campaign"]["book"])


async def begin(registry: GameRegistry, wish: forms.NewCampaign) -> forms.CampaignPage:
    """Begin a new campaign; its army is raised by dice unless one was raised before."""
    choices: Doc = {
        "seed": games_api.fresh_seed(),
        "title": wish.title,
        "groups": wish.groups,
        "settings": wish.settings,
    }
    choices["names"] = {id: name for id, name in wish.names.items() if name}
    for key, value in (("army", wish.army), ("enemy", wish.enemy)):
        if value:
            choices[key] = value
    if wish.raised:
        choices["raised"] = (await stored_documents.find(registry, "army", wish.raised)).body["army"]
    made = await asyncio.to_thread(campaigns_of(registry, wish.book).begin, choices)
    return await store(registry, made)


def campaigns_of(registry: GameRegistry, book: str) -> Campaigns:
    if book not in registry.library.names():
        raise BadInput(f"there is no book '{book}'; the books are: {', '.join(registry.library.names())}")
    return registry.library.campaigns(book)


async def store(registry: GameRegistry, campaign: Doc) -> forms.CampaignPage:
    token, paper = await stored_documents.keep(registry, KIND, {"campaign": campaign, "fight": None})
    return await page(registry, token, paper)


async def take_in(registry: GameRegistry, wish: forms.LoadCampaign) -> forms.CampaignPage:
    """Load a campaign from its file."""
    name = wish.campaign.get("book")
    if not isinstance(name, str) or name not in registry.library.names():
        raise BadInput(f"this is no campaign: it names no book that is known here, but {name!r}")
    campaigns = registry.library.campaigns(name)
    try:
        found = await registry.read(checked, campaigns, wish.campaign)
    except BadInput:
        raise
    except msgspec.ValidationError as error:
        raise BadInput(f"this campaign is broken: a map in it cannot be drawn ({error})") from None
    except Exception as error:  # a file from outside may be wrong in ways that a book does not foresee
        log.exception("campaign.broken")
        raise BadInput(f"this campaign is broken: {error!r}") from None
    return await store(registry, found)


def checked(campaigns: Campaigns, campaign: Doc) -> Doc:
    """Return a campaign from outside as it is stored, after checking that it and its maps can be shown."""
    found = campaigns.check(deepcopy(campaign))
    for past in [*found["battles"], *(found["before"] or {"battles": []})["battles"]]:
        if "map" in past:
            msgspec.convert(past["map"], BattleMap)
    campaigns.page(found)
    return found


# --- looking --------------------------------------------------------------------------------------------------------------


async def get(registry: GameRegistry, token: str) -> forms.CampaignPage:
    """Return a campaign as it stands; the result of a finished battle is taken in first."""

    async def settled(document: StoredDocument) -> Doc:
        return await settle(registry, document)

    return await page(registry, token, await stored_documents.change(registry, KIND, token, settled))


async def page(registry: GameRegistry, token: str, document: StoredDocument) -> forms.CampaignPage:
    campaign = document.body["campaign"]
    told = await asyncio.to_thread(campaigns_for(registry, document).page, campaign)
    title = registry.library.plain_book(campaign["book"]).title
    return forms.CampaignPage(
        token, campaign["book"], title, document.updated, await fight_of(registry, token, document), told
    )


async def fight_of(registry: GameRegistry, token: str, document: StoredDocument) -> forms.Fight | None:
    """Return the battle being fought. The host's token follows from the campaign's and is stored nowhere."""
    fight = document.body["fight"]
    if fight is None:
        return None
    last = (await registry.store.last_entries([fight["game"]])).get(fight["game"])
    host = token_from(token, fight["game"])
    return forms.Fight(
        fight["game"], host, fight["title"], fight["who"], last.turn if last else 0, fight.get("trouble", "")
    )


async def settle(registry: GameRegistry, document: StoredDocument) -> Doc:
    """Return the campaign after the battle that was fought for it; unchanged if that still goes on."""
    fight = document.body["fight"]
    if fight is None:
        return document.body
    last = (await registry.store.last_entries([fight["game"]])).get(fight["game"])
    if last is None or not last.words:
        # A game that is kept no longer, or that its host deleted: the campaign goes on without it.
        return document.body if await registry.store.file(fight["game"]) else {**document.body, "fight": None}
    try:
        after = await taken(registry, document, fight)
    except (BadInput, Unplayable, NoSuchGame) as error:
        return {**document.body, "fight": {**fight, "trouble": str(error)}}
    return {"campaign": after, "fight": None}


async def taken(registry: GameRegistry, document: StoredDocument, fight: Doc) -> Doc:
    """Return the campaign with the result of a finished battle."""
    campaigns, campaign = campaigns_for(registry, document), document.body["campaign"]
    table = await registry.table(fight["game"])
    async with table.lock:
        session = table.session
        told = [msgspec.json.decode(doc) for doc in session.chronicle.seen_at(Perspective(YOU), session.number)]
        report = await asyncio.to_thread(campaigns.report_of, campaign, session.game, fight["who"], told)
        report["map"] = msgspec.to_builtins(games_api.battle_map(session.game))
    report["place"] = fight["place"]
    return await asyncio.to_thread(campaigns.settle, campaign, report)


async def mine(registry: GameRegistry, tokens: list[str]) -> forms.CampaignSummaries:
    """Return the campaigns of these tokens, the newest first."""
    by_hash = {hash_of(token): token for token in tokens}
    found = await registry.store.find_papers(list(by_hash)) if by_hash else {}
    out = [summary(registry, by_hash[hashed], paper) for hashed, paper in found.items() if paper.kind == KIND]
    return forms.CampaignSummaries(sorted(out, key=lambda one: -one.updated))


def summary(registry: GameRegistry, token: str, document: StoredDocument) -> forms.CampaignSummary:
    campaign = document.body["campaign"]
    told = campaigns_for(registry, document).page(campaign)
    due = told["next"] or {"title": "", "why": "", "sketch": ""}
    return forms.CampaignSummary(
        token=token,
        title=told["title"],
        book=campaign["book"],
        battles=len(told["battles"]),
        names=[told["army"]["name"], told["enemy"]["name"]],
        morale=told["morale"],
        most=told["most"],
        next=due["title"],
        why=due["why"],
        sketch=due["sketch"],
        fighting=document.body["fight"] is not None,
        over=told["over"],
        updated=document.updated,
    )


async def file_of(registry: GameRegistry, token: str) -> bytes:
    """Return the campaign as one file, in the terminal's format."""
    paper = await stored_documents.find(registry, KIND, token)
    return msgspec.json.format(msgspec.json.encode(paper.body["campaign"]), indent=1) + b"\n"


# --- going on -------------------------------------------------------------------------------------------------------------


def idle(document: StoredDocument) -> Doc:
    """Return the campaign, or refuse if a battle is being fought for it."""
    if document.body["fight"] is not None:
        raise games_api.Conflict(BEING_FOUGHT)
    campaign: Doc = document.body["campaign"]
    return campaign


async def march(registry: GameRegistry, token: str, wish: forms.March) -> forms.Marched:
    """Set up the next battle, against the book's own enemy or the player of the other side."""
    await get(registry, token)
    paper = await stored_documents.find(registry, KIND, token)
    campaign, campaigns = idle(paper), campaigns_for(registry, paper)
    setup = await asyncio.to_thread(campaigns.march, campaign, wish.who, wish.battle, wish.place)
    taken_sides = {seat.side for seat in wish.seats if seat.kind != "solo"}
    setup["solo"] = [side for side in setup.get("solo", []) if side not in taken_sides]
    seats = wish.seats if YOU in taken_sides else [SeatRequest(YOU), *wish.seats]
    book = campaigns.book_for(campaign)
    number = len(campaign["battles"]) + 1
    file = GameFile(
        id=new_game_id(),
        created=now_ms(),
        title=str(setup["title"])[:120],
        book=campaign["book"],
        book_version=book.version,
        house_rules=book.amendments,
        setup=setup,
        seed=games_api.fresh_seed(),
        seats=[],
        hotseat=wish.hotseat,
        campaign=paper.id,
        battle=number,
    )
    made = await games_api.store_new_game(registry, book, file, seats, wish.once, token_from(token, file.id))
    who = list(range(len(campaign["roster"]))) if wish.who is None else sorted(wish.who)
    fight = {"game": file.id, "title": file.title, "who": who, "place": wish.place.strip()}
    if await stored_documents.save(registry, paper, {"campaign": {**campaign, "before": None}, "fight": fight}) is None:
        await registry.delete(file.id)
        raise games_api.Conflict("somebody else has just changed this campaign: look again")
    return forms.Marched(made.game, made.host, made.seats, made.observer)


async def call_off(registry: GameRegistry, token: str) -> forms.CampaignPage:
    """Cancel the battle being fought: its game is deleted and has no result."""
    paper = await stored_documents.find(registry, KIND, token)
    fight = paper.body["fight"]
    if fight is None:
        raise games_api.Conflict("no battle of this campaign is being fought")
    saved = await stored_documents.save(registry, paper, {**paper.body, "fight": None})
    if saved is None:
        raise games_api.Conflict("somebody else has just changed this campaign: look again")
    await registry.delete(fight["game"])
    return await page(registry, token, saved)


async def enter(registry: GameRegistry, token: str, wish: forms.BattleReport) -> forms.CampaignPage:
    """Enter the result of a battle on a real table; `correct`: in place of the last result."""

    async def entered(document: StoredDocument) -> Doc:
        campaign, campaigns = idle(document), campaigns_for(registry, document)
        if wish.correct:
            campaign = taken_back(campaigns, campaign)
        losses = {one.at: "ran" if one.ran else str(one.lost) for one in wish.groups}
        if len(losses) < len(wish.groups):
            raise BadInput("the losses of a group are named twice")
        report = campaigns.entered(
            campaign,
            wish.result,
            losses,
            wish.who,
            wish.battle,
            leaders={one.at: one.leaders for one in wish.groups if one.leaders},
            idle=[one.at for one in wish.groups if one.idle],
            chief_lost=wish.chief_lost,
            place=wish.place.strip(),
        )
        return {"campaign": await asyncio.to_thread(campaigns.settle, campaign, report), "fight": None}

    return await page(registry, token, await stored_documents.change(registry, KIND, token, entered))


def taken_back(campaigns: Campaigns, campaign: Doc) -> Doc:
    """Return the campaign before its last result, if that was entered by hand."""
    if campaign["battles"] and campaign["battles"][-1]["played"] and campaign["before"] is not None:
        raise games_api.Conflict("the last battle was fought here: its result stands")
    return campaigns.correct(campaign)


async def correct(registry: GameRegistry, token: str) -> forms.CampaignPage:
    """Undo the last result; possible until the next battle begins."""

    async def corrected(document: StoredDocument) -> Doc:
        return {**document.body, "campaign": taken_back(campaigns_for(registry, document), idle(document))}

    return await page(registry, token, await stored_documents.change(registry, KIND, token, corrected))


async def rename(registry: GameRegistry, token: str, wish: forms.CampaignNames) -> forms.CampaignPage:
    """Rename the campaign, its armies, groups, leaders and places."""
    asked = {key: value for key, value in msgspec.to_builtins(wish).items() if value is not None}

    async def renamed(document: StoredDocument) -> Doc:
        if document.body["fight"] is not None and (wish.groups or wish.armies):
            raise games_api.Conflict(BEING_FOUGHT)
        return {**document.body, "campaign": campaigns_for(registry, document).rename(document.body["campaign"], asked)}

    return await page(registry, token, await stored_documents.change(registry, KIND, token, renamed))


async def delete(registry: GameRegistry, token: str) -> forms.DeletedPaper:
    """Delete the campaign; the battles fought for it stay as games."""
    paper = await stored_documents.find(registry, KIND, token)
    await registry.store.delete_paper(paper.id)
    return forms.DeletedPaper(KIND, paper.body["campaign"]["title"][:120])
