"""The steps of the agenda."""

from typing import Final

DEPLOY: Final = 0
"""a: the side that sets up."""
BEGIN: Final = 1
TURN: Final = 2
SIDE_TURN: Final = 3
"""a: the side."""
COMMAND: Final = 4
"""a: the seat."""
ACTIONS: Final = 5
BEGIN_MOVES: Final = 6
MOVE_BOUND: Final = 7
MOVE_SEAT: Final = 8
"""a: the seat."""
END_MOVES: Final = 9
SHOOT: Final = 10
SHOOT_SEAT: Final = 11
"""a: the seat."""
MELEE: Final = 12
FOLLOW: Final = 13
END_SIDE: Final = 14
