"""The choice how a commanded group retreats, by its owner (TY-ORD-14, -15, TY-RUL-56)."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import RETREAT
from vedette.rules.tyneside.sight.knowing import nearest_foe
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.tables.actions import is_commanded
from vedette.rules.tyneside.tables.going_back import cover_further_off, may_stay
from vedette.rules.tyneside.tables.marching import can_take_cover
from vedette.rules.tyneside.tables.plans import CHOSE_AWAY, CHOSE_COVER, CHOSE_STAY
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.verbs import GRAMMAR

WAYS: Final = ("away from the enemy", "into the cover further off", "stay in this cover")
"""The ways in words to choose from, in the order of the order's words."""
TOO_FAR: Final = "towards the cover further off, which this move does not reach"


def ways_of(battle: Battle, group: Group) -> list[int]:
    """Return the open ways: always away, into or towards cover further off if any, staying if in cover."""
    gaze = SightTable(battle)
    found = [CHOSE_AWAY]
    foe = nearest_foe(gaze, battle.members(group), group.side)
    if cover_further_off(gaze, group, foe) is not None:
        found.append(CHOSE_COVER)
    if may_stay(gaze, group):
        found.append(CHOSE_STAY)
    return found


def way_words(battle: Battle, group: Group, way: int) -> str:
    """Return a way in words to choose from; cover too far for most is named so (TY-RUL-50, -56)."""
    if way == CHOSE_COVER:
        members = battle.members(group)
        gaze = SightTable(battle)
        foe = nearest_foe(gaze, members, group.side)
        piece = cover_further_off(gaze, group, foe)
        if piece is not None and not can_take_cover(battle, piece, members, foe.x, foe.y, foe.is_known, 0):
            return TOO_FAR
    return WAYS[way - 1]


def who_is_asked(battle: Battle, side: int) -> int:
    """Return the next commanded group that must retreat and may choose how, or NOBODY."""
    for group in battle.acting(side):
        if group.result is None or group.result.order != RETREAT or group.choice:
            continue
        if is_commanded(group) or battle.is_character(group):
            ways = ways_of(battle, group)
            if len(ways) > 1:
                return group.id
            group.choice = ways[0]
    return NOBODY


def check_retreat(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if order.args[0] != asked.who:
        return Refusal("TY-RUL-56", f"{battle.name_of(asked.who)} is asked, nobody else", asked.who)
    if order.args[1] + 1 not in ways_of(battle, battle.groups[asked.who]):
        return Refusal("TY-ORD-15", "there is no such cover, or too few are left to stay", asked.who)
    return None


def apply_retreat(battle: Battle, asked: Question, order: Order) -> None:
    battle.groups[asked.who].choice = order.args[1] + 1


class Retreating(DecisionType[Battle]):
    """The decision to go away, into cover further off, or to stay in cover."""

    def __init__(self) -> None:
        super().__init__("retreat", GRAMMAR, {"retreat": Deed(check_retreat, apply_retreat)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("retreat", (asked.who, way - 1)) for way in ways_of(battle, battle.groups[asked.who])]

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        found = super().options(battle, asked)
        for order, option in zip(self.legal_orders(battle, asked), found, strict=True):
            way = way_words(battle, battle.groups[asked.who], order.args[1] + 1)
            option.words = f"{battle.name_of(asked.who)}: {way}"
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        found = self.legal_orders(battle, asked)
        return found[rng.below(len(found))]

    def table_answer(self, battle: Battle, asked: Question) -> Order | None:
        return self.legal_orders(battle, asked)[0]

    def words(self, battle: Battle, asked: Question) -> str:
        return f"{battle.name_of(asked.who)} must retreat: which way?"
