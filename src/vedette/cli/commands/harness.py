"""`vedette harness`: random battles that check what must always hold."""

import time

from vedette import books
from vedette.cli import common
from vedette.cli.names import BookName
from vedette.engine.types import BadInput
from vedette.testing.harness import Fault, HarnessCount, run


def harness(
    *, book: BookName = books.DEFAULT, battles: int = 100, first: int = 0, every: int = 25, json: bool = False
) -> int:
    """Play random battles and check what must always hold: offers, refusals, clones, records, undo, secrets.

    Parameters
    ----------
    book
        The rulebook.
    battles
        Number of battles.
    first
        The number of the first battle. A fault names the number of its battle.
    every
        Check one position in this many; 0 checks none and only plays.
    json
        Print the finding as JSON for scripts.
    """
    books.entry(book)
    if battles < 1 or first < 0 or every < 0:
        raise BadInput("--battles must be at least 1, --first and --every at least 0")
    start = time.perf_counter()

    def progress(tally: HarnessCount) -> None:
        if not json and tally.battles % 100 == 0:
            print(f"{tally.battles} battles, {time.perf_counter() - start:.0f} s", flush=True)

    try:
        tally = run(book, range(first, first + battles), every, progress)
    except Fault as fault:
        if json:
            common.print_json({"fault": str(fault)})
        else:
            print(f"FAULT: {fault}")
        return 1
    if json:
        common.print_json(
            {
                "battles": tally.battles,
                "decisions": tally.decisions,
                "moments": tally.moments,
                "orders_tried": tally.orders_tried,
                "outcomes": tally.outcomes,
                "digest": tally.digest.hexdigest(),
            }
        )
    else:
        print(tally.sum_up())
    return 0
