"""The check of a campaign from outside: all entries that the program reads."""

from typing import Any, Final

from vedette.campaign import Doc
from vedette.campaign.adventures.morale import MOST_MORALE, NEXT_BATTLE, RESULTS
from vedette.campaign.adventures.roster import LEADERS, as_name, checked
from vedette.engine.types import BadInput
from vedette.scenarios.adventures.reader import MISSIONS, STAND_UP_FIGHT

ENTRIES: Final[dict[str, type]] = {
    "title": str,
    "seed": str,
    "roster": list,
    "battles": list,
    "morale": list,
    "names": dict,
    "settings": dict,
    "over": str,
    "chief": int,
    "draws": int,
    "training": str,
    "due": str,
}
OF_A_BATTLE: Final[dict[str, type]] = {
    "number": int,
    "battle": str,
    "due": str,
    "result": str,
    "next": str,
    "words": str,
    "played": bool,
    "groups": list,
    "events": list,
}
OF_A_GROUP: Final[dict[str, type]] = {
    "name": str,
    "lost": int,
    "ran": bool,
    "recovered": int,
    "dice": list,
    "strength": int,
}
MOST_BATTLES: Final = 1000


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def broken(words: str) -> BadInput:
    return BadInput(f"this campaign is broken: {words}")


def hold(doc: Any, entries: dict[str, type], what: str) -> None:
    """Check that these entries exist and are of their kind."""
    if not isinstance(doc, dict):
        raise broken(f"{what} is {doc!r}")
    for key, kind in entries.items():
        value = doc.get(key)
        if not (is_number(value) if kind is int else isinstance(value, kind)):
            raise broken(f"'{key}'{' of ' + what if what else ''} is {value!r}")


def check_morale(morale: Any) -> None:
    if (
        not isinstance(morale, list)
        or len(morale) != 2
        or any(not is_number(n) or not 0 <= n <= MOST_MORALE for n in morale)
    ):
        raise broken(f"Major Morale is two numbers from 0 to {MOST_MORALE}; not {morale!r}")


def check_campaign(found: Doc) -> Doc:
    """Check all but the armies, which the book knows."""
    hold(found, ENTRIES, "")
    check_morale(found["morale"])
    if found.get("due") not in NEXT_BATTLE:
        raise broken(f"the battle that is due is {found.get('due')!r}")
    if not 2 <= found["chief"] <= 6:
        raise broken(f"'chief' is the Rep of the C-in-C, from 2 to 6; not {found['chief']!r}")
    if any(not isinstance(word, str) for word in found["names"].values()):
        raise broken("'names' gives names to armies")
    for at, entry in enumerate(found["roster"]):
        checked(entry, at)
    called = [entry["name"] for entry in found["roster"]]
    for name in called:
        if called.count(name) > 1:
            raise broken(f"two groups of the roster are called {name}")
    if bool(found["over"]) != (0 in found["morale"]):
        raise broken(
            f"it is over when a Major Morale is 0; Major Morale is {found['morale']}, and 'over' is {found['over']!r}"
        )
    if not called and not found["over"]:
        raise broken("nobody is left in its roster, and yet it goes on")
    if len(found["battles"]) > MOST_BATTLES:
        raise broken(f"it has {len(found['battles'])} battles; {MOST_BATTLES} is the most")
    for at, past in enumerate(found["battles"]):
        check_past(past, at + 1)
    if not isinstance(found.setdefault("before", None), dict | None):
        raise broken(f"'before' is {found['before']!r}")
    if "chief_name" in found:
        as_name(found["chief_name"], "the C-in-C")
    return found


def check_past(past: Any, number: int) -> None:
    """Check a battle that was fought."""
    what = f"battle {number}"
    hold(past, OF_A_BATTLE, what)
    if past["number"] != number:
        raise broken(f"{what} has the number {past['number']}")
    for key in ("battle", "due"):
        if past.get(key) not in (*MISSIONS, STAND_UP_FIGHT):
            raise broken(f"'{key}' of {what} is {past.get(key)!r}")
    if past.get("next") not in NEXT_BATTLE:
        raise broken(f"'next' of {what} is {past.get('next')!r}")
    if past.get("result") not in RESULTS:
        raise broken(f"'result' of {what} is {past.get('result')!r}")
    check_morale(past.get("morale"))
    if not isinstance(past.get("chief_lost", False), bool):
        raise broken(f"'chief_lost' of {what} is {past['chief_lost']!r}")
    if not isinstance(past.get("place", ""), str):
        raise broken(f"'place' of {what} is {past['place']!r}")
    for told in past["groups"]:
        hold(told, OF_A_GROUP, f"a group in {what}")
        if any(not is_number(face) or not 1 <= face <= 6 for face in told["dice"]):
            raise broken(f"a group in {what} threw {told['dice']!r}")
        for key in ("led", "fell", "leaders_lost"):
            ranks = told.get(key, [])
            if not isinstance(ranks, list) or any(rank not in LEADERS for rank in ranks):
                raise broken(f"'{key}' of a group in {what} is {ranks!r}; leaders are: {', '.join(LEADERS)}")
        for key in ("at", "rep", "brought", "passed"):
            if not is_number(told.get(key, 0)):
                raise broken(f"'{key}' of a group in {what} is {told[key]!r}")
        for key in ("idle", "last"):
            if not isinstance(told.get(key, False), bool):
                raise broken(f"'{key}' of a group in {what} is {told[key]!r}")
    # The oldest files have only the words.
    past["events"] = [
        {"rule": "", "words": one, "faces": []} if isinstance(one, str) else one for one in past["events"]
    ]
    for event in past["events"]:
        hold(event, {"rule": str, "words": str, "faces": list}, f"what followed {what}")
        if any(not is_number(face) for face in event["faces"]):
            raise broken(f"what followed {what} has the dice {event['faces']!r}")
    if not isinstance(past.get("map", {}), dict):
        raise broken(f"'map' of {what} is {past['map']!r}")
