"""The tables of the campaign: Major Morale, the next battle, recovery, new arrivals (CAM-04 to -20)."""

from typing import Final

from vedette.engine.dice import Dice

FIRST_MORALE: Final = 3  # CAM-04
MOST_MORALE: Final = 5
DRAWS_THAT_LOSE: Final = 3

WON: Final = "won"
DRAWN: Final = "drawn"
LOST: Final = "lost"
RESULTS: Final = (WON, DRAWN, LOST)

FIRST_BATTLE: Final = "patrol"
"""A campaign opens with a Patrol, whichever side the player is of (CAM-10, CA-RUL2-90)."""

NEXT_BATTLE: Final = {
    # last battle: won, lost (CAM-12)
    "patrol": ("raid", "defend"),  # BAT-14
    "raid": ("raid", "patrol"),
    "defend": ("patrol", "defend"),
}

ARRIVES: Final = 2
NOTHING: Final = 1
TAKEN_AWAY: Final = 0


def changed(morale: list[int], result: str) -> list[int]:
    """Return Major Morale: the winner's +1 up to 5, the loser's -1, no change on a draw (CAM-05 to -08)."""
    if result == DRAWN:
        return morale[:]
    rise = 0 if result == WON else 1
    found = morale[:]
    found[rise] = min(MOST_MORALE, found[rise] + 1)
    found[1 - rise] = max(0, found[1 - rise] - 1)
    return found


def next_battle(last: str, result: str) -> str:
    """Return the next battle from the table, without dice; after a draw the same again (CAM-12, CA-RUL2-91)."""
    if result == DRAWN:
        return last
    return NEXT_BATTLE[last][0 if result == WON else 1]


def passed(dice: Dice, count: int, target: int) -> tuple[int, list[int]]:
    """Roll `count` dice, each passed on the target or less; return passes and faces. A 6 may pass."""
    faces = dice.throw(count, 6)
    return len([face for face in faces if face <= target]), faces


def recovered(dice: Dice, rep: int, lost: int, ran: bool, won: bool) -> tuple[int, int, list[int]]:
    """Return the casualties that recover, the dice passed and their faces (CAM-15 to -17).

    2d6 against the Rep, 1d6 after a Run Away: 2 passed all return, 1 half of them, rounded up, after a battle that was
    won.
    """
    count, faces = passed(dice, 1 if ran else 2, rep)
    if count == 2:
        return lost, count, faces
    return ((lost + 1) // 2 if count == 1 and won else 0), count, faces


def may_be_replaced(european: bool, battle: str, result: str, tribal_too: bool) -> bool:
    """True for Europeans who win a Raid or a Defend, and Tribals by a setting (CAM-19, -21, CA-RUL2-92)."""
    return result == WON and battle in ("raid", "defend") and (european or tribal_too)
