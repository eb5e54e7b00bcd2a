"""The moves of an activation as they are offered: listed, counted, or grouped for people."""

from typing import Final

from vedette.engine.orders import OPEN
from vedette.engine.types import NOBODY, Option, Order, Reach
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.moves import (
    places_in,
    refuse_about,
    refuse_direction,
    refuse_leave,
    refuse_march,
    refuse_move,
    refuse_saddle,
    refuse_turn,
)
from vedette.rules.empires.moving import entries, may_make_small_square, reach
from vedette.rules.empires.stands import ALONE, CAVALRY, FRONT, REAR, Stand
from vedette.rules.empires.transport import could_limber_from
from vedette.rules.empires.verbs import AS_PAIR, AS_SQUARE, GRAMMAR, add_square

NO_FORM: Final = -1


def destinations(battle: Battle, stand: Stand) -> list[int]:
    """The squares the acting stand or pair may move to, its own left out."""
    cells = reach(battle, stand, battle.mate != NOBODY).squares[1:]
    if not battle.going_home:
        return cells
    return [
        cell
        for cell in cells
        if refuse_direction(battle, stand, cell) is None or could_limber_from(battle, stand, cell)
    ]


def leads(battle: Battle) -> list[Stand]:
    """Who may lead two stands on one counter: the front stand, and of a Small Tactical Square either (WEC-RUL-76)."""
    stand = battle.stands[battle.acting]
    return [stand, battle.stands[battle.mate]] if battle.in_small_square(stand) else [stand]


class Run:
    """Moves that are offered: some one by one; and after them, counted instead of listed, those of `lead` to each of `cells`,
    facing each way, in each of `forms` (NO_FORM for one stand alone).
    """

    def __init__(self, orders: list[Order], lead: Stand, cells: list[int], forms: list[int]) -> None:
        self.orders = orders
        self.lead = lead
        self.cells = cells
        self.forms = forms

    def count(self) -> int:
        return len(self.orders) + len(self.cells) * 4 * len(self.forms)

    def at(self, battle: Battle, number: int) -> Order:
        """One of them."""
        if number < len(self.orders):
            return self.orders[number]
        number -= len(self.orders)
        many = len(self.forms)
        return self.going(battle, self.cells[number // (4 * many)], number // many % 4, self.forms[number % many])

    def going(self, battle: Battle, cell: int, facing: int, form: int) -> Order:
        x, y = battle.grid.x[cell], battle.grid.y[cell]
        if form == NO_FORM:
            return Order("move", (self.lead.id, x, y, facing))
        return Order("march", (self.lead.id, x, y, facing, form))

    def put_into(self, battle: Battle, found: list[Order]) -> None:
        """All of them, one by one."""
        found.extend(self.orders)
        for cell in self.cells:
            for facing in range(4):
                for form in self.forms:
                    found.append(self.going(battle, cell, facing, form))


def march_run(battle: Battle, lead: Stand) -> Run:
    """The moves of two stands together. Away from their own square all squares and facings are alike, unless they withdraw."""
    grid = battle.grid
    cells = destinations(battle, lead)
    far: list[int] = []
    forms: list[int] = []
    near = [lead.cell]
    if battle.going_home:
        near += cells
    elif cells:
        far = cells
        forms = [form for form in (AS_PAIR, AS_SQUARE) if refuse_march(battle, lead, cells[0], 0, form) is None]
    listed: list[Order] = []
    for cell in near:
        for facing in range(4):
            for form in (AS_PAIR, AS_SQUARE):
                if refuse_march(battle, lead, cell, facing, form) is None:
                    listed.append(Order("march", (lead.id, grid.x[cell], grid.y[cell], facing, form)))
    return Run(listed, lead, far, forms)


def lone_run(battle: Battle, stand: Stand) -> Run:
    """The moves of one stand to squares empty of stands; a large one must be able to lie there."""
    cells = destinations(battle, stand)
    if not stand.card.large:
        return Run([], stand, cells, [NO_FORM])
    listed: list[Order] = []
    for cell in cells:
        for facing in range(4):
            if refuse_move(battle, stand, cell, facing) is None:
                listed.append(Order("move", (stand.id, battle.grid.x[cell], battle.grid.y[cell], facing)))
    return Run(listed, stand, [], [])


def move_runs(battle: Battle) -> list[Run]:
    """Every move of the acting stand or pair."""
    stand = battle.stands[battle.acting]
    who = stand.id
    if battle.moved:
        return []
    others: list[Order] = []
    if battle.mate != NOBODY:
        runs = [march_run(battle, lead) for lead in leads(battle)]
    else:
        runs = [lone_run(battle, stand)]
        for facing in range(4):
            if refuse_turn(battle, stand, facing) is None:
                others.append(Order("turn", (who, facing)))
        others.extend(join_orders(battle, stand))
        if stand.place != ALONE and refuse_about(battle, stand) is None:
            others.append(Order("about", (who,)))
    others.extend(saddle_orders(battle))
    if battle.going_home and refuse_leave(battle, stand) is None:
        others.append(Order("leave", (who,)))
    runs.append(Run(others, stand, [], []))
    return runs


def move_orders(battle: Battle) -> list[Order]:
    """Every move of the acting stand or pair, one by one."""
    found: list[Order] = []
    for run in move_runs(battle):
        run.put_into(battle, found)
    return found


def join_orders(battle: Battle, stand: Stand) -> list[Order]:
    found: list[Order] = []
    grid = battle.grid
    if battle.moved or battle.mate != NOBODY:
        return found
    for entry in entries(battle, stand):
        cell = entry.cell
        if battle.going_home and refuse_direction(battle, stand, cell) is not None:
            continue
        places = places_in(battle, stand, cell, entry.ways)
        for place in (FRONT, REAR):
            if place in places:
                found.append(Order("join", (stand.id, grid.x[cell], grid.y[cell], place)))
        if REAR in places and may_make_small_square(battle, stand, battle.stands[battle.front[cell]]):
            found.append(Order("square", (stand.id, grid.x[cell], grid.y[cell])))
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
    """The moves for people: one entry for all squares of a move, with the facings allowed in each."""
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
    places = Reach("places")
    for cell in destinations(battle, stand):
        ways = [w for w in range(4) if not stand.card.large or refuse_move(battle, stand, cell, w) is None]
        if ways:
            add_square(places, battle.grid.x[cell], battle.grid.y[cell], ways)
    if places.places:
        found.append(GRAMMAR.offer(battle, Order("move", (who, OPEN, OPEN, OPEN)), places))
    turns = [w for w in range(4) if refuse_turn(battle, stand, w) is None]
    if turns:
        spot = Reach("places")
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
    """Joining is aimed at the friend who stands there."""
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
    """Together, as a Small Tactical Square, or with the other stand in front."""
    found: list[Option] = []
    kinds = [(stand, AS_PAIR, "Move together"), (stand, AS_SQUARE, "Move as a Small Tactical Square")]
    for lead in leads(battle)[1:]:
        kinds.append((lead, AS_PAIR, f"Move together, {lead.card.name} in front"))
    for lead, form, words in kinds:
        places = Reach("places")
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
