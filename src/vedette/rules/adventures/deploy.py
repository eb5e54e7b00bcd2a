"""The Stand Up Fight: choosing the edge, setting up the defence, and entering (BAT-38, -39, CA-RUL2-77, -109)."""

from typing import Final

from vedette.engine.dice import Chance
from vedette.engine.types import NOBODY, Order, Question, Refusal
from vedette.geometry.angles import difference
from vedette.rules.adventures import words
from vedette.rules.adventures.battle import FIGHTING, Battle
from vedette.rules.adventures.edges import between, centre_box, depth_at, edge_box, is_in_centre, is_inside
from vedette.rules.adventures.formations import may_form
from vedette.rules.adventures.groups import (
    ARTILLERY,
    COLUMN,
    FORMING_WORDS,
    MOB,
    OPEN,
    RESERVE,
    SQUARE,
    Group,
)
from vedette.rules.adventures.moving import full_move
from vedette.rules.adventures.muster import usual_formation
from vedette.rules.adventures.places import Entry, Pattern, fitting, shape_of
from vedette.rules.adventures.shapes import Box

INWARD: Final = (180, 270, 0, 90)
"""The heading from each table edge (N, E, S, W) into the table."""
ENTRY_STEP: Final = 100
MOST_PLACES: Final = 24
"""As many places to enter at as are offered in a formation, where the usual ones will not do."""


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


def in_centre(battle: Battle, side: int) -> int:
    """How many groups have been set up in, or have entered through, the centre section."""
    return battle.zone[side]


def spare_wings(battle: Battle, side: int) -> int:
    """How many of the groups still to be placed may go to the wings."""
    return len(to_place(battle, side)) - max(0, centre_needed(battle, side) - in_centre(battle, side))


def is_bound_to_centre(battle: Battle, side: int) -> bool:
    """No more may go to the wings, and the centre section has room."""
    return spare_wings(battle, side) <= 0 and not battle.centre_full


def open_box(battle: Battle, side: int) -> Box:
    """The sections that are open to the next group: when no more may go to the wings, the centre alone (CA-RUL2-77).

    A centre section in which nobody has room holds nobody back.
    """
    return centre_box(battle, side) if is_bound_to_centre(battle, side) else edge_box(battle, side)


def is_centre_full(battle: Battle, side: int) -> bool:
    """None of the groups still to be set up has room in the centre section; those of a size are tried once."""
    if spare_wings(battle, side) > 0:
        return False
    rooms: dict[tuple[int, int, int], bool] = {}
    centre = centre_box(battle, side)
    heading = INWARD[battle.home[side]]
    return not any([fits_in(battle, battle.groups[who], centre, heading, rooms) for who in to_place(battle, side)])


def fits_in(battle: Battle, group: Group, box: Box, heading: int, rooms: dict[tuple[int, int, int], bool]) -> bool:
    """There is room for a group in these sections in some formation; what was found for its size is asked for in `rooms`."""
    for formation in range(5):
        if not may_form(group.card, group.mounted, formation):
            continue
        block = shape_of(group, 0, 0, heading, formation)
        size = (int(block.width), int(block.depth), formation)
        if size not in rooms:
            rooms[size] = has_room_in(battle, group, box, heading, formation)
        if rooms[size]:
            return True
    return False


def has_room_in(battle: Battle, group: Group, box: Box, heading: int, formation: int) -> bool:
    """Somewhere in these sections there is room for a group, tried every two inches."""
    pattern = Pattern(battle, group, heading, formation, False, box)
    for y in range(box[1] + 100, box[3], 200):
        for x in range(box[0] + 100, box[2], 200):
            if pattern.files_at(x, y) > 0:
                return True
    return False


# --- the edge ---------------------------------------------------------------------------------------------------------


def ask_edge(battle: Battle, side: int) -> None:
    """The defender chooses the table edge he defends; on ground that one side laid, the other chooses (BAT-38, TER-01)."""
    battle.ask(Question(side, "edge", "CA-BAT-38" if side == battle.defender else "CA-TER-01"))


def open_edges(battle: Battle, side: int) -> list[int]:
    """The edges a side may choose: where most have room to set up and a way in, which is nearly always all four."""
    rooms = [room_along(battle, edge if side == battle.defender else (edge + 2) % 4) for edge in range(4)]
    return [edge for edge in range(4) if rooms[edge] == max(rooms)]


def room_along(battle: Battle, edge: int) -> int:
    """For how many groups, each by itself, there is room along an edge that is defended, or a way in opposite it.

    None, where one of the two sides is shut out. An attacker's guns do not count: where these cannot go is his affair.
    """
    trial = battle.clone()
    side = battle.defender
    trial.home = [(edge + 2 * side) % 4, (edge + 2 * (1 - side)) % 4]
    trial.centre_full = True  # where its whole edge has a way in, so has the group
    box = edge_box(trial, side)
    rooms: dict[tuple[int, int, int], bool] = {}
    defence = to_place(trial, side)
    inside = [who for who in defence if fits_in(trial, trial.groups[who], box, INWARD[edge], rooms)]
    attack = [who for who in to_place(trial, 1 - side) if trial.groups[who].card.klass != ARTILLERY]
    ways: dict[tuple[int, int, int, int], bool] = {}
    entering = [who for who in attack if has_way_in(trial, trial.groups[who], ways)]
    if (defence and not inside) or (attack and not entering):
        return 0
    return len(inside) + len(entering)


def has_way_in(battle: Battle, group: Group, ways: dict[tuple[int, int, int, int], bool]) -> bool:
    """A group can enter over its edge in some formation; what was found for its size is asked for in `ways`."""
    for formation in range(5):
        if not may_form(group.card, group.mounted, formation):
            continue
        block = shape_of(group, 0, 0, 0, formation)
        size = (int(block.width), int(block.depth), formation, entry_move(battle, group, formation))
        if size not in ways:
            ways[size] = len(entry_places(battle, group, formation, 1)) > 0
        if ways[size]:
            return True
    return False


def refuse_edge(battle: Battle, side: int, edge: int) -> Refusal | None:
    """Nobody defends an edge where impassable ground leaves his force no room or the enemy no way in, if another has both."""
    if edge in open_edges(battle, side):
        return None
    return Refusal(
        "CA-BAT-38",
        "impassable ground leaves no room to set the whole force up along that edge, or no way in opposite it; choose another",
    )


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
        battle.centre_full = is_centre_full(battle, side)
        battle.ask(Question(side, "deploy", "CA-BAT-38"))


def refuse_deploy(battle: Battle, side: int, who: int, x: int, y: int, heading: int, formation: int) -> Refusal | None:
    """Within the sections of the edge, at least half of the force in its centre section."""
    if who not in to_place(battle, side):
        return Refusal("CA-BAT-38", f"group {who} is not one that is still to be set up")
    group = battle.groups[who]
    name = group.card.name
    if heading < 0 or heading > 359:
        return Refusal("CA-BAT-38", f"{heading} is not a heading from 0 to 359")
    if not may_form(group.card, group.mounted, formation):
        return Refusal("CA-FRM-14", f"{name} may not form {FORMING_WORDS[formation]}")
    if not is_inside(edge_box(battle, side), x, y):
        return Refusal("CA-BAT-38", f"{name} must be set up in the sections along the edge that is defended")
    if not is_inside(open_box(battle, side), x, y):
        return Refusal("CA-RUL2-77", "at least half of the force must be in the centre section")
    if fitting(battle, group, x, y, heading, formation) == 0:
        return Refusal("CA-RUL-123", f"{name} cannot stand there")
    return None


def refuse_hold(battle: Battle, side: int, who: int) -> Refusal | None:
    """The whole force is set up; only a group for which there is no room is kept off the table."""
    if who not in to_place(battle, side):
        return Refusal("CA-BAT-38", f"group {who} is not one that is still to be set up")
    if has_room(battle, side, battle.groups[who]):
        return Refusal(
            "CA-BAT-38", f"there is room to set {battle.groups[who].card.name} up; the whole force is set up"
        )
    return None


def has_room(battle: Battle, side: int, group: Group) -> bool:
    return fits_in(battle, group, open_box(battle, side), INWARD[battle.home[side]], {})


def set_down(battle: Battle, who: int, x: int, y: int, heading: int, formation: int) -> None:
    group = battle.groups[who]
    if battle.phase == FIGHTING:
        group.files = entry_of(battle, group, heading, formation, (x, y, x, y)).files_at(x, y)
    else:
        group.files = fitting(battle, group, x, y, heading, formation)
    group.formation = formation
    if is_inside(centre_box(battle, group.side), x, y) or (
        battle.phase == FIGHTING and is_in_centre(battle, group.side, x, y)
    ):
        zone = battle.zone[:]
        zone[group.side] += 1
        battle.zone = zone
    battle.put(group, x, y, heading)


def tried_places(battle: Battle, side: int, who: int) -> list[Order]:
    """Places to set a group up in its usual formation, or in any that has room: rows across the edge, the centre first."""
    group = battle.groups[who]
    usual = OPEN if group.card.klass == ARTILLERY else usual_formation(group.card, group.mounted)
    for formation in (usual, OPEN, COLUMN, SQUARE, MOB):
        if may_form(group.card, group.mounted, formation):
            found = deploy_places(battle, side, group, formation)
            if found:
                return found
    return []


def deploy_places(battle: Battle, side: int, group: Group, formation: int) -> list[Order]:
    """Places for a group in a formation: rows across the edge, and where these have no room, any."""
    heading = INWARD[battle.home[side]]
    box = open_box(battle, side)
    west, south, east, north = edge_box(battle, side)
    spots: list[tuple[int, int]] = []
    across = battle.home[side] % 2 == 0
    span = east - west if across else north - south
    deep = north - south if across else east - west
    for row in range(5, 0, -1):
        for at in range(12):
            offset = (at + 1) // 2 * span // 14 * (1 if at % 2 else -1)
            along = (west + east) // 2 + offset if across else (south + north) // 2 + offset
            far = deep * row // 6
            if across:
                spots.append((along, north - far if battle.home[side] == 0 else south + far))
            else:
                spots.append((east - far if battle.home[side] == 1 else west + far, along))
    found = placed_at(battle, group, spots, box, heading, formation)
    if not found:
        spots = [(x, y) for y in range(box[1] + 100, box[3], 200) for x in range(box[0] + 100, box[2], 200)]
        found = placed_at(battle, group, spots, box, heading, formation)
    return found


def placed_at(
    battle: Battle,
    group: Group,
    spots: list[tuple[int, int]],
    box: Box,
    heading: int,
    formation: int,
) -> list[Order]:
    """Those of some places where a group may be set up."""
    found: list[Order] = []
    pattern = Pattern(battle, group, heading, formation, False, box)
    for x, y in spots:
        if is_inside(box, x, y) and pattern.files_at(x, y) > 0:
            found.append(Order("deploy", (group.id, x, y, heading, formation)))
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


def entry_move(battle: Battle, group: Group, formation: int) -> int:
    """The move with which a group enters, begun with its front on the edge."""
    before = group.formation
    group.formation = formation
    length = full_move(group)
    group.formation = before
    return length // 2 if battle.weather else length


def entry_of(battle: Battle, group: Group, heading: int, formation: int, box: Box) -> Entry:
    """The group on its way in, to be tried at places of a box."""
    return Entry(battle, group, heading, formation, entry_move(battle, group, formation), box)


def entry_box(battle: Battle, side: int) -> Box:
    """Where along its edge a group may enter: through the centre section alone, when no more may through the others.

    A centre section through which it cannot enter does not hold it back, since it has to enter when it is activated
    (CA-RUL2-77, -109).
    """
    field = battle.field
    if not is_bound_to_centre(battle, side):
        return 0, 0, field.width, field.height
    if battle.home[side] % 2 == 0:
        return field.width // 3, 0, field.width * 2 // 3, field.height
    return 0, field.height // 3, field.width, field.height * 2 // 3


def look_for_entry(battle: Battle, group: Group) -> None:
    """Before a group is asked to enter: whether the centre section lets it in at all."""
    battle.centre_full = False
    if spare_wings(battle, group.side) <= 0:
        battle.centre_full = not any([entry_places(battle, group, formation, 1) for formation in range(5)])


def has_entry(battle: Battle, group: Group) -> bool:
    """There is a place at which a group may enter now."""
    for formation in range(5):
        if entry_places(battle, group, formation, 1):
            return True
    return len(enter_orders(battle, group)) > 0


def entry_places(battle: Battle, group: Group, formation: int, most: int) -> list[Order]:
    """Up to so many places to enter at, tried every inch along the edge, from just inside it to a full move."""
    found: list[Order] = []
    if not may_form(group.card, group.mounted, formation):
        return found
    home = battle.home[group.side]
    field = battle.field
    box = entry_box(battle, group.side)
    entry = entry_of(battle, group, INWARD[home], formation, box)
    least = shape_of(group, 0, 0, 0, formation).depth // 2
    alongs = between(box[0], box[2], ENTRY_STEP) if home % 2 == 0 else between(box[1], box[3], ENTRY_STEP)
    for far in between(least, entry_depth(battle, group, formation), ENTRY_STEP):
        for along in alongs:
            x = (along, field.width - far, along, far)[home]
            y = (field.height - far, along, far, along)[home]
            if entry.files_at(x, y) > 0:
                found.append(Order("enter", (group.id, x, y, INWARD[home], formation)))
                if len(found) == most:
                    return found
    return found


def entry_depth(battle: Battle, group: Group, formation: int) -> int:
    """How far inside the edge the centre of an entering group may end on open ground."""
    return entry_move(battle, group, formation) - shape_of(group, 0, 0, 0, formation).depth // 2


def refuse_enter(battle: Battle, group: Group, x: int, y: int, heading: int, formation: int) -> Refusal | None:
    """From its side's edge, a normal move; at least half of the force through the centre section (BAT-39)."""
    side = group.side
    name = group.card.name
    if group.where != RESERVE:
        return Refusal("CA-BAT-39", f"{name} is on the table already")
    if not may_form(group.card, group.mounted, formation):
        return Refusal("CA-FRM-14", f"{name} may not form {FORMING_WORDS[formation]}")
    if heading < 0 or heading > 359 or difference(heading, INWARD[battle.home[side]]) > 45:
        return Refusal("CA-ACT-02", f"{name} enters facing up to 45 degrees off straight ahead")
    entry = entry_of(battle, group, heading, formation, (x, y, x, y))
    if depth_at(battle, side, x, y) < 0 or entry.is_too_far_in(x, y):
        return Refusal("CA-MOV-02", f"{name} cannot move so far onto the table")
    if not is_in_centre(battle, side, x, y) and is_bound_to_centre(battle, side):
        return Refusal("CA-RUL2-77", "at least half of the force must enter through the centre section")
    if entry.files_at(x, y) == 0:
        return Refusal("CA-RUL-123", f"{name} cannot stand there")
    return None


def enter_orders(battle: Battle, group: Group) -> list[Order]:
    """Places to enter at: along the edge, as far in as it can and just inside; where none of these will do, any."""
    found: list[Order] = []
    home = battle.home[group.side]
    field = battle.field
    heading = INWARD[home]
    box = entry_box(battle, group.side)
    span = field.width if home % 2 == 0 else field.height
    formations = [f for f in range(5) if may_form(group.card, group.mounted, f)]
    for formation in formations:
        entry = entry_of(battle, group, heading, formation, box)
        blocks = entry.pattern.blocks
        farthest = [entry.move - int(block.depth) // 2 for block in blocks]  # the deeper its block, the less far
        for fars in (farthest, [int(blocks[0].depth) // 2 + 10]):
            for at in range(11):
                along = span // 2 + (at + 1) // 2 * span // 12 * (1 if at % 2 else -1)
                for far in fars:
                    x = (along, field.width - far, along, far)[home]
                    y = (field.height - far, along, far, along)[home]
                    if far > 0 and is_inside(box, x, y) and entry.files_at(x, y) > 0:
                        found.append(Order("enter", (group.id, x, y, heading, formation)))
                        break
    if not found:
        for formation in formations:
            found.extend(entry_places(battle, group, formation, MOST_PLACES))
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
