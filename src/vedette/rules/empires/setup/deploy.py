"""Deployment (DEP): in secret, each in its own zone (WEC-RUL-08, WEC-RUL-75)."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN
from vedette.engine.plurals import many
from vedette.engine.tables import Roll
from vedette.engine.types import FIGHTING, NOBODY, SIDES, BadInput, Option, Order, Placement, Question, Refusal, Step
from vedette.engine.validation import as_int
from vedette.geometry.grid import EAST, NORTH, SOUTH, WEST, opposite
from vedette.rules.empires import event_types, steps
from vedette.rules.empires.battle import Battle, rows_from_home
from vedette.rules.empires.battlefield import is_wooded
from vedette.rules.empires.move.moving import has_room, may_make_small_square, may_stand_on
from vedette.rules.empires.move.transport import suits
from vedette.rules.empires.setup.muster import room_needed
from vedette.rules.empires.stands import (
    ALONE,
    ARTILLERY,
    CAVALRY,
    FIELDED,
    FRONT,
    LIMBERED,
    MOUNTAIN,
    PACK,
    REAR,
    TRANSPORT,
    WAITING,
    Stand,
)
from vedette.rules.empires.verbs import GRAMMAR, add_square

GIVEN = "given"


def deployment_of(battle: Battle, side: int) -> object:
    return battle.armies[side].doc.get("deployment", "dice")


# --- zones ------------------------------------------------------------------------------------------------------------


def throw_zones(battle: Battle, step: Step) -> None:
    """Throw a D6 for the depth in rows of each side's zone; a scenario may state the rows.

    WEC-DEP-02.
    """
    for side in SIDES:
        plan = deployment_of(battle, side)
        if plan == "dice":
            rows = battle.dice.die(6)
            roll = Roll(NOBODY, 6, battle.dice.last, rows, None, battle.armies[side].name, side)
            battle.zone[side] = rows
            battle.tell(event_types.ZONE, n=side, m=rows, rolls=[roll])
        elif isinstance(plan, dict):
            battle.zone[side] = as_int(plan.get("rows"), f"{battle.armies[side].name}: deployment rows", 1, 60)
    for side in SIDES:
        if deployment_of(battle, side) != GIVEN:
            thrown = battle.zone[side]
            deepen_zone(battle, side)
            if battle.zone[side] > thrown:
                battle.tell(event_types.ZONE_DEEPENED, n=side, m=battle.zone[side])


def depth_of_field(battle: Battle, side: int) -> int:
    return battle.grid.height if battle.home[side] % 2 == 0 else battle.grid.width


def deepen_zone(battle: Battle, side: int) -> None:
    """Deepen a zone too small for its army row by row, but not into the opponent's (WEC-RUL-08, WEC-RUL-75)."""
    while not fits(battle, side):
        if battle.zone[0] + battle.zone[1] >= depth_of_field(battle, side):
            raise BadInput(f"{battle.armies[side].name} does not fit its deployment zone (WEC-RUL-75)")
        battle.zone[side] += 1


def fits(battle: Battle, side: int) -> bool:
    stands = [stand for stand in battle.stands if stand.side == side]
    need_open, need_any = room_needed(stands, may_be_towed(battle, stands))
    has_open = 0
    has_wood = 0
    for cell in zone_cells(battle, side):
        if is_wooded(battle.field, cell):
            has_wood += 1
        else:
            has_open += 1
    return need_open <= has_open and need_any <= has_open - need_open + has_wood


def may_be_towed(battle: Battle, stands: list[Stand]) -> int:
    """Count the guns that could start limbered, each to a suitable Transport of its own (WEC-RUL-55, WEC-RUL-75)."""
    guns = [stand for stand in stands if stand.card.arm == ARTILLERY and not stand.card.large]
    wagons = len([stand for stand in stands if stand.card.arm == TRANSPORT and stand.card.kind != PACK])
    packs = len([stand for stand in stands if stand.card.kind == PACK])
    light = guns if battle.rules.any_transport_tows_any_gun else [gun for gun in guns if gun.card.kind == MOUNTAIN]
    on_packs = min(packs, len(light))
    return on_packs + min(wagons, len(guns) - on_packs)


def in_zone(battle: Battle, side: int, cell: int) -> bool:
    """True within the rows from its baseline edge up to the number thrown (WEC-DEP-02)."""
    return rows_from_home(battle, side, cell) < battle.zone[side]


def zone_cells(battle: Battle, side: int) -> list[int]:
    """Return the squares of a side's zone that a stand can occupy, row by row."""
    grid = battle.grid
    closed = battle.field.closed
    home = battle.home[side]
    rows = battle.zone[side]
    low = max(0, grid.height - rows) if home == NORTH else 0
    high = min(grid.height, rows) if home == SOUTH else grid.height
    left = max(0, grid.width - rows) if home == EAST else 0
    right = min(grid.width, rows) if home == WEST else grid.width
    found: list[int] = []
    for y in range(low, high):
        for cell in range(grid.cell(left, y), grid.cell(right, y)):
            if not closed[cell]:
                found.append(cell)
    return found


# --- placing ----------------------------------------------------------------------------------------------------------


def ask_deployment(battle: Battle, step: Step) -> None:
    """Ask a side to place its stands, unseen by the other."""
    side = step.a
    if deployment_of(battle, side) == GIVEN:
        return
    battle.next(Step(steps.DEPLOY, side))
    battle.ask(Question(side, "deploy", "WEC-DEP-02"))


def waiting(battle: Battle, side: int) -> list[int]:
    return [stand.id for stand in battle.stands if stand.side == side and stand.where == WAITING]


def refuse_place(battle: Battle, side: int, who: int, cell: int, facing: int, place: int) -> Refusal | None:
    """Return the reason why a stand may not be deployed there, or None (WEC-DEP-02, WEC-DEP-03, WEC-RUL-75)."""
    stand = battle.stands[who]
    name = stand.card.name
    if stand.where != WAITING:
        return Refusal("WEC-DEP-02", f"{name} is placed already; recall it first")
    for covered in battle.covers(stand, cell, facing):
        if not 0 <= covered < battle.grid.size or not battle.grid.inside[covered] or not in_zone(battle, side, covered):
            return Refusal("WEC-DEP-02", f"{name} must be deployed within {battle.zone[side]} rows of its baseline")
        if not may_stand_on(battle, stand, covered):
            return Refusal("WEC-DEP-03", f"{name} cannot stand on that ground")
    other = battle.front[cell]
    if other == NOBODY:
        if stand.card.large:
            for covered in battle.covers(stand, cell, facing):
                if battle.front[covered] != NOBODY:
                    return Refusal("WEC-GRD-05", f"there is no room for {name} to lie there")
        return None if place == ALONE else Refusal("WEC-GRD-06", f"{name} would stand there alone")
    if battle.stands[other].side != side:
        return Refusal("WEC-GRD-05", "an enemy stands there")
    if place == ALONE or not has_room(battle, stand, cell):
        return Refusal("WEC-GRD-05", f"there is no room for {name} in that square")
    lead = battle.stands[other]
    if lead.card.large and place != REAR:
        return Refusal("WEC-LRG-03", f"{name} stands behind {lead.card.name}")
    if facing == lead.facing:
        return None
    if facing == opposite(lead.facing) and place == REAR and may_make_small_square(battle, stand, lead):
        return None
    return Refusal("WEC-GRD-06", f"{name} must face the same way as {lead.card.name}")


def refuse_stranger(battle: Battle, side: int, who: int) -> Refusal | None:
    """Refuse to deploy another side's stands."""
    if not 0 <= who < len(battle.stands) or battle.stands[who].side != side:
        return Refusal("WEC-DEP-02", f"stand {who} is not one of this side's")
    return None


def refuse_recall(stand: Stand) -> Refusal | None:
    if stand.where == WAITING:
        return Refusal("WEC-DEP-02", f"{stand.card.name} is not on the field")
    return None


def refuse_on_foot(stand: Stand) -> Refusal | None:
    if stand.card.arm != CAVALRY or stand.where != WAITING or not stand.mounted:
        return Refusal("WEC-MOV-05", f"{stand.card.name} is not mounted Cavalry waiting to be placed")
    return None


def refuse_hitch(battle: Battle, side: int, gun: Stand, wagon_id: int) -> Refusal | None:
    """Refuse to limber a gun at the start unless to a suitable Transport (WEC-RUL-75)."""
    if not 0 <= wagon_id < len(battle.stands):
        return Refusal("WEC-TRN-01", f"there is no stand {wagon_id}")
    wagon = battle.stands[wagon_id]
    if gun.card.arm != ARTILLERY or gun.where != WAITING:
        return Refusal("WEC-TRN-01", f"{gun.card.name} is not a gun waiting to be placed")
    if wagon.side != side or wagon.card.arm != TRANSPORT or wagon.tow != NOBODY or not suits(battle, wagon, gun):
        return Refusal("WEC-TRN-01", f"{wagon.card.name} is not a suitable Transport without a gun")
    return None


def refuse_dig(battle: Battle, side: int, x: int, y: int) -> Refusal | None:
    """Refuse bought entrenchments outside the side's own zone (WEC-RUL-08)."""
    if battle.works[side] <= 0:
        return Refusal("WEC-VAL-04", "no entrenchments are left to place")
    if not battle.grid.has(x, y) or not in_zone(battle, side, battle.grid.cell(x, y)):
        return Refusal("WEC-DEP-02", f"entrenchments are placed within {battle.zone[side]} rows of the baseline")
    cell = battle.grid.cell(x, y)
    if battle.field.closed[cell] or battle.field.dug[cell]:
        return Refusal("WEC-DEP-03", "no entrenchment can be placed in that square")
    return None


def undig(battle: Battle, side: int, cell: int) -> None:
    """Take an entrenchment back, to be placed elsewhere."""
    field = battle.field.copy()
    field.dug[cell] = False
    field.settle(battle.rules.flat_obstacles_block)
    battle.field = field
    battle.works[side] += 1
    battle.digs[side].remove(cell)


def hitch(battle: Battle, gun: Stand, wagon: Stand) -> None:
    gun.where = LIMBERED
    gun.tow = wagon.id
    wagon.tow = gun.id


def take_back(battle: Battle, stand: Stand) -> None:
    """Put a stand back with those waiting; mounted again, unhitched."""
    if stand.where == FIELDED:
        battle.lift(stand)
    elif stand.where == LIMBERED:
        battle.stands[stand.tow].tow = NOBODY
        stand.tow = NOBODY
    stand.where = WAITING
    stand.mounted = stand.card.starts_mounted


def deployment_orders(battle: Battle, side: int, who: int) -> list[Order]:
    """Return every way to place one waiting stand."""
    found: list[Order] = []
    grid = battle.grid
    for cell in zone_cells(battle, side):
        places = (ALONE,) if battle.front[cell] == NOBODY else (FRONT, REAR)
        for facing in range(4):
            for place in places:
                if refuse_place(battle, side, who, cell, facing, place) is None:
                    found.append(Order("deploy", (who, grid.x[cell], grid.y[cell], facing, place)))
    return found


def bulk(stand: Stand) -> int:
    """Return the room a stand takes, the most for large stands."""
    return stand.depth_mm * stand.card.wide * stand.card.deep


def hitch_if_crowded(battle: Battle, side: int, left: list[int], cells: list[int]) -> Order | None:
    """Hitch a gun to its Transport if there are fewer squares than stands that need one each."""
    free = [cell for cell in cells if battle.front[cell] == NOBODY]
    wooded = len([cell for cell in free if is_wooded(battle.field, cell)])
    need_open, need_any = room_needed([battle.stands[who] for who in left], 0)
    if need_open <= len(free) - wooded and need_any <= len(free) - need_open:
        return None
    for who in left:
        if battle.stands[who].card.arm != ARTILLERY:
            continue
        fit = [w.id for w in battle.stands if refuse_hitch(battle, side, battle.stands[who], w.id) is None]
        # a mountain gun leaves the wagons to others while there is a pack animal
        packs = [wagon for wagon in fit if battle.stands[wagon].card.kind == PACK]
        if fit:
            return Order("hitch", (who, packs[0] if packs else fit[0]))
    return None


def pick_deployment(battle: Battle, side: int, rng: Rng) -> Order:
    """Draw a placement in the zone, sometimes with a gun in tow; ready when all are placed."""
    left = waiting(battle, side)
    grid = battle.grid
    if battle.works[side] > 0 and rng.below(4) == 0:
        cells = [c for c in zone_cells(battle, side) if not battle.field.dug[c]]
        if cells:
            cell = cells[rng.below(len(cells))]
            return Order("dig", (grid.x[cell], grid.y[cell]))
    if not left:
        return Order("ready")
    cells = zone_cells(battle, side)
    order = hitch_if_crowded(battle, side, left, cells)
    if order is not None:
        return order
    # those that need a square to themselves first, so that the rest still fits
    who = left[0]
    for other in left:
        if bulk(battle.stands[other]) > bulk(battle.stands[who]):
            who = other
    facing = opposite(battle.home[side])
    for _ in range(20):
        cell = cells[rng.below(len(cells))]
        for place in (ALONE, REAR, FRONT):
            lead = battle.front[cell]
            way = facing if lead == NOBODY else battle.stands[lead].facing
            if refuse_place(battle, side, who, cell, way, place) is None:
                return Order("deploy", (who, grid.x[cell], grid.y[cell], way, place))
    found = deployment_orders(battle, side, who)
    if found:
        return found[rng.below(len(found))]
    if battle.stands[who].card.arm == ARTILLERY:
        for wagon in battle.stands:
            if refuse_hitch(battle, side, battle.stands[who], wagon.id) is None:
                return Order("hitch", (who, wagon.id))
    placed = [stand.id for stand in battle.stands if stand.side == side and stand.where == FIELDED]
    return Order("recall", (placed[rng.below(len(placed))],))


# --- the orders, verb by verb -----------------------------------------------------------------------------------------


def check_ready(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    left = waiting(battle, asked.side)
    if left:
        return Refusal("WEC-DEP-02", f"every stand is placed first; waiting: {battle.stands[left[0]].card.name}")
    return None


def apply_ready(battle: Battle, asked: Question, order: Order) -> None:
    battle.agenda.pop()


def check_dig(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_dig(battle, asked.side, order.args[0], order.args[1])


def apply_dig(battle: Battle, asked: Question, order: Order) -> None:
    side, cell = asked.side, battle.grid.cell(order.args[0], order.args[1])
    field = battle.field.copy()
    field.dug[cell] = True
    field.settle(battle.rules.flat_obstacles_block)
    battle.field = field
    battle.works[side] -= 1
    battle.digs[side].append(cell)


def check_fill(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    x, y = order.args[0], order.args[1]
    if not battle.grid.has(x, y) or battle.grid.cell(x, y) not in battle.digs[asked.side]:
        return Refusal("WEC-RUL-08", f"this side has placed no entrenchment at {x},{y}")
    return None


def apply_fill(battle: Battle, asked: Question, order: Order) -> None:
    undig(battle, asked.side, battle.grid.cell(order.args[0], order.args[1]))


def check_recall(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_stranger(battle, asked.side, order.args[0])
    return refused if refused is not None else refuse_recall(battle.stands[order.args[0]])


def apply_recall(battle: Battle, asked: Question, order: Order) -> None:
    take_back(battle, battle.stands[order.args[0]])


def check_on_foot(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_stranger(battle, asked.side, order.args[0])
    return refused if refused is not None else refuse_on_foot(battle.stands[order.args[0]])


def apply_on_foot(battle: Battle, asked: Question, order: Order) -> None:
    battle.stands[order.args[0]].mounted = False


def check_hitch(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_stranger(battle, asked.side, order.args[0])
    if refused is not None:
        return refused
    return refuse_hitch(battle, asked.side, battle.stands[order.args[0]], order.args[1])


def apply_hitch(battle: Battle, asked: Question, order: Order) -> None:
    hitch(battle, battle.stands[order.args[0]], battle.stands[order.args[1]])


def check_deploy(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    who, x, y = order.args[0], order.args[1], order.args[2]
    refused = refuse_stranger(battle, asked.side, who)
    if refused is not None:
        return refused
    if not battle.grid.has(x, y):
        return Refusal("WEC-GRD-01", f"there is no square {x},{y} on this battlefield")
    return refuse_place(battle, asked.side, who, battle.grid.cell(x, y), order.args[3], order.args[4])


def apply_deploy(battle: Battle, asked: Question, order: Order) -> None:
    args = order.args
    battle.place_stand(battle.stands[args[0]], battle.grid.cell(args[1], args[2]), args[3], args[4])


DEEDS: Final = {
    "deploy": Deed(check_deploy, apply_deploy),
    "recall": Deed(check_recall, apply_recall),
    "onfoot": Deed(check_on_foot, apply_on_foot),
    "hitch": Deed(check_hitch, apply_hitch),
    "dig": Deed(check_dig, apply_dig),
    "fill": Deed(check_fill, apply_fill),
    "ready": Deed(check_ready, apply_ready),
}


# --- the question -----------------------------------------------------------------------------------------------------


class Deploy(DecisionType[Battle]):
    """The decision in which a side places its stands in its zone and says when it is ready (WEC-DEP-02)."""

    def __init__(self) -> None:
        super().__init__("deploy", GRAMMAR, DEEDS)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        left = waiting(battle, asked.side)
        return deployment_orders(battle, asked.side, left[0]) if left else [Order("ready")]

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return pick_deployment(battle, asked.side, rng)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        """Offer each waiting stand with the places it may take, then the other orders."""
        side = asked.side
        found: list[Option] = []
        left = waiting(battle, side)
        if not left:
            found.append(GRAMMAR.offer(battle, Order("ready")))
        for who in left:
            found += stand_options(battle, side, who)
        found += work_options(battle, side)
        for stand in battle.stands:
            if stand.side == side and refuse_recall(stand) is None:
                found.append(GRAMMAR.offer(battle, Order("recall", (stand.id,))))
        return found

    def words(self, battle: Battle, asked: Question) -> str:
        left = len(waiting(battle, asked.side))
        return f"Deploy your army: {many(left, 'stand')} to place." if left else "All stands are placed. Ready?"


def stand_options(battle: Battle, side: int, who: int) -> list[Option]:
    """Offer the places of a waiting stand, and its other ways to start."""
    found: list[Option] = []
    by_square: dict[tuple[int, int, int], list[int]] = {}
    for order in deployment_orders(battle, side, who):
        by_square.setdefault((order.args[1], order.args[2], order.args[4]), []).append(order.args[3])
    for place in (ALONE, FRONT, REAR):
        places = Placement("places")
        for (x, y, at), ways in by_square.items():
            if at == place:
                add_square(places, x, y, ways)
        if places.places:
            made = GRAMMAR.offer(battle, Order("deploy", (who, OPEN, OPEN, OPEN, place)), places)
            made.words += ("", " in front of another stand", " behind another stand")[place]
            found.append(made)
    if refuse_on_foot(battle.stands[who]) is None:
        found.append(GRAMMAR.offer(battle, Order("onfoot", (who,))))
    for wagon in battle.stands:
        if refuse_hitch(battle, side, battle.stands[who], wagon.id) is None:
            found.append(GRAMMAR.offer(battle, Order("hitch", (who, wagon.id))))
    return found


def work_options(battle: Battle, side: int) -> list[Option]:
    """Offer entrenchments still to be placed, and those that may be taken up again (WEC-RUL-08)."""
    found: list[Option] = []
    grid = battle.grid
    places = Placement("places")
    for cell in zone_cells(battle, side):
        if refuse_dig(battle, side, grid.x[cell], grid.y[cell]) is None:
            add_square(places, grid.x[cell], grid.y[cell], [])
    if places.places:
        words = f"Place an entrenchment ({battle.works[side]} left)"
        found.append(GRAMMAR.option(Order("dig", (OPEN, OPEN)), words, places))
    for cell in battle.digs[side]:
        found.append(GRAMMAR.offer(battle, Order("fill", (grid.x[cell], grid.y[cell]))))
    return found


def start_battle(battle: Battle, step: Step) -> None:
    """Show both armies as deployed (WEC-RUL-08) and start the first turn."""
    battle.phase = FIGHTING
    battle.reveals += 1
    battle.tell(event_types.DEPLOYED)
    battle.next(Step(steps.TURN))
