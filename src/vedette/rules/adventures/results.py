"""What an order led to, as one short phrase: odds are counted by it."""

from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, Order, Step
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.cells import LEADER, RUNAWAYS, WANT
from vedette.rules.adventures.grenades import struck
from vedette.rules.adventures.groups import DESTROYED, FIELDED, LEFT, RAN, Group
from vedette.rules.adventures.sight import gap_between
from vedette.rules.adventures.steps import (
    ALSO_LOST,
    AS_COUNTER,
    CHARGE_HOME,
    DECLARED,
    FIGHT,
    MOVED,
    QUIET,
    TEST,
    TESTS,
)


def is_settled(battle: Battle) -> bool:
    """What an order set off is over: no step of it is left, or a melee, a charge in answer or a march begins.

    Odds end there: a charge in answer is "they come on", contact is "melee"; tests of third groups are not walked.
    """
    for step in reversed(battle.agenda):
        if step.kind in QUIET or step.kind in (MOVED, FIGHT, ALSO_LOST):
            return True
        if not is_of_witness(battle, step) and not is_spent(battle, step):
            return step.kind == TEST and step.b & (1 << WANT) != 0 and step.b & (DECLARED | AS_COUNTER) == 0
    return False


def is_of_witness(battle: Battle, step: Step) -> bool:
    """The test of a friend who sees others run or whose C-in-C ran: none of those who fight is changed by it."""
    if step.kind != TEST or step.b & TESTS & ~(1 << RUNAWAYS | 1 << LEADER):
        return False
    return battle.groups[step.a].in_melee == 0 and battle.groups[step.a].charging == NOBODY


def is_spent(battle: Battle, step: Step) -> bool:
    """A charge that nobody is left to make or to meet."""
    if step.kind != CHARGE_HOME:
        return False
    return battle.groups[step.a].where != FIELDED or battle.groups[step.b].where != FIELDED


def comes_on(battle: Battle, who: int) -> bool:
    """A group is about to charge in answer, or has gone forward."""
    if not battle.agenda:
        return False
    step = battle.agenda[-1]
    return step.kind == TEST and step.a == who and step.b & (1 << WANT) != 0


def losses(before: Battle, after: Battle, who: int) -> int:
    """Figures a group has fewer than before."""
    return before.groups[who].count - after.groups[who].count


def fate(before: Battle, after: Battle, who: int) -> str:
    """What became of a group."""
    was: Group = before.groups[who]
    now: Group = after.groups[who]
    if now.where == RAN:
        return "break and run"
    if now.where == DESTROYED:
        return "are destroyed"
    if now.where == LEFT:
        return "leave the table"
    if now.in_melee > was.in_melee:
        return "come to hand strokes"
    if comes_on(after, who):
        return "come on"
    lost = losses(before, after, who)
    moved = now.block.x != was.block.x or now.block.y != was.block.y
    if now.prone and not was.prone:
        return "go prone"
    if moved and lost == 0:
        enemy = before.acting
        nearer = enemy != NOBODY and gap_between(now, after.groups[enemy]) < gap_between(was, before.groups[enemy])
        return "come on" if nearer else "give way"
    if now.halted and not was.halted:
        return "halt"
    if lost > 3:
        return "stand, 4 or more lost"
    return f"stand, {lost} lost" if lost > 0 else "stand"


def result_of(before: Battle, after: Battle, order: Order) -> str:
    """The fate of the target of an attack, of the attacker where nothing befell it, or that nothing came of it."""
    asked = after.question
    if asked is not None and asked.kind == "volley":
        return "they choose between volley and normal fire"
    verb = order.verb
    if verb == "fire" or verb == "volley":
        return "they " + fate(before, after, order.args[1])
    if verb == "aim":
        return "they " + fate(before, after, order.args[2])
    if verb == "throw":
        first = struck(before, before.groups[order.args[0]], order.args[1], order.args[2])[0]
        return "they " + fate(before, after, first.id)
    if verb == "charge":
        return charge_result(before, after, order.args[0], order.args[1])
    if verb == "fight" or verb == "break":
        who = order.args[0]
        now = after.groups[who]
        if now.where != FIELDED:
            return "we " + fate(before, after, who)
        foes = before.opponents(who)
        for foe in foes:
            if after.groups[foe].where != FIELDED:
                return "they " + fate(before, after, foe)
        if now.in_melee == 0:
            return "we break off"
        return "the melee goes on"
    if verb == "hurry" or verb == "march":
        return (
            "up to "
            + many(f"{abs(after.fast) / 100:g}", "inch", "inches")
            + (" in Open Order" if after.fast < 0 else "")
        )
    return "done"


def charge_result(before: Battle, after: Battle, us: int, them: int) -> str:
    """Whether the charge goes in, and how it ends."""
    ours = after.groups[us]
    theirs = after.groups[them]
    if ours.where != FIELDED:
        return "we " + fate(before, after, us)
    if theirs.where == RAN:
        return "they break and run"
    if theirs.where != FIELDED:
        return "they " + fate(before, after, them)
    if ours.in_melee > before.groups[us].in_melee:
        return "melee"
    if ours.halted:
        return "we halt"
    moved = theirs.block.x != before.groups[them].block.x or theirs.block.y != before.groups[them].block.y
    if moved:
        return "they give way"
    return "no contact"
