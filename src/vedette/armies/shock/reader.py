"""Armies of Colonial Adventure: checks beyond the schema, our own points, and random armies (ARM, section 23)."""

from functools import cache
from typing import Any, Final

from vedette.armies import Armies
from vedette.content_files import entry_table
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.entries import of_army
from vedette.engine.types import BadInput
from vedette.engine.validation import as_int
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.book import make_book
from vedette.rules.shock.setup.entries import COMMANDER, UNIT
from vedette.rules.shock.setup.lists import COMMANDER_POINTS, LIST_NAMES, LISTS, points_of
from vedette.rules.shock.units import INFANTRY
from vedette.toml_files import Issue

USUAL_POINTS: Final = 600
"""The cost of an army of the usual size: five units and a commander."""

LOOKS: Final = {
    "british": ("British", "#8d3b34", "british-grey"),
    "egyptians": ("Egyptians", "#c9b458", "egyptian"),
    "ansari": ("Ansari", "#2b5a3c", "mahdist"),
}


def culprit(doc: dict[str, Any], words: str) -> tuple[str | int, ...]:
    """Return the place of the unit that a refusal of the book names."""
    for i in range(len(doc["units"])):
        if f"unit {i + 1}:" in words or f"unit {i + 1} " in words:
            return ("units", i)
    return ("units",)


def unit_words(unit: dict[str, Any]) -> str:
    """Return a unit with its special features: "1st Company (Infantry): 12 figures, leader, musician"."""
    count = f"{unit['count']} x " if unit.get("count", 1) > 1 else ""
    name = unit.get("name", unit["kind"])
    kind = f" ({unit['kind']})" if name != unit["kind"] else ""
    leaders = unit.get("leaders", 0)
    parts = [f"{unit['figures']} figures"] if "figures" in unit else []
    parts += [f"{leaders} leaders" if leaders > 1 else "leader"] if leaders else []
    parts += [trait for trait in ("musician", "colours") if unit.get(trait)]
    return f"{count}{name}{kind}" + (f": {', '.join(parts)}" if parts else "")


class ShockArmies(Armies):
    """Armies of units from the three lists."""

    units = {"properties.units.items": of_army(UNIT), "properties.commanders.items": of_army(COMMANDER)}
    tables = {"shock units": entry_table(of_army(UNIT))}
    usual_points = USUAL_POINTS

    def __init__(self, name: str) -> None:
        super().__init__(name, "vedette.armies.shock")
        self.rules = make_book(name)

    def troubles(self, doc: dict[str, Any]) -> list[Issue]:
        """Return the faults of an army: refusals of the book, and too many points."""
        side = {key: doc[key] for key in ("name", "colour", "dress", "list", "units", "commanders") if key in doc}
        foe = {"name": "Nobody", "list": "ansari", "units": [{"kind": "Beja"}]}
        try:
            state = self.rules.begin({"sides": [side, foe]}, SeededDice("check"))
        except BadInput as error:
            return [Issue(culprit(doc, str(error)), str(error), "mend this entry")]
        assert isinstance(state, Battle)
        cost = sum([unit.card.points for unit in state.units if unit.side == 0])
        if cost > doc.get("points", USUAL_POINTS):
            words = f"the army costs {cost} points"
            return [
                Issue(
                    ("points",) if "points" in doc else ("units",), words, f"write points = {cost}, or take units out"
                )
            ]
        return []

    def normalize(self, doc: dict[str, Any], id: str) -> dict[str, Any]:
        """Return an army in the form that the program uses."""
        army = {"id": id, **doc}
        army["words"] = " ".join(doc["words"].split())
        army.setdefault("points", USUAL_POINTS)
        army["units"] = [dict(entry) for entry in doc["units"]]
        army["commanders"] = [dict(entry) for entry in doc.get("commanders", [{}])]
        return army

    def summary(self, army: dict[str, Any]) -> dict[str, Any]:
        """Return an army in short."""
        units = sum([entry.get("count", 1) for entry in army["units"]])
        return {
            "id": army["id"],
            "title": army["title"],
            "words": army["words"],
            "period": army.get("period", ""),
            "place": army.get("place", ""),
            "points": army["points"],
            "dice": "D6",
            "class": army["list"],
            "name": army["name"],
            "stands": units + len(army["commanders"]),
            "size": f"{army['points']} points, {units} units",
        }

    def roster(self, army: dict[str, Any]) -> list[str]:
        """Return an army as lines to read, unit by unit."""
        return [
            f"{army['points']} points from the {army['list']} list.",
            *[f"  {commander.get('name', 'Commander')}" for commander in army["commanders"]],
            *[f"  {unit_words(unit)}" for unit in army["units"]],
        ]

    def side_of(self, army: dict[str, Any]) -> dict[str, Any]:
        """Return an army as a side of a set-up."""
        side: dict[str, Any] = {key: army[key] for key in ("name", "colour", "dress", "list") if key in army}
        side["units"] = [dict(entry) for entry in army["units"]]
        side["commanders"] = [dict(entry) for entry in army["commanders"]]
        return side

    def drawn(self, seed: int, points: int, klass: str) -> dict[str, Any]:
        """Return a random army from a seed: units from a list until the points are spent, and a commander."""
        points = as_int(points, "points", 150, 5000)
        rng = Rng(as_int(seed, "seed", 0, 10**12))
        if klass and klass not in LIST_NAMES:
            raise BadInput(f"there is no army list '{klass}'; there are: {', '.join(LIST_NAMES)}")
        name = klass or LIST_NAMES[rng.below(len(LIST_NAMES))]
        rows = LISTS[LIST_NAMES.index(name)]
        left = points - COMMANDER_POINTS
        units: list[dict[str, Any]] = []
        guns = 0
        for _ in range(60):
            row = rows[rng.below(len(rows))]
            if row.crew and guns * 3 >= len(units):
                continue
            men = row.crew if row.crew else 6 + rng.below(13)
            leaders = 0 if row.crew else 1
            musician = 1 if not row.crew and rng.below(4) == 0 else 0
            colours = 1 if not row.crew and rng.below(4) == 0 else 0
            riding = row.mounted if not row.crew else INFANTRY
            cost = points_of(row.status, row.weapon, riding, row.formed, row.fighter, men, leaders, musician, colours)
            if cost > left:
                continue
            left -= cost
            guns += 1 if row.crew else 0
            entry: dict[str, Any] = {"kind": row.name, "figures": men, "leaders": leaders}
            if musician:
                entry["musician"] = True
            if colours:
                entry["colours"] = True
            units.append(entry)
        if not units:
            raise BadInput(f"{points} points buy nothing from the {name} list")
        title, colour, dress = LOOKS[name]
        return {
            "book": self.book,
            "title": f"{title}, army {seed}",
            "words": f"An army drawn by lot: {points - left} points of the {name} list.",
            "points": points,
            "name": title,
            "colour": colour,
            "dress": dress,
            "list": name,
            "units": units,
            "commanders": [{"name": f"Commander of the {title}"}],
        }


@cache
def make_armies(name: str) -> ShockArmies:
    return ShockArmies(name)
