"""Armies of When Empires Clash!: checks beyond the schema, and random armies.

WEC-VAL-01, WEC-ARM-04, WEC-ARM-05, WEC-ARM-06, WEC-ARM-07, WEC-OPT-01, WEC-OPT-02.
"""

from functools import cache
from typing import Any, Final

from vedette.armies import Armies
from vedette.content_files import entry_table
from vedette.engine.dice import Rng
from vedette.engine.entries import of_army
from vedette.engine.types import BadInput
from vedette.engine.validation import as_int
from vedette.rules.empires.setup.buying import EQUAL_POINTS as USUAL_POINTS
from vedette.rules.empires.setup.buying import refuse_cost
from vedette.rules.empires.setup.entries import COMMANDER, STAND
from vedette.rules.empires.stands import (
    CAVALRY,
    CLASS_NAMES,
    KIND_ARMS,
    KIND_NAMES,
    KIND_WORDS,
    VALUES,
    WEAPON_NAMES,
    weapons_for,
)
from vedette.toml_files import Issue, Where

NATIVE_NAME: Final = "native"


def stand_words(stand: dict[str, Any]) -> str:
    count = f"{stand['count']} x " if stand.get("count", 1) > 1 else ""
    name = stand.get("name", stand["kind"])
    more = [str(stand[key]) for key in ("kind", "weapon", "class") if key in stand and stand[key] != name]
    return f"{count}{name}" + (f" ({', '.join(more)})" if more else "")


def values_of(stands: list[dict[str, Any]]) -> list[int]:
    """Return the value of each stand of a list."""
    values: list[int] = []
    for entry in stands:
        values += [VALUES[KIND_NAMES.index(entry["kind"])]] * entry.get("count", 1)
    return values


def stand_troubles(stands: list[dict[str, Any]], klass: str, where: Where) -> list[Issue]:
    """Return the faults of the stands of a list, each by itself."""
    found: list[Issue] = []
    for i, entry in enumerate(stands):
        kind = KIND_NAMES.index(entry["kind"])
        fit = [WEAPON_NAMES[weapon] for weapon in weapons_for(kind)]
        if "weapon" in entry and entry["weapon"] not in fit:
            words = f"{KIND_WORDS[kind]} cannot carry '{entry['weapon']}' (WEC-OPT-02)"
            found.append(Issue((*where, i, "weapon"), words, f"write one of: {', '.join(fit)}"))
        if KIND_ARMS[kind] > CAVALRY:
            continue
        usual = entry["kind"].split("-")[0]
        own = entry.get("class", usual if usual != "regular" else klass)
        if (usual == NATIVE_NAME) != (own == NATIVE_NAME):
            words = f"{KIND_WORDS[kind]} cannot be of class '{own}' (WEC-RUL-68)"
            fix = "take the class out" if usual == NATIVE_NAME else 'add class = "european" or "european-style"'
            found.append(Issue((*where, i, "class") if "class" in entry else (*where, i), words, fix))
    return found


# --- random armies ----------------------------------------------------------------------------------------------------

SHOPPING: Final = {
    "european": ("regular-infantry",) * 5
    + ("regular-cavalry", "field-artillery", "medium-artillery", "automatic-machine-gun"),
    "european-style": ("regular-infantry",) * 5
    + ("irregular-cavalry", "field-artillery", "mountain-artillery", "mechanical-machine-gun", "transport"),
    "irregular": ("irregular-infantry",) * 4 + ("irregular-cavalry",) * 3 + ("field-artillery", "pom-pom"),
    "native": ("native-infantry",) * 6 + ("native-cavalry",) * 2 + ("mountain-artillery",),
}
"""The shopping list of a random army by class: an entry that stands there more often is bought more often."""
LOOKS: Final = {
    "european": ("Europeans", "#a8322b", "british-1898"),
    "european-style": ("Regulars", "#c9b458", "egyptian"),
    "irregular": ("Volunteers", "#54513f", "boer"),
    "native": ("Tribesmen", "#2b5a3c", "mahdist"),
}


def fits(bought: list[dict[str, Any]], kind: str, points: int) -> bool:
    return refuse_cost(values_of([*bought, {"kind": kind}]), 0, points) is None


def order_of(entry: dict[str, Any]) -> int:
    return KIND_NAMES.index(entry["kind"])


def named(bought: list[dict[str, Any]], klass: str) -> list[dict[str, Any]]:
    """Number the stands of each kind, and give late European and Irregular riflemen their magazines."""
    counts: dict[str, int] = {}
    for entry in bought:
        kind = entry["kind"]
        counts[kind] = counts.get(kind, 0) + 1
        words = KIND_WORDS[KIND_NAMES.index(kind)]
        entry["name"] = f"{words} {counts[kind]}"
        if KIND_ARMS[KIND_NAMES.index(kind)] <= CAVALRY and klass in ("european", "irregular"):
            entry["weapon"] = "magazine-rifles"
    return bought


class EmpiresArmies(Armies):
    """Armies of stands bought for points."""

    units = {"$defs.stand": of_army(STAND), "$defs.commander": of_army(COMMANDER)}
    tables = {"empires stands": entry_table(of_army(STAND))}
    usual_points = USUAL_POINTS

    def __init__(self, name: str) -> None:
        super().__init__(name, "vedette.armies.empires")

    def normalize(self, doc: dict[str, Any], id: str) -> dict[str, Any]:
        """Return an army with all defaults filled in."""
        army = {"id": id, **doc}
        army["words"] = " ".join(doc["words"].split())
        army.setdefault("points", USUAL_POINTS)
        army.setdefault("dice", "d12" if doc["class"] == "native" else "2d6")
        army["commander"] = dict(doc["commander"])
        army["stands"] = [dict(entry) for entry in doc["stands"]]
        return army

    def summary(self, army: dict[str, Any]) -> dict[str, Any]:
        """Return an army in short."""
        short = {key: army.get(key, "") for key in ("id", "title", "words", "period", "place")}
        short |= {key: army[key] for key in ("points", "dice", "class", "name")}
        short["stands"] = sum([entry.get("count", 1) for entry in army["stands"]])
        short["size"] = f"{army['points']} points, {short['stands']} stands"
        return short

    def roster(self, army: dict[str, Any]) -> list[str]:
        """Return an army as lines to read, stand by stand."""
        commander = army["commander"]
        return [
            f"{army['points']} points, class {army['class']}, throws {army['dice']}.",
            f"  {commander.get('name', 'Commander')}: {commander.get('rating', 'dice')}",
            *[f"  {stand_words(stand)}" for stand in army["stands"]],
        ]

    def side_of(self, army: dict[str, Any]) -> dict[str, Any]:
        """Return an army as a side of a set-up."""
        side: dict[str, Any] = {key: army[key] for key in ("name", "colour", "dress", "class", "dice") if key in army}
        side["commander"] = {"rating": "dice", **army["commander"]}
        side["army"] = [dict(entry) for entry in army["stands"]]
        if army.get("entrenchments"):
            side["entrenchments"] = army["entrenchments"]
        return side

    def troubles(self, doc: dict[str, Any]) -> list[Issue]:
        """Return the faults of weapons, classes and points."""
        found = stand_troubles(doc["stands"], doc["class"], ("stands",))
        if found:
            return found
        points = doc.get("points", USUAL_POINTS)
        over = refuse_cost(values_of(doc["stands"]), doc.get("entrenchments", 0), points)
        if over is not None:
            found.append(
                Issue(("points",) if "points" in doc else ("stands",), str(over), "take stands out of the list")
            )
        return found

    def drawn(self, seed: int, points: int, klass: str) -> dict[str, Any]:
        """Buy at random from the class's shopping list until nothing more can be had."""
        points = as_int(points, "points", 3, 120)
        seed = as_int(seed, "seed", 0, 10**12)
        if klass and klass not in CLASS_NAMES:
            raise BadInput(f"there is no class '{klass}'; there are: {', '.join(CLASS_NAMES)}")
        rng = Rng(seed)
        if not klass:
            klass = CLASS_NAMES[rng.below(len(CLASS_NAMES))]
        bought: list[dict[str, Any]] = []
        while True:
            stock = [kind for kind in SHOPPING[klass] if fits(bought, kind, points)]
            if not stock:
                break
            bought.append({"kind": stock[rng.below(len(stock))]})
        if not bought:
            raise BadInput(f"{points} points buy nothing for an army of class '{klass}'")
        while fits(bought, "transport", points):
            bought.append({"kind": "transport"})
        bought.sort(key=order_of)
        name, colour, dress = LOOKS[klass]
        return {
            "book": self.book,
            "title": f"{name}, army {seed}",
            "words": f"An army drawn by lot: {points} points of {klass} troops.",
            "points": points,
            "name": name,
            "colour": colour,
            "dress": dress,
            "class": klass,
            "commander": {"name": f"Commander of the {name}", "rating": "dice"},
            "stands": named(bought, klass),
        }


@cache
def make_armies(name: str) -> EmpiresArmies:
    return EmpiresArmies(name)
