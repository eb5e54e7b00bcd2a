"""The steady player's moves towards its objective while no enemy is near: scout, report, burn, hunt, hold.

As soon as an enemy group is in sight and near it fights as in any battle (see steady).
"""

from typing import Final

from vedette.engine.book import Book
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.areas import gap_to_area
from vedette.geometry.points import ahead, distance
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.blazes import unburnt
from vedette.rules.adventures.ground.edges import depth_at, to_place
from vedette.rules.adventures.ground.paths import Paths, paths_to
from vedette.rules.adventures.ground.sections import centre_of
from vedette.rules.adventures.ground.sight import gap_between, sees
from vedette.rules.adventures.groups.formations import may_form, usual_files
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, COLUMN, FIELDED, MOB, OPEN, Group
from vedette.rules.adventures.solo.objectives import is_burnt, is_led, is_scouted, sees_centre
from vedette.rules.adventures.solo.tactics import Goal, must_turn, open_way_out, players, way_on
from vedette.rules.adventures.solo.venture import DEFEND, OPEN_RESULT, PATROL, RAID
from vedette.rules.adventures.turn.actions import FACED, FORMED, LIT, MOVED
from vedette.rules.adventures.turn.entering import enter_orders
from vedette.rules.adventures.turn.moving import allowance

NEAR: Final = 2400
"""An enemy in sight within this is fought first."""
CLOSE: Final = 1200
"""The same when the group only has to leave."""
TURNS: Final = (0, 15, -15, 30, -30, 45, -45)
SHARES: Final = (4, 3, 2, 1)


def is_at_leisure(battle: Battle, us: Group, near: int) -> bool:
    """True if no enemy in sight is near and it is not in melee."""
    if us.in_melee > 0:
        return False
    for them in players(battle, us):
        if gap_between(us, them) <= near and sees(battle, us, them):
            return False
    return True


def mission_order(book: Book, battle: Battle, question: Question) -> Order | None:
    """Return the next step toward the objective, or None if there is a fight."""
    us = battle.groups[question.who]
    venture = battle.venture
    if not venture.has_pefs or question.side != venture.player or us.where != FIELDED or us.in_melee > 0:
        return None
    if venture.kind == RAID:
        burning = burn_it(book, battle, question, us)
        if burning is not None:
            return burning
    going = venture.kind == PATROL and is_scouted(battle)
    if not is_at_leisure(battle, us, CLOSE if going else NEAR):
        return None
    if venture.kind == PATROL:
        return patrol(book, battle, question, us)
    if venture.kind == RAID:
        return raid(book, battle, question, us)
    return Order("done", (us.id,)) if venture.kind == DEFEND and not must_serve(book, battle, question, us) else None


def must_serve(book: Book, battle: Battle, question: Question, us: Group) -> bool:
    return book.check(battle, question, Order("done", (us.id,))) is not None


def patrol(book: Book, battle: Battle, question: Question, us: Group) -> Order | None:
    """Go to the nearest unknown section, one for each leader; with all known, go home (CA-BAT-07, -08)."""
    if is_scouted(battle) or battle.venture.result != OPEN_RESULT:
        order = Order("leave", (us.id,))
        if book.check(battle, question, order) is None:
            return order
        spot = open_way_out(battle, us)
        return stride(book, battle, question, us, Goal(battle, spot.x, spot.y, NOBODY, 0))
    if not is_led(us) and us.card.klass != CHIEF:
        return rest(book, battle, question, us)
    section = section_for(battle, us)
    if section == 0:
        return rest(book, battle, question, us)
    centre = centre_of(battle, section)
    return stride(book, battle, question, us, Goal(battle, centre.x, centre.y, NOBODY, 0))


def section_for(battle: Battle, us: Group) -> int:
    """Return the unknown section nearest to it and not to another leader; 0 if others cover them all."""
    left = [n for n in range(1, 10) if not battle.venture.scouted >> (n - 1) & 1]
    left = [n for n in left if not is_seen_already(battle, n)]
    goers = [g for g in battle.groups if g.side == us.side and g.where == FIELDED and is_led(g) and g.in_melee == 0]
    best = 0
    least = 1 << 40
    for number in left:
        centre = centre_of(battle, number)
        paths = paths_to(battle.field, centre.x, centre.y)
        own = march(battle, us, paths)
        nearer = [g for g in goers if g is not us and march(battle, g, paths) < own]
        cost = own + (0 if not nearer else 100000 * len(nearer))
        if cost < least:
            best = number
            least = cost
    return best


def march(battle: Battle, us: Group, paths: Paths) -> int:
    """Return the length of the way, in hundredths of a move in Open Order."""
    moves = us.card.horse_moves if us.mounted else us.card.foot_moves
    pace = max(100, moves[OPEN], moves[MOB], moves[COLUMN])
    return paths.length(us.block.x, us.block.y) * 100 // pace


def is_seen_already(battle: Battle, number: int) -> bool:
    """True if a leader sees it from its place, so it is known at the end of the turn."""
    for group in battle.groups:
        if group.side == battle.venture.player and group.where == FIELDED and is_led(group):
            if sees_centre(battle, group, number):
                return True
    return False


def burn_it(book: Book, battle: Battle, question: Question, us: Group) -> Order | None:
    """Set fire to an objective in contact that does not burn yet, whatever enemies are near (CA-BAT-21)."""
    if battle.done_acts & LIT:
        return None
    for building in unburnt(battle):
        order = Order("burn", (us.id, building.id))
        if book.check(battle, question, order) is None:
            return order
    return None


def raid(book: Book, battle: Battle, question: Question, us: Group) -> Order | None:
    """Move to the nearest structure; when all burn, hunt enemies and Possible Enemy Forces (CA-BAT-15)."""
    venture = battle.venture
    if is_burnt(battle) or us.card.klass >= ARTILLERY or not unburnt(battle):
        found: list[tuple[int, int, int]] = []
        for pef in venture.pefs_here():
            found.append((distance(us.block.x, us.block.y, pef.x, pef.y), pef.x, pef.y))
        for them in players(battle, us):
            found.append((gap_between(us, them), them.block.x, them.block.y))
        if not found or us.card.klass == CHIEF:
            return rest(book, battle, question, us)
        found.sort()
        return stride(book, battle, question, us, Goal(battle, found[0][1], found[0][2], NOBODY, 0))
    house = min([(gap_to_area(us.block, one.area), one.id) for one in unburnt(battle)])
    door = battle.field.buildings[house[1]].door
    close = touch(book, battle, question, us, house[1])
    if close is not None:
        return close
    return stride(book, battle, question, us, Goal(battle, door.x, door.y, NOBODY, 0))


def touch(book: Book, battle: Battle, question: Question, us: Group, number: int) -> Order | None:
    """Return a move that ends against the wall."""
    if battle.done_acts & MOVED:
        return None
    area = battle.field.buildings[number].area
    length = allowance(battle, us)
    for turn in TURNS:
        for far in range(100, length + 1, 100):
            for more in (0, 25, 50, 75):
                there = ahead(us.block.x, us.block.y, us.block.heading + turn, far - more)
                twin = us.clone()
                twin.block = type(us.block)(there.x, there.y, us.block.heading, us.block.width, us.block.depth)
                if gap_to_area(twin.block, area) <= 45:
                    order = Order("move", (us.id, there.x, there.y, int(us.block.heading)))
                    if book.check(battle, question, order) is None:
                        return order
    return None


def stride(book: Book, battle: Battle, question: Question, us: Group, goal: Goal) -> Order | None:
    """Move on the way as far as possible: in its quickest formation, turned to its goal."""
    formed = quickest(book, battle, question, us)
    if formed is not None:
        return formed
    if us.building != NOBODY:
        return None
    if not battle.done_acts & FACED and must_turn(us, goal):
        order = Order("face", (us.id, way_on(us, goal)))
        if book.check(battle, question, order) is None:
            return order
    best: Order | None = None
    least = goal.paths.length(us.block.x, us.block.y) - 50
    way = way_on(us, goal)
    if not battle.done_acts & MOVED:
        length = allowance(battle, us)
        for turn in TURNS:
            for share in SHARES:
                there = ahead(us.block.x, us.block.y, way + turn, length * share // 4)
                left = goal.paths.length(there.x, there.y)
                if left < least:
                    order = Order("move", (us.id, there.x, there.y, int(us.block.heading)))
                    if book.check(battle, question, order) is None:
                        best = order
                        least = left
    if best is not None:
        return best
    if not battle.done_acts:
        return None
    return rest(book, battle, question, us)


def quickest(book: Book, battle: Battle, question: Question, us: Group) -> Order | None:
    """Change to Open Order, which is quick and goes anywhere; bands keep their Mob."""
    if us.card.klass >= ARTILLERY or battle.done_acts & FORMED or us.building != NOBODY:
        return None
    if us.formation in (OPEN, MOB) or not may_form(us.card, us.mounted, OPEN):
        return None
    order = Order("form", (us.id, OPEN, usual_files(OPEN, us.bodies, us.card.has_ranged)))
    return order if book.check(battle, question, order) is None else None


def rest(book: Book, battle: Battle, question: Question, us: Group) -> Order | None:
    order = Order("done", (us.id,))
    return order if book.check(battle, question, order) is None else None


def come_on(battle: Battle, side: int) -> Order:
    """Enter side by side along the edge, as far in as possible, the middle first."""
    waiting = to_place(battle, side)
    entered = [g for g in battle.groups if g.side == side and g.where == FIELDED and g.is_body]
    best: Order | None = None
    least = 1 << 40
    for who in waiting:
        group = battle.groups[who]
        for order in enter_orders(battle, group):
            x, y = order.args[1], order.args[2]
            crowd = min([distance(x, y, g.block.x, g.block.y) for g in entered], default=2000)
            middle = abs(x - battle.field.width // 2)
            cost = middle // 2 - depth_at(battle, side, x, y) - min(crowd, 1600)
            if order.args[4] != OPEN and order.args[4] != MOB:
                cost += 400
            if cost < least:
                best = order
                least = cost
        if best is not None:
            return best
    raise RuntimeError("nobody can come on, yet somebody is asked to")
