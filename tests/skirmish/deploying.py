"""Deployment before the battle: a question of its own, and a zone that is offered (step 6)."""

from typing import Final

from skirmish.battle import (
    DEEP,
    DEPLOY,
    FIELDED,
    FRONT,
    HEIGHT,
    INCH,
    WAITING,
    WIDTH,
    Battle,
    Unit,
    heading_of,
    why_not_here,
)
from skirmish.moving import placed
from skirmish.verbs import GRAMMAR
from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.orders import OPEN
from vedette.engine.tables import Event, EventType
from vedette.engine.types import Option, Order, Placement, Question, Refusal, Step

ZONE: Final = 9 * INCH
DEPLOYED: Final = EventType("deploy", "SKI-DEP-01", "{who} <is> set up.", shown="move")


def waiting(battle: Battle, side: int) -> list[Unit]:
    """Return the units of a side that have no place yet."""
    return [unit for unit in battle.units if unit.side == side and unit.where == WAITING]


def ask_deployment(battle: Battle, step: Step) -> None:
    """Ask a side to set up the next unit, until none is left (SKI-DEP-01)."""
    if waiting(battle, step.a):
        battle.next(Step(DEPLOY, step.a))
        battle.ask(Question(step.a, "deploy", "SKI-DEP-01"))


def zone_of(side: int) -> tuple[int, int, int, int]:
    """Return west, south, east and north of the ground where the centre of a unit may be set up."""
    south = DEEP // 2 if side == 0 else HEIGHT - ZONE + DEEP // 2
    return FRONT // 2, south, WIDTH - FRONT // 2, south + ZONE - DEEP


def refuse_deploy(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Check a place in the zone (SKI-DEP-01)."""
    who, x, y = order.args
    if who not in [unit.id for unit in waiting(battle, asked.side)]:
        return Refusal("SKI-DEP-01", f"{who} is not a unit of yours that waits to be set up")
    west, south, east, north = zone_of(asked.side)
    if not (west <= x <= east and south <= y <= north):
        return Refusal("SKI-DEP-01", f'{battle.name_of(who)} is set up within 9" of your edge', who)
    return why_not_here(battle, battle.units[who], placed(battle.units[who], x, y, heading_of(asked.side)))


def deploy(battle: Battle, asked: Question, order: Order) -> None:
    """Set up a unit."""
    who, x, y = order.args
    unit = battle.units[who]
    unit.block = placed(unit, x, y, heading_of(asked.side))
    unit.where = FIELDED
    battle.say(Event(DEPLOYED, who, x=x, y=y))


class Deploy(DecisionType[Battle]):
    """A side sets up one of its units."""

    def __init__(self) -> None:
        super().__init__("deploy", GRAMMAR, {"deploy": Deed(refuse_deploy, deploy)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        west, south, east, north = zone_of(asked.side)
        unit = waiting(battle, asked.side)[0]
        spots = [(x, y) for x in range(west, east + 1, FRONT) for y in (south, (south + north) // 2, north)]
        orders = [Order("deploy", (unit.id, x, y)) for x, y in spots]
        return [order for order in orders if refuse_deploy(battle, asked, order) is None]

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        west, south, east, north = zone_of(asked.side)
        placement = Placement("envelope")
        placement.outlines = [[(west, south), (east, south), (east, north), (west, north)]]
        units = waiting(battle, asked.side)
        return [GRAMMAR.offer(battle, Order("deploy", (unit.id, OPEN, OPEN)), placement) for unit in units]

    def words(self, battle: Battle, asked: Question) -> str:
        return f"{battle.names[asked.side]}, set up your units: {len(waiting(battle, asked.side))} to place."
