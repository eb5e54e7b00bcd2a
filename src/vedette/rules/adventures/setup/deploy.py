"""The Stand Up Fight: choice of edge and set-up of the defence (CA-BAT-38, CA-RUL2-77)."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN as LEFT_OPEN
from vedette.engine.orders import WAYS
from vedette.engine.types import FIGHTING, Option, Order, Placement, Question, Refusal, Step
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.edges import (
    INWARD,
    between,
    centre_box,
    edge_box,
    is_in_centre,
    is_inside,
    open_box,
    spare_wings,
    to_place,
)
from vedette.rules.adventures.ground.places import Pattern, fitting, shape_of
from vedette.rules.adventures.ground.sections import SECTIONS
from vedette.rules.adventures.ground.shapes import Box
from vedette.rules.adventures.ground.zones import footprint
from vedette.rules.adventures.groups.formations import may_form
from vedette.rules.adventures.groups.groups import (
    ARTILLERY,
    COLUMN,
    FORMATION_WORDS,
    FORMING_WORDS,
    MOB,
    OPEN,
    SQUARE,
    Group,
)
from vedette.rules.adventures.setup.muster import EDGE_NAMES, usual_formation
from vedette.rules.adventures.turn.entering import entry_move, entry_of, entry_places, place_option
from vedette.rules.adventures.turn.reaches import fits_drawn
from vedette.rules.adventures.verbs import GRAMMAR

ZONE_STEP = 100


ENDS: Final = (0, 2)
"""North and south: a defender against Possible Enemy Forces chooses one of them (CA-RUL2-39)."""


def is_centre_full(battle: Battle, side: int) -> bool:
    """True if no group still to be set up has room in the centre section; each size is tried once."""
    if spare_wings(battle, side) > 0:
        return False
    rooms: dict[tuple[int, int, int], bool] = {}
    centre = centre_box(battle, side)
    heading = INWARD[battle.home[side]]
    return not any([fits_in(battle, battle.groups[who], centre, heading, rooms) for who in to_place(battle, side)])


def fits_in(battle: Battle, group: Group, box: Box, heading: int, rooms: dict[tuple[int, int, int], bool]) -> bool:
    """True if there is room for a group in these sections in some formation; `rooms` keeps results by size."""
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
    """True if there is room for a group somewhere in these sections, tried every two inches."""
    pattern = Pattern(battle, group, heading, formation, False, box)
    for y in range(box[1] + 100, box[3], 200):
        for x in range(box[0] + 100, box[2], 200):
            if pattern.files_at(x, y) > 0:
                return True
    return False


# --- the edge ---------------------------------------------------------------------------------------------------------


def ask_edge(battle: Battle, step: Step) -> None:
    """Ask the defender for its table edge; if one side laid the ground, ask the other.

    CA-BAT-38, CA-TER-01.
    """
    side = step.a
    battle.ask(Question(side, "edge", "CA-BAT-38" if side == battle.defender else "CA-TER-01"))


def open_edges(battle: Battle, side: int) -> list[int]:
    """Return the edges open to a side: those with most room to set up and a way in, usually all four.

    A player who defends against Possible Enemy Forces may only turn the numbering through 180 degrees (CA-RUL2-39).
    """
    if battle.venture.has_pefs:
        ends = [room_along(battle, edge) for edge in ENDS]
        return [edge for number, edge in enumerate(ENDS) if ends[number] == max(ends)]
    rooms = [room_along(battle, edge if side == battle.defender else (edge + 2) % 4) for edge in range(4)]
    return [edge for edge in range(4) if rooms[edge] == max(rooms)]


def room_along(battle: Battle, edge: int) -> int:
    """Count the groups with room along a defended edge, or a way in opposite it.

    Return 0 where one of the two sides is shut out. An attacker's guns do not count.
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
    """True if a group can enter over its edge in some formation; `ways` keeps results by size."""
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


def check_edge(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse an edge without room for the force or a way in for the enemy, if another has both."""
    if order.args[0] in open_edges(battle, asked.side):
        return None
    return Refusal(
        "CA-BAT-38",
        "impassable ground leaves no room to set the whole force up along that edge, or no way in opposite it; "
        "choose another",
    )


def apply_edge(battle: Battle, asked: Question, order: Order) -> None:
    edge = order.args[0]
    home = [0, 0]
    home[asked.side] = edge
    home[1 - asked.side] = (edge + 2) % 4
    battle.home = home
    battle.tell(event_types.EDGES[edge], n=asked.side)


class ChooseEdge(DecisionType[Battle]):
    """The choice of a table edge (CA-BAT-38, CA-TER-01)."""

    def __init__(self) -> None:
        super().__init__("edge", GRAMMAR, {"edge": Deed(check_edge, apply_edge)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("edge", (way,)) for way in open_edges(battle, asked.side)]

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        found: list[Option] = []
        for order in self.legal_orders(battle, asked):
            option = GRAMMAR.option(order, f"Take the {EDGE_NAMES[WAYS[order.args[0]]]} edge")
            option.rule = asked.rule
            found.append(option)
        return found

    def words(self, battle: Battle, asked: Question) -> str:
        return f"{battle.armies[asked.side].name}: which table edge is yours?"


# --- setting up -------------------------------------------------------------------------------------------------------


def ask_deploy(battle: Battle, step: Step) -> None:
    """Ask the defender to set up along its edge, group by group."""
    side = step.a
    if to_place(battle, side):
        battle.centre_full = is_centre_full(battle, side)
        battle.ask(Question(side, "deploy", "CA-BAT-38"))


def refuse_deploy(battle: Battle, side: int, who: int, x: int, y: int, heading: int, formation: int) -> Refusal | None:
    """Refuse a place outside the edge's sections, or one that leaves too few groups in the centre section."""
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
    """Refuse to hold back a group that has room: the whole force is set up."""
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
    battle.place_group(group, x, y, heading)


def tried_places(battle: Battle, side: int, who: int) -> list[Order]:
    """Return places for a group in its usual formation or any that has room: rows across the edge, centre first."""
    group = battle.groups[who]
    usual = OPEN if group.card.klass == ARTILLERY else usual_formation(group.card, group.mounted)
    for formation in (usual, OPEN, COLUMN, SQUARE, MOB):
        if may_form(group.card, group.mounted, formation):
            found = deploy_places(battle, side, group, formation)
            if found:
                return found
    return []


def deploy_places(battle: Battle, side: int, group: Group, formation: int) -> list[Order]:
    """Return places for a group in a formation: rows across the edge, and otherwise any place with room."""
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
    """Return the given places where a group may be set up."""
    found: list[Order] = []
    pattern = Pattern(battle, group, heading, formation, False, box)
    for x, y in spots:
        if is_inside(box, x, y) and pattern.files_at(x, y) > 0:
            found.append(Order("deploy", (group.id, x, y, heading, formation)))
    return found


def pick_deploy(battle: Battle, side: int, rng: Rng) -> Order:
    """Return an order that sets up the next group at random along the edge, or leaves it out without room."""
    left = to_place(battle, side)
    who = left[rng.below(len(left))]
    group = battle.groups[who]
    formation = OPEN if group.card.klass == ARTILLERY else usual_formation(group.card, group.mounted)
    west, south, east, north = edge_box(battle, side)
    heading = INWARD[battle.home[side]]
    for _ in range(40):
        x = west + rng.below(east - west)
        y = south + rng.below(north - south)
        if refuse_deploy(battle, side, who, x, y, heading, formation) is None:
            return Order("deploy", (who, x, y, heading, formation))
    found = tried_places(battle, side, who)
    if found:
        return found[rng.below(len(found))]
    return Order("hold", (who,))


def deploy_zone(battle: Battle, side: int, group: Group, formation: int) -> Placement | None:
    """Return where a group fits in its open sections, facing into the table, with the files at each place."""
    west, south, east, north = open_box(battle, side)
    xs = between(west, east, ZONE_STEP)
    ys = between(south, north, ZONE_STEP)
    heading = INWARD[battle.home[side]]
    pattern = Pattern(battle, group, heading, formation, False, (west, south, east, north))
    fits = [[pattern.files_at(x, y) for y in ys] for x in xs]
    return fits_drawn(pattern, formation, fits, xs, ys)


def deploy_options(battle: Battle, side: int) -> list[Option]:
    """Return the set-up options of each group in each formation; groups of one size share outlines."""
    found: list[Option] = []
    known: dict[tuple[int, int, int], Placement | None] = {}
    for who in to_place(battle, side):
        group = battle.groups[who]
        before = len(found)
        for formation in range(5):
            if not may_form(group.card, group.mounted, formation):
                continue
            block = footprint(battle, side, group, formation)
            size = (
                block.width * 1000 + block.depth,
                group.bodies,
                1 if group.serves_gun else max(formation // 3, 2 * (formation == SQUARE)),
            )
            if size not in known:
                known[size] = deploy_zone(battle, side, group, formation)
            reach = known[size]
            if reach is None:
                continue
            order = Order("deploy", (who, LEFT_OPEN, LEFT_OPEN, LEFT_OPEN, formation))
            said = f"Set up {group.card.name} in {FORMATION_WORDS[formation]}"
            found.append(GRAMMAR.option(order, said, reach))
        if len(found) == before:
            lead = f"Set up {group.card.name}"
            found.extend([place_option(order, lead) for order in tried_places(battle, side, who)])
        if refuse_hold(battle, side, who) is None:
            found.append(GRAMMAR.offer(battle, Order("hold", (who,))))
    return found


def check_deploy(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    args = order.args
    return refuse_deploy(battle, asked.side, args[0], args[1], args[2], args[3], args[4])


def apply_deploy(battle: Battle, asked: Question, order: Order) -> None:
    battle.then(steps.DEPLOY, asked.side)
    set_down(battle, order.args[0], order.args[1], order.args[2], order.args[3], order.args[4])


def check_hold(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_hold(battle, asked.side, order.args[0])


def apply_hold(battle: Battle, asked: Question, order: Order) -> None:
    battle.then(steps.DEPLOY, asked.side)
    battle.groups[order.args[0]].passed_over = True


class SetUp(DecisionType[Battle]):
    """The set-up of the defence's next group (CA-BAT-38)."""

    def __init__(self) -> None:
        deeds = {"deploy": Deed(check_deploy, apply_deploy), "hold": Deed(check_hold, apply_hold)}
        super().__init__("deploy", GRAMMAR, deeds)
        self.shows = SECTIONS

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        found: list[Order] = []
        for who in to_place(battle, asked.side):
            found.extend(tried_places(battle, asked.side, who) or [Order("hold", (who,))])
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return pick_deploy(battle, asked.side, rng)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        return deploy_options(battle, asked.side)

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.armies[asked.side].name
        if battle.venture.has_pefs:
            return f"{name}: set up your force in sections 1, 2 and 3."
        return f"{name}: set up your force, half of it in the centre section."


def begin_fighting(battle: Battle, step: Step) -> None:
    """Begin the battle with all groups that are set up (CA-BAT-41)."""
    battle.phase = FIGHTING
    battle.tell(event_types.DEPLOYED)
    battle.then(steps.TURN)
