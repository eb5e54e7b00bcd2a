"""What is timed of When Empires Clash!, and how fast it should be."""

from typing import Final

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
"""What the compiled build should reach on one core of a small machine."""
