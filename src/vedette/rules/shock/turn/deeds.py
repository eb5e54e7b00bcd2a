"""The printed list of Actions in steps 3 to 6 (SP-ACT-05 to -08): stages, checks and effects."""

from collections.abc import Callable
from typing import Final

from vedette.engine.types import NOBODY, Order, Refusal, Step
from vedette.geometry.points import Point
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import (
    BUILDINGS,
    COMMANDERS,
    MOUNTING,
    MOVING,
    OBSTACLES,
    RELOADING,
    SHOOTING,
    Battle,
)
from vedette.rules.shock.combat.shooting import refuse_shot
from vedette.rules.shock.move.contact import refuse_attack, refuse_support
from vedette.rules.shock.move.crossing import cross, enter, refuse_cross, refuse_enter
from vedette.rules.shock.move.going import ask_march, drive, go_attack, go_support, go_to, roll_move
from vedette.rules.shock.move.moving import PLAIN, refusal, why_not
from vedette.rules.shock.turn.commander import give_order, join, rally, refuse_join, refuse_order, refuse_rally
from vedette.rules.shock.turn.permits import (
    must_drive,
    refuse_action,
    refuse_basic,
    refuse_mobile,
    refuse_reload,
    refuse_roll,
    refuse_saddle,
)
from vedette.rules.shock.units import ATTACHED, HIDDEN, Unit


def unit_in(battle: Battle, number: int, side: int) -> Unit | None:
    """Return the unit a side names by that number; naming a hidden enemy reveals nothing (SP-HID-03)."""
    if number < 0 or number >= len(battle.units):
        return None
    unit = battle.units[number]
    return None if unit.where == HIDDEN and unit.side != side else unit


# --- ways to go -------------------------------------------------------------------------------------------------------


def refuse_move(battle: Battle, unit: Unit, order: Order, allowance: int) -> Refusal | None:
    """Refuse a plain move for its end or the places it goes by (SP-MOV-06 to -08)."""
    args = order.args
    if args[3] < 0 or args[3] > 359:
        return Refusal("SP-MOV-08", "a facing is a whole number of degrees from 0 to 359")
    if args[4] < 1 or args[4] > unit.figures():
        return Refusal("SP-RUL-80", f"{unit.card.name} has not so many files")
    front = battle.front_from_centre(unit, args[1], args[2], args[3], args[4])
    by = way_points(args)
    return refusal(why_not(battle, unit, front.x, front.y, args[3], args[4], by, allowance, PLAIN, NOBODY), unit)


def way_points(args: tuple[int, ...]) -> list[Point]:
    """Return the places a move goes by, after its end, facing and files."""
    return [Point(args[i], args[i + 1]) for i in range(5, len(args) - 1, 2)]


def refuse_going_at(battle: Battle, unit: Unit, order: Order, allowance: int) -> Refusal | None:
    them = unit_in(battle, order.args[1], unit.side)
    if them is None:
        return Refusal("SP-CLC-01", f"there is no unit {order.args[1]}")
    return refuse_attack(battle, unit, them, order.args[2], allowance)


def refuse_going_up(battle: Battle, unit: Unit, order: Order, allowance: int) -> Refusal | None:
    them = unit_in(battle, order.args[1], unit.side)
    if them is None:
        return Refusal("SP-CLC-01", f"there is no unit {order.args[1]}")
    return refuse_support(battle, unit, them, order.args[2], allowance)


def refuse_joining(battle: Battle, unit: Unit, order: Order, allowance: int) -> Refusal | None:
    host = unit_in(battle, order.args[1], unit.side)
    if host is None:
        return Refusal("SP-CMD-04", f"there is no unit {order.args[1]}")
    return refuse_join(battle, unit, host, allowance)


def move(battle: Battle, unit: Unit, order: Order) -> None:
    args = order.args
    front = battle.front_from_centre(unit, args[1], args[2], args[3], args[4])
    go_to(battle, unit, front.x, front.y, args[3], args[4], way_points(args))


def attack(battle: Battle, unit: Unit, order: Order) -> None:
    """Move into contact; its odds include the fight."""
    go_attack(battle, unit, battle.units[order.args[1]], order.args[2], battle.allowance)
    if unit.contact == order.args[1]:
        battle.attacker = unit.id


def support(battle: Battle, unit: Unit, order: Order) -> None:
    go_support(battle, unit, battle.units[order.args[1]], order.args[2], battle.allowance)


def join_unit(battle: Battle, unit: Unit, order: Order) -> None:
    join(battle, unit, battle.units[order.args[1]])


class MoveUse:
    """A way to use a basic or a rolled move: a check for an allowance, and an effect."""

    def __init__(
        self,
        stage: int,
        refuse: Callable[[Battle, Unit, Order, int], Refusal | None],
        go: Callable[[Battle, Unit, Order], None],
    ) -> None:
        self.stage = stage
        self.refuse = refuse
        self.go = go


GOINGS: Final = {
    "move": MoveUse(MOVING, refuse_move, move),  # SP-MOV-01, -02
    "attack": MoveUse(MOVING, refuse_going_at, attack),  # SP-CLC-01
    "support": MoveUse(MOVING, refuse_going_up, support),  # SP-CLC-04
    "join": MoveUse(COMMANDERS, refuse_joining, join_unit),  # SP-CMD-05
}


# --- Actions ----------------------------------------------------------------------------------------------------------


def refuse_rolling(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    """Refuse a choice of distance to units that are not Formed, by the optional rule (SP-MOV-13, -14)."""
    if must_drive(battle, unit):
        return Refusal("SP-MOV-14", f"{unit.card.name} is not Formed: it names a direction and goes the full distance")
    return refuse_roll(battle, unit)


def refuse_drive(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    if not must_drive(battle, unit):
        return Refusal("SP-MOV-13", f"{unit.card.name} chooses how much of its roll it uses")
    return refuse_roll(battle, unit)


def refuse_face(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    """Refuse a change of facing on a roof without a basic move or Movement Action; no roll is needed (SP-RUL-46)."""
    heading = order.args[1]
    if unit.building == NOBODY:
        return Refusal("SP-RUL-46", f"{unit.card.name} is not on a roof: it takes its facing at the end of a move")
    if heading == unit.heading:
        return Refusal("SP-RUL-46", f"{unit.card.name} faces that way already")
    if heading < 0 or heading > 359:
        return Refusal("SP-RUL-46", "no such facing")
    if refuse_basic(battle, unit) is None:
        return None
    return refuse_roll(battle, unit)


def refuse_mounting(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    return refuse_saddle(battle, unit, True)


def refuse_dismounting(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    return refuse_saddle(battle, unit, False)


def refuse_reloading(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    return refuse_reload(battle, unit)


def refuse_ordering(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    refused = refuse_action(battle, unit)
    return refused if refused is not None else refuse_order(battle, unit)


def refuse_rallying(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    refused = refuse_action(battle, unit)
    return refused if refused is not None else refuse_rally(battle, unit)


def refuse_firing(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    refused = refuse_action(battle, unit)
    if refused is not None:
        return refused
    them = unit_in(battle, order.args[1], unit.side)
    if them is None:
        return Refusal("SP-SHO-02", f"there is no unit {order.args[1]}")
    return refuse_shot(battle, unit, them)


def refuse_leaving_place(battle: Battle, unit: Unit) -> Refusal | None:
    """Refuse a unit at an obstacle or door that has no Action left or is held in place."""
    refused = refuse_action(battle, unit)
    if refused is not None:
        return refused
    refused = refuse_mobile(battle, unit)
    if refused is not None and refused.rule != "SP-RUL-32":
        return refused
    if unit.where == ATTACHED:
        return Refusal("SP-RUL-70", f"{unit.card.name} goes where his unit goes")
    return None


def refuse_crossing(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    refused = refuse_leaving_place(battle, unit)
    if refused is not None:
        return refused
    return refuse_cross(battle, unit, order.args[1], order.args[2], order.args[3])


def refuse_entering(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    refused = refuse_leaving_place(battle, unit)
    return refused if refused is not None else refuse_enter(battle, unit, order.args[1])


def roll(battle: Battle, unit: Unit, order: Order) -> None:
    ask_march(battle, unit, roll_move(battle, unit, battle.move_class(unit)))


def drive_ahead(battle: Battle, unit: Unit, order: Order) -> None:
    drive(battle, unit, order.args[1], roll_move(battle, unit, battle.move_class(unit)))


def face_another_way(battle: Battle, unit: Unit, order: Order) -> None:
    battle.put_on_roof(unit, unit.building, order.args[1])
    battle.tell(event_types.FACES, unit.id)


def mount(battle: Battle, unit: Unit, order: Order) -> None:
    unit.mounted = True
    battle.tell(event_types.MOUNTS, unit.id)


def dismount(battle: Battle, unit: Unit, order: Order) -> None:
    unit.mounted = False
    battle.tell(event_types.DISMOUNTS, unit.id)


def reload(battle: Battle, unit: Unit, order: Order) -> None:
    unit.owed -= 1
    battle.tell(event_types.RELOADS, unit.id, n=unit.owed)


def order_attack(battle: Battle, unit: Unit, order: Order) -> None:
    give_order(battle, unit)


def take_shock_away(battle: Battle, unit: Unit, order: Order) -> None:
    rally(battle, unit)


def fire(battle: Battle, unit: Unit, order: Order) -> None:
    """Fire at a target, which may use its colours before the dice (SP-RUL-69)."""
    them = battle.units[order.args[1]]
    battle.next(Step(steps.SHOT, unit.id, them.id))
    if them.colours and them.shock > 0:
        battle.next(Step(steps.KEEP_COLOURS, them.id))


def cross_over(battle: Battle, unit: Unit, order: Order) -> None:
    cross(battle, unit, order.args[1], order.args[2], order.args[3])


def enter_building(battle: Battle, unit: Unit, order: Order) -> None:
    enter(battle, unit, order.args[1], order.args[2])


class Action:
    """A row of the list: its stage in the step, its check and its effect.

    `moves`: the unit begins to move by it (SP-RUL-32). `by_basic`: an unused basic move pays for it.
    """

    def __init__(
        self,
        stage: int,
        refuse: Callable[[Battle, Unit, Order], Refusal | None],
        do: Callable[[Battle, Unit, Order], None],
        moves: bool = False,
        by_basic: bool = False,
    ) -> None:
        self.stage = stage
        self.refuse = refuse
        self.do = do
        self.moves = moves
        self.by_basic = by_basic


ACTIONS: Final = {
    "order": Action(COMMANDERS, refuse_ordering, order_attack),  # SP-ACT-06, SP-CMD-07
    "rally": Action(COMMANDERS, refuse_rallying, take_shock_away),  # SP-ACT-07, -08, SP-CMD-08
    "roll": Action(MOVING, refuse_rolling, roll, moves=True),  # SP-ACT-05, SP-MOV-02
    "drive": Action(MOVING, refuse_drive, drive_ahead, moves=True),  # SP-MOV-14
    "face": Action(MOVING, refuse_face, face_another_way, moves=True, by_basic=True),  # SP-RUL-46
    "cross": Action(OBSTACLES, refuse_crossing, cross_over),  # SP-ACT-05
    "enter": Action(BUILDINGS, refuse_entering, enter_building),  # SP-ACT-05, SP-BLD-03
    "mount": Action(MOUNTING, refuse_mounting, mount),  # SP-ACT-05
    "dismount": Action(MOUNTING, refuse_dismounting, dismount),  # SP-ACT-05
    "fire": Action(SHOOTING, refuse_firing, fire),  # SP-ACT-05, SP-SHO-03
    "reload": Action(RELOADING, refuse_reloading, reload),  # SP-ACT-05
}


def stage_of(verb: str, unit: Unit) -> int:
    """Return an Action's stage in the printed order; commanders act first (SP-ACT-03, SP-SEQ-09)."""
    if unit.card.is_commander:
        return COMMANDERS
    return ACTIONS[verb].stage if verb in ACTIONS else GOINGS[verb].stage
