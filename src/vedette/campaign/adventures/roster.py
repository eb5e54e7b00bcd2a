"""Groups between battles: their stored entries, and their form in the next set-up (CA-RUL2-94, -96, -97)."""

from typing import Any, Final

from vedette.campaign import Doc
from vedette.engine.game import Game
from vedette.engine.types import NOBODY, BadInput
from vedette.rules.adventures import event_types
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.casualties import losses_of, never_back
from vedette.rules.adventures.groups.groups import ARTILLERY, DESTROYED, EUROPEAN, MERGED, Group
from vedette.rules.adventures.groups.leaders import group_rep
from vedette.rules.adventures.setup.muster import GHAZI

LEADERS: Final = ("officer", "nco", "leader", "captain")
RANKS: Final = {"officer": "officer", "nco": "NCO", "leader": "leader", "captain": "captain"}
REMEMBERED: Final = ("honours", "led_by")
"""The entries of a group that battles ignore: the battles it won, the names of its leaders."""
KEPT: Final = ("name", "rep", "strength", "figures", "battles", *LEADERS)
LONGEST_NAME: Final = 60
GREEN: Final = 3
BATTLES_TO_RISE: Final = 3


def entry_of(group: Group) -> Doc:
    """Return a group's stored entry: its first values, strength, leaders and battles fought."""
    made: Doc = {
        key: value for key, value in group.card.doc.items() if key not in ("at", "facing", "formation", "files")
    }
    made["figures"] = max(group.card.paper, group.start)
    made["strength"] = group.count
    made["battles"] = group.battles
    made["rep"] = group.card.rep
    if group.card.klass != ARTILLERY:
        if group.card.training == EUROPEAN:
            made["officer"] = group.commander
            made["nco"] = group.second
        else:
            made["leader"] = group.commander
    if group.high:
        made["captain"] = group.high
    if group.card.company != NOBODY:
        made["company"] = group.card.company
    return made


def rep_of(entry: Doc) -> int:
    """Return a group's present Rep; a living Ghazi raises it (CA-RUL2-22)."""
    rep = int(entry["rep"])
    leader = entry.get("leader", 0)
    if entry.get("ghazi_rep") and leader >= (1 if entry.get("ghazi") else GHAZI):
        return max(rep, int(entry["ghazi_rep"]))
    return rep


def entries_of(battle: Battle, side: int) -> list[Doc]:
    """Return the groups of a side as raised."""
    return [
        entry_of(group) for group in battle.groups if group.side == side and group.is_body and group.card.parent < 0
    ]


def fates_of(battle: Battle, side: int) -> list[Doc]:
    """Return each group's result of a finished battle, with its recovery roll (CAM-14, AFT-01)."""
    found: list[Doc] = []
    for group in battle.groups:
        if group.side != side or not group.is_body or group.where == MERGED or group.card.parent != NOBODY:
            continue
        lost = losses_of(battle, group)
        brought = group.brought
        recovered = group.recovered
        part = group.detachment
        if part != NOBODY and battle.groups[part].where != MERGED:
            lost += losses_of(battle, battle.groups[part])
            brought += battle.groups[part].brought
            recovered += battle.groups[part].recovered  # if one part ran, each rolled for itself (CA-RUL-110)
        found.append(
            {
                "id": group.id,
                "name": group.card.name,
                "lost": lost,
                "ran": group.has_run,
                "destroyed": group.where == DESTROYED,
                "recovered": recovered,
                "strength": max(0, brought - lost + recovered),
                "fought": group.has_fought,
                "rep": group_rep(group),
                "leaders_lost": leaders_gone(battle, group),
            }
        )
    return found


def leaders_gone(battle: Battle, group: Group) -> list[str]:
    """Return the leaders lost for good, by their roster names (CA-RUL2-94)."""
    gone = never_back(battle, group)
    names = ("officer" if group.card.training == EUROPEAN else "leader", "nco", "captain")
    return [name for bit, name in enumerate(names) if gone >> bit & 1]


def leaders_of(entry: Doc) -> list[str]:
    """Return the leaders of a roster group, lower ranks first."""
    return [key for key in ("nco", "officer", "leader", "captain") if entry.get(key)]


def leaders_left_out(fell: list[str], lost: int, back: int) -> list[str]:
    """Return the leaders among the casualties who do not return: higher ranks return last.

    CA-RUL2-94.
    """
    return fell[max(0, back - (lost - len(fell))) :]


def thrown_in(game: Game) -> dict[int, list[int]]:
    """Return the dice of every recovery test, by the id of its group (CAM-14)."""
    return {
        event.who: list(event.rolls[0].faces)
        for event in game.events
        if event.event_type.kind == event_types.RECOVERY.kind and event.rolls
    }


def thrown_as_told(told: list[Doc]) -> dict[int, list[int]]:
    """Return the dice of every recovery test, from events as documents."""
    return {
        event["who"]: list(event["rolls"][0]["faces"])
        for event in told
        if event["kind"] == event_types.RECOVERY.kind and event["rolls"]
    }


def tell(past: Doc, rule: str, said: str, faces: list[int] | None = None) -> None:
    """Report an event after a battle."""
    past["events"].append({"rule": rule, "words": said, "faces": faces or []})


def unique(name: str, taken: list[str]) -> str:
    """Return a name unused in the roster, with the next free number at its end."""
    words = name.split()
    if name not in taken:
        return name
    stem = " ".join(words[:-1]) if len(words) > 1 and words[-1].isdigit() else name
    number = 2
    while f"{stem} {number}" in taken:
        number += 1
    return f"{stem} {number}"


def as_name(value: Any, what: str) -> str:
    """Check a given name: some letters, not too many, in one line."""
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_NAME or not value.isprintable():
        raise BadInput(f"{what}: a name has 1 to {LONGEST_NAME} letters; not {value!r}")
    return value.strip()


def checked(entry: Any, at: int) -> Doc:
    """Check a roster entry from outside."""
    if not isinstance(entry, dict):
        raise BadInput(f"group {at + 1} of the roster is no entry: {entry!r}")
    for key, least, most in (("rep", 2, 6), ("strength", 1, 60), ("figures", 1, 60), ("battles", 0, 999)):
        value = entry.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadInput(
                f"group {at + 1} of the roster: '{key}' is a whole number from {least} to {most}; not {value!r}"
            )
    if not isinstance(entry.get("name"), str) or not entry["name"]:
        raise BadInput(f"group {at + 1} of the roster has no name")
    if entry["strength"] > entry["figures"]:
        raise BadInput(f"{entry['name']} has {entry['strength']} figures of {entry['figures']}: more than it can have")
    honours, led_by = entry.get("honours", []), entry.get("led_by", {})
    if not isinstance(honours, list) or any(not isinstance(n, int) or isinstance(n, bool) for n in honours):
        raise BadInput(f"{entry['name']}: 'honours' are numbers of battles; not {honours!r}")
    if not isinstance(led_by, dict) or any(
        key not in LEADERS or not isinstance(name, str) for key, name in led_by.items()
    ):
        raise BadInput(f"{entry['name']}: 'led_by' gives leaders names; not {led_by!r}")
    return entry
