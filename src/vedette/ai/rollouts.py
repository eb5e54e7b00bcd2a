"""Rollouts of one decision on several cores. Each depends on its number only, so results equal those on one core."""

import json
import os
from typing import Final

from vedette.ai.candidates import Tried

MOST_CORES: Final = 64
CAN_FORK: Final = hasattr(os, "fork")


class RolloutBatch:
    """A series of numbered rollouts: each number tries all orders still in question once."""

    def tried(self, number: int) -> list[Tried] | None:
        """Try every order once; None when the time is up."""
        raise RuntimeError("nothing is tried")

    def is_over(self) -> bool:
        """True if no further number may begin."""
        return False


def numbers_of(task: RolloutBatch, first: int, step: int, past: int) -> list[tuple[int, list[Tried]]]:
    """Return every `step`th number with its results, from the first on, until `past` (0: while there is time)."""
    found: list[tuple[int, list[Tried]]] = []
    number = first
    while (past == 0 or number < past) and not task.is_over():
        row = task.tried(number)
        if row is None:
            break
        found.append((number, row))
        number += step
    return found


def spread(task: RolloutBatch, cores: int, first: int, past: int) -> list[tuple[int, list[Tried]]]:
    """Return the results in the order of their numbers, shared out among forked processes."""
    children: list[tuple[int, int]] = []
    for core in range(1, cores):
        if past and first + core >= past:
            break
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                with os.fdopen(writing, "w", encoding="ascii") as out:
                    out.write(json.dumps(numbers_of(task, first + core, cores, past)))
            finally:
                os._exit(0)
        os.close(writing)
        children.append((child, reading))
    found = numbers_of(task, first, cores, past)
    for child, reading in children:
        with os.fdopen(reading, encoding="ascii") as got:
            text = got.read()
        os.waitpid(child, 0)
        for number, row in json.loads(text or "[]"):  # empty when the child was killed
            found.append((number, [(tried[0], tried[1], tried[2], tried[3]) for tried in row]))
    found.sort()
    return found
