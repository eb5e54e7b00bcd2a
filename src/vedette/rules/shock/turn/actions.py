"""Actions (ACT): the orders of steps 3 to 6, in the printed order (SP-ACT-03, SP-RUL-32).

Giving an order of a later kind closes the earlier kinds for the rest of the step, unless `strict_action_order` is off.
"""

from typing import Final

from vedette.engine.decisions import Deed, allow
from vedette.engine.types import NOBODY, Order, Question, Refusal, Step
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import COMMANDERS, MOUNTING, MOVING, SHOOTING, Battle
from vedette.rules.shock.combat.shooting import has_target
from vedette.rules.shock.markers.markers import refuse_creep, refuse_show, roll_creep, uncover
from vedette.rules.shock.move.contact import lend_support, refuse_declare
from vedette.rules.shock.turn.colours import play, refuse_colours, refuse_play, show_colours
from vedette.rules.shock.turn.deeds import ACTIONS, GOINGS, stage_of, unit_in
from vedette.rules.shock.turn.permits import is_free, refuse_actor, refuse_basic
from vedette.rules.shock.turn.sequence import enter
from vedette.rules.shock.units import ATTACHED, FIELDED, INFANTRY, NO_MOVE, NO_WEAPON, THROWN, Marker, Unit


def marker_in(battle: Battle, number: int) -> Marker | None:
    """Return the marker an order names; orders number markers from 1."""
    return battle.markers[number - 1] if 1 <= number <= len(battle.markers) else None


# --- a side's step ----------------------------------------------------------------------------------------------------


def begin_actions(battle: Battle, step: int, side: int) -> None:
    """Begin half of an Action phase: every unit, commanders too, may act once (SP-CMD-03, SP-SEQ-03 to -06)."""
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
        battle.ask(act_question(battle, side))


def may_anyone_act(battle: Battle, side: int) -> bool:
    """True if a quick check finds a move or an Action that could still come."""
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
    """True if its basic move or its Action is left, and may still be used."""
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


def act_question(battle: Battle, side: int) -> Question:
    """Return the question which unit of a side acts (SP-ACT-01)."""
    return Question(side, "act", "SP-ACT-01", NOBODY, battle.stage)


def apply_done(battle: Battle, asked: Question, order: Order) -> None:
    battle.agenda.pop()


# markers: they are uncovered and moved with the units of their side (SP-HID-04, -05)


def check_show(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    marker = marker_in(battle, order.args[0])
    if marker is None:
        return Refusal("SP-HID-04", f"there is no marker {order.args[0]}")
    return refuse_show(battle, marker, asked.side)


def apply_show(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    uncover(battle, battle.markers[order.args[0] - 1], event_types.SHOWN, NOBODY, False)


def check_creep(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    marker = marker_in(battle, order.args[0])
    if marker is None:
        return Refusal("SP-HID-04", f"there is no marker {order.args[0]}")
    if battle.rules.strict_action_order and battle.stage > MOVING:
        return Refusal("SP-ACT-03", "movement is over in this step")
    return refuse_creep(battle, marker, asked.side)


def apply_creep(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    battle.last_actor = NOBODY
    battle.stage = max(battle.stage, MOVING)
    roll_creep(battle, battle.markers[order.args[0] - 1])


# orders that cost no Action


def check_colours(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_colours(battle, asked.side, NOBODY, order)


def apply_colours(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    show_colours(battle, battle.units[order.args[0]])


def check_declare(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    unit = unit_in(battle, order.args[0], asked.side)
    if unit is None:
        return no_unit(order)
    them = unit_in(battle, order.args[1], asked.side)
    if unit.side != asked.side or them is None:
        return Refusal("SP-CLC-03", f"{unit.card.name} cannot be declared supporter against unit {order.args[1]}")
    return refuse_declare(battle, unit, them)


def apply_declare(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    lend_support(battle, battle.units[order.args[0]], battle.units[order.args[1]])


def check_play(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    unit = unit_in(battle, order.args[0], asked.side)
    return refuse_musician(battle, unit, asked.side) if unit is not None else no_unit(order)


def apply_play(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    unit = battle.units[order.args[0]]
    play(battle, unit)
    battle.is_extra = True
    battle.mover = unit.id
    battle.ask(Question(asked.side, "extra", "SP-MUS-01", unit.id))


def no_unit(order: Order) -> Refusal:
    return Refusal("SP-SEQ-03", f"there is no unit {order.args[0]}")


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
    """True if a further Action could be used for something."""
    if unit.owed > 0:
        return True
    if unit.contact != NOBODY:
        return False
    return not battle.is_banned(unit, NO_MOVE) or has_target(battle, unit)


# moves and Actions


def refuse_unit(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse a unit that may not act at this place in the step."""
    unit = unit_in(battle, order.args[0], asked.side)
    if unit is None:
        return no_unit(order)
    return refuse_actor(battle, unit, asked.side, stage_of(order.verb, unit))


def check_going(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Check a basic move."""
    refused = refuse_unit(battle, asked, order)
    if refused is not None:
        return refused
    unit = battle.units[order.args[0]]
    refused = refuse_basic(battle, unit)
    if refused is not None:
        return refused
    return GOINGS[order.verb].refuse(battle, unit, order, battle.basic_move(unit))


def apply_going(battle: Battle, asked: Question, order: Order) -> None:
    unit = battle.units[order.args[0]]
    begin(battle, unit, order.verb)
    close_others(battle, unit)
    unit.moved = True
    battle.allowance = battle.basic_move(unit)
    GOINGS[order.verb].go(battle, unit, order)


def check_action(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_unit(battle, asked, order)
    return refused if refused is not None else ACTIONS[order.verb].refuse(battle, battle.units[order.args[0]], order)


def apply_action(battle: Battle, asked: Question, order: Order) -> None:
    """Carry out an Action, paid for perhaps by the basic move; it ends a musician's Action."""
    unit = battle.units[order.args[0]]
    action = ACTIONS[order.verb]
    begin(battle, unit, order.verb)
    if action.moves:
        close_others(battle, unit)
    if action.by_basic and not battle.is_extra and refuse_basic(battle, unit) is None:
        action.do(battle, unit, order)
        unit.moved = True
        return
    unit.acted = True
    unit.moved = True
    battle.is_extra = False
    battle.mover = NOBODY
    action.do(battle, unit, order)


def begin(battle: Battle, unit: Unit, verb: str) -> None:
    """Begin a unit's Action; earlier kinds in the printed order are over for this step (SP-ACT-03)."""
    battle.attacker = NOBODY
    battle.last_actor = unit.id
    stage = stage_of(verb, unit)
    if not battle.is_extra:
        battle.stage = max(battle.stage, stage)


def close_others(battle: Battle, unit: Unit) -> None:
    """End the moves of other units: when the next unit begins, the one before has finished (SP-RUL-32)."""
    battle.has_begun = True
    if not battle.rules.strict_action_order or battle.is_extra:
        return
    for other in battle.units:
        if other.side == unit.side and other is not unit and other.moved and battle.step in steps.FIRST_ACTIONS:
            other.move_closed = True


DEEDS: Final[dict[str, Deed[Battle]]] = {
    **{verb: Deed(check_going, apply_going) for verb in GOINGS},
    **{verb: Deed(check_action, apply_action) for verb in ACTIONS},
    "creep": Deed(check_creep, apply_creep),
    "show": Deed(check_show, apply_show),
    "declare": Deed(check_declare, apply_declare),
    "colours": Deed(check_colours, apply_colours),
    "play": Deed(check_play, apply_play),
    "done": Deed(allow, apply_done),
}


def refuse_act(battle: Battle, side: int, order: Order) -> Refusal | None:
    """Return why an order is refused in steps 3 to 6, or None."""
    return DEEDS[order.verb].check(battle, act_question(battle, side), order)
