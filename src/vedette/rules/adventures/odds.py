"""Results of orders as one short phrase, for the odds."""

from collections.abc import Callable
from typing import Final

from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, Order, OrderResult, Step
from vedette.geometry.blocks import are_within
from vedette.rules.adventures.battle import THREE, TWELVE, Battle
from vedette.rules.adventures.combat.charge import charge_line
from vedette.rules.adventures.combat.grenades import struck
from vedette.rules.adventures.ground.sight import gap_between
from vedette.rules.adventures.groups.groups import (
    DESTROYED,
    EU_CAV,
    FIELDED,
    LEFT,
    RAN,
    TR_FER,
    TR_MCAV,
    TR_MEL,
    TR_RCAV,
    Group,
)
from vedette.rules.adventures.reactions.cells import RUNAWAYS
from vedette.rules.adventures.steps import CHARGE_HOME, QUIET, TEST, TESTS
from vedette.rules.adventures.turn.moving import allowance

FIRING: Final = ("fire", "volley", "aim")
TRIES: Final = 800
"""The trials of a charge for its odds: accurate within 4%."""
MANY_LOST: Final = 4
CHARGERS: Final = (EU_CAV, TR_FER, TR_MEL, TR_MCAV, TR_RCAV)
"""Troop types that a test may send to charge a firer (REA-TR-RF, REA-TR-RC)."""


# --- odds -------------------------------------------------------------------------------------------------------------


def is_settled(battle: Battle) -> bool:
    """True if an order's effects are over: only tests of onlooking friends are left.

    Charges in answer, melees and the effects of forced moves are played to their end.
    """
    for step in reversed(battle.agenda):
        if step.kind in QUIET:
            return True
        if not is_of_witness(battle, step) and not is_spent(battle, step):
            return False
    return False


def is_of_witness(battle: Battle, step: Step) -> bool:
    """True for the test of a friend who sees others run, which changes no group in the fight."""
    if step.kind != TEST or step.b & TESTS & ~(1 << RUNAWAYS):
        return False
    return battle.groups[step.a].in_melee == 0 and battle.groups[step.a].charging == NOBODY


def is_spent(battle: Battle, step: Step) -> bool:
    """True for a charge whose charger or target is off the table."""
    if step.kind != CHARGE_HOME:
        return False
    return battle.groups[step.a].where != FIELDED or battle.groups[step.b].where != FIELDED


def times_tried(battle: Battle, order: Order) -> int:
    """Return the number of trials for an order's odds; 0 where its dice are few enough to enumerate.

    Melee dice have too many combinations: those of a charge, and of fire at a group that may charge in answer.
    """
    verb = order.verb
    if verb == "charge":
        return TRIES
    if verb in FIRING:
        us, them = battle.groups[order.args[0]], battle.groups[order.args[-1]]
        return TRIES if may_answer_by_charge(battle, us, them) else 0
    return 0


def may_answer_by_charge(battle: Battle, us: Group, them: Group) -> bool:
    """True if a cell may tell the target to charge, with firers in reach, or to go forward (CA-INV-02, CA-RUL-67)."""
    if them.in_melee > 0 or them.type not in CHARGERS or them.card.is_unarmed:
        return False
    if charge_line(battle, them, us) is not None:
        return True
    far = TWELVE + allowance(battle, them)  # or it goes forward into the sight of others, who fire in their turn
    for other in battle.bodies_of(us.side):
        if not are_within(other.block, them.block, TWELVE) and are_within(other.block, them.block, far):
            return True
    return False


def losses(before: Battle, after: Battle, who: int) -> int:
    """Return the figures that a group has lost since `before`."""
    return max(0, before.groups[who].count - after.groups[who].count)


def has_moved_off(before: Battle, after: Battle, who: int) -> bool:
    """True if a group has moved since `before`."""
    was, now = before.groups[who].block, after.groups[who].block
    return now.x != was.x or now.y != was.y


def gone_words(group: Group) -> str:
    """Describe how a group left the table; empty while it is on it."""
    if group.where == RAN:
        return "break and run"
    if group.where == DESTROYED:
        return "are destroyed"
    return "leave the table" if group.where == LEFT else ""


def with_losses(words_of: str, lost: int) -> str:
    """Add losses to a result, four and more as one."""
    if lost == 0:
        return words_of
    return f"{words_of}, {lost if lost < MANY_LOST else f'{MANY_LOST} or more'} lost"


def target_fate(before: Battle, after: Battle, us: int, them: int) -> OrderResult:
    """Return the result for the target of fire, or for the firers if they were charged in answer."""
    ours, theirs = losses(before, after, us), losses(before, after, them)
    gone = gone_words(after.groups[us])
    if gone:
        return OrderResult(f"we {gone}", good=-1, ours=ours, theirs=theirs)
    gone = gone_words(after.groups[them])
    if gone:
        return OrderResult(f"they {gone}", good=1, ours=ours, theirs=theirs)
    was, now = before.groups[them], after.groups[them]
    if after.is_in_pair(us, them) and not before.is_in_pair(us, them):
        return OrderResult("they charge us, and the melee goes on", "they charge us", -1, ours, theirs)
    brief = "they stand"
    good = 1 if theirs else 0
    if has_moved_off(before, after, them):
        nearer = gap_between(now, after.groups[us]) < gap_between(was, before.groups[us])
        brief = "they come on" if nearer else "they give way"
        good = -1 if nearer and not theirs else 1
    elif now.prone and not was.prone:
        brief, good = "they go prone", 1
    elif now.halted and not was.halted:
        brief, good = "they halt", 1
    nothing = brief == "they stand" and theirs == 0
    return OrderResult(with_losses(brief, theirs), brief, good, ours, theirs, nothing)


def charge_fate(before: Battle, after: Battle, us: int, them: int) -> OrderResult:
    """Return the result of a charge: contact, ground held after the first turn of melee, or flight."""
    lost, cost = losses(before, after, us), losses(before, after, them)
    now = after.groups[us]
    gone = gone_words(now)
    if gone:
        return OrderResult(f"we {gone}", good=-1, ours=lost, theirs=cost)
    gone = gone_words(after.groups[them])
    if gone:
        return OrderResult(f"they {gone}", good=1, ours=lost, theirs=cost)
    if after.is_in_pair(us, them):
        return OrderResult("the melee goes on", good=0, ours=lost, theirs=cost)
    if has_moved_off(before, after, them):
        return OrderResult("they give way", good=1, ours=lost, theirs=cost)
    if lost and cost and gap_between(now, after.groups[them]) > THREE:
        return OrderResult("we are driven back", good=-1, ours=lost, theirs=cost)
    if lost or cost:
        return OrderResult("we are stopped by their fire", good=-1, ours=lost, theirs=cost)
    return OrderResult("we do not charge home", nothing=True)


def melee_fate(before: Battle, after: Battle, us: int, breaks: bool) -> OrderResult:
    """Return the result of another turn of melee, or of breaking off, against all opponents."""
    foes = before.opponents(us)
    lost, cost = losses(before, after, us), sum([losses(before, after, foe) for foe in foes])
    gone = gone_words(after.groups[us])
    if gone:
        return OrderResult(f"we {gone}", good=-1, ours=lost, theirs=cost)
    for foe in foes:
        gone = gone_words(after.groups[foe])
        if gone:
            return OrderResult(f"they {gone}", good=1, ours=lost, theirs=cost)
    if after.groups[us].in_melee == 0:
        if breaks:
            return OrderResult("we break off", good=1, ours=lost, theirs=cost)
        if any([has_moved_off(before, after, foe) for foe in foes]):
            return OrderResult("they are driven off", good=1, ours=lost, theirs=cost)
        return OrderResult("we are driven back", good=-1, ours=lost, theirs=cost)
    return OrderResult("the melee goes on", good=0, ours=lost, theirs=cost)


def burn_fate(before: Battle, after: Battle, building: int) -> OrderResult:
    """Return the result of setting fire to a building; smouldering becomes flame next turn (CA-BLD-19)."""
    blaze = after.blaze_of(building)
    known = before.blaze_of(building)
    if blaze is None or (known is not None and known.key() == blaze.key()):
        return OrderResult("no fire", nothing=True)
    if blaze.burning > 0 and blaze.lit_turn == before.turn:
        return OrderResult("the building burns", good=1)
    return OrderResult("the fire smoulders", good=1)


def shell_fate(before: Battle, after: Battle, building: int) -> OrderResult:
    """Return the result of a shot at a building for it and its occupants.

    CA-BLD-10, CA-BLD-11, CA-BLD-12, CA-BLD-13, CA-BLD-14, CA-BLD-15, CA-BLD-16.
    """
    inside = [group.id for group in before.groups if group.building == building and group.where == FIELDED]
    cost = sum([losses(before, after, who) for who in inside])
    for who in inside:
        gone = gone_words(after.groups[who])
        if gone:
            return OrderResult(f"they {gone}", good=1, theirs=cost)
    blaze, known = after.blaze_of(building), before.blaze_of(building)
    holes = (blaze.holes if blaze is not None else 0) - (known.holes if known is not None else 0)
    if holes > 0 or cost > 0:
        struck_words = "the building is holed" if holes > 0 else "those inside are hit"
        return OrderResult(with_losses(struck_words, cost), struck_words, 1, 0, cost)
    return OrderResult("no harm", nothing=True)


def fast_fate(after: Battle) -> OrderResult:
    """Return the distance of a fast move (CA-MOV-03)."""
    far = many(f"{abs(after.fast) / 100:g}", "inch", "inches")
    return OrderResult(f"up to {far}{' in Open Order' if after.fast < 0 else ''}")


def fate_of(before: Battle, after: Battle, order: Order) -> OrderResult:
    """Return the result of an order, by its verb."""
    fate = FATES.get(order.verb)
    return fate(before, after, order) if fate is not None else OrderResult("done")


def fate_of_fire(before: Battle, after: Battle, order: Order) -> OrderResult:
    return target_fate(before, after, order.args[0], order.args[-1])


def fate_of_throw(before: Battle, after: Battle, order: Order) -> OrderResult:
    who, x, y = order.args
    return target_fate(before, after, who, struck(before, before.groups[who], x, y)[0].id)


def fate_of_charge(before: Battle, after: Battle, order: Order) -> OrderResult:
    return charge_fate(before, after, order.args[0], order.args[1])


def fate_of_fight(before: Battle, after: Battle, order: Order) -> OrderResult:
    return melee_fate(before, after, order.args[0], False)


def fate_of_break(before: Battle, after: Battle, order: Order) -> OrderResult:
    return melee_fate(before, after, order.args[0], True)


def fate_of_burn(before: Battle, after: Battle, order: Order) -> OrderResult:
    return burn_fate(before, after, order.args[1])


def fate_of_shell(before: Battle, after: Battle, order: Order) -> OrderResult:
    return shell_fate(before, after, order.args[1])


def fate_of_fast_move(before: Battle, after: Battle, order: Order) -> OrderResult:
    return fast_fate(after)


FATES: Final[dict[str, Callable[[Battle, Battle, Order], OrderResult]]] = {
    **dict.fromkeys(FIRING, fate_of_fire),
    "throw": fate_of_throw,
    "charge": fate_of_charge,
    "fight": fate_of_fight,
    "break": fate_of_break,
    "burn": fate_of_burn,
    "shell": fate_of_shell,
    "hurry": fate_of_fast_move,
    "march": fate_of_fast_move,
}
