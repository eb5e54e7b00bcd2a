"""Scenarios of When Empires Clash!: the drawn map, checks beyond the schema, set-ups for the book.

WEC-SET-03, WEC-OPT-03, WEC-OPT-04.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

from vedette.armies.empires.reader import LOOKS, make_armies, stand_troubles
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.types import BadInput
from vedette.engine.validation import as_int
from vedette.rules.empires.book import make_book
from vedette.rules.empires.setup.entries import COMMANDER, STAND
from vedette.rules.empires.stands import CLASS_NAMES
from vedette.scenarios import Scenarios
from vedette.toml_files import Issue, Where, show

Doc = dict[str, Any]

SIGNS: Final = {
    "w": ("wood", 0),
    "b": ("building", 0),
    "~": ("water", 0),
    "s": ("stream", 0),
    "r": ("river", 0),
    "d": ("wadi", 0),
    "t": ("trench", 0),
    "e": ("entrenchment", 0),
    "h": ("hill", 1),
    "H": ("hill", 2),
    "M": ("hill", 3),
}
"""The signs of a drawn map; a dot is open ground."""
SETUP_ONLY: Final = ("baselines", "turns", "terrain", "points")
LONG_WORDS: Final = "the signs are: . " + " ".join(SIGNS)


# --- the drawn map ----------------------------------------------------------------------------------------------------


def map_rows(text: str) -> list[str]:
    """Return the rows of a drawn map, the northern one first."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def features_of_map(text: str) -> list[Doc]:
    """Return a drawn map as features, one for each kind of ground and level."""
    rows = map_rows(text)
    found: dict[tuple[str, int], list[list[int]]] = {}
    for up, row in enumerate(reversed(rows)):
        for x, sign in enumerate(row):
            if sign in SIGNS:
                found.setdefault(SIGNS[sign], []).append([x, up])
    features: list[Doc] = []
    for (kind, level), squares in found.items():
        features.append({"kind": kind, "squares": squares} | ({"level": level} if level else {}))
    return features


def table_of(doc: Doc) -> Doc:
    """Return the table of a scenario in the form that the book reads."""
    table = {"width": doc.get("width", 18), "height": doc.get("height", 12)}
    table["features"] = features_of_map(doc.get("map", "")) + [dict(one) for one in doc.get("features", [])]
    return table


def map_troubles(doc: Doc, where: Where) -> list[Issue]:
    """Return the faults of a map: too many rows, rows too long, unknown signs."""
    if "map" not in doc:
        return []
    found: list[Issue] = []
    rows = map_rows(doc["map"])
    width, height = doc.get("width", 18), doc.get("height", 12)
    if len(rows) != height:
        found.append(Issue((*where, "map"), f"the map has {len(rows)} rows", f"draw {height}, as the table is high"))
    for i, row in enumerate(rows, 1):
        if len(row) != width:
            words = f"row {i} of the map has {len(row)} squares"
            found.append(Issue((*where, "map"), words, f"draw {width}, as the table is wide"))
        for sign in sorted(set(row) - set(SIGNS) - {"."}):
            found.append(Issue((*where, "map"), f"row {i} of the map has an unknown sign '{sign}'", LONG_WORDS))
    return found


# --- checks beyond the schema -----------------------------------------------------------------------------------------


def feature_troubles(table: Doc) -> list[Issue]:
    found: list[Issue] = []
    width, height = table.get("width", 18), table.get("height", 12)
    for i, feature in enumerate(table.get("features", [])):
        where: Where = ("table", "features", i)
        wants = "edges" if feature["kind"] in ("wall", "hedge", "fence") else "squares"
        if wants not in feature:
            found.append(Issue(where, f"a {feature['kind']} lacks '{wants}'", f"add {wants} = [...]"))
        for edge in feature.get("edges", []):
            good = isinstance(edge[0], int) and isinstance(edge[1], int) and edge[2] in ("N", "E", "S", "W")
            if not good or not on_table(edge, width, height):
                words = f"a {feature['kind']} has an edge {show(edge)} that is not on the table"
                found.append(Issue((*where, "edges"), words, f"write [x, y, way] within {width} by {height}"))
        for square in feature.get("squares", []):
            if not on_table(square, width, height):
                words = f"a {feature['kind']} covers the square {square}, which is off the table"
                found.append(Issue((*where, "squares"), words, f"the table has {width} by {height} squares"))
    return found


def on_table(square: list[int], width: int, height: int) -> bool:
    return 0 <= square[0] < width and 0 <= square[1] < height


def culprit(doc: Doc, words: str) -> Where:
    """Return the entry that a refusal of the book names, as far as its names tell."""
    best: Where = ("sides",)
    longest = 0
    for i, side in enumerate(doc["sides"]):
        names: list[tuple[Where, str]] = [(("sides", i), side.get("name", ""))]
        names.append((("sides", i, "commander"), side.get("commander", {}).get("name", "")))
        if isinstance(side["army"], list):
            names += [(("sides", i, "army", n), entry.get("name", "")) for n, entry in enumerate(side["army"])]
        for where, name in names:
            if name and name in words and len(name) > longest:
                best, longest = where, len(name)
    if not longest and "baseline" in words:
        return ("baselines",)
    return best


# --- set-ups ----------------------------------------------------------------------------------------------------------


def deployment(choice: object) -> object:
    """Return a number of rows, or a deployment that the book knows by name."""
    return {"rows": choice} if isinstance(choice, int) and not isinstance(choice, bool) else choice


BATTLE_CHOICES: Final = (
    "armies",
    "terrain",
    "baselines",
    "points",
    "commanders",
    "deployment",
    "entrenchments",
    "width",
    "height",
    "turns",
    "seed",
    "title",
)
DEFAULT_ARMIES: Final = ("british-1898", "mahdist")


def size(choices: Doc, name: str, default: int) -> int:
    value = choices.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 12 <= value <= 60:
        raise BadInput(f"'{name}' must be a whole number from 12 to 60 (WEC-GRD-02); not {show(value)}")
    return value


def lay_out(setup: Doc, table: Doc, terrain: object, seed: int) -> None:
    """Set the terrain of a one-off battle: random, open, by the players, or as listed."""
    if terrain == "random":
        table["features"] = random_features(table["width"], table["height"], Rng(seed))
    elif terrain == "dice":
        setup["terrain"] = "dice"
    elif isinstance(terrain, list):
        table["features"] = terrain
    elif terrain != "open":
        raise BadInput(f"'terrain' must be random, open, dice or a list of features; not {show(terrain)}")


def random_features(width: int, height: int, rng: Rng) -> list[Doc]:
    """Return six to ten pieces of the usual stock, off the two edges where armies form up most often."""
    taken: set[tuple[int, int]] = set()
    found: list[Doc] = []
    if rng.below(2):
        column = 2 + rng.below(width - 4)
        found.append({"kind": "road", "squares": [[column, y] for y in range(height)]})
        taken.update([(column, y) for y in range(height)])
    for _ in range(6 + rng.below(5)):
        kind = ("hill", "hill", "wood", "wood", "wood", "building", "wadi", "wall")[rng.below(8)]
        wide, deep = ((3, 2), (2, 3), (2, 1), (1, 2))[rng.below(4)] if kind == "hill" else (1, 1)
        if kind in ("wadi", "wall"):
            wide = 3
        x, y = rng.below(width - wide + 1), 1 + rng.below(height - deep - 1)
        squares = [(x + i, y + j) for j in range(deep) for i in range(wide)]
        if taken & set(squares):
            continue
        taken.update(squares)
        if kind == "wall":
            found.append({"kind": kind, "edges": [[sx, sy, "N"] for sx, sy in squares]})
        else:
            found.append({"kind": kind, "squares": [list(square) for square in squares]})
    return found


class EmpiresScenarios(Scenarios):
    """Battles on a grid of squares."""

    units = {"$defs.stand": STAND, "$defs.commander": COMMANDER}
    battle_choices = BATTLE_CHOICES
    stand_ins = ("buy",)

    def __init__(self, name: str) -> None:
        super().__init__(name, "vedette.scenarios.empires")
        self.armies = make_armies(name)
        self.rules = make_book(name)

    def size_of(self, scenario: Doc) -> tuple[int, int, int]:
        """Return the turns, and the width and the depth in squares."""
        table = scenario["table"]
        return scenario.get("turns", 12), table.get("width", 18), table.get("height", 12)

    def troubles(self, doc: Doc) -> list[Issue]:
        """Return all faults that keep a scenario from being played, refusals of the book among them."""
        found = map_troubles(doc["table"], ("table",))
        found += feature_troubles(doc["table"])
        for i, side in enumerate(doc["sides"]):
            found += self.side_troubles(side, doc["table"], ("sides", i))
        if found:
            return found
        try:
            self.rules.begin(self.set_up(self.normalize(doc, "checked"), {}), SeededDice("check"))
        except BadInput as error:
            found.append(Issue(culprit(doc, str(error)), str(error), "mend this entry"))
        return found

    def side_troubles(self, side: Doc, table: Doc, where: Where) -> list[Issue]:
        """Return the faults of a side's army: an unknown id, faulty stands, stands off the table."""
        army = side["army"]
        found: list[Issue] = []
        if isinstance(army, str):
            if army != "buy" and army not in self.armies.ids():
                fix = f"write one of: buy, {', '.join(self.armies.ids())}"
                found.append(Issue((*where, "army"), f"there is no army '{army}'", fix))
            if side.get("deployment") == "given":
                words = "an army named by its id cannot have its deployment given"
                found.append(Issue((*where, "deployment"), words, 'list its stands, or write deployment = "dice"'))
            if army == "buy" and "name" not in side:
                found.append(Issue(where, "this side has no name", "add name = ..."))
            return found
        if "name" not in side:
            found.append(Issue(where, "this side has no name", "add name = ..."))
        found += stand_troubles(army, side.get("class", "european"), (*where, "army"))
        placed: list[tuple[Where, Doc, str]] = [
            ((*where, "army", i), entry, entry.get("name", entry["kind"])) for i, entry in enumerate(army)
        ]
        commander = side.get("commander", {})
        placed.append(((*where, "commander"), commander, commander.get("name", "the Commander")))
        width, height = table.get("width", 18), table.get("height", 12)
        for place, entry, name in placed:
            if "at" in entry and not on_table(entry["at"], width, height):
                words = f"{name} stands at {entry['at']}, which is off the table"
                found.append(Issue((*place, "at"), words, f"the table has {width} by {height} squares"))
            elif side.get("deployment") == "given" and "at" not in entry and "towed_by" not in entry:
                found.append(Issue(place, f"{name} has no square, yet the deployment is given", "add at = [x, y]"))
        return found

    def side_names(self, scenario: Doc) -> list[str]:
        names: list[str] = []
        for side in scenario["sides"]:
            if "name" in side:
                names.append(side["name"])
            else:
                names.append(self.armies.load(side["army"])["name"])
        return names

    def full_side(self, side: Doc) -> Doc:
        """Return a side of a scenario with its army list filled in."""
        made = {key: value for key, value in side.items() if key != "words"}
        if isinstance(side["army"], str) and side["army"] != "buy":
            listed = self.armies.side_of(self.armies.load(side["army"]))
            commander = {**listed["commander"], **side.get("commander", {})}
            made = {**listed, **made, "army": listed["army"], "commander": commander}
        return made

    def set_up(self, scenario: Doc, choices: Doc) -> Doc:
        """Return the set-up of a scenario with some choices changed."""
        for key in choices:
            if key not in ("turns", "deployment", "commanders"):
                raise BadInput(f"a scenario leaves no choice of '{key}'; it leaves: turns, deployment, commanders")
        setup: Doc = {"title": scenario["title"], "words": scenario["words"], "scenario": scenario["id"]}
        setup.update({key: scenario[key] for key in SETUP_ONLY if key in scenario})
        setup["table"] = table_of(scenario["table"])
        setup["sides"] = [self.full_side(side) for side in scenario["sides"]]
        if "turns" in choices:
            setup["turns"] = choices["turns"]
        for side in setup["sides"]:
            if "deployment" in choices:
                side["deployment"] = deployment(choices["deployment"])
            if "commanders" in choices:
                side["commander"] = {**side.get("commander", {}), "rating": choices["commanders"]}
        return setup

    def battle_of(self, /, **choices: Any) -> Doc:
        """Return a one-off battle between two armies (WEC-RUL-74); every choice has a default.

        `armies`: two of: an army's id, its file, an army itself, or "buy" ("buy:native" for a class other than European);
        `terrain`: "random" (laid out by `seed`), "open", "dice" (the players place pieces) or a list of features;
        `baselines`: two edges or "dice"; `points`: 36, another number or "dice"; `commanders`: "dice" or a rating;
        `deployment`: "dice" or a number of rows; `entrenchments`: squares for each side; `width`, `height`, `turns`, `seed`,
        `title`.
        """
        for key in choices:
            if key not in BATTLE_CHOICES:
                raise BadInput(f"a one-off battle has no choice '{key}'; it has: {', '.join(BATTLE_CHOICES)}")
        wanted = choices.get("armies", list(DEFAULT_ARMIES))
        if not isinstance(wanted, list | tuple) or len(wanted) != 2:
            raise BadInput("'armies' names two armies, for instance ['british-1898', 'mahdist'] (WEC-SET-01)")
        sides = [self.one_side(army, i) for i, army in enumerate(wanted)]
        if sides[0]["name"] == sides[1]["name"]:
            sides[0]["name"] += " (1)"
            sides[1]["name"] += " (2)"
            sides[1]["colour"] = "#5d7a8c" if sides[0].get("colour") != "#5d7a8c" else "#8c5d5d"
        for side in sides:
            side["deployment"] = deployment(choices.get("deployment", "dice"))
            if "commanders" in choices or "rating" not in side["commander"]:
                side["commander"]["rating"] = choices.get("commanders", "dice")
            if "entrenchments" in choices:
                side["entrenchments"] = choices["entrenchments"]
        seed = as_int(choices.get("seed", 1), "seed", 0, 10**12)
        table: Doc = {"width": size(choices, "width", 18), "height": size(choices, "height", 12), "features": []}
        setup: Doc = {
            "title": choices.get("title", f"{sides[0]['name']} against {sides[1]['name']}"),
            "words": "A one-off battle.",
            "table": table,
            "baselines": choices.get("baselines", ["S", "N"]),
            "points": choices.get("points", 36),
            "sides": sides,
        }
        if "turns" in choices:
            setup["turns"] = choices["turns"]
        lay_out(setup, table, choices.get("terrain", "random"), seed)
        return setup

    def one_side(self, army: object, i: int) -> Doc:
        """Return a side: an army by id, by file, as a document, or one that is still to be bought."""
        if isinstance(army, dict):
            problems = self.armies.troubles_of({key: value for key, value in army.items() if key != "id"})
            if problems:
                raise BadInput(f"army {i + 1}: {problems[0].words}; {problems[0].fix}")
            return self.armies.side_of(self.armies.normalize(army, str(army.get("id", "own"))))
        if isinstance(army, str) and (army == "buy" or army.startswith("buy:")):
            klass = army[4:] or "european"
            if klass not in CLASS_NAMES:
                raise BadInput(f"there is no class '{klass}' to buy an army of; there are: {', '.join(CLASS_NAMES)}")
            name, colour, dress = LOOKS[klass]
            return {"name": name, "colour": colour, "dress": dress, "class": klass, "army": "buy", "commander": {}}
        if isinstance(army, str | Path):
            return self.armies.side_of(self.armies.load(army))
        raise BadInput(f"army {i + 1}: {show(army)} is neither an army's id, nor a file, nor an army")

    def left_to_dice(self, /, **choices: Any) -> Doc:
        """Return a battle with all open choices left to dice; armies that are not named are bought."""
        wanted: Doc = {"armies": ["buy", "buy:native"], "terrain": "dice", "baselines": "dice", "commanders": "dice"}
        wanted |= {"deployment": "dice", **choices}
        if all([isinstance(army, str) and army.startswith("buy") for army in wanted["armies"]]):
            wanted.setdefault("points", "dice")
        return self.battle_of(**wanted)

    def generate(self, seed: int) -> Doc:
        """Return a battle between two different random armies on random ground from a seed."""
        rng = Rng(as_int(seed, "seed", 0, 10**12))
        names = self.armies.ids()
        first = rng.below(len(names))
        second = (first + 1 + rng.below(len(names) - 1)) % len(names)
        edges = [["S", "N"], ["S", "N"], ["W", "E"]][rng.below(3)]
        choices = {"armies": [names[first], names[second]], "baselines": edges, "seed": rng.below(10**6)}
        return self.battle_of(**choices)


@cache
def make_scenarios(name: str) -> EmpiresScenarios:
    return EmpiresScenarios(name)
