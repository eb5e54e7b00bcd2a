"""Orders of Colonial Adventure that a search should try."""

from typing import Final

from vedette.ai.shock.steady import approach, commander_order, deed, movement
from vedette.ai.shock.weighing import USUAL, apart, enemies
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.angles import bearing
from vedette.geometry.points import ahead
from vedette.rules.shock.battle import COMMANDERS, MOVING, Battle
from vedette.rules.shock.move.move_offers import centre_of, may_go
from vedette.rules.shock.turn.permits import is_free, refuse_basic
from vedette.rules.shock.units import ATTACHED, FIELDED, Unit

NEAREST: Final = 3
"""The number of enemies to go for."""
DISTANCES: Final = (0, 500, 850, 1300)
"""The distances to them: contact, throwing, shooting, keeping away."""
BACK: Final = (180, 140, 220)


def by_unit(battle: Battle, question: Question) -> list[Order]:
    """Return the steady player's order for each unit with something to do, and other places for movers."""
    side = question.side
    foes = enemies(battle, side)
    found: list[Order] = []
    for us in battle.units:
        if us.side != side or not is_free(battle, us):
            continue
        if us.card.is_commander:
            if battle.stage == COMMANDERS and (us.where == FIELDED or us.where == ATTACHED):
                add(found, commander_order(battle, us))
            continue
        if us.where != FIELDED:
            continue
        if battle.stage <= MOVING and us.contact == NOBODY:
            add(found, movement(battle, us, foes, USUAL))
            if us.piece == NOBODY and refuse_basic(battle, us) is None:
                found.extend(places(battle, us, battle.basic_move(us)))
        add(found, deed(battle, us, foes))
    return found


def add(found: list[Order], order: Order | None) -> None:
    if order is not None:
        found.append(order)


def places(battle: Battle, us: Unit, allowance: int) -> list[Order]:
    """Return places nearer to each of the nearest enemies, close or at a distance; or back, facing them."""
    found: list[Order] = []
    foes = sorted(enemies(battle, us.side), key=lambda them: apart(us, them))
    for them in foes[:NEAREST]:
        for keep in DISTANCES:
            order = approach(battle, us, them, allowance, keep)
            if order is not None and not any([order.same(other) for other in found]):
                found.append(order)
    if foes and us.building == NOBODY:
        here = centre_of(battle, us)
        way = int(bearing(foes[0].cx - here.x, foes[0].cy - here.y))
        for turn in BACK:
            there = ahead(here.x, here.y, way + turn, allowance)
            if may_go(battle, us, there.x, there.y, way, us.files, allowance):
                found.append(Order("move", (us.id, there.x, there.y, way, us.files)))
                break
    return found
