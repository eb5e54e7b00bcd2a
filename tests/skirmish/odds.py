"""What an attack has led to, and what it is thrown with: the chances of an order are counted by it (step 4)."""

from skirmish.battle import Battle
from skirmish.charging import MELEE, Clash  # step 5
from skirmish.shooting import needed
from vedette.engine.types import SIDES, Order, OrderResult


def result(before: Battle, after: Battle, order: Order) -> OrderResult:
    """Return what an attack has cost both sides."""
    side = before.side_of(order.args[0])
    lost = [before.figures(one) - after.figures(one) for one in SIDES]
    ours, theirs = lost[side], lost[1 - side]
    good = (theirs > ours) - (ours > theirs)
    return OrderResult(f"they lose {theirs}, you lose {ours}", "", good, ours, theirs, not any(lost))


def sums(battle: Battle, order: Order) -> list[tuple[str, object]]:
    """Return the sums that an attack is thrown with, each with the name of the one who throws."""
    one, other = [battle.units[who] for who in order.args]
    if order.verb == "charge":  # step 5
        clashes = [Clash(one, other, True), Clash(other, one, False)]  # step 5
        return [(clash.us.name, MELEE.tally(0, clash)) for clash in clashes]  # step 5
    return [(one.name, needed(one, other))]
