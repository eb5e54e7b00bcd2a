"""Marker options (HID): where a hidden unit's marker goes, and how its unit stands up."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN
from vedette.engine.plurals import many, suited
from vedette.engine.types import NOBODY, Option, Order, Placement, Question, Refusal
from vedette.geometry.points import ahead
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.event_types import inches
from vedette.rules.shock.markers.markers import refuse_sneak, refuse_stand, sneak, stand_up
from vedette.rules.shock.move.move_offers import HEADINGS
from vedette.rules.shock.move.reaches import circle, turning
from vedette.rules.shock.units import MARKER, Marker
from vedette.rules.shock.verbs import GRAMMAR, offer, offer_with

PLACES_TRIED: Final = 4
"""The random places tried before the marker stays."""


def check_marker(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Check that the marker that moves is the one that has rolled."""
    marker = marker_of(battle, asked)
    if order.args[0] != marker.id + 1:
        return Refusal("SP-HID-04", f"it is marker {marker.id + 1} that moves", asked.who)
    return None


def check_sneak(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = check_marker(battle, asked, order)
    return (
        refused if refused is not None else refuse_sneak(battle, marker_of(battle, asked), order.args[1], order.args[2])
    )


def apply_sneak(battle: Battle, asked: Question, order: Order) -> None:
    sneak(battle, marker_of(battle, asked), order.args[1], order.args[2])


def apply_keep(battle: Battle, asked: Question, order: Order) -> None:
    battle.mover = NOBODY
    battle.has_begun = True


class MarkerMoves(DecisionType[Battle]):
    """The move of a marker, up to its roll, or none (SP-HID-04)."""

    def __init__(self) -> None:
        super().__init__(
            "creep", GRAMMAR, {"sneak": Deed(check_sneak, apply_sneak), "keep": Deed(check_marker, apply_keep)}
        )

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        marker = marker_of(battle, asked)
        found: list[Order] = []
        for way in HEADINGS:
            for length in (battle.allowance, battle.allowance // 2):
                there = ahead(marker.x, marker.y, way, length)
                if refuse_sneak(battle, marker, there.x, there.y) is None:
                    found.append(Order("sneak", (marker.id + 1, there.x, there.y)))
        found.append(Order("keep", (marker.id + 1,)))
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        marker = marker_of(battle, asked)
        for _ in range(PLACES_TRIED):
            there = ahead(marker.x, marker.y, rng.below(360), rng.below(battle.allowance + 1))
            if refuse_sneak(battle, marker, there.x, there.y) is None:
                return Order("sneak", (marker.id + 1, there.x, there.y))
        return Order("keep", (marker.id + 1,))

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        marker = marker_of(battle, asked)
        reach = Placement("envelope")
        reach.outlines.append(circle(marker.x, marker.y, battle.allowance))
        anywhere = Order("sneak", (marker.id + 1, OPEN, OPEN))
        going = offer_with(battle, anywhere, "", f" up to {inches(battle.allowance)}", reach)
        return [going, offer(battle, Order("keep", (marker.id + 1,)))]

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        return f"{name[:1].upper()}{name[1:]} may move {many(battle.allowance // 100, 'inch', 'inches')}: where to?"


def marker_of(battle: Battle, asked: Question) -> Marker:
    return battle.markers[asked.who - MARKER]


def check_stand(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_stand(battle, battle.units[asked.who], order)


def apply_stand(battle: Battle, asked: Question, order: Order) -> None:
    stand_up(battle, battle.units[asked.who], order.args[1])


class StandsUp(DecisionType[Battle]):
    """The choice of facing for an uncovered unit that stands up, by its owner (SP-RUL-74)."""

    def __init__(self) -> None:
        super().__init__("unmask", GRAMMAR, {"stand": Deed(check_stand, apply_stand)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("stand", (asked.who, heading)) for heading in HEADINGS]

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        return [turning(battle, "stand", battle.units[asked.who])]

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        return suited(f"{name} <is> uncovered: which way <does> <it> face?", name)
