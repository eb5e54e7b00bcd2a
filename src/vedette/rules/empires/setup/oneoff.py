"""The one-off battle: terrain and baselines by dice.

WEC-TER-04, WEC-TER-05, WEC-TER-06, WEC-BAS-03, WEC-BAS-04, WEC-BAS-05, WEC-RUL-04, WEC-OPT-06.
"""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed, allow
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN, WAYS
from vedette.engine.tables import EventType, Roll
from vedette.engine.types import NOBODY, SIDES, Option, Order, Placement, Question, Refusal, Step
from vedette.geometry.grid import opposite
from vedette.rules.empires import event_types, steps
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.battlefield import (
    BUILDING,
    CHAINS,
    COLUMNS,
    EDGES,
    GROUND_NAMES,
    HILLS,
    PIECES,
    ROWS,
    STREAM,
    TRENCHES,
    WATER,
    WOOD,
    Field,
)
from vedette.rules.empires.verbs import GRAMMAR, add_square

LONGEST_RUN: Final = 3
LONGEST_TRENCH: Final = 3
HILL_SIZES: Final = ((1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2))


# --- terrain ----------------------------------------------------------------------------------------------------------


def throw_for_terrain(battle: Battle, step: Step) -> None:
    """Throw a D6 for each side's number of pieces; the higher places first (WEC-TER-04, WEC-TER-05)."""
    rolls = throw_both(battle)
    for side in SIDES:
        battle.pieces[side] = rolls[side].score
        battle.tell(event_types.PIECES, n=side, m=rolls[side].score, rolls=[rolls[side]])
    if rolls[0].score == rolls[1].score:
        # both keep their number of pieces (WEC-RUL-04)
        battle.tell(event_types.PIECES_TIE)
        rolls = throw_until_settled(battle, event_types.PIECES_TIE)
        first = higher(rolls)
        battle.tell(event_types.PLACES_FIRST, n=first, rolls=rolls)
    else:
        first = higher(rolls)
        battle.tell(event_types.PLACES_FIRST, n=first)
    battle.next(Step(steps.LAY, first))


def throw_both(battle: Battle) -> list[Roll]:
    """Throw a D6 for each side (WEC-DIC-04)."""
    rolls: list[Roll] = []
    for side in SIDES:
        score = battle.dice.die(6)
        rolls.append(Roll(NOBODY, 6, battle.dice.last, score, None, battle.armies[side].name, side))
    return rolls


def throw_until_settled(battle: Battle, tie: EventType) -> list[Roll]:
    """Throw a D6 for each side, again while they are equal."""
    rolls = throw_both(battle)
    while rolls[0].score == rolls[1].score:
        battle.tell(tie, rolls=rolls)
        rolls = throw_both(battle)
    return rolls


def higher(rolls: list[Roll]) -> int:
    return 0 if rolls[0].score > rolls[1].score else 1


def ask_for_terrain(battle: Battle, step: Step) -> None:
    """Ask the sides in turn; when one has no piece left, the other places its rest (WEC-TER-06, WEC-RUL-04)."""
    side = step.a
    if battle.pieces[side] == 0:
        side = 1 - side
    if battle.pieces[side] > 0:
        battle.ask(Question(side, "terrain", "WEC-TER-06", NOBODY, battle.pieces[side]))


def squares_of(battle: Battle, args: tuple[int, ...], first: int) -> list[int] | None:
    """Return the squares that an order names, or None if one is off the battlefield."""
    cells: list[int] = []
    for i in range(first, len(args) - 1, 2):
        if not battle.grid.has(args[i], args[i + 1]):
            return None
        cells.append(battle.grid.cell(args[i], args[i + 1]))
    return cells


def block(battle: Battle, corner: int, wide: int, deep: int) -> list[int] | None:
    """Return a block of squares east and north of a corner, or None if it leaves the battlefield."""
    grid = battle.grid
    if not grid.has(grid.x[corner] + wide - 1, grid.y[corner] + deep - 1):
        return None
    return [corner + grid.step[0] * row + column for row in range(deep) for column in range(wide)]


def size_of(name: str) -> tuple[int, int]:
    """Read the size at the end of a piece's name."""
    wide, deep = name[-3:].split("x")
    return int(wide), int(deep)


def piece_squares(battle: Battle, order: Order) -> list[int] | None:
    """Return every square that a piece would cover; None if it leaves the battlefield."""
    name = PIECES[order.args[0]]
    named = squares_of(battle, order.args, 1)
    if named is None:
        return None
    if name in HILLS or name in TRENCHES:
        wide, deep = size_of(name)
        return block(battle, named[0], wide, deep) if len(named) == 1 else []
    grid = battle.grid
    if name in ROWS:
        return [grid.cell(x, grid.y[named[0]]) for x in range(grid.width)] if len(named) == 1 else []
    if name in COLUMNS:
        return [grid.cell(grid.x[named[0]], y) for y in range(grid.height)] if len(named) == 1 else []
    return named


def kind_of(name: str) -> str:
    """Return a piece's kind without its size."""
    return name.split("-")[0]


def refuse_piece(battle: Battle, order: Order) -> Refusal | None:
    """Return the reason why a piece may not be placed there, or None."""
    name = PIECES[order.args[0]]
    kind = kind_of(name)
    cells = piece_squares(battle, order)
    if cells is None:
        return Refusal("WEC-RUL-04", f"a {kind} is placed on the battlefield; it would lie beyond its edge")
    if not cells:
        return Refusal("WEC-OPT-06", f"a {name} is placed by naming one square, or all the squares it covers")
    if len(set(cells)) != len(cells):
        return Refusal("WEC-OPT-06", f"the {kind} would cover a square twice")
    if kind in CHAINS or kind == "trench":
        return refuse_chain(battle, kind, cells)
    return refuse_area(battle, kind, cells)


def refuse_area(battle: Battle, kind: str, cells: list[int]) -> Refusal | None:
    """Woods and buildings are one square, hills 1 by 2, 1 by 3 or 2 by 3; they do not overlap.

    WEC-TER-01, WEC-TER-02, WEC-OPT-06.
    """
    if kind == "hill":
        if not is_hill_shape(battle, cells):
            return Refusal("WEC-OPT-06", "a hill covers 1 by 2, 1 by 3 or 2 by 3 squares")
    elif len(cells) != 1:
        return Refusal("WEC-TER-01", f"a {kind} fits within one square")
    for cell in cells:
        if is_covered(battle.field, cell):
            grid = battle.grid
            return Refusal("WEC-RUL-04", f"another piece lies at {grid.x[cell]},{grid.y[cell]}; pieces do not overlap")
    return None


def is_covered(field: Field, cell: int) -> bool:
    """True if a wood, building, hill or water lies there; roads, streams and the like only run through."""
    ground = field.ground[cell]
    return ground == WOOD or ground == BUILDING or ground == WATER or field.level[cell] > 0


def is_hill_shape(battle: Battle, cells: list[int]) -> bool:
    xs = [battle.grid.x[cell] for cell in cells]
    ys = [battle.grid.y[cell] for cell in cells]
    wide, deep = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    return (wide, deep) in HILL_SIZES and len(cells) == wide * deep


def refuse_chain(battle: Battle, kind: str, cells: list[int]) -> Refusal | None:
    """Refuse squares unless they touch side to side from edge to edge; a trench has up to three (WEC-OPT-06)."""
    for here, there in zip(cells, cells[1:], strict=False):
        if battle.grid.way_to(here, there) < 0:
            return Refusal("WEC-OPT-06", f"each square of a {kind} must touch the next at a side")
    if kind == "trench":
        if len(cells) > LONGEST_TRENCH:
            return Refusal("WEC-OPT-06", f"a trench has {LONGEST_TRENCH} squares at most")
        if all([battle.field.ground[cell] >= STREAM or battle.field.courses[cell] for cell in cells]):
            return Refusal("WEC-RUL-04", "there is an obstacle in those squares already")
        return None
    starts, ends = edges_at(battle, cells[0]), edges_at(battle, cells[-1])
    if len(cells) < 2 or not starts or not ends or (len(starts) == 1 and starts == ends):
        return Refusal("WEC-OPT-06", f"a {kind} runs from one edge of the battlefield to another")
    return None


def edges_at(battle: Battle, cell: int) -> list[int]:
    """Return the edges of the battlefield that a square lies on."""
    return [way for way in range(4) if not battle.grid.inside[cell + battle.grid.step[way]]]


def run_of(battle: Battle, order: Order) -> list[int] | None:
    """Return the squares along a wall, hedge or fence; None if one is off the battlefield."""
    name, way = EDGES[order.args[0]], order.args[1]
    named = squares_of(battle, order.args, 2)
    if named is None or "-" not in name:
        return named
    if len(named) != 1:
        return []
    length = int(name[-1])
    return block(battle, named[0], length, 1) if way % 2 == 0 else block(battle, named[0], 1, length)


def refuse_run(battle: Battle, order: Order) -> Refusal | None:
    """Refuse a run unless straight, new and of up to three edges of one kind (WEC-OPT-06, WEC-RUL-17)."""
    kind, way = kind_of(EDGES[order.args[0]]), order.args[1]
    cells = run_of(battle, order)
    if cells is None:
        return Refusal("WEC-RUL-04", f"a {kind} is placed on the battlefield; it would run beyond its edge")
    if not 0 < len(cells) <= LONGEST_RUN:
        return Refusal("WEC-OPT-06", f"a {kind} runs along one to {LONGEST_RUN} squares")
    along = [(way + 1) % 4, (way + 3) % 4]
    for here, there in zip(cells, cells[1:], strict=False):
        if battle.grid.way_to(here, there) not in along:
            return Refusal("WEC-OPT-06", f"a {kind} runs straight along the {WAYS[way]} side of its squares")
    if len(set(cells)) != len(cells):
        return Refusal("WEC-OPT-06", f"the {kind} would run along a square twice")
    field = battle.field
    for cell in cells:
        if not battle.grid.inside[cell + battle.grid.step[way]]:
            return Refusal("WEC-RUL-17", f"a {kind} lies between two squares, not on the edge of the battlefield")
        if (field.walls[cell] | field.hedges[cell] | field.fences[cell]) >> way & 1:
            return Refusal("WEC-RUL-04", f"there is a wall, hedge or fence on that edge; a second {kind} finds no room")
    return None


def check_lay(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_piece(battle, order)


def apply_lay(battle: Battle, asked: Question, order: Order) -> None:
    """Place the piece; then it is the other side's turn."""
    kind = kind_of(PIECES[order.args[0]])
    cells = piece_squares(battle, order)
    assert cells
    field = battle.field.copy()
    put_piece(field, kind, cells)
    lay_down(battle, field, asked.side, kind, cells[0])


def check_run(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_run(battle, order)


def apply_run(battle: Battle, asked: Question, order: Order) -> None:
    """Place the wall, hedge or fence; then it is the other side's turn."""
    kind = kind_of(EDGES[order.args[0]])
    cells = run_of(battle, order)
    assert cells
    field = battle.field.copy()
    for cell in cells:
        field.put_edge(kind, cell, order.args[1])
    lay_down(battle, field, asked.side, kind, cells[0])


def lay_down(battle: Battle, field: Field, side: int, kind: str, cell: int) -> None:
    """Use the changed copy of the field, since other battles may share the old one, and log its new piece."""
    field.settle(battle.rules.flat_obstacles_block)
    battle.field = field
    battle.pieces[side] -= 1
    battle.tell(event_types.LAYS[event_types.LAID.index(kind)], n=side, cell=cell)
    battle.next(Step(steps.LAY, 1 - side))


def apply_enough(battle: Battle, asked: Question, order: Order) -> None:
    """Stop placing; then it is the other side's turn."""
    side = asked.side
    battle.pieces[side] = 0
    battle.tell(event_types.NO_MORE_PIECES, n=side)
    battle.next(Step(steps.LAY, 1 - side))


DEEDS: Final = {
    "lay": Deed(check_lay, apply_lay),
    "run": Deed(check_run, apply_run),
    "enough": Deed(allow, apply_enough),
}


def put_piece(field: Field, kind: str, cells: list[int]) -> None:
    if kind == "road":
        field.put_road(cells)
        return
    for cell in cells:
        if kind == "hill":
            field.level[cell] = 1
        else:
            field.put_ground(GROUND_NAMES.index(kind), cell)


def terrain_orders(battle: Battle) -> list[Order]:
    """Return every piece of a fixed shape in each legal place, and `enough`."""
    grid = battle.grid
    found = [Order("enough")]
    for word, name in enumerate(PIECES):
        if name in CHAINS or name == "hill":
            continue
        for cell in grid.cells:
            order = Order("lay", (word, grid.x[cell], grid.y[cell]))
            if is_first_of_line(battle, name, cell) and refuse_piece(battle, order) is None:
                found.append(order)
    for word in range(len(EDGES)):
        for cell in grid.cells:
            for way in (0, 1):
                order = Order("run", (word, way, grid.x[cell], grid.y[cell]))
                if refuse_run(battle, order) is None:
                    found.append(order)
    return found


def is_first_of_line(battle: Battle, name: str, cell: int) -> bool:
    """True for the first square of a whole row or column, where the line is offered once."""
    if name in ROWS:
        return battle.grid.x[cell] == 0
    return name not in COLUMNS or battle.grid.y[cell] == 0


def pick_terrain(battle: Battle, rng: Rng) -> Order:
    """Draw a piece and its place; sometimes no more pieces."""
    grid = battle.grid
    if rng.below(12) == 0:
        return Order("enough")
    for _ in range(20):
        x, y = rng.below(grid.width), rng.below(grid.height)
        what = rng.below(8)
        if 0 < what < 3:
            order = Order("run", (rng.below(len(EDGES)), rng.below(4), x, y))
            refused = refuse_run(battle, order)
        else:
            order = wandering(battle, rng) if what == 0 else Order("lay", (rng.below(len(PIECES)), x, y))
            refused = refuse_piece(battle, order)
        if refused is None:
            return order
    return Order("enough")


def wandering(battle: Battle, rng: Rng) -> Order:
    """Draw a road or a stream that winds from the western edge to the eastern."""
    grid = battle.grid
    args = [PIECES.index(CHAINS[rng.below(len(CHAINS))])]
    y = rng.below(grid.height)
    for x in range(grid.width):
        args += [x, y]
        beside = y + rng.below(3) - 1
        if beside != y and 0 <= beside < grid.height and 0 < x < grid.width - 1:
            y = beside
            args += [x, y]
    return Order("lay", tuple(args))


def words_of_piece(name: str) -> str:
    kind = kind_of(name)
    if name in ROWS:
        return f"Place a {kind} straight from west to east"
    if name in COLUMNS:
        return f"Place a {kind} straight from south to north"
    if "-" not in name:
        return f"Place a {kind}"
    size = name[-3:].replace("x", " by ")
    return f"Place a {kind}, {size} squares (its south-western square)"


class LayTerrain(DecisionType[Battle]):
    """The decision to place a piece of terrain, or no more (WEC-TER-06)."""

    def __init__(self) -> None:
        super().__init__("terrain", GRAMMAR, DEEDS)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return terrain_orders(battle)

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return pick_terrain(battle, rng)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        """Offer each piece of the stock with its legal squares; bent roads and streams can be written out."""
        found: list[Option] = []
        grid = battle.grid
        for word, name in enumerate(PIECES):
            if name in CHAINS or name == "hill":
                continue
            places = Placement("places")
            for cell in grid.cells:
                x, y = grid.x[cell], grid.y[cell]
                if is_first_of_line(battle, name, cell) and refuse_piece(battle, Order("lay", (word, x, y))) is None:
                    add_square(places, x, y, [])
            if places.places:
                found.append(GRAMMAR.option(Order("lay", (word, OPEN, OPEN)), words_of_piece(name), places))
        for word, name in enumerate(EDGES):
            places = Placement("places")
            for cell in grid.cells:
                x, y = grid.x[cell], grid.y[cell]
                ways = [way for way in range(4) if refuse_run(battle, Order("run", (word, way, x, y))) is None]
                if ways:
                    add_square(places, x, y, ways)
            if places.places:
                length = name[-1] + " squares long, " if "-" in name else ""
                words = f"Place a {kind_of(name)}, {length}on that side of the square"
                found.append(GRAMMAR.option(Order("run", (word, OPEN, OPEN, OPEN)), words, places))
        found.append(GRAMMAR.offer(battle, Order("enough")))
        return found

    def words(self, battle: Battle, asked: Question) -> str:
        return f"Place a piece of terrain ({battle.pieces[asked.side]} left), or say that it is enough."


# --- baselines --------------------------------------------------------------------------------------------------------


def throw_for_baselines(battle: Battle, step: Step) -> None:
    """Throw a D6 each, once the terrain lies; the higher chooses its edge (WEC-BAS-03, WEC-BAS-04)."""
    rolls = throw_until_settled(battle, event_types.BASELINE_TIE)
    first = higher(rolls)
    battle.tell(event_types.BASELINE_THROW, n=first, rolls=rolls)
    battle.ask(Question(first, "baseline", "WEC-BAS-04"))


def choose_baseline(battle: Battle, asked: Question, order: Order) -> None:
    """Choose any edge; the other side has the opposite one (WEC-BAS-04, WEC-BAS-05)."""
    way = order.args[0]
    battle.home[asked.side] = way
    battle.home[1 - asked.side] = opposite(way)
    battle.tell(event_types.BASELINES[way], n=asked.side)


class ChooseBaseline(DecisionType[Battle]):
    """The decision of the side that threw higher: its edge of the battlefield (WEC-BAS-04)."""

    def __init__(self) -> None:
        super().__init__("baseline", GRAMMAR, {"baseline": Deed(allow, choose_baseline)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("baseline", (way,)) for way in range(4)]

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        return [
            GRAMMAR.option(order, f"Take the {event_types.EDGE_WORDS[order.args[0]]} edge")
            for order in self.legal_orders(battle, asked)
        ]

    def words(self, battle: Battle, asked: Question) -> str:
        return "You threw higher: which edge of the battlefield is your baseline?"
