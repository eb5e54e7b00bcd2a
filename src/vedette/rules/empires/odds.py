"""Results of orders as one short phrase, for the odds."""

from vedette.engine.plurals import suited, the
from vedette.engine.types import NOBODY, Order, OrderResult
from vedette.rules.empires import steps
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.stands import DESTROYED, Stand


def is_in_combat(battle: Battle) -> bool:
    """True while a recoil or the aftermath of a combat is left to do (WEC-RUL-82)."""
    agenda = battle.agenda
    return bool(agenda) and (agenda[-1].kind == steps.RECOIL or agenda[-1].kind == steps.AFTERMATH)


def result_of(before: Battle, after: Battle, order: Order) -> OrderResult:
    """Return an attack's result: units destroyed or falling back, who holds the ground, and the end of the battle."""
    us, them = after.stands[order.args[0]], after.stands[order.args[1]]
    fate = fate_of(after, us, them, order.verb == "fire")
    fate.ours = lost_stands(before, after, us.side)
    fate.theirs = lost_stands(before, after, them.side)
    outcome = after.outcome
    if outcome is not None:
        fate.words += ", and the battle ends: " + (
            "a draw"
            if outcome.winner == NOBODY
            else f"{outcome.level} victory for {the(after.side_name(outcome.winner))}"
        )
        fate.brief = "the battle ends"
        fate.good = 0 if outcome.winner == NOBODY else 1 if outcome.winner == us.side else -1
    return fate


def fate_of(battle: Battle, us: Stand, them: Stand, by_fire: bool) -> OrderResult:
    """Return the result by the book's tables; after close combat the stand that is not driven off holds the ground."""
    if them.where == DESTROYED:
        return OrderResult(suited(f"{them.card.name} <is> destroyed", them.card.name), "they are destroyed", 1)
    if us.where == DESTROYED:
        return OrderResult(suited(f"{us.card.name} <is> repulsed and destroyed", us.card.name), "we are destroyed", -1)
    question = battle.question
    if question is None or not is_in_combat(battle):
        return OrderResult("no effect", nothing=True)
    if question.who == us.id:
        words = suited(f"{us.card.name} <is> repulsed", us.card.name)
        return OrderResult(f"{words}; they hold the ground", "we are repulsed", -1)
    words = suited(f"{them.card.name} <is> driven back", them.card.name)
    return OrderResult(words if by_fire else f"{words}; we hold the ground", "they are driven back", 1)


def lost_stands(before: Battle, after: Battle, side: int) -> int:
    """Count the destroyed stands of a side, those in tow included."""
    lost = 0
    for stand in before.stands:
        if stand.side == side and stand.where != DESTROYED and after.stands[stand.id].where == DESTROYED:
            lost += 1
    return lost
