"""The Stand Up Fight: choosing the edge, setting up the defence, and entering (BAT-38, -39, CA-RUL2-77, -109)."""

from typing import Final

from vedette.engine.dice import Chance
from vedette.engine.types import NOBODY, Order, Question, Refusal
from vedette.geometry.angles import difference
from vedette.geometry.blocks import Block
from vedette.rules.adventures import words
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.formations import block_at, may_form, usual_files
from vedette.rules.adventures.groups import (
    ARTILLERY,
    FIELDED,
    FORMATION_NAMES,
    FORMATION_WORDS,
    OPEN,
    RESERVE,
    Group,
)
from vedette.rules.adventures.moving import full_move, may_stand
from vedette.rules.adventures.muster import usual_formation

INWARD: Final = (180, 270, 0, 90)
"""The heading from each table edge (N, E, S, W) into the table."""


def to_place(battle: Battle, side: int) -> list[int]:
    """The groups of a side that are still to be set up or to enter."""
    found: list[int] = []
    for group in battle.groups:
        if (
            group.side == side
            and group.where == RESERVE
            and group.is_body
            and not group.passed_over
            and not group.awaited
        ):
            found.append(group.id)
    return found


def all_of(battle: Battle, side: int) -> int:
    return len([g for g in battle.groups if g.side == side and g.is_body and g.card.parent == NOBODY])


def centre_needed(battle: Battle, side: int) -> int:
    """At least half of the groups, rounded up, in or through the centre section of the edge (CA-RUL2-77)."""
    return (all_of(battle, side) + 1) // 2


def edge_box(battle: Battle, side: int) -> tuple[int, int, int, int]:
    """The three sections along a side's edge: west, south, east, north."""
    field = battle.field
    home = battle.home[side]
    if home == 0:
        return 0, field.height * 2 // 3, field.width, field.height
    if home == 1:
        return field.width * 2 // 3, 0, field.width, field.height
    if home == 2:
        return 0, 0, field.width, field.height // 3
    return 0, 0, field.width // 3, field.height


def is_in_centre(battle: Battle, side: int, x: int, y: int) -> bool:
    """A centre lies in the middle section of the edge."""
    field = battle.field
    if battle.home[side] % 2 == 0:
        return field.width // 3 <= x <= field.width * 2 // 3
    return field.height // 3 <= y <= field.height * 2 // 3


def in_centre(battle: Battle, side: int) -> int:
    """How many groups have been set up in, or have entered through, the centre section."""
    return battle.zone[side]


def spare_wings(battle: Battle, side: int) -> int:
    """How many of the groups still to be placed may go to the wings."""
    return len(to_place(battle, side)) - max(0, centre_needed(battle, side) - in_centre(battle, side))


# --- the edge ---------------------------------------------------------------------------------------------------------


def ask_edge(battle: Battle, side: int) -> None:
    """The defender chooses the table edge he defends; on ground that one side laid, the other chooses (BAT-38, TER-01)."""
    battle.ask(Question(side, "edge", "CA-BAT-38" if side == battle.defender else "CA-TER-01"))


def take_edge(battle: Battle, side: int, edge: int) -> None:
    home = [0, 0]
    home[side] = edge
    home[1 - side] = (edge + 2) % 4
    battle.home = home
    battle.tell(words.EDGES[edge], n=side)


# --- setting up -------------------------------------------------------------------------------------------------------


def ask_deploy(battle: Battle, side: int) -> None:
    """The defender sets up along his edge, group by group."""
    if to_place(battle, side):
        battle.ask(Question(side, "deploy", "CA-BAT-38"))


def shape_of(group: Group, x: int, y: int, heading: int, formation: int) -> Block:
    return block_at(group, x, y, heading, formation, usual_files(formation, group.bodies, group.card.has_ranged))


def refuse_deploy(battle: Battle, side: int, who: int, x: int, y: int, heading: int, formation: int) -> Refusal | None:
    """Within the sections of the edge, at least half of the force in its centre section."""
    if who not in to_place(battle, side):
        return Refusal("CA-BAT-38", f"group {who} is not one that is still to be set up")
    group = battle.groups[who]
    name = group.card.name
    if heading < 0 or heading > 359:
        return Refusal("CA-BAT-38", f"{heading} is not a heading from 0 to 359")
    if not may_form(group.card, group.mounted, formation):
        return Refusal("CA-FRM-14", f"{name} may not form {FORMATION_WORDS[formation]}")
    west, south, east, north = edge_box(battle, side)
    if x < west or x > east or y < south or y > north:
        return Refusal("CA-BAT-38", f"{name} must be set up in the sections along the edge that is defended")
    if not is_in_centre(battle, side, x, y) and spare_wings(battle, side) <= 0:
        return Refusal("CA-RUL2-77", "at least half of the force must be in the centre section")
    before = group.formation
    group.formation = formation
    free = may_stand(battle, group, shape_of(group, x, y, heading, formation), False)
    group.formation = before
    if not free:
        return Refusal("CA-RUL-123", f"{name} cannot stand there")
    return None


def set_down(battle: Battle, who: int, x: int, y: int, heading: int, formation: int) -> None:
    group = battle.groups[who]
    group.formation = formation
    group.files = usual_files(formation, group.bodies, group.card.has_ranged)
    if is_in_centre(battle, group.side, x, y):
        zone = battle.zone[:]
        zone[group.side] += 1
        battle.zone = zone
    battle.put(group, x, y, heading)


def tried_places(battle: Battle, side: int, who: int) -> list[Order]:
    """Places to set a group up: rows across the edge, the centre first."""
    group = battle.groups[who]
    formation = OPEN if group.card.klass == ARTILLERY else usual_formation(group.card, group.mounted)
    heading = INWARD[battle.home[side]]
    west, south, east, north = edge_box(battle, side)
    found: list[Order] = []
    across = battle.home[side] % 2 == 0
    span = east - west if across else north - south
    deep = north - south if across else east - west
    for row in range(5, 0, -1):
        for at in range(12):
            offset = (at + 1) // 2 * span // 14 * (1 if at % 2 else -1)
            along = (west + east) // 2 + offset if across else (south + north) // 2 + offset
            far = deep * row // 6
            if across:
                y = north - far if battle.home[side] == 0 else south + far
                order = Order("deploy", (who, along, y, heading, formation))
            else:
                x = east - far if battle.home[side] == 1 else west + far
                order = Order("deploy", (who, x, along, heading, formation))
            args = order.args
            if refuse_deploy(battle, side, who, args[1], args[2], args[3], args[4]) is None:
                found.append(order)
    return found


def pick_deploy(battle: Battle, side: int, chance: Chance) -> Order:
    """The next group, somewhere along the edge; where there is no room left, it is left out."""
    left = to_place(battle, side)
    who = left[chance.below(len(left))]
    group = battle.groups[who]
    formation = OPEN if group.card.klass == ARTILLERY else usual_formation(group.card, group.mounted)
    west, south, east, north = edge_box(battle, side)
    heading = INWARD[battle.home[side]]
    for _ in range(40):
        x = west + chance.below(east - west)
        y = south + chance.below(north - south)
        if refuse_deploy(battle, side, who, x, y, heading, formation) is None:
            return Order("deploy", (who, x, y, heading, formation))
    found = tried_places(battle, side, who)
    if found:
        return found[chance.below(len(found))]
    return Order("hold", (who,))


# --- entering ---------------------------------------------------------------------------------------------------------


def entry_depth(battle: Battle, group: Group, formation: int) -> int:
    """How far inside the edge the centre of an entering group may end: its move, begun with its front on the edge."""
    block = shape_of(group, 0, 0, 0, formation)
    before = group.formation
    group.formation = formation
    length = full_move(group)
    group.formation = before
    if battle.weather:
        length //= 2
    return length - block.depth // 2


def depth_at(battle: Battle, side: int, x: int, y: int) -> int:
    """How far a place lies inside a side's edge."""
    field = battle.field
    home = battle.home[side]
    if home == 0:
        return field.height - y
    if home == 1:
        return field.width - x
    return y if home == 2 else x


def refuse_enter(battle: Battle, group: Group, x: int, y: int, heading: int, formation: int) -> Refusal | None:
    """From its side's edge, a normal move; at least half of the force through the centre section (BAT-39)."""
    side = group.side
    name = group.card.name
    if group.where != RESERVE:
        return Refusal("CA-BAT-39", f"{name} is on the table already")
    if not may_form(group.card, group.mounted, formation):
        return Refusal("CA-FRM-14", f"{name} may not form {FORMATION_WORDS[formation]}")
    if heading < 0 or heading > 359 or difference(heading, INWARD[battle.home[side]]) > 45:
        return Refusal("CA-ACT-02", f"{name} enters facing up to 45 degrees off straight ahead")
    if depth_at(battle, side, x, y) > entry_depth(battle, group, formation):
        return Refusal("CA-MOV-02", f"{name} cannot move so far onto the table")
    if not is_in_centre(battle, side, x, y) and spare_wings(battle, side) <= 0:
        return Refusal("CA-RUL2-77", "at least half of the force must enter through the centre section")
    before = group.formation
    group.formation = formation
    block = shape_of(group, x, y, heading, formation)
    free = may_stand(battle, group, block, True)
    group.formation = before
    if not free:
        return Refusal("CA-RUL-123", f"{name} cannot stand there")
    return None


def enter_orders(battle: Battle, group: Group) -> list[Order]:
    """Places to enter at: along the edge, as far in as it can and half as far."""
    found: list[Order] = []
    side = group.side
    home = battle.home[side]
    field = battle.field
    heading = INWARD[home]
    across = home % 2 == 0
    span = field.width if across else field.height
    formations = (
        [OPEN] if group.card.klass == ARTILLERY else [f for f in range(5) if may_form(group.card, group.mounted, f)]
    )
    for formation in formations:
        most = entry_depth(battle, group, formation)
        for share in (1, 2):
            far = most if share == 1 else shape_of(group, 0, 0, 0, formation).depth // 2 + 10
            if far <= 0:
                continue
            for at in range(11):
                along = span // 2 + (at + 1) // 2 * span // 12 * (1 if at % 2 else -1)
                if across:
                    x, y = along, field.height - far if home == 0 else far
                else:
                    x, y = field.width - far if home == 1 else far, along
                if refuse_enter(battle, group, x, y, heading, formation) is None:
                    found.append(Order("enter", (group.id, x, y, heading, formation)))
    return found


def pick_enter(battle: Battle, group: Group, chance: Chance) -> Order:
    side = group.side
    home = battle.home[side]
    field = battle.field
    heading = INWARD[home]
    across = home % 2 == 0
    span = field.width if across else field.height
    formation = OPEN if group.card.klass == ARTILLERY else usual_formation(group.card, group.mounted)
    for tries in range(16):
        if tries == 8 and may_form(group.card, group.mounted, OPEN):
            formation = OPEN
        least = shape_of(group, 0, 0, 0, formation).depth // 2
        most = entry_depth(battle, group, formation)
        if most < least:
            continue
        far = least + chance.below(most - least + 1)
        along = span // 6 + chance.below(span * 2 // 3)
        if across:
            x, y = along, field.height - far if home == 0 else far
        else:
            x, y = field.width - far if home == 1 else far, along
        if refuse_enter(battle, group, x, y, heading, formation) is None:
            return Order("enter", (group.id, x, y, heading, formation))
    found = enter_orders(battle, group)
    return found[chance.below(len(found))] if found else Order("done", (group.id,))


def formation_named(number: int) -> str:
    return FORMATION_NAMES[number]


def is_on(group: Group) -> bool:
    return group.where == FIELDED
