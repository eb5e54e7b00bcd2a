"""Scenarios of Colonial Adventure: what a schema cannot say, set-ups for the book, battles by lot (section 23)."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from vedette.armies.shock.reader import make_armies
from vedette.engine.dice import Chance, Hashed
from vedette.engine.reading import as_int
from vedette.engine.types import BadInput
from vedette.rules.shock.book import make_book
from vedette.scenarios import Scenarios
from vedette.toml_files import Trouble, Where, show

Doc = dict[str, Any]

TURNS: Final = 8
WIDTH: Final = 7200
HEIGHT: Final = 4800
DEFAULT_ARMIES: Final = ("british-1884", "beja-1884")
BATTLE_CHOICES: Final = ("armies", "terrain", "rounds", "turns", "width", "height", "seed", "title", "points")


def culprit(doc: Doc, words: str) -> Where:
    """The entry that a refusal of the book speaks of, as far as its names tell."""
    best: Where = ("table",) if "feature" in words else ("sides",)
    longest = 0
    for i, side in enumerate(doc["sides"]):
        names: list[tuple[Where, str]] = [(("sides", i), side.get("name", ""))]
        names += [(("sides", i, "units", n), entry.get("name", "")) for n, entry in enumerate(side.get("units", []))]
        for where, name in names:
            if name and name in words and len(name) > longest:
                best, longest = where, len(name)
    return best


def random_features(width: int, height: int, chance: Chance) -> list[Doc]:
    """Five to nine pieces of ground, an obstacle or two, and a house now and then."""
    found: list[Doc] = []
    taken: list[tuple[int, int, int, int]] = []
    for _ in range(5 + chance.below(5)):
        kind = ("vegetation", "vegetation", "broken", "dense", "village", "fortified", "obstacle", "building")[
            chance.below(8)
        ]
        wide, deep = 500 + chance.below(1100), 500 + chance.below(900)
        if kind == "building":
            wide = deep = 700
        x, y = 100 + chance.below(width - wide - 200), 100 + chance.below(height - deep - 200)
        if any([x < e + 150 and x + wide > w - 150 and y < n + 150 and y + deep > s - 150 for w, s, e, n in taken]):
            continue
        taken.append((x, y, x + wide, y + deep))
        if kind == "obstacle":
            ends = [[x, y + deep // 2], [x + wide, y + deep // 2]]
            cover = ("none", "soft", "hard")[chance.below(3)]
            big = chance.below(3) == 0
            found.append({"kind": kind, "points": ends, "big": big, "cover": cover, "name": "bank", "look": "wall"})
        elif kind == "building":
            middle = [x + wide // 2, y + deep // 2]
            doors = [[middle[0], middle[1] - 250], [middle[0], middle[1] + 250]]
            found.append({"kind": kind, "at": middle, "size": [500, 500], "doors": doors, "name": "house"})
        else:
            found.append({"kind": kind, "rect": [x, y, x + wide, y + deep]})
    return found


class ShockScenarios(Scenarios):
    """Battles on a free table."""

    battle_choices = BATTLE_CHOICES
    stand_ins = ("lot",)

    def __init__(self, name: str) -> None:
        super().__init__(name, "vedette.scenarios.shock")
        self.armies = make_armies(name)
        self.rules = make_book(name)

    def size_of(self, scenario: Doc) -> tuple[int, int, int]:
        """Rounds, and hundredths of an inch wide and deep."""
        table = scenario["table"]
        rounds = scenario["turns"] if "turns" in scenario else scenario.get("rounds", TURNS)
        return rounds, table.get("width", WIDTH), table.get("height", HEIGHT)

    def side_names(self, scenario: Doc) -> list[str]:
        return [
            side["name"] if "name" in side else self.armies.load(side["army"])["name"] for side in scenario["sides"]
        ]

    def troubles(self, doc: Doc) -> list[Trouble]:
        """The book itself has the last word."""
        for i, side in enumerate(doc["sides"]):
            if "army" in side and side["army"] not in self.armies.ids():
                fix = f"write one of: {', '.join(self.armies.ids())}"
                return [Trouble(("sides", i, "army"), f"there is no army '{side['army']}'", fix)]
            if "army" not in side and "units" not in side:
                return [Trouble(("sides", i), "this side has no units", "add army = ... or [[sides.units]]")]
        try:
            self.rules.begin(self.set_up({"id": "checked", **doc}, {}), Hashed("check"))
        except BadInput as error:
            return [Trouble(culprit(doc, str(error)), str(error), "mend this entry")]
        return []

    def full_side(self, side: Doc) -> Doc:
        """A side of a scenario with its army filled in."""
        made = {key: value for key, value in side.items() if key not in ("army", "words")}
        if "army" in side:
            made = {**self.armies.side_of(self.armies.load(side["army"])), **made}
        return made

    def set_up(self, scenario: Doc, choices: Doc) -> Doc:
        """The set-up of a scenario, with what was chosen differently."""
        for key in choices:
            if key not in ("turns", "rounds", "deployment"):
                raise BadInput(f"a scenario leaves no choice of '{key}'; it leaves: rounds, deployment")
        setup: Doc = {
            "title": scenario["title"],
            "words": scenario["words"],
            "scenario": scenario["id"],
            "rounds": choices.get("rounds", choices.get("turns", scenario.get("rounds", TURNS))),
            "table": {key: scenario["table"][key] for key in scenario["table"]},
            "sides": [self.full_side(side) for side in scenario["sides"]],
        }
        if scenario.get("fight_to_the_end"):
            setup["fight_to_the_end"] = True
        if choices.get("deployment") == "free":
            for side in setup["sides"]:
                side["deployment"] = "free"
        return setup

    def one_side(self, army: object, i: int, points: int) -> Doc:
        """A side: an army by id, by file, as a document, or drawn by lot from a list ("lot:ansari")."""
        if isinstance(army, dict):
            problems = self.armies.troubles_of({key: value for key, value in army.items() if key != "id"})
            if problems:
                raise BadInput(f"army {i + 1}: {problems[0].words}; {problems[0].fix}")
            return self.armies.side_of(self.armies.tidy(army, str(army.get("id", "own"))))
        if isinstance(army, str) and army.startswith("lot"):
            return self.armies.side_of(self.armies.generate(i * 31 + 7, points, army.partition(":")[2]))
        if isinstance(army, str | Path):
            return self.armies.side_of(self.armies.load(army))
        raise BadInput(f"army {i + 1}: {show(army)} is neither an army's id, nor a file, nor an army")

    def battle_of(self, /, **choices: Any) -> Doc:
        """A one-off battle between two armies on a table by lot."""
        for key in choices:
            if key not in BATTLE_CHOICES:
                raise BadInput(f"a one-off battle has no choice '{key}'; it has: {', '.join(BATTLE_CHOICES)}")
        wanted = choices.get("armies", list(DEFAULT_ARMIES))
        if not isinstance(wanted, list | tuple) or len(wanted) != 2:
            raise BadInput("'armies' names two armies, for instance ['british-1884', 'beja-1884'] (SP-RUL-35)")
        points = as_int(choices.get("points", 600), "points", 150, 5000)
        sides = [self.one_side(army, i, points) for i, army in enumerate(wanted)]
        if sides[0]["name"] == sides[1]["name"]:
            sides[0]["name"] += " (1)"
            sides[1]["name"] += " (2)"
            sides[1]["colour"] = "#5d7a8c"
        sides[0]["edge"], sides[1]["edge"] = "S", "N"
        width = as_int(choices.get("width", WIDTH), "width", 2400, 12_000)
        height = as_int(choices.get("height", HEIGHT), "height", 3600, 12_000)
        terrain = choices.get("terrain", "random")
        seed = as_int(choices.get("seed", 1), "seed", 0, 10**12)
        if terrain == "random":
            features = random_features(width, height, Chance(seed))
        elif terrain == "open":
            features = []
        elif isinstance(terrain, list):
            features = terrain
        else:
            raise BadInput(f"'terrain' must be random, open or a list of features; not {show(terrain)}")
        return {
            "title": choices.get("title", f"{sides[0]['name']} against {sides[1]['name']}"),
            "words": "A one-off battle.",
            "rounds": choices.get("rounds", choices.get("turns", TURNS)),
            "table": {"width": width, "height": height, "features": features},
            "sides": sides,
        }

    def left_to_dice(self, /, **choices: Any) -> Doc:
        """Between armies that are named, or of sizes that are; else between enemies drawn by lot."""
        return self.battle_of(**choices) if set(choices) - {"seed"} else self.generate(choices["seed"])

    def generate(self, seed: int) -> Doc:
        """Two armies by lot, on ground by lot; the same for the same seed."""
        chance = Chance(as_int(seed, "seed", 0, 10**12))
        names = self.armies.ids()
        first = chance.below(len(names))
        second = (first + 1 + chance.below(len(names) - 1)) % len(names)
        return self.battle_of(armies=[names[first], names[second]], seed=chance.below(10**6))


@cache
def make_scenarios(name: str) -> ShockScenarios:
    return ShockScenarios(name)
