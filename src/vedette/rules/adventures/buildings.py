"""Buildings: entry, occupation, shot and canister against structures, and fire (BLD, RUL-113 to -121, -130, -131)."""

from typing import Final

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Order, Refusal
from vedette.geometry.angles import bearing, difference
from vedette.geometry.blocks import Block, gap_to_point
from vedette.geometry.terrain import bars_leg, gap_to_area, leg_cost
from vedette.rules.adventures import steps, words
from vedette.rules.adventures.battle import Battle, Blaze, Shot
from vedette.rules.adventures.casualties import lose
from vedette.rules.adventures.cells import FIRED_AT
from vedette.rules.adventures.field import Building, Field
from vedette.rules.adventures.fire import could_fire, dice_rolled, range_of, run_short
from vedette.rules.adventures.formations import block_at, may_form, stand, usual_files
from vedette.rules.adventures.groups import ARTILLERY, DESTROYED, EUROPEAN, FIELDED, MACHINE_GUN, OPEN, SQUARE, Group
from vedette.rules.adventures.leaders import rep_now
from vedette.rules.adventures.moving import allowance, come_out, may_stand
from vedette.rules.adventures.sight import beyond_twelve, is_within

BALL: Final = 5
CANISTER: Final = 3
FLAME: Final = 3
TOUCHING: Final = 50
NEAR_DOOR: Final = 400


def building_named(battle: Battle, number: int) -> Building | None:
    """A building that still stands."""
    if number < 0 or number >= len(battle.field.buildings):
        return None
    blaze = battle.blaze_of(number)
    if blaze is not None and blaze.gone:
        return None
    return battle.field.buildings[number]


def occupants(battle: Battle, number: int) -> int:
    """The group in a building, or NOBODY."""
    for group in battle.groups:
        if group.building == number and group.where == FIELDED:
            return group.id
    return NOBODY


def is_half_burnt(battle: Battle, building: Building) -> bool:
    blaze = battle.blaze_of(building.id)
    return blaze is not None and max(blaze.burning, blaze.holes) * 2 >= building.perimeter


def floor_area(building: Building) -> int:
    area = building.area
    return (area.east - area.west) * (area.north - area.south)


def body_of(building: Building) -> Block:
    area = building.area
    return Block(
        (area.west + area.east) // 2,
        (area.south + area.north) // 2,
        0,
        area.east - area.west,
        area.north - area.south,
    )


# --- in and out -------------------------------------------------------------------------------------------------------


def refuse_occupy(battle: Battle, group: Group, number: int) -> Refusal | None:
    """Through the door, on foot, one group to a level (BLD-02, -04, RUL-113)."""
    name = group.card.name
    building = building_named(battle, number)
    if building is None:
        return Refusal("CA-BLD-02", f"there is no building {number}")
    if group.mounted or group.serves_gun or not group.is_body:
        return Refusal("CA-BLD-04", f"{name} cannot occupy a building")
    if group.building != NOBODY:
        return Refusal("CA-BLD-02", f"{name} is in a building already")
    if battle.rules.capacity_by_area and group.bodies * 10000 > floor_area(building):
        return Refusal("CA-RUL-113", f"the building holds {floor_area(building) // 10000} figures")
    holder = occupants(battle, number)
    if holder != NOBODY:
        return Refusal("CA-RUL-113", f"{battle.groups[holder].card.name} holds the building")
    if is_half_burnt(battle, building):
        return Refusal("CA-RUL-131", "half of the building is burning; nobody may enter")
    door = building.door
    length = allowance(battle, group)
    if gap_to_point(group.block, door.x, door.y) > length:
        return Refusal("CA-BLD-02", f"the door is beyond the move of {name}")
    way = bearing(door.x - group.block.x, door.y - group.block.y)
    if group.formation != SQUARE and group.card.klass < ARTILLERY and difference(way, group.block.heading) > 45:
        return Refusal("CA-ACT-02", f"the door is more than 45 degrees off the front of {name}")
    ground = battle.field.loose
    if leg_cost(ground, group.block.x, group.block.y, door.x, door.y) > length + group.block.depth // 2:
        return Refusal("CA-MOV-02", f"the ground on the way is too slow for {name}")
    if bars_leg(ground, group.block.x, group.block.y, door.x, door.y):
        return Refusal("CA-RUL-123", f"the way of {name} to the door is barred")
    return None


def occupy(battle: Battle, group: Group, number: int) -> None:
    """The whole group is inside; entering ends its move (RUL-130)."""
    mask = beyond_twelve(battle, group)
    move_in(group, battle.field.buildings[number])
    battle.tell(words.ENTERS_BUILDING, group.id)
    battle.then(steps.MOVED, group.id, 0, mask)


def move_in(group: Group, building: Building) -> None:
    group.building = building.id
    group.prone = False
    group.formation = OPEN
    group.files = usual_files(OPEN, group.bodies, group.card.has_ranged)
    group.block = body_of(building)
    group.figures = []


def refuse_quit(battle: Battle, group: Group, x: int, y: int, heading: int, formation: int) -> Refusal | None:
    """Out through the door, the move measured from there; units in Open Order, bands in Mob or Open Order (BLD-03)."""
    name = group.card.name
    if group.building == NOBODY:
        return Refusal("CA-BLD-03", f"{name} is in no building")
    if not may_form(group.card, False, formation) or (group.card.training == EUROPEAN and formation != OPEN):
        return Refusal("CA-RUL-130", f"{name} may not come out in that formation")
    if heading < 0 or heading > 359:
        return Refusal("CA-BLD-03", f"{heading} is not a heading from 0 to 359")
    door = battle.field.buildings[group.building].door
    moves = group.card.foot_moves
    length = moves[formation] // (2 if battle.rules.weather else 1)
    if leg_cost(battle.field.loose, door.x, door.y, x, y) > length:
        return Refusal("CA-MOV-02", f"{name} cannot go so far from the door")
    if not may_stand(battle, group, out_block(group, x, y, heading, formation), True):
        return Refusal("CA-RUL-123", f"{name} cannot stand there")
    return None


def out_block(group: Group, x: int, y: int, heading: int, formation: int) -> Block:
    twin = group.clone()
    twin.building = NOBODY
    return block_at(twin, x, y, heading, formation, usual_files(formation, group.bodies, group.card.has_ranged))


def quit_building(battle: Battle, group: Group, x: int, y: int, heading: int, formation: int) -> None:
    mask = beyond_twelve(battle, group)
    group.building = NOBODY
    group.formation = formation
    group.files = usual_files(formation, group.bodies, group.card.has_ranged)
    stand(group, x, y, heading)
    battle.tell(words.LEAVES_BUILDING, group.id)
    battle.then(steps.MOVED, group.id, 0, mask)


def take_over(battle: Battle, group: Group, number: int) -> None:
    """Once the occupants are gone, attackers touching the building on foot are inside (RUL-116)."""
    building = building_named(battle, number)
    if building is None or group.where != FIELDED or group.mounted or not group.is_body or group.serves_gun:
        return
    if occupants(battle, number) == NOBODY and gap_to_area(group.block, building.area) <= NEAR_DOOR:
        move_in(group, building)
        battle.tell(words.ENTERS_BUILDING, group.id)


# --- fire -------------------------------------------------------------------------------------------------------------


def refuse_burn(battle: Battle, group: Group, number: int) -> Refusal | None:
    """A group with a figure touching the structure, not in melee (BLD-18, RUL-119)."""
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


def burn(battle: Battle, group: Group, number: int) -> None:
    """2d6 against the Rep: 2 passed it burns, 1 it smoulders, 0 nothing (BLD-19)."""
    building = battle.field.buildings[number]
    rep = rep_now(battle, group)
    bins = [0 if face <= rep else 1 for face in range(1, 7)]
    passed = battle.dice.sort(2, 6, bins, 2)[0]
    roll = Roll(group.id, 6, battle.dice.last, passed, None, f"starting a fire against Rep {rep}")
    battle.stirred = True
    if passed == 0:
        battle.tell(words.NOT_LIT, group.id, rolls=[roll])
        return
    blaze = blaze_for(battle, number)
    if passed == 1:
        blaze.smoulders = True
        battle.tell(words.SMOULDERS, group.id, rolls=[roll])
        return
    battle.tell(words.LIT, group.id, rolls=[roll])
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
    """It at once burns a hole of (3 minus DV) inches (BLD-20); the stores of an objective of DV 3 burn instead."""
    blaze.smoulders = False
    blaze.lit_turn = battle.turn
    if building.dv >= FLAME:
        blaze.stores_burnt = True
        return
    blaze.burning = min(building.perimeter, hole_of(building))
    after_damage(battle, blaze, building)


def spread_fires(battle: Battle) -> None:
    """At the start of every turn fires spread to the left and to the right (BLD-21, TRN-02, RUL-120)."""
    for blaze in battle.blazes:
        if blaze.gone or blaze.stores_burnt:
            continue
        building = battle.field.buildings[blaze.building]
        if blaze.smoulders:
            battle.tell(words.FLARES)
            light(battle, blaze, building)
        elif blaze.burning > 0 and blaze.lit_turn < battle.turn:
            step = 100 if battle.rules.fires_spread_one_inch else hole_of(building)
            blaze.burning = min(building.perimeter, blaze.burning + 2 * step)
            battle.tell(words.SPREADS, n=blaze.burning // 100)
            after_damage(battle, blaze, building)


def after_damage(battle: Battle, blaze: Blaze, building: Building) -> None:
    """Half in flames or in holes it must be abandoned; wholly, it is gone (BLD-22, -23, RUL-117, -121)."""
    worst = max(blaze.burning, blaze.holes)
    if worst * 2 >= building.perimeter:
        who = occupants(battle, building.id)
        if who != NOBODY:
            group = battle.groups[who]
            battle.tell(words.ABANDONED, who)
            if not come_out(battle, group):
                lose(battle, group, group.bodies)
                if group.where == FIELDED:
                    battle.remove(group, DESTROYED)
    if worst >= building.perimeter and not blaze.gone:
        blaze.gone = True
        battle.tell(words.BURNT_DOWN)
        battle.field = without(battle.field, battle.rules.night, [b.building for b in battle.blazes if b.gone])


def without(field: Field, night: bool, gone: list[int]) -> Field:
    """The field after buildings have burned down."""
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


# --- guns against structures ------------------------------------------------------------------------------------------


def refuse_shell(battle: Battle, group: Group, number: int) -> Refusal | None:
    """A gun in range and pointing at the structure; machine guns do not hurt it (BLD-10, RUL-117)."""
    building = building_named(battle, number)
    name = group.card.name
    if building is None:
        return Refusal("CA-BLD-10", f"there is no building {number}")
    if not group.serves_gun or group.card.weapon == MACHINE_GUN:
        return Refusal("CA-RUL-117", f"{name} cannot hurt a building")
    if not could_fire(battle, group):
        return Refusal("CA-GUN-05", f"{name} cannot fire now")
    if gap_to_area(group.block, building.area) > range_of(group):
        return Refusal("CA-WPN-05", f"the building is out of range of {name}")
    body = body_of(building)
    way = bearing(body.x - group.block.x, body.y - group.block.y)
    if difference(way, group.block.heading) > 45:
        return Refusal("CA-LOS-02", f"the building is not in the arc of {name}")
    return None


def shell(battle: Battle, who: int, number: int) -> None:
    """Rep and Fire Dice, capped; one or more 1s make a hole or drive canister in (BLD-10 to -16, RUL-117, -118)."""
    gun = battle.groups[who]
    building = battle.field.buildings[number]
    near = gap_to_area(gun.block, building.area) <= gun.card.short_range
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
    roll = Roll(who, 6, battle.dice.last, found[0], None, f"{dice} dice at the building")
    if found[1] >= 2 and battle.rules.tight_ammo:
        run_short(battle, gun)
    inside = occupants(battle, number)
    size = (CANISTER if near else BALL) - building.dv
    if found[0] == 0 or size <= 0:
        battle.tell(words.NO_HOLE, who, rolls=[roll])
    else:
        battle.tell(words.CANISTER if near else words.HOLED, who, n=size, rolls=[roll])
    hits = 0
    if inside != NOBODY and found[0] > 0 and size > 0:
        hits = struck_inside(battle, battle.groups[inside], building, size, near)
    if inside != NOBODY:
        group = battle.groups[inside]
        tests = lose(battle, group, hits) if hits > 0 else 1 << FIRED_AT
        if tests and group.where == FIELDED:
            battle.then(steps.TEST, inside, tests, who)
    if found[0] > 0 and size > 0 and not near:
        blaze = blaze_for(battle, number)
        blaze.holes = min(building.perimeter, blaze.holes + size * 100)
        after_damage(battle, blaze, building)


def struck_inside(battle: Battle, group: Group, building: Building, size: int, near: bool) -> int:
    """Figures in danger are rolled for one by one (BLD-12, -13, -15)."""
    count = group.bodies
    if near:
        area = (building.area.east - building.area.west) * (building.area.north - building.area.south)
        danger = min(count, -(-count * 200 * size * 100 // max(1, area)))
        return battle.dice.sort(danger, 6, [0, 0, 0, 1, 1, 1], 2)[0] if danger > 0 else 0
    danger = min(count, -(-count * (size + 2) * 100 // max(1, building.perimeter)))
    hits = 0
    for _ in range(danger):
        if battle.dice.sort(size, 6, [0, 0, 1, 1, 1, 1], 2)[0] > 0:
            hits += 1
    return hits


# --- what is offered --------------------------------------------------------------------------------------------------


def building_orders(battle: Battle, us: Group) -> list[Order]:
    """Every order that has to do with a building near the acting group."""
    found: list[Order] = []
    who = us.id
    if us.building != NOBODY:
        door = battle.field.buildings[us.building].door
        body = body_of(battle.field.buildings[us.building])
        way = bearing(door.x - body.x, door.y - body.y)
        for formation in (OPEN, 4):
            for far in (300, 600, 1000):
                x = door.x + (door.x - body.x) * far // 150
                y = door.y + (door.y - body.y) * far // 150
                found.append(Order("quit", (who, x, y, way, formation)))
    for building in battle.field.buildings:
        found.append(Order("occupy", (who, building.id)))
        found.append(Order("burn", (who, building.id)))
        if us.serves_gun:
            found.append(Order("shell", (who, building.id)))
    return found


def is_close(us: Group, them: Group) -> bool:
    return is_within(us, them, TOUCHING)
