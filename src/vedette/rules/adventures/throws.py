"""Throws as their readers check them: which dice count, against what, and why there were so many.

CA-DICE-01, CA-DICE-02, CA-DICE-03, CA-DICE-04.
"""

from typing import Final

from vedette.engine.tables import Breakdown, Roll
from vedette.engine.types import NOBODY

NO_FACE: Final = -1
"""No face counts: a Rep that the hits of a volley have brought to nought."""


def low_dice(who: int, faces: list[int], score: int, need: int, what: str, pool: Breakdown | None = None) -> Roll:
    """Dice of which those up to a face count; `pool` tells why there were so many."""
    roll = Roll(who, 6, faces, score, None, what)
    roll.need = need if need > 0 else NO_FACE
    roll.low = True
    roll.pool = pool
    return roll


def against_morale(faces: list[int], score: int, morale: int, what: str) -> Roll:
    """Dice of the book's enemy that pass up to its Major Morale; here a 6 is no failure of itself (CA-RUL2-53)."""
    roll = low_dice(NOBODY, faces, score, morale, what)
    roll.against = f"Major Morale {morale}"
    return roll


def against_rep(who: int, faces: list[int], score: int, rep: int, what: str, pool: Breakdown | None = None) -> Roll:
    """Dice that pass up to a Rep; a 6 never does in a Reaction Test, whose Rep is at most 5 here (CA-REA-04)."""
    roll = low_dice(who, faces, score, rep, what, pool)
    roll.against = f"Rep {rep}"
    return roll
