"""The effects of checked actions (ACT): the verbs of an active group."""

from typing import Final

from vedette.engine.types import NOBODY, Order, Step
from vedette.geometry.blocks import Block
from vedette.geometry.moves import slid
from vedette.geometry.points import is_within as points_within
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.grenades import throw_grenade
from vedette.rules.adventures.combat.melee import fight_on
from vedette.rules.adventures.ground.buildings import occupy, quit_building, take_stairs
from vedette.rules.adventures.ground.sight import beyond_twelve, counts_alone, note_nearer
from vedette.rules.adventures.groups.detachments import comes_up, rejoin
from vedette.rules.adventures.groups.formations import stand
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, EUROPEAN, FIELDED, LEFT, TRIBAL, Group
from vedette.rules.adventures.groups.guns import refuse_serve
from vedette.rules.adventures.groups.parts import dismount, mount
from vedette.rules.adventures.groups.room import take_up
from vedette.rules.adventures.groups.squares import gun_within
from vedette.rules.adventures.reactions.cells import WANT
from vedette.rules.adventures.setup.deploy import set_down
from vedette.rules.adventures.solo import mission_event_types
from vedette.rules.adventures.solo.contact import look_out, sight_on_way
from vedette.rules.adventures.solo.objectives import has_left
from vedette.rules.adventures.steps import AS_VOLLEY, DECLARED, WITH_HALF
from vedette.rules.adventures.turn.actions import FIRED, MOVED, spend
from vedette.rules.adventures.turn.breaking_off import break_off
from vedette.rules.adventures.turn.moving import end_of_move, may_stand, passes_through, turned_block

HEADINGS: Final = 360


def stop(battle: Battle, group: Group, order: Order) -> None:
    """End the activation (CA-TRN-08)."""
    battle.closed = True
    if group.in_melee > 0:
        battle.tell(event_types.WAITS, group.id)


def move(battle: Battle, group: Group, order: Order) -> None:
    """Move the group; enemies that see it come within 12" test at the end (CA-MOV-02, CA-REA-11, CA-ACT-25)."""
    x, y, heading = order.args[1], order.args[2], order.args[3]
    before = group.block
    block = end_of_move(battle, group, x, y)
    if heading != block.heading:
        block = Block(x, y, heading, block.width, block.depth)
    halt = sight_on_way(battle, group, block)
    if halt is not None:
        stop_short(battle, group, halt, block)
        return
    is_crew = group.card.klass == ARTILLERY  # which may yet go on to its gun
    mask = beyond_twelve(battle, group, None if is_crew else block)
    battle.set_block(group, block)
    battle.arrived = True
    if group.card.klass == CHIEF:
        battle.tell(event_types.MOVES_CHIEF, group.id)
    elif group.card.klass == ARTILLERY:
        battle.tell(event_types.MOVES_GUN, group.id)
        touch_gun(battle, group)
    elif group.card.training == EUROPEAN:
        battle.tell(event_types.MOVES, group.id)
    else:
        battle.tell(event_types.MOVES_BAND, group.id)
        battle.moved_first = may_still_fire(group)
    note_nearer(battle, group, before)
    if counts_alone(battle, group):
        battle.then(steps.MOVED, group.id, 0, mask)


def stop_short(battle: Battle, group: Group, halt: Block, end: Block) -> None:
    """Stop where something comes into sight; it is resolved, then the move may be finished (CA-RUL2-52)."""
    before = group.block
    mask = beyond_twelve(battle, group)
    battle.set_block(group, halt)
    battle.arrived = True
    battle.tell(event_types.MOVES if group.card.training == EUROPEAN else event_types.MOVES_BAND, group.id)
    note_nearer(battle, group, before)
    battle.then(steps.MOVED, group.id, 0, mask)
    battle.then(steps.GO_ON, group.id, end.x, end.y * HEADINGS + end.heading)
    look_out(battle)


def go_on(battle: Battle, step: Step) -> None:
    """Finish the interrupted move if the group's reaction and the room allow (CA-RUL2-52)."""
    group = battle.groups[step.a]
    x, y, heading = step.b, step.c // HEADINGS, step.c % HEADINGS
    if battle.acting != group.id or group.where != FIELDED:
        return
    end = Block(x, y, heading, group.block.width, group.block.depth)
    free = not battle.closed and not group.halted and group.in_melee == 0 and group.building == NOBODY
    if not free or group.charging != NOBODY or not may_stand(battle, group, end, True):
        battle.tell(mission_event_types.BREAKS_MOVE, group.id)
        return
    before = group.block
    mask = beyond_twelve(battle, group)
    battle.set_block(group, end)
    battle.tell(mission_event_types.GOES_ON, group.id)
    note_nearer(battle, group, before)
    if group.card.training == TRIBAL:
        battle.moved_first = may_still_fire(group)
    if group.card.klass == ARTILLERY:
        touch_gun(battle, group)
    battle.then(steps.MOVED, group.id, 0, mask)


def enter(battle: Battle, group: Group, order: Order) -> None:
    """Bring a group onto the table, from beyond 12" for all enemies (CA-RUL-66)."""
    mask = 0
    for enemy in battle.enemies(group.side):
        if enemy.is_body:
            mask |= 1 << enemy.id
    set_down(battle, group.id, order.args[1], order.args[2], order.args[3], order.args[4])
    battle.stirred = True
    battle.arrived = True
    battle.moved_first = may_still_fire(group)  # it enters with a normal move (CA-RUL2-109)
    battle.tell(event_types.ENTERS, group.id)
    battle.then(steps.MOVED, group.id, 0, mask)


def fire(battle: Battle, group: Group, order: Order) -> None:
    shoot(battle, group, order.args[1], 0)


def volley(battle: Battle, group: Group, order: Order) -> None:
    shoot(battle, group, order.args[1], AS_VOLLEY)


def shoot(battle: Battle, group: Group, whom: int, flags: int) -> None:
    """Fire; a band that has moved fires with half its figures (CA-ACT-07, CA-ACT-17)."""
    if spend_shot(battle, group):
        flags |= WITH_HALF
    battle.then(steps.FIRE, group.id, whom, flags)


def charge(battle: Battle, group: Group, order: Order) -> None:
    """Test whether the group charges (CA-REA-17)."""
    battle.then(steps.TEST, group.id, 1 << WANT | DECLARED, order.args[1])


def face(battle: Battle, group: Group, order: Order) -> None:
    """Pivot the group on its centre (CA-ACT-04)."""
    swing(battle, group, order.args[1])
    battle.tell(event_types.FACES, group.id)


def form(battle: Battle, group: Group, order: Order) -> None:
    """Change formation with the centre in place (CA-ACT-05)."""
    before = group.block
    take_up(battle, group, order.args[1], order.args[2])
    gun = gun_within(battle.groups, group)
    battle.tell(event_types.FORMS[order.args[1]] if gun == NOBODY else event_types.FORMS_ROUND, group.id, gun)
    note_nearer(battle, group, before)


def fall_back(battle: Battle, group: Group, order: Order) -> None:
    """Fall back with the facing kept, through friends if need be (CA-ACT-03, CA-EUS-04, CA-EUS-05)."""
    length = order.args[1]
    end = slid(group.block, group.block.heading + 180, length)
    passed, _ = passes_through(battle, group, end)
    mask = beyond_twelve(battle, group)
    before = group.block
    battle.set_block(group, end)
    battle.arrived = True
    if passed != NOBODY:
        battle.tell(event_types.PASSES_LINES, group.id, passed)
    else:
        battle.tell(event_types.FALLS_BACK, group.id)
    note_nearer(battle, group, before)
    battle.then(steps.MOVED, group.id, 0, mask)


def fight(battle: Battle, group: Group, order: Order) -> None:
    """Fight another turn of its melee (CA-MEL-25)."""
    battle.closed = True
    fight_on(battle, group.id)


def break_away(battle: Battle, group: Group, order: Order) -> None:
    """Try to break off from the melee (CA-BRK-03)."""
    battle.closed = True
    break_off(battle, group.id)


def lie_down(battle: Battle, group: Group, order: Order) -> None:
    """Go prone (CA-MOV-07, CA-ACT-09, CA-ACT-23)."""
    group.prone = True
    battle.tell(event_types.LIES_DOWN, group.id)


def rise(battle: Battle, group: Group, order: Order) -> None:
    """Stand up (CA-MOV-08, CA-ACT-09, CA-ACT-23)."""
    group.prone = False
    battle.tell(event_types.GETS_UP, group.id)


def hurry(battle: Battle, group: Group, order: Order) -> None:
    """Test for fast movement (CA-MOV-03, CA-ACT-10)."""
    battle.tell(event_types.FAST, group.id)
    battle.then(steps.FAST, group.id, 0)


def march(battle: Battle, group: Group, order: Order) -> None:
    """Test for fast movement along the road (CA-MOV-05, CA-ACT-10)."""
    battle.tell(event_types.MARCH, group.id)
    battle.then(steps.FAST, group.id, 1)


def turn_gun(battle: Battle, group: Group, order: Order) -> None:
    """Turn the gun (CA-WPN-11, CA-ACT-14)."""
    swing(battle, group, order.args[1])
    battle.tell(event_types.TURNS_GUN, group.id)


def aim_gun(battle: Battle, group: Group, order: Order) -> None:
    """Turn the gun and fire at once (CA-ACT-14, CA-ACT-26)."""
    turn_gun(battle, group, order)
    battle.then(steps.FIRE, group.id, order.args[2], 0)


def clear_gun(battle: Battle, group: Group, order: Order) -> None:
    """Clear the jam (CA-WPN-20)."""
    group.jammed = False
    battle.tell(event_types.CLEARS, group.id)


def pack_gun(battle: Battle, group: Group, order: Order) -> None:
    """Pack the gun with any final facing (CA-WPN-17)."""
    group.packed = True
    swing(battle, group, order.args[1])
    battle.tell(event_types.PACKS, group.id)


def unpack_gun(battle: Battle, group: Group, order: Order) -> None:
    """Unpack the gun with any final facing (CA-WPN-17)."""
    group.packed = False
    swing(battle, group, order.args[1])
    battle.tell(event_types.UNPACKS, group.id)


def throw(battle: Battle, group: Group, order: Order) -> None:
    """Throw one figure's grenade (CA-OPT-20)."""
    spend_shot(battle, group)
    throw_grenade(battle, group, order)


def leave(battle: Battle, group: Group, order: Order) -> None:
    """Leave over its own edge (CA-RUL2-88)."""
    battle.stirred = True
    battle.tell(event_types.LEAVES_TABLE, group.id)
    has_left(battle, group)
    battle.remove(group, LEFT, willing=True)  # and so is not lost (CA-RUL-52)


# --- parts of groups --------------------------------------------------------------------------------------------------


def come_back(battle: Battle, group: Group, order: Order) -> None:
    """Rejoin a detachment with its unit, using its move if it has to come up (CA-ORG-15)."""
    if comes_up(battle, group):
        spend(battle, MOVED)
        battle.arrived = True
    rejoin(battle, group)


def get_down(battle: Battle, group: Group, order: Order) -> None:
    """Dismount as a move, after which a band fires with half (CA-ORG-16, CA-RUL-16, CA-ACT-11)."""
    before = group.block
    dismount(battle, group, order)
    note_nearer(battle, group, before)
    battle.moved_first = may_still_fire(group)


def get_up(battle: Battle, group: Group, order: Order) -> None:
    """Mount by the same action in reverse (CA-ORG-16)."""
    before = group.block
    mount(battle, group, order)
    note_nearer(battle, group, before)
    battle.moved_first = may_still_fire(group)


# --- buildings: into and out of them are moves like others, after which a band fires with half (CA-ACT-17, CA-RUL-130) --


def go_in(battle: Battle, group: Group, order: Order) -> None:
    """Enter a building (CA-BLD-02)."""
    battle.arrived = True
    battle.moved_first = may_still_fire(group)
    occupy(battle, group, order)


def go_out(battle: Battle, group: Group, order: Order) -> None:
    """Leave a building (CA-BLD-03)."""
    battle.arrived = True
    battle.moved_first = may_still_fire(group)
    quit_building(battle, group, order)


def climb(battle: Battle, group: Group, order: Order) -> None:
    """Go up one level (CA-BLD-08)."""
    use_stairs(battle, group, True)


def descend(battle: Battle, group: Group, order: Order) -> None:
    """Go down one level (CA-BLD-08)."""
    use_stairs(battle, group, False)


def use_stairs(battle: Battle, group: Group, up: bool) -> None:
    battle.arrived = True
    battle.moved_first = may_still_fire(group)
    take_stairs(battle, group, up)


def fire_at_building(battle: Battle, group: Group, order: Order) -> None:
    """Fire a gun at the structure (CA-BLD-10)."""
    battle.then(steps.STRUCTURE, group.id, order.args[1])


# --- shared parts -----------------------------------------------------------------------------------------------------


def may_still_fire(group: Group) -> bool:
    """True if a band that has moved may fire with half in the same action (CA-ACT-17)."""
    return group.card.training == TRIBAL and group.card.klass < ARTILLERY and group.can_shoot


def touch_gun(battle: Battle, group: Group) -> None:
    """End the move of a crew that touches its gun, which it serves again (CA-RUL-49)."""
    if refuse_serve(battle, group) is not None:
        return
    if points_within(group.block.x, group.block.y, group.gun_x, group.gun_y, 200 + group.block.radius):
        group.at_gun = True
        stand(group, group.gun_x, group.gun_y, group.gun_heading)
        battle.tell(event_types.BACK_TO_GUN, group.id)


def spend_shot(battle: Battle, group: Group) -> bool:
    """Use the fire action; True for a band that fires after moving, as part of its one action (CA-ACT-17)."""
    if battle.moved_first and group.card.training == TRIBAL:
        battle.moved_first = False
        battle.done_acts |= FIRED
        return True
    spend(battle, FIRED)
    return False


def swing(battle: Battle, group: Group, heading: int) -> None:
    """Turn on the centre; a swung flank or trail may come closer too (CA-RUL-109)."""
    before = group.block
    battle.set_block(group, turned_block(group, heading))
    note_nearer(battle, group, before)
