"""Guns and crews: return to the gun, guns without crew, new crews (CA-INV-20, CA-RUL-49, CA-OPT-22)."""

from typing import Final

from vedette.engine.types import NOBODY, Order, Refusal
from vedette.geometry.blocks import Block, are_within, overlap
from vedette.geometry.ground import leg_cost
from vedette.geometry.points import Point, distance, towards
from vedette.geometry.reach import Reach
from vedette.geometry.ways import way_round
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import ONE_INCH, Battle
from vedette.rules.adventures.ground.sight import beyond_twelve, note_nearer
from vedette.rules.adventures.groups.formations import stand
from vedette.rules.adventures.groups.groups import ARTILLERY, DESTROYED, FIELDED, OPEN, RAN, RUNNERS, Card, Group
from vedette.rules.adventures.groups.parts import leaders_of
from vedette.rules.adventures.groups.room import come_out, fits_nearby, refuse_for_room, settle
from vedette.rules.adventures.groups.weapons import MACHINE_GUN
from vedette.rules.adventures.turn.moving import allowance, other_blocks

ANY_LENGTH: Final = 100000
TOUCHING_GUN: Final = 200
"""The distance from the gun's middle at which the crew touches it."""


def gun_block(group: Group) -> Block:
    """Return the block of a crew's gun, with room for its crew."""
    return Block(group.gun_x, group.gun_y, group.gun_heading, 400, 200)


def refuse_serve(battle: Battle, group: Group) -> Refusal | None:
    if group.card.klass != ARTILLERY or group.at_gun:
        return Refusal("CA-INV-20", f"{group.card.name} is at its gun")
    if group.gun_taken:
        return Refusal("CA-OPT-22", f"the gun of {group.card.name} is in other hands")
    gun = gun_block(group)
    for other in battle.groups:
        if other.where == FIELDED and other is not group and are_within(other.block, gun, ONE_INCH):
            return Refusal("CA-INV-20", f"{other.card.name} stands at the gun")
    if not goes_back(battle, group.clone()):
        return Refusal("CA-RUL-123", f"there is no way or no room for {group.card.name} to go back to its gun")
    return None


def way_back(battle: Battle, group: Group) -> list[Point]:
    """Return the places on a crew's way to its gun, round obstacles; none if it cannot get there."""
    here = group.block
    field = battle.field
    centre = Block(here.x, here.y, here.heading, 1, 1)
    others = other_blocks(battle, group)
    reach = Reach(centre, ANY_LENGTH, 0, 180, field.loose, others, [], 0, 0, False, field.width, field.height)
    return way_round(reach, group.gun_x, group.gun_y)


def after_so_far(battle: Battle, group: Group, way: list[Point], run: int) -> Point:
    """Return a crew's place when its move is used up, at the ground's rates; at the gun if it touches it."""
    ground = battle.field.loose
    here = Point(group.block.x, group.block.y)
    left = run
    for at, there in enumerate(way):
        cost: int = leg_cost(ground, here.x, here.y, there.x, there.y)
        if cost <= left or (at == len(way) - 1 and cost <= left + TOUCHING_GUN):
            left -= cost
            here = there
            continue
        far = distance(here.x, here.y, there.x, there.y)
        length = min(far, left)
        spot = towards(here.x, here.y, there.x, there.y, length)
        while length > 0 and leg_cost(ground, here.x, here.y, spot.x, spot.y) > left:
            length -= 1
            spot = towards(here.x, here.y, there.x, there.y, length)
        return spot if length > 0 else here
    return here


def serve(battle: Battle, group: Group, order: Order) -> None:
    """Move the crew towards its gun; once there, it serves it again (CA-INV-20, CA-RUL-49)."""
    mask = beyond_twelve(battle, group)
    before = group.block
    goes_back(battle, group)
    note_nearer(battle, group, before)
    battle.tell(event_types.BACK_TO_GUN if group.at_gun else event_types.MOVES_GUN, group.id)
    battle.then(steps.MOVED, group.id, 0, mask)


def goes_back(battle: Battle, group: Group) -> bool:
    """Leave a building if need be and move towards the gun; False if there is no room."""
    if not come_out(battle, group):
        return False
    way = way_back(battle, group)
    if not way:
        return False
    there = after_so_far(battle, group, way, allowance(battle, group))
    group.prone = False
    if there.x == group.gun_x and there.y == group.gun_y:
        group.at_gun = True
        stand(group, group.gun_x, group.gun_y, group.gun_heading)
        return True
    stand(group, there.x, there.y, group.block.heading)
    return fits_nearby(battle, group, [])


# --- guns without crew ------------------------------------------------------------------------------------------------

NEVER: Final = 0
OWN_ONLY: Final = 1
CREW: Final = 4
MACHINE_CREW: Final = 2


def stands_alone(gun: Group) -> bool:
    """True if a gun on the table has no crew and no group has taken it (CA-RUL-49)."""
    if gun.card.klass != ARTILLERY or gun.gun_taken:
        return False
    if gun.where == FIELDED:
        return not gun.at_gun
    return gun.where in (DESTROYED, RAN) and (gun.gun_x != 0 or gun.gun_y != 0)


def refuse_man(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to man a gun unless on foot beside one without crew, its own or a captured one (CA-OPT-22)."""
    number = order.args[1]
    name = group.card.name
    if battle.rules.recrew == NEVER:
        return Refusal("CA-OPT-22", "guns are neither recrewed nor captured in this battle")
    if number < 0 or number >= len(battle.groups) or battle.groups[number].card.klass != ARTILLERY:
        return Refusal("CA-OPT-22", f"group {number} is no gun")
    gun = battle.groups[number]
    if not stands_alone(gun) or (gun.side == group.side and gun.where == FIELDED):
        return Refusal("CA-OPT-22", f"the gun of {gun.card.name} does not stand without a crew")
    if gun.side != group.side and battle.rules.recrew == OWN_ONLY:
        return Refusal("CA-OPT-22", "guns of the enemy are not captured in this battle")
    if not group.is_infantry or group.mounted or group.building != NOBODY or not group.is_body:
        return Refusal("CA-OPT-22", f"{name} cannot serve a gun")
    if crew_from(group, gun) < 1:
        return Refusal("CA-OPT-22", f"{name} has nobody to spare for the gun")
    place = gun_block(gun)
    if not are_within(group.block, place, ONE_INCH):
        return Refusal("CA-OPT-22", f"{name} is not at the gun")
    for other in battle.groups:
        if other.where == FIELDED and other.card.klass != RUNNERS and overlap(other.block, place):
            return Refusal("CA-RUL-123", f"{other.card.name} stands where the crew would")
    twin = group.clone()
    twin.count -= crew_from(group, gun)
    return refuse_for_room(battle, twin, [place], "without the crew: its ranks would become longer")


def crew_from(group: Group, gun: Group) -> int:
    """Return the size of a new crew: full if figures allow; at least one figure and the leaders stay."""
    full = MACHINE_CREW if gun.card.weapon == MACHINE_GUN else CREW
    return min(full, group.count - max(1, leaders_of(group)))


def man_gun(battle: Battle, group: Group, order: Order) -> None:
    """Form a new crew as a separate group: the gun's weapon, the group's Rep; a captured gun has no team."""
    number = order.args[1]
    gun = battle.groups[number]
    count = crew_from(group, gun)
    own = group.card
    old = gun.card
    card = Card(
        len(battle.groups), group.side, f"{old.name} ({own.name})", own.training, ARTILLERY, old.weapon, own.rep
    )
    card.short = old.short
    card.dress = own.dress
    card.drills = own.drills
    card.rear_fill = own.rear_fill
    card.has_team = old.has_team and gun.side == group.side
    card.is_pack = old.is_pack
    card.limbers = old.limbers
    card.range = old.range
    card.short_range = old.short_range
    card.fire_dice = old.fire_dice
    card.short_dice = old.short_dice
    card.foot_moves = old.foot_moves
    card.paper = count
    card.parent = group.id
    crew = Group(card)
    crew.count = count
    crew.start = count
    crew.formation = OPEN
    crew.jammed = gun.jammed
    crew.tight = gun.tight
    crew.fired_turn = gun.fired_turn
    crew.activated = True  # it serves the gun in reaction at once, by action from its next activation (CA-RUL-49)
    battle.groups.append(crew)
    battle.place_group(crew, gun.gun_x, gun.gun_y, gun.gun_heading)
    gun.gun_taken = True
    group.count -= count
    group.start = max(battle.strength(group), group.start - count)
    settle(battle, group)
    battle.stirred = True
    battle.tell(event_types.MANS_GUN, group.id, crew.id, n=count)


def man_orders(battle: Battle, group: Group) -> list[Order]:
    """Return the orders to man guns for an active group."""
    found: list[Order] = []
    if battle.rules.recrew != NEVER:
        for gun in battle.groups:
            if stands_alone(gun):
                found.append(Order("man", (group.id, gun.id)))
    return found
