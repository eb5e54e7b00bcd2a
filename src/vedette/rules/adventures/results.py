"""What an order led to, as one short phrase: odds are counted by it."""

from vedette.engine.types import NOBODY, Order
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.groups import DESTROYED, FIELDED, LEFT, RAN, Group


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
    lost = losses(before, after, who)
    moved = now.block.x != was.block.x or now.block.y != was.block.y
    if now.prone and not was.prone:
        return "go prone"
    if moved and now.formation == was.formation and now.count == was.count:
        return "move" if now.where == FIELDED else "go"
    if now.halted and not was.halted:
        return f"halt, {lost} fewer" if lost > 0 else "halt"
    if lost > 0:
        return f"stand, {lost} fewer"
    return "move" if moved else "stand"


def result_of(before: Battle, after: Battle, order: Order) -> str:
    """The fate of the target of an attack, of the attacker where nothing befell it, or that nothing came of it."""
    verb = order.verb
    if verb == "fire" or verb == "volley":
        return "they " + fate(before, after, order.args[1])
    if verb == "aim":
        return "they " + fate(before, after, order.args[2])
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
    if verb == "hurry":
        return f"up to {abs(after.fast) / 100:g} inches" + (" in Open Order" if after.fast < 0 else "")
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
        return "melee, undecided"
    if ours.halted:
        return "we halt"
    moved = theirs.block.x != before.groups[them].block.x or theirs.block.y != before.groups[them].block.y
    if moved:
        return "they give way"
    return "no contact" if NOBODY == -1 else ""
