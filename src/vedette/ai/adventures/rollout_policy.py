"""A rollout policy for Colonial Adventures: a group's next order, judged at a glance without trying it.

It replaces the steady player where the search needs hundreds of turns: fire where it is effective, charge with enough
support, keep range, advance together. It knows the same stances for the acting group.
"""

from typing import Final

from vedette.ai.adventures.chief import chief_risk, chief_standing
from vedette.ai.adventures.missions import come_on, mission_order
from vedette.ai.adventures.orders import PROBE, USEFUL, nearest, rides, ways_in
from vedette.ai.adventures.plan import UNDER_FIRE, angle_off, boldness, charges, lateness, odds_against, power_of
from vedette.ai.adventures.steady import choose_group, choose_place
from vedette.ai.adventures.worth import clash, harm_of, hits_from_here
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.angles import bearing
from vedette.geometry.envelope import nearest_stop
from vedette.geometry.moves import placed
from vedette.geometry.points import ahead, distance
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.fire import may_volley
from vedette.rules.adventures.combat.melee import share_of, tally_of
from vedette.rules.adventures.ground.sight import gap_between
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, EUROPEAN, FIELDED, LINE, RESERVE, Group
from vedette.rules.adventures.turn.actions import FACED, FELL_BACK, MOVED
from vedette.rules.adventures.turn.moving import allowance, reach_for
from vedette.rules.adventures.turn.offers import can_do, charge_targets, fall_back_lengths, fire_targets, other_orders

USUAL: Final = 0
HOLD: Final = 1
PRESS: Final = 2
STANCES: Final = ("", "holding back", "going in")
"""The stances of a side; the first is the usual one."""
BOLDER: Final = (1.0, 1.8, 0.55)
"""The advantage wanted before closing, by stance."""
MOST_SHOTS: Final = 3
GOOD_SHOT: Final = 0.3
"""A shot worth less is left for a better place."""
JUST_OUTSIDE: Final = 13.0
WAITS_AT: Final = 24.0
"""Inches from the enemy where weak groups, and groups that may be charged, wait."""
STRIKES: Final = 13.0
"""The distance from which strong groups charge enemies that would charge them first."""
CLOSE_RANGE: Final = 11.0
"""The range at which European casualties do not return (RTN-01)."""
FALLS_BACK: Final = 1500
"""The distance, in hundredths of an inch, within which a line that has fired falls back from chargers."""
LEAD: Final = -3
"""The lead in dice needed for another round of melee."""
RESTLESS: Final = 0.6
"""The gain in safety for which the C-in-C moves."""
WIDE_OF_IT: Final = 40
"""The angle of the enemy off its front at which a group turns first."""
LEAST_MOVE: Final = 100


def choose(book: Book, state: State, question: Question, rng: Rng, stance: int = USUAL) -> Order:
    """Choose one order at a glance."""
    assert isinstance(state, Battle)
    kind = question.kind
    if kind == "act":
        order = mission_order(book, state, question)
        if order is None:
            order = act(book, state, question, stance)
        if order is not None and book.check(state, question, order) is None:
            return order
        done = Order("done", (question.who,))
        return done if book.check(state, question, done) is None else book.sample_aggressive(state, question, rng)
    if kind == "activate":
        return choose_group(state, question.side)
    if kind == "enter":
        return come_on(state, question.side)
    if kind == "deploy":
        return choose_place(state, question.side)
    if kind in ("volley", "lead"):
        return book.legal_orders(state, question)[0]
    if kind == "contact":
        return book.legal_orders(state, question)[-1]
    return book.sample_aggressive(state, question, rng)


def act(book: Book, battle: Battle, question: Question, stance: int) -> Order | None:
    """Fight on, charge, fire, or move to where that is possible next."""
    us = battle.groups[question.who]
    if us.where == RESERVE:
        entries = ways_in(battle, us)
        return entries[0] if entries else None
    if us.in_melee > 0:
        return Order("fight", (us.id,)) if is_stronger(battle, us) else None
    if us.card.klass == CHIEF:
        return ride(battle, us)
    bodies = [group for group in battle.groups if group.where == FIELDED and group.is_body]
    wanted = wanted_odds(battle, us, bodies) * BOLDER[stance]
    if charges(us) or us.card.training != EUROPEAN:
        charge = best_charge(battle, us, bodies, wanted)
        if charge is not None:
            return charge
    shot = best_shot(battle, us)
    if shot is not None:
        return shot
    if us.card.klass == ARTILLERY or us.building != NOBODY:
        return served(book, battle, question, us)
    return move(battle, us, bodies, wanted, stance)


def wanted_odds(battle: Battle, us: Group, bodies: list[Group]) -> float:
    """Return the advantage that its side wants where it closes."""
    totals = [0.01, 0.01]
    for group in bodies:
        totals[group.side] += power_of(group)
    return boldness(battle, us.side, totals[us.side] / totals[1 - us.side])


def odds_wanted(foe: Group, wanted: float) -> float:
    """Return the advantage wanted: less against groups in melee, more against those that would shoot."""
    if foe.in_melee > 0:
        wanted *= 0.7
    elif not charges(foe):
        wanted *= UNDER_FIRE
    return wanted * 0.8 if foe.chief != NOBODY else wanted


def best_charge(battle: Battle, us: Group, bodies: list[Group], wanted: float) -> Order | None:
    """Return the best charge of those in which its side is strong enough."""
    found: Order | None = None
    most = -1e9
    for who in charge_targets(battle, us):
        foe = battle.groups[who]
        if foe.is_body and odds_against(bodies, us, foe) < odds_wanted(foe, wanted):
            continue
        worth = clash(battle, us, foe) + 2.0 * foe.in_melee
        if worth > most:
            most = worth
            found = Order("charge", (us.id, who))
    return found


def best_shot(battle: Battle, us: Group) -> Order | None:
    """Return the shot with the most effect."""
    if not us.card.has_ranged:
        return None
    found = NOBODY
    most = GOOD_SHOT
    for who in fire_targets(battle, us)[:MOST_SHOTS]:
        foe = battle.groups[who]
        worth = harm_of(battle, us, foe, hits_from_here(battle, us, foe))
        if worth > most:
            most = worth
            found = who
    if found == NOBODY:
        return None
    return Order("volley" if may_volley(us) else "fire", (us.id, found))


def is_stronger(battle: Battle, us: Group) -> bool:
    """True if it rolls clearly more dice than its opponents; otherwise it waits for them."""
    lead = 0
    for pair in battle.pairs:
        if us.id == pair.a or us.id == pair.b:
            foe = battle.groups[pair.b if us.id == pair.a else pair.a]
            ours = share_of(battle, us, foe, tally_of(battle, us, foe, pair, battle.pairs).total, battle.pairs)
            theirs = share_of(battle, foe, us, tally_of(battle, foe, us, pair, battle.pairs).total, battle.pairs)
            lead += ours - theirs
    return lead >= LEAD


def wanted_range(battle: Battle, us: Group, focus: Group, stance: int) -> float:
    """Return the range that shooters want, in inches; attackers come nearer the longer nothing happens."""
    keep = min(WAITS_AT, us.card.range / 100.0 - 2.0)
    if battle.defender != us.side or stance == PRESS:
        if focus.card.training == EUROPEAN and not charges(focus):
            keep = min(keep, CLOSE_RANGE)
        keep = max(3.0, keep - battle.quiet - 0.3 * lateness(battle))
    return max(keep, JUST_OUTSIDE) if charges(focus) else keep


def ride(battle: Battle, chief: Group) -> Order | None:
    """Keep the C-in-C in place while no enemy can reach it, else move it to the safest place."""
    if not can_do(battle, MOVED) or chief_risk(battle, chief) == 0.0:
        return None
    length = allowance(battle, chief)
    if length == 0:
        return None
    trial = battle.clone()
    mover = trial.groups[chief.id]
    best: Order | None = None
    most = chief_standing(trial, mover) + RESTLESS
    here = chief.block
    for order in rides(battle, chief, reach_for(battle, chief, length, 0)):
        trial.set_block(mover, placed(here, order.args[1], order.args[2]))
        score = chief_standing(trial, mover)
        if score > most:
            most = score
            best = order
    return best


def served(book: Book, battle: Battle, question: Question, us: Group) -> Order | None:
    """Return an order for a gun's crew or occupants without a target."""
    for order in other_orders(battle, us):
        if order.verb in USEFUL and order.verb not in ("back", "send", "quit", "dismount", "mount"):
            return order
    return None


def move(battle: Battle, us: Group, bodies: list[Group], wanted: float, stance: int) -> Order | None:
    """Move to the wanted place: in charge reach of a weaker enemy, within range, or out of reach."""
    focus = nearest(battle, us)
    length = allowance(battle, us)
    if focus is None or length == 0 or us.building != NOBODY:
        return None
    keep = WAITS_AT
    if us.card.has_ranged:
        keep = wanted_range(battle, us, focus, stance)
        if (
            charges(focus)
            and gap_between(us, focus) < FALLS_BACK
            and us.formation == LINE
            and can_do(battle, FELL_BACK)
        ):
            lengths = fall_back_lengths(battle, us)
            if lengths:
                return Order("back", (us.id, max(lengths)))
    else:
        for foe in bodies:
            if foe.side != us.side and odds_against(bodies, us, foe) >= odds_wanted(foe, wanted):
                if keep > STRIKES or gap_between(us, foe) < gap_between(us, focus):
                    focus, keep = foe, STRIKES if charges(foe) and foe.in_melee == 0 else 0.0
        if keep > STRIKES and battle.defender != us.side:
            keep = max(JUST_OUTSIDE, keep - 1.5 * battle.quiet)
    gap = gap_between(us, focus) / 100.0
    block = us.block
    way = int(bearing(focus.block.x - block.x, focus.block.y - block.y))
    if angle_off(us, focus) > WIDE_OF_IT and can_do(battle, FACED):
        return Order("face", (us.id, way))
    if stance == HOLD and gap < 2 * WAITS_AT:
        return None
    if gap <= keep + 1.0 or not can_do(battle, MOVED):
        return None
    far = min(float(length), (gap - keep) * 100.0)
    reach = reach_for(battle, us, length, 0)
    goal = ahead(block.x, block.y, way, int(far))
    spot = nearest_stop(reach, goal.x, goal.y, PROBE)
    if distance(block.x, block.y, spot.x, spot.y) < LEAST_MOVE:
        return None
    return Order("move", (us.id, spot.x, spot.y, block.heading))
