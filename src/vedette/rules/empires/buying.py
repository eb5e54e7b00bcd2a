"""Armies for a one-off battle: their value, what they may be spent on, the buying itself (VAL, ARM, RUL-06)."""

from typing import Final

from vedette.engine.types import Refusal

EQUAL_POINTS: Final = 36
DEAR: Final = 4
"""Stands worth this much or more are limited (ARM-05, -06)."""


def cost_in_halves(values: list[int], works: int) -> int:
    """What stands and entrenchments cost, in half points: an entrenchment is half a point (VAL-04)."""
    return 2 * sum(values) + works


def in_points(halves: int) -> str:
    """Half points as people write them."""
    return f"{halves // 2}½" if halves % 2 else str(halves // 2)


def refuse_cost(values: list[int], works: int, points: int) -> Refusal | None:
    """Why an army of such stands may not be had for so many points, or None (ARM-04 to -06, RUL-06)."""
    halves = cost_in_halves(values, works)
    if halves > 2 * points:
        return Refusal("WEC-ARM-04", f"this army costs {in_points(halves)} points; {points} may be spent")
    dear = sum([value for value in values if value >= DEAR])
    if 3 * dear > points:
        return Refusal(
            "WEC-ARM-05" if points == EQUAL_POINTS else "WEC-ARM-06",
            f"{dear} points are spent on stands worth {DEAR} or more; a third of {points} is the limit",
        )
    return None
