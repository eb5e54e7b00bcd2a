"""The orders of an active group: all of them, and one at random."""

from typing import Final

from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Order
from vedette.geometry.angles import bearing, difference
from vedette.geometry.blocks import are_within
from vedette.geometry.envelope import nearest_stop
from vedette.geometry.figures import behind
from vedette.geometry.points import Point
from vedette.geometry.reach import sample
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.charge import charge_line
from vedette.rules.adventures.combat.fire import could_fire, may_shoot, may_volley, range_of
from vedette.rules.adventures.combat.grenades import throw_orders
from vedette.rules.adventures.combat.melee import refuse_fight
from vedette.rules.adventures.ground.buildings import building_orders
from vedette.rules.adventures.ground.sight import is_sheltered_chief, nearest_enemy
from vedette.rules.adventures.groups.formations import may_form, usual_files
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, FIELDED, INCH, LINE, RESERVE, SQUARE, TRIBAL, Group
from vedette.rules.adventures.groups.guns import man_orders
from vedette.rules.adventures.groups.parts import most_runners
from vedette.rules.adventures.turn.actions import (
    CHARGED,
    FACED,
    FELL_BACK,
    FIRED,
    FORMED,
    MOVED,
    PRONE,
    is_bound_for_gun,
    never_charges,
)
from vedette.rules.adventures.turn.breaking_off import refuse_break_off
from vedette.rules.adventures.turn.deeds import refuse_act
from vedette.rules.adventures.turn.entering import enter_orders, pick_enter
from vedette.rules.adventures.turn.moving import allowance, passage_limit, reach_for
from vedette.rules.adventures.turn.reaches import PROBE, way_out

MOST_RUNNERS: Final = 3
"""The most runners offered; more may be sent (CA-AMM-04)."""
ATTACKS: Final = ("charge", "volley", "fire")


def can_do(battle: Battle, bit: int) -> bool:
    return battle.actions > 0 and not battle.done_acts & bit


# --- targets ----------------------------------------------------------------------------------------------------------


def fire_targets(battle: Battle, us: Group) -> list[int]:
    """Return the enemy groups that an active group may fire at now."""
    found: list[int] = []
    if (
        not (battle.moved_first or can_do(battle, FIRED))
        or is_sheltered_chief(battle, us)
        or not could_fire(battle, us)
    ):
        return found
    if us.card.is_mounted_infantry and us.mounted and not us.card.is_boer:
        return found
    if is_bound_for_gun(battle, us):
        return found
    for group in battle.groups:
        if group.side != us.side and group.where == FIELDED and group.in_melee == 0 and may_shoot(battle, us, group):
            found.append(group.id)
    return found


def charge_targets(battle: Battle, us: Group) -> list[int]:
    """Return the enemy groups that an active group may try to charge."""
    found: list[int] = []
    if not can_do(battle, CHARGED) or us.in_melee > 0 or never_charges(battle, us) or us.card.is_unarmed:
        return found
    if us.card.is_mounted_infantry and us.mounted:
        return found
    reach = allowance(battle, us)
    for group in battle.groups:
        if group.side != us.side and group.where == FIELDED and are_within(us.block, group.block, reach):
            if charge_line(battle, us, group) is not None:
                found.append(group.id)
    return found


# --- orders -----------------------------------------------------------------------------------------------------------


def act_orders(battle: Battle) -> list[Order]:
    """Return every closed order and samples of the open ones."""
    found = closed_orders(battle)
    us = battle.groups[battle.acting]
    if us.where == FIELDED and us.in_melee == 0:
        attacks = [order for order in found if order.verb in ATTACKS]
        found = attacks + move_orders(battle, us) + found[len(attacks) :]
    return found


def closed_orders(battle: Battle) -> list[Order]:
    """Return the acting group's orders that need no place; attacks come first."""
    who = battle.acting
    us = battle.groups[who]
    found: list[Order] = []
    if us.where == RESERVE:
        return enter_orders(battle, us) or [Order("done", (who,))]
    if us.in_melee > 0:
        if refuse_fight(battle, us) is None:
            found.append(Order("fight", (who,)))
        if refuse_break_off(battle, us) is None:
            found.append(Order("break", (who,)))
        found.append(Order("done", (who,)))
        return found
    for them in charge_targets(battle, us):
        found.append(Order("charge", (who, them)))
    for them in fire_targets(battle, us):
        if may_volley(us):
            found.append(Order("volley", (who, them)))
        found.append(Order("fire", (who, them)))
    found.extend(other_orders(battle, us))
    if not is_bound_for_gun(battle, us):
        found.append(Order("done", (who,)))
    return found


def move_orders(battle: Battle, us: Group) -> list[Order]:
    """Return moves worth comparing: towards each enemy, and spread over the reach."""
    found: list[Order] = []
    length = allowance(battle, us)
    if not can_do(battle, MOVED) or length == 0 or us.building != NOBODY:
        return found
    reach = reach_for(battle, us, length, 0)
    spots: list[Point] = []
    for enemy in battle.enemies(us.side):
        spots.append(nearest_stop(reach, enemy.block.x, enemy.block.y, PROBE))
    half = 45 if reach.half_arc < 180 else 180
    for turn in range(-half, half + 1, 45):
        for share in (2, 1):
            spots.append(way_out(reach, us.block.heading + turn, length // share))
    seen: list[int] = []
    for spot in spots:
        code = spot.x * 100000 + spot.y
        if code in seen or (spot.x == us.block.x and spot.y == us.block.y):
            continue
        seen.append(code)
        order = Order("move", (us.id, spot.x, spot.y, us.block.heading))
        if refuse_act(battle, order) is None:
            found.append(order)
    return found


def headings_for(battle: Battle, us: Group) -> list[int]:
    """Return facings worth comparing: towards each enemy, and the eight compass points."""
    found: list[int] = []
    for enemy in battle.enemies(us.side):
        way: int = bearing(enemy.block.x - us.block.x, enemy.block.y - us.block.y)
        if way not in found:
            found.append(way)
    for way in range(0, 360, 45):
        if way not in found:
            found.append(way)
    return found


def likely_facings(battle: Battle, us: Group) -> list[int]:
    """Return likely facings where any is allowed (CA-ORG-16, CA-RUL-42): its own, and the nearest enemy's bearing."""
    found = [int(us.block.heading)]
    enemy = nearest_enemy(battle, us)
    if enemy != NOBODY:
        there = battle.groups[enemy].block
        way: int = bearing(there.x - us.block.x, there.y - us.block.y)
        if way != found[0]:
            found.append(way)
    return found


def other_orders(battle: Battle, us: Group) -> list[Order]:
    """Return orders for facing, formation, falling back, prone, fast moves and guns."""
    found: list[Order] = []
    who = us.id
    if us.card.klass < ARTILLERY:
        if can_do(battle, FACED):
            for heading in headings_for(battle, us):
                found.append(Order("face", (who, heading)))
        if can_do(battle, FORMED):
            for formation in range(5):
                if may_form(us.card, us.mounted, formation) and formation != us.formation:
                    usual = usual_files(formation, us.bodies, us.card.has_ranged)
                    found.append(Order("form", (who, formation, usual)))
                    if formation == SQUARE and usual > 1 and has_gun_beside(battle, us):
                        found.append(Order("form", (who, formation, 1)))  # its hollow may hold the gun (CA-RUL-39)
        if can_do(battle, FELL_BACK) and us.formation == LINE:
            for length in fall_back_lengths(battle, us):
                found.append(Order("back", (who, length)))
        if can_do(battle, MOVED):
            found.append(Order("hurry", (who,)))
            if battle.field.roads:
                found.append(Order("march", (who,)))
    if can_do(battle, PRONE):
        found.append(Order("rise" if us.prone else "prone", (who,)))
    if us.serves_gun and can_do(battle, FIRED):
        found.extend(gun_orders(battle, us))
    found.extend(part_orders(battle, us))
    if battle.field.buildings or battle.field.water:
        found.extend(building_orders(battle, us))
    if us.card.klass < ARTILLERY:
        found.extend(throw_orders(battle, us))
        found.extend(man_orders(battle, us))
    found.append(Order("leave", (who,)))
    return [order for order in found if refuse_act(battle, order) is None]


def has_gun_beside(battle: Battle, us: Group) -> bool:
    """True if a gun of its side stands within 1" of a unit."""
    return any([gun.serves_gun and are_within(us.block, gun.block, INCH) for gun in battle.bodies_of(us.side)])


def fall_back_lengths(battle: Battle, us: Group) -> list[int]:
    """Return each inch that a line may fall back, beyond a unit it passes too (CA-ACT-03, CA-EUS-04)."""
    return list(range(INCH, passage_limit(battle, us, us.block.heading + 180) + 1, INCH))


def part_orders(battle: Battle, us: Group) -> list[Order]:
    """Return orders for mounting, detachments, the C-in-C, ammunition and crews away from guns."""
    found: list[Order] = []
    who = us.id
    if us.card.klass == CHIEF:
        for group in battle.groups:
            if group.side == us.side and group.is_body and group.where == FIELDED:
                found.append(Order("join", (who, group.id)))
        return found
    if us.mounted and can_do(battle, MOVED):
        found.extend([Order("dismount", (who, heading)) for heading in likely_facings(battle, us)])
    if us.holders != NOBODY and can_do(battle, MOVED):
        found.append(Order("mount", (who,)))
    if us.chief != NOBODY:
        found.append(Order("part", (who,)))
    elif us.is_body and battle.chief_of(us.side) != NOBODY:
        found.append(Order("join", (who, battle.chief_of(us.side))))
    if us.tight and us.runners == NOBODY:
        found.append(Order("send", (who,)))
        for count in range(2, min(MOST_RUNNERS, most_runners(us)) + 1):
            found.append(Order("send", (who, count)))
    if us.card.klass == ARTILLERY and not us.at_gun:
        found.append(Order("serve", (who,)))
    if us.detachment != NOBODY or us.card.parent != NOBODY:
        found.append(Order("rejoin", (who,)))
    elif us.second > 0 and battle.done_acts == 0 and us.count >= 8:
        spot = behind(us.block, 200)
        found.append(Order("detach", (who, us.count // 2, spot.x, spot.y)))
    return found


def gun_orders(battle: Battle, us: Group) -> list[Order]:
    """Return gun orders: turn, turn and fire, clear, pack."""
    found: list[Order] = []
    limit = 45 if us.card.training == TRIBAL else 90
    for enemy in battle.enemies(us.side):
        way: int = bearing(enemy.block.x - us.block.x, enemy.block.y - us.block.y)
        turn = difference(way, us.block.heading)
        if turn == 0:
            continue
        if turn <= limit:
            found.append(Order("aim", (us.id, way, enemy.id)))
        if turn <= 90:
            found.append(Order("turn", (us.id, way)))
    if us.jammed:
        found.append(Order("clear", (us.id,)))
    if us.card.is_pack:
        verb = "unpack" if us.packed else "pack"
        found.extend([Order(verb, (us.id, heading)) for heading in likely_facings(battle, us)])
    return found


# --- one at random ----------------------------------------------------------------------------------------------------


def pick_act(battle: Battle, rng: Rng) -> Order:
    """Return an action at random: mostly an attack if there is one, else a move or other action."""
    who = battle.acting
    us = battle.groups[who]
    if us.where == RESERVE:
        return pick_enter(battle, us, rng)
    if us.in_melee > 0:
        lot = rng.below(8)
        if lot < 6 and refuse_fight(battle, us) is None:
            return Order("fight", (who,))
        if lot != 7 and refuse_break_off(battle, us) is None:
            return Order("break", (who,))
        return Order("done", (who,))
    lot = rng.below(16)
    if lot < 6:
        targets = charge_targets(battle, us)
        if targets:
            return Order("charge", (who, targets[rng.below(len(targets))]))
    if lot < 12:
        shot = pick_shot(battle, us, rng)
        if shot is not None:
            return shot
    if lot >= 13:
        other = pick_other(battle, us, rng, lot)
        if other is not None:
            return other
    return pick_move(battle, us, rng)


def pick_shot(battle: Battle, us: Group, rng: Rng) -> Order | None:
    """Return a shot at a random target, without checking all of them."""
    if (
        not (battle.moved_first or can_do(battle, FIRED))
        or is_sheltered_chief(battle, us)
        or not could_fire(battle, us)
    ):
        return None
    if us.card.is_mounted_infantry and us.mounted and not us.card.is_boer:
        return None
    if is_bound_for_gun(battle, us):
        return None
    reach = range_of(us)
    near: list[int] = []
    for group in battle.groups:
        if group.side != us.side and group.where == FIELDED and group.in_melee == 0:
            if are_within(us.block, group.block, reach):
                near.append(group.id)
    for _ in range(2):
        if not near:
            return None
        at = rng.below(len(near))
        them = near[at]
        if may_shoot(battle, us, battle.groups[them]):
            verb = "volley" if may_volley(us) and rng.below(8) else "fire"
            return Order(verb, (us.id, them))
        near[at] = near[-1]
        near.pop()
    return None


def pick_other(battle: Battle, us: Group, rng: Rng, lot: int) -> Order | None:
    """Return a facing to the nearest enemy, another formation, or another order on offer."""
    who = us.id
    if us.card.klass < ARTILLERY and lot == 13:
        if can_do(battle, FACED):
            enemy = nearest_enemy(battle, us)
            heading = rng.below(360)
            if enemy != NOBODY and rng.below(4):
                block = battle.groups[enemy].block
                heading = bearing(block.x - us.block.x, block.y - us.block.y)
            order = Order("face", (who, heading))
            if refuse_act(battle, order) is None:
                return order
        return None
    if us.card.klass < ARTILLERY and lot == 14:
        if can_do(battle, FORMED):
            formation = rng.below(5)
            if may_form(us.card, us.mounted, formation):
                files = usual_files(formation, us.bodies, us.card.has_ranged)
                order = Order("form", (who, formation, files))
                if refuse_act(battle, order) is None:
                    return order
        return None
    found = other_orders(battle, us)
    if found:
        return found[rng.below(len(found))]
    return None


def pick_move(battle: Battle, us: Group, rng: Rng) -> Order:
    """Return a random move, mostly towards the enemy, or staying if there is none."""
    who = us.id
    length = allowance(battle, us)
    if can_do(battle, MOVED) and length > 0 and us.building == NOBODY:
        reach = reach_for(battle, us, length, 0)
        spot = sample(reach, rng.below(1 << 30), rng.below(1 << 30))
        if spot.x != us.block.x or spot.y != us.block.y:
            heading = us.block.heading
            order = Order("move", (who, spot.x, spot.y, heading))
            if us.card.klass < ARTILLERY or refuse_act(battle, order) is None:
                return order
    if us.card.klass == ARTILLERY and not us.at_gun:
        order = Order("serve", (who,))
        if refuse_act(battle, order) is None:
            return order
    return Order("done", (who,))
