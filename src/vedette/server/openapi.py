"""The OpenAPI page, made from the forms."""

from typing import Any, Final

import msgspec

from vedette.server.ts_gen import HTTP

RECORD: Final = {"type": "object", "description": "a record, as docs/record.md describes it"}
CAMPAIGN: Final = {"type": "object", "description": "a campaign, as docs/campaign.md describes it"}
ARMY: Final = {"type": "object", "description": "an army, as docs/campaign.md describes it"}
FORCE: Final = {"type": "string", "description": "a force in TOML, as docs/armies.md describes it"}
TOKEN: Final = {"name": "token", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
BRINGS: Final = [
    {
        "name": name,
        "in": "query",
        "schema": {"type": "string"},
        "description": "an army that the side brings: its token",
    }
    for name in ("brings0", "brings1")
]
WORD: Final = {"type": "string", "minLength": 1}
TROUBLE: Final = {400: "cannot be read", 413: "too large", 422: "cannot be done", 429: "too often", 503: "store"}
NO_LINK: Final = {404: "no such link", 409: "not now"}
REPORT: Final = {"type": "string", "description": "a page that stands on its own"}
NO_RUN: Final = {404: "no such question"}
NO_RULE: Final = {404: "no such book or rule"}


def document(version: str) -> dict[str, Any]:
    """The page."""
    _, components = msgspec.json.schema_components(HTTP, ref_template="#/components/schemas/{name}")
    book = {"name": "book", "in": "path", "required": True, "schema": WORD}
    scenario = {"name": "scenario", "in": "path", "required": True, "schema": WORD}
    run = {"name": "id", "in": "path", "required": True, "schema": WORD}
    case = {"name": "case", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}}
    rule = {"name": "rule", "in": "path", "required": True, "schema": WORD}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Vedette", "version": version, "description": "See docs/protocol.md for the socket at /ws."},
        "paths": {
            "/api/books": {"get": operation("Books, scenarios, armies, players", 200, "Books")},
            "/api/games": {"post": operation("A new game", 201, "Created", "NewGame", more=NO_LINK)},
            "/api/mine": {"post": operation("The games behind these links", 200, "Summaries", "Mine")},
            "/api/links": {"post": operation("Take up a link for one use", 200, "Taken", "TakeLink", more=NO_LINK)},
            "/api/games/{token}": {
                "delete": operation("Delete a game, for everybody", 200, "Deleted", parameters=[TOKEN], more=NO_LINK)
            },
            "/api/games/{token}/record": {
                "get": operation("The record of a game", 200, RECORD, parameters=[TOKEN], more=NO_LINK)
            },
            "/api/games/{token}/fork": {"post": operation("What if", 201, "Created", "Fork", [TOKEN], NO_LINK)},
            "/api/games/{token}/rematch": {
                "post": operation("The same battle once more", 201, "Created", "Rematch", [TOKEN], NO_LINK)
            },
            "/api/games/{token}/replay": {
                "post": operation(
                    "A link that shows a battle that is over", 200, "Taken", parameters=[TOKEN], more=NO_LINK
                )
            },
            "/api/records": {"post": operation("A record to look at or to play on", 201, "Created", "LoadRecord")},
            "/api/campaigns": {"post": operation("A new campaign", 201, "CampaignPage", "NewCampaign", more=NO_LINK)},
            "/api/campaigns/import": {
                "post": operation("A campaign's file from elsewhere", 201, "CampaignPage", "LoadCampaign")
            },
            "/api/campaigns/mine": {
                "post": operation("The campaigns behind these tokens", 200, "CampaignSummaries", "MyPapers")
            },
            "/api/campaigns/{token}": {
                "get": operation("A campaign", 200, "CampaignPage", parameters=[TOKEN], more=NO_LINK),
                "delete": operation("Delete a campaign", 200, "DeletedPaper", parameters=[TOKEN], more=NO_LINK),
            },
            "/api/campaigns/{token}/file": {
                "get": operation("The campaign as one file", 200, CAMPAIGN, parameters=[TOKEN], more=NO_LINK)
            },
            "/api/campaigns/{token}/march": {
                "post": operation("Set up the battle that is due", 201, "Marched", "March", [TOKEN], NO_LINK),
                "delete": operation("Call the battle off", 200, "CampaignPage", parameters=[TOKEN], more=NO_LINK),
            },
            "/api/campaigns/{token}/result": {
                "post": operation(
                    "Enter a battle of a real table", 200, "CampaignPage", "BattleReport", [TOKEN], NO_LINK
                ),
                "delete": operation("Take the last one back", 200, "CampaignPage", parameters=[TOKEN], more=NO_LINK),
            },
            "/api/campaigns/{token}/names": {
                "post": operation("Give own names", 200, "CampaignPage", "CampaignNames", [TOKEN], NO_LINK)
            },
            "/api/armies": {"post": operation("Keep an army", 201, "ArmyPage", "ArmyWish")},
            "/api/armies/roll": {"post": operation("An army by dice", 200, "ArmyPage", "NewArmy")},
            "/api/armies/muster": {"post": operation("What comes of an army's choices", 200, "ArmyPage", "ArmyWish")},
            "/api/armies/mine": {"post": operation("The armies behind these tokens", 200, "ArmySummaries", "MyPapers")},
            "/api/armies/{token}": {
                "get": operation("An army", 200, "ArmyPage", parameters=[TOKEN], more=NO_LINK),
                "post": operation("Keep it in place of this one", 200, "ArmyPage", "ArmyWish", [TOKEN], NO_LINK),
                "delete": operation("Delete an army", 200, "DeletedPaper", parameters=[TOKEN], more=NO_LINK),
            },
            "/api/armies/{token}/file": {
                "get": operation("The army as one file", 200, ARMY, parameters=[TOKEN], more=NO_LINK)
            },
            "/api/forces": {"post": operation("Keep a force", 201, "ForcePage", "ForceWish")},
            "/api/forces/new": {"post": operation("A force to begin with", 200, "ForcePage", "NewForce")},
            "/api/forces/look": {"post": operation("What a force comes to", 200, "ForcePage", "ForceWish")},
            "/api/forces/{token}": {
                "get": operation("A force", 200, "ForcePage", parameters=[TOKEN], more=NO_LINK),
                "post": operation("Keep it in place of this one", 200, "ForcePage", "ForceWish", [TOKEN], NO_LINK),
                "delete": operation("Delete a force", 200, "DeletedPaper", parameters=[TOKEN], more=NO_LINK),
            },
            "/api/forces/{token}/file": {
                "get": operation("The force as one file", 200, FORCE, parameters=[TOKEN], more=NO_LINK)
            },
            "/api/maps/{book}/{scenario}": {
                "get": operation(
                    "The map of a ready battle", 200, "BattleMap", parameters=[book, scenario, *BRINGS], more=NO_RULE
                )
            },
            "/api/rules/{book}": {"get": operation("A book's ledger", 200, "Rules", parameters=[book], more=NO_RULE)},
            "/api/rules/{book}/{rule}": {
                "get": operation("A rule in our words", 200, "Rules", parameters=[book, rule], more=NO_RULE)
            },
            "/api/network": {"get": operation("Can others on the network come in?", 200, "Network")},
            "/api/network/open": {
                "post": operation(
                    "Open to the network, or close", 200, "Network", "OpenNetwork", more={409: "not here"}
                )
            },
            "/api/lab": {
                "get": operation("What the lab may be asked", 200, "LabInfo"),
                "post": operation("Battles by the thousand", 201, "LabStarted", "LabWish", more=NO_LINK),
            },
            "/api/lab/{id}": {
                "get": operation("How far it is, and what is known", 200, "LabState", parameters=[run], more=NO_RUN),
                "delete": operation("Stop it, with what there is", 200, "LabStopped", parameters=[run], more=NO_RUN),
            },
            "/api/lab/{id}/page": {
                "get": operation("The report as a page", 200, REPORT, parameters=[run], more=NO_RUN)
            },
            "/api/lab/{id}/setup/{case}": {
                "get": operation("The set-up of a case", 200, "LabSetup", parameters=[run, case], more=NO_RUN)
            },
            "/api/changes/{book}/{scenario}": {
                "get": operation(
                    "What may be changed in a battle", 200, "LabChanges", parameters=[book, scenario], more=NO_RULE
                )
            },
            "/healthz": {"get": operation("Is it well?", 200, "Health")},
        },
        "components": {"schemas": components},
    }


def operation(
    words: str,
    status: int,
    gives: str | dict[str, Any],
    takes: str = "",
    parameters: list[Any] | None = None,
    more: dict[int, str] | None = None,
) -> dict[str, Any]:
    """One request: what it takes and gives."""
    answers = {str(status): {"description": "done", "content": content(gives)}}
    for code, why in {**TROUBLE, **(more or {})}.items():
        answers[str(code)] = {"description": why, "content": content("Problem")}
    made: dict[str, Any] = {"summary": words, "responses": answers}
    if parameters:
        made["parameters"] = parameters
    if takes:
        made["requestBody"] = {"required": True, "content": content(takes)}
    return made


def content(kind: str | dict[str, Any]) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{kind}"} if isinstance(kind, str) else kind
    return {"application/json": {"schema": schema}}
