"""Orders to guns in step 1: what each asks for, and what it does (SP-SEQ-01, SP-ACT-04)."""

from typing import Final

from vedette.engine.dice import Chance
from vedette.engine.questions import Kind
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal
from vedette.rules.shock.artillery import (
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
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.colours import play, refuse_colours, refuse_play, show_colours
from vedette.rules.shock.crossing import cross, refuse_cross
from vedette.rules.shock.deeds import move, refuse_move, unit_in
from vedette.rules.shock.gun_offers import guns_orders, pick_aim, pick_guns
from vedette.rules.shock.moving import STUCK_ON_ROOF, refusal
from vedette.rules.shock.reaches import basic_allowances, grouped
from vedette.rules.shock.units import FIELDED, ONLY_RALLY, UNLIMBERED, Unit
from vedette.rules.shock.verbs import GRAMMAR

EXTRA_GUN_VERBS: Final = ["turn", "roll", "reload", "repair", "limber", "unlimber", "cross"]
GUN_VERBS: Final = ["move", *EXTRA_GUN_VERBS, "quit", "play", "colours", "done"]


def has_basic(battle: Battle, unit: Unit, after: bool) -> bool:
    """The basic move is still to be had: before the shooting and before any Action (SP-RUL-24, -33)."""
    return not after and not unit.moved and unit.used == 0 and not battle.is_extra


def refuse_guns(battle: Battle, side: int, after: bool, order: Order) -> Refusal | None:
    """Why an order to a gun is refused, or None."""
    verb = order.verb
    if verb == "done":
        return None
    if verb == "colours":
        return refuse_colours(battle, side, NOBODY, order)
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
        return refused if refused is not None else refuse_move(battle, unit, order, battle.basic_move(unit))
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
    battle.attacker = NOBODY
    unit = battle.units[order.args[0]]
    if verb == "colours":
        show_colours(battle, unit)
    elif verb == "move":
        unit.moved = True
        battle.allowance = battle.basic_move(unit)
        move(battle, unit, order)
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


class GunsAct(Kind[Battle]):
    """One side's guns move and act, before the shooting and after it (SP-SEQ-01, SP-RUL-24)."""

    def __init__(self) -> None:
        super().__init__("guns", GRAMMAR, GUN_VERBS)

    def refuse(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        return refuse_guns(battle, asked.side, asked.n == 1, order)

    def obey(self, battle: Battle, asked: Question, order: Order) -> None:
        order_guns(battle, asked.side, asked.n == 1, order)

    def orders(self, battle: Battle, asked: Question) -> list[Order]:
        return guns_orders(battle, asked.side, asked.n == 1)

    def pick(self, battle: Battle, asked: Question, chance: Chance) -> Order:
        return pick_guns(battle, asked.side, asked.n == 1, chance)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        orders = self.orders(battle, asked)
        return grouped(battle, orders, basic_allowances(battle, orders))

    def words(self, battle: Battle, asked: Question) -> str:
        return "Your guns: move, reload, limber?" if asked.n == 0 else "Your guns: Actions left over?"


class GunsAim(Kind[Battle]):
    """Both sides declare all targets before any die is thrown (SP-ART-03, SP-RUL-26)."""

    def __init__(self) -> None:
        super().__init__("aim", GRAMMAR, ["aim", "done"])

    def refuse(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        if order.verb == "done":
            return None
        unit = unit_in(battle, order.args[0], asked.side)
        them = unit_in(battle, order.args[1], asked.side)
        if unit is None or them is None:
            return Refusal("SP-SHO-02", "there is no such unit")
        return refuse_aim(battle, unit, them, asked.side)

    def obey(self, battle: Battle, asked: Question, order: Order) -> None:
        if order.verb == "done":
            battle.agenda.pop()
        else:
            battle.attacker = NOBODY
            aim(battle, battle.units[order.args[0]], battle.units[order.args[1]])

    def orders(self, battle: Battle, asked: Question) -> list[Order]:
        found = [Order("aim", pair) for pair in aim_orders(battle, asked.side)]
        found.append(Order("done"))
        return found

    def pick(self, battle: Battle, asked: Question, chance: Chance) -> Order:
        return pick_aim(battle, asked.side, chance)

    def presumed(self, battle: Battle, asked: Question) -> Order | None:
        """No further gun shoots."""
        return Order("done")

    def words(self, battle: Battle, asked: Question) -> str:
        return "Which gun shoots at whom? All shoot together."
