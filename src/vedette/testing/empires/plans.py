"""The battles of When Empires Clash! that the test harness plays."""

from typing import Any, Final

from vedette.armies.empires.reader import make_armies
from vedette.engine.dice import Rng
from vedette.scenarios.empires.reader import make_scenarios

ARMIES: Final = make_armies("empires")
SCENARIOS: Final = make_scenarios("empires")


def setup_for(number: int, rng: Rng) -> tuple[dict[str, Any], str]:
    """Return scenarios in turn, battles between any two armies, and battles that are all thrown for and bought."""
    kind = number % 4
    if kind < 2:
        ids = SCENARIOS.ids()
        id = ids[number // 4 % len(ids)]
        choices: dict[str, Any] = {}
        if kind == 1:
            choices = {"deployment": "dice", "commanders": "dice"}
        return SCENARIOS.setup_of(id, **choices), id
    if kind == 2:
        return SCENARIOS.generate(number), "a battle by lot"
    names = ARMIES.ids()
    classes = ("european", "european-style", "irregular", "native")
    two = [f"buy:{classes[rng.below(4)]}" if rng.below(2) else names[rng.below(len(names))] for _ in range(2)]
    choices = {
        "armies": two,
        "terrain": ("random", "dice", "open")[rng.below(3)],
        "baselines": "dice" if rng.below(2) else ["W", "E"],
        "points": "dice" if rng.below(2) else 36,
        "commanders": "dice",
        "deployment": "dice" if rng.below(2) else 3,
        "entrenchments": rng.below(4) if two[0].startswith("buy") and two[1].startswith("buy") else 0,
        "width": 12 + rng.below(10),
        "height": 12 + rng.below(6),
        "seed": number,
    }
    return SCENARIOS.battle_of(**choices), f"{two[0]} against {two[1]}"
