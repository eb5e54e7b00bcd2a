"""Moves of a stand of When Empires Clash!, evaluated: every square in reach, with the attack from there."""

from typing import Final

from vedette.ai.empires.ground import (
    USUAL,
    Foe,
    Stance,
    foes_of,
    ground_score,
    must_wait,
    nearest_enemy,
    nearest_of,
    pressed,
    way_towards,
)
from vedette.ai.empires.weighing import best_attack
from vedette.engine.types import NOBODY, Order, Question
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.deeds import refuse_order
from vedette.rules.empires.move.moving import reach
from vedette.rules.empires.stands import ALONE, REAR, TRANSPORT, Stand

PROPOSALS: Final = 5
"""The number of moves proposed to a search."""


def set_down(battle: Battle, us: Stand, mate: Stand | None, cell: int, facing: int) -> None:
    """Put a stand, or a pair, on a square to evaluate it."""
    if mate is not None:
        battle.lift(mate)
    battle.lift(us)
    battle.place_stand(us, cell, facing, ALONE)
    if mate is not None:
        battle.place_stand(mate, cell, facing, REAR)


class WeighedMove:
    """A move with its evaluation."""

    def __init__(self) -> None:
        self.score = -1e9
        self.attack = 0.0
        self.order: Order | None = None


def best_move(battle: Battle, us: Stand, may_attack: bool, stance: Stance) -> WeighedMove:
    """Return the best square the stand (or pair) can reach, with the attack it could make from there."""
    if us.place != ALONE and battle.mate == NOBODY:
        return best_listed_move(battle, us, may_attack, stance)
    best = WeighedMove()
    for plan in weighed_moves(battle, us, may_attack, stance):
        if plan.score > best.score:
            best = plan
    return best


def weighed_moves(battle: Battle, us: Stand, may_attack: bool, stance: Stance) -> list[WeighedMove]:
    """Evaluate every square the stand (or pair) can reach, with the attack it could make from there."""
    mate = battle.stands[battle.mate] if battle.mate != NOBODY else None
    together = mate is not None
    here, facing = us.cell, us.facing
    mate_facing = mate.facing if mate is not None else 0
    cells = reach(battle, us, together).squares[:]
    found: list[WeighedMove] = []
    grid = battle.grid
    moved_before = us.has_moved
    foes = foes_of(battle, us.side)
    stance = pressed(battle, us, stance)
    waits = must_wait(battle, us, foes, stance)
    for cell in cells:
        them = nearest_of(battle, foes, cell)
        ways = [way_towards(battle, cell, them.cell)] if them is not None else [facing]
        if may_attack and us.card.range >= 2:
            for way in firing_ways(battle, us, cell, foes):
                if way not in ways:
                    ways.append(way)
        us.has_moved = moved_before or cell != here
        ground = 0.0
        for number, way in enumerate(ways):
            if number == 0:
                set_down(battle, us, mate, cell, way)
                ground = ground_score(battle, us, cell, foes, waits, stance)
            else:  # only the facing differs
                battle.face(us, way)
                if mate is not None:
                    battle.face(mate, way)
            attack = best_attack(battle, us).gain if may_attack else 0.0
            plan = WeighedMove()
            plan.score = ground + attack
            plan.attack = attack
            plan.order = order_for(us, together, cell, here, facing, way, grid.x[cell], grid.y[cell])
            found.append(plan)
    set_down(battle, us, mate, here, facing)
    us.has_moved = moved_before
    if mate is not None:
        battle.face(mate, mate_facing)
    return found


def worth_a_try(battle: Battle, question: Question, stance: Stance = USUAL) -> list[Order]:
    """Return the moves that look best, for a search to try."""
    if question.kind != "activate" or battle.moved or battle.going_home:
        return []
    us = battle.stands[battle.acting]
    if us.card.large or us.card.arm == TRANSPORT or (us.place != ALONE and battle.mate == NOBODY):
        return []
    plans = weighed_moves(battle, us, not battle.attack_closed, stance)
    plans.sort(key=lambda plan: -plan.score)
    found: list[Order] = []
    for plan in plans[:PROPOSALS]:
        if plan.order is not None and refuse_order(battle, question, plan.order) is None:
            found.append(plan.order)
    return found


def firing_ways(battle: Battle, us: Stand, cell: int, foes: list[Foe]) -> list[int]:
    """Return the facings towards enemies within range of a square."""
    found: list[int] = []
    reach = us.card.range
    x, y = battle.grid.x[cell], battle.grid.y[cell]
    for foe in foes:
        dx, dy = foe.x - x, foe.y - y
        if (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy) <= reach:
            way = way_towards(battle, cell, foe.stand.cell)
            if way not in found:
                found.append(way)
    return found


def order_for(us: Stand, together: bool, cell: int, here: int, facing: int, way: int, x: int, y: int) -> Order:
    if together:
        if cell == here and way == facing:
            return Order("done", (us.id,))
        return Order("march", (us.id, x, y, way, 0))
    if cell == here:
        return Order("done", (us.id,)) if way == facing else Order("turn", (us.id, way))
    return Order("move", (us.id, x, y, way))


def best_listed_move(battle: Battle, us: Stand, may_attack: bool, stance: Stance) -> WeighedMove:
    """Return the best move of a stand that shares its square but no counter: to leave it, or to stay."""
    plan = WeighedMove()
    foes = foes_of(battle, us.side)
    stance = pressed(battle, us, stance)
    waits = must_wait(battle, us, foes, stance)
    plan.score = ground_score(battle, us, us.cell, foes, waits, stance) + 0.1
    plan.order = Order("done", (us.id,))
    them = nearest_enemy(battle, us.side, us.cell)
    for cell in reach(battle, us, False).cells[1:]:
        way = us.facing if them is None else way_towards(battle, cell, them.cell)
        score = ground_score(battle, us, cell, foes, waits, stance)
        if score > plan.score:
            plan.score = score
            plan.order = Order("move", (us.id, battle.grid.x[cell], battle.grid.y[cell], way))
    return plan
