"""Benchmarks of Colonial Adventure, and their speed limits."""

from typing import Final

from vedette.ai.shock.evaluation import EVALUATOR, SCALE, SHAKEN, STANDS
from vedette.engine.state import State
from vedette.rules.shock.book import the_battle
from vedette.rules.shock.units import FIELDED

SCENARIO: Final = "first-battle"
ODDS: Final = (("odds of a fire with its chain, ms", ("shoot", "fire")),)
"""The attacks whose odds are timed: a heading, and their verbs."""
GOALS: Final = {
    "decisions/s, random": 30_000,
    "battles/s, random": 30,
    "steady, ms a decision": 50,
    "clone, us": 30,
    "odds of a fire with its chain, ms": 100,
}
"""Goals of the compiled build on one core of a small machine."""

LEAGUE: Final = (
    {"armies": ["british-1884", "british-1884"], "points": 400},
    {"armies": ["beja-1884", "beja-1884"], "points": 400},
    {"armies": ["egyptian-1883", "egyptian-1883"], "points": 400},
    {"armies": ["baggara-1885", "baggara-1885"], "points": 400},
)
"""The battles that measure players (benchmarks/opponents.py): the same army on both sides, each on new ground."""

IN_USE: Final = {"SCALE": SCALE, "shaken": -SHAKEN, "units": STANDS}
"""The weights of the evaluation in use, for comparison with a new fit (benchmarks/evaluation.py)."""


def features(state: State, side: int) -> dict[str, float]:
    """Return the features of the evaluation fit (benchmarks/evaluation.py)."""
    battle = the_battle(state)
    here = [unit for unit in battle.units if unit.side == side and unit.where == FIELDED]
    shaken = sum([min(unit.shock, unit.figures()) for unit in here])
    return {
        "figures": EVALUATOR.material(state)[side],
        "shaken": 100 * shaken / max(1, battle.began_figures[side]),
        "units": float(len(here)),
    }
