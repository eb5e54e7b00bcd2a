"""Orders by which a group of the book's own enemy carries out a table result, under a player's rules.

Each function returns the next order of the activation, or None when it acted in a way for which players have no order
(CA-NP-18 to CA-NP-56, CA-RUL2-66, CA-RUL2-70, CA-RUL2-71, CA-RUL2-72, CA-RUL2-73, CA-RUL2-74, CA-RUL2-87, CA-RUL2-104,
CA-RUL2-106, CA-RUL2-107, CA-RUL2-108).
"""

from collections.abc import Callable
from typing import Final

from vedette.engine.tables import Event, EventType
from vedette.engine.types import NOBODY, Order
from vedette.geometry.angles import bearing
from vedette.geometry.areas import gap_to_area
from vedette.geometry.points import distance
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import THREE, Battle
from vedette.rules.adventures.combat.fire import range_of
from vedette.rules.adventures.ground.field import Building
from vedette.rules.adventures.ground.sight import gap_between, in_cover
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, EUROPEAN, Group
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.solo import np_tables as tables
from vedette.rules.adventures.solo.np_moves import go, go_burning, go_or_shoot, houses_weighed, take_off, turn_to_enemy
from vedette.rules.adventures.solo.np_orders import (
    ARRIVED,
    MOST_STUCK,
    done,
    form_up,
    may,
    nothing,
    shoot,
    shoot_or_end,
    stand,
)
from vedette.rules.adventures.solo.pefs import sees_place
from vedette.rules.adventures.solo.tactics import (
    COVERED,
    IN_RANGE,
    NEARER_COVERED,
    Goal,
    choose_place,
    has_flank,
    has_target,
    nearest_cover_to_fire,
    nearest_player,
    open_way_out,
    players,
    to_place,
    toward,
)
from vedette.rules.adventures.solo.venture import EnemyTask
from vedette.rules.adventures.turn.actions import FACED, FIRED, LIT
from vedette.rules.adventures.turn.moving import allowance


def go_toward(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move toward the nearest player group, or to a building to burn (CA-NP-19, CA-NP-23, CA-RUL2-87)."""
    order = go_burning(battle, us, aim, not aim.has_moved)
    if order is not None:
        return order
    if aim.whom == NOBODY:
        return done(us)
    them = battle.groups[aim.whom]
    goal = toward(battle, aim.whom)
    if gap_between(us, them) <= allowance(battle, us) and not aim.has_moved and not battle.done_acts & FACED:
        formed = form_up(battle, us)
        if formed is not None:
            return formed
        turned = turn_to_enemy(battle, us, aim, them)
        if turned is not None:
            return turned  # in reach, yet not before it: it turns to be able to charge
    return go_or_shoot(battle, us, aim, goal)


def into_range(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move into range, or fire if in range; without a place, move toward the nearest player.

    CA-NP-18, CA-NP-21, CA-NP-46.
    """
    if aim.has_moved or battle.done_acts & FIRED:
        return stand(battle, us, aim)
    if has_target(battle, us):
        formed = form_up(battle, us)
        return formed if formed is not None else stand(battle, us, aim)
    if us.serves_gun and us.jammed:
        return stand(battle, us, aim)
    order = go_burning(battle, us, aim, True)
    if order is not None:
        return order
    if aim.whom == NOBODY:
        return done(us)
    formed = form_up(battle, us)
    if formed is not None:
        return formed
    goal = toward(battle, aim.whom, IN_RANGE)
    choice = choose_place(battle, us, goal, allowance(battle, us))
    if choice is not None:
        return go_or_shoot(battle, us, aim, goal, 1, choice)
    return go_or_shoot(battle, us, aim, toward(battle, aim.whom))


def encircle(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move round the flank of the nearest player group (CA-NP-20, CA-NP-39, CA-NP-45, CA-RUL2-70)."""
    order = go_burning(battle, us, aim, not aim.has_moved)
    if order is not None:
        return order
    if aim.whom == NOBODY:
        return done(us)
    them = battle.groups[aim.whom]
    if not has_flank(them) or aim.x == NOBODY:
        return go_or_shoot(battle, us, aim, toward(battle, aim.whom))
    if distance(us.block.x, us.block.y, aim.x, aim.y) <= 100 + ARRIVED:
        turned = turn_to_enemy(battle, us, aim, them)
        return turned if turned is not None else shoot_or_end(battle, us)
    goal = Goal(battle, aim.x, aim.y, aim.whom, 0)
    goal.shuns_players = True
    return go_or_shoot(battle, us, aim, goal)


def round_flank(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move the other half in cover nearer to the flank; without cover it acts as the first (CA-NP-39, CA-RUL2-68)."""
    if aim.has_moved or aim.whom == NOBODY:
        return shoot_or_end(battle, us)
    if aim.x == NOBODY:  # a square or a building has no flank: toward it (CA-RUL2-70)
        goal = toward(battle, aim.whom, NEARER_COVERED)
    else:
        goal = Goal(battle, aim.x, aim.y, aim.whom, NEARER_COVERED)
        goal.shuns_players = True
    choice = choose_place(battle, us, goal, allowance(battle, us))
    if choice is None and not aim.has_turned:
        aim.deed = tables.TO_COVER
        aim.rule = "CA-NP-38"
        return to_cover(battle, us, aim)
    return go_or_shoot(battle, us, aim, goal, 1, choice)


def to_cover(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move to cover from which it can fire, or fire where it is.

    CA-NP-38, CA-NP-41, CA-NP-42, CA-NP-43, CA-RUL2-104, CA-RUL2-112.
    """
    if aim.has_moved or battle.done_acts & FIRED:
        return shoot_or_end(battle, us)
    near = nearest_player(battle, us)
    if near == NOBODY:
        return done(us)
    if in_cover(battle, us, near):
        return stand(battle, us, aim)  # keeps its position, waiting if it has no target (CA-NP-30, CA-NP-33)
    house = house_as_cover(battle, us)
    if house is not None:
        aim.has_moved = True
        return house
    goal = toward(battle, near, COVERED)
    choice = choose_place(battle, us, goal, allowance(battle, us))
    if choice is not None:
        return go_or_shoot(battle, us, aim, goal, 1, choice)
    if has_target(battle, us):
        stand_or_lie(battle, us, tables.STANDS)
        return stand(battle, us, aim)
    spot = nearest_cover_to_fire(battle, us)
    if spot is not None:
        return go_or_shoot(battle, us, aim, to_place(battle, us, spot.x, spot.y))
    aim.deed = tables.INTO_RANGE
    aim.whom = near
    return into_range(battle, us, aim)


def house_as_cover(battle: Battle, us: Group) -> Order | None:
    """Return an order into the nearest empty building in reach with a player in range and sight (CA-RUL2-104)."""
    if us.mounted or us.card.klass == ARTILLERY:
        return None
    foes = players(battle, us)
    found: list[Building] = []
    for building in battle.field.buildings:
        if may(battle, Order("occupy", (us.id, building.id))) and commands_one(battle, us, building, foes):
            found.append(building)
    if not found:
        return None
    weighed = houses_weighed(battle, us, found, "CA-RUL2-104", "empty, in reach, with somebody in range and in sight")
    event = Event(tables.INTO_HOUSE, us.id)
    event.weighed = weighed
    battle.log.append(event)
    return Order("occupy", (us.id, weighed.places[0][1]))


def commands_one(battle: Battle, us: Group, building: Building, foes: list[Group]) -> bool:
    """True if a player group is in range and line of sight of the building's walls."""
    reach = range_of(us)
    for them in foes:
        if gap_to_area(them.block, building.area) <= reach:
            if any([sees_place(battle, them, piece.x, piece.y) for piece in building.outline]):
                return True
    return False


def stand_or_lie(battle: Battle, us: Group, kinds_of_event: tuple[EventType, EventType]) -> None:
    """Keep Europeans standing and lay Tribals prone without cover; both fire in that activation (CA-RUL2-74)."""
    if us.card.training == EUROPEAN:
        if not battle.done_acts:
            battle.tell(kinds_of_event[0], us.id)
    elif not us.prone and not us.mounted and us.in_melee == 0 and us.is_infantry:
        battle.tell(kinds_of_event[1], us.id)
        us.prone = True


def keep_cover(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Stay in cover and fire; without cover stand or lie prone (CA-NP-47, CA-NP-48, CA-NP-49)."""
    near = nearest_player(battle, us)
    if near != NOBODY and not in_cover(battle, us, near) and not battle.done_acts and has_target(battle, us):
        stand_or_lie(battle, us, tables.STANDS_ON_ONE)
    return stand(battle, us, aim)


def take_cover(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move a patrol that was met to cover; out of reach, Europeans stand and Tribals lie prone (CA-RUL2-107)."""
    if aim.has_moved or battle.done_acts & FIRED:
        return shoot_or_end(battle, us)
    near = nearest_player(battle, us)
    if near == NOBODY or in_cover(battle, us, near):
        return stand(battle, us, aim)
    house = house_as_cover(battle, us)
    if house is not None:
        aim.has_moved = True
        return house
    goal = toward(battle, near, COVERED)
    choice = choose_place(battle, us, goal, allowance(battle, us))
    if choice is not None:
        return go_or_shoot(battle, us, aim, goal, 1, choice)
    if not battle.done_acts:
        stand_or_lie(battle, us, tables.NO_COVER)
    return stand(battle, us, aim)


def retire(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Retire a full move from the nearest player group in sight, facing it at the end.

    CA-NP-26, CA-NP-27, CA-NP-28, CA-NP-53, CA-NP-54, CA-NP-55, CA-NP-56.
    """
    battle.closed = True
    battle.then(steps.AWAY, us.id, NOBODY)
    return None


def seek_cover(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move toward the player under fire without reply, or into cover where outnumbered (CA-NP-09)."""
    if aim.rule == "cover":
        battle.closed = True
        battle.then(steps.COVER, us.id, NOBODY)
        return None
    return go_toward(battle, us, aim)


def charge(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Charge as the group's activation (CA-RUL2-65); units first form up and face."""
    order = Order("charge", (us.id, aim.whom))
    if not aim.has_moved:
        formed = form_up(battle, us)
        if formed is not None:
            return formed
        if may(battle, order):
            aim.has_moved = True
            return order
        them = battle.groups[aim.whom]
        way = int(bearing(them.block.x - us.block.x, them.block.y - us.block.y))
        turned = Order("face", (us.id, way))
        if not aim.has_turned and way != us.block.heading and battle.actions > 1 and may(battle, turned):
            aim.has_turned = True
            return turned
    return done(us)


def fight(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Fight on; a group not Ferocious and outnumbered two to one tries to break off (CA-RUL2-105)."""
    theirs = sum([battle.groups[foe].bodies for foe in battle.opponents(us.id)])
    if not us.card.is_ferocious and theirs >= 2 * us.bodies:
        order = Order("break", (us.id,))
        if may(battle, order):
            return order
    order = Order("fight", (us.id,))
    return order if may(battle, order) else done(us)


def back_to_gun(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move a crew back to its gun (CA-INV-20, CA-RUL2-105)."""
    order = Order("serve", (us.id,))
    if may(battle, order):
        return order
    if us.gun_taken:
        return shoot_or_end(battle, us)
    return go_or_shoot(battle, us, aim, to_place(battle, us, us.gun_x, us.gun_y))


def leave(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move to the nearest point of its edge and off, firing with actions left (CA-RUL2-107)."""
    mind = battle.venture.mind_of(us.id)
    order = Order("leave", (us.id,))
    if may(battle, order):
        return order
    spot = open_way_out(battle, us)
    moved = go(battle, us, aim, Goal(battle, spot.x, spot.y, NOBODY, 0))
    if moved is not None:
        if mind is not None and aim.has_moved:
            mind.stuck = 0
        return moved
    shot = shoot(battle, us)
    if shot is not None:
        return shot
    if mind is not None and not aim.has_moved and not aim.has_turned:
        mind.stuck += 1
        if mind.stuck >= MOST_STUCK:
            take_off(battle, us, mission_event_types.TAKEN_OFF)
            return None
    return done(us)


def go_on(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move a patrol on: a full move on 2 passed, half on 1, none on 0; it does not charge (CA-RUL2-62)."""
    if aim.passed == 0 or aim.whom == NOBODY:
        return done(us)
    return go_or_shoot(battle, us, aim, toward(battle, aim.whom), 1 if aim.passed >= 2 else 2)


def burn(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Try to set fire to the building in contact (CA-RUL2-87)."""
    order = Order("burn", (us.id, aim.x))
    if not battle.done_acts & LIT and may(battle, order):
        return order
    return done(us)


def retake(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Retake a position by charging a player group within 3" of it, else by moving to it (CA-NP-34, CA-RUL2-72)."""
    for them in players(battle, us):
        if distance(them.block.x, them.block.y, aim.x, aim.y) <= THREE + them.block.radius and not aim.has_moved:
            order = Order("charge", (us.id, them.id))
            if may(battle, order):
                aim.has_moved = True
                return order
    return go_or_shoot(battle, us, aim, to_place(battle, us, aim.x, aim.y))


def join_line(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Move to its place beside or behind the others (CA-NP-31, CA-NP-32, CA-RUL2-71)."""
    mind = battle.venture.mind_of(us.id)
    order = go_or_shoot(battle, us, aim, to_place(battle, us, aim.x, aim.y))
    if mind is not None and distance(us.block.x, us.block.y, aim.x, aim.y) <= ARRIVED:
        mind.joined = True
    return order


def gone(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Attach a lone C-in-C to the nearest group within 12", or take it out of the battle (CA-RUL2-108)."""
    if us.card.klass == CHIEF:
        order = Order("join", (us.id, aim.whom))
        if aim.whom != NOBODY and may(battle, order):
            return order
        if aim.whom != NOBODY:
            return done(us)
        take_off(battle, us, mission_event_types.CHIEF_OUT)
        return None
    take_off(battle, us, mission_event_types.GUN_TAKEN_OFF)
    return None


Deed = Callable[[Battle, Group, EnemyTask], Order | None]

DEEDS: Final[dict[int, Deed]] = {
    tables.STAND: stand,
    tables.NOTHING: nothing,
    tables.INTO_RANGE: into_range,
    tables.TOWARD: go_toward,
    tables.ENCIRCLE: encircle,
    tables.RETIRE: retire,
    tables.TO_COVER: to_cover,
    tables.ROUND_FLANK: round_flank,
    tables.KEEP_COVER: keep_cover,
    tables.CHARGE: charge,
    tables.FIGHT: fight,
    tables.BACK_TO_GUN: back_to_gun,
    tables.LEAVE: leave,
    tables.GO_ON: go_on,
    tables.TAKE_COVER: take_cover,
    tables.BURN: burn,
    tables.RETAKE: retake,
    tables.JOIN_LINE: join_line,
    tables.UNDER_FIRE: seek_cover,
    tables.GONE: gone,
}
