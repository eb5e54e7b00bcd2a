"""Gun options of step 1."""

from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Order
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.artillery import (
    aim_orders,
    guns_of,
    may_do_anything,
    may_play,
    refuse_gun,
    refuse_limber,
    refuse_mobile,
    refuse_quit,
    refuse_reload,
    refuse_repair,
    refuse_turn,
)
from vedette.rules.shock.move.crossing import refuse_cross
from vedette.rules.shock.move.move_offers import HEADINGS, compass_moves
from vedette.rules.shock.units import UNLIMBERED, Unit


def gun_orders(battle: Battle, unit: Unit, after: bool) -> list[Order]:
    """Return every order for a piece in step 1."""
    found: list[Order] = []
    if refuse_mobile(battle, unit) is None and not after and not unit.moved and unit.used == 0:
        if unit.building == NOBODY:
            found.extend(compass_moves(battle, unit, battle.basic_move(unit)))
        if battle.move_class(unit) == UNLIMBERED:
            found.extend(turn_orders(battle, unit))
    if refuse_gun(battle, unit, unit.side) is not None:
        return found
    if refuse_reload(battle, unit) is None:
        found.append(Order("reload", (unit.id,)))
    if refuse_repair(battle, unit) is None:
        found.append(Order("repair", (unit.id,)))
    if refuse_limber(battle, unit, True) is None:
        found.append(Order("limber", (unit.id,)))
    if refuse_limber(battle, unit, False) is None:
        found.append(Order("unlimber", (unit.id,)))
    if refuse_mobile(battle, unit) is None:
        if unit.building == NOBODY:
            found.append(Order("roll", (unit.id,)))
        if battle.move_class(unit) == UNLIMBERED and not found_turn(found):
            found.extend(turn_orders(battle, unit))
        if battle.rules.artillery_obstacles:
            found.extend(crossing_orders(battle, unit))
        if refuse_quit(battle, unit) is None:
            found.append(Order("quit", (unit.id,)))
    return found


def crossing_orders(battle: Battle, unit: Unit) -> list[Order]:
    """Return crossings of the obstacles a piece stands at, where pieces may cross at all (SP-RUL-48)."""
    found: list[Order] = []
    for number in range(len(battle.field.obstacles)):
        if refuse_cross(battle, unit, number, unit.heading, unit.files) is None:
            found.append(Order("cross", (unit.id, number, unit.heading, unit.files)))
    return found


def found_turn(orders: list[Order]) -> bool:
    for order in orders:
        if order.verb == "turn":
            return True
    return False


def turn_orders(battle: Battle, unit: Unit) -> list[Order]:
    found: list[Order] = []
    for turn in HEADINGS[1:]:
        heading = (unit.heading + turn) % 360
        if refuse_turn(battle, unit, heading, unit.files) is None:
            found.append(Order("turn", (unit.id, heading)))
    return found


def guns_orders(battle: Battle, side: int, after: bool) -> list[Order]:
    found: list[Order] = []
    for who in guns_of(battle, side):
        unit = battle.units[who]
        if unit.may_show_colours():
            found.append(Order("colours", (who,)))
        if may_do_anything(battle, unit, after):
            found.extend(gun_orders(battle, unit, after))
        if may_play(battle, unit):
            found.append(Order("play", (who,)))
    found.append(Order("done"))
    return found


def pick_guns(battle: Battle, side: int, after: bool, rng: Rng) -> Order:
    guns = guns_of(battle, side)
    start = rng.below(len(guns)) if guns else 0
    for i in range(len(guns)):
        unit = battle.units[guns[(start + i) % len(guns)]]
        if not may_do_anything(battle, unit, after):
            if may_play(battle, unit) and rng.below(3) == 0:
                return Order("play", (unit.id,))
            continue
        piece = battle.pieces[unit.piece]
        ready = refuse_gun(battle, unit, side) is None
        if ready and refuse_repair(battle, unit) is None:
            return Order("repair", (unit.id,))
        if ready and refuse_reload(battle, unit) is None and rng.below(4):
            return Order("reload", (unit.id,))
        if ready and piece.limbered and rng.below(2) and refuse_limber(battle, unit, False) is None:
            return Order("unlimber", (unit.id,))
        if rng.below(3) == 0:
            return pick_gun_move(battle, unit, after, rng)
    return Order("done")


def pick_gun_move(battle: Battle, unit: Unit, after: bool, rng: Rng) -> Order:
    orders = gun_orders(battle, unit, after)
    lively = [order for order in orders if order.verb != "quit" or rng.below(8) == 0]
    if not lively:
        return Order("done")
    return lively[rng.below(len(lively))]


def pick_aim(battle: Battle, side: int, rng: Rng) -> Order:
    found = aim_orders(battle, side)
    if not found or rng.below(8) == 0:
        return Order("done")
    who, them = found[rng.below(len(found))]
    return Order("aim", (who, them))
