"""Scenarios of the club rules: checks beyond the schema, set-ups for both editions, battles between any two forces."""

from functools import cache
from typing import Any, Final

from vedette.armies.tyneside.reader import make_armies
from vedette.engine.dice import Rng
from vedette.engine.types import BadInput
from vedette.engine.validation import as_int
from vedette.rules.tyneside.book import make_book
from vedette.rules.tyneside.setup.entries import UNIT
from vedette.rules.tyneside.setup.ground import HEIGHT, WIDTH
from vedette.scenarios import FieldedBattles

Doc = dict[str, Any]

TURNS: Final = 20
BATTLE_CHOICES: Final = ("armies", "terrain", "turns", "width", "height", "seed", "title", "points", "solo")
KEPT: Final = ("attacker", "conditions")
SORTS: Final = (
    "wood",
    "wood",
    "scrub",
    "scrub",
    "rocks",
    "high-crop",
    "marsh",
    "hedge",
    "wall",
    "fence",
    "building",
    "hill",
)


def random_features(width: int, height: int, rng: Rng) -> list[Doc]:
    """Return five to nine pieces of ground between the two zones, without overlaps."""
    found: list[Doc] = []
    taken: list[tuple[int, int, int, int]] = []
    for _ in range(5 + rng.below(5)):
        kind = SORTS[rng.below(len(SORTS))]
        wide, deep = 1200 + rng.below(2400), 1000 + rng.below(1800)
        if width - wide < 1000 or height - deep < 5000:
            continue
        x, y = 500 + rng.below(width - wide - 999), 2500 + rng.below(height - deep - 4999)
        if any([x < e + 300 and x + wide > w - 300 and y < n + 300 and y + deep > s - 300 for w, s, e, n in taken]):
            continue
        taken.append((x, y, x + wide, y + deep))
        if kind in ("hedge", "wall", "fence"):
            found.append({"kind": kind, "points": [[x, y], [x + wide, y + deep // 3]]})
        elif kind == "building":
            found.append({"kind": kind, "rect": [x, y, x + 900, y + 700]})
        else:
            found.append({"kind": kind, "rect": [x, y, x + wide, y + deep]})
    return found


class TynesideScenarios(FieldedBattles):
    """Battles on a free table, the same for both editions."""

    units = {"properties.sides.items.properties.units.items": UNIT}
    battle_choices = BATTLE_CHOICES
    usual_armies = ("column", "hill-clans")
    two_armies = "two forces, for instance ['column', 'hill-clans']"
    usual_size = (WIDTH, HEIGHT)
    widths = (6000, 60_000)
    heights = (7000, 60_000)
    called = "a force"

    def __init__(self, name: str) -> None:
        super().__init__(name, "vedette.scenarios.tyneside", make_armies(name), make_book(name))

    def size_of(self, scenario: Doc) -> tuple[int, int, int]:
        table = scenario["table"]
        return scenario.get("turns", TURNS), table.get("width", WIDTH), table.get("height", HEIGHT)

    def summary(self, scenario: Doc) -> Doc:
        """Add the sides that the tables run."""
        return {**super().summary(scenario), "run": scenario.get("solo", [])}

    def set_up(self, scenario: Doc, choices: Doc) -> Doc:
        """Return the set-up of a scenario with some choices changed."""
        for key in choices:
            if key not in ("turns", "solo"):
                raise BadInput(f"a scenario leaves no choice of '{key}'; it leaves: turns, solo")
        setup: Doc = {
            "title": scenario["title"],
            "words": scenario["words"],
            "scenario": scenario["id"],
            "turns": choices.get("turns", scenario.get("turns", TURNS)),
            "table": {key: scenario["table"][key] for key in scenario["table"]},
            "sides": [self.full_side(side) for side in scenario["sides"]],
        }
        for key in KEPT:
            if key in scenario:
                setup[key] = scenario[key]
        solo = choices.get("solo", scenario.get("solo", []))
        if solo:
            setup["solo"] = solo
        return setup

    def random_features(self, width: int, height: int, rng: Rng) -> list[Doc]:
        return random_features(width, height, rng)

    def battle_of(self, /, **choices: Any) -> Doc:
        """Return a one-off battle between two forces on a random table."""
        sides, table = self.one_off(choices, None)
        setup: Doc = {
            "title": choices.get("title", f"{sides[0]['name']} against {sides[1]['name']}"),
            "words": "A one-off battle.",
            "turns": choices.get("turns", TURNS),
            "table": table,
            "sides": sides,
            "attacker": 0,
        }
        if choices.get("solo"):
            setup["solo"] = choices["solo"]
        return setup

    def generate(self, seed: int) -> Doc:
        """Return a battle of a random column against random clans on random ground from a seed."""
        rng = Rng(as_int(seed, "seed", 0, 10**12))
        armies = [self.armies.generate(rng.below(10**6), None, kind) for kind in ("column", "clans")]
        return self.battle_of(armies=armies, seed=rng.below(10**6))


@cache
def make_scenarios(name: str) -> TynesideScenarios:
    return TynesideScenarios(name)
