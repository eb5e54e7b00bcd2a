"""Deployment options: each waiting unit with its zone, and its other orders."""

from typing import Final

from vedette.engine.decisions import DecisionType
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN
from vedette.engine.plurals import many
from vedette.engine.types import Option, Order, Placement, Question
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.field import Patch
from vedette.rules.shock.setup.deploy import (
    DEEDS,
    facing_of,
    refuse_attach,
    refuse_garrison,
    refuse_hide,
    scan,
    usual_files,
    waiting,
    why_not_there,
)
from vedette.rules.shock.units import FIELDED, GONE, WAITING, Unit
from vedette.rules.shock.verbs import GRAMMAR, offer, offer_with

PLACES_TRIED: Final = 60
HIDING_TRIED: Final = 8
"""The random places tried before another way is used."""
SAMPLES: Final = 12
"""Deployments shown to players that compare orders."""
BESIDE: Final = 150
"""The distance of a mock from the real marker in the same cover, in hundredths of an inch."""


class Deploys(DecisionType[Battle]):
    """A side's placing of its units, in the open or hidden, until it is ready (SP-RUL-78)."""

    def __init__(self) -> None:
        super().__init__("deploy", GRAMMAR, DEEDS)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        left = waiting(battle, asked.side)
        if not left:
            return [Order("ready")]
        found: list[Order] = []
        rng = Rng(7919 * (left[0] + 1))  # the same samples whenever they are asked for
        for _ in range(SAMPLES):
            found.append(pick_deployment(battle, asked.side, rng))
        usual = scan(battle, battle.units[left[0]])
        if usual is not None:
            found.insert(0, usual)
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return pick_deployment(battle, asked.side, rng)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        found: list[Option] = []
        for who in waiting(battle, asked.side):
            found.extend(unit_options(battle, battle.units[who]))
        for unit in battle.units:
            if unit.side == asked.side and unit.where != WAITING and unit.where != GONE:
                found.append(offer(battle, Order("recall", (unit.id,))))
        if not waiting(battle, asked.side):
            found.append(offer(battle, Order("ready")))
        return found

    def words(self, battle: Battle, asked: Question) -> str:
        left = len(waiting(battle, asked.side))
        return f"Deploy your army: {left} to place." if left else "All are placed. Ready?"


def unit_options(battle: Battle, unit: Unit) -> list[Option]:
    """Return all orders for a unit that waits: shapes in its zone, a host, a roof, hiding."""
    found: list[Option] = []
    west, south, east, north = battle.armies[unit.side].zone
    zone = Placement("envelope")
    zone.outlines.append([(west, south), (east, south), (east, north), (west, north)])
    for files in shapes(unit):
        order = Order("deploy", (unit.id, OPEN, OPEN, OPEN, files))
        found.append(offer_with(battle, order, "", f", {many(files, 'file')}" if unit.figures() > 1 else "", zone))
    if unit.card.is_commander:
        for host in battle.units:
            if host.where == FIELDED and refuse_attach(battle, unit, host.id) is None:
                found.append(offer(battle, Order("attach", (unit.id, host.id))))
    heading = facing_of(battle, unit.side)
    for number, building in enumerate(battle.field.buildings):
        if refuse_garrison(battle, unit, number, heading) is None:
            found.append(offer_with(battle, Order("garrison", (unit.id, number, heading)), building.name))
    found.extend(hiding_options(battle, unit))
    return found


def shapes(unit: Unit) -> list[int]:
    """Return numbers of files to offer: two deep, in line, in column."""
    found: list[int] = []
    for files in (usual_files(unit), unit.figures(), min(4, unit.figures())):
        if files not in found:
            found.append(files)
    return found


def hiding_options(battle: Battle, unit: Unit) -> list[Option]:
    """Return ready pairs of hiding places in one or two pieces of cover, since an order names both."""
    found: list[Option] = []
    if not battle.rules.hidden_deployment or unit.card.is_commander:
        return found
    patches = battle.field.patches
    for one in patches:
        for other in patches:
            a, b = one.area, other.area
            ax, ay = (a.west + a.east) // 2, (a.south + a.north) // 2
            bx, by = (b.west + b.east) // 2, (b.south + b.north) // 2
            ways = [(ax, ay, bx, by, f"in the {patch_words(battle, other)}")]
            if one is other:
                ways = [(ax, ay, ax, ay + BESIDE, "north of it"), (ax, ay + BESIDE, ax, ay, "south of it")]
            for x, y, mock_x, mock_y, there in ways:
                if refuse_hide(battle, unit, x, y, mock_x, mock_y) is None:
                    order = Order("hide", (unit.id, x, y, mock_x, mock_y))
                    found.append(offer_with(battle, order, patch_words(battle, one), f", the mock {there}"))
    return found


def patch_words(battle: Battle, patch: Patch) -> str:
    """Return a piece of cover in words, with its place in inches where several share a name."""
    if len([other for other in battle.field.patches if other.name == patch.name]) == 1:
        return patch.name
    area = patch.area
    return f"{patch.name} at {(area.west + area.east) // 200},{(area.south + area.north) // 200}"


# --- at random --------------------------------------------------------------------------------------------------------


def pick_deployment(battle: Battle, side: int, rng: Rng) -> Order:
    left = waiting(battle, side)
    if not left:
        return Order("ready")
    unit = battle.units[left[0]]
    if unit.card.is_commander and rng.below(4):
        hosts = [u.id for u in battle.units if refuse_attach(battle, unit, u.id) is None]
        if hosts:
            return Order("attach", (unit.id, hosts[rng.below(len(hosts))]))
    heading = facing_of(battle, side)
    west, south, east, north = battle.armies[side].zone
    hides = battle.rules.hidden_deployment and battle.field.patches and rng.below(3) == 0
    if hides:
        order = pick_hiding(battle, unit, rng)
        if order is not None:
            return order
    if battle.field.buildings and rng.below(4) == 0:
        for number in range(len(battle.field.buildings)):
            if refuse_garrison(battle, unit, number, heading) is None:
                return Order("garrison", (unit.id, number, heading))
    for _ in range(PLACES_TRIED):
        x = west + rng.below(east - west)
        y = south + rng.below(north - south)
        files = usual_files(unit) if rng.below(3) else 1 + rng.below(unit.figures())
        if why_not_there(battle, unit, x, y, heading, files) is None:
            return Order("deploy", (unit.id, x, y, heading, files))
    found = scan(battle, unit)
    return found if found is not None else Order("omit", (unit.id,))


def pick_hiding(battle: Battle, unit: Unit, rng: Rng) -> Order | None:
    west, south, east, north = battle.armies[unit.side].zone
    for _ in range(HIDING_TRIED):
        patch = battle.field.patches[rng.below(len(battle.field.patches))]
        area = patch.area
        low_x, high_x = max(area.west, west), min(area.east, east)
        low_y, high_y = max(area.south, south), min(area.north, north)
        if low_x >= high_x or low_y >= high_y:
            continue
        x = low_x + rng.below(high_x - low_x)
        y = low_y + rng.below(high_y - low_y)
        mx = low_x + rng.below(high_x - low_x)
        my = low_y + rng.below(high_y - low_y)
        if refuse_hide(battle, unit, x, y, mx, my) is None:
            return Order("hide", (unit.id, x, y, mx, my))
    return None
