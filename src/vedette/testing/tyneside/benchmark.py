"""Benchmarks of the club rules."""

from typing import Final

from vedette.ai.tyneside.evaluation import EVALUATOR, SCALE
from vedette.engine.state import State

SCENARIO: Final = "three-officers"
ODDS: Final = (("odds of a volley, ms", ("fire",)),)
GOALS: Final = {"decisions/s, random": 100}

LEAGUE: Final = (
    {"armies": ["column", "column"]},
    {"armies": ["hill-clans", "hill-clans"]},
    {"armies": ["column", "hill-clans"]},
)
"""The battles that measure players (benchmarks/opponents.py); each is fought twice, with the sides changed."""

IN_USE: Final = {"SCALE": SCALE}
"""The weights of the evaluation in use, for comparison with a new fit (benchmarks/evaluation.py)."""


def features(state: State, side: int) -> dict[str, float]:
    """Return the features of the evaluation fit (benchmarks/evaluation.py)."""
    return {"men": EVALUATOR.material(state)[side]}
