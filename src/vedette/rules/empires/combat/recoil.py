"""Recoil (REC): one step home, or destruction."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN
from vedette.engine.types import NOBODY, Option, Order, Placement, Question, Refusal, Step
from vedette.geometry.grid import opposite
from vedette.rules.empires import event_types
from vedette.rules.empires.battle import Battle, rows_from_home
from vedette.rules.empires.battlefield import WOOD, Outline
from vedette.rules.empires.combat.squares import destroy, formed_shapes, remember
from vedette.rules.empires.move.moving import has_room, may_step
from vedette.rules.empires.stands import ALONE, ARTILLERY, FRONT, REAR, Stand
from vedette.rules.empires.verbs import GRAMMAR, add_square


def candidates(battle: Battle, stand: Stand) -> list[int]:
    """Return the three squares one row nearer home: straight, and one to either side.

    WEC-REC-02, WEC-RUL-35, WEC-REC-03, WEC-RUL-37.
    """
    home = battle.home[stand.side]
    straight = stand.cell + battle.grid.step[home]
    left = straight + battle.grid.step[(home + 3) % 4]
    right = straight + battle.grid.step[(home + 1) % 4]
    return [straight, left, right]


def is_blocked_by_companion(battle: Battle, stand: Stand) -> bool:
    """True if its companion stands between it and the rear; by choice any companion blocks (WEC-REC-08, WEC-RUL-33)."""
    if stand.place == ALONE:
        return False
    if stand.place == FRONT or battle.in_small_square(stand) or battle.rules.sharing_stands_cannot_recoil:
        return True
    return stand.facing == battle.home[stand.side]


def crosses_obstacle(battle: Battle, stand: Stand, here: int, way: int) -> bool:
    """True for a straight step over a wall, hedge or fence without a road (WEC-RUL-39)."""
    field = battle.field
    if field.has_road(here, way):
        return False
    if battle.rules.obstacles_spare_those_who_cross:
        return not may_step(battle, stand, here, way)
    return field.has_edge(here, way)


def is_obstacle_square(battle: Battle, stand: Stand, here: int, way: int) -> bool:
    """True for a square that is itself a river, stream, wadi or trench, or impassable; a road bridges it."""
    field = battle.field
    there = here + battle.grid.step[way]
    if field.closed[there]:
        return True
    if field.has_road(here, way) or battle.rules.obstacles_spare_those_who_cross:
        return False
    return field.is_obstacle[there]


def is_way_closed(battle: Battle, stand: Stand, here: int, there: int) -> bool:
    """True if the ground closes the step: straight, or both L-shaped ways of a diagonal (WEC-RUL-39)."""
    grid = battle.grid
    field = battle.field
    if field.closed[there]:
        return True
    straight = grid.way_to(here, there)
    if straight >= 0:
        if crosses_obstacle(battle, stand, here, straight) or is_obstacle_square(battle, stand, here, straight):
            return True
        return field.ground[there] == WOOD and not stand.goes_as_infantry and not field.has_road(here, straight)
    if field.is_obstacle[there] and not battle.rules.obstacles_spare_those_who_cross:
        return True
    if field.ground[there] == WOOD and not stand.goes_as_infantry:
        return True
    home = battle.home[stand.side]
    aside = (home + 1) % 4 if grid.way_to(here + grid.step[home], there) == (home + 1) % 4 else (home + 3) % 4
    return is_bend_closed(battle, stand, here, home, aside) and is_bend_closed(battle, stand, here, aside, home)


def is_bend_closed(battle: Battle, stand: Stand, here: int, first: int, then: int) -> bool:
    """True if one L-shaped way has an obstacle on an edge, or an obstacle square at its bend."""
    bend = here + battle.grid.step[first]
    field = battle.field
    if crosses_obstacle(battle, stand, here, first) or crosses_obstacle(battle, stand, bend, then):
        return True
    # a bridge at the bend does not help: the step is not along the road (WEC-TER-08)
    return field.closed[bend] or (field.is_obstacle[bend] and not battle.rules.obstacles_spare_those_who_cross)


def cost_of(battle: Battle, here: int, there: int) -> int:
    """Return the cost: 1 straight or 2 diagonally, and 1 for each contour (WEC-RUL-36)."""
    level = battle.field.level
    return battle.grid.apart(here, there) + abs(level[there] - level[here])


def is_closed(battle: Battle, stand: Stand, there: int) -> bool:
    """True if a candidate square is closed by ground, cost, enemies, or friends without room.

    WEC-REC-04, WEC-REC-05, WEC-REC-06, WEC-REC-07, WEC-RUL-39.
    """
    here = stand.cell
    if stand.card.large:
        return is_closed_large(battle, stand, there)
    if is_way_closed(battle, stand, here, there) or cost_of(battle, here, there) > stand.rate:
        return True
    if battle.near[1 - stand.side][there] != 0:
        return True
    who = battle.front[there]
    if who == NOBODY:
        return False
    return battle.stands[who].side != stand.side or not has_room(battle, stand, there)


def is_closed_large(battle: Battle, stand: Stand, there: int) -> bool:
    """True if a large stand cannot recoil there as a whole: a newly covered square is not open (WEC-RUL-79)."""
    shift = there - stand.cell
    own = battle.cells_of(stand)
    if cost_of(battle, stand.cell, there) > stand.rate:
        return True
    for cell in own:
        target = cell + shift
        if target in own:
            continue
        if is_way_closed(battle, stand, cell, target) or battle.near[1 - stand.side][target] != 0:
            return True
        if battle.front[target] != NOBODY:
            return True
    return False


def open_squares(battle: Battle, stand: Stand) -> list[int]:
    """Return the candidate squares that a recoiling stand may take."""
    if stand.card.large and stand.card.arm == ARTILLERY:
        return []
    if battle.rules.strict_recoil and stand.facing != opposite(battle.home[stand.side]):
        return []
    return [there for there in candidates(battle, stand) if not is_closed(battle, stand, there)]


def has_open_square(battle: Battle, stand: Stand) -> bool:
    """True if a recoiling stand has a square to go to: `open_squares` is not empty."""
    if stand.card.large and stand.card.arm == ARTILLERY:
        return False
    if battle.rules.strict_recoil and stand.facing != opposite(battle.home[stand.side]):
        return False
    for there in candidates(battle, stand):
        if not is_closed(battle, stand, there):
            return True
    return False


def may_quit(battle: Battle, stand: Stand) -> bool:
    """True if it may leave: on its baseline row, its army withdrawing, the edge behind it open (WEC-RUL-39)."""
    if stand.card.large and stand.card.arm == ARTILLERY:
        return False
    if rows_from_home(battle, stand.side, stand.cell) != 0:
        return False
    return battle.withdrawing[stand.side] or battle.rules.recoil_off_is_withdrawal


def recoil(battle: Battle, step: Step) -> None:
    """Make a stand recoil: its owner picks the square, or it is destroyed (WEC-REC-09, WEC-RUL-38, WEC-REC-12)."""
    who = step.a
    stand = battle.stands[who]
    if is_blocked_by_companion(battle, stand):
        battle.tell(event_types.BEHIND_COMPANION, who, battle.companion(stand), cell=stand.cell)
        destroy(battle, stand)
    elif open_squares(battle, stand) or may_quit(battle, stand):
        battle.ask(Question(stand.side, "recoil", "WEC-REC-02", who))
    else:
        battle.tell(event_types.NO_WAY_BACK, who, cell=stand.cell)
        destroy(battle, stand)


def places_on_recoil(battle: Battle, stand: Stand, there: int) -> list[int]:
    """Return its places beside a friend, as it comes from the enemy's side (WEC-RUL-39)."""
    other = battle.stands[battle.front[there]]
    home = battle.home[stand.side]
    if other.card.large or other.facing == home:
        return [REAR]
    return [FRONT] if other.facing == opposite(home) else [FRONT, REAR]


QUIT: Final = -1
BESIDE: Final = 4


def recoils(battle: Battle, who: int) -> list[int]:
    """Return every recoil the owner may choose, as numbers: 8 * square, plus the facing or BESIDE + place; or QUIT.

    WEC-REC-11, WEC-RUL-12.
    """
    stand = battle.stands[who]
    found: list[int] = []
    for there in open_squares(battle, stand):
        if battle.front[there] != NOBODY and battle.front[there] != who:
            for place in places_on_recoil(battle, stand, there):
                found.append(there * 8 + BESIDE + place)
        elif stand.card.large:
            found.append(there * 8 + stand.facing)
        else:
            for facing in range(4):
                found.append(there * 8 + facing)
    if may_quit(battle, stand):
        found.append(QUIT)
    return found


def recoil_order(battle: Battle, who: int, number: int) -> Order:
    """Return one of `recoils` as an order."""
    if number == QUIT:
        return Order("quit", (who,))
    x, y = battle.grid.x[number // 8], battle.grid.y[number // 8]
    how = number % 8
    return Order("fallin", (who, x, y, how - BESIDE)) if how >= BESIDE else Order("recoil", (who, x, y, how))


def recoil_orders(battle: Battle, who: int) -> list[Order]:
    """Return every recoil the owner may choose, one by one."""
    return [recoil_order(battle, who, number) for number in recoils(battle, who)]


def refuse_recoil(battle: Battle, asked: Question, order: Order, wanted: int) -> Refusal | None:
    """Refuse what is not among the stand's `recoils` (WEC-REC-02)."""
    who = asked.who
    name = battle.stands[who].card.name
    if order.args[0] != who:
        return Refusal("WEC-REC-02", f"it is {name} that must recoil")
    for number in recoils(battle, who):
        if number == wanted and recoil_order(battle, who, number).same(order):
            return None
    return Refusal("WEC-REC-02", f"{name} may recoil only into an open square one row nearer its baseline")


def check_recoil(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    cell = battle.grid.cell(order.args[1], order.args[2])
    return refuse_recoil(battle, asked, order, cell * 8 + order.args[3])


def apply_recoil(battle: Battle, asked: Question, order: Order) -> None:
    fall_back(battle, order, order.args[3], ALONE)


def check_fall_in(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    cell = battle.grid.cell(order.args[1], order.args[2])
    return refuse_recoil(battle, asked, order, cell * 8 + BESIDE + order.args[3])


def apply_fall_in(battle: Battle, asked: Question, order: Order) -> None:
    """Fall back beside a friend, facing as the friend does."""
    other = battle.stands[battle.front[battle.grid.cell(order.args[1], order.args[2])]]
    fall_back(battle, order, other.facing, order.args[3])


def fall_back(battle: Battle, order: Order, facing: int, place: int) -> None:
    """Fall back as its owner chose."""
    stand = battle.stands[order.args[0]]
    there = battle.grid.cell(order.args[1], order.args[2])
    shapes = formed_shapes(battle, stand)
    part_from_counter(battle, stand)
    battle.lift(stand)
    battle.place_stand(stand, there, facing, place)
    battle.tell(event_types.RECOILS, stand.id, cell=there)
    recoiled(battle, stand, shapes)


def check_quit(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_recoil(battle, asked, order, QUIT)


def apply_quit(battle: Battle, asked: Question, order: Order) -> None:
    """Fall back off the battlefield."""
    stand = battle.stands[order.args[0]]
    shapes = formed_shapes(battle, stand)
    battle.tell(event_types.RECOILS_OFF, stand.id, cell=stand.cell)
    battle.withdraw(stand)
    recoiled(battle, stand, shapes)


def recoiled(battle: Battle, stand: Stand, shapes: list[Outline]) -> None:
    """Use up the move of an attacker that recoiled before it had moved (WEC-REC-10, WEC-ACT-03)."""
    remember(battle, shapes)
    if stand.id == battle.acting or stand.id == battle.mate:
        battle.moved = True
        battle.move_closed = True


DEEDS: Final = {
    "recoil": Deed(check_recoil, apply_recoil),
    "fallin": Deed(check_fall_in, apply_fall_in),
    "quit": Deed(check_quit, apply_quit),
}


def part_from_counter(battle: Battle, stand: Stand) -> None:
    """Take a recoiling stand off a shared counter; the other keeps it (WEC-SEQ-07, WEC-SEQ-08, WEC-RUL-60)."""
    other = battle.companion(stand)
    if other != NOBODY and stand.counter != 0 and battle.stands[other].counter == stand.counter:
        stand.counter = 0
        if battle.acting == stand.id:
            battle.acting = other
            battle.mate = NOBODY
        elif battle.mate == stand.id:
            battle.mate = NOBODY


class Recoil(DecisionType[Battle]):
    """The decision of a stand that must recoil: its owner picks the square (WEC-REC-02)."""

    def __init__(self) -> None:
        super().__init__("recoil", GRAMMAR, DEEDS)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return recoil_orders(battle, asked.who)

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        found = recoils(battle, asked.who)
        return recoil_order(battle, asked.who, found[rng.below(len(found))])

    def sample(self, battle: Battle, asked: Question, rng: Rng) -> Order | None:
        return self.sample_aggressive(battle, asked, rng)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        """Offer all open squares as one entry, and friends to join one by one."""
        found: list[Option] = []
        places = Placement("places")
        by_square: dict[tuple[int, int], list[int]] = {}
        for number in recoils(battle, asked.who):
            order = recoil_order(battle, asked.who, number)
            if number == QUIT:
                found.append(GRAMMAR.offer(battle, order))
            elif number % 8 < BESIDE:
                by_square.setdefault((order.args[1], order.args[2]), []).append(order.args[3])
            else:
                x, y, place = order.args[1], order.args[2], order.args[3]
                other = battle.stands[battle.front[battle.grid.cell(x, y)]]
                words = f"Fall in {'before' if place == FRONT else 'behind'} {other.card.name} at {x},{y}"
                made = GRAMMAR.option(order, words)
                made.target = other.id
                found.append(made)
        for (x, y), ways in by_square.items():
            add_square(places, x, y, ways)
        if places.places:
            found.insert(0, GRAMMAR.offer(battle, Order("recoil", (asked.who, OPEN, OPEN, OPEN)), places))
        return found

    def words(self, battle: Battle, asked: Question) -> str:
        return f"{battle.stands[asked.who].card.name} must fall back: where to?"
