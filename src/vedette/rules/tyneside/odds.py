"""Results of an order, for the odds."""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.types import Order, OrderResult
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import FIELDED, KILLED, OFFICER
from vedette.rules.tyneside.command.leaders import hit_figures

MANY: Final = 4
"""From this many on, killed are counted together, with their average."""


def result_of(before: Battle, after: Battle, order: Order) -> OrderResult:
    """Return the target's killed and wounded, or the command points left."""
    if order.verb in ("fire", "aim"):
        return shot_fate(before, after, hit_figures(before, before.groups[order.args[1]]))
    if order.verb in ("lead", "link"):
        points = max([seat.pool for seat in after.seats])
        return OrderResult(many(points, "point"), good=1, counts=[("points", points)])
    return OrderResult("done", nothing=True)


def shot_fate(before: Battle, after: Battle, targets: list[int]) -> OrderResult:
    killed, wounded, chief = 0, 0, False
    for i in targets:
        if before.fate[i] == FIELDED and after.fate[i] == KILLED:
            killed += 1
            chief = chief or before.cards[i].role == OFFICER
        elif after.wounds[i] > before.wounds[i]:
            wounded += 1
    return fate_of(killed, wounded, chief)


def fate_of(killed: int, wounded: int, chief: bool) -> OrderResult:
    """Return the losses of a volley as a result in words."""
    counts = [("killed", killed), ("wounded", wounded)]
    if killed == 0:
        if wounded == 0:
            return OrderResult("no effect", nothing=True)
        return OrderResult("wounded only", good=1, counts=counts)
    brief = f"{killed} killed" if killed < MANY else f"{MANY} killed or more"
    words = f"{brief}, an officer among them" if chief else brief
    return OrderResult(words, brief, good=1, theirs=killed, counts=counts)
