"""A steady opponent for Colonial Adventures: it tries each sensible order a few times in its head and keeps the best.

It looks at figures lost and kept on both sides, at melees under way, and at where the acting group then stands: shooters want
an enemy in arc and range, melee troops want to be near, formed infantry wants its line.
"""

from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import Chance, Hashed
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.angles import bearing, difference
from vedette.rules.adventures.battle import Battle, Pair
from vedette.rules.adventures.groups import (
    ARTILLERY,
    EUROPEAN,
    FIELDED,
    LEFT,
    LINE,
    MOB,
    OPEN,
    RESERVE,
    RUNNERS,
    Group,
)
from vedette.rules.adventures.leaders import group_rep
from vedette.rules.adventures.melee import tally_of
from vedette.rules.adventures.offers import (
    charge_targets,
    fire_targets,
    move_orders,
    other_orders,
)
from vedette.rules.adventures.sequence import eligible_groups
from vedette.rules.adventures.sight import FRONTAL, gap_between, is_within, zone_of
from vedette.rules.adventures.steps import QUIET

TRIES: Final = 8
MOST_CHAIN: Final = 400
TRIES_OF: Final = {"charge": 2, "fire": 1, "volley": 1, "aim": 1, "move": 1, "fight": 2, "break": 2}
"""How often, in units of the tries, an order is tried out: the more hangs on dice, the more often."""
USEFUL: Final = (
    "face",
    "form",
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
)


def choose_adventures(book: Book, state: State, question: Question, chance: Chance) -> Order:
    """One order for the battle as this side may imagine it."""
    assert isinstance(state, Battle)
    kind = question.kind
    if kind == "act":
        return choose_action(book, state, question, chance)
    if kind == "activate":
        return choose_group(state, question.side)
    if kind == "fast":
        return best_of(book, state, question, book.orders(state, question), chance, 1)
    if kind == "deploy":
        return choose_place(book, state, question)
    if kind == "edge":
        return Order("edge", (chance.below(4),))
    if kind == "shields":
        group = state.groups[question.who]
        enemy = nearest(state, group)
        close = enemy is not None and gap_between(group, enemy) < 700
        return Order("shields" if close else "weapons", (question.who,))
    return book.pick(state, question, chance)


# --- whom to activate -------------------------------------------------------------------------------------------------


def choose_group(battle: Battle, side: int) -> Order:
    """The highest Rep first, so that nobody is passed over; among equals those who can strike now."""
    found = eligible_groups(battle, side)
    return Order("activate", (found[0],)) if found else Order("pass")


def choose_place(book: Book, battle: Battle, question: Question) -> Order:
    """Shooters well forward in the middle, guns among them."""
    for order in book.orders(battle, question):
        if order.verb == "deploy":
            return order
    return book.orders(battle, question)[0]


# --- what to do with it -----------------------------------------------------------------------------------------------


def choose_action(book: Book, battle: Battle, question: Question, chance: Chance) -> Order:
    us = battle.groups[question.who]
    if us.where == RESERVE:
        return best_of(book, battle, question, book.orders(battle, question)[:40], chance, 1)
    if us.in_melee > 0:
        return best_of(book, battle, question, book.orders(battle, question), chance, TRIES)
    found: list[Order] = []
    for them in charge_targets(battle, us):
        found.append(Order("charge", (us.id, them)))
    verb = "volley" if us.formation == LINE and us.card.training == EUROPEAN and us.is_infantry else "fire"
    for them in fire_targets(battle, us)[:5]:
        found.append(Order(verb, (us.id, them)))
    found.extend(move_orders(battle, us))
    for order in other_orders(battle, us):
        if order.verb in USEFUL or (order.verb == "hurry" and is_far_off(battle, us)):
            found.append(order)
    found.append(Order("done", (us.id,)))
    found = [order for order in found if book.check(battle, question, order) is None]
    if not found:
        return book.pick(battle, question, chance)
    return best_of(book, battle, question, found, chance, TRIES)


def is_far_off(battle: Battle, us: Group) -> bool:
    """No enemy is near enough for a fast move to be barred."""
    enemy = nearest(battle, us)
    return enemy is not None and gap_between(us, enemy) > 2600


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


def best_of(book: Book, battle: Battle, question: Question, orders: list[Order], chance: Chance, tries: int) -> Order:
    """The order with the best outlook."""
    best = orders[0]
    best_score = -1e9
    seed = chance.below(1 << 30)
    for order in orders:
        times = tries * TRIES_OF.get(order.verb, 0) or 1
        total = 0.0
        done = 0
        for i in range(times):
            trial = played(book, battle, question, order, f"{seed} {i}")
            total += outlook(trial, question.side, question.who)
            done += 1
        score = total / done + leaning(battle, order)
        if score > best_score:
            best_score = score
            best = order
    return best


def leaning(battle: Battle, order: Order) -> float:
    """Small preferences between orders that look alike."""
    if order.verb == "done":
        return -0.3
    if order.verb in ("face", "form", "hurry"):
        return -0.2
    return 0.0


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


# --- how good it looks ------------------------------------------------------------------------------------------------


def outlook(battle: Battle, side: int, who: int) -> float:
    """Worth on both sides, melees under way, and how well the acting group stands."""
    if battle.outcome is not None:
        return 1000.0 if battle.outcome.winner == side else -1000.0
    total = 0.0
    for group in battle.groups:
        worth = worth_of(battle, group)
        total += worth if group.side == side else -worth
    for pair in battle.pairs:
        total += melee_outlook(battle, pair, side)
    if who != NOBODY and battle.groups[who].where == FIELDED:
        total += standing(battle, battle.groups[who])
    return total


def worth_of(battle: Battle, group: Group) -> float:
    """What a group is worth: its figures, its Rep, its leader; halved strength tells on its nerve."""
    if group.card.klass > ARTILLERY or group.where not in (FIELDED, RESERVE, LEFT):
        return 0.0
    strength = battle.strength(group) * (5 if group.card.klass == ARTILLERY else 1)
    worth = strength * (0.4 + 0.15 * group_rep(group))
    if battle.strength(group) * 2 <= group.start:
        worth *= 0.85
    if group.commander:
        worth += 1.0
    if group.where == LEFT:
        worth *= 0.2
    if group.halted:
        worth -= 0.4
    if group.tight:
        worth -= 0.7
    if group.jammed:
        worth -= 3.0
    return worth


def melee_outlook(battle: Battle, pair: Pair, side: int) -> float:
    """The dice of the two groups compared: each die more is half a figure."""
    us, them = battle.groups[pair.a], battle.groups[pair.b]
    if us.where != FIELDED or them.where != FIELDED:
        return 0.0
    gain = (tally_of(battle, us, them, pair, [pair]).total - tally_of(battle, them, us, pair, [pair]).total) * 0.6
    gain = max(-6.0, min(6.0, gain))
    return gain if us.side == side else -gain


def standing(battle: Battle, us: Group) -> float:
    """How well a group stands towards the nearest enemies."""
    enemy = nearest(battle, us)
    if enemy is None:
        return 0.0
    gap = gap_between(us, enemy) / 100.0
    way = bearing(enemy.block.x - us.block.x, enemy.block.y - us.block.y)
    off: int = difference(us.block.heading, way)
    score = 0.0
    if us.building != NOBODY:
        return 2.0 if us.card.has_ranged and gap <= us.card.range / 100.0 else -1.0
    if us.in_melee == 0:
        score -= max(0, off - 30) * 0.03
        if zone_of(us, enemy.block.x, enemy.block.y) != FRONTAL and gap < 16:
            score -= 1.5
    if us.card.has_ranged:
        wanted = min(18.0, us.card.range / 100.0 - 2.0)
        score -= max(0.0, gap - wanted) * 0.25
        if off <= 45 and is_within(us, enemy, us.card.range):
            score += 1.5
        if us.in_melee == 0 and gap < 13 and charges(enemy):
            score -= 1.0 + (13.0 - gap) * 0.3  # let those who close come to us
        if us.mounted and us.card.is_mounted_infantry and gap < 26:
            score -= 2.5
        score += formation_score(us, gap, enemy)
        return score
    return score + closing(battle, us, enemy, gap, off)


def closing(battle: Battle, us: Group, enemy: Group, gap: float, off: int) -> float:
    """Melee troops want to be near, in a mob, with an enemy before them, and best of all on his flank."""
    score = 0.4 if us.formation == MOB else 0.0
    score -= gap * 0.25
    if 0 < gap <= 10 and off <= 45:
        score += 1.0
    if zone_of(enemy, us.block.x, us.block.y) != FRONTAL and gap < 12:
        score += 1.0
    return score


def charges(group: Group) -> bool:
    """It would answer by charging."""
    return not group.card.has_ranged or group.is_cavalry


def formation_score(us: Group, gap: float, enemy: Group) -> float:
    """Open Order to come up and against those who shoot; a line to volley from, or a mob, against those who close."""
    if us.card.klass >= ARTILLERY:
        return 0.0
    closes = charges(enemy) and gap <= 20
    if us.formation == LINE and not us.mounted and gap <= 24:
        return 1.2
    if us.formation == OPEN:
        return -0.8 if closes else 0.6
    if us.formation == LINE and not us.mounted:
        return 1.2 if closes else 0.0
    if us.formation == MOB:
        return 0.6 if closes else 0.0
    return -0.6
