"""Benchmarks of Colonial Adventures: the timed battles and target speeds."""

from typing import Final

from vedette.ai.adventures.evaluation import EVALUATOR, LATE, SCALE, WORTH
from vedette.ai.adventures.plan import USUAL_LIMIT
from vedette.ai.adventures.worth import worth_of
from vedette.engine.state import State
from vedette.rules.adventures.book import the_battle

SCENARIO: Final = "first-battle"
ODDS: Final = (("odds of a fire with its chain, ms", ("fire", "volley", "shoot")),)
"""The attacks whose odds are timed: a heading and its verbs."""
GOALS: Final = {
    "decisions/s, random": 30_000,
    "battles/s, random": 30,
    "steady, ms a decision": 50,
    "clone, us": 30,
    "odds of a fire with its chain, ms": 100,
}
"""The target speeds of the compiled build on one core of a small machine."""

LEAGUE: Final = (
    {"armies": ["united-kingdom", "boers"], "sizes": [3, 3]},
    {"armies": ["zulu", "zulu"], "sizes": [4, 4]},
    {"armies": ["united-kingdom", "zulu"], "sizes": [3, 6]},
    {"armies": ["united-kingdom", "united-kingdom"], "sizes": [3, 3]},
)
"""The battles that measure players (benchmarks/opponents.py); each is fought twice, with the sides changed."""

IN_USE: Final = {"SCALE": SCALE, "worth": WORTH, "late": LATE}
"""The evaluation weights in use, to compare with fitted ones (benchmarks/evaluation.py)."""


def features(state: State, side: int) -> dict[str, float]:
    """Return the features of the evaluation fit (benchmarks/evaluation.py)."""
    battle = the_battle(state)
    limit = battle.rules.turn_limit or USUAL_LIMIT
    return {
        "figures": EVALUATOR.material(state)[side],
        "worth": sum([worth_of(battle, group) for group in battle.groups if group.side == side]),
        "late": battle.turn / limit if battle.defender == side else 0.0,
    }
