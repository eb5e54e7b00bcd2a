"""Moves of the book's own enemy: to the best place, round a corner, out of a house, up to a wall.

CA-RUL2-87, CA-RUL2-104.
"""

from typing import Final

from vedette.engine.explanations import RankedChoice
from vedette.engine.tables import Event, EventType
from vedette.engine.types import NOBODY, Order
from vedette.geometry.angles import bearing, difference
from vedette.geometry.areas import gap_to_area
from vedette.geometry.moves import placed
from vedette.geometry.points import Point, ahead
from vedette.geometry.reach import LEGAL
from vedette.rules.adventures.battle import THREE, Battle
from vedette.rules.adventures.ground.blazes import unburnt
from vedette.rules.adventures.ground.buildings import TOUCHING, occupants
from vedette.rules.adventures.ground.field import Building
from vedette.rules.adventures.ground.paths import paths_to
from vedette.rules.adventures.groups.groups import ARTILLERY, LEFT, MOB, OPEN, TRIBAL, Group
from vedette.rules.adventures.solo import np_tables as tables
from vedette.rules.adventures.solo.np_opened import HOUSE_SCALES, PLACE_SCALES
from vedette.rules.adventures.solo.np_orders import ALL_ROUND, done, form_up, may, open_out, shoot, turn_to_fire
from vedette.rules.adventures.solo.tactics import (
    Choice,
    Goal,
    choose_place,
    has_player_within,
    has_target,
    must_turn,
    nearest_player,
    players,
    toward,
    way_on,
)
from vedette.rules.adventures.solo.venture import DEFEND, EnemyTask
from vedette.rules.adventures.turn.actions import MOVED
from vedette.rules.adventures.turn.moving import allowance, reach_for, why_move_not

SOUGHT: Final = (
    "nearer to its goal by at least half the move, or as near as it can come",
    "with somebody in range and in sight",
    "in cover, with somebody in range and in sight",
    "in cover, and nearer to its goal",
)
"""The kind of place wanted, in words."""


def tell_place(battle: Battle, us: Group, goal: Goal, choice: Choice, event_type: EventType) -> None:
    """Report the move with the places compared."""
    event = Event(event_type, us.id, NOBODY, choice.open_inches, 0, choice.x, choice.y)
    here = us.block
    event.weighed = RankedChoice(
        "CA-RUL2-104", SOUGHT[goal.wanted], PLACE_SCALES, choice.weighed, choice.count, here.x, here.y
    )
    event.weighed.whom = goal.whom
    battle.log.append(event)


def heading_at(battle: Battle, us: Group, goal: Goal, choice: Choice) -> int:
    """Return the end heading: unchanged, but a gun faces the nearest player group, all groups by a setting."""
    if us.card.klass < ARTILLERY and not battle.rules.np_any_way:
        return int(us.block.heading)
    whom = goal.whom if goal.whom != NOBODY else nearest_player(battle, us)
    if whom == NOBODY:
        return int(us.block.heading)
    there = battle.groups[whom].block
    return int(bearing(there.x - choice.x, there.y - choice.y))


def go(
    battle: Battle, us: Group, aim: EnemyTask, goal: Goal, share: int = 1, known: Choice | None = None
) -> Order | None:
    """Move once to the best place for the result, else turn toward its way (CA-RUL2-104)."""
    if battle.done_acts & MOVED or aim.has_moved:
        return None
    formed = form_up(battle, us)
    if formed is not None:
        return formed
    if us.building != NOBODY:
        return out_of_house(battle, us, aim, goal)
    order = follow(battle, us, aim)
    if order is not None:
        return order
    choice = known if known is not None else choose_place(battle, us, goal, allowance(battle, us) // share)
    if choice is not None:
        heading = heading_at(battle, us, goal, choice)
        for order in (
            Order("move", (us.id, choice.x, choice.y, heading)),
            Order("move", (us.id, choice.x, choice.y, int(us.block.heading))),
        ):
            if may(battle, order):
                tell_place(battle, us, goal, choice, tables.GOES_COVERED if choice.is_covered else tables.GOES)
                aim.has_moved = True
                aim.dx = choice.x - us.block.x
                aim.dy = choice.y - us.block.y
                return order
    turned = turn_toward(battle, us, aim, goal)
    if turned is not None:
        return turned
    opened = open_out(battle, us)
    if opened is not None:
        return opened
    return None


def follow(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Repeat the first company member's move beside it, as far as the ground allows (CA-RUL2-58)."""
    if (aim.dx == 0 and aim.dy == 0) or aim.has_moved:
        return None
    x, y = us.block.x + aim.dx, us.block.y + aim.dy
    reach = reach_for(battle, us, allowance(battle, us), 0)
    if why_move_not(battle, us, reach, x, y) != LEGAL:
        return None
    there = us.clone()
    there.block = placed(us.block, x, y)
    there.figures = []
    if has_player_within(battle, there, THREE):
        return None
    order = Order("move", (us.id, x, y, int(us.block.heading)))
    if not may(battle, order):
        return None
    aim.has_moved = True
    battle.tell(tables.FOLLOWS, us.id)
    return order


def turn_toward(battle: Battle, us: Group, aim: EnemyTask, goal: Goal) -> Order | None:
    """Turn to where its way begins, which is no failure to come nearer (CA-RUL2-104, CA-RUL2-107)."""
    if aim.has_turned or not must_turn(us, goal):
        return None
    way = way_on(us, goal)
    for turn in (0, 15, -15, 30, -30):
        order = Order("face", (us.id, (way + turn) % 360))
        if may(battle, order):
            aim.has_turned = True
            battle.tell(tables.TURNS, us.id)
            return order
    return None


def out_of_house(battle: Battle, us: Group, aim: EnemyTask, goal: Goal) -> Order | None:
    """Leave a house by the door, toward the goal."""
    house = battle.field.buildings[us.building]
    formation = MOB if us.card.training == TRIBAL and not us.card.has_ranged else OPEN
    best: Order | None = None
    least = 1 << 40
    for turn in range(0, 360, 30):
        for far in (1200, 900, 600, 300):
            there = ahead(house.door.x, house.door.y, turn, far)
            order = Order("quit", (us.id, there.x, there.y, turn, formation))
            left = goal.paths.length(there.x, there.y)
            if left < least and may(battle, order):
                best = order
                least = left
    if best is not None:
        aim.has_moved = True
    return best


def go_or_shoot(
    battle: Battle, us: Group, aim: EnemyTask, goal: Goal, share: int = 1, known: Choice | None = None
) -> Order:
    """Move, then use what is left of the activation (CA-RUL2-66)."""
    order = go(battle, us, aim, goal, share, known)
    if order is not None:
        return order
    shot = shoot(battle, us)
    if shot is None and not aim.has_moved and battle.actions > 0 and has_target(battle, us):
        shot = turn_to_fire(battle, us, aim)
    if shot is None and not aim.has_moved and not aim.has_turned and battle.actions > 0:
        battle.tell(tables.STAYS, us.id)
    return shot if shot is not None else done(us)


def turn_to_enemy(battle: Battle, us: Group, aim: EnemyTask, them: Group) -> Order | None:
    if us.card.klass >= ARTILLERY or us.building != NOBODY or aim.has_turned:
        return None
    way = int(bearing(them.block.x - us.block.x, them.block.y - us.block.y))
    if difference(way, us.block.heading) <= ALL_ROUND:
        return None
    order = Order("face", (us.id, way))
    if not may(battle, order):
        return None
    aim.has_turned = True
    battle.tell(tables.TURNS, us.id)
    return order


def take_off(battle: Battle, us: Group, event_type: EventType) -> None:
    """Take a group off the table of its own will."""
    battle.stirred = True
    battle.tell(event_type, us.id)
    battle.remove(us, LEFT, willing=True)


def house_to_burn(battle: Battle, us: Group, aim: EnemyTask) -> Building | None:
    """Return an unburnt objective nearer by path than the nearest player outside one; infantry goes to empty ones.

    It applies only where the Attack table tells it to move (CA-RUL2-87).
    """
    if aim.rule not in tables.ATTACK_RULES or not burns_houses(battle, us):
        return None
    outside = [them for them in players(battle, us) if them.building == NOBODY]
    best: Building | None = None
    least = min([toward(battle, them.id).paths.length(us.block.x, us.block.y) for them in outside], default=1 << 40)
    for building in houses_open(battle, us):
        far = way_to(battle, us, building)
        if far < least:
            best = building
            least = far
    return best


def houses_open(battle: Battle, us: Group) -> list[Building]:
    """Return unburnt objectives; infantry goes to empty ones and storms held ones, riders go to any (CA-RUL2-87)."""
    found: list[Building] = []
    for building in unburnt(battle):
        held_by = occupants(battle, building.id)
        if us.mounted or held_by == NOBODY or battle.groups[held_by].side != battle.venture.player:
            found.append(building)
    return found


def way_to(battle: Battle, us: Group, house: Building) -> int:
    """Return the path length to a building's door."""
    return paths_to(battle.field, house.door.x, house.door.y).length(us.block.x, us.block.y)


def houses_weighed(battle: Battle, us: Group, houses: list[Building], rule: str, sought: str) -> RankedChoice:
    """Return the buildings compared, the nearest first."""
    places: list[tuple[int, ...]] = [(way_to(battle, us, one), one.id, one.door.x, one.door.y) for one in houses]
    return RankedChoice(rule, sought, HOUSE_SCALES, sorted(places), len(places), us.block.x, us.block.y)


def tell_house(battle: Battle, us: Group, at: int) -> None:
    """Report the building it goes to burn and why, before its move."""
    event = Event(tables.TO_BURN, us.id)
    event.weighed = houses_weighed(
        battle, us, houses_open(battle, us), "CA-RUL2-87", "unburnt, and nearer than the nearest of you outside one"
    )
    battle.log.insert(at, event)


def burns_houses(battle: Battle, us: Group) -> bool:
    """True for raiders: infantry and cavalry on Attack against a defended settlement (CA-RUL2-87)."""
    venture = battle.venture
    return venture.kind == DEFEND and us.card.klass < ARTILLERY and us.is_body


def go_burning(battle: Battle, us: Group, aim: EnemyTask, may_go: bool) -> Order | None:
    """Go to the building that is to be burnt, if there is one (CA-RUL2-87)."""
    house = house_to_burn(battle, us, aim)
    return go_to_house(battle, us, aim, house) if house is not None and may_go else None


def go_to_house(battle: Battle, us: Group, aim: EnemyTask, house: Building) -> Order | None:
    """Move into contact with its wall if possible, else toward it."""
    if battle.done_acts & MOVED:
        return None
    formed = form_up(battle, us)
    if formed is not None:
        return formed
    if us.building != NOBODY:
        return out_of_house(battle, us, aim, Goal(battle, house.door.x, house.door.y, NOBODY, 0))
    there = wall_place(battle, us, house)
    if there is not None:
        order = Order("move", (us.id, there.x, there.y, int(us.block.heading)))
        if may(battle, order):
            tell_house(battle, us, len(battle.log))
            aim.has_moved = True
            return order
    first = len(battle.log)
    order_on = go(battle, us, aim, Goal(battle, house.door.x, house.door.y, NOBODY, 0))
    if order_on is not None and order_on.verb in ("move", "face"):
        tell_house(battle, us, first)
    return order_on


def wall_place(battle: Battle, us: Group, house: Building) -> Point | None:
    """Return where a straight move touches the wall, within its move and arc; None if it cannot."""
    here = us.block
    area = house.area
    aimed = [house.door, Point((area.west + area.east) // 2, (area.south + area.north) // 2)]
    length = allowance(battle, us)
    reach = reach_for(battle, us, length, 0)
    for goal in aimed:
        way = int(bearing(goal.x - here.x, goal.y - here.y))
        if us.card.klass < ARTILLERY and difference(way, here.heading) > ALL_ROUND:
            continue
        low, high = 0, length
        while high - low > 5:
            middle = (low + high) // 2
            at = ahead(here.x, here.y, way, middle)
            if gap_to_area(placed(here, at.x, at.y), area) > TOUCHING - 10:
                low = middle
            else:
                high = middle
        at = ahead(here.x, here.y, way, high)
        if (
            gap_to_area(placed(here, at.x, at.y), area) <= TOUCHING
            and why_move_not(battle, us, reach, at.x, at.y) == LEGAL
        ):
            return at
    return None
