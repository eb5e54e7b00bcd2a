"""Orders to guns in step 1: their checks and effects (SP-SEQ-01, SP-ACT-04)."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed, allow
from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.artillery import (
    aim,
    aim_orders,
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
from vedette.rules.shock.combat.gun_offers import guns_orders, pick_aim, pick_guns
from vedette.rules.shock.move.crossing import cross, refuse_cross
from vedette.rules.shock.move.moving import STUCK_ON_ROOF, refusal
from vedette.rules.shock.move.reaches import basic_allowances, grouped
from vedette.rules.shock.turn.actions import apply_colours, apply_done, check_colours
from vedette.rules.shock.turn.colours import play, refuse_play
from vedette.rules.shock.turn.deeds import move, refuse_move, unit_in
from vedette.rules.shock.units import FIELDED, ONLY_RALLY, UNLIMBERED, Unit
from vedette.rules.shock.verbs import GRAMMAR


def has_basic(battle: Battle, asked: Question, unit: Unit) -> bool:
    """True if the basic move is left: before the shooting and before any Action (SP-RUL-24, -33)."""
    return not is_after(asked) and not unit.moved and unit.used == 0 and not battle.is_extra


def is_after(asked: Question) -> bool:
    """True if the guns have shot."""
    return asked.n == 1


# --- who may be ordered -----------------------------------------------------------------------------------------------


def refuse_piece(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse any but a manned piece of the side that may do more than remove Shock Points."""
    unit = unit_in(battle, order.args[0], asked.side)
    if unit is None or unit.side != asked.side or unit.where != FIELDED or unit.piece == NOBODY:
        return Refusal("SP-SEQ-01", f"unit {order.args[0]} is not a manned piece of this side")
    if battle.is_banned(unit, ONLY_RALLY):
        return Refusal("SP-RUL-62", f"{unit.card.name} may only remove Shock Points this turn")
    return None


def refuse_action(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse a piece that may take no Action."""
    refused = refuse_piece(battle, asked, order)
    return refused if refused is not None else refuse_gun(battle, battle.units[order.args[0]], asked.side)


# --- the orders, verb by verb -----------------------------------------------------------------------------------------


def check_move(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_piece(battle, asked, order)
    if refused is not None:
        return refused
    unit = battle.units[order.args[0]]
    if not has_basic(battle, asked, unit):
        return Refusal("SP-RUL-24", f"{unit.card.name} has no basic move left: that comes before its Actions")
    if unit.building != NOBODY:
        return refusal(STUCK_ON_ROOF, unit)
    refused = refuse_mobile(battle, unit)
    return refused if refused is not None else refuse_move(battle, unit, order, battle.basic_move(unit))


def apply_move(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    unit = battle.units[order.args[0]]
    unit.moved = True
    battle.allowance = battle.basic_move(unit)
    move(battle, unit, order)


def check_turn(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_piece(battle, asked, order)
    if refused is not None:
        return refused
    unit = battle.units[order.args[0]]
    if battle.move_class(unit) != UNLIMBERED:
        return Refusal("SP-RUL-39", f"{unit.card.name} is limbered and takes its facing when it moves")
    if not has_basic(battle, asked, unit):
        refused = refuse_gun(battle, unit, asked.side)
        if refused is not None:
            return refused
    return refuse_turn(battle, unit, order.args[1], unit.files)


def apply_turn(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    unit = battle.units[order.args[0]]
    if has_basic(battle, asked, unit):
        unit.moved = True
    else:
        spend(battle, unit)
    turn(battle, unit, order.args[1])


def check_roll(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_action(battle, asked, order)
    if refused is not None:
        return refused
    unit = battle.units[order.args[0]]
    return refusal(STUCK_ON_ROOF, unit) if unit.building != NOBODY else refuse_mobile(battle, unit)


def apply_roll(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    roll_gun(battle, battle.units[order.args[0]])


def check_reload(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_action(battle, asked, order)
    return refused if refused is not None else refuse_reload(battle, battle.units[order.args[0]])


def apply_reload(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    reload(battle, battle.units[order.args[0]])


def check_repair(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_action(battle, asked, order)
    return refused if refused is not None else refuse_repair(battle, battle.units[order.args[0]])


def apply_repair(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    repair(battle, battle.units[order.args[0]])


def check_limber(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_action(battle, asked, order)
    return refused if refused is not None else refuse_limber(battle, battle.units[order.args[0]], True)


def apply_limber(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    limber(battle, battle.units[order.args[0]], True)


def check_unlimber(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_action(battle, asked, order)
    return refused if refused is not None else refuse_limber(battle, battle.units[order.args[0]], False)


def apply_unlimber(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    limber(battle, battle.units[order.args[0]], False)


def check_cross(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_action(battle, asked, order)
    if refused is not None:
        return refused
    unit = battle.units[order.args[0]]
    refused = refuse_mobile(battle, unit)
    return refused if refused is not None else refuse_cross(battle, unit, order.args[1], order.args[2], order.args[3])


def apply_cross(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    unit = battle.units[order.args[0]]
    spend(battle, unit)
    cross(battle, unit, order.args[1], order.args[2], order.args[3])


def check_quit(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_action(battle, asked, order)
    return refused if refused is not None else refuse_quit(battle, battle.units[order.args[0]])


def apply_quit(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    quit_piece(battle, battle.units[order.args[0]])


def check_play(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_piece(battle, asked, order)
    if refused is not None:
        return refused
    unit = battle.units[order.args[0]]
    refused = refuse_play(battle, unit, unit.used > 0)
    if refused is None and not has_extra(battle, unit):
        return Refusal("SP-RUL-68", f"{unit.card.name} has nothing to use another Action for")
    return refused


def apply_play(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    unit = battle.units[order.args[0]]
    play(battle, unit)
    battle.is_extra = True
    battle.mover = unit.id
    battle.ask(Question(asked.side, "extra", "SP-MUS-01", unit.id, asked.n))


DEEDS: Final[dict[str, Deed[Battle]]] = {
    "move": Deed(check_move, apply_move),
    "turn": Deed(check_turn, apply_turn),
    "roll": Deed(check_roll, apply_roll),
    "reload": Deed(check_reload, apply_reload),
    "repair": Deed(check_repair, apply_repair),
    "limber": Deed(check_limber, apply_limber),
    "unlimber": Deed(check_unlimber, apply_unlimber),
    "cross": Deed(check_cross, apply_cross),
    "quit": Deed(check_quit, apply_quit),
    "play": Deed(check_play, apply_play),
    "colours": Deed(check_colours, apply_colours),
    "done": Deed(allow, apply_done),
}


# --- targets ----------------------------------------------------------------------------------------------------------


def check_aim(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    unit = unit_in(battle, order.args[0], asked.side)
    them = unit_in(battle, order.args[1], asked.side)
    if unit is None or them is None:
        return Refusal("SP-SHO-02", "there is no such unit")
    return refuse_aim(battle, unit, them, asked.side)


def apply_aim(battle: Battle, asked: Question, order: Order) -> None:
    battle.attacker = NOBODY
    aim(battle, battle.units[order.args[0]], battle.units[order.args[1]])


# --- the questions ----------------------------------------------------------------------------------------------------


class GunsAct(DecisionType[Battle]):
    """One side's orders to its guns, before the shooting and after it (SP-SEQ-01, SP-RUL-24)."""

    def __init__(self) -> None:
        super().__init__("guns", GRAMMAR, DEEDS)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return guns_orders(battle, asked.side, is_after(asked))

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return pick_guns(battle, asked.side, is_after(asked), rng)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        orders = self.legal_orders(battle, asked)
        return grouped(battle, orders, basic_allowances(battle, orders))

    def words(self, battle: Battle, asked: Question) -> str:
        return "Your guns: move, reload, limber?" if asked.n == 0 else "Your guns: Actions left over?"


class GunsAim(DecisionType[Battle]):
    """Both sides' choice of all targets before any die is rolled (SP-ART-03, SP-RUL-26)."""

    def __init__(self) -> None:
        super().__init__("aim", GRAMMAR, {"aim": Deed(check_aim, apply_aim), "done": Deed(allow, apply_done)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        found = [Order("aim", pair) for pair in aim_orders(battle, asked.side)]
        found.append(Order("done"))
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return pick_aim(battle, asked.side, rng)

    def assumed_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Shoot with no further gun."""
        return Order("done")

    def words(self, battle: Battle, asked: Question) -> str:
        return "Which gun shoots at whom? All shoot together."
