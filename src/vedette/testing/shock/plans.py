"""Battles of Colonial Adventure that the harness plays."""

from typing import Any, Final

from vedette.armies.shock.reader import make_armies
from vedette.engine.dice import Rng
from vedette.scenarios.shock.reader import make_scenarios

ARMIES: Final = make_armies("shock")
SCENARIOS: Final = make_scenarios("shock")

FREELY_DEPLOYED: Final = ("first-battle",)
"""Scenarios whose sides fit in the usual zones."""


def setup_for(number: int, rng: Rng) -> tuple[dict[str, Any], str]:
    """Return scenarios in turn, as written and deployed by the players; and random battles, small and large."""
    kind = number % 4
    if kind < 2:
        ids = SCENARIOS.ids()
        id = ids[number // 4 % len(ids)]
        choices: dict[str, Any] = {"deployment": "free"} if kind == 1 and id in FREELY_DEPLOYED else {}
        return SCENARIOS.setup_of(id, **choices), id
    if kind == 2:
        return SCENARIOS.generate(number), "a battle by lot"
    points = 260 + rng.below(500)
    two = [ARMIES.generate(number * 2 + i, points) for i in (0, 1)]
    return SCENARIOS.battle_of(armies=two, seed=number), f"{two[0]['title']} against {two[1]['title']}"
