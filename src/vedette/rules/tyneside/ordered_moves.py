"""Moves that players order (CMD-21, MOV, MEL-03; TY-RUL-74, -78): as the unit stands, in a new shape, man by man, or a charge."""

from typing import Final

from vedette.engine.dice import Chance
from vedette.engine.orders import OPEN
from vedette.engine.plurals import many
from vedette.engine.questions import Kind
from vedette.engine.types import Option, Order, Question, Reach, Refusal
from vedette.rules.tyneside import words
from vedette.rules.tyneside.actions import is_bound
from vedette.rules.tyneside.bases import APART, is_clear_of_enemies, is_engaged, pivot_of
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.by_hand import any_men, bonus_of, refuse_men, send, sent_men, told_men
from vedette.rules.tyneside.charging import can_charge
from vedette.rules.tyneside.codes import ATTACK, FIGHTS
from vedette.rules.tyneside.commanded_moves import length_of, line_edge, move_men, move_to, order_charge
from vedette.rules.tyneside.forming import (
    LONGEST_LINE,
    form_at,
    line_cover,
    places_for,
    refuse_cover,
    refuse_edge,
    ways_to_form,
)
from vedette.rules.tyneside.going_forward import native_bonus
from vedette.rules.tyneside.marching import heading_of, turned
from vedette.rules.tyneside.mounting import dismount, mount, refuse_dismount, refuse_mount
from vedette.rules.tyneside.moving import join, may_join
from vedette.rules.tyneside.prisoners import appoint, guards_needed
from vedette.rules.tyneside.ranks import SHAPE_NAMES
from vedette.rules.tyneside.sight import Gaze
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.verbs import EDGES, GRAMMAR, ending
from vedette.rules.tyneside.walking import Walk, along, go

RAYS: Final = 32
SAMPLES: Final = (0, 90, 180, 270, 360, 450, 540, 630)
FAR: Final = 6000
MOVES: Final = [
    "move",
    "form",
    "line",
    "edge",
    "cover",
    "man",
    "turn",
    "charge",
    "join",
    "dismount",
    "mount",
    "hitch",
    "guard",
    "done",
]


# --- whom a player moves ----------------------------------------------------------------------------------------------


def own_units(battle: Battle, seat: int) -> list[Group]:
    """The units that a seat moves, aims and follows up with this side turn: its character and what it has paid for (TY-
    RUL-107)."""
    found: list[Group] = []
    side = battle.seats[seat].side
    for group in battle.acting(side):
        if battle.is_character(group):
            if battle.seat_of_figure(group.men[0]) == seat:
                found.append(group)
        elif group.seat == seat:
            found.append(group)
    return found


def movable(battle: Battle, seat: int) -> list[Group]:
    """Those of them that no mandatory result binds (TY-CMD-21, TY-MEL-04)."""
    return [group for group in own_units(battle, seat) if not is_bound(battle, group)]


def may_go_on(group: Group) -> bool:
    """It may still move: it has neither charged nor opened a marker by its move (TY-RUL-81, -104)."""
    return not group.charged and not group.ended


def throw_bonuses(battle: Battle, side: int) -> None:
    """The D6 cm of commanded natives, before their player moves them."""
    for group in battle.acting(side):
        if not is_bound(battle, group) and group.result is not None and group.result.order == ATTACK:
            native_bonus(battle, group)


def pivot_walk(battle: Battle, group: Group, x: int, y: int) -> Walk:
    """The straight walk of a unit's pivot to a place."""
    walk = Walk(battle, pivot_of(battle, battle.members(group)), bonus_of(battle, group))
    go(battle, walk, x, y)
    return walk


# --- what may be ordered ----------------------------------------------------------------------------------------------


def refuse_move(battle: Battle, group: Group, x: int, y: int) -> Refusal | None:
    """The pivot must be able to go there; the others move parallel to it, as far as they can."""
    if not battle.field.is_on_table(x, y):
        return Refusal("TY-RUL-74", f"{group.name} would leave the table", group.id)
    walk = pivot_walk(battle, group, x, y)
    if (walk.x, walk.y) != (x, y):
        return Refusal("TY-MOV-01", f"{group.name} cannot get so far with what is left of its move", group.id)
    pivot = walk.figure
    members = battle.members(group)
    if is_pivot_blocked(battle, pivot, x, y, members):
        return Refusal("TY-RUL-74", f"{group.name} would end on somebody's base, or within 2 cm of an enemy", group.id)
    return None


def is_pivot_blocked(battle: Battle, pivot: int, x: int, y: int, mates: list[int]) -> bool:
    """Somebody who is not of the unit stands there, or an enemy is too near."""
    if not is_clear_of_enemies(battle, pivot, x, y, APART) or battle.field.is_barred(x, y):
        return True
    radius = battle.radius(pivot)
    for other in range(len(battle.fate)):
        if battle.is_fielded(other) and other not in mates:
            far = radius + battle.radius(other)
            if (battle.x[other] - x) ** 2 + (battle.y[other] - y) ** 2 < far * far:
                return True
    return False


# --- the question -----------------------------------------------------------------------------------------------------


class Moving(Kind[Battle]):
    """A seat moves its units, in the order its player likes (TY-SEQ-04)."""

    def __init__(self) -> None:
        super().__init__("move", GRAMMAR, MOVES)
        self.shows = FIGHTS

    def refuse(self, battle: Battle, asked: Question, order: Order) -> Refusal | None:
        if order.verb == "done":
            return None
        who = order.args[0]
        mine = [group for group in own_units(battle, asked.post) if group.id == who]
        if not mine:
            return Refusal("TY-RUL-107", f"{battle.name_of(who)} is not commanded by this character")
        group = mine[0]
        if is_bound(battle, group):
            return Refusal("TY-ACT-07", f"{group.name} is bound by a mandatory result", who)
        if order.verb == "guard":
            return self.refuse_guard(battle, group, order.args[1])
        if order.verb == "hitch":
            if not [i for i in battle.members(group) if battle.cards[i].petticoats and not battle.hitched[i]]:
                return Refusal("TY-MOV-04", f"{group.name} has no petticoats to hitch up", who)
            return None
        if group.charged:
            return Refusal("TY-RUL-81", f"{group.name} has charged and does not move again", who)
        if group.ended and order.verb != "turn":
            return Refusal("TY-RUL-104", f"{group.name} has come upon a marker and has ended its move", who)
        if order.verb == "dismount":
            return refuse_dismount(battle, group)
        if order.verb == "mount":
            return refuse_mount(battle, group)
        if order.verb == "charge":
            return self.refuse_charge(battle, group, order.args[1])
        if order.verb == "join":
            other = order.args[1]
            if (
                group.has_moved
                or not 0 <= other < len(battle.groups)
                or not may_join(battle, group, battle.groups[other])
            ):
                return Refusal(
                    "TY-GRP-03", f"{group.name} has moved, or these are no similar troops within 5 cm", who, other
                )
            return None
        if order.verb == "turn":
            return None if 0 <= order.args[1] < 360 else Refusal("TY-RUL-25", "a heading is 0 to 359 degrees", who)
        if order.verb == "man":
            return refuse_men(battle, group, [(order.args[1], order.args[2], order.args[3]), *sent_men(order)])
        no = refuse_men(battle, group, sent_men(order))
        if no is not None:
            return no
        if order.verb == "form":
            return self.refuse_form(battle, group, *order.args[2:5])
        if order.verb == "line":
            if not 1 <= order.args[4] <= LONGEST_LINE:
                return Refusal("TY-RUL-74", f"a line is 1 to {LONGEST_LINE} cm long; not {order.args[4]}", who)
            return self.refuse_form(battle, group, *order.args[1:4])
        if order.verb == "edge":
            return refuse_edge(battle, group, order.args[1], bonus_of(battle, group))
        if order.verb == "cover":
            return refuse_cover(battle, group, order.args[1], bonus_of(battle, group))
        if not 0 <= order.args[3] < 360:
            return Refusal("TY-RUL-25", "a heading is 0 to 359 degrees", who)
        return refuse_move(battle, group, order.args[1], order.args[2])

    def refuse_form(self, battle: Battle, group: Group, x: int, y: int, heading: int) -> Refusal | None:
        if not 0 <= heading < 360:
            return Refusal("TY-RUL-25", "a heading is 0 to 359 degrees", group.id)
        pivot = pivot_of(battle, battle.members(group))
        if (battle.x[pivot] - x) ** 2 + (battle.y[pivot] - y) ** 2 > FAR * FAR or not battle.field.is_on_table(x, y):
            return Refusal("TY-MOV-01", f"that is too far for {group.name} to form up in one turn", group.id)
        return None

    def refuse_guard(self, battle: Battle, group: Group, n: int) -> Refusal | None:
        held = battle.prisoners_of(group.id)
        if not battle.rules.has_prisoners or not held:
            return Refusal("TY-PRI-01", f"{group.name} has no prisoners", group.id)
        if not 0 <= n <= guards_needed(battle, len(held)):
            return Refusal(
                "TY-RUL-96", f"{group.name} needs {guards_needed(battle, len(held))} guards; not {n}", group.id
            )
        return None

    def refuse_charge(self, battle: Battle, group: Group, whom: int) -> Refusal | None:
        if not 0 <= whom < len(battle.groups) or battle.groups[whom].side == group.side:
            return Refusal("TY-MEL-03", f"there is no enemy unit {whom}", group.id)
        if is_engaged(battle, group):
            return Refusal("TY-RUL-79", f"{group.name} is in contact already", group.id, whom)
        enemy = battle.groups[whom]
        if not enemy.is_here() or not can_charge(Gaze(battle), group, enemy, bonus_of(battle, group)):
            return Refusal(
                "TY-MEL-03", f"{group.name} cannot touch anybody of {enemy.name} with its move", group.id, whom
            )
        return None

    def obey(self, battle: Battle, asked: Question, order: Order) -> None:
        if order.verb == "done":
            return
        group = battle.groups[order.args[0]]
        args = order.args
        if order.verb == "move":
            move_to(battle, group, args[1], args[2], args[3], sent_men(order))
        elif order.verb == "form" or order.verb == "line":
            heading = args[4] if order.verb == "form" else args[3]
            sent = send(battle, group, sent_men(order))
            form_at(battle, group, places_for(battle, group, order, sent), heading, bonus_of(battle, group), sent)
        elif order.verb == "edge":
            line_edge(battle, group, args[1], sent_men(order))
        elif order.verb == "cover":
            sent = send(battle, group, sent_men(order))
            line_cover(battle, group, battle.field.pieces[args[1]], bonus_of(battle, group), sent)
        elif order.verb == "man":
            move_men(battle, group, [(args[1], args[2], args[3]), *sent_men(order)])
        elif order.verb == "turn":
            battle.face(group, args[1])
            battle.tell(words.TURNED, group.id, x=battle.x[group.men[0]], y=battle.y[group.men[0]])
        elif order.verb == "charge":
            order_charge(battle, group, battle.groups[args[1]])
        elif order.verb == "join":
            join(battle, group, battle.groups[args[1]])
        elif order.verb == "guard":
            appoint(battle, group, args[1])
        elif order.verb == "dismount":
            dismount(battle, group)
        elif order.verb == "mount":
            mount(battle, group)
        else:
            for i in battle.members(group):
                battle.hitched[i] = 1
            battle.tell(words.HITCHED, group.id)
        battle.ask(asked)

    # --- what is offered -------------------------------------------------------------------------------------------

    def closed(self, battle: Battle, asked: Question) -> list[Order]:
        """Charges, joins and the like: orders with nothing left open."""
        found: list[Order] = []
        gaze = Gaze(battle)
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
            if [i for i in battle.members(group) if battle.cards[i].petticoats and not battle.hitched[i]]:
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
        """Full and half moves in eight directions, as the unit stands."""
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

    def orders(self, battle: Battle, asked: Question) -> list[Order]:
        found = self.closed(battle, asked)
        for group in movable(battle, asked.post):
            if may_go_on(group):
                found.extend(self.sample_moves(battle, group))
                for turn in (0, 90, 180, 270):
                    if turn != group.facing:
                        found.append(Order("turn", (group.id, turn)))
        found.append(Order("done"))
        return found

    def pick(self, battle: Battle, asked: Question, chance: Chance) -> Order:
        units = [group for group in movable(battle, asked.post) if may_go_on(group)]
        if not units or chance.below(len(units) + 2) == 0:
            return Order("done")
        closed = self.closed(battle, asked)
        if closed and chance.below(2):
            return closed[chance.below(len(closed))]
        group = units[chance.below(len(units))]
        kind = chance.below(8)
        pivot = pivot_of(battle, battle.members(group))
        if kind == 0:
            return Order("turn", (group.id, chance.below(360)))
        if kind == 1:
            return self.any_form(battle, asked, group, pivot, chance)
        men = any_men(battle, group, chance) if kind == 2 else []
        if men and chance.below(2):
            return Order("man", (group.id, *told_men(men)))
        for _ in range(4):
            heading = chance.below(360)
            ux, uy = turned(0, 65536, 2 * heading)
            walk = Walk(battle, pivot, bonus_of(battle, group))
            length = walk.left()
            if length < 100:
                return Order("done") if chance.below(3) == 0 else Order("turn", (group.id, heading))
            x, y = along(battle.x[pivot], battle.y[pivot], ux, uy, 50 + chance.below(length))
            if refuse_move(battle, group, x, y) is None:
                return Order("move", (group.id, x, y, heading, *told_men(men)))
        return Order("turn", (group.id, chance.below(360)))

    def any_form(self, battle: Battle, asked: Question, group: Group, pivot: int, chance: Chance) -> Order:
        """A shape, a line, an edge or cover, sometimes with single men sent elsewhere; the shape where it stands if the lot falls
        on what cannot be."""
        x, y, heading = battle.x[pivot], battle.y[pivot], chance.below(360)
        shape = Order("form", (group.id, chance.below(len(SHAPE_NAMES)), x, y, heading))
        which = chance.below(4)
        men = told_men(any_men(battle, group, chance)) if chance.below(4) == 0 else ()
        tried = Order("form", (*shape.args, *men))
        if which == 1:
            tried = Order("line", (group.id, x, y, heading, 1 + chance.below(60), *men))
        elif which == 2:
            tried = Order("edge", (group.id, chance.below(len(EDGES)), *men))
        elif which == 3 and battle.field.covers:
            tried = Order("cover", (group.id, battle.field.covers[chance.below(len(battle.field.covers))].id, *men))
        return tried if self.refuse(battle, asked, tried) is None else shape

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

    def unled(self, battle: Battle, asked: Question) -> Order | None:
        """A character whom nobody plays commands nobody: his groups throw for their Actions."""
        return Order("done")

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        units = [group for group in movable(battle, asked.post) if may_go_on(group)]
        return f"{name}: whom do you move? {many(len(units), 'unit')} may." if units else f"{name}: all have moved."


def reach_of(battle: Battle, group: Group) -> Reach | None:
    """Where the pivot may go, drawn as an outline; None when nothing is left of its move."""
    pivot = pivot_of(battle, battle.members(group))
    walk = Walk(battle, pivot, bonus_of(battle, group))
    if walk.left() < 20:
        return None
    outline: list[tuple[int, int]] = []
    for ray in range(RAYS):
        ux, uy = turned(0, 65536, ray * 720 // RAYS)
        outline.append(last_stop(battle, group, pivot, ux, uy))
    reach = Reach("envelope")
    reach.outlines = [outline]
    return reach


def last_stop(battle: Battle, group: Group, pivot: int, ux: int, uy: int) -> tuple[int, int]:
    """The furthest place in a direction that the unit may be ordered to."""
    walk = Walk(battle, pivot, bonus_of(battle, group))
    x, y = battle.x[pivot], battle.y[pivot]
    go(battle, walk, *along(x, y, ux, uy, walk.left()))
    length = length_of(walk.x - x, walk.y - y)
    for part in range(12):
        sx, sy = along(x, y, ux, uy, length * (12 - part) // 12)
        if (sx, sy) != (x, y) and refuse_move(battle, group, sx, sy) is None:
            return sx, sy
    return x, y
