"""The question to an active group (ACT), and its answers as people see them."""

from collections.abc import Callable
from typing import Final

from vedette.engine.decisions import DecisionType
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN as LEFT_OPEN
from vedette.engine.plurals import many, suited
from vedette.engine.types import NOBODY, Option, Order, Question
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.grenades import struck
from vedette.rules.adventures.combat.melee import refuse_fight
from vedette.rules.adventures.groups.groups import (
    ARTILLERY,
    CHIEF,
    FIELDED,
    FORMATION_WORDS,
    FORMING_WORDS,
    INCH,
    RESERVE,
    SQUARE,
    Group,
)
from vedette.rules.adventures.groups.parts import waits_for_chief
from vedette.rules.adventures.groups.room import gun_taken_in
from vedette.rules.adventures.turn.actions import FACED, FIRED, MOVED
from vedette.rules.adventures.turn.breaking_off import refuse_break_off
from vedette.rules.adventures.turn.deeds import DEEDS
from vedette.rules.adventures.turn.entering import entering_options
from vedette.rules.adventures.turn.moving import allowance, reach_for
from vedette.rules.adventures.turn.offers import act_orders, can_do, closed_orders, pick_act
from vedette.rules.adventures.turn.reaches import drawn, in_place
from vedette.rules.adventures.verbs import GRAMMAR


class Act(DecisionType[Battle]):
    """The next action of an active group (CA-ACT-01)."""

    def __init__(self) -> None:
        super().__init__("act", GRAMMAR, DEEDS)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return act_orders(battle)

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return pick_act(battle, rng)

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        return act_options(battle)

    def words(self, battle: Battle, asked: Question) -> str:
        group = battle.groups[asked.who]
        return suited(asked_of(battle, group), group.card.name)


def asked_of(battle: Battle, group: Group) -> str:
    """Return the question to the acting group; words in angle brackets agree with its name."""
    name = group.card.name
    if group.in_melee > 0 and refuse_fight(battle, group) is not None:
        return f"{name} <is> in a melee that has been fought on this turn: <does> <it> break off?"
    if group.in_melee > 0 and refuse_break_off(battle, group) is not None:
        return f"{name} <is> in melee and cannot break off: <does> <it> fight on?"
    if group.in_melee > 0:
        return f"{name} <is> in melee: <does> <it> fight on or break off?"
    if battle.moved_first:
        return f"<Does> {name} fire with half <its> figures?"
    if waits_for_chief(battle, group):
        return f"The C-in-C has acted this turn: does he leave {name}, so that <it> can act?"
    if battle.actions <= 0:
        return f"Does the C-in-C {'join' if group.chief == NOBODY else 'leave'} {name} where <it> <has> come to?"
    return f"What <does> {name} do? Actions left: {battle.actions}."


def act_options(battle: Battle) -> list[Option]:
    """Return the actions of the acting group, the open ones with their reach."""
    who = battle.acting
    us = battle.groups[who]
    found: list[Option] = []
    for order in closed_orders(battle):
        option = closed_option(battle, us, order)
        if option is not None and option.text not in [other.text for other in found]:
            found.append(option)
    if us.where == RESERVE:
        return entering_options(battle, us) + found
    if us.where != FIELDED or us.in_melee > 0:
        return found
    length = allowance(battle, us)
    if can_do(battle, MOVED) and length > 0 and us.building == NOBODY:
        reach = drawn(battle, us, reach_for(battle, us, length, 0))
        facing = LEFT_OPEN if us.card.klass >= ARTILLERY else us.block.heading
        move = Order("move", (who, LEFT_OPEN, LEFT_OPEN, facing))
        if reach.outlines or reach.through:
            found.insert(0, GRAMMAR.option(move, f"Move up to {length / 100:g} inches", reach))
    if us.card.klass < ARTILLERY and us.building == NOBODY and can_do(battle, FACED):
        found.append(GRAMMAR.offer(battle, Order("face", (who, LEFT_OPEN)), in_place(us)))
    if us.serves_gun and can_do(battle, FIRED):
        found.append(GRAMMAR.offer(battle, Order("turn", (who, LEFT_OPEN)), in_place(us)))
    return found


def closed_option(battle: Battle, us: Group, order: Order) -> Option | None:
    """Return the option of an order; orders that need a place or facing are offered once, left open."""
    offer = OFFERS.get(order.verb)
    return offer(battle, us, order) if offer is not None else GRAMMAR.offer(battle, order)


def offered_open(battle: Battle, us: Group, order: Order) -> Option | None:
    """Offer nothing: `act_options` has it with its reach."""
    return None


def ending_with_facing(battle: Battle, us: Group, order: Order) -> Option | None:
    """Return the option of an order that ends with any facing (CA-ORG-16, CA-RUL-42)."""
    return GRAMMAR.offer(battle, Order(order.verb, (us.id, LEFT_OPEN)), in_place(us))


def throwing(battle: Battle, us: Group, order: Order) -> Option | None:
    whom = struck(battle, us, order.args[1], order.args[2])[0]
    option = GRAMMAR.option(order, f"Throw a grenade at {whom.card.name}")
    option.target = whom.id
    return option


def falling_back(battle: Battle, us: Group, order: Order) -> Option | None:
    inches = many(f"{order.args[1] / 100:g}", "inch", "inches")
    return GRAMMAR.option(order, f"Fall back {inches}").numbered("Fall back", order.args[1] // INCH, "inch")


def forming_up(battle: Battle, us: Group, order: Order) -> Option | None:
    return GRAMMAR.option(order, forming(battle, us, order.args[1], order.args[2]))


def detaching(battle: Battle, us: Group, order: Order) -> Option | None:
    return GRAMMAR.option(order, f"Detach {many(order.args[1], 'figure')} under the NCO")


def quitting(battle: Battle, us: Group, order: Order) -> Option | None:
    return GRAMMAR.option(order, f"Leave the building in {FORMATION_WORDS[order.args[4]]}")


def sending(battle: Battle, us: Group, order: Order) -> Option | None:
    if len(order.args) == 1:
        return GRAMMAR.offer(battle, order)
    return GRAMMAR.option(order, f"Send {order.args[1]} runners for ammunition")


def joining(battle: Battle, us: Group, order: Order) -> Option | None:
    if us.card.klass == CHIEF:
        return GRAMMAR.offer(battle, order)
    return GRAMMAR.option(order, "The C-in-C joins the group")


OFFERS: Final[dict[str, Callable[[Battle, Group, Order], Option | None]]] = {
    "face": offered_open,
    "turn": offered_open,
    "enter": offered_open,
    "pack": ending_with_facing,
    "unpack": ending_with_facing,
    "dismount": ending_with_facing,
    "throw": throwing,
    "back": falling_back,
    "form": forming_up,
    "detach": detaching,
    "quit": quitting,
    "send": sending,
    "join": joining,
}
"""The orders whose button needs more than the verb's row."""


def forming(battle: Battle, us: Group, formation: int, files: int) -> str:
    """Describe a formation, with the gun that a square takes inside (CA-ACT-05, CA-RUL-39)."""
    said = f"Form {FORMING_WORDS[formation]}"
    inside = gun_taken_in(battle, us, files) if formation == SQUARE else NOBODY
    if inside != NOBODY:
        said += f" round {battle.groups[inside].card.name}"
    return said + f", {many(files, 'rank' if formation == SQUARE else 'file')}"
