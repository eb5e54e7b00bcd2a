"""Guns against structures: shot, canister, and those inside (BLD-10 to -17, RUL-117, -118)."""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.tables import Roll
from vedette.engine.types import Refusal
from vedette.geometry.angles import bearing, difference
from vedette.geometry.terrain import gap_to_area
from vedette.rules.adventures import steps, words
from vedette.rules.adventures.battle import Battle, Shot
from vedette.rules.adventures.blazes import after_damage, blaze_for
from vedette.rules.adventures.buildings import body_of, building_named, groups_in
from vedette.rules.adventures.casualties import lose
from vedette.rules.adventures.cells import FIRED_AT
from vedette.rules.adventures.field import Building
from vedette.rules.adventures.fire import could_fire, dice_rolled, range_of, run_short
from vedette.rules.adventures.groups import FIELDED, Group
from vedette.rules.adventures.leaders import rep_now
from vedette.rules.adventures.weapons import MACHINE_GUN

BALL: Final = 5
CANISTER: Final = 3


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
    roll = Roll(who, 6, battle.dice.last, found[0], None, f"{many(dice, 'die', 'dice')} at the building")
    if found[1] >= 2 and battle.rules.tight_ammo:
        run_short(battle, gun)
    held = groups_in(battle, number)  # the shot goes into the lowest level that is held
    size = (CANISTER if near else BALL) - building.dv
    if found[0] == 0 or size <= 0:
        battle.tell(words.NO_HOLE, who, rolls=[roll])
    else:
        battle.tell(words.CANISTER if near else words.HOLED, who, n=size, rolls=[roll])
    hits = 0
    if held:
        group = held[0]
        if found[0] > 0 and size > 0:
            hits = struck_inside(battle, group, building, size, near)
        tests = lose(battle, group, hits) if hits > 0 else 1 << FIRED_AT
        if tests and group.where == FIELDED:
            battle.then(steps.TEST, group.id, tests, who)
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
