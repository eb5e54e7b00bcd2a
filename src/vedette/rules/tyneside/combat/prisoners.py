"""Prisoners (PRI, ORD-18; TY-RUL-57, -67 to -69, -96, -120, -121): surrender, capture, guards, escape."""

from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.angles import SINES, bearing
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import BY_THEM, Battle
from vedette.rules.tyneside.codes import CAPTURED, ESCAPED, FIELDED, KILLED
from vedette.rules.tyneside.move.bases import fine_gap, gap, is_in_contact, is_near, nearest_of, pivot_of
from vedette.rules.tyneside.move.walking import BARRED, Walk, along, clear_move, go, unit_vector
from vedette.rules.tyneside.sight.sight import SightTable, sees
from vedette.rules.tyneside.tables.marching import slide
from vedette.rules.tyneside.units import Group

SURROUND: Final = 3000
LEAST_WAY: Final = 500
KILLS_EACH: Final = 2
"""A figure that does nothing else kills 2 prisoners a turn (TY-PRI-03)."""


# --- surrender --------------------------------------------------------------------------------------------------------


def is_surrounded(battle: Battle, group: Group) -> bool:
    """True if each quarter holds a visible enemy within 30 cm, or the pivot can go under 5 cm there (TY-RUL-57)."""
    gaze = SightTable(battle)
    members = battle.members(group)
    pivot = pivot_of(battle, members)
    closed = [False, False, False, False]
    for i in battle.living(1 - group.side):
        if not is_near(battle, pivot, i, SURROUND):
            continue
        for one in members:
            if sees(gaze, one, i):
                turn = int(bearing(battle.x[i] - battle.x[pivot], battle.y[i] - battle.y[pivot])) - group.facing
                closed[(turn + 45) % 360 // 90] = True
                break
    for quarter in range(4):
        if not closed[quarter]:
            closed[quarter] = is_walled(battle, pivot, group.facing + 90 * quarter)
    return closed[0] and closed[1] and closed[2] and closed[3]


def is_walled(battle: Battle, pivot: int, heading: int) -> bool:
    """True if impassable ground lets the pivot go less than 5 cm that way; the table's edge is open."""
    ux, uy = HEADINGS[heading % 360]
    walk = Walk(battle, pivot)
    walk.may_leave = True
    walk.through = True
    walk.used = 0
    go(battle, walk, *along(battle.x[pivot], battle.y[pivot], ux, uy, LEAST_WAY))
    return walk.why == BARRED


def all_headings() -> list[tuple[int, int]]:
    """Return the directions of all whole degrees."""
    return [unit_vector(SINES[2 * turn], SINES[2 * turn + 180]) for turn in range(360)]


HEADINGS: Final = all_headings()


def nearest_captors(battle: Battle, group: Group) -> int:
    """Return the enemy group nearest to a surrendering one."""
    members = battle.members(group)
    best, best_gap = NOBODY, 0
    for enemy in battle.groups:
        if enemy.side == group.side or not enemy.is_here() or enemy.is_leader:
            continue
        for i in members:
            near = fine_gap(battle, i, nearest_of(battle, i, enemy.men))
            if best == NOBODY or near < best_gap:
                best, best_gap = enemy.id, near
    return best


def surrender(battle: Battle, group: Group) -> None:
    """Surrender a surrounded router to the nearest enemy group; it stays where it is (TY-ORD-18, TY-RUL-121)."""
    captors = nearest_captors(battle, group)
    if captors == NOBODY:
        return
    members = battle.members(group)
    release(battle, group)
    for i in members:
        battle.captor[i] = captors
        battle.remove(i, CAPTURED)
    battle.tell(event_types.SURRENDERS, group.id, captors, n=len(members))
    keep(battle, battle.groups[captors])


# --- guards -----------------------------------------------------------------------------------------------------------


def keep(battle: Battle, group: Group) -> None:
    """Appoint guards at once; captors who take no prisoners remove or must kill them (TY-PRI-01, -04, -05)."""
    held = battle.prisoners_of(group.id)
    if not held:
        return
    if battle.rules.takes_none and not group.card.takes_prisoners:
        if not battle.rules.kill_prisoners:
            for i in held:
                battle.fate[i] = ESCAPED
            battle.tell(event_types.TAKEN_AWAY, group.id, n=len(held), men=held)
        return
    appoint(battle, group, guards_needed(battle, len(held)))


def guards_needed(battle: Battle, prisoners: int) -> int:
    """Return the guards needed: one for each five prisoners begun."""
    each = battle.rules.prisoners_per_guard
    return (prisoners + each - 1) // each


def appoint(battle: Battle, group: Group, count: int) -> None:
    """Appoint the figures nearest to the prisoners as guards, present guards first."""
    held = battle.prisoners_of(group.id)
    keyed: list[tuple[int, int, int]] = []
    for i in battle.without_holders(group.men):
        was = 0 if battle.guards[i] == group.id else 1
        keyed.append((was, gap(battle, i, nearest_of(battle, i, held)), i))
        battle.guards[i] = NOBODY
    keyed.sort()
    chosen = keyed[:count]
    for _, _, i in chosen:
        battle.guards[i] = group.id
    if chosen:
        battle.tell(event_types.GUARDED, group.id, n=len(chosen), m=len(held))


def appoint_all(battle: Battle, side: int) -> None:
    """Appoint guards again at the start of each side turn of the captors (TY-RUL-96)."""
    for i in range(len(battle.fate)):
        if battle.guards[i] != NOBODY and not battle.prisoners_of(battle.guards[i]):
            battle.guards[i] = NOBODY
    for group in battle.units_of(side):
        held = battle.prisoners_of(group.id)
        if held and (group.card.takes_prisoners or not battle.rules.takes_none):
            appoint(battle, group, guards_needed(battle, len(held)))


def send_guards(battle: Battle, side: int) -> None:
    """Send guards to their prisoners, up to a full move, before all other figures move (TY-RUL-121)."""
    for i in battle.living(side):
        if battle.guards[i] == NOBODY or is_in_contact(battle, i):
            continue
        held = battle.prisoners_of(battle.guards[i])
        if not held:
            continue
        near = nearest_of(battle, i, held)
        if is_near(battle, i, near, BY_THEM):
            continue
        ux, uy = unit_vector(battle.x[near] - battle.x[i], battle.y[near] - battle.y[i])
        way = gap(battle, i, near)
        if slide(battle, i, ux, uy, min(way, clear_move(battle, i)), 0, False, 200):
            battle.groups[battle.unit[i]].has_moved = True


def release(battle: Battle, group: Group) -> None:
    """Release a routing group's prisoners; its guards go with it (TY-RUL-96)."""
    for i in group.men:
        battle.guards[i] = NOBODY


def check_escapes(battle: Battle, side: int) -> None:
    """Let prisoners above five per guard, or over 5 cm from one, escape at the end of step 2 (TY-PRI-02)."""
    for group in battle.groups:
        if group.side != side:
            continue
        held = battle.prisoners_of(group.id)
        if not held or (battle.rules.takes_none and not group.card.takes_prisoners and group.is_here()):
            continue
        guards = [i for i in range(len(battle.fate)) if battle.guards[i] == group.id and battle.fate[i] == FIELDED]
        kept: dict[int, list[int]] = {guard: [] for guard in guards}
        gone = [prisoner for prisoner in held if not finds_guard(battle, prisoner, kept, [])]
        for prisoner in gone:
            battle.fate[prisoner] = ESCAPED
        if gone:
            battle.tell(event_types.ESCAPED, group.id, n=len(gone), men=gone)


def finds_guard(battle: Battle, prisoner: int, kept: dict[int, list[int]], asked: list[int]) -> bool:
    """Assign the prisoner to a guard within 5 cm, who may hand one on to another; return False if none can."""
    for guard in kept:
        if guard in asked or not is_near(battle, guard, prisoner, BY_THEM):
            continue
        asked.append(guard)
        if len(kept[guard]) < battle.rules.prisoners_per_guard:
            kept[guard].append(prisoner)
            return True
        for n, other in enumerate(kept[guard]):
            if finds_guard(battle, other, kept, asked):
                kept[guard][n] = prisoner
                return True
    return False


# --- killing (only with `kill_prisoners`) -----------------------------------------------------------------------------


def idle_figures(battle: Battle, group: Group) -> list[int]:
    """Return the figures that did not move or shoot, guard nobody, and are not in contact."""
    found: list[int] = []
    for i in group.men:
        if battle.spent[i] == 0 and battle.shot[i] == 0 and not is_in_contact(battle, i):
            if battle.guards[i] == NOBODY:
                found.append(i)
    return found


def kill_held(battle: Battle, group: Group, count: int) -> int:
    """Kill prisoners, two for each idle figure, and return how many."""
    held = battle.prisoners_of(group.id)
    killers = idle_figures(battle, group)
    done = min(count, len(held), KILLS_EACH * len(killers))
    for n in range(done):
        battle.fate[held[n]] = KILLED
    for n in range((done + KILLS_EACH - 1) // KILLS_EACH):
        battle.shot[killers[n]] = 1  # it does nothing else this turn
    return done


def kill_where_they_must(battle: Battle, side: int) -> None:
    """Kill the prisoners of groups that take none, with every figure that may (TY-PRI-05, TY-RUL-96)."""
    if not battle.rules.takes_none or not battle.rules.kill_prisoners:
        return
    for group in battle.units_of(side):
        if group.card.takes_prisoners:
            continue
        done = kill_held(battle, group, len(battle.prisoners_of(group.id)))
        if done > 0:
            battle.tell(event_types.MUST_KILL, group.id, n=done)
