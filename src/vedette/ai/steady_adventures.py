"""A steady opponent for Colonial Adventures: it tries each sensible order a few times in its head and keeps the best.

How good an outcome looks is weighed in `adventures_outlook`; this module says which orders are worth trying, and in which
order the groups act.
"""

from typing import Final

from vedette.ai.adventures_outlook import PATIENCE, Plan, angle_off, outlook
from vedette.engine.book import Book
from vedette.engine.dice import Chance, Hashed
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.angles import bearing
from vedette.geometry.envelope import nearest_stop
from vedette.geometry.points import Point, ahead, distance
from vedette.geometry.reach import Reach
from vedette.rules.adventures.actions import MOVED
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.deploy import (
    INWARD,
    enter_orders,
    entry_depth,
    refuse_enter,
    to_place,
    tried_places,
)
from vedette.rules.adventures.fire import may_volley
from vedette.rules.adventures.formations import may_form
from vedette.rules.adventures.groups import ARTILLERY, CHIEF, EUROPEAN, FIELDED, MOB, OPEN, RESERVE, RUNNERS, Group
from vedette.rules.adventures.leaders import activation_rep
from vedette.rules.adventures.moving import allowance, reach_for
from vedette.rules.adventures.offers import can_do, charge_targets, fire_targets, other_orders
from vedette.rules.adventures.sequence import eligible_groups
from vedette.rules.adventures.sight import gap_between
from vedette.rules.adventures.steps import QUIET

TRIES: Final = 4
MOST_CHAIN: Final = 400
MOST_SHOTS: Final = 5
MOST_FACED: Final = 4
MOST_ENTRIES: Final = 6
PROBE: Final = 100
LEAST_MOVE: Final = 100
TRIES_OF: Final = {"charge": 3, "fire": 2, "volley": 2, "aim": 2, "move": 1, "fight": 4, "break": 4}
"""How often, in units of the tries, an order is tried out: the more hangs on dice, the more often."""
HOPELESS: Final = 8.0
"""An order so far behind the best after a few tries is given up."""
KEPT_OFF: Final = 1310
"""Just outside a charge and a Test of Wills."""
FAR_OFF: Final = 3400
USEFUL: Final = (
    "aim",
    "turn",
    "clear",
    "unpack",
    "dismount",
    "mount",
    "serve",
    "rise",
    "back",
    "send",
    "occupy",
    "quit",
)
GOING: Final = ("move", "charge", "fire", "volley")
"""Who can do none of these has to turn, or to form up differently, in the end, to get anywhere."""
LEANING: Final = {"done": -0.1, "face": -0.25, "form": -0.25, "hurry": -0.2, "dismount": -0.1, "mount": -0.3}
"""Small preferences between orders that look alike."""
CHIEF_STAYS: Final = -0.6
"""The C-in-C does not ride about without need."""
MOST_HASTE: Final = 12.0
IMPATIENCE: Final = 0.4
"""What a charge gains as time runs out, and with each turn in which nothing happened."""


def choose_adventures(book: Book, state: State, question: Question, chance: Chance) -> Order:
    """One order for the battle as this side may imagine it."""
    assert isinstance(state, Battle)
    kind = question.kind
    if kind == "act":
        return choose_action(book, state, question, chance)
    if kind == "activate":
        return choose_group(state, question.side)
    if kind == "fast":
        return best_of(book, state, question, book.orders(state, question), chance, 1, plan_for(state, question))
    if kind == "deploy":
        return choose_place(state, question.side)
    if kind == "shields":
        group = state.groups[question.who]
        enemy = nearest(state, group)
        close = enemy is not None and gap_between(group, enemy) < 700
        return Order("shields" if close else "weapons", (question.who,))
    if kind in ("volley", "lead"):
        return book.orders(state, question)[0]  # the volley is never worse; the best leader for the first group
    return book.pick(state, question, chance)


# --- whom to activate -------------------------------------------------------------------------------------------------


def choose_group(battle: Battle, side: int) -> Order:
    """The highest Rep first, so that nobody is passed over; among equals those who shoot, then who charge, then fight."""
    found = eligible_groups(battle, side)
    if not found:
        return Order("pass")
    highest = activation_rep(battle, battle.groups[found[0]])
    equals = [who for who in found if activation_rep(battle, battle.groups[who]) == highest]
    ranks = sorted([(urgency(battle, battle.groups[who]), who) for who in equals])
    return Order("activate", (ranks[0][1],))


def urgency(battle: Battle, us: Group) -> int:
    """The less, the sooner: fire thins out whom others charge, a charge helps friends in melee, the rest comes up."""
    enemy = nearest(battle, us)
    if us.where != FIELDED or enemy is None:
        return 9000
    if us.in_melee > 0:
        return 3000
    gap = gap_between(us, enemy)
    if us.card.klass == CHIEF:
        return 8000
    if us.card.has_ranged:
        return 0 if gap <= us.card.range else 5000
    return min(1000 + gap, 2999) if gap <= 1200 else 4000 + min(gap // 10, 900)


def choose_place(battle: Battle, side: int) -> Order:
    """Side by side, well forward in the middle."""
    who = to_place(battle, side)[0]
    places = tried_places(battle, side, who)
    return places[0] if places else Order("hold", (who,))


# --- what to do with it -----------------------------------------------------------------------------------------------


def plan_for(battle: Battle, question: Question) -> Plan:
    """What the acting group makes of the table; in melee only the fight counts."""
    in_melee = battle.groups[question.who].in_melee > 0
    return Plan(battle, question.side, NOBODY if in_melee else question.who)


def choose_action(book: Book, battle: Battle, question: Question, chance: Chance) -> Order:
    us = battle.groups[question.who]
    plan = plan_for(battle, question)
    if us.where == RESERVE:
        entries = ways_in(battle, us)
        if not entries:
            return Order("done", (us.id,))
        return best_of(book, battle, question, entries, chance, 1, plan)
    if us.in_melee > 0:
        return best_of(book, battle, question, book.orders(battle, question), chance, TRIES, plan)
    if us.chief != NOBODY and us.card.klass != CHIEF:
        parting = Order("part", (us.id,))
        if book.check(battle, question, parting) is None:
            return parting
    found = [order for order in worth_trying(battle, us, plan) if book.check(battle, question, order) is None]
    if not found:
        return book.pick(battle, question, chance)
    return best_of(book, battle, question, found, chance, TRIES, plan)


def ways_in(battle: Battle, us: Group) -> list[Order]:
    """Where a group may enter the table, the places nearest to the enemy in each formation; any gap if need be."""
    found = enter_orders(battle, us) or gaps_at_edge(battle, us)
    foes = [enemy.block for enemy in battle.enemies(us.side)]
    kept: list[Order] = []
    for formation in range(5):
        ranked: list[tuple[int, int, Order]] = []
        for number, order in enumerate(found):
            if order.args[4] == formation:
                x, y = order.args[1], order.args[2]
                ranked.append((min([distance(x, y, foe.x, foe.y) for foe in foes], default=0), number, order))
        kept.extend([order for _, _, order in sorted(ranked, key=by_rank)[:MOST_ENTRIES]])
    return kept


def by_rank(entry: tuple[int, int, Order]) -> tuple[int, int]:
    return entry[0], entry[1]


def gaps_at_edge(battle: Battle, us: Group) -> list[Order]:
    """Where rough or impassable ground lies along the edge: every inch of it, from just inside to a full move."""
    found: list[Order] = []
    home, field = battle.home[us.side], battle.field
    for formation in (OPEN, MOB):
        if not may_form(us.card, us.mounted, formation):
            continue
        for far in range(200, entry_depth(battle, us, formation) + 1, 150):
            for along in range(150, field.width if home % 2 == 0 else field.height, 100):
                x = (along, field.width - far, along, far)[home]
                y = (field.height - far, along, far, along)[home]
                if refuse_enter(battle, us, x, y, INWARD[home], formation) is None:
                    found.append(Order("enter", (us.id, x, y, INWARD[home], formation)))
    return found


def worth_trying(battle: Battle, us: Group, plan: Plan) -> list[Order]:
    """The orders that may be the best one."""
    found: list[Order] = []
    for them in charge_targets(battle, us):
        found.append(Order("charge", (us.id, them)))
    verb = "volley" if may_volley(us) else "fire"
    for them in fire_targets(battle, us)[:MOST_SHOTS]:
        found.append(Order(verb, (us.id, them)))
    if not keeps_its_place(battle, us):
        found.extend(moves(battle, us, plan, False))
    others = other_orders(battle, us)
    if us.card.klass < ARTILLERY and us.building == NOBODY:
        if not found or plan.goes_round:
            found.extend(ways_out(us, plan, not found))
    for order in others:
        if is_useful(battle, us, order):
            found.append(order)
    found.append(Order("done", (us.id,)))
    return found


def ways_out(us: Group, plan: Plan, jammed: bool) -> list[Order]:
    """Turn to the way round, more or less; whoever is jammed turns about or draws up differently to get away."""
    found: list[Order] = []
    if plan.goes_round:
        for turn in (0, 30, -30, 60, -60) if plan.haste >= PATIENCE else (0,):
            found.append(Order("face", (us.id, (plan.onward(us) + turn) % 360)))
    if jammed:
        for turn in (180, 90, 270):
            found.append(Order("face", (us.id, (us.block.heading + turn) % 360)))
    if jammed or us.formation != OPEN:
        for formation in (MOB, OPEN):
            for ranks in (3, 4):
                found.append(Order("form", (us.id, formation, (us.bodies + ranks - 1) // ranks)))
    return found


def keeps_its_place(battle: Battle, us: Group) -> bool:
    """A gun that has an enemy in range is not moved about, unless nothing has happened for a while."""
    enemy = nearest(battle, us)
    return us.serves_gun and enemy is not None and battle.quiet < 4 and gap_between(us, enemy) <= us.card.range


def is_useful(battle: Battle, us: Group, order: Order) -> bool:
    """Whether an order other than fire, charges and moves is worth a thought."""
    if order.verb == "hurry":
        return is_far_off(battle, us)
    if order.verb == "dismount":
        return us.card.is_mounted_infantry
    if order.verb == "form":
        return order.args[1] != OPEN or us.card.has_ranged  # those who close do it in a mob
    if order.verb == "face":
        roundabout = us.formation == OPEN and us.card.training == EUROPEAN
        return roundabout or order.args[1] in ways_to_enemies(battle, us)
    return order.verb in USEFUL


def ways_to_enemies(battle: Battle, us: Group) -> list[int]:
    """The bearings of the nearest enemies."""
    near = sorted([(gap_between(us, enemy), enemy.id) for enemy in battle.enemies(us.side)])
    blocks = [battle.groups[who].block for _, who in near[:MOST_FACED]]
    return [int(bearing(block.x - us.block.x, block.y - us.block.y)) for block in blocks]


def moves(battle: Battle, us: Group, plan: Plan, few: bool) -> list[Order]:
    """Moves worth comparing: up to each enemy, to just outside his reach, and spread over our own; or but a few."""
    length = allowance(battle, us)
    if not can_do(battle, MOVED) or length == 0 or us.building != NOBODY:
        return []
    reach = reach_for(battle, us, length, 0)
    block = us.block
    spots: list[Point] = []
    if us.card.klass == CHIEF:
        return rides(battle, us, reach)
    if plan.goes_round and plan.ways is not None:
        x, y = plan.ways.onward(block.x, block.y)
        spots.append(nearest_stop(reach, x, y, PROBE))
    for enemy in battle.enemies(us.side):
        gap = gap_between(us, enemy)
        if gap > 3 * length + 1200 or few:
            continue
        spots.append(nearest_stop(reach, enemy.block.x, enemy.block.y, PROBE))
        if KEPT_OFF + 100 < gap < KEPT_OFF + length:
            way = bearing(enemy.block.x - block.x, enemy.block.y - block.y)
            goal = ahead(block.x, block.y, way, gap - KEPT_OFF)
            spots.append(nearest_stop(reach, goal.x, goal.y, PROBE))
    turns = (-45, -22, 0, 22, 45) if reach.half_arc < 180 else (0, 45, 90, 135, 180, 225, 270, 315)
    for turn in turns[::2] if few else turns:
        for share in (1,) if few else (1, 2):
            goal = ahead(block.x, block.y, block.heading + turn, length // share)
            spots.append(nearest_stop(reach, goal.x, goal.y, PROBE))
    seen: set[tuple[int, int]] = set()
    found: list[Order] = []
    for spot in spots:
        if (spot.x, spot.y) not in seen and distance(block.x, block.y, spot.x, spot.y) >= LEAST_MOVE:
            seen.add((spot.x, spot.y))
            found.append(Order("move", (us.id, spot.x, spot.y, block.heading)))
    return found


def rides(battle: Battle, chief: Group, reach: Reach) -> list[Order]:
    """The C-in-C rides to the rear of one of his groups."""
    found: list[Order] = []
    for friend in battle.bodies_of(chief.side):
        block = friend.block
        goal = ahead(block.x, block.y, block.heading + 180, block.depth // 2 + 100)
        spot = nearest_stop(reach, goal.x, goal.y, PROBE)
        found.append(Order("move", (chief.id, spot.x, spot.y, block.heading)))
    return found


def is_far_off(battle: Battle, us: Group) -> bool:
    """In Open Order with every enemy too far for a fast move to be barred, and before it."""
    enemy = nearest(battle, us)
    if enemy is None or us.formation != OPEN or us.card.klass >= ARTILLERY:
        return False
    return gap_between(us, enemy) > FAR_OFF and angle_off(us, enemy) <= 30


def nearest(battle: Battle, us: Group) -> Group | None:
    best: Group | None = None
    least = 0
    for group in battle.groups:
        if group.side != us.side and group.where == FIELDED and group.card.klass != RUNNERS:
            gap = gap_between(us, group)
            if best is None or gap < least:
                best = group
                least = gap
    return best


# --- trying it out ----------------------------------------------------------------------------------------------------


def best_of(
    book: Book, battle: Battle, question: Question, orders: list[Order], chance: Chance, tries: int, plan: Plan
) -> Order:
    """The order with the best outlook."""
    best = orders[0]
    best_score = -1e9
    seed = chance.below(1 << 30)
    plan.stuck = not any([order.verb in GOING for order in orders])
    for order in orders:
        score = weighed(book, battle, question, order, seed, tries, best_score, plan)
        if score > best_score:
            best_score = score
            best = order
    return best


def weighed(
    book: Book, battle: Battle, question: Question, order: Order, seed: int, tries: int, to_beat: float, plan: Plan
) -> float:
    """The outlook of an order over several tries; one is enough where no die falls."""
    times = tries * TRIES_OF.get(order.verb, 0) or 1
    lean = LEANING.get(order.verb, 0.0)
    if order.verb == "move" and battle.groups[question.who].card.klass == CHIEF:
        lean = CHIEF_STAYS
    if order.verb == "charge" or (order.verb in ("face", "form") and plan.stuck):
        lean += IMPATIENCE * max(0.0, plan.haste)
    if order.verb == "done" and plan.goes_round:
        lean -= IMPATIENCE * max(0.0, min(plan.haste, MOST_HASTE))
    total = 0.0
    for i in range(times):
        trial = played(book, battle, question, order, f"{seed} {i}")
        total += outlook(trial, plan)
        if trial.dice.rolled == 0:
            if order.verb in ("form", "face") and trial.actions > 0:
                return max(total, followed(book, trial, question, plan)) + lean
            return total / (i + 1) + lean
        if i >= (1 if order.verb == "move" else 3) and total / (i + 1) + lean < to_beat - HOPELESS:
            return total / (i + 1) + lean
    return total / times + lean


def followed(book: Book, trial: Battle, question: Question, plan: Plan) -> float:
    """The outlook when a unit goes on to move with its second action: it may have to open out, or turn, to get there."""
    us = trial.groups[question.who]
    enemy = nearest(trial, us)
    best = -1e9
    if enemy is None or (us.formation != OPEN and not plan.goes_round and angle_off(us, enemy) > 3):
        return best
    for order in moves(trial, us, plan, True):
        moved = played(book, trial, question, order, "second action")
        best = max(best, outlook(moved, plan))
    return best


def played(book: Book, battle: Battle, question: Question, order: Order, seed: str) -> Battle:
    """The battle after an order and all that it sets off."""
    trial = battle.clone()
    trial.dice = Hashed(seed, seed.encode()[:32])
    trial.ask_nobody()
    book.obey(trial, question, order)
    steps = 0
    while trial.question is None and trial.outcome is None and trial.agenda and trial.agenda[-1].kind not in QUIET:
        book.carry_out(trial, trial.agenda.pop())
        steps += 1
        if steps > MOST_CHAIN:
            break
    return trial
