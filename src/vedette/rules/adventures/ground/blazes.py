"""Fire in buildings: starting it, its growth, burning down, and water.

CA-BLD-18, CA-BLD-19, CA-BLD-20, CA-BLD-21, CA-BLD-22, CA-BLD-23, CA-BLD-24, CA-BLD-25, CA-RUL-119, CA-RUL-120,
CA-RUL-121, CA-RUL-131.
"""

from typing import Final

from vedette.engine.types import NOBODY, Order, Refusal, Step
from vedette.geometry.areas import gap_to_area
from vedette.geometry.blocks import gap_to_point
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import ONE_INCH, Battle, Blaze
from vedette.rules.adventures.combat.casualties import lose
from vedette.rules.adventures.ground.buildings import TOUCHING, building_named, groups_in
from vedette.rules.adventures.ground.field import Building, Field
from vedette.rules.adventures.ground.sight import beyond_twelve
from vedette.rules.adventures.groups.groups import DESTROYED, FIELDED, Group
from vedette.rules.adventures.groups.leaders import rep_now
from vedette.rules.adventures.groups.room import come_out
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.throws import against_rep

FLAME: Final = 3


# --- starting and spreading -------------------------------------------------------------------------------------------


def refuse_burn(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse unless a figure of the group touches the structure and it is not in melee (CA-BLD-18, CA-RUL-119).

    CA-BAT-21.
    """
    number = order.args[1]
    building = building_named(battle, number)
    name = group.card.name
    if building is None:
        return Refusal("CA-BLD-18", f"there is no building {number}")
    if not group.is_body:
        return Refusal("CA-BLD-18", f"{name} cannot start a fire")
    if building.dv >= FLAME and not building.objective:
        return Refusal("CA-RUL-119", "a masonry building cannot be set on fire")
    blaze = battle.blaze_of(number)
    if blaze is not None and (blaze.burning > 0 or blaze.smoulders or blaze.stores_burnt):
        return Refusal("CA-BLD-18", "it has been set on fire already")
    if group.building != number and gap_to_area(group.block, building.area) > TOUCHING:
        return Refusal("CA-RUL-119", f"{name} does not touch the building")
    return None


def burn(battle: Battle, group: Group, order: Order) -> None:
    """Roll 2d6 against the Rep to start a fire: 2 passed burns, 1 smoulders, 0 nothing (CA-BLD-19)."""
    number = order.args[1]
    building = battle.field.buildings[number]
    rep = rep_now(battle, group)
    bins = [0 if face <= rep else 1 for face in range(1, 7)]
    passed = battle.dice.sort(2, 6, bins, 2)[0]
    roll = against_rep(group.id, battle.dice.last, passed, rep, "starting a fire")
    battle.stirred = True
    if passed == 0:
        battle.tell(event_types.NOT_LIT, group.id, rolls=[roll])
        return
    blaze = blaze_for(battle, number)
    blaze.by = group.side
    if passed == 1:
        blaze.smoulders = True
        battle.tell(event_types.SMOULDERS, group.id, rolls=[roll])
        return
    battle.tell(event_types.LIT, group.id, rolls=[roll])
    light(battle, blaze, building)


def blaze_for(battle: Battle, number: int) -> Blaze:
    found = battle.blaze_of(number)
    if found is None:
        found = Blaze(number)
        battle.blazes.append(found)
    return found


def hole_of(building: Building) -> int:
    return max(0, FLAME - building.dv) * 100


def light(battle: Battle, blaze: Blaze, building: Building) -> None:
    """Burn a hole of (3 minus DV) inches at once (CA-BLD-20); in an objective of DV 3 the stores burn instead."""
    blaze.smoulders = False
    blaze.lit_turn = battle.turn
    venture = battle.venture
    if venture.has_pefs and blaze.by == venture.player:
        venture.has_lit = True  # CA-BAT-22
    elif venture.has_pefs and blaze.by == venture.enemy and building.objective:
        venture.enemy_lit = True  # CA-RUL2-83
    if building.dv >= FLAME:
        blaze.stores_burnt = True
        battle.tell(mission_event_types.STORES_BURN)
        return
    blaze.burning = min(building.perimeter, hole_of(building))
    after_damage(battle, blaze, building)


def spread_fires(battle: Battle, step: Step) -> None:
    """Spread fires to the left and right at the start of a turn (CA-BLD-21, CA-TRN-02, CA-RUL-120)."""
    for blaze in battle.blazes:
        if blaze.gone or blaze.stores_burnt:
            continue
        building = battle.field.buildings[blaze.building]
        if blaze.smoulders:
            battle.tell(event_types.FLARES)
            light(battle, blaze, building)
        elif blaze.burning > 0 and blaze.lit_turn < battle.turn:
            spread = 100 if battle.rules.fires_spread_one_inch else hole_of(building)
            blaze.burning = min(building.perimeter, blaze.burning + 2 * spread)
            battle.tell(event_types.SPREADS, n=blaze.burning // 100)
            after_damage(battle, blaze, building)


def unburnt(battle: Battle) -> list[Building]:
    """Return the objective buildings that raiders still have to set on fire (CA-RUL2-87)."""
    found: list[Building] = []
    for building in battle.field.buildings:
        blaze = battle.blaze_of(building.id)
        if building.objective and (
            blaze is None or not (blaze.gone or blaze.burning > 0 or blaze.smoulders or blaze.stores_burnt)
        ):
            found.append(building)
    return found


def after_damage(battle: Battle, blaze: Blaze, building: Building) -> None:
    """Empty a building that is half in flames or holes, and remove one that is wholly so.

    CA-BLD-22, CA-BLD-23, CA-RUL-117, CA-RUL-121.
    """
    worst = max(blaze.burning, blaze.holes)
    if worst * 2 >= building.perimeter:
        for group in groups_in(battle, building.id):
            battle.tell(event_types.ABANDONED, group.id)
            mask = beyond_twelve(battle, group)
            battle.leave_melee(group.id)  # they leave though the door is held by the enemy
            if come_out(battle, group):
                battle.then(steps.MOVED, group.id, 0, mask)  # any move may bring it within 12" (CA-RUL-66)
            else:
                lose(battle, group, group.bodies)
                if group.where == FIELDED:
                    battle.remove(group, DESTROYED)
    if worst >= building.perimeter and not blaze.gone:
        blaze.gone = True
        battle.tell(event_types.BURNT_DOWN)
        battle.field = without(battle.field, battle.rules.night, [b.building for b in battle.blazes if b.gone])


def without(field: Field, night: bool, gone: list[int]) -> Field:
    """Return the field without the buildings that burned down."""
    fresh = Field(field.width, field.height)
    fresh.hills = field.hills
    fresh.crests = field.crests
    fresh.woods = field.woods
    fresh.rough = field.rough
    fresh.gullies = field.gullies
    fresh.barred = field.barred
    fresh.roads = field.roads
    fresh.walls = field.walls
    fresh.buildings = field.buildings
    fresh.lit = field.lit
    fresh.supplies = field.supplies
    fresh.supply_sides = field.supply_sides
    fresh.water = field.water
    fresh.order = field.order
    fresh.sections = field.sections
    fresh.settle(night, gone)
    return fresh


# --- water ------------------------------------------------------------------------------------------------------------


def is_at_water(battle: Battle, group: Group) -> bool:
    """True if the group is within an inch of a water source."""
    for spot in battle.field.water:
        if gap_to_point(group.block, spot.x, spot.y) <= ONE_INCH:
            return True
    return False


def refuse_fill(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to fill buckets away from a water source; one action fills one for each figure (CA-BLD-24, CA-RUL-121)."""
    name = group.card.name
    if not group.is_body or group.mounted or group.serves_gun or group.building != NOBODY:
        return Refusal("CA-RUL-121", f"{name} cannot fetch water")
    if not is_at_water(battle, group):
        return Refusal("CA-RUL-121", f"{name} is not at a water source")
    if carried(group) == group.bodies:
        return Refusal("CA-RUL-121", f"all figures of {name} carry water already")
    return None


def fill(battle: Battle, group: Group, order: Order) -> None:
    group.buckets = group.bodies
    battle.stirred = True
    battle.tell(event_types.FILLS, group.id, n=group.buckets)


def carried(group: Group) -> int:
    """Return the buckets of water carried, at most one for each figure left (CA-RUL-121)."""
    return min(group.buckets, group.bodies)


def refuse_pour(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to pour water away from a fire; pouring takes one action (CA-BLD-24, CA-RUL-121)."""
    number = order.args[1]
    name = group.card.name
    building = building_named(battle, number)
    if building is None:
        return Refusal("CA-BLD-24", f"there is no building {number}")
    if group.buckets == 0:
        return Refusal("CA-BLD-24", f"{name} carries no water; fill buckets at a water source first")
    blaze = battle.blaze_of(number)
    if blaze is None or (blaze.burning == 0 and not blaze.smoulders):
        return Refusal("CA-BLD-24", "the building is not burning")
    if group.building != number and gap_to_area(group.block, building.area) > TOUCHING:
        return Refusal("CA-BLD-24", f"{name} does not touch the building")
    return None


def pour(battle: Battle, group: Group, order: Order) -> None:
    """Put out an inch of fire with each bucket; a smouldering fire takes one bucket (CA-BLD-24)."""
    number = order.args[1]
    blaze = blaze_for(battle, number)
    needed = 1 if blaze.smoulders else (blaze.burning + ONE_INCH - 1) // ONE_INCH
    used = min(needed, carried(group))
    group.buckets = carried(group) - used
    blaze.smoulders = False
    blaze.burning = max(0, blaze.burning - used * ONE_INCH)
    battle.stirred = True
    if blaze.burning > 0:
        battle.tell(event_types.DOUSES, group.id, n=used, m=(blaze.burning + ONE_INCH - 1) // ONE_INCH)
    else:
        battle.tell(event_types.PUTS_OUT, group.id)
