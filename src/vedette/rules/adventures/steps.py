"""The kinds of steps on a battle's agenda."""

from typing import Final

# before the battle
TERRAIN: Final = 1
RAISE: Final = 2
LEADERS: Final = 3
EDGE: Final = 4
DEPLOY: Final = 5
START: Final = 6
LEAD: Final = 7
STRENGTH: Final = 8
WEATHER: Final = 9

# the turn
TURN: Final = 10
ROLL: Final = 11
SIDE: Final = 12
ACT: Final = 13
END_ACT: Final = 14
END_TURN: Final = 15
BURN: Final = 16
SHIELDS: Final = 17

# actions and their effects
FIRE: Final = 20
MOVED: Final = 21
CHARGE_HOME: Final = 24
COUNTER: Final = 26
FIGHT: Final = 27
MELEE: Final = 28
ROLL_TEST: Final = 29
CARRY: Final = 30
TEST: Final = 31
AWAY: Final = 32
COVER: Final = 33
ADVANCE: Final = 34
ALSO_LOST: Final = 35
FAST: Final = 36
STRUCTURE: Final = 37
TAKE_OVER: Final = 38
DIVIDE: Final = 39
CHOOSE_FIRE: Final = 43

# a battle against the book
VILLAGE: Final = 50
ENTRY: Final = 51
PLACE: Final = 52  # the Possible Enemy Forces
PEF: Final = 53  # one of them activates
RESOLVE: Final = 54
SCOUT: Final = 55
ENEMY: Final = 56  # the book answers for its side
LIMIT: Final = 58  # the safety limit ends it
COUNT: Final = 59  # a marker's side chooses its contents
MEET: Final = 60  # and there they are
GO_ON: Final = 57  # a move that met something is finished

# after the battle
OVER: Final = 40
RECOVER: Final = 41
DONE: Final = 42

QUIET: Final = (
    ACT,
    END_ACT,
    SIDE,
    END_TURN,
    TURN,
    ROLL,
    BURN,
    SHIELDS,
    OVER,
    RECOVER,
    DONE,
    PEF,
    RESOLVE,
    SCOUT,
    COUNT,
)
"""Steps outside any order: before one of them, an order's effects are over."""

# A TEST step: the tester, this packed number, and the group that caused it.
TESTS: Final = 255
HITS_SHIFT: Final = 8
HITS: Final = 255
IN_MELEE: Final = 1 << 16
FROM_FLANK: Final = 1 << 17
AS_COUNTER: Final = 1 << 18  # Wanting to Charge taken to countercharge (CA-RUL-70)
DECLARED: Final = 1 << 19  # the group's own charge, not a reaction
CHIEF_LOST: Final = 1 << 20  # the leader lost is the C-in-C (CA-REA-26)

# A FIRE step: firer, target, and these flags.
AS_VOLLEY: Final = 1
WITH_HALF: Final = 2  # a band that has moved (CA-ACT-17)
MINUS_TWO: Final = 4
AS_REACTION: Final = 8
AS_ATTEMPT: Final = 16  # fire out of the unit's own charge attempt (CA-RUL-35)

# Tests that are used up within an activation (CA-RUL-65).
USED_WILLS: Final = 1
USED_WANT: Final = 2


def used_key(kind: int, who: int, whom: int) -> int:
    return (kind * 1000 + who) * 1000 + whom
