"""The orders of Colonial Adventures worth trying: entries, attacks, moves, formations."""

from collections.abc import Callable
from typing import Final

from vedette.ai.adventures.plan import PATIENCE, GroupPlan, angle_off
from vedette.ai.adventures.routes import Routes
from vedette.engine.types import NOBODY, Order
from vedette.geometry.angles import bearing, difference
from vedette.geometry.blocks import is_far
from vedette.geometry.envelope import nearest_stop
from vedette.geometry.points import Point, ahead, distance
from vedette.geometry.reach import Reach
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.fire import may_volley
from vedette.rules.adventures.ground.buildings import refuse_quit
from vedette.rules.adventures.ground.sight import gap_between
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, EUROPEAN, FIELDED, MOB, OPEN, RUNNERS, Group
from vedette.rules.adventures.turn.actions import FELL_BACK, MOVED
from vedette.rules.adventures.turn.entering import enter_orders
from vedette.rules.adventures.turn.moving import WITHOUT_ROOM, allowance, filed_through, reach_for, why_move_not
from vedette.rules.adventures.turn.offers import can_do, charge_targets, fire_targets, other_orders

MOST_SHOTS: Final = 5
MOST_FACED: Final = 4
SAME_WAY: Final = 16
"""Headings that differ by less count as the same."""
MOST_ENTRIES: Final = 6
PROBE: Final = 100
LEAST_MOVE: Final = 100
STRIDE: Final = 200
MOST_ALONG: Final = 4
JUST_OUTSIDE: Final = 1310
"""Just outside a charge and a Test of Wills."""
FAR_OFF: Final = 3400
STEPS_OUTSIDE: Final = (300, 600, 1000)
RIDES: Final = (700, 2400)


def ways_in(battle: Battle, us: Group) -> list[Order]:
    """Return places to enter the table nearest to the enemy, for each formation."""
    found = enter_orders(battle, us)
    mobs = [order for order in found if order.args[4] == MOB]
    if mobs and not us.card.has_ranged:
        found = mobs  # melee groups close in a Mob
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


def worth_trying(battle: Battle, us: Group, plan: GroupPlan) -> list[Order]:
    """Return the orders that may be best."""
    found: list[Order] = []
    if us.card.klass != CHIEF:
        for them in charge_targets(battle, us):
            found.append(Order("charge", (us.id, them)))
    verb = "volley" if may_volley(us) else "fire"
    for them in fire_targets(battle, us)[:MOST_SHOTS]:
        found.append(Order(verb, (us.id, them)))
    if not keeps_its_place(battle, us):
        found.extend(moves(battle, us, plan, False))
    if us.building != NOBODY and plan.haste >= 0.0:
        found.extend(ways_outside(battle, us))
    others = other_orders(battle, us)
    if us.card.klass < ARTILLERY and us.building == NOBODY:
        if not found or plan.goes_round or plan.time_of(us) > 0.0 or plan.narrow or (plan.rough_ahead and us.is_formed):
            found.extend(ways_out(us, plan, not found))
    faced: list[int] = []
    for order in others:
        turns = order.verb == "face"
        if turns and any([difference(order.args[1], way) < SAME_WAY for way in faced]):
            continue
        if is_useful(battle, us, order, plan):
            found.append(order)
            if turns:
                faced.append(order.args[1])
    found.append(Order("done", (us.id,)))
    return found


def ways_outside(battle: Battle, us: Group) -> list[Order]:
    """Return orders out of a house by its door to places with room."""
    door = battle.field.buildings[us.building].door
    found: list[Order] = []
    for formation in (OPEN,) if us.card.training == EUROPEAN else (OPEN, MOB):
        for way in range(0, 360, 45):
            for far in STEPS_OUTSIDE:
                goal = ahead(door.x, door.y, way, far)
                for heading in (way, (way + 90) % 360):
                    order = Order("quit", (us.id, goal.x, goal.y, heading, formation))
                    if refuse_quit(battle, us, order) is None:
                        found.append(order)
                        break
    return found


def ways_out(us: Group, plan: GroupPlan, jammed: bool) -> list[Order]:
    """Return turns towards the way round; a blocked group turns about or changes formation."""
    found: list[Order] = []
    if plan.routes is not None:
        for way in range(0, 360, 45):
            if difference(way, us.block.heading) > SAME_WAY:
                found.append(Order("face", (us.id, way)))
        for shape in plan.routes.shapes:
            if shape.formation != us.formation or shape.files != us.files:
                found.append(Order("form", (us.id, shape.formation, shape.files)))
    elif plan.goes_round:
        for turn in (0, 30, -30, 60, -60) if plan.haste >= PATIENCE else (0,):
            found.append(Order("face", (us.id, (plan.onward(us) + turn) % 360)))
    if jammed:
        for turn in (180, 90, 270):
            found.append(Order("face", (us.id, (us.block.heading + turn) % 360)))
    late = plan.goes_round and plan.haste >= PATIENCE
    if jammed or late or plan.narrow or us.formation != OPEN:
        for formation in (MOB, OPEN):
            for ranks in (3, 4):
                found.append(Order("form", (us.id, formation, (us.bodies + ranks - 1) // ranks)))
    return found


def keeps_its_place(battle: Battle, us: Group) -> bool:
    """True for a gun with an enemy in range, unless nothing has happened for some turns."""
    enemy = nearest(battle, us)
    return us.serves_gun and enemy is not None and battle.quiet < 4 and gap_between(us, enemy) <= us.card.range


def is_useful(battle: Battle, us: Group, order: Order, plan: GroupPlan) -> bool:
    """True if an order other than fire, charges and moves is worth trying."""
    test = USEFUL.get(order.verb)
    return test is not None and test(battle, us, order, plan)


def always(battle: Battle, us: Group, order: Order, plan: GroupPlan) -> bool:
    return True


def is_useful_hurry(battle: Battle, us: Group, order: Order, plan: GroupPlan) -> bool:
    return is_far_off(battle, us)


def is_useful_house(battle: Battle, us: Group, order: Order, plan: GroupPlan) -> bool:
    """True if the group is not the attacker: attackers do not enter houses."""
    if battle.done_acts & FELL_BACK:
        return False
    return plan.haste < 0.0 or (us.card.has_ranged and battle.defender == NOBODY)


def is_useful_way_back(battle: Battle, us: Group, order: Order, plan: GroupPlan) -> bool:
    """True unless it would fall back after a move in the same activation."""
    return not battle.done_acts & MOVED


def is_useful_dismounting(battle: Battle, us: Group, order: Order, plan: GroupPlan) -> bool:
    return us.card.is_mounted_infantry


def is_useful_formation(battle: Battle, us: Group, order: Order, plan: GroupPlan) -> bool:
    """True unless a group without ranged weapons would leave Mob for Open Order."""
    return order.args[1] != OPEN or us.card.has_ranged


def is_useful_facing(battle: Battle, us: Group, order: Order, plan: GroupPlan) -> bool:
    roundabout = us.formation == OPEN and us.card.training == EUROPEAN
    return roundabout or order.args[1] in ways_to_enemies(battle, us)


USEFUL: Final[dict[str, Callable[[Battle, Group, Order, GroupPlan], bool]]] = {
    "aim": always,
    "turn": always,
    "clear": always,
    "unpack": always,
    "mount": always,
    "serve": always,
    "rise": always,
    "send": always,
    "quit": always,
    "hurry": is_useful_hurry,
    "occupy": is_useful_house,
    "back": is_useful_way_back,
    "dismount": is_useful_dismounting,
    "form": is_useful_formation,
    "face": is_useful_facing,
}


def ways_to_enemies(battle: Battle, us: Group) -> list[int]:
    """Return the bearings of the nearest enemies."""
    near = sorted([(gap_between(us, enemy), enemy.id) for enemy in battle.enemies(us.side)])
    blocks = [battle.groups[who].block for _, who in near[:MOST_FACED]]
    return [int(bearing(block.x - us.block.x, block.y - us.block.y)) for block in blocks]


def moves(battle: Battle, us: Group, plan: GroupPlan, few: bool) -> list[Order]:
    """Return moves worth comparing: up to each enemy, just outside its reach, and over our own; or few."""
    length = allowance(battle, us)
    if not can_do(battle, MOVED) or length == 0 or us.building != NOBODY or battle.done_acts & FELL_BACK:
        return []
    reach = reach_for(battle, us, length, 0)
    block = us.block
    spots: list[Point] = []
    if us.card.klass == CHIEF:
        return rides(battle, us, reach)
    if plan.routes is not None:
        spots.extend(along(us, plan.routes, reach, length))
    elif plan.goes_round and plan.ways is not None:
        x, y = plan.ways.onward(block.x, block.y)
        spots.append(nearest_stop(reach, x, y, PROBE))
    for enemy in battle.enemies(us.side):
        gap = gap_between(us, enemy)
        if gap > 3 * length + 1200 or few:
            continue
        spots.append(nearest_stop(reach, enemy.block.x, enemy.block.y, PROBE))
        if JUST_OUTSIDE + 100 < gap < JUST_OUTSIDE + length:
            way = bearing(enemy.block.x - block.x, enemy.block.y - block.y)
            goal = ahead(block.x, block.y, way, gap - JUST_OUTSIDE)
            spots.append(nearest_stop(reach, goal.x, goal.y, PROBE))
    turns = (-45, -22, 0, 22, 45) if reach.half_arc < 180 else (0, 45, 90, 135, 180, 225, 270, 315)
    for turn in turns[::2] if few else turns:
        for share in (1,) if few else (1, 2):
            goal = ahead(block.x, block.y, block.heading + turn, length // share)
            spots.append(nearest_stop(reach, goal.x, goal.y, PROBE))
    if plan.haste >= 0.0 and not few and (plan.goes_round or plan.narrow):
        spots.extend(through(battle, us, reach, length))
    seen: set[tuple[int, int]] = set()
    found: list[Order] = []
    for spot in spots:
        if (spot.x, spot.y) not in seen and distance(block.x, block.y, spot.x, spot.y) >= LEAST_MOVE:
            seen.add((spot.x, spot.y))
            found.append(Order("move", (us.id, spot.x, spot.y, block.heading)))
    return found


def through(battle: Battle, us: Group, reach: Reach, length: int) -> list[Point]:
    """Return the places ahead without room that the group files through to beyond (CA-RUL2-102)."""
    block = us.block
    found: list[Point] = []
    for turn in (-45, -22, 0, 22, 45):
        for far in (length, length // 2):
            goal = ahead(block.x, block.y, block.heading + turn, far)
            if why_move_not(battle, us, reach, goal.x, goal.y) in WITHOUT_ROOM:
                there = filed_through(battle, us, length, 0, goal.x, goal.y)
                if there is not None and distance(block.x, block.y, there.x, there.y) > far:
                    found.append(goal)
                    break
    return found


def along(us: Group, routes: Routes, reach: Reach, length: int) -> list[Point]:
    """Return the places within its move from which a band reaches the enemy soonest."""
    block, number = us.block, routes.number_of(us)
    ranked: list[tuple[float, int, int]] = []
    for turn in range(-45, 46, 15):
        for far in range(STRIDE, length + 1, STRIDE):
            goal = ahead(block.x, block.y, block.heading + turn, far)
            ranked.append((routes.time_from(goal.x, goal.y, block.heading, number), far, turn))
    ranked.sort()
    goals = [ahead(block.x, block.y, block.heading + turn, far) for _, far, turn in ranked[:MOST_ALONG]]
    return [nearest_stop(reach, goal.x, goal.y, PROBE) for goal in goals]


def rides(battle: Battle, chief: Group, reach: Reach) -> list[Order]:
    """Return moves of the C-in-C to the rear of one of its groups, or away from all."""
    found: list[Order] = []
    for friend in battle.bodies_of(chief.side):
        block = friend.block
        goal = ahead(block.x, block.y, block.heading + 180, block.depth // 2 + 100)
        spot = nearest_stop(reach, goal.x, goal.y, PROBE)
        found.append(Order("move", (chief.id, spot.x, spot.y, block.heading)))
    here = chief.block
    for way in range(0, 360, 45):
        for far in RIDES:
            goal = ahead(here.x, here.y, way, far)
            spot = nearest_stop(reach, goal.x, goal.y, PROBE)
            if distance(here.x, here.y, spot.x, spot.y) >= LEAST_MOVE:
                found.append(Order("move", (chief.id, spot.x, spot.y, here.heading)))
    return found


def is_far_off(battle: Battle, us: Group) -> bool:
    """True in Open Order if every enemy is too far to bar a fast move, and ahead."""
    enemy = nearest(battle, us)
    if enemy is None or us.formation != OPEN or us.card.klass >= ARTILLERY:
        return False
    return gap_between(us, enemy) > FAR_OFF and angle_off(us, enemy) <= 30


def nearest(battle: Battle, us: Group) -> Group | None:
    best: Group | None = None
    least = 0
    for group in battle.groups:
        if group.side != us.side and group.where == FIELDED and group.card.klass != RUNNERS:
            if best is not None and is_far(us.block, group.block, least):
                continue
            gap = gap_between(us, group)
            if best is None or gap < least:
                best = group
                least = gap
    return best
