"""Deployment by the steady player of When Empires Clash!."""

from vedette.ai.empires.ground import Stance
from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.grid import opposite
from vedette.rules.empires.battle import Battle, rows_from_home
from vedette.rules.empires.setup.deploy import deployment_orders, waiting
from vedette.rules.empires.stands import ALONE, ARTILLERY, CAVALRY, COMMAND, FIELDED, INFANTRY, TRANSPORT, Stand


def choose_deployment(battle: Battle, asked: Question, rng: Rng, stance: Stance) -> Order:
    """Deploy infantry in front towards the middle, guns with a far view, cavalry on the wings, the Commander behind."""
    side = asked.side
    left = waiting(battle, side)
    grid = battle.grid
    if battle.works[side] > 0:
        cells = [c for c in grid.cells if rows_from_home(battle, side, c) == battle.zone[side] - 1]
        cells = [c for c in cells if not battle.field.closed[c] and not battle.field.dug[c]]
        if cells:
            cell = min(cells, key=lambda c: (off_centre(battle, side, c), c))
            return Order("dig", (grid.x[cell], grid.y[cell]))
    if not left:
        return Order("ready")
    left.sort(key=lambda who: (battle.stands[who].card.arm == COMMAND, -battle.stands[who].depth_mm))
    us = battle.stands[left[0]]
    front = opposite(battle.home[side])
    best: Order | None = None
    most = -1e9
    for order in deployment_orders(battle, side, us.id):
        if order.args[3] != front:
            continue
        cell = grid.cell(order.args[1], order.args[2])
        score = deployment_score(battle, us, cell, order.args[4]) + rng.below(100) * 0.002
        if score > most:
            most = score
            best = order
    if best is not None:
        return best
    anywhere = deployment_orders(battle, side, us.id)
    if anywhere:
        return anywhere[0]
    for wagon in battle.stands:
        if wagon.side == side and wagon.card.arm == TRANSPORT and wagon.tow == NOBODY and us.card.arm == ARTILLERY:
            return Order("hitch", (us.id, wagon.id))
    placed = [stand.id for stand in battle.stands if stand.side == side and stand.where == FIELDED]
    return Order("recall", (placed[rng.below(len(placed))],))


def off_centre(battle: Battle, side: int, cell: int) -> int:
    grid = battle.grid
    if battle.home[side] % 2 == 0:
        return abs(2 * grid.x[cell] + 1 - grid.width)
    return abs(2 * grid.y[cell] + 1 - grid.height)


def ways_in(battle: Battle, side: int, cell: int) -> int:
    """Count the squares beside one that an enemy could enter: neither ours, nor closed, nor off the table."""
    grid = battle.grid
    found = 0
    for offset in grid.around:
        beside = cell + offset
        if beside in grid.cells and not battle.field.closed[beside] and battle.front[beside] == NOBODY:
            found += 1
    return found


def deployment_score(battle: Battle, us: Stand, cell: int, place: int) -> float:
    rows = rows_from_home(battle, us.side, cell)
    middle = off_centre(battle, us.side, cell)
    field = battle.field
    arm = us.card.arm
    friends = battle.near[us.side][cell]
    if arm == INFANTRY:
        return (
            rows * 1.0
            - middle * 0.12
            + friends * 0.2
            + (1.0 if field.dug[cell] else 0.0)
            - (0.0 if place == ALONE else 4.0)
        )
    if arm == CAVALRY:
        return rows * 0.4 + middle * 0.25
    if arm == COMMAND:
        return ways_in(battle, us.side, cell) * -1.0 + friends * 0.2 - middle * 0.02 - (0.0 if place == ALONE else 2.0)
    if arm == TRANSPORT:
        return -rows * 1.0 - middle * 0.05
    return field.level[cell] * 1.5 + rows * 0.7 - middle * 0.1
