"""Entering the table: from a side's edge, with a normal move (CA-BAT-39, CA-RUL2-77, CA-RUL2-109)."""

from typing import Final

from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN as LEFT_OPEN
from vedette.engine.types import Option, Order, Placement, Refusal
from vedette.geometry.angles import difference
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.edges import (
    INWARD,
    between,
    depth_at,
    is_bound_to_centre,
    is_in_centre,
    is_inside,
    spare_wings,
)
from vedette.rules.adventures.ground.places import FormationEntry, shape_of
from vedette.rules.adventures.ground.shapes import Box
from vedette.rules.adventures.ground.zones import footprint
from vedette.rules.adventures.groups.formations import may_form
from vedette.rules.adventures.groups.groups import ARTILLERY, FORMATION_WORDS, FORMING_WORDS, OPEN, RESERVE, Group
from vedette.rules.adventures.setup.muster import usual_formation
from vedette.rules.adventures.turn.moving import full_move
from vedette.rules.adventures.turn.reaches import fits_drawn
from vedette.rules.adventures.verbs import GRAMMAR

ENTRY_STEP: Final = 100
FINE_STEP: Final = 50
MOST_PLACES: Final = 24
"""The most places offered to enter in a formation, where none of the usual ones is allowed."""


def entry_move(battle: Battle, group: Group, formation: int) -> int:
    """Return the move of an entering group, which begins with its front on the edge."""
    before = group.formation
    group.formation = formation
    length = full_move(group)
    group.formation = before
    return length // 2 if battle.weather else length


def entry_of(battle: Battle, group: Group, heading: int, formation: int, box: Box) -> FormationEntry:
    """Return the entry of a group, to be tried at places of a box."""
    return FormationEntry(battle, group, heading, formation, entry_move(battle, group, formation), box)


def entry_box(battle: Battle, side: int) -> Box:
    """Return where a group may enter: along its edge, or only the centre section once the wings are full.

    A centre section without a way in does not hold it back, since it has to enter when it is activated (CA-RUL2-77,
    CA-RUL2-109).
    """
    field = battle.field
    if not is_bound_to_centre(battle, side):
        return 0, 0, field.width, field.height
    if battle.home[side] % 2 == 0:
        return field.width // 3, 0, field.width * 2 // 3, field.height
    return 0, field.height // 3, field.width, field.height * 2 // 3


def look_for_entry(battle: Battle, group: Group) -> None:
    """Check, before a group enters, whether the centre section has a way in."""
    battle.centre_full = False
    if spare_wings(battle, group.side) <= 0:
        battle.centre_full = not any([entry_places(battle, group, formation, 1) for formation in range(5)])


def has_entry(battle: Battle, group: Group) -> bool:
    """True if there is a place where a group may enter now."""
    for formation in range(5):
        if entry_places(battle, group, formation, 1):
            return True
    return len(usual_entries(battle, group)) > 0


def entry_places(battle: Battle, group: Group, formation: int, most: int) -> list[Order]:
    """Return up to `most` places to enter, every inch along the edge, from just inside it to a full move."""
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
    """Return how far inside the edge an entering group's centre may end on open ground."""
    return entry_move(battle, group, formation) - shape_of(group, 0, 0, 0, formation).depth // 2


def refuse_enter(battle: Battle, group: Group, order: Order) -> Refusal | None:
    """Refuse to enter except by a normal move from its edge, half of the force in the centre (CA-BAT-39)."""
    x, y, heading, formation = order.args[1], order.args[2], order.args[3], order.args[4]
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
    """Return places to enter: the usual ones, or any if none of them is allowed."""
    found = usual_entries(battle, group)
    if not found:
        for formation in range(5):
            found.extend(entry_places(battle, group, formation, MOST_PLACES))
    return found


def usual_entries(battle: Battle, group: Group) -> list[Order]:
    """Return places to enter along the edge, as far in as it can and just inside."""
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
    return found


def pick_enter(battle: Battle, group: Group, rng: Rng) -> Order:
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
        far = least + rng.below(most - least + 1)
        along = span // 6 + rng.below(span * 2 // 3)
        if across:
            x, y = along, field.height - far if home == 0 else far
        else:
            x, y = field.width - far if home == 1 else far, along
        order = Order("enter", (group.id, x, y, heading, formation))
        if refuse_enter(battle, group, order) is None:
            return order
    found = enter_orders(battle, group)
    return found[rng.below(len(found))] if found else Order("done", (group.id,))


def entry_zone(battle: Battle, group: Group, formation: int) -> Placement | None:
    """Return where an entering group may end, facing into the table, with the files at each place."""
    field = battle.field
    home = battle.home[group.side]
    heading = INWARD[home]
    least = footprint(battle, group.side, group, formation).depth // 2
    depths = between(least, entry_depth(battle, group, formation), FINE_STEP)
    if home == 0:
        depths = sorted([field.height - depth for depth in depths])
    elif home == 1:
        depths = sorted([field.width - depth for depth in depths])
    xs = between(0, field.width, ENTRY_STEP) if home % 2 == 0 else depths
    ys = depths if home % 2 == 0 else between(0, field.height, ENTRY_STEP)
    box = entry_box(battle, group.side)
    entry = entry_of(battle, group, heading, formation, box)
    fits = [[entry.files_at(x, y) if is_inside(box, x, y) else 0 for y in ys] for x in xs]
    return fits_drawn(entry.pattern, formation, fits, xs, ys)


def entering_options(battle: Battle, us: Group) -> list[Option]:
    """Return options to enter in any allowed formation along its side's edge."""
    found: list[Option] = []
    heading = INWARD[battle.home[us.side]]
    for formation in range(5):
        if not may_form(us.card, us.mounted, formation):
            continue
        reach = entry_zone(battle, us, formation)
        if reach is None:
            continue
        order = Order("enter", (us.id, LEFT_OPEN, LEFT_OPEN, heading, formation))
        found.append(GRAMMAR.option(order, f"Enter in {FORMATION_WORDS[formation]}", reach))
    return found or [place_option(order, "Enter") for order in enter_orders(battle, us)]


def place_option(order: Order, lead: str) -> Option:
    """Return one place as an option, for gaps too narrow for an outline."""
    _, x, y, _, formation = order.args
    return GRAMMAR.option(order, f"{lead} in {FORMATION_WORDS[formation]} at {x / 100:g}, {y / 100:g} inches")
