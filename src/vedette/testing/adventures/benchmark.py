"""What is timed of Colonial Adventures, and how fast it should be."""

from typing import Final

SCENARIO: Final = "first-battle"
ODDS: Final = (("odds of a fire with its chain, ms", ("fire", "volley", "shoot")),)
"""The attacks whose odds are timed: a heading, and their verbs."""
GOALS: Final = {
    "decisions/s, random": 30_000,
    "battles/s, random": 30,
    "steady, ms a decision": 50,
    "clone, us": 30,
    "odds of a fire with its chain, ms": 100,
}
"""What the compiled build should reach on one core of a small machine."""

LEAGUE: Final = (
    {"armies": ["united-kingdom", "boers"], "sizes": [3, 3]},
    {"armies": ["zulu", "zulu"], "sizes": [4, 4]},
    {"armies": ["united-kingdom", "zulu"], "sizes": [3, 6]},
    {"armies": ["united-kingdom", "united-kingdom"], "sizes": [3, 3]},
)
"""The battles in which players are measured (benchmarks/opponents.py); each is fought twice, with the sides changed."""
