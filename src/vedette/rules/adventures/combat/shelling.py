"""Guns against structures: shot, canister, and the occupants.

CA-BLD-10, CA-BLD-11, CA-BLD-12, CA-BLD-13, CA-BLD-14, CA-BLD-15, CA-BLD-16, CA-BLD-17, CA-RUL-117, CA-RUL-118.
"""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Order, Refusal, Step
from vedette.geometry.angles import bearing, difference
from vedette.geometry.arcs import nearest_pair_in_arc
from vedette.geometry.areas import gap_to_area
from vedette.geometry.blocks import Block
from vedette.geometry.figures import Figure
from vedette.geometry.sight import FAR_OFF
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import Battle, Shot
from vedette.rules.adventures.combat.casualties import lose
from vedette.rules.adventures.combat.fire import bears_on, could_fire, dice_rolled, firers_of, look_at, range_of
from vedette.rules.adventures.combat.firing import run_short
from vedette.rules.adventures.ground.blazes import after_damage, blaze_for
from vedette.rules.adventures.ground.buildings import body_of, building_named, groups_in
from vedette.rules.adventures.ground.field import Building
from vedette.rules.adventures.ground.sight import ARC, scene_between, sight_limit, standing
from vedette.rules.adventures.groups.formations import GUN_SIZE, figures_of
from vedette.rules.adventures.groups.groups import FIELDED, TRIBAL, Group
from vedette.rules.adventures.groups.leaders import rep_now
from vedette.rules.adventures.groups.weapons import MACHINE_GUN
from vedette.rules.adventures.reactions.cells import FIRED_AT
from vedette.rules.adventures.steps import IN_MELEE, TESTS
from vedette.rules.adventures.turn.moving import may_stand, turned_block

BALL: Final = 5
CANISTER: Final = 3
LOOKS: Final = 40
"""Places along an outline where a gun may see it."""


def gap_from_gun(gun: Group, building: Building) -> int:
    """Return the gap from the gun, without its crew, to the outline (CA-RUL-06, CA-RUL-130)."""
    here = gun.block
    far: int = gap_to_area(Block(here.x, here.y, here.heading, GUN_SIZE, GUN_SIZE), building.area)
    return far


def outline_of(gun: Group, building: Building) -> Group:
    """Return the structure as a target that can be seen along its whole outline (CA-RUL-130)."""
    target = gun.clone()
    target.at_gun = False
    target.chief = NOBODY
    target.count = LOOKS
    target.building = building.id
    target.block = body_of(building)
    target.figures = []
    return target


def heading_for(battle: Battle, gun: Group, target: Group) -> int:
    """Return the heading at which a gun fires at a structure: its own if that is enough, else turned; -1 for none.

    A European gun turns up to 90 degrees before it fires, a Tribal one 45 (CA-ACT-14, CA-ACT-26).
    """
    here: int = gun.block.heading
    if has_in_arc(battle, gun, target, here):
        return here
    way: int = bearing(target.block.x - gun.block.x, target.block.y - gun.block.y)
    most = 45 if gun.card.training == TRIBAL else 90
    if difference(way, here) > most:
        right = (here + most) % 360
        left = (here - most) % 360
        way = right if difference(way, right) < difference(way, left) else left
    if not has_in_arc(battle, gun, target, way) or not may_stand(battle, gun, turned_block(gun, way), False):
        return -1
    return way


def has_in_arc(battle: Battle, gun: Group, target: Group, heading: int) -> bool:
    """True if part of the outline is in the arc of a gun with this heading (CA-LOS-02)."""
    piece = Figure(gun.block.x, gun.block.y, heading)
    return nearest_pair_in_arc([piece], ARC, figures_of(target)).figure >= 0


def refuse_shell(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse a shot at a structure out of range, arc or sight, and by machine guns.

    CA-BLD-10, CA-LOS-01, CA-RUL-117.

    CA-BLD-09.
    """
    number = order.args[1]
    building = building_named(battle, number)
    name = group.card.name
    if building is None:
        return Refusal("CA-BLD-10", f"there is no building {number}")
    if not group.serves_gun or group.card.weapon == MACHINE_GUN:
        return Refusal("CA-RUL-117", f"{name} cannot hurt a building")
    if not could_fire(battle, group):
        return Refusal("CA-GUN-05", f"{name} cannot fire now")
    if any([held.side == group.side for held in groups_in(battle, number)]):
        return Refusal("CA-RUL-117", f"{name} does not fire at its own side, which holds the building")
    if gap_from_gun(group, building) > range_of(group):
        return Refusal("CA-WPN-05", f"the building is out of range of {name}")
    target = outline_of(group, building)
    heading = heading_for(battle, group, target)
    if heading < 0:
        return Refusal("CA-LOS-02", f"{name} does not point at the building and cannot be turned to it")
    before = group.block
    group.block = turned_block(group, heading)
    scene = scene_between(battle, battle.sights(group, target), group, target)
    reach = sight_limit(battle, target) or FAR_OFF
    is_seen = bears_on(group, target) and (
        len(look_at(scene, group, target, firers_of(battle, group), standing(battle, target), reach).figures) > 0
    )
    group.block = before
    if not is_seen:
        return Refusal("CA-LOS-01", f"{name} does not see the building")
    return None


def shell(battle: Battle, step: Step) -> None:
    """Roll the Rep and Fire Dice, capped; a 1 makes a hole or drives canister in.

    CA-BLD-10, CA-BLD-11, CA-BLD-12, CA-BLD-13, CA-BLD-14, CA-BLD-15, CA-BLD-16, CA-RUL-117, CA-RUL-118.
    """
    who, number = step.a, step.b
    gun = battle.groups[who]
    building = battle.field.buildings[number]
    heading = heading_for(battle, gun, outline_of(gun, building))
    if heading >= 0 and heading != gun.block.heading:
        battle.set_block(gun, turned_block(gun, heading))
        battle.tell(event_types.TURNS_GUN, who)
    near = gap_from_gun(gun, building) <= gun.card.short_range
    shot = Shot(battle, gun, gun)
    shot.firing = gun.count * 5
    total = rep_now(battle, gun) + (gun.card.short_dice if near else gun.card.fire_dice) - (1 if gun.tight else 0)
    dice = dice_rolled(shot, total)
    if dice == 0:
        return
    gun.fired_turn = battle.turn
    gun.has_fought = True
    battle.stirred = True
    found = battle.dice.sort(dice, 6, [0, 2, 2, 2, 2, 1], 3)
    roll = Roll(who, 6, battle.dice.last, found[0], None, f"{many(dice, 'die', 'dice')} at the building")
    if found[1] >= 2 and battle.rules.tight_ammo:
        run_short(battle, gun)
    held = groups_in(battle, number)  # the shot goes into the lowest level that is held
    size = (CANISTER if near else BALL) - building.dv
    rolls = [roll]
    hits = 0
    if found[0] == 0 or size <= 0:
        battle.tell(event_types.NO_HOLE, who, rolls=rolls)
    else:
        if held:
            hits = struck_inside(battle, held[0], building, size, near, rolls)
        battle.tell(event_types.CANISTER if near else event_types.HOLED, who, n=size, rolls=rolls)
    if held:
        tests = lose(battle, held[0], hits) if hits > 0 else 1 << FIRED_AT
        if held[0].in_melee > 0:
            tests |= IN_MELEE  # groups in melee for the structure read the clauses for melee (CA-RUL-82)
        if tests & TESTS and held[0].where == FIELDED:
            battle.then(steps.TEST, held[0].id, tests, who)
    if found[0] > 0 and size > 0 and not near:
        blaze = blaze_for(battle, number)
        blaze.holes = min(building.perimeter, blaze.holes + size * 100)
        after_damage(battle, blaze, building)


def struck_inside(battle: Battle, group: Group, building: Building, size: int, near: bool, rolls: list[Roll]) -> int:
    """Roll one by one for the figures in danger (CA-BLD-12, CA-BLD-13, CA-BLD-15)."""
    count = group.bodies
    if near:
        area = (building.area.east - building.area.west) * (building.area.north - building.area.south)
        danger = min(count, -(-count * 200 * size * 100 // max(1, area)))
        hits = battle.dice.sort(danger, 6, [0, 0, 0, 1, 1, 1], 2)[0] if danger > 0 else 0
        rolls.append(
            Roll(group.id, 6, battle.dice.last, hits, None, f"{many(danger, 'figure')} in the canister, a die each")
        )
        return hits
    danger = min(count, -(-count * (size + 2) * 100 // max(1, building.perimeter)))
    hits = 0
    for _ in range(danger):
        struck = battle.dice.sort(size, 6, [0, 0, 1, 1, 1, 1], 2)[0] > 0
        hits += 1 if struck else 0
        told = "a figure by the hole is hit" if struck else "a figure by the hole is missed"
        rolls.append(Roll(group.id, 6, battle.dice.last, 1 if struck else 0, None, told))
    return hits
