"""Scenarios of Colonial Adventure: checks beyond the schema, set-ups for the book, random battles (section 23)."""

from functools import cache
from typing import Any, Final

from vedette.armies.shock.reader import make_armies
from vedette.engine.dice import Rng
from vedette.engine.types import BadInput
from vedette.engine.validation import as_int
from vedette.rules.shock.book import make_book
from vedette.rules.shock.setup.entries import COMMANDER, UNIT
from vedette.scenarios import FieldedBattles

Doc = dict[str, Any]

TURNS: Final = 8
WIDTH: Final = 7200
HEIGHT: Final = 4800
BATTLE_CHOICES: Final = ("armies", "terrain", "rounds", "turns", "width", "height", "seed", "title", "points")


def random_features(width: int, height: int, rng: Rng) -> list[Doc]:
    """Return five to nine pieces of ground, an obstacle or two, and sometimes a house."""
    found: list[Doc] = []
    taken: list[tuple[int, int, int, int]] = []
    for _ in range(5 + rng.below(5)):
        kind = ("vegetation", "vegetation", "broken", "dense", "village", "fortified", "obstacle", "building")[
            rng.below(8)
        ]
        wide, deep = 500 + rng.below(1100), 500 + rng.below(900)
        if kind == "building":
            wide = deep = 700
        x, y = 100 + rng.below(width - wide - 200), 100 + rng.below(height - deep - 200)
        if any([x < e + 150 and x + wide > w - 150 and y < n + 150 and y + deep > s - 150 for w, s, e, n in taken]):
            continue
        taken.append((x, y, x + wide, y + deep))
        if kind == "obstacle":
            ends = [[x, y + deep // 2], [x + wide, y + deep // 2]]
            cover = ("none", "soft", "hard")[rng.below(3)]
            big = rng.below(3) == 0
            found.append({"kind": kind, "points": ends, "big": big, "cover": cover, "name": "bank", "look": "wall"})
        elif kind == "building":
            middle = [x + wide // 2, y + deep // 2]
            doors = [[middle[0], middle[1] - 250], [middle[0], middle[1] + 250]]
            found.append({"kind": kind, "at": middle, "size": [500, 500], "doors": doors, "name": "house"})
        else:
            found.append({"kind": kind, "rect": [x, y, x + wide, y + deep]})
    return found


class ShockScenarios(FieldedBattles):
    """Battles on a free table."""

    units = {
        "properties.sides.items.properties.units.items": UNIT,
        "properties.sides.items.properties.commanders.items": COMMANDER,
    }
    battle_choices = BATTLE_CHOICES
    usual_armies = ("british-1884", "beja-1884")
    two_armies = "two armies, for instance ['british-1884', 'beja-1884'] (SP-RUL-35)"
    usual_size = (WIDTH, HEIGHT)
    widths = (2400, 12_000)
    heights = (3600, 12_000)

    def __init__(self, name: str) -> None:
        super().__init__(name, "vedette.scenarios.shock", make_armies(name), make_book(name))

    def size_of(self, scenario: Doc) -> tuple[int, int, int]:
        """Return the rounds, and the width and the depth in hundredths of an inch."""
        table = scenario["table"]
        rounds = scenario["turns"] if "turns" in scenario else scenario.get("rounds", TURNS)
        return rounds, table.get("width", WIDTH), table.get("height", HEIGHT)

    def set_up(self, scenario: Doc, choices: Doc) -> Doc:
        """Return the set-up of a scenario with some choices changed."""
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

    def random_features(self, width: int, height: int, rng: Rng) -> list[Doc]:
        return random_features(width, height, rng)

    def battle_of(self, /, **choices: Any) -> Doc:
        """Return a one-off battle between two armies on a random table."""
        points = as_int(choices.get("points", 600), "points", 150, 5000)
        sides, table = self.one_off(choices, points)
        return {
            "title": choices.get("title", f"{sides[0]['name']} against {sides[1]['name']}"),
            "words": "A one-off battle.",
            "rounds": choices.get("rounds", choices.get("turns", TURNS)),
            "table": table,
            "sides": sides,
        }

    def generate(self, seed: int) -> Doc:
        """Return a battle between two random armies on random ground from a seed."""
        rng = Rng(as_int(seed, "seed", 0, 10**12))
        names = self.armies.ids()
        first = rng.below(len(names))
        second = (first + 1 + rng.below(len(names) - 1)) % len(names)
        return self.battle_of(armies=[names[first], names[second]], seed=rng.below(10**6))


@cache
def make_scenarios(name: str) -> ShockScenarios:
    return ShockScenarios(name)
