"""A steady player for When Empires Clash!: exact chances for every attack, a plain eye for ground, support and danger."""

from collections.abc import Callable
from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import Chance, sum_spread
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.grid import opposite
from vedette.rules.empires.activation import refuse_done, refuse_order
from vedette.rules.empires.battle import Battle, rows_from_home, the_battle
from vedette.rules.empires.close import close_combat, close_targets
from vedette.rules.empires.deploy import deployment_orders, waiting
from vedette.rules.empires.fire import fire_combat, fire_targets
from vedette.rules.empires.move_offers import move_orders
from vedette.rules.empires.moving import reach
from vedette.rules.empires.recoil import has_open_square, is_blocked_by_companion, open_squares, recoil_orders
from vedette.rules.empires.sequence import to_number
from vedette.rules.empires.stands import (
    ALONE,
    ARTILLERY,
    CAVALRY,
    COMMAND,
    FIELDED,
    INFANTRY,
    MACHINE_GUN,
    POM_POM,
    REAR,
    TRANSPORT,
    Stand,
)
from vedette.rules.empires.transport import hitching_orders
from vedette.rules.empires.victory import worth_left

# --- chances ----------------------------------------------------------------------------------------------------------


class Chances:
    """How an attack may end: no gain, the defender driven back, the defender destroyed."""

    def __init__(self, fails: float, drives: float, destroys: float) -> None:
        self.fails = fails
        self.drives = drives
        self.destroys = destroys


_known: Final[dict[tuple[int, int, bool, bool], Chances]] = {}


def chances(ours: int, theirs: int, we_throw_d12: bool, they_throw_d12: bool) -> Chances:
    """The exact chances of an attack with these additions to the throws."""
    key = (ours, theirs, we_throw_d12, they_throw_d12)
    found = _known.get(key)
    if found is not None:
        return found
    us = sum_spread(1, 12) if we_throw_d12 else sum_spread(2, 6)
    them = sum_spread(1, 12) if they_throw_d12 else sum_spread(2, 6)
    fails = drives = destroys = 0
    for i in range(len(us.values)):
        for j in range(len(them.values)):
            weight = us.weights[i] * them.weights[j]
            a = us.values[i] + ours
            d = them.values[j] + theirs
            if a <= d:
                fails += weight
            elif a < 2 * d:
                drives += weight
            else:
                destroys += weight
    cases = us.cases * them.cases
    found = Chances(fails / cases, drives / cases, destroys / cases)
    _known[key] = found
    return found


# --- what things are worth ----------------------------------------------------------------------------------------------

DRIVEN_BACK: Final = 0.4
REPULSED: Final = 0.2
GUN_PRIZE: Final = 1.5
COMMAND_BONUS: Final = 6.0
LEAST_GAIN: Final = 0.08
PROPOSALS: Final = 5
"""So many moves are proposed to somebody who tries orders out."""
CHARGE_REACH: Final = 3
"""How far beyond its rate an enemy may be whom a stand can soon reach: the last step of a charge may be a slanting one."""
TOGETHER: Final = 0.8
"""The share of an army's spears that must be able to reach the enemy before any of them goes in."""
WAITING: Final = 1.2
"""How much those who wait mind the fire that could reach them."""
LAST_TURNS: Final = 4
"""So many turns before the end nobody waits any longer."""


def price(battle: Battle, stand: Stand) -> float:
    """What losing this stand means: its value, a towed gun's with it, and for a Command stand the battle's end."""
    worth = float(stand.card.value)
    if stand.tow != NOBODY:
        worth += battle.stands[stand.tow].card.value
    if stand.card.arm == COMMAND:
        worth += COMMAND_BONUS
    return worth


def trophy(battle: Battle, us: Stand, them: Stand) -> float:
    """What destroying them gains us; their Command stand is worth much while we are ahead, little while we are not."""
    worth = float(them.card.value)
    if them.tow != NOBODY:
        worth += battle.stands[them.tow].card.value
    if them.card.arm in (ARTILLERY, MACHINE_GUN, POM_POM):
        worth *= GUN_PRIZE
    if them.card.arm == COMMAND:
        lead = worth_left(battle, us.side) - worth_left(battle, them.side) + them.card.value
        worth = 8.0 if lead > 0 else -2.0
    return worth


def gain_of(battle: Battle, us: Stand, them: Stand, by_fire: bool) -> float:
    """What an attack is expected to bring, in points."""
    combat = fire_combat(battle, us, them) if by_fire else close_combat(battle, us, them)
    armies = battle.armies
    odds = chances(combat.ours.total, combat.theirs.total, armies[us.side].throws_d12, armies[them.side].throws_d12)
    prize = trophy(battle, us, them)
    share = DRIVEN_BACK
    if is_blocked_by_companion(battle, them) or not has_open_square(battle, them):
        share = 1.0
    gain = odds.destroys * prize + odds.drives * prize * share
    if by_fire:
        return gain
    loss = price(battle, us)
    stuck = is_blocked_by_companion(battle, us) or not has_open_square(battle, us)
    return gain - odds.fails * loss * (1.0 if stuck else REPULSED)


class Best:
    """The best attack found, and what it brings."""

    def __init__(self) -> None:
        self.gain = 0.0
        self.order: Order | None = None


def best_attack(battle: Battle, us: Stand) -> Best:
    """The most rewarding attack a stand can make from where it is."""
    best = Best()
    for id in fire_targets(battle, us):
        gain = gain_of(battle, us, battle.stands[id], True)
        if gain > best.gain:
            best.gain = gain
            best.order = Order("fire", (us.id, id))
    if us.card.arm == COMMAND or us.card.arm == TRANSPORT:
        return best
    for id in close_targets(battle, us):
        gain = gain_of(battle, us, battle.stands[id], False)
        if gain > best.gain:
            best.gain = gain
            best.order = Order("attack", (us.id, id))
    return best


# --- ground -------------------------------------------------------------------------------------------------------------


class Foe:
    """An enemy on the field, as far as ground is judged by it: how far it reaches, and how hard it hits."""

    def __init__(self, them: Stand, x: int, y: int) -> None:
        self.stand = them
        self.x = x
        self.y = y
        closes = them.card.arm not in (ARTILLERY, TRANSPORT, COMMAND)
        self.charge = them.rate + 2 if closes else NOBODY
        self.fire = them.card.range + them.rate if them.card.range >= 2 else NOBODY
        self.strength = 0.12 * them.card.value
        self.is_cavalry = them.is_cavalry


def foes_of(battle: Battle, side: int) -> list[Foe]:
    """The enemies of a side on the field; they stay where they are while it thinks."""
    grid = battle.grid
    return [
        Foe(them, grid.x[them.cell], grid.y[them.cell])
        for them in battle.stands
        if them.side != side and them.where == FIELDED
    ]


def nearest_of(battle: Battle, foes: list[Foe], cell: int) -> Stand | None:
    """The nearest enemy of a square, the first of the roster where several are as near."""
    found: Stand | None = None
    least = 999
    x, y = battle.grid.x[cell], battle.grid.y[cell]
    for foe in foes:
        dx, dy = foe.x - x, foe.y - y
        apart = (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy)
        if apart < least:
            least = apart
            found = foe.stand
    return found


def nearest_enemy(battle: Battle, side: int, cell: int) -> Stand | None:
    found: Stand | None = None
    least = 999
    for them in battle.stands:
        if them.side != side and them.where == FIELDED:
            apart = battle.grid.apart(cell, them.cell)
            if apart < least:
                least = apart
                found = them
    return found


def way_towards(battle: Battle, here: int, there: int) -> int:
    """The facing that looks most nearly at a square."""
    grid = battle.grid
    dx = grid.x[there] - grid.x[here]
    dy = grid.y[there] - grid.y[here]
    if abs(dy) >= abs(dx):
        return 0 if dy > 0 else 2
    return 1 if dx > 0 else 3


def danger(battle: Battle, us: Stand, cell: int, foes: list[Foe]) -> float:
    """How much harm the enemy could do to a stand there in its next activations."""
    field = battle.field
    harm = 0.0
    dug = field.dug[cell]
    covered = dug or (field.ground[cell] == 1)
    rides_down = us.card.arm in (INFANTRY, ARTILLERY) and battle.near[us.side][cell] == 0
    x, y = battle.grid.x[cell], battle.grid.y[cell]
    for foe in foes:
        dx, dy = foe.x - x, foe.y - y
        apart = (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy)
        if apart <= foe.charge:
            harm += foe.strength * (0.7 if dug else 1.0)
            if foe.is_cavalry and rides_down:
                harm += 0.25
        elif apart <= foe.fire:
            harm += foe.strength * 0.6 * (0.5 if covered else 1.0)
    return harm * price(battle, us) / 3.0


def wanted_range(us: Stand) -> int:
    """How near it wants to be to the enemy."""
    if us.card.arm == COMMAND:
        return 5
    if us.card.arm == TRANSPORT:
        return 7
    if us.card.range >= 2:
        return us.card.range
    return 2


def ground_score(battle: Battle, us: Stand, cell: int, foes: list[Foe], waits: bool) -> float:
    """What a square is worth to a stand, its attacks left aside; it has been set down there already."""
    field = battle.field
    score = 0.0
    them = nearest_of(battle, foes, cell)
    if them is None:
        return score
    apart = battle.grid.apart(cell, them.cell)
    want = wanted_range(us)
    if waits:
        want = us.rate + 2
        score -= WAITING * shots_at(battle, us, cell, foes)
    elif goes_in(us) and battle.near[1 - us.side][cell] > 0:
        score += ring(battle, us)
    if apart > want:
        score -= 0.14 * (apart - want)
    elif us.card.arm in (COMMAND, TRANSPORT):
        score -= 0.3 * (want - apart)
    if field.dug[cell]:
        score += 0.45
    elif field.ground[cell] == 1 and us.goes_as_infantry:
        score += 0.25
    score += 0.1 * field.level[cell]
    friends = battle.near[us.side][cell]
    if us.card.arm == COMMAND:
        score += 0.12 * min(friends, 4)
    else:
        score += 0.07 * min(friends, 3)
        command = battle.command_of(us.side)
        if command is not None and command.where == FIELDED and battle.grid.rings(command.cell, cell) == 1:
            score += 0.12
    weight = 2.0 if us.card.arm in (COMMAND, ARTILLERY, TRANSPORT) else 0.5
    if us.card.range < 2 and us.card.arm in (INFANTRY, CAVALRY):
        weight = 0.25
    return score - weight * danger(battle, us, cell, foes)


# --- with mass --------------------------------------------------------------------------------------------------------


def goes_in(us: Stand) -> bool:
    """It has nothing to fire with: it can only close with the enemy."""
    return us.card.range < 2 and us.card.arm in (INFANTRY, CAVALRY)


def must_wait(battle: Battle, us: Stand, foes: list[Foe]) -> bool:
    """It can only close with the enemy, and not enough of its like can arrive with it."""
    return goes_in(us) and not is_assault(battle, us.side, foes)


def is_assault(battle: Battle, side: int, foes: list[Foe]) -> bool:
    """Those who can only close with the enemy go in when enough of them can arrive together, or when no time is left to wait.

    An army that is ahead lets the enemy come.
    """
    spears = ready = others = 0
    for us in battle.stands:
        if us.side != side or us.where != FIELDED or us.card.arm in (COMMAND, TRANSPORT):
            continue
        if not goes_in(us):
            others += 1
            continue
        spears += 1
        them = nearest_of(battle, foes, us.cell)
        if them is not None and battle.grid.apart(us.cell, them.cell) <= us.rate + CHARGE_REACH:
            ready += 1
    if spears < others:
        return True
    if worth_left(battle, side) > worth_left(battle, 1 - side):
        return False
    return ready >= TOGETHER * spears or battle.turn > battle.turns - LAST_TURNS


def ring(battle: Battle, us: Stand) -> float:
    """What our standing here closes to the enemies beside us: who cannot fall back is destroyed (WEC-REC-04)."""
    found = 0.0
    grid = battle.grid
    for offset in grid.around:
        who = battle.front[us.cell + offset]
        if who == NOBODY or battle.stands[who].side == us.side:
            continue
        them = battle.stands[who]
        found += 0.1 * them.card.value * (3 - len(open_squares(battle, them)))
    return found


def shots_at(battle: Battle, us: Stand, cell: int, foes: list[Foe]) -> float:
    """What the enemy's fire may cost a stand that waits there: a fifth of its worth for each who can come into range."""
    x, y = battle.grid.x[cell], battle.grid.y[cell]
    firers = 0
    for foe in foes:
        dx, dy = foe.x - x, foe.y - y
        them = foe.stand
        reach = them.card.range if them.card.arm == ARTILLERY else foe.fire
        if (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy) <= reach and them.card.range >= 2:
            firers += 1
    return 0.1 * firers * us.card.value


# --- an activation --------------------------------------------------------------------------------------------------------


def set_down(battle: Battle, us: Stand, mate: Stand | None, cell: int, facing: int) -> None:
    """Put a stand, or a pair, somewhere in thought."""
    if mate is not None:
        battle.lift(mate)
    battle.lift(us)
    battle.put(us, cell, facing, ALONE)
    if mate is not None:
        battle.put(mate, cell, facing, REAR)


class Plan:
    """A move that has been weighed."""

    def __init__(self) -> None:
        self.score = -1e9
        self.attack = 0.0
        self.order: Order | None = None


def best_move(battle: Battle, us: Stand, may_attack: bool) -> Plan:
    """The best of all squares the stand (or pair) can reach, with the attack it could make from there."""
    if us.place != ALONE and battle.mate == NOBODY:
        return best_listed_move(battle, us, may_attack)
    best = Plan()
    for plan in weighed_moves(battle, us, may_attack):
        if plan.score > best.score:
            best = plan
    return best


def weighed_moves(battle: Battle, us: Stand, may_attack: bool) -> list[Plan]:
    """Weigh every square the stand (or pair) can reach, with the attack it could make from there."""
    mate = battle.stands[battle.mate] if battle.mate != NOBODY else None
    together = mate is not None
    here, facing = us.cell, us.facing
    mate_facing = mate.facing if mate is not None else 0
    cells = reach(battle, us, together).squares[:]
    found: list[Plan] = []
    grid = battle.grid
    moved_before = us.has_moved
    foes = foes_of(battle, us.side)
    waits = must_wait(battle, us, foes)
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
                ground = ground_score(battle, us, cell, foes, waits)
            else:  # only the facing is another
                battle.face(us, way)
                if mate is not None:
                    battle.face(mate, way)
            attack = best_attack(battle, us).gain if may_attack else 0.0
            plan = Plan()
            plan.score = ground + attack
            plan.attack = attack
            plan.order = order_for(us, together, cell, here, facing, way, grid.x[cell], grid.y[cell])
            found.append(plan)
    set_down(battle, us, mate, here, facing)
    us.has_moved = moved_before
    if mate is not None:
        battle.face(mate, mate_facing)
    return found


def worth_a_try(battle: Battle, question: Question) -> list[Order]:
    """The moves that look best, for somebody who tries them out."""
    if question.kind != "activate" or battle.moved or battle.going_home:
        return []
    us = battle.stands[battle.acting]
    if us.card.large or us.card.arm == TRANSPORT or (us.place != ALONE and battle.mate == NOBODY):
        return []
    plans = weighed_moves(battle, us, not battle.attack_closed)
    plans.sort(key=lambda plan: -plan.score)
    found: list[Order] = []
    for plan in plans[:PROPOSALS]:
        if plan.order is not None and refuse_order(battle, plan.order) is None:
            found.append(plan.order)
    return found


def firing_ways(battle: Battle, us: Stand, cell: int, foes: list[Foe]) -> list[int]:
    """The facings towards enemies within range of a square."""
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


def best_listed_move(battle: Battle, us: Stand, may_attack: bool) -> Plan:
    """A stand that shares its square without sharing a counter: weigh leaving it, or staying."""
    plan = Plan()
    foes = foes_of(battle, us.side)
    waits = must_wait(battle, us, foes)
    plan.score = ground_score(battle, us, us.cell, foes, waits) + 0.1
    plan.order = Order("done", (us.id,))
    them = nearest_enemy(battle, us.side, us.cell)
    for cell in reach(battle, us, False).cells[1:]:
        way = us.facing if them is None else way_towards(battle, cell, them.cell)
        score = ground_score(battle, us, cell, foes, waits)
        if score > plan.score:
            plan.score = score
            plan.order = Order("move", (us.id, battle.grid.x[cell], battle.grid.y[cell], way))
    return plan


def choose_activation(battle: Battle, asked: Question, chance: Chance) -> Order:
    """Attack first when nothing better can be had by moving; else move where ground and targets are best."""
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
        return choose_transport(battle, us)
    if us.card.large:
        return choose_large(battle, us, now)
    plan = best_move(battle, us, not battle.attack_closed)
    if now.order is not None and now.gain > LEAST_GAIN and now.gain >= plan.attack - 0.05:
        return now.order
    order = plan.order
    if order is None or order.verb == "done":
        if now.order is not None and now.gain > LEAST_GAIN:
            return now.order
        return give_way(battle, us)
    if refuse_order(battle, order) is not None:
        return give_way(battle, us)
    return order


def give_way(battle: Battle, us: Stand) -> Order:
    """Nothing more to do; a withdrawing stand that may not stand still takes any move it is offered."""
    if refuse_done(battle, us) is None:
        return Order("done", (us.id,))
    moves = move_orders(battle)
    if moves:
        return moves[0]
    return hitching_orders(battle, us)[0]


def choose_withdrawal(battle: Battle, us: Stand, now: Best) -> Order:
    """Going home: a good attack first, then the way that brings it nearest, and off."""
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
    """A large stand fires, or turns towards the nearest enemy."""
    if now.order is not None and now.gain > LEAST_GAIN:
        return now.order
    them = nearest_enemy(battle, us.side, us.cell)
    if them is not None and not battle.moved:
        order = Order("turn", (us.id, way_towards(battle, us.cell, them.cell)))
        if refuse_order(battle, order) is None:
            return order
    return give_way(battle, us)


def choose_transport(battle: Battle, us: Stand) -> Order:
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
    plan = best_move(battle, us, False)
    if plan.order is not None and refuse_order(battle, plan.order) is None:
        return plan.order
    return give_way(battle, us)


# --- the other questions ----------------------------------------------------------------------------------------------------


def choose_numbers(battle: Battle, asked: Question, chance: Chance) -> Order:
    """Those who can strike now first, then those nearest the enemy; stands in one square on one counter."""
    side = asked.side
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
    args: list[int] = []
    for _, who in keyed:
        args.append(who)
        other = battle.companion(battle.stands[who])
        if other != NOBODY:
            args.append(-other - 1)
    return Order("number", tuple(args))


def choose_recoil(battle: Battle, asked: Question, chance: Chance) -> Order:
    """The square with the best ground, straight if equal, facing the enemy."""
    who = asked.who
    us = battle.stands[who]
    best: Order | None = None
    most = -1e9
    foes = foes_of(battle, us.side)
    waits = must_wait(battle, us, foes)
    for order in recoil_orders(battle, who):
        if order.verb == "quit":
            score = -5.0
        else:
            cell = battle.grid.cell(order.args[1], order.args[2])
            score = ground_score(battle, us, cell, foes, waits)
            if order.verb == "recoil" and order.args[3] == opposite(battle.home[us.side]):
                score += 0.05
        if score > most:
            most = score
            best = order
    assert best is not None
    return best


def choose_deployment(battle: Battle, asked: Question, chance: Chance) -> Order:
    """Infantry in front towards the middle, guns where they see far, cavalry on the wings, the Commander behind."""
    side = asked.side
    left = waiting(battle, side)
    grid = battle.grid
    if battle.works[side] > 0:
        cells = [c for c in grid.cells if rows_from_home(battle, side, c) == battle.zone[side] - 1]
        cells = [c for c in cells if not battle.field.closed[c] and not battle.field.dug[c]]
        if cells:
            cell = min(cells, key=lambda c: (off_centre(battle, side, c), c))
            return Order("dig", (grid.x[cell], grid.y[cell]))
    if not left:
        return Order("ready")
    left.sort(key=lambda who: (battle.stands[who].card.arm == COMMAND, -battle.stands[who].depth_mm))
    us = battle.stands[left[0]]
    front = opposite(battle.home[side])
    best: Order | None = None
    most = -1e9
    for order in deployment_orders(battle, side, us.id):
        if order.args[3] != front:
            continue
        cell = grid.cell(order.args[1], order.args[2])
        score = deployment_score(battle, us, cell, order.args[4]) + chance.below(100) * 0.002
        if score > most:
            most = score
            best = order
    if best is not None:
        return best
    anywhere = deployment_orders(battle, side, us.id)
    if anywhere:
        return anywhere[0]
    for wagon in battle.stands:
        if wagon.side == side and wagon.card.arm == TRANSPORT and wagon.tow == NOBODY and us.card.arm == ARTILLERY:
            return Order("hitch", (us.id, wagon.id))
    placed = [stand.id for stand in battle.stands if stand.side == side and stand.where == FIELDED]
    return Order("recall", (placed[chance.below(len(placed))],))


def off_centre(battle: Battle, side: int, cell: int) -> int:
    grid = battle.grid
    if battle.home[side] % 2 == 0:
        return abs(2 * grid.x[cell] + 1 - grid.width)
    return abs(2 * grid.y[cell] + 1 - grid.height)


def ways_in(battle: Battle, side: int, cell: int) -> int:
    """The squares beside one that an enemy could come to: neither ours, nor closed, nor off the table."""
    grid = battle.grid
    found = 0
    for offset in grid.around:
        beside = cell + offset
        if beside in grid.cells and not battle.field.closed[beside] and battle.front[beside] == NOBODY:
            found += 1
    return found


def deployment_score(battle: Battle, us: Stand, cell: int, place: int) -> float:
    rows = rows_from_home(battle, us.side, cell)
    middle = off_centre(battle, us.side, cell)
    field = battle.field
    arm = us.card.arm
    friends = battle.near[us.side][cell]
    if arm == INFANTRY:
        return (
            rows * 1.0
            - middle * 0.12
            + friends * 0.2
            + (1.0 if field.dug[cell] else 0.0)
            - (0.0 if place == ALONE else 4.0)
        )
    if arm == CAVALRY:
        return rows * 0.4 + middle * 0.25
    if arm == COMMAND:
        return ways_in(battle, us.side, cell) * -1.0 + friends * 0.2 - middle * 0.02 - (0.0 if place == ALONE else 2.0)
    if arm == TRANSPORT:
        return -rows * 1.0 - middle * 0.05
    return field.level[cell] * 1.5 + rows * 0.7 - middle * 0.1


def choose_initiative(battle: Battle, asked: Question, chance: Chance) -> Order:
    """Never passed."""
    return Order("take")


CHOICES: Final[dict[str, Callable[[Battle, Question, Chance], Order]]] = {
    "deploy": choose_deployment,
    "number": choose_numbers,
    "initiative": choose_initiative,
    "activate": choose_activation,
    "recoil": choose_recoil,
}


def choose(book: Book, state: State, question: Question, chance: Chance) -> Order:
    """The steady player's answer to any question of the book; what it has no opinion on is left to chance (WEC-OPT-11)."""
    if question.kind in CHOICES:
        return CHOICES[question.kind](the_battle(state), question, chance)
    return book.pick(state, question, chance)
