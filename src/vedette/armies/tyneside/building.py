"""Building a force unit by unit: the form, the page, changes of a unit, and a force as a side."""

from typing import Any, Final

from vedette.armies.tyneside.inspecting import Inspection
from vedette.armies.tyneside.words import DRESSES, FIELDS, ROLES
from vedette.engine.types import BadInput
from vedette.rules.tyneside.codes import QUALITY_NAMES
from vedette.rules.tyneside.combat.weapons import LOADING_NAMES, WEAPON_NAMES
from vedette.rules.tyneside.setup.entries import LEAST_GROUP

Doc = dict[str, Any]

SIDE_KEYS: Final = ("name", "colour", "dress")
YES: Final = ("yes", "true", "on")
NO: Final = ("no", "false", "off")
USUAL: Final = "usual"
"""The word that restores the usual value."""


def form() -> Doc:
    """Return the form for a force, the same for both editions."""
    return {
        "roles": ROLES,
        "fields": list(FIELDS),
        "dresses": list(DRESSES),
        "sides": [{"id": "column", "words": "A column"}, {"id": "clans", "words": "Clans"}],
    }


def blank(book: str) -> Doc:
    """Return an officer and a section with its sergeant."""
    section = "1st section"
    arms = {"weapons": ["rifle"]}
    return {
        "book": book,
        "title": "A new force",
        "words": "Built man by man.",
        "class": "column",
        "name": "Column",
        "colour": "#8d3b34",
        "dress": "british-1879",
        "units": [
            {"name": "Captain", "role": "officer", "character": True, "weapons": ["pistol", "sword"]},
            {"name": section, "figures": 9, **arms, "formed": True, "volleys": True},
            {"name": "Sergeant of 1st section", "role": "nco", "with": section, **arms},
        ],
    }


# --- the page ---------------------------------------------------------------------------------------------------------


def force_doc(force: Doc, look: Inspection, lines: list[str]) -> Doc:
    """Return all that a page shows of a force; `lines` are its units in words."""
    warnings = look.warnings()
    units: list[Doc] = []
    for at, unit in enumerate(look.units):
        group = look.groups.get(at)
        units.append(
            {
                "at": at,
                "name": unit["name"],
                "role": unit.get("role", "man"),
                "words": lines[at],
                "total": look.size(at),
                "host": look.host(at),
                "men": look.qualities(at),
                "loyal_to": look.loyal_names(at),
                "worked": {
                    "bayonet": group is not None and bool(group.card.bayonet),
                    "loading": LOADING_NAMES[group.card.loading] if group is not None and group.card.arm >= 0 else "",
                },
            }
        )
    return {
        "title": force["title"],
        "name": force["name"],
        "units": units,
        "totals": [{"words": words, "value": value} for words, value in look.totals()],
        "faults": [
            {"at": fault.where[1] if len(fault.where) > 1 else -1, "words": fault.words, "fix": fault.fix}
            for fault in look.faults
        ],
        "warnings": [{"at": one.at, "words": one.words, "rule": one.rule} for one in warnings],
    }


# --- a unit as people write it ----------------------------------------------------------------------------------------


def changed_unit(force: Doc, name: str, changes: list[tuple[str, str]]) -> Doc:
    """Return a force with a unit changed, or with a new one of that name."""
    units = [dict(unit) for unit in force["units"]]
    unit = next((one for one in units if one["name"] == name), None)
    if unit is None:
        unit = {"name": name}
        if not any([key == "role" for key, _ in changes]):
            unit["figures"] = LEAST_GROUP
        units.append(unit)
    for key, value in changes:
        written = read_value(key, value)
        if written is None:
            unit.pop(key, None)
        else:
            unit[key] = written
    return {**force, "units": units}


def read_value(key: str, value: str) -> Any:
    """Read a value as people write it; None for the usual one."""
    known = {one["name"]: one for one in FIELDS}
    more = {"role": "text", "name": "text", "short": "text", "dress": "text", "words": "text"}
    if key not in known and key not in more:
        raise BadInput(f"a unit has no entry '{key}'; it may have: {', '.join([*more, *known])}")
    shape = more.get(key) or known[key]["shape"]
    text = value.strip()
    if text == USUAL and key not in more:
        return None
    if shape == "flag":
        if text.lower() not in YES + NO:
            raise BadInput(f"'{key}' is yes or no; not '{value}'")
        return text.lower() in YES
    if shape == "number":
        if not text.isdecimal():
            raise BadInput(f"'{key}' is a whole number; not '{value}'")
        return int(text)
    if shape == "list":
        return [part.strip() for part in text.split(",") if part.strip()]
    if shape == "leaders":
        return "all" if text == "all" else [part.strip() for part in text.split(",") if part.strip()]
    return men_of(text) if shape == "men" else text


def men_of(text: str) -> list[Doc]:
    """Read figures that differ from the rest of their group: "2 hero, 1 raw with musket, 3 with bow + sword"."""
    found: list[Doc] = []
    for part in [one.strip() for one in text.split(",") if one.strip()]:
        told, _, arms = part.partition(" with ")
        said = told.split()
        man: Doc = {"count": int(said[0]) if said and said[0].isdecimal() else 0}
        if len(said) == 2 and said[1] in QUALITY_NAMES:
            man["quality"] = said.pop()
        weapons = [one.strip() for one in arms.split("+") if one.strip()]
        if weapons:
            man["weapons"] = weapons
        if len(said) != 1 or not man["count"] or len(man) == 1 or any([one not in WEAPON_NAMES for one in weapons]):
            example = "men='2 hero, 1 raw with musket, 3 with bow + sword'"
            raise BadInput(f"'men' are numbers with quality, weapons or both, as in {example}; not '{part}'")
        found.append(man)
    return found


# --- into a battle ----------------------------------------------------------------------------------------------------


def field(setup: Doc, side: int, force: Doc) -> Doc:
    """Put a force in place of a side's own; units of the battle's objectives stay with the side."""
    sides = [dict(one) for one in setup["sides"]]
    if not 0 <= side < len(sides):
        raise BadInput(f"there is no side {side}; the sides are 0 to {len(sides) - 1}")
    wanted = [one.get("unit") for one in setup.get("conditions", []) if one.get("side") == side]
    kept = [unit for unit in sides[side]["units"] if unit["name"] in wanted]
    sides[side] = {
        **{key: value for key, value in sides[side].items() if key not in ("units", *SIDE_KEYS)},
        **{key: force[key] for key in SIDE_KEYS if key in force},
        "units": [dict(unit) for unit in force["units"]] + kept,
    }
    if sides[0]["name"] == sides[1]["name"]:
        sides[side]["name"] += " (2)" if side else " (1)"
    return {**setup, "sides": sides}
