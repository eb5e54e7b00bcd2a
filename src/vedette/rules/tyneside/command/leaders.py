"""Leaders and the units they are with (SHO-16, -17; TY-RUL-106, -109, -110)."""

from vedette.engine.types import NOBODY
from vedette.rules.tyneside.battle import BY_THEM, Battle
from vedette.rules.tyneside.codes import FIELDED, NCO, OFFICER
from vedette.rules.tyneside.move.bases import fine_gap, is_near, nearest_of, square_between
from vedette.rules.tyneside.units import CommandSeat, Group


def gap_to_group(battle: Battle, figure: int, group: Group) -> int:
    """Return how near a figure is to the nearest man of a group, as a number to compare."""
    return fine_gap(battle, figure, nearest_of(battle, figure, group.men))


def is_by_group(battle: Battle, figure: int, group: Group) -> bool:
    """True if within 5 cm of some man of a group."""
    for i in group.men:
        if is_near(battle, figure, i, BY_THEM):
            return True
    return False


def group_by(battle: Battle, leader: Group, own: int) -> int:
    """Return the nearest group of men within 5 cm of a leader, its own on ties; NOBODY if none."""
    figure = leader.men[0]
    best, best_gap = NOBODY, 0
    for group in battle.groups:
        if group.is_leader or group.side != leader.side or not group.is_here():
            continue
        if not is_by_group(battle, figure, group):
            continue
        near = gap_to_group(battle, figure, group)
        if best == NOBODY or near < best_gap or (near == best_gap and group.id == own):
            best, best_gap = group.id, near
    return best


def own_group(battle: Battle, leader: Group) -> int:
    """Return the group a leader is listed with, or what that group has joined; NOBODY if it is gone."""
    own = leader.listed
    while own != NOBODY and battle.groups[own].joined != NOBODY:
        own = battle.groups[own].joined
    return own if own != NOBODY and battle.groups[own].is_here() else NOBODY


def nearest_group(battle: Battle, leader: Group) -> int:
    """Return the nearest group of the leader's side, at any distance."""
    best, best_gap = NOBODY, 0
    for group in battle.groups:
        if group.is_leader or group.side != leader.side or not group.is_here():
            continue
        near = gap_to_group(battle, leader.men[0], group)
        if best == NOBODY or near < best_gap:
            best, best_gap = group.id, near
    return best


def list_leaders(battle: Battle, side: int) -> None:
    """List leaders without a group with the nearest one, on a side run by the tables (TY-RUL-109)."""
    for leader in battle.groups:
        if leader.is_leader and leader.side == side and leader.listed == NOBODY and leader.is_here():
            leader.listed = nearest_group(battle, leader)


def settle_hosts(battle: Battle, side: int) -> None:
    """Set each leader's group at the start of a side turn (TY-RUL-110; on a side run by the tables TY-RUL-109)."""
    for leader in battle.groups:
        if not leader.is_leader or leader.side != side or not leader.is_here():
            continue
        own = own_group(battle, leader)
        if battle.sides[side].is_solo:
            leader.host = own if own != NOBODY else nearest_group(battle, leader)
        elif (
            not battle.is_character(leader) and own != NOBODY and is_by_group(battle, leader.men[0], battle.groups[own])
        ):
            leader.host = own
        else:
            leader.host = group_by(battle, leader, own)


def hit_unit(battle: Battle, figure: int) -> int:
    """Return the unit a figure belongs to for hits; a leader's is a group within 5 cm (TY-SHO-16, -17)."""
    group = battle.groups[battle.unit[figure]]
    if not group.is_leader:
        return group.id
    near = group_by(battle, group, own_group(battle, group))
    return near if near != NOBODY else group.id


def hit_figures(battle: Battle, group: Group) -> list[int]:
    """Return the figures that hits on a unit may fall on: its men, and leaders who belong to it for hits."""
    found = group.men[:]
    if group.is_leader:
        return found  # leaders belong to groups of men
    for leader in battle.groups:
        if leader.is_leader and leader.side == group.side and leader.is_here():
            if is_by_group(battle, leader.men[0], group) and hit_unit(battle, leader.men[0]) == group.id:
                found.append(leader.men[0])
    return found


def targets_of_side(battle: Battle, side: int) -> list[Group]:
    """Return the other side's units that can be shot at: groups, and leaders who belong to none for hits."""
    found: list[Group] = []
    for group in battle.groups:
        if group.side == side or not group.is_here():
            continue
        if not group.is_leader or hit_unit(battle, group.men[0]) == group.id:
            found.append(group)
    return found


# --- succession -------------------------------------------------------------------------------------------------------


def is_serving(battle: Battle, seat: CommandSeat) -> bool:
    """True if the seat has its Player Character on the table."""
    return not seat.lost and battle.fate[seat.figure] == FIELDED


def successor(battle: Battle, seat: CommandSeat) -> int:
    """Return the successor: the nearest officer who is no Player Character, else NCO, else, of natives, figure."""
    for role in (OFFICER, NCO):
        best, best_gap = NOBODY, 0
        for group in battle.groups:
            if group.side != seat.side or not group.is_leader or not group.is_here():
                continue
            figure = group.men[0]
            if battle.cards[figure].role != role or battle.seat_of_figure(figure) != NOBODY:
                continue
            far = square_between(battle, seat.figure, figure)
            if best == NOBODY or far < best_gap:
                best, best_gap = figure, far
        if best != NOBODY:
            return best
    if not battle.cards[seat.figure].native:
        return NOBODY
    best, best_gap = NOBODY, 0
    for group in battle.groups:
        if group.side == seat.side and not group.is_leader and group.is_here() and len(group.men) > 1:
            for figure in group.men:
                far = square_between(battle, seat.figure, figure)
                if best == NOBODY or far < best_gap:
                    best, best_gap = figure, far
    return best
