"""Actions (ACT): what a unit may do in steps 3 to 6, in the order in which the list is printed (SP-ACT-03, SP-RUL-32).

Giving an order of a later kind closes the earlier kinds for the rest of the step, unless `strict_action_order` is off.
"""

from typing import Final

from vedette.engine.types import NOBODY, Order, Question, Refusal, Step
from vedette.rules.shock import steps, telling
from vedette.rules.shock.battle import COMMANDERS, MOUNTING, MOVING, SHOOTING, Battle
from vedette.rules.shock.colours import play, refuse_colours, refuse_play, show_colours
from vedette.rules.shock.contact import lend_support, refuse_declare
from vedette.rules.shock.deeds import DEEDS, GOINGS, stage_of, unit_in
from vedette.rules.shock.markers import refuse_creep, refuse_show, roll_creep, uncover
from vedette.rules.shock.permits import is_free, refuse_actor, refuse_basic
from vedette.rules.shock.sequence import enter
from vedette.rules.shock.shooting import has_target
from vedette.rules.shock.units import ATTACHED, FIELDED, INFANTRY, NO_MOVE, NO_WEAPON, THROWN, Marker, Unit

MOVES: Final = frozenset([*GOINGS, "roll", "drive", "face"])
"""Orders by which a unit begins to move (SP-RUL-32)."""


def marker_in(battle: Battle, number: int) -> Marker | None:
    """Markers are numbered from 1 in orders."""
    return battle.markers[number - 1] if 1 <= number <= len(battle.markers) else None


# --- a side's step ----------------------------------------------------------------------------------------------------


def begin_actions(battle: Battle, step: int, side: int) -> None:
    """A half of an Action phase: every unit of the side, its commanders too, may act once (SP-CMD-03, SP-SEQ-03 to -06)."""
    enter(battle, step)
    battle.side = side
    battle.stage = COMMANDERS
    battle.has_begun = False
    battle.last_actor = NOBODY
    for unit in battle.units:
        if unit.side == side:
            unit.acted = False
            unit.move_closed = False
            unit.moved = step in steps.SECOND_ACTIONS  # SP-SEQ-10: the basic move belongs to the 1st Action phase
            unit.was_alone = unit.where == FIELDED
    for marker in battle.markers:
        if marker.side == side:
            marker.has_moved = step in steps.SECOND_ACTIONS
    battle.next(Step(steps.ACT, side))


def ask_act(battle: Battle, side: int) -> None:
    """Ask until nothing is left to do or the side is done."""
    if may_anyone_act(battle, side):
        battle.next(Step(steps.ACT, side))
        battle.ask(Question(side, "act", "SP-ACT-01", NOBODY, battle.stage))


def may_anyone_act(battle: Battle, side: int) -> bool:
    """A cheap look: somebody has a move or an Action left that could still come."""
    for unit in battle.units:
        if unit.side != side:
            continue
        if unit.where == FIELDED or unit.where == ATTACHED:
            if may_still_act(battle, unit):
                return True
    for marker in battle.markers:
        if marker.side == side and marker.is_out and not marker.has_moved and battle.stage <= MOVING:
            return True
    return False


def may_still_act(battle: Battle, unit: Unit) -> bool:
    """It has its basic move or its Action left, and something it may still be used for."""
    if not is_free(battle, unit):
        return False
    stage = battle.stage if battle.rules.strict_action_order else COMMANDERS
    if unit.card.is_commander:
        return stage == COMMANDERS and (not unit.acted or (not unit.moved and unit.where == FIELDED and unit.was_alone))
    if unit.musician and unit.acted and unit.figures() > 1 and battle.last_actor == unit.id:
        return True
    if stage <= MOVING and unit.contact == NOBODY and not battle.is_banned(unit, NO_MOVE) and not unit.move_closed:
        if not unit.acted or not unit.moved:
            return True
    if unit.acted:
        return False
    if unit.owed > 0:
        return True
    if unit.contact != NOBODY:
        return False
    if stage <= MOUNTING and not battle.is_banned(unit, NO_MOVE):
        if unit.card.mounted_class != INFANTRY or battle.field.obstacles or battle.field.buildings:
            return True
    if stage > SHOOTING or unit.weapon() == NO_WEAPON or (unit.is_riding() and unit.weapon() != THROWN):
        return False
    return has_target(battle, unit)


# --- orders of steps 3 to 6 -------------------------------------------------------------------------------------------


def refuse_act(battle: Battle, side: int, order: Order) -> Refusal | None:
    """Why an order is refused in steps 3 to 6, or None."""
    verb = order.verb
    if verb == "done":
        return None
    if verb == "creep" or verb == "show":
        return refuse_marker(battle, side, order)
    if verb == "colours":
        return refuse_colours(battle, side, NOBODY, order)
    unit = unit_in(battle, order.args[0], side)
    if unit is None:
        return Refusal("SP-SEQ-03", f"there is no unit {order.args[0]}")
    if verb == "declare":
        return refuse_free_support(battle, unit, side, order.args[1])
    if verb == "play":
        return refuse_musician(battle, unit, side)
    refused = refuse_actor(battle, unit, side, stage_of(verb, unit))
    if refused is not None:
        return refused
    if verb not in GOINGS:
        return DEEDS[verb].refuse(battle, unit, order)
    refused = refuse_basic(battle, unit)
    if refused is not None:
        return refused
    return GOINGS[verb].refuse(battle, unit, order, battle.basic_move(unit))


def refuse_marker(battle: Battle, side: int, order: Order) -> Refusal | None:
    """Markers are uncovered and moved with the units of their side (SP-HID-04, -05)."""
    marker = marker_in(battle, order.args[0])
    if marker is None:
        return Refusal("SP-HID-04", f"there is no marker {order.args[0]}")
    if order.verb == "show":
        return refuse_show(battle, marker, side)
    if battle.rules.strict_action_order and battle.stage > MOVING:
        return Refusal("SP-ACT-03", "movement is over in this step")
    return refuse_creep(battle, marker, side)


def refuse_free_support(battle: Battle, unit: Unit, side: int, number: int) -> Refusal | None:
    them = unit_in(battle, number, side)
    if unit.side != side or them is None:
        return Refusal("SP-CLC-03", f"{unit.card.name} cannot be declared supporter against unit {number}")
    return refuse_declare(battle, unit, them)


def refuse_musician(battle: Battle, unit: Unit, side: int) -> Refusal | None:
    if unit.side != side or unit.where != FIELDED or not is_free(battle, unit):
        return Refusal("SP-MUS-01", f"{unit.card.name} may not act in this step")
    refused = refuse_play(battle, unit, unit.acted)
    if refused is not None:
        return refused
    if battle.last_actor != unit.id:
        return Refusal(
            "SP-RUL-68", f"{unit.card.name}: its musician plays directly after its Action, before others act"
        )
    if not has_extra(battle, unit):
        return Refusal("SP-RUL-68", f"{unit.card.name} has nothing to use another Action for")
    return None


def has_extra(battle: Battle, unit: Unit) -> bool:
    """There is something a further Action could be used for."""
    if unit.owed > 0:
        return True
    if unit.contact != NOBODY:
        return False
    return not battle.is_banned(unit, NO_MOVE) or has_target(battle, unit)


def act(battle: Battle, side: int, order: Order) -> None:
    """Carry out an order of steps 3 to 6."""
    verb = order.verb
    if verb == "done":
        battle.agenda.pop()
        return
    battle.attacker = NOBODY
    if verb == "show":
        uncover(battle, battle.markers[order.args[0] - 1], telling.SHOWN, NOBODY, False)
        return
    if verb == "creep":
        battle.last_actor = NOBODY
        battle.stage = max(battle.stage, MOVING)
        roll_creep(battle, battle.markers[order.args[0] - 1])
        return
    unit = battle.units[order.args[0]]
    if verb == "colours":
        show_colours(battle, unit)
        return
    if verb == "declare":
        lend_support(battle, unit, battle.units[order.args[1]])
        return
    if verb == "play":
        play(battle, unit)
        battle.is_extra = True
        battle.mover = unit.id
        battle.ask(Question(side, "extra", "SP-MUS-01", unit.id))
        return
    battle.last_actor = unit.id
    stage = stage_of(verb, unit)
    if not battle.is_extra:
        battle.stage = max(battle.stage, stage)
    if verb in MOVES:
        close_others(battle, unit)
    if verb in GOINGS:
        unit.moved = True
        battle.allowance = battle.basic_move(unit)
        GOINGS[verb].go(battle, unit, order)
    else:
        do_deed(battle, unit, order)


def close_others(battle: Battle, unit: Unit) -> None:
    """Units move one by one: when the next begins, the one before has finished (SP-RUL-32)."""
    battle.has_begun = True
    if not battle.rules.strict_action_order or battle.is_extra:
        return
    for other in battle.units:
        if other.side == unit.side and other is not unit and other.moved and battle.step in steps.FIRST_ACTIONS:
            other.move_closed = True


def do_deed(battle: Battle, unit: Unit, order: Order) -> None:
    """An order that costs an Action, but for a facing that the basic move pays for; a musician's Action is over with it."""
    deed = DEEDS[order.verb]
    if order.verb == "face" and not battle.is_extra and refuse_basic(battle, unit) is None:
        deed.do(battle, unit, order)
        unit.moved = True
        return
    unit.acted = True
    unit.moved = True
    battle.is_extra = False
    battle.mover = NOBODY
    deed.do(battle, unit, order)
