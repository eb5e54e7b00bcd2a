"""Checks of the actions of an active group (ACT, MOV, CA-ORG-16, CA-WPN-11, CA-WPN-12, CA-WPN-13, CA-WPN-14,
CA-WPN-15, CA-WPN-16, CA-WPN-17, CA-WPN-18, CA-WPN-19, CA-WPN-20).

European infantry and cavalry have two different actions; bands and guns one. Actions done are kept as bits.
"""

from typing import Final

from vedette.engine.types import NOBODY, Order, Refusal
from vedette.geometry.angles import difference
from vedette.geometry.blocks import Block, are_within
from vedette.geometry.ground import bars_leg, leg_cost
from vedette.geometry.points import ahead
from vedette.rules.adventures.battle import TWELVE, Battle
from vedette.rules.adventures.combat.charge import charge_line
from vedette.rules.adventures.combat.firing import refuse_fire
from vedette.rules.adventures.combat.grenades import refuse_throw
from vedette.rules.adventures.combat.melee import refuse_fight
from vedette.rules.adventures.ground.sight import is_sheltered_chief
from vedette.rules.adventures.groups.detachments import refuse_rejoin
from vedette.rules.adventures.groups.formations import GUN_SIZE, is_shape
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, EUROPEAN, FIELDED, RESERVE, SQUARE, TRIBAL, Group
from vedette.rules.adventures.groups.guns import refuse_serve
from vedette.rules.adventures.groups.parts import refuse_part, waits_for_chief
from vedette.rules.adventures.groups.room import refuse_formation
from vedette.rules.adventures.turn.breaking_off import refuse_break_off
from vedette.rules.adventures.turn.entering import enter_orders
from vedette.rules.adventures.turn.fast import may_march
from vedette.rules.adventures.turn.moving import (
    allowance,
    goes_any_way,
    ground_for,
    is_way_taken,
    may_stand,
    reach_for,
    refuse_fall_back,
    refuse_move_to,
    turned_block,
)

MOVED: Final = 1 << 0
FELL_BACK: Final = 1 << 1
FACED: Final = 1 << 2
FORMED: Final = 1 << 3
CHARGED: Final = 1 << 4
PRONE: Final = 1 << 5
FIRED: Final = 1 << 6
LIT: Final = 1 << 7
DREW: Final = 1 << 8
POURED: Final = 1 << 9
ACT_WORDS: Final = {
    MOVED: "moved",
    FELL_BACK: "fallen back",
    FACED: "changed its facing",
    FORMED: "changed formation",
    CHARGED: "tried to charge",
    PRONE: "gone prone or got up",
    FIRED: "fired",
    LIT: "tried to start a fire",
    DREW: "filled its buckets",
    POURED: "poured water",
}


def spend(battle: Battle, bit: int) -> None:
    """Use an action; a band may still fire after its move, one action of two parts (CA-ACT-17)."""
    battle.done_acts |= bit
    battle.actions -= 1
    battle.moved_first = False
    battle.arrived = False


def may_act(battle: Battle, group: Group, bit: int) -> Refusal | None:
    """Refuse an action done twice or beyond the allowed number (CA-ACT-01, CA-RUL-35)."""
    if battle.done_acts & bit:
        return Refusal("CA-ACT-01", f"{group.card.name} has {ACT_WORDS[bit]} in this activation already")
    if waits_for_chief(battle, group):
        return Refusal("CA-RUL-19", f"the C-in-C has acted this turn; he leaves {group.card.name} before it acts")
    if battle.actions <= 0:
        return Refusal("CA-ACT-16", f"{group.card.name} has no action left")
    if group.in_melee > 0:
        return Refusal("CA-MEL-25", f"{group.card.name} is in melee and may only fight on, break off or wait")
    return None


def refuse_move(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse a move beyond what formation and ground allow; infantry and cavalry keep their facing.

    CA-ACT-02, CA-ACT-13, CA-RUL-36.

    CA-MOV-01.
    """
    x, y, heading = order.args[1], order.args[2], order.args[3]
    if group.building != NOBODY:
        return Refusal("CA-BLD-03", f"{group.card.name} has to leave its building first")
    free = group.card.klass >= ARTILLERY or goes_any_way(battle, group)
    if not free and heading != group.block.heading:
        return Refusal("CA-RUL-36", f"{group.card.name} moves without changing its facing ({group.block.heading})")
    if heading < 0 or heading > 359:
        return Refusal("CA-ACT-13", f"{heading} is not a heading from 0 to 359")
    length = allowance(battle, group)
    if length == 0:
        return Refusal("CA-WPN-12", f"{group.card.name} cannot move")
    must = must_return(battle, group)
    if must:
        return Refusal("CA-INV-20", f"{group.card.name} must go back to its gun")
    reach = reach_for(battle, group, length, 0)
    refused = refuse_move_to(battle, group, reach, x, y)
    if refused is None and free and heading != group.block.heading:
        end = Block(x, y, heading, group.block.width, group.block.depth)
        if not may_stand(battle, group, end, True):
            return Refusal("CA-RUL-123", f"there is no room for {group.card.name} to face that way there")
    return refused


def refuse_done(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to stop a crew that must go back to its gun or a group that must enter (CA-TRN-08)."""
    if is_bound_for_gun(battle, group):
        return Refusal("CA-INV-20", f"{group.card.name} must go back to its gun")
    if group.where == RESERVE and enter_orders(battle, group):
        return Refusal("CA-RUL2-109", f"{group.card.name} must enter at its first activation")
    return None


def refuse_back(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to fall back except in Formed Line (CA-ACT-03)."""
    if group.card.klass >= ARTILLERY:
        return Refusal("CA-ACT-03", "only a Formed Line falls back")
    return refuse_fall_back(battle, group, order)


def refuse_clear(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to clear a gun that is not jammed or has no crew (CA-WPN-20)."""
    if not group.jammed or not group.serves_gun:
        return Refusal("CA-WPN-20", f"{group.card.name} is not jammed")
    return None


def refuse_grenade(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse a grenade like a shot; a band may throw after its move (CA-OPT-20, CA-ACT-17)."""
    if not battle.moved_first:
        refused = may_act(battle, group, FIRED)
        if refused is not None:
            return refused
    return refuse_throw(battle, group, order)


def refuse_to_rejoin(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to rejoin a detachment that is not in contact and cannot move there (CA-ORG-15)."""
    return refuse_rejoin(battle, group, may_act(battle, group, MOVED) is None)


def refuse_to_part(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to let the C-in-C leave a group when it may not (CA-LDR-02)."""
    return refuse_part(battle, group)


def refuse_to_serve(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to send a crew back to its gun when it may not go (CA-INV-20)."""
    return refuse_serve(battle, group)


def refuse_fight_on(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse another turn of melee when none is allowed (CA-MEL-25)."""
    return refuse_fight(battle, group)


def refuse_break(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to break off when it is not allowed (CA-BRK-01)."""
    return refuse_break_off(battle, group)


def must_return(battle: Battle, group: Group) -> bool:
    """True if a crew must go back to its gun: no enemy is within 12" of it (CA-INV-20, CA-RUL-49)."""
    if group.card.klass != ARTILLERY or group.at_gun or group.gun_taken:
        return False
    gun = Block(group.gun_x, group.gun_y, group.gun_heading, GUN_SIZE, GUN_SIZE)
    for enemy in battle.enemies(group.side):
        if enemy.is_body and are_within(enemy.block, gun, TWELVE):
            return False
    return True


def is_bound_for_gun(battle: Battle, group: Group) -> bool:
    """True if a crew must go back to its gun and can."""
    if group.card.klass != ARTILLERY or group.at_gun or battle.actions <= 0:
        return False
    return must_return(battle, group) and refuse_serve(battle, group) is None


def refuse_single_fire(battle: Battle, group: Group, order: Order) -> Refusal | None:
    return refuse_shot(battle, group, order.args[1], False)


def refuse_volley(battle: Battle, group: Group, order: Order) -> Refusal | None:
    return refuse_shot(battle, group, order.args[1], True)


def refuse_shot(battle: Battle, group: Group, whom: int, volley: bool) -> Refusal | None:
    """Refuse fire without a shot; a band fires with half after its move (CA-ACT-07, CA-ACT-17, CA-ACT-22)."""
    if whom < 0 or whom >= len(battle.groups):
        return Refusal("CA-FIR-01", f"there is no group {whom}")
    if not battle.moved_first:
        refused = may_act(battle, group, FIRED)
        if refused is not None:
            return refused
    if is_sheltered_chief(battle, group):
        return Refusal("CA-RUL-19", f"{group.card.name} is no group of his own within 3 inches of his men")
    return refuse_fire(battle, group, battle.groups[whom], volley)


def never_charges(battle: Battle, group: Group) -> bool:
    """True for guns and parts of groups, and a C-in-C unless it is a separate group (CA-RUL-19)."""
    if group.card.klass == CHIEF:
        return is_sheltered_chief(battle, group)
    return group.card.klass >= ARTILLERY


def refuse_charge(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to charge an enemy that it does not see or cannot reach (CA-REA-17, CA-ACT-06, CA-ACT-21)."""
    name = group.card.name
    whom = order.args[1]
    if whom < 0 or whom >= len(battle.groups):
        return Refusal("CA-REA-17", f"there is no group {whom}")
    if never_charges(battle, group):
        return Refusal("CA-REA-17", f"{name} does not charge")
    if group.card.is_unarmed:
        return Refusal("CA-RUL-133", f"{name} is unarmed and does not charge")
    if group.card.is_mounted_infantry and group.mounted:
        return Refusal("CA-RUL-15", f"{name} has to dismount to fight")
    them = battle.groups[whom]
    if them.side == group.side or them.where != FIELDED:
        return Refusal("CA-REA-17", f"{them.card.name} is no enemy on the table")
    if charge_line(battle, group, them) is None:
        return Refusal("CA-RUL-68", f"{them.card.name} is out of reach of a charge by {name}")
    return None


def refuse_face(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse a pivot on the centre that is not allowed (CA-ACT-04, CA-ACT-19)."""
    heading = order.args[1]
    if group.card.klass >= ARTILLERY:
        return Refusal("CA-WPN-11", "a gun is turned with 'turn'")
    if group.building != NOBODY:
        return Refusal("CA-RUL-115", f"{group.card.name} fires out of its building on all sides")
    if heading < 0 or heading > 359 or heading == group.block.heading:
        return Refusal(
            "CA-ACT-04", f"{group.card.name} faces {group.block.heading}; give another heading from 0 to 359"
        )
    if not may_stand(battle, group, turned_block(group, heading), False):
        return Refusal("CA-RUL-123", f"there is no room for {group.card.name} to face {heading}")
    return None


def refuse_form(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse a formation that is not allowed; the centre stays and the player picks ranks and files.

    CA-ACT-05, CA-ACT-20, CA-RUL-124.
    """
    formation, files = order.args[1], order.args[2]
    if group.serves_gun:
        rule = "CA-ACT-12" if group.card.training == EUROPEAN else "CA-ACT-24"
        return Refusal(rule, f"{group.card.name} serves its gun and forms nothing else")
    if group.building != NOBODY:
        return Refusal("CA-BLD-05", f"{group.card.name} is unformed in its building")
    if formation == group.formation and files == group.files:
        return Refusal("CA-ACT-05", f"{group.card.name} is drawn up so already")
    if not is_shape(formation, group.bodies, files):
        return Refusal("CA-FRM-04", f"{group.bodies} figures on {files} files are not that formation")
    return refuse_formation(battle, group, formation, files)


def refuse_prone(battle: Battle, group: Group, order: Order) -> Refusal | None:
    return refuse_posture(group, True)


def refuse_rise(battle: Battle, group: Group, order: Order) -> Refusal | None:
    return refuse_posture(group, False)


def refuse_posture(group: Group, down: bool) -> Refusal | None:
    """Refuse to go prone except for infantry on foot and crews (CA-MOV-07, CA-MOV-08, CA-RUL-38)."""
    if group.building != NOBODY:
        return Refusal("CA-MOV-07", f"{group.card.name} is in a building")
    if down == group.prone:
        return Refusal("CA-MOV-07", f"{group.card.name} is {'prone' if down else 'standing'} already")
    if group.mounted or (group.card.klass >= ARTILLERY and group.card.klass != ARTILLERY):
        return Refusal("CA-MOV-07", f"{group.card.name} cannot go prone")
    return None


def refuse_hurry(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse fast movement except for infantry and cavalry; by road only for Open Order on one.

    CA-MOV-03, CA-MOV-05, CA-MOV-06.
    """
    if group.building != NOBODY:
        return Refusal("CA-BLD-03", f"{group.card.name} has to leave its building first")
    if group.card.klass >= ARTILLERY:
        return Refusal("CA-MOV-06", f"{group.card.name} cannot move fast")
    return None


def refuse_march(battle: Battle, group: Group, order: Order) -> Refusal | None:
    refused = refuse_hurry(battle, group, order)
    if refused is None and not may_march(battle, group):
        return Refusal("CA-MOV-05", f"{group.card.name} is not on a road in Open Order")
    return refused


def refuse_turn(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to turn the gun beyond 90 degrees (CA-WPN-11, CA-ACT-14, CA-RUL-40)."""
    return refuse_pointing(battle, group, order.args[1], 90)


def refuse_gun_aim(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse a Tribal gun's turn beyond 45 degrees before it fires (CA-ACT-14, CA-ACT-26, CA-GUN-04)."""
    heading, whom = order.args[1], order.args[2]
    refused = refuse_pointing(battle, group, heading, 45 if group.card.training == TRIBAL else 90)
    if refused is not None:
        return refused
    if whom < 0 or whom >= len(battle.groups):
        return Refusal("CA-FIR-01", f"there is no group {whom}")
    before = group.block
    group.block = turned_block(group, heading)
    group.figures = []
    refused = refuse_fire(battle, group, battle.groups[whom], False)
    group.block = before
    group.figures = []
    return refused


def refuse_pointing(battle: Battle, group: Group, heading: int, limit: int) -> Refusal | None:
    """Refuse a heading beyond the limit or without room for the crew."""
    name = group.card.name
    if not group.serves_gun:
        return Refusal("CA-WPN-11", f"{name} has no gun to turn")
    if heading < 0 or heading > 359 or heading == group.block.heading:
        return Refusal("CA-WPN-11", f"{name} points {group.block.heading}; give another heading from 0 to 359")
    turn = difference(group.block.heading, heading)
    if turn > limit:
        return Refusal(
            "CA-ACT-14" if limit == 90 else "CA-ACT-26", f"{name} would turn {turn} degrees; {limit} is the limit"
        )
    if not may_stand(battle, group, turned_block(group, heading), False):
        return Refusal("CA-RUL-123", f"there is no room for {name} to point {heading}")
    return None


def refuse_pack(battle: Battle, group: Group, order: Order) -> Refusal | None:
    return refuse_packing(battle, group, order.args[1], True)


def refuse_unpack(battle: Battle, group: Group, order: Order) -> Refusal | None:
    return refuse_packing(battle, group, order.args[1], False)


def refuse_packing(battle: Battle, group: Group, heading: int, packing: bool) -> Refusal | None:
    """Refuse to pack or unpack except as the whole activation; it ends with any facing (CA-WPN-17, CA-RUL-42).

    CA-ARM-46.
    """
    if not group.card.is_pack or not group.serves_gun:
        return Refusal("CA-WPN-16", f"{group.card.name} is no pack gun")
    if group.packed == packing:
        return Refusal("CA-WPN-17", f"{group.card.name} is {'packed' if packing else 'unpacked'} already")
    if heading < 0 or heading > 359:
        return Refusal("CA-WPN-17", f"{heading} is not a heading from 0 to 359")
    if heading != group.block.heading and not may_stand(battle, group, turned_block(group, heading), False):
        return Refusal("CA-RUL-123", f"there is no room for {group.card.name} to face {heading}")
    return None


def edge_gap(battle: Battle, group: Group) -> int:
    """Return the distance of a group's centre from its own table edge."""
    home = battle.home[group.side]
    field = battle.field
    if home == 0:
        return field.height - group.block.y
    if home == 1:
        return field.width - group.block.x
    return group.block.y if home == 2 else group.block.x


def refuse_leave(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to leave except over its own edge with enough move in an allowed direction (CA-RUL2-88)."""
    if group.building != NOBODY:
        return Refusal("CA-BLD-03", f"{group.card.name} has to leave its building first")
    name = group.card.name
    length = edge_gap(battle, group)
    if length > allowance(battle, group):
        return Refusal("CA-RUL2-88", f"{name} is {length / 100:.1f} inches from its edge, beyond its move")
    out = (0, 90, 180, 270)[battle.home[group.side]]
    if group.card.klass < ARTILLERY and group.formation != SQUARE and difference(group.block.heading, out) > 45:
        return Refusal("CA-ACT-02", f"{name} does not face its table edge")
    here = group.block
    edge = ahead(here.x, here.y, out, length)
    ground = battle.field.on_road if battle.field.is_road(here.x, here.y, edge.x, edge.y) else ground_for(battle, group)
    if leg_cost(ground, here.x, here.y, edge.x, edge.y) > allowance(battle, group):
        return Refusal("CA-RUL2-88", f"the ground between {name} and its edge is too slow")
    if bars_leg(ground, here.x, here.y, edge.x, edge.y):
        return Refusal("CA-FRM-11", f"ground that is barred to {name} is between it and its edge")
    if group.card.klass <= ARTILLERY and is_way_taken(battle, group, here.x, here.y, edge.x, edge.y):
        return Refusal("CA-RUL-123", f"another group is between {name} and its edge")
    return None
