"""Options for people (docs/view.md): few entries, the open ones with the ground they can reach."""

from collections.abc import Callable
from typing import Final

from vedette.engine.orders import OPEN
from vedette.engine.types import NOBODY, Option, Order, Placement
from vedette.geometry.points import ahead, distance
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.artillery import refuse_turn
from vedette.rules.shock.event_types import inches
from vedette.rules.shock.move.crossing import beyond, refuse_cross
from vedette.rules.shock.move.move_offers import centre_of, may_go
from vedette.rules.shock.units import ATTACHED, UNLIMBERED, Unit
from vedette.rules.shock.verbs import GRAMMAR, offer, offer_with

STEP_DEGREES: Final = 20
"""The degrees between two points of a reach's outline."""
FACINGS: Final = range(0, 360, 15)
"""Facings offered where a unit turns on the spot."""
FINE: Final = 25
"""The precision of a reach's outline, in hundredths of an inch."""
ROUND_ABOUT: Final = 400
"""The extra distance of a centre that sets out from a door or from another unit's edge."""
AT_DOOR: Final = 12
ON_LINE: Final = 3
"""The distance within which a place counts as at a door or on a line, in hundredths of an inch."""
HAIR: Final = 5
"""Half the width of a straight way, so that it can be drawn."""


# --- envelopes --------------------------------------------------------------------------------------------------------


def farthest(battle: Battle, unit: Unit, way: int, heading: int, files: int, allowance: int, most: int) -> int:
    """Return how far its centre can go one way and stop legally, to a quarter inch; 0 if nowhere."""
    here = centre_of(battle, unit)
    low, high = 0, most
    there = ahead(here.x, here.y, way, most)
    if may_go(battle, unit, there.x, there.y, heading, files, allowance):
        return most
    while high - low > FINE:
        middle = (low + high) // 2
        there = ahead(here.x, here.y, way, middle)
        if may_go(battle, unit, there.x, there.y, heading, files, allowance):
            low = middle
        else:
            high = middle
    return low


def move_reach(battle: Battle, unit: Unit, files: int, allowance: int) -> Placement | None:
    """Return an outline of where its centre can go in so many files, facing as it does or goes (SP-MOV-08).

    None when it can go nowhere.
    """
    reach = Placement("envelope")
    here = centre_of(battle, unit)
    outline: list[tuple[int, int]] = []
    anywhere = False
    ways = range(0, 360, STEP_DEGREES)
    may_wheel = battle.move_class(unit) != UNLIMBERED
    if not may_wheel:
        ways = range(unit.heading, unit.heading + 360, 180)
    most = allowance + (ROUND_ABOUT if unit.building != NOBODY or unit.where == ATTACHED else 0)
    if may_wheel:
        most += min(files, unit.figures()) * battle.rules.base // 2  # SP-RUL-81: only the leading figure is measured
    for way in ways:
        length = farthest(battle, unit, way, unit.heading, files, allowance, most)
        if may_wheel and length < most:
            further = ahead(here.x, here.y, way, min(most, length + FINE))
            if may_go(battle, unit, further.x, further.y, way, files, allowance):
                length = max(length, farthest(battle, unit, way, way, files, allowance, most))
        if length > 0:
            anywhere = True
        spot = ahead(here.x, here.y, way, length)
        outline.append((spot.x, spot.y))
    if not anywhere:
        return None
    if len(outline) == 2:
        # a straight way, slightly widened so that it can be drawn
        side = ahead(0, 0, unit.heading + 90, HAIR)
        one, other = outline
        outline = [
            (one[0] + side.x, one[1] + side.y),
            (one[0] - side.x, one[1] - side.y),
            (other[0] - side.x, other[1] - side.y),
            (other[0] + side.x, other[1] + side.y),
        ]
    reach.outlines.append(outline)
    return reach


def shapes(unit: Unit) -> list[tuple[int, str]]:
    """Return numbers of files to offer: as it stands, in line, in column."""
    found = [(unit.files, "")]
    count = unit.figures()
    if unit.piece != NOBODY:
        return found
    for files, words in (((count + 1) // 2, "two deep"), (count, "in line"), (min(4, count), "in column")):
        if files != unit.files and files not in [n for n, _ in found]:
            found.append((files, words))
    return found


def move_options(battle: Battle, unit: Unit, allowance: int) -> list[Option]:
    """Return a move in each shape that leads anywhere."""
    found: list[Option] = []
    for files, shape in shapes(unit):
        reach = move_reach(battle, unit, files, allowance)
        if reach is None:
            continue
        order = Order("move", (unit.id, OPEN, OPEN, OPEN, files))
        more = f" up to {inches(allowance)}" + (f", {shape}" if shape else "")
        found.append(offer_with(battle, order, "", more, reach))
    return found


def circle(x: int, y: int, radius: int) -> list[tuple[int, int]]:
    outline: list[tuple[int, int]] = []
    for way in range(0, 360, STEP_DEGREES):
        spot = ahead(x, y, way, radius)
        outline.append((spot.x, spot.y))
    return outline


# --- options ----------------------------------------------------------------------------------------------------------


def turning(battle: Battle, verb: str, unit: Unit) -> Option:
    """Return a free choice of facing where the unit stands."""
    spot = Placement("places")
    here = centre_of(battle, unit)
    spot.places.append((here.x, here.y, [way for way in FACINGS if TURNING[verb](battle, unit, way)]))
    return offer(battle, Order(verb, (unit.id, OPEN)), spot)


def may_turn(battle: Battle, unit: Unit, way: int) -> bool:
    return refuse_turn(battle, unit, way, unit.files) is None


def may_face(battle: Battle, unit: Unit, way: int) -> bool:
    return way != unit.heading


def may_take_any(battle: Battle, unit: Unit, way: int) -> bool:
    return True


TURNING: Final[dict[str, Callable[[Battle, Unit, int], bool]]] = {
    "turn": may_turn,
    "face": may_face,
    "stand": may_take_any,
    "drive": may_take_any,
}
"""The orders that leave a facing open, and the facings they allow."""


def entering(battle: Battle, order: Order) -> Option:
    """Return the option of going onto a roof: the facing there is free (SP-RUL-46)."""
    building = battle.field.buildings[order.args[1]]
    spot = Placement("places")
    spot.places.append((building.block.x, building.block.y, list(FACINGS)))
    return offer_with(battle, Order("enter", (*order.args[:2], OPEN)), building.name, "", spot)


def overcoming(battle: Battle, order: Order) -> Option:
    """Return the option of crossing an obstacle: the facing is free where there is room (SP-RUL-48)."""
    who, number, heading, files = order.args
    unit = battle.units[who]
    obstacle = battle.field.obstacles[number]
    place = beyond(battle, unit, number, heading, files)
    centre = battle.centre_from_front(unit, place.x, place.y, heading, files)
    free = [way for way in FACINGS if way != heading and refuse_cross(battle, unit, number, way, files) is None]
    spot = Placement("places")
    spot.places.append((centre.x, centre.y, [heading, *free]))
    what = f"{'big ' if obstacle.big else ''}{obstacle.name}"
    return offer_with(battle, Order("cross", (who, number, OPEN, files)), what, "", spot)


ARRIVING: Final = {"enter": entering, "cross": overcoming}


def grouped(battle: Battle, orders: list[Order], allowances: dict[int, int]) -> list[Option]:
    """Return one open option for each unit and shape by move distance, the end of the step last, the rest unchanged."""
    found: list[Option] = []
    turners: list[tuple[str, int]] = []
    last: list[Option] = []
    for order in orders:
        verb = order.verb
        if verb == "move":
            continue
        if verb in TURNING:
            if (verb, order.args[0]) not in turners:
                turners.append((verb, order.args[0]))
        elif verb in ARRIVING:
            found.append(ARRIVING[verb](battle, order))
        elif GRAMMAR.verbs[verb].closes:
            last.append(offer(battle, order))
        else:
            found.append(offer(battle, order))
    for who, allowance in allowances.items():
        found.extend(move_options(battle, battle.units[who], allowance))
    found.extend(snapped_options(battle, orders))
    for verb, who in turners:
        found.append(turning(battle, verb, battle.units[who]))
    return found + last


def basic_allowances(battle: Battle, orders: list[Order]) -> dict[int, int]:
    """Return the distances of the units that are offered their basic move."""
    return {order.args[0]: battle.basic_move(battle.units[order.args[0]]) for order in orders if order.verb == "move"}


def rolled_allowances(battle: Battle, orders: list[Order]) -> dict[int, int]:
    """Return the distance of the unit that has rolled for its move."""
    return {order.args[0]: battle.allowance for order in orders if order.verb == "move"}


def snapped_options(battle: Battle, orders: list[Order]) -> list[Option]:
    """Return moves that end exactly at an obstacle or a door, ready to be chosen."""
    found: list[Option] = []
    if not battle.field.obstacles and not battle.field.buildings:
        return found
    for order in orders:
        if order.verb != "move":
            continue
        unit = battle.units[order.args[0]]
        x, y = order.args[1], order.args[2]
        for building in battle.field.buildings:
            for door in building.doors:
                if distance(x, y, door.x, door.y) <= battle.depth_at(unit, unit.files) // 2 + AT_DOOR:
                    found.append(offer_with(battle, order, "", f" to the door of the {building.name}"))
        for obstacle in battle.field.obstacles:
            line = obstacle.line
            for i in range(len(line.xs) - 1):
                middle = ahead(x, y, order.args[3], battle.depth_at(unit, unit.files) // 2 + line.width // 2 + 1)
                ax, ay, bx, by = line.xs[i], line.ys[i], line.xs[i + 1], line.ys[i + 1]
                long = distance(ax, ay, bx, by)
                if distance(middle.x, middle.y, ax, ay) + distance(middle.x, middle.y, bx, by) <= long + ON_LINE:
                    found.append(offer_with(battle, order, "", f" up to the {obstacle.name}"))
    return found
