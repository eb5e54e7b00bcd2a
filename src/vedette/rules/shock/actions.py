"""Actions (ACT): what a unit may do in steps 3 to 6, in the order in which the list is printed (ACT-03, RUL-32).

Giving an order of a later kind closes the earlier kinds for the rest of the step, unless `strict_action_order` is off.
"""

from vedette.engine.types import NOBODY, Order, Question, Refusal, Step
from vedette.geometry.points import Point
from vedette.rules.shock import steps, words
from vedette.rules.shock.battle import (
    COMMANDERS,
    MOUNTING,
    MOVING,
    SHOOTING,
    Battle,
)
from vedette.rules.shock.colours import play, refuse_play
from vedette.rules.shock.commander import give_order, join, rally, refuse_join, refuse_order, refuse_rally
from vedette.rules.shock.contact import (
    lend_support,
    refuse_attack,
    refuse_declare,
    refuse_support,
)
from vedette.rules.shock.crossing import cross, enter, refuse_cross, refuse_enter
from vedette.rules.shock.going import (
    ask_march,
    drive,
    go_attack,
    go_support,
    go_to,
    halt,
    roll_move,
    stay,
)
from vedette.rules.shock.hidden import find_near, refuse_creep, refuse_show, refuse_sneak, roll_creep, sneak, uncover
from vedette.rules.shock.moving import PLAIN, refusal, why_not
from vedette.rules.shock.permits import (
    STAGES,
    is_free,
    must_drive,
    refuse_action,
    refuse_actor,
    refuse_basic,
    refuse_mobile,
    refuse_reload,
    refuse_roll,
    refuse_saddle,
    stage_of,
)
from vedette.rules.shock.shooting import has_target, refuse_shot
from vedette.rules.shock.units import (
    ATTACHED,
    FIELDED,
    HIDDEN,
    INFANTRY,
    MARKER,
    NO_MOVE,
    NO_WEAPON,
    THROWN,
    Marker,
    Unit,
)

ACT_VERBS = [*STAGES, "show", "declare", "colours", "play", "done"]
EXTRA_VERBS = ["roll", "drive", "face", "cross", "enter", "mount", "dismount", "fire", "reload"]
MARCH_VERBS = ["move", "attack", "support", "join", "stay"]
RESUME_VERBS = ["move", "attack", "support", "join", "halt"]


def unit_in(battle: Battle, number: int, side: int) -> Unit | None:
    """The unit a side names by that number; to name a hidden one of the other side tells nothing of it (HID-03)."""
    if number < 0 or number >= len(battle.units):
        return None
    unit = battle.units[number]
    return None if unit.where == HIDDEN and unit.side != side else unit


def marker_in(battle: Battle, number: int) -> Marker | None:
    """Markers are numbered from 1 in orders."""
    return battle.markers[number - 1] if 1 <= number <= len(battle.markers) else None


# --- a side's step ----------------------------------------------------------------------------------------------------


def begin_actions(battle: Battle, step: int, side: int) -> None:
    """A half of an Action phase: every unit of the side may act once (SEQ-03 to -06)."""
    battle.step = step
    battle.side = side
    battle.stage = COMMANDERS
    battle.has_begun = False
    battle.last_actor = NOBODY
    for unit in battle.units:
        if unit.side == side:
            unit.acted = False
            unit.move_closed = False
            unit.moved = step >= 5  # SEQ-10: the basic move belongs to the 1st Action phase
            unit.was_alone = unit.where == FIELDED
    for marker in battle.markers:
        if marker.side == side:
            marker.has_moved = step >= 5
    battle.tell(words.STEP, n=step, m=step)
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
        marker = marker_in(battle, order.args[0])
        if marker is None:
            return Refusal("SP-HID-04", f"there is no marker {order.args[0]}")
        if verb == "show":
            return refuse_show(battle, marker, side)
        if battle.rules.strict_action_order and battle.stage > MOVING:
            return Refusal("SP-ACT-03", "movement is over in this step")
        return refuse_creep(battle, marker, side)
    unit = unit_in(battle, order.args[0], side)
    if unit is None:
        return Refusal("SP-SEQ-03", f"there is no unit {order.args[0]}")
    if verb == "declare":
        return refuse_free_support(battle, unit, side, order.args[1])
    if verb == "play":
        return refuse_musician(battle, unit, side)
    refused = refuse_actor(battle, unit, side, verb)
    if refused is not None:
        return refused
    if verb in ("move", "attack", "support", "join"):
        refused = refuse_basic(battle, unit)
        if refused is not None:
            return refused
        return refuse_going(battle, unit, order, battle.basic_move(unit))
    return refuse_deed(battle, unit, order)


def refuse_deed(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    """The orders that cost an Action."""
    verb = order.verb
    if verb == "roll":
        if must_drive(battle, unit):
            return Refusal(
                "SP-MOV-14", f"{unit.card.name} is not Formed: it names a direction and goes the full distance"
            )
        return refuse_roll(battle, unit)
    if verb == "drive":
        if not must_drive(battle, unit):
            return Refusal("SP-MOV-13", f"{unit.card.name} chooses how much of its roll it uses")
        return refuse_roll(battle, unit)
    if verb == "face":
        return refuse_face(battle, unit, order.args[1])
    if verb == "mount" or verb == "dismount":
        return refuse_saddle(battle, unit, verb == "mount")
    if verb == "reload":
        return refuse_reload(battle, unit)
    refused = refuse_action(battle, unit)
    if refused is not None:
        return refused
    if verb == "order":
        return refuse_order(battle, unit)
    if verb == "rally":
        return refuse_rally(battle, unit)
    if verb == "fire":
        them = unit_in(battle, order.args[1], unit.side)
        if them is None:
            return Refusal("SP-SHO-02", f"there is no unit {order.args[1]}")
        return refuse_shot(battle, unit, them)
    refused = refuse_mobile(battle, unit)
    if refused is not None and refused.rule != "SP-RUL-32":
        return refused
    if unit.where == ATTACHED:
        return Refusal("SP-RUL-70", f"{unit.card.name} goes where his unit goes")
    if verb == "cross":
        return refuse_cross(battle, unit, order.args[1], order.args[2], order.args[3])
    return refuse_enter(battle, unit, order.args[1])


def refuse_face(battle: Battle, unit: Unit, heading: int) -> Refusal | None:
    """On a roof a unit changes its facing with its basic move or a Movement Action, without a roll (RUL-46)."""
    if unit.building == NOBODY:
        return Refusal("SP-RUL-46", f"{unit.card.name} is not on a roof: it takes its facing at the end of a move")
    if heading == unit.heading or heading < 0 or heading > 359:
        return Refusal(
            "SP-RUL-46", f"{unit.card.name} faces that way already" if heading == unit.heading else "no such facing"
        )
    if refuse_basic(battle, unit) is None:
        return None
    return refuse_roll(battle, unit)


def refuse_going(battle: Battle, unit: Unit, order: Order, allowance: int) -> Refusal | None:
    """A move, attack, support or joining with so much to go."""
    verb = order.verb
    args = order.args
    if verb == "move":
        if args[3] < 0 or args[3] > 359:
            return Refusal("SP-MOV-08", "a facing is a whole number of degrees from 0 to 359")
        if args[4] < 1 or args[4] > unit.figures():
            return Refusal("SP-RUL-80", f"{unit.card.name} has not so many files")
        front = battle.front_from_centre(unit, args[1], args[2], args[3], args[4])
        by = way_points(args)
        return refusal(why_not(battle, unit, front.x, front.y, args[3], args[4], by, allowance, PLAIN, NOBODY), unit)
    them = unit_in(battle, args[1], unit.side)
    if them is None:
        return Refusal("SP-CLC-01", f"there is no unit {args[1]}")
    if verb == "join":
        return refuse_join(battle, unit, them, allowance)
    if verb == "attack":
        return refuse_attack(battle, unit, them, args[2], allowance)
    return refuse_support(battle, unit, them, args[2], allowance)


def way_points(args: tuple[int, ...]) -> list[Point]:
    """The places a move goes by, after its end, facing and files."""
    return [Point(args[i], args[i + 1]) for i in range(5, len(args) - 1, 2)]


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
    if verb == "show":
        marker = battle.markers[order.args[0] - 1]
        uncover(battle, marker, words.SHOWN, NOBODY, False)
        return
    if verb == "creep":
        battle.last_actor = NOBODY
        battle.stage = max(battle.stage, MOVING)
        roll_creep(battle, battle.markers[order.args[0] - 1])
        return
    unit = battle.units[order.args[0]]
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
    if not battle.is_extra:
        battle.stage = max(battle.stage, stage_of(verb, unit))
    if verb in ("move", "attack", "support", "join", "roll", "drive", "face"):
        close_others(battle, unit)
    if verb in ("move", "attack", "support", "join"):
        unit.moved = True
        battle.allowance = battle.basic_move(unit)
        carry(battle, unit, order)
        return
    do_deed(battle, unit, order)


def close_others(battle: Battle, unit: Unit) -> None:
    """Units move one by one: when the next begins, the one before has finished (RUL-32)."""
    battle.has_begun = True
    if not battle.rules.strict_action_order or battle.is_extra:
        return
    for other in battle.units:
        if other.side == unit.side and other is not unit and other.moved and battle.step in (3, 4):
            other.move_closed = True


def do_deed(battle: Battle, unit: Unit, order: Order) -> None:
    """An order that costs an Action; a musician's Action is over with it."""
    verb = order.verb
    if verb == "face":
        by_basic = not battle.is_extra and refuse_basic(battle, unit) is None
        battle.put_on_roof(unit, unit.building, order.args[1])
        battle.tell(words.FACES, unit.id)
        if by_basic:
            unit.moved = True
            return
    unit.acted = True
    unit.moved = True
    battle.is_extra = False
    battle.mover = NOBODY
    if verb == "roll":
        ask_march(battle, unit, roll_move(battle, unit, battle.move_class(unit)))
    elif verb == "drive":
        drive(battle, unit, order.args[1], roll_move(battle, unit, battle.move_class(unit)))
    elif verb == "mount" or verb == "dismount":
        unit.mounted = verb == "mount"
        battle.tell(words.MOUNTS if unit.mounted else words.DISMOUNTS, unit.id)
    elif verb == "reload":
        unit.owed -= 1
        battle.tell(words.RELOADS, unit.id, n=unit.owed)
    elif verb == "order":
        give_order(battle, unit)
    elif verb == "rally":
        rally(battle, unit)
    elif verb == "fire":
        them = battle.units[order.args[1]]
        battle.next(Step(steps.SHOT, unit.id, them.id))
        if them.colours and them.shock > 0:
            battle.next(Step(steps.COLOURS, battle.step, them.side, them.id + 1))
    elif verb == "cross":
        cross(battle, unit, order.args[1], order.args[2], order.args[3])
    elif verb == "enter":
        enter(battle, unit, order.args[1], order.args[2])


def carry(battle: Battle, unit: Unit, order: Order) -> None:
    """Go where a move order says, with the allowance the battle holds."""
    verb = order.verb
    args = order.args
    if verb == "move":
        front = battle.front_from_centre(unit, args[1], args[2], args[3], args[4])
        go_to(battle, unit, front.x, front.y, args[3], args[4], way_points(args))
    elif verb == "attack":
        go_attack(battle, unit, battle.units[args[1]], args[2], battle.allowance)
    elif verb == "support":
        go_support(battle, unit, battle.units[args[1]], args[2], battle.allowance)
    else:
        join(battle, unit, battle.units[args[1]])


# --- rolled and halted moves ------------------------------------------------------------------------------------------


def refuse_march(battle: Battle, who: int, order: Order, verbs: list[str]) -> Refusal | None:
    """After a movement roll, or halted by a marker: where to?"""
    unit = battle.units[who]
    if order.verb not in verbs:
        return Refusal("SP-MOV-02", f"'{order.verb}' is no answer now; expected: {', '.join(verbs)}")
    if order.args[0] != who:
        return Refusal("SP-MOV-12", f"the move is of {unit.card.name}")
    if order.verb == "stay" or order.verb == "halt":
        return None
    return refuse_going(battle, unit, order, battle.allowance)


def march(battle: Battle, who: int, order: Order) -> None:
    unit = battle.units[who]
    if order.verb == "stay":
        stay(battle, unit)
        find_near(battle, unit)
    elif order.verb == "halt":
        halt(battle, unit)
    else:
        carry(battle, unit, order)


def refuse_marker_move(battle: Battle, who: int, order: Order) -> Refusal | None:
    marker = battle.markers[who - MARKER]
    if order.args[0] != marker.id + 1:
        return Refusal("SP-HID-04", f"it is marker {marker.id + 1} that moves")
    if order.verb == "keep":
        return None
    return refuse_sneak(battle, marker, order.args[1], order.args[2])


def move_marker(battle: Battle, who: int, order: Order) -> None:
    marker = battle.markers[who - MARKER]
    if order.verb == "keep":
        battle.mover = NOBODY
        battle.has_begun = True
    else:
        sneak(battle, marker, order.args[1], order.args[2])
