"""The steady player of When Empires Clash!: exact chances for every attack, plus ground, support and danger."""

from collections.abc import Callable
from typing import Final

from vedette.ai.empires.deploying import choose_deployment
from vedette.ai.empires.ground import STANCES, Stance, foes_of, ground_score, must_wait, nearest_enemy, way_towards
from vedette.ai.empires.moves import best_move
from vedette.ai.empires.weighing import LEAST_GAIN, Best, best_attack
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.grid import opposite
from vedette.rules.empires.battle import Battle, rows_from_home, the_battle
from vedette.rules.empires.combat.recoil import recoil_orders
from vedette.rules.empires.deeds import activation_question, refuse_done, refuse_order
from vedette.rules.empires.move.move_offers import move_orders
from vedette.rules.empires.move.transport import hitching_orders
from vedette.rules.empires.sequence import to_number
from vedette.rules.empires.stands import COMMAND, REAR, TRANSPORT, Stand

# --- an activation --------------------------------------------------------------------------------------------------------


def choose_activation(battle: Battle, asked: Question, rng: Rng, stance: Stance) -> Order:
    """Attack first if no move promises more; else move where ground and targets are best."""
    us = battle.stands[battle.acting]
    now = Best()
    if not battle.attack_closed:
        for who in (battle.acting, battle.mate):
            if who != NOBODY:
                found = best_attack(battle, battle.stands[who])
                if found.gain > now.gain:
                    now = found
    if battle.moved:
        return now.order if now.order is not None and now.gain > LEAST_GAIN else give_way(battle, us)
    if battle.going_home:
        return choose_withdrawal(battle, us, now)
    if us.card.arm == TRANSPORT:
        return choose_transport(battle, us, stance)
    if us.card.large:
        return choose_large(battle, us, now)
    plan = best_move(battle, us, not battle.attack_closed, stance)
    if now.order is not None and now.gain > LEAST_GAIN and now.gain >= plan.attack - 0.05:
        return now.order
    order = plan.order
    if order is None or order.verb == "done":
        if now.order is not None and now.gain > LEAST_GAIN:
            return now.order
        return give_way(battle, us)
    if refuse_order(battle, asked, order) is not None:
        return give_way(battle, us)
    return order


def give_way(battle: Battle, us: Stand) -> Order:
    """Do nothing more; a withdrawing stand that may not stand still takes any legal move."""
    if refuse_done(battle, us) is None:
        return Order("done", (us.id,))
    moves = move_orders(battle)
    if moves:
        return moves[0]
    return hitching_orders(battle, us)[0]


def choose_withdrawal(battle: Battle, us: Stand, now: Best) -> Order:
    """Withdraw: a good attack first, then the way that brings it nearest home, and off."""
    if now.order is not None and now.order.verb == "fire" and now.gain > LEAST_GAIN:
        return now.order
    best: Order | None = None
    least = 999
    for order in move_orders(battle):
        if order.verb == "leave":
            return order
        if order.verb in ("move", "march", "join"):
            rows = rows_from_home(battle, us.side, battle.grid.cell(order.args[1], order.args[2]))
            if rows < least:
                least = rows
                best = order
    return best if best is not None else give_way(battle, us)


def choose_large(battle: Battle, us: Stand, now: Best) -> Order:
    """Fire with a large stand, or turn it towards the nearest enemy."""
    if now.order is not None and now.gain > LEAST_GAIN:
        return now.order
    them = nearest_enemy(battle, us.side, us.cell)
    if them is not None and not battle.moved:
        order = Order("turn", (us.id, way_towards(battle, us.cell, them.cell)))
        if refuse_order(battle, activation_question(battle), order) is None:
            return order
    return give_way(battle, us)


def choose_transport(battle: Battle, us: Stand, stance: Stance) -> Order:
    """Bring a gun in tow to where it can fire, and keep out of harm's way."""
    if us.tow != NOBODY:
        gun = battle.stands[us.tow]
        them = nearest_enemy(battle, us.side, us.cell)
        if them is not None and battle.grid.apart(us.cell, them.cell) <= gun.card.range + 1:
            best: Order | None = None
            for order in hitching_orders(battle, us):
                cell = battle.grid.cell(order.args[1], order.args[2])
                if order.args[3] == way_towards(battle, cell, them.cell):
                    best = order
            if best is not None:
                return best
    plan = best_move(battle, us, False, stance)
    if plan.order is not None and refuse_order(battle, activation_question(battle), plan.order) is None:
        return plan.order
    return give_way(battle, us)


# --- the other questions ----------------------------------------------------------------------------------------------------


def choose_numbers(battle: Battle, asked: Question, rng: Rng, stance: Stance) -> Order:
    """Number first the stands that can strike now, then those nearest the enemy; shared squares share a counter."""
    return numbered(battle, by_urgency(battle, asked.side))


def by_urgency(battle: Battle, side: int) -> list[int]:
    """Return the leading stand of each counter, the most urgent first."""
    keyed: list[tuple[float, int]] = []
    for who in to_number(battle, side):
        us = battle.stands[who]
        if us.place == REAR:
            continue
        them = nearest_enemy(battle, side, us.cell)
        apart = 20 if them is None else battle.grid.apart(us.cell, them.cell)
        urgency = best_attack(battle, us).gain * 10 - apart * 0.2
        if us.card.arm in (COMMAND, TRANSPORT):
            urgency -= 1.5
        keyed.append((-urgency, who))
    keyed.sort()
    return [who for _, who in keyed]


def numbered(battle: Battle, leading: list[int]) -> Order:
    """Return the numbering in this order; stands in one square share a counter."""
    args: list[int] = []
    for who in leading:
        args.append(who)
        other = battle.companion(battle.stands[who])
        if other != NOBODY:
            args.append(-other - 1)
    return Order("number", tuple(args))


def choose_recoil(battle: Battle, asked: Question, rng: Rng, stance: Stance) -> Order:
    """Recoil to the square with the best ground, straight if equal, facing the enemy."""
    who = asked.who
    us = battle.stands[who]
    best: Order | None = None
    most = -1e9
    foes = foes_of(battle, us.side)
    waits = must_wait(battle, us, foes, stance)
    for order in recoil_orders(battle, who):
        if order.verb == "quit":
            score = -5.0
        else:
            cell = battle.grid.cell(order.args[1], order.args[2])
            score = ground_score(battle, us, cell, foes, waits, stance)
            if order.verb == "recoil" and order.args[3] == opposite(battle.home[us.side]):
                score += 0.05
        if score > most:
            most = score
            best = order
    assert best is not None
    return best


def choose_initiative(battle: Battle, asked: Question, rng: Rng, stance: Stance) -> Order:
    """Take the initiative; it is never passed."""
    return Order("take")


CHOICES: Final[dict[str, Callable[[Battle, Question, Rng, Stance], Order]]] = {
    "deploy": choose_deployment,
    "number": choose_numbers,
    "initiative": choose_initiative,
    "activate": choose_activation,
    "recoil": choose_recoil,
}


def choose(book: Book, state: State, question: Question, rng: Rng, stance: int = 0) -> Order:
    """Answer any question of the book; where the steady player has no opinion, chance decides (WEC-OPT-11)."""
    if question.kind in CHOICES:
        return CHOICES[question.kind](the_battle(state), question, rng, STANCES[stance])
    return book.sample_aggressive(state, question, rng)
