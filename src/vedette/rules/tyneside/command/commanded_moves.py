"""Moves that a player orders (CMD-21, MEL-03; TY-RUL-74, TY-RUL2-04, -12)."""

from math import isqrt

from vedette.engine.types import NOBODY
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.command.by_hand import bonus_of, send
from vedette.rules.tyneside.move.bases import is_room, pivot_of
from vedette.rules.tyneside.move.charging import charge
from vedette.rules.tyneside.move.forming import edge_line, form_at, formable
from vedette.rules.tyneside.move.walking import unit_vector
from vedette.rules.tyneside.tables.marching import shift
from vedette.rules.tyneside.tables.moving import cm_gone, face_figure, finish_move, places_of
from vedette.rules.tyneside.units import Group


def move_to(battle: Battle, group: Group, x: int, y: int, heading: int, men: list[tuple[int, int, int]]) -> None:
    """Move all figures parallel to the pivot, as far as they can; some men may be sent elsewhere (TY-RUL2-12)."""
    pivot = pivot_of(battle, battle.members(group))
    dx, dy = x - battle.x[pivot], y - battle.y[pivot]
    places = places_of(battle, group)
    sent = send(battle, group, men)
    moved = len(sent)
    if dx != 0 or dy != 0:
        ux, uy = unit_vector(dx, dy)
        before = (battle.x[pivot], battle.y[pivot])
        moved += shift(battle, group, ux, uy, length_of(dx, dy), bonus_of(battle, group), sent=sent)
        if pivot not in sent and (battle.x[pivot], battle.y[pivot]) != before and is_room(battle, pivot, x, y):
            battle.x[pivot], battle.y[pivot] = x, y  # not short of the place pointed at by rounding
    battle.face(group, heading)
    event_type = event_types.MOVED if moved else event_types.TURNED
    shown = pivot_of(battle, group.men)
    battle.tell(event_type, group.id, far=cm_gone(battle, places), x=battle.x[shown], y=battle.y[shown])
    finish_move(battle, group, moved > 0, NOBODY)


def length_of(dx: int, dy: int) -> int:
    return isqrt(dx * dx + dy * dy)


def move_men(battle: Battle, group: Group, men: list[tuple[int, int, int]]) -> None:
    places = places_of(battle, group)
    send(battle, group, men)
    have_moved(battle, group, places)


def have_moved(battle: Battle, group: Group, places: list[tuple[int, int, int]]) -> None:
    """Report a move of single men from these places, and finish it."""
    shown = pivot_of(battle, group.men)
    battle.tell(event_types.MOVED, group.id, far=cm_gone(battle, places), x=battle.x[shown], y=battle.y[shown])
    finish_move(battle, group, True, NOBODY)


def line_edge(battle: Battle, group: Group, edge: int, men: list[tuple[int, int, int]]) -> None:
    """Line the unit along the table's edge, without the men sent by hand."""
    places = places_of(battle, group)
    sent = send(battle, group, men)
    left = formable(battle, group, sent)
    if left:
        spots, heading = edge_line(battle, left, edge)
        form_at(battle, group, spots, heading, bonus_of(battle, group), sent)
    else:
        have_moved(battle, group, places)


def order_charge(battle: Battle, group: Group, enemy: Group) -> None:
    """Order a charge of Player Characters or commanded troops at an enemy in reach (TY-MEL-03)."""
    group.charged = True
    charge(battle, group, enemy, bonus_of(battle, group))
    face_figure(battle, group, enemy)
    shown = pivot_of(battle, group.men)
    battle.tell(event_types.CHARGES, group.id, enemy.id, x=battle.x[shown], y=battle.y[shown])
    finish_move(battle, group, True, NOBODY)
