"""Set-up (TY-RUL-125): the side that moves second first, group by group; the program does a side run by tables."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN
from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, Option, Order, Placement, Question, Refusal
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import ADVANCE, HALT
from vedette.rules.tyneside.move.forming import sized
from vedette.rules.tyneside.move.ranks import SHAPE_NAMES, files_of, shape_places
from vedette.rules.tyneside.setup.deploying import (
    FORWARD,
    arrange,
    figures_to_place,
    man_place,
    put_unit,
    waiting,
    why_not,
)
from vedette.rules.tyneside.setup.garrison import place_to_hold
from vedette.rules.tyneside.setup.posting import post_all
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.verbs import GRAMMAR, INTENTS

INTENDED: Final = (HALT, ADVANCE)
"""The orders of INTENTS."""


# --- the orders, verb by verb -----------------------------------------------------------------------------------------


def check_ready(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    left = waiting(battle, asked.side)
    return Refusal("TY-RUL-125", f"{many(len(left), 'unit')} must be placed first") if left else None


def apply_ready(battle: Battle, asked: Question, order: Order) -> None:
    """Confirm that the side is set up; the next step follows."""


def check_any_left(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return None if waiting(battle, asked.side) else Refusal("TY-RUL-125", "all are placed")


def check_garrison(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if not place_to_hold(battle, asked.side):
        return Refusal("TY-RUL-125", "this side has no place to hold in its zone")
    return check_any_left(battle, asked, order)


def apply_garrison(battle: Battle, asked: Question, order: Order) -> None:
    man_place(battle, asked.side)


def apply_post(battle: Battle, asked: Question, order: Order) -> None:
    post_all(battle, asked.side)


def apply_arrange(battle: Battle, asked: Question, order: Order) -> None:
    arrange(battle, asked.side)


def check_begin(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Check that a side may begin: the stored order is chosen too, group by group."""
    who, intent = order.args[0], order.args[1]
    mine = [group for group in battle.groups if group.id == who and group.side == asked.side]
    if not mine or mine[0].is_leader or not mine[0].placed:
        return Refusal("TY-RUL-125", f"{battle.name_of(who)} is no group that this side has placed")
    if mine[0].order == INTENDED[intent]:
        return Refusal("TY-RUL-125", f"{mine[0].name} begins with {INTENTS[intent]} already", who)
    return None


def apply_begin(battle: Battle, asked: Question, order: Order) -> None:
    battle.groups[order.args[0]].order = INTENDED[order.args[1]]
    battle.tell(event_types.INTENDS[order.args[1]], order.args[0])


def check_place(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    who = order.args[0]
    mine = [group for group in battle.groups if group.id == who and group.side == asked.side]
    left = waiting(battle, asked.side)
    if not mine or (mine[0] not in left and not mine[0].placed) or (mine[0].is_leader and mine[0].listed != NOBODY):
        return Refusal("TY-RUL-125", f"{battle.name_of(who)} is no unit that this side places")
    if not 0 <= order.args[3] < 360:
        return Refusal("TY-RUL-25", "a heading is 0 to 359 degrees", who)
    trial = lifted(battle, mine[0])
    return why_not(trial, trial.groups[who], order.args[1], order.args[2], order.args[3], order.args[4])


def apply_place(battle: Battle, asked: Question, order: Order) -> None:
    group = battle.groups[order.args[0]]
    figures = figures_to_place(battle, group)
    spots = shape_places(battle, figures, order.args[1], order.args[2], order.args[3], order.args[4])
    put_unit(battle, group, spots, order.args[3])


DEEDS: Final = {
    "place": Deed(check_place, apply_place),
    "post": Deed(check_any_left, apply_post),
    "garrison": Deed(check_garrison, apply_garrison),
    "arrange": Deed(check_any_left, apply_arrange),
    "begin": Deed(check_begin, apply_begin),
    "ready": Deed(check_ready, apply_ready),
}


# --- the question -----------------------------------------------------------------------------------------------------


class Deploying(DecisionType[Battle]):
    """The decision of a side that places its units in its zone, or has them placed."""

    def __init__(self) -> None:
        super().__init__("deploy", GRAMMAR, DEEDS)

    def apply(self, battle: Battle, asked: Question, order: Order) -> None:
        """Apply an order and ask the side again until all are ready."""
        super().apply(battle, asked, order)
        if not GRAMMAR.verbs[order.verb].closes:
            battle.ask(asked)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        left = waiting(battle, asked.side)
        if not left:
            return [Order("ready"), *self.intents(battle, asked.side)]
        found = [Order("arrange")]
        if place_to_hold(battle, asked.side):
            found = [Order("garrison"), *found]
        found.append(Order("post"))
        rng = Rng(7919 * (left[0].id + 1))
        for _ in range(6):
            order = self.place_by_lot(battle, left[0], rng)
            if order is not None:
                found.append(order)
        return found

    def intents(self, battle: Battle, side: int) -> list[Order]:
        """Return orders that change the stored order of each placed group."""
        found: list[Order] = []
        for group in battle.groups:
            if group.side == side and group.placed and not group.is_leader:
                for n in range(len(INTENDED)):
                    if INTENDED[n] != group.order:
                        found.append(Order("begin", (group.id, n)))
        return found

    def place_by_lot(self, battle: Battle, group: Group, rng: Rng) -> Order | None:
        zone = battle.sides[group.side].zone
        heading = FORWARD[battle.sides[group.side].home]
        for _ in range(20):
            x = zone[0] + rng.below(max(1, zone[2] - zone[0]))
            y = zone[1] + rng.below(max(1, zone[3] - zone[1]))
            shape = rng.below(len(SHAPE_NAMES))
            if why_not(battle, group, x, y, heading, shape) is None:
                return Order("place", (group.id, x, y, heading, shape))
        return None

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        left = waiting(battle, asked.side)
        intents = self.intents(battle, asked.side)
        if intents and rng.below(4) == 0:
            return intents[rng.below(len(intents))]
        if not left:
            return Order("ready")
        if rng.below(4):
            order = self.place_by_lot(battle, left[rng.below(len(left))], rng)
            if order is not None:
                return order
        if rng.below(2):
            return Order("post")
        return Order("garrison" if place_to_hold(battle, asked.side) and rng.below(2) else "arrange")

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        left = waiting(battle, asked.side)
        found: list[Option] = []
        zone = battle.sides[asked.side].zone
        corners = [(zone[0], zone[1]), (zone[2], zone[1]), (zone[2], zone[3]), (zone[0], zone[3])]
        for group in left or [one for one in battle.groups if one.side == asked.side and one.placed]:
            if group.is_leader and group.listed != NOBODY:
                continue
            reach = Placement("envelope")
            reach.outlines = [corners]
            figures = figures_to_place(battle, group)
            for shape in range(len(SHAPE_NAMES) if len(figures) > 1 else 1):
                shown = sized(battle, reach, figures, files_of(shape, len(figures)))
                option = GRAMMAR.offer(battle, Order("place", (group.id, OPEN, OPEN, OPEN, shape)), shown)
                if len(figures) == 1:
                    option.words = f"{group.name}: place"
                found.append(option)
        found.extend([GRAMMAR.offer(battle, order) for order in self.intents(battle, asked.side)])
        found.append(GRAMMAR.offer(battle, Order("post" if left else "ready")))
        return found

    def table_answer(self, battle: Battle, asked: Question) -> Order | None:
        return Order("arrange") if waiting(battle, asked.side) else Order("ready")

    def words(self, battle: Battle, asked: Question) -> str:
        left = waiting(battle, asked.side)
        return f"Set up your force: {many(len(left), 'unit')} to place." if left else "All are placed. Ready?"


def lifted(battle: Battle, group: Group) -> Battle:
    """Return the battle without a unit already placed, so that it does not stand in its own way."""
    if not group.placed:
        return battle
    trial = battle.clone()
    for i in figures_to_place(trial, trial.groups[group.id]):
        trial.fate[i] = 0
    return trial
