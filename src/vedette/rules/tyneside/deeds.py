"""Orders of a move (CMD-21, MOV, MEL-03; TY-RUL-74, -78): for each verb its check and its effect."""

from typing import Final

from vedette.engine.decisions import Deed, allow
from vedette.engine.types import Order, Question, Refusal
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.combat.prisoners import appoint, guards_needed
from vedette.rules.tyneside.command.by_hand import bonus_of, refuse_men, send, sent_men
from vedette.rules.tyneside.command.commanded_moves import line_edge, move_men, move_to, order_charge
from vedette.rules.tyneside.move.bases import APART, is_clear_of_enemies, is_engaged, pivot_of
from vedette.rules.tyneside.move.charging import can_charge
from vedette.rules.tyneside.move.forming import (
    LONGEST_LINE,
    form_at,
    formable,
    line_cover,
    line_places,
    refuse_cover,
    refuse_edge,
)
from vedette.rules.tyneside.move.mounting import dismount, mount, refuse_dismount, refuse_mount
from vedette.rules.tyneside.move.ranks import shape_places
from vedette.rules.tyneside.move.walking import Walk, go
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.tables.actions import is_bound
from vedette.rules.tyneside.tables.moving import join, may_join
from vedette.rules.tyneside.units import Group

FAR: Final = 6000


# --- who may be moved -------------------------------------------------------------------------------------------------


def own_units(battle: Battle, seat: int) -> list[Group]:
    """Return the units a seat moves, aims and follows up with: its character and those paid for (TY-RUL-107)."""
    found: list[Group] = []
    side = battle.seats[seat].side
    for group in battle.acting(side):
        if battle.is_character(group):
            if battle.seat_of_figure(group.men[0]) == seat:
                found.append(group)
        elif group.seat == seat:
            found.append(group)
    return found


def refuse_unit(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse a unit of another seat, or one bound by a mandatory result."""
    who = order.args[0]
    mine = [group for group in own_units(battle, asked.post) if group.id == who]
    if not mine:
        return Refusal("TY-RUL-107", f"{battle.name_of(who)} is not commanded by this character")
    if is_bound(battle, mine[0]):
        return Refusal("TY-ACT-07", f"{mine[0].name} is bound by a mandatory result", who)
    return None


def refuse_charged(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse a unit that has charged: it neither moves nor turns."""
    refused = refuse_unit(battle, asked, order)
    if refused is not None:
        return refused
    group = battle.groups[order.args[0]]
    if group.charged:
        return Refusal("TY-RUL-81", f"{group.name} has charged and does not move again", group.id)
    return None


def refuse_mover(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse a unit that may not move on, as it has come upon a marker; it may still turn."""
    refused = refuse_charged(battle, asked, order)
    if refused is not None:
        return refused
    group = battle.groups[order.args[0]]
    if group.ended:
        return Refusal("TY-RUL-104", f"{group.name} has come upon a marker and has ended its move", group.id)
    return None


def refuse_mover_and_men(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse the move of the unit, or of the men sent elsewhere."""
    refused = refuse_mover(battle, asked, order)
    return refused if refused is not None else refuse_men(battle, battle.groups[order.args[0]], sent_men(order))


def pivot_walk(battle: Battle, group: Group, x: int, y: int) -> Walk:
    """Return the straight walk of a unit's pivot to a place."""
    walk = Walk(battle, pivot_of(battle, battle.members(group)), bonus_of(battle, group))
    go(battle, walk, x, y)
    return walk


# --- as the unit stands -----------------------------------------------------------------------------------------------


def refuse_move(battle: Battle, group: Group, x: int, y: int) -> Refusal | None:
    """Refuse a move the pivot cannot make; the others move parallel to it, as far as they can."""
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
    """True if a figure outside the unit stands there, or an enemy is too near."""
    if not is_clear_of_enemies(battle, pivot, x, y, APART) or battle.field.is_barred(x, y):
        return True
    radius = battle.radius(pivot)
    for other in range(len(battle.fate)):
        if battle.is_fielded(other) and other not in mates:
            far = radius + battle.radius(other)
            if (battle.x[other] - x) ** 2 + (battle.y[other] - y) ** 2 < far * far:
                return True
    return False


def check_move(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_mover_and_men(battle, asked, order)
    if refused is not None:
        return refused
    who, x, y, heading = order.args[:4]
    if not 0 <= heading < 360:
        return Refusal("TY-RUL-25", "a heading is 0 to 359 degrees", who)
    return refuse_move(battle, battle.groups[who], x, y)


def apply_move(battle: Battle, asked: Question, order: Order) -> None:
    args = order.args
    move_to(battle, battle.groups[args[0]], args[1], args[2], args[3], sent_men(order))


def check_turn(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_charged(battle, asked, order)
    if refused is not None:
        return refused
    who, heading = order.args[0], order.args[1]
    return None if 0 <= heading < 360 else Refusal("TY-RUL-25", "a heading is 0 to 359 degrees", who)


def apply_turn(battle: Battle, asked: Question, order: Order) -> None:
    group = battle.groups[order.args[0]]
    battle.face(group, order.args[1])
    battle.tell(event_types.TURNED, group.id, x=battle.x[group.men[0]], y=battle.y[group.men[0]])


def check_man(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_mover(battle, asked, order)
    return refused if refused is not None else refuse_men(battle, battle.groups[order.args[0]], men_named(order))


def apply_man(battle: Battle, asked: Question, order: Order) -> None:
    move_men(battle, battle.groups[order.args[0]], men_named(order))


def men_named(order: Order) -> list[tuple[int, int, int]]:
    """Return the man an order names first and the others with him, each with its place."""
    return [(order.args[1], order.args[2], order.args[3]), *sent_men(order)]


# --- in a new shape ---------------------------------------------------------------------------------------------------


def refuse_shape(battle: Battle, group: Group, x: int, y: int, heading: int) -> Refusal | None:
    """Refuse a shape off the table, or farther away than the unit could get in one turn."""
    if not 0 <= heading < 360:
        return Refusal("TY-RUL-25", "a heading is 0 to 359 degrees", group.id)
    pivot = pivot_of(battle, battle.members(group))
    if (battle.x[pivot] - x) ** 2 + (battle.y[pivot] - y) ** 2 > FAR * FAR or not battle.field.is_on_table(x, y):
        return Refusal("TY-MOV-01", f"that is too far for {group.name} to form up in one turn", group.id)
    return None


def check_form(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_mover_and_men(battle, asked, order)
    if refused is not None:
        return refused
    args = order.args
    return refuse_shape(battle, battle.groups[args[0]], args[2], args[3], args[4])


def apply_form(battle: Battle, asked: Question, order: Order) -> None:
    args = order.args
    group = battle.groups[args[0]]
    sent = send(battle, group, sent_men(order))
    spots = shape_places(battle, formable(battle, group, sent), args[2], args[3], args[4], args[1])
    form_at(battle, group, spots, args[4], bonus_of(battle, group), sent)


def check_line(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_mover_and_men(battle, asked, order)
    if refused is not None:
        return refused
    args = order.args
    if not 1 <= args[4] <= LONGEST_LINE:
        return Refusal("TY-RUL-74", f"a line is 1 to {LONGEST_LINE} cm long; not {args[4]}", args[0])
    return refuse_shape(battle, battle.groups[args[0]], args[1], args[2], args[3])


def apply_line(battle: Battle, asked: Question, order: Order) -> None:
    args = order.args
    group = battle.groups[args[0]]
    sent = send(battle, group, sent_men(order))
    spots = line_places(battle, formable(battle, group, sent), args[1], args[2], args[3], args[4])
    form_at(battle, group, spots, args[3], bonus_of(battle, group), sent)


def check_edge(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_mover_and_men(battle, asked, order)
    if refused is not None:
        return refused
    group = battle.groups[order.args[0]]
    return refuse_edge(battle, group, order.args[1], bonus_of(battle, group))


def apply_edge(battle: Battle, asked: Question, order: Order) -> None:
    line_edge(battle, battle.groups[order.args[0]], order.args[1], sent_men(order))


def check_cover(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_mover_and_men(battle, asked, order)
    if refused is not None:
        return refused
    group = battle.groups[order.args[0]]
    return refuse_cover(battle, group, order.args[1], bonus_of(battle, group))


def apply_cover(battle: Battle, asked: Question, order: Order) -> None:
    group = battle.groups[order.args[0]]
    sent = send(battle, group, sent_men(order))
    line_cover(battle, group, battle.field.pieces[order.args[1]], bonus_of(battle, group), sent)


# --- at an enemy, with a friend ---------------------------------------------------------------------------------------


def check_charge(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_mover(battle, asked, order)
    if refused is not None:
        return refused
    group, whom = battle.groups[order.args[0]], order.args[1]
    if not 0 <= whom < len(battle.groups) or battle.groups[whom].side == group.side:
        return Refusal("TY-MEL-03", f"there is no enemy unit {whom}", group.id)
    if is_engaged(battle, group):
        return Refusal("TY-RUL-79", f"{group.name} is in contact already", group.id, whom)
    enemy = battle.groups[whom]
    if not enemy.is_here() or not can_charge(SightTable(battle), group, enemy, bonus_of(battle, group)):
        return Refusal("TY-MEL-03", f"{group.name} cannot touch anybody of {enemy.name} with its move", group.id, whom)
    return None


def apply_charge(battle: Battle, asked: Question, order: Order) -> None:
    order_charge(battle, battle.groups[order.args[0]], battle.groups[order.args[1]])


def check_join(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_mover(battle, asked, order)
    if refused is not None:
        return refused
    group, other = battle.groups[order.args[0]], order.args[1]
    if group.has_moved or not 0 <= other < len(battle.groups) or not may_join(battle, group, battle.groups[other]):
        said = f"{group.name} has moved, or these are no similar troops within 5 cm"
        return Refusal("TY-GRP-03", said, group.id, other)
    return None


def apply_join(battle: Battle, asked: Question, order: Order) -> None:
    join(battle, battle.groups[order.args[0]], battle.groups[order.args[1]])


# --- the rest ---------------------------------------------------------------------------------------------------------


def check_dismount(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_mover(battle, asked, order)
    return refused if refused is not None else refuse_dismount(battle, battle.groups[order.args[0]])


def apply_dismount(battle: Battle, asked: Question, order: Order) -> None:
    dismount(battle, battle.groups[order.args[0]])


def check_mount(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_mover(battle, asked, order)
    return refused if refused is not None else refuse_mount(battle, battle.groups[order.args[0]])


def apply_mount(battle: Battle, asked: Question, order: Order) -> None:
    mount(battle, battle.groups[order.args[0]])


def has_petticoats_down(battle: Battle, group: Group) -> bool:
    """True if a figure of the unit has petticoats to hitch up (TY-MOV-04)."""
    for i in battle.members(group):
        if battle.cards[i].petticoats and not battle.hitched[i]:
            return True
    return False


def check_hitch(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_unit(battle, asked, order)
    if refused is not None:
        return refused
    group = battle.groups[order.args[0]]
    if not has_petticoats_down(battle, group):
        return Refusal("TY-MOV-04", f"{group.name} has no petticoats to hitch up", group.id)
    return None


def apply_hitch(battle: Battle, asked: Question, order: Order) -> None:
    group = battle.groups[order.args[0]]
    for i in battle.members(group):
        battle.hitched[i] = 1
    battle.tell(event_types.HITCHED, group.id)


def check_guard(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_unit(battle, asked, order)
    if refused is not None:
        return refused
    group, n = battle.groups[order.args[0]], order.args[1]
    held = battle.prisoners_of(group.id)
    if not battle.rules.has_prisoners or not held:
        return Refusal("TY-PRI-01", f"{group.name} has no prisoners", group.id)
    if not 0 <= n <= guards_needed(battle, len(held)):
        return Refusal("TY-RUL-96", f"{group.name} needs {guards_needed(battle, len(held))} guards; not {n}", group.id)
    return None


def apply_guard(battle: Battle, asked: Question, order: Order) -> None:
    appoint(battle, battle.groups[order.args[0]], order.args[1])


def end_step(battle: Battle, asked: Question, order: Order) -> None:
    """End the step without further orders."""


# --- the table --------------------------------------------------------------------------------------------------------

DEEDS: Final = {
    "move": Deed(check_move, apply_move),
    "form": Deed(check_form, apply_form),
    "line": Deed(check_line, apply_line),
    "edge": Deed(check_edge, apply_edge),
    "cover": Deed(check_cover, apply_cover),
    "man": Deed(check_man, apply_man),
    "turn": Deed(check_turn, apply_turn),
    "charge": Deed(check_charge, apply_charge),
    "join": Deed(check_join, apply_join),
    "dismount": Deed(check_dismount, apply_dismount),
    "mount": Deed(check_mount, apply_mount),
    "hitch": Deed(check_hitch, apply_hitch),
    "guard": Deed(check_guard, apply_guard),
    "done": Deed(allow, end_step),
}
