"""What is timed of the club rules."""

from typing import Final

SCENARIO: Final = "three-officers"
ODDS: Final = (("odds of a volley, ms", ("fire",)),)
GOALS: Final = {"decisions/s, random": 100}
