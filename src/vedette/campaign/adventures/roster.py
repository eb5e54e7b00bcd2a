"""Groups between battles: what is kept of them, and how they stand in the set-up of the next battle (CA-RUL2-94, -96, -97)."""

from typing import Any, Final

from vedette.campaign import Doc
from vedette.engine.types import NOBODY, BadInput
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.casualties import losses_of
from vedette.rules.adventures.groups import ARTILLERY, DESTROYED, EUROPEAN, MERGED, Group

LEADERS: Final = ("officer", "nco", "leader", "captain")
KEPT: Final = ("name", "rep", "strength", "figures", "battles", *LEADERS)
GREEN: Final = 3
BATTLES_TO_RISE: Final = 3


def entry_of(group: Group) -> Doc:
    """A group as it is kept: what it was raised with, its strength, its leaders, the battles it stood in."""
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


def entries_of(battle: Battle, side: int) -> list[Doc]:
    """The groups of a side as they were raised."""
    return [
        entry_of(group) for group in battle.groups if group.side == side and group.is_body and group.card.parent < 0
    ]


def fates_of(battle: Battle, side: int) -> list[Doc]:
    """What a battle that is over has come to for each group of a side, its recovery thrown (CAM-14, AFT-01)."""
    found: list[Doc] = []
    for group in battle.groups:
        if group.side != side or not group.is_body or group.where == MERGED or group.card.parent != NOBODY:
            continue
        lost = losses_of(battle, group)
        brought = group.brought
        part = group.detachment
        if part != NOBODY and battle.groups[part].where != MERGED:
            lost += losses_of(battle, battle.groups[part])
            brought += battle.groups[part].brought
        found.append(
            {
                "name": group.card.name,
                "lost": lost,
                "ran": group.has_run,
                "destroyed": group.where == DESTROYED,
                "recovered": group.recovered,
                "strength": max(0, brought - lost + group.recovered),
                "fought": group.has_fought,
                "officer": group.commander,
                "nco": group.second,
                "captain": group.high,
            }
        )
    return found


def unique(name: str, taken: list[str]) -> str:
    """A name that nobody in the roster has: the number at its end goes on."""
    words = name.split()
    if name not in taken:
        return name
    stem = " ".join(words[:-1]) if len(words) > 1 and words[-1].isdigit() else name
    number = 2
    while f"{stem} {number}" in taken:
        number += 1
    return f"{stem} {number}"


def checked(entry: Any, at: int) -> Doc:
    """An entry of a roster that came from outside."""
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
    return entry
