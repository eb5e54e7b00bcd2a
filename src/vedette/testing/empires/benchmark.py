"""Benchmarks of When Empires Clash!: the timed parts and the target speeds."""

from typing import Final

from vedette.ai.empires.evaluation import SCALE
from vedette.engine.state import State
from vedette.rules.empires.battle import the_battle
from vedette.rules.empires.victory import worth_left

SCENARIO: Final = "first-battle"
ODDS: Final = (("odds of a fire, ms", ("fire",)), ("odds of a close combat, ms", ("attack",)))
"""The attacks whose odds are timed: a heading, and their verbs."""
GOALS: Final = {
    "decisions/s, random": 150_000,
    "battles/s, random": 400,
    "steady, ms a decision": 0.5,
    "clone, us": 10,
    "odds of a fire, ms": 5,
    "odds of a close combat, ms": 5,
    "memory of a battle, kB": 1000,
}
"""Target speeds of the compiled build on one core of a small machine."""

LEAGUE: Final = (
    {"armies": ["british-1898", "british-1898"]},
    {"armies": ["mahdist", "mahdist"]},
    {"armies": ["boer-1899", "boer-1899"]},
    {"armies": ["zulu", "zulu"]},
    {"armies": ["british-1884", "british-1884"]},
)
"""Battles that measure players (benchmarks/opponents.py): the same army on both sides, each on new ground."""

IN_USE: Final = {"SCALE": SCALE}
"""The constants of the evaluation in use, to compare with the fitted ones (benchmarks/evaluation.py)."""


def features(state: State, side: int) -> dict[str, float]:
    """Return the features of the evaluation fit (benchmarks/evaluation.py)."""
    return {"points": float(worth_left(the_battle(state), side))}
