"""Parts of a group that leave it: horse holders, detachments, the C-in-C, ammunition runners, a crew and its gun.

CA-ORG-14, CA-ORG-15, CA-ORG-16, CA-ORG-17, CA-ORG-18, CA-LDR-02, CA-AMM-04, CA-AMM-05, CA-AMM-06, CA-INV-20; CA-RUL-16,
-19, -31, -49, -98.
"""

from typing import Final

from vedette.engine.types import NOBODY, Order, Refusal
from vedette.geometry.blocks import are_within, gap
from vedette.geometry.figures import behind
from vedette.geometry.ground import bars_leg, leg_cost
from vedette.geometry.points import Point, distance, towards
from vedette.rules.adventures import event_types
from vedette.rules.adventures.battle import ONE_INCH, THREE, Battle
from vedette.rules.adventures.groups.formations import is_shape, may_form, stand, usual_files
from vedette.rules.adventures.groups.groups import ATTACHED, CHIEF, FIELDED, HOLDERS, MERGED, OPEN, RUNNERS, Card, Group
from vedette.rules.adventures.groups.room import fits_among, fits_nearby, fits_without, grow, refuse_for_room, settle
from vedette.rules.adventures.turn.moving import allowance, other_blocks

# The errands of runners.
GOING: Final = 1
LOADING: Final = 2
RETURNING: Final = 3
# The labels of horses and runners; a detachment uses the short name of its unit.
PART_SHORTS: Final = {HOLDERS: "horses", RUNNERS: "runner"}


def part_card(battle: Battle, group: Group, klass: int, name: str, paper: int) -> Card:
    """Return the roster entry of a part: like its group's, with its own number (CA-GEN-08)."""
    own = group.card
    card = Card(len(battle.groups), own.side, name, own.training, klass, own.weapon, own.rep)
    card.short = PART_SHORTS.get(klass, own.short)
    card.dress = own.dress
    card.is_mounted_infantry = own.is_mounted_infantry
    card.is_boer = own.is_boer
    card.is_ferocious = own.is_ferocious
    card.is_lancer = own.is_lancer
    card.has_shields = own.has_shields
    card.is_unarmed = own.is_unarmed
    card.is_camelry = own.is_camelry
    card.open_only = own.open_only
    card.drills = own.drills
    card.rear_fill = own.rear_fill
    card.has_grenades = own.has_grenades
    card.range = own.range
    card.fire_dice = own.fire_dice
    card.foot_moves = own.foot_moves
    card.horse_moves = own.horse_moves
    card.can_ride = own.can_ride
    card.paper = paper
    card.parent = group.id
    return card


# --- dismounting ------------------------------------------------------------------------------------------------------


def refuse_dismount(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to dismount except in place of a move; the player chooses the facing (CA-ORG-16, CA-ARM-54)."""
    heading = order.args[1]
    name = group.card.name
    if not group.mounted or not group.is_body:
        return Refusal("CA-ORG-16", f"{name} is not mounted")
    if group.count < 2:
        return Refusal("CA-ORG-17", f"{name} has nobody to hold its horses")
    if heading < 0 or heading > 359:
        return Refusal("CA-ORG-16", f"{heading} is not a heading from 0 to 359")
    if not dismounted(battle, group, heading):
        return Refusal("CA-RUL-123", f"there is no room for {name} on foot and for its horses behind it")
    return None


def dismount(battle: Battle, group: Group, order: Order) -> None:
    """Dismount the group; one figure in five, rounded up, holds the horses 3" behind (CA-ORG-17, CA-RUL-16)."""
    heading = order.args[1]
    after = dismounted(battle, group, heading)
    if len(after) > 1:
        battle.groups.append(after[1])
        group.holders = after[1].id
    take_after(group, after[0])
    battle.tell(event_types.DISMOUNTS, group.id, n=after[1].count if len(after) > 1 else 0)


def dismounted(battle: Battle, group: Group, heading: int) -> list[Group]:
    """Return a group on foot, with its horse holders if any; empty if there is no room."""
    twin = group.clone()
    holding = (group.count + 4) // 5
    if group.count - holding < leaders_of(group):
        holding = max(0, group.count - leaders_of(group))
    twin.mounted = False
    twin.count -= holding
    reform(twin, heading)
    if not fits_nearby(battle, twin, []):
        return []
    if holding == 0:
        return [twin]
    holders = Group(part_card(battle, group, HOLDERS, f"horses of {group.card.name}", holding))
    holders.count = holding
    holders.start = holding
    holders.mounted = True
    holders.formation = OPEN
    holders.files = holding
    holders.where = FIELDED
    # behind the figures on foot, whose rear is 3" before the horses
    stand(holders, twin.block.x, twin.block.y, heading)
    rear = behind(twin.block, THREE + holders.block.depth // 2)
    stand(holders, rear.x, rear.y, heading)
    return [twin, holders] if fits_among(battle, holders, [*other_blocks(battle, group), twin.block]) else []


def reform(group: Group, heading: int) -> None:
    """Keep the formation and files after mounting or dismounting, if they are allowed."""
    if not may_form(group.card, group.mounted, group.formation):
        group.formation = OPEN
    if not is_shape(group.formation, group.bodies, group.files):
        group.files = usual_files(group.formation, group.bodies, group.card.has_ranged)
    stand(group, group.block.x, group.block.y, heading)


def take_after(group: Group, twin: Group) -> None:
    """Give a group the shape worked out on its copy."""
    group.mounted = twin.mounted
    group.count = twin.count
    group.formation = twin.formation
    group.files = twin.files
    group.block = twin.block
    group.figures = []


def leaders_of(group: Group) -> int:
    return (1 if group.commander else 0) + (1 if group.second else 0) + (1 if group.high else 0)


def refuse_mount(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to mount unless the group is within 3" of its horses (CA-RUL-16)."""
    name = group.card.name
    if group.building != NOBODY:
        return Refusal("CA-BLD-04", f"{name} is in a building")
    if group.mounted or not group.card.can_ride:
        return Refusal("CA-ORG-16", f"{name} cannot mount")
    if group.holders == NOBODY or battle.groups[group.holders].where != FIELDED:
        return Refusal("CA-RUL-16", f"{name} has lost its horses")
    if not are_within(group.block, battle.groups[group.holders].block, THREE):
        return Refusal("CA-RUL-16", f"{name} is not within 3 inches of its horses")
    if not fits_without(battle, in_saddle(battle, group), [group.holders]):
        return Refusal("CA-RUL-123", f"there is no room for {name} in the saddle; move it or others off first")
    return None


def in_saddle(battle: Battle, group: Group) -> Group:
    """Return the group with its holders and horses."""
    twin = group.clone()
    twin.count += battle.groups[group.holders].count
    twin.mounted = True
    reform(twin, group.block.heading)
    return twin


def mount(battle: Battle, group: Group, order: Order) -> None:
    """Mount the group; the holders bring the horses up."""
    twin = in_saddle(battle, group)
    holders = battle.groups[group.holders]
    fits_without(battle, twin, [holders.id])
    battle.leave_melee(holders.id)
    holders.where = MERGED
    holders.count = 0
    group.holders = NOBODY
    group.prone = False
    take_after(group, twin)
    battle.tell(event_types.MOUNTS, group.id)


# --- the Commander in Chief -------------------------------------------------------------------------------------------


def attach(battle: Battle, chief: Group, group: Group) -> None:
    """Attach the C-in-C to a group as one of its figures for fire and melee (CA-RUL-19)."""
    chief.where = ATTACHED
    chief.chief = group.id
    group.chief = chief.id
    if group.where == FIELDED:
        settle(battle, group)


def refuse_join(battle: Battle, chief: Group, order: Order) -> Refusal | None:
    """Refuse to join except at the end of the move or beside an acting group (CA-LDR-02, CA-RUL-19, CA-ARM-30)."""
    whom = order.args[1]
    if chief.card.klass != CHIEF:
        return refuse_take_along(battle, chief, whom)
    if chief.in_melee > 0:
        return Refusal("CA-MEL-25", f"{chief.card.name} is in melee and may only fight on, break off or wait")
    if whom < 0 or whom >= len(battle.groups):
        return Refusal("CA-LDR-02", f"there is no group {whom}")
    group = battle.groups[whom]
    if group.side != chief.side or not group.is_body or group.where != FIELDED:
        return Refusal("CA-LDR-02", f"{group.card.name} is no group of his on the table")
    reach = ONE_INCH if battle.done_acts else allowance(battle, chief)
    if not are_within(chief.block, group.block, reach):
        return Refusal("CA-LDR-02", f"{group.card.name} is too far away")
    return refuse_in_ranks(battle, chief, group, reach)


def refuse_take_along(battle: Battle, group: Group, whom: int) -> Refusal | None:
    """Refuse to take along any but a C-in-C beside the acting group; it costs nothing, and they act together.

    CA-RUL-19.
    """
    name = group.card.name
    if whom < 0 or whom >= len(battle.groups) or battle.groups[whom].card.klass != CHIEF:
        return Refusal("CA-LDR-03", f"{name} is no C-in-C")
    chief = battle.groups[whom]
    if chief.side != group.side or chief.where != FIELDED or not group.is_body:
        return Refusal("CA-LDR-02", f"{chief.card.name} is not at hand to join {name}")
    if group.in_melee > 0 or chief.in_melee > 0:
        return Refusal("CA-LDR-02", f"{name} or {chief.card.name} is in melee")
    if battle.parted:
        return Refusal("CA-RUL-19", f"{chief.card.name} has left {name} in this activation")
    if chief.activated and not (battle.arrived and battle.actions <= 0):
        return Refusal("CA-RUL-19", f"{chief.card.name} has acted this turn; he joins {name} when it has done so too")
    if not are_within(chief.block, group.block, ONE_INCH):
        return Refusal("CA-LDR-02", f"{chief.card.name} is not within 1 inch of {name}")
    return refuse_in_ranks(battle, chief, group, ONE_INCH)


def refuse_in_ranks(battle: Battle, chief: Group, group: Group, reach: int) -> Refusal | None:
    """Refuse if the C-in-C cannot get there or there is no room for one more."""
    refused = refuse_ride(battle, chief, group, reach)
    if refused is not None:
        return refused
    twin = group.clone()
    twin.chief = chief.id
    return refuse_for_room(battle, twin, [], "with the C-in-C in its ranks")


def refuse_ride(battle: Battle, chief: Group, group: Group, reach: int) -> Refusal | None:
    """Refuse if the straight way to the group's nearest edge is barred or too long (CA-RUL-126)."""
    here, there = chief.block, group.block
    edge = towards(here.x, here.y, there.x, there.y, gap(here, there))
    ground = battle.field.on_road if battle.field.is_road(here.x, here.y, edge.x, edge.y) else battle.field.loose
    if bars_leg(ground, here.x, here.y, edge.x, edge.y):
        return Refusal("CA-LDR-02", f"the way of {chief.card.name} to {group.card.name} is barred")
    if leg_cost(ground, here.x, here.y, edge.x, edge.y) > reach:
        return Refusal("CA-LDR-02", f"the ground between {chief.card.name} and {group.card.name} is too slow")
    return None


def join(battle: Battle, chief: Group, order: Order) -> None:
    whom = order.args[1]
    if chief.card.klass != CHIEF:
        take_along(battle, chief, battle.groups[whom])
        return
    attach(battle, chief, battle.groups[whom])
    battle.tell(event_types.JOINS_GROUP, chief.id, whom)
    battle.closed = True


def take_along(battle: Battle, group: Group, chief: Group) -> None:
    """Attach the C-in-C, who now acts with the group; one who has acted joins a group that acts no more."""
    chief.acted_before = chief.activated
    chief.activated = True
    attach(battle, chief, group)
    battle.tell(event_types.JOINS_GROUP, chief.id, group.id)
    battle.arrived = False
    battle.closed = chief.acted_before


def may_change_chief(battle: Battle, group: Group) -> bool:
    """True if a C-in-C may leave or join a group at the end of its move (CA-RUL-19)."""
    if not group.is_body or group.where != FIELDED or not (battle.arrived or waits_for_chief(battle, group)):
        return False
    if group.chief != NOBODY:
        return refuse_part(battle, group) is None
    chief = battle.chief_of(group.side)
    return chief != NOBODY and refuse_take_along(battle, group, chief) is None


def waits_for_chief(battle: Battle, group: Group) -> bool:
    """True if the C-in-C with a group has acted this turn and must leave before it acts (CA-RUL-19)."""
    if group.chief == NOBODY or battle.done_acts or battle.actions > 0:
        return False
    return battle.groups[group.chief].acted_before


def refuse_part(battle: Battle, group: Group) -> Refusal | None:
    if group.chief == NOBODY or group.card.klass == CHIEF:
        return Refusal("CA-LDR-02", f"there is no C-in-C with {group.card.name}")
    if group.in_melee > 0:
        return Refusal("CA-LDR-02", f"{group.card.name} is in melee")
    twin = group.clone()
    twin.chief = NOBODY
    return refuse_for_room(battle, twin, [], "without the C-in-C: its ranks would become longer")


def part(battle: Battle, group: Group, order: Order) -> None:
    """Place the C-in-C behind the group it leaves; it may still act alone if the group has not."""
    chief = battle.groups[group.chief]
    if waits_for_chief(battle, group):
        battle.actions = group.most_actions
    battle.parted = True
    battle.arrived = False
    group.chief = NOBODY
    chief.chief = NOBODY
    chief.where = FIELDED
    chief.activated = battle.done_acts != 0 or chief.acted_before
    rear = behind(group.block, ONE_INCH)
    stand(chief, rear.x, rear.y, group.block.heading)
    battle.keep_on_table(chief)
    fits_nearby(battle, chief, [])  # a single figure finds a place anywhere
    settle(battle, group)  # too few for its ranks, a line may have become wider
    battle.tell(event_types.LEAVES_GROUP, chief.id, group.id)


# --- ammunition -------------------------------------------------------------------------------------------------------


def supply_for(battle: Battle, group: Group) -> Point:
    """Return its side's nearest ammunition point; by default the pack animal on its table edge (CA-OPT-19)."""
    field = battle.field
    best = Point(-1, -1)
    nearest = 1 << 60
    for i, spot in enumerate(field.supplies):
        if field.supply_sides[i] in (NOBODY, group.side):
            far = distance(group.block.x, group.block.y, spot.x, spot.y)
            if far < nearest:
                nearest = far
                best = spot
    if best.x >= 0:
        return best
    home = battle.home[group.side]
    if home == 0:
        return Point(group.block.x, field.height - ONE_INCH)
    if home == 1:
        return Point(field.width - ONE_INCH, group.block.y)
    return Point(group.block.x, ONE_INCH) if home == 2 else Point(ONE_INCH, group.block.y)


def runners_in(order: Order) -> int:
    """Return the number of runners in an order: one unless it gives more (CA-AMM-04)."""
    return order.args[1] if len(order.args) > 1 else 1


def most_runners(group: Group) -> int:
    """Return the most runners allowed: leaders stay, and one figure (CA-RUL-98)."""
    return max(0, min(group.count - leaders_of(group), group.count - 1))


def refuse_send(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse runners unless the group has tight ammo and figures to send; sending is free (CA-AMM-04, CA-RUL-98)."""
    name = group.card.name
    count = runners_in(order)
    if len(order.args) > 2 or count < 1:
        return Refusal("CA-AMM-04", f"write how many runners {name} sends: send {group.id} 2")
    if group.in_melee > 0:
        return Refusal("CA-MEL-25", f"{name} is in melee and may only fight on, break off or wait")
    if not group.tight:
        return Refusal("CA-AMM-04", f"{name} has ammunition enough")
    if group.runners != NOBODY:
        return Refusal("CA-AMM-04", f"{name} has sent for ammunition already")
    most = most_runners(group)
    if most < 1:
        return Refusal("CA-AMM-04", f"{name} has nobody to send")
    if count > most:
        return Refusal("CA-AMM-04", f"{name} has {most} to send, not {count}")
    twin = group.clone()
    twin.count -= count
    return refuse_for_room(battle, twin, [], "without the runners: its ranks would become longer")


def send(battle: Battle, group: Group, order: Order) -> None:
    """Send the runners and move them at once (CA-AMM-04, CA-RUL-98)."""
    count = runners_in(order)
    name = f"{'runner' if count == 1 else 'runners'} of {group.card.name}"
    runner = Group(part_card(battle, group, RUNNERS, name, count))
    runner.count = count
    runner.start = count
    runner.mounted = group.mounted
    runner.formation = OPEN
    runner.files = 1
    runner.errand = GOING
    runner.where = FIELDED
    battle.groups.append(runner)
    goal = supply_for(battle, group)
    runner.gun_x = goal.x  # where it is bound
    runner.gun_y = goal.y
    stand(runner, group.block.x, group.block.y, group.block.heading)
    group.runners = runner.id
    group.count -= count
    settle(battle, group)
    battle.tell(event_types.SENDS_RUNNERS, group.id, n=count)
    run_on(battle, group)


def run_on(battle: Battle, group: Group) -> None:
    """Move the runners on at each activation of the group; once back, they wait for room in its ranks.

    CA-RUL-98.
    """
    if group.runners == NOBODY:
        return
    runner = battle.groups[group.runners]
    if runner.where != FIELDED:
        group.runners = NOBODY
        return
    if runner.errand == LOADING:
        runner.errand = RETURNING
        battle.tell(event_types.RUNNERS_LOAD, group.id, n=runner.count)
        return
    goal_x = runner.gun_x if runner.errand == GOING else group.block.x
    goal_y = runner.gun_y if runner.errand == GOING else group.block.y
    far = distance(runner.block.x, runner.block.y, goal_x, goal_y)
    run = allowance(battle, runner)
    if far > run:
        there = towards(runner.block.x, runner.block.y, goal_x, goal_y, run)
        stand(runner, there.x, there.y, runner.block.heading)
        return
    stand(runner, goal_x, goal_y, runner.block.heading)
    if runner.errand == GOING:
        runner.errand = LOADING
        return
    if not grow(battle, group, runner.count):
        battle.tell(event_types.RUNNERS_WAIT, group.id)
        return
    runner.where = MERGED
    runner.count = 0
    group.runners = NOBODY
    group.tight = False
    battle.tell(event_types.REPLENISHED, group.id)
