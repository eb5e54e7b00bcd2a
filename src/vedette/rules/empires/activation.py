"""Activation (ACT): what a stand, or two on one counter, may do."""

from vedette.engine.dice import Chance
from vedette.engine.questions import Kind
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal, Step
from vedette.rules.empires import steps, telling
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.close import attack, close_targets, refuse_close
from vedette.rules.empires.fire import fire, fire_targets, refuse_fire
from vedette.rules.empires.move_offers import join_orders, move_options, move_orders, move_runs, saddle_orders
from vedette.rules.empires.moves import (
    about,
    homeward_exists,
    join,
    leave,
    march,
    move,
    refuse_about,
    refuse_join,
    refuse_leave,
    refuse_march,
    refuse_move,
    refuse_saddle,
    refuse_turn,
    saddle,
    turn,
)
from vedette.rules.empires.moving import reach
from vedette.rules.empires.stands import ALONE, FIELDED, REAR, TRANSPORT, Stand
from vedette.rules.empires.transport import (
    hitching_options,
    hitching_orders,
    limber,
    refuse_limber,
    refuse_unlimber,
    unlimber,
)
from vedette.rules.empires.verbs import AS_PAIR, AS_SQUARE, GRAMMAR


def start_activation(battle: Battle, who: int) -> None:
    """A counter comes up: its stand, or its two stands, act now."""
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
    """Ask what the acting stand does next, until both halves are used or nothing is left to do."""
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
    battle.ask(Question(stand.side, "activate", "WEC-ACT-01", battle.acting))


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


def end_activation(battle: Battle) -> None:
    """The counter is used up."""
    battle.stands[battle.acting].counter = 0
    if battle.mate != NOBODY:
        battle.stands[battle.mate].counter = 0
    battle.acting = NOBODY
    battle.mate = NOBODY


def refuse_done(battle: Battle, stand: Stand) -> Refusal | None:
    """A stand may do nothing (WEC-ACT-02, WEC-RUL-62), unless its army withdraws and it could go (WEC-MOV-09)."""
    if battle.owes_limber:
        return Refusal("WEC-VIC-02", f"{stand.card.name} went for a gun and must limber it")
    has_new_gun = battle.hitching and stand.tow != NOBODY
    if battle.going_home and not battle.moved and not has_new_gun and homeward_exists(battle, stand):
        return Refusal("WEC-VIC-02", f"{stand.card.name} must move nearer its baseline while its army withdraws")
    return None


# --- what is offered --------------------------------------------------------------------------------------------------


def attack_orders(battle: Battle) -> list[Order]:
    """Every attack the acting stand, or its companion on the same counter, may make."""
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


def pick_move(battle: Battle, stand: Stand, chance: Chance, lot: int) -> Order:
    """A square that can be reached, and a facing."""
    grid = battle.grid
    together = battle.mate != NOBODY
    kept = reach(battle, stand, together)
    cell = int(kept.line[chance.below(int(kept.count))].cell)
    facing = chance.below(4)
    if together:
        form = AS_SQUARE if lot == 13 and refuse_march(battle, stand, cell, facing, AS_SQUARE) is None else AS_PAIR
        if refuse_march(battle, stand, cell, facing, form) is not None:
            return Order("done", (stand.id,))
        return Order("march", (stand.id, grid.x[cell], grid.y[cell], facing, form))
    if cell != stand.cell:
        if lot == 13:
            joins = join_orders(battle, stand)
            if joins:
                return joins[chance.below(len(joins))]
        return Order("move", (stand.id, grid.x[cell], grid.y[cell], facing))
    if stand.place != ALONE or facing == stand.facing:
        return Order("done", (stand.id,))
    return Order("turn", (stand.id, facing))


def closing_orders(battle: Battle) -> list[Order]:
    """What a Transport does with its gun, and to be done."""
    stand = battle.stands[battle.acting]
    found = hitching_orders(battle, stand) if stand.card.arm == TRANSPORT else []
    if refuse_done(battle, stand) is None:
        found.append(Order("done", (stand.id,)))
    return found


# --- the question -----------------------------------------------------------------------------------------------------


def refuse_order(battle: Battle, order: Order) -> Refusal | None:
    """Why the acting stand is refused this order, or None."""
    args = order.args
    verb = order.verb
    who = args[0]
    if who != battle.acting and (who != battle.mate or who == NOBODY):
        name = battle.stands[battle.acting].card.name
        return Refusal("WEC-SEQ-03", f"it is the activation of {name} (stand {battle.acting}), not of stand {who}")
    stand = battle.stands[who]
    grid = battle.grid
    if verb == "fire" or verb == "attack":
        if not 0 <= args[1] < len(battle.stands):
            return Refusal("WEC-DEF-05", f"there is no stand {args[1]}")
        them = battle.stands[args[1]]
        return refuse_fire(battle, stand, them) if verb == "fire" else refuse_close(battle, stand, them)
    if verb == "done":
        return refuse_done(battle, stand)
    if verb == "turn":
        return refuse_turn(battle, stand, args[1])
    if verb == "about":
        return refuse_about(battle, stand)
    if verb == "mount" or verb == "dismount":
        return refuse_saddle(battle, stand, args[1], verb == "mount")
    if verb == "leave":
        return refuse_leave(battle, stand)
    if verb == "limber":
        if not 0 <= args[1] < len(battle.stands):
            return Refusal("WEC-TRN-01", f"there is no stand {args[1]}")
        return refuse_limber(battle, stand, battle.stands[args[1]], args[2])
    if not grid.has(args[1], args[2]):
        return Refusal("WEC-GRD-01", f"there is no square {args[1]},{args[2]} on this battlefield")
    cell = grid.cell(args[1], args[2])
    if verb == "move":
        return refuse_move(battle, stand, cell, args[3])
    if verb == "join":
        return refuse_join(battle, stand, cell, args[3], False)
    if verb == "square":
        return refuse_join(battle, stand, cell, REAR, True)
    if verb == "march":
        return refuse_march(battle, stand, cell, args[3], args[4])
    if verb == "unlimber":
        return refuse_unlimber(battle, stand, cell, args[3], args[4])
    return Refusal("WEC-ACT-01", f"'{verb}' is not something an activated stand does")


class Activate(Kind[Battle]):
    """A stand, or two on one counter, may move, attack, or do both in either order (WEC-ACT-01)."""

    def __init__(self) -> None:
        moves = ["move", "turn", "about", "join", "square", "march", "mount", "dismount", "limber", "unlimber", "leave"]
        super().__init__("activate", GRAMMAR, [*moves, "fire", "attack", "done"])

    def refuse(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        return refuse_order(battle, order)

    def obey(self, battle: Battle, asked: Question, order: Order) -> None:
        """Carry out an order of the acting stand."""
        args = order.args
        verb = order.verb
        stand = battle.stands[args[0]]
        if verb == "fire":
            fire(battle, stand, battle.stands[args[1]])
        elif verb == "attack":
            attack(battle, stand, battle.stands[args[1]])
        elif verb == "done":
            if battle.attacks == 0 and not battle.moved and not battle.hitching:
                battle.tell(telling.STANDS, stand.id)
            battle.agenda.pop()
            end_activation(battle)
        elif verb == "turn":
            turn(battle, stand, args[1])
        elif verb == "about":
            about(battle, stand)
        elif verb == "mount" or verb == "dismount":
            saddle(battle, stand, args[1], verb == "mount")
        elif verb == "leave":
            leave(battle, stand)
        elif verb == "limber":
            limber(battle, stand, battle.stands[args[1]], args[2])
        else:
            cell = battle.grid.cell(args[1], args[2])
            if verb == "move":
                move(battle, stand, cell, args[3])
            elif verb == "join":
                join(battle, stand, cell, args[3], False)
            elif verb == "square":
                join(battle, stand, cell, REAR, True)
            elif verb == "march":
                march(battle, stand, cell, args[3], args[4])
            else:
                unlimber(battle, stand, cell, args[3], args[4])

    def orders(self, battle: Battle, asked: Question) -> list[Order]:
        """Everything the acting stand may be told to do now."""
        found = attack_orders(battle)
        found.extend(move_orders(battle))
        found.extend(closing_orders(battle))
        return found

    def draw(self, battle: Battle, asked: Question, chance: Chance) -> Order | None:
        """Any of them, the many moves counted and not made."""
        attacks = attack_orders(battle)
        runs = move_runs(battle)
        closing = closing_orders(battle)
        total = len(attacks) + len(closing)
        for run in runs:
            total += run.count()
        if total == 0:
            return None
        number = chance.below(total)
        if number < len(attacks):
            return attacks[number]
        number -= len(attacks)
        for run in runs:
            if number < run.count():
                return run.at(battle, number)
            number -= run.count()
        return closing[number]

    def pick(self, battle: Battle, asked: Question, chance: Chance) -> Order:
        """One order of an activation at random: an attack if there is one, more often than not; else a move."""
        stand = battle.stands[battle.acting]
        lot = chance.below(16)
        if lot < 11:
            attacks = attack_orders(battle)
            if attacks:
                return attacks[chance.below(len(attacks))]
        if battle.going_home or stand.card.large or battle.owes_limber:
            return super().pick(battle, asked, chance)
        if battle.moved or lot == 15:
            if stand.card.arm == TRANSPORT and not battle.move_closed:
                return super().pick(battle, asked, chance)
            return Order("done", (stand.id,))
        if lot == 14:
            extra = saddle_orders(battle)
            if stand.card.arm == TRANSPORT:
                extra = hitching_orders(battle, stand)
            elif stand.place != ALONE and refuse_about(battle, stand) is None:
                extra.append(Order("about", (stand.id,)))
            if extra:
                return extra[chance.below(len(extra))]
        return pick_move(battle, stand, chance, lot)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        """Attacks one by one, moves as one option with its places, the rest as they are."""
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
