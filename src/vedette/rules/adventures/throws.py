"""Rolls with their reading: the dice that count, the target, and the dice pool.

CA-DICE-01, CA-DICE-02, CA-DICE-03, CA-DICE-04.
"""

from typing import Final

from vedette.engine.tables import Breakdown, Roll
from vedette.engine.types import NOBODY

NO_FACE: Final = -1
"""No face counts: the hits of a volley have reduced a Rep to 0."""


def low_dice(who: int, faces: list[int], score: int, need: int, what: str, pool: Breakdown | None = None) -> Roll:
    """Return a roll whose dice count up to a face; `pool` explains the number of dice."""
    roll = Roll(who, 6, faces, score, None, what)
    roll.need = need if need > 0 else NO_FACE
    roll.low = True
    roll.pool = pool
    return roll


def against_morale(faces: list[int], score: int, morale: int, what: str) -> Roll:
    """Return a roll by the book's enemy that passes up to its Major Morale; a 6 may pass (CA-RUL2-53)."""
    roll = low_dice(NOBODY, faces, score, morale, what)
    roll.against = f"Major Morale {morale}"
    return roll


def against_rep(who: int, faces: list[int], score: int, rep: int, what: str, pool: Breakdown | None = None) -> Roll:
    """Return a roll that passes up to a Rep; a 6 fails, as the Rep is at most 5 here (CA-REA-04)."""
    roll = low_dice(who, faces, score, rep, what, pool)
    roll.against = f"Rep {rep}"
    return roll
