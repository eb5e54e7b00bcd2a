"""A side's knowledge of the enemy (TY-RUL-33, -80, -95, -104): nearest, last seen, and spotting."""

from typing import Final

from vedette.engine.types import NOBODY
from vedette.rules.tyneside.move.bases import fine_gap, is_near, pivot_of
from vedette.rules.tyneside.sight.screens import depth_in
from vedette.rules.tyneside.sight.sight import SightTable, first_sight, is_area_seen, line_is_free, sees
from vedette.rules.tyneside.units import Group

NUMBER_BITS: Final = 12
NUMBERS: Final = (1 << NUMBER_BITS) - 1


class Foe:
    """The nearest enemy: a figure in sight, the place where one was last seen, or none."""

    __slots__ = ("figure", "group", "is_known", "x", "y")

    def __init__(self) -> None:
        self.figure = NOBODY  # NOBODY: only a place is known
        self.group = NOBODY
        self.is_known = False
        self.x = 0
        self.y = 0


def nearest_foe(gaze: SightTable, members: list[int], side: int) -> Foe:
    """Return the nearest visible enemy to the pivot, else the nearest place where one was last seen (TY-RUL-80)."""
    battle = gaze.battle
    found = Foe()
    pivot = pivot_of(battle, members)
    if pivot == NOBODY:
        return found
    near: list[int] = []  # gap and number in one, to be sorted by both
    for group in battle.groups:
        if group.side != side and group.placed:
            for i in group.men:
                near.append(fine_gap(battle, pivot, i) << NUMBER_BITS | i)
    near.sort()
    for key in near:
        i = key & NUMBERS
        for one in members:
            if sees(gaze, one, i):
                found.figure = i
                found.group = battle.unit[i]
                found.is_known = True
                found.x, found.y = battle.x[i], battle.y[i]
                return found
    best = 0
    for group in battle.groups:
        if group.side != side and group.known and group.is_here():
            dx, dy = group.known_x - battle.x[pivot], group.known_y - battle.y[pivot]
            if not found.is_known or dx * dx + dy * dy < best:
                best = dx * dx + dy * dy
                found.is_known = True
                found.group = group.id
                found.x, found.y = group.known_x, group.known_y
    return found


def note_places(gaze: SightTable, side: int) -> None:
    """Note where each visible enemy unit stands, and remove places seen to be empty (TY-RUL-80)."""
    battle = gaze.battle
    ours = battle.living(side)
    for group in battle.groups:
        if group.side == side:
            continue
        if not group.is_here():
            group.known = False
            continue
        if is_in_view(gaze, ours, group):
            middle = pivot_of(battle, group.men)
            group.known = True
            group.known_x, group.known_y = battle.x[middle], battle.y[middle]
        elif group.known:
            for i in ours:
                if is_area_seen(gaze, i, group.known_x, group.known_y):
                    group.known = False
                    break


def is_in_view(gaze: SightTable, ours: list[int], group: Group) -> bool:
    """True if a figure of a side sees one of an enemy unit; recent pairs are checked first."""
    if group.seer in ours and group.shown in group.men and sees(gaze, group.seer, group.shown):
        return True
    one, other = first_sight(gaze, ours, group.men)
    if one == NOBODY:
        return False
    group.seer, group.shown = one, other
    return True


# --- spotting ---------------------------------------------------------------------------------------------------------


def hides_someone(gaze: SightTable, group: Group) -> bool:
    """True if a figure of the group or a leader in it stands in hiding terrain and must be rolled for (TY-RUL-95)."""
    for i in gaze.battle.with_leaders(group):
        if gaze.hiding[i] != NOBODY:
            return True
    return False


def spot_groups(gaze: SightTable, side: int) -> list[Group]:
    """Spot groups by the side's spotting distances; return those spotted just now (TY-RUL-104)."""
    battle = gaze.battle
    ours = battle.living(side)
    found: list[Group] = []
    for group in battle.groups:
        if group.side == side or group.spotted or group.spot == 0 or not group.is_here():
            continue
        if is_spotted_now(gaze, ours, group):
            group.spotted = True
            found.append(group)
    return found


def is_spotted_now(gaze: SightTable, ours: list[int], group: Group) -> bool:
    """True if a figure near its cover's edge is in spotting distance and line of one of ours (TY-VIS-01, -02)."""
    battle = gaze.battle
    for i in battle.with_leaders(group):
        where = gaze.hiding[i]
        if where == NOBODY:
            continue
        for one in ours:
            if gaze.hiding[one] == where or not is_near(battle, one, i, group.spot):
                continue
            depth = depth_in(battle, where, battle.x[one], battle.y[one], battle.x[i], battle.y[i])
            if depth <= battle.rules.spot_depth and line_is_free(gaze, one, i):
                return True
    return False
