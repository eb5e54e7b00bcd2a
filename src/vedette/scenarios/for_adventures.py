"""Battles of Colonial Adventures: the recruiting lists by name, scenarios, and Stand Up Fights between any two armies.

army_list("zulu")                                a recruiting list
stand_up_fight("united-kingdom", "zulu")         the set-up of a battle between two armies (BAT-32 to -41)
setup_of("first-battle")                         the set-up of a scenario that is shipped
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from vedette.engine.types import BadInput

Doc = dict[str, Any]

TRIBAL_TIMES: Final = 3
"""Tribal forces three times the European are recommended (BAT-36)."""
USUAL_UNITS: Final = 4
COLOURS: Final = ("#8f2020", "#1e4e8c")


def _names(package: str) -> list[str]:
    folder = files(package) / "adventures"
    return sorted([one.name[:-5] for one in folder.iterdir() if one.name.endswith(".toml")])


@cache
def army_ids() -> tuple[str, ...]:
    """The armies with a recruiting list."""
    return tuple(_names("vedette.armies"))


@cache
def scenario_ids() -> tuple[str, ...]:
    """The scenarios that are shipped, the one for beginners first."""
    return tuple(sorted(_names("vedette.scenarios"), key=_first))


def _first(id: str) -> tuple[bool, str]:
    return (id != "first-battle", id)


def army_list(id: str) -> Doc:
    """A recruiting list, by id."""
    if id not in army_ids():
        raise BadInput(f"there is no army '{id}' in Colonial Adventures; there are: {', '.join(army_ids())}")
    return tomllib.loads((files("vedette.armies") / "adventures" / f"{id}.toml").read_text(encoding="utf-8"))


def scenario(id: str) -> Doc:
    """A scenario, by id."""
    if id not in scenario_ids():
        raise BadInput(f"there is no scenario '{id}' in Colonial Adventures; there are: {', '.join(scenario_ids())}")
    return tomllib.loads((files("vedette.scenarios") / "adventures" / f"{id}.toml").read_text(encoding="utf-8"))


def setup_of(id: str) -> Doc:
    """The set-up of a scenario, its recruiting lists worked in."""
    doc = scenario(id)
    setup: Doc = {"book": "adventures", "name": doc["title"], "table": doc["table"], "sides": []}
    for key in ("battle", "defender"):
        if key in doc:
            setup[key] = doc[key]
    for number, side in enumerate(doc["sides"]):
        setup["sides"].append(filled(side, number))
    return setup


def filled(side: Doc, number: int) -> Doc:
    """A side with its army's list, name and dress where the scenario leaves them open."""
    made = dict(side)
    if "army" in made and "list" not in made:
        listed = army_list(made["army"])
        made["list"] = listed
        made.setdefault("name", listed["name"])
        made.setdefault("dress", listed["dress"])
        made.setdefault("training", listed["training"])
    made.setdefault("colour", COLOURS[number])
    return made


def usual_size(training: str, other: str) -> int:
    """Four units, or three bands for each unit of a European enemy (BAT-36, CA-RUL2-109)."""
    if training == "european":
        return USUAL_UNITS
    return USUAL_UNITS * TRIBAL_TIMES if other == "european" else 6


def stand_up_fight(
    one: str, other: str, sizes: tuple[int, int] = (0, 0), defender: int = -1, width: int = 48, height: int = 48
) -> Doc:
    """A battle between two armies: recruited, led and set up by dice, on generated ground.

    Without a defender the European side defends, the first of two of the same training (CA-RUL2-79, CA-LEFT-10).
    """
    lists = [army_list(one), army_list(other)]
    trainings = [listed["training"] for listed in lists]
    if defender < 0:
        defender = 1 if trainings[1] == "european" and trainings[0] == "tribal" else 0
    land = lists[1 - defender].get("land", lists[defender].get("land", "rolled"))
    sides: list[Doc] = []
    for number in (0, 1):
        size = sizes[number] or usual_size(trainings[number], trainings[1 - number])
        guns = size // lists[number]["gun_per_groups"]
        sides.append(filled({"army": (one, other)[number], "recruit": size, "guns": guns}, number))
    if sides[0]["name"] == sides[1]["name"]:
        sides[1]["name"] += " (2)"
    return {
        "book": "adventures",
        "battle": "stand-up-fight",
        "name": f"{sides[0]['name']} against {sides[1]['name']}",
        "table": {"width": width, "height": height, "terrain": "generated", "overall": land},
        "sides": sides,
        "defender": defender,
    }
