"""Activation (ACT): the actions of a stand, or of two on one counter."""

from vedette.engine.decisions import DecisionType
from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal, Step
from vedette.rules.empires import steps
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.combat.close import close_targets
from vedette.rules.empires.combat.fire import fire_targets
from vedette.rules.empires.deeds import DEEDS, activation_question, end_activation, refuse_done, refuse_order
from vedette.rules.empires.move.move_offers import join_orders, move_options, move_orders, move_runs, saddle_orders
from vedette.rules.empires.move.moves import refuse_about, refuse_march
from vedette.rules.empires.move.moving import reach
from vedette.rules.empires.move.transport import hitching_options, hitching_orders
from vedette.rules.empires.stands import ALONE, FIELDED, REAR, TRANSPORT, Stand
from vedette.rules.empires.verbs import AS_PAIR, AS_SQUARE, GRAMMAR


def start_activation(battle: Battle, who: int) -> None:
    """Activate the stand, or the two stands, of the counter that comes up."""
    stand = battle.stands[who]
    other = battle.companion(stand)
    battle.acting = who
    battle.mate = NOBODY
    if other != NOBODY and battle.stands[other].counter == stand.counter:
        battle.mate = other
        if stand.place == REAR:
            battle.acting, battle.mate = other, who
    battle.moved = False
    battle.hitching = False
    battle.move_closed = False
    battle.owes_limber = False
    battle.attacks = 0
    battle.attack_closed = False
    battle.going_home = battle.withdrawing[stand.side]
    battle.next(Step(steps.ACTIVATION))


def activation(battle: Battle, step: Step) -> None:
    """Ask for the acting stand's next action, until both halves are used or no action is left."""
    if battle.stands[battle.acting].where != FIELDED:
        battle.acting, battle.mate = battle.mate, NOBODY
    elif battle.mate != NOBODY and battle.stands[battle.mate].where != FIELDED:
        battle.mate = NOBODY
    if battle.acting == NOBODY or battle.stands[battle.acting].where != FIELDED:
        battle.acting = NOBODY
        return
    stand = battle.stands[battle.acting]
    if (battle.moved and not may_still_hitch(battle, stand)) and not may_still_attack(battle, stand):
        end_activation(battle)
        return
    battle.next(Step(steps.ACTIVATION))
    battle.ask(activation_question(battle))


def may_still_hitch(battle: Battle, stand: Stand) -> bool:
    return stand.card.arm == TRANSPORT and not battle.move_closed and len(hitching_orders(battle, stand)) > 0


def may_still_attack(battle: Battle, stand: Stand) -> bool:
    if battle.attack_closed:
        return False
    if close_targets(battle, stand, True) or fire_targets(battle, stand, True):
        return True
    if battle.mate == NOBODY:
        return False
    mate = battle.stands[battle.mate]
    return len(close_targets(battle, mate, True)) > 0 or len(fire_targets(battle, mate, True)) > 0


# --- what is offered --------------------------------------------------------------------------------------------------


def attack_orders(battle: Battle) -> list[Order]:
    """Return every attack that the acting stand, or its companion on the same counter, may make."""
    found: list[Order] = []
    if battle.attack_closed:
        return found
    for who in (battle.acting, battle.mate):
        if who == NOBODY:
            continue
        stand = battle.stands[who]
        for them in close_targets(battle, stand):
            found.append(Order("attack", (who, them)))
        for them in fire_targets(battle, stand):
            found.append(Order("fire", (who, them)))
    return found


def pick_move(battle: Battle, stand: Stand, rng: Rng, lot: int) -> Order:
    """Draw a reachable square and a facing at random."""
    grid = battle.grid
    together = battle.mate != NOBODY
    kept = reach(battle, stand, together)
    cell = int(kept.line[rng.below(int(kept.count))].cell)
    facing = rng.below(4)
    if together:
        form = AS_SQUARE if lot == 13 and refuse_march(battle, stand, cell, facing, AS_SQUARE) is None else AS_PAIR
        if refuse_march(battle, stand, cell, facing, form) is not None:
            return Order("done", (stand.id,))
        return Order("march", (stand.id, grid.x[cell], grid.y[cell], facing, form))
    if cell != stand.cell:
        if lot == 13:
            joins = join_orders(battle, stand)
            if joins:
                return joins[rng.below(len(joins))]
        return Order("move", (stand.id, grid.x[cell], grid.y[cell], facing))
    if stand.place != ALONE or facing == stand.facing:
        return Order("done", (stand.id,))
    return Order("turn", (stand.id, facing))


def closing_orders(battle: Battle) -> list[Order]:
    """Return a Transport's orders for its gun, and the order to be done."""
    stand = battle.stands[battle.acting]
    found = hitching_orders(battle, stand) if stand.card.arm == TRANSPORT else []
    if refuse_done(battle, stand) is None:
        found.append(Order("done", (stand.id,)))
    return found


# --- the question -----------------------------------------------------------------------------------------------------


class Activate(DecisionType[Battle]):
    """The decision of an active stand, or two on one counter: move, attack, or both in either order (WEC-ACT-01)."""

    def __init__(self) -> None:
        super().__init__("activate", GRAMMAR, DEEDS)

    def check(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        return refuse_order(battle, asked, order)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        """Return every legal order of the acting stand."""
        found = attack_orders(battle)
        found.extend(move_orders(battle))
        found.extend(closing_orders(battle))
        return found

    def sample(self, battle: Battle, asked: Question, rng: Rng) -> Order | None:
        """Draw one legal order at random; the many moves are counted, not made."""
        attacks = attack_orders(battle)
        runs = move_runs(battle)
        closing = closing_orders(battle)
        total = len(attacks) + len(closing)
        for run in runs:
            total += run.count()
        if total == 0:
            return None
        number = rng.below(total)
        if number < len(attacks):
            return attacks[number]
        number -= len(attacks)
        for run in runs:
            if number < run.count():
                return run.at(battle, number)
            number -= run.count()
        return closing[number]

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        """Draw one order of an activation: more often than not an attack if there is one, else a move."""
        stand = battle.stands[battle.acting]
        lot = rng.below(16)
        if lot < 11:
            attacks = attack_orders(battle)
            if attacks:
                return attacks[rng.below(len(attacks))]
        if battle.going_home or stand.card.large or battle.owes_limber:
            return super().sample_aggressive(battle, asked, rng)
        if battle.moved or lot == 15:
            if stand.card.arm == TRANSPORT and not battle.move_closed:
                return super().sample_aggressive(battle, asked, rng)
            return Order("done", (stand.id,))
        if lot == 14:
            extra = saddle_orders(battle)
            if stand.card.arm == TRANSPORT:
                extra = hitching_orders(battle, stand)
            elif stand.place != ALONE and refuse_about(battle, stand) is None:
                extra.append(Order("about", (stand.id,)))
            if extra:
                return extra[rng.below(len(extra))]
        return pick_move(battle, stand, rng, lot)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        """Offer attacks one by one, moves as one option with its places, the rest as they are."""
        stand = battle.stands[battle.acting]
        found = [GRAMMAR.offer(battle, order) for order in attack_orders(battle)]
        if not battle.moved:
            found.extend(move_options(battle, stand))
        if stand.card.arm == TRANSPORT:
            found.extend(hitching_options(battle, stand))
        if refuse_done(battle, stand) is None:
            made = GRAMMAR.offer(battle, Order("done", (stand.id,)))
            if battle.attacks == 0 and not battle.moved:
                made.words = "Stand fast"
            found.append(made)
        return found

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.stands[asked.who].card.name
        if battle.mate != NOBODY:
            name += " and " + battle.stands[battle.mate].card.name
        if battle.moved:
            return f"{name}: attack?"
        return f"{name}: move?" if battle.attacks else f"{name}: move, attack, or both?"
