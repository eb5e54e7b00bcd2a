"""Orders to guns in step 1: each is checked here and carried out here (SEQ-01, ACT-04)."""

from vedette.engine.types import NOBODY, Order, Question, Refusal
from vedette.rules.shock.actions import refuse_going, unit_in, way_points
from vedette.rules.shock.artillery import (
    aim,
    has_extra,
    limber,
    quit_piece,
    refuse_aim,
    refuse_gun,
    refuse_limber,
    refuse_mobile,
    refuse_quit,
    refuse_reload,
    refuse_repair,
    refuse_turn,
    reload,
    repair,
    roll_gun,
    spend,
    turn,
)
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.colours import play, refuse_play
from vedette.rules.shock.crossing import cross, refuse_cross
from vedette.rules.shock.going import go_to
from vedette.rules.shock.moving import STUCK_ON_ROOF, refusal
from vedette.rules.shock.units import FIELDED, ONLY_RALLY, UNLIMBERED, Unit

GUN_VERBS = [
    "move",
    "turn",
    "roll",
    "reload",
    "repair",
    "limber",
    "unlimber",
    "quit",
    "cross",
    "play",
    "colours",
    "done",
]
EXTRA_GUN_VERBS = ["turn", "roll", "reload", "repair", "limber", "unlimber", "cross"]


def has_basic(battle: Battle, unit: Unit, after: bool) -> bool:
    """The basic move is still to be had: before the shooting and before any Action (RUL-24, -33)."""
    return not after and not unit.moved and unit.used == 0 and not battle.is_extra


def refuse_guns(battle: Battle, side: int, after: bool, order: Order) -> Refusal | None:
    """Why an order to a gun is refused, or None."""
    verb = order.verb
    if verb == "done":
        return None
    unit = unit_in(battle, order.args[0], side)
    if unit is None or unit.side != side or unit.where != FIELDED or unit.piece == NOBODY:
        return Refusal("SP-SEQ-01", f"unit {order.args[0]} is not a manned piece of this side")
    if battle.is_banned(unit, ONLY_RALLY):
        return Refusal("SP-RUL-62", f"{unit.card.name} may only remove Shock Points this turn")
    if verb == "move":
        if not has_basic(battle, unit, after):
            return Refusal("SP-RUL-24", f"{unit.card.name} has no basic move left: that comes before its Actions")
        if unit.building != NOBODY:
            return refusal(STUCK_ON_ROOF, unit)
        refused = refuse_mobile(battle, unit)
        return refused if refused is not None else refuse_going(battle, unit, order, battle.basic_move(unit))
    if verb == "turn":
        if battle.move_class(unit) != UNLIMBERED:
            return Refusal("SP-RUL-39", f"{unit.card.name} is limbered and takes its facing when it moves")
        if not has_basic(battle, unit, after):
            refused = refuse_gun(battle, unit, side)
            if refused is not None:
                return refused
        return refuse_turn(battle, unit, order.args[1], unit.files)
    if verb == "play":
        refused = refuse_play(battle, unit, unit.used > 0)
        if refused is None and not has_extra(battle, unit):
            return Refusal("SP-RUL-68", f"{unit.card.name} has nothing to use another Action for")
        return refused
    refused = refuse_gun(battle, unit, side)
    if refused is not None:
        return refused
    if verb == "roll":
        return refusal(STUCK_ON_ROOF, unit) if unit.building != NOBODY else refuse_mobile(battle, unit)
    if verb == "reload":
        return refuse_reload(battle, unit)
    if verb == "repair":
        return refuse_repair(battle, unit)
    if verb == "quit":
        return refuse_quit(battle, unit)
    if verb == "cross":
        refused = refuse_mobile(battle, unit)
        return (
            refused if refused is not None else refuse_cross(battle, unit, order.args[1], order.args[2], order.args[3])
        )
    return refuse_limber(battle, unit, verb == "limber")


def order_guns(battle: Battle, side: int, after: bool, order: Order) -> None:
    """Carry out an order to a gun."""
    verb = order.verb
    if verb == "done":
        battle.agenda.pop()
        return
    unit = battle.units[order.args[0]]
    if verb == "move":
        unit.moved = True
        battle.allowance = battle.basic_move(unit)
        front = battle.front_from_centre(unit, order.args[1], order.args[2], order.args[3], order.args[4])
        go_to(battle, unit, front.x, front.y, order.args[3], order.args[4], way_points(order.args))
    elif verb == "turn":
        if has_basic(battle, unit, after):
            unit.moved = True
        else:
            spend(battle, unit)
        turn(battle, unit, order.args[1])
    elif verb == "play":
        play(battle, unit)
        battle.is_extra = True
        battle.mover = unit.id
        battle.ask(Question(side, "extra", "SP-MUS-01", unit.id, 1 if after else 0))
    elif verb == "roll":
        roll_gun(battle, unit)
    elif verb == "reload":
        reload(battle, unit)
    elif verb == "repair":
        repair(battle, unit)
    elif verb == "quit":
        quit_piece(battle, unit)
    elif verb == "cross":
        spend(battle, unit)
        cross(battle, unit, order.args[1], order.args[2], order.args[3])
    else:
        limber(battle, unit, verb == "limber")


def refuse_aiming(battle: Battle, side: int, order: Order) -> Refusal | None:
    if order.verb == "done":
        return None
    unit = unit_in(battle, order.args[0], side)
    them = unit_in(battle, order.args[1], side)
    if unit is None or them is None:
        return Refusal("SP-SHO-02", "there is no such unit")
    return refuse_aim(battle, unit, them, side)


def take_aim(battle: Battle, order: Order) -> None:
    if order.verb == "done":
        battle.agenda.pop()
        return
    aim(battle, battle.units[order.args[0]], battle.units[order.args[1]])
