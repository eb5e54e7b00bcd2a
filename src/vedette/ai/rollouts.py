"""The tries of one decision on several cores. A try is drawn by its number alone, so they come out as they would on one."""

import json
import os
from typing import Final

from vedette.ai.candidates import Tried

MOST_CORES: Final = 64
CAN_FORK: Final = hasattr(os, "fork")


class RolloutBatch:
    """What is tried again and again, each time with the next number: all orders that are still in question, once each."""

    def tried(self, number: int) -> list[Tried] | None:
        """All of them once; None when the time is up."""
        raise RuntimeError("nothing is tried")

    def is_over(self) -> bool:
        """No further number is begun."""
        return False


def numbers_of(task: RolloutBatch, first: int, step: int, past: int) -> list[tuple[int, list[Tried]]]:
    """Every so many numbers from the first on, until `past` (0: as long as there is time)."""
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
    """The same, shared out among processes that know all that we know; in the order of the numbers."""
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
        for number, row in json.loads(text or "[]"):  # nothing: it was ended from outside
            found.append((number, [(tried[0], tried[1], tried[2], tried[3]) for tried in row]))
    found.sort()
    return found
