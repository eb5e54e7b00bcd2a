"""The moves of an activation as they are offered: listed, counted, or grouped for people."""

from typing import Final

from mypy_extensions import mypyc_attr

from vedette.engine.orders import OPEN
from vedette.engine.types import NOBODY, Option, Order, Placement
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.move.moves import (
    refuse_about,
    refuse_direction,
    refuse_leave,
    refuse_march,
    refuse_move,
    refuse_saddle,
    refuse_turn,
)
from vedette.rules.empires.move.moving import BEHIND, entries, may_make_small_square, reach
from vedette.rules.empires.move.transport import could_limber_from
from vedette.rules.empires.stands import ALONE, CAVALRY, FRONT, REAR, Stand
from vedette.rules.empires.verbs import AS_PAIR, AS_SQUARE, GRAMMAR, add_square

NO_FORM: Final = -1
AS_SQUARE_THERE: Final = 3
"""A way to join a friend besides the places of its square: as a Small Tactical Square."""


def destinations(battle: Battle, stand: Stand) -> list[int]:
    """Return the squares the acting stand or pair may move to, without its own."""
    cells = reach(battle, stand, battle.mate != NOBODY).squares[1:]
    if not battle.going_home:
        return cells
    return [
        cell
        for cell in cells
        if refuse_direction(battle, stand, cell) is None or could_limber_from(battle, stand, cell)
    ]


def leads(battle: Battle) -> list[Stand]:
    """Return the stands that may lead a pair: the front one, or either of a Small Tactical Square (WEC-RUL-76)."""
    stand = battle.stands[battle.acting]
    return [stand, battle.stands[battle.mate]] if battle.in_small_square(stand) else [stand]


@mypyc_attr(acyclic=True)
class OfferedMoves:
    """A run of legal moves, counted before any is made; `at` makes the order of one by its number."""

    def count(self) -> int:
        return 0

    def at(self, battle: Battle, number: int) -> Order:
        """Return one of the moves as an order."""
        raise RuntimeError("a run without moves")

    def put_into(self, battle: Battle, found: list[Order]) -> None:
        """Add all the moves to a list, one by one."""
        for number in range(self.count()):
            found.append(self.at(battle, number))


@mypyc_attr(acyclic=True)
class OfferedMove(OfferedMoves):
    """The moves of `lead`, alone (NO_FORM) or with its companion.

    First come those in `near`, one by one. After them come those to its `many` other squares, or only to `cells` if not all
    are legal, facing each way in each of `forms`.
    """

    def __init__(self, lead: Stand, forms: list[int], many: int, cells: list[int], near: list[int]) -> None:
        self.lead = lead
        self.forms = forms
        self.many = many
        self.cells = cells
        self.near = near

    def count(self) -> int:
        return len(self.near) + self.many * 4 * len(self.forms)

    def at(self, battle: Battle, number: int) -> Order:
        if number < len(self.near):
            code = self.near[number]
            return self.going(battle, code // 16, code // 4 % 4, code % 4 - 1)
        number -= len(self.near)
        forms = len(self.forms)
        return self.going(
            battle, self.far(battle, number // (4 * forms)), number // forms % 4, self.forms[number % forms]
        )

    def far(self, battle: Battle, number: int) -> int:
        """Return one of the other squares."""
        if self.cells:
            return self.cells[number]
        return reach(battle, self.lead, battle.mate != NOBODY).square(number + 1)

    def going(self, battle: Battle, cell: int, facing: int, form: int) -> Order:
        x, y = battle.grid.x[cell], battle.grid.y[cell]
        if form == NO_FORM:
            return Order("move", (self.lead.id, x, y, facing))
        return Order("march", (self.lead.id, x, y, facing, form))


def coded(cell: int, facing: int, form: int) -> int:
    """Encode a move as one number."""
    return cell * 16 + facing * 4 + form + 1


def march_run(battle: Battle, lead: Stand) -> OfferedMoves:
    """Return the moves of two stands together; away from their own square all are alike, unless they withdraw."""
    forms: list[int] = []
    many = 0
    near = [lead.cell]
    if battle.going_home:
        near += destinations(battle, lead)
    else:
        kept = reach(battle, lead, True)
        many = kept.many() - 1
        if many > 0:
            first = kept.square(1)
            forms = [form for form in (AS_PAIR, AS_SQUARE) if refuse_march(battle, lead, first, 0, form) is None]
    codes: list[int] = []
    for cell in near:
        for facing in range(4):
            for form in (AS_PAIR, AS_SQUARE):
                if refuse_march(battle, lead, cell, facing, form) is None:
                    codes.append(coded(cell, facing, form))
    return OfferedMove(lead, forms, many, [], codes)


def lone_run(battle: Battle, stand: Stand) -> OfferedMoves:
    """Return the moves of one stand to squares without stands; a large one must have space to lie there."""
    if not stand.card.large:
        if not battle.going_home:
            return OfferedMove(stand, [NO_FORM], reach(battle, stand, False).many() - 1, [], [])
        cells = destinations(battle, stand)
        return OfferedMove(stand, [NO_FORM], len(cells), cells, [])
    codes: list[int] = []
    for cell in destinations(battle, stand):
        for facing in range(4):
            if refuse_move(battle, stand, cell, facing) is None:
                codes.append(coded(cell, facing, NO_FORM))
    return OfferedMove(stand, [], 0, [], codes)


@mypyc_attr(acyclic=True)
class Joins(OfferedMoves):
    """The ways to end a move in a friend's square."""

    def __init__(self, battle: Battle, stand: Stand) -> None:
        self.stand = stand
        self.found: list[int] = []  # the square, and the place there or AS_SQUARE_THERE
        if battle.moved or battle.mate != NOBODY:
            return
        for entry in entries(battle, stand):
            cell = entry.cell
            if battle.going_home and refuse_direction(battle, stand, cell) is not None:
                continue
            for place in (FRONT, REAR):
                if entry.places >> place & 1 == 1:
                    self.found.append(cell * 4 + place)
            if entry.places & BEHIND and may_make_small_square(battle, stand, battle.stands[battle.front[cell]]):
                self.found.append(cell * 4 + AS_SQUARE_THERE)

    def count(self) -> int:
        return len(self.found)

    def at(self, battle: Battle, number: int) -> Order:
        cell, place = self.found[number] // 4, self.found[number] % 4
        x, y = battle.grid.x[cell], battle.grid.y[cell]
        if place == AS_SQUARE_THERE:
            return Order("square", (self.stand.id, x, y))
        return Order("join", (self.stand.id, x, y, place))


@mypyc_attr(acyclic=True)
class Turns(OfferedMoves):
    """The ways a stand may turn in place."""

    def __init__(self, battle: Battle, stand: Stand) -> None:
        self.stand = stand
        self.facings = turns_of(battle, stand)

    def count(self) -> int:
        return len(self.facings)

    def at(self, battle: Battle, number: int) -> Order:
        return Order("turn", (self.stand.id, self.facings[number]))


@mypyc_attr(acyclic=True)
class Listed(OfferedMoves):
    """A short list of rare moves."""

    def __init__(self, orders: list[Order]) -> None:
        self.orders = orders

    def count(self) -> int:
        return len(self.orders)

    def at(self, battle: Battle, number: int) -> Order:
        return self.orders[number]


def turns_of(battle: Battle, stand: Stand) -> list[int]:
    """Return the facings that a stand may take in place."""
    return [way for way in range(4) if way != stand.facing and refuse_turn(battle, stand, way) is None]


def move_runs(battle: Battle) -> list[OfferedMoves]:
    """Return every move of the acting stand or pair, as runs."""
    stand = battle.stands[battle.acting]
    runs: list[OfferedMoves] = []
    if battle.moved:
        return runs
    others: list[Order] = []
    if battle.mate != NOBODY:
        for lead in leads(battle):
            runs.append(march_run(battle, lead))
    else:
        runs.append(lone_run(battle, stand))
        runs.append(Turns(battle, stand))
        runs.append(Joins(battle, stand))
        if stand.place != ALONE and refuse_about(battle, stand) is None:
            others.append(Order("about", (stand.id,)))
    others.extend(saddle_orders(battle))
    if battle.going_home and refuse_leave(battle, stand) is None:
        others.append(Order("leave", (stand.id,)))
    if others:
        runs.append(Listed(others))
    return runs


def move_orders(battle: Battle) -> list[Order]:
    """Return every move of the acting stand or pair, one by one."""
    found: list[Order] = []
    for run in move_runs(battle):
        run.put_into(battle, found)
    return found


def join_orders(battle: Battle, stand: Stand) -> list[Order]:
    """Return every way to end a move in a friend's square, one by one."""
    found: list[Order] = []
    Joins(battle, stand).put_into(battle, found)
    return found


def saddle_orders(battle: Battle) -> list[Order]:
    found: list[Order] = []
    for who in (battle.acting, battle.mate):
        if who == NOBODY or battle.stands[who].card.arm != CAVALRY:
            continue
        stand = battle.stands[who]
        for facing in range(4):
            if refuse_saddle(battle, stand, facing, not stand.mounted) is None:
                found.append(Order("dismount" if stand.mounted else "mount", (who, facing)))
    return found


def move_options(battle: Battle, stand: Stand) -> list[Option]:
    """Offer the moves for people: one entry for all squares of a move, with the facings allowed in each."""
    found = march_options(battle, stand) if battle.mate != NOBODY else single_move_options(battle, stand)
    for order in saddle_orders(battle):
        if order.args[1] == battle.stands[order.args[0]].facing:
            found.append(GRAMMAR.offer(battle, order))
    if refuse_leave(battle, stand) is None:
        found.append(GRAMMAR.offer(battle, Order("leave", (stand.id,))))
    return found


def single_move_options(battle: Battle, stand: Stand) -> list[Option]:
    found: list[Option] = []
    who = stand.id
    places = Placement("places")
    for cell in destinations(battle, stand):
        ways = [w for w in range(4) if not stand.card.large or refuse_move(battle, stand, cell, w) is None]
        if ways:
            add_square(places, battle.grid.x[cell], battle.grid.y[cell], ways)
    if places.places:
        found.append(GRAMMAR.offer(battle, Order("move", (who, OPEN, OPEN, OPEN)), places))
    turns = turns_of(battle, stand)
    if turns:
        spot = Placement("places")
        add_square(spot, battle.grid.x[stand.cell], battle.grid.y[stand.cell], turns)
        found.append(GRAMMAR.offer(battle, Order("turn", (who, OPEN)), spot))
    for order in join_orders(battle, stand):
        found.append(join_option(battle, order))
    if refuse_about(battle, stand) is None:
        made = GRAMMAR.offer(battle, Order("about", (who,)))
        if battle.in_small_square(stand):
            made.words = "Turn about: end the square"
        found.append(made)
    return found


def join_option(battle: Battle, order: Order) -> Option:
    """Offer a join, aimed at the friend in that square."""
    x, y = order.args[1], order.args[2]
    other = battle.stands[battle.front[battle.grid.cell(x, y)]]
    if order.verb == "square":
        words = f"Form a Small Tactical Square with {other.card.name}"
    else:
        words = f"Join {other.card.name} at {x},{y}, " + ("in front" if order.args[3] == FRONT else "behind")
    made = GRAMMAR.option(order, words)
    made.target = other.id
    return made


def march_options(battle: Battle, stand: Stand) -> list[Option]:
    """Offer moves together: as a pair, as a Small Tactical Square, or with the other stand in front."""
    found: list[Option] = []
    kinds = [(stand, AS_PAIR, "Move together"), (stand, AS_SQUARE, "Move as a Small Tactical Square")]
    for lead in leads(battle)[1:]:
        kinds.append((lead, AS_PAIR, f"Move together, {lead.card.name} in front"))
    for lead, form, words in kinds:
        places = Placement("places")
        for cell in [lead.cell, *destinations(battle, lead)]:
            ways = [w for w in range(4) if refuse_march(battle, lead, cell, w, form) is None]
            if ways:
                add_square(places, battle.grid.x[cell], battle.grid.y[cell], ways)
        if places.places:
            made = GRAMMAR.option(Order("march", (lead.id, OPEN, OPEN, OPEN, form)), words, places)
            if form == AS_SQUARE:
                made.rule = "WEC-GRD-07"
            found.append(made)
    return found
