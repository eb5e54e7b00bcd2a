"""Moves that players order (CMD-21, MOV, MEL-03; TY-RUL-74, -78): in shape, reshaped, man by man, or a charge."""

from typing import Final

from vedette.engine.decisions import DecisionType
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN
from vedette.engine.plurals import many
from vedette.engine.types import Option, Order, Placement, Question
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import ATTACK, FIGHTS
from vedette.rules.tyneside.combat.prisoners import guards_needed
from vedette.rules.tyneside.command.by_hand import any_men, bonus_of, told_men
from vedette.rules.tyneside.command.commanded_moves import length_of
from vedette.rules.tyneside.deeds import DEEDS, has_petticoats_down, own_units, refuse_move
from vedette.rules.tyneside.move.bases import is_engaged, pivot_of
from vedette.rules.tyneside.move.charging import can_charge
from vedette.rules.tyneside.move.forming import ways_to_form
from vedette.rules.tyneside.move.mounting import refuse_dismount, refuse_mount
from vedette.rules.tyneside.move.ranks import SHAPE_NAMES
from vedette.rules.tyneside.move.walking import Walk, along, go
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.tables.actions import is_bound
from vedette.rules.tyneside.tables.going_forward import native_bonus
from vedette.rules.tyneside.tables.marching import heading_of, turned
from vedette.rules.tyneside.tables.moving import may_join
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.verbs import EDGES, GRAMMAR, ending

RAYS: Final = 32
SAMPLES: Final = (0, 90, 180, 270, 360, 450, 540, 630)


# --- whom a player moves ----------------------------------------------------------------------------------------------


def movable(battle: Battle, seat: int) -> list[Group]:
    """Return the units that no mandatory result binds (TY-CMD-21, TY-MEL-04)."""
    return [group for group in own_units(battle, seat) if not is_bound(battle, group)]


def may_go_on(group: Group) -> bool:
    """True if it may still move: it has neither charged nor opened a marker by its move (TY-RUL-81, -104)."""
    return not group.charged and not group.ended


def throw_bonuses(battle: Battle, side: int) -> None:
    """Roll the D6 cm of commanded natives before their player moves them."""
    for group in battle.acting(side):
        if not is_bound(battle, group) and group.result is not None and group.result.order == ATTACK:
            native_bonus(battle, group)


# --- the question -----------------------------------------------------------------------------------------------------


class Moving(DecisionType[Battle]):
    """The decision how a seat moves its units, in the order its player likes (TY-SEQ-04)."""

    def __init__(self) -> None:
        super().__init__("move", GRAMMAR, DEEDS)
        self.shows = FIGHTS

    def apply(self, battle: Battle, asked: Question, order: Order) -> None:
        """Apply an order and ask the seat again, unless it was the last."""
        super().apply(battle, asked, order)
        if not GRAMMAR.verbs[order.verb].closes:
            battle.ask(asked)

    # --- what is offered -------------------------------------------------------------------------------------------

    def closed(self, battle: Battle, asked: Question) -> list[Order]:
        """Return charges, joins and other orders with nothing left open."""
        found: list[Order] = []
        gaze = SightTable(battle)
        for group in movable(battle, asked.post):
            if may_go_on(group) and not is_engaged(battle, group):
                for enemy in battle.groups:
                    if enemy.side != group.side and enemy.is_here():
                        if can_charge(gaze, group, enemy, bonus_of(battle, group)):
                            found.append(Order("charge", (group.id, enemy.id)))
            if not group.has_moved and may_go_on(group):
                for other in battle.groups:
                    if may_join(battle, group, other):
                        found.append(Order("join", (group.id, other.id)))
            if has_petticoats_down(battle, group):
                found.append(Order("hitch", (group.id,)))
            if battle.rules.dismounting and may_go_on(group):
                if refuse_dismount(battle, group) is None:
                    found.append(Order("dismount", (group.id,)))
                if refuse_mount(battle, group) is None:
                    found.append(Order("mount", (group.id,)))
            held = battle.prisoners_of(group.id)
            if battle.rules.has_prisoners and held:
                for n in range(guards_needed(battle, len(held)) + 1):
                    found.append(Order("guard", (group.id, n)))
        return found

    def sample_moves(self, battle: Battle, group: Group) -> list[Order]:
        """Return full and half moves in eight directions, as the unit stands."""
        found: list[Order] = []
        pivot = pivot_of(battle, battle.members(group))
        x, y = battle.x[pivot], battle.y[pivot]
        for turn in SAMPLES:
            ux, uy = turned(0, 65536, turn)
            walk = Walk(battle, pivot, bonus_of(battle, group))
            left = walk.left()
            if left < 50:
                continue
            go(battle, walk, *along(x, y, ux, uy, left))
            for part in (2, 1):
                sx, sy = x + (walk.x - x) // part, y + (walk.y - y) // part
                if (sx, sy) != (x, y) and refuse_move(battle, group, sx, sy) is None:
                    found.append(Order("move", (group.id, sx, sy, heading_of(ux, uy))))
        return found

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        found = self.closed(battle, asked)
        for group in movable(battle, asked.post):
            if may_go_on(group):
                found.extend(self.sample_moves(battle, group))
                for turn in (0, 90, 180, 270):
                    if turn != group.facing:
                        found.append(Order("turn", (group.id, turn)))
        found.append(Order("done"))
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        units = [group for group in movable(battle, asked.post) if may_go_on(group)]
        if not units or rng.below(len(units) + 2) == 0:
            return Order("done")
        closed = self.closed(battle, asked)
        if closed and rng.below(2):
            return closed[rng.below(len(closed))]
        group = units[rng.below(len(units))]
        kind = rng.below(8)
        pivot = pivot_of(battle, battle.members(group))
        if kind == 0:
            return Order("turn", (group.id, rng.below(360)))
        if kind == 1:
            return self.any_form(battle, asked, group, pivot, rng)
        men = any_men(battle, group, rng) if kind == 2 else []
        if men and rng.below(2):
            return Order("man", (group.id, *told_men(men)))
        for _ in range(4):
            heading = rng.below(360)
            ux, uy = turned(0, 65536, 2 * heading)
            walk = Walk(battle, pivot, bonus_of(battle, group))
            length = walk.left()
            if length < 100:
                return Order("done") if rng.below(3) == 0 else Order("turn", (group.id, heading))
            x, y = along(battle.x[pivot], battle.y[pivot], ux, uy, 50 + rng.below(length))
            if refuse_move(battle, group, x, y) is None:
                return Order("move", (group.id, x, y, heading, *told_men(men)))
        return Order("turn", (group.id, rng.below(360)))

    def any_form(self, battle: Battle, asked: Question, group: Group, pivot: int, rng: Rng) -> Order:
        """Draw a shape, line, edge or cover, sometimes with men sent by hand; bad draws become a shape on the spot."""
        x, y, heading = battle.x[pivot], battle.y[pivot], rng.below(360)
        shape = Order("form", (group.id, rng.below(len(SHAPE_NAMES)), x, y, heading))
        which = rng.below(4)
        men = told_men(any_men(battle, group, rng)) if rng.below(4) == 0 else ()
        tried = Order("form", (*shape.args, *men))
        if which == 1:
            tried = Order("line", (group.id, x, y, heading, 1 + rng.below(60), *men))
        elif which == 2:
            tried = Order("edge", (group.id, rng.below(len(EDGES)), *men))
        elif which == 3 and battle.field.covers:
            tried = Order("cover", (group.id, battle.field.covers[rng.below(len(battle.field.covers))].id, *men))
        return tried if self.check(battle, asked, tried) is None else shape

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        found = [GRAMMAR.offer(battle, order) for order in self.closed(battle, asked)]
        for group in movable(battle, asked.post):
            if not may_go_on(group):
                continue
            reach = reach_of(battle, group)
            if reach is not None:
                found.append(GRAMMAR.offer(battle, Order("move", (group.id, OPEN, OPEN, OPEN)), reach))
            found.extend(ways_to_form(battle, group, reach, bonus_of(battle, group)))
        found.append(ending(battle, "End the moves"))
        return found

    def table_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Return the order for an unplayed character, who commands nobody: its groups roll for their Actions."""
        return Order("done")

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        units = [group for group in movable(battle, asked.post) if may_go_on(group)]
        return f"{name}: whom do you move? {many(len(units), 'unit')} may." if units else f"{name}: all have moved."


def reach_of(battle: Battle, group: Group) -> Placement | None:
    """Return an outline of where the pivot may go, or None when no move is left."""
    pivot = pivot_of(battle, battle.members(group))
    walk = Walk(battle, pivot, bonus_of(battle, group))
    if walk.left() < 20:
        return None
    outline: list[tuple[int, int]] = []
    for ray in range(RAYS):
        ux, uy = turned(0, 65536, ray * 720 // RAYS)
        outline.append(last_stop(battle, group, pivot, ux, uy))
    reach = Placement("envelope")
    reach.outlines = [outline]
    return reach


def last_stop(battle: Battle, group: Group, pivot: int, ux: int, uy: int) -> tuple[int, int]:
    """Return the furthest place in a direction that the unit may be ordered to."""
    walk = Walk(battle, pivot, bonus_of(battle, group))
    x, y = battle.x[pivot], battle.y[pivot]
    go(battle, walk, *along(x, y, ux, uy, walk.left()))
    length = length_of(walk.x - x, walk.y - y)
    for part in range(12):
        sx, sy = along(x, y, ux, uy, length * (12 - part) // 12)
        if (sx, sy) != (x, y) and refuse_move(battle, group, sx, sy) is None:
            return sx, sy
    return x, y
