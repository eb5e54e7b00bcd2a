"""Moving on a free table (step 3)."""

from typing import Final

from skirmish.battle import INCH, Battle, Unit, why_not_here
from skirmish.verbs import GRAMMAR
from vedette.engine.orders import OPEN
from vedette.engine.tables import Event, EventType
from vedette.engine.types import Option, Order, Placement, Question, Refusal
from vedette.geometry.blocks import Block
from vedette.geometry.points import ahead, distance

PACE: Final = 6 * INCH
MOVED: Final = EventType("move", "SKI-MOV-01", "{who} <moves>.", shown="move")


def refuse_actor(battle: Battle, asked: Question, who: int) -> Refusal | None:
    """Return why a unit may not act now (SKI-TRN-01)."""
    if who not in [unit.id for unit in battle.idle(asked.side)]:
        return Refusal("SKI-TRN-01", f"{who} is not a unit of yours that may still act")
    return None


def placed(unit: Unit, x: int, y: int, heading: int) -> Block:
    """Return the block of a unit as it would stand there."""
    old = unit.block
    return Block(x, y, heading, old.width, old.depth, old.radius)


def refuse_move(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Check a move: who, how far, and where it ends (SKI-MOV-01, SKI-MOV-02)."""
    who, x, y, heading = order.args
    refused = refuse_actor(battle, asked, who)
    if refused is not None:
        return refused
    unit = battle.units[who]
    if distance(unit.block.x, unit.block.y, x, y) > PACE:
        return Refusal("SKI-MOV-01", f'{unit.name} moves up to 6"', who)
    return why_not_here(battle, unit, placed(unit, x, y, heading))


def move(battle: Battle, asked: Question, order: Order) -> None:
    """Move a unit."""
    who, x, y, heading = order.args
    unit = battle.units[who]
    unit.block = placed(unit, x, y, heading)
    unit.has_acted = True
    battle.say(Event(MOVED, who, x=x, y=y))


def moves(battle: Battle, asked: Question, unit: Unit) -> list[Order]:
    """Return a sample of moves for players that compare orders: eight ways, as far as it goes."""
    found: list[Order] = []
    for way in range(0, 360, 45):
        x, y = farthest(battle, asked, unit, way)
        if (x, y) != (unit.block.x, unit.block.y):
            found.append(Order("move", (unit.id, x, y, unit.block.heading)))
    return found


def farthest(battle: Battle, asked: Question, unit: Unit, way: int) -> tuple[int, int]:
    """Return the farthest place that a unit may move to in a direction, as it faces."""
    for length in range(PACE, 0, -INCH):
        spot = ahead(unit.block.x, unit.block.y, way, length)
        if refuse_move(battle, asked, Order("move", (unit.id, spot.x, spot.y, unit.block.heading))) is None:
            return spot.x, spot.y
    return unit.block.x, unit.block.y


def move_option(battle: Battle, asked: Question, unit: Unit) -> Option:
    """Offer all moves of a unit at once: an outline of where its centre may go, place and heading left open."""
    placement = Placement("envelope")
    placement.outlines = [[farthest(battle, asked, unit, way) for way in range(0, 360, 15)]]
    return GRAMMAR.offer(battle, Order("move", (unit.id, OPEN, OPEN, OPEN)), placement)
