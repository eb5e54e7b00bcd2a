"""Shooting: dice that count one by one, and a table that says what they need (step 4)."""

from typing import Final

from skirmish.battle import INCH, Battle, Unit, lose
from skirmish.moving import refuse_actor
from vedette.engine.tables import Breakdown, Event, EventType, Modifier, ModifierTable, Roll
from vedette.engine.types import Order, Question, Refusal
from vedette.geometry.blocks import gap

RANGE: Final = 18 * INCH
LONG: Final = 12 * INCH
NEEDED: Final = 4
SHOT: Final = EventType(
    "shot",
    "SKI-SHO-01",
    "{who} <shoots> at {whom}: {n} {n|figure falls|figures fall}.",
    shown="fire",
    of="whom",
    lost="n",
)


def is_far(length: int) -> int:
    """Return 1 for a shot at long range (SKI-SHO-02)."""
    return 1 if length > LONG else 0


AIM: Final = ModifierTable([Modifier("SKI-SHO-02", 1, 'further than 12"', is_far)], "SKI-SHO-01", "a hit")


def needed(one: Unit, other: Unit) -> Breakdown:
    """Return the face that hits, line by line."""
    return AIM.tally(NEEDED, gap(one.block, other.block))


def refuse_shot(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Check a shot: who, at whom, how far (SKI-SHO-01)."""
    who, whom = order.args
    refused = refuse_actor(battle, asked, who)
    if refused is not None:
        return refused
    if whom not in [unit.id for unit in battle.fielded(1 - asked.side)]:
        return Refusal("SKI-SHO-01", f"{whom} is not an enemy on the table", who)
    if gap(battle.units[who].block, battle.units[whom].block) > RANGE:
        return Refusal("SKI-SHO-01", f'{battle.name_of(whom)} is further than 18"', who, whom)
    return None


def shoot(battle: Battle, asked: Question, order: Order) -> None:
    """Throw the dice of a shot, tell it, and take off the figures."""
    one, other = [battle.units[id] for id in order.args]
    tally = needed(one, other)
    count = (one.figures + 1) // 2
    hits = battle.dice.hits(count, 6, tally.total)
    roll = Roll(one.id, 6, battle.dice.last, hits, None)
    roll.need = tally.total
    roll.pool = tally
    roll.reckoned = "Needed"
    one.has_acted = True
    battle.say(Event(SHOT, one.id, other.id, n=min(hits, other.figures), rolls=[roll]))
    lose(battle, other, hits)


def shots(battle: Battle, asked: Question, unit: Unit) -> list[Order]:
    """Return all shots of a unit."""
    orders = [Order("shoot", (unit.id, foe.id)) for foe in battle.fielded(1 - asked.side)]
    return [order for order in orders if refuse_shot(battle, asked, order) is None]
