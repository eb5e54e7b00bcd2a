"""The kinds of steps on a battle's agenda."""

from typing import Final

ROLL_OFF: Final = 1
DEPLOY: Final = 2
START: Final = 3

ROUND: Final = 10
COLOURS: Final = 11  # a: the step of the turn, b: the side asked
GUNS: Final = 12  # a: the side, b: 0 before the shooting, 1 after it
AIM: Final = 13
CANNONADE: Final = 14
INITIATIVE: Final = 15
ACTIONS: Final = 16  # a: the step of the turn, b: the side
ACT: Final = 17
COMBATS: Final = 18
NEXT_COMBAT: Final = 19
CLOSE_ROUND: Final = 20  # a: one fighting unit, b: which round
CLOSE_DICE: Final = 21
CLOSE_REPLY: Final = 22
CLOSE_LOSSES: Final = 23
CLOSE_RESULT: Final = 24
MORALE: Final = 25
RETIRE: Final = 26
END_ROUND: Final = 27

SHOT: Final = 30  # a: the shooter, b: the target
HITS: Final = 31  # a: the target, b: the number of hits
LOCATE: Final = 32
LEADERS: Final = 33
FALL: Final = 34
UNMASK: Final = 35  # a: the unit that stands up
RESUME: Final = 36
