"""Buildings: entry, occupation, levels.

CA-BLD-01, CA-BLD-02, CA-BLD-03, CA-BLD-04, CA-BLD-05, CA-BLD-06, CA-BLD-07, CA-BLD-08, CA-RUL-113, CA-RUL-114,
CA-RUL-115, CA-RUL-116, CA-RUL-130.
"""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, Order, Refusal, Step
from vedette.geometry.angles import bearing, difference
from vedette.geometry.areas import gap_to_area
from vedette.geometry.blocks import Block, gap_to_point
from vedette.geometry.ground import bars_leg, leg_cost
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.field import Building
from vedette.rules.adventures.ground.sight import beyond_twelve, note_nearer
from vedette.rules.adventures.groups.formations import block_at, may_form, stand, usual_files
from vedette.rules.adventures.groups.groups import ARTILLERY, EUROPEAN, FIELDED, OPEN, SQUARE, Group
from vedette.rules.adventures.turn.moving import CREW_ON_FOOT, allowance, ground_for, is_way_taken, may_stand

TOUCHING: Final = 50
NEAR_DOOR: Final = 400


def building_named(battle: Battle, number: int) -> Building | None:
    """Return the building with this number if it still stands, else None."""
    if number < 0 or number >= len(battle.field.buildings):
        return None
    blaze = battle.blaze_of(number)
    if blaze is not None and blaze.gone:
        return None
    return battle.field.buildings[number]


def occupants(battle: Battle, number: int, floor: int = 0) -> int:
    """Return the group on a level of a building, or NOBODY; level 0 is the ground floor with the door."""
    for group in battle.groups:
        if group.building == number and group.floor == floor and group.where == FIELDED:
            return group.id
    return NOBODY


def groups_in(battle: Battle, number: int) -> list[Group]:
    """Return all groups in a building, the lowest level first."""
    found: list[Group] = []
    for floor in range(battle.field.buildings[number].floors):
        who = occupants(battle, number, floor)
        if who != NOBODY:
            found.append(battle.groups[who])
    return found


def is_half_burnt(battle: Battle, building: Building) -> bool:
    blaze = battle.blaze_of(building.id)
    return blaze is not None and max(blaze.burning, blaze.holes) * 2 >= building.perimeter


def floor_area(building: Building) -> int:
    area = building.area
    return (area.east - area.west) * (area.north - area.south)


def holds(battle: Battle, building: Building, group: Group) -> bool:
    """True if a level has space for a whole group: always, or a square inch a figure (CA-RUL-113, toggle)."""
    return not battle.rules.capacity_by_area or group.bodies * 10000 <= floor_area(building)


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


def refuse_occupy(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to enter except through the door, on foot, one group to a level (CA-BLD-02, CA-BLD-04, CA-RUL-113)."""
    number = order.args[1]
    name = group.card.name
    building = building_named(battle, number)
    if building is None:
        return Refusal("CA-BLD-02", f"there is no building {number}")
    if group.mounted or group.serves_gun or not group.is_body:
        return Refusal("CA-BLD-04", f"{name} cannot occupy a building")
    if group.building != NOBODY:
        return Refusal("CA-BLD-02", f"{name} is in a building already")
    if not holds(battle, building, group):
        return Refusal("CA-RUL-113", f"the building holds {many(floor_area(building) // 10000, 'figure')}")
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
    ground = ground_for(battle, group)
    if leg_cost(ground, group.block.x, group.block.y, door.x, door.y) > length + group.block.depth // 2:
        return Refusal("CA-MOV-02", f"the ground on the way is too slow for {name}")
    if bars_leg(ground, group.block.x, group.block.y, door.x, door.y):
        return Refusal("CA-RUL-123", f"the way of {name} to the door is barred")
    if is_way_taken(battle, group, group.block.x, group.block.y, door.x, door.y):
        return Refusal("CA-RUL-123", f"another group is in the way of {name} to the door")
    return None


def occupy(battle: Battle, group: Group, order: Order) -> None:
    """Move the whole group inside; entering ends its move (CA-RUL-130)."""
    number = order.args[1]
    mask = beyond_twelve(battle, group)
    before = group.block
    move_in(group, battle.field.buildings[number])
    note_nearer(battle, group, before)
    battle.tell(event_types.ENTERS_BUILDING, group.id)
    battle.then(steps.MOVED, group.id, 0, mask)


def move_in(group: Group, building: Building) -> None:
    group.building = building.id
    group.floor = 0
    group.prone = False
    group.formation = OPEN
    group.files = usual_files(OPEN, group.bodies, group.card.has_ranged)
    group.block = body_of(building)
    group.figures = []


def refuse_quit(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to leave except by the door; units leave in Open Order, bands in Mob or Open Order.

    CA-BLD-03.
    """
    x, y, heading, formation = order.args[1], order.args[2], order.args[3], order.args[4]
    name = group.card.name
    if group.building == NOBODY:
        return Refusal("CA-BLD-03", f"{name} is in no building")
    if group.floor > 0:
        return Refusal("CA-BLD-08", f"{name} is on level {group.floor + 1}; the door is on the ground floor")
    if not may_form(group.card, False, formation) or (group.card.training == EUROPEAN and formation != OPEN):
        return Refusal("CA-RUL-130", f"{name} may not come out in that formation")
    if heading < 0 or heading > 359:
        return Refusal("CA-BLD-03", f"{heading} is not a heading from 0 to 359")
    door = battle.field.buildings[group.building].door
    length = CREW_ON_FOOT if group.card.klass == ARTILLERY else group.card.foot_moves[formation]
    if leg_cost(battle.field.loose, door.x, door.y, x, y) > length // (2 if battle.weather else 1):
        return Refusal("CA-MOV-02", f"{name} cannot go so far from the door")
    if bars_leg(battle.field.loose, door.x, door.y, x, y):
        return Refusal("CA-RUL-130", f"the way of {name} from the door to there is barred")
    if is_way_taken(battle, group, door.x, door.y, x, y):
        return Refusal("CA-RUL-123", f"another group is in the way of {name} from the door to there")
    if not may_stand(battle, group, out_block(group, x, y, heading, formation), True):
        return Refusal("CA-RUL-123", f"{name} cannot stand there")
    return None


def out_block(group: Group, x: int, y: int, heading: int, formation: int) -> Block:
    twin = group.clone()
    twin.building = NOBODY
    return block_at(twin, x, y, heading, formation, usual_files(formation, group.bodies, group.card.has_ranged))


def quit_building(battle: Battle, group: Group, order: Order) -> None:
    x, y, heading, formation = order.args[1], order.args[2], order.args[3], order.args[4]
    mask = beyond_twelve(battle, group)
    before = group.block
    group.building = NOBODY
    group.floor = 0
    group.formation = formation
    group.files = usual_files(formation, group.bodies, group.card.has_ranged)
    stand(group, x, y, heading)
    note_nearer(battle, group, before)
    battle.tell(event_types.LEAVES_BUILDING, group.id)
    battle.then(steps.MOVED, group.id, 0, mask)


# --- up and down ------------------------------------------------------------------------------------------------------


def refuse_climb(battle: Battle, group: Group, order: Order) -> Refusal | None:
    return refuse_stairs(battle, group, True)


def refuse_descend(battle: Battle, group: Group, order: Order) -> Refusal | None:
    return refuse_stairs(battle, group, False)


def refuse_stairs(battle: Battle, group: Group, up: bool) -> Refusal | None:
    """Refuse stairs that lead nowhere or to a held level; one level takes the whole move, a held one a charge.

    CA-BLD-08, CA-RUL-113.
    """
    name = group.card.name
    if group.building == NOBODY:
        return Refusal("CA-BLD-08", f"{name} is in no building")
    building = battle.field.buildings[group.building]
    there = group.floor + (1 if up else -1)
    if there < 0 or there >= building.floors:
        return Refusal("CA-BLD-08", f"{name} is on the {'top' if up else 'ground'} floor")
    holder = occupants(battle, building.id, there)
    if holder != NOBODY:
        return Refusal("CA-RUL-113", f"{battle.groups[holder].card.name} holds that level")
    return None


def take_stairs(battle: Battle, group: Group, up: bool) -> None:
    group.floor += 1 if up else -1
    battle.tell(event_types.CLIMBS if up else event_types.DESCENDS, group.id)


def are_on_stairs(us: Group, them: Group) -> bool:
    """True if two groups hold neighbouring levels of one building."""
    return us.building != NOBODY and us.building == them.building and abs(us.floor - them.floor) == 1


def take_over(battle: Battle, step: Step) -> None:
    """Move attackers on foot who touch the building inside once the occupants are gone (CA-RUL-116)."""
    group, number = battle.groups[step.a], step.b
    building = building_named(battle, number)
    if building is None or group.where != FIELDED or group.mounted or not group.is_body or group.serves_gun:
        return
    if group.building != NOBODY or group.in_melee > 0:
        return  # upstairs, or others hold it outside
    if is_half_burnt(battle, building):
        return  # no group enters a building half of which burns (CA-RUL-131)
    if not holds(battle, building, group):
        return
    if occupants(battle, number) == NOBODY and gap_to_area(group.block, building.area) <= NEAR_DOOR:
        move_in(group, building)
        battle.tell(event_types.ENTERS_BUILDING, group.id)


# --- offers -----------------------------------------------------------------------------------------------------------


def building_orders(battle: Battle, us: Group) -> list[Order]:
    """Return every building order of the acting group."""
    found: list[Order] = []
    who = us.id
    if us.building != NOBODY:
        found.append(Order("climb", (who,)))
        found.append(Order("descend", (who,)))
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
        if us.buckets > 0:
            found.append(Order("pour", (who, building.id)))
        if us.serves_gun:
            found.append(Order("shell", (who, building.id)))
    if battle.field.water:
        found.append(Order("fill", (who,)))
    return found
