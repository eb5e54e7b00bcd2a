"""Carrying out an action that has been checked (ACT): the verbs of an active group."""

from typing import Final

from vedette.engine.types import NOBODY, Order
from vedette.geometry.blocks import Block
from vedette.geometry.moves import slid
from vedette.geometry.points import is_within as points_within
from vedette.rules.adventures import steps, words
from vedette.rules.adventures.actions import (
    BUILDING_BITS,
    BUILDING_VERBS,
    CHARGED,
    FACED,
    FELL_BACK,
    FIRED,
    FORMED,
    MOVED,
    PART_VERBS,
    PRONE,
    spend,
)
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.blazes import burn, fill, pour
from vedette.rules.adventures.buildings import occupy, quit_building, take_stairs
from vedette.rules.adventures.cells import WANT
from vedette.rules.adventures.deploy import set_down
from vedette.rules.adventures.detachments import comes_up, detach, rejoin
from vedette.rules.adventures.formations import stand
from vedette.rules.adventures.giving_way import break_off
from vedette.rules.adventures.grenades import throw_grenade
from vedette.rules.adventures.groups import ARTILLERY, CHIEF, EUROPEAN, LEFT, TRIBAL, Group
from vedette.rules.adventures.guns import man_gun, refuse_serve, serve
from vedette.rules.adventures.melee import fight_on
from vedette.rules.adventures.moving import end_of_move, passes_through, turned_block
from vedette.rules.adventures.parts import (
    dismount,
    join,
    mount,
    part,
    send,
)
from vedette.rules.adventures.room import take_up
from vedette.rules.adventures.sight import beyond_twelve, counts_alone, note_nearer
from vedette.rules.adventures.squares import gun_within
from vedette.rules.adventures.steps import AS_VOLLEY, DECLARED, WITH_HALF


def obey_act(battle: Battle, order: Order) -> None:
    """Carry out an action that has been checked; the reactions it causes come before the next one (TRN-08)."""
    who = battle.acting
    group = battle.groups[who]
    verb = order.verb
    if verb == "done":
        battle.closed = True
        if group.in_melee > 0:
            battle.tell(words.WAITS, who)
        return
    battle.then(steps.ACT, who)
    if verb == "enter":
        enter(battle, group, order)
    elif verb == "move":
        move(battle, group, order.args[1], order.args[2], order.args[3])
    elif verb == "fire" or verb == "volley":
        shoot(battle, group, order.args[1], verb == "volley")
    elif verb == "charge":
        spend(battle, CHARGED)
        battle.then(steps.TEST, who, 1 << WANT | DECLARED, order.args[1])
    elif verb == "face":
        spend(battle, FACED)
        swing(battle, group, order.args[1])
        battle.tell(words.FACES, who)
    elif verb == "form":
        spend(battle, FORMED)
        before = group.block
        take_up(battle, group, order.args[1], order.args[2])
        gun = gun_within(battle.groups, group)
        battle.tell(words.FORMS if gun == NOBODY else words.FORMS_ROUND, who, gun)
        note_nearer(battle, group, before)
    elif verb == "back":
        fall_back(battle, group, order.args[1])
    elif verb == "fight":
        battle.closed = True
        fight_on(battle, who)
    elif verb == "break":
        battle.closed = True
        break_off(battle, who)
    elif verb == "prone" or verb == "rise":
        spend(battle, PRONE)
        group.prone = verb == "prone"
        battle.tell(words.LIES_DOWN if group.prone else words.GETS_UP, who)
    elif verb == "hurry" or verb == "march":
        spend(battle, MOVED)
        battle.tell(words.FAST if verb == "hurry" else words.MARCH, who)
        battle.then(steps.FAST, who, 1 if verb == "march" else 0)
    elif verb == "turn" or verb == "aim":
        spend(battle, FIRED)
        swing(battle, group, order.args[1])
        battle.tell(words.TURNS_GUN, who)
        if verb == "aim":
            battle.then(steps.FIRE, who, order.args[2], 0)
    elif verb == "clear":
        spend(battle, FIRED)
        group.jammed = False
        battle.tell(words.CLEARS, who)
    elif verb == "pack" or verb == "unpack":
        spend(battle, FIRED)
        group.packed = verb == "pack"
        swing(battle, group, order.args[1])
        battle.tell(words.PACKS if group.packed else words.UNPACKS, who)
    elif verb == "throw":
        spend_shot(battle, group)
        throw_grenade(battle, group, order.args[1], order.args[2])
    elif verb == "man":
        spend(battle, MOVED)
        man_gun(battle, group, order.args[1])
    elif verb in BUILDING_VERBS:
        obey_building_order(battle, group, order)
    elif verb in PART_VERBS:
        obey_part_order(battle, group, order)
    elif verb == "leave":
        spend(battle, MOVED)
        battle.stirred = True
        battle.tell(words.LEAVES_TABLE, who)
        battle.remove(group, LEFT)
        if group.is_body:
            battle.lost_groups[group.side] -= 1  # it went of its own will (RUL-52)


def may_still_fire(group: Group) -> bool:
    """A band that has moved may fire with half its figures as part of the same action (ACT-17)."""
    return group.card.training == TRIBAL and group.card.klass < ARTILLERY and group.can_shoot


def obey_part_order(battle: Battle, group: Group, order: Order) -> None:
    verb = order.verb
    before = group.block
    if verb == "detach":
        detach(battle, group, order.args[1], order.args[2], order.args[3])
    elif verb == "rejoin":
        if comes_up(battle, group):
            spend(battle, MOVED)
            battle.arrived = True
        rejoin(battle, group)
    elif verb == "join":
        join(battle, group, order.args[1])
    elif verb == "part":
        part(battle, group)
    elif verb == "send":
        send(battle, group)
    elif verb == "dismount":
        spend(battle, MOVED)
        dismount(battle, group, order.args[1])
        note_nearer(battle, group, before)
        battle.moved_first = may_still_fire(group)  # RUL-16
    elif verb == "mount":
        spend(battle, MOVED)
        mount(battle, group)
        note_nearer(battle, group, before)
        battle.moved_first = may_still_fire(group)  # the same action in reverse
    else:
        spend(battle, MOVED)
        serve(battle, group)


def move(battle: Battle, group: Group, x: int, y: int, heading: int) -> None:
    """A move; those who see it come within 12" test when it has finished (MOV-02, REA-11)."""
    spend(battle, MOVED)
    before = group.block
    block = end_of_move(battle, group, x, y)
    if heading != block.heading:
        block = Block(x, y, heading, block.width, block.depth)
    is_crew = group.card.klass == ARTILLERY  # which may yet go on to its gun
    mask = beyond_twelve(battle, group, None if is_crew else block)
    battle.set_block(group, block)
    battle.arrived = True
    if group.card.klass == CHIEF:
        battle.tell(words.MOVES_CHIEF, group.id)
    elif group.card.klass == ARTILLERY:
        battle.tell(words.MOVES_GUN, group.id)
        touch_gun(battle, group)
    elif group.card.training == EUROPEAN:
        battle.tell(words.MOVES, group.id)
    else:
        battle.tell(words.MOVES_BAND, group.id)
        battle.moved_first = may_still_fire(group)
    note_nearer(battle, group, before)
    if counts_alone(battle, group):
        battle.then(steps.MOVED, group.id, 0, mask)


def enter(battle: Battle, group: Group, order: Order) -> None:
    """A group comes onto the table: to all enemies it comes from beyond 12" (RUL-66)."""
    spend(battle, MOVED)
    mask = 0
    for enemy in battle.enemies(group.side):
        if enemy.is_body:
            mask |= 1 << enemy.id
    set_down(battle, group.id, order.args[1], order.args[2], order.args[3], order.args[4])
    battle.stirred = True
    battle.arrived = True
    battle.moved_first = may_still_fire(group)  # it enters with a normal move (CA-RUL2-109)
    battle.tell(words.ENTERS, group.id)
    battle.then(steps.MOVED, group.id, 0, mask)


def touch_gun(battle: Battle, group: Group) -> None:
    """Touching its gun ends the move, and the crew serves it again (RUL-49)."""
    if refuse_serve(battle, group) is not None:
        return
    if points_within(group.block.x, group.block.y, group.gun_x, group.gun_y, 200 + group.block.radius):
        group.at_gun = True
        stand(group, group.gun_x, group.gun_y, group.gun_heading)
        battle.tell(words.BACK_TO_GUN, group.id)


def shoot(battle: Battle, group: Group, whom: int, volley: bool) -> None:
    """Fire; a band that has moved fires with half its figures (ACT-07, -17)."""
    flags = AS_VOLLEY if volley else 0
    if spend_shot(battle, group):
        flags |= WITH_HALF
    battle.then(steps.FIRE, group.id, whom, flags)


def spend_shot(battle: Battle, group: Group) -> bool:
    """The fire action is used; True for a band that has moved and so fires as part of its one action (ACT-17)."""
    if battle.moved_first and group.card.training == TRIBAL:
        battle.moved_first = False
        battle.done_acts |= FIRED
        return True
    spend(battle, FIRED)
    return False


def swing(battle: Battle, group: Group, heading: int) -> None:
    """Turned on its centre; a flank or a trail swung round comes closer too (RUL-109)."""
    before = group.block
    battle.set_block(group, turned_block(group, heading))
    note_nearer(battle, group, before)


def fall_back(battle: Battle, group: Group, length: int) -> None:
    """Straight back, facing kept, through friends behind it if need be (ACT-03, EUS-04, -05)."""
    spend(battle, FELL_BACK)
    end = slid(group.block, group.block.heading + 180, length)
    passed, _ = passes_through(battle, group, end)
    mask = beyond_twelve(battle, group)
    before = group.block
    battle.set_block(group, end)
    battle.arrived = True
    if passed != NOBODY:
        battle.tell(words.PASSES_LINES, group.id, passed)
    else:
        battle.tell(words.FALLS_BACK, group.id)
    note_nearer(battle, group, before)
    battle.then(steps.MOVED, group.id, 0, mask)


INTO_AND_OUT: Final = ("occupy", "quit", "climb", "descend")
"""Moves like others, after which a band fires with half (ACT-17, RUL-130)."""


def obey_building_order(battle: Battle, group: Group, order: Order) -> None:
    verb = order.verb
    spend(battle, BUILDING_BITS.get(verb, MOVED))
    if verb in INTO_AND_OUT:
        battle.arrived = True
        battle.moved_first = may_still_fire(group)
    if verb == "occupy":
        occupy(battle, group, order.args[1])
    elif verb == "quit":
        quit_building(battle, group, order.args[1], order.args[2], order.args[3], order.args[4])
    elif verb == "climb" or verb == "descend":
        take_stairs(battle, group, verb == "climb")
    elif verb == "burn":
        burn(battle, group, order.args[1])
    elif verb == "fill":
        fill(battle, group)
    elif verb == "pour":
        pour(battle, group, order.args[1])
    else:
        battle.then(steps.STRUCTURE, group.id, order.args[1])
