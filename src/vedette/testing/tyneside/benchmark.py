"""What is timed of the club rules."""

from typing import Final

SCENARIO: Final = "three-officers"
ODDS: Final = (("odds of a volley, ms", ("fire",)),)
GOALS: Final = {"decisions/s, random": 100}

LEAGUE: Final = (
    {"armies": ["column", "column"]},
    {"armies": ["hill-clans", "hill-clans"]},
    {"armies": ["column", "hill-clans"]},
)
"""The battles in which players are measured (benchmarks/opponents.py); each is fought twice, with the sides changed."""
