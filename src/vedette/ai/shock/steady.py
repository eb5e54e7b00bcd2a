"""The steady player of Colonial Adventure: riflemen stand and shoot, spears and horse go in, guns are served.

It works on the battle as its side may imagine it, gives one order at a time, and keeps no memory: decisions follow
from the table alone. Orders come in the order of the list, so that nothing is closed too soon (SP-ACT-03).
"""

from typing import Final

from vedette.ai.shock.deploying import deploy
from vedette.ai.shock.gunnery import aim, guns
from vedette.ai.shock.weighing import (
    STANCES,
    Stance,
    apart,
    attack_worth,
    enemies,
    heading_to_enemy,
    is_shooter,
    nearest,
    shot_worth,
    strength,
    worth_going_in,
)
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.angles import bearing, difference
from vedette.geometry.points import ahead, distance
from vedette.rules.shock.battle import COMMANDERS, MOUNTING, MOVING, SHOOTING, Battle
from vedette.rules.shock.combat.cover import range_to
from vedette.rules.shock.combat.hits import MUSICIAN
from vedette.rules.shock.combat.shooting import longest_range, refuse_shooter, targets
from vedette.rules.shock.move.move_offers import attack_orders, centre_of, join_orders, may_go
from vedette.rules.shock.turn.actions import refuse_act
from vedette.rules.shock.turn.permits import is_free, must_drive, refuse_basic, refuse_reload, refuse_roll
from vedette.rules.shock.units import ATTACHED, FIELDED, MARKER, THROWN, Unit

TURNS: Final = (0, 20, -20, 40, -40, 65, -65, 90, -90)
SHARES: Final = (4, 3, 2, 1)
THROWING_RANGE: Final = 500
"""The distance from which spears are thrown."""


def choose(book: Book, state: State, question: Question, rng: Rng, stance: int = 0) -> Order:
    """Choose one sensible order; with no preference it is random."""
    assert isinstance(state, Battle)
    answer = ANSWERS.get(question.kind)
    return (
        book.sample_aggressive(state, question, rng)
        if answer is None
        else answer(state, question, rng, STANCES[stance])
    )


# --- steps 3 to 6 -----------------------------------------------------------------------------------------------------


def act(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    """Choose the first thing worth doing, in the order of the list."""
    side = question.side
    own = [unit for unit in battle.units if unit.side == side and is_free(battle, unit)]
    foes = enemies(battle, side)
    if battle.stage == COMMANDERS:
        for unit in own:
            if unit.card.is_commander and (unit.where == FIELDED or unit.where == ATTACHED):
                order = commander_order(battle, unit)
                if order is not None:
                    return order
    if battle.stage <= MOVING:
        shown = show_marker(battle, side, foes)
        if shown is not None:
            return shown
        for unit in sorted(own, key=lambda one: nearest_gap(one, foes)):
            if unit.where == FIELDED and not unit.card.is_commander and unit.contact == NOBODY:
                order = movement(battle, unit, foes, stance)
                if order is not None:
                    return order
    for unit in sorted(own, key=lambda one: one.id != battle.last_actor):  # a musician plays at once or not at all
        if unit.where == FIELDED and not unit.card.is_commander:
            order = deed(battle, unit, foes)
            if order is not None:
                return order
    return Order("done")


def nearest_gap(us: Unit, foes: list[Unit]) -> int:
    return min([apart(us, them) for them in foes]) if foes else 0


def show_marker(battle: Battle, side: int, foes: list[Unit]) -> Order | None:
    """Stand a hidden unit up when an enemy is near enough to be reached."""
    if battle.step not in (3, 4) or battle.has_begun:
        return None
    for marker in battle.markers:
        if marker.side != side or not marker.is_out or not marker.is_real:
            continue
        for them in foes:
            if distance(marker.x, marker.y, them.cx, them.cy) < 1500 + them.radius:
                return Order("show", (marker.id + 1,))
    return None


def commander_order(battle: Battle, us: Unit) -> Order | None:
    """Rally or send in the commander's unit; a lone commander joins one."""
    if us.where == FIELDED:
        if refuse_act(battle, us.side, Order("join", (us.id, us.id))) is not None and us.moved and us.acted:
            return None
        if refuse_basic(battle, us) is None:
            joins = join_orders(battle, us, battle.basic_move(us))
            if joins:
                return joins[0]
        if refuse_roll(battle, us) is None and not us.acted and join_orders(battle, us, usual_roll(battle, us)):
            return Order("roll", (us.id,))
        return None
    if us.acted:
        return None
    host = battle.units[us.host]
    if host.contact != NOBODY and host.shock <= host.figures() // 2:
        return Order("order", (us.id,))
    if host.shock > 0:
        return Order("rally", (us.id,))
    return Order("order", (us.id,)) if host.contact != NOBODY else None


def movement(battle: Battle, us: Unit, foes: list[Unit], stance: Stance) -> Order | None:
    """Choose a basic move or the roll of a Movement Action, or None to stay."""
    if refuse_basic(battle, us) is None:
        order = go(battle, us, foes, battle.basic_move(us), stance)
        if order is not None:
            return order
    if refuse_roll(battle, us) is not None or not foes:
        return None
    if must_drive(battle, us):
        return None
    if is_shooter(battle, us):
        if us.owed > 0 or targets(battle, us) or (us.mounted and us.card.mounted_class):
            return None
        if not wants_to_close(battle, us, foes, stance) or go(battle, us, foes, usual_roll(battle, us), stance) is None:
            return None
        return Order("roll", (us.id,))
    if us.weapon() == THROWN and targets(battle, us):
        return None  # it throws instead
    return Order("roll", (us.id,)) if go(battle, us, foes, usual_roll(battle, us), stance) is not None else None


def usual_roll(battle: Battle, us: Unit) -> int:
    """Return the usual length of a rolled move, in hundredths of an inch."""
    kind = battle.move_class(us)
    return battle.rules.move_dice[kind] * (battle.rules.move_sides[kind] + 1) * 50


def wants_to_close(battle: Battle, us: Unit, foes: list[Unit], stance: Stance) -> bool:
    """True if no enemy is within good range."""
    them = nearest(battle, us, foes)
    return them is not None and apart(us, them) - them.radius > stance.good_range


def best_attack(battle: Battle, us: Unit, allowance: int, stance: Stance) -> Order | None:
    """Return the most promising attack or support, or None."""
    best: Order | None = None
    most = 0
    for order in attack_orders(battle, us, allowance):
        them = battle.units[order.args[1]]
        worth = attack_worth(battle, us, them)
        if order.verb == "support":
            if is_shooter(battle, us):
                continue
            worth = 1
        elif worth <= worth_going_in(us) - stance.dares or strength(battle, us, them, True) == 0:
            continue
        if best is None or worth > most:
            most = worth
            best = order
    return best


def go(battle: Battle, us: Unit, foes: list[Unit], allowance: int, stance: Stance) -> Order | None:
    """Go into contact if that is good, else nearer or to a better place to shoot; units about to retire stay."""
    if us.must_retire():
        return None
    order = best_attack(battle, us, allowance, stance)
    if order is not None:
        return order
    them = nearest(battle, us, foes)
    if them is None:
        return None
    if is_shooter(battle, us):
        return better_place(battle, us, them, allowance, stance)
    if not stance.comes_on:
        return None
    return approach(battle, us, prey(battle, us, foes), allowance, THROWING_RANGE if us.weapon() == THROWN else 0)


def prey(battle: Battle, us: Unit, foes: list[Unit]) -> Unit:
    """Return the enemy to go for: near, and worth attacking."""
    best = foes[0]
    most = -(1 << 40)
    for them in foes:
        worth = attack_worth(battle, us, them) * 40 - apart(us, them)
        if them.contact != NOBODY:
            worth -= 600
        if worth > most:
            most = worth
            best = them
    return best


def better_place(battle: Battle, us: Unit, them: Unit, allowance: int, stance: Stance) -> Order | None:
    """Return a better place: shooters with a target stay; without one they turn or come nearer."""
    if us.building != NOBODY:
        return None
    wanted = int(bearing(them.cx - us.cx, them.cy - us.cy))
    off = difference(us.heading, wanted)
    far = apart(us, them) - them.radius
    if far <= longest_range(battle, us.weapon()) and far <= stance.good_range + 200:
        if off <= 50:
            return None
        here = centre_of(battle, us)
        if may_go(battle, us, here.x, here.y, wanted, us.files, allowance):
            return Order("move", (us.id, here.x, here.y, wanted, us.files))
    return approach(battle, us, them, allowance, stance.good_range) if stance.comes_on else None


def approach(battle: Battle, us: Unit, them: Unit, allowance: int, keep: int) -> Order | None:
    """Return the legal place nearest to an enemy, no nearer than `keep`; None when it is no better."""
    if us.building != NOBODY:
        return None
    here = centre_of(battle, us)
    way = int(bearing(them.cx - here.x, them.cy - here.y))
    far = int(distance(here.x, here.y, them.cx, them.cy))
    best: Order | None = None
    least = far - 60
    for turn in TURNS:
        for share in SHARES:
            length = allowance * share // 4
            if keep and far - length < keep + them.radius:
                length = far - keep - them.radius
            if length < 50:
                continue
            there = ahead(here.x, here.y, way + turn, length)
            after = int(distance(there.x, there.y, them.cx, them.cy))
            if after >= least:
                continue
            heading = int(bearing(them.cx - there.x, them.cy - there.y))
            if may_go(battle, us, there.x, there.y, heading, us.files, allowance):
                least = after
                best = Order("move", (us.id, there.x, there.y, heading, us.files))
                break
    return best


def deed(battle: Battle, us: Unit, foes: list[Unit]) -> Order | None:
    """Dismount to shoot, shoot, reload; the musician plays when there is something to gain."""
    if us.acted:
        return use_musician(battle, us, foes)
    side = us.side
    if is_shooter(battle, us) and us.mounted and battle.stage <= MOUNTING:
        them = nearest(battle, us, foes)
        if them is not None and apart(us, them) < longest_range(battle, us.weapon()) + 600:
            order = Order("dismount", (us.id,))
            if refuse_act(battle, side, order) is None:
                return order
    if battle.stage <= SHOOTING:
        order_to_fire = best_shot(battle, us)
        if order_to_fire is not None:
            return order_to_fire
    if refuse_reload(battle, us) is None:
        return Order("reload", (us.id,))
    return None


def use_musician(battle: Battle, us: Unit, foes: list[Unit]) -> Order | None:
    """Use the musician's Action for a volley at close range, or the last inches into contact."""
    if us.musician == 0 or refuse_act(battle, us.side, Order("play", (us.id,))) is not None:
        return None
    if us.contact == NOBODY and us.owed == 0 and is_shooter(battle, us):
        for who in targets(battle, us):
            if range_to(battle, us, battle.units[who]) <= 900:
                return Order("play", (us.id,))
    if not is_shooter(battle, us) and us.contact == NOBODY:
        for them in foes:
            if them.contact == NOBODY and apart(us, them) - us.radius - them.radius < 300:
                if attack_worth(battle, us, them) > 0:
                    return Order("play", (us.id,))
    return None


def best_shot(battle: Battle, us: Unit) -> Order | None:
    if refuse_shooter(battle, us) is not None:
        return None
    best: Order | None = None
    most = 0
    for who in targets(battle, us):
        worth = shot_worth(battle, us, battle.units[who])
        if worth > most:
            most = worth
            best = Order("fire", (us.id, who))
    return best


def march(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    return on_the_way(battle, battle.units[question.who], "stay", stance)


def resume(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    return on_the_way(battle, battle.units[question.who], "halt", stance)


def on_the_way(battle: Battle, us: Unit, otherwise: str, stance: Stance) -> Order:
    """Choose where to go with a roll, or with what is left of a move."""
    last = Order(otherwise, (us.id,))
    if us.card.is_commander:
        joins = join_orders(battle, us, battle.allowance)
        return joins[0] if joins else last
    if us.piece != NOBODY or us.where != FIELDED:
        return last
    order = go(battle, us, enemies(battle, us.side), battle.allowance, stance)
    return order if order is not None else last


def extra(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    """Choose the use of a musician's Action."""
    us = battle.units[question.who]
    if us.piece != NOBODY:
        piece = battle.pieces[us.piece]
        return Order("repair" if piece.jammed else ("reload" if piece.fired else "roll"), (us.id,))
    shot = best_shot(battle, us)
    if shot is not None:
        return shot
    if us.owed > 0:
        return Order("reload", (us.id,))
    if must_drive(battle, us):
        return Order("drive", (us.id, heading_to_enemy(battle, us)))
    return Order("roll", (us.id,))


# --- colours -------------------------------------------------------------------------------------------------------


def colours(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    """Use the colours before step 8 if they save it from retiring; before that only when badly shaken."""
    for us in battle.units:
        if us.side != question.side or us.where != FIELDED or us.colours == 0 or us.shock == 0 or us.figures() == 1:
            continue
        if question.who not in (NOBODY, us.id):
            continue
        men = us.figures()
        if battle.step == 8 and us.shock > men:
            return Order("colours", (us.id,))
        if us.shock >= 4 and us.shock + 2 >= men:
            return Order("colours", (us.id,))
    return Order("furl")


# --- short answers ----------------------------------------------------------------------------------------------------


def stand_up(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    return Order("stand", (question.who, heading_to_enemy(battle, battle.units[question.who])))


def keep_still(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    return Order("keep", (question.who - MARKER + 1,))


def give_up_musician(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    return Order("lose", (question.who, MUSICIAN))


ANSWERS: Final = {
    "act": act,
    "march": march,
    "resume": resume,
    "aim": aim,
    "guns": guns,
    "colours": colours,
    "deploy": deploy,
    "extra": extra,
    "unmask": stand_up,
    "creep": keep_still,
    "lose": give_up_musician,
}
