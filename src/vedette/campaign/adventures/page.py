"""A campaign's texts: lines for the terminal, facts for a page, and chosen names (CAM, CA-ARM-15)."""

from copy import deepcopy
from typing import Any, Final

from vedette.campaign import Doc
from vedette.campaign.adventures.morale import DRAWN, LOST, MOST_MORALE, NEXT_BATTLE, WON
from vedette.campaign.adventures.roster import LEADERS, RANKS, as_name, rep_of
from vedette.engine.plurals import many, the
from vedette.engine.types import BadInput
from vedette.scenarios.adventures.reader import MISSIONS, STAND_UP_FIGHT

TITLES: Final = {"patrol": "Patrol", "raid": "Raid", "defend": "Defend", STAND_UP_FIGHT: "Stand Up Fight"}
AFTER: Final = {
    # as the table of the next battle is written (CAM-12)
    "patrol": ("you Raid", "you Defend"),
    "raid": ("you Raid again", "you Patrol"),
    "defend": ("you Patrol", "you Defend again"),
}
GOOD: Final = {WON: 1, DRAWN: 0, LOST: -1}
CLASS_WORDS: Final = {
    "infantry": "Infantry",
    "cavalry": "Cavalry",
    "mounted_infantry": "Mounted Infantry",
    "artillery": "Gun",
    "machine_gun": "Machine gun",
}
SETTING_WORDS: Final = {
    "third_draw_loses": {"rule": "CA-RUL2-111", "words": "a third draw running counts as lost"},
    "tribal_replacements": {"rule": "CA-RUL2-92", "words": "a Tribal player throws for new arrivals too"},
    "weather": {"rule": "CA-LEFT-08", "words": "the weather is thrown for before each battle"},
}


# --- in lines -----------------------------------------------------------------------------------------------------------


def status_lines(campaign: Doc, names: tuple[str, str]) -> list[str]:
    """Return past battles, Major Morale, the roster, and the next battle with its reason."""
    own, foe = names
    lines = [campaign["title"], f"Major Morale: {own} {campaign['morale'][0]}, {foe} {campaign['morale'][1]}."]
    for past in campaign["battles"]:
        where = f" at {past['place']}" if past.get("place") else ""
        lines.append(
            f"{past['number']}. {TITLES[past['battle']]}{where}: {past['result']}. {past['words']} "
            f"Major Morale {past['morale'][0]} and {past['morale'][1]}.".replace("  ", " ")
        )
        lines.extend(recovery_line(told, past) for told in past["groups"] if told["lost"])
        lines.extend(f"   {told['words']} [{told['rule']}]" for told in past["events"])
    lines.append(f"Roster, C-in-C Rep {campaign['chief']}:")
    for at, entry in enumerate(campaign["roster"]):
        led = [f"{RANKS[key]} {entry[key]}" for key in LEADERS if entry.get(key)]
        lines.append(
            f"{at + 1:3d}. {entry['name']}: Rep {rep_of(entry)}, {entry['strength']} of {many(entry['figures'], 'figure')}"
            + (f", {', '.join(led)}" if led else "")
            + (f", {many(entry['battles'], 'battle')}" if entry["battles"] else "")
        )
    if campaign["over"]:
        lines.append(f"The campaign is over, {campaign['over']}.")
    else:
        why, rule = why_next(campaign)
        lines.append(f"Next: {campaign['due'].replace('-', ' ')} ({why}, {rule}).")
    return lines


def recovery_line(told: Doc, past: Doc) -> str:
    """Describe the recovery of a group with losses, with its roll."""
    found = recovery_doc(told, past)
    thrown = ""
    if found["faces"]:
        faces = " and ".join(str(face) for face in found["faces"])
        thrown = f" (threw {faces} against Rep {found['need']}: {found['why']})"
    return f"   {found['name']}: {found['words']}{thrown} [{found['rule']}]"


def why_next(campaign: Doc) -> tuple[str, str]:
    """Return the reason for the next battle, and its rule (CAM-10, -12)."""
    if not campaign["battles"]:
        return "a campaign opens with a Patrol", "CA-CAM-10"
    last = campaign["battles"][-1]
    if "counted" in last:
        return f"{last['due']} drawn the third time running: counted as lost", "CA-RUL2-111"
    if last["result"] == DRAWN:
        return f"{last['due']} drawn: the same again", "CA-RUL2-91"
    return f"{last['due']} {last['result']}", "CA-CAM-12"


# --- as facts -----------------------------------------------------------------------------------------------------------


def page_of(campaign: Doc, names: tuple[str, str]) -> Doc:
    """Return a campaign's page as facts."""
    own, foe = names
    over = campaign["over"]
    return {
        "title": campaign["title"],
        "army": {"id": campaign["army"], "name": own},
        "enemy": {"id": campaign["enemy"], "name": foe},
        "morale": campaign["morale"],
        "most": MOST_MORALE,
        "morale_words": "Major Morale after each battle. The winner rises by 1, the loser falls by 1; at 0 the campaign ends.",
        "morale_rule": "CA-CAM-05",
        "chief": {"rank": "chief", "words": "C-in-C", "rep": campaign["chief"], "name": campaign.get("chief_name", "")},
        "battles": [past_doc(past) for past in campaign["battles"]],
        "roster": [group_doc(campaign, at) for at in range(len(campaign["roster"]))],
        "next": None if over else next_doc(campaign),
        "settings": [
            {**SETTING_WORDS[name], "name": name, "on": on}
            for name, on in campaign["settings"].items()
            if name in SETTING_WORDS
        ],
        "over": f"The campaign is {over}." if over else "",
        "won": 0 if not over else 1 if campaign["morale"][1] == 0 else -1,
        "may_correct": campaign["before"] is not None and not campaign["battles"][-1]["played"],
    }


def named_battle(past: Doc) -> str:
    """Name a battle by its place, or by its kind and number."""
    return past.get("place") or f"{TITLES[past['battle']]} {past['number']}"


def past_doc(past: Doc) -> Doc:
    """Return a past battle and its aftermath."""
    groups = [{"at": told.get("at", at), **recovery_doc(told, past)} for at, told in enumerate(past["groups"])]
    return {
        "number": past["number"],
        "battle": past["battle"],
        "title": TITLES[past["battle"]],
        "place": past.get("place", ""),
        "result": past["result"],
        "good": GOOD[past["result"]],
        "words": past["words"],
        "played": past["played"],
        "morale": past["morale"],
        "lost": sum(told["lost"] for told in groups),
        "brought": sum(told["brought"] for told in groups),
        "recoveries": groups,
        "events": past["events"],
        "chief_lost": past.get("chief_lost", False),
        "map": past.get("map"),
        "sketch": past["battle"],
    }


def recovery_doc(told: Doc, past: Doc) -> Doc:
    """Return the recovery of a group's casualties (CAM-14 to -18)."""
    lost, back = told["lost"], told["recovered"]
    if not lost:
        words = "unhurt"
    elif told.get("last"):
        words = "ran" if told["ran"] else f"{lost} lost"
    elif told["ran"]:
        words = f"ran; {back} of {lost} returned" if back else "ran; nobody returned"
    else:
        words = f"{back} of {lost} returned" if back else f"none of {lost} returned"
    if told.get("leaders_lost") and told["strength"] > 0:
        gone = " and ".join(RANKS[key] for key in LEADERS if key in told["leaders_lost"])
        words += f", without {gone}" if back else f", its {gone} among them"
    brought = told.get("brought", told["strength"] + lost - back)
    return {
        "name": told["name"],
        "brought": brought,
        "lost": lost,
        "ran": told["ran"],
        "back": back,
        "strength": told["strength"],
        "faces": told["dice"],
        "need": told.get("rep", 0),
        "passed": told.get("passed", 0),
        "words": words,
        "why": why_recovery(told, past) if told["dice"] else "",
        "rule": "CA-RUL2-111" if told.get("last") else "CA-CAM-15" if told["ran"] else "CA-CAM-16",
        "leaders": [
            {"rank": key, "words": RANKS[key], "fell": key in told.get("fell", [])} for key in told.get("led", [])
        ],
        "idle": told.get("idle", False),
    }


def why_recovery(told: Doc, past: Doc) -> str:
    """Return the row of the recovery table (CAM-17)."""
    passed = told.get("passed", 0)
    if passed == 2:
        return "2 passed: all return"
    if passed == 1:
        won = past["result"] == WON
        return "1 passed, battle won: half of them, rounded up" if won else "1 passed, battle not won: none"
    return "0 passed: none"


def group_doc(campaign: Doc, at: int) -> Doc:
    """Return a group of the roster."""
    entry = campaign["roster"][at]
    last = campaign["battles"][-1] if campaign["battles"] else None
    told = next((one for one in last["groups"] if one["name"] == entry["name"]), None) if last else None
    led_by = entry.get("led_by", {})
    fought = {past["number"]: past for past in campaign["battles"]}
    return {
        "at": at,
        "name": entry["name"],
        "words": arms_words(entry),
        "rep": rep_of(entry),
        "strength": entry["strength"],
        "figures": entry["figures"],
        "battles": entry["battles"],
        "leaders": [
            {"rank": key, "words": RANKS[key], "rep": entry[key], "name": led_by.get(key, "")}
            for key in LEADERS
            if entry.get(key)
        ],
        "honours": [named_battle(fought[number]) for number in entry.get("honours", []) if number in fought],
        "last": recovery_doc(told, last)["words"] if told and last else "",
    }


def arms_words(entry: Doc) -> str:
    """Describe a group and its weapons in a few words."""
    kind = str(entry.get("class", "infantry"))
    words = [CLASS_WORDS.get(kind, kind)]
    weapon = entry.get("weapon", "")
    if kind not in ("artillery", "machine_gun"):
        words.append("hand weapons" if weapon in ("", "melee") else str(weapon).replace("_", " "))
    for key, said in (
        ("lances", "lances"),
        ("shield", "shields"),
        ("pack", "carried on mules"),
        ("grenades", "grenades"),
    ):
        if entry.get(key) is True:
            words.append(said)
    if "ferocious" in entry.get("traits", []):
        words.append("ferocious")
    if rep_of(entry) > entry["rep"]:
        words.append("led by a Ghazi")
    return ", ".join(words)


def next_doc(campaign: Doc) -> Doc:
    """Return the battle due, and its cell of the table (CAM-12)."""
    due = campaign["due"]
    why, rule = why_next(campaign)
    row = column = -1
    if rule in ("CA-CAM-12", "CA-RUL2-111"):
        last = campaign["battles"][-1]
        row = list(NEXT_BATTLE).index(last["due"])
        column = 0 if last["result"] == WON else 1
    return {
        "battle": due,
        "title": TITLES[due],
        "words": MISSIONS[due],
        "why": f"{why[0].upper()}{why[1:]}.",
        "rule": rule,
        "sketch": due,
        "head": ["Last battle", "Won", "Lost"],
        "rows": [[TITLES[kind], *cells] for kind, cells in AFTER.items()],
        "row": row,
        "column": column,
        "instead": [
            {
                "battle": STAND_UP_FIGHT,
                "title": TITLES[STAND_UP_FIGHT],
                "words": f"In place of the {TITLES[due]}, where it is wanted; it counts like it.",
                "rule": "CA-RUL2-98",
            }
        ],
    }


# --- names --------------------------------------------------------------------------------------------------------------


def renamed(campaign: Doc, wish: Doc) -> Doc:
    """Return the campaign with new names; for `wish` see `Campaigns.rename`."""
    found = deepcopy(campaign)
    if "title" in wish:
        found["title"] = as_name(wish["title"], "the campaign")
    for id, name in wish.get("armies", {}).items():
        if id not in (campaign["army"], campaign["enemy"]):
            raise BadInput(f"no army '{id}' is in this campaign")
        found["names"][id] = as_name(name, "the army")
    if "chief" in wish:
        name_leader(found, "chief_name", wish["chief"], "the C-in-C")
    for one in wish.get("groups", []):
        name_group(found, one)
    taken = [entry["name"] for entry in found["roster"]]
    for name in taken:
        if taken.count(name) > 1:
            raise BadInput(f"two groups are called {name}: give one of them another name")
    for one in wish.get("places", []):
        if not 1 <= one["number"] <= len(found["battles"]):
            raise BadInput(f"there was no battle {one['number']}")
        found["battles"][one["number"] - 1]["place"] = as_name(one["place"], "the place") if one["place"] else ""
    return found


def name_leader(where: Doc, key: str, name: Any, what: str) -> None:
    """Set a name, or remove it."""
    if name:
        where[key] = as_name(name, what)
    else:
        where.pop(key, None)


def name_group(campaign: Doc, wish: Doc) -> None:
    """Name a group and its leaders; past battles show the new name."""
    count = len(campaign["roster"])
    if not 0 <= wish["at"] < count:
        raise BadInput(f"groups are named by place in the roster, from 1 to {count}; not {wish['at'] + 1}")
    entry = campaign["roster"][wish["at"]]
    if wish.get("name"):
        old, entry["name"] = entry["name"], as_name(wish["name"], entry["name"])
        for past in campaign["battles"]:
            for told in past["groups"]:
                if told["name"] == old:
                    told["name"] = entry["name"]
    for key, name in wish.get("leaders", {}).items():
        if not entry.get(key) or key not in LEADERS:
            raise BadInput(f"{the(entry['name'])} has no {RANKS.get(key, key)}")
        name_leader(entry.setdefault("led_by", {}), key, name, f"the {RANKS[key]} of {entry['name']}")
