"""Charges and the melee that follows: two dice against each other (step 5)."""

from typing import Final

from skirmish.battle import INCH, Battle, Unit, lose, why_not_here
from skirmish.moving import placed, refuse_actor
from vedette.engine.tables import Event, EventType, Modifier, ModifierTable, Roll
from vedette.engine.types import Order, Question, Refusal
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import Block, are_touching, gap, overlap
from vedette.geometry.moves import clear_length
from vedette.geometry.points import ahead

REACH: Final = 6 * INCH
CHARGED: Final = EventType("charge", "SKI-MEL-01", "{who} <charges> {whom}.", shown="charge")
FOUGHT: Final = EventType(
    "melee", "SKI-MEL-01", "{who} <loses> {n} {n|figure|figures} against {whom}.", shown="melee", lost="n", good=-1
)


class Clash:
    """One of the two in a melee: is it the one who charged, and how do the numbers stand."""

    def __init__(self, us: Unit, them: Unit, has_charged: bool) -> None:
        self.us = us
        self.them = them
        self.has_charged = has_charged


def has_charged(clash: Clash) -> int:
    """Return 1 for the one who charged (SKI-MEL-02)."""
    return 1 if clash.has_charged else 0


def is_more(clash: Clash) -> int:
    """Return 1 for the one who has more figures (SKI-MEL-03)."""
    return 1 if clash.us.figures > clash.them.figures else 0


MELEE: Final = ModifierTable(
    [Modifier("SKI-MEL-02", 1, "has charged", has_charged), Modifier("SKI-MEL-03", 1, "more figures", is_more)],
    "SKI-MEL-01",
    "the die",
)


def against(one: Unit, other: Unit) -> Block:
    """Return where a unit stands after it has gone straight up to an enemy."""
    way = bearing(other.block.x - one.block.x, other.block.y - one.block.y)
    turned = placed(one, one.block.x, one.block.y, way)
    if overlap(turned, other.block):
        return one.block
    length = clear_length(turned, way, 2 * REACH, other.block, 0)
    spot = ahead(one.block.x, one.block.y, way, length)
    return placed(one, spot.x, spot.y, way)


def refuse_charge(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Check a charge: who, at whom, how far, and whether there is room (SKI-MEL-01)."""
    who, whom = order.args
    refused = refuse_actor(battle, asked, who)
    if refused is not None:
        return refused
    if whom not in [unit.id for unit in battle.fielded(1 - asked.side)]:
        return Refusal("SKI-MEL-01", f"{whom} is not an enemy on the table", who)
    one, other = battle.units[who], battle.units[whom]
    there = against(one, other)
    if gap(one.block, other.block) > REACH or not are_touching(there, other.block):
        return Refusal("SKI-MEL-01", f'{other.name} is further than 6"', who, whom)
    return why_not_here(battle, one, there)


def charge(battle: Battle, asked: Question, order: Order) -> None:
    """Go up to the enemy, throw a die each, and take off what the lower one loses."""
    one, other = [battle.units[id] for id in order.args]
    one.block = against(one, other)
    one.has_acted = True
    battle.say(Event(CHARGED, one.id, other.id, x=one.block.x, y=one.block.y))
    rolls: list[Roll] = []
    for us, them in ((one, other), (other, one)):
        face = battle.dice.die(6)
        rolls.append(Roll(us.id, 6, [face], face, MELEE.tally(0, Clash(us, them, us is one))))
    lead = rolls[0].score - rolls[1].score
    if lead >= 0:
        suffer(battle, other, one, max(1, lead), rolls)
    if lead <= 0:
        suffer(battle, one, other, max(1, -lead), rolls if lead < 0 else None)


def suffer(battle: Battle, loser: Unit, winner: Unit, figures: int, rolls: list[Roll] | None) -> None:
    """Tell what a unit loses in a melee, and take it off."""
    battle.say(Event(FOUGHT, loser.id, winner.id, n=min(figures, loser.figures), rolls=rolls))
    lose(battle, loser, figures)


def charges(battle: Battle, asked: Question, unit: Unit) -> list[Order]:
    """Return all charges of a unit."""
    orders = [Order("charge", (unit.id, foe.id)) for foe in battle.fielded(1 - asked.side)]
    return [order for order in orders if refuse_charge(battle, asked, order) is None]
