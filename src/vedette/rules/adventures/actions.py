"""Actions of an active group: what it may do, and doing it (ACT, MOV, ORG-16, WPN-11 to -20).

European infantry and cavalry have two different actions; bands and guns one. Actions done are kept as bits.
"""

from typing import Final

from vedette.engine.types import NOBODY, Order, Refusal
from vedette.geometry.angles import difference
from vedette.geometry.blocks import Block, are_within
from vedette.geometry.ground import bars_leg, leg_cost
from vedette.geometry.points import ahead
from vedette.rules.adventures.battle import TWELVE, Battle
from vedette.rules.adventures.blazes import refuse_burn, refuse_fill, refuse_pour
from vedette.rules.adventures.buildings import refuse_occupy, refuse_quit, refuse_stairs
from vedette.rules.adventures.charge import charge_line
from vedette.rules.adventures.deploy import enter_orders, refuse_enter
from vedette.rules.adventures.detachments import refuse_detach, refuse_rejoin
from vedette.rules.adventures.fast import may_march
from vedette.rules.adventures.fire import refuse_fire
from vedette.rules.adventures.formations import GUN_SIZE, is_shape
from vedette.rules.adventures.giving_way import refuse_break_off
from vedette.rules.adventures.grenades import refuse_throw
from vedette.rules.adventures.groups import (
    ARTILLERY,
    CHIEF,
    EUROPEAN,
    FIELDED,
    RESERVE,
    SQUARE,
    TRIBAL,
    Group,
)
from vedette.rules.adventures.guns import refuse_man, refuse_serve
from vedette.rules.adventures.melee import refuse_fight
from vedette.rules.adventures.moving import (
    allowance,
    ground_for,
    is_way_taken,
    may_stand,
    reach_for,
    refuse_fall_back,
    refuse_move_to,
    turned_block,
)
from vedette.rules.adventures.parts import (
    refuse_dismount,
    refuse_join,
    refuse_mount,
    refuse_part,
    refuse_send,
    waits_for_chief,
)
from vedette.rules.adventures.room import refuse_formation
from vedette.rules.adventures.shelling import refuse_shell
from vedette.rules.adventures.sight import is_sheltered_chief

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
    """An action is used; a band may still fire after its move, an action of two parts (ACT-17)."""
    battle.done_acts |= bit
    battle.actions -= 1
    battle.moved_first = False
    battle.arrived = False


def may_act(battle: Battle, group: Group, bit: int) -> Refusal | None:
    """No action twice, and none beyond the allowed number (ACT-01, RUL-35)."""
    if battle.done_acts & bit:
        return Refusal("CA-ACT-01", f"{group.card.name} has {ACT_WORDS[bit]} in this activation already")
    if waits_for_chief(battle, group):
        return Refusal("CA-RUL-19", f"the C-in-C has acted this turn; he leaves {group.card.name} before it acts")
    if battle.actions <= 0:
        return Refusal("CA-ACT-16", f"{group.card.name} has no action left")
    if group.in_melee > 0:
        return Refusal("CA-MEL-25", f"{group.card.name} is in melee and may only fight on, break off or wait")
    return None


# --- refusals ---------------------------------------------------------------------------------------------------------


def refuse_act(battle: Battle, order: Order) -> Refusal | None:
    """Why the acting group may not do this."""
    who = battle.acting
    if not order.args or order.args[0] != who:
        return Refusal("CA-TRN-08", f"{battle.groups[who].card.name} (group {who}) is acting")
    group = battle.groups[who]
    verb = order.verb
    if verb == "done":
        if is_bound_for_gun(battle, group):
            return Refusal("CA-INV-20", f"{group.card.name} must go back to its gun")
        if group.where == RESERVE and enter_orders(battle, group):
            return Refusal("CA-RUL2-109", f"{group.card.name} must enter at its first activation")
        return None
    if verb == "enter":
        return refuse_enter(battle, group, order.args[1], order.args[2], order.args[3], order.args[4])
    if group.where == RESERVE:
        return Refusal("CA-BAT-39", f"{group.card.name} has to enter the table first")
    if verb in AWAY_FROM_GUN and is_bound_for_gun(battle, group):
        return Refusal("CA-INV-20", f"{group.card.name} must go back to its gun")
    if verb == "move":
        return refuse_move(battle, group, order.args[1], order.args[2], order.args[3])
    if verb == "fire" or verb == "volley":
        return refuse_shot(battle, group, order.args[1], verb == "volley")
    if verb == "charge":
        return refuse_charge(battle, group, order.args[1])
    if verb == "face":
        return refuse_face(battle, group, order.args[1])
    if verb == "form":
        return refuse_form(battle, group, order.args[1], order.args[2])
    if verb == "back":
        refused = may_act(battle, group, FELL_BACK)
        if refused is None and group.card.klass >= ARTILLERY:
            refused = Refusal("CA-ACT-03", "only a Formed Line falls back")
        return refused if refused is not None else refuse_fall_back(battle, group, order.args[1])
    if verb == "fight":
        return refuse_fight(battle, group)
    if verb == "break":
        return refuse_break_off(battle, group)
    if verb == "prone" or verb == "rise":
        return refuse_prone(battle, group, verb == "prone")
    if verb == "hurry" or verb == "march":
        return refuse_hurry(battle, group, verb == "march")
    if verb == "turn" or verb == "aim":
        return refuse_turn(battle, group, order)
    if verb == "clear":
        if not group.jammed or not group.serves_gun:
            return Refusal("CA-WPN-20", f"{group.card.name} is not jammed")
        return may_act(battle, group, FIRED)
    if verb == "pack" or verb == "unpack":
        return refuse_pack(battle, group, verb == "pack", order.args[1])
    if verb == "leave":
        return refuse_leave(battle, group)
    if verb == "throw":
        if not battle.moved_first:
            refused = may_act(battle, group, FIRED)
            if refused is not None:
                return refused
        return refuse_throw(battle, group, order.args[1], order.args[2])
    if verb == "man":
        refused = may_act(battle, group, MOVED)
        return refused if refused is not None else refuse_man(battle, group, order.args[1])
    if verb in PART_VERBS:
        return refuse_part_order(battle, group, order)
    if verb in BUILDING_VERBS:
        return refuse_building_order(battle, group, order)
    return Refusal("CA-ACT-01", f"'{verb}' is no action of {group.card.name}")


AWAY_FROM_GUN: Final = ("fire", "volley", "prone", "rise", "occupy", "quit", "burn", "leave", "fill", "pour", "throw")
"""What a crew that must go back to its gun does not do instead (INV-20)."""

BUILDING_VERBS: Final = ("occupy", "quit", "climb", "descend", "burn", "shell", "fill", "pour")
BUILDING_BITS: Final = {"burn": LIT, "shell": FIRED, "fill": DREW, "pour": POURED}


def refuse_building_order(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Entering, leaving and stairs are moves, shelling is firing; fire and water are actions of their own."""
    verb = order.verb
    refused = may_act(battle, group, BUILDING_BITS.get(verb, MOVED))
    if refused is not None:
        return refused
    if verb == "occupy":
        return refuse_occupy(battle, group, order.args[1])
    if verb == "burn":
        return refuse_burn(battle, group, order.args[1])
    if verb == "shell":
        return refuse_shell(battle, group, order.args[1])
    if verb == "climb" or verb == "descend":
        return refuse_stairs(battle, group, verb == "climb")
    if verb == "fill":
        return refuse_fill(battle, group)
    if verb == "pour":
        return refuse_pour(battle, group, order.args[1])
    return refuse_quit(battle, group, order.args[1], order.args[2], order.args[3], order.args[4])


PART_VERBS: Final = ("dismount", "mount", "detach", "rejoin", "join", "part", "send", "serve")


def refuse_part_order(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Orders by which a part leaves its group or comes back to it."""
    verb = order.verb
    refused: Refusal | None = None
    if verb == "detach":
        return refuse_detach(battle, group, order.args[1], order.args[2], order.args[3])
    if verb == "rejoin":
        return refuse_rejoin(battle, group, may_act(battle, group, MOVED) is None)
    if verb == "join":
        return refuse_join(battle, group, order.args[1])
    if verb == "part":
        return refuse_part(battle, group)
    if verb == "send":
        return refuse_send(battle, group)
    refused = may_act(battle, group, MOVED)
    if refused is not None:
        return refused
    if verb == "dismount":
        return refuse_dismount(battle, group, order.args[1])
    if verb == "mount":
        return refuse_mount(battle, group)
    return refuse_serve(battle, group)


def refuse_move(battle: Battle, group: Group, x: int, y: int, heading: int) -> Refusal | None:
    """A move as far as formation and ground allow; infantry and cavalry keep their facing (ACT-02, -13, RUL-36)."""
    refused = may_act(battle, group, MOVED)
    if refused is not None:
        return refused
    if group.building != NOBODY:
        return Refusal("CA-BLD-03", f"{group.card.name} has to leave its building first")
    free = group.card.klass >= ARTILLERY
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


def must_return(battle: Battle, group: Group) -> bool:
    """A crew away from its gun has to go back unless an enemy is within 12" of it (INV-20, RUL-49)."""
    if group.card.klass != ARTILLERY or group.at_gun or group.gun_taken:
        return False
    gun = Block(group.gun_x, group.gun_y, group.gun_heading, GUN_SIZE, GUN_SIZE)
    for enemy in battle.enemies(group.side):
        if enemy.is_body and are_within(enemy.block, gun, TWELVE):
            return False
    return True


def is_bound_for_gun(battle: Battle, group: Group) -> bool:
    """It has to go back and can: nothing else is done instead."""
    if group.card.klass != ARTILLERY or group.at_gun or battle.actions <= 0:
        return False
    return must_return(battle, group) and refuse_serve(battle, group) is None


def refuse_shot(battle: Battle, group: Group, whom: int, volley: bool) -> Refusal | None:
    """Fire, or after a band's move fire with half (ACT-07, -17, -22)."""
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
    """Guns and parts of groups; a C-in-C only where he is a group of his own, far from his men (RUL-19)."""
    if group.card.klass == CHIEF:
        return is_sheltered_chief(battle, group)
    return group.card.klass >= ARTILLERY


def refuse_charge(battle: Battle, group: Group, whom: int) -> Refusal | None:
    """A group that sees an enemy and can reach it may try to charge (REA-17)."""
    name = group.card.name
    refused = may_act(battle, group, CHARGED)
    if refused is not None:
        return refused
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


def refuse_face(battle: Battle, group: Group, heading: int) -> Refusal | None:
    """Pivot on the centre, which stays in place (ACT-04, -19)."""
    refused = may_act(battle, group, FACED)
    if refused is not None:
        return refused
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


def refuse_form(battle: Battle, group: Group, formation: int, files: int) -> Refusal | None:
    """Change formation, the centre staying in place; the player picks ranks and files (ACT-05, -20, RUL-124)."""
    refused = may_act(battle, group, FORMED)
    if refused is not None:
        return refused
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


def refuse_prone(battle: Battle, group: Group, down: bool) -> Refusal | None:
    """Only infantry on foot, and crews, go prone (MOV-07, -08, RUL-38)."""
    refused = may_act(battle, group, PRONE)
    if refused is not None:
        return refused
    if group.building != NOBODY:
        return Refusal("CA-MOV-07", f"{group.card.name} is in a building")
    if down == group.prone:
        return Refusal("CA-MOV-07", f"{group.card.name} is {'prone' if down else 'standing'} already")
    if group.mounted or (group.card.klass >= ARTILLERY and group.card.klass != ARTILLERY):
        return Refusal("CA-MOV-07", f"{group.card.name} cannot go prone")
    return None


def refuse_hurry(battle: Battle, group: Group, by_road: bool) -> Refusal | None:
    """Fast movement: infantry and cavalry only; by road for those in Open Order on one (MOV-03, -05, -06)."""
    refused = may_act(battle, group, MOVED)
    if refused is not None:
        return refused
    if group.building != NOBODY:
        return Refusal("CA-BLD-03", f"{group.card.name} has to leave its building first")
    if group.card.klass >= ARTILLERY:
        return Refusal("CA-MOV-06", f"{group.card.name} cannot move fast")
    if by_road and not may_march(battle, group):
        return Refusal("CA-MOV-05", f"{group.card.name} is not on a road in Open Order")
    return None


def refuse_turn(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Turn the gun up to 90 degrees; a Tribal gun that then fires, up to 45 (WPN-11, ACT-14, -26, RUL-40)."""
    name = group.card.name
    if not group.serves_gun:
        return Refusal("CA-WPN-11", f"{name} has no gun to turn")
    refused = may_act(battle, group, FIRED)
    if refused is not None:
        return refused
    heading = order.args[1]
    if heading < 0 or heading > 359 or heading == group.block.heading:
        return Refusal("CA-WPN-11", f"{name} points {group.block.heading}; give another heading from 0 to 359")
    limit = 45 if order.verb == "aim" and group.card.training == TRIBAL else 90
    turn = difference(group.block.heading, heading)
    if turn > limit:
        return Refusal(
            "CA-ACT-14" if limit == 90 else "CA-ACT-26", f"{name} would turn {turn} degrees; {limit} is the limit"
        )
    if not may_stand(battle, group, turned_block(group, heading), False):
        return Refusal("CA-RUL-123", f"there is no room for {name} to point {heading}")
    if order.verb == "turn":
        return None
    whom = order.args[2]
    if whom < 0 or whom >= len(battle.groups):
        return Refusal("CA-FIR-01", f"there is no group {whom}")
    before = group.block
    group.block = turned_block(group, heading)
    group.figures = []
    refused = refuse_fire(battle, group, battle.groups[whom], False)
    group.block = before
    group.figures = []
    return refused


def refuse_pack(battle: Battle, group: Group, packing: bool, heading: int) -> Refusal | None:
    """Packing or unpacking a pack gun takes the whole activation and ends with any facing (WPN-17, RUL-42)."""
    if not group.card.is_pack or not group.serves_gun:
        return Refusal("CA-WPN-16", f"{group.card.name} is no pack gun")
    if group.packed == packing:
        return Refusal("CA-WPN-17", f"{group.card.name} is {'packed' if packing else 'unpacked'} already")
    if heading < 0 or heading > 359:
        return Refusal("CA-WPN-17", f"{heading} is not a heading from 0 to 359")
    if heading != group.block.heading and not may_stand(battle, group, turned_block(group, heading), False):
        return Refusal("CA-RUL-123", f"there is no room for {group.card.name} to face {heading}")
    return may_act(battle, group, FIRED)


def edge_gap(battle: Battle, group: Group) -> int:
    """How far the centre of a group is from its own table edge."""
    home = battle.home[group.side]
    field = battle.field
    if home == 0:
        return field.height - group.block.y
    if home == 1:
        return field.width - group.block.x
    return group.block.y if home == 2 else group.block.x


def refuse_leave(battle: Battle, group: Group) -> Refusal | None:
    """Over its own edge, as part of a move that has the inches to cross it, in a direction it may go (CA-RUL2-88)."""
    refused = may_act(battle, group, MOVED)
    if refused is not None:
        return refused
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
