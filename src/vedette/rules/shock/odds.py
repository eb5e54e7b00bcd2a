"""Results of orders as one short phrase, for the odds."""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.types import Order, OrderResult
from vedette.rules.shock import steps
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.units import GONE

ROWS: Final = 6
"""The most results of a roll that are shown separately."""
FEW: Final = 2
"""The most losses of a shot that count as few."""


def fate_of(then: Battle, now: Battle, order: Order) -> OrderResult:
    """Return the result of an order, seen by its player."""
    return FATES[order.verb](then, now, order)


def fate_of_roll(then: Battle, now: Battle, order: Order) -> OrderResult:
    """Return how far a rolled move goes: by the inch, or in groups where there are many."""
    kind = then.move_class(then.units[order.args[0]])
    least = then.rules.move_dice[kind]
    most = least * then.rules.move_sides[kind]
    rolled = now.allowance // 100
    wide = (most - least) // ROWS + 1
    low = least + (rolled - least) // wide * wide
    words = many(rolled, "inch", "inches") if wide == 1 else f"{low} to {min(low + wide - 1, most)} inches"
    return OrderResult(words, counts=[("inches", rolled)])


def fate_of_shot(then: Battle, now: Battle, order: Order) -> OrderResult:
    """Return the result for the target: lost, broken, shaken, or only some of its men."""
    was, them = then.units[order.args[1]], now.units[order.args[1]]
    kept = ", its colours kept" if was.may_show_colours() else ""
    if them.where == GONE:
        return OrderResult(f"wiped out{kept}", good=1, theirs=was.figures())
    dead = was.figures() - them.figures()
    shock = them.shock - was.shock
    if dead == 0 and shock == 0:
        return OrderResult(f"no effect{kept}", nothing=True)
    if them.is_broken():
        words = "shaken so that it breaks"
    elif them.must_retire():
        words = "shaken so that it must retire"
    elif dead == 0:
        words = "Shock Points alone"
    elif dead <= FEW:
        words = "1 or 2 lost"
    else:
        words = "3 or more lost"
    counts = [("Shock Points", shock), ("leaders killed", was.leaders - them.leaders)]
    return OrderResult(words + kept, good=1, theirs=dead, counts=counts)


def fate_of_fight(then: Battle, now: Battle, order: Order) -> OrderResult:
    """Return who holds the ground after a close combat, and who will break."""
    us = now.units[order.args[0]]
    them = now.units[order.args[1] if order.verb == "attack" else then.units[us.id].contact]
    ours = then.units[us.id].figures() - (us.figures() if us.where != GONE else 0)
    theirs = then.units[them.id].figures() - (them.figures() if them.where != GONE else 0)
    if now.step != steps.CLOSE_COMBAT:
        return OrderResult("no fight: something hidden is found on the way", ours=ours, theirs=theirs)
    index = 1 if order.verb == "fight" and then.units[us.id].was_attacked else 0
    lead = now.bout_dead[1 - index] - now.bout_dead[index]
    counts = [
        ("our Shock Points", us.shock - then.units[us.id].shock),
        ("their Shock Points", them.shock - then.units[them.id].shock),
    ]
    if us.where == GONE or them.where == GONE:
        words = "both are lost" if us.where == them.where else "we are lost" if us.where == GONE else "they are lost"
        good = 0 if us.where == them.where else -1 if us.where == GONE else 1
    elif lead == 0:
        words, good = "nobody gives way", 0
    elif lead > 0:
        words, good = "they are thrown back and break" if them.is_broken() else "they are thrown back", 1
    else:
        words, good = "we are thrown back and break" if us.is_broken() else "we are thrown back", -1
    return OrderResult(words, good=good, ours=ours, theirs=theirs, counts=counts)


FATES: Final = {
    "roll": fate_of_roll,
    "fire": fate_of_shot,
    "aim": fate_of_shot,
    "attack": fate_of_fight,
    "fight": fate_of_fight,
}
"""The functions for the results, by verb."""
