"""The eight printed steps of a turn, and the kinds of steps on a battle's agenda."""

from typing import Final

# the steps of a turn (SP-SEQ-01 to -08)
ARTILLERY: Final = 1
INITIATIVE: Final = 2
FIRST_ACTIONS: Final = (3, 4)
SECOND_ACTIONS: Final = (5, 6)
CLOSE_COMBAT: Final = 7
MORALE: Final = 8
ACTION_STEPS: Final = (3, 4, 5, 6)
OF_THE_FIRST: Final = (3, 6)
"""The steps of the side with the initiative; the other two are the other's (SP-SEQ-11)."""

# on the agenda: kinds of steps, with the meaning of their numbers
ROLL_OFF: Final = 1  # a: ties so far
THROW_TO_DEPLOY: Final = 2  # a: ties so far
DEPLOY: Final = 3  # a: the side
START: Final = 4

ROUND: Final = 10
COLOURS: Final = 11  # a: the step of the turn, b: the side asked
GUNS: Final = 12  # a: the side, b: 0 before the shooting, 1 after it
AIM: Final = 13  # a: the side
WARN: Final = 14
CANNONADE: Final = 15
THROW_INITIATIVE: Final = 16  # a: ties so far
ACTIONS: Final = 17  # a: the step of the turn, b: the side
ACT: Final = 18  # a: the side
COMBATS: Final = 19
NEXT_COMBAT: Final = 20
CLOSE_ROUND: Final = 21  # a: the attacker, b: which round
CLOSE_DICE: Final = 22  # a: the attacker, b: which round
CLOSE_REPLY: Final = 23  # a: the attacker, b: which round, c: the attacked
CLOSE_LOSSES: Final = 24  # a: the unit, b: 0 for the attacker, 1 for the attacked
CLOSE_RESULT: Final = 25  # a: the attacker, b: which round, c: the attacked
SHAKEN: Final = 26
CHECK: Final = 27
RETIRE: Final = 28
END_ROUND: Final = 29
NEW_ROUND: Final = 30

SHOT: Final = 40  # a: the shooter, b: the target
HITS: Final = 41  # a: the target, b: the number of hits, c: the shooter
LOCATE: Final = 42  # a: the target, b: dead, c: Shock Points
LEADERS: Final = 43  # a: the target, b: killed, c: figures removed and Shock Points
FALL: Final = 44  # a: the target, b: figures removed, c: Shock Points
KEEP_COLOURS: Final = 45  # a: the unit about to be shot at, or to fight
UNMASK: Final = 46  # a: the unit that stands up, b and c: where
RESUME: Final = 47  # a: the unit that was halted

OF_ONE_ORDER: Final = frozenset(
    (
        AIM,
        WARN,
        CANNONADE,
        CLOSE_ROUND,
        CLOSE_DICE,
        CLOSE_REPLY,
        CLOSE_LOSSES,
        CLOSE_RESULT,
        SHOT,
        HITS,
        LOCATE,
        LEADERS,
        FALL,
        KEEP_COLOURS,
        UNMASK,
        RESUME,
    )
)
"""The steps set off by a single order, which end before any other."""
